"""Settings of a run or another mode: the options of `hlo-run`, validated as a whole."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
import click

from evaluator.cli.reports import usage_message
from evaluator.options import RunOptions

if TYPE_CHECKING:
    from pathlib import Path

#: Flags that select another mode than running.
_MODES = {
    "only_list": "list",
    "only_verify": "verify",
    "only_print": "print",
    "only_fingerprint": "fingerprint",
    "nan": "nan",
    "inf": "inf",
}
#: Options that select a comparison.
_COMPARISONS = ("against", "recheck", "expected_output", "expected")
#: Modes of options that only apply to one mode.
_NEEDED_MODES = {
    "to": "print",
    "generic": "print",
    "pass": "print",
    "sarif": "verify",
    "fix": "verify",
    "full": "run",
    "target": "print",
    "inline_frames": "print",
    "extract": "print",
    "ignore": "fingerprint",
}
_WITH_OUTPUT = ("run", "print")
_RUN_FIELDS = [field.name for field in attrs.fields(RunOptions) if field.name not in ("jit", "seed", "started")]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class HostSettings:
    """Settings of one host of a multi-host run; None uses the environment or the launcher.

    Attributes:
        coordinator, num_processes, process_id, launcher: As for `join_hosts`.
        join_timeout: Seconds within which all hosts must join.
        gather: The first host prints the results of all hosts.
    """

    coordinator: str | None
    num_processes: int | None
    process_id: int | None
    launcher: str | None
    join_timeout: float
    gather: bool


#: Options that only apply to multi-host runs, with their defaults.
_HOST_OPTIONS = {
    "coordinator": None,
    "num_processes": None,
    "process_id": None,
    "launcher": None,
    "join_timeout": 300.0,
    "gather": False,
}


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Settings:
    """The files, and how to process them.

    Attributes:
        files: Paths of files and directories; `-` is standard input.
        mode: `run`, or another kind of work: `list`, `verify`, `print`, `fingerprint`, `nan`, `inf`, `compare`, `time`.
        language: Language of texts; None detects it.
        module_name, stage: Select modules of directories.
        call: Recorded call of a captured module; None for the first.
        all: Process all modules of directories.
        jobs: Number of worker processes; None for this process alone.
        inputs: Arguments as given, one text each.
        made: Kind of generated arguments: `zeros`, `iota`, `random`, or None.
        input_seed: Seed of random arguments.
        random_range: Bounds of random arguments; None for the distribution of each type.
        infeed: Infeed items, one text each.
        grid: Replicas and partitions; None for the grid that the module states.
        is_global: Whether arguments and results belong to the whole program.
        output_sharding: Shardings of results in order.
        partitioned: Whether the module is per-device, `yes` or `no`; None detects it.
        hosts: Settings for joining other hosts; None for a single-host run.
        output: File for the results, or for the printed module.
        generic, to: Form and language of printed text.
        target: Version of StableHLO that can read a portable artifact.
        extract, start: Values to extract, and values that become parameters, separated by commas.
        inline_frames: State source lines on HLO instructions instead of in tables.
        passes: Names of the passes to apply before printing, in order.
        fix: Apply the fix of each error.
        strict: Warnings are errors.
        allow_unregistered: Operations of unregistered dialects are not errors.
        ignore: Aspects that fingerprints ignore.
        max_errors: Errors reported per module.
        reaching: Omit origins that reach no result.
        json: Print one JSON document instead of text, also for SARIF.
        sarif: Print the document of diagnostics as SARIF.
        full: Print all elements of results.
        against: File of the module to compare with.
        recheck: Another way to run the module, to compare with.
        expected_output: Stored results to compare with, one text each.
        expected: Compare with the recorded results of a captured module.
        why: Decide whether rounding explains a mismatch.
        max_bits: The highest precision of exact evaluations; None for the default.
        rtol, atol, ulp: Tolerances of comparisons; None for the default.
        report: Directory for a bug report about a finding.
        time: Number of timed runs; None measures nothing.
        run: How programs run.
    """

    files: tuple[str, ...]
    mode: str
    language: str | None
    module_name: str | None
    stage: str | None
    call: int | None
    all: bool
    jobs: int | None
    inputs: tuple[str, ...]
    made: str | None
    input_seed: int
    random_range: tuple[float, float] | None
    infeed: tuple[str, ...]
    grid: tuple[int, int] | None
    is_global: bool
    output_sharding: tuple[str, ...]
    partitioned: str | None
    hosts: HostSettings | None
    output: Path | None
    generic: bool
    to: str | None
    target: str | None
    extract: str | None
    start: str | None
    inline_frames: bool
    passes: tuple[str, ...]
    fix: bool
    strict: bool
    allow_unregistered: bool
    ignore: tuple[str, ...]
    max_errors: int
    reaching: bool
    json: bool
    sarif: bool
    full: bool
    against: str | None
    recheck: Any
    expected_output: tuple[str, ...]
    expected: bool
    why: bool
    max_bits: int | None
    rtol: float | None
    atol: float | None
    ulp: int | None
    report: Path | None
    time: int | None
    run: RunOptions


def settings_of(given: Mapping[str, Any]) -> Settings:
    """Return the settings for the values of the command's options, by parameter name.

    Raises:
        click.UsageError: The options contradict each other.
    """
    mode = _mode(given)
    _require_mode(given, mode)
    _require_one_output(given, mode)
    _require_extraction(given)
    _require_jobs(given, mode)
    _require_reportable(given, mode)
    if given["reaching"] and mode not in ("nan", "inf"):
        raise click.UsageError("--reaching needs --nan or --inf")
    if given["probe_directory"] is not None:
        _make_directory(given["probe_directory"])
    if given["sarif"] and given["json"]:
        raise click.UsageError("give only one of --json and --sarif")
    names = {field.name for field in attrs.fields(Settings)}
    return Settings(
        **{name: value for name, value in given.items() if name in names and name != "json"},
        json=given["json"] or given["sarif"],
        mode=mode,
        hosts=_hosts(given, mode),
        inputs=(*given["single_inputs"], *given["listed_inputs"]),
        made=_generated_arguments(given),
        passes=given["pass"],
        input_seed=given["random_seed"] or 0,
        run=RunOptions(
            jit=not given["no_jit"], started=time.monotonic(), **{name: given[name] for name in _RUN_FIELDS}
        ),
    )


def _mode(given: Mapping[str, Any]) -> str:
    modes = [mode for flag, mode in _MODES.items() if given[flag]]
    compared = [name for name in _COMPARISONS if given[name]]
    if len(compared) > 1:
        raise click.UsageError("give only one of --against, --recheck, --expected-output and --expected")
    if given["time"] is not None:
        modes.append("time")
    elif compared:
        modes.append("compare")
    if len(modes) > 1:
        raise click.UsageError(
            "give only one of --list, --verify, --print, --fingerprint, --nan, --inf, --time and a comparison"
        )
    if "compare" not in modes and any(given[name] is not None for name in ("rtol", "atol", "ulp")):
        raise click.UsageError("--rtol, --atol and --ulp need --against, --recheck, --expected-output or --expected")
    if given["why"] and (modes != ["compare"] or not given["against"]):
        raise click.UsageError("--why needs a second module to compare with")
    if given["max_bits"] is not None and not (given["why"] or given["recheck"] == "exact"):
        raise click.UsageError("--max-bits needs --why or --recheck exact")
    if modes == ["time"] and given["infeed"]:
        raise click.UsageError("--time cannot be used with --infeed: repeated runs would find the queue empty")
    return modes[0] if modes else "run"


def _hosts(given: Mapping[str, Any], mode: str) -> HostSettings | None:
    chosen = [name for name, default in _HOST_OPTIONS.items() if given[name] != default]
    if not given["distributed"]:
        if chosen:
            raise click.UsageError(f"--{chosen[0].replace('_', '-')} needs --distributed")
        return None
    if mode != "run":
        raise click.UsageError("--distributed only applies to running modules")
    for name, value in (("infeed", given["infeed"]), ("no-jit", given["no_jit"])):
        if value:
            raise click.UsageError(f"--{name} cannot be used with --distributed")
    if given["max_steps"] is not None:
        raise click.UsageError("--max-steps cannot be used with --distributed")
    return HostSettings(**{name: given[name] for name in _HOST_OPTIONS})


def _require_mode(given: Mapping[str, Any], mode: str) -> None:
    for option, needed in _NEEDED_MODES.items():
        if given[option] not in (None, False, ()) and mode != needed:
            message = "only applies to running modules" if needed == "run" else f"needs --{needed}"
            raise click.UsageError(f"--{option.replace('_', '-')} {message}")
    if given["fix"] and given["json"] and "-" in given["files"]:
        raise click.UsageError("--fix prints the text of `-` and cannot be used with --json")
    joins = mode == "run" or (mode == "compare" and given["recheck"] is None)
    if given["output_sharding"] and not (given["is_global"] and joins):
        raise click.UsageError("--output-sharding needs --global and only applies to running and comparing modules")
    if given["is_global"] and given["distributed"]:
        raise click.UsageError("--global cannot be used with --distributed")
    if given["output"] is not None and mode not in _WITH_OUTPUT:
        raise click.UsageError("--output only applies to results and to --print")


def _require_one_output(given: Mapping[str, Any], mode: str) -> None:
    """Reject an output file for results of several programs, or of an unsupported form."""
    output = given["output"]
    if output is None or mode != "run":
        return
    if len(given["files"]) > 1 or given["all"]:
        raise click.UsageError("--output accepts the results of one program, but several files are given")
    if output.suffix not in (".npy", ".npz"):
        raise click.UsageError(f"--output {output}: results are written as .npy or .npz")


def _require_reportable(given: Mapping[str, Any], mode: str) -> None:
    if given["report"] is None:
        return
    if mode not in ("compare", "nan", "inf") or given["expected_output"] or given["expected"]:
        raise click.UsageError("--report needs --against, --recheck, --nan or --inf")
    for name in ("grid", "infeed", "all"):
        if given[name]:
            raise click.UsageError(f"--{name} cannot be used with --report")


def _generated_arguments(given: Mapping[str, Any]) -> str | None:
    requested = {"zeros": given["zeros"], "iota": given["iota"], "random": given["random_seed"] is not None}
    made = [name for name, is_requested in requested.items() if is_requested]
    if len(made) > 1:
        raise click.UsageError("give only one of --random, --zeros and --iota")
    if given["single_inputs"] and given["listed_inputs"]:
        raise click.UsageError("give only one of --input and --args")
    if given["random_range"] is not None and made != ["random"]:
        raise click.UsageError("--random-range needs --random")
    return made[0] if made else None


def _require_jobs(given: Mapping[str, Any], mode: str) -> None:
    if given["jobs"] is None:
        return
    if not given["all"]:
        raise click.UsageError("--jobs needs --all")
    if mode not in ("run", "verify", "print"):
        raise click.UsageError("--jobs only applies to running, --verify and --print")
    if given["distributed"] or given["output"] is not None:
        raise click.UsageError("--jobs cannot be used with --distributed and --output")


def _require_extraction(given: Mapping[str, Any]) -> None:
    if given["start"] is not None and given["extract"] is None:
        raise click.UsageError("--from needs --extract")
    if given["extract"] is not None and given["all"]:
        raise click.UsageError("--extract cannot be used with --all: names belong to one module")


def _make_directory(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(usage_message(error)) from None
