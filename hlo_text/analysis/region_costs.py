"""Costs of regions, with the loops, branches and calls in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import attrgetter

import attrs

from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.analysis.canonical.functions import Costed, converted_function
from hlo_text.analysis.costs import NOTHING, Cost, RegionCost, cost_of
from hlo_text.analysis.reducers import applied
from hlo_text.analysis.sizes import num_elements, stored_bytes, written_bytes
from hlo_text.analysis.trip_counts import StaticTripCounts
from hlo_text.core.ir import Module, Operation, Region
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
        case ops.Transpose():
            return NOTHING  # XLA chooses layouts in which elements keep their position
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


def operations_in(region: Region) -> list[Operation]:
    """Return the operations of all blocks of a region."""
    return [op for block in region.blocks for op in block.operations]


_Signature = tuple[object, ...]
_type_of = attrgetter("type")


def _signature(op: Operation) -> _Signature:
    """Return the key that determines the cost of an operation without regions, valid while the module exists."""
    return (op.__class__, id(op.attributes), *map(id, map(_type_of, op.operands + op.results)))


class RegionCosts:
    """Costs of regions, computed bottom-up without recursion."""

    def __init__(self, module: Module, trip_counts: bool) -> None:
        self._functions = module.functions
        self._is_hlo = module.language == "hlo"
        self._module = module
        self._by_signature: dict[_Signature, Cost] = {}
        self._reducers: dict[_Signature | None, Cost] = {}
        self._counts_trips = trip_counts
        self._known: dict[Region, Cost] = {}
        self._operations: dict[Region, list[Costed]] = {}
        self._costs: dict[Region, list[Cost]] = {}

    @property
    def unknown_trip_counts(self) -> int:
        return sum(count is None for count in self._counts.known.values()) if "_counts" in self.__dict__ else 0

    @cached_property
    def _complete_starts(self) -> Mapping[Operation, Operation]:
        return ops.complete_starts_of(self._module)

    @cached_property
    def _counts(self) -> StaticTripCounts:
        return StaticTripCounts(self._module)

    def of(self, entry: Region) -> Cost:
        """Return the cost of running a region once.

        Raises:
            ValueError: The region is recursive.
        """
        pending = [entry]
        begun: dict[Region, list[Region]] = {}
        while pending:
            region = pending[-1]
            if region in self._known:
                pending.pop()
                continue
            reducer = self._reducer(region)
            if reducer in self._reducers:
                self._known[pending.pop()] = self._reducers[reducer]
                continue
            if region not in begun:
                holders = [op for op, _ in self.operations(region) if op.regions or op.runs_regions]
                begun[region] = [r for op in holders for r in self.regions(op) if r not in self._known]
                pending += begun[region]
                if begun[region]:
                    continue
            elif any(inner not in self._known for inner in begun[region]):
                raise ValueError("a function calls itself, directly or indirectly")
            pending.pop()
            self._known[region] = self._sum(region)
            if reducer is not None:
                self._reducers[reducer] = self._known[region]
        return self._known[entry]

    def _reducer(self, region: Region) -> _Signature | None:
        """Return the key of a single-operation reducer, or None."""
        op = None if self._is_hlo or region in self._operations else applied(region)
        return None if op is None else _signature(op)

    def regions(self, op: Operation) -> tuple[Region, ...]:
        """Return the regions of an operation and the body of the function it calls."""
        function = self._functions.get(called_symbol(op))
        return op.regions if function is None else (*op.regions, function.body)

    def operations(self, region: Region) -> list[Costed]:
        """Return the operations that run in a region, each with its cost or None if its cost rule applies.

        For StableHLO, these are the operations after XLA's conversion.
        """
        found = self._operations.get(region)
        if found is None:
            if self._is_hlo:
                self._operations[region] = [(op, None) for op in operations_in(region)]
            else:
                self._operations |= converted_function(region)
            found = self._operations[region]
        return found

    def _sum(self, region: Region) -> Cost:
        costs = [*self.costs_of(region), *(self.inside(op) for op, _ in self.operations(region) if op.runs_regions)]
        kinds = ("flops", "transcendentals", "bytes_accessed")
        return Cost(*(sum(map(attrgetter(kind), costs)) for kind in kinds))

    def costs_of(self, region: Region) -> list[Cost]:
        """Return the costs of the operations of `operations`, without those of the regions that they run."""
        found = self._costs.get(region)
        if found is None:
            operations = self.operations(region)
            found = self._costs[region] = [
                self.itself(op, None) if given is None else given for op, given in operations
            ]
        return found

    def itself(self, op: Operation, given: Cost | None) -> Cost:
        """Return the cost of an operation itself; loops, branches and calls have none."""
        if given is not None:
            return given
        if self._is_hlo and (op.regions or isinstance(op, ops.WrappedStart)):
            return self._counted(self._complete_starts.get(op, op) if isinstance(op, ops.WrappedStart) else op)
        signature = _signature(op)
        if op.regions:
            signature += tuple(id(self._known[region]) for region in op.regions)
        found = self._by_signature.get(signature)
        if found is None:
            found = self._by_signature[signature] = self._counted(op)
        return found

    def _counted(self, op: Operation) -> Cost:
        if not self._is_hlo:
            return converted_cost_of(op, self._known.__getitem__)
        return NOTHING if isinstance(op, ops.Terminator) else cost_of(op, self._known.__getitem__)  # represents ROOT

    def inside(self, op: Operation) -> Cost:
        """Return the cost of the regions that an operation runs; for branches, the maximum of each kind of work."""
        if isinstance(op, ops.Branching) and op.regions:
            branches = [self._known[region] for region in op.regions]
            kinds = ("flops", "transcendentals", "bytes_accessed")
            return Cost(*(max(getattr(cost, kind) for cost in branches) for kind in kinds))
        return sum((self._known[region].times(count) for region, count in self.runs(op)), NOTHING)

    def runs(self, op: Operation) -> list[tuple[Region, int]]:
        """Return the regions that an operation runs with their execution counts; only the costliest branch counts."""
        if not op.runs_regions or isinstance(op, ops.Fusion):  # a fusion's cost includes its computation
            return []
        if isinstance(op, ops.While):
            count = self._counts.of(op) if self._counts_trips else None
            return [(op.cond, 1 if count is None else count + 1), (op.body, 1 if count is None else count)]
        regions = self.regions(op)
        if isinstance(op, ops.Branching) and regions:
            return [(max(regions, key=lambda region: attrs.astuple(self._known[region])), 1)]
        return [(region, 1) for region in regions]

    def callers_first(self) -> list[Region]:
        """Return the regions with known costs, callers before callees."""
        return list(reversed(self._known))
