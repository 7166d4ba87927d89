"""Lowering of slices, gather and scatter.

Start indices of slices and gathers are clamped so that the slice fits; a scatter skips updates out of bounds: single
elements in StableHLO, as the specification says, whole windows in HLO, as XLA does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.quantization import convert_to
from evaluator.lowering.reducers import map_elements
from evaluator.lowering.shape import concrete_integers, concrete_sizes
from evaluator.registry import lowers
from evaluator.shapes.dynamic_shapes import require_slice
from evaluator.values.arrays import Array, is_concrete
from evaluator.values.quantization import is_quantized
from evaluator.values.sub_bytes import pad
from hlo_text import ops
from hlo_text.analysis.reducers import only_operation, returns_argument
from hlo_text.core.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hlo_text.core.ir import Operation


@lowers(ops.Slice)
def lower_slice(op: ops.Slice, context: LoweringContext, operand: Array) -> Array:
    return lax.slice(operand, op.start_indices, op.limit_indices, op.strides)


@lowers(ops.RealDynamicSlice)
def lower_real_dynamic_slice(
    op: ops.RealDynamicSlice, context: LoweringContext, operand: Array, *bounds: Array
) -> Array:
    """Lower a dynamic slice; start indices may be dynamic if the limits are the starts plus constant sizes."""
    starts, _, strides = bounds
    sizes = _known_sizes(op, context)
    has_unit_strides = is_concrete(strides) and bool(np.all(np.asarray(strides) == 1))
    if sizes is not None and has_unit_strides and not is_concrete(starts):
        places = [lax.index_in_dim(starts, dimension, keepdims=False) for dimension in range(operand.ndim)]
        return lax.dynamic_slice(operand, places, sizes, allow_negative_indices=False)
    starts, limits, strides = (concrete_integers(op, context, bound) for bound in bounds)
    require_slice(operand.shape, starts, limits, strides)
    return lax.slice(operand, starts, limits, strides)


def _known_sizes(op: ops.RealDynamicSlice, context: LoweringContext) -> tuple[int, ...] | None:
    """Return the sizes of a slice whose limits are the sum of its starts and constants, or None."""
    total = context.definition(op.limit_indices)
    if not isinstance(total, ops.Add):
        return None
    for start, size in ((total.lhs, total.rhs), (total.rhs, total.lhs)):
        if start is op.start_indices and is_concrete(sizes := context.environment[size]):
            return tuple(int(element) for element in np.asarray(sizes))
    return None


@lowers(ops.DynamicSlice)
def lower_dynamic_slice(op: ops.DynamicSlice, context: LoweringContext, operand: Array, *starts: Array) -> Array:
    return lax.dynamic_slice(operand, _scalars(starts, operand), op.slice_sizes, allow_negative_indices=False)


@lowers(ops.DynamicUpdateSlice)
def lower_dynamic_update_slice(
    op: ops.DynamicUpdateSlice, context: LoweringContext, operand: Array, update: Array, *starts: Array
) -> Array:
    return lax.dynamic_update_slice(operand, update, _scalars(starts, operand), allow_negative_indices=False)


def _scalars(starts: Sequence[Array], operand: Array) -> Sequence[Array]:
    """Return one start index per dimension; old HLO has a single vector."""
    if len(starts) == 1 and starts[0].ndim == 1:
        starts = [lax.index_in_dim(starts[0], dimension, keepdims=False) for dimension in range(operand.ndim)]
    return [_as_signed(start) for start in starts]


def _as_signed(start: Array) -> Array:
    """Convert an unsigned start index to a signed one, as XLA's constant folding misreads large ones as negative.

    JAX rejects negative constants, which are clamped as all other start indices are. XLA crashes on sub-byte indices.
    """
    if np.dtype(start.dtype).kind == "V":
        start = start.astype(np.int32) if is_concrete(start) else lax.convert_element_type(start, np.int32)
    if np.dtype(start.dtype).kind != "u":
        return np.maximum(np.asarray(start), np.zeros((), start.dtype)) if is_concrete(start) else start
    largest = np.iinfo(np.int32).max
    if np.iinfo(start.dtype).max > largest:
        start = lax.min(start, lax.full_like(start, largest))
    return lax.convert_element_type(start, np.int32)


@lowers(ops.Gather)
def lower_gather(op: ops.Gather, context: LoweringContext, operand: Array, start_indices: Array) -> Array:
    return _gather(op, operand, start_indices, op.dimension_numbers, op.slice_sizes)


@lowers(ops.DynamicGather)
def lower_dynamic_gather(
    op: ops.DynamicGather, context: LoweringContext, operand: Array, start_indices: Array, slice_sizes: Array
) -> Array:
    sizes = concrete_sizes(op, context, slice_sizes)
    return _gather(op, operand, start_indices, op.dimension_numbers, sizes)


def _gather(
    op: ops.Gather | ops.DynamicGather,
    operand: Array,
    start_indices: Array,
    numbers: GatherDimensionNumbers,
    slice_sizes: tuple[int, ...],
) -> Array:
    indices, batching = _index_vector_last(start_indices, numbers.index_vector_dim, numbers.start_indices_batching_dims)
    return lax.gather(
        operand,
        indices,
        lax.GatherDimensionNumbers(
            offset_dims=numbers.offset_dims,
            collapsed_slice_dims=numbers.collapsed_slice_dims,
            start_index_map=numbers.start_index_map,
            operand_batching_dims=numbers.operand_batching_dims,
            start_indices_batching_dims=batching,
        ),
        slice_sizes,
        indices_are_sorted=op.indices_are_sorted,
        mode=lax.GatherScatterMode.CLIP,
    )


def _index_vector_last(
    indices: Array, index_vector_dim: int, batching_dims: tuple[int, ...]
) -> tuple[Array, tuple[int, ...]]:
    """Move the index vector dimension to the end, as `jax.lax` requires; add it if it is implicit."""
    if index_vector_dim == indices.ndim:
        return lax.expand_dims(indices, [indices.ndim]), batching_dims
    others = [dimension for dimension in range(indices.ndim) if dimension != index_vector_dim]
    moved = tuple(others.index(dimension) for dimension in batching_dims)
    if index_vector_dim == indices.ndim - 1:
        return indices, moved
    return lax.transpose(indices, [*others, index_vector_dim]), moved


@lowers(ops.TorchIndexSelect)
def lower_torch_index_select(op: ops.TorchIndexSelect, context: LoweringContext, operand: Array, index: Array) -> Array:
    batch = tuple(range(op.batch_dims))
    dimension = op.dim % operand.ndim
    sizes = tuple(
        1 if position in batch or position == dimension else size for position, size in enumerate(operand.shape)
    )
    result_rank = operand.ndim - 1 + index.ndim - op.batch_dims
    index_dims = range(dimension, dimension + index.ndim - op.batch_dims)
    offset_dims = tuple(d for d in range(op.batch_dims, result_rank) if d not in index_dims)
    numbers = lax.GatherDimensionNumbers(offset_dims, (dimension,), (dimension,), batch, batch)
    indices = lax.expand_dims(index, [index.ndim])
    return lax.gather(operand, indices, numbers, sizes, mode=lax.GatherScatterMode.CLIP)


#: `jax.lax` functions, which have derivative rules, by update computation.
_SCATTERS: dict[type[Operation], Callable[..., Array]] = {
    ops.Add: lax.scatter_add,
    ops.Multiply: lax.scatter_mul,
    ops.Minimum: lax.scatter_min,
    ops.Maximum: lax.scatter_max,
    ops.Subtract: lax.scatter_sub,
}


@lowers(ops.Scatter)
def lower_scatter(op: ops.Scatter, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    count = len(operands) // 2
    indices = operands[count]
    arguments = op.update_computation.argument_types
    inputs = [
        convert_to(array, value.type, argument)
        for array, value, argument in zip(operands[:count], op.inputs, arguments[:count], strict=True)
    ]
    updates = [
        convert_to(array, value.type, argument)
        for array, value, argument in zip(operands[count + 1 :], op.updates, arguments[count:], strict=True)
    ]
    numbers = op.scatter_dimension_numbers
    indices, batching = _index_vector_last(indices, numbers.index_vector_dim, numbers.scatter_indices_batching_dims)
    margins = _margins(numbers, updates[0], inputs[0]) if context.module.language != "hlo" else []
    if any(margins):
        return _scatter_into_padded(op, context, inputs, indices, batching, updates, margins)
    return _scatter(op, context, inputs, indices, batching, updates)


def _margins(numbers: ScatterDimensionNumbers, updates: Array, operand: Array) -> list[int]:
    """Return, per dimension of the operand, how far a window of updates can reach over an edge with a part inside."""
    hidden = (*numbers.inserted_window_dims, *numbers.input_batching_dims)
    sizes = iter(updates.shape[d] for d in numbers.update_window_dims)
    window = [1 if d in hidden else next(sizes) for d in range(operand.ndim)]
    return [max(size - 1, 0) if d in numbers.scatter_dims_to_operand_dims else 0 for d, size in enumerate(window)]


def _scatter_into_padded(
    op: ops.Scatter,
    context: LoweringContext,
    inputs: Sequence[Array],
    indices: Array,
    batching: tuple[int, ...],
    updates: Sequence[Array],
    margins: Sequence[int],
) -> tuple[Array, ...]:
    """Apply the part of a window that is in bounds, as the specification says; XLA skips the whole window."""
    dimensions = op.scatter_dimension_numbers.scatter_dims_to_operand_dims
    signed: np.dtype[Any] = np.dtype(np.int64 if indices.dtype.itemsize == 8 else np.int32)
    limits = np.asarray([inputs[0].shape[d] for d in dimensions], signed)
    shifts = np.asarray([margins[d] for d in dimensions], signed)
    if indices.dtype in (np.uint32, np.uint64):
        indices = lax.min(indices, lax.full_like(indices, np.iinfo(signed).max))
    wide = lax.convert_element_type(indices, signed)
    lowest, highest, moved = (lax.broadcast(row, wide.shape[:-1]) for row in (-shifts - 1, limits, shifts))
    wide = lax.add(lax.clamp(lowest, wide, highest), moved)
    padded = [pad(array, np.zeros((), array.dtype), [(margin, margin, 0) for margin in margins]) for array in inputs]
    results = _scatter(op, context, padded, wide, batching, updates, is_sorted=False)
    return tuple(
        pad(array, np.zeros((), array.dtype), [(-margin, -margin, 0) for margin in margins]) for array in results
    )


def _scatter(
    op: ops.Scatter,
    context: LoweringContext,
    inputs: Sequence[Array],
    indices: Array,
    batching: tuple[int, ...],
    updates: Sequence[Array],
    *,
    is_sorted: bool = True,
) -> tuple[Array, ...]:
    """Scatter to windows that are in bounds as a whole, and skip the others."""
    numbers = op.scatter_dimension_numbers
    is_special = len(inputs) > 1 or is_quantized(op.inputs[0].type) or _is_batch_into_scalar(inputs[0], indices)
    scatter = None if is_special else _known_scatter(op, inputs[0])
    if scatter is None:
        combine = context.scalar_function(op.update_computation)
        return _scatter_one_by_one(inputs, indices, updates, numbers, batching, combine)
    dimension_numbers = lax.ScatterDimensionNumbers(
        update_window_dims=numbers.update_window_dims,
        inserted_window_dims=numbers.inserted_window_dims,
        scatter_dims_to_operand_dims=numbers.scatter_dims_to_operand_dims,
        operand_batching_dims=numbers.input_batching_dims,
        scatter_indices_batching_dims=batching,
    )
    return (
        scatter(
            inputs[0],
            indices,
            updates[0],
            dimension_numbers,
            indices_are_sorted=is_sorted and op.indices_are_sorted,
            unique_indices=op.unique_indices,
            mode=lax.GatherScatterMode.FILL_OR_DROP,
        ),
    )


def _is_batch_into_scalar(operand: Array, indices: Array) -> bool:
    """Return whether several updates go into a scalar, which XLA rewrites to an elementwise operation and rejects."""
    return bool(operand.ndim == 0 and indices.ndim > 1)


def _known_scatter(op: ops.Scatter, operand: Array) -> Callable[..., Array] | None:
    if returns_argument(op.update_computation, 1):
        return lax.scatter
    operation = only_operation(op.update_computation)
    if operand.dtype == np.bool_ or operation is None:
        return None
    return _SCATTERS.get(operation)


def _scatter_one_by_one(
    inputs: Sequence[Array],
    indices: Array,
    updates: Sequence[Array],
    numbers: ScatterDimensionNumbers,
    indices_batching: tuple[int, ...],
    combine: Callable[..., tuple[Array, ...]],
) -> tuple[Array, ...]:
    """Apply update windows one after the other, in the order of the index vectors."""
    rank, updates_rank = inputs[0].ndim, updates[0].ndim
    batch_shape = indices.shape[:-1]
    count = int(np.prod(batch_shape, dtype=np.int64))
    scattered = [d for d in range(updates_rank) if d not in numbers.update_window_dims]
    hidden = (*numbers.inserted_window_dims, *numbers.input_batching_dims)
    window_sizes = iter([updates[0].shape[d] for d in numbers.update_window_dims])
    window = tuple(1 if d in hidden else next(window_sizes) for d in range(rank))
    rows = [
        lax.reshape(lax.transpose(array, [*scattered, *numbers.update_window_dims]), (count, *window))
        for array in updates
    ]
    starts = _operand_starts(indices, rank, numbers, indices_batching, count)
    limits = np.asarray([size - length for size, length in zip(inputs[0].shape, window, strict=True)], starts.dtype)
    if any(length > size for size, length in zip(inputs[0].shape, window, strict=True)):
        return tuple(inputs)

    def step(number: Array, arrays: tuple[Array, ...]) -> tuple[Array, ...]:
        start = lax.dynamic_index_in_dim(starts, number, keepdims=False)
        inside = lax.reduce_and(lax.bitwise_and(lax.ge(start, lax.full_like(start, 0)), lax.le(start, limits)), [0])
        place = [lax.index_in_dim(start, d, keepdims=False) for d in range(rank)]
        old = [lax.dynamic_slice(array, place, window, allow_negative_indices=False) for array in arrays]
        update = [lax.dynamic_index_in_dim(row, number, keepdims=False) for row in rows]
        new = map_elements(combine, [*old, *update])
        kept = [lax.select(inside, fresh, stale) for fresh, stale in zip(new, old, strict=True)]
        return tuple(
            lax.dynamic_update_slice(array, part, place, allow_negative_indices=False)
            for array, part in zip(arrays, kept, strict=True)
        )

    return tuple(lax.fori_loop(0, count, step, tuple(inputs)))


def _operand_starts(
    indices: Array, rank: int, numbers: ScatterDimensionNumbers, batching: tuple[int, ...], count: int
) -> Array:
    """Return `[count, rank]`: where in the operand each update window starts."""
    columns: list[Array] = [lax.full(indices.shape[:-1], 0, indices.dtype)] * rank
    for position, dimension in enumerate(numbers.scatter_dims_to_operand_dims):
        columns[dimension] = lax.index_in_dim(indices, position, axis=-1, keepdims=False)
    for dimension, indices_dimension in zip(numbers.input_batching_dims, batching, strict=True):
        columns[dimension] = lax.broadcasted_iota(indices.dtype, indices.shape[:-1], indices_dimension)
    if not columns:  # a scalar has a single element
        return lax.full((count, 0), 0, indices.dtype)
    return lax.reshape(
        lax.concatenate([lax.expand_dims(c, [c.ndim]) for c in columns], indices.ndim - 1), (count, rank)
    )
