"""Modules as MLIR bytecode, with the bytes that MLIR's own writer gives."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import Any

from hlo_text.attributes import Location, UnknownLocation
from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.encodings.members import Table
from hlo_text.bytecode.entry_keys import MIXED, attribute_key
from hlo_text.bytecode.numbering import Key, Numbered, Numbering, grouped
from hlo_text.bytecode.operation_writing import Kind, OperationWriter
from hlo_text.bytecode.parts import Of, Parts, attribute_parts, type_parts
from hlo_text.bytecode.portable.casts import is_plain
from hlo_text.bytecode.program_walk import RegionNumbers, isolated_operations
from hlo_text.bytecode.saying import Said, UnwritableError, dictionary_of, said_by
from hlo_text.bytecode.sections import (
    DIALECT_VERSIONS,
    MAGIC,
    MAXIMUM_VERSION,
    NO_UNKNOWN_LOCATIONS,
    PROPERTIES,
    Section,
)
from hlo_text.bytecode.templates import Refers, Templates, templates_of
from hlo_text.collection import collection_paused
from hlo_text.diagnostics import ContainerError, Diagnostic
from hlo_text.ir import Block, Module, Operation, Region, Value
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.opdef import DeclaredOperation
from hlo_text.reading import ParserStatistics
from hlo_text.source import SourceText

_UNKNOWN = UnknownLocation()
#: The version of MLIR since which operations have the properties that came last.
_LATER_PROPERTIES = 24


def write_bytecode(module: Module, producer: str = "hlo-text") -> bytes:
    """Return a module of StableHLO as MLIR bytecode.

    Args:
        module: The module.
        producer: What the file says has written it. What MLIR 24 or newer has written, as `MLIR24.0.0git`, is for
            readers as new as that: operations have the properties that came with it.

    Raises:
        ContainerError: `container.unwritten`, an operation is known by its text alone.
    """
    return written(lambda: BytecodeWriter(module, MAXIMUM_VERSION, producer))


def written(writer: Callable[[], BytecodeWriter]) -> bytes:
    """Return what a writer makes, which reads attributes that are kept as text on the way."""
    try:
        with READER_LOCK, collection_paused():
            shared_reader().reset(SourceText(""), ParserStatistics())
            made = writer()
            with templates_of(made.scope, made.take_apart) as templates:
                return made.file(templates)
    except UnwritableError as error:
        raise ContainerError(Diagnostic("container.unwritten", str(error), None, None)) from None


class BytecodeWriter:
    """Writes one module.

    Attributes:
        type_dialect, attribute_dialect, dictionary_dialect: Which dialect stores types, attributes, and dictionaries of
            attributes; none: their own.
        plain_values: Values whose types their own dialects store all the same.
        scope: What entries depend on besides what they hold.
        take_apart: Gives what an entry is made of.
    """

    type_dialect = attribute_dialect = dictionary_dialect = ""
    plain_values: Set[Value] = frozenset()
    scope: Hashable = None

    def __init__(self, module: Module, version: int, producer: str) -> None:
        self._module = module
        self._version = version
        self._producer = producer
        mlir = re.match(r"MLIR(\d{1,9})\.", producer)
        self._is_newest = mlir is not None and int(mlir[1]) >= _LATER_PROPERTIES
        self._kinds: dict[Any, Kind] = {}
        self._locations: dict[int, Numbered] = {}
        #: Kinds and locations of operations, types and locations of arguments.
        self._counted: dict[Operation, tuple[Kind, Numbered]] = {}
        self._arguments: dict[Block, list[tuple[Numbered, Numbered]]] = {}
        self._strings: dict[str, int] = {}

    @property
    def take_apart(self) -> Callable[[Key], Parts | None]:
        return _taken_apart

    def file(self, templates: Templates) -> bytes:
        """Return the module's bytes."""
        self._numbering = Numbering(templates.__getitem__)
        self._count_operation(self._module)
        isolated = isolated_operations(self._module)
        numbers = RegionNumbers(self._module, isolated, self._count_region)
        for kind in self._kinds.values():
            kind.count()
        names, attributes, types = self._numbering.finish()
        operations = OperationWriter(self._version, self._counted, self._arguments, numbers, isolated)
        file = Emitter()
        file.data += MAGIC
        file.number(self._version)
        file.data += self._producer.encode() + b"\0"
        file.section(Section.DIALECTS, self._dialects(names))
        offsets, entries = self._entries(attributes, types)
        file.section(Section.ENTRY_OFFSETS, offsets)
        file.section(Section.ENTRIES, entries)
        file.section(Section.OPERATIONS, operations.section(self._module))
        self._write_resources(file)
        file.section(Section.STRINGS, self._string_section())
        if self._version >= PROPERTIES:
            file.section(Section.PROPERTIES, _property_section(operations.properties))
        return bytes(file.data)

    # --- what operations say ---

    def _says(self, op: Operation) -> Said:
        return said_by(op, is_newest=self._is_newest)

    def _dialect_of(self, value: Value) -> str:
        """Return the dialect that stores a value's type."""
        return "" if value in self.plain_values else self.type_dialect

    def _dictionary(self, op: Operation, said: Said) -> Any:
        """Return an operation's dictionary of attributes with the dialect that stores it, None if it has none."""
        entries = said.discardable
        if self._version < PROPERTIES:
            entries = {**said.inherent, **said.discardable}
        if not entries:
            return None
        dictionary = dictionary_of(entries)
        return dictionary if is_plain(op) or not self.dictionary_dialect else Of(MIXED, dictionary)

    def _property_values(self, said: Said) -> list[Any]:
        if self._version < PROPERTIES:
            return []
        if said.properties is None:
            return [dictionary_of(said.inherent)] if said.inherent else []
        return [said.inherent.get(name) for name, _ in said.properties.names]

    # --- counting ---

    def _count_region(self, region: Region) -> None:
        for block in region.blocks:
            if block.arguments:
                locations = block.argument_locations or (None,) * len(block.arguments)
                self._arguments[block] = list(map(self._count_argument, block.arguments, locations))
            for op in block.operations:
                self._count_operation(op)

    def _count_argument(self, argument: Value, location: Location | None) -> tuple[Numbered, Numbered]:
        counted = self._count_location(location)
        return self._numbering.entry((Table.TYPES, self._dialect_of(argument), argument.type)), counted

    def _count_location(self, location: Location | None) -> Numbered:
        known = self._locations.get(id(location))
        if known is None:
            known = self._numbering.entry((Table.ATTRIBUTES, "", location or _UNKNOWN))
            self._locations[id(location)] = known
        else:
            known.uses += 1
        return known

    def _count_operation(self, op: Operation) -> None:
        key: Any = op
        if isinstance(op, DeclaredOperation):
            first = id(op.operands[0].type) if op.operands else 0
            is_plain_value = bool(op.results) and op.results[0] in self.plain_values
            types = [id(result.type) for result in op.results]
            key = type(op), id(op.attributes), id(op.annotations), first, is_plain_value, *types
        kind = self._kinds.get(key)
        if kind is None:
            kind = self._kinds[key] = self._kind(op)
        else:
            kind.uses += 1
        self._counted[op] = kind, self._count_location(op.location)

    def _kind(self, op: Operation) -> Kind:
        """Return a new kind of operations, and count what the first one uses."""
        said = self._says(op)
        count = self._numbering.entry
        name = self._numbering.name(said.name)
        types = [count((Table.TYPES, self._dialect_of(result), result.type)) for result in op.results]
        dictionary = self._dictionary(op, said)
        counted = None if dictionary is None else count(attribute_key(dictionary, ""))
        dialect = "" if is_plain(op) else self.attribute_dialect
        values = self._property_values(said)
        properties = [None if value is None else count(attribute_key(value, dialect)) for value in values]
        return Kind(said, name, types, counted, properties)

    # --- sections ---

    def string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def _dialects(self, names: Sequence[Numbered]) -> Emitter:
        emitter = Emitter()
        emitter.number(len(self._numbering.dialects))
        for dialect in self._numbering.dialects:
            if self._version >= DIALECT_VERSIONS:
                emitter.flagged(self.string(dialect), flag=False)
            else:
                emitter.number(self.string(dialect))
        if self._version >= NO_UNKNOWN_LOCATIONS:
            emitter.number(len(names))
        known = {kind.said.name: kind.said.is_known for kind in self._kinds.values()}

        def said_of(name: Numbered) -> int:
            number = self.string(name.made.partition(".")[2])
            return (number << 1) + known[name.made] if self._version >= PROPERTIES else number

        grouped(names, emitter, said_of)
        return emitter

    def _entries(self, attributes: Sequence[Numbered], types: Sequence[Numbered]) -> tuple[Emitter, Emitter]:
        offsets, content = Emitter(), Emitter()
        offsets.number(len(attributes))
        offsets.number(len(types))

        def said_of(entry: Numbered) -> int:
            start = len(content.data)
            self._entry(entry, content)
            size = len(content.data) - start
            return (size << 1) + bool(entry.made.is_encoded)

        grouped(attributes, offsets, said_of)
        grouped(types, offsets, said_of)
        return offsets, content

    def _entry(self, entry: Numbered, emitter: Emitter) -> None:
        """Write an entry: its template, with numbers in the holes."""
        data, parts = emitter.data, iter(entry.parts)
        for piece in entry.made.pieces:
            if type(piece) is bytes:
                data += piece
                continue
            if type(piece) is str:
                number = self._strings.setdefault(piece, len(self._strings))
            elif piece.kind is Refers.ENTRY:
                number = next(parts).number
                if piece.is_flagged:
                    number = number << 1 | 1
            elif piece.kind is Refers.RESOURCE:
                number = self._numbering.resources[piece.value]
            else:
                emitter.align(piece.value)
                continue
            if number < 0x80:
                data.append(number << 1 | 1)
            else:
                emitter.number(number)

    def _string_section(self) -> Emitter:
        emitter = Emitter()
        encoded = [text.encode("utf-8", "surrogateescape") + b"\0" for text in self._strings]
        emitter.numbers(list(map(len, reversed(encoded))))
        emitter.data += b"".join(encoded)
        return emitter

    def _write_resources(self, file: Emitter) -> None:
        offsets, content = Emitter(), Emitter()
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
        file.section(Section.RESOURCE_OFFSETS, offsets)
        file.section(Section.RESOURCES, content)


def _taken_apart(key: Key) -> Parts | None:
    return attribute_parts(key[2]) if key[0] is Table.ATTRIBUTES else type_parts(key[2])


def _property_section(properties: Iterable[bytes]) -> Emitter:
    found = list(properties)
    emitter = Emitter()
    emitter.number(len(found))
    for data in found:
        emitter.number(len(data))
        emitter.data += data
    return emitter


def _write_blob(data: bytes, content: Emitter) -> None:
    """Write a resource, whose data follow four bytes of alignment."""
    alignment = max(1, int.from_bytes(data[:4], "little"))
    content.number(alignment)
    content.number(len(data) - 4)
    content.align(alignment)
    content.data += data[4:]
