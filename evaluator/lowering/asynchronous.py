"""Lowering of asynchronous operations, which run synchronously in one process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluator.interpreter import Environment, LoweringContext, bind_results
from evaluator.lowering.exchanges import filler
from evaluator.registry import find_rule, lowers, unsupported_reason
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.types import TupleType


@lowers(ops.CopyStart, ops.AllGatherStart, ops.AllReduceStart, ops.CollectivePermuteStart, ops.WrappedStart)
def lower_start(op: ops.StartOperation, context: LoweringContext, *operands: Array) -> Array:
    """Run the wrapped operation; its result is placed where the type has it, next to the operands."""
    if op in context.run.complete_starts:
        return _open(op, operands)
    result = _run(op.wrapped_operation(), context, operands)
    if op.result_place is None:
        return result
    is_tuple = isinstance(op, ops.WrappedStart) or len(operands) > 1
    return _started(op, op.result_place, operands if is_tuple else operands[0], result)


def _run(op: Operation, context: LoweringContext, operands: Sequence[Array]) -> Array:
    rule = find_rule(op)
    if rule is None:
        raise context.error(op, "lower.unsupported", unsupported_reason(op))
    environment = Environment()
    bind_results(environment, op, rule(op, context, *operands))
    return environment[op.results[0]]


def _started(op: Any, place: int, operands: Array, result: Array) -> Array:
    """Return the state passed to the `-done` operation: operands and result, and zeros for the rest."""
    type = op.result.type
    rest = type.types[2:] if isinstance(type, TupleType) else ()
    pair = (result, operands) if place == 0 else (operands, result)
    return (*pair, *map(filler, rest))


@lowers(ops.AsyncComputationStart)
def lower_async_start(op: ops.AsyncComputationStart, context: LoweringContext, *operands: Array) -> Array:
    if op in context.run.complete_starts:
        return _open(op, operands)
    (result,) = context.inline(op.computation)(*operands)
    return _started(op, 1, operands, result)


@lowers(ops.AsyncComputationUpdate)
def lower_async_update(op: ops.AsyncComputationUpdate, context: LoweringContext, started: Array, *late: Array) -> Array:
    if op not in context.run.complete_starts:
        return started
    return _open(op, (*started[0], *late[: op.num_bound]))


def _open(op: Operation, operands: Sequence[Array]) -> Array:
    """Return a state in which operands or outputs are still missing: the end of the chain runs the operation."""
    type = op.results[0].type
    assert isinstance(type, TupleType)
    return (tuple(operands), *map(filler, type.types[1:]))


@lowers(ops.CopyDone, ops.AllGatherDone, ops.AllReduceDone, ops.CollectivePermuteDone, ops.AsyncComputationDone)
def lower_done(op: ops.DoneOperation, context: LoweringContext, started: Array) -> Array:
    complete = context.run.complete_starts.get(op)
    if complete is not None:
        rule = find_rule(complete)
        assert rule is not None  # of a start
        return rule(complete, context, *started[0])[1]
    return started if op.result_place is None else started[op.result_place]
