"""The command line `hlo-view`: a module as one HTML page that works offline."""

from __future__ import annotations

from pathlib import Path

import click

from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.progress import Progress

_EPILOG = """\b
Exit codes:
  0  everything worked
  2  wrong usage: options, input files
  3  invalid module: it does not parse or holds what cannot be printed
  4  unsupported: what reads its file is missing"""


@click.command(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", metavar="FILE")
@click.option(
    "--output",
    "-o",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="PAGE.html",
    help="Where the page is written; - is standard output.",
)
@selection_options
@click.version_option(package_name="hlo-text")
def main(file: str, output: Path, **selection: str | None) -> None:
    """Write a page that shows the module in FILE: one HTML file that fetches nothing.

    FILE is anything `hlo-run` reads. The page has the text in colours, with costs beside operations, folds functions,
    regions and scopes, searches, marks definitions and uses, and draws a graph.
    """
    progress = Progress()
    with ended_as_documented("hlo-view", progress):
        from hlo_text.view import page

        with progress.step(f"reading {file}"):
            program = load_one(file, Selection(**selection))
        with progress.step(f"drawing {file}"):
            document = page(program.module)
        _write(document, output)


def _write(document: str, output: Path) -> None:
    if str(output) == "-":
        click.echo(document, nl=False)
    else:
        output.write_text(document, encoding="utf-8")


if __name__ == "__main__":
    main()
