"""The driver: delta debugging over all kinds of reductions, large pieces first, then halves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from enum import Enum, auto

import attrs

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.case import Case
from evaluator.reduction.kinds.kind import Reduction
from evaluator.reduction.kinds.order import KINDS

#: Returns whether a case is still interesting.
Test = Callable[[Case], bool]
#: Limit on the growth of a program by inlining, relative to the initial case.
_MOST_GROWTH = 4
#: While the number of pieces is below the first and the number of operations above the second, nothing is simplified.
_EARLY_PIECES, _MANY_OPERATIONS = 8, 64


class CaseSide(Enum):
    """The modules of a case to reduce."""

    ALL = auto()
    FIRST = auto()
    OTHER = auto()


@attrs.define
class ReductionCounts:
    """Progress counts of a reduction.

    Attributes:
        operations: Operations left.
        tried: Number of tested candidates.
        accepted: Number of accepted candidates by the kind of reduction.
    """

    operations: int = 0
    tried: int = 0
    accepted: dict[str, int] = attrs.field(factory=dict)


class DeltaDebugger:
    """Reduces a case while a test holds.

    Every candidate is valid, or has only errors of the initial case. Its text round-trips, and it differs from all
    programs that were tried before.

    Args:
        case: An interesting case.
        test: The test that the case passes. With several jobs it is called in several threads.
        jobs: How many candidates are tried at a time.
        keep: Called with each better case.
        report: Called when counts change.

    Attributes:
        case: The best case so far.
        progress: Counts.
    """

    def __init__(
        self,
        case: Case,
        test: Test,
        *,
        jobs: int = 1,
        keep: Callable[[Case], object] = lambda case: None,
        report: Callable[[ReductionCounts], object] = lambda progress: None,
    ) -> None:
        self.case = case
        self.progress = ReductionCounts(case.size.operations)
        self._test = test
        self._keep = keep
        self._report = report
        self._jobs = jobs
        self._tried = {case.key}
        self._most_operations = _MOST_GROWTH * (case.size.operations + 100)

    def run(self) -> Case:
        """Reduce the case until no reduction succeeds, and return it."""
        self._report(self.progress)
        pool = ThreadPoolExecutor(self._jobs)
        try:
            return self._reduced(pool)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # an interrupt does not wait for running tests

    def _reduced(self, pool: ThreadPoolExecutor) -> Case:
        self._cut_ends(pool)
        pieces = 1
        while True:
            kinds = self._kinds(pieces)
            largest = max(self._count(kind) for kind in kinds)
            has_changed = [self._sweep(kind, side, pieces, pool) for kind in kinds for side in self._sides(kind)]
            if not any(has_changed):
                if pieces >= largest and len(kinds) == len(KINDS):
                    return self.case
                pieces *= 2

    def _cut_ends(self, pool: ThreadPoolExecutor) -> None:
        """Bisect the end of the program, which makes all later tests cheaper."""
        for kind in (kind for kind in KINDS if kind.from_first):
            pieces = 2
            while pieces <= self._count(kind):
                self._sweep(kind, CaseSide.ALL, pieces, pool)
                pieces *= 2

    def _kinds(self, pieces: int) -> Sequence[Reduction]:
        """Return the kinds to try; kinds that only simplify wait until large pieces no longer succeed."""
        is_early = pieces < _EARLY_PIECES and self.case.size.operations > _MANY_OPERATIONS
        return [kind for kind in KINDS if not (is_early and kind.only_simplifies)]

    def offer(self, case: Case, name: str) -> bool:
        """Test an externally made candidate; return whether it is now the best case."""
        if case.key in self._tried or not case.size < self.case.size or not case.errors <= self.case.errors:
            return False
        self._tried.add(case.key)
        is_interesting = self._test(case)
        self._count_tried()
        if is_interesting:
            self._accept(case, name)
        return is_interesting

    def _sides(self, kind: Reduction) -> Sequence[CaseSide]:
        """Return the modules that a kind reduces at a time: both together, or each separately if possible."""
        if self.case.other is None or not kind.is_private:
            return (CaseSide.ALL,)
        return (CaseSide.FIRST, CaseSide.OTHER)

    def _count(self, kind: Reduction, side: CaseSide = CaseSide.ALL) -> int:
        candidate = Candidate(self.case, copies=False)
        return len(
            kind.targets(candidate.other if side is CaseSide.OTHER and candidate.other is not None else candidate)
        )

    def _sweep(self, kind: Reduction, side: CaseSide, pieces: int, pool: ThreadPoolExecutor) -> bool:
        """Try a kind on each piece of its targets in turn; return whether any reduction succeeded."""
        start, has_changed = 0, False
        while True:
            count = self._count(kind, side)
            step = max(-(-count // pieces), 1)
            starts = range(start, min(count, start + 1) if kind.from_first else count, step)
            candidates = self._candidates(kind, side, [slice(at, at + step) for at in starts])
            found = self._first_interesting(candidates, pool)
            if found is None:
                return has_changed
            start, case = found
            self._accept(case, kind.name)
            has_changed = True

    def _candidates(self, kind: Reduction, side: CaseSide, pieces: Sequence[slice]) -> Iterator[tuple[int, Case]]:
        """Yield candidates, each with one piece of the targets reduced, and the start of the piece."""
        for piece in pieces:
            candidate = self._candidate(kind, side, piece)
            if candidate is not None:
                self._tried.add(candidate.key)
                yield piece.start, candidate

    def _candidate(self, kind: Reduction, side: CaseSide, piece: slice) -> Case | None:
        whole = Candidate(self.case)
        candidate = whole.other if side is CaseSide.OTHER and whole.other is not None else whole
        targets = kind.targets(candidate)
        chosen = targets[piece]
        if side is CaseSide.ALL and candidate.other is not None:
            partners = kind.partners(candidate.other, chosen, piece, len(targets))
            if partners is None:
                return None
            kind.reduce(candidate.other, partners)
        kind.reduce(candidate, chosen)
        made = whole.finish()
        if made is None:
            return None
        is_small_enough = made.size.operations <= self._most_operations if kind.may_grow else made.size < self.case.size
        return made if is_small_enough and made.key not in self._tried else None

    def _first_interesting(
        self, candidates: Iterator[tuple[int, Case]], pool: ThreadPoolExecutor
    ) -> tuple[int, Case] | None:
        """Return the first candidate that passes the test; the next ones are tested in parallel."""
        waiting: deque[tuple[tuple[int, Case], Future[bool] | None]] = deque()
        while True:
            while len(waiting) < self._jobs and (candidate := next(candidates, None)) is not None:
                future = pool.submit(self._test, candidate[1]) if self._jobs > 1 else None
                waiting.append((candidate, future))
            if not waiting:
                return None
            candidate, future = waiting.popleft()
            is_interesting = self._test(candidate[1]) if future is None else future.result()
            self._count_tried()
            if is_interesting:
                for _, other in waiting:
                    if other is not None:
                        other.cancel()
                return candidate

    def _count_tried(self) -> None:
        self.progress.tried += 1
        self._report(self.progress)

    def _accept(self, case: Case, name: str) -> None:
        self.case = case
        self.progress.operations = case.size.operations
        self.progress.accepted[name] = self.progress.accepted.get(name, 0) + 1
        self._keep(case)
        self._report(self.progress)
