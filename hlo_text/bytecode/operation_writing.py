"""Writing of the operation section, with numbers of names, attributes, types and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from hlo_text.bytecode.byte_writer import ByteWriter, encoded_number
from hlo_text.bytecode.numbering import EntryTable, NumberedName
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord
from hlo_text.bytecode.sections import LAZY_REGIONS, NO_UNKNOWN_LOCATIONS, PROPERTIES, USE_ORDERS, SectionId
from hlo_text.core.ir import Block, Operation
from hlo_text.core.tasks import Task, run_task

_ONE = encoded_number(1)
_ATTRIBUTES, _RESULTS, _OPERANDS, SUCCESSORS, REGIONS, _PROPERTIES = 1, 2, 4, 8, 16, 64


@attrs.define(eq=False)
class RecordEntries:
    """Entries of an operation record.

    Attributes:
        record: The record.
        name: The operation name.
        dictionary: The index of the attribute dictionary, or None.
        properties: Indices of the attributes in the properties, with None for absent ones.
        uses: The number of groups with this record, then of operations.
        head: The number of the name.
        mask, encoded: The mask of dictionary and properties, and their numbers; None until computed, like `head`.
    """

    record: OperationRecord
    name: NumberedName
    dictionary: int | None
    properties: Sequence[int | None]
    uses: int = 1
    head: bytes = b""
    mask: int = 0
    encoded: bytes | None = None

    def count(self, uses: list[int]) -> None:
        """Count the uses of attributes by all operations except the first."""
        more = self.uses - 1
        if more:
            self.name.uses += more
            for index in (self.dictionary, *self.properties):
                if index is not None:
                    uses[index] += more


@attrs.define(eq=False)
class OperationGroup:
    """Operations with equal records, result types and numbers of operands, and with or without regions.

    Attributes:
        entries: The entries of the record.
        types: The indices of the result types.
        num_operands: The number of operands.
        irregular: The mask of regions and successors.
        successors: The labels of successors, of a group of one operation.
        uses: The number of operations.
        head, tail: The bytes before the location, and those from there to the operands; `head` is empty until computed.
    """

    entries: RecordEntries
    types: Sequence[int]
    num_operands: int
    irregular: int
    successors: Sequence[str] = ()
    uses: int = 1
    head: bytes = b""
    tail: bytes = b""

    def count(self, uses: list[int]) -> None:
        """Count the uses of types by all operations except the first."""
        more = self.uses - 1
        if more:
            self.entries.uses += more
            for index in self.types:
                uses[index] += more


#: The group of an operation, and the index of its location.
CountedOperation: TypeAlias = tuple[OperationGroup, int]
#: The indices of type and location of a block argument, and whether the location is known.
CountedArgument: TypeAlias = tuple[int, int, bool]


class OperationWriter:
    """Writer of the operations of a file.

    Attributes:
        properties: Encoded property sets with their numbers.
    """

    def __init__(
        self,
        version: int,
        counted: Mapping[Block, list[CountedOperation]],
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
        self.properties: dict[bytes, int] = {}

    def section(self, root: Operation, counted: CountedOperation) -> ByteWriter:
        """Return the section of an operation, including all nested operations."""
        output = ByteWriter()
        output.flagged(1, flag=False)
        run_task(self._block([root], [counted], output, {}))
        return output

    def _block(
        self,
        operations: list[Operation],
        counted: list[CountedOperation],
        output: ByteWriter,
        labels: Mapping[str, int],
    ) -> Task:
        """Write the operations of a block."""
        remaining = zip(operations, counted, strict=True)
        while (op := self._plain_operations(remaining, output, labels)) is not None:
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
                    yield self._block(block.operations, self._counted[block], content, inner)
            if is_apart:
                output.section(SectionId.OPERATIONS, content)

    def _plain_operations(
        self,
        remaining: Iterator[tuple[Operation, CountedOperation]],
        output: ByteWriter,
        labels: Mapping[str, int],
    ) -> Operation | None:
        """Write operations up to one with regions, which is returned; its regions are not written."""
        data, values, numbers, attributes = output.data, self._values.values, self._numbers, self._attributes.encoded
        for op, (group, location) in remaining:
            if not group.head:
                self._complete(group)
            data += group.head
            data += attributes[location]
            data += group.tail
            for operand in op.operands:
                data += numbers[values[operand]]
            if group.irregular:
                if group.successors:
                    output.numbers([labels[label] for label in group.successors])
                if op.regions:
                    return op
        return None

    def _complete(self, group: OperationGroup) -> None:
        """Encode the bytes shared by all operations of a group."""
        entries, types = group.entries, group.types
        if entries.encoded is None:
            entries.encoded = self._encoded(entries)
        mask, tail = entries.mask, entries.encoded
        if len(types) == 1:
            mask |= _RESULTS
            tail += _ONE + self._types.encoded[types[0]]
        elif types:
            mask |= _RESULTS
            tail += encoded_number(len(types)) + b"".join([self._types.encoded[index] for index in types])
        if group.num_operands:
            mask |= _OPERANDS
            tail += encoded_number(group.num_operands)
        mask |= group.irregular
        group.head, group.tail = entries.head + bytes((mask,)), tail

    def _encoded(self, entries: RecordEntries) -> bytes:
        """Encode the numbers of name, dictionary and properties, and set their mask."""
        entries.head, encoded = encoded_number(entries.name.number), b""
        if entries.dictionary is not None:
            entries.mask |= _ATTRIBUTES
            encoded = self._attributes.encoded[entries.dictionary]
        properties = self._property_bytes(entries.record, entries.properties)
        if properties:
            entries.mask |= _PROPERTIES
            encoded += encoded_number(self.properties.setdefault(properties, len(self.properties)))
        return encoded

    def _property_bytes(self, record: OperationRecord, properties: Sequence[int | None]) -> bytes:
        order, attributes = record.properties, self._attributes.encoded
        if self._version < PROPERTIES or (not properties and order is None):
            return b""
        if order is None:
            return b"".join([attributes[index] for index in properties if index is not None])
        if not record.inherent:
            return encoded_number(0) * len(order.names)
        output = ByteWriter()
        for (_, is_required), index in zip(order.names, properties, strict=True):
            if index is None:
                output.number(0)
            elif is_required:
                output.data += attributes[index]
            else:
                output.data += self._attributes.flagged(index, flag=True)
        for name in order.segments:
            _write_sparse(output, record.inherent[name].values)
        return bytes(output.data)

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
