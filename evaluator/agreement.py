"""Detection of diverging control flow around communication, for processes compiled as one program on devices.

Each process evaluates its own conditions and gathers those of all others. While all agree, the results are those of
the simulation. After a divergence, all processes continue on one path with meaningless values: every loop ends, all
reach the end of the program together, and the first diverging operation is known there.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from jax import lax

from evaluator.interpreter import Arrays, Body, Condition, Instrument, LoopRunner, LoweringContext
from evaluator.values.arrays import Array
from hlo_text.core.ir import Operation

#: The number that represents "no operation".
_NONE = np.uint32(0)


class Agreement(Instrument):
    """Instrument that detects diverging control flow while a program is lowered.

    Attributes:
        state: The number of the operation where control flow first diverged, or 0, as an array that is equal in all
            processes.
        numbers: Numbers of the operations, from 1 on, in the order in which they are lowered.

    Args:
        reaches_others: Predicate of operations inside which processes communicate.
        from_all: Function that gathers a value of all processes by flattened id; None with a single process.
        numbers: The dictionary to fill.
    """

    def __init__(
        self,
        reaches_others: Callable[[Operation], bool],
        from_all: Callable[[Array], Array] | None,
        numbers: dict[Operation, int],
    ) -> None:
        self.state: Array = _NONE
        self._reaches_others = reaches_others
        self._from_all = from_all
        self.numbers = numbers

    def note(self, diverged: Array) -> None:
        """Record the number of the operation where control flow diverged, 0 for none."""
        self.state = lax.select(lax.eq(self.state, _NONE), diverged, self.state)

    def decide(self, op: Operation, selector: Array) -> Array:
        """Return the selector of process 0 for all processes, and record whether theirs differ."""
        if self._from_all is None or not self._reaches_others(op):
            return selector
        number = np.uint32(self.numbers.setdefault(op, len(self.numbers) + 1))
        decisions = self._from_all(selector)
        first = lax.index_in_dim(decisions, 0, keepdims=False)
        differs = lax.reduce_or(lax.ne(decisions, lax.broadcast(first, decisions.shape)), (0,))
        self.note(lax.select(differs, number, _NONE))
        return first

    def loop(
        self, op: Operation, context: LoweringContext, run: LoopRunner, *, first: int, count: int | None
    ) -> LoopRunner:
        """Return a loop runner that ends the loop when control flow diverges."""

        def agreed(condition: Condition, body: Body, carried: Arrays) -> Arrays:
            def goes_on(*values: Array) -> Array:
                return self._unless_diverged(self.decide(op, condition(*values)))

            def step(*state: Array) -> Arrays:
                *values, _, self.state = state
                results = body(*values)
                # a condition cannot change the recorded state, so it is evaluated at the end of each iteration
                return (*results, goes_on(*results), self.state)

            again = goes_on(*carried)
            *results, _, self.state = run(lambda *state: state[-2], step, (*carried, again, self.state))
            return tuple(results)

        def counted(condition: Condition, body: Body, carried: Arrays) -> Arrays:
            def step(*state: Array) -> Arrays:
                *values, self.state = state
                return (*body(*values), self.state)

            *results, self.state = run(condition, step, (*carried, self.state))
            return tuple(results)

        if self._reaches_others(op):
            return agreed if count is None else counted
        # after a divergence, values are meaningless and the loop might not end by itself
        return lambda condition, body, carried: run(
            lambda *values: self._unless_diverged(condition(*values)), body, carried
        )

    def _unless_diverged(self, decision: Array) -> Array:
        return lax.bitwise_and(decision, lax.eq(self.state, _NONE))
