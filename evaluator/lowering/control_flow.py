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
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import declared


@lowers(ops.While)
def lower_while(op: ops.While, context: LoweringContext, *carried: Array) -> Any:
    condition, body = context.inline(op.cond), context.inline(op.body)
    if context.observer is None:
        return unpacked(op, _looped(op, context, condition, body, carried))
    results = _looped(op, context, *context.observer.loop(condition, body, carried))
    return unpacked(op, context.observer.after_loop(condition, results))


def _looped(
    op: ops.While,
    context: LoweringContext,
    condition: Callable[..., tuple[Array, ...]],
    body: Callable[..., tuple[Array, ...]],
    carried: tuple[Array, ...],
) -> tuple[Array, ...]:
    """Run a loop, with numbers at hand as long as an observer wants that or where shapes need it."""
    if context.observer is not None and _are_concrete(carried):
        carried, is_over = _stepped(op, context, condition, body, carried, lambda: _steps_through(context))
        if is_over:
            return carried
    start = context.steps.value if context.steps is not None else None
    try:
        return _traced(op, context, condition, body, carried)
    except (LoweringError, TypeError) as error:  # JAX wants the same types after every step
        needs_numbers = context.folds_shapes if isinstance(error, TypeError) else _is_about_shapes(error)
        if not needs_numbers:
            raise
        if not _are_concrete(carried):
            message = "the shapes of an iteration depend on values that are only known at run time"
            raise context.error(op, "lower.dynamic-shape", message) from error
    if context.steps is not None:
        context.steps.value = start
    results, _ = _stepped(op, context, condition, body, carried, lambda: True)
    return results


def _steps_through(context: LoweringContext) -> bool:
    return context.observer is not None and context.observer.steps_through


def _traced(
    op: ops.While,
    context: LoweringContext,
    condition: Callable[..., tuple[Array, ...]],
    body: Callable[..., tuple[Array, ...]],
    carried: tuple[Array, ...],
) -> tuple[Array, ...]:
    """A loop that counts becomes a scan, which can be differentiated in reverse; any other a while loop."""
    count = None
    if context.observer is None:  # which may have run some iterations
        count = lowered_trip_count(op, context, carried[0] if carried and isinstance(carried[0], tuple) else carried)
    if context.exchange is not None:
        return context.exchange.agreement.loop(op, count, lambda *v: condition(*v)[0], body, carried)
    if context.steps is not None:
        return context.steps.loop(op, context.module.source, lambda *v: condition(*v)[0], body, carried)
    if count is not None:
        return tuple(lax.fori_loop(0, count, lambda _, values: body(*values), carried))
    return tuple(lax.while_loop(lambda values: condition(*values)[0], lambda values: body(*values), carried))


def _stepped(
    op: ops.While,
    context: LoweringContext,
    condition: Callable[..., tuple[Array, ...]],
    body: Callable[..., tuple[Array, ...]],
    carried: tuple[Array, ...],
    goes_on: Callable[[], bool],
) -> tuple[tuple[Array, ...], bool]:
    """Run a loop with numbers at hand as long as that is wanted; return also whether it is over."""
    results = carried
    while goes_on():
        if not bool(condition(*results)[0]):
            return results, True
        if context.steps is not None:
            context.steps.advance(op, context.module.source)
        results = body(*results)
    return results, False


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
    if (context.folds_shapes or context.observer is not None) and is_concrete(selector):
        # The branches may have different shapes, or be looked at.
        return unpacked(op, branches[number_taken(selector, len(branches))]())
    return unpacked(op, _chosen(op, context, selector, branches))


def _chosen(op: Operation, context: LoweringContext, selector: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch that is selected; JAX wants the same types of all."""
    try:
        return _choose(op, context, selector, branches)
    except TypeError as error:
        if not context.folds_shapes:
            raise
        message = "the result shapes depend on which branch is taken"
        raise context.error(op, "lower.dynamic-shape", message) from error


def _choose(op: Operation, context: LoweringContext, selector: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch of a number, or of a boolean: the first one for false."""
    run = _switch if selector.dtype != np.bool_ else lambda pred, both: lax.cond(pred, both[1], both[0])
    agreement = context.exchange.agreement if context.exchange is not None else None
    if agreement is not None and agreement.concerns(op):
        selector = agreement.decide(op, selector)
    threads = [thread for thread in (context.steps, context.observer, agreement) if thread is not None]
    for thread in threads:
        branches = [thread.threaded(branch) for branch in branches]
    chosen = run(selector, branches)
    for thread in reversed(threads):
        chosen = thread.take(chosen)
    return chosen


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
