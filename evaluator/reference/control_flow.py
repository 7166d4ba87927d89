"""Loops, branches, calls, tuples and constants."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.registry import Array, Context, Value, computes
from hlo_text import ops
from hlo_text.ir import Operation


@computes(ops.While)
def _while(op: ops.While, context: Context, *carried: Value) -> tuple[Value, ...]:
    while bool(context.run(op.cond, *carried)[0]):
        carried = context.run(op.body, *carried)
    return carried


@computes(ops.If)
def _if(op: ops.If, context: Context, pred: Array) -> tuple[Value, ...]:
    return context.run(op.true_branch if bool(pred) else op.false_branch)


@computes(ops.Case)
def _case(op: ops.Case, context: Context, index: Array) -> tuple[Value, ...]:
    return context.run(op.branches[_number_taken(int(index), len(op.branches))])


@computes(ops.Conditional)
def _conditional(op: ops.Conditional, context: Context, selector: Array, *operands: Value) -> tuple[Value, ...]:
    count = len(op.branches)
    number = int(not bool(selector)) if selector.dtype == np.bool_ else _number_taken(int(selector), count)
    return context.run(op.branches[number], operands[number])


def _number_taken(number: int, count: int) -> int:
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
        raise context.refusal(op, f"there is no function @{symbol} with a body")
    if symbol in context.callers:
        raise context.refusal(op, f"@{symbol} calls itself")
    inner = context.inside((*context.callers, symbol))
    return inner.evaluate(function.body, operands, inner)


@computes(ops.AsyncStart)
def _start(op: ops.AsyncStart, context: Context, *operands: Value) -> tuple[Value, ...]:
    return (context.run(op.body, *operands),)


@computes(ops.AsyncDone)
def _done(op: ops.AsyncDone, context: Context, future: Value) -> tuple[Value, ...]:
    return tuple(future)


@computes(ops.AsyncComputationStart)
def _start_computation(op: ops.AsyncComputationStart, context: Context, *operands: Value) -> tuple[Value, ...]:
    return ((operands, context.run(op.computation, *operands)[0]),)


@computes(ops.StartOperation, ops.WrappedStart)
def _start_wrapped(op: ops.StartOperation, context: Context, *operands: Value) -> tuple[Value, ...]:
    """Do at once what is begun; the class says where the result stands in the tuple."""
    wrapped = op.wrapped_operation()
    results = context.apply(wrapped, operands)
    value = results[0] if len(results) == 1 else results
    if op.result_place is None:
        return (value,)
    given = operands[0] if len(operands) == 1 else operands
    return ((given, value),)


@computes(ops.AsyncComputationUpdate)
def _update(op: Operation, context: Context, started: Value) -> tuple[Value, ...]:
    return (started,)


@computes(ops.DoneOperation)
def _done_wrapped(op: ops.DoneOperation, context: Context, started: Value) -> tuple[Value, ...]:
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


@computes(ops.ReplicaId, ops.PartitionId)
def _process_number(op: Operation, context: Context) -> tuple[Value, ...]:
    return (np.asarray(0, np.uint32),)


@computes(ops.Constant, ops.ChloConstant)
def _constant(op: Any, context: Context) -> tuple[Value, ...]:
    if not op.value.has_value:
        raise context.refusal(op, "its elements are not in the text")
    return (op.value.array,)


@computes(ops.ExpectEq, ops.ExpectAlmostEq, ops.ExpectClose)
def _expect(op: Any, context: Context, actual: Array, expected: Array) -> tuple[Value, ...]:
    _check(op, context, actual, expected)
    return ()


@computes(ops.ExpectEqConst, ops.ExpectAlmostEqConst)
def _expect_constant(op: Any, context: Context, actual: Array) -> tuple[Value, ...]:
    _check(op, context, actual, op.value.array)
    return ()


def _check(op: Any, context: Context, actual: Array, expected: Array) -> None:
    from evaluator.check_ops import close, equal, find_failure, within_ulps

    match op:
        case ops.ExpectClose():
            rule = within_ulps(op.min_ulp_difference, op.max_ulp_difference)
        case ops.ExpectAlmostEq() | ops.ExpectAlmostEqConst():
            rule = close(op.tolerance)
        case _:
            rule = equal()
    found = find_failure(op, op.name, context.module, actual, expected, rule)
    context.failures += [found] if found is not None else []
