"""`hlo-run --against`, `--recheck`, `--expected-output`, `--time`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main

_TEXT = """\
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  %1 = stablehlo.add %0, %x : tensor<2xf32>
  return %1 : tensor<2xf32>
}
"""
_INPUT = ["--input", "dense<[0.5, 2.0]> : tensor<2xf32>"]


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    good, bad = tmp_path / "good.mlir", tmp_path / "bad.mlir"
    good.write_text(_TEXT)
    bad.write_text(_TEXT.replace("tanh", "sine"))
    return str(good), str(bad)


def test_against(files: tuple[str, str]) -> None:
    result = CliRunner().invoke(main, [files[1], "--against", files[0], *_INPUT, "--json"])
    assert result.exit_code == 1, result.stderr
    document = json.loads(result.stdout)
    assert document["equal"] is False
    assert document["first_divergence"]["a"]["line"] == 2
    assert document["first_divergence"]["a"]["op"] == "stablehlo.sine"
    assert document["first_divergence"]["b"]["file"] == files[0]
    assert CliRunner().invoke(main, [files[0], "--against", files[0], *_INPUT]).exit_code == 0


def test_text_names_both_places(files: tuple[str, str]) -> None:
    result = CliRunner().invoke(main, [files[1], "--against", files[0], *_INPUT])
    assert f"first divergence: {files[1]}:2:3: stablehlo.sine" in result.stdout
    assert f"counterpart: {files[0]}:2:3: stablehlo.tanh" in result.stdout


def test_results_of_other_forms_are_reported_with_both_files(files: tuple[str, str], tmp_path: Path) -> None:
    more = tmp_path / "more.mlir"
    more.write_text(_TEXT.replace("-> tensor<2xf32> {", "-> (tensor<2xf32>, tensor<2xf32>) {").replace(
        "return %1 : tensor<2xf32>", "return %1, %0 : tensor<2xf32>, tensor<2xf32>"))  # fmt: skip
    result = CliRunner().invoke(main, [str(more), "--against", files[0], *_INPUT])
    assert result.exit_code == 2
    assert result.stderr == f"hlo-run: {more} and {files[0]}: the numbers of results differ: 2 and 1\n"
    result = CliRunner().invoke(main, [files[0], "--expected-output", "f32=1", *_INPUT])
    assert f"{files[0]} and the expected results: the types of result 0 differ" in result.stderr


@pytest.mark.parametrize("kind", ["wide", "eager", "reference", "cpu"])
def test_recheck(files: tuple[str, str], kind: str) -> None:
    result = CliRunner().invoke(main, [files[0], "--recheck", kind, *_INPUT, "--json"])
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["equal"] is True


def test_expected_output(files: tuple[str, str], tmp_path: Path) -> None:
    x = np.asarray([0.5, 2.0], np.float32)
    np.save(tmp_path / "good.npy", np.tanh(x) + x)
    np.save(tmp_path / "bad.npy", np.tanh(x))
    np.save(tmp_path / "short.npy", x[:1])
    for name, code in (("good", 0), ("bad", 1), ("short", 2)):
        arguments = [files[0], *_INPUT, f"--expected_output=@{tmp_path / name}.npy", "--json"]
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == code, result.stderr
        if code < 2:
            assert json.loads(result.stdout)["first_divergence"] is None


def test_tolerances_decide(files: tuple[str, str], tmp_path: Path) -> None:
    x = np.asarray([0.5, 2.0], np.float32)
    np.save(tmp_path / "near.npy", (np.tanh(x) + x) * np.float32(1.01))
    arguments = [files[0], *_INPUT, "--expected-output", str(tmp_path / "near.npy")]
    assert CliRunner().invoke(main, arguments).exit_code == 1
    assert CliRunner().invoke(main, [*arguments, "--rel_error_bound=0.1"]).exit_code == 0
    assert CliRunner().invoke(main, [*arguments, "--atol", "0.1"]).exit_code == 0


def test_time(files: tuple[str, str]) -> None:
    result = CliRunner().invoke(main, [files[0], "--time", "3", *_INPUT, "--json"])
    assert result.exit_code == 0, result.stderr
    document = json.loads(result.stdout)
    assert document["runs"] == 3
    assert {"parse", "verify", "lower", "compile", "first_run", "median", "spread"} <= document.keys()
    both = CliRunner().invoke(main, [files[0], "--time", "2", "--against", files[1], *_INPUT, "--json"])
    assert json.loads(both.stdout).keys() == {"a", "b", "ratio"}


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--against", "missing.mlir"], 2, "missing.mlir"),
        (["--against", "x", "--recheck", "wide"], 2, "only one of --against"),
        (["--rtol", "1"], 2, "need --against"),
        (["--recheck", "gpu"], 4, "no gpu device is available"),
    ],
)
def test_wrong_usage(files: tuple[str, str], options: list[str], code: int, message: str) -> None:
    result = CliRunner().invoke(main, [files[0], *_INPUT, *options])
    assert result.exit_code == code
    assert message in result.stderr


def test_modules_of_other_signatures(files: tuple[str, str], tmp_path: Path) -> None:
    other = tmp_path / "other.mlir"
    other.write_text("func.func @main(%x: tensor<2xf32>) -> tensor<1xf32> {\n"
                     "  %0 = stablehlo.slice %x [0:1] : (tensor<2xf32>) -> tensor<1xf32>\n"
                     "  return %0 : tensor<1xf32>\n}\n")  # fmt: skip
    result = CliRunner().invoke(main, [files[0], "--against", str(other), *_INPUT])
    assert result.exit_code == 2
    assert "the types of result 0 differ: float32[2] and float32[1]" in result.stderr


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("func.func @main(", 3, "error[syntax]"),
        (_TEXT.replace("stablehlo.tanh %x : tensor<2xf32>", "stablehlo.tanh %x : tensor<3xf32>"), 3, "error["),
        (_TEXT.replace("tensor<2xf32>", "tensor<3xf32>"), 2, "error[run.arguments]"),
        (_TEXT.replace("(%x: tensor<2xf32>)", "(%x: tensor<2xf32>, %y: tensor<2xf32>)"), 2, "error[run.arguments]"),
        (_TEXT.replace("stablehlo.tanh %x", "stablehlo.custom_call @nobody(%x)").replace(
            "@nobody(%x) : tensor<2xf32>", "@nobody(%x) : (tensor<2xf32>) -> tensor<2xf32>"), 4, "nobody"),
    ],
    ids=["unreadable", "invalid", "other-shapes", "more-arguments", "cannot-run"],
)  # fmt: skip
def test_other_modules_that_do_not_fit(
    files: tuple[str, str], tmp_path: Path, text: str, code: int, message: str
) -> None:
    other = tmp_path / "other.mlir"
    other.write_text(text)
    result = CliRunner().invoke(main, [files[0], "--against", str(other), *_INPUT])
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr


_REPLICAS = """\
HloModule grid, replica_count=2
ENTRY main {
  x = f32[2] parameter(0)
  id = u32[] replica-id()
  f = f32[] convert(id)
  b = f32[2] broadcast(f), dimensions={}
  ROOT m = f32[2] add(x, b)
}
"""


def test_grids(tmp_path: Path) -> None:
    """Two processes give 1, 2 and 2, 3."""
    path, other = tmp_path / "grid.hlo", tmp_path / "other.hlo"
    path.write_text(_REPLICAS)
    other.write_text(_REPLICAS.replace("add(x, b)", "subtract(x, b)"))
    given = [str(path), "--input", "2xf32=1 2", "--json"]
    document = json.loads(CliRunner().invoke(main, [*given, "--against", str(other)]).stdout)
    assert [(result["process"], result["mismatches"]) for result in document["results"]] == [(0, 0), (1, 2)]
    assert document["first_divergence"]["a"]["process"] == 1
    stored = ["--expected-output", "2xf32=1 2", "--expected-output", "2xf32=2 3"]
    assert CliRunner().invoke(main, [*given, *stored]).exit_code == 0
    timing = json.loads(CliRunner().invoke(main, [*given, "--time", "2", "--against", str(other)]).stdout)
    assert timing["a"]["runs"] == 2
    assert timing["a"]["compile"] is None
    assert CliRunner().invoke(main, [*given, "--grid", "3x1", "--recheck", "eager"]).exit_code == 0


def test_infeed(tmp_path: Path) -> None:
    path = tmp_path / "feed.hlo"
    path.write_text(
        "HloModule feed\nENTRY main {\n  t = token[] after-all()\n  i = (f32[2], token[]) infeed(t)\n"
        "  ROOT g = f32[2] get-tuple-element(i), index=0\n}\n"
    )
    given = [str(path), "--infeed", "2xf32=1 2"]
    for way in ("eager", "wide"):
        result = CliRunner().invoke(main, [*given, "--recheck", way])
        assert result.exit_code == 0, result.stderr
    assert CliRunner().invoke(main, [*given, "--time", "1"]).exit_code == 2
