"""Values out of range, freed arrays and unprintable types raise only our own errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import evaluator
from hlo_text import ExecutionError, HloTextError, Module, parse, parse_stablehlo, verify

_IDENTITY = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> { return %a : tensor<2xf32> }"
_QUANTIZED = "tensor<2x!quant.uniform<i8:f32, 0.5:{}>>"


@pytest.mark.parametrize("cache", [True, False])
@pytest.mark.parametrize(("written", "meant"), [("0x7F", "127"), ("-0x10", "-16"), ("0xFF", "255")])
def test_zero_points_in_hexadecimal(written: str, meant: str, cache: bool) -> None:
    module = parse_stablehlo(f"func.func @main(%a: {_QUANTIZED.format(written)}) {{ return }}", cache=cache)
    assert _QUANTIZED.format(meant).replace("0.5", "5.000000e-01") in module.to_text()


@pytest.mark.parametrize("digits", ["9" * 30, "9" * 5000, "0x" + "F" * 5000])
def test_zero_points_beyond_any_type(digits: str) -> None:
    with pytest.raises(HloTextError) as caught:
        parse(f"func.func @main(%a: {_QUANTIZED.format(digits)}) {{ return }}")
    assert caught.value.code == "literal.range"


@pytest.mark.parametrize("number", ["300", "1.5"])
def test_quantized_types_in_messages(number: str) -> None:
    """Types of many scales have no short spelling, so messages name them without."""
    type = _QUANTIZED.format(0)
    with pytest.raises(HloTextError, match=r"!quant\.uniform<i8:f32"):
        verify(parse(f"func.func @main() {{ %0 = stablehlo.constant dense<{number}> : {type} return }}"))


@pytest.mark.parametrize(
    "number", [10**30, -(10**30), 10**5000, object(), "x"], ids=["large", "negative", "huge", "object", "text"]
)
def test_numbers_beyond_any_type(number: Any) -> None:
    module = parse("func.func @main(%a: tensor<i32>) -> tensor<i32> { return %a : tensor<i32> }")
    with pytest.raises(ExecutionError) as caught:
        evaluator.run(module, number)
    assert caught.value.code == "run.arguments"
    assert len(str(caught.value)) < 2000


@pytest.mark.parametrize(
    ("type", "number"),
    [
        ("i32", float("nan")),
        ("i8", [300]),
        ("ui8", -1),
        ("i4", 8),
        ("i32", 1e10),
        ("f32", 1j),
        ("i1", 1j),
        ("f32", None),
    ],
    ids=str,
)
def test_numbers_that_a_type_cannot_hold(type: str, number: Any) -> None:
    """Nothing wraps, becomes the smallest integer or loses its imaginary part on the way into a program."""
    shape = "1x" if isinstance(number, list) else ""
    argument = f"tensor<{shape}{type}>"
    module = parse(f"func.func @main(%a: {argument}) -> {argument} {{ return %a : {argument} }}")
    for run in (evaluator.run, evaluator.run_reference):
        with pytest.raises(ExecutionError) as caught:
            run(module, number)
        assert caught.value.code == "run.arguments"


@pytest.mark.parametrize("parts", [(), (1.0,), 2.0, None], ids=str)
def test_tuples_of_other_lengths(parts: Any) -> None:
    type = "tuple<tensor<f32>, tensor<f32>>"
    module = parse(f"func.func @main(%a: {type}) -> {type} {{ return %a : {type} }}")
    for run in (evaluator.run, evaluator.run_reference):
        with pytest.raises(ExecutionError) as caught:
            run(module, parts)
        assert caught.value.code == "run.arguments"


_PROBE = """func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %b = interpreter.probe %a, probe_id = "seen" : tensor<f32>
  check.expect_serialized_eq %b, probe_id = "seen" : tensor<f32>
  return %b : tensor<f32>
}
"""


@pytest.mark.parametrize("run", [evaluator.run, evaluator.run_reference])
def test_probe_directories(run: Callable[..., Any], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Given as text, made where there is none; what is no directory fails by name."""
    module, number = parse(_PROBE), np.float32(2)
    assert run(module, number, probe_directory=str(tmp_path / "a" / "b")) == (number,)
    assert (tmp_path / "a" / "b" / "index.csv").exists()
    (tmp_path / "file").write_text("seen,tensor<f32>,none.npy\n")
    (tmp_path / "index.csv").write_text("seen,tensor<f32>,file\n")
    for place in (tmp_path / "file", tmp_path, tmp_path / "\0"):
        with pytest.raises(ExecutionError):
            run(module, number, probe_directory=str(place))
    assert "Traceback" not in capfd.readouterr().err


def _lowered(module: Module, array: Any) -> Any:
    return evaluator.lower(module)(array)


@pytest.mark.parametrize("run", [evaluator.run, evaluator.run_reference, _lowered])
def test_deleted_arrays(run: Callable[[Module, Any], Any]) -> None:
    array = jnp.ones(2)
    array.delete()
    with pytest.raises(ExecutionError, match="deleted") as caught:
        run(parse(_IDENTITY), array)
    assert caught.value.code == "run.arguments"


def test_meshes_without_devices() -> None:
    text = """sdy.mesh @mesh = <["x"=0]>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"}
    (%p: tensor<8xf32>) {
    sdy.return %p : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
    assert any("do not divide tensor<8xf32> evenly" in finding.message for finding in verify(parse(text)))
