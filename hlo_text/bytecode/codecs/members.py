"""Members of attributes and types in bytecode: numbers, strings, blobs, other attributes and types.

A codec lists the members of a class and converts between them and a value. Entries reference each other by number, in
any order. Reading an entry collects unread entries that it references, and is repeated once they are read.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Protocol, TypeAlias

import attrs

from hlo_text.bytecode.byte_writer import ByteWriter, encoded_list, encoded_number
from hlo_text.bytecode.cursor import Cursor
from hlo_text.bytecode.sections import string_at
from hlo_text.core.attribute_rows import OLDEST, Version
from hlo_text.core.attributes import Literal, Location, LocationAttribute, StringAttribute
from hlo_text.core.types import FloatType, IndexType, IntegerType, num_bits
from hlo_text.mlir.codecs.numbers import double_bits

#: Number of a table of entries. Plain integers, as the members of an enum are slow to look up.
Table: TypeAlias = int
ATTRIBUTE_TABLE, TYPE_TABLE = 0, 1
#: The table and number of an entry.
Need: TypeAlias = tuple[Table, int]
_MASK = (1 << 64) - 1
#: Value of an unread entry.
UNREAD: Any = object()


class EntryTables(Protocol):
    """Tables of the entries, strings and resources that an entry references."""

    strings: tuple[bytes, ...]
    resource_keys: tuple[str, ...]
    values: Sequence[list[Any]]

    def find(self, entry: EntryCursor, table: Table, number: int) -> Any:
        """Return an entry that another one references, or `UNREAD` if it must be read first."""


class EntryCursor(Cursor):
    """Cursor over an entry, with the context to resolve its references.

    Attributes:
        tables: The tables of the file.
        depth: Number of enclosing entries.
        room: Number of further entries that may be read recursively.
    """

    __slots__ = ("depth", "room", "tables")

    def __init__(self, data: bytes, start: int, end: int, tables: EntryTables, depth: int, room: int) -> None:
        self.data = data
        self.position = start
        self.end = end
        self.tables = tables
        self.depth = depth
        self.room = room


class Sink(ByteWriter, ABC):
    """Receiver of an entry's encoding: numbers and bytes, and references, which each file numbers anew."""

    @abstractmethod
    def attribute(self, value: Any, is_flagged: bool = False) -> None:
        """Write the number of an attribute, shifted left with the lowest bit set if flagged."""

    @abstractmethod
    def text(self, text: str) -> None:
        """Write the number of a string attribute."""

    @abstractmethod
    def type(self, value: Any) -> None:
        """Write the number of a type."""

    @abstractmethod
    def string(self, text: str) -> None:
        """Write the number of a string."""

    @abstractmethod
    def resource(self, key: str) -> None:
        """Write the number of a resource."""


@attrs.frozen(eq=False)
class CodecMember:
    """Member of a codec.

    Attributes:
        write: Function that writes the value to a `Sink`, given the preceding values.
        read: Function that reads the value from an entry, given the preceding values; undefined if the entry lacks
            others.
        load: Conversion of the value after reading, once the entry lacks nothing; raises ValueError if invalid.
        dump: Inverse of `load`.
        table: The table of a member that is the number of an entry.
        rows: The members of each element of a list whose elements are numbers of entries, or tuples of them.
        accept: Function from that entry's value to the member's; raises ValueError for an entry of another kind.
        pieces: Function from the value to what `write` writes, as bytes and strings, for members without references.
    """

    write: Callable[[Any, Any, Sequence[Any]], None]
    read: Callable[[EntryCursor, Sequence[Any]], Any]
    load: Callable[[Any], Any] | None = None
    dump: Callable[[Any], Any] | None = None
    table: Table | None = None
    rows: tuple[CodecMember, ...] = ()
    accept: Callable[[Any], Any] | None = None
    pieces: Callable[[Any], Sequence[bytes | str]] | None = None

    def of(self, load: Callable[[Any], Any], dump: Callable[[Any], Any]) -> CodecMember:
        """Return the member with conversions added."""
        return attrs.evolve(self, load=load, dump=dump)


