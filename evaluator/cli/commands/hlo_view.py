"""The command-line interface `hlo-view`: a module as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evaluator.cli import options
from evaluator.cli.documents import print_document, print_text
from evaluator.cli.exit_codes import exit_code_help
from evaluator.cli.modules import Selection, ended_as_documented, load_one, selection_options
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, ValueOrFile
from evaluator.cli.progress import Progress
from evaluator.cli.settings import Settings, settings_of
from evaluator.cli.shell_command import ShellCommand

if TYPE_CHECKING:
    from evaluator.files.containers import Program
    from hlo_text.analysis.places import Place
    from hlo_text.core.ir import Value
    from hlo_text.view import ArraySummary

_EPILOG = f"""\b
Examples:
  hlo-view model.mlir -o model.html
  hlo-view model.mlir -o model.html --run --random 0

{exit_code_help({1: "a run failed or hit a limit"})}"""

_PAGE = OptionGroup(
    "Page",
    (
        option(
            "--output",
            "-o",
            required=True,
            type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
            metavar="PAGE.html",
            help="Where to write the page; `-` is standard output.",
        ),
        option("--run", "runs", is_flag=True, help="Run the module and show minimum, maximum, mean and NaN counts."),
    ),
)


@click.command(
    "hlo-view",
    cls=ShellCommand,
    short_help="Write a self-contained HTML page of a module",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("file", type=ValueOrFile(), metavar="FILE")
@composed(
    _PAGE,
    options.AS_JSON,
    options.ARGUMENTS,
    options.RECORDED_CALL,
    options.GRID,
    options.ENTRY_AND_EVALUATION,
    options.LIMITS,
)
@selection_options
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, file: str, output: Path, runs: bool, as_json: bool, **given: Any) -> None:
    """Write the module in FILE as one HTML page that works offline.

    The page shows the text with costs, folding, search, definitions and uses, and a graph.
    """
    if as_json and str(output) == "-":
        raise click.UsageError("--json and --output - both write to standard output")
    selection = Selection(**{name: given[name] for name in ("language", "module_name", "stage", "call")})
    settings = _settings(file, given) if runs else None
    if not runs:
        _require_no_run(context)
    progress = Progress()
    with ended_as_documented(progress, as_json=as_json):
        from hlo_text.view import page

        with progress.step(f"reading {file}"):
            program = load_one(file, selection)
        values: dict[Value, Sequence[ArraySummary]] = {}
        origin: Place | None = None
        if settings is not None:
            with progress.step(f"running {file}"):
                values, origin = _values(program, settings)
        with progress.step(f"writing {output}"):
            document = page(program.module, values=values, nan_origin=origin)
        _write(document, output)
        if as_json:
            print_document({"page": str(output), "bytes": len(document.encode())})


def _settings(file: str, given: dict[str, Any]) -> Settings:
    """Return the settings with which `hlo-run` would run the file."""
    from evaluator.cli.commands.hlo_run import default_values

    return settings_of({**default_values(), "files": (file,), **given})


def _require_no_run(context: click.Context) -> None:
    """Reject options of a run if no run is requested.

    Raises:
        click.UsageError: Such an option is given.
    """
    others = {"file", "output", "as_json", "language", "module_name", "stage"}
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in others and source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} needs --run")


def _values(program: Program, settings: Settings) -> tuple[dict[Value, Sequence[ArraySummary]], Place | None]:
    """Run the entries that `hlo-run` would run and return summaries of their values and the origin of the first NaN."""
    import attrs

    from evaluator.cli.modes.arguments import arguments_of, entries_of
    from evaluator.grid.process_groups import Grid, grid_of
    from evaluator.observation.origins import find_nan
    from evaluator.observation.value_summaries import summarize_values
    from evaluator.values.inputs import read_item
    from hlo_text.verifier.walk import check

    module = program.module
    check(module)
    grid = grid_of(module) if settings.grid is None else Grid(*settings.grid)
    infeed = [[read_item(value) for value in settings.infeed]] * grid.num_processes
    values: dict[Value, Sequence[ArraySummary]] = {}
    origin: Place | None = None
    for name in entries_of(module, settings.run.entry):
        arguments = arguments_of(program, name, grid.num_processes, settings)
        subject: dict[str, Any] = {
            "num_replicas": grid.num_replicas,
            "num_partitions": grid.num_partitions,
            "infeed": infeed,
            "options": attrs.evolve(settings.run, entry=name),
        }
        found = summarize_values(module, *arguments, **subject)
        values.update(found)
        if origin is None and any(summary.nan for summaries in found.values() for summary in summaries):
            origins = find_nan(module, *arguments, **subject).origins
            origin = origins[0].place if origins else None
    return values, origin


def _write(document: str, output: Path) -> None:
    from hlo_text.files.replacing import replace_file

    if str(output) == "-":
        print_text(document)
    else:
        replace_file(output, document.encode())


if __name__ == "__main__":
    main()
