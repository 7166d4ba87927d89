"""Names in a text: what stands where, and what all languages have in common about it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Protocol

import attrs

from hlo_text.language_server.text import Range, Text


class NameKind(Enum):
    """Kinds of things that have names."""

    VALUE = "value"
    FUNCTION = "function"
    COMPUTATION = "computation"
    ALIAS = "alias"
    BLOCK = "block"


@attrs.frozen
class Mention:
    """A name in a text.

    Attributes:
        kind: Kind of what it stands for.
        name: The name without `%`, `@` and quotes.
        range: The characters of just that.
        is_definition: It is defined here.
    """

    kind: NameKind
    name: str
    range: Range
    is_definition: bool = False

    @property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        return self.range.line, self.range.start


@attrs.frozen
class Section:
    """A function or computation.

    Attributes:
        name: Its name.
        first, last: Its lines.
        header: Its name in its header.
        detail: What its header says besides.
        is_entry: It is what runs.
    """

    name: str
    first: int
    last: int
    header: Mention
    detail: str = ""
    is_entry: bool = False


class Names(Protocol):
    """Names of one text."""

    def mention_at(self, line: int, column: int) -> Mention | None:
        """Return the name at a place."""

    def mentions(self, mention: Mention) -> list[Mention]:
        """Return all mentions of what a name stands for, in the order of the text."""

    def values_at(self, line: int, column: int) -> list[Mention]:
        """Return the definitions of values that can be used at a place, the nearest last."""

    def sections(self) -> list[Section]:
        """Return the functions or computations."""

    def type_text(self, definition: Mention) -> str | None:
        """Return the type that the text gives for the value defined here."""

    def is_valid(self, kind: NameKind, name: str) -> bool:
        """Whether something may be called so."""

    def is_taken(self, mention: Mention, name: str) -> bool:
        """Whether what stands here cannot have another name because that is used around it."""

    def bare(self, kind: NameKind, name: str) -> str:
        """Return a name as it was typed without the sign in front and without quotes."""


def part_around(text: Text, line: int) -> tuple[int, int]:
    """Return the first line, and that behind the last, of the part between `// -----` in which a line lies."""
    if "// -----" not in text.content:
        return 0, len(text.lines)
    index = bisect_right(text.separators, line)
    start = text.separators[index - 1] + 1 if index else 0
    return start, text.separators[index] if index < len(text.separators) else len(text.lines)


def lines_with(text: Text, word: str, first: int, end: int) -> Iterator[int]:
    """Yield the lines that hold a piece of text."""
    lines = text.lines
    for number in range(max(first, 0), min(end, len(lines))):
        if word in lines[number]:
            yield number


def definition_of(mentions: Sequence[Mention]) -> Mention | None:
    """Return the first definition among mentions."""
    return next((mention for mention in mentions if mention.is_definition), None)
