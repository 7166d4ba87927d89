"""Names in HLO text: computations by their headers, instructions by their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

import attrs

from hlo_text.hlo.spelling.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.spelling.names import RESERVED_NAMES
from hlo_text.language_server.names import Mention, NameKind, Section, part_around
from hlo_text.language_server.text import Range, Text
from hlo_text.language_server.tokens import Token, TokenKind, token_at, tokens_of

_LANGUAGE = "hlo"
_WORD = r"[A-Za-z_][\w.-]*"
_HEADER = re.compile(
    rf"[ \t]*+(?:(?P<entry>ENTRY[ \t]++)?%?(?!HloModule\b)(?P<name>{_WORD})[ \t]*+"
    r"(?P<signature>(?>\(.*\)[ \t]*+->)(?:[ \t]*+(?:[^ \t\n{]++|\{(?![ \t]*+$)))*+)?)?[ \t]*+\{[ \t]*+$"
)
_INSTRUCTION = re.compile(rf"[ \t]*(?:ROOT[ \t]+)?%?(?P<name>{_WORD})[ \t]*:?={{1,2}}[ \t]")
_OPCODE = re.compile(r"(?<![\w.-])[a-z][\w.-]*+\((?![^()]*+\)\{)")
_END = re.compile(r"[ \t]*\}")
_VALID = re.compile(_WORD)
_CALLS = COMPUTATION_LISTS | SINGLE_COMPUTATIONS
_ORDER = "control-predecessors"


class HloNames:
    """Names of one HLO text."""

    def __init__(self, text: Text) -> None:
        self._text = text

    # --- what is asked -----------------------------------------------------------------------------------------------

    def mention_at(self, line: int, column: int) -> Mention | None:
        token = token_at(self._text.line(line), column, _LANGUAGE)
        if token is None or token.kind not in (TokenKind.VALUE, TokenKind.WORD):
            return None
        return next((m for m in self._named(line) if m.range.end == token.end), None)

    def mentions(self, mention: Mention) -> list[Mention]:
        first, end = part_around(self._text, mention.range.line)
        section = self._section_at(mention.range.line) if mention.kind is NameKind.VALUE else None
        if section is not None:
            first, end = section.first, section.last + 1
        name = mention.name
        found = []
        for number in range(first, end):
            if name in self._text.lines[number] and section in (None, self._section_at(number)):
                found += [m for m in self._named(number) if m.name == name and m.kind is mention.kind]
        return found

    def values_at(self, line: int, column: int) -> list[Mention]:
        section = self._section_at(line)
        first = section.first + 1 if section is not None else part_around(self._text, line)[0]
        found = []
        for number in range(first, min(line, len(self._text.lines))):
            match = _INSTRUCTION.match(self._text.lines[number])
            if match is not None and self._section_at(number) is section:
                found.append(Mention(NameKind.VALUE, match["name"], Range(number, *match.span("name")), True))
        return found

    def sections(self) -> list[Section]:
        return [section for section in self._layout[0] if section.name]

    def type_text(self, definition: Mention) -> str | None:
        line = self._text.line(definition.range.line)
        start = line.find("=", definition.range.end) + 1
        opcode = _OPCODE.search(line, start) if start else None
        return line[start : opcode.start()].strip() or None if opcode is not None else None

    def is_valid(self, kind: NameKind, name: str) -> bool:
        return _VALID.fullmatch(name) is not None and name not in RESERVED_NAMES

    def is_taken(self, mention: Mention, name: str) -> bool:
        return bool(self.mentions(attrs.evolve(mention, name=name)))

    def bare(self, kind: NameKind, name: str) -> str:
        return name.removeprefix("%")

    def folds(self) -> list[tuple[int, int]]:
        """Return the lines between braces that fold."""
        return [(section.first, section.last) for section in self._layout[0] if section.first < section.last]

    # --- computations ------------------------------------------------------------------------------------------------

    @cached_property
    def _layout(self) -> tuple[list[Section], list[Section | None]]:
        """All computations, those without a name that are written where they are called too, and that of each line."""
        found: list[Section] = []
        owners: list[int | None] = []
        #: Lines with their headers, None for lists of computations, and the owners of the lines before.
        opened: list[tuple[int, re.Match[str] | None, int | None]] = []
        owner: int | None = None
        for number, line in enumerate(self._text.lines):
            opens = line.rstrip().endswith("{")
            header = _HEADER.match(line) if opens else None
            if header is not None:
                if header["name"] is not None:
                    found += _sections(opened, number - 1)
                    opened.clear()
                    owner = None
                opened.append((number, header, owner))
                owner = number
            owners.append(owner)
            if opens and line.rstrip().endswith("={"):
                opened.append((number, None, owner))
            elif opened and _END.match(line) is not None:
                found += _sections([opened[-1]], number)
                owner = opened.pop()[2]
        found += _sections(opened, len(self._text.lines) - 1)
        by_start = {section.first: section for section in found}
        return sorted(found, key=lambda section: section.first), [
            by_start.get(owner) if owner is not None else None for owner in owners
        ]

    def _section_at(self, line: int) -> Section | None:
        owners = self._layout[1]
        return owners[line] if 0 <= line < len(owners) else None

    # --- names of a line ---------------------------------------------------------------------------------------------

    def _named(self, line: int) -> Iterator[Mention]:
        """Yield the names on a line."""
        section = self._section_at(line)
        if section is not None and section.first == line and section.name:
            yield section.header
        if (section is None and self._layout[0]) or (section is not None and section.first == line):
            return
        content = self._text.lines[line]
        tokens = [token for token in tokens_of(content, _LANGUAGE) if token.kind is not TokenKind.COMMENT]
        match = _INSTRUCTION.match(content)
        begin = 0
        if match is not None:
            yield Mention(NameKind.VALUE, match["name"], Range(line, *match.span("name")), True)
            begin = next(i for i, token in enumerate(tokens) if token.end == match.end("name")) + 2
        end = _end_of_operands(tokens, begin)
        for index in range(begin, end):
            if _is_operand(tokens, index):
                yield _mention(NameKind.VALUE, line, tokens[index])
        yield from _named_by_attributes(line, tokens, end)


def _sections(opened: Sequence[tuple[int, re.Match[str] | None, int | None]], last: int) -> list[Section]:
    return [_section(first, last, header) for first, header, _ in opened if header is not None]


def _section(first: int, last: int, header: re.Match[str]) -> Section:
    name = header["name"] or ""
    start, end = header.span("name") if name else (0, 0)
    mention = Mention(NameKind.COMPUTATION, name, Range(first, start, end), is_definition=True)
    return Section(name, first, last, mention, header["signature"] or "", header["entry"] is not None)


def _mention(kind: NameKind, line: int, token: Token) -> Mention:
    start = token.start + (token.kind is TokenKind.VALUE)
    return Mention(kind, token.text.removeprefix("%"), Range(line, start, token.end))


def _text(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].text if 0 <= index < len(tokens) else ""


def _end_of_operands(tokens: Sequence[Token], begin: int) -> int:
    """Return the index behind the parenthesis that closes the operands."""
    braces = parentheses = 0
    in_operands = begin == 0  # a line that goes on
    for index in range(begin, len(tokens)):
        text = tokens[index].text
        braces += (text == "{") - (text == "}")
        if text == "(" and braces == 0 and parentheses == 0 and tokens[index - 1].kind is TokenKind.WORD:
            in_operands = True
        parentheses += (text == "(") - (text == ")")
        if in_operands and parentheses <= 0 and text == ")" and braces == 0:
            if index + 1 < len(tokens) and tokens[index + 1].kind is TokenKind.WORD:  # that was the shape of a buffer
                in_operands = False
                continue
            return index + 1
    return len(tokens)


def _is_operand(tokens: Sequence[Token], index: int) -> bool:
    """Whether a token names an operand: it ends with a comma or parenthesis and is no opcode."""
    token = tokens[index]
    if token.kind is TokenKind.VALUE:
        return True
    return token.kind is TokenKind.WORD and _text(tokens, index + 1) in (",", ")") and token.text not in RESERVED_NAMES


def _named_by_attributes(line: int, tokens: Sequence[Token], begin: int) -> Iterator[Mention]:
    """Yield the computations and instructions that attributes name."""
    index = begin
    while index < len(tokens):
        key = tokens[index].text
        index += 1
        if _text(tokens, index) != "=" or (key not in _CALLS and key != _ORDER):
            continue
        kind = NameKind.VALUE if key == _ORDER else NameKind.COMPUTATION
        index += 1
        is_list = _text(tokens, index) == "{"
        while index < len(tokens) and tokens[index].text not in (("}",) if is_list else (",",)):
            if tokens[index].kind in (TokenKind.WORD, TokenKind.VALUE):
                yield _mention(kind, line, tokens[index])
            index += 1