@attrs.frozen(eq=False)
class Codec:
    """Encoding of a class of attributes or types.

    Attributes:
        code: The number of the codec in its dialect.
        classes: Classes of the values.
        members: The members.
        make: Function from member values to a value; raises ValueError if they are inconsistent.
        split: Inverse of `make`; returns None for a value that this codec does not encode.
        since: The first version of StableHLO with this encoding.
        is_converted: Whether a member has conversions.
        head: The encoded number.
    """

    code: int
    classes: tuple[type[Any], ...]
    members: tuple[CodecMember, ...]
    make: Callable[..., Any]
    split: Callable[[Any], Sequence[Any] | None]
    since: Version = OLDEST
    is_converted: bool = attrs.field(init=False)
    head: bytes = attrs.field(init=False)

    @is_converted.default
    def _is_converted(self) -> bool:
        return any(member.load is not None for member in self.members)

    @head.default
    def _head(self) -> bytes:
        return encoded_number(self.code)


def codec(
    code: int,
    classes: type[Any] | tuple[type[Any], ...],
    *members: CodecMember,
    make: Callable[..., Any] | None = None,
    split: Callable[[Any], Sequence[Any] | None] | None = None,
    since: Version = OLDEST,
) -> Codec:
    """Return a codec; members default to the fields of the class. A codec without classes is read-only."""
    listed = classes if isinstance(classes, tuple) else (classes,)
    return Codec(code, listed, members, make or listed[0], split or _fields_of(*listed), since)


def constant(code: int, value: Any, since: Version = OLDEST) -> Codec:
    """Return the codec of a value without members."""
    return codec(code, type(value), make=lambda: value, split=lambda other: () if other == value else None, since=since)


def _fields_of(*classes: type[Any]) -> Callable[[Any], Sequence[Any]]:
    names = [field.name for cls in classes for field in attrs.fields(cls) if field.init]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: [getattr(value, name) for name in names]


class Dialect:
    """Codecs of the attributes or types of a dialect.

    Attributes:
        by_code: The codecs by code.
        by_class: The codecs by class, in the order in which they are tried.
    """

    def __init__(self, *codecs: Codec) -> None:
        self.by_code = {codec.code: codec for codec in codecs}
        self.by_class: dict[type[Any], list[Codec]] = {}
        for codec in codecs:
            for cls in codec.classes:
                self.by_class.setdefault(cls, []).append(codec)

    def split(self, value: Any) -> tuple[Codec, Sequence[Any]] | None:
        """Return the codec that encodes a value with the values of its members, or None."""
        cls = Literal if isinstance(value, Literal) else type(value)
        for codec in self.by_class.get(cls, ()):
            values = codec.split(value)
            if values is not None:
                return codec, values
        return None


def _plain(
    read: Callable[[Cursor], Any],
    write: Callable[[ByteWriter, Any], None],
    pieces: Callable[[Any], Sequence[bytes | str]] | None = None,
) -> CodecMember:
    return CodecMember(lambda sink, value, before: write(sink, value), lambda entry, before: read(entry), pieces=pieces)


def _write_blob(output: ByteWriter, data: bytes) -> None:
    output.number(len(data))
    output.data += data


def _write_signed_numbers(output: ByteWriter, numbers: Sequence[int]) -> None:
    output.numbers(_unsigned(numbers))


def _unsigned(numbers: Sequence[int]) -> list[int]:
    """Return signed numbers as unsigned ones, whose lowest bit is the sign."""
    return [number << 1 if number >= 0 else (number << 1 ^ number >> 63) & _MASK for number in numbers]


def _write_optional_number(output: ByteWriter, value: int | None) -> None:
    output.number(0 if value is None else value << 1 | 1)


def _read_optional_number(cursor: Cursor) -> int | None:
    number, is_given = cursor.flagged()
    return number if is_given else None


