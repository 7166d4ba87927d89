"""Commands as tests: `{}` in a command line is the path of a file that contains the candidate."""

from __future__ import annotations

import contextlib
import os
import secrets
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import attrs

from evaluator.reduction.case import Case

#: Exit statuses of shells for commands that cannot be run or do not exist.
_NO_COMMAND = (126, 127)
#: Shells add the number of the signal that ended a command to this.
_SIGNALLED = 128
#: Maximum number of characters shown of the output of a failed command.
_MOST_SHOWN = 2000
#: Environment variable that identifies the processes a command started, in any session.
_MARK = "HLO_REDUCE_COMMAND"
#: Number of times that the processes are listed, because they may start others meanwhile.
_MOST_ROUNDS = 100


@attrs.frozen
class CommandOutcome:
    """The outcome of a command.

    Attributes:
        status: Its exit status, None if it was ended after its time.
        signal: The signal that ended it.
        output: The last part of its output.
    """

    status: int | None
    signal: int | None
    output: str


class CommandError(ValueError):
    """The command cannot be run."""


class Commands:
    """Runs a command on candidates, in files of one temporary directory.

    Processes that a command leaves behind are killed when it ends: those of its session, and on Linux also those that
    started a session of their own, unless they cleared their environment.

    Args:
        command: A command line for the shell.
        file_name: The name of each candidate's file.
        timeout: Seconds that each may take.
    """

    def __init__(self, command: str, file_name: str, timeout: float | None = None) -> None:
        if "{}" not in command:
            raise CommandError(f"the command must contain {{}}, the placeholder for the candidate's path: {command!r}")
        self._command = command
        self._file_name = file_name
        self._timeout = timeout
        self._lock = threading.Lock()
        self._number = 0
        self._mark = secrets.token_hex(16)
        self._running: set[subprocess.Popen[bytes]] = set()
        self._directory = tempfile.TemporaryDirectory(prefix="hlo-reduce-")

    def close(self) -> None:
        """End running commands, and remove the files."""
        with self._lock:
            running, self._running = self._running, set()
        for process in running:
            _end(process)
        _kill_marked(self._mark)
        self._directory.cleanup()

    def run(self, text: str) -> CommandOutcome:
        """Run the command on a candidate."""
        with self._lock:
            self._number += 1
            number = self._number
        folder = Path(self._directory.name, str(number))
        folder.mkdir()
        path = folder / self._file_name
        path.write_text(text, encoding="utf-8", newline="\n")
        try:
            return self._outcome(self._command.replace("{}", shlex.quote(str(path))), f"{self._mark}.{number}.")
        finally:
            path.unlink(missing_ok=True)

    def _outcome(self, line: str, mark: str) -> CommandOutcome:
        with _Tail() as tail:
            process = subprocess.Popen(
                line,
                shell=True,
                stdin=subprocess.DEVNULL,
                stdout=tail.sink,
                stderr=subprocess.STDOUT,
                env={**os.environ, _MARK: os.environ.get(_MARK, "") + mark},
                start_new_session=True,  # so that its child processes can be ended with it
            )
            with self._lock:
                self._running.add(process)
            try:
                process.wait(self._timeout)
            except subprocess.TimeoutExpired:
                return CommandOutcome(None, None, "")
            finally:
                _end(process)
                _kill_marked(mark)
                with self._lock:
                    self._running.discard(process)
        return CommandOutcome(process.returncode, _signal_of(process.returncode), tail.text())


class _Tail:
    """A pipe that keeps the last part of the output written to it.

    Attributes:
        sink: Descriptor to write to.
    """

    def __init__(self) -> None:
        self._source, self.sink = os.pipe()
        self._end = secrets.token_bytes(16)
        self._kept = bytearray()
        self._reader = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> _Tail:
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop reading at the end of the output so far, even if other processes keep the pipe open."""
        os.write(self.sink, self._end)
        os.close(self.sink)
        self._reader.join()

    def text(self) -> str:
        """Return the last characters."""
        return self._kept.decode("utf-8", "replace")[-_MOST_SHOWN:]

    def _read(self) -> None:
        end = -1
        while end < 0:
            self._kept += os.read(self._source, 1 << 16)
            end = self._kept.find(self._end)
            del self._kept[end if end >= 0 else len(self._kept) :]
            del self._kept[: -4 * _MOST_SHOWN]  # UTF-8 has at most 4 bytes per character
        os.close(self._source)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a command and its whole session."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # on Windows
            process.kill()
    process.wait()


def _kill_marked(mark: str) -> None:
    """Kill the processes that inherited a mark in their environment, as far as `/proc` shows it."""
    for _ in range(_MOST_ROUNDS):  # a process may start another while the others are listed
        marked = [pid for pid in _processes() if _has_mark(pid, mark)]
        if not marked:
            return
        for pid in marked:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def _processes() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdecimal()] if sys.platform == "linux" else []


def _has_mark(pid: int, mark: str) -> bool:
    try:
        return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:  # the process has ended, or belongs to another user
        return False


def _signal_of(status: int) -> int | None:
    number = -status if status < 0 else status - _SIGNALLED
    return number if number in {int(known) for known in signal.Signals} else None


class ExitsWithZero:
    """Test for cases on which a command exits with status 0."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands

    def begin(self, case: Case) -> str | None:
        """Test the first case; return why the test fails, or None if it succeeds.

        Raises:
            CommandError: The command does not exist.
        """
        outcome = self._commands.run(case.text)
        _require_command(outcome)
        if outcome.status == 0:
            return None
        shown = f"; output:\n{outcome.output.rstrip()}" if outcome.output.strip() else ""
        ended = "timed out" if outcome.status is None else f"exited with status {outcome.status}, expected 0"
        return f"the command {ended}{shown}"

    def __call__(self, case: Case) -> bool:
        return self._commands.run(case.text).status == 0


class EndsBySignal:
    """Test for cases on which the same signal ends a command as on the first case."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._signal: int | None = None

    def begin(self, case: Case) -> str | None:
        """Test the first case; return why the test fails, or None. Raises as `ExitsWithZero.begin` does."""
        outcome = self._commands.run(case.text)
        if outcome.signal is None:
            _require_command(outcome)
            ended = "timed out" if outcome.status is None else f"exited with status {outcome.status}"
            return f"the command was not killed by a signal: it {ended}"
        self._signal = outcome.signal
        return None

    def __call__(self, case: Case) -> bool:
        return self._commands.run(case.text).signal == self._signal


def _require_command(outcome: CommandOutcome) -> None:
    if outcome.status in _NO_COMMAND:
        shown = outcome.output.strip().splitlines()
        raise CommandError(f"cannot run the command: {shown[-1] if shown else 'command not found'}")
