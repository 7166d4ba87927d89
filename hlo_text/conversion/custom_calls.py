"""Conversion of custom-call attributes, which differ in both languages: configuration and layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.attributes import ArrayAttribute, Attribute, DictionaryAttribute, Literal, StringAttribute
from hlo_text.core.types import Layout, TensorType, TupleType, Type
from hlo_text.hlo.codecs import read_string, write_string
from hlo_text.hlo.codecs.shapes import type_text
from hlo_text.hlo.parse import parse_hlo
from hlo_text.mlir.codecs.attributes import attribute_text
from hlo_text.mlir.parse import parse_dictionary

_TYPED_FFI = 4
#: The attribute in which JAX stores the configuration of a typed call, printed with an older API version.
_TYPED_CONFIG = "mhlo.backend_config"
#: The only HLO attribute with a StableHLO equivalent; the others configure legacy convolution libraries.
_LAYOUTS = "operand_layout_constraints"
#: Tiles of results, which older texts have among the discardable attributes.
_TILINGS = "result_tilings"


def mlir_custom_call_attributes(op: ops.CustomCall, symbols: Sequence[str]) -> dict[str, Any]:
    """Return the StableHLO attributes of an HLO custom call.

    Args:
        op: The custom call, whose regions became functions.
        symbols: Names of those functions.

    Raises:
        ValueError: StableHLO has no equivalent of an attribute.
        ParseError: The configuration of a typed call is not an MLIR dictionary.
    """
    kept = {name: value for name, value in op.attributes.items() if name not in ("hlo_attributes", "backend_config")}
    extra = dict(op.hlo_attributes or {})
    constraints = extra.pop(_LAYOUTS, None)
    if extra:
        raise ValueError(f"StableHLO has no attribute `{min(extra)}`")
    config = op.annotations.backend_config if op.annotations is not None else None
    if config is not None:
        kept["backend_config"] = _read_config(config, is_typed=op.api_version == _TYPED_FFI)
    if symbols:
        kept["called_computations"] = tuple(symbols)
    if constraints is not None:
        layouts = [_minor_to_major(type) for type in _read_types(constraints)]
        results = [_minor_to_major(type) for type in op.logical_result_types]
        if len(layouts) != len(op.operands) or None in layouts or None in results:
            raise ValueError("StableHLO operand and result layouts cannot describe tuples")
        kept["operand_layouts"], kept["result_layouts"] = tuple(layouts), tuple(results)
    return kept


def _read_types(constraints: str) -> tuple[Type, ...]:
    """Read a list of HLO types such as `{f32[2,3]{0,1}, s32[]}`."""
    packed = f"({constraints.strip()[1:-1]})"
    module = parse_hlo(f"HloModule layouts\nENTRY main {{\n  ROOT operands = {packed} parameter(0)\n}}")
    entry = module.entry_computation
    type = entry.argument_types[0] if entry is not None else None
    return type.types if isinstance(type, TupleType) else ()


def _minor_to_major(type: Type) -> tuple[int, ...] | None:
    if isinstance(type, TensorType):
        return (type.layout or Layout.default(type.rank)).minor_to_major if type.rank else ()
    return None if isinstance(type, TupleType) else ()


def _read_config(text: str, *, is_typed: bool) -> Attribute:
    if not is_typed:
        return StringAttribute(read_string(text) if text.startswith('"') else text)
    return parse_dictionary((text if text.strip().startswith("{") else read_string(text)) or "{}")


def hlo_custom_call_attributes(
    op: ops.CustomCall, operand_types: Sequence[Type], result_types: Sequence[Type]
) -> tuple[dict[str, Any], str | None, list[Type]]:
    """Return a StableHLO custom call's attributes in HLO, its configuration as text, and its result types.

    Args:
        op: The custom call.
        operand_types: HLO types of its operands.
        result_types: HLO types of its results in default layouts.

    Raises:
        ValueError: HLO has no equivalent of an attribute.
    """
    dropped = ("backend_config", "called_computations", "operand_layouts", "result_layouts", "result_tilings")
    kept = {name: value for name, value in op.attributes.items() if name not in dropped}
    config = op.backend_config
    discardable = op.annotations.discardable if op.annotations is not None else {}
    if isinstance(discardable.get(_TYPED_CONFIG), DictionaryAttribute):
        kept["api_version"], config = _TYPED_FFI, discardable[_TYPED_CONFIG]
    types = list(result_types)
    if op.operand_layouts is not None:
        laid_out = [_in_layout(*pair) for pair in zip(operand_types, op.operand_layouts, strict=True)]
        kept["hlo_attributes"] = {_LAYOUTS: "{" + ", ".join(map(type_text, laid_out)) + "}"}
    if op.result_layouts is not None:  # XLA ignores tilings without layouts
        types = [_in_layout(*pair) for pair in zip(types, op.result_layouts, strict=True)]
        tilings = op.result_tilings or discardable.get(_TILINGS)
        if tilings is not None:
            types = [_tiled(*pair) for pair in zip(types, _read_tilings(tilings, len(types)), strict=True)]
    return kept, _config_text(config), types


def _in_layout(type: Type, minor_to_major: tuple[int, ...]) -> Type:
    if not isinstance(type, TensorType) or not type.rank:
        return type
    return attrs.evolve(type, layout=Layout(minor_to_major))


def _read_tilings(tilings: Attribute, count: int) -> list[tuple[tuple[int, ...], ...]]:
    """Read the tiles of each result: `[[dense<[8, 128]> : tensor<2xindex>], []]`."""
    rows = [_elements(row) for row in _elements(tilings)]
    read = [tuple([tuple(tile.integers) for tile in row if isinstance(tile, Literal)]) for row in rows]
    if len(rows) != count or list(map(len, read)) != list(map(len, rows)):
        raise ValueError(f"result_tilings must list the tiles of {count} results")
    return read


def _elements(attribute: Any) -> Sequence[Any]:
    """Return the elements of an array attribute, or a tuple of the attribute itself if it is no array."""
    return attribute.elements if isinstance(attribute, ArrayAttribute) else (attribute,)


def _tiled(type: Type, tiles: tuple[tuple[int, ...], ...]) -> Type:
    if not tiles or not isinstance(type, TensorType):
        return type
    return attrs.evolve(type, layout=attrs.evolve(type.layout or Layout.default(type.rank), tiles=tiles))


def _config_text(config: Attribute | None) -> str | None:
    match config:
        case StringAttribute(value):
            return write_string(value) if value else None
        case DictionaryAttribute():
            return attribute_text(config) if config.entries else None
    return None


def configuration_text(attribute: Attribute) -> str:
    """Return an MLIR attribute as configuration text."""
    return attribute_text(attribute)
