"""The command line `hlo-run`: read, verify, print and run modules of either language."""

from __future__ import annotations

import gc
import sys
from typing import Any

import click

from evaluator.cli import options
from evaluator.cli.exit_codes import EXIT_CODES
from evaluator.cli.interruption import interruptible
from evaluator.cli.progress import Progress
from evaluator.cli.shell_command import ShellCommand

_EPILOG = f"""{EXIT_CODES}

Results go to standard output, diagnostics to standard error, or all of them into the document of --json: "results" with
type, shape, dtype, values and how many are nan and inf ("processes" in grids; "runs" with file and entry where several
programs run), or "diagnostics". Colours appear on terminals unless NO_COLOR is set."""


@click.command(
    cls=ShellCommand,
    short_help="Read, verify, print and run modules of HLO and StableHLO",
    epilog=_EPILOG,
    context_settings=options.CONTEXT_SETTINGS,
)
@click.argument("files", nargs=-1, type=options.Spelling(), metavar="FILE...")
@options.explain_option
@options.mode_options
@options.file_options
@options.input_options
@options.run_options
@options.host_options
@options.comparison_options
@options.limit_options
@options.output_options
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, explain: str | None, list_passes: bool, **given: Any) -> None:
    """Run the StableHLO or HLO module in each FILE (`-` is standard input) and print its results.

    A file may hold several modules separated by lines that start with `// -----`; each is read and run for itself.
    It may also be compressed by gzip, or be a serialized HLO module, an HloSnapshot (whose arguments are used unless
    others are given), MLIR bytecode, a portable StableHLO artifact or a function exported by JAX. Of a directory of
    dumps, --module and --stage choose the file, and --all takes every module.
    What runs is the HLO entry, or the function `main`, or the only public function; a module that leaves it open runs
    all its public functions without arguments, in order. Programs of test suites carry their own checks (operations
    of the dialect `check`, and custom calls of the same names): one that does not hold is a failure of the program.
    """
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
    with interruptible("hlo-run", lambda: progress.doing):
        gc.disable()  # what is imported stays
        from evaluator.cli.command import perform
        from evaluator.cli.settings import settings_of

        gc.enable()
        code = perform(settings_of(given), progress)
    sys.exit(code)
