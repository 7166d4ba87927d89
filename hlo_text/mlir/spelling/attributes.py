"""Attributes and locations of MLIR text: the generic values, and what declared fields take from them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from hlo_text.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    CallSiteLocation,
    DenseArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    FileLocation,
    FloatAttribute,
    FusedLocation,
    IntegerAttribute,
    Literal,
    Location,
    LocationAttribute,
    MeshAxesReplicaGroups,
    NameLocation,
    OpaqueAttribute,
    ReplicaGroups,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
    UnknownLocation,
)
from hlo_text.memo import Memo, remembered
from hlo_text.mlir.reader.rules import ReaderRules
from hlo_text.mlir.spelling.dialect_attributes import read_dialect_attribute
from hlo_text.mlir.spelling.literals import as_attribute, read_elements, resource_reference
from hlo_text.mlir.spelling.numbers import (
    bits_value,
    fit_bits,
    fit_integer,
    float_bits,
    integer_value,
    unescape,
)
from hlo_text.mlir.spelling.types import element_type, intern, opaque_type
from hlo_text.mlir.spelling.upstream_attributes import read_upstream_attribute
from hlo_text.opdef import AttributeField, Kind
from hlo_text.reading.failure import MalformedError
from hlo_text.types import (
    BOOL,
    F64,
    I64,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    TensorType,
    Type,
)

_UNIT = UnitAttribute()
_TRUE, _FALSE = BoolAttribute(True), BoolAttribute(False)
UNKNOWN_LOCATION = UnknownLocation()
_ARRAY = re.compile(r"array\s*<\s*([a-z]\w*)\s*(?::(.*))?>\Z", re.DOTALL)
_NUMBER = re.compile(r"(-?)\s*(?:(0x[0-9a-fA-F]+|[0-9]+)|([0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?))\Z")
_SPACE = re.compile(r"\s+")
_MAX_MATRIX = 1 << 20  # elements of replica groups and the like


class LocationReference(Location):
    """`loc(#loc3)` before it is known what `#loc3` is."""

    __slots__ = ("name", "offset")

    def __init__(self, name: str, offset: int) -> None:
        self.name = name
        self.offset = offset


#: Values and canonical texts of dialect attributes by text.
_DIALECT_VALUES: Memo[str, tuple[Any, OpaqueAttribute]] = Memo("MLIR attributes of StableHLO", 1 << 14)


class AttributeRules(ReaderRules):
    """Grammar rules of attributes and locations."""

    # --- numbers, strings, lists ---

    def integer(self, children: list[Any]) -> Attribute:
        return self._integer(children[0], children[1], negative=False)

    def negative_integer(self, children: list[Any]) -> Attribute:
        return self._integer(children[0], children[1], negative=True)

    def _integer(self, token: Any, type: Type | None, *, negative: bool) -> Attribute:
        try:
            value = integer_value(token.value)
            if isinstance(type, FloatType):
                if not token.value.startswith("0x") or negative:
                    raise MalformedError(
                        "literal.type", "unexpected decimal integer literal for a floating point value"
                    )
                return FloatAttribute(fit_bits(value, type), type)
            if type is None:
                type = I64
            elif not isinstance(type, IntegerType | IndexType):
                raise MalformedError("literal.type", "integer literal not valid for specified type")
            value = fit_integer(-value if negative else value, type, negative)
        except MalformedError as error:
            self.fail(error.code, error.message, token)
        return (_TRUE if value else _FALSE) if type == BOOL else IntegerAttribute(value, type)

    def float(self, children: list[Any]) -> Attribute:
        return self._float(children[0], children[1], 1)

    def negative_float(self, children: list[Any]) -> Attribute:
        return self._float(children[0], children[1], -1)

    def _float(self, token: Any, type: Type | None, sign: int) -> Attribute:
        if type is None:
            type = F64
        elif not isinstance(type, FloatType):
            self.fail("literal.type", "floating point value not valid for specified type", token)
        assert isinstance(type, FloatType)
        return FloatAttribute(float_bits(sign * float(token.value), type), type)

    def string(self, children: list[Any]) -> StringAttribute:
        return StringAttribute(self.text_of(children[0]), children[1])

    def text_of(self, token: Any) -> str:
        """Return what a string token says."""
        try:
            return unescape(token.value)
        except MalformedError as error:
            self.fail(error.code, error.message, token)

    def true(self, children: list[Any]) -> Attribute:
        return _TRUE

    def false(self, children: list[Any]) -> Attribute:
        return _FALSE

    def unit(self, children: list[Any]) -> Attribute:
        return _UNIT

    def array(self, children: list[Any]) -> ArrayAttribute:
        return ArrayAttribute(tuple(as_attribute(child) for child in children if child is not None))

    def dictionary(self, children: list[Any]) -> DictionaryAttribute:
        entries: dict[str, Attribute] = {}
        for child in children:
            if child is None:
                continue
            token, key, value = child
            if key in entries:
                self.fail("attribute.duplicate", f"duplicate key {key!r} in dictionary attribute", token)
            entries[key] = value
        return DictionaryAttribute(
            tuple(sorted(entries.items(), key=_by_key)) if len(entries) > 1 else tuple(entries.items())
        )

    def dictionary_entry(self, children: list[Any]) -> tuple[Any, str, Attribute]:
        token, value = children
        key = self.text_of(token) if token.value.startswith('"') else token.value
        if not key:
            self.fail("syntax", "expected attribute name", token)
        if isinstance(value, LocationAttribute):
            value = LocationAttribute(self.resolve_location(value.location))
        return token, key, _UNIT if value is None else as_attribute(value)

    def symbol(self, children: list[Any]) -> SymbolReference:
        return SymbolReference(tuple(self.symbol_name(child) for child in children))

    def symbol_name(self, token: Any) -> str:
        """Return the name of a symbol token."""
        text = token.value[1:]
        if not text.startswith('"'):
            return str(text)
        try:
            name = unescape(text)
        except MalformedError as error:
            self.fail(error.code, error.message, token)
        if not name:
            self.fail("syntax", "a symbol has a name", token)
        return name

    def type_attribute(self, children: list[Any]) -> TypeAttribute:
        return TypeAttribute(children[0])

    def dense_array(self, children: list[Any]) -> DenseArrayAttribute:
        token = children[0]
        try:
            return _dense_array(token.value)
        except MalformedError as error:
            self.fail(error.code, error.message, token)

    def literal(self, children: list[Any]) -> Any:
        token, type = children
        try:
            return read_elements(token.value, type, _named_element_type)
        except MalformedError as error:
            return self.fail(error.code, error.message, token)

    # --- attributes kept as text ---

    def opaque_text(self, children: list[Any]) -> OpaqueAttribute:
        return OpaqueAttribute(_SPACE.sub(" ", children[0].value))

    def opaque_attribute(self, children: list[Any]) -> OpaqueAttribute:
        first = children[0]
        text = first.value if len(children) == 1 else self.slice(first, children[-1])
        known = _DIALECT_VALUES.get(text)
        if known is None:
            known = self._read_opaque(text, first)
        return known[1]

    def _read_opaque(self, text: str, token: Any) -> tuple[Any, OpaqueAttribute]:
        if not text.startswith(("#stablehlo", "#chlo", "#builtin")):
            return None, OpaqueAttribute(_SPACE.sub(" ", text) if "\n" in text else text)
        try:
            value, canonical = read_dialect_attribute(
                text, lambda body: self.inner("struct_body", body, token.start_pos)
            )
        except MalformedError as error:
            self.fail(error.code, error.message, token)
        known = value, OpaqueAttribute(canonical)
        _DIALECT_VALUES.remember(canonical, known)
        return _DIALECT_VALUES.remember(text, known)

    def dialect_value(self, attribute: Any) -> Any:
        """Return what an attribute of StableHLO, CHLO, Shardy or arith means, None for anything else.

        Raises:
            MalformedError: It is malformed.
        """
        if not isinstance(attribute, OpaqueAttribute):
            return None
        known = _DIALECT_VALUES.get(attribute.text)
        if known is None and attribute.text.startswith(("#sdy", "#arith")):
            return _upstream_value(attribute.text)
        if known is None and attribute.text.startswith(("#stablehlo", "#chlo")):
            value, _ = read_dialect_attribute(attribute.text, lambda body: self.inner("struct_body", body, 0))
            return value
        return known[0] if known is not None else None

    def opaque_type(self, children: list[Any]) -> Type:
        first = children[0]
        text = first.value if len(children) == 1 else self.slice(first, children[-1])
        try:
            if text.startswith("!quant.uniform<") and not text.startswith("!quant.uniform<f"):
                type: Type = self.inner("quantized_type", text[15:-1], first.start_pos + 15)
                return intern(type)
            return opaque_type(text)
        except MalformedError as error:
            self.fail(error.code, error.message, first)

    def attribute_reference(self, children: list[Any]) -> Any:
        token = children[0]
        self.alias_uses.append((token.start_pos, token.value))
        known = self.attribute_aliases.get(token.value[1:])
        if known is None:
            known = self.fail("alias.undefined", f"undefined attribute alias {token.value}", token)
        return known

    # --- bodies of structs and windows ---

    def struct_body(self, children: list[Any]) -> tuple[dict[str, Any], bool]:
        fields: dict[str, Any] = {}
        for child in children[:-1]:
            if child is None:
                continue
            name, value = child
            if name in fields:
                raise MalformedError("attribute.duplicate", f"field {name!r} is given twice")
            fields[name] = value
        return fields, children[-1] is not None

    def struct_field(self, children: list[Any]) -> tuple[str, Any]:
        return children[0].value, children[1]

    def sub_axis(self, children: list[Any]) -> tuple[int, int]:
        return integer_value(children[0].value), integer_value(children[1].value)

    def nested_struct(self, children: list[Any]) -> dict[str, Any]:
        return dict(children[0][0])

    def nested_structs(self, children: list[Any]) -> list[Any]:
        return list(children)

    # --- locations ---

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
        start_line = self._coordinate(line)
        if column is None:
            return FileLocation(self.text_of(name), start_line, 0)
        end = None
        if end_column is not None:
            end = (self._coordinate(end_line) if end_line is not None else None, self._coordinate(end_column))
        return FileLocation(self.text_of(name), start_line, self._coordinate(column), end)

    def _coordinate(self, token: Any) -> int:
        if len(token.value) > 10:
            self.fail("literal.range", "expected a line or column number", token)
        return integer_value(token.value)

    def name_location(self, children: list[Any]) -> Location:
        return NameLocation(self.text_of(children[0]), children[1] if len(children) > 1 else None)

    def call_site_location(self, children: list[Any]) -> Location:
        _, callee, _, caller = children
        return CallSiteLocation(callee, caller)

    def fused_location(self, children: list[Any]) -> Location:
        _, metadata, *parts = children
        return FusedLocation(tuple(part for part in parts if part is not None), metadata)


def simplify_fused(locations: tuple[Location, ...], metadata: Attribute | None) -> Location:
    """Return a fused location as MLIR keeps it: without unknown and repeated parts, and without needless nesting."""
    parts = tuple(dict.fromkeys(part for part in locations if not isinstance(part, UnknownLocation)))
    if metadata is None and len(parts) < 2:
        return parts[0] if parts else UNKNOWN_LOCATION
    return FusedLocation(parts or (UNKNOWN_LOCATION,), metadata)


@remembered("MLIR attributes of other dialects", 1 << 12)
def _upstream_value(text: str) -> Any:
    try:
        return read_upstream_attribute(text)
    except ValueError as error:
        raise MalformedError("attribute.kind", str(error)) from None


def _by_key(entry: tuple[str, Any]) -> bytes:
    return entry[0].encode("utf-8", "surrogateescape")


def _named_element_type(type: DialectType) -> Any:
    return element_type(type.text)


def _dense_array(text: str) -> DenseArrayAttribute:
    match = _ARRAY.match(text)
    if match is None:
        raise MalformedError("syntax", "malformed dense array")
    type = element_type(match[1])
    if not isinstance(type, IntegerType | FloatType):
        raise MalformedError("attribute.kind", f"expected integer or float type, got {match[1]!r}")
    if match[2] is None:
        return DenseArrayAttribute(type, ())
    return DenseArrayAttribute(type, tuple(_array_item(part.strip(), type) for part in match[2].split(",")))


def _array_item(text: str, type: IntegerType | FloatType) -> int:
    if type == BOOL:
        if text not in ("true", "false"):
            raise MalformedError("literal.type", "expected 'true' or 'false' values for i1 type")
        return int(text == "true")
    match = _NUMBER.match(text)
    if match is None:
        raise MalformedError("syntax", "expected integer literal")
    sign, digits, decimal = match.groups()
    if isinstance(type, FloatType):
        if decimal is not None:
            return float_bits(float(sign + decimal), type)
        if sign or not digits.startswith("0x"):
            raise MalformedError("literal.type", "unexpected decimal integer literal for a floating point value")
        return fit_bits(integer_value(digits), type)
    if digits is None:
        raise MalformedError("syntax", "expected integer literal")
    value = integer_value(digits)
    return fit_integer(-value if sign else value, type, bool(sign and value))


# --- what fields take ------------------------------------------------------------------------------------------------


def field_value(field: AttributeField, attribute: Any, dialect_value: Callable[[Any], Any]) -> Any:
    """Return the plain value of a declared field from its attribute.

    Raises:
        MalformedError: The attribute is not of the field's kind.
    """
    value = _FIELD_READERS[field.kind](attribute, field.values, dialect_value)
    if value is None:
        raise MalformedError(
            "attribute.kind", f"attribute {field.mlir_name!r} is not of the kind {field.kind.name.lower()}"
        )
    return value


def _integer_reader(name: str) -> Callable[[Any, Any, Any], int | None]:
    type = element_type(name)

    def read(attribute: Any, values: Any, dialect_value: Any) -> int | None:
        if not isinstance(attribute, IntegerAttribute) or attribute.type != type:
            return None
        if values is None:
            return attribute.value
        if attribute.value not in values.__members__.values():
            raise MalformedError("attribute.enum", f"there is no {values.__name__} of the number {attribute.value}")
        number: int = values(attribute.value)
        return number

    return read


def _float_reader(name: str) -> Callable[[Any, Any, Any], float | None]:
    type = element_type(name)

    def read(attribute: Any, values: Any, dialect_value: Any) -> float | None:
        if isinstance(attribute, FloatAttribute) and attribute.type == type and isinstance(type, FloatType):
            return bits_value(attribute.bits, type)
        return None

    return read


def _array_reader(name: str) -> Callable[[Any, Any, Any], tuple[int, ...] | None]:
    type = element_type(name)

    def read(attribute: Any, values: Any, dialect_value: Any) -> tuple[int, ...] | None:
        if isinstance(attribute, DenseArrayAttribute) and attribute.element_type == type:
            return attribute.values
        return None

    return read


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
    if (type.num_elements or 0) > _MAX_MATRIX:
        raise MalformedError("literal.size", "matrix attribute is too large")
    return tuple(tuple(row) for row in attribute.array.tolist())


def _read_replica_groups(attribute: Any, values: Any, dialect_value: Any) -> Any:
    rows = _read_matrix(attribute, values, dialect_value)
    if rows is not None:
        return ReplicaGroups(rows)
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
    for element in attribute.elements:
        type = element.type if isinstance(element, Literal) else None
        if not isinstance(type, TensorType) or type.rank != 1 or not isinstance(type.element_type, IndexType):
            return None
        layouts.append(tuple(int(number) for number in cast(Literal, element).array))
    return tuple(layouts)


def _read_attribute(attribute: Any, values: Any, dialect_value: Any) -> Any:
    return as_attribute(attribute)


def _read_type(attribute: Any, values: Any, dialect_value: Any) -> Type | None:
    return attribute.type if isinstance(attribute, TypeAttribute) else None


_FIELD_READERS: dict[Kind, Callable[[Any, Any, Any], Any]] = {
    Kind.I64: _integer_reader("i64"),
    Kind.I32: _integer_reader("i32"),
    Kind.UI64: _integer_reader("ui64"),
    Kind.UI32: _integer_reader("ui32"),
    Kind.F32: _float_reader("f32"),
    Kind.F64: _float_reader("f64"),
    Kind.BOOL: _read_bool,
    Kind.UNIT: _read_unit,
    Kind.STRING: _read_string,
    Kind.I64_ARRAY: _array_reader("i64"),
    Kind.I32_ARRAY: _array_reader("i32"),
    Kind.BOOL_ARRAY: _read_bool_array,
    Kind.I64_MATRIX: _read_matrix,
    Kind.REPLICA_GROUPS: _read_replica_groups,
    Kind.ENUM: _read_typed,
    Kind.ENUM_ARRAY: _read_typed_array,
    Kind.STRUCT: _read_typed,
    Kind.STRUCT_ARRAY: _read_typed_array,
    Kind.SYMBOL: _read_symbol,
    Kind.SYMBOL_ARRAY: _read_symbol_array,
    Kind.ELEMENTS: _read_elements,
    Kind.LAYOUT_ARRAY: _read_layouts,
    Kind.ATTRIBUTE: _read_attribute,
    Kind.TYPE: _read_type,
}
