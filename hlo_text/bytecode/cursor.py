"""Bounds-checked sequential reading of MLIR bytecode."""

from __future__ import annotations

_MASK = (1 << 64) - 1


def number_at(data: bytes, position: int) -> tuple[int, int]:
    """Return the number at a position, and the position after it.

    Raises:
        IndexError: The data may end before the number does.
    """
    first = data[position]
    if first & 1:
        return first >> 1, position + 1
    if first & 2:
        return (first | data[position + 1] << 8) >> 2, position + 2
    size = (first & -first).bit_length()
    if not size:
        return int.from_bytes(data[position + 1 : position + 9], "little"), position + 9
    return int.from_bytes(data[position : position + size], "little") >> size, position + size


def _bytes(count: int) -> str:
    return f"{count} byte" if count == 1 else f"{count} bytes"


class BytecodeError(ValueError):
    """Invalid, truncated or unsupported bytecode.

    Attributes:
        message: The problem.
        offset: The byte offset of the problem from the start of the file.
        is_unsupported: Whether the file is intact but uses a feature that this package does not implement.
        is_truncated: Whether the file ends before its content does.
    """

    def __init__(self, message: str, offset: int, *, is_unsupported: bool = False, is_truncated: bool = False) -> None:
        super().__init__(f"{message} (at byte {offset})")
        self.message = message
        self.offset = offset
        self.is_unsupported = is_unsupported
        self.is_truncated = is_truncated


class Cursor:
    """Position in a range of the bytes of a file.

    Attributes:
        data: All bytes of the file.
        position: Offset of the next byte.
        end: Offset after the last readable byte.
    """

    __slots__ = ("data", "end", "position")

    def __init__(self, data: bytes, position: int, end: int) -> None:
        self.data = data
        self.position = position
        self.end = end

    @property
    def remaining(self) -> int:
        return self.end - self.position

    def fail(self, message: str) -> BytecodeError:
        """Return an error at the current position."""
        return BytecodeError(message, self.position)

    def ended(self, size: int) -> BytecodeError:
        """Return the error for reading `size` bytes beyond the end of the file or of its section."""
        message = f"needs {_bytes(size)}, {self.remaining} remain"
        if self.end == len(self.data):
            return BytecodeError(message, self.position, is_truncated=True)
        return self.fail(f"unexpected end of section: {message}")

    def byte(self) -> int:
        position = self.position
        if position >= self.end:
            raise self.ended(1)
        self.position = position + 1
        return self.data[position]

    def number(self) -> int:
        """Read an unsigned number; the trailing zeros of its first byte give the number of further bytes.

        >>> Cursor(b"\\x05", 0, 1).number(), Cursor(b"\\xb2\\x04", 0, 2).number()
        (2, 300)
        """
        position = self.position
        if position >= self.end:
            raise self.ended(1)
        first = self.data[position]
        if first & 1:
            self.position = position + 1
            return first >> 1
        size = (first & -first).bit_length() or 9
        if size > self.end - position:
            raise self.ended(size)
        number, self.position = number_at(self.data, position)
        return number

    def numbers(self, count: int) -> list[int]:
        """Read a number of unsigned numbers."""
        found = []
        data, position, last = self.data, self.position, self.end - 1
        for _ in range(count):
            if position < last:
                first = data[position]
                if first & 1:
                    position += 1
                    found.append(first >> 1)
                    continue
                if first & 2:
                    found.append((first | data[position + 1] << 8) >> 2)
                    position += 2
                    continue
            self.position = position
            found.append(self.number())
            position = self.position
        self.position = position
        return found

    def signed(self) -> int:
        """Read a signed number, whose sign is the lowest bit."""
        number = self.number()
        return (number >> 1) ^ -(number & 1)

    def flagged(self) -> tuple[int, bool]:
        """Read a number and the flag in its lowest bit."""
        position = self.position
        if position < self.end and self.data[position] & 1:
            self.position = position + 1
            number = self.data[position] >> 1
        else:
            number = self.number()
        return number >> 1, number & 1 == 1

    def count(self, what: str) -> int:
        """Read a number of elements, each of which takes at least one byte."""
        start = self.position
        if start < self.end and self.data[start] & 1:
            self.position = start + 1
            number = self.data[start] >> 1
        else:
            number = self.number()
        if number > self.end - self.position:
            left = self.remaining
            raise BytecodeError(f"{number} {what} cannot fit in the remaining {_bytes(left)}", start)
        return number

    def take(self, size: int) -> bytes:
        """Read a number of bytes."""
        start = self.skip(size)
        return self.data[start : self.position]

    def skip(self, size: int) -> int:
        """Advance by `size` bytes; return the offset of the first."""
        start = self.position
        if size > self.end - start:
            raise self.ended(size)
        self.position = start + size
        return start

    def part(self, size: int) -> Cursor:
        """Return a cursor over the next bytes and skip them."""
        start = self.skip(size)
        return Cursor(self.data, start, self.position)

    def terminated(self) -> bytes:
        """Read bytes up to a zero byte."""
        end = self.data.find(0, self.position, self.end)
        if end < 0:
            is_truncated = self.end == len(self.data)
            raise BytecodeError("unterminated string", self.position, is_truncated=is_truncated)
        start, self.position = self.position, end + 1
        return self.data[start:end]

    def align(self, alignment: int) -> None:
        """Skip padding up to the next multiple of a power of two."""
        if alignment < 1 or alignment & (alignment - 1) or alignment > 1 << 20:
            raise self.fail(f"an alignment is a power of two of at most 1 MiB, found {alignment}")
        padded = -(-self.position // alignment) * alignment
        if padded > self.end:
            raise self.ended(padded - self.position)
        self.position = padded
