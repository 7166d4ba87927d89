"""Locations as MLIR prints them, and the aliases (`#loc3`, `#map1`) that stand for locations and affine maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from hlo_text.attributes import (
    ArrayAttribute,
    Attribute,
    CallSiteLocation,
    DictionaryAttribute,
    FileLocation,
    FusedLocation,
    Location,
    LocationAttribute,
    NameLocation,
    OpaqueAttribute,
    UnknownLocation,
)
from hlo_text.mlir.spelling.strings import quote


def location_text(location: Location, aliases: Mapping[Any, str], attribute: Callable[[Attribute], str]) -> str:
    """Return what stands in `loc(...)`; the location's children are printed by alias where they have one.

    Args:
        location: What to print.
        aliases: Alias names by location.
        attribute: Prints the metadata of fused locations.
    """

    def child(part: Location) -> str:
        return aliases.get(part) or location_text(part, aliases, attribute)

    match location:
        case UnknownLocation():
            return "unknown"
        case FileLocation():
            return _file_text(location)
        case NameLocation(name, inner):
            return quote(name) + (f"({child(inner)})" if inner is not None else "")
        case CallSiteLocation(callee, caller):
            return f"callsite({child(callee)} at {child(caller)})"
        case FusedLocation(parts, metadata):
            shown = f"<{attribute(metadata)}>" if metadata is not None else ""
            return f"fused{shown}[{', '.join(map(child, parts))}]"
    raise TypeError(f"{location!r} is no location of this package")


def _file_text(location: FileLocation) -> str:
    text = f"{quote(location.file)}:{location.line}:{location.column}"
    if location.end is None:
        return text
    line, column = location.end
    if line is not None and line != location.line:
        return f"{text} to {line}:{column}"
    return text if column == location.column else f"{text} to :{column}"


@attrs.define
class _Entry:
    """A symbol met on the way: its alias's base name (None if it has no alias), nesting depth, whether its definition
    may follow the module, and what it is made of."""

    base: str | None
    depth: int
    may_follow: bool
    children: list[Any]


class AliasCollector:
    """Finds what gets an alias, in the order the printer meets it, and numbers the aliases."""

    def __init__(self) -> None:
        self._entries: dict[Any, _Entry] = {}

    def visit(self, symbol: Location | Attribute, *, may_follow: bool) -> int:
        """Note a location or attribute and everything in it.

        Args:
            symbol: What is printed.
            may_follow: A definition after the module will do (locations of operations).

        Returns:
            Its depth: 0 without aliases inside, an alias is one deeper than the deepest in it.
        """
        key = symbol.location if isinstance(symbol, LocationAttribute) else symbol
        entry = self._entries.get(key)
        if entry is not None:
            if not may_follow and entry.may_follow:
                self._keep_in_front(entry)
            return entry.depth
        base = _alias_base(key)
        entry = self._entries[key] = _Entry(base, 1 if base else 0, may_follow, [])
        deepest = 0
        for child in _children(key):
            deepest = max(deepest, self.visit(child, may_follow=may_follow))
            entry.children.append(child.location if isinstance(child, LocationAttribute) else child)
        if deepest:
            entry.depth = deepest + 1
        return entry.depth

    def _keep_in_front(self, entry: _Entry) -> None:
        entry.may_follow = False
        for child in entry.children:
            if self._entries[child].may_follow:
                self._keep_in_front(self._entries[child])

    def aliases(self) -> dict[Any, str]:
        """Return alias names by location or attribute, in the order of their definitions."""
        named = [(key, entry) for key, entry in self._entries.items() if entry.base]
        named.sort(key=lambda item: (item[1].depth, item[1].base))
        counts: dict[str, int] = {}
        names = {}
        for key, entry in named:
            assert entry.base is not None
            number = counts[entry.base] = counts.get(entry.base, -1) + 1
            names[key] = f"#{entry.base}{number or ''}"
        return names

    def follows(self, key: Any) -> bool:
        """Return whether the alias of `key` is defined after the module."""
        return self._entries[key].may_follow


def _alias_base(symbol: Any) -> str | None:
    if isinstance(symbol, Location):
        return "loc"
    if isinstance(symbol, OpaqueAttribute):
        if symbol.text.startswith("affine_map<"):
            return "map"
        if symbol.text.startswith("affine_set<"):
            return "set"
    return None


def _children(symbol: Any) -> Iterator[Any]:
    match symbol:
        case NameLocation(_, child):
            if child is not None:
                yield child
        case CallSiteLocation(callee, caller):
            yield callee
            yield caller
        case FusedLocation(parts, metadata):
            if metadata is not None:
                yield metadata
            yield from parts
        case ArrayAttribute(elements):
            yield from elements
        case DictionaryAttribute(entries):
            for _, value in entries:
                yield value


def defined_text(symbol: Any, aliases: Mapping[Any, str], attribute: Callable[[Attribute], str]) -> str:
    """Return what stands behind `#alias = `."""
    if isinstance(symbol, Location):
        return f"loc({location_text(symbol, aliases, attribute)})"
    return str(symbol.text)
