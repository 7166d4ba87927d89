"""Grids of processes: the specification's examples, and collectives against independent arithmetic."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluator import run, run_grid
from evaluator.grid.process_groups import (
    Grid,
    cross_partition,
    cross_replica,
    cross_replica_and_partition,
    flattened_ids,
    process_groups,
)
from hlo_text import ops
from hlo_text.core.diagnostics import ExecutionError, LoweringError
from hlo_text.core.ir import walk
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.folders import CORPUS
from support.grids.grid_examples import GRID_EXAMPLES, example_program
from support.grids.grid_texts import ADD, CHANNEL, collective, dense, numbered

pytestmark = pytest.mark.usefixtures("quick_compilation")

_EXAMPLES = {example["id"]: example for example in json.loads((CORPUS / "spec_examples_grid.json").read_text())}


# --- the specification's examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "strategy"),
    [
        ("grid-cross_replica", cross_replica),
        ("grid-cross_partition", cross_partition),
        ("grid-cross_replica_and_partition", cross_replica_and_partition),
        ("grid-flattened_ids", flattened_ids),
    ],
)
def test_grouping_strategies_of_the_specification(name: str, strategy: Callable[..., Any]) -> None:
    given = dict(_EXAMPLES[name]["inputs"])
    (rows,) = (value for value in given.values() if isinstance(value, list))
    grid = Grid(given.get("num_replicas", 4), given.get("num_partitions", 2))
    groups = strategy(rows, grid)
    positions = [[list(grid.position(process)) for process in group] for group in groups]
    assert positions == _EXAMPLES[name]["expected"]["process_groups"]


def test_groups_of_global_ids() -> None:
    """`replica_groups={{0,1,4,5},{2,3,6,7}}` of two replicas and four partitions."""
    groups = flattened_ids([[0, 1, 4, 5], [2, 3, 6, 7]], Grid(2, 4))
    positions = [[list(Grid(2, 4).position(process)) for process in group] for group in groups]
    assert positions == _EXAMPLES["X-reducescatter-groups"]["expected"]["groups"]


@pytest.mark.parametrize("name", GRID_EXAMPLES)
def test_collective_of_the_specification(name: str) -> None:
    example = GRID_EXAMPLES[name]
    example.assert_results(run_grid(example.module, example.inputs, **example.sizes))


def test_ragged_all_to_all_of_the_documentation() -> None:
    example = _EXAMPLES["X-raggedalltoall"]
    inputs = [list(values.values()) for values in example["inputs"]["by_process"].values()]
    results = run_grid(parse_hlo(example["program"]), inputs)
    for (array,), expected in zip(results, example["expected"]["by_process"].values(), strict=True):
        np.testing.assert_array_equal(array, expected)


def test_infeed_of_the_specification() -> None:
    """Both examples form one program: consecutive infeeds read the queue in order."""
    first, second = _EXAMPLES["infeed-1"], _EXAMPLES["infeed-2"]
    module = parse_stablehlo(
        f"""func.func @main(%token: !stablehlo.token) -> (tensor<2x2xi64>, tensor<2x2xi64>) {{
        {first["program"]}
        {second["program"].replace("%token", "%results0#1")}
        func.return %results0#0, %results1#0 : tensor<2x2xi64>, tensor<2x2xi64> }}"""
    )
    results = run_grid(module, [[None]], infeed=[first["infeed_queue"]])
    np.testing.assert_array_equal(results[0][0], first["expected"]["results0#0"]["value"])
    np.testing.assert_array_equal(results[0][1], second["expected"]["results1#0"]["value"])


def test_outfeed_of_the_specification() -> None:
    program = _EXAMPLES["outfeed-1"]["program"]
    module = parse_stablehlo(
        f"""func.func @main(%input0: tensor<2x2x2xi64>) -> !stablehlo.token {{
        %token = stablehlo.after_all : !stablehlo.token
        {program}
        func.return %result : !stablehlo.token }}"""
    )
    data = np.arange(16, dtype=np.int64).reshape(2, 2, 2, 2)
    results = run_grid(module, [[data[0]], [data[1]]], num_replicas=2)
    assert list(results) == [[None], [None]]
    for process in range(2):
        ((written,),) = results.outfeed[process]
        np.testing.assert_array_equal(written, data[process])


@pytest.mark.parametrize("name", ["send-1", "recv-1"])
def test_host_transfers(name: str) -> None:
    """The specification's examples move data to and from the host."""
    program = _EXAMPLES[name]["program"].replace("%results0, %results1 =", "%result:2 =")
    type = "tensor<2x2xi64>" if name == "recv-1" else ""
    module = parse_stablehlo(
        f"""func.func @main(%operand: tensor<2x2xi64>, %token: !stablehlo.token) -> ({type}) {{
        {program}\n func.return {f"%result#0 : {type}" if type else ""} }}"""
    )
    (transfer,) = [op for op in walk(module) if isinstance(op, ops.Send | ops.Recv)]
    channel, data = transfer.channel_id, np.arange(4, dtype=np.int64).reshape(2, 2)
    results = run_grid(module, [[data, None]], from_host=[{channel: [data + 7]}])
    if name == "send-1":
        (((number, (sent,)),),) = results.to_host
        assert number == channel
        np.testing.assert_array_equal(sent, data)
        return
    np.testing.assert_array_equal(results[0][0], data + 7)
    assert results.to_host == [[]]
    with pytest.raises(ExecutionError, match=rf"process \(0, 0\): channel {channel} is empty") as caught:
        run_grid(module, [[data, None]])
    assert caught.value.code == "grid.infeed"
    with pytest.raises(LoweringError, match="the host provided"):
        run_grid(module, [[data, None]], from_host=[{channel: [np.zeros(3, np.int64)]}])


def test_host_transfers_of_hlo() -> None:
    text = """HloModule m, replica_count=2
ENTRY e { x = f32[2] parameter(0) t = token[] after-all()
  s = (f32[2], u32[], token[]) send(x, t), channel_id=7, is_host_transfer=true
  sd = token[] send-done(s), channel_id=7, is_host_transfer=true
  r = (f32[2], u32[], token[]) recv(sd), channel_id=8, is_host_transfer=true
  rd = (f32[2], token[]) recv-done(r), channel_id=8, is_host_transfer=true
  v = f32[2] get-tuple-element(rd), index=0
  ROOT sum = f32[2] add(v, x) }
"""
    from_host = [{8: [np.array([10, 20], np.float32)]}, {8: [np.array([30, 40], np.float32)]}]
    results = run_grid(parse_hlo(text), [[[1, 2]], [[3, 4]]], from_host=from_host)
    assert [r.tolist() for (r,) in results] == [[11, 22], [33, 44]]
    assert [[(c, a.tolist()) for c, (a,) in sent] for sent in results.to_host] == [[(7, [1, 2])], [(7, [3, 4])]]


_TO_AND_FROM_HOST = """HloModule m, replica_count=2
left { x = f32[2] parameter(0) t = token[] after-all()
  s = (f32[2], u32[], token[]) send(x, t), channel_id=7, is_host_transfer=true
  sd = token[] send-done(s), channel_id=7, is_host_transfer=true
  ROOT c = f32[2] copy(x) }
right { x = f32[2] parameter(0) t = token[] after-all()
  r = (f32[2], u32[], token[]) recv(t), channel_id=7, is_host_transfer=true
  rd = (f32[2], token[]) recv-done(r), channel_id=7, is_host_transfer=true
  ROOT v = f32[2] get-tuple-element(rd), index=0 }
ENTRY e { x = f32[2] parameter(0) i = u32[] replica-id() s = s32[] convert(i)
  ROOT c = f32[2] conditional(s, x, x), branch_computations={left, right} }
"""


def test_the_host_hands_on() -> None:
    """Values sent to the host by one process are received by another one, without a feed on the channel."""
    results = run_grid(parse_hlo(_TO_AND_FROM_HOST), [[[1, 2]], [[3, 4]]])
    assert [r.tolist() for (r,) in results] == [[1, 2], [1, 2]]
    fed = run_grid(
        parse_hlo(_TO_AND_FROM_HOST), [[[1, 2]], [[3, 4]]], from_host=[{}, {7: [np.array([5, 6], np.float32)]}]
    )
    assert [r.tolist() for (r,) in fed] == [[1, 2], [5, 6]]
    other = _TO_AND_FROM_HOST.replace("left, right", "right, right")
    with pytest.raises(ExecutionError, match=r"deadlock: .* waits for a message") as caught:
        run_grid(parse_hlo(other), [[[1, 2]], [[3, 4]]])
    assert caught.value.code == "grid.deadlock"


def test_a_process_uses_its_own_operand_first() -> None:
    text = """HloModule m, replica_count=2
ENTRY e { x = f32[2] parameter(0) t = token[] after-all()
  s = (f32[2], u32[], token[]) send(x, t), channel_id=7, is_host_transfer=true
  sd = token[] send-done(s), channel_id=7, is_host_transfer=true
  r = (f32[2], u32[], token[]) recv(sd), channel_id=7, is_host_transfer=true
  rd = (f32[2], token[]) recv-done(r), channel_id=7, is_host_transfer=true
  ROOT v = f32[2] get-tuple-element(rd), index=0 }
"""
    results = run_grid(parse_hlo(text), [[[1, 2]], [[3, 4]]])
    assert [r.tolist() for (r,) in results] == [[1, 2], [3, 4]]
    with pytest.raises(ExecutionError, match="expects f32") as caught:
        run_grid(
            parse_hlo(
                text.replace("recv(sd)", "recv(sd)")
                .replace("(f32[2], u32[], token[]) recv", "(f32[3], u32[], token[]) recv")
                .replace("rd = (f32[2]", "rd = (f32[3]")
                .replace("v = f32[2]", "v = f32[3]")
            ),
            [[[1, 2]], [[3, 4]]],
        )
    assert caught.value.code == "grid.mismatch"


@pytest.mark.parametrize(
    "text",
    [
        "HloModule m\nENTRY e { t = token[] after-all()\n i = ((), token[]) infeed(t)\n ROOT c = f32[] constant(2) }",
        "HloModule m\nENTRY e { c = f32[] constant(1)\n t = token[] after-all()\n"
        " o = token[] outfeed(c, t), outfeed_shape=f32[]\n ROOT r = f32[] add(c, c) }",
    ],
)
def test_queues_that_nobody_serves(text: str) -> None:
    """An infeed of an empty tuple reads nothing; an outfeed is written even if it is not read."""
    module = parse_hlo(text)
    (alone,) = run(module)
    assert alone == 2
    assert run_grid(module, [[]])[0][0] == 2


PERMUTE_IN_PLACE = """HloModule m, replica_count=3
ENTRY e {{ a = s32[4,2] parameter(0) b = s32[4,2] parameter(1) i = s32[] parameter(2) o = s32[] parameter(3)
  z = s32[] constant(0)
  from = (s32[], s32[]) tuple(i, z)
  to = (s32[], s32[]) tuple(o, z)
  ROOT r = s32[4,2] collective-permute(a, b, from, to), source_target_pairs={{{{0,1}},{{1,2}}}}, {sizes} }}
"""


def test_permute_in_place() -> None:
    """A source cuts two rows where it says, a target puts them where it says; the rest is its own output."""
    module = parse_hlo(PERMUTE_IN_PLACE.format(sizes="slice_sizes={{2,2}}"))
    assert verify(module) == []
    a = [np.arange(8, dtype=np.int32).reshape(4, 2) + 100 * process for process in range(3)]
    b = [np.full((4, 2), -process, np.int32) for process in range(3)]
    starts = [(0, 2), (1, 0), (2, 2)]  # in the input, and in the output
    results = run_grid(module, [[a[p], b[p], *starts[p]] for p in range(3)])
    expected = [b[0].copy(), b[1].copy(), b[2].copy()]
    expected[1][0:2] = a[0][0:2]
    expected[2][2:4] = a[1][1:3]
    for (result,), wanted in zip(results, expected, strict=True):
        np.testing.assert_array_equal(result, wanted)
    with pytest.raises(LoweringError, match="a slice of size 2 at offset 3 is out of bounds for dimension size 4"):
        run_grid(module, [[a[p], b[p], 3, 0] for p in range(3)])
    with pytest.raises(LoweringError, match="do not match the rank of"):
        run_grid(parse_hlo(PERMUTE_IN_PLACE.format(sizes="slice_sizes={{2}}")), [[a[p], b[p], 0, 0] for p in range(3)])


def test_permute_in_place_of_several_slices() -> None:
    text = """HloModule m, replica_count=2
ENTRY e { a = s32[4] parameter(0) b = s32[4] parameter(1)
  zero = s32[] constant(0) one = s32[] constant(1) three = s32[] constant(3)
  p = (s32[]) tuple(zero) q = (s32[]) tuple(three) u = (s32[]) tuple(one)
  from = ((s32[]), (s32[])) tuple(p, q)
  to = ((s32[]), (s32[])) tuple(u, p)
  s = (s32[4], s32[4], u32[], u32[]) collective-permute-start(a, b, from, to), source_target_pairs={{0,1},{1,0}},
    slice_sizes={{2},{1}}
  ROOT r = s32[4] collective-permute-done(s) }
"""
    results = run_grid(parse_hlo(text), [[[1, 2, 3, 4], [0, 0, 0, 9]], [[5, 6, 7, 8], [0, 0, 0, 8]]])
    # elements 0 and 1 go to 1 and 2, element 3 to 0
    assert [r.tolist() for (r,) in results] == [[8, 5, 6, 9], [4, 1, 2, 8]]


def test_process_numbers() -> None:
    replica, partition = (_EXAMPLES[name]["program"] for name in ("replica_id-1", "partition_id-1"))
    module = parse_stablehlo(
        f"""func.func @main() -> (tensor<ui32>, tensor<ui32>) {{
        {replica}
        {partition.replace("%result", "%other")}
        func.return %result, %other : tensor<ui32>, tensor<ui32> }}"""
    )
    results = run_grid(module, [[]] * 6, num_replicas=3, num_partitions=2)
    assert [tuple(map(int, numbers)) for numbers in results] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert all(number.dtype == np.uint32 for numbers in results for number in numbers)


@pytest.mark.parametrize("name", ["X-alltoall-1", "X-alltoall-2"])
def test_all_to_all_shapes_of_the_documentation(name: str) -> None:
    example = dict(_EXAMPLES[name])
    shape = [int(size) for size in example["inputs"]["x"]["shape"][4:-1].split(",")]
    rows, columns = shape
    count = example["config"]["num_replicas"]
    example["inputs"] = {"x": {"type": f"tensor<{rows}x{columns}xf32>"}}
    expected = example["expected"]["result"]["shape"][4:-1].replace(",", "x")
    example["expected"] = {"result": {"type": f"tensor<{expected}xf32>"}}
    data = np.arange(count * rows * columns, dtype=np.float32).reshape(count, rows, columns)
    results = run_grid(example_program(example), [[part] for part in data], **example["config"])
    wide = data.reshape(count, rows, count, columns // count)
    for process, (array,) in enumerate(results):
        np.testing.assert_array_equal(array, wide[:, :, process].reshape(-1, columns // count))


def test_all_to_all_concatenates_in_the_order_of_the_group() -> None:
    groups = _EXAMPLES["X-alltoall-groups"]["expected"]["concat_order"]
    module = parse_hlo(
        """HloModule m, replica_count=6
        ENTRY main {
          x = s32[3] parameter(0)
          ROOT y = s32[3] all-to-all(x), replica_groups={{1,2,3},{4,5,0}}, dimensions={0}
        }"""
    )
    results = run_grid(module, [[[10 * r, 10 * r + 1, 10 * r + 2]] for r in range(6)])
    for group in groups:
        for place, replica in enumerate(group):
            assert results[replica][0].tolist() == [10 * sender + place for sender in group]


# --- every collective, with several groupings -------------------------------------------------------------------------

#: name -> (groups, further attributes, replicas, partitions, groups as positions)
_GROUPINGS: dict[str, tuple[list[list[int]], str, int, int, list[list[tuple[int, int]]]]] = {
    "cross_replica": ([[2, 0], [1, 3]], "", 4, 1, [[(2, 0), (0, 0)], [(1, 0), (3, 0)]]),
    "cross_replica_of_partitions": (
        [[1, 0]],
        "",
        2,
        3,
        [[(1, 0), (0, 0)], [(1, 1), (0, 1)], [(1, 2), (0, 2)]],
    ),
    "cross_replica_and_partition": (
        [[0, 1], [3, 2]],
        CHANNEL,
        4,
        2,
        [[(0, 0), (1, 0), (0, 1), (1, 1)], [(3, 0), (2, 0), (3, 1), (2, 1)]],
    ),
    "flattened_ids": (
        [[0, 3, 5], [4, 1, 2]],
        f"{CHANNEL}, use_global_device_ids",
        3,
        2,
        [[(0, 0), (1, 1), (2, 1)], [(2, 0), (0, 1), (1, 0)]],
    ),
    "single": ([[1], [0]], "", 2, 1, [[(1, 0)], [(0, 0)]]),
    "all": ([], "", 3, 1, [[(0, 0), (1, 0), (2, 0)]]),
}


@pytest.mark.parametrize("name", _GROUPINGS)
@pytest.mark.parametrize("jit", [True, False], ids=["jit", "eager"])
def test_group_collectives(name: str, jit: bool) -> None:
    rows, extra, replicas, partitions, positions = _GROUPINGS[name]
    grid = Grid(replicas, partitions)
    groups = [[r * partitions + p for r, p in group] for group in positions]
    size = len(groups[0])
    data = numbered(grid, (2, 12))
    attributes = ", ".join(filter(None, [f"replica_groups = {dense(rows)}", extra]))
    inputs = [[part] for part in data]

    def results(op: str, more: str, region: str, target: str) -> list[np.ndarray]:
        module = collective(op, f"{attributes}{more}", region, "2x12xf32", target)
        arrays = run_grid(module, inputs, num_replicas=replicas, num_partitions=partitions, jit=jit)
        return [array for (array,) in arrays]

    add = ADD.replace("T", "f32")
    reduced = results("all_reduce", "", add, "2x12xf32")
    gathered = results("all_gather", ", all_gather_dim = 0 : i64", "", f"{2 * size}x12xf32")
    scattered = results("reduce_scatter", ", scatter_dimension = 1 : i64", add, f"2x{12 // size}xf32")
    for group in groups:
        total = data[group].sum(axis=0)
        for place, process in enumerate(group):
            np.testing.assert_array_equal(reduced[process], total)
            np.testing.assert_array_equal(gathered[process], data[group].reshape(-1, 12))
            width = 12 // size
            np.testing.assert_array_equal(scattered[process], total[:, place * width : (place + 1) * width])


def test_replicas_with_their_partitions_in_hlo() -> None:
    """XLA's order on four devices is replica by replica; StableHLO's is partition by partition."""
    text = """HloModule m, replica_count=2, num_partitions=2

ENTRY e {
  p = f32[1] parameter(0)
  ROOT g = f32[4] all-gather(p), channel_id=1, replica_groups={{1,0}}, dimensions={0}
}
"""
    inputs = [[np.array([10 * replica + partition], np.float32)] for replica in range(2) for partition in range(2)]
    for (found,) in run_grid(parse_hlo(text), inputs):
        assert found.tolist() == [10, 11, 0, 1]


@pytest.mark.parametrize(
    ("channel", "replicas", "partitions", "groups"),
    [
        ("", 4, 2, [[4, 0], [5, 1], [6, 2], [7, 3]]),  # replicas {2, 0} and {3, 1} of either partition
        (f", {CHANNEL}", 2, 4, [[2, 0], [3, 1], [6, 4], [7, 5]]),  # partitions {2, 0} and {3, 1} of either replica
    ],
    ids=["cross_replica", "cross_partition"],
)
def test_all_to_all_and_broadcast(channel: str, replicas: int, partitions: int, groups: list[list[int]]) -> None:
    grid = Grid(replicas, partitions)
    data = numbered(grid, (4, 6))
    sizes = {"num_replicas": replicas, "num_partitions": partitions}
    all_to_all = collective(
        "all_to_all",
        "split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,"
        f" replica_groups = {dense([[2, 0], [3, 1]])}{channel}",
        "",
        "4x6xf32",
        "8x3xf32",
    )
    broadcast = collective(
        "collective_broadcast", f"replica_groups = {dense([[2, 0]])}{channel}", "", "4x6xf32", "4x6xf32"
    )
    exchanged = run_grid(all_to_all, [[part] for part in data], **sizes)
    spread = run_grid(broadcast, [[part] for part in data], **sizes)
    for group in groups:
        for place, process in enumerate(group):
            parts = [data[sender][:, 3 * place : 3 * place + 3] for sender in group]
            np.testing.assert_array_equal(exchanged[process][0], np.concatenate(parts))
    for process in range(grid.num_processes):
        replica, partition = grid.position(process)
        number = partition if channel else replica
        root = process + (2 - number) * (1 if channel else partitions)
        expected = data[root] if number in (0, 2) else np.zeros((4, 6))
        np.testing.assert_array_equal(spread[process][0], expected)


@pytest.mark.parametrize("channel", ["", f", {CHANNEL}"], ids=["cross_replica", "cross_partition"])
def test_permute_sends_along_rows_or_columns(channel: str) -> None:
    grid = Grid(3, 3)
    data = numbered(grid, (2,), np.int32)
    module = collective(
        "collective_permute", f"source_target_pairs = {dense([[0, 2], [2, 1]])}{channel}", "", "2xi32", "2xi32"
    )
    results = run_grid(module, [[part] for part in data], num_replicas=3, num_partitions=3)
    cube = data.reshape(3, 3, 2)
    expected = np.zeros_like(cube)
    if channel:
        expected[:, 2], expected[:, 1] = cube[:, 0], cube[:, 2]
    else:
        expected[2], expected[1] = cube[0], cube[2]
    np.testing.assert_array_equal(np.array([array for (array,) in results]).reshape(3, 3, 2), expected)


def test_reduction_in_a_wider_type() -> None:
    """The computation works in f32, so 256 + 1 + 1 is not rounded to bf16 on the way."""
    module = collective(
        "all_reduce", f"replica_groups = {dense([[0, 1, 2]])}", ADD.replace("T", "f32"), "1xbf16", "1xf32"
    )
    results = run_grid(module, [[[256.0]], [[1.0]], [[1.0]]], num_replicas=3)
    assert [array.tolist() for (array,) in results] == [[258.0]] * 3
    assert results[0][0].dtype == np.float32


def test_groups_padded_to_equal_length() -> None:
    module = collective(
        "all_reduce", f"replica_groups = {dense([[0, 2, 3], [1, -1, -1]])}", ADD.replace("T", "i32"), "i32", "i32"
    )
    results = run_grid(module, [[1], [2], [4], [8]], num_replicas=4)
    assert [int(array) for (array,) in results] == [13, 2, 13, 13]


def test_computation_is_applied_in_the_order_of_the_group() -> None:
    """Subtraction is not associative: the groups are folded from the left."""
    region = ADD.replace("T", "f32").replace("stablehlo.add", "stablehlo.subtract")
    module = collective("all_reduce", f"replica_groups = {dense([[2, 0, 1]])}", region, "f32", "f32")
    results = run_grid(module, [[1.0], [10.0], [100.0]], num_replicas=3)
    assert [float(array) for (array,) in results] == [100 - 1 - 10] * 3


@pytest.mark.parametrize("root", [0, 2])
def test_roots_given_at_run_time(root: int) -> None:
    attributes = f"has_dynamic_root, replica_groups = {dense([[1, 2, 0]])}"
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<2xi32>, %r: tensor<1xi32>) -> (tensor<2xi32>, tensor<2xi32>) {{
          %0 = "stablehlo.collective_broadcast"(%x, %r) {{{attributes}}}
            : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
          %1 = "stablehlo.collective_reduce"(%x, %r) {ADD.replace("T", "i32")} {{{attributes}}}
            : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
          return %0, %1 : tensor<2xi32>, tensor<2xi32>
        }}"""
    )
    data = numbered(Grid(3), (2,), np.int32)
    results = run_grid(module, [[part, [root]] for part in data], num_replicas=3)
    process_of_root = [1, 2, 0][root]
    for process, (spread, reduced) in enumerate(results):
        np.testing.assert_array_equal(spread, data[process_of_root])
        np.testing.assert_array_equal(reduced, data.sum(axis=0) if process == process_of_root else [0, 0])


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", ["collective_broadcast", "collective_reduce"])
def test_roots_must_be_places_of_the_group(name: str, jit: bool) -> None:
    region = ADD.replace("T", "i32") if name == "collective_reduce" else ""
    text = f"""func.func @main(%x: tensor<2xi32>, %r: tensor<1xi32>) -> tensor<2xi32> {{
      %0 = "stablehlo.{name}"(%x, %r) {region} {{has_dynamic_root, replica_groups = GROUPS}}
        : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
      return %0 : tensor<2xi32>
    }}"""
    one, two = (parse_stablehlo(text.replace("GROUPS", dense([list(range(count))]))) for count in (1, 2))
    x = np.array([1, 2], np.int32)
    np.testing.assert_array_equal(run(one, x, [0], jit=jit)[0], x)
    with pytest.raises(ExecutionError, match="roots must be positions in a group of size 1: 1") as caught:
        run(one, x, [1], jit=jit)
    assert caught.value.code == f"{name}.C6"
    with pytest.raises(ExecutionError, match=r"C6: roots must be positions in a group of size 2: \[2\]"):
        run_grid(two, [[x, [2]]] * 2, num_replicas=2, jit=jit)


QUANTIZED = "!quant.uniform<i8:f32, 0.5:3>"
GROUP = f"replica_groups = {dense([[0, 1]])}"


@pytest.mark.parametrize(
    ("name", "attributes", "sizes", "expected"),
    [
        # 5, -7, 1 and 2 stand for 1, -5, -1 and -0.5
        ("all_gather", "all_gather_dim = 0 : i64", (2, 4), [[5, -7, 1, 2]] * 2),
        ("all_reduce", "", (2, 2), [[3, -8]] * 2),
        ("reduce_scatter", "scatter_dimension = 0 : i64", (2, 1), [[3], [-8]]),
        ("collective_reduce", "", (2, 2), [[3, -8], [3, 3]]),
        ("collective_broadcast", "", (2, 2), [[5, -7]] * 2),
        (
            *("all_to_all", "split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64"),
            *((2, 2), [[5, 1], [-7, 2]]),
        ),
    ],
)
def test_quantized_collectives(name: str, attributes: str, sizes: tuple[int, int], expected: list[list[int]]) -> None:
    region = ADD.replace("<T>", f"<{QUANTIZED}>") if "reduce" in name else ""
    types = [f"{size}x{QUANTIZED}" for size in sizes]
    module = collective(name, ", ".join(filter(None, (GROUP, attributes))), region, *types)
    assert verify(module) == []
    results = run_grid(module, [[np.array([5, -7], np.int8)], [np.array([1, 2], np.int8)]], num_replicas=2)
    assert [array.tolist() for (array,) in results] == expected


def test_roots_must_agree() -> None:
    attributes = f"has_dynamic_root, replica_groups = {dense([[0, 1]])}"
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<2xi32>, %r: tensor<1xi32>) -> tensor<2xi32> {{
          %0 = "stablehlo.collective_broadcast"(%x, %r) {{{attributes}}}
            : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
          return %0 : tensor<2xi32>
        }}"""
    )
    with pytest.raises(ExecutionError, match="have different roots") as caught:
        run_grid(module, [[[1, 2], [0]], [[1, 2], [1]]], num_replicas=2)
    assert caught.value.code == "grid.failed"


def test_reduction_to_the_first_of_a_group_and_legacy_sum() -> None:
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
          %0 = "stablehlo.collective_reduce"(%x) {ADD.replace("T", "f32")}
            {{replica_groups = {dense([[1, 0]])}}} : (tensor<2xf32>) -> tensor<2xf32>
          %1 = "stablehlo.cross-replica-sum"(%x) {{replica_groups = {dense([[0, 1, 2]])}}}
            : (tensor<2xf32>) -> tensor<2xf32>
          return %0, %1 : tensor<2xf32>, tensor<2xf32>
        }}"""
    )
    data = numbered(Grid(3), (2,))
    results = run_grid(module, [[part] for part in data], num_replicas=3)
    np.testing.assert_array_equal([reduced for reduced, _ in results], [[0, 0], data[0] + data[1], [0, 0]])
    np.testing.assert_array_equal([total for _, total in results], [data.sum(axis=0)] * 3)


def test_groups_given_by_mesh_axes() -> None:
    module = parse_stablehlo(
        f"""module attributes {{mhlo.num_partitions = 8 : i32}} {{
          sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[1, 0, 2, 3, 4, 5, 6, 7]>
          func.func @main(%x: tensor<i32>) -> tensor<i32> {{
            %0 = "stablehlo.all_reduce"(%x) {ADD.replace("T", "i32")} {{
              {CHANNEL}, use_global_device_ids, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh,
                axes = [#stablehlo.axis_ref<name = "a">, #stablehlo.axis_ref<name = "b", sub_axis_info = (2)2>]>
            }} : (tensor<i32>) -> tensor<i32>
            return %0 : tensor<i32>
          }}
        }}"""
    )
    op = module.functions["main"].body.operations[0]
    assert process_groups(op, Grid(1, 8), module) == ((1, 0, 4, 5), (2, 3, 6, 7))
    results = run_grid(module, [[1 << process] for process in range(8)])
    assert [int(array) for (array,) in results] == [0b110011, 0b110011, 0b11001100, 0b11001100] * 2


def test_quantized_data_move_as_they_are_and_zeros_are_zero_points() -> None:
    quantized = "2x!quant.uniform<i8:f32, 0.5:3>"
    module = collective("collective_permute", f"source_target_pairs = {dense([[0, 1]])}", "", quantized, quantized)
    results = run_grid(module, [[np.array([5, -7], np.int8)], [np.array([1, 2], np.int8)]], num_replicas=2)
    assert [array.tolist() for (array,) in results] == [[3, 3], [5, -7]]
