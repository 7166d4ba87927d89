"""Quantized types: arrays hold storage integers; most operations dequantize, compute in floats and quantize.

Spec: uniform_quantize, uniform_dequantize, quantized types, `dequantize_op_quantize`.
"""

from __future__ import annotations

import functools
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.arrays import Array, array_dtype, tensor_dtype
from evaluator.interpreter import LoweringContext
from evaluator.registry import Rule, has_several_results, lowers
from hlo_text import ops
from hlo_text.ir import Operation, Value
from hlo_text.types import QuantizedType, TensorType, Type


def is_quantized(type: Type) -> bool:
    """Whether a type is a tensor of quantized elements."""
    return isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType)


def expressed_type(type: Type) -> Type:
    """Return the float tensor type that a quantized one stands for; other types as they are."""
    if isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType):
        return TensorType(type.shape, type.element_type.expressed_type)
    return type


def _along_dimensions(values: tuple[Any, ...], element_type: QuantizedType, shape: tuple[int, ...]) -> Any:
    """Return scales or zero points as an array that broadcasts against an array of `shape`."""
    array = np.asarray(values, array_dtype(element_type.expressed_type))
    if element_type.block_sizes is not None and element_type.block_shape is not None:
        array = array.reshape(element_type.block_shape)
        for dimension in range(len(shape)):
            if array.shape[dimension] not in (1, shape[dimension]):
                array = np.repeat(array, shape[dimension] // array.shape[dimension], axis=dimension)
        return array
    if element_type.quantization_dimension is None:
        return array.reshape(())
    sizes = [1] * len(shape)
    sizes[element_type.quantization_dimension] = len(values)
    return array.reshape(sizes)


def dequantize(array: Array, type: Type) -> Array:
    """Return `(array - zero_point) * scale` in the expressed type of a quantized tensor type."""
    assert isinstance(type, TensorType)
    element_type = type.element_type
    assert isinstance(element_type, QuantizedType)
    dtype = array_dtype(element_type.expressed_type)
    zero_points = _along_dimensions(element_type.zero_points, element_type, array.shape)
    scales = _along_dimensions(element_type.scales, element_type, array.shape)
    return jnp.multiply(jnp.subtract(lax.convert_element_type(array, dtype), zero_points), scales)


def quantize(array: Array, type: Type) -> Array:
    """Return the storage integers of a quantized tensor type: scaled, shifted, clamped, rounded to nearest even."""
    assert isinstance(type, TensorType)
    element_type = type.element_type
    assert isinstance(element_type, QuantizedType)
    dtype = array_dtype(element_type.expressed_type)
    scales = _along_dimensions(element_type.scales, element_type, array.shape)
    zero_points = _along_dimensions(element_type.zero_points, element_type, array.shape)
    shifted = jnp.add(jnp.divide(lax.convert_element_type(array, dtype), scales), zero_points)
    low, high = (np.asarray(bound, dtype) for bound in (element_type.storage_min, element_type.storage_max))
    rounded = lax.round(lax.clamp(low, shifted, high), lax.RoundingMethod.TO_NEAREST_EVEN)
    return lax.convert_element_type(rounded, array_dtype(element_type.storage_type))


def convert_to(array: Array, source: Type, target: Type) -> Array:
    """Return an array in another type of the same shape: the specification's `to_destination_type`."""
    if source == target:
        return array
    if is_quantized(source):
        array = dequantize(array, source)
    if is_quantized(target):
        assert isinstance(target, TensorType)
        return quantize(array, TensorType(tuple(array.shape), target.element_type))
    dtype = tensor_dtype(target)
    return array if array.dtype == dtype else lax.convert_element_type(array, dtype)


def dequantizes(rule: Rule) -> Rule:
    """Make a rule for floats serve quantized types too, by the specification's `dequantize_op_quantize`."""

    @functools.wraps(rule)
    def apply(op: Operation, context: LoweringContext, *operands: Array) -> Any:
        results = op.results
        if not any(is_quantized(value.type) for value in (*op.operands, *results)):
            return rule(op, context, *operands)
        floats = [
            dequantize(array, value.type) if is_quantized(value.type) else array
            for array, value in zip(operands, op.operands, strict=True)
        ]
        expressed = type(op)(
            op.attributes,
            tuple(Value(expressed_type(value.type)) for value in op.operands),
            tuple(Value(expressed_type(value.type)) for value in results),
            op.regions,
        )
        outputs = rule(expressed, context, *floats)
        if not has_several_results(type(op)):
            return quantize(outputs, results[0].type) if is_quantized(results[0].type) else outputs
        return tuple(
            quantize(output, result.type) if is_quantized(result.type) else output
            for output, result in zip(outputs, results, strict=True)
        )

    return apply


@lowers(ops.UniformQuantize)
def lower_uniform_quantize(op: ops.UniformQuantize, context: LoweringContext, operand: Array) -> Array:
    return convert_to(operand, op.operand.type, op.result.type)


@lowers(ops.UniformDequantize)
def lower_uniform_dequantize(op: ops.UniformDequantize, context: LoweringContext, operand: Array) -> Array:
    return dequantize(operand, op.operand.type)
