"""Functions of floats that respect subnormal numbers, which XLA's CPU backend flushes to zero, by integer arithmetic.

Derivatives are those of the `jax.lax` functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.values.arrays import Array
from hlo_text.core.attributes import ComparisonDirection

COMPARE = {
    ComparisonDirection.EQ: lax.eq,
    ComparisonDirection.NE: lax.ne,
    ComparisonDirection.GE: lax.ge,
    ComparisonDirection.GT: lax.gt,
    ComparisonDirection.LE: lax.le,
    ComparisonDirection.LT: lax.lt,
}
#: Directions that express the same comparison with swapped operands.
REFLECTED = {
    ComparisonDirection.EQ: ComparisonDirection.EQ,
    ComparisonDirection.NE: ComparisonDirection.NE,
    ComparisonDirection.GE: ComparisonDirection.LE,
    ComparisonDirection.GT: ComparisonDirection.LT,
    ComparisonDirection.LE: ComparisonDirection.GE,
    ComparisonDirection.LT: ComparisonDirection.GT,
}

#: Bits of the smallest normal number of flushed types; `f16` is computed in `f32`, where its subnormals are normal.
_FIRST_NORMAL = {
    np.dtype(np.float32): 1 << 23,
    np.dtype(np.float64): 1 << 52,
    np.dtype(ml_dtypes.bfloat16): 1 << 7,
}


def has_flushed_numbers(array: Array) -> bool:
    """Return whether XLA flushes subnormal numbers of the array's type."""
    return np.dtype(array.dtype) in _FIRST_NORMAL


def _bits(array: Array) -> tuple[Array, Array]:
    """Return the bits of magnitudes, and a mask of set sign bits."""
    bits = lax.bitcast_convert_type(array, np.dtype(f"int{array.dtype.itemsize * 8}"))
    return lax.bitwise_and(bits, lax.full_like(bits, np.iinfo(bits.dtype).max)), lax.lt(bits, lax.full_like(bits, 0))


def _bits_of(number: float, dtype: Any) -> int:
    """Return the bits of a number as an unsigned integer."""
    return int(np.asarray(number, dtype).view(f"u{np.dtype(dtype).itemsize}"))


def _is_small(size: Array, dtype: Any) -> Array:
    return lax.lt(size, lax.full_like(size, _FIRST_NORMAL[np.dtype(dtype)]))


def _subnormal(array: Array) -> tuple[Array, Array, Array]:
    """Return a mask of subnormal numbers, magnitudes as multiples of the smallest one, and a mask of negative ones."""
    size, is_negative = _bits(array)
    is_subnormal = lax.bitwise_and(_is_small(size, array.dtype), lax.gt(size, lax.full_like(size, 0)))
    return is_subnormal, size, is_negative


def with_signs(function: Callable[[Array], Array], positive: float, negative: float) -> Callable[[Array], Array]:
    """Extend a step function, such as `ceil`, with its values for subnormal numbers of either sign."""

    def apply(operand: Array) -> Array:
        if not has_flushed_numbers(operand):
            return function(operand)
        is_subnormal, _, is_negative = _subnormal(operand)
        steps = lax.select(is_negative, lax.full_like(operand, negative), lax.full_like(operand, positive))
        return lax.select(is_subnormal, steps, function(operand))

    return apply


def compare(direction: ComparisonDirection, lhs: Array, rhs: Array) -> Array:
    """Compare floats; as integers where both are subnormal or zero."""
    if direction in (ComparisonDirection.GT, ComparisonDirection.GE):
        direction, lhs, rhs = REFLECTED[direction], rhs, lhs
    if not has_flushed_numbers(lhs):
        return COMPARE[direction](lhs, rhs)
    left, right = (lax.bitcast_convert_type(side, np.dtype(f"int{lhs.dtype.itemsize * 8}")) for side in (lhs, rhs))
    if direction is ComparisonDirection.EQ:
        return _are_equal(left, right, lhs.dtype)
    if direction is ComparisonDirection.NE:
        return lax.bitwise_not(_are_equal(left, right, lhs.dtype))
    found = COMPARE[direction](lhs, rhs)
    if direction is ComparisonDirection.LT:
        return lax.bitwise_or(found, _is_smaller(left, right, lhs.dtype))
    return lax.bitwise_and(found, lax.bitwise_not(_is_smaller(right, left, lhs.dtype)))


