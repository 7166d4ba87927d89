"""Costs of a whole module: totals, by operation, source line, scope or computation, memory and communication."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.analysis.collectives import CollectiveFinder, CommunicatingOperation, exchanges
from hlo_text.analysis.costs import NOTHING, Cost
from hlo_text.analysis.divisions import Grouping, Row, divided_up
from hlo_text.analysis.liveness import peak_memory
from hlo_text.analysis.places import PlaceFinder, operations_with_paths, short_name
from hlo_text.analysis.region_costs import RegionCosts
from hlo_text.analysis.sizes import size_in_bytes
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import Diagnostic, HloTextError
from hlo_text.core.ir import Function, Module, Operation, walk
from hlo_text.core.module_arguments import require_module
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.verifier.walk import check

#: What rules raise about operations that break their constraints.
_REJECTIONS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class StatisticsError(HloTextError):
    """The costs of a module cannot be computed."""


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
    collectives: tuple[CommunicatingOperation, ...]
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
    module: Module,
    *,
    by: Grouping | None = None,
    entry: str | None = None,
    trip_counts: bool = True,
    mesh: Mapping[str, int] | None = None,
) -> Statistics:
    """Return the costs of a module by the rules of XLA's HloCostAnalysis.

    Custom calls have the cost -1, as in XLA, because only their library knows it. A branch has the cost of its most
    expensive side.

    Args:
        module: A valid module of either language.
        by: Break the cost down by operation name, line of the user's program, scope or computation.
        entry: The function or computation to analyze; by default `module.entry()`.
        trip_counts: Multiply loop bodies by their trip counts where known; otherwise count them once, as XLA does.
        mesh: Axis sizes of the mesh, used to name collectives; by default the module's own mesh.

    Raises:
        VerificationError: The module violates a rule that costs depend on.
        StatisticsError: A function is recursive.
        KeyError: The entry does not exist.

    Example:
        >>> import hlo_text
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[8] parameter(0)\\n  ROOT r = f32[8] add(p, p)\\n}\\n"
        >>> statistics(hlo_text.parse(text)).cost
        Cost(flops=8, transcendentals=0, bytes_accessed=96)
    """
    require_module(module)
    with collection_paused():
        return _statistics(module, by, entry, trip_counts, mesh)


def _statistics(
    module: Module, by: Grouping | None, entry: str | None, trip_counts: bool, mesh: Mapping[str, int] | None
) -> Statistics:
    found = module.entry(entry)
    region = found.body if isinstance(found, Function) else found
    try:
        costs = RegionCosts(module, trip_counts)
        total = costs.of(region)
        rows = divided_up(module, region, costs, by) if by is not None else ()
    except _REJECTIONS as error:
        check(module)
        message = str(error) or type(error).__name__
        raise StatisticsError(Diagnostic("stats.failed", message, None, module.source)) from error
    operations, constants, collectives = _inventory(module, mesh)
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
    """Return the cost of one execution of each operation, including its loops, branches and calls.

    Operations that break rules costs depend on, and those that run them, are left out.
    """
    costs = RegionCosts(module, trip_counts=True)
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


def _inventory(
    module: Module, mesh: Mapping[str, int] | None
) -> tuple[Counter[str], int, tuple[CommunicatingOperation, ...]]:
    """Count the places of a module, add up its constants and list its collectives."""
    names: Counter[str] = Counter()
    by_class = _by_class(module)
    for cls, found in by_class.items():
        if issubclass(cls, DeclaredOperation):
            names[short_name(found[0], module.language)] += len(found)
        else:
            names.update(short_name(op, module.language) for op in found)
    constants = sum(size_in_bytes(result.type) for op in by_class.get(ops.Constant, ()) for result in op.results)
    if not any(exchanges(found[0]) for found in by_class.values()):
        return names, constants, ()
    finder, exchanged = PlaceFinder(module), CollectiveFinder(module, mesh)
    places = ((op, path) for op, path in operations_with_paths(module) if exchanges(op))
    return names, constants, tuple(exchanged.collective(op, finder.place(op, path)) for op, path in places)


def _by_class(module: Module) -> dict[type[Operation], list[Operation]]:
    """Return the operations that have places by their classes."""
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
