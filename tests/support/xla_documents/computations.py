"""Examples about tuples and calls, contraction, reduction and collectives, and the tutorial."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np

from evaluator import register_custom_call, run_grid
from frontends.builder import Builder, Client, ClientLibrary, ClientLiteral, Handle
from hlo_text.core.attributes import DotDimensionNumbers

from support.xla_documents.examples import (
    CLIENT,
    F32,
    add,
    as_array,
    computes,
    expected_of,
    handler,
    inputs_of,
    run,
    shape_of,
)

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
        client.transfer_to_infeed(ClientLiteral(value))

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
    operand = as_array(example["inputs"]["operand"])

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


@handler("X-reducescatter-groups")
def _groups(example: Any) -> None:
    """Reduce-scatter within groups of processes: sums of powers of two identify the group."""
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
    """Split along dimension 1, concatenate along 0 (the older prose swaps them, its code does not)."""
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
    """Offsets and sizes state which rows belong together; numbers replace letters."""
    given = example["inputs"]
    data = np.array([[ord(letter) for letter in row] for row in given["data"]], np.int32)

    def build(b: Builder, x: Handle) -> Handle:
        return b.tuple([x[start : start + size] for start, size in zip(given["offsets"], given["sizes"], strict=True)])

    found = [["".join(map(chr, row)) for row in part] for part in run(build, data)]
    assert found == example["expected"]["elements"]


# --- the axpy tutorial -----------------------------------------------------------------------------------------------


def compute_axpy_parameters(alpha: ClientLiteral, x: ClientLiteral, y: ClientLiteral) -> ClientLiteral:
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


def compute_axpy_constants(alpha: float, x: list[float], y: list[float]) -> ClientLiteral:
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
    assert compute_axpy_parameters(ClientLiteral(alpha), ClientLiteral(x), ClientLiteral(y)).to_numpy().tolist() == want
    assert compute_axpy_constants(alpha, x, y).to_numpy().tolist() == want
