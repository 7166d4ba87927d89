"""Index of HLO text: computations by their headers, instructions by their lines, and the names in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.codecs.names import RESERVED_NAMES
from hlo_text.hlo.syntax.statements import HEADER, INSTRUCTION
from hlo_text.hlo.syntax.tokens import tokens_of
from hlo_text.reading.syntax import NameKind, Occurrence, Section, TextIndex, Token, TokenKind, Tokens, at

_OPCODE = re.compile(r"(?<![\w.-])[a-z][\w.-]*+\((?![^()]*+\)\{)")
_END = re.compile(r"[ \t]*\}")
_VALID = re.compile(r"[A-Za-z_][\w.-]*")
_CALLS = COMPUTATION_LISTS | SINGLE_COMPUTATIONS
_ORDER = "control-predecessors"
#: A line with an open brace, its header, whether it begins a computation, and the owner of the lines before.
_Opened = tuple[int, re.Match[str] | None, bool, int | None]


class HloIndex(TextIndex):
    """Index of the names in one HLO text."""

    tokens = staticmethod(tokens_of)

    # --- names -------------------------------------------------------------------------------------------------------

    def name_at(self, offset: int) -> Occurrence | None:
        """Return the name at an offset."""
        found = self.token_at(offset)
        if found is None or found[1][found[2]].kind not in (TokenKind.VALUE, TokenKind.WORD):
            return None
        end = found[0] + found[1][found[2]].end
        return next((name for name in self._named(self.line_at(offset)) if name.end == end), None)

    def occurrences(self, name: Occurrence) -> list[Occurrence]:
        """Return all occurrences of the entity that a name refers to, in text order."""
        line = self.line_at(name.start)
        section = self._section_at(line) if name.kind is NameKind.VALUE else None
        first, end = self.lines_around(name.start) if section is not None else self.part_around(line)
        return [
            found
            for number in self.lines_with(name.name, first, end)
            if section in (None, self._section_at(number))
            for found in self._named(number)
            if found.name == name.name and found.kind is name.kind
        ]

    def values_at(self, offset: int) -> list[Occurrence]:
        """Return the definitions of the values visible at an offset, nearest last."""
        line = self.line_at(offset)
        section = self._section_at(line)
        first = section.first + 1 if section is not None else self.part_around(line)[0]
        return list(self._defined(section, range(first, line)))

    def definitions_around(self, offset: int, name: str | None = None) -> Iterator[Occurrence]:
        """Yield the definitions of values, optionally only those with one name, in the computation around an offset."""
        first, end = self.lines_around(offset)
        lines = range(first, end) if name is None else self.lines_with(name, first, end)
        found = self._defined(self._section_at(self.line_at(offset)), lines)
        return (value for value in found if name in (None, value.name))

    def lines_around(self, offset: int) -> tuple[int, int]:
        """Return the first line of the computation or part around an offset, and the line after its last one."""
        line = self.line_at(offset)
        section = self._section_at(line)
        return (section.first, section.last + 1) if section is not None else self.part_around(line)

    def _defined(self, section: Section | None, lines: Iterable[int]) -> Iterator[Occurrence]:
        """Yield the definitions of a computation on the given lines."""
        for number in lines:
            match = INSTRUCTION.match(self.lines[number])
            if match is not None and self._section_at(number) is section:
                yield self._instruction(number, match)

    def _instruction(self, line: int, match: re.Match[str]) -> Occurrence:
        start = self.starts[line]
        return Occurrence(NameKind.VALUE, match["name"], start + match.start("name"), start + match.end("name"), True)

    @cached_property
    def sections(self) -> list[Section]:
        """The computations that have a name."""
        return [section for section in self._layout[0] if section.name]

    def type_text(self, definition: Occurrence) -> str | None:
        """Return the shape in the text of a value at its definition."""
        number = self.line_at(definition.start)
        line = self.lines[number]
        start = line.find("=", definition.end - self.starts[number]) + 1
        opcode = _OPCODE.search(line, start) if start else None
        return line[start : opcode.start()].strip() or None if opcode is not None else None

    def shape_of(self, line: int, name: str) -> str | None:
        """Return the shape of a value by its name in the computation that contains a line."""
        section = self._section_at(line)
        definition = self._definitions.get((section.first if section is not None else -1, name))
        return self.type_text(definition) if definition is not None else None

    @cached_property
    def _definitions(self) -> dict[tuple[int, str], Occurrence]:
        """The definitions of values by the first line of their computation (-1 outside) and name."""
        found: dict[tuple[int, str], Occurrence] = {}
        for number, line in enumerate(self.lines):
            match = INSTRUCTION.match(line)
            if match is not None:
                section = self._section_at(number)
                key = section.first if section is not None else -1, match["name"]
                found.setdefault(key, self._instruction(number, match))
        return found

    def is_valid(self, kind: NameKind, name: str) -> bool:
        """Return whether a name is valid for a kind."""
        return _VALID.fullmatch(name) is not None and name not in RESERVED_NAMES

    def is_taken(self, occurrence: Occurrence, name: str) -> bool:
        """Return whether renaming an entity to `name` would conflict with another use of that name."""
        return bool(self.occurrences(occurrence._replace(name=name)))

    def bare(self, kind: NameKind, name: str) -> str:
        """Return a name without its sigil."""
        return name.removeprefix("%")

    def folds(self) -> list[tuple[int, int]]:
        """Return the line ranges of multi-line computations, which editors can fold."""
        return [(section.first, section.last) for section in self._layout[0] if section.first < section.last]

    # --- computations ------------------------------------------------------------------------------------------------

    @cached_property
    def _layout(self) -> tuple[list[Section], list[Section | None]]:
        """All computations, including unnamed inline ones, and the computation of each line."""
        found: list[Section] = []
        owners: list[int | None] = []
        opened: list[_Opened] = []
        owner: int | None = None
        for number, line in enumerate(self.lines):
            opens = line.rstrip().endswith("{")
            header = HEADER.match(line) if opens else None
            if header is not None:
                found += self._sections(opened, number - 1)
                opened.clear()
                owner = None
            if header is not None or (opens and line.strip() == "{"):
                opened.append((number, header, True, owner))
                owner = number
            owners.append(owner)
            if opens and line.rstrip().endswith("={"):
                opened.append((number, None, False, owner))
            elif opened and _END.match(line) is not None:
                found += self._sections([opened[-1]], number)
                owner = opened.pop()[3]
        found += self._sections(opened, len(self.lines) - 1)
        by_start = {section.first: section for section in found}
        return sorted(found, key=lambda section: section.first), [
            by_start.get(owner) if owner is not None else None for owner in owners
        ]

    def _sections(self, opened: Sequence[_Opened], last: int) -> list[Section]:
        return [self._section(first, last, header) for first, header, is_section, _ in opened if is_section]

    def _section(self, first: int, last: int, header: re.Match[str] | None) -> Section:
        start = self.starts[first]
        if header is None:
            return Section("", first, last, Occurrence(NameKind.COMPUTATION, "", start, start, True))
        name, end = header["name"].removeprefix("%"), start + header.end("name")
        occurrence = Occurrence(NameKind.COMPUTATION, name, end - len(name), end, True)
        return Section(name, first, last, occurrence, header["signature"] or "", header["entry"] is not None)

    def _section_at(self, line: int) -> Section | None:
        return self._layout[1][line]

    # --- names of a line ---------------------------------------------------------------------------------------------

    def _named(self, line: int) -> Iterator[Occurrence]:
        """Yield the names on a line."""
        section = self._section_at(line)
        if section is not None and section.first == line and section.name:
            yield section.header
        if (section is None and self._layout[0]) or (section is not None and section.first == line):
            return
        content, start = self.lines[line], self.starts[line]
        tokens = [token for token in tokens_of(content) if token.kind is not TokenKind.COMMENT]
        match = INSTRUCTION.match(content)
        begin = 0
        if match is not None:
            yield self._instruction(line, match)
            begin = next(i for i, token in enumerate(tokens) if token.end == match.end("name")) + 2
        end = _end_of_operands(tokens, begin)
        for index in range(begin, end):
            if _is_operand(tokens, index):
                yield _occurrence(NameKind.VALUE, start, tokens[index])
        for kind, token in _named_by_attributes(tokens, end):
            yield _occurrence(kind, start, token)


def _occurrence(kind: NameKind, start: int, token: Token) -> Occurrence:
    begin = start + token.start + (token.kind is TokenKind.VALUE)
    return Occurrence(kind, token.text.removeprefix("%"), begin, start + token.end)


def _end_of_operands(tokens: Tokens, begin: int) -> int:
    """Return the index after the parenthesis that closes the operands."""
    braces = parentheses = 0
    in_operands = begin == 0  # a line that continues an instruction
    for index in range(begin, len(tokens)):
        text = tokens[index].text
        braces += (text == "{") - (text == "}")
        if text == "(" and braces == 0 and parentheses == 0 and tokens[index - 1].kind is TokenKind.WORD:
            in_operands = True
        parentheses += (text == "(") - (text == ")")
        if in_operands and parentheses <= 0 and text == ")" and braces == 0:
            if at(tokens, index + 1).kind is TokenKind.WORD:  # the parentheses belong to the shape of a buffer
                in_operands = False
                continue
            return index + 1
    return len(tokens)


def _is_operand(tokens: Tokens, index: int) -> bool:
    """Return whether a token names an operand: it has a `%`, or is an unreserved word before a comma or parenthesis."""
    token = tokens[index]
    if token.kind is TokenKind.VALUE:
        return True
    return (
        token.kind is TokenKind.WORD and at(tokens, index + 1).text in (",", ")") and token.text not in RESERVED_NAMES
    )


def _named_by_attributes(tokens: Tokens, begin: int) -> Iterator[tuple[NameKind, Token]]:
    """Yield the computations and instructions named by attributes."""
    index = begin
    while index < len(tokens):
        key = tokens[index].text
        index += 1
        if at(tokens, index).text != "=" or (key not in _CALLS and key != _ORDER):
            continue
        index += 1
        is_list = at(tokens, index).text == "{"
        while index < len(tokens) and tokens[index].text not in (("}",) if is_list else (",",)):
            if tokens[index].kind in (TokenKind.WORD, TokenKind.VALUE):
                yield NameKind.VALUE if key == _ORDER else NameKind.COMPUTATION, tokens[index]
            index += 1
