"""Rules of data movement: shapes, slices, gather and scatter, also with sizes as operands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, element_type_of, wrapped
from evaluator.reference.reducers import Reducer
from evaluator.reference.registry import Context, Value, computes, computes_natively, dequantizes
from evaluator.shapes.dynamic_shapes import broadcast_sizes, require_slice
from hlo_text import ops
from hlo_text.core.attributes import ShuffleMode
from hlo_text.core.ir import Operation
from hlo_text.core.layouts import Extend, Regroup, Reorder, Step, memory_steps
from hlo_text.core.types import BOOL, ComplexType, TensorType, num_bits, numpy_dtype
from hlo_text.inference.reshaped_dimensions import reshaped_sizes
from hlo_text.inference.result_types import dimensions_of


def _sizes(array: Array) -> tuple[int, ...]:
    return tuple(int(number) for number in np.asarray(array).reshape(-1))


def result_shape(op: Operation) -> tuple[int, ...]:
    """Return the declared shape of an operation's first result.

    Raises:
        ValueError: It is no array, or a size is open.
    """
    type = op.results[0].type
    if not isinstance(type, TensorType) or None in type.shape:
        raise ValueError("the result must have a static shape")
    return tuple(size for size in type.shape if size is not None)


# --- shapes ---------------------------------------------------------------------------------------------------------


@dequantizes(ops.Iota)
def _iota(op: ops.Iota, context: Context) -> tuple[Value, ...]:
    return (_counted(op, context, result_shape(op)),)


@dequantizes(ops.DynamicIota)
def _dynamic_iota(op: ops.DynamicIota, context: Context, shape: Array) -> tuple[Value, ...]:
    return (_counted(op, context, _sizes(shape)),)


def _counted(op: Any, context: Context, shape: tuple[int, ...]) -> Array:
    type = op.results[0].type
    element_type = element_type_of(type)
    axis = op.iota_dimension
    line = np.arange(shape[axis])
    numbers = np.broadcast_to(line.reshape([-1 if d == axis else 1 for d in range(len(shape))]), shape)
    dtype = numpy_dtype(element_type)
    if dtype.kind in "iu" or dtype.name.startswith(("int", "uint")):
        return context.arithmetic.imported(wrapped(numbers, element_type), type)
    return context.arithmetic.imported(numbers.astype(np.float64).astype(dtype), type)


@computes(ops.Reshape)
def _reshape(op: ops.Reshape, context: Context, operand: Array) -> tuple[Value, ...]:
    """Reshape; dynamic sizes are inferred from the operand's."""
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType) or target.is_static:
        return (operand.reshape(result_shape(op)),)
    bounds = [dimension.extent for dimension in dimensions_of(source)]
    return (operand.reshape(reshaped_sizes(bounds, operand.shape, dimensions_of(target))),)


@computes(ops.DynamicReshape)
def _dynamic_reshape(op: ops.DynamicReshape, context: Context, operand: Array, shape: Array) -> tuple[Value, ...]:
    return (operand.reshape(_sizes(shape)),)


@computes(ops.HloDynamicReshape)
def _hlo_dynamic_reshape(
    op: ops.HloDynamicReshape, context: Context, operand: Array, *sizes: Array
) -> tuple[Value, ...]:
    return (operand.reshape([int(size) for size in sizes]),)


@computes(ops.BroadcastInDim)
def _broadcast_in_dim(op: ops.BroadcastInDim, context: Context, operand: Array) -> tuple[Value, ...]:
    return (_broadcast(operand, broadcast_sizes(op, operand.shape), op.broadcast_dimensions),)


@computes(ops.DynamicBroadcastInDim)
def _dynamic_broadcast(
    op: ops.DynamicBroadcastInDim, context: Context, operand: Array, shape: Array
) -> tuple[Value, ...]:
    return (_broadcast(operand, _sizes(shape), op.broadcast_dimensions),)


