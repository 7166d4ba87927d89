"""Constant folding of small integers during lowering, whose values may determine the shapes of dynamic operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import numpy as np

from evaluator.registry import Rule
from evaluator.shapes.dynamic_shapes import leaves_sizes_open
from evaluator.values.arrays import Array
from hlo_text.core.ir import Operation
from hlo_text.core.types import INDEX, DialectType, IndexType, IntegerType, TensorType

#: Maximum size of an array treated as a shape; larger ones are data.
_MOST_ELEMENTS = 64
_SHAPE_DIALECTS = ("shape.", "tensor.", "arith.")


def fold(rule: Rule, op: Operation, context: Any, operands: list[Array]) -> Any:
    """Apply a rule, eagerly if all operands are constants and the results are a few integers.

    Results of dynamic size are data, except index tensors, which only shape computations use.
    """
    is_constant = operands and all(isinstance(operand, np.ndarray | np.generic) for operand in operands)
    if not is_constant or op.regions or not all(_is_shape_like(result.type) for result in op.results):
        return rule(op, context, *operands)
    with jax.ensure_compile_time_eval():
        return jax.tree.map(np.asarray, rule(op, context, *operands))


def _is_shape_like(type: Any) -> bool:
    match type:
        case TensorType(element_type=IntegerType() | IndexType() | DialectType()):
            count = type.num_elements
            return type.element_type == INDEX if count is None else count <= _MOST_ELEMENTS
        case IntegerType() | IndexType() | DialectType():
            return True
    return False


def needs_folding(operations: Sequence[Operation]) -> bool:
    """Return whether a program has dynamic shapes or shape computations."""
    return any(leaves_sizes_open(op) or op.name.startswith(_SHAPE_DIALECTS) for op in operations)
