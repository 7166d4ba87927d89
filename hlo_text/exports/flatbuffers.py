"""Reading and writing of FlatBuffers with the tables in `schema`, as dictionaries.

FlatBuffers are written back to front and byte-identical to those of the builder that JAX uses: equal vtables are
shared, and nothing else is.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

from hlo_text.exports.schema import TABLES, Slot, SlotKind, making_order

Table = dict[str, Any]

_MAXIMUM_DEPTH = 200
_OFFSET = 4


class FlatBufferError(ValueError):
    """The bytes are not a FlatBuffer of the expected table."""


def read_flatbuffer(data: bytes, name: str) -> Table:
    """Return the root table of a FlatBuffer as a dictionary of slot values, with vectors as lists.

    Raises:
        FlatBufferError: The bytes are not a FlatBuffer, or contain slots that the schema lacks.
    """
    return _FlatBufferReader(data).table(name, 0, 0)


class _FlatBufferReader:
    """Reader of one FlatBuffer. Nothing may be referenced twice, so there are at most as many parts as bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = len(data)

    def table(self, name: str, place: int, depth: int) -> Table:
        """Return the table that the offset at a position references."""
        if depth > _MAXIMUM_DEPTH:
            raise FlatBufferError(f"tables are nested more than {_MAXIMUM_DEPTH} levels deep (at byte {place})")
        start = self._follow(place)
        slots = start - self._number("<i", start)
        size = self._number("<H", slots)
        numbers = {slot.number: slot for slot in TABLES[name]}
        found: dict[int, int] = {}
        for number in range(max(size - _OFFSET, 0) // 2):
            offset = self._number("<H", slots + _OFFSET + 2 * number)
            if offset and number not in numbers:
                raise FlatBufferError(f"table {name} has an unknown field {number} (at byte {start})")
            if offset:
                found[number] = start + offset
        return {
            slot.name: self._value(slot, found[slot.number], depth) for slot in TABLES[name] if slot.number in found
        }

    def _value(self, slot: Slot, place: int, depth: int) -> Any:
        if slot.repeated:
            return self._list(slot, self._follow(place), depth)
        if slot.kind is SlotKind.TABLE:
            return self.table(slot.table, place, depth + 1)
        if slot.kind is SlotKind.STRING:
            return self._string(place)
        return self._number(slot.kind.value, place)

    def _list(self, slot: Slot, place: int, depth: int) -> Any:
        count, start = self._number("<I", place), place + _OFFSET
        is_number = slot.kind not in (SlotKind.TABLE, SlotKind.STRING)
        width = struct.calcsize(slot.kind.value) if is_number else _OFFSET
        if count * width > len(self._data) - start:
            left = len(self._data) - start
            raise FlatBufferError(f"a vector needs {count * width} bytes, {left} remain (at byte {place})")
        if slot.kind is SlotKind.BYTE:
            return self._data[start : start + count]
        if is_number:
            return [self._number(slot.kind.value, start + index * width) for index in range(count)]
        read = self._string if slot.kind is SlotKind.STRING else None
        places = range(start, start + count * width, width)
        return [read(at) if read is not None else self.table(slot.table, at, depth + 1) for at in places]

    def _string(self, place: int) -> str:
        start = self._follow(place)
        size = self._number("<I", start)
        data = self._data[start + _OFFSET : start + _OFFSET + size]
        if len(data) < size:
            raise FlatBufferError(f"a string needs {size} bytes, {len(data)} remain (at byte {start})")
        return data.decode("utf-8", "surrogateescape")

    def _follow(self, place: int) -> int:
        return place + self._number("<I", place)

    def _number(self, form: str, place: int) -> int:
        self._left -= 1
        if self._left < 0:
            raise FlatBufferError("a value is referenced more than once")
        if not 0 <= place <= len(self._data) - struct.calcsize(form):
            raise FlatBufferError(f"offset {place} is out of range: the artifact has {len(self._data)} bytes")
        number: int = struct.unpack_from(form, self._data, place)[0]
        return number


def write_flatbuffer(table: Mapping[str, Any], name: str) -> bytes:
    """Return a table as a FlatBuffer."""
    writer = _FlatBufferWriter()
    return writer.finish(writer.table(table, name))


class _FlatBufferWriter:
    """Writer of one FlatBuffer, back to front; offsets count from its end."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []  # in reverse order
        self._size = 0
        self._alignment = 1
        self._slots: dict[tuple[int, ...], int] = {}

    def finish(self, root: int) -> bytes:
        self._align(self._alignment, _OFFSET)
        self._place_offset(root)
        return b"".join(reversed(self._pieces))

    def _append(self, data: bytes) -> None:
        self._pieces.append(data)
        self._size += len(data)

    def _align(self, size: int, additional: int = 0) -> None:
        """Pad so that an item of the given size is aligned after `additional` more bytes."""
        self._alignment = max(self._alignment, size)
        self._append(bytes(-(self._size + additional) % size))

    def _place_offset(self, offset: int) -> None:
        self._align(_OFFSET)
        self._append(struct.pack("<I", self._size - offset + _OFFSET))

    def table(self, table: Mapping[str, Any], name: str) -> int:
        """Write a table and return its offset."""
        made = {
            slot.name: self._content(slot, table[slot.name])
            for slot in making_order(name)
            if slot.name in table and (slot.repeated or slot.kind in (SlotKind.TABLE, SlotKind.STRING))
        }
        end = self._size
        offsets: dict[int, int] = {}
        for slot in TABLES[name]:
            if slot.name not in table:
                continue
            if slot.name in made:
                self._place_offset(made[slot.name])
            else:
                self._number(slot.kind, table[slot.name])
            offsets[slot.number] = self._size
        return self._end_table(offsets, end)

    def _end_table(self, offsets: Mapping[int, int], end: int) -> int:
        """Write the vtable, or reference an equal one, and return the table's offset."""
        self._align(_OFFSET)
        self._append(bytes(_OFFSET))
        place, start = len(self._pieces) - 1, self._size
        count = max(offsets, default=-1) + 1
        numbers = [start - offsets[number] if number in offsets else 0 for number in range(count)]
        key = (start - end, *numbers)
        if key not in self._slots:
            for number in reversed((2 * (count + 2), *key)):
                self._append(struct.pack("<H", number))
            self._slots[key] = self._size
        self._pieces[place] = struct.pack("<i", self._slots[key] - start)
        return start

    def _number(self, kind: SlotKind, value: int) -> None:
        self._align(struct.calcsize(kind.value))
        self._append(struct.pack(kind.value, value))

    def _content(self, slot: Slot, value: Any) -> int:
        """Write the content that a slot references and return its offset."""
        if slot.repeated:
            return self._list(slot, value)
        return self._string(value) if slot.kind is SlotKind.STRING else self.table(value, slot.table)

    def _list(self, slot: Slot, values: Sequence[Any]) -> int:
        if slot.kind is SlotKind.BYTE:
            return self._counted(bytes(values), len(values))
        if slot.kind in (SlotKind.TABLE, SlotKind.STRING):
            offsets = [
                self._string(value) if slot.kind is SlotKind.STRING else self.table(value, slot.table)
                for value in values
            ]
            self._align(_OFFSET, _OFFSET * len(offsets))
            for offset in reversed(offsets):
                self._place_offset(offset)
            self._append(struct.pack("<I", len(offsets)))
            return self._size
        return self._counted(b"".join(struct.pack(slot.kind.value, value) for value in values), len(values))

    def _string(self, value: str) -> int:
        data = value.encode("utf-8", "surrogateescape")
        return self._counted(data + b"\0", len(data))

    def _counted(self, data: bytes, count: int) -> int:
        self._align(_OFFSET, len(data))
        self._append(data)
        self._append(struct.pack("<I", count))
        return self._size
