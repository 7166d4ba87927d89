"""Lowering of reductions, windows and map.

Single-operation reducers become the matching `jax.lax` function, which has derivative rules. Other reducers are passed
on as functions.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import jax
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.elementwise import is_complex, is_float, is_integer
from evaluator.lowering.quantization import convert_to
from evaluator.lowering.reducers import map_elements
from evaluator.registry import lowers
from evaluator.values.arrays import Array, is_concrete
from evaluator.values.quantization import is_quantized
from evaluator.values.sub_bytes import from_bytes, pad, to_bytes
from hlo_text import ops
from hlo_text.analysis.reducers import only_operation
from hlo_text.core.ir import Operation, Region, Value

#: `jax.lax` reductions and the functions that combine them with the initial value, by reducer.
_REDUCTIONS: Mapping[type[Operation], tuple[Callable[..., Array], Callable[..., Array]]] = {
    ops.Add: (lax.reduce_sum, lax.add),
    ops.Multiply: (lax.reduce_prod, lax.mul),
    ops.Maximum: (lax.reduce_max, lax.max),
    ops.Minimum: (lax.reduce_min, lax.min),
    ops.And: (lax.reduce_and, lax.bitwise_and),
    ops.Or: (lax.reduce_or, lax.bitwise_or),
    ops.Xor: (lax.reduce_xor, lax.bitwise_xor),
}
_BOOL_REDUCTIONS: Mapping[type[Operation], tuple[Callable[..., Array], Callable[..., Array]]] = {
    ops.Add: _REDUCTIONS[ops.Or],
    ops.Multiply: _REDUCTIONS[ops.And],
    ops.Maximum: _REDUCTIONS[ops.Or],
    ops.Minimum: _REDUCTIONS[ops.And],
    ops.And: _REDUCTIONS[ops.And],
    ops.Or: _REDUCTIONS[ops.Or],
    ops.Xor: _REDUCTIONS[ops.Xor],
}
#: This type has no zero, the identity element of sums.
_WITHOUT_ZERO = np.dtype(ml_dtypes.float8_e8m0fnu)
#: Functions that `lax.reduce_window` recognizes next to their identity element.
_WINDOW_REDUCERS: Mapping[type[Operation], Callable[..., Array]] = {
    ops.Add: lax.add,
    ops.Maximum: lax.max,
    ops.Minimum: lax.min,
}


def _promoted(region: Region, arrays: Sequence[Array], values: Sequence[Value], offset: int) -> list[Array]:
    """Convert inputs or initial values to the types of the region's arguments from `offset` on."""
    arguments = region.arguments[offset : offset + len(arrays)]
    return [
        convert_to(array, value.type, argument.type)
        for array, value, argument in zip(arrays, values, arguments, strict=True)
    ]


