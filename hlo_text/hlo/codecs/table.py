"""Table of the operations whose HLO attributes have another structure than their fields, with reader and writer.

Reader and writer are inverses up to XLA's normalization: default values are not printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.attributes import (
    ComparisonDirection,
    ComparisonOrder,
    ComparisonType,
    FusionKind,
    RngAlgorithm,
    RngDistribution,
)
from hlo_text.core.ir import Operation
from hlo_text.core.late_patterns import late
from hlo_text.core.types import TensorType
from hlo_text.hlo.codecs.asynchronous import ASYNCHRONOUS, asynchronous_codec
from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax, Texts, derived_codec
from hlo_text.hlo.codecs.collectives import COLLECTIVES
from hlo_text.hlo.codecs.contraction import CONTRACTION, RAGGED_DOT
from hlo_text.hlo.codecs.custom_call import CUSTOM_CALLS
from hlo_text.hlo.codecs.indexing import INDEXING
from hlo_text.hlo.codecs.metadata import balanced_end
from hlo_text.hlo.codecs.pieces import Pairs, given, present, required
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_enum,
    read_integers,
    read_single_integer,
    read_string,
    shown,
    skip_separators,
    without_spaces,
    write_integers,
    write_string,
)
from hlo_text.hlo.codecs.sharding import read_sharding
from hlo_text.hlo.codecs.windows import HloWindow, read_window, write_window


def _compare_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = {"comparison_direction": read_enum(ComparisonDirection, required(texts, "direction"))}
    if "type" in texts:
        values["compare_type"] = read_enum(ComparisonType, texts["type"])
        if values["compare_type"] is ComparisonType.NOTYPE:
            raise MalformedTextError("NOTYPE is not a comparison type in HLO")
    if "order" in texts:
        if "type" in texts:
            raise MalformedTextError("attributes 'type' and 'order' are mutually exclusive")
        values["order"] = read_enum(ComparisonOrder, texts["order"])
    return values


def _compare_to_hlo(op: ops.Compare) -> Pairs:
    pairs = [("direction", str(op.comparison_direction))]
    kind, order = op.attributes.get("compare_type"), op.attributes.get("order")
    if kind not in (None, ComparisonType.NOTYPE) and kind is not op.default_compare_type:
        pairs.append(("type", str(kind)))
    if order is not None:
        pairs.append(("order", str(order)))
    return pairs


_WINDOW_FIELDS = {
    "window_dimensions": "size",
    "window_strides": "stride",
    "padding": "padding",
    "base_dilations": "base_dilation",
    "window_dilations": "window_dilation",
    "window_reversal": "reversal",
}


def _window_from_hlo(texts: Texts) -> dict[str, Any]:
    window = read_window(texts.get("window", "{}"))
    return given(**{field: getattr(window, part) for field, part in _WINDOW_FIELDS.items()})


def _window_to_hlo(op: ops.ReduceWindow | ops.SelectAndScatter) -> Pairs:
    parts = {part: op.attributes.get(field) for field, part in _WINDOW_FIELDS.items()}
    size = parts.pop("size")
    if size is None:  # StableHLO may leave the window of select_and_scatter out: it then has ones only
        size = (1,) * op.operands[0].type.rank  # type: ignore[attr-defined]  # tensors only
    return present(("window", write_window(HloWindow(size, **parts))))


def _map_from_hlo(texts: Texts) -> dict[str, Any]:
    return {"dimensions": read_integers(texts["dimensions"])} if "dimensions" in texts else {}


def _map_to_hlo(op: ops.Map) -> Pairs:
    dimensions = op.attributes.get("dimensions")
    if dimensions is None:
        type_ = op.operands[0].type if op.operands else None
        dimensions = range(type_.rank if isinstance(type_, TensorType) else 0)
    return [("dimensions", write_integers(dimensions))]


def _along_one_dimension(operation: type[Operation]) -> HloAttributeSyntax:
    """Return the regular syntax, with exactly one integer in `dimensions`, as XLA checks for this operation."""
    regular = derived_codec(operation)

    def from_hlo(texts: Texts) -> dict[str, Any]:
        read_single_integer(required(texts, "dimensions"))
        return regular.from_hlo(texts)

    return attrs.evolve(regular, from_hlo=from_hlo)


def _top_k(operation: type[Operation]) -> HloAttributeSyntax:
    """Return the regular syntax, but write `is_stable`, which older XLA does not support, only if the text had it."""
    regular = derived_codec(operation)

    def to_hlo(op: ops.TopK) -> Pairs:
        return [pair for pair in regular.to_hlo(op) if pair[0] != "is_stable" or "is_stable" in op.attributes]

    return attrs.evolve(regular, to_hlo=to_hlo)


def _read_word(text: str, words: Mapping[str, Any]) -> Any:
    word = without_spaces(text).lower()
    if word not in words:
        raise MalformedTextError(f"expected one of {', '.join(words)}, found {shown(text)}")
    return words[word]


RNG_DISTRIBUTIONS = {f"rng_{word.value.lower()}": word for word in RngDistribution}
RNG_ALGORITHMS = {f"rng_{word.value.lower()}": word for word in RngAlgorithm}


def _rng_from_hlo(texts: Texts) -> dict[str, Any]:
    return {"distribution": _read_word(required(texts, "distribution"), RNG_DISTRIBUTIONS)}


def _rng_to_hlo(op: ops.HloRng) -> Pairs:
    return [("distribution", f"rng_{op.distribution.value.lower()}")]


def _rng_bits_from_hlo(texts: Texts) -> dict[str, Any]:
    return {"rng_algorithm": _read_word(required(texts, "algorithm"), RNG_ALGORITHMS)}


def _rng_bits_to_hlo(op: ops.RngBitGenerator) -> Pairs:
    return [("algorithm", f"rng_{op.rng_algorithm.value.lower()}")]


def _fusion_from_hlo(texts: Texts) -> dict[str, Any]:
    return {
        "kind": read_enum(FusionKind, required(texts, "kind")),
        **given(output_to_operand_aliasing=texts.get("output_to_operand_aliasing")),
    }


def _fusion_to_hlo(op: ops.Fusion) -> Pairs:
    return present(("kind", op.kind.value), ("output_to_operand_aliasing", op.output_to_operand_aliasing))


def _outfeed_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = given(outfeed_shape=texts.get("outfeed_shape"))
    if "outfeed_config" in texts:
        values["outfeed_config"] = read_string(texts["outfeed_config"])
    return values


def _outfeed_to_hlo(op: ops.Outfeed) -> Pairs:
    return present(
        ("outfeed_shape", op.outfeed_shape),
        ("outfeed_config", write_string(op.outfeed_config) if op.outfeed_config else None),
    )


_DOMAIN_PART = late(r'(kind|entry|exit)\s*+=\s*+(?:("[^"]*+")|(?=\{))', re.ASCII)


def _domain_from_hlo(texts: Texts) -> dict[str, Any]:
    """Read `{kind="sharding", entry={...}, exit={...}}`: in any order, commas optional."""
    text = required(texts, "domain").strip()
    if not (text.startswith("{") and text.endswith("}") and len(text) >= 2):
        raise MalformedTextError(f"expected a domain in braces, found {shown(text)}")
    parts: dict[str, str] = {}
    position, end = 1, len(text) - 1
    while (position := skip_separators(text, position, end)) < end:
        match = _DOMAIN_PART.match(text, position, end)
        if match is None or match[1] in parts or (match[1] == "kind") != (match[2] is not None):
            raise MalformedTextError(f"expected kind, entry and exit, found {shown(text[position:end])}", position)
        position = match.end() if match[2] is not None else balanced_end(text, match.end())
        parts[match[1]] = text[match.end() - len(match[2] or "") : position]
    if required(parts, "kind") != '"sharding"':
        raise MalformedTextError(f"unknown domain kind {shown(parts['kind'])}")
    values = {name: required(parts, name) for name in ("entry", "exit")}
    for sharding in values.values():
        read_sharding(sharding)
    return values


def _domain_to_hlo(op: ops.Domain) -> Pairs:
    return [("domain", f'{{kind="sharding", entry={op.entry}, exit={op.exit}}}')]


_WINDOW_NAMES = frozenset(("window",))

CODECS: dict[type[Operation], HloAttributeSyntax] = {
    ops.Compare: HloAttributeSyntax(
        frozenset(("direction", "type", "order")),
        _compare_from_hlo,
        _compare_to_hlo,
        depends_on_types=lambda attributes: "compare_type" in attributes,
    ),
    ops.BroadcastInDim: derived_codec(ops.BroadcastInDim, absent={"broadcast_dimensions": ()}),
    **INDEXING,
    **CONTRACTION,
    ops.ReduceWindow: HloAttributeSyntax(_WINDOW_NAMES, _window_from_hlo, _window_to_hlo),
    ops.SelectAndScatter: HloAttributeSyntax(
        _WINDOW_NAMES,
        _window_from_hlo,
        _window_to_hlo,
        depends_on_types=lambda attributes: "window_dimensions" not in attributes,
    ),
    ops.Map: HloAttributeSyntax(
        frozenset(("dimensions",)),
        _map_from_hlo,
        _map_to_hlo,
        depends_on_types=lambda attributes: "dimensions" not in attributes,
    ),
    ops.HloRng: HloAttributeSyntax(frozenset(("distribution",)), _rng_from_hlo, _rng_to_hlo),
    ops.RngBitGenerator: HloAttributeSyntax(frozenset(("algorithm",)), _rng_bits_from_hlo, _rng_bits_to_hlo),
    ops.Fusion: HloAttributeSyntax(frozenset(("kind", "output_to_operand_aliasing")), _fusion_from_hlo, _fusion_to_hlo),
    ops.Concatenate: _along_one_dimension(ops.Concatenate),
    ops.Sort: _along_one_dimension(ops.Sort),
    ops.HloScan: _along_one_dimension(ops.HloScan),
    ops.Outfeed: HloAttributeSyntax(frozenset(("outfeed_shape", "outfeed_config")), _outfeed_from_hlo, _outfeed_to_hlo),
    ops.Domain: HloAttributeSyntax(frozenset(("domain",)), _domain_from_hlo, _domain_to_hlo),
    **COLLECTIVES,
    **ASYNCHRONOUS,
    **CUSTOM_CALLS,
}
#: The same for classes of CHLO, by name, since only programs that use one import them.
CHLO_CODECS: Mapping[str, Callable[[type[Operation]], HloAttributeSyntax]] = {
    "RaggedDot": lambda _: RAGGED_DOT,
    "TopK": _top_k,
}

_OTHERS: dict[type[Operation], HloAttributeSyntax] = {}


def codec_of(operation: type[Operation]) -> HloAttributeSyntax:
    """Return the syntax of a class's own attributes: its entry in a table, else derived from its fields.

    An asynchronous form of an opcode has the opcode's own attributes too.
    """
    codec = CODECS.get(operation) or _OTHERS.get(operation)
    if codec is None:
        if issubclass(operation, ops.WrappedStart):
            codec = asynchronous_codec(codec_of(operation.wrapped))
        else:
            codec = CHLO_CODECS.get(operation.__name__, derived_codec)(operation)
        _OTHERS[operation] = codec
    return codec
