"""Options of the commands, each declared once: name, value, help and group. Commands combine the groups.

Names that IREE's, XLA's and StableHLO's tools use are further names of an option where values mean the same, and
`synonyms`, which are suggested, where they do not. Underscores may stand for dashes. Nothing heavy is imported here:
`--help` and `--version` are quick.
"""

from __future__ import annotations

import click

from evaluator.cli.option_groups import Declaration, OptionGroup, option
from evaluator.cli.option_values import (
    Count,
    ErrorCode,
    Number,
    PassName,
    PathValue,
    Seconds,
    ValueOrFile,
    begin_watching,
    check_passes,
    check_version,
    import_plugins,
    read_bytes,
    read_grid,
    read_ignored,
    read_list,
    read_range,
)

#: The work of `hlo-run` other than running modules; each mode is a subcommand of `hlo`.
MODES = OptionGroup(
    "Modes",
    (
        option("--list", "only_list", is_flag=True, help="List the modules of a file or a directory of dumps."),
        option("--verify", "only_verify", is_flag=True, help="Check modules and report diagnostics."),
        option("--print", "only_print", is_flag=True, help="Print the canonical text."),
        option(
            "--fingerprint",
            "only_fingerprint",
            is_flag=True,
            help="Print a fingerprint of each module, independent of names, order and metadata.",
        ),
        option("--nan", is_flag=True, help="Find the operation that produced the first NaN."),
        option(
            "--inf",
            is_flag=True,
            help="Find the operation that produced the first infinity.",
            synonyms=("--infinity",),
        ),
        option(
            "--time",
            type=Count(min=1),
            metavar="N",
            help="Time each phase and N runs.",
            synonyms=(
                "--num-repeats",
                "--repeat",
                "--repeats",
                "--repetitions",
                "--iterations",
                "--num-iterations",
                "--num-runs",
                "--benchmark",
                "--benchmark-repetitions",
            ),
        ),
        option("--explain", type=ErrorCode(), metavar="CODE", help="Explain an error code, such as transpose.C2."),
    ),
)

SEARCH = OptionGroup(
    "Modes",
    (option("--reaching", is_flag=True, help="With --nan and --inf: report only origins that reach a result."),),
)

FIX = OptionGroup(
    "Verification",
    (
        option(
            "--fix",
            is_flag=True,
            help="With --verify: apply the fix of each error to FILE; for `-`, print the result.",
            synonyms=("--apply", "--autofix"),
        ),
    ),
)

VERIFICATION = OptionGroup(
    "Verification",
    (
        option("--strict", is_flag=True, help="Treat warnings as errors.", synonyms=("--werror",)),
        option(
            "--allow-unregistered",
            is_flag=True,
            help="Accept operations of unregistered dialects.",
            synonyms=("--allow-unregistered-dialect",),
        ),
        option(
            "--max-errors",
            type=Count(min=1),
            default=20,
            show_default=True,
            metavar="N",
            help="Report at most N errors per module.",
            synonyms=("--error-limit",),
        ),
    ),
)

FILES = OptionGroup(
    "Files",
    (
        option(
            "--language",
            type=click.Choice(["stablehlo", "hlo"]),
            help="Language of FILE; detected by default.",
            synonyms=("--input-format",),
        ),
        option(
            "--module",
            "module_name",
            metavar="NAME",
            help="The module's name; in a directory of dumps, its name or number.",
        ),
        option(
            "--stage",
            metavar="NAME",
            help="The stage of a dumped module, or part of its name; in a directory, before_optimizations by default.",
        ),
        option("--all", is_flag=True, help="In a directory of dumps: all modules that match --module and --stage."),
        option("--jobs", type=Count(1, 256), metavar="N", help="With --all: run, verify or print in N processes."),
    ),
)

