"""Lowering of loops, branches and calls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.control_flow import branches_of, called, selected_branch, unpacked
from evaluator.interpreter import (
    Arrays,
    Body,
    Condition,
    LoopRunner,
    LoweringContext,
    evaluate,
    restore,
    states_of,
    surrounding,
)
from evaluator.registry import lowers
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.analysis.trip_counts import trip_count
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import declared

#: JAX's random bits for GPUs, with all rounds in line. XLA for CPUs, since JAX 0.11, duplicates them when it fuses one
#: such function with the next, and does not end.
_GENERATOR = "threefry2x32"


@attrs.frozen
class _LoweredLoop:
    """A loop in its context, as functions of its carried values."""

    op: ops.While
    context: LoweringContext
    condition: Body
    body: Body

    def stepped(self, carried: Arrays, first: int, goes_on: Callable[[], bool]) -> tuple[Arrays, int | None]:
        """Run iterations on concrete values while `goes_on()`; return carried values and the next iteration, if any."""
        instruments = self.context.instruments
        number = first
        while goes_on():
            with surrounding([each.iteration(np.int32(number)) for each in instruments]):
                if not bool(self.condition(*carried)[0]):
                    return carried, None
                for instrument in instruments:
                    instrument.advance(self.op, self.context)
                carried = self.body(*carried)
            number += 1
        return carried, number

    def traced(self, carried: Arrays, first: int) -> Arrays:
        """Lower a loop with known trip count to a scan, which has a reverse-mode derivative, others to a while loop."""
        instruments, count = self.context.instruments, None
        if not any(instrument.tests_conditions for instrument in instruments):
            values = carried[0] if carried and isinstance(carried[0], tuple) else carried
            count = lowered_trip_count(self.op, self.context, values)
        run: LoopRunner = _while_loop if count is None else functools.partial(_counted_loop, count)
        for instrument in reversed(instruments):
            run = instrument.loop(self.op, self.context, run, first=first, count=count)
        return run(lambda *values: self.condition(*values)[0], self.body, carried)


def _while_loop(condition: Condition, body: Body, carried: Arrays) -> Arrays:
    return tuple(lax.while_loop(lambda values: condition(*values), lambda values: body(*values), carried))


def _counted_loop(count: int, condition: Condition, body: Body, carried: Arrays) -> Arrays:
    return tuple(lax.fori_loop(0, count, lambda _, values: body(*values), carried))


@lowers(ops.While)
def lower_while(op: ops.While, context: LoweringContext, *carried: Array) -> Any:
    """Run a loop on concrete values as long as an instrument or dynamic shapes require it, and trace the rest."""
    loop, instruments = _LoweredLoop(op, context, context.inline(op.cond), context.inline(op.body)), context.instruments
    number: int | None = 0
    if any(instrument.steps_through for instrument in instruments) and _are_concrete(carried):
        carried, number = loop.stepped(carried, 0, lambda: any(each.steps_through for each in instruments))
    if number is None:
        return unpacked(op, carried)
    states = states_of(instruments)
    try:
        return unpacked(op, loop.traced(carried, number))
    except (LoweringError, TypeError) as error:  # JAX requires carried types to be invariant
        needs_numbers = context.run.folds_shapes if isinstance(error, TypeError) else _is_about_shapes(error)
        if not needs_numbers:
            raise
        if not _are_concrete(carried):
            message = "the shapes of an iteration depend on values that are only known at run time"
            raise context.error(op, "lower.dynamic-shape", message) from error
    restore(instruments, states)
    return unpacked(op, loop.stepped(carried, number, lambda: True)[0])


def _is_about_shapes(error: LoweringError) -> bool:
    """Return whether a program can only run operation by operation, on concrete values."""
    return error.code == "lower.dynamic-shape"


def _are_concrete(values: Any) -> bool:
    return all(is_concrete(value) for value in jax.tree.leaves(values))


@lowers(*declared(ops.Branching))
def lower_branch(op: Any, context: LoweringContext, selector: Array, *operands: Array) -> Any:
    branches = [
        functools.partial(context.inline(region), *given) for region, given in branches_of(op, selector, operands)
    ]
    if (context.run.folds_shapes or context.is_observed) and is_concrete(selector):
        # The branches may have different shapes or be observed.
        return unpacked(op, branches[selected_branch(selector, len(branches))]())
    return unpacked(op, _chosen(op, context, selector, branches))


def _chosen(op: Operation, context: LoweringContext, selector: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the selected branch; JAX requires equal result types of all branches."""
    try:
        return _choose(op, context, selector, branches)
    except TypeError as error:
        if not context.run.folds_shapes:
            raise
        message = "the result shapes depend on which branch is taken"
        raise context.error(op, "lower.dynamic-shape", message) from error


def _choose(op: Operation, context: LoweringContext, selector: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch selected by a number or boolean (the first for false), carrying instrument states through."""
    run = _switch if selector.dtype != np.bool_ else lambda pred, both: lax.cond(pred, both[1], both[0])
    instruments = context.instruments
    if not instruments:
        return run(selector, branches)
    for instrument in instruments:
        selector = instrument.decide(op, selector)
    start = states_of(instruments)

    def carrying(branch: Callable[[], Any]) -> tuple[Any, list[Any]]:
        restore(instruments, start)
        return branch(), states_of(instruments)

    results, states = run(selector, [functools.partial(carrying, branch) for branch in branches])
    restore(instruments, states)
    return results


def _switch(index: Array, branches: Sequence[Callable[[], Any]]) -> Any:
    """Run the branch with a number, out of range the last one; `lax.switch` would clamp."""
    last = lax.full_like(index, len(branches) - 1)
    exists = lax.bitwise_and(lax.ge(index, lax.full_like(index, 0)), lax.le(index, last))
    return lax.switch(lax.select(exists, index, last), branches)


@lowers(*declared(ops.Calling))
def lower_call(op: Any, context: LoweringContext, *inputs: Array) -> Any:
    region, inner = called(op, context)
    results = evaluate(region, inputs, inner)
    if (op.called_symbol or region.name or "").startswith(_GENERATOR):
        results = tuple(result if is_concrete(result) else lax.optimization_barrier(result) for result in results)
    return unpacked(op, results)


@lowers(ops.Parameter)
def lower_parameter(op: ops.Parameter, context: LoweringContext) -> Array:
    return context.environment[op.result]


def lowered_trip_count(op: ops.While, context: LoweringContext, carried: Sequence[Array]) -> int | None:
    """Return the trip count of a loop `for (i = a; i < b; i += c)` if it is constant, or None.

    Args:
        op: The loop.
        context: The context of the loop.
        carried: The initial carried values, with HLO's tuple unpacked.
    """
    return trip_count(
        op,
        lambda number: _integer(carried[number]) if number < len(carried) else None,
        lambda value: _integer(context.environment[value]),
    )


def _integer(array: Array) -> int | None:
    if isinstance(array, np.ndarray | np.generic) and array.size == 1 and array.dtype.kind in "iu":
        return int(array.reshape(-1)[0])
    return None
