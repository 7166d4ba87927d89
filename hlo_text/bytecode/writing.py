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
    NumberedEntry,
    NumberedName,
    ResourceKey,
    write_grouped,
)
from hlo_text.bytecode.operation_writing import (
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
        for group in self._groups.values():
            group.count()
        for record in self._records.values():
            record.count()
        names, attributes, types = self._numbering.finish()
        numbers = encoded_numbers(max(SHORT, len(values.values), len(attributes), len(types)))
        operations = OperationWriter(self._version, self._counted, self._arguments, values, numbers)
        file = ByteWriter()
        file.data += MAGIC
        file.number(self._version)
        file.data += self._producer.encode() + b"\0"
        file.section(SectionId.DIALECTS, self._dialects(names))
        offsets, entries = self._entries(attributes, types, numbers)
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

    def _property_values(self, record: OperationRecord) -> list[Any]:
        if self._version < PROPERTIES:
            return []
        if record.properties is None:
            return [dictionary_of(record.inherent)] if record.inherent else []
        return [record.inherent.get(name) for name, _ in record.properties.names]

    # --- counting ---

    def _count_region(self, region: Region) -> None:
        for block in region.blocks:
            if block.arguments:
                locations = block.argument_locations or (None,) * len(block.arguments)
                counted = list(map(self._numbering.location, locations))
                known = [not isinstance(location, UnknownLocation | None) for location in locations]
                self._arguments[block] = list(zip(self._count_types(block.arguments), counted, known, strict=True))
            self._counted[block] = self._count_operations(block.operations)

    def _count_types(self, values: Sequence[Value]) -> list[NumberedEntry]:
        use, dialect, plain = self._numbering.use, self.type_dialect, self.plain_values
        return [use(TYPE_TABLE, value.type, "" if value in plain else dialect) for value in values]

    def _count_operations(self, operations: list[Operation]) -> list[CountedOperation]:
        groups, is_artifact = self._groups, bool(self.type_dialect)
        locations, count_location = self._numbering.locations, self._numbering.location
        counted: list[CountedOperation] = []
        for op in operations:
            key: Any = op
            if isinstance(op, DeclaredOperation):
                results = op.results
                types: Any = (
                    id(results[0].type) if len(results) == 1 else tuple([id(result.type) for result in results])
                )
                key = type(op), id(op.attributes), id(op.annotations), types
                if is_artifact:
                    key += self._artifact_key(op)
            group = groups.get(key)
            if group is None:
                group = groups[key] = self._group(op)
            else:
                group.uses += 1
            location = locations.get(id(op.location))
            if location is None:
                location = count_location(op.location)
            else:
                location.uses += 1
            counted.append((group, location))
        return counted

    def _artifact_key(self, op: Operation) -> tuple[Any, ...]:
        """Return the additional key of operations in an artifact."""
        first = id(op.operands[0].type) if op.operands else 0
        return first, bool(op.results) and op.results[0] in self.plain_values

    def _group(self, op: Operation) -> OperationGroup:
        """Create a group of operations, and count the entries that the first operation uses."""
        key: Any = op
        if isinstance(op, DeclaredOperation):
            key = type(op), id(op.attributes), id(op.annotations)
            if self.type_dialect:
                key += self._artifact_key(op)
        try:
            known = self._records.get(key)
            if known is not None:
                known.uses += 1
                return OperationGroup(known, self._count_types(op.results))
            record = self._states(op)
            name = self._numbering.name(record.name, is_known=record.is_known)
            types = self._count_types(op.results)
            known = self._records[key] = self._record_entries(op, record, name)
        except UnwritableError as error:
            error.op = op
            raise
        return OperationGroup(known, types, op.successors if isinstance(op, UnregisteredOperation) else ())

    def _record_entries(self, op: Operation, record: OperationRecord, name: NumberedName) -> RecordEntries:
        """Count the entries of a record."""
        use, dictionary = self._numbering.use, self._dictionary(op, record)
        counted = None if dictionary is None else use(ATTRIBUTE_TABLE, dictionary, "")
        dialect = "" if not self.attribute_dialect or is_plain(op) else self.attribute_dialect
        properties = [
            None if value is None else use(ATTRIBUTE_TABLE, value, dialect) for value in self._property_values(record)
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
        write_grouped(names, words, output)
        return output

    def _entries(
        self, attributes: list[NumberedEntry], types: list[NumberedEntry], numbers: Sequence[bytes]
    ) -> tuple[ByteWriter, ByteWriter]:
        offsets, content = ByteWriter(), ByteWriter()
        offsets.number(len(attributes))
        offsets.number(len(types))
        data, strings = content.data, self._strings
        for entries in (attributes, types):
            words = []
            for entry in entries:
                start = len(data)
                pieces = entry.content
                if pieces[0] is NAME_LOCATION or pieces[0] is CALL_SITE:
                    data += numbers[pieces[0].code] + numbers[pieces[1].number] + numbers[pieces[2].number]
                    pieces = ()
                for piece in pieces:
                    kind = type(piece)
                    if kind is NumberedEntry:
                        data += numbers[piece.number]
                    elif kind is Codec:
                        data += numbers[piece.code]
                    elif kind is str:
                        data += encoded_number(strings.setdefault(piece, len(strings)))
                    elif kind is int:
                        data += encoded_number(piece)
                    elif kind is bytes:
                        data += piece
                    elif kind is Flagged:
                        content.flagged(piece.entry.number, flag=True)
                    elif kind is ResourceKey:
                        content.number(self._numbering.resources[piece.key])
                words.append((len(data) - start << 1) + entry.is_encoded)
            write_grouped(entries, words, offsets)
        return offsets, content

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
