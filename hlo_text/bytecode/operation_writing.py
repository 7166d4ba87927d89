"""Writing of the operation section, with numbers of names, attributes, types and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import attrs

from hlo_text.bytecode.byte_writer import ByteWriter, encoded_number
from hlo_text.bytecode.numbering import EntryTable, NumberedName
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord
from hlo_text.bytecode.sections import LAZY_REGIONS, NO_UNKNOWN_LOCATIONS, PROPERTIES, USE_ORDERS, SectionId
from hlo_text.core.ir import Block, Operation, UnregisteredOperation, Value
from hlo_text.core.tasks import Task, run_task

_ZERO, _ONE = encoded_number(0), encoded_number(1)
_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _PROPERTIES = 1, 2, 4, 8, 16, 64


def irregular_mask(op: Operation) -> int:
    """Return the mask of an operation's regions and successors."""
    has_successors = isinstance(op, UnregisteredOperation) and op.successors
    return (_REGIONS if op.regions else 0) | (_SUCCESSORS if has_successors else 0)


@attrs.define(eq=False)
class RecordEntries:
    """Entries of an operation record.

    Attributes:
        record: The record.
        name: The operation name.
        irregular: The mask of regions and successors.
        dictionary: The index of the attribute dictionary, or None.
        properties: Indices of the attributes in the properties, with None for absent ones.
        num_operands: The number of operands.
        uses: The number of operations with this record.
        mask: The mask without results.
        head: The name and the mask with results; empty until computed, like `mask`, `tail` and `arity`.
        tail: The numbers of dictionary and properties.
        arity: The encoded number of operands, if there are any.
    """

    record: OperationRecord
    name: NumberedName
    irregular: int
    dictionary: int | None
    properties: Sequence[int | None]
    num_operands: int
    uses: int = 1
    mask: int = 0
    head: bytes = b""
    tail: bytes = b""
    arity: bytes = b""

    def count(self, uses: list[int]) -> None:
        """Count the uses of attributes by all operations except the first."""
        more = self.uses - 1
        self.name.uses += more
        for index in (self.dictionary, *self.properties):
            if index is not None:
                uses[index] += more


#: The record of an operation, the index of its location, that of its result type or those of several, and the operands.
CountedOperation: TypeAlias = tuple[RecordEntries, int, int | Sequence[int], tuple[Value, ...]]
#: The indices of type and location of a block argument, and whether the location is known.
CountedArgument: TypeAlias = tuple[int, int, bool]


class CountedBlock(NamedTuple):
    """Operations of a block, and those that have regions or successors."""

    operations: list[CountedOperation]
    irregular: list[Operation]


