"""Dots with divided operands: ragged groups of rows, or blocks with a common scale."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.numbers import Array
from evaluator.reference.registry import Context, Value, computes, dequantizes
from evaluator.reference.rules.contraction import contracted, rounded_result, scaled, wide_operands
from hlo_text import ops


@computes(ops.ScaledDot)
def _scaled_dot(op: ops.ScaledDot, context: Context, *operands: Array) -> tuple[Value, ...]:
    lhs, rhs, lhs_scale, rhs_scale = wide_operands(op, context, *operands)
    numbers = op.dot_dimension_numbers
    batching = numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions
    contracting = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    return rounded_result(
        op, context, contracted(context, scaled(lhs, lhs_scale), scaled(rhs, rhs_scale), batching, contracting)
    )


@dequantizes(ops.RaggedDot)
def _ragged_dot(op: ops.RaggedDot, context: Context, lhs: Array, rhs: Array, sizes: Array) -> tuple[Value, ...]:
    numbers = op.ragged_dot_dimension_numbers
    left, right = wide_operands(op, context, lhs, rhs)
    batching = numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions
    contracting = numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions
    ragged = numbers.lhs_ragged_dimensions[0]
    if ragged in numbers.lhs_batching_dimensions:
        return rounded_result(op, context, contracted(context, left, right, batching, contracting))
    if ragged in numbers.lhs_contracting_dimensions:
        return rounded_result(op, context, _group_by_group(context, numbers, left, right, sizes))
    return rounded_result(op, context, _rows_of_groups(context, numbers, left, right, sizes))


def _rows_of_groups(context: Context, numbers: Any, lhs: Array, rhs: Array, sizes: Array) -> Array:
    """Multiply each group of rows by its own matrix; rows outside all groups yield zeros."""
    batch, inner = numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions
    free = [axis for axis in range(lhs.ndim) if axis not in (*batch, *inner)]
    ragged, group_axis = numbers.lhs_ragged_dimensions[0], numbers.rhs_group_dimensions[0]
    before = [*batch, *free[: free.index(ragged)]]
    members = _members(lhs.shape, before, ragged, sizes).transpose(0, *(1 + axis for axis in (*batch, *free, *inner)))
    kept = len(batch) + len(free)
    batching, contracting = (
        (left, [axis - (axis > group_axis) for axis in right])
        for left, right in ((batch, numbers.rhs_batching_dimensions), (inner, numbers.rhs_contracting_dimensions))
    )
    result: Array | None = None
    for group, member in enumerate(members):
        part = contracted(context, lhs, np.take(rhs, group, group_axis), batching, contracting)
        is_member = member.reshape(*member.shape[:kept], *(1,) * (part.ndim - kept))
        result = np.where(is_member, part, np.zeros_like(part) if result is None else result)
    if result is None:
        raise ValueError("at least one group is required")
    return result


def _group_by_group(context: Context, numbers: Any, lhs: Array, rhs: Array, sizes: Array) -> Array:
    """Sum the products of each group separately; the group is the first dimension of the result."""
    batch, inner = numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions
    ragged = numbers.lhs_ragged_dimensions[0]
    before = [*batch, *inner[: inner.index(ragged)]]
    members = _members(lhs.shape, before, ragged, sizes)
    order = (*numbers.rhs_batching_dimensions, *numbers.rhs_contracting_dimensions)
    rest = [axis for axis in range(lhs.ndim) if axis not in (*batch, *inner)]
    parts = []
    for member in members:
        common = member.transpose(*batch, *inner, *rest)
        common = common.reshape(common.shape[: len(order)] + (1,) * (rhs.ndim - len(order)))
        other = np.moveaxis(common, range(len(order)), order)
        parts.append(
            contracted(
                context,
                np.where(member, lhs, 0),
                np.where(other, rhs, 0),
                (batch, numbers.rhs_batching_dimensions),
                (inner, numbers.rhs_contracting_dimensions),
            )
        )
    return np.stack(parts)


def _members(shape: tuple[int, ...], before: list[int], ragged: int, sizes: Array) -> Array:
    """Return masks of the rows in each group: the group, then the operand's dimensions, of size 1 where equal.

    Args:
        shape: The shape of the operand.
        before: The dimensions along which group sizes may vary.
        ragged: The dimension that is divided into groups.
        sizes: The sizes of groups, common to all indices of `before` or one set per index.
    """
    wide = sizes.astype(np.int64)
    per_place = np.broadcast_to(wide, [*(shape[axis] for axis in before), wide.shape[-1]])
    ends = np.cumsum(per_place, -1)[..., None]
    rows = np.arange(shape[ragged])
    members = np.moveaxis((ends - per_place[..., None] <= rows) & (rows < ends), -2, 0)
    members = members.reshape(members.shape + (1,) * (len(shape) - len(before) - 1))
    axes = [*before, ragged]
    axes += [axis for axis in range(len(shape)) if axis not in axes]
    return np.moveaxis(members, range(1, len(axes) + 1), [1 + axis for axis in axes])
