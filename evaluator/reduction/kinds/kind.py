"""Kinds of reductions: the targets that a module offers, and the edit that reduces them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from evaluator.reduction.candidate import Candidate


class Reduction(ABC):
    """A kind of reduction.

    Targets are listed anew for each candidate, so a slice of them means the same in every copy of a case.
    """

    #: Words for summaries.
    name: ClassVar[str]
    #: Programs may become larger, for example when calls are inlined.
    may_grow: ClassVar[bool] = False
    #: Only prefixes of the targets are reduced together: they are the end of a program.
    from_first: ClassVar[bool] = False
    #: Does not reduce the number of operations, so it can wait until there are few.
    only_simplifies: ClassVar[bool] = False
    #: The program keeps its parameters and results, so one of two programs can be reduced without the other.
    is_private: ClassVar[bool] = False

    @abstractmethod
    def targets(self, candidate: Candidate) -> Sequence[Any]:
        """Return the targets, in the order of the text or best first."""

    @abstractmethod
    def edit(self, candidate: Candidate, target: Any) -> None:
        """Reduce a target. An edit that is refused changes nothing.

        Raises:
            RewriteError: It cannot be done.
        """

    def partners(self, other: Candidate, targets: Sequence[Any], numbers: slice, count: int) -> Sequence[Any] | None:
        """Return the targets in another module to reduce together with the given ones, or None if unknown.

        Args:
            other: The candidate of the other module.
            targets: The targets.
            numbers: Their numbers.
            count: How many there are in all.
        """
        found = self.targets(other)
        return found[numbers] if len(found) == count else None

    def reduce(self, candidate: Candidate, targets: Sequence[Any]) -> None:
        """Reduce several targets together, skipping those whose edit is refused."""
        for target in targets:
            candidate.attempt(lambda target=target: self.edit(candidate, target))  # type: ignore[misc]  # bound now
