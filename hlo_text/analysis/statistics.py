"""Costs of a whole module: totals, by operation, source line, scope or computation, memory and communication."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Literal

import attrs

from hlo_text import ops
from hlo_text.analysis.canonical.functions import Costed, converted_function
from hlo_text.analysis.converted_costs import converted_cost_of
from hlo_text.analysis.costs import NOTHING, Cost, cost_of
from hlo_text.analysis.liveness import called_symbol, peak_memory
from hlo_text.analysis.places import Place, PlaceFinder, name_in, operations_with_paths
from hlo_text.analysis.sizes import size_in_bytes
from hlo_text.analysis.trip_counts import StaticTripCounts
from hlo_text.attributes import Mesh, MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.collection import collection_paused
from hlo_text.diagnostics import Diagnostic, HloTextError
from hlo_text.ir import Function, Module, Operation, Region, walk
from hlo_text.opdef import DeclaredOperation
from hlo_text.verifier.shardings import meshes_of
from hlo_text.verifier.walk import check

Grouping = Literal["op", "line", "scope", "computation"]

#: What rules raise about operations that break their constraints.
_REJECTIONS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class StatisticsError(HloTextError):
    """Costs cannot be told."""


@attrs.frozen
class Collective:
    """An operation in which processes exchange data.

    Attributes:
        place: Where it stands.
        op: Its name without dialect, in the module's language.
        bytes: Bytes of its operands in one process.
        group_size: Processes in a group; None if only the run can tell.
        groups: How many groups there are; None if only the run can tell.
        axes: Axes of the mesh the groups are made of, if the text names them.
    """

    place: Place
    op: str
    bytes: int
    group_size: int | None
    groups: int | None
    axes: tuple[str, ...] = ()


@attrs.frozen
class Row:
    """The part of a cost that falls on one operation name, source line, scope or computation."""

    key: str
    cost: Cost
    operations: int


@attrs.frozen
class Statistics:
    """Costs of a module.

    Attributes:
        cost: The work of one run: loops as often as their trip count, where it is known.
        arguments_bytes, results_bytes: Bytes that go into and come out of the entry.
        constants_bytes: Bytes of all constants.
        peak_bytes: The largest sum of values alive at one time, arguments and constants included.
        operations: Places by name, in every computation, without parameters and returns.
        collectives: In the order of the text.
        unknown_trip_counts: Loops that count as one iteration because nothing says how often they run.
        by: The cost divided up, most flops first; empty unless asked for.
    """

    cost: Cost
    arguments_bytes: int
    results_bytes: int
    constants_bytes: int
    peak_bytes: int
    operations: Mapping[str, int]
    collectives: tuple[Collective, ...]
    unknown_trip_counts: int
    by: tuple[Row, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the document that `hlo-stats --json` prints, without `by` unless there are rows."""
        document: dict[str, Any] = {
            "flops": self.cost.flops,
            "transcendentals": self.cost.transcendentals,
            "bytes_accessed": self.cost.bytes_accessed,
            "arguments_bytes": self.arguments_bytes,
            "results_bytes": self.results_bytes,
            "constants_bytes": self.constants_bytes,
            "peak_bytes": self.peak_bytes,
            "operations": dict(self.operations),
            "collectives": [
                {**attrs.asdict(c, recurse=False), "place": c.place.as_json(), "axes": list(c.axes)}
                for c in self.collectives
            ],
            "unknown_trip_counts": self.unknown_trip_counts,
        }
        if self.by:
            document["by"] = [
                {
                    "key": row.key,
                    "flops": row.cost.flops,
                    "transcendentals": row.cost.transcendentals,
                    "bytes_accessed": row.cost.bytes_accessed,
                    "operations": row.operations,
                }
                for row in self.by
            ]
        return document


def statistics(
    module: Module, *, by: Grouping | None = None, entry: str | None = None, trip_counts: bool = True
) -> Statistics:
    """Return what a module costs, by the rules of XLA's HloCostAnalysis.

    Custom calls count nothing, since nobody but their library knows. Of a branch the most expensive side counts.

    Args:
        module: A module of either language that keeps the rules of its specification.
        by: Divide the cost up by operation name, line of the user's program, scope or computation.
        entry: The function or computation that runs; by default what `module.entry()` says.
        trip_counts: Count loops as often as they run, where constants tell; otherwise once, as XLA does.

    Raises:
        VerificationError: The module breaks a rule that costs depend on.
        StatisticsError: Its functions call themselves.
        KeyError: There is no such entry.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[8] parameter(0)\\n  ROOT r = f32[8] add(p, p)\\n}\\n"
        >>> statistics(hlo_text.parse(text)).cost
        Cost(flops=8, transcendentals=0, bytes_accessed=96)
    """
    with collection_paused():
        return _statistics(module, by, entry, trip_counts)


