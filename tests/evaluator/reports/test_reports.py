"""Bug reports: their files, and a script that needs neither this project nor the inputs in memory."""

import ast
import json
import os
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner

import evaluator
import hlo_text
from evaluator.cli.commands import hlo_run
from evaluator.reports.exporting import exported
from evaluator.reports.script import ScriptCase, script_text
from hlo_text.core.diagnostics import ContainerError

_MODULE = """HloModule m
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] add(p, p)
  s = f32[4] sine(q)
  ROOT r = f32[4] add(s, q)
}
"""
_OTHER = _MODULE.replace("add(p, p)", "multiply(p, p)")
_NAN = _MODULE.replace("sine(q)", "log(q)")
_ABSORBED = """func.func @loses(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %one = stablehlo.constant dense<1.0> : tensor<4xbf16>
  %0 = stablehlo.add %x, %one : tensor<4xbf16>
  %1 = stablehlo.subtract %0, %x : tensor<4xbf16>
  return %1 : tensor<4xbf16>
}
"""
_FILES = {"report.md", "reproduce.py", "inputs.npz", "expected.npz"}


def _run_script(directory):
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, str(directory / "reproduce.py")]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, env=environment, cwd="/")


def _imported(directory):
    tree = ast.parse((directory / "reproduce.py").read_text())
    names = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names)


@pytest.fixture(scope="module")
def mismatch(tmp_path_factory):
    """Report a mismatch of two modules from the command line."""
    directory = tmp_path_factory.mktemp("mismatch")
    a, b, report = directory / "a.hlo", directory / "b.hlo", directory / "report"
    a.write_text(_MODULE)
    b.write_text(_OTHER)
    arguments = [a, "--against", b, "--input", "4xf32=0 1 2 3", "--report", report, "--json"]
    done = CliRunner().invoke(hlo_run.main, list(map(str, arguments)))
    assert done.exit_code == 1, done.output
    assert json.loads(done.stdout)["equal"] is False
    assert "reproduce.py reproduces the problem" in done.stderr
    return report


def test_a_mismatch_has_modules_inputs_expected_values_and_smaller_modules(mismatch):
    smaller = {"reduced.hlo", "reduced.against.hlo", "reduced.inputs.npz", "reduced.expected.npz"}
    assert {path.name for path in mismatch.iterdir()} == _FILES | smaller | {"module.hlo", "against.hlo"}
    p = np.arange(4, dtype="f")
    (inputs,) = np.load(mismatch / "inputs.npz").values()
    (expected,) = np.load(mismatch / "expected.npz").values()
    np.testing.assert_array_equal(inputs, p)
    np.testing.assert_allclose(expected, np.sin(p * p) + p * p, rtol=1e-6)
    reduced = (mismatch / "reduced.hlo").read_text()
    assert "add(" in reduced
    assert "sine" not in reduced


