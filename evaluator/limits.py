"""Limits of a run: loop iterations and time.

Memory is estimated before the run (`evaluator.execution.memory`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import attrs

from evaluator.options import RunOptions
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Operation
from hlo_text.core.source import SourceText

#: Counts have 32 bits; the largest means that the time is over.
TIME_IS_OVER = 2**32 - 1
_MOST_STEPS = TIME_IS_OVER - 1


def ends_within(seconds: float | None, action: Callable[[], Any], name: str, *, is_awaited: bool = False) -> bool:
    """Run an uninterruptible action in a thread, which is abandoned after a time, and return whether it ended.

    Exceptions of the action are raised.

    Args:
        seconds: The time limit; None is unlimited.
        action: The action.
        name: The name of the thread.
        is_awaited: Whether the interpreter waits for the thread when it exits.
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
    """Limits of a program that is cached for several runs, and their state in the current run.

    Attributes:
        options: Options of the runs.
        exceeded: Limits that the current run exceeded, with the loop.
        steps: Number of loop iterations, if the run counts them here.
        is_abandoned: Whether the run has ended while one of its threads continues.
    """

    options: RunOptions
    exceeded: list[Diagnostic] = attrs.field(factory=list)
    steps: int = 0
    is_abandoned: bool = False
    _deadline: float | None = None

    @staticmethod
    def started(options: RunOptions) -> Watch:
        """Return the watch of a run that starts now."""
        watch = Watch(options)
        watch.begin()
        return watch

    def begin(self) -> None:
        """Start a run."""
        self.exceeded.clear()
        self._deadline = self.options.deadline

    @property
    def most_steps(self) -> int:
        most = self.options.max_steps
        return _MOST_STEPS if most is None else min(most, _MOST_STEPS)

    @property
    def seconds_left(self) -> float | None:
        """Remaining seconds, or None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def is_over(self) -> bool:
        """Return whether the time is over."""
        return self._deadline is not None and time.monotonic() > self._deadline

    def require(self) -> None:
        """Raise an ExecutionError (`run.steps`, `run.timeout`) if a limit is exceeded."""
        if self.exceeded:
            raise ExecutionError(self.exceeded[:1])
        self.require_time()

    def require_time(self, op: Operation | None = None, source: SourceText | None = None) -> None:
        """Raise an ExecutionError (`run.timeout`) if the time is over, located at the current operation, if any.

        Raises:
            SystemExit: The run was abandoned and this is one of its threads.
        """
        if self.is_abandoned:
            raise SystemExit
        if self.is_over():
            span = op.span(source) if op is not None else None
            raise ExecutionError(Diagnostic("run.timeout", self._timeout_message(), span, source))

    def _timeout_message(self) -> str:
        return f"the program ran for more than {self.options.timeout:g} seconds"

    def report(self, op: Operation, source: Any, count: int) -> None:
        """Record that a loop exceeded a limit, if its count says so."""
        if count == TIME_IS_OVER:
            code, message = "run.timeout", self._timeout_message()
        elif count > self.most_steps:
            code, message = "run.steps", f"the program's loops ran for more than {self.most_steps} iterations"
        else:
            return
        self.exceeded.append(Diagnostic(code, message, op.span(source), source))

    def advance(self, op: Operation, source: Any, steps: int) -> int:
        """Return the count after another iteration of a loop on the host; raise as `require` does beyond a limit."""
        steps = TIME_IS_OVER if self.is_over() else min(steps + 1, TIME_IS_OVER)
        self.report(op, source, steps)
        self.require()
        return steps
