"""Values of declared fields as the attributes that stand for them: the inverse of reading them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from hlo_text.core.attributes import (
    ArrayAttribute,
    BoolAttribute,
    DenseArrayAttribute,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    MeshAxesReplicaGroups,
    OpaqueAttribute,
    ResultAccuracy,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
)
from hlo_text.core.memo import remembered
from hlo_text.core.opdef import AttributeField, Kind
from hlo_text.core.types import BOOL, F32, F64, I32, I64, INDEX, UI32, UI64, ElementType, FloatType, TensorType
from hlo_text.mlir.spelling.dialect_values import attribute_of
from hlo_text.mlir.spelling.field_values import LoosePairs
from hlo_text.mlir.spelling.numbers import float_bits
from hlo_text.mlir.spelling.upstream_attributes import upstream_text


def field_attribute(field: AttributeField, value: Any) -> Any:
    """Return the attribute of a field's value, None for a unit attribute that is absent."""
    return _ATTRIBUTES[field.kind](value)


def numbers_literal(rows: Any, shape: tuple[int, ...], element_type: ElementType = I64) -> Literal:
    """Return whole numbers as a constant."""
    return Literal(TensorType(shape, element_type), np.array(rows, np.int64).reshape(shape))


def matrix(rows: Any, columns: int = 2) -> Literal:
    """Return rows of numbers as a constant; `columns` where there are no rows."""
    if isinstance(rows, LoosePairs):
        return rows.literal
    return numbers_literal(rows, (len(rows), len(rows[0]) if rows else columns))


def _integer(type: Any) -> Callable[[Any], Any]:
    return lambda value: IntegerAttribute(int(value), type)


def _float(type: FloatType) -> Callable[[Any], Any]:
    return lambda value: FloatAttribute(float_bits(value, type), type)


def _array(type: Any) -> Callable[[Any], Any]:
    return lambda values: DenseArrayAttribute(type, tuple(map(int, values)))


@remembered("bytecode writer: enums and structs", 1 << 12)
def _known_attribute(key: tuple[type[Any], Any]) -> OpaqueAttribute:
    """Return the attribute of a value with its class, since enums of several classes may be equal."""
    text = upstream_text(key[1])
    return attribute_of(key[1]) if text is None else OpaqueAttribute(text)


def _struct(value: Any) -> Any:
    if isinstance(value, ResultAccuracy):  # holds zeros, which are equal whatever their signs
        return attribute_of(value)
    return _known_attribute((type(value), value))


def _groups(value: Any) -> Any:
    return attribute_of(value) if isinstance(value, MeshAxesReplicaGroups) else matrix(value.groups, 0)


def _each(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: ArrayAttribute(tuple(map(make, values)))


def _symbol(name: str) -> SymbolReference:
    return SymbolReference((name,))


_ATTRIBUTES: Mapping[Kind, Callable[[Any], Any]] = {
    Kind.I64: _integer(I64),
    Kind.I32: _integer(I32),
    Kind.UI64: _integer(UI64),
    Kind.UI32: _integer(UI32),
    Kind.F32: _float(F32),
    Kind.F64: _float(F64),
    Kind.BOOL: BoolAttribute,
    Kind.UNIT: lambda value: UnitAttribute() if value else None,
    Kind.STRING: StringAttribute,
    Kind.I64_ARRAY: _array(I64),
    Kind.I32_ARRAY: _array(I32),
    Kind.BOOL_ARRAY: _array(BOOL),
    Kind.I64_MATRIX: matrix,
    Kind.I64_PAIRS: matrix,
    Kind.REPLICA_GROUPS: _groups,
    Kind.ENUM: _struct,
    Kind.ENUM_ARRAY: _each(_struct),
    Kind.STRUCT: _struct,
    Kind.STRUCT_ARRAY: _each(_struct),
    Kind.SYMBOL: _symbol,
    Kind.SYMBOL_ARRAY: _each(_symbol),
    Kind.ELEMENTS: lambda value: value,
    Kind.LAYOUT_ARRAY: _each(lambda layout: numbers_literal(layout, (len(layout),), INDEX)),
    Kind.ATTRIBUTE: lambda value: value,
    Kind.TYPE: TypeAttribute,
}
