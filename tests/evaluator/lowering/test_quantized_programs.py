"""Contractions, reductions, movements and control flow of quantized values."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import pytest

from evaluator import run
from hlo_text.mlir.parse import parse_stablehlo

from support.oracles.quantization import EXACT, FINE, TENTH, Array, Quantization, assert_stored, away_from_ties, run_one

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
    found = run_one("dot_general", [lhs_type.tensor(5, 40), rhs_type.tensor(40, 6)], [result.tensor(5, 6)], lhs, rhs,
                 extra=_DOT)  # fmt: skip
    assert_stored(found, result.quantize(lhs_type.dequantize(lhs) @ rhs_type.dequantize(rhs)), result)


def test_dot_general_per_axis() -> None:
    lhs_type = Quantization("i8", "f32", (0.25,), (-7,))
    rhs_type = Quantization("i8", "f32", (0.5, 0.125, 1.0), (0, 0, 0), axis=1)
    result = Quantization("i32", "f32", (0.3, 0.01, 0.7), (0, 0, 0), axis=1)
    lhs, rhs = lhs_type.draw(0, 5, 40), rhs_type.draw(1, 40, 3)
    found = run_one("dot_general", [lhs_type.tensor(5, 40), rhs_type.tensor(40, 3)], [result.tensor(5, 3)], lhs, rhs,
                 extra=_DOT)  # fmt: skip
    assert_stored(found, result.quantize(lhs_type.dequantize(lhs) @ rhs_type.dequantize(rhs)), result)


def test_hybrid_dot_general_returns_floats() -> None:
    rhs_type = Quantization("i8", "f32", (0.5, 0.125, 1.0), (1, -2, 3), axis=1)
    lhs = np.random.default_rng(0).integers(-50, 50, (5, 40)).astype(np.float32)
    rhs = rhs_type.draw(1, 40, 3)
    types = ["tensor<5x40xf32>", rhs_type.tensor(40, 3)]
    found = run_one("dot_general", types, ["tensor<5x3xf32>"], lhs, rhs, extra=_DOT)
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
        found = run_one("convolution", types, ["tensor<2x6x5x3xf32>"], lhs_type.dequantize(image), kernel,
                     extra=_CONVOLUTION)  # fmt: skip
        np.testing.assert_array_equal(found, expected)
    else:
        types = [lhs_type.tensor(2, 6, 5, 4), rhs_type.tensor(3, 3, 4, 3)]
        found = run_one("convolution", types, [result.tensor(2, 6, 5, 3)], image, kernel, extra=_CONVOLUTION)
        assert_stored(found, result.quantize(expected), result)


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
    found = run_one("reduce", [wide.tensor(4, 60), wide.tensor()], [wide.tensor(4)], stored, init,
                 extra=_body(name, wide) + " {dimensions = array<i64: 1>}")  # fmt: skip
    total = np.full(4, init)
    for column in stored.T:
        total = wide.quantize(function(wide.dequantize(total), wide.dequantize(column))).astype(np.int8)
    assert_stored(found, total, wide)


def test_reduce_promotes_to_the_type_of_its_body() -> None:
    wide = Quantization("i32", "f32", (0.5,), (0,))
    stored, init = EXACT.draw(0, 3, 200), np.array(6, np.int8)
    found = run_one("reduce", [EXACT.tensor(3, 200), EXACT.tensor()], [wide.tensor(3)], stored, init,
                 extra=_body("add", wide) + " {dimensions = array<i64: 1>}")  # fmt: skip
    expected = wide.quantize(EXACT.dequantize(stored).sum(1) + np.float32(1))
    assert_stored(found, expected, wide)


def test_reduce_window() -> None:
    stored, init = EXACT.draw(0, 10), np.array(4, np.int8)
    extra = _body("add", EXACT) + " {window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}"
    types = [EXACT.tensor(10), EXACT.tensor()]
    found = run_one("reduce_window", types, [EXACT.tensor(4)], stored, init, extra=extra)
    expected = []
    for start in range(0, 8, 2):
        total = init
        for element in stored[start : start + 3]:
            total = EXACT.quantize(EXACT.dequantize(total) + EXACT.dequantize(element)).astype(np.int8)
        expected.append(int(total))
    assert_stored(found, np.array(expected), EXACT)


@pytest.mark.parametrize(("direction", "sign"), [("LT", 1), ("GT", -1)])
def test_sort(direction: str, sign: int) -> None:
    """Some neighboring values dequantize to the same bf16 number; their order is kept."""
    key = Quantization("i16", "bf16", (0.3,), (100,))
    stored = key.draw(0, 300)
    body = f"""({{
      ^bb0(%x: {key.tensor()}, %y: {key.tensor()}, %m: tensor<i32>, %n: tensor<i32>):
        %s = stablehlo.compare {direction}, %x, %y : ({key.tensor()}, {key.tensor()}) -> tensor<i1>
        "stablehlo.return"(%s) : (tensor<i1>) -> ()
    }}) {{dimension = 0 : i64, is_stable = true}}"""
    types = [key.tensor(300), "tensor<300xi32>"]
    found, places = run_one("sort", types, types, stored, np.arange(300, dtype=np.int32), extra=body)
    order = np.argsort(sign * key.dequantize(stored).astype(np.float64), kind="stable")
    assert len(np.unique(key.dequantize(stored))) < len(np.unique(stored))
    np.testing.assert_array_equal(places, order)
    np.testing.assert_array_equal(found, stored[order])


def test_batch_norm_inference() -> None:
    types = [TENTH.tensor(30, 2), *[FINE.tensor(2)] * 3, Quantization("ui8", "f32", (0.05,), (0,)).tensor(2)]
    operand = TENTH.draw(0, 30, 2)
    scale, offset, mean = (FINE.draw(seed, 2) for seed in (1, 2, 3))
    variance = np.array([40, 90], np.uint8)
    found = run_one("batch_norm_inference", types, [TENTH.tensor(30, 2)], operand, scale, offset, mean, variance,
                 extra="{epsilon = 0.01 : f32, feature_index = 1 : i64}")  # fmt: skip
    deviation = np.sqrt(variance.astype(np.float32) * np.float32(0.05) + np.float32(0.01))
    normalized = (TENTH.dequantize(operand) - FINE.dequantize(mean)) / deviation
    reals = normalized * FINE.dequantize(scale) + FINE.dequantize(offset)
    assert away_from_ties(reals, TENTH, 1e-4).all()
    assert_stored(found, TENTH.quantize(reals), TENTH)


def test_batch_norm_training_quantizes_all_results() -> None:
    operand, scale, offset = TENTH.draw(0, 25, 2), FINE.draw(1, 2), FINE.draw(2, 2)
    moments = Quantization("i16", "f32", (0.02,), (-5,))
    results = [TENTH.tensor(25, 2), TENTH.tensor(2), moments.tensor(2)]
    output, mean, variance = run_one(
        "batch_norm_training", [TENTH.tensor(25, 2), FINE.tensor(2), FINE.tensor(2)], results,
        operand, scale, offset, extra="{epsilon = 0.01 : f32, feature_index = 1 : i64}",
    )  # fmt: skip
    x = TENTH.dequantize(operand).astype(np.float64)
    reals = (x - x.mean(0)) / np.sqrt(x.var(0) + np.float32(0.01)) * FINE.dequantize(scale) + FINE.dequantize(offset)
    for found, exact, type in ((output, reals, TENTH), (mean, x.mean(0), TENTH), (variance, x.var(0), moments)):
        exact = exact.astype(np.float32)
        assert away_from_ties(exact, type, 1e-3).all()
        assert_stored(found, type.quantize(exact), type)


def test_batch_norm_gradients() -> None:
    """The formulas of the specification in f64; the types are coarse enough to hide what f32 rounds."""
    coarse, moments = Quantization("i8", "f32", (0.75,), (2,)), Quantization("ui8", "f32", (0.05,), (0,))
    sums = Quantization("i16", "f32", (0.37,), (-9,))
    types = [TENTH.tensor(20, 2), FINE.tensor(2), FINE.tensor(2), moments.tensor(2), TENTH.tensor(20, 2)]
    arrays = [TENTH.draw(0, 20, 2), FINE.draw(1, 2), FINE.draw(2, 2), np.array([90, 70], np.uint8)]
    arrays.append(TENTH.draw(3, 20, 2))
    found = run_one("batch_norm_grad", types, [coarse.tensor(20, 2), sums.tensor(2), sums.tensor(2)], *arrays,
                 extra="{epsilon = 0.01 : f32, feature_index = 1 : i64}")  # fmt: skip
    kinds = (TENTH, FINE, FINE, moments, TENTH)
    x, scale, mean, variance, grad = (
        kind.dequantize(array).astype(np.float64) for kind, array in zip(kinds, arrays, strict=True)
    )
    shifted = variance + np.float64(np.float32(0.01))
    centered, deviation = x - mean, np.sqrt(shifted)
    inner = grad * 20 - grad.sum(0) - (grad * centered).sum(0) * centered / shifted
    reals = (scale / deviation / 20 * inner, (grad * centered / deviation).sum(0), grad.sum(0))
    for ours, exact, kind in zip(found, reals, (coarse, sums, sums), strict=True):
        exact = exact.astype(np.float32)
        assert away_from_ties(exact, kind, 1e-4).all()
        assert_stored(ours, kind.quantize(exact), kind)


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
    found = run_one("iota", [], [EXACT.tensor(3, 90)], extra="{iota_dimension = 1 : i64}")
    expected = EXACT.quantize(np.broadcast_to(np.arange(90, dtype=np.float32), (3, 90)))
    assert_stored(found, expected, EXACT)


def test_control_flow_carries_quantized_values() -> None:
    q = TENTH.tensor(4)
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
        expected = TENTH.quantize(TENTH.dequantize(expected) + TENTH.dequantize(stored)).astype(np.int8)
    total, negated = run(parse_stablehlo(text), stored, np.int32(5))
    np.testing.assert_array_equal(total, expected)
    np.testing.assert_array_equal(negated, TENTH.quantize(-TENTH.dequantize(expected)))
    assert run(parse_stablehlo(text), stored, np.int32(1))[1].tolist() == stored.tolist()


def test_scatter_combines_quantized_values() -> None:
    text = f"""func.func @main(%a: {TENTH.tensor(4)}, %i: tensor<3x1xi32>, %u: {TENTH.tensor(3)})
        -> {TENTH.tensor(4)} {{
      %r = "stablehlo.scatter"(%a, %i, %u) {_body("add", TENTH)} {{
        scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
          index_vector_dim = 1>
      }} : ({TENTH.tensor(4)}, tensor<3x1xi32>, {TENTH.tensor(3)}) -> {TENTH.tensor(4)}
      return %r : {TENTH.tensor(4)}
    }}"""
    stored, updates, places = np.array([1, 2, 3, 4], np.int8), np.array([50, 120, 127], np.int8), [2, 0, 2]
    (found,) = run(parse_stablehlo(text), stored, np.array(places, np.int32)[:, None], updates)
    expected = stored.copy()
    for place, update in zip(places, updates, strict=True):
        reals = TENTH.dequantize(expected[place]) + TENTH.dequantize(update)
        expected[place] = TENTH.quantize(reals)
    np.testing.assert_array_equal(found, expected)
