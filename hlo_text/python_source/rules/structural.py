"""Tuples, barriers and HLO operations that only order execution."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.types import TupleType
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.expressions import Expression, call, tuple_of
from hlo_text.python_source.registry import writes, writes_statements


@writes_statements(ops.Tuple)
def write_tuple(op: ops.Tuple, body: FunctionBody) -> None:
    """Write a tuple in place if it is used once, else bind its elements to names."""
    if op.val and body.keeps_for_use(op.result):
        body.take_result(op, tuple_of(body.fitted(op.val)))
    else:
        body.bind_elements(op.result, body.named(op.val))


@writes_statements(ops.GetTupleElement)
def write_get_tuple_element(op: ops.GetTupleElement, body: FunctionBody) -> None:
    body.bind_alias(op, body.element(op.operand, op.index))


@writes(ops.OptimizationBarrier)
def write_optimization_barrier(op: ops.OptimizationBarrier, body: FunctionBody) -> Expression:
    if len(op.operand) == 1 and isinstance(op.operand[0].type, TupleType):
        return call("lax.optimization_barrier", body[op.operand[0]])
    if len(op.operand) == 1:
        return call("lax.optimization_barrier", body[op.operand[0]])
    return call("lax.optimization_barrier", tuple_of(body.all(op.operand)))


@writes(ops.AfterAll)
def write_after_all(op: ops.AfterAll, body: FunctionBody) -> Expression:
    return call("lax.after_all", *body.all(op.operands))


@writes(ops.CreateToken)
def write_create_token(op: ops.CreateToken, body: FunctionBody) -> Expression:
    return call("lax.create_token")


@writes(ops.ShardyShardingConstraint)
def write_sharding_constraint(op: ops.ShardyShardingConstraint, body: FunctionBody) -> Expression:
    return body[op.operands[0]]
