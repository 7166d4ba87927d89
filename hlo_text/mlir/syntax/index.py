"""Index of MLIR text: definitions and uses of values, functions, blocks and aliases, by the braces around them."""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

import attrs

import hlo_text.ops  # noqa: F401  # declares the operations
from hlo_text.core.opdef import MLIR_OPERATIONS, Kind
from hlo_text.mlir.syntax.braces import LONGEST_HEADER, Nesting
from hlo_text.mlir.syntax.definitions import LineDefinition, Role, definitions_of, result_type, type_behind
from hlo_text.mlir.syntax.tokens import tokens_of
from hlo_text.reading.syntax import NameKind, Occurrence, Section, TextIndex, Token, TokenKind, Tokens, at

_KINDS = {TokenKind.VALUE: NameKind.VALUE, TokenKind.ALIAS: NameKind.ALIAS, TokenKind.BLOCK: NameKind.BLOCK}
_SIGNS = {NameKind.VALUE: "%", NameKind.FUNCTION: "@", NameKind.BLOCK: "^"}
_VALID = {
    NameKind.VALUE: re.compile(r"[0-9]+|[A-Za-z_$.-][\w$.-]*"),
    NameKind.FUNCTION: re.compile(r'[^"\\\x00-\x1f]+'),
    NameKind.ALIAS: re.compile(r"[#!][A-Za-z_][\w$]*"),
    NameKind.BLOCK: re.compile(r"[A-Za-z_$.-][\w$.-]*|[0-9]+"),
}
_PLAIN_SYMBOL = re.compile(r"[A-Za-z_][\w$.]*")
_PLAIN_RESULT = re.compile(r"\s*%[\w$.-]+\s*=[^({]*$")  # of an operation without regions
_MOST_BOUND = 100  # maximum number of nested loops through which an argument's type is resolved


@attrs.frozen
class _Definition:
    """A definition and the range of offsets in which its name refers to it."""

    occurrence: Occurrence
    start: int
    end: int

    @property
    def own(self) -> int:
        return self.occurrence.start


