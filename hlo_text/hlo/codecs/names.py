"""Reserved words, and names of instructions that have none in the text."""

from __future__ import annotations

from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES

#: Words that cannot be bare names. XLA also refuses the words of shardings (`maximal`, `manual`, ...), which its own
#: printer writes as names; nothing can be confused with them, so they are accepted.
RESERVED_NAMES = frozenset(
    (
        *("true", "false", "inf", "nan", "HloModule", "ENTRY", "ROOT"),
        *("FileLocations", "FileNames", "FunctionNames", "StackFrames"),
        "token",
        *ELEMENT_TYPES,
    )
)
TYPE_NAMES = frozenset(("token", *ELEMENT_TYPES))

_LONGEST_KEPT = 1000


def element_name(name: str | None, index: int) -> str:
    """Return XLA's name for a tuple element that the text names as `%x#1`.

    A very long name is truncated: elements of elements would repeat it.
    """
    return f"{(name or '')[:_LONGEST_KEPT]}_{index}"
