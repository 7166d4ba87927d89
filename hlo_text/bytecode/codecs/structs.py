"""Codecs of attribute classes with a row, derived from the annotations of their fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeVar

import attrs
import numpy as np

from hlo_text.bytecode.byte_writer import UnwritableError
from hlo_text.bytecode.codecs.builtin import DYNAMIC, require
from hlo_text.bytecode.codecs.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BYTE,
    DOUBLE,
    NUMBER,
    PRESENT_ATTRIBUTE,
    SIGNED,
    SIGNED_NUMBERS,
    STRING,
    TYPE,
    Codec,
    CodecMember,
    codec,
)
from hlo_text.core.attribute_rows import ROWS, AttributeRow
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    Literal,
    Mesh,
    MeshAxis,
    OpaqueAttribute,
    SubAxis,
    SymbolReference,
)
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.types import I64, ElementType, TensorType
from hlo_text.mlir.codecs.dialect_values import attribute_of, dialect_value
from hlo_text.mlir.reader.grammar import shared_reader
from hlo_text.reading.failure import MalformedError

_T = TypeVar("_T")
_LIST = re.compile(r"tuple\[(\w+), \.\.\.\]")


def value_of(attribute: Any) -> Any:
    """Return the value of a dialect attribute; return other attributes unchanged."""
    return dialect_value(attribute, shared_reader()) if isinstance(attribute, OpaqueAttribute) else attribute


def writable_value(attribute: Any) -> Any:
    """Return the same as `value_of` for an attribute to be written.

    Raises:
        UnwritableError: The attribute was kept as text because this package does not know it.
    """
    try:
        return value_of(attribute)
    except (MalformedError, ParseError) as error:
        message = error.diagnostics[0].message if isinstance(error, ParseError) else error.message
        raise UnwritableError(f"cannot encode `{str(attribute)[:60]}`: {message}") from None


def instance(attribute: Any, cls: type[_T]) -> _T:
    """Return the value of an attribute, which must be of a class."""
    found = value_of(attribute)
    if not isinstance(found, cls):
        raise ValueError(f"expected only attributes of kind {cls.__name__}")
    return found


# --- members by annotation -------------------------------------------------------------------------------------------


@attrs.frozen
class MemberTypes:
    """Members of a dialect's structs by annotation.

    Attributes:
        plain: Members of annotations that do not name an attribute class.
        one: Function that returns the member for an attribute of a class.
        several: Function that returns the member for a list of attributes of a class.
    """

    plain: Mapping[str, CodecMember]
    one: Callable[[type[Any]], CodecMember]
    several: Callable[[type[Any]], CodecMember]

    def of(self, cls: type[Any]) -> list[CodecMember]:
        """Return the members of a struct."""
        return [self._member(str(field.type)) for field in attrs.fields(cls)]

    def _member(self, annotation: str) -> CodecMember:
        if annotation in self.plain:
            return self.plain[annotation]
        classes = {cls.__name__: cls for cls in ROWS}
        listed = _LIST.fullmatch(annotation)
        return self.one(classes[annotation]) if listed is None else self.several(classes[listed[1]])


def _element_type(type: Any) -> ElementType:
    if not isinstance(type, ElementType):
        raise ValueError(f"expected an element type, found {type}")
    return type


def _mesh_or_symbol(attribute: Any) -> str | Mesh:
    found = value_of(attribute)
    if isinstance(found, SymbolReference) and len(found.path) == 1:
        return found.path[0]
    if not isinstance(found, Mesh):
        raise ValueError("expected a mesh or a symbol reference")
    return found


def sub_axis(found: Any) -> tuple[int, int] | None:
    """Return a sub-axis from its attribute."""
    require(found is None or isinstance(found, SubAxis), "a sub-axis must be a sub_axis_info attribute")
    return None if found is None else (found.pre_size, found.size)


def mesh_axes(axes: Sequence[Any]) -> tuple[tuple[str, int], ...]:
    """Return the axes of a mesh from their attributes."""
    return tuple((axis.name, axis.size) for axis in (instance(axis, MeshAxis) for axis in axes))


def array_elements(attribute: Any) -> tuple[Any, ...]:
    """Return the elements of an array attribute."""
    if not isinstance(attribute, ArrayAttribute):
        raise ValueError("expected an array attribute")
    return attribute.elements


def device_ids(found: Any) -> tuple[int, ...] | None:
    """Return the device ids of a mesh from a constant."""
    require(found is None or isinstance(found, Literal), "the device ids of a mesh must be a constant")
    return None if found is None else tuple(int(number) for number in found.array.reshape(-1))


def device_literal(ids: tuple[int, ...] | None) -> Literal | None:
    """Return the device ids of a mesh as a constant."""
    return None if ids is None else Literal(TensorType((len(ids),), I64), np.array(ids, np.int64))


def bounds_of(sizes: tuple[int, ...]) -> tuple[int | None, ...]:
    """Convert sizes to bounds, with `DYNAMIC` for none."""
    return tuple(None if size == DYNAMIC else size for size in sizes)


def bounds_sizes(bounds: tuple[int | None, ...]) -> tuple[int, ...]:
    """Convert bounds to sizes; the inverse of `bounds_of`."""
    return tuple(DYNAMIC if size is None else size for size in bounds)


STABLEHLO_MEMBERS = MemberTypes(
    {
        "bool": BYTE.of(bool, int),
        "float": DOUBLE,
        "int": SIGNED,
        "str": STRING,
        "str | Mesh": ATTRIBUTE.of(
            _mesh_or_symbol,
            lambda mesh: SymbolReference((mesh,)) if isinstance(mesh, str) else attribute_of(mesh),
        ),
        "tuple[int, ...]": SIGNED_NUMBERS,
        "tuple[int, ...] | None": PRESENT_ATTRIBUTE.of(device_ids, device_literal),
        "tuple[int, int] | None": PRESENT_ATTRIBUTE.of(sub_axis, lambda part: None if part is None else SubAxis(*part)),
        "tuple[int | None, ...]": SIGNED_NUMBERS.of(bounds_of, bounds_sizes),
        "tuple[tuple[str, int], ...]": ATTRIBUTE.of(
            lambda found: mesh_axes(array_elements(found)),
            lambda axes: ArrayAttribute(tuple(attribute_of(MeshAxis(*axis)) for axis in axes)),
        ),
        "ElementType": TYPE.of(_element_type, lambda found: found),
    },
    one=lambda cls: ATTRIBUTE.of(lambda found: instance(found, cls), attribute_of),
    several=lambda cls: ATTRIBUTES.of(
        lambda found: tuple(instance(element, cls) for element in found),
        lambda values: tuple(map(attribute_of, values)),
    ),
)


# --- codecs of rows --------------------------------------------------------------------------------------------------


def row_codecs(
    dialect: str,
    members: MemberTypes,
    attribute: Callable[[Any], Any],
    own: Mapping[type[Any], Sequence[CodecMember]] = MappingProxyType({}),
) -> list[Codec]:
    """Return the codecs of all rows with a code in a dialect.

    Args:
        dialect: The dialect.
        members: Members by annotation.
        attribute: Function that returns the attribute of a value.
        own: Members of classes that differ from those of their annotations.
    """
    rows = [(row.codes[dialect], row) for row in ROWS.values() if dialect in row.codes]
    return [
        _enum(code, row, attribute)
        if issubclass(row.cls, StrEnum)
        else codec(
            code,
            row.cls,
            *(own.get(row.cls) or members.of(row.cls)),
            make=_constructed(row.cls, attribute),
            since=row.since,
        )
        for code, row in rows
    ]


def _constructed(cls: type[Any], attribute: Callable[[Any], Any]) -> Callable[..., Any]:
    return lambda *members: attribute(cls(*members))


def _enum(code: int, row: AttributeRow, attribute: Callable[[Any], Any]) -> Codec:
    by_number = dict(enumerate(row.cls.__members__.values(), start=row.first))
    numbers = {value: number for number, value in by_number.items()}

    def make(number: int) -> Any:
        require(number in by_number, f"unknown {row.cls.__name__} value {number}")
        return attribute(by_number[number])

    return codec(code, row.cls, NUMBER, make=make, split=lambda value: (numbers[value],), since=row.since)


def attribute_or_part(value: Any) -> Any:
    """Return the attribute of a value; parts of attributes, and bounds, are returned unchanged."""
    return value if isinstance(value, Attribute) or ROWS[type(value)].name is None else attribute_of(value)
