"""Encodings of the attributes and types of the StableHLO and CHLO dialects."""

from __future__ import annotations

import struct as packing
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

import attrs

from hlo_text.bytecode.encodings.builtin import DYNAMIC, require
from hlo_text.bytecode.encodings.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BYTE,
    DOUBLE,
    NUMBER,
    PRESENT_ATTRIBUTE,
    SIGNED,
    SIGNED_NUMBERS,
    STRING,
    TYPE,
    TYPES,
    Encoding,
)
from hlo_text.core.attributes import (
    ArrayAttribute,
    AxisReference,
    Bounds,
    ChannelHandle,
    ComparisonDirection,
    ComparisonType,
    ConvolutionDimensionNumbers,
    DotAlgorithm,
    DotDimensionNumbers,
    FftType,
    GatherDimensionNumbers,
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
    ScatterDimensionNumbers,
    SubAxis,
    SymbolReference,
    Transpose,
)
from hlo_text.core.types import TOKEN, ElementType, FutureType
from hlo_text.mlir.reader.grammar import shared_reader
from hlo_text.mlir.spelling.dialect_values import attribute_of, dialect_value
from hlo_text.mlir.spelling.types import intern


def enum(values: type[StrEnum], first: int = 0) -> Encoding:
    """Return the encoding of an enum, whose members are numbered from `first`."""
    members: dict[int, StrEnum] = dict(enumerate(values, start=first))

    def make(number: int) -> Any:
        require(number in members, f"unknown {values.__name__} value {number}")
        return attribute_of(members[number])

    return Encoding(make, (NUMBER,))


def _enum_of_chlo(values: type[StrEnum]) -> Encoding:
    encoding = enum(values)
    return attrs.evolve(
        encoding, make=lambda number: OpaqueAttribute(encoding.make(number).text.replace("stable", "c", 1))
    )


def struct(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return what makes an attribute of the struct that `make` makes of members."""
    return lambda *members: attribute_of(make(*members))


def double(bits: int) -> float:
    """Return a double from its bits."""
    return float(packing.unpack("<d", bits.to_bytes(8, "little"))[0])


def bounds(sizes: tuple[int, ...]) -> Bounds:
    """Return bounds of the dimensions of a tensor."""
    return Bounds(tuple(None if size == DYNAMIC else size for size in sizes))


def dot_algorithm(lhs: Any, rhs: Any, accumulation: Any, *numbers: int) -> DotAlgorithm:
    """Return the algorithm of a dot from its types and numbers, the last of which is a truth value."""
    if not all(isinstance(part, ElementType) for part in (lhs, rhs, accumulation)):
        raise ValueError("the types of a dot algorithm must be element types")
    left, right, operations, is_imprecise = numbers
    return DotAlgorithm(lhs, rhs, accumulation, left, right, operations, bool(is_imprecise))


def accuracy(atol: int, rtol: int, ulps: int, mode: Any) -> ResultAccuracy:
    """Return the accuracy of a result; its mode is an attribute of its own."""
    found = meaning(mode)
    if not isinstance(found, ResultAccuracyMode):
        raise ValueError("the mode of a result accuracy must be a result_accuracy_mode attribute")
    return ResultAccuracy(double(atol), double(rtol), ulps, found)


def meaning(value: Any) -> Any:
    """Return what an attribute of StableHLO stands for, itself if it is another one."""
    return dialect_value(value, shared_reader()) if isinstance(value, OpaqueAttribute) else value


# --- axes and meshes -------------------------------------------------------------------------------------------------


def axis_reference(name: str, sub_axis: Any) -> AxisReference:
    """Return a reference to an axis or to part of one."""
    require(sub_axis is None or isinstance(sub_axis, SubAxis), "a sub-axis must be a sub_axis_info attribute")
    return AxisReference(name, None if sub_axis is None else (sub_axis.pre_size, sub_axis.size))


def mesh(axes: Any, device_ids: Any) -> Mesh:
    """Return a mesh of axes."""
    found: list[Any] = [meaning(axis) for axis in axes.elements] if isinstance(axes, ArrayAttribute) else [None]
    require(all(isinstance(axis, MeshAxis) for axis in found), "the axes of a mesh must be mesh_axis attributes")
    require(device_ids is None or isinstance(device_ids, Literal), "the device ids of a mesh must be a constant")
    ids = None if device_ids is None else tuple(int(number) for number in device_ids.array.reshape(-1))
    return Mesh(tuple((axis.name, axis.size) for axis in found), ids)


def mesh_axes(given: Any, axes: tuple[Any, ...]) -> MeshAxesReplicaGroups:
    """Return replica groups by axes of a mesh or of its symbol."""
    of = given.path[0] if isinstance(given, SymbolReference) and len(given.path) == 1 else meaning(given)
    if not isinstance(of, str | Mesh):
        raise ValueError("the mesh of replica groups must be a symbol reference or a mesh")
    found = tuple(meaning(axis) for axis in axes)
    require(
        all(isinstance(axis, AxisReference) for axis in found), "the axes of replica groups must be axis references"
    )
    return MeshAxesReplicaGroups(of, found)


DIMENSIONS = SIGNED_NUMBERS
STABLEHLO_ATTRIBUTES: Mapping[int, Encoding] = {
    1: Encoding(struct(ChannelHandle), (SIGNED, SIGNED)),
    2: enum(ComparisonDirection),
    3: enum(ComparisonType),
    4: Encoding(
        struct(ConvolutionDimensionNumbers),
        (SIGNED, SIGNED, DIMENSIONS, SIGNED, SIGNED, DIMENSIONS, SIGNED, SIGNED, DIMENSIONS),
    ),
    5: Encoding(struct(DotDimensionNumbers), (DIMENSIONS,) * 4),
    6: enum(FftType),
    7: Encoding(struct(GatherDimensionNumbers), (*(DIMENSIONS,) * 5, SIGNED)),
    8: enum(Precision),
    9: enum(RngAlgorithm),
    10: enum(RngDistribution, first=1),
    11: Encoding(struct(ScatterDimensionNumbers), (*(DIMENSIONS,) * 5, SIGNED)),
    12: enum(Transpose),
    13: Encoding(bounds, (DIMENSIONS,)),
    14: Encoding(struct(OutputOperandAlias), (DIMENSIONS, SIGNED, DIMENSIONS)),
    15: Encoding(struct(dot_algorithm), (TYPE, TYPE, TYPE, SIGNED, SIGNED, SIGNED, BYTE)),
    16: enum(ResultAccuracyMode),
    17: Encoding(struct(accuracy), (DOUBLE, DOUBLE, SIGNED, ATTRIBUTE)),
    18: Encoding(struct(mesh_axes), (ATTRIBUTE, ATTRIBUTES)),
    19: Encoding(SubAxis, (SIGNED, SIGNED)),
    20: Encoding(struct(axis_reference), (STRING, PRESENT_ATTRIBUTE)),
    21: Encoding(struct(MeshAxis), (STRING, SIGNED)),
    22: Encoding(struct(mesh), (ATTRIBUTE, PRESENT_ATTRIBUTE)),
}


#: All others are stored as text.
CHLO_ATTRIBUTES: Mapping[int, Encoding] = {0: _enum_of_chlo(ComparisonDirection), 1: _enum_of_chlo(ComparisonType)}
STABLEHLO_TYPES: Mapping[int, Encoding] = {
    0: Encoding(lambda: TOKEN),
    1: Encoding(lambda types: intern(FutureType(types)), (TYPES,)),
}
