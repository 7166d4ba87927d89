"""Codecs of the attributes of the Shardy dialect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hlo_text.bytecode.codecs.builtin import require
from hlo_text.bytecode.codecs.members import (
    ATTRIBUTE,
    ATTRIBUTES,
    BYTE,
    OPTIONAL_ATTRIBUTE,
    OPTIONAL_NUMBER,
    SIGNED,
    SIGNED_NUMBERS,
    CodecMember,
    Dialect,
    codec,
)
from hlo_text.bytecode.codecs.structs import STABLEHLO_MEMBERS, MemberTypes, instance, mesh_axes, row_codecs, sub_axis
from hlo_text.core.attributes import (
    ArrayFactors,
    AxisReference,
    AxisReferences,
    DimensionFactors,
    DimensionSharding,
    MeshAxis,
    OpaqueAttribute,
    ShardyReduction,
    StringAttribute,
    SubAxis,
    SymbolReference,
    TensorSharding,
)
from hlo_text.mlir.codecs.sharding_rules import WORDS, factor_name, read_rule
from hlo_text.mlir.codecs.upstream_attributes import upstream_text


@attrs.frozen
class InDialect:
    """A value stored by another dialect than the enclosing attribute."""

    dialect: str
    value: Any


def _of_shardy(value: Any) -> InDialect:
    return InDialect("sdy", value)


def _several(cls: type[Any]) -> CodecMember:
    return ATTRIBUTES.of(
        lambda found: tuple(instance(element, cls) for element in found), lambda values: tuple(map(_of_shardy, values))
    )


_mesh = STABLEHLO_MEMBERS.plain["str | Mesh"].load
assert _mesh is not None
_MEMBERS = MemberTypes(
    {
        "int": SIGNED,
        "int | None": OPTIONAL_NUMBER,
        "str": STABLEHLO_MEMBERS.plain["str"],
        "str | Mesh": ATTRIBUTE.of(
            _mesh, lambda mesh: SymbolReference((mesh,)) if isinstance(mesh, str) else _of_shardy(mesh)
        ),
        "tuple[int, ...]": SIGNED_NUMBERS,
        "tuple[int, ...] | None": SIGNED_NUMBERS.of(lambda ids: ids or None, lambda ids: ids or ()),
        "tuple[int, int] | None": OPTIONAL_ATTRIBUTE.of(
            sub_axis, lambda part: None if part is None else _of_shardy(SubAxis(*part))
        ),
        "tuple[str, ...]": ATTRIBUTES.of(
            lambda found: tuple(instance(name, StringAttribute).value for name in found),
            lambda names: tuple(map(StringAttribute, names)),
        ),
        "tuple[tuple[str, int], ...]": ATTRIBUTES.of(
            mesh_axes, lambda axes: tuple(_of_shardy(MeshAxis(*axis)) for axis in axes)
        ),
        "tuple[tuple[AxisReference, ...], ...]": ATTRIBUTES.of(
            lambda found: tuple(instance(axes, AxisReferences).axes for axes in found),
            lambda lists: tuple(_of_shardy(AxisReferences(axes)) for axes in lists),
        ),
        "ShardyReduction": SIGNED.of(ShardyReduction, int),
    },
    one=lambda cls: ATTRIBUTE.of(lambda found: instance(found, cls), _of_shardy),
    several=_several,
)
#: Byte that states whether a dimension is closed.
_CLOSED = BYTE.of(lambda is_closed: not is_closed, lambda is_open: int(not is_open))


def _attribute_or_part(value: Any) -> Any:
    text = upstream_text(value)
    return value if text is None else OpaqueAttribute(text)


def _sharding(*members: Any) -> Any:
    return _attribute_or_part(TensorSharding(*members))


def _sharding_members(count: int) -> Callable[[TensorSharding], Sequence[Any] | None]:
    """Return a function that splits shardings whose first `count` members are sufficient."""

    def split(value: TensorSharding) -> Sequence[Any] | None:
        needed = 5 if value.reduction else 4 if value.unreduced else 3
        return attrs.astuple(value, recurse=False)[:count] if needed == count else None

    return split


def _factor(number: int) -> str:
    require(number >= 0, f"factor indices must be non-negative, found {number}")
    return factor_name(number)


def _array_text(array: ArrayFactors) -> str:
    return f"[{', '.join(''.join(map(_factor, dimension.numbers)) or '{}' for dimension in array.dimensions)}]"


def rule_attribute(
    sizes: tuple[int, ...], operands: tuple[ArrayFactors, ...], results: tuple[ArrayFactors, ...], *further: Any
) -> OpaqueAttribute:
    """Return a rule as text from factor sizes, arrays, four lists of factors, and whether it is custom."""
    arrays = [", ".join(map(_array_text, mappings)) for mappings in (operands, results)]
    factors = ", ".join(f"{_factor(i)}={size}" for i, size in enumerate(sizes))
    text = f"({arrays[0]})->({arrays[1]})" + (f" {{{factors}}}" if sizes else "")
    *lists, is_custom = further
    for word, numbers in zip(WORDS, lists, strict=True):
        text += f" {word}={{{', '.join(map(_factor, numbers))}}}" if numbers else ""
    return OpaqueAttribute(f"#sdy.op_sharding_rule<{text}{', custom' if is_custom else ''}>")


def rule_members(attribute: OpaqueAttribute) -> Sequence[Any] | None:
    """Return the members of a rule, or None for another attribute; the inverse of `rule_attribute`."""
    rule = read_rule(attribute.text)
    if rule is None:
        return None
    operands, results = (
        tuple(ArrayFactors(tuple(map(DimensionFactors, array))) for array in arrays)
        for arrays in (rule.operands, rule.results)
    )
    return (rule.sizes, operands, results, *rule.lists, int(rule.is_custom))


_SHARDING = _MEMBERS.of(TensorSharding)
SHARDING_ATTRIBUTES = Dialect(
    *row_codecs(
        "sdy",
        _MEMBERS,
        _attribute_or_part,
        {DimensionSharding: (_several(AxisReference), _CLOSED, OPTIONAL_NUMBER)},
    ),
    *[
        codec(code, TensorSharding, *_SHARDING[:count], make=_sharding, split=_sharding_members(count))
        for code, count in ((6, 3), (15, 4), (17, 5))
    ],
    codec(
        10,
        OpaqueAttribute,
        *(SIGNED_NUMBERS, *(_several(ArrayFactors),) * 2, *(SIGNED_NUMBERS,) * 4, BYTE),
        make=rule_attribute,
        split=rule_members,
    ),
)
