"""Quantized types: arrays contain storage integers; most operations dequantize, compute in floats and quantize.

Spec: uniform_quantize, uniform_dequantize, quantized types, `dequantize_op_quantize`.
"""

from __future__ import annotations

import functools
from typing import Any

import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering import subnormals
from evaluator.registry import Rule, has_several_results, lowers
from evaluator.values.arrays import Array, array_dtype, tensor_dtype
from evaluator.values.quantization import along_dimensions, expressed_type, is_quantized
from hlo_text import ops
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import QuantizedType, TensorType, Type


def dequantize(array: Array, type: Type) -> Array:
    """Return `(array - zero_point) * scale` in the expressed type of a quantized tensor type.

    The difference is computed in a type wide enough that it does not wrap.
    """
    element_type = _quantized(type)
    dtype = array_dtype(element_type.expressed_type)
    difference = array
    if any(element_type.zero_points):
        wide = np.dtype(np.int32 if element_type.storage_type.width <= 16 else np.int64)
        zero_points = along_dimensions(element_type.zero_points, wide, element_type, array.shape)
        difference = jnp.subtract(lax.convert_element_type(array, wide), zero_points)
    scales = along_dimensions(element_type.scales, dtype, element_type, array.shape)
    product = jnp.multiply(lax.convert_element_type(difference, dtype), scales)
    largest = ml_dtypes.finfo(dtype).max
    span = max(abs(element_type.storage_max - element_type.storage_min), *map(abs, element_type.zero_points))
    if 2 * span * max(element_type.scales) >= float(largest):
        return product
    # Compilers contract a product and a later sum, which rounds once instead of twice: a minimum prevents it.
    return lax.min(product, lax.full_like(product, largest))


def quantize(array: Array, type: Type) -> Array:
    """Quantize floats to the storage integers of a type: scaled, shifted, clamped, rounded to nearest even.

    NaN becomes 0, as in every conversion to integers here.
    """
    element_type = _quantized(type)
    dtype = array_dtype(element_type.expressed_type)
    array = lax.convert_element_type(array, dtype)
    scales = along_dimensions(element_type.scales, dtype, element_type, array.shape)
    zero_points = along_dimensions(element_type.zero_points, dtype, element_type, array.shape)
    # XLA multiplies by the reciprocal of a constant divisor, which rounds twice; this divisor is not constant.
    divisors = lax.select(lax.ne(array, array), array, jnp.broadcast_to(scales, array.shape))
    shifted = jnp.add(lax.div(array, divisors), zero_points)
    low, high = (np.asarray(bound, dtype) for bound in (element_type.storage_min, element_type.storage_max))
    rounded = lax.round(lax.clamp(low, shifted, high), lax.RoundingMethod.TO_NEAREST_EVEN)
    stored = lax.convert_element_type(rounded, array_dtype(element_type.storage_type))
    bounds = (element_type.storage_min, element_type.storage_max)
    if (float(low), float(high)) == bounds:
        return stored
    # the expressed type rounded the bounds to numbers outside the range
    low, high = (np.asarray(bound, stored.dtype) for bound in bounds)
    return lax.clamp(low, stored, high)


def _quantized(type: Type) -> QuantizedType:
    assert isinstance(type, TensorType)
    assert isinstance(type.element_type, QuantizedType)
    return type.element_type


def convert_to(array: Array, source: Type, target: Type) -> Array:
    """Convert an array to another type of equal shape: the specification's `to_destination_type`."""
    return array if source == target else _convert(array, source, target)


def _convert(array: Array, source: Type, target: Type) -> Array:
    if is_quantized(source):
        array = dequantize(array, source)
    if is_quantized(target):
        return quantize(array, target)
    dtype = tensor_dtype(target)
    return array if array.dtype == dtype else subnormals.converted(array, dtype)


def dequantizes(rule: Rule) -> Rule:
    """Extend a rule for floats to quantized types by the specification's `dequantize_op_quantize`."""

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
    """Quantize floats; a quantized operand is dequantized first, even if the two types are equal."""
    return _convert(operand, op.operand.type, op.result.type)


@lowers(ops.UniformDequantize)
def lower_uniform_dequantize(op: ops.UniformDequantize, context: LoweringContext, operand: Array) -> Array:
    return dequantize(operand, op.operand.type)
