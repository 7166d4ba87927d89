"""Fixes of typos restore the program; proposed fixes always remove their error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from evaluator.cli.commands.hlo_run import main
from hlo_text import parse
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.fixes.edits import edited
from hlo_text.fixes.fixing import fix_text
from hlo_text.fixes.search import find_fix
from hlo_text.fixes.trials import diagnostics_of

from support.folders import ROOT

#: One line of a program of the corpus each, as it is and with one mistake.
_TYPOS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("typos.json").read_text())


def _errors(text: str, language: str) -> list[Diagnostic]:
    found = [each for each in diagnostics_of(text, language) if each.span is not None]
    return sorted(found, key=lambda each: each.span.start if each.span is not None else 0)


def _outcome(typo: dict[str, Any]) -> str:
    """Return whether the first fix restores the program: `restored`, `wrong` or `none`."""
    language = "hlo" if typo["file"].endswith(".hlo") else "stablehlo"
    original = (ROOT / typo["file"]).read_text()
    lines = original.split("\n")
    assert lines[typo["line"] - 1] == typo["old"]
    lines[typo["line"] - 1] = typo["new"]
    text = "\n".join(lines)
    fix = next((fix for error in _errors(text, language) if (fix := find_fix(error)) is not None), None)
    if fix is None:
        return "none"
    try:
        fixed = parse(edited(text, fix.edits), language=language)
    except ParseError:
        return "wrong"
    return "restored" if fixed.to_text() == parse(original, language=language).to_text() else "wrong"


def _assert_restored(typos: list[dict[str, Any]]) -> None:
    outcomes = [(typo, _outcome(typo)) for typo in typos]
    assert [typo for typo, outcome in outcomes if outcome == "wrong"] == []
    restored = sum(outcome == "restored" for _, outcome in outcomes)
    assert restored >= 0.85 * len(typos), [typo["new"] for typo, outcome in outcomes if outcome == "none"]


def test_fixes_of_some_typos_restore_the_program() -> None:
    _assert_restored(_TYPOS[::8])


@pytest.mark.sweep
def test_fixes_of_typos_restore_the_program() -> None:
    assert len(_TYPOS) == 200
    _assert_restored(_TYPOS)


_MLIR = """\
func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %n: tensor<i32>) -> tensor<8x4xf32> {{
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  {}
  return %b : tensor<8x4xf32>
}}
"""
_HLO = """\
HloModule m

double {{
  x = f32[4,8]{{1,0}} parameter(0)
  ROOT twice = f32[4,8]{{1,0}} add(x, x)
}}