class OperationWriter:
    """Writer of the operations of a file.

    Attributes:
        properties: Encoded property sets with their numbers.
    """

    def __init__(
        self,
        version: int,
        counted: Mapping[Block, CountedBlock],
        arguments: Mapping[Block, list[CountedArgument]],
        values: RegionNumbers,
        tables: tuple[EntryTable, EntryTable],
        numbers: Sequence[bytes],
    ) -> None:
        """Store the numbering that the operations refer to.

        Args:
            version: The format version.
            counted: The operations of each block.
            arguments: Block arguments, for blocks with arguments.
            values: Numbers of values.
            tables: Numbered attributes and types.
            numbers: Encodings of the numbers of values.
        """
        self._version = version
        self._counted = counted
        self._arguments = arguments
        self._values = values
        self._attributes, self._types = tables
        self._numbers = numbers
        self._single_results = [_ONE + number for number in self._types.encoded]
        self.properties: dict[bytes, int] = {}

    def section(self, root: CountedBlock) -> ByteWriter:
        """Return the section of an operation, including all nested operations."""
        output = ByteWriter()
        output.flagged(1, flag=False)
        run_task(self._block(root, output, {}))
        return output

    def _block(self, outer: CountedBlock, output: ByteWriter, labels: Mapping[str, int]) -> Task:
        """Write the operations of a block."""
        remaining = iter(outer.operations)
        for op in outer.irregular:
            self._write_operations(remaining, output)
            if isinstance(op, UnregisteredOperation) and op.successors:
                output.numbers([labels[label] for label in op.successors])
            if not op.regions:
                continue
            is_isolated = op in self._values.isolated
            output.flagged(len(op.regions), is_isolated)
            is_apart = is_isolated and self._version >= LAZY_REGIONS
            content = ByteWriter() if is_apart else output
            for region in op.regions:
                content.number(len(region.blocks))
                if region.blocks:
                    content.number(self._values.counts[region])
                inner = {block.label: number for number, block in enumerate(region.blocks) if block.label is not None}
                for block in region.blocks:
                    content.flagged(len(block.operations), bool(block.arguments))
                    if block.arguments:
                        self._write_arguments(self._arguments[block], content)
                    counted = self._counted[block]
                    if counted.irregular:
                        yield self._block(counted, content, inner)
                    else:
                        self._write_operations(iter(counted.operations), content)
            if is_apart:
                output.section(SectionId.OPERATIONS, content)
        self._write_operations(remaining, output)

    def _write_operations(self, remaining: Iterator[CountedOperation], output: ByteWriter) -> None:
        """Write operations up to one with successors or regions, which are not written."""
        values, numbers, single_results = self._values.values, self._numbers, self._single_results
        attributes = self._attributes.encoded
        parts: list[bytes] = []
        for entries, location, types, operands in remaining:
            if not entries.head:
                self._complete(entries)
            if isinstance(types, int):
                parts += entries.head, attributes[location], entries.tail, single_results[types], entries.arity
            else:
                parts += self._head(entries, location, types)
            for operand in operands:
                parts.append(numbers[values[operand]])
            if entries.irregular:
                break
        output.data += b"".join(parts)

    def _head(self, entries: RecordEntries, location: int, types: Sequence[int]) -> list[bytes]:
        """Return the bytes before the operands of an operation without results, or with several."""
        mask = bytes((entries.mask | (_RESULTS if types else 0),))
        parts = [encoded_number(entries.name.number), mask, self._attributes.encoded[location], entries.tail]
        if types:
            parts += encoded_number(len(types)), *[self._types.encoded[index] for index in types]
        parts.append(entries.arity)
        return parts

    def _complete(self, entries: RecordEntries) -> None:
        """Encode the bytes shared by all operations with a record."""
        mask = entries.irregular
        if entries.dictionary is not None:
            mask |= _ATTRIBUTES
            entries.tail = self._attributes.encoded[entries.dictionary]
        properties = self._property_bytes(entries.record, entries.properties)
        if properties:
            mask |= _PROPERTIES
            entries.tail += encoded_number(self.properties.setdefault(properties, len(self.properties)))
        if entries.num_operands:
            mask |= _OPERANDS
            entries.arity = encoded_number(entries.num_operands)
        entries.mask = mask
        entries.head = encoded_number(entries.name.number) + bytes((mask | _RESULTS,))

    def _property_bytes(self, record: OperationRecord, properties: Sequence[int | None]) -> bytes:
        order, attributes = record.properties, self._attributes.encoded
        if self._version < PROPERTIES or (not properties and order is None):
            return b""
        if order is None:
            return b"".join([attributes[index] for index in properties if index is not None])
        if not record.inherent:
            return _ZERO * len(order.names)
        parts = []
        for (_, is_required), index in zip(order.names, properties, strict=True):
            if index is None:
                parts.append(_ZERO)
            elif is_required:
                parts.append(attributes[index])
            else:
                parts.append(self._attributes.flagged(index, flag=True))
        if order.segments:
            sizes = ByteWriter()
            for name in order.segments:
                _write_sparse(sizes, record.inherent[name].values)
            parts.append(bytes(sizes.data))
        return b"".join(parts)

    def _write_arguments(self, arguments: list[CountedArgument], output: ByteWriter) -> None:
        output.number(len(arguments))
        for type, location, is_known in arguments:
            if self._version < NO_UNKNOWN_LOCATIONS:
                output.data += self._types.encoded[type] + self._attributes.encoded[location]
                continue
            output.data += self._types.flagged(type, flag=is_known)
            if is_known:
                output.data += self._attributes.encoded[location]
        if self._version >= USE_ORDERS:
            output.byte(0)


def _write_sparse(output: ByteWriter, values: tuple[int, ...]) -> None:
    """Write a short list of numbers: all of them, or the non-zero ones if at most half are non-zero."""
    given = [(place, value) for place, value in enumerate(values) if value]
    if len(given) > len(values) // 2:
        output.flagged(len(values), flag=False)
        for value in values:
            output.number(value)
        return
    output.flagged(len(given), flag=True)
    if given:
        bits = given[-1][0].bit_length()
        output.number(bits)
        for place, value in given:
            output.number(value << bits | place)
