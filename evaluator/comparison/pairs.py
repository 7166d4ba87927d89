"""Pairs of executions that should agree: two modules, or one module run in two ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import attrs
import jax
import numpy as np

from evaluator.comparison.alignment import Partners, no_partners, partners_in_same_module, partners_without
from evaluator.comparison.bridges import bridged
from evaluator.comparison.closeness import Closeness
from evaluator.comparison.compiled_forms import CompiledOrigins, compiled_form
from evaluator.comparison.compiled_values import CompiledReplays, compiled_entries
from evaluator.comparison.counterparts import Counterparts
from evaluator.comparison.divergence import LocatedDivergence
from evaluator.comparison.executions import Execution, ReferenceExecution, Results, converted_to
from evaluator.comparison.joints import Joints
from evaluator.comparison.outcomes import Comparison, DifferentResultsError, compare_processes, outcome_of
from evaluator.comparison.partitions import joined, partitioned_inputs
from evaluator.comparison.precision import PrecisionLoss, precision_losses
from evaluator.comparison.recordings import Recording, RecordingLimitError
from evaluator.comparison.search import DivergenceSearch, first_location, searches
from evaluator.comparison.tolerances import ResultDifference, Tolerance
from evaluator.comparison.verification import Replayer, Verifier
from hlo_text.core.diagnostics import Diagnostic, HloTextError, LoweringError
from hlo_text.core.ir import Module
from hlo_text.rewrite.passes.widening import widened

#: Rechecks that a module can be compared with, besides another module.
RecheckKind = Literal["wide", "eager", "reference", "exact", "cpu", "gpu"]

#: Maximum number of operations of a whole and a partitioned program for a comparison of their values.
_MOST_JOINED = 20_000


@attrs.define(eq=False)
class Pair:
    """Two executions, and the search for their first divergence.

    Attributes:
        a, b: The executions.
    """

    a: Execution
    b: Execution

    def compared(self, tolerance: Tolerance) -> Comparison:
        """Compare the results, and search for the first divergence if they disagree."""
        differences = self.differences(*self.results(), tolerance)
        is_wrong = any(found.mismatches for found in differences)
        try:
            location = self.location(tolerance) if is_wrong else None
            precision = self.precision()
        except RecordingLimitError as error:
            location, precision = LocatedDivergence(reason=error.diagnostics[0].message) if is_wrong else None, None
        return outcome_of(differences, location, precision=precision)

    def results(self) -> tuple[Results, Results]:
        """Return the results of each process of both executions."""
        return self.a.results(), self.b.results()

    def differences(self, a: Results, b: Results, tolerance: Tolerance) -> tuple[ResultDifference, ...]:
        """Compare the results of both executions."""
        return compare_processes(a, b, tolerance)

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        """Search for the first divergence of runs of one module, which execute the same operations."""
        a, b = self._joints(joins=False)
        return _in_same_module(a, b, self.wrong(a, tolerance), self.verifier(tolerance), tolerance)

    def precision(self) -> tuple[PrecisionLoss, ...] | None:
        """Return the operations that lose precision, or None unless one run uses wider floats."""
        return None

    def verifier(self, tolerance: Tolerance, replays: Replayer | None = None) -> Verifier:
        """Return a verifier of operations of `a`, which replays its recorded run by default."""
        expected = self.b.recorded()[1]

        def agrees(results: Sequence[Sequence[Any]]) -> bool:
            differences = self.differences([list(process) for process in results], expected, tolerance)
            return not any(found.mismatches for found in differences)

        return Verifier(replays or self.a.replays(self.b.recording()), agrees)

    def wrong(self, a: Joints, tolerance: Tolerance, results: Results | None = None) -> list[int]:
        """Return the joints that made the results that disagree, by default results of the recorded runs."""
        differences = self.differences(results or self.a.recorded()[1], self.b.recorded()[1], tolerance)
        makers: list[int | None] = []
        for found in (found for found in differences if found.mismatches):
            for process in self.a.processes if found.process is None else [found.process]:
                made = a.recording.makers_of_results(process)
                maker, deciders = made[found.index] if found.index < len(made) else (None, ())
                makers += [maker, *deciders]
        return list(a.numbers_of(makers))

    def _location_in_joined_values(self, tolerance: Tolerance) -> LocatedDivergence:
        """Search for the first divergence of programs of different partitions, whose values are joined."""
        a, b = self._joints(joins=True)
        if len(a.all) + len(b.all) > _MOST_JOINED:
            return LocatedDivergence()
        wrong, verifier = self.wrong(a, tolerance), self.verifier(tolerance)
        counterparts = Counterparts(a, b, Closeness())
        return DivergenceSearch(a, b, no_partners, Closeness(), counterparts, verifier).location(wrong)

    def _joints(self, *, joins: bool) -> tuple[Joints, Joints]:
        first, second = (
            Joints(execution.recording(), execution.grid.num_processes, joins=joins) for execution in (self.a, self.b)
        )
        return first, second


class _Modules(Pair):
    """Two modules on the same number of processes."""

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        return self.location_with(None, tolerance)

    def location_with(self, origin: CompiledOrigins | None, tolerance: Tolerance) -> LocatedDivergence:
        """Search for the first divergence; `origin` maps instructions of `b` to those of the module it was before."""
        a, b = self._joints(joins=False)
        wrong, verifier = self.wrong(a, tolerance), self.verifier(tolerance)
        if not wrong:
            return LocatedDivergence()
        return first_location(searches(a, b, verifier, lambda: self._equivalent(tolerance), origin), wrong)

    def _equivalent(self, tolerance: Tolerance) -> Joints | None:
        """Return the run of an equivalent of `b` in the form of `a`, if there is one that computes the same."""
        execution = bridged(self.a.module, self.b)
        if execution is None:
            return None
        try:
            differences = self.differences(execution.recorded()[1], self.b.recorded()[1], tolerance)
        except (HloTextError, DifferentResultsError):
            return None
        if any(found.mismatches for found in differences):
            return None
        return Joints(execution.recording(), 1, joins=False)


class _WholeAndPartitioned(Pair):
    """A whole program and a partitioned one; the values of the processes are joined."""

    def compared(self, tolerance: Tolerance) -> Comparison:
        whole, parts = (self.b, self.a) if self.a.is_grid else (self.a, self.b)
        parts = partitioned_inputs(whole, parts)
        pair = (parts, whole) if self.a.is_grid else (whole, parts)
        return _Joined(*pair).compared_as_one(tolerance)

    def compared_as_one(self, tolerance: Tolerance) -> Comparison:
        return super().compared(tolerance)


class _Joined(_WholeAndPartitioned):
    """A whole program, and a partitioned one with the shards of its arguments."""

    def differences(self, a: Results, b: Results, tolerance: Tolerance) -> tuple[ResultDifference, ...]:
        if self.a.is_grid:
            return compare_processes(joined(a, b[0], tolerance, self.a.whole), b, tolerance)
        return compare_processes(a, joined(b, a[0], tolerance, self.b.whole), tolerance)

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        found = self._location_in_compiled(tolerance) if self.a.is_grid else LocatedDivergence()
        if found.divergence is not None:
            return found
        by_values = self._location_in_joined_values(tolerance)
        return by_values if by_values.divergence is not None or not found.candidates else found

    def _location_in_compiled(self, tolerance: Tolerance) -> LocatedDivergence:
        """Search with counterparts in the whole program after XLA partitioned it like the other one."""
        form = compiled_form(self.b.module, self.b.options)
        if form is None:
            return LocatedDivergence()
        compiled = attrs.evolve(self.a, module=form.module)
        try:
            if any(found.mismatches for found in self.differences(compiled.recorded()[1], self.b.results(), tolerance)):
                return LocatedDivergence()
        except (HloTextError, ValueError):  # its shards or results are others
            return LocatedDivergence()
        original = Joints(self.b.recording(), 1, joins=False)
        return _Modules(self.a, compiled).location_with(CompiledOrigins(form, original), tolerance)


class _PerDevice(_Modules):
    """Two per-device programs, whose results are joined to those of the whole program."""

    def differences(self, a: Results, b: Results, tolerance: Tolerance) -> tuple[ResultDifference, ...]:
        assert self.a.whole is not None
        assert self.b.whole is not None
        return compare_processes([self.a.whole.joined(a)], [self.b.whole.joined(b)], tolerance)

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        if self.a.whole is not None and self.b.whole is not None and self.a.whole.arguments == self.b.whole.arguments:
            return super().location(tolerance)  # processes have the same shards
        return self._location_in_joined_values(tolerance)

    def verifier(self, tolerance: Tolerance, replays: Replayer | None = None) -> Verifier:
        verifier = super().verifier(tolerance, replays)

        def agrees(results: Sequence[Sequence[Any]]) -> bool:
            try:
                return verifier.agrees(results)
            except ValueError:  # substitutions in some processes only: their results cannot be joined
                return False

        return Verifier(verifier.replays, agrees)


class _Wide(Pair):
    """A module and its copy with wider floats, operation by operation: XLA's optimizer hides precision losses."""

    def results(self) -> tuple[Results, Results]:
        return self.a.recorded()[1], self.b.recorded()[1]

    def differences(self, a: Results, b: Results, tolerance: Tolerance) -> tuple[ResultDifference, ...]:
        narrowed = [[_as(y, x) for x, y in zip(*both, strict=True)] for both in zip(a, b, strict=True)]
        return compare_processes(a, narrowed, tolerance)

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        a, b = self._joints(joins=False)
        partners = partners_without(self.b.inserted, a, b)
        return _located(a, b, partners, self.wrong(a, tolerance), self.verifier(tolerance), tolerance)

    def precision(self) -> tuple[PrecisionLoss, ...]:
        return precision_losses(self.a.recording().entries, self.b.recording().entries)