def _are_equal(left: Array, right: Array, dtype: Any) -> Array:
    """Return a mask of equal numbers by their bits; both zeros are equal.

    Only integers are used: next to a comparison of floats, LLVM may replace integer tests for zero by comparisons of
    flushed floats.
    """
    either = lax.bitwise_or(left, right)
    are_zero = lax.eq(lax.shift_left(either, lax.full_like(either, 1)), lax.full_like(either, 0))
    size = lax.bitwise_and(left, lax.full_like(left, np.iinfo(left.dtype).max))
    is_number = lax.le(size, lax.full_like(left, _bits_of(np.inf, dtype)))
    return lax.bitwise_or(lax.bitwise_and(lax.eq(left, right), is_number), are_zero)


def _is_smaller(left: Array, right: Array, dtype: Any) -> Array:
    """Return a mask where the first number is smaller, if both are subnormal or zero but not both zero."""
    limits = np.iinfo(left.dtype)
    size = lax.bitwise_and(lax.bitwise_or(left, right), lax.full_like(left, limits.max))
    is_meant = lax.bitwise_and(_is_small(size, dtype), lax.gt(size, lax.full_like(size, 0)))
    both_negative = lax.shift_right_arithmetic(lax.bitwise_and(left, right), lax.full_like(left, limits.bits - 1))
    is_smaller = lax.lt(lax.bitwise_xor(left, both_negative), lax.bitwise_xor(right, both_negative))
    return lax.bitwise_and(is_meant, is_smaller)


def compare_with_zero(direction: ComparisonDirection, operand: Array) -> Array:
    """Compare floats with zero by their bits alone, which is cheaper than a comparison of floats."""
    bits = lax.bitcast_convert_type(operand, np.dtype(f"uint{operand.dtype.itemsize * 8}"))
    sign, infinity = (lax.full_like(bits, _bits_of(number, operand.dtype)) for number in (-0.0, np.inf))
    if direction in (ComparisonDirection.LT, ComparisonDirection.LE):
        direction, bits = REFLECTED[direction], lax.bitwise_xor(bits, sign)
    if direction is ComparisonDirection.GT:
        return lax.lt(lax.sub(bits, lax.full_like(bits, 1)), infinity)
    if direction is ComparisonDirection.GE:
        return lax.bitwise_or(lax.le(bits, infinity), lax.eq(bits, sign))
    return COMPARE[direction](lax.shift_left(bits, lax.full_like(bits, 1)), lax.full_like(bits, 0))


def order_key(array: Array) -> Array:
    """Return integers in the order of floats; zeros are equal, and NaN follows infinity."""
    size, is_negative = _bits(array)
    key = lax.select(is_negative, lax.neg(size), size)
    is_number = lax.le(size, lax.full_like(size, _bits_of(np.inf, array.dtype)))
    return lax.select(is_number, key, lax.full_like(key, np.iinfo(key.dtype).max))


def is_not_zero(array: Array) -> Array:
    """Return a mask of floats that are not zero, including NaN."""
    if not has_flushed_numbers(array):
        return lax.ne(array, lax.full_like(array, 0))
    return compare_with_zero(ComparisonDirection.NE, array)


