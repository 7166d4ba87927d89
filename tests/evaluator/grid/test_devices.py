"""Grids on several JAX devices give what the simulation gives; so do two JAX processes together."""

from __future__ import annotations

import pickle
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluator import run_grid
from hlo_text.diagnostics import ExecutionError
from hlo_text.mlir.parse import parse_stablehlo

from support.folders import ROOT
from support.grids.device_programs import PROGRAMS, REFUSED, arguments
from support.grids.distributed_program import PROGRAM

SUPPORT = ROOT / "tests" / "support" / "grids"
Outcome = Any


@cache
def outcomes() -> dict[tuple[str, str], Outcome]:
    """Run everything in a child process with eight devices."""
    child = subprocess.run([sys.executable, str(SUPPORT / "device_programs.py")], capture_output=True, check=False)
    assert child.returncode == 0, child.stderr.decode()
    found: dict[tuple[str, str], Outcome] = pickle.loads(child.stdout)
    return found


def assert_same(found: Outcome, expected: Outcome) -> None:
    assert isinstance(found, list), found
    assert isinstance(expected, list), expected
    for ours, theirs in zip(found, expected, strict=True):
        for array, other in zip(ours, theirs, strict=True):
            assert array.dtype == other.dtype
            np.testing.assert_array_equal(array, other)


@pytest.mark.parametrize("name", PROGRAMS)
def test_devices_give_what_the_simulation_gives(name: str) -> None:
    simulated = outcomes()[name, "simulated"]
    assert_same(outcomes()[name, "devices"], simulated)
    assert_same(outcomes()[name, "auto"], simulated)


def test_sums_are_right() -> None:
    """All else is compared with the simulation, which has tests of its own."""
    name = "all_reduce replicas f32"
    x = np.array([part for (part,) in arguments(PROGRAMS[name])])
    for process, (result,) in enumerate(outcomes()[name, "devices"]):
        replica, partition = divmod(process, 2)
        other = {0: 2, 2: 0, 1: 3, 3: 1}[replica] * 2 + partition
        np.testing.assert_allclose(result, x[process] + x[other], rtol=1e-6)


@pytest.mark.parametrize("name", REFUSED)
def test_what_needs_the_simulation_is_refused_or_simulated(name: str) -> None:
    code, message = outcomes()[name, "devices"]
    assert code == "lower.devices"
    assert REFUSED[name][1] in message
    assert_same(outcomes()[name, "auto"], outcomes()[name, "simulated"])


def test_numbers_of_devices() -> None:
    assert outcomes()["few", "devices"] == 2
    code, message = outcomes()["many", "devices"]
    assert code == "run.arguments"
    assert "need 16 devices, 8 are given" in message


def test_one_device_simulates() -> None:
    """The tests run on one device, which is not enough for two processes."""
    module, given = parse_stablehlo(PROGRAMS["numbers"]), arguments(PROGRAMS["numbers"])[:2]
    assert [int(replica) for replica, _ in run_grid(module, given, num_replicas=2)] == [0, 1]
    with pytest.raises(ExecutionError, match="need 2 devices, 0 are given"):
        run_grid(module, given, num_replicas=2, devices=[])


# --- two JAX processes ------------------------------------------------------------------------------------------------


def run_two_processes(folder: Path, *options: str) -> list[Outcome]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    paths = [folder / f"{index}.pickle" for index in range(2)]
    script = str(SUPPORT / "distributed_program.py")
    children = [
        subprocess.Popen([sys.executable, script, port, str(index), *options, str(path)], stderr=subprocess.PIPE)
        for index, path in enumerate(paths)
    ]
    try:
        errors = [child.communicate(timeout=120)[1] for child in children]
    finally:
        for child in children:
            child.kill()
    assert [child.returncode for child in children] == [0, 0], errors
    return [pickle.loads(path.read_bytes()) for path in paths]


def test_two_jax_processes_run_one_grid(tmp_path: Path) -> None:
    inputs = [[np.arange(3, dtype=np.float32) * (process + 1)] for process in range(4)]
    simulated = [list(results) for results in run_grid(parse_stablehlo(PROGRAM), inputs, num_replicas=4, devices=None)]
    assert [result[0].tolist() for result in simulated] == [[0, 4, 8], [0, 6, 12], [0, 4, 8], [0, 6, 12]]
    for found in run_two_processes(tmp_path):
        assert_same(found, simulated)


def test_two_jax_processes_with_different_programs_are_an_error(tmp_path: Path) -> None:
    for index, (code, message) in enumerate(run_two_processes(tmp_path, "other")):
        assert code == "grid.mismatch"
        assert f"JAX process {1 - index} runs another program than process {index}" in message