class _Optimized(Pair):
    """A module compiled as a whole, and the same module run operation by operation."""

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        recording = self.b.recording()
        return self._in_compiled(recording, recording, tolerance)

    def _in_compiled(self, sampled: Recording, other: Recording, tolerance: Tolerance) -> LocatedDivergence:
        """Search in the compiled program, with samples at the operations of a recorded run."""
        count = self.a.grid.num_processes
        compiled = sampled.with_entries(compiled_entries(self.a, sampled.entries))
        a, b = (Joints(recording, count, joins=False) for recording in (compiled, other))
        verifier = self.verifier(tolerance, CompiledReplays(self.a))
        return _in_same_module(a, b, self.wrong(a, tolerance, self.a.results()), verifier, tolerance)


class _Devices(_Optimized):
    """A module on two devices, which may differ in an operation or only in compilation as a whole."""

    def location(self, tolerance: Tolerance) -> LocatedDivergence:
        found = Pair.location(self, tolerance)
        if found != LocatedDivergence():
            return found
        recording = self.a.recording()
        with jax.default_device(self.b.device):
            other = recording.with_entries(compiled_entries(self.b, recording.entries))
        return self._in_compiled(recording, other, tolerance)


def _in_same_module(
    a: Joints, b: Joints, wrong: Sequence[int], verifier: Verifier, tolerance: Tolerance
) -> LocatedDivergence:
    return _located(a, b, partners_in_same_module(b), wrong, verifier, tolerance)


