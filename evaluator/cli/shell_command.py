"""Commands for the shell: grouped help, suggestions for unknown options, and a document for usage errors on request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from evaluator.cli.option_groups import write_options

_JSON_PARAMETERS = ("json", "as_json")


class HelpedUsageError(click.UsageError):
    """A usage error with a line of help.

    Attributes:
        help: The suggested text to type instead.
    """

    def __init__(self, message: str, help: str | None, context: click.Context | None = None) -> None:
        super().__init__(message, context)
        self.help = help

    def format_message(self) -> str:
        return self.message if self.help is None else f"{self.message}\n  help: {self.help}"


class ShellCommand(click.Command):
    """Command with grouped options; usage errors go to standard error, and into a document on request."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self, ctx, formatter)

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        given = args[: args.index("--")] if "--" in args else args[:]
        with usage_documented(is_json="--json" in given, is_sarif="--sarif" in given):
            try:
                return super().make_context(info_name, args, *rest, **extra)
            except click.NoSuchOption as error:
                raise unknown_option(error, self) from None

    def invoke(self, ctx: click.Context) -> Any:
        is_json = any(ctx.params.get(name) for name in _JSON_PARAMETERS)
        with usage_documented(is_json=is_json, is_sarif=bool(ctx.params.get("sarif"))):
            return super().invoke(ctx)


def unknown_option(error: click.NoSuchOption, command: click.Command) -> HelpedUsageError:
    """Return the error for an unknown option, with a suggestion if it is unambiguous."""
    from evaluator.cli.suggestions import suggestion_for

    meant = suggestion_for(error.option_name, command)
    help = None if meant is None else f"did you mean '{meant}'?"
    return HelpedUsageError(f"no such option '{error.option_name}'", help, error.ctx)


@contextmanager
def usage_documented(*, is_json: bool, is_sarif: bool = False) -> Iterator[None]:
    """Print a document about a usage error before click reports it."""
    try:
        yield
    except click.UsageError as error:
        if is_json or is_sarif:
            _print_usage(error, is_sarif=is_sarif)
        raise


def _print_usage(error: click.UsageError, *, is_sarif: bool) -> None:
    from evaluator.cli.documents import print_document, usage_entry
    from evaluator.cli.modes.sarif import sarif_document

    if isinstance(error, HelpedUsageError):
        entries = [usage_entry(error.message, help=error.help)]
    else:
        entries = [usage_entry(error.format_message())]
    print_document(sarif_document(entries) if is_sarif else {"diagnostics": entries})
