"""Structured operations on corner cases in both executors (`tests/support/sweeps/structured/`), in child processes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.folders import ROOT
from support.sweeps.structured.families import FAMILIES


@pytest.mark.sweep
@pytest.mark.parametrize("executor", ["xla", "reference"])
@pytest.mark.parametrize("family", FAMILIES)
def test_structured_operations(family: str, executor: str) -> None:
    """Results are those of the formulas of the specification, of NumPy's FFT and of its linear algebra."""
    command = [sys.executable, "-m", "support.sweeps.structured", executor, family]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    found = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT / "tests", check=False)
    assert (found.returncode, found.stdout) == (0, ""), found.stdout[-4000:] or found.stderr[-2000:]