ARGUMENTS = OptionGroup(
    "Arguments",
    (
        option(
            "--input",
            "-i",
            "single_inputs",
            type=ValueOrFile(),
            multiple=True,
            metavar="VALUE",
            help="Next argument: a .npy or .npz file, a number, or a literal such as '2xf32=1 2'. Repeatable.",
        ),
        option(
            "--args",
            "listed_inputs",
            metavar="[VALUE, ...]",
            callback=read_list,
            help="All arguments as one list.",
        ),
        option(
            "--random",
            "random_seed",
            type=Count(),
            metavar="SEED",
            help="Generate random arguments from SEED, after those given.",
            synonyms=("--seed", "--use-fake-data", "--random-init-input-literals", "--hlo-argument-mode"),
        ),
        option(
            "--random-range",
            callback=read_range,
            metavar="A,B",
            help="With --random: draw numbers uniformly between A and B.",
        ),
        option("--zeros", is_flag=True, help="Use zeros as arguments."),
        option("--iota", is_flag=True, help="Use 0, 1, 2, ... as arguments."),
        option(
            "--infeed",
            type=ValueOrFile(),
            multiple=True,
            metavar="VALUE",
            help="Next infeed item of each process; a .npz file is one tuple. Repeatable.",
        ),
    ),
)

#: Which recorded arguments a run of a captured module has.
RECORDED_CALL = OptionGroup(
    "Arguments",
    (
        option(
            "--call",
            type=Count(),
            metavar="N",
            help="In a directory written by hlo-capture: run with the arguments of recorded call N, 0 by default.",
        ),
    ),
)

ENTRY = OptionGroup(
    "Execution",
    (
        option(
            "--entry",
            "--function",
            "entry",
            metavar="NAME",
            help="Function or computation to run instead of the module's entry.",
            synonyms=("--entry-point", "--entry-function", "--entry-computation"),
        ),
    ),
)

GRID = OptionGroup(
    "Execution",
    (
        option(
            "--grid",
            callback=read_grid,
            metavar="RxP",
            help="Run R replicas of P partitions; by default as many as the module declares.",
            synonyms=("--num-replicas", "--num-partitions", "--replicas", "--partitions"),
        ),
    ),
)

PARTITIONING = OptionGroup(
    "Execution",
    (
        option(
            "--global",
            "is_global",
            is_flag=True,
            help="Pass and print the arrays of the whole program; a per-device module gets and returns their shards.",
            synonyms=("--unpartitioned", "--whole"),
        ),
        option(
            "--output-sharding",
            multiple=True,
            metavar="SPEC",
            help="With --global: sharding of the next result, such as '{devices=[4,1]<=[4]}'. Repeatable.",
            synonyms=("--result-sharding", "--out-shardings"),
        ),
        option(
            "--partitioned",
            type=click.Choice(["yes", "no"]),
            help="Whether the module is the program of each device; detected by default.",
            synonyms=("--per-device", "--spmd"),
        ),
    ),
)

_EVALUATION = OptionGroup(
    "Execution",
    (
        option(
            "--no-jit",
            is_flag=True,
            help="Run operation by operation instead of compiling the module.",
            synonyms=("--eager", "--disable-jit"),
        ),
        option(
            "--fill-elided",
            type=click.Choice(["zeros", "random"]),
            help="Generate values for constants elided from the text; they are rejected by default.",
        ),
        option(
            "--plugin",
            multiple=True,
            expose_value=False,
            type=PathValue(dir_okay=False),
            metavar="FILE.py",
            callback=import_plugins,
            help="Import FILE.py first, for example to register custom calls. Repeatable.",
            synonyms=("--custom-calls", "--load-plugin"),
        ),
        option(
            "--callbacks",
            type=click.Choice(["skip", "call", "zeros"]),
            default="skip",
            show_default=True,
            help="How to run host callbacks: `skip` those without results and fail on others; `call` functions "
            "registered in this process; return `zeros`.",
        ),
        option(
            "--probe-directory",
            type=PathValue(file_okay=False),
            metavar="PATH",
            help="Where interpreter.probe writes values and check.expect_serialized_eq reads them.",
            synonyms=("--probe-output-dir",),
        ),
    ),
)

