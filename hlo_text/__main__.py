"""`python -m hlo_text`, and the entry points of the installed commands.

The packages next to this one take precedence over modules named `evaluator` or `grammar` next to a user's script or on
`PYTHONPATH`. Output is UTF-8 with Unix line ends, like our files, regardless of the locale.
"""

from __future__ import annotations

import os
import signal
import sys

_INTERRUPTED = 130


def _end_at_once(*_: object) -> None:
    """End on Ctrl-C before the command can handle it itself (`evaluator.cli.interruption`)."""
    if sys.__stderr__ is not None:
        os.write(sys.__stderr__.fileno(), f"\n{os.path.basename(sys.argv[0])}: interrupted while starting\n".encode())
    os._exit(_INTERRUPTED)


def _handle_interrupts() -> None:
    """Handle Ctrl-C, unless the process was started with SIGINT ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end_at_once)


if __name__ == "__main__" or os.path.basename(sys.argv[0]).startswith("hlo"):  # else imported by a program
    _handle_interrupts()

import gc  # noqa: E402 - imports take long enough to be interrupted
import io  # noqa: E402
import threading  # noqa: E402
from importlib import import_module  # noqa: E402
from typing import NoReturn  # noqa: E402

from hlo_text.core.imports import (  # noqa: E402
    HiddenPackageError,
    is_missing_jax,
    missing_jax_message,
    require_own_packages,
)

_HOME = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
#: Thresholds of garbage collection: commands allocate many long-lived objects, and few cycles.
_COLLECTIONS = (100_000, 20, 10)
_PACKAGES = ("grammar", "hlo_text", "evaluator", "frontends")
#: Exit codes, as in `evaluator.cli.exit_codes`.
_USAGE, _UNSUPPORTED = 2, 4


def _start(module: str) -> None:
    """Run a command's module, after importing our packages before other packages of the same names."""
    gc.set_threshold(*_COLLECTIONS)
    if threading.current_thread() is threading.main_thread():
        _handle_interrupts()
    sys.path.insert(0, _HOME)
    for package in _PACKAGES:
        import_module(package)
    sys.path.remove(_HOME)
    _open_closed_streams()
    try:
        require_own_packages()
    except HiddenPackageError as error:
        _end(str(error), _USAGE)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        _run(module)
    except OSError as error:  # the output cannot be written: the disk is full, for example
        _end(error.strerror or str(error), _USAGE)
    except ImportError as error:
        if not is_missing_jax(error):
            raise
        _end(missing_jax_message("this command"), _UNSUPPORTED)
    finally:
        _drop_unwritten()
        gc.freeze()  # all objects that exist now live until the process exits


def _run(module: str) -> None:
    """Run a command and write its output, which the interpreter would do without reporting an error."""
    try:
        import_module(module).main()
    except SystemExit as end:
        _leave_compilations(end.code)
        if not end.code and not sys.stdout.closed:  # the language server's library closes it
            sys.stdout.flush()
        raise


def _drop_unwritten() -> None:
    """Drop the output that cannot be written, so that the interpreter does not fail on it once more."""
    try:
        if not sys.stdout.closed:
            sys.stdout.flush()
    except OSError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end


def _leave_compilations(code: str | int | None) -> None:
    """Exit immediately if XLA still runs an abandoned compilation, which the interpreter would wait for."""
    if any(thread.name == "XLA compilation" for thread in threading.enumerate()):
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code if isinstance(code, int) else bool(code))


def _end(message: str, status: int) -> NoReturn:
    """Report in one line why the command cannot continue, and exit."""
    print(f"{os.path.basename(sys.argv[0])}: {message}", file=sys.stderr)
    sys.exit(status)


def _open_closed_streams() -> None:
    """Replace streams that the shell closed (`>&-`), which are None.

    Messages are discarded. Output fails, like on a full disk: the null device is open for reading only.
    """
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end


def hlo() -> None:
    """Start `hlo`."""
    _start("frontends.cli.hlo")


def hlo_capture() -> None:
    """Start `hlo-capture`."""
    _start("evaluator.cli.commands.hlo_capture")


def hlo_diff() -> None:
    """Start `hlo-diff`."""
    _start("evaluator.cli.commands.hlo_diff")


def hlo_lsp() -> None:
    """Start `hlo-lsp`."""
    _start("evaluator.cli.commands.hlo_lsp")


def hlo_passes() -> None:
    """Start `hlo-passes`."""
    _start("frontends.cli.hlo_passes")


def hlo_reduce() -> None:
    """Start `hlo-reduce`."""
    _start("evaluator.cli.commands.hlo_reduce")


def hlo_run() -> None:
    """Start `hlo-run`."""
    _start("evaluator.cli.commands.hlo_run")


def hlo_stats() -> None:
    """Start `hlo-stats`."""
    _start("evaluator.cli.commands.hlo_stats")


def hlo_trace() -> None:
    """Start `hlo-trace`."""
    _start("frontends.cli.hlo_trace")


def hlo_view() -> None:
    """Start `hlo-view`."""
    _start("evaluator.cli.commands.hlo_view")


if __name__ == "__main__":
    hlo_run()
