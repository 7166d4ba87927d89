"""Element types that XLA cannot compute with: their values are carried in a wider type and rounded after every step.

`f6E2M3FN` and `f6E3M2FN` are carried in `f32`, which holds all their values; `si1` and `ui1` in 8-bit integers. A
single operation computed in the carrier and rounded once is what XLA does for the small floats it knows.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from jax import lax

from hlo_text.types import ElementType, FloatType, IntegerType, Signedness, TensorType, TupleType, Type, numpy_dtype


@attrs.frozen
class _SmallFloat:
    """A float type without infinities and NaN.

    Attributes:
        mantissa_bits: Bits of the mantissa that are stored.
        least_exponent: Exponent of the smallest normal number; smaller ones have the same distance to each other.
        largest: The largest number, which larger ones become.
    """

    mantissa_bits: int
    least_exponent: int
    largest: float


_FLOATS: dict[ElementType, _SmallFloat] = {
    FloatType("f6E2M3FN"): _SmallFloat(mantissa_bits=3, least_exponent=0, largest=7.5),
    FloatType("f6E3M2FN"): _SmallFloat(mantissa_bits=2, least_exponent=-2, largest=28.0),
}
_SIGNED_BIT = IntegerType(1, Signedness.SIGNED)
_UNSIGNED_BIT = IntegerType(1, Signedness.UNSIGNED)

#: What carries a type.
CARRIERS: dict[ElementType, np.dtype[Any]] = {
    **dict.fromkeys(_FLOATS, np.dtype(np.float32)),
    _SIGNED_BIT: np.dtype(np.int8),
    _UNSIGNED_BIT: np.dtype(np.uint8),
}


def is_carried(type: Type) -> bool:
    """Whether a type is a tensor of elements that are carried in a wider type."""
    return isinstance(type, TensorType) and type.element_type in CARRIERS


def to_carrier(array: Any, type: Type) -> Any:
    """Return a numpy array of a type as its carrier; arrays of other dtypes and tuples with such as they are."""
    if isinstance(type, TupleType) and isinstance(array, tuple):
        return tuple(to_carrier(element, part) for element, part in zip(array, type.types, strict=True))
    if not isinstance(type, TensorType) or type.element_type not in CARRIERS:
        return array
    is_itself = array.dtype == numpy_dtype(type.element_type)
    return np.asarray(array).astype(CARRIERS[type.element_type]) if is_itself else array


def from_carrier(array: Any, type: Type) -> Any:
    """Return a numpy array that carries a type in the type itself; tuples element by element."""
    if isinstance(type, TupleType) and isinstance(array, tuple):
        return tuple(from_carrier(element, part) for element, part in zip(array, type.types, strict=True))
    if isinstance(type, TensorType) and type.element_type in CARRIERS:
        return np.asarray(array).astype(numpy_dtype(type.element_type))
    return array


def settle(array: Any, type: Type) -> Any:
    """Return what an operation computed in a carrier as a value of the type: rounded or wrapped."""
    if not isinstance(type, TensorType) or type.element_type not in CARRIERS:
        return array
    if type.element_type in _FLOATS:
        rounded = round_to(array, type.element_type)
        return rounded if rounded.dtype == np.float32 else lax.convert_element_type(rounded, np.float32)
    bit = lax.bitwise_and(array, lax.full_like(array, 1))
    return lax.neg(bit) if type.element_type == _SIGNED_BIT else bit


def round_to(array: Any, element_type: ElementType) -> Any:
    """Round `f32` or `f64` numbers to the nearest ones of a small float type, ties to even.

    Numbers that are too large become the largest one, NaN becomes -0, as in the conversions of ml_dtypes.
    """
    small = _FLOATS[element_type]

    def scalar(value: float) -> Any:
        return np.asarray(value, array.dtype)

    limited = lax.clamp(scalar(-2 * small.largest), array, scalar(2 * small.largest))
    rounded = round_to_bits(limited, small.mantissa_bits, small.least_exponent)
    rounded = lax.clamp(scalar(-small.largest), rounded, scalar(small.largest))
    return lax.select(lax.ne(array, array), lax.full_like(array, -0.0), rounded)


def round_to_bits(array: Any, mantissa_bits: int, least_exponent: int) -> Any:
    """Round finite `f32` or `f64` numbers to as many bits, ties to even.

    Args:
        array: The numbers.
        mantissa_bits: Bits behind the leading one.
        least_exponent: Exponent below which numbers have the same distance to each other.
    """
    dtype = np.dtype(array.dtype)
    own_bits, bias = (23, 127) if dtype == np.float32 else (52, 1023)
    bits = lax.bitcast_convert_type(lax.abs(array), np.dtype(f"int{dtype.itemsize * 8}"))
    exponent = lax.shift_right_logical(bits, lax.full_like(bits, own_bits))
    exponent = lax.max(exponent, lax.full_like(bits, least_exponent + bias))
    step_bits = lax.shift_left(lax.sub(exponent, lax.full_like(bits, mantissa_bits)), lax.full_like(bits, own_bits))
    step = lax.bitcast_convert_type(step_bits, dtype)
    return lax.mul(lax.round(lax.div(array, step), lax.RoundingMethod.TO_NEAREST_EVEN), step)
