"""Attributes in MLIR text, independent of operations."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    DenseArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    Location,
    LocationAttribute,
    OpaqueAttribute,
    SparseElementsAttribute,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
)
from hlo_text.core.late_patterns import late
from hlo_text.core.types import BOOL, F64, I64, DialectType, FloatType, IndexType, IntegerType, NoneType, Type, num_bits
from hlo_text.mlir.codecs.affine_maps import check_affine
from hlo_text.mlir.codecs.dialect_values import dialect_attribute
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.literals import literal_text, read_elements
from hlo_text.mlir.codecs.locations import DISTINCT, NO_ALIASES, attribute_value, location_text
from hlo_text.mlir.codecs.mlir_reader import GrammarRules
from hlo_text.mlir.codecs.numbers import fit_bits, fit_integer, float_bits, integer_value, word
from hlo_text.mlir.codecs.strings import identifier_or_string, quote, symbol, text_bytes
from hlo_text.mlir.codecs.types import TypePrinter, element_type
from hlo_text.reading.failure import MalformedError

_UNIT = UnitAttribute()
_TRUE, _FALSE = BoolAttribute(True), BoolAttribute(False)
_ARRAY = late(r"array\s*<\s*([a-z]\w*)\s*(?::(.*))?>\Z", re.DOTALL | re.ASCII)
_NUMBER = late(r"(-?)\s*(?:(0x[0-9a-fA-F]+|[0-9]+)|([0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?))\Z", re.ASCII)
_DISTINCT = late(r"distinct\[([0-9]+)\]<(.*)>\Z", re.DOTALL | re.ASCII)
#: Strings, and distinct attributes with their number as the group.
_STRING_OR_DISTINCT = late(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|distinct\[([0-9]+)\]<', re.DOTALL | re.ASCII)
_ANGLES = late(r'(?<!\\)"[^"\\]*+(?:\\.[^"\\]*+)*+"|->|[<>]', re.DOTALL)
_SPACE = late(r"\s+", re.ASCII)
_BYTE = 8  # bits


class AttributeRules(GrammarRules):
    """Grammar rules of attributes."""

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
        text, type = children
        return StringAttribute(self.text_of(text), None if isinstance(type, NoneType) else type)

    def true(self, children: list[Any]) -> Attribute:
        return _TRUE

    def false(self, children: list[Any]) -> Attribute:
        return _FALSE

    def unit(self, children: list[Any]) -> Attribute:
        return _UNIT

    def array(self, children: list[Any]) -> ArrayAttribute:
        return ArrayAttribute(tuple(attribute_value(child, self.reader) for child in children if child is not None))

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
        return token, key, _UNIT if value is None else attribute_value(value, self.reader)

    def symbol(self, children: list[Any]) -> SymbolReference:
        return SymbolReference(tuple(self.symbol_name(child) for child in children))

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
        token = children[0]
        match = _DISTINCT.match(token.value)
        if match is None:
            self._check_affine(token)
            return OpaqueAttribute(_SPACE.sub(" ", token.value))
        number, referenced = match.groups()
        if referenced.strip() in ("", "unit"):
            return OpaqueAttribute(f"distinct[{integer_value(number)}]<>")
        value = attribute_value(self.inner("attribute", referenced, token.start_pos + match.start(2)), self.reader)
        return OpaqueAttribute(f"distinct[{integer_value(number)}]<{_AsRead().text(value)}>")

    def _check_affine(self, token: Any) -> None:
        if token.value.startswith("affine_"):
            try:
                check_affine(token.value)
            except MalformedError as error:
                self.fail(error.code, error.message, token)

    def opaque_attribute(self, children: list[Any]) -> OpaqueAttribute:
        first = children[0]
        text = first.value if len(children) == 1 else self.reader.slice(first, children[-1])
        return dialect_attribute(text, first, self.reader)

    def attribute_reference(self, children: list[Any]) -> Any:
        token = children[0]
        self.reader.alias_uses.append((token.start_pos, token.value))
        known = self.reader.attribute_aliases.get(token.value[1:])
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
                raise MalformedError("attribute.duplicate", f"field {name!r} is specified more than once")
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


def _by_key(entry: tuple[str, Any]) -> bytes:
    return entry[0].encode("utf-8", "surrogateescape")


def _named_element_type(type: DialectType) -> Any:
    return element_type(type.text)


def _dense_array(text: str) -> DenseArrayAttribute:
    if text.startswith("array<i64: ") and text.endswith(">") and text.isascii():
        items = text[11:-1].split(", ")
        if len(max(items, key=len)) < 19 and all(map(str.isdecimal, items)):
            return DenseArrayAttribute(I64, tuple(map(int, items)))
    match = _ARRAY.match(text)
    if match is None:
        raise MalformedError("syntax", "malformed dense array attribute")
    type = element_type(match[1])
    if not isinstance(type, IntegerType | FloatType):
        raise MalformedError("attribute.kind", f"expected integer or float type, found {match[1]!r}")
    if type != BOOL and num_bits(type) % _BYTE:
        raise MalformedError("attribute.kind", f"expected elements of whole bytes, found {match[1]}")
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


# --- printing --------------------------------------------------------------------------------------------------------


def attribute_text(attribute: Attribute | Literal) -> str:
    """Return the text of an attribute outside of a module."""
    return AttributePrinter().text(attribute)


def type_text(type: Type) -> str:
    """Return the text of a type outside of a module."""
    return AttributePrinter().types.text(type)


class AttributePrinter:
    """Printer of the attributes of one module.

    Attributes:
        types: Printer of types.
        aliases: Names of attributes and locations that are printed by name (`#map`, `#loc3`).
        elements_limit: Literals of more elements are elided; None for no limit.
        resource_keys: Keys of resources seen so far, in order.
    """

    def __init__(self, elements_limit: int | None = None) -> None:
        self.types = TypePrinter(self.text)
        self.aliases = NO_ALIASES
        self.elements_limit = elements_limit
        self.resource_keys: dict[str, None] = {}
        self._distinct: dict[str, int] = {}

    def text(self, attribute: Attribute | Literal, *, in_array: bool = False) -> str:
        """Return an attribute's text; array elements omit the types `i64` and `f64`."""
        match attribute:
            case StringAttribute(value, type):
                return quote(value) + (f" : {self.types.text(type)}" if type is not None else "")
            case BoolAttribute(value):
                return word(value)
            case IntegerAttribute(value, type):
                if type == BOOL:
                    return word(bool(value))
                return str(value) if in_array and type == I64 else f"{value} : {self.types.text(type)}"
            case FloatAttribute(bits, type):
                text = format_float(bits, type.mlir_name)
                is_implied = in_array and type.mlir_name == "f64" and not text.startswith("0x")
                return text if is_implied else f"{text} : {type.mlir_name}"
            case DictionaryAttribute(entries):
                return self.dictionary(dict(entries))
            case ArrayAttribute(elements):
                return f"[{', '.join(self.text(element, in_array=True) for element in elements)}]"
            case SymbolReference(path):
                return "::".join(map(symbol, path))
            case UnitAttribute():
                return "unit"
            case TypeAttribute(type):
                return self.types.text(type)
            case OpaqueAttribute(text):
                return self.aliases.get(attribute) or self.defined(attribute)
            case Literal():
                return self.literal(attribute)
            case DenseArrayAttribute():
                return self._dense_array(attribute)
            case DenseResourceAttribute(key, type):
                self.resource_keys[key] = None
                return f"dense_resource<{identifier_or_string(key)}> : {self.types.text(type)}"
            case SparseElementsAttribute():
                return self._sparse(attribute)
            case LocationAttribute(location):
                return self.aliases.get(location) or self.location(location)
        raise TypeError(f"cannot print {attribute!r}: not an attribute")

    def defined(self, attribute: OpaqueAttribute) -> str:
        """Return an attribute kept as text; distinct attributes are numbered in order of occurrence."""
        text = attribute.text
        if not text.startswith("distinct[") or DISTINCT.match(text) is None:
            return text
        pieces, start = [], 0
        for match in _STRING_OR_DISTINCT.finditer(text):
            if match[1]:
                number = self._distinct.setdefault(_closed(text, match.start()), len(self._distinct))
                pieces += [text[start : match.start(1)], str(number)]
                start = match.end(1)
        return "".join(pieces) + text[start:]

    def dictionary(self, entries: Mapping[str, Any]) -> str:
        """Return `{k = v, unit}` of generic attributes, sorted."""
        return self.braces({key: self.text(value) for key, value in entries.items()})

    def braces(self, texts: Mapping[str, str]) -> str:
        """Return `{k = v, unit}` of attribute texts by name, sorted bytewise."""
        return f"{{{', '.join(_entry(key, texts[key]) for key in sorted(texts, key=text_bytes))}}}"

    def literal(self, literal: Literal) -> str:
        """Return `dense<...> : type`."""
        if literal.resource_key is not None:
            self.resource_keys[literal.resource_key] = None
        return f"{literal_text(literal, self.elements_limit)} : {self.types.text(literal.type)}"

    def _dense_array(self, attribute: DenseArrayAttribute) -> str:
        element_type, name = attribute.element_type, attribute.element_type.mlir_name
        if not attribute.values:
            return f"array<{name}>"
        spell: Callable[[int], str] = str
        if isinstance(element_type, FloatType):
            return f"array<{name}: {', '.join(format_float(bits, name) for bits in attribute.values)}>"
        if element_type == BOOL:
            spell = _bool_word
        return f"array<{name}: {', '.join(map(spell, attribute.values))}>"

    def _sparse(self, attribute: SparseElementsAttribute) -> str:
        indices = literal_text(attribute.indices).removeprefix("dense<").removesuffix(">")
        values = literal_text(attribute.values).removeprefix("dense<").removesuffix(">")
        parts = f"{indices}, {values}" if indices or values else ""
        return f"sparse<{parts}> : {self.types.text(attribute.type)}"

    def location(self, location: Location) -> str:
        """Return `loc(...)` of a location printed in place; its parts are printed by alias."""
        return f"loc({location_text(location, self.aliases, self.text)})"


def _entry(key: str, text: str) -> str:
    name = identifier_or_string(key)
    return name if text == "unit" else f"{name} = {text}"


def _bool_word(value: int) -> str:
    return word(bool(value))


def _closed(text: str, start: int) -> str:
    """Return the part of a text from `start` to the closing bracket of its first angle bracket."""
    depth = 0
    for match in _ANGLES.finditer(text, start):
        depth += (match[0] == "<") - (match[0] == ">")
        if depth == 0 and match[0] == ">":
            return text[start : match.end()]
    return text[start:]


class _AsRead(AttributePrinter):
    """Printer that keeps the numbers of distinct attributes."""

    def defined(self, attribute: OpaqueAttribute) -> str:
        return attribute.text
