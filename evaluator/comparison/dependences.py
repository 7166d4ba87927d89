"""Dependences between executed operations: the maker of each operand, and the deciders of control flow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evaluator.observation.sites import Frame, Site, num_leaves
from evaluator.observation.tracking import hands_over
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Value

#: Number of the entry that made an array, None for an argument.
Maker = int | None


class Dependences:
    """The makers of a run's arrays, per process.

    The SSA value determines an operand's maker. The arguments of regions, and the results of loops, branches and calls,
    are arrays made by inner operations. They are recognized by identity, and the last maker counts.
    """

    def __init__(self) -> None:
        self._latest: dict[tuple[int | None, int], Maker] = {}
        self._leaves: dict[tuple[int | None, int], list[Maker]] = {}
        self._deciders: dict[tuple[int | None, int], tuple[int, ...]] = {}

    def of(self, site: Site, process: int | None, inputs: Sequence[Array]) -> tuple[tuple[Maker, ...], tuple[int, ...]]:
        """Return the makers of an operation's operands, and the entries that decided the operation or its operands.

        Args:
            site: The operation.
            process: The process that executes it.
            inputs: The arrays of its operands.
        """
        frame, op = site.frame, site.op
        controls = list(self._controls(frame, process))
        makers: list[Maker] = []
        for value in op.operands:
            leaves, deciders = self._producers(frame, value, process)
            controls += deciders
            makers += leaves
        if len(makers) != len(inputs):  # an element of a tuple, or a value whose maker was not recorded
            makers = list(self.by_identity(process, inputs))
        return tuple(makers), tuple(dict.fromkeys(controls))

    def by_identity(self, process: int | None, arrays: Sequence[Array]) -> tuple[Maker, ...]:
        """Return the last maker of each array."""
        return tuple(self._latest.get((process, id(array))) for array in arrays)

    def note(self, site: Site, process: int | None, outputs: Sequence[Array], number: int) -> None:
        """Record that entry `number` executed an operation with these results."""
        op = site.op
        if isinstance(op, ops.Tuple) or hands_over(op):
            self._leaves[process, site.number] = list(self.by_identity(process, outputs))
            self._deciders[process, site.number] = tuple(dict.fromkeys(self._deciding(site, process)))
            return
        self._leaves[process, site.number] = [number] * len(outputs)
        self.note_arrays(process, outputs, number)

    def note_arrays(self, process: int | None, outputs: Sequence[Array], number: int) -> None:
        """Record that an entry made arrays."""
        for array in outputs:
            self._latest[process, id(array)] = number

    def returned(self, frame: Frame, process: int | None) -> list[tuple[Maker, tuple[int, ...]]]:
        """Return the maker of each array that a frame last returned, with the deciding entries."""
        found: list[tuple[Maker, tuple[int, ...]]] = []
        for value in frame.terminator.operands if frame.terminator is not None else ():
            leaves, deciders = self._producers(frame, value, process)
            found += [(maker, tuple(deciders)) for maker in leaves or [None] * num_leaves(value)]
        return found

    def _producers(self, frame: Frame, value: Value, process: int | None) -> tuple[list[Maker], list[int]]:
        around: Frame | None = frame
        while around is not None and value not in around.definitions:
            around = around.owner.frame if around.owner is not None else None
        site = around.definitions[value] if around is not None else None
        if site is None or len(site.op.results) != 1:
            return self._element(site, value, process)
        return self._leaves.get((process, site.number), []), list(self._deciders.get((process, site.number), ()))

    def _element(self, site: Site | None, value: Value, process: int | None) -> tuple[list[Maker], list[int]]:
        """Return the makers of one result of an operation; empty for an argument of a region."""
        if site is None:
            return [], []
        first = sum(num_leaves(result) for result in site.op.results[: site.op.results.index(value)])
        leaves = self._leaves.get((process, site.number), [])[first : first + num_leaves(value)]
        return leaves, list(self._deciders.get((process, site.number), ()))

    def _controls(self, frame: Frame, process: int | None) -> Iterator[int]:
        """Yield the entry that decided to run the innermost branch or iteration around an operation."""
        owner = frame.owner
        while owner is not None:
            decider = self._decider(owner, process)
            if decider is not None and not (isinstance(owner.op, ops.While) and frame.number == 0):
                yield decider
                return
            frame, owner = owner.frame, owner.frame.owner

    def _deciding(self, site: Site, process: int | None) -> Iterator[int]:
        """Yield the entries that decided which values an operation forwards, including those inside a call."""
        decider = self._decider(site, process)
        if decider is not None:
            yield decider
        for frame in site.frames.values() if isinstance(site.op, ops.Calling) else ():
            for _, deciders in self.returned(frame, process):
                yield from deciders

    def _decider(self, site: Site, process: int | None) -> Maker:
        """Return the entry that last computed the condition of a loop or the selector of a branch."""
        op = site.op
        if isinstance(op, ops.While):
            condition = site.frames.get(op.regions[0])
            made = self.returned(condition, process) if condition is not None else []
            return made[0][0] if made else None
        if isinstance(op, ops.Branching):
            leaves, _ = self._producers(site.frame, op.operands[0], process)
            return leaves[0] if leaves else None
        return None
