"""The memory that XLA reserves for a program, the live values at the peak, and the usage at every step.

XLA reserves arguments + results - results in the memory of arguments + temporaries + constants. It runs a scheduled
module in the order of the text; for other modules the same assignment in the order of the text is an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import attrs

from hlo_text.analysis.memory.assignment import Assignment
from hlo_text.analysis.memory.donation import donations
from hlo_text.analysis.memory.heap import heap_size
from hlo_text.analysis.memory.schedule import Schedule
from hlo_text.analysis.memory.sharing import is_for_gpus
from hlo_text.analysis.memory.values import BufferValue
from hlo_text.core.ir import Module, Operation, Region

#: Alignment of temporaries in bytes.
_CPU_ALIGNMENT, _GPU_ALIGNMENT = 64, 256

Kind = Literal["argument", "result", "constant", "temporary"]


@attrs.define(eq=False)
class Live:
    """Memory in use while a step of the schedule runs.

    Attributes:
        kind: The owner of the memory. Temporaries may use the memory of results before.
        num_bytes: Its size.
        op: The operation whose result is in it; None for an argument of a function.
        argument: Number of the argument; None for other memory.
        start, end: First and last step at which it is in use.
    """

    kind: Kind
    num_bytes: int
    op: Operation | None
    argument: int | None
    start: int
    end: int


class Memory:
    """The memory that XLA reserves for a program.

    Attributes:
        is_estimate: Whether the module has no schedule, so that steps are in text order.
        steps: Operations in execution order; regions precede the operation that contains them.
        temporaries: Bytes of temporaries in use at each step.
        heap_bytes: Bytes reserved for temporaries, including fragmentation.
        live: All allocated memory with its live ranges.
    """

    def __init__(self, module: Module, entry: Region) -> None:
        schedule = Schedule(module, entry)
        _donate(module, entry, schedule)
        assignment = Assignment(schedule)
        self.is_estimate = not schedule.is_scheduled
        self.steps = [step.op for step in schedule.steps]
        self.temporaries = assignment.needed
        self.heap_bytes = max(max(self.temporaries), heap_size(assignment.blocks, assignment.tables, _alignment(entry)))
        self.live = [
            *_allocated(assignment, len(self.steps)),
            *_copied(schedule),
            *(Live("temporary", use.num_bytes, use.value.op, None, use.start, use.end) for use in assignment.uses),
        ]

    @property
    def reserved_bytes(self) -> int:
        """Bytes of arguments, results and constants, which are reserved during the whole run."""
        return sum(live.num_bytes for live in self.live if live.kind != "temporary" and live.start == 0)

    @property
    def num_bytes(self) -> int:
        """The peak: all reserved bytes."""
        return self.reserved_bytes + self.heap_bytes

    @property
    def peak_step(self) -> int:
        """The first step with the largest memory use."""
        return self.temporaries.index(max(self.temporaries))

    @property
    def op(self) -> Operation | None:
        """The operation at the peak; None in a program without operations."""
        return self.steps[self.peak_step] if self.peak_step < len(self.steps) else None

    def live_at(self, step: int) -> list[Live]:
        """Return the live memory at a step, largest first."""
        found = [live for live in self.live if live.num_bytes and live.start <= step <= live.end]
        return sorted(found, key=lambda live: -live.num_bytes)


def peak_memory(module: Module, entry: Region) -> Memory:
    """Return the memory needed to run a region of a module."""
    return Memory(module, entry)


def _donate(module: Module, entry: Region, schedule: Schedule) -> None:
    """Place results in the memory of donated arguments; other arguments are live until the end."""
    for argument, result in list(donations(module, entry, schedule)):
        argument.join_nested(result)
        for value in argument.nested():
            value.is_donated = True
    for value in (value for argument in schedule.arguments for value in argument.nested()):
        if not value.is_donated:
            value.end = len(schedule.steps)


def _allocated(assignment: Assignment, num_steps: int) -> Iterator[Live]:
    """Yield the memory of arguments, constants and results, with each value that occupies it over time."""
    for allocation in assignment.allocations:
        owner = allocation.owner
        kind: Kind = "argument" if owner.argument is not None else "constant" if owner.is_constant else "result"
        if kind != "result":
            yield Live(kind, allocation.num_bytes, owner.op, owner.argument, 0, num_steps)
            continue
        values = sorted(allocation.values, key=lambda value: value.start)
        starts = [0, *(value.start for value in values[1:]), num_steps + 1]
        for value, start, following in zip(values, starts, starts[1:], strict=False):
            if start < following:
                yield Live(kind, allocation.num_bytes, value.op, None, start, following - 1)


def _copied(schedule: Schedule) -> Iterator[Live]:
    """Yield the memory of results that XLA copies: arguments, constants, and values returned twice."""
    returned: set[BufferValue] = set()
    kept = {value.buffer for value in schedule.values if value.is_kept}
    for value in (value for result in schedule.results for value in result.nested()):
        if value.buffer in kept or value.buffer in returned:
            yield Live("result", value.num_bytes, value.op, value.argument, 0, len(schedule.steps))
        returned.add(value.buffer)


def _alignment(entry: Region) -> int:
    return _GPU_ALIGNMENT if any(map(is_for_gpus, entry.operations)) else _CPU_ALIGNMENT
