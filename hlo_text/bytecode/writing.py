"""Modules as MLIR bytecode, with the bytes that MLIR's own writer gives."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, TypeAlias

from hlo_text.attributes import (
    DictionaryAttribute,
    Location,
    UnknownLocation,
)
from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.encodings.members import Table
from hlo_text.bytecode.entry_keys import MIXED, attribute_key
from hlo_text.bytecode.numbering import Key, Numbered, Numbering, grouped
from hlo_text.bytecode.parts import Of, Parts, attribute_parts, type_parts
from hlo_text.bytecode.portable.casts import is_plain
from hlo_text.bytecode.program_walk import RegionNumbers, isolated_operations
from hlo_text.bytecode.property_lists import PropertyList
from hlo_text.bytecode.saying import Said, UnwritableError, dictionary_of, said_by
from hlo_text.bytecode.sections import (
    DIALECT_VERSIONS,
    LAZY_REGIONS,
    MAGIC,
    MAXIMUM_VERSION,
    NO_UNKNOWN_LOCATIONS,
    PROPERTIES,
    USE_ORDERS,
    Section,
)
from hlo_text.bytecode.templates import Refers, Template, template_of
from hlo_text.collection import collection_paused
from hlo_text.diagnostics import ContainerError, Diagnostic
from hlo_text.ir import Annotations, Block, Module, Operation, Region, Value
from hlo_text.mlir.reader.grammar import READER_LOCK, shared_reader
from hlo_text.reading import ParserStatistics
from hlo_text.source import SourceText

_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _PROPERTIES = 1, 2, 4, 8, 16, 64
_UNKNOWN = UnknownLocation()
#: The version of MLIR since which operations have the properties that came last.
_LATER_PROPERTIES = 24
#: Work under way; what it yields is done before it goes on.
_Work: TypeAlias = Iterator[Any]


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
            return writer().file()
    except UnwritableError as error:
        raise ContainerError(Diagnostic("container.unwritten", str(error), None, None)) from None


class BytecodeWriter:
    """Writes one module.

    Attributes:
        type_dialect, attribute_dialect, dictionary_dialect: Which dialect stores types, attributes, and dictionaries of
            attributes; none: their own.
        emitter: The entries so far.
    """

    type_dialect = attribute_dialect = dictionary_dialect = ""
    #: What entries depend on besides what they hold.
    scope: Hashable = None

    def __init__(self, module: Module, version: int, producer: str) -> None:
        self._module = module
        self._version = version
        self._producer = producer
        mlir = re.match(r"MLIR(\d{1,9})\.", producer)
        self._is_newest = mlir is not None and int(mlir[1]) >= _LATER_PROPERTIES
        self._said: dict[Any, tuple[Operation, Said]] = {}
        #: What each operation says, with its types and location; the entries that are used by what is said; its bytes.
        self._counted: dict[Operation, tuple[Said, list[Numbered], Numbered]] = {}
        self._used_by: dict[Said, list[Numbered]] = {}
        self._written: dict[Said, tuple[int, bytes]] = {}
        self._strings: dict[str, int] = {}
        self._properties: dict[bytes, int] = {}
        self._resources: dict[str, int] = {}
        self._numbering = Numbering(self._template)
        self._isolated = isolated_operations(module)
        self.emitter = Emitter()

    def file(self) -> bytes:
        """Return the module's bytes."""
        self._count_operation(self._module)
        self._regions = RegionNumbers(self._module, self._isolated, self._count_region)
        names, attributes, types = self._numbering.finish()
        file = Emitter()
        file.data += MAGIC
        file.number(self._version)
        file.data += self._producer.encode() + b"\0"
        file.section(Section.DIALECTS, self._dialects(names))
        offsets, entries = self._entries(attributes, types)
        file.section(Section.ENTRY_OFFSETS, offsets)
        file.section(Section.ENTRIES, entries)
        file.section(Section.OPERATIONS, self._operations())
        self._write_resources(file)
        properties = self._property_section()
        file.section(Section.STRINGS, self._string_section())
        if self._version >= PROPERTIES:
            file.section(Section.PROPERTIES, properties)
        return bytes(file.data)

    # --- what operations say ---

    def _says(self, op: Operation) -> Said:
        """Return what an operation says; operations of one class that share their attributes say the same."""
        key = op if isinstance(op, Module) or not hasattr(op, "attribute_fields") else _shared(op)
        known = self._said.get(key)
        if known is None:
            known = self._said[key] = op, self._says_anew(op)
        return known[1]

    def _dialect_of(self, value: Value) -> str:
        """Return the dialect that stores a value's type."""
        return self.type_dialect

    def _attribute_dialect(self, op: Operation) -> str:
        return "" if is_plain(op) else self.attribute_dialect

    def _stored(self, op: Operation, dictionary: DictionaryAttribute) -> Any:
        """Return an operation's dictionary of attributes with the dialect that stores it."""
        return dictionary if is_plain(op) or not self.dictionary_dialect else Of(MIXED, dictionary)

    def _dictionary(self, said: Said) -> Any:
        entries = said.discardable
        if self._version < PROPERTIES:
            entries = {**said.inherent, **said.discardable}
        return dictionary_of(entries) if entries else None

    # --- counting ---

    def _template(self, key: Key) -> Template:
        template = template_of(key, self.scope, self._take_apart)
        for resource in template.resources:
            self._resources.setdefault(resource, len(self._resources))
        return template

    def _take_apart(self, key: Key) -> Parts | None:
        table, _, value = key
        return attribute_parts(value) if table is Table.ATTRIBUTES else type_parts(value)

    def _says_anew(self, op: Operation) -> Said:
        return said_by(op, is_newest=self._is_newest)

    def _count_region(self, region: Region) -> None:
        for block in region.blocks:
            locations = block.argument_locations or (None,) * len(block.arguments)
            for argument, location in zip(block.arguments, locations, strict=True):
                self._numbering.entry((Table.ATTRIBUTES, "", location or _UNKNOWN))
                self._numbering.entry((Table.TYPES, self._dialect_of(argument), argument.type))
            for op in block.operations:
                self._count_operation(op)

    def _count_operation(self, op: Operation) -> None:
        said = self._says(op)
        count = self._numbering.entry
        self._numbering.name(said.name)
        types = [count((Table.TYPES, self._dialect_of(result), result.type)) for result in op.results]
        used = self._used_by.get(said)
        if used is None:
            self._used_by[said] = [count(key) for key in self._keys(op, said)]
        else:
            for numbered in used:
                numbered.uses += 1
        self._counted[op] = said, types, count((Table.ATTRIBUTES, "", op.location or _UNKNOWN))

    def _keys(self, op: Operation, said: Said) -> Iterator[Key]:
        """Yield the attributes that what is said refers to."""
        dictionary = self._dictionary(said)
        if dictionary is not None:
            yield attribute_key(self._stored(op, dictionary), "")
        if self._version >= PROPERTIES:
            for value in self._property_values(said):
                if value is not None:
                    yield attribute_key(value, self._attribute_dialect(op))

    def _property_values(self, said: Said) -> list[Any]:
        if not said.is_known:
            return [dictionary_of(said.inherent)] if said.inherent else []
        assert said.properties is not None
        return [said.inherent.get(name) for name, _ in said.properties.names]

    # --- sections ---

    def string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def _dialects(self, names: Sequence[str]) -> Emitter:
        emitter = Emitter()
        dialects = self._numbering.dialects
        emitter.number(len(dialects))
        for dialect in dialects:
            if self._version >= DIALECT_VERSIONS:
                emitter.flagged(self.string(dialect), flag=False)
            else:
                emitter.number(self.string(dialect))
        if self._version >= NO_UNKNOWN_LOCATIONS:
            emitter.number(len(names))
        known = {said.name: said.is_known for _, said in self._said.values()}

        def write(name: str) -> None:
            number = self.string(name.partition(".")[2])
            if self._version >= PROPERTIES:
                emitter.flagged(number, known[name])
            else:
                emitter.number(number)

        grouped(names, lambda name: dialects[self._numbering.names[name].dialect], emitter, write)
        return emitter

    def _entries(self, attributes: Sequence[Numbered], types: Sequence[Numbered]) -> tuple[Emitter, Emitter]:
        offsets, self.emitter = Emitter(), Emitter()
        offsets.number(len(attributes))
        offsets.number(len(types))
        dialects = self._numbering.dialects

        def write(entry: Numbered) -> None:
            start = len(self.emitter.data)
            self._entry(entry)
            offsets.flagged(len(self.emitter.data) - start, entry.made.is_encoded)

        for entries in (attributes, types):
            grouped(entries, lambda entry: dialects[entry.dialect], offsets, write)
        return offsets, self.emitter

    def _entry(self, entry: Numbered) -> None:
        """Write an entry: its template, with numbers in the holes."""
        emitter, parts = self.emitter, iter(entry.parts)
        for piece in entry.made.pieces:
            if type(piece) is bytes:
                emitter.data += piece
                continue
            kind = piece.kind
            if kind is Refers.ENTRY:
                number = next(parts).number
            elif kind is Refers.STRING:
                number = self.string(piece.value)
            elif kind is Refers.RESOURCE:
                number = self._resources[piece.value]
            else:
                emitter.align(piece.value)
                continue
            emitter.number(number << 1 | 1 if piece.is_flagged else number)

    def _string_section(self) -> Emitter:
        emitter = Emitter()
        encoded = [text.encode("utf-8", "surrogateescape") + b"\0" for text in self._strings]
        emitter.number(len(encoded))
        for data in reversed(encoded):
            emitter.number(len(data))
        for data in encoded:
            emitter.data += data
        return emitter

    def _property_section(self) -> Emitter:
        emitter = Emitter()
        emitter.number(len(self._properties))
        for data in self._properties:
            emitter.number(len(data))
            emitter.data += data
        return emitter

    def _write_resources(self, file: Emitter) -> None:
        offsets, content = Emitter(), Emitter()
        offsets.number(0)
        if self._resources:
            offsets.number(self._numbering.dialects["builtin"])
            offsets.number(len(self._resources))
        for key in self._resources:
            start = len(content.data)
            blob = self._module.resources.get(key)
            if blob is not None:
                _write_blob(bytes.fromhex(blob[2:]), content)
            offsets.number(self.string(key))
            offsets.number(len(content.data) - start)
            offsets.byte(0)
        file.section(Section.RESOURCE_OFFSETS, offsets)
        file.section(Section.RESOURCES, content)

    # --- operations ---

    def _operations(self) -> Emitter:
        emitter = Emitter()
        emitter.flagged(1, flag=False)
        stack: list[_Work] = [self._operation(self._module, emitter)]
        while stack:
            inner = next(stack[-1], None)
            if inner is None:
                stack.pop()
            else:
                stack.append(inner)
        return emitter

    def _operation(self, op: Operation, emitter: Emitter) -> _Work:
        said, types, location = self._counted[op]
        emitter.number(self._numbering.names[said.name].number)
        mask_place = len(emitter.data)
        emitter.byte(0)
        emitter.number(location.number)
        mask, attributes = self._attributes(op, said)
        emitter.data += attributes
        if op.results:
            mask |= _RESULTS
            emitter.number(len(op.results))
            for type in types:
                emitter.number(type.number)
        if op.operands:
            mask |= _OPERANDS
            emitter.number(len(op.operands))
            for operand in op.operands:
                emitter.number(self._regions.values[operand])
        successors = getattr(op, "successors", ())
        if successors:
            mask |= _SUCCESSORS
            emitter.number(len(successors))
            for label in successors:
                emitter.number(self._labels[label])
        if op.regions:
            mask |= _REGIONS
        emitter.data[mask_place] = mask
        if op.regions:
            yield self._write_regions(op, emitter)

    def _location(self, location: Location | None) -> int:
        return self._numbering.entries[Table.ATTRIBUTES, "", location or _UNKNOWN].number

    def _attribute(self, value: Any, dialect: str) -> int:
        return self._numbering.entries[attribute_key(value, dialect)].number

    def _attributes(self, op: Operation, said: Said) -> tuple[int, bytes]:
        """Return what stands for the attributes of an operation, with the bits that say so."""
        known = self._written.get(said)
        if known is not None:
            return known
        mask, emitter = 0, Emitter()
        dictionary = self._dictionary(said)
        if dictionary is not None:
            mask |= _ATTRIBUTES
            emitter.number(self._attribute(self._stored(op, dictionary), ""))
        number = self._property_number(said, self._attribute_dialect(op))
        if number is not None:
            mask |= _PROPERTIES
            emitter.number(number)
        self._written[said] = mask, bytes(emitter.data)
        return self._written[said]

    def _property_number(self, said: Said, dialect: str) -> int | None:
        if self._version < PROPERTIES:
            return None
        emitter = Emitter()
        if not said.is_known:
            if not said.inherent:
                return None
            emitter.number(self._attribute(dictionary_of(said.inherent), dialect))
        else:
            assert said.properties is not None
            if not said.properties.names and not said.properties.segments:
                return None
            self._write_properties(said, said.properties, dialect, emitter)
        return self._properties.setdefault(bytes(emitter.data), len(self._properties))

    def _write_properties(self, said: Said, properties: PropertyList, dialect: str, emitter: Emitter) -> None:
        for name, is_required in properties.names:
            value = said.inherent.get(name)
            if is_required:
                emitter.number(self._attribute(value, dialect))
            else:
                emitter.number(0 if value is None else self._attribute(value, dialect) << 1 | 1)
        for name in properties.segments:
            _write_sparse(emitter, said.inherent[name].values)

    def _write_regions(self, op: Operation, emitter: Emitter) -> _Work:
        is_isolated = op in self._isolated
        emitter.flagged(len(op.regions), is_isolated)
        is_apart = is_isolated and self._version >= LAZY_REGIONS
        content = Emitter() if is_apart else emitter
        for region in op.regions:
            yield self._region(region, content)
        if is_apart:
            emitter.section(Section.OPERATIONS, content)

    def _region(self, region: Region, emitter: Emitter) -> _Work:
        emitter.number(len(region.blocks))
        if not region.blocks:
            return
        emitter.number(self._regions.counts[region])
        labels = {block.label: number for number, block in enumerate(region.blocks) if block.label is not None}
        for block in region.blocks:
            emitter.flagged(len(block.operations), bool(block.arguments))
            self._write_arguments(block, emitter)
            for op in block.operations:
                self._labels = labels
                yield self._operation(op, emitter)

    def _write_arguments(self, block: Block, emitter: Emitter) -> None:
        if not block.arguments:
            return
        emitter.number(len(block.arguments))
        locations = block.argument_locations or (None,) * len(block.arguments)
        for argument, location in zip(block.arguments, locations, strict=True):
            number = self._numbering.entries[Table.TYPES, self._dialect_of(argument), argument.type].number
            found = location or _UNKNOWN
            if self._version < NO_UNKNOWN_LOCATIONS:
                emitter.number(number)
                emitter.number(self._location(found))
                continue
            emitter.flagged(number, found != _UNKNOWN)
            if found != _UNKNOWN:
                emitter.number(self._location(found))
        if self._version >= USE_ORDERS:
            emitter.byte(0)


def _shared(op: Operation) -> tuple[Any, ...]:
    annotations: Annotations | None = op.annotations
    first = op.operands[0].type if op.operands else None
    return type(op), id(op.attributes), id(annotations), first


def _write_blob(data: bytes, content: Emitter) -> None:
    """Write a resource, whose data follow four bytes of alignment."""
    alignment = max(1, int.from_bytes(data[:4], "little"))
    content.number(alignment)
    content.number(len(data) - 4)
    content.align(alignment)
    content.data += data[4:]


def _write_sparse(emitter: Emitter, values: Sequence[int]) -> None:
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
