"""Directories of XLA's dumps after every pass, with a fault planted from some stage on."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from evaluator import compare
from evaluator.cli.commands.hlo_run import main
from hlo_text.core.diagnostics import HloTextError
from hlo_text.files.dump_directories import DumpedModule, list_directory

_PROGRAM = """
import jax, jax.numpy as jnp, numpy
f = lambda x: jax.lax.fori_loop(0, 3, lambda i, y: jnp.tanh(y) * 0.75 + x, x).sum()
jax.jit(f).lower(numpy.ones(4, numpy.float32)).compile()
"""
_X = np.asarray([0.5, 1.0, -1.0, 2.0], np.float32)


@pytest.fixture(scope="module")
def dumps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory with what XLA has after each pass, before and after all, but not JAX's own module."""
    path = tmp_path_factory.mktemp("dumps")
    flags = f"--xla_dump_to={path} --xla_dump_hlo_pass_re=.* --xla_dump_hlo_as_text --xla_dump_hlo_module_re=.*lambda.*"
    environment = {**os.environ, "JAX_PLATFORMS": "cpu", "XLA_FLAGS": flags, "TF_CPP_MIN_LOG_LEVEL": "3"}
    subprocess.run([sys.executable, "-c", _PROGRAM], env=environment, check=True, capture_output=True)
    for folder in path.glob("*/"):
        shutil.rmtree(folder)
    return path


def _stages(path: Path) -> list[DumpedModule]:
    return list_directory(path).select_all()


def _planted(dumps: Path, target: Path, number: int) -> tuple[Path, str]:
    """Copy a directory and change a constant from a stage on; return it and the name of the pass before that."""
    shutil.copytree(dumps, target)
    stages = _stages(target)
    for stage in stages[number:]:
        text = stage.path.read_text()
        assert "constant(0.75)" in text
        stage.path.write_text(text.replace("constant(0.75)", "constant(0.5)"))
    found = re.fullmatch(r"\d+\.(.+?)\.after_(.+?)(\.before_.*)?", stages[number].stage)
    assert found is not None
    return target, f"{found[1]} > {found[2]}"


def test_passes_of_xla_change_nothing(dumps: Path) -> None:
    outcome = compare(dumps, None, _X)
    assert outcome.stages is not None
    assert len(outcome.stages) == len(_stages(dumps)) > 20
    assert (outcome.equal, outcome.changing_pass) == (True, None)


@pytest.mark.parametrize("number", [7, 19])
def test_pass_that_changes_results(dumps: Path, tmp_path: Path, number: int) -> None:
    bad, name = _planted(dumps, tmp_path / "bad", number)
    for outcome in (compare(bad, None, _X), compare(bad, dumps, _X)):
        assert (outcome.equal, outcome.changing_pass) == (False, name)
        assert outcome.stages is not None
        assert len(outcome.stages) == number + 1
        assert outcome.first_divergence is not None
        assert outcome.first_divergence.a.op == "constant"


def test_stage_that_cannot_run_is_told(dumps: Path, tmp_path: Path) -> None:
    bad, name = _planted(dumps, tmp_path / "bad", 7)
    path = _stages(bad)[4].path
    path.write_text(path.read_text().replace(" tanh(", " no-such-opcode("))
    outcome = compare(bad, None, _X)
    assert outcome.changing_pass == name
    assert outcome.stages is not None
    assert [(stage.equal, bool(stage.message)) for stage in outcome.stages[3:6]] == [
        (True, False),
        (None, True),
        (True, False),
    ]


def test_directory_without_a_stage_that_runs(dumps: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    shutil.copytree(dumps, bad)
    for stage in _stages(bad):
        stage.path.write_text(stage.path.read_text().replace("ENTRY", "ENTRY ENTRY"))
    with pytest.raises(HloTextError):
        compare(bad, None, _X)


def test_command(dumps: Path, tmp_path: Path) -> None:
    bad, name = _planted(dumps, tmp_path / "bad", 7)
    given = ["--input", "4xf32=0.5 1 -1 2"]
    for other in (str(dumps), str(bad)):
        result = CliRunner().invoke(main, [str(bad), "--against", other, *given, "--json"])
        assert result.exit_code == 1, result.stderr
        document = json.loads(result.stdout)
        assert (document["equal"], document["pass"]) == (False, name)
        assert document["stages"][-1]["equal"] is False
    assert f"results change after {name}" in CliRunner().invoke(main, [str(bad), "--against", str(bad), *given]).stdout
    assert CliRunner().invoke(main, [str(dumps), "--against", str(dumps), *given]).exit_code == 0
