"""Reports on standard error: diagnostics with their locations, usage errors in one line."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hlo_text.core.diagnostics import Diagnostic, HloTextError
    from hlo_text.fixes.edits import Fix

#: Diagnostics of a module for which a fix is searched; errors that follow are often due to them.
MOST_SEARCHED = 10
#: Starts of codes of errors that no edit of the text removes.
_NOT_ABOUT_TEXT = ("lower.", "run.", "container.", "convert.", "source.", "usage")


def command_name() -> str:
    """Return the name of the current command as typed: `hlo-run`, `hlo run`, also for `python -m`."""
    context = click.get_current_context(silent=True)
    if context is None:
        return os.path.basename(sys.argv[0])
    root, path = context.find_root(), context.command_path
    typed = root.info_name or ""
    return f"{root.command.name}{path[len(typed) :]}" if typed.startswith("python") else path


def show_error(error: HloTextError) -> None:
    """Print the diagnostics of an error, in color on terminals unless NO_COLOR is set."""
    show_diagnostics(error.diagnostics)


def for_command_line(diagnostic: Diagnostic, *, searches: bool = True) -> Diagnostic:
    """Return a diagnostic adapted to the command line.

    Its help names options of commands, not keywords of Python functions. An edit that it proposes removes the error.

    Args:
        diagnostic: The diagnostic.
        searches: Search for a fix; otherwise only the given help is tried.
    """
    import attrs

    from hlo_text.core.diagnostics import Remedy  # imported here, so that `--help` starts faster
    from hlo_text.core.source import Span

    help = diagnostic.help
    if isinstance(help, Remedy):
        return attrs.evolve(diagnostic, help=help.option)
    fix = fix_of(diagnostic) if searches else None
    if fix is None:
        advice = diagnostic.advice
        return diagnostic if advice == help else attrs.evolve(diagnostic, help=advice)
    if fix.help == help:
        return diagnostic
    edit = fix.edits[0]
    return attrs.evolve(diagnostic, help=fix.help, span=Span(edit.start, max(edit.end, edit.start + 1)))


def fix_of(diagnostic: Diagnostic) -> Fix | None:
    """Return the fix of an error in a text, or None if there is none."""
    if diagnostic.source is None or diagnostic.span is None or diagnostic.code.startswith(_NOT_ABOUT_TEXT):
        return None
    from hlo_text.fixes.search import find_fix

    return find_fix(diagnostic)


def show_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics, in color on terminals unless NO_COLOR is set."""
    for number, diagnostic in enumerate(diagnostics):
        shown = for_command_line(diagnostic, searches=number < MOST_SEARCHED)
        first, *rest = shown.render().split("\n")
        place, separator, message = first.partition(f": {diagnostic.severity}[")
        color = ("red" if diagnostic.is_error else "yellow") if separator else None
        line = styled(place, sys.stderr, bold=True) + styled(separator + message, sys.stderr, color=color)
        click.echo("\n".join([line, *rest]), err=True)


def show_line(message: str) -> None:
    """Print one line about the command itself, prefixed by its name."""
    click.echo(f"{command_name()}: {message}", err=True)


def usage_message(error: Exception) -> str:
    """Return the message for an unusable file or option, with options in place of Python keywords."""
    if isinstance(error, OSError) and error.strerror is not None:
        return error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    from hlo_text.core.diagnostics import Remedy

    message = error.args[0] if error.args else ""
    if isinstance(message, Remedy):
        return message.option
    return str(message if isinstance(error, KeyError) else error)


def styled(text: str, stream: TextIO, *, bold: bool = False, color: str | None = None) -> str:
    """Return a text with escape codes, or the plain text for dumb terminals, other streams and NO_COLOR."""
    is_plain = not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return text if is_plain else click.style(text, fg=color, bold=bold or None)
