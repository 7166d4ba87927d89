"""The preamble before the first computation, read without the grammar if it has the printed form.

Headers contain a shape per parameter and tables have a line per source position: thousands of tokens, for which one
regular expression per line is sufficient.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import attrs

from hlo_text.core.ir import HloHeader
from hlo_text.core.late_patterns import late
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs.names import RESERVED_NAMES
from hlo_text.hlo.codecs.scalars import unescape
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.reader.header import read_header
from hlo_text.hlo.reader.records import RawAttribute, RawModule
from hlo_text.hlo.reader.scope import read_name
from hlo_text.reading.failure import fail

#: The grammar's rule for this part alone would also accept the start of a longer word.
_KEYWORD = late(r"HloModule[ \t\r\n]")
_HEADER = late(r"HloModule (%?[A-Za-z_][A-Za-z0-9_.\-]*+)(?=[,\n])")
_ATTRIBUTE = late(r", ([a-z_]+)=(\{|[A-Za-z0-9_.]++(?=[,\n]))")
#: Text before a brace or string. Other strings and comments could hide braces and are not matched.
_BRACES = late(r"[^{}\"'/\n]*+(?:/\*index=[0-9]+\*/[^{}\"'/\n]*+)*+(?:([{}])|\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\")")
_NUMBER = "[1-9][0-9]{0,8}+"
#: A string as `escape` returns it; octal escapes are those of bytes that have no other form.
_STRING = (
    r"\"[ !#-&(-\[\]-~]*+"
    r"(?:\\(?:[nrt\"'\\]|0[0-3][0-7](?<!011|012|015)|177|[23][0-7][0-7])[ !#-&(-\[\]-~]*+)*+\""
)
_INTEGER = "(?:[1-9][0-9]{0,8}+|0)"
_LOCATION = " ".join(
    f"{name}={_INTEGER}" for name in ("file_name_id", "function_name_id", "line", "end_line", "column", "end_column")
)
_FRAME = f"file_location_id={_INTEGER} parent_frame_id={_INTEGER}"
#: Tables as printers write them, apart from the numbers of their rows.
_TABLES = late(
    rf"\n(?P<printed>\nFileNames\n((?:{_NUMBER} {_STRING}\n)*+)\nFunctionNames\n((?:{_NUMBER} {_STRING}\n)*+)"
    rf"\nFileLocations\n((?:{_NUMBER} \{{{_LOCATION}\}}\n)*+)\nStackFrames\n((?:{_NUMBER} \{{{_FRAME}\}}\n)*+))"
    r"[ \t\r\n]*+"
)
_ROW_NUMBER = late(r"\n([0-9]+) ")
_QUOTED = late(r'"(.*)"')
_DIGITS = late(r"=([0-9]+)")
_TITLE = late(r"^[A-Z][A-Za-z]+\n", re.MULTILINE)


@attrs.define(slots=True)
class Preamble:
    """Name and header of a module, and the offsets of the header's attributes."""

    symbol: str
    header: HloHeader
    attributes: list[RawAttribute]


def read_preamble(source: SourceText, end: int) -> tuple[Preamble, bool]:
    """Return the preamble in the text before `end`, and whether the grammar was used.

    Raises:
        ParseError: It is malformed.
    """
    printed = _read_printed(source, end)
    if printed is not None:
        return printed, False
    if _KEYWORD.match(source.text) is None:
        fail(source, "syntax", "expected 'HloModule'", 0)
    raw: RawModule = parse_rule("preamble", source.text[:end], source)
    assert raw.name is not None  # the grammar rule requires a name
    return Preamble(read_name(raw.name, source), read_header(raw, source), raw.attributes), True


def _read_printed(source: SourceText, end: int) -> Preamble | None:
    text = source.text
    match = _HEADER.match(text)
    if match is None:
        return None
    attributes = []
    position = match.end()
    while (item := _ATTRIBUTE.match(text, position, end)) is not None:
        start, position = item.span(2)
        if item[2] == "{":
            position = _closing_brace(text, start, end)
            if position < 0:
                return None
        attributes.append(RawAttribute(item[1], item.start(1), start, position))
    if position > end:
        return None
    name = match[1]
    if name in RESERVED_NAMES:
        return None
    tables = None
    if text[position:end].strip(" \t\r\n") and (tables := _printed_tables(text, position, end)) is None:
        return None
    header = read_header(RawModule(None, attributes, None, []), source)
    if header.kept:  # the grammar may reject their values
        return None
    if tables is not None:
        header = HloHeader.with_printed_tables(header.attributes, header.unknown, tables)
    return Preamble(name.removeprefix("%"), header, attributes)


def _closing_brace(text: str, start: int, end: int) -> int:
    """Return the offset after the brace that closes the one at `start`, -1 if it is not obvious."""
    depth = 0
    position = start
    while (match := _BRACES.match(text, position, end)) is not None:
        depth += match[1] == "{"
        depth -= match[1] == "}"
        position = match.end()
        if depth == 0:
            return position
    return -1


def _printed_tables(text: str, start: int, end: int) -> tuple[str, int, int] | None:
    """Return where the text has source tables, None unless printers would write them in the same way."""
    match = _TABLES.fullmatch(text, start, end)
    if match is None:
        return None
    start, end = match.span("printed")
    numbers = [range(1, text.count("\n", *match.span(table)) + 1) for table in range(2, 6)]
    if list(map(int, _ROW_NUMBER.findall(text, start, end))) != list(chain.from_iterable(numbers)):
        return None
    return text, start + 1, end


def read_printed_tables(text: str) -> dict[str, Any]:
    """Return the fields of a header with these source tables, which are in the printed form."""
    _, files, functions, locations, frames = _TITLE.split(text)
    return {
        "file_names": tuple(map(unescape, _QUOTED.findall(files))),
        "function_names": tuple(map(unescape, _QUOTED.findall(functions))),
        "file_locations": _rows(locations, 6),
        "stack_frames": _rows(frames, 2),
    }


def _rows(text: str, length: int) -> tuple[tuple[int, ...], ...]:
    numbers = iter(map(int, _DIGITS.findall(text)))
    return tuple(zip(*[numbers] * length, strict=True))
