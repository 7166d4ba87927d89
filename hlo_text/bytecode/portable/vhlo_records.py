"""Records of operations in portable artifacts of a version, which contain every attribute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hlo_text import ops
from hlo_text.bytecode.byte_writer import UnwritableError
from hlo_text.bytecode.codecs.structs import value_of
from hlo_text.bytecode.portable.casts import is_plain
from hlo_text.bytecode.portable.vhlo import ApiVersion, dotted
from hlo_text.bytecode.portable.vhlo_operations import FUNCTION_PROPERTIES, split_structs, vhlo_properties
from hlo_text.bytecode.property_lists import PropertyList
from hlo_text.bytecode.records import OperationRecord, record_of
from hlo_text.core.attribute_rows import Version
from hlo_text.core.attributes import (
    ArrayAttribute,
    BoolAttribute,
    ChannelHandle,
    ComparisonType,
    DenseArrayAttribute,
    DictionaryAttribute,
    DotAlgorithm,
    IntegerAttribute,
    Precision,
    ResultAccuracy,
    StringAttribute,
    TypeAttribute,
)
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import AttributeField, DeclaredOperation, Kind, operation_class
from hlo_text.core.types import BOOL, I64, NoneType, TensorType
from hlo_text.mlir.codecs.dialect_values import attribute_of
from hlo_text.mlir.codecs.field_values import numbers_literal
from hlo_text.mlir.codecs.fields import fields_by_name
from hlo_text.notation.types import element_type

#: First StableHLO version whose artifacts have the properties of MLIR 24 on Shardy operations.
_MLIR_24 = (1, 18, 0)
#: The `api_version` of custom calls with a dictionary as configuration, and the first StableHLO version that has it.
_TYPED_FFI, _TYPED_FFI_SINCE = 4, (1, 3, 0)
#: Operations whose results may have other element types than the operands since the StableHLO version below.
_REDUCTIONS = (ops.AllReduce, ops.Reduce, ops.ReduceScatter, ops.ReduceWindow, ops.Scatter, ops.SelectAndScatter)
_PROMOTION_SINCE = (0, 17, 0)
_NONE = TypeAttribute(NoneType())


def vhlo_record_of(op: Operation, version: Version) -> OperationRecord:
    """Return the record of an operation in an artifact of a version.

    Raises:
        UnwritableError: Artifacts of that version lack the operation or one of its attributes.
    """
    record = record_of(op, mlir=24 if version >= _MLIR_24 else 0)
    if is_plain(op):
        return record
    name = _name(record.name, version)
    _check_version(op, name, version)
    if record.name == "func.func":
        return OperationRecord(name, True, _function(record.inherent), record.discardable, _list(FUNCTION_PROPERTIES))
    return _vhlo_record(name, record, op)


def _name(name: str, version: Version) -> str:
    """Return the name of an operation in VHLO, including its operation version."""
    dialect, _, word = name.partition(".")
    if dialect not in ("stablehlo", "func") or (dialect == "func" and word not in ("func", "call", "return")):
        raise UnwritableError(f"cannot serialize `{name}`: portable artifacts only contain StableHLO")
    cls = operation_class(name, "stablehlo")
    if not issubclass(cls, DeclaredOperation):
        return f"vhlo.{word}_v1"
    if version < cls.since:
        needed = f"StableHLO {dotted(cls.since)} or newer, the target is {dotted(version)}"
        raise UnwritableError(f"`{name}` requires {needed}")
    is_second = cls.second_version is not None and version >= cls.second_version
    return f"vhlo.{word}_v{1 + is_second}"


def _check_version(op: Operation, name: str, version: Version) -> None:
    """Check the features of an operation that the names of its attributes do not show.

    Raises:
        UnwritableError: The target version lacks one.
    """
    if isinstance(op, ops.Collective) and name.endswith("_v1") and len(op.operands) > 1:
        raise UnwritableError(f"`{op.name}` has one operand in StableHLO {dotted(version)}, found {len(op.operands)}")
    if isinstance(op, ops.CustomCall) and op.api_version == _TYPED_FFI and version < _TYPED_FFI_SINCE:
        needed = f"StableHLO {dotted(_TYPED_FFI_SINCE)} or newer, the target is {dotted(version)}"
        raise UnwritableError(f"`{op.name}` with api_version {_TYPED_FFI} requires {needed}")
    if isinstance(op, _REDUCTIONS) and version < _PROMOTION_SINCE and _promotes(op):
        needed = f"StableHLO {dotted(_PROMOTION_SINCE)} or newer, the target is {dotted(version)}"
        raise UnwritableError(f"`{op.name}` with results of another element type requires {needed}")


def _promotes(op: Operation) -> bool:
    """Return whether a result has another element type than the operand of its position."""
    pairs = zip(op.operands, op.results, strict=False)
    return any(element_type(operand.type) != element_type(result.type) for operand, result in pairs)


def _list(names: tuple[str, ...]) -> PropertyList:
    return PropertyList(tuple((name, True) for name in names))


def _function(inherent: Mapping[str, Any]) -> Mapping[str, Any]:
    empty = ArrayAttribute(())
    defaults = {"arg_attrs": empty, "res_attrs": empty, "sym_visibility": StringAttribute("")}
    return {**defaults, **{name: value for name, value in inherent.items() if name in FUNCTION_PROPERTIES}}


def _vhlo_record(name: str, record: OperationRecord, op: Operation) -> OperationRecord:
    stable = record.name
    fields = fields_by_name(type(op))
    apart = split_structs(stable)
    given = dict(record.inherent)
    found: dict[str, Any] = {}
    for key, field in fields.items():
        value = given.get(key)
        if key in apart:
            found |= _fields(field, apart[key], value)
        else:
            found[key] = _of_field(field, key, value, op, stable)
    names = vhlo_properties(name)
    assert names is not None
    if name == "vhlo.dynamic_conv_v1":
        found["padding"] = numbers_literal([0] * 2 * _window_rank(op), (_window_rank(op), 2))
    for key in found:
        if key not in names and not _is_default(found[key]):
            raise UnwritableError(f"the target version of StableHLO has no attribute `{key}` on `{stable}`")
    return OperationRecord(name, True, {key: found[key] for key in names}, record.discardable, _list(names))


def _is_default(value: Any) -> bool:
    """Return whether a version without an attribute implies this value."""
    if value in (_NONE, ArrayAttribute(()), BoolAttribute(False)) or value_of(value) == ResultAccuracy():
        return True
    return (isinstance(value, DenseArrayAttribute) and not value.values) or getattr(
        value, "type", None
    ) == _NO_PAIRS.type


def _fields(field: AttributeField, names: Mapping[str, str], attribute: Any) -> dict[str, Any]:
    """Return the fields of a struct by VHLO name."""
    value = None if attribute is None else value_of(attribute)
    if value is None and field.values is DotAlgorithm:
        return dict.fromkeys(names.values(), _NONE)
    if value is None:
        value = ChannelHandle(0, 0)
    return {name: _plain(getattr(value, part)) for part, name in names.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return BoolAttribute(value)
    if isinstance(value, int):
        return IntegerAttribute(value, I64)
    return DenseArrayAttribute(I64, value) if isinstance(value, tuple) else TypeAttribute(value)


_NO_PAIRS = numbers_literal([], (0,))
_EMPTY: Mapping[str, Any] = {
    "backend_config": StringAttribute(""),
    "layout": ArrayAttribute(()),
    "composite_attributes": DictionaryAttribute(()),
    "version": IntegerAttribute(0, I64),
    "source_target_pairs": _NO_PAIRS,
}


def _of_field(field: AttributeField, name: str, value: Any, op: Operation, stable: str) -> Any:
    """Return an attribute in VHLO form, or its default."""
    if field.kind is Kind.UNIT:
        return BoolAttribute(value is not None)
    if name == "api_version":
        return ApiVersion(1 if value is None else value.value)
    if name == "backend_config" and value is None and op.attributes.get("api_version") == _TYPED_FFI:
        return DictionaryAttribute(())
    return _default(field, name, op) if value is None else value


def _default(field: AttributeField, name: str, op: Operation) -> Any:
    if name in _EMPTY:
        return _EMPTY[name]
    match field.kind:
        case Kind.BOOL:
            return BoolAttribute(bool(field.default))
        case Kind.STRING:
            return StringAttribute(field.default or "")
        case Kind.I64:
            return IntegerAttribute(field.default, I64)
        case Kind.ENUM:
            return attribute_of(ComparisonType.NOTYPE)
        case Kind.ENUM_ARRAY:
            return ArrayAttribute((attribute_of(Precision.DEFAULT),) * 2)
        case Kind.STRUCT:
            return attribute_of(ResultAccuracy())
        case Kind.I64_ARRAY:
            return DenseArrayAttribute(I64, field.default if field.default is not None else (1,) * _window_rank(op))
        case Kind.BOOL_ARRAY:
            return DenseArrayAttribute(BOOL, (0,) * _window_rank(op))
        case Kind.I64_MATRIX:
            return numbers_literal([0] * 2 * _window_rank(op), (_window_rank(op), 2))
    return ArrayAttribute(())


def _window_rank(op: Operation) -> int:
    """Return the number of dimensions of an operation's window."""
    numbers = op.attributes.get("dimension_numbers")
    if numbers is not None:
        return len(numbers.input_spatial_dimensions)
    dimensions = op.attributes.get("window_dimensions")
    if dimensions is not None:
        return len(dimensions)
    type = op.operands[0].type
    return type.rank if isinstance(type, TensorType) else 0
