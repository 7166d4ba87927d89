"""Attributes and types of a bytecode file, read on first use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, TEXT, TYPE_TABLE, UNREAD, Codec, EntryCursor, Need, Table
from hlo_text.bytecode.cursor import BytecodeError, Cursor, number_at
from hlo_text.bytecode.entries import DIALECTS
from hlo_text.bytecode.sections import EntryPlace, File
from hlo_text.core.attributes import (
    CallSiteLocation,
    Location,
    LocationAttribute,
    NameLocation,
    StringAttribute,
    UnknownLocation,
)
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.mlir_reader import MAX_NESTING
from hlo_text.mlir.reader.grammar import shared_reader

_NAMES: Mapping[Table, str] = {ATTRIBUTE_TABLE: "attribute", TYPE_TABLE: "type"}
#: Recursion limit for nested entries; deeper ones are deferred and read first.
_DIRECT = 32
#: First bytes of frequent entries of the builtin dialect: their codes, as numbers of one byte.
_STRING, _CALL_SITE, _NAME_LOCATION = 5, 21, 29


class Tables:
    """Attributes and types by number.

    Attributes:
        strings: The strings of the file.
        resource_keys: The keys of its resources.
        attributes, types: The entries, `UNREAD` where they have not been read.
        values: Both by table.
    """

    def __init__(self, file: File) -> None:
        self.strings = file.strings
        self.resource_keys = tuple(resource.key for resource in file.resources)
        self.attributes: list[Any] = [UNREAD] * len(file.attributes)
        self.types: list[Any] = [UNREAD] * len(file.types)
        self._data = file.data
        self._places: tuple[tuple[EntryPlace, ...], ...] = (file.attributes, file.types)
        self.values: Sequence[list[Any]] = (self.attributes, self.types)
        #: Entries that must be read before those being read, the last ones first, with their depths.
        self._lacks: list[tuple[Need, int]] = []

    def attribute(self, number: int, cursor: Cursor) -> Any:
        """Return an attribute: `Attribute`, `Literal` or `Location`.

        Args:
            number: The number of the attribute.
            cursor: The cursor of the reference, for errors.

        Raises:
            BytecodeError: The number is out of range, or the attribute is invalid.
        """
        return self._value(ATTRIBUTE_TABLE, number, cursor)

    def location(self, number: int, cursor: Cursor) -> Location:
        """Return a location."""
        value = self._value(ATTRIBUTE_TABLE, number, cursor)
        if not isinstance(value, Location):
            raise cursor.fail("expected a location attribute")
        return value

    def type(self, number: int, cursor: Cursor) -> Type:
        """Return a type."""
        value: Type = self._value(TYPE_TABLE, number, cursor)
        return value

    def _value(self, table: Table, number: int, cursor: Cursor) -> Any:
        values = self.values[table]
        if number >= len(values):
            raise cursor.fail(_out_of_range(table, number, len(values)))
        value = values[number]
        if value is UNREAD:
            value = self._attempt(table, number, 0, _DIRECT)
            if value is UNREAD:
                value = self._read((table, number))
        return value

    def find(self, entry: EntryCursor, table: Table, number: int) -> Any:
        """Return an entry that another one references, or `UNREAD` after recording that it must be read first."""
        values = self.values[table]
        if number >= len(values):
            raise entry.fail(_out_of_range(table, number, len(values)))
        value = values[number]
        return self._inner(table, number, entry.depth, entry.room) if value is UNREAD else value

    def _inner(self, table: Table, number: int, depth: int, room: int) -> Any:
        """Read an entry that one at a nesting depth references."""
        if room and not self._lacks:
            value = self._attempt(table, number, depth + 1, room - 1)
            if value is not UNREAD:
                return value
        self._lacks.append(((table, number), depth + 1))
        return UNREAD

    def _read(self, need: Need) -> Any:
        """Read an entry that lacks others, with an explicit stack."""
        stack = [(need, 0)]
        while stack:
            stack += reversed(self._lacks)
            self._lacks.clear()
            (table, number), depth = stack[-1]
            value = self.values[table][number]
            if value is UNREAD:
                value = self._attempt(table, number, depth, _DIRECT)
            if value is not UNREAD:
                stack.pop()
        return value

    def _attempt(self, table: Table, number: int, depth: int, room: int) -> Any:
        """Try to read an entry at a nesting depth; return `UNREAD` if it lacks other entries."""
        dialect, start, end, is_encoded = self._places[table][number]
        if depth >= MAX_NESTING:
            raise BytecodeError(f"{_NAMES[table]}s are nested more than {MAX_NESTING} levels deep", start)
        value: Any = None
        if is_encoded:
            if dialect == "builtin" and table == ATTRIBUTE_TABLE:
                value = self._frequent(start, end, depth, room)
        else:
            value = _read_text(Cursor(self._data, start, end), _NAMES[table])
        if value is None:
            try:
                value = self._decoded(_codec(table, dialect, self._data, start, end), start + 1, end, depth, room)
            except BytecodeError:
                raise
            except ValueError as error:
                raise BytecodeError(f"invalid {_NAMES[table]} of dialect `{dialect}`: {error}", start) from None
        if value is not UNREAD:
            self.values[table][number] = value
        return value

    def _frequent(self, start: int, end: int, depth: int, room: int) -> Any:
        """Read a string or a location of the most frequent kinds; return None for any other entry, also a damaged one.

        Their codecs give the same values, and the errors.
        """
        data, attributes = self._data, self.attributes
        if end - start < 2:
            return None
        code, first, position = data[start], data[start + 1], start + 2
        if first & 1:
            first >>= 1
        elif first & 2 and position < end:
            first = (first | data[position] << 8) >> 2
            position += 1
        else:
            return None
        if code == _STRING:
            is_valid = position == end and first < len(self.strings)
            return StringAttribute(self.strings[first].decode("utf-8", "surrogateescape")) if is_valid else None
        if code not in (_NAME_LOCATION, _CALL_SITE) or position >= end:
            return None
        second = data[position]
        if second & 1:
            second >>= 1
        elif second & 2 and position + 1 < end:
            position += 1
            second = (second | data[position] << 8) >> 2
        else:
            return None
        if position + 1 != end or first >= len(attributes) or second >= len(attributes):
            return None
        outer, inner = attributes[first], attributes[second]
        if outer is UNREAD:
            outer = self._inner(ATTRIBUTE_TABLE, first, depth, room)
        if inner is UNREAD:
            inner = self._inner(ATTRIBUTE_TABLE, second, depth, room)
        if outer is UNREAD or inner is UNREAD:
            return UNREAD
        if not isinstance(inner, Location):
            return None
        if code == _CALL_SITE:
            return CallSiteLocation(outer, inner) if isinstance(outer, Location) else None
        if type(outer) is not StringAttribute:
            return None
        return NameLocation(outer.value, None if type(inner) is UnknownLocation else inner)

    def _decoded(self, codec: Codec, position: int, end: int, depth: int, room: int) -> Any:
        """Read the members of an entry and return its value, or `UNREAD` if it lacks others.

        Raises:
            ValueError: The members are inconsistent.
        """
        data = self._data
        members: list[Any] = []
        entry: EntryCursor | None = None
        for member in codec.members:
            table = member.table
            if table is None or position >= end or not data[position] & (3 if position + 1 < end else 1):
                if entry is None:
                    entry = EntryCursor(data, position, end, self, depth, room)
                entry.position = position
                members.append(member.read(entry, members))
                position = entry.position
                continue
            number = data[position]
            if number & 1:
                number >>= 1
                position += 1
            else:
                number, position = number_at(data, position)
            values = self.values[table]
            if number >= len(values):
                raise BytecodeError(_out_of_range(table, number, len(values)), position)
            value = values[number]
            if value is UNREAD:
                value = self._inner(table, number, depth, room)
            if member is TEXT and type(value) is StringAttribute:
                value = value.value
            elif value is not UNREAD and member.accept is not None:
                value = member.accept(value)
            members.append(value)
        if self._lacks:
            return UNREAD
        if position != end:
            raise BytecodeError(f"the members end at byte {position} instead of byte {end}", position)
        if codec.is_converted:
            pairs = zip(codec.members, members, strict=True)
            members = [value if member.load is None else member.load(value) for member, value in pairs]
        return codec.make(*members)


def _codec(table: Table, dialect: str, data: bytes, start: int, end: int) -> Codec:
    """Return the codec of an entry by its code, which takes a single byte."""
    codecs = DIALECTS[table].get(dialect)
    if codecs is None:
        message = f"no known encoding for {_NAMES[table]}s of dialect `{dialect}`"
        raise BytecodeError(message, start, is_unsupported=True)
    codec = codecs.by_code.get(data[start] >> 1) if start < end and data[start] & 1 else None
    if codec is None:
        raise BytecodeError(f"unknown {_NAMES[table]} code in dialect `{dialect}`", start)
    return codec


def _out_of_range(table: Table, number: int, count: int) -> str:
    what = _NAMES[table]
    return f"{what} index {number} is out of range: the file has {count} {what}s"


def _read_text(cursor: Cursor, rule: str) -> Any:
    """Read an entry that is stored as text."""
    start = cursor.position
    text = cursor.terminated().decode("utf-8", "surrogateescape")
    if cursor.remaining:
        raise cursor.fail(f"{cursor.remaining} bytes remain after the {rule}")
    reader = shared_reader()
    try:
        value = reader.read(rule, text, 0)
    except ParseError as error:
        raise BytecodeError(f"invalid {rule} `{text[:60]}`: {error.diagnostics[0].message}", start) from None
    return value.location if isinstance(value, LocationAttribute) else value
