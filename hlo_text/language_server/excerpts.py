"""Excerpts of large texts: changed lines and their dependents, which can be checked immediately.

A large text with an error takes seconds to read. Errors that appeared since the last reading are in changed lines, or
in lines that use values defined there. An excerpt contains these lines, the definitions that they use, and stand-ins
for the operands of those definitions. All other lines are dropped; positions are mapped back to the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from hlo_text.core.diagnostics import Diagnostic, Note
from hlo_text.core.source import SourceText, Span
from hlo_text.hlo.reader.corrections import with_guess as guess_in_hlo
from hlo_text.hlo.syntax.statements import INSTRUCTION
from hlo_text.language_server.analysis import Analysis, analyse
from hlo_text.language_server.snapshot import Snapshot
from hlo_text.language_server.text import LineMap, Text
from hlo_text.mlir.reader.corrections import with_guess as guess_in_mlir
from hlo_text.mlir.syntax.index import MlirIndex
from hlo_text.reading.syntax import Section, TokenKind

FEWEST_LINES = 400  # shorter texts are read as a whole
_MOST_CHANGED = 200
_MOST_KEPT = 1000
_MOST_USERS = 300
_LONGEST_UNIT = 300
_STATEMENT = re.compile(r"\s*(?:%|\"|[a-z_]\w*\.\w|return\b|call\b)")
_ABOUT_NAMES = ("ssa.undefined", "ssa.redefined", "alias.undefined", "computation.undefined")
_HEADS = {
    "stablehlo": re.compile(r"^[ \t]*((?:%[\w$.-]+(?::\d+)?\s*,\s*)*%[\w$.-]+(?::\d+)?)\s*=", re.MULTILINE),
    "hlo": re.compile(r"^[ \t]*(?:ROOT[ \t]+)?%?([A-Za-z_][\w.-]*)[ \t]*:?={1,2}\s", re.MULTILINE),
}
_NAME = re.compile(r"%?([\w$.-]+)(?::\d+)?")
_SEVERAL = re.compile(",")
#: Lines whose change may affect any other line.
_FAR_REACHING = re.compile(
    r"func\.func|\breturn\b|\^|\bROOT\b|\bENTRY\b|\bparameter\(|^\s*(?:HloModule|module)\b|// -----"
)


@attrs.frozen
class Excerpt:
    """Selected lines of a text.

    Attributes:
        text: The lines, some replaced by stand-ins.
        numbers: The number of each line in the whole text.
        reported: Numbers in the whole text of the lines whose diagnostics are reported.
    """

    text: Text
    numbers: tuple[int, ...]
    reported: frozenset[int]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column in the whole text of an excerpt offset."""
        line, column = self.text.place(offset)
        return self.numbers[line], column


def excerpt_of(now: Snapshot, last: Analysis) -> Excerpt | None:
    """Return the excerpt that suffices to find new errors since the last analysis, or None if none certainly does."""
    if last.language != now.language or len(now.text.lines) < FEWEST_LINES or "// -----" in now.text.content:
        return None
    lines = LineMap.between(last.text, now.text)
    changed = [*range(lines.head, lines.new_count - lines.tail)]
    removed = last.text.lines[lines.head : lines.old_count - lines.tail]
    if len(changed) > _MOST_CHANGED or len(removed) > _MOST_CHANGED:
        return None
    if any(_reaches_far(line) for line in [*removed, *(now.text.lines[number] for number in changed)]):
        return None
    return _ExcerptCutter(now).excerpt({*changed, *_suspects(last, lines)}, removed)


def analyse_excerpt(now: Snapshot, excerpt: Excerpt, name: str) -> Analysis:
    """Read and verify an excerpt; return diagnostics with positions in the whole text."""
    source = SourceText(now.text.content, name)
    found = []
    for diagnostic in analyse(excerpt.text, now.language, name).diagnostics:
        span = diagnostic.span
        if span is not None and excerpt.place(span.start)[0] in excerpt.reported:
            notes = [Note(note, _moved(note.span, excerpt, now.text)) for note in diagnostic.notes]
            moved = attrs.evolve(diagnostic, span=_moved(span, excerpt, now.text), source=source, notes=notes)
            found.append(_guessed_again(moved, now.language))
    return Analysis(now.text, now.language, [], found, is_whole=False)


def _guessed_again(diagnostic: Diagnostic, language: str) -> Diagnostic:
    """Recompute the suggestion of a diagnostic about a name from all names in the document."""
    if diagnostic.code not in _ABOUT_NAMES:
        return diagnostic
    plain = attrs.evolve(diagnostic, help=None, notes=())
    return (guess_in_hlo if language == "hlo" else guess_in_mlir)(plain)


