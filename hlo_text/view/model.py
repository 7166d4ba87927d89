"""The data of an HTML page: a listing with facts about its operations and values, as compact JSON.

Shared data (types, names, meanings, sources) is in tables that lists refer to by index.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Hashable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Generic, TypeVar, get_args

import attrs

from hlo_text.analysis.costs import Cost
from hlo_text.analysis.memory.peak import Kind, Live, Memory
from hlo_text.analysis.places import Place, PlaceFinder, name_in, places
from hlo_text.core.describe import describe_type, types_printed_in
from hlo_text.core.ir import Function, Module, Operation, UnregisteredOperation, Value
from hlo_text.core.types import Type
from hlo_text.ops import Constant, Parameter, Terminator
from hlo_text.view.folds import Fold, folds_of
from hlo_text.view.listing import Listing, NameOccurrence, entry_first, listing_of

_KINDS: tuple[Kind, ...] = get_args(Kind)
#: Limit on the listed values, largest first, to keep pages of large modules small.
_MOST_LISTED = 20_000
_K = TypeVar("_K", bound=Hashable)


@attrs.frozen
class ArraySummary:
    """A summary of the arrays that a value had in one or several executions of its operation.

    Attributes:
        minimum, maximum, mean: Statistics of the non-NaN elements; None if there are none or they are unordered.
        nan: Number of NaN elements.
        count: Total number of elements.
        arrays: Number of arrays.
    """

    minimum: float | None
    maximum: float | None
    mean: float | None
    nan: int
    count: int
    arrays: int = 1


class _Table(Generic[_K]):
    """Distinct objects, numbered in order of first occurrence."""

    def __init__(self) -> None:
        self.numbers: dict[_K, int] = {}

    def number(self, thing: _K) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    def list(self) -> list[_K]:
        return list(self.numbers)


def model_of(
    module: Module,
    costs: Mapping[Operation, Cost],
    values: Mapping[Value, Sequence[ArraySummary]],
    max_lines: int | None = None,
    memory: Memory | None = None,
    nan_origin: Place | None = None,
) -> dict[str, Any]:
    """Return the data of a page as a JSON object.

    Args:
        module: The module.
        costs: The known costs of operations.
        values: Summaries of values, one per array of a value.
        max_lines: Maximum number of lines to show, those of the entry first; the rest is only counted.
        memory: Memory of the entry, for the usage over its schedule.
        nan_origin: The location of the first operation that produced a NaN.

    Raises:
        HloTextError, ValueError: The module cannot be printed.
    """
    with types_printed_in(module.language):
        return _model(module, costs, values, max_lines, memory, nan_origin)


def _model(
    module: Module,
    costs: Mapping[Operation, Cost],
    values: Mapping[Value, Sequence[ArraySummary]],
    max_lines: int | None,
    memory: Memory | None,
    nan_origin: Place | None,
) -> dict[str, Any]:
    listing = listing_of(module)
    if max_lines is not None:
        listing = entry_first(listing, _entry_line(module, listing))
    finder = PlaceFinder(module)
    shown = len(listing.lines) if max_lines is None else max_lines
    entry = _entry_line(module, listing)
    scopes = {line: scope for line, op in listing.operations.items() if (scope := _scope(finder, op)) is not None}
    return {
        "language": module.language,
        "name": module.symbol or "module",
        "left_out": max(0, len(listing.lines) - shown),
        "text": "\n".join(listing.lines[:shown]),
        "file_lines": listing.file_lines[:shown] if _differ(listing.file_lines) else None,
        "folds": [
            _fold_entry(fold, shown) for fold in folds_of(listing, _without_common_prefix(scopes)) if fold.begin < shown
        ],
        "entry": entry if entry < shown else 0,
        **_operations(module, listing, finder, scopes, costs, shown),
        **_values(listing, shown),
        "summaries": _summaries(listing, values),
        "nan_origin": _line_of(nan_origin, module, listing) if nan_origin is not None else None,
        "memory": memory_data(memory, listing, entry) if memory is not None else None,
    }


def _scope(finder: PlaceFinder, op: Operation) -> str | None:
    """Return the scope of an operation: its name in the traced program without the primitive."""
    name = finder.scope(op)
    return name.rpartition("/")[0] or None if name is not None else None


def _without_common_prefix(scopes: Mapping[int, str]) -> dict[int, str]:
    """Return scopes without their common prefix, such as `jit(f)`."""
    common: list[str] | None = None
    for parts in {scope: scope.split("/") for scope in scopes.values()}.values():
        same = zip(common, parts, strict=False) if common is not None else zip(parts, parts, strict=True)
        common = [part for part, _ in takewhile(lambda pair: pair[0] == pair[1], same)]
    return {line: "/".join(scope.split("/")[len(common or ()) :]) for line, scope in scopes.items()}


def _differ(file_lines: Sequence[int | None]) -> bool:
    """Whether the numbers of lines in the source differ from those of the printed lines."""
    return any(number is not None and number != line for line, number in enumerate(file_lines, 1))


def _line_of(place: Place, module: Module, listing: Listing) -> int | None:
    """Return the printed line of an operation or argument by its location."""
    lines = {op: line for line, op in listing.operations.items()}
    known = ((op, found) for op, found in places(module) if op in lines and found.line == place.line)
    ranked = sorted(known, key=lambda pair: pair[1].column != place.column)
    if ranked:
        return lines[ranked[0][0]]
    return listing.file_lines.index(place.line) if place.line in listing.file_lines else None


def _fold_entry(fold: Fold, shown: int) -> list[Any]:
    return [fold.begin, min(fold.end, shown - 1), fold.kind, fold.label]


def _entry_line(module: Module, listing: Listing) -> int:
    """Return the first line of the entry; 0 if there is no single entry."""
    try:
        entry = module.entry()
    except KeyError:
        return 0
    if isinstance(entry, Function):
        return next((line for line, op in listing.operations.items() if op is entry), 0)
    return next((line for line, region in listing.computations.items() if region is entry), 0)


def _operations(
    module: Module,
    listing: Listing,
    finder: PlaceFinder,
    scopes: Mapping[int, str],
    costs: Mapping[Operation, Cost],
    shown: int,
) -> dict[str, Any]:
    """Return the tables of names, sources and scopes, and a row per operation with its line, indices and cost."""
    names, sources, scope_table = _Table[tuple[str, str]](), _Table[str](), _Table[str]()
    meanings: dict[type[Operation], str] = {}
    rows = []
    for line, op in listing.operations.items():
        if line >= shown:
            break
        if type(op) not in meanings:
            meanings[type(op)] = meaning(op)
        name = names.number((name_in(op, module.language), meanings[type(op)]))
        source, scope = finder.source(op), scopes.get(line)
        row = [
            line,
            name,
            -1 if source is None else sources.number(source),
            -1 if scope is None else scope_table.number(scope),
        ]
        cost = costs.get(op)
        if cost is not None and not isinstance(op, Parameter | Constant | Terminator):
            row += [cost.flops, cost.transcendentals, cost.bytes_accessed]
        rows.append(row)
    return {"names": names.list(), "sources": sources.list(), "scopes": scope_table.list(), "operations": rows}


def meaning(op: Operation) -> str:
    """Return the first paragraph of the docstring of an operation's class."""
    if isinstance(op, UnregisteredOperation):
        return "Unregistered operation."
    if isinstance(op, Function | Module):
        return ""
    paragraph = (inspect.getdoc(type(op)) or "").partition("\n\n")[0]
    return " ".join(paragraph.split())


