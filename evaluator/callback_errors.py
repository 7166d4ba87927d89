"""Exceptions of Python callbacks as JAX reports them, and their conversion to errors of the run."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Sequence

from evaluator.jax_internals import CALLBACK_LOGGER
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.source import SourceText


class ReachedError(Exception):
    """A callback without an implementation was reached."""


def error_of_callback(
    error: BaseException, failures: Sequence[Diagnostic], source: SourceText | None
) -> ExecutionError:
    """Return the error for an exception of a callback: its recorded failure, or the exception of its function."""
    if failures and failures[-1].code == "run.callback":
        return ExecutionError(failures)
    message = f"a callback raised an exception: {_last_line(error)}"
    return ExecutionError(Diagnostic("run.failed", message, None, source))


def is_of_callback(error: BaseException) -> bool:
    """Return whether a callback caused an exception; JAX raises several types, depending on when it notices."""
    return "Callback error" in str(error)


def _last_line(error: BaseException) -> str:
    """Return the line of a traceback that names the exception."""
    lines = str(error).partition("\n-----")[0].splitlines()  # JAX appends remarks below a rule
    return next((line for line in reversed(lines) if line and not line.startswith(" ")), type(error).__name__)


@contextlib.contextmanager
def without_reports() -> Iterator[None]:
    """Suppress JAX's log of failed callbacks, which the run itself reports."""
    CALLBACK_LOGGER.addFilter(_is_of_others)
    try:
        yield
    finally:
        CALLBACK_LOGGER.removeFilter(_is_of_others)


def _is_of_others(record: logging.LogRecord) -> bool:
    return record.exc_info is None or not isinstance(record.exc_info[1], ReachedError)
