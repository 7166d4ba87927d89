"""Quantized tensor types: expressed types, stored constants, and parameters as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text.core.attributes import Literal
from hlo_text.core.types import QuantizedType, TensorType, Type, numpy_dtype


def is_quantized(type: Type) -> bool:
    """Return whether a type is a tensor of quantized elements."""
    return isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType)


def expressed_type(type: Type) -> Type:
    """Return the tensor type that a quantized type expresses; return other types unchanged."""
    if isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType):
        return TensorType(type.shape, type.element_type.expressed_type)
    return type


def stored_literal(literal: Literal, type: Type) -> Literal:
    """Convert a constant of a quantized type to its storage type; MLIR writes unsigned storage as signless."""
    if not (isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType) and literal.has_value):
        return literal
    storage = type.element_type.storage_type
    if literal.type == TensorType(type.shape, storage):
        return literal
    array = literal.array[(slice(1),) * literal.array.ndim] if literal.is_splat else literal.array
    numbers = array.astype(np.int64) % (1 << storage.width)
    stored = np.broadcast_to(numbers.astype(numpy_dtype(storage)), literal.array.shape)
    return Literal(TensorType(type.shape, storage), stored, is_splat=literal.is_splat)


def along_dimensions(
    values: tuple[Any, ...], dtype: Any, element_type: QuantizedType, shape: tuple[int, ...]
) -> np.ndarray[Any, Any]:
    """Return scales or zero points as an array that broadcasts against `shape`."""
    array = np.asarray(values, dtype)
    if element_type.block_sizes is not None and element_type.block_shape is not None:
        array = array.reshape(element_type.block_shape)
        for dimension, size in enumerate(shape):
            if array.shape[dimension] not in (1, size):
                array = np.repeat(array, size // array.shape[dimension], axis=dimension)
        return array
    if element_type.quantization_dimension is None:
        return array.reshape(())
    sizes = [1] * len(shape)
    sizes[element_type.quantization_dimension] = len(values)
    return array.reshape(sizes)
