"""Locations in machine-printed MLIR, whose aliases are defined on lines of their own."""

from __future__ import annotations

import re
from typing import Any

from hlo_text.core.attributes import CallSiteLocation, FileLocation, FusedLocation, Location, NameLocation
from hlo_text.core.late_patterns import late
from hlo_text.core.memo import Memo
from hlo_text.mlir.codecs.locations import (
    MAXIMUM_NESTING,
    MAXIMUM_PARTS,
    UNKNOWN_LOCATION,
    LocationReference,
    LocationSize,
    extent,
    named,
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
_set_file = FileLocation.file.__set__  # type: ignore[attr-defined]
_set_line = FileLocation.line.__set__  # type: ignore[attr-defined]
_set_column = FileLocation.column.__set__  # type: ignore[attr-defined]
_set_end = FileLocation.end.__set__  # type: ignore[union-attr]
_set_callee = CallSiteLocation.callee.__set__  # type: ignore[attr-defined]
_set_caller = CallSiteLocation.caller.__set__  # type: ignore[attr-defined]

#: Locations by alias, by the lines that define them. A text that is read again, such as after an edit, repeats them.
_DEFINED: Memo[str, dict[str, Location]] = Memo("MLIR location aliases", 1 << 21, weigh=lambda lines, _: len(lines))
_ONE_PART = 1, 1
#: A definition. Its groups are the alias; a name or file with a child or coordinates (`:1:2`, `:1:2 to :3` or
#: `:1:2 to 3:4`); the ends of a call; and the text of a location of another form, such as one with longer numbers.
#: A string ends at the next quote, which takes less time than to recognize escapes.
_DEFINITION = late(
    r'^(#loc[0-9]*+) = loc\((?:(?:"([^"]*+)"(?:\((#loc[0-9]*+)\)'
    r"|:([0-9]{1,9}+):([0-9]{1,9}+)(?: to ([0-9]{1,9}+)?+:([0-9]{1,9}+))?+)?"
    r"|callsite\((#loc[0-9]*+) at (#loc[0-9]*+)\))\)|(.+))$",
    re.MULTILINE,
)
_ESCAPED = late(r"(?:[^\\]|\\.)*+\Z")
#: Aliases outside of strings, for which the group is empty.
_REFERENCE = late(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|(#loc[0-9]*)(?!\w)', re.ASCII)


class Locations:
    """The locations that aliases refer to.

    Args:
        definitions: Lines, all of which start with `#loc`.
        reader: Reads locations of an unusual form.

    Attributes:
        by_alias: Locations by alias, such as `#loc3`.

    Raises:
        DeclinedError: A line is not a definition, or an alias is defined twice or expands to too many locations.
        KeyError: An alias refers to an undefined or later alias.
        ParseError: An alias is not a location.
    """

    def __init__(self, definitions: str, reader: MlirReader) -> None:
        known = _DEFINED.get(definitions)
        self.by_alias: dict[str, Location] = {} if known is None else known
        self._reader = reader
        #: Depth and number of parts of each location.
        self._extents: dict[str, tuple[int, int]] = {}
        #: Whether the locations depend on their definitions alone.
        self._is_usual = True
        if definitions and known is None:
            self._define(definitions)
            if len(self.by_alias) != definitions.count("\n") + 1:  # also if a string extends over several lines
                raise DeclinedError
            if self._is_usual:
                _DEFINED.remember(definitions, self.by_alias)

    def _define(self, definitions: str) -> None:
        by_alias, extents = self.by_alias, self._extents
        share = dict[str, str]().setdefault  # few names and files occur in many locations
        location: Any
        for name, string, child, line, column, end_line, end_column, callee, caller, other in _DEFINITION.findall(
            definitions
        ):
            if child:
                depth, count = extents[child]
                location = _new(NameLocation)
                _set_name(location, share(string, string) if "\\" not in string else _unescaped(string))
                inner = by_alias[child]
                _set_child(location, inner if inner is not UNKNOWN_LOCATION else None)
            elif callee:
                (depth, count), (other_depth, other_count) = extents[callee], extents[caller]
                depth, count = other_depth if depth < other_depth else depth, count + other_count
                location = _new(CallSiteLocation)
                _set_callee(location, by_alias[callee])
                _set_caller(location, by_alias[caller])
            elif line:
                if not string:
                    raise DeclinedError  # MLIR has a name for a file without one
                location = by_alias[name] = _new(FileLocation)
                _set_file(location, share(string, string) if "\\" not in string else _unescaped(string))
                _set_line(location, int(line))
                _set_column(location, int(column))
                _set_end(location, (int(end_line) if end_line else None, int(end_column)) if end_column else None)
                extents[name] = _ONE_PART
                continue
            else:
                extents[name] = _ONE_PART
                by_alias[name] = self._without_alias(name, share(string, string), other)
                continue
            if depth >= MAXIMUM_NESTING or count >= MAXIMUM_PARTS:
                raise DeclinedError
            by_alias[name] = location
            extents[name] = depth + 1, count + 1

    def _without_alias(self, name: str, string: str, other: str) -> Location:
        """Return the location of an alias that is a name alone or has an unusual form."""
        if other:
            return UNKNOWN_LOCATION if other == "unknown)" else self._unusual(name, other)
        return NameLocation(_unescaped(string))

    def _unusual(self, name: str, text: str) -> Location:
        """Return the location of an alias in any form, from the text after the parenthesis."""
        self._is_usual = False  # its metadata may refer to other aliases
        if text[-1:] != ")" or not self.by_alias.keys() >= set(filter(None, _REFERENCE.findall(text))):
            raise DeclinedError  # to one that is defined below
        location: Location = self._reader.read("location", f"loc({text}", 0)
        size = extent(location, lambda alias: LocationSize(*self._extents.get(f"#{alias}", _ONE_PART)))
        if size.is_too_large:
            raise DeclinedError
        self._extents[name] = size.depth, size.parts
        return self.substitute(location, [])

    def substitute(self, location: Location, aliases: list[str]) -> Location:
        """Return a location with its references replaced: holes by their number in `aliases`, others by name."""
        match location:
            case LocationReference():
                name = location.name
                return self.by_alias[aliases[int(name[len(ALIAS_MARK) :])] if is_mark(name) else f"#{name}"]
            case NameLocation(name, child) if child is not None:
                return named(name, self.substitute(child, aliases))
            case CallSiteLocation(callee, caller):
                return CallSiteLocation(self.substitute(callee, aliases), self.substitute(caller, aliases))
            case FusedLocation(locations, metadata):
                return simplify_fused(tuple(self.substitute(part, aliases) for part in locations), metadata)
        return location

    def trailing(self, text: str, aliases: list[str]) -> Location:
        """Return the location after a closing brace."""
        if text == f"loc{LOCATION_HOLE}":
            return self.by_alias[aliases[0]]
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
    if _ESCAPED.match(name) is None:
        raise DeclinedError  # its last quote is escaped
    try:
        return unescape(f'"{name}"')
    except MalformedError:
        raise DeclinedError from None
