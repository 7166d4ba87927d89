"""`--recheck exact` and `--why` as commands and functions: errors in ULP, documents, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from mpmath import mp, mpf

import hlo_text
from evaluator import compare
from evaluator.cli.commands import hlo_run
from hlo_text.core.diagnostics import ExecutionError, LoweringError

pytestmark = pytest.mark.usefixtures("quick_compilation")

_SINE = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = stablehlo.sine %x : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
_UNDECIDED = """func.func @main(%x: tensor<4xf32>) -> tensor<4xi32> {
  %s = stablehlo.sqrt %x : tensor<4xf32>
  %q = stablehlo.multiply %s, %s : tensor<4xf32>
  %r = stablehlo.convert %q : (tensor<4xf32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}
"""
_X = np.asarray([0.5, 2.0, -3.25, 100.0], np.float32)


def _compared(text: str, *inputs: Any, **keywords: Any) -> Any:
    return compare(hlo_text.parse(text), *inputs, against="exact", **keywords)


def test_error_is_that_of_mpmath() -> None:
    outcome = _compared(_SINE, _X)
    native = np.asarray(_run(_SINE, _X))
    with mp.workprec(200):
        exact = [mp.sin(mpf(float(number))) for number in _X]
        errors = [
            abs(mpf(float(n)) - value) / mpf(2) ** (int(mp.floor(mp.log(abs(value), 2))) - 23)
            for n, value in zip(native, exact, strict=True)
        ]
    (result,) = outcome.results
    assert result.error_ulp == pytest.approx(float(max(errors)), rel=1e-6)
    assert 0 < result.radius < 1e-20
    assert outcome.precision_bits == 96


def _run(text: str, *inputs: Any) -> Any:
    from evaluator import run

    return run(hlo_text.parse(text), *inputs)[0]


def test_document_has_the_keys_of_scripts() -> None:
    document = _compared(_SINE, _X).as_json()
    keys = {"equal", "results", "first_divergence", "candidates", "cause", "precision_bits", "precision"}
    assert document.keys() == keys
    assert {"error_ulp", "radius"} <= document["results"][0].keys()


def test_operations_are_ranked_by_their_own_error() -> None:
    """The difference cancels, which amplifies the error of the cosine and adds none."""
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = stablehlo.tanh %x : tensor<4xf32>
  %c = stablehlo.constant dense<[0.46211717, 0.9640276, -0.9970032, 1.0]> : tensor<4xf32>
  %r = stablehlo.subtract %y, %c : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
    outcome = _compared(text, _X)
    assert outcome.results[0].error_ulp > 1000
    assert [loss.place.op for loss in outcome.precision] in ([], ["stablehlo.tanh"])
    assert all(loss.ulp < 10 for loss in outcome.precision)


def test_overflow_is_an_infinite_error() -> None:
    document = _compared(_SINE.replace("sine", "exponential"), _X).as_json()
    assert document["results"][0]["error_ulp"] == "inf"


def test_first_divergence_is_the_operation_that_rounds() -> None:
    """0.3 and -0.45 are 0.3125 and -0.4375 in f8E5M2; 1 and 2 are exact."""
    text = """func.func @main(%x: tensor<4xf32>, %t: !stablehlo.token)
    -> (!stablehlo.token, tensor<4xf8E5M2>, tensor<4xf32>) {
  %n = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf8E5M2>
  %w = stablehlo.convert %n : (tensor<4xf8E5M2>) -> tensor<4xf32>
  %r = stablehlo.negate %w : tensor<4xf32>
  return %t, %n, %r : !stablehlo.token, tensor<4xf8E5M2>, tensor<4xf32>
}
"""
    outcome = _compared(text, np.asarray([1, 0.3, -0.45, 2], np.float32))
    assert [found.mismatches for found in outcome.results] == [0, 2]
    divergence = outcome.first_divergence
    assert (divergence.a.line, divergence.a.op, divergence.index) == (4, "stablehlo.convert", (1,))
    assert (divergence.value_a, divergence.value_b) == (0.3125, np.float32(0.3))


def test_cancellation_raises_the_precision() -> None:
    text = """func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {
  %c = stablehlo.constant dense<1.0e-60> : tensor<4xf64>
  %s = stablehlo.sine %c : tensor<4xf64>
  %y = stablehlo.exponential %x : tensor<4xf64>
  %a = stablehlo.add %y, %s : tensor<4xf64>
  %r = stablehlo.subtract %a, %y : tensor<4xf64>
  return %r : tensor<4xf64>
}
"""
    outcome = _compared(text, _X.astype(np.float64))
    assert outcome.precision_bits == 512  # 2**144 is added to 2**-199
    assert outcome.results[0].error_ulp > 1e10


def test_undecided_conversion_is_an_error_with_its_location() -> None:
    with pytest.raises(LoweringError) as caught:
        _compared(_UNDECIDED, np.full(4, 2, np.float32), max_bits=300)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "exact.undecided"
    assert "300 bits" in diagnostic.message
    assert diagnostic.span is not None


def test_time_is_limited() -> None:
    with pytest.raises(ExecutionError, match="more than"):
        _compared(_SINE, _X, timeout=1e-6)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "sine.mlir").write_text(_SINE)
    (tmp_path / "tanh.mlir").write_text(_SINE.replace("sine", "tanh"))
    (tmp_path / "undecided.mlir").write_text(_UNDECIDED)
    return tmp_path


def _command(*arguments: Any) -> Any:
    return CliRunner().invoke(hlo_run.main, [*map(str, arguments)])


def test_command_prints_the_error(files: Path) -> None:
    result = _command(files / "sine.mlir", "--recheck", "exact", "--input", "4xf32=1 2 3 4")
    assert result.exit_code == 0
    assert "proven error" in result.output
    document = json.loads(_command(files / "sine.mlir", "--recheck", "exact", "--zeros", "--json").output)
    assert document["results"][0]["error_ulp"] == 0
    assert document["precision_bits"] == 96


def test_command_exits_with_4_where_a_decision_is_not_made(files: Path) -> None:
    arguments = (files / "undecided.mlir", "--recheck", "exact", "--input", "4xf32=2", "--max-bits", 200)
    result = _command(*arguments)
    assert result.exit_code == 4
    assert "exact.undecided" in result.output
    assert "undecided.mlir:4:" in result.output


def test_command_prints_the_cause(files: Path) -> None:
    pair = (files / "sine.mlir", "--against", files / "tanh.mlir", "--why", "--input", "4xf32=1 2 3 4")
    result = _command(*pair)
    assert result.exit_code == 1
    assert "cause: semantics" in result.output
    cause = json.loads(_command(*pair, "--json").output)["cause"]
    assert cause["kind"] == "semantics"
    assert cause["reason"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ("--why",),
        ("--why", "--recheck", "wide"),
        ("--max-bits", "100", "--recheck", "wide"),
        ("--why", "--against", "stored.npz"),
        ("--recheck", "exact", "--max-bits", "1"),
    ],
)
def test_options_that_do_not_go_together(files: Path, arguments: tuple[str, ...]) -> None:
    np.savez(files / "stored.npz", x=_X)
    given = [files / argument if argument.endswith(".npz") else argument for argument in arguments]
    assert _command(files / "sine.mlir", *given, "--zeros").exit_code == 2


@pytest.mark.parametrize("number", [1 + 2**-52, 1 - 2**-53, 4 - 2**-51])
def test_error_beside_a_power_of_two_has_the_unit_of_its_binade(number: float) -> None:
    text = _SINE.replace("sine", "sqrt").replace("f32", "f64")
    outcome = _compared(text, np.full(4, number))
    native = float(np.asarray(_run(text, np.full(4, number)))[0])
    with mp.workprec(300):
        exact = mp.sqrt(mpf(number))
        unit = mpf(2) ** (int(mp.floor(mp.log(exact, 2))) - 52)
        assert outcome.results[0].error_ulp == pytest.approx(float(abs(mpf(native) - exact) / unit), rel=1e-6)
