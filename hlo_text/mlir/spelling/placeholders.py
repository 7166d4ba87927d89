"""Characters that stand for parts of an operation in its text.

They are surrogates that no text read from bytes contains.
"""

from __future__ import annotations

OPERAND = "\ud800"
ARGUMENTS = "\ud802"  # the typed arguments of a region
REGION = "\ud803"
BINDING = "\ud804"  # a name that is no operand: a region's argument

_BLANKS = " \t\n\r\f\v"


def with_arguments_marked(text: str) -> str:
    """Return a text with `ARGUMENTS` for what stands between the parentheses in front of a region: names and types."""
    *fronts, rest = text.split(REGION)
    return REGION.join([*map(_with_arguments_marked, fronts), rest])


def _with_arguments_marked(front: str) -> str:
    """Return the text in front of a region with `ARGUMENTS` for its arguments."""
    start, stop = front.find(BINDING), len(front.rstrip(_BLANKS)) - 1
    return f"{front[:start]}{ARGUMENTS}{front[stop:]}" if 0 <= start < stop and front[stop] == ")" else front
