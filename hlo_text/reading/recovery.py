"""Error recovery of both readers: the independent errors of a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.ir import Operation, Region, UnregisteredOperation, walk
from hlo_text.core.read_only import NO_ATTRIBUTES

if TYPE_CHECKING:
    from hlo_text.core.ir import Module

#: Default for the maximum number of reported errors of a text.
MAX_ERRORS = 20
_MOST_KEPT = 1000  # findings beyond the limit that are kept until all are in order


@attrs.frozen(eq=False, repr=False)
class Recovered:
    """All errors of a text in source order, and a module of the parts that were read without error."""

    diagnostics: list[Diagnostic]
    module: Module | None


class Findings:
    """Collected findings about a text.

    Attributes:
        first: The error of the text when it was read as a whole.
        limit: Maximum number of findings to return.
        found: Findings about parts of the text, in order of detection.
        count: Number of findings, including dropped ones.
    """

    def __init__(self, first: Diagnostic, limit: int) -> None:
        self.first = first
        self.limit = limit
        self.found: list[Diagnostic] = []
        self.count = 0
        self._explains_first = False
        self._ignored: list[tuple[int, int]] = []
        self._certain: list[Diagnostic] = []
        self._lines: set[int] = set()
        self._starts: set[int] = set()

    @property
    def explains_first(self) -> bool:
        """Whether a finding about a part accounts for the error of the whole text."""
        return self.is_explained_by(self._starts)

    def is_explained_by(self, places: Collection[int]) -> bool:
        """Whether one of the findings at some offsets accounts for the error of the whole text."""
        return self._explains_first or place_of(self.first) in places

    def explain_first(self) -> None:
        """Record that the error of the whole text is a consequence of a finding."""
        self._explains_first = True

    def ignore(self, start: int, end: int) -> None:
        """Ignore findings between two offsets."""
        self._ignored.append((start, end))

    def _is_ignored(self, diagnostic: Diagnostic) -> bool:
        return any(start < place_of(diagnostic) < end for start, end in self._ignored)

    def report(self, diagnostic: Diagnostic) -> None:
        """Add a finding that is never ignored."""
        self._certain.append(diagnostic)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding unless there is one at the same offset."""
        self.count += 1
        if place_of(diagnostic) not in self._starts and len(self.found) < self.limit + _MOST_KEPT:
            self._starts.add(place_of(diagnostic))
            self.found.append(diagnostic)

    def add_syntax(self, diagnostic: Diagnostic) -> None:
        """Add a syntax error of a part: at most one per line, none before the error of the whole text."""
        line = diagnostic.source.line_and_column(place_of(diagnostic))[0] if diagnostic.source is not None else 0
        if place_of(diagnostic) >= place_of(self.first) and line not in self._lines:
            self._lines.add(line)
            self.add(diagnostic)

    def places(self) -> list[int]:
        """Return the offsets of all findings."""
        return [place_of(self.first), *self._starts, *map(place_of, self._certain)]

    def sorted(self) -> list[Diagnostic]:
        """Return the findings in source order, up to the limit."""
        found = [self.first if place_of(d) == place_of(self.first) and not d.notes else d for d in self.found]
        found = [d for d in found if d is self.first or not self._is_ignored(d)]
        if self._explains_first:
            found = [d for d in found if d is not self.first]
        found += self._certain
        if not self.explains_first:
            found.append(self.first)
        return sorted(found, key=place_of)[: self.limit]


def place_of(diagnostic: Diagnostic) -> int:
    """Return the offset of a diagnostic, -1 if it has none."""
    return diagnostic.span.start if diagnostic.span is not None else -1


def unknown_operations(part: Operation | Region | Sequence[Operation]) -> Iterator[UnregisteredOperation]:
    """Yield copies of a part's unregistered operations that have a name and position only; see `walk`."""
    for operation in walk(part):
        if isinstance(operation, UnregisteredOperation) and operation.operation_name:
            yield UnregisteredOperation(
                NO_ATTRIBUTES, (), (), position=operation.position, operation_name=operation.operation_name
            )
