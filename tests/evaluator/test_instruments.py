"""Instruments of the interpreter receive every operation, and their state follows the branch taken."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest
from jax import lax

import hlo_text
from evaluator.execution.program import LoweredProgram
from evaluator.interpreter import Instrument, LoweringContext, evaluate
from evaluator.options import RunOptions
from hlo_text.core.ir import Operation

_BRANCHES = """
func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    %a = stablehlo.negate %x : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    %b = stablehlo.add %x, %x : tensor<f32>
    %c = stablehlo.multiply %b, %b : tensor<f32>
    %d = stablehlo.negate %c : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
}
"""
_REDUCTION = """
func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0]
       : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
"""


class _Counting(Instrument):
    """Counts operations in its state, and names them as they begin and end."""

    def __init__(self) -> None:
        self.state: Any = np.int32(0)
        self.events: list[str] = []

    def before(self, op: Operation, context: LoweringContext) -> None:
        self.events.append(f"+{op.name.removeprefix('stablehlo.')}")

    def leave(self, op: Operation) -> None:
        self.events.append(f"-{op.name.removeprefix('stablehlo.')}")

    def after(self, op: Operation, context: LoweringContext) -> None:
        assert all(result in context.environment for result in op.results)
        self.state = lax.add(self.state, np.int32(1))


def _traced(text: str, instrument: Instrument, *arguments: Any) -> tuple[Any, Any]:
    """Run a program under `jax.jit` with an instrument; return its results and the instrument's last state."""
    program = LoweredProgram(hlo_text.parse(text), RunOptions())

    def run(*traced: Any) -> tuple[Any, Any]:
        context = program.context()
        context.instruments = (instrument,)
        results = evaluate(program.region, traced, context)
        return results, instrument.state

    made: tuple[Any, Any] = jax.jit(run)(*arguments)
    return made


@pytest.mark.parametrize(("predicate", "result", "count"), [(True, -3.0, 2), (False, -36.0, 4)])
def test_state_is_that_of_the_branch_taken(predicate: bool, result: float, count: int) -> None:
    (value,), state = _traced(_BRANCHES, _Counting(), np.bool_(predicate), np.float32(3))
    assert (float(value), int(state)) == (result, count)


def test_operations_nest() -> None:
    counting = _Counting()
    _traced(_BRANCHES, counting, np.bool_(True), np.float32(3))
    inner = counting.events[1:-1]
    assert (counting.events[0], counting.events[-1]) == ("+if", "-if")
    assert sorted(inner) == sorted(["+negate", "-negate"] * 2 + ["+add", "-add", "+multiply", "-multiply"])
    assert all(start[1:] == end[1:] for start, end in zip(inner[::2], inner[1::2], strict=True))


def test_computations_that_jax_transforms_run_without_it() -> None:
    counting = _Counting()
    (value,), state = _traced(_REDUCTION, counting, np.arange(4, dtype=np.float32))
    assert (float(value), int(state)) == (6.0, 2)
    assert counting.events == ["+constant", "-constant", "+reduce", "-reduce"]


def test_a_failing_operation_is_left() -> None:
    """A failed operation has no results: instruments leave it, and do not inspect it."""
    counting = _Counting()
    program = LoweredProgram(hlo_text.parse(_REDUCTION), RunOptions())
    context = program.context()
    context.instruments = (counting,)
    with pytest.raises(hlo_text.HloTextError):
        evaluate(program.region, (np.zeros((2, 2), np.int32),), context)
    assert counting.events == ["+constant", "-constant", "+reduce", "-reduce"]
    assert int(counting.state) == 1
