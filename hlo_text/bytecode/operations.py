"""Reading of the operations of a bytecode file, with an explicit stack: programs nest deeper than Python calls."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import attrs

from hlo_text.bytecode.codecs.members import UNREAD
from hlo_text.bytecode.cursor import BytecodeError, Cursor, number_at
from hlo_text.bytecode.descriptions import Description, Descriptions
from hlo_text.bytecode.sections import (
    LAZY_REGIONS,
    NO_UNKNOWN_LOCATIONS,
    PROPERTIES,
    USE_ORDERS,
    File,
    SectionId,
    begin_section,
)
from hlo_text.bytecode.tables import Tables
from hlo_text.core.attributes import Location, UnknownLocation
from hlo_text.core.ir import Annotations, Block, Function, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import NoneType, Type
from hlo_text.mlir.codecs.fields import check_counts

_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _USE_ORDERS, _PROPERTIES = 1, 2, 4, 8, 16, 32, 64
#: Fields of operations that are read one by one.
_IRREGULAR = _SUCCESSORS | _REGIONS | _USE_ORDERS
#: Placeholder type of a value that is used before its definition.
_UNKNOWN_TYPE = NoneType()
_UNKNOWN = UnknownLocation()
#: Operation around operations of other dialects in artifacts.
_CAST = "builtin.unrealized_conversion_cast"


#: Class, attributes and annotations.
_Plain: TypeAlias = tuple[type[Operation], Mapping[str, Any], Annotations | None]


@attrs.define(eq=False)
class _Pending:
    """Operation whose regions are being read from `cursor`."""

    description: Description
    operands: tuple[Value, ...]
    results: tuple[Value, ...]
    location: Location
    successors: tuple[int, ...]
    position: int
    cursor: Cursor
    regions_left: int
    is_isolated: bool
    regions: list[Region]


@attrs.define(eq=False)
class _OpenRegion:
    """Region being read.

    Attributes:
        owner: The operation of the region; None for the file itself.
        cursor: Cursor over the region's bytes.
        values: Values in scope, by number; None for unseen ones.
        first_value: Number of values of enclosing regions.
        next_value: The number of the next value to define.
        blocks: The blocks read so far.
        operations: The operations of the last block.
        blocks_left, operations_left: Numbers of blocks and operations still to be read.
        forward: Positions of uses of undefined values, by value number.
        is_body: Whether the region is the body of a function.
    """

    owner: _Pending | None
    cursor: Cursor
    values: list[Value | None]
    first_value: int
    next_value: int
    blocks: list[Block]
    operations: list[Operation]
    blocks_left: int = 0
    operations_left: int = 0
    forward: dict[int, int] = attrs.Factory(dict)
    is_body: bool = False


class OperationReader:
    """Reader of the operations of a file."""

    def __init__(self, file: File, tables: Tables) -> None:
        self._version = file.version
        self._is_artifact = file.producer.startswith("StableHLO_v")
        self._tables = tables
        self._descriptions = Descriptions(file, tables)
        self._stack: list[_OpenRegion] = []
        self._locations: list[Location | None] = [None] * len(tables.attributes)
        #: Operations without regions in regions of operations, and in functions.
        self._known: tuple[dict[tuple[int, ...], _Plain], ...] = {}, {}
        #: Whether one of the values defined last was used before its definition.
        self._used_early = False

    def operations(self, cursor: Cursor) -> list[Operation]:
        """Return the operations of the operation section.

        Raises:
            BytecodeError: The section is invalid.
        """
        found: list[Operation] = []
        root = _OpenRegion(None, cursor, [], 0, 0, [], found)
        self._begin_block(root, has_values=False)
        self._stack.append(root)
        while self._stack:
            region = self._stack[-1]
            if region.operations_left and self._version >= PROPERTIES:
                self._plain_operations(region)
            if region.operations_left:
                region.operations_left -= 1
                self._operation(region)
            elif region.blocks_left:
                self._begin_block(region)
            else:
                self._end_region(region)
        if cursor.remaining:
            raise cursor.fail("unexpected data after the last operation")
        return found

    # --- regions ---

    def _begin_region(self, pending: _Pending, parent: _OpenRegion) -> None:
        """Read the header of an operation's next region; the main loop reads its content."""
        pending.regions_left -= 1
        cursor = pending.cursor
        num_blocks = cursor.count("blocks")
        num_values = cursor.count("values") if num_blocks else 0
        values: list[Value | None] = [] if pending.is_isolated else parent.values
        region = _OpenRegion(pending, cursor, values, len(values), len(values), [], [], num_blocks)
        region.is_body = pending.description.cls is Function
        values += [None] * num_values
        self._stack.append(region)

    def _begin_block(self, region: _OpenRegion, *, has_values: bool = True) -> None:
        cursor = region.cursor
        count, has_arguments = cursor.flagged()
        if count > cursor.remaining:
            raise cursor.fail(f"{count} operations cannot fit in the remaining {cursor.remaining} bytes")
        block = Block((), [])
        if has_arguments and has_values:
            self._arguments(region, block)
        if has_values:
            region.blocks_left -= 1
            region.operations = block.operations
            block.label = f"bb{len(region.blocks)}"
        region.blocks.append(block)
        region.operations_left = count

    def _arguments(self, region: _OpenRegion, block: Block) -> None:
        cursor = region.cursor
        types: list[Type] = []
        locations: list[Location] = []
        for _ in range(cursor.count("block arguments")):
            if self._version >= NO_UNKNOWN_LOCATIONS:
                number, has_location = cursor.flagged()
            else:
                number, has_location = cursor.number(), True
            types.append(self._tables.type(number, cursor))
            locations.append(self._location(cursor.number(), cursor) if has_location else _UNKNOWN)
        if self._version >= USE_ORDERS and cursor.byte():
            _skip_use_orders(cursor, len(types))
        block.arguments = self._define(region, types)
        block.argument_locations = tuple(locations)

    def _end_region(self, region: _OpenRegion) -> None:
        self._stack.pop()
        pending = region.owner
        if pending is None:
            self._check_defined(region)
            return
        self._check_defined(region)
        del region.values[region.first_value :]
        if len(region.blocks) == 1 and not region.blocks[0].arguments:
            region.blocks[0].label = None
        pending.regions.append(Region(region.blocks))
        parent = self._stack[-1]
        if pending.regions_left:
            self._begin_region(pending, parent)
            return
        if pending.cursor is not parent.cursor and pending.cursor.remaining:
            raise pending.cursor.fail("unexpected data after the last region of an operation")
        parent.operations.append(
            _constructed(
                pending.description,
                pending.operands,
                pending.results,
                tuple(pending.regions),
                pending.location,
                pending.successors,
                pending.position,
            )
        )

    def _check_defined(self, region: _OpenRegion) -> None:
        for number, place in region.forward.items():
            raise BytecodeError(f"value {number} is used but never defined", place)

    # --- values ---

    def _define(self, region: _OpenRegion, types: list[Type]) -> tuple[Value, ...]:
        start = region.next_value
        region.next_value = end = start + len(types)
        values = region.values
        if end > len(values):
            raise region.cursor.fail(f"a region defines more values than the {len(values)} it declares")
        self._used_early = False
        for number, type in enumerate(types, start):
            used = values[number]
            if used is None:
                values[number] = Value(type)
            else:
                used.type = type
                self._used_early = True
                self._forget(number)
        return tuple(values[start:end])  # type: ignore[arg-type]  # none of them is None now

    def _forget(self, number: int) -> None:
        for region in reversed(self._stack):
            if region.forward.pop(number, None) is not None:
                return

    def _operands(self, region: _OpenRegion) -> tuple[Value, ...]:
        cursor, values = region.cursor, region.values
        operands = []
        for number in cursor.numbers(cursor.count("operands")):
            if number >= len(values):
                raise cursor.fail(f"value index {number} is out of range: {len(values)} values are in scope")
            value = values[number]
            if value is None:
                value = values[number] = Value(_UNKNOWN_TYPE)
                self._owner_of(number).forward[number] = cursor.position
            operands.append(value)
        return tuple(operands)

    def _owner_of(self, number: int) -> _OpenRegion:
        """Return the open region that defines a value."""
        return next(region for region in reversed(self._stack) if region.first_value <= number)

    # --- operations ---

    def _plain_operations(self, region: _OpenRegion) -> None:
        """Read operations up to one that has regions, is irregular or damaged."""
        cursor, values, operations, known = region.cursor, region.values, region.operations, self._known[region.is_body]
        data, types, locations, first = cursor.data, self._tables.types, self._locations, region.next_value
        before = len(operations)
        with suppress(LookupError):
            for _ in range(region.operations_left):
                position = cursor.position
                name, mask, number = data[position], data[position + 1], data[position + 2]
                if number & 1:
                    number >>= 1
                    position += 3
                elif number & 2:
                    number = (number | data[position + 3] << 8) >> 2
                    position += 4
                else:
                    number, position = number_at(data, position + 2)
                if mask & _IRREGULAR:
                    break
                location = locations[number] or self._location(number, cursor)
                attributes = properties = -1
                num_results = num_operands = 1  # the byte of a count of 0
                results: tuple[Value, ...] = ()
                used: list[Value] = []
                if mask & _ATTRIBUTES:
                    attributes, position = number_at(data, position)
                if mask & _PROPERTIES:
                    properties, position = number_at(data, position)
                if mask & _RESULTS:
                    num_results = data[position]
                    position += 1
                    for _ in range(num_results >> 1):
                        number = data[position]
                        if number & 1:
                            number >>= 1
                            position += 1
                        else:
                            number, position = number_at(data, position)
                        type = types[number]
                        results += (Value(self._tables.type(number, cursor) if type is UNREAD else type),)
                if mask & _OPERANDS:
                    num_operands = data[position]
                    position += 1
                    for _ in range(num_operands >> 1):
                        number = data[position]
                        if number & 1:
                            number >>= 1
                            position += 1
                        elif number & 2:
                            number = (number | data[position + 1] << 8) >> 2
                            position += 2
                        else:
                            number, position = number_at(data, position)
                        value = values[number]
                        if value is None:  # defined later
                            raise LookupError
                        used.append(value)
                key = name, mask, attributes, properties, num_results, num_operands
                cls, given, annotations = known.get(key) or self._learn(key, region.is_body, cursor)
                if position > cursor.end:
                    break
                after = first + len(results)
                if len(results) == 1:
                    if values[first] is not None:
                        break
                    values[first] = results[0]
                elif values[first:after].count(None) < len(results):
                    break
                else:
                    values[first:after] = results
                operations.append(cls(given, tuple(used), results, (), annotations, location))
                first, cursor.position = after, position
        region.next_value = first
        region.operations_left -= len(operations) - before

    def _learn(self, key: tuple[int, ...], is_body: bool, cursor: Cursor) -> _Plain:
        """Return the description of an operation for the numbers and bytes of its header.

        Raises:
            LookupError: The operation is damaged or irregular.
        """
        name, mask, attributes, properties, num_results, num_operands = key
        if not name & num_results & num_operands & 1:
            raise LookupError
        said = self._descriptions.get(
            name >> 1,
            attributes if mask & _ATTRIBUTES else None,
            properties if mask & _PROPERTIES else None,
            0,
            is_body,
            cursor,
        )
        if (
            said.name == _CAST
            or not issubclass(said.cls, DeclaredOperation)
            or check_counts(said.cls, num_operands >> 1, num_results >> 1, 0) is not None
        ):
            raise LookupError
        plain = self._known[is_body][key] = said.cls, said.attributes, said.annotations
        return plain

    def _location(self, number: int, cursor: Cursor) -> Location:
        location = self._tables.location(number, cursor)
        self._locations[number] = location
        return location

    def _operation(self, region: _OpenRegion) -> None:
        cursor, tables = region.cursor, self._tables
        position = cursor.position
        name, mask = cursor.number(), cursor.byte()
        location = self._location(cursor.number(), cursor)
        attributes = cursor.number() if mask & _ATTRIBUTES else None
        properties = None
        if mask & _PROPERTIES:
            if self._version < PROPERTIES:
                raise cursor.fail(f"format version {self._version} does not support properties")
            properties = cursor.number()
        results: tuple[Value, ...] = ()
        if mask & _RESULTS:
            types = [tables.type(number, cursor) for number in cursor.numbers(cursor.count("results"))]
            results = self._define(region, types)
        operands = self._operands(region) if mask & _OPERANDS else ()
        successors: tuple[int, ...] = ()
        if mask & _SUCCESSORS:
            successors = tuple(cursor.numbers(cursor.count("successors")))
        if mask & _USE_ORDERS:
            _skip_use_orders(cursor, len(results))
        inner, num_regions, is_isolated = self._regions(cursor) if mask & _REGIONS else (cursor, 0, False)
        said = self._descriptions.get(name, attributes, properties, num_regions, region.is_body, cursor)
        if num_regions:
            pending = _Pending(
                said, operands, results, location, successors, position, inner, num_regions, is_isolated, []
            )
            self._begin_region(pending, region)
        elif said.name != _CAST or not self._drops_cast(operands, results, region):
            region.operations.append(_constructed(said, operands, results, (), location, successors, position))

    def _drops_cast(self, operands: tuple[Value, ...], results: tuple[Value, ...], region: _OpenRegion) -> bool:
        """Replace the results of a cast by its operands, if it only converts between VHLO and StableHLO types."""
        if not self._is_artifact or self._used_early or [v.type for v in operands] != [v.type for v in results]:
            return False
        start = region.next_value - len(results)
        region.values[start : region.next_value] = operands
        return True

    def _regions(self, cursor: Cursor) -> tuple[Cursor, int, bool]:
        """Return the cursor of an operation's regions, their number, and whether they are isolated."""
        num_regions, is_isolated = cursor.flagged()
        if num_regions > cursor.remaining:
            raise cursor.fail(f"{num_regions} regions cannot fit in the remaining {cursor.remaining} bytes")
        if not is_isolated or self._version < LAZY_REGIONS:
            return cursor, num_regions, is_isolated
        number, inner = begin_section(cursor)
        if number != SectionId.OPERATIONS:
            raise inner.fail(f"expected an IR section for the isolated regions, found section id {number}")
        return inner, num_regions, True


