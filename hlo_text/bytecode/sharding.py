"""Encodings of the attributes of the Shardy dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import attrs

from hlo_text.attributes import AxisReference, Mesh, OpaqueAttribute, StringAttribute, SymbolReference
from hlo_text.bytecode.builtin import require
from hlo_text.bytecode.members import (
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
from hlo_text.bytecode.stablehlo import SubAxis, axis_reference, meaning
from hlo_text.mlir.spelling.dialect_attributes import MeshAxis
from hlo_text.mlir.spelling.upstream_attributes import (
    AllToAllParameter,
    AllToAllParameters,
    AxisReferenceLists,
    AxisReferences,
    DimensionSharding,
    ManualAxes,
    ShardingPerValue,
    TensorSharding,
    upstream_text,
)

_T = TypeVar("_T")
#: Letters of factors; the numbers of those beyond follow `z_`.
_LETTERS = "ijklmnopqrstuvwxyz"


def _each(parts: Sequence[Any], cls: type[_T]) -> tuple[_T, ...]:
    """Return what attributes stand for, all of one class."""
    found = tuple(meaning(part) for part in parts)
    require(all(isinstance(part, cls) for part in found), f"something else stands where {cls.__name__} is wanted")
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
    mesh: Any, dimensions: tuple[Any, ...], replicated: tuple[Any, ...], unreduced: tuple[Any, ...] = ()
) -> OpaqueAttribute:
    of = mesh.path[0] if isinstance(mesh, SymbolReference) else meaning(mesh)
    if not isinstance(of, str | Mesh):
        raise ValueError("the mesh of a sharding is none")
    axes = _each(replicated, AxisReference), _each(unreduced, AxisReference)
    return _named(TensorSharding(of, _each(dimensions, DimensionSharding), *axes))


def _all_to_all(axes: tuple[Any, ...], source: int, target: int) -> AllToAllParameter:
    return AllToAllParameter(_each(axes, AxisReference), source, target)


def _axis_lists(lists: tuple[Any, ...]) -> OpaqueAttribute:
    return _named(AxisReferenceLists(tuple(found.axes for found in _each(lists, AxisReferences))))


# --- rules of operations, which are kept as text ---------------------------------------------------------------------


@attrs.frozen
class _Factors:
    """Factors of one dimension, or the dimensions of one array."""

    parts: tuple[Any, ...]


def _factor(number: int) -> str:
    require(number >= 0, "a factor has a negative number")
    return _LETTERS[number] if number < len(_LETTERS) else f"z_{number - len(_LETTERS) + 1}"


def _array(mapping: _Factors) -> str:
    dimensions = (dimension.parts for dimension in _each(mapping.parts, _Factors))
    return f"[{', '.join(''.join(map(_factor, factors)) or '{}' for factors in dimensions)}]"


def _rule(
    sizes: tuple[int, ...], operands: tuple[Any, ...], results: tuple[Any, ...], *further: Any
) -> OpaqueAttribute:
    arrays = [", ".join(map(_array, _each(mappings, _Factors))) for mappings in (operands, results)]
    text = f"({arrays[0]})->({arrays[1]}) {{{', '.join(f'{_factor(i)}={size}' for i, size in enumerate(sizes))}}}"
    *lists, is_custom = further
    for word, numbers in zip(
        ("reduction", "need_replication", "permutation", "blocked_propagation"), lists, strict=True
    ):
        text += f" {word}={{{', '.join(map(_factor, numbers))}}}" if numbers else ""
    return OpaqueAttribute(f"#sdy.op_sharding_rule<{text}{', custom' if is_custom else ''}>")


SHARDING_ATTRIBUTES: Mapping[int, Encoding] = {
    0: Encoding(_manual_axes, (ATTRIBUTES,)),
    1: Encoding(MeshAxis, (STRING, SIGNED)),
    2: Encoding(_mesh, (ATTRIBUTES, SIGNED_NUMBERS)),
    3: Encoding(SubAxis, (SIGNED, SIGNED)),
    4: Encoding(axis_reference, (STRING, OPTIONAL_ATTRIBUTE)),
    5: Encoding(_dimension, (ATTRIBUTES, BYTE, OPTIONAL_NUMBER)),
    6: Encoding(_sharding, (ATTRIBUTE, ATTRIBUTES, ATTRIBUTES)),
    7: Encoding(lambda parts: _named(ShardingPerValue(_each(parts, TensorSharding))), (ATTRIBUTES,)),
    8: Encoding(_Factors, (SIGNED_NUMBERS,)),
    9: Encoding(_Factors, (ATTRIBUTES,)),
    10: Encoding(_rule, (SIGNED_NUMBERS, ATTRIBUTES, ATTRIBUTES, *(SIGNED_NUMBERS,) * 4, BYTE)),
    11: Encoding(lambda parts: _named(AxisReferences(_each(parts, AxisReference))), (ATTRIBUTES,)),
    12: Encoding(_axis_lists, (ATTRIBUTES,)),
    13: Encoding(_all_to_all, (ATTRIBUTES, SIGNED, SIGNED)),
    14: Encoding(lambda parts: _named(AllToAllParameters(_each(parts, AllToAllParameter))), (ATTRIBUTES,)),
    15: Encoding(_sharding, (ATTRIBUTE, ATTRIBUTES, ATTRIBUTES, ATTRIBUTES)),
}
