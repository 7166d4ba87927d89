"""Opcodes that only HLO has."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.arrays import Array, minor_to_major, static_shape, tensor_dtype
from evaluator.interpreter import LoweringContext
from evaluator.lowering.chlo import scan_along
from evaluator.lowering.contraction import precision_pair
from evaluator.lowering.elementwise import convert
from evaluator.registry import lowers
from hlo_text import ops
from hlo_text.types import Layout, TensorType, num_bits


@lowers(ops.Fusion)
def lower_fusion(op: ops.Fusion, context: LoweringContext, *inputs: Array) -> Array:
    (result,) = context.function(op.computation)(*inputs)
    return result


@lowers(ops.Copy)
def lower_copy(op: ops.Copy, context: LoweringContext, operand: Array) -> Array:
    return operand


@lowers(ops.AddDependency)
def lower_add_dependency(op: ops.AddDependency, context: LoweringContext, operand: Array, token: Array) -> Array:
    return operand


@lowers(ops.Bitcast)
def lower_bitcast(op: ops.Bitcast, context: LoweringContext, operand: Array) -> Array:
    """Writes the elements out in the operand's memory order and reads them in the result's."""
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        return operand
    linear = _to_memory_order(operand, source)
    source_bits, target_bits = num_bits(source.element_type), num_bits(target.element_type)
    dtype = tensor_dtype(target)
    if linear.dtype != dtype:
        if source_bits < target_bits:
            linear = lax.reshape(linear, (linear.size * source_bits // target_bits, target_bits // source_bits))
        linear = lax.reshape(lax.bitcast_convert_type(linear, dtype), (operand.size * source_bits // target_bits,))
    return _from_memory_order(linear, target)


def _is_tiled(type: TensorType) -> bool:
    return type.layout is not None and bool(type.layout.tiles)


def _to_memory_order(array: Array, type: TensorType) -> Array:
    if _is_tiled(type):
        return lax.reshape(array, (array.size,))[_tiled_order(type)]
    order = minor_to_major(type)[::-1]
    return lax.reshape(lax.transpose(array, order), (array.size,))


def _from_memory_order(linear: Array, type: TensorType) -> Array:
    shape = static_shape(type)
    if _is_tiled(type):
        places = np.argsort(_tiled_order(type))
        return lax.reshape(linear[places], shape)
    order = minor_to_major(type)[::-1]
    physical = lax.reshape(linear, tuple(shape[d] for d in order))
    return lax.transpose(physical, tuple(int(position) for position in np.argsort(np.asarray(order, np.int64))))


def _tiled_order(type: TensorType) -> np.ndarray[Any, Any]:
    """Return the row-major numbers of a tiled array's elements in memory order, without the tiles' padding."""
    shape = static_shape(type)
    order = minor_to_major(type)[::-1]
    numbers = np.arange(int(np.prod(shape, dtype=np.int64))).reshape(shape).transpose(order)
    layout = type.layout or Layout.default(type.rank)
    for tile in layout.tiles:
        sizes = [size for size in tile if size is not None]
        if len(sizes) != len(tile) or len(sizes) > numbers.ndim:
            raise NotImplementedError(f"a bitcast of the tile {tile}")
        start = numbers.ndim - len(sizes)
        padding = [(0, 0)] * start + [(0, -numbers.shape[start + i] % size) for i, size in enumerate(sizes)]
        numbers = np.pad(numbers, padding, constant_values=-1)
        split = [part for i, size in enumerate(sizes) for part in (numbers.shape[start + i] // size, size)]
        numbers = numbers.reshape((*numbers.shape[:start], *split))
        outer = [start + 2 * i for i in range(len(sizes))]
        inner = [start + 2 * i + 1 for i in range(len(sizes))]
        numbers = numbers.transpose((*range(start), *outer, *inner))
    flat = numbers.reshape(-1)
    return flat[flat >= 0]


@lowers(ops.Domain)
def lower_domain(op: ops.Domain, context: LoweringContext, operand: Array) -> Array:
    return operand


@lowers(ops.HloDynamicReshape)
def lower_dynamic_reshape(op: ops.HloDynamicReshape, context: LoweringContext, operand: Array, *sizes: Array) -> Array:
    return lax.reshape(operand, static_shape(op.result.type))


@lowers(ops.StochasticConvert)
def lower_stochastic_convert(
    op: ops.StochasticConvert, context: LoweringContext, operand: Array, random: Array
) -> Array:
    """Rounds away from zero if the random number, as a part of 1, is less than the fraction.

    What is outside the type's range gives its nearest value, NaN gives 0.
    """
    dtype = tensor_dtype(op.result.type)
    if dtype.kind != "i":
        raise context.error(op, "lower.unsupported", "XLA only converts to signed integers at random")
    wide = np.dtype(np.float64) if operand.dtype.itemsize == 8 else np.dtype(np.float32)
    magnitude = lax.abs(convert(operand, wide))
    whole = lax.floor(magnitude)
    fraction = lax.mul(lax.sub(magnitude, whole), np.asarray(2.0 ** (8 * random.dtype.itemsize), wide))
    up = lax.lt(random, convert(fraction, random.dtype))
    rounded = lax.mul(lax.add(whole, convert(up, wide)), lax.sign(convert(operand, wide)))
    return convert(lax.select(lax.ne(operand, operand), lax.full_like(rounded, 0), rounded), dtype)


@lowers(ops.ScaledDot)
def lower_scaled_dot(
    op: ops.ScaledDot, context: LoweringContext, lhs: Array, rhs: Array, lhs_scale: Array, rhs_scale: Array
) -> Array:
    numbers = op.dot_dimension_numbers
    dtype = tensor_dtype(op.result.type)
    wide = np.dtype(jnp.promote_types(dtype, np.float32))
    result = lax.dot_general(
        _scaled(lhs, lhs_scale, wide),
        _scaled(rhs, rhs_scale, wide),
        (
            (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
            (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
        ),
        precision=precision_pair(op.precision_config),
    )
    return convert(result, dtype)


def _scaled(array: Array, scale: Array, dtype: np.dtype[Any]) -> Array:
    """Return an array times the factors of its blocks; a scalar is the factor of all."""
    scale = convert(scale, dtype)
    for dimension, size in enumerate(scale.shape):
        scale = jnp.repeat(scale, array.shape[dimension] // size, axis=dimension)
    return jnp.multiply(convert(array, dtype), scale)


@lowers(ops.HloScan)
def lower_scan(op: ops.HloScan, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    count = len(op.inputs)
    return scan_along(
        context.scalar_function(op.body),
        op.dimension,
        operands[:count],
        op.body.argument_types,
        operands[count:],
        op.logical_result_types[: len(op.logical_result_types) - op.num_carries],
        reverse=op.is_reverse,
    )
