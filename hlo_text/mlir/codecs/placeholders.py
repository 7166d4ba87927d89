"""Placeholder characters for parts of an operation in its text.

They are surrogates that no text read from bytes contains, or control characters.
"""

from __future__ import annotations

OPERAND = "\ud800"
ARGUMENTS = "\ud802"  # the typed arguments of a region
REGION = "\ud803"
BINDING = "\ud804"  # a name that is not an operand, such as a region argument
NAME_HOLE = "\x02"  # any name, in lines that are looked up

_BLANKS = " \t\n\r\f\v"


def with_arguments_marked(text: str) -> str:
    """Return a text with `ARGUMENTS` in place of the names and types in parentheses before each region."""
    *fronts, rest = text.split(REGION)
    return REGION.join([*map(_with_arguments_marked, fronts), rest])


def _with_arguments_marked(front: str) -> str:
    """Return the text before a region with `ARGUMENTS` in place of the region's arguments."""
    start, stop = front.find(BINDING), len(front.rstrip(_BLANKS)) - 1
    return f"{front[:start]}{ARGUMENTS}{front[stop:]}" if 0 <= start < stop and front[stop] == ")" else front
