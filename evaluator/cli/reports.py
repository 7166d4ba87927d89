"""Reports on standard error: diagnostics with their locations, wrong usage in one line."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hlo_text.core.diagnostics import Diagnostic, HloTextError


def command_name() -> str:
    """Return the name of the current command as it was typed: `hlo-run`, `hlo run`, also for `python -m`."""
    context = click.get_current_context(silent=True)
    if context is None:
        return Path(sys.argv[0]).name
    root, path = context.find_root(), context.command_path
    typed = root.info_name or ""
    return f"{root.command.name}{path[len(typed) :]}" if typed.startswith("python") else path


def show_error(error: HloTextError) -> None:
    """Print the diagnostics of an error, in color on terminals unless NO_COLOR is set."""
    show_diagnostics(error.diagnostics)


def for_command_line(diagnostic: Diagnostic) -> Diagnostic:
    """Return a diagnostic whose help names options of commands, not keywords of Python functions."""
    import attrs

    from hlo_text.core.diagnostics import Remedy  # `--help` starts without it

    help = diagnostic.help
    return attrs.evolve(diagnostic, help=help.option) if isinstance(help, Remedy) else diagnostic


def show_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics, in color on terminals unless NO_COLOR is set."""
    for diagnostic in diagnostics:
        first, *rest = for_command_line(diagnostic).render().split("\n")
        place, separator, message = first.partition(f": {diagnostic.severity}[")
        color = ("red" if diagnostic.is_error else "yellow") if separator else None
        line = styled(place, sys.stderr, bold=True) + styled(separator + message, sys.stderr, color=color)
        click.echo("\n".join([line, *rest]), err=True)


def show_line(message: str) -> None:
    """Print one line about the command itself, after its name."""
    click.echo(f"{command_name()}: {message}", err=True)


def usage_message(error: Exception) -> str:
    """Return the message about a file or an option that cannot be used, with options for Python's keywords."""
    if isinstance(error, OSError) and error.strerror is not None:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    from hlo_text.core.diagnostics import Remedy

    message = error.args[0] if error.args else ""
    if isinstance(message, Remedy):
        return message.option
    return str(message if isinstance(error, KeyError) else error)


def styled(text: str, stream: TextIO, *, bold: bool = False, color: str | None = None) -> str:
    """Return a text with escape codes, unless the stream is no terminal, the terminal is dumb or NO_COLOR is set."""
    is_plain = not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if is_plain else click.style(text, fg=color, bold=bold or None)
