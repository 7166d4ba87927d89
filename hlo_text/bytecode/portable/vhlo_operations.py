"""Conversion of VHLO operations to StableHLO, based on the operation declarations.

VHLO attributes have the names of StableHLO's, except that most structs are stored as separate fields. All attributes
are stored explicitly; defaults are dropped here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from hlo_text.bytecode.codecs.structs import value_of
from hlo_text.core.attributes import (
    ArrayAttribute,
    Attribute,
    BoolAttribute,
    ChannelHandle,
    ComparisonType,
    DenseArrayAttribute,
    DictionaryAttribute,
    IntegerAttribute,
    Literal,
    Precision,
    ResultAccuracy,
    StringAttribute,
    SymbolReference,
    TypeAttribute,
    UnitAttribute,
)
from hlo_text.core.memo import remembered
from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind, operation_class
from hlo_text.core.types import BOOL, I32, I64, ElementType, NoneType, TensorType
from hlo_text.mlir.codecs.dialect_values import attribute_of
from hlo_text.mlir.codecs.field_values import field_value
from hlo_text.mlir.codecs.fields import fields_by_name
from hlo_text.reading.failure import MalformedError

_NAME = re.compile(r"vhlo\.(.+)_v(\d+)\Z")
FUNCTION_PROPERTIES = ("arg_attrs", "function_type", "res_attrs", "sym_name", "sym_visibility")
#: StableHLO names of operations whose names differ.
_NAMES: Mapping[str, str] = {"func": "func.func", "call": "func.call"}
Attributes = Mapping[str, Attribute]


def stable_name(name: str, *, in_function: bool) -> str | None:
    """Return the StableHLO name of a VHLO operation, or None.

    Args:
        name: The VHLO name.
        in_function: Whether the operation is directly in a function, not in a region of an operation.

    >>> stable_name("vhlo.all_gather_v2", in_function=True)
    'stablehlo.all_gather'
    """
    match = _NAME.match(name)
    if match is None:
        return None
    if match[1] == "return":
        return "func.return" if in_function else "stablehlo.return"
    found = _NAMES.get(match[1], f"stablehlo.{match[1]}")
    return found if found == "func.func" or issubclass(operation_class(found, "stablehlo"), DeclaredOperation) else None


@remembered("bytecode: structs of VHLO", 1 << 12)
def split_structs(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the structs of a StableHLO operation that VHLO stores as fields: VHLO names by field.

    The channel type is only stored for operations that require a channel.
    """
    return {
        key: {
            part.name: part.metadata.get("vhlo", part.name)
            for part in attrs.fields(field.values)
            if field.is_required or (field.values, part.name) != (ChannelHandle, "type")
        }
        for key, field in fields_by_name(operation_class(name, "stablehlo")).items()
        if field.kind is Kind.STRUCT and field.values is not ResultAccuracy
    }


@remembered("bytecode: properties of VHLO's operations", 1 << 12)
def vhlo_properties(name: str) -> tuple[str, ...] | None:
    """Return the sorted attribute names of a VHLO operation, or None if it is unknown."""
    stable = stable_name(name, in_function=True)
    if stable is None:
        return None
    if stable == "func.func":
        return FUNCTION_PROPERTIES
    cls, structs = operation_class(stable, "stablehlo"), split_structs(stable)
    names: dict[str, bool] = {}
    for key, field in fields_by_name(cls).items():
        if key not in structs:
            names[key] = field.second
            continue
        for part in attrs.fields(field.values):
            if part.name in structs[key]:
                names[structs[key][part.name]] = field.second or part.metadata.get("second", False)
    is_first = name.endswith("_v1") and issubclass(cls, DeclaredOperation) and cls.second_version is not None
    found = [name for name, is_second in names.items() if not (is_first and is_second)]
    if name == "vhlo.dynamic_conv_v1":
        found.append("padding")
    return tuple(sorted(found))


# --- attributes ------------------------------------------------------------------------------------------------------


def stable_attributes(
    name: str, inherent_attributes: Attributes, others: Attributes
) -> tuple[DictionaryAttribute, DictionaryAttribute]:
    """Convert VHLO attributes to the inherent and discardable attributes of a StableHLO operation.

    Args:
        name: The StableHLO name.
        inherent_attributes: The properties; empty for older files, which store them with the others.
        others: All other attributes.

    Raises:
        MalformedError: An attribute does not match the kind of its field.
    """
    given = {**others, **inherent_attributes}
    if name == "func.func":
        return _function_attributes(given)
    fields = fields_by_name(operation_class(name, "stablehlo"))
    # writers without this property store it among the other attributes
    kept = {key: given.pop(key) for key in others if key in fields and fields[key].later} if inherent_attributes else {}
    left = dict(given)
    inherent: dict[str, Any] = {}
    for key, parts in split_structs(name).items():
        values = {field: left.pop(part) for field, part in parts.items() if part in left}
        if values:
            inherent[key] = _struct(fields[key].values, values)
    for key, field in fields.items():
        if key in left:
            inherent[key] = _of_kind(field.kind, left.pop(key))
    if name == "stablehlo.dynamic_conv":
        _drop_padding(left)
    stated = {key: value for key, value in inherent.items() if not _is_default(fields[key], value)}
    return _sorted(stated), _sorted({**left, **kept})