def _values(listing: Listing, shown: int) -> dict[str, Any]:
    """Return the types of values by number, and name occurrences as `[line, column, length, value, definition]`."""
    types = _Table[Type]()
    numbers = [types.number(value[0].type) for value in listing.values]
    return {
        "values": numbers,
        "types": [describe_type(type) for type in types.list()],
        "occurrences": [_in_utf16(listing, found) for found in listing.occurrences if found.line < shown],
    }


def _in_utf16(listing: Listing, occurrence: NameOccurrence) -> NameOccurrence:
    """Return an occurrence with its column in UTF-16 units, as browsers count."""
    line = listing.lines[occurrence.line]
    if line.isascii():
        return occurrence
    return occurrence._replace(column=len(line[: occurrence.column].encode("utf-16-le", "surrogatepass")) // 2)


def _summaries(
    listing: Listing, values: Mapping[Value, Sequence[ArraySummary]]
) -> dict[int, list[list[float | str | None]]]:
    """Return summaries by value number: `[minimum, maximum, mean, NaN, elements, arrays]` of each array."""
    found = {}
    for number, alike in enumerate(listing.values):
        known = next((values[value] for value in alike if value in values), ())
        if known:
            found[number] = [_summary_entry(summary) for summary in known]
    return found


def _summary_entry(summary: ArraySummary) -> list[float | str | None]:
    numbers = [_number(number) for number in (summary.minimum, summary.maximum, summary.mean)]
    return [*numbers, summary.nan, summary.count, summary.arrays]


def _number(number: float | None) -> float | str | None:
    """Return a number as a JSON value, rounded to the precision that a page shows."""
    if number is None or isinstance(number, int):
        return number
    return float(f"{number:.6g}") if math.isfinite(number) else str(number)


def memory_data(memory: Memory, listing: Listing, entry_line: int) -> dict[str, Any]:
    """Return the memory data of a page as a JSON object.

    Args:
        memory: The memory of the module's entry.
        listing: The printed module.
        entry_line: The line on which the entry begins, for arguments of functions.
    """
    lines = {op: line for line, op in listing.operations.items()}
    parameters = _parameter_lines(listing, entry_line)
    largest = sorted((live for live in memory.live if live.num_bytes), key=lambda live: -live.num_bytes)[:_MOST_LISTED]
    return {
        "estimate": memory.is_estimate,
        "bytes": memory.num_bytes,
        "reserved": memory.reserved_bytes,
        "peak": memory.peak_step,
        "lines": [lines.get(op, -1) for op in memory.steps],
        "used": memory.temporaries[: len(memory.steps)],
        "kinds": list(_KINDS),
        "live": [
            [_line(live, lines, parameters, entry_line), live.num_bytes, live.start, live.end, _KINDS.index(live.kind)]
            for live in largest
        ],
    }


def _line(live: Live, lines: dict[Operation, int], parameters: dict[int, int], entry_line: int) -> int:
    if live.op is not None:
        return lines.get(live.op, -1)
    return parameters.get(live.argument, entry_line) if live.argument is not None else -1


def _parameter_lines(listing: Listing, entry_line: int) -> dict[int, int]:
    """Return the lines of an HLO entry's parameters by number; empty for StableHLO, where all are on one line."""
    region = listing.computations.get(entry_line)
    lines = {op: line for line, op in listing.operations.items()}
    operations = region.operations if region is not None else []
    return {op.number: lines[op] for op in operations if isinstance(op, Parameter) and op in lines}
