"""Words that name no instruction or computation."""

from __future__ import annotations

from hlo_text.hlo.spelling.shapes import ELEMENT_TYPES

#: Words that are no bare names. XLA also refuses the words of shardings (`maximal`, `manual`, ...), which its own
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
