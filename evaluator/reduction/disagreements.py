"""`--against`: cases of two modules that disagree on the same inputs, reduced together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.compare import compare
from evaluator.comparison.divergence import Divergence
from evaluator.comparison.executions import Execution
from evaluator.comparison.isolation import NotIsolatedError, isolated
from evaluator.comparison.outcomes import Comparison
from evaluator.comparison.tolerances import Tolerance
from evaluator.grid.process_groups import Grid
from evaluator.observation.observed_runs import Subject
from evaluator.observation.values import Step, Stepping
from evaluator.options import RunOptions
from evaluator.reduction.case import Case
from evaluator.reduction.shortcuts import FAILURES, OperationSample, sizes

#: Limit on the elements of recorded operands and results.
_MOST_ELEMENTS = 1 << 26
#: How much larger than at first a difference may become: two unrelated programs disagree as well.
_GROWTH = 4.0

#: Arrays of operands or results.
_Arrays = Sequence[Any]


class Disagrees:
    """Test for cases whose results disagree with the other module's by as much, diverging at the same operation.

    Args:
        options: The run options.
        tolerance: How far equal results may be apart.
        grid: In how many processes they run; None leaves it to the modules.
    """

    def __init__(self, options: RunOptions, tolerance: Tolerance, grid: Grid | None = None) -> None:
        self._options = options
        self._tolerance = tolerance
        self._grid = grid
        self._op: str | None = None
        self._apart = 0.0
        self._divergence: Divergence | None = None

    def begin(self, case: Case) -> str | None:
        """Test the first case; return why the test fails, or None if it succeeds. Raises as `compare` does."""
        found = self._compared(case)
        self._keep(found)
        self._divergence = found.first_divergence
        return "the results of both modules agree" if found.equal else None

    def _keep(self, found: Comparison) -> None:
        """Require that candidates differ as a case does."""
        self._op, self._apart = _wrong(found), _apart(found)

    def __call__(self, case: Case) -> bool:
        try:
            found = self._compared(case)
        except FAILURES:
            return False
        return not found.equal and _wrong(found) == self._op and _apart(found) <= _GROWTH * self._apart

    def shortcut(self, case: Case) -> Case | None:
        """Return a case of the first two operations with equal operands and different results, or None.

        Args:
            case: The first case.
        """
        try:
            made = self._located_pair(case) or self._pair_alone(case)
            if made is None:
                return None
            found = self._compared(made)
        except FAILURES:
            return None
        if found.equal:
            return None
        self._keep(found)
        return made

    def _located_pair(self, case: Case) -> Case | None:
        """Return the operation of the verified divergence and its counterpart, or None if they have other operands."""
        found, other = self._divergence, case.other
        if found is None or other is None or not found.verified:
            return None
        try:
            first, second = isolated(self._execution(case, case), self._execution(other, case), found)
        except NotIsolatedError:
            return None
        if list(map(id, first.inputs)) != list(map(id, second.inputs)):
            return None
        inputs = tuple(first.inputs)
        partner = Case(second.module, inputs=inputs, name=other.name)
        return Case(first.module, inputs=inputs, name=case.name, other=partner)

    def _execution(self, program: Case, given: Case) -> Execution:
        options = attrs.evolve(self._options, entry=program.entry)
        return Execution.of(program.module, given.inputs or (), options, *sizes(self._grid))

    def _pair_alone(self, case: Case) -> Case | None:
        pair = self._first_pair(case)
        if pair is None:
            return None
        first, second = pair[0].alone(), pair[1].alone(pair[0].operands)
        return attrs.evolve(first, text=first.text, other=second) if first is not None and second is not None else None

    def _first_pair(self, case: Case) -> tuple[OperationSample, OperationSample] | None:
        other = case.other
        if other is None:
            return None
        recorded = _Recording(other, self._options, self._grid)
        steps = list(_Recording(case, self._options, self._grid).steps)
        for same_class in (True, False):
            for step in steps:
                found = recorded.partner(step, self._tolerance, same_class=same_class)
                if found is not None:
                    return OperationSample(case, step.op, step.operands), OperationSample(
                        other, found.op, found.operands
                    )
        return None

    def _compared(self, case: Case) -> Comparison:
        if case.other is None:
            raise ValueError("there is no module to compare with")
        replicas, partitions = sizes(self._grid)
        tolerances: dict[str, Any] = attrs.asdict(self._tolerance)
        return compare(
            case.module,
            case.other.module,
            *(case.inputs or ()),
            num_replicas=replicas,
            num_partitions=partitions,
            options=attrs.evolve(self._options, entry=case.entry),
            **tolerances,
        )


def _apart(found: Comparison) -> float:
    """Return the largest distance of two results; infinite if one of them is not finite."""
    return max((result.max_abs for result in found.results), default=0.0)


def _wrong(found: Comparison) -> str | None:
    """Return the name of the operation where two runs diverge, or of the most likely candidate."""
    divergence = found.first_divergence or next(iter(found.candidates), None)
    return divergence.a.op if divergence is not None else None


@attrs.frozen(eq=False)
class _Recorded:
    """An executed operation with its arrays."""

    op: Any
    operands: _Arrays
    results: _Arrays

    @property
    def form(self) -> tuple[Any, ...]:
        """The types of the arrays."""
        return tuple((array.shape, array.dtype) for array in (*self.operands, None, *self.results) if array is not None)


class _Recording:
    """The executed operations of a run that have array operands and results, up to a size limit."""

    def __init__(self, case: Case, options: RunOptions, grid: Grid | None) -> None:
        self.steps: list[_Recorded] = []
        self._by_form: defaultdict[tuple[Any, ...], list[_Recorded]] = defaultdict(list)
        self._room = _MOST_ELEMENTS
        given = attrs.evolve(options, entry=case.entry)
        subject = Subject.of(case.module, case.inputs or (), given, *sizes(grid), None)
        subject.run(lambda process: Stepping(subject.sites, self._receive, process))

    def _receive(self, step: Step) -> None:
        arrays = [*step.operands, *step.results]
        if not step.operands or any(array is None or isinstance(array, tuple) for array in arrays):
            return
        self._room -= sum(int(np.size(array)) for array in arrays)
        if self._room >= 0:
            found = _Recorded(step.site.op, [*map(np.asarray, step.operands)], [*map(np.asarray, step.results)])
            self.steps.append(found)
            self._by_form[found.form].append(found)

    def partner(self, step: _Recorded, tolerance: Tolerance, *, same_class: bool) -> _Recorded | None:
        """Return an operation with equal operands and different results; None if another has equal results."""
        alike = list(self._alike(step, tolerance))
        if any(_agree(step.results, found.results, tolerance) for found in alike):
            return None
        return next((found for found in alike if (found.op.__class__ is step.op.__class__) == same_class), None)

    def _alike(self, step: _Recorded, tolerance: Tolerance) -> Iterator[_Recorded]:
        for found in self._by_form.get(step.form, ()):
            if _agree(step.operands, found.operands, tolerance):
                yield found


def _agree(first: _Arrays, second: _Arrays, tolerance: Tolerance) -> bool:
    return all(bool(np.all(tolerance.holds(x, y))) for x, y in zip(first, second, strict=True))
