"""Writing of the operation section, with numbers of names, attributes, types and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from hlo_text.bytecode.byte_writer import SHORT, ByteWriter
from hlo_text.bytecode.numbering import NumberedEntry, NumberedName
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord
from hlo_text.bytecode.sections import LAZY_REGIONS, NO_UNKNOWN_LOCATIONS, PROPERTIES, USE_ORDERS, SectionId
from hlo_text.core.attributes import UnknownLocation
from hlo_text.core.ir import Block, Operation, Region, UnregisteredOperation
from hlo_text.core.tasks import Task, run_task

_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _PROPERTIES = 1, 2, 4, 8, 16, 64
_UNKNOWN = UnknownLocation()


@attrs.define(eq=False)
class OperationGroup:
    """Operations with equal records and equal result types.

    Attributes:
        record: The common record.
        name, types: The operation name and result types.
        dictionary: The attribute dictionary, or None.
        properties: Attributes in the properties, with None for absent ones.
        uses: The number of operations.
        head, mask, tail: The bytes before and after the location, and the mask of fields they contain; -1 until
            computed.
    """

    record: OperationRecord
    name: NumberedName
    types: Sequence[NumberedEntry]
    dictionary: NumberedEntry | None
    properties: Sequence[NumberedEntry | None]
    uses: int = 1
    head: bytes = b""
    mask: int = -1
    tail: bytes = b""

    def count(self) -> None:
        """Count the uses by all operations except the first."""
        more = self.uses - 1
        if more:
            for entry in (self.name, *self.types, self.dictionary, *self.properties):
                if entry is not None:
                    entry.uses += more


class OperationWriter:
    """Writer of the operations of a file.

    Attributes:
        properties: Encoded property sets with their numbers.
    """

    def __init__(
        self,
        version: int,
        counted: Mapping[Block, list[tuple[OperationGroup, NumberedEntry]]],
        arguments: Mapping[Block, list[tuple[NumberedEntry, NumberedEntry]]],
        numbers: RegionNumbers,
    ) -> None:
        """Store the numbering that the operations refer to.

        Args:
            version: The format version.
            counted: Groups and locations of the operations of each block.
            arguments: Types and locations of block arguments, for blocks with arguments.
            numbers: Numbers of values.
        """
        self._version = version
        self._counted = counted
        self._arguments = arguments
        self._numbers = numbers
        self.properties: dict[bytes, int] = {}

    def section(self, root: Operation, counted: tuple[OperationGroup, NumberedEntry]) -> ByteWriter:
        """Return the section of an operation with its group and location, including all nested operations."""
        output = ByteWriter()
        output.flagged(1, flag=False)
        run_task(self._operations([root], [counted], output, {}))
        return output

    def _operations(
        self,
        operations: list[Operation],
        counted: list[tuple[OperationGroup, NumberedEntry]],
        output: ByteWriter,
        labels: Mapping[str, int],
    ) -> Task:
        data, values = output.data, self._numbers.values
        append = data.append
        for op, (group, location) in zip(operations, counted, strict=True):
            if group.mask < 0:
                self._complete(group)
            operands, regions = op.operands, op.regions
            successors = op.successors if isinstance(op, UnregisteredOperation) else ()
            data += group.head
            append(group.mask | _OPERANDS * bool(operands) | _SUCCESSORS * bool(successors) | _REGIONS * bool(regions))
            number = location.number
            if number < SHORT:
                append(number << 1 | 1)
            else:
                output.number(number)
            data += group.tail
            if operands:
                output.number(len(operands))
                for operand in operands:
                    number = values[operand]
                    if number < SHORT:
                        append(number << 1 | 1)
                    else:
                        output.number(number)
            if successors:
                output.numbers([labels[label] for label in successors])
            if regions:
                yield self._regions(op, output)

    def _complete(self, group: OperationGroup) -> None:
        """Encode the bytes shared by all operations of a group."""
        output = ByteWriter()
        output.number(group.name.number)
        group.head, group.mask = bytes(output.data), 0
        output.data.clear()
        if group.dictionary is not None:
            group.mask |= _ATTRIBUTES
            output.number(group.dictionary.number)
        properties = self._property_bytes(group)
        if properties:
            group.mask |= _PROPERTIES
            output.number(self.properties.setdefault(properties, len(self.properties)))
        if group.types:
            group.mask |= _RESULTS
            output.numbers([type.number for type in group.types])
        group.tail = bytes(output.data)

    def _property_bytes(self, group: OperationGroup) -> bytes:
        record, output = group.record, ByteWriter()
        if self._version < PROPERTIES:
            return b""
        if record.properties is None:
            for entry in group.properties:
                assert entry is not None
                output.number(entry.number)
            return bytes(output.data)
        for (_, is_required), entry in zip(record.properties.names, group.properties, strict=True):
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
        is_isolated = op in self._numbers.isolated
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
        output.number(self._numbers.counts[region])
        labels = {block.label: number for number, block in enumerate(region.blocks) if block.label is not None}
        for block in region.blocks:
            output.flagged(len(block.operations), bool(block.arguments))
            if block.arguments:
                self._write_arguments(self._arguments[block], output)
            yield self._operations(block.operations, self._counted[block], output, labels)

    def _write_arguments(self, arguments: list[tuple[NumberedEntry, NumberedEntry]], output: ByteWriter) -> None:
        output.number(len(arguments))
        for type, location in arguments:
            if self._version < NO_UNKNOWN_LOCATIONS:
                output.number(type.number)
                output.number(location.number)
                continue
            is_known = location.key[2] != _UNKNOWN
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
