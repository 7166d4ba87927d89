"""Values of declared fields as attributes in MLIR text: each kind has a reader and printers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hlo_text.core.attributes import (
    ArrayAttribute,
    BoolAttribute,
    DenseArrayAttribute,
    DenseResourceAttribute,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    MeshAxesReplicaGroups,
    OpaqueAttribute,
    ReplicaGroups,
    ResultAccuracy,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
)
from hlo_text.core.memo import remembered
from hlo_text.core.numpy_on_use import np
from hlo_text.core.opdef import AttributeField, Kind
from hlo_text.core.types import BOOL, F32, F64, I64, INDEX, ElementType, FloatType, IndexType, TensorType, Type
from hlo_text.mlir.codecs.attributes import AttributePrinter
from hlo_text.mlir.codecs.dialect_attributes import enum_text, struct_text
from hlo_text.mlir.codecs.dialect_values import attribute_of
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.integer_lists import matrix_text, vector_text
from hlo_text.mlir.codecs.literals import as_attribute, resource_reference
from hlo_text.mlir.codecs.numbers import bits_value, float_bits, word
from hlo_text.mlir.codecs.older.values import older_value
from hlo_text.mlir.codecs.strings import quote, symbol
from hlo_text.mlir.codecs.types import element_type
from hlo_text.reading.failure import MalformedError

#: Kinds whose values are attributes of the dialect.
_OWN_KINDS = (Kind.ENUM, Kind.ENUM_ARRAY, Kind.STRUCT, Kind.STRUCT_ARRAY, Kind.REPLICA_GROUPS)

_MAX_MATRIX = 1 << 20  # elements of replica groups and the like
_PAIR = 2

#: Function of an attribute, the class of the field's values, and the reader of dialect attributes' values.
Reader = Callable[[Any, Any, Callable[[Any], Any]], Any]
Writer = Callable[[Any], Any]
Printer = Callable[[AttributePrinter, Any], str | None]


def field_value(field: AttributeField, attribute: Any, dialect_value: Callable[[Any], Any]) -> Any:
    """Return the plain value of a declared field from its attribute.

    Raises:
        MalformedError: The attribute has the wrong type for the field.
    """
    value = _CODECS[field.kind][0](attribute, field.values, dialect_value)
    if value is None:
        value = older_value(field, attribute)
    if value is None:
        kind = field.kind.name.lower().replace("_", " ")
        raise MalformedError("attribute.kind", f"attribute {field.mlir_name!r} has the wrong type, expected {kind}")
    return value


def field_attribute(field: AttributeField, value: Any) -> Any:
    """Return the attribute of a field's value, None for an absent unit attribute."""
    return _CODECS[field.kind][1](value)


def field_text(printer: AttributePrinter, field: AttributeField, value: Any) -> str | None:
    """Return the text of a field's value, None for an absent unit attribute."""
    return _CODECS[field.kind][2](printer, value)


def older_text(printer: AttributePrinter, field: AttributeField, value: Any, dialect: str) -> str | None:
    """Return the text of a field's value in MHLO syntax: lists as `dense<...>`, attributes of MHLO's dialect."""
    if field.kind is Kind.I64_ARRAY:
        return vector_text(value, "i64")
    if field.kind is Kind.BOOL_ARRAY:
        return printer.text(Literal(TensorType((len(value),), BOOL), np.array(value, bool)))
    text = field_text(printer, field, value)
    if text is None or field.kind not in _OWN_KINDS:
        return text
    text = re.sub(r"#stablehlo<(rng_\w+) (\w+)>", rf"#{dialect}.\1<\2>", text)
    return re.sub(r"#stablehlo(?=[.<])", f"#{dialect}", text)


# --- pairs -----------------------------------------------------------------------------------------------------------


