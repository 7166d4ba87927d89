"""Reports on standard error: diagnostics with their places, wrong usage in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import click

from hlo_text.diagnostics import Diagnostic, HloTextError


def show_error(error: HloTextError) -> None:
    """Print the diagnostics of an error, with colours on terminals unless NO_COLOR is set."""
    show_diagnostics(error.diagnostics)


def show_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics, with colours on terminals unless NO_COLOR is set."""
    for diagnostic in diagnostics:
        first, *rest = diagnostic.render().split("\n")
        place, separator, message = first.partition(f": {diagnostic.severity}[")
        colour = "red" if diagnostic.is_error else "yellow"
        line = f"{_styled(place, bold=True)}{_styled(separator + message, colour=colour if separator else None)}"
        click.echo("\n".join([line, *rest]), err=True)


def show_line(message: str) -> None:
    """Print what keeps the command itself from working."""
    click.echo(f"hlo-run: {message}", err=True)


def usage_message(error: Exception) -> str:
    """Return what a file or an option that cannot be used is told of."""
    if isinstance(error, OSError) and error.strerror is not None:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return str(error.args[0] if isinstance(error, KeyError) else error)


def _styled(text: str, *, bold: bool = False, colour: str | None = None) -> str:
    is_plain = not sys.stderr.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if is_plain else click.style(text, fg=colour, bold=bold or None)
