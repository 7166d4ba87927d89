"""`hlo-run --print --extract` and `--inline-frames`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from evaluator.cli.commands.hlo_run import main

EXTRACTED = """HloModule m

ENTRY main {
  x = f32[4] parameter(0)
  y = f32[4] multiply(x, x)
  z = f32[4] exponential(y)
  w = f32[4] add(z, x)
  ROOT r = f32[4] negate(w)
}
"""


def run_command(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_operations_are_cut_out_with_their_inputs(tmp_path: Path) -> None:
    path, output = tmp_path / "m.hlo", tmp_path / "cut.hlo"
    path.write_text(EXTRACTED)
    given = ("--input", "4xf32=0 0.5 1 2")
    result = run_command(str(path), "--print", "--extract", "%w", "--from", "%y,%x", "-o", str(output), *given)
    assert result.exit_code == 0, result.output
    inputs = tmp_path / "cut.hlo.inputs.npz"
    x = np.array([0, 0.5, 1, 2], np.float32)
    with np.load(inputs) as saved:
        np.testing.assert_array_equal(saved["argument0"], x * x)
        np.testing.assert_array_equal(saved["argument1"], x)
    rerun = json.loads(run_command(str(output), "--input", f"@{inputs}", "--json").stdout)
    np.testing.assert_allclose(rerun["results"][0]["values"], np.exp(x * x) + x, rtol=1e-6)
    assert run_command(str(path), "--print", "--from", "%y").exit_code == 2
    assert "needs --print" in run_command(str(path), "--extract", "%w").stderr
    missing = run_command(str(path), "--print", "--extract", "%none")
    assert missing.exit_code == 2
    assert "error[rewrite.missing]: the module has no value %none" in missing.stderr


IN_A_LOOP = """HloModule m

square {
  u = f32[3] parameter(0)
  ROOT v = f32[3] multiply(u, u)
}
sum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] add(a, b)
}
body {
  s = (s32[], f32[3]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[3] get-tuple-element(s), index=1
  one = s32[] constant(1)
  j = s32[] add(i, one)
  q = f32[3] call(x), to_apply=square
  y = f32[3] exponential(q)
  z = f32[3] subtract(y, x)
  ROOT t = (s32[], f32[3]) tuple(j, z)
}
cond {
  s = (s32[], f32[3]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(3)
  ROOT l = pred[] compare(i, n), direction=LT
}
ENTRY e {
  p = f32[3] parameter(0)
  h = f32[3] negate(p)
  zero = s32[] constant(0)
  t0 = (s32[], f32[3]) tuple(zero, h)
  w = (s32[], f32[3]) while(t0), condition=cond, body=body
  r = f32[3] get-tuple-element(w), index=1
  start = f32[] constant(0)
  ROOT total = f32[] reduce(r, start), dimensions={0}, to_apply=sum
}
"""


@pytest.mark.parametrize(
    ("options", "parameters"),
    [
        (("%v",), ("x",)),
        (("%z",), ("zero", "x")),
        (("%z", "--from", "%y,%x"), ("exp(x * x)", "x")),
        (("%q",), ("zero", "x")),
    ],
)
def test_operations_in_loops_get_the_values_of_their_first_execution(
    options: tuple[str, ...], parameters: tuple[str, ...], tmp_path: Path
) -> None:
    path, output = tmp_path / "m.hlo", tmp_path / "cut.hlo"
    path.write_text(IN_A_LOOP)
    given = ("--input", "3xf32=0.1 0.2 0.3")
    result = run_command(str(path), "--print", "--extract", *options, "-o", str(output), *given)
    assert result.exit_code == 0, result.output
    x = -np.array([0.1, 0.2, 0.3], np.float32)
    expected = {"x": x, "zero": np.int32(0), "exp(x * x)": np.exp(x * x)}
    with np.load(tmp_path / "cut.hlo.inputs.npz") as saved:
        assert len(saved) == len(parameters)
        for number, name in enumerate(parameters):
            np.testing.assert_allclose(saved[f"argument{number}"], expected[name], rtol=1e-6)
    assert run_command(str(output), "--input", f"@{tmp_path / 'cut.hlo.inputs.npz'}").exit_code == 0


def test_values_of_reducers_are_not_recorded(tmp_path: Path) -> None:
    path = tmp_path / "m.hlo"
    path.write_text(IN_A_LOOP)
    result = run_command(str(path), "--print", "--extract", "%c", "-o", str(tmp_path / "cut.hlo"), "--zeros")
    assert result.exit_code == 2
    assert "the run never uses %a in an operation" in result.stderr
    assert run_command(str(path), "--print", "--extract", "%c", "-o", str(tmp_path / "cut.hlo")).exit_code == 0


def test_lines_of_frames_are_printed_for_hlo_alone(tmp_path: Path) -> None:
    path = tmp_path / "m.mlir"
    path.write_text(
        "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
        '  %0 = stablehlo.abs %x : tensor<f32> loc("f"("a.py":3:4))\n'
        "  return %0 : tensor<f32>\n}\n"
    )
    text = run_command(str(path), "--print", "--inline-frames", "--to", "hlo").stdout
    assert 'source_file="a.py" source_line=3' in text
    assert "FileNames" not in text
    assert "error[rewrite.language]" in run_command(str(path), "--print", "--inline-frames").stderr
