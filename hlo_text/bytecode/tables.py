"""Attributes and types of a bytecode file, read on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.bytecode.codecs.members import UNREAD, EntryCursor, Need, Table
from hlo_text.bytecode.cursor import BytecodeError, Cursor
from hlo_text.bytecode.entries import DIALECTS
from hlo_text.bytecode.sections import EntryPlace, File
from hlo_text.core.attributes import Location, LocationAttribute
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import Type
from hlo_text.mlir.codecs.mlir_reader import MAX_NESTING
from hlo_text.mlir.reader.grammar import shared_reader

_NAMES: Mapping[Table, str] = {Table.ATTRIBUTES: "attribute", Table.TYPES: "type"}
#: Recursion limit for nested entries; deeper ones are deferred and read first.
_DIRECT = 32


class Tables:
    """Attributes and types by number."""

    def __init__(self, file: File) -> None:
        self._file = file
        self._resource_keys = tuple(resource.key for resource in file.resources)
        self._places: tuple[tuple[EntryPlace, ...], ...] = (file.attributes, file.types)
        self._values: tuple[list[Any], ...] = tuple([UNREAD] * len(places) for places in self._places)

    def attribute(self, number: int, cursor: Cursor) -> Any:
        """Return an attribute: `Attribute`, `Literal` or `Location`.

        Args:
            number: The number of the attribute.
            cursor: The cursor of the reference, for errors.

        Raises:
            BytecodeError: The number is out of range, or the attribute is invalid.
        """
        return self._value((Table.ATTRIBUTES, number), cursor)

    def location(self, number: int, cursor: Cursor) -> Location:
        """Return a location."""
        value = self._value((Table.ATTRIBUTES, number), cursor)
        if not isinstance(value, Location):
            raise cursor.fail("expected a location attribute")
        return value

    def type(self, number: int, cursor: Cursor) -> Type:
        """Return a type."""
        value: Type = self._value((Table.TYPES, number), cursor)
        return value

    def _value(self, need: Need, cursor: Cursor) -> Any:
        table, number = need
        values = self._values[table]
        if number >= len(values):
            raise cursor.fail(_out_of_range(table, number, len(values)))
        value = values[number]
        return self._read(need) if value is UNREAD else value

    def _find(self, entry: EntryCursor, table: Table, number: int) -> Any:
        """Return an entry that another one references, or `UNREAD` after recording it there."""
        values = self._values[table]
        if number >= len(values):
            raise entry.fail(_out_of_range(table, number, len(values)))
        value = values[number]
        if value is UNREAD:
            lack = (table, number), entry.depth + 1
            if entry.lacks or not entry.room:
                entry.lacks.append(lack)
                return value
            value, inner = self._attempt(*lack, entry.room - 1)
            if value is UNREAD:
                entry.lacks = [lack, *inner.lacks]
        return value

    def _read(self, need: Need) -> Any:
        """Read an entry and its components with an explicit stack."""
        stack = [(need, 0)]
        while stack:
            (table, number), depth = stack[-1]
            value = self._values[table][number]
            if value is UNREAD:
                value, entry = self._attempt((table, number), depth, _DIRECT)
                if value is UNREAD:
                    stack += entry.lacks
                    continue
            stack.pop()
        return value

    def _attempt(self, need: Need, depth: int, room: int) -> tuple[Any, EntryCursor]:
        """Try to read an entry at a nesting depth; the value is `UNREAD` if it lacks other entries."""
        table, number = need
        what, dialects = _NAMES[table], DIALECTS[table]
        dialect, start, end, is_encoded = self._places[table][number]
        file = self._file
        entry = EntryCursor(file.data, start, end, file.strings, self._resource_keys, self._find, depth, room)
        if depth >= MAX_NESTING:
            raise entry.fail(f"{what}s are nested more than {MAX_NESTING} levels deep")
        if not is_encoded:
            value = _read_text(entry, what)
        else:
            known = dialects.get(dialect)
            if known is None:
                message = f"no known encoding for {what}s of dialect `{dialect}`"
                raise BytecodeError(message, start, is_unsupported=True)
            code = entry.number()
            codec = known.by_code.get(code)
            if codec is None:
                raise BytecodeError(f"unknown {what} code {code} in dialect `{dialect}`", start)
            try:
                value = codec.read(entry)
            except BytecodeError:
                raise
            except ValueError as error:
                raise BytecodeError(f"invalid {what} of dialect `{dialect}`: {error}", start) from None
        if value is not UNREAD:
            if entry.position != end:
                raise entry.fail(f"{entry.remaining} bytes remain after the {what}")
            self._values[table][number] = value
        return value, entry


def _out_of_range(table: Table, number: int, count: int) -> str:
    what = _NAMES[table]
    return f"{what} index {number} is out of range: the file has {count} {what}s"


def _read_text(cursor: Cursor, rule: str) -> Any:
    """Read an entry that is stored as text."""
    start = cursor.position
    text = cursor.terminated().decode("utf-8", "surrogateescape")
    reader = shared_reader()
    try:
        value = reader.read(rule, text, 0)
    except ParseError as error:
        raise BytecodeError(f"invalid {rule} `{text[:60]}`: {error.diagnostics[0].message}", start) from None
    return value.location if isinstance(value, LocationAttribute) else value