def _statistics(module: Module, by: Grouping | None, entry: str | None, trip_counts: bool) -> Statistics:
    found = module.entry(entry)
    region = found.body if isinstance(found, Function) else found
    try:
        costs = _Costs(module, trip_counts)
        total = costs.of(region)
        rows = _divided_up(module, region, costs, by) if by is not None else ()
    except _REJECTIONS as error:
        check(module)
        message = str(error) or type(error).__name__
        raise StatisticsError(Diagnostic("stats.failed", message, None, module.source)) from error
    operations, constants, collectives = _inventory(module)
    return Statistics(
        total,
        sum(size_in_bytes(type) for type in region.argument_types),
        sum(size_in_bytes(type) for type in region.output_types),
        constants,
        peak_memory(module, region).num_bytes,
        dict(sorted(operations.items(), key=lambda item: (-item[1], item[0]))),
        collectives,
        costs.unknown_trip_counts,
        rows,
    )


def operation_costs(module: Module) -> dict[Operation, Cost]:
    """Return what every operation costs each time it runs, with the loops, branches and calls in it.

    Operations that break rules costs depend on, and those that run them, are left out.
    """
    costs = _Costs(module, trip_counts=True)
    entries = [*module.computations, *(function.body for function in module.functions.values())]
    found: dict[Operation, Cost] = {}
    for entry in entries:
        with suppress(*_REJECTIONS):
            costs.of(entry)
            found.update((op, NOTHING) for op in walk(entry) if op not in found)
    for region in costs.callers_first():
        for op, given in costs.operations(region):
            found[op] = found.get(op, NOTHING) + costs.itself(op, given) + costs.inside(op)
    return found


class _Costs:
    """Costs of regions: what runs inside of what is computed first, without recursion."""

    def __init__(self, module: Module, trip_counts: bool) -> None:
        self._functions = module.functions
        self._is_hlo = module.language == "hlo"
        self._module = module
        self._by_signature: dict[tuple[object, ...], Cost] = {}
        self._counts_trips = trip_counts
        self._known: dict[Region, Cost] = {}
        self._operations: dict[Region, list[Costed]] = {}

    @property
    def unknown_trip_counts(self) -> int:
        return sum(count is None for count in self._counts.known.values()) if "_counts" in self.__dict__ else 0

    @cached_property
    def _counts(self) -> StaticTripCounts:
        return StaticTripCounts(self._module)

    def of(self, entry: Region) -> Cost:
        """Return what running a region once costs.

        Raises:
            ValueError: It calls itself.
        """
        pending = [entry]
        begun: set[Region] = set()
        while pending:
            region = pending[-1]
            if region in self._known:
                pending.pop()
                continue
            holders = (op for op, _ in self.operations(region) if op.regions or op.runs_regions)
            inner = [r for op in holders for r in self.regions(op) if r not in self._known]
            if inner and region in begun:
                raise ValueError("a function calls itself")
            if inner:
                begun.add(region)
                pending += inner
                continue
            pending.pop()
            self._known[region] = self._sum(region)
        return self._known[entry]

    def regions(self, op: Operation) -> tuple[Region, ...]:
        """Return the regions of an operation and the body of the function it calls."""
        function = self._functions.get(called_symbol(op))
        return op.regions if function is None else (*op.regions, function.body)

    def operations(self, region: Region) -> list[Costed]:
        """Return what runs in a region and its cost, where its own rule does not say it.

        Of StableHLO that is what XLA makes of it when it converts it.
        """
        found = self._operations.get(region)
        if found is None:
            if self._is_hlo:
                self._operations[region] = [(op, None) for op in _operations(region)]
            else:
                self._operations |= converted_function(region)
            found = self._operations[region]
        return found

    def _sum(self, region: Region) -> Cost:
        flops = transcendentals = bytes_accessed = 0
        for op, given in self.operations(region):
            cost = self.itself(op, given)
            flops += cost.flops
            transcendentals += cost.transcendentals
            bytes_accessed += cost.bytes_accessed
            if op.runs_regions:
                inside = self.inside(op)
                flops += inside.flops
                transcendentals += inside.transcendentals
                bytes_accessed += inside.bytes_accessed
        return Cost(flops, transcendentals, bytes_accessed)

    def itself(self, op: Operation, given: Cost | None) -> Cost:
        """Return the cost of an operation without what it runs: loops, branches and calls have none."""
        if given is not None:
            return given
        if op.regions or isinstance(op, ops.WrappedStart):
            return self._counted(op)
        types = [id(value.type) for value in (*op.operands, *op.results)]  # of the module, which lives
        signature = (op.__class__, id(op.attributes), *types)
        found = self._by_signature.get(signature)
        if found is None:
            found = self._by_signature[signature] = self._counted(op)
        return found

    def _counted(self, op: Operation) -> Cost:
        if not self._is_hlo:
            return converted_cost_of(op, self._known.__getitem__)
        return NOTHING if isinstance(op, ops.Terminator) else cost_of(op, self._known.__getitem__)  # it stands for ROOT

    def inside(self, op: Operation) -> Cost:
        """Return the cost of what an operation runs, of branches the most of each kind of work."""
        if isinstance(op, ops.Branching) and op.regions:
            branches = [self._known[region] for region in op.regions]
            kinds = ("flops", "transcendentals", "bytes_accessed")
            return Cost(*(max(getattr(cost, kind) for cost in branches) for kind in kinds))
        return sum((self._known[region].times(count) for region, count in self.runs(op)), NOTHING)

    def runs(self, op: Operation) -> list[tuple[Region, int]]:
        """Return the regions an operation runs as they stand, with how often; of branches the most expensive."""
        if not op.runs_regions or isinstance(op, ops.Fusion):  # whose cost is its own
            return []
        if isinstance(op, ops.While):
            count = self._counts.of(op) if self._counts_trips else None
            return [(op.cond, 1 if count is None else count + 1), (op.body, 1 if count is None else count)]
        regions = self.regions(op)
        if isinstance(op, ops.Branching) and regions:
            return [(max(regions, key=lambda region: attrs.astuple(self._known[region])), 1)]
        return [(region, 1) for region in regions]

    def callers_first(self) -> list[Region]:
        """Return the regions whose cost is known, those that run others before these."""
        return list(reversed(self._known))


