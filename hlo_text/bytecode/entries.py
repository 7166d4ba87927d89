"""Attributes and types as entries of a file: key, storing dialect, and codec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from hlo_text.bytecode.codecs.builtin import BUILTIN_ATTRIBUTES, BUILTIN_TYPES
from hlo_text.bytecode.codecs.members import Codec, Dialect, Table
from hlo_text.bytecode.codecs.quantized import QUANTIZED_TYPES
from hlo_text.bytecode.codecs.sharding import SHARDING_ATTRIBUTES, InDialect
from hlo_text.bytecode.codecs.stablehlo import CHLO_ATTRIBUTES, STABLEHLO_ATTRIBUTES, STABLEHLO_TYPES
from hlo_text.bytecode.codecs.structs import value_of
from hlo_text.bytecode.numbering import Key
from hlo_text.bytecode.portable.vhlo import VHLO_ATTRIBUTES, VHLO_TYPES, vhlo_attribute
from hlo_text.core.attributes import Literal, LocationAttribute, OpaqueAttribute
from hlo_text.core.types import DialectType, QuantizedType, Type

#: Codecs of the dialects by table.
DIALECTS: Mapping[Table, Mapping[str, Dialect]] = {
    Table.ATTRIBUTES: {
        "builtin": BUILTIN_ATTRIBUTES,
        "stablehlo": STABLEHLO_ATTRIBUTES,
        "chlo": CHLO_ATTRIBUTES,
        "sdy": SHARDING_ATTRIBUTES,
        "vhlo": VHLO_ATTRIBUTES,
    },
    Table.TYPES: {
        "builtin": BUILTIN_TYPES,
        "quant": QUANTIZED_TYPES,
        "stablehlo": STABLEHLO_TYPES,
        "vhlo": VHLO_TYPES,
    },
}
#: VHLO, and builtin dictionaries with values stored by VHLO.
VHLO, MIXED = "vhlo", "builtin:vhlo"
#: The storing dialect of a value, its codec, and the values of its members.
Encoded: TypeAlias = tuple[str, Codec, Sequence[Any]]

#: Classes that are converted before they become keys, as literals are.
_SPECIAL = frozenset((InDialect, LocationAttribute, OpaqueAttribute))


def attribute_key(value: Any, dialect: str) -> Key:
    """Return the key of an attribute or location within an entry of a dialect."""
    if not dialect and type(value) not in _SPECIAL and not isinstance(value, Literal):
        return Table.ATTRIBUTES, dialect, value
    if isinstance(value, InDialect) and value.dialect in (VHLO, MIXED):
        dialect, value = value.dialect, vhlo_attribute(value.value)
    elif dialect == MIXED:
        dialect = ""
    elif dialect == VHLO:
        value = vhlo_attribute(value)
    elif isinstance(value, LocationAttribute):
        value = value.location
    elif isinstance(value, OpaqueAttribute) and value.text.startswith("#sdy"):
        known = value_of(value)
        value = value if known is None else InDialect("sdy", known)
    if isinstance(value, Literal) and value.has_value:
        return Table.ATTRIBUTES, dialect, value, hash(value.content())
    return Table.ATTRIBUTES, dialect, value


def encoded_attribute(value: Any) -> Encoded | None:
    """Return the encoding of an attribute or location, or None if it is stored as text."""
    found = BUILTIN_ATTRIBUTES.split(value)
    if found is not None:
        return "builtin", *found
    match value:
        case InDialect(dialect, inner):
            return _in_dialect(dialect, inner)
        case LocationAttribute(location):
            return _in_dialect("builtin", location)
        case OpaqueAttribute(text):
            known = value_of(value)
            return _in_dialect(dialect_of_text(text), value if known is None else known)
    return _in_dialect("stablehlo", value)


def encoded_type(value: Type) -> Encoded | None:
    """Return the encoding of a type, or None if it is stored as text."""
    for dialect in ("builtin", "quant", "stablehlo"):
        found = DIALECTS[Table.TYPES][dialect].split(value)
        if found is not None:
            return dialect, *found
    return None


def _in_dialect(dialect: str, value: Any) -> Encoded | None:
    codecs = DIALECTS[Table.ATTRIBUTES].get(dialect)
    found = None if codecs is None else codecs.split(value)
    return None if found is None else (dialect, *found)


def text_dialect(value: Any) -> str:
    """Return the dialect of an attribute or type that is stored as text."""
    match value:
        case OpaqueAttribute(text) | DialectType(text):
            return dialect_of_text(text)
        case QuantizedType():
            return "quant"
    return "builtin"


def dialect_of_text(text: str) -> str:
    """Return the dialect of an attribute or type stored as text.

    >>> dialect_of_text("#sdy<manual_axes{}>"), dialect_of_text("affine_map<() -> ()>")
    ('sdy', 'builtin')
    """
    if not text.startswith(("#", "!")):
        return "builtin"
    return text[1:].split("<")[0].split(".")[0].strip()
