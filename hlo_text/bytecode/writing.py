"""Writing of MLIR bytecode, byte-identical to the output of MLIR's own writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any

from hlo_text.bytecode.byte_writer import SHORT, ByteWriter, UnwritableError, encoded_number, encoded_numbers
from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, TYPE_TABLE, Codec, Table
from hlo_text.bytecode.codecs.sharding import InDialect
from hlo_text.bytecode.entries import MIXED, Encoded
from hlo_text.bytecode.magic import MAGIC
from hlo_text.bytecode.numbering import (
    CALL_SITE,
    NAME_LOCATION,
    FileNumbering,
    Flagged,
    NumberedName,
    ResourceKey,
    ordered_names,
    write_grouped,
)
from hlo_text.bytecode.operation_writing import (
    REGIONS,
    SUCCESSORS,
    CountedArgument,
    CountedOperation,
    OperationGroup,
    OperationWriter,
    RecordEntries,
)
from hlo_text.bytecode.portable.casts import is_plain
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord, dictionary_of, record_of
from hlo_text.bytecode.sections import (
    DIALECT_VERSIONS,
    MAXIMUM_VERSION,
    NO_UNKNOWN_LOCATIONS,
    PROPERTIES,
    SectionId,
)
from hlo_text.core.attributes import UnknownLocation
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import ContainerError, Diagnostic
from hlo_text.core.ir import Block, Module, Operation, Region, UnregisteredOperation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.source import SourceText
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.reading import ParserStatistics

_TOO_DEEP = "an attribute, location or type is nested too deeply"


def write_bytecode(module: Module, producer: str = "hlo-text") -> bytes:
    """Return a StableHLO module as MLIR bytecode.

    Args:
        module: The module.
        producer: Producer string. A producer of MLIR 24 or newer, such as `MLIR24.0.0git`, selects the operation
            properties of that version, which older readers reject.

    Raises:
        ContainerError: `container.unwritten`, the generic form of an operation is unknown.
    """
    return written(lambda: BytecodeWriter(module, MAXIMUM_VERSION, producer), module)


def written(writer: Callable[[], BytecodeWriter], module: Module) -> bytes:
    """Return the bytes of a writer of `module`; attributes that are kept as text are parsed on the way."""
    try:
        with READER_LOCK, collection_paused():
            shared_reader().reset(SourceText(""), ParserStatistics())
            return writer().file()
    except UnwritableError as error:
        raise ContainerError(_diagnostic(error, module)) from None
    except RecursionError:
        raise ContainerError(Diagnostic("container.unwritten", _TOO_DEEP, None, module.source)) from None


def _diagnostic(error: UnwritableError, module: Module) -> Diagnostic:
    """Return the diagnostic for a module that cannot be encoded, at its operation if known."""
    op, message = error.op, str(error)
    if op is None:
        return Diagnostic("container.unwritten", message, None, module.source)
    if f"`{op.name}`" not in message:
        message = f"`{op.name}`: {message}"
    return Diagnostic("container.unwritten", message, op.span(module.source), module.source)


class BytecodeWriter:
    """Writer of one module.

    Attributes:
        type_dialect, attribute_dialect, dictionary_dialect: The dialects that store types, attributes, and attribute
            dictionaries; empty for their own dialects.
        plain_values: Values whose types are nevertheless stored by their own dialects.
    """

    type_dialect = attribute_dialect = dictionary_dialect = ""
    plain_values: Set[Value] = frozenset()

    def __init__(self, module: Module, version: int, producer: str) -> None:
        self._module = module
        self._version = version
        self._producer = producer
        mlir = re.match(r"MLIR(\d{1,9})\.", producer)
        self._mlir = 0 if mlir is None else int(mlir[1])
        self._numbering = FileNumbering(self.encode)
        self._records: dict[Any, RecordEntries] = {}
        self._groups: dict[Any, OperationGroup] = {}
        #: Groups and locations of operations.
        self._counted: dict[Block, list[CountedOperation]] = {}
        self._arguments: dict[Block, list[CountedArgument]] = {}
        self._strings: dict[str, int] = {}

    def encode(self, table: Table, dialect: str, value: Any) -> Encoded:
        """Return the encoding of an attribute or type that another dialect stores, as only artifacts have them."""
        raise NotImplementedError

    def file(self) -> bytes:
        """Return the bytes of the module."""
        (root,) = self._count_operations([self._module])
        values = RegionNumbers(self._module, self._count_region)
        tables = attributes, types = self._numbering.tables
        for group in self._groups.values():
            group.count(types.uses)
        for record in self._records.values():
            record.count(attributes.uses)
        numbers = encoded_numbers(max(SHORT, len(values.values), len(attributes.uses), len(types.uses)))
        orders = [table.finish(numbers) for table in tables]
        operations = OperationWriter(self._version, self._counted, self._arguments, values, tables, numbers)
        file = ByteWriter()
        file.data += MAGIC
        file.number(self._version)
        file.data += self._producer.encode() + b"\0"
        file.section(SectionId.DIALECTS, self._dialects(ordered_names(self._numbering.names.values())))
        offsets, entries = self._entries(orders)
        file.section(SectionId.ENTRY_OFFSETS, offsets)
        file.section(SectionId.ENTRIES, entries)
        file.section(SectionId.OPERATIONS, operations.section(self._module, root))
        self._write_resources(file)
        file.section(SectionId.STRINGS, self._string_section())
        if self._version >= PROPERTIES:
            file.section(SectionId.PROPERTIES, _property_section(operations.properties))
        return bytes(file.data)

    # --- records ---

    def _states(self, op: Operation) -> OperationRecord:
        return record_of(op, mlir=self._mlir)

    def _dictionary(self, op: Operation, record: OperationRecord) -> Any:
        """Return the attribute dictionary of an operation with its storing dialect, or None if empty."""
        entries = record.discardable
        if self._version < PROPERTIES:
            entries = {**record.inherent, **record.discardable}
        if not entries:
            return None
        dictionary = dictionary_of(entries)
        return dictionary if not self.dictionary_dialect or is_plain(op) else InDialect(MIXED, dictionary)

    # --- counting ---

    def _count_region(self, region: Region) -> None:
        for block in region.blocks:
            if block.arguments:
                locations = block.argument_locations or (None,) * len(block.arguments)
                counted = list(map(self._numbering.location, locations))
                known = [location is not None and type(location) is not UnknownLocation for location in locations]
                self._arguments[block] = list(zip(self._count_types(block.arguments), counted, known, strict=True))
            self._counted[block] = self._count_operations(block.operations)

    def _count_types(self, values: Sequence[Value]) -> list[int]:
        numbering, dialect, plain = self._numbering, self.type_dialect, self.plain_values
        if dialect:
            return [numbering.use(TYPE_TABLE, value.type, "" if value in plain else dialect) for value in values]
        by_id, uses = numbering.locations, numbering.tables[TYPE_TABLE].uses
        counted = []
        for value in values:
            index = by_id.get(id(value.type))
            if index is None:
                index = numbering.use(TYPE_TABLE, value.type, "")
            else:
                uses[index] += 1
            counted.append(index)
        return counted

    def _count_operations(self, operations: list[Operation]) -> list[CountedOperation]:
        groups, is_artifact = self._groups, bool(self.type_dialect)
        locations, new_location = self._numbering.locations, self._numbering.new_location
        uses = self._numbering.tables[ATTRIBUTE_TABLE].uses
        counted: list[CountedOperation] = []
        for op in operations:
            results, place = op.results, op.location
            types: Any = id(results[0].type) if len(results) == 1 else tuple([id(result.type) for result in results])
            key: Any = type(op), id(op.attributes), id(op.annotations), types, len(op.operands), not op.regions
            if is_artifact:
                key += self._artifact_key(op)
            group = groups.get(key)
            if group is None:
                group = groups[key if isinstance(op, DeclaredOperation) else op] = self._group(op)
            else:
                group.uses += 1
            location = locations.get(id(place))
            if location is None:
                location = new_location(place)
            else:
                uses[location] += 1
            counted.append((group, location))
        return counted

    def _artifact_key(self, op: Operation) -> tuple[Any, ...]:
        """Return the additional key of operations in an artifact."""
        first = id(op.operands[0].type) if op.operands else 0
        return first, bool(op.results) and op.results[0] in self.plain_values

    def _group(self, op: Operation) -> OperationGroup:
        """Create a group of operations, and count the entries that the first operation uses."""
        key: Any = op
        irregular = REGIONS if op.regions else 0
        successors: Sequence[str] = ()
        if isinstance(op, DeclaredOperation):
            key = type(op), id(op.attributes), id(op.annotations)
            if self.type_dialect:
                key += self._artifact_key(op)
        elif isinstance(op, UnregisteredOperation) and op.successors:
            irregular, successors = irregular | SUCCESSORS, op.successors
        known = self._records.get(key)
        if known is not None:
            known.uses += 1
            return OperationGroup(known, self._count_types(op.results), len(op.operands), irregular, successors)
        try:
            record = self._states(op)
            name = self._numbering.name(record.name, is_known=record.is_known)
            types = self._count_types(op.results)
            known = self._records[key] = self._record_entries(op, record, name)
        except UnwritableError as error:
            error.op = op
            raise
        return OperationGroup(known, types, len(op.operands), irregular, successors)

    def _record_entries(self, op: Operation, record: OperationRecord, name: NumberedName) -> RecordEntries:
        """Count the entries of a record."""
        inherent, use = record.inherent, self._numbering.use
        dictionary = self._dictionary(op, record)
        counted = None if dictionary is None else use(ATTRIBUTE_TABLE, dictionary, "")
        if not inherent or self._version < PROPERTIES:
            return RecordEntries(record, name, counted, ())
        dialect = "" if not self.attribute_dialect or is_plain(op) else self.attribute_dialect
        if record.properties is None:
            return RecordEntries(record, name, counted, [use(ATTRIBUTE_TABLE, dictionary_of(inherent), dialect)])
        properties = [
            use(ATTRIBUTE_TABLE, inherent[key], dialect) if key in inherent else None
            for key, _ in record.properties.names
        ]
        return RecordEntries(record, name, counted, properties)

    # --- sections ---

    def string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def _dialects(self, names: Sequence[NumberedName]) -> ByteWriter:
        output = ByteWriter()
        output.number(len(self._numbering.dialects))
        for dialect in self._numbering.dialects:
            if self._version >= DIALECT_VERSIONS:
                output.flagged(self.string(dialect), flag=False)
            else:
                output.number(self.string(dialect))
        if self._version >= NO_UNKNOWN_LOCATIONS:
            output.number(len(names))

        words = [self.string(name.name.partition(".")[2]) for name in names]
        if self._version >= PROPERTIES:
            words = [(word << 1) + name.is_known for word, name in zip(words, names, strict=True)]
        write_grouped([name.dialect for name in names], words, output)
        return output

    def _entries(self, orders: Sequence[Sequence[int]]) -> tuple[ByteWriter, ByteWriter]:
        """Return the sections of the offsets and contents of attributes and types, which are given in order."""
        offsets, content = ByteWriter(), ByteWriter()
        attributes, types = self._numbering.tables
        for order in orders:
            offsets.number(len(order))
        numbers = attributes.encoded + types.encoded[::-1]  # the index of a type is inverted
        for table, order in zip(self._numbering.tables, orders, strict=True):
            parts = []
            for pieces in map(table.contents.__getitem__, order):
                codec = pieces[0]
                if codec is NAME_LOCATION or codec is CALL_SITE:
                    parts.append(codec.head + numbers[pieces[1]] + numbers[pieces[2]])
                else:
                    encoded = [
                        numbers[piece] if type(piece) is int else piece if type(piece) is bytes else self._piece(piece)
                        for piece in pieces
                    ]
                    parts.append(b"".join(encoded))
            content.data += b"".join(parts)
            words = [len(part) << 1 | 1 for part in parts]
            if table.texts:
                words = [word - (index in table.texts) for word, index in zip(words, order, strict=True)]
            write_grouped(map(table.dialects.__getitem__, order), words, offsets)
        return offsets, content

    def _piece(self, piece: Any) -> bytes:
        """Return the encoding of a piece of an entry's content other than bytes and the number of an entry."""
        kind, strings = type(piece), self._strings
        if kind is Codec:
            head: bytes = piece.head
            return head
        if kind is str:
            return encoded_number(strings.setdefault(piece, len(strings)))
        if kind is ResourceKey:
            return encoded_number(self._numbering.resources[piece.key])
        assert kind is Flagged
        return self._numbering.tables[ATTRIBUTE_TABLE].flagged(piece.index, flag=True)

    def _string_section(self) -> ByteWriter:
        output = ByteWriter()
        encoded = [text.encode("utf-8", "surrogateescape") + b"\0" for text in self._strings]
        output.numbers(list(map(len, reversed(encoded))))
        output.data += b"".join(encoded)
        return output

    def _write_resources(self, file: ByteWriter) -> None:
        offsets, content = ByteWriter(), ByteWriter()
        resources = self._numbering.resources
        offsets.number(0)
        if resources:
            offsets.number(self._numbering.dialects["builtin"])
            offsets.number(len(resources))
        for key in resources:
            start = len(content.data)
            blob = self._module.resources.get(key)
            if blob is not None:
                _write_blob(bytes.fromhex(blob[2:]), content)
            offsets.number(self.string(key))
            offsets.number(len(content.data) - start)
            offsets.byte(0)
        file.section(SectionId.RESOURCE_OFFSETS, offsets)
        file.section(SectionId.RESOURCES, content)


def _property_section(properties: Iterable[bytes]) -> ByteWriter:
    found = list(properties)
    output = ByteWriter()
    output.number(len(found))
    for data in found:
        output.number(len(data))
        output.data += data
    return output


def _write_blob(data: bytes, content: ByteWriter) -> None:
    """Write a resource; the first four bytes of its data are the alignment."""
    alignment = max(1, int.from_bytes(data[:4], "little"))
    content.number(alignment)
    content.number(len(data) - 4)
    content.align(alignment)
    content.data += data[4:]
