"""Writing of MLIR bytecode, byte-identical to the output of MLIR's own writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from typing import Any

from hlo_text.bytecode.byte_writer import ByteWriter, UnwritableError, encoded_number, encoded_numbers
from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, TYPE_TABLE, Table
from hlo_text.bytecode.codecs.sharding import InDialect
from hlo_text.bytecode.entries import MIXED, Encoded
from hlo_text.bytecode.magic import MAGIC
from hlo_text.bytecode.numbering import (
    CALL_SITE,
    FILE_LOCATION,
    FILE_RANGE,
    NAME_LOCATION,
    STRING,
    FileNumbering,
    Flagged,
    NumberedName,
    ResourceKey,
    ordered_names,
    write_grouped,
)
from hlo_text.bytecode.operation_writing import (
    CountedArgument,
    CountedBlock,
    CountedOperation,
    OperationWriter,
    RecordEntries,
    irregular_mask,
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
from hlo_text.core.ir import Block, Module, Operation, Region, Value
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
        self._counted: dict[Block, CountedBlock] = {}
        self._arguments: dict[Block, list[CountedArgument]] = {}
        self._strings: dict[str, int] = {}

    def encode(self, table: Table, dialect: str, value: Any) -> Encoded:
        """Return the encoding of an attribute or type that another dialect stores, as only artifacts have them."""
        raise NotImplementedError

    def file(self) -> bytes:
        """Return the bytes of the module."""
        root = self._count_operations([self._module], [])
        values = RegionNumbers(self._module, self._count_region)
        tables = attributes, types = self._numbering.tables
        for record in self._records.values():
            if record.uses > 1:
                record.count(attributes.uses)
        numbers = encoded_numbers(max(len(values.values), len(attributes.uses), len(types.uses)))
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
        file.section(SectionId.OPERATIONS, operations.section(root))
        self._write_resources(file)
        file.section(SectionId.STRINGS, self._string_section())
        if self._version >= PROPERTIES:
            file.section(SectionId.PROPERTIES, _property_section(operations.properties))
        return bytes(file.data)

    # --- records ---

    def _states(self, op: Operation) -> OperationRecord:
        return record_of(op, mlir=self._mlir)

    def _dictionary(self, op: Operation, record: OperationRecord) -> Any:
        """Return the attribute dictionary of an operation with its storing dialect."""
        entries = record.discardable
        if self._version < PROPERTIES:
            entries = {**record.inherent, **record.discardable}
        dictionary = dictionary_of(entries)
        return dictionary if not self.dictionary_dialect or is_plain(op) else InDialect(MIXED, dictionary)

    # --- counting ---

    def _count_region(self, region: Region) -> tuple[list[Value], list[Operation]]:
        """Count the entries of a region; return the values that it defines, and its operations with regions."""
        defined: list[Value] = []
        owners: list[Operation] = []
        for block in region.blocks:
            if block.arguments:
                self._arguments[block] = self._count_arguments(block)
                defined += block.arguments
            found = self._counted[block] = self._count_operations(block.operations, defined)
            owners += found.irregular
        return defined, owners

    def _count_arguments(self, block: Block) -> list[CountedArgument]:
        """Count the locations and types of the arguments of a block."""
        indices, new_location = self._numbering.locations, self._numbering.new_location
        uses = self._numbering.tables[ATTRIBUTE_TABLE].uses
        counted: list[tuple[int, bool]] = []
        for location in block.argument_locations or (None,) * len(block.arguments):
            index = indices.get(id(location))
            if index is None:
                index = new_location(location)
            else:
                uses[index] += 1
            counted.append((index, location is not None and type(location) is not UnknownLocation))
        return [(type, *pair) for type, pair in zip(self._count_types(block.arguments), counted, strict=True)]

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

    def _count_operations(self, operations: list[Operation], defined: list[Value]) -> CountedBlock:
        """Count the entries of operations, and append their results to `defined`."""
        records, is_artifact = self._records, bool(self.type_dialect)
        locations, new_location = self._numbering.locations, self._numbering.new_location
        known_types = {} if self.plain_values else self._numbering.indices(self.type_dialect)
        uses, type_uses = [table.uses for table in self._numbering.tables]
        counted: list[CountedOperation] = []
        irregular: list[Operation] = []
        for op in operations:
            results, operands, place = op.results, op.operands, op.location
            key: Any = type(op), id(op.attributes), id(op.annotations), len(operands), not op.regions
            if is_artifact:
                key += self._artifact_key(op)
            record, types = records.get(key), None
            if record is None:
                record, types = self._new_record(op, key)
            else:
                record.uses += 1
                if len(results) == 1 and (types := known_types.get(id(results[0].type))) is not None:
                    type_uses[types] += 1
                else:
                    types = self._result_types(results)
            location = locations.get(id(place))
            if location is None:
                location = new_location(place)
            else:
                uses[location] += 1
            defined += results
            counted.append((record, location, types, operands))
            if record.irregular:
                irregular.append(op)
        return CountedBlock(counted, irregular)

    def _result_types(self, results: Sequence[Value]) -> int | Sequence[int]:
        """Count the types of results; return the index of a single one, or the indices of several."""
        if len(results) == 1 and not self.plain_values:
            return self._numbering.use(TYPE_TABLE, results[0].type, self.type_dialect)
        types = self._count_types(results)
        return types[0] if len(types) == 1 else types

    def _artifact_key(self, op: Operation) -> tuple[Any, ...]:
        """Return the additional key of operations in an artifact."""
        first = id(op.operands[0].type) if op.operands else 0
        return first, bool(op.results) and op.results[0] in self.plain_values

    def _new_record(self, op: Operation, key: Any) -> tuple[RecordEntries, int | Sequence[int]]:
        """Count the entries of a new record, and the types of the first operation's results."""
        try:
            record = self._states(op)
            name = self._numbering.name(record.name, is_known=record.is_known)
            types = self._result_types(op.results)
            dictionary = None
            properties: Sequence[int | None] = ()
            if record.discardable or (record.inherent and self._version < PROPERTIES):
                dictionary = self._numbering.use(ATTRIBUTE_TABLE, self._dictionary(op, record), "")
            if record.inherent and self._version >= PROPERTIES:
                properties = self._count_properties(op, record)
        except UnwritableError as error:
            error.op = op
            raise
        entries = RecordEntries(record, name, irregular_mask(op), dictionary, properties, len(op.operands))
        self._records[key if isinstance(op, DeclaredOperation) else op] = entries
        return entries, types

    def _count_properties(self, op: Operation, record: OperationRecord) -> Sequence[int | None]:
        """Count the properties of an operation; return their indices."""
        inherent, use = record.inherent, self._numbering.use
        dialect = "" if not self.attribute_dialect or is_plain(op) else self.attribute_dialect
        if record.properties is None:
            return [use(ATTRIBUTE_TABLE, dictionary_of(inherent), dialect)]
        return [
            use(ATTRIBUTE_TABLE, inherent[key], dialect) if key in inherent else None
            for key, _ in record.properties.names
        ]

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
        offsets, entries, strings = ByteWriter(), ByteWriter(), self._strings
        attributes, types = self._numbering.tables
        for order in orders:
            offsets.number(len(order))
        numbers = attributes.encoded + types.encoded[::-1]  # the index of a type is inverted
        for table, order in zip(self._numbering.tables, orders, strict=True):
            parts, words = [], []
            for content in map(table.contents.__getitem__, order):
                codec = content[0]
                if codec is NAME_LOCATION or codec is CALL_SITE:
                    part = codec.head + numbers[content[1]] + numbers[content[2]]
                elif codec is STRING:
                    part = codec.head + encoded_number(strings.setdefault(content[1], len(strings)))
                elif codec is FILE_LOCATION or codec is FILE_RANGE:
                    part = codec.head + numbers[content[1]] + content[2]
                elif codec is None:
                    part = content[1]
                else:
                    pieces = [
                        numbers[piece] if type(piece) is int else piece if type(piece) is bytes else self._piece(piece)
                        for piece in content[1:]
                    ]
                    part = codec.head + b"".join(pieces)
                parts.append(part)
                words.append(len(part) << 1 | (codec is not None))
            entries.data += b"".join(parts)
            write_grouped(map(table.dialects.__getitem__, order), words, offsets)
        return offsets, entries

    def _piece(self, piece: Any) -> bytes:
        """Return the encoding of a piece of an entry's content other than bytes and indices."""
        kind, strings = type(piece), self._strings
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
