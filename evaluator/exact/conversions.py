"""Conversions between element types: floats keep their value, integers are decided from enclosures."""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import arb

from evaluator.exact.elements import (
    INFINITY,
    NAN,
    NEGATIVE_INFINITY,
    ZERO,
    Element,
    ExactComplex,
    Special,
    UndecidedError,
    ball_of,
    decided,
    elements_of,
    is_determined,
    is_inexact,
    is_nan,
    is_zero,
    mapped,
    shown,
)
from evaluator.exact.formats import native_array
from evaluator.exact.numbers import (
    add,
    divide,
    maximum,
    minimum,
    multiply,
    nearest_even,
    not_equal,
    subtract,
    truncated,
)
from evaluator.reference.numbers import converted as natively_converted
from evaluator.reference.numbers import is_signed, narrowed, wrapped
from evaluator.reference.registry import Array
from evaluator.values.quantization import along_dimensions
from hlo_text.core.types import (
    BOOL,
    ComplexType,
    ElementType,
    QuantizedType,
    TensorType,
    Type,
    num_bits,
)


def converted(array: Array, source: ElementType, target: ElementType) -> Array:
    """Convert elements to another type; conversions between float types are the identity."""
    if is_inexact(target):
        return _as_inexact(elements_of(array, source if is_inexact(source) else target), target)
    if array.dtype != object:
        return natively_converted(array, source, target)
    if isinstance(source, ComplexType):
        array = mapped(_real_part, array)
    if target == BOOL:
        return decided(lambda x: not_equal(x, ZERO), array)
    return integers_of(array, target)


def _as_inexact(array: Array, target: ElementType) -> Array:
    if isinstance(target, ComplexType):
        return mapped(lambda x: x if isinstance(x, ExactComplex) else ExactComplex(_real_part(x), ZERO), array)
    return mapped(_real_part, array)


def _real_part(x: Element) -> Element:
    if isinstance(x, ExactComplex):
        return x.real
    return x if isinstance(x, Special) or type(x) is arb else arb(x)  # NumPy's zeros are integers


def integers_of(array: Array, target: ElementType) -> Array:
    """Convert elements to integers: truncate, saturate at the bounds of the type, and map NaN to zero."""
    bits = num_bits(target)
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed(target) else (0, (1 << bits) - 1)

    def whole(x: Element) -> int:
        if is_nan(x):
            return 0
        if x is INFINITY or x is NEGATIVE_INFINITY:
            return high if x is INFINITY else low
        ball = ball_of(x)
        if ball >= high or ball <= low:
            return high if ball >= high else low
        return min(max(truncated(ball), low), high)

    numbers = mapped(whole, array)
    return wrapped(numbers.astype(np.int64 if is_signed(target) else np.uint64), target)


# --- bits -----------------------------------------------------------------------------------------------------------


class UndeterminedBitsError(Exception):
    """The bits of a float whose value its type cannot represent."""


def determined_array(array: Array, element_type: ElementType) -> Array:
    """Return native numbers for elements whose values their type can represent.

    Raises:
        UndeterminedBitsError: A value is not a number of the type, or is a NaN, whose bits are not determined.
        UndecidedError: The sign of a zero is not known.
    """
    native = native_array(array, element_type)
    for element, number in zip(array.reshape(-1), native.reshape(-1), strict=True):
        _require_determined(element, number)
    return native


def _require_determined(element: Element, number: Any) -> None:
    if isinstance(element, ExactComplex):
        _require_determined(element.real, number.real)
        _require_determined(element.imag, number.imag)
    elif type(element) is arb:
        if not element.is_exact() or element != arb(float(number)):
            value = shown(element) if is_determined(element) else "an unknown value"
            raise UndeterminedBitsError(f"the bits of {value} are not determined: the type does not contain it")
    elif element is NAN:
        raise UndeterminedBitsError("the bits of NaN are not determined")
    elif is_zero(element) and not np.signbit(number):
        raise UndecidedError("the sign of a zero is not determined")


# --- quantized elements ---------------------------------------------------------------------------------------------


def dequantized(array: Array, type: Type) -> Array:
    """Return the real numbers that stored integers represent: (q - zero point) * scale."""
    element_type = _quantized(type)
    points = _parameters(element_type.zero_points, element_type, array.shape)
    scales = _parameters(element_type.scales, element_type, array.shape)
    numbers = elements_of(array, element_type.expressed_type)
    return mapped(lambda q, point, scale: multiply(subtract(q, point), scale), numbers, points, scales)


def quantized(array: Array, type: Type) -> Array:
    """Return stored integers: x / scale + zero point, rounded to nearest even and clamped; NaN becomes zero."""
    element_type = _quantized(type)
    points = _parameters(element_type.zero_points, element_type, array.shape)
    scales = _parameters(element_type.scales, element_type, array.shape)
    low, high = arb(element_type.storage_min), arb(element_type.storage_max)

    def stored(x: Element, scale: Element, point: Element) -> int:
        if is_nan(x):
            return min(max(0, element_type.storage_min), element_type.storage_max)
        limited = ball_of(minimum(maximum(add(divide(x, scale), point), low), high))
        if not limited.is_finite():
            raise UndecidedError("a quantized value is not determined")
        return nearest_even(limited)

    numbers = mapped(stored, array, scales, points)
    return wrapped(numbers.astype(np.int64), element_type.storage_type)


def _parameters(values: Any, element_type: QuantizedType, shape: tuple[int, ...]) -> Array:
    """Return scales (in the precision of their type) or zero points as elements that broadcast."""
    expressed = element_type.expressed_type
    native = along_dimensions(values, np.float64, element_type, shape)
    return elements_of(narrowed(native, expressed), expressed)


def _quantized(type: Type) -> QuantizedType:
    if not isinstance(type, TensorType) or not isinstance(type.element_type, QuantizedType):
        raise TypeError("the type is not quantized")
    return type.element_type
