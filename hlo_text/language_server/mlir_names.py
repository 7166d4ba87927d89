"""Names in MLIR text, by the braces around them: values, functions, blocks and aliases."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

import attrs

import hlo_text.ops  # noqa: F401  # declares the operations
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import MLIR_OPERATIONS, Kind
from hlo_text.language_server.names import Mention, NameKind, Section, lines_with, part_around
from hlo_text.language_server.text import Range, Text
from hlo_text.language_server.tokens import Token, TokenKind, token_at, tokens_of

_LANGUAGE = "stablehlo"
_BINDING = re.compile(r"%[\w$.-]++\s*+[:=]")
_PLAIN_RESULT = re.compile(r"\s*%([\w$.-]+)\s*=(?=[^({]*$)")
_LONGEST_HEADER = 4  # lines
_KINDS = {TokenKind.VALUE: NameKind.VALUE, TokenKind.ALIAS: NameKind.ALIAS, TokenKind.BLOCK: NameKind.BLOCK}
_VALID = {
    NameKind.VALUE: re.compile(r"[0-9]+|[A-Za-z_$.-][\w$.-]*"),
    NameKind.FUNCTION: re.compile(r'[^"\\\x00-\x1f]+'),
    NameKind.ALIAS: re.compile(r"[#!][A-Za-z_][\w$]*"),
    NameKind.BLOCK: re.compile(r"[A-Za-z_$.-][\w$.-]*|[0-9]+"),
}
_PLAIN_SYMBOL = re.compile(r"[A-Za-z_][\w$.]*")
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
_Place = tuple[int, int]


@attrs.define(eq=False)
class _Braces:
    """Places of two braces; `end` is beyond the text if nothing closes.

    Attributes:
        parent: The braces around both.
        inner: The braces directly within, in the order of the text.
        run_end: The end of the last of the braces that follow on the line on which the ones before end.
    """

    start: _Place
    end: _Place
    parent: _Braces | None
    inner: list[_Braces] = attrs.field(factory=list)
    run_end: _Place = (0, 0)


@attrs.frozen
class _Definition:
    """A definition and the places between which its name stands for it."""

    mention: Mention
    start: _Place
    end: _Place


def _line_braces(line: str) -> tuple[tuple[str, int], ...]:
    """Return the braces that matter for scopes: not those of attributes."""
    braces = [(token.text, token.start) for token in tokens_of(line, _LANGUAGE) if token.text in ("{", "}")]
    depth = lowest = 0
    for text, _ in braces:
        depth += 1 if text == "{" else -1
        lowest = min(lowest, depth)
    if depth == 0 and lowest == 0 and _BINDING.search(line, line.find("{")) is None and "func.func" not in line:
        return ()
    return tuple(braces)


_BRACES: Memo[str, tuple[tuple[str, int], ...]] = Memo(
    "language server: braces of lines", 1 << 22, _line_braces, lambda line, braces: 20 + len(line)
)


class _Nesting:
    """Braces of a text, and which of them are open where each line begins.

    Attributes:
        pairs: All braces in the order in which they open.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.pairs: list[_Braces] = []
        self._at_start: list[_Braces | None] = []
        self._on: dict[int, list[_Braces]] = {}
        self._changes: dict[int, tuple[list[int], list[_Braces | None]]] = {}
        self._end = len(lines), 0
        current: _Braces | None = None
        for number, line in enumerate(lines):
            self._at_start.append(current)
            if "{" in line or "}" in line:
                for brace, column in _BRACES[line]:
                    current = self._passed(brace, (number, column), current)
        for pair in self.pairs:
            for inner, following in zip(reversed(pair.inner), [None, *reversed(pair.inner)], strict=False):
                is_run = following is not None and following.start[0] == inner.end[0]
                inner.run_end = following.run_end if following is not None and is_run else inner.end

    def _passed(self, brace: str, place: _Place, current: _Braces | None) -> _Braces | None:
        """Return the innermost braces behind a brace, given those in front of it."""
        if brace == "{":
            around, current = current, _Braces(place, self._end, current)
            self.pairs.append(current)
            self._on.setdefault(place[0], []).append(current)
            if around is not None:
                around.inner.append(current)
        elif current is not None:
            current.end = place
            current = current.parent
        columns, innermost = self._changes.setdefault(place[0], ([], []))
        columns.append(place[1])
        innermost.append(current)
        return current

    def on(self, line: int) -> Sequence[_Braces]:
        """Return the braces that open on a line."""
        return self._on.get(line, ())

    def at_start(self, line: int) -> _Braces | None:
        """Return the innermost braces that are open where a line begins."""
        return self._at_start[line] if line < len(self._at_start) else None

    def around(self, place: _Place) -> _Braces | None:
        """Return the innermost braces around a place."""
        columns, innermost = self._changes.get(place[0], ((), ()))
        index = bisect_left(columns, place[1])
        return innermost[index - 1] if index else self.at_start(place[0])

    def all_around(self, place: _Place) -> set[_Braces | None]:
        """Return all braces around a place, and None for the text."""
        found: set[_Braces | None] = {None}
        pair = self.around(place)
        while pair is not None:
            found.add(pair)
            pair = pair.parent
        return found

    def end_of_regions(self, place: _Place, inner: _Braces) -> _Place:
        """Return where the regions end that follow a place directly within some braces."""
        index = bisect_right(inner.inner, place, key=_start)
        if index == len(inner.inner) or inner.inner[index].start[0] > place[0] + _LONGEST_HEADER:
            return place
        return inner.inner[index].run_end


