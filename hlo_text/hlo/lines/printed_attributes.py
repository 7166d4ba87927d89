"""Attributes of the usual printed forms, matched by one regular expression instead of the grammar."""

from __future__ import annotations

from grammar.table_parser import TableToken
from hlo_text.core.late_patterns import late
from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.reader.records import RawAttribute

# unrolled, since a repeated choice costs memory for every letter
_STRING = r"\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\""
_PLAIN = r"[A-Za-z0-9_.%<=>\[\](),:*#+~? \-]*+"
_TEXT = rf"{_PLAIN}(?:(?:{_STRING}|/\*index=[0-9]+\*/){_PLAIN})*+"
_INNER_BRACES = rf"\{{{_TEXT}(?:\{{{_TEXT}\}}{_TEXT})*+\}}"
_BRACES = rf"\{{{_TEXT}(?:{_INNER_BRACES}{_TEXT})*+\}}"
_JSON = rf"[^{{}}\"\\]*+(?:{_STRING}[^{{}}\"\\]*+)*+"
_INNER_JSON = rf"\{{{_JSON}(?:\{{{_JSON}\}}{_JSON})*+\}}"
_JSON_BRACES = rf"\{{{_JSON}(?:{_INNER_JSON}{_JSON})*+\}}"
_NAME = r"[A-Za-z_][A-Za-z0-9_.\-]*+"
_FRONTEND = rf"\{{(?:{_NAME}=(?:{_STRING}|{_JSON_BRACES})(?:,(?=[A-Za-z_])|(?=\}})))*+\}}"
_CALLERS = "|".join(sorted(SINGLE_COMPUTATIONS))
_LISTS = "|".join(sorted(map(str, COMPUTATION_LISTS)))
_ATTRIBUTE = late(
    rf", (?:({_CALLERS})=(%?{_NAME})|({_LISTS})=(\{{%?{_NAME}(?:, %?{_NAME})*+\}})"
    rf"|(backend_config)=({_STRING}|{_JSON_BRACES})|(frontend_attributes)=({_FRONTEND})"
    rf"|(?!(?:{_CALLERS}|{_LISTS}|backend_config|frontend_attributes|outfeed_shape|literal)=)({_NAME})="
    rf"([A-Za-z0-9_\-][A-Za-z0-9_.?>\-]*+|{_STRING}|{_BRACES}))(?=, |\Z)"
)
_CALLED = late(rf"%?{_NAME}")


def printed_attributes(text: str, start: int) -> list[RawAttribute] | None:
    """Return the attributes in a text after the operands, at `start`; None if one has another form."""
    found = []
    position = 0
    while position < len(text):
        match = _ATTRIBUTE.match(text, position)
        if match is None:
            return None
        name = match.lastindex - 1 if match.lastindex is not None else 0
        begin, end = match.span(name + 1)
        computations = None
        if name <= 3:  # one computation, or a list
            computations = tuple(
                TableToken(
                    "PERCENT_NAME" if called[0][0] == "%" else "IDENTIFIER",
                    called[0],
                    called.start() + start,
                    called.end() + start,
                )
                for called in _CALLED.finditer(text, begin, end)
            )
        found.append(RawAttribute(match[name], match.start(name) + start, begin + start, end + start, computations))
        position = match.end()
    return found
