"""Limits on what a run may take: iterations of loops, time, memory.

Iterations are counted while the program runs. A count is carried through loops, branches and calls; where it cannot be
(in the computation of a reduction or a scan) each loop counts on from what was known outside. Time is looked at after
1, 2, 4, 8, ... and every 1024 iterations, so that looking costs little and loops run at most about twice as long as
they may. What memory a run
needs is estimated before it begins (`evaluator.execution.memory`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.interpreter import Instrument, LoopRunner, LoweringContext
from evaluator.options import RunOptions
from evaluator.values.arrays import Array
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Operation
from hlo_text.core.source import SourceText

#: Counts are 32 bits wide; the last one means that the time is over.
_TIME_IS_OVER = 2**32 - 1
_MOST_STEPS = _TIME_IS_OVER - 1
#: The clock is looked at after 1, 2, 4, 8, ... iterations, and once in so many.
_ITERATIONS_PER_LOOK = 1024


def ends_within(seconds: float | None, action: Callable[[], Any], name: str, *, is_awaited: bool = False) -> bool:
    """Whether an action that cannot be interrupted ends in time: it has a thread, which is left alone otherwise.

    What it raises is raised here.

    Args:
        seconds: The time; None is unlimited.
        action: The action.
        name: Name of its thread.
        is_awaited: The interpreter waits for the thread when it exits.
    """
    errors: list[Exception] = []

    def act() -> None:
        try:
            action()
        except Exception as error:
            errors.append(error)

    thread = threading.Thread(target=act, name=name, daemon=not is_awaited)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    return not thread.is_alive()


@attrs.define(eq=False)
class Watch:
    """Watches the loops of a program that is kept for several runs.

    Attributes:
        options: Those of the runs.
        exceeded: What the current run was stopped by, with the loop.
    """

    options: RunOptions
    exceeded: list[Diagnostic] = attrs.field(factory=list)
    _deadline: float | None = None

    def begin(self) -> None:
        """Begin a run."""
        self.exceeded.clear()
        self._deadline = self.options.deadline

    @property
    def most_steps(self) -> int:
        most = self.options.max_steps
        return _MOST_STEPS if most is None else min(most, _MOST_STEPS)

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time is over, None if there is no limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._deadline is not None and time.monotonic() > self._deadline

    def require(self) -> None:
        """Raise an ExecutionError (`run.steps`, `run.timeout`) if the run was stopped, or its time is over."""
        if self.exceeded:
            raise ExecutionError(self.exceeded[:1])
        self.require_time()

    def require_time(self, op: Operation | None = None, source: SourceText | None = None) -> None:
        """Raise an ExecutionError (`run.timeout`) if the time is over, at an operation if one is being lowered."""
        if self.is_over():
            span = op.span(source) if op is not None else None
            raise ExecutionError(Diagnostic("run.timeout", self._timeout_message(), span, source))

    def _timeout_message(self) -> str:
        return f"the program ran for more than {self.options.timeout:g} seconds"

    def report(self, op: Operation, source: Any, count: int) -> None:
        """Note that a loop was stopped, if it was."""
        if count == _TIME_IS_OVER:
            code, message = "run.timeout", self._timeout_message()
        elif count > self.most_steps:
            code, message = "run.steps", f"the program's loops ran for more than {self.most_steps} iterations"
        else:
            return
        self.exceeded.append(Diagnostic(code, message, op.span(source), source))


@attrs.define(eq=False)
class Clock(Instrument):
    """Ends a run whose time is over, at the next operation that is lowered.

    Attributes:
        watch: Knows the limits.
    """

    watch: Watch
    enters_transforms: ClassVar[bool] = True

    def before(self, op: Operation, context: LoweringContext) -> None:
        self.watch.require_time(op, context.module.source)


@attrs.define(eq=False)
class StepCounter(Clock):
    """Also counts the iterations of loops, in its state, and ends loops that run for too many or too long."""

    state: Array = np.uint32(0)
    tests_conditions: ClassVar[bool] = True

    def copy(self) -> StepCounter:
        return attrs.evolve(self)

    def loop(
        self, op: Operation, context: LoweringContext, run: LoopRunner, *, first: int, count: int | None
    ) -> LoopRunner:
        """Let a loop run until its condition fails or the limit is reached, which is reported."""
        source, most = context.module.source, np.uint32(self.watch.most_steps)

        def limited(
            condition: Callable[..., Array], body: Callable[..., tuple[Array, ...]], carried: tuple[Array, ...]
        ) -> tuple[Array, ...]:
            def goes_on(*state: Array) -> Array:
                *values, self.state = state
                may = lax.le(self.state, most)
                return lax.bitwise_and(condition(*values), may)

            def step(*state: Array) -> tuple[Array, ...]:
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
        return lax.select(is_over, lax.full_like(count, _TIME_IS_OVER), following)

    def _look(self, count: Array) -> Array:
        result = jax.ShapeDtypeStruct((), np.bool_)
        return jax.pure_callback(lambda _: np.bool_(self.watch.is_over()), result, count)

    def advance(self, op: Operation, context: LoweringContext) -> None:
        """Count an iteration of a loop that runs on the host.

        Raises:
            ExecutionError: There are too many, or the time is over.
        """
        count = min(int(self.state) + 1, _TIME_IS_OVER)
        self.state = np.uint32(_TIME_IS_OVER if self.watch.is_over() else count)
        self.watch.report(op, context.module.source, int(self.state))
        self.watch.require()
