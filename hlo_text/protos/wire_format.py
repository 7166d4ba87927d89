"""The protocol buffer wire format, read and written without a schema compiler."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: Wire types; groups, which proto3 lacks, are not supported.
VARINT, FIXED_64, BYTES, FIXED_32 = 0, 1, 2, 5
MAXIMUM_VARINT_BYTES = 10
_WIDTHS = {FIXED_64: 8, FIXED_32: 4}


class WireError(ValueError):
    """The bytes are not a valid message."""


class TruncatedError(WireError):
    """The bytes end before the message does."""


class UnknownPartError(WireError):
    """The message has an unknown opcode, or an unknown field where none can be kept."""


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return an unsigned 64-bit varint and the position after it.

    Raises:
        WireError: The number is truncated or longer than 64 bits.

    >>> read_varint(b"\\xac\\x02", 0)
    (300, 2)
    """
    value = 0
    for index in range(MAXIMUM_VARINT_BYTES):
        if position + index >= len(data):
            raise TruncatedError(f"unexpected end of data in a varint (at byte {position})")
        byte = data[position + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, position + index + 1
    raise WireError(f"a varint has at most {MAXIMUM_VARINT_BYTES} bytes (at byte {position})")


def varint(value: int) -> bytes:
    """Return an unsigned number as a varint.

    >>> varint(300)
    b'\\xac\\x02'
    """
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def number_field(number: int, value: int) -> bytes:
    """Return a field of an integer type."""
    return varint(number << 3 | VARINT) + varint(value)


def bytes_field(number: int, value: bytes) -> bytes:
    """Return a length-delimited field: a message, string or bytes.

    >>> bytes_field(2, b"hi")
    b'\\x12\\x02hi'
    """
    return varint(number << 3 | BYTES) + varint(len(value)) + value


def fields(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """Yield number, wire type and value of a message's fields in order.

    Values are unsigned integers for `VARINT` and bytes for all others.

    Raises:
        WireError: A field is truncated, or its tag is invalid.

    >>> list(fields(b"\\x08\\x07\\x12\\x02hi"))
    [(1, 0, 7), (2, 2, b'hi')]
    """
    position, end = 0, len(data)
    while position < end:
        start = position
        tag, position = read_varint(data, position)
        number, wire_type = tag >> 3, tag & 7
        if number == 0 or number >= 1 << 29:
            raise WireError(f"invalid field number {number} (at byte {start})")
        if wire_type == VARINT:
            value, position = read_varint(data, position)
            yield number, wire_type, value
            continue
        if wire_type == BYTES:
            size, position = read_varint(data, position)
        elif wire_type in _WIDTHS:
            size = _WIDTHS[wire_type]
        else:
            raise WireError(f"invalid wire type {wire_type} of field {number} (at byte {start})")
        if size > end - position:
            message = f"field {number} needs {size} bytes, {end - position} remain (at byte {start})"
            raise TruncatedError(message)
        yield number, wire_type, data[position : position + size]
        position += size


def submessages(data: bytes, number: int) -> list[bytes]:
    """Return the values of a length-delimited field.

    Raises:
        WireError: As `fields`, or the field is numeric.
    """
    found = []
    for field, wire_type, value in fields(data):
        if field == number:
            if wire_type != BYTES:
                raise WireError(f"field {number} must be length-delimited")
            found.append(value)
    return found


def whole_numbers(data: bytes, number: int) -> list[int]:
    """Return the values of an integer field that is not packed.

    Raises:
        WireError: As `fields`, or the field has another wire type.

    >>> whole_numbers(b"\x10\x33\x10\x05", 2)
    [51, 5]
    """
    found = []
    for field, wire_type, value in fields(data):
        if field == number:
            if wire_type != VARINT:
                raise WireError(f"field {number} must be a varint")
            found.append(value)
    return found
