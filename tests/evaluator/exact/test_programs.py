"""Corpus programs over the real numbers: their own checks hold for the results rounded to native numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from flint import ctx

from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.options import RunOptions
from evaluator.reference.execute import run_in_arithmetic, run_reference
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Module
from hlo_text.files.loading import parse_all

from support.folders import ROOT

_FOLDER = ROOT / "corpus" / "stablehlo"
#: Over the real numbers `reduce_precision` is the identity.
_ROUNDING = ("reduce_precision",)
FILES = [path for path in sorted(_FOLDER.rglob("*.mlir")) if path.stem not in _ROUNDING and path.parent.name != "cases"]


def _runs(module: Module) -> bool:
    if module.entry().body.arguments:
        return False
    try:
        run_reference(module)
    except LoweringError:
        return False
    return True


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}.{path.stem}") for path in FILES])
def test_program(path: Path) -> None:
    for module in parse_all(path.read_text(), name=str(path)):
        if _runs(module):
            with ctx.workprec(160):
                run_in_arithmetic(ExactArithmetic(), module, [], RunOptions())