class MlirIndex(TextIndex):
    """Index of the names in one MLIR text."""

    tokens = staticmethod(tokens_of)

    # --- names -------------------------------------------------------------------------------------------------------

    def name_at(self, offset: int) -> Occurrence | None:
        """Return the name at an offset."""
        found = self.token_at(offset)
        return self._named(*found) if found is not None else None

    def _named(self, start: int, tokens: Tokens, index: int) -> Occurrence | None:
        """Return the name in a token of the line at `start`, or None."""
        token = tokens[index]
        if token.kind is TokenKind.SYMBOL:
            is_first = index > 0 and all(before.kind is TokenKind.WORD for before in islice(tokens, index))
            return _occurrence(NameKind.FUNCTION, start, token, is_first and not _refers(tokens[0].text))
        if token.kind is TokenKind.STRING:  # of `sym_name = "main"`
            is_name = at(tokens, index - 1).text == "=" and at(tokens, index - 2).text == "sym_name"
            if not is_name or index < 2 or len(token.text) < 3:
                return None
            return Occurrence(NameKind.FUNCTION, token.text[1:-1], start + token.start + 1, start + token.end - 1, True)
        kind = _KINDS.get(token.kind)
        if kind is None or (kind is NameKind.ALIAS and "." in token.text):
            return None
        is_alias = kind is NameKind.ALIAS and index == 0 and at(tokens, 1).text == "="
        return _occurrence(kind, start, token, is_alias or (kind is NameKind.BLOCK and index == 0))

    def occurrences(self, name: Occurrence) -> list[Occurrence]:
        """Return all occurrences of the entity that a name refers to, in text order."""
        if name.kind is NameKind.VALUE:
            return self._value_occurrences(name)
        line = self.line_at(name.start)
        if name.kind is not NameKind.BLOCK:
            return list(self._named_alike(name, *self.part_around(line)))
        around = self.nesting.around(name.start)
        if around is None:
            return list(self._named_alike(name, 0, len(self.lines)))
        found = self._named_alike(name, around.line, around.end_line + 1)
        return [block for block in found if around.start < block.start <= around.end]

    def _named_alike(self, name: Occurrence, first: int, end: int) -> Iterator[Occurrence]:
        """Yield the occurrences of a name other than a value's on lines from `first` up to `end`."""
        for number in self.lines_with(name.name, first, end):
            tokens = tokens_of(self.lines[number])
            for index, token in enumerate(tokens):
                if name.name in token.text:
                    found = self._named(self.starts[number], tokens, index)
                    if found is not None and found.name == name.name and found.kind is name.kind:
                        yield found

    def bare(self, kind: NameKind, name: str) -> str:
        """Return a name without its sigil and quotes."""
        name = name.removeprefix(_SIGNS.get(kind, ""))
        return name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name

    def is_valid(self, kind: NameKind, name: str) -> bool:
        """Return whether a name is valid for a kind."""
        return kind in _VALID and _VALID[kind].fullmatch(name) is not None

    def is_taken(self, occurrence: Occurrence, name: str) -> bool:
        """Return whether renaming an entity to `name` would conflict with another use of that name."""
        if occurrence.kind is not NameKind.VALUE:
            return bool(self.occurrences(occurrence._replace(name=name)))
        return self.has_value(name, occurrence.start)

    def has_value(self, name: str, offset: int) -> bool:
        """Return whether a value with this name occurs in the function around an offset."""
        lines = self.lines_with(f"%{name}", *self._function_around(self.line_at(offset)))
        return any(token.text == f"%{name}" for line in lines for token in tokens_of(self.lines[line]))

    def needs_quotes(self, name: str) -> bool:
        """Return whether a symbol must be written in quotes."""
        return _PLAIN_SYMBOL.fullmatch(name) is None

    # --- functions and aliases ---------------------------------------------------------------------------------------

    @cached_property
    def nesting(self) -> Nesting:
        """Braces of the text."""
        return Nesting(self.lines, self.starts)

    def folds(self) -> list[tuple[int, int]]:
        """Return the line ranges of multi-line braces, which editors can fold."""
        return [(pair.line, pair.end_line) for pair in self.nesting.pairs if pair.line < pair.end_line]

    @cached_property
    def _functions(self) -> list[tuple[int, int]]:
        """The first line of every function, and the line at which the next function or part begins."""
        starts = [
            number
            for number in self.lines_with("func.func", 0, len(self.lines))
            if any(token.text.strip('"') == "func.func" for token in tokens_of(self.lines[number]))
        ]
        bounds = [*starts[1:], len(self.lines)]
        return [(start, min(end, self.part_around(start)[1])) for start, end in zip(starts, bounds, strict=False)]

    def _function_around(self, line: int) -> tuple[int, int]:
        index = bisect_right(self._functions, line, key=lambda function: function[0]) - 1
        if index >= 0 and line < self._functions[index][1]:
            return self._functions[index]
        first, end = self.part_around(line)
        following = self._functions[index + 1][0] if index + 1 < len(self._functions) else end
        return first, min(end, following)

    @cached_property
    def sections(self) -> list[Section]:
        """The functions."""
        found = []
        for first, end in self._functions:
            line = self.lines[first]
            tokens = tokens_of(line)
            symbols = [index for index, token in enumerate(tokens) if token.kind is TokenKind.SYMBOL]
            strings = (index for index, token in enumerate(tokens) if token.kind is TokenKind.STRING)
            names = (self._named(self.starts[first], tokens, index) for index in symbols[:1] or strings)
            header = next((name for name in names if name is not None), None)
            if header is not None:
                detail = line[tokens[symbols[0]].end :].strip().removesuffix("{").strip() if symbols else ""
                last = self._closing_line(first, end)
                found.append(Section(header.name, first, last, header, detail, header.name == "main"))
        return found

    def _closing_line(self, first: int, end: int) -> int:
        """Return the last closing line of the braces that open in a function's header."""
        header_end = min(end, first + LONGEST_HEADER)
        limit = self.starts[header_end] if header_end < len(self.starts) else len(self.text)
        pairs = self.nesting.opening_between(self.starts[first], limit)
        return min(max((pair.end_line for pair in pairs), default=first), end - 1) if pairs else first

    def symbols_of(self, line: int) -> list[str]:
        """Return the symbols defined in the part that contains a line."""
        first, end = self.part_around(line)
        return [section.name for section in self.sections if first <= section.first < end]

    def aliases_of(self, line: int) -> dict[str, int]:
        """Return the aliases defined in the part that contains a line, with their lines."""
        found = {}
        for number in range(*self.part_around(line)):
            if self.lines[number][:1] in ("#", "!"):
                tokens = tokens_of(self.lines[number])
                if tokens[0].kind is TokenKind.ALIAS and at(tokens, 1).text == "=":
                    found[tokens[0].text] = number
        return found

    # --- values ------------------------------------------------------------------------------------------------------

    def _value_occurrences(self, name: Occurrence) -> list[Occurrence]:
        first, end = self._function_around(self.line_at(name.start))
        wanted = f"%{name.name}"
        found: list[Occurrence] = []
        definitions: list[_Definition] = []
        for number in self.lines_with(wanted, first, end):
            tokens = tokens_of(self.lines[number])
            here = [token for token in tokens if token.kind is TokenKind.VALUE and token.text == wanted]
            found += [_occurrence(NameKind.VALUE, self.starts[number], token) for token in here]
            definitions += [found for found, _ in self._definitions(number, first, name.name)] if here else []
        resolved = _resolved(sorted({name.start, *(use.start for use in found)}), definitions)
        own = {definition.own for definition in definitions}
        target = resolved[name.start]
        return [use._replace(is_definition=use.start in own) for use in found if resolved[use.start] is target]

    def _definitions(self, line: int, first: int, name: str | None = None) -> Iterator[tuple[_Definition, Role]]:
        """Yield the values that a function's line defines, optionally only those with one name, and their roles."""
        content = self.lines[line]
        tokens = tokens_of(content)
        for index, role, is_scoped in definitions_of(content):
            token = tokens[index]
            if name is None or token.text[1:] == name:
                occurrence = _occurrence(NameKind.VALUE, self.starts[line], token, True)
                around = self.nesting.around(occurrence.start)
                if around is None or around.start < self.starts[first]:
                    extent = self.starts[first], len(self.text) + 1
                elif is_scoped:
                    extent = occurrence.start, self.nesting.end_of_regions(occurrence.start, line, around)
                else:
                    extent = around.start, around.end
                yield _Definition(occurrence, *extent), role

    def definitions_around(self, offset: int, name: str | None = None) -> Iterator[Occurrence]:
        """Yield the definitions of values, optionally only those with one name, in the function around an offset."""
        first, end = self._function_around(self.line_at(offset))
        for number in range(first, end) if name is None else self.lines_with(f"%{name}", first, end):
            tokens = tokens_of(self.lines[number])
            for definition in definitions_of(self.lines[number]):
                token = tokens[definition.token]
                if name is None or token.text[1:] == name:
                    yield _occurrence(NameKind.VALUE, self.starts[number], token, True)

    def values_at(self, offset: int) -> list[Occurrence]:
        """Return the definitions of the values visible at an offset, nearest last."""
        line = self.line_at(offset)
        first, end = self._function_around(line)
        around = self.nesting.all_around(offset)
        found: dict[str, Occurrence] = {}
        for number in range(first, min(end, line + 1)):
            content = self.lines[number]
            if "%" in content and ("}" in content or self.nesting.around(self.starts[number]) in around):
                for definition, role in self._definitions(number, first):
                    if self._is_visible(definition, role, offset):
                        found.pop(definition.occurrence.name, None)
                        found[definition.occurrence.name] = definition.occurrence
        return list(found.values())

    def _is_visible(self, definition: _Definition, role: Role, offset: int) -> bool:
        """Return whether a value is visible at an offset: in its range, but not in regions of its operation."""
        own = definition.own
        if not definition.start <= offset <= definition.end or own >= offset:
            return False
        line = self.line_at(own)
        is_plain = _PLAIN_RESULT.match(self.lines[line]) is not None and self.line_at(offset) > line
        around = self.nesting.around(own)
        if role is not Role.RESULT or is_plain or around is None:
            return True
        return self.nesting.end_of_regions(own, line, around) < offset

    def type_text(self, definition: Occurrence) -> str | None:
        """Return the type in the text of a value at its definition."""
        for _ in range(_MOST_BOUND):
            number = self.line_at(definition.start)
            line, tokens = self.lines[number], tokens_of(self.lines[number])
            own = definition.end - self.starts[number]
            found = next((known for known in definitions_of(line) if tokens[known.token].end == own), None)
            if found is None or found.role is not Role.BOUND:
                return _written_type(line, tokens, found)
            bound = self.name_at(self.starts[number] + tokens[found.token + 2].end)
            uses = self.occurrences(bound) if bound is not None else []
            source = next((use for use in uses if use.is_definition), None)
            if source is None or source.start >= definition.start:
                return None
            definition = source
        return None