ENTRY main {{
  p = f32[4,8]{{1,0}} parameter(0)
  zero = s32[] constant(0)
  {}
  ROOT last = f32[4,8]{{1,0}} negate(p)
}}
"""


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (
            "%0 = stablehlo.broadcast_in_dim %cst, dimensions = [] : (tensor<f32>) -> tensor<4xf32>",
            "%0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>",
        ),
        (
            "%0 = stablehlo.broadcast_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>",
            "%0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>",
        ),
        (
            "%0 = stablehlo.constant dense<-inf> : tensor<f32>",
            "%0 = stablehlo.constant dense<0xFF800000> : tensor<f32>",
        ),
        ("%0 = stablehlo.constant <1> : tensor<i32>", "%0 = stablehlo.constant dense<1> : tensor<i32>"),
        ("%0 = stablehlo.negate %n : i32", "%0 = stablehlo.negate %n : tensor<i32>"),
        ("%r:2 = stablehlo.negate %n : tensor<i32>", "%r = stablehlo.negate %n : tensor<i32>"),
        (
            "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1], [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> "
            "tensor<4x4xf32>",
            "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> "
            "tensor<4x4xf32>",
        ),
        (
            "%0 = stablehlo.compare LESS, %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>",
            "%0 = stablehlo.compare LT, %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>",
        ),
        (
            '%7:2 = "stablehlo.optimization_barrier"(%a, %n) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x8xf32>, '
            "tensor<i32>)\n  %8 = stablehlo.negate %7 : tensor<i32>",
            '%7:2 = "stablehlo.optimization_barrier"(%a, %n) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x8xf32>, '
            "tensor<i32>)\n  %8 = stablehlo.negate %7#1 : tensor<i32>",
        ),
        (
            "s = f32[2,8]{1,0} dynamic-slice(p, zero, zero), slice_sizes={2,8}",
            "s = f32[2,8]{1,0} dynamic-slice(p, zero, zero), dynamic_slice_sizes={2,8}",
        ),
        (
            "f = f32[4,8]{1,0} fusion(p), kind=kLoop, to_apply=double",
            "f = f32[4,8]{1,0} fusion(p), kind=kLoop, calls=double",
        ),
        ("e = f32[4,8]{1} exponential(p)", "e = f32[4,8]{1,0} exponential(p)"),
        ("c = f32[] constant(-infinity)", "c = f32[] constant(-inf)"),
        ("c = pred[4,8]{1,0} compare(p, p), direction=LESS", "c = pred[4,8]{1,0} compare(p, p), direction=LT"),
    ],
)
def test_known_mistakes_are_fixed(wrong: str, right: str) -> None:
    frame, language = (_MLIR, "stablehlo") if wrong.startswith("%") else (_HLO, "hlo")
    fixed = fix_text(frame.format(wrong), language=language)
    assert (fixed.text, fixed.count, fixed.errors) == (frame.format(right), 1, ())


def test_help_is_shown_only_if_it_removes_the_error() -> None:
    """`stablehlo.dot_general` needs more than another name."""
    text = _MLIR.format("%0 = stablehlo.matmul %a, %b : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>")
    (error,) = _errors(text, "stablehlo")
    assert error.help == "did you mean 'stablehlo.dot_general'?"
    assert error.advice is None
    assert "did you mean" not in error.render()
    assert error.fix == ()


@pytest.mark.parametrize(
    ("wrong", "help"),
    [
        ("%0 = stablehlo.tanh %a : tensor<4x9xf32>", "did you mean 'tensor<4x8xf32>'?"),
        ("t = f32[4,9]{1,0} tanh(p)", "did you mean 'f32[4,8]{1,0}'?"),
    ],
)
def test_help_shows_whole_types(wrong: str, help: str) -> None:
    frame, language = (_MLIR, "stablehlo") if wrong.startswith("%") else (_HLO, "hlo")
    (error,) = _errors(frame.format(wrong), language)
    fix = find_fix(error)
    assert fix is not None
    assert fix.help == help


def test_nothing_is_proposed_where_several_names_are_as_likely() -> None:
    text = (
        "HloModule m\nENTRY e {\n  pa = f32[] parameter(0)\n  pb = f32[] parameter(1)\n  ROOT r = f32[] add(pc, pa)\n}"
    )
    (error,) = _errors(text, "hlo")
    assert error.fix == ()


def test_several_errors_are_fixed_at_once() -> None:
    statements = (
        "e = f32[4,8]{{1,0}} {}(p)",
        "c = pred[4,8]{{1,0}} compare(e, p), direction={}",
        "t = f32[8,4]{{1,0}} transpose(p), dimensions={}",
    )
    wrong, right = (
        "\n  ".join(map(str.format, statements, words))
        for words in (("exponental", "GREATER", "[1,0]"), ("exponential", "GT", "{1,0}"))
    )
    fixed = fix_text(_HLO.format(wrong))
    assert (fixed.text, fixed.count, fixed.errors) == (_HLO.format(right), 3, ())


def test_consequences_of_an_error_are_not_fixed() -> None:
    """A use of a value whose type is wrong stays as it is, although another value has the expected type."""
    statements = (
        "%0 = stablehlo.iota dim = 0 : tensor<3xi64>\n"
        "  %1 = stablehlo.abs %0 : tensor<{}xi64>\n"
        "  %2 = stablehlo.negate %1 : tensor<3xi64>"
    )
    fixed = fix_text(_MLIR.format(statements.format(5)))
    assert (fixed.text, fixed.count, fixed.errors) == (_MLIR.format(statements.format(3)), 1, ())


def test_modules_behind_each_other_are_fixed() -> None:
    wrong, right = (_HLO.format(f"e = f32[4,8]{{1,0}} {name}(p)") for name in ("exponental", "exponential"))
    fixed = fix_text(f"{wrong}// -----\n{wrong}")
    assert (fixed.text, fixed.count) == (f"{right}// -----\n{right}", 2)


# --- the command -----------------------------------------------------------------------------------------------------

_WRONG, _RIGHT = (_HLO.format(f"e = f32[4,8]{{1,0}} {name}(p)") for name in ("exponental", "exponential"))


def test_edits_are_in_the_document(tmp_path: Path) -> None:
    path = tmp_path / "x.hlo"
    path.write_text(_WRONG)
    result = CliRunner().invoke(main, [str(path), "--verify", "--json"])
    (entry,) = json.loads(result.stdout)["diagnostics"]
    assert entry["help"] == "did you mean 'exponential'?"
    assert entry["fix"] == [{"line": 11, "column": 21, "end_line": 11, "end_column": 31, "text": "exponential"}]
    result = CliRunner().invoke(main, [str(path), "--verify", "--sarif"])
    (found,) = json.loads(result.stdout)["runs"][0]["results"]
    (replacement,) = found["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["insertedContent"] == {"text": "exponential"}
    assert replacement["deletedRegion"] == {"startLine": 11, "startColumn": 21, "endLine": 11, "endColumn": 31}


def test_fix_rewrites_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.hlo"
    path.write_text(_WRONG)
    result = CliRunner().invoke(main, [str(path), "--verify", "--fix"])
    assert (result.exit_code, path.read_text()) == (0, _RIGHT)
    assert "applied 1 fix" in result.stderr


def test_fix_prints_standard_input() -> None:
    result = CliRunner().invoke(main, ["-", "--verify", "--fix"], input=_WRONG)
    assert (result.exit_code, result.stdout) == (0, _RIGHT)


def test_errors_without_a_fix_remain(tmp_path: Path) -> None:
    path, text = tmp_path / "x.hlo", _WRONG.replace("negate(p)", "add(p, unheard)")
    path.write_text(text)
    result = CliRunner().invoke(main, [str(path), "--verify", "--fix"])
    assert (result.exit_code, path.read_text()) == (3, text.replace("exponental", "exponential"))


def test_only_texts_are_fixed(tmp_path: Path) -> None:
    path = tmp_path / "x.mlirbc"
    data = (ROOT / "corpus/containers/mixed.jax_export.bin").read_bytes()
    path.write_bytes(data)
    result = CliRunner().invoke(main, [str(path), "--verify", "--fix"])
    assert (result.exit_code, path.read_bytes()) == (2, data)
    assert "another format" in result.stderr
    assert CliRunner().invoke(main, ["-", "--verify", "--fix", "--json"], input=_WRONG).exit_code == 2
    assert CliRunner().invoke(main, ["-", "--fix"], input=_WRONG).exit_code == 2
