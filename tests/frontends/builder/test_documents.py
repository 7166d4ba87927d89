"""Every worked example of the XLA documents through the builder, with the result the documents print.

`corpus/xla_examples.json` holds them: the older and the newer operation semantics, the original design of 2016, and
broadcasting. Where a printed number contradicts the program (`wrong`), the test says so and expects the corrected one;
where a figure is lost (`figure-lost`) or only sizes are printed, what the text states is checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

from evaluator import register_custom_call, run_grid
from frontends.builder import Builder, BuildError, Client, ClientLibrary, Handle, Literal, make_shape
from hlo_text.attributes import DotDimensionNumbers, GatherDimensionNumbers
from hlo_text.types import TensorType
from hlo_text.verifier.walk import verify

from support.folders import CORPUS

EXAMPLES = {e["id"]: e for e in json.loads((CORPUS / "xla_examples.json").read_text())}
HANDLERS: dict[str, Callable[[Any], None]] = {}
CLIENT = Client()
F32 = np.float32


def _array(given: Any) -> np.ndarray[Any, Any]:
    """Return an input as an array; numbers without a shape are `f32` or `s32` as they are written."""
    if isinstance(given, dict):
        shape = make_shape_of(given["shape"])
        return Literal(np.array(given["value"]).tolist(), shape.element_type).to_numpy()
    return Literal(given).to_numpy()


def make_shape_of(text: str) -> TensorType:
    handle = Builder().parameter(0, text)
    return handle.type


def inputs_of(example: Any) -> list[np.ndarray[Any, Any]]:
    return [_array(value) for value in example.get("inputs", {}).values()]


def run(build: Callable[..., Handle], *arrays: Any) -> Any:
    """Build a computation of parameters with the arrays' shapes, check it, and run it."""
    builder = Builder("example", immediate_errors=True)
    parameters = [builder.parameter(number, np.asarray(array)) for number, array in enumerate(arrays)]
    module = builder.build(build(builder, *parameters))
    assert verify(module) == []
    return CLIENT.execute_and_transfer(module, arrays).to_numpy()


def expected_of(example: Any) -> Any:
    (value,) = (example.get("corrected") or example["expected"]).values()
    return value["value"] if isinstance(value, dict) else value


