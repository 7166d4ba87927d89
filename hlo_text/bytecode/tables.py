"""The attributes and types of a bytecode file, read when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.attributes import Location, LocationAttribute
from hlo_text.bytecode.cursor import BytecodeError, Cursor
from hlo_text.bytecode.encodings.builtin import BUILTIN_ATTRIBUTES, BUILTIN_TYPES
from hlo_text.bytecode.encodings.members import Encodings, Entry, Need, Reading, Table, read_members, take_members
from hlo_text.bytecode.encodings.sharding import SHARDING_ATTRIBUTES
from hlo_text.bytecode.encodings.stablehlo import CHLO_ATTRIBUTES, STABLEHLO_ATTRIBUTES, STABLEHLO_TYPES
from hlo_text.bytecode.portable.vhlo import VHLO_ATTRIBUTES, VHLO_TYPES
from hlo_text.bytecode.sections import EntryPlace, File
from hlo_text.diagnostics import ParseError
from hlo_text.mlir.reader.grammar import shared_reader
from hlo_text.mlir.spelling.mlir_reader import MAX_NESTING
from hlo_text.types import Type

_KINDS: Mapping[Table, tuple[str, str, Mapping[str, Encodings]]] = {
    Table.ATTRIBUTES: (
        "attribute",
        "attribute",
        {
            "builtin": BUILTIN_ATTRIBUTES,
            "stablehlo": STABLEHLO_ATTRIBUTES,
            "chlo": CHLO_ATTRIBUTES,
            "sdy": SHARDING_ATTRIBUTES,
            "vhlo": VHLO_ATTRIBUTES,
        },
    ),
    Table.TYPES: (
        "type",
        "type",
        {"builtin": BUILTIN_TYPES, "stablehlo": STABLEHLO_TYPES, "vhlo": VHLO_TYPES},
    ),
}
_UNREAD = object()


class Tables:
    """Attributes and types by number."""

    def __init__(self, file: File) -> None:
        self._file = file
        self._resource_keys = tuple(resource.key for resource in file.resources)
        self._places: tuple[tuple[EntryPlace, ...], ...] = (file.attributes, file.types)
        self._values: tuple[list[Any], ...] = tuple([_UNREAD] * len(places) for places in self._places)

    def attribute(self, number: int, cursor: Cursor) -> Any:
        """Return an attribute: `Attribute`, `Literal` or `Location`.

        Args:
            number: Its number.
            cursor: Where it is named, for errors.

        Raises:
            BytecodeError: There is no such attribute, or it is damaged.
        """
        return self._value((Table.ATTRIBUTES, number), cursor)

    def location(self, number: int, cursor: Cursor) -> Location:
        """Return a location."""
        value = self._value((Table.ATTRIBUTES, number), cursor)
        if not isinstance(value, Location):
            raise cursor.fail("a location is wanted, not another attribute")
        return value

    def type(self, number: int, cursor: Cursor) -> Type:
        """Return a type."""
        value: Type = self._value((Table.TYPES, number), cursor)
        return value

    def _value(self, need: Need, cursor: Cursor) -> Any:
        table, number = need
        values = self._values[table]
        if number >= len(values):
            raise cursor.fail(f"there is no {_KINDS[table][0]} {number}")
        return values[number] if values[number] is not _UNREAD else self._read(need, cursor)

    def _read(self, need: Need, cursor: Cursor) -> Any:
        """Read an entry and what it is made of, with a stack of its own."""
        stack: list[tuple[Need, Cursor, Reading]] = []
        open_entries: set[Need] = set()
        value: Any = None
        wanted: Need | None = need
        while True:
            if wanted is not None:
                table, number = wanted
                if number >= len(self._values[table]):
                    raise cursor.fail(f"there is no {_KINDS[table][0]} {number}")
                value = self._values[table][number]
                if value is _UNREAD:
                    if wanted in open_entries or len(stack) >= MAX_NESTING:
                        raise cursor.fail(f"a {_KINDS[table][0]} is nested more than {MAX_NESTING} deep")
                    cursor, begun, value = self._begin(wanted)
                    if begun is None:
                        self._finish(wanted, cursor, value)
                    else:
                        open_entries.add(wanted)
                        stack.append((wanted, cursor, begun))
            if not stack:
                return value
            done, cursor, reading = stack[-1]
            try:
                wanted = reading.send(value)
            except StopIteration as stop:
                value = stop.value
                self._finish(done, cursor, value)
                stack.pop()
                open_entries.discard(done)
                wanted = None

    def _finish(self, done: Need, cursor: Cursor, value: Any) -> None:
        if cursor.position != cursor.end:
            raise cursor.fail(f"{cursor.remaining} bytes follow a {_KINDS[done[0]][0]}")
        self._values[done[0]][done[1]] = value

    def _begin(self, need: Need) -> tuple[Cursor, Reading | None, Any]:
        """Begin to read an entry: return where, and what is under way, or the value of one that needs no others."""
        table, number = need
        what, rule, encodings = _KINDS[table]
        place = self._places[table][number]
        entry = Entry(self._file.data, place.start, place.end, self._file.strings, self._resource_keys)
        if not place.is_encoded:
            return entry, None, _read_text(entry, rule)
        known = encodings.get(place.dialect)
        if known is None:
            message = f"{what}s of the dialect {place.dialect!r} are encoded in a way that is not known"
            raise BytecodeError(message, place.start, is_known=True)
        code = entry.number()
        encoding = known.get(code)
        if encoding is None:
            message = f"there is no {what} of the dialect {place.dialect!r} of the code {code}"
            raise BytecodeError(message, place.start)
        named = what, place.dialect
        if encoding.is_alone:
            return entry, None, take_members(encoding, entry, named, place.start)
        return entry, read_members(encoding, entry, named, place.start), None


def _read_text(cursor: Cursor, rule: str) -> Any:
    """Read what is stored as text."""
    start = cursor.position
    text = cursor.terminated().decode("utf-8", "surrogateescape")
    reader = shared_reader()
    try:
        value = reader.read(rule, text, 0)
    except ParseError as error:
        raise BytecodeError(f"bad {rule} {text[:60]!r}: {error.diagnostics[0].message}", start) from None
    return value.location if isinstance(value, LocationAttribute) else value
