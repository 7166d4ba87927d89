"""`hlo-run --distributed`: one peer of a multi-host run, which ends when it loses another peer."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn

from evaluator.cli.documents import diagnostic_entry, print_document
from evaluator.cli.exit_codes import ExitCode, exit_code_of
from evaluator.cli.reports import show_error
from hlo_text.core.diagnostics import Diagnostic, ExecutionError

if TYPE_CHECKING:
    from evaluator.cli.command import Command
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import HostSettings
    from evaluator.distributed.hosts import Hosts

#: Seconds to wait for the report of a lost peer when JAX's runtime aborts.
_EXPLANATION = 3.0


def perform_together(command: Command, given: HostSettings, progress: Progress) -> None:
    """Run a command together with its peers; end the process if the run fails."""
    with _own_standard_output():
        ending = _Ending(is_json=command.is_json)
        hosts = _joined(command, given, progress, ending)
        if hosts is not None:
            command.mode.hosts = hosts
            command.take_files()
            _leave(command, hosts, progress, ending)
        if command.code == ExitCode.OK:
            return
        ending.begin()
        command.mode.finish()
        if hosts is not None:
            with progress.step("waiting for peers"):
                hosts.give_up(f"it ended with exit code {int(command.code)}")
        _end_process(command.code)


def _joined(command: Command, given: HostSettings, progress: Progress, ending: _Ending) -> Hosts | None:
    """Join the peers; report the error and return None if that fails."""
    os.environ.setdefault("JAX_ENABLE_PREEMPTION_SERVICE", "0")  # the service would block SIGTERM
    from evaluator.distributed.hosts import meet_hosts

    numbers = (given.coordinator, given.num_processes, given.process_id)
    with command.errors_shown(command.first_place), progress.step("waiting for peers"):
        hosts = meet_hosts(*numbers, launcher=given.launcher, timeout=given.join_timeout, on_loss=ending.report)
        ending.expect_aborts(hosts)
        hosts.start_jax()
        return hosts
    return None


def _leave(command: Command, hosts: Hosts, progress: Progress, ending: _Ending) -> None:
    """Wait until every peer is done, if this one succeeded."""
    if command.code != ExitCode.OK:
        return
    ending.begin()
    with command.errors_shown(command.first_place), progress.step("waiting for peers"):
        hosts.leave()


class _Ending:
    """Guard that ends the process once: when the command is done, or when a peer is lost."""

    def __init__(self, *, is_json: bool) -> None:
        self._is_json = is_json
        self._has_begun = threading.Lock()
        self._is_own = False

    def begin(self) -> None:
        """Let the command end the process; block if a lost peer is already being reported."""
        if not self._is_own and not self._has_begun.acquire(blocking=False):
            threading.Event().wait()
        self._is_own = True

    def expect_aborts(self, hosts: Hosts) -> None:
        """Report an error when JAX's runtime aborts the process, as it does when it loses the coordinator.

        Python's signal handlers do not run during an abort; a C handler runs in the aborting thread.
        """

        def aborted(number: int) -> None:
            unexplained = ExecutionError(Diagnostic("distributed.failed", "JAX's runtime ended the process"))
            self.report(hosts.lost(_EXPLANATION) or unexplained)
            time.sleep(_EXPLANATION)  # another thread is already ending the process
            _end_process(ExitCode.HOSTS)

        if os.name == "posix":
            self._handler = ctypes.CFUNCTYPE(None, ctypes.c_int)(aborted)
            ctypes.CDLL(None).signal(signal.SIGABRT, self._handler)

    def report(self, error: ExecutionError) -> None:
        """Report an error and end the process, which may be waiting for a lost peer."""
        if not self._has_begun.acquire(blocking=False):
            return
        try:
            if self._is_json:
                print_document({"diagnostics": list(map(diagnostic_entry, error.diagnostics))})
            else:
                show_error(error)
        finally:  # the command may be waiting for this end, even if standard output is closed
            _end_process(exit_code_of(error))


def _end_process(code: ExitCode) -> NoReturn:
    """End the process without shutting down JAX's runtime, which would wait for the peers."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # the reader has closed it
            stream.flush()
    os._exit(code)


@contextmanager
def _own_standard_output() -> Iterator[None]:
    """Reserve standard output for results; redirect what communication libraries write there to standard error."""
    try:
        number = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):  # it is not a file
        yield
        return
    sys.stdout.flush()
    previous, kept = sys.stdout, os.dup(number)
    os.dup2(sys.stderr.fileno(), number)
    sys.stdout = open(kept, "w", encoding=previous.encoding, errors=previous.errors)  # noqa: SIM115  # closed below
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, number)
        sys.stdout.close()
        sys.stdout = previous
