"""Grids on the devices of two hosts return the results of the simulation and of XLA."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from evaluator import run_grid
from hlo_text import parse

from support.folders import ROOT
from support.grids.device_programs import PROGRAMS, REFUSED, arguments
from support.grids.host_processes import free_port, start, together
from support.grids.partitioned_programs import DEVICES, partitioned_programs

SCRIPT = str(ROOT / "tests" / "support" / "grids" / "distributed_program.py")
HALF = DEVICES // 2

#: Partitioned programs, of each kind of exchange one or two; one process on all devices runs them all (`grid/`).
PARTITIONED = (
    "matmul_two_axes",
    "halo_convolution",
    "layer_gradient",
    "resharding",
    "scan_with_collective",
    "while_with_collective",
)
#: Programs that are still to be partitioned, by JAX or as they say themselves.
WHOLE = ("data_and_model_parallel_step", "reduce_scatter", "ring_matmul", "axis_index", "while_with_collective")
GATHERED = ("layer_gradient",)
#: Collectives, over replicas and partitions.
COLLECTIVES = ("all_reduce both bf16", "all_gather ids f32", "collective_reduce i32", "loop", "converging")
GRID = {"num_replicas": 4, "num_partitions": 2}
FEW = "numbers"
#: A program for each device of a mesh that loops up to the device's own number, and communicates in there.
PARTED = """module {
sdy.mesh @mesh = <["d"=8]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"d"}]>] out_shardings=[<@mesh, [{"d"}]>]
      manual_axes={"d"} (%start: tensor<1xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<1xf32>
    %1 = stablehlo.while(%a = %zero) : tensor<1xf32> cond {
      %2 = stablehlo.compare LT, %a, %start : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
      %3 = stablehlo.reshape %2 : (tensor<1xi1>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1.0> : tensor<1xf32>
      %4 = "stablehlo.all_reduce"(%one) ({
        ^bb0(%l: tensor<f32>, %r: tensor<f32>):
          %5 = stablehlo.maximum %l, %r : tensor<f32>
          stablehlo.return %5 : tensor<f32>
      }) {replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids,
          channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<1xf32>) -> tensor<1xf32>
      %6 = stablehlo.add %a, %4 : tensor<1xf32>
      stablehlo.return %6 : tensor<1xf32>
    }
    sdy.return %1 : tensor<1xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
}
"""
PARTED_ARGUMENTS = {"one way": [3.0] * 8, "many ways": list(range(8))}

Task = tuple[str, Any, dict[str, Any]]


def shared_tasks() -> dict[str, Task]:
    """Return the tasks of both hosts."""
    partitioned = partitioned_programs()
    own = {f"own {name}": (partitioned[name].text, partitioned[name].arguments, {}) for name in PARTITIONED}
    gathered = {f"gathered {name}": (*own[f"own {name}"][:2], {"gather": True}) for name in GATHERED}
    inputs = {name: (partitioned[name].whole, [partitioned[name].whole_arguments]) for name in WHOLE}
    whole = {f"whole {name}": (*given, {"gather": True}) for name, given in inputs.items()}
    collectives = {name: (PROGRAMS[name], arguments(PROGRAMS[name]), GRID) for name in COLLECTIVES}
    refused = {name: (text, arguments(text), GRID) for name, (text, _) in REFUSED.items()}
    parted = {name: (PARTED, [[np.array(x, np.float32)]], {"gather": True}) for name, x in PARTED_ARGUMENTS.items()}
    few = {FEW: (PROGRAMS[FEW], arguments(PROGRAMS[FEW])[:4], {"num_replicas": 4})}
    many = {"many": (PROGRAMS[FEW], arguments(PROGRAMS[FEW]) * 2, {"num_replicas": 16})}
    return {**own, **gathered, **whole, **collectives, **refused, **parted, **few, **many}


def tasks() -> list[dict[str, Task]]:
    """Return the tasks of each host; in one task, the hosts run different programs."""
    texts = (PROGRAMS[FEW], PROGRAMS[FEW].replace("stablehlo.replica_id", "stablehlo.partition_id"))
    return [{**shared_tasks(), "different": (text, arguments(text), GRID)} for text in texts]


@cache
def outcomes() -> list[dict[str, Any]]:
    """Run everything on two hosts of four devices each."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "tasks").write_bytes(pickle.dumps(tasks()))
        port, paths = str(free_port()), [Path(folder) / str(index) for index in range(2)]
        command = [SCRIPT, port]
        hosts = [start([*command, str(i), str(Path(folder) / "tasks"), str(p)], HALF) for i, p in enumerate(paths)]
        with together(*hosts) as wait:
            ended = wait()
        assert [host.code for host in ended] == [0, 0], ended
        return [pickle.loads(path.read_bytes()) for path in paths]


def flat(values: Any) -> list[Any]:
    return [leaf for value in values for leaf in (value if isinstance(value, tuple) else (value,))]


def assert_equal(found: dict[int, list[Any]], simulated: dict[int, list[Any]]) -> None:
    assert isinstance(found, dict), found
    assert found.keys() == simulated.keys()
    for number, values in found.items():
        for ours, theirs in zip(flat(values), flat(simulated[number]), strict=True):
            assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
            np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", PARTITIONED)
def test_partitioned_program(name: str) -> None:
    """Each host has the results of its own four devices; XLA's are those of the simulation (`test_partitioned.py`)."""
    program = partitioned_programs()[name]
    for index in range(2):
        numbers = range(index * HALF, (index + 1) * HALF)
        assert_equal(outcomes()[index][f"own {name}"], {number: program.results[number] for number in numbers})


@pytest.mark.parametrize("name", WHOLE)
def test_whole_program(name: str) -> None:
    """Every host has the results of a program that JAX partitions."""
    for found in outcomes():
        assert_equal(found[f"whole {name}"], {0: partitioned_programs()[name].whole_results})


def test_whole_program_in_one_process() -> None:
    program = partitioned_programs()["ring_matmul"]
    simulated = run_grid(parse(program.whole), [program.whole_arguments], devices=None)
    assert_equal(dict(enumerate(simulated)), {0: program.whole_results})


@pytest.mark.parametrize("name", GATHERED)
def test_gathered_results(name: str) -> None:
    for found in outcomes():
        assert_equal(found[f"gathered {name}"], dict(enumerate(partitioned_programs()[name].results)))


@pytest.mark.parametrize("name", COLLECTIVES)
def test_collective(name: str) -> None:
    simulated = run_grid(parse(PROGRAMS[name]), arguments(PROGRAMS[name]), devices=None, **GRID)
    for index, found in enumerate(outcomes()):
        numbers = range(index * HALF, (index + 1) * HALF)
        assert_equal(found[name], {number: simulated[number] for number in numbers})


@pytest.mark.parametrize("name", REFUSED)
def test_what_only_the_simulation_runs_is_named(name: str) -> None:
    for found in outcomes():
        code, message = found[name]
        assert code == "lower.devices"
        assert REFUSED[name][1] in message


def test_ways_of_a_manual_computation() -> None:
    for found in outcomes():
        assert_equal(found["one way"], {0: [np.full(8, 3.0, np.float32)]})
        code, message = found["many ways"]
        assert code == "lower.devices"
        assert "stablehlo.while cannot run on devices: control flow diverges between processes" in message


def test_processes_are_shared_evenly() -> None:
    for index, found in enumerate(outcomes()):
        assert {number: int(values[0]) for number, values in found[FEW].items()} == {
            number: number for number in (2 * index, 2 * index + 1)
        }


def test_too_few_devices() -> None:
    for found in outcomes():
        code, message = found["many"]
        assert code == "distributed.devices"
        assert "16 x 1 processes cannot be distributed over 2 hosts with 4, 4 devices" in message


def test_different_programs() -> None:
    for index, found in enumerate(outcomes()):
        code, message = found["different"]
        assert code == "grid.mismatch"
        assert f"JAX processes {1 - index} and {index} run different programs" in message
