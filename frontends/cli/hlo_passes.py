"""The command-line interface `hlo-passes`: the changes of each XLA pass, semantic checks, and the passes at fault."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli import options
from evaluator.cli.documents import diagnostic_entry, print_document
from evaluator.cli.exit_codes import ExitCode, exit_code_help
from evaluator.cli.interruption import interruptible
from evaluator.cli.modules import Selection, ended_as_documented, selection_options
from evaluator.cli.option_groups import OptionGroup, composed, option
from evaluator.cli.option_values import CONTEXT_SETTINGS, Count, Seconds, ValueOrFile
from evaluator.cli.progress import Progress
from evaluator.cli.reports import command_name, styled
from evaluator.cli.shell_command import ShellCommand
from frontends.cli.options import LOWERED_FUNCTION
from frontends.cli.pass_subjects import (
    FunctionArguments,
    lowered_function,
    names_function,
    read_file,
    refuse_function_options,
)

if TYPE_CHECKING:
    from evaluator.comparison.tolerances import Tolerance
    from evaluator.compiler.bisection import Bisection
    from evaluator.compiler.checking import PassCheck
    from evaluator.compiler.passes import PassReport
    from evaluator.files.containers import Program
    from evaluator.options import RunOptions

_CODES = {1: "results differ, passes at fault were found, or a compilation failed"}
_EPILOG = f"""\b
Examples:
  hlo-passes model.mlir
  hlo-passes model.py:loss --arg f32[8,4] --arg f32[4] --html passes.html
  hlo-passes model.mlir --check --random 0
  hlo-passes model.mlir --bisect --input x.npy

