"""`hlo-run` in scripts: JSON documents, whole directories, option names of other tools, terminals, Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner, Result

from evaluator.cli.commands.hlo_run import main
from evaluator.values.inputs import read_inputs

CORPUS = Path(__file__).parents[3] / "corpus"
DUMP = str(CORPUS / "containers" / "dump")

IDENTITY = """func.func @main(%x: tensor<2x2xf32>, %n: tensor<i32>) -> (tensor<2x2xf32>, tensor<i32>) {
  return %x, %n : tensor<2x2xf32>, tensor<i32>
}
"""
BROKEN = "func.func @main(%a: tensor<2xf32>) { %0 = stablehlo.iota dim = 7 : tensor<2xf32> return }"
LARGE = """func.func @main() -> tensor<40x50xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<40x50xf32>
  return %0 : tensor<40x50xf32>
}
"""
ENDLESS = """func.func @main(%n: tensor<i32>) -> tensor<i32> {
  %r = stablehlo.while(%i = %n) : tensor<i32> cond {
    %c = stablehlo.compare LE, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %k = stablehlo.add %i, %n : tensor<i32>
    stablehlo.return %k : tensor<i32>
  }
  return %r : tensor<i32>
}
"""


def hlo_run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin)


def document(*arguments: str, stdin: str | None = None) -> Any:
    """Return the only thing on standard output; bare NaN and infinities would not be read."""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(hlo_run(*arguments, "--json", stdin=stdin).stdout, parse_constant=refuse)


# --- spellings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["--input=2x2xf32=1 2 3 4", "--input=i32=7"],
        ["--input=2x2xf32=[[1,2][3,4]]", "--input=i32=7"],
        ["--input=f32[2,2] {{1, 2}, {3, 4}}", "--input=s32[] 7"],
        ["--args=[dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>, dense<7> : tensor<i32>]"],
        ["--args=[2x2xf32=1 2 3 4, i32=7]", "--function=main"],
        ["--input=@{path}", "--input=i32=7", "--fill_elided=zeros", "--no_jit"],
        ["--input={path}", "--input=i32=7", "--max_steps=5"],
    ],
)
def test_spellings_of_other_tools(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    np.save(path, np.array([[1, 2], [3, 4]], np.float32))
    result = hlo_run("-", *(argument.replace("{path}", str(path)) for argument in arguments), stdin=IDENTITY)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == (
        "dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>\n"
        "dense<7> : tensor<i32>\n"
    )


@pytest.mark.parametrize(
    ("text", "array"),
    [
        ("8xf32=1.0", np.ones(8, np.float32)),
        ("2x3xi32", np.zeros((2, 3), np.int32)),
        ("f32=-inf", np.array(-np.inf, np.float32)),
        ("2xf64=nan 1e300", np.array([np.nan, 1e300])),
        ("2xbf16=0.1 3", np.array([0.1, 3], ml_dtypes.bfloat16)),
        ("2xf8E4M3FN=448 -2", np.array([448, -2], ml_dtypes.float8_e4m3fn)),
        ("2xi4=-8 7", np.array([-8, 7], ml_dtypes.int4)),
        ("3xi1=true 0 1", np.array([True, False, True])),
        ("2xui64=18446744073709551615 0x10", np.array([2**64 - 1, 16], np.uint64)),
        ("0xf32=", np.zeros(0, np.float32)),
    ],
)
def test_arrays_as_iree_spells_them(text: str, array: np.ndarray[Any, Any]) -> None:
    (found,) = read_inputs((text,))
    assert (found.dtype, found.shape) == (array.dtype, array.shape)
    assert found.tobytes() == array.tobytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2xf32=1 2 3", "expected 2 elements, got 3"),
        ("2xi8=1 128", "'2xi8=1 128': 128 does not fit in i8"),
        ("2xi1=2", "'2' is not a valid i1 value"),
        ("2xf32=1 one", "'one' is not a valid f32 value"),
        ("2xf32=1 1e39", "1e39 does not fit in f32"),
        ("f64=-1e400", "-1e400 does not fit in f64"),
        ("f8E4M3FN=1000", "1000 does not fit in f8E4M3FN"),
        ("f8E4M3FN=-inf", "-inf does not fit in f8E4M3FN"),
        ("f4E2M1FN=100", "100 does not fit in f4E2M1FN"),
        ("f4E2M1FN=nan", "nan does not fit in f4E2M1FN"),
        ("1e400", "1e400 does not fit in f32"),
        ("2xq7=1", "unknown element type 'q7'"),
        ("99999999999999xf32=1", "Unable to allocate"),
        ("@/nowhere/x.npy", "/nowhere/x.npy: No such file or directory"),
    ],
)
def test_arrays_that_cannot_be_read(text: str, message: str) -> None:
    result = hlo_run("-", f"--input={text}", stdin=IDENTITY)
    assert result.exit_code in (1, 2)
    assert message in result.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--args=1, 2"], "is not a list in brackets"),
        (["--iota", "--zeros"], "give only one of"),
        (["--verify", "--output", "x.npy"], "--output only applies to results and to --print"),
        (["--all"], "- is a file"),
    ],
)
def test_options_that_do_not_fit(options: list[str], message: str) -> None:
    result = hlo_run("-", *options, stdin=IDENTITY)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())


# --- documents --------------------------------------------------------------------------------------------------------


def test_results_as_a_document() -> None:
    found = document("-", "--input=2x2xf32=1 nan inf -inf", "--input=i32=7", stdin=IDENTITY)
    assert found == {
        "results": [
            {
                "type": "tensor<2x2xf32>",
                "shape": [2, 2],
                "dtype": "float32",
                "values": [[1.0, "nan"], ["inf", "-inf"]],
                "nan": 1,
                "inf": 2,
            },
            {"type": "tensor<i32>", "shape": [], "dtype": "int32", "values": 7, "nan": 0, "inf": 0},
        ]
    }


def test_large_results_as_a_document() -> None:
    (short,) = document("-", stdin=LARGE)["results"]
    assert (short["shape"], short["values"]) == ([40, 50], None)
    (full,) = document("-", "--full", stdin=LARGE)["results"]
    assert full["values"] == [[float(row)] * 50 for row in range(40)]


def test_types_that_json_does_not_know() -> None:
    text = """HloModule m
