"""Quantized execution against the formulas of the specification, computed here with numpy in the expressed type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import ml_dtypes
import numpy as np
import pytest

from evaluator import run
from hlo_text.mlir.parse import parse_stablehlo
from hlo_text.types import TensorType, numpy_dtype

Array = Any
_FLOATS = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}


@attrs.frozen
class Quantization:
    """One quantized element type and what the specification computes with it."""

    storage: str
    expressed: str
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None = None
    range: tuple[int, int] | None = None

    @property
    def dtype(self) -> np.dtype[Any]:
        word = f"func.func @main(%a: tensor<{self.storage}>) {{ return }}"
        (argument,) = parse_stablehlo(word).functions["main"].body.arguments
        assert isinstance(argument.type, TensorType)
        return numpy_dtype(argument.type.element_type)

    @property
    def float_dtype(self) -> np.dtype[Any]:
        return np.dtype(_FLOATS[self.expressed])

    @property
    def limits(self) -> tuple[int, int]:
        info = ml_dtypes.iinfo(self.dtype)
        return self.range or (int(info.min), int(info.max))

    @property
    def text(self) -> str:
        pairs = [f"{scale:.9f}:{zero}" for scale, zero in zip(self.scales, self.zero_points, strict=True)]
        parameters = pairs[0] if self.axis is None else "{" + ",".join(pairs) + "}"
        axis = "" if self.axis is None else f":{self.axis}"
        storage = self.storage + (f"<{self.range[0]}:{self.range[1]}>" if self.range else "")
        return f"!quant.uniform<{storage}:{self.expressed}{axis}, {parameters}>"

    def tensor(self, *shape: int) -> str:
        return f"tensor<{''.join(f'{size}x' for size in shape)}{self.text}>"

    def along(self, values: tuple[Any, ...], dtype: Any, rank: int) -> Array:
        array = np.asarray(values, np.float64).astype(dtype)
        return array.reshape([-1 if d == self.axis else 1 for d in range(rank)])

    def dequantize(self, stored: Array) -> Array:
        difference = stored.astype(np.int64) - self.along(self.zero_points, np.int64, stored.ndim)
        return difference.astype(self.float_dtype) * self.along(self.scales, self.float_dtype, stored.ndim)

    def before_rounding(self, reals: Array) -> Array:
        assert reals.dtype == self.float_dtype
        with np.errstate(over="ignore"):
            scaled = reals / self.along(self.scales, self.float_dtype, reals.ndim)
            return scaled + self.along(self.zero_points, self.float_dtype, reals.ndim)

    def quantize(self, reals: Array) -> Array:
        low, high = (np.asarray(limit).astype(self.float_dtype) for limit in self.limits)
        clamped = np.minimum(np.maximum(self.before_rounding(reals), low), high)
        rounded = np.rint(clamped.astype(np.float64))
        least, most = ml_dtypes.iinfo(self.dtype).min, ml_dtypes.iinfo(self.dtype).max
        return np.where(np.isnan(rounded), 0, np.clip(rounded, float(least), float(most))).astype(np.int64)

    def draw(self, seed: int, *shape: int) -> Array:
        low, high = self.limits
        return np.random.default_rng(seed).integers(low, high + 1, shape).astype(self.dtype)

    def all_values(self) -> Array:
        low, high = self.limits
        return np.arange(low, high + 1).astype(self.dtype)


_TENTH = Quantization("i8", "f32", (0.1,), (3,))
_FINE = Quantization("i8", "f32", (0.0173,), (-77,))
_EXACT = Quantization("i8", "f32", (0.5,), (4,))
_KINDS = {
    "i8 f32": (_TENTH, _FINE),
    "narrow range": (Quantization("i8", "f32", (0.3,), (0,), range=(-127, 127)), _TENTH),
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


def _run(name: str, operands: list[str], results: list[str], *arrays: Array, extra: str = "", jit: bool = True) -> Any:
    arguments = ", ".join(f"%a{number}: {type}" for number, type in enumerate(operands))
    names = ", ".join(f"%a{number}" for number in range(len(operands)))
    outputs = ", ".join(f"%r#{number}" for number in range(len(results))) if len(results) > 1 else "%r"
    count = f":{len(results)}" if len(results) > 1 else ""
    text = f"""func.func @main({arguments}) -> ({", ".join(results)}) {{
      %r{count} = "stablehlo.{name}"({names}) {extra} : ({", ".join(operands)}) -> ({", ".join(results)})
      func.return {outputs} : {", ".join(results)}
    }}"""
    found = run(parse_stablehlo(text), *arrays, jit=jit)
    return found[0] if len(results) == 1 else found


def _assert_stored(found: Array, expected: Array, quantization: Quantization) -> None:
    assert found.dtype == quantization.dtype
    np.testing.assert_array_equal(found.astype(np.int64), expected)


def _away_from_ties(reals: Array, quantization: Quantization, margin: float) -> Array:
    """Say which elements round the same way if they are off by a little."""
    exact = quantization.before_rounding(reals).astype(np.float64)
    return np.abs(exact - np.floor(exact) - 0.5) > margin


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
        stored = _run("uniform_quantize", [plain], [quantization.tensor(size)], reals, jit=jit)
        _assert_stored(stored, quantization.quantize(reals), quantization)
        stored = quantization.draw(1, size)
        found = _run("uniform_dequantize", [quantization.tensor(size)], [plain], stored, jit=jit)
        assert found.dtype == dtype
        np.testing.assert_array_equal(found, quantization.dequantize(stored))


@pytest.mark.parametrize("kind", _KINDS)
def test_requantize(kind: str) -> None:
    source, target = _KINDS[kind]
    stored = source.draw(3, 300)
    found = _run("uniform_quantize", [source.tensor(300)], [target.tensor(300)], stored)
    _assert_stored(found, target.quantize(source.dequantize(stored)), target)


def test_requantizing_to_the_same_type_clamps() -> None:
    narrow = Quantization("i8", "f32", (0.3,), (0,), range=(-10, 10))
    found = _run("uniform_quantize", [narrow.tensor(3)], [narrow.tensor(3)], np.array([-128, 3, 99], np.int8))
    assert found.tolist() == [-10, 3, 10]


def test_quantization_per_axis() -> None:
    """The worked examples of the specification, and a tensor quantized along its middle dimension."""
    first = Quantization("i8", "f32", (0.1, 0.5), (-30, -20), axis=0)
    second = Quantization("i8", "f32", (0.1, 0.2), (-20, -30), axis=0)
    found = _run("uniform_dequantize", [first.tensor(2)], ["tensor<2xf32>"], np.array([10, 10], np.int8))
    np.testing.assert_array_equal(found, np.array([4, 15], np.float32))
    found = _run("uniform_quantize", ["tensor<2xf32>"], [first.tensor(2)], np.array([4, 15], np.float32))
    assert found.tolist() == [10, 10]
    found = _run("uniform_quantize", [first.tensor(2)], [second.tensor(2)], np.array([10, 10], np.int8))
    assert found.tolist() == [20, 45]
    middle = Quantization("i16", "f32", (0.3, 0.7, 0.01), (5, -9, 300), axis=1)
    stored = middle.draw(0, 2, 3, 4)
    found = _run("uniform_dequantize", [middle.tensor(2, 3, 4)], ["tensor<2x3x4xf32>"], stored)
    np.testing.assert_array_equal(found, middle.dequantize(stored))
    reals = np.random.default_rng(1).normal(size=(2, 3, 4)).astype(np.float32) * 1000
    found = _run("uniform_quantize", ["tensor<2x3x4xf32>"], [middle.tensor(2, 3, 4)], reals)
    _assert_stored(found, middle.quantize(reals), middle)


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
    for quantization, result in ((_TENTH, _FINE), (_FINE, _TENTH)):
        stored = quantization.all_values()
        with np.errstate(invalid="ignore"):
            expected = result.quantize(_EXACT_UNARY[name](quantization.dequantize(stored)))
        found = _run(name, [quantization.tensor(stored.size)], [result.tensor(stored.size)], stored)
        _assert_stored(found, expected, result)


@pytest.mark.parametrize("name", _TRANSCENDENTAL)
def test_transcendental_operations(name: str) -> None:
    stored = _TENTH.all_values()
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        reals = _TRANSCENDENTAL[name](_TENTH.dequantize(stored).astype(np.float64)).astype(np.float32)
        expected = _FINE.quantize(reals)
        certain = _away_from_ties(reals, _FINE, 1e-3)
    certain |= ~np.isfinite(reals)
    found = _run(name, [_TENTH.tensor(stored.size)], [_FINE.tensor(stored.size)], stored)
    assert certain.sum() > 250
    np.testing.assert_array_equal(found.astype(np.int64)[certain], expected[certain])


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("name", _EXACT_BINARY)
def test_exact_binary_operations(name: str, jit: bool) -> None:
    lhs, rhs = (grid.reshape(-1) for grid in np.meshgrid(_TENTH.all_values(), _FINE.all_values()[::5]))
    with np.errstate(invalid="ignore", divide="ignore"):
        expected = _TENTH.quantize(_EXACT_BINARY[name](_TENTH.dequantize(lhs), _FINE.dequantize(rhs)))
    types = [_TENTH.tensor(lhs.size), _FINE.tensor(lhs.size)]
    _assert_stored(_run(name, types, [_TENTH.tensor(lhs.size)], lhs, rhs, jit=jit), expected, _TENTH)


@pytest.mark.parametrize("kind", _KINDS)
def test_addition_in_every_storage_and_expressed_type(kind: str) -> None:
    first, second = _KINDS[kind]
    lhs, rhs = first.draw(0, 400), second.draw(1, 400)
    total = (first.dequantize(lhs) + second.dequantize(rhs)).astype(first.float_dtype)
    found = _run("add", [first.tensor(400), second.tensor(400)], [second.tensor(400)], lhs, rhs)
    _assert_stored(found, second.quantize(total), second)


@pytest.mark.parametrize(("name", "function"), [("atan2", np.arctan2), ("power", np.power)])
def test_inexact_binary_operations(name: str, function: Callable[[Array, Array], Array]) -> None:
    lhs, rhs = _TENTH.draw(0, 400), _FINE.draw(1, 400)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        reals = function(_TENTH.dequantize(lhs).astype(np.float64), _FINE.dequantize(rhs)).astype(np.float32)
        certain = _away_from_ties(reals, _FINE, 1e-3) | ~np.isfinite(reals)
    found = _run(name, [_TENTH.tensor(400), _FINE.tensor(400)], [_FINE.tensor(400)], lhs, rhs)
    assert certain.sum() > 380
    np.testing.assert_array_equal(found.astype(np.int64)[certain], _FINE.quantize(reals)[certain])


def test_addition_per_axis() -> None:
    lhs_type = Quantization("i8", "f32", (0.1, 0.3, 0.7), (1, -2, 3), axis=1)
    rhs_type = Quantization("i8", "f32", (0.2, 0.05, 0.9), (0, 5, -7), axis=1)
    result = Quantization("i8", "f32", (0.35, 0.33, 1.3), (9, 8, 7), axis=1)
    lhs, rhs = lhs_type.draw(0, 50, 3), rhs_type.draw(1, 50, 3)
    found = _run("add", [lhs_type.tensor(50, 3), rhs_type.tensor(50, 3)], [result.tensor(50, 3)], lhs, rhs)
    _assert_stored(found, result.quantize(lhs_type.dequantize(lhs) + rhs_type.dequantize(rhs)), result)


def test_reduce_precision() -> None:
    stored = _FINE.all_values()
    reals = _FINE.dequantize(stored).astype(ml_dtypes.bfloat16).astype(np.float32)
    extra = "{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}"
    found = _run("reduce_precision", [_FINE.tensor(256)], [_FINE.tensor(256)], stored, extra=extra)
    _assert_stored(found, _FINE.quantize(reals), _FINE)


# --- comparison, selection -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["EQ", "NE", "LT", "LE", "GT", "GE"])
def test_compare_compares_what_is_meant(direction: str) -> None:
    coarse = Quantization("i8", "f32", (0.2,), (3,))
    lhs, rhs = (grid.reshape(-1) for grid in np.meshgrid(_TENTH.all_values(), coarse.all_values()[::3]))
    ufunc = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal}
    ufunc |= {"GT": np.greater, "GE": np.greater_equal}
    types = [_TENTH.tensor(lhs.size), coarse.tensor(lhs.size)]
    extra = f"{{comparison_direction = #stablehlo<comparison_direction {direction}>}}"
    found = _run("compare", types, [f"tensor<{lhs.size}xi1>"], lhs, rhs, extra=extra)
    np.testing.assert_array_equal(found, ufunc[direction](_TENTH.dequantize(lhs), coarse.dequantize(rhs)))


def test_select_requantizes_to_its_result() -> None:
    pred = np.random.default_rng(0).integers(0, 2, 300).astype(bool)
    on_true, on_false = _TENTH.draw(1, 300), _FINE.draw(2, 300)
    types = ["tensor<300xi1>", _TENTH.tensor(300), _FINE.tensor(300)]
    result = Quantization("i8", "f32", (0.04,), (-1,))
    found = _run("select", types, [result.tensor(300)], pred, on_true, on_false)
    reals = np.where(pred, _TENTH.dequantize(on_true), _FINE.dequantize(on_false))
    _assert_stored(found, result.quantize(reals), result)


def test_clamp() -> None:
    low, high = np.array(-100, np.int8), _FINE.draw(1, 200)
    types = [_FINE.tensor(), _TENTH.tensor(200), _FINE.tensor(200)]
    stored = _TENTH.draw(0, 200)
    reals = np.minimum(np.maximum(_TENTH.dequantize(stored), _FINE.dequantize(low)), _FINE.dequantize(high))
    found = _run("clamp", types, [_TENTH.tensor(200)], low, stored, high)
    _assert_stored(found, _TENTH.quantize(reals), _TENTH)


# --- contractions ----------------------------------------------------------------------------------------------------

_DOT = (
    """{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}"""
)
_CONVOLUTION = """{
  window_strides = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>,
  lhs_dilation = array<i64: 1, 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
  batch_group_count = 1 : i64, feature_group_count = 1 : i64}"""


def test_dot_general() -> None:
    """Scales are powers of two, so that no sum is rounded and the order of summation does not matter."""
    lhs_type, rhs_type = Quantization("i8", "f32", (0.25,), (-7,)), Quantization("i8", "f32", (0.125,), (11,))
    result = Quantization("i32", "f32", (0.03,), (5,))
    lhs, rhs = lhs_type.draw(0, 5, 40), rhs_type.draw(1, 40, 6)
    found = _run("dot_general", [lhs_type.tensor(5, 40), rhs_type.tensor(40, 6)], [result.tensor(5, 6)], lhs, rhs,
                 extra=_DOT)  # fmt: skip
    _assert_stored(found, result.quantize(lhs_type.dequantize(lhs) @ rhs_type.dequantize(rhs)), result)


def test_dot_general_per_axis() -> None:
    lhs_type = Quantization("i8", "f32", (0.25,), (-7,))
    rhs_type = Quantization("i8", "f32", (0.5, 0.125, 1.0), (0, 0, 0), axis=1)
    result = Quantization("i32", "f32", (0.3, 0.01, 0.7), (0, 0, 0), axis=1)
    lhs, rhs = lhs_type.draw(0, 5, 40), rhs_type.draw(1, 40, 3)
    found = _run("dot_general", [lhs_type.tensor(5, 40), rhs_type.tensor(40, 3)], [result.tensor(5, 3)], lhs, rhs,
                 extra=_DOT)  # fmt: skip
    _assert_stored(found, result.quantize(lhs_type.dequantize(lhs) @ rhs_type.dequantize(rhs)), result)


def test_hybrid_dot_general_gives_floats() -> None:
    rhs_type = Quantization("i8", "f32", (0.5, 0.125, 1.0), (1, -2, 3), axis=1)
    lhs = np.random.default_rng(0).integers(-50, 50, (5, 40)).astype(np.float32)
    rhs = rhs_type.draw(1, 40, 3)
    types = ["tensor<5x40xf32>", rhs_type.tensor(40, 3)]
    found = _run("dot_general", types, ["tensor<5x3xf32>"], lhs, rhs, extra=_DOT)
    np.testing.assert_array_equal(found, lhs @ rhs_type.dequantize(rhs))


def _convolve(image: Array, kernel: Array) -> Array:
    """Return a convolution of `[b, 0, 1, f]` with `[0, 1, i, o]`, both spatial dimensions padded by one."""
    padded = np.pad(image, [(0, 0), (1, 1), (1, 1), (0, 0)])
    windows = np.lib.stride_tricks.sliding_window_view(padded, kernel.shape[:2], axis=(1, 2))
    return np.einsum("bxyfkl,klfo->bxyo", windows, kernel).astype(image.dtype)


@pytest.mark.parametrize("is_hybrid", [False, True])
def test_convolution(is_hybrid: bool) -> None:
    lhs_type = Quantization("i8", "f32", (0.25,), (-7,))
    rhs_type = Quantization("i8", "f32", (0.5, 0.125, 1.0), (0, 0, 0), axis=3)
    result = Quantization("i32", "f32", (0.3, 0.01, 0.7), (0, 0, 0), axis=3)
    image, kernel = lhs_type.draw(0, 2, 6, 5, 4), rhs_type.draw(1, 3, 3, 4, 3)
    expected = _convolve(lhs_type.dequantize(image), rhs_type.dequantize(kernel))
    if is_hybrid:
        types = ["tensor<2x6x5x4xf32>", rhs_type.tensor(3, 3, 4, 3)]
        found = _run("convolution", types, ["tensor<2x6x5x3xf32>"], lhs_type.dequantize(image), kernel,
                     extra=_CONVOLUTION)  # fmt: skip
        np.testing.assert_array_equal(found, expected)
    else:
        types = [lhs_type.tensor(2, 6, 5, 4), rhs_type.tensor(3, 3, 4, 3)]
        found = _run("convolution", types, [result.tensor(2, 6, 5, 3)], image, kernel, extra=_CONVOLUTION)
        _assert_stored(found, result.quantize(expected), result)


# --- reductions, windows, sorting, batch normalization ---------------------------------------------------------------


def _body(name: str, type: Quantization) -> str:
    return f"""({{
      ^bb0(%x: {type.tensor()}, %y: {type.tensor()}):
        %s = "stablehlo.{name}"(%x, %y) : ({type.tensor()}, {type.tensor()}) -> {type.tensor()}
        "stablehlo.return"(%s) : ({type.tensor()}) -> ()
    }})"""


@pytest.mark.parametrize(("name", "function"), [("add", np.add), ("maximum", np.maximum)])
def test_reduce_quantizes_every_step(name: str, function: Callable[[Array, Array], Array]) -> None:
    """Saturation makes the sum different from one that is quantized only at the end."""
    wide = Quantization("i8", "f32", (0.5,), (-3,))
    stored, init = wide.draw(0, 4, 60), np.array(-3, np.int8)
    found = _run("reduce", [wide.tensor(4, 60), wide.tensor()], [wide.tensor(4)], stored, init,
                 extra=_body(name, wide) + " {dimensions = array<i64: 1>}")  # fmt: skip
    total = np.full(4, init)
    for column in stored.T:
        total = wide.quantize(function(wide.dequantize(total), wide.dequantize(column))).astype(np.int8)
    _assert_stored(found, total, wide)


def test_reduce_promotes_to_the_type_of_its_body() -> None:
    wide = Quantization("i32", "f32", (0.5,), (0,))
    stored, init = _EXACT.draw(0, 3, 200), np.array(6, np.int8)
    found = _run("reduce", [_EXACT.tensor(3, 200), _EXACT.tensor()], [wide.tensor(3)], stored, init,
                 extra=_body("add", wide) + " {dimensions = array<i64: 1>}")  # fmt: skip
    expected = wide.quantize(_EXACT.dequantize(stored).sum(1) + np.float32(1))
    _assert_stored(found, expected, wide)


def test_reduce_window() -> None:
    stored, init = _EXACT.draw(0, 10), np.array(4, np.int8)
    extra = _body("add", _EXACT) + " {window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}"
    types = [_EXACT.tensor(10), _EXACT.tensor()]
    found = _run("reduce_window", types, [_EXACT.tensor(4)], stored, init, extra=extra)
    expected = []
    for start in range(0, 8, 2):
        total = init
        for element in stored[start : start + 3]:
            total = _EXACT.quantize(_EXACT.dequantize(total) + _EXACT.dequantize(element)).astype(np.int8)
        expected.append(int(total))
    _assert_stored(found, np.array(expected), _EXACT)


@pytest.mark.parametrize(("direction", "sign"), [("LT", 1), ("GT", -1)])
def test_sort(direction: str, sign: int) -> None:
    """Bf16 cannot tell some neighbours apart once they are dequantized: those keep their order."""
    key = Quantization("i16", "bf16", (0.3,), (100,))
    stored = key.draw(0, 300)
    body = f"""({{
      ^bb0(%x: {key.tensor()}, %y: {key.tensor()}, %m: tensor<i32>, %n: tensor<i32>):
        %s = stablehlo.compare {direction}, %x, %y : ({key.tensor()}, {key.tensor()}) -> tensor<i1>
        "stablehlo.return"(%s) : (tensor<i1>) -> ()
    }}) {{dimension = 0 : i64, is_stable = true}}"""
    types = [key.tensor(300), "tensor<300xi32>"]
    found, places = _run("sort", types, types, stored, np.arange(300, dtype=np.int32), extra=body)
    order = np.argsort(sign * key.dequantize(stored).astype(np.float64), kind="stable")
    assert len(np.unique(key.dequantize(stored))) < len(np.unique(stored))
    np.testing.assert_array_equal(places, order)
    np.testing.assert_array_equal(found, stored[order])


def test_batch_norm_inference() -> None:
    types = [_TENTH.tensor(30, 2), *[_FINE.tensor(2)] * 3, Quantization("ui8", "f32", (0.05,), (0,)).tensor(2)]
    operand = _TENTH.draw(0, 30, 2)
    scale, offset, mean = (_FINE.draw(seed, 2) for seed in (1, 2, 3))
    variance = np.array([40, 90], np.uint8)
    found = _run("batch_norm_inference", types, [_TENTH.tensor(30, 2)], operand, scale, offset, mean, variance,
                 extra="{epsilon = 0.01 : f32, feature_index = 1 : i64}")  # fmt: skip
    deviation = np.sqrt(variance.astype(np.float32) * np.float32(0.05) + np.float32(0.01))
    normalized = (_TENTH.dequantize(operand) - _FINE.dequantize(mean)) / deviation
    reals = normalized * _FINE.dequantize(scale) + _FINE.dequantize(offset)
    assert _away_from_ties(reals, _TENTH, 1e-4).all()
    _assert_stored(found, _TENTH.quantize(reals), _TENTH)


def test_batch_norm_training_quantizes_all_results() -> None:
    operand, scale, offset = _TENTH.draw(0, 25, 2), _FINE.draw(1, 2), _FINE.draw(2, 2)
    moments = Quantization("i16", "f32", (0.02,), (-5,))
    results = [_TENTH.tensor(25, 2), _TENTH.tensor(2), moments.tensor(2)]
    output, mean, variance = _run(
        "batch_norm_training", [_TENTH.tensor(25, 2), _FINE.tensor(2), _FINE.tensor(2)], results,
        operand, scale, offset, extra="{epsilon = 0.01 : f32, feature_index = 1 : i64}",
    )  # fmt: skip
    x = _TENTH.dequantize(operand).astype(np.float64)
    reals = (x - x.mean(0)) / np.sqrt(x.var(0) + np.float32(0.01)) * _FINE.dequantize(scale) + _FINE.dequantize(offset)
    for found, exact, type in ((output, reals, _TENTH), (mean, x.mean(0), _TENTH), (variance, x.var(0), moments)):
        exact = exact.astype(np.float32)
        assert _away_from_ties(exact, type, 1e-3).all()
        _assert_stored(found, type.quantize(exact), type)


def test_batch_norm_gradients() -> None:
    """The formulas of the specification in f64; the types are coarse enough to hide what f32 rounds."""
    coarse, moments = Quantization("i8", "f32", (0.75,), (2,)), Quantization("ui8", "f32", (0.05,), (0,))
    sums = Quantization("i16", "f32", (0.37,), (-9,))
    types = [_TENTH.tensor(20, 2), _FINE.tensor(2), _FINE.tensor(2), moments.tensor(2), _TENTH.tensor(20, 2)]
    arrays = [_TENTH.draw(0, 20, 2), _FINE.draw(1, 2), _FINE.draw(2, 2), np.array([90, 70], np.uint8)]
    arrays.append(_TENTH.draw(3, 20, 2))
    found = _run("batch_norm_grad", types, [coarse.tensor(20, 2), sums.tensor(2), sums.tensor(2)], *arrays,
                 extra="{epsilon = 0.01 : f32, feature_index = 1 : i64}")  # fmt: skip
    kinds = (_TENTH, _FINE, _FINE, moments, _TENTH)
    x, scale, mean, variance, grad = (
        kind.dequantize(array).astype(np.float64) for kind, array in zip(kinds, arrays, strict=True)
    )
    shifted = variance + np.float64(np.float32(0.01))
    centered, deviation = x - mean, np.sqrt(shifted)
    inner = grad * 20 - grad.sum(0) - (grad * centered).sum(0) * centered / shifted
    reals = (scale / deviation / 20 * inner, (grad * centered / deviation).sum(0), grad.sum(0))
    for ours, exact, kind in zip(found, reals, (coarse, sums, sums), strict=True):
        exact = exact.astype(np.float32)
        assert _away_from_ties(exact, kind, 1e-4).all()
        _assert_stored(ours, kind.quantize(exact), kind)


# --- operations that move elements, constants, control flow ----------------------------------------------------------


def test_elements_are_moved_as_they_are() -> None:
    q = "!quant.uniform<i8<-100:100>:f32, 0.1:3>"
    text = f"""func.func @main(%a: tensor<2x3x{q}>, %z: tensor<{q}>, %i: tensor<2x1xi32>) -> (tensor<5x4x{q}>,
        tensor<2x3x{q}>, tensor<3x2x{q}>, tensor<2x2x3x{q}>, tensor<1x2x{q}>, tensor<2x3x{q}>, tensor<2x3xi8>) {{
      %0 = stablehlo.pad %a, %z, low = [1, 0], high = [0, 1], interior = [0, 0]
        : (tensor<2x3x{q}>, tensor<{q}>) -> tensor<3x4x{q}>
      %c = "stablehlo.constant"() {{value = dense<[[1, 2, 3, 100], [5, -6, 7, -100]]> : tensor<2x4xi8>}}
        : () -> tensor<2x4x{q}>
      %1 = stablehlo.concatenate %0, %c, dim = 0 : (tensor<3x4x{q}>, tensor<2x4x{q}>) -> tensor<5x4x{q}>
      %2 = stablehlo.reverse %a, dims = [1] : tensor<2x3x{q}>
      %3 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x{q}>) -> tensor<3x2x{q}>
      %4 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<2x3x{q}>) -> tensor<2x2x3x{q}>
      %5 = stablehlo.slice %a [1:2, 0:3:2] : (tensor<2x3x{q}>) -> tensor<1x2x{q}>
      %6 = "stablehlo.gather"(%a, %i) {{
        dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
          index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>
      }} : (tensor<2x3x{q}>, tensor<2x1xi32>) -> tensor<2x3x{q}>
      %7 = stablehlo.bitcast_convert %a : (tensor<2x3x{q}>) -> tensor<2x3xi8>
      return %1, %2, %3, %4, %5, %6, %7 : tensor<5x4x{q}>, tensor<2x3x{q}>, tensor<3x2x{q}>, tensor<2x2x3x{q}>,
        tensor<1x2x{q}>, tensor<2x3x{q}>, tensor<2x3xi8>
    }}"""
    a = np.array([[1, -100, 100], [7, 8, -9]], np.int8)
    found = run(parse_stablehlo(text), a, np.int8(9), np.array([[1], [0]], np.int32))
    constant = np.array([[1, 2, 3, 100], [5, -6, 7, -100]], np.int8)
    expected = (
        np.concatenate([np.pad(a, [(1, 0), (0, 1)], constant_values=9), constant]),
        a[:, ::-1],
        a.T,
        np.broadcast_to(a, (2, 2, 3)),
        a[1:2, ::2],
        a[::-1],
        a,
    )
    for ours, theirs in zip(found, expected, strict=True):
        assert ours.dtype == np.int8
        np.testing.assert_array_equal(ours, theirs)


def test_reshape_and_broadcast_keep_what_is_quantized_per_axis() -> None:
    source = Quantization("i8", "f32", (0.1, 0.2, 0.3), (1, 2, 3), axis=1)
    reshaped, spread = attrs.evolve(source, axis=2), attrs.evolve(source, axis=2)
    text = f"""func.func @main(%a: {source.tensor(2, 3)}) -> (tensor<2x1x3xf32>, tensor<4x2x3xf32>) {{
      %0 = stablehlo.reshape %a : ({source.tensor(2, 3)}) -> {reshaped.tensor(2, 1, 3)}
      %1 = stablehlo.uniform_dequantize %0 : ({reshaped.tensor(2, 1, 3)}) -> tensor<2x1x3xf32>
      %2 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : ({source.tensor(2, 3)}) -> {spread.tensor(4, 2, 3)}
      %3 = stablehlo.uniform_dequantize %2 : ({spread.tensor(4, 2, 3)}) -> tensor<4x2x3xf32>
      return %1, %3 : tensor<2x1x3xf32>, tensor<4x2x3xf32>
    }}"""
    stored = source.draw(0, 2, 3)
    first, second = run(parse_stablehlo(text), stored)
    np.testing.assert_array_equal(first, source.dequantize(stored)[:, None])
    np.testing.assert_array_equal(second, np.broadcast_to(source.dequantize(stored), (4, 2, 3)))


def test_iota() -> None:
    found = _run("iota", [], [_EXACT.tensor(3, 90)], extra="{iota_dimension = 1 : i64}")
    expected = _EXACT.quantize(np.broadcast_to(np.arange(90, dtype=np.float32), (3, 90)))
    _assert_stored(found, expected, _EXACT)


def test_control_flow_carries_quantized_values() -> None:
    q = _TENTH.tensor(4)
    text = f"""func.func @main(%a: {q}, %n: tensor<i32>) -> ({q}, {q}) {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, {q}
        cond {{
          %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        }} do {{
          %j = stablehlo.add %i, %one : tensor<i32>
          %y = stablehlo.add %x, %a : {q}
          stablehlo.return %j, %y : tensor<i32>, {q}
        }}
      %big = stablehlo.compare GT, %n, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %1 = "stablehlo.if"(%big) ({{
        %m = stablehlo.negate %0#1 : {q}
        stablehlo.return %m : {q}
      }}, {{
        stablehlo.return %a : {q}
      }}) : (tensor<i1>) -> {q}
      return %0#1, %1 : {q}, {q}
    }}"""
    stored = np.array([0, 3, 5, 60], np.int8)
    expected = stored
    for _ in range(5):
        expected = _TENTH.quantize(_TENTH.dequantize(expected) + _TENTH.dequantize(stored)).astype(np.int8)
    total, negated = run(parse_stablehlo(text), stored, np.int32(5))
    np.testing.assert_array_equal(total, expected)
    np.testing.assert_array_equal(negated, _TENTH.quantize(-_TENTH.dequantize(expected)))
    assert run(parse_stablehlo(text), stored, np.int32(1))[1].tolist() == stored.tolist()


def test_scatter_combines_quantized_values() -> None:
    text = f"""func.func @main(%a: {_TENTH.tensor(4)}, %i: tensor<3x1xi32>, %u: {_TENTH.tensor(3)})
        -> {_TENTH.tensor(4)} {{
      %r = "stablehlo.scatter"(%a, %i, %u) {_body("add", _TENTH)} {{
        scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
          index_vector_dim = 1>
      }} : ({_TENTH.tensor(4)}, tensor<3x1xi32>, {_TENTH.tensor(3)}) -> {_TENTH.tensor(4)}
      return %r : {_TENTH.tensor(4)}
    }}"""
    stored, updates, places = np.array([1, 2, 3, 4], np.int8), np.array([50, 120, 127], np.int8), [2, 0, 2]
    (found,) = run(parse_stablehlo(text), stored, np.array(places, np.int32)[:, None], updates)
    expected = stored.copy()
    for place, update in zip(places, updates, strict=True):
        reals = _TENTH.dequantize(expected[place]) + _TENTH.dequantize(update)
        expected[place] = _TENTH.quantize(reals)
    np.testing.assert_array_equal(found, expected)
