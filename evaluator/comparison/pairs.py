"""Pairs of executions that should agree: of two modules, or of one module in two ways."""

from __future__ import annotations

from typing import Any, Literal

import attrs
import jax
import numpy as np

from evaluator.comparison.compiled_values import compiled_entries
from evaluator.comparison.divergence import (
    Divergence,
    are_variants,
    first_aligned_divergence,
    first_divergence_by_value,
)
from evaluator.comparison.executions import Execution, ReferenceExecution, Results, converted_to
from evaluator.comparison.outcomes import Comparison, compare_processes, outcome_of
from evaluator.comparison.partitioned_divergence import first_divergence_of_parts
from evaluator.comparison.partitions import joined, partitioned_inputs
from evaluator.comparison.precision import PrecisionLoss, precision_losses
from evaluator.comparison.tolerances import ResultDifference, Tolerance
from evaluator.observation.tracking import arrays_in
from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.ir import Module
from hlo_text.rewrite import widen_floats

#: What a module can be compared with besides another module.
Judge = Literal["wide", "eager", "reference", "exact", "cpu", "gpu"]


@attrs.define(eq=False)
class Pair:
    """Two executions, and what to do where they disagree.

    Attributes:
        a, b: The executions.
    """

    a: Execution
    b: Execution

    def compared(self, tolerance: Tolerance) -> Comparison:
        """Compare the results, and find where they part if they disagree."""
        differences = compare_processes(*self.results(), tolerance)
        wrong = [found for found in differences if found.mismatches]
        divergence = self.divergence(wrong, tolerance) if wrong else None
        return outcome_of(differences, divergence, precision=self.precision())

    def results(self) -> tuple[Results, Results]:
        """Return what the processes of both return."""
        return self.a.results(), self.b.results()

    def divergence(self, wrong: list[ResultDifference], tolerance: Tolerance) -> Divergence | None:
        """Return where executions part that give the same operations."""
        return first_aligned_divergence(self.a.recording().entries, self.b.recording().entries, tolerance)

    def precision(self) -> tuple[PrecisionLoss, ...] | None:
        """Return what loses precision, if one of them tells."""
        return None


class _Modules(Pair):
    """Two modules."""

    def divergence(self, wrong: list[ResultDifference], tolerance: Tolerance) -> Divergence | None:
        if are_variants(self.a.module, self.b.module):
            return super().divergence(wrong, tolerance)
        recording, results = self.a.recorded()
        makers = []
        for found in wrong:
            arrays = arrays_in(results[found.process or 0])
            makers.append(recording.maker(np.asarray(arrays[found.index]), found.process))
        return first_divergence_by_value(recording, self.b.recording(), makers, tolerance)


class _WholeAndParts(Pair):
    """A program of one process and a partitioned one: what processes have is put together."""

    def compared(self, tolerance: Tolerance) -> Comparison:
        whole, parts = (self.b, self.a) if self.a.is_grid else (self.a, self.b)
        parts = partitioned_inputs(whole, parts)
        (expected,) = whole.results()
        together = joined(parts.results(), expected, tolerance)
        first, second = (parts, whole) if self.a.is_grid else (whole, parts)
        pair = (together, [expected]) if self.a.is_grid else ([expected], together)
        differences = compare_processes(*pair, tolerance)
        wrong = [found for found in differences if found.mismatches]
        divergence = _Parts(first, second).divergence(wrong, tolerance) if wrong else None
        return outcome_of(differences, divergence)


class _Parts(Pair):
    """A whole program and a partitioned one on its pieces."""

    def divergence(self, wrong: list[ResultDifference], tolerance: Tolerance) -> Divergence | None:
        recording, results = self.a.recorded()
        makers = []
        for process, given in zip(self.a.processes, results, strict=True):
            arrays = arrays_in(list(given))
            makers += [recording.maker(np.asarray(arrays[found.index]), process) for found in wrong]
        processes = self.a.grid.num_processes, self.b.grid.num_processes
        return first_divergence_of_parts(recording, self.b.recording(), processes, makers, tolerance)


class _Wide(Pair):
    """A module and what it is with wider floats, operation by operation: XLA's optimiser hides what is lost."""

    def results(self) -> tuple[Results, Results]:
        first, second = self.a.recorded()[1], self.b.recorded()[1]
        narrowed = [[_as(y, x) for x, y in zip(*both, strict=True)] for both in zip(first, second, strict=True)]
        return first, narrowed

    def precision(self) -> tuple[PrecisionLoss, ...]:
        return precision_losses(self.a.recording().entries, self.b.recording().entries)


class _Optimised(Pair):
    """A module compiled as a whole and run operation by operation."""

    def divergence(self, wrong: list[ResultDifference], tolerance: Tolerance) -> Divergence | None:
        entries = self.b.recording().entries
        return first_aligned_divergence(compiled_entries(self.a, entries), entries, tolerance)


class _Devices(Pair):
    """A module on two devices: there may be a difference in an operation, or only in how they are compiled together."""

    def divergence(self, wrong: list[ResultDifference], tolerance: Tolerance) -> Divergence | None:
        found = super().divergence(wrong, tolerance)
        if found is not None:
            return found
        entries = self.a.recording().entries
        compiled = compiled_entries(self.a, entries)
        with jax.default_device(self.b.device):
            return first_aligned_divergence(compiled, compiled_entries(self.b, entries), tolerance)


def paired(a: Execution, b: Execution) -> Pair:
    """Return the executions of two modules as a pair."""
    return _Modules(a, b) if a.is_grid == b.is_grid else _WholeAndParts(a, b)


def judged(a: Execution, judge: Judge) -> Pair:
    """Return an execution and one of the same module in another way as a pair."""
    match judge:
        case "wide":
            return _Wide(a, _widened(a))
        case "eager":
            options = attrs.evolve(a.options, jit=True)
            return _Optimised(attrs.evolve(a, options=options, compiles=True), attrs.evolve(a, steps=True))
        case "reference":
            return Pair(a, ReferenceExecution(a.module, a.inputs, a.options, a.grid, a.infeed))
    b = attrs.evolve(a, device=_device(judge, a.module))  # where there is a GPU, JAX prefers it
    return _Devices(attrs.evolve(a, device=_device("cpu", a.module)) if judge == "gpu" else a, b)


def _widened(a: Execution) -> Execution:
    wide = widen_floats(a.module)
    return attrs.evolve(a, module=wide, inputs=converted_to(wide, a.inputs, a.options.entry))


def _as(result: Any, like: Any) -> Any:
    """Return a result in the types of another."""
    if isinstance(result, tuple):
        return tuple(_as(y, x) for x, y in zip(like, result, strict=True))
    return None if result is None else np.asarray(result).astype(np.asarray(like).dtype)


def _device(kind: Judge, module: Module) -> Any:
    try:
        return jax.devices(kind)[0]
    except RuntimeError as error:
        message = f"no {kind} device is available: {str(error).splitlines()[0]}"
        raise LoweringError(Diagnostic("lower.device", message, None, module.source)) from error
