"""Shortcut to one operation of a run: it becomes a program of its own, with the recorded values of its operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.grid.process_groups import Grid
from evaluator.observation.marks import Kind, marks
from evaluator.observation.observed_runs import Subject
from evaluator.observation.sites import Site
from evaluator.observation.values import Capturing
from evaluator.options import RunOptions
from evaluator.reduction.candidate import Candidate
from evaluator.reduction.case import Case
from evaluator.values.carriers import from_carrier
from hlo_text.analysis.places import Place
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import TensorType

#: Errors of candidates that cannot run on their inputs.
FAILURES = (HloTextError, ValueError, KeyError, MemoryError)


@attrs.frozen(eq=False)
class OperationSample:
    """An operation with the values of its operands in one execution.

    Attributes:
        case: The program that contains it.
        op: The operation.
        operands: The arrays.
    """

    case: Case
    op: Operation
    operands: Sequence[Any]

    @staticmethod
    def at(
        case: Case, place: Place, options: RunOptions, kind: Kind = "nan", grid: Grid | None = None
    ) -> OperationSample | None:
        """Run a case once more and return the operation at a location, or None unless it takes only arrays."""
        try:
            subject = Subject.of(case.module, case.inputs or (), options, *sizes(grid), None)
            sites = subject.sites
            site = next((s for s in sites.all if sites.place(s, place.iterations, place.process) == place), None)
            if site is None or not _has_array_operands(site):
                return None
            run = subject.run(lambda _: Capturing(sites, {site: place.iterations}, marks(kind)))
        except FAILURES:
            return None
        values = run.observers[place.process or 0].values(site)
        if values is None:
            return None
        arrays = zip(values.operands, site.op.operands, strict=True)
        return OperationSample(case, site.op, [from_carrier(np.asarray(array), value.type) for array, value in arrays])

    def alone(self, operands: Sequence[Any] | None = None) -> Case | None:
        """Return the operation as a program, or None if it needs more than its operands.

        Args:
            operands: Other values for them.
        """
        case = attrs.evolve(self.case, other=None, processes=1)
        number = next(n for n, op in enumerate(Candidate(case, copies=False).operations()) if op is self.op)
        candidate = Candidate(case)
        op = list(candidate.operations())[number]
        arrays = dict(zip(op.operands, self.operands if operands is None else operands, strict=True))
        return candidate.finish() if candidate.attempt(lambda: _run_alone(candidate, op, arrays)) else None


def sizes(grid: Grid | None) -> tuple[int | None, int | None]:
    """Return the numbers of replicas and partitions; None leaves them to the module."""
    return (None, None) if grid is None else (grid.num_replicas, grid.num_partitions)


def _has_array_operands(site: Site) -> bool:
    return all(isinstance(value.type, TensorType) for value in site.op.operands)


def _run_alone(candidate: Candidate, op: Operation, values: dict[Value, Any]) -> None:
    call = candidate.editor.outline([op], "main")
    if not all(value in values for value in call.operands):
        raise candidate.refusal(op)
    candidate.inputs = [values[value] for value in call.operands]
    candidate.editor.set_entry(candidate.editor.called(call), candidate.entry)
