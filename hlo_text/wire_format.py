"""The wire format of protocol buffers, read without their schema compiler: fields of a message, packed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

#: What a field holds on the wire; groups, which proto3 does not have, are not read.
VARINT, FIXED_64, BYTES, FIXED_32 = 0, 1, 2, 5
_MAXIMUM_VARINT_BYTES = 10
_WIDTHS = {FIXED_64: 8, FIXED_32: 4}


class WireError(ValueError):
    """The bytes are not a message; the message says what is wrong at which byte offset."""


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return an unsigned number of 64 bits and the position behind it.

    Raises:
        WireError: The number does not end.

    >>> read_varint(b"\\xac\\x02", 0)
    (300, 2)
    """
    value = 0
    for index in range(_MAXIMUM_VARINT_BYTES):
        if position + index >= len(data):
            break
        byte = data[position + index]
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, position + index + 1
    raise WireError(f"a number does not end at byte {position}")


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


def numbers(data: bytes, number: int) -> np.ndarray[Any, Any]:
    """Return the values of a repeated field of whole numbers, packed or not, as 64 bits without sign.

    Raises:
        WireError: As `fields`, or the field holds no numbers.

    >>> numbers(b"\\x0a\\x03\\x01\\xac\\x02\\x08\\x05", 1).tolist()
    [1, 300, 5]
    """
    parts = [np.empty(0, np.uint64)]
    for field, wire_type, value in fields(data):
        if field != number:
            continue
        if wire_type == VARINT:
            parts.append(np.array([value], np.uint64))
        elif wire_type == BYTES:
            parts.append(_packed(value))
        else:
            raise WireError(f"field {number} holds no whole numbers")
    return np.concatenate(parts)


def _packed(data: bytes) -> np.ndarray[Any, Any]:
    """Decode numbers that follow each other: all at once, since literals hold millions of them."""
    octets = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(octets < 0x80)
    if len(octets) and (not len(ends) or ends[-1] != len(octets) - 1):
        raise WireError("the last of the packed numbers does not end")
    starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1]) if len(ends) else ends
    lengths = ends - starts + 1
    if len(lengths) and lengths.max() > _MAXIMUM_VARINT_BYTES:
        raise WireError("one of the packed numbers does not end")
    digits = (octets & 0x7F).astype(np.uint64)
    values = np.zeros(len(ends), np.uint64)
    for index in range(int(lengths.max()) if len(lengths) else 0):
        longer = lengths > index
        values[longer] |= digits[starts[longer] + index] << np.uint64(7 * index)
    return values
