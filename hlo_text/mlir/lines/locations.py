"""Locations in machine-printed MLIR, whose aliases are defined on lines of their own."""

from __future__ import annotations

import re

from hlo_text.core.attributes import CallSiteLocation, FileLocation, FusedLocation, Location, NameLocation
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.locations import (
    MAXIMUM_NESTING,
    MAXIMUM_PARTS,
    UNKNOWN_LOCATION,
    LocationReference,
    LocationSize,
    extent,
    simplify_fused,
)
from hlo_text.mlir.codecs.mlir_reader import MlirReader
from hlo_text.mlir.codecs.strings import unescape
from hlo_text.mlir.lines.prototypes import ALIAS_MARK, LOCATION_HOLE, is_mark, reference_names
from hlo_text.reading.failure import DeclinedError, MalformedError

_ONE_PART = 1, 1
_ESCAPED = late(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"')
#: Aliases outside of strings, for which the group is empty.
_REFERENCE = late(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|#(loc[0-9]*)(?!\w)', re.ASCII)


class Locations(dict[str, Location]):
    """Locations by alias.

    Args:
        texts: The text between the parentheses of each definition by `#name`, in order.
        reader: Reads locations of an unusual form.

    Raises:
        DeclinedError: An alias refers to an undefined or later alias, or expands to too many locations.
        ParseError: An alias is not a location.
    """

    def __init__(self, texts: dict[str, str], reader: MlirReader) -> None:
        super().__init__()
        self._reader = reader
        #: Depth and number of parts of each location that has several.
        self._extents: dict[str, tuple[int, int]] = {}
        numbers = "".join([alias[4:] for alias in texts])
        if numbers and not (numbers.isdecimal() and numbers.isascii()):
            raise DeclinedError
        for alias, text in texts.items():
            name = alias[1:]
            self[name] = self._usual(name, text) or self._unusual(name, text)

    def _usual(self, name: str, text: str) -> Location | None:
        """Return the location of an alias: a name, a file location, a call site, or `unknown`; None for others."""
        if text[:10] == "callsite(#":
            callee, _, caller = text[10:-1].partition(" at #")
            if callee not in self or caller not in self or not text.endswith(")"):
                return None
            sizes = self._extents.get(callee, _ONE_PART), self._extents.get(caller, _ONE_PART)
            self._record(name, max(sizes[0][0], sizes[1][0]) + 1, sizes[0][1] + sizes[1][1] + 1)
            return CallSiteLocation(self[callee], self[caller])
        before, _, rest = text.partition('"')
        string, quote, rest = rest.partition('"')
        if before:
            return UNKNOWN_LOCATION if text == "unknown" else None
        if "\\" in string:
            match = _ESCAPED.match(text)
            if match is None:
                return None
            string, rest = _unescaped(match[1]), text[match.end() :]
        elif not quote:
            return None
        if not rest:
            return NameLocation(string)
        if rest[0] == ":":
            return _file_location(string, rest)
        child = rest[2:-1]
        if child not in self or rest[:2] != "(#" or rest[-1] != ")":
            return None
        extents = self._extents
        depth, parts = extents.get(child, _ONE_PART)
        if depth >= MAXIMUM_NESTING or parts >= MAXIMUM_PARTS:
            raise DeclinedError
        extents[name] = depth + 1, parts + 1
        return NameLocation(string, self[child])

    def _record(self, name: str, depth: int, parts: int) -> None:
        if depth > MAXIMUM_NESTING or parts > MAXIMUM_PARTS:
            raise DeclinedError
        self._extents[name] = depth, parts

    def __missing__(self, name: str) -> Location:
        raise DeclinedError

    def _unusual(self, name: str, text: str) -> Location:
        """Return the location of an alias in any form."""
        if not self.keys() >= set(filter(None, _REFERENCE.findall(text))):
            raise DeclinedError  # to one that is defined below
        location: Location = self._reader.read("location", f"loc({text})", 0)
        size = extent(location, lambda alias: LocationSize(*self._extents.get(alias, _ONE_PART)))
        self._record(name, size.depth, size.parts)
        return self.substitute(location, [])

    def substitute(self, location: Location, aliases: list[str]) -> Location:
        """Return a location with its references replaced: holes by their number in `aliases`, others by name."""
        match location:
            case LocationReference():
                name = location.name
                return self[aliases[int(name[len(ALIAS_MARK) :])] if is_mark(name) else name]
            case NameLocation(name, child) if child is not None:
                return NameLocation(name, self.substitute(child, aliases))
            case CallSiteLocation(callee, caller):
                return CallSiteLocation(self.substitute(callee, aliases), self.substitute(caller, aliases))
            case FusedLocation(locations, metadata):
                return simplify_fused(tuple(self.substitute(part, aliases) for part in locations), metadata)
        return location

    def trailing(self, text: str, aliases: list[str]) -> Location:
        """Return the location after a closing brace."""
        if text == f"loc{LOCATION_HOLE}":
            return self[aliases[0]]
        if not text.startswith("loc"):
            raise DeclinedError
        pieces = text.split(LOCATION_HOLE)
        spelled = pieces[0] + "".join(f"(#{ALIAS_MARK}{number}){piece}" for number, piece in enumerate(pieces[1:]))
        known = self._reader.read("location", spelled, 0)
        if len(list(filter(is_mark, reference_names(known)))) != len(aliases):
            raise DeclinedError
        return self.substitute(known, aliases)


def _file_location(name: str, text: str) -> FileLocation | None:
    """Return the location of `:1:2`, `:1:2 to :3` or `:1:2 to 3:4`; None for other texts."""
    line, *columns = text[1:].split(":")
    if not columns or not _is_number(line):
        return None
    column, to, end_line = columns[0].partition(" to ")
    if not _is_number(column) or len(columns) != 1 + bool(to):
        return None
    if not to:
        return FileLocation(name, int(line), int(column))
    if not _is_number(columns[1]) or (end_line and not _is_number(end_line)):
        return None
    return FileLocation(name, int(line), int(column), (int(end_line) if end_line else None, int(columns[1])))


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 10


def _unescaped(name: str) -> str:
    try:
        return unescape(f'"{name}"')
    except MalformedError:
        raise DeclinedError from None
