"""Computes small integers while a program is lowered, so that they can give the shapes of dynamic operations."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from evaluator.arrays import Array
from evaluator.registry import Rule
from hlo_text.ir import Operation
from hlo_text.types import IndexType, IntegerType, TensorType

#: Shapes have few dimensions; larger arrays are data.
_MOST_ELEMENTS = 64


def fold(rule: Rule, op: Operation, context: Any, operands: list[Array]) -> Any:
    """Apply a rule, at once if all operands are constants and the result is a few integers."""
    is_constant = operands and all(isinstance(operand, np.ndarray | np.generic) for operand in operands)
    if not is_constant or op.regions or not all(_is_shape_like(result.type) for result in op.results):
        return rule(op, context, *operands)
    with jax.ensure_compile_time_eval():
        return jax.tree.map(np.asarray, rule(op, context, *operands))


def _is_shape_like(type: Any) -> bool:
    return (
        isinstance(type, TensorType)
        and isinstance(type.element_type, IntegerType | IndexType)
        and (type.num_elements or 0) <= _MOST_ELEMENTS
    )


def needs_folding(operations: Any) -> bool:
    """Whether a program has shapes that are not written in it."""
    return any(
        isinstance(result.type, TensorType) and not result.type.is_static for op in operations for result in op.results
    ) or any(op.name.startswith("stablehlo.dynamic_") and "slice" not in op.name for op in operations)
