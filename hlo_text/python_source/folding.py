"""Operations that need no statement: broadcasts, copies and reshapes that are written at the use of their result.

NumPy's broadcasting subsumes most `broadcast_in_dim` operations, so arithmetic uses the array before its broadcast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from hlo_text import ops
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import TensorType, Type


@attrs.frozen
class BroadcastView:
    """A value as a view of another value, with new dimensions, which NumPy broadcasts to the value's shape.

    Attributes:
        root: The viewed value.
        dimensions: The root's dimension for each dimension of the view, or None for a new dimension of size 1.
    """

    root: Value
    dimensions: tuple[int | None, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the view before broadcasting."""
        sizes = shape_of(self.root.type)
        return tuple(1 if dimension is None else sizes[dimension] for dimension in self.dimensions)

    @property
    def indices(self) -> tuple[str, ...]:
        """The subscript that adds the new dimensions; empty if there are none."""
        if None not in self.dimensions:
            return ()
        return tuple("None" if dimension is None else ":" for dimension in self.dimensions)


def shape_of(type: Type) -> tuple[int, ...]:
    """Return the shape of a tensor."""
    assert isinstance(type, TensorType)
    return tuple(size or 0 for size in type.shape)


def fold_of(op: Operation, folds: Mapping[Value, BroadcastView]) -> BroadcastView | None:
    """Return the view that an operation's result is of another value, or None if it needs an expression."""
    if not op.operands or len(op.results) != 1:
        return None
    source = op.operands[0]
    if not isinstance(source.type, TensorType) or not isinstance(op.results[0].type, TensorType):
        return None
    base = folds.get(source) or BroadcastView(source, tuple(range(source.type.rank)))
    match op:
        case ops.Copy() | ops.Domain() | ops.AddDependency():
            return base
        case ops.Convert() if op.result.type == source.type:
            return base
        case ops.Broadcast():
            return base
        case ops.BroadcastInDim() if list(op.broadcast_dimensions) == sorted(set(op.broadcast_dimensions)):
            return _broadcast_view(base, source.type.rank, op.broadcast_dimensions, op.results[0].type.rank)
        case ops.Reshape():
            return _with_unit_dimensions(base, source.type, op.results[0].type)
        case _:
            return None


def _broadcast_view(base: BroadcastView, rank: int, dimensions: Sequence[int], result_rank: int) -> BroadcastView:
    missing = rank - len(base.dimensions)
    spread: list[int | None] = [None] * result_rank
    for position, dimension in enumerate(dimensions):
        if position >= missing:
            spread[dimension] = base.dimensions[position - missing]
    return BroadcastView(base.root, _without_leading(spread))


def _with_unit_dimensions(base: BroadcastView, source: TensorType, target: TensorType) -> BroadcastView | None:
    """Return the fold of a reshape that only adds or drops size-1 dimensions; None if a root dimension is dropped."""
    if None in source.shape or None in target.shape:
        return None
    missing = source.rank - len(base.dimensions)
    kept: list[int | None] = []
    for position, size in enumerate(source.shape):
        dimension = base.dimensions[position - missing] if position >= missing else None
        if size != 1:
            kept.append(dimension)
        elif dimension is not None:
            return base if source.shape == target.shape else None
    if [size for size in source.shape if size != 1] != [size for size in target.shape if size != 1]:
        return None
    entries = iter(kept)
    return BroadcastView(base.root, _without_leading([None if size == 1 else next(entries) for size in target.shape]))


def _without_leading(dimensions: list[int | None]) -> tuple[int | None, ...]:
    start = next((position for position, dimension in enumerate(dimensions) if dimension is not None), len(dimensions))
    return tuple(dimensions[start:])
