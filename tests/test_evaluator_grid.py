"""Grids of processes: collectives against independent arithmetic, errors instead of hangs, real partitioned programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from grid_programs import partitioned_programs

from evaluator import run, run_grid
from evaluator.grid.process_groups import (
    Grid,
    cross_partition,
    cross_replica,
    cross_replica_and_partition,
    flattened_ids,
    process_groups,
)
from hlo_text.diagnostics import ExecutionError, LoweringError
from hlo_text.ir import Module
from hlo_text.parser.hlo import parse_hlo
from hlo_text.parser.stablehlo import parse_stablehlo
from hlo_text.verifier import verify

_EXAMPLES = {
    example["id"]: example
    for example in json.loads((Path(__file__).parent.parent / "corpus" / "spec_examples_grid.json").read_text())
}


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


def _example_program(example: dict[str, Any]) -> Module:
    if example["program"].startswith("HloModule"):
        return parse_hlo(example["program"])
    arguments = ", ".join(f"%{name}: {value['type']}" for name, value in example["inputs"].items())
    types = ", ".join(value["type"] for value in example["expected"].values())
    result = example["program"].partition(" =")[0].partition(":")[0]
    count = len(example["expected"])
    names = ", ".join(f"{result}#{i}" for i in range(count)) if count > 1 else result
    return parse_stablehlo(
        f"func.func @main({arguments}) -> ({types}) {{ {example['program']}\n func.return {names} : {types} }}"
    )


_COLLECTIVES = [name for name, example in _EXAMPLES.items() if "by_process" in str(example.get("expected"))]


@pytest.mark.parametrize("name", [name for name in _COLLECTIVES if name != "X-raggedalltoall"])
def test_collective_of_the_specification(name: str) -> None:
    example = _EXAMPLES[name]
    module = _example_program(example)
    sizes = example.get("config", {})
    places = list(next(iter(example["inputs"].values()))["by_process"])
    inputs = [[value["by_process"][place] for value in example["inputs"].values()] for place in places]
    results = run_grid(module, inputs, **sizes)
    assert len(results) == len(places)
    for place, arrays in zip(places, results, strict=True):
        for array, expected in zip(arrays, example["expected"].values(), strict=True):
            np.testing.assert_array_equal(array, expected["by_process"][place])


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
def test_host_transfers_are_refused(name: str) -> None:
    program = _EXAMPLES[name]["program"].replace("%results0, %results1 =", "%result:2 =")
    module = parse_stablehlo(
        f"func.func @main(%operand: tensor<2x2xi64>, %token: !stablehlo.token) {{ {program}\n func.return }}"
    )
    with pytest.raises(LoweringError, match=f"{name[:4]}: it moves data to or from a host"):
        run_grid(module, [[np.zeros((2, 2), np.int64), None]])


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
    results = run_grid(_example_program(example), [[part] for part in data], **example["config"])
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

_ADD = """({
  ^bb0(%a: tensor<T>, %b: tensor<T>):
    %s = stablehlo.add %a, %b : tensor<T>
    stablehlo.return %s : tensor<T>
})"""
_CHANNEL = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>"

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
        _CHANNEL,
        4,
        2,
        [[(0, 0), (1, 0), (0, 1), (1, 1)], [(3, 0), (2, 0), (3, 1), (2, 1)]],
    ),
    "flattened_ids": (
        [[0, 3, 5], [4, 1, 2]],
        f"{_CHANNEL}, use_global_device_ids",
        3,
        2,
        [[(0, 0), (1, 1), (2, 1)], [(2, 0), (0, 1), (1, 0)]],
    ),
    "single": ([[1], [0]], "", 2, 1, [[(1, 0)], [(0, 0)]]),
    "all": ([], "", 3, 1, [[(0, 0), (1, 0), (2, 0)]]),
}


def _dense(rows: Sequence[Sequence[int]]) -> str:
    if not rows:
        return "dense<> : tensor<0x0xi64>"
    return f"dense<{[list(row) for row in rows]}> : tensor<{len(rows)}x{len(rows[0])}xi64>"


def _collective(op: str, attributes: str, region: str, source: str, target: str) -> Module:
    return parse_stablehlo(
        f"""func.func @main(%x: tensor<{source}>) -> tensor<{target}> {{
          %0 = "stablehlo.{op}"(%x) {region} {{{attributes}}} : (tensor<{source}>) -> tensor<{target}>
          return %0 : tensor<{target}>
        }}"""
    )


def _numbered(grid: Grid, shape: tuple[int, ...], dtype: Any = np.float32) -> np.ndarray:
    """Different small whole numbers in every process."""
    generator = np.random.default_rng(len(shape) + grid.num_processes)
    return generator.integers(-20, 20, (grid.num_processes, *shape)).astype(dtype)


@pytest.mark.parametrize("name", _GROUPINGS)
@pytest.mark.parametrize("jit", [True, False], ids=["jit", "eager"])
def test_group_collectives(name: str, jit: bool) -> None:
    rows, extra, replicas, partitions, positions = _GROUPINGS[name]
    grid = Grid(replicas, partitions)
    groups = [[r * partitions + p for r, p in group] for group in positions]
    size = len(groups[0])
    data = _numbered(grid, (2, 12))
    attributes = ", ".join(filter(None, [f"replica_groups = {_dense(rows)}", extra]))
    inputs = [[part] for part in data]

    def results(op: str, more: str, region: str, target: str) -> list[np.ndarray]:
        module = _collective(op, f"{attributes}{more}", region, "2x12xf32", target)
        arrays = run_grid(module, inputs, num_replicas=replicas, num_partitions=partitions, jit=jit)
        return [array for (array,) in arrays]

    add = _ADD.replace("T", "f32")
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


@pytest.mark.parametrize(
    ("channel", "replicas", "partitions", "groups"),
    [
        ("", 4, 2, [[4, 0], [5, 1], [6, 2], [7, 3]]),  # replicas {2, 0} and {3, 1} of either partition
        (f", {_CHANNEL}", 2, 4, [[2, 0], [3, 1], [6, 4], [7, 5]]),  # partitions {2, 0} and {3, 1} of either replica
    ],
    ids=["cross_replica", "cross_partition"],
)
def test_all_to_all_and_broadcast(channel: str, replicas: int, partitions: int, groups: list[list[int]]) -> None:
    grid = Grid(replicas, partitions)
    data = _numbered(grid, (4, 6))
    sizes = {"num_replicas": replicas, "num_partitions": partitions}
    all_to_all = _collective(
        "all_to_all",
        "split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,"
        f" replica_groups = {_dense([[2, 0], [3, 1]])}{channel}",
        "",
        "4x6xf32",
        "8x3xf32",
    )
    broadcast = _collective(
        "collective_broadcast", f"replica_groups = {_dense([[2, 0]])}{channel}", "", "4x6xf32", "4x6xf32"
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


@pytest.mark.parametrize("channel", ["", f", {_CHANNEL}"], ids=["cross_replica", "cross_partition"])
def test_permute_sends_along_rows_or_columns(channel: str) -> None:
    grid = Grid(3, 3)
    data = _numbered(grid, (2,), np.int32)
    module = _collective(
        "collective_permute", f"source_target_pairs = {_dense([[0, 2], [2, 1]])}{channel}", "", "2xi32", "2xi32"
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
    module = _collective(
        "all_reduce", f"replica_groups = {_dense([[0, 1, 2]])}", _ADD.replace("T", "f32"), "1xbf16", "1xf32"
    )
    results = run_grid(module, [[[256.0]], [[1.0]], [[1.0]]], num_replicas=3)
    assert [array.tolist() for (array,) in results] == [[258.0]] * 3
    assert results[0][0].dtype == np.float32


def test_groups_padded_to_equal_length() -> None:
    module = _collective(
        "all_reduce", f"replica_groups = {_dense([[0, 2, 3], [1, -1, -1]])}", _ADD.replace("T", "i32"), "i32", "i32"
    )
    results = run_grid(module, [[1], [2], [4], [8]], num_replicas=4)
    assert [int(array) for (array,) in results] == [13, 2, 13, 13]


def test_computation_is_applied_in_the_order_of_the_group() -> None:
    """Subtraction is not associative: the groups are folded from the left."""
    region = _ADD.replace("T", "f32").replace("stablehlo.add", "stablehlo.subtract")
    module = _collective("all_reduce", f"replica_groups = {_dense([[2, 0, 1]])}", region, "f32", "f32")
    results = run_grid(module, [[1.0], [10.0], [100.0]], num_replicas=3)
    assert [float(array) for (array,) in results] == [100 - 1 - 10] * 3


@pytest.mark.parametrize("root", [0, 2])
def test_roots_given_at_run_time(root: int) -> None:
    attributes = f"has_dynamic_root, replica_groups = {_dense([[1, 2, 0]])}"
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<2xi32>, %r: tensor<1xi32>) -> (tensor<2xi32>, tensor<2xi32>) {{
          %0 = "stablehlo.collective_broadcast"(%x, %r) {{{attributes}}}
            : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
          %1 = "stablehlo.collective_reduce"(%x, %r) {_ADD.replace("T", "i32")} {{{attributes}}}
            : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
          return %0, %1 : tensor<2xi32>, tensor<2xi32>
        }}"""
    )
    data = _numbered(Grid(3), (2,), np.int32)
    results = run_grid(module, [[part, [root]] for part in data], num_replicas=3)
    process_of_root = [1, 2, 0][root]
    for process, (spread, reduced) in enumerate(results):
        np.testing.assert_array_equal(spread, data[process_of_root])
        np.testing.assert_array_equal(reduced, data.sum(axis=0) if process == process_of_root else [0, 0])


