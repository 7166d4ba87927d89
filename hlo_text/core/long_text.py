"""Texts that may be very long: joined from parts, as a whole or in portions."""

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


def whole(parts: Iterable[str]) -> str:
    """Join the parts of a text that may be very long, without a second copy of the whole text in memory.

    Parts are collected up to a portion, which is then appended to the text. CPython extends a string in place if it has
    a single reference. Other interpreters copy the text: portions grow with it, so that all copies take linear time.

    Example:
        >>> whole(["one ", "text"])
        'one text'
    """
    text = ""
    collected: list[str] = []
    length, limit = 0, _PORTION
    for part in parts:
        collected.append(part)
        length += len(part)
        if length > limit:
            text += "".join(collected)
            collected.clear()
            limit = length + max(_PORTION, length >> 4)
    text += "".join(collected)
    return text
