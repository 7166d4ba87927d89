"""Numbering of a program's values per region, and detection of regions that capture no values."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from hlo_text.core.ir import Operation, Region, Value


@attrs.define(eq=False)
class _Visit:
    """Region during the walk.

    Attributes:
        region: The region.
        owner: The operation of the region.
        outer: The visit of the enclosing region.
        defined: The values that it defines.
        first: The number of values defined in enclosing regions.
        lowest: The lowest number of a value that the region uses.
        shift: The offset from the final numbers of its values.
    """

    region: Region
    owner: Operation
    outer: _Visit | None
    defined: list[Value]
    first: int
    lowest: int
    shift: int = 0


class RegionNumbers:
    """Numbers of values, the number of values per region, and the operations whose regions are isolated from above."""

    def __init__(self, root: Operation, visit: Callable[[Region], tuple[list[Value], list[Operation]]]) -> None:
        """Number all values.

        Args:
            root: The operation whose regions are numbered.
            visit: Function that is called with each region in the order of MLIR's own writer. It returns the values
                that the region defines, and its operations with regions.
        """
        self.values: dict[Value, int] = {}
        self.counts: dict[Region, int] = {}
        visits: list[_Visit] = []
        work: list[tuple[Region, Operation, _Visit | None, int]] = [(region, root, None, 0) for region in root.regions]
        while work:
            region, owner, outer, first = work.pop()
            defined, owners = visit(region)
            last = first + len(defined)
            self.counts[region] = len(defined)
            self.values.update(zip(defined, range(first, last), strict=True))
            inner = _Visit(region, owner, outer, defined, first, first)
            visits.append(inner)
            if first:
                self._note_uses(inner)
            work += [(region, op, inner, last) for op in owners for region in op.regions]
        self.isolated = _isolated(root, visits)
        self._shift(visits)

    def _note_uses(self, visit: _Visit) -> None:
        """Find the lowest number of a value that a region uses."""
        values, lowest = self.values, visit.lowest
        for block in visit.region.blocks:
            for op in block.operations:
                for operand in op.operands:
                    number = values.get(operand, lowest)
                    if number < lowest:
                        lowest = number
        visit.lowest = lowest

    def _shift(self, visits: list[_Visit]) -> None:
        """Renumber values from 0 in isolated regions."""
        for visit in visits:
            if visit.owner in self.isolated:
                visit.shift = visit.first
            elif visit.outer is not None:
                visit.shift = visit.outer.shift
            if visit.shift:
                first = visit.first - visit.shift
                self.values.update(zip(visit.defined, range(first, first + len(visit.defined)), strict=True))


def _isolated(root: Operation, visits: list[_Visit]) -> set[Operation]:
    """Return the operations whose regions use no values from outside."""
    isolated = {root, *[visit.owner for visit in visits]}
    for visit in reversed(visits):  # inner ones first
        if visit.lowest < visit.first:
            isolated.discard(visit.owner)
        if visit.outer is not None and visit.lowest < visit.outer.lowest:
            visit.outer.lowest = visit.lowest
    return isolated
