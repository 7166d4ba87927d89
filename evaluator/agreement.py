"""Ways that processes on devices take together: loops and branches in which they communicate.

Each process decides for itself and hears what all others decided. While they decide alike, the results are those of the
simulation. Once they do not, all go on one way with values that mean nothing: every loop ends, all come to the end of
the program together, and the first operation where their ways would have parted is known there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.values.arrays import Array
from hlo_text.core.ir import Operation

#: What stands for no operation.
_NONE = np.uint32(0)


class Agreement:
    """The agreement of processes while their program is lowered.

    Attributes:
        parted: The number of the operation where processes first went different ways, 0 for none, as an array: the
            same one in all processes.

    Args:
        reaches_others: Says of an operation whether processes communicate inside.
        from_all: Returns what all processes have, by their numbers; None where there is one alone.
        numbers: Numbers of the operations, from 1 on, in the order in which they are met.
    """

    def __init__(
        self,
        reaches_others: Callable[[Operation], bool],
        from_all: Callable[[Array], Array] | None,
        numbers: dict[Operation, int],
    ) -> None:
        self.parted: Array = _NONE
        self._reaches_others = reaches_others
        self._from_all = from_all
        self._numbers = numbers

    def inside(self, from_all: Callable[[Array], Array]) -> Agreement:
        """Return the agreement of processes that a part of the program runs in."""
        return Agreement(self._reaches_others, from_all, self._numbers)

    def join(self, parted: Array) -> None:
        """Take over where such processes went different ways."""
        self.parted = lax.select(lax.eq(self.parted, _NONE), parted, self.parted)

    def concerns(self, op: Operation) -> bool:
        """Whether processes have to go one way in a loop or branch."""
        return self._reaches_others(op)

    def operation(self, parted: int) -> Operation | None:
        """Return the operation of a number."""
        return next((op for op, number in self._numbers.items() if number == parted), None)

    def decide(self, op: Operation, decision: Array) -> Array:
        """Return the decision of all, or one of several that is noted; every process goes on with the same."""
        if self._from_all is None:
            return decision
        number = np.uint32(self._numbers.setdefault(op, len(self._numbers) + 1))
        decisions = self._from_all(decision)
        first = lax.index_in_dim(decisions, 0, keepdims=False)
        differs = lax.reduce_or(lax.ne(decisions, lax.broadcast(first, decisions.shape)), (0,))
        self.join(lax.select(differs, number, _NONE))
        return first

    def loop(
        self,
        op: Operation,
        count: int | None,
        condition: Callable[..., Array],
        body: Callable[..., tuple[Array, ...]],
        carried: tuple[Array, ...],
    ) -> tuple[Array, ...]:
        """Run a loop, `count` times if that is known; it ends where processes do not agree."""
        if not self.concerns(op):
            return self._loop_alone(count, condition, body, carried)
        if count is not None:
            return self._count(count, body, carried)

        def goes_on(values: tuple[Array, ...]) -> Array:
            return self._unless_parted(self.decide(op, condition(*values)))

        def step(state: tuple[Any, Array, Array]) -> tuple[Any, Array, Array]:
            values, _, self.parted = state
            results = body(*values)
            # what a condition says to others cannot leave it: it is asked at the end of each round
            return results, goes_on(results), self.parted

        again = goes_on(carried)
        results, _, self.parted = lax.while_loop(lambda state: state[1], step, (carried, again, self.parted))
        return tuple(results)

    def _count(
        self, count: int, body: Callable[..., tuple[Array, ...]], carried: tuple[Array, ...]
    ) -> tuple[Array, ...]:
        def step(_: Array, state: tuple[Any, Array]) -> tuple[Any, Array]:
            values, self.parted = state
            return body(*values), self.parted

        results, self.parted = lax.fori_loop(0, count, step, (carried, self.parted))
        return tuple(results)

    def _loop_alone(
        self,
        count: int | None,
        condition: Callable[..., Array],
        body: Callable[..., tuple[Array, ...]],
        carried: tuple[Array, ...],
    ) -> tuple[Array, ...]:
        """Run a loop without communication, which might have no end with values of a way that was not to be gone."""
        if count is not None:
            return tuple(lax.fori_loop(0, count, lambda _, values: body(*values), carried))
        goes_on = self._unless_parted
        return tuple(lax.while_loop(lambda values: goes_on(condition(*values)), lambda values: body(*values), carried))

    def _unless_parted(self, decision: Array) -> Array:
        return lax.bitwise_and(decision, lax.eq(self.parted, _NONE))

    def threaded(self, branch: Callable[..., Any]) -> Callable[..., Any]:
        """Return a branch that also returns where ways parted, for `take`."""
        start = self.parted

        def function(*arguments: Array) -> tuple[Any, Array]:
            self.parted = start
            results = branch(*arguments)
            return results, jax.numpy.asarray(self.parted)

        return function

    def take(self, chosen: tuple[Any, Array]) -> Any:
        """Return the results of the branch that was chosen, and go on from it."""
        results, self.parted = chosen
        return results
