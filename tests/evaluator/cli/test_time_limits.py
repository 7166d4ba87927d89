"""`--timeout SECONDS`: the command ends at the latest two seconds after its limit, in any state."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import evaluator
from evaluator.cli.commands.hlo_reduce import main as hlo_reduce
from evaluator.cli.commands.hlo_run import main as hlo_run
from hlo_text.files.loading import parse

from support.folders import ROOT

_SECONDS = 3
#: Two seconds are allowed, the others are for a busy machine.
_MOST_SECONDS = _SECONDS + 2 + 6
_IDENTITY = "HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n"
_OUTLASTING = 60

#: Python files, each of which keeps the interpreter lock for minutes in one call into C.
_PLUGINS = {
    "regular expression": 'import re\nre.match("(a|a)*b", "a" * 60)\n',
    "sort of objects": "import numpy\nnumbers = numpy.arange(20_000_000).astype(object)\n"
    "numpy.sort(numbers * 7_919 % 20_000_003)\n",
    "division of long integers": "int(10 ** 30_000_000) // int(10 ** 15_000_000 + 1)\n",
}


@contextmanager
def _started(
    *arguments: object, seconds: int = _SECONDS, stdin: int = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[bytes]]:
    """Start `hlo-run --timeout`."""
    command = [sys.executable, "-m", "hlo_text", *map(str, arguments), f"--timeout={seconds}"]
    child = subprocess.Popen(
        command, cwd=ROOT, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        yield child
    finally:
        child.kill()
        child.communicate()


def _assert_ended(child: subprocess.Popen[bytes], start: float) -> str:
    """Assert that the command ends in time, with our message alone; return it."""
    assert child.wait(_OUTLASTING) == 1
    assert time.monotonic() - start < _MOST_SECONDS
    assert child.stderr is not None
    message = child.stderr.read().decode()
    assert message.count("error[run.timeout]") == 1
    assert not {"Traceback", "terminate called", "Fatal"} & {*message.replace(":", " ").split("\n")}
    return message


@pytest.mark.parametrize("name", _PLUGINS)
def test_c_code_that_holds_the_interpreter_lock(name: str, tmp_path: Path) -> None:
    program, plugin = tmp_path / "m.hlo", tmp_path / "plugin.py"
    program.write_text(_IDENTITY)
    plugin.write_text(_PLUGINS[name])
    start = time.monotonic()
    with _started(program, "--zeros", "--plugin", plugin) as child:
        message = _assert_ended(child, start)
    assert message == f"error[run.timeout]: the command ran for more than {_SECONDS} seconds and was ended\n"


def test_standard_input_that_does_not_end() -> None:
    start = time.monotonic()
    with _started("-", "--verify", stdin=subprocess.PIPE) as child:
        _assert_ended(child, start)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_reader_that_reads_nothing(stream: str, tmp_path: Path) -> None:
    """The output, or the error messages, exceed the capacity of a pipe."""
    path = tmp_path / "m.mlir"
    operand = {"stdout": "%x", "stderr": "%missing{}"}[stream]
    statements = "".join(f"  %{n} = stablehlo.negate {operand.format(n)} : tensor<f32>\n" for n in range(5000))
    path.write_text(f"func.func @main(%x: tensor<f32>) {{\n{statements}  return\n}}\n")
    options = ["--print"] if stream == "stdout" else ["--verify", "--max-errors=5000"]
    start = time.monotonic()
    with _started(path, *options) as child:
        if stream == "stdout":
            _assert_ended(child, start)
        else:
            assert child.wait(_OUTLASTING) == 1  # there is no room for a message
            assert time.monotonic() - start < _MOST_SECONDS


def test_xla_compiling(tmp_path: Path) -> None:
    """The compilation continues in a thread, with which XLA would abort a process that is torn down."""
    path = tmp_path / "m.mlir"
    statements = "".join(f"  %{n + 1} = stablehlo.log_plus_one %{n} : tensor<f32>\n" for n in range(12_000))
    path.write_text(
        f"func.func @main(%0: tensor<f32>) -> tensor<f32> {{\n{statements}  return %12000 : tensor<f32>\n}}\n"
    )
    for seconds in (_SECONDS, 8, 20):  # a busy machine may need long until it compiles
        with _started(path, "--zeros", seconds=seconds) as child:
            _, errors = child.communicate(timeout=seconds + _OUTLASTING)
        assert child.returncode == 1
        if b"was ended" not in errors:
            break
    assert f"error[run.timeout]: the program ran for more than {seconds} seconds\n" in errors.decode()


def test_xla_running_one_operation(tmp_path: Path) -> None:
    path = tmp_path / "m.hlo"
    path.write_text(
        "HloModule m\n\nENTRY e {\n  p = f64[6000,6000] parameter(0)\n  a = f64[6000,6000] add(p, p)\n"
        "  d = f64[6000,6000] dot(a, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n"
        "  f = f64[6000,6000] dot(d, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n"
        "  ROOT g = f64[6000,6000] dot(f, d), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n}\n"
    )
    start = time.monotonic()
    with _started(path, "--iota") as child:
        _assert_ended(child, start)


def test_the_clean_stop_names_the_loop(tmp_path: Path) -> None:
    """Time counts from the start of the command, so a limit that leaves no time to reach the loop names none."""
    path = tmp_path / "m.hlo"
    path.write_text(
        "HloModule m\nb { ROOT p = s32[] parameter(0) }\nc { p = s32[] parameter(0) ROOT t = pred[] constant(true) }\n"
        "ENTRY e { p = s32[] parameter(0) ROOT w = s32[] while(p), condition=c, body=b }\n"
    )
    for seconds in (6, 20, 60):  # a busy machine may need long until it runs
        start = time.monotonic()
        with _started(path, "--zeros", seconds=seconds) as child:
            _, errors = child.communicate(timeout=seconds + _OUTLASTING)
        assert child.returncode == 1
        assert seconds < time.monotonic() - start
        if b"<module>" not in errors and b"was ended" not in errors:
            break
    assert f"{path}:4:34: error[run.timeout]: the program ran for more than {seconds} seconds" in errors.decode()


# --- values -----------------------------------------------------------------------------------------------------------

_WRONG = ["inf", "-inf", "nan", "1e300", "1e18", "1000001", "-1", "soon"]


@pytest.mark.parametrize("seconds", _WRONG)
def test_times_out_of_range_are_wrong_usage(seconds: str, tmp_path: Path) -> None:
    program = tmp_path / "m.hlo"
    program.write_text(_IDENTITY)
    for command, arguments in (
        (hlo_run, [program, "--zeros", f"--timeout={seconds}"]),
        (hlo_run, [program, "--zeros", "--distributed", f"--join-timeout={seconds}"]),
        (hlo_reduce, [program, "-o", tmp_path / "out.hlo", "--test=false", f"--timeout={seconds}"]),
    ):
        result = CliRunner().invoke(command, [*map(str, arguments)])
        assert result.exit_code == 2
        assert "timeout'" in result.stderr


@pytest.mark.parametrize("seconds", [*(float(text) for text in _WRONG if text != "soon"), "1"])
def test_times_out_of_range_are_value_errors(seconds: Any) -> None:
    for run in (evaluator.run, evaluator.run_reference):
        with pytest.raises(ValueError, match="timeout must be a number of seconds from 0 to 1000000"):
            run(parse(_IDENTITY), 1.0, timeout=seconds)
    with pytest.raises(ValueError, match="timeout must be a number of seconds from 0 to 1000000"):
        evaluator.join_hosts("localhost:9", num_hosts=2, index=1, timeout=seconds)


def test_the_longest_time_is_accepted(tmp_path: Path) -> None:
    program = tmp_path / "m.hlo"
    program.write_text(_IDENTITY)
    result = CliRunner().invoke(hlo_run, [str(program), "--zeros", "--timeout=1000000"])
    assert (result.exit_code, result.stdout) == (0, "f32[] 0\n"), result.stderr
