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

# attrs initializes frozen objects by `object.__setattr__`, which takes twice as long as the setters of their slots
_new = object.__new__
_set_name = NameLocation.name.__set__  # type: ignore[attr-defined]
_set_child = NameLocation.child.__set__  # type: ignore[union-attr]
_set_callee = CallSiteLocation.callee.__set__  # type: ignore[attr-defined]
_set_caller = CallSiteLocation.caller.__set__  # type: ignore[attr-defined]

#: The text between an alias and its location.
_DEFINED = " = loc("
_ONE_PART = 1, 1
#: Digits of the longest line or column number that is read without the grammar.
_DIGITS = 9
_ESCAPED = late(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"')
#: Aliases outside of strings, for which the group is empty.
_REFERENCE = late(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|(#loc[0-9]*)(?!\w)', re.ASCII)


class Locations(dict[str, Location]):
    """Locations by alias, such as `#loc3`.

    Args:
        definitions: The definitions, which start with `#loc`, in order.
        reader: Reads locations of an unusual form.

    Raises:
        DeclinedError: A line is not a definition, or an alias is defined twice, refers to an undefined or later alias,
            or expands to too many locations.
        ParseError: An alias is not a location.
    """

    def __init__(self, definitions: list[str], reader: MlirReader) -> None:
        super().__init__()
        self._reader = reader
        #: Depth and number of parts of each location.
        self._extents: dict[str, tuple[int, int]] = {}
        extents = self._extents
        share = dict[str, str]().setdefault  # few names and files occur in many locations
        for line in definitions:
            name, _, text = line.partition(_DEFINED)
            parts = text.split('"')
            if len(parts) != 3 or parts[0] or "\\" in text or text[-1] != ")":
                self[name] = self._call_site(name, text) or self._escaped(name, text) or self._unusual(name, text)
                continue
            _, string, rest = parts
            string = share(string, string)
            if rest[0] == "(":
                child = rest[1:-2]
                size = extents.get(child)
                if size is None or rest[-2] != ")":
                    self[name] = self._unusual(name, text)
                    continue
                depth, count = size
                if depth >= MAXIMUM_NESTING or count >= MAXIMUM_PARTS:
                    raise DeclinedError
                extents[name] = depth + 1, count + 1
                location = self[name] = _new(NameLocation)
                _set_name(location, string)
                _set_child(location, self[child])
            else:
                extents[name] = _ONE_PART
                found = NameLocation(string) if rest == ")" else _file_location(string, rest)
                self[name] = found or self._unusual(name, text)
        if not definitions:
            return
        names = "".join(self)
        numbers = names.replace("#loc", "")
        is_numbered = not numbers or (numbers.isdecimal() and numbers.isascii())
        if not is_numbered or not names.count("#loc") == len(self) == len(definitions):
            raise DeclinedError

    def _call_site(self, name: str, text: str) -> Location | None:
        """Return the location `callsite(#a at #b)` or `unknown` of an alias; None for others."""
        callee, _, caller = text[9:-2].partition(" at ")
        first, second = self._extents.get(callee), self._extents.get(caller)
        if first is None or second is None or text != f"callsite({callee} at {caller}))":
            if text == "unknown)":
                self._extents[name] = _ONE_PART
                return UNKNOWN_LOCATION
            return None
        depth, count = first[0] if first[0] > second[0] else second[0], first[1] + second[1]
        if depth >= MAXIMUM_NESTING or count >= MAXIMUM_PARTS:
            raise DeclinedError
        self._extents[name] = depth + 1, count + 1
        location = _new(CallSiteLocation)
        _set_callee(location, self[callee])
        _set_caller(location, self[caller])
        return location

    def _escaped(self, name: str, text: str) -> Location | None:
        """Return the location of an alias with an escaped character in its string; None for others."""
        match = _ESCAPED.match(text)
        if match is None:
            return None
        string, rest = _unescaped(match[1]), text[match.end() :]
        size = self._extents.get(rest[1:-2])
        if size is not None and rest == f"({rest[1:-2]}))":
            self._record(name, size[0] + 1, size[1] + 1)
            return NameLocation(string, self[rest[1:-2]])
        self._extents[name] = _ONE_PART
        return NameLocation(string) if rest == ")" else _file_location(string, rest)

    def _record(self, name: str, depth: int, parts: int) -> None:
        if depth > MAXIMUM_NESTING or parts > MAXIMUM_PARTS:
            raise DeclinedError
        self._extents[name] = depth, parts

    def __missing__(self, name: str) -> Location:
        raise DeclinedError

    def _unusual(self, name: str, text: str) -> Location:
        """Return the location of an alias in any form, from the text after the parenthesis."""
        if text[-1:] != ")" or not self.keys() >= set(filter(None, _REFERENCE.findall(text))):
            raise DeclinedError  # to one that is defined below
        location: Location = self._reader.read("location", f"loc({text}", 0)
        size = extent(location, lambda alias: LocationSize(*self._extents.get(f"#{alias}", _ONE_PART)))
        self._record(name, size.depth, size.parts)
        return self.substitute(location, [])

    def substitute(self, location: Location, aliases: list[str]) -> Location:
        """Return a location with its references replaced: holes by their number in `aliases`, others by name."""
        match location:
            case LocationReference():
                name = location.name
                return self[aliases[int(name[len(ALIAS_MARK) :])] if is_mark(name) else f"#{name}"]
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
    """Return the location of `:1:2)`, `:1:2 to :3)` or `:1:2 to 3:4)`; None for other texts."""
    parts = text.split(":")
    if parts[0] or not 2 < len(parts) < 5 or text[-1] != ")":
        return None
    line, column, end_line, end_column = parts[1], parts[2], "", ""
    if len(parts) == 3:
        column = column[:-1]
    else:
        column, to, end_line = column.partition(" to ")
        end_column = parts[3][:-1]
        if not to or not end_column:
            return None
    digits = f"{line}{column}{end_line}{end_column}"
    if not (line and column and digits.isdecimal() and digits.isascii()):
        return None
    if len(digits) > _DIGITS and max(len(line), len(column), len(end_line), len(end_column)) > _DIGITS:
        return None
    if not end_column:
        return FileLocation(name, int(line), int(column))
    return FileLocation(name, int(line), int(column), (int(end_line) if end_line else None, int(end_column)))


def _unescaped(name: str) -> str:
    try:
        return unescape(f'"{name}"')
    except MalformedError:
        raise DeclinedError from None
