"""Erasure of unused operations, functions and computations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hlo_text import ops
from hlo_text.analysis.effects import has_effects
from hlo_text.core.ir import Function, Module, Operation, Region, Value, walk
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.rewrite.calls import Calls


class Unused(Calls):
    """Edits that erase unused code."""

    def erase_unused(self, *operations: Operation) -> int:
        """Erase operations without effects and without users, and then operations that only they used.

        Args:
            operations: The operations to start from; by default all, and then uncalled computations and private
                functions are erased as well.

        Returns:
            The number of erased operations, without nested ones.
        """
        with self.together():
            pending = list(operations) or [op for op in walk(self.module) if op is not self.module]
            count = 0
            while pending:
                op = pending.pop()
                if op not in self.index.parents or self.is_needed(op):
                    continue
                makers = [self.index.definitions.get(value) for value in self._used_below(op)]
                self._take_out(op)
                count += 1
                pending += [maker for maker in makers if isinstance(maker, Operation)]
            return count if operations else count + self._erase_uncalled()

    def drop_uncalled(self, called: Function | Region) -> int:
        """Erase a computation or private function without callers, and its exclusive callees; return their number."""
        with self.together():
            return self._drop_uncalled(called)

    def _erase_uncalled(self) -> int:
        functions = [op for op in walk(self.module) if isinstance(op, Function)]
        candidates: list[Function | Region] = [*functions, *self.module.computations]
        return sum(map(self._drop_uncalled, candidates))

    def _used_below(self, op: Operation) -> dict[Value, None]:
        """Return the values used by an operation and inside its regions."""
        inner = self._all_below(op)
        used = dict.fromkeys(value for below in inner for value in below.operands)
        for below in inner:
            if below.annotations is not None:
                used.update(dict.fromkeys(below.annotations.control_predecessors))
        return used

    def is_needed(self, op: Operation) -> bool:
        """Whether an operation must stay: it is used, has effects, ends a block or declares something."""
        if any(map(self.index.is_used, op.results)) or not op.results:
            return True
        if isinstance(op, Function | Module | ops.Parameter) or not isinstance(op, DeclaredOperation):
            return True
        return op.is_terminator or self.has_effects(op)

    def has_effects(self, op: Operation) -> bool:
        """Whether an operation, its regions or its callees have side effects."""
        seen: set[Region] = set()
        pending = [op]
        while pending:
            current = pending.pop()
            called = self._bodies(current)
            if called is None and has_effects(current):
                return True
            new = [region for region in (called or current.regions) if region not in seen]
            seen.update(new)
            pending += _without_ends(new)
        return False

    def _bodies(self, op: Operation) -> Sequence[Region] | None:
        """Return the bodies of the functions that an operation calls by symbol, or None if there are none."""
        if isinstance(op, ops.FunctionCall | ops.Composite):
            function = self.called_function(op)
            if function is not None and function.body.blocks:
                return (*function.regions, *op.regions)
        return None


def _without_ends(regions: Iterable[Region]) -> list[Operation]:
    operations = [op for region in regions for block in region.blocks for op in block.operations]
    return [op for op in operations if not isinstance(op, ops.Terminator)]
