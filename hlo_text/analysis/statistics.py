"""Costs of a whole module: totals, breakdowns, memory and communication."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import attrs

from hlo_text import ops
from hlo_text.analysis.collectives import CollectiveFinder, CommunicatingOperation, exchanges
from hlo_text.analysis.costs import NOTHING, Cost
from hlo_text.analysis.divisions import Division, Grouping, Row, break_down
from hlo_text.analysis.memory.peak import Memory, peak_memory
from hlo_text.analysis.memory.schedule import is_scheduled
from hlo_text.analysis.peaks import Peak, located_peak
from hlo_text.analysis.places import PlaceFinder, operations_with_paths, short_name
from hlo_text.analysis.region_costs import RegionCosts, operations_in
from hlo_text.analysis.roofline.bounds import Bound, BoundKind, KernelBounds
from hlo_text.analysis.roofline.chip import Chip, load_chip
from hlo_text.analysis.sizes import reserved_bytes
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import Diagnostic, HloTextError
from hlo_text.core.ir import Function, Module, Operation, Region, walk
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.verifier.walk import check

#: Errors that cost rules raise for invalid operations.
_REJECTIONS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class StatisticsError(HloTextError):
    """The costs of a module cannot be computed."""


@attrs.frozen
class Time:
    """A lower bound of the time of one run on a chip.

    Attributes:
        chip: The chip.
        seconds: Sum over all kernels of the largest of their arithmetic, memory and network times.
        bounds: Sums of these times.
    """

    chip: Chip
    seconds: float
    bounds: Bound

    @property
    def bound(self) -> BoundKind:
        """The kind of work with the largest total time."""
        return self.bounds.kind

    def as_json(self) -> dict[str, Any]:
        """Return the object that `hlo-stats --chip --json` prints as `time`."""
        return {
            "seconds": self.seconds,
            "compute_seconds": self.bounds.compute,
            "memory_seconds": self.bounds.memory,
            "collective_seconds": self.bounds.network,
            "bound": self.bound,
        }


@attrs.frozen
class Statistics:
    """Costs of a module.

    Attributes:
        cost: The work of one run; loops count with their trip count if it is known.
        arguments_bytes, results_bytes: Bytes of the entry's arguments and results.
        constants_bytes: Bytes of all constants.
        peak_bytes: The memory that XLA reserves: arguments + results - aliases + temporaries + constants.
        is_estimate: Whether the module has no schedule, so that `peak_bytes` is an estimate for its text order.
        operations: Operation counts by name, in all computations, without parameters and returns.
        collectives: The collectives, in text order.
        unknown_trip_counts: Number of loops of unknown trip count, which count as one iteration.
        by: The breakdown of the cost, most flops first; empty unless requested.
        peak: The live memory at the peak; None unless requested.
        time: Lower bound of the time; None without a chip.
    """

    cost: Cost
    arguments_bytes: int
    results_bytes: int
    constants_bytes: int
    peak_bytes: int
    operations: Mapping[str, int]
    collectives: tuple[CommunicatingOperation, ...]
    unknown_trip_counts: int
    by: tuple[Row, ...] = ()
    is_estimate: bool = False
    peak: Peak | None = None
    time: Time | None = None

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
            document["by"] = [_row_as_json(row, has_time=self.time is not None) for row in self.by]
        if self.peak is not None:
            document["peak"] = self.peak.as_json()
        if self.time is not None:
            document["time"] = self.time.as_json()
        return document


def _row_as_json(row: Row, *, has_time: bool) -> dict[str, Any]:
    return {
        "key": row.key,
        "flops": row.cost.flops,
        "transcendentals": row.cost.transcendentals,
        "bytes_accessed": row.cost.bytes_accessed,
        "operations": row.operations,
        **({"seconds": row.seconds, "bound": row.time.kind} if has_time else {}),
    }


def statistics(
    module: Module,
    *,
    by: Grouping | None = None,
    entry: str | None = None,
    trip_counts: bool = True,
    mesh: Mapping[str, int] | None = None,
    depth: int | None = None,
    peak: bool = False,
    chip: str | Path | Chip | None = None,
) -> Statistics:
    """Return the costs of a module by the rules of XLA's HloCostAnalysis.

    Custom calls have the unknown cost -1, as in XLA, except products by GPU libraries. A conditional has the cost of
    its most expensive branch.

    Args:
        module: A valid module of either language.
        by: Break the cost down by operation name, line of the user's program, scope or computation.
        entry: The function or computation to analyze; by default `module.entry()`.
        trip_counts: Multiply loop bodies by their trip counts where known; otherwise count them once, as XLA does.
        mesh: Axis sizes of the mesh, used to name collectives; by default the module's own mesh.
        depth: Cut scopes to this many parts and merge those that only differ in a number.
        peak: List the live memory at the peak.
        chip: Compute a lower bound of the time on a chip: its name, such as `h100`, a TOML file, or a `Chip`.

    Raises:
        ChipError: The chip is unknown, or its file is malformed.
        VerificationError: The module is invalid in a way that prevents the cost analysis.
        StatisticsError: A function is recursive.
        KeyError: The entry does not exist.
        ValueError: `by` is unknown.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[8] parameter(0)\\n  ROOT r = f32[8] add(p, p)\\n}\\n"
        >>> statistics(hlo_text.parse(text)).cost
        Cost(flops=8, transcendentals=0, bytes_accessed=96)
    """
    require_module(module)
    if by not in (None, *get_args(Grouping)):
        raise ValueError(f"by must be one of {', '.join(get_args(Grouping))}, not {by!r}")
    request = _Request(by, trip_counts, mesh, depth, peak, load_chip(chip) if chip is not None else None)
    with collection_paused():
        return _statistics(module, entry, request)


@attrs.frozen
class _Request:
    """The arguments of `statistics`."""

    by: Grouping | None
    trip_counts: bool
    mesh: Mapping[str, int] | None
    depth: int | None
    peak: bool
    chip: Chip | None


def _statistics(module: Module, entry: str | None, request: _Request) -> Statistics:
    found = module.entry(entry)
    region = found.body if isinstance(found, Function) else found
    collectives = CollectiveFinder(module, request.mesh)
    try:
        costs = RegionCosts(module, request.trip_counts)
        total = costs.of(region)
        division = _division(module, region, costs, collectives, request)
    except _REJECTIONS as error:
        check(module)
        message = str(error) or type(error).__name__
        raise StatisticsError(Diagnostic("stats.failed", message, None, module.source)) from error
    operations, constants = _inventory(module)
    memory = peak_memory(module, region)
    return Statistics(
        total,
        sum(reserved_bytes(type, not memory.is_estimate) for type in region.argument_types),
        sum(reserved_bytes(type, not memory.is_estimate) for type in region.output_types),
        constants,
        memory.num_bytes,
        dict(sorted(operations.items(), key=lambda item: (-item[1], item[0]))),
        _collectives(module, collectives, division),
        costs.unknown_trip_counts,
        division.rows if division is not None and request.by is not None else (),
        memory.is_estimate,
        located_peak(module, region, memory) if request.peak else None,
        Time(request.chip, division.seconds, division.bounds) if request.chip is not None and division else None,
    )


def _division(
    module: Module, region: Region, costs: RegionCosts, collectives: CollectiveFinder, request: _Request
) -> Division | None:
    """Break the cost down if rows, times or execution counts of collectives are needed."""
    if request.by is None and request.chip is None and not _exchanging_classes(module):
        return None
    kernels = KernelBounds(request.chip, costs, collectives) if request.chip is not None else None
    return break_down(module, region, costs, request.by or "op", kernels=kernels, depth=request.depth)


def _collectives(
    module: Module, finder: CollectiveFinder, division: Division | None
) -> tuple[CommunicatingOperation, ...]:
    """Return the collectives with their execution counts."""
    if not _exchanging_classes(module):
        return ()
    times = {
        op: count for region, count in (division.times if division else {}).items() for op in operations_in(region)
    }
    places = PlaceFinder(module)
    return tuple(
        finder.collective(op, places.place(op, path), times.get(op, 0))
        for op, path in operations_with_paths(module)
        if exchanges(op)
    )


def operation_costs(module: Module) -> dict[Operation, Cost]:
    """Return the cost of one execution of each operation, including its loops, branches and calls.

    Invalid operations whose cost cannot be computed, and operations that run them, are omitted.
    """
    costs = RegionCosts(module, trip_counts=True)
    entries = [*module.computations, *(function.body for function in module.functions.values())]
    found: dict[Operation, Cost] = {}
    for entry in entries:
        with suppress(*_REJECTIONS):
            costs.of(entry)
            for op in walk(entry):
                found.setdefault(op, NOTHING)
    for region in costs.callers_first():
        for (op, _), cost in zip(costs.operations(region), costs.costs_of(region), strict=True):
            before = found.get(op, NOTHING)
            if op.runs_regions:
                cost += costs.inside(op)
            found[op] = cost if before is NOTHING else before + cost
    return found


def entry_memory(module: Module) -> Memory | None:
    """Return the memory of a module's entry; None without a single entry or if the module is invalid."""
    with suppress(*_REJECTIONS):
        found = module.entry()
        return peak_memory(module, found.body if isinstance(found, Function) else found)
    return None


