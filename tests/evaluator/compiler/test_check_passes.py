"""`check_passes`: the first pass after which results differ, with its location."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import hlo_text
from evaluator.comparison.tolerances import Tolerance
from evaluator.compiler.checking import check_passes
from evaluator.compiler.passes import PassChange, PassReport, StagedModule, compile_passes
from hlo_text.core.diagnostics import HloTextError

THIRDS = """func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %three = stablehlo.constant dense<3.0> : tensor<64xf32>
  %third = stablehlo.divide %x, %three : tensor<64xf32>
  return %third : tensor<64xf32>
}
"""
SQUARES = """HloModule m

ENTRY main {
  x = f32[4] parameter(0)
  y = f32[4] multiply(x, x)
  ROOT z = f32[4] subtract(y, x)
}
"""
X = np.linspace(0.1, 1.0, 64, dtype=np.float32)


def report_of(*texts: str) -> PassReport:
    """Return a report of passes that made these texts of each other."""
    stages = [StagedModule(text, f"{number:04}.hlo") for number, text in enumerate(texts)]
    pairs = enumerate(pairwise(stages), 1)
    changes = tuple(PassChange(number, "pipeline", f"pass{number}", a, b) for number, (a, b) in pairs)
    return PassReport("cpu", stages[0], changes, changes)


def test_passes_that_keep_the_meaning_agree() -> None:
    check = check_passes(compile_passes(hlo_text.parse(THIRDS), full_constants=True), [X])
    assert check.agrees
    assert check.as_json() == {"agrees": True, "first_bad": None, "place": None, "kind": None, "skipped": []}


def test_a_pass_that_rounds_constants_differs_in_the_last_place() -> None:
    report = compile_passes(hlo_text.parse(THIRDS), full_constants=True)
    check = check_passes(report, [X], Tolerance(ulp=0))
    assert check.first_bad is not None
    assert check.kind == "rounding"
    assert report.change(check.first_bad).name == "algsimp"  # x / 3 becomes x * 0.333333343
    assert np.any(X / np.float32(3) != X * np.float32(0.333333343))


def test_the_first_bad_pass_is_named_with_the_operation() -> None:
    renamed, wrong = SQUARES.replace("m\n", "other\n"), SQUARES.replace("subtract(y, x)", "subtract(x, y)")
    check = check_passes(report_of(SQUARES, renamed, wrong, SQUARES), [np.arange(4, dtype=np.float32)])
    assert (check.agrees, check.first_bad, check.kind) == (False, 2, "semantics")
    assert check.place is not None
    assert (check.place.file, check.place.line, check.place.op) == ("0002.hlo", 6, "subtract")


def test_stages_that_cannot_run_are_skipped() -> None:
    unknown = SQUARES.replace("multiply(x, x)", 'custom-call(x, x), custom_call_target="library$multiply"')
    wrong = SQUARES.replace("multiply", "add")
    x = np.arange(4, dtype=np.float32)
    check = check_passes(report_of(SQUARES, unknown, SQUARES), [x])
    assert check.agrees
    assert [(stage.number, "library$multiply" in stage.message) for stage in check.skipped] == [(1, True)]
    assert check_passes(report_of(SQUARES, unknown, wrong), [x]).first_bad == 2
    with pytest.raises(HloTextError, match=r"library\$multiply"):
        check_passes(report_of(unknown), [x])
