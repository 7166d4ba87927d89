"""Attributes and types taken apart into what their encodings store: the inverse of what makes them.

Each gives a dialect, a code and the values of the members of that encoding, or None for what is stored as text.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

import attrs
import numpy as np

from hlo_text.bytecode.encodings.builtin import DYNAMIC, NARROW_FLOATS
from hlo_text.bytecode.encodings.sharding_rules import rule_parts
from hlo_text.bytecode.encodings.stablehlo import meaning
from hlo_text.bytecode.quantized_parts import quantized_parts, quantized_text_parts
from hlo_text.core.attributes import (
    AllToAllParameter,
    AllToAllParameters,
    ArrayAttribute,
    AxisReference,
    AxisReferenceLists,
    AxisReferences,
    BoolAttribute,
    Bounds,
    CallSiteLocation,
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DenseArrayAttribute,
    DenseResourceAttribute,
    DictionaryAttribute,
    DimensionSharding,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    FileLocation,
    FloatAttribute,
    FusedLocation,
    GatherDimensionNumbers,
    IntegerAttribute,
    LineLocation,
    Literal,
    LocationAttribute,
    ManualAxes,
    Mesh,
    MeshAxesReplicaGroups,
    MeshAxis,
    NameLocation,
    OpaqueAttribute,
    OutputOperandAlias,
    Precision,
    ResultAccuracy,
    ResultAccuracyMode,
    RngAlgorithm,
    RngDistribution,
    ScatterDimensionNumbers,
    ShardingPerValue,
    StringAttribute,
    SubAxis,
    SymbolReference,
    TensorSharding,
    Transpose,
    TypeAttribute,
    UnitAttribute,
    UnknownLocation,
)
from hlo_text.core.types import (
    BOOL,
    I64,
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
    num_bits,
)
from hlo_text.mlir.spelling.dialect_values import attribute_of
from hlo_text.mlir.spelling.sharding_rules import ArrayFactors, DimensionFactors

#: Dialect, code, and what the members of the encoding say.
Parts: TypeAlias = tuple[str, int, tuple[Any, ...]]
_Taking: TypeAlias = Callable[[Any], Parts | None]

_SIGNEDNESS = {Signedness.SIGNLESS: 0, Signedness.SIGNED: 1, Signedness.UNSIGNED: 2}
_FLOATS: Mapping[str, int] = {
    "bf16": 3,
    "f16": 4,
    "f32": 5,
    "f64": 6,
    "f80": 7,
    "f128": 8,
    **{name: code for code, name in enumerate(NARROW_FLOATS, start=21)},
}


@attrs.frozen
class Of:
    """A part that another dialect stores than the one around it."""

    dialect: str
    value: Any


# --- attributes ------------------------------------------------------------------------------------------------------


def integer_bits(attribute: IntegerAttribute) -> int:
    """Return the bits of an integer of its type."""
    width = attribute.type.width if isinstance(attribute.type, IntegerType) else 64
    return attribute.value & (1 << width) - 1


def _string(attribute: StringAttribute) -> Parts:
    if attribute.type is None or isinstance(attribute.type, NoneType):
        return "builtin", 2, (attribute.value,)
    return "builtin", 3, (attribute.value, attribute.type)


def _dictionary(attribute: DictionaryAttribute) -> Parts:
    return "builtin", 1, (tuple((StringAttribute(key), value) for key, value in attribute.entries),)


def _symbol(attribute: SymbolReference) -> Parts:
    root, *nested = attribute.path
    if not nested:
        return "builtin", 4, (StringAttribute(root),)
    return "builtin", 5, (StringAttribute(root), tuple(SymbolReference((name,)) for name in nested))


def _dense_array(attribute: DenseArrayAttribute) -> Parts:
    width = max(1, num_bits(attribute.element_type) // 8)
    mask = (1 << 8 * width) - 1
    data = b"".join([(value & mask).to_bytes(width, "little") for value in attribute.values])
    return "builtin", 17, (attribute.element_type, len(attribute.values), data)


def literal_bytes(literal: Literal) -> bytes:
    """Return the raw bytes of a constant's elements: of one if all are the same; truth values are packed."""
    array = literal.array
    if array.size == 0:
        return b""
    data: bytes
    _, is_splat, data = literal.content()
    width = array.dtype.itemsize
    is_truth = isinstance(literal.type, TensorType) and literal.type.element_type == BOOL
    if is_splat or data == data[:width] * array.size:
        return (b"\xff" if data[0] else b"\0") if is_truth else data[:width]
    return np.packbits(array, axis=None, bitorder="little").tobytes() if is_truth else data


