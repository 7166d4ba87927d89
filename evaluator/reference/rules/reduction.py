"""Reductions, windows, sorting: computations folded over elements in row-major order, starting from initial values."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import attrs
import numpy as np

from evaluator.reference.numbers import Array, element_type_of, ordinals, widened
from evaluator.reference.reducers import Reducer
from evaluator.reference.registry import Context, Value, computes, computes_natively
from evaluator.reference.rules.movement import padded
from hlo_text import ops
from hlo_text.core.types import ElementType, FloatType


@computes(ops.Reduce)
def _reduce(op: ops.Reduce, context: Context, *operands: Array) -> tuple[Value, ...]:
    count = len(op.inputs)
    inputs, initial = operands[:count], operands[count:]
    axes = sorted(op.dimensions)
    kept = [axis for axis in range(inputs[0].ndim) if axis not in axes]
    order = (*axes, *kept)
    shape = [inputs[0].shape[axis] for axis in kept]
    count = math.prod(inputs[0].shape[axis] for axis in axes)
    lines = [array.transpose(order).reshape(count, *shape) for array in inputs]
    reducer = Reducer(op.body, context)
    total: tuple[Array, ...] = tuple(np.broadcast_to(value, shape) for value in initial)
    for position in range(lines[0].shape[0]):
        total = reducer(*total, *(line[position] for line in lines))
    return tuple(np.array(value) for value in total)


@computes(ops.ReduceWindow)
def _reduce_window(op: ops.ReduceWindow, context: Context, *operands: Array) -> tuple[Value, ...]:
    count, ones = len(op.inputs), (1,) * operands[0].ndim
    window = MovingWindow(
        op.window_dimensions,
        op.window_strides or ones,
        op.padding or ((0, 0),) * len(ones),
        op.base_dilations or ones,
        op.window_dilations or ones,
        pads=context.module.language != "hlo",
    )
    return reduced_windows(Reducer(op.body, context), window, operands[:count], operands[count:])


@attrs.frozen
class MovingWindow:
    """A moving window: a number per dimension for each attribute, a pair for the padding.

    `pads` sets padding and the holes between dilated elements to the initial values, as in StableHLO; HLO skips both.
    They are also skipped if initial values combined with themselves are NaN: the specification leaves the order of
    combination open, and initial values need not be combined with each other.
    """

    sizes: Sequence[int]
    strides: Sequence[int]
    padding: Sequence[Sequence[int]]
    base_dilations: Sequence[int]
    dilations: Sequence[int]
    pads: bool = True


def reduced_windows(
    reducer: Reducer, window: MovingWindow, inputs: Sequence[Array], initial: Sequence[Array]
) -> tuple[Value, ...]:
    """Fold the elements at every position of a window, starting from initial values."""
    low, high = zip(*window.padding, strict=True) if window.padding else ((), ())
    interior = [step - 1 for step in window.base_dilations]
    bases = [padded(a, v, low, high, interior) for a, v in zip(inputs, initial, strict=True)]
    pads = window.pads and not _turn_into_nan(reducer, initial)
    inside = padded(np.ones(inputs[0].shape, bool), np.asarray(pads), low, high, interior)
    strides, dilations = window.strides, window.dilations
    reach = [(size - 1) * step + 1 for size, step in zip(window.sizes, dilations, strict=True)]
    shape = [
        max((size - span) // stride + 1, 0) for size, span, stride in zip(bases[0].shape, reach, strides, strict=True)
    ]
    total: tuple[Array, ...] = tuple(np.broadcast_to(value, shape) for value in initial)
    for place in np.ndindex(*window.sizes):
        takes_part, *parts = (_positions(base, place, dilations, strides, shape) for base in (inside, *bases))
        folded = reducer(*total, *parts)
        total = tuple(np.where(takes_part, new, old) for new, old in zip(folded, total, strict=True))
    return tuple(np.array(value) for value in total)


def _turn_into_nan(reducer: Reducer, initial: Sequence[Array]) -> bool:
    """Return whether initial values other than NaN become NaN when combined with themselves."""
    combined = zip(reducer(*initial, *initial), initial, strict=True)
    return any(bool(np.any(new != new) and not np.any(old != old)) for new, old in combined)


def _positions(
    base: Array, place: Sequence[int], dilations: Sequence[int], strides: Sequence[int], shape: Sequence[int]
) -> Array:
    """Return the element at one offset in the window, for every position of the window."""
    starts = [i * step for i, step in zip(place, dilations, strict=True)]
    return base[
        tuple(slice(a, a + (n - 1) * s + 1 if n else a, s) for a, n, s in zip(starts, shape, strides, strict=True))
    ]


@computes(ops.SelectAndScatter)
def _select_and_scatter(
    op: ops.SelectAndScatter, context: Context, operand: Array, source: Array, initial: Array
) -> tuple[Value, ...]:
    """Combine the source's elements at the selected element of each window; padding is never selected."""
    rank = operand.ndim
    window, strides = op.window_dimensions or (1,) * rank, op.window_strides or (1,) * rank
    low = [pair[0] for pair in op.padding or ((0, 0),) * rank]
    select, scatter = Reducer(op.select, context), Reducer(op.scatter, context)
    best = np.zeros(source.shape, operand.dtype)
    chosen = np.full((*source.shape, rank), -1, np.int64)
    grid = np.indices(source.shape).reshape(rank, source.size).T.reshape(*source.shape, rank)
    for place in np.ndindex(*window):
        index = grid * np.asarray(strides) + np.asarray(place) - np.asarray(low)
        inside = ((index >= 0) & (index < np.asarray(operand.shape))).all(-1)
        safe = np.where(inside[..., None], index, 0)
        values = operand[tuple(np.moveaxis(safe, -1, 0))]
        is_first = chosen[..., 0] < 0 if rank else np.zeros(source.shape, bool)
        keeps = np.asarray(select(np.where(is_first, values, best), values)[0], bool)
        takes = inside & (is_first | ~keeps)
        best = np.where(takes, values, best).astype(operand.dtype)
        chosen = np.where(takes[..., None], index, chosen)
    result = np.full(operand.shape, initial, operand.dtype)
    for place in np.ndindex(*source.shape):
        target = tuple(int(i) for i in chosen[place])
        if all(i >= 0 for i in target):
            result[target] = scatter(result[target], source[place])[0][()]
    return (result,)