def test_smaller_modules_differ_by_as_much_as_the_modules(tmp_path):
    """Unrelated operations disagree as well; both formulas of a small difference are kept."""
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
      %0 = stablehlo.exponential %x : tensor<4xf32>
      %c = stablehlo.constant dense<{}> : tensor<4xf32>
      %1 = stablehlo.multiply %0, %c : tensor<4xf32>
      %2 = stablehlo.add %1, %x : tensor<4xf32>
      return %2 : tensor<4xf32>
    }}"""
    a, b = (hlo_text.parse(text.format(constant)) for constant in ("1.0", "1.002"))
    made = evaluator.write_report(tmp_path / "a", a, np.float32([0.5, 1, 2, 3]), other=b, rtol=1e-5, atol=1e-5)
    assert made.is_reduced
    (expected,) = np.load(tmp_path / "a" / "reduced.expected.npz").values()
    reduced, inputs = (tmp_path / "a" / name for name in ("reduced.mlir", "reduced.inputs.npz"))
    (actual,) = evaluator.run(hlo_text.load(reduced), *np.load(inputs).values())
    assert 0 < np.max(np.abs(actual - expected)) <= 4 * 0.002 * np.exp(3)


def test_the_page_says_what_differs_and_that_it_was_reproduced(mismatch):
    page = (mismatch / "report.md").read_text()
    for part in ("| 0 | 2 of 4 |", "First divergence: `add` (%q)", "the script reproduced the problem", "jaxlib"):
        assert part in page
    assert (mismatch / "reduced.hlo").read_text().strip() in page


def test_the_script_reproduces_the_mismatch_with_jax_and_numpy_alone(mismatch):
    assert _imported(mismatch) == {"jax", "numpy"}
    done = _run_script(mismatch)
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("module: result 0: 2 of 4 elements differ, at [1]:")
    assert lines[1].startswith("reduced: result 0:")


def test_the_origin_of_a_nan_is_reported(tmp_path):
    made = evaluator.write_report(tmp_path / "a", hlo_text.parse(_NAN), -np.arange(4, dtype="f"), kind="nan")
    assert made.reproduced
    assert made.is_reduced
    assert set(made.files) >= _FILES | {"module.hlo", "reduced.hlo"}
    assert "log(" in (tmp_path / "a" / "reduced.hlo").read_text()
    assert "`log` (%s)" in (tmp_path / "a" / "report.md").read_text()
    assert "element" in _run_script(tmp_path / "a").stdout


def test_a_recheck_is_reported_with_narrow_floats_and_a_function_of_any_name(tmp_path):
    x = (np.arange(4) * 1000).astype(ml_dtypes.bfloat16)
    module = hlo_text.parse(_ABSORBED)
    made = evaluator.write_report(tmp_path / "a", module, x, against="wide", reduction_seconds=0)
    assert made.reproduced
    assert not made.is_reduced
    (expected,) = np.load(tmp_path / "a" / "expected.npz").values()
    np.testing.assert_array_equal(expected, np.ones(4))
    assert "widened to f64" in (tmp_path / "a" / "report.md").read_text()


def test_modules_that_cannot_be_exported_have_a_report_without_a_script(tmp_path):
    text = _MODULE.replace("HloModule m", "HloModule m, num_partitions=2, is_scheduled=true")
    modules = [hlo_text.parse(one) for one in (text, text.replace("add(p, p)", "multiply(p, p)"))]
    made = evaluator.write_report(
        tmp_path / "a", modules[0], np.arange(4, dtype="f"), other=modules[1], reduction_seconds=0
    )
    assert made.reproduced is None
    assert "reproduce.py" not in made.files
    assert "There is no script: module: a partitioned module" in (tmp_path / "a" / "report.md").read_text()


def test_nothing_found_is_nothing_to_report(tmp_path):
    module = hlo_text.parse(_MODULE)
    with pytest.raises(ValueError, match="nothing to report"):
        evaluator.write_report(tmp_path / "a", module, np.arange(4, dtype="f"), kind="nan")
    with pytest.raises(TypeError, match="exactly one"):
        evaluator.write_report(tmp_path / "a", module, np.arange(4, dtype="f"))
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    "options",
    [("--print",), ("--expected-output", "4xf32=0"), ("--nan", "--grid", "1x2"), ()],
)
def test_options_that_find_nothing_to_report_are_refused(tmp_path, options):
    path = tmp_path / "a.hlo"
    path.write_text(_MODULE)
    refused = CliRunner().invoke(hlo_run.main, [str(path), "--zeros", *options, "--report", str(tmp_path / "b")])
    assert refused.exit_code == 2
    assert "--report" in refused.stderr


def test_other_files_are_kept(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    module = hlo_text.parse(_NAN)
    with pytest.raises(ValueError, match="is not empty"):
        evaluator.write_report(tmp_path, module, -np.arange(4, dtype="f"), kind="nan", reduction_seconds=0)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(("expected", "code"), [((0, 3, 6, 9.001), 0), ((0, 3, 6, np.nan), 1)])
def test_the_exit_code_of_a_script(tmp_path, expected, code):
    module = hlo_text.parse(
        "HloModule m\nENTRY e { p = f32[4] parameter(0) c = f32[4] add(p, p) ROOT r = f32[4] add(c, p) }"
    )
    np.savez(tmp_path / "inputs.npz", argument0=np.arange(4, dtype="f"))
    np.savez(tmp_path / "expected.npz", result0=np.array(expected, "f"))
    case = ScriptCase(
        name="module",
        artifact=exported(module, None, "cpu"),
        inputs="inputs.npz",
        expected="expected.npz",
        bounds=((1e-3, 1e-3),),
    )
    (tmp_path / "reproduce.py").write_text(script_text("A title.", [case]))
    assert _run_script(tmp_path).returncode == code


def test_a_script_that_cannot_run_exits_with_2(tmp_path):
    (tmp_path / "reproduce.py").write_text(
        script_text("A title.", [ScriptCase(name="module", artifact=b"", inputs="missing.npz", kind="nan")])
    )
    assert _run_script(tmp_path).returncode == 2


def test_functions_that_cannot_be_renamed_are_refused():
    text = "func.func @main() { return }\nfunc.func @f() { return }"
    with pytest.raises(ContainerError, match="function f cannot be renamed to main"):
        exported(hlo_text.parse(text), "f", "cpu")