def _start(braces: _Braces) -> _Place:
    return braces.start


class MlirNames:
    """Names of one MLIR text."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._spans: list[tuple[int, int]] | None = None

    # --- what is asked -----------------------------------------------------------------------------------------------

    def mention_at(self, line: int, column: int) -> Mention | None:
        content = self._text.line(line)
        token = token_at(content, column, _LANGUAGE)
        if token is None:
            return None
        if token.kind is TokenKind.SYMBOL:
            return self._symbol(line, *_indexed(content, token))
        if token.kind is TokenKind.STRING:
            return self._generic_symbol(line, *_indexed(content, token))
        kind = _KINDS.get(token.kind)
        if kind is None or (kind is NameKind.ALIAS and "." in token.text):
            return None
        return Mention(kind, self.bare(kind, token.text), _name_range(line, token, kind))

    def mentions(self, mention: Mention) -> list[Mention]:
        if mention.kind is NameKind.VALUE:
            return self._value_mentions(mention)
        if mention.kind is NameKind.FUNCTION:
            return list(self._symbols(mention.name, *part_around(self._text, mention.range.line)))
        if mention.kind is NameKind.ALIAS:
            return list(self._aliases(mention.name, *part_around(self._text, mention.range.line)))
        return list(self._blocks(mention))

    def values_at(self, line: int, column: int) -> list[Mention]:
        start, end = self._function_span(line)
        place = line, column
        around = self.nesting.all_around(place)
        found: dict[str, Mention] = {}
        for number in range(start, min(end, line + 1)):
            content = self._text.lines[number]
            if "%" not in content or ("}" not in content and self.nesting.at_start(number) not in around):
                continue
            for mention in self._visible(number, place, start, end):
                found.pop(mention.name, None)
                found[mention.name] = mention
        return list(found.values())

    def _visible(self, line: int, place: _Place, first: int, end: int) -> Iterator[Mention]:
        """Yield the values that a line defines, as far as they can be used at a place."""
        head = _PLAIN_RESULT.match(self._text.lines[line])
        if head is not None and line < place[0]:
            yield Mention(NameKind.VALUE, head[1], Range(line, *head.span(1)), is_definition=True)
            return
        for definition in self._definitions(line, first, end):
            own = definition.mention.place
            if not definition.start <= place <= definition.end or own >= place:
                continue
            around = self.nesting.around(own)
            is_result = definition.start != own and around is not None
            if around is None or not is_result or self.nesting.end_of_regions(own, around) < place:
                yield definition.mention

    def sections(self) -> list[Section]:
        found = []
        for first, end in self._function_spans():
            tokens = tokens_of(self._text.lines[first], _LANGUAGE)
            index = next((i for i, token in enumerate(tokens) if token.kind is TokenKind.SYMBOL), None)
            header = self._symbol(first, index, tokens) if index is not None else self._named_generically(first)
            if header is None:
                continue
            last = self._closing_line(first, end)
            line = self._text.lines[first]
            detail = line[tokens[index].end :].strip().removesuffix("{").strip() if index is not None else ""
            found.append(Section(header.name, first, last, header, detail, header.name == "main"))
        return found

    def type_text(self, definition: Mention) -> str | None:
        line = self._text.line(definition.range.line)
        tokens = tokens_of(line, _LANGUAGE)
        index = next((i for i, token in enumerate(tokens) if token.end == definition.range.end), None)
        if index is None:
            return None
        if _is_argument(tokens, index, _openings(tokens)[index]):
            return _type_behind(line, tokens, index + 2)
        if _is_bound(tokens, index) and index + 2 < len(tokens):
            used = self.mention_at(definition.range.line, tokens[index + 2].end)
            source = next((m for m in self.mentions(used) if m.is_definition), None) if used is not None else None
            return self.type_text(source) if source is not None and source.place < definition.place else None
        return _result_type(line, tokens, index)

    def is_valid(self, kind: NameKind, name: str) -> bool:
        return kind in _VALID and _VALID[kind].fullmatch(name) is not None

    def is_taken(self, mention: Mention, name: str) -> bool:
        if mention.kind is not NameKind.VALUE:
            return bool(self.mentions(attrs.evolve(mention, name=name)))
        lines = lines_with(self._text, f"%{name}", *self._function_span(mention.range.line))
        return any(token.text == f"%{name}" for line in lines for token in tokens_of(self._text.lines[line], _LANGUAGE))

    def bare(self, kind: NameKind, name: str) -> str:
        if kind is NameKind.ALIAS:
            return name
        name = name.removeprefix({NameKind.VALUE: "%", NameKind.FUNCTION: "@", NameKind.BLOCK: "^"}.get(kind, ""))
        return name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name

    def needs_quotes(self, name: str) -> bool:
        """Whether a symbol is written in quotes."""
        return _PLAIN_SYMBOL.fullmatch(name) is None

    # --- functions ---------------------------------------------------------------------------------------------------

    def _function_spans(self) -> list[tuple[int, int]]:
        """Return the first line of every function, and that where the next one or another part begins."""
        if self._spans is None:
            starts = [
                number
                for number in lines_with(self._text, "func.func", 0, len(self._text.lines))
                if any(token.text.strip('"') == "func.func" for token in tokens_of(self._text.lines[number], _LANGUAGE))
            ]
            bounds = [*starts[1:], len(self._text.lines)]
            self._spans = [
                (start, min(end, part_around(self._text, start)[1])) for start, end in zip(starts, bounds, strict=False)
            ]
        return self._spans

    def _function_span(self, line: int) -> tuple[int, int]:
        spans = self._function_spans()
        found = next((span for span in spans if span[0] <= line < span[1]), None)
        return found or part_around(self._text, line)

    def _closing_line(self, first: int, end: int) -> int:
        """Return the line of the last brace of a function whose header is at most so many lines long."""
        pairs = [pair for line in range(first, min(end, first + _LONGEST_HEADER)) for pair in self.nesting.on(line)]
        outer = max((pair for pair in pairs if pair.start[0] >= first), key=lambda pair: pair.end, default=None)
        return min(outer.end[0], end - 1) if outer is not None else first

    @cached_property
    def nesting(self) -> _Nesting:
        """Braces of the text."""
        return _Nesting(self._text.lines)

    def folds(self) -> list[tuple[int, int]]:
        """Return the lines between braces that fold."""
        return [(pair.start[0], pair.end[0]) for pair in self.nesting.pairs if pair.start[0] < pair.end[0]]

    # --- values ------------------------------------------------------------------------------------------------------

    def _value_mentions(self, mention: Mention) -> list[Mention]:
        start, end = self._function_span(mention.range.line)
        wanted = f"%{mention.name}"
        found: list[Mention] = []
        definitions: list[_Definition] = []
        for number in lines_with(self._text, wanted, start, end):
            for token in tokens_of(self._text.lines[number], _LANGUAGE):
                if token.kind is TokenKind.VALUE and token.text == wanted:
                    found.append(Mention(NameKind.VALUE, mention.name, _name_range(number, token, NameKind.VALUE)))
            definitions += self._definitions(number, start, end, mention.name)
        resolved = _resolved(sorted({mention.place, *(m.place for m in found)}), definitions)
        own = {definition.mention.place for definition in definitions}
        target = resolved[mention.place]
        return [attrs.evolve(m, is_definition=m.place in own) for m in found if resolved[m.place] is target]

    def _definitions(self, line: int, first: int, end: int, name: str | None = None) -> Iterator[_Definition]:
        """Yield the values that a line of a function defines, those of one name if there is one."""
        content = self._text.lines[line]
        tokens = tokens_of(content, _LANGUAGE)
        for index, is_scoped in _HEADS[content]:
            token = tokens[index]
            if name is None or token.text[1:] == name:
                range = _name_range(line, token, NameKind.VALUE)
                mention = Mention(NameKind.VALUE, token.text[1:], range, is_definition=True)
                yield _Definition(mention, *self._extent((line, token.start), first, end, is_scoped))

    def _extent(self, place: _Place, first: int, end: int, is_header: bool) -> tuple[_Place, _Place]:
        """Return from where to where a definition counts."""
        inner = self.nesting.around(place)
        if inner is None or inner.start < (first, 0):
            return (first, 0), (end, 0)
        return (place, self.nesting.end_of_regions(place, inner)) if is_header else (inner.start, inner.end)

    # --- other names -------------------------------------------------------------------------------------------------

    def _symbols(self, name: str, first: int, end: int) -> Iterator[Mention]:
        for number in lines_with(self._text, name, first, end):
            tokens = tokens_of(self._text.lines[number], _LANGUAGE)
            for index, token in enumerate(tokens):
                mention = None
                if token.kind is TokenKind.SYMBOL:
                    mention = self._symbol(number, index, tokens)
                elif token.kind is TokenKind.STRING:
                    mention = self._generic_symbol(number, index, tokens)
                if mention is not None and mention.name == name:
                    yield mention

    def _symbol(self, line: int, index: int, tokens: Sequence[Token]) -> Mention:
        token = tokens[index]
        name = self.bare(NameKind.FUNCTION, token.text)
        is_first = index > 0 and all(before.kind is TokenKind.WORD for before in islice(tokens, index))
        is_definition = is_first and not _refers(tokens[0].text)
        return Mention(NameKind.FUNCTION, name, _name_range(line, token, NameKind.FUNCTION), is_definition)

    def _generic_symbol(self, line: int, index: int, tokens: Sequence[Token]) -> Mention | None:
        """Return the name that `sym_name = "main"` gives."""
        token = tokens[index]
        if index < 2 or tokens[index - 1].text != "=" or tokens[index - 2].text != "sym_name" or len(token.text) < 3:
            return None
        return Mention(NameKind.FUNCTION, token.text[1:-1], Range(line, token.start + 1, token.end - 1), True)

    def _named_generically(self, line: int) -> Mention | None:
        tokens = tokens_of(self._text.lines[line], _LANGUAGE)
        strings = (index for index, token in enumerate(tokens) if token.kind is TokenKind.STRING)
        return next((m for index in strings if (m := self._generic_symbol(line, index, tokens)) is not None), None)

    def _aliases(self, name: str, first: int, end: int) -> Iterator[Mention]:
        for number in lines_with(self._text, name, first, end):
            tokens = tokens_of(self._text.lines[number], _LANGUAGE)
            for index, token in enumerate(tokens):
                if token.kind is TokenKind.ALIAS and token.text == name:
                    is_definition = index == 0 and len(tokens) > 1 and tokens[1].text == "="
                    yield Mention(NameKind.ALIAS, name, Range(number, token.start, token.end), is_definition)

    def _blocks(self, mention: Mention) -> Iterator[Mention]:
        wanted = f"^{mention.name}"
        around = self.nesting.around(mention.place)
        start, end = (around.start, around.end) if around is not None else ((0, 0), (len(self._text.lines), 0))
        for number in lines_with(self._text, wanted, start[0], end[0] + 1):
            for index, token in enumerate(tokens_of(self._text.lines[number], _LANGUAGE)):
                place = number, token.start
                if token.kind is TokenKind.BLOCK and token.text == wanted and start < place < end:
                    yield Mention(NameKind.BLOCK, mention.name, _name_range(number, token, NameKind.BLOCK), index == 0)

    def symbols_of(self, line: int) -> list[str]:
        """Return the symbols defined in the part of a line."""
        first, end = part_around(self._text, line)
        return [section.name for section in self.sections() if first <= section.first < end]

    def aliases_of(self, line: int) -> list[str]:
        """Return the aliases defined in the part of a line."""
        first, end = part_around(self._text, line)
        found = []
        for content in self._text.lines[first:end]:
            if content[:1] in ("#", "!"):
                tokens = tokens_of(content, _LANGUAGE)
                if len(tokens) > 1 and tokens[0].kind is TokenKind.ALIAS and tokens[1].text == "=":
                    found.append(tokens[0].text)
        return found


def _resolved(places: Sequence[_Place], definitions: Sequence[_Definition]) -> dict[_Place, _Definition | None]:
    """Return the definition a name stands for at sorted places.

    Of the definitions that count at a place it is the innermost one, the last one before the place; where none is
    before it, the innermost and last one.
    """
    found: dict[_Place, _Definition | None] = {d.mention.place: d for d in definitions}
    last = {d.start: d for d in sorted(definitions, key=_place)}
    starting = sorted(definitions, key=lambda d: d.start, reverse=True)
    following = sorted(definitions, key=lambda d: max(d.start, d.mention.place), reverse=True)
    open: list[_Definition] = []
    before: list[_Definition] = []
    for place in places:
        while starting and starting[-1].start <= place:
            open.append(starting.pop())
        while following and max(following[-1].start, following[-1].mention.place) < place:
            insort(before, following.pop(), key=lambda d: (d.start, d.mention.place))
        for ending in (open, before):
            while ending and ending[-1].end < place:
                ending.pop()
        if place not in found:
            found[place] = before[-1] if before else last[open[-1].start] if open else None
    return found


def _place(definition: _Definition) -> _Place:
    return definition.mention.place


def _indexed(line: str, token: Token) -> tuple[int, Sequence[Token]]:
    """Return the index of a token of a line, and all of them."""
    tokens = tokens_of(line, _LANGUAGE)
    return bisect_left(tokens, token.start, key=lambda other: other.start), tokens


def _name_range(line: int, token: Token, kind: NameKind) -> Range:
    """Return where the name in a token stands, without the sign in front and quotes."""
    if kind is NameKind.ALIAS:
        return Range(line, token.start, token.end)
    quoted = len(token.text) > 2 and token.text[1] == '"' == token.text[-1]
    return Range(line, token.start + 1 + quoted, token.end - quoted)


def _refers(word: str) -> bool:
    """Whether a symbol behind the name of this operation is a use."""
    cls = MLIR_OPERATIONS.get(word) or MLIR_OPERATIONS.get(f"func.{word}")
    fields = cls.attribute_fields.values() if cls is not None else ()
    return any(field.kind in (Kind.SYMBOL, Kind.SYMBOL_ARRAY) for field in fields)


def _text(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].text if 0 <= index < len(tokens) else ""


def _kind(tokens: Sequence[Token], index: int) -> TokenKind | None:
    return tokens[index].kind if 0 <= index < len(tokens) else None


def _head_ends(tokens: Sequence[Token]) -> list[int]:
    """Return for each index the one behind `:2, %1` that may begin there."""
    ends = [*range(len(tokens) + 2)]
    for index in range(len(tokens) - 2, -1, -1):
        if (tokens[index].text, tokens[index + 1].kind) in ((":", TokenKind.NUMBER), (",", TokenKind.VALUE)):
            ends[index] = ends[index + 2]
    return ends


def _head_starts(tokens: Sequence[Token]) -> list[int]:
    """Return for each index of a value the one of the first value of `%0:2, %1` that ends with it."""
    starts: list[int] = []
    for index in range(len(tokens)):
        start = index
        if _text(tokens, index - 1) == ",":
            if _kind(tokens, index - 2) is TokenKind.VALUE:
                start = starts[index - 2]
            elif _kind(tokens, index - 2) is TokenKind.NUMBER and _kind(tokens, index - 4) is TokenKind.VALUE:
                start = starts[index - 4]
        starts.append(start)
    return starts


def _line_heads(line: str) -> tuple[tuple[int, bool], ...]:
    """Return the tokens of a line that define values, and whether these are known in the regions behind alone."""
    tokens = tokens_of(line, _LANGUAGE)
    ends, starts, openings = _head_ends(tokens), _head_starts(tokens), _openings(tokens)
    found = []
    for index, token in enumerate(tokens):
        if token.kind is not TokenKind.VALUE:
            continue
        if _is_bound(tokens, index) or _is_argument(tokens, index, openings[index]):
            found.append((index, not _is_label(tokens, openings[index])))
        elif _text(tokens, ends[index + 1]) == "=" and _text(tokens, starts[index] - 1) not in ("(", ",", "="):
            found.append((index, False))
    return tuple(found)


_HEADS: Memo[str, tuple[tuple[int, bool], ...]] = Memo(
    "language server: definitions of lines", 1 << 22, _line_heads, lambda line, heads: 20 + len(line) + 10 * len(heads)
)


def _is_bound(tokens: Sequence[Token], index: int) -> bool:
    """Whether a value is given another one's, as in `(%i = %n)`."""
    is_next = _text(tokens, index + 1) == "=" and _kind(tokens, index + 2) is TokenKind.VALUE
    return is_next and _text(tokens, index - 1) in ("(", ",")


