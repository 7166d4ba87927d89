"""Chains of elementwise operations, which XLA fuses into one kernel and traverses recursively on a stack of 2 MiB."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.core.ir import Function, Operation, Region, Value

#: XLA CPU compiles 20,000 dependent operations and crashes at 26,000.
LONGEST_CHAIN = 20_000


class Chains:
    """Lengths of the elementwise chains in a program's regions.

    Args:
        functions: The module's functions by name.
    """

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self._functions = functions
        self._known: dict[int, int] = {}

    def longest(self, region: Region) -> int:
        """Return the length of the longest chain of dependent elementwise operations, including inlined calls."""
        found = self._known.get(id(region))
        if found is not None:
            return found
        self._known[id(region)] = 0  # a recursive function is rejected elsewhere
        lengths: dict[Value, int] = {}
        longest = 0
        for op in region.operations:
            inlined = self._inlined(op)
            if not op.is_elementwise and not isinstance(op, ops.UnaryElementwise) and not inlined:
                continue
            own = max(map(self.longest, inlined), default=1)
            length = own + max((lengths.get(operand, 0) for operand in op.operands), default=0)
            lengths.update(dict.fromkeys(op.results, length))
            longest = max(longest, length)
        self._known[id(region)] = longest
        return longest

    def _inlined(self, op: Operation) -> Sequence[Region]:
        if isinstance(op, ops.Fusion | ops.Call):
            return op.regions
        callee = self._functions.get(called_symbol(op))
        return () if callee is None else (callee.body,)

    def nested(self, operations: Sequence[Operation]) -> Operation | None:
        """Return an operation whose own computation has too long a chain, or None."""
        return next(
            (
                op
                for op in operations
                if not self._inlined(op) and any(self.longest(region) > LONGEST_CHAIN for region in op.regions)
            ),
            None,
        )
