"""Attributes and types as entries of a file: key, storing dialect, and codec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from hlo_text.bytecode.codecs.builtin import BUILTIN_ATTRIBUTES, BUILTIN_TYPES
from hlo_text.bytecode.codecs.members import ATTRIBUTE_TABLE, TYPE_TABLE, Codec, Dialect, Table
from hlo_text.bytecode.codecs.quantized import QUANTIZED_TYPES
from hlo_text.bytecode.codecs.sharding import SHARDING_ATTRIBUTES, InDialect
from hlo_text.bytecode.codecs.stablehlo import CHLO_ATTRIBUTES, STABLEHLO_ATTRIBUTES, STABLEHLO_TYPES
from hlo_text.bytecode.codecs.structs import writable_value
from hlo_text.bytecode.portable.vhlo import VHLO_ATTRIBUTES, VHLO_TYPES, vhlo_attribute
from hlo_text.core.attributes import Literal, LocationAttribute, OpaqueAttribute
from hlo_text.core.types import DialectType, QuantizedType

#: Codecs of the dialects by table.
DIALECTS: Mapping[Table, Mapping[str, Dialect]] = {
    ATTRIBUTE_TABLE: {
        "builtin": BUILTIN_ATTRIBUTES,
        "stablehlo": STABLEHLO_ATTRIBUTES,
        "chlo": CHLO_ATTRIBUTES,
        "sdy": SHARDING_ATTRIBUTES,
        "vhlo": VHLO_ATTRIBUTES,
    },
    TYPE_TABLE: {
        "builtin": BUILTIN_TYPES,
        "quant": QUANTIZED_TYPES,
        "stablehlo": STABLEHLO_TYPES,
        "vhlo": VHLO_TYPES,
    },
}


def _codecs_by_class() -> Mapping[type[Any], list[tuple[str, Codec]]]:
    """Return the codecs of attributes and types that are stored without conversion, with their dialects, by class."""
    found: dict[type[Any], list[tuple[str, Codec]]] = {}
    for dialects in DIALECTS.values():
        for name in ("builtin", "quant", "stablehlo"):
            for cls, codecs in dialects[name].by_class.items() if name in dialects else ():
                found.setdefault(cls, []).extend((name, codec) for codec in codecs)
    return found


_CODECS = _codecs_by_class()
#: VHLO, and builtin dictionaries with values stored by VHLO.
VHLO, MIXED = "vhlo", "builtin:vhlo"
#: The storing dialect of a value, its codec, and the values of its members.
Encoded: TypeAlias = tuple[str, Codec, Sequence[Any]]


def stored(value: Any, dialect: str) -> tuple[Any, str]:
    """Return an attribute or location within an entry of a dialect as it is stored, and the storing dialect."""
    if isinstance(value, InDialect) and value.dialect in (VHLO, MIXED):
        return vhlo_attribute(value.value), value.dialect
    if dialect == MIXED:
        return value, ""
    if dialect == VHLO:
        return (value, "") if is_of_shardy(value) else (vhlo_attribute(value), dialect)
    return value, dialect


def is_of_shardy(attribute: Any) -> bool:
    """Return whether an attribute is of Shardy, which artifacts contain without conversion to VHLO."""
    return isinstance(attribute, OpaqueAttribute) and attribute.text.startswith("#sdy")


def encoded(value: Any) -> Encoded | None:
    """Return the encoding of an attribute, location or type in its own dialect, or None if it is stored as text."""
    for owner, codec in _CODECS.get(type(value), ()):
        values = codec.split(value)
        if values is not None:
            return owner, codec, values
    match value:
        case OpaqueAttribute(text):
            known = writable_value(value)
            return _in_dialect(dialect_of_text(text), value if known is None else known)
        case InDialect(dialect, inner):
            return _in_dialect(dialect, inner)
        case LocationAttribute(location):
            return _in_dialect("builtin", location)
        case Literal():
            return _in_dialect("builtin", value)
    return None


def _in_dialect(dialect: str, value: Any) -> Encoded | None:
    codecs = DIALECTS[ATTRIBUTE_TABLE].get(dialect)
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
