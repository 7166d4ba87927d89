"""The command-line interface `hlo-diff`: the changes from one module to another, matched by their graphs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli import options
from evaluator.cli.documents import print_document
from evaluator.cli.exit_codes import ExitCode, exit_code_help
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, ValueOrFile
from evaluator.cli.progress import Progress
from evaluator.cli.reports import show_line, styled
from evaluator.cli.shell_command import ShellCommand

if TYPE_CHECKING:
    from hlo_text.analysis.comparison.differences import Difference
    from hlo_text.core.ir import Module

_EPILOG = f"""\b
Examples:
  hlo-diff before.mlir after.mlir
  hlo-diff a.hlo b.hlo --ignore layouts,constants
  hlo-diff before.mlir after.mlir --inline --html changes.html

{exit_code_help({1: "the modules differ"})}"""


_DIFFERENCES = OptionGroup(
    "Differences",
    (
        option("--inline", "inlines", is_flag=True, help="Compare the modules with calls and fusions inlined."),
        option(
            "--html",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Also write a page that shows both modules side by side.",
        ),
    ),
)


@click.command(
    "hlo-diff",
    cls=ShellCommand,
    short_help="Show what changed between two modules",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("first", type=ValueOrFile(), metavar="A")
@click.argument("second", type=ValueOrFile(), metavar="B")
@composed(_DIFFERENCES, options.FINGERPRINT, options.AS_JSON)
@selection_options
@click.version_option(package_name="hlo-text")
def main(
    first: str,
    second: str,
    inlines: bool,
    html: Path | None,
    ignore: tuple[str, ...],
    as_json: bool,
    **selection: Any,
) -> None:
    """Show what changed from module A to module B.

    Names, metadata, syntax and the order of independent operations are ignored. Nothing is run.
    """
    progress = Progress()
    with ended_as_documented(progress, as_json=as_json):
        from hlo_text.analysis.comparison.difference_text import difference_lines
        from hlo_text.analysis.comparison.differences import diff

        with progress.step(f"reading {first}"):
            a = load_one(first, Selection(**selection)).module
        with progress.step(f"reading {second}"):
            b = load_one(second, Selection(**selection)).module
        if a.language != b.language:
            advice = f"convert one of them with `hlo convert --to {a.language}`"
            show_line(f"A is {a.language} and B is {b.language}: {advice}")
        with progress.step("comparing"):
            if inlines:
                from hlo_text.rewrite import unfuse

                a, b = unfuse(a), unfuse(b)
            difference = diff(a, b, ignore)
        if html is not None:
            with progress.step(f"writing {html}"):
                _write_page(html, difference, a, b, (first, second))
        if as_json:
            print_document(difference.as_json())
        else:
            lines = difference_lines(difference, a, b)
            shown = (styled(line, sys.stdout, color=_COLORS.get(line[:1])) for line in lines)
            click.echo("\n".join(shown), color=True)
    sys.exit(_code(difference))


def _write_page(path: Path, difference: Difference, a: Module, b: Module, names: tuple[str, str]) -> None:
    from hlo_text.files.replacing import replace_file
    from hlo_text.view.differences import difference_page

    replace_file(path, difference_page(difference, a, b, names).encode())


def _code(difference: Difference) -> ExitCode:
    return ExitCode.OK if difference.equal else ExitCode.FAILED


_COLORS = {"-": "red", "+": "green", "@": "cyan"}


if __name__ == "__main__":
    main()
