"""Control flow and calls that hold communication: a process decides them from its own numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.grid.process import Process, Steps, filler, step_for
from evaluator.interpreter import LoweringContext
from evaluator.registry import has_several_results
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.ir import Operation, Region
from hlo_text.types import TupleType


def _unpacked(op: Operation, results: tuple[Array, ...]) -> Any:
    if not has_several_results(type(op)):
        return results[0]
    return results[0] if len(op.results) == 1 and isinstance(op.results[0].type, TupleType) else results


@step_for(ops.While)
def _while(process: Process, op: ops.While, context: LoweringContext, *carried: Array) -> Steps:
    while True:
        (goes_on,) = yield from process.evaluate(op.cond, carried, context)
        if not goes_on:
            return _unpacked(op, carried)
        if context.steps is not None:
            context.steps.advance(op, context.module.source)
        carried = yield from process.evaluate(op.body, carried, context)


@step_for(ops.If)
def _if(process: Process, op: ops.If, context: LoweringContext, pred: Array) -> Steps:
    results = yield from process.evaluate(op.true_branch if pred else op.false_branch, (), context)
    return _unpacked(op, results)


@step_for(ops.Case)
def _case(process: Process, op: ops.Case, context: LoweringContext, index: Array) -> Steps:
    results = yield from process.evaluate(op.branches[_branch(op, index)], (), context)
    return _unpacked(op, results)


@step_for(ops.Conditional)
def _conditional(
    process: Process, op: ops.Conditional, context: LoweringContext, selector: Array, *operands: Array
) -> Steps:
    place = (0 if selector else 1) if selector.dtype == np.bool_ else _branch(op, selector)
    results = yield from process.evaluate(op.branches[place], (operands[place],), context)
    return _unpacked(op, results)


def _branch(op: Any, index: Array) -> int:
    """Return the branch of a number, the last one if there is none."""
    return int(index) if 0 <= index < len(op.branches) else len(op.branches) - 1


@step_for(ops.Call, ops.Fusion)
def _call(process: Process, op: Any, context: LoweringContext, *inputs: Array) -> Steps:
    results = yield from process.evaluate(op.computation, inputs, context)
    return _unpacked(op, results)


@step_for(ops.AsyncComputationStart)
def _async_call(process: Process, op: Any, context: LoweringContext, *inputs: Array) -> Steps:
    (result,) = yield from process.evaluate(op.computation, inputs, context)
    return (inputs, result, *map(filler, op.result.type.types[2:]))


@step_for(ops.FunctionCall)
def _function_call(process: Process, op: ops.FunctionCall, context: LoweringContext, *inputs: Array) -> Steps:
    results = yield from process.evaluate(*_callee(op, op.callee, inputs, context))
    return _unpacked(op, results)


@step_for(ops.Composite)
def _composite(process: Process, op: ops.Composite, context: LoweringContext, *inputs: Array) -> Steps:
    results = yield from process.evaluate(*_callee(op, op.decomposition, inputs, context))
    return _unpacked(op, results)


def _callee(
    op: Operation, symbol: str, inputs: tuple[Array, ...], context: LoweringContext
) -> tuple[Region, tuple[Array, ...], LoweringContext]:
    region, inner = context.enter(op, symbol)
    return region, inputs, inner
