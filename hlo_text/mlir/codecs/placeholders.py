"""Placeholder characters for parts of an operation in its text.

They are surrogates that no text read from bytes contains, or control characters.
"""

from __future__ import annotations

import re

from hlo_text.core.late_patterns import late

OPERAND = "\ud800"
ARGUMENTS = "\ud802"  # the typed arguments of a region
REGION = "\ud803"
BINDING = "\ud804"  # a name that is not an operand, such as a region argument
LOCATION = "\ud805"  # the location of the region argument before it, if locations are printed
NAME_HOLE = "\x02"  # any name, in lines that are looked up

#: A label of a block among the successors in a text; `^` in attributes follows other characters.
LABEL = late(r"(?<![^\s,(\[])\^[A-Za-z0-9_$.-]+", re.ASCII)

_BLANKS = " \t\n\r\f\v"
_PARENTHESES = {"(": -1, ")": 1}


def with_arguments_marked(text: str) -> str:
    """Return a text with `ARGUMENTS` in place of the names and types in parentheses before each region.

    Arguments with attributes are left as they are.
    """
    *fronts, rest = text.split(REGION)
    return REGION.join([*map(_with_arguments_marked, fronts), rest])


def _with_arguments_marked(front: str) -> str:
    """Return the text before a region with `ARGUMENTS` in place of the region's arguments."""
    start, stop = front.find(BINDING), len(front.rstrip(_BLANKS)) - 1
    if not 0 < start < stop or front[stop] != ")" or OPERAND in front[start:stop]:
        return front
    depth = angles = 0
    for place in range(stop, start - 1, -1):
        letter = front[place]
        depth += _PARENTHESES.get(letter, 0)
        angles += (letter == ">" and front[place - 1] != "-") - (letter == "<")
        if not depth or (letter == "{" and not angles):
            return front  # the names are in other parentheses, or have attributes
    return f"{front[:start]}{ARGUMENTS}{front[stop:]}"
