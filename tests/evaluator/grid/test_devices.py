"""Grids on several JAX devices return the results of the simulation."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest

from evaluator import run_grid
from hlo_text.core.diagnostics import ExecutionError
from hlo_text.mlir.parse import parse_stablehlo

from support.folders import ROOT
from support.grids.device_programs import PROGRAMS, REFUSED, arguments
from support.quick_compilation import quick_flags

SUPPORT = ROOT / "tests" / "support" / "grids"
Outcome = Any


@cache
def outcomes() -> dict[tuple[str, str], Outcome]:
    """Run everything in a child process with eight devices."""
    command = [sys.executable, str(SUPPORT / "device_programs.py")]
    child = subprocess.run(command, capture_output=True, check=False, env={**os.environ, "XLA_FLAGS": quick_flags()})
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
    assert "need 16 devices, got 8" in message


def test_one_device_simulates() -> None:
    """The tests run on one device, which is not enough for two processes."""
    module, given = parse_stablehlo(PROGRAMS["numbers"]), arguments(PROGRAMS["numbers"])[:2]
    assert [int(replica) for replica, _ in run_grid(module, given, num_replicas=2)] == [0, 1]
    with pytest.raises(ExecutionError, match="need 2 devices, got 0"):
        run_grid(module, given, num_replicas=2, devices=[])
