"""Expansions of implicit broadcasting, `top_k` and ragged dot products."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.conversion.chlo.expansion import ChloExpansion, array_type
from hlo_text.conversion.formulas.broadcasting import plain_operation
from hlo_text.conversion.formulas.terms import Term
from hlo_text.core.attributes import ComparisonDirection, ComparisonType, DotDimensionNumbers
from hlo_text.core.ir import Block, Region, Value
from hlo_text.core.types import BOOL, I32, I64, ElementType, FloatType, TensorType

# --- broadcasting ----------------------------------------------------------------------------------------------------


def broadcasting(expansion: ChloExpansion, op: Any) -> Sequence[Value]:
    """Broadcast the operands to their common shape."""
    types = [array_type(operand) for operand in op.operands]
    target = array_type(op.results[0])
    placed = [_places(type, target.rank, op.attributes.get("broadcast_dimensions")) for type in types]
    if all(type.is_static for type in types):
        shape: tuple[int | None, ...] = np.broadcast_shapes(
            *(_broadcast(type.shape, places, target.rank) for type, places in zip(types, placed, strict=True))
        )
        target = TensorType(shape, target.element_type)
        operands = [
            _stretched(expansion, operand, places, target) for operand, places in zip(op.operands, placed, strict=True)
        ]
    else:
        operands = _stretched_at_run_time(expansion, op.operands, placed, target)
    attributes = {name: value for name, value in op.attributes.items() if name != "broadcast_dimensions"}
    return (expansion.add(plain_operation(op, operands, target), tuple(operands), attributes, target),)


def _places(type: TensorType, rank: int, named: Sequence[int] | None) -> tuple[int, ...]:
    """Return the result dimension of each operand dimension."""
    if named is not None and len(named) == type.rank < rank:
        return tuple(named)
    return tuple(range(rank - type.rank, rank))


def _broadcast(shape: Sequence[int | None], places: Sequence[int], rank: int) -> tuple[int, ...]:
    sizes = dict(zip(places, shape, strict=True))
    return tuple(sizes.get(axis, 1) or 0 for axis in range(rank))


def _stretched(expansion: ChloExpansion, value: Value, places: tuple[int, ...], target: TensorType) -> Value:
    given = array_type(value)
    if given.shape == target.shape:
        return value
    type = target.with_element_type(given.element_type)
    return expansion.add(ops.BroadcastInDim, (value,), {"broadcast_dimensions": places}, type)


def _stretched_at_run_time(
    expansion: ChloExpansion, operands: Sequence[Value], placed: Sequence[tuple[int, ...]], target: TensorType
) -> list[Value]:
    """Broadcast operands to sizes known at run time: in each dimension, the operands' size other than 1."""
    one = TensorType((1,), I64)
    sizes = []
    for axis in range(target.rank):
        size = Term(expansion, expansion.splat(one, 1))
        for operand, places in zip(operands, placed, strict=True):
            if axis in places and array_type(operand).shape[places.index(axis)] != 1:
                other = Term(expansion, expansion.size(operand, places.index(axis)))
                size = size.equals(1).choose(other, size)
        sizes.append(size.value)
    shape = expansion.joined(sizes) if sizes else expansion.constant(TensorType((0,), I64), np.zeros(0, np.int64))
    return [
        expansion.add(
            ops.DynamicBroadcastInDim,
            (operand, shape),
            {"broadcast_dimensions": places},
            target.with_element_type(array_type(operand).element_type),
        )
        for operand, places in zip(operands, placed, strict=True)
    ]


# --- top_k -----------------------------------------------------------------------------------------------------------


def top_k(expansion: ChloExpansion, op: ops.TopK) -> Sequence[Value]:
    """Sort elements along with their indices, then slice the first ones; floats are in total order."""
    type, (values_type, positions_type) = array_type(op.operand), map(array_type, op.results)
    if not type.rank:
        raise ValueError("the operand must have rank at least 1")
    last, numbered = type.rank - 1, type.with_element_type(I32)
    if type.is_static:
        positions = expansion.add(ops.Iota, (), {"iota_dimension": last}, numbered)
    else:
        sizes = expansion.sizes_of(op.operand)
        positions = expansion.add(ops.DynamicIota, (sizes,), {"iota_dimension": last}, numbered)
    region = _comparator(expansion, (type.element_type, I32), largest=op.largest)
    attributes = {"dimension": last, "is_stable": op.is_stable}
    ordered = expansion.add_all(ops.Sort, (op.operand, positions), attributes, (type, numbered), (region,))
    return [
        _first(expansion, value, op.k, given)
        for value, given in zip(ordered, (values_type, positions_type), strict=True)
    ]


