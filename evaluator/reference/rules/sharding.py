"""Rules of Shardy operations and custom calls that only state data placement; values are whole arrays here."""

from __future__ import annotations

from evaluator.reference.numbers import Array
from evaluator.reference.registry import Context, Value, computes
from hlo_text import ops
from hlo_text.core.ir import Operation


@computes(
    *(ops.ShardyShardingConstraint, ops.ShardyReshard, ops.ShardyPropagationBarrier, ops.ShardyDataFlowEdge),
    *(ops.ShardyFunctionDataFlowEdge, ops.ShardyAllGather, ops.ShardyAllSlice, ops.ShardyAllReduce),
    *(ops.ShardyReduceScatter, ops.ShardyAllToAll, ops.ShardyCollectivePermute),
    *(ops.ShardyReplicatedToUnreduced, ops.ShardyShardedToUnreduced),
)
def _placed(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    return (operand,)


@computes(ops.ShardyShardingGroup, ops.ShardyMesh)
def _placement(op: Operation, context: Context, *operands: Array) -> tuple[Value, ...]:
    return ()


@computes(ops.ShardyConstant)
def _constant(op: ops.ShardyConstant, context: Context) -> tuple[Value, ...]:
    if not op.value.has_value:
        raise context.refusal(op, "its elements are elided in the text")
    return (op.value.array,)


@computes(ops.ShardyNamedComputation)
def _named_computation(op: ops.ShardyNamedComputation, context: Context, *operands: Array) -> tuple[Value, ...]:
    return context.run(op.body, *operands)