def _drop_padding(left: dict[str, Any]) -> None:
    """Drop the padding attribute that the first version of dynamic_conv has in addition to its operand."""
    padding = left.pop("padding", None)
    if isinstance(padding, Literal) and padding.array.any():
        raise MalformedError("attribute.kind", "padding is given both as an attribute and as an operand")


def _sorted(entries: Mapping[str, Any]) -> DictionaryAttribute:
    return DictionaryAttribute(tuple(sorted(entries.items())))


def _function_attributes(given: Attributes) -> tuple[DictionaryAttribute, DictionaryAttribute]:
    inherent = {key: value for key, value in given.items() if key in FUNCTION_PROPERTIES}
    discardable = {key: value for key, value in given.items() if key not in FUNCTION_PROPERTIES}
    for key, empty in (("sym_visibility", StringAttribute("")), ("arg_attrs", _EMPTY), ("res_attrs", _EMPTY)):
        if inherent.get(key) == empty:
            del inherent[key]
    return _sorted(inherent), _sorted(discardable)


_EMPTY = ArrayAttribute(())


#: Python types of struct fields, by annotation.
_FIELD_CLASSES: Mapping[str, type[Any]] = {
    "bool": bool,
    "int": int,
    "tuple[int, ...]": tuple,
    "ElementType": ElementType,
}


def _struct(cls: type[Any], values: Mapping[str, Any]) -> Any:
    """Return the attribute of a struct, or None if its fields mark it as absent."""
    found = {field: _field(value) for field, value in values.items()}
    if any(isinstance(value, NoneType) for value in found.values()):
        return None
    if cls is ChannelHandle and not found["handle"]:
        return None
    for field in attrs.fields(cls):
        value, expected = found.get(field.name), _FIELD_CLASSES.get(str(field.type), object)
        if value is not None and (not isinstance(value, expected) or (type(value) is bool) != (expected is bool)):
            raise MalformedError("attribute.kind", f"unexpected struct field `{str(values[field.name])[:60]}`")
    try:
        return attribute_of(cls(**found))
    except TypeError:
        raise MalformedError("attribute.missing", f"fields of `{cls.__name__}` are missing") from None


def _field(value: Any) -> Any:
    """Return the plain value of an attribute that represents a struct field."""
    match value:
        case IntegerAttribute() | BoolAttribute():
            return value.value
        case Literal(type=TensorType(element_type=element_type, shape=(_,))) if element_type == I64:
            return tuple(value.array.tolist())
        case TypeAttribute(type=ElementType() | NoneType() as type):
            return type
    raise MalformedError("attribute.kind", f"unexpected struct field `{str(value)[:60]}`")


def _of_kind(kind: Kind, value: Any) -> Any:
    """Convert an attribute to the form of StableHLO for a field kind."""
    match value:
        case Literal(type=TensorType(element_type=element_type)) if kind is Kind.I64_ARRAY and element_type == I64:
            return DenseArrayAttribute(I64, tuple(value.array.reshape(-1).tolist()))
        case Literal(type=TensorType(element_type=element_type)) if kind is Kind.BOOL_ARRAY and element_type == BOOL:
            return DenseArrayAttribute(BOOL, tuple(map(int, value.array.reshape(-1).tolist())))
        case IntegerAttribute(number) if kind is Kind.I32:  # VHLO stores some as wider integers
            return IntegerAttribute(number, I32)
        case BoolAttribute() if kind is Kind.UNIT:
            return UnitAttribute() if value.value else None
        case StringAttribute() if kind is Kind.SYMBOL:
            return SymbolReference((value.value,))
        case ArrayAttribute(elements) if kind is Kind.SYMBOL_ARRAY:
            return ArrayAttribute(tuple(_of_kind(Kind.SYMBOL, element) for element in elements))
    return value


def _is_default(field: AttributeField, attribute: Any) -> bool:
    """Return whether an absent attribute implies this value."""
    if attribute is None:
        return True
    if field.is_required:
        return False
    if field.kind is Kind.ATTRIBUTE:
        return attribute in (StringAttribute(""), DictionaryAttribute(()), _EMPTY)
    value = field_value(field, attribute, value_of)
    if value is False or value == field.default or value in ("", ComparisonType.NOTYPE, ResultAccuracy()):
        return True
    if field.kind in (Kind.I64_ARRAY, Kind.ENUM_ARRAY):
        return set(value) in ({1}, {Precision.DEFAULT}) or (not value and field.kind is Kind.ENUM_ARRAY)
    if field.kind in (Kind.BOOL_ARRAY, Kind.I64_MATRIX):
        return bool(value) and not any(map(_any, value))
    return bool(value == () or (field.kind is Kind.I64_PAIRS and not value))


def _any(part: Any) -> bool:
    return any(part) if isinstance(part, tuple) else bool(part)
