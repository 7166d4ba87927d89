"""Ends a command that takes too long, whatever it is doing: an operation of XLA's cannot be interrupted."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Seconds that a program has to stop by itself, with a better message.
_GRACE = 2.0
_FAILED = 1


@contextmanager
def watchdog(report: Callable[[str], None], timeout: float | None) -> Iterator[None]:
    """End the process with exit code 1 if what is inside takes two seconds more than `timeout` seconds."""
    if timeout is None:
        yield
        return

    def bite() -> None:
        report(f"error[run.timeout]: the program ran for more than {timeout:g} seconds and was ended")
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(_FAILED)

    timer = threading.Timer(timeout + _GRACE, bite)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
