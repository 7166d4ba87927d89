"""Memory from liveness: the bytes of all values that are alive at one time.

A value is alive from the operation that makes it to the last one that uses it, arguments all along: who gave them holds
them. Operations hold their operands and results together; what a region needs comes on top of what is alive around
it. The order is the text's, which is the schedule of a scheduled module. An open dimension counts with its bound, or as
one element. Tuples and their elements, and bitcasts, are other names of the same memory.
"""

from __future__ import annotations

import attrs

from hlo_text import ops
from hlo_text.analysis.sizes import size_in_bytes
from hlo_text.ir import Function, Module, Operation, Region, Value
from hlo_text.types import Type


@attrs.frozen(eq=False)
class Peak:
    """The most memory needed at one time, and where.

    Attributes:
        num_bytes: Bytes of all values alive at that place.
        op: The operation there; None for the arguments alone.
    """

    num_bytes: int
    op: Operation | None = None


def peak_memory(module: Module, entry: Region) -> Peak:
    """Return what running a region of a module needs, its arguments included."""
    return _Estimate(module.functions, module.language == "hlo").peak(entry)


def called_symbol(op: Operation) -> str:
    """Return the name of the function an operation calls, or the empty text."""
    return (op.called_symbol or "") if isinstance(op, ops.Calling) else ""


def _holds(op: Operation) -> bool:
    """Whether an operation has regions or calls a function."""
    return bool(op.regions) or op.runs_regions


class _Estimate:
    def __init__(self, functions: dict[str, Function], is_hlo: bool) -> None:
        self._functions = functions
        self._is_hlo = is_hlo
        self._peaks: dict[Region, Peak] = {}
        self._captured: dict[Region, frozenset[Value]] = {}
        self._sizes: dict[int, int] = {}

    def peak(self, entry: Region) -> Peak:
        """Return the peak of a region; what it holds and calls is computed first, without recursion."""
        pending = [entry]
        while pending:
            region = pending[-1]
            if region in self._peaks and self._peaks[region].num_bytes >= 0:
                pending.pop()
                continue
            inner = [r for op in _operations(region) if _holds(op) for r in self._regions(op) if r not in self._peaks]
            if inner and region not in self._peaks:
                self._peaks[region] = Peak(-1)  # begun; a function that calls itself adds nothing
                pending += inner
                continue
            pending.pop()
            self._peaks[region] = self._peak(region)
        return self._peaks[entry]

    def _peak(self, region: Region) -> Peak:
        operations = _operations(region)
        arguments = {argument for block in region.blocks for argument in block.arguments}
        last_use = self._last_uses(operations)
        made, freed = self._made_and_freed(operations, arguments, last_use)
        total = highest = sum(size_in_bytes(argument.type) for argument in arguments)
        where: Operation | None = None
        for op, new, old in zip(operations, made, freed, strict=True):
            total += new
            if _holds(op):
                inner = self._inner(op)
                if total + inner.num_bytes > highest:
                    highest, where = total + inner.num_bytes, inner.op or op
            elif total > highest:
                highest, where = total, op
            total -= old
        return Peak(highest, where)

    def _made_and_freed(
        self, operations: list[Operation], arguments: set[Value], last_use: dict[Value, int]
    ) -> tuple[list[int], list[int]]:
        """Return for each operation the bytes of what it makes, and of what is not used after it."""
        made, freed = [0] * len(operations), [0] * len(operations)
        for place, op in enumerate(operations):
            if op.aliases_operands or isinstance(op, ops.Parameter):
                continue
            for result in op.results:
                size = self._size(result.type)
                made[place] += size
                if result not in arguments:
                    freed[last_use.get(result, place)] += size
        return made, freed

    def _size(self, type: Type) -> int:
        """Return the bytes of a type of the module, which lives as long as this."""
        size = self._sizes.get(id(type))
        if size is None:
            size = self._sizes[id(type)] = size_in_bytes(type)
        return size

    def _last_uses(self, operations: list[Operation]) -> dict[Value, int]:
        """Return for each value used, in whose memory others may lie, the place of its last use."""
        roots = _roots(operations)
        last_use: dict[Value, int] = {}
        for place, op in enumerate(operations):
            for value in self._used(op) if op.regions else op.operands:
                for root in roots.get(value, (value,)):
                    last_use[root] = place
        return last_use

    def _regions(self, op: Operation) -> tuple[Region, ...]:
        function = self._functions.get(called_symbol(op))
        return (*op.regions, function.body) if function is not None else op.regions

    def _inner(self, op: Operation) -> Peak:
        """Return what the regions of an operation, or the function it calls, need besides its operands."""
        if isinstance(op, ops.Fusion):
            return Peak(0)  # what is between fused operations is never stored
        peaks = [(self._peaks[r], sum(size_in_bytes(a.type) for a in r.arguments)) for r in self._regions(op)]
        needed = [Peak(max(peak.num_bytes - given, 0), peak.op) for peak, given in peaks]
        return max(needed, key=lambda peak: peak.num_bytes, default=Peak(0))

    def _used(self, op: Operation) -> tuple[Value, ...]:
        if self._is_hlo or not op.regions:
            return op.operands
        return (*op.operands, *(value for region in op.regions for value in self._captures(region)))

    def _captures(self, entry: Region) -> frozenset[Value]:
        """Return the values from outside that a region uses; those inside it are looked at first."""
        pending = [entry]
        while pending:
            region = pending[-1]
            inner = [r for op in _operations(region) for r in op.regions if r not in self._captured]
            if inner:
                pending += inner
                continue
            pending.pop()
            operations = _operations(region)
            inside = {argument for block in region.blocks for argument in block.arguments}
            inside.update(result for op in operations for result in op.results)
            used = {value for op in operations for value in op.operands}
            used.update(value for op in operations for r in op.regions for value in self._captured[r])
            self._captured[region] = frozenset(used - inside)
        return self._captured[entry]


def _operations(region: Region) -> list[Operation]:
    return [op for block in region.blocks for op in block.operations]


def _roots(operations: list[Operation]) -> dict[Value, tuple[Value, ...]]:
    """Return the values in whose memory each renamed value lies."""
    roots: dict[Value, tuple[Value, ...]] = {}
    elements: dict[Value, tuple[tuple[Value, ...], ...]] = {}
    for op in operations:
        if not op.aliases_operands:
            continue
        parts = tuple(roots.get(operand, (operand,)) for operand in op.operands)
        for index, result in enumerate(op.results):
            if isinstance(op, ops.Tuple):
                elements[result] = parts
            known = elements.get(op.operands[0], ()) if op.operands else ()
            if isinstance(op, ops.GetTupleElement) and op.index < len(known):
                roots[result] = known[op.index]
            elif isinstance(op, ops.OptimizationBarrier) and index < len(parts):
                roots[result] = parts[index]
            else:
                roots[result] = tuple(dict.fromkeys(value for part in parts for value in part))
    return roots
