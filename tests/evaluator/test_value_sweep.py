"""Special values of every element type in both executors, in child processes, and in the interpreter of StableHLO."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.folders import ROOT
from support.sweeps.interpreter import differences
from support.sweeps.values import EXECUTORS, TYPES

#: `i4` first: the default run has the first type of each executor.
_ORDERED = sorted(TYPES, key=lambda name: name != "i4")


@pytest.mark.parametrize("case", [f"{executor}.{name}" for executor in EXECUTORS for name in _ORDERED])
def test_special_values(case: str) -> None:
    """Results are those of exact arithmetic, rounded once."""
    sweep = ROOT / "tests" / "support" / "sweeps" / "values.py"
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    command = [sys.executable, str(sweep), *case.split(".")]
    found = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (found.returncode, found.stdout) == (0, ""), found.stdout or found.stderr[-2000:]


@pytest.mark.parametrize("name", _ORDERED)
def test_the_interpreter_of_stablehlo_agrees(name: str) -> None:
    """The expected results are also those of StableHLO's interpreter."""
    assert differences(name) == []