@computes(ops.Broadcast)
def _broadcast_sizes(op: ops.Broadcast, context: Context, operand: Array) -> tuple[Value, ...]:
    return (np.broadcast_to(operand, (*op.broadcast_sizes, *operand.shape)).copy(),)


def _broadcast(operand: Array, shape: tuple[int, ...], dimensions: Sequence[int]) -> Array:
    order = np.argsort(np.asarray(dimensions, np.int64), kind="stable")
    aligned = [1] * len(shape)
    for size, axis in zip(operand.shape, dimensions, strict=True):
        aligned[axis] = size
    return np.broadcast_to(operand.transpose(order).reshape(aligned), shape).copy()


@computes(ops.Transpose)
def _transpose(op: ops.Transpose, context: Context, operand: Array) -> tuple[Value, ...]:
    return (
        np.ascontiguousarray(operand.transpose(op.permutation)).reshape([operand.shape[d] for d in op.permutation]),
    )


@computes(ops.Reverse)
def _reverse(op: ops.Reverse, context: Context, operand: Array) -> tuple[Value, ...]:
    return (np.flip(operand, tuple(op.dimensions)),)


@computes(ops.Shuffle)
def _shuffle(op: ops.Shuffle, context: Context, operand: Array) -> tuple[Value, ...]:
    if op.mode is not ShuffleMode.ROTATE:
        raise context.refusal(op, f"shuffle in {op.mode} mode is not supported")
    return (np.roll(operand, tuple(-shift for shift in op.shifts), tuple(op.dimensions)),)


@computes(ops.Concatenate)
def _concatenate(op: ops.Concatenate, context: Context, *inputs: Array) -> tuple[Value, ...]:
    return (np.concatenate(inputs, op.dimension),)


@computes(ops.Pad)
def _pad(op: ops.Pad, context: Context, operand: Array, value: Array) -> tuple[Value, ...]:
    return (padded(operand, value, op.edge_padding_low, op.edge_padding_high, op.interior_padding),)


@computes(ops.DynamicPad)
def _dynamic_pad(
    op: ops.DynamicPad, context: Context, operand: Array, value: Array, low: Array, high: Array, interior: Array
) -> tuple[Value, ...]:
    return (padded(operand, value, _sizes(low), _sizes(high), _sizes(interior)),)


