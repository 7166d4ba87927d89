"""The command `hlo`: help and options; its subcommands behave like `hlo-run` and the other commands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner, Result

from evaluator.cli.commands import hlo_diff, hlo_reduce, hlo_run, hlo_stats, hlo_view
from evaluator.cli.option_groups import GroupedOption, own_options, shared_titles
from frontends.cli import hlo, hlo_passes, hlo_trace

PROGRAM = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.log %x : tensor<4xf32>
  %1 = stablehlo.subtract %0, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
INVALID = PROGRAM.replace("stablehlo.log %x : tensor<4xf32>", "stablehlo.iota dim = 7 : tensor<4xf32>")

#: Options of `hlo-run` that select a subcommand, and those that stay with it.
MODES = {
    "only_list": "list",
    "only_verify": "verify",
    "only_print": "print",
    "only_fingerprint": "fingerprint",
    "nan": "nan",
    "explain": "explain",
    "against": "compare",
}
ONLY_HLO_RUN = {"distributed", "coordinator", "num_processes", "process_id", "launcher", "join_timeout", "gather"}

_RUNS = {"run", "nan", "compare"}
_EVALUATES = {*_RUNS, "print", "convert"}
_READS = {*_EVALUATES, "verify", "fingerprint"}
_COMPARES, _PRINTS = {"compare"}, {"print", "convert"}
_VERIFIES, _LISTS = {*_EVALUATES, "verify"}, {*_READS, "list"}
#: The subcommands that accept each option of `hlo-run`.
ACCEPTED_BY = {
    "language": _LISTS,
    **dict.fromkeys(("module_name", "stage", "all"), _READS),
    **dict.fromkeys(("single_inputs", "listed_inputs", "random_seed", "random_range", "zeros", "iota"), _EVALUATES),
    **dict.fromkeys(("infeed", "entry", "grid", "call"), _RUNS),
    **dict.fromkeys(("no_jit", "fill_elided", "plugin", "callbacks", "probe_directory"), _EVALUATES),
    **dict.fromkeys(("recheck", "expected_output", "expected", "rtol", "atol", "ulp"), _COMPARES),
    **dict.fromkeys(("strict", "allow_unregistered"), _VERIFIES),
    "max_errors": _LISTS,
    **dict.fromkeys(("generic", "pass", "to", "target", "extract", "start", "inline_frames"), _PRINTS),
    "list_passes": {"print"},
    "jobs": {"run", "verify", *_PRINTS},
    "ignore": {"fingerprint"},
    "max_steps": _EVALUATES,
    **dict.fromkeys(("timeout", "max_bytes"), _LISTS),
    "output": {"run", *_PRINTS},
    "full": {"run"},
    "time": {"run"},
    "inf": {"nan"},
    "report": {"nan", "compare"},
    "fix": {"verify"},
    **dict.fromkeys(("why", "max_bits"), _COMPARES),
    **dict.fromkeys(("is_global", "output_sharding"), _RUNS),
    "partitioned": _EVALUATES,
    "reaching": {"nan"},
    "sarif": {"verify"},
    "json": {*_READS, "list", "explain"},
}


def run(command: Any, *arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, list(map(str, arguments)), input=stdin)


def subcommand(name: str) -> click.Command:
    return hlo.ENTRIES[name].load(name)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.mlir"
    path.write_text(PROGRAM)
    return path


# --- help -------------------------------------------------------------------------------------------------------------


def test_subcommands() -> None:
    assert " ".join(hlo.ENTRIES) == (
        "verify print convert list explain run capture nan compare reduce stats diff passes fingerprint view trace lsp"
    )


def test_help_fits() -> None:
    lines = run(hlo.main, "--help").stdout.splitlines()
    assert len(lines) <= 40
    assert all(any(line.split()[:1] == [name] for line in lines) for name in hlo.ENTRIES)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", hlo.ENTRIES)
def test_help_of_subcommands_fits(name: str) -> None:
    command = subcommand(name)
    result = run(hlo.main, name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: hlo {name} [OPTIONS]")
    assert len(result.stdout.splitlines()) <= 60
    assert len(own_options(command)) <= 25
    assert ("Shared options: see --help-all" in result.stdout) == bool(shared_titles(command))
    assert f"hlo-{name}" not in result.stdout


@pytest.mark.parametrize("name", [name for name in hlo.ENTRIES if shared_titles(subcommand(name))])
def test_all_options_are_listed_in_groups(name: str) -> None:
    command = subcommand(name)
    brief, full = (run(hlo.main, name, option).stdout for option in ("--help", "--help-all"))
    shared = [one for one in command.params if isinstance(one, GroupedOption) and one.is_shared]
    for option in shared:
        long = next(name for name in option.opts if name.startswith("--"))
        assert any(line.startswith("  -") and long in line for line in full.splitlines()), long
        assert not any(line.startswith("  -") and f"{long} " in line for line in brief.splitlines()), long
    assert all(f"\n{title}:\n" in full for title in shared_titles(command))


def test_help_of_installed_commands_is_grouped() -> None:
    shown = run(hlo_run.main, "--help").stdout
    for title in ("Modes", "Files", "Arguments", "Execution", "Comparison", "Limits", "Several hosts", "Output"):
        assert f"\n{title}:\n" in shown
    long = {name for option in hlo_run.main.params for name in option.opts if name.startswith("--")}
    assert [name for name in sorted(long) if name not in shown] == []


def test_every_option_of_hlo_run_is_in_the_subcommands_intended() -> None:
    accepted: dict[str, set[str]] = {}
    for name in hlo.ENTRIES:
        if hlo.ENTRIES[name].load is hlo._mode:
            for parameter in subcommand(name).params:
                if isinstance(parameter, GroupedOption):
                    accepted.setdefault(parameter.name or "", set()).add(name)
    assert accepted == ACCEPTED_BY
    options = {one.name for one in hlo_run.main.params if isinstance(one, click.Option)} - {"version"}
    assert options == {*ACCEPTED_BY, *MODES, *ONLY_HLO_RUN}


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("reduce", hlo_reduce.main),
        ("stats", hlo_stats.main),
        ("diff", hlo_diff.main),
        ("passes", hlo_passes.main),
        ("view", hlo_view.main),
        ("trace", hlo_trace.main),
    ],
)
def test_installed_commands_have_the_options_of_their_subcommands(name: str, command: click.Command) -> None:
    assert {one.name for one in subcommand(name).params} - {"help_all"} == {one.name for one in command.params} - {
        "version"
    }


# --- the same work ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "equivalent"),
    [
        ("run {} --iota", "{} --iota"),
        ("run {} --iota --json", "{} --iota --json"),
        ("run {}", "{}"),
        ("run {} --grid 2x1 --zeros", "{} --grid 2x1 --zeros"),
        ("verify {}", "{} --verify"),
        ("verify {invalid}", "{invalid} --verify"),
        ("verify {invalid} --sarif", "{invalid} --verify --sarif"),
        ("print {} --generic", "{} --print --generic"),
        ("print --list-passes", "--list-passes"),
        ("convert {} --to hlo", "{} --print --to hlo"),
        ("nan {} --zeros", "{} --nan --zeros"),
        ("nan {} --zeros --inf --json", "{} --inf --zeros --json"),
        ("compare {} {} --zeros", "{} --against {} --zeros"),
        ("compare {} --recheck eager --iota", "{} --recheck eager --iota"),
        ("compare {} --expected-output 4xf32=1 --iota", "{} --expected-output 4xf32=1 --iota"),
        ("fingerprint {} {invalid}", "{} {invalid} --fingerprint"),
        ("list {folder}", "{folder} --list"),
        ("explain transpose.C2", "--explain transpose.C2"),
        ("explain nonsense --json", "--explain nonsense --json"),
        ("run nowhere.mlir --json", "nowhere.mlir --json"),
    ],
)
def test_subcommands_do_what_modes_do(typed: str, equivalent: str, program: Path) -> None:
    invalid = program.with_name("invalid.mlir")
    invalid.write_text(INVALID)
    paths = {"invalid": invalid, "folder": program.parent}
    found, expected = (
        run(command, *(word.format(program, **paths) for word in line.split()))
        for command, line in ((hlo.main, typed), (hlo_run.main, equivalent))
    )
    assert (found.exit_code, found.stdout) == (expected.exit_code, expected.stdout)
    if "Usage:" not in expected.stderr:
        assert found.stderr == expected.stderr.replace("hlo-run:", f"hlo {typed.split()[0]}:")
    else:
        assert found.stderr.partition("Error:")[2] == expected.stderr.partition("Error:")[2]


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        (hlo_stats.main, ["{}", "--by", "op"]),
        (hlo_diff.main, ["{}", "{}", "--json"]),
        (hlo_view.main, ["{}", "-o", "-"]),
        (hlo_trace.main, ["jax.numpy:negative", "--arg", "f32[2]"]),
        (hlo_reduce.main, ["{}", "-o", "{out}", "--error", "transpose.C2"]),
        (hlo_stats.main, ["nowhere.mlir"]),
    ],
    ids=["stats", "diff", "view", "trace", "reduce", "no file"],
)
def test_subcommands_do_what_commands_do(command: click.Command, arguments: list[str], program: Path) -> None:
    given = [argument.format(program, out=program.with_name("small.mlir")) for argument in arguments]
    installed = command.name or ""
    name = installed.removeprefix("hlo-")
    found, expected = run(hlo.main, name, *given), run(command, *given)
    assert (found.exit_code, found.stdout) == (expected.exit_code, expected.stdout)
    assert found.stderr == expected.stderr.replace(f"{installed}:", f"hlo {name}:")


def test_conversion_needs_a_format(program: Path) -> None:
    result = run(hlo.main, "convert", program)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: give the format: --to LANGUAGE, or --output PATH" in result.stderr
    written = program.with_name("program.hlo")
    assert run(hlo.main, "convert", program, "-o", written).exit_code == 0
    assert written.read_text().startswith("HloModule")


@pytest.mark.parametrize("arguments", [[], ["{}", "--recheck=eager"]])
def test_comparisons_require_one_reference(arguments: list[str], program: Path) -> None:
    result = run(hlo.main, "compare", program, *(argument.format(program) for argument in arguments), "--zeros")
    assert result.exit_code == 2
    assert "Error: give exactly one of B, --recheck, --expected-output and --expected" in result.stderr


# --- wrong usage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message", "help"),
    [
        (["rnu"], "no such subcommand 'rnu'", "did you mean 'run'?"),
        (["foo"], "no such subcommand 'foo'", None),
        (["file.mlir"], "'file.mlir' is a file, not a subcommand", "hlo run file.mlir"),
        (["a b.hlo", "--zeros"], "'a b.hlo' is a file, not a subcommand", "hlo run 'a b.hlo' --zeros"),
        (["x.mlir", "--verify"], "'x.mlir' is a file, not a subcommand", "hlo verify x.mlir"),
        (["."], "'.' is a file, not a subcommand", "hlo list ."),
        (["--nan", "x.mlir"], "no such option '--nan'", "hlo nan"),
        (["run", "x.mlir", "--zerso"], "no such option '--zerso'", "did you mean '--zeros'?"),
        (["run", "x.mlir", "--bogus"], "no such option '--bogus'", None),
        (["run", "x.mlir", "--num_repeats=3"], "no such option '--num-repeats'", "did you mean '--time N'?"),
        (["run", "x.mlir", "--distributed"], "no such option '--distributed'", None),
        (["verify", "x.mlir", "--allow-unregistered-dialect"], None, "did you mean '--allow-unregistered'?"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str | None, help: str | None) -> None:
    result = run(hlo.main, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    error = result.stderr.partition("Error: ")[2].splitlines()
    assert message is None or error[0] == message
    assert error[1:] == ([] if help is None else [f"  help: {help}"])
    name = f"hlo {arguments[0]}" if arguments[0] in hlo.ENTRIES else "hlo"
    assert result.stderr.startswith(f"Usage: {name} [OPTIONS]")
    (document,) = json.loads(run(hlo.main, *arguments, "--json").stdout)["diagnostics"]
    assert (document["message"] == message or message is None, document["code"]) == (True, "usage")
    assert (document["help"] is None) == (help is None)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("--num_repeats", "--time N"),
        ("--iterations", "--time N"),
        ("--repeat", "--time N"),
        ("--random_init_input_literals", "--random SEED"),
        ("--num_replicas", "--grid RxP"),
        ("--probe-output-dir", "--probe-directory PATH"),
        ("--input_format", "--language stablehlo|hlo"),
        ("--mlir-print-op-generic", "--generic"),
        ("--fill_elidde", "--fill-elided"),
        ("--jsno", "--json"),
        ("--bogus", None),
        ("--arg-s", "--args"),
        ("--everything", None),
        ("--x", None),
    ],
)
def test_only_options_that_mean_the_same_are_suggested(name: str, meant: str | None) -> None:
    error = run(hlo_run.main, "x.mlir", name).stderr
    help = error.partition("  help: ")[2].strip()
    assert help == ("" if meant is None else f"did you mean '{meant}'?")


def test_synonyms_are_no_options_and_mean_one_thing() -> None:
    for command in (hlo_run.main, hlo_reduce.main, hlo_view.main, hlo_stats.main, hlo_diff.main, hlo_trace.main):
        options = [one for one in command.params if isinstance(one, GroupedOption)]
        accepted = {name for one in options for name in one.opts}
        synonyms = [synonym for one in options for synonym in one.synonyms]
        assert not accepted & {*synonyms}
        assert len(synonyms) == len({*synonyms})


# --- the command as typed ---------------------------------------------------------------------------------------------


def test_errors_name_the_command_as_typed(program: Path) -> None:
    assert run(hlo.main, "run", "nowhere.mlir").stderr == "hlo run: nowhere.mlir: No such file or directory\n"
    assert run(hlo.main, "stats", "nowhere.mlir").stderr == "hlo stats: nowhere.mlir: No such file or directory\n"
    assert run(hlo_stats.main, "nowhere.mlir").stderr == "hlo-stats: nowhere.mlir: No such file or directory\n"
    reduced = run(hlo.main, "reduce", program, "-o", program.with_name("s.mlir"), "--error", "transpose.C2")
    assert reduced.stderr.startswith("hlo reduce: ")


def test_version() -> None:
    assert run(hlo.main, "--version").stdout.startswith("hlo, version ")


def test_the_installed_command_starts(program: Path) -> None:
    start = "import sys; from hlo_text.__main__ import hlo; sys.argv[0] = '/usr/bin/hlo'; hlo()"
    result = subprocess.run(
        [sys.executable, "-c", start, "nan", str(program)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert "main expects 1 argument, none given" in result.stderr


def test_help_imports_little() -> None:
    """Modules that only the work itself needs are not imported."""
    code = (
        "import sys; from click.testing import CliRunner; from frontends.cli.hlo import main\n"
        "for words in (['--help'], ['--version'], ['run', '--help']):\n"
        "    assert CliRunner().invoke(main, words).exit_code == 0\n"
        "print(sorted({'attrs', 'numpy', 'jax', 'lark', 'rich', 'evaluator.cli.settings',"
        " 'evaluator.cli.commands.hlo_run', 'frontends.cli.hlo_trace'} & sys.modules.keys()))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == ("[]\n", "")


# --- completion -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "incomplete", "expected"),
    [
        ([], "re", ["reduce"]),
        ([], "--ver", ["--version"]),
        (["run"], "--zer", ["--zeros"]),
        (["run"], "--gat", []),
        (["compare", "a.hlo"], "--rech", ["--recheck"]),
        (["compare", "a.hlo", "--recheck"], "ex", ["exact"]),
        (["compare", "a.hlo", "--recheck"], "ea", ["eager"]),
        (["print", "--pass"], "fold", ["fold-constants"]),
        (["explain"], "transpose.C2", ["transpose.C2"]),
        (["nowhere"], "x", []),
    ],
)
def test_completion(before: list[str], incomplete: str, expected: list[str]) -> None:
    shell = BashComplete(hlo.main, {}, "hlo", "_HLO_COMPLETE")
    assert [item.value for item in shell.get_completions(before, incomplete)] == expected


def test_files_are_completed() -> None:
    shell = BashComplete(hlo.main, {}, "hlo", "_HLO_COMPLETE")
    assert [item.type for item in shell.get_completions(["run"], "x")] == ["file"]