@lowers(ops.Reduce)
def lower_reduce(op: ops.Reduce, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    count = len(operands) // 2
    inputs = _promoted(op.body, operands[:count], op.inputs, count)
    init_values = _promoted(op.body, operands[count:], op.init_values, 0)
    has_identities = inputs[0].dtype != _WITHOUT_ZERO and not is_complex(inputs[0])
    if count == 1 and not is_quantized(op.inputs[0].type) and has_identities:
        known = (_BOOL_REDUCTIONS if inputs[0].dtype == np.bool_ else _REDUCTIONS).get(
            only_operation(op.body) or Operation
        )
        if known is not None and _has_elements(inputs[0], op.dimensions):
            reduce, combine = known
            whole = to_bytes(inputs[0]) if is_integer(inputs[0].dtype) else inputs[0]
            result = from_bytes(reduce(whole, tuple(op.dimensions)), inputs[0])
            return (combine(result, lax.broadcast(init_values[0], result.shape)),)
    function = context.scalar_function(op.body)
    if any(is_quantized(argument.type) for argument in op.body.arguments):
        return _fold_in_order(function, tuple(op.dimensions), inputs, init_values)
    return _fold(function, tuple(op.dimensions), inputs, init_values)


def _fold_in_order(
    function: Callable[..., tuple[Array, ...]],
    dimensions: tuple[int, ...],
    inputs: Sequence[Array],
    init_values: Sequence[Array],
) -> tuple[Array, ...]:
    """Reduce from the first element to the last, starting with the initial value.

    Results of saturating or rounding steps, as in quantized types, depend on the order.
    """
    kept = [d for d in range(inputs[0].ndim) if d not in dimensions]
    shape = tuple(inputs[0].shape[d] for d in kept)
    count = math.prod(inputs[0].shape[d] for d in dimensions)
    rows = tuple(lax.reshape(lax.transpose(array, [*dimensions, *kept]), (count, *shape)) for array in inputs)
    totals = tuple(lax.broadcast(init, shape) for init in init_values)
    results, _ = lax.scan(lambda totals, row: (map_elements(function, [*totals, *row]), None), totals, rows)
    return tuple(results)


def _fold(
    function: Callable[..., tuple[Array, ...]],
    dimensions: tuple[int, ...],
    inputs: Sequence[Array],
    init_values: Sequence[Array],
) -> tuple[Array, ...]:
    """Reduce by any function; its derivative is that of a tree of pairs, as `lax.reduce` has none for it."""

    @jax.custom_jvp
    def fold(arrays: tuple[Array, ...], inits: tuple[Array, ...]) -> tuple[Array, ...]:
        return tuple(lax.reduce(arrays, inits, _pairwise(function), dimensions))

    @fold.defjvp
    def derive(primals: Any, tangents: Any) -> Any:
        return jax.jvp(lambda arrays, inits: _tree_fold(function, dimensions, arrays, inits), primals, tangents)

    return fold(tuple(inputs), tuple(init_values))


def _tree_fold(
    function: Callable[..., tuple[Array, ...]],
    dimensions: tuple[int, ...],
    arrays: tuple[Array, ...],
    init_values: tuple[Array, ...],
) -> tuple[Array, ...]:
    """Reduce by combining neighbors until one element is left, then combine with the initial value."""
    kept = [d for d in range(arrays[0].ndim) if d not in dimensions]
    shape = tuple(arrays[0].shape[d] for d in kept)
    count = math.prod(arrays[0].shape[d] for d in dimensions)
    rows = [lax.reshape(lax.transpose(array, [*kept, *dimensions]), (*shape, count)) for array in arrays]
    while count > 1:
        even = [lax.slice_in_dim(row, 0, count - count % 2, 2, axis=-1) for row in rows]
        odd = [lax.slice_in_dim(row, 1, count, 2, axis=-1) for row in rows]
        rest = [lax.slice_in_dim(row, count - count % 2, count, axis=-1) for row in rows]
        pairs = map_elements(function, [*even, *odd])
        rows = [lax.concatenate(parts, len(shape)) for parts in zip(pairs, rest, strict=True)]
        count = (count + 1) // 2
    inits = [lax.broadcast(init, shape) for init in init_values]
    if count == 0:
        return tuple(inits)
    return map_elements(function, [*inits, *(lax.reshape(row, shape) for row in rows)])


def _has_elements(array: Array, dimensions: Sequence[int]) -> bool:
    return all(array.shape[dimension] > 0 for dimension in dimensions)


def _pairwise(function: Callable[..., tuple[Array, ...]]) -> Callable[[Any, Any], tuple[Array, ...]]:
    """Return a function of two tuples from one of their concatenated elements."""
    return lambda lhs, rhs: tuple(function(*lhs, *rhs))


@lowers(ops.ReduceWindow)
def lower_reduce_window(op: ops.ReduceWindow, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    count = len(operands) // 2
    inputs = _promoted(op.body, operands[:count], op.inputs, count)
    init_values = _promoted(op.body, operands[count:], op.init_values, 0)
    rank = inputs[0].ndim
    window = ReductionWindow(
        op.window_dimensions,
        op.window_strides or (1,) * rank,
        tuple((low, high) for low, high in op.padding or ((0, 0),) * rank),
        op.base_dilations or (1,) * rank,
        op.window_dilations or (1,) * rank,
    )
    return reduce_windows(op.body, window, inputs, init_values, context)


def reduce_windows(
    body: Region,
    window: ReductionWindow,
    inputs: Sequence[Array],
    init_values: Sequence[Array],
    context: LoweringContext,
) -> tuple[Array, ...]:
    """Reduce windows by a region whose arguments and results have the types of `inputs`.

    In StableHLO, padding and gaps between dilated elements have the initial values; HLO skips both. In StableHLO
    they are skipped if the initial values combined with themselves are NaN: the order of combination is unspecified,
    and initial values need not be combined with each other.
    """
    is_quantized_body = any(is_quantized(argument.type) for argument in body.arguments)
    reducer = _WINDOW_REDUCERS.get(only_operation(body) or Operation)
    is_number = inputs[0].dtype not in (np.bool_, _WITHOUT_ZERO) and not is_complex(inputs[0])
    if len(inputs) > 1 or not is_number or is_quantized_body:
        reducer = None
    identity = None if reducer is None else _identity(reducer, inputs[0].dtype)
    padded, bare = inputs, window
    if context.module.language != "hlo" and not _is_number(init_values[0], identity):
        padded, bare = window.filled(inputs, init_values)
    if reducer is not None and identity is not None:
        return (_reduce_known_window(padded[0], init_values[0], identity, reducer, bare),)
    function = context.scalar_function(body)
    if not window.sizes:  # `lax.reduce_window` returns the operand
        return map_elements(function, [*init_values, *inputs])
    if is_quantized_body:
        return _fold_window_positions(function, bare, tuple(padded), tuple(init_values))
    if bare == window or not any(is_float(value) or is_complex(value) for value in init_values):
        return _fold_windows(function, bare, padded, init_values)
    results: tuple[Array, ...] = lax.cond(
        _turn_into_nan(function, init_values),
        lambda: _fold_windows(function, window, inputs, init_values),
        lambda: _fold_windows(function, bare, padded, init_values),
    )
    return results


def _turn_into_nan(function: Callable[..., tuple[Array, ...]], init_values: Sequence[Array]) -> Array:
    """Return whether initial values other than NaN become NaN when they are combined with themselves."""
    combined = zip(function(*init_values, *init_values), init_values, strict=True)
    found = [lax.bitwise_and(lax.ne(new, new), lax.eq(old, old)) for new, old in combined]
    return functools.reduce(lax.bitwise_or, found)


@attrs.frozen
class ReductionWindow:
    """A sliding window: size, stride, padding of the operand, and dilations of both, by dimension."""

    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    padding: tuple[tuple[int, int], ...]
    base_dilations: tuple[int, ...]
    window_dilations: tuple[int, ...]

    def reduce(self, arrays: Any, init_values: Any, function: Callable[..., Any]) -> Any:
        """Return `lax.reduce_window` of operands; windows that only crop become padding, as XLA aborts on them."""
        padding = self.padding
        if self._only_crops():
            arrays, padding = jax.tree.map(self.pad, arrays), ((0, 0),) * len(padding)
        return lax.reduce_window(
            arrays,
            init_values,
            function,
            self.sizes,
            self.strides,
            padding,
            self.base_dilations,
            self.window_dilations,
        )

    def _only_crops(self) -> bool:
        """Return whether every window is one element and the only padding is negative."""
        factors = (*self.sizes, *self.strides, *self.base_dilations, *self.window_dilations)
        amounts = tuple(itertools.chain(*self.padding))
        return all(factor == 1 for factor in factors) and any(amounts) and all(amount <= 0 for amount in amounts)

    def pad(self, array: Array) -> Array:
        """Pad and dilate an operand with zero."""
        edges = zip(self.padding, self.base_dilations, strict=True)
        amounts = [(low, high, dilation - 1) for (low, high), dilation in edges]
        return pad(array, np.zeros((), array.dtype), amounts)

    def filled(self, arrays: Sequence[Array], values: Sequence[Array]) -> tuple[Sequence[Array], ReductionWindow]:
        """Return operands padded and dilated with values, and the window that slides over them.

        XLA would merge `pad` with the window, and then skip the padding, if its value is the initial value.
        """
        rank = len(self.sizes)
        bare = attrs.evolve(self, padding=((0, 0),) * rank, base_dilations=(1,) * rank)
        if bare == self:
            return arrays, self
        is_element = self.pad(lax.full(arrays[0].shape, True, np.dtype(np.bool_)))
        padded = [
            lax.select(is_element, self.pad(array), lax.broadcast(value, is_element.shape))
            for array, value in zip(arrays, values, strict=True)
        ]
        return padded, bare

    def elements(self, padded: Array) -> list[Array]:
        """Return, for each position within the window, the elements of all windows at that position."""
        spans = [(size - 1) * dilation + 1 for size, dilation in zip(self.sizes, self.window_dilations, strict=True)]
        last = [size - span for size, span in zip(padded.shape, spans, strict=True)]
        return [
            lax.slice(
                padded,
                [place * dilation for place, dilation in zip(places, self.window_dilations, strict=True)],
                [
                    place * dilation + end + 1
                    for place, dilation, end in zip(places, self.window_dilations, last, strict=True)
                ],
                self.strides,
            )
            for places in itertools.product(*map(range, self.sizes))
        ]


def _reduce_known_window(
    array: Array, init: Array, identity: Array, reducer: Callable[..., Array], window: ReductionWindow
) -> Array:
    """Reduce with the identity element of the function, which `lax` can differentiate, then combine with `init`."""
    result = window.reduce(array, identity, reducer)
    return result if _is_number(init, identity) else reducer(lax.broadcast(init, result.shape), result)


def _identity(reducer: Callable[..., Array], dtype: np.dtype[Any]) -> Array:
    if reducer is lax.add:
        return np.zeros((), dtype)
    lowest, highest = _range(dtype)
    return np.asarray(lowest if reducer is lax.max else highest).astype(dtype)


def _is_number(array: Array, number: Array | None) -> bool:
    """Return whether a scalar is known to equal a number."""
    return number is not None and is_concrete(array) and bool(np.asarray(array) == number)


def _range(dtype: np.dtype[Any]) -> tuple[Any, Any]:
    """Return the smallest and largest numbers of a dtype, which are infinities if it has them."""
    if is_integer(dtype):
        return ml_dtypes.iinfo(dtype).min, ml_dtypes.iinfo(dtype).max
    with np.errstate(all="ignore"):
        has_infinity = bool(np.isinf(np.asarray(np.inf, np.float32).astype(dtype)))
    limits = ml_dtypes.finfo(dtype)
    return (-np.inf, np.inf) if has_infinity else (limits.min, limits.max)


def _fold_windows(
    function: Callable[..., tuple[Array, ...]],
    window: ReductionWindow,
    inputs: Sequence[Array],
    init_values: Sequence[Array],
) -> tuple[Array, ...]:
    """Reduce windows by any function; its derivative is that of a fold over the positions in the window."""

    @jax.custom_jvp
    def fold(arrays: tuple[Array, ...], inits: tuple[Array, ...]) -> tuple[Array, ...]:
        return tuple(window.reduce(arrays, inits, _pairwise(function)))

    @fold.defjvp
    def derive(primals: Any, tangents: Any) -> Any:
        return jax.jvp(lambda arrays, inits: _fold_window_positions(function, window, arrays, inits), primals, tangents)

    return fold(tuple(inputs), tuple(init_values))


def _fold_window_positions(
    function: Callable[..., tuple[Array, ...]],
    window: ReductionWindow,
    arrays: tuple[Array, ...],
    init_values: tuple[Array, ...],
) -> tuple[Array, ...]:
    """Reduce windows starting from the initial value, one position in the window after the other."""
    takes_part = window.elements(window.pad(lax.full(arrays[0].shape, True, np.dtype(np.bool_))))
    places = zip(*(window.elements(window.pad(array)) for array in arrays), strict=True)
    results = [lax.broadcast(init, takes_part[0].shape) for init in init_values]
    for inside, elements in zip(takes_part, places, strict=True):
        folded = map_elements(function, [*results, *elements])
        results = [lax.select(inside, new, old) for new, old in zip(folded, results, strict=True)]
    return tuple(results)


@lowers(ops.SelectAndScatter)
def lower_select_and_scatter(
    op: ops.SelectAndScatter, context: LoweringContext, operand: Array, source: Array, init_value: Array
) -> Array:
    """Select a position in every window by reducing positions along with the values, then scatter to it."""
    rank = operand.ndim
    window = op.window_dimensions or (1,) * rank
    strides = op.window_strides or (1,) * rank
    padding = [(low, high) for low, high in op.padding or ((0, 0),) * rank]
    select = context.scalar_function(op.select)
    combine = only_operation(op.scatter)
    nowhere = np.asarray(-1, np.int32)
    positions = lax.reshape(lax.iota(np.dtype(np.int32), operand.size), operand.shape)

    def better(lhs: tuple[Array, Array], rhs: tuple[Array, Array]) -> tuple[Array, Array]:
        (lhs_value, lhs_position), (rhs_value, rhs_position) = lhs, rhs
        (prefers_lhs,) = select(lhs_value, rhs_value)
        takes_lhs = lax.bitwise_or(
            lax.lt(rhs_position, np.asarray(0, np.int32)),
            lax.bitwise_and(lax.ge(lhs_position, np.asarray(0, np.int32)), prefers_lhs),
        )
        return lax.select(takes_lhs, lhs_value, rhs_value), lax.select(takes_lhs, lhs_position, rhs_position)

    _, chosen = lax.reduce_window(
        (lax.stop_gradient(operand), positions),
        (np.zeros((), operand.dtype), nowhere),
        better,
        window,
        strides,
        padding,
    )
    accumulator = convert_to(init_value, op.init_value.type, op.scatter.arguments[0].type)
    updates = convert_to(source, op.source.type, op.scatter.arguments[1].type)
    flat = lax.broadcast(accumulator, (operand.size,))
    indices = lax.reshape(chosen, (source.size, 1))
    updates = lax.reshape(updates, (source.size,))
    if combine is ops.Add and flat.dtype != np.bool_ and not is_quantized(op.source.type):
        numbers = lax.ScatterDimensionNumbers((), (0,), (0,))
        flat = lax.scatter_add(flat, indices, updates, numbers, mode=lax.GatherScatterMode.FILL_OR_DROP)
        return lax.reshape(flat, operand.shape)
    if source.size == 0:
        return lax.reshape(flat, operand.shape)
    scatter = context.scalar_function(op.scatter)

    def step(number: Array, target: Array) -> Array:
        place = lax.dynamic_slice(indices, (number, np.zeros((), number.dtype)), (1, 1))
        at = [lax.reshape(place, ())]
        old = lax.dynamic_slice(target, at, (1,))
        update = lax.dynamic_slice(updates, (number,), (1,))
        (new,) = scatter(lax.reshape(old, ()), lax.reshape(update, ()))
        kept = lax.select(lax.ge(at[0], np.asarray(0, np.int32)), lax.reshape(new, (1,)), old)
        return lax.dynamic_update_slice(target, kept, at)

    return lax.reshape(lax.fori_loop(0, source.size, step, flat), operand.shape)


@lowers(ops.Map)
def lower_map(op: ops.Map, context: LoweringContext, *inputs: Array) -> Array:
    (result,) = map_elements(context.scalar_function(op.computation), inputs)
    return result
