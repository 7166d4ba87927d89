"""Fibers: functions that take turns, each in its own thread; one thread runs at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class Fiber:
    """A function that runs until it waits, and continues on request.

    Args:
        function: The function to run.

    Attributes:
        results: The function's return value; None until it has ended.
    """

    def __init__(self, function: Callable[[], Any]) -> None:
        self.results: Any = None
        self._function = function
        self._error: BaseException | None = None
        self._may_run = threading.Semaphore(0)
        self._has_waited = threading.Semaphore(0)
        self._is_stopped = False
        self._thread: threading.Thread | None = None

    def go_on(self) -> None:
        """Run the function until it waits or ends.

        Raises what the function raises.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        else:
            self._may_run.release()
        self._has_waited.acquire()
        if self._error is not None:
            raise self._error

    def wait(self) -> None:
        """Wait for the next turn; called by the function itself.

        Raises:
            SystemExit: It was stopped.
        """
        self._has_waited.release()
        self._may_run.acquire()
        if self._is_stopped:
            raise SystemExit

    def stop(self) -> None:
        """End the function at its wait, if it is waiting."""
        self._is_stopped = True
        self._may_run.release()

    def _run(self) -> None:
        try:
            self.results = self._function()
        except BaseException as error:  # raised in the thread that resumed this fiber
            self._error = error
        self._has_waited.release()
