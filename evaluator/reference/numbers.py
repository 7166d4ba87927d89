"""Numbers of every element type: widened for a computation, rounded or wrapped once afterwards.

Floats of up to 32 bits are computed as doubles, which represent their sums, products, quotients and square roots
accurately enough to round once. Doubles are computed as doubles in arithmetic and in NumPy's longest float in
functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text.core.types import (
    BOOL,
    F32,
    F64,
    ComplexType,
    ElementType,
    FloatType,
    IndexType,
    IntegerType,
    QuantizedType,
    Signedness,
    TensorType,
    Type,
    num_bits,
    numpy_dtype,
)
from hlo_text.reading.rounding import nearest_floats

Array = np.ndarray[Any, Any]

_DOUBLE_DIGITS = 53


def element_type_of(type: Type) -> ElementType:
    """Return the element type of a tensor type.

    Raises:
        TypeError: It is no tensor type.
    """
    if not isinstance(type, TensorType):
        raise TypeError("the value is not an array")
    return type.element_type


def is_float(element_type: ElementType) -> bool:
    """Whether an element type is a float type."""
    return isinstance(element_type, FloatType)


def is_signed(element_type: ElementType) -> bool:
    """Whether an element type is a signed integer type; `i1` is not."""
    if isinstance(element_type, IndexType):
        return True
    if not isinstance(element_type, IntegerType) or element_type == BOOL:
        return False
    return element_type.signedness is not Signedness.UNSIGNED


def widened(array: Array, element_type: ElementType, *, longest: bool = False) -> Array:
    """Convert numbers to a wide type for computation: double, complex double, 64-bit integer or boolean.

    Args:
        array: Numbers of the element type.
        element_type: Their type.
        longest: Also widen doubles, to NumPy's longest float.
    """
    match element_type:
        case FloatType():
            wide = array.astype(np.float64)
            return wide.astype(np.longdouble) if longest and element_type == F64 else wide
        case ComplexType(part):
            return array.astype(np.clongdouble if longest and part == F64 else np.complex128)
        case IntegerType() if element_type == BOOL:
            return array
        case IntegerType() | IndexType():
            return array.astype(np.int64 if is_signed(element_type) else np.uint64)
    return array


def narrowed(array: Array, element_type: ElementType) -> Array:
    """Convert computed numbers to their element type: round floats to nearest even, wrap integers.

    Floats that become integers are truncated and saturated, and NaN is zero, as in `converted`.
    """
    match element_type:
        case FloatType():
            return _rounded(np.asarray(array), element_type)
        case ComplexType(part):
            parts = [narrowed(np.array(p), part) for p in (np.real(array), np.imag(array))]
            result = np.empty(np.shape(array), numpy_dtype(element_type))
            result.real, result.imag = parts
            return result
        case IntegerType() if element_type == BOOL:
            return np.asarray(array).astype(np.bool_)
        case IntegerType() | IndexType():
            array = np.asarray(array)
            return _saturated(array, element_type) if array.dtype.kind == "f" else wrapped(array, element_type)
    return np.asarray(array)


def _rounded(array: Array, element_type: FloatType) -> Array:
    if element_type == F64:
        with np.errstate(all="ignore"):
            return array.astype(np.float64)
    return nearest_floats(_as_double(array), element_type)


def _as_double(array: Array) -> Array:
    """Return floats as doubles; inexact ones get an odd last bit, so that a second rounding is correct."""
    if array.dtype != np.longdouble:
        return array.astype(np.float64)
    with np.errstate(all="ignore"):
        rounded = array.astype(np.float64)
    inexact = (rounded.astype(np.longdouble) != array) & np.isfinite(rounded)
    bits = rounded.view(np.int64) - (np.abs(rounded.astype(np.longdouble)) > np.abs(array))
    return np.where(inexact, (bits | 1).view(np.float64), rounded)


def wrapped(array: Array, element_type: ElementType) -> Array:
    """Return integers modulo two to the power of their type's width."""
    dtype, bits = numpy_dtype(element_type), num_bits(element_type)
    if bits >= 8:
        return array.astype(dtype)
    mask = (1 << bits) - 1
    low = array.astype(np.int64) & mask
    if is_signed(element_type):
        low = np.where(low > mask >> 1, low - (mask + 1), low)
    return low.astype(np.int8 if is_signed(element_type) else np.uint8).astype(dtype)


