"""The wire format of protocol buffers, read and written without their schema compiler."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: What a field holds on the wire; groups, which proto3 does not have, are not read.
VARINT, FIXED_64, BYTES, FIXED_32 = 0, 1, 2, 5
MAXIMUM_VARINT_BYTES = 10
_WIDTHS = {FIXED_64: 8, FIXED_32: 4}


class WireError(ValueError):
    """The bytes are not a message; the message says what is wrong at which byte offset."""


class UnknownPartError(WireError):
    """A message holds what nobody declared: an opcode, or a field where none can be kept."""


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return an unsigned number of 64 bits and the position behind it.

    Raises:
        WireError: The number does not end.

    >>> read_varint(b"\\xac\\x02", 0)
    (300, 2)
    """
    value = 0
    for index in range(MAXIMUM_VARINT_BYTES):
        if position + index >= len(data):
            break
        byte = data[position + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, position + index + 1
    raise WireError(f"a number does not end at byte {position}")


def varint(value: int) -> bytes:
    """Return an unsigned number as it is written.

    >>> varint(300)
    b'\\xac\\x02'
    """
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def number_field(number: int, value: int) -> bytes:
    """Return a field that holds a whole number."""
    return varint(number << 3 | VARINT) + varint(value)


def bytes_field(number: int, value: bytes) -> bytes:
    """Return a field that holds a message, a string or bytes.

    >>> bytes_field(2, b"hi")
    b'\\x12\\x02hi'
    """
    return varint(number << 3 | BYTES) + varint(len(value)) + value


def fields(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """Yield number, wire type and value of a message's fields in order.

    Values are unsigned integers for `VARINT` and bytes for all others.

    Raises:
        WireError: A field is cut off, or its tag is none.

    >>> list(fields(b"\\x08\\x07\\x12\\x02hi"))
    [(1, 0, 7), (2, 2, b'hi')]
    """
    position, end = 0, len(data)
    while position < end:
        start = position
        tag, position = read_varint(data, position)
        number, wire_type = tag >> 3, tag & 7
        if number == 0 or number >= 1 << 29:
            raise WireError(f"no field has the number {number}, at byte {start}")
        if wire_type == VARINT:
            value, position = read_varint(data, position)
            yield number, wire_type, value
            continue
        if wire_type == BYTES:
            size, position = read_varint(data, position)
        elif wire_type in _WIDTHS:
            size = _WIDTHS[wire_type]
        else:
            raise WireError(f"no field has the wire type {wire_type}, at byte {start}")
        if size > end - position:
            raise WireError(f"field {number} at byte {start} is cut off")
        yield number, wire_type, data[position : position + size]
        position += size


def submessages(data: bytes, number: int) -> list[bytes]:
    """Return the values of a field of messages, strings or bytes.

    Raises:
        WireError: As `fields`, or the field holds numbers.
    """
    found = []
    for field, wire_type, value in fields(data):
        if field == number:
            if wire_type != BYTES:
                raise WireError(f"field {number} holds a number")
            found.append(value)
    return found


def whole_numbers(data: bytes, number: int) -> list[int]:
    """Return the values of a field of whole numbers that are not packed.

    Raises:
        WireError: As `fields`, or the field holds something else.

    >>> whole_numbers(b"\x10\x33\x10\x05", 2)
    [51, 5]
    """
    found = []
    for field, wire_type, value in fields(data):
        if field == number:
            if wire_type != VARINT:
                raise WireError(f"field {number} holds no whole numbers")
            found.append(value)
    return found
