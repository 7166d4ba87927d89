"""A sample of the planted faults of `benchmarks/divergences.py`: no operation but the fault is named."""

from __future__ import annotations

import pytest

import hlo_text
from evaluator import compare

from support.changes.fault_models import models
from support.changes.single_faults import Fault, faults_in

pytestmark = pytest.mark.usefixtures("quick_compilation")

_PAIRS = [("stablehlo", "stablehlo"), ("optimized", "stablehlo"), ("stablehlo", "optimized"), ("hlo", "stablehlo")]


def _first_fault(text: str) -> Fault:
    """Return another opcode in an operation on floats, which makes no loop endless."""
    faults = (fault for fault in faults_in(text, 0) if fault.kind == "opcode")
    return next(fault for fault in faults if "f32" in fault.text.split("\n")[fault.line - 1])


@pytest.mark.parametrize(("bad", "good"), _PAIRS)
@pytest.mark.parametrize("name", ["int4", "while"])
def test_planted_operation_is_located(name: str, bad: str, good: str) -> None:
    model = models()[name]
    fault = _first_fault(model.stages[bad])
    outcome = compare(hlo_text.parse(fault.text), hlo_text.parse(model.stages[good]), *model.inputs)
    if not outcome.equal:
        assert outcome.first_divergence is not None
        assert outcome.first_divergence.a.line in fault.accepted
        assert outcome.first_divergence.verified


def test_faults_change_one_line() -> None:
    text = models()["while"].stages["optimized"]
    for fault in list(faults_in(text, 1))[:20]:
        lines = zip(text.split("\n"), fault.text.split("\n"), strict=True)
        assert [number for number, (old, new) in enumerate(lines, 1) if old != new] == [fault.line]