def test_roots_must_agree() -> None:
    attributes = f"has_dynamic_root, replica_groups = {_dense([[0, 1]])}"
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<2xi32>, %r: tensor<1xi32>) -> tensor<2xi32> {{
          %0 = "stablehlo.collective_broadcast"(%x, %r) {{{attributes}}}
            : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
          return %0 : tensor<2xi32>
        }}"""
    )
    with pytest.raises(ExecutionError, match="name different roots") as caught:
        run_grid(module, [[[1, 2], [0]], [[1, 2], [1]]], num_replicas=2)
    assert caught.value.code == "grid.failed"


def test_reduction_to_the_first_of_a_group_and_legacy_sum() -> None:
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
          %0 = "stablehlo.collective_reduce"(%x) {_ADD.replace("T", "f32")}
            {{replica_groups = {_dense([[1, 0]])}}} : (tensor<2xf32>) -> tensor<2xf32>
          %1 = "stablehlo.cross-replica-sum"(%x) {{replica_groups = {_dense([[0, 1, 2]])}}}
            : (tensor<2xf32>) -> tensor<2xf32>
          return %0, %1 : tensor<2xf32>, tensor<2xf32>
        }}"""
    )
    data = _numbered(Grid(3), (2,))
    results = run_grid(module, [[part] for part in data], num_replicas=3)
    np.testing.assert_array_equal([reduced for reduced, _ in results], [[0, 0], data[0] + data[1], [0, 0]])
    np.testing.assert_array_equal([total for _, total in results], [data.sum(axis=0)] * 3)


