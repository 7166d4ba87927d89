"""Breakdown of a module's cost by operation name, source line, scope or computation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal

import attrs

from hlo_text import ops
from hlo_text.analysis.costs import NOTHING, Cost
from hlo_text.analysis.places import PlaceFinder, short_name
from hlo_text.analysis.region_costs import RegionCosts, operations_in
from hlo_text.analysis.roofline.bounds import NO_TIME, Bound, KernelBounds
from hlo_text.analysis.scopes import common_scope, cut_scope, inherited_scopes, scope_of_name
from hlo_text.core.ir import Function, Module, Operation, Region

Grouping = Literal["op", "line", "scope", "computation"]
#: Limit on the calling scopes that divide a function's cost; further calls count under the function's own names.
_MOST_CALLERS = 64


@attrs.frozen
class Row:
    """The share of one operation name, source line, scope or computation in a module's cost.

    Attributes:
        key: The operation name, line, scope or computation.
        cost: The cost.
        operations: Number of operations.
        time: Lower bounds of the kernels' times, by the kind of work that bounds each; zero without a chip.
    """

    key: str
    cost: Cost
    operations: int
    time: Bound = NO_TIME

    @property
    def seconds(self) -> float:
        """The lower bound of the time."""
        return self.time.compute + self.time.memory + self.time.network


@attrs.frozen
class Division:
    """The breakdown of a module's cost.

    Attributes:
        rows: The shares, most flops first.
        bounds: Sums over all kernels of the times for arithmetic, memory traffic and communication.
        seconds: Sum over all kernels of their lower bounds.
        times: Execution counts of the regions that run.
    """

    rows: tuple[Row, ...]
    bounds: Bound
    seconds: float
    times: dict[Region, int]


def break_down(
    module: Module,
    entry: Region,
    costs: RegionCosts,
    by: Grouping,
    *,
    kernels: KernelBounds | None = None,
    depth: int | None = None,
) -> Division:
    """Break the cost of the entry down by its operations.

    The arithmetic of a fusion is attributed to the fused operations, its memory traffic to the fusion. The arithmetic
    of a reducer is attributed to the reduction. The time of a fusion is attributed to whichever of the two bounds it.

    Args:
        module: The module.
        entry: The region that runs.
        costs: Costs of regions, already computed for the entry.
        by: The grouping.
        kernels: Bounds of the time of kernels.
        depth: Number of leading scope parts to group by, ignoring numbers in names; by default all parts.
    """
    division = _Division(module, by, kernels, depth)
    division.add(entry, costs)
    return division.result()


#: Execution counts of a region by calling scope.
_Weights = Counter[str]


class _Division:
    """Accumulator of the rows."""

    def __init__(self, module: Module, by: Grouping, kernels: KernelBounds | None, depth: int | None) -> None:
        self._module = module
        self._finder = PlaceFinder(module)
        self._has_scopes = by == "scope"
        self._kernels = kernels
        self._depth = depth
        self._key_of = self._keys(by)
        self._costs: dict[str, Cost] = {}
        self._times: dict[str, Bound] = {}
        self._places: Counter[str] = Counter()
        self._weights: dict[Region, _Weights] = {}
        self._bounds, self._seconds = NO_TIME, 0.0
        self._inherited: dict[Region, dict[Operation, str]] = {}
        self._callers: dict[Region, str] = {}

    def add(self, entry: Region, costs: RegionCosts) -> None:
        """Add the cost of running the entry, and count the operations of the module."""
        weights = self._weights
        weights[entry] = Counter({"": 1})
        fused: dict[Region, _Weights] = {}
        timed: dict[Region, _Weights] = {}
        nothing: _Weights = Counter()
        for region in costs.callers_first():
            here, fused_here = weights.get(region, nothing), fused.get(region, nothing)
            timed_here = timed.get(region, nothing)
            for op, given in costs.operations(region):
                cost = costs.itself(op, given)
                for inner, count in costs.runs(op):
                    self._hand_down(weights.setdefault(inner, Counter()), here, op, count)
                    self._note_caller(inner, op, region)
                self._add_time(op, region, cost, here, timed_here)
                if isinstance(op, ops.Fusion):
                    inside = fused.setdefault(op.computation, Counter())
                    self._hand_down(inside, here, op, 1)
                    self._hand_down(inside, fused_here, op, 1)
                    self._note_caller(op.computation, op, region)
                    if self._kernels is not None:
                        counted = here if self._kernels.of(op, cost).kind == "compute" else nothing
                        self._hand_down(timed.setdefault(op.computation, Counter()), counted, op, 1)
                        self._hand_down(timed[op.computation], timed_here, op, 1)
                    cost = Cost(bytes_accessed=cost.bytes_accessed)
                self._add(op, region, cost, here)
                self._add(op, region, cost.without_bytes(), fused_here)
        self._count_scopes(weights, fused)

    def _add(self, op: Operation, region: Region, cost: Cost, weights: _Weights) -> None:
        for prefix, weight in weights.items():
            key = self._key_of(op, region, prefix)
            self._costs[key] = self._costs.get(key, NOTHING) + cost.times(weight)

    def _add_time(self, op: Operation, region: Region, cost: Cost, here: _Weights, timed: _Weights) -> None:
        """Add the time of a kernel, or of a fused operation if arithmetic bounds its fusion."""
        if self._kernels is None:
            return
        is_fusion = isinstance(op, ops.Fusion)
        bound = self._kernels.of(op, cost) if here else NO_TIME
        binding = NO_TIME if is_fusion and bound.kind == "compute" else bound.binding()
        inside = Bound(0.0 if is_fusion else self._kernels.compute(op, cost)) if timed else NO_TIME
        for weights, time in ((here, binding), (timed, inside)):
            for prefix, weight in weights.items() if time != NO_TIME else ():
                key = self._key_of(op, region, prefix)
                self._times[key] = self._times.get(key, NO_TIME) + time.times(weight)
        count = here.total()
        self._bounds += bound.times(count)
        self._seconds += bound.seconds * count

    def _count_scopes(self, weights: dict[Region, _Weights], fused: dict[Region, _Weights]) -> None:
        """Count every operation once, under the scope of its first caller."""
        for region in _regions(self._module):
            prefix = next(iter({**weights.get(region, {}), **fused.get(region, {})}), "")
            for op in operations_in(region):
                if not isinstance(op, Function | Module | ops.Parameter | ops.Terminator):
                    self._places[self._key_of(op, region, prefix)] += 1

    def _hand_down(self, inside: _Weights, weights: _Weights, op: Operation, count: int) -> None:
        """Add to the execution counts of a region that an operation runs."""
        opens_scope = self._has_scopes and isinstance(op, ops.Calling | ops.ShardyManualComputation)
        for prefix, weight in weights.items():
            scope = _joined(prefix, self._finder.scope(op) or "") if opens_scope else prefix
            inside[scope if scope in inside or len(inside) < _MOST_CALLERS else ""] += weight * count

    def _note_caller(self, inner: Region, op: Operation, region: Region) -> None:
        """Record the scope of the first operation that runs a region, for operations in it without a scope.

        Calls open a scope of their own.
        """
        is_call = isinstance(op, ops.Calling) and not isinstance(op, ops.Fusion)
        if self._has_scopes and not is_call and inner not in self._callers:
            scope = self._scope_in(op, region)
            if scope is not None:
                self._callers[inner] = scope

    def result(self) -> Division:
        """Return the rows, most flops first, with times and execution counts."""
        found = [
            Row(key, self._costs.get(key, NOTHING), self._places[key], self._times.get(key, NO_TIME))
            for key in {**self._costs, **self._places}
            if self._places[key] or self._costs[key] != NOTHING
        ]
        rows = tuple(sorted(found, key=lambda row: (-row.cost.flops, -row.cost.bytes_accessed, row.key)))
        times = {region: weights.total() for region, weights in self._weights.items()}
        return Division(rows, self._bounds, self._seconds, times)

    def _keys(self, by: Grouping) -> Callable[[Operation, Region, str], str]:
        """Return the function that computes the group of an operation from its region and calling scope."""
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
        own = self._scope_in(op, region)
        if own is None and not prefix:
            return "unknown"
        scope = common_scope(_joined(prefix, own or ""))
        return (scope if self._depth is None else cut_scope(scope, self._depth)) or "(top)"

    def _scope_in(self, op: Operation, region: Region) -> str | None:
        """Return the scope of an operation, of its neighbors, or of the operation that runs its region."""
        name = self._finder.scope(op)
        if name is not None:
            return scope_of_name(name)
        known = self._inherited.get(region)
        if known is None:
            known = self._inherited[region] = inherited_scopes(operations_in(region), self._finder.scope)
        return known.get(op, self._callers.get(region))


def _joined(prefix: str, scope: str) -> str:
    """Return the absolute form of a scope in a function, whose scopes are relative to the calling scope."""
    if not prefix or scope.partition("/")[0] == prefix.partition("/")[0]:
        return scope
    return f"{prefix}/{scope}" if scope else prefix


def _regions(module: Module) -> Iterator[Region]:
    """Yield every region of a module once."""
    pending = [*module.computations, *(function.body for function in module.functions.values())]
    seen = set(pending)
    while pending:
        region = pending.pop()
        yield region
        inner = [r for op in operations_in(region) for r in op.regions if r not in seen]
        seen.update(inner)
        pending += inner


def _owners(module: Module) -> dict[Region, str]:
    """Return the name of the function or computation that contains each region."""
    owners: dict[Region, str] = {region: region.name or "unknown" for region in module.computations}
    pending: list[tuple[Operation, str]] = [(op, op.symbol) for op in module.functions.values()]
    while pending:
        op, name = pending.pop()
        for region in op.regions:
            if region not in owners:
                owners[region] = name
                pending += [(inner, name) for inner in operations_in(region) if inner.regions]
    return owners
