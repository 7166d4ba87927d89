"""Buffer assignment: values placed in the memory of arguments, constants and results, and the use of temporaries.

Buffers are assigned as XLA does in a scheduled module. Arguments and constants have their own memory. The memory of
results may be used by other values while the result is not live; larger buffers are assigned first. All other values
are temporaries, which need disjoint memory while they are live at the same time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import accumulate
from operator import attrgetter

import attrs

from hlo_text.analysis.memory.heap import HeapBlock
from hlo_text.analysis.memory.schedule import Schedule, ScheduleStep
from hlo_text.analysis.memory.sharing import Path, may_overwrite, may_share
from hlo_text.analysis.memory.values import BufferValue

#: Limit on attempts to place buffers in result memory; in large modules, the smallest buffers become temporaries.
_MOST_ATTEMPTS = 1 << 18


@attrs.define(eq=False, slots=True)
class BufferUse:
    """Memory used in a range of steps, inclusive, by a value or, in later calls, by a region."""

    start: int
    end: int
    num_bytes: int
    value: BufferValue


class Allocation:
    """The memory of an argument, a result or a constant.

    Attributes:
        num_bytes: Its size.
        owner: The argument, result or constant.
        values: All values in it.
    """

    def __init__(self, owner: BufferValue, values: list[BufferValue]) -> None:
        self.num_bytes = owner.num_bytes
        self.owner = owner
        self._starting: defaultdict[int, list[BufferValue]] = defaultdict(list)
        self._ending: defaultdict[int, list[BufferValue]] = defaultdict(list)
        self.values: list[BufferValue] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self.add(values)

    def add(self, values: list[BufferValue]) -> None:
        """Place values in the allocation."""
        self.values += values
        for value in values:
            start, end = value.start, value.end
            self._starting[start].append(value)
            self._ending[end].append(value)
            last = bisect_right(self._starts, end)
            first = bisect_right(self._ends, start - 1)
            if first < last:
                start, end = min(start, self._starts[first]), max(end, self._ends[last - 1])
            self._starts[first:last], self._ends[first:last] = [start], [end]

    def is_free(self, value: BufferValue, shares: Shares) -> bool:
        """Whether an allocation has no other live value while a value is live, except one that it may overwrite."""
        first = bisect_left(self._ends, value.start)
        if first == len(self._ends) or self._starts[first] > value.end:
            return True
        if self._ends[first] != value.start and self._starts[first] != value.end:
            return False
        last = bisect_right(self._starts, value.end)
        for index in range(first, min(last, first + 3)):
            start, end = self._starts[index], self._ends[index]
            if end == value.start < value.end and end > start:
                touching = [(value, other) for other in self._ending[end]]
            elif start == value.end > value.start and end > start:
                touching = [(other, value) for other in self._starting[start]]
            else:
                return False
            if not all(earlier in shares.get(later, ()) for later, earlier in touching):
                return False
        return last - first <= 2


#: The values that each value may overwrite: operands whose last use is the value's definition.
Shares = dict[BufferValue, list[BufferValue]]


class Assignment:
    """The assignment of a schedule's values to memory.

    Attributes:
        allocations: Memory of arguments, constants and results.
        uses: Memory of temporaries.
        needed: Bytes of temporaries at each step.
    """

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule
        self._shares = _shares(schedule)
        self._unite()
        self.allocations: list[Allocation] = []
        self._attempts = 0
        self.uses: list[BufferUse] = []
        self.blocks: list[HeapBlock] = []
        self.tables: list[int] = []
        temporary = self._allocated(list(self._buffers().values()))
        self._add_uses(temporary)
        self.needed = self._sums()
        self._add_repeated()

    def _unite(self) -> None:
        """Merge buffer pairs of an unscheduled module if they are not live at the same time."""
        members = self._buffers() if self._schedule.unions else {}
        for first, second in self._schedule.unions:
            a, b = first.buffer, second.buffer
            if a is b or a.num_bytes != b.num_bytes:
                continue
            mine, its = members[a], members[b]
            if any(value.is_kept for value in mine + its) or self._interfere(mine, its):
                continue
            a.join(b)
            members[a.buffer] = mine + its

    def _buffers(self) -> dict[BufferValue, list[BufferValue]]:
        """Return the values of each buffer."""
        found: defaultdict[BufferValue, list[BufferValue]] = defaultdict(list)
        for value in self._schedule.values:
            found[value if value.parent is None else value.buffer].append(value)
        return found

    def _interfere(self, first: list[BufferValue], second: list[BufferValue]) -> bool:
        return any(self._overlap(a, b) for a in first for b in second)

    def _overlap(self, a: BufferValue, b: BufferValue) -> bool:
        if a.start > b.start:
            a, b = b, a
        return b.start < a.end or (b.start == a.end and (a.start == b.start or a not in self._shares.get(b, ())))

    def _allocated(self, buffers: list[list[BufferValue]]) -> list[list[BufferValue]]:
        """Allocate arguments, constants and results, and place other values in result memory; return the rest."""
        found, shared, temporary = [], [], []
        for values in sorted(buffers, key=_rank):
            owner = result = None
            is_table = False  # tables only share memory with temporaries
            for value in reversed(values):
                owner = value if value.argument is not None or value.is_constant else owner
                result = value if value.is_result else result
                is_table = is_table or bool(value.elements)
            if owner is not None:
                allocation = Allocation(owner, values)
                found.append(allocation)
                if result is not None and owner.argument is not None:
                    shared.append(allocation)
                continue
            place = None if is_table else self._place_for(values, shared)
            if place is not None and (result is None or place.num_bytes == values[0].num_bytes):
                place.add(values)
            elif result is not None:
                found.append(Allocation(result, values))
                if not is_table:
                    shared.append(found[-1])
            else:
                temporary.append(values)
        self.allocations = found
        return temporary

    def _place_for(self, values: list[BufferValue], shared: list[Allocation]) -> Allocation | None:
        """Return the smallest allocation that is free while the values are live, or None."""
        if self._attempts > _MOST_ATTEMPTS:
            return None
        shares = self._shares
        for attempt, allocation in enumerate(reversed(shared), 1):
            for value in values:
                if not allocation.is_free(value, shares):
                    break
            else:
                self._attempts += attempt
                return allocation
        self._attempts += len(shared)
        return None

    def _add_uses(self, temporary: list[list[BufferValue]]) -> None:
        """Record when each temporary buffer is in use; an overwriting value reuses the operand's memory."""
        buffers = {values[0].buffer: values for values in temporary}
        for values in temporary:
            if len(values) > 1:
                values.sort(key=_start)
        overwritten: set[BufferValue] = set()
        for later, candidates in self._shares.items():
            if len(buffers.get(later.buffer, ())) == 1:
                self._overwrite(later, candidates, buffers, overwritten)
        for values in sorted(buffers.values(), key=lambda values: values[0].order):
            if len(values) == 1:
                self._add_use(values[0], values[0].end - (values[0] in overwritten))
                continue
            intervals: tuple[tuple[int, int], ...] = ()
            end = -1
            for index, value in enumerate(values):
                end = max(end, value.end - (value in overwritten))
                last = min(end, values[index + 1].start - 1) if index + 1 < len(values) else end
                if value.start <= last:
                    intervals += ((value.start, last),)
                    if value.num_bytes:
                        self.uses.append(BufferUse(value.start, last, value.num_bytes, value))
            if values[0].elements:
                self.tables.append(values[0].num_bytes)
            else:
                self.blocks.append(HeapBlock(values[0].num_bytes, intervals))

    def _add_use(self, value: BufferValue, end: int) -> None:
        """Record the use of a buffer with one value."""
        start, size = value.start, value.num_bytes
        if size and start <= end:
            self.uses.append(BufferUse(start, end, size, value))
        if value.elements:
            self.tables.append(size)
        else:
            self.blocks.append(HeapBlock(size, ((start, end),) if start <= end else ()))

    def _overwrite(
        self,
        later: BufferValue,
        candidates: list[BufferValue],
        buffers: dict[BufferValue, list[BufferValue]],
        overwritten: set[BufferValue],
    ) -> None:
        """Place a value in the buffer of the first operand that it may overwrite."""
        for earlier in candidates:
            first, second = earlier.buffer, later.buffer
            if first not in buffers or first is second or earlier in overwritten:
                continue
            is_single = len(buffers[first]) == len(buffers[second]) == 1
            if not is_single and any(
                self._overlap(a, b) for a in buffers[first] for b in buffers[second] if (a, b) != (earlier, later)
            ):
                continue
            overwritten.add(earlier)
            earlier.join(later)
            buffers[earlier.buffer] = sorted(buffers.pop(first) + buffers.pop(second), key=_start)
            return

    def _sums(self) -> list[int]:
        changes = [0] * (len(self._schedule.steps) + 2)
        for use in self.uses:
            if use.end >= use.start:
                changes[use.start] += use.num_bytes
                changes[use.end + 1] -= use.num_bytes
        return list(accumulate(changes))[:-1]

    def _add_repeated(self) -> None:
        """Add the memory of later calls of a region; nested callees come first."""
        needs: dict[int, int] = {}
        later = [(value.start, span, value) for span in self._schedule.spans.values() for value in span.repeated]
        for time, span, value in sorted(later, key=lambda item: item[0]):
            if span.end > time:
                continue  # a recursive function
            if id(span) not in needs:
                before = self.needed[span.start - 1] if span.start else 0
                needs[id(span)] = max(0, max(self.needed[span.start : span.end], default=0) - before)
            value.num_bytes = needs[id(span)]
            self.needed[time] += value.num_bytes
            self.uses.append(BufferUse(time, time, value.num_bytes, value))


