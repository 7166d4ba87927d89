"""Attributes and types as entries of a file, with the dialect that stores them, and what they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text.bytecode.encodings.builtin import BUILTIN_ATTRIBUTES, BUILTIN_TYPES
from hlo_text.bytecode.encodings.members import Encodings, Table
from hlo_text.bytecode.encodings.quantized import QUANTIZED_TYPES
from hlo_text.bytecode.encodings.sharding import SHARDING_ATTRIBUTES
from hlo_text.bytecode.encodings.stablehlo import CHLO_ATTRIBUTES, STABLEHLO_ATTRIBUTES, STABLEHLO_TYPES, meaning
from hlo_text.bytecode.numbering import Key
from hlo_text.bytecode.parts import Of, dialect_of_text
from hlo_text.bytecode.portable.vhlo import VHLO_ATTRIBUTES, VHLO_TYPES
from hlo_text.bytecode.portable.vhlo_parts import vhlo_value
from hlo_text.core.attributes import Literal, LocationAttribute, OpaqueAttribute
from hlo_text.core.types import DialectType, QuantizedType

ENCODINGS: Mapping[tuple[Table, str], Encodings] = {
    (Table.ATTRIBUTES, "builtin"): BUILTIN_ATTRIBUTES,
    (Table.ATTRIBUTES, "stablehlo"): STABLEHLO_ATTRIBUTES,
    (Table.ATTRIBUTES, "chlo"): CHLO_ATTRIBUTES,
    (Table.ATTRIBUTES, "sdy"): SHARDING_ATTRIBUTES,
    (Table.ATTRIBUTES, "vhlo"): VHLO_ATTRIBUTES,
    (Table.TYPES, "builtin"): BUILTIN_TYPES,
    (Table.TYPES, "quant"): QUANTIZED_TYPES,
    (Table.TYPES, "stablehlo"): STABLEHLO_TYPES,
    (Table.TYPES, "vhlo"): VHLO_TYPES,
}
#: What VHLO stores, and dictionaries whose values it does.
VHLO, MIXED = "vhlo", "builtin:vhlo"


#: Attributes that do not stand for themselves.
_SPECIAL = frozenset((Of, LocationAttribute, OpaqueAttribute, Literal))


def attribute_key(value: Any, dialect: str) -> Key:
    """Return the key of an attribute or location that stands in something of a dialect."""
    if not dialect and type(value) not in _SPECIAL:
        return Table.ATTRIBUTES, dialect, value
    if isinstance(value, Of) and value.dialect in (VHLO, MIXED):
        dialect, value = value.dialect, vhlo_value(value.value)
    elif dialect == MIXED:
        dialect = ""
    elif dialect == VHLO:
        value = vhlo_value(value)
    elif isinstance(value, LocationAttribute):
        value = value.location
    elif isinstance(value, OpaqueAttribute) and value.text.startswith("#sdy"):
        meant = meaning(value)
        value = value if meant is None else Of("sdy", meant)
    if isinstance(value, Literal) and value.has_value:
        return Table.ATTRIBUTES, dialect, value, hash(value.content())
    return Table.ATTRIBUTES, dialect, value


def text_dialect(value: Any) -> str:
    """Return the dialect of an attribute or type that is stored as text."""
    match value:
        case OpaqueAttribute(text) | DialectType(text):
            return dialect_of_text(text)
        case QuantizedType():
            return "quant"
    return "builtin"