def _operations(region: Region) -> list[Operation]:
    return [op for block in region.blocks for op in block.operations]


def _is_place(op: Operation) -> bool:
    return not isinstance(op, Function | Module | ops.Parameter | ops.Terminator)


def _divided_up(module: Module, entry: Region, costs: _Costs, by: Grouping) -> tuple[Row, ...]:
    """Divide the cost of the entry up among its operations.

    What a fusion computes falls on the fused operations, what it reads and writes on the fusion; what a reducer
    computes falls on the reduction.
    """
    key_of = _keys(module, by)
    weights: Counter[Region] = Counter({entry: 1})
    fused: Counter[Region] = Counter()
    rows: dict[str, Cost] = {}
    for region in costs.callers_first():
        weight, fused_weight = weights[region], fused[region]
        for op, given in costs.operations(region):
            cost = costs.itself(op, given)
            for inner, count in costs.runs(op):
                weights[inner] += weight * count
            if isinstance(op, ops.Fusion):
                fused[op.computation] += weight + fused_weight
                cost = Cost(bytes_accessed=cost.bytes_accessed)
            key = key_of(op, region)
            rows[key] = rows.get(key, NOTHING) + cost.times(weight) + cost.without_bytes().times(fused_weight)
    places = Counter(key_of(op, region) for region in _regions(module) for op in _operations(region) if _is_place(op))
    found = [
        Row(key, rows.get(key, NOTHING), places[key])
        for key in {**rows, **places}
        if places[key] or rows[key] != NOTHING
    ]
    return tuple(sorted(found, key=lambda row: (-row.cost.flops, -row.cost.bytes_accessed, row.key)))


def _regions(module: Module) -> Iterator[Region]:
    """Every region of a module once."""
    pending = [*module.computations, *(function.body for function in module.functions.values())]
    seen = set(pending)
    while pending:
        region = pending.pop()
        yield region
        inner = [r for op in _operations(region) for r in op.regions if r not in seen]
        seen.update(inner)
        pending += inner


def _keys(module: Module, by: Grouping) -> Callable[[Operation, Region], str]:
    """Return what tells the group of an operation in a region."""
    finder = PlaceFinder(module)
    match by:
        case "op":
            return lambda op, region: short_name(op, module.language)
        case "line":
            return lambda op, region: finder.source(op) or "unknown"
        case "scope":
            return lambda op, region: (finder.scope(op) or "unknown/").rpartition("/")[0] or "(top)"
        case "computation":
            owners = _owners(module)
            return lambda op, region: owners.get(region, "unknown")