def _literal(literal: Literal) -> Parts | None:
    if literal.resource_key is not None:
        return "builtin", 16, (literal.type, literal.resource_key)
    if not isinstance(literal.type, TensorType):
        return None
    return "builtin", 18, (literal.type, literal_bytes(literal))


def _file(location: FileLocation) -> Parts:
    file = StringAttribute(location.file)
    if location.end is None:
        return "builtin", 11, (file, location.line, location.column)
    line, column = location.end
    numbers = (location.line, location.column, *(() if line is None else (line,)), column)
    return "builtin", 22, (file, numbers)


def _fused(location: FusedLocation) -> Parts:
    if location.metadata is None:
        return "builtin", 12, (location.locations,)
    return "builtin", 13, (location.locations, location.metadata)


def _name(location: NameLocation) -> Parts:
    return "builtin", 14, (StringAttribute(location.name), location.child or UnknownLocation())


_BUILTIN_ATTRIBUTES: Mapping[type[Any], _Taking] = {
    ArrayAttribute: lambda value: ("builtin", 0, (value.elements,)),
    DictionaryAttribute: _dictionary,
    StringAttribute: _string,
    SymbolReference: _symbol,
    TypeAttribute: lambda value: ("builtin", 6, (value.type,)),
    UnitAttribute: lambda value: ("builtin", 7, ()),
    BoolAttribute: lambda value: ("builtin", 8, (BOOL, int(value.value))),
    IntegerAttribute: lambda value: ("builtin", 8, (value.type, integer_bits(value))),
    FloatAttribute: lambda value: ("builtin", 9, (value.type, value.bits)),
    CallSiteLocation: lambda value: ("builtin", 10, (value.callee, value.caller)),
    FileLocation: _file,
    LineLocation: lambda value: ("builtin", 22, (StringAttribute(value.file), (value.line,))),
    FusedLocation: _fused,
    NameLocation: _name,
    UnknownLocation: lambda value: ("builtin", 15, ()),
    LocationAttribute: lambda value: attribute_parts(value.location),
    DenseResourceAttribute: lambda value: ("builtin", 16, (value.type, value.key)),
    DenseArrayAttribute: _dense_array,
    Literal: _literal,
}


def enum_number(value: StrEnum) -> int:
    """Return the number of a member; distributions of random numbers begin with 1."""
    return list(type(value)).index(value) + isinstance(value, RngDistribution)


def _enum(code: int) -> _Taking:
    return lambda value: ("stablehlo", code, (enum_number(value),))


def double_bits(value: float) -> int:
    """Return the bits of a double."""
    return int.from_bytes(struct.pack("<d", value), "little")


def bounds_sizes(bounds: Bounds) -> tuple[int, ...]:
    """Return bounds with what stands for none."""
    return tuple(DYNAMIC if size is None else size for size in bounds.sizes)


def _mesh(mesh: Mesh) -> Parts:
    axes = ArrayAttribute(tuple(attribute_of(MeshAxis(*axis)) for axis in mesh.axes))
    return "stablehlo", 22, (axes, device_literal(mesh))


def device_literal(mesh: Mesh) -> Literal | None:
    """Return the devices of a mesh as a constant."""
    if mesh.device_ids is None:
        return None
    return Literal(TensorType((len(mesh.device_ids),), I64), np.array(mesh.device_ids, np.int64))


