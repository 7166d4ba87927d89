"""Records of operations in bytecode: name, discardable attributes, and properties in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from hlo_text.bytecode.byte_writer import UnwritableError
from hlo_text.bytecode.property_lists import PropertyList, later_property, property_lists
from hlo_text.core.attributes import (
    ArrayAttribute,
    DictionaryAttribute,
    OpaqueAttribute,
    StringAttribute,
    TypeAttribute,
)
from hlo_text.core.ir import Function, Module, Operation, UnregisteredOperation
from hlo_text.core.memo import Memo, by_declaration
from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind
from hlo_text.mlir.codecs.field_values import field_attribute
from hlo_text.mlir.codecs.fields import fields_of
from hlo_text.mlir.codecs.strings import text_bytes

_KNOWN_DIALECTS = ("arith", "builtin", "cf", "chlo", "func", "sdy", "shape", "stablehlo", "tensor")


class OperationRecord(NamedTuple):
    """Operation without operands, results, regions and location.

    Attributes:
        name: The operation name.
        is_known: Whether readers know the operation.
        inherent: Inherent attributes by name.
        discardable: Discardable attributes by name.
        properties: The order of inherent attributes, or None if unknown.
    """

    name: str
    is_known: bool
    inherent: Mapping[str, Any]
    discardable: Mapping[str, Any]
    properties: PropertyList | None


def dictionary_of(entries: Mapping[str, Any]) -> DictionaryAttribute:
    """Return a dictionary attribute sorted by the bytes of names."""
    return DictionaryAttribute(tuple(sorted(entries.items(), key=lambda entry: text_bytes(entry[0]))))


def record_of(op: Operation, *, mlir: int = 0) -> OperationRecord:
    """Return the record of an operation.

    Args:
        op: The operation.
        mlir: The MLIR version whose properties are written, even if the operation lacks a later one.

    Raises:
        UnwritableError: The operation is only known in its pretty form, or was kept because of an error.
    """
    discardable = dict(op.annotations.discardable) if op.annotations is not None else {}
    if isinstance(op, DeclaredOperation):
        name, lists, fields, later = _declared(type(op))
        inherent = _of_fields(op.attributes, fields, is_chlo=name.startswith("chlo.")) if op.attributes else {}
    else:
        name, inherent = op.name, _of_structure(op, discardable)
        lists, later = _lists(name), later_property(type(op))
    if discardable and lists:
        for key, _ in lists[0].names:
            if key in discardable and key not in inherent:
                inherent[key] = discardable.pop(key)
    if later is None:
        return OperationRecord(name, bool(lists), inherent, discardable, lists[0] if lists else None)
    key, field = later
    is_newest = mlir >= field.later or key in inherent
    if is_newest and field.kind is Kind.I32:  # an enum, which is always stored
        inherent.setdefault(key, field_attribute(field, min(field.values)))
    return OperationRecord(name, True, inherent, discardable, lists[is_newest])


def _lists(name: str) -> tuple[PropertyList, ...]:
    return property_lists(name) if name.partition(".")[0] in _KNOWN_DIALECTS else ()


def _of_structure(op: Operation, discardable: dict[str, Any]) -> dict[str, Any]:
    """Return the inherent attributes of an undeclared or structural operation."""
    if isinstance(op, UnregisteredOperation):
        if op.problem is not None:
            raise UnwritableError(f"cannot encode `{op.operation_name}`: {op.problem.message}")
        if op.pretty is not None:
            raise UnwritableError(
                f"cannot encode `{op.operation_name}`: unknown custom assembly format; write it in generic form"
            )
        return dict(op.attributes)
    if isinstance(op, Function):
        return _of_function(op, discardable)
    assert isinstance(op, Module)
    inherent: dict[str, Any] = {}
    if op.symbol is not None:
        inherent["sym_name"] = StringAttribute(op.symbol)
    if "sym_visibility" in discardable:
        inherent["sym_visibility"] = discardable.pop("sym_visibility")
    return inherent


#: Name of a declared field, its name in MLIR, the field, and the name of its kind and class of values if equal values
#: have equal attributes, else None.
_DeclaredField: TypeAlias = tuple[str, str, AttributeField, str | None]
#: Kinds whose values have equal attributes if they are equal, by name.
_SHARED_KINDS = (
    Kind.I64, Kind.I32, Kind.BOOL, Kind.STRING, Kind.I64_ARRAY, Kind.I32_ARRAY, Kind.BOOL_ARRAY, Kind.SYMBOL,
    Kind.I64_MATRIX, Kind.I64_PAIRS, Kind.LAYOUT_ARRAY, Kind.ENUM_ARRAY,
)  # fmt: skip
_SHARED_CLASSES = (tuple, int, str, bool)
#: Attributes of values of these kinds, by the name of the kind and the value.
_SHARED: Memo[tuple[str, Any], Any] = Memo("bytecode writer: attributes of fields", 1 << 14)


@by_declaration
def _declared(
    cls: type[DeclaredOperation],
) -> tuple[str, tuple[PropertyList, ...], tuple[_DeclaredField, ...], tuple[str, AttributeField] | None]:
    """Return the name, property lists, fields, and the property that was added later of a class."""
    name = cls.mlir_name or cls.hlo_name or cls.__name__
    fields = [
        (name, field.mlir_name, field, f"{field.kind.name} {field.values}" if field.kind in _SHARED_KINDS else None)
        for name, field in fields_of(cls).items()
        if field.mlir
    ]
    return name, _lists(name), tuple(fields), later_property(cls)


def _of_fields(given: Mapping[str, Any], fields: tuple[_DeclaredField, ...], *, is_chlo: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, mlir_name, field, kind in fields:
        if name in given:
            attribute = _attribute(field, kind, given[name])
            if attribute is not None:
                found[mlir_name] = _of_chlo(attribute) if is_chlo else attribute
    return found


def _attribute(field: AttributeField, kind: str | None, value: Any) -> Any:
    """Return the attribute of a field's value; equal numbers and names share one, which is then encoded once."""
    if kind is None or type(value) not in _SHARED_CLASSES:
        return field_attribute(field, value)
    known = _SHARED.get((kind, value))
    if known is None:
        known = _SHARED.remember((kind, value), field_attribute(field, value))
    return known


def _of_chlo(attribute: Any) -> Any:
    """Return CHLO's form of an enum or a list of enums; any other attribute unchanged."""
    if isinstance(attribute, ArrayAttribute):
        return ArrayAttribute(tuple(map(_of_chlo, attribute.elements)))
    if isinstance(attribute, OpaqueAttribute):
        return OpaqueAttribute(attribute.text.replace("#stablehlo<", "#chlo<"))
    return attribute


def _of_function(op: Function, discardable: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"sym_name": StringAttribute(op.symbol), "function_type": TypeAttribute(op.function_type)}
    if op.visibility is not None:
        found["sym_visibility"] = StringAttribute(op.visibility)
    for name, lists in (("arg_attrs", op.argument_attributes), ("res_attrs", op.result_attributes)):
        if lists:
            found[name] = ArrayAttribute(tuple(map(dictionary_of, lists)))
    return found
