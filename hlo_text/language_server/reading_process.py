"""The server's handle of the reader process, which starts on first use and restarts after it was killed."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_HOME = str(Path(__file__).resolve().parents[2])
_COMMAND = (
    *(sys.executable, "-P", "-c"),
    f"import sys; sys.path.insert(0, {_HOME!r}); from hlo_text.language_server.reader import main; main()",
)
#: Time limit of a request in seconds, extended by a second per so many characters, a tenth of a slow machine's speed.
_SECONDS = 10.0
_CHARACTERS_PER_SECOND = 20_000


class TooSlowError(Exception):
    """A request that exceeded its time limit.

    Attributes:
        seconds: The time limit.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it was given up after {seconds:.0f} seconds")
        self.seconds = seconds


class ReadingProcess:
    """A process that answers one request at a time, from one thread."""

    def __init__(self, command: Sequence[str] = _COMMAND, seconds: float = _SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def call(self, method: str, *arguments: str, **keywords: int) -> Any:
        """Call a method of `Reader` in the process and return its result.

        Raises:
            TooSlowError: The call exceeded its time limit; the process was killed.
            RuntimeError: The process exited on its own.
        """
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.read(1)  # wait until the process has started, which can take long, or has exited
        seconds = self._seconds + sum(map(len, arguments)) / _CHARACTERS_PER_SECOND
        is_late = threading.Event()

        def give_up() -> None:
            is_late.set()
            process.kill()

        timer = threading.Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            pickle.dump((seconds, method, arguments, keywords), process.stdin, protocol=pickle.HIGHEST_PROTOCOL)
            process.stdin.flush()
            return pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._end()
            if is_late.is_set():
                raise TooSlowError(seconds) from None
            raise RuntimeError(f"the process that reads texts ended with exit code {process.returncode}") from None
        finally:
            timer.cancel()

    def close(self) -> None:
        """Kill the process permanently, from any thread."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the server is ending")
            if self._process is None:
                is_unix = os.name == "posix"
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=is_unix,  # the server handles Ctrl-C
                )
            return self._process

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            try:
                process.communicate(timeout=_SECONDS)  # the process may be printing an error
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
