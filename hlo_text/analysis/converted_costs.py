"""Costs of StableHLO operations that XLA writes as others, or several, when it converts them to HLO."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.analysis.costs import Cost, RegionCost, accessed, cost_of
from hlo_text.analysis.sizes import num_elements, stored_bytes
from hlo_text.ir import Operation
from hlo_text.types import TensorType, Type


def converted_cost_of(op: Operation, region_cost: RegionCost) -> Cost:
    """Return what an operation of StableHLO costs once XLA has converted it; arguments as for `cost_of`."""
    cost = cost_of(op, region_cost)
    match op:
        case ops.Iota():
            return _counted_up(op)
        case ops.Square():
            return Cost(cost.flops, 0, cost.bytes_accessed + stored_bytes(op.operands[0].type))
        case ops.Select():
            return cost + _spread(op.pred.type, op.results[0].type)
        case ops.Clamp():
            return cost + _spread(op.min.type, op.operand.type) + _spread(op.max.type, op.operand.type)
        case _:
            return cost


def spread_cost(type: Type) -> Cost:
    """Return what it costs to spread a constant of one element; one that is itself the result costs nothing."""
    if not isinstance(type, TensorType) or not type.rank or not type.num_elements:
        return Cost()
    return Cost(bytes_accessed=stored_bytes(type) + stored_bytes(type) // type.num_elements)


def _counted_up(op: ops.Iota) -> Cost:
    """Numbers of one dimension, which are broadcast to the others."""
    type = op.output.type
    if not isinstance(type, TensorType) or type.rank < 2 or not type.num_elements:
        return Cost(bytes_accessed=accessed(op))
    row = stored_bytes(type) // type.num_elements * (type.shape[op.iota_dimension] or 0)
    return Cost(bytes_accessed=accessed(op) + 2 * row)


def _spread(source: Type, target: Type) -> Cost:
    """Broadcast a scalar to the shape of the other operands, which then read it there."""
    if not isinstance(source, TensorType) or source.rank or not isinstance(target, TensorType) or not target.rank:
        return Cost()
    element = stored_bytes(source)
    spread = element * num_elements(target)
    return Cost(bytes_accessed=element + spread + spread - element)