@computes(ops.Map)
def _map(op: ops.Map, context: Context, *inputs: Array) -> tuple[Value, ...]:
    return tuple(np.array(value) for value in Reducer(op.computation, context)(*inputs))


@computes(ops.Sort)
def _sort(op: ops.Sort, context: Context, *inputs: Array) -> tuple[Value, ...]:
    """Sort lines stably by the comparator."""
    axis = op.dimension % inputs[0].ndim if inputs[0].ndim else 0
    lines = [np.moveaxis(array, axis, -1) for array in inputs]
    results = [line.copy() for line in lines]
    comparator = Reducer(op.comparator, context)
    for place in np.ndindex(*lines[0].shape[:-1]):
        row = [line[place] for line in lines]
        order = _order(comparator, row)
        for result, values in zip(results, row, strict=True):
            result[place] = values[order]
    return tuple(np.ascontiguousarray(np.moveaxis(result, -1, axis)) for result in results)


def _order(comparator: Reducer, row: list[Array]) -> list[int]:
    def is_less(i: int, j: int) -> bool:
        pairs = [np.asarray(array[k]) for array in row for k in (i, j)]
        return bool(comparator(*pairs)[0])

    def compare(i: int, j: int) -> int:
        return -1 if is_less(i, j) else 1 if is_less(j, i) else 0

    return sorted(range(row[0].size), key=functools.cmp_to_key(compare))


@computes_natively(ops.TopK)
def _top_k(op: ops.TopK, context: Context, operand: Array) -> tuple[Value, ...]:
    values, places = outermost(operand, element_type_of(op.operand.type), op.k, largest=op.largest)
    return values, places.astype(np.int32)


def outermost(operand: Array, element_type: ElementType, count: int, *, largest: bool = True) -> tuple[Array, Array]:
    """Return the largest or smallest elements of the last dimension in total order, with their indices."""
    keys = ordinals(operand, element_type) if isinstance(element_type, FloatType) else widened(operand, element_type)
    sign = -1 if largest else 1
    ranks = np.argsort(keys.astype(object) * sign, axis=-1, kind="stable")[..., :count]
    return np.take_along_axis(operand, ranks, -1), ranks
