"""Broadcasting of operands with different shapes: scalars, dimensions of size 1, and `broadcast_dimensions`.

The rules are those of the document "Broadcasting". They are stricter than NumPy's: arrays of different ranks require
`broadcast_dimensions`, which map each dimension of the smaller operand to a dimension of the larger one.

1. A scalar is compatible with every shape.
2. The smaller operand is expanded to the rank of the larger one. Mapped dimensions must have equal sizes, or one of
   them size 1. The other dimensions are added with the sizes of the larger operand.
3. For equal ranks, dimensions of size 1 are expanded to the other operand's size.

HLO's own operations do not broadcast, so reshapes and broadcasts are emitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from frontends.builder.core import BuilderBase
from frontends.builder.failure import RuleError, require
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_integers, scalar_of, shape_text
from hlo_text import ops
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import ElementType, Layout, TensorType
from hlo_text.inference.result_types import Dimension, arranged, dimensions_of


class Broadcasting(BuilderBase):
    """Conversion of operands to a common shape."""

    def _binary(
        self,
        cls: type[DeclaredOperation],
        lhs: Operand,
        rhs: Operand,
        broadcast_dimensions: Iterable[int],
        **attributes: Any,
    ) -> Handle:
        """Add an elementwise operation of two operands."""
        left, right = self._matched(lhs, rhs, as_integers(broadcast_dimensions, "broadcast_dimensions"))
        return self._add(cls, left, right, **attributes)

    def _pair(self, lhs: Operand, rhs: Operand) -> tuple[Handle, Handle]:
        """Return two operands as handles; a Python number gets the element type of the other operand."""
        if isinstance(lhs, bool | int | float | complex):
            right = self._operand(rhs)
            return self._operand(lhs, _element_type(right)), right
        left = self._operand(lhs)
        return left, self._operand(rhs, _element_type(left))

    def _matched(self, lhs: Operand, rhs: Operand, dimensions: Sequence[int]) -> tuple[Handle, Handle]:
        """Broadcast two operands to a common shape.

        Raises:
            RuleError: The shapes are incompatible.
        """
        left, right = self._pair(lhs, rhs)
        for handle in (left, right):
            if not isinstance(handle.shape, TensorType):
                raise RuleError(f"the operands must be arrays, not {shape_text(handle.shape)}")
        if left.rank == right.rank:
            rule = "broadcast_dimensions of operands of equal rank must be empty or list all dimensions in order"
            require(tuple(dimensions) in ((), tuple(range(left.rank))), f"{rule}: {list(dimensions)}")
        elif left.rank < right.rank:
            left = self._in_dimensions(left, right.type, dimensions)
        else:
            right = self._in_dimensions(right, left.type, dimensions)
        return self._stretched(left, right)

    def _in_dimensions(self, small: Handle, large: TensorType, dimensions: Sequence[int]) -> Handle:
        """Broadcast the smaller operand to the rank of the larger one."""
        shapes = f"{shape_text(small.shape)} and {shape_text(large)}"
        if small.rank:
            require(bool(dimensions), f"operands of different ranks require broadcast_dimensions: {shapes}")
        rule = f"broadcast_dimensions must map each of the {small.rank} dimensions to one of the larger operand"
        require(len(dimensions) == small.rank, f"{rule}: {list(dimensions)} for {shapes}")
        require(all(0 <= d < large.rank for d in dimensions), f"{rule}: {list(dimensions)} for {shapes}")
        is_increasing = all(first < second for first, second in pairwise(dimensions))
        require(is_increasing, f"broadcast_dimensions must be strictly increasing: {list(dimensions)}")
        sizes = [Dimension(dimension.extent) for dimension in dimensions_of(large)]
        for place, own in zip(dimensions, dimensions_of(small.type), strict=True):
            fits = own.extent == sizes[place].extent or 1 in (own.extent, sizes[place].extent)
            what = f"dimension {place} of the larger operand must have size 1 or the smaller operand's size"
            require(fits, f"{what}: {sizes[place]} != {own} for {shapes}")
            sizes[place] = own
        return self._broadcast(small, sizes, dimensions)

    def _stretched(self, lhs: Handle, rhs: Handle) -> tuple[Handle, Handle]:
        """Expand dimensions of size 1 in operands of equal rank."""
        pairs = list(zip(dimensions_of(lhs.type), dimensions_of(rhs.type), strict=True))
        if not all(left.extent == right.extent or 1 in (left.extent, right.extent) for left, right in pairs):
            shapes = f"{shape_text(lhs.shape)} and {shape_text(rhs.shape)}"
            raise RuleError(f"dimension sizes must be equal or 1: {shapes}")
        return (
            self._stretch(lhs, [right for _, right in pairs]),
            self._stretch(rhs, [left for left, _ in pairs]),
        )

    def _stretch(self, operand: Handle, others: Sequence[Dimension]) -> Handle:
        own = dimensions_of(operand.type)
        sizes = [Dimension(other.extent) if mine.extent == 1 else mine for mine, other in zip(own, others, strict=True)]
        if all(size.extent == mine.extent for size, mine in zip(sizes, own, strict=True)):
            return operand
        return self._broadcast(operand, sizes, range(operand.rank))

    def _broadcast(self, operand: Handle, sizes: Sequence[Dimension], places: Sequence[int]) -> Handle:
        """Broadcast an operand to other sizes.

        Args:
            operand: The operand.
            sizes: Sizes of the result.
            places: The result dimension of each operand dimension; those of size 1 may be expanded.
        """
        own = dimensions_of(operand.type)
        kept = [axis for axis, size in enumerate(own) if size.extent == sizes[places[axis]].extent]
        if len(kept) < len(own):
            operand = self._add(ops.Reshape, operand, shape=self._fresh([own[axis] for axis in kept], operand))
        order = sorted(range(len(kept)), key=lambda number: places[kept[number]])
        if order != list(range(len(kept))):
            operand = self._add(ops.Transpose, operand, permutation=tuple(order))
        dimensions = tuple(sorted(places[axis] for axis in kept))
        return self._add(
            ops.BroadcastInDim, operand, shape=self._fresh(sizes, operand), broadcast_dimensions=dimensions
        )

    def _fresh(self, sizes: Sequence[Dimension], like: Handle) -> TensorType:
        """Return a shape in the default layout with the element type of an operand."""
        return arranged(sizes, like.element_type, Layout.default(len(sizes)) if sizes else None)

    def _like_scalar(self, given: Operand, array: Handle) -> Handle:
        """Return an operand as a handle; a Python number gets the element type of an array."""
        return self._operand(given, _element_type(array))


def _element_type(handle: Handle) -> ElementType | None:
    shape = scalar_of(handle.shape)
    return shape.element_type if isinstance(shape, TensorType) else None
