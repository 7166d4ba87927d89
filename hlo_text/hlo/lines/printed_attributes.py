"""Attributes of the shapes that printers write most, found by one regular expression instead of the grammar."""

from __future__ import annotations

import re

from grammar.table_parser import Token
from hlo_text.hlo.reader.records import RawAttribute
from hlo_text.hlo.spelling.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS

# unrolled, since a repeated choice costs memory for every letter
_TEXT = r"[A-Za-z0-9_.%<=>\[\](),:*#+~? \-]*+"
_INNER_BRACES = rf"\{{{_TEXT}(?:\{{{_TEXT}\}}{_TEXT})*+\}}"
_BRACES = rf"\{{{_TEXT}(?:{_INNER_BRACES}{_TEXT})*+\}}"
_JSON = r"[^{}\"\\]*+(?:\"[^\"\\]*+\"[^{}\"\\]*+)*+"
_INNER_JSON = rf"\{{{_JSON}(?:\{{{_JSON}\}}{_JSON})*+\}}"
_JSON_BRACES = rf"\{{{_JSON}(?:{_INNER_JSON}{_JSON})*+\}}"
_CALLERS = "|".join(sorted(SINGLE_COMPUTATIONS))
_OTHERS = "|".join(("frontend_attributes", "outfeed_shape", "literal", *sorted(map(str, COMPUTATION_LISTS))))
_ATTRIBUTE = re.compile(
    rf", (?:({_CALLERS})=(%?[A-Za-z_][A-Za-z0-9_.\-]*+)|(backend_config)=({_JSON_BRACES})"
    rf"|(?!(?:{_CALLERS}|backend_config|{_OTHERS})=)([A-Za-z_][A-Za-z0-9_.\-]*+)="
    rf"([A-Za-z0-9_][A-Za-z0-9_.?>\-]*+|{_BRACES}))(?=, |\Z)"
)


def printed_attributes(text: str, start: int) -> list[RawAttribute] | None:
    """Return the attributes in a text that stands behind the operands, at `start`; None if some have other shapes."""
    found = []
    position = 0
    while position < len(text):
        match = _ATTRIBUTE.match(text, position)
        if match is None:
            return None
        name = match.lastindex - 1 if match.lastindex is not None else 0
        begin, end = match.span(name + 1)
        computations = None
        if match[1] is not None:
            kind = "PERCENT_NAME" if match[2][0] == "%" else "IDENTIFIER"
            computations = (Token(kind, match[2], begin + start, end + start),)
        found.append(RawAttribute(match[name], match.start(name) + start, begin + start, end + start, computations))
        position = match.end()
    return found
