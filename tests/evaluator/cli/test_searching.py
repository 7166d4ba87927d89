"""`hlo-run --nan`, `--inf`: exit codes, texts and documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main

from support.changes.planted_faults import FAULTS

LOG = next(fault for fault in FAULTS if fault.name == "hlo-log").text
GRID = next(fault for fault in FAULTS if fault.name == "grid").text


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "x.hlo"
    path.write_text(LOG)
    return str(path)


def test_origin_is_shown_and_is_a_failure(file: str) -> None:
    result = CliRunner().invoke(main, [file, "--nan", "--input", "2xf32=1 -3"])
    assert result.exit_code == 1
    assert result.stdout == (
        f"{file}:5:3: log (%r) in main\n"
        "  1 of 2 elements is NaN, first at [1]; reaches a result\n"
        "  operand 0: -3 to 1\n"
    )


def test_nothing_found_is_no_failure(file: str) -> None:
    result = CliRunner().invoke(main, [file, "--nan", "--input", "2xf32=1 3"])
    assert (result.exit_code, result.stdout) == (0, f"{file}: no NaN found\n")


def test_document_of_infinities(file: str) -> None:
    result = CliRunner().invoke(main, [file, "--inf", "--json", "--input", "2xf32=1 0"])
    document = json.loads(result.stdout)
    assert (result.exit_code, document["found"]) == (1, "inf")
    (origin,) = document["origins"]
    assert origin["place"]["line"] == 5
    assert origin["first_index"] == [1]
    assert origin["operands"] == [{"min": 0.0, "max": 1.0, "finite": True}]


def test_document_without_origins(file: str) -> None:
    result = CliRunner().invoke(main, [file, "--nan", "--json", "--input", "2xf32=1 3"])
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"found": None, "origins": []})


def test_processes_get_arguments_of_their_own() -> None:
    inputs = [part for value in ("9 9", "0.5 9", "9 9") for part in ("--input", f"2xf32={value}")]
    result = CliRunner().invoke(main, ["-", "--nan", "--json", *inputs], input=GRID)
    origins = json.loads(result.stdout)["origins"]
    assert [origin["place"]["process"] for origin in origins] == [1]


def test_module_that_does_not_parse_has_a_document() -> None:
    result = CliRunner().invoke(main, ["-", "--nan", "--json"], input="HloModule m\nENTRY e {")
    document = json.loads(result.stdout)
    assert (result.exit_code, document["found"], document["origins"]) == (3, None, [])
    assert document["diagnostics"]


def test_wrong_arguments_are_wrong_usage(file: str) -> None:
    assert CliRunner().invoke(main, [file, "--nan"]).exit_code == 2


@pytest.mark.parametrize("other", ["--verify", "--inf", "--output=x.npy"])
def test_options_that_do_not_go_together(file: str, other: str) -> None:
    assert CliRunner().invoke(main, [file, "--nan", other]).exit_code == 2


_MASKED = """HloModule m
ENTRY main {
  x = f32[2] parameter(0)
  root = f32[2] sqrt(x)
  zero = f32[] constant(0)
  zeros = f32[2] broadcast(zero), dimensions={}
  isnan = pred[2] compare(root, root), direction=NE
  ROOT masked = f32[2] select(isnan, zeros, root)
}
"""


@pytest.mark.parametrize(("text", "code"), [(_MASKED, 0), (LOG, 1)])
def test_reaching_restricts_the_report_and_the_exit_code(tmp_path: Path, text: str, code: int) -> None:
    path = tmp_path / "x.hlo"
    path.write_text(text)
    arguments = [str(path), "--nan", "--input", "2xf32=1 -3", "--json"]
    assert CliRunner().invoke(main, arguments).exit_code == 1
    result = CliRunner().invoke(main, [*arguments, "--reaching"])
    assert result.exit_code == code
    document = json.loads(result.stdout)
    assert document["found"] == (None if code == 0 else "nan")
    assert [origin["reaches_results"] for origin in document["origins"]] == [True] * code


def test_reaching_needs_a_search(file: str) -> None:
    assert CliRunner().invoke(main, [file, "--zeros", "--reaching"]).exit_code == 2


def test_reaching_leaves_out_arguments(tmp_path: Path) -> None:
    path = tmp_path / "x.hlo"
    path.write_text("HloModule m\nENTRY e { x = f32[] parameter(0) y = f32[] parameter(1) ROOT r = f32[] negate(y) }")
    arguments = [str(path), "--nan", "--input", "f32=nan", "--input", "f32=1"]
    assert CliRunner().invoke(main, arguments).exit_code == 1
    assert CliRunner().invoke(main, [*arguments, "--reaching"]).exit_code == 0
