"""Writing of MLIR bytecode, byte-identical to the output of MLIR's own writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import Any

from hlo_text.bytecode.byte_writer import SHORT, ByteWriter, UnwritableError
from hlo_text.bytecode.codecs.members import Table
from hlo_text.bytecode.codecs.sharding import InDialect
from hlo_text.bytecode.entries import MIXED, Encoded, attribute_key, encoded_attribute, encoded_type
from hlo_text.bytecode.numbering import FileNumbering, Key, NumberedEntry, NumberedName, grouped
from hlo_text.bytecode.operation_writing import OperationGroup, OperationWriter
from hlo_text.bytecode.portable.casts import is_plain
from hlo_text.bytecode.program_walk import RegionNumbers
from hlo_text.bytecode.records import OperationRecord, dictionary_of, record_key, record_of
from hlo_text.bytecode.sections import (
    DIALECT_VERSIONS,
    MAGIC,
    MAXIMUM_VERSION,
    NO_UNKNOWN_LOCATIONS,
    PROPERTIES,
    SectionId,
)
from hlo_text.bytecode.templates import EntryTemplate, EntryTemplates, RecordEntries, Refers, templates_of
from hlo_text.core.attributes import Location, UnknownLocation
from hlo_text.core.collection import collection_paused
from hlo_text.core.diagnostics import ContainerError, Diagnostic
from hlo_text.core.ir import Block, Module, Operation, Region, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.source import SourceText
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.reading import ParserStatistics

_UNKNOWN = UnknownLocation()


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
            made = writer()
            with templates_of(made.scope, made.encode) as templates:
                return made.file(templates)
    except UnwritableError as error:
        raise ContainerError(_diagnostic(error, module)) from None


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
        scope: Data besides keys on which templates depend.
        encode: Function that returns the encoding of an entry.
    """

    type_dialect = attribute_dialect = dictionary_dialect = ""
    plain_values: Set[Value] = frozenset()
    scope: Hashable = None

    def __init__(self, module: Module, version: int, producer: str) -> None:
        self._module = module
        self._version = version
        self._producer = producer
        mlir = re.match(r"MLIR(\d{1,9})\.", producer)
        self._mlir = 0 if mlir is None else int(mlir[1])
        self._groups: dict[Any, OperationGroup] = {}
        self._locations: dict[int, EntryTemplate] = {}
        #: Groups and locations of operations; types and locations of arguments.
        self._counted: dict[Block, list[tuple[OperationGroup, NumberedEntry]]] = {}
        self._arguments: dict[Block, list[tuple[NumberedEntry, NumberedEntry]]] = {}
        self._strings: dict[str, int] = {}

    @property
    def encode(self) -> Callable[[Key], Encoded | None]:
        return _encoded

    def file(self, templates: EntryTemplates) -> bytes:
        """Return the bytes of the module."""
        self._templates = templates
        self._numbering = FileNumbering(templates.resolve)
        (root,) = self._count_operations([self._module])
        numbers = RegionNumbers(self._module, self._count_region)
        for group in self._groups.values():
            group.count()
        names, attributes, types = self._numbering.finish()
        operations = OperationWriter(self._version, self._counted, self._arguments, numbers)
        file = ByteWriter()
        file.data += MAGIC
        file.number(self._version)
        file.data += self._producer.encode() + b"\0"
        file.section(SectionId.DIALECTS, self._dialects(names))
        offsets, entries = self._entries(attributes, types)
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

    def _dialect_of(self, value: Value) -> str:
        """Return the dialect that stores a value's type."""
        return "" if value in self.plain_values else self.type_dialect

    def _dictionary(self, op: Operation, record: OperationRecord) -> Any:
        """Return the attribute dictionary of an operation with its storing dialect, or None if empty."""
        entries = record.discardable
        if self._version < PROPERTIES:
            entries = {**record.inherent, **record.discardable}
        if not entries:
            return None
        dictionary = dictionary_of(entries)
        return dictionary if is_plain(op) or not self.dictionary_dialect else InDialect(MIXED, dictionary)

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
                self._arguments[block] = list(map(self._count_argument, block.arguments, locations))
            self._counted[block] = self._count_operations(block.operations)

    def _count_argument(self, argument: Value, location: Location | None) -> tuple[NumberedEntry, NumberedEntry]:
        counted = self._count_location(location)
        return self._entry((Table.TYPES, self._dialect_of(argument), argument.type)), counted

    def _count_location(self, location: Location | None) -> EntryTemplate:
        known = self._locations.get(id(location))
        if known is None:
            known = self._locations[id(location)] = self._templates[Table.ATTRIBUTES, "", location or _UNKNOWN]
            self._numbering.count(known)
        else:
            known.uses += 1
        return known

    def _entry(self, key: Key) -> EntryTemplate:
        """Count a use of an attribute or type."""
        entry = self._templates[key]
        self._numbering.count(entry)
        return entry

    def _count_operations(self, operations: list[Operation]) -> list[tuple[OperationGroup, NumberedEntry]]:
        groups, locations, is_artifact = self._groups, self._locations, bool(self.type_dialect)
        counted: list[tuple[OperationGroup, NumberedEntry]] = []
        for op in operations:
            key: Any = op
            if isinstance(op, DeclaredOperation):
                key = type(op), id(op.attributes), id(op.annotations), *[id(result.type) for result in op.results]
                if is_artifact:
                    key += self._artifact_key(op)
            group = groups.get(key)
            if group is None:
                group = groups[key] = self._group(op)
            else:
                group.uses += 1
            location = locations.get(id(op.location))
            if location is None:
                location = self._count_location(op.location)
            else:
                location.uses += 1
            counted.append((group, location))
        return counted

    def _artifact_key(self, op: Operation) -> tuple[Any, ...]:
        """Return the additional key of operation groups in an artifact."""
        first = id(op.operands[0].type) if op.operands else 0
        return first, bool(op.results) and op.results[0] in self.plain_values

    def _group(self, op: Operation) -> OperationGroup:
        """Create a group of operations, and count the entries that the first operation uses."""
        try:
            return self._counted_group(op)
        except UnwritableError as error:
            error.op = op
            raise

    def _counted_group(self, op: Operation) -> OperationGroup:
        entries = self._record_entries(op)
        record = entries.record
        name = self._numbering.name(record.name, is_known=record.is_known)
        types = [self._entry((Table.TYPES, self._dialect_of(result), result.type)) for result in op.results]
        for entry in (entries.dictionary, *entries.properties):
            if entry is not None:
                self._numbering.count(entry)
        return OperationGroup(record, name, types, entries.dictionary, entries.properties)

    def _record_entries(self, op: Operation) -> RecordEntries:
        """Return the entries of an operation's record, cached if it only depends on the operation."""
        key = None if self.type_dialect else record_key(op, self._mlir)
        known = self._templates.records.get(key)
        if known is None:
            record = self._states(op)
            dictionary = self._dictionary(op, record)
            counted = None if dictionary is None else self._templates[attribute_key(dictionary, "")]
            dialect = "" if is_plain(op) else self.attribute_dialect
            values = self._property_values(record)
            properties = [None if value is None else self._templates[attribute_key(value, dialect)] for value in values]
            known = RecordEntries(record, counted, properties)
            if key is not None:
                self._templates.keep_record(key, known)
        return known

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

        def word_of(name: NumberedName) -> int:
            number = self.string(name.name.partition(".")[2])
            return (number << 1) + name.is_known if self._version >= PROPERTIES else number

        grouped(names, output, word_of)
        return output

    def _entries(
        self, attributes: Sequence[EntryTemplate], types: Sequence[EntryTemplate]
    ) -> tuple[ByteWriter, ByteWriter]:
        offsets, content = ByteWriter(), ByteWriter()
        offsets.number(len(attributes))
        offsets.number(len(types))

        def word_of(entry: EntryTemplate) -> int:
            start = len(content.data)
            self._write_entry(entry, content)
            return (len(content.data) - start << 1) + entry.is_encoded

        grouped(attributes, offsets, word_of)
        grouped(types, offsets, word_of)
        return offsets, content

    def _write_entry(self, entry: EntryTemplate, output: ByteWriter) -> None:
        """Write the template of an entry, with numbers in the holes."""
        data, strings = output.data, self._strings
        for piece in entry.pieces:
            if type(piece) is bytes:
                data += piece
                continue
            if type(piece) is EntryTemplate:
                number = piece.number
            elif type(piece) is str:
                number = strings.setdefault(piece, len(strings))
            elif piece.kind is Refers.ENTRY:
                number = piece.value.number << 1 | 1
            elif piece.kind is Refers.RESOURCE:
                number = self._numbering.resources[piece.value]
            else:
                output.align(piece.value)
                continue
            if number < SHORT:
                data.append(number << 1 | 1)
            else:
                output.number(number)

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


def _encoded(key: Key) -> Encoded | None:
    return encoded_attribute(key[2]) if key[0] is Table.ATTRIBUTES else encoded_type(key[2])


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
