"""JAX programs converted to Python compute the same; `tests/support/python_programs.py` sweeps all of them.

Each text is written and read; a part runs, compared with what JAX computes.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import jax
import numpy as np
import pytest

import hlo_text
from evaluator import run
from evaluator.values.inputs import make_inputs
from hlo_text.core.diagnostics import ConversionError
from hlo_text.python_source import to_source

from support.folders import ROOT
from support.jax_programs import PROGRAMS
from support.jax_programs.stages import Stages
from support.python_programs import FAILING, failure, is_refused, run_python

_RUNNABLE = [name for name, program in PROGRAMS.items() if program.devices == 1 and name not in FAILING]


@pytest.mark.parametrize("name", _RUNNABLE[5::16])
def test_python_of_stablehlo_computes_what_jax_does(name: str) -> None:
    assert _failure(name, "stablehlo") is None


@pytest.mark.parametrize("name", _RUNNABLE[11::32])
def test_python_of_hlo_computes_what_jax_does(name: str) -> None:
    assert _failure(name, "hlo") is None


@pytest.mark.parametrize("name", [name for name in _RUNNABLE[7::48] if PROGRAMS[name].compiles])
def test_python_of_optimized_hlo_computes_what_jax_does(name: str) -> None:
    assert _failure(name, "hlo_optimized") is None


def _failure(name: str, stage: str) -> str | None:
    try:
        return failure(Stages(PROGRAMS[name]), stage)
    except ConversionError:
        assert is_refused(name)
        return None


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """Texts of a part of the programs, by name."""
    sources = {}
    for name in _RUNNABLE[::9]:
        try:
            sources[name] = to_source(hlo_text.parse(Stages(PROGRAMS[name]).stablehlo_with_locations))
        except ConversionError:
            assert is_refused(name)
    return sources


def test_most_programs_are_written(written: dict[str, str]) -> None:
    assert len(written) >= 0.95 * len(_RUNNABLE[::9])
    for name, source in written.items():
        assert ast.parse(source, name)


def test_texts_are_as_linter_and_formatter_want_them(written: dict[str, str], tmp_path: Path) -> None:
    for name, source in written.items():
        (tmp_path / f"{name}.py").write_text(source)
    for command in (("check",), ("format", "--check")):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--isolated", "."], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("file", ["axpy.hlo", "transformer_block.mlir", "transformer_block_optimized.hlo"])
def test_python_of_models_computes_what_they_compute(file: str) -> None:
    module = hlo_text.parse((ROOT / "corpus/models" / file).read_text())
    entry = module.entry()
    types = (entry.body if isinstance(entry, hlo_text.Function) else entry).argument_types
    arguments = make_inputs(types, "random", 3)
    expected = jax.tree.leaves(run(module, *arguments))
    for ours, theirs in zip(run_python(to_source(module), arguments), expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)
