"""Lowering of compare, select and clamp."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering import subnormals
from evaluator.lowering.elementwise import is_complex, is_float
from evaluator.lowering.quantization import dequantizes
from evaluator.lowering.subnormals import COMPARE, REFLECTED
from evaluator.registry import lowers
from evaluator.values.arrays import Array
from evaluator.values.sub_bytes import to_bytes
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Value

#: A Python float, which compares with numbers of any precision.
_SMALLEST_NORMAL = float(np.finfo(np.float32).smallest_normal)


@lowers(ops.Compare)
@dequantizes
def lower_compare(op: ops.Compare, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    kind = ComparisonType.TOTALORDER if op.is_total_order else op.compare_type
    if subnormals.has_flushed_numbers(lhs) and kind is not ComparisonType.TOTALORDER:
        constants = [_repeated_number(value, lhs.dtype, context) for value in (op.lhs, op.rhs)]
        if op.lhs is op.rhs or any(abs(number) >= _SMALLEST_NORMAL for number in constants):
            return COMPARE[op.comparison_direction](lhs, rhs)
        if constants[0] == 0:
            return subnormals.compare_with_zero(REFLECTED[op.comparison_direction], rhs)
        if constants[1] == 0:
            return subnormals.compare_with_zero(op.comparison_direction, lhs)
    return compare(lhs, rhs, op.comparison_direction, kind)


def _repeated_number(value: Value, dtype: np.dtype[Any], context: LoweringContext) -> float:
    """Return the number that all elements of a constant operand equal, or NaN if unknown."""
    definition = context.definition(value)
    while isinstance(definition, ops.BroadcastInDim | ops.Reshape):
        definition = context.definition(definition.operand)
    if not isinstance(definition, ops.Constant) or not definition.value.has_value or not definition.value.is_splat:
        return math.nan
    array = definition.value.array
    return float(array.flat[0]) if array.size and array.dtype == dtype else math.nan


def compare(lhs: Array, rhs: Array, direction: ComparisonDirection, type: ComparisonType | None) -> Array:
    """Compare elements; complex numbers by real part, then by imaginary part."""
    if type is ComparisonType.TOTALORDER and is_float(lhs):
        lhs, rhs = total_order_key(lhs), total_order_key(rhs)
    if is_complex(lhs):
        by_real = subnormals.compare(direction, lax.real(lhs), lax.real(rhs))
        by_imaginary = subnormals.compare(direction, lax.imag(lhs), lax.imag(rhs))
        if direction is ComparisonDirection.EQ:
            return lax.bitwise_and(by_real, by_imaginary)
        if direction is ComparisonDirection.NE:
            return lax.bitwise_or(by_real, by_imaginary)
        decides = subnormals.compare(ComparisonDirection.NE, lax.real(lhs), lax.real(rhs))
        return lax.select(decides, by_real, by_imaginary)
    return subnormals.compare(direction, lhs, rhs)


def total_order_key(array: Array) -> Array:
    """Return integers in the order of IEEE's totalOrder: -NaN < -inf < ... < -0 < +0 < ... < inf < NaN.

    Types without negative zero (`...FNUZ`) have a single NaN with the sign bit set, which is the smallest.
    """
    array = to_bytes(array)
    if array.dtype.name == "float8_e8m0fnu":  # the first bit of the type belongs to the exponent
        return lax.bitcast_convert_type(array, np.uint8)
    bits = lax.bitcast_convert_type(array, np.dtype(f"int{array.dtype.itemsize * 8}"))
    limits = np.iinfo(bits.dtype)
    flipped = lax.bitwise_xor(bits, np.asarray(limits.max, bits.dtype))
    is_negative = lax.lt(bits, lax.full_like(bits, 0))
    if array.dtype.name.endswith("fnuz"):  # NaN has the bits of -0: adding one to the others makes it the smallest
        is_nan = lax.eq(bits, lax.full_like(bits, limits.min))
        flipped = lax.select(is_nan, bits, lax.add(flipped, lax.full_like(bits, 1)))
    return lax.select(is_negative, flipped, bits)


@lowers(ops.Select)
@dequantizes
def lower_select(op: ops.Select, context: LoweringContext, pred: Array, on_true: Array, on_false: Array) -> Array:
    return lax.select(pred, on_true, on_false)


@lowers(ops.Clamp)
@dequantizes
def lower_clamp(op: ops.Clamp, context: LoweringContext, low: Array, operand: Array, high: Array) -> Array:
    if operand.dtype == np.bool_ or is_complex(operand):
        low, high = (lax.broadcast(bound, operand.shape) if bound.ndim == 0 else bound for bound in (low, high))
        return lax.min(lax.max(operand, low), high)
    return lax.clamp(low, operand, high)
