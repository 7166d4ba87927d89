"""Names, regions and blocks while a text is read line by line (see `mlir_lines`): what is open and what it holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.attributes import Location
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
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
    DeclinedError,
    Line,
    is_isolated,
    named_arguments,
)
from hlo_text.mlir.lines.locations import Locations
from hlo_text.mlir.lines.template import EMPTY_BLOCK, NAME_HOLE, Template
from hlo_text.mlir.reader.build import UNKNOWN_TYPE, piece_value
from hlo_text.mlir.reader.foreign import end_implicitly
from hlo_text.mlir.reader.grammar import MAX_NESTING
from hlo_text.types import Type

_ANGLES = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")
type_of = attrgetter("type")

#: `(hole, type, location)` of the arguments of a block.
_Arguments = tuple[tuple[int, Type, Location | None], ...]


@attrs.define(slots=True, eq=False)
class _Frame:
    """An open region and what its operation said so far.

    Attributes:
        kind: Kind of the line that opened it.
        line: That line, if it is not complete.
        template: Its template, when it is complete.
        names, locations: What fills the holes.
        operands: Values of the operands of a template that is complete.
        start: Offset of the operation.
        operations, values, is_function: What they were around it.
        outer: How many names were defined when its regions began.
        regions: Finished regions and the open one.
        block: The open block; None before the first label of a region whose entry block has none.
        labels: Labels so far, each with the number of its region.
    """

    kind: int
    line: Line
    template: Template | None
    names: list[str]
    locations: list[str]
    operands: tuple[Value, ...]
    start: int
    operations: list[Operation]
    values: dict[str, Value]
    is_function: bool
    outer: int
    regions: list[Region]
    block: Block | None = None
    labels: set[tuple[int, str]] = attrs.field(factory=set)


class _Nowhere(list[Operation]):
    """Stands for the operations of a region that has not begun: between `while(...)` and `cond {`, for example."""

    def append(self, operation: Operation) -> None:
        raise DeclinedError


class Scopes:
    """The open regions of one text.

    Attributes:
        values: Values that can be named here. A region's own names are the last ones, so that they can be dropped.
        operations: Where the next operation goes.
        is_function: The innermost region is a function's body, where names may lack their dialect.
        locations: The aliases of the text.
    """

    def __init__(self, template_of: Callable[[str, int], tuple[Template, bool]], locations: Locations) -> None:
        self.values: dict[str, Value] = {}
        self.operations: list[Operation] = []
        self.is_function = False
        self.locations = locations
        self._stack: list[_Frame] = []
        self._template_of = template_of
        self._has_successors = False

    @property
    def is_open(self) -> bool:
        """Whether some region did not end."""
        return bool(self._stack)

    # --- values ---

    def adopt(self, operands: tuple[Value, ...], types: list[Type | None]) -> None:
        """Check operand types where they are not the same objects."""
        for value, type in zip(operands, types, strict=True):
            if type is None or value.type is type:
                continue
            if value.type is UNKNOWN_TYPE:
                value.type = type
            elif value.type != type:
                raise DeclinedError

    def _define(self, name: str, value: Value) -> Value:
        if self.values.setdefault(name, value) is not value:
            raise DeclinedError
        return value

    def _define_results(self, template: Template, names: list[str]) -> tuple[Value, ...]:
        types = template.result_types
        if not types:
            return ()
        if not template.results:
            return tuple([Value(type) for type in types])
        results: list[Value] = []
        for slot, count in template.results:
            name = names[slot]
            if count == 1:
                results.append(self._define(name, Value(types[len(results)], name)))
                continue
            for number in range(count):
                shown = f"{name}#{number}"
                value = self._define(shown, Value(types[len(results)], shown))
                if number == 0:
                    self._define(name, value)
                results.append(value)
        return tuple(results)

    def _resolve(self, template: Template, names: list[str]) -> tuple[Value, ...]:
        values = self.values
        operands = tuple([values[names[slot]] for slot in template.operands])
        if list(map(type_of, operands)) != template.operand_types:
            self.adopt(operands, template.operand_types)
        return operands

    # --- operations ---

    def statement(self, template: Template, names: list[str], aliases: list[str], start: int) -> None:
        """Make an operation that is complete on its line."""
        operands = self._resolve(template, names)
        regions: tuple[Region, ...] = ()
        if template.reducer is not None:
            location = template.location
            if location is not None:
                location = self.locations.substitute(location, aliases)
            regions = (_compact_reducer(*template.reducer, location, start),)
        elif template.cls is Function and len(template.arguments) == 1 and not template.arguments[0]:
            regions = (Region([]),)
        elif template.arguments:
            raise DeclinedError
        self._make(template, operands, regions, names, aliases, start)

    def _make(
        self,
        template: Template,
        operands: tuple[Value, ...],
        regions: tuple[Region, ...],
        names: list[str],
        aliases: list[str],
        start: int,
    ) -> None:
        if template.is_short and not self.is_function:
            raise DeclinedError
        results = self._define_results(template, names)
        cls = template.cls
        location = template.location
        if location is not None:
            location = self.locations.substitute(location, aliases)
        if cls is UnregisteredOperation:
            self.operations.append(self._foreign(template, operands, results, regions, location, start))
            return
        function = template.function
        if issubclass(cls, ops.UpstreamOperation) and cls.implicit_end is not None and not results:
            end_implicitly(cls.implicit_end, regions, start)
        if cls is Function and regions[0].blocks:
            inputs = function["function_type"].inputs
            if tuple(map(type_of, regions[0].blocks[0].arguments)) != inputs:
                raise DeclinedError
        self.operations.append(
            cls(template.attributes, operands, results, regions, template.annotations, location, start, **function)
        )

    def _foreign(
        self,
        template: Template,
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
        regions: tuple[Region, ...],
        location: Location | None,
        start: int,
    ) -> Operation:
        statement = template.foreign
        assert statement is not None
        pieces = None
        if statement.pieces is not None:
            pieces = tuple(piece_value(piece, operands, regions) for piece in statement.pieces)
        self._has_successors = self._has_successors or bool(statement.successors)
        return UnregisteredOperation(
            template.attributes,
            operands,
            results,
            regions,
            template.annotations,
            location,
            start,
            operation_name=statement.name,
            pretty=pieces,
            successors=tuple(token.value[1:] for token in statement.successors),
        )

    # --- regions ---

    def _push(
        self,
        kind: int,
        line: Line,
        template: Template | None,
        names: list[str],
        aliases: list[str],
        start: int,
        *,
        is_isolated: bool,
        is_function: bool = False,
    ) -> _Frame:
        if len(self._stack) > MAX_NESTING // 4:
            raise DeclinedError
        operands = self._resolve(template, names) if template is not None and template.operands else ()
        values = self.values
        outer = len(values)
        if is_isolated:
            self.values = {}
        operations, was_function = self.operations, self.is_function
        frame = _Frame(
            kind, line, template, names, aliases, operands, start, operations, values, was_function, outer, []
        )
        self.is_function = is_function
        self._stack.append(frame)
        return frame

    def _begin_region(self, frame: _Frame) -> None:
        frame.regions.append(Region([]))
        frame.block = None
        self.operations = []

    def _end_region(self, frame: _Frame) -> None:
        region = frame.regions[-1]
        if frame.block is None and self.operations:
            region.blocks.append(Block((), self.operations))
        values = self.values
        if values is frame.values:
            for _ in range(len(values) - frame.outer):
                values.popitem()
        else:
            values.clear()
        if self._has_successors:
            labels = {block.label for block in region.blocks}
            for block in region.blocks:
                for operation in block.operations:
                    if isinstance(operation, UnregisteredOperation) and not labels.issuperset(operation.successors):
                        raise DeclinedError

    def _enter_block(
        self, frame: _Frame, arguments: _Arguments, names: list[str], aliases: list[str], label: str | None = None
    ) -> None:
        """Begin a block of the open region."""
        values: list[Value] = []
        has_locations = False
        define = self.values.setdefault
        for slot, type, location in arguments:
            name = names[slot]
            value = Value(type, name)
            values.append(value)
            if define(name, value) is not value:
                raise DeclinedError
            if location is not None:
                has_locations = True
        locations: tuple[Location | None, ...] = ()
        if has_locations:
            substitute = self.locations.substitute
            locations = tuple([substitute(where, aliases) if where is not None else None for _, _, where in arguments])
        self.operations = []
        frame.block = Block(tuple(values), self.operations, label, locations)
        frame.regions[-1].blocks.append(frame.block)

    def open_symbol(self, template: Template, names: list[str], aliases: list[str], start: int) -> None:
        """Enter a function or a module (see `is_symbol_header`)."""
        frame = self._push(
            OPEN_SYMBOL,
            COMPLETE,
            template,
            names,
            aliases,
            start,
            is_isolated=True,
            is_function=template.cls is Function,
        )
        frame.regions.append(Region([]))
        self._enter_block(frame, template.arguments[0], names, aliases)

    def _close_symbol(self, frame: _Frame, template: Template) -> None:
        """Make the function or module whose body ended. Its arguments have the types of its line, which are right."""
        location = template.location
        if location is not None:
            location = self.locations.substitute(location, frame.locations)
        self.operations.append(
            template.cls(
                template.attributes,
                (),
                (),
                (frame.regions[0],),
                template.annotations,
                location,
                frame.start,
                **template.function,
            )
        )

    def open_loop(self, template: Template, names: list[str], aliases: list[str], start: int) -> None:
        """Take note of a loop, whose regions begin on the following lines."""
        self._push(OPEN_LOOP, COMPLETE, template, names, aliases, start, is_isolated=False)
        self.operations = _Nowhere()

    def loop_region(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """Enter the condition or the body of a loop."""
        frame = self._stack[-1]
        if frame.kind != OPEN_LOOP or len(frame.regions) != (line.kind == DO) or frame.template is None:
            raise DeclinedError
        if line.kind == DO:
            self._end_region(frame)
        frame.regions.append(Region([]))
        self._enter_block(frame, frame.template.arguments[len(frame.regions) - 1], frame.names, frame.locations)

    def next_region(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """End a region and begin the next one of the same operation."""
        frame = self._stack[-1]
        if frame.kind != OPEN_PAREN:
            raise DeclinedError
        self._end_region(frame)
        self._begin_region(frame)

    def open_text(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """Enter an operation whose types stand behind its regions, or whose reducer stands on the next line."""
        if line.isolated is None:
            line.isolated = is_isolated(line.text)
        frame = self._push(line.kind, line, None, names, aliases, start, is_isolated=line.isolated)
        if line.kind == OPEN_REDUCE:
            self.operations = _Nowhere()
            return
        self._begin_region(frame)
        arguments = named_arguments(line.text) if line.kind == OPEN_BRACE else ""
        if arguments:
            skipped = len(names) - arguments.count(NAME_HOLE)
            template = self._block_template(line, arguments, start)
            self._enter_block(frame, template.arguments[0], names[skipped:], aliases)

    def label(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """Begin a block with a label."""
        frame = self._stack[-1]
        region = frame.regions[-1]
        match = LABEL_LINE.match(line.text)
        if match is None or (frame.template is not None and frame.template.cls is Module):
            raise DeclinedError
        label, arguments = match.groups()
        if (len(frame.regions), label) in frame.labels:
            raise DeclinedError
        frame.labels.add((len(frame.regions), label))
        if frame.block is None and self.operations:
            region.blocks.append(Block((), self.operations))
        template = self._block_template(line, arguments or "()", start)
        self._enter_block(frame, template.arguments[0], names, aliases, label)

    def _block_template(self, line: Line, arguments: str, start: int) -> Template:
        """Return a template whose first region has the arguments `(%a: T, ...)` of a line."""
        known = line.known.get(None)
        if known is not None:
            return known
        if "{" in arguments and "{" in _ANGLES.sub("", arguments):
            raise DeclinedError  # a function's arguments may have attributes, a block's may not
        # a function with the same arguments is a statement that Lark knows
        template = self._combined(line, None, f"func.func private @block{arguments} {{}}", start)
        if template.cls is not Function or len(template.arguments) != 1 or template.function["argument_attributes"]:
            raise DeclinedError
        return template

    def _combined(self, line: Line, other: Any, text: str, start: int) -> Template:
        """Return the template of a statement of which a line is a part."""
        known = line.known.get(other)
        if known is None:
            known, is_reusable = self._template_of(text, start)
            if is_reusable and len(line.known) < MAX_PARTS:
                line.known[other] = known
        return known

    def reducer(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """Enter the region of a reduce, whose arguments stand on the line below it."""
        frame = self._stack[-1]
        if frame.kind != OPEN_REDUCE or frame.template is not None:
            raise DeclinedError
        template = self._combined(frame.line, line.text, f"{frame.line.text} {line.text}}}", frame.start)
        frame.template = template
        frame.names = frame.names + names
        frame.locations = frame.locations + aliases
        frame.operands = self._resolve(template, frame.names)
        frame.regions.append(Region([]))
        self._enter_block(frame, template.arguments[0], frame.names, frame.locations)

    def close(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """End the open region and make the operation it belongs to."""
        frame = self._stack.pop()
        if (frame.kind == OPEN_PAREN) != (line.kind == CLOSE_PAREN) or not frame.regions:
            raise DeclinedError
        if frame.kind == OPEN_LOOP and len(frame.regions) != 2:
            raise DeclinedError
        self._end_region(frame)
        self.operations, self.values, self.is_function = frame.operations, frame.values, frame.is_function
        template = frame.template
        if template is None:
            self._close_text(frame, line.text, names, aliases)
            return
        if names:
            raise DeclinedError
        if frame.kind == OPEN_SYMBOL:
            self._close_symbol(frame, template)
        else:
            self._make(template, frame.operands, tuple(frame.regions), frame.names, frame.locations, frame.start)
        if line.text != "}" and (rest := line.text[1:].strip()):
            self.operations[-1].location = self.locations.trailing(rest, aliases)

    def _close_text(self, frame: _Frame, text: str, names: list[str], aliases: list[str]) -> None:
        """Make an operation whose statement ends on this line."""
        line, count = frame.line, len(frame.regions)
        if frame.kind == OPEN_BRACE and not frame.regions[0].blocks and not OWN_BRACES.match(line.text):
            raise DeclinedError  # whether a brace opens a region depends on what follows it
        template = line.known.get((count, text))
        if template is None:
            separators = "}, {" * (count - 1)
            if frame.kind == OPEN_BRACE and not OWN_BRACES.match(line.text):
                if not KNOWN_BRACES.match(line.text):
                    raise DeclinedError
                separators = EMPTY_BLOCK
            template = self._combined(line, (count, text), line.text + separators + text, frame.start)
        if len(template.arguments) != count:
            raise DeclinedError
        names = frame.names + names
        self._make(
            template,
            self._resolve(template, names),
            tuple(frame.regions),
            names,
            frame.locations + aliases,
            frame.start,
        )


def is_symbol_header(template: Template) -> bool:
    """Return whether a line says everything about a function or module except its body."""
    if template.operands or template.results or template.result_types or len(template.arguments) != 1:
        return False
    if template.cls is Function:
        inputs: tuple[Type, ...] = template.function["function_type"].inputs
        return tuple(type for _, type, _ in template.arguments[0]) == inputs
    return template.cls is Module


def _compact_reducer(cls: type[Operation], type: Type, location: Location | None, start: int) -> Region:
    """Return the region that `applies` stands for."""
    lhs, rhs, result = Value(type), Value(type), Value(type)
    inner = cls({}, (lhs, rhs), (result,), (), None, location, start)
    end = ops.Return({}, (result,), (), (), None, location, start)
    locations = (location, location) if location is not None else ()
    return Region([Block((lhs, rhs), [inner, end], None, locations)])
