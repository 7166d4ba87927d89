"""Running a command and recording the modules that it compiles and runs."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

import attrs

from evaluator.capture.eager import is_eager_operation
from evaluator.capture.environment import recording_environment
from evaluator.capture.folders import CapturedModule, write_folder
from evaluator.capture.pruning import DumpedFiles, Pruner
from evaluator.files.captures import DESCRIPTION

#: Exit codes of shells for commands that cannot be executed, are not found, or are ended by a signal.
_NOT_EXECUTABLE, _NOT_FOUND, _SIGNALED = 126, 127, 128
#: Seconds between prunings while there is something to delete, and at least otherwise.
_BUSY, _IDLE = 0.005, 0.05
_FORWARDED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
_JAX_DUMP = re.compile(r"jax_ir(\d+)_(.+)_[^_]+\.mlir")


class CommandNotStartedError(ValueError):
    """The command cannot be started.

    Attributes:
        exit_code: What shells return in this case.
    """

    def __init__(self, program: str, error: OSError) -> None:
        super().__init__(f"cannot start {program}: {error.strerror or error}")
        self.exit_code = _NOT_FOUND if isinstance(error, FileNotFoundError) else _NOT_EXECUTABLE


@attrs.frozen(kw_only=True)
class Capture:
    """A recorded command.

    Attributes:
        directory: Where the recording is.
        command: The command with its arguments.
        modules: The modules, in the order in which they were compiled.
        exit_code: The command's; 128 and the signal's number if a signal ended it.
    """

    directory: Path
    command: tuple[str, ...]
    modules: tuple[CapturedModule, ...]
    exit_code: int

    def as_json(self) -> dict[str, object]:
        """Return the content of `capture.json`."""
        modules = [{**attrs.asdict(m), "outputs": list(m.outputs), "stages": list(m.stages)} for m in self.modules]
        return {"command": list(self.command), "exit_code": self.exit_code, "modules": modules}


def capture(
    command: Sequence[str],
    directory: str | Path,
    *,
    module: str | None = None,
    calls: int = 1,
    max_bytes: int | None = None,
) -> Capture:
    """Run a command and record the modules that XLA compiles and runs in it.

    Args:
        command: The program and its arguments.
        directory: Where to write the recording: a new or empty directory, or an earlier recording, which is replaced.
        module: Record modules whose names this regular expression matches; by default all but eager operations.
        calls: How many calls of each module to record.
        max_bytes: Limit of all recorded calls together, in XLA's serialized form.

    Raises:
        ValueError: The directory contains something else, or the expression is invalid; a `CommandNotStartedError` if
            the command cannot be started.
        OSError: The directory cannot be written.
    """
    target = Path(directory)
    pattern = _compiled(module)
    _prepare(target)
    dump = target / ".xla"
    dump.mkdir()
    pruner = Pruner(dump.absolute(), pattern, calls, max_bytes)
    try:
        environment = recording_environment(os.environ, dump.absolute(), module)
        exit_code = _run(command, environment, pruner)
        written = _written(pruner.modules(), dump, target)
        modules = tuple(written if pattern is not None else _without_eager_operations(written, target))
    finally:
        shutil.rmtree(dump, ignore_errors=True)
    made = Capture(directory=target, command=tuple(command), modules=modules, exit_code=exit_code)
    (target / DESCRIPTION).write_text(json.dumps(made.as_json(), indent=2) + "\n", encoding="utf-8")
    return made


def _compiled(module: str | None) -> re.Pattern[str] | None:
    try:
        return None if module is None else re.compile(module)
    except re.error as error:
        raise ValueError(f"--module {module!r} is not a regular expression: {error}") from None


def _prepare(target: Path) -> None:
    """Create the directory, or clear an earlier recording from it."""
    target.mkdir(parents=True, exist_ok=True)
    description = target / DESCRIPTION
    if description.is_file():
        with contextlib.suppress(ValueError, KeyError, TypeError):
            for module in json.loads(description.read_text("utf-8"))["modules"]:
                shutil.rmtree(target / Path(module["folder"]).name, ignore_errors=True)
        description.unlink()
    if any(target.iterdir()):
        raise ValueError(f"{target} is not empty; choose a new directory")


def _run(command: Sequence[str], environment: dict[str, str], pruner: Pruner) -> int:
    """Run a command and prune its dump meanwhile; return its exit code."""
    with _forwarded_signals() as start:
        process = start(command, environment)
        while True:
            before = time.monotonic()
            has_deleted = pruner.prune()
            pause = _BUSY if has_deleted else max(_IDLE, time.monotonic() - before)
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(pause)
                break
        pruner.prune()
    return code if code >= 0 else _SIGNALED - code


@contextlib.contextmanager
def _forwarded_signals() -> Iterator[Callable[[Sequence[str], dict[str, str]], subprocess.Popen[bytes]]]:
    """Forward signals to the command that the yielded function starts; a terminal signals both processes."""
    process: subprocess.Popen[bytes] | None = None
    pending: list[int] = []

    def forward(number: int, frame: FrameType | None) -> None:
        if process is None:
            pending.append(number)
        elif number not in (signal.SIGINT, getattr(signal, "SIGQUIT", None)) or not _is_in_foreground():
            process.send_signal(number)

    def start(command: Sequence[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        nonlocal process
        try:
            process = subprocess.Popen(command, env=environment)
        except OSError as error:
            raise CommandNotStartedError(command[0], error) from None
        for number in pending:
            process.send_signal(number)
        return process

    if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
        yield start
        return
    numbers = [getattr(signal, name) for name in _FORWARDED if hasattr(signal, name)]
    previous = {number: signal.getsignal(number) for number in numbers}
    caught = [number for number in numbers if previous[number] not in (signal.SIG_IGN, None)]
    try:
        for number in caught:
            signal.signal(number, forward)
        yield start
    finally:
        for number in caught:
            signal.signal(number, previous[number])


def _is_in_foreground() -> bool:
    """Whether a terminal sends Ctrl-C to the current process group, which includes the command."""
    try:
        return os.tcgetpgrp(sys.__stdin__.fileno()) == os.getpgrp() if sys.__stdin__ is not None else False
    except (OSError, ValueError, AttributeError):
        return False


def _without_eager_operations(modules: Sequence[CapturedModule], target: Path) -> Iterator[CapturedModule]:
    """Yield modules, and remove eager operations that only the module in a snapshot reveals."""
    for module in modules:
        text = target / module.folder / "before_optimizations.hlo"
        if text.is_file() and is_eager_operation(module.name, text.read_text("utf-8", "replace")):
            shutil.rmtree(target / module.folder)
        else:
            yield module


def _written(modules: Sequence[DumpedFiles], dump: Path, target: Path) -> list[CapturedModule]:
    """Write the folders of modules, each with its dumped StableHLO."""
    by_name: dict[str, list[Path]] = {}
    for path in sorted((dump / "jax").glob("*.mlir")):
        if match := _JAX_DUMP.fullmatch(path.name):
            by_name.setdefault(match[2], []).append(path)
    written = []
    for module in modules:
        passed = dump / module.label / "module.mlir"  # the module that the PJRT client received
        older = by_name.get(module.name, [])
        stablehlo = passed if passed.is_file() else older.pop(0) if older else None
        written.append(write_folder(module, stablehlo, target))
    return written
