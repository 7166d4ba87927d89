"""The command `hlo-reduce`: tests and presets, files that it leaves, and refusals."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import evaluator
import hlo_text
from evaluator import find_nan
from evaluator.cli.commands.hlo_reduce import main
from evaluator.cli.commands.hlo_run import main as hlo_run
from evaluator.reduction.commands import CommandOutcome, Commands
from hlo_text.files.arrays import read_arrays

from support.folders import ROOT

_PROGRAM = """func.func @main(%x: tensor<4x6xf32>) -> (tensor<6x4xf32>, tensor<4x6xf32>) {
  %0 = stablehlo.abs %x : tensor<4x6xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %2 = stablehlo.tan %1 : tensor<6x4xf32>
  %3 = stablehlo.cosine %0 : tensor<4x6xf32>
  return %2, %3 : tensor<6x4xf32>, tensor<4x6xf32>
}
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.mlir"
    path.write_text(_PROGRAM)
    return path


def _reduce(*arguments: object) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def _document(*arguments: object) -> Any:
    result = _reduce(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def _body(path: Path) -> list[str]:
    """Return the lines of a reduced module that compute something."""
    return [
        line.strip()
        for line in path.read_text().splitlines()
        if re.search(r" = (?!.*(constant[ (]|parameter\())", line)
    ]


def test_command(program: Path, tmp_path: Path) -> None:
    out = tmp_path / "small.mlir"
    document = _document(program, "-o", out, "--test", "grep -q stablehlo.tan {}")
    assert [line.split()[2] for line in _body(out)] == ["stablehlo.tan"]
    assert document["interesting"]
    assert (document["before"], document["after"], document["unit"]) == (4, 1, "operations")
    assert document["tried"] >= sum(document["accepted"].values()) > 0
    assert document["inputs"] is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["program.mlir", "small.mlir"]


def test_going_on(program: Path, tmp_path: Path) -> None:
    """The second call continues from the output of the first; after its end nothing is left to reduce."""
    out = tmp_path / "small.mlir"
    half_done = _PROGRAM.replace("cosine", "tan")
    out.write_text(half_done)
    first = _document(program, "-o", out, "--test", "grep -q stablehlo.tan {}", "--jobs", 2)
    small = out.read_text()
    second = _document(program, "-o", out, "--test", "grep -q stablehlo.tan {}")
    assert out.read_text() == small
    assert first["accepted"]
    assert not second["accepted"]


def test_signal(program: Path, tmp_path: Path) -> None:
    """A compiler that crashes on a transpose, killed by its own hand."""
    compiler = tmp_path / "compiler.sh"
    compiler.write_text('grep -q "tensor<9" $1 && exit 1\ngrep -q transpose $1 && kill -SEGV $$\nexit 0\n')
    out = tmp_path / "small.mlir"
    result = _reduce(program, "-o", out, "--crash", f"sh {shlex.quote(str(compiler))} {{}}")
    assert result.exit_code == 0, result.stderr
    assert [line.split()[2] for line in _body(out)] == ["stablehlo.transpose"]
    result = _reduce(program, "-o", tmp_path / "other.mlir", "--crash", "true {}")
    assert result.exit_code == 1
    assert "the command was not killed by a signal" in result.stderr


def test_timeout(program: Path, tmp_path: Path) -> None:
    """Commands that exceed the limit are ended, and their candidates are not interesting."""
    out = tmp_path / "small.mlir"
    command = "grep -q stablehlo.tan {} && (grep -q stablehlo.transpose {} || sleep 60)"
    assert _reduce(program, "-o", out, "--test", command, "--timeout", 0.3, "--jobs", 4).exit_code == 0
    assert {line.split()[2].rstrip(",") for line in _body(out)} == {"stablehlo.tan", "stablehlo.transpose"}


def _run_command(command: str, timeout: float | None = None) -> CommandOutcome:
    commands = Commands(command, "program.mlir", timeout)
    try:
        return commands.run(_PROGRAM)
    finally:
        commands.close()


def _is_running(pid: int) -> bool:
    """Whether a process runs, which no zombie does."""
    status = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return status not in ("", "Z") and not status.startswith("Z")


_LEFT_BEHIND = {
    "in the background": "sleep 47 & echo $! >{pid}",
    "immune to hanging up": "nohup sleep 47 >/dev/null 2>&1 & echo $! >{pid}",
    "in a session of its own": "setsid sh -c 'echo $$ >{pid}; exec sleep 47' & sleep 0.3",
    "silent in a session of its own": "setsid sh -c 'echo $$ >{pid}; exec sleep 47' >/dev/null 2>&1 & sleep 0.3",
}


@pytest.mark.skipif(sys.platform != "linux", reason="setsid and /proc are Linux's")
@pytest.mark.parametrize("command", _LEFT_BEHIND.values(), ids=_LEFT_BEHIND)
def test_processes_left_behind_are_neither_waited_for_nor_kept(command: str, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    start = time.monotonic()
    outcome = _run_command(f"{command.format(pid=pid)}; echo done; grep -q tan {{}}")
    assert time.monotonic() - start < 20
    assert (outcome.status, outcome.output) == (0, "done\n")
    assert not _is_running(int(pid.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="setsid is Linux's")
def test_a_pipe_that_stays_open_is_not_waited_for(tmp_path: Path) -> None:
    """A process that clears its environment and starts a session is not found, and does no harm."""
    pid = tmp_path / "pid"
    start = time.monotonic()
    outcome = _run_command(f"env -i setsid sh -c 'echo $$ >{pid}; exec sleep 30' & sleep 0.3; echo done; test {{}}")
    assert time.monotonic() - start < 20
    assert (outcome.status, outcome.output) == (0, "done\n")
    os.kill(int(pid.read_text()), signal.SIGKILL)


def test_processes_left_behind_end_with_the_time_of_their_command(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    outcome = _run_command(f"sleep 47 & echo $! >{pid}; wait; test {{}}", timeout=0.5)
    assert outcome.status is None
    assert not _is_running(int(pid.read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are kept on Linux")
def test_only_the_end_of_the_output_is_kept() -> None:
    code = (
        "import resource; from evaluator.reduction.commands import Commands;"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30));"
        "commands = Commands('head -c 1500000000 /dev/zero; echo ...done; test {}', 'x');"
        "outcome = commands.run(''); commands.close();"
        "print(outcome.status, len(outcome.output), outcome.output[-8:], end='')"
    )
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert outcome.stdout == "0 2000 ...done\n", outcome.stderr[-2000:]


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_an_interrupt_ends_what_commands_started(program: Path, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    command = f"setsid sh -c 'echo $$ >{pid}; exec sleep 47' & test {{}}; wait"
    start = "import sys; from hlo_text.__main__ import hlo_reduce; hlo_reduce()"
    arguments = [str(program), "-o", str(tmp_path / "out.mlir"), "--test", command]
    process = subprocess.Popen([sys.executable, "-c", start, *arguments], stderr=subprocess.PIPE, cwd=ROOT)
    deadline = time.monotonic() + 60
    while not (pid.exists() and pid.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 130
    assert not _is_running(int(pid.read_text()))


@pytest.mark.parametrize("language", ["hlo", "stablehlo"])
def test_diagnostic(language: str, tmp_path: Path) -> None:
    file, out = tmp_path / "wrong", tmp_path / "small"
    if language == "hlo":
        file.write_text(
            "HloModule m\nENTRY e { p = f32[4,6] parameter(0) a = f32[4,6] abs(p) b = f32[4,6] sine(a)"
            " t = f32[6,4] transpose(b), dimensions={1,1} ROOT n = f32[6,4] negate(t) }"
        )
    else:
        file.write_text(_PROGRAM.replace("[1, 0]", "[1, 1]"))
    assert _reduce(file, "-o", out, "--error", "transpose.C2").exit_code == 0
    module = hlo_text.parse(out.read_text())
    assert [found.code for found in hlo_text.verify(module)] == ["transpose.C2"]
    assert len(_body(out)) == 1


def test_diagnostic_of_reading(tmp_path: Path) -> None:
    file, out = tmp_path / "wrong.mlir", tmp_path / "small.mlir"
    file.write_text(_PROGRAM.replace("%3 = stablehlo.cosine %0", "%3 = stablehlo.cosine %nobody"))
    document = _document(file, "-o", out, "--error", "ssa.undefined")
    assert document["unit"] == "lines"
    assert document["after"] < document["before"] == 7
    with pytest.raises(hlo_text.ParseError) as caught:
        hlo_text.parse(out.read_text())
    assert {found.code for found in caught.value.diagnostics} == {"ssa.undefined"}


def test_standard_input_and_other_forms(tmp_path: Path) -> None:
    """Texts are read once from standard input, and --error takes what jaxlib converts."""
    out = tmp_path / "small.mlir"
    wrong = _PROGRAM.replace("[1, 0]", "[1, 1]")
    result = CliRunner().invoke(main, ["-", "-o", str(out), "--error", "transpose.C2"], input=wrong)
    assert result.exit_code == 0, result.stderr
    assert [found.code for found in hlo_text.verify(hlo_text.parse(out.read_text()))] == ["transpose.C2"]
    result = _reduce(ROOT / "corpus/containers/mixed.hlo.gz", "-o", tmp_path / "x.hlo", "--error", "transpose.C2")
    assert (result.exit_code, "it reports no diagnostics" in result.stderr) == (1, True)


@pytest.mark.parametrize("code", ["transpose.C2", "nonsense"])
def test_no_such_diagnostic(code: str, program: Path, tmp_path: Path) -> None:
    result = _reduce(program, "-o", tmp_path / "small.mlir", "--error", code)
    assert result.exit_code == 1
    assert f"does not report {code}" in result.stderr


def test_nan_that_reaches_a_result(tmp_path: Path) -> None:
    """The search ignores a masked NaN constant, such as the one in JAX's variance."""
    program, out = tmp_path / "masked.mlir", tmp_path / "small.mlir"
    program.write_text(
        """func.func @main(%x: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4xf32>
  %0 = stablehlo.select %p, %x, %nan : tensor<i1>, tensor<4xf32>
  %1 = stablehlo.subtract %0, %one : tensor<4xf32>
  %2 = stablehlo.log %1 : tensor<4xf32>
  %3 = stablehlo.multiply %2, %one : tensor<4xf32>
  return %3 : tensor<4xf32>
}
"""
    )
    inputs = ("--input", "dense<0.5> : tensor<4xf32>", "--input", "dense<true> : tensor<i1>")
    assert _reduce(program, "-o", out, "--nan", *inputs).exit_code == 0
    assert "stablehlo.log" in out.read_text()


def test_nan_in_an_optimised_loop(tmp_path: Path) -> None:
    """The ninth iteration of a loop of fusions becomes a single operation with its operands' values."""
    out = tmp_path / "small.hlo"
    result = _reduce(ROOT / "docs/stories/annealing.hlo", "-o", out, "--nan", "--zeros")
    assert result.exit_code == 0, result.stderr
    assert [line.split()[4] for line in _body(out)] == ["sqrt(%constant)"]
    (origin,) = find_nan(hlo_text.parse(out.read_text())).origins
    assert origin.place.op == "sqrt"
    assert f"hlo-run {out} --nan" in result.stderr


def test_nan_of_large_arguments(tmp_path: Path) -> None:
    """The arguments of the remaining parameters are written to a file next to the module."""
    import numpy as np

    file, values, out = tmp_path / "x.mlir", tmp_path / "values.npz", tmp_path / "small.mlir"
    file.write_text(
        """func.func @main(%a: tensor<3xf32>, %x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
          %0 = stablehlo.sine %x : tensor<64xf32>
          %1 = stablehlo.divide %0, %y : tensor<64xf32>
          %2 = stablehlo.abs %1 : tensor<64xf32>
          return %2 : tensor<64xf32>
        }"""
    )
    x = np.arange(64, dtype=np.float32)
    x[50] = 0
    np.savez(values, a=np.ones(3, np.float32), x=x, y=np.where(x == 0, 0, 1).astype(np.float32))
    document = _document(file, "-o", out, "--nan", "--input", values)
    assert document["after"] == 1
    arrays = list(read_arrays(document["inputs"]).values()) if document["inputs"] else []
    module = hlo_text.parse(out.read_text())
    assert len(module.entry().body.argument_types) == len(arrays)  # type: ignore[union-attr]  # a function
    assert [origin.place.op for origin in find_nan(module, *arrays).origins] == ["stablehlo.divide"]


_COMPARED_HLO = """HloModule m

add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = f32[] add(a, b) }
ENTRY e {
  x = f32[4,6] parameter(0)
  y = f32[4,6] abs(x)
  t = f32[6,4] transpose(y), dimensions={1,0}
  z = f32[] constant(0)
  s = f32[6] reduce(t, z), dimensions={1}, to_apply=add
  ROOT r = (f32[6], f32[4,6]) tuple(s, y)
}
"""
_COMPARED_MLIR = """func.func @main(%x: tensor<4x6xf32>) -> (tensor<6xf32>, tensor<4x6xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.abs %x : tensor<4x6xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1]
      : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
  return %2, %0 : tensor<6xf32>, tensor<4x6xf32>
}
"""


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [
        (_COMPARED_HLO.replace("add(a, b)", "maximum(a, b)"), _COMPARED_MLIR, ("reduce(", "stablehlo.reduce(")),
        (_COMPARED_MLIR.replace("stablehlo.abs", "stablehlo.negate"), _COMPARED_HLO, ("stablehlo.negate", " abs(")),
        (_PROGRAM.replace("tan", "sine"), _PROGRAM, ("stablehlo.sine", "stablehlo.tan")),
    ],
    ids=["reducer", "other operation", "variant"],
)
def test_disagreement(first: str, second: str, left: tuple[str, str], tmp_path: Path) -> None:
    """Two modules are reduced together to the operations that make the difference, on the same values."""
    paths = [tmp_path / "first", tmp_path / "second"]
    for path, text in zip(paths, (first, second), strict=True):
        path.write_text(text)
    out = tmp_path / "small.txt"
    document = _document(paths[0], "-o", out, "--against", paths[1], "--random", 1)
    files = [out, tmp_path / "small.against.txt"]
    assert document["against"] == str(files[1])
    for file, name in zip(files, left, strict=True):
        computed = [line for line in _body(file) if " add(" not in line and " maximum(" not in line]
        assert len(computed) == 1
        assert name in computed[0]
    modules = [hlo_text.parse(file.read_text()) for file in files]
    inputs = list(read_arrays(document["inputs"]).values()) if document["inputs"] else []
    assert not evaluator.compare(*modules, *inputs).equal


def test_agreement(program: Path, tmp_path: Path) -> None:
    result = _reduce(program, "-o", tmp_path / "small.mlir", "--against", program, "--zeros")
    assert result.exit_code == 1
    assert "agree" in result.stderr
    assert list(tmp_path.iterdir()) == [program]


#: Processes see different elements: what is summed over all of them is no number of any.
_IN_A_GRID = """\
HloModule grid
sum { a = f32[] parameter(0)
 b = f32[] parameter(1)
 ROOT c = f32[] add(a, b) }
ENTRY main {
  y = f32[4] parameter(0)
  x = f32[4] parameter(1)
  t = f32[4] tanh(y)
  n = f32[4] negate(x)
  s = f32[4] all-reduce(n), replica_groups={}, to_apply=sum
  ROOT r = f32[4] multiply(s, t)
}
"""
_GRID = ["--grid", "2x1", *(word for x in ("1", "3", "2", "5") for word in ("--input", f"f32[4] {{{x}, 1, 1, 1}}"))]


def _opcodes(path: Path) -> set[str]:
    return {found.group(1) for line in _body(path) if (found := re.search(r" = \S+ ([\w-]+)\(", line))}


def test_nan_in_a_grid(tmp_path: Path) -> None:
    """The sum of infinities of two signs needs both processes, each with its own argument."""
    file, out = tmp_path / "grid.hlo", tmp_path / "small.hlo"
    file.write_text(_IN_A_GRID)
    arguments = [word.replace("{3,", "{inf,").replace("{5,", "{-inf,") for word in _GRID]
    document = _document(file, "-o", out, "--nan", *arguments)
    assert _opcodes(out) == {"all-reduce", "add"}
    x, y = read_arrays(document["inputs"]).values()
    assert x.shape == (1,)
    assert {float(x[0]), float(y[0])} == {float("inf"), float("-inf")}
    result = _reduce(file, "-o", out, "--nan", *arguments)  # goes on where there is nothing left to do
    command = f"hlo-run {out} --input {document['inputs']} --grid 2x1 --nan"
    assert command in result.stderr
    assert CliRunner().invoke(hlo_run, command.split()[1:]).exit_code == 1


def test_disagreement_in_a_grid(tmp_path: Path) -> None:
    """A sum and a maximum of one number are equal, so the difference needs two processes."""
    paths = [tmp_path / "first.hlo", tmp_path / "second.hlo"]
    for path, text in zip(paths, (_IN_A_GRID.replace("add(", "maximum("), _IN_A_GRID), strict=True):
        path.write_text(text)
    out = tmp_path / "small.hlo"
    _document(paths[0], "-o", out, "--against", paths[1], *_GRID)
    for file, reducer in ((out, "maximum"), (tmp_path / "small.against.hlo", "add")):
        assert _opcodes(file) == {"all-reduce", reducer}


def test_ctrl_c_keeps_the_best(program: Path, tmp_path: Path) -> None:
    out, marker = tmp_path / "small.mlir", tmp_path / "marker"
    command = f"if grep -q cosine {{}}; then exit 0; fi; touch {shlex.quote(str(marker))}; sleep 60"
    arguments = [
        sys.executable,
        "-m",
        "evaluator.cli.commands.hlo_reduce",
        str(program),
        "-o",
        str(out),
        "--test",
        command,
    ]
    process = subprocess.Popen(arguments, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    try:
        for _ in range(600):
            if marker.exists():
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, message = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "hlo-reduce: interrupted while reducing" in message
    assert "operations left" in message
    assert "cosine" in out.read_text()
    assert not hlo_text.verify(hlo_text.parse(out.read_text()))


_CASES = {
    "not interesting": (["--test", "false {}"], 1, "exited with status 1, expected 0"),
    "no such command": (["--test", "no-such-command {}"], 2, "cannot run the command"),
    "no braces": (["--test", "true"], 2, "must contain {}"),
    "nothing asked for": ([], 2, "give one of"),
    "two tests": (["--nan", "--test", "true {}"], 2, "give one of"),
    "arguments for a command": (["--test", "true {}", "--zeros"], 2, "arguments and --grid need"),
    "grid for a command": (["--test", "true {}", "--grid", "2x1"], 2, "arguments and --grid need"),
    "no NaN": (["--nan", "--zeros"], 1, "no NaN found"),
    "wrong arguments": (["--nan"], 2, "run.arguments"),
    "no such entry": (["--nan", "--zeros", "--entry", "other"], 2, "other"),
}


@pytest.mark.parametrize("name", _CASES)
def test_refusals(name: str, program: Path, tmp_path: Path) -> None:
    arguments, code, message = _CASES[name]
    result = _reduce(program, "-o", tmp_path / "small.mlir", *arguments)
    assert (result.exit_code, message in result.stderr) == (code, True), result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["program.mlir"]


def test_nothing_is_overwritten(program: Path, tmp_path: Path) -> None:
    other, text, invalid = tmp_path / "other.mlir", tmp_path / "notes.txt", tmp_path / "invalid.mlir"
    other.write_text(_PROGRAM.replace("tan", "sine"))
    text.write_text("notes\n")
    invalid.write_text(_PROGRAM.replace("[1, 0]", "[1, 1]"))
    contents = {path: path.read_text() for path in tmp_path.iterdir()}
    command = ("--test", "grep -q stablehlo.tan {}")
    for file, out, code in (
        (program, program, 2),
        (program, other, 2),
        (program, text, 2),
        (program, tmp_path, 2),
        (program, tmp_path / "none" / "small.mlir", 2),
        (invalid, tmp_path / "small.mlir", 3),
        (text, tmp_path / "small.mlir", 3),
        (tmp_path / "none.mlir", tmp_path / "small.mlir", 2),
    ):
        assert _reduce(file, "-o", out, *command).exit_code == code, (file, out)
    assert {path: path.read_text() for path in tmp_path.iterdir()} == contents


_INVALID = _PROGRAM.replace("dims = [1, 0]", "dims = [1, 1]")


def test_invalid_modules_are_reduced_on_request(tmp_path: Path) -> None:
    program, out = tmp_path / "program.mlir", tmp_path / "out.mlir"
    program.write_text(_INVALID)
    arguments = (program, "-o", out, "--test", "grep -q 'dims = \\[1, 1\\]' {}")
    assert _reduce(*arguments).exit_code == 3
    assert not out.exists()
    assert _reduce(*arguments, "--allow-invalid").exit_code == 0
    assert "stablehlo.tan" not in out.read_text()
    assert "dims = [1, 1]" in out.read_text()


def test_valid_modules_stay_valid_even_if_invalid_ones_are_allowed(program: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mlir"
    assert _reduce(program, "-o", out, "--test", "grep -q transpose {}", "--allow-invalid").exit_code == 0
    assert not [found for found in hlo_text.verify(hlo_text.load(out)) if found.is_error]


def test_a_predicate_gets_invalid_modules_on_request() -> None:
    module = hlo_text.parse(_INVALID)
    made = evaluator.reduce(module, lambda module: "transpose" in module.to_text(), allow_invalid=True)
    assert made.to_text().count("stablehlo.") < _INVALID.count("stablehlo.")


def test_a_partitioned_program_and_the_whole_one_are_refused(tmp_path: Path) -> None:
    whole, parts, out = (tmp_path / name for name in ("whole.hlo", "parts.hlo", "out.hlo"))
    text = "HloModule m{}\nENTRY e {{\n  p = f32[{}] parameter(0)\n  ROOT r = f32[{}] {}(p)\n}}\n"
    whole.write_text(text.format("", 4, 4, "tanh"))
    parts.write_text(text.format(", num_partitions=2, is_scheduled=true", 2, 2, "sine"))
    result = _reduce(parts, "-o", out, "--against", whole, "--random", "0")
    assert result.exit_code == 2
    assert "cannot reduce modules of 2 and 1 processes together" in result.stderr
    assert not out.exists()
