"""Lowering of CHLO operations with implicit broadcasting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.chlo_functions import TABLE, next_after
from evaluator.lowering.comparison_selection import compare
from evaluator.lowering.elementwise import BINARY
from evaluator.registry import lowers
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.conversion.formulas.broadcasting import WITHOUT_BROADCASTING
from hlo_text.core.opdef import DeclaredOperation

_FUNCTIONS = {**BINARY, **TABLE}
_BROADCASTING: Mapping[type[DeclaredOperation], Callable[..., Any]] = {
    operation: _FUNCTIONS[plain] for operation, plain in WITHOUT_BROADCASTING.items() if plain in _FUNCTIONS
}


def _stretched(arrays: Sequence[Array], dimensions: Sequence[int] | None = None) -> list[Array]:
    """Broadcast arrays to a common shape; `dimensions` maps those of lower rank, by default to the last dimensions."""
    rank = max(array.ndim for array in arrays)
    placed = [
        array
        if array.ndim == rank
        else lax.broadcast_in_dim(array, _placed_shape(array, rank, dimensions), _places(array, rank, dimensions))
        for array in arrays
    ]
    shape = np.broadcast_shapes(*(array.shape for array in placed))
    return [lax.broadcast_in_dim(array, shape, range(rank)) for array in placed]


def _places(array: Array, rank: int, dimensions: Sequence[int] | None) -> tuple[int, ...]:
    return tuple(dimensions) if dimensions is not None else tuple(range(rank - array.ndim, rank))


def _placed_shape(array: Array, rank: int, dimensions: Sequence[int] | None) -> tuple[int, ...]:
    sizes = [1] * rank
    for size, place in zip(array.shape, _places(array, rank, dimensions), strict=True):
        sizes[place] = size
    return tuple(sizes)


@lowers(*_BROADCASTING)
def lower_broadcasting(op: ops.BroadcastingBinary, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return _BROADCASTING[type(op)](*_stretched((lhs, rhs), op.broadcast_dimensions))


@lowers(ops.BroadcastNextAfter)
def lower_broadcast_next_after(op: ops.BroadcastNextAfter, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    lhs, rhs = _stretched((lhs, rhs), op.broadcast_dimensions)
    return next_after(lhs, rhs, op.result.type)


@lowers(ops.BroadcastCompare)
def lower_broadcast_compare(op: ops.BroadcastCompare, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    lhs, rhs = _stretched((lhs, rhs), op.broadcast_dimensions)
    return compare(lhs, rhs, op.comparison_direction, op.compare_type)


@lowers(ops.BroadcastSelect)
def lower_broadcast_select(op: ops.BroadcastSelect, context: LoweringContext, *operands: Array) -> Array:
    return lax.select(*_stretched(operands))
