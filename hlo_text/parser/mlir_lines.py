"""The fast reader of machine-printed MLIR: one look-up per line, a stack for regions.

Two passes over the text replace names and location aliases by holes; each line is then looked up as a whole (see
`mlir_templates`). Whatever is not one statement per line, or does not check out, is declined: `Declined` is raised and
Lark reads the whole file, so the result never depends on this module.
"""

from __future__ import annotations

import re
from itertools import accumulate
from operator import attrgetter
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.attributes import (
    CallSiteLocation,
    FileLocation,
    FusedLocation,
    Literal,
    Location,
    NameLocation,
)
from hlo_text.diagnostics import ParseError
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.parser.literals import resource_literal
from hlo_text.parser.mlir_attributes import LocationReference, simplify_fused
from hlo_text.parser.mlir_build import ISOLATED_CLASSES, ISOLATED_NAMES, UNKNOWN_TYPE, piece_value
from hlo_text.parser.mlir_grammar import MAX_NESTING, MlirReader
from hlo_text.parser.mlir_template import (
    ALIAS_MARK,
    EMPTY_BLOCK,
    LITERAL_HOLE,
    LOCATION_HOLE,
    NAME_HOLE,
    RESERVED,
    BoundedCache,
    NotCacheable,
    Template,
    is_mark,
    reference_names,
)
from hlo_text.parser.mlir_templates import CACHE
from hlo_text.types import Type

_NAME = re.compile(r"(%[A-Za-z0-9_$.-]+(?:#[0-9]+)?)")
_LOCATION = re.compile(r"\(#(loc[0-9]*)\)")
_PAYLOAD = re.compile(r'dense<(?=")|dense<(?=\[)')
_ALIAS = re.compile(r"#(loc[0-9]*) = loc\((.*)\)\Z")
_FILE_LOCATION = re.compile(r'"([^"\\]*)":([0-9]{1,9}):([0-9]{1,9})(?: to ([0-9]{1,9})?:([0-9]{1,9}))?\Z')
_NAME_LOCATION = re.compile(r'"([^"\\]*)"(?:\(#(loc[0-9]*)\))?\Z')
_CALL_LOCATION = re.compile(r"callsite\(#(loc[0-9]*) at #(loc[0-9]*)\)\Z")
_BLOCK_COMMENT = re.compile(r":\s*//[^\n]*\Z")
_MAX_PAYLOAD = 1000  # longer payloads are cut out before any line is looked up

_type_of = attrgetter("type")


class Declined(Exception):
    """The fast way gives up."""


@attrs.define(slots=True, eq=False)
class _Line:
    """A line that is not a statement: what it does to the stack.

    Attributes:
        text: Its skeleton without blanks at the ends.
        known: Templates of the statements it is part of, by the other part.
    """

    text: str
    known: dict[Any, Template] = attrs.field(factory=dict)


_PLAIN, _OTHER, _OPEN_PAREN, _OPEN_BRACE, _OPEN_LOOP, _OPEN_REDUCE = range(6)
_NEXT, _COND, _DO, _LABEL, _REDUCER, _CLOSE, _CLOSE_PAREN, _BLANK, _OPEN_SYMBOL, _ALIAS_LINE = range(6, 16)

#: What a skeleton is: kind, number of names, number of locations, and its template or line.
_Entry = tuple[int, int, int, Any]
_ENTRIES: BoundedCache[_Entry] = BoundedCache()


