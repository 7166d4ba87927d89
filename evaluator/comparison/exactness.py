"""Comparison of executions with real arithmetic: exact results of a module, and the cause of a mismatch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.executions import Execution, Results, converted_to, result_types
from evaluator.comparison.outcomes import Comparison, compare_processes, outcome_of
from evaluator.comparison.pairs import Pair
from evaluator.comparison.precision import PrecisionLoss
from evaluator.comparison.recordings import Recording
from evaluator.comparison.tolerances import Tolerance
from evaluator.exact.distances import are_known, exact_error, rounded_results
from evaluator.exact.execution import MAX_BITS, ExactProgram, ExactRun, Report, evaluate_exactly, started_now
from evaluator.exact.formats import native_value
from evaluator.exact.local_errors import LocalErrors
from evaluator.exact.total_orders import with_total_orders
from evaluator.exact.verdict import Cause, ExactComparison
from evaluator.observation.sites import leaf_types
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Stepping
from evaluator.reference.registry import Array, Observer, Value
from hlo_text.core.ir import Operation


class ExactExecution(Execution):
    """A module evaluated over the real numbers, with values rounded to their types.

    Attributes:
        bits: The precision.
    """

    bits: int = MAX_BITS

    def results(self) -> Results:
        return self.recorded()[1]

    def _record(self, stops: bool) -> tuple[Recording, Results]:
        recording = Recording(self.module, stops)
        receivers = [_rounding(recording.plain_receiver(process)) for process in self.processes]
        results = program_of(self, is_recorded=True).evaluate(self.bits, observers=receivers.__getitem__)
        types = [leaf for type in result_types(self.module, self.options.entry) for leaf in leaf_types(type)]
        return recording, [[native_value(*pair) for pair in zip(process, types, strict=True)] for process in results]


def _rounding(receive: Observer) -> Observer:
    """Wrap an observer to receive values rounded to their types; copies of an array stay one array."""
    known: dict[int, tuple[Any, Any]] = {}

    def rounded(value: Value, type: Any) -> Any:
        if id(value) not in known:
            known[id(value)] = value, native_value(value, type)
        return known[id(value)][1]

    def observe(op: Operation, operands: tuple[Value, ...], results: tuple[Value, ...]) -> None:
        given = tuple(rounded(value, operand.type) for value, operand in zip(operands, op.operands, strict=True))
        found = tuple(rounded(value, result.type) for value, result in zip(results, op.results, strict=True))
        receive(op, given, found)

    return observe


def program_of(execution: Execution, *, is_recorded: bool = False) -> ExactProgram:
    """Return the program of an execution, for evaluation over the real numbers.

    Args:
        execution: The execution.
        is_recorded: Its operations are observed, so that they must be those of the module.
    """
    options = started_now(execution.options)
    module = execution.module if is_recorded else with_total_orders(execution.module)
    inputs = [converted_to(module, given, options.entry) for given in execution.dealt()]
    return ExactProgram(module, inputs, execution.grid, execution.infeed, options)


@attrs.define(eq=False)
class ExactPair(Pair):
    """A module evaluated natively and over the real numbers.

    Attributes:
        max_bits: The highest precision.
        report: Receives progress messages.
    """

    max_bits: int = MAX_BITS
    report: Report = lambda _: None

    def compared(self, tolerance: Tolerance) -> Comparison:
        native = _arrays(self.a.results())
        run = evaluate_exactly(
            program_of(self.a), lambda found: are_known(found, native), max_bits=self.max_bits, report=self.report
        )
        differences = compare_processes(native, rounded_results(run.results, native), tolerance)
        errors = [
            exact_error(n, x) for pair in zip(native, run.results, strict=True) for n, x in zip(*pair, strict=True)
        ]
        differences = tuple(
            attrs.evolve(difference, error_ulp=error.ulp, radius=error.radius)
            for difference, error in zip(differences, errors, strict=True)
        )
        wrong = [found for found in differences if found.mismatches]
        assert isinstance(self.b, ExactExecution)
        self.b.bits = run.bits
        location = self.location(tolerance) if wrong else None
        return outcome_of(differences, location, precision=self._local_errors(run), precision_bits=run.bits)

    def _local_errors(self, run: ExactRun) -> tuple[PrecisionLoss, ...]:
        """Rank operations by the error of their native results, given their native operands."""
        self.report("measuring the error of each operation")
        subject = self.a.subject()
        errors = LocalErrors(self.a.module, started_now(self.a.options), run.bits)
        subject.run(lambda process: Stepping(subject.sites, errors.receive, process))
        return tuple(
            PrecisionLoss(e.place, lost=e.ulp, ulp=e.ulp, operands_ulp=0.0) for e in errors.ranked(subject.sites)
        )


def exact_pair(a: Execution, max_bits: int, report: Report) -> ExactPair:
    """Return an execution and the same module over the real numbers as a pair."""
    exact = ExactExecution(a.module, a.inputs, a.options, a.grid, a.infeed)
    return ExactPair(a, exact, max_bits, report)


def cause_of(a: Execution, b: Execution, max_bits: int, report: Report) -> Cause:
    """Return the cause of a mismatch of two modules: rounding, semantics or undecided."""
    if a.grid.num_processes != b.grid.num_processes:
        return Cause("undecided", reason="the modules run in different numbers of processes")
    if a.whole is not None and b.whole is not None and a.whole != b.whole:
        return Cause("undecided", reason="the modules are partitioned differently")
    native_a, native_b = _arrays(a.results()), _arrays(b.results())
    return ExactComparison(program_of(a), program_of(b), native_a, native_b, max_bits, report).cause()


def _arrays(results: Results) -> list[Sequence[Array]]:
    return [[np.asarray(array) for array in arrays_in(list(process))] for process in results]
