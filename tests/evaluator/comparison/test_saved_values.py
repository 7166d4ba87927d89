"""Arrays stored by location, as references of a comparison."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from click.testing import CliRunner

import hlo_text
from evaluator import compare, values_by_place
from evaluator.cli.commands.hlo_run import main
from evaluator.comparison.outcomes import DifferentResultsError

_TEXT = """\
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %out:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<2xf32>
  cond {
    %p = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %w = stablehlo.tanh %v : tensor<2xf32>
    stablehlo.return %j, %w : tensor<i32>, tensor<2xf32>
  }
  %r = stablehlo.add %out#1, %x : tensor<2xf32>
  return %r : tensor<2xf32>
}
"""
_X = np.asarray([0.5, 2.0], np.float32)


def _computed() -> dict[str, np.ndarray[Any, Any]]:
    """Return values of the program by numpy."""
    found, v = {}, _X
    for i in range(3):
        v = np.tanh(v)
        found[f"main/while.body/w[{i}]"] = v
    return {**found, "main/out#1": v, "main/r": v + _X}


def test_keys_and_values() -> None:
    values = values_by_place(hlo_text.parse(_TEXT), _X)
    for key, expected in _computed().items():
        np.testing.assert_allclose(values[key], expected, rtol=1e-6)
    assert values["main/while.body/j[2]"] == 3
    assert values["main/while.cond/p[3]"] == np.False_


def test_iteration_and_element_that_differ() -> None:
    saved = _computed()
    saved["main/while.body/w[1]"] = saved["main/while.body/w[1]"] + np.asarray([0, 1], np.float32)
    outcome = compare(hlo_text.parse(_TEXT), saved, _X)
    assert not outcome.equal
    assert outcome.first_divergence is None  # the arrays between those that are stored are unknown
    (found,) = outcome.candidates
    assert (found.a.line, found.a.iterations, found.index, found.b) == (11, (1,), (1,), None)
    assert [result.name for result in outcome.results if result.mismatches] == ["main/while.body/w[1]"]


def test_short_keys_files_and_the_command(tmp_path: Path) -> None:
    path, file = tmp_path / "program.mlir", tmp_path / "values.npz"
    path.write_text(_TEXT)
    np.savez(file, r=_computed()["main/r"])
    given = [str(path), "--input", "2xf32=0.5 2", "--against", str(file)]
    assert CliRunner().invoke(main, given).exit_code == 0
    np.savez(file, r=_computed()["main/r"] + np.float32(1))
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 1
    assert "r: 2 of 2 elements differ" in result.stdout
    assert ":14:3: stablehlo.add" in result.stdout


def test_tuples_types_and_processes(tmp_path: Path) -> None:
    text = (
        "HloModule m, replica_count=2\nENTRY e {\n  x = bf16[2] parameter(0)\n  n = bf16[2] negate(x)\n"
        "  ROOT t = (bf16[2], bf16[2]) tuple(x, n)\n}\n"
    )
    x = np.asarray([1, 2], ml_dtypes.bfloat16)
    values = values_by_place(hlo_text.parse(text), x)
    assert set(values) == {f"e/{name}@{process}" for name in ("n", "t{0}", "t{1}") for process in (0, 1)}
    np.savez(tmp_path / "v.npz", **values)
    assert compare(hlo_text.parse(text), tmp_path / "v.npz", x).equal


@pytest.mark.parametrize(
    ("saved", "error", "message"),
    [
        ({"q": np.zeros(2)}, ValueError, "must name one value, but 0 operations"),
        ({"main/q": np.zeros(2)}, ValueError, "computes no value"),
        (
            {"r": np.zeros(3, np.float32)},
            DifferentResultsError,
            r"the types of r differ: float32\[2\] and float32\[3\]",
        ),
    ],
)
def test_keys_and_arrays_that_do_not_fit(
    saved: dict[str, np.ndarray[Any, Any]], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        compare(hlo_text.parse(_TEXT), saved, _X)