ENTRY e {
  c = c64[1] constant({(1, nan)})
  h = bf16[2] constant({1.5, inf})
  p = pred[] constant(true)
  n = token[] after-all()
  ROOT t = (c64[1], (bf16[2], pred[]), token[]) tuple(c, (bf16[2], pred[]) tuple(h, p), n)
}"""
    text = text.replace("(bf16[2], pred[]) tuple(h, p), n)", "i, n)").replace(
        "  n = token", "  i = (bf16[2], pred[]) tuple(h, p)\n  n = token"
    )
    first, second, third = document("-", stdin=text)["results"]
    assert (first["type"], first["values"], first["nan"]) == ("c64[1]{0}", [[1.0, "nan"]], 1)
    assert second["type"] == "(bf16[2]{0}, pred[])"
    assert [element["values"] for element in second["elements"]] == [[1.5, "inf"], True]
    assert (third["type"], third["values"]) == ("token[]", None)


def test_processes_as_a_document() -> None:
    text = "HloModule m, replica_count=2\nENTRY e { p = u32[] replica-id() ROOT t = (u32[]) tuple(p) }"
    found = document("-", stdin=text)
    assert [[result["values"] for result in process] for process in found["processes"]] == [[0], [1]]


def test_several_programs_give_one_document(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.mlir", tmp_path / "bad.mlir"
    good.write_text(LARGE + "// -----\n" + LARGE.replace("@main", "@f"))
    bad.write_text(BROKEN)
    runs = document(str(good), str(bad), "--full")["runs"]
    assert [run["file"] for run in runs] == [str(good), str(good), str(bad)]
    assert [run["results"] is None for run in runs] == [False, False, True]
    assert runs[2]["diagnostics"][0]["code"] == "iota.C1"


def test_diagnostics_as_a_document(tmp_path: Path) -> None:
    path, other = tmp_path / "x.mlir", tmp_path / "y.mlir"
    path.write_text("\n" + BROKEN)
    other.write_text("func.func @main( {")
    result = hlo_run(str(path), str(other), "--verify", "--json")
    assert (result.exit_code, result.stderr) == (3, "")
    first, second = json.loads(result.stdout)["diagnostics"]
    assert list(first) == [
        *("file", "line", "column", "end_line", "end_column", "severity", "code", "message", "help", "fix", "notes")
    ]
    assert (first["file"], first["line"], first["severity"], first["code"]) == (str(path), 2, "error", "iota.C1")
    marked = path.read_text().splitlines()[1][first["column"] - 1 : first["end_column"] - 1]
    assert marked == "dim"
    assert (second["file"], second["code"]) == (str(other), "syntax")
    assert document("-", "--verify", stdin=LARGE) == {"diagnostics": []}


def test_warnings_are_no_failures(tmp_path: Path) -> None:
    path = tmp_path / "x.mlir"
    types = "(tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>"
    path.write_text(
        "func.func @main() -> tensor<2xi1> {\n"
        "  %0 = stablehlo.constant dense<[1, -1]> : tensor<2xi32>\n"
        f"  %1 = stablehlo.compare LT, %0, %0, UNSIGNED : {types}\n  return %1 : tensor<2xi1>\n}}\n"
    )
    found = hlo_run(str(path), "--verify")
    assert (found.exit_code, found.stderr.split("\n")[0][: 40 + len(str(path))]) == (
        0,
        f"{path}:3:8: warning[compare.C3]: compare_type ="[: 40 + len(str(path))],
    )
    assert document(str(path), "--verify")["diagnostics"][0]["severity"] == "warning"
    assert hlo_run(str(path), "--verify", "--strict").exit_code == 3
    assert (hlo_run(str(path)).exit_code, hlo_run(str(path), "--strict").exit_code) == (0, 3)


def test_unregistered_operations_may_be_allowed(tmp_path: Path) -> None:
    path = tmp_path / "x.mlir"
    path.write_text('func.func @main() {\n  "mine.own"() : () -> ()\n  return\n}\n')
    assert hlo_run(str(path), "--verify").exit_code == 3
    assert hlo_run(str(path), "--verify", "--allow-unregistered").exit_code == 0


def test_lists_as_a_document() -> None:
    entries = document(DUMP, "--list")
    assert [(entry["number"], entry["name"], entry["stage"], entry["form"]) for entry in entries] == [
        (0, "jit_mixed", "before_optimizations", "serialized HloProto"),
        (0, "jit_mixed", "before_optimizations", "text"),
        (0, "jit_mixed", "cpu_after_optimizations", "serialized HloProto"),
        (0, "jit_mixed", "cpu_after_optimizations", "text"),
        (0, "jit_mixed", "module", "text"),
    ]
    assert all(Path(entry["file"]).is_file() for entry in entries)
    assert document("-", "--list", stdin="module @m {}") == [
        {"number": None, "name": "m", "stage": "", "file": "-", "form": "text"}
    ]


# --- directories ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["--verify", "--print", "--iota"])
def test_all_modules_of_a_directory(mode: str) -> None:
    result = hlo_run(DUMP, "--all", mode)
    assert result.exit_code == 0, result.stderr
    headers = [line for line in result.stdout.splitlines() if line.startswith(f"// {DUMP}")]
    assert [header.removeprefix(f"// {DUMP}/module_0000.jit_mixed") for header in headers] == [
        ".before_optimizations.txt",
        ".cpu_after_optimizations.txt",
        "/module.mlir",
    ]


def test_all_modules_of_a_stage() -> None:
    result = hlo_run(DUMP, "--all", "--stage", "optimizations", "--verify")
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 2)
    result = hlo_run(DUMP, "--all", "--module", "other", "--verify")
    assert result.exit_code == 2
    assert "has no module" in result.stderr


@pytest.mark.parametrize("options", [["--zeros", "-o", "{path}.npz"], ["--print", "-o", "{path}.hlo"]])
def test_an_output_of_several_modules_names_the_option_that_selects_one(options: list[str], tmp_path: Path) -> None:
    path = tmp_path / "two.mlir"
    path.write_text(f"module @one {{ {IDENTITY} }}\n// -----\nmodule @two {{ {IDENTITY} }}\n")
    result = hlo_run(str(path), *(option.replace("{path}", str(path)) for option in options))
    assert result.exit_code == 2
    assert "choose one with --module" in result.stderr


def test_a_module_that_a_file_lacks_is_not_replaced_by_another(tmp_path: Path) -> None:
    path = tmp_path / "one.mlir"
    path.write_text(f"module @one {{ {IDENTITY} }}")
    for option in ("--module=two", "--stage=two"):
        result = hlo_run(str(path), "--zeros", option)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "has no module" in result.stderr


# --- processes --------------------------------------------------------------------------------------------------------


def _on_terminal(*arguments: str) -> str:
    """Return the output of a command on a terminal."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "evaluator.cli", *arguments]
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=terminal, stderr=subprocess.PIPE)
    os.close(terminal)
    written = b""
    try:
        while part := os.read(controller, 1 << 16):
            written += part
    except OSError:  # the other end is closed
        pass
    os.close(controller)
    assert child.wait() == 0, child.communicate()
    assert child.stderr is not None
    child.stderr.close()
    return written.decode().replace("\r\n", "\n")


