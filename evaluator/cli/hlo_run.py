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

from evaluator.execution.watchdog import watchdog
from evaluator.files.containers import Program, load_all
from evaluator.grid.process_groups import MAXIMUM_PROCESSES, Grid, grid_of
from evaluator.values.inputs import Array, flat_arrays, make_inputs, read_inputs, read_item, restore_dtypes
from evaluator.values.outputs import result_text, write_outputs
from hlo_text import ops
from hlo_text.diagnostics import (
    ContainerError,
    ConversionError,
    ExecutionError,
    HloTextError,
    LoweringError,
    ParseError,
    VerificationError,
)
from hlo_text.files.dump_directories import list_directory
from hlo_text.ir import Function, Module, walk
from hlo_text.types import Type
from hlo_text.verifier.walk import verify

_EPILOG = """\b
Exit codes:
  0  everything worked
  1  a program failed while it ran, or was stopped or refused by --max-steps, --timeout or --max-bytes
  2  wrong usage: options, input files, wrong number or types of arguments
  3  invalid module: it does not parse or breaks a rule of its specification
  4  unsupported: the module is valid but cannot be run here, or not be converted, or what reads its file is missing

Results go to standard output, diagnostics to standard error. Colours appear on terminals unless NO_COLOR is set."""


class ExitCode(IntEnum):
    """What `hlo-run` returns to the shell; with several files the highest of theirs."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INVALID = 3
    UNSUPPORTED = 4


def _read_grid(context: click.Context, parameter: click.Parameter, text: str | None) -> Grid | None:
    """Read `2x4`: replicas and partitions."""
    if text is None:
        return None
    replicas, _, partitions = text.partition("x")
    if not all(len(number) < 8 and number.isascii() and number.isdecimal() for number in (replicas, partitions)):
        raise click.BadParameter(f"{text!r} is no grid such as 2x4")
    if not 1 <= int(replicas) * int(partitions) <= MAXIMUM_PROCESSES:
        raise click.BadParameter(f"{text!r}: a grid has 1 to {MAXIMUM_PROCESSES} processes")
    return Grid(int(replicas), int(partitions))


def _read_bytes(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
    """Read `2000` or `1.5G`."""
    if text is None:
        return None
    digits, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in _UNITS else (text, "")
    try:
        number = float(digits) * _UNITS.get(unit, 1)
    except ValueError:
        number = -1.0
    if not 0 <= number < 2**63:
        raise click.BadParameter(f"{text!r} is no number of bytes such as 2000 or 1.5G")
    return int(number)


_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


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
@click.option("--random", "random_seed", type=click.IntRange(min=0), metavar="SEED", help="Make up random arguments.")
@click.option("--zeros", is_flag=True, help="Use zeros as arguments.")
@click.option("--iota", is_flag=True, help="Use 0, 1, 2, ... as arguments.")
@click.option(
    "--grid",
    callback=_read_grid,
    metavar="RxP",
    help="Run R replicas of P partitions; by default as many as the module names, else one process. All get the same "
    "arguments, or --input gives those of each process in turn: replica by replica, partition by partition.",
)
@click.option("--entry", metavar="NAME", help="Function or computation to run instead of the module's entry.")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="PATH", help="Write results to .npy or .npz.")
@click.option("--list", "only_list", is_flag=True, help="Only list what FILE, or a directory of dumps, holds.")
@click.option("--module", "module_name", metavar="NAME", help="For a directory: number or name of the module.")
@click.option(
    "--stage",
    metavar="NAME",
    help="For a directory: the module's stage, or a part of its name; by default before_optimizations.",
)
@click.option("--verify", "only_verify", is_flag=True, help="Only verify.")
@click.option("--print", "only_print", is_flag=True, help="Only print the module's canonical text.")
@click.option("--generic", is_flag=True, help="With --print: MLIR's generic form.")
@click.option("--to", type=click.Choice(["stablehlo", "hlo"]), help="With --print: convert to this language first.")
@click.option(
    "--fill-elided",
    type=click.Choice(["zeros", "random"]),
    help="Invent the values of constants that the text left out instead of refusing them.",
)
@click.option("--no-jit", is_flag=True, help="Run operation by operation instead of compiling first.")
@click.option(
    "--infeed",
    multiple=True,
    metavar="VALUE",
    help="What the next infeed of each process reads: a value as for --input; a .npz file or a tuple is one item. What "
    "a program writes to its outfeed is printed after its results.",
)
@click.option("--max-steps", type=click.IntRange(min=0), metavar="N", help="Stop after N iterations of all loops.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Stop a program that runs longer: between iterations of loops, or the whole command two seconds later.",
)
@click.option(
    "--max-bytes",
    callback=_read_bytes,
    metavar="N",
    help="Refuse a program whose values take more bytes at one time, before it runs. Counted are all values from where "
    "they are made to their last use, not work space of XLA's. K, M, G and T after the number mean powers of 1024.",
)
@click.option(
    "--probe-directory",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="PATH",
    help="Where interpreter.probe writes values, and check.expect_serialized_eq looks for them.",
)
@click.option("--language", type=click.Choice(["stablehlo", "hlo"]), help="Language of FILE; detected by default.")
@click.version_option(package_name="hlo-text")
def main(
    files: tuple[str, ...],
    inputs: tuple[str, ...],
    random_seed: int | None,
    zeros: bool,
    iota: bool,
    grid: Grid | None,
    entry: str | None,
    output: Path | None,
    only_list: bool,
    module_name: str | None,
    stage: str | None,
    only_verify: bool,
    only_print: bool,
    generic: bool,
    to: str | None,
    fill_elided: str | None,
    no_jit: bool,
    infeed: tuple[str, ...],
    max_steps: int | None,
    timeout: float | None,
    max_bytes: int | None,
    probe_directory: Path | None,
    language: str | None,
) -> None:
    """Run the StableHLO or HLO module in each FILE (`-` is standard input) and print its results.

    A file may hold several modules separated by lines that start with `// -----`; each is read and run for itself.
    It may also be compressed by gzip, or be a serialized HLO module, an HloSnapshot (whose arguments are used unless
    others are given), MLIR bytecode, a portable StableHLO artifact or a function exported by JAX. Of a directory of
    dumps, --module and --stage choose the file.
    What runs is the HLO entry, or the function `main`, or the only public function; a module that leaves it open runs
    all its public functions without arguments, in order. Programs of test suites carry their own checks (operations
    of the dialect `check`, and custom calls of the same names): one that does not hold is a failure of the program.
    """
    made = [name for name, given in (("zeros", zeros), ("iota", iota), ("random", random_seed is not None)) if given]
    if len(made) + bool(inputs) > 1:
        raise click.UsageError("give only one of --input, --random, --zeros and --iota")
    if only_list + only_verify + only_print > 1:
        raise click.UsageError("give only one of --list, --verify and --print")
    for option, given in (("--to", to is not None), ("--generic", generic)):
        if given and not only_print:
            raise click.UsageError(f"{option} needs --print")
    if probe_directory is not None:
        _make_directory(probe_directory)
    console = Console(stderr=True, highlight=False, soft_wrap=True)

    def arguments(program: Program, name: str | None, num_processes: int) -> list[Array]:
        types = _argument_types(program.module, name)
        if made:
            return make_inputs(types, made[0], random_seed or 0)
        if program.arguments and not inputs:
            return [array for process in program.arguments for array in flat_arrays(process)]
        return restore_dtypes(read_inputs(inputs), types * num_processes)

    def run_module(file: str, program: Program, is_only: bool) -> None:
        """Run what a module offers and show the results; the first failure ends it."""
        module = program.module
        names = _entries(module, entry)
        if output is not None and not (is_only and len(names) == 1):
            raise ValueError("--output takes the results of one program, here are several; choose one with --entry")
        for name in names:
            size = grid or grid_of(module)
            options: dict[str, Any] = {"fill_elided": fill_elided, "jit": not no_jit}
            options |= {"probe_directory": probe_directory}
            options |= {"max_steps": max_steps, "timeout": timeout, "max_bytes": max_bytes}
            with _progress(console, f"running {file}"), watchdog(console, timeout):
                given = arguments(program, name, size.num_processes)
                processes, outfeed = _run(module, given, size, name, [read_item(v) for v in infeed], options)
            if output is not None:
                write_outputs(output, [result for results in processes for result in results])
                continue
            if len(names) > 1 and any(processes):
                click.echo(f"// @{name}")
            for number, results in enumerate(processes):
                if size.num_processes > 1:
                    click.echo("// process ({}, {})".format(*size.position(number)))
                for result in results:
                    click.echo(result_text(result, module.language))
            for number, items in enumerate(outfeed):
                if items:
                    where = " of process ({}, {})".format(*size.position(number)) if size.num_processes > 1 else ""
                    click.echo(f"// outfeed{where}")
                for item in items:
                    click.echo(", ".join(result_text(array, module.language) for array in item))

    def handle(file: str, program: Program, is_only: bool) -> None:
        module = program.module
        if only_list:
            click.echo(f"{module.symbol or '(unnamed)'}  {module.language}  ({program.kind})")
            return
        if only_print:
            click.echo(module.to_text(to, generic=generic), nl=False)
            return
        with _progress(console, f"verifying {file}"):
            diagnostics = verify(module)
        if diagnostics:
            raise VerificationError(diagnostics)
        if not only_verify:
            run_module(file, program, is_only)

    worst = ExitCode.OK

    @contextmanager
    def errors_shown() -> Iterator[None]:
        nonlocal worst
        try:
            yield
        except HloTextError as error:
            worst = max(worst, _exit_code(error))
            _show(console, error)
        except BrokenPipeError:
            raise  # who reads the results has seen enough
        except MemoryError as error:
            worst = max(worst, ExitCode.FAILED)
            console.print(f"hlo-run: {error or 'out of memory'}", markup=False)
        except (OSError, ValueError, KeyError) as error:
            worst = max(worst, ExitCode.USAGE)
            console.print(f"hlo-run: {_usage_message(error)}", markup=False)

    for file in files:
        if len(files) > 1:
            click.echo(f"// {file}")
        programs: list[Program] = []
        with errors_shown(), _progress(console, f"reading {file}"):
            if Path(file).is_dir():
                directory = list_directory(file)
                if only_list:
                    click.echo(directory.text(), nl=False)
                    continue
                file = str(directory.select(module_name, stage).path)
            elif module_name is not None or stage is not None:
                raise ValueError(f"--module and --stage choose from a directory, which {file} is not")
            programs = load_all(file, language=language)
        for number, program in enumerate(programs):
            if number and only_print:
                click.echo("// -----")
            with errors_shown():
                handle(file, program, len(programs) == 1)
    sys.exit(worst)


def _make_directory(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(_usage_message(error)) from None


def _usage_message(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error.args[0] if isinstance(error, KeyError) else error)


def _entries(module: Module, entry: str | None) -> list[str | None]:
    """Return what to run: the entry, or all public functions without arguments if the module leaves it open."""
    if entry is not None or module.language == "hlo" or "main" in module.functions:
        return [entry]
    public = [f for f in module.functions.values() if f.visibility != "private" and f.body.blocks]
    names: list[str | None] = [f.symbol for f in public if not f.body.argument_types]
    return [None] if len(public) == 1 or not names else names


def _argument_types(module: Module, entry: str | None) -> tuple[Type, ...]:
    target = module.entry(entry)
    return (target.body if isinstance(target, Function) else target).argument_types


def _run(
    module: Module, arguments: list[Array], grid: Grid, entry: str | None, infeed: list[Any], options: dict[str, Any]
) -> tuple[list[list[Any]], list[list[Any]]]:
    """Return the results of every process, and what it wrote to its outfeed.

    Importing jax takes half a second, which verifying and printing save.
    """
    streams = any(isinstance(op, ops.Feed) for op in walk(module))
    if grid.num_processes == 1 and not streams:
        from evaluator.execution.execute import run

        return [list(run(module, *arguments, entry=entry, **options))], []
    from evaluator.grid.execution import run_grid

    count = len(_argument_types(module, entry))
    given = [arguments] * grid.num_processes
    if count and len(arguments) == count * grid.num_processes:
        given = [arguments[start : start + count] for start in range(0, len(arguments), count)]
    options = {**options, "num_replicas": grid.num_replicas, "num_partitions": grid.num_partitions}
    results = run_grid(module, given, entry=entry, infeed=[infeed] * grid.num_processes, **options)
    return list(results), results.outfeed


def _exit_code(error: HloTextError) -> ExitCode:
    match error:
        case ParseError() | VerificationError():
            return ExitCode.INVALID
        case LoweringError() | ConversionError() | ContainerError():
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
