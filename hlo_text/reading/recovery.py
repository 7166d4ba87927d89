"""Error recovery of both readers: the errors of a text that do not follow from others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.ir import Operation, Region, UnregisteredOperation, walk
from hlo_text.core.read_only import NO_ATTRIBUTES

if TYPE_CHECKING:
    from hlo_text.core.ir import Module

#: Errors of a text that are told of unless more are asked for.
MAX_ERRORS = 20
_MOST_KEPT = 1000  # findings beyond the limit that are kept until all are in order


@attrs.frozen
class Recovered:
    """All that is wrong with a text, in its order, and a module of its parts that were read without error."""

    diagnostics: list[Diagnostic]
    module: Module | None


class Findings:
    """Findings so far.

    Attributes:
        first: What the text was refused for when it was read as a whole.
        limit: How many are enough.
        found: Findings about its parts, in the order in which they were made.
        count: How many findings there were, those that were not kept included.
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
        """Whether what the text was refused for was found again among its parts."""
        return self._explains_first or _start(self.first) in self._starts

    def explain_first(self) -> None:
        """Note that what the text was refused for follows from something that was found."""
        self._explains_first = True

    def ignore(self, start: int, end: int) -> None:
        """Leave out what is found between two offsets."""
        self._ignored.append((start, end))

    def _is_ignored(self, diagnostic: Diagnostic) -> bool:
        return any(start < _start(diagnostic) < end for start, end in self._ignored)

    def report(self, diagnostic: Diagnostic) -> None:
        """Add a finding that nothing ignores."""
        self._certain.append(diagnostic)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding unless there is one about the same place."""
        self.count += 1
        if _start(diagnostic) not in self._starts and len(self.found) < self.limit + _MOST_KEPT:
            self._starts.add(_start(diagnostic))
            self.found.append(diagnostic)

    def add_syntax(self, diagnostic: Diagnostic) -> None:
        """Add a finding about the syntax of a part: one in a line, none in front of the first of the whole text."""
        line = diagnostic.source.line_and_column(_start(diagnostic))[0] if diagnostic.source is not None else 0
        if _start(diagnostic) >= _start(self.first) and line not in self._lines:
            self._lines.add(line)
            self.add(diagnostic)

    def places(self) -> list[int]:
        """Return where something is wrong."""
        return [_start(self.first), *self._starts, *map(_start, self._certain)]

    def sorted(self) -> list[Diagnostic]:
        """Return all findings in the order of the text, as many as are enough."""
        found = [self.first if _start(d) == _start(self.first) and not d.notes else d for d in self.found]
        found = [d for d in found if d is self.first or not self._is_ignored(d)]
        if self._explains_first:
            found = [d for d in found if d is not self.first]
        found += self._certain
        if not self.explains_first:
            found.append(self.first)
        return sorted(found, key=_start)[: self.limit]


def _start(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start if diagnostic.span is not None else -1


def unknown_operations(part: Operation | Region) -> Iterator[UnregisteredOperation]:
    """Yield the unregistered operations of a part with name and position only, without operands and results."""
    for operation in walk(part):
        if isinstance(operation, UnregisteredOperation) and operation.operation_name:
            yield UnregisteredOperation(
                NO_ATTRIBUTES, (), (), position=operation.position, operation_name=operation.operation_name
            )
