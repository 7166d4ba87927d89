"""Branches and calls, shared by traced programs and processes of grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.interpreter import LoweringContext
from evaluator.registry import has_several_results
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Operation, Region
from hlo_text.core.types import TupleType


def unpacked(op: Operation, results: tuple[Array, ...]) -> Any:
    """Convert the results of a region to those of an operation; regions of HLO return a single tuple."""
    if not has_several_results(type(op)):
        return results[0]
    return tuple(results[0]) if len(op.results) == 1 and isinstance(op.results[0].type, TupleType) else results


def branches_of(op: Any, selector: Array, operands: Sequence[Array]) -> list[tuple[Region, tuple[Array, ...]]]:
    """Return the branches with their operands, by selecting number; the branch for false is first."""
    match op:
        case ops.If():
            return [(op.false_branch, ()), (op.true_branch, ())]
        case ops.Case():
            return [(branch, ()) for branch in op.branches]
    branches = [(region, (operand,)) for region, operand in zip(op.branches, operands, strict=True)]
    return branches[::-1] if selector.dtype == np.bool_ else branches


def selected_branch(selector: Array, count: int) -> int:
    """Return the index of the branch that a number or boolean selects; out of range selects the last."""
    number = int(selector)
    return number if 0 <= number < count else count - 1


def called(op: Any, context: LoweringContext) -> tuple[Region, LoweringContext]:
    """Return the computation or function that an operation calls, and the context to evaluate it in.

    Raises:
        LoweringError: The function is undefined or calls itself.
    """
    symbol = op.called_symbol
    return (op.computation, context) if symbol is None else context.enter(op, symbol)
