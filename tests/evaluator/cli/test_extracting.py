"""`hlo-run --print --extract` and `--inline-frames`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
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
    assert "error[rewrite.missing]: the module has no value %none" in missing.stderr


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