#: What runs, where, and how operations are evaluated; a module that is not run may still evaluate constants.
ENTRY_AND_EVALUATION = OptionGroup("Execution", (*ENTRY.options, *_EVALUATION.options))
EXECUTION = OptionGroup("Execution", (*ENTRY.options, *GRID.options, *PARTITIONING.options, *_EVALUATION.options))
EVALUATION = _EVALUATION

COMPARISON = OptionGroup(
    "Comparison",
    (
        option(
            "--against",
            type=ValueOrFile(),
            metavar="FILE",
            help="Compare with the module in FILE and find the first divergence; FILE may be a directory of dumps "
            "or a .npz file of values by location.",
        ),
        option(
            "--recheck",
            type=click.Choice(["wide", "eager", "reference", "exact", "cpu", "gpu"]),
            metavar="MODE",
            help="Compare with the module itself, run as MODE: wide (f64), eager (no compilation), reference (NumPy), "
            "exact (real numbers), cpu or gpu.",
            synonyms=("--reference-platform",),
        ),
        option(
            "--expected-output",
            "expected_output",
            type=ValueOrFile(),
            multiple=True,
            metavar="VALUE",
            help="Compare with a stored result, written as for --input. Repeatable, in order.",
            synonyms=("--golden",),
        ),
        option("--expected", is_flag=True, help="Compare with the results that hlo-capture recorded."),
        option(
            "--why",
            is_flag=True,
            help="Evaluate both modules over the real numbers and decide whether rounding explains the mismatch.",
            synonyms=("--cause", "--explain-mismatch"),
        ),
        option(
            "--max-bits",
            "max_bits",
            type=Count(64, 1 << 20),
            metavar="N",
            help="Highest precision of --why and --recheck exact; 4096 by default.",
            synonyms=("--precision-bits",),
        ),
    ),
)

TOLERANCES = OptionGroup(
    "Comparison",
    (
        option(
            "--rtol",
            "--rel-error-bound",
            "rtol",
            type=Number(),
            metavar="X",
            help="Relative tolerance; 1e-3 for f32.",
            synonyms=("--relative-tolerance",),
        ),
        option(
            "--atol",
            "--abs-error-bound",
            "atol",
            type=Number(),
            metavar="X",
            help="Absolute tolerance; 1e-3 for f32.",
            synonyms=("--absolute-tolerance",),
        ),
        option(
            "--ulp",
            type=Count(),
            metavar="N",
            help="Tolerance in ULP, instead of --rtol and --atol.",
            synonyms=("--ulps", "--max-ulp"),
        ),
    ),
)

REPORT = OptionGroup(
    "Report",
    (
        option(
            "--report",
            type=PathValue(file_okay=False),
            metavar="DIR",
            help="With --against, --recheck, --nan or --inf: write a bug report with a standalone script to DIR.",
        ),
    ),
)

HOSTS = OptionGroup(
    "Several hosts",
    (
        option(
            "--distributed",
            is_flag=True,
            help="Run on the devices of several hosts; start this command once per host.",
        ),
        option(
            "--coordinator",
            "--coordinator-address",
            "coordinator",
            metavar="HOST:PORT",
            help="Address of process 0; else JAX_COORDINATOR_ADDRESS or the launcher's.",
            synonyms=("--address",),
        ),
        option(
            "--num-processes",
            type=Count(min=1),
            metavar="N",
            help="Number of processes; else JAX_NUM_PROCESSES or the launcher's.",
            synonyms=("--num-nodes", "--num-hosts"),
        ),
        option(
            "--process-id",
            type=Count(),
            metavar="I",
            help="Rank of this process; else JAX_PROCESS_ID or the launcher's.",
            synonyms=("--node-id", "--task-id", "--rank"),
        ),
        option("--launcher", metavar="NAME", help="JAX cluster type to detect, such as slurm, ompi or mpi4py."),
        option(
            "--join-timeout",
            type=Seconds(min_open=True),
            default=300.0,
            show_default=True,
            metavar="SECONDS",
            help="How long to wait for all processes to join.",
        ),
        option("--gather", is_flag=True, help="Gather the results of all processes on process 0."),
    ),
)

