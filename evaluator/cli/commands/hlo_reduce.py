"""The command line `hlo-reduce`: a smaller module of which a test still holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from evaluator.cli.exit_codes import ExitCode
from evaluator.cli.modules import ended_as_documented, selection_options
from evaluator.cli.options import CONTEXT_SETTINGS, Seconds, Spelling, grid_option, input_options
from evaluator.cli.progress import Progress
from evaluator.cli.shell_command import ShellCommand

_EPILOG = """\b
Examples:
  hlo-reduce big.mlir -o small.mlir --test 'my-compiler {} 2>&1 | grep -q "unsupported shape"'
  hlo-reduce dump.txt -o small.hlo --nan --random 0
  hlo-reduce dump.txt -o small.hlo --crash 'my-compiler {}'

\b
Exit codes:
  0  reduced: OUT holds the smallest module that was found
  1  the module itself is not interesting
  2  wrong usage: options, files, a command that cannot be run, arguments that do not fit
  3  invalid module: it does not parse or breaks a rule, and --error does not ask for that
  4  unsupported: the module cannot be run here, or what reads its file is missing
  130  interrupted by Ctrl-C; OUT holds the smallest module so far"""

_TESTS = ("test", "crash", "error", "nan", "inf", "against")
_RUNNING = ("nan", "inf", "against")
_ARGUMENTS = ("single_inputs", "listed_inputs", "random_seed", "zeros", "iota", "grid")


@click.command(
    cls=ShellCommand,
    short_help="Make a module smaller for as long as a test holds",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("file", type=Spelling(), metavar="FILE")
@click.option(
    "--output",
    "-o",
    required=True,
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Where the smallest module so far is kept. If it is there already, reducing goes on with it.",
)
@click.option(
    "--test",
    metavar="COMMAND",
    help="Keep modules for which this command ends with exit status 0; {} is the path of the module.",
)
@click.option("--crash", metavar="COMMAND", help="Keep modules on which the same signal ends this command.")
@click.option("--error", metavar="CODE", help="Keep a diagnostic of reading or verifying, such as transpose.C2.")
@click.option("--nan", is_flag=True, help="Run modules, and keep an operation that makes a NaN of other operands.")
@click.option("--inf", is_flag=True, help="The same for infinities.")
@click.option(
    "--against",
    type=Spelling(),
    metavar="FILE",
    help="Run the module in FILE on the same inputs, and keep that results disagree; it is reduced alike.",
)
@click.option("--rtol", type=click.FloatRange(min=0), help="Relative tolerance of --against; 1e-3 for f32.")
@click.option("--atol", type=click.FloatRange(min=0), help="Absolute tolerance of --against; 1e-3 for f32.")
@click.option("--ulp", type=click.IntRange(min=0), help="Tolerance in units in the last place, for both others.")
@input_options
@grid_option
@click.option("--entry", "--function", "entry", metavar="NAME", help="Function or computation that runs.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="Try N modules at a time.")
@click.option(
    "--timeout",
    type=Seconds(min_open=True),
    metavar="SECONDS",
    help="A module that takes longer is not interesting.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document about what was done.")
@selection_options
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, file: str, output: Path, as_json: bool, jobs: int, **given: Any) -> None:
    """Make the module in FILE smaller, for as long as a test holds.

    Every module that is tried is valid. The smallest so far is in OUT at any moment. Arguments that --nan and --against
    need for it are in OUT.inputs.npz beside it, as is the other module, with `.against` in its name. FILE is anything
    `hlo-run` reads.
    """
    _require_one_test(given)
    progress = Progress()
    with ended_as_documented("hlo-reduce", progress, as_json=as_json):
        from evaluator.cli.commands.reducing import Reducing
        from evaluator.cli.documents import print_document

        if _same_file(file, output):
            raise ValueError(f"{output} is the file that is to be reduced; write to another one")
        outcome = Reducing(context, file, output, given, jobs, progress).perform()
        if as_json:
            print_document(outcome.as_json())
        else:
            click.echo("\n".join(outcome.lines()), err=True)
        if not outcome.is_interesting:
            sys.exit(ExitCode.FAILED)


def _require_one_test(given: dict[str, Any]) -> None:
    asked = [name for name in _TESTS if given[name]]
    if len(asked) != 1:
        raise click.UsageError("give one of --test, --crash, --error, --nan, --inf and --against")
    if asked[0] not in _RUNNING and any(given[name] not in (None, (), False) for name in _ARGUMENTS):
        raise click.UsageError(
            f"arguments and --grid are for --nan, --inf and --against; with --{asked[0]} nothing is run here"
        )
    if asked[0] != "against" and any(given[name] is not None for name in ("rtol", "atol", "ulp")):
        raise click.UsageError("--rtol, --atol and --ulp are for --against")
    if given["infeed"]:
        raise click.UsageError("--infeed is for runs: what a reduced module reads would be something else")


def _same_file(file: str, output: Path) -> bool:
    return file != "-" and output.exists() and Path(file).exists() and output.samefile(file)


if __name__ == "__main__":
    main()
