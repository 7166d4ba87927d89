"""The command `hlo-view`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from evaluator.cli.commands.hlo_run import main as hlo_run
from evaluator.cli.commands.hlo_view import main

from support.folders import ROOT

_BLOCK = str(ROOT / "corpus/models/transformer_block.mlir")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_page_is_written(tmp_path: Path) -> None:
    output = tmp_path / "page.html"
    result = _run(_BLOCK, "-o", str(output))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "stablehlo.dot_general" in output.read_text(encoding="utf-8")


def test_standard_output() -> None:
    result = _run(_BLOCK, "-o", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("nowhere.mlir", "-o", "{out}"), 2, "No such file"),
        ((_BLOCK,), 2, "--output"),
        ((_BLOCK, "-o", "{folder}"), 2, "directory"),
        ((_BLOCK, "-o", "{folder}/missing/page.html"), 2, "No such file"),
        (("{broken}", "-o", "{out}"), 3, "error[syntax]"),
    ],
    ids=["no file", "no output", "directory", "no directory", "syntax"],
)
def test_exit_codes(arguments: tuple[str, ...], code: int, message: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.mlir"
    broken.write_text("func.func @f( {")
    places = {"out": tmp_path / "page.html", "folder": tmp_path, "broken": broken}
    result = _run(*(argument.format(**places) for argument in arguments))
    assert result.exit_code == code, result.output
    assert message in result.output
    assert not (tmp_path / "page.html").exists()


_CALL = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.log %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


_ORIGIN = """HloModule m

helper {
  q = f32[] parameter(0)
  ROOT r = f32[] sine(q)
}
ENTRY e {
  p = f32[] parameter(0)
  bad = f32[] log(p)
  ROOT c = f32[] call(bad), to_apply=helper
}
"""


def _data(page: Path) -> Any:
    data = re.search(r'id="module">(.*?)</script>', page.read_text(encoding="utf-8"), re.DOTALL)
    assert data is not None
    return json.loads(data[1])


def _summaries(page: Path) -> Any:
    return list(_data(page)["summaries"].values())


def test_values_of_a_run(tmp_path: Path) -> None:
    file, output = tmp_path / "log.mlir", tmp_path / "page.html"
    file.write_text(_CALL)
    result = _run(str(file), "-o", str(output), "--run", "--input", "dense<[-1.0, 1.0]> : tensor<2xf32>")
    assert result.exit_code == 0, result.output
    assert _summaries(output) == [[[-1.0, 1.0, 0.0, 0, 2, 1]], [[0.0, 0.0, 0.0, 1, 2, 1]]]


def test_the_origin_of_a_nan_is_the_one_of_the_search(tmp_path: Path) -> None:
    """The called computation, which has a NaN too, is printed before the entry, in which it arises."""
    file, output = tmp_path / "loop.hlo", tmp_path / "page.html"
    file.write_text(_ORIGIN)
    found = CliRunner().invoke(hlo_run, [str(file), "--nan", "--json", "--input", "f32[] -1"])
    origin = json.loads(found.stdout)["origins"][0]["place"]
    assert (origin["line"], origin["op"]) == (9, "log")
    result = _run(str(file), "-o", str(output), "--run", "--input", "f32[] -1")
    assert result.exit_code == 0, result.output
    data = _data(output)
    assert data["text"].split("\n")[data["nan_origin"]].lstrip() == "%bad = f32[] log(%p)"


def test_values_of_all_processes(tmp_path: Path) -> None:
    file, output = tmp_path / "log.mlir", tmp_path / "page.html"
    file.write_text(_CALL)
    result = _run(str(file), "-o", str(output), "--run", "--grid", "2x1", "--input=2xf32=1 2", "--input=2xf32=3 4")
    assert result.exit_code == 0, result.output
    assert _summaries(output)[0] == [[1.0, 4.0, 2.5, 0, 4, 2]]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--random", "0"), 2, "--random needs --run"),
        (("--run", "--random", "0", "--zeros"), 2, "only one of"),
        (("--run",), 2, "error[run.arguments]"),
        (("--run", "--zeros", "--max-bytes", "1"), 1, "error[run.memory]"),
    ],
    ids=["no run", "two inputs", "no arguments", "memory"],
)
def test_exit_codes_of_runs(arguments: tuple[str, ...], code: int, message: str, tmp_path: Path) -> None:
    result = _run(_BLOCK, "-o", str(tmp_path / "page.html"), *arguments)
    assert result.exit_code == code, result.output
    assert message in result.output
