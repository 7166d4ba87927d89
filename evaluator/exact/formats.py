"""Float formats for exact numbers: rounding to a type, its ULP, distances."""

from __future__ import annotations

import functools
import math
from typing import Any

import attrs
import ml_dtypes
import numpy as np
from flint import arb

from evaluator.exact.elements import (
    Element,
    ExactComplex,
    Rational,
    ball_of,
    is_zero,
)
from evaluator.reference.registry import Array, Value
from hlo_text.core.types import F64, ComplexType, ElementType, FloatType, TensorType, TupleType, Type, numpy_dtype
from hlo_text.reading.rounding import nearest_floats

#: Bits of a double that is rounded again; the last bit is sticky.
_STICKY_BITS = 53
#: Exponents beyond those of doubles.
_LARGE_EXPONENT = 1100
#: Largest exponent of the powers of two by which doubles can be divided exactly.
_MODERATE_EXPONENT = 500


@attrs.frozen
class FloatGrid:
    """The grid of numbers that a float type can represent.

    Attributes:
        mantissa_bits: Bits behind the leading one.
        least_exponent: Exponent of the smallest normal number.
    """

    mantissa_bits: int
    least_exponent: int

    def exponent(self, ball: Any) -> int:
        """Return the exponent of the spacing of numbers in the binade of a finite number.

        Numbers below the normal range use the exponent of subnormal numbers; a ball uses its smallest exponent.
        """
        low = float(ball.abs_lower())  # rounded down to the bits of a double, if the context has no more
        if not 1e-300 < low < 1e300 or math.frexp(low)[0] == 0.5:  # the rounded number may be a power of two
            return self._far_exponent(ball.abs_lower())
        return max(math.frexp(low)[1] - 1, self.least_exponent) - self.mantissa_bits

    def _far_exponent(self, size: Any) -> int:
        exponent = self.least_exponent
        if not size.is_zero():
            number = Rational.of(size)
            exponent = max(exponent, number.mantissa.bit_length() - 1 + number.exponent)
        return exponent - self.mantissa_bits

    def ulp(self, ball: Any) -> Any:
        """Return the spacing of numbers in the binade of a finite number as a ball."""
        return arb((1, self.exponent(ball)))


@functools.cache
def format_of(element_type: ElementType) -> FloatGrid:
    """Return the format of a float type, or of the parts of a complex type."""
    part = element_type.element_type if isinstance(element_type, ComplexType) else element_type
    found = ml_dtypes.finfo(numpy_dtype(part))
    return FloatGrid(int(found.nmant), int(found.minexp))


def ulp_of(element: Element, element_type: ElementType) -> Any:
    """Return the ULP of a type in the binade of a number; if several binades are possible, the smallest ULP."""
    return format_of(element_type).ulp(ball_of(element))


# --- rounding -------------------------------------------------------------------------------------------------------


def native_array(array: Array, element_type: ElementType) -> Array:
    """Round exact elements to the nearest native numbers; native arrays are unchanged."""
    if array.dtype != object:
        return array
    if isinstance(element_type, ComplexType):
        result = np.empty(array.shape, numpy_dtype(element_type))
        flat = array.reshape(-1)
        result.real = _native_reals([z.real for z in flat], element_type.element_type).reshape(array.shape)
        result.imag = _native_reals([z.imag for z in flat], element_type.element_type).reshape(array.shape)
        return result
    assert isinstance(element_type, FloatType)
    return _native_reals(list(array.reshape(-1)), element_type).reshape(array.shape)


def _native_reals(elements: list[Element], element_type: ElementType) -> Array:
    assert isinstance(element_type, FloatType)
    if element_type == F64:
        return np.asarray([_nearest_double(x) for x in elements], np.float64)
    return nearest_floats(np.asarray([_odd_double(x) for x in elements], np.float64), element_type)


def _nearest_double(x: Element) -> float:
    if type(x) is not arb:
        return float(x.value)
    if not x.is_finite():
        return math.nan
    number = Rational.of(x)
    size = number.mantissa.bit_length() + number.exponent
    if abs(size) > _LARGE_EXPONENT:
        return math.copysign(math.inf if size > 0 else 0.0, -1.0 if number.mantissa < 0 else 1.0)
    try:
        return (
            float(number.mantissa << number.exponent)
            if number.exponent >= 0
            else number.mantissa / (1 << -number.exponent)
        )
    except OverflowError:
        return math.copysign(math.inf, -1.0 if number.mantissa < 0 else 1.0)


def _odd_double(x: Element) -> float:
    """Return a number truncated to a double, with an odd last bit if inexact, so that rounding again is correct."""
    if type(x) is not arb:
        return float(x.value)
    if not x.is_finite():
        return math.nan
    number = Rational.of(x)
    size = abs(number.mantissa)
    dropped = size.bit_length() - _STICKY_BITS
    exponent = number.exponent
    if dropped > 0:
        cut = size >> dropped
        size, exponent = cut | int(cut << dropped != size), exponent + dropped
    if abs(size.bit_length() + exponent) > _LARGE_EXPONENT:
        return math.copysign(math.inf if exponent > 0 else 5e-324, -1.0 if number.mantissa < 0 else 1.0)
    try:
        return math.copysign(math.ldexp(size, exponent) or 5e-324 * bool(size), -1.0 if number.mantissa < 0 else 1.0)
    except OverflowError:
        return math.copysign(math.inf, -1.0 if number.mantissa < 0 else 1.0)


# --- distances ------------------------------------------------------------------------------------------------------


def error_in_ulp(native: Any, element: Element, element_type: ElementType) -> float:
    """Return the largest distance of a native number from an exact one, in ULP; infinite if their kinds differ."""
    if isinstance(element, ExactComplex):
        part = element_type.element_type if isinstance(element_type, ComplexType) else element_type
        return max(
            error_in_ulp(native.real, element.real, part),
            error_in_ulp(native.imag, element.imag, part),
        )
    number = float(native)
    if type(element) is arb or is_zero(element):
        ball = ball_of(element)
        if not (math.isfinite(number) and ball.is_finite()):
            return math.inf
        return 0.0 if ball == number else _in_ulp(arb(number) - ball, format_of(element_type).exponent(ball))
    same = number == element.value or (math.isnan(number) and math.isnan(element.value))
    return 0.0 if same else math.inf


def _in_ulp(difference: Any, exponent: int) -> float:
    if abs(exponent) < _MODERATE_EXPONENT:
        return float(difference.abs_upper()) / math.ldexp(1.0, exponent)
    return float((difference / arb((1, exponent))).abs_upper())


def radius_of(element: Element) -> Any:
    """Return the radius of an element's ball; of a complex number, the larger radius of its parts."""
    if isinstance(element, ExactComplex):
        return max(radius_of(element.real), radius_of(element.imag))
    return element.rad() if type(element) is arb else arb(0)


def native_value(value: Value, type: Type) -> Value:
    """Return a run-time value of elements rounded to its type; native values are unchanged."""
    if isinstance(value, tuple) and isinstance(type, TupleType):
        return tuple(native_value(*pair) for pair in zip(value, type.types, strict=True))
    return native_array(value, type.element_type) if isinstance(type, TensorType) else value
