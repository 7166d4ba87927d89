"""Quantized execution against the formulas of the specification, computed here with numpy in the expressed type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from evaluator import run, run_reference
from hlo_text.mlir.parse import parse_stablehlo

from support.oracles.quantization import FINE, TENTH, Array, Quantization, assert_stored, away_from_ties, run_one

_KINDS = {
    "i8 f32": (TENTH, FINE),
    "narrow range": (Quantization("i8", "f32", (0.3,), (0,), range=(-127, 127)), TENTH),
    "ui8 f16": (Quantization("ui8", "f16", (0.07,), (131,)), Quantization("ui8", "f16", (0.11,), (5,))),
    "i8 bf16": (Quantization("i8", "bf16", (0.07,), (100,)), Quantization("i8", "bf16", (0.11,), (-128,))),
    "i4 f32": (Quantization("i4", "f32", (0.7,), (2,)), Quantization("i4", "f32", (0.3,), (-8,))),
    "ui4 f32": (Quantization("ui4", "f32", (0.7,), (2,)), Quantization("ui4", "f32", (0.3,), (15,))),
    "i2 f32": (Quantization("i2", "f32", (0.7,), (1,)), Quantization("i2", "f32", (0.9,), (-2,))),
    "i16 f32": (Quantization("i16", "f32", (0.001,), (-3000,)), Quantization("i16", "f32", (0.013,), (32767,))),
    "i16 bf16": (Quantization("i16", "bf16", (0.01,), (-3000,)), Quantization("i16", "bf16", (0.013,), (32767,))),
    "i32 f32": (Quantization("i32", "f32", (1e-6,), (0,)), Quantization("i32", "f32", (3e-6,), (2000000001,))),
    "ui32 f32": (Quantization("ui32", "f32", (1e-6,), (7,)), Quantization("ui32", "f32", (3e-6,), (4000000001,))),
    "i8 f64": (Quantization("i8", "f64", (0.1,), (3,)), Quantization("i8", "f64", (0.0173,), (-77,))),
}


# --- uniform_quantize, uniform_dequantize ----------------------------------------------------------------------------


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("kind", _KINDS)
def test_quantize_and_dequantize(kind: str, jit: bool) -> None:
    for quantization in _KINDS[kind]:
        dtype, low, high = quantization.float_dtype, *quantization.limits
        rng = np.random.default_rng(0)
        reach = (high - low) * quantization.scales[0]
        reals = (rng.uniform(-1.5, 1.5, 500) * reach).astype(dtype)
        ties = quantization.dequantize(quantization.draw(2, 500)) + np.asarray(quantization.scales[0] / 2).astype(dtype)
        special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan], dtype)
        reals = np.concatenate([reals, ties, special])
        size, plain = reals.size, f"tensor<{reals.size}x{quantization.expressed}>"
        stored = run_one("uniform_quantize", [plain], [quantization.tensor(size)], reals, jit=jit)
        assert_stored(stored, quantization.quantize(reals), quantization)
        stored = quantization.draw(1, size)
        found = run_one("uniform_dequantize", [quantization.tensor(size)], [plain], stored, jit=jit)
        assert found.dtype == dtype
        np.testing.assert_array_equal(found, quantization.dequantize(stored))


@pytest.mark.parametrize("kind", _KINDS)
def test_requantize(kind: str) -> None:
    source, target = _KINDS[kind]
    stored = source.draw(3, 300)
    found = run_one("uniform_quantize", [source.tensor(300)], [target.tensor(300)], stored)
    assert_stored(found, target.quantize(source.dequantize(stored)), target)


def test_requantizing_to_the_same_type_clamps() -> None:
    narrow = Quantization("i8", "f32", (0.3,), (0,), range=(-10, 10))
    found = run_one("uniform_quantize", [narrow.tensor(3)], [narrow.tensor(3)], np.array([-128, 3, 99], np.int8))
    assert found.tolist() == [-10, 3, 10]


def test_quantization_per_axis() -> None:
    """The worked examples of the specification, and a tensor quantized along its middle dimension."""
    first = Quantization("i8", "f32", (0.1, 0.5), (-30, -20), axis=0)
    second = Quantization("i8", "f32", (0.1, 0.2), (-20, -30), axis=0)
    found = run_one("uniform_dequantize", [first.tensor(2)], ["tensor<2xf32>"], np.array([10, 10], np.int8))
    np.testing.assert_array_equal(found, np.array([4, 15], np.float32))
    found = run_one("uniform_quantize", ["tensor<2xf32>"], [first.tensor(2)], np.array([4, 15], np.float32))
    assert found.tolist() == [10, 10]
    found = run_one("uniform_quantize", [first.tensor(2)], [second.tensor(2)], np.array([10, 10], np.int8))
    assert found.tolist() == [20, 45]
    middle = Quantization("i16", "f32", (0.3, 0.7, 0.01), (5, -9, 300), axis=1)
    stored = middle.draw(0, 2, 3, 4)
    found = run_one("uniform_dequantize", [middle.tensor(2, 3, 4)], ["tensor<2x3x4xf32>"], stored)
    np.testing.assert_array_equal(found, middle.dequantize(stored))
    reals = np.random.default_rng(1).normal(size=(2, 3, 4)).astype(np.float32) * 1000
    found = run_one("uniform_quantize", ["tensor<2x3x4xf32>"], [middle.tensor(2, 3, 4)], reals)
    assert_stored(found, middle.quantize(reals), middle)


def test_quantization_in_blocks() -> None:
    text = """func.func @main(%a: tensor<4x2x!quant.uniform<i8:f32:{0:2, 1:1}, {{0.1:1, 0.2:2}, {0.3:3, 0.4:4}}>>)
        -> tensor<4x2xf32> {
      %r = stablehlo.uniform_dequantize %a
        : (tensor<4x2x!quant.uniform<i8:f32:{0:2, 1:1}, {{0.1:1, 0.2:2}, {0.3:3, 0.4:4}}>>) -> tensor<4x2xf32>
      return %r : tensor<4x2xf32>
    }"""
    stored = np.arange(8, dtype=np.int8).reshape(4, 2) * 11
    scales = np.repeat(np.array([[0.1, 0.2], [0.3, 0.4]], np.float32), 2, axis=0)
    zero_points = np.repeat(np.array([[1, 2], [3, 4]]), 2, axis=0)
    (found,) = run(parse_stablehlo(text), stored)
    np.testing.assert_array_equal(found, (stored - zero_points).astype(np.float32) * scales)


# --- elementwise operations ------------------------------------------------------------------------------------------


def _round_away(x: Array) -> Array:
    return np.sign(x) * np.floor(np.abs(x) + np.asarray(0.5, x.dtype))


_EXACT_UNARY: dict[str, Callable[[Array], Array]] = {
    "abs": np.abs,
    "ceil": np.ceil,
    "floor": np.floor,
    "negate": np.negative,
    "round_nearest_afz": _round_away,
    "round_nearest_even": np.rint,
    "sign": np.sign,
    "sqrt": np.sqrt,
}


_TRANSCENDENTAL: dict[str, Callable[[Array], Array]] = {
    "cbrt": np.cbrt,
    "cosine": np.cos,
    "exponential": np.exp,
    "exponential_minus_one": np.expm1,
    "log": np.log,
    "log_plus_one": np.log1p,
    "logistic": lambda x: 1 / (1 + np.exp(-x)),
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "sine": np.sin,
    "tan": np.tan,
    "tanh": np.tanh,
}


_EXACT_BINARY: dict[str, Callable[[Array, Array], Array]] = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "remainder": np.fmod,
}


@pytest.mark.parametrize("name", _EXACT_UNARY)
def test_exact_unary_operations(name: str) -> None:
    for quantization, result in ((TENTH, FINE), (FINE, TENTH)):
        stored = quantization.all_values()
        with np.errstate(invalid="ignore"):
            expected = result.quantize(_EXACT_UNARY[name](quantization.dequantize(stored)))
        found = run_one(name, [quantization.tensor(stored.size)], [result.tensor(stored.size)], stored)
        assert_stored(found, expected, result)


@pytest.mark.parametrize("name", _TRANSCENDENTAL)
def test_transcendental_operations(name: str) -> None:
    stored = TENTH.all_values()
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        reals = _TRANSCENDENTAL[name](TENTH.dequantize(stored).astype(np.float64)).astype(np.float32)
        expected = FINE.quantize(reals)
        certain = away_from_ties(reals, FINE, 1e-3)
    certain |= ~np.isfinite(reals)
    found = run_one(name, [TENTH.tensor(stored.size)], [FINE.tensor(stored.size)], stored)
    assert certain.sum() > 250
    np.testing.assert_array_equal(found.astype(np.int64)[certain], expected[certain])


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", _EXACT_BINARY)
def test_exact_binary_operations(name: str, jit: bool) -> None:
    lhs, rhs = (grid.reshape(-1) for grid in np.meshgrid(TENTH.all_values(), FINE.all_values()[::5]))
    with np.errstate(invalid="ignore", divide="ignore"):
        expected = TENTH.quantize(_EXACT_BINARY[name](TENTH.dequantize(lhs), FINE.dequantize(rhs)))
    types = [TENTH.tensor(lhs.size), FINE.tensor(lhs.size)]
    assert_stored(run_one(name, types, [TENTH.tensor(lhs.size)], lhs, rhs, jit=jit), expected, TENTH)


@pytest.mark.parametrize("kind", _KINDS)
def test_addition_in_every_storage_and_expressed_type(kind: str) -> None:
    first, second = _KINDS[kind]
    lhs, rhs = first.draw(0, 400), second.draw(1, 400)
    total = (first.dequantize(lhs) + second.dequantize(rhs)).astype(first.float_dtype)
    found = run_one("add", [first.tensor(400), second.tensor(400)], [second.tensor(400)], lhs, rhs)
    assert_stored(found, second.quantize(total), second)


@pytest.mark.parametrize(("name", "function"), [("atan2", np.arctan2), ("power", np.power)])
def test_inexact_binary_operations(name: str, function: Callable[[Array, Array], Array]) -> None:
    lhs, rhs = TENTH.draw(0, 400), FINE.draw(1, 400)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        reals = function(TENTH.dequantize(lhs).astype(np.float64), FINE.dequantize(rhs)).astype(np.float32)
        certain = away_from_ties(reals, FINE, 1e-3) | ~np.isfinite(reals)
    found = run_one(name, [TENTH.tensor(400), FINE.tensor(400)], [FINE.tensor(400)], lhs, rhs)
    assert certain.sum() > 380
    np.testing.assert_array_equal(found.astype(np.int64)[certain], FINE.quantize(reals)[certain])


def test_addition_per_axis() -> None:
    lhs_type = Quantization("i8", "f32", (0.1, 0.3, 0.7), (1, -2, 3), axis=1)
    rhs_type = Quantization("i8", "f32", (0.2, 0.05, 0.9), (0, 5, -7), axis=1)
    result = Quantization("i8", "f32", (0.35, 0.33, 1.3), (9, 8, 7), axis=1)
    lhs, rhs = lhs_type.draw(0, 50, 3), rhs_type.draw(1, 50, 3)
    found = run_one("add", [lhs_type.tensor(50, 3), rhs_type.tensor(50, 3)], [result.tensor(50, 3)], lhs, rhs)
    assert_stored(found, result.quantize(lhs_type.dequantize(lhs) + rhs_type.dequantize(rhs)), result)


def test_reduce_precision() -> None:
    stored = FINE.all_values()
    reals = FINE.dequantize(stored).astype(ml_dtypes.bfloat16).astype(np.float32)
    extra = "{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}"
    found = run_one("reduce_precision", [FINE.tensor(256)], [FINE.tensor(256)], stored, extra=extra)
    assert_stored(found, FINE.quantize(reals), FINE)


# --- comparison, selection -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["EQ", "NE", "LT", "LE", "GT", "GE"])
def test_quantized_compare_uses_real_values(direction: str) -> None:
    coarse = Quantization("i8", "f32", (0.2,), (3,))
    lhs, rhs = (grid.reshape(-1) for grid in np.meshgrid(TENTH.all_values(), coarse.all_values()[::3]))
    ufunc = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal}
    ufunc |= {"GT": np.greater, "GE": np.greater_equal}
    types = [TENTH.tensor(lhs.size), coarse.tensor(lhs.size)]
    extra = f"{{comparison_direction = #stablehlo<comparison_direction {direction}>}}"
    found = run_one("compare", types, [f"tensor<{lhs.size}xi1>"], lhs, rhs, extra=extra)
    np.testing.assert_array_equal(found, ufunc[direction](TENTH.dequantize(lhs), coarse.dequantize(rhs)))


def test_select_requantizes_to_its_result() -> None:
    pred = np.random.default_rng(0).integers(0, 2, 300).astype(bool)
    on_true, on_false = TENTH.draw(1, 300), FINE.draw(2, 300)
    types = ["tensor<300xi1>", TENTH.tensor(300), FINE.tensor(300)]
    result = Quantization("i8", "f32", (0.04,), (-1,))
    found = run_one("select", types, [result.tensor(300)], pred, on_true, on_false)
    reals = np.where(pred, TENTH.dequantize(on_true), FINE.dequantize(on_false))
    assert_stored(found, result.quantize(reals), result)


def test_clamp() -> None:
    low, high = np.array(-100, np.int8), FINE.draw(1, 200)
    types = [FINE.tensor(), TENTH.tensor(200), FINE.tensor(200)]
    stored = TENTH.draw(0, 200)
    reals = np.minimum(np.maximum(TENTH.dequantize(stored), FINE.dequantize(low)), FINE.dequantize(high))
    found = run_one("clamp", types, [TENTH.tensor(200)], low, stored, high)
    assert_stored(found, TENTH.quantize(reals), TENTH)


@pytest.mark.parametrize("evaluate", [run, run_reference])
@pytest.mark.parametrize(("type", "stored", "expected"), [("u8", "[-1, 100]", [127.5, 50.0]), ("u4", "-1", [7.5, 7.5])])
def test_unsigned_storage_is_written_without_sign(evaluate: Any, type: str, stored: str, expected: list[float]) -> None:
    """-1 is 255 or 15, as the C++ reads and prints it."""
    quantized = f"tensor<2x!quant.uniform<{type}:f32, 0.5>>"
    text = f"""func.func @main() -> tensor<2xf32> {{
  %q = stablehlo.constant() <{{value = dense<{stored}> : tensor<2xi{type[1:]}>}}> : () -> {quantized}
  %r = stablehlo.uniform_dequantize %q : ({quantized}) -> tensor<2xf32>
  return %r : tensor<2xf32>
}}
"""
    assert evaluate(parse_stablehlo(text))[0].tolist() == expected
