"""`--nan` and `--inf`: cases in which one arises, and the way straight to the operation where it does."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.observation.marks import Kind, marks
from evaluator.observation.observed_runs import Subject
from evaluator.observation.origins import Origin, Search, find_nan
from evaluator.observation.sites import Site
from evaluator.observation.values import Capturing
from evaluator.options import RunOptions
from evaluator.reduction.case import Case
from evaluator.reduction.draft import Draft
from evaluator.values.carriers import from_carrier
from hlo_text.diagnostics import HloTextError
from hlo_text.ir import Operation, Value
from hlo_text.types import TensorType

#: What is wrong with a candidate that cannot be run on its inputs.
FAILURES = (HloTextError, ValueError, KeyError, MemoryError)


class MakesNan:
    """Holds of cases in which an operation of the same name as in the first makes a NaN, or an infinity.

    Args:
        kind: What must arise.
        options: How cases run.
    """

    def __init__(self, kind: Kind, options: RunOptions) -> None:
        self._kind = kind
        self._options = options
        self._op = ""
        self._origins: tuple[Origin, ...] = ()

    def begin(self, case: Case) -> str | None:
        """Try the first case; return why it is not interesting, None if it is. Raises as `find_nan` does."""
        self._origins = self._search(case).origins
        if not self._origins:
            return f"no {self._kind} arises"
        self._op = self._origins[0].place.op
        return None

    def __call__(self, case: Case) -> bool:
        try:
            return any(origin.place.op == self._op for origin in self._search(case).origins)
        except FAILURES:
            return False

    def shortcut(self, case: Case) -> Case | None:
        """Return the operation where it arose alone, on the values it had there; None if it cannot be taken out.

        Args:
            case: That which it began with.
        """
        place = self._origins[0].place
        try:
            subject = Subject.of(case.module, case.inputs or (), self._options, None, None, None)
            site = next((s for s in subject.sites.all if subject.sites.place(s, place.iterations, None) == place), None)
            if site is None:
                return None
            run = subject.run(lambda _: Capturing(subject.sites, {site: place.iterations}, marks(self._kind)))
        except FAILURES:
            return None
        values = run.observers[0].values(site)
        return taken_out(case, site, values.operands) if values is not None else None

    def _search(self, case: Case) -> Search:
        return find_nan(case.module, *(case.inputs or ()), kind=self._kind, options=self._options)


def taken_out(case: Case, site: Site, operands: Any) -> Case | None:
    """Return an operation as a program of its own on the values of its operands, None if it needs more than those."""
    if not all(isinstance(value.type, TensorType) for value in site.op.operands):
        return None
    arrays = [
        from_carrier(np.asarray(array), value.type) for array, value in zip(operands, site.op.operands, strict=True)
    ]
    number = next(n for n, op in enumerate(Draft(case, copies=False).operations()) if op is site.op)
    draft = Draft(case)
    op = list(draft.operations())[number]
    by_value = dict(zip(op.operands, arrays, strict=True))
    is_done = draft.attempt(lambda: _run_alone(draft, op, by_value))
    return draft.finish() if is_done else None


def _run_alone(draft: Draft, op: Operation, values: dict[Value, Any]) -> None:
    call = draft.editor.outline([op], "main")
    if not all(value in values for value in call.operands):
        raise draft.refusal(op)
    draft.inputs = [values[value] for value in call.operands]
    draft.editor.set_entry(draft.editor.called(call), draft.entry)