def converted(array: Array, source: ElementType, target: ElementType) -> Array:
    """Convert numbers to another type: rounded once, truncated toward zero, saturated, NaN as zero.

    Integers out of range wrap, as in the specification's values of this project.
    """
    if source == target:
        return array
    match source, target:
        case (ComplexType(part), ComplexType()):
            return narrowed(array.astype(np.complex128), target)
        case (_, ComplexType(part)):
            real = converted(array, source, part)
            return narrowed(widened(real, part).astype(np.complex128), target)
        case (ComplexType(part), _):
            return converted(np.array(array.real), part, target)
        case (_, IntegerType()) if target == BOOL:
            wide = widened(array, source)
            return wide.astype(np.bool_) if not is_float(source) else (wide != 0)
        case (FloatType(), FloatType()):
            return narrowed(array.astype(np.float64), target)
        case (FloatType(), _):
            return _saturated(array.astype(np.float64), target)
        case (_, FloatType()):
            return _from_integers(array, source, target)
    return wrapped(array if source == BOOL else widened(array, source), target)


def _saturated(array: Array, target: ElementType) -> Array:
    """Convert floats to integers: truncate, saturate at the bounds of the type, and map NaN to zero."""
    bits = num_bits(target)
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed(target) else (0, (1 << bits) - 1)
    whole = np.trunc(np.where(np.isnan(array), 0.0, array))
    wide = np.int64 if is_signed(target) else np.uint64
    inside = (whole >= float(low)) & (whole < float(high + 1))
    result = np.where(inside, whole, 0.0).astype(wide)
    result = np.where(whole >= float(high + 1), wide(high), np.where(whole < float(low), wide(low), result))
    return wrapped(result, target)


def _from_integers(array: Array, source: ElementType, target: FloatType) -> Array:
    wide = array.astype(np.int64) if source == BOOL else widened(array, source)
    if target in (F32, F64):
        return wide.astype(numpy_dtype(target))
    # numbers beyond a double's precision get a sticky last bit, so that a second rounding is correct
    magnitude = np.where(wide < 0, 0 - wide.astype(np.uint64), wide.astype(np.uint64))
    spare = 64 - _DOUBLE_DIGITS
    is_long = magnitude >> np.uint64(_DOUBLE_DIGITS) != 0
    low = magnitude & np.uint64((1 << spare) - 1)
    sticky = (magnitude ^ low) | np.where(low != 0, np.uint64(1 << spare), np.uint64(0))
    double = np.where(is_long, sticky, magnitude).astype(np.float64)
    return nearest_floats(np.where(wide < 0, -double, double), target)


def ordinals(array: Array, element_type: FloatType) -> Array:
    """Return floats as integers in total order: -NaN < -infinity < ... < -0 < 0 < ... < infinity < NaN.

    The only NaN of the `FNUZ` types has the sign bit, so it is the smallest.
    """
    bits = 8 * numpy_dtype(element_type).itemsize
    width = num_bits(element_type)
    unsigned = np.array(array).view(f"uint{bits}").astype(np.uint64)
    if element_type == FloatType("f8E8M0FNU"):  # the type is unsigned
        return unsigned.astype(np.int64)
    sign = (unsigned >> np.uint64(width - 1)) & np.uint64(1)
    magnitude = (unsigned & np.uint64((1 << (width - 1)) - 1)).astype(np.int64)
    ordered = np.where(sign == 1, -1 - magnitude, magnitude)
    if element_type.name.endswith("FNUZ"):  # -0's bits are those of NaN
        return np.where((sign == 1) & (magnitude == 0), -1 << width, ordered)
    return ordered


def storage_of(element_type: ElementType) -> ElementType:
    """Return the element type stored in arrays: the storage type of a quantized type, else the type itself."""
    return element_type.storage_type if isinstance(element_type, QuantizedType) else element_type
