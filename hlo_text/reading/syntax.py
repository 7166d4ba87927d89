"""Common part of both languages' indexes: tokens, names and sections of a text that may be faulty.

Positions are offsets in the text. Everything is computed on demand, and tokens are cached by line, so that indexing a
slightly changed text is cheap.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

import attrs

_LONGEST_LINE = 100_000  # characters of a line that are tokenized; the rest is elements of a constant


class TokenKind(Enum):
    """Kinds of tokens."""

    VALUE = auto()  # `%0`; in MLIR without `#1` and `:2`
    SYMBOL = auto()  # `@main`
    ALIAS = auto()  # `#loc1`, `!type`
    BLOCK = auto()  # `^bb0`
    WORD = auto()  # `stablehlo.add`, `f32`, `dims`; in HLO names without `%`
    STRING = auto()
    NUMBER = auto()
    COMMENT = auto()
    PUNCTUATION = auto()


class Token(NamedTuple):
    """A token in a line: its characters from `start` up to `end`."""

    kind: TokenKind
    text: str
    start: int
    end: int


Tokens = Sequence[Token]
#: The token before the first and after the last one.
_NONE = Token(TokenKind.PUNCTUATION, "", 0, 0)


def tokenize(pattern: re.Pattern[str], line: str) -> Tokens:
    """Return the tokens of a line; the groups of the pattern are named by token kind."""
    matches = pattern.finditer(line, 0, _LONGEST_LINE)
    return tuple(Token(TokenKind[match.lastgroup or "PUNCTUATION"], match[0], *match.span()) for match in matches)


def weight_of_tokens(line: str, tokens: Tokens) -> int:
    """Return the share of a store's capacity that the tokens of a line occupy."""
    return 20 + len(line) + 20 * len(tokens)


def at(tokens: Tokens, index: int) -> Token:
    """Return a token by its index, an empty one outside the line."""
    return tokens[index] if 0 <= index < len(tokens) else _NONE


class NameKind(Enum):
    """Kinds of named entities."""

    VALUE = "value"
    FUNCTION = "function"
    COMPUTATION = "computation"
    ALIAS = "alias"
    BLOCK = "block"


class Occurrence(NamedTuple):
    """An occurrence of a name: its characters from `start` up to `end`, without `%`, `@` and quotes."""

    kind: NameKind
    name: str
    start: int
    end: int
    is_definition: bool = False


@attrs.frozen
class Section:
    """A function or computation.

    Attributes:
        name: Its name.
        first, last: Its lines, counted from 0.
        header: Its name in its header.
        detail: The rest of its header.
        is_entry: Whether it is the program's entry.
    """

    name: str
    first: int
    last: int
    header: Occurrence
    detail: str = ""
    is_entry: bool = False


class TextIndex:
    """Lines, tokens and parts of a text.

    Attributes:
        text: The text.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends; there is at least one."""
        return self.text.split("\n")

    @cached_property
    def starts(self) -> list[int]:
        """Offset of the first character of every line."""
        return [0, *accumulate(len(line) + 1 for line in self.lines[:-1])]

    def line_at(self, offset: int) -> int:
        """Return the number of the line that contains an offset, counted from 0."""
        return bisect_right(self.starts, offset) - 1

    @staticmethod
    def tokens(line: str) -> Tokens:
        """Return the tokens of a line."""
        raise NotImplementedError

    def token_at(self, offset: int) -> tuple[int, Tokens, int] | None:
        """Return the start and tokens of an offset's line and the index of its token, preferably a name between two."""
        number = self.line_at(offset)
        start = self.starts[number]
        tokens = self.tokens(self.lines[number])
        last = bisect_right(tokens, offset - start, key=lambda token: token.start) - 1
        around = [i for i in (last - 1, last) if i >= 0 and tokens[i].start <= offset - start <= tokens[i].end]
        names = [index for index in around if tokens[index].kind is not TokenKind.PUNCTUATION]
        return (start, tokens, (names or around)[-1]) if around else None

    def lines_with(self, word: str, first: int, end: int) -> Iterator[int]:
        """Yield the lines from `first` up to `end` that contain a piece of text."""
        limit = self.starts[end] if end < len(self.starts) else len(self.text)
        found = self.text.find(word, self.starts[first], limit) if first < len(self.starts) else -1
        while found >= 0:
            number = self.line_at(found)
            yield number
            if number + 1 >= end or number + 1 == len(self.starts):
                return
            found = self.text.find(word, self.starts[number + 1], limit)

    def values_at(self, offset: int) -> list[Occurrence]:
        """Return the definitions of the values visible at an offset, nearest last."""
        raise NotImplementedError

    @cached_property
    def sections(self) -> list[Section]:
        """The functions or named computations."""
        raise NotImplementedError

    @cached_property
    def separators(self) -> list[int]:
        """The lines between the parts of the text."""
        lines = self.lines_with("// -----", 0, len(self.lines))
        return [line for line in lines if self.lines[line].lstrip(" \t").startswith("// -----")]

    def part_around(self, line: int) -> tuple[int, int]:
        """Return the first line of the part (between `// -----` lines) that contains a line, and the line after it."""
        index = bisect_right(self.separators, line)
        start = self.separators[index - 1] + 1 if index else 0
        return start, self.separators[index] if index < len(self.separators) else len(self.lines)


def definition_of(occurrences: Sequence[Occurrence]) -> Occurrence | None:
    """Return the first definition among occurrences."""
    return next((occurrence for occurrence in occurrences if occurrence.is_definition), None)
