"""Inferred result types equal those of `jax.eval_shape`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from jax import lax

from hlo_text import ops
from hlo_text.core import types as t
from hlo_text.core.attributes import ConvolutionDimensionNumbers, DotDimensionNumbers, GatherDimensionNumbers
from hlo_text.core.ir import Block, Region, Value

from support.operands import value

# --- jax.eval_shape ---------------------------------------------------------------------------------------------------

SIZES = st.integers(0, 6)


AXES = st.integers(1, 5)


PROPERTY = settings(max_examples=50, derandomize=True)


def scalar_region(*dtypes: Any) -> Region:
    """A region with two arguments of each type that returns the first of both."""
    arguments = tuple(value((), dtype) for dtype in (*dtypes, *dtypes))
    return Region([Block(arguments, [ops.Return({}, arguments[: len(dtypes)], ())])])


def check(op: Any, function: Callable[..., Any], *arguments: Value) -> None:
    """Compare the types of an operation made without result types with those JAX finds."""
    structs = [jax.ShapeDtypeStruct(v.type.shape, t.numpy_dtype(v.type.element_type)) for v in arguments]
    expected = [
        (leaf.shape, t.element_type_of_dtype(leaf.dtype))
        for leaf in jax.tree.leaves(jax.eval_shape(function, *structs))
    ]
    assert [(result.type.shape, result.type.element_type) for result in op.results] == expected


def lists(elements: st.SearchStrategy[int], size: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(elements, min_size=size, max_size=size).map(tuple)


@PROPERTY
@given(st.data())
def test_dot_general_as_jax(data: st.DataObject) -> None:
    batch, summed, lhs_free, rhs_free = (data.draw(st.lists(SIZES, max_size=2)) for _ in range(4))
    sides, numbers = [], []
    for free in (lhs_free, rhs_free):
        sizes = [*batch, *summed, *free]
        order = data.draw(st.permutations(range(len(sizes))))
        place = [order.index(i) for i in range(len(sizes))]
        sides.append(value(tuple(sizes[i] for i in order)))
        numbers.append((tuple(place[: len(batch)]), tuple(place[len(batch) : len(batch) + len(summed)])))
    (lhs_batch, lhs_summed), (rhs_batch, rhs_summed) = numbers
    dot = ops.DotGeneral.make(
        *sides, dot_dimension_numbers=DotDimensionNumbers(lhs_batch, rhs_batch, lhs_summed, rhs_summed)
    )
    config = ((lhs_summed, rhs_summed), (lhs_batch, rhs_batch))
    check(dot, lambda x, y: lax.dot_general(x, y, config), *sides)


@PROPERTY
@given(st.data())
def test_convolution_as_jax(data: st.DataObject) -> None:
    spatial = data.draw(st.integers(0, 3))
    feature_groups = data.draw(st.integers(1, 3))
    batch_groups = data.draw(st.integers(1, 3)) if feature_groups == 1 else 1
    features, made, batch = (data.draw(st.integers(1, 3)) for _ in range(3))
    window = data.draw(lists(st.integers(1, 3), spatial))
    strides, lhs_dilation, rhs_dilation = (data.draw(lists(st.integers(1, 3), spatial)) for _ in range(3))
    padding = tuple(zip(*(data.draw(lists(st.integers(0, 3), spatial)) for _ in range(2)), strict=True))
    sizes = {
        "lhs": (batch * batch_groups, features * feature_groups, *data.draw(lists(st.integers(1, 9), spatial))),
        "rhs": (made * feature_groups * batch_groups, features, *window),
    }
    lhs_spec, rhs_spec, out_spec = (tuple(data.draw(st.permutations(range(spatial + 2)))) for _ in range(3))

    def arranged(name: str, spec: tuple[int, ...]) -> Value:
        shape = [0] * len(spec)
        for axis, size in zip(spec, sizes[name], strict=True):
            shape[axis] = size
        return value(tuple(shape))

    lhs, rhs = arranged("lhs", lhs_spec), arranged("rhs", rhs_spec)
    convolution = ops.Convolution.make(
        lhs,
        rhs,
        window_strides=strides,
        padding=padding,
        lhs_dilation=lhs_dilation,
        rhs_dilation=rhs_dilation,
        dimension_numbers=ConvolutionDimensionNumbers(
            *(lhs_spec[0], lhs_spec[1], lhs_spec[2:]),
            *(rhs_spec[1], rhs_spec[0], rhs_spec[2:]),
            *(out_spec[0], out_spec[1], out_spec[2:]),
        ),
        feature_group_count=feature_groups,
        batch_group_count=batch_groups,
    )
    check(
        convolution,
        lambda x, y: lax.conv_general_dilated(
            *(x, y, strides, padding, lhs_dilation, rhs_dilation),
            dimension_numbers=lax.ConvDimensionNumbers(lhs_spec, rhs_spec, out_spec),
            feature_group_count=feature_groups,
            batch_group_count=batch_groups,
        ),
        lhs,
        rhs,
    )


@PROPERTY
@given(st.data())
def test_reduce_as_jax(data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(SIZES, max_size=4)))
    dimensions = tuple(sorted(data.draw(st.sets(st.integers(0, len(shape) - 1))))) if shape else ()
    dtypes = data.draw(st.lists(st.sampled_from([np.float32, np.int32, np.bool_]), min_size=1, max_size=3))
    inputs, inits = [value(shape, dtype) for dtype in dtypes], [value((), dtype) for dtype in dtypes]
    reduce = ops.Reduce.make(inputs, inits, dimensions=dimensions, body=scalar_region(*dtypes))

    def function(*arrays: Any) -> Any:
        half = len(arrays) // 2
        return lax.reduce(arrays[:half], arrays[half:], lambda x, y: x, dimensions)

    check(reduce, function, *inputs, *inits)


@PROPERTY
@given(st.data())
def test_reduce_window_as_jax(data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, 3))
    shape = data.draw(lists(st.integers(1, 9), rank))
    window, strides, base, dilation = (data.draw(lists(st.integers(1, 3), rank)) for _ in range(4))
    padding = tuple(zip(*(data.draw(lists(st.integers(0, 3), rank)) for _ in range(2)), strict=True))
    operand, init = value(shape), value(())
    reduce_window = ops.ReduceWindow.make(
        [operand],
        [init],
        window_dimensions=window,
        window_strides=strides,
        base_dilations=base,
        window_dilations=dilation,
        padding=padding,
        body=scalar_region(np.float32),
    )
    check(
        reduce_window,
        lambda x, y: lax.reduce_window(x, y, lambda a, b: a - b, window, strides, padding, base, dilation),
        operand,
        init,
    )


@PROPERTY
@given(st.data())
def test_gather_as_jax(data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, 4))
    shape = data.draw(lists(AXES, rank))
    roles = data.draw(st.lists(st.sampled_from(["offset", "collapsed", "batching"]), min_size=rank, max_size=rank))
    collapsed, batching = (tuple(i for i in range(rank) if roles[i] == r) for r in ("collapsed", "batching"))
    slice_sizes = tuple(1 if roles[i] != "offset" else data.draw(st.integers(0, shape[i])) for i in range(rank))
    start_index_map = tuple(data.draw(st.permutations([i for i in range(rank) if i not in batching])))
    batch_shape = (*data.draw(st.lists(SIZES, max_size=2)), *(shape[i] for i in batching))
    first = len(batch_shape) - len(batching)
    offsets = rank - len(collapsed) - len(batching)
    places = range(offsets + len(batch_shape))
    offset_dims = tuple(sorted(data.draw(st.permutations(places))[:offsets]))
    operand, indices = value(shape), value((*batch_shape, len(start_index_map)), np.int32)
    gather = ops.Gather.make(
        operand,
        indices,
        dimension_numbers=GatherDimensionNumbers(
            offset_dims,
            collapsed,
            batching,
            tuple(range(first, len(batch_shape))),
            start_index_map,
            index_vector_dim=len(batch_shape),
        ),
        slice_sizes=slice_sizes,
    )
    numbers = lax.GatherDimensionNumbers(
        offset_dims, collapsed, start_index_map, batching, tuple(range(first, len(batch_shape)))
    )
    check(gather, lambda x, i: lax.gather(x, i, numbers, slice_sizes), operand, indices)


@PROPERTY
@given(st.data())
def test_movement_as_jax(data: st.DataObject) -> None:
    """Slice, pad, concatenate, transpose, reverse, dynamic_slice, dynamic_update_slice, select, clamp, compare."""
    shape = tuple(data.draw(st.lists(SIZES, min_size=1, max_size=4)))
    rank = len(shape)
    x = value(shape)
    limits = tuple(data.draw(st.integers(0, size)) for size in shape)
    starts = tuple(data.draw(st.integers(0, limit)) for limit in limits)
    strides = data.draw(lists(st.integers(1, 3), rank))
    sliced = ops.Slice.make(x, start_indices=starts, limit_indices=limits, strides=strides)
    check(sliced, lambda a: lax.slice(a, starts, limits, strides), x)
    low, high = (data.draw(lists(st.integers(0, 3), rank)) for _ in range(2))
    low = tuple(data.draw(st.integers(-size - after, 3)) for size, after in zip(shape, high, strict=True))
    interior = data.draw(lists(st.integers(0, 2), rank))
    zero = value(())
    padded = ops.Pad.make(x, zero, edge_padding_low=low, edge_padding_high=high, interior_padding=interior)
    check(padded, lambda a, z: lax.pad(a, z, tuple(zip(low, high, interior, strict=True))), x, zero)
    axis = data.draw(st.integers(0, rank - 1))
    joined = [value((*shape[:axis], size, *shape[axis + 1 :])) for size in data.draw(st.lists(SIZES, min_size=1))]
    check(ops.Concatenate.make(joined, dimension=axis), lambda *a: lax.concatenate(a, axis), *joined)
    permutation = tuple(data.draw(st.permutations(range(rank))))
    check(ops.Transpose.make(x, permutation=permutation), lambda a: lax.transpose(a, permutation), x)
    check(ops.Reverse.make(x, dimensions=(axis,)), lambda a: lax.rev(a, (axis,)), x)
    indices = [value((), np.int32) for _ in shape]
    check(
        ops.DynamicSlice.make(x, indices, slice_sizes=limits),
        lambda a, *i: lax.dynamic_slice(a, i, limits),
        x,
        *indices,
    )
    update = value(limits)
    check(
        ops.DynamicUpdateSlice.make(x, update, indices),
        lambda a, u, *i: lax.dynamic_update_slice(a, u, i),
        x,
        update,
        *indices,
    )
    check(ops.Clamp.make(zero, x, zero), lambda z, a: lax.clamp(z, a, z), zero, x)
    check(ops.Select.make(value((), np.bool_), x, x), lambda p, a: lax.select(p, a, a), value((), np.bool_), x)


@PROPERTY
@given(st.lists(SIZES, max_size=2), st.integers(1, 7), st.sampled_from(["FFT", "IFFT", "RFFT", "IRFFT"]))
def test_fft_as_jax(batch: list[int], length: int, kind: str) -> None:
    last = length // 2 + 1 if kind == "IRFFT" else length
    operand = value((*batch, last), np.float32 if kind == "RFFT" else np.complex64)
    fft = ops.Fft.make(operand, fft_type=ops.FftType(kind), fft_length=(length,))
    check(fft, lambda x: lax.fft(x, kind, (length,)), operand)
