"""The cause of a divergence at one operation: it and its counterpart over the real numbers, on the same operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.closeness import Closeness
from evaluator.comparison.divergence import Divergence
from evaluator.comparison.executions import Execution
from evaluator.comparison.recordings import Entry, Sample
from evaluator.exact.execution import ExactProgram, Report, started_now
from evaluator.exact.verdict import Cause, ExactComparison
from evaluator.execute import run
from evaluator.grid.process_groups import Grid
from evaluator.reference.registry import Array
from hlo_text.analysis.places import Place
from hlo_text.core.types import TensorType
from hlo_text.rewrite import extract


def cause_at_operation(a: Execution, b: Execution, found: Divergence, max_bits: int, report: Report) -> Cause:
    """Return the cause of the difference between an operation and its counterpart, both on the operands of the first.

    Args:
        a, b: The executions that diverge.
        found: Their first divergence.
        max_bits: The highest precision.
        report: Receives progress messages.
    """
    if a.is_grid or b.is_grid:
        return _undecided("the operation runs in several processes")
    mine, other = _entry_at(a, found.a), _entry_at(b, found.b) if found.b is not None else None
    if mine is None or other is None:
        return _undecided("the operation has no single counterpart")
    operands = _operands(mine)
    if operands is None or not _reads_the_same(mine, other):
        return _undecided("the operands are not those of the counterpart, in its order")
    program_a, program_b = _program(a, mine, operands), _program(b, other, operands)
    if program_a is None or program_b is None:
        return _undecided("the operation uses values that are not its operands")
    report("evaluating the operation and its counterpart")
    native_a, native_b = ([np.asarray(array) for array in _run(program)] for program in (program_a, program_b))
    return ExactComparison(program_a, program_b, [native_a], [native_b], max_bits, report).cause()


def _undecided(reason: str) -> Cause:
    return Cause("undecided", reason=reason)


def _entry_at(execution: Execution, place: Place) -> Entry | None:
    """Return the recorded execution of an operation at a location."""
    entries = (entry for entry in execution.recording().entries if entry.iterations == place.iterations)
    return next((entry for entry in entries if entry.place() == place), None)


def _operands(entry: Entry) -> list[Array] | None:
    """Return the operands of an operation, or None if they are not arrays."""
    if not all(isinstance(value.type, TensorType) for value in (*entry.op.operands, *entry.op.results)):
        return None
    return [_whole(sample) for sample in entry.inputs]


def _whole(sample: Sample) -> Array:
    return np.asarray(sample.array) if sample.array is not None else sample.values.reshape(sample.shape)


def _reads_the_same(mine: Entry, other: Entry) -> bool:
    """Whether two operations have results of the same types, and operands that are the same up to rounding."""
    if len(mine.op.operands) != len(other.op.operands):
        return False
    forms = [[(x.shape, x.values.dtype) for x in (*entry.inputs, *entry.results)] for entry in (mine, other)]
    return forms[0] == forms[1] and all(map(Closeness().same, mine.inputs, other.inputs))


def _run(program: ExactProgram) -> Sequence[Any]:
    return run(program.module, *program.inputs[0], options=program.options)


def _program(execution: Execution, entry: Entry, operands: list[Array]) -> ExactProgram | None:
    """Return the operation alone as a program, or None if it uses other values than its operands."""
    values = dict(zip(entry.op.operands, operands, strict=True))
    extraction = extract(execution.module, entry.op.results, values)
    if any(value not in values for value in extraction.parameters):
        return None
    inputs = [values[value] for value in extraction.parameters]
    options = attrs.evolve(started_now(execution.options), entry=None)
    return ExactProgram(extraction.module, [inputs], Grid(), [[]], options)
