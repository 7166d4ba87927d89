"""Conventions of all commands: usage without arguments, refusals, completion, generated arguments, JSON documents."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner, Result

from evaluator.cli.commands import hlo_diff, hlo_reduce, hlo_run, hlo_stats, hlo_view
from evaluator.cli.modes.results import shown_text
from evaluator.values.inputs import read_arguments
from frontends.cli import hlo_trace
from hlo_text.mlir.parse import parse_stablehlo

LOGARITHM = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.log %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
MIXED = "func.func @main(%x: tensor<2x3xf32>, %n: tensor<i32>, %c: tensor<complex<f32>>) { return }"
ELIDED = """HloModule m
ENTRY e {
  p = f32[4] parameter(0)
  c = f32[4] constant({...})
  ROOT a = f32[4] add(p, c)
}
"""
UNKNOWN_CALL = """HloModule m
ENTRY e {
  p = f32[4] parameter(0)
  ROOT a = f32[4] custom-call(p), custom_call_target="test_manners.double"
}
"""


def run(command: Any, *arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, list(arguments), input=stdin)


@pytest.fixture
def logarithm(tmp_path: Path) -> str:
    path = tmp_path / "log.mlir"
    path.write_text(LOGARITHM)
    return str(path)


# --- arguments --------------------------------------------------------------------------------------------------------


def test_without_arguments_their_types_are_told() -> None:
    result = run(hlo_run.main, "-", stdin=MIXED)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "-: error[run.arguments]: main expects 3 arguments, none given",
        "  help: generate them with --random 0, --zeros or --iota, or pass values: --input=2x3xf32=0 --input=i32=0"
        " --input='complex<f32>=0', or --input=@x.npy for each",
        "  note: %x: tensor<2x3xf32>",
        "  note: %n: tensor<i32>",
        "  note: %c: tensor<complex<f32>>",
    ]


def test_what_is_advised_works() -> None:
    advised = ["--input=2x3xf32=0", "--input=i32=0", "--input=complex<f32>=0"]
    for arguments in (["--random", "0"], ["--zeros"], ["--iota"], advised):
        assert run(hlo_run.main, "-", *arguments, stdin=MIXED).exit_code == 0


@pytest.mark.parametrize(
    ("spelling", "expected"),
    [
        ("2.5", np.full((2, 3), 2.5, np.float32)),
        ("-1e3", np.full((2, 3), -1000, np.float32)),
        ("nan", np.full((2, 3), np.nan, np.float32)),
        ("f32[2,3]", np.zeros((2, 3), np.float32)),
        ("2x3xf32=1 2 3 4 5 6", np.arange(1, 7, dtype=np.float32).reshape(2, 3)),
    ],
)
def test_numbers_and_shapes_alone(spelling: str, expected: np.ndarray[Any, Any]) -> None:
    types = parse_stablehlo(MIXED).functions["main"].body.argument_types
    found, number, complex = read_arguments((spelling, "7", "complex<f32>=1+2j"), types)
    np.testing.assert_array_equal(found, expected)
    assert found.dtype == expected.dtype
    assert (number.dtype, int(number)) == (np.int32, 7)
    assert (complex.dtype, complex[()]) == (np.complex64, 1 + 2j)


@pytest.mark.parametrize("spelling", ["q[4]", "f32[", "i32=1.5", "complex<f99>=1", "f32[2] {1}", "abc"])
def test_bad_spellings_are_refused(spelling: str, logarithm: str) -> None:
    result = run(hlo_run.main, logarithm, f"--input={spelling}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_pipes_with_names_are_not_waited_for(logarithm: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.npy")
    result = run(hlo_run.main, logarithm, f"--input=@{tmp_path}/pipe.npy")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is a pipe, not a regular file" in result.stderr


@pytest.mark.parametrize(
    "spelling", ["2xf32=1 2", "f32[2] {1, 2}", "dense<1.0> : tensor<2xf32>", "f32[2]", "@{path}", "{path}"]
)
def test_tracing_takes_the_same_arguments(spelling: str, tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    np.save(path, np.zeros(2, np.float32))
    result = run(hlo_trace.main, "jax.numpy:negative", f"--input={spelling.replace('{path}', str(path))}")
    assert result.exit_code == 0, result.output
    assert "stablehlo.negate %arg0 : tensor<2xf32>" in result.stdout


def test_underscores_stand_for_dashes_everywhere(logarithm: str, tmp_path: Path) -> None:
    assert run(hlo_trace.main, "jax.numpy:negative", "--arg=f32[2]", "--keep_unused").exit_code == 0
    assert run(hlo_view.main, logarithm, "-o", str(tmp_path / "x.html"), "--run", "--zeros", "--no_jit").exit_code == 0
    assert run(hlo_stats.main, logarithm, "--function=main").exit_code == 0


# --- results ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_full", [False, True])
def test_nan_is_printed_as_such_on_terminals(is_full: bool) -> None:
    array = np.array([np.nan, 1, np.inf], np.float32)
    assert shown_text(array, "stablehlo", is_terminal=True, is_full=is_full) == "tensor<3xf32> [nan,  1., inf]"
    literal = "dense<[0x7FC00000, 1.000000e+00, 0x7F800000]> : tensor<3xf32>"
    assert shown_text(array, "stablehlo", is_terminal=False, is_full=is_full) == literal


def test_one_output_for_several_programs_is_refused(logarithm: str, tmp_path: Path) -> None:
    output = tmp_path / "x.npy"
    result = run(hlo_run.main, logarithm, logarithm, "--zeros", "-o", str(output))
    assert (result.exit_code, output.exists()) == (2, False)
    assert "--output accepts the results of one program" in result.stderr
    two = LOGARITHM + "// -----\n" + LOGARITHM
    result = run(hlo_run.main, "-", "--zeros", "-o", str(output), stdin=two)
    assert (result.exit_code, output.exists()) == (2, False)


@pytest.mark.parametrize("mode", ["--verify", "--list", "--fingerprint", "--nan", "--time=1", "--recheck=wide"])
def test_an_output_is_never_ignored(mode: str, logarithm: str, tmp_path: Path) -> None:
    result = run(hlo_run.main, logarithm, mode, "-o", str(tmp_path / "x.npz"))
    assert result.exit_code == 2
    assert "--output" in result.stderr


def test_an_output_of_another_form_is_refused_before_anything_runs(logarithm: str, tmp_path: Path) -> None:
    result = run(hlo_run.main, logarithm, "-o", str(tmp_path / "x.txt"))
    assert result.exit_code == 2
    assert "written as .npy or .npz" in result.stderr


# --- documents --------------------------------------------------------------------------------------------------------


def test_every_command_prints_one_document(logarithm: str, tmp_path: Path) -> None:
    page = str(tmp_path / "x.html")
    printed = json.loads(run(hlo_run.main, logarithm, "--print", "--to=hlo", "--json").stdout)
    (module,) = printed["modules"]
    assert module["language"] == "hlo"
    assert module["text"].startswith("HloModule")
    assert json.loads(run(hlo_diff.main, logarithm, logarithm, "--json").stdout)["equal"] is True
    assert json.loads(run(hlo_stats.main, logarithm, "--json").stdout)["transcendentals"] == 4
    written = json.loads(run(hlo_view.main, logarithm, "-o", page, "--json").stdout)
    assert written == {"page": page, "bytes": Path(page).stat().st_size}
    traced = json.loads(run(hlo_trace.main, "jax.numpy:negative", "--arg=f32[2]", "--json").stdout)
    assert traced["diagnostics"] == []
    assert traced["text"].startswith("module @jit_negative")


def test_documents_contain_errors(tmp_path: Path) -> None:
    broken, page = tmp_path / "broken.mlir", str(tmp_path / "x.html")
    broken.write_text("func.func @main(")
    for command, arguments in (
        (hlo_diff.main, [str(broken), str(broken)]),
        (hlo_stats.main, [str(broken)]),
        (hlo_view.main, [str(broken), "-o", page]),
    ):
        result = run(command, *arguments, "--json")
        assert (result.exit_code, result.stderr) == (3, "")
        assert json.loads(result.stdout)["diagnostics"][0]["code"] == "syntax"


@pytest.mark.parametrize(
    ("command", "arguments", "message"),
    [
        (hlo_run.main, [], "Missing argument 'FILE...'."),
        (hlo_run.main, ["x", "--nonsense"], "no such option '--nonsense'"),
        (hlo_run.main, ["x", "--verify", "--to=hlo"], "--to needs --print"),
        (hlo_run.main, ["nowhere.mlir"], "nowhere.mlir: No such file or directory"),
        (hlo_run.main, ["nowhere.mlir", "--against=x"], "nowhere.mlir: No such file or directory"),
        (hlo_run.main, ["nowhere.mlir", "--fingerprint"], "nowhere.mlir: No such file or directory"),
        (hlo_run.main, ["nowhere.mlir", "--list"], "nowhere.mlir: No such file or directory"),
        (hlo_stats.main, ["a", "b", "c"], "give one file, or two files to compare"),
        (hlo_stats.main, ["nowhere.mlir"], "nowhere.mlir: No such file or directory"),
        (hlo_diff.main, ["a"], "Missing argument 'B'."),
        (hlo_view.main, ["a"], "Missing option '--output' / '-o'."),
        (hlo_reduce.main, ["a", "-o", "b"], "give one of --test, --crash, --error, --nan, --inf and --against"),
        (hlo_trace.main, ["jax.numpy:nothing"], "jax.numpy has no 'nothing'"),
    ],
)
def test_documents_report_usage_errors(command: Any, arguments: list[str], message: str) -> None:
    result = run(command, *arguments, "--json")
    assert result.exit_code == 2
    assert message in result.stderr
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert (found["code"], found["message"]) == ("usage", message)


@pytest.mark.parametrize("arguments", [["--nonsense"], ["nowhere.mlir", "--verify"]])
def test_sarif_tells_of_wrong_usage(arguments: list[str]) -> None:
    (finding,) = json.loads(run(hlo_run.main, *arguments, "--sarif").stdout)["runs"][0]["results"]
    assert finding["ruleId"] == "usage"


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        ("def f(:\n", "usage", "{path}:1 is not valid Python: invalid syntax"),
        ("\0PNG", "usage", "{path} is not valid Python: source code string cannot contain null bytes"),
        ("import nothing_of_the_kind\n", "trace.failed", "ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("def f(x):\n    return 1 / 0\n", "trace.failed", "ZeroDivisionError: division by zero"),
    ],
)
def test_documents_report_trace_errors(content: str, code: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "untraceable.py"
    path.write_text(content)
    result = run(hlo_trace.main, f"{path}:f", "--arg=f32[2]", "--json")
    assert result.exit_code == (2 if code == "usage" else 1)
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert (found["code"], found["message"]) == (code, message.replace("{path}", str(path)))


def test_documents_are_encodable_whatever_files_are_called(tmp_path: Path) -> None:
    name = os.fsdecode(bytes(tmp_path) + b"/\xff.mlir")
    Path(name).write_text("x")
    for command, arguments in ((hlo_run.main, [name, "--verify"]), (hlo_stats.main, [name])):
        result = run(command, *arguments, "--json")
        assert result.exit_code == 3
        assert json.loads(result.stdout)["diagnostics"][0]["file"] == name


# --- explanations -----------------------------------------------------------------------------------------------------


def test_codes_are_explained() -> None:
    result = run(hlo_run.main, "--explain", "ssa.redefined")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "ssa.redefined (Names)"
    assert "Fix: rename one" in result.stdout
    assert result.stdout.splitlines()[-1] == "Documentation: reference/errors/ssa.redefined.html"
    document = json.loads(run(hlo_run.main, "--explain=transpose.C2", "--json").stdout)
    assert (document["code"], document["topic"], document["example"]) == ("transpose.C2", "transpose", None)
    assert "is_permutation" in document["cause"]
    assert document["page"] == "operations/shape.html#stablehlo-transpose"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--explain", "ssa.redefinde"], "did you mean 'ssa.redefined'?"),
        (["--explain", "syntax", "x.mlir"], "--explain does not accept files"),
    ],
)
def test_wrong_explanations_are_refused(arguments: list[str], message: str) -> None:
    result = run(hlo_run.main, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


# --- what is not there ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("platform", ["cuda", "nonsense"])
def test_a_missing_platform_is_reported_in_one_line(platform: str, logarithm: str) -> None:
    environment = {**os.environ, "JAX_PLATFORMS": platform}
    command = [sys.executable, "-m", "evaluator.cli", logarithm, "--zeros"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 4
    (line,) = result.stderr.splitlines()
    assert "error[lower.device]" in line
    assert repr(platform) in line


@pytest.mark.parametrize("mode", [[], ["--nan"], ["--recheck=wide"], ["--json"]], ids=["run", "nan", "recheck", "json"])
def test_replaced_constants_are_reported(mode: list[str]) -> None:
    result = run(hlo_run.main, "-", "--zeros", "--fill-elided=random", *mode, stdin=ELIDED)
    assert result.exit_code == 0, result.output
    assert result.stderr == "hlo-run: -: replaced 1 elided constant with random values: %c (f32[4]) at line 4\n"


def test_replaced_constants_of_the_other_module_are_reported(tmp_path: Path) -> None:
    other = tmp_path / "other.hlo"
    other.write_text(ELIDED)
    result = run(hlo_run.main, "-", "--zeros", "--fill-elided=zeros", "--against", str(other), stdin=ELIDED)
    assert result.exit_code == 0, result.output
    assert [line.split(": ")[1] for line in result.stderr.splitlines()] == ["-", str(other)]


def test_plugins_teach_custom_calls(tmp_path: Path) -> None:
    plugin = tmp_path / "calls.py"
    plugin.write_text(
        "import evaluator\n\n\n@evaluator.register_custom_call('test_manners.double')\n"
        "def double(call, x):\n    return 2 * x\n"
    )
    assert run(hlo_run.main, "-", "--iota", stdin=UNKNOWN_CALL).exit_code == 4
    result = run(hlo_run.main, "-", "--iota", "--plugin", str(plugin), stdin=UNKNOWN_CALL)
    assert result.stdout == "f32[4]{0} {0, 2, 4, 6}\n"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import no_such_module_here", "calls.py:1: ModuleNotFoundError: No module named 'no_such_module_here'"),
        ("\ndef (", "calls.py:2: SyntaxError"),
        ("raise SystemExit(3)", "calls.py:1: SystemExit: 3"),
    ],
)
def test_plugins_that_fail_are_told_in_one_line(code: str, message: str, tmp_path: Path) -> None:
    plugin = tmp_path / "calls.py"
    plugin.write_text(code)
    result = run(hlo_run.main, "-", "--plugin", str(plugin), stdin=MIXED)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


# --- shells -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "incomplete", "expected"),
    [
        ([], "x", [("x", "file")]),
        ([], "--infe", [("--infeed", "plain")]),
        (["--input"], "x.", [("x.", "file")]),
        (["--against"], "x", [("x", "file")]),
        (["--plugin"], "x", [("x", "file")]),
        (["--pass"], "fold", [("fold-constants", "plain")]),
        (["--recheck"], "wi", [("wide", "plain")]),
    ],
)
def test_completion(before: list[str], incomplete: str, expected: list[tuple[str, str]]) -> None:
    shell = BashComplete(hlo_run.main, {}, "hlo-run", "_HLO_RUN_COMPLETE")
    assert [(item.value, item.type) for item in shell.get_completions(before, incomplete)] == expected


def test_compiled_programs_are_kept_where_jax_keeps_them(tmp_path: Path) -> None:
    program, kept = tmp_path / "log.mlir", tmp_path / "kept"
    program.write_text(LOGARITHM, encoding="utf-8")
    environment = {
        **os.environ,
        "JAX_COMPILATION_CACHE_DIR": str(kept),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "0",
    }
    command = [sys.executable, "-m", "evaluator.cli", "--zeros", str(program)]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert any(path.stat().st_size for path in kept.iterdir())


def _buffered() -> dict[str, str]:
    """Return the environment of a process whose output is buffered, as by default."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full is Linux's")