def _integer(name: str) -> tuple[Reader, Writer, Printer]:
    type: Any = element_type(name)

    def read(attribute: Any, values: Any, dialect_value: Any) -> int | None:
        if not isinstance(attribute, IntegerAttribute) or attribute.type != type:
            return None
        if values is None:
            return attribute.value
        if attribute.value not in values.__members__.values():
            raise MalformedError("attribute.enum", f"{attribute.value} is not a valid {values.__name__}")
        number: int = values(attribute.value)
        return number

    return read, lambda value: IntegerAttribute(int(value), type), lambda printer, value: f"{int(value)} : {name}"


def _float(type: FloatType) -> tuple[Reader, Writer, Printer]:
    name = type.mlir_name

    def read(attribute: Any, values: Any, dialect_value: Any) -> float | None:
        if isinstance(attribute, FloatAttribute) and attribute.type == type:
            return bits_value(attribute.bits, type)
        return None

    def attribute(value: Any) -> FloatAttribute:
        return FloatAttribute(float_bits(value, type), type)

    return read, attribute, lambda printer, value: f"{format_float(float_bits(value, type), name)} : {name}"


def _array(name: str) -> tuple[Reader, Writer, Printer]:
    type: Any = element_type(name)

    def read(attribute: Any, values: Any, dialect_value: Any) -> tuple[int, ...] | None:
        if isinstance(attribute, DenseArrayAttribute) and attribute.element_type == type:
            return attribute.values
        return None

    def attribute(values: Any) -> DenseArrayAttribute:
        return DenseArrayAttribute(type, tuple(map(int, values)))

    return read, attribute, lambda printer, value: _array_text(name, map(str, value))


def _read_bool(attribute: Any, values: Any, dialect_value: Any) -> bool | None:
    return attribute.value if isinstance(attribute, BoolAttribute) else None


def _read_unit(attribute: Any, values: Any, dialect_value: Any) -> bool | None:
    return True if isinstance(attribute, UnitAttribute) else None


def _read_string(attribute: Any, values: Any, dialect_value: Any) -> str | None:
    return attribute.value if isinstance(attribute, StringAttribute) else None


def _read_bool_array(attribute: Any, values: Any, dialect_value: Any) -> tuple[bool, ...] | None:
    if isinstance(attribute, DenseArrayAttribute) and attribute.element_type == BOOL:
        return tuple(bool(value) for value in attribute.values)
    return None


def _read_matrix(attribute: Any, values: Any, dialect_value: Any) -> tuple[tuple[int, ...], ...] | None:
    type = attribute.type if isinstance(attribute, Literal) else None
    if not isinstance(type, TensorType) or type.rank != 2 or type.element_type != I64 or not type.is_static:
        return None
    rows, columns = (size or 0 for size in type.shape)
    if rows * max(columns, 1) > _MAX_MATRIX:
        raise MalformedError("literal.size", f"matrix attribute has more than {_MAX_MATRIX} elements")
    numbers = attribute.integers
    return tuple(numbers[row * columns : (row + 1) * columns] for row in range(rows))


def _read_rows(attribute: Any, values: Any, dialect_value: Any) -> tuple[tuple[int, ...], ...] | None:
    """Return a matrix whose rows are pairs; one without rows must state their size, as in the C++."""
    rows = _read_matrix(attribute, values, dialect_value)
    return None if rows == () and attribute.type.shape[1] != _PAIR else rows


class LoosePairs(tuple[tuple[int, ...], ...]):
    """Numbers of an array whose shape is not that of pairs, as one-element rows.

    Attributes:
        literal: The array.
    """

    literal: Literal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LoosePairs) and self.literal == other.literal

    def __hash__(self) -> int:
        return hash((LoosePairs, *self))


def _read_pairs(attribute: Any, values: Any, dialect_value: Any) -> tuple[tuple[int, ...], ...] | None:
    type = attribute.type if isinstance(attribute, Literal) else None
    has_pairs = isinstance(type, TensorType) and type.rank == 2 and (type.shape[0] != 0 or type.shape[1] == _PAIR)
    if not isinstance(type, TensorType) or has_pairs or type.element_type != I64 or not type.is_static:
        return _read_matrix(attribute, values, dialect_value)
    if (type.num_elements or 0) > _MAX_MATRIX:
        raise MalformedError("literal.size", f"matrix attribute has more than {_MAX_MATRIX} elements")
    pairs = LoosePairs((number,) for number in attribute.integers)
    pairs.literal = attribute
    return pairs


