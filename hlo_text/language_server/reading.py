"""Results of reading a text, as sent from the reader process to the server."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.source import SourceText
from hlo_text.language_server.text import LineMap, Text


@attrs.frozen(eq=False)
class ReadingOutcome:
    """The result of reading a text.

    Attributes:
        diagnostics: The errors and warnings, in text order.
        is_whole: Whether the whole text was read.
        types: Result types by line and result name; None if the text cannot be read.
        trip_counts: The known trip counts of loops, by line.
    """

    diagnostics: list[Diagnostic]
    is_whole: bool = True
    types: Mapping[int, Mapping[str, str]] | None = None
    trip_counts: Mapping[int, int] = attrs.field(factory=dict)

    @property
    def has_hints(self) -> bool:
        """Whether inlay hints depend on this reading."""
        return bool(self.types or self.trip_counts)


@attrs.frozen(eq=False)
class Reading:
    """A text and the result of reading it."""

    text: Text
    language: str
    outcome: ReadingOutcome


@attrs.frozen
class LastRead:
    """The last successful reading of a document, and the current positions of its lines."""

    reading: Reading
    lines: LineMap

    def type_of(self, line: int, name: str, index: str = "") -> str | None:
        """Return the type of a result defined on a line of the current text; `index` selects one of several results."""
        old = self.lines.old_line(line)
        types = self.reading.outcome.types
        if old is None or types is None:
            return None
        found = types.get(old, {})
        return found.get(f"{name}{index or '#0'}") or found.get(f"{name}#0") or found.get(name)

    def types_of(self, line: int, name: str) -> list[str]:
        """Return the types of the results with a common name, `%0:2`, defined on a line of the current text."""
        old = self.lines.old_line(line)
        found = (self.reading.outcome.types or {}).get(old, {}) if old is not None else {}
        if name in found:
            return [found[name]]
        names = (f"{name}#{number}" for number in range(len(found)))
        return [found[result] for result in names if result in found]

    def trip_count(self, line: int) -> int | None:
        """Return the trip count of the loop on a line of the current text, if it is known."""
        old = self.lines.old_line(line)
        return self.reading.outcome.trip_counts.get(old) if old is not None else None


def offset_of(source: SourceText, text: Text) -> int:
    """Return the offset of a module's source in a text, which may contain several modules separated by `// -----`."""
    line = min(source.first_line, len(text.starts)) - 1
    start = text.starts[line]
    return start if text.content.startswith(source.text, start) else start + len(text.line(line))
