"""Rules of the dialects `shape` and `tensor`, with which dynamic programs compute shapes.

Sizes and extents are 64-bit integers, a `!shape.shape` is a vector of them, a `!shape.witness` a boolean.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from evaluator.reference.numbers import Array
from evaluator.reference.registry import Context, Value, computes
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Operation
from hlo_text.core.types import TensorType, Type, numpy_dtype


def _extents(shape: Sequence[int]) -> Array:
    return np.asarray(shape, np.int64).reshape(len(shape))


def _sizes(shape: Array) -> tuple[int, ...]:
    return tuple(int(size) for size in shape.reshape(-1))


@computes(ops.ShapeOf)
def _shape_of(op: ops.ShapeOf, context: Context, value: Array) -> tuple[Value, ...]:
    return (_extents(value.shape),)


@computes(ops.ShapeConstShape)
def _shape_constant(op: ops.ShapeConstShape, context: Context) -> tuple[Value, ...]:
    return (np.asarray(op.shape.array, np.int64),)


@computes(ops.ShapeConstSize)
def _size_constant(op: ops.ShapeConstSize, context: Context) -> tuple[Value, ...]:
    return (np.asarray(op.value.value, np.int64),)


@computes(ops.ShapeConstWitness)
def _witness_constant(op: ops.ShapeConstWitness, context: Context) -> tuple[Value, ...]:
    return (np.asarray(op.passing),)


@computes(ops.ShapeNumElements)
def _num_elements(op: Operation, context: Context, shape: Array) -> tuple[Value, ...]:
    return (np.asarray(math.prod(_sizes(shape)), np.int64),)


@computes(ops.ShapeRank)
def _shape_rank(op: Operation, context: Context, shape: Array) -> tuple[Value, ...]:
    return (np.asarray(shape.size, np.int64),)


@computes(ops.TensorRank)
def _rank(op: Operation, context: Context, value: Array) -> tuple[Value, ...]:
    return (np.asarray(value.ndim, np.int64),)


def _at(sizes: Sequence[int], place: Array) -> Array:
    number = int(place)
    if not 0 <= number < len(sizes):
        raise IndexError(f"dimension {number} is out of range for rank {len(sizes)}")
    return np.asarray(sizes[number], np.int64)


@computes(ops.ShapeGetExtent)
def _get_extent(op: Operation, context: Context, shape: Array, place: Array) -> tuple[Value, ...]:
    return (_at(_sizes(shape), place),)


@computes(ops.ShapeDim, ops.TensorDim)
def _dimension(op: Operation, context: Context, value: Array, place: Array) -> tuple[Value, ...]:
    return (_at(value.shape, place),)


@computes(ops.ShapeFromExtents)
def _from_extents(op: Operation, context: Context, *extents: Array) -> tuple[Value, ...]:
    return (_extents([int(extent) for extent in extents]),)


@computes(ops.TensorFromElements)
def _from_elements(op: Operation, context: Context, *elements: Array) -> tuple[Value, ...]:
    flat = np.asarray([np.asarray(element).reshape(()) for element in elements], _dtype(op.results[0].type))
    return (flat.reshape(_open_shape(op, ())),)


@computes(ops.TensorExtract)
def _extract(op: Operation, context: Context, array: Array, *places: Array) -> tuple[Value, ...]:
    index = tuple(int(place) for place in places)
    if any(number < 0 for number in index):
        raise IndexError(f"index {list(index)} is out of bounds")
    return (np.asarray(array[index]),)


@computes(ops.TensorEmpty)
def _empty(op: Operation, context: Context, *sizes: Array) -> tuple[Value, ...]:
    return (np.zeros(_open_shape(op, sizes), _dtype(op.results[0].type)),)


@computes(ops.TensorSplat)
def _splat(op: Operation, context: Context, element: Array, *sizes: Array) -> tuple[Value, ...]:
    return (np.full(_open_shape(op, sizes), element, np.asarray(element).dtype),)


def _dtype(type: Type) -> Any:
    assert isinstance(type, TensorType)
    return numpy_dtype(type.element_type)


def _open_shape(op: Operation, sizes: Sequence[Array]) -> list[int]:
    """Return the shape of the result, with the given sizes for dynamic dimensions."""
    type, missing = op.results[0].type, iter(sizes)
    assert isinstance(type, TensorType)
    return [int(next(missing)) if size is None else size for size in type.shape]


@computes(ops.TensorReshape)
def _reshape(op: Operation, context: Context, source: Array, shape: Array) -> tuple[Value, ...]:
    return (source.reshape(_sizes(shape)),)


@computes(ops.TensorCollapseShape)
def _collapse(op: ops.TensorCollapseShape, context: Context, operand: Array) -> tuple[Value, ...]:
    groups = ops.dimension_groups(op) or []
    return (operand.reshape([math.prod(operand.shape[number] for number in group) for group in groups]),)


@computes(
    *(ops.TensorCast, ops.ShapeToExtentTensor, ops.ShapeFromExtentTensor, ops.ShapeValueAsShape),
    *(ops.ShapeIndexToSize, ops.ShapeSizeToIndex),
)
def _same_value(op: Operation, context: Context, value: Array) -> tuple[Value, ...]:
    """Return the value, converted to a more or less specific type; mismatches are found with the result."""
    return (value,)


@computes(ops.ShapeConcat)
def _concatenate(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    return (np.concatenate([lhs, rhs]),)


@computes(ops.ShapeSplitAt)
def _split_at(op: Operation, context: Context, shape: Array, place: Array) -> tuple[Value, ...]:
    return shape[: int(place)], shape[int(place) :]


@computes(ops.ShapeAny)
def _any(op: Operation, context: Context, *shapes: Array) -> tuple[Value, ...]:
    """Return the first of equal shapes; without shapes, the empty shape."""
    return (shapes[0] if shapes else np.zeros(0, np.int64),)


@computes(ops.ShapeBroadcast)
def _broadcast(op: Operation, context: Context, *shapes: Array) -> tuple[Value, ...]:
    return (_extents(np.broadcast_shapes(*map(_sizes, shapes))),)


# --- conditions on shapes --------------------------------------------------------------------------------------------


def _can_broadcast(shapes: Sequence[Array]) -> bool:
    try:
        np.broadcast_shapes(*map(_sizes, shapes))
    except ValueError:
        return False
    return True


@computes(ops.ShapeIsBroadcastable, ops.ShapeCstrBroadcastable)
def _is_broadcastable(op: Operation, context: Context, *shapes: Array) -> tuple[Value, ...]:
    return _verdict(op, context, _can_broadcast(shapes), "the shapes are not broadcastable")


@computes(ops.ShapeEq, ops.ShapeCstrEq)
def _are_equal(op: Operation, context: Context, *shapes: Array) -> tuple[Value, ...]:
    holds = all(np.array_equal(shape, shapes[0]) for shape in shapes)
    return _verdict(op, context, holds, "the shapes are not equal")


@computes(ops.ShapeCstrRequire)
def _require(op: ops.ShapeCstrRequire, context: Context, condition: Array) -> tuple[Value, ...]:
    return _verdict(op, context, bool(condition), op.msg or "the requirement does not hold")


@computes(ops.ShapeAssumingAll)
def _assuming_all(op: Operation, context: Context, *witnesses: Array) -> tuple[Value, ...]:
    return (np.asarray(all(bool(witness) for witness in witnesses)),)


def _verdict(op: Operation, context: Context, holds: bool, message: str) -> tuple[Value, ...]:
    """Return whether a condition holds; raise if a constraint does not."""
    if not holds and isinstance(op, ops.ShapeCstrBroadcastable | ops.ShapeCstrEq | ops.ShapeCstrRequire):
        source = context.module.source
        raise ExecutionError(Diagnostic("run.shape", f"{op.name}: {message}", op.span(source), source))
    return (np.asarray(holds),)


@computes(ops.ShapeAssuming)
def _assuming(op: Operation, context: Context, witness: Array) -> tuple[Value, ...]:
    """Run the region; its constraints were checked where they are defined."""
    return context.run(op.regions[0])


# --- sizes -----------------------------------------------------------------------------------------------------------

_BINARY: Mapping[type[Operation], Callable[[Any, Any], Any]] = {
    ops.ShapeAdd: np.add,
    ops.ShapeDiv: np.floor_divide,
    ops.ShapeMax: np.maximum,
    ops.ShapeMin: np.minimum,
    ops.ShapeMul: np.multiply,
}


@computes(*_BINARY)
def _size_binary(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    if isinstance(op, ops.ShapeDiv) and not np.all(rhs):
        raise ZeroDivisionError("division of a size by zero")
    return (np.asarray(_BINARY[op.__class__](lhs, rhs)),)
