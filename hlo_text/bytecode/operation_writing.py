"""Writing of the operation section, with numbers of names, attributes, types and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import attrs

from hlo_text.bytecode.byte_writer import SHORT, ByteWriter, encoded_number
from hlo_text.bytecode.numbering import NumberedEntry, NumberedName
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord
from hlo_text.bytecode.sections import LAZY_REGIONS, NO_UNKNOWN_LOCATIONS, PROPERTIES, USE_ORDERS, SectionId
from hlo_text.core.ir import Block, Operation, Region
from hlo_text.core.tasks import Task, run_task

_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _PROPERTIES = 1, 2, 4, 8, 16, 64


@attrs.define(eq=False)
class RecordEntries:
    """Entries of an operation record.

    Attributes:
        record: The record.
        name: The operation name.
        dictionary: The attribute dictionary, or None.
        properties: Attributes in the properties, with None for absent ones.
        uses: The number of groups with this record, then of operations.
        mask, encoded: The mask of dictionary and properties, and their numbers; None until computed.
    """

    record: OperationRecord
    name: NumberedName
    dictionary: NumberedEntry | None
    properties: Sequence[NumberedEntry | None]
    uses: int = 1
    mask: int = 0
    encoded: bytes | None = None

    def count(self) -> None:
        """Count the uses by all operations except the first."""
        more = self.uses - 1
        if more:
            self.name.uses += more
            for entry in (self.dictionary, *self.properties):
                if entry is not None:
                    entry.uses += more


@attrs.define(eq=False)
class OperationGroup:
    """Operations with equal records and equal result types.

    Attributes:
        entries: The entries of the record.
        types: The result types.
        successors: The labels of successors, of a group of one operation.
        uses: The number of operations.
        head, mask, tail: The bytes before and after the location, and the mask of fields they contain; -1 until
            computed.
    """

    entries: RecordEntries
    types: Sequence[NumberedEntry]
    successors: Sequence[str] = ()
    uses: int = 1
    head: bytes = b""
    mask: int = -1
    tail: bytes = b""

    def count(self) -> None:
        """Count the uses by all operations except the first."""
        more = self.uses - 1
        if more:
            self.entries.uses += more
            for entry in self.types:
                entry.uses += more


#: The group and location of an operation.
CountedOperation: TypeAlias = tuple[OperationGroup, NumberedEntry]
#: The type and location of a block argument, and whether the location is known.
CountedArgument: TypeAlias = tuple[NumberedEntry, NumberedEntry, bool]


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
        numbers: Sequence[bytes],
    ) -> None:
        """Store the numbering that the operations refer to.

        Args:
            version: The format version.
            counted: The operations of each block.
            arguments: Block arguments, for blocks with arguments.
            values: Numbers of values.
            numbers: Encodings of the numbers of values, attributes and types.
        """
        self._version = version
        self._counted = counted
        self._arguments = arguments
        self._values = values
        self._numbers = numbers
        self.properties: dict[bytes, int] = {}

    def section(self, root: Operation, counted: CountedOperation) -> ByteWriter:
        """Return the section of an operation, including all nested operations."""
        output = ByteWriter()
        output.flagged(1, flag=False)
        run_task(self._operations([root], [counted], output, {}))
        return output

    def _operations(
        self,
        operations: list[Operation],
        counted: list[CountedOperation],
        output: ByteWriter,
        labels: Mapping[str, int],
    ) -> Task:
        data, values, numbers = output.data, self._values.values, self._numbers
        append = data.append
        for op, (group, location) in zip(operations, counted, strict=True):
            mask = group.mask
            if mask < 0:
                mask = self._complete(group)
            operands, regions = op.operands, op.regions
            if operands:
                mask |= _OPERANDS
            if regions:
                mask |= _REGIONS
            data += group.head
            append(mask)
            data += numbers[location.number]
            data += group.tail
            if operands:
                count = len(operands)
                data += numbers[count] if count < SHORT else encoded_number(count)
                for operand in operands:
                    data += numbers[values[operand]]
            if group.successors:
                output.numbers([labels[label] for label in group.successors])
            if regions:
                yield self._regions(op, output)

    def _complete(self, group: OperationGroup) -> int:
        """Encode the bytes shared by all operations of a group; return their mask."""
        entries, numbers = group.entries, self._numbers
        if entries.encoded is None:
            entries.encoded = self._encoded(entries)
        group.head, group.tail = encoded_number(entries.name.number), entries.encoded
        if group.types:
            group.tail += encoded_number(len(group.types)) + b"".join([numbers[type.number] for type in group.types])
        group.mask = entries.mask | _RESULTS * bool(group.types) | _SUCCESSORS * bool(group.successors)
        return group.mask

    def _encoded(self, entries: RecordEntries) -> bytes:
        """Encode the numbers of dictionary and properties, and set their mask."""
        output = ByteWriter()
        if entries.dictionary is not None:
            entries.mask |= _ATTRIBUTES
            output.number(entries.dictionary.number)
        properties = self._property_bytes(entries.record, entries.properties)
        if properties:
            entries.mask |= _PROPERTIES
            output.number(self.properties.setdefault(properties, len(self.properties)))
        return bytes(output.data)

    def _property_bytes(self, record: OperationRecord, properties: Sequence[NumberedEntry | None]) -> bytes:
        output = ByteWriter()
        if self._version < PROPERTIES:
            return b""
        if record.properties is None:
            for entry in properties:
                assert entry is not None
                output.number(entry.number)
            return bytes(output.data)
        for (_, is_required), entry in zip(record.properties.names, properties, strict=True):
            if entry is None:
                output.number(0)
            elif is_required:
                output.number(entry.number)
            else:
                output.flagged(entry.number, flag=True)
        for name in record.properties.segments:
            _write_sparse(output, record.inherent[name].values)
        return bytes(output.data)

    def _regions(self, op: Operation, output: ByteWriter) -> Task:
        is_isolated = op in self._values.isolated
        output.flagged(len(op.regions), is_isolated)
        is_apart = is_isolated and self._version >= LAZY_REGIONS
        content = ByteWriter() if is_apart else output
        for region in op.regions:
            yield self._region(region, content)
        if is_apart:
            output.section(SectionId.OPERATIONS, content)

    def _region(self, region: Region, output: ByteWriter) -> Task:
        output.number(len(region.blocks))
        if not region.blocks:
            return
        output.number(self._values.counts[region])
        labels = {block.label: number for number, block in enumerate(region.blocks) if block.label is not None}
        for block in region.blocks:
            output.flagged(len(block.operations), bool(block.arguments))
            if block.arguments:
                self._write_arguments(self._arguments[block], output)
            yield self._operations(block.operations, self._counted[block], output, labels)

    def _write_arguments(self, arguments: list[CountedArgument], output: ByteWriter) -> None:
        output.number(len(arguments))
        for type, location, is_known in arguments:
            if self._version < NO_UNKNOWN_LOCATIONS:
                output.number(type.number)
                output.number(location.number)
                continue
            output.flagged(type.number, is_known)
            if is_known:
                output.number(location.number)
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
