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
_MOST_DIGITS = 9  # of a line or column; the grammar checks longer ones
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
            aliases = "".join(self.by_alias)
            numbers = aliases.replace("#loc", "")
            are_names = not numbers or (numbers.isdecimal() and numbers.isascii())
            if not are_names or not aliases.count("#loc") == len(self.by_alias) == definitions.count("\n") + 1:
                raise DeclinedError
            if self._is_usual:
                _DEFINED.remember(definitions, self.by_alias)

    def _define(self, definitions: str) -> None:
        """Read definitions without a pattern, whose compilation takes longer than the definitions of most programs."""
        by_alias, extents = self.by_alias, self._extents
        share = dict[str, str]().setdefault  # few names and files occur in many locations
        location: Any
        for definition in definitions.split("\n"):
            name, _, text = definition.partition(" = loc(")
            if text[0] == '"' and len(pieces := text.split('"')) == 3:
                _, string, rest = pieces
                string = share(string, string) if "\\" not in string else _unescaped(string)
                if rest[0] != "(":
                    extents[name] = _ONE_PART
                    by_alias[name] = _without_alias(string, rest) or self._unusual(name, text)
                    continue
                child = rest[1:-2]
                depth, count = extents[child]
                location = _new(NameLocation)
                _set_name(location, string)
                inner = by_alias[child]
                _set_child(location, inner if inner is not UNKNOWN_LOCATION else None)
            elif text[:10] == "callsite(#":
                callee, _, caller = text[9:-2].partition(" at ")
                (depth, count), (other_depth, other_count) = extents[callee], extents[caller]
                if depth < other_depth:
                    depth = other_depth
                count += other_count
                location = _new(CallSiteLocation)
                _set_callee(location, by_alias[callee])
                _set_caller(location, by_alias[caller])
            else:
                extents[name] = _ONE_PART
                by_alias[name] = UNKNOWN_LOCATION if text == "unknown)" else self._unusual(name, text)
                continue
            if depth >= MAXIMUM_NESTING or count >= MAXIMUM_PARTS or text[-2:] != "))":
                raise DeclinedError
            by_alias[name] = location
            extents[name] = depth + 1, count + 1

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


def _without_alias(string: str, rest: str) -> Location | None:
    """Return the location of a name or file from its text after the string; None for another text."""
    if rest == ")":
        named = _new(NameLocation)
        _set_name(named, string)
        _set_child(named, None)
        return named
    first, word, last = rest[:-1].partition(" to ")
    try:
        before, line, column = first.split(":")
        end_line, end_column = last.split(":") if word else ("", "")
        numbers = f"{line}{column}{end_line}{end_column}"
        most = max(len(line), len(column), len(end_line), len(end_column))
        if before or rest[-1] != ")" or most > _MOST_DIGITS or not (numbers.isdecimal() and numbers.isascii()):
            return None
        location = _new(FileLocation)
        _set_file(location, string)
        _set_line(location, int(line))
        _set_column(location, int(column))
        _set_end(location, (int(end_line) if end_line else None, int(end_column)) if word else None)
    except ValueError:  # a number is missing
        return None
    return location if string else None  # MLIR has a name for a file without one


def _unescaped(name: str) -> str:
    if "\\" not in name:
        return name
    if _ESCAPED.match(name) is None:
        raise DeclinedError  # its last quote is escaped
    try:
        return unescape(f'"{name}"')
    except MalformedError:
        raise DeclinedError from None
