"""Options of `hlo-run` by concern. Spellings of IREE's, XLA's and StableHLO's tools are further names of theirs.

Underscores may stand for dashes in all names. Nothing heavy is imported here: `--help` and `--version` are quick.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from evaluator.cli.progress import clear_line
from evaluator.durations import MOST_SECONDS

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def with_dashes(name: str) -> str:
    """Return the name of an option as it is declared."""
    return name.replace("_", "-")


def _read_grid(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """Read `2x4`: replicas and partitions."""
    if text is None:
        return None
    from evaluator.grid.process_groups import MAXIMUM_PROCESSES

    replicas, _, partitions = text.partition("x")
    if not all(len(number) < 8 and number.isascii() and number.isdecimal() for number in (replicas, partitions)):
        raise click.BadParameter(f"{text!r} is no grid such as 2x4")
    if not 1 <= int(replicas) * int(partitions) <= MAXIMUM_PROCESSES:
        raise click.BadParameter(f"{text!r}: a grid has 1 to {MAXIMUM_PROCESSES} processes")
    return int(replicas), int(partitions)


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


def _check_passes(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Check that there are passes of these names."""
    if names:
        from hlo_text.rewrite.passes import PASSES

        for name in names:
            if with_dashes(name) not in PASSES:
                raise click.BadParameter(f"there is no pass {name!r}; --list-passes lists them")
    return tuple(map(with_dashes, names))


