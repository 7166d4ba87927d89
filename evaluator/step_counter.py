"""Limits inside lowered programs: the time is checked at each operation, and loops count their iterations.

The count is carried through loops, branches and calls. Where that is impossible (in the computation of a reduction or
a scan), each loop starts from the count outside. The clock is read after 1, 2, 4, 8, ... and every 1024 iterations, so
that it is cheap and loops overrun by at most a factor of about two.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.interpreter import Arrays, Body, Condition, Instrument, LoopRunner, LoweringContext
from evaluator.limits import TIME_IS_OVER, Watch
from evaluator.values.arrays import Array
from hlo_text.core.ir import Operation

#: Iterations between reads of the clock, besides those after 1, 2, 4, 8, ...
_ITERATIONS_PER_LOOK = 1024


@attrs.define(eq=False)
class Clock(Instrument):
    """Instrument that raises an error at the next lowered operation once the time is over.

    Attributes:
        watch: The limits.
    """

    watch: Watch
    enters_transforms: ClassVar[bool] = True

    def before(self, op: Operation, context: LoweringContext) -> None:
        self.watch.require_time(op, context.module.source)


@attrs.define(eq=False)
class StepCounter(Clock):
    """Instrument that also counts loop iterations, in its state, and ends loops that exceed a limit."""

    state: Array = np.uint32(0)
    tests_conditions: ClassVar[bool] = True

    def copy(self) -> StepCounter:
        return attrs.evolve(self)

    def loop(
        self, op: Operation, context: LoweringContext, run: LoopRunner, *, first: int, count: int | None
    ) -> LoopRunner:
        """Return a loop runner that stops when the condition fails or a limit is exceeded, and reports the latter."""
        source, most = context.module.source, np.uint32(self.watch.most_steps)

        def limited(condition: Condition, body: Body, carried: Arrays) -> Arrays:
            def goes_on(*state: Array) -> Array:
                *values, self.state = state
                may = lax.le(self.state, most)
                return lax.bitwise_and(condition(*values), may)

            def step(*state: Array) -> Arrays:
                *values, count = state
                self.state = self._next(count)
                results = body(*values)
                return (*results, self.state)

            *results, self.state = run(goes_on, step, (*carried, self.state))
            jax.debug.callback(lambda count: self.watch.report(op, source, int(count)), self.state)
            return tuple(results)

        return limited

    def _next(self, count: Array) -> Array:
        one = lax.full_like(count, 1)
        following = lax.add(count, one)
        if self.watch.options.timeout is None:
            return following
        zero = lax.full_like(count, 0)
        is_power = lax.eq(lax.bitwise_and(count, lax.sub(count, one)), zero)
        is_due = lax.bitwise_or(is_power, lax.eq(lax.rem(count, lax.full_like(count, _ITERATIONS_PER_LOOK)), zero))
        is_over = lax.cond(is_due, self._look, lambda count: lax.ne(count, count), count)
        return lax.select(is_over, lax.full_like(count, TIME_IS_OVER), following)

    def _look(self, count: Array) -> Array:
        result = jax.ShapeDtypeStruct((), np.bool_)
        return jax.pure_callback(lambda _: np.bool_(self.watch.is_over()), result, count)

    def advance(self, op: Operation, context: LoweringContext) -> None:
        """Count an iteration of a loop that runs on the host.

        Raises:
            ExecutionError: A limit is exceeded.
        """
        self.state = np.uint32(self.watch.advance(op, context.module.source, int(self.state)))
