"""The command line `hlo-view`: a module as one HTML page that works offline."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli.documents import print_document
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.options import CONTEXT_SETTINGS, Spelling, input_options, limit_options, run_options
from evaluator.cli.progress import Progress
from evaluator.cli.settings import Settings, settings_of
from evaluator.cli.shell_command import ShellCommand

if TYPE_CHECKING:
    from evaluator.files.containers import Program
    from hlo_text.ir import Value
    from hlo_text.view import ArraySummary

_EPILOG = """\b
Exit codes:
  0  everything worked
  1  a check of a self-checking program failed, or time or memory was short
  2  wrong usage: options, input files, arguments that do not fit
  3  invalid module: it does not parse, with --run breaks a rule, or holds what cannot be printed
  4  unsupported: what reads its file is missing, or with --run what cannot be run
  130  interrupted by Ctrl-C"""


@click.command(
    cls=ShellCommand,
    short_help="Show a module as an HTML page that works offline",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("file", type=Spelling(), metavar="FILE")
@click.option(
    "--output",
    "-o",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="PAGE.html",
    help="Where the page is written; - is standard output.",
)
@click.option(
    "--run", "runs", is_flag=True, help="Run the module, and show minimum, maximum, mean and NaN of each value."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document: the page's path and size.")
@input_options
@run_options
@limit_options
@selection_options
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, file: str, output: Path, runs: bool, as_json: bool, **given: Any) -> None:
    """Write a page that shows the module in FILE: one HTML file that fetches nothing.

    FILE is anything `hlo-run` reads. The page has the text in colours, with costs beside operations, folds functions,
    regions and scopes, searches, marks definitions and uses, and draws a graph.
    """
    if as_json and str(output) == "-":
        raise click.UsageError("--json and the page cannot both go to standard output")
    selection = Selection(**{name: given[name] for name in ("language", "module_name", "stage")})
    settings = _settings(context, file, given) if runs else None
    if not runs:
        _require_no_run(context)
    progress = Progress()
    with ended_as_documented("hlo-view", progress, as_json=as_json):
        from hlo_text.view import page

        with progress.step(f"reading {file}"):
            program = load_one(file, selection)
        values = {}
        if settings is not None:
            with progress.step(f"running {file}"):
                values = _values(program, settings)
        with progress.step(f"drawing {file}"):
            document = page(program.module, values=values)
        _write(document, output)
        if as_json:
            print_document({"page": str(output), "bytes": len(document.encode())})


def _settings(context: click.Context, file: str, given: dict[str, Any]) -> Settings:
    """Return the settings with which `hlo-run` would run the file."""
    from evaluator.cli.commands.hlo_run import main as hlo_run

    defaults = hlo_run.make_context("hlo-run", ["--", file], parent=context).params
    return settings_of({**defaults, **given})


def _require_no_run(context: click.Context) -> None:
    """Refuse options of a run where none is asked for.

    Raises:
        click.UsageError: There is one.
    """
    others = {"file", "output", "as_json", "language", "module_name", "stage"}
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in others and source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} is for --run")


def _values(program: Program, settings: Settings) -> dict[Value, Sequence[ArraySummary]]:
    """Run the entries that `hlo-run` would run and return summaries of their values."""
    import attrs

    from evaluator.cli.modes.arguments import arguments_of, entries_of
    from evaluator.grid.process_groups import Grid, grid_of
    from evaluator.observation.value_summaries import summarize_values
    from evaluator.values.inputs import read_item
    from hlo_text.verifier.walk import check

    module = program.module
    check(module)
    grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
    infeed = [[read_item(value) for value in settings.infeed]] * grid.num_processes
    values: dict[Value, Sequence[ArraySummary]] = {}
    for name in entries_of(module, settings.run.entry):
        found = summarize_values(
            module,
            *arguments_of(program, name, grid.num_processes, settings),
            num_replicas=grid.num_replicas,
            num_partitions=grid.num_partitions,
            infeed=infeed,
            options=attrs.evolve(settings.run, entry=name),
        )
        values.update(found)
    return values


def _write(document: str, output: Path) -> None:
    from hlo_text.files.replacing import replace_file

    if str(output) == "-":
        click.echo(document, nl=False)
    else:
        replace_file(output, document.encode())


if __name__ == "__main__":
    main()