def _moved(span: Span | None, excerpt: Excerpt, text: Text) -> Span | None:
    """Return the span in the whole text of an excerpt span."""
    if span is None:
        return None
    start = text.offset(*excerpt.place(span.start))
    return Span(start, start + span.end - span.start)


def _reaches_far(line: str) -> bool:
    """Whether a change of a line may invalidate arbitrary other lines, as braces may."""
    return _FAR_REACHING.search(line) is not None or line.count("{") != line.count("}") or line.strip() in ("{", "}")


def _suspects(last: Analysis, lines: LineMap) -> Iterator[int]:
    """Yield the lines that had errors in the last analysis."""
    shift = lines.new_count - lines.old_count
    for diagnostic in last.diagnostics:
        if diagnostic.is_error and diagnostic.source is not None and diagnostic.span is not None:
            old = last.text.place(diagnostic.span.start)[0]
            if old < lines.head:
                yield old
            elif old >= lines.old_count - lines.tail:
                yield old + shift


@attrs.frozen
class Definitions:
    """The statements of a section by the names that they define.

    Attributes:
        text: The text.
        units: First and last line of the statement that contains each line.
        places: Offset of each name's last definition.
    """

    text: Text
    units: dict[int, tuple[int, int]]
    places: dict[str, int]

    def unit_of(self, name: str) -> tuple[int, int] | None:
        """Return the first and last line of the statement that defines a name."""
        if name not in self.places:
            return None
        line = self.text.place(self.places[name])[0]
        unit = self.units.get(line)
        return unit if unit is not None and unit[0] == line else None


