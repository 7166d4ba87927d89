"""Syntax of an operation's own attributes in HLO: a reader and a writer per class.

The syntax of attributes that only have another name in HLO (`hlo=` of a field) is derived here from the declaration.
`table` lists the operations whose HLO attributes have another structure than their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter
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


def _reader_of(field: AttributeField) -> Callable[[str], Any]:
    """Return the reader of an attribute whose HLO syntax follows from its declaration."""
    match field.kind:
        case Kind.I64 | Kind.I32 | Kind.UI64 | Kind.UI32:
            return read_first_integer if field.hlo_list else read_integer
        case Kind.F32:
            return read_float32
        case Kind.F64:
            return read_float
        case Kind.BOOL | Kind.UNIT:
            return read_boolean
        case Kind.STRING:
            return read_string
        case Kind.I64_ARRAY | Kind.I32_ARRAY:
            return read_integers
        case Kind.I64_MATRIX | Kind.I64_PAIRS:
            return read_integer_lists
        case Kind.ENUM:
            return partial(read_enum, field.values)
        case Kind.STRUCT if field.name == "result_accuracy":
            return read_result_accuracy
    raise TypeError(f"the field {field.name!r} of kind {field.kind.name} needs an entry in CODECS")


def _writer_of(field: AttributeField) -> Callable[[Any], str | None]:
    """Return the writer of a field, which returns None for values that HLO omits, other than an omitted default."""
    match field.kind:
        case Kind.I64 | Kind.I32 | Kind.UI64 | Kind.UI32:
            return (lambda value: f"{{{value}}}") if field.hlo_list else str
        case Kind.F32 | Kind.F64:
            return write_float
        case Kind.BOOL | Kind.UNIT:
            return (lambda value: "true" if value else None) if field.hlo_omit_default else write_boolean
        case Kind.STRING:
            return write_string
        case Kind.I64_ARRAY | Kind.I32_ARRAY:
            return write_integers
        case Kind.I64_MATRIX | Kind.I64_PAIRS:
            return write_integer_lists
        case Kind.ENUM:
            return attrgetter("value")
        case Kind.STRUCT if field.name == "result_accuracy":
            return write_result_accuracy
    raise TypeError(f"the field {field.name!r} of kind {field.kind.name} needs an entry in CODECS")


_NO_ATTRIBUTES = HloAttributeSyntax(frozenset(), lambda texts: {}, lambda op: [])


def derived_codec(operation: type[Operation], *, absent: Mapping[str, Any] | None = None) -> HloAttributeSyntax:
    """Return the syntax derived from the fields that have an HLO name, in order.

    Args:
        operation: The operation's class.
        absent: Values of required fields that HLO may omit.
    """
    fields: Iterable[AttributeField] = (
        operation.attribute_fields.values() if issubclass(operation, DeclaredOperation) else ()
    )
    given = [field for field in fields if field.hlo is not None]
    if not given and not absent:
        return _NO_ATTRIBUTES
    readers = [(str(field.hlo), field.name, field.is_required, _reader_of(field)) for field in given]
    omitted = [field.default if field.hlo_omit_default else None for field in given]
    defaults = [None if field.is_required else field.default for field in given]
    writers = [
        (str(field.hlo), field.name, default, left_out, _writer_of(field))
        for field, default, left_out in zip(given, defaults, omitted, strict=True)
    ]

    def from_hlo(texts: Texts) -> dict[str, Any]:
        values = dict(absent or {})
        for name, field, is_required, read in readers:
            if name in texts:
                values[field] = read(texts[name])
            elif is_required and field not in values:
                raise MalformedTextError(f"missing attribute {name!r}")
        return values

    def to_hlo(op: Operation) -> list[tuple[str, str]]:
        pairs = []
        for name, field, default, left_out, write in writers:
            value = op.attributes.get(field, default)
            if value is not None and (left_out is None or value != left_out):
                text = write(value)
                if text is not None:
                    pairs.append((name, text))
        return pairs

    return HloAttributeSyntax(frozenset(name for name, *_ in readers), from_hlo, to_hlo)
