"""Sections of an MLIR bytecode file: strings, dialects, operation names, entry tables, resources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from itertools import accumulate, repeat
from typing import TypeAlias, TypeVar

import attrs

from hlo_text.bytecode.cursor import BytecodeError, Cursor
from hlo_text.bytecode.magic import MAGIC

#: The newest supported format version, and the versions that introduced features.
MAXIMUM_VERSION = 6
DIALECT_VERSIONS, LAZY_REGIONS, USE_ORDERS, NO_UNKNOWN_LOCATIONS, PROPERTIES, SEGMENTS = 1, 2, 3, 4, 5, 6

_T = TypeVar("_T")


class SectionId(IntEnum):
    """Numbers of the sections."""

    STRINGS = 0
    DIALECTS = 1
    ENTRIES = 2
    ENTRY_OFFSETS = 3
    OPERATIONS = 4
    RESOURCES = 5
    RESOURCE_OFFSETS = 6
    DIALECT_VERSION = 7
    PROPERTIES = 8


#: Names of sections in MLIR's documentation, where they differ from those of `SectionId`.
_SECTION_NAMES = {
    SectionId.STRINGS: "string",
    SectionId.DIALECTS: "dialect",
    SectionId.ENTRIES: "attribute and type",
    SectionId.ENTRY_OFFSETS: "attribute and type offset",
    SectionId.OPERATIONS: "IR",
    SectionId.RESOURCES: "resource",
    SectionId.RESOURCE_OFFSETS: "resource offset",
    SectionId.DIALECT_VERSION: "dialect version",
    SectionId.PROPERTIES: "property",
}
_REQUIRED = (SectionId.STRINGS, SectionId.DIALECTS, SectionId.ENTRIES, SectionId.ENTRY_OFFSETS, SectionId.OPERATIONS)


@attrs.frozen
class OperationName:
    """Operation name; `is_known` if the operation was registered when written, which decides its property encoding."""

    name: str
    is_known: bool


#: Location of an attribute or type in the file: the storing dialect, start and end of its bytes, and whether they
#: follow the encoding of the dialect instead of text.
EntryPlace: TypeAlias = tuple[str, int, int, bool]


@attrs.frozen
class Resource:
    """Blob of a dialect; `data` is None for resources of other kinds."""

    key: str
    alignment: int
    data: bytes | None


@attrs.frozen(eq=False)
class File:
    """Sections of a bytecode file.

    Attributes:
        data: The bytes of the file.
        version: The format version.
        producer: The producer string.
        strings: All strings.
        operation_names: Operation names by number.
        attributes, types: Locations of attributes and types by number.
        operations: Cursor over the operation section.
        resources: Resources by number.
        properties: Byte ranges of property sets by number.
    """

    data: bytes
    version: int
    producer: str
    strings: tuple[bytes, ...]
    operation_names: tuple[OperationName, ...]
    attributes: tuple[EntryPlace, ...]
    types: tuple[EntryPlace, ...]
    operations: Cursor
    resources: tuple[Resource, ...]
    properties: tuple[tuple[int, int], ...]


def take_apart(data: bytes) -> File:
    """Read all sections except attributes, types and operations.

    Raises:
        BytecodeError: The bytes are not MLIR bytecode of a supported version.
    """
    cursor = Cursor(data, 0, len(data))
    if cursor.take(min(4, len(data))) != MAGIC:
        raise BytecodeError("the magic number `ML\\xefR` is missing", 0)
    version = cursor.number()
    producer = _text(cursor.terminated())
    sections = _sections(cursor)
    if version > MAXIMUM_VERSION:
        message = f"format version {version} is newer than the latest supported version, {MAXIMUM_VERSION}"
        raise BytecodeError(message, len(MAGIC), is_unsupported=True)
    for section in _REQUIRED:
        if section not in sections:
            raise BytecodeError(f"the {_SECTION_NAMES[section]} section is missing", len(data), is_truncated=True)
    strings = _strings(sections[SectionId.STRINGS])
    dialects, names = _dialects(sections[SectionId.DIALECTS], strings, version)
    attributes, types = _entries(sections[SectionId.ENTRY_OFFSETS], sections[SectionId.ENTRIES], dialects)
    return File(
        data,
        version,
        producer,
        strings,
        names,
        attributes,
        types,
        sections[SectionId.OPERATIONS],
        _resources(sections, strings, dialects),
        _properties(sections.get(SectionId.PROPERTIES)),
    )


def begin_section(cursor: Cursor) -> tuple[int, Cursor]:
    """Return the id and content of the section at the cursor, and skip it."""
    number = cursor.byte()
    size = cursor.number()
    if number & 0x80:
        cursor.align(cursor.number())
    return number & 0x7F, cursor.part(size)


def _sections(cursor: Cursor) -> Mapping[int, Cursor]:
    sections: dict[int, Cursor] = {}
    while cursor.remaining:
        start = cursor.position
        number, content = begin_section(cursor)
        if number not in SectionId.__members__.values():
            raise BytecodeError(f"unknown section id {number}", start)
        if number in sections:
            raise BytecodeError(f"duplicate {_SECTION_NAMES[SectionId(number)]} section", start)
        sections[number] = content
    return sections


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _strings(cursor: Cursor) -> tuple[bytes, ...]:
    """Read the strings, whose sizes are stored first, in reverse order."""
    sizes = cursor.numbers(cursor.count("strings"))
    data, strings, end = cursor.data, [], cursor.position
    cursor.skip(sum(sizes))
    for size in reversed(sizes):
        start, end = end, end + size
        if not size or data[end - 1]:
            raise BytecodeError("a string is not null-terminated", start)
        strings.append(data[start : end - 1])
    if cursor.remaining:
        raise cursor.fail("unexpected data after the last string")
    return tuple(strings)


def string_at(strings: tuple[bytes, ...], number: int, cursor: Cursor) -> bytes:
    """Return a string by number."""
    if number >= len(strings):
        raise cursor.fail(f"string index {number} is out of range: the file has {len(strings)} strings")
    return strings[number]


def _dialects(
    cursor: Cursor, strings: tuple[bytes, ...], version: int
) -> tuple[tuple[str, ...], tuple[OperationName, ...]]:
    dialects = []
    for _ in range(cursor.count("dialects")):
        number, has_version = cursor.flagged() if version >= DIALECT_VERSIONS else (cursor.number(), False)
        dialects.append(_text(string_at(strings, number, cursor)))
        if has_version:
            begin_section(cursor)
    if version >= NO_UNKNOWN_LOCATIONS:
        cursor.number()  # number of all operation names

    def names(dialect: str, count: int) -> list[OperationName]:
        found = []
        for _ in range(count):
            number, is_known = cursor.flagged() if version >= PROPERTIES else (cursor.number(), True)
            found.append(OperationName(f"{dialect}.{_text(string_at(strings, number, cursor))}", is_known))
        return found

    return tuple(dialects), tuple(_grouped(cursor, dialects, names))


def _grouped(
    cursor: Cursor, dialects: Sequence[str], read: Callable[[str, int], list[_T]], limit: int | None = None
) -> list[_T]:
    """Read items grouped by dialect, until the end or up to `limit`."""
    found: list[_T] = []
    while cursor.remaining if limit is None else len(found) < limit:
        number = cursor.number()
        if number >= len(dialects):
            raise cursor.fail(f"dialect index {number} is out of range: the file has {len(dialects)} dialects")
        count = cursor.count("entries")
        if limit is not None and count > limit - len(found):
            raise cursor.fail(f"a dialect group has {count} entries, but only {limit - len(found)} are left")
        found += read(dialects[number], count)
    return found


def _entries(
    offsets: Cursor, content: Cursor, dialects: tuple[str, ...]
) -> tuple[tuple[EntryPlace, ...], tuple[EntryPlace, ...]]:
    num_attributes, num_types = offsets.count("attributes"), offsets.count("types")

    def places(dialect: str, count: int) -> list[EntryPlace]:
        numbers = offsets.numbers(count)
        ends = list(accumulate([number >> 1 for number in numbers], initial=content.position))
        content.skip(ends[-1] - content.position)
        return list(zip(repeat(dialect), ends, ends[1:], [number & 1 == 1 for number in numbers], strict=False))

    attributes = tuple(_grouped(offsets, dialects, places, num_attributes))
    return attributes, tuple(_grouped(offsets, dialects, places, num_types))


def _properties(cursor: Cursor | None) -> tuple[tuple[int, int], ...]:
    if cursor is None:
        return ()
    places = []
    for _ in range(cursor.count("property entries")):
        start = cursor.skip(cursor.number())
        places.append((start, cursor.position))
    return tuple(places)


_BLOB = 0


def _resources(
    sections: Mapping[int, Cursor], strings: tuple[bytes, ...], dialects: tuple[str, ...]
) -> tuple[Resource, ...]:
    offsets, content = sections.get(SectionId.RESOURCE_OFFSETS), sections.get(SectionId.RESOURCES)
    if offsets is None:
        return ()
    if content is None:
        raise offsets.fail("the resource offset section has no resource section")
    resources: list[Resource] = []

    def resource() -> Resource:
        key = _text(string_at(strings, offsets.number(), offsets))
        part = content.part(offsets.number())
        return _blob(key, part) if offsets.byte() == _BLOB and part.remaining else Resource(key, 1, None)

    for _ in range(offsets.count("resource groups")):
        offsets.number()  # name of a group of tool-specific resources
        for _ in range(offsets.count("resources")):
            resource()
    while offsets.remaining:
        number = offsets.number()
        if number >= len(dialects):
            raise offsets.fail(f"dialect index {number} is out of range: the file has {len(dialects)} dialects")
        resources += [resource() for _ in range(offsets.count("resources"))]
    return tuple(resources)


def _blob(key: str, part: Cursor) -> Resource:
    alignment, size = part.number(), part.number()
    part.align(alignment)
    return Resource(key, alignment, part.take(size))