def _pairs_text(printer: AttributePrinter, pairs: tuple[tuple[int, ...], ...]) -> str:
    if isinstance(pairs, LoosePairs):
        return printer.text(pairs.literal)
    return matrix_text(pairs, 2, printer.elements_limit)


def _read_replica_groups(attribute: Any, values: Any, dialect_value: Any) -> Any:
    rows = _read_matrix(attribute, values, dialect_value)
    if rows is not None:
        return ReplicaGroups(rows, columns=0 if rows else attribute.type.shape[1])
    value = dialect_value(attribute)
    return value if isinstance(value, MeshAxesReplicaGroups) else None


def _read_typed(attribute: Any, values: Any, dialect_value: Any) -> Any:
    value = dialect_value(attribute)
    return value if isinstance(value, values) else None


def _read_typed_array(attribute: Any, values: Any, dialect_value: Any) -> Any:
    if not isinstance(attribute, ArrayAttribute):
        return None
    items = tuple(dialect_value(element) for element in attribute.elements)
    return items if all(isinstance(item, values) for item in items) else None


def _read_symbol(attribute: Any, values: Any, dialect_value: Any) -> str | None:
    return attribute.path[0] if isinstance(attribute, SymbolReference) and len(attribute.path) == 1 else None


def _read_symbol_array(attribute: Any, values: Any, dialect_value: Any) -> Any:
    if not isinstance(attribute, ArrayAttribute):
        return None
    names = tuple(_read_symbol(element, values, dialect_value) for element in attribute.elements)
    return names if None not in names else None


def _read_elements(attribute: Any, values: Any, dialect_value: Any) -> Any:
    if isinstance(attribute, DenseResourceAttribute):
        return resource_reference(attribute.key, attribute.type)
    return attribute if isinstance(attribute, Literal) else None


def _read_layouts(attribute: Any, values: Any, dialect_value: Any) -> Any:
    if not isinstance(attribute, ArrayAttribute):
        return None
    layouts = []
    elements: Sequence[Any] = attribute.elements
    for element in elements:
        type = element.type if isinstance(element, Literal) else None
        if not isinstance(type, TensorType) or type.rank != 1 or not isinstance(type.element_type, IndexType):
            return None
        if (type.num_elements or 0) > _MAX_MATRIX:
            raise MalformedError("literal.size", "layout is too large")
        layouts.append(element.integers)
    return tuple(layouts)


def _read_attribute(attribute: Any, values: Any, dialect_value: Any) -> Any:
    return as_attribute(attribute)


def _read_type(attribute: Any, values: Any, dialect_value: Any) -> Type | None:
    return attribute.type if isinstance(attribute, TypeAttribute) else None


# --- attributes ------------------------------------------------------------------------------------------------------


def numbers_literal(rows: Any, shape: tuple[int, ...], element_type: ElementType = I64) -> Literal:
    """Return integers as a constant."""
    return Literal(TensorType(shape, element_type), np.array(rows, np.int64).reshape(shape))


def _matrix(rows: Any, columns: int = 2) -> Literal:
    """Return rows of integers as a constant; `columns` is the size of a row if there are none."""
    if isinstance(rows, LoosePairs):
        return rows.literal
    return numbers_literal(rows, (len(rows), len(rows[0]) if rows else columns))


@remembered("MLIR attributes of enums and structs", 1 << 12)
def _known_attribute(key: tuple[type[Any], Any]) -> OpaqueAttribute:
    """Return the attribute of a value with its class, since enums of several classes may be equal."""
    from hlo_text.mlir.codecs.upstream_attributes import upstream_text

    text = upstream_text(key[1])
    return attribute_of(key[1]) if text is None else OpaqueAttribute(text)


