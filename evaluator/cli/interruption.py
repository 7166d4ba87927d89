"""Ctrl-C handling: a command ends within a second, with one line and exit code 130, in any state."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.progress import clear_line

#: Seconds that Python code has to end by itself; XLA's code, which compiles or runs, is not waited for.
_GRACE = 0.5
#: Seconds to wait for a stream to accept the remaining output.
_PATIENCE = 1.0


@contextmanager
def interruptible(command: str, doing: Callable[[], str]) -> Iterator[None]:
    """End the process on Ctrl-C inside the context.

    Args:
        command: Name of the command, for the line it ends with.
        doing: Returns the current work.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end() -> None:
        ending = threading.Thread(target=tell, daemon=True)  # a second Ctrl-C or a blocked stream cannot delay it
        ending.start()
        ending.join(_PATIENCE)
        os._exit(ExitCode.INTERRUPTED)  # a normal exit would wait for XLA's threads

    def tell() -> None:
        clear_line()
        sys.stderr.write(f"\n{command}: interrupted while {doing()}\n")
        sys.stderr.flush()
        sys.stdout.flush()

    def interrupt(number: int, frame: FrameType | None) -> None:
        is_interrupted.set()
        raise KeyboardInterrupt

    is_over, is_interrupted = threading.Event(), threading.Event()
    receiver, sender = os.pipe()
    if hasattr(os, "set_blocking"):  # not on Windows
        os.set_blocking(sender, False)
    previous = signal.set_wakeup_fd(sender, warn_on_full_buffer=False)
    handler = signal.getsignal(signal.SIGINT) or signal.SIG_DFL  # None means that the handler was installed in C
    if handler is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupt)
    watcher = threading.Thread(target=_watch, args=(receiver, is_over, end), name="Ctrl-C", daemon=True)
    watcher.start()
    try:
        with _quiet_callbacks():
            yield
    except KeyboardInterrupt:
        is_interrupted.set()
    finally:
        is_over.set()
        if is_interrupted.is_set():  # XLA replaces exceptions raised in its callbacks by its own error
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # one is enough
            end()
        signal.signal(signal.SIGINT, handler)
        signal.set_wakeup_fd(previous)
        os.close(sender)  # ends the watcher
        watcher.join(_GRACE)
        os.close(receiver)


@contextmanager
def _quiet_callbacks() -> Iterator[None]:
    """Suppress reports of a Ctrl-C swallowed in an interpreter callback; the watcher still ends the process."""
    previous = sys.unraisablehook

    def report(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is not KeyboardInterrupt:
            previous(unraisable)

    sys.unraisablehook = report
    try:
        yield
    finally:
        sys.unraisablehook = previous


def _watch(receiver: int, is_over: threading.Event, end: Callable[[], None]) -> None:
    """Wait for the number of a signal, which the C library writes even while no Python code runs."""
    while received := os.read(receiver, 1):
        if received[0] == signal.SIGINT and not is_over.wait(_GRACE):
            end()
