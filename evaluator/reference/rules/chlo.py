"""CHLO's broadcasting operations, and constants shaped like an operand."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, converted, element_type_of, narrowed
from evaluator.reference.registry import Context, Value, computes, computes_natively
from evaluator.reference.rules.elementwise import compared
from hlo_text import ops
from hlo_text.conversion.formulas.broadcasting import WITHOUT_BROADCASTING
from hlo_text.core.attributes import BoolAttribute, FloatAttribute, IntegerAttribute
from hlo_text.core.ir import Value as SsaValue
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.types import TensorType, numpy_dtype
from hlo_text.notation.context import FormulaContext
from hlo_text.verifier.operations import find_broken_rule

#: Broadcasting operations whose attributes are not those of the operation that they apply.
_WITH_ATTRIBUTES = (ops.BroadcastCompare, ops.BroadcastSelect)


def one_shape(op: Any, lhs: Array, rhs: Array) -> tuple[Array, Array]:
    """Broadcast two operands; `broadcast_dimensions` aligns the one with the lower rank."""
    dimensions = op.broadcast_dimensions
    if dimensions is not None and lhs.ndim != rhs.ndim:
        rank = max(lhs.ndim, rhs.ndim)
        small = lhs if lhs.ndim < rhs.ndim else rhs
        shape = [1] * rank
        for axis, size in zip(dimensions, small.shape, strict=True):
            shape[axis] = size
        lhs, rhs = (small.reshape(shape), rhs) if small is lhs else (lhs, small.reshape(shape))
    first, second = np.broadcast_arrays(lhs, rhs)
    return first.copy(), second.copy()


@computes(*(operation for operation in WITHOUT_BROADCASTING if operation not in _WITH_ATTRIBUTES))
def _broadcasting(op: Any, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    left, right = one_shape(op, lhs, rhs)
    types = [element_type_of(value.type) for value in (*op.operands, op.results[0])]
    values = [SsaValue(TensorType(left.shape, element_type)) for element_type in types]
    plain = WITHOUT_BROADCASTING[op.__class__](NO_ATTRIBUTES, tuple(values[:2]), (values[2],))
    finding = find_broken_rule(plain, FormulaContext())
    if finding is not None:
        raise ValueError(f"{finding[0]}: {finding[1]}")
    return context.compute(plain, context, (left, right))


@computes_natively(ops.BroadcastCompare)
def _broadcast_compare(op: ops.BroadcastCompare, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = element_type_of(op.operands[0].type)
    return (compared(op.comparison_direction, op.compare_type, element_type, *one_shape(op, lhs, rhs)),)


@computes(ops.BroadcastSelect)
def _broadcast_select(
    op: ops.BroadcastSelect, context: Context, pred: Array, on_true: Array, on_false: Array
) -> tuple[Value, ...]:
    return (np.where(pred, on_true, on_false).astype(on_true.dtype),)


@computes_natively(ops.ConstantLike)
def _constant_like(op: ops.ConstantLike, context: Context, operand: Array) -> tuple[Value, ...]:
    element_type = element_type_of(op.results[0].type)
    match op.value:
        case FloatAttribute(bits, type):
            dtype = numpy_dtype(type)
            given = np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype)
            number = converted(given, type, element_type)
        case IntegerAttribute(value) | BoolAttribute(value):
            number = narrowed(np.asarray(value), element_type)
        case _:
            raise context.refusal(op, f"unsupported value {op.value}")
    return (np.full(operand.shape, number, number.dtype),)