LIMITS = OptionGroup(
    "Limits",
    (
        option(
            "--max-steps",
            type=Count(),
            metavar="N",
            help="Stop after N loop iterations in total.",
            synonyms=("--max-iterations",),
        ),
        option(
            "--timeout",
            type=Seconds(),
            metavar="SECONDS",
            is_eager=True,
            callback=begin_watching,
            help="Stop after SECONDS, start-up and compilation included.",
            synonyms=("--time-limit", "--max-time"),
        ),
        option(
            "--max-bytes",
            callback=read_bytes,
            metavar="N",
            help="Reject files larger than N bytes and programs whose live values exceed N; suffixes K, M, G, T.",
            synonyms=("--memory-limit", "--max-memory"),
        ),
    ),
)

PRINTING = OptionGroup(
    "Printing",
    (
        option(
            "--generic",
            is_flag=True,
            help="Print MLIR's generic form.",
            synonyms=("--mlir-print-op-generic", "--print-op-generic"),
        ),
        option(
            "--pass",
            "pass",
            type=PassName(),
            multiple=True,
            metavar="NAME",
            callback=check_passes,
            help="Apply a pass first. Repeatable, in order.",
            synonyms=("--passes", "--pass-pipeline"),
        ),
        option("--list-passes", is_flag=True, help="List the passes of --pass."),
        option(
            "--extract",
            metavar="%A,%B",
            help="Cut out the operations that compute these values. With inputs, the values of parameters are written "
            "to PATH.inputs.npz next to --output PATH.",
        ),
        option("--from", "start", metavar="%X,%Y", help="With --extract: values that become parameters."),
        option(
            "--inline-frames",
            is_flag=True,
            help="State source files and lines on each HLO instruction instead of in tables of stack frames.",
        ),
        option(
            "--to",
            type=click.Choice(["stablehlo", "hlo", "python"]),
            help="Convert to this language; `python` writes jax.lax calls.",
            synonyms=("--hlo-to-mlir-hlo", "--mlir-hlo-to-hlo", "--mlir-hlo-to-hlo-text", "--hlo-text-to-mlir-hlo"),
        ),
        option(
            "--target",
            metavar="VERSION",
            callback=check_version,
            help="StableHLO version that a written .mlirbc or .jax_export file must be readable by, such as 1.9.0.",
        ),
    ),
)

FINGERPRINT = OptionGroup(
    "Fingerprint",
    (
        option(
            "--ignore",
            metavar="NAMES",
            callback=read_ignored,
            help="What to ignore, separated by commas: constants, layouts, shardings.",
        ),
    ),
)

_FULL = option(
    "--full",
    is_flag=True,
    help="Show all elements: terminals abbreviate above 100, --json omits values above 1000.",
)


def _output(help: str) -> Declaration:
    """Declare `--output` with the formats that a command writes."""
    return option("--output", "-o", type=PathValue(), metavar="PATH", help=help)


#: `--output` of a run and of the printed module are one option of `hlo-run` with two meanings.
OUTPUT = OptionGroup(
    "Output",
    (
        _output("Write results to PATH (.npy, .npz), with --print the module in the format of PATH's suffix."),
        _FULL,
    ),
)
RESULTS = OptionGroup(
    "Output",
    (
        _output("Write results to PATH (.npy or .npz)."),
        _FULL,
    ),
)
MODULE_FILE = OptionGroup(
    "Output",
    (
        _output(
            "Write the module to PATH: .mlir, .hlo, .py, .mlirbc, .jax_export, .hlo.pb, .hlo_proto.pb or .snapshot.pb."
        ),
    ),
)

JSON = OptionGroup("Output", (option("--json", is_flag=True, help="Print one JSON document."),))
#: `--json` where the command itself prints the document.
AS_JSON = OptionGroup("Output", (option("--json", "as_json", is_flag=True, help="Print one JSON document."),))
SARIF = OptionGroup("Output", (option("--sarif", is_flag=True, help="Print diagnostics as SARIF 2.1.0."),))
