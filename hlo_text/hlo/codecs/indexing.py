"""Syntax of slices, padding, gather and scatter."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hlo_text.core.ir import Operation
from hlo_text.hlo.codecs.attribute_codec import HloAttributeSyntax, Texts
from hlo_text.hlo.codecs.pieces import Pairs, flag, present, read_flags, read_lists, required, write_lists
from hlo_text.hlo.codecs.scalars import read_integer, read_integers, write_integers
from hlo_text.hlo.codecs.windows import read_padding, read_slices, write_padding, write_slices


def _slice_from_hlo(texts: Texts) -> dict[str, Any]:
    starts, limits, strides = read_slices(required(texts, "slice"))
    return {"start_indices": starts, "limit_indices": limits, "strides": strides}


def _slice_to_hlo(op: ops.Slice) -> Pairs:
    return [("slice", write_slices(op.start_indices, op.limit_indices, op.strides))]


def _pad_from_hlo(texts: Texts) -> dict[str, Any]:
    entries = read_padding(required(texts, "padding"))
    low, high, interior = zip(*entries, strict=True)
    return {"edge_padding_low": low, "edge_padding_high": high, "interior_padding": interior}


def _pad_to_hlo(op: ops.Pad) -> Pairs:
    return [("padding", write_padding(op.edge_padding_low, op.edge_padding_high, op.interior_padding))]


#: Lists of dimensions by HLO name, in the order of the text.
GATHER_LISTS = {
    name: name
    for name in (
        "offset_dims",
        "collapsed_slice_dims",
        "start_index_map",
        "operand_batching_dims",
        "start_indices_batching_dims",
    )
}
SCATTER_LISTS = {
    name: name
    for name in (
        "update_window_dims",
        "inserted_window_dims",
        "scatter_dims_to_operand_dims",
        "input_batching_dims",
        "scatter_indices_batching_dims",
    )
}


def _gather_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = {
        "dimension_numbers": GatherDimensionNumbers(
            **read_lists(texts, GATHER_LISTS), index_vector_dim=read_integer(required(texts, "index_vector_dim"))
        ),
        "slice_sizes": read_integers(required(texts, "slice_sizes")),
    }
    return values | read_flags(texts, "indices_are_sorted")


def _gather_to_hlo(op: ops.Gather) -> Pairs:
    return write_lists(op.dimension_numbers, GATHER_LISTS) + present(
        ("index_vector_dim", str(op.dimension_numbers.index_vector_dim)),
        ("slice_sizes", write_integers(op.slice_sizes)),
        ("indices_are_sorted", flag(op.indices_are_sorted)),
    )


def _scatter_from_hlo(texts: Texts) -> dict[str, Any]:
    values: dict[str, Any] = {
        "scatter_dimension_numbers": ScatterDimensionNumbers(
            **read_lists(texts, SCATTER_LISTS), index_vector_dim=read_integer(required(texts, "index_vector_dim"))
        )
    }
    return values | read_flags(texts, "indices_are_sorted", "unique_indices")


def _scatter_to_hlo(op: ops.Scatter) -> Pairs:
    return write_lists(op.scatter_dimension_numbers, SCATTER_LISTS) + present(
        ("index_vector_dim", str(op.scatter_dimension_numbers.index_vector_dim)),
        ("indices_are_sorted", flag(op.indices_are_sorted)),
        ("unique_indices", flag(op.unique_indices)),
    )


INDEXING: dict[type[Operation], HloAttributeSyntax] = {
    ops.Slice: HloAttributeSyntax(frozenset(("slice",)), _slice_from_hlo, _slice_to_hlo),
    ops.Pad: HloAttributeSyntax(frozenset(("padding",)), _pad_from_hlo, _pad_to_hlo),
    ops.Gather: HloAttributeSyntax(
        frozenset((*GATHER_LISTS, "index_vector_dim", "slice_sizes", "indices_are_sorted")),
        _gather_from_hlo,
        _gather_to_hlo,
    ),
    ops.Scatter: HloAttributeSyntax(
        frozenset((*SCATTER_LISTS, "index_vector_dim", "indices_are_sorted", "unique_indices")),
        _scatter_from_hlo,
        _scatter_to_hlo,
    ),
}
