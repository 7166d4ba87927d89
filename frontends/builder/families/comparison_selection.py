"""Compare, select and clamp."""

from __future__ import annotations

from collections.abc import Iterable

from frontends.builder.attribute_values import as_word
from frontends.builder.broadcasting import Broadcasting
from frontends.builder.core import operation
from frontends.builder.failure import require
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import shape_text
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.types import BOOL, FloatType, TensorType, TupleType

_Dimensions = Iterable[int]


class Comparisons(Broadcasting):
    """Comparisons, which return booleans.

    Floats are compared by IEEE 754. Methods named `..._total_order` use the total order

    -NaN < -Inf < -Finite < -0 < +0 < +Finite < +Inf < +NaN.
    """

    @operation
    def compare(
        self,
        lhs: Operand,
        rhs: Operand,
        broadcast_dimensions: _Dimensions = (),
        direction: str = ComparisonDirection.EQ,
        compare_type: str | None = None,
    ) -> Handle:
        """Compare elements.

        Args:
            lhs, rhs: The operands.
            broadcast_dimensions: See `frontends.builder.broadcasting`.
            direction: `EQ`, `NE`, `GE`, `GT`, `LE` or `LT`.
            compare_type: `FLOAT`, `TOTALORDER`, `SIGNED` or `UNSIGNED`; by default that of the element type.

        Raises:
            ValueError: The direction or the type of comparison is unknown.
        """
        wanted = as_word(ComparisonDirection, direction, "direction")
        kind = as_word(ComparisonType, compare_type, "compare_type") if compare_type is not None else None
        return self._compare(lhs, rhs, broadcast_dimensions, wanted, kind)

    def _compare(
        self,
        lhs: Operand,
        rhs: Operand,
        broadcast_dimensions: _Dimensions,
        direction: ComparisonDirection,
        kind: ComparisonType | None = None,
    ) -> Handle:
        return self._binary(
            ops.Compare, lhs, rhs, broadcast_dimensions, comparison_direction=direction, compare_type=kind
        )

    def _compare_totally(
        self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions, direction: ComparisonDirection
    ) -> Handle:
        left, right = self._pair(lhs, rhs)
        kind = ComparisonType.TOTALORDER if isinstance(left.element_type, FloatType) else None
        return self._compare(left, right, broadcast_dimensions, direction, kind)

    @operation
    def eq(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs = rhs."""
        return self._compare(lhs, rhs, broadcast_dimensions, ComparisonDirection.EQ)

    @operation
    def ne(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs != rhs."""
        return self._compare(lhs, rhs, broadcast_dimensions, ComparisonDirection.NE)

    @operation
    def ge(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs >= rhs."""
        return self._compare(lhs, rhs, broadcast_dimensions, ComparisonDirection.GE)

    @operation
    def gt(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs > rhs."""
        return self._compare(lhs, rhs, broadcast_dimensions, ComparisonDirection.GT)

    @operation
    def le(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs <= rhs."""
        return self._compare(lhs, rhs, broadcast_dimensions, ComparisonDirection.LE)

    @operation
    def lt(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs < rhs."""
        return self._compare(lhs, rhs, broadcast_dimensions, ComparisonDirection.LT)

    @operation
    def eq_total_order(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs = rhs in the total order."""
        return self._compare_totally(lhs, rhs, broadcast_dimensions, ComparisonDirection.EQ)

    @operation
    def ne_total_order(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs != rhs in the total order."""
        return self._compare_totally(lhs, rhs, broadcast_dimensions, ComparisonDirection.NE)

    @operation
    def ge_total_order(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs >= rhs in the total order."""
        return self._compare_totally(lhs, rhs, broadcast_dimensions, ComparisonDirection.GE)

    @operation
    def gt_total_order(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs > rhs in the total order."""
        return self._compare_totally(lhs, rhs, broadcast_dimensions, ComparisonDirection.GT)

    @operation
    def le_total_order(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs <= rhs in the total order."""
        return self._compare_totally(lhs, rhs, broadcast_dimensions, ComparisonDirection.LE)

    @operation
    def lt_total_order(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compare lhs < rhs in the total order."""
        return self._compare_totally(lhs, rhs, broadcast_dimensions, ComparisonDirection.LT)


class Selections(Comparisons):
    """Elementwise selection."""

    @operation
    def select(self, pred: Operand, on_true: Operand, on_false: Operand) -> Handle:
        """Select `on_true` where `pred` is true, else `on_false`; a scalar `pred` selects a whole array or tuple."""
        condition = self._operand(pred)
        left, right = self._pair(on_true, on_false)
        if isinstance(left.shape, TupleType) or isinstance(right.shape, TupleType):
            return self._select_tuple(condition, left, right)
        left, right = self._scalars_filled(left, right)
        if condition.rank == 0 and left.rank:
            condition, _ = self._scalars_filled(condition, left)
        return self._add(ops.Select, condition, left, right)

    def _select_tuple(self, condition: Handle, left: Handle, right: Handle) -> Handle:
        rule = "selecting between tuples requires equal shapes and a scalar predicate"
        fits = left.shape == right.shape and condition.shape == TensorType((), BOOL)
        require(fits, f"{rule}: {shape_text(condition.shape)}, {shape_text(left.shape)}, {shape_text(right.shape)}")
        chosen = [self.select(condition, a, b) for a, b in zip(left, right, strict=True)]
        return self._add(ops.Tuple, *chosen)

    @operation
    def clamp(self, min: Operand, operand: Operand, max: Operand) -> Handle:
        """Compute min(max(operand, min), max); limits may be scalars."""
        handle = self._operand(operand)
        limits = [self._like_scalar(limit, handle) for limit in (min, max)]
        low, high = (self._scalars_filled(limit, handle)[0] for limit in limits)
        return self._add(ops.Clamp, low, handle, high)

    def _scalars_filled(self, lhs: Handle, rhs: Handle) -> tuple[Handle, Handle]:
        """Return two operands, broadcasting a scalar to the shape of the other."""
        if 0 in (lhs.rank, rhs.rank) and lhs.rank != rhs.rank:
            return self._matched(lhs, rhs, ())
        return lhs, rhs
