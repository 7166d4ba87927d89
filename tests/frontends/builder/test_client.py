"""The client and its literals: layouts, transfers, compiling once, feeds, replicas, traces."""

from __future__ import annotations

import logging
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from evaluator import run_grid
from frontends.builder import (
    Builder,
    BuildError,
    Client,
    ClientLibrary,
    ClientLiteral,
    GlobalData,
    Handle,
    make_tuple_shape,
)
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import Module
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo

from support.oracle import oracle

MATRIX = [[1, 2, 3], [4, 5, 6]]


def doubling() -> Any:
    builder = Builder("double")
    x = builder.parameter(0, "f32[3]", "x")
    return builder.build(x + x)


# --- literals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1)])
@pytest.mark.parametrize("padded", [None, (3, 4, 7)])
def test_linear_memory_follows_the_layout(order: tuple[int, ...], padded: tuple[int, ...] | None) -> None:
    array = np.arange(1, 25, dtype=np.int16).reshape(2, 3, 4)
    literal = ClientLiteral(array, minor_to_major=order, padded_dimensions=padded, padding_value=-1)
    memory = literal.linear_memory()
    sizes = padded or array.shape
    strides, stride = {}, 1
    for axis in order:
        strides[axis] = stride
        stride *= sizes[axis]
    assert memory.shape == (stride,)
    for index in np.ndindex(sizes):
        inside = all(i < n for i, n in zip(index, array.shape, strict=True))
        assert memory[sum(i * strides[axis] for axis, i in enumerate(index))] == (array[index] if inside else -1)
    again = ClientLiteral.from_linear_memory(memory, literal.shape, padded_dimensions=padded, padding_value=-1)
    assert again == literal
    assert again.linear_memory().tolist() == memory.tolist()


def test_relayout_moves_memory_only() -> None:
    literal = ClientLiteral(MATRIX)
    moved = literal.relayout([0, 1])
    assert moved == literal
    assert moved.linear_memory().tolist() == [1, 4, 2, 5, 3, 6]
    assert ClientLiteral(moved).linear_memory().tolist() == [1, 4, 2, 5, 3, 6]
    assert str(moved) == "s32[2,3]{0,1} { { 1, 2, 3 }, { 4, 5, 6 } }"


