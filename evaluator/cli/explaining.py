"""`hlo-run --explain CODE` and `--list-passes`: output that needs no file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import fill, indent
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from hlo_text.explanations import Explanation

_WIDTH = 100
_LINK = re.compile(r"\[([^\[\]]*+)\]\([^()\[\]]*+\)")


def show_explanation(code: str, given: Mapping[str, Any]) -> None:
    """Print the explanation of a diagnostic code.

    Args:
        code: The code.
        given: The other options, by parameter name.

    Raises:
        click.UsageError: The code does not exist, or files are given too.
    """
    from evaluator.cli.documents import print_document
    from hlo_text.explanations import explain

    _require_no_files(given, "--explain")
    try:
        explanation = explain(code)
    except KeyError as error:
        raise click.UsageError(error.args[0]) from None
    if given["json"]:
        print_document(explanation.as_json())
    else:
        click.echo("\n".join(_lines(explanation)))


def show_passes(given: Mapping[str, Any]) -> None:
    """Print the passes with their descriptions.

    Args:
        given: The other options, by parameter name.

    Raises:
        click.UsageError: Files are given too.
    """
    from evaluator.cli.documents import print_document
    from hlo_text.rewrite.passes import PASSES

    _require_no_files(given, "--list-passes")
    if given["json"]:
        print_document([{"name": listed.name, "description": listed.description} for listed in PASSES.values()])
        return
    width = max(map(len, PASSES))
    for listed in PASSES.values():
        click.echo(f"{listed.name:{width}}  {listed.description}")


def _require_no_files(given: Mapping[str, Any], option: str) -> None:
    if given["files"]:
        raise click.UsageError(f"{option} does not accept files")


def _lines(explanation: Explanation) -> Iterator[str]:
    yield f"{explanation.code} ({explanation.topic})"
    yield ""
    yield _wrapped(explanation.cause)
    yield ""
    yield _wrapped(f"Fix: {explanation.cure}")
    if explanation.example is not None:
        yield from ("", "Example:", "", indent(explanation.example, "  "))
    if explanation.page is not None:
        yield from ("", f"Documentation: reference/{explanation.page}")


def _wrapped(text: str) -> str:
    return fill(_LINK.sub(r"\1", text), _WIDTH, break_long_words=False, break_on_hyphens=False)
