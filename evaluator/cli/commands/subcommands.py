"""Subcommands of `hlo` that run a mode of `hlo-run`: option groups and a fixed mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import click

from evaluator.cli import options
from evaluator.cli.exit_codes import exit_code_help
from evaluator.cli.option_groups import OptionGroup, help_all_option, shared_titles
from evaluator.cli.option_values import CONTEXT_SETTINGS, ErrorCode, ValueOrFile
from evaluator.cli.shell_command import ShellCommand

Values = dict[str, Any]

_FILE_LIMITS = options.LIMITS.only("--timeout", "--max-bytes")
_FILES = options.FILES.without("--jobs")
_READING = (_FILES, options.VERIFICATION.only("--max-errors"), _FILE_LIMITS)
_WRITING = (
    options.FILES,
    options.ARGUMENTS.without("--infeed"),
    options.PARTITIONING.only("--partitioned"),
    options.EVALUATION,
    options.VERIFICATION,
    options.LIMITS,
    options.JSON,
)
_RUNNING = (
    _FILES,
    options.ARGUMENTS,
    options.RECORDED_CALL,
    options.EXECUTION,
    options.VERIFICATION,
    options.LIMITS,
    options.JSON,
)


class Subcommand(NamedTuple):
    """A mode of `hlo-run` as a separate command.

    Attributes:
        help: The first text of `--help`.
        arguments: Names of its arguments, `FILE...` for any number of files.
        own, shared: Options that `--help` lists, and options that only `--help-all` lists.
        values: Values of options of `hlo-run`, derived from those of the subcommand.
        examples: Command lines.
        codes: Exit codes with a meaning other than the default.
    """

    help: str
    arguments: tuple[str, ...]
    own: tuple[OptionGroup, ...]
    shared: tuple[OptionGroup, ...]
    values: Callable[[Values], Values]
    examples: tuple[str, ...]
    codes: dict[int, str | None]


def _mode(**fixed: Any) -> Callable[[Values], Values]:
    return lambda given: {**given, **fixed}


def _search(given: Values) -> Values:
    return {**given, "nan": not given["inf"]}


def _comparison(given: Values) -> Values:
    a, b = given.pop("a"), given.pop("b")
    if sum(map(bool, (b, given["recheck"], given["expected_output"], given["expected"]))) != 1:
        raise click.UsageError("give exactly one of B, --recheck, --expected-output and --expected")
    return {**given, "files": (a,), "against": b}


def _conversion(given: Values) -> Values:
    if given["to"] is None and given["output"] is None:
        raise click.UsageError("give the format: --to LANGUAGE, or --output PATH")
    return {**given, "only_print": True}


def _explanation(given: Values) -> Values:
    return {**given, "explain": given.pop("code")}


_RUN_FAILED = "a run failed or hit a limit"

SUBCOMMANDS = {
    "run": Subcommand(
        "Run the module in each FILE and print its results.",
        ("FILE...",),
        (
            options.MODES.only("--time"),
            options.FILES.only("--jobs"),
            options.GRID,
            options.PARTITIONING,
            options.EVALUATION.only("--no-jit"),
            options.RESULTS,
        ),
        tuple(
            options.ENTRY_AND_EVALUATION.without("--no-jit") if group.title == options.EXECUTION.title else group
            for group in _RUNNING
        ),
        _mode(),
        (
            "hlo run model.mlir --random 0",
            "hlo run model.mlir --input x.npy --input 2xf32=1 -o results.npz",
            "hlo run model.mlir --zeros --time 10",
            "hlo run dumps/ --module jit_step --iota",
        ),
        {1: _RUN_FAILED},
    ),
    "verify": Subcommand(
        "Check the module in each FILE and report diagnostics.",
        ("FILE...",),
        (options.VERIFICATION, options.FIX, options.JSON, options.SARIF),
        (options.FILES, _FILE_LIMITS),
        _mode(only_verify=True),
        ("hlo verify model.mlir", "hlo verify --strict --sarif *.mlir", "hlo verify --fix model.mlir"),
        {1: "a file exceeded a limit"},
    ),
    "print": Subcommand(
        "Print the canonical text of the module in each FILE.",
        ("FILE...",),
        (options.PRINTING, options.MODULE_FILE),
        _WRITING,
        _mode(only_print=True),
        (
            "hlo print model.mlirbc",
            "hlo print model.mlir --generic",
            "hlo print model.mlir --pass fold-constants --to hlo",
        ),
        {1: _RUN_FAILED},
    ),
    "convert": Subcommand(
        "Convert the module in FILE to another language or file format.",
        ("FILE...",),
        (options.PRINTING.without("--list-passes"), options.MODULE_FILE),
        _WRITING,
        _conversion,
        (
            "hlo convert model.mlir --to hlo",
            "hlo convert model.mlir -o model.hlo.pb",
            "hlo convert model.mlir -o model.mlirbc --target 1.9.0",
        ),
        {1: _RUN_FAILED},
    ),
    "nan": Subcommand(
        "Find the operation that produced the first NaN or infinity.",
        ("FILE...",),
        (options.MODES.only("--inf"), options.SEARCH, options.REPORT),
        _RUNNING,
        _search,
        ("hlo nan model.mlir --zeros", "hlo nan model.mlir --input x.npy --inf"),
        {1: f"found one, or {_RUN_FAILED}"},
    ),
    "compare": Subcommand(
        "Run module A and module B, stored results, or A in another way, and find the first divergence.",
        ("A", "[B]"),
        (options.COMPARISON.without("--against"), options.TOLERANCES, options.REPORT),
        _RUNNING,
        _comparison,
        (
            "hlo compare before.hlo after.hlo --random 0",
            "hlo compare model.mlir --recheck wide --random 0",
            "hlo compare model.mlir --input x.npy --expected-output y.npy",
        ),
        {1: f"results differ, or {_RUN_FAILED}"},
    ),
    "fingerprint": Subcommand(
        "Print a fingerprint of each module, independent of names, order and metadata.",
        ("FILE...",),
        (options.FINGERPRINT, options.JSON),
        _READING,
        _mode(only_fingerprint=True),
        ("hlo fingerprint before.mlir after.mlir",),
        {1: "a file exceeded a limit"},
    ),
    "list": Subcommand(
        "List the modules of files and directories of dumps.",
        ("FILE...",),
        (options.JSON,),
        (options.FILES.only("--language"), *_READING[1:]),
        _mode(only_list=True),
        ("hlo list dumps/",),
        {1: "a file exceeded a limit"},
    ),
    "explain": Subcommand(
        "Explain an error code: its cause and fix.",
        ("CODE",),
        (options.JSON,),
        (),
        _explanation,
        ("hlo explain transpose.C2",),
        {3: None, 4: None},
    ),
}


def subcommand(name: str) -> click.Command:
    """Return a subcommand of `hlo` that runs a mode of `hlo-run`."""
    return _command(name, SUBCOMMANDS[name])


def _command(name: str, declared: Subcommand) -> click.Command:
    @click.pass_context
    def callback(context: click.Context, /, **given: Any) -> None:
        from evaluator.cli.commands.hlo_run import default_values, perform

        values = declared.values(given)
        perform(context, {**default_values(), **values})

    examples = "\n".join(["\b", "Examples:" if len(declared.examples) > 1 else "Example:"])
    parameters: list[click.Parameter] = [_argument(argument) for argument in declared.arguments]
    parameters += [parameter for group in declared.own for parameter in group.parameters(is_own=True)]
    parameters += [parameter for group in declared.shared for parameter in group.parameters(is_shared=True)]
    command = ShellCommand(
        name,
        params=parameters,
        callback=callback,
        help=declared.help,
        short_help=declared.help.rstrip("."),
        epilog="\n\n".join(
            ["\n".join([examples, *(f"  {line}" for line in declared.examples)]), exit_code_help(declared.codes)]
        ),
        context_settings=CONTEXT_SETTINGS,
    )
    if shared_titles(command):
        command.params.append(help_all_option())
    return command


def _argument(name: str) -> click.Argument:
    match name:
        case "FILE...":
            return click.Argument(["files"], nargs=-1, type=ValueOrFile(), metavar=name)
        case "CODE":
            return click.Argument(["code"], type=ErrorCode(), metavar=name)
    return click.Argument(
        [name.strip("[]").lower()], type=ValueOrFile(), required=not name.startswith("["), metavar=name
    )
