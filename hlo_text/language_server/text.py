"""Texts as lines; positions are a line and a column in characters, both from 0."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

import attrs

_LINE_END = re.compile(r"\r\n|\n|\r")
_ASTRAL = 0xFFFF  # higher code points are two UTF-16 units


@attrs.frozen
class Range:
    """The characters of one line from `start` to `end`, exclusive."""

    line: int
    start: int
    end: int


@attrs.frozen(slots=False, eq=False)
class Text:
    """An immutable text.

    Attributes:
        content: All characters.
    """

    content: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines without line ends; there is at least one."""
        return _LINE_END.split(self.content) if "\r" in self.content else self.content.split("\n")

    @cached_property
    def starts(self) -> list[int]:
        """Offset of the first character of every line."""
        if "\r" in self.content:
            return [0, *(end.end() for end in _LINE_END.finditer(self.content))]
        return [0, *accumulate(len(line) + 1 for line in self.lines[:-1])]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset; a line end belongs to the end of its line."""
        offset = min(max(offset, 0), len(self.content))
        line = bisect_right(self.starts, offset) - 1
        return line, min(offset - self.starts[line], len(self.lines[line]))

    def offset(self, line: int, column: int) -> int:
        """Return the offset of the nearest existing position."""
        if line >= len(self.lines):
            return len(self.content)
        return self.starts[max(line, 0)] + min(max(column, 0), len(self.lines[max(line, 0)]))

    def contains(self, line: int, column: int) -> bool:
        """Whether a position exists."""
        return 0 <= line < len(self.lines) and 0 <= column <= len(self.lines[line])

    def line(self, number: int) -> str:
        """Return a line; an empty string beyond the text."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def replaced(self, start: int, end: int, content: str) -> Text:
        """Return the text with the characters between two offsets replaced."""
        return Text(f"{self.content[:start]}{content}{self.content[max(start, end) :]}")


def column_of(line: str, units: int, encoding: str) -> int:
    """Return the column after a number of encoding units: characters, or UTF-8 or UTF-16 units."""
    if encoding == "utf-32" or line.isascii():
        return min(units, len(line))
    for column, character in enumerate(line):
        if units <= 0:
            return column
        units -= _width(character, encoding)
    return len(line)


def units_of(line: str, column: int, encoding: str) -> int:
    """Return the number of encoding units before a column."""
    if encoding == "utf-32" or line.isascii():
        return min(column, len(line))
    return sum(_width(character, encoding) for character in line[:column])


def _width(character: str, encoding: str) -> int:
    if encoding == "utf-8":
        return len(character.encode("utf-8", "surrogatepass"))
    return 2 if ord(character) > _ASTRAL else 1


@attrs.frozen
class LineMap:
    """A map from the lines of a new text to an old one that shares its first and last lines."""

    head: int
    tail: int
    old_count: int
    new_count: int

    @classmethod
    def between(cls, old: Text, new: Text) -> LineMap:
        """Return the line map of two texts."""
        before, after = old.lines, new.lines
        most = min(len(before), len(after))
        head = next((index for index in range(most) if before[index] != after[index]), most)
        most -= head
        tail = next((index for index in range(most) if before[-1 - index] != after[-1 - index]), most)
        return cls(head, tail, len(before), len(after))

    def old_line(self, line: int) -> int | None:
        """Return the old number of a line of the new text, or None if the line is new."""
        if line < self.head:
            return line
        from_end = self.new_count - 1 - line
        return self.old_count - 1 - from_end if 0 <= from_end < self.tail else None
