"""Concatenation of the parts of a long text."""

from __future__ import annotations

#: Number of characters that are appended at once.
_PORTION = 1 << 23


def join_and_clear(parts: list[str]) -> str:
    """Return the concatenation of a list of strings, which is emptied.

    The parts of a long text are released while it grows, so that it is never in memory twice: CPython extends a string
    with a single reference in place. Portions grow with the text, so that copies take linear time on other systems.

    Example:
        >>> join_and_clear(["one ", "text"])
        'one text'
    """
    text = ""
    parts.reverse()
    while parts:
        portion: list[str] = []
        size = 0
        limit = max(_PORTION, len(text) >> 4)
        while parts and size < limit:
            portion.append(parts.pop())
            size += len(portion[-1])
        text += "".join(portion)
    return text
