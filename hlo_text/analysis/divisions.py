"""The cost of a module divided up by operation name, source line, scope or computation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal

import attrs

from hlo_text import ops
from hlo_text.analysis.costs import NOTHING, Cost
from hlo_text.analysis.places import PlaceFinder, short_name
from hlo_text.analysis.region_costs import RegionCosts, operations_in
from hlo_text.core.ir import Function, Module, Operation, Region

Grouping = Literal["op", "line", "scope", "computation"]
#: Callers by whose scopes what a function costs is told apart; what more of them cause counts under its own names.
_MOST_CALLERS = 64


@attrs.frozen
class Row:
    """The part of a cost that falls on one operation name, source line, scope or computation."""

    key: str
    cost: Cost
    operations: int


def divided_up(module: Module, entry: Region, costs: RegionCosts, by: Grouping) -> tuple[Row, ...]:
    """Divide the cost of the entry up among its operations.

    What a fusion computes falls on the fused operations, what it reads and writes on the fusion; what a reducer
    computes falls on the reduction.
    """
    division = _Division(module, by)
    division.add(entry, costs)
    return division.rows()


#: How often a region runs, by the scope it is called in.
_Weights = Counter[str]


class _Division:
    """Rows being added up."""

    def __init__(self, module: Module, by: Grouping) -> None:
        self._module = module
        self._finder = PlaceFinder(module)
        self._has_scopes = by == "scope"
        self._key_of = self._keys(by)
        self._costs: dict[str, Cost] = {}
        self._places: Counter[str] = Counter()

    def add(self, entry: Region, costs: RegionCosts) -> None:
        """Add what running a region costs, and count the operations of the module."""
        weights: dict[Region, _Weights] = {entry: Counter({"": 1})}
        fused: dict[Region, _Weights] = {}
        nothing: _Weights = Counter()
        for region in costs.callers_first():
            here, fused_here = weights.get(region, nothing), fused.get(region, nothing)
            for op, given in costs.operations(region):
                cost = costs.itself(op, given)
                for inner, count in costs.runs(op):
                    self._hand_down(weights.setdefault(inner, Counter()), here, op, count)
                if isinstance(op, ops.Fusion):
                    inside = fused.setdefault(op.computation, Counter())
                    self._hand_down(inside, here, op, 1)
                    self._hand_down(inside, fused_here, op, 1)
                    cost = Cost(bytes_accessed=cost.bytes_accessed)
                self._add(op, region, cost, here)
                self._add(op, region, cost.without_bytes(), fused_here)
        self._count_places(weights, fused)

    def _add(self, op: Operation, region: Region, cost: Cost, weights: _Weights) -> None:
        for prefix, weight in weights.items():
            key = self._key_of(op, region, prefix)
            self._costs[key] = self._costs.get(key, NOTHING) + cost.times(weight)

    def _count_places(self, weights: dict[Region, _Weights], fused: dict[Region, _Weights]) -> None:
        """Count every operation once, under the scope of its first caller."""
        for region in _regions(self._module):
            prefix = next(iter({**weights.get(region, {}), **fused.get(region, {})}), "")
            for op in operations_in(region):
                if not isinstance(op, Function | Module | ops.Parameter | ops.Terminator):
                    self._places[self._key_of(op, region, prefix)] += 1

    def _hand_down(self, inside: _Weights, weights: _Weights, op: Operation, count: int) -> None:
        """Add how often a region runs that an operation runs, or a function that it calls."""
        opens_scope = self._has_scopes and isinstance(op, ops.Calling | ops.ShardyManualComputation)
        for prefix, weight in weights.items():
            scope = _joined(prefix, self._finder.scope(op) or "") if opens_scope else prefix
            inside[scope if scope in inside or len(inside) < _MOST_CALLERS else ""] += weight * count

    def rows(self) -> tuple[Row, ...]:
        """Return the rows, most flops first."""
        found = [
            Row(key, self._costs.get(key, NOTHING), self._places[key])
            for key in {**self._costs, **self._places}
            if self._places[key] or self._costs[key] != NOTHING
        ]
        return tuple(sorted(found, key=lambda row: (-row.cost.flops, -row.cost.bytes_accessed, row.key)))

    def _keys(self, by: Grouping) -> Callable[[Operation, Region, str], str]:
        """Return what tells the group of an operation in a region that is called in a scope."""
        module, finder = self._module, self._finder
        match by:
            case "op":
                return lambda op, region, prefix: short_name(op, module.language)
            case "line":
                return lambda op, region, prefix: finder.source(op) or "unknown"
            case "scope":
                return self._scope
            case "computation":
                owners = _owners(module)
                return lambda op, region, prefix: owners.get(region, "unknown")

    def _scope(self, op: Operation, region: Region, prefix: str) -> str:
        name = self._finder.scope(op)
        return _joined(prefix, name).rpartition("/")[0] or "(top)" if name is not None else prefix or "unknown"


def _joined(prefix: str, scope: str) -> str:
    """Return a scope in a function as the scope it is called in completes it: names in functions are relative."""
    if not prefix or scope.partition("/")[0] == prefix.partition("/")[0]:
        return scope
    return f"{prefix}/{scope}" if scope else prefix


def _regions(module: Module) -> Iterator[Region]:
    """Every region of a module once."""
    pending = [*module.computations, *(function.body for function in module.functions.values())]
    seen = set(pending)
    while pending:
        region = pending.pop()
        yield region
        inner = [r for op in operations_in(region) for r in op.regions if r not in seen]
        seen.update(inner)
        pending += inner


def _owners(module: Module) -> dict[Region, str]:
    """Return the function or computation that each region belongs to."""
    owners: dict[Region, str] = {region: region.name or "unknown" for region in module.computations}
    pending: list[tuple[Operation, str]] = [(op, op.symbol) for op in module.functions.values()]
    while pending:
        op, name = pending.pop()
        for region in op.regions:
            if region not in owners:
                owners[region] = name
                pending += [(inner, name) for inner in operations_in(region) if inner.regions]
    return owners
