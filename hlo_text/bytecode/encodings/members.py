"""Parts of encodings of attributes and types, read and written: numbers, strings, blobs, other attributes and types.

An encoding lists its members, and what makes a value of them. Entries refer to each other by number and in any order:
reading one notes those that it lacks, and is begun anew when they are there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, TypeAlias

import attrs

from hlo_text.bytecode.cursor import BytecodeError, Cursor
from hlo_text.bytecode.emitter import Emitter
from hlo_text.bytecode.sections import string_at
from hlo_text.core.attributes import Location, LocationAttribute
from hlo_text.core.types import FloatType, IndexType, IntegerType, num_bits


class Table(IntEnum):
    """The tables that entries stand in."""

    __hash__ = int.__hash__  # that of enums takes longer

    ATTRIBUTES = 0
    TYPES = 1


#: An entry: its table and number.
Need: TypeAlias = tuple[Table, int]
#: Value of an entry that was not read yet.
UNREAD: Any = object()


class Entry(Cursor):
    """An entry that is read: where it stands, and what it may name.

    Attributes:
        strings, resource_keys: The strings and resources of the file.
        find: Gives an entry of the file that another one names; `UNREAD` if it cannot be read yet, which is noted.
        depth: It stands in so many others.
        room: So many more may be read at once for each other.
        lacks: The entries that must be read first, from the back, and how deep they stand.
    """

    __slots__ = ("depth", "find", "lacks", "resource_keys", "room", "strings")

    def __init__(
        self,
        data: bytes,
        start: int,
        end: int,
        strings: tuple[bytes, ...],
        resource_keys: tuple[str, ...],
        find: Callable[[Entry, Table, int], Any],
        depth: int,
        room: int,
    ) -> None:
        self.data = data
        self.position = start
        self.end = end
        self.strings = strings
        self.resource_keys = resource_keys
        self.find = find
        self.depth = depth
        self.room = room
        self.lacks: list[tuple[Need, int]] = []


class Sink(Emitter, ABC):
    """Takes what an entry is written as: numbers and bytes, and what it refers to, which other files number anew."""

    @abstractmethod
    def attribute(self, value: Any, is_flagged: bool = False) -> None:
        """Write the number of an attribute, with a set bit below it if it is flagged."""

    @abstractmethod
    def type(self, value: Any) -> None:
        """Write the number of a type."""

    @abstractmethod
    def string(self, text: str) -> None:
        """Write the number of a string."""

    @abstractmethod
    def resource(self, key: str) -> None:
        """Write the number of a resource."""


@attrs.frozen
class Member:
    """A part of an encoding.

    Attributes:
        write: Writes its value to a `Sink`.
        take: Reads it from an entry, given the values before it. It means nothing if the entry lacks others then.
    """

    write: Callable[[Any, Any], None]
    take: Callable[[Entry, Sequence[Any]], Any]


@attrs.frozen
class Encoding:
    """Encoding of one kind of attributes or types.

    Attributes:
        make: Gives the value of what the members say; raises ValueError where they do not fit together.
        members: Its members.
        is_made_of_entries: It has members, and they are attributes, locations and types, one by one.
    """

    make: Callable[..., Any]
    members: tuple[Member, ...] = ()
    is_made_of_entries: bool = attrs.field(init=False)

    @is_made_of_entries.default
    def _is_made_of_entries(self) -> bool:
        return bool(self.members) and all(member in _ENTRIES for member in self.members)


Encodings: TypeAlias = Mapping[int, Encoding]


def take_members(encoding: Encoding, entry: Entry) -> Any:
    """Read the members of an entry, and return its value, `UNREAD` if it lacks others.

    Raises:
        ValueError: The members do not fit together.
    """
    values: list[Any] = []
    for member in encoding.members:
        values.append(member.take(entry, values))
    return UNREAD if entry.lacks else encoding.make(*values)


def write_encoded(code: int, encoding: Encoding, parts: Sequence[Any], sink: Sink) -> None:
    """Write an entry: the code, then the members."""
    sink.number(code)
    for member, part in zip(encoding.members, parts, strict=True):
        if member is NUMBER_OF_TYPE:
            _write_bits(sink, part, width_of(parts[0]) or 0)
        else:
            member.write(sink, part)


def _plain(read: Callable[[Cursor], Any], write: Callable[[Emitter, Any], None]) -> Member:
    return Member(write, lambda entry, before: read(entry))


def only_read(read: Callable[[Cursor], Any]) -> Member:
    """Return the member of an encoding that this package reads and never writes."""

    def write(emitter: Emitter, value: Any) -> None:
        raise AssertionError(f"{value!r} is always encoded as text")

    return _plain(read, write)


def _write_blob(emitter: Emitter, data: bytes) -> None:
    emitter.number(len(data))
    emitter.data += data


def _write_signed_numbers(emitter: Emitter, numbers: Sequence[int]) -> None:
    emitter.number(len(numbers))
    for number in numbers:
        emitter.signed(number)


def _write_optional_number(emitter: Emitter, value: int | None) -> None:
    emitter.number(0 if value is None else value << 1 | 1)


def _read_optional_number(cursor: Cursor) -> int | None:
    number, is_given = cursor.flagged()
    return number if is_given else None


NUMBER = _plain(Cursor.number, Emitter.number)
SIGNED = _plain(Cursor.signed, Emitter.signed)
BYTE = _plain(Cursor.byte, Emitter.byte)
BLOB = _plain(lambda cursor: cursor.take(cursor.number()), _write_blob)
NUMBERS = _plain(lambda cursor: tuple([cursor.number() for _ in range(cursor.count("numbers"))]), Emitter.numbers)
SIGNED_NUMBERS = _plain(
    lambda cursor: tuple([cursor.signed() for _ in range(cursor.count("numbers"))]), _write_signed_numbers
)
OPTIONAL_NUMBER = _plain(_read_optional_number, _write_optional_number)


def _take_string(entry: Entry, before: Sequence[Any]) -> str:
    data = string_at(entry.strings, entry.number(), entry)
    return data.decode("utf-8", "surrogateescape")


def _take_resource(entry: Entry, before: Sequence[Any]) -> str:
    number = entry.number()
    if number >= len(entry.resource_keys):
        raise entry.fail(f"resource index {number} is out of range: the file has {len(entry.resource_keys)} resources")
    return entry.resource_keys[number]


def _take_attribute(entry: Entry, before: Sequence[Any]) -> Any:
    """Read an attribute; a location stands as one."""
    value = entry.find(entry, Table.ATTRIBUTES, entry.number())
    return LocationAttribute(value) if isinstance(value, Location) else value


def _write_attribute(sink: Sink, value: Any) -> None:
    sink.attribute(value)


def _take_optional_attribute(entry: Entry, before: Sequence[Any]) -> Any:
    number, is_given = entry.flagged()
    if not is_given:
        return None
    value = entry.find(entry, Table.ATTRIBUTES, number)
    return LocationAttribute(value) if isinstance(value, Location) else value


def _write_optional_attribute(sink: Sink, value: Any) -> None:
    if value is None:
        sink.number(0)
    else:
        sink.attribute(value, is_flagged=True)


def _take_present_attribute(entry: Entry, before: Sequence[Any]) -> Any:
    """Read an attribute behind a byte that says whether there is one."""
    return _take_attribute(entry, before) if entry.byte() else None


def _write_present_attribute(sink: Sink, value: Any) -> None:
    sink.byte(value is not None)
    if value is not None:
        sink.attribute(value)


def _take_location(entry: Entry, before: Sequence[Any]) -> Any:
    start = entry.position
    value = entry.find(entry, Table.ATTRIBUTES, entry.number())
    if not isinstance(value, Location) and value is not UNREAD:
        raise BytecodeError("expected a location attribute", start)
    return value


def _take_type(entry: Entry, before: Sequence[Any]) -> Any:
    return entry.find(entry, Table.TYPES, entry.number())


STRING = Member(lambda sink, text: sink.string(text), _take_string)
RESOURCE = Member(lambda sink, key: sink.resource(key), _take_resource)
ATTRIBUTE = Member(_write_attribute, _take_attribute)
OPTIONAL_ATTRIBUTE = Member(_write_optional_attribute, _take_optional_attribute)
PRESENT_ATTRIBUTE = Member(_write_present_attribute, _take_present_attribute)
LOCATION = Member(_write_attribute, _take_location)
TYPE = Member(lambda sink, value: sink.type(value), _take_type)
#: Members that name one entry.
_ENTRIES = (ATTRIBUTE, LOCATION, TYPE)


def listed(*members: Member) -> Member:
    """Return the member that is a list of members, or of tuples of them."""

    def take(entry: Entry, before: Sequence[Any]) -> Any:
        count = entry.count("elements")
        if len(members) == 1:
            only = members[0].take
            return tuple([only(entry, before) for _ in range(count)])
        return tuple([tuple([part.take(entry, before) for part in members]) for _ in range(count)])

    def write(sink: Sink, items: Sequence[Any]) -> None:
        sink.number(len(items))
        for item in items:
            for member, value in zip(members, (item,) if len(members) == 1 else item, strict=True):
                member.write(sink, value)

    return Member(write, take)


ATTRIBUTES, TYPES, LOCATIONS = listed(ATTRIBUTE), listed(TYPE), listed(LOCATION)


def _take_number_of_type(entry: Entry, before: Sequence[Any]) -> int:
    """Read the bits of a number of the type that is the first member."""
    if before[0] is UNREAD:
        return 0
    bits = width_of(before[0])
    if bits is None:
        raise entry.fail(f"expected an integer, index or floating-point type, found {before[0]}")
    return _bits(entry, bits)


def _bits(cursor: Cursor, width: int) -> int:
    """Read a number of some bits: a byte, a signed number, or its words of 64 bits."""
    if width <= 8:
        value = cursor.byte()
    elif width <= 64:
        value = cursor.signed()
    else:
        words = [cursor.signed() & (1 << 64) - 1 for _ in range(cursor.count("words"))]
        value = sum(word << 64 * index for index, word in enumerate(words))
    return value & (1 << width) - 1


def _write_bits(emitter: Emitter, value: int, width: int) -> None:
    """Write the bits of a number: as a byte, as a signed number, or as its words of 64 bits."""
    value &= (1 << width) - 1
    if width <= 8:
        emitter.byte(value)
        return
    negative = value - (1 << width) if value >> (width - 1) else value
    if width <= 64:
        emitter.signed(negative)
        return
    count = max(1, -(-(value.bit_length()) // 64))
    emitter.number(count)
    for index in range(count):
        word = value >> 64 * index & (1 << 64) - 1
        emitter.signed(word - (1 << 64) if word >> 63 else word)


#: The number of what is written is that of a type, so that `write_encoded` says how.
NUMBER_OF_TYPE = Member(Emitter.number, _take_number_of_type)
DOUBLE = _plain(lambda cursor: _bits(cursor, 64), lambda emitter, bits: _write_bits(emitter, bits, 64))


def width_of(type: Any) -> int | None:
    """Return how many bits a number of a type has, None if it is no such type."""
    if isinstance(type, IntegerType):
        return type.width
    if isinstance(type, IndexType | FloatType):
        return num_bits(type)
    return None
