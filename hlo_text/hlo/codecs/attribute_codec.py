"""Syntax of an operation's own attributes in HLO: a reader and a writer per class.

The syntax of attributes that only have another name in HLO (`hlo=` of a field) is derived here from the declaration.
`table` lists the operations whose HLO attributes have another structure than their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from hlo_text.core.ir import Operation
from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind
from hlo_text.hlo.codecs.numerics import read_result_accuracy, write_result_accuracy
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_boolean,
    read_enum,
    read_first_integer,
    read_float,
    read_float32,
    read_integer,
    read_integer_lists,
    read_integers,
    read_string,
    write_boolean,
    write_float,
    write_integer_lists,
    write_integers,
    write_string,
)

#: Attribute texts by HLO name, without the name and `=`.
Texts = Mapping[str, str]


@attrs.frozen
class HloAttributeSyntax:
    """Reader and writer of one operation class's own attributes in HLO.

    Attributes:
        names: HLO attribute names that `from_hlo` reads; the caller reads all others.
        from_hlo: Returns field values from texts. Omitted attributes are absent, unless the field is required.
        to_hlo: Returns `(name, text)` pairs of an operation in printed order, without computations.
        depends_on_types: Whether the texts of these attributes also depend on operand types.
    """

    names: frozenset[str]
    from_hlo: Callable[[Texts], dict[str, Any]]
    to_hlo: Callable[[Any], list[tuple[str, str]]]
    depends_on_types: Callable[[Mapping[str, Any]], bool] | None = None


def read_field(field: AttributeField, text: str) -> Any:
    """Return the value of an attribute whose HLO syntax follows from its declaration."""
    match field.kind:
        case Kind.I64 | Kind.I32 | Kind.UI64 | Kind.UI32:
            return read_first_integer(text) if field.hlo_list else read_integer(text)
        case Kind.F32:
            return read_float32(text)
        case Kind.F64:
            return read_float(text)
        case Kind.BOOL | Kind.UNIT:
            return read_boolean(text)
        case Kind.STRING:
            return read_string(text)
        case Kind.I64_ARRAY | Kind.I32_ARRAY:
            return read_integers(text)
        case Kind.I64_MATRIX | Kind.I64_PAIRS:
            return read_integer_lists(text)
        case Kind.ENUM:
            return read_enum(field.values, text)
        case Kind.STRUCT if field.name == "result_accuracy":
            return read_result_accuracy(text)
    raise TypeError(f"the field {field.name!r} of kind {field.kind.name} needs an entry in CODECS")


def write_field(field: AttributeField, value: Any) -> str | None:
    """Return the text of a field's value as HLO prints it, None if HLO omits this value."""
    if value is None or (field.hlo_omit_default and value == field.default):
        return None
    match field.kind:
        case Kind.I64 | Kind.I32 | Kind.UI64 | Kind.UI32:
            return f"{{{value}}}" if field.hlo_list else str(value)
        case Kind.F32 | Kind.F64:
            return write_float(value)
        case Kind.BOOL | Kind.UNIT:
            return write_boolean(value) if value or not field.hlo_omit_default else None
        case Kind.STRING:
            return write_string(value)
        case Kind.I64_ARRAY | Kind.I32_ARRAY:
            return write_integers(value)
        case Kind.I64_MATRIX | Kind.I64_PAIRS:
            return write_integer_lists(value)
        case Kind.ENUM:
            return str(value.value)
        case Kind.STRUCT if field.name == "result_accuracy":
            return write_result_accuracy(value)
    raise TypeError(f"the field {field.name!r} of kind {field.kind.name} needs an entry in CODECS")


def derived_codec(operation: type[Operation], *, absent: Mapping[str, Any] | None = None) -> HloAttributeSyntax:
    """Return the syntax derived from the fields that have an HLO name, in order.

    Args:
        operation: The operation's class.
        absent: Values of required fields that HLO may omit.
    """
    fields: Iterable[AttributeField] = (
        operation.attribute_fields.values() if issubclass(operation, DeclaredOperation) else ()
    )
    by_name = {field.hlo: field for field in fields if field.hlo is not None}

    def from_hlo(texts: Texts) -> dict[str, Any]:
        values = dict(absent or {})
        for name, field in by_name.items():
            if name in texts:
                values[field.name] = read_field(field, texts[name])
            elif field.is_required and field.name not in values:
                raise MalformedTextError(f"missing attribute {name!r}")
        return values

    def to_hlo(op: Operation) -> list[tuple[str, str]]:
        pairs = []
        for name, field in by_name.items():
            if field.name in op.attributes or not field.is_required:
                text = write_field(field, op.attributes.get(field.name, field.default))
                if text is not None:
                    pairs.append((name, text))
        return pairs

    return HloAttributeSyntax(frozenset(by_name), from_hlo, to_hlo)
