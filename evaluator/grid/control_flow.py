"""Steps of control flow and calls whose regions communicate; each process evaluates its own conditions."""

from __future__ import annotations

import itertools
from typing import Any

from evaluator.control_flow import branches_of, called, selected_branch, unpacked
from evaluator.grid.participant import Steps
from evaluator.grid.process import Process, step_for
from evaluator.interpreter import LoweringContext, surrounding
from evaluator.lowering.exchanges import filler
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.opdef import declared


@step_for(ops.While)
def _while(process: Process, op: ops.While, context: LoweringContext, *carried: Array) -> Steps:
    for number in itertools.count():
        with surrounding([each.iteration(number) for each in context.instruments]):
            (goes_on,) = yield from process.evaluate(op.cond, carried, context)
            if not goes_on:
                break
            for instrument in context.instruments:
                instrument.advance(op, context)
            carried = yield from process.evaluate(op.body, carried, context)
    return unpacked(op, carried)


@step_for(*declared(ops.Branching))
def _branch(process: Process, op: Any, context: LoweringContext, selector: Array, *operands: Array) -> Steps:
    branches = branches_of(op, selector, operands)
    region, given = branches[selected_branch(selector, len(branches))]
    results = yield from process.evaluate(region, given, context)
    return unpacked(op, results)


@step_for(*declared(ops.Calling))
def _call(process: Process, op: Any, context: LoweringContext, *inputs: Array) -> Steps:
    region, inner = called(op, context)
    results = yield from process.evaluate(region, inputs, inner)
    return unpacked(op, results)


@step_for(ops.AsyncComputationStart)
def _async_call(process: Process, op: Any, context: LoweringContext, *inputs: Array) -> Steps:
    (result,) = yield from process.evaluate(op.computation, inputs, context)
    return (inputs, result, *map(filler, op.result.type.types[2:]))
