"""Comparators of sorts, recognized as lexicographic orders by one or several keys."""

from __future__ import annotations

import attrs

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Operation, Region, Value


@attrs.frozen
class SortKey:
    """One key of a comparator.

    Attributes:
        value: The key, computed from the left element's arguments.
        operands: Both sides of the comparison.
        is_descending: Whether the larger key comes first.
        is_total_order: Whether floats compare by IEEE's totalOrder.
    """

    value: Value
    operands: frozenset[Value]
    is_descending: bool
    is_total_order: bool


def comparator_keys(comparator: Region) -> tuple[SortKey, ...] | None:
    """Return the keys of a lexicographic comparator, or None for other comparators.

    The comparator must be `a0 < b0`, or `a0 < b0 or (a0 == b0 and REST)`, where `b0` is computed from the right element
    as `a0` is from the left one; or XLA's form of stable sorts, `(a0 < b0) == (b0 < a0) ? REST : a0 < b0`.
    """
    if len(comparator.blocks) != 1 or comparator.terminator is None or len(comparator.terminator.operands) != 1:
        return None
    definitions = {result: op for op in comparator.operations for result in op.results}
    for argument in comparator.arguments:
        definitions.pop(argument, None)
    return _keys(comparator.terminator.operands[0], _Mirror(comparator, definitions))


@attrs.define
class _Mirror:
    """Test of whether a value is computed from right elements as another is from left elements."""

    region: Region
    definitions: dict[Value, Operation]

    def is_mirror(self, left: Value, right: Value) -> bool:
        pending = [(left, right)]
        seen: set[tuple[Value, Value]] = set()
        arguments = self.region.arguments
        while pending:
            pair = pending.pop()
            if pair in seen:
                continue
            seen.add(pair)
            left, right = pair
            first, second = self.definitions.get(left), self.definitions.get(right)
            if first is None or second is None:
                if first is not None or second is not None:
                    return False
                if left in arguments:
                    number = arguments.index(left)
                    if number % 2 or number + 1 >= len(arguments) or arguments[number + 1] is not right:
                        return False
                elif left is not right:
                    return False
            elif (
                type(first) is not type(second)
                or first.regions
                or first.attributes != second.attributes
                or len(first.operands) != len(second.operands)
                or first.result.type != second.result.type
            ):
                return False
            else:
                pending.extend(zip(first.operands, second.operands, strict=True))
        return True


def _keys(value: Value, mirror: _Mirror) -> tuple[SortKey, ...] | None:
    keys: list[SortKey] = []
    while True:
        op = mirror.definitions.get(value)
        if isinstance(op, ops.Select):
            unequal = _unless_equal(op, mirror)
            if unequal is None:
                return None
            keys.append(unequal)
            value = op.on_true
            continue
        if isinstance(op, ops.Or):
            first = _ordering(mirror.definitions.get(op.lhs), mirror)
            both = mirror.definitions.get(op.rhs)
            if first is None or not isinstance(both, ops.And):
                return None
            equal = mirror.definitions.get(both.lhs)
            if not isinstance(equal, ops.Compare) or equal.comparison_direction is not ComparisonDirection.EQ:
                return None
            if set(equal.operands) != first.operands or equal.is_total_order != first.is_total_order:
                return None
            keys.append(first)
            value = both.rhs
            continue
        last = _ordering(op, mirror)
        return (*keys, last) if last is not None else None


def _unless_equal(op: ops.Select, mirror: _Mirror) -> SortKey | None:
    """Return the key of XLA's stable form `(a < b) == (b < a) ? REST : a < b`, None for other selections."""
    tie = mirror.definitions.get(op.pred)
    if not isinstance(tie, ops.Compare) or tie.comparison_direction is not ComparisonDirection.EQ:
        return None
    first, second = (_ordering(mirror.definitions.get(side), mirror) for side in (tie.lhs, tie.rhs))
    if first is None or second is None or op.on_false is not tie.lhs:
        return None
    is_reversed = attrs.evolve(second, is_descending=not second.is_descending) == first
    return first if is_reversed else None


def _ordering(op: Operation | None, mirror: _Mirror) -> SortKey | None:
    if not isinstance(op, ops.Compare):
        return None
    if op.comparison_direction not in (ComparisonDirection.LT, ComparisonDirection.GT):
        return None
    is_greater = op.comparison_direction is ComparisonDirection.GT
    for left, right, is_descending in ((op.lhs, op.rhs, is_greater), (op.rhs, op.lhs, not is_greater)):
        if mirror.is_mirror(left, right):
            return SortKey(left, frozenset(op.operands), is_descending, op.is_total_order)
    return None
