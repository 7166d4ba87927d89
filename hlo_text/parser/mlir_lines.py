"""The fast reader of machine-printed MLIR: one look-up per line, a stack for regions.

Two passes over the text replace names and location aliases by holes; each line is then looked up as a whole (see
`mlir_templates`). Whatever is not one statement per line, or does not check out, is declined: `DeclinedError` is
raised and Lark reads the whole file, so the result never depends on this module.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.attributes import Literal, Location
from hlo_text.diagnostics import ParseError
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.parser.failure import MalformedError
from hlo_text.parser.literals import resource_literal
from hlo_text.parser.mlir_attributes import LocationReference
from hlo_text.parser.mlir_build import UNKNOWN_TYPE, piece_value
from hlo_text.parser.mlir_grammar import MAX_NESTING, MlirReader
from hlo_text.parser.mlir_line_kinds import (
    BLANK,
    CLOSE,
    CLOSE_PAREN,
    COMPLETE,
    COMPLETIONS,
    COND,
    DO,
    KNOWN_BRACES,
    LABEL,
    LABEL_LINE,
    MAX_PARTS,
    NEXT,
    OPEN_BRACE,
    OPEN_LOOP,
    OPEN_PAREN,
    OPEN_REDUCE,
    OPEN_SYMBOL,
    OTHER,
    OWN_BRACES,
    PLAIN,
    REDUCER,
    RETURN,
    DeclinedError,
    Line,
    is_isolated,
    line_kind,
    named_arguments,
    without_comment,
)
from hlo_text.parser.mlir_line_locations import Locations
from hlo_text.parser.mlir_payloads import cut_payloads, line_starts
from hlo_text.parser.mlir_template import (
    EMPTY_BLOCK,
    LITERAL_HOLE,
    LOCATION_HOLE,
    NAME_HOLE,
    BoundedCache,
    NotCacheableError,
    Template,
    is_mark,
)
from hlo_text.parser.mlir_templates import CACHE
from hlo_text.types import Type

_NAME = re.compile(r"%((?:[0-9]+|[A-Za-z_$.-][A-Za-z0-9_$.-]*)(?:#[0-9]+)?)")
_LOCATION = re.compile(r"\(#(loc[0-9]*)\)")
_ALIAS = re.compile(r"#(loc[0-9]*) = loc\((.*)\)\Z")

_ANGLES = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")
_TOP_LINE = ("", "#", "/")  # how lines of aliases, blank lines and comments begin

_type_of = attrgetter("type")


#: What a skeleton is: kind, number of names, number of locations, and its template or line.
_Entry = tuple[int, int, int, Any]
_ENTRIES: BoundedCache[_Entry] = BoundedCache()


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
        regions: Finished regions and the open one.
        block: The open block; None before the first label of a region whose entry block has none.
        operations, values, defined: Those of the region around it.
        own_defined: Names defined in the open region.
        own_values: Where its names are.
        is_function: The region is a function's body.
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
    defined: list[str]
    is_function: bool
    regions: list[Region] = attrs.field(factory=list)
    block: Block | None = None


class _Nowhere(list[Operation]):
    """Stands for the operations of a region that has not begun: between `while(...)` and `cond {`, for example."""

    def append(self, operation: Operation) -> None:
        raise DeclinedError


class LineReader:
    """Reads one text."""

    def __init__(self, reader: MlirReader) -> None:
        self._reader = reader
        self._statistics = reader.statistics
        self._literals: list[str] = []
        self._resources: list[Literal] = []
        self._stack: list[_Frame] = []
        self._operations: list[Operation] = []
        self._values: dict[str, Value] = {}
        self._defined: list[str] = []
        self._in_function = False
        self._locations = Locations({}, reader)

    def module(self, text: str) -> Module:
        """Return the module of a text.

        Raises:
            DeclinedError: The text is not one statement per line, or is wrong.
        """
        cut = cut_payloads(text)
        self._literals = cut.literals
        body = self._cut_resources(cut.text, text)
        starts = line_starts(body, cut.cuts)
        try:
            self._lines(self._cut_aliases(body), starts)
        except (KeyError, IndexError, MalformedError, NotCacheableError, ParseError):
            raise DeclinedError from None
        if self._stack:
            raise DeclinedError
        return self._finish()

    def _finish(self) -> Module:
        operations = self._operations
        if len(operations) == 1 and isinstance(operations[0], Module):
            module = operations[0]
        else:
            module = Module({}, (), (), (Region([Block((), operations)]),))
        for literal in self._resources:
            blob = self._reader.resources.get(literal.resource_key or "")
            if blob is not None and blob.startswith("0x"):
                resource_literal(literal, blob[2:])
        return module

    # --- what is taken out first ---

    def _cut_resources(self, body: str, text: str) -> str:
        position = body.find("{-#")
        if position < 0:
            return body
        start = text.rfind("{-#")
        if (position and body[position - 1] != "\n") or len(text) - start != len(body) - position:
            raise DeclinedError
        try:
            if self._reader.read("file", text[start:], start):
                raise DeclinedError
        except ParseError:
            raise DeclinedError from None
        return body[:position]

    def _cut_aliases(self, text: str) -> str:
        """Take note of the location aliases, which stand on lines of their own."""
        if "#loc" not in text:
            return text
        texts: dict[str, str] = {}
        lines = text.split("\n")
        first, last = 0, len(lines)
        while first < last and lines[first][:1] in _TOP_LINE:
            first += 1
        while last > first and lines[last - 1][:1] in _TOP_LINE:
            last -= 1
        # only in front of and behind everything else is a line surely not inside of something
        if any(line.startswith("#loc") for line in lines[first:last]):
            raise DeclinedError
        for number in (*range(first), *range(last, len(lines))):
            line = lines[number]
            if line.startswith("#loc"):
                match = _ALIAS.match(line)
                if match is None or match[1] in texts:
                    raise DeclinedError
                texts[match[1]] = match[2]
                lines[number] = ""
        self._locations = Locations(texts, self._reader)
        self._locations.check()
        return "\n".join(lines)

    # --- lines ---

    def _lines(self, text: str, starts: list[int]) -> None:
        """Read all lines. Plain operations are made here, where a call would cost as much as the rest."""
        aliases: list[str] = []
        if "#loc" in text:
            parts = _LOCATION.split(text)
            aliases = parts[1::2]
            text = LOCATION_HOLE.join(parts[::2])
        parts = _NAME.split(text)
        names = parts[1::2]
        skeletons = NAME_HOLE.join(parts[::2]).split("\n")
        entries = _ENTRIES
        locations = self._locations
        name_position = alias_position = 0
        level1_hits = 0
        values, define, append = self._values, self._defined.append, self._operations.append
        for start, skeleton in zip(starts, skeletons, strict=False):
            entry = entries.get(skeleton)
            if entry is None:
                entry = self._learn(skeleton, start)
            else:
                level1_hits += 1
            kind, name_count, alias_count, what = entry
            end = name_position + name_count
            if kind == PLAIN:
                cls, attributes, annotations, operand_types, result_type, location = what
                if name_count == 2:
                    operand = values[names[name_position + 1]]
                    if operand.type is not operand_types[0]:
                        self._adopt((operand,), operand_types)
                    operands: tuple[Value, ...] = (operand,)
                elif name_count == 3:
                    operand = values[names[name_position + 1]]
                    second = values[names[name_position + 2]]
                    if operand.type is not operand_types[0] or second.type is not operand_types[1]:
                        self._adopt((operand, second), operand_types)
                    operands = (operand, second)
                else:
                    operands = tuple([values[name] for name in names[name_position + 1 : end]])
                    if list(map(_type_of, operands)) != operand_types:
                        self._adopt(operands, operand_types)
                name = names[name_position]
                if name in values or "#" in name:
                    raise DeclinedError
                value = values[name] = Value(result_type, name)
                define(name)
                if location is not None:
                    if location is _ONLY_ALIAS:
                        location = locations[aliases[alias_position]]
                    else:
                        location = locations.substitute(
                            location, aliases[alias_position : alias_position + alias_count]
                        )
                append(cls(attributes, operands, (value,), (), annotations, location, start))
            elif kind == RETURN:
                cls, attributes, annotations, operand_types, is_short, location = what
                if is_short and not self._in_function:
                    raise DeclinedError
                operands = tuple([values[name] for name in names[name_position:end]])
                if list(map(_type_of, operands)) != operand_types:
                    self._adopt(operands, operand_types)
                if location is not None:
                    location = locations.substitute(location, aliases[alias_position : alias_position + alias_count])
                append(cls(attributes, operands, (), (), annotations, location, start))
            elif kind != BLANK:
                self._line(
                    kind,
                    what,
                    names[name_position:end],
                    aliases[alias_position : alias_position + alias_count],
                    start,
                )
                values, define, append = self._values, self._defined.append, self._operations.append
            name_position = end
            alias_position += alias_count
        self._statistics.level1_hits += level1_hits

    def _learn(self, skeleton: str, start: int) -> _Entry:
        """Return what a line is that was not seen before."""
        name_count = skeleton.count(NAME_HOLE)
        alias_count = skeleton.count(LOCATION_HOLE)
        stripped = skeleton.strip()
        kind = line_kind(stripped)
        template: Any
        if kind in (OTHER, OPEN_LOOP, OPEN_SYMBOL):
            complete = stripped + COMPLETIONS.get(kind, "")
            learned, is_reusable = self._template(complete, start)
            if kind == OTHER and stripped.endswith("{"):
                raise DeclinedError
            value = learned.attributes.get("value")
            if isinstance(value, Literal) and value.resource_key is not None:
                self._resources.append(value)
            if kind == OTHER and learned.is_plain and len(learned.results) == 1:
                kind, template = PLAIN, _plain(learned)
            elif kind == OTHER and learned.is_plain and not learned.result_types:
                kind, template = RETURN, _ending(learned)
            else:
                template = learned
        else:
            template = Line(without_comment(stripped) if kind == LABEL else stripped)
            is_reusable = LITERAL_HOLE not in skeleton
        entry = kind, name_count, alias_count, template
        if is_reusable and LITERAL_HOLE not in skeleton:
            _ENTRIES.remember(skeleton, entry)
        return entry

    def _template(self, skeleton: str, start: int) -> tuple[Template, bool]:
        """Return the template of a complete statement and whether it may be remembered."""
        known = CACHE.level1.get(skeleton)
        if known is not None:
            return known, True
        template = CACHE.learn(skeleton, self._reader, start, self._literals)
        return template, skeleton in CACHE.level1

    # --- values ---

    def _adopt(self, operands: tuple[Value, ...], types: list[Type | None]) -> None:
        """Check operand types where they are not the same objects."""
        for value, type in zip(operands, types, strict=True):
            if type is None or value.type is type:
                continue
            if value.type is UNKNOWN_TYPE:
                value.type = type
            elif value.type != type:
                raise DeclinedError

    def _define(self, name: str, type: Type, shown: str | None = None) -> Value:
        if name in self._values or "#" in name:
            raise DeclinedError
        value = self._values[name] = Value(type, shown or name)
        self._defined.append(name)
        return value

    def _define_all(self, names: list[str], types: tuple[Type, ...]) -> tuple[Value, ...]:
        return tuple([self._define(name, type) for name, type in zip(names, types, strict=True)])

    def _define_results(self, template: Template, names: list[str]) -> tuple[Value, ...]:
        types = [type if type is not None else UNKNOWN_TYPE for type in template.result_types]
        if len(types) == 1 and len(template.results) == 1:
            return (self._define(names[template.results[0][0]], types[0]),)
        if not template.results:
            return tuple([Value(type) for type in types])
        results: list[Value] = []
        for slot, count in template.results:
            name = names[slot]
            if count == 1:
                results.append(self._define(name, types[len(results)]))
                continue
            for number in range(count):
                if number == 0:
                    value = self._define(name, types[len(results)], f"{name}#0")
                else:
                    value = Value(types[len(results)], f"{name}#{number}")
                key = f"{name}#{number}"
                if key in self._values:
                    raise DeclinedError
                self._values[key] = value
                self._defined.append(key)
                results.append(value)
        return tuple(results)

    def _resolve(self, template: Template, names: list[str]) -> tuple[Value, ...]:
        values = self._values
        operands = tuple([values[names[slot]] for slot in template.operands])
        if list(map(_type_of, operands)) != template.operand_types:
            self._adopt(operands, template.operand_types)
        return operands

    # --- lines that are not plain operations ---

    def _line(self, kind: int, what: Any, names: list[str], aliases: list[str], start: int) -> None:
        if kind == OTHER:
            self._statement(what, names, aliases, start)
        elif kind in (CLOSE, CLOSE_PAREN):
            self._close(kind, what.text, names, aliases)
        elif kind == LABEL:
            self._label(what, names, aliases, start)
        elif kind in (OPEN_SYMBOL, OPEN_LOOP):
            self._open_template(kind, what, names, aliases, start)
        elif kind in (OPEN_PAREN, OPEN_BRACE, OPEN_REDUCE):
            self._open_text(kind, what, names, aliases, start)
        elif kind == NEXT:
            frame = self._stack[-1]
            if frame.kind != OPEN_PAREN:
                raise DeclinedError
            self._end_region(frame)
            self._begin_region(frame)
        elif kind in (COND, DO):
            frame = self._stack[-1]
            if frame.kind != OPEN_LOOP or len(frame.regions) != (kind == DO) or frame.template is None:
                raise DeclinedError
            if kind == DO:
                self._end_region(frame)
            self._begin_region(frame)
            self._enter_arguments(frame, len(frame.regions) - 1)
        elif kind == REDUCER:
            self._reducer(what, names, aliases, start)
        elif (
            self._stack or names or aliases or LITERAL_HOLE in what.text or self._reader.read("file", what.text, start)
        ):
            raise DeclinedError  # an alias definition stands at the top and defines nothing else

    def _statement(self, template: Template, names: list[str], aliases: list[str], start: int) -> None:
        """Make an operation that is complete on its line."""
        operands = self._resolve(template, names)
        regions: tuple[Region, ...] = ()
        if template.reducer is not None:
            location = template.location
            if location is not None:
                location = self._locations.substitute(location, aliases)
            regions = (compact_reducer(*template.reducer, location, start),)
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
        if template.is_short and not self._in_function:
            raise DeclinedError
        results = self._define_results(template, names)
        cls = template.cls
        location = template.location
        if location is not None:
            location = self._locations.substitute(location, aliases)
        operation: Operation
        if template.foreign is not None:
            statement = template.foreign
            pieces = None
            if statement.pieces is not None:
                pieces = tuple(piece_value(piece, operands, regions) for piece in statement.pieces)
            operation = UnregisteredOperation(
                template.attributes,
                operands,
                results,
                regions,
                template.annotations,
                operation_name=statement.name,
                pretty=pieces,
                successors=tuple(token.value[1:] for token in statement.successors),
            )
        elif cls is Function or cls is Module:
            operation = cls({}, operands, results, regions, template.annotations, **template.function)
            inputs = template.function["function_type"].inputs if cls is Function else ()
            if regions[0].blocks and regions[0].argument_types != inputs:
                raise DeclinedError
        else:
            operation = cls(template.attributes, operands, results, regions, template.annotations)
        operation.location = location
        operation.position = start
        self._operations.append(operation)

    # --- regions ---

    def _push(self, frame: _Frame, *, is_isolated: bool, is_function: bool) -> None:
        if len(self._stack) > MAX_NESTING // 4:
            raise DeclinedError
        self._stack.append(frame)
        if is_isolated:
            self._values = {}
        self._in_function = is_function

    def _frame(
        self, kind: int, line: Line, template: Template | None, names: list[str], aliases: list[str], start: int
    ) -> _Frame:
        operands = self._resolve(template, names) if template is not None else ()
        return _Frame(
            kind,
            line,
            template,
            names,
            aliases,
            operands,
            start,
            self._operations,
            self._values,
            self._defined,
            self._in_function,
        )

    def _begin_region(self, frame: _Frame) -> None:
        frame.regions.append(Region([]))
        frame.block = None
        self._operations = []
        self._defined = []

    def _end_region(self, frame: _Frame) -> None:
        region = frame.regions[-1]
        if frame.block is None and self._operations:
            region.blocks.append(Block((), self._operations))
        values = self._values
        for name in self._defined:
            del values[name]
        labels = {block.label for block in region.blocks}
        for block in region.blocks:
            for operation in block.operations:
                if isinstance(operation, UnregisteredOperation) and not labels.issuperset(operation.successors):
                    raise DeclinedError

    def _enter_block(self, frame: _Frame, block: Block) -> None:
        frame.regions[-1].blocks.append(block)
        frame.block = block
        self._operations = block.operations

    def _open_template(self, kind: int, template: Template, names: list[str], aliases: list[str], start: int) -> None:
        """Enter a function, a module or a loop, whose first line is complete."""
        frame = self._frame(kind, COMPLETE, template, names, aliases, start)
        is_symbol = kind == OPEN_SYMBOL
        self._push(frame, is_isolated=is_symbol, is_function=template.cls is Function)
        self._operations = _Nowhere()
        if is_symbol:
            self._begin_region(frame)
            self._enter_arguments(frame, 0)

    def _enter_arguments(self, frame: _Frame, number: int) -> None:
        """Enter the entry block of a region whose arguments the operation's line names."""
        template = frame.template
        if template is None:
            raise DeclinedError
        arguments = template.arguments[number]
        block = self._block(arguments, frame.names, frame.locations, None)
        self._enter_block(frame, block)

    def _block(
        self,
        arguments: tuple[tuple[int, Type, Location | None], ...],
        names: list[str],
        aliases: list[str],
        label: str | None,
    ) -> Block:
        values = tuple([self._define(names[slot], type) for slot, type, _ in arguments])
        locations: tuple[Location | None, ...] = ()
        if any(location is not None for _, _, location in arguments):
            substitute = self._locations.substitute
            locations = tuple(substitute(where, aliases) if where is not None else None for _, _, where in arguments)
        return Block(values, [], label, locations)

    def _open_text(self, kind: int, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        """Enter an operation whose types stand behind its regions, or whose reducer stands on the next line."""
        text = line.text
        frame = self._frame(kind, line, None, names, aliases, start)
        self._push(frame, is_isolated=is_isolated(text), is_function=False)
        if kind == OPEN_REDUCE:
            self._operations = _Nowhere()
            return
        self._begin_region(frame)
        arguments = named_arguments(text) if kind == OPEN_BRACE else ""
        if arguments:
            count = arguments.count(NAME_HOLE)
            template = self._block_template(line, arguments, start)
            skipped = len(names) - count
            block = self._block(template.arguments[0], names[skipped:], aliases, None)
            self._enter_block(frame, block)

    def _label(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        frame = self._stack[-1]
        region = frame.regions[-1]
        match = LABEL_LINE.match(line.text)
        if match is None or (frame.template is not None and frame.template.cls is Module):
            raise DeclinedError
        label, arguments = match.groups()
        if any(block.label == label for block in region.blocks):
            raise DeclinedError
        if frame.block is None and self._operations:
            region.blocks.append(Block((), self._operations))
        template = self._block_template(line, arguments or "()", start)
        self._enter_block(frame, self._block(template.arguments[0], names, aliases, label))

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
            known, is_reusable = self._template(text, start)
            if is_reusable and len(line.known) < MAX_PARTS:
                line.known[other] = known
        return known

    def _reducer(self, line: Line, names: list[str], aliases: list[str], start: int) -> None:
        frame = self._stack[-1]
        if frame.kind != OPEN_REDUCE or frame.template is not None:
            raise DeclinedError
        frame.template = self._combined(frame.line, line.text, f"{frame.line.text} {line.text}}}", frame.start)
        frame.names = frame.names + names
        frame.locations = frame.locations + aliases
        frame.operands = self._resolve(frame.template, frame.names)
        self._begin_region(frame)
        self._enter_arguments(frame, 0)

    def _close(self, kind: int, text: str, names: list[str], aliases: list[str]) -> None:
        frame = self._stack.pop()
        is_parenthesized = frame.kind == OPEN_PAREN
        if is_parenthesized != (kind == CLOSE_PAREN) or not frame.regions:
            raise DeclinedError
        if frame.kind == OPEN_LOOP and len(frame.regions) != 2:
            raise DeclinedError
        self._end_region(frame)
        self._operations, self._values, self._defined = frame.operations, frame.values, frame.defined
        self._in_function = frame.is_function
        template = frame.template
        locations = frame.locations
        operands = frame.operands
        if template is None:
            line, count = frame.line, len(frame.regions)
            separators = "}, {" * (count - 1)
            if frame.kind == OPEN_BRACE and not OWN_BRACES.match(line.text):
                if not KNOWN_BRACES.match(line.text) or not frame.regions[0].blocks:
                    raise DeclinedError  # whether a brace opens a region depends on what follows it
                separators = EMPTY_BLOCK
            template = self._combined(line, (count, text), line.text + separators + text, frame.start)
            if len(template.arguments) != len(frame.regions):
                raise DeclinedError
            locations = locations + aliases
            operands = self._resolve(template, frame.names + names)
            self._make(template, operands, tuple(frame.regions), frame.names + names, locations, frame.start)
            return
        if names:
            raise DeclinedError
        self._make(template, operands, tuple(frame.regions), frame.names, locations, frame.start)
        rest = text[1:].strip()
        if rest:
            self._operations[-1].location = self._locations.trailing(rest, aliases)


_ONLY_ALIAS = LocationReference("only", 0)


def compact_reducer(cls: type[Operation], type: Type, location: Location | None, start: int) -> Region:
    """Return the region that `applies` stands for."""
    lhs, rhs, result = Value(type), Value(type), Value(type)
    inner = cls({}, (lhs, rhs), (result,), (), None, location, start)
    end = ops.Return({}, (result,), (), (), None, location, start)
    locations = (location, location) if location is not None else ()
    return Region([Block((lhs, rhs), [inner, end], None, locations)])


def _ending(template: Template) -> tuple[Any, ...]:
    """Return what the inner loop needs of an operation without results and regions."""
    return (
        template.cls,
        template.attributes,
        template.annotations,
        template.operand_types,
        template.is_short,
        template.location,
    )


def _plain(template: Template) -> tuple[Any, ...]:
    """Return what the inner loop needs of an operation with one result and no regions."""
    location = template.location
    return (
        template.cls,
        template.attributes,
        template.annotations,
        template.operand_types,
        template.result_types[0],
        _ONLY_ALIAS if isinstance(location, LocationReference) and is_mark(location.name) else location,
    )


def clear() -> None:
    """Forget all lines."""
    _ENTRIES.clear()
