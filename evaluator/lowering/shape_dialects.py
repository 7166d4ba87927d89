"""Lowering of the dialects in which dynamic programs compute shapes: `shape` and `tensor`.

Sizes and extents are 64-bit integers, a `!shape.shape` is a vector of them, a `!shape.witness` a boolean. Values that
depend on shapes alone are computed while the program is lowered.

Spec: Interoperability with shape operations.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext, evaluate
from evaluator.lowering.arith import divide_down
from evaluator.lowering.elementwise import convert
from evaluator.registry import lowers
from evaluator.values.arrays import Array, array_dtype, is_concrete, static_shape, tensor_dtype
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import DialectType, ElementType, TensorType, Type

_EXTENT = np.dtype(np.int64)


def _dtype(type: Type) -> np.dtype[Any]:
    if isinstance(type, TensorType):
        return tensor_dtype(type)
    if isinstance(type, DialectType):
        return np.dtype(np.bool_) if type.text == "!shape.witness" else _EXTENT
    assert isinstance(type, ElementType)
    return array_dtype(type)


def _concrete(op: Any, context: LoweringContext, *values: Array) -> list[Any]:
    if not all(is_concrete(value) for value in values):
        message = "the shape depends on values that are only known at run time"
        raise context.error(op, "lower.dynamic-shape", message)
    return [np.asarray(value) for value in values]


# --- shapes ----------------------------------------------------------------------------------------------------------


def _extents(value: Array) -> Any:
    return np.asarray(value.shape, _EXTENT)


@lowers(ops.ShapeOf)
def lower_shape_of(op: Any, context: LoweringContext, value: Array) -> Array:
    return _extents(value).astype(_dtype(op.result.type))


@lowers(ops.ShapeConstShape)
def lower_shape_constant(op: ops.ShapeConstShape, context: LoweringContext) -> Array:
    return np.asarray(op.shape.array, _EXTENT)


@lowers(ops.ShapeConstSize)
def lower_size_constant(op: ops.ShapeConstSize, context: LoweringContext) -> Array:
    return np.asarray(op.value.value, _EXTENT)


@lowers(ops.ShapeConstWitness)
def lower_witness_constant(op: ops.ShapeConstWitness, context: LoweringContext) -> Array:
    return np.asarray(op.passing)


@lowers(ops.ShapeNumElements)
def lower_num_elements(op: Any, context: LoweringContext, shape: Array) -> Array:
    return lax.reduce_prod(shape, (0,))


@lowers(ops.ShapeRank)
def lower_shape_rank(op: Any, context: LoweringContext, shape: Array) -> Array:
    return np.asarray(shape.shape[0], _EXTENT)


@lowers(ops.ShapeGetExtent)
def lower_get_extent(op: Any, context: LoweringContext, shape: Array, dim: Array) -> Array:
    return lax.dynamic_index_in_dim(shape, dim, keepdims=False)


@lowers(ops.ShapeDim, ops.TensorDim)
def lower_dim(op: Any, context: LoweringContext, value: Array, index: Array) -> Array:
    (dimension,) = _concrete(op, context, index)
    if not 0 <= int(dimension) < value.ndim:
        raise ValueError(f"dimension {int(dimension)} is out of range for rank {value.ndim}")
    return np.asarray(value.shape[int(dimension)], _EXTENT)


@lowers(ops.TensorRank)
def lower_rank(op: Any, context: LoweringContext, value: Array) -> Array:
    return np.asarray(value.ndim, _EXTENT)


@lowers(ops.ShapeFromExtents)
def lower_from_extents(op: Any, context: LoweringContext, *extents: Array) -> Array:
    return _stack(extents, _EXTENT)


@lowers(ops.TensorFromElements)
def lower_from_elements(op: Any, context: LoweringContext, *elements: Array) -> Array:
    shape = static_shape(op.result.type)
    return lax.reshape(_stack(elements, _dtype(op.result.type)), shape)


def _stack(elements: Sequence[Array], dtype: np.dtype[Any]) -> Array:
    if all(isinstance(element, np.ndarray | np.generic) for element in elements):
        return np.asarray([np.asarray(element).reshape(()) for element in elements], dtype).reshape(len(elements))
    return lax.concatenate([lax.reshape(convert(element, dtype), (1,)) for element in elements], 0)


@lowers(ops.TensorExtract)
def lower_extract(op: Any, context: LoweringContext, array: Array, *indices: Array) -> Array:
    return lax.reshape(lax.dynamic_slice(array, indices, (1,) * array.ndim, allow_negative_indices=False), ())


@lowers(ops.TensorEmpty)
def lower_empty(op: ops.TensorEmpty, context: LoweringContext, *sizes: Array) -> Array:
    return np.zeros(_sizes(op, context, sizes), _dtype(op.result.type))


@lowers(ops.TensorReshape)
def lower_reshape(op: ops.TensorReshape, context: LoweringContext, source: Array, shape: Array) -> Array:
    (sizes,) = _concrete(op, context, shape)
    return lax.reshape(source, tuple(int(size) for size in sizes))


@lowers(ops.TensorCollapseShape)
def lower_collapse(op: ops.TensorCollapseShape, context: LoweringContext, operand: Array) -> Array:
    groups = ops.dimension_groups(op) or []
    return lax.reshape(operand, tuple(math.prod(operand.shape[number] for number in group) for group in groups))


@lowers(ops.TensorSplat)
def lower_splat(op: ops.TensorSplat, context: LoweringContext, element: Array, *sizes: Array) -> Array:
    return lax.broadcast(element, _sizes(op, context, sizes))


def _sizes(op: Any, context: LoweringContext, sizes: Sequence[Array]) -> list[int]:
    """Return the shape of the result with its dynamic sizes filled in from the operands."""
    missing = iter(_concrete(op, context, *sizes))
    return [int(next(missing)) if size is None else size for size in op.result.type.shape]


@lowers(ops.TensorCast, ops.ShapeToExtentTensor, ops.ShapeFromExtentTensor, ops.ShapeValueAsShape)
def lower_same_value(op: Any, context: LoweringContext, value: Array) -> Array:
    """Return the operand; mismatches with the new type are detected when the result is bound."""
    return value


@lowers(ops.ShapeIndexToSize, ops.ShapeSizeToIndex)
def lower_size(op: Any, context: LoweringContext, value: Array) -> Array:
    return value


@lowers(ops.ShapeConcat)
def lower_shape_concat(op: Any, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return lax.concatenate([lhs, rhs], 0)


@lowers(ops.ShapeSplitAt)
def lower_split_at(op: Any, context: LoweringContext, shape: Array, index: Array) -> tuple[Array, ...]:
    (place,) = (int(value) for value in _concrete(op, context, index))
    return shape[:place], shape[place:]


@lowers(ops.ShapeAny)
def lower_any(op: ops.ShapeAny, context: LoweringContext, *shapes: Array) -> Array:
    """Return the first shape, as all are equal; without operands the empty shape."""
    return shapes[0] if shapes else np.zeros(0, _EXTENT)


@lowers(ops.ShapeBroadcast)
def lower_shape_broadcast(op: ops.ShapeBroadcast, context: LoweringContext, *shapes: Array) -> Array:
    extents = [tuple(int(size) for size in shape) for shape in _concrete(op, context, *shapes)]
    return np.asarray(np.broadcast_shapes(*extents), _EXTENT)


# --- conditions on shapes --------------------------------------------------------------------------------------------


def _can_broadcast(shapes: Sequence[Any]) -> bool:
    try:
        np.broadcast_shapes(*(tuple(int(size) for size in shape) for shape in shapes))
    except ValueError:
        return False
    return True


def _are_equal(shapes: Sequence[Any]) -> bool:
    return all(np.array_equal(shape, shapes[0]) for shape in shapes)


@lowers(ops.ShapeIsBroadcastable, ops.ShapeCstrBroadcastable)
def lower_is_broadcastable(op: Any, context: LoweringContext, *shapes: Array) -> Array:
    return _verdict(op, context, _can_broadcast(_concrete(op, context, *shapes)), "the shapes are not broadcastable")


@lowers(ops.ShapeEq, ops.ShapeCstrEq)
def lower_shape_equal(op: Any, context: LoweringContext, *shapes: Array) -> Array:
    return _verdict(op, context, _are_equal(_concrete(op, context, *shapes)), "the shapes are not equal")


@lowers(ops.ShapeCstrRequire)
def lower_require(op: ops.ShapeCstrRequire, context: LoweringContext, condition: Array) -> Array:
    (holds,) = _concrete(op, context, condition)
    return _verdict(op, context, bool(holds), op.msg or "the requirement does not hold")


@lowers(ops.ShapeAssumingAll)
def lower_assuming_all(op: Any, context: LoweringContext, *witnesses: Array) -> Array:
    return np.asarray(all(bool(witness) for witness in _concrete(op, context, *witnesses)))


def _verdict(op: Any, context: LoweringContext, holds: bool, message: str) -> Array:
    """Return whether a condition holds; a violated constraint raises an error."""
    if not holds and isinstance(op, ops.ShapeCstrBroadcastable | ops.ShapeCstrEq | ops.ShapeCstrRequire):
        source = context.module.source
        raise ExecutionError(Diagnostic("run.shape", f"{op.name}: {message}", op.span(source), source))
    return np.asarray(holds)


@lowers(ops.ShapeAssuming)
def lower_assuming(op: Any, context: LoweringContext, witness: Array) -> tuple[Array, ...]:
    """Evaluate the region; its constraint was checked already."""
    return evaluate(op.regions[0], (), context)


# --- sizes -----------------------------------------------------------------------------------------------------------

_BINARY: Mapping[type[DeclaredOperation], Callable[[Any, Any], Any]] = {
    ops.ShapeAdd: lax.add,
    ops.ShapeDiv: divide_down,
    ops.ShapeMax: lax.max,
    ops.ShapeMin: lax.min,
    ops.ShapeMul: lax.mul,
}


@lowers(*_BINARY)
def lower_size_binary(op: DeclaredOperation, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return _BINARY[type(op)](lhs, rhs)
