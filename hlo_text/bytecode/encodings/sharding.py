"""Encodings of the attributes of the Shardy dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from hlo_text.bytecode.encodings.builtin import require
from hlo_text.bytecode.encodings.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BYTE,
    OPTIONAL_ATTRIBUTE,
    OPTIONAL_NUMBER,
    SIGNED,
    SIGNED_NUMBERS,
    STRING,
    Encoding,
)
from hlo_text.bytecode.encodings.sharding_rules import rule_attribute
from hlo_text.bytecode.encodings.stablehlo import axis_reference, meaning
from hlo_text.core.attributes import (
    AllToAllParameter,
    AllToAllParameters,
    AxisReference,
    AxisReferenceLists,
    AxisReferences,
    DimensionSharding,
    ManualAxes,
    Mesh,
    MeshAxis,
    OpaqueAttribute,
    Reduction,
    ShardingPerValue,
    StringAttribute,
    SubAxis,
    SymbolReference,
    TensorSharding,
)
from hlo_text.mlir.spelling.sharding_rules import ArrayFactors, DimensionFactors
from hlo_text.mlir.spelling.upstream_attributes import upstream_text

_T = TypeVar("_T")


def _each(parts: Sequence[Any], cls: type[_T]) -> tuple[_T, ...]:
    """Return what attributes stand for, all of one class."""
    found = tuple(meaning(part) for part in parts)
    require(all(isinstance(part, cls) for part in found), f"expected only attributes of kind {cls.__name__}")
    return found


def _named(value: Any) -> OpaqueAttribute:
    return OpaqueAttribute(str(upstream_text(value)))


def _manual_axes(names: tuple[Any, ...]) -> OpaqueAttribute:
    return _named(ManualAxes(tuple(name.value for name in _each(names, StringAttribute))))


def _mesh(axes: tuple[Any, ...], device_ids: tuple[int, ...]) -> OpaqueAttribute:
    return _named(Mesh(tuple((axis.name, axis.size) for axis in _each(axes, MeshAxis)), device_ids or None))


def _dimension(axes: tuple[Any, ...], is_closed: int, priority: int | None) -> DimensionSharding:
    return DimensionSharding(_each(axes, AxisReference), not is_closed, priority)


def _sharding(
    mesh: Any,
    dimensions: tuple[Any, ...],
    replicated: tuple[Any, ...],
    unreduced: tuple[Any, ...] = (),
    reduction: int = 0,
) -> OpaqueAttribute:
    of = mesh.path[0] if isinstance(mesh, SymbolReference) else meaning(mesh)
    if not isinstance(of, str | Mesh):
        raise ValueError("the mesh of a sharding must be a symbol reference or an inlined mesh")
    axes = _each(replicated, AxisReference), _each(unreduced, AxisReference)
    return _named(TensorSharding(of, _each(dimensions, DimensionSharding), *axes, Reduction(reduction)))


def _all_to_all(axes: tuple[Any, ...], source: int, target: int) -> AllToAllParameter:
    return AllToAllParameter(_each(axes, AxisReference), source, target)


def _axis_lists(lists: tuple[Any, ...]) -> OpaqueAttribute:
    return _named(AxisReferenceLists(tuple(found.axes for found in _each(lists, AxisReferences))))


SHARDING_ATTRIBUTES: Mapping[int, Encoding] = {
    0: Encoding(_manual_axes, (ATTRIBUTES,)),
    1: Encoding(MeshAxis, (STRING, SIGNED)),
    2: Encoding(_mesh, (ATTRIBUTES, SIGNED_NUMBERS)),
    3: Encoding(SubAxis, (SIGNED, SIGNED)),
    4: Encoding(axis_reference, (STRING, OPTIONAL_ATTRIBUTE)),
    5: Encoding(_dimension, (ATTRIBUTES, BYTE, OPTIONAL_NUMBER)),
    6: Encoding(_sharding, (ATTRIBUTE, ATTRIBUTES, ATTRIBUTES)),
    7: Encoding(lambda parts: _named(ShardingPerValue(_each(parts, TensorSharding))), (ATTRIBUTES,)),
    8: Encoding(DimensionFactors, (SIGNED_NUMBERS,)),
    9: Encoding(ArrayFactors, (ATTRIBUTES,)),
    10: Encoding(rule_attribute, (SIGNED_NUMBERS, ATTRIBUTES, ATTRIBUTES, *(SIGNED_NUMBERS,) * 4, BYTE)),
    11: Encoding(lambda parts: _named(AxisReferences(_each(parts, AxisReference))), (ATTRIBUTES,)),
    12: Encoding(_axis_lists, (ATTRIBUTES,)),
    13: Encoding(_all_to_all, (ATTRIBUTES, SIGNED, SIGNED)),
    14: Encoding(lambda parts: _named(AllToAllParameters(_each(parts, AllToAllParameter))), (ATTRIBUTES,)),
    15: Encoding(_sharding, (ATTRIBUTE, ATTRIBUTES, ATTRIBUTES, ATTRIBUTES)),
    17: Encoding(_sharding, (ATTRIBUTE, ATTRIBUTES, ATTRIBUTES, ATTRIBUTES, SIGNED)),
}
