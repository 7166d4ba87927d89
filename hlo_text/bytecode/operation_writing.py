"""The section of operations: written kind by kind, with the numbers of names, attributes, types and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from hlo_text.bytecode.emitter import SHORT, Emitter
from hlo_text.bytecode.numbering import Name, NumberedEntry
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord
from hlo_text.bytecode.sections import LAZY_REGIONS, NO_UNKNOWN_LOCATIONS, PROPERTIES, USE_ORDERS, Section
from hlo_text.core.attributes import UnknownLocation
from hlo_text.core.ir import Block, Operation, Region, UnregisteredOperation
from hlo_text.core.walks import Walk, go_through

_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _PROPERTIES = 1, 2, 4, 8, 16, 64
_UNKNOWN = UnknownLocation()


@attrs.define(eq=False)
class Kind:
    """Operations that say the same and whose results have the same types.

    Attributes:
        record: What they say.
        name, types: Their name, and the types of their results.
        dictionary: Their dictionary of attributes.
        properties: Attributes in their properties, None in the place of one that is not given.
        uses: How many there are.
        head, mask, tail: Their bytes before and behind the location, and the bits of what these hold; the mask is -1
            until they are known.
    """

    record: OperationRecord
    name: Name
    types: Sequence[NumberedEntry]
    dictionary: NumberedEntry | None
    properties: Sequence[NumberedEntry | None]
    uses: int = 1
    head: bytes = b""
    mask: int = -1
    tail: bytes = b""

    def count(self) -> None:
        """Count what operations use that came behind the first one."""
        more = self.uses - 1
        if more:
            for entry in (self.name, *self.types, self.dictionary, *self.properties):
                if entry is not None:
                    entry.uses += more


class OperationWriter:
    """Writes the operations of a file.

    Attributes:
        properties: Sets of properties by their bytes.
    """

    def __init__(
        self,
        version: int,
        counted: Mapping[Block, list[tuple[Kind, NumberedEntry]]],
        arguments: Mapping[Block, list[tuple[NumberedEntry, NumberedEntry]]],
        numbers: RegionNumbers,
    ) -> None:
        """Begin.

        Args:
            version: That of the format.
            counted: Kinds and locations of the operations of each block.
            arguments: Types and locations of the arguments of blocks that have some.
            numbers: Numbers of values.
        """
        self._version = version
        self._counted = counted
        self._arguments = arguments
        self._numbers = numbers
        self.properties: dict[bytes, int] = {}

    def section(self, root: Operation, counted: tuple[Kind, NumberedEntry]) -> Emitter:
        """Return the section with an operation, of the kind and location that were counted, and all that it holds."""
        emitter = Emitter()
        emitter.flagged(1, flag=False)
        go_through(self._operations([root], [counted], emitter, {}))
        return emitter

    def _operations(
        self,
        operations: list[Operation],
        counted: list[tuple[Kind, NumberedEntry]],
        emitter: Emitter,
        labels: Mapping[str, int],
    ) -> Walk:
        data, values = emitter.data, self._numbers.values
        append = data.append
        for op, (kind, location) in zip(operations, counted, strict=True):
            if kind.mask < 0:
                self._complete(kind)
            operands, regions = op.operands, op.regions
            successors = op.successors if isinstance(op, UnregisteredOperation) else ()
            data += kind.head
            append(kind.mask | _OPERANDS * bool(operands) | _SUCCESSORS * bool(successors) | _REGIONS * bool(regions))
            number = location.number
            if number < SHORT:
                append(number << 1 | 1)
            else:
                emitter.number(number)
            data += kind.tail
            if operands:
                emitter.number(len(operands))
                for operand in operands:
                    number = values[operand]
                    if number < SHORT:
                        append(number << 1 | 1)
                    else:
                        emitter.number(number)
            if successors:
                emitter.numbers([labels[label] for label in successors])
            if regions:
                yield self._regions(op, emitter)

    def _complete(self, kind: Kind) -> None:
        """Make the bytes that operations of a kind have in common."""
        emitter = Emitter()
        emitter.number(kind.name.number)
        kind.head, kind.mask = bytes(emitter.data), 0
        emitter.data.clear()
        if kind.dictionary is not None:
            kind.mask |= _ATTRIBUTES
            emitter.number(kind.dictionary.number)
        properties = self._property_bytes(kind)
        if properties:
            kind.mask |= _PROPERTIES
            emitter.number(self.properties.setdefault(properties, len(self.properties)))
        if kind.types:
            kind.mask |= _RESULTS
            emitter.numbers([type.number for type in kind.types])
        kind.tail = bytes(emitter.data)

    def _property_bytes(self, kind: Kind) -> bytes:
        record, emitter = kind.record, Emitter()
        if self._version < PROPERTIES:
            return b""
        if record.properties is None:
            for entry in kind.properties:
                assert entry is not None
                emitter.number(entry.number)
            return bytes(emitter.data)
        for (_, is_required), entry in zip(record.properties.names, kind.properties, strict=True):
            if entry is None:
                emitter.number(0)
            elif is_required:
                emitter.number(entry.number)
            else:
                emitter.flagged(entry.number, flag=True)
        for name in record.properties.segments:
            _write_sparse(emitter, record.inherent[name].values)
        return bytes(emitter.data)

    def _regions(self, op: Operation, emitter: Emitter) -> Walk:
        is_isolated = op in self._numbers.isolated
        emitter.flagged(len(op.regions), is_isolated)
        is_apart = is_isolated and self._version >= LAZY_REGIONS
        content = Emitter() if is_apart else emitter
        for region in op.regions:
            yield self._region(region, content)
        if is_apart:
            emitter.section(Section.OPERATIONS, content)

    def _region(self, region: Region, emitter: Emitter) -> Walk:
        emitter.number(len(region.blocks))
        if not region.blocks:
            return
        emitter.number(self._numbers.counts[region])
        labels = {block.label: number for number, block in enumerate(region.blocks) if block.label is not None}
        for block in region.blocks:
            emitter.flagged(len(block.operations), bool(block.arguments))
            if block.arguments:
                self._write_arguments(self._arguments[block], emitter)
            yield self._operations(block.operations, self._counted[block], emitter, labels)

    def _write_arguments(self, arguments: list[tuple[NumberedEntry, NumberedEntry]], emitter: Emitter) -> None:
        emitter.number(len(arguments))
        for type, location in arguments:
            if self._version < NO_UNKNOWN_LOCATIONS:
                emitter.number(type.number)
                emitter.number(location.number)
                continue
            is_known = location.key[2] != _UNKNOWN
            emitter.flagged(type.number, is_known)
            if is_known:
                emitter.number(location.number)
        if self._version >= USE_ORDERS:
            emitter.byte(0)


def _write_sparse(emitter: Emitter, values: tuple[int, ...]) -> None:
    """Write a short list of numbers: all, or only those that are not zero if these are few."""
    given = [(place, value) for place, value in enumerate(values) if value]
    if len(given) > len(values) // 2:
        emitter.flagged(len(values), flag=False)
        for value in values:
            emitter.number(value)
        return
    emitter.flagged(len(given), flag=True)
    if given:
        bits = given[-1][0].bit_length()
        emitter.number(bits)
        for place, value in given:
            emitter.number(value << bits | place)