{exit_code_help(_CODES)}"""

_PASSES = OptionGroup(
    "Passes",
    (
        option("--pass", "pattern", metavar="REGEX", help="Show only passes whose `pipeline.pass` matches."),
        option(
            "--backend",
            type=click.Choice(["cpu", "gpu"]),
            default="cpu",
            show_default=True,
            help="Backend whose pipeline runs.",
        ),
        option(
            "--topology",
            metavar="NAME",
            help="Compile for absent devices: a TPU topology such as v5e:2x2, or with --backend gpu the file of a "
            "target description.",
        ),
        option(
            "--compile-timeout",
            type=Seconds(min_open=True),
            default=300.0,
            show_default=True,
            metavar="SECONDS",
            help="Stop each compilation after SECONDS.",
        ),
        option("--diff", type=Count(min=1), metavar="N", help="Print what pass N changed."),
        option("--check", "checks", is_flag=True, help="Run the module after every pass and compare the results."),
        option(
            "--bisect",
            "bisects",
            is_flag=True,
            help="Find the passes without which compiled results agree with those of single operations.",
        ),
        option("--crash", "crashes", is_flag=True, help="Find the passes without which the compiler does not crash."),
    ),
)
_OUTPUT = OptionGroup(
    "Output",
    (
        option(
            "--keep",
            type=click.Path(path_type=Path, file_okay=False),
            metavar="DIR",
            help="Write the text after each pass to DIR.",
        ),
        option(
            "--html",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="PAGE.html",
            help="Write a page with the table, the curve of costs and the differences.",
        ),
        *options.AS_JSON.options,
    ),
)


@click.command(
    "hlo-passes",
    cls=ShellCommand,
    short_help="Show what each XLA pass changed",
    epilog=_EPILOG,
    context_settings=CONTEXT_SETTINGS,
)
@click.argument("subject", type=ValueOrFile(), metavar="FILE|MODULE:FUNCTION")
@composed(
    _PASSES,
    _OUTPUT,
    LOWERED_FUNCTION,
    options.ARGUMENTS.without("--infeed"),
    options.TOLERANCES,
    options.EVALUATION.without("--no-jit"),
    options.LIMITS,
)
@selection_options
@click.version_option(package_name="hlo-text")
def main(subject: str, **given: Any) -> None:
    """Compile a module with XLA and show what each pass changed.

    The module in FILE is compiled as it is; a Python function is lowered by JAX first.
    """
    _require_one_question(given)
    progress = Progress()
    function = FunctionArguments(given.pop("arguments"), given.pop("keywords"), given.pop("x64"))
    program = None
    if names_function(subject):
        with interruptible(command_name(), lambda: f"lowering {subject}"):
            program = _lowered(subject, function, given)
    else:
        refuse_function_options(function)
    with ended_as_documented(progress, as_json=given["as_json"]):
        command = _Command(subject, given, progress)
        code = command.perform(command.read() if program is None else program)
    sys.exit(code)


def _lowered(subject: str, function: FunctionArguments, given: dict[str, Any]) -> Program:
    """Return the module of a function. With --json, exceptions of the function are printed as a document, too."""
    from hlo_text.core.diagnostics import Diagnostic  # imported here, so that `--help` starts faster

    try:
        return lowered_function(subject, function, runs=given["checks"] or given["bisects"])
    except click.UsageError:
        raise
    except Exception as error:
        if given["as_json"]:
            failure = Diagnostic("trace.failed", f"{type(error).__name__}: {error}")
            print_document({"diagnostics": [diagnostic_entry(failure)]})
        raise  # `show_failure` prints the traceback


def _require_one_question(given: dict[str, Any]) -> None:
    if given["crashes"] and (given["checks"] or given["bisects"]):
        raise click.UsageError(
            "--crash cannot be used with --check or --bisect: a program that crashes XLA has no results"
        )
    tasks = [name for name in ("keep", "html", "checks", "bisects", "crashes") if given[name]]
    if given["diff"] is not None and tasks:
        raise click.UsageError("--diff prints one pass; give it without --keep, --html, --check, --bisect and --crash")
    if given["topology"] is not None and (given["bisects"] or given["crashes"]):
        raise click.UsageError("--topology cannot be used with --bisect and --crash")
    if not (given["checks"] or given["bisects"]) and any(given[name] is not None for name in ("rtol", "atol", "ulp")):
        raise click.UsageError("--rtol, --atol and --ulp need --check or --bisect")


class _Command:
    """A run of the command.

    Args:
        subject: The file or function.
        given: The values of the options.
        progress: The progress of the command.
    """

    def __init__(self, subject: str, given: dict[str, Any], progress: Progress) -> None:
        self._subject = subject
        self._given = given
        self._progress = progress

    def read(self) -> Program:
        """Return the module of the file."""
        selection = Selection(**{name: self._given[name] for name in ("language", "module_name", "stage")})
        with self._progress.step(f"reading {self._subject}"):
            return read_file(self._subject, selection)

    def perform(self, program: Program) -> ExitCode:
        """Perform the requested work; return the exit code."""
        given = self._given
        if given["crashes"]:
            return self._bisect_crash(program)
        with self._progress.step(f"compiling {self._subject}"):
            report = self._report(program)
        if given["diff"] is not None:
            self._print_difference(report, given["diff"])
            return ExitCode.OK
        self._write_files(report)
        check = self._check(program, report) if given["checks"] else None
        bisection = self._bisect(program) if given["bisects"] else None
        if given["as_json"]:
            document = report.as_json()
            found = check.as_json() if check is not None else None
            print_document({**document, "check": found, **(bisection.as_json() if bisection is not None else {})})
        else:
            self._print(report, check, bisection)
        has_found = (check is not None and not check.agrees) or (bisection is not None and bisection.guilty is not None)
        return ExitCode.FAILED if has_found else ExitCode.OK

    def _report(self, program: Program) -> PassReport:
        from evaluator.compiler.passes import compile_passes

        return compile_passes(
            program.module,
            backend=self._given["backend"],
            topology=self._given["topology"],
            pattern=self._given["pattern"],
            full_constants=self._given["checks"] or self._given["keep"] is not None,
            timeout=self._given["compile_timeout"],
        )

    def _check(self, program: Program, report: PassReport) -> PassCheck:
        from evaluator.compiler.checking import check_passes

        inputs, run = self._inputs(program)
        with self._progress.step("running the module after every pass"):
            return check_passes(report, inputs, self._tolerance(), run)

    def _bisect(self, program: Program) -> Bisection:
        from evaluator.compiler.bisection import bisect_passes

        inputs, run = self._inputs(program)
        with self._progress.step("searching for passes at fault"):
            return bisect_passes(
                program.module,
                *inputs,
                backend=self._given["backend"],
                tolerance=self._tolerance(),
                timeout=self._given["compile_timeout"],
                options=run,
                report=self._progress.say,
            )

    def _bisect_crash(self, program: Program) -> ExitCode:
        from evaluator.compiler.bisection import bisect_crash

        backend, timeout = self._given["backend"], self._given["compile_timeout"]
        with self._progress.step("searching for passes at fault"):
            found = bisect_crash(program.module, backend=backend, timeout=timeout, report=self._progress.say)
        if self._given["as_json"]:
            print_document({"backend": backend, "passes": [], "check": None, **found.as_json()})
        else:
            click.echo("the compiler does not crash" if not found.crashed else _guilt(found, "the compiler crashes"))
        return ExitCode.FAILED if found.crashed else ExitCode.OK

    def _inputs(self, program: Program) -> tuple[list[Any], RunOptions]:
        """Return the arguments of the module and its run options."""
        from evaluator.cli.commands.hlo_run import default_values
        from evaluator.cli.modes.arguments import arguments_of
        from evaluator.cli.settings import settings_of

        own = ("pattern", "backend", "topology", "compile_timeout", "diff", "checks", "bisects", "crashes", "keep")
        left_out = (*own, "html", "as_json", "rtol", "atol", "ulp")
        shared = {name: value for name, value in self._given.items() if name not in left_out}
        settings = settings_of({**default_values(), **shared, "files": (self._subject,)})
        return arguments_of(program, None, 1, settings), attrs.evolve(settings.run, jit=False)

    def _tolerance(self) -> Tolerance:
        from evaluator.comparison.tolerances import Tolerance

        return Tolerance(self._given["rtol"], self._given["atol"], self._given["ulp"])

    def _write_files(self, report: PassReport) -> None:
        from evaluator.compiler.page import passes_page
        from hlo_text.files.replacing import replace_file

        if self._given["keep"] is not None:
            with self._progress.step(f"writing {self._given['keep']}"):
                report.keep(self._given["keep"])
        if self._given["html"] is not None:
            with self._progress.step(f"writing {self._given['html']}"):
                title = report.original.module.symbol or self._subject
                replace_file(self._given["html"], passes_page(report, title).encode())

    def _print(self, report: PassReport, check: PassCheck | None, bisection: Bisection | None) -> None:
        from evaluator.compiler.table import table_lines

        for line in table_lines(report):
            click.echo(line)
        if check is not None:
            click.echo("\n" + "\n".join(_check_lines(report, check)))
        if bisection is not None:
            message = "compiled results differ from those of single operations"
            agree = "compiled results agree with those of single operations"
            click.echo("\n" + (agree if bisection.guilty is None else _guilt(bisection, message)))

    def _print_difference(self, report: PassReport, number: int) -> None:
        from hlo_text.analysis.comparison.difference_text import difference_lines

        change = report.change(number)
        if self._given["as_json"]:
            print_document(change.difference().as_json())
            return
        click.echo(f"{change.number}: {change.pipeline} > {change.name}")
        lines = difference_lines(change.difference(), change.before.module, change.after.module)
        shown = (styled(line, sys.stdout, color=_COLORS.get(line[:1])) for line in lines)
        click.echo("\n".join(shown), color=True)


_COLORS = {"-": "red", "+": "green", "@": "cyan"}


def _check_lines(report: PassReport, check: PassCheck) -> list[str]:
    lines = [f"pass {stage.number} not checked: {stage.message}" for stage in check.skipped]
    if check.first_bad is None:
        return [*lines, "results agree after every pass"]
    change = report.change(check.first_bad)
    lines.append(f"results differ after pass {change.number}: {change.pipeline} > {change.name} ({check.kind})")
    return [*lines, f"  first divergence: {check.place}"] if check.place is not None else lines


def _guilt(bisection: Bisection, problem: str) -> str:
    if not bisection.guilty:
        return f"{problem}, whichever passes are disabled ({bisection.trials} compilations)"
    return (
        f"{problem} unless these passes are disabled: {', '.join(bisection.guilty)} ({bisection.trials} compilations)"
    )


if __name__ == "__main__":
    main()
