"""Kinds of reductions: what a module offers to reduce, and the edit that does it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from evaluator.reduction.draft import Draft


class Reduction(ABC):
    """A kind of reduction.

    Targets are listed anew for each draft, so a slice of them means the same in every copy of a case.
    """

    #: Words for summaries.
    name: ClassVar[str]
    #: Programs may become larger, as calls that are written out make them.
    may_grow: ClassVar[bool] = False
    #: Only targets from the first on go together: they are the end of a program.
    from_first: ClassVar[bool] = False
    #: Leaves as many operations as there were, so that it can wait until these are few.
    only_simplifies: ClassVar[bool] = False
    #: The program takes and gives the same as before, so that one of two programs can be reduced without the other.
    is_private: ClassVar[bool] = False

    @abstractmethod
    def targets(self, draft: Draft) -> Sequence[Any]:
        """Return what can be reduced, in the order of the text or with the best first."""

    @abstractmethod
    def edit(self, draft: Draft, target: Any) -> None:
        """Reduce one. An edit that is refused changes nothing.

        Raises:
            RewriteError: It cannot be done.
        """

    def partners(self, other: Draft, targets: Sequence[Any], numbers: slice, count: int) -> Sequence[Any] | None:
        """Return what is reduced in another module together with some targets, None if that is not known.

        Args:
            other: The draft of the other module.
            targets: The targets.
            numbers: Their numbers.
            count: How many there are in all.
        """
        found = self.targets(other)
        return found[numbers] if len(found) == count else None

    def reduce(self, draft: Draft, targets: Sequence[Any]) -> None:
        """Reduce some together, leaving out those where it cannot be done."""
        for target in targets:
            draft.attempt(lambda target=target: self.edit(draft, target))  # type: ignore[misc]  # bound now