def _written_type(line: str, tokens: Tokens, definition: LineDefinition | None) -> str | None:
    """Return the type next to a definition."""
    if definition is None:
        return None
    if definition.role is Role.ARGUMENT:
        return type_behind(line, tokens, definition.token + 2)
    return result_type(line, tokens, definition.token)


def _occurrence(kind: NameKind, start: int, token: Token, is_definition: bool = False) -> Occurrence:
    """Return the name in a token of the line at `start`, without its sigil and quotes."""
    name, begin, end = token.text, start + token.start, start + token.end
    if kind is NameKind.ALIAS:
        return Occurrence(kind, name, begin, end, is_definition)
    quoted = len(name) > 2 and name[1] == '"' == name[-1]
    return Occurrence(kind, name[1 + quoted : len(name) - quoted], begin + 1 + quoted, end - quoted, is_definition)


def _resolved(offsets: Sequence[int], definitions: Sequence[_Definition]) -> dict[int, _Definition | None]:
    """Return the definition that a name refers to at each of the sorted offsets.

    It is the innermost of the visible definitions, preferably the last one before the offset, else the last one.
    """
    found: dict[int, _Definition | None] = {d.own: d for d in definitions}
    last = {d.start: d for d in definitions}
    starting = sorted(definitions, key=lambda d: d.start, reverse=True)
    following = sorted(definitions, key=lambda d: max(d.start, d.own), reverse=True)
    open: list[_Definition] = []
    before: list[_Definition] = []
    for offset in offsets:
        while starting and starting[-1].start <= offset:
            open.append(starting.pop())
        while following and max(following[-1].start, following[-1].own) < offset:
            insort(before, following.pop(), key=lambda d: (d.start, d.own))
        for ending in (open, before):
            while ending and ending[-1].end < offset:
                ending.pop()
        if offset not in found:
            found[offset] = before[-1] if before else last[open[-1].start] if open else None
    return found


def _refers(word: str) -> bool:
    """Return whether a symbol after this operation name is a use instead of a definition."""
    cls = MLIR_OPERATIONS.get(word) or MLIR_OPERATIONS.get(f"func.{word}")
    fields = cls.attribute_fields.values() if cls is not None else ()
    return any(field.kind in (Kind.SYMBOL, Kind.SYMBOL_ARRAY) for field in fields)
