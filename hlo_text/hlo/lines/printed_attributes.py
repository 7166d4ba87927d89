"""Attributes of the usual printed forms, matched by regular expressions instead of the grammar."""

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
_JSON = rf"[^{{}}\"\\]*+(?:{_STRING}[^{{}}\"\\]*+)*+"
_INNER_JSON = rf"\{{{_JSON}(?:\{{{_JSON}\}}{_JSON})*+\}}"
_JSON_BRACES = rf"\{{{_JSON}(?:{_INNER_JSON}{_JSON})*+\}}"
_NAME = r"[A-Za-z_][A-Za-z0-9_.\-]*+"
_FRONTEND = rf"\{{(?:{_NAME}=(?:{_STRING}|{_JSON_BRACES})(?:,(?=[A-Za-z_])|(?=\}})))*+\}}"
_START = late(rf", ({_NAME})=")
_END = r"(?=, |\Z)"  # of a value
#: Values by the names of attributes that have a form of their own.
_OWN_FORMS = {
    **dict.fromkeys(SINGLE_COMPUTATIONS, late(rf"%?{_NAME}{_END}")),
    **dict.fromkeys(COMPUTATION_LISTS, late(rf"\{{%?{_NAME}(?:, %?{_NAME})*+\}}{_END}")),
    "backend_config": late(rf"(?:{_STRING}|{_JSON_BRACES}){_END}"),
    "frontend_attributes": late(_FRONTEND + _END),
    **dict.fromkeys(("outfeed_shape", "literal"), late(rf"(?!){_END}")),
}
_SIMPLE = late(rf"(?:[A-Za-z0-9_\-][A-Za-z0-9_.?>\-]*+|\{{{_PLAIN}\}}){_END}")
_OTHER = late(rf"(?:{_STRING}|\{{{_TEXT}(?:{_INNER_BRACES}{_TEXT})*+\}}){_END}")
_CALLED = late(rf"%?{_NAME}")


def printed_attributes(text: str, start: int) -> list[RawAttribute] | None:
    """Return the attributes in a text after the operands, at `start`; None if one has another form."""
    found = []
    position = 0
    while position < len(text):
        named = _START.match(text, position)
        if named is None:
            return None
        name = named[1]
        own = _OWN_FORMS.get(name)
        begin = named.end()
        value = _SIMPLE.match(text, begin) or _OTHER.match(text, begin) if own is None else own.match(text, begin)
        if value is None:
            return None
        end = value.end()
        computations = None
        if name in SINGLE_COMPUTATIONS or name in COMPUTATION_LISTS:
            computations = tuple(
                TableToken(
                    "PERCENT_NAME" if called[0][0] == "%" else "IDENTIFIER",
                    called[0],
                    called.start() + start,
                    called.end() + start,
                )
                for called in _CALLED.finditer(text, begin, end)
            )
        found.append(RawAttribute(name, named.start(1) + start, begin + start, end + start, computations))
        position = end
    return found