def _own_attribute(value: Any) -> Any:
    if isinstance(value, ResultAccuracy):  # contains zeros, which are equal regardless of sign
        return attribute_of(value)
    return _known_attribute((type(value), value))


def _groups(value: Any) -> Any:
    return attribute_of(value) if isinstance(value, MeshAxesReplicaGroups) else _matrix(value.groups, 0)


def _each(attribute: Writer) -> Writer:
    return lambda values: ArrayAttribute(tuple(map(attribute, values)))


def _symbol(name: str) -> SymbolReference:
    return SymbolReference((name,))


def _same(value: Any) -> Any:
    return value


# --- printing --------------------------------------------------------------------------------------------------------


def _array_text(name: str, items: Iterable[str]) -> str:
    shown = ", ".join(items)
    return f"array<{name}: {shown}>" if shown else f"array<{name}>"


def _list_text(printed: Callable[[Any], str], values: Iterable[Any]) -> str:
    return f"[{', '.join(map(printed, values))}]"


def _groups_text(printer: AttributePrinter, value: ReplicaGroups | MeshAxesReplicaGroups) -> str:
    if isinstance(value, ReplicaGroups):
        return matrix_text(value.groups, value.columns, printer.elements_limit)
    return struct_text(value)


_CODECS: dict[Kind, tuple[Reader, Writer, Printer]] = {
    Kind.I64: _integer("i64"),
    Kind.I32: _integer("i32"),
    Kind.UI64: _integer("ui64"),
    Kind.UI32: _integer("ui32"),
    Kind.F32: _float(F32),
    Kind.F64: _float(F64),
    Kind.BOOL: (_read_bool, BoolAttribute, lambda printer, value: word(value)),
    Kind.UNIT: (
        _read_unit,
        lambda value: UnitAttribute() if value else None,
        lambda printer, value: "unit" if value else None,
    ),
    Kind.STRING: (_read_string, StringAttribute, lambda printer, value: quote(value)),
    Kind.I64_ARRAY: _array("i64"),
    Kind.I32_ARRAY: _array("i32"),
    Kind.BOOL_ARRAY: (_read_bool_array, _array("i1")[1], lambda printer, value: _array_text("i1", map(word, value))),
    Kind.I64_MATRIX: (_read_rows, _matrix, _pairs_text),
    Kind.I64_PAIRS: (_read_pairs, _matrix, _pairs_text),
    Kind.REPLICA_GROUPS: (_read_replica_groups, _groups, _groups_text),
    Kind.ENUM: (_read_typed, _own_attribute, lambda printer, value: enum_text(value)),
    Kind.ENUM_ARRAY: (_read_typed_array, _each(_own_attribute), lambda printer, value: _list_text(enum_text, value)),
    Kind.STRUCT: (_read_typed, _own_attribute, lambda printer, value: struct_text(value)),
    Kind.STRUCT_ARRAY: (
        _read_typed_array,
        _each(_own_attribute),
        lambda printer, value: _list_text(struct_text, value),
    ),
    Kind.SYMBOL: (_read_symbol, _symbol, lambda printer, value: symbol(value)),
    Kind.SYMBOL_ARRAY: (_read_symbol_array, _each(_symbol), lambda printer, value: _list_text(symbol, value)),
    Kind.ELEMENTS: (_read_elements, _same, lambda printer, value: printer.text(value)),
    Kind.LAYOUT_ARRAY: (
        _read_layouts,
        _each(lambda layout: numbers_literal(layout, (len(layout),), INDEX)),
        lambda printer, value: _list_text(lambda layout: vector_text(layout, "index"), value),
    ),
    Kind.ATTRIBUTE: (_read_attribute, _same, lambda printer, value: printer.text(value)),
    Kind.TYPE: (_read_type, TypeAttribute, lambda printer, value: printer.types.text(value)),
}
