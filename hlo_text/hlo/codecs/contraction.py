"""Syntax of dot products, convolutions and triangular solves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.core.attributes import DotDimensionNumbers, RaggedDotDimensionNumbers, Transpose
from hlo_text.core.ir import Operation
from hlo_text.core.late_patterns import late
from hlo_text.core.types import TensorType
from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax, Texts
from hlo_text.hlo.codecs.numerics import (
    read_dot_algorithm,
    read_precisions,
    write_dot_algorithm,
    write_precisions,
)
from hlo_text.hlo.codecs.pieces import Pairs, flag, given, present, required, write_lists
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_boolean,
    read_enum,
    read_integer,
    read_integers,
    shown,
    without_spaces,
    write_integers,
)
from hlo_text.hlo.codecs.windows import (
    HloWindow,
    read_dimension_labels,
    read_window,
    write_dimension_labels,
    write_window,
)

#: Lists of dimensions by HLO name, in the order of the text.
DOT_LISTS = {
    "lhs_batch_dims": "lhs_batching_dimensions",
    "lhs_contracting_dims": "lhs_contracting_dimensions",
    "rhs_batch_dims": "rhs_batching_dimensions",
    "rhs_contracting_dims": "rhs_contracting_dimensions",
}


def _dot_from_hlo(texts: Texts) -> dict[str, Any]:
    lists = {field: read_integers(texts[name]) for name, field in DOT_LISTS.items() if name in texts}
    values: dict[str, Any] = {"dot_dimension_numbers": DotDimensionNumbers(**lists)}
    if "operand_precision" in texts:
        values["precision_config"] = read_precisions(texts["operand_precision"])
    if "algorithm" in texts:
        values["algorithm"] = read_dot_algorithm(texts["algorithm"])
    return values | _read_side_configurations(texts)


def _scaled_dot_to_hlo(op: ops.DotGeneral | ops.ScaledDot) -> Pairs:
    return write_lists(op.dot_dimension_numbers, DOT_LISTS) + present(
        ("operand_precision", write_precisions(op.precision_config)),
        ("algorithm", write_dot_algorithm(op.algorithm)),
    )


def _dot_to_hlo(op: ops.DotGeneral) -> Pairs:
    return _scaled_dot_to_hlo(op) + _side_configurations(op)


RAGGED_LISTS = {"lhs_ragged_dims": "lhs_ragged_dimensions", "rhs_group_dims": "rhs_group_dimensions"}


def _ragged_dot_from_hlo(texts: Texts) -> dict[str, Any]:
    names = DOT_LISTS | RAGGED_LISTS
    lists = {field: read_integers(texts[name]) for name, field in names.items() if name in texts}
    values: dict[str, Any] = {"ragged_dot_dimension_numbers": RaggedDotDimensionNumbers(**lists)}
    if "operand_precision" in texts:
        values["precision_config"] = read_precisions(texts["operand_precision"])
    return values


def _ragged_dot_to_hlo(op: ops.RaggedDot) -> Pairs:
    numbers = op.ragged_dot_dimension_numbers
    ragged = [(name, getattr(numbers, field)) for name, field in RAGGED_LISTS.items()]
    return write_lists(numbers, DOT_LISTS) + present(
        *((name, write_integers(dimensions) if dimensions else None) for name, dimensions in ragged),
        ("operand_precision", write_precisions(op.precision_config)),
    )


_CONVOLUTION_WORDS = ("fprop", "wgrad", "dgrad", "unset")


def _convolution_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = {
        "dimension_numbers": read_dimension_labels(required(texts, "dim_labels")),
        "feature_group_count": read_integer(texts.get("feature_group_count", "1")),
        "batch_group_count": read_integer(texts.get("batch_group_count", "1")),
    }
    window = read_window(texts.get("window", "{}"))
    values |= given(
        window_dimensions=window.size,
        window_strides=window.stride,
        padding=window.padding,
        lhs_dilation=window.base_dilation,
        rhs_dilation=window.window_dilation,
        window_reversal=window.reversal,
    )
    if "operand_precision" in texts:
        values["precision_config"] = read_precisions(texts["operand_precision"])
    kind = without_spaces(texts.get("convolution_kind", "unset"))
    if kind not in _CONVOLUTION_WORDS:
        raise MalformedTextError(f"expected one of {', '.join(_CONVOLUTION_WORDS)}, found {shown(kind)}")
    if "algorithm" in texts:
        values["algorithm"] = read_dot_algorithm(texts["algorithm"])
    return values | given(convolution_kind=None if kind == "unset" else kind) | _read_side_configurations(texts)


_SIDES = late(r"\{\s*(?:(?:lhs|rhs)=\s*\{[^{}]*\}\s*)*\}", re.ASCII)
_SIDE = late(r"(lhs|rhs)=\s*\{([^{}]*)\}", re.ASCII)
_SPARSE_FIELDS = late(r"\s*(?:(?:sparsity=\s*[0-9]+x[0-9]+|(?:dimension|stride|idx)=\s*-?[0-9]+)(?:\s+|\Z))*", re.ASCII)
_SCALING_FIELDS = late(
    r"\s*(?:(?:(?:scale|zero)_idx=\s*-?[0-9]+|(?:strides|steps)=\s*[0-9]+(?:x[0-9]+)*+)(?:\s+|\Z))*", re.ASCII
)


def _read_side_configurations(texts: Texts) -> dict[str, Any]:
    sparsity, scaling = texts.get("sparsity_config"), texts.get("block_scaling_config")
    return given(
        sparsity_config=read_sparsity(sparsity) if sparsity is not None else None,
        block_scaling_config=_read_sides(scaling, _SCALING_FIELDS, {"scale_idx": "0"}) if scaling is not None else None,
    )


def _side_configurations(op: ops.DotGeneral | ops.Convolution) -> Pairs:
    return present(("sparsity_config", op.sparsity_config), ("block_scaling_config", op.block_scaling_config))


def read_sparsity(text: str) -> str | None:
    """Return a `sparsity_config` as XLA prints it, with sides and all fields in order; None if it is empty.

    Newer XLA also has `idx`, which is kept if present.
    """
    return _read_sides(text, _SPARSE_FIELDS, {"sparsity": "0x0", "dimension": "0", "stride": "0"})


@attrs.frozen
class BlockScaling:
    """Scale of one operand of a dot product or convolution.

    Attributes:
        scale_operand: Number of the operand with the scales.
        strides: Elements along each dimension that share a scale; empty if they follow from the shapes.
        is_plain: Whether there are neither zero points nor steps other than 1.
    """

    scale_operand: int
    strides: tuple[int, ...]
    is_plain: bool


def read_block_scaling(text: str) -> dict[str, BlockScaling]:
    """Return the scaling of `lhs` and `rhs` in a well-formed `block_scaling_config`."""
    scaling = {}
    for match in _SIDE.finditer(text):
        values = _side_fields(match[2])
        strides, steps = (
            tuple(map(int, values[name].split("x"))) if name in values else () for name in ("strides", "steps")
        )
        is_plain = "zero_idx" not in values and set(steps) <= {1}
        scaling[match[1]] = BlockScaling(int(values["scale_idx"]), strides, is_plain)
    return scaling


def unsupported_storage(op: ops.DotGeneral | ops.Convolution, shapes: Sequence[tuple[int, ...]]) -> str | None:
    """Return the reason why an operand's storage is unsupported, given the shapes of all operands, or None."""
    if op.sparsity_config is not None:
        return "operands with sparsity_config are not supported"
    for place, side in enumerate(("lhs", "rhs")):
        scaling = read_block_scaling(op.block_scaling_config or "").get(side)
        if scaling is None:
            continue
        if not 2 <= scaling.scale_operand < len(shapes):
            return f"block_scaling_config refers to operand {scaling.scale_operand}, expected one of the scales"
        if not scaling.is_plain:
            return "block_scaling_config with zero points or steps is not supported"
        array, scale = shapes[place], shapes[scaling.scale_operand]
        blocks = zip(array, scale, strict=False)  # a scalar is the scale of all elements
        if len(scale) not in (0, len(array)) or any(size < 1 or extent % size for extent, size in blocks):
            return f"block_scaling_config: scales of shape {scale} do not divide {side} of shape {array}"
        if scaling.strides and scale and tuple(e // s for e, s in zip(array, scale, strict=True)) != scaling.strides:
            return f"block_scaling_config: strides {scaling.strides} do not match scales of shape {scale}"
    return None


def _side_fields(text: str) -> dict[str, str]:
    return dict(re.findall(r"(?<![a-z_])([a-z_]++)=\s*+(\S+)", text))


def _read_sides(text: str, fields: re.Pattern[str], defaults: Mapping[str, str]) -> str | None:
    """Return a configuration's fields of both operands, sides and fields in order; None if it is empty."""
    if _SIDES.fullmatch(text.strip()) is None:
        raise MalformedTextError(f"expected {{lhs={{...}} rhs={{...}}}}, found {shown(text)}")
    sides = {match[1]: match[2] for match in _SIDE.finditer(text)}
    pieces = []
    for side in sorted(sides):
        if fields.fullmatch(sides[side]) is None:
            expected = " ".join(f"{name}={value}" for name, value in defaults.items())
            raise MalformedTextError(f"expected fields such as {expected}, found {shown(sides[side])}")
        values = {**defaults, **_side_fields(sides[side])}
        pieces.append(f"{side}={{{' '.join(f'{name}={value}' for name, value in values.items())}}}")
    return f"{{{' '.join(pieces)}}}" if pieces else None


def _convolution_to_hlo(op: ops.Convolution) -> Pairs:
    window = HloWindow(
        _kernel_window(op) if op.window_dimensions is None else op.window_dimensions,
        op.window_strides,
        op.padding,  # type: ignore[arg-type]  # a matrix of pairs
        op.lhs_dilation,
        op.rhs_dilation,
        op.window_reversal,
    )
    return present(
        ("window", write_window(window)),
        ("dim_labels", write_dimension_labels(op.dimension_numbers)),
        ("feature_group_count", str(op.feature_group_count) if op.feature_group_count != 1 else None),
        ("batch_group_count", str(op.batch_group_count) if op.batch_group_count != 1 else None),
        ("convolution_kind", op.convolution_kind),
        ("operand_precision", write_precisions(op.precision_config)),
        ("algorithm", write_dot_algorithm(op.algorithm)),
        *_side_configurations(op),
    )


def _kernel_window(op: ops.Convolution) -> tuple[int, ...]:
    """Return the window's size from the kernel's shape, for operations that did not come from HLO."""
    shape = op.rhs.type.shape if isinstance(op.rhs.type, TensorType) else ()
    return tuple(shape[dimension] or 0 for dimension in op.dimension_numbers.kernel_spatial_dimensions)


_SOLVE_FLAGS = ("left_side", "lower", "unit_diagonal")


def _solve_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = {name: read_boolean(texts.get(name, "false")) for name in _SOLVE_FLAGS}
    values["transpose_a"] = (
        read_enum(Transpose, texts["transpose_a"]) if "transpose_a" in texts else Transpose.TRANSPOSE_INVALID
    )
    return values


def _solve_to_hlo(op: ops.TriangularSolve) -> Pairs:
    kind = op.transpose_a
    return present(
        ("left_side", flag(op.left_side)),
        ("lower", flag(op.lower)),
        ("unit_diagonal", flag(op.unit_diagonal)),
        ("transpose_a", kind.value if kind is not Transpose.TRANSPOSE_INVALID else None),
    )


_DOT_NAMES = frozenset((*DOT_LISTS, "operand_precision", "algorithm"))
_SIDE_NAMES = frozenset(("sparsity_config", "block_scaling_config"))

RAGGED_DOT = HloAttributeSyntax(
    frozenset((*DOT_LISTS, *RAGGED_LISTS, "operand_precision")), _ragged_dot_from_hlo, _ragged_dot_to_hlo
)
CONTRACTION: dict[type[Operation], HloAttributeSyntax] = {
    ops.DotGeneral: HloAttributeSyntax(_DOT_NAMES | _SIDE_NAMES, _dot_from_hlo, _dot_to_hlo),
    ops.ScaledDot: HloAttributeSyntax(_DOT_NAMES, _dot_from_hlo, _scaled_dot_to_hlo),
    ops.Convolution: HloAttributeSyntax(
        frozenset(
            (
                "window",
                "dim_labels",
                "feature_group_count",
                "batch_group_count",
                "convolution_kind",
                "operand_precision",
                "algorithm",
                *_SIDE_NAMES,
            )
        ),
        _convolution_from_hlo,
        _convolution_to_hlo,
        depends_on_types=lambda attributes: "window_dimensions" not in attributes,
    ),
    ops.TriangularSolve: HloAttributeSyntax(frozenset((*_SOLVE_FLAGS, "transpose_a")), _solve_from_hlo, _solve_to_hlo),
}
