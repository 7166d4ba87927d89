"""Parts of the encodings of attributes and types: numbers, strings, blobs, other attributes and types.

An encoding lists its members, and what makes a value of them. Entries refer to each other by number and in any order,
so that reading one is a generator that yields the numbers of those it needs (`Need`) and is sent their values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import IntEnum
from typing import Any, TypeAlias

import attrs

from hlo_text.attributes import Location, LocationAttribute
from hlo_text.bytecode.cursor import BytecodeError, Cursor
from hlo_text.bytecode.sections import string_at
from hlo_text.types import FloatType, IndexType, IntegerType, num_bits


class Table(IntEnum):
    """Which of the two tables an entry stands in."""

    ATTRIBUTES = 0
    TYPES = 1


#: An entry: its table and number.
Need: TypeAlias = tuple[Table, int]
#: A reading under way.
Reading: TypeAlias = Generator[Need, Any, Any]


@attrs.define(eq=False)
class Entry:
    """An entry that is read: where it stands, and the strings and resources it may name."""

    cursor: Cursor
    strings: tuple[bytes, ...]
    resource_keys: tuple[str, ...]


Member: TypeAlias = Callable[[Entry, Sequence[Any]], Reading]


@attrs.frozen
class Encoding:
    """Encoding of one kind of attributes or types: `make` gives the value of what the members say.

    `make` raises ValueError where they do not fit together.
    """

    make: Callable[..., Any]
    members: tuple[Member, ...] = ()


Encodings: TypeAlias = Mapping[int, Encoding]


def read_encoded(encodings: Encodings, entry: Entry, what: str) -> Reading:
    """Read an entry: its code, then the members of that encoding."""
    start = entry.cursor.position
    code = entry.cursor.number()
    encoding = encodings.get(code)
    if encoding is None:
        raise BytecodeError(f"there is no {what} of the code {code}", start)
    values: list[Any] = []
    for member in encoding.members:
        values.append((yield from member(entry, values)))
    try:
        return encoding.make(*values)
    except ValueError as error:
        raise BytecodeError(f"bad {what}: {error}", start) from None


def _plain(read: Callable[[Cursor], Any]) -> Member:
    def member(entry: Entry, before: Sequence[Any]) -> Reading:
        yield from ()  # a generator like the others
        return read(entry.cursor)

    return member


NUMBER = _plain(Cursor.number)
SIGNED = _plain(Cursor.signed)
BYTE = _plain(Cursor.byte)
BLOB = _plain(lambda cursor: cursor.take(cursor.number()))
NUMBERS = _plain(lambda cursor: tuple([cursor.number() for _ in range(cursor.count("numbers"))]))
SIGNED_NUMBERS = _plain(lambda cursor: tuple([cursor.signed() for _ in range(cursor.count("numbers"))]))


def _string(entry: Entry, before: Sequence[Any]) -> Reading:
    yield from ()
    data = string_at(entry.strings, entry.cursor.number(), entry.cursor)
    return data.decode("utf-8", "surrogateescape")


def _resource(entry: Entry, before: Sequence[Any]) -> Reading:
    yield from ()
    number = entry.cursor.number()
    if number >= len(entry.resource_keys):
        raise entry.cursor.fail(f"there is no resource {number}")
    return entry.resource_keys[number]


def _attribute(entry: Entry, before: Sequence[Any]) -> Reading:
    """Read an attribute; a location stands as one."""
    value = yield Table.ATTRIBUTES, entry.cursor.number()
    return LocationAttribute(value) if isinstance(value, Location) else value


def _optional_attribute(entry: Entry, before: Sequence[Any]) -> Reading:
    number, is_given = entry.cursor.flagged()
    if not is_given:
        return None
    value = yield Table.ATTRIBUTES, number
    return LocationAttribute(value) if isinstance(value, Location) else value


def _present_attribute(entry: Entry, before: Sequence[Any]) -> Reading:
    """Read an attribute behind a byte that says whether there is one."""
    if not entry.cursor.byte():
        return None
    return (yield from _attribute(entry, before))


def _optional_number(entry: Entry, before: Sequence[Any]) -> Reading:
    yield from ()
    number, is_given = entry.cursor.flagged()
    return number if is_given else None


def _location(entry: Entry, before: Sequence[Any]) -> Reading:
    start = entry.cursor.position
    value = yield Table.ATTRIBUTES, entry.cursor.number()
    if not isinstance(value, Location):
        raise BytecodeError("a location is wanted, not another attribute", start)
    return value


def _type(entry: Entry, before: Sequence[Any]) -> Reading:
    return (yield Table.TYPES, entry.cursor.number())


def listed(*members: Member) -> Member:
    """Return the member that is a list of members, or of tuples of them."""

    def member(entry: Entry, before: Sequence[Any]) -> Reading:
        items: list[Any] = []
        for _ in range(entry.cursor.count("items")):
            item = []
            for part in members:
                item.append((yield from part(entry, before)))
            items.append(item[0] if len(members) == 1 else tuple(item))
        return tuple(items)

    return member


STRING, RESOURCE = _string, _resource
ATTRIBUTE, OPTIONAL_ATTRIBUTE, PRESENT_ATTRIBUTE = _attribute, _optional_attribute, _present_attribute
LOCATION, TYPE, OPTIONAL_NUMBER = _location, _type, _optional_number
ATTRIBUTES, TYPES, LOCATIONS = listed(ATTRIBUTE), listed(TYPE), listed(LOCATION)


def _number_of_type(entry: Entry, before: Sequence[Any]) -> Reading:
    """Read the bits of a number of the type that is the first member."""
    yield from ()
    bits = width_of(before[0])
    if bits is None:
        raise entry.cursor.fail("this is no type of a number")
    return _bits(entry.cursor, bits)


NUMBER_OF_TYPE = _number_of_type
DOUBLE = _plain(lambda cursor: _bits(cursor, 64))


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


def width_of(type: Any) -> int | None:
    """Return how many bits a number of a type has, None if it is no such type."""
    if isinstance(type, IntegerType):
        return type.width
    if isinstance(type, IndexType | FloatType):
        return num_bits(type)
    return None