@pytest.mark.parametrize("arguments", [["hlo_run", "--zeros", "--json"], ["hlo_stats"]], ids=" ".join)
def test_a_full_disk_is_reported_in_one_line(arguments: list[str], logarithm: str) -> None:
    command, *options = arguments
    start = f"import sys; from hlo_text.__main__ import {command}; sys.argv[0] = 'the-command'; {command}()"
    with open("/dev/full", "w") as full:
        outcome = subprocess.run(
            [sys.executable, "-c", start, logarithm, *options], stdout=full, stderr=subprocess.PIPE, env=_buffered()
        )
    assert outcome.returncode == 2
    assert outcome.stderr.decode().split(": ", 1)[1] == f"{os.strerror(errno.ENOSPC)}\n"


@pytest.mark.parametrize(("options", "is_written"), [("--zeros", True), ("--print", True), ("--verify", False)])
def test_a_closed_output_is_an_error_if_something_is_written(options: str, is_written: bool, logarithm: str) -> None:
    command = f"'{sys.executable}' -m hlo_text '{logarithm}' {options} >&-"
    outcome = subprocess.run(["/bin/sh", "-c", command], stderr=subprocess.PIPE, text=True, env=_buffered())
    message = f"hlo-run: {os.strerror(errno.EBADF)}\n"
    assert (outcome.returncode, outcome.stderr) == ((2, message) if is_written else (0, ""))


@pytest.mark.parametrize(
    ("command", "options"),
    [(hlo_stats, []), (hlo_diff, ["other"]), (hlo_view, ["-o", "page.html"]), (hlo_run, ["--verify"])],
)
def test_documents_name_the_file_that_is_missing(command: Any, options: list[str], tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.hlo")
    result = run(command.main, missing, *options, "--json")
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert (result.exit_code, found["file"], found["line"]) == (2, missing, None)
    assert "130  interrupted by Ctrl-C" in run(command.main, "--help").stdout
