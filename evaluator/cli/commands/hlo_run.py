"""The command-line interface `hlo-run`: read, verify, print and run modules of either language."""

from __future__ import annotations

import gc
import sys
from typing import Any

import click

from evaluator.cli import options
from evaluator.cli.exit_codes import exit_code_help
from evaluator.cli.interruption import interruptible
from evaluator.cli.option_groups import composed
from evaluator.cli.option_values import CONTEXT_SETTINGS, ValueOrFile
from evaluator.cli.progress import Progress
from evaluator.cli.reports import command_name
from evaluator.cli.shell_command import ShellCommand

_CODES = exit_code_help(
    {
        1: "a run failed or hit a limit; --nan, --inf: found; comparisons: mismatch",
        5: "--distributed: a peer did not join, does not match, or was lost",
    }
)
_EPILOG = f"""\b
Examples:
  hlo-run model.mlir --random 0
  hlo-run model.mlir --input x.npy --input 2xf32=1 -o results.npz
  hlo-run before.hlo --against after.hlo --random 0

{_CODES}

`hlo` offers the same as subcommands: hlo run, hlo verify, hlo print, hlo nan, hlo compare, ..."""


@click.command(
    "hlo-run",
    cls=ShellCommand,
    short_help="Run, verify, print or compare HLO and StableHLO modules",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("files", nargs=-1, type=ValueOrFile(), metavar="FILE...")
@composed(
    options.MODES,
    options.SEARCH,
    options.FILES,
    options.ARGUMENTS,
    options.RECORDED_CALL,
    options.EXECUTION,
    options.COMPARISON,
    options.TOLERANCES,
    options.REPORT,
    options.VERIFICATION,
    options.FIX,
    options.PRINTING,
    options.FINGERPRINT,
    options.LIMITS,
    options.HOSTS,
    options.OUTPUT,
    options.JSON,
    options.SARIF,
)
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, **given: Any) -> None:
    """Run the HLO or StableHLO module in each FILE and print its results.

    FILE is text, gzip, a serialized HLO module or snapshot, MLIR bytecode, a portable artifact, a JAX export, a
    directory of dumps, or `-` for standard input.
    """
    perform(context, given)


def perform(context: click.Context, given: dict[str, Any]) -> None:
    """Perform the work that the options of `hlo-run` request, and end the process.

    Args:
        context: Of the command as it was typed.
        given: The values of all options, by parameter name.
    """
    given = dict(given)
    explain, list_passes = given.pop("explain"), given.pop("list_passes")
    if explain is not None:
        from evaluator.cli.explaining import show_explanation

        show_explanation(explain, given)
        return
    if list_passes:
        from evaluator.cli.explaining import show_passes

        show_passes(given)
        return
    if not given["files"]:
        raise click.MissingParameter(ctx=context, param_hint="'FILE...'", param_type="argument")
    progress = Progress()
    with interruptible(command_name(), lambda: progress.doing):
        gc.disable()  # imported modules stay in memory
        from evaluator.cli.command import Command
        from evaluator.cli.modes.selection import mode_of
        from evaluator.cli.settings import settings_of

        gc.enable()
        settings = settings_of(given)
        command = Command(settings, mode_of(settings, progress), progress)
        if settings.hosts is not None:
            from evaluator.cli.hosts import perform_together

            perform_together(command, settings.hosts, progress)
        else:
            command.take_files()
        command.mode.finish()
    sys.exit(command.code)


def default_values() -> dict[str, Any]:
    """Return the default values of all options, by parameter name."""
    with main.make_context("hlo-run", []) as context:
        return dict(context.params)