def _derived_from(function: Callable[[Array], Array], accurate: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """Return an accurate function with the derivative of another one."""

    @jax.custom_jvp
    def apply(operand: Array) -> Array:
        return accurate(operand)

    @apply.defjvp
    def _differentiate(primals: tuple[Array], tangents: tuple[Array]) -> tuple[Array, Array]:
        return apply(*primals), jax.jvp(function, primals, tangents)[1]

    return lambda operand: apply(operand) if has_flushed_numbers(operand) else function(operand)


def _without_exponent(array: Array) -> tuple[Array, Array]:
    """Return a mask of positive subnormal numbers, and the numbers, those as fractions of the first normal number."""
    bits = lax.bitcast_convert_type(array, np.dtype(f"int{array.dtype.itemsize * 8}"))
    is_meant = lax.bitwise_and(_is_small(bits, array.dtype), lax.gt(bits, lax.full_like(bits, 0)))
    one = lax.full_like(array, 1)
    next_to_one = lax.bitwise_or(bits, lax.full_like(bits, _bits_of(1, array.dtype)))
    return is_meant, lax.select(is_meant, lax.sub(lax.bitcast_convert_type(next_to_one, array.dtype), one), array)


def _least_exponent(dtype: Any) -> int:
    """Return the exponent of the smallest subnormal number."""
    return {np.dtype(np.float64): -1074, np.dtype(np.float32): -149}.get(np.dtype(dtype), -133)


def is_subnormal(operand: Array) -> Array:
    """Return a mask of subnormal numbers among 32- or 64-bit floats."""
    return _subnormal(operand)[0]


def multiplied(operand: Array, exponent: int) -> Array:
    """Multiply 32- or 64-bit floats by a power of two that makes subnormal numbers normal."""
    is_meant, size, is_negative = _subnormal(operand)
    unit = lax.full_like(operand, 2.0 ** (_least_exponent(operand.dtype) + exponent))
    number = lax.mul(lax.convert_element_type(size, operand.dtype), unit)
    multiple = lax.mul(operand, lax.full_like(operand, 2.0**exponent))
    return lax.select(is_meant, lax.select(is_negative, lax.neg(number), number), multiple)


def not_subnormal(operand: Array) -> Array:
    """Replace subnormal numbers by the smallest normal number of their sign."""
    is_meant, _, is_negative = _subnormal(operand)
    normal = lax.full_like(operand, float(ml_dtypes.finfo(operand.dtype).smallest_normal))
    return lax.select(is_meant, lax.select(is_negative, lax.neg(normal), normal), operand)


def _sqrt(operand: Array) -> Array:
    is_meant, number = _without_exponent(operand)
    unit = lax.full_like(operand, float(ml_dtypes.finfo(operand.dtype).smallest_normal) ** 0.5)
    return lax.select(is_meant, lax.mul(lax.sqrt(number), unit), lax.sqrt(operand))


def _log(operand: Array) -> Array:
    """Return logarithms; other numbers are computed separately, as XLA simplifies the logarithm of a power."""
    is_meant, number = _without_exponent(operand)
    shift = lax.full_like(operand, float(np.log(float(ml_dtypes.finfo(operand.dtype).smallest_normal))))
    return lax.select(is_meant, lax.add(lax.log(number), shift), lax.log(operand))


def _cbrt(operand: Array) -> Array:
    """Return cube roots of 32- or 64-bit floats; XLA's approximation starts from the exponent."""
    exponent = {4: 24, 8: 54}[operand.dtype.itemsize]
    is_meant = is_subnormal(operand)
    root = lax.cbrt(lax.select(is_meant, multiplied(operand, exponent), operand))
    return lax.mul(root, lax.select(is_meant, lax.full_like(root, 2.0 ** (-exponent // 3)), lax.full_like(root, 1)))


cbrt = _derived_from(lax.cbrt, _cbrt)
sqrt = _derived_from(lax.sqrt, _sqrt)
log = _derived_from(lax.log, _log)


def _to_f64(operand: Array) -> Array:
    is_subnormal, size, is_negative = _subnormal(operand)
    number = lax.mul(lax.convert_element_type(size, np.float64), np.float64(2.0 ** _least_exponent(operand.dtype)))
    converted = lax.convert_element_type(operand, np.float64)
    return lax.select(is_subnormal, lax.select(is_negative, lax.neg(number), number), converted)


def _to_f32(operand: Array) -> Array:
    size = lax.abs(operand)
    is_small = lax.lt(size, lax.full_like(size, 2.0**-126))
    steps = lax.round(
        lax.mul(lax.select(is_small, size, lax.full_like(size, 0)), np.float64(2.0**149)),
        lax.RoundingMethod.TO_NEAREST_EVEN,
    )
    magnitude = lax.bitcast_convert_type(lax.convert_element_type(steps, np.int32), np.float32)
    converted = lax.convert_element_type(operand, np.float32)
    _, is_negative = _bits(operand)
    return lax.select(is_small, lax.select(is_negative, lax.neg(magnitude), magnitude), converted)


def _converting(accurate: Callable[[Array], Array], dtype: Any) -> Callable[[Array], Array]:
    return _derived_from(lambda operand: lax.convert_element_type(operand, dtype), accurate)


def converted(array: Array, dtype: np.dtype[Any]) -> Array:
    """Convert an array to another dtype; subnormal floats are preserved."""
    keeping = CONVERSIONS.get((np.dtype(array.dtype), np.dtype(dtype)))
    return lax.convert_element_type(array, dtype) if keeping is None else keeping(array)


#: Conversions between floats that preserve subnormal numbers, by dtypes.
CONVERSIONS: dict[tuple[Any, Any], Callable[[Array], Array]] = {
    (np.dtype(np.float32), np.dtype(np.float64)): _converting(_to_f64, np.float64),
    (np.dtype(ml_dtypes.bfloat16), np.dtype(np.float64)): _converting(_to_f64, np.float64),
    (np.dtype(np.float64), np.dtype(np.float32)): _converting(_to_f32, np.float32),
}