def _openings(tokens: Sequence[Token]) -> list[int | None]:
    """Return the index of the parenthesis around each token."""
    found: list[int | None] = []
    opened: list[int] = []
    for index, token in enumerate(tokens):
        found.append(opened[-1] if opened else None)
        if token.text == "(":
            opened.append(index)
        elif token.text == ")" and opened:
            opened.pop()
    return found


def _is_argument(tokens: Sequence[Token], index: int, opening: int | None) -> bool:
    """Whether a value is an argument with its type, as in `(%a: i32)`, given the parenthesis around it."""
    if _text(tokens, index + 1) != ":" or _kind(tokens, index + 2) in (TokenKind.NUMBER, None):
        return False
    if index == 0:
        return True
    if opening is None:
        return False
    return not _is_label(tokens, opening) or _begins(tokens, opening - 1)


def _begins(tokens: Sequence[Token], index: int) -> bool:
    return index == 0 or _text(tokens, index - 1) == "{"


def _is_label(tokens: Sequence[Token], opening: int | None) -> bool:
    return opening is not None and _kind(tokens, opening - 1) is TokenKind.BLOCK


def _type_behind(line: str, tokens: Sequence[Token], index: int) -> str | None:
    """Return the text of a type that begins at a token and ends at a comma or parenthesis."""
    depth = 0
    for position in range(index, len(tokens)):
        text = tokens[position].text
        is_end = text in (",", ")", "}") or tokens[position].kind is TokenKind.COMMENT
        if depth == 0 and (is_end or (text in ("{", "loc") and position > index)):
            return line[tokens[index].start : tokens[position].start].strip() or None
        depth += (text in _CLOSING) - (text in _CLOSING.values())
    return line[tokens[index].start :].strip() if index < len(tokens) else None


def _result_type(line: str, tokens: Sequence[Token], index: int) -> str | None:
    """Return the type of a single result that ends its line: behind the last `->`, else behind the last colon."""
    if index != 0 or _text(tokens, 1) != "=":
        return None
    marks = [i for i, token in enumerate(tokens) if token.text == "->"]
    openings = _openings(tokens)
    marks = marks or [i for i, token in enumerate(tokens) if token.text == ":" and openings[i] is None]
    if not marks or marks[-1] + 1 >= len(tokens):
        return None
    return _type_behind(line, tokens, marks[-1] + 1)
