"""Name resolution, regions and blocks of MLIR text that is read statement by statement.

Names follow MLIR: a nested region sees the names around it unless its operation is isolated, no visible name may be
defined twice, and a name may be used before its definition. The line reader and the grammar both use `Scopes`; they
pass different `Failure` callbacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

import attrs

from hlo_text.core.attributes import Location
from hlo_text.core.describe import describe_type
from hlo_text.core.ir import Annotations, Block, Function, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.types import DialectType, Type
from hlo_text.mlir.reader.raw_operations import RawOperation

#: The type of a foreign operation's result until the text states it.
UNKNOWN_TYPE = DialectType("!unknown")

type_of = attrgetter("type")


class Failure(Protocol):
    """Error callback: receives the code, message, start and length of an error.

    It reports the error or raises an exception; if it returns, reading continues as well as possible.
    """

    def __call__(self, code: str, message: str, start: int, length: int, /) -> None: ...


class StatementRecord(Protocol):
    """Content of an operation's statement apart from names, either of one statement or of all equal lines."""

    @property
    def cls(self) -> type[Operation]: ...
    @property
    def attributes(self) -> Mapping[str, Any]: ...
    @property
    def annotations(self) -> Annotations | None: ...
    @property
    def is_short(self) -> bool: ...
    @property
    def function(self) -> Mapping[str, Any]: ...
    @property
    def foreign(self) -> RawOperation | None: ...


@attrs.define(slots=True, eq=False, repr=False)
class OpenRegions:
    """An operation whose regions are being read.

    Attributes:
        is_isolated: Its regions are isolated from above.
        is_function: It is a function, in whose body names of operations may lack their dialect.
        regions: Finished regions and the open one.
        block: The open block; None before the first one of a region.
        labels: Labels so far in the open region, None without any.
        around: Operations, values, names not yet defined, `is_function` and `hidden` of the enclosing region.
        num_outer: Number of names defined when the open region began.
    """

    is_isolated: bool
    is_function: bool
    regions: list[Region] = attrs.field(init=False, factory=list)
    block: Block | None = attrs.field(init=False, default=None)
    labels: set[str] | None = attrs.field(init=False, default=None)
    around: tuple[list[Operation], dict[str, Value], dict[str, _Waiting], bool, _Hidden] = attrs.field(init=False)
    num_outer: int = attrs.field(init=False, default=0)


#: The value of a name that is used but not yet defined, the name as written, and its offset.
_Waiting = tuple[Value, str, int]

#: Values visible outside of isolated regions: their names can be neither used nor redefined inside.
_Hidden = tuple[Mapping[str, Value], ...]

_Open = TypeVar("_Open", bound=OpenRegions)


