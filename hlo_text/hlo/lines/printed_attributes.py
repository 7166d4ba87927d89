"""Attributes of the usual printed forms, matched by regular expressions instead of the grammar."""

from __future__ import annotations

import re

from grammar.table_parser import TableToken
from hlo_text.core.late_patterns import late
from hlo_text.hlo.codecs.computations import COMPUTATION_LISTS, SINGLE_COMPUTATIONS
from hlo_text.hlo.reader.records import RawAttribute

# unrolled, since a repeated choice costs memory for every letter
_STRING = r"\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\""
_PLAIN = r"[A-Za-z0-9_.%<=>\[\](),:*#+~? \-]*+"
_NAME = r"[A-Za-z_][A-Za-z0-9_.\-]*+"
_START = late(rf", ({_NAME})=")
_CALLED = late(rf"%?{_NAME}")
_SIMPLE = late(rf"[A-Za-z0-9_\-][A-Za-z0-9_.?>\-]*+|{_STRING}|\{{{_PLAIN}\}}")
#: What stands between braces. Patterns of nested braces would take milliseconds to compile.
_TEXT = late(rf"{_PLAIN}(?:(?:{_STRING}|/\*index=[0-9]+\*/){_PLAIN})*+")
_JSON = late(rf"[^{{}}\"\\]*+(?:{_STRING}[^{{}}\"\\]*+)*+")
_ENTRY = late(rf"[{{,]{_NAME}=")
_DEEPEST_BRACES = 3


def printed_attributes(text: str, start: int) -> list[RawAttribute] | None:
    """Return the attributes in a text after the operands, at `start`; None if one has another form."""
    found = []
    position = 0
    while position < len(text):
        named = _START.match(text, position)
        if named is None:
            return None
        name = named[1]
        begin = named.end()
        end = _end_of_value(name, text, begin)
        if end is None or not (end == len(text) or text.startswith(", ", end)):
            return None
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


def _end_of_value(name: str, text: str, start: int) -> int | None:
    if name in SINGLE_COMPUTATIONS:
        return _end(_CALLED.match(text, start))
    match name:
        case "outfeed_shape" | "literal":
            return None
        case "frontend_attributes":
            return _end_of_entries(text, start)
        case "backend_config" if text[start : start + 1] != '"':
            return _end_of_braces(_JSON, text, start)
    end = _end(_SIMPLE.match(text, start))
    if name in COMPUTATION_LISTS:
        is_list = end is not None and all(map(_CALLED.fullmatch, text[start + 1 : end - 1].split(", ")))
        return end if is_list and text[start] == "{" else None
    return _end_of_braces(_TEXT, text, start) if end is None else end


def _end(match: re.Match[str] | None) -> int | None:
    return None if match is None else match.end()


def _end_of_braces(inner: re.Pattern[str], text: str, start: int) -> int | None:
    """Return where the braces at a place end; `inner` matches the text before each inner or closing brace."""
    position: int | None = start
    depth = 0
    while position is not None:
        match text[position : position + 1]:
            case "{" if depth < _DEEPEST_BRACES:
                depth += 1
            case "}" if depth == 1:
                return position + 1
            case "}" if depth:
                depth -= 1
            case _:
                break
        position = _end(inner.match(text, position + 1))
    return None


def _end_of_entries(text: str, start: int) -> int | None:
    """Return where `{name="text",other={...}}` at a place ends."""
    if text.startswith("{}", start):
        return start + 2
    position = start
    while (entry := _ENTRY.match(text, position)) is not None and (text[position] == "{") == (position == start):
        value = entry.end()
        end = _end(_SIMPLE.match(text, value)) if text[value : value + 1] == '"' else _end_of_braces(_JSON, text, value)
        if end is None:
            return None
        if text.startswith("}", end):
            return end + 1
        position = end
    return None
