"""Operations that communicate with other processes or a host, delegated to the process of a grid."""

from __future__ import annotations

import numpy as np

from evaluator.reference.registry import Context, Value, computes
from hlo_text import ops
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.core.ir import Module, Operation, walk


def reaches_others(module: Module) -> bool:
    """Whether a module communicates with other processes or a host, or contains a grid of processes."""
    return any(map(_reaches_others, walk(module)))


def _reaches_others(op: Operation) -> bool:
    if isinstance(op, ops.StartOperation):
        return op.wrapped.communicates
    return op.communicates or isinstance(op, _GRIDS) or called_collective(op) is not None


_GRIDS = (ops.RunParallel, ops.ShardyManualComputation)


@computes(ops.ChannelOperation, ops.CrossReplicaSum, ops.Feed)
def _exchange(op: Operation, context: Context, *operands: Value) -> tuple[Value, ...]:
    results = context.member.exchange(op, operands) if context.member is not None else None
    if results is None:
        raise context.refusal(op, "communicates with other processes; only supported in a grid")
    return results


@computes(*_GRIDS)
def _grid(op: Operation, context: Context, *operands: Value) -> tuple[Value, ...]:
    if context.member is None:
        raise context.refusal(op, "communicates with other processes; only supported in a grid")
    return context.member.run_grid(op, context, operands)


@computes(ops.ReplicaId, ops.PartitionId)
def _process_number(op: Operation, context: Context) -> tuple[Value, ...]:
    replica, partition = (0, 0) if context.member is None else context.member.position
    return (np.asarray(replica if isinstance(op, ops.ReplicaId) else partition, np.uint32),)
