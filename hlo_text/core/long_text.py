"""Texts that may be very long and grow at their end, and portions of such texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

#: Number of characters that are appended to the text at once.
_PORTION = 1 << 22


def joined(parts: Iterable[str], length: int = 1 << 20) -> Iterator[str]:
    """Join the parts of a text into portions of at least `length` characters, except the last one; yield at least one.

    Example:
        >>> list(joined(["one ", "long ", "text"], 6))
        ['one long ', 'text']
    """
    collected: list[str] = []
    total = 0
    for part in parts:
        collected.append(part)
        total += len(part)
        if total >= length:
            yield "".join(collected)
            collected.clear()
            total = 0
    yield "".join(collected)


class LongText:
    """A text that is assembled from parts without a second copy of the whole text in memory.

    Parts are collected up to a portion, which is then appended to the text. CPython extends a string in place if it has
    a single reference. Other interpreters copy the text: portions grow with it, so that all copies take linear time.

    Example:
        >>> text = LongText()
        >>> text.append("one ")
        >>> text.append("text")
        >>> len(text), text.taken()
        (8, 'one text')
    """

    __slots__ = ("_length", "_limit", "_parts", "_text")

    def __init__(self) -> None:
        self._text = ""
        self._parts: list[str] = []
        self._length = 0
        self._limit = _PORTION

    def __len__(self) -> int:
        return self._length

    def append(self, part: str) -> None:
        """Append a text."""
        self._parts.append(part)
        self._length += len(part)
        if self._length > self._limit:
            self._join()

    def taken(self) -> str:
        """Return the text; nothing remains."""
        self._join()
        text, self._text = self._text, ""
        self._length = 0
        return text

    def _join(self) -> None:
        text, self._text = self._text, ""  # the only reference
        text += "".join(self._parts)
        self._text = text
        self._parts.clear()
        self._limit = len(text) + max(_PORTION, len(text) >> 4)