def test_groups_given_by_mesh_axes() -> None:
    module = parse_stablehlo(
        f"""module attributes {{mhlo.num_partitions = 8 : i32}} {{
          sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[1, 0, 2, 3, 4, 5, 6, 7]>
          func.func @main(%x: tensor<i32>) -> tensor<i32> {{
            %0 = "stablehlo.all_reduce"(%x) {_ADD.replace("T", "i32")} {{
              {_CHANNEL}, use_global_device_ids, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh,
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
    module = _collective("collective_permute", f"source_target_pairs = {_dense([[0, 1]])}", "", quantized, quantized)
    results = run_grid(module, [[np.array([5, -7], np.int8)], [np.array([1, 2], np.int8)]], num_replicas=2)
    assert [array.tolist() for (array,) in results] == [[3, 3], [5, -7]]


# --- HLO's spellings --------------------------------------------------------------------------------------------------

_HLO = """HloModule m, replica_count=2, num_partitions=4
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT s = f32[] add(x, y) }
ENTRY main {
  p = f32[4,2] parameter(0)
  q = f32[4,2] parameter(1)
"""


def _hlo_grid(body: str) -> tuple[np.ndarray, np.ndarray, list[list[Any]]]:
    data = _numbered(Grid(2, 4), (2, 4, 2))
    module = parse_hlo(f"{_HLO}{body}\n}}")
    assert verify(module) == []
    return data[:, 0], data[:, 1], run_grid(module, [list(pair) for pair in data])


_GLOBAL_GROUPS = {"[4,2]<=[2,4]T(1,0)": [[0, 4], [1, 5], [2, 6], [3, 7]], "[2,4]<=[8]": [[0, 1, 2, 3], [4, 5, 6, 7]]}


@pytest.mark.parametrize("groups", _GLOBAL_GROUPS)
def test_hlo_variadic_reduction_of_iota_groups(groups: str) -> None:
    p, q, results = _hlo_grid(
        f"ROOT r = (f32[4,2], f32[4,2]) all-reduce(p, q), channel_id=1, replica_groups={groups},"
        " use_global_device_ids=true, to_apply=add"
    )
    for group in _GLOBAL_GROUPS[groups]:
        for process in group:
            np.testing.assert_array_equal(results[process], [p[group].sum(axis=0), q[group].sum(axis=0)])


def test_hlo_halves() -> None:
    """`X-start` and `X-done` together do what X does."""
    attributes = "channel_id=1, replica_groups=[2,4]<=[8], use_global_device_ids=true"
    p, q, results = _hlo_grid(
        f"""
        a = f32[4,2] all-reduce-start(p), {attributes}, to_apply=add
        b = (f32[4,2], f32[16,2]) all-gather-start(q), {attributes}, dimensions={{0}}
        c = (f32[4,2], f32[4,2], u32[], u32[]) collective-permute-start(p), channel_id=2,
          source_target_pairs={{{{0,1}},{{1,0}}}}
        d = ((f32[4,2]), f32[1,2]) reduce-scatter-start(p), {attributes}, dimensions={{0}}, to_apply=add
        v = (f32[4,2], f32[4,2]) all-reduce-start(p, q), {attributes}, to_apply=add
        a.1 = f32[4,2] all-reduce-done(a)
        b.1 = f32[16,2] all-gather-done(b)
        c.1 = f32[4,2] collective-permute-done(c)
        d.1 = f32[1,2] reduce-scatter-done(d)
        v.1 = (f32[4,2], f32[4,2]) all-reduce-done(v)
        ROOT r = (f32[4,2], f32[16,2], f32[4,2], f32[1,2], (f32[4,2], f32[4,2])) tuple(a.1, b.1, c.1, d.1, v.1)"""
    )
    for group in ([0, 1, 2, 3], [4, 5, 6, 7]):
        total = p[group].sum(axis=0)
        permuted = [p[group[1]], p[group[0]], np.zeros((4, 2)), np.zeros((4, 2))]
        for place, process in enumerate(group):
            reduced, gathered, moved, scattered, variadic = results[process]
            np.testing.assert_array_equal(reduced, total)
            np.testing.assert_array_equal(gathered, q[group].reshape(-1, 2))
            np.testing.assert_array_equal(moved, permuted[place])
            np.testing.assert_array_equal(scattered, total[place : place + 1])
            np.testing.assert_array_equal(variadic, [total, q[group].sum(axis=0)])


def test_hlo_collective_in_an_asynchronous_computation() -> None:
    text = """HloModule m, num_partitions=2
    wrapped { x = f32[2] parameter(0)  ROOT g = f32[4] all-gather(x), channel_id=1, replica_groups={{0,1}},
      dimensions={0}, use_global_device_ids=true }
    ENTRY main {
      p = f32[2] parameter(0)
      s = ((f32[2]), f32[4], u32[]) async-start(p), calls=wrapped
      u = ((f32[2]), f32[4], u32[]) async-update(s)
      ROOT d = f32[4] async-done(u)
    }"""
    results = run_grid(parse_hlo(text), [[[1.0, 2.0]], [[3.0, 4.0]]])
    assert [array.tolist() for (array,) in results] == [[1, 2, 3, 4]] * 2


def test_hlo_all_to_all_of_operands() -> None:
    p, q, results = _hlo_grid("ROOT r = (f32[4,2], f32[4,2]) all-to-all(p, q), replica_groups={{0,1}}")
    for partition in range(4):
        first, second = partition, 4 + partition  # the two replicas
        np.testing.assert_array_equal(results[first], [p[first], p[second]])
        np.testing.assert_array_equal(results[second], [q[first], q[second]])


def test_hlo_send_and_receive_by_pairs() -> None:
    """Everyone runs both; the receive is begun first. Who is no target gets zeros."""
    pairs = 'frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1},{1,2}}"}'
    text = f"""HloModule m, num_partitions=3
    ENTRY main {{
      p = f32[2] parameter(0)
      t = token[] after-all()
      r = (f32[2], u32[], token[]) recv(t), channel_id=1, {pairs}
      s = (f32[2], u32[], token[]) send(p, t), channel_id=1, {pairs}
      r.1 = (f32[2], token[]) recv-done(r), channel_id=1, {pairs}
      s.1 = token[] send-done(s), channel_id=1, {pairs}
      ROOT d = f32[2] get-tuple-element(r.1), index=0
    }}"""
    results = run_grid(parse_hlo(text), [[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]])
    assert [array.tolist() for (array,) in results] == [[0, 0], [1, 2], [3, 4]]


def test_hlo_infeed_and_outfeed_of_tuples() -> None:
    text = """HloModule m, replica_count=2
    ENTRY main {
      t = token[] after-all()
      i = ((s32[2], pred[]), token[]) infeed(t), infeed_config="c"
      d = (s32[2], pred[]) get-tuple-element(i), index=0
      t.1 = token[] get-tuple-element(i), index=1
      o = token[] outfeed(d, t.1), outfeed_shape=(s32[2], pred[])
      ROOT x = s32[2] get-tuple-element(d), index=0
    }"""
    fed = [([1, 2], True), ([3, 4], False)]
    results = run_grid(parse_hlo(text), [[], []], infeed=[[item] for item in fed])
    assert [array.tolist() for (array,) in results] == [[1, 2], [3, 4]]
    for process, (numbers, flag) in enumerate(fed):
        (((data, written_flag),),) = results.outfeed[process]
        assert (data.tolist(), bool(written_flag)) == (numbers, flag)


# --- control flow, order and errors -----------------------------------------------------------------------------------


def _branching(on_true: str, on_false: str, replicas: int = 2) -> Module:
    """Replica 0 takes the branch `on_true`; both see %x and give %r."""
    return parse_stablehlo(
        f"""module attributes {{mhlo.num_replicas = {replicas} : i32}} {{
        func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
          %id = stablehlo.replica_id : tensor<ui32>
          %zero = stablehlo.constant dense<0> : tensor<ui32>
          %p = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
          %0 = "stablehlo.if"(%p) ({{ {on_true}
            stablehlo.return %r : tensor<2xf32> }}, {{ {on_false}
            stablehlo.return %r : tensor<2xf32> }}) : (tensor<i1>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }} }}"""
    )


def _reduce(result: str, op: str = "add", operand: str = "%x", extra: str = "") -> str:
    region = _ADD.replace("T", "f32").replace("add", op)
    return f"""{result} = "stablehlo.all_reduce"({operand}) {region} {{replica_groups = {_dense([[0, 1]])}{extra}}}
        : (tensor<2xf32>) -> tensor<2xf32>"""


_PAIR = [[[1.0, 2.0]], [[10.0, 20.0]]]


def test_alike_operations_of_different_branches_meet() -> None:
    module = _branching(_reduce("%r"), f"{_reduce('%1')}\n%r = stablehlo.negate %1 : tensor<2xf32>")
    results = run_grid(module, _PAIR)
    assert [array.tolist() for (array,) in results] == [[11, 22], [-11, -22]]


def test_different_operations_do_not_meet() -> None:
    module = _branching(_reduce("%r"), _reduce("%r", "maximum"))
    with pytest.raises(
        ExecutionError, match=r"all_reduce of process \(0, 0\) meets .*all_reduce of process \(1, 0\)"
    ) as e:
        run_grid(module, _PAIR)
    assert e.value.code == "grid.mismatch"
    assert all(diagnostic.span is not None for diagnostic in e.value.diagnostics)


def test_waiting_for_a_process_that_has_ended() -> None:
    module = _branching(_reduce("%r"), "%r = stablehlo.negate %x : tensor<2xf32>")
    with pytest.raises(ExecutionError, match=r"all_reduce of process \(0, 0\) waits for \(1, 0\) \(has ended\)") as e:
        run_grid(module, _PAIR)
    assert e.value.code == "grid.deadlock"


def test_waiting_for_each_other() -> None:
    one, two = (f", channel_handle = #stablehlo.channel_handle<handle = {n}, type = 0>" for n in (1, 2))
    first = _reduce("%1", extra=one) + "\n" + _reduce("%r", operand="%1", extra=two)
    second = _reduce("%1", extra=two) + "\n" + _reduce("%r", operand="%1", extra=one)
    with pytest.raises(ExecutionError) as e:
        run_grid(_branching(first, second), _PAIR)
    assert e.value.code == "grid.deadlock"
    assert "(0, 0) waits for (1, 0)" in str(e.value)
    assert "(1, 0) waits for (0, 0)" in str(e.value)


def test_asynchronous_operations_may_be_begun_in_another_order() -> None:
    def begin(result: str, channel: int) -> str:
        handle = f"channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 0>"
        return f"""{result} = "stablehlo.async_start"(%x) ({{
          ^bb0(%v: tensor<2xf32>):
            %g = "stablehlo.all_gather"(%v) {{all_gather_dim = 0 : i64, replica_groups = {_dense([[0, 1]])}, {handle}}}
              : (tensor<2xf32>) -> tensor<4xf32>
            stablehlo.return %g : tensor<4xf32>
          }}) : (tensor<2xf32>) -> !stablehlo.future<tensor<4xf32>>"""

    def finish(result: str, future: str) -> str:
        return f'{result} = "stablehlo.async_done"({future}) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>'

    tail = f"""{finish("%a1", "%a")}\n{finish("%b1", "%b")}
      %c = stablehlo.subtract %a1, %b1 : tensor<4xf32>
      %d = stablehlo.add %c, %a1 : tensor<4xf32>
      %r = "stablehlo.slice"(%d) {{start_indices = array<i64: 1>, limit_indices = array<i64: 3>,
        strides = array<i64: 1>}} : (tensor<4xf32>) -> tensor<2xf32>"""
    module = _branching(f"{begin('%a', 1)}\n{begin('%b', 2)}\n{tail}", f"{begin('%b', 2)}\n{begin('%a', 1)}\n{tail}")
    results = run_grid(module, _PAIR)
    assert [array.tolist() for (array,) in results] == [[2, 10], [2, 10]]


def test_loops_of_different_length_between_exchanges() -> None:
    """Replica n doubles its number n times; only then do they meet, three times in a common loop."""
    module = parse_stablehlo(
        f"""module attributes {{mhlo.num_replicas = 3 : i32}} {{
        func.func @double(%v: tensor<i32>) -> tensor<i32> {{
          %0 = stablehlo.add %v, %v : tensor<i32>
          return %0 : tensor<i32>
        }}
        func.func @share(%v: tensor<i32>) -> tensor<i32> {{
          %0 = "stablehlo.all_reduce"(%v) {_ADD.replace("T", "i32")} {{replica_groups = {_dense([[0, 1, 2]])}}}
            : (tensor<i32>) -> tensor<i32>
          return %0 : tensor<i32>
        }}
        func.func @main(%x: tensor<i32>) -> tensor<i32> {{
          %id = stablehlo.replica_id : tensor<ui32>
          %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %three = stablehlo.constant dense<3> : tensor<i32>
          %own:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<i32>
            cond {{
              %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
            }} do {{
              %j = stablehlo.add %i, %one : tensor<i32>
              %w = func.call @double(%v) : (tensor<i32>) -> tensor<i32>
              stablehlo.return %j, %w : tensor<i32>, tensor<i32>
            }}
          %all:2 = stablehlo.while(%i = %zero, %v = %own#1) : tensor<i32>, tensor<i32>
            cond {{
              %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %c : tensor<i1>
            }} do {{
              %j = stablehlo.add %i, %one : tensor<i32>
              %s = func.call @share(%v) : (tensor<i32>) -> tensor<i32>
              %w = stablehlo.subtract %s, %own#1 : tensor<i32>
              stablehlo.return %j, %w : tensor<i32>, tensor<i32>
            }}
          return %all#1 : tensor<i32>
        }} }}"""
    )
    numbers = np.array([5, 7, 11]) * 2 ** np.arange(3)
    expected = numbers
    for _ in range(3):
        expected = expected.sum() - numbers
    results = run_grid(module, [[5], [7], [11]])
    assert [int(array) for (array,) in results] == expected.tolist()


_TOKEN = "%t = stablehlo.after_all : !stablehlo.token"


def _send(channel: int, operand: str = "%x") -> str:
    handle = f"channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 1>"
    return f'%s{channel} = "stablehlo.send"({operand}, %t) {{{handle}}} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token'


def _receive(channel: int, type: str = "tensor<2xf32>") -> str:
    handle = f"channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 1>"
    return f'%v{channel}:2 = "stablehlo.recv"(%t) {{{handle}}} : (!stablehlo.token) -> ({type}, !stablehlo.token)'


def test_send_and_receive_between_branches() -> None:
    on_true = f"{_TOKEN}\n{_send(1)}\n{_receive(2)}\n%r = stablehlo.negate %v2#0 : tensor<2xf32>"
    on_false = f"{_TOKEN}\n{_receive(1)}\n{_send(2, '%v1#0')}\n%r = stablehlo.add %x, %v1#0 : tensor<2xf32>"
    results = run_grid(_branching(on_true, on_false), _PAIR)
    assert [array.tolist() for (array,) in results] == [[-1, -2], [11, 22]]


@pytest.mark.parametrize(
    ("on_true", "on_false", "code", "message"),
    [
        (
            f"{_TOKEN}\n{_receive(1)}\n%r = stablehlo.negate %v1#0 : tensor<2xf32>",
            "",
            "grid.deadlock",
            "recv of process",
        ),
        (f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>", "", "grid.deadlock", "nobody received"),
        (
            f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>",
            f"{_TOKEN}\n{_receive(1, 'tensor<3xf32>')}\n%r = stablehlo.negate %x : tensor<2xf32>",
            "grid.mismatch",
            r"expects f32\[3\], .*send of process \(0, 0\) sent float32\[2\]",
        ),
        (
            f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>",
            f"{_TOKEN}\n{_send(1)}\n%r = stablehlo.negate %x : tensor<2xf32>",
            "grid.mismatch",
            "shares its channel",
        ),
    ],
    ids=["nobody_sends", "nobody_receives", "types_differ", "two_senders"],
)
def test_messages_that_do_not_arrive(on_true: str, on_false: str, code: str, message: str) -> None:
    module = _branching(on_true, on_false or "%r = stablehlo.negate %x : tensor<2xf32>")
    with pytest.raises(ExecutionError, match=message) as e:
        run_grid(module, _PAIR)
    assert e.value.code == code


def test_groups_that_do_not_fit_the_grid() -> None:
    module = _collective("all_reduce", f"replica_groups = {_dense([[0, 1]])}", _ADD.replace("T", "f32"), "f32", "f32")
    with pytest.raises(LoweringError, match=r"all_reduce: there is no replica 1"):
        run_grid(module, [[1.0]])
    with pytest.raises(LoweringError, match=r"process \(2, 0\) is in none of its groups"):
        run_grid(module, [[1.0]] * 3, num_replicas=3)


def test_collectives_in_computations_of_other_operations_are_refused() -> None:
    module = parse_stablehlo(
        f"""func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
          %0 = "stablehlo.map"(%x) ({{
            ^bb0(%v: tensor<f32>):
              %1 = "stablehlo.all_reduce"(%v) {_ADD.replace("T", "f32")} {{replica_groups = {_dense([[0]])}}}
                : (tensor<f32>) -> tensor<f32>
              stablehlo.return %1 : tensor<f32>
          }}) {{dimensions = array<i64: 0>}} : (tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }}"""
    )
    with pytest.raises(LoweringError, match="map: its computation communicates"):
        run_grid(module, [[[1, 2, 3, 4]]])


@pytest.mark.parametrize(
    ("inputs", "options", "message"),
    [
        ([[[1.0, 2.0]]], {}, "inputs_per_process has 1 entries for 2 x 1 processes"),
        ([[], []], {}, "takes 1 arguments, got 0"),
        ([[[1.0]], [[1.0, 2.0]]], {}, r"must be f32\[2\]"),
        (_PAIR, {"infeed": [[]]}, "infeed has 1 entries"),
    ],
)
def test_arguments_are_checked(inputs: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ExecutionError, match=message) as e:
        run_grid(_branching(_reduce("%r"), _reduce("%r")), inputs, **options)
    assert e.value.code == "run.arguments"


def test_empty_infeed() -> None:
    module = parse_stablehlo(
        """func.func @main() -> tensor<i32> {
          %t = stablehlo.after_all : !stablehlo.token
          %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
          return %0#0 : tensor<i32>
        }"""
    )
    assert int(run_grid(module, [[]], infeed=[[4]])[0][0]) == 4
    with pytest.raises(ExecutionError, match=r"infeed of process \(0, 0\): the infeed is empty") as e:
        run_grid(module, [[]])
    assert e.value.code == "grid.infeed"


def test_processes_draw_different_random_numbers_and_checks_are_reported() -> None:
    module = parse_stablehlo(
        """func.func @main(%x: tensor<2xi32>) -> tensor<8xf32> {
          %lo = stablehlo.constant dense<0.0> : tensor<f32>
          %hi = stablehlo.constant dense<1.0> : tensor<f32>
          %n = stablehlo.constant dense<8> : tensor<1xi64>
          %0 = stablehlo.rng %lo, %hi, %n, distribution = UNIFORM
            : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
          check.expect_eq_const %x, dense<3> : tensor<2xi32>
          return %0 : tensor<8xf32>
        }"""
    )
    (first,), (second,) = run_grid(module, [[[3, 3]], [[3, 3]]], num_replicas=2)
    assert not np.array_equal(first, second)
    np.testing.assert_array_equal(first, run(module, np.array([3, 3], np.int32))[0])
    with pytest.raises(ExecutionError, match="1 of 2 elements differ"):
        run_grid(module, [[[3, 3]], [[3, 4]]], num_replicas=2)


# --- several programs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jit", [True, False], ids=["jit", "eager"])
def test_several_programs(jit: bool) -> None:
    """Two functions with different arguments and results; the first sends what the second adds to its own."""
    module = parse_stablehlo(
        f"""
        func.func @producer(%x: tensor<2xf32>) -> tensor<2xf32> {{
          {_TOKEN}\n{_send(1)}
          {_reduce("%0")}
          return %0 : tensor<2xf32>
        }}
        func.func @consumer(%n: tensor<i32>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {{
          {_TOKEN}\n{_receive(1)}
          {_reduce("%0")}
          %1 = stablehlo.add %0, %v1#0 : tensor<2xf32>
          return %1, %n : tensor<2xf32>, tensor<i32>
        }}
        func.func @main(%x: tensor<2xf32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<i32>) {{
          %y = stablehlo.multiply %x, %x : tensor<2xf32>
          %0:3 = "interpreter.run_parallel"(%x, %n, %y) {{programs = [[@producer], [@consumer]]}}
            : (tensor<2xf32>, tensor<i32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<i32>)
          return %0#0, %0#1, %0#2 : tensor<2xf32>, tensor<2xf32>, tensor<i32>
        }}"""
    )
    total, result, number = run(module, np.array([2, 3], np.float32), np.array(7, np.int32), jit=jit)
    np.testing.assert_array_equal(total, [6, 12])
    np.testing.assert_array_equal(result, [8, 15])
    assert number == 7


def test_programs_share_an_infeed() -> None:
    module = parse_stablehlo(
        """
        func.func @first() -> (tensor<2xi64>) {
          %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
          return %0 : tensor<2xi64>
        }
        func.func @second() -> (tensor<2xi64>) {
          %0 = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
          return %0 : tensor<2xi64>
        }
        func.func @reader() -> (tensor<2xi64>, tensor<2xi64>) {
          %t = stablehlo.after_all : !stablehlo.token
          %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
          %1:2 = "stablehlo.infeed"(%0#1) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
          return %0#0, %1#0 : tensor<2xi64>, tensor<2xi64>
        }
        func.func @main() -> (tensor<2xi64>, tensor<2xi64>) {
          %0:2 = "interpreter.run_parallel"() {infeed = [@first, @second], programs = [[@reader]]}
            : () -> (tensor<2xi64>, tensor<2xi64>)
          check.expect_eq_const %0#0, dense<[1, 2]> : tensor<2xi64>
          check.expect_eq_const %0#1, dense<[3, 4]> : tensor<2xi64>
          return %0#0, %0#1 : tensor<2xi64>, tensor<2xi64>
        }"""
    )
    first, second = run(module)
    assert (first.tolist(), second.tolist()) == ([1, 2], [3, 4])


def test_programs_that_wait_forever_are_found() -> None:
    module = parse_stablehlo(
        f"""
        func.func @waits(%x: tensor<2xf32>) -> tensor<2xf32> {{ {_reduce("%0")}
          return %0 : tensor<2xf32> }}
        func.func @ends(%x: tensor<2xf32>) -> tensor<2xf32> {{ return %x : tensor<2xf32> }}
        func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
          %0:2 = "interpreter.run_parallel"(%x, %x) {{programs = [[@waits], [@ends]]}}
            : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
          return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
        }}"""
    )
    with pytest.raises(ExecutionError, match="which never comes") as e:
        run(module, np.ones(2, np.float32))
    assert e.value.code == "grid.deadlock"


# --- programs that XLA partitioned ------------------------------------------------------------------------------------

_PARTITIONED = [
    "psum",
    "all_gather",
    "ppermute",
    "ppermute_partial",
    "all_to_all",
    "psum_scatter",
    "psum_of_rows",
    "pmin_of_columns",
    "axis_index",
    "varying_loop",
    "exchanging_loop",
    "exchange_until",
    "matmul",
    "matmul_bf16",
    "sort_and_cumsum",
    "gradients",
]


@pytest.mark.parametrize("name", _PARTITIONED)
def test_partitioned_program_computes_what_its_devices_do(name: str) -> None:
    program = partitioned_programs()[name]
    module = parse_hlo(program.hlo)
    results = run_grid(module, program.inputs)
    assert len(results) == 8
    for arrays, expected in zip(results, program.outputs, strict=True):
        for array, wanted in zip(arrays, expected, strict=True):
            assert array.dtype == wanted.dtype
            tolerance = 2e-2 if array.dtype.itemsize == 2 else 1e-5
            np.testing.assert_allclose(
                array.astype(np.float64), wanted.astype(np.float64), rtol=tolerance, atol=tolerance
            )


def test_every_partitioned_program_is_tested() -> None:
    assert set(partitioned_programs()) == set(_PARTITIONED)
