"""Commands as shells start them: asked for a document, they print one whatever is wrong, be it how they were called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

_ASK_FOR_JSON = ("json", "as_json")


class ShellCommand(click.Command):
    """Command of which wrong usage is told on standard error, and in a document too where one is asked for."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        given = args[: args.index("--")] if "--" in args else args[:]
        with _usage_documented(is_json="--json" in given, is_sarif="--sarif" in given):
            return super().make_context(info_name, args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        is_json = any(ctx.params.get(name) for name in _ASK_FOR_JSON)
        with _usage_documented(is_json=is_json, is_sarif=bool(ctx.params.get("sarif"))):
            return super().invoke(ctx)


@contextmanager
def _usage_documented(*, is_json: bool, is_sarif: bool) -> Iterator[None]:
    """Print a document about wrong usage before the library tells of it."""
    try:
        yield
    except click.UsageError as error:
        if is_json or is_sarif:
            _print_usage([error.format_message()], is_sarif=is_sarif)
        raise


def _print_usage(messages: Sequence[str], *, is_sarif: bool) -> None:
    from evaluator.cli.documents import print_document, usage_entry
    from evaluator.cli.modes.sarif import sarif_document

    entries = [usage_entry(message) for message in messages]
    print_document(sarif_document(entries) if is_sarif else {"diagnostics": entries})
