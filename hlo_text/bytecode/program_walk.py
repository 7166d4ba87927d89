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
        first: The number of values defined in enclosing regions.
        lowest: The lowest number of a value that the region uses.
        shift: The offset from the final numbers of its values.
    """

    region: Region
    owner: Operation
    outer: _Visit | None
    first: int
    lowest: int
    shift: int = 0


class RegionNumbers:
    """Numbers of values, the number of values per region, and the operations whose regions are isolated from above."""

    def __init__(self, root: Operation, visit: Callable[[Region], None]) -> None:
        """Number all values; `visit` is called with each region in the order of MLIR's own writer."""
        self.values: dict[Value, int] = {}
        self.counts: dict[Region, int] = {}
        visits: list[_Visit] = []
        work = [_Visit(region, root, None, 0, 0) for region in root.regions]
        while work:
            inner = work.pop()
            visits.append(inner)
            owners = self._number(inner.region, inner.first)
            if inner.first:
                self._note_uses(inner)
            visit(inner.region)
            last = inner.first + self.counts[inner.region]
            work += [_Visit(region, op, inner, last, last) for op in owners for region in op.regions]
        self.isolated = _isolated(root, visits)
        self._shift(visits)

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
        values = self.values
        for visit in visits:
            if visit.owner in self.isolated:
                visit.shift = visit.first
            elif visit.outer is not None:
                visit.shift = visit.outer.shift
            if visit.shift:
                for block in visit.region.blocks:
                    for value in (*block.arguments, *[result for op in block.operations for result in op.results]):
                        values[value] -= visit.shift


def _isolated(root: Operation, visits: list[_Visit]) -> set[Operation]:
    """Return the operations whose regions use no values from outside."""
    isolated = {root, *[visit.owner for visit in visits]}
    for visit in reversed(visits):  # inner ones first
        if visit.lowest < visit.first:
            isolated.discard(visit.owner)
        if visit.outer is not None and visit.lowest < visit.outer.lowest:
            visit.outer.lowest = visit.lowest
    return isolated
