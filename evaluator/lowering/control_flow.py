"""Loops, branches and calls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.control_flow import branches_of, called, number_taken, unpacked
from evaluator.interpreter import LoweringContext, evaluate
from evaluator.lowering.loops import lowered_trip_count
from evaluator.registry import lowers
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.diagnostics import LoweringError
from hlo_text.ir import Operation
from hlo_text.opdef import declared


@lowers(ops.While)
def lower_while(op: ops.While, context: LoweringContext, *carried: Array) -> Any:
    """A loop that counts becomes a scan, which can be differentiated in reverse; any other a while loop."""
    condition, body = context.inline(op.cond), context.inline(op.body)
    is_packed = len(carried) == 1 and isinstance(carried[0], tuple)
    count = lowered_trip_count(op, context, carried[0] if is_packed else carried)
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
    return unpacked(op, results)


def _is_about_shapes(error: LoweringError) -> bool:
    """Whether a program can only run operation by operation, with numbers at hand."""
    return error.code == "lower.dynamic-shape"


def _are_concrete(values: Any) -> bool:
    return all(is_concrete(value) for value in jax.tree.leaves(values))


@lowers(*declared(ops.Branching))
def lower_branch(op: Any, context: LoweringContext, selector: Array, *operands: Array) -> Any:
    branches = [
        functools.partial(context.inline(region), *given) for region, given in branches_of(op, selector, operands)
    ]
    if context.folds_shapes and is_concrete(selector):  # the branches may have different shapes
        return unpacked(op, branches[number_taken(selector, len(branches))]())
    return unpacked(op, _chosen(op, context, selector, branches))


def _chosen(op: Operation, context: LoweringContext, selector: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch that is selected; JAX wants the same types of all."""
    try:
        return _choose(context, selector, branches)
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


@lowers(*declared(ops.Calling))
def lower_call(op: Any, context: LoweringContext, *inputs: Array) -> Any:
    region, inner = called(op, context)
    return unpacked(op, evaluate(region, inputs, inner))


@lowers(ops.Parameter)
def lower_parameter(op: ops.Parameter, context: LoweringContext) -> Array:
    return context.environment[op.result]
