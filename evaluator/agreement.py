"""Loops and branches in which processes on devices communicate: all processes have to take the same way.

Each process decides for itself and receives the decisions of all others. While they agree, the results are those of the
simulation. Once they do not, all continue one way with meaningless values: every loop ends, all reach the end of the
program together, and the first operation where they diverged is known there.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from jax import lax

from evaluator.interpreter import Arrays, Body, Condition, Instrument, LoopRunner, LoweringContext
from evaluator.values.arrays import Array
from hlo_text.core.ir import Operation

#: The number of no operation.
_NONE = np.uint32(0)


class Agreement(Instrument):
    """The agreement of processes while their program is lowered.

    Attributes:
        state: The number of the operation where processes first took different ways, 0 for none, as an array: the
            same one in all processes.
        numbers: Numbers of the operations, from 1 on, in the order in which they are lowered.

    Args:
        reaches_others: Whether processes communicate inside an operation.
        from_all: Returns the values of all processes, by their numbers; None where there is one alone.
        numbers: A dictionary to fill.
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
        """Note the number of the operation where processes took different ways, 0 for none."""
        self.state = lax.select(lax.eq(self.state, _NONE), diverged, self.state)

    def decide(self, op: Operation, selector: Array) -> Array:
        """Return the decision of all, or one of several, which is noted; every process continues with the same."""
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
        """Let a loop end where processes do not agree."""

        def agreed(condition: Condition, body: Body, carried: Arrays) -> Arrays:
            def goes_on(*values: Array) -> Array:
                return self._unless_diverged(self.decide(op, condition(*values)))

            def step(*state: Array) -> Arrays:
                *values, _, self.state = state
                results = body(*values)
                # what a condition says to others cannot leave it: it is evaluated at the end of each iteration
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
        # without communication it might have no end with the values of a way that was not to be taken
        return lambda condition, body, carried: run(
            lambda *values: self._unless_diverged(condition(*values)), body, carried
        )

    def _unless_diverged(self, decision: Array) -> Array:
        return lax.bitwise_and(decision, lax.eq(self.state, _NONE))
