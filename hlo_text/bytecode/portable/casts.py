"""Casts in portable artifacts between values of VHLO types and those of Shardy operations."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text import ops
from hlo_text.core.attributes import Location
from hlo_text.core.ir import Module, Operation, Region, Value, walk
from hlo_text.core.read_only import NO_ATTRIBUTES

_STRUCTURE = (Module, ops.UnrealizedConversionCast)


def is_plain(op: Operation) -> bool:
    """Return whether artifacts contain an operation without conversion to VHLO."""
    return isinstance(op, _STRUCTURE) or op.name.startswith("sdy.")


def with_casts(module: Module) -> tuple[Module, set[Value]]:
    """Return a module with casts after values used by both kinds of operations, and its values of plain types."""
    casts = _Casts(module)
    if not casts.made:
        return module, casts.plain
    changed = casts.changed(module)
    return changed, casts.plain | {cast for value, cast in casts.made.items() if value not in casts.plain}


class _Casts:
    """Casts of a module, placed where MLIR's dialect conversion places them.

    Attributes:
        plain: Values defined by operations that are not converted.
        made: The cast of each value used by the other kind of operations, in order of first uses.
    """

    def __init__(self, module: Module) -> None:
        self.plain = {value for op in walk(module) if is_plain(op) for value in _defined(op)}
        self.made: dict[Value, Value] = {}
        self._users: dict[Value, tuple[int, Operation]] = {}
        for op in walk(module):
            for operand in op.operands:
                if self._is_cast_for(op, operand) and operand not in self.made:
                    self._users[operand] = len(self.made), op
                    self.made[operand] = Value(operand.type)

    def _is_cast_for(self, op: Operation, operand: Value) -> bool:
        return (operand in self.plain) != is_plain(op)

    def changed(self, module: Module) -> Module:
        """Return the module with casts inserted."""
        copies: dict[Operation, Operation] = {}
        for op in reversed(list(walk(module))):  # inner ones first
            operands = tuple([self.made[o] if self._is_cast_for(op, o) else o for o in op.operands])
            regions = tuple([self._region(region, copies) for region in op.regions])
            copies[op] = attrs.evolve(op, operands=operands, regions=regions) if operands or regions else op
        changed = copies[module]
        assert isinstance(changed, Module)
        return changed

    def _region(self, region: Region, copies: dict[Operation, Operation]) -> Region:
        blocks = []
        for block in region.blocks:
            locations = block.argument_locations or (None,) * len(block.arguments)
            operations = list(self._behind(block.arguments, locations))
            for op in block.operations:
                operations.append(copies[op])
                operations += self._behind(op.results, (op.location,) * len(op.results))
            blocks.append(attrs.evolve(block, operations=operations))
        return attrs.evolve(region, blocks=blocks)

    def _behind(self, values: tuple[Value, ...], locations: tuple[Location | None, ...]) -> Iterator[Operation]:
        """Yield the casts of values defined together; the conversion inserts each before earlier ones.

        Casts of plain values have the locations of their first users; casts of other values follow definition order.
        """
        cast = [pair for pair in zip(values, locations, strict=True) if pair[0] in self.made]
        cast.sort(key=lambda pair: self._users[pair[0]][0] if pair[0] in self.plain else 0)
        for value, location in reversed(cast):
            place = self._users[value][1].location if value in self.plain else location
            yield ops.UnrealizedConversionCast(NO_ATTRIBUTES, (value,), (self.made[value],), location=place)


def _defined(op: Operation) -> list[Value]:
    """Return the results of an operation and the arguments of its regions."""
    arguments = [argument for region in op.regions for block in region.blocks for argument in block.arguments]
    return [*op.results, *arguments]
