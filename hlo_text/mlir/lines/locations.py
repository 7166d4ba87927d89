"""Locations in machine-printed MLIR: aliases on lines of their own, read when an operation refers to them."""

from __future__ import annotations

import re

from hlo_text.attributes import CallSiteLocation, FileLocation, FusedLocation, Location, NameLocation
from hlo_text.diagnostics import ParseError
from hlo_text.mlir.lines.line_kinds import DeclinedError
from hlo_text.mlir.lines.meaning import ALIAS_MARK, LOCATION_HOLE, is_mark, reference_names
from hlo_text.mlir.spelling.locations import (
    MAXIMUM_NESTING,
    UNKNOWN_LOCATION,
    Extent,
    LocationReference,
    extent,
    simplify_fused,
)
from hlo_text.mlir.spelling.mlir_reader import MlirReader

_FILE_LOCATION = re.compile(r'"([^"\\]*)":([0-9]{1,9}):([0-9]{1,9})(?: to ([0-9]{1,9})?:([0-9]{1,9}))?\Z')
_NAME_LOCATION = re.compile(r'"([^"\\]*)"(?:\(#(loc[0-9]*)\))?\Z')
_USUAL = re.compile(
    r'(?:"[^"\\]*"(?::[0-9]{1,9}:[0-9]{1,9}(?: to (?:[0-9]{1,9})?:[0-9]{1,9})?|\(#loc[0-9]*\))?'
    r"|callsite\(#loc[0-9]* at #loc[0-9]*\)|unknown)\Z"
)
_ONE_PART = Extent()
#: Aliases outside of strings, for which the group is empty.
_REFERENCE = re.compile(r'"(?:[^"\\]|\\.)*"|#(loc[0-9]*)(?!\w)', re.ASCII)
_CALL_LOCATION = re.compile(r"callsite\(#(loc[0-9]*) at #(loc[0-9]*)\)\Z")


class Locations(dict[str, Location]):
    """Locations by alias, resolved when first asked for."""

    def __init__(self, texts: dict[str, str], reader: MlirReader) -> None:
        super().__init__()
        self._texts = texts
        self._reader = reader
        self._active: list[str] = []
        self._extents: dict[str, Extent] = {}
        self._extent = _ONE_PART

    def check(self) -> None:
        """Read what is not of a usual form or what nothing referred to, so that no alias is wrong just because of that.

        Raises:
            DeclinedError: An alias refers to one that is not there, or not yet.
            ParseError: An alias is no location.
        """
        defined: set[str] = set()
        for name, text in self._texts.items():
            if "#" in text and not defined.issuperset(filter(None, _REFERENCE.findall(text))):
                raise DeclinedError  # to one that is defined below
            defined.add(name)
            if _USUAL.match(text) is None:
                self._reader.read("location", f"loc({text})", 0)
            if name not in self:
                self[name]

    def __missing__(self, name: str) -> Location:
        text = self._texts.get(name)
        if text is None or name in self._active or len(self._active) >= MAXIMUM_NESTING:
            raise DeclinedError
        self._active.append(name)
        location = self[name] = self._read(text)
        self._active.pop()
        if self._extent.is_too_large:
            raise DeclinedError
        self._extents[name] = self._extent
        return location

    def _read(self, text: str) -> Location:
        """Read a location, and note its extent."""
        self._extent = _ONE_PART
        if text == "unknown":
            return UNKNOWN_LOCATION
        match = _FILE_LOCATION.match(text)
        if match is not None:
            file, line, column, end_line, end_column = match.groups()
            end = (int(end_line) if end_line else None, int(end_column)) if end_column is not None else None
            return FileLocation(file, int(line), int(column), end)
        match = _NAME_LOCATION.match(text)
        if match is not None:
            if match[2] is None:
                return NameLocation(match[1])
            child = self[match[2]]
            self._extent = self._extents[match[2]].around()
            return NameLocation(match[1], child)
        match = _CALL_LOCATION.match(text)
        if match is not None:
            callee, caller = self[match[1]], self[match[2]]
            self._extent = self._extents[match[1]].around(self._extents[match[2]])
            return CallSiteLocation(callee, caller)
        try:
            location: Location = self._reader.read("location", f"loc({text})", 0)
        except ParseError:
            raise DeclinedError from None
        resolved = self.substitute(location, [])
        self._extent = extent(location, self._extents.__getitem__)
        return resolved

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
        """Return the location that is written behind a closing brace."""
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
