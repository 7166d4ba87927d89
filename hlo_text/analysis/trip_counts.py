"""Static trip counts of counting loops such as `for (i = a; i < b; i += c)`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import attrs

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, Literal
from hlo_text.core.ir import Module, Operation, Region, Value, walk
from hlo_text.core.types import IntegerType, Signedness, TensorType, TupleType, Type

_KNOWN_TRIP_COUNT = re.compile(r'"known_trip_count":\s*\{\s*"n":\s*"?(\d{1,18})"?\s*\}')
_LONGEST_CHAIN = 100  # limit on the copies and loops followed to find one integer

#: The comparison with its operands exchanged.
_MIRRORED = {
    ComparisonDirection.LT: ComparisonDirection.GT,
    ComparisonDirection.GT: ComparisonDirection.LT,
    ComparisonDirection.LE: ComparisonDirection.GE,
    ComparisonDirection.GE: ComparisonDirection.LE,
    ComparisonDirection.NE: ComparisonDirection.NE,
}

#: Returns the constant integer of a value, or None.
Known = Callable[[Value], int | None]
#: Returns the operand that a call forwards as the given result, or None.
HandedBack = Callable[[Operation, Value], Value | None]


def _nothing_handed_back(op: Operation, result: Value) -> Value | None:
    return None


def _is_copy(op: Operation) -> bool:
    """Whether an operation returns its operand unchanged: a copy, or a conversion to the same type."""
    return isinstance(op, ops.Copy) or (isinstance(op, ops.Convert) and op.operands[0].type == op.results[0].type)


def _definitions(region: Region) -> dict[Value, Operation]:
    return {result: op for op in region.operations for result in op.results}


@attrs.frozen
class _Body:
    """A region with the definitions of its values, and those of the fusions that were followed."""

    region: Region
    definitions: dict[Value, Operation]
    handed_back: HandedBack
    fusions: dict[Region, Operation] = attrs.field(factory=dict)
    fused_operands: dict[Value, Value] = attrs.field(factory=dict)

    @staticmethod
    def of(region: Region, handed_back: HandedBack = _nothing_handed_back) -> _Body:
        return _Body(region, _definitions(region), handed_back)

    def resolve(self, value: Value) -> tuple[Value, Operation | None]:
        """Return the source of a value and its definition, looking through copies, fusions and forwarding calls."""
        op = self.definitions.get(value)
        while op is not None:
            source = self._forwarded(op, value)
            if source is None:
                break
            value = source
            op = self.definitions.get(value)
        return value, op

    def _forwarded(self, op: Operation, value: Value) -> Value | None:
        """Return the value that an operation forwards as its result `value`, or None."""
        if _is_copy(op):
            return op.operands[0]
        if isinstance(op, ops.Fusion):
            return self._fused_root(op)
        return self.fused_operands.get(value) or self.handed_back(op, value)

    def _fused_root(self, op: ops.Fusion) -> Value | None:
        """Return the root of a fusion, or None if another fusion of the same computation was followed."""
        computation, root = op.computation, op.computation.terminator
        if root is None or len(computation.blocks) != 1 or len(computation.arguments) != len(op.operands):
            return None
        if computation not in self.fusions:
            self.fusions[computation] = op
            self.definitions.update(_definitions(computation))
            self.fused_operands.update(zip(computation.arguments, op.operands, strict=True))
        return root.operands[0] if self.fusions[computation] is op and len(root.operands) == 1 else None

    def source(self, value: Value) -> Operation | None:
        """Return the operation that defines a value, looking through copies."""
        return self.resolve(value)[1]

    def carried(self, value: Value) -> int | None:
        """Return the index of the loop-carried value that a value equals on entry, or None."""
        value, op = self.resolve(value)
        arguments = self.region.arguments
        if isinstance(op, ops.GetTupleElement):
            is_packed = len(arguments) == 1 and self.resolve(op.operand)[0] is arguments[0]
            return op.index if is_packed else None
        return next((number for number, argument in enumerate(arguments) if argument is value), None)

    def returned(self, number: int) -> Value | None:
        """Return the value that the body returns for a loop-carried index."""
        terminator = self.region.terminator
        if terminator is None:
            return None
        operands: Sequence[Value] = terminator.operands
        if len(operands) == 1:
            packed = self.source(operands[0])
            if isinstance(packed, ops.Tuple):
                operands = packed.operands
        return operands[number] if number < len(operands) else None

    def keeps(self, number: int) -> bool:
        """Whether the body returns a loop-carried value unchanged."""
        returned = self.returned(number)
        return returned is not None and self.carried(returned) == number

    def constant(self, value: Value, captured: Known) -> int | None:
        """Return the integer constant that a value is, in the body or captured from outside."""
        value, op = self.resolve(value)
        if isinstance(op, ops.Constant):
            return integer_of(op.value)
        is_captured = op is None and all(argument is not value for argument in self.region.arguments)
        return captured(value) if is_captured else None


def integer_of(literal: Literal) -> int | None:
    """Return the integer of a single-element integer literal, or None."""
    is_one = isinstance(literal.type, TensorType) and literal.type.num_elements == 1 and literal.has_value
    array = literal.array if is_one else None
    return int(array.reshape(-1)[0]) if array is not None and array.dtype.kind in "iu" else None


def trip_count(
    op: ops.While,
    carried: Callable[[int], int | None],
    captured: Known,
    handed_back: HandedBack = _nothing_handed_back,
) -> int | None:
    """Return the trip count of a loop that follows from constants, or None.

    The condition alone decides; `known_trip_count`, which may contradict it, is not consulted.

    Args:
        op: The loop.
        carried: Returns the constant initial value at a loop-carried index (HLO's tuple unpacked), or None.
        captured: Returns the constant integer of a value defined outside the loop, or None.
        handed_back: Returns the operand that a call forwards as a result, or None.
    """
    if len(op.cond.blocks) != 1 or len(op.body.blocks) != 1 or op.cond.terminator is None:
        return None
    condition, body = _Body.of(op.cond, handed_back), _Body.of(op.body, handed_back)
    if not op.cond.terminator.operands:
        return None
    compare = condition.source(op.cond.terminator.operands[0])
    if not isinstance(compare, ops.Compare) or compare.comparison_direction not in _MIRRORED:
        return None
    for counter, limit, direction in (
        (compare.lhs, compare.rhs, compare.comparison_direction),
        (compare.rhs, compare.lhs, _MIRRORED[compare.comparison_direction]),
    ):
        number = condition.carried(counter)
        if number is None:
            continue
        first = carried(number)
        last = _limit(limit, condition, body, carried, captured)
        step = _step(number, body, captured)
        if first is not None and last is not None and step is not None:
            return _count(first, last, step, direction, _range_of(counter.type))
    return None


def stated_trip_count(op: ops.While) -> int | None:
    """Return the trip count in a loop's `backend_config`, as XLA writes it."""
    if op.annotations is None or op.annotations.backend_config is None:
        return None
    known = _KNOWN_TRIP_COUNT.search(op.annotations.backend_config)
    return int(known[1]) if known is not None else None


def _limit(
    value: Value, condition: _Body, body: _Body, carried: Callable[[int], int | None], captured: Known
) -> int | None:
    """Return the constant that the counter is compared with; a loop-carried limit must be unchanged."""
    number = condition.carried(value)
    if number is None:
        return condition.constant(value, captured)
    return carried(number) if body.keeps(number) else None


def _step(number: int, body: _Body, captured: Known) -> int | None:
    returned = body.returned(number)
    op = body.source(returned) if returned is not None else None
    if isinstance(op, ops.Add):
        for counter, amount in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            if body.carried(counter) == number:
                return body.constant(amount, captured)
    if isinstance(op, ops.Subtract) and body.carried(op.lhs) == number:
        amount_value = body.constant(op.rhs, captured)
        return -amount_value if amount_value is not None else None
    return None


def _range_of(type: Type) -> range:
    """Return the range of a counter's integer type."""
    element = type.element_type if isinstance(type, TensorType) else None
    if not isinstance(element, IntegerType):
        return range(0)
    if element.signedness is Signedness.UNSIGNED:
        return range(1 << element.width)
    return range(-(1 << (element.width - 1)), 1 << (element.width - 1))


def _count(first: int, last: int, step: int, direction: ComparisonDirection, values: range) -> int | None:
    """Return the length of `first, first + step, ...` until the condition fails; None if it never fails."""
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
    return count if first + sign * count * step in values else None


class StaticTripCounts:
    """Trip counts of a module's loops that `known_trip_count` states or that follow from constants.

    Args:
        module: The module; each loop is analyzed on its first query.
    """

    def __init__(self, module: Module) -> None:
        self._definitions: dict[Value, Operation] = {}
        self._arguments: dict[Value, tuple[ops.While, int]] = {}
        self._functions = module.functions
        self._callers: dict[Region, list[Operation]] = {}
        for op in walk(module):
            called = self._called(op)
            if called is not None:
                self._callers.setdefault(called, []).append(op)
            self._definitions.update(dict.fromkeys(op.results, op))
            if isinstance(op, ops.While) and len(op.regions) == 2:
                places = ((region, number) for region in op.regions for number in range(len(region.arguments)))
                self._arguments.update({region.arguments[n]: (op, n) for region, n in places})
        self._handed_in: dict[Value, Value] = {
            argument: operand
            for region, callers in self._callers.items()
            if len(callers) == 1
            for argument, operand in zip(region.arguments, callers[0].operands, strict=False)
        }
        self._counts: dict[ops.While, int | None] = {}

    def of(self, op: ops.While) -> int | None:
        """Return the trip count of one execution of a loop, or None if it is unknown."""
        if op not in self._counts:
            stated = stated_trip_count(op)
            self._counts[op] = stated if stated is not None else self._derived(op)
        return self._counts[op]

    def _derived(self, op: ops.While) -> int | None:
        return trip_count(op, lambda number: self._initial(op, number), self._integer, self._forwarded_operand)

    @property
    def known(self) -> Mapping[ops.While, int | None]:
        """The trip counts of the loops analyzed so far."""
        return self._counts

    def _called(self, op: Operation) -> Region | None:
        if isinstance(op, ops.Call):
            return op.computation
        function = self._functions.get(op.callee) if isinstance(op, ops.FunctionCall) else None
        return function.body if function is not None else None

    def _forwarded_operand(self, op: Operation, result: Value) -> Value | None:
        """Return the operand of a call that its function returns as the given result, or None."""
        region = self._called(op)
        terminator = region.terminator if region is not None else None
        if region is None or terminator is None or len(terminator.operands) != len(op.results):
            return None
        returned = terminator.operands[op.results.index(result)]
        return next((o for a, o in zip(region.arguments, op.operands, strict=False) if a is returned), None)

    def _initial(self, op: ops.While, number: int) -> int | None:
        value = self._carried_in(op, number)
        return self._integer(value) if value is not None else None

    def _carried_in(self, op: ops.While, number: int) -> Value | None:
        operands: Sequence[Value] = op.operands
        if len(operands) == 1 and isinstance(operands[0].type, TupleType):
            packed = self._source(operands[0])[1]
            operands = packed.operands if isinstance(packed, ops.Tuple) else ()
        return operands[number] if number < len(operands) else None

    def _source(self, value: Value) -> tuple[Value, Operation | None]:
        """Return the source of a value and its definition, looking through copies and functions called once."""
        for _ in range(_LONGEST_CHAIN):
            op = self._definitions.get(value)
            further: Value | None
            if op is not None and _is_copy(op):
                further = op.operands[0]
            elif op is None or isinstance(op, ops.Parameter):
                further = self._handed_in.get(value)
            else:
                further = self._forwarded_operand(op, value)
            if further is None:
                return value, op
            value = further
        return value, None

    def _integer(self, value: Value) -> int | None:
        """Return the integer constant that a value is, looking through loops that carry it unchanged."""
        for _ in range(_LONGEST_CHAIN):
            value, op = self._source(value)
            if isinstance(op, ops.Constant):
                return integer_of(op.value)
            loop_and_number = self._carried(value, op)
            if loop_and_number is None:
                return None
            loop, number = loop_and_number
            outside = self._carried_in(loop, number)
            if outside is None or not _Body.of(loop.body, self._forwarded_operand).keeps(number):
                return None
            value = outside
        return None

    def _carried(self, value: Value, op: Operation | None) -> tuple[ops.While, int] | None:
        """Return the loop that carries a value, and its loop-carried index."""
        if isinstance(op, ops.GetTupleElement):
            place = self._arguments.get(op.operand)
            return (place[0], op.index) if place is not None else None
        return self._arguments.get(value) if op is None or isinstance(op, ops.Parameter) else None