_start = attrgetter("start")


def _rank(values: list[BufferValue]) -> tuple[int, bool, tuple[int, int, int]]:
    """Return the key of XLA's buffer order: size, results first, earliest definition."""
    if len(values) == 1:
        return -values[0].num_bytes, not values[0].is_result, values[0].order
    is_result = any(value.is_result for value in values)
    return -values[0].num_bytes, not is_result, min(value.order for value in values)


def _shares(schedule: Schedule) -> Shares:
    """Return, for each value, the operands of its operation that it may overwrite."""
    found: Shares = {}
    for time, step in enumerate(schedule.steps):
        if not may_overwrite(step.op):
            continue
        dying = [
            (number, value)
            for number, operand in enumerate(step.operands)
            for value in (operand.arrays() if operand.elements else (operand,))
            if value.end == time and value.num_bytes and not value.is_constant
        ]
        if dying:
            _add_shares(found, step, dying)
    return found


def _add_shares(found: Shares, step: ScheduleStep, dying: list[tuple[int, BufferValue]]) -> None:
    for result, path in _paths(step):
        for number, value in dying:
            if value.num_bytes == result.num_bytes and may_share(step.op, number, path):
                found.setdefault(result, []).append(value)


def _paths(step: ScheduleStep) -> list[tuple[BufferValue, Path]]:
    """Return the arrays that an operation defines with their tuple paths; nested tuples are omitted."""
    several = len(step.results) > 1
    found: list[tuple[BufferValue, Path]] = []
    for index, result in enumerate(step.results):
        if not result.elements:
            found.append((result, (index,) if several else ()))
        else:
            found += [(element, (number,)) for number, element in enumerate(result.elements) if not element.elements]
    return found
