"""Quantized elements: stored integers and the numbers that they represent, following the specification step by step."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, converted, element_type_of, narrowed, wrapped
from evaluator.reference.registry import Context, Value, computes_natively
from evaluator.values.quantization import along_dimensions, expressed_type, is_quantized
from hlo_text import ops
from hlo_text.core.types import ElementType, QuantizedType, Type


def dequantized(array: Array, type: Type) -> Array:
    """Return the numbers that stored integers represent."""
    element_type = _quantized(type)
    number_type = element_type.expressed_type
    difference = array.astype(np.float64) - along_dimensions(
        element_type.zero_points, np.float64, element_type, array.shape
    )
    rounded = narrowed(difference, number_type).astype(np.float64)
    scales = narrowed(along_dimensions(element_type.scales, np.float64, element_type, array.shape), number_type).astype(
        np.float64
    )
    with np.errstate(all="ignore"):
        return narrowed(rounded * scales, number_type)


def quantized(array: Array, type: Type) -> Array:
    """Return stored integers for numbers: scaled, shifted, clamped, rounded to nearest even; NaN becomes zero."""
    element_type = _quantized(type)
    number_type = element_type.expressed_type

    def rounded(numbers: Array) -> Array:
        return narrowed(np.asarray(numbers), number_type).astype(np.float64)

    wide = rounded(array.astype(np.float64))
    scales = rounded(along_dimensions(element_type.scales, np.float64, element_type, array.shape))
    zero_points = rounded(along_dimensions(element_type.zero_points, np.float64, element_type, array.shape))
    low, high = (rounded(np.asarray(float(x))) for x in (element_type.storage_min, element_type.storage_max))
    with np.errstate(all="ignore"):
        shifted = rounded(rounded(wide / scales) + zero_points)
        whole = np.rint(np.minimum(np.maximum(shifted, low), high))
    # the expressed type may have rounded the bounds to numbers outside the range
    whole = np.clip(np.where(np.isnan(whole), 0, whole), element_type.storage_min, element_type.storage_max)
    return wrapped(whole.astype(np.int64), element_type.storage_type)


def _quantized(type: Type) -> QuantizedType:
    element_type: ElementType = element_type_of(type)
    if not isinstance(element_type, QuantizedType):
        raise TypeError("the type is not quantized")
    return element_type


def requantized(array: Array, source: Type, target: Type, context: Context) -> Array:
    """Convert elements to another type of the same shape."""
    if not (is_quantized(source) or is_quantized(target)):
        return context.arithmetic.converted(array, element_type_of(source), element_type_of(target))
    numbers = dequantized(array, source) if is_quantized(source) else array
    number_type = element_type_of(expressed_type(source))
    if not is_quantized(target):
        return converted(numbers, number_type, element_type_of(target))
    return quantized(converted(numbers, number_type, _quantized(target).expressed_type), target)


@computes_natively(ops.UniformQuantize, ops.UniformDequantize)
def _requantize(op: Any, context: Context, operand: Array) -> tuple[Value, ...]:
    return (requantized(operand, op.operand.type, op.results[0].type, context),)
