"""Grids of processes in HLO: syntax of groups, programs that XLA partitioned, the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from evaluator import run, run_grid
from evaluator.cli.commands.hlo_run import main
from evaluator.grid.process_groups import Grid, grid_of
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.verifier.walk import verify

from support.grids.grid_programs import partitioned_programs
from support.grids.grid_texts import numbered

pytestmark = pytest.mark.usefixtures("quick_compilation")

# --- HLO's spellings --------------------------------------------------------------------------------------------------

_HLO = """HloModule m, replica_count=2, num_partitions=4
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT s = f32[] add(x, y) }
ENTRY main {
  p = f32[4,2] parameter(0)
  q = f32[4,2] parameter(1)
"""


def _hlo_grid(body: str) -> tuple[np.ndarray, np.ndarray, list[list[Any]]]:
    data = numbered(Grid(2, 4), (2, 4, 2))
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


def test_hlo_conditional_and_call_that_communicate() -> None:
    """Partition 0 adds once and partition 1 twice what both share first; a branch that does not exist is the last."""
    text = """HloModule m, num_partitions=2
    add { x = s32[] parameter(0)  y = s32[] parameter(1)  ROOT s = s32[] add(x, y) }
    share { v = s32[] parameter(0)
      ROOT s = s32[] all-reduce(v), channel_id=1, replica_groups={{0,1}}, use_global_device_ids=true, to_apply=add }
    once { v = s32[] parameter(0)  ROOT s = s32[] call(v), to_apply=share }
    twice { v = s32[] parameter(0)  s = s32[] call(v), to_apply=share  ROOT d = s32[] add(s, s) }
    ENTRY main {
      v = s32[] parameter(0)
      b = s32[] parameter(1)
      ROOT r = s32[] conditional(b, v, v), branch_computations={once, twice}
    }"""
    module = parse_hlo(text)
    results = run_grid(module, [[3, 0], [4, 1]])
    assert [int(array) for (array,) in results] == [7, 14]
    results = run_grid(module, [[3, -1], [4, 0]])
    assert [int(array) for (array,) in results] == [14, 7]


def test_hlo_all_to_all_of_operands() -> None:
    p, q, results = _hlo_grid("ROOT r = (f32[4,2], f32[4,2]) all-to-all(p, q), replica_groups={{0,1}}")
    for partition in range(4):
        first, second = partition, 4 + partition  # the two replicas
        np.testing.assert_array_equal(results[first], [p[first], p[second]])
        np.testing.assert_array_equal(results[second], [q[first], q[second]])


def test_hlo_send_and_receive_by_pairs() -> None:
    """All processes run both, the receive first. A process that is not a target receives zeros."""
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
    "looped",
    "partly_manual",
    "rows_and_columns",
    "matmul",
    "matmul_bf16",
    "sort_and_cumsum",
    "gradients",
]


@pytest.mark.parametrize("name", _PARTITIONED)
def test_partitioned_program_computes_what_its_devices_do(name: str) -> None:
    program = partitioned_programs()[name]
    module = parse_hlo(program.hlo)
    assert verify(module) == []
    results = run_grid(module, program.inputs)
    assert len(results) == 8
    for arrays, expected in zip(results, program.outputs, strict=True):
        _assert_close(arrays, expected)


@pytest.mark.parametrize("name", _PARTITIONED)
def test_program_that_is_still_whole_computes_the_same(name: str) -> None:
    """A `shard_map` is a `sdy.manual_computation`, whose body runs on every device of its mesh."""
    program = partitioned_programs()[name]
    module = parse_stablehlo(program.stablehlo)
    assert grid_of(module) == Grid(1, 1)
    _assert_close(run(module, *program.whole_inputs), program.whole_outputs)


def test_manual_computation_over_parts_of_axes() -> None:
    """The major half of axis b cuts rows, axis a and then the minor half of b columns; devices are out of order."""
    text = """
    sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
    func.func @main(%x: tensor<4x8xi32>) -> tensor<4x8xi32> {
      %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"b":(1)2}, {"a", "b":(2)2}]>]
          out_shardings=[<@mesh, [{"b":(1)2}, {"a", "b":(2)2}]>] manual_axes={"a", "b"} (%l: tensor<2x2xi32>) {
        %id = stablehlo.partition_id : tensor<ui32>
        %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
        %ten = stablehlo.constant dense<10> : tensor<2x2xi32>
        %m = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
        %1 = stablehlo.multiply %m, %ten : tensor<2x2xi32>
        %2 = stablehlo.add %1, %l : tensor<2x2xi32>
        sdy.return %2 : tensor<2x2xi32>
      } : (tensor<4x8xi32>) -> tensor<4x8xi32>
      return %0 : tensor<4x8xi32>
    }"""
    x = np.arange(32, dtype=np.int32).reshape(4, 8)
    module = parse_stablehlo(text)
    (result,) = run(module, x)
    expected = x.copy()
    for a in range(2):
        for b in range(4):
            device = 7 - (4 * a + b)
            rows, columns = slice(b // 2 * 2, b // 2 * 2 + 2), slice((2 * a + b % 2) * 2, (2 * a + b % 2) * 2 + 2)
            expected[rows, columns] += 10 * device
    np.testing.assert_array_equal(result, expected)
    np.testing.assert_array_equal(run(parse_stablehlo(module.to_text(generic=True)), x)[0], expected)


def _assert_close(arrays: Sequence[Any], expected: Sequence[Any]) -> None:
    for array, wanted in zip(arrays, expected, strict=True):
        assert array.dtype == wanted.dtype
        tolerance = 2e-2 if array.dtype.itemsize == 2 else 1e-5
        np.testing.assert_allclose(array.astype(np.float64), wanted.astype(np.float64), rtol=tolerance, atol=tolerance)


def test_every_partitioned_program_is_tested() -> None:
    assert set(partitioned_programs()) == set(_PARTITIONED)


# --- the command line -------------------------------------------------------------------------------------------------

_SUM = """HloModule m, num_partitions=2
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT s = f32[] add(x, y) }
ENTRY main {
  p = f32[2] parameter(0)
  i = u32[] partition-id()
  s = f32[2] all-reduce(p), channel_id=1, replica_groups=GROUPS, use_global_device_ids=true, to_apply=add
  ROOT r = (f32[2], u32[]) tuple(s, i)
}
"""


def _hlo_run(text: str, *arguments: str) -> Any:
    return CliRunner().invoke(main, ["-", *arguments], input=text)


def test_command_runs_the_grid_that_the_module_names() -> None:
    text = _SUM.replace("GROUPS", "{{0,1}}")
    same = _hlo_run(text, "--input", "f32[2] {1, 2}")
    assert same.output.splitlines() == [
        "// process (0, 0)",
        "f32[2]{0} {2, 4}",
        "u32[] 0",
        "// process (0, 1)",
        "f32[2]{0} {2, 4}",
        "u32[] 1",
    ]
    own = _hlo_run(text, "--input", "f32[2] {1, 2}", "--input", "f32[2] {10, 20}")
    assert own.output.count("f32[2]{0} {11, 22}") == 2


def test_command_runs_another_grid(tmp_path: Path) -> None:
    text = _SUM.replace("GROUPS", "{{0,2},{1,3}}")
    path = tmp_path / "results.npz"
    numbers = [part for value in (1, 2, 4, 8) for part in ("--input", f"f32[2] {{{value}, 0}}")]
    result = _hlo_run(text, "--grid", "2x2", *numbers, "--output", str(path))
    assert result.exit_code == 0, result.output
    with np.load(path) as archive:
        arrays = [archive[name] for name in archive.files]
    assert [array.tolist() for array in arrays[::2]] == [[5, 0], [10, 0], [5, 0], [10, 0]]
    assert [int(array) for array in arrays[1::2]] == [0, 1, 0, 1]


@pytest.mark.parametrize("grid", ["2", "2x", "x2", "0x2", "-1x2", "2x2x2", "99999x99999", "2\u00b2x1"])
def test_command_rejects_malformed_grids(grid: str) -> None:
    assert _hlo_run(_SUM, "--grid", grid).exit_code == 2


def test_more_processes_than_can_be_simulated() -> None:
    text = _SUM.replace("GROUPS, use_global_device_ids=true", "{}")
    result = _hlo_run(text.replace("num_partitions=2", "num_partitions=1000000"), "--iota")
    assert result.exit_code == 4
    assert "1 x 1000000 processes exceed the limit" in result.output
