"""`hlo-run --distributed`: one of several hosts that run together, each of which ends when another one is lost."""

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
from hlo_text.diagnostics import Diagnostic, ExecutionError

if TYPE_CHECKING:
    from evaluator.cli.command import Command
    from evaluator.cli.progress import Progress
    from evaluator.cli.settings import HostSettings
    from evaluator.distributed.hosts import Hosts

#: Seconds in which a loss becomes known that explains why JAX's runtime aborts.
_EXPLANATION = 3.0


def perform_together(command: Command, given: HostSettings, progress: Progress) -> None:
    """Do a command's work with the other hosts; where that fails, the process ends here."""
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
    """Return the hosts, None if they did not come together, of which was told."""
    os.environ.setdefault("JAX_ENABLE_PREEMPTION_SERVICE", "0")  # which would keep SIGTERM from ending the process
    from evaluator.distributed.hosts import meet_hosts

    numbers = (given.coordinator, given.num_processes, given.process_id)
    with command.errors_shown(command.first_place), progress.step("waiting for peers"):
        hosts = meet_hosts(*numbers, launcher=given.launcher, timeout=given.join_timeout, on_loss=ending.tell)
        ending.expect_aborts(hosts)
        hosts.start_jax()
        return hosts
    return None


def _leave(command: Command, hosts: Hosts, progress: Progress, ending: _Ending) -> None:
    """Wait for the other hosts where this one is done."""
    if command.code != ExitCode.OK:
        return
    ending.begin()
    with command.errors_shown(command.first_place), progress.step("waiting for peers"):
        hosts.leave()


class _Ending:
    """The end of a command, which happens once: by itself, or because a host was lost."""

    def __init__(self, *, is_json: bool) -> None:
        self._is_json = is_json
        self._has_begun = threading.Lock()
        self._is_own = False

    def begin(self) -> None:
        """Leave the end to the command itself, unless a loss is being told, with which the process ends."""
        if not self._is_own and not self._has_begun.acquire(blocking=False):
            threading.Event().wait()
        self._is_own = True

    def expect_aborts(self, hosts: Hosts) -> None:
        """Have the process end in words where JAX's runtime aborts it, as it does when it loses the coordinator.

        The C library lets no handler of Python's run then: this one runs in the thread that aborts.
        """

        def aborted(number: int) -> None:
            unexplained = ExecutionError(Diagnostic("distributed.failed", "JAX's runtime ended the process"))
            self.tell(hosts.lost(_EXPLANATION) or unexplained)
            time.sleep(_EXPLANATION)  # the process is ending otherwise
            _end_process(ExitCode.HOSTS)

        if os.name == "posix":
            self._handler = ctypes.CFUNCTYPE(None, ctypes.c_int)(aborted)
            ctypes.CDLL(None).signal(signal.SIGABRT, self._handler)

    def tell(self, error: ExecutionError) -> None:
        """End the process, which may be waiting for a host that was lost."""
        if not self._has_begun.acquire(blocking=False):
            return
        try:
            if self._is_json:
                print_document({"diagnostics": list(map(diagnostic_entry, error.diagnostics))})
            else:
                show_error(error)
        finally:  # the command may be waiting for this end, whoever reads it is gone or not
            _end_process(exit_code_of(error))


def _end_process(code: ExitCode) -> NoReturn:
    """End the process without JAX's runtime, which would wait for the other hosts."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # nobody reads it any more
            stream.flush()
    os._exit(code)


@contextmanager
def _own_standard_output() -> Iterator[None]:
    """Keep standard output for results: the libraries that hosts talk by write there, which goes to standard error."""
    try:
        number = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):  # it is no file
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
