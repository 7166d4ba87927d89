"""Local errors: the distance of each operation's native result from the exact result of its native operands."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from flint import ctx

from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.exact.distances import exact_error
from evaluator.exact.elements import UndecidedError, is_inexact
from evaluator.limits import Watch
from evaluator.observation.sites import Site, Sites
from evaluator.observation.tracking import arrays_in, hands_over
from evaluator.observation.values import Step
from evaluator.options import RunOptions
from evaluator.reference.entries import imported
from evaluator.reference.evaluation import computed, context_of
from evaluator.reference.registry import Value
from hlo_text.analysis.places import Place
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module
from hlo_text.core.types import TensorType, TupleType, Type

#: Operations that are ranked.
_MOST_PLACES = 20
#: A result that is rounded to nearest is off by at most this.
_ROUNDED = 0.5


@attrs.frozen
class LocalError:
    """An operation with the largest error of its results.

    Attributes:
        place: The operation, in the iteration in which its error is largest.
        ulp: The error.
    """

    place: Place
    ulp: float


class LocalErrors:
    """Measures the local errors of a run's operations as they are evaluated.

    Args:
        module: The module that runs.
        options: The run options.
        bits: The precision of exact results.
    """

    def __init__(self, module: Module, options: RunOptions, bits: int) -> None:
        self._bits = bits
        self._watch = Watch.started(options)
        self._context = context_of(module, watch=self._watch, arithmetic=ExactArithmetic())
        self._worst: dict[int, tuple[float, Site, tuple[int, ...], int | None]] = {}

    def receive(self, step: Step) -> None:
        """Measure an operation; skip it if it cannot be evaluated exactly."""
        self._watch.require_time(step.site.op, self._context.module.source)
        if hands_over(step.site.op) or step.site.op.communicates:
            return
        try:
            error = self._error(step)
        except (UndecidedError, HloTextError, KeyError):  # KeyError: its regions capture values
            return
        if error > max(_ROUNDED, self._worst.get(step.site.number, (0.0,))[0]):
            self._worst[step.site.number] = error, step.site, step.iterations, step.process

    def _error(self, step: Step) -> float:
        op, arithmetic = step.site.op, self._context.arithmetic
        if not any(_is_inexact_value(result.type) for result in op.results):
            return 0.0
        operands = [
            imported(arithmetic, _native(value), operand.type)
            for value, operand in zip(step.operands, op.operands, strict=True)
        ]
        with ctx.workprec(self._bits):
            results = computed(op, self._context, tuple(operands))
        pairs = zip(arrays_in(_native(step.results)), arrays_in(list(results)), strict=True)
        errors = [
            exact_error(np.asarray(n), x).ulp for n, x in pairs if isinstance(x, np.ndarray) and x.dtype == object
        ]
        return max(errors, default=0.0)

    def ranked(self, sites: Sites) -> tuple[LocalError, ...]:
        """Return the operations whose results are not rounded to nearest, largest error first."""
        worst = sorted(self._worst.values(), key=lambda item: -item[0])[:_MOST_PLACES]
        return tuple(LocalError(sites.place(site, at, process), ulp) for ulp, site, at, process in worst)


def _native(value: Value) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_native, value))
    return None if value is None else np.asarray(value)


def _is_inexact_value(type: Type) -> bool:
    if isinstance(type, TupleType):
        return any(map(_is_inexact_value, type.types))
    return isinstance(type, TensorType) and is_inexact(type.element_type)
