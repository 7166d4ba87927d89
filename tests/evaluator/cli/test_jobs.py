"""`hlo-run DIRECTORY --all --jobs N`: several processes print the output of one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from evaluator.cli.commands.hlo_run import main

TEXT = """HloModule jit_{name}

ENTRY main {{
  x = f32[4] parameter(0)
  ROOT y = f32[4] {name}(x, x)
}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    dumps = tmp_path / "dumps"
    dumps.mkdir()
    for number, name in enumerate(("add", "multiply", "nothing", "subtract")):
        (dumps / f"module_{number:04}.jit_{name}.before_optimizations.txt").write_text(TEXT.format(name=name))
    return dumps


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("options", [("--iota", "--json"), ("--verify",), ("--verify", "--json")])
def test_the_output_is_that_of_one_process(folder: Path, options: tuple[str, ...]) -> None:
    one = run(str(folder), "--all", *options)
    several = run(str(folder), "--all", "--jobs", "2", *options)
    assert (several.exit_code, several.stdout, several.stderr) == (one.exit_code, one.stdout, one.stderr)
    assert one.exit_code == 3
    if "--iota" in options:
        runs = json.loads(several.stdout)["runs"]
        values = [entry["results"] and entry["results"][0]["values"] for entry in runs]
        assert values == [[0, 2, 4, 6], [0, 1, 4, 9], None, [0, 0, 0, 0]]


def test_plugins_are_imported_by_all_processes(folder: Path, tmp_path: Path) -> None:
    plugin = tmp_path / "aborting.py"
    plugin.write_text("import multiprocessing, os\nif multiprocessing.parent_process() is not None:\n    os.abort()\n")
    result = run(str(folder), "--all", "--jobs", "2", "--verify", "--plugin", str(plugin))
    assert result.exit_code == 1
    assert "error[run.failed]: a process crashed; run without --jobs to find the module" in result.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--jobs", "2"), "--jobs needs --all"),
        (("--all", "--jobs", "2", "--nan"), "--jobs only applies to running, --verify and --print"),
        (("--all", "--jobs", "2", "--print", "-o", "x.hlo"), "--jobs cannot be used with --distributed and --output"),
    ],
)
def test_jobs_apply_to_many_modules_alone(folder: Path, options: tuple[str, ...], message: str) -> None:
    result = run(str(folder), *options)
    assert result.exit_code == 2
    assert message in result.stderr
