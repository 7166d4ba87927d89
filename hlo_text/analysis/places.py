"""Locations of operations in reports: line, path through functions and regions, line of the user's program.

>>> import hlo_text
>>> module = hlo_text.parse("func.func @f(%x: tensor<f32>) -> tensor<f32> {\\n  %0 = stablehlo.log %x : tensor<f32>\\n"
...                         "  return %0 : tensor<f32>\\n}")
>>> str(next(place for op, place in places(module) if place.op == "stablehlo.log"))
'<string>:2:3: stablehlo.log (%0) in f'
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Any

import attrs

from hlo_text.analysis.called_functions import called_symbol
from hlo_text.conversion.locations import LocationReader
from hlo_text.core.attributes import CallSiteLocation, FileLocation, FusedLocation, Location, NameLocation
from hlo_text.core.ir import Function, Module, Operation, Region
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.ops import Parameter, Terminator
from hlo_text.verifier.printed_places import locate_in_print

_NAME = re.compile(r"%[\w$.-]+")
_LONGEST_CHAIN = 1000  # limit on the visited locations per operation


@attrs.frozen
class Place:
    """The location of an operation in text and JSON reports.

    Attributes:
        file: Name of the source text; None for a built module.
        line, column: 1-based position of the operation's first token; without source text, in the printed module.
        op: Name in the language of the module: `stablehlo.log`, `log`.
        result: Name of the (first) result with `%`, None without results or names.
        path: Functions and called computations by name, other regions as `while.body`, from the outside in.
        iterations: Iteration number of each enclosing loop, from 0, outermost first.
        process: Number of the process in a grid.
        source: Innermost frame of the user's program: `model.py:30 (loss)`; for an operation without one, that of its
            nearest caller.
    """

    file: str | None
    line: int | None
    column: int | None
    op: str
    result: str | None = None
    path: tuple[str, ...] = ()
    iterations: tuple[int, ...] = ()
    process: int | None = None
    source: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the place as a JSON object."""
        return {**attrs.asdict(self), "path": list(self.path), "iterations": list(self.iterations)}

    def __str__(self) -> str:
        where = "" if self.line is None else f"{self.file}:{self.line}:{self.column}: "
        named = f" ({self.result})" if self.result else ""
        inside = f" in {' > '.join(self.path)}" if self.path else ""
        turns = f", iteration {', '.join(map(str, self.iterations))}" if self.iterations else ""
        process = f", process {self.process}" if self.process is not None else ""
        source = f", from {self.source}" if self.source else ""
        return f"{where}{self.op}{named}{inside}{turns}{process}{source}"


class PlaceFinder:
    """Locates the operations of a module; shared parts of locations are computed once.

    Args:
        module: The module that contains the operations.
    """

    def __init__(self, module: Module) -> None:
        self._module = module
        self._is_printed = False
        self._locations = LocationReader(module.header)
        self._sources: dict[Location | str | None, str | None] = {None: None}
        self._callers: dict[Operation, Operation] | None = None

    def place(
        self, op: Operation, path: tuple[str, ...] = (), iterations: tuple[int, ...] = (), process: int | None = None
    ) -> Place:
        """Return the location of an operation; the caller supplies its path, iterations and process."""
        if op.position < 0 and not self._is_printed:  # not read from text
            self._is_printed = True
            locate_in_print(self._module)
        source, span = self._module.source, op.span(self._module.source)
        line, column = source.line_and_column(span.start) if source is not None and span is not None else (None, None)
        file = source.name if source is not None else None
        result = self._result(op, span.start if span is not None else None)
        own_name = name_in(op, self._module.language)
        return Place(file, line, column, own_name, result, path, iterations, process, self._source_or_callers(op))

    def _result(self, op: Operation, start: int | None) -> str | None:
        """Return the name of the first result: its own, or the one in the printed module."""
        name = op.results[0].name if op.results else None
        if name is not None:
            return f"%{name.partition('#')[0]}"
        source = self._module.source if op.results else None
        found = _NAME.match(source.text, start) if source is not None and start is not None else None
        return found[0] if found is not None else None

    def location(self, op: Operation) -> Location | None:
        """Return an operation's location: MLIR's, or the one in its HLO metadata."""
        if op.location is not None or op.annotations is None or op.annotations.metadata is None:
            return op.location
        try:
            return self._locations.location(op.annotations.metadata)
        except ValueError:  # cyclic tables
            return None

    def source(self, op: Operation) -> str | None:
        """Return the innermost frame of the user's program in an operation's location: `model.py:30 (loss)`."""
        key = op.location or (op.annotations.metadata if op.annotations is not None else None)
        if key not in self._sources:
            self._sources[key] = innermost_frame(self.location(op))
        return self._sources[key]

    def _source_or_callers(self, op: Operation) -> str | None:
        """Return the source of an operation, or else of its nearest caller; the first of several callers counts."""
        found = self.source(op)
        if found is not None:
            return found
        if self._callers is None:
            self._callers = _callers(self._module)
        seen: set[Operation] = set()
        caller = self._callers.get(op)
        while found is None and caller is not None and caller not in seen:
            seen.add(caller)
            found, caller = self.source(caller), self._callers.get(caller)
        return found

    def scope(self, op: Operation) -> str | None:
        """Return an operation's name in the traced program: `jit(f)/layer3/dot_general`."""
        return scope_of(self.location(op))


