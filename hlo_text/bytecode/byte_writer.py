"""Sequential writing of MLIR bytecode."""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text.bytecode.sections import SectionId
from hlo_text.core.ir import Operation

_PADDING = 0xCB
#: Numbers below this limit are encoded in one byte.
_SHORT = 1 << 7
#: Encodings of small numbers.
_SMALL = [
    *[bytes((number << 1 | 1,)) for number in range(_SHORT)],
    *[(number << 2 | 2).to_bytes(2, "little") for number in range(_SHORT, 16 * _SHORT)],
]
_NUM_SMALL = len(_SMALL)


def encoded_number(value: int) -> bytes:
    """Return the encoding of an unsigned 64-bit number.

    >>> encoded_number(300)
    b'\\xb2\\x04'
    """
    if value < _NUM_SMALL:
        return _SMALL[value]
    if value < _SHORT << 7:
        return (value << 2 | 2).to_bytes(2, "little")
    size = -(-value.bit_length() // 7)
    if size > 8:
        return b"\0" + value.to_bytes(8, "little")
    return ((value << 1 | 1) << (size - 1)).to_bytes(size, "little")


def encoded_numbers(count: int) -> list[bytes]:
    """Return the encodings of all numbers below `count`."""
    short = [(number << 2 | 2).to_bytes(2, "little") for number in range(_NUM_SMALL, min(count, _SHORT << 7))]
    return [*_SMALL[:count], *short, *map(encoded_number, range(_SHORT << 7, count))]


def encoded_list(values: Sequence[int]) -> bytes:
    """Return the encoding of the number of values, followed by those of the values.

    >>> encoded_list((1, 300))
    b'\\x05\\x03\\xb2\\x04'
    """
    if not values:
        return _SMALL[0]
    encoded = [_SMALL[value] if value < _NUM_SMALL else encoded_number(value) for value in values]
    return encoded_number(len(values)) + b"".join(encoded)


class UnwritableError(ValueError):
    """The module cannot be encoded in the requested format.

    Attributes:
        op: The operation, or None if it is not known yet.
    """

    op: Operation | None = None


class ByteWriter:
    """Growing buffer of bytes.

    Attributes:
        data: The bytes written.
        alignment: Required alignment of the buffer within the file.
    """

    __slots__ = ("alignment", "data")

    def __init__(self) -> None:
        self.data = bytearray()
        self.alignment = 1

    def byte(self, value: int) -> None:
        self.data.append(value)

    def number(self, value: int) -> None:
        """Write an unsigned 64-bit number."""
        if value < _SHORT:
            self.data.append(value << 1 | 1)
        else:
            self.data += encoded_number(value)

    def numbers(self, values: Sequence[int]) -> None:
        """Write the number of values, followed by the values."""
        self.data += encoded_list(values)

    def signed(self, value: int) -> None:
        """Write a signed number."""
        self.number((value << 1 ^ value >> 63) & (1 << 64) - 1)

    def flagged(self, value: int, flag: bool) -> None:
        """Write a number and a flag."""
        self.number(value << 1 | flag)

    def align(self, alignment: int) -> None:
        """Write padding up to a multiple of a power of two."""
        if alignment > 1:
            self.data += bytes([_PADDING]) * (-len(self.data) % alignment)
            self.alignment = max(self.alignment, alignment)

    def section(self, section: SectionId, content: ByteWriter) -> None:
        """Write a section with the alignment of its content."""
        if content.alignment <= 1:
            self.byte(section)
            self.number(len(content.data))
        else:
            self.byte(section | 0x80)
            self.number(len(content.data))
            self.number(content.alignment)
            self.align(content.alignment)
        self.data += content.data