def _located(
    a: Joints, b: Joints, partners: Partners, wrong: Sequence[int], verifier: Verifier, tolerance: Tolerance
) -> LocatedDivergence:
    return DivergenceSearch(a, b, partners, Closeness(tolerance), None, verifier).location(wrong)


def paired(a: Execution, b: Execution) -> Pair:
    """Return the executions of two modules as a pair."""
    if a.is_grid != b.is_grid:
        return _WholeAndPartitioned(a, b)
    return _Modules(a, b) if a.whole is None else _PerDevice(a, b)


def differences_of(
    a: Execution, b: Execution, first: Results, second: Results, tolerance: Tolerance
) -> tuple[ResultDifference, ...]:
    """Compare the results of two executions, joining those of a per-device program to those of a whole one."""
    return (_Joined if a.is_grid != b.is_grid else Pair)(a, b).differences(first, second, tolerance)


def recheck_pair(a: Execution, kind: RecheckKind) -> Pair:
    """Return an execution and a recheck of the same module in another way as a pair."""
    match kind:
        case "wide":
            return _Wide(a, _widened(a))
        case "eager":
            options = attrs.evolve(a.options, jit=True)
            return _Optimized(attrs.evolve(a, options=options, compiles=True), attrs.evolve(a, steps=True))
        case "reference":
            return Pair(a, ReferenceExecution(a.module, a.inputs, a.options, a.grid, a.infeed))
    b = attrs.evolve(a, device=_device(kind, a.module))  # JAX prefers a GPU if there is one
    return _Devices(attrs.evolve(a, device=_device("cpu", a.module)) if kind == "gpu" else a, b)


def _widened(a: Execution) -> Execution:
    wide, inserted = widened(a.module)
    return attrs.evolve(a, module=wide, inserted=inserted, inputs=converted_to(wide, a.inputs, a.options.entry))


def _as(result: Any, like: Any) -> Any:
    """Convert a result to the types of another result."""
    if isinstance(result, tuple):
        return tuple(_as(y, x) for x, y in zip(like, result, strict=True))
    return None if result is None else np.asarray(result).astype(np.asarray(like).dtype)


def _device(kind: RecheckKind, module: Module) -> Any:
    try:
        return jax.devices(kind)[0]
    except RuntimeError as error:
        message = f"no {kind} device is available: {str(error).splitlines()[0]}"
        raise LoweringError(Diagnostic("lower.device", message, None, module.source)) from error
