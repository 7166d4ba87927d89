"""Element types that XLA cannot compute with: their values are carried in a wider type and rounded after every step.

`f6E2M3FN` and `f6E3M2FN` are carried in `f32`, which holds all their values; `si1` and `ui1` in 8-bit integers. A
single operation computed in the carrier and rounded once is what XLA does for the small floats it knows.
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
    if isinstance(type, TensorType) and type.element_type in CARRIERS and array.dtype != object:
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


def is_carried_float(element_type: ElementType) -> bool:
    """Whether floats of a type are carried in a wider one."""
    return element_type in _FLOATS


def bits_of_carried(array: Any, element_type: ElementType) -> Any:
    """Return the bits of carried floats as bytes: their magnitudes are numbered in order, the sign stands above."""
    magnitudes = _magnitudes(element_type)
    bits = lax.bitcast_convert_type(array, np.uint32)
    numbers = lax.mul(lax.shift_right_logical(bits, lax.full_like(bits, 31)), lax.full_like(bits, len(magnitudes)))
    for magnitude in magnitudes[1:]:
        is_reached = lax.ge(lax.abs(array), lax.full_like(array, magnitude))
        numbers = lax.add(numbers, lax.convert_element_type(is_reached, np.uint32))
    return lax.convert_element_type(numbers, np.uint8)


def carried_of_bits(numbers: Any, element_type: ElementType) -> Any:
    """Return the floats that bytes are the bits of, in their carrier."""
    magnitudes = _magnitudes(element_type)
    place = lax.rem(numbers, lax.full_like(numbers, len(magnitudes)))
    found = lax.full_like(numbers, 0, dtype=np.float32)
    for number, magnitude in enumerate(magnitudes):
        is_it = lax.eq(place, lax.full_like(place, number))
        found = lax.select(is_it, lax.full_like(found, magnitude), found)
    is_negative = lax.ge(numbers, lax.full_like(numbers, len(magnitudes)))
    return lax.select(is_negative, lax.neg(found), found)


def _magnitudes(element_type: ElementType) -> list[float]:
    """Return the numbers of a type that are not negative, in the order of their bits."""
    dtype = numpy_dtype(element_type)
    half = 1 << (num_bits(element_type) - 1)
    return [float(number) for number in np.arange(half, dtype=np.uint8).view(dtype)]
