"""Recognises loops that count: their trip count is known, so they can run as a scan and be differentiated backwards."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs
import numpy as np

from evaluator.interpreter import LoweringContext
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.attributes import ComparisonDirection
from hlo_text.ir import Operation, Region, Value

_KNOWN_TRIP_COUNT = re.compile(r'"known_trip_count":\s*\{\s*"n":\s*"?(\d+)"?\s*\}')

#: The comparison with its sides exchanged.
_MIRRORED = {
    ComparisonDirection.LT: ComparisonDirection.GT,
    ComparisonDirection.GT: ComparisonDirection.LT,
    ComparisonDirection.LE: ComparisonDirection.GE,
    ComparisonDirection.GE: ComparisonDirection.LE,
    ComparisonDirection.NE: ComparisonDirection.NE,
}


@attrs.frozen
class _Body:
    """A region with the definition of each value in it."""

    region: Region
    definitions: dict[Value, Operation]

    @staticmethod
    def of(region: Region) -> _Body:
        return _Body(region, {result: op for op in region.operations for result in op.results})

    def resolve(self, value: Value) -> tuple[Value, Operation | None]:
        """Return a value and what makes it, looking through copies."""
        op = self.definitions.get(value)
        while isinstance(op, ops.Copy):
            value = op.operand
            op = self.definitions.get(value)
        return value, op

    def source(self, value: Value) -> Operation | None:
        """Return the operation that makes a value, looking through copies."""
        return self.resolve(value)[1]

    def carried(self, value: Value) -> int | None:
        """Return which carried number a value is as it came in, None if it is another value."""
        value, op = self.resolve(value)
        arguments = self.region.arguments
        if isinstance(op, ops.GetTupleElement):
            is_packed = len(arguments) == 1 and self.resolve(op.operand)[0] is arguments[0]
            return op.index if is_packed else None
        return next((number for number, argument in enumerate(arguments) if argument is value), None)

    def returned(self, number: int) -> Value | None:
        """Return the value of a carried number after the body."""
        terminator = self.region.terminator
        if terminator is None:
            return None
        operands: Sequence[Value] = terminator.operands
        if len(operands) == 1:
            packed = self.source(operands[0])
            if isinstance(packed, ops.Tuple):
                operands = packed.operands
        return operands[number] if number < len(operands) else None

    def constant(self, value: Value, context: LoweringContext) -> int | None:
        """Return an integer constant of the body or of what is around it."""
        value, op = self.resolve(value)
        if isinstance(op, ops.Constant):
            return _integer(op.value.array) if op.value.has_value else None
        is_captured = op is None and all(argument is not value for argument in self.region.arguments)
        return _integer(context.environment[value]) if is_captured else None


def _integer(array: Array) -> int | None:
    if isinstance(array, np.ndarray | np.generic) and array.size == 1 and array.dtype.kind in "iu":
        return int(array.reshape(-1)[0])
    return None


def trip_count(op: ops.While, context: LoweringContext, carried: Sequence[Array]) -> int | None:
    """Return how often a loop runs, if that follows from constants: `for (i = a; i < b; i += c)`.

    Args:
        op: The loop.
        context: Where it runs.
        carried: Its initial values, the tuple of HLO unpacked.
    """
    if op.annotations is not None and op.annotations.backend_config is not None:
        known = _KNOWN_TRIP_COUNT.search(op.annotations.backend_config)
        if known is not None:
            return int(known[1])
    if len(op.cond.blocks) != 1 or len(op.body.blocks) != 1 or op.cond.terminator is None:
        return None
    condition, body = _Body.of(op.cond), _Body.of(op.body)
    compare = condition.source(op.cond.terminator.operands[0])
    if not isinstance(compare, ops.Compare) or compare.comparison_direction not in _MIRRORED:
        return None
    for counter, limit, direction in (
        (compare.lhs, compare.rhs, compare.comparison_direction),
        (compare.rhs, compare.lhs, _MIRRORED[compare.comparison_direction]),
    ):
        number = condition.carried(counter)
        if number is None or number >= len(carried):
            continue
        first = _integer(carried[number])
        last = _limit(limit, condition, body, context, carried)
        step = _step(number, body, context)
        if first is not None and last is not None and step is not None:
            return _count(first, last, step, direction, np.iinfo(carried[number].dtype))
    return None


def _limit(
    value: Value, condition: _Body, body: _Body, context: LoweringContext, carried: Sequence[Array]
) -> int | None:
    """Return the constant a counter is compared with; it may be carried along unchanged."""
    number = condition.carried(value)
    if number is None:
        return condition.constant(value, context)
    returned = body.returned(number)
    if returned is None or body.carried(returned) != number or number >= len(carried):
        return None
    return _integer(carried[number])


def _step(number: int, body: _Body, context: LoweringContext) -> int | None:
    returned = body.returned(number)
    op = body.source(returned) if returned is not None else None
    if isinstance(op, ops.Add):
        for counter, amount in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            if body.carried(counter) == number:
                return body.constant(amount, context)
    if isinstance(op, ops.Subtract) and body.carried(op.lhs) == number:
        amount_value = body.constant(op.rhs, context)
        return -amount_value if amount_value is not None else None
    return None


def _count(first: int, last: int, step: int, direction: ComparisonDirection, limits: np.iinfo) -> int | None:
    """Return how many numbers `first, first + step, ...` come before the condition fails; None if it never does."""
    if direction is ComparisonDirection.NE:
        steps, rest = divmod(last - first, step) if step else (0, 1)
        return steps if rest == 0 and steps >= 0 else None
    if direction in (ComparisonDirection.LT, ComparisonDirection.LE):
        distance = last - first + (direction is ComparisonDirection.LE)
    else:
        distance = first - last + (direction is ComparisonDirection.GE)
        step = -step
    if distance <= 0:
        return 0
    if step <= 0:
        return None
    count = -(-distance // step)
    sign = 1 if direction in (ComparisonDirection.LT, ComparisonDirection.LE) else -1
    return count if limits.min <= first + sign * count * step <= limits.max else None