def padded(
    operand: Array, value: Array, low: Sequence[int], high: Sequence[int], interior: Sequence[int] | None = None
) -> Array:
    """Insert padding between elements, then at both edges of each dimension; negative edge padding removes elements."""
    interior = interior or [0] * operand.ndim
    spread = [size + max(size - 1, 0) * gap for size, gap in zip(operand.shape, interior, strict=True)]
    result = np.full([max(s + a + b, 0) for s, a, b in zip(spread, low, high, strict=True)], value, operand.dtype)
    source, target = [], []
    for size, gap, before, end in zip(operand.shape, interior, low, result.shape, strict=True):
        step = gap + 1
        first = max(0, -(before // step)) if before < 0 else 0
        last = min(size - 1, (end - 1 - before) // step)
        count = max(last - first + 1, 0)
        source.append(slice(first, first + count))
        start = before + first * step
        target.append(slice(start, start + (count - 1) * step + 1 if count else start, step))
    if all(s.stop > s.start for s in source):
        result[tuple(target)] = operand[tuple(source)]
    return result


@computes(ops.GetDimensionSize)
def _get_dimension_size(op: ops.GetDimensionSize, context: Context, operand: Array) -> tuple[Value, ...]:
    return (np.asarray(operand.shape[op.dimension], np.int32),)


@computes(ops.SetDimensionSize)
def _set_dimension_size(op: ops.SetDimensionSize, context: Context, operand: Array, size: Array) -> tuple[Value, ...]:
    if not 0 <= int(size) <= operand.shape[op.dimension]:
        raise ValueError(f"size {int(size)} must be within 0 and the dimension size {operand.shape[op.dimension]}")
    return (operand.take(range(int(size)), op.dimension),)


@computes_natively(ops.BitcastConvert)
def _bitcast_convert(op: ops.BitcastConvert, context: Context, operand: Array) -> tuple[Value, ...]:
    """Reinterpret elements as bit strings; of several that replace one, the first has the lowest bits."""
    source, target = (element_type_of(value.type) for value in (op.operand, op.results[0]))
    given, wanted = num_bits(source), num_bits(target)
    shape = operand.shape if given == wanted else operand.shape[:-1]
    if given > wanted:
        shape = (*operand.shape, given // wanted)
    return (_reread(operand, source, target).reshape(shape),)


def _reread(array: Array, source: Any, target: Any) -> Array:
    """Reinterpret the bits of elements, lowest first, as a flat array of another type."""
    given, wanted = num_bits(source), num_bits(target)
    numbers = _bits(array, source)
    if given > wanted:
        mask = (1 << wanted) - 1
        numbers = [(number >> place) & mask for number in numbers for place in range(0, given, wanted)]
    elif given < wanted:
        count = wanted // given
        rows = [numbers[start : start + count] for start in range(0, len(numbers), count)]
        numbers = [sum(part << (given * place) for place, part in enumerate(row)) for row in rows]
    return _from_bits(numbers, target, (len(numbers),))


def _bits(array: Array, element_type: Any) -> list[int]:
    """Return elements as bit strings."""
    bits = num_bits(element_type)
    if element_type == BOOL:
        return [int(b) for b in array.reshape(-1)]
    flat = np.ascontiguousarray(array).reshape(-1)
    width = flat.dtype.itemsize
    raw = flat.tobytes()
    return [int.from_bytes(raw[i : i + width], "little") & ((1 << bits) - 1) for i in range(0, len(raw), width)]


def _from_bits(numbers: list[int], element_type: Any, shape: Sequence[int]) -> Array:
    dtype = numpy_dtype(element_type)
    if element_type == BOOL:
        return np.asarray(numbers, np.bool_).reshape(shape)
    if num_bits(element_type) < 8 and not isinstance(element_type, ComplexType):
        name = dtype.name
        if name.startswith(("int", "uint")):
            return wrapped(np.asarray(numbers, np.int64), element_type).reshape(shape)
    raw = b"".join(number.to_bytes(dtype.itemsize, "little") for number in numbers)
    return np.frombuffer(raw, dtype).reshape(shape).copy()


@computes_natively(ops.Bitcast)
def _bitcast(op: ops.Bitcast, context: Context, operand: Array) -> tuple[Value, ...]:
    """Reinterpret the operand's memory as another type; padding reads as zeros."""
    source, target = op.operand.type, op.results[0].type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        return (operand,)
    memory = _in_memory(operand, memory_steps(source)).reshape(-1)
    memory = _reread(memory, source.element_type, target.element_type)
    return (_out_of_memory(memory, result_shape(op), memory_steps(target)),)


def _in_memory(array: Array, steps: Sequence[Step]) -> Array:
    for step in steps:
        match step:
            case Reorder(permutation):
                array = array.transpose(permutation)
            case Regroup(_, after):
                array = array.reshape(after)
            case Extend(before, after):
                extended = np.zeros(after, array.dtype)
                extended[tuple(map(slice, before))] = array
                array = extended
    return np.ascontiguousarray(array)


def _out_of_memory(memory: Array, shape: Sequence[int], steps: Sequence[Step]) -> Array:
    """Return the array that a layout's steps stored in memory."""
    array = memory.reshape(_in_memory(np.empty(shape, np.bool_), steps).shape)
    for step in reversed(steps):
        match step:
            case Reorder(permutation):
                array = array.transpose(np.argsort(np.asarray(permutation, np.int64)))
            case Regroup(before, _):
                array = array.reshape(before)
            case Extend(before, _):
                array = array[tuple(map(slice, before))]
    return array


# --- slices ---------------------------------------------------------------------------------------------------------


@computes(ops.Slice)
def _slice(op: ops.Slice, context: Context, operand: Array) -> tuple[Value, ...]:
    return (_cut(operand, op.start_indices, op.limit_indices, op.strides),)


@computes(ops.RealDynamicSlice)
def _real_dynamic_slice(
    op: ops.RealDynamicSlice, context: Context, operand: Array, starts: Array, limits: Array, strides: Array
) -> tuple[Value, ...]:
    bounds = _sizes(starts), _sizes(limits), _sizes(strides)
    require_slice(operand.shape, *bounds)
    return (_cut(operand, *bounds),)


def _cut(operand: Array, starts: Sequence[int], limits: Sequence[int], strides: Sequence[int] | None) -> Array:
    strides = strides or [1] * operand.ndim
    place: list[Any] = [slice(*bounds) for bounds in zip(starts, limits, strides, strict=True)]
    return operand[(*place, ...)].copy()


def _clamped(starts: Sequence[Array], sizes: Sequence[int], shape: Sequence[int]) -> list[int]:
    return [min(max(int(s), 0), whole - part) for s, part, whole in zip(starts, sizes, shape, strict=True)]


@computes(ops.DynamicSlice)
def _dynamic_slice(op: ops.DynamicSlice, context: Context, operand: Array, *starts: Array) -> tuple[Value, ...]:
    first = _clamped(starts, op.slice_sizes, operand.shape)
    return (_cut(operand, first, [a + n for a, n in zip(first, op.slice_sizes, strict=True)], None),)


@computes(ops.DynamicUpdateSlice)
def _dynamic_update_slice(
    op: ops.DynamicUpdateSlice, context: Context, operand: Array, update: Array, *starts: Array
) -> tuple[Value, ...]:
    first = _clamped(starts, update.shape, operand.shape)
    result = operand.copy()
    result[tuple(slice(a, a + n) for a, n in zip(first, update.shape, strict=True))] = update[()]
    return (result,)


@computes(ops.TorchIndexSelect)
def _torch_index_select(op: ops.TorchIndexSelect, context: Context, operand: Array, index: Array) -> tuple[Value, ...]:
    batch = operand.shape[: op.batch_dims]
    rows = [operand[place].take(index[place], op.dim - op.batch_dims, mode="clip") for place in np.ndindex(*batch)]
    if not rows:
        return (np.empty(result_shape(op), operand.dtype),)
    return (np.stack(rows).reshape(*batch, *rows[0].shape),)


# --- gather and scatter ---------------------------------------------------------------------------------------------


@computes(ops.Gather)
def _gather(op: ops.Gather, context: Context, operand: Array, indices: Array) -> tuple[Value, ...]:
    return (_gathered(op, operand, indices, op.slice_sizes),)


@computes(ops.DynamicGather)
def _dynamic_gather(
    op: ops.DynamicGather, context: Context, operand: Array, indices: Array, sizes: Array
) -> tuple[Value, ...]:
    return (_gathered(op, operand, indices, _sizes(sizes)),)


def _batches(indices: Array, vector_dimension: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Yield every index of the batch dimensions with the vector of start indices there."""
    if vector_dimension == indices.ndim:
        indices = indices[..., None]
    moved = np.moveaxis(indices, vector_dimension, -1)
    for place in np.ndindex(*moved.shape[:-1]):
        yield place, [int(number) for number in moved[place]]


def _gathered(op: Any, operand: Array, indices: Array, sizes: Sequence[int]) -> Array:
    numbers = op.dimension_numbers
    dropped = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    kept = [size for axis, size in enumerate(sizes) if axis not in dropped]
    batch_shape = [n for axis, n in enumerate(indices.shape) if axis != numbers.index_vector_dim]
    rank = len(batch_shape) + len(kept)
    batch_axes = [axis for axis in range(rank) if axis not in numbers.offset_dims]
    shape = [0] * rank
    for axis, size in (*zip(batch_axes, batch_shape, strict=True), *zip(numbers.offset_dims, kept, strict=True)):
        shape[axis] = size
    result = np.empty(shape, operand.dtype)
    for place, vector in _batches(indices, numbers.index_vector_dim):
        starts = [0] * operand.ndim
        for axis, start in zip(numbers.start_index_map, vector, strict=True):
            starts[axis] = min(max(start, 0), operand.shape[axis] - sizes[axis])
        for axis, position in _batching(
            numbers.operand_batching_dims, numbers.start_indices_batching_dims, place, numbers
        ):
            starts[axis] = position
        window = operand[tuple(slice(a, a + n) for a, n in zip(starts, sizes, strict=True))].reshape(kept)
        target: list[Any] = [slice(None)] * rank
        for axis, position in zip(batch_axes, place, strict=True):
            target[axis] = position
        result[tuple(target)] = window[()]  # without dimensions, the result is the element
    return result


def _batching(
    axes: Sequence[int], index_axes: Sequence[int], place: tuple[int, ...], numbers: Any
) -> Iterator[tuple[int, int]]:
    for axis, index_axis in zip(axes, index_axes, strict=True):
        yield axis, place[index_axis - (index_axis > numbers.index_vector_dim)]


@computes(ops.Scatter)
def _scatter(op: ops.Scatter, context: Context, *operands: Array) -> tuple[Value, ...]:
    """Apply updates in the order of their indices.

    Elements that are out of bounds are skipped, in HLO with their whole window, as XLA does.
    """
    count = len(op.inputs)
    results = [
        context.arithmetic.converted(array, element_type_of(value.type), element_type_of(type)).copy()
        for array, value, type in zip(operands[:count], op.inputs, op.logical_result_types, strict=True)
    ]
    indices, updates = operands[count], operands[count + 1 :]
    numbers = op.scatter_dimension_numbers
    reducer = Reducer(op.update_computation, context)
    is_hlo = context.module.language == "hlo"
    window_axes = list(numbers.update_window_dims)
    batch_axes = [axis for axis in range(updates[0].ndim) if axis not in window_axes]
    dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    kept = [axis for axis in range(results[0].ndim) if axis not in dropped]
    for place, vector in _batches(indices, numbers.index_vector_dim):
        starts = [0] * results[0].ndim
        for axis, start in zip(numbers.scatter_dims_to_operand_dims, vector, strict=True):
            starts[axis] = start
        pairs = _batching(numbers.input_batching_dims, numbers.scatter_indices_batching_dims, place, numbers)
        for axis, position in pairs:
            starts[axis] += position
        source: list[Any] = [slice(None)] * updates[0].ndim
        for axis, position in zip(batch_axes, place, strict=True):
            source[axis] = position
        windows = [update[(*source, ...)] for update in updates]
        sizes = dict(zip(kept, windows[0].shape, strict=True))
        limits = [size - sizes.get(axis, 1) for axis, size in enumerate(results[0].shape)]
        if not is_hlo or all(0 <= start <= limit for start, limit in zip(starts, limits, strict=True)):
            _apply_window(results, windows, starts, kept, reducer)
    return tuple(results)


def _apply_window(
    results: list[Array], windows: list[Array], starts: list[int], kept: list[int], reducer: Reducer
) -> None:
    shape = results[0].shape
    outside = any(not 0 <= starts[axis] < shape[axis] for axis in range(len(shape)) if axis not in kept)
    if outside:
        return
    target: list[Any] = list(starts)
    source: list[Any] = []
    for axis, size in zip(kept, windows[0].shape, strict=True):
        first, last = max(starts[axis], 0), min(starts[axis] + size, shape[axis])
        if last <= first:
            return
        target[axis] = slice(first, last)
        source.append(slice(first - starts[axis], last - starts[axis]))
    place, part = tuple(target), tuple(source)
    new = reducer(*(result[place] for result in results), *(window[part] for window in windows))
    for result, values in zip(results, new, strict=True):
        result[place] = values[()]
