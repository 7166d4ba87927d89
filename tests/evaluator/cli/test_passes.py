"""`hlo-run --print --pass` and `--list-passes`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import hlo_text
from evaluator.cli.commands.hlo_run import main
from hlo_text.rewrite import PASSES

_TEXT = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.constant dense<2.0> : tensor<2xf32>
  %1 = stablehlo.constant dense<2.0> : tensor<2xf32>
  %2 = stablehlo.add %0, %1 : tensor<2xf32>
  %3 = stablehlo.negate %x : tensor<2xf32>
  %4 = stablehlo.multiply %x, %2 : tensor<2xf32>
  return %4 : tensor<2xf32>
}
"""


def invoke(file: Path, text: str, *options: str) -> Result:
    file.write_text(text)
    return CliRunner().invoke(main, [str(file), *options])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "x.mlir"


def printed(file: Path, *options: str) -> str:
    result = invoke(file, _TEXT, "--print", *options)
    assert result.exit_code == 0, result.output
    return result.stdout


def operations(text: str) -> list[str]:
    names = [op.name.partition(".")[2] for op in hlo_text.walk(hlo_text.parse(text))]
    return [name for name in names if name not in ("module", "func", "return")]


def test_passes_run_in_the_order_given(file: Path) -> None:
    assert operations(printed(file, "--pass", "eliminate-dead-code")) == ["constant", "constant", "add", "multiply"]
    assert operations(printed(file, "--pass", "eliminate-common-subexpressions")) == [
        "constant",
        "add",
        "negate",
        "multiply",
    ]
    text = printed(file, "--pass", "eliminate_dead_code", "--pass", "fold-constants", "--pass", "widen-floats")
    assert operations(text) == ["constant", "multiply"]
    assert "dense<4.000000e+00> : tensor<2xf64>" in text


def test_passes_are_listed() -> None:
    result = CliRunner().invoke(main, ["--list-passes"])
    document = json.loads(CliRunner().invoke(main, ["--list-passes", "--json"]).stdout)
    assert [entry["name"] for entry in document] == [line.split()[0] for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == list(PASSES)


def test_usage(file: Path) -> None:
    assert invoke(file, _TEXT, "--print", "--pass", "none").exit_code == 2
    result = invoke(file, _TEXT, "--verify", "--pass", "unfuse")
    assert result.exit_code == 2
    assert "--pass needs --print" in result.stderr


def test_modules_must_be_valid(file: Path) -> None:
    text = _TEXT.replace("stablehlo.add %0, %1", "stablehlo.iota dim = 3")
    assert invoke(file, text, "--print").exit_code == 0
    assert invoke(file, text, "--print", "--pass", "unfuse").exit_code == 3


def test_what_a_pass_cannot_do_is_unsupported(file: Path) -> None:
    text = "func.func @main() {\n  call @main() : () -> ()\n  return\n}\n"
    result = invoke(file, text, "--print", "--pass", "unfuse")
    assert result.exit_code == 4
    assert "rewrite.recursion" in result.stderr