def _constructed(
    said: Description,
    operands: tuple[Value, ...],
    results: tuple[Value, ...],
    regions: tuple[Region, ...],
    location: Location,
    successors: tuple[int, ...],
    position: int,
) -> Operation:
    """Create an operation whose regions have been read."""
    problem = said.problem(len(operands), len(results), len(regions))
    if problem is not None:
        raise BytecodeError(problem, position)
    cls, own = said.cls, said.own
    if cls is UnregisteredOperation:
        own = {"operation_name": said.name, "successors": tuple([f"bb{block}" for block in successors])}
    elif successors:
        raise BytecodeError(f"`{said.name}` takes no successors, found {len(successors)}", position)
    elif cls is Function:
        region = regions[0]
        if region.blocks and region.argument_types != own["function_type"].inputs:
            raise BytecodeError("the argument types of the entry block do not match the function signature", position)
    return cls(said.attributes, operands, results, regions, said.annotations, location, -1, **own)


def _skip_use_orders(cursor: Cursor, num_values: int) -> None:
    """Skip use-list orders, which are not needed."""
    num_orders = cursor.count("use-list orders") if num_values > 1 else 1
    for _ in range(num_orders):
        if num_values > 1:
            cursor.number()
        count, _ = cursor.flagged()
        if count > cursor.remaining:
            raise cursor.fail(
                f"a use-list order of {count} indices cannot fit in the remaining {cursor.remaining} bytes"
            )
        for _ in range(count):
            cursor.number()


def module_of(operations: list[Operation]) -> Module | None:
    """Return the only operation if it is a module, else None."""
    return operations[0] if len(operations) == 1 and isinstance(operations[0], Module) else None
