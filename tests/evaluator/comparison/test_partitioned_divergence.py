"""Faults planted in programs that XLA partitioned for eight devices, compared with the whole program."""

from __future__ import annotations

import re
import sys

import attrs
import pytest

import hlo_text
from evaluator import compare
from evaluator.cli.modes.comparing import lines_of
from evaluator.comparison.divergence import Divergence
from evaluator.comparison.outcomes import Comparison
from evaluator.compilation import process
from hlo_text.analysis.places import Place

from support.grids.grid_programs import partitioned_programs
from support.jax_version import IS_MLIR_24

pytestmark = pytest.mark.usefixtures("quick_compilation")


@attrs.frozen
class Fault:
    """A wrong statement in a partitioned program.

    Attributes:
        program: Name of the program.
        right, wrong: What it says once, and what it says instead.
        result: The result of the operation to be named.
        whole: The line of the whole program that makes the same value, or the constant.
    """

    program: str
    right: str
    wrong: str
    result: str
    whole: str


_FAULTS = {
    "operation": Fault("gradients", "tanh(%", "sine(%", "%tanh.3", "%3 = stablehlo.tanh"),
    "operation-of-constant": Fault("gradients", " subtract(%", " add(%", "%sub.6", "%5 = stablehlo.subtract"),
    "operation-of-sums": Fault("gradients", "} add(%mul.13", "} subtract(%mul.13", "%add_any.3", "%17 = stablehlo.add"),
    "constant": Fault("gradients", "constant(0.0078125)", "constant(0.25)", "%constant.26", "%cst_1 = "),
    "reducer-of-groups": Fault("gradients", "%add.1 = f32[] add(", "%add.1 = f32[] maximum(", "%all-reduce", "%6 = "),
    "reducer": Fault("matmul", "%add.1 = f32[] add(", "%add.1 = f32[] maximum(", "%all-reduce", "%0 = "),
    "groups": Fault("matmul", "{{0,1,2,3},{4,5,6,7}}", "{{0,1},{2,3},{4,5},{6,7}}", "%all-reduce", "%0 = "),
    "contraction": Fault("matmul", "lhs_contracting_dims={1}", "lhs_contracting_dims={0}", "%dot.1", "%0 = "),
    "in-a-loop": Fault("looped", "} subtract(%mul.18", "} add(%mul.18", "%sub.18", "%6 = stablehlo.subtract"),
}
if IS_MLIR_24:  # whose JAX writes the slope of `tanh` as a product, and whose XLA other numbers and groups
    _FAULTS |= {
        "operation-of-constant": Fault("gradients", " subtract(%", " divide(%", "%sub.3", "%7 = stablehlo.subtract"),
        "operation-of-sums": Fault(
            "gradients", "} multiply(%param_0.5", "} subtract(%param_0.5", "%mul.12", "%18 = stablehlo.multiply"
        ),
        "constant": Fault(
            "gradients",
            "1.clone.1 = f32[] constant(2)",
            "1.clone.1 = f32[] constant(3)",
            "%constant.1.clone.1",
            "%cst_2 = ",
        ),
        "reducer-of-groups": Fault(
            "gradients", "%add.3 = f32[] add(", "%add.3 = f32[] maximum(", "%all-reduce", "%9 = "
        ),
        "groups": Fault("matmul", "[2,4]<=[8]", "[4,2]<=[8]", "%all-reduce", "%0 = "),
        "in-a-loop": Fault("looped", "} subtract(%mul.8", "} add(%mul.8", "%sub.16", "%7 = stablehlo.subtract"),
    }


#: Faults that are located, and whether the whole program is the first module.
_LOCATED = {(name, from_whole) for name in ("operation", "operation-of-constant") for from_whole in (False, True)}
if not IS_MLIR_24:
    _LOCATED |= {
        ("operation-of-sums", False),
        ("operation-of-sums", True),
        ("contraction", False),
        ("contraction", True),
    }
    _LOCATED |= {("reducer", True), ("groups", True), ("in-a-loop", False)}


