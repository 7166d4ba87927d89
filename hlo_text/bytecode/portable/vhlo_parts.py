"""Attributes and types of StableHLO taken apart as VHLO stores them, and since which version it has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import numpy as np

from hlo_text.bytecode.encodings.stablehlo import meaning
from hlo_text.bytecode.parts import (
    Parts,
    bounds_sizes,
    device_literal,
    dialect_of_text,
    double_bits,
    enum_number,
    integer_bits,
    literal_bytes,
    shape_sizes,
)
from hlo_text.bytecode.portable.vhlo import VHLO_WORDS
from hlo_text.bytecode.saying import UnwritableError
from hlo_text.core.attributes import (
    ArrayAttribute,
    AxisReference,
    BoolAttribute,
    Bounds,
    ComparisonDirection,
    ComparisonType,
    DenseArrayAttribute,
    DictionaryAttribute,
    FftType,
    FloatAttribute,
    IntegerAttribute,
    Literal,
    Mesh,
    MeshAxesReplicaGroups,
    MeshAxis,
    OpaqueAttribute,
    OutputOperandAlias,
    Precision,
    ResultAccuracy,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    StringAttribute,
    SubAxis,
    SymbolReference,
    Transpose,
    TypeAttribute,
)
from hlo_text.core.types import (
    BOOL,
    BufferType,
    ComplexType,
    DialectType,
    FloatType,
    FunctionType,
    FutureType,
    IndexType,
    IntegerType,
    NoneType,
    QuantizedType,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
    UnrankedTensorType,
    numpy_dtype,
)
from hlo_text.mlir.spelling.dialect_values import attribute_of

Version = tuple[int, int, int]
_CODES = {word: code for code, word in VHLO_WORDS.items()}
#: Versions since which words name types; all others are as old as artifacts are.
_SINCE: Mapping[str, Version] = {
    "f8E5M2FNUZ": (0, 10, 0), "f8E4M3FNUZ": (0, 10, 0), "f8E4M3B11FNUZ": (0, 11, 0), "i2": (1, 2, 0), "ui2": (1, 2, 0),
    "tf32": (1, 6, 0), "f8E4M3": (1, 7, 0), "f8E3M4": (1, 7, 0), "f4E2M1FN": (1, 8, 0), "f6E2M3FN": (1, 8, 0),
    "f6E3M2FN": (1, 8, 0), "f8E8M0FNU": (1, 8, 0),
}  # fmt: skip
_FUTURES, _NONE_TYPES, _MESHES = (1, 15, 0), (1, 6, 0), (1, 16, 0)


@attrs.frozen
class ApiVersion:
    """Version of the interface of a custom call."""

    number: int


def dotted(version: Version) -> str:
    """Return a version as users write it."""
    return ".".join(map(str, version))


def _require(version: Version, since: Version, kind: str, what: object) -> None:
    if version < since:
        needed = f"StableHLO {dotted(since)} or newer, the target is {dotted(version)}"
        raise UnwritableError(f"the {kind} `{str(what)[:60]}` requires {needed}")


# --- attributes ------------------------------------------------------------------------------------------------------


def vhlo_value(attribute: Any) -> Any:
    """Return the attribute that VHLO has in the place of another one: symbols are strings, arrays are tensors."""
    if isinstance(attribute, SymbolReference) and len(attribute.path) == 1:
        return StringAttribute(attribute.path[0])
    if isinstance(attribute, DenseArrayAttribute) and isinstance(attribute.element_type, IntegerType):
        type = TensorType((len(attribute.values),), attribute.element_type)
        return Literal(type, np.array(attribute.values, np.int64).astype(numpy_dtype(attribute.element_type)))
    return attribute


def _literal(literal: Literal) -> tuple[Any, ...]:
    if literal.resource_key is not None or not literal.has_value:
        raise UnwritableError("cannot serialize a constant whose elements are elided or in a resource")
    type = literal.type
    if isinstance(type, TensorType) and type.element_type == BOOL and type.num_elements == 1:
        return type, literal.array.astype(np.uint8).tobytes()
    return type, literal_bytes(literal)


def _string(attribute: StringAttribute) -> tuple[Any, ...]:
    if attribute.type is not None:
        raise UnwritableError(
            f"cannot serialize `{str(attribute)[:60]}`: portable artifacts only contain untyped strings"
        )
    return (attribute.value,)


def _accuracy(value: ResultAccuracy) -> tuple[Any, ...]:
    return double_bits(value.atol), double_bits(value.rtol), value.ulps, attribute_of(value.mode)


def _axis(axis: AxisReference) -> tuple[Any, ...]:
    return StringAttribute(axis.name), () if axis.sub_axis is None else (SubAxis(*axis.sub_axis),)


def _mesh(mesh: Mesh) -> tuple[Any, ...]:
    return ArrayAttribute(tuple(attribute_of(MeshAxis(*axis)) for axis in mesh.axes)), device_literal(mesh)


def _groups(groups: MeshAxesReplicaGroups) -> tuple[Any, ...]:
    mesh = StringAttribute(groups.mesh) if isinstance(groups.mesh, str) else attribute_of(groups.mesh)
    return mesh, ArrayAttribute(tuple(map(attribute_of, groups.axes)))


_ATTRIBUTES: Mapping[type[Any], tuple[int, Callable[[Any], tuple[Any, ...]]]] = {
    ArrayAttribute: (1, lambda value: (value.elements,)),
    BoolAttribute: (2, lambda value: (int(value.value),)),
    ComparisonDirection: (3, lambda value: (enum_number(value),)),
    ComparisonType: (4, lambda value: (enum_number(value),)),
    ApiVersion: (5, lambda value: (value.number,)),
    DictionaryAttribute: (6, lambda value: (tuple((StringAttribute(key), part) for key, part in value.entries),)),
    FftType: (7, lambda value: (enum_number(value),)),
    FloatAttribute: (8, lambda value: (value.type, value.bits)),
    IntegerAttribute: (9, lambda value: (value.type, integer_bits(value))),
    OutputOperandAlias: (10, lambda value: attrs.astuple(value, recurse=False)),
    Precision: (11, lambda value: (enum_number(value),)),
    RngAlgorithm: (12, lambda value: (enum_number(value),)),
    RngDistribution: (13, lambda value: (enum_number(value),)),
    StringAttribute: (14, _string),
    Literal: (15, _literal),
    Transpose: (16, lambda value: (enum_number(value),)),
    TypeAttribute: (17, lambda value: (value.type,)),
    Bounds: (18, lambda value: (bounds_sizes(value),)),
    ResultAccuracyMode: (19, lambda value: (enum_number(value),)),
    ResultAccuracy: (20, _accuracy),
    SubAxis: (21, lambda value: (value.pre_size, value.size)),
    AxisReference: (22, _axis),
    MeshAxesReplicaGroups: (23, _groups),
    MeshAxis: (24, lambda value: (StringAttribute(value.name), value.size)),
    Mesh: (25, _mesh),
}
_OLDEST: Mapping[int, Version] = {19: (1, 9, 0), 20: (1, 9, 0), **dict.fromkeys(range(21, 26), _MESHES)}


def vhlo_attribute_parts(attribute: Any, version: Version) -> Parts:
    """Take an attribute apart as VHLO stores it.

    Raises:
        UnwritableError: That version has no such attribute.
    """
    value = attribute
    if isinstance(attribute, OpaqueAttribute) and dialect_of_text(attribute.text) == "stablehlo":
        value = meaning(attribute)
    found = _ATTRIBUTES.get(type(value))
    if found is None:
        raise UnwritableError(
            f"cannot serialize the attribute `{str(attribute)[:60]}`: portable artifacts only contain StableHLO"
        )
    code, parts = found
    _require(version, _OLDEST.get(code, (0, 9, 0)), "attribute", attribute)
    return "vhlo", code, parts(value)


# --- types -----------------------------------------------------------------------------------------------------------


def _tensor(type: TensorType) -> tuple[int, tuple[Any, ...]]:
    if type.bounds is not None:
        return 21, (Bounds(type.bounds), shape_sizes(type), type.element_type)
    if type.encoding is not None:
        return 21, (type.encoding, shape_sizes(type), type.element_type)
    return 20, (shape_sizes(type), type.element_type)


def _quantized(type: QuantizedType) -> tuple[int, tuple[Any, ...]]:
    flags = int(type.storage_type.signedness is not Signedness.UNSIGNED)
    stored = flags, IntegerType(type.storage_type.width), type.expressed_type
    if type.block_sizes is not None:
        raise UnwritableError(f"cannot serialize the type {type}: portable artifacts have no blockwise quantization")
    scales = tuple(map(double_bits, type.scales))
    if type.quantization_dimension is None:
        return 24, (*stored, scales[0], type.zero_points[0], type.storage_min, type.storage_max)
    limits = type.storage_min, type.storage_max
    return 30, (*stored, type.quantization_dimension, *limits, scales, type.zero_points)


_OTHER_TYPES: Mapping[type[Any], Callable[[Any], tuple[int, tuple[Any, ...]]]] = {
    ComplexType: lambda found: (1, (found.element_type,)),
    FunctionType: lambda found: (8, (found.inputs, found.results)),
    IndexType: lambda found: (9, ()),
    BufferType: lambda found: (41, (shape_sizes(found.tensor_type), found.tensor_type.element_type)),
    TensorType: _tensor,
    TokenType: lambda found: (22, ()),
    TupleType: lambda found: (23, (found.types,)),
    QuantizedType: _quantized,
    UnrankedTensorType: lambda found: (25, (found.element_type,)),
    NoneType: lambda found: (33, ()),
    FutureType: lambda found: (42, (found.types,)),
}
_TEXTS: Mapping[str, int] = {"!stablehlo.token": 22, "!shape.witness": 26}


def vhlo_type_parts(type_: Type, version: Version) -> Parts:
    """Take a type apart as VHLO stores it.

    Raises:
        UnwritableError: That version has no such type.
    """
    if isinstance(type_, IntegerType | FloatType) and type_.mlir_name in _CODES:
        _require(version, _SINCE.get(type_.mlir_name, (0, 9, 0)), "type", type_)
        return "vhlo", _CODES[type_.mlir_name], ()
    if isinstance(type_, DialectType) and type_.text in _TEXTS:
        return "vhlo", _TEXTS[type_.text], ()
    found = _OTHER_TYPES.get(type(type_))
    if found is None:
        raise UnwritableError(f"cannot serialize the type {type_}: portable artifacts only contain StableHLO")
    code, parts = found(type_)
    _require(version, {33: _NONE_TYPES, 42: _FUTURES}.get(code, (0, 9, 0)), "type", type_)
    return "vhlo", code, parts