def _comparator(expansion: ChloExpansion, element_types: Sequence[ElementType], *, largest: bool) -> Region:
    arguments = tuple(Value(TensorType((), type)) for type in element_types for _ in range(2))
    attributes: dict[str, Any] = {"comparison_direction": ComparisonDirection.GT if largest else ComparisonDirection.LT}
    if isinstance(element_types[0], FloatType):
        attributes["compare_type"] = ComparisonType.TOTALORDER
    flag = TensorType((), BOOL)
    inner = expansion.inside(lambda: (expansion.add(ops.Compare, arguments[:2], attributes, flag),))
    return Region([Block(arguments, inner)])


def _first(expansion: ChloExpansion, value: Value, count: int, target: TensorType) -> Value:
    """Slice the first elements along the last dimension."""
    type = array_type(value)
    if type.is_static:
        limits = (*type.shape[:-1], count)
        bounds = {"start_indices": (0,) * type.rank, "limit_indices": limits, "strides": (1,) * type.rank}
        return expansion.add(ops.Slice, (value,), bounds, target)
    sizes = [expansion.size(value, dimension) for dimension in range(type.rank - 1)]
    limits_at_run_time = expansion.joined([*sizes, expansion.splat(TensorType((1,), I64), count)])
    start, strides = (expansion.splat(TensorType((type.rank,), I64), number) for number in (0, 1))
    return expansion.add(ops.RealDynamicSlice, (value, start, limits_at_run_time, strides), {}, target)


# --- ragged_dot ------------------------------------------------------------------------------------------------------


def ragged_dot(expansion: ChloExpansion, op: ops.RaggedDot) -> Sequence[Value]:
    """Multiply by the matrices of all groups, with masks that select each row's group."""
    numbers = op.ragged_dot_dimension_numbers
    if not all(array_type(operand).is_static for operand in op.operands):
        raise ValueError("expanding it into StableHLO needs static shapes")
    ragged = numbers.lhs_ragged_dimensions[0]
    if ragged in numbers.lhs_batching_dimensions:
        return (_dot(expansion, op, op.lhs, op.rhs, _plain_numbers(op)),)
    if ragged in numbers.lhs_contracting_dimensions:
        return (_dot_per_group(expansion, op, ragged),)
    return (_dot_of_groups(expansion, op, ragged),)


def _plain_numbers(op: ops.RaggedDot) -> DotDimensionNumbers:
    numbers = op.ragged_dot_dimension_numbers
    return DotDimensionNumbers(
        numbers.lhs_batching_dimensions,
        numbers.rhs_batching_dimensions,
        numbers.lhs_contracting_dimensions,
        numbers.rhs_contracting_dimensions,
    )


def _dot(
    expansion: ChloExpansion,
    op: ops.RaggedDot,
    lhs: Value,
    rhs: Value,
    numbers: DotDimensionNumbers,
    shape: tuple[int | None, ...] | None = None,
) -> Value:
    attributes: dict[str, Any] = {"dot_dimension_numbers": numbers}
    if op.precision_config is not None:
        attributes["precision_config"] = op.precision_config
    type = array_type(op.result) if shape is None else TensorType(shape, array_type(op.result).element_type)
    return expansion.add(ops.DotGeneral, (lhs, rhs), attributes, type)


def _dot_of_groups(expansion: ChloExpansion, op: ops.RaggedDot, ragged: int) -> Value:
    """Multiply by the matrix of every group, mask the rows of other groups with zeros, and sum over groups."""
    numbers, lhs, rhs = op.ragged_dot_dimension_numbers, array_type(op.lhs), array_type(op.rhs)
    group = numbers.rhs_group_dimensions[0]
    left = [*numbers.lhs_batching_dimensions]
    left += [a for a in range(lhs.rank) if a not in (*left, *numbers.lhs_contracting_dimensions)]
    taken = (*numbers.rhs_batching_dimensions, *numbers.rhs_contracting_dimensions)
    right = [axis for axis in range(rhs.rank) if axis not in taken]
    shape = (*(lhs.shape[axis] for axis in left), *(rhs.shape[axis] for axis in right))
    products = Term(expansion, _dot(expansion, op, op.lhs, op.rhs, _plain_numbers(op), shape))
    group_axis = len(left) + right.index(group)
    before = _axes_before(op, ragged)
    mask = _mask(expansion, op, shape, [left.index(axis) for axis in before], left.index(ragged), group_axis)
    kept = mask.choose(products, 0)
    return _sum(expansion, kept, group_axis, array_type(op.result))


