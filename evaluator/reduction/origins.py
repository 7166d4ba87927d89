"""`--nan` and `--inf`: cases in which a NaN or an infinity arises."""

from __future__ import annotations

from evaluator.grid.process_groups import Grid
from evaluator.observation.marks import Kind
from evaluator.observation.origins import Origin, Search, find_nan
from evaluator.options import RunOptions
from evaluator.reduction.case import Case
from evaluator.reduction.shortcuts import FAILURES, OperationSample, sizes


class MakesNan:
    """Test for cases in which an operation with the first case's name produces a NaN or an infinity.

    If several operations of the first case do, the first whose NaN reaches a result counts. It must do so in all cases.

    Args:
        kind: The kind of number that must arise.
        options: The run options.
        grid: In how many processes; None leaves it to the modules.
    """

    def __init__(self, kind: Kind, options: RunOptions, grid: Grid | None = None) -> None:
        self._kind: Kind = kind
        self._options = options
        self._grid = grid
        self._first: Origin | None = None

    def begin(self, case: Case) -> str | None:
        """Test the first case; return why the test fails, or None if it succeeds. Raises as `find_nan` does."""
        origins = self._search(case).origins
        if not origins:
            return f"no {'NaN' if self._kind == 'nan' else 'infinity'} found"
        self._first = next((origin for origin in origins if origin.reaches_results), origins[0])
        return None

    def __call__(self, case: Case) -> bool:
        try:
            return any(map(self._is_like_the_first, self._search(case).origins))
        except FAILURES:
            return False

    def _is_like_the_first(self, origin: Origin) -> bool:
        first = self._first
        assert first is not None
        return origin.place.op == first.place.op and origin.reaches_results >= first.reaches_results

    def shortcut(self, case: Case) -> Case | None:
        """Return a case of only the operation where it arose, or None if the operation cannot be isolated.

        Args:
            case: The first case.
        """
        assert self._first is not None
        found = OperationSample.at(case, self._first.place, self._options, self._kind, self._grid)
        return found.alone() if found is not None else None

    def _search(self, case: Case) -> Search:
        replicas, partitions = sizes(self._grid)
        return find_nan(
            case.module,
            *(case.inputs or ()),
            kind=self._kind,
            num_replicas=replicas,
            num_partitions=partitions,
            options=self._options,
        )
