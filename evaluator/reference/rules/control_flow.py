"""Rules of loops, branches, calls, tuples and constants."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.registry import Array, Context, Value, computes
from evaluator.values.quantization import stored_literal
from hlo_text import ops
from hlo_text.core.attributes import KeptLiteral
from hlo_text.core.ir import Operation


@computes(ops.While)
def _while(op: ops.While, context: Context, *carried: Value) -> tuple[Value, ...]:
    while bool(context.run(op.cond, *carried)[0]):
        context.watch.steps = context.watch.advance(op, context.module.source, context.watch.steps)
        carried = context.run(op.body, *carried)
    return carried


@computes(ops.If)
def _if(op: ops.If, context: Context, pred: Array) -> tuple[Value, ...]:
    return context.run(op.true_branch if bool(pred) else op.false_branch)


@computes(ops.Case)
def _case(op: ops.Case, context: Context, index: Array) -> tuple[Value, ...]:
    return context.run(op.branches[_selected_branch(int(index), len(op.branches))])


@computes(ops.Conditional)
def _conditional(op: ops.Conditional, context: Context, selector: Array, *operands: Value) -> tuple[Value, ...]:
    count = len(op.branches)
    number = int(not bool(selector)) if selector.dtype == np.bool_ else _selected_branch(int(selector), count)
    return context.run(op.branches[number], operands[number])


def _selected_branch(number: int, count: int) -> int:
    return number if 0 <= number < count else count - 1


@computes(ops.Call, ops.Fusion)
def _call(op: Any, context: Context, *operands: Value) -> tuple[Value, ...]:
    return context.run(op.computation, *operands)


@computes(ops.FunctionCall)
def _function_call(op: ops.FunctionCall, context: Context, *operands: Value) -> tuple[Value, ...]:
    return _called(op, context, op.callee, operands)


@computes(ops.Composite)
def _composite(op: ops.Composite, context: Context, *operands: Value) -> tuple[Value, ...]:
    return _called(op, context, op.decomposition, operands)


def _called(op: Operation, context: Context, symbol: str, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    function = context.functions.get(symbol)
    if function is None or not function.body.blocks:
        raise context.refusal(op, f"the function @{symbol} is not defined or has no body")
    if symbol in context.callers:
        raise context.refusal(op, f"@{symbol} calls itself")
    inner = context.inside((*context.callers, symbol))
    return inner.evaluate(function.body, operands, inner)


@computes(ops.AsyncStart)
def _start(op: ops.AsyncStart, context: Context, *operands: Value) -> tuple[Value, ...]:
    future = context.member.begin_async(op, operands) if context.member is not None else None
    return (context.run(op.body, *operands) if future is None else future,)


@computes(ops.AsyncDone)
def _done(op: ops.AsyncDone, context: Context, future: Value) -> tuple[Value, ...]:
    return tuple(future) if context.member is None else context.member.finish_async(future)


@computes(ops.AsyncComputationStart)
def _start_computation(op: ops.AsyncComputationStart, context: Context, *operands: Value) -> tuple[Value, ...]:
    if op in context.complete_starts:
        return ((operands, None),)
    return ((operands, context.run(op.computation, *operands)[0]),)


@computes(ops.StartOperation, ops.WrappedStart)
def _start_wrapped(op: ops.StartOperation, context: Context, *operands: Value) -> tuple[Value, ...]:
    """Run an asynchronous operation immediately; the class states the position of the result in the tuple."""
    if op in context.complete_starts:
        return ((operands, None),)
    exchanged = context.member.exchange(op, operands) if context.member is not None else None
    if exchanged is not None:
        return exchanged
    wrapped = op.wrapped_operation()
    results = context.compute(wrapped, context, operands)
    value = results[0] if len(results) == 1 else results
    if op.result_place is None:
        return (value,)
    given = operands[0] if len(operands) == 1 else operands
    return ((given, value),)


@computes(ops.AsyncComputationUpdate)
def _update(op: ops.AsyncComputationUpdate, context: Context, started: Value, *late: Value) -> tuple[Value, ...]:
    return (((*started[0], *late[: op.num_bound]), *started[1:]),) if late else (started,)


@computes(ops.DoneOperation)
def _done_wrapped(op: ops.DoneOperation, context: Context, started: Value) -> tuple[Value, ...]:
    complete = context.complete_starts.get(op)
    if complete is not None:
        ((_, result, *_),) = context.compute(complete, context, started[0])
        return (result,)
    return (started if op.result_place is None else started[op.result_place],)


@computes(ops.Tuple)
def _tuple(op: ops.Tuple, context: Context, *values: Value) -> tuple[Value, ...]:
    return (values,)


@computes(ops.GetTupleElement)
def _element(op: ops.GetTupleElement, context: Context, value: Value) -> tuple[Value, ...]:
    return (value[op.index],)


@computes(ops.Copy, ops.AddDependency, ops.Domain)
def _same(op: Operation, context: Context, value: Value, *tokens: Value) -> tuple[Value, ...]:
    return (value,)


@computes(ops.OptimizationBarrier)
def _barrier(op: Operation, context: Context, *values: Value) -> tuple[Value, ...]:
    return values


@computes(ops.AfterAll, ops.CreateToken)
def _token(op: Operation, context: Context, *values: Value) -> tuple[Value, ...]:
    return (None,)


@computes(ops.Constant, ops.ChloConstant)
def _constant(op: Any, context: Context) -> tuple[Value, ...]:
    if not op.value.has_value:
        problem = "have an unknown type" if isinstance(op.value, KeptLiteral) else "are elided in the text"
        raise context.refusal(op, f"its elements {problem}")
    type = op.results[0].type
    return (context.arithmetic.imported(stored_literal(op.value, type).array, type),)