def test_literals_and_numpy() -> None:
    array = np.array([1.5, -2], ml_dtypes.bfloat16)
    literal = ClientLiteral(array)
    assert literal.to_numpy() is array
    assert np.asarray(literal).dtype == array.dtype
    np.testing.assert_array_equal(np.array(literal, np.float32) * 2, [3, -4])
    packed = ClientLiteral.tuple([literal, 7, (True,)])
    assert (len(packed), packed[1][()], str(packed[2])) == (3, 7, "(pred[]) ( true )")
    assert packed == ClientLiteral.tuple([array, np.int32(7), ClientLiteral.tuple([True])])
    assert packed != ClientLiteral.tuple([array, np.int32(8), ClientLiteral.tuple([True])])
    assert ClientLiteral(0.0) != ClientLiteral(-0.0)
    assert ClientLiteral(1) != 1
    with pytest.raises(TypeError, match="only its elements do"):
        packed.linear_memory()
    with pytest.raises(TypeError, match="a tuple is not an array"):
        np.asarray(packed)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"value": MATRIX, "minor_to_major": [0]}, "minor_to_major"),
        ({"value": MATRIX, "padded_dimensions": [2, 2]}, "padded_dimensions must not be smaller than"),
        ({"value": MATRIX, "padded_dimensions": [2]}, "padded_dimensions"),
        ({"value": [[1], [2, 3]]}, "must be rectangular"),
        ({"value": np.zeros(2), "element_type": "s32"}, "cannot convert float64 to i32"),
        ({"value": 2**40}, "out of range for i32"),
        ({"value": -1, "element_type": "u8"}, "out of range for ui8"),
    ],
)
def test_wrong_literals(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ClientLiteral(**arguments)


def test_memory_of_the_wrong_size() -> None:
    with pytest.raises(ValueError, match=r"the memory of shape \[2, 3\] must have 6 elements, not 5"):
        ClientLiteral.from_linear_memory(np.zeros(5), "f64[2,3]")


# --- transfers and execution -----------------------------------------------------------------------------------------


def test_computations_run_on_anything_that_is_data() -> None:
    client, module = Client("cpu"), doubling()
    array = np.array([1, 2, 3], np.float32)
    on_server = client.transfer_to_server(ClientLiteral(array))
    for argument in (array, ClientLiteral(array), on_server, client.transfer_in_process(array), [1, 2, 3]):
        assert client.execute_and_transfer(module, [argument]).to_numpy().tolist() == [2, 4, 6]
    once = client.execute(module, [on_server])
    assert isinstance(once, GlobalData)
    assert client.execute_and_transfer(module, [once]) == ClientLiteral([4.0, 8.0, 12.0])
    assert client.transfer_in_process(once).tolist() == [2, 4, 6]


def test_results_have_the_computations_layout() -> None:
    builder = Builder()
    root = builder.copy(builder.parameter(0, "s32[2,3]"), "s32[2,3]{0,1}")
    client, module = Client(), builder.build(root)
    data = client.execute(module, [MATRIX])
    assert client.transfer(data).linear_memory().tolist() == [1, 4, 2, 5, 3, 6]
    assert client.transfer(data, "s32[2,3]{1,0}").linear_memory().tolist() == [1, 2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match=r"shape_with_layout must be a layout of s32\[2,3\]"):
        client.transfer(data, "s32[3,2]")


def test_tuples_go_in_and_out() -> None:
    builder = Builder()
    pair = builder.parameter(0, make_tuple_shape(["s32[2]", ("f32[]", "pred[]")]))
    client, module = Client(), builder.build(builder.tuple([pair[1], pair[0] + 1]))
    argument = ClientLiteral.tuple([[1, 2], (0.5, True)])
    result = client.execute_and_transfer(module, [argument])
    assert str(result) == "((f32[], pred[]), s32[2]) ( ( 0.5, true ), {2, 3} )"


def test_executables_are_compiled_once() -> None:
    client = Client()
    executable = client.compile(doubling())
    program = executable._program
    for number in range(3):
        values = np.full(3, number, np.float32)
        assert client.execute_and_transfer(executable, [values]).to_numpy().tolist() == [2 * number] * 3
    assert executable._program is program
    assert program.compiled._cache_size() == 1


def test_stablehlo_modules_are_executed_too() -> None:
    type = "tensor<2xf32>"
    text = f"func.func @f(%x: {type}) -> {type} {{ %y = stablehlo.negate %x : {type} return %y : {type} }}"
    assert Client().execute_and_transfer(parse_stablehlo(text), [[1, 2]]) == ClientLiteral([-1.0, -2.0])


def test_client_library_has_one_client() -> None:
    assert ClientLibrary.client_or_die() is ClientLibrary.client_or_die()
    builder = Builder(ClientLibrary.client_or_die(), "axpy")
    assert (builder.client, builder.name) == (ClientLibrary.client_or_die(), "axpy")


def test_wrong_arguments_are_named() -> None:
    client, module = Client(), doubling()
    with pytest.raises(ExecutionError, match="expects 1 argument, got 0"):
        client.execute(module)
    with pytest.raises(ExecutionError, match="argument 0 %x of double must be"):
        client.execute(module, [ClientLiteral([1.0, 2.0])])
    with pytest.raises(TypeError, match="has no entry computation"):
        client.compile(Module({}, (), (), symbol="none", language="hlo"))


def test_what_cannot_run_is_named() -> None:
    builder = Builder()
    root = builder.custom_call("unheard_of", [builder.constant(1.0)], "f32[]")
    with pytest.raises(LoweringError, match="unheard_of"):
        Client().execute(builder.build(root))


def test_feeds() -> None:
    client = Client()
    builder = Builder("feeds")
    first = builder.infeed("f32[2]")
    second, number = builder.infeed("(f32[2], s32[])")
    builder.outfeed(first + second)
    builder.outfeed(builder.tuple([number, first]))
    module = builder.build(first * second)
    client.transfer_to_infeed(ClientLiteral([1.0, 2.0]))
    client.transfer_to_infeed(ClientLiteral.tuple([[10.0, 20.0], 7]))
    client.transfer_to_infeed(ClientLiteral([5.0, 6.0]))  # for the next run, which needs more
    assert client.execute_and_transfer(module).to_numpy().tolist() == [10, 40]
    assert client.transfer_from_outfeed("f32[2]{0}").to_numpy().tolist() == [11, 22]
    assert str(client.transfer_from_outfeed()) == "(s32[], f32[2]) ( 7, {1, 2} )"
    with pytest.raises(ExecutionError, match="infeed"):
        client.execute(module)


def test_empty_outfeed() -> None:
    with pytest.raises(ExecutionError, match="the outfeed is empty"):
        Client().transfer_from_outfeed()


def test_tokens_order_transfers() -> None:
    builder = Builder("ordered")
    builder.infeed("f32[]")
    builder.outfeed(builder.constant(1.0))
    builder.send(builder.constant(1.0), 1)
    root = builder.recv("f32[]", 2)
    text = builder.build(root).to_text()
    assert text.count("after-all()") == 1
    assert oracle().accepts_hlo(text) is None


def test_replicas() -> None:
    builder = Builder()
    x = builder.parameter(0, "f32[2]")
    number = builder.convert_element_type(builder.replica_id(), "f32")
    root = builder.tuple([builder.cross_replica_sum(x, [[0, 1], [2]]), number])
    client = Client()
    results = client.execute_replicated(builder.build(root), [[ClientLiteral([1.0 * r, 1.0])] for r in range(3)])
    found = [tuple(map(np.ndarray.tolist, client.transfer(result).to_numpy())) for result in results]
    assert found == [([1.0, 2.0], 0.0), ([1.0, 2.0], 1.0), ([2.0, 1.0], 2.0)]


@pytest.mark.parametrize("kind", ["all_gather", "all_gather_start", "reduce_scatter"])
def test_replicas_with_all_their_partitions(kind: str) -> None:
    """A channel without global ids makes every partition of a group's replicas a member."""
    builder = Builder("groups", immediate_errors=True)
    x = builder.parameter(0, "f32[4]")
    if kind == "all_gather":
        root = builder.all_gather(x, 0, 4, [[0, 1]], channel_id=1)
    elif kind == "all_gather_start":
        root = builder.all_gather_done(builder.all_gather_start(x, 0, 4, [[0, 1]], channel_id=1))
    else:
        root = builder.reduce_scatter(x, lambda p, q: p + q, 0, 4, [[0, 1]], channel_id=1)
    rows = [np.arange(4, dtype=np.float32) + 4 * number for number in range(4)]
    results = run_grid(builder.build(root), [[row] for row in rows], num_replicas=2, num_partitions=2)
    expected = np.split(np.sum(rows, 0), 4) if kind == "reduce_scatter" else [np.concatenate(rows)] * 4
    np.testing.assert_array_equal([np.asarray(result[0]) for result in results], expected)
    with pytest.raises(BuildError, match="shard_count must be a multiple of the 2 replicas of a group: 3"):
        builder.all_gather(x, 0, 3, [[0, 1]], channel_id=1)


@pytest.mark.parametrize("is_tuple", [False, True])
def test_results_of_bounded_size(is_tuple: bool) -> None:
    builder = Builder("bounded")
    x, size = builder.parameter(0, "f32[4]"), builder.parameter(1, "s32[]")
    kept = builder.set_dimension_size(x, size, 0)
    module = builder.build(builder.tuple([kept, size]) if is_tuple else kept)
    literal = Client().execute_and_transfer(module, [np.arange(4, dtype=np.float32), np.int32(2)])
    assert np.asarray(literal[0] if is_tuple else literal).tolist() == [0, 1]


# --- traces ----------------------------------------------------------------------------------------------------------


def test_traces_are_logged_whenever_the_computation_runs(caplog: pytest.LogCaptureFixture) -> None:
    builder = Builder("traced")
    x = builder.parameter(0, "f32[2]", "x")

    def body(state: Handle) -> list[Handle]:
        number = state.builder.trace("number", state[0])
        return [number + 1, state[1] * 2.0]

    loop = builder.while_(lambda s: s[0] < 3, body, builder.tuple([0, builder.trace("x", x)]))
    result = builder.trace("again", builder.trace("result", loop[1]))
    module = builder.build(result)
    text = module.to_text()
    assert 'frontend_attributes={trace.0="result",trace.1="again"}' in text
    assert parse_hlo(text).to_text() == text
    wanted = oracle().run_hlo(text, [np.ones(2, np.float32)])[0].tolist()
    client = Client()
    for _ in range(2):
        caplog.clear()
        with caplog.at_level(logging.INFO, logger="frontends.builder"):
            assert client.execute_and_transfer(module, [[1, 1]]).to_numpy().tolist() == wanted
        logged = sorted(record.getMessage() for record in caplog.records)
        assert logged == [
            "again: [8.0, 8.0]",
            "number: 0",
            "number: 1",
            "number: 2",
            "result: [8.0, 8.0]",
            "x: [1.0, 1.0]",
        ]


def test_traces_of_tuples(caplog: pytest.LogCaptureFixture) -> None:
    builder = Builder()
    pair = builder.trace("pair", builder.tuple([1, 2.0]))
    with caplog.at_level(logging.INFO, logger="frontends.builder"):
        Client().execute(builder.build(pair[0]))
    assert [record.getMessage() for record in caplog.records] == ["pair: (1, 2.0)"]
