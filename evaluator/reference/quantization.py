"""Quantized elements: stored integers, and the numbers they stand for, step by step as the specification says it."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, converted, element_type_of, narrowed, wrapped
from evaluator.reference.registry import Context, Value, computes
from hlo_text import ops
from hlo_text.types import ElementType, QuantizedType, TensorType, Type


def is_quantized(type: Type) -> bool:
    """Whether a type is a tensor of quantized elements."""
    return isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType)


def expressed(type: Type) -> Type:
    """Return the tensor type of the numbers that quantized elements stand for; other types as they are."""
    if isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType):
        return TensorType(type.shape, type.element_type.expressed_type)
    return type


def _along(values: tuple[Any, ...], element_type: QuantizedType, shape: tuple[int, ...]) -> Array:
    array = np.asarray(values, np.float64)
    if element_type.block_sizes is not None and element_type.block_shape is not None:
        array = array.reshape(element_type.block_shape)
        for axis, size in enumerate(shape):
            if array.shape[axis] not in (1, size):
                array = np.repeat(array, size // array.shape[axis], axis)
        return array
    if element_type.quantization_dimension is None:
        return array.reshape(())
    return array.reshape(
        [len(values) if axis == element_type.quantization_dimension else 1 for axis in range(len(shape))]
    )


def dequantized(array: Array, type: Type) -> Array:
    """Return the numbers that stored integers stand for."""
    element_type = _quantized(type)
    number_type = element_type.expressed_type
    difference = array.astype(np.float64) - _along(element_type.zero_points, element_type, array.shape)
    rounded = narrowed(difference, number_type).astype(np.float64)
    scales = narrowed(_along(element_type.scales, element_type, array.shape), number_type).astype(np.float64)
    with np.errstate(all="ignore"):
        return narrowed(rounded * scales, number_type)


def quantized(array: Array, type: Type) -> Array:
    """Return stored integers for numbers: scaled, shifted, clamped, rounded to nearest even; NaN becomes zero."""
    element_type = _quantized(type)
    number_type = element_type.expressed_type

    def rounded(numbers: Array) -> Array:
        return narrowed(np.asarray(numbers), number_type).astype(np.float64)

    wide = rounded(array.astype(np.float64))
    scales = rounded(_along(element_type.scales, element_type, array.shape))
    zero_points = rounded(_along(element_type.zero_points, element_type, array.shape))
    low, high = (rounded(np.asarray(float(x))) for x in (element_type.storage_min, element_type.storage_max))
    with np.errstate(all="ignore"):
        shifted = rounded(rounded(wide / scales) + zero_points)
        whole = np.rint(np.minimum(np.maximum(shifted, low), high))
    return wrapped(np.where(np.isnan(whole), 0, whole).astype(np.int64), element_type.storage_type)


def _quantized(type: Type) -> QuantizedType:
    element_type: ElementType = element_type_of(type)
    if not isinstance(element_type, QuantizedType):
        raise TypeError("the type is not quantized")
    return element_type


def requantized(array: Array, source: Type, target: Type) -> Array:
    """Return elements of one type as those of another of the same shape."""
    numbers = dequantized(array, source) if is_quantized(source) else array
    number_type = element_type_of(expressed(source))
    if not is_quantized(target):
        return converted(numbers, number_type, element_type_of(target))
    return quantized(converted(numbers, number_type, _quantized(target).expressed_type), target)


@computes(ops.UniformQuantize, ops.UniformDequantize)
def _requantize(op: Any, context: Context, operand: Array) -> tuple[Value, ...]:
    return (requantized(operand, op.operand.type, op.results[0].type),)
