"""Regions of a program as writing sees them: which use nothing from outside, and the numbers of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hlo_text.ir import Operation, Region, Value


def isolated_operations(root: Operation) -> set[Operation]:
    """Return the operations whose regions use no values from outside."""
    depths: dict[Value, int] = {}
    isolated: set[Operation] = set()
    lowest: list[int] = [0]
    stack: list[tuple[Operation | None, Iterator[Operation]]] = [(None, iter((root,)))]
    while stack:
        owner, content = stack[-1]
        op = next(content, None)
        if op is None:
            stack.pop()
            low = lowest.pop()
            if owner is not None:
                if low > len(stack):
                    isolated.add(owner)
                lowest[-1] = min(lowest[-1], low)
            continue
        depth, low = len(stack), min(lowest[-1], len(stack))
        for operand in op.operands:
            low = min(low, depths.get(operand, depth))
        lowest[-1] = low
        for result in op.results:
            depths[result] = depth
        if op.regions:
            for region in op.regions:
                for block in region.blocks:
                    depths.update(dict.fromkeys(block.arguments, len(stack) + 1))
            stack.append((op, _content(op)))
            lowest.append(len(stack))
    return isolated


def _content(op: Operation) -> Iterator[Operation]:
    for region in op.regions:
        for block in region.blocks:
            yield from block.operations


class RegionNumbers:
    """Numbers of the values of a program, and how many each region defines."""

    def __init__(self, root: Operation, isolated: set[Operation], visit: Callable[[Region], None]) -> None:
        """Number all values; `visit` is told of each region in the order of MLIR's own writer."""
        self.values: dict[Value, int] = {}
        self.counts: dict[Region, int] = {}
        work = [(region, 0) for region in root.regions]
        while work:
            region, first = work.pop()
            last = self._number(region, first)
            visit(region)
            for block in region.blocks:
                for op in block.operations:
                    work += [(inner, 0 if op in isolated else last) for inner in op.regions]

    def _number(self, region: Region, first: int) -> int:
        number = first
        for block in region.blocks:
            for argument in block.arguments:
                self.values[argument] = number
                number += 1
            for op in block.operations:
                for result in op.results:
                    self.values[result] = number
                    number += 1
        self.counts[region] = number - first
        return number
