"""Element types that XLA does not support, carried in a wider type and rounded after every operation.

`f6E2M3FN` and `f6E3M2FN` are carried in `f32`, which represents all their values; `si1` and `ui1` in 8-bit integers.
Computing one operation in the carrier and rounding once matches how XLA treats the small floats it supports.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from jax import lax

from hlo_text.core.types import (
    ElementType,
    FloatType,
    IntegerType,
    Signedness,
    TensorType,
    TupleType,
    Type,
    num_bits,
    numpy_dtype,
)


@attrs.frozen
class _SmallFloat:
    """A float type without infinities and NaN.

    Attributes:
        mantissa_bits: Number of stored mantissa bits.
        least_exponent: Exponent of the smallest normal number.
        largest: The largest number, to which larger ones saturate.
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

#: Carrier dtype of each element type.
CARRIERS: dict[ElementType, np.dtype[Any]] = {
    **dict.fromkeys(_FLOATS, np.dtype(np.float32)),
    _SIGNED_BIT: np.dtype(np.int8),
    _UNSIGNED_BIT: np.dtype(np.uint8),
}


def is_carried(type: Type) -> bool:
    """Return whether a type is a tensor of elements that are carried in a wider type."""
    return isinstance(type, TensorType) and type.element_type in CARRIERS


def to_carrier(array: Any, type: Type) -> Any:
    """Convert NumPy arrays of a carried type to the carrier, also in tuples; return other values unchanged."""
    if isinstance(type, TupleType) and isinstance(array, tuple):
        return tuple(to_carrier(element, part) for element, part in zip(array, type.types, strict=True))
    if not isinstance(type, TensorType) or type.element_type not in CARRIERS:
        return array
    is_itself = array.dtype == numpy_dtype(type.element_type)
    return np.asarray(array).astype(CARRIERS[type.element_type]) if is_itself else array


def from_carrier(array: Any, type: Type) -> Any:
    """Convert NumPy arrays from the carrier to the carried type, also in tuples; return other values unchanged."""
    if isinstance(type, TupleType) and isinstance(array, tuple):
        return tuple(from_carrier(element, part) for element, part in zip(array, type.types, strict=True))
    if isinstance(type, TensorType) and type.element_type in CARRIERS and array.dtype != object:
        return np.asarray(array).astype(numpy_dtype(type.element_type))
    return array


def round_carrier(array: Any, type: Type) -> Any:
    """Round or wrap the result of an operation in a carrier to a value of the carried type."""
    if not isinstance(type, TensorType) or type.element_type not in CARRIERS:
        return array
    if type.element_type in _FLOATS:
        rounded = round_to(array, type.element_type)
        return rounded if rounded.dtype == np.float32 else lax.convert_element_type(rounded, np.float32)
    bit = lax.bitwise_and(array, lax.full_like(array, 1))
    return lax.neg(bit) if type.element_type == _SIGNED_BIT else bit


def round_to(array: Any, element_type: ElementType) -> Any:
    """Round `f32` or `f64` numbers to the nearest number of a small float type, ties to even.

    Larger numbers saturate and NaN becomes -0, as in the conversions of ml_dtypes.
    """
    small = _FLOATS[element_type]

    def scalar(value: float) -> Any:
        return np.asarray(value, array.dtype)

    limited = lax.clamp(scalar(-2 * small.largest), array, scalar(2 * small.largest))
    rounded = round_to_bits(limited, small.mantissa_bits, small.least_exponent)
    rounded = lax.clamp(scalar(-small.largest), rounded, scalar(small.largest))
    return lax.select(lax.ne(array, array), lax.full_like(array, -0.0), rounded)


def round_to_bits(array: Any, mantissa_bits: int, least_exponent: int) -> Any:
    """Round finite `f32` or `f64` numbers to a number of mantissa bits, ties to even.

    Args:
        array: The numbers.
        mantissa_bits: Bits after the leading one.
        least_exponent: Exponent of the smallest normal number; smaller numbers share its spacing.
    """
    dtype = np.dtype(array.dtype)
    own_bits, bias = (23, 127) if dtype == np.float32 else (52, 1023)
    bits = lax.bitcast_convert_type(lax.abs(array), np.dtype(f"int{dtype.itemsize * 8}"))
    exponent = lax.shift_right_logical(bits, lax.full_like(bits, own_bits))
    exponent = lax.max(exponent, lax.full_like(bits, least_exponent + bias))
    step_bits = lax.shift_left(lax.sub(exponent, lax.full_like(bits, mantissa_bits)), lax.full_like(bits, own_bits))
    step = lax.bitcast_convert_type(step_bits, dtype)
    return lax.mul(lax.round(lax.div(array, step), lax.RoundingMethod.TO_NEAREST_EVEN), step)


def is_carried_float(element_type: ElementType) -> bool:
    """Return whether floats of a type are carried in a wider type."""
    return element_type in _FLOATS


def bits_of_carried(array: Any, element_type: ElementType) -> Any:
    """Return the bits of carried floats as bytes: magnitudes are numbered in order, the sign is the bit above."""
    magnitudes = _magnitudes(element_type)
    bits = lax.bitcast_convert_type(array, np.uint32)
    numbers = lax.mul(lax.shift_right_logical(bits, lax.full_like(bits, 31)), lax.full_like(bits, len(magnitudes)))
    for magnitude in magnitudes[1:]:
        is_reached = lax.ge(lax.abs(array), lax.full_like(array, magnitude))
        numbers = lax.add(numbers, lax.convert_element_type(is_reached, np.uint32))
    return lax.convert_element_type(numbers, np.uint8)


def carried_of_bits(numbers: Any, element_type: ElementType) -> Any:
    """Return the floats encoded by bytes, in their carrier."""
    magnitudes = _magnitudes(element_type)
    place = lax.rem(numbers, lax.full_like(numbers, len(magnitudes)))
    found = lax.full_like(numbers, 0, dtype=np.float32)
    for number, magnitude in enumerate(magnitudes):
        is_it = lax.eq(place, lax.full_like(place, number))
        found = lax.select(is_it, lax.full_like(found, magnitude), found)
    is_negative = lax.ge(numbers, lax.full_like(numbers, len(magnitudes)))
    return lax.select(is_negative, lax.neg(found), found)


def _magnitudes(element_type: ElementType) -> list[float]:
    """Return the non-negative numbers of a type, in the order of their bits."""
    dtype = numpy_dtype(element_type)
    half = 1 << (num_bits(element_type) - 1)
    return [float(number) for number in np.arange(half, dtype=np.uint8).view(dtype)]
