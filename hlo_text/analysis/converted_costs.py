"""Costs of StableHLO operations that XLA converts to other or several HLO operations."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.analysis.costs import Cost, RegionCost, cost_of
from hlo_text.analysis.sizes import num_elements, stored_bytes, written_bytes
from hlo_text.core.ir import Operation
from hlo_text.core.types import TensorType, Type

_POINTER_BYTES = 8


def converted_cost_of(op: Operation, region_cost: RegionCost) -> Cost:
    """Return the cost of a StableHLO operation after XLA's conversion; arguments as for `cost_of`."""
    cost = cost_of(op, region_cost)
    match op:
        case ops.OptimizationBarrier() if len(op.operands) > 1:
            tables = 2 * _POINTER_BYTES * len(op.operands)  # a tuple table of the operands is written and read
            return Cost(bytes_accessed=tables + sum(written_bytes(result.type) for result in op.results))
        case ops.ShardyShardingConstraint():
            return Cost(-1, 0, -1)  # a custom call
        case ops.Square():
            return Cost(cost.flops, 0, cost.bytes_accessed + stored_bytes(op.operands[0].type))
        case ops.Select():
            return cost + _broadcast_cost(op.pred.type, op.results[0].type)
        case ops.Clamp():
            return cost + _broadcast_cost(op.min.type, op.operand.type) + _broadcast_cost(op.max.type, op.operand.type)
        case _:
            return cost


def _broadcast_cost(source: Type, target: Type) -> Cost:
    """Return the cost of broadcasting a scalar to the shape of the other operands and of reading the broadcast."""
    if not isinstance(source, TensorType) or source.rank or not isinstance(target, TensorType) or not target.rank:
        return Cost()
    element = stored_bytes(source)
    spread = element * num_elements(target)
    return Cost(bytes_accessed=element + spread + spread - element)
