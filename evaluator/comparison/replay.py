"""Replays of runs with substituted results of operations.

A replay computes only what depends on those values. Every other operation returns the arrays of the recorded run, which
are recognized by the identity of its operands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import jax

from evaluator.comparison.recordings import Entry, Recording
from evaluator.interpreter import LoweringContext
from evaluator.observation.observed_runs import Subject
from evaluator.observation.sites import Site, Sites
from evaluator.observation.tracking import Tracker, arrays_in, hands_over
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.analysis.effects import has_effects
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Operation

#: The replacements of an operation's results in one execution; None keeps a result.
Replacement = Sequence[Array | None]
#: Replacements by number of the operation, process and occurrence.
Substitution = Mapping[tuple[int, int | None, int], Replacement]


@attrs.define(eq=False)
class Replays:
    """Replays of a recorded run.

    Attributes:
        subject: The program, with the arguments of the recorded run.
        recording: The run.
        most_operations: The maximum number of operations of one replay; a wrong value in a condition may cause an
            endless loop.
        uses_host: Operations with the same result in NumPy are not compiled, as in the recorded run.
        count: Replays so far.
    """

    subject: Subject
    recording: Recording
    most_operations: int = 1 << 20
    uses_host: bool = False
    count: int = 0
    _known: dict[tuple[int, int, int | None], Entry] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        executed = ((entry.execution, entry) for entry in self.recording.entries)
        self._known = {(*execution, entry.process): entry for execution, entry in executed if execution is not None}

    def results(self, substitution: Substitution) -> list[list[Any]]:
        """Return the results of each process with the substitutions in place.

        Raises as `evaluator.run` and `evaluator.run_grid` do.
        """
        self.count += 1
        numbers = {entry.op: entry.number for entry in self.recording.entries}
        run = self.subject.run(
            lambda process: _Substituting(
                self.subject.sites, self._known, numbers, substitution, process, self.most_operations
            ),
            reuses_results=False,
            uses_host=self.uses_host,
        )
        return run.results


class _Substituting(Tracker):
    """Substitutes results, and reuses the recorded results of operations with unchanged operands."""

    def __init__(
        self,
        sites: Sites,
        known: Mapping[tuple[int, int, int | None], Entry],
        numbers: Mapping[Operation, int],
        substitution: Substitution,
        process: int | None,
        left: int,
    ) -> None:
        super().__init__(sites)
        self._operations_left = left
        self._known, self._numbers = known, numbers
        self._substitution = substitution
        self._substituted = {number for number, *_ in substitution}
        self._process = process
        self._executions: Counter[int] = Counter()
        self._occurrences: Counter[int] = Counter()

    @property
    def steps_through(self) -> bool:
        return True

    def recall(self, op: Operation, operands: list[Array]) -> Array | None:
        site = self._running[-1]
        if site is None or len(op.results) != 1 or not _is_recalled(op):
            return None
        entry = self._known.get((site.number, self._executions[site.number], self._process))
        if entry is None or len(entry.results) != 1 or entry.results[0].array is None:
            return None
        arrays = arrays_in(list(operands))
        if len(arrays) != len(entry.inputs):
            return None
        same = all(array is sample.array for array, sample in zip(arrays, entry.inputs, strict=True))
        return entry.results[0].array if same else None

    def see(self, site: Site, context: LoweringContext) -> None:
        self._executions[site.number] += 1
        self._operations_left -= 1
        if self._operations_left < 0:
            message = "the replay executes more operations than both modules"
            raise ExecutionError(Diagnostic("run.steps", message, None, context.module.source))
        number = self._numbers.get(site.op)
        if number is None or number not in self._substituted:
            return
        occurrence = self._occurrences[number]
        self._occurrences[number] = occurrence + 1
        replacement = self._substitution.get((number, self._process, occurrence))
        if replacement is None:
            return
        left = iter(replacement)
        for result in site.op.results:
            leaves, tree = jax.tree.flatten(context.environment[result])
            chosen = [leaf if new is None else new for leaf, new in zip(leaves, left, strict=False)]
            context.environment[result] = jax.tree.unflatten(tree, chosen)


def _is_recalled(op: Operation) -> bool:
    """Whether an operation depends only on its operands and contains no operations that may be substituted."""
    if hands_over(op) or op.regions or op.communicates or has_effects(op):
        return False
    return not isinstance(op, ops.Tuple | ops.GetTupleElement | ops.CustomCall | ops.Call)
