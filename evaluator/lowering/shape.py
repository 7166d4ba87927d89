"""Lowering of operations that move elements; shape operands must be constant during lowering."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.bits import bits_as
from evaluator.lowering.elementwise import convert, is_integer
from evaluator.lowering.quantization import quantize
from evaluator.registry import lowers
from evaluator.shapes.dynamic_shapes import broadcast_sizes
from evaluator.values.arrays import Array, array_dtype, is_concrete, static_shape, tensor_dtype
from evaluator.values.sub_bytes import pad
from hlo_text import ops
from hlo_text.core.attributes import ShuffleMode
from hlo_text.core.ir import Operation
from hlo_text.core.types import QuantizedType, TensorType, Type
from hlo_text.inference.reshaped_dimensions import reshaped_sizes
from hlo_text.inference.result_types import dimensions_of


def concrete_integers(op: Operation, context: LoweringContext, operand: Array) -> tuple[int, ...]:
    """Return the elements of an integer operand that determines a shape.

    Raises:
        LoweringError: The operand is only known at run time, which XLA cannot compile.
    """
    if not is_concrete(operand):
        raise context.error(op, "lower.dynamic-shape", "the shape depends on values that are only known at run time")
    return tuple(int(element) for element in np.asarray(operand).reshape(-1))


def concrete_sizes(op: Operation, context: LoweringContext, operand: Array) -> tuple[int, ...]:
    """Return the elements of an integer operand that are dimension sizes.

    Raises:
        LoweringError: The operand is only known at run time.
        ValueError: A size is negative.
    """
    sizes = concrete_integers(op, context, operand)
    if any(size < 0 for size in sizes):
        raise ValueError(f"dimension sizes must not be negative: {list(sizes)}")
    return sizes


@lowers(ops.Iota)
def lower_iota(op: ops.Iota, context: LoweringContext) -> Array:
    return _iota(op.output.type, static_shape(op.output.type), op.iota_dimension)


@lowers(ops.DynamicIota)
def lower_dynamic_iota(op: ops.DynamicIota, context: LoweringContext, output_shape: Array) -> Array:
    return _iota(op.result.type, concrete_sizes(op, context, output_shape), op.iota_dimension)


def _iota(type: Type, shape: tuple[int, ...], dimension: int) -> Array:
    assert isinstance(type, TensorType)
    if isinstance(type.element_type, QuantizedType):
        floats = lax.broadcasted_iota(array_dtype(type.element_type.expressed_type), shape, dimension)
        return quantize(floats, type)
    dtype = tensor_dtype(type)
    if dtype.kind == "V":  # sub-byte integers and small floats count in i32 first
        return convert(lax.broadcasted_iota(np.dtype(np.int32), shape, dimension), dtype)
    return lax.broadcasted_iota(dtype, shape, dimension)


@lowers(ops.Reshape)
def lower_reshape(op: ops.Reshape, context: LoweringContext, operand: Array) -> Array:
    shape = _reshaped(op, operand)
    return operand if tuple(operand.shape) == shape else lax.reshape(operand, shape)


def _reshaped(op: ops.Reshape, operand: Array) -> tuple[int, ...]:
    """Return the shape of a reshape's result, with dynamic sizes inferred from the operand.

    Raises:
        ValueError: The sizes cannot be inferred, or the number of elements differs.
    """
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType) or target.is_static:
        return static_shape(target)
    bounds = [dimension.extent for dimension in dimensions_of(source)]
    return tuple(reshaped_sizes(bounds, operand.shape, dimensions_of(target)))


@lowers(ops.DynamicReshape)
def lower_dynamic_reshape(
    op: ops.DynamicReshape, context: LoweringContext, operand: Array, output_shape: Array
) -> Array:
    return lax.reshape(operand, concrete_sizes(op, context, output_shape))


@lowers(ops.BroadcastInDim)
def lower_broadcast_in_dim(op: ops.BroadcastInDim, context: LoweringContext, operand: Array) -> Array:
    return broadcast_in_dim(operand, broadcast_sizes(op, operand.shape), op.broadcast_dimensions)


@lowers(ops.DynamicBroadcastInDim)
def lower_dynamic_broadcast_in_dim(
    op: ops.DynamicBroadcastInDim, context: LoweringContext, operand: Array, output_dimensions: Array
) -> Array:
    return broadcast_in_dim(operand, concrete_sizes(op, context, output_dimensions), op.broadcast_dimensions)


def broadcast_in_dim(operand: Array, shape: tuple[int, ...], dimensions: Sequence[int]) -> Array:
    """Broadcast as `lax.broadcast_in_dim` does, but with dimensions in any order."""
    if tuple(operand.shape) == shape and tuple(dimensions) == tuple(range(len(shape))):
        return operand  # constants stay constants
    order = sorted(range(len(dimensions)), key=lambda position: dimensions[position])
    if order != list(range(len(dimensions))):
        operand = lax.transpose(operand, order)
        dimensions = [dimensions[position] for position in order]
    return lax.broadcast_in_dim(operand, shape, dimensions)


@lowers(ops.Broadcast)
def lower_broadcast(op: ops.Broadcast, context: LoweringContext, operand: Array) -> Array:
    return lax.broadcast(operand, op.broadcast_sizes)


@lowers(ops.Transpose)
def lower_transpose(op: ops.Transpose, context: LoweringContext, operand: Array) -> Array:
    return lax.transpose(operand, op.permutation)


@lowers(ops.Reverse)
def lower_reverse(op: ops.Reverse, context: LoweringContext, operand: Array) -> Array:
    return lax.rev(operand, op.dimensions)


@lowers(ops.Shuffle)
def lower_shuffle(op: ops.Shuffle, context: LoweringContext, operand: Array) -> Array:
    if op.mode is not ShuffleMode.ROTATE:
        raise context.error(op, "lower.unsupported", f"shuffle in {op.mode} mode is not supported")
    for dimension, shift in zip(op.dimensions, op.shifts, strict=True):
        size = operand.shape[dimension]
        start = shift % max(size, 1)
        parts = (
            lax.slice_in_dim(operand, start, size, axis=dimension),
            lax.slice_in_dim(operand, 0, start, axis=dimension),
        )
        operand = lax.concatenate(parts, dimension)
    return operand


@lowers(ops.Pad)
def lower_pad(op: ops.Pad, context: LoweringContext, operand: Array, padding_value: Array) -> Array:
    padding = zip(op.edge_padding_low, op.edge_padding_high, op.interior_padding, strict=True)
    return pad(operand, padding_value, list(padding))


@lowers(ops.DynamicPad)
def lower_dynamic_pad(
    op: ops.DynamicPad, context: LoweringContext, operand: Array, padding_value: Array, *amounts: Array
) -> Array:
    padding = zip(*(concrete_integers(op, context, amount) for amount in amounts), strict=True)
    return pad(operand, padding_value, list(padding))


@lowers(ops.Concatenate)
def lower_concatenate(op: ops.Concatenate, context: LoweringContext, *inputs: Array) -> Array:
    dtype = inputs[0].dtype
    if is_integer(dtype) and dtype.kind == "V":  # XLA aborts when it concatenates two-bit integers
        wide = [convert(array, np.dtype(np.int8)) for array in inputs]
        return convert(lax.concatenate(wide, op.dimension), dtype)
    return lax.concatenate(inputs, op.dimension)


@lowers(ops.BitcastConvert)
def lower_bitcast_convert(op: ops.BitcastConvert, context: LoweringContext, operand: Array) -> Array:
    source, target = op.operand.type, op.result.type
    assert isinstance(source, TensorType)
    assert isinstance(target, TensorType)
    if source.element_type == target.element_type:
        return operand
    return bits_as(operand, source.element_type, target.element_type)


@lowers(ops.GetDimensionSize)
def lower_get_dimension_size(op: ops.GetDimensionSize, context: LoweringContext, operand: Array) -> Array:
    return np.asarray(operand.shape[op.dimension], np.int32)


@lowers(ops.SetDimensionSize)
def lower_set_dimension_size(op: ops.SetDimensionSize, context: LoweringContext, operand: Array, size: Array) -> Array:
    """Slice or zero-pad the array to the new size, as arrays here have their actual sizes."""
    (wanted,) = concrete_sizes(op, context, size)
    padding = [(0, 0, 0)] * operand.ndim
    padding[op.dimension] = (0, wanted - operand.shape[op.dimension], 0)
    return lax.pad(operand, np.zeros((), operand.dtype), padding)
