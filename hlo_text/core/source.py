"""Source text with positions: offsets become line, column and an excerpt only when they are shown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import attrs


@attrs.frozen
class Span:
    """A half-open range `[start, end)` of character offsets in a `SourceText`."""

    start: int
    end: int


@attrs.define(slots=False, eq=False)
class SourceText:
    """A text and its name in diagnostics (a file name, or `-` for standard input).

    Attributes:
        text: The text.
        name: Its name in diagnostics.
        first_line: The number of its first line, in the file if the text is a part of one.
        title: In a log of `--xla_dump_to=-`: the name of the file that XLA would have written.
        skipped_lines: In a log: the number of its lines outside of modules. None for other texts.
    """

    text: str = attrs.field(repr=lambda text: f"<{len(text)} characters>")
    name: str = "<string>"
    first_line: int = 1
    title: str = ""
    skipped_lines: int | None = None

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of the first character of every line; only `\\n` ends a line, as in both formats."""
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return starts

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Return the line, counted from `first_line`, and the 1-based column of a character offset."""
        line = bisect_right(self.line_starts, offset) - 1
        return line + self.first_line, offset - self.line_starts[line] + 1

    def line_text(self, line: int) -> str:
        """Return the text of a line, counted from `first_line`, without its line end."""
        line -= self.first_line - 1
        start = self.line_starts[line - 1]
        end = self.line_starts[line] - 1 if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    def statement_span(self, offset: int) -> Span:
        """Return the span from the first non-blank character at or after `offset` to its line's end.

        Operations only store the start of their line, so this is the span of a whole statement.
        """
        end = self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        line = self.text[offset:end]
        stripped = line.lstrip()
        return Span(offset + len(line) - len(stripped), offset + len(line.rstrip()))


class LineOffsets:
    """Positions on the lines of a text from one line on, computed when one is first read.

    Operations refer to their lines through it: an integer of its own would be a tenth of an operation's memory.
    """

    __slots__ = ("_first", "_indentation", "_source")

    def __init__(self, source: SourceText, first: int, indentation: int = 0) -> None:
        """Create the positions.

        Args:
            source: The text.
            first: The number of the first line, counted from 0.
            indentation: The offset of the positions within their lines.
        """
        self._source = source
        self._first = first
        self._indentation = indentation

    def __getitem__(self, index: int) -> int:
        return self._source.line_starts[self._first + index] + self._indentation


class OnLine:
    """Base of operations: how they store their positions.

    Attributes:
        offsets: The offsets of lines in the source, which many operations share; None if `place` is the position.
        place: The index of the operation's line in `offsets`, or the position.
    """

    __slots__ = ("offsets",) if not TYPE_CHECKING else ("offsets", "place")

    offsets: LineOffsets | None
    place: int


#: Indices of lines as objects that all modules share.
_INDICES = tuple(range(1 << 11))


def line_indices(count: int) -> Iterable[int]:
    """Return at least the indices of this many lines, in order."""
    return _INDICES if count <= len(_INDICES) else chain(_INDICES, range(len(_INDICES), count))