def places(module: Module) -> Iterator[tuple[Operation, Place]]:
    """Yield every operation below a module with its location, in text order.

    Parameters, terminators, functions and modules are omitted; shared computations are visited once.
    """
    finder = PlaceFinder(module)
    for op, path in operations_with_paths(module):
        yield op, finder.place(op, path)


def operations_with_paths(module: Module) -> Iterator[tuple[Operation, tuple[str, ...]]]:
    """Yield the operations that have locations, with their paths (see `Place`)."""
    pending: list[tuple[Operation | Region, tuple[str, ...]]] = [
        (region, (region.name or "",)) for region in reversed(module.computations)
    ]
    pending += [(region, ()) for region in reversed(module.regions)]
    while pending:
        node, path = pending.pop()
        if isinstance(node, Region):
            pending.extend((op, path) for block in reversed(node.blocks) for op in reversed(block.operations))
            continue
        if not isinstance(node, Function | Module | Parameter | Terminator):
            yield node, path
        if module.language != "hlo" and node.regions:
            pending += [
                (region, (*path, step))
                for region, step in zip(reversed(node.regions), reversed(region_steps(node)), strict=True)
            ]


def _callers(module: Module) -> dict[Operation, Operation]:
    """Return the first evaluator of each operation: its parent, or a call of its function."""
    evaluators: dict[Region, Operation] = {}
    functions = {function.symbol: function.body for function in module.functions.values()}
    inside: dict[Region, list[Operation]] = {}
    regions = deque([*module.computations, *module.regions])
    while regions:
        region = regions.popleft()
        if region not in inside:
            inside[region] = [op for block in region.blocks for op in block.operations]
            regions += (inner for op in inside[region] for inner in op.regions)
    for op in (op for operations in inside.values() for op in operations):
        if isinstance(op, Function):
            continue
        called = functions.get(called_symbol(op))
        for region in (*op.regions, *(() if called is None else (called,))):
            evaluators.setdefault(region, op)
    return {op: evaluators[region] for region, found in inside.items() if region in evaluators for op in found}


def region_steps(op: Operation) -> tuple[str, ...]:
    """Return the path component of each region of an operation: a function's name, `while.body`, `case.branches[1]`."""
    if isinstance(op, Function):
        return (op.symbol,)
    short = op.name.rpartition(".")[2]
    if not isinstance(op, DeclaredOperation):
        return tuple(f"{short}[{index}]" for index in range(len(op.regions)))
    steps: list[str] = []
    for field in op.region_fields:
        if field.variadic:
            steps += [f"{short}.{field.name}[{index}]" for index in range(len(op.regions) - len(steps))]
        elif len(steps) < len(op.regions):
            steps.append(f"{short}.{field.name}")
    return (*steps, *(f"{short}[{index}]" for index in range(len(steps), len(op.regions))))


def name_in(op: Operation, language: str) -> str:
    """Return an operation's name in a language, or its other name if it has none there."""
    return op.hlo_name if language == "hlo" and op.hlo_name is not None else op.name


def innermost_frame(location: Location | None) -> str | None:
    """Return the innermost frame of a location as `file:line (function)`."""
    waiting: list[tuple[Location | None, str | None]] = [(location, None)]
    for _ in range(_LONGEST_CHAIN):
        if not waiting:
            break
        current, function = waiting.pop()
        match current:
            case FileLocation():
                return f"{current.file}:{current.line}" + (f" ({function})" if function else "")
            case NameLocation():
                waiting.append((current.child, current.name))
            case CallSiteLocation():
                waiting += [(current.caller, None), (current.callee, None)]
            case FusedLocation():
                waiting += [(part, None) for part in reversed(current.locations)]
    return None


def scope_of(location: Location | None) -> str | None:
    """Return the outermost name of a location other than operation types (`Type:`): JAX's name stack."""
    waiting = [location]
    for _ in range(_LONGEST_CHAIN):
        if not waiting:
            break
        current = waiting.pop()
        match current:
            case NameLocation() if current.name.endswith(":"):
                waiting.append(current.child)
            case NameLocation():
                return current.name
            case FusedLocation():
                waiting += reversed(current.locations)
    return None


def short_name(op: Operation, language: str) -> str:
    """Return an operation's name in a language, without its dialect."""
    name = name_in(op, language)
    return name if language == "hlo" else name.partition(".")[2] or name
