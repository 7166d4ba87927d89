"""Simplification of operations that only change shapes, as XLA does it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hlo_text import ops
from hlo_text.analysis.canonical.known_values import Known
from hlo_text.analysis.canonical.steps import Body, CanonicalStep, ValueFacts
from hlo_text.analysis.costs import Cost
from hlo_text.analysis.sizes import stored_bytes, written_bytes
from hlo_text.core.ir import Operation, Value
from hlo_text.core.memo import remembered
from hlo_text.core.types import TensorType, Type, numpy_dtype

Outcome = Value | Known | None
#: Start, end and stride for each dimension.
Window = tuple[tuple[int, int, int], ...]


def moved(*parts: Value | Type) -> Cost:
    """Return the cost of reading operands and writing a result."""
    return Cost(bytes_accessed=sum([stored_bytes(part.type if isinstance(part, Value) else part) for part in parts]))


def shape_of(type: TensorType) -> tuple[int, ...]:
    """Return the dimension sizes of an array, with 0 for dynamic dimensions."""
    return tuple(size or 0 for size in type.shape)


def reshape(values: ValueFacts, body: Body, op: Operation, operand: Value, target: TensorType) -> Outcome:
    """Simplify a reshape; a reshape of a reshape becomes one reshape."""
    maker = values.makers.get(operand)
    if maker is not None and maker.kind is ops.Reshape:
        operand = maker.operands[0]
    source = values.tensor(operand)
    if source == target:
        return operand
    known = values.known.get(operand)
    if known is not None and target.is_static:
        return known.rearranged(target, lambda elements: elements.reshape(shape_of(target)))
    return values.emit(body, op, ops.Reshape, (operand,), target, moved(operand, target))


def transpose(
    values: ValueFacts, body: Body, op: Operation, operand: Value, permutation: Sequence[int], target: TensorType
) -> Outcome:
    """Simplify a transpose; a transpose of a transpose becomes one transpose."""
    maker = values.makers.get(operand)
    if maker is not None and maker.kind is ops.Transpose:
        operand = maker.operands[0]
        permutation = [maker.dimensions[axis] for axis in permutation]
    if list(permutation) == list(range(len(permutation))):
        return operand
    known = values.known.get(operand)
    if known is not None and known.is_computable and target.is_static:
        return known.rearranged(target, lambda elements: elements.transpose(permutation))
    source = values.tensor(operand)
    kept = [axis for axis in permutation if source.shape[axis] != 1]
    if source.is_static and kept == sorted(kept):
        return reshape(values, body, op, operand, target)
    # XLA chooses a layout of the result in which the elements keep their position in memory.
    return values.emit(body, op, ops.Transpose, (operand,), target, Cost(), permutation)


def broadcast(
    values: ValueFacts, body: Body, op: Operation, operand: Value, dimensions: Sequence[int], target: TensorType
) -> Outcome:
    """Simplify a broadcast; a broadcast of a broadcast becomes one broadcast."""
    known = values.known.get(operand)
    if known is not None and known.is_splat and target.is_static:
        return values.broadcast_splat(known, target)
    maker = values.makers.get(operand)
    spreader = maker if maker is not None and maker.kind is ops.BroadcastInDim else None
    counts_up = spreader is not None and isinstance(spreader.op, ops.Iota)  # XLA broadcasts it only later
    if spreader is not None and not counts_up:
        operand, dimensions = _composed(spreader, dimensions)
    found = _trivial_broadcast(values, body, op, operand, dimensions, target)
    if found is not None:
        return found
    if spreader is not None and counts_up:
        operand, dimensions = _composed(spreader, dimensions)
    cost = _broadcast_cost((values.tensor(operand), tuple(dimensions), target))
    return values.emit(body, op, ops.BroadcastInDim, (operand,), target, cost, dimensions)


def _composed(maker: CanonicalStep, dimensions: Sequence[int]) -> tuple[Value, list[int]]:
    """Return the operand and dimensions of the broadcast that equals a broadcast of a broadcast."""
    return maker.operands[0], [dimensions[axis] for axis in maker.dimensions]


def _trivial_broadcast(
    values: ValueFacts, body: Body, op: Operation, operand: Value, dimensions: Sequence[int], target: TensorType
) -> Outcome:
    """Return the equivalent of a broadcast that adds no elements, such as a reshape; None for other broadcasts."""
    source = values.tensor(operand)
    is_ordered = list(dimensions) == sorted(dimensions)
    if source == target:
        return operand if is_ordered else transpose(values, body, op, operand, np.argsort(dimensions).tolist(), target)
    if source.is_static and source.num_elements == target.num_elements and is_ordered:
        return reshape(values, body, op, operand, target)
    return None


@remembered("analysis: costs of broadcasts", 1 << 12)
def _broadcast_cost(broadcast_splat: tuple[TensorType, tuple[int, ...], TensorType]) -> Cost:
    """Return the cost of a broadcast; size-1 dimensions are expanded in three steps: broadcast, reshape, broadcast."""
    source, dimensions, target = broadcast_splat
    read, written = stored_bytes(source), written_bytes(target)
    stretched = [axis for size, axis in zip(source.shape, dimensions, strict=True) if size == 1 != target.shape[axis]]
    if not stretched:
        return Cost(bytes_accessed=read + written)
    middle = written // math.prod(target.shape[axis] or 1 for axis in stretched)
    return Cost(bytes_accessed=read + 4 * middle + written)


def count_up(values: ValueFacts, body: Body, op: Operation, axis: int, target: TensorType) -> Outcome:
    """Simplify an iota to a one-dimensional iota that is broadcast."""
    if not target.is_static or not target.num_elements:
        return None
    size = target.shape[axis]
    if size == 1:
        return Known(target, np.zeros((), numpy_dtype(target.element_type)))
    row = TensorType((size,), target.element_type)
    counted = values.emit(body, op, ops.Iota, (), row, moved(row))
    return counted if target.rank == 1 else _broadcast_row(values, body, op, counted, axis, target)


def _broadcast_row(values: ValueFacts, body: Body, op: Operation, row: Value, axis: int, target: TensorType) -> Outcome:
    if values.tensor(row).num_elements == target.num_elements:
        return reshape(values, body, op, row, target)
    return values.emit(body, op, ops.BroadcastInDim, (row,), target, moved(row, target), (axis,))


def cut(values: ValueFacts, body: Body, op: Operation, operand: Value, window: Window, target: TensorType) -> Outcome:
    """Simplify a slice; a slice of a concatenation only reads the operands that it overlaps."""
    source = values.tensor(operand)
    maker = values.makers.get(operand)
    if source == target:
        return operand
    known = values.known.get(operand)
    if known is not None and known.is_computable and target.is_static:
        slices = tuple(slice(*bounds) for bounds in window)
        return known.rearranged(target, lambda elements: elements[slices])
    if maker is not None and maker.kind is ops.Concatenate:
        operand = _narrowed(values, body, maker, window)
        if operand.type == target:
            return operand
    return values.emit(body, op, ops.Slice, (operand,), target, moved(target, target))


def _narrowed(values: ValueFacts, body: Body, joined: CanonicalStep, window: Window) -> Value:
    """Return the concatenation of the operands that a slice overlaps: all of them, one, or several."""
    (axis,) = joined.dimensions
    start, end, _ = window[axis]
    place, parts = 0, []
    for part in joined.operands:
        size = values.tensor(part).shape[axis] or 0
        if place < end and place + size > start:
            parts.append(part)
        place += size
    if len(parts) == len(joined.operands) or not parts:
        return joined.results[0]
    if len(parts) == 1:
        return parts[0]
    sizes = list(values.tensor(parts[0]).shape)
    sizes[axis] = sum(values.tensor(part).shape[axis] or 0 for part in parts)
    type = values.tensor(parts[0]).with_shape(tuple(sizes))
    return values.emit(body, joined.op, ops.Concatenate, parts, type, moved(*parts, type), (axis,))