def _inventory(module: Module) -> tuple[Counter[str], int]:
    """Return the operation counts of a module by name, and the total size of its constants."""
    names: Counter[str] = Counter()
    by_class = _by_class(module)
    for cls, found in by_class.items():
        if issubclass(cls, DeclaredOperation):
            names[short_name(found[0], module.language)] += len(found)
        else:
            names.update(short_name(op, module.language) for op in found)
    constants = (result.type for op in by_class.get(ops.Constant, ()) for result in op.results)
    return names, sum(reserved_bytes(type, is_scheduled(module)) for type in constants)


def _exchanging_classes(module: Module) -> bool:
    """Whether any operation of a module exchanges data between processes."""
    return any(exchanges(found[0]) for found in _by_class(module).values())


def _by_class(module: Module) -> dict[type[Operation], list[Operation]]:
    """Return the operations of a module by class."""
    found: defaultdict[type[Operation], list[Operation]] = defaultdict(list)
    is_hlo = module.language == "hlo"
    pending = [*module.computations, *module.regions]
    while pending:
        for block in pending.pop().blocks:
            for op in block.operations:
                found[op.__class__].append(op)
                if op.regions and not is_hlo:
                    pending += op.regions
    without_places = (Function, Module, ops.Parameter, ops.ShardyMesh, ops.Terminator)
    return {cls: operations for cls, operations in found.items() if not issubclass(cls, without_places)}