def _mesh_axes(groups: MeshAxesReplicaGroups) -> Parts:
    mesh = SymbolReference((groups.mesh,)) if isinstance(groups.mesh, str) else attribute_of(groups.mesh)
    return "stablehlo", 18, (mesh, tuple(map(attribute_of, groups.axes)))


def _accuracy(value: ResultAccuracy) -> Parts:
    return "stablehlo", 17, (double_bits(value.atol), double_bits(value.rtol), value.ulps, attribute_of(value.mode))


def _axis(axis: AxisReference) -> Parts:
    return "stablehlo", 20, (axis.name, None if axis.sub_axis is None else SubAxis(*axis.sub_axis))


def _fields(code: int) -> _Taking:
    return lambda value: ("stablehlo", code, attrs.astuple(value, recurse=False))


_STABLEHLO_ATTRIBUTES: Mapping[type[Any], _Taking] = {
    ChannelHandle: _fields(1),
    ComparisonDirection: _enum(2),
    ComparisonType: _enum(3),
    ConvolutionDimensionNumbers: _fields(4),
    DotDimensionNumbers: _fields(5),
    FftType: _enum(6),
    GatherDimensionNumbers: _fields(7),
    Precision: _enum(8),
    RngAlgorithm: _enum(9),
    RngDistribution: _enum(10),
    ScatterDimensionNumbers: _fields(11),
    Transpose: _enum(12),
    Bounds: lambda value: ("stablehlo", 13, (bounds_sizes(value),)),
    OutputOperandAlias: _fields(14),
    DotAlgorithm: _fields(15),
    ResultAccuracyMode: _enum(16),
    ResultAccuracy: _accuracy,
    MeshAxesReplicaGroups: _mesh_axes,
    SubAxis: _fields(19),
    AxisReference: _axis,
    MeshAxis: _fields(21),
    Mesh: _mesh,
}


def _sharding(value: TensorSharding) -> Parts:
    mesh = SymbolReference((value.mesh,)) if isinstance(value.mesh, str) else _of_shardy(value.mesh)
    parts = mesh, _all(value.dimensions), _all(value.replicated)
    if value.reduction:
        return "sdy", 17, (*parts, _all(value.unreduced), int(value.reduction))
    return ("sdy", 15, (*parts, _all(value.unreduced))) if value.unreduced else ("sdy", 6, parts)


def _of_shardy(value: Any) -> Of:
    return Of("sdy", value)


def _all(values: tuple[Any, ...]) -> tuple[Of, ...]:
    return tuple(map(_of_shardy, values))


def _shardy_mesh(value: Mesh) -> Parts:
    return "sdy", 2, (_all(tuple(MeshAxis(*axis) for axis in value.axes)), value.device_ids or ())


def _shardy_axis(axis: AxisReference) -> Parts:
    return "sdy", 4, (axis.name, None if axis.sub_axis is None else _of_shardy(SubAxis(*axis.sub_axis)))


_SHARDY_ATTRIBUTES: Mapping[type[Any], _Taking] = {
    ManualAxes: lambda value: ("sdy", 0, (tuple(map(StringAttribute, value.names)),)),
    MeshAxis: lambda value: ("sdy", 1, (value.name, value.size)),
    Mesh: _shardy_mesh,
    SubAxis: lambda value: ("sdy", 3, (value.pre_size, value.size)),
    AxisReference: _shardy_axis,
    DimensionSharding: lambda value: ("sdy", 5, (_all(value.axes), not value.is_open, value.priority)),
    TensorSharding: _sharding,
    ShardingPerValue: lambda value: ("sdy", 7, (_all(value.shardings),)),
    AxisReferences: lambda value: ("sdy", 11, (_all(value.axes),)),
    AxisReferenceLists: lambda value: ("sdy", 12, (_all(tuple(map(AxisReferences, value.lists))),)),
    AllToAllParameter: lambda value: ("sdy", 13, (_all(value.axes), value.source, value.target)),
    DimensionFactors: lambda value: ("sdy", 8, (value.numbers,)),
    ArrayFactors: lambda value: ("sdy", 9, (_all(value.dimensions),)),
    AllToAllParameters: lambda value: ("sdy", 14, (_all(value.parameters),)),
}


