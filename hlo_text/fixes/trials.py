"""Trials of edits: the part of a text around an error is read and verified again after the edit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from hlo_text.core.diagnostics import Diagnostic, Edit, ParseError
from hlo_text.core.source import SourceText
from hlo_text.files.loading import detect_language, parse_all
from hlo_text.fixes.edits import edited
from hlo_text.reading.syntax import Section, TextIndex
from hlo_text.verifier.walk import verify

#: Maximum number of lines of texts that are read as a whole, and of excerpts.
_MOST_LINES = 250
_MOST_OF_EXCERPT = 1000
_MOST_ERRORS = 50

_Key = tuple[str, str]


def diagnostics_of(
    text: str, language: str | None, name: str = "<string>", max_errors: int = _MOST_ERRORS
) -> list[Diagnostic]:
    """Return the errors of a text, including those in its readable parts; arguments as for `fix_text`."""
    return _diagnosed(text, language, name, max_errors)[0]


def _diagnosed(
    text: str, language: str | None, name: str = "<string>", max_errors: int = _MOST_ERRORS
) -> tuple[list[Diagnostic], bool]:
    """Return the errors of a text, and whether all of it can be read."""
    try:
        modules: Sequence[object] = parse_all(text, language=language, name=name, max_errors=max_errors)
        found: list[Diagnostic] = []
        is_readable = True
    except ParseError as error:
        modules, found, is_readable = error.readable, list(error.diagnostics), False
    for module in modules:
        found += [each for each in verify(module) if each.is_error]  # type: ignore[arg-type]  # modules
    return found, is_readable


@attrs.define
class Trial:
    """An excerpt of a text around an error, to try edits on.

    Attributes:
        text: The text, with irrelevant lines blank.
        language: Its language.
        index: Names in it.
        lines: Number of lines that are read.
        line: Number of the line with the error, counted from 0.
    """

    text: str
    language: str
    index: TextIndex
    lines: int
    line: int
    _target: _Key
    _before: Counter[_Key]
    _is_readable: bool

    @staticmethod
    def of(diagnostic: Diagnostic) -> Trial | None:
        """Return the trial of a diagnostic, or None if the text is too large or the error depends on dropped parts."""
        source, span = diagnostic.source, diagnostic.span
        if source is None or span is None:
            return None
        language = detect_language(source.text)
        index = _index_of(source.text, language)
        line = index.line_at(span.start)
        text, lines = _excerpt(source, index, line)
        if lines > _MOST_OF_EXCERPT:
            return None
        target = diagnostic.code, diagnostic.message
        found, is_readable = _diagnosed(text, language)
        if not any(_key(each) == target and _line(each, index) == line for each in found):
            return None
        return Trial(text, language, index, lines, line, target, Counter(map(_key, found)), is_readable)

    def outcome(self, edits: Sequence[Edit]) -> TrialOutcome:
        """Return the effect of edits on the errors."""
        text = edited(self.text, edits)
        found, is_readable = _diagnosed(text, self.language)
        left = Counter(map(_key, found))
        if left[self._target] >= self._before[self._target] or (self._is_readable and not is_readable):
            return TrialOutcome(removes=False, is_clean=False)
        added = left - self._before
        first = min(edit.start for edit in edits)
        near = {self.line, self.index.line_at(first)}
        here = any(_key(each) in added and _line_in(text, each) in near for each in found)
        return TrialOutcome(removes=not here, is_clean=not added)


#: A name of a function or computation without quotes.
_WORD = re.compile(r"[\w$.-]+")


@attrs.frozen
class TrialOutcome:
    """The effect of edits on the errors.

    Attributes:
        removes: Whether the error is gone without another one in that statement.
        is_clean: Whether there is no new error anywhere.
    """

    removes: bool
    is_clean: bool


def _key(diagnostic: Diagnostic) -> _Key:
    return diagnostic.code, diagnostic.message


def _index_of(text: str, language: str) -> TextIndex:
    """Return the index of a text; only the modules of its language are imported."""
    if language == "hlo":
        from hlo_text.hlo.syntax.index import HloIndex

        return HloIndex(text)
    from hlo_text.mlir.syntax.index import MlirIndex

    return MlirIndex(text)


def _line(diagnostic: Diagnostic, index: TextIndex) -> int:
    return index.line_at(diagnostic.span.start) if diagnostic.span is not None else -1


def _line_in(text: str, diagnostic: Diagnostic) -> int:
    return text.count("\n", 0, diagnostic.span.start) if diagnostic.span is not None else -1


def _excerpt(source: SourceText, index: TextIndex, line: int) -> tuple[str, int]:
    """Return a text without the functions or computations that are unreachable from the one around a line."""
    lines = index.lines
    if len(lines) <= _MOST_LINES:
        return source.text, len(lines)
    sections = index.sections
    own = next((section for section in sections if section.first <= line <= section.last), None)
    if own is None:
        return source.text, len(lines)
    kept = set(_reached(own, sections, lines))
    dropped = {
        number
        for section in sections
        if section.name not in kept and section is not own
        for number in range(section.first, section.last + 1)
    }
    blank = (" " * len(content) if number in dropped else content for number, content in enumerate(lines))
    return "\n".join(blank), len(lines) - len(dropped)  # offsets remain those of the whole text


def _reached(own: Section, sections: Sequence[Section], lines: Sequence[str]) -> Iterator[str]:
    """Yield the names of the sections that a section references, directly or indirectly."""
    by_name = {section.name: section for section in sections}
    quoted = [name for name in by_name if _WORD.fullmatch(name) is None]
    seen, pending = {own.name}, [own]
    while pending:
        section = pending.pop()
        content = "\n".join(lines[section.first : section.last + 1])
        for name in (*_WORD.findall(content), *(name for name in quoted if name in content)):
            if name in by_name and name not in seen:
                seen.add(name)
                pending.append(by_name[name])
                yield name
    yield from (section.name for section in sections if section.is_entry)