def handler(*names: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    def register(function: Callable[[Any], None]) -> Callable[[Any], None]:
        HANDLERS.update(dict.fromkeys(names, function))
        return function

    return register


def computes(name: str, build: Callable[..., Handle]) -> None:
    """Register an example whose inputs are the parameters and whose only value is the result."""

    def check(example: Any) -> None:
        result = run(build, *inputs_of(example))
        np.testing.assert_array_equal(result, np.array(expected_of(example), result.dtype))
        if example["status"] == "wrong":  # the documents' own number
            (printed,) = example["expected"].values()
            assert np.array(printed["value"] if isinstance(printed, dict) else printed).tolist() != result.tolist()

    HANDLERS[name] = check


def shape_of(build: Callable[..., Handle], *shapes: str) -> tuple[int | None, ...]:
    builder = Builder(immediate_errors=True)
    return build(builder, *(builder.parameter(n, shape) for n, shape in enumerate(shapes))).dimensions


def add(lhs: Handle, rhs: Handle) -> Handle:
    return lhs + rhs


def multiply(lhs: Handle, rhs: Handle) -> Handle:
    return lhs * rhs


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    HANDLERS[name](EXAMPLES[name])


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
    operands = [_array(part) for part in given.get("operands", given.values())]
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


# --- tuples, control flow, calls -------------------------------------------------------------------------------------


@handler("X-tuple-gte")
def _tuple(example: Any) -> None:
    v, s = inputs_of(example)
    builder = Builder()
    packed = builder.tuple([builder.parameter(0, v, "v"), builder.parameter(1, s, "s")])
    assert repr(packed) == "<tuple.3: (f32[10], s32[])>"
    assert int(run(lambda b, v, s: b.get_tuple_element(b.tuple([v, s]), 1), v, s)) == 5


@handler("X-while-1000")
def _while(example: Any) -> None:
    constant = np.arange(10, dtype=F32)

    def build(b: Builder, vector: Handle) -> Handle:
        init = b.tuple([0, np.zeros(10, F32), vector])
        return b.while_(lambda r: r[0] < 1000, lambda r: [r[0] + 1, r[1] + r[2], r[2]], init)

    iteration, result, _ = run(build, constant)
    assert int(iteration) == example["expected"]["result(0)"]
    np.testing.assert_array_equal(result, 1000 * constant)


@handler("X-customcall-myfunc")
def _custom_call(example: Any) -> None:
    @register_custom_call("myfunc")
    def myfunc(call: Any, x: Any, y: Any) -> Any:
        return jnp.full(call.results[0].shape, x[1] + y[1][0], call.results[0].dtype)

    z = run(lambda b, x, y: b.custom_call("myfunc", [x, y], "f32[3,3]"), *inputs_of(example))
    assert z[0][0] == example["expected"]["z[0][0]"]


@handler("X-composite")
def _composite(example: Any) -> None:
    builder = Builder("composite")
    attributes = "{n = 1 : i32, tensor = dense<1> : tensor<i32>}"
    builder.composite_call(lambda x: x, [builder.constant(1.0)], "foo.bar", attributes, version=1)
    module = builder.build()
    text = module.to_text()
    assert "is_composite=true" in text
    assert f'composite.attributes={attributes},composite.name="foo.bar",composite.version="1"' in text
    assert 'stablehlo.composite "foo.bar"' in module.to_text(dialect="stablehlo")


@handler("X-infeed-order")
def _infeed(example: Any) -> None:
    """Two infeeds in loops are ordered because the second loop depends on the first."""
    client = Client()
    for value in (1.0, 2.0, 3.0, 4.0):
        client.transfer_to_infeed(Literal(value))

    def step(state: Handle) -> list[Any]:
        return [state[0] + 1, state.builder.infeed("f32[]")]

    builder = Builder("feeds")
    first = builder.while_(lambda s: s[0] < 2, step, builder.tuple([0, 0.0]))
    second = builder.while_(lambda s: s[0] < 4, step, first)
    results = client.execute_and_transfer(builder.build(builder.tuple([first[1], second[1]]))).to_numpy()
    assert [float(result) for result in results] == [2.0, 4.0]


# --- contraction -----------------------------------------------------------------------------------------------------

computes("X-dotgeneral-contract", lambda b, x, y: b.dot_general(x, y, DotDimensionNumbers((), (), (1,), (1,))))
computes("X-dotgeneral-batch", lambda b, x, y: b.dot_general(x, y, DotDimensionNumbers((0,), (0,), (2,), (1,))))


@handler("X-dotgeneral-shapes")
def _dot_general(example: Any) -> None:
    one, two = DotDimensionNumbers((0,), (0,), (2,), (1,)), DotDimensionNumbers((0, 1), (0, 1), (3,), (2,))
    assert shape_of(lambda b, x, y: b.dot_general(x, y, one), "f32[7,2,3]", "f32[7,3,5]") == (7, 2, 5)
    assert shape_of(lambda b, x, y: b.dot_general(x, y, two), "f32[7,8,2,3]", "f32[7,8,3,5]") == (7, 8, 2, 5)


@handler("X-dot-shapes")
def _dot(example: Any) -> None:
    table = {
        ("f32[3]", "f32[3]"): (),
        ("f32[2,3]", "f32[3]"): (2,),
        ("f32[2,3]", "f32[3,5]"): (2, 5),
        ("f32[]", "f32[]"): (),
        ("f32[4,2,3]", "f32[6,3,5]"): (4, 2, 6, 5),
    }
    for (lhs, rhs), result in table.items():
        assert shape_of(lambda b, x, y: b.dot(x, y), lhs, rhs) == result
    x, y = np.arange(24, dtype=F32).reshape(4, 2, 3), np.arange(90, dtype=F32).reshape(6, 3, 5)
    np.testing.assert_array_equal(run(lambda b, x, y: b.dot(x, y), x, y), np.dot(x, y))


def _loops(lhs: Any, rhs: Any, strides: Any, padding: Any) -> Any:
    """The documents' nest of loops: a convolution over two dimensions."""
    padded = np.pad(lhs, [(0, 0), (0, 0), *padding])
    sizes = [(padded.shape[d + 2] - rhs.shape[d + 2]) // strides[d] + 1 for d in (0, 1)]
    result = np.zeros((lhs.shape[0], rhs.shape[0], *sizes), lhs.dtype)
    for b, oz, oy, ox in np.ndindex(result.shape):
        window = padded[b, :, oy * strides[0] :, ox * strides[1] :][:, : rhs.shape[2], : rhs.shape[3]]
        result[b, oz, oy, ox] = (window * rhs[oz]).sum()
    return result


@handler("X-conv-pad")
def _conv(example: Any) -> None:
    lhs, rhs = np.arange(50, dtype=F32).reshape(1, 2, 5, 5), np.arange(36, dtype=F32).reshape(3, 2, 3, 2)
    padding = [(1, 0), (2, 3)]
    result = run(lambda b, x, k: b.conv_with_general_padding(x, k, [2, 1], padding), lhs, rhs)
    np.testing.assert_array_equal(result, _loops(lhs, rhs, (2, 1), padding))


@handler("X-conv-depthwise")
def _depthwise(example: Any) -> None:
    """`[fh, fw, in_channels, multiplier]` becomes `[fh, fw, 1, in_channels * multiplier]`, a group per channel."""
    lhs = np.arange(1 * 4 * 4 * 3, dtype=F32).reshape(1, 4, 4, 3)
    kernel = np.arange(2 * 2 * 3 * 2, dtype=F32).reshape(2, 2, 3, 2)
    numbers = Builder.create_conv_dimension_numbers(0, 3, 1, 2, 3, 2, 0, 1)

    def build(b: Builder, x: Handle, k: Handle) -> Handle:
        return b.conv_general(x, b.reshape(k, [2, 2, 1, 6]), [1, 1], [(0, 0), (0, 0)], numbers, feature_group_count=3)

    result = run(build, lhs, kernel)
    for channel in range(3):
        one = _loops(
            lhs[..., channel][:, None], kernel[:, :, channel].transpose(2, 0, 1)[:, None], (1, 1), [(0, 0)] * 2
        )
        np.testing.assert_array_equal(result[..., 2 * channel : 2 * channel + 2].transpose(0, 3, 1, 2), one)


@handler("X-fft-rfft-len")
def _fft(example: Any) -> None:
    for length, size in example["expected"].items():
        assert shape_of(lambda b, x, n=int(length): b.fft(x, "RFFT", [n]), f"f32[3,{length}]") == (3, size)


# --- reduction -------------------------------------------------------------------------------------------------------

computes("X-reduce-1d", lambda b, operand: b.reduce(operand, 0, add, [0]))
computes("X-reduce-3d-dim0", lambda b, operand: b.reduce(operand, 0, add, [0]))
computes("X-reduce-3d-dim0-001", lambda b, operand: b.reduce(operand, 0, add, [0]))
computes("X-reduce-3d-dim2", lambda b, operand: b.reduce(operand, 0, add, [2]))
computes("X-reduce-3d-dims01", lambda b, operand: b.reduce(operand, 0, add, [0, 1]))
computes("X-reduce-3d-all", lambda b, operand: b.reduce(operand, 0, add, [0, 1, 2]))


def smaller(lhs: Handle, rhs: Handle) -> Handle:
    return lhs.builder.min(lhs, rhs)


def larger(lhs: Handle, rhs: Handle) -> Handle:
    return lhs.builder.max(lhs, rhs)


@handler("X-reduce-2d-figure")
def _reduce_matrix(example: Any) -> None:
    """The figure is lost; sums of the rows and columns of a 2x3 matrix."""
    x = np.array([[1, 2, 3], [4, 5, 6]], F32)
    assert run(lambda b, x: b.reduce(x, 0, add, [0]), x).tolist() == [5, 7, 9]
    assert run(lambda b, x: b.reduce(x, 0, add, [1]), x).tolist() == [6, 15]


@handler("X-reduce-variadic-argmax")
def _argmax(example: Any) -> None:
    def keep(best: Handle, place: Handle, value: Handle, index: Handle) -> list[Handle]:
        b = best.builder
        return [b.select(value >= best, value, best), b.select(value >= best, index, place)]

    values = np.array([3, 7, 5], F32)
    result = run(lambda b, v: b.reduce([v, b.iota("s32[3]", 0)], [-np.inf, 0], keep, [0]), values)
    assert [float(part) for part in result] == [7, 1]


@handler("X-reducewindow-min-valid", "X-reducewindow-min-same")
def _reduce_window(example: Any) -> None:
    padding = "SAME" if example["id"].endswith("same") else "VALID"
    limit = np.finfo(F32).max
    (operand,) = inputs_of(example)
    result = run(lambda b, x: b.reduce_window(x, limit, smaller, [3], [2], padding), operand)
    assert result.tolist() == example["expected"]["result"]


@handler("X-reducewindow-max-2x3")
def _max_pool(example: Any) -> None:
    x = np.arange(24, dtype=F32).reshape(4, 6)
    result = run(lambda b, x: b.reduce_window(x, -np.inf, larger, [2, 3], [2, 3], "VALID"), x)
    np.testing.assert_array_equal(result, x.reshape(2, 2, 2, 3).max((1, 3)))


@handler("X-reducewindow-stablehlo")
def _reduce_window_dilated(example: Any) -> None:
    operand = _array(example["inputs"]["operand"])

    def build(b: Builder, x: Handle) -> Handle:
        window, strides, padding = [2, 1], [4, 1], [(2, 1), (0, 0)]
        return b.reduce_window_with_general_padding(x, 0, add, window, strides, padding, [2, 1], [3, 1])

    assert run(build, operand).tolist() == expected_of(example)


@handler("X-selectandscatter-9")
def _select_and_scatter(example: Any) -> None:
    """The figure is lost; the text: 9 is the largest of two windows, whose sources 2 and 6 make 8."""
    operand = np.array([[1, 2, 3], [4, 9, 5]], F32)
    source = np.array([[2, 6]], F32)

    def build(b: Builder, x: Handle, s: Handle) -> Handle:
        return b.select_and_scatter(x, lambda v, w: v >= w, [2, 2], [1, 1], "VALID", s, 0, add)

    assert run(build, operand, source).tolist() == [[0, 0, 0], [0, example["expected"]["element"], 0]]


@handler("X-sort-variadic")
def _sort(example: Any) -> None:
    result = run(lambda b, *arrays: b.sort(arrays, lambda x, y, *_: x < y), *inputs_of(example))
    for found, wanted in zip(result, example["expected"]["result"], strict=True):
        np.testing.assert_array_equal(found, np.array(wanted, found.dtype))


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


# --- collectives -----------------------------------------------------------------------------------------------------


def replicas(example: Any, build: Callable[..., Handle]) -> None:
    per_process = list(example["inputs"]["operand"]["by_process"].values())
    builder = Builder("replicas", immediate_errors=True)
    operand = builder.parameter(0, make_shape("f32", np.shape(per_process[0])))
    module = builder.build(build(builder, operand))
    results = CLIENT.execute_replicated(module, [[np.array(value, F32)] for value in per_process])
    found = [CLIENT.transfer(result).to_numpy().tolist() for result in results]
    assert found == list(example["expected"]["result"]["by_process"].values())


HANDLERS["X-allgather"] = lambda e: replicas(e, lambda b, x: b.all_gather(x, 0, shard_count=2))
HANDLERS["X-allreduce"] = lambda e: replicas(e, lambda b, x: b.all_reduce(x, add))
HANDLERS["X-reducescatter"] = lambda e: replicas(e, lambda b, x: b.reduce_scatter(x, add, 0, 2))


@handler("X-reducescatter-groups")
def _groups(example: Any) -> None:
    """Every process of a group gets a part of the group's sum; it adds powers of two, so the sum names the group."""
    builder = Builder("groups")
    operand = builder.parameter(0, "f32[4]")
    groups = [[0, 1, 4, 5], [2, 3, 6, 7]]
    root = builder.reduce_scatter(operand, add, 0, replica_groups=groups, channel_id=1, use_global_device_ids=True)
    inputs = [[np.full(4, 2**number, F32)] for number in range(8)]
    results = run_grid(builder.build(root), inputs, num_replicas=2, num_partitions=4)
    for group in example["expected"]["groups"]:
        members = [replica * 4 + partition for replica, partition in group]
        for member in members:
            assert results[member][0].tolist() == [sum(2**number for number in members)]


@handler("X-reducescatter-shapes")
def _reduce_scatter(example: Any) -> None:
    assert shape_of(lambda b, x: b.reduce_scatter(x, add, 1, 2), "f32[2,4]") == (2, 2)


@handler("X-alltoall-1", "X-alltoall-2")
def _all_to_all(example: Any) -> None:
    """Along dimension 1 apart, along 0 together (the older prose says it the other way round, its code like this)."""
    rows, columns, count = (4, 16, 4) if example["id"].endswith("1") else (2, 4, 2)
    builder = Builder("exchange")
    x = builder.parameter(0, f"f32[{rows},{columns}]")
    root = builder.all_to_all(x, split_dimension=1, concat_dimension=0, split_count=count)
    assert f"f32[{root.dimensions[0]},{root.dimensions[1]}]" == example["expected"]["result"]["shape"]
    inputs = [np.arange(rows * columns, dtype=F32).reshape(rows, columns) + 1000 * core for core in range(count)]
    results = CLIENT.execute_replicated(builder.build(root), [[value] for value in inputs])
    for core, result in enumerate(results):
        blocks = [np.split(value, count, axis=1)[core] for value in inputs]
        assert f"f32{list(blocks[0].shape)}".replace(" ", "") == example["expected"]["part"]["shape"]
        np.testing.assert_array_equal(CLIENT.transfer(result).to_numpy(), np.concatenate(blocks, axis=0))


@handler("X-alltoall-groups")
def _all_to_all_groups(example: Any) -> None:
    order = example["expected"]["concat_order"]
    builder = Builder("exchange")
    x = builder.parameter(0, "f32[3]")
    module = builder.build(builder.all_to_all(x, 0, 0, 3, replica_groups=order))
    results = CLIENT.execute_replicated(module, [[np.full(3, core, F32)] for core in range(6)])
    for group in order:
        for core in group:
            assert CLIENT.transfer(results[core]).to_numpy().tolist() == group


@handler("X-raggedalltoall")
def _ragged(example: Any) -> None:
    processes = example["inputs"]["by_process"]
    builder = Builder("ragged")
    order = ("input", "input_offsets", "send_sizes", "output", "output_offsets", "recv_sizes")
    shapes = {name: f"{'f32' if name in ('input', 'output') else 's32'}[{len(processes['0'][name])}]" for name in order}
    handles = [builder.parameter(number, shapes[name], name) for number, name in enumerate(order)]
    module = builder.build(builder.ragged_all_to_all(*handles, replica_groups=[[0, 1]]))
    types = {name: np.float32 if name in ("input", "output") else np.int32 for name in order}
    arguments = [[np.array(own[name], types[name]) for name in order] for own in processes.values()]
    results = [CLIENT.transfer(r).to_numpy().tolist() for r in CLIENT.execute_replicated(module, arguments)]
    assert results == list(example["expected"]["by_process"].values())


@handler("X-ragged-tensor")
def _ragged_tensor(example: Any) -> None:
    """Offsets and sizes say which rows belong together; letters are numbers here."""
    given = example["inputs"]
    data = np.array([[ord(letter) for letter in row] for row in given["data"]], np.int32)

    def build(b: Builder, x: Handle) -> Handle:
        return b.tuple([x[start : start + size] for start, size in zip(given["offsets"], given["sizes"], strict=True)])

    found = [["".join(map(chr, row)) for row in part] for part in run(build, data)]
    assert found == example["expected"]["elements"]


# --- layouts ---------------------------------------------------------------------------------------------------------

LETTERS = np.array([[ord(letter) for letter in row] for row in ("abc", "def")], np.uint8)


@handler("X-layout-colmajor", "X-layout-rowmajor")
def _layout(example: Any) -> None:
    order = [0, 1] if example["id"].endswith("colmajor") else [1, 0]
    literal = Literal(LETTERS, minor_to_major=order)
    memory = literal.linear_memory()
    assert bytes(memory).decode() == example["expected"]["memory"]
    assert Literal.from_linear_memory(memory, literal.shape) == literal


@handler("X-layout-padding")
def _padded_layout(example: Any) -> None:
    padding = {"padded_dimensions": [3, 5], "padding_value": 0}
    literal = Literal(LETTERS, minor_to_major=[0, 1], **padding)
    memory = literal.linear_memory()
    assert [chr(number) if number else 0 for number in memory] == example["expected"]["memory"]
    equivalent = [[ord(e) if e else 0 for e in row] for row in example["expected"]["equivalent"]]
    assert Literal(equivalent, "u8", minor_to_major=[0, 1]).linear_memory().tolist() == memory.tolist()
    assert Literal.from_linear_memory(memory, literal.shape, **padding) == literal


# --- the axpy tutorial -----------------------------------------------------------------------------------------------


def compute_axpy_parameters(alpha: Literal, x: Literal, y: Literal) -> Literal:
    client = ClientLibrary.client_or_die()
    builder = Builder(client, "axpy")
    param_alpha = builder.parameter(0, alpha.shape, "alpha")
    param_x = builder.parameter(1, x.shape, "x")
    param_y = builder.parameter(2, y.shape, "y")
    builder.add(builder.mul(param_alpha, param_x), param_y)
    computation = builder.build()
    alpha_data = client.transfer_to_server(alpha)
    x_data = client.transfer_to_server(x)
    y_data = client.transfer_to_server(y)
    return client.execute_and_transfer(computation, [alpha_data, x_data, y_data])


def compute_axpy_constants(alpha: float, x: list[float], y: list[float]) -> Literal:
    client = ClientLibrary.client_or_die()
    builder = Builder(client, "axpy")
    constant_alpha = builder.constant_r0(alpha)
    constant_x = builder.constant_r1(x)
    constant_y = builder.constant_r1(y)
    builder.add(builder.mul(constant_alpha, constant_x), constant_y)
    return client.execute_and_transfer(builder.build(), [])


@handler("X-axpy")
def _axpy(example: Any) -> None:
    alpha, x, y = 2.5, [float(number) for number in range(10)], [100.0] * 10
    want = [alpha * a + b for a, b in zip(x, y, strict=True)]
    assert compute_axpy_parameters(Literal(alpha), Literal(x), Literal(y)).to_numpy().tolist() == want
    assert compute_axpy_constants(alpha, x, y).to_numpy().tolist() == want


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
    with pytest.raises(BuildError, match=r"add: operands of different ranks need broadcast_dimensions: f32\[3\] and"):
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
        with pytest.raises(BuildError, match="the operands must have equal sizes, or size 1, in every dimension"):
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