class Scopes(Generic[_Open]):
    """The open regions of one text.

    Attributes:
        values: Visible values by name. A region's own names come last, so that they can be removed.
        operations: Operations of the open block, to which the next one is appended.
        is_function: The innermost region is a function's body, where names may lack their dialect.
        hidden: Values of enclosing regions that are not visible here.
        stack: The operations whose regions are open, outermost first.
    """

    def __init__(self, fail: Failure, *, forward: bool) -> None:
        """Initialize the scopes of a text.

        Args:
            fail: Error callback.
            forward: Whether names may be used before their definition; otherwise that is an error.
        """
        self.values: dict[str, Value] = {}
        self.operations: list[Operation] = []
        self.is_function = False
        self.hidden: _Hidden = ()
        self.stack: list[_Open] = []
        self._fail = fail
        self._allows_forward = forward
        self._waiting: dict[str, _Waiting] = {}
        self._has_successors = False

    # --- uses ---

    def resolve(
        self, names: Sequence[str], types: Sequence[Type | None], places: Sequence[int] = ()
    ) -> tuple[Value, ...]:
        """Return the values of operands.

        Args:
            names: Their names.
            types: Their types in the text, None where it has none.
            places: Offsets of the names, if known.
        """
        values = self.values
        try:
            operands = tuple([values[name] for name in names])
        except KeyError:
            return tuple([self._use(*use, places, number) for number, use in enumerate(zip(names, types, strict=True))])
        if list(map(type_of, operands)) != types:
            self.adopt(operands, names, types, places)
        return operands

    def adopt(
        self, operands: Sequence[Value], names: Sequence[str], types: Sequence[Type | None], places: Sequence[int] = ()
    ) -> None:
        """Check the types of operands against those at a use; a value of unknown type receives the type of the use."""
        for number, (value, name, type) in enumerate(zip(operands, names, types, strict=True)):
            if type is None or value.type is type:
                continue
            if value.type is UNKNOWN_TYPE:
                value.type = type
            elif value.type != type:
                message = f"value %{name} is used as {describe_type(type)} but defined as {describe_type(value.type)}"
                self._fail_at("type.mismatch", message, name, places, number)

    def _use(self, name: str, type: Type | None, places: Sequence[int], number: int) -> Value:
        value = self.values.get(name)
        if value is None:
            value = self._find_numbered(name, places, number) or self._wait(name, type, places, number)
        self.adopt((value,), (name,), (type,), places[number : number + 1])
        return value

    def _find_numbered(self, name: str, places: Sequence[int], number: int) -> Value | None:
        """Return the value of a name such as `0#1` in an unusual form, such as `0#01`."""
        base = name.partition("#")[0]
        if base == name or base not in self.values:
            return None
        known = self.values.get(numbered_key(name))
        if known is None:
            self._fail_at("ssa.undefined", f"reference to invalid result number %{name}", name, places, number)
        return known

    def _wait(self, name: str, type: Type | None, places: Sequence[int], number: int) -> Value:
        """Return the placeholder value of a name that is not yet defined."""
        if not self._allows_forward:
            self._fail_at("ssa.undefined", f"use of undeclared SSA value name %{name}", name, places, number)
        value = Value(type if type is not None else UNKNOWN_TYPE, name)
        return self._waiting.setdefault(numbered_key(name), (value, name, places[number]))[0]

    def _fail_at(self, code: str, message: str, name: str, places: Sequence[int], number: int) -> None:
        self._fail(code, message, places[number] if places else 0, len(name) + 1)

    # --- definitions ---

    @property
    def has_reserved(self) -> bool:
        """Whether a name without a value can be reserved; see `is_reserved`."""
        return bool(self.hidden or self._waiting)

    def is_reserved(self, name: str) -> bool:
        """Whether a name is hidden, or is used before its definition."""
        return name in self._waiting or self.hides(name)

    def define(self, name: str, type: Type, place: int = 0) -> Value:
        """Define a name as a new value, or as the value that earlier uses created.

        Names that no text can have (they start with a space) are not kept.
        """
        if name in self.values or (self.hidden and self.hides(name)):
            self._fail("ssa.redefined", f"redefinition of SSA value %{name}", place, len(name) + 1)
        value = self._claim(name, type) if self._waiting else None
        value = self.values[name] = value or Value(type, name if name[0] != " " else None)
        return value

    def hides(self, name: str) -> bool:
        """Whether a name belongs to a value outside of an open isolated region."""
        return any(name in values for values in self.hidden)

    def define_results(
        self, groups: Sequence[tuple[str, int]], types: Sequence[Type], place: int = 0
    ) -> tuple[Value, ...]:
        """Define the results of an operation by name groups `%0`, `%1:2`; without groups the results are unnamed."""
        if not groups:
            return tuple([Value(type) for type in types])
        if len(types) == 1 == len(groups):
            return (self.define(groups[0][0], types[0], place),)
        results: list[Value] = []
        for name, count in groups:
            first = self.define(name, types[len(results)], place)
            results.append(first)
            if count > 1:  # `%0` is the first result of the group `%0:2`
                first.name = f"{name}#0"
                self.values[first.name] = first
                results += [
                    self.define(f"{name}#{number}", types[len(results) + number - 1], place)
                    for number in range(1, count)
                ]
        return tuple(results)

    def _claim(self, name: str, type: Type) -> Value | None:
        """Return the value that uses of a name before its definition created, or None."""
        waiting = self._waiting.pop(name, None)
        if waiting is None:
            return None
        value, written, place = waiting
        if value.type is UNKNOWN_TYPE:
            value.type = type
        elif value.type != type and type is not UNKNOWN_TYPE:
            message = f"value %{name} is used as {describe_type(value.type)} but defined as {describe_type(type)}"
            self._fail("type.mismatch", message, place, len(written) + 1)
        value.name = name
        return value

    def check_defined(self) -> None:
        """Report the names that are used but never defined."""
        for _, written, place in self._waiting.values():
            self._fail("ssa.undefined", f"use of undeclared SSA value name %{written}", place, len(written) + 1)

    # --- regions ---

    def open(self, opened: _Open) -> None:
        """Enter an operation; `begin_region` begins each of its regions."""
        opened.around = self.operations, self.values, self._waiting, self.is_function, self.hidden
        self.is_function = opened.is_function
        self.stack.append(opened)

    def begin_region(self) -> None:
        """Begin the next region of the open operation."""
        opened = self.stack[-1]
        opened.regions.append(Region([]))
        opened.block = None
        opened.labels = None
        if opened.is_isolated:
            _, around, _, _, hidden = opened.around
            self.hidden = (*hidden, around) if around else hidden
            self.values, self._waiting = {}, {}
        opened.num_outer = len(self.values)
        self.operations = []

    def enter_block(
        self,
        arguments: Sequence[tuple[str, Type]],
        locations: tuple[Location | None, ...] = (),
        label: str | None = None,
        *,
        places: Sequence[int] = (),
        label_place: int = 0,
    ) -> Block:
        """Begin a block of the open region.

        Args:
            arguments: Names and types of its arguments.
            locations: The arguments' locations.
            label: Its label without `^`.
            places: Offsets of the names.
            label_place: Offset of the label.
        """
        opened = self.stack[-1]
        if self.operations and opened.block is None:
            self._end_block(opened)
        if label is not None:
            opened.labels = opened.labels or set()
            if label in opened.labels:
                self._fail("block.redefined", f"redefinition of block ^{label}", label_place, len(label) + 1)
            opened.labels.add(label)
        named = {name: Value(type, name if name[0] != " " else None) for name, type in arguments}
        if self.has_reserved or len(named) < len(arguments) or not named.keys().isdisjoint(self.values):
            given = zip(arguments, places or repeat(0), strict=False)
            values = [self.define(name, type, place) for (name, type), place in given]
        else:
            values = list(named.values())
            self.values.update(named)
        self.operations = []
        block = opened.block = Block(tuple(values), self.operations, label, locations)
        opened.regions[-1].blocks.append(block)
        return block

    def _end_block(self, opened: _Open) -> None:
        """Close the implicit block of the operations before the first label."""
        opened.regions[-1].blocks.append(Block((), self.operations))

    def end_region(self) -> None:
        """Close the open region and remove its names."""
        opened = self.stack[-1]
        if self.operations and opened.block is None:
            self._end_block(opened)
        if self._has_successors:
            self._check_successors(opened.regions[-1])
        if opened.is_isolated and self._waiting:
            self.check_defined()
        values = self.values
        if opened.num_outer == 0:
            values.clear()
        for _ in range(len(values) - opened.num_outer):
            values.popitem()

    def _check_successors(self, region: Region) -> None:
        labels = {block.label for block in region.blocks}
        for operation in (operation for block in region.blocks for operation in block.operations):
            if isinstance(operation, UnregisteredOperation):
                for label in operation.successors:
                    if label == region.blocks[0].label:
                        message = f"the entry block ^{label} of a region must not have predecessors"
                        self._fail("block.entry", message, operation.position, 1)
                    if label not in labels:
                        message = f"reference to an undefined block ^{label}"
                        self._fail("block.undefined", message, operation.position, 1)

    def close(self) -> _Open:
        """Leave and return the operation whose last region is closed."""
        opened = self.stack.pop()
        self.operations, self.values, self._waiting, self.is_function, self.hidden = opened.around
        return opened

    # --- operations ---

    def check_name(self, record: StatementRecord, name: str, place: int = 0) -> None:
        """Report an operation name that lacks its dialect outside of functions."""
        if record.is_short and not self.is_function:
            short = name.removeprefix("func.")
            self._fail("operation.unknown", f"custom op {short!r} is unknown", place, len(short))

    def make(
        self,
        record: StatementRecord,
        operands: tuple[Value, ...],
        results: tuple[Value, ...],
        regions: tuple[Region, ...],
        location: Location | None,
        start: int,
    ) -> Operation:
        """Create an operation and append it to the open block."""
        cls, own = record.cls, record.function
        if cls is UnregisteredOperation:
            own = self._kept(record, operands, regions)
        elif cls is Function:
            self._check_function(own["function_type"].inputs, regions[0], start)
        operation = cls(record.attributes, operands, results, regions, record.annotations, location, start, **own)
        self.operations.append(operation)
        return operation

    def _check_function(self, inputs: tuple[Type, ...], region: Region, start: int) -> None:
        if region.blocks and region.argument_types != inputs:
            expected, found = map(_type_list, (inputs, region.argument_types))
            message = f"entry block arguments must match the function signature: expected {expected}, found {found}"
            self._fail("type.mismatch", message, start, len("func.func"))

    def _kept(
        self, record: StatementRecord, operands: tuple[Value, ...], regions: tuple[Region, ...]
    ) -> dict[str, Any]:
        """Return the fields of an operation that is kept as text."""
        raw = record.foreign
        assert raw is not None
        pieces = None
        if raw.pieces is not None:
            pieces = tuple([_piece_value(piece, operands, regions) for piece in raw.pieces])
        self._has_successors = self._has_successors or bool(raw.successors)
        successors = tuple([token.value[1:] for token in raw.successors])
        if successors and not self.stack:
            message = f"reference to an undefined block ^{successors[0]}"
            self._fail("block.undefined", message, raw.position, len(raw.name))
        return {"operation_name": raw.name, "pretty": pieces, "successors": successors, "problem": raw.problem}


def _type_list(types: Sequence[Type]) -> str:
    return f"({', '.join(map(describe_type, types))})"


def numbered_key(name: str) -> str:
    """Return the canonical name of a value that is used as `0#0` or `0#01`."""
    base, _, number = name.partition("#")
    number = number.lstrip("0")
    return f"{base}#{number}" if number else base


def _piece_value(piece: Any, operands: tuple[Value, ...], regions: tuple[Region, ...]) -> str | Value | Region:
    if isinstance(piece, str):
        return piece
    kind: str = piece[0]
    index: int = piece[1]
    if kind == "operand":
        return operands[index]
    return regions[index] if kind == "region" else regions[index].arguments[int(piece[2])]


def result_groups(text: str) -> list[tuple[str, int]]:
    """Return the name and size of each group in `%0:2, %1 =`."""
    groups = []
    for part in text.rstrip("= \t\r\n").split(","):
        name, _, count = part.strip()[1:].partition(":")
        groups.append((name.rstrip(), int(count.lstrip("0")[:18] or 0) if count else 1))
    return groups
