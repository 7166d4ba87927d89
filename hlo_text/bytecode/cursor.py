"""Numbers and bytes of MLIR bytecode, read one after the other, never beyond an end."""

from __future__ import annotations

_MASK = (1 << 64) - 1


class BytecodeError(ValueError):
    """Bytes are no bytecode, or one that is not read.

    Attributes:
        message: What is wrong.
        offset: Where, in bytes from the start of the file.
        is_known: Nothing is damaged: it says something that this package does not know.
    """

    def __init__(self, message: str, offset: int, *, is_known: bool = False) -> None:
        super().__init__(f"{message}, at byte {offset}")
        self.message = message
        self.offset = offset
        self.is_known = is_known


class Cursor:
    """Position in some of the bytes of a file.

    Attributes:
        data: All bytes of the file.
        position: Offset of what is read next.
        end: Offset behind the last byte that may be read.
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
        """Return the error for what stands here."""
        return BytecodeError(message, self.position)

    def byte(self) -> int:
        position = self.position
        if position >= self.end:
            raise self.fail("the data ends too early")
        self.position = position + 1
        return self.data[position]

    def number(self) -> int:
        """Read an unsigned number: the trailing zeros of its first byte say how many bytes follow.

        >>> Cursor(b"\\x05", 0, 1).number(), Cursor(b"\\xb2\\x04", 0, 2).number()
        (2, 300)
        """
        position = self.position
        if position >= self.end:
            raise self.fail("the data ends too early")
        first = self.data[position]
        if first & 1:
            self.position = position + 1
            return first >> 1
        if first == 0:
            self.position = position + 1
            return int.from_bytes(self.take(8), "little")
        size = (first & -first).bit_length()
        return int.from_bytes(self.take(size), "little") >> size

    def numbers(self, count: int) -> list[int]:
        """Read so many unsigned numbers."""
        found = []
        data, end = self.data, self.end
        for _ in range(count):
            position = self.position
            if position < end and data[position] & 1:
                self.position = position + 1
                found.append(data[position] >> 1)
            else:
                found.append(self.number())
        return found

    def signed(self) -> int:
        """Read a signed number, whose sign is the lowest bit."""
        number = self.number()
        return (number >> 1) ^ -(number & 1)

    def flagged(self) -> tuple[int, bool]:
        """Read a number and the flag in its lowest bit."""
        number = self.number()
        return number >> 1, bool(number & 1)

    def count(self, what: str) -> int:
        """Read how many things follow, each of which takes at least a byte."""
        start = self.position
        number = self.number()
        if number > self.end - self.position:
            raise BytecodeError(f"{number} {what} do not fit into {self.end - self.position} bytes", start)
        return number

    def take(self, size: int) -> bytes:
        """Read some bytes."""
        start = self.skip(size)
        return self.data[start : self.position]

    def skip(self, size: int) -> int:
        """Go behind the next bytes, and return where they begin."""
        start = self.position
        if size > self.end - start:
            raise self.fail(f"{size} bytes are wanted where {self.end - start} are left")
        self.position = start + size
        return start

    def part(self, size: int) -> Cursor:
        """Return a cursor over the next bytes, and go behind them."""
        start = self.skip(size)
        return Cursor(self.data, start, self.position)

    def terminated(self) -> bytes:
        """Read bytes up to a zero byte."""
        end = self.data.find(0, self.position, self.end)
        if end < 0:
            raise self.fail("a string does not end")
        start, self.position = self.position, end + 1
        return self.data[start:end]

    def align(self, alignment: int) -> None:
        """Go behind padding to a multiple of some power of two."""
        if alignment < 1 or alignment & (alignment - 1) or alignment > 1 << 20:
            raise self.fail(f"{alignment} is no alignment")
        padded = -(-self.position // alignment) * alignment
        if padded > self.end:
            raise self.fail("the data ends in padding")
        self.position = padded
