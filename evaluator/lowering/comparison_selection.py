"""Compare, select, clamp."""

from __future__ import annotations

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering import subnormals
from evaluator.lowering.elementwise import is_complex, is_float
from evaluator.lowering.quantization import dequantizes
from evaluator.lowering.sub_bytes import to_bytes
from evaluator.registry import lowers
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.attributes import ComparisonDirection, ComparisonType

COMPARE = {
    ComparisonDirection.EQ: lax.eq,
    ComparisonDirection.NE: lax.ne,
    ComparisonDirection.GE: lax.ge,
    ComparisonDirection.GT: lax.gt,
    ComparisonDirection.LE: lax.le,
    ComparisonDirection.LT: lax.lt,
}


@lowers(ops.Compare)
@dequantizes
def lower_compare(op: ops.Compare, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    kind = ComparisonType.TOTALORDER if op.is_total_order else op.compare_type
    return compare(lhs, rhs, op.comparison_direction, kind)


def compare(lhs: Array, rhs: Array, direction: ComparisonDirection, type: ComparisonType | None) -> Array:
    """Compare elements; complex numbers by real, then by imaginary part."""
    if type is ComparisonType.TOTALORDER and is_float(lhs):
        lhs, rhs = total_order_key(lhs), total_order_key(rhs)
    if is_complex(lhs) and direction not in (ComparisonDirection.EQ, ComparisonDirection.NE):
        decides = lax.ne(lax.real(lhs), lax.real(rhs))
        by_real = COMPARE[direction](lax.real(lhs), lax.real(rhs))
        by_imaginary = COMPARE[direction](lax.imag(lhs), lax.imag(rhs))
        return lax.select(decides, by_real, by_imaginary)
    return subnormals.compare(COMPARE[direction], lhs, rhs)


def total_order_key(array: Array) -> Array:
    """Return integers ordered as IEEE's totalOrder orders floats: -NaN < -inf < ... < -0 < +0 < ... < inf < NaN.

    The only NaN of the types without negative zero (`...FNUZ`) has the sign bit, so it is the smallest.
    """
    array = to_bytes(array)
    if array.dtype.name == "float8_e8m0fnu":  # its first bit is the exponent's
        return lax.bitcast_convert_type(array, np.uint8)
    bits = lax.bitcast_convert_type(array, np.dtype(f"int{array.dtype.itemsize * 8}"))
    limits = np.iinfo(bits.dtype)
    flipped = lax.bitwise_xor(bits, np.asarray(limits.max, bits.dtype))
    key = lax.select(lax.lt(bits, lax.full_like(bits, 0)), flipped, bits)
    if array.dtype.name.endswith("fnuz"):
        return lax.select(lax.ne(array, array), lax.full_like(key, limits.min), key)
    return key


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
