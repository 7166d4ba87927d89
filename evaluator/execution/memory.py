"""Estimates the memory of a run: how many bytes all values take that are alive at one time.

A value is alive from the operation that makes it to the last one that uses it, arguments all along: who gave them holds
them. Operations hold their operands and results together; what a region needs comes on top of what is
alive around it. That is what the program asks for: XLA fuses operations and reuses buffers, so that a compiled run
usually takes less, but some operations need work space of their own (convolutions, sorting, linear algebra), which is
not counted. An open dimension counts with its bound, or as 1.
"""

from __future__ import annotations

import math

import attrs

from evaluator.execution.preflight import called_symbol
from hlo_text.diagnostics import Diagnostic, ExecutionError
from hlo_text.ir import Function, Module, Operation, Region, Value
from hlo_text.memo import remembered
from hlo_text.ops import Parameter
from hlo_text.types import DialectType, FutureType, TensorType, TupleType, Type, num_bits


@attrs.frozen(eq=False)
class Peak:
    """How much memory is needed at most, and where.

    Attributes:
        num_bytes: Bytes of all values alive at that place.
        op: The operation there; None for the arguments alone.
    """

    num_bytes: int
    op: Operation | None = None


def estimate_memory(module: Module, entry: Region) -> Peak:
    """Return what running a region of a module needs, its arguments included.

    The regions and calls of the program must not nest without end.
    """
    return _Estimate(module.functions, module.language == "hlo").peak(entry)


@remembered("evaluator: sizes of types", 1 << 12)
def size_in_bytes(type: Type) -> int:
    """Return the bytes of a value; tokens have none."""
    match type:
        case TupleType(types) | FutureType(types):
            return sum(map(size_in_bytes, types))
        case TensorType(shape=shape, element_type=element_type):
            bounds = type.bounds or (None,) * len(shape)
            sizes = [bound or 1 if size is None else size for size, bound in zip(shape, bounds, strict=False)]
            bits = 64 if isinstance(element_type, DialectType) else num_bits(element_type)
            return math.prod(sizes) * -(-bits // 8)
    return 0


class _Estimate:
    def __init__(self, functions: dict[str, Function], is_hlo: bool) -> None:
        self._functions = functions
        self._is_hlo = is_hlo
        self._peaks: dict[Region, Peak] = {}
        self._captured: dict[Region, frozenset[Value]] = {}

    def peak(self, region: Region) -> Peak:
        if region not in self._peaks:
            self._peaks[region] = Peak(0)  # a function that calls itself is refused elsewhere
            self._peaks[region] = self._peak(region)
        return self._peaks[region]

    def _peak(self, region: Region) -> Peak:
        operations = [op for block in region.blocks for op in block.operations]
        arguments = {argument for block in region.blocks for argument in block.arguments}
        last_use = {value: place for place, op in enumerate(operations) for value in self._used(op)}
        ends: dict[int, list[Value]] = {}
        for value, place in last_use.items():
            if value not in arguments:
                ends.setdefault(place, []).append(value)
        alive = {value: size_in_bytes(value.type) for value in arguments}
        total = sum(alive.values())
        highest = Peak(total)
        for place, op in enumerate(operations):
            if not isinstance(op, Parameter):
                for result in op.results:
                    alive[result] = size_in_bytes(result.type)
                    total += alive[result]
            inner = self._inner(op)
            if total + inner.num_bytes > highest.num_bytes:
                highest = Peak(total + inner.num_bytes, inner.op or op)
            unused = (result for result in op.results if result not in last_use and result not in arguments)
            for value in (*ends.get(place, ()), *unused):
                total -= alive.pop(value, 0)
        return highest

    def _inner(self, op: Operation) -> Peak:
        """Return what the regions of an operation, or the function it calls, need besides its operands."""
        function = self._functions.get(called_symbol(op))
        regions = (*op.regions, function.body) if function is not None else op.regions
        peaks = [(self.peak(region), sum(size_in_bytes(a.type) for a in region.arguments)) for region in regions]
        needed = [Peak(peak.num_bytes - given, peak.op) for peak, given in peaks]
        return max(needed, key=lambda peak: peak.num_bytes, default=Peak(0))

    def _used(self, op: Operation) -> tuple[Value, ...]:
        if self._is_hlo or not op.regions:
            return op.operands
        return (*op.operands, *(value for region in op.regions for value in self._captures(region)))

    def _captures(self, region: Region) -> frozenset[Value]:
        if region not in self._captured:
            operations = [op for block in region.blocks for op in block.operations]
            inside = {argument for block in region.blocks for argument in block.arguments}
            inside.update(result for op in operations for result in op.results)
            self._captured[region] = frozenset({v for op in operations for v in self._used(op)} - inside)
        return self._captured[region]


def require_memory(module: Module, entry: Region, max_bytes: int | None, num_processes: int = 1) -> None:
    """Refuse a run that would need more memory than it may take.

    Args:
        module: The program.
        entry: What runs.
        max_bytes: What it may take; None is no limit.
        num_processes: How many processes run it at one time; each is counted in full.

    Raises:
        ExecutionError: It needs more (`run.memory`).
    """
    if max_bytes is None:
        return
    peak = estimate_memory(module, entry)
    needed = peak.num_bytes * num_processes
    if needed > max_bytes:
        processes = f" in {num_processes} processes" if num_processes > 1 else ""
        message = f"the values alive at one time take {needed} bytes{processes}, {max_bytes} are allowed"
        span = peak.op.span(module.source) if peak.op is not None else None
        raise ExecutionError(Diagnostic("run.memory", message, span, module.source))
