"""The cause of a divergence at one operation: it and its counterpart over the real numbers, on the same operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.divergence import Divergence
from evaluator.comparison.executions import Execution
from evaluator.comparison.isolation import IsolatedProgram, NotIsolatedError, isolated
from evaluator.exact.execution import ExactProgram, Report, started_now
from evaluator.exact.total_orders import with_total_orders
from evaluator.exact.verdict import Cause, ExactComparison
from evaluator.execute import run
from evaluator.grid.process_groups import Grid


def cause_at_operation(a: Execution, b: Execution, found: Divergence, max_bits: int, report: Report) -> Cause:
    """Return the cause of the difference between an operation and its counterpart, both on the operands of the first.

    Args:
        a, b: The executions that diverge.
        found: Their first divergence.
        max_bits: The highest precision.
        report: Receives progress messages.
    """
    try:
        programs = isolated(a, b, found)
    except NotIsolatedError as error:
        return Cause("undecided", reason=str(error))
    report("evaluating the operation and its counterpart")
    first, second = (_exact(*pair) for pair in zip((a, b), programs, strict=True))
    native_a, native_b = ([np.asarray(array) for array in _run(program)] for program in (first, second))
    return ExactComparison(first, second, [native_a], [native_b], max_bits, report).cause()


def _exact(execution: Execution, program: IsolatedProgram) -> ExactProgram:
    options = attrs.evolve(started_now(execution.options), entry=None)
    return ExactProgram(with_total_orders(program.module), [program.inputs], Grid(), [[]], options)


def _run(program: ExactProgram) -> Sequence[Any]:
    return run(program.module, *program.inputs[0], options=program.options)