class _ExcerptCutter:
    """Builds an excerpt of one function or computation."""

    def __init__(self, now: Snapshot) -> None:
        self._now = now
        self._lines = now.text.lines
        self._language = now.language
        self._begins = INSTRUCTION if now.language == "hlo" else _STATEMENT

    def excerpt(self, changed: set[int], removed: Sequence[str]) -> Excerpt | None:
        section = self._section(changed)
        if section is None:
            return None
        units = self._units(section)
        reported = {units[line] for line in changed if line in units}
        if not reported or any(last - first > _LONGEST_UNIT for first, last in reported):
            return None
        names = {name for unit in reported for name in self._defined(self._lines[unit[0]])}
        names |= {name for line in removed for name in self._defined(line)}
        reported |= set(self._users(names, units, section))
        definitions = self._definitions(section, units)
        near = self._needed(reported, definitions)
        far = self._needed(near, definitions) - near - reported
        kept = {*reported, *near, *self._fixed(section, units)}
        return self._cut(section, kept, far - kept, reported)

    def _section(self, changed: Iterable[int]) -> Section | None:
        """Return the function or computation that contains all changed lines."""
        first, last = min(changed, default=-1), max(changed, default=-1)
        sections = self._now.index.sections
        return next((s for s in sections if s.first < first and last < s.last), None)

    def _units(self, section: Section) -> dict[int, tuple[int, int]]:
        """Return the first and last line of the statement that contains each line."""
        level: object = None
        starts = []
        index = self._now.index
        nesting = index.nesting if isinstance(index, MlirIndex) else None
        for number in range(section.first + 1, section.last):
            inside = nesting.around(index.starts[number]) if nesting is not None else None
            if nesting is not None and level is None:
                level = inside
            if inside is level and self._begins.match(self._lines[number]):
                starts.append(number)
        bounds = [*starts[1:], section.last]
        return {
            line: (start, end - 1) for start, end in zip(starts, bounds, strict=False) for line in range(start, end)
        }

    def _defined(self, line: str) -> list[str]:
        head = _HEADS[self._language].match(line)
        return [match[1] for match in _NAME.finditer(head[1])] if head is not None else []

    def _definitions(self, section: Section, units: dict[int, tuple[int, int]]) -> Definitions:
        text = self._now.text
        start, end = text.offset(section.first + 1, 0), text.offset(section.last, 0)
        places = {}
        for match in _HEADS[self._language].finditer(text.content, start, end):
            for name in _NAME.finditer(match[1]) if _SEVERAL.search(match[1]) else (_NAME.match(match[1]),):
                if name is not None:
                    places[name[1]] = match.start(1)
        return Definitions(text, units, places)

    def _users(self, names: set[str], units: dict[int, tuple[int, int]], section: Section) -> Iterator[tuple[int, int]]:
        """Yield the first statements that mention any of the names."""
        found = 0
        pattern = re.compile("|".join(rf"(?<![\w$.-]){re.escape(name)}(?![\w$.-])" for name in names) or r"(?!)")
        for number in range(section.first + 1, section.last):
            line = self._lines[number]
            if any(name in line for name in names) and number in units and pattern.search(line):
                yield units[number]
                found += 1
                if found == _MOST_USERS:
                    return

    def _needed(self, units: Iterable[tuple[int, int]], definitions: Definitions) -> set[tuple[int, int]]:
        """Return the statements that define the names mentioned by some statements."""
        found = set()
        for first, last in units:
            for number in range(first, last + 1):
                for token in self._now.index.tokens(self._lines[number]):
                    if token.kind in (TokenKind.VALUE, TokenKind.WORD):
                        unit = definitions.unit_of(token.text.lstrip("%"))
                        if unit is not None and unit[1] - unit[0] <= _LONGEST_UNIT:
                            found.add(unit)
        return found

    def _fixed(self, section: Section, units: dict[int, tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the statements that a section requires: its terminator, and the parameters of a computation."""
        yield units.get(section.last - 1, (section.last, section.last))
        if self._language == "hlo":
            for number in range(section.first + 1, section.last):
                if " parameter(" in self._lines[number] and number in units:
                    yield units[number]

    def _cut(
        self, section: Section, kept: set[tuple[int, int]], far: set[tuple[int, int]], reported: set[tuple[int, int]]
    ) -> Excerpt | None:
        numbers = {line for first, last in kept for line in range(first, last + 1)}
        if len(numbers) > _MOST_KEPT:
            return None
        shown = {line: self._lines[line] for line in numbers}
        shown |= {unit[0]: self._stand_in(unit[0]) for unit in far}
        shown |= {line: self._lines[line] for line in self._around(section)}
        self._add_named(shown)
        numbers_shown = sorted(shown)
        content = "\n".join(shown[number] for number in numbers_shown)
        lines = frozenset(line for first, last in reported for line in range(first, last + 1))
        return Excerpt(Text(content), tuple(numbers_shown), lines)

    def _around(self, section: Section) -> Iterator[int]:
        """Yield the header lines of the section, and the lines outside all sections."""
        header = self._header_end(section)
        yield from range(section.first, header + 1)
        yield section.last
        inside = [range(other.first, other.last + 1) for other in self._now.index.sections]
        outside = set(range(len(self._lines))).difference(*inside)
        yield from (line for line in outside if not self._lines[line].lstrip().startswith(("#", "!", "//")))

    def _header_end(self, section: Section) -> int:
        """Return the last line of a section's header, before its first statement."""
        number = section.first
        while number + 1 < section.last and not self._begins.match(self._lines[number + 1]):
            number += 1
        return number

    def _stand_in(self, line: int) -> str:
        """Return a statement without operands that defines the same name with the same type."""
        content = self._lines[line]
        names = self._defined(content)
        offset = self._now.text.offset(line, content.find(names[0]) + len(names[0])) if names else 0
        name = self._now.index.name_at(offset) if names else None
        type = self._now.type_of(name) if name is not None and len(names) == 1 else None
        if type is None or re.match(r"\s*%[\w$.-]+:", content):
            return ""
        if self._language == "hlo":
            head = content[: content.index("=")].replace("ROOT", "    ")
            return f'{head}= {type} custom-call(), custom_call_target="stand-in"'
        return f'%{names[0]} = "stand_in.value"() : () -> {type}'

    def _add_named(self, shown: dict[int, str]) -> None:
        """Add the definitions of aliases and computations that shown lines reference."""
        index = self._now.index
        definitions = index.aliases_of(0) if isinstance(index, MlirIndex) else {}
        sections = {section.name: section for section in self._now.index.sections}
        pending = list(shown.values())
        seen: set[str] = set()
        while pending and len(shown) <= 4 * _MOST_KEPT:
            for token in self._now.index.tokens(pending.pop()):
                name = token.text.lstrip("%")
                if name in seen:
                    continue
                seen.add(name)
                lines = [definitions[name]] if name in definitions else self._called(name, token.kind, sections)
                for line in lines:
                    if line not in shown:
                        shown[line] = self._lines[line]
                        pending.append(self._lines[line])

    def _called(self, name: str, kind: TokenKind, sections: dict[str, Section]) -> Iterable[int]:
        section = sections.get(name) if self._language == "hlo" else None
        if section is None or kind not in (TokenKind.WORD, TokenKind.VALUE):
            return ()
        return range(section.first, section.last + 1) if section.last - section.first <= _LONGEST_UNIT else ()
