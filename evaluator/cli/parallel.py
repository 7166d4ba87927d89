"""Modules handled in several processes: `hlo-run DIRECTORY --all --jobs N`."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
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


@attrs.frozen
class Outcome:
    """The outcome of the modules of one file, from another process.

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


def outcomes(settings: Settings, paths: Sequence[str], jobs: int, *, is_terminal: bool) -> Iterator[Outcome]:
    """Handle files in several processes, and yield the outcomes in order.

    Args:
        settings: Settings of the command.
        paths: The files.
        jobs: Number of processes.
        is_terminal: Abbreviate results as on a terminal.

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
        yield from pool.map(partial(_outcome, settings, is_terminal), paths)


def _begin(parent: int, plugins: Sequence[Path]) -> None:
    """Prepare a process, which ends when the command has ended."""
    from evaluator.cli.plugins import load_plugins

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the command's
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    load_plugins(plugins)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_INTERVAL)
    os._exit(ExitCode.INTERRUPTED)


class _Captured(io.StringIO):
    """A stream that is kept, and looks like the one it stands for."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


def _outcome(settings: Settings, is_terminal: bool, path: str) -> Outcome:
    from evaluator.cli.command import Command
    from evaluator.cli.modes.selection import mode_of
    from evaluator.cli.progress import Progress

    output, errors = _Captured(is_terminal), _Captured(is_terminal=False)
    with redirect_stdout(output), redirect_stderr(errors):
        progress = Progress()
        mode = mode_of(settings, progress)
        command = Command(settings, mode, progress)
        command.take_path(path)
    return Outcome(output.getvalue(), errors.getvalue(), command.code, *mode.entries())
