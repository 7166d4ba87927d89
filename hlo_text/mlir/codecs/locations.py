"""Locations in MLIR text, and the aliases (`#loc3`, `#map1`) of locations and affine maps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NoReturn

import attrs

from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    CallSiteLocation,
    DictionaryAttribute,
    FileLocation,
    FusedLocation,
    LineLocation,
    Location,
    LocationAttribute,
    NameLocation,
    OpaqueAttribute,
    UnknownLocation,
)
from hlo_text.core.late_patterns import late
from hlo_text.mlir.codecs.literals import as_attribute
from hlo_text.mlir.codecs.mlir_reader import GrammarRules, MlirReader
from hlo_text.mlir.codecs.numbers import integer_value
from hlo_text.mlir.codecs.strings import quote
from hlo_text.reading.failure import fail

UNKNOWN_LOCATION = UnknownLocation()
#: The name that MLIR gives to a file with an empty one, unless the location is a range.
_STANDARD_INPUT = "-"

# --- reading ---------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, repr=False)
class LocationReference(Location):
    """An unresolved reference `loc(#loc3)`."""

    name: str
    offset: int = attrs.field(repr=False)


class LocationRules(GrammarRules):
    """Grammar rules of locations."""

    def location_attribute(self, children: list[Any]) -> LocationAttribute:
        return LocationAttribute(children[0])

    def location(self, children: list[Any]) -> Location:
        result: Location = children[1]
        return result

    def location_reference(self, children: list[Any]) -> Location:
        token = children[0]
        return LocationReference(token.value[5:-1], token.start_pos)

    def alias_location(self, children: list[Any]) -> Location:
        token = children[0]
        return LocationReference(token.value[1:], token.start_pos)

    def unknown_location(self, children: list[Any]) -> Location:
        return UNKNOWN_LOCATION

    def file_location(self, children: list[Any]) -> Location:
        name, line, column, _to, end_line, end_column = children
        file, start_line = self.text_of(name), self._coordinate(line)
        if column is None:
            return LineLocation(file, start_line, 0)
        if end_column is None:
            return FileLocation(file or _STANDARD_INPUT, start_line, self._coordinate(column))
        end = (self._coordinate(end_line) if end_line is not None else None, self._coordinate(end_column))
        return FileLocation(file, start_line, self._coordinate(column), end)

    def _coordinate(self, token: Any) -> int:
        if len(token.value) > 10:
            self.fail("literal.range", "line or column number is too large", token)
        return integer_value(token.value)

    def name_location(self, children: list[Any]) -> Location:
        return named(self.text_of(children[0]), children[1] if len(children) > 1 else None)

    def call_site_location(self, children: list[Any]) -> Location:
        _, callee, _, caller = children
        return CallSiteLocation(callee, caller)

    def fused_location(self, children: list[Any]) -> Location:
        _, metadata, *parts = children
        inner = attribute_value(metadata, self.reader) if metadata is not None else None
        return FusedLocation(tuple(part for part in parts if part is not None), inner)


#: Limits on the depth and number of parts of a location with expanded aliases. The depth does not depend on the order
#: of reading, and traversals of a location may be recursive.
MAXIMUM_NESTING = 250
MAXIMUM_PARTS = 100_000


@attrs.frozen(eq=False, repr=False)
class LocationSize:
    """Depth and number of parts of a location with its aliases expanded."""

    depth: int = 1
    parts: int = 1

    def around(self, *others: LocationSize) -> LocationSize:
        """Return the size of a location that contains this one and others."""
        depth = max(self.depth, *(other.depth for other in others)) if others else self.depth
        return LocationSize(depth + 1, 1 + self.parts + sum(other.parts for other in others))

    @property
    def is_too_large(self) -> bool:
        return self.depth > MAXIMUM_NESTING or self.parts > MAXIMUM_PARTS


def extent(location: Location, of_alias: Callable[[str], LocationSize]) -> LocationSize:
    """Return the size of a location with unresolved references."""
    match location:
        case LocationReference():
            return of_alias(location.name)
        case NameLocation(_, child) if child is not None:
            return extent(child, of_alias).around()
        case CallSiteLocation(callee, caller):
            return extent(callee, of_alias).around(extent(caller, of_alias))
        case FusedLocation(locations) if locations:
            first, *others = [extent(part, of_alias) for part in locations]
            return first.around(*others)
    return LocationSize()


def named(name: str, child: Location | None) -> NameLocation:
    """Return a location with a name; MLIR does not distinguish an unknown child from none."""
    return NameLocation(name, None if isinstance(child, UnknownLocation) else child)


def simplify_fused(locations: tuple[Location, ...], metadata: Attribute | None) -> Location:
    """Return MLIR's canonical fused location.

    Unknown and repeated parts are removed, parts fused with the same metadata are inlined, a single part is unwrapped.
    """
    merged: dict[Location, None] = {}
    for part in locations:
        if isinstance(part, FusedLocation) and part.metadata == metadata:
            merged.update(dict.fromkeys(part.locations))
        elif not isinstance(part, UnknownLocation):
            merged[part] = None
    parts = tuple(merged)
    if metadata is None and len(parts) < 2:
        return parts[0] if parts else UNKNOWN_LOCATION
    return FusedLocation(parts or (UNKNOWN_LOCATION,), metadata)


class LocationResolver:
    """Resolver of location aliases, which may refer to later ones; results are cached."""

    def __init__(self, reader: MlirReader) -> None:
        self._reader = reader
        self._known: dict[str, Location] = {}
        self._extents: dict[str, LocationSize] = {}
        self._active: dict[str, None] = {}

    def resolve(self, location: Location) -> Location:
        match location:
            case LocationReference():
                return self._alias(location)
            case NameLocation(name, child) if child is not None:
                return named(name, self.resolve(child))
            case CallSiteLocation(callee, caller):
                return CallSiteLocation(self.resolve(callee), self.resolve(caller))
            case FusedLocation(locations, metadata):
                return simplify_fused(tuple(self.resolve(part) for part in locations), metadata)
        return location

    def _alias(self, reference: LocationReference) -> Location:
        name = reference.name
        known = self._known.get(name)
        if known is not None:
            return known
        value = self._reader.attribute_aliases.get(name)
        if not isinstance(value, LocationAttribute) or name in self._active:
            problem = "is undefined" if value is None else "is not a location"
            if name in self._active:
                problem = "refers to itself"
            fail(self._reader.source, "alias.undefined", f"location alias #{name} {problem}", reference.offset)
        if len(self._active) >= MAXIMUM_NESTING:
            self._refuse(reference)
        self._active[name] = None
        known = self._known[name] = self.resolve(value.location)
        self._extents[name] = extent(value.location, self._extents.__getitem__)
        if self._extents[name].is_too_large:
            self._refuse(reference)
        del self._active[name]
        return known

    def _refuse(self, reference: LocationReference) -> NoReturn:
        message = f"location alias #{reference.name} expands to too many or too deeply nested locations"
        fail(self._reader.source, "nesting", message, reference.offset)


def attribute_value(value: Any, reader: MlirReader) -> Any:
    """Return an attribute in its form inside of others, with the aliases in a location resolved."""
    if isinstance(value, LocationAttribute):
        return LocationAttribute(LocationResolver(reader).resolve(value.location))
    return as_attribute(value)


def check_alias_locations(reader: MlirReader) -> None:
    """Resolve the locations of all aliases, including unused ones.

    Raises:
        ParseError: An alias refers to an undefined alias or to an attribute that is not a location.
    """
    resolver = LocationResolver(reader)
    defined = set()
    for name, value in reader.attribute_aliases.items():
        if isinstance(value, LocationAttribute):
            for reference in _references(value.location):
                if reference.name not in defined:
                    message = f"location alias #{reference.name} is not defined before its use"
                    fail(reader.source, "alias.undefined", message, reference.offset)
            resolver.resolve(value.location)
        defined.add(name)


def _references(location: Location) -> Iterator[LocationReference]:
    """Yield the alias references in a location."""
    remaining = [location]
    while remaining:
        match remaining.pop():
            case LocationReference() as reference:
                yield reference
            case NameLocation(_, child) if child is not None:
                remaining.append(child)
            case CallSiteLocation(callee, caller):
                remaining += [caller, callee]
            case FusedLocation(locations, _):
                remaining += reversed(locations)


# --- printing --------------------------------------------------------------------------------------------------------


def location_text(location: Location, aliases: Aliases, attribute: Callable[[Attribute], str]) -> str:
    """Return the text inside `loc(...)`; child locations are printed by alias if they have one.

    Args:
        location: The location.
        aliases: Names of aliases.
        attribute: Printer of the metadata of fused locations.
    """

    if isinstance(location, NameLocation):
        child = location.child
        if child is None:
            return quote(location.name)
        return f"{quote(location.name)}({aliases.get(child) or location_text(child, aliases, attribute)})"
    if isinstance(location, FileLocation):
        return _file_text(location)
    if isinstance(location, UnknownLocation):
        return "unknown"

    def part(inner: Location) -> str:
        return aliases.get(inner) or location_text(inner, aliases, attribute)

    if isinstance(location, CallSiteLocation):
        return f"callsite({part(location.callee)} at {part(location.caller)})"
    if isinstance(location, FusedLocation):
        metadata = f"<{attribute(location.metadata)}>" if location.metadata is not None else ""
        return f"fused{metadata}[{', '.join(map(part, location.locations))}]"
    raise TypeError(f"cannot print {location!r}: not a location")


def definition_texts(aliases: Iterable[Alias], other: Callable[[Alias], str]) -> Iterator[str]:
    """Yield the lines that define aliases; `other` returns the text of an attribute or a rare location."""
    for alias in aliases:
        key, parts = alias.key, alias.parts  # the parts of a location have aliases
        cls = key.__class__
        if cls is NameLocation and parts:
            yield f"{alias.name} = loc({quote(key.name)}({parts[0].name}))\n"
        elif cls is CallSiteLocation:
            yield f"{alias.name} = loc(callsite({parts[0].name} at {parts[1].name}))\n"
        elif cls is FileLocation:
            yield f"{alias.name} = loc({_file_text(key)})\n"
        else:
            yield f"{alias.name} = {other(alias)}\n"


def _file_text(location: FileLocation) -> str:
    text = f"{quote(location.file)}:{location.line}:{location.column}"
    if location.end is None:
        return text
    line, column = location.end
    if line is not None and line != location.line:
        return f"{text} to {line}:{column}"
    return text if column == location.column else f"{text} to :{column}"


@attrs.define(eq=False, repr=False)
class Alias:
    """A visited location or attribute, which may have an alias.

    Attributes:
        key: The first visited object.
        base: Base name of the alias, None if it has none.
        depth: 0 without aliases inside; an alias is one deeper than its deepest part.
        may_follow: Whether its definition may follow the module.
        parts: The entries of its direct parts.
        name: The alias, empty before it is numbered.
    """

    key: Any
    base: str | None
    depth: int
    may_follow: bool
    parts: tuple[Alias, ...]
    name: str = ""


class Aliases:
    """Names of aliases by location or attribute.

    Args:
        by_id: The entries by the ids of the visited objects.
    """

    def __init__(self, by_id: Mapping[int, Alias]) -> None:
        self._by_id = by_id
        self._by_content: dict[Any, str] | None = None

    def get(self, symbol: Location | Attribute) -> str | None:
        """Return the alias of a location or attribute; None if it has none."""
        entry = self._by_id.get(id(symbol))
        if entry is not None:
            return entry.name or None
        if self._by_content is None:  # few symbols are equal to a visited one but not the same
            self._by_content = {entry.key: entry.name for entry in self._by_id.values() if entry.name}
        return self._by_content.get(symbol)


#: No aliases.
NO_ALIASES = Aliases({})


class AliasCollector:
    """Collector of the locations and attributes that have aliases, in printing order; numbers the aliases.

    Attributes:
        by_id: The entries by the ids of the visited objects.
    """

    def __init__(self) -> None:
        # Common locations are identified by their contents, with entries in place of their parts: Python code computes
        # the hash of a location, which takes longer.
        self._entries: dict[Any, Alias] = {}
        self.by_id: dict[int, Alias] = {}

    def visit(self, symbol: Location | Attribute, may_follow: bool) -> Alias:
        """Visit a location or attribute and its parts.

        Args:
            symbol: The location or attribute.
            may_follow: Whether its definition may follow the module (locations of operations).

        Returns:
            Its entry.
        """
        entry = self.by_id.get(id(symbol))
        if entry is None:
            entry = self.by_id[id(symbol)] = self._entry(symbol, may_follow)
        if not may_follow and entry.may_follow:
            _keep_in_front(entry)
        return entry

    def _entry(self, symbol: Location | Attribute, may_follow: bool) -> Alias:
        """Return the entry of an object that was not visited before; an equal one may have been."""
        key: Any = symbol.location if isinstance(symbol, LocationAttribute) else symbol
        cls, visit = key.__class__, self.visit
        parts: tuple[Alias, ...] = ()
        content = key
        if cls is NameLocation:
            child = key.child
            if child is not None:
                parts = (visit(child, may_follow),)
            content = key.name, parts
        elif cls is CallSiteLocation:
            content = parts = visit(key.callee, may_follow), visit(key.caller, may_follow)
        elif cls is FileLocation:
            content = key.file, key.line, key.column, key.end
        entry = self._entries.get(content)
        if entry is None:
            if content is key:
                parts = tuple([visit(part, may_follow) for part in _parts(key)])
            base = "loc" if isinstance(key, Location) else _alias_base(key)
            deepest = 0
            for part in parts:
                if part.depth > deepest:
                    deepest = part.depth
            depth = deepest + 1 if deepest or base is not None else 0
            entry = self._entries[content] = Alias(key, base, depth, may_follow, parts)
        return entry

    def definitions(self) -> list[Alias]:
        """Return the entries with an alias in definition order, numbered."""
        found: dict[tuple[int, str], list[Alias]] = {}
        for entry in self._entries.values():
            if entry.base is not None:
                found.setdefault((entry.depth, entry.base), []).append(entry)
        counts: dict[str, int] = {}
        named = []
        for place in sorted(found):
            base, number = place[1], counts.get(place[1], 0)
            counts[base] = number + len(found[place])
            for index, entry in enumerate(found[place], number):
                entry.name = f"#{base}{index or ''}"
            named += found[place]
        return named

    def names(self) -> Aliases:
        """Return the names given by `definitions`."""
        return Aliases(self.by_id)


def _keep_in_front(entry: Alias) -> None:
    entry.may_follow = False
    for part in entry.parts:
        if part.may_follow:
            _keep_in_front(part)


#: A distinct attribute and its inner attribute; empty means `unit`.
DISTINCT = late(r"distinct\[[0-9]+\]<(.*)>\Z", re.DOTALL | re.ASCII)


def _alias_base(symbol: Any) -> str | None:
    if isinstance(symbol, OpaqueAttribute):
        if symbol.text.startswith("affine_map<"):
            return "map"
        if symbol.text.startswith("affine_set<"):
            return "set"
        match = DISTINCT.match(symbol.text) if symbol.text.startswith("distinct[") else None
        return "distinct" if match is not None and match[1] else None
    return None


def _parts(symbol: Any) -> tuple[Any, ...]:
    """Return the direct parts of a rare location or an attribute, which are locations and attributes."""
    match symbol:
        case FusedLocation(parts, metadata):
            return parts if metadata is None else (metadata, *parts)
        case ArrayAttribute(elements):
            return elements
        case DictionaryAttribute(entries):
            return tuple([value for _, value in entries])
    return ()
