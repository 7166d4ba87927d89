"""State of a module: programs are cached by it and rebuilt after the module has changed."""

from __future__ import annotations

from typing import Any

import attrs

from hlo_text.core.ir import Module, walk


@attrs.frozen(eq=False)
class ModuleState:
    """Snapshot of a module's content. Two snapshots are equal if the module did not change in between."""

    module: Module
    _content: list[Any]

    def __hash__(self) -> int:
        return hash(self.module)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ModuleState) and self.module is other.module and bool(self._content == other._content)


def state_of(module: Module) -> ModuleState:
    """Return the state of a module, with references to every object that identifies its content."""
    content: list[Any] = []
    regions = [*module.computations, *module.regions]
    for op in walk(module):
        content += (op, op.operands, op.attributes, [result.type for result in op.results])
        if op.regions:
            regions += op.regions
    for region in dict.fromkeys(regions):
        content += [(region, block, block.arguments, len(block.operations)) for block in region.blocks]
    return ModuleState(module, content)
