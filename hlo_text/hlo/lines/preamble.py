"""The preamble before the first computation, read without the grammar if it has the printed form.

Headers contain a shape per parameter and tables have a line per source position: thousands of tokens, for which one
regular expression per line is sufficient.
"""

from __future__ import annotations

import re
from typing import Any

import attrs

from hlo_text.core.ir import HloHeader
from hlo_text.core.late_patterns import late
from hlo_text.core.source import SourceText
from hlo_text.hlo.codecs.names import RESERVED_NAMES
from hlo_text.hlo.codecs.scalars import MalformedTextError, escape, unescape
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
_NAMES = r"(?:[0-9]+ \"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"\n)*+"
_TABLES = late(
    rf"\n\nFileNames\n(?P<files>{_NAMES})\nFunctionNames\n(?P<functions>{_NAMES})"
    r"\nFileLocations\n(?P<locations>(?:[0-9]+ \{[^{}\"'/\n]*+\}\n)*+)"
    r"\nStackFrames\n(?P<frames>(?:[0-9]+ \{[^{}\"'/\n]*+\}\n)*+)[ \t\r\n]*+"
)
_INTEGER = "(0|[1-9][0-9]{0,8})"
_NAME = late(r'^([0-9]+) "(.*)"$', re.MULTILINE)
_LOCATION = late(
    rf"^([0-9]+) \{{file_name_id={_INTEGER} function_name_id={_INTEGER} line={_INTEGER} end_line={_INTEGER}"
    rf" column={_INTEGER} end_column={_INTEGER}\}}$",
    re.MULTILINE,
)
_FRAME = late(rf"^([0-9]+) \{{file_location_id={_INTEGER} parent_frame_id={_INTEGER}\}}$", re.MULTILINE)


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
    header = read_header(RawModule(None, attributes, None, []), source)
    if text[position:end].strip(" \t\r\n"):
        with_tables = _with_printed_tables(header, text, position, end)
        if with_tables is None:
            return None
        header = with_tables
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


def _with_printed_tables(header: HloHeader, text: str, start: int, end: int) -> HloHeader | None:
    """Return the header with its source tables, None if these do not have the printed form."""
    match = _TABLES.fullmatch(text, start, end)
    if match is None:
        return None
    locations, frames = _LOCATION.findall(match["locations"]), _FRAME.findall(match["frames"])
    if len(locations) != match["locations"].count("\n") or len(frames) != match["frames"].count("\n"):
        return None
    files, functions = _NAME.findall(match["files"]), _NAME.findall(match["functions"])
    try:
        file_names, function_names = ([unescape(name) for _, name in rows] for rows in (files, functions))
    except MalformedTextError:
        return None
    tables: dict[str, Any] = {
        "has_tables": True,
        "file_names": tuple(file_names),
        "function_names": tuple(function_names),
        "file_locations": tuple([tuple(map(int, row[1:])) for row in locations]),
        "stack_frames": tuple([tuple(map(int, row[1:])) for row in frames]),
    }
    header = attrs.evolve(header, **tables)
    are_numbered = all(map(_are_numbered, (files, functions, locations, frames)))
    if are_numbered and [name for _, name in files + functions] == list(map(escape, file_names + function_names)):
        object.__setattr__(header, "printed", text[match.start() + 2 : match.end("frames")])
    return header


def _are_numbered(rows: list[tuple[str, ...]]) -> bool:
    return [row[0] for row in rows] == list(map(str, range(1, len(rows) + 1)))
