"""From statements to the AST: names become values, statements become operations.

Works with a stack of its own instead of recursion. Names follow MLIR: a nested region sees the names around it unless
its operation is isolated, no visible name may be defined twice, and a name may be used before its definition.
"""

from __future__ import annotations

from typing import Any, NoReturn

import attrs

from hlo_text import ops
from hlo_text.attributes import Literal, Location
from hlo_text.describe import describe_type
from hlo_text.ir import Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.mlir.reader.grammar import LocationResolver, MlirReader
from hlo_text.mlir.reader.statements import RawBlock, RawRegion, Statement
from hlo_text.mlir.spelling.fields import check_counts
from hlo_text.mlir.spelling.literals import resource_literal
from hlo_text.opdef import DeclaredOperation
from hlo_text.reading.failure import fail
from hlo_text.source import SourceText
from hlo_text.types import DialectType, Type

#: The type of a foreign operation's result as long as the text has not shown it.
UNKNOWN_TYPE = DialectType("!unknown")

ISOLATED_NAMES = frozenset(("sdy.manual_computation", "sdy.named_computation"))
ISOLATED_CLASSES = (Function, Module, ops.AsyncStart, ops.Scan)


@attrs.define(slots=True, eq=False)
class Scope:
    """Names visible in an isolated region, and those that were used but not yet defined (with where)."""

    values: dict[str, Value] = attrs.field(factory=dict)
    forward: dict[str, tuple[Value, int, int]] = attrs.field(factory=dict)


@attrs.define(slots=True, eq=False)
class _Pending:
    """An operation whose regions are being read."""

    statement: Statement
    operands: tuple[Value, ...]
    regions: list[Region]


@attrs.define(slots=True, eq=False)
class _Frame:
    """A region being read.

    Attributes:
        raw: What is read.
        region: What it becomes.
        scope: Where its names are.
        owner: The operation it belongs to, None at the top.
        block: Number of the current block.
        statement: Number of the next statement in it.
        defined: Names defined in the region, which end with it.
        labels: Labels of its blocks so far.
    """

    raw: RawRegion
    region: Region
    scope: Scope
    owner: _Pending | None
    block: int = -1
    statement: int = 0
    defined: list[str] = attrs.field(factory=list)
    labels: set[str] = attrs.field(factory=set)