NUMBER = _plain(Cursor.number, ByteWriter.number, lambda number: (encoded_number(number),))
SIGNED = _plain(Cursor.signed, ByteWriter.signed)
BYTE = _plain(Cursor.byte, ByteWriter.byte)
BLOB = _plain(lambda cursor: cursor.take(cursor.number()), _write_blob, lambda data: (encoded_number(len(data)), data))
NUMBERS = _plain(
    lambda cursor: tuple(cursor.numbers(cursor.count("numbers"))),
    ByteWriter.numbers,
    lambda numbers: (encoded_list(numbers),),
)
SIGNED_NUMBERS = _plain(
    lambda cursor: tuple([number >> 1 ^ -(number & 1) for number in cursor.numbers(cursor.count("numbers"))]),
    _write_signed_numbers,
    lambda numbers: (encoded_list(_unsigned(numbers)),),
)
OPTIONAL_NUMBER = _plain(_read_optional_number, _write_optional_number)


def _read_string(entry: EntryCursor, before: Sequence[Any]) -> str:
    data = string_at(entry.tables.strings, entry.number(), entry)
    return data.decode("utf-8", "surrogateescape")


def _read_resource(entry: EntryCursor, before: Sequence[Any]) -> str:
    number, keys = entry.number(), entry.tables.resource_keys
    if number >= len(keys):
        raise entry.fail(f"resource index {number} is out of range: the file has {len(keys)} resources")
    return keys[number]


STRING = CodecMember(lambda sink, text, before: sink.string(text), _read_string, pieces=lambda text: (text,))
RESOURCE = CodecMember(lambda sink, key, before: sink.resource(key), _read_resource)


def _attribute(value: Any) -> Any:
    """Return an attribute; a location becomes a location attribute."""
    return LocationAttribute(value) if isinstance(value, Location) else value


def _location(value: Any) -> Location:
    if not isinstance(value, Location):
        raise ValueError("expected a location attribute")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, StringAttribute):
        raise ValueError("expected a string attribute")
    return value.value


def _entry(
    table: Table, write: Callable[[Any, Any, Sequence[Any]], None], accept: Callable[[Any], Any] | None
) -> CodecMember:
    def read(entry: EntryCursor, before: Sequence[Any]) -> Any:
        value = entry.tables.find(entry, table, entry.number())
        return value if value is UNREAD or accept is None else accept(value)

    return CodecMember(write, read, table=table, accept=accept)


ATTRIBUTE = _entry(ATTRIBUTE_TABLE, lambda sink, value, before: sink.attribute(value), _attribute)
LOCATION = _entry(ATTRIBUTE_TABLE, lambda sink, value, before: sink.attribute(value), _location)
TYPE = _entry(TYPE_TABLE, lambda sink, value, before: sink.type(value), None)
#: A string attribute.
TEXT = _entry(ATTRIBUTE_TABLE, lambda sink, text, before: sink.text(text), _text)


def _read_optional_attribute(entry: EntryCursor, before: Sequence[Any]) -> Any:
    number, is_given = entry.flagged()
    return _attribute(entry.tables.find(entry, ATTRIBUTE_TABLE, number)) if is_given else None


def _write_optional_attribute(sink: Sink, value: Any, before: Sequence[Any]) -> None:
    if value is None:
        sink.number(0)
    else:
        sink.attribute(value, is_flagged=True)


def _read_present_attribute(entry: EntryCursor, before: Sequence[Any]) -> Any:
    """Read an attribute after a byte that states its presence."""
    return ATTRIBUTE.read(entry, before) if entry.byte() else None


def _write_present_attribute(sink: Sink, value: Any, before: Sequence[Any]) -> None:
    sink.byte(value is not None)
    if value is not None:
        sink.attribute(value)


OPTIONAL_ATTRIBUTE = CodecMember(_write_optional_attribute, _read_optional_attribute)
PRESENT_ATTRIBUTE = CodecMember(_write_present_attribute, _read_present_attribute)


