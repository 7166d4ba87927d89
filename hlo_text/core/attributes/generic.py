"""MLIR's generic attributes and source locations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import attrs

from hlo_text.core.services import service
from hlo_text.core.types import ElementType, Struct, Type

if TYPE_CHECKING:
    from hlo_text.core.attributes.literal import Literal


class Attribute(Struct):
    """Base of the generic attributes."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(service("attribute_text")(self))


@attrs.frozen(eq=False, repr=False)
class UnitAttribute(Attribute):
    """A unit attribute, whose presence is its value: `{k}`."""


@attrs.frozen(eq=False, repr=False)
class BoolAttribute(Attribute):
    value: bool


@attrs.frozen(eq=False, repr=False)
class IntegerAttribute(Attribute):
    """An integer; `value` is as MLIR prints it: signed for signless types, unsigned for `ui` types."""

    value: int
    type: Type


@attrs.frozen(eq=False, repr=False)
class FloatAttribute(Attribute):
    """A float by its bit pattern in its own format, so that NaN payloads and -0.0 stay distinct."""

    bits: int
    type: ElementType


@attrs.frozen(eq=False, repr=False)
class StringAttribute(Attribute):
    """A string of bytes; `value` is UTF-8 text with undecodable bytes as surrogate escapes."""

    value: str
    type: Type | None = None


@attrs.frozen(eq=False, repr=False)
class ArrayAttribute(Attribute):
    elements: tuple[Attribute, ...]


@attrs.frozen(eq=False, repr=False)
class DictionaryAttribute(Attribute):
    """Entries sorted by key, bytewise."""

    entries: tuple[tuple[str, Attribute], ...]


def with_nested(attributes: Iterable[Attribute]) -> Iterator[Attribute]:
    """Yield attributes and the elements of arrays and dictionaries among them."""
    pending = list(attributes)
    while pending:
        attribute = pending.pop()
        yield attribute
        match attribute:
            case ArrayAttribute(elements):
                pending += elements
            case DictionaryAttribute(entries):
                pending += [value for _, value in entries]


@attrs.frozen(eq=False, repr=False)
class SymbolReference(Attribute):
    """A symbol reference `@root::@nested`; `path` contains the names without `@`."""

    path: tuple[str, ...]


@attrs.frozen(eq=False, repr=False)
class TypeAttribute(Attribute):
    type: Type


@attrs.frozen(eq=False, repr=False)
class DenseArrayAttribute(Attribute):
    """`array<i64: 1, 2>`; floats are bit patterns."""

    element_type: ElementType
    values: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class DenseResourceAttribute(Attribute):
    """`dense_resource<key> : type`: the data is in the resource section."""

    key: str
    type: Type


@attrs.frozen(eq=False, repr=False)
class SparseElementsAttribute(Attribute):
    """`sparse<indices, values> : type`, both parts as literals."""

    indices: Literal
    values: Literal
    type: Type


@attrs.frozen(eq=False, repr=False)
class OpaqueAttribute(Attribute):
    """An attribute of a dialect that this package does not model, by its canonical text: `#sdy.mesh<["x"=2]>`."""

    text: str


@attrs.frozen(eq=False, repr=False)
class LocationAttribute(Attribute):
    location: Location


# --- locations -----------------------------------------------------------------------------------------------------


class Location(Struct):
    """Base of MLIR source locations."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class UnknownLocation(Location):
    """`loc(unknown)`."""


@attrs.frozen(eq=False, repr=False)
class FileLocation(Location):
    """`loc("file":line:column)`; `end` is `(line, column)` of a range.

    A range within a line may be written `to :9`, with None as the end's line, or `to 3:9`: MLIR distinguishes them.
    """

    file: str
    line: int
    column: int
    end: tuple[int | None, int] | None = None


@attrs.frozen(eq=False, repr=False)
class LineLocation(FileLocation):
    """`loc("file":line)`: the whole line. MLIR prints it with column 0, but does not consider the two equal."""


@attrs.frozen(eq=False, repr=False)
class NameLocation(Location):
    name: str
    child: Location | None = None


@attrs.frozen(eq=False, repr=False)
class CallSiteLocation(Location):
    callee: Location
    caller: Location


@attrs.frozen(eq=False, repr=False)
class FusedLocation(Location):
    locations: tuple[Location, ...]
    metadata: Attribute | None = None