def _compared(fault: Fault, *, from_whole: bool) -> tuple[Comparison, str, str]:
    program = partitioned_programs()[fault.program]
    assert program.hlo.count(fault.right) == 1
    text = program.hlo.replace(fault.right, fault.wrong)
    modules = hlo_text.parse(text), hlo_text.parse(program.stablehlo)
    inputs = program.whole_inputs
    first, second = modules[::-1] if from_whole else modules
    return compare(first, second, *inputs, rtol=1e-4, atol=1e-5), text, program.stablehlo


#: Values that a whole program has of single devices are left out: beside such, its own side may tell too little.
_BOTH_WAYS = [name for name in _FAULTS if name != "in-a-loop"]


@pytest.fixture
def crashing_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the child process that compiles crash."""
    monkeypatch.setattr(process, "_COMMAND", (sys.executable, "-c", "import os; os.abort()"))


@pytest.mark.usefixtures("crashing_compiler")
@pytest.mark.parametrize(
    ("name", "from_whole"), [*((name, False) for name in _FAULTS), *((name, True) for name in _BOTH_WAYS)]
)
def test_nothing_else_is_named(name: str, from_whole: bool) -> None:
    """Every named operation is verified and right; nothing is named where the order of the pieces is unknown."""
    fault = _FAULTS[name]
    outcome, text, whole = _compared(fault, from_whole=from_whole)
    found = outcome.first_divergence
    assert not outcome.equal
    if found is None:
        assert (name, from_whole) not in _LOCATED
        return
    assert found.verified
    assert found.b is not None
    in_parts, in_whole = (found.b, found.a) if from_whole else (found.a, found.b)
    lines = [n for n, line in enumerate(whole.split("\n"), 1) if line.strip().startswith(fault.whole)]
    assert in_whole.line in lines if from_whole else in_parts.result == fault.result
    assert f"{in_parts.result} = " in text.split("\n")[(in_parts.line or 0) - 1]


#: What is sorted or goes around has the same elements in another order; blocks with neighbours have no counterpart.
_SILENT = {
    "order": Fault("sort_and_cumsum", "select.1), direction=LT", "select.1), direction=GT", "sort", "stablehlo.sort"),
    "halo": Fault(
        "sort_and_cumsum",
        "add(%reduce_window_sum.2",
        "maximum(%reduce_window_sum.2",
        "reduce-window",
        "stablehlo.reduce_window",
    ),
    "pairs": Fault("looped", "{{0,3},{1,4},", "{{0,4},{1,3},", "collective-permute", ""),
}


@pytest.mark.usefixtures("crashing_compiler")
@pytest.mark.parametrize("name", _SILENT)
def test_nothing_is_named_that_may_be_right(name: str) -> None:
    for from_whole in (False, True):
        outcome, *_ = _compared(_SILENT[name], from_whole=from_whole)
        found = outcome.first_divergence
        assert not outcome.equal
        assert found is None or (from_whole and found.a.op == _SILENT[name].whole)


#: Faults whose search with a compiled counterpart is fast.
_QUICK = ("constant", "in-a-loop", "pairs")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in _QUICK else pytest.mark.sweep) for name in (*_FAULTS, *_SILENT)]
)
def test_counterparts_after_partitioning(name: str) -> None:
    """XLA partitions the whole program, so that every operation has a counterpart."""
    fault = (_FAULTS | _SILENT)[name]
    found = _compared(fault, from_whole=False)[0].first_divergence
    assert found is not None
    assert found.verified
    assert found.is_compiled
    assert fault.result in (found.a.result, found.a.op)


def test_text_states_that_the_counterpart_is_compiled() -> None:
    a, b = (Place(f"{name}.hlo", 3, 1, "add", "%r", ("main",)) for name in "ab")
    divergence = Divergence(a, b, None, None, None, verified=True, is_compiled=True)
    outcome = Comparison(False, (), divergence, was_searched=True)
    assert lines_of(outcome)[1] == f"  counterpart: {b}, in B as compiled by XLA"


def test_parts_that_do_not_say_how_they_are_split() -> None:
    """Newer XLA does not; the whole program says it of its arguments."""
    program = partitioned_programs()["gradients"]
    parts = re.sub(r", sharding=\{[^{}]*\}", "", program.hlo)
    modules = hlo_text.parse(parts), hlo_text.parse(program.stablehlo)
    assert compare(*modules, *program.whole_inputs, rtol=1e-4, atol=1e-5).equal