def _owners(module: Module) -> dict[Region, str]:
    """Return the function or computation that each region belongs to."""
    owners: dict[Region, str] = {region: region.name or "unknown" for region in module.computations}
    pending: list[tuple[Operation, str]] = [(op, op.symbol) for op in module.functions.values()]
    while pending:
        op, name = pending.pop()
        for region in op.regions:
            if region not in owners:
                owners[region] = name
                pending += [(inner, name) for inner in _operations(region) if inner.regions]
    return owners


def short_name(op: Operation, language: str) -> str:
    """Return an operation's name in a language, without its dialect."""
    name = name_in(op, language)
    return name if language == "hlo" else name.partition(".")[2] or name


def _inventory(module: Module) -> tuple[Counter[str], int, tuple[Collective, ...]]:
    """Count the places of a module, add up its constants and list its collectives."""
    names: Counter[str] = Counter()
    constants, collectives = 0, []
    finder = PlaceFinder(module)
    known: dict[type[Operation], tuple[str, bool]] = {}
    for op, path in operations_with_paths(module):
        name, exchanges = known.get(op.__class__) or (short_name(op, module.language), _exchanges(op))
        if isinstance(op, DeclaredOperation):
            known[op.__class__] = name, exchanges
        names[name] += 1
        if isinstance(op, ops.Constant):
            constants += sum(size_in_bytes(result.type) for result in op.results)
        elif exchanges:
            collectives.append(_collective(op, finder.place(op, path), module))
    return names, constants, tuple(collectives)


_EXCHANGING = (ops.Collective, ops.CollectivePermute, ops.CollectivePermuteStart, ops.CrossReplicaSum)


def _exchanges(op: Operation) -> bool:
    wrapped = op.wrapped if isinstance(op, ops.WrappedStart) else op.__class__
    return issubclass(wrapped, _EXCHANGING)


def _collective(op: Operation, place: Place, module: Module) -> Collective:
    num_bytes = sum(size_in_bytes(operand.type) for operand in op.operands)
    size, count, axes = _groups(op, module)
    return Collective(place, short_name(op, module.language), num_bytes, size, count, axes)


def _groups(op: Operation, module: Module) -> tuple[int | None, int | None, tuple[str, ...]]:
    """Return the size and the number of the groups of processes, and the axes of the mesh they are made of."""
    pairs = op.attributes.get("source_target_pairs")
    if pairs is not None:
        return 2, len(pairs), ()
    groups = op.attributes.get("replica_groups")
    if isinstance(groups, ReplicaGroups) and groups.groups:
        size = max(len([process for process in row if process >= 0]) for row in groups.groups)
        return size, len(groups.groups), _axes_in(groups.text)
    if isinstance(groups, MeshAxesReplicaGroups):
        return _groups_of_axes(groups, module)
    header = module.header.attributes if module.header is not None else {}
    replicas, partitions = (_integer(header.get(name, "1")) for name in ("replica_count", "num_partitions"))
    if module.language != "hlo":
        return None, None, ()
    has_channel = isinstance(op, ops.ChannelOperation) and op.channel_id > 0
    return (replicas * partitions, 1, ()) if has_channel else (replicas, partitions, ())


def _axes_in(text: str | None) -> tuple[str, ...]:
    """Return the axes that HLO's `mesh['x'=2,'y'=2]{'y'}` names."""
    is_mesh = text is not None and text.startswith("mesh")
    return tuple(re.findall(r"'([^']+)'", text.rpartition("{")[2])) if text is not None and is_mesh else ()


def _integer(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,18}", text) else 1


def _groups_of_axes(groups: MeshAxesReplicaGroups, module: Module) -> tuple[int | None, int | None, tuple[str, ...]]:
    """Return the groups along axes of a mesh, which may be split."""
    names = tuple(axis.name if axis.sub_axis is None else f"{axis.name}:{axis.sub_axis}" for axis in groups.axes)
    mesh = groups.mesh if isinstance(groups.mesh, Mesh) else meshes_of(module).get(groups.mesh)
    if mesh is None:
        return None, None, names
    sizes = dict(mesh.axes)
    size = devices = 1
    for axis in groups.axes:
        size *= axis.sub_axis[1] if axis.sub_axis is not None else sizes.get(axis.name, 1)
    for axis_size in sizes.values():
        devices *= axis_size
    return size, devices // max(size, 1), names
