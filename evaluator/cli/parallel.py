"""Processing of modules in several processes: `hlo-run DIRECTORY --all --jobs N`."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.settings import Settings

#: Seconds between the checks of a process whether the command still runs.
_INTERVAL = 0.5

Entries = list[dict[str, Any]]
#: Handles a file and returns the exit code, and the entries of the document (see `Mode`).
Handler = Callable[[Settings, str], tuple[ExitCode, Entries, Entries]]


@attrs.frozen
class FileOutcome:
    """The outcome of a file's modules in another process.

    Attributes:
        output, errors: Text for standard output and standard error.
        code: Exit code.
        entries, others: Entries of the document (see `Mode`).
    """

    output: str
    errors: str
    code: ExitCode
    entries: list[dict[str, Any]]
    others: list[dict[str, Any]]


def outcomes(handle: Handler, settings: Settings, paths: Sequence[str], jobs: int) -> Iterator[FileOutcome]:
    """Process files in several processes, and yield the outcomes in order.

    Args:
        handle: Processes a file.
        settings: Settings of the command.
        paths: The files.
        jobs: Number of processes.

    Raises:
        BrokenProcessPool: A process ended by itself.
    """
    from evaluator.cli.plugins import loaded_plugins

    with ProcessPoolExecutor(
        min(jobs, len(paths)),
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(os.getpid(), tuple(loaded_plugins())),
    ) as pool:
        yield from pool.map(partial(_outcome, handle, settings, sys.stdout.isatty()), paths)


def _begin(parent: int, plugins: Sequence[Path]) -> None:
    """Initialize a worker process, which ends with the command."""
    from evaluator.cli.plugins import load_plugins

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    load_plugins(plugins)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_INTERVAL)
    os._exit(ExitCode.INTERRUPTED)


class _Captured(io.StringIO):
    """A captured stream that reports whether the stream it replaces is a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


def _outcome(handle: Handler, settings: Settings, is_terminal: bool, path: str) -> FileOutcome:
    output, errors = _Captured(is_terminal), _Captured(is_terminal=False)
    with redirect_stdout(output), redirect_stderr(errors):
        code, entries, others = handle(settings, path)
    return FileOutcome(output.getvalue(), errors.getvalue(), code, entries, others)
