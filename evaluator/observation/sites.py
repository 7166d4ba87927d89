"""Sites of a program: every operation in every frame. A frame is a region as it is reached from the entry.

An operation of a function that is called twice has two sites. Sites of one frame are numbered consecutively.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.analysis.places import Place, PlaceFinder, region_steps
from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.ir import Function, Module, Operation, Region, Value
from hlo_text.core.types import FutureType, TensorType, TupleType, Type

#: Programs with more sites are rejected; nested calls can have exponentially many.
_MOST_SITES = 1 << 20


@attrs.define(eq=False)
class Site:
    """An operation in the frame in which it is evaluated.

    Attributes:
        op: The operation.
        frame: The frame that contains it.
        position: Its place in the region, from 0.
        number: Its number among all sites.
        leaf: Number of its first array among the arrays of all sites.
        frames: Its regions and the function it calls, as reached from here.
    """

    op: Operation
    frame: Frame
    position: int
    number: int
    leaf: int
    frames: dict[Region, Frame] = attrs.field(factory=dict)

    def order(self, iterations: tuple[int, ...]) -> tuple[int, ...]:
        """Return a key that sorts sites and iterations in the order of execution."""
        key: list[int] = []
        left = list(iterations)
        site: Site | None = self
        while site is not None:
            key.append(site.position)
            if site.frame.owner is not None:
                key.append(site.frame.number)
                key.append(left.pop() if site.frame.is_repeated and left else 0)
            site = site.frame.owner
        return tuple(reversed(key))


@attrs.define(eq=False)
class Frame:
    """A region as it is reached from the entry.

    Attributes:
        region: The region.
        owner: The operation that evaluates it; None for the entry.
        number: Its number among the frames of the owner, in the order of execution.
        path: Names of the functions and regions around its operations.
        symbols: Names of the functions around it.
        sites: Its operations without parameters and terminators.
        definitions: The operations that define values of the region; None for its arguments.
    """

    region: Region
    owner: Site | None
    number: int
    path: tuple[str, ...]
    symbols: frozenset[str]
    sites: dict[Operation, Site] = attrs.field(factory=dict)
    definitions: dict[Value, Site | None] = attrs.field(factory=dict)

    @property
    def is_repeated(self) -> bool:
        """Whether the frame is evaluated once per iteration."""
        return self.owner is not None and isinstance(self.owner.op, ops.While | ops.ScanOperation)

    @property
    def depth(self) -> int:
        """Number of loops around its operations."""
        around = self.owner.frame.depth if self.owner is not None else 0
        return around + self.is_repeated

    def maker(self, value: Value) -> Site | None:
        """Return the operation that defines a value visible in the frame; None for arguments."""
        frame: Frame | None = self
        while frame is not None and value not in frame.definitions:
            frame = frame.owner.frame if frame.owner is not None else None
        return frame.definitions[value] if frame is not None else None

    @property
    def terminator(self) -> Operation | None:
        """The operation that returns the region's results."""
        return self.region.operations[-1] if self.region.blocks and self.region.operations else None


