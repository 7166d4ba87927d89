"""Locations in machine-printed MLIR, whose aliases are defined on lines of their own."""

from __future__ import annotations

import re
from typing import Any

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

#: A name, a file location, a call site, or `unknown`.
_USUAL = late(
    r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"'
    r"(?:\(#(loc[0-9]*)\)|:([0-9]{1,9}):([0-9]{1,9})(?: to ([0-9]{1,9})?:([0-9]{1,9}))?)?\Z"
    r"|callsite\(#(loc[0-9]*) at #(loc[0-9]*)\)\Z|unknown\Z"
)
_ONE_PART = 1, 1
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
        #: Depth and number of parts of each location that has several.
        self._extents: dict[str, tuple[int, int]] = {}
        extents, extent_of = self._extents, self._extents.get
        string: Any
        for name, text in texts.items():
            match = _USUAL.match(text)
            if match is None:
                self[name], extents[name] = self._unusual(text)
            else:
                string, child, line, column, end_line, end_column, callee, caller = match.groups()
                if string is not None and "\\" in string:
                    string = _unescaped(string)
                if line is not None:
                    end = (int(end_line) if end_line else None, int(end_column)) if end_column is not None else None
                    self[name] = FileLocation(string, int(line), int(column), end)
                    continue
                if child is not None:
                    depth, parts = extent_of(child, _ONE_PART)
                    extents[name] = depth + 1, parts + 1
                    self[name] = NameLocation(string, self[child])
                elif callee is not None:
                    sizes = extent_of(callee, _ONE_PART), extent_of(caller, _ONE_PART)
                    extents[name] = max(sizes[0][0], sizes[1][0]) + 1, sizes[0][1] + sizes[1][1] + 1
                    self[name] = CallSiteLocation(self[callee], self[caller])
                else:
                    self[name] = UNKNOWN_LOCATION if string is None else NameLocation(string)
                    continue
            depth, parts = extents[name]
            if depth > MAXIMUM_NESTING or parts > MAXIMUM_PARTS:
                raise DeclinedError

    def __missing__(self, name: str) -> Location:
        raise DeclinedError

    def _unusual(self, text: str) -> tuple[Location, tuple[int, int]]:
        """Return a location of any form and its extent."""
        if not self.keys() >= set(filter(None, _REFERENCE.findall(text))):
            raise DeclinedError  # to one that is defined below
        location: Location = self._reader.read("location", f"loc({text})", 0)
        size = extent(location, lambda alias: LocationSize(*self._extents.get(alias, _ONE_PART)))
        return self.substitute(location, []), (size.depth, size.parts)

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
    try:
        return unescape(f'"{name}"')
    except MalformedError:
        raise DeclinedError from None