class _Locations(dict[str, Location]):
    """Locations by alias, resolved when first asked for."""

    def __init__(self, texts: dict[str, str], reader: MlirReader) -> None:
        super().__init__()
        self._texts = texts
        self._reader = reader
        self._active: list[str] = []

    def __missing__(self, name: str) -> Location:
        text = self._texts.get(name)
        if text is None or name in self._active or len(self._active) > MAX_NESTING:
            raise Declined
        self._active.append(name)
        location = self[name] = self._read(text)
        self._active.pop()
        return location

    def _read(self, text: str) -> Location:
        match = _FILE_LOCATION.match(text)
        if match is not None:
            file, line, column, end_line, end_column = match.groups()
            end = (int(end_line) if end_line else None, int(end_column)) if end_column is not None else None
            return FileLocation(file, int(line), int(column), end)
        match = _NAME_LOCATION.match(text)
        if match is not None:
            return NameLocation(match[1], self[match[2]] if match[2] is not None else None)
        match = _CALL_LOCATION.match(text)
        if match is not None:
            return CallSiteLocation(self[match[1]], self[match[2]])
        try:
            location: Location = self._reader.read("location", f"loc({text})", 0)
        except ParseError:
            raise Declined from None
        return self.substitute(location, [])

    def substitute(self, location: Location, aliases: list[str]) -> Location:
        """Return a location with its references replaced: holes by their number in `aliases`, others by name."""
        match location:
            case LocationReference():
                name = location.name
                return self[aliases[int(name[len(ALIAS_MARK) :])] if is_mark(name) else name]
            case NameLocation(name, child) if child is not None:
                return NameLocation(name, self.substitute(child, aliases))
            case CallSiteLocation(callee, caller):
                return CallSiteLocation(self.substitute(callee, aliases), self.substitute(caller, aliases))
            case FusedLocation(locations, metadata):
                return simplify_fused(tuple(self.substitute(part, aliases) for part in locations), metadata)
        return location


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
    line: _Line
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
        self._locations = _Locations({}, reader)

    def module(self, text: str) -> Module:
        """Return the module of a text.

        Raises:
            Declined: The text is not one statement per line, or is wrong.
        """
        if ALIAS_MARK in text or any(letter in text for letter in RESERVED):
            raise Declined
        body = self._cut_resources(text)
        starts = [0, *accumulate(len(line) + 1 for line in body.split("\n"))]
        body = self._cut_payloads(body)
        body = self._cut_aliases(body)
        try:
            self._lines(body, starts)
        except (KeyError, IndexError, NotCacheable, ParseError):
            raise Declined from None
        if self._stack:
            raise Declined
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

    def _cut_resources(self, text: str) -> str:
        position = text.find("{-#")
        if position < 0:
            return text
        if position and text[position - 1] != "\n":
            raise Declined
        try:
            if self._reader.read("file", text[position:], position):
                raise Declined
        except ParseError:
            raise Declined from None
        return text[:position]

    def _cut_payloads(self, text: str) -> str:
        pieces = []
        position = 0
        for match in _PAYLOAD.finditer(text):
            start = match.end()
            if start < position:
                continue
            if text[start] == '"':
                end = text.find('">', start + 1, start + 2 + _MAX_PAYLOAD)
                if end >= 0 or text.find("\n", start, start + _MAX_PAYLOAD) >= 0:
                    continue
                end = text.find('"', start + 1) + 1
            else:
                end = text.find("]>", start, start + _MAX_PAYLOAD)
                if end >= 0 or text.find("\n", start, start + _MAX_PAYLOAD) >= 0:
                    continue
                end = text.find("]>", start) + 1
            if end <= 0 or text[end : end + 1] != ">":
                raise Declined
            pieces.append(text[position:start])
            pieces.append(f"{LITERAL_HOLE}{len(self._literals)}")
            self._literals.append(text[start:end])
            position = end
        if not pieces:
            return text
        for literal in self._literals:
            if "\n" in literal or "//" in literal or "<" in literal:
                raise Declined
        return "".join(pieces) + text[position:]

    def _cut_aliases(self, text: str) -> str:
        """Take note of the location aliases, which stand on lines of their own."""
        if "#loc" not in text:
            return text
        texts: dict[str, str] = {}
        lines = text.split("\n")
        for number, line in enumerate(lines):
            if line.startswith("#loc"):
                match = _ALIAS.match(line)
                if match is None or match[1] in texts:
                    raise Declined
                texts[match[1]] = match[2]
                lines[number] = ""
        self._locations = _Locations(texts, self._reader)
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
        name_position = alias_position = 0
        level1_hits = 0
        for start, skeleton in zip(starts, skeletons, strict=False):
            entry = entries.get(skeleton)
            if entry is None:
                entry = self._learn(skeleton, start, names, name_position)
            else:
                level1_hits += 1
            kind, name_count, alias_count, template = entry
            end = name_position + name_count
            if kind == _PLAIN:
                cls, attributes, annotations, result_count, operand_types, result_types, is_short, location = template
                values = self._values
                first = name_position + result_count
                operands = tuple([values[name] for name in names[first:end]])
                if list(map(_type_of, operands)) != operand_types:
                    self._adopt(operands, operand_types)
                if result_count == 1:
                    name = names[name_position]
                    if name in values or "#" in name:
                        raise Declined
                    value = values[name] = Value(result_types[0], name[1:])
                    self._defined.append(name)
                    results: tuple[Value, ...] = (value,)
                elif result_count:
                    results = self._define_all(names[name_position:first], result_types)
                else:
                    results = tuple([Value(type) for type in result_types]) if result_types else ()
                if is_short and not self._in_function:
                    raise Declined
                if location is not None:
                    if alias_count == 1 and location is _ONLY_ALIAS:
                        location = self._locations[aliases[alias_position]]
                    else:
                        location = self._locations.substitute(
                            location, aliases[alias_position : alias_position + alias_count]
                        )
                self._operations.append(
                    cls(attributes, operands, results, (), annotations, location, start)
                )
            else:
                self._line(
                    kind,
                    template,
                    names[name_position:end],
                    aliases[alias_position : alias_position + alias_count],
                    start,
                )
            name_position = end
            alias_position += alias_count
        self._statistics.level1_hits += level1_hits

    def _learn(self, skeleton: str, start: int, names: list[str], name_position: int) -> _Entry:
        """Return what a line is that was not seen before."""
        name_count = skeleton.count(NAME_HOLE)
        alias_count = skeleton.count(LOCATION_HOLE)
        stripped = skeleton.strip()
        kind = _line_kind(stripped)
        template: Any
        if kind in (_OTHER, _OPEN_LOOP, _OPEN_SYMBOL):
            complete = stripped + _COMPLETIONS.get(kind, "")
            learned, is_reusable = self._template(complete, start)
            if kind == _OTHER and stripped.endswith("{"):
                raise Declined
            if learned.is_plain and kind == _OTHER and not learned.foreign:
                kind, template = _PLAIN, self._plain(learned)
            else:
                template = learned
        else:
            template = _Line(_without_comment(stripped) if kind == _LABEL else stripped)
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

    def _plain(self, template: Template) -> tuple[Any, ...]:
        value = template.attributes.get("value")
        if isinstance(value, Literal) and value.resource_key is not None:
            self._resources.append(value)
        location = template.location
        if isinstance(location, LocationReference):
            location = _ONLY_ALIAS
        return (
            template.cls,
            template.attributes,
            template.annotations,
            len(template.results),
            template.operand_types,
            template.result_types,
            template.is_short,
            location,
        )

    # --- values ---

    def _adopt(self, operands: tuple[Value, ...], types: list[Type | None]) -> None:
        """Check operand types where they are not the same objects."""
        for value, type in zip(operands, types, strict=True):
            if type is None or value.type is type:
                continue
            if value.type is UNKNOWN_TYPE:
                value.type = type
            elif value.type != type:
                raise Declined

    def _define(self, name: str, type: Type, shown: str | None = None) -> Value:
        if name in self._values or "#" in name:
            raise Declined
        value = self._values[name] = Value(type, shown or name[1:])
        self._defined.append(name)
        return value

    def _define_all(self, names: list[str], types: tuple[Type, ...]) -> tuple[Value, ...]:
        return tuple([self._define(name, type) for name, type in zip(names, types, strict=True)])

    def _define_results(self, template: Template, names: list[str]) -> tuple[Value, ...]:
        types = [type if type is not None else UNKNOWN_TYPE for type in template.result_types]
        if not template.results:
            return tuple(Value(type) for type in types)
        results: list[Value] = []
        for slot, count in template.results:
            name = names[slot]
            if count == 1:
                results.append(self._define(name, types[len(results)]))
                continue
            for number in range(count):
                if number == 0:
                    value = self._define(name, types[len(results)], f"{name[1:]}#0")
                else:
                    value = Value(types[len(results)], f"{name[1:]}#{number}")
                key = f"{name}#{number}"
                if key in self._values:
                    raise Declined
                self._values[key] = value
                self._defined.append(key)
                results.append(value)
        return tuple(results)

    def _resolve(self, template: Template, names: list[str]) -> tuple[Value, ...]:
        values = self._values
        operands = tuple([values[names[slot]] for slot in template.operands])
        self._adopt(operands, template.operand_types)
        return operands

    # --- lines that are not plain operations ---

    def _line(self, kind: int, what: Any, names: list[str], aliases: list[str], start: int) -> None:
        if kind == _BLANK:
            return
        if kind == _ALIAS_LINE:
            if self._stack or names or aliases or LITERAL_HOLE in what.text or self._reader.read("file", what.text, start):
                raise Declined
        elif kind == _OTHER:
            self._statement(what, names, aliases, start)
        elif kind in (_OPEN_SYMBOL, _OPEN_LOOP):
            self._open_template(kind, what, names, aliases, start)
        elif kind in (_OPEN_PAREN, _OPEN_BRACE, _OPEN_REDUCE):
            self._open_text(kind, what, names, aliases, start)
        elif kind == _LABEL:
            self._label(what, names, aliases, start)
        elif kind == _NEXT:
            frame = self._stack[-1]
            if frame.kind != _OPEN_PAREN:
                raise Declined
            self._end_region(frame)
            self._begin_region(frame)
        elif kind == _COND or kind == _DO:
            frame = self._stack[-1]
            if frame.kind != _OPEN_LOOP or len(frame.regions) != (kind == _DO) or frame.template is None:
                raise Declined
            if kind == _DO:
                self._end_region(frame)
            self._begin_region(frame)
            self._enter_arguments(frame, len(frame.regions) - 1)
        elif kind == _REDUCER:
            self._reducer(what, names, aliases, start)
        else:
            self._close(kind, what.text, names, aliases)

    def _statement(self, template: Template, names: list[str], aliases: list[str], start: int) -> None:
        """Make an operation that is complete on its line."""
        operands = self._resolve(template, names)
        regions: tuple[Region, ...] = ()
        if template.reducer is not None:
            regions = (self._compact_reducer(*template.reducer, start),)
        elif template.cls is Function and len(template.arguments) == 1 and not template.arguments[0]:
            regions = (Region([]),)
        elif template.arguments:
            raise Declined
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
            raise Declined
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
            if cls is Function and regions[0].blocks:
                if regions[0].argument_types != template.function["function_type"].inputs:
                    raise Declined
        else:
            operation = cls(template.attributes, operands, results, regions, template.annotations)
        operation.location = location
        operation.position = start
        self._operations.append(operation)

    def _compact_reducer(self, cls: type[Operation], type: Type, start: int) -> Region:
        lhs, rhs, result = Value(type), Value(type), Value(type)
        inner = cls({}, (lhs, rhs), (result,), position=start)
        end = ops.Return({}, (result,), (), position=start)
        return Region([Block((lhs, rhs), [inner, end])])

    # --- regions ---

    def _push(self, frame: _Frame, *, is_isolated: bool, is_function: bool) -> None:
        if len(self._stack) > MAX_NESTING // 4:
            raise Declined
        self._stack.append(frame)
        if is_isolated:
            self._values = {}
        self._in_function = is_function

    def _frame(
        self, kind: int, line: _Line, template: Template | None, names: list[str], aliases: list[str], start: int
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
                    raise Declined

    def _enter_block(self, frame: _Frame, block: Block) -> None:
        frame.regions[-1].blocks.append(block)
        frame.block = block
        self._operations = block.operations

    def _open_template(
        self, kind: int, template: Template, names: list[str], aliases: list[str], start: int
    ) -> None:
        """Enter a function, a module or a loop, whose first line is complete."""
        frame = self._frame(kind, _COMPLETE, template, names, aliases, start)
        is_symbol = kind == _OPEN_SYMBOL
        self._push(frame, is_isolated=is_symbol, is_function=template.cls is Function)
        if is_symbol:
            self._begin_region(frame)
            self._enter_arguments(frame, 0)

    def _enter_arguments(self, frame: _Frame, number: int) -> None:
        """Enter the entry block of a region whose arguments the operation's line names."""
        template = frame.template
        if template is None:
            raise Declined
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
            locations = tuple(substitute(l, aliases) if l is not None else None for _, _, l in arguments)
        return Block(values, [], label, locations)

    def _open_text(self, kind: int, line: _Line, names: list[str], aliases: list[str], start: int) -> None:
        """Enter an operation whose types stand behind its regions, or whose reducer stands on the next line."""
        text = line.text
        frame = self._frame(kind, line, None, names, aliases, start)
        self._push(frame, is_isolated=_is_isolated(text), is_function=False)
        if kind == _OPEN_REDUCE:
            return
        self._begin_region(frame)
        arguments = _named_arguments(text) if kind == _OPEN_BRACE else ""
        if arguments:
            count = arguments.count(NAME_HOLE)
            template = self._block_template(line, arguments, start)
            skipped = len(names) - count
            block = self._block(template.arguments[0], names[skipped:], aliases, None)
            self._enter_block(frame, block)

    def _label(self, line: _Line, names: list[str], aliases: list[str], start: int) -> None:
        frame = self._stack[-1]
        region = frame.regions[-1]
        match = _LABEL_LINE.match(line.text)
        if match is None:
            raise Declined
        label, arguments = match.groups()
        if any(block.label == label for block in region.blocks):
            raise Declined
        if frame.block is None and self._operations:
            region.blocks.append(Block((), self._operations))
        template = self._block_template(line, arguments or "()", start)
        self._enter_block(frame, self._block(template.arguments[0], names, aliases, label))

    def _block_template(self, line: _Line, arguments: str, start: int) -> Template:
        """Return a template whose first region has the arguments `(%a: T, ...)` of a line."""
        known = line.known.get(None)
        if known is not None:
            return known
        # a function with the same arguments is a statement that Lark knows
        template = self._combined(line, None, f"func.func private @block{arguments} {{}}", start)
        if template.cls is not Function or len(template.arguments) != 1 or template.function["argument_attributes"]:
            raise Declined
        return template

    def _combined(self, line: _Line, other: Any, text: str, start: int) -> Template:
        """Return the template of a statement of which a line is a part."""
        known = line.known.get(other)
        if known is None:
            known, is_reusable = self._template(text, start)
            if is_reusable and len(line.known) < _MAX_PARTS:
                line.known[other] = known
        return known

    def _reducer(self, line: _Line, names: list[str], aliases: list[str], start: int) -> None:
        frame = self._stack[-1]
        if frame.kind != _OPEN_REDUCE or frame.template is not None:
            raise Declined
        frame.template = self._combined(
            frame.line, line.text, f"{frame.line.text} {line.text}}}", frame.start
        )
        frame.names = frame.names + names
        frame.locations = frame.locations + aliases
        frame.operands = self._resolve(frame.template, frame.names)
        self._begin_region(frame)
        self._enter_arguments(frame, 0)

    def _close(self, kind: int, text: str, names: list[str], aliases: list[str]) -> None:
        frame = self._stack.pop()
        is_parenthesized = frame.kind == _OPEN_PAREN
        if is_parenthesized != (kind == _CLOSE_PAREN) or not frame.regions:
            raise Declined
        if frame.kind == _OPEN_LOOP and len(frame.regions) != 2:
            raise Declined
        self._end_region(frame)
        self._operations, self._values, self._defined = frame.operations, frame.values, frame.defined
        self._in_function = frame.is_function
        template = frame.template
        locations = frame.locations
        operands = frame.operands
        if template is None:
            line, count = frame.line, len(frame.regions)
            separators = "}, {" * (count - 1)
            if frame.kind == _OPEN_BRACE and not _OWN_BRACES.match(line.text):
                separators = EMPTY_BLOCK
            template = self._combined(line, (count, text), line.text + separators + text, frame.start)
            if len(template.arguments) != len(frame.regions):
                raise Declined
            locations = locations + aliases
            operands = self._resolve(template, frame.names + names)
            self._make(template, operands, tuple(frame.regions), frame.names + names, locations, frame.start)
            return
        if names:
            raise Declined
        self._make(template, operands, tuple(frame.regions), frame.names, locations, frame.start)
        rest = text[1:].strip()
        if rest:
            self._operations[-1].location = self._trailing_location(rest, aliases)

    def _trailing_location(self, text: str, aliases: list[str]) -> Location:
        if text == f"loc{LOCATION_HOLE}":
            return self._locations[aliases[0]]
        if not text.startswith("loc"):
            raise Declined
        pieces = text.split(LOCATION_HOLE)
        spelled = pieces[0] + "".join(f"(#{ALIAS_MARK}{number}){piece}" for number, piece in enumerate(pieces[1:]))
        known = self._reader.read("location", spelled, 0)
        if len(list(filter(is_mark, reference_names(known)))) != len(aliases):
            raise Declined
        return self._locations.substitute(known, aliases)


_COMPLETE = _Line("")
_LABEL_LINE = re.compile(r"\^([\w$.-]+)\s*(\(.*\))?\s*:\Z")
_MAX_PARTS = 64
_ONLY_ALIAS = LocationReference("only", 0)
_COMPLETIONS = {_OPEN_SYMBOL: "}", _OPEN_LOOP: " cond {} do {}"}
_SYMBOL_WORD = re.compile(r"(?:func\.func|builtin\.module|module)\b")
_LOOP = re.compile(r"(?:[^=\"]*= )?stablehlo\.while\(")
_REDUCE = re.compile(r"(?:[^=\"]*= )?stablehlo\.reduce\(.* across ", re.DOTALL)
_OWN_BRACES = re.compile(r"(?:[^=\"]*= )?(?:sdy|chlo)\.")
_COMPACT = re.compile(r" applies [\w.]+ across ")
_OPERATION_NAME = re.compile(r'(?:[^="]*= )?"?([\w.$]+)')


def _line_kind(text: str) -> int:
    """Return the kind of a line by how it begins and ends; whether it is right shows when it is read."""
    if not text or text.startswith("//"):
        return _BLANK
    if text.startswith("})"):
        return _CLOSE_PAREN
    if text[0] == "}":
        return {"}, {": _NEXT, "} do {": _DO}.get(text, _CLOSE)
    if text == "cond {":
        return _COND
    if text[0] == "^":
        return _LABEL
    if text[0] in "#!":
        return _ALIAS_LINE
    if text.endswith("({"):
        return _OPEN_PAREN
    if text.endswith("{"):
        if text.startswith("reducer("):
            return _REDUCER
        return _OPEN_SYMBOL if _SYMBOL_WORD.match(text) else _OPEN_BRACE
    if _LOOP.match(text):
        return _OPEN_LOOP
    if _REDUCE.match(text) and not _COMPACT.search(text):
        return _OPEN_REDUCE
    return _OTHER


def _without_comment(text: str) -> str:
    return _BLOCK_COMMENT.sub(":", text)


def _is_isolated(text: str) -> bool:
    match = _OPERATION_NAME.match(text)
    name = match[1] if match is not None else ""
    return name in ISOLATED_NAMES or any(cls.mlir_name == name for cls in ISOLATED_CLASSES)


def _named_arguments(text: str) -> str:
    """Return `(%a: T, %b: T)` in front of the brace that ends an operation of Shardy, else nothing."""
    match = _OPERATION_NAME.match(text)
    if match is None or match[1] not in ISOLATED_NAMES:
        return ""
    depth = 0
    for position in range(len(text) - 2, -1, -1):
        letter = text[position]
        if letter in ")>" and text[position - 1 : position] != "-":
            depth += 1
        elif letter in "(<":
            depth -= 1
            if depth == 0:
                return text[position:-1].strip()
    raise Declined
