"""Lowering of sorts: comparators that order by keys become `lax.sort`, others run as a sorting network.

All sorts are stable, even if the program does not require it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import jax
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering import subnormals
from evaluator.lowering.comparison_selection import total_order_key
from evaluator.lowering.elementwise import is_complex, is_float
from evaluator.lowering.quantization import dequantize
from evaluator.registry import lowers
from evaluator.values.arrays import Array
from evaluator.values.quantization import is_quantized
from evaluator.values.sub_bytes import all_from_bytes, to_bytes
from hlo_text import ops
from hlo_text.analysis.comparators import SortKey, comparator_keys
from hlo_text.core.ir import Block, Region
from hlo_text.core.read_only import NO_ATTRIBUTES


@lowers(ops.Sort)
def lower_sort(op: ops.Sort, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    return sort_arrays(op.comparator, op.dimension, inputs, context)


def sort_arrays(
    comparator: Region, dimension: int, inputs: Sequence[Array], context: LoweringContext
) -> tuple[Array, ...]:
    """Sort arrays of equal shape together along a dimension, in the order of a comparator of element pairs."""
    dimension = dimension % inputs[0].ndim if inputs[0].ndim else 0
    if inputs[0].ndim == 0 or inputs[0].size == 0 or inputs[0].shape[dimension] == 1:
        return tuple(inputs)
    keys = comparator_keys(comparator)
    if keys is None:
        return _sorting_network(inputs, dimension, context.scalar_function(comparator))
    key_arrays = [_ascending(_key_array(key, comparator, context, inputs), key) for key in keys]
    arrays = [to_bytes(array) for array in (*key_arrays, *inputs)]
    results = lax.sort(arrays, dimension=dimension, is_stable=True, num_keys=len(keys))
    return all_from_bytes(results[len(keys) :], inputs)


def _key_array(key: SortKey, comparator: Region, context: LoweringContext, inputs: Sequence[Array]) -> Array:
    """Compute a key of all elements: the comparator's arithmetic on left elements, applied to whole inputs.

    Quantized keys are dequantized, as comparisons use expressed values.
    """
    keys = _stored_key_array(key, comparator, context, inputs)
    return dequantize(keys, key.value.type) if is_quantized(key.value.type) else keys


def _stored_key_array(key: SortKey, comparator: Region, context: LoweringContext, inputs: Sequence[Array]) -> Array:
    if key.value in comparator.arguments:
        return inputs[comparator.arguments.index(key.value) // 2]
    terminator = ops.Return(NO_ATTRIBUTES, (key.value,), ())
    block = Block(comparator.arguments, [*comparator.operations[:-1], terminator])
    compute = context.function(Region([block]))

    def key_of(*elements: Array) -> Array:
        return compute(*(element for element in elements for _ in range(2)))[0]

    shape = inputs[0].shape
    keys = jax.vmap(key_of)(*(lax.reshape(array, (array.size,)) for array in inputs))
    return lax.reshape(keys, shape)


def _ascending(array: Array, key: SortKey) -> Array:
    """Return an array whose ascending order is the comparator's order."""
    if key.is_total_order and is_float(array):
        array = total_order_key(lax.stop_gradient(array))
    elif subnormals.has_flushed_numbers(array):
        return subnormals.order_key(lax.stop_gradient(lax.neg(array) if key.is_descending else array))
    if not key.is_descending:
        return array
    return lax.neg(array) if is_float(array) or is_complex(array) else lax.bitwise_not(array)


def _sorting_network(
    inputs: Sequence[Array], dimension: int, comparator: Callable[..., tuple[Array, ...]]
) -> tuple[Array, ...]:
    """Sort by any strict weak order with a bitonic network, made stable by comparing positions of equal elements.

    If the comparator puts each of two elements before the other, the later one is first, as in an insertion sort: other
    comparators permute the elements too. Positions also mark the elements that pad the length to a power of two and
    are sorted last.
    """
    moved = [_move_last(array, dimension) for array in inputs]
    length = moved[0].shape[-1]
    rows = [lax.reshape(array, (array.size // length, length)) for array in moved]
    padded = 1 << (length - 1).bit_length()
    rows = [lax.pad(row, np.zeros((), row.dtype), [(0, 0, 0), (0, padded - length, 0)]) for row in rows]
    places = lax.broadcasted_iota(np.dtype(np.int32), rows[0].shape, 1)
    lanes = places
    compare: Callable[..., Array] = jax.vmap(lambda *elements: comparator(*elements)[0])

    def precedes(lhs: Sequence[Array], rhs: Sequence[Array], lhs_place: Array, rhs_place: Array) -> Array:
        def call(first: Sequence[Array], second: Sequence[Array]) -> Array:
            pairs = [array for pair in zip(first, second, strict=True) for array in pair]
            flat = compare(*(lax.reshape(array, (array.size,)) for array in pairs))
            return lax.reshape(flat, lhs_place.shape)

        is_before, is_after = call(lhs, rhs), call(rhs, lhs)
        earlier = lax.lt(lhs_place, rhs_place)
        contradicts = lax.bitwise_and(is_before, is_after)
        inside = lax.lt(lhs_place, lax.full_like(lhs_place, length))
        both = lax.bitwise_and(inside, lax.lt(rhs_place, lax.full_like(rhs_place, length)))
        order = lax.select(lax.eq(is_before, is_after), lax.bitwise_xor(contradicts, earlier), is_before)
        return lax.select(both, order, earlier)

    def exchange(arrays: list[Array], block: int, distance: int) -> list[Array]:
        """Compare each lane with the one at `distance`; runs of `block` lanes alternate in direction."""
        *values, place = arrays
        partner = lax.bitwise_xor(lanes, lax.full_like(lanes, distance))
        others = [_swap(array, distance) for array in arrays]
        is_low = lax.lt(lanes, partner)
        ascends = lax.eq(lax.bitwise_and(lanes, lax.full_like(lanes, block)), lax.full_like(lanes, 0))
        first = precedes(values, others[:-1], place, others[-1])
        keeps = lax.eq(lax.eq(is_low, ascends), first)
        return [lax.select(keeps, array, other) for array, other in zip(arrays, others, strict=True)]

    state = [*rows, places]
    block = 2
    while block <= padded:
        distance = block // 2
        while distance:
            state = exchange(state, block, distance)
            distance //= 2
        block *= 2
    sorted_rows = [lax.slice_in_dim(row, 0, length, axis=1) for row in state[:-1]]
    restored = [lax.reshape(row, array.shape) for row, array in zip(sorted_rows, moved, strict=True)]
    return tuple(_move_back(array, dimension) for array in restored)


def _swap(array: Array, distance: int) -> Array:
    """Exchange each lane with the lane whose number differs in the bit `distance`."""
    rows, lanes = array.shape
    pairs = lax.reshape(array, (rows, lanes // (2 * distance), 2, distance))
    return lax.reshape(lax.rev(pairs, [2]), (rows, lanes))


def _move_last(array: Array, dimension: int) -> Array:
    others = [d for d in range(array.ndim) if d != dimension]
    return lax.transpose(array, [*others, dimension])


def _move_back(array: Array, dimension: int) -> Array:
    order = list(range(array.ndim - 1))
    order.insert(dimension, array.ndim - 1)
    return lax.transpose(array, order)