def listed(*members: CodecMember) -> CodecMember:
    """Return a list member, of a member or of tuples of members without conversions."""
    if len(members) == 1 and members[0].table is not None:
        return _entries(members[0], members[0].table)

    def read(entry: EntryCursor, before: Sequence[Any]) -> Any:
        count = entry.count("elements")
        if len(members) == 1:
            only = members[0].read
            return tuple([only(entry, before) for _ in range(count)])
        return tuple([tuple([part.read(entry, before) for part in members]) for _ in range(count)])

    def write(sink: Sink, items: Sequence[Any], before: Sequence[Any]) -> None:
        sink.number(len(items))
        for item in items:
            for member, value in zip(members, (item,) if len(members) == 1 else item, strict=True):
                member.write(sink, value, before)

    made = CodecMember(write, read, rows=members if all(member.table is not None for member in members) else ())
    load, dump = members[0].load, members[0].dump
    if load is None or dump is None:
        return made
    return made.of(lambda items: tuple(map(load, items)), lambda items: tuple(map(dump, items)))


def _entries(member: CodecMember, table: Table) -> CodecMember:
    """Return a list of entries."""
    accept = member.accept

    def read(entry: EntryCursor, before: Sequence[Any]) -> Any:
        find, known = entry.tables.find, entry.tables.values[table]
        values = [
            known[number] if number < len(known) and known[number] is not UNREAD else find(entry, table, number)
            for number in entry.numbers(entry.count("elements"))
        ]
        if accept is not None:
            values = [value if value is UNREAD else accept(value) for value in values]
        return tuple(values)

    def write(sink: Sink, items: Sequence[Any], before: Sequence[Any]) -> None:
        sink.number(len(items))
        for item in items:
            member.write(sink, item, before)

    return CodecMember(write, read, rows=(member,))


ATTRIBUTES, TYPES, LOCATIONS = listed(ATTRIBUTE), listed(TYPE), listed(LOCATION)


def _read_number_of_type(entry: EntryCursor, before: Sequence[Any]) -> int:
    """Read the bits of a number whose type is the first member."""
    if before[0] is UNREAD:
        return 0
    bits = width_of(before[0])
    if bits is None:
        raise entry.fail(f"expected an integer, index or floating-point type, found {before[0]}")
    return _bits(entry, bits)


def _bits(cursor: Cursor, width: int) -> int:
    """Read a number with the given width: a byte, a signed number, or 64-bit words."""
    if width <= 8:
        value = cursor.byte()
    elif width <= 64:
        value = cursor.signed()
    else:
        words = [cursor.signed() & (1 << 64) - 1 for _ in range(cursor.count("words"))]
        value = sum(word << 64 * index for index, word in enumerate(words))
    return value & (1 << width) - 1


def _write_bits(output: ByteWriter, value: int, width: int) -> None:
    """Write the bits of a number: as a byte, as a signed number, or as 64-bit words."""
    value &= (1 << width) - 1
    if width <= 8:
        output.byte(value)
        return
    negative = value - (1 << width) if value >> (width - 1) else value
    if width <= 64:
        output.signed(negative)
        return
    count = max(1, -(-(value.bit_length()) // 64))
    output.number(count)
    for index in range(count):
        word = value >> 64 * index & (1 << 64) - 1
        output.signed(word - (1 << 64) if word >> 63 else word)


def _write_number_of_type(sink: Sink, value: int, before: Sequence[Any]) -> None:
    _write_bits(sink, value, width_of(before[0]) or 0)


NUMBER_OF_TYPE = CodecMember(_write_number_of_type, _read_number_of_type)
DOUBLE_BITS = _plain(lambda cursor: _bits(cursor, 64), lambda output, bits: _write_bits(output, bits, 64))
DOUBLE = DOUBLE_BITS.of(lambda bits: float(struct.unpack("<d", bits.to_bytes(8, "little"))[0]), double_bits)


def width_of(type: Any) -> int | None:
    """Return the width of a number type in bits, or None for other types."""
    if isinstance(type, IntegerType):
        return type.width
    if isinstance(type, IndexType | FloatType):
        return num_bits(type)
    return None
