"""Open operations and regions of the line reader: each line opens, continues or closes one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import attrs

from hlo_text import ops
from hlo_text.core.attributes import Location
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, Value
from hlo_text.core.late_patterns import late
from hlo_text.core.opdef import constructor_of
from hlo_text.core.read_only import NO_ATTRIBUTES
from hlo_text.core.source import LineOffsets
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.locations import UNKNOWN_LOCATION
from hlo_text.mlir.codecs.mlir_reader import MAX_NESTING
from hlo_text.mlir.codecs.placeholders import NAME_HOLE
from hlo_text.mlir.codecs.strings import BLANKS
from hlo_text.mlir.foreign.declared import end_implicitly
from hlo_text.mlir.lines.line_kinds import (
    CLOSE_PAREN,
    COMPLETE,
    DO,
    KNOWN_BRACES,
    LABEL_LINE,
    MAX_PARTS,
    OPEN_BRACE,
    OPEN_LOOP,
    OPEN_PAREN,
    OPEN_REDUCE,
    OPEN_SYMBOL,
    OWN_BRACES,
    Line,
    has_isolated_regions,
    named_arguments,
)
from hlo_text.mlir.lines.locations import Locations
from hlo_text.mlir.lines.prototypes import EMPTY_BLOCK, StatementPrototype
from hlo_text.mlir.reader.scopes import OpenRegions, Scopes
from hlo_text.reading.failure import DeclinedError

_ANGLES = late(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")

#: `(hole, type, location)` of the arguments of a block.
_Arguments = tuple[tuple[int, Type, Location | None], ...]


@attrs.define(slots=True, eq=False, repr=False)
class Opened(OpenRegions):
    """An operation whose regions are open, with the lines of its statement so far.

    Attributes:
        kind: Kind of the line that opened it.
        line: That line, if it is an incomplete statement.
        prototype: Its prototype, when it is complete.
        names, locations: Value names and location aliases that fill the holes.
        operands: Values of the operands of a prototype that is complete.
        place: Index of the line where the operation starts.
    """

    kind: int
    line: Line
    prototype: StatementPrototype | None
    names: list[str]
    locations: list[str]
    operands: tuple[Value, ...]
    place: int


class Nowhere(list[Operation]):
    """Placeholder for the operations of a region that has not begun, such as between `while(...)` and `cond {`."""

    def append(self, operation: Operation) -> None:
        raise DeclinedError


def _decline(code: str, message: str, place: int, length: int) -> NoReturn:
    """Leave the text to the reference reader, which reports the error, if there is one."""
    raise DeclinedError


class LineScopes(Scopes[Opened]):
    """Open regions of a text that is read line by line.

    Attributes:
        locations: The aliases of the text.
        prototype_of: Function that returns the prototype of a statement on a line; see `StatementReader`.
        offsets: The offsets of all lines.
    """

    def __init__(
        self,
        prototype_of: Callable[[str, int], tuple[StatementPrototype, bool]],
        locations: Locations,
        offsets: LineOffsets,
    ) -> None:
        super().__init__(_decline, forward=False)
        self.locations = locations
        self.prototype_of = prototype_of
        self.offsets = offsets

    @property
    def is_open(self) -> bool:
        """Whether a region is unclosed."""
        return bool(self.stack)

    def _operands(self, prototype: StatementPrototype, names: list[str]) -> tuple[Value, ...]:
        slots = prototype.operands
        return self.resolve([names[slot] for slot in slots], prototype.operand_types) if slots else ()

    # --- operations ---

    def statement(self, prototype: StatementPrototype, names: list[str], aliases: list[str], place: int) -> None:
        """Create an operation from a complete statement on one line."""
        operands = self._operands(prototype, names)
        regions: tuple[Region, ...] = ()
        if prototype.reducer is not None:
            location = prototype.location
            if location is not None:
                location = self.locations.substitute(location, aliases)
            dialect = prototype.annotations.dialect if prototype.annotations is not None else None
            annotations = Annotations(dialect=dialect) if dialect is not None else None
            regions = (_compact_reducer(*prototype.reducer, annotations, location, place, self.offsets),)
        elif prototype.cls is Function and len(prototype.arguments) == 1 and not prototype.arguments[0]:
            regions = (Region([]),)
        elif prototype.arguments:
            raise DeclinedError
        self._finish(prototype, operands, regions, names, aliases, place)

    def _finish(
        self,
        prototype: StatementPrototype,
        operands: tuple[Value, ...],
        regions: tuple[Region, ...],
        names: list[str],
        aliases: list[str],
        place: int,
    ) -> None:
        if prototype.is_short:
            self.check_name(prototype, "")
        location = prototype.location
        if location is not None:
            location = self.locations.substitute(location, aliases)
        results: tuple[Value, ...] = ()
        if prototype.result_types:
            groups = [(names[slot], count) for slot, count in prototype.results]
            results = self.define_results(groups, prototype.result_types)
        cls = prototype.cls
        if issubclass(cls, ops.UpstreamOperation) and cls.implicit_end is not None and not results:
            end_implicitly(cls.implicit_end, regions, self.offsets[place])
        self.make(prototype, operands, results, regions, location, place).offsets = self.offsets

    # --- regions ---

    def _open(
        self,
        kind: int,
        line: Line,
        prototype: StatementPrototype | None,
        names: list[str],
        aliases: list[str],
        place: int,
        *,
        is_isolated: bool,
        is_function: bool = False,
    ) -> None:
        if len(self.stack) > MAX_NESTING // 4:
            raise DeclinedError
        operands = self._operands(prototype, names) if prototype is not None else ()
        self.open(Opened(is_isolated, is_function, kind, line, prototype, names, aliases, operands, place))

    def _enter(self, arguments: _Arguments, names: list[str], aliases: list[str], label: str | None = None) -> None:
        """Begin a block of the open region."""
        locations: tuple[Location | None, ...] = tuple([location for _, _, location in arguments])
        if any(locations):
            substitute = self.locations.substitute
            locations = tuple(
                [
                    where if where is None or where is UNKNOWN_LOCATION else substitute(where, aliases)
                    for where in locations
                ]
            )
        else:
            locations = ()
        self.enter_block([(names[slot], type) for slot, type, _ in arguments], locations, label)

    def open_symbol(self, prototype: StatementPrototype, names: list[str], aliases: list[str], place: int) -> None:
        """Enter a function or a module (see `is_symbol_header`)."""
        self._open(
            OPEN_SYMBOL,
            COMPLETE,
            prototype,
            names,
            aliases,
            place,
            is_isolated=True,
            is_function=prototype.cls is Function,
        )
        self.begin_region()
        self._enter(prototype.arguments[0], names, aliases)

    def open_loop(self, prototype: StatementPrototype, names: list[str], aliases: list[str], place: int) -> None:
        """Enter a loop, whose regions begin on later lines."""
        self._open(OPEN_LOOP, COMPLETE, prototype, names, aliases, place, is_isolated=False)
        self.operations = Nowhere()

    def loop_region(self, line: Line, names: list[str], aliases: list[str], place: int) -> None:
        """Enter the condition or the body of a loop."""
        frame = self.stack[-1]
        if frame.kind != OPEN_LOOP or len(frame.regions) != (line.kind == DO) or frame.prototype is None:
            raise DeclinedError
        if line.kind == DO:
            self.end_region()
        self.begin_region()
        self._enter(frame.prototype.arguments[len(frame.regions) - 1], frame.names, frame.locations)

    def next_region(self, line: Line, names: list[str], aliases: list[str], place: int) -> None:
        """End a region and begin the next one of the same operation."""
        frame = self.stack[-1]
        if frame.kind != OPEN_PAREN:
            raise DeclinedError
        self.end_region()
        self.begin_region()

    def open_text(self, line: Line, names: list[str], aliases: list[str], place: int) -> None:
        """Enter an operation whose types follow its regions, or whose reducer is on the next line."""
        if line.isolated is None:
            line.isolated = has_isolated_regions(line.text)
        self._open(line.kind, line, None, names, aliases, place, is_isolated=line.isolated)
        if line.kind == OPEN_REDUCE:
            self.operations = Nowhere()
            return
        self.begin_region()
        arguments = named_arguments(line.text) if line.kind == OPEN_BRACE else ""
        if arguments:
            skipped = len(names) - arguments.count(NAME_HOLE)
            prototype = self._block_prototype(line, arguments, place)
            self._enter(prototype.arguments[0], names[skipped:], aliases)

    def label(self, line: Line, names: list[str], aliases: list[str], place: int) -> None:
        """Begin a block with a label."""
        frame = self.stack[-1]
        label, opening, arguments = line.text[1:-1].partition("(")
        if not line.text.endswith("):") or not label.isalnum() or not label.isascii():
            match = LABEL_LINE.match(line.text)
            if match is None:
                raise DeclinedError
            label, arguments = match.groups()
        else:
            arguments = f"{opening}{arguments}"
        if frame.prototype is not None and (frame.prototype.cls is Module or self._is_entry(frame)):
            raise DeclinedError
        prototype = self._block_prototype(line, arguments or "()", place)
        self._enter(prototype.arguments[0], names, aliases, label)

    def _is_entry(self, frame: Opened) -> bool:
        """Whether a label would name the entry block of a function."""
        return frame.is_function and not self.operations and len(frame.regions[-1].blocks) == 1

    def _block_prototype(self, line: Line, arguments: str, place: int) -> StatementPrototype:
        """Return a prototype whose first region has the block arguments `(%a: T, ...)` of a line."""
        known = line.known.get(None)
        if known is not None:
            return known
        if "{" in arguments and "{" in _ANGLES.sub("", arguments):
            raise DeclinedError  # a function's arguments may have attributes, a block's may not
        # Lark accepts a function with the same arguments
        prototype = self._combined(line, None, f"func.func private @block{arguments} {{}}", place)
        if prototype.cls is not Function or len(prototype.arguments) != 1 or prototype.function["argument_attributes"]:
            raise DeclinedError
        return prototype

    def _combined(self, line: Line, other: Any, text: str, place: int) -> StatementPrototype:
        """Return the prototype of a statement that contains a line; `other` identifies its remaining text."""
        known = line.known.get(other)
        if known is None:
            known, is_reusable = self.prototype_of(text, place)
            if is_reusable and len(line.known) < MAX_PARTS:
                line.known[other] = known
        return known

    def reducer(self, line: Line, names: list[str], aliases: list[str], place: int) -> None:
        """Enter the region of a reduction, whose arguments are on the line below it."""
        frame = self.stack[-1]
        if frame.kind != OPEN_REDUCE or frame.prototype is not None:
            raise DeclinedError
        prototype = self._combined(frame.line, line.text, f"{frame.line.text} {line.text}}}", frame.place)
        frame.prototype = prototype
        frame.names = frame.names + names
        frame.locations = frame.locations + aliases
        frame.operands = self._operands(prototype, frame.names)
        self.begin_region()
        self._enter(prototype.arguments[0], frame.names, frame.locations)

    def end(self, line: Line, names: list[str], aliases: list[str], place: int) -> None:
        """Close the open region and create its operation."""
        frame = self.stack[-1]
        if (frame.kind == OPEN_PAREN) != (line.kind == CLOSE_PAREN) or not frame.regions:
            raise DeclinedError
        if frame.kind == OPEN_LOOP and len(frame.regions) != 2:
            raise DeclinedError
        self.end_region()
        self.close()
        prototype = frame.prototype
        if prototype is None:
            self._end_text(frame, line.text, names, aliases)
            return
        if names:
            raise DeclinedError
        self._finish(prototype, frame.operands, tuple(frame.regions), frame.names, frame.locations, frame.place)
        if line.text != "}" and (rest := line.text[1:].strip(BLANKS)):
            self.operations[-1].location = self.locations.trailing(rest, aliases)

    def _end_text(self, frame: Opened, text: str, names: list[str], aliases: list[str]) -> None:
        """Create an operation whose statement ends on this line."""
        line, count = frame.line, len(frame.regions)
        if frame.kind == OPEN_BRACE and not frame.regions[0].blocks and not OWN_BRACES.match(line.text):
            raise DeclinedError  # whether a brace opens a region depends on the text after it
        prototype = line.known.get((count, text))
        if prototype is None:
            separators = "}, {" * (count - 1)
            if frame.kind == OPEN_BRACE and not OWN_BRACES.match(line.text):
                if not KNOWN_BRACES.match(line.text):
                    raise DeclinedError
                separators = EMPTY_BLOCK
            prototype = self._combined(line, (count, text), line.text + separators + text, frame.place)
        if len(prototype.arguments) != count:
            raise DeclinedError
        names = frame.names + names
        operands = self._operands(prototype, names)
        self._finish(prototype, operands, tuple(frame.regions), names, frame.locations + aliases, frame.place)


def is_symbol_header(prototype: StatementPrototype) -> bool:
    """Return whether a prototype describes a function or module completely except for its body."""
    if prototype.operands or prototype.results or prototype.result_types or len(prototype.arguments) != 1:
        return False
    if prototype.cls is Function:
        inputs: tuple[Type, ...] = prototype.function["function_type"].inputs
        return tuple([type for _, type, _ in prototype.arguments[0]]) == inputs
    return prototype.cls is Module


def _compact_reducer(
    cls: type[Operation],
    type: Type,
    annotations: Annotations | None,
    location: Location | None,
    place: int,
    offsets: LineOffsets,
) -> Region:
    """Return the region abbreviated by `applies`."""
    lhs, rhs, result = Value(type), Value(type), Value(type)
    inner = constructor_of(cls)(NO_ATTRIBUTES, (lhs, rhs), (result,), (), annotations, location, place, offsets)
    end = constructor_of(ops.Return)(NO_ATTRIBUTES, (result,), (), (), annotations, location, place, offsets)
    locations = (location, location) if location is not None else ()
    return Region([Block((lhs, rhs), [inner, end], None, locations)])
