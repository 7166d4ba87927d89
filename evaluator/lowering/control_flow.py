"""Loops, branches and calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.loops import trip_count
from evaluator.registry import lowers
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.diagnostics import LoweringError
from hlo_text.ir import Operation, Region
from hlo_text.types import TupleType


def _unpacked(op: Operation, results: tuple[Array, ...]) -> tuple[Array, ...]:
    """Return the logical results of an operation whose regions give HLO's single tuple."""
    if len(op.results) == 1 and isinstance(op.results[0].type, TupleType):
        return tuple(results[0])
    return results


@lowers(ops.While)
def lower_while(op: ops.While, context: LoweringContext, *carried: Array) -> tuple[Array, ...]:
    """A loop that counts becomes a scan, which can be differentiated in reverse; any other a while loop."""
    condition, body = context.inline(op.cond), context.inline(op.body)
    is_packed = len(carried) == 1 and isinstance(carried[0], tuple)
    count = trip_count(op, context, carried[0] if is_packed else carried)
    steps = context.steps
    if count is None and context.exchange is not None and context.exchange.reaches_others(op):
        message = "it communicates, and how often it runs may differ between devices"
        raise context.error(op, "lower.devices", message)
    try:
        if steps is not None:
            start = steps.value
            results = steps.loop(op, context.module.source, lambda *v: condition(*v)[0], body, tuple(carried))
        elif count is not None:
            results = lax.fori_loop(0, count, lambda _, values: body(*values), tuple(carried))
        else:
            results = lax.while_loop(lambda values: condition(*values)[0], lambda values: body(*values), tuple(carried))
    except (LoweringError, TypeError) as error:  # JAX wants the same types after every step
        needs_numbers = context.folds_shapes if isinstance(error, TypeError) else _is_about_shapes(error)
        if not needs_numbers:
            raise
        if not _are_concrete(carried):
            message = "the shapes of a step depend on values that are not known when the program is lowered"
            raise context.error(op, "lower.dynamic-shape", message) from error
        results = tuple(carried)
        if steps is not None:
            steps.value = start
        while bool(condition(*results)[0]):
            if steps is not None:
                steps.advance(op, context.module.source)
            results = body(*results)
    return _unpacked(op, results)


def _is_about_shapes(error: LoweringError) -> bool:
    """Whether a program can only run operation by operation, with numbers at hand."""
    return error.code == "lower.dynamic-shape"


def _are_concrete(values: Any) -> bool:
    return all(is_concrete(value) for value in jax.tree.leaves(values))


@lowers(ops.If)
def lower_if(op: ops.If, context: LoweringContext, pred: Array) -> tuple[Array, ...]:
    on_true, on_false = context.inline(op.true_branch), context.inline(op.false_branch)
    if context.folds_shapes and is_concrete(pred):  # the branches may have different shapes
        return _unpacked(op, on_true() if bool(pred) else on_false())
    return _unpacked(op, _branch(op, context, lambda: _choose(context, pred, [on_false, on_true])))


@lowers(ops.Case)
def lower_case(op: ops.Case, context: LoweringContext, index: Array) -> tuple[Array, ...]:
    branches = [context.inline(branch) for branch in op.branches]
    if context.folds_shapes and is_concrete(index):
        return _unpacked(op, branches[int(index) if 0 <= int(index) < len(branches) else -1]())
    return _unpacked(op, _branch(op, context, lambda: _choose(context, index, branches)))


def _branch(op: Operation, context: LoweringContext, choose: Callable[[], Any]) -> Any:
    """Choose between branches; JAX wants the same types of all."""
    try:
        return choose()
    except TypeError as error:
        if not context.folds_shapes:
            raise
        message = "the shapes depend on which branch is taken"
        raise context.error(op, "lower.dynamic-shape", message) from error


def _choose(context: LoweringContext, selector: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch of a number, or of a boolean: the first one for false."""
    run = _switch if selector.dtype != np.bool_ else lambda pred, both: lax.cond(pred, both[1], both[0])
    steps = context.steps
    if steps is None:
        return run(selector, branches)
    return steps.take(run(selector, [steps.threaded(branch) for branch in branches]))


def _switch(index: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch of a number, the last one if there is none; `lax.switch` would clamp."""
    last = lax.full_like(index, len(branches) - 1)
    exists = lax.bitwise_and(lax.ge(index, lax.full_like(index, 0)), lax.le(index, last))
    return lax.switch(lax.select(exists, index, last), branches)


@lowers(ops.Conditional)
def lower_conditional(op: ops.Conditional, context: LoweringContext, selector: Array, *branch_operands: Array) -> Array:
    def branch(region: Region, operand: Array) -> Callable[[], Array]:
        function = context.inline(region)
        return lambda: function(operand)[0]

    branches = [branch(region, operand) for region, operand in zip(op.branches, branch_operands, strict=True)]
    return _choose(context, selector, branches[::-1] if selector.dtype == np.bool_ else branches)


@lowers(ops.Call)
def lower_call(op: ops.Call, context: LoweringContext, *inputs: Array) -> Array:
    (result,) = context.inline(op.computation)(*inputs)
    return result


@lowers(ops.FunctionCall)
def lower_function_call(op: ops.FunctionCall, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    return _unpacked(op, context.call(op, op.callee, inputs))


@lowers(ops.Composite)
def lower_composite(op: ops.Composite, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    return _unpacked(op, context.call(op, op.decomposition, inputs))


@lowers(ops.Parameter)
def lower_parameter(op: ops.Parameter, context: LoweringContext) -> Array:
    return context.environment[op.result]
