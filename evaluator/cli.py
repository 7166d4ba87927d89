"""The command line `hlo-run`: read, verify, print and run modules of either language."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from evaluator.inputs import Array, make_inputs, read_inputs, restore_dtypes
from evaluator.outputs import result_text, write_outputs
from hlo_text.diagnostics import ExecutionError, HloTextError, LoweringError, ParseError, VerificationError
from hlo_text.ir import Function, Module
from hlo_text.loading import load
from hlo_text.types import Type
from hlo_text.verifier import verify

_EPILOG = """\b
Exit codes:
  0  everything worked
  1  a program failed while it ran
  2  wrong usage: options, input files, wrong number or types of arguments
  3  invalid module: it does not parse or breaks a rule of its specification
  4  unsupported: the module is valid but cannot be run here

Results go to standard output, diagnostics to standard error. Colours appear on terminals unless NO_COLOR is set."""


class ExitCode(IntEnum):
    """What `hlo-run` returns to the shell; with several files the highest of theirs."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INVALID = 3
    UNSUPPORTED = 4


@click.command(epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--input",
    "-i",
    "inputs",
    multiple=True,
    metavar="VALUE",
    help="An argument: a .npy file, a .npz file (its arrays in order), or a literal such as "
    "'dense<[1, 2]> : tensor<2xi32>' or 's32[2] {1, 2}'. Repeat it for further arguments.",
)
@click.option("--random", "random_seed", type=int, metavar="SEED", help="Make up random arguments.")
@click.option("--zeros", is_flag=True, help="Use zeros as arguments.")
@click.option("--iota", is_flag=True, help="Use 0, 1, 2, ... as arguments.")
@click.option("--entry", metavar="NAME", help="Function or computation to run instead of the module's entry.")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="PATH", help="Write results to .npy or .npz.")
@click.option("--verify", "only_verify", is_flag=True, help="Only verify.")
@click.option("--print", "only_print", is_flag=True, help="Only print the module's canonical text.")
@click.option("--generic", is_flag=True, help="With --print: MLIR's generic form.")
@click.option(
    "--fill-elided",
    type=click.Choice(["zeros", "random"]),
    help="Invent the values of constants that the text left out instead of refusing them.",
)
@click.option("--no-jit", is_flag=True, help="Run operation by operation instead of compiling first.")
@click.option("--language", type=click.Choice(["stablehlo", "hlo"]), help="Language of FILE; detected by default.")
@click.version_option(package_name="hlo-text")
def main(
    files: tuple[str, ...],
    inputs: tuple[str, ...],
    random_seed: int | None,
    zeros: bool,
    iota: bool,
    entry: str | None,
    output: Path | None,
    only_verify: bool,
    only_print: bool,
    generic: bool,
    fill_elided: str | None,
    no_jit: bool,
    language: str | None,
) -> None:
    """Run the StableHLO or HLO module in each FILE (`-` is standard input) and print its results."""
    made = [name for name, given in (("zeros", zeros), ("iota", iota), ("random", random_seed is not None)) if given]
    if len(made) + bool(inputs) > 1:
        raise click.UsageError("give only one of --input, --random, --zeros and --iota")
    console = Console(stderr=True, highlight=False, soft_wrap=True)

    def arguments(module: Module) -> list[Array]:
        if made:
            return make_inputs(_argument_types(module, entry), made[0], random_seed or 0)
        return restore_dtypes(read_inputs(inputs), _argument_types(module, entry))

    worst = ExitCode.OK
    for file in files:
        if len(files) > 1:
            click.echo(f"// {file}")
        try:
            with _progress(console, f"reading {file}"):
                module = load(file, language=language)
            if only_print:
                click.echo(module.to_text(generic=True) if generic else module.to_text(), nl=False)
                continue
            with _progress(console, f"verifying {file}"):
                diagnostics = verify(module)
            if diagnostics:
                raise VerificationError(diagnostics)
            if only_verify:
                continue
            with _progress(console, f"running {file}"):
                results = _run(module, arguments(module), entry, fill_elided, not no_jit)
            if output is not None:
                write_outputs(output, results)
            else:
                for result in results:
                    click.echo(result_text(result, module.language))
        except HloTextError as error:
            worst = max(worst, _exit_code(error))
            _show(console, error)
        except (OSError, ValueError, KeyError) as error:
            worst = max(worst, ExitCode.USAGE)
            console.print(f"hlo-run: {error.args[0] if isinstance(error, KeyError) else error}", markup=False)
    sys.exit(worst)


def _argument_types(module: Module, entry: str | None) -> tuple[Type, ...]:
    target = module.entry(entry)
    return (target.body if isinstance(target, Function) else target).argument_types


def _run(module: Module, arguments: list[Array], entry: str | None, fill_elided: Any, jit: bool) -> list[Any]:
    from evaluator.execute import run  # importing jax takes half a second: not needed to verify or print

    return list(run(module, *arguments, entry=entry, fill_elided=fill_elided, jit=jit))


def _exit_code(error: HloTextError) -> ExitCode:
    match error:
        case ParseError() | VerificationError():
            return ExitCode.INVALID
        case LoweringError():
            return ExitCode.UNSUPPORTED
        case ExecutionError() if error.code == "run.arguments":
            return ExitCode.USAGE
        case _:
            return ExitCode.FAILED


def _show(console: Console, error: HloTextError) -> None:
    for diagnostic in error.diagnostics:
        first, *rest = diagnostic.render().split("\n")
        place, separator, message = first.partition(": error[")
        console.print(place, style="bold", end="", markup=False)
        console.print(f"{separator}{message}", style="red" if separator else None, markup=False)
        for line in rest:
            console.print(line, markup=False)


@contextmanager
def _progress(console: Console, what: str) -> Iterator[None]:
    """Show what is going on while it lasts, on terminals only."""
    if console.is_terminal:
        with console.status(what):
            yield
    else:
        yield


if __name__ == "__main__":
    main()