class Sites:
    """All sites that an entry reaches.

    Attributes:
        entry: The outermost frame.
        all: The sites by number.
        num_leaves: Total number of arrays in their results.
        depth: The maximum nesting depth of loops.

    Raises:
        LoweringError: There are too many.
    """

    def __init__(self, module: Module, entry: Function | Region) -> None:
        self._module = module
        self._functions = module.functions
        self._finder = PlaceFinder(module)
        region, name = (entry.body, entry.symbol) if isinstance(entry, Function) else (entry, entry.name or "")
        self.entry = Frame(region, None, 0, (name,), frozenset([name]))
        self.all: list[Site] = []
        self.num_leaves = 0
        self.depth = 0
        if self._count(region) > _MOST_SITES:
            message = f"nested calls expand to more than {_MOST_SITES} operations, too many to observe individually"
            raise LoweringError(Diagnostic("lower.nesting", message, None, module.source))
        pending = [self.entry]
        while pending:
            pending.extend(reversed(self._fill(pending.pop())))

    def _fill(self, frame: Frame) -> list[Frame]:
        """Add the sites of a frame; return the frames in it."""
        self.depth = max(self.depth, frame.depth)
        inner: list[Frame] = []
        frame.definitions.update(dict.fromkeys(frame.region.arguments if frame.region.blocks else ()))
        for block in frame.region.blocks[:1]:
            for position, op in enumerate(block.operations):
                if not _is_evaluated(op):
                    continue
                site = frame.sites[op] = Site(op, frame, position, len(self.all), self.num_leaves)
                self.all.append(site)
                frame.definitions.update(dict.fromkeys(op.results, site))
                self.num_leaves += sum(map(num_leaves, op.results))
                inner += self._frames(site)
        return inner

    def _count(self, entry: Region) -> int:
        """Return the number of sites that a region reaches, stopping just above the limit."""
        counts: dict[Region, int] = {}
        opened: set[Region] = set()
        pending = [entry]
        while pending:
            region = pending[-1]
            if region in counts:
                pending.pop()
                continue
            operations = _evaluated(region)
            reached = [inner for op in operations for inner in self._reached(op)]
            missing = [] if region in opened else [inner for inner in reached if inner not in opened]
            opened.add(region)
            if missing:
                pending += missing
                continue
            # recursive calls do not count again
            counts[region] = min(len(operations) + sum(counts.get(inner, 0) for inner in reached), _MOST_SITES + 1)
            pending.pop()
        return counts[entry]

    def _reached(self, op: Operation) -> list[Region]:
        """Return the regions of an operation and the body of the function it calls."""
        function = self._functions.get(called_symbol(op))
        return [*op.regions, function.body] if function is not None else list(op.regions)

    def _frames(self, site: Site) -> list[Frame]:
        op, around = site.op, site.frame
        for number, (region, step) in enumerate(zip(op.regions, region_steps(op), strict=True)):
            path = (*around.path, region.name or step)
            site.frames[region] = Frame(region, site, number, path, around.symbols)
        symbol = called_symbol(op)
        function = self._functions.get(symbol)
        if function is not None and symbol not in around.symbols:
            symbols = around.symbols | {symbol}
            site.frames[function.body] = Frame(function.body, site, 0, (*around.path, symbol), symbols)
        return list(site.frames.values())

    def place(self, site: Site, iterations: tuple[int, ...], process: int | None) -> Place:
        """Return the location of a site; without a source of its own, the source of the calls that lead to it."""
        place = self._finder.place(site.op, site.frame.path, iterations, process)
        source, caller = self._finder.source(site.op), site.frame.owner
        while source is None and caller is not None:
            source, caller = self._finder.source(caller.op), caller.frame.owner
        return attrs.evolve(place, source=source)

    def parameter_place(self, entry: Function | Region, number: int, process: int | None) -> Place:
        """Return the location of an argument of the entry: the parameter in HLO, the function in StableHLO."""
        value = self.entry.region.arguments[number]
        declared = next((op for op in self.entry.region.operations if value in op.results), None)
        standing = declared if declared is not None else entry
        place = Place(None, None, None, "parameter", None, self.entry.path, (), process)  # without a line of its own
        if isinstance(standing, Operation):
            place = self._finder.place(standing, self.entry.path, (), process)
        printed = f"arg{number}" if isinstance(entry, Function) and place.line is not None else None
        name = value.name if value.name is not None else printed
        return attrs.evolve(place, op="parameter", result=f"%{name}" if name is not None else None)


def _is_evaluated(op: Operation) -> bool:
    return not isinstance(op, ops.Parameter | ops.Terminator)


def _evaluated(region: Region) -> list[Operation]:
    return [op for block in region.blocks[:1] for op in block.operations if _is_evaluated(op)]


def captured(region: Region) -> list[Value]:
    """Return the outer values that a region itself uses."""
    inside = {value for block in region.blocks for value in block.arguments}
    used: dict[Value, None] = {}
    for block in region.blocks:
        for op in block.operations:
            inside.update(op.results)
            used.update(dict.fromkeys(op.operands))
    return [value for value in used if value not in inside]


def num_leaves(value: Value) -> int:
    """Return the number of arrays in a value."""
    return count_leaves(value.type)


def count_leaves(type: Type) -> int:
    """Return the number of arrays in values of a type."""
    return sum(1 for _ in leaf_types(type))


def leaf_types(type: Type) -> Iterator[Type]:
    """Yield the types of the arrays in a type, tuples flattened in order; tokens have none, a future counts as one."""
    pending = [type]
    while pending:
        current = pending.pop()
        if isinstance(current, TupleType):
            pending += reversed(current.types)
        elif isinstance(current, TensorType | FutureType):
            yield current
