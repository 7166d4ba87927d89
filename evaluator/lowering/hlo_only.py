"""Opcodes that only HLO has."""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax

from evaluator.arrays import Array, minor_to_major, static_shape, tensor_dtype
from evaluator.interpreter import LoweringContext
from evaluator.registry import lowers, lowers_named
from hlo_text import ops
from hlo_text.ir import Operation
from hlo_text.types import Layout, TensorType, Type, num_bits


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


@lowers_named("domain")
def lower_domain(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    return (operand,)


@lowers_named("copy-start")
def lower_copy_start(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    """The copy and its source, with a number that stands for the transfer."""
    return operand, operand, np.zeros((), np.uint32)


@lowers_named("copy-done")
def lower_copy_done(op: Operation, context: LoweringContext, started: Array) -> tuple[Array, ...]:
    return (started[0],)


@lowers_named("async-start")
def lower_async_start(op: Operation, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    """Runs the wrapped computation at once; its result stands where the operation's type has it."""
    if len(op.regions) != 1:
        raise context.error(op, "lower.unsupported", "it wraps no computation of this module")
    (result,) = context.function(op.regions[0])(*operands)
    return operands, result, *(_filler(type) for type in op.logical_result_types[2:])


def _filler(type: Type) -> Array:
    """Return a value for what an asynchronous operation carries besides operands and result."""
    return np.zeros(static_shape(type), tensor_dtype(type)) if isinstance(type, TensorType) else ()


@lowers_named("async-update")
def lower_async_update(op: Operation, context: LoweringContext, started: Array) -> tuple[Array, ...]:
    return tuple(started)


@lowers_named("async-done")
def lower_async_done(op: Operation, context: LoweringContext, started: Array) -> tuple[Array, ...]:
    result = started[1]
    return result if isinstance(result, tuple) else (result,)