def _load_plugins(context: click.Context, parameter: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Import the files of the user's."""
    if paths and not context.resilient_parsing:
        from evaluator.cli.plugins import load_plugins

        load_plugins(paths)
    return paths


class Seconds(click.FloatRange):
    """Time limit: a finite number of seconds."""

    def __init__(self, *, min_open: bool = False) -> None:
        super().__init__(min=0, max=MOST_SECONDS, min_open=min_open)

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> float:
        seconds: float = super().convert(value, parameter, context)
        if math.isnan(seconds):  # which is in every range
            self.fail(f"{value!r} is not a number of seconds", parameter, context)
        return seconds


def _begin_watching(context: click.Context, parameter: click.Parameter, seconds: float | None) -> float | None:
    """End the process where the command takes longer; the time begins before other options are read."""
    if seconds is not None and not context.resilient_parsing:
        from evaluator.execution.watchdog import watchdog

        context.with_resource(watchdog(seconds, clear_line))
    return seconds


class Spelling(click.types.StringParamType):
    """Value of an option that may name a file, which shells then complete; it is checked by whoever reads it."""

    name = "value"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Have the shell complete files, also behind the `@` that may come before them."""
        return [CompletionItem(incomplete, type="file")]


class PassName(click.types.StringParamType):
    """Name of a pass, which shells complete."""

    name = "name"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the passes of which the names begin so, with what they do."""
        from hlo_text.rewrite.passes import PASSES

        return [
            CompletionItem(listed.name, help=listed.description)
            for listed in PASSES.values()
            if listed.name.startswith(incomplete)
        ]


class ErrorCode(click.types.StringParamType):
    """Code of an error, which shells complete."""

    name = "code"

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the codes that begin so."""
        from hlo_text.explanations import explanations, rule_codes

        codes = [*(code for code in explanations() if "*" not in code), *rule_codes()]
        return [CompletionItem(code) for code in codes if code.startswith(incomplete)]


#: What every command's context needs: underscores for dashes, and `-h`.
CONTEXT_SETTINGS = {"help_option_names": ["-h", "--help"], "token_normalize_func": with_dashes}


def together(*options: Decorator) -> Decorator:
    """Return a decorator that adds options in the order in which `--help` shows them."""
    return lambda function: reduce(lambda decorated, option: option(decorated), reversed(options), function)


def _read_ignored(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Read `constants,layouts`."""
    if text is None:
        return ()
    from hlo_text.analysis.comparison.encoding import IGNORABLE

    names = tuple(name.strip() for name in text.split(","))
    if unknown := [name for name in names if name not in IGNORABLE]:
        raise click.BadParameter(f"{', '.join(unknown)} cannot be ignored, but {', '.join(IGNORABLE)} can")
    return names


ignore_option = click.option(
    "--ignore",
    metavar="NAMES",
    callback=_read_ignored,
    help="Leave out of fingerprints: constants (their values), layouts, shardings; separated by commas.",
)

explain_option = click.option(
    "--explain",
    type=ErrorCode(),
    metavar="CODE",
    help="Show cause and cure of an error code, such as ssa.redefined or transpose.C2; there is no FILE then.",
)

mode_options = together(
    click.option("--list", "only_list", is_flag=True, help="Only list what FILE, or a directory of dumps, holds."),
    click.option("--verify", "only_verify", is_flag=True, help="Only verify."),
    click.option("--print", "only_print", is_flag=True, help="Only print the module's canonical text."),
    click.option(
        "--fingerprint",
        "only_fingerprint",
        is_flag=True,
        help="Only print a fingerprint of each module: texts of one program share it, whatever their names and order.",
    ),
    click.option("--nan", is_flag=True, help="Run, and name the operations that made a NaN of operands without one."),
    click.option("--inf", is_flag=True, help="The same for infinities."),
    click.option("--strict", is_flag=True, help="Take warnings of the verifier for errors."),
    click.option(
        "--max-errors",
        type=click.IntRange(min=1),
        default=20,
        show_default=True,
        metavar="N",
        help="Tell of at most N errors of a module.",
    ),
    click.option("--allow-unregistered", is_flag=True, help="Allow operations of dialects that nobody knows."),
)

file_options = together(
    click.option("--language", type=click.Choice(["stablehlo", "hlo"]), help="Language of FILE; detected by default."),
    click.option("--module", "module_name", metavar="NAME", help="For a directory: number or name of the module."),
    click.option(
        "--stage",
        metavar="NAME",
        help="For a directory: the module's stage, or the beginning or a part of its name; by default "
        "before_optimizations.",
    ),
    click.option(
        "--all",
        is_flag=True,
        help="For a directory: every module, at every stage (or those that fit --module and --stage).",
    ),
)

comparison_options = together(
    click.option(
        "--against",
        type=Spelling(),
        metavar="FILE",
        help="Run the module in FILE on the same inputs too, and name the operation where the two part. FILE may be a "
        ".npz of arrays by place. A directory of dumps after every pass is compared with another one, a module, or "
        "itself: named is the pass after which results change.",
    ),
    click.option(
        "--recheck",
        type=click.Choice(["wide", "eager", "reference", "cpu", "gpu"]),
        help="Compare with the module itself: every float widened to f64 (which also ranks operations by lost "
        "precision), run operation by operation, on numpy without XLA, or on another device.",
    ),
    click.option(
        "--expected-output",
        "expected_output",
        type=Spelling(),
        multiple=True,
        metavar="VALUE",
        help="Compare with a stored result, spelled as for --input. Repeat it for further results, in order.",
    ),
    click.option(
        "--rtol", "--rel-error-bound", "rtol", type=click.FloatRange(min=0), help="Relative tolerance; 1e-3 for f32."
    ),
    click.option(
        "--atol", "--abs-error-bound", "atol", type=click.FloatRange(min=0), help="Absolute tolerance; 1e-3 for f32."
    ),
    click.option("--ulp", type=click.IntRange(min=0), help="Tolerance in units in the last place, for both others."),
    click.option(
        "--time",
        type=click.IntRange(min=1),
        metavar="N",
        help="Take the time of every step and of N runs; with --against, of both modules.",
    ),
)

input_options = together(
    click.option(
        "--input",
        "-i",
        "single_inputs",
        type=Spelling(),
        multiple=True,
        metavar="VALUE",
        help="An argument: a .npy file, a .npz file (its arrays in order; `@` may come before both), or a literal such "
        "as 'dense<[1, 2]> : tensor<2xi32>', 's32[2] {1, 2}' or '2xi32=1 2' (one number fills the array, none gives "
        "zeros), or a number alone, which fills an array of the parameter's type. Repeat it for further arguments.",
    ),
    click.option(
        "--args",
        "listed_inputs",
        metavar="[VALUE, ...]",
        callback=lambda context, parameter, text: _read_list(text),
        help="All arguments in one list, each as for --input.",
    ),
    click.option(
        "--random", "random_seed", type=click.IntRange(min=0), metavar="SEED", help="Make up random arguments."
    ),
    click.option("--zeros", is_flag=True, help="Use zeros as arguments."),
    click.option("--iota", is_flag=True, help="Use 0, 1, 2, ... as arguments."),
    click.option(
        "--infeed",
        type=Spelling(),
        multiple=True,
        metavar="VALUE",
        help="What the next infeed of each process reads: a value as for --input; a .npz file or a tuple is one item. "
        "What a program writes to its outfeed is printed after its results.",
    ),
)

grid_option = click.option(
    "--grid",
    callback=_read_grid,
    metavar="RxP",
    help="Run R replicas of P partitions; by default as many as the module names, else one process. All get the "
    "same arguments, or --input gives those of each process in turn: replica by replica, partition by partition.",
)

run_options = together(
    click.option(
        "--entry",
        "--function",
        "entry",
        metavar="NAME",
        help="Function or computation to run instead of the module's entry.",
    ),
    grid_option,
    click.option("--no-jit", is_flag=True, help="Run operation by operation instead of compiling first."),
    click.option(
        "--fill-elided",
        type=click.Choice(["zeros", "random"]),
        help="Invent the values of constants that the text left out instead of refusing them.",
    ),
    click.option(
        "--plugin",
        multiple=True,
        expose_value=False,
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE.py",
        callback=_load_plugins,
        help="Run a file of Python first, such as one that teaches custom calls by evaluator.register_custom_call.",
    ),
    click.option(
        "--callbacks",
        type=click.Choice(["skip", "call", "zeros"]),
        default="skip",
        show_default=True,
        help="Calls back to Python: skip those without results and fail where another is reached, call the functions "
        "that this process has, or give zeros as results.",
    ),
    click.option(
        "--probe-directory",
        type=click.Path(path_type=Path, file_okay=False),
        metavar="PATH",
        help="Where interpreter.probe writes values, and check.expect_serialized_eq looks for them.",
    ),
)

host_options = together(
    click.option(
        "--distributed",
        is_flag=True,
        help="Run the processes of the grid on the devices of several hosts, on each of which this command is started; "
        "each prints the results of its own processes.",
    ),
    click.option(
        "--coordinator",
        "--coordinator-address",
        "coordinator",
        metavar="HOST:PORT",
        help="With --distributed: the first host, and a free port there; by default JAX_COORDINATOR_ADDRESS, else as "
        "jax.distributed finds it under SLURM, Open MPI and Kubernetes.",
    ),
    click.option(
        "--num-processes",
        type=click.IntRange(min=1),
        metavar="N",
        help="With --distributed: how often the command is started, all hosts together; else JAX_NUM_PROCESSES, or "
        "found likewise.",
    ),
    click.option(
        "--process-id",
        type=click.IntRange(min=0),
        metavar="I",
        help="With --distributed: which one of them this is, from 0; else JAX_PROCESS_ID, or found likewise.",
    ),
    click.option(
        "--launcher",
        metavar="NAME",
        help="With --distributed: the launcher that JAX asks, such as slurm, ompi or mpi4py.",
    ),
    click.option(
        "--join-timeout",
        type=Seconds(min_open=True),
        default=300.0,
        show_default=True,
        metavar="SECONDS",
        help="With --distributed: how long to wait for the other hosts.",
    ),
    click.option(
        "--gather",
        is_flag=True,
        help="With --distributed: process 0 prints or writes the results of all, the others nothing.",
    ),
)

limit_options = together(
    click.option("--max-steps", type=click.IntRange(min=0), metavar="N", help="Stop after N iterations of all loops."),
    click.option(
        "--timeout",
        type=Seconds(),
        metavar="SECONDS",
        is_eager=True,
        callback=_begin_watching,
        help="Stop after SECONDS, start-up included; wherever the command is then, it ends within two seconds.",
    ),
    click.option(
        "--max-bytes",
        callback=_read_bytes,
        metavar="N",
        help="Refuse a file that holds more bytes, packed or unpacked, and a program whose values take more bytes at "
        "one time, before it runs. Counted are all values from where they are made to their last use, not work space "
        "of XLA's. K, M, G and T after the number mean powers of 1024.",
    ),
)

output_options = together(
    click.option(
        "--output",
        "-o",
        type=click.Path(path_type=Path),
        metavar="PATH",
        help="Write results to .npy or .npz. With --print: write the module as PATH says: .mlir, .hlo, .py, .mlirbc, "
        ".jax_export, .hlo.pb, .hlo_proto.pb, or .snapshot.pb with the arguments given.",
    ),
    click.option(
        "--full",
        is_flag=True,
        help="Give all elements of results: terminals show a summary of more than 100, --json leaves out more than "
        "1000.",
    ),
    click.option("--json", is_flag=True, help="Print one JSON document, whatever is asked for."),
    click.option("--sarif", is_flag=True, help="With --verify: print the diagnostics as SARIF 2.1.0."),
    click.option("--generic", is_flag=True, help="With --print: MLIR's generic form."),
    ignore_option,
    click.option(
        "--pass",
        "pass",
        type=PassName(),
        multiple=True,
        metavar="NAME",
        callback=_check_passes,
        help="With --print: change the module first, by each pass in order. --list-passes lists them.",
    ),
    click.option("--list-passes", is_flag=True, help="List the passes; there is no FILE then."),
    click.option(
        "--to",
        type=click.Choice(["stablehlo", "hlo", "python"]),
        help="With --print: convert to this language first; python writes calls of jax.lax.",
    ),
    click.option(
        "--target",
        metavar="VERSION",
        help="With --print -o X.mlirbc or X.jax_export: write what StableHLO of this version can read, as 1.9.0.",
    ),
)


def _read_list(text: str | None) -> tuple[str, ...]:
    """Split `[dense<1> : tensor<i32>, dense<2> : tensor<i32>]`."""
    if text is None:
        return ()
    stripped = text.strip()
    if not (stripped.startswith("[") and stripped.endswith("]")):
        raise click.BadParameter(f"{text!r} is no list in brackets")
    parts, depth, start = [], 0, 1
    for position, character in enumerate(stripped[1:-1], start=1):
        depth += (character in "<[({") - (character in ">])}")
        if character == "," and not depth:
            parts.append(stripped[start:position].strip())
            start = position + 1
    return tuple(part for part in (*parts, stripped[start:-1].strip()) if part)
