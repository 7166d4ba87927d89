"""Lowering of collectives that involve a single process.

The process is replica 0 and partition 0 of a grid of one.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext, name_of
from evaluator.lowering.exchanges import EXCHANGES, CompiledReducers, Group
from evaluator.registry import has_several_results, lowers
from evaluator.values.arrays import Array, is_concrete, literal_array
from hlo_text import ops
from hlo_text.core.attributes import ReplicaGroups
from hlo_text.core.diagnostics import Diagnostic, Remedy
from hlo_text.core.ir import Operation

_SEVERAL = "its {} contain other processes"
_GRID_HELP = Remedy("run several processes with evaluator.run_grid", option="run several processes with --grid RxP")


def _require_one_process(op: ops.Collective | ops.CrossReplicaSum, context: LoweringContext) -> None:
    groups = op.replica_groups
    if not isinstance(groups, ReplicaGroups):
        raise context.error(op, "lower.unsupported", "replica groups over mesh axes require several processes")
    members = [[member for member in group if member >= 0] for group in groups.groups]
    if any(len(group) > 1 for group in members) or any(member > 0 for group in members for member in group):
        raise context.error(op, "lower.unsupported", _SEVERAL.format("replica groups"), help=_GRID_HELP)


def _require_root(op: ops.Rooted, context: LoweringContext, operands: tuple[Array, ...]) -> None:
    """Check a dynamic root, which must be position 0 in the group."""
    if not op.has_dynamic_root:
        return

    def check(roots: Array) -> None:
        wrong = [int(root) for root in np.asarray(roots).reshape(-1) if root != 0]
        if wrong:
            source = context.module.source
            message = f"roots must be positions in a group of size 1: {wrong[0]}"
            name = name_of(op, context.module).removeprefix("stablehlo.")
            context.failures.append(Diagnostic(f"{name}.C6", message, op.span(source), source))

    if is_concrete(operands[-1]):
        check(operands[-1])
    else:
        jax.debug.callback(check, operands[-1])


@lowers(ops.AllGather, ops.AllReduce, ops.AllToAll, ops.CrossReplicaSum, ops.ReduceScatter)
def lower_collective(op: Any, context: LoweringContext, *operands: Array) -> Any:
    """Lower a collective of one process, or exchange data if an instrument does."""
    results = context.exchange(op, operands)
    if results is None:
        _require_one_process(op, context)
        results = EXCHANGES[type(op)](op, Group([operands], CompiledReducers(context, jit=False).fold))(0)
    return results if has_several_results(type(op)) else results[0]


@lowers(ops.CollectiveBroadcast, ops.CollectiveReduce)
def lower_rooted(op: Any, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    """Return the operands of the only process, which is the root; zeros if it is not in a group."""
    results = context.exchange(op, operands)
    if results is not None:
        return results
    _require_one_process(op, context)
    _require_root(op, context, operands)
    arrays = operands[: len(op.results)]
    return arrays if _is_member(op) else tuple(lax.full_like(array, 0) for array in arrays)


def _is_member(op: ops.CollectiveBroadcast | ops.CollectiveReduce) -> bool:
    assert isinstance(op.replica_groups, ReplicaGroups)
    groups = op.replica_groups.groups
    return not groups or any(0 in group for group in groups)


@lowers(ops.CollectivePermute)
def lower_collective_permute(
    op: ops.CollectivePermute, context: LoweringContext, *operands: Array
) -> tuple[Array, ...]:
    """Return the operands if the process sends to itself, else zeros."""
    results = context.exchange(op, operands)
    if results is not None:
        return results
    if any(max(pair) > 0 for pair in op.source_target_pairs):
        raise context.error(op, "lower.unsupported", _SEVERAL.format("source_target_pairs"), help=_GRID_HELP)
    return tuple(array if op.source_target_pairs else lax.full_like(array, 0) for array in operands)


@lowers(ops.RaggedAllToAll)
def lower_ragged_all_to_all(
    op: ops.RaggedAllToAll,
    context: LoweringContext,
    operand: Array,
    output: Array,
    input_offsets: Array,
    send_sizes: Array,
    output_offsets: Array,
    recv_sizes: Array,
) -> Array:
    """Send each slice of the process to itself, in order."""
    _require_one_process(op, context)
    rows = jnp.arange(output.shape[0], dtype=input_offsets.dtype)
    offsets = zip(*(jnp.ravel(array) for array in (input_offsets, send_sizes, output_offsets)), strict=True)
    for source, size, target in offsets:
        is_sent = lax.bitwise_and(rows >= target, rows < target + size)
        sent = jnp.take(operand, rows - target + source, axis=0, mode="clip")
        output = jnp.where(jnp.expand_dims(is_sent, tuple(range(1, output.ndim))), sent, output)
    return output


@lowers(ops.ReplicaId, ops.PartitionId)
def lower_process_number(op: ops.ReplicaId | ops.PartitionId, context: LoweringContext) -> Array:
    replica, partition = context.process or (np.zeros((), np.uint32), np.zeros((), np.uint32))
    return replica if isinstance(op, ops.ReplicaId) else partition


@lowers(ops.AsyncStart)
def lower_async_start(op: ops.AsyncStart, context: LoweringContext, *operands: Array) -> Array:
    """Run the body immediately; the future is the tuple of its results."""
    return context.inline(op.body)(*operands)


@lowers(ops.AsyncDone)
def lower_async_done(op: ops.AsyncDone, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    return tuple(operand)


@lowers(ops.ShardyNamedComputation)
def lower_named_computation(
    op: ops.ShardyNamedComputation, context: LoweringContext, *operands: Array
) -> tuple[Array, ...]:
    return context.inline(op.body)(*operands)


@lowers(
    *(ops.ShardyShardingConstraint, ops.ShardyReshard, ops.ShardyPropagationBarrier, ops.ShardyDataFlowEdge),
    *(ops.ShardyFunctionDataFlowEdge, ops.ShardyAllGather, ops.ShardyAllSlice, ops.ShardyAllReduce),
    *(ops.ShardyReduceScatter, ops.ShardyAllToAll, ops.ShardyCollectivePermute),
    *(ops.ShardyReplicatedToUnreduced, ops.ShardyShardedToUnreduced),
)
def lower_sharding(op: Operation, context: LoweringContext, operand: Array) -> Array:
    """Return the operand: values are whole arrays, whose sharding does not matter in one process."""
    return operand


@lowers(ops.ShardyShardingGroup, ops.ShardyMesh)
def lower_placement(op: Operation, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    return ()


@lowers(ops.ShardyConstant)
def lower_sharded_constant(op: ops.ShardyConstant, context: LoweringContext) -> Array:
    return literal_array(op.value, context.run.fill_elided)


@lowers(ops.ShardyManualComputation)
def lower_manual_computation(
    op: ops.ShardyManualComputation, context: LoweringContext, *operands: Array
) -> tuple[Array, ...]:
    """Run the body directly if local shapes equal global ones, else on all devices; `sdy.return` ends the region."""
    if [v.type for v in op.operands] == list(op.body.argument_types):
        return context.inline(op.body)(*operands)
    results = context.exchange(op, operands)
    if results is None:
        raise context.error(
            op, "lower.unsupported", "cannot be traced by JAX: its local shapes differ from the global shapes"
        )
    return results
