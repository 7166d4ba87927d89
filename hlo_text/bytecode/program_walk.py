"""Regions of a program as writing sees them: which use nothing from outside, and the numbers of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hlo_text.ir import Operation, Region, Value


def isolated_operations(root: Operation) -> set[Operation]:
    """Return the operations whose regions use no values from outside."""
    places: dict[Value, int] = {}  # in the order of their definitions
    isolated: set[Operation] = set()
    #: Operations whose regions are walked, what is left of these, their first values, and the first one used.
    stack: list[tuple[Operation | None, Iterator[Operation], int]] = [(None, iter((root,)), 0)]
    lowest = [0]
    while stack:
        owner, content, first = stack[-1]
        low = lowest[-1]
        for op in content:
            for operand in op.operands:
                place = places.get(operand, first)
                if place < low:
                    low = place
            for result in op.results:
                places[result] = len(places)
            if op.regions:
                lowest[-1] = low
                stack.append((op, _content(op), len(places)))
                lowest.append(len(places))
                for region in op.regions:
                    for block in region.blocks:
                        for argument in block.arguments:
                            places[argument] = len(places)
                break
        else:
            stack.pop()
            lowest.pop()
            if owner is not None and low >= first:
                isolated.add(owner)
            if lowest and low < lowest[-1]:
                lowest[-1] = low
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
            owners = self._number(region, first)
            visit(region)
            last = first + self.counts[region]
            work += [(inner, 0 if op in isolated else last) for op in owners for inner in op.regions]

    def _number(self, region: Region, first: int) -> list[Operation]:
        """Number the values of a region, and return its operations that have regions."""
        values, number, owners = self.values, first, []
        for block in region.blocks:
            for argument in block.arguments:
                values[argument] = number
                number += 1
            for op in block.operations:
                for result in op.results:
                    values[result] = number
                    number += 1
                if op.regions:
                    owners.append(op)
        self.counts[region] = number - first
        return owners
