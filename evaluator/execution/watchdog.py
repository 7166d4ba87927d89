"""Watchdog that ends a command after its time limit, even while C code holds the interpreter lock.

A Python thread ends the process in most cases. It cannot run while C code holds the interpreter lock (a regular
expression, a sort of Python objects). In that case `faulthandler` ends the process from a C thread, which cannot print
the message, so a small separate process prints it, in the first case too: then it is printed exactly once.
"""

from __future__ import annotations

import faulthandler
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

#: Seconds after the limit for the command to stop by itself, with a better message.
_GRACE = 1.2
#: Further seconds for the Python thread, after which the separate process prints and `faulthandler` ends the process.
_UNTIL_ANNOUNCED = 0.15
_UNTIL_KILLED = 0.3
_FAILED = 1

#: Program that prints a message at a given clock time or when its input receives the byte `!`, and ends without a
#: message when its input receives another byte before. A full pipe does not keep it alive.
_ANNOUNCER = """
import os, select, signal, sys, time
deadline = float(sys.argv[1])
ready = select.select([0], [], [], max(deadline - time.monotonic(), 0))[0]
order = os.read(0, 1) if ready else b"!"
if order == b"!" or (not order and time.monotonic() >= deadline):
    signal.alarm(1)
    os.write(2, sys.argv[2].encode())
"""
#: Erases the progress line of a terminal and shows the cursor.
_RESTORE_TERMINAL = "\r\x1b[2K\x1b[?25h"


@contextmanager
def watchdog(timeout: float, before_end: Callable[[], None]) -> Iterator[None]:
    """End the process with exit code 1 if the body takes over a second longer than `timeout` seconds.

    On Windows, no message is printed while C code holds the interpreter lock.

    Args:
        timeout: Seconds.
        before_end: Function that restores the terminal.
    """
    message = f"error[run.timeout]: the command ran for more than {timeout:g} seconds and was ended\n"
    announcer = _announcer(message, time.monotonic() + timeout + _GRACE + _UNTIL_ANNOUNCED)

    def bite() -> None:
        # C code may take the interpreter lock back after any call, so one call has to print the message.
        with suppress(OSError, ValueError):
            if announcer is None:
                os.write(_standard_error(), message.encode())
            else:
                _order(announcer, b"!")
        before_end()
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        if announcer is not None:
            announcer.wait()
        os._exit(_FAILED)

    timer = threading.Timer(timeout + _GRACE, bite)
    timer.daemon = True
    with open(os.devnull, "wb") as traceback:
        timer.start()
        faulthandler.dump_traceback_later(timeout + _GRACE + _UNTIL_KILLED, exit=True, file=traceback)
        try:
            yield
        finally:
            timer.cancel()
            faulthandler.cancel_dump_traceback_later()
            if announcer is not None:
                _order(announcer, b".")
                announcer.wait()


def _announcer(message: str, deadline: float) -> subprocess.Popen[bytes] | None:
    """Start the process that prints a message at the deadline; None without standard error, and on Windows."""
    if os.name == "nt" or sys.__stderr__ is None:
        return None
    shown = f"{_RESTORE_TERMINAL}{message}" if sys.__stderr__.isatty() else message
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", _ANNOUNCER, str(deadline), shown],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # keeps Ctrl-C from reaching it
    )


def _order(announcer: subprocess.Popen[bytes], order: bytes) -> None:
    """Make the separate process print its message now (`!`) or never (`.`)."""
    assert announcer.stdin is not None
    with suppress(OSError, ValueError):  # the process has ended
        os.write(announcer.stdin.fileno(), order)
        announcer.stdin.close()


def _standard_error() -> int:
    if sys.__stderr__ is None:
        raise ValueError("standard error is closed")
    return sys.__stderr__.fileno()
