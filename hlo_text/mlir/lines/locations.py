"""Locations in machine-printed MLIR, whose aliases are defined on lines of their own."""

from __future__ import annotations

import re

from hlo_text.core.attributes import CallSiteLocation, FileLocation, FusedLocation, Location, NameLocation
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.locations import (
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

#: A name, a file location, a call site, or `unknown`.
_USUAL = late(
    r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"'
    r"(?:\(#(loc[0-9]*)\)|:([0-9]{1,9}):([0-9]{1,9})(?: to ([0-9]{1,9})?:([0-9]{1,9}))?)?\Z"
    r"|callsite\(#(loc[0-9]*) at #(loc[0-9]*)\)\Z|unknown\Z"
)
_ONE_PART = LocationSize()
#: Aliases outside of strings, for which the group is empty.
_REFERENCE = late(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|#(loc[0-9]*)(?!\w)', re.ASCII)


class Locations(dict[str, Location]):
    """Locations by alias.

    Args:
        texts: The text between the parentheses of each definition, in order.
        reader: Reads locations of an unusual form.

    Raises:
        DeclinedError: An alias refers to an undefined or later alias, or expands to too many locations.
        ParseError: An alias is not a location.
    """

    def __init__(self, texts: dict[str, str], reader: MlirReader) -> None:
        super().__init__()
        self._reader = reader
        self._extents: dict[str, LocationSize] = {}
        for name, text in texts.items():
            match = _USUAL.match(text)
            location, size = self._usual(match) if match is not None else self._unusual(text)
            if size is not _ONE_PART:
                self._extents[name] = size
                if size.is_too_large:
                    raise DeclinedError
            self[name] = location

    def __missing__(self, name: str) -> Location:
        raise DeclinedError

    def _extent_of(self, name: str) -> LocationSize:
        return self._extents.get(name, _ONE_PART)

    def _usual(self, match: re.Match[str]) -> tuple[Location, LocationSize]:
        """Return a location of a usual form and its extent."""
        name, child, line, column, end_line, end_column, callee, caller = match.groups()
        if line is not None:
            end = (int(end_line) if end_line else None, int(end_column)) if end_column is not None else None
            return FileLocation(_unescaped(name), int(line), int(column), end), _ONE_PART
        if child is not None:
            return NameLocation(_unescaped(name), self[child]), self._extent_of(child).around()
        if callee is not None:
            extents = self._extent_of(callee), self._extent_of(caller)
            return CallSiteLocation(self[callee], self[caller]), extents[0].around(extents[1])
        return (UNKNOWN_LOCATION if name is None else NameLocation(_unescaped(name))), _ONE_PART

    def _unusual(self, text: str) -> tuple[Location, LocationSize]:
        """Return a location of any form and its extent."""
        if not self.keys() >= set(filter(None, _REFERENCE.findall(text))):
            raise DeclinedError  # to one that is defined below
        location: Location = self._reader.read("location", f"loc({text})", 0)
        return self.substitute(location, []), extent(location, self._extent_of)

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


def _unescaped(name: str) -> str:
    if "\\" not in name:
        return name
    try:
        return unescape(f'"{name}"')
    except MalformedError:
        raise DeclinedError from None