def test_large_results_are_summarised_on_terminals(tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(LARGE)
    expected = np.repeat(np.arange(40, dtype=np.float32), 50).reshape(40, 50)
    assert _on_terminal(str(path)) == f"tensor<40x50xf32> {np.array2string(expected, threshold=100, separator=', ')}\n"
    literal = f'dense<"0x{expected.tobytes().hex().upper()}"> : tensor<40x50xf32>\n'
    assert _on_terminal(str(path), "--full") == hlo_run(str(path)).stdout == literal


@pytest.mark.parametrize("options", [[], ["--no-jit"]], ids=["compiled", "eager"])
def test_interruption(options: list[str], tmp_path: Path) -> None:
    """XLA's loops run on without looking at signals; so the process is ended, in one line."""
    path = tmp_path / "endless.mlir"
    path.write_text(ENDLESS)
    command = [sys.executable, "-m", "evaluator.cli", str(path), "--input=i32=1", *options]
    for seconds in (2, 5, 20, 60):  # a busy machine may need long until it runs
        status, output, errors = _interrupted(command, seconds)
        assert (status, output) == (130, "")
        if "while running" in errors:
            break
    assert errors.strip().splitlines() == [f"hlo-run: interrupted while running {path}"]


def _interrupted(command: list[str], seconds: float) -> tuple[int, str, str]:
    """Return the exit code and the output of a command that is interrupted after some time."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        time.sleep(seconds)
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=30)
    finally:
        child.kill()
    return child.returncode, output, errors


def test_version_and_help_import_nothing_heavy() -> None:
    code = (
        "import sys\nsys.argv = ['hlo-run', '--help']\nfrom evaluator.cli.commands.hlo_run import main\n"
        "try:\n    main()\nfinally:\n"
        "    print(sorted({'attrs', 'hlo_text', 'jax', 'lark', 'numpy', 'rich'} & sys.modules.keys()), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "[]\n")


def test_diagnostics_as_sarif(tmp_path: Path) -> None:
    path = tmp_path / "x y.mlir"
    path.write_text("func.func @main(%a: tensor<2xf32>) {\n  %0 = stablehlo.abs %a : f32[2]\n  return\n}\n")
    found = hlo_run(str(path), "--verify", "--sarif")
    assert (found.exit_code, found.stderr) == (3, "")
    log = json.loads(found.stdout)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    assert run["tool"]["driver"]["name"] == "hlo-run"
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    result = run["results"][0]
    assert (result["ruleId"], result["level"], rules[result["ruleIndex"]]) == ("syntax", "error", "syntax")
    assert result["message"].keys() == {"text"}
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == path.as_uri()
    assert place["region"] == {"startLine": 2, "startColumn": 27, "endLine": 2, "endColumn": 33}
    assert "tensor<2xf32>" in result["properties"]["help"]


def test_sarif_of_notes(tmp_path: Path) -> None:
    path = tmp_path / "x.mlir"
    path.write_text("func.func @main(%a: tensor<2xf32>) {\n  %a = stablehlo.abs %a : tensor<2xf32>\n  return\n}\n")
    (result,) = json.loads(hlo_run(str(path), "--verify", "--sarif").stdout)["runs"][0]["results"]
    (note,) = result["relatedLocations"]
    assert note["message"]["text"] == "%a is first defined here"
    assert note["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 17}
    (entry,) = document(str(path), "--verify")["diagnostics"]
    assert entry["notes"] == [{"line": 1, "column": 17, "message": "%a is first defined here"}]


def test_errors_are_shown_up_to_a_number(tmp_path: Path) -> None:
    path = tmp_path / "x.mlir"
    lines = "".join(f"  %{i} = stablehlo.iota dim = 7 : tensor<2xf32>\n" for i in range(25))
    path.write_text(f"func.func @main() {{\n{lines}  return\n}}\n")
    shown = hlo_run(str(path), "--verify").stderr
    assert (shown.count("error[iota.C1]"), "5 more diagnostics" in shown) == (20, True)
    assert hlo_run(str(path), "--verify", "--max-errors", "3").stderr.count("error[") == 3
    assert len(document(str(path), "--verify", "--max-errors", "25")["diagnostics"]) == 25
    assert hlo_run(str(path), "--print", "--sarif").exit_code == 2
