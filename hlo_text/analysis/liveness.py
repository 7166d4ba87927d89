"""Peak memory from liveness: the bytes of all values that are live at the same time.

A value is live from its definition to its last use; arguments are always live, because the caller holds them. The
operands and results of an operation are live at the same time; the memory of a region adds to the live values around
it. Operations run in textual order, which is the schedule of a scheduled module. A dynamic dimension counts with its
bound, or as one element. Tuples, their elements and bitcasts share memory.
"""

from __future__ import annotations

from operator import itemgetter

import attrs

from hlo_text import ops
from hlo_text.analysis.reducers import applied
from hlo_text.analysis.sizes import size_in_bytes
from hlo_text.core.ir import Function, Module, Operation, Region, Value
from hlo_text.core.types import Type


@attrs.frozen(eq=False)
class Peak:
    """The most memory needed at one time, and where.

    Attributes:
        num_bytes: Bytes of all values alive at that place.
        op: The operation there; None for the arguments alone.
    """

    num_bytes: int
    op: Operation | None = None


#: Bytes that a region needs besides its arguments, and the operation that needs most.
_Needed = tuple[int, Operation | None]
_NOTHING: _Needed = (0, None)


def peak_memory(module: Module, entry: Region) -> Peak:
    """Return what running a region of a module needs, its arguments included."""
    return _Estimate(module.functions, module.language == "hlo").peak(entry)


def called_symbol(op: Operation) -> str:
    """Return the name of the function an operation calls, or the empty text."""
    return (op.called_symbol or "") if isinstance(op, ops.Calling) else ""


class _Estimate:
    def __init__(self, functions: dict[str, Function], is_hlo: bool) -> None:
        self._functions = functions
        self._is_hlo = is_hlo
        self._peaks: dict[Region, Peak] = {}
        self._needed: dict[Region, _Needed] = {}
        self._captured: dict[Region, frozenset[Value]] = {}
        self._sizes: dict[int, int] = {}
        self._bodies = {function.body for function in functions.values()}

    def peak(self, entry: Region) -> Peak:
        """Return the peak of a region; what it holds and calls is computed first, without recursion."""
        pending = [entry]
        while pending:
            region = pending[-1]
            if region in self._peaks and self._peaks[region].num_bytes >= 0:
                pending.pop()
                continue
            if region not in self._peaks:
                self._peaks[region] = Peak(-1)  # begun; a function that calls itself adds nothing
                self._needed[region] = _NOTHING
                holders = [op for op in _operations(region) if op.regions or op.runs_regions]
                regions = [r for op in holders for r in self._regions(op)]
                pending += [r for r in regions if r not in self._needed and not self._applies(r)]
                continue
            pending.pop()
            self._peaks[region] = self._peak(region)
        return self._peaks[entry]

    def _peak(self, region: Region) -> Peak:
        """Return the peak of a region, from the end: what is used from here on is alive."""
        operations = _operations(region)
        roots = _roots(operations)
        arguments = {argument for block in region.blocks for argument in block.arguments}
        given = total = highest = sum(self._size(argument.type) for argument in arguments)
        alive = dict.fromkeys(
            arguments if self._is_hlo or region in self._bodies else arguments | self._captures(region), 0
        )
        where: Operation | None = None
        for op in reversed(operations):
            for value in self._used(op, roots) if roots or op.regions else op.operands:
                if value not in alive:
                    alive[value] = size = self._size(value.type)
                    total += size
            needed = total
            if not op.aliases_operands and not isinstance(op, ops.Parameter):
                for result in op.results:
                    if result in alive:
                        total -= alive.pop(result)
                    else:
                        needed += self._size(result.type)
            place: Operation | None = None
            if op.regions or op.runs_regions:
                inner, place = self._inner(op)
                needed += inner
            if highest <= needed > given:
                highest, where = needed, place or op
        self._needed[region] = highest - given, where
        return Peak(highest, where)

    def _size(self, type: Type) -> int:
        """Return the bytes of a type of the module, which lives as long as this."""
        size = self._sizes.get(id(type))
        if size is None:
            size = self._sizes[id(type)] = size_in_bytes(type)
        return size

    def _used(self, op: Operation, roots: dict[Value, tuple[Value, ...]]) -> list[Value]:
        """Return the values in whose memory lies what an operation and its regions use."""
        values = [*op.operands]
        for region in op.regions if not self._is_hlo else ():
            values += self._captures(region)
        return [root for value in values for root in roots.get(value, (value,))]

    def _applies(self, region: Region) -> bool:
        """Note what a region needs that applies one operation to its arguments; return whether it does."""
        op = applied(region)
        if op is None:
            return False
        size = self._size(op.results[0].type)
        self._needed[region] = size, op if size else None
        self._captured[region] = frozenset()
        return True

    def _regions(self, op: Operation) -> tuple[Region, ...]:
        function = self._functions.get(called_symbol(op))
        return (*op.regions, function.body) if function is not None else op.regions

    def _inner(self, op: Operation) -> _Needed:
        """Return what the regions of an operation, or the function it calls, need besides its operands, and where."""
        if isinstance(op, ops.Fusion):
            return _NOTHING  # what is between fused operations is never stored
        return max([self._needed[r] for r in self._regions(op)], key=itemgetter(0), default=_NOTHING)

    def _captures(self, entry: Region) -> frozenset[Value]:
        """Return the values from outside that a region uses; those inside it are looked at first."""
        pending = [entry] if entry not in self._captured else []
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
            if isinstance(op, ops.GetTupleElement) and 0 <= op.index < len(known):
                roots[result] = known[op.index]
            elif isinstance(op, ops.OptimizationBarrier) and index < len(parts):
                roots[result] = parts[index]
            else:
                roots[result] = tuple(dict.fromkeys(value for part in parts for value in part))
    return roots
