"""Functions of floats that see subnormal numbers, which XLA's CPU backend takes for zero: their bits are integers.

Derivatives are those of `jax.lax`'s functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.values.arrays import Array

#: Bits of the smallest normal number, whose subnormal ones are flushed; `f16` is computed in `f32`, which has them all.
_FIRST_NORMAL = {
    np.dtype(np.float32): 1 << 23,
    np.dtype(np.float64): 1 << 52,
    np.dtype(ml_dtypes.bfloat16): 1 << 7,
}


def has_flushed_numbers(array: Array) -> bool:
    """Whether XLA takes some numbers of an array's type for zero."""
    return np.dtype(array.dtype) in _FIRST_NORMAL


def _bits(array: Array) -> tuple[Array, Array]:
    """Return the bits of sizes, and whether the sign is set."""
    bits = lax.bitcast_convert_type(array, np.dtype(f"int{array.dtype.itemsize * 8}"))
    return lax.bitwise_and(bits, lax.full_like(bits, np.iinfo(bits.dtype).max)), lax.lt(bits, lax.full_like(bits, 0))


def _is_small(size: Array, dtype: Any) -> Array:
    return lax.lt(size, lax.full_like(size, _FIRST_NORMAL[np.dtype(dtype)]))


def _subnormal(array: Array) -> tuple[Array, Array, Array]:
    """Return where numbers are subnormal, their sizes as multiples of the smallest one, and where they are negative."""
    size, is_negative = _bits(array)
    is_subnormal = lax.bitwise_and(_is_small(size, array.dtype), lax.gt(size, lax.full_like(size, 0)))
    return is_subnormal, size, is_negative


def with_signs(function: Callable[[Array], Array], positive: float, negative: float) -> Callable[[Array], Array]:
    """Return a function of steps, such as `ceil`, that gives subnormal numbers of either sign a value."""

    def apply(operand: Array) -> Array:
        if not has_flushed_numbers(operand):
            return function(operand)
        is_subnormal, _, is_negative = _subnormal(operand)
        steps = lax.select(is_negative, lax.full_like(operand, negative), lax.full_like(operand, positive))
        return lax.select(is_subnormal, steps, function(operand))

    return apply


def compare(function: Callable[[Array, Array], Array], lhs: Array, rhs: Array) -> Array:
    """Compare floats; where both are subnormal or zero, as integers."""
    if not has_flushed_numbers(lhs):
        return function(lhs, rhs)
    (left, left_sign), (right, right_sign) = _bits(lhs), _bits(rhs)
    is_small = _is_small(lax.bitwise_or(left, right), lhs.dtype)
    ordered = (lax.select(sign, lax.neg(size), size) for size, sign in ((left, left_sign), (right, right_sign)))
    return lax.select(is_small, function(*ordered), function(lhs, rhs))


def is_not_zero(array: Array) -> Array:
    """Whether floats are other than zero, as NaN is."""
    if not has_flushed_numbers(array):
        return lax.ne(array, lax.full_like(array, 0))
    size, _ = _bits(array)
    return lax.gt(size, lax.full_like(size, 0))


def _derived_from(function: Callable[[Array], Array], accurate: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """Return a function with the derivative of another."""

    @jax.custom_jvp
    def apply(operand: Array) -> Array:
        return accurate(operand)

    @apply.defjvp
    def _differentiate(primals: tuple[Array], tangents: tuple[Array]) -> tuple[Array, Array]:
        return apply(*primals), jax.jvp(function, primals, tangents)[1]

    return lambda operand: apply(operand) if has_flushed_numbers(operand) else function(operand)


def _positive_subnormal(array: Array) -> tuple[Array, Array]:
    """Return where numbers are subnormal and positive, and there the multiples of the smallest one, 1 elsewhere."""
    is_subnormal, size, is_negative = _subnormal(array)
    is_meant = lax.bitwise_and(is_subnormal, lax.bitwise_not(is_negative))
    return is_meant, lax.convert_element_type(lax.select(is_meant, size, lax.full_like(size, 1)), array.dtype)


def _least_exponent(dtype: Any) -> int:
    """Return the exponent of the smallest subnormal number."""
    return {np.dtype(np.float64): -1074, np.dtype(np.float32): -149}.get(np.dtype(dtype), -133)


def _sqrt(operand: Array) -> Array:
    is_meant, multiple = _positive_subnormal(operand)
    exponent = _least_exponent(operand.dtype)
    doubled = lax.mul(multiple, lax.full_like(multiple, 2.0 if exponent % 2 else 1.0))
    root = lax.mul(lax.sqrt(doubled), lax.full_like(doubled, 2.0 ** (exponent // 2)))
    return lax.select(is_meant, root, lax.sqrt(operand))


def _log(operand: Array) -> Array:
    is_meant, multiple = _positive_subnormal(operand)
    shift = lax.full_like(multiple, _least_exponent(operand.dtype) * float(np.log(2)))
    return lax.select(is_meant, lax.add(lax.log(multiple), shift), lax.log(operand))


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


#: Conversions between floats that keep subnormal numbers, by the types' dtypes.
CONVERSIONS: dict[tuple[Any, Any], Callable[[Array], Array]] = {
    (np.dtype(np.float32), np.dtype(np.float64)): _converting(_to_f64, np.float64),
    (np.dtype(ml_dtypes.bfloat16), np.dtype(np.float64)): _converting(_to_f64, np.float64),
    (np.dtype(np.float64), np.dtype(np.float32)): _converting(_to_f32, np.float32),
}
