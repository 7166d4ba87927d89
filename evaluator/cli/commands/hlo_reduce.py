"""The command-line interface `hlo-reduce`: the smallest module that still passes a test."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from evaluator.cli import options
from evaluator.cli.exit_codes import ExitCode, exit_code_help
from evaluator.cli.modules import ended_as_documented, selection_options
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, Count, Seconds, ValueOrFile
from evaluator.cli.progress import Progress
from evaluator.cli.shell_command import ShellCommand

_EPILOG = f"""\b
Examples:
  hlo-reduce big.mlir -o small.mlir --test 'my-compiler {{}} 2>&1 | grep -q "unsupported shape"'
  hlo-reduce dump.txt -o small.hlo --nan --random 0
  hlo-reduce dump.txt -o small.hlo --crash 'my-compiler {{}}'

{exit_code_help({0: "reduced", 1: "FILE itself is not interesting", 130: "interrupted; OUT is the smallest so far"})}"""

_TESTS = ("test", "crash", "error", "nan", "inf", "against")
_RUNNING = ("nan", "inf", "against")
_ARGUMENTS = ("single_inputs", "listed_inputs", "random_seed", "random_range", "zeros", "iota", "grid", "call")


_REDUCTION = OptionGroup(
    "Reduction",
    (
        option(
            "--output",
            "-o",
            required=True,
            type=click.Path(path_type=Path),
            metavar="OUT",
            help="Where to keep the smallest module so far; an existing OUT is reduced further.",
        ),
        option(
            "--allow-invalid",
            is_flag=True,
            help="Accept an invalid FILE; the modules tried may then be invalid too.",
        ),
        option(
            "--jobs",
            type=Count(1, 256),
            default=1,
            metavar="N",
            help="Try N candidates in parallel (at most 256).",
        ),
        option(
            "--timeout",
            type=Seconds(min_open=True),
            metavar="SECONDS",
            help="Reject a candidate that takes longer.",
        ),
    ),
)
_PROPERTY = OptionGroup(
    "Property to preserve (give one)",
    (
        option(
            "--test",
            metavar="COMMAND",
            help="The shell command exits with 0; {} is the candidate's path.",
        ),
        option("--crash", metavar="COMMAND", help="The shell command is killed by the same signal."),
        option("--error", metavar="CODE", help="The module has this diagnostic, such as transpose.C2."),
        option("--nan", is_flag=True, help="An operation produces a NaN from operands without one."),
        option("--inf", is_flag=True, help="An operation produces an infinity from operands without one."),
        option(
            "--against",
            type=ValueOrFile(),
            metavar="FILE",
            help="The results differ from those of the module in FILE, which is reduced too.",
        ),
        *options.TOLERANCES.options,
    ),
)


@click.command(
    "hlo-reduce",
    cls=ShellCommand,
    short_help="Shrink a module while a property holds",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("file", type=ValueOrFile(), metavar="FILE")
@composed(
    _REDUCTION,
    _PROPERTY,
    options.AS_JSON,
    options.ARGUMENTS,
    options.RECORDED_CALL,
    options.ENTRY,
    options.GRID,
)
@selection_options
@click.version_option(package_name="hlo-text")
@click.pass_context
def main(context: click.Context, /, file: str, output: Path, as_json: bool, jobs: int, **given: Any) -> None:
    """Shrink the module in FILE while a property holds: a test command, a crash, a diagnostic, a NaN or a mismatch.

    OUT is valid at any time. Arguments are written to OUT.inputs.npz, the other module to OUT.against.
    """
    _require_one_test(given)
    progress = Progress()
    with ended_as_documented(progress, as_json=as_json):
        from evaluator.cli.commands.reducing import Reducing
        from evaluator.cli.documents import print_document

        if _same_file(file, output):
            raise ValueError(f"--output is the input file {output}; write to another file")
        outcome = Reducing(context, file, output, given, jobs, progress).perform()
        if as_json:
            print_document(outcome.as_json())
        else:
            click.echo("\n".join(outcome.lines()), err=True)
        if not outcome.is_interesting:
            sys.exit(ExitCode.FAILED)


def _require_one_test(given: dict[str, Any]) -> None:
    requested = [name for name in _TESTS if given[name]]
    if len(requested) != 1:
        raise click.UsageError("give one of --test, --crash, --error, --nan, --inf and --against")
    if requested[0] not in _RUNNING and any(given[name] not in (None, (), False) for name in _ARGUMENTS):
        raise click.UsageError(
            f"arguments and --grid need --nan, --inf or --against; --{requested[0]} does not run the module"
        )
    if requested[0] != "against" and any(given[name] is not None for name in ("rtol", "atol", "ulp")):
        raise click.UsageError("--rtol, --atol and --ulp need --against")
    if given["infeed"]:
        raise click.UsageError("--infeed is not supported: a reduced module would read other items")


def _same_file(file: str, output: Path) -> bool:
    return file != "-" and output.exists() and Path(file).exists() and output.samefile(file)


if __name__ == "__main__":
    main()
