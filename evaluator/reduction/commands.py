"""Commands as tests: `{}` in a command line is the path of a file that holds the candidate."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import tempfile
import threading
from pathlib import Path

import attrs

from evaluator.reduction.case import Case

#: What shells return of commands that cannot be run, or are not there.
_NO_COMMAND = (126, 127)
#: Shells add the number of the signal that ended a command to this.
_SIGNALLED = 128
#: Characters of its output that are shown of a command that fails.
_MOST_SHOWN = 2000


@attrs.frozen
class Outcome:
    """The end of a command.

    Attributes:
        status: Its exit status, None if it was ended after its time.
        signal: The signal that ended it.
        output: The end of what it printed.
    """

    status: int | None
    signal: int | None
    output: str


class CommandError(ValueError):
    """A command cannot be run."""


class Commands:
    """Runs a command on candidates, in files of one directory that goes in the end.

    Args:
        command: A command line for the shell.
        file_name: The name of each candidate's file.
        timeout: Seconds that each may take.
    """

    def __init__(self, command: str, file_name: str, timeout: float | None = None) -> None:
        if "{}" not in command:
            raise CommandError(f"{command!r} does not say where the path of the candidate stands: write {{}} there")
        self._command = command
        self._file_name = file_name
        self._timeout = timeout
        self._lock = threading.Lock()
        self._number = 0
        self._running: set[subprocess.Popen[str]] = set()
        self._directory = tempfile.TemporaryDirectory(prefix="hlo-reduce-")

    def close(self) -> None:
        """End what still runs, and remove the files."""
        with self._lock:
            running, self._running = self._running, set()
        for process in running:
            _end(process)
        self._directory.cleanup()

    def run(self, text: str) -> Outcome:
        """Run the command on a candidate."""
        with self._lock:
            self._number += 1
            folder = Path(self._directory.name, str(self._number))
        folder.mkdir()
        path = folder / self._file_name
        path.write_text(text, encoding="utf-8", newline="\n")
        try:
            return self._outcome(self._command.replace("{}", shlex.quote(str(path))))
        finally:
            path.unlink(missing_ok=True)

    def _outcome(self, line: str) -> Outcome:
        process = subprocess.Popen(
            line,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,  # what it starts ends with it
        )
        with self._lock:
            self._running.add(process)
        try:
            output, _ = process.communicate(timeout=self._timeout)
        except subprocess.TimeoutExpired:
            return Outcome(None, None, "")
        finally:
            _end(process)
            with self._lock:
                self._running.discard(process)
        return Outcome(process.returncode, _signal_of(process.returncode), output[-_MOST_SHOWN:])


def _end(process: subprocess.Popen[str]) -> None:
    """End a command and all that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # on Windows
            process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _signal_of(status: int) -> int | None:
    number = -status if status < 0 else status - _SIGNALLED
    return number if number in {int(known) for known in signal.Signals} else None


class ExitsWithZero:
    """Holds of cases of which a command says so by its exit status."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands

    def begin(self, case: Case) -> str | None:
        """Try the first case; return why it is not interesting, None if it is.

        Raises:
            CommandError: There is no such command.
        """
        outcome = self._commands.run(case.text)
        _require_command(outcome)
        if outcome.status == 0:
            return None
        shown = f"; it printed:\n{outcome.output.rstrip()}" if outcome.output.strip() else ""
        ended = "took too long" if outcome.status is None else f"ended with exit status {outcome.status}, not 0"
        return f"the command {ended}{shown}"

    def __call__(self, case: Case) -> bool:
        return self._commands.run(case.text).status == 0


class EndsBySignal:
    """Holds of cases on which a command is ended by the same signal as on the first."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._signal: int | None = None

    def begin(self, case: Case) -> str | None:
        """Try the first case; return why it is not interesting, None if it is. Raises as above."""
        outcome = self._commands.run(case.text)
        if outcome.signal is None:
            _require_command(outcome)
            ended = "took too long" if outcome.status is None else f"ended with exit status {outcome.status}"
            return f"no signal ended the command: it {ended}"
        self._signal = outcome.signal
        return None

    def __call__(self, case: Case) -> bool:
        return self._commands.run(case.text).signal == self._signal


def _require_command(outcome: Outcome) -> None:
    if outcome.status in _NO_COMMAND:
        shown = outcome.output.strip().splitlines()
        raise CommandError(f"the command cannot be run: {shown[-1] if shown else 'there is no such command'}")