def _sum(expansion: ChloExpansion, term: Term, dimension: int, type: TensorType) -> Value:
    """Reduce one dimension by addition."""
    element = TensorType((), type.element_type)
    zero, arguments = expansion.splat(element, 0), (Value(element), Value(element))
    body = Region([Block(arguments, expansion.inside(lambda: (expansion.add(ops.Add, arguments, {}, element),)))])
    (total,) = expansion.add_all(ops.Reduce, (term.value, zero), {"dimensions": (dimension,)}, (type,), (body,))
    return total


def _dot_per_group(expansion: ChloExpansion, op: ops.RaggedDot, ragged: int) -> Value:
    """Multiply one copy of both operands per group, with zeros at the positions of other groups."""
    numbers = op.ragged_dot_dimension_numbers
    before = _axes_before(op, ragged)
    partner = dict(
        zip(
            (*numbers.lhs_batching_dimensions, *numbers.lhs_contracting_dimensions),
            (*numbers.rhs_batching_dimensions, *numbers.rhs_contracting_dimensions),
            strict=True,
        )
    )
    lhs = _copies(expansion, op, op.lhs, before, ragged)
    rhs = _copies(expansion, op, op.rhs, [partner[axis] for axis in before], partner[ragged])
    plain = _plain_numbers(op)
    moved = DotDimensionNumbers(
        (0, *(axis + 1 for axis in plain.lhs_batching_dimensions)),
        (0, *(axis + 1 for axis in plain.rhs_batching_dimensions)),
        tuple(axis + 1 for axis in plain.lhs_contracting_dimensions),
        tuple(axis + 1 for axis in plain.rhs_contracting_dimensions),
    )
    return _dot(expansion, op, lhs, rhs, moved)


def _copies(expansion: ChloExpansion, op: ops.RaggedDot, value: Value, before: Sequence[int], ragged: int) -> Value:
    type = array_type(value)
    shape = (array_type(op.group_sizes).shape[-1], *type.shape)
    places = tuple(range(1, type.rank + 1))
    attributes = {"broadcast_dimensions": places}
    copies = Term(expansion, expansion.add(ops.BroadcastInDim, (value,), attributes, type.with_shape(shape)))
    mask = _mask(expansion, op, shape, [axis + 1 for axis in before], ragged + 1, 0)
    return mask.choose(copies, 0).value


def _axes_before(op: ops.RaggedDot, ragged: int) -> list[int]:
    """Return the `lhs` dimensions along which group sizes vary."""
    numbers, rank = op.ragged_dot_dimension_numbers, array_type(op.lhs).rank
    batching, contracting = numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions
    kind: Sequence[int] = contracting
    if ragged not in contracting:
        kind = [axis for axis in range(rank) if axis not in (*batching, *contracting)]
    return [*batching, *kind[: list(kind).index(ragged)]]


def _mask(
    expansion: ChloExpansion,
    op: ops.RaggedDot,
    shape: tuple[int | None, ...],
    before: Sequence[int],
    ragged: int,
    group: int,
) -> Term:
    """Return a boolean array: whether a position along `ragged` belongs to the group."""
    sizes = Term(expansion, op.group_sizes)
    rank = sizes.type.rank
    pairs = sizes.type.with_shape((*sizes.type.shape, sizes.type.shape[-1]))
    summed, ending = (expansion.add(ops.Iota, (), {"iota_dimension": axis}, pairs) for axis in (rank - 1, rank))
    each = expansion.add(ops.BroadcastInDim, (sizes.value,), {"broadcast_dimensions": tuple(range(rank))}, pairs)
    counted = (Term(expansion, summed) <= Term(expansion, ending)).choose(Term(expansion, each), 0)
    ends = Term(expansion, _sum(expansion, counted, rank - 1, sizes.type))
    limits = [ends - sizes, ends]
    target = TensorType(shape, sizes.type.element_type)
    places = (*(before if rank > 1 else ()), group)
    if list(places) != sorted(places):
        limits = [_transposed(term, places) for term in limits]
    first, end = (
        term.apply(ops.BroadcastInDim, type=target, broadcast_dimensions=tuple(sorted(places))) for term in limits
    )
    position = Term(expansion, expansion.add(ops.Iota, (), {"iota_dimension": ragged}, target))
    return (first <= position) & (position < end)


def _transposed(term: Term, places: Sequence[int]) -> Term:
    order = sorted(range(len(places)), key=places.__getitem__)
    shape = tuple(term.type.shape[axis] for axis in order)
    return term.apply(ops.Transpose, type=term.type.with_shape(shape), permutation=tuple(order))
