"""Examples about shapes, gathering and scattering, layouts and broadcasting."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from frontends.builder import Builder, BuildError, ClientLiteral, Handle
from hlo_text.core.attributes import GatherDimensionNumbers

from support.xla_documents.examples import (
    F32,
    add,
    as_array,
    computes,
    expected_of,
    handler,
    inputs_of,
    multiply,
    run,
    shape_of,
)

# --- shapes ----------------------------------------------------------------------------------------------------------

computes("X-broadcast-scalar", lambda b, operand: b.broadcast(operand, [2, 3]))


computes("X-collapse-v012", lambda b, v: b.collapse(v, [0, 1, 2]))


computes("X-collapse-v01", lambda b, v: b.collapse(v, [0, 1]))


computes("X-collapse-v12", lambda b, v: b.collapse(v, [1, 2]))


computes("X-convert-s32-f32", lambda b, a: b.convert_element_type(a, "f32"))


computes("X-clamp", lambda b, low, operand, high: b.clamp(low, operand, high))


computes("X-iota-0", lambda b: b.iota("s32[4, 8]", 0))


computes("X-iota-1", lambda b: b.iota("s32[4, 8]", 1))


computes("X-reshape-v012_24", lambda b, v: b.reshape(v, [0, 1, 2], [24]))


computes("X-reshape-v012_83", lambda b, v: b.reshape(v, [0, 1, 2], [8, 3]))


for suffix in ("", "-001"):
    computes(f"X-reshape-v021_24{suffix}", lambda b, v: b.reshape(v, [1, 2, 0], [24]))
    computes(f"X-reshape-v021_83{suffix}", lambda b, v: b.reshape(v, [1, 2, 0], [8, 3]))
    computes(f"X-reshape-v021_262{suffix}", lambda b, v: b.reshape(v, [1, 2, 0], [2, 6, 2]))


computes("X-reshape-to-scalar", lambda b, operand: b.reshape(operand, [0, 1], []))


computes("X-reshape-from-scalar", lambda b, operand: b.reshape(operand, [], [1, 1]))


computes("X-select-vector", lambda b, pred, x, y: b.select(pred, x, y))


computes("X-select-scalar", lambda b, pred, x, y: b.select(pred, x, y))


computes("X-slice-1d", lambda b, a: b.slice(a, [2], [4]))


computes("X-slice-2d", lambda b, x: b.slice(x, [2, 1], [4, 3]))


computes("X-slice-interface", lambda b, operand: b.slice(operand, start_indices=[1, 1], limit_indices=[2, 3]))


computes("X-dynslice-1d", lambda b, a, s: b.dynamic_slice(a, s, [2]))


computes("X-dynslice-2d", lambda b, x, s: b.dynamic_slice(x, s, [2, 2]))


computes("X-dynupdate-1d", lambda b, a, u, s: b.dynamic_update_slice(a, u, s))


computes("X-dynupdate-2d", lambda b, x, u, s: b.dynamic_update_slice(x, u, s))


@handler("X-concat-1d", "X-concat-2d")
def _concat(example: Any) -> None:
    given = dict(example["inputs"])
    dimension = given.pop("dimension")
    operands = [as_array(part) for part in given.get("operands", given.values())]
    result = run(lambda b, *parts: b.concat_in_dim(parts, dimension), *operands)
    assert result.tolist() == expected_of(example)


@handler("X-collapse-invalid")
def _invalid_collapse(example: Any) -> None:
    for dimensions in ([0, 1, 2], [0, 1], [1, 2]):
        shape_of(lambda b, v, dimensions=dimensions: b.collapse(v, dimensions), "f32[4,2,3]")
    for text in example["expected"]["error"]:
        dimensions = [int(number) for number in text.strip("{}").split(",")]
        with pytest.raises(BuildError, match="collapse: dimensions must be consecutive and in order"):
            shape_of(lambda b, v, dimensions=dimensions: b.collapse(v, dimensions), "f32[4,2,3]")


@handler("X-collapse-interface")
def _collapse(example: Any) -> None:
    assert shape_of(lambda b, x: b.collapse(x, [0, 1, 2]), "f32[256,2,2,32]") == (1024, 32)
    assert example["expected"]["result"]["shape"] == "[1024,32]"


@handler("X-bitcast-shapes")
def _bitcast(example: Any) -> None:
    assert shape_of(lambda b, x: b.bitcast_convert_type(x, "f16"), "f32[10]") == (10, 2)
    assert shape_of(lambda b, x: b.bitcast_convert_type(x, "f16"), "f32[]") == (2,)
    assert shape_of(lambda b, x: b.bitcast_convert_type(x, "f32"), "f16[10,2]") == (10,)
    result = run(lambda b, x: b.bitcast_convert_type(x, "s8"), np.int32(0x04030201))
    assert result.tolist() == [1, 2, 3, 4]


@handler("X-pad-figure")
def _pad(example: Any) -> None:
    """The figure is lost; the text: interior padding first, then the edges, where negative padding removes elements."""
    x = np.array([[1, 2], [3, 4]], np.int32)
    result = run(lambda b, x: b.pad(x, 0, [(1, 0, 1), (0, -1, 2)]), x)
    assert result.tolist() == [[0, 0, 0], [1, 0, 0], [0, 0, 0], [3, 0, 0]]


@handler("X-setdimsize")
def _set_dimension_size(example: Any) -> None:
    (v,) = inputs_of(example)
    for name, size, init, fold in (("sum_five", 5, 0, add), ("product_five", 5, 1, multiply), ("sum_six", 6, 0, add)):
        result = run(lambda b, v, n=size, i=init, f=fold: b.reduce(b.set_dimension_size(v, n, 0), i, f, [0]), v)
        assert float(result) == example["expected"][name]


# --- gather and scatter ----------------------------------------------------------------------------------------------


@handler("X-gather-batch1", "X-gather-batch2")
def _gather(example: Any) -> None:
    batch = (5,) if example["id"].endswith("1") else (4, 5)
    operand = np.arange(16 * 11, dtype=F32).reshape(16, 11)
    starts = np.random.default_rng(0).integers(0, 5, (*batch, 2))
    rank = len(batch)
    offsets = [rank, rank + 1]

    def build(b: Builder, x: Handle, i: Handle) -> Handle:
        return b.gather(x, i, slice_sizes=[8, 6], offset_dims=offsets, start_index_map=[0, 1])

    result = run(build, operand, starts)
    assert f"[{','.join(map(str, result.shape))}]" == example["expected"]["result"]["shape"]
    for place in np.ndindex(batch):
        x, y = starts[place]
        np.testing.assert_array_equal(result[place], operand[x : x + 8, y : y + 6])


@handler("X-gather-nd")
def _gather_nd(example: Any) -> None:
    operand, indices = np.arange(16 * 11, dtype=F32).reshape(16, 11), np.array([[[3], [1]], [[0], [15]]])

    def build(b: Builder, x: Handle, i: Handle) -> Handle:
        return b.gather(x, i, slice_sizes=[1, 11], offset_dims=[2], collapsed_slice_dims=[0], start_index_map=[0])

    np.testing.assert_array_equal(run(build, operand, indices), operand[indices[..., 0]])


@handler("X-gather-remap")
def _gather_remap(example: Any) -> None:
    """The arrows of `{0->1, 1->3, 2->4, 3->5}` are lost in print: offset dimension i is this operand dimension."""
    sizes = (2, 3, 4, 5, 6, 7)
    numbers = GatherDimensionNumbers((1, 2, 3, 4), (0, 2), (), (), (0,), 1)
    text = f"f32[{','.join(map(str, sizes))}]"
    found = shape_of(lambda b, x, i: b.gather(x, i, numbers, [1, 3, 1, 5, 6, 7]), text, "s32[9,1]")
    mapping = example["expected"]["remapped_offset_dims"]
    assert found == (9, *(sizes[mapping[str(number)]] for number in range(4)))


@handler("X-gather-trailing1")
def _gather_trailing(example: Any) -> None:
    """`index_vector_dim` may be the rank: indices `[6, 7]` then count as `[6, 7, 1]`."""

    def build(b: Builder, x: Handle, i: Handle) -> Handle:
        return b.gather(
            x, i, slice_sizes=[1], collapsed_slice_dims=[0], start_index_map=[0], index_vector_dim=i.rank - last
        )

    last = 0
    plain = shape_of(build, "f32[10]", "s32[6,7]")
    last = 1
    assert plain == shape_of(build, "f32[10]", f"s32{example['expected']['implicit_shape']}") == (6, 7)


@handler("X-scatter-stablehlo")
def _scatter(example: Any) -> None:
    """The document prints no values: dimension 1 of the indices goes with dimension 0 of the operand."""

    def build(b: Builder, x: Handle, i: Handle, u: Handle) -> Handle:
        return b.scatter(
            x,
            i,
            u,
            add,
            update_window_dims=[3, 4],
            inserted_window_dims=[1],
            input_batching_dims=[0],
            scatter_indices_batching_dims=[1],
            scatter_dims_to_operand_dims=[2, 1],
            index_vector_dim=3,
        )

    operand, updates = np.zeros((2, 3, 4, 2), np.int32), np.ones((2, 2, 3, 1, 2), np.int32)
    indices = np.array([[[[0, 2], [1, 0], [2, 1]], [[0, 1], [1, 0], [3, 2]]]] * 2)
    result = run(build, operand, indices, updates)
    want = operand.copy()
    for place in np.ndindex(indices.shape[:-1]):
        column, row = indices[place]
        want[place[1], row, column : column + 1] += updates[place]
    np.testing.assert_array_equal(result, want)
    assert example["expected"]["update_scatter_dims"] == [d for d in range(5) if d not in (3, 4)]


# --- layouts ---------------------------------------------------------------------------------------------------------

LETTERS = np.array([[ord(letter) for letter in row] for row in ("abc", "def")], np.uint8)


@handler("X-layout-colmajor", "X-layout-rowmajor")
def _layout(example: Any) -> None:
    order = [0, 1] if example["id"].endswith("colmajor") else [1, 0]
    literal = ClientLiteral(LETTERS, minor_to_major=order)
    memory = literal.linear_memory()
    assert bytes(memory).decode() == example["expected"]["memory"]
    assert ClientLiteral.from_linear_memory(memory, literal.shape) == literal


@handler("X-layout-padding")
def _padded_layout(example: Any) -> None:
    padding = {"padded_dimensions": [3, 5], "padding_value": 0}
    literal = ClientLiteral(LETTERS, minor_to_major=[0, 1], **padding)
    memory = literal.linear_memory()
    assert [chr(number) if number else 0 for number in memory] == example["expected"]["memory"]
    equivalent = [[ord(e) if e else 0 for e in row] for row in example["expected"]["equivalent"]]
    assert ClientLiteral(equivalent, "u8", minor_to_major=[0, 1]).linear_memory().tolist() == memory.tolist()
    assert ClientLiteral.from_linear_memory(memory, literal.shape, **padding) == literal


# --- broadcasting ----------------------------------------------------------------------------------------------------

computes("BC-vec-dim1", lambda b, x, v: b.add(x, v, broadcast_dimensions=[1]))


computes("BC-scalar", lambda b, x, s: b.add(x, s))


computes("BC-vec-2x3", lambda b, v: b.add(v, np.zeros((2, 3), np.int32), [1]))


computes("BC-vec-3x3-dim1", lambda b, v: b.add(v, np.zeros((3, 3), np.int32), [1]))


computes("BC-vec-3x3-dim0", lambda b, v: b.add(v, np.zeros((3, 3), np.int32), [0]))


def added(lhs: str, rhs: str, dimensions: list[int] | tuple[int, ...] = ()) -> tuple[int | None, ...]:
    return shape_of(lambda b, x, y: b.add(x, y, dimensions), lhs, rhs)


@handler("BC-invalid-implicit")
def _no_dimensions(example: Any) -> None:
    with pytest.raises(
        BuildError, match=r"add: operands of different ranks require broadcast_dimensions: f32\[3\] and"
    ):
        added("f32[2,3]", "f32[3]")


@handler("BC-invalid-dim0")
def _wrong_size(example: Any) -> None:
    with pytest.raises(BuildError, match=example["expected"]["error"]):
        added("f32[2,3]", "f32[3]", [0])


@handler("BC-cuboid")
def _cuboid(example: Any) -> None:
    assert list(added("f32[2,3,4]", "f32[3,4]", [1, 2])) == example["expected"]["result"]["shape"]


@handler("BC-formal")
def _formal(example: Any) -> None:
    for dimension, size in enumerate((2, 3, 4, 5)):
        assert added("f32[2,3,4,5]", f"f32[{size}]", [dimension]) == (2, 3, 4, 5)
    for dimensions, matrix in (((2, 3), "f32[4,5]"), ((1, 2), "f32[3,4]"), ((0, 3), "f32[2,5]")):
        assert added("f32[2,3,4,5]", matrix, dimensions) == (2, 3, 4, 5)
    for dimensions, matrix in (((2, 1), "f32[4,3]"), ((2, 2), "f32[4,4]")):  # not increasing, repeated
        with pytest.raises(BuildError, match="broadcast_dimensions must be strictly increasing"):
            added("f32[2,3,4,5]", matrix, dimensions)


@handler(*(f"BC-degenerate-{number}" for number in (1, 2, 3, 4, 5)))
def _degenerate(example: Any) -> None:
    lhs, rhs = (f"f32[{part.strip(' ()').replace(' ', '')}]" for part in example["program"].split("and"))
    if "error" in example["expected"]:
        with pytest.raises(BuildError, match="dimension sizes must be equal or 1"):
            added(lhs, rhs)
    else:
        assert list(added(lhs, rhs)) == example["expected"]["shape"]


@handler("BC-compose-4x2")
def _compose(example: Any) -> None:
    result = run(lambda b, v, m: b.add(v, m, [0]), *inputs_of(example))
    assert result.tolist() == example["expected"]["result"]


@handler("BC-compose-4x3x2")
def _compose_cuboid(example: Any) -> None:
    assert added("f32[1,2]", "f32[4,3,1]", [1, 2]) == (4, 3, 2)
    x, y = np.array([[5, 6]], F32), np.arange(12, dtype=F32).reshape(4, 3, 1)
    np.testing.assert_array_equal(run(lambda b, m, a: b.add(m, a, [1, 2]), x, y), x[None] + y)
