"""Limits of a run on numpy: iterations of loops, and time, which is looked at between operations."""

from __future__ import annotations

import time

import attrs

from evaluator.options import RunOptions
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Operation


@attrs.define(eq=False)
class Limits:
    """Bounds of the time that a run may take.

    Attributes:
        max_steps: Iterations that its loops may run, all together.
        timeout: Seconds it may take.
        is_stopped: Nobody waits for the run any more.
    """

    max_steps: int | None = None
    timeout: float | None = None
    is_stopped: bool = False
    _steps: int = 0
    _deadline: float | None = None

    @staticmethod
    def of(options: RunOptions) -> Limits:
        """Return the limits of a run that begins now."""
        return Limits(options.max_steps, options.timeout, deadline=options.deadline)

    def require(self, op: Operation, module: Module) -> None:
        """Raise an ExecutionError (`run.timeout`) at an operation if the time is over.

        Raises:
            SystemExit: The run was stopped, in a thread that nobody waits for.
        """
        if self.is_stopped:
            raise SystemExit
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise self._error(op, module, "run.timeout", f"the program ran for more than {self.timeout:g} seconds")

    def count(self, op: Operation, module: Module) -> None:
        """Count an iteration of a loop; raise an ExecutionError (`run.steps`) if there are too many."""
        self._steps += 1
        if self.max_steps is not None and self._steps > self.max_steps:
            message = f"the program's loops ran for more than {self.max_steps} iterations"
            raise self._error(op, module, "run.steps", message)

    @staticmethod
    def _error(op: Operation, module: Module, code: str, message: str) -> ExecutionError:
        return ExecutionError(Diagnostic(code, message, op.span(module.source), module.source))