class Builder:
    """Makes a module from the statements of a file."""

    def __init__(self, reader: MlirReader) -> None:
        self._reader = reader
        self._source: SourceText = reader.source
        self._resolver = LocationResolver(reader)
        self._locations: dict[int, tuple[Location, Location]] = {}
        self._resources: list[Literal] = []

    def module(self, statements: list[Statement]) -> Module:
        """Return the module of a file: its only operation if that is one, else a module around all of them."""
        raw = RawRegion([RawBlock(None, [], statements)])
        region = self.region(raw)
        operations = region.blocks[0].operations if region.blocks else []
        if len(operations) == 1 and isinstance(operations[0], Module):
            module = operations[0]
        else:
            module = Module({}, (), (), (region,))
        for literal in self._resources:
            blob = self._reader.resources.get(literal.resource_key or "")
            if blob is not None and blob.startswith("0x"):
                resource_literal(literal, blob[2:])
        return module

    def _fail(self, code: str, message: str, start: int, length: int = 1) -> NoReturn:
        fail(self._source, code, message, start, start + length)

    # --- regions ---

    def region(self, raw: RawRegion) -> Region:
        """Return a region and all that is nested in it."""
        top = _Frame(raw, Region([]), Scope(), None)
        stack = [top]
        while stack:
            frame = stack[-1]
            statement = self._next(frame)
            if statement is None:
                stack.pop()
                self._leave(frame)
                if frame.owner is not None:
                    self._continue(stack, frame.owner)
                continue
            operands = self._operands(statement, frame.scope)
            if statement.regions:
                self._continue(stack, _Pending(statement, operands, []))
            else:
                self._finish(frame, statement, operands, ())
        return top.region

    def _next(self, frame: _Frame) -> Statement | None:
        """Return the next statement of a region, entering its blocks as they come."""
        blocks = frame.raw.blocks
        while frame.block < 0 or frame.statement >= len(blocks[frame.block].operations):
            frame.block += 1
            frame.statement = 0
            if frame.block >= len(blocks):
                return None
            frame.region.blocks.append(self._block(blocks[frame.block], frame))
        frame.statement += 1
        return blocks[frame.block].operations[frame.statement - 1]

    def _block(self, raw: RawBlock, frame: _Frame) -> Block:
        label = raw.label.value[1:] if raw.label is not None else None
        if label is not None:
            if label in frame.labels:
                self._fail("block.redefined", f"redefinition of block ^{label}", raw.label.start_pos, len(label) + 1)
            frame.labels.add(label)
        arguments = []
        for token, type, _ in raw.arguments:
            name = token.value[1:]
            if "#" in name:
                self._fail("syntax", "a block argument has no result number", token.start_pos)
            arguments.append(self._define(frame, name, name, type, token.start_pos))
        locations: tuple[Location | None, ...] = ()
        if any(location is not None for _, _, location in raw.arguments):
            locations = tuple(self.location(location) for _, _, location in raw.arguments)
        return Block(tuple(arguments), [], label, locations)

    def _leave(self, frame: _Frame) -> None:
        labels = {block.label for block in frame.region.blocks}
        for block in frame.region.blocks:
            for operation in block.operations:
                if isinstance(operation, UnregisteredOperation):
                    for label in operation.successors:
                        if label not in labels:
                            self._fail(
                                "block.undefined", f"reference to an undefined block ^{label}", operation.position
                            )
        scope = frame.scope
        for name in frame.defined:
            del scope.values[name]
        is_isolated = frame.owner is None or _is_isolated(frame.owner.statement)
        if is_isolated and scope.forward:
            name, (_, start, length) = next(iter(scope.forward.items()))
            self._fail("ssa.undefined", f"use of undeclared SSA value name %{name}", start, length)

    def _continue(self, stack: list[_Frame], pending: _Pending) -> None:
        """Start the next region of an operation, or finish it."""
        statement = pending.statement
        index = len(pending.regions)
        frame = stack[-1]
        if index < len(statement.regions):
            region = Region([])
            pending.regions.append(region)
            scope = Scope() if _is_isolated(statement) else frame.scope
            stack.append(_Frame(statement.regions[index], region, scope, pending))
        else:
            self._finish(frame, statement, pending.operands, tuple(pending.regions))

    # --- values ---

    def _operands(self, statement: Statement, scope: Scope) -> tuple[Value, ...]:
        values = scope.values
        operands = []
        for token, type in zip(statement.operands, statement.operand_types, strict=True):
            name = token.value[1:]
            value = values.get(name)
            if value is None:
                value = self._forward(name, type, token, scope)
            elif value.type is not type and type is not None and value.type != type:
                if value.type is not UNKNOWN_TYPE:
                    self._mismatch(name, type, value.type, token)
                value.type = type
            operands.append(value)
        return tuple(operands)

    def _mismatch(self, name: str, type: Type, defined: Type, token: Any) -> NoReturn:
        message = f"value %{name} is used as {describe_type(type)} but defined as {describe_type(defined)}"
        self._fail("type.mismatch", message, token.start_pos, len(name) + 1)

    def _forward(self, name: str, type: Type | None, token: Any, scope: Scope) -> Value:
        """Return the value of a name that is not defined yet."""
        base, _, number = name.partition("#")
        if number and base in scope.values:
            known = scope.values.get(base) if int(number) == 0 else scope.values.get(f"{base}#{int(number)}")
            if known is None or len(number) > 9:
                self._fail(
                    "ssa.undefined", f"reference to invalid result number %{name}", token.start_pos, len(name) + 1
                )
            return known
        known_forward = scope.forward.get(name)
        if known_forward is None:
            value = Value(type if type is not None else UNKNOWN_TYPE, name)
            scope.forward[name] = (value, token.start_pos, len(name) + 1)
            return value
        value = known_forward[0]
        if type is not None and value.type != type:
            if value.type is not UNKNOWN_TYPE:
                self._mismatch(name, type, value.type, token)
            value.type = type
        return value

    def _define(self, frame: _Frame, name: str, shown: str, type: Type, position: int) -> Value:
        """Define a name (`0`, `0#1`) as a new value, or as the one that stood for it so far."""
        scope = frame.scope
        if name in scope.values:
            self._fail("ssa.redefined", f"redefinition of SSA value %{name}", position, len(name) + 1)
        value = None
        if scope.forward:
            value = self._claim(scope, name, shown, type)
        if value is None:
            value = Value(type, shown if shown[0] != " " else None)
        scope.values[name] = value
        frame.defined.append(name)
        return value

    def _claim(self, scope: Scope, name: str, shown: str, type: Type) -> Value | None:
        waiting = scope.forward.pop(name, None) or scope.forward.pop(shown, None)
        if waiting is None and "#" not in name:
            waiting = scope.forward.pop(f"{name}#0", None)
        if waiting is None:
            return None
        value, start, length = waiting
        if value.type is UNKNOWN_TYPE:
            value.type = type
        elif value.type != type and type is not UNKNOWN_TYPE:
            message = f"value %{name} is used as {describe_type(value.type)} but defined as {describe_type(type)}"
            self._fail("type.mismatch", message, start, length)
        value.name = shown
        return value

    def _results(self, frame: _Frame, statement: Statement) -> tuple[Value, ...]:
        types = [type if type is not None else UNKNOWN_TYPE for type in statement.result_types]
        token = statement.results
        if token is None:
            if None in statement.result_types:
                types = []
            return tuple(Value(type) for type in types)
        groups = result_groups(token.value)
        bound = sum(count for _, count in groups)
        if None in statement.result_types and bound != len(types):
            types = [UNKNOWN_TYPE] * bound
        if bound != len(types) or not types:
            found = "cannot name an operation with no results"
            if types:
                found = f"operation defines {len(types)} results but was provided {bound} to bind"
            self._fail("arity.results", found, token.start_pos, len(token.value))
        results: list[Value] = []
        for name, count in groups:
            if count == 1:
                results.append(self._define(frame, name, name, types[len(results)], token.start_pos))
                continue
            first = len(results)
            for number in range(count):
                # `%0` is the first result of the group `%0:2`
                key = f"{name}#{number}" if number else name
                results.append(self._define(frame, key, f"{name}#{number}", types[first + number], token.start_pos))
        return tuple(results)

    # --- operations ---

    def location(self, location: Location | None) -> Location | None:
        """Return a location without aliases; the same object for the same one."""
        if location is None:
            return None
        return self._resolver.resolve(location)

    def _finish(
        self, frame: _Frame, statement: Statement, operands: tuple[Value, ...], regions: tuple[Region, ...]
    ) -> None:
        if statement.is_short:
            self._check_short(frame, statement)
        results = self._results(frame, statement)
        operation = self._operation(statement, operands, results, regions)
        operation.location = self.location(statement.location)
        operation.position = statement.start
        frame.region.blocks[-1].operations.append(operation)

    def _check_short(self, frame: _Frame, statement: Statement) -> None:
        if frame.owner is None or frame.owner.statement.cls is not Function:
            short = statement.name.removeprefix("func.")
            self._fail("operation.unknown", f"custom op {short!r} is unknown", statement.position, len(short))

    def _operation(
        self,
        statement: Statement,
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
        regions: tuple[Region, ...],
    ) -> Operation:
        cls = statement.cls
        if cls is UnregisteredOperation:
            return self._unregistered(statement, operands, results, regions)
        if cls is Function or cls is Module:
            if cls is Function:
                self._check_function(statement, regions[0])
            return cls({}, operands, results, regions, statement.annotations, **statement.function)
        assert issubclass(cls, DeclaredOperation)
        problem = check_counts(cls, len(operands), len(results), len(regions))
        if problem is not None:
            self._fail(*problem, statement.position, len(statement.name))
        value = statement.attributes.get("value")
        if isinstance(value, Literal) and value.resource_key is not None:
            self._resources.append(value)
        return cls(statement.attributes, operands, results, regions, statement.annotations)

    def _unregistered(
        self,
        statement: Statement,
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
        regions: tuple[Region, ...],
    ) -> Operation:
        pieces = None
        if statement.pieces is not None:
            pieces = tuple(piece_value(piece, operands, regions) for piece in statement.pieces)
        return UnregisteredOperation(
            statement.attributes,
            operands,
            results,
            regions,
            statement.annotations,
            operation_name=statement.name,
            pretty=pieces,
            successors=tuple(token.value[1:] for token in statement.successors),
        )

    def _check_function(self, statement: Statement, region: Region) -> None:
        inputs = statement.function["function_type"].inputs
        if region.blocks and region.argument_types != inputs:
            self._fail(
                "type.mismatch",
                f"entry block must have {len(inputs)} arguments to match the function signature",
                statement.position,
                len(statement.name),
            )


def piece_value(piece: Any, operands: tuple[Value, ...], regions: tuple[Region, ...]) -> str | Value | Region:
    if isinstance(piece, str):
        return piece
    kind: str = piece[0]
    index: int = piece[1]
    if kind == "operand":
        return operands[index]
    return regions[index] if kind == "region" else regions[index].arguments[int(piece[2])]


def _is_isolated(statement: Statement) -> bool:
    return statement.cls in ISOLATED_CLASSES or statement.name in ISOLATED_NAMES


def result_groups(text: str) -> list[tuple[str, int]]:
    """Return name and size of the groups of `%0:2, %1 =`."""
    groups = []
    for part in text.rstrip("= \t\r\n").split(","):
        name, _, count = part.strip()[1:].partition(":")
        groups.append((name, int(count) if count and len(count) < 9 else 1))
    return groups
