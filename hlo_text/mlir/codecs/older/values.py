"""Values of declared fields in the syntax of older releases.

Until 2023 lists were `dense<...>`; until 2022 enums were strings and dimension numbers were dictionaries.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import attrs

from hlo_text.core.attributes import (
    ArrayAttribute,
    DictionaryAttribute,
    IntegerAttribute,
    Literal,
    RngAlgorithm,
    StringAttribute,
)
from hlo_text.core.opdef import AttributeField, Kind
from hlo_text.core.types import BOOL, I64, TensorType
from hlo_text.mlir.codecs.dialect_attributes import enum_value
from hlo_text.reading.failure import MalformedError

#: Maximum number of list elements; lists of fields have one per dimension.
_MOST = 1 << 16

#: Random algorithms by their former numbers.
_ALGORITHMS = (RngAlgorithm.DEFAULT, RngAlgorithm.THREE_FRY, RngAlgorithm.PHILOX)


def older_value(field: AttributeField, attribute: Any) -> Any:
    """Return a field's value from an attribute in older syntax, None if the attribute is not in older syntax.

    Raises:
        MalformedError: The attribute is in older syntax, but its value is invalid for the field.
    """
    match field.kind:
        case Kind.I64_ARRAY | Kind.BOOL_ARRAY:
            return _list(attribute, I64 if field.kind is Kind.I64_ARRAY else BOOL)
        case Kind.ENUM:
            return _enum(attribute, field.values)
        case Kind.ENUM_ARRAY if isinstance(attribute, ArrayAttribute):
            values = tuple(_enum(element, field.values) for element in attribute.elements)
            return values if None not in values else None
        case Kind.STRUCT if isinstance(attribute, DictionaryAttribute):
            return _struct(attribute, field.values)
    return None


def _list(attribute: Any, element_type: Any) -> tuple[Any, ...] | None:
    """Return the elements of `dense<[1, 2]> : tensor<2xi64>`."""
    type = attribute.type if isinstance(attribute, Literal) else None
    if not isinstance(type, TensorType) or type.rank != 1 or type.element_type != element_type or not type.is_static:
        return None
    if attribute.is_elided:
        return None
    if (type.num_elements or 0) > _MOST:
        raise MalformedError("literal.size", f"list of integers has more than {_MOST} elements")
    return tuple(attribute.array.tolist())


def _enum(attribute: Any, enum: type[StrEnum]) -> StrEnum | None:
    """Return the enum member for `"LT"` or, for random algorithms, `1 : i32`."""
    if isinstance(attribute, StringAttribute):
        return enum_value(enum, attribute.value)
    if enum is RngAlgorithm and isinstance(attribute, IntegerAttribute) and 0 <= attribute.value < len(_ALGORITHMS):
        return _ALGORITHMS[attribute.value]
    return None


def _struct(attribute: DictionaryAttribute, cls: type[Any]) -> Any:
    """Return the struct for `{collapsed_slice_dims = dense<0> : tensor<1xi64>, index_vector_dim = 1 : i64}`."""
    fields = {field.name: field for field in attrs.fields(cls)}
    values: dict[str, Any] = {}
    for name, entry in attribute.entries:
        if name not in fields:
            raise MalformedError("attribute.field", f"expected one of {', '.join(fields)}, found {name!r}")
        is_number = fields[name].type in ("int", int)
        number = entry.value if isinstance(entry, IntegerAttribute) else None
        values[name] = number if is_number else _list(entry, I64)
        if values[name] is None:
            return None
    if missing := [name for name, field in fields.items() if field.default is attrs.NOTHING and name not in values]:
        raise MalformedError("attribute.field", f"expected {missing[0]!r}")
    return cls(**values)
