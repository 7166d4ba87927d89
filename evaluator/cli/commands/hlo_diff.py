"""The command line `hlo-diff`: what changed from one module to another, matched by their graphs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from evaluator.cli.documents import print_document
from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.options import CONTEXT_SETTINGS, Spelling, ignore_option
from evaluator.cli.progress import Progress
from evaluator.cli.shell_command import ShellCommand

if TYPE_CHECKING:
    from hlo_text.analysis.comparison.differences import Difference

_EPILOG = """\b
Exit codes:
  0  the same program: fingerprints agree
  1  the modules differ
  2  wrong usage: options, input files
  3  invalid module: it does not parse
  4  unsupported: what reads its file is missing
  130  interrupted by Ctrl-C

Names, metadata, spelling and the order of independent operations do not count. Each change is shown with the lines of
both sides. Colours appear on terminals unless NO_COLOR is set."""


@click.command(
    cls=ShellCommand,
    short_help="Tell what changed from one module to another",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("first", type=Spelling(), metavar="A")
@click.argument("second", type=Spelling(), metavar="B")
@ignore_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@selection_options
@click.version_option(package_name="hlo-text")
def main(first: str, second: str, ignore: tuple[str, ...], as_json: bool, **selection: str | None) -> None:
    """Tell what changed from the module in A to the module in B.

    Both are anything `hlo-run` reads. Nothing is run, and JAX is not needed.
    """
    progress = Progress()
    with ended_as_documented("hlo-diff", progress, as_json=as_json):
        from hlo_text.analysis.comparison.difference_text import difference_lines
        from hlo_text.analysis.comparison.differences import diff

        with progress.step(f"reading {first}"):
            a = load_one(first, Selection(**selection)).module
        with progress.step(f"reading {second}"):
            b = load_one(second, Selection(**selection)).module
        with progress.step("comparing"):
            difference = diff(a, b, ignore)
        if as_json:
            print_document(difference.as_json())
        else:
            click.echo("\n".join(_coloured(difference_lines(difference, a, b))), color=True)
    sys.exit(_code(difference))


def _code(difference: Difference) -> ExitCode:
    return ExitCode.OK if difference.equal else ExitCode.FAILED


_COLOURS = {"-": "red", "+": "green", "@": "cyan"}


def _coloured(lines: Iterator[str]) -> Iterator[str]:
    is_plain = not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    for line in lines:
        yield line if is_plain else click.style(line, fg=_COLOURS.get(line[:1]))


if __name__ == "__main__":
    main()