def _rule(text: str) -> Parts | None:
    found = rule_parts(text)
    if found is None:
        return None
    sizes, operands, results, *further = found
    return "sdy", 10, (sizes, _all(operands), _all(results), *further)


def attribute_parts(value: Any) -> Parts | None:
    """Take an attribute or a location apart; None if it is stored as text."""
    if isinstance(value, Of):
        taking = _SHARDY_ATTRIBUTES.get(type(value.value))
        return None if taking is None else taking(value.value)
    taking = _BUILTIN_ATTRIBUTES.get(type(value)) or _STABLEHLO_ATTRIBUTES.get(type(value))
    if taking is not None:
        return taking(value)
    if not isinstance(value, OpaqueAttribute):
        return None
    if value.text.startswith("#sdy.op_sharding_rule"):
        return _rule(value.text)
    meant = meaning(value)
    tables = {"stablehlo": _STABLEHLO_ATTRIBUTES, "sdy": _SHARDY_ATTRIBUTES}
    taking = tables.get(dialect_of_text(value.text), {}).get(type(meant))
    if taking is None:
        return _chlo(value)
    return taking(meant)


def _chlo(attribute: OpaqueAttribute) -> Parts | None:
    meant = meaning(attribute)
    codes = {ComparisonDirection: 0, ComparisonType: 1}
    if dialect_of_text(attribute.text) != "chlo" or type(meant) not in codes:
        return None
    return "chlo", codes[type(meant)], (enum_number(meant),)


def dialect_of_text(text: str) -> str:
    """Return the dialect of an attribute or type stored as text.

    >>> dialect_of_text("#sdy<manual_axes{}>"), dialect_of_text("affine_map<() -> ()>")
    ('sdy', 'builtin')
    """
    if not text.startswith(("#", "!")):
        return "builtin"
    return text[1:].split("<")[0].split(".")[0].strip()


# --- types -----------------------------------------------------------------------------------------------------------


def shape_sizes(type: TensorType) -> tuple[int, ...]:
    """Return a shape with what stands for dynamic dimensions."""
    return tuple(DYNAMIC if size is None else size for size in type.shape)


def _tensor(type: TensorType) -> Parts:
    encoding = Bounds(type.bounds) if type.bounds is not None else type.encoding
    if encoding is None:
        return "builtin", 13, (shape_sizes(type), type.element_type)
    return "builtin", 14, (encoding, shape_sizes(type), type.element_type)


def _dialect_type(text: str) -> Parts | None:
    if text == "!stablehlo.token":
        return "stablehlo", 0, ()
    return quantized_text_parts(text) if text.startswith("!quant.") else None


_TYPES: Mapping[type[Any], _Taking] = {
    IntegerType: lambda found: ("builtin", 0, (found.width << 2 | _SIGNEDNESS[found.signedness],)),
    IndexType: lambda found: ("builtin", 1, ()),
    FunctionType: lambda found: ("builtin", 2, (found.inputs, found.results)),
    FloatType: lambda found: ("builtin", _FLOATS[found.name], ()),
    ComplexType: lambda found: ("builtin", 9, (found.element_type,)),
    NoneType: lambda found: ("builtin", 12, ()),
    TensorType: _tensor,
    TupleType: lambda found: ("builtin", 15, (found.types,)),
    UnrankedTensorType: lambda found: ("builtin", 18, (found.element_type,)),
    TokenType: lambda found: ("stablehlo", 0, ()),
    FutureType: lambda found: ("stablehlo", 1, (found.types,)),
    QuantizedType: quantized_parts,
    DialectType: lambda found: _dialect_type(found.text),
}


def type_parts(value: Type) -> Parts | None:
    """Take a type apart; None if it is stored as text."""
    taking = _TYPES.get(type(value))
    return None if taking is None else taking(value)
