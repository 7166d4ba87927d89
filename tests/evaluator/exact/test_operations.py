"""Operations other than elementwise ones over the real numbers, against mpmath, NumPy and exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from mpmath import mp, mpf

import hlo_text
from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.exact.elements import UndecidedError, ball_of, is_nan
from evaluator.exact.execution import ExactProgram
from evaluator.grid.process_groups import Grid
from evaluator.options import RunOptions
from evaluator.reference.execute import run_in_arithmetic
from hlo_text.core.diagnostics import LoweringError

Array = np.ndarray[Any, Any]

_GENERATOR = np.random.default_rng(11)
_BITS = 192


def _run(text: str, *inputs: Array, bits: int = _BITS) -> Any:
    with ctx.workprec(bits):
        return run_in_arithmetic(ExactArithmetic(), hlo_text.parse(text), inputs, RunOptions())[0]


def _function(body: str, result: str, **types: str) -> str:
    parameters = ", ".join(f"%{name}: tensor<{type}>" for name, type in types.items())
    return f"func.func @main({parameters}) -> tensor<{result}> {{\n{body}\nreturn %r : tensor<{result}>\n}}\n"


def _fractions(array: Array) -> Any:
    return np.vectorize(lambda number: Fraction(float(number)), otypes=[object])(array)


def _require_exact(found: Any, expected: Any) -> None:
    """Every ball contains the fraction, and is narrow."""
    assert found.shape == expected.shape
    for element, fraction in zip(found.reshape(-1), expected.reshape(-1), strict=True):
        ball = ball_of(element)
        with ctx.workprec(1000):
            assert ball.contains(arb(fmpq(fraction.numerator, fraction.denominator)))
        assert ball.rad() < arb((1, -120))


def _normal(*shape: int) -> Array:
    return _GENERATOR.normal(size=shape).astype(np.float32)


# --- sums of products -----------------------------------------------------------------------------------------------


def test_batched_dot_products() -> None:
    x, y = _normal(2, 3, 5), _normal(2, 5, 4)
    body = (
        "%r = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] "
        ": (tensor<2x3x5xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>"
    )
    expected = np.stack([a.dot(b) for a, b in zip(_fractions(x), _fractions(y), strict=True)])
    _require_exact(_run(_function(body, "2x3x4xf32", x="2x3x5xf32", y="2x5x4xf32"), x, y), expected)


def test_dot_products_with_infinities_and_nan() -> None:
    x = np.asarray([[1, np.inf], [2, 3], [np.nan, 1]], np.float32)
    y = np.asarray([[1, 0, -1], [1, 0, np.inf]], np.float32)
    body = (
        "%r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] "
        ": (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>"
    )
    found = _run(_function(body, "3x3xf32", x="3x2xf32", y="2x3xf32"), x, y)
    with np.errstate(invalid="ignore"):
        expected = x @ y
    for element, wanted in zip(found.reshape(-1), expected.reshape(-1), strict=True):
        number = float(element) if isinstance(element, arb) else element.value
        np.testing.assert_equal(number, wanted)


def test_complex_products() -> None:
    x, y = ((_normal(2, 3) + 1j * _normal(2, 3)).astype(np.complex64) for _ in range(2))
    body = (
        "%r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] "
        ": (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>"
    )
    found = _run(_function(body, "2x2xcomplex<f32>", x="2x3xcomplex<f32>", y="2x3xcomplex<f32>"), x, y)
    a, b = ((_fractions(z.real), _fractions(z.imag)) for z in (x, y))
    parts = [np.vectorize(lambda z, name=name: getattr(z, name), otypes=[object])(found) for name in ("real", "imag")]
    _require_exact(parts[0], a[0].dot(b[0].T) - a[1].dot(b[1].T))
    _require_exact(parts[1], a[0].dot(b[1].T) + a[1].dot(b[0].T))


def test_convolution_with_groups_strides_and_padding() -> None:
    x, k = _normal(1, 7, 4), _normal(3, 2, 6)
    body = (
        "%r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
        "window = {stride = [2], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} "
        ": (tensor<1x7x4xf32>, tensor<3x2x6xf32>) -> tensor<1x4x6xf32>"
    )
    padded, kernel = np.pad(_fractions(x), ((0, 0), (1, 1), (0, 0)), constant_values=Fraction(0)), _fractions(k)
    expected = np.empty((1, 4, 6), object)
    for position in range(4):
        for out in range(6):
            window = padded[0, 2 * position : 2 * position + 3, 2 * (out // 3) : 2 * (out // 3) + 2]
            expected[0, position, out] = (window * kernel[:, :, out]).sum()
    _require_exact(_run(_function(body, "1x4x6xf32", x="1x7x4xf32", k="3x2x6xf32"), x, k), expected)


@pytest.mark.parametrize("axes", [(0,), (0, 1), ()])
def test_sums(axes: tuple[int, ...]) -> None:
    x = _normal(3, 4)
    result = "x".join([*(str(x.shape[axis]) for axis in range(2) if axis not in axes), "f32"])
    body = (
        "%c = stablehlo.constant dense<1.5> : tensor<f32>\n"
        f"%r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = {list(axes)} "
        f": (tensor<3x4xf32>, tensor<f32>) -> tensor<{result}>"
    )
    expected = np.asarray(
        np.sum(_fractions(x), axes) + Fraction(3, 2) if axes else _fractions(x) + Fraction(3, 2), object
    )
    _require_exact(_run(_function(body, result, x="3x4xf32"), x), expected)


# --- linear algebra and Fourier transforms --------------------------------------------------------------------------


def _mp_matrix(array: Array) -> Any:
    return mp.matrix([[mpf(float(number)) for number in row] for row in array])


def _ball(number: Any) -> Any:
    sign, mantissa, exponent, _ = number._mpf_
    return arb((-int(mantissa) if sign else int(mantissa), int(exponent)))


@pytest.mark.parametrize("lower", [True, False])
def test_cholesky_factor(lower: bool) -> None:
    w = _normal(4, 4).astype(np.float64)
    x = (w @ w.T + np.eye(4)).astype(np.float32)
    x = ((x + x.T) / 2).astype(np.float32)
    text = _function(
        f"%r = stablehlo.cholesky %x, lower = {str(lower).lower()} : tensor<4x4xf32>", "4x4xf32", x="4x4xf32"
    )
    found = _run(text, x)
    with mp.workprec(300):
        expected = mp.cholesky(_mp_matrix(x))
        for i in range(4):
            for j in range(i + 1):
                element = found[i, j] if lower else found[j, i]
                assert abs(element - _ball(expected[i, j])) < arb((1, -120))


def test_matrix_that_is_not_positive_definite_has_no_factor() -> None:
    text = _function("%r = stablehlo.cholesky %x, lower = true : tensor<2x2xf32>", "2x2xf32", x="2x2xf32")
    found = _run(text, np.asarray([[1, 2], [2, 1]], np.float32))
    assert all(is_nan(found[i, j]) for i in range(2) for j in range(i + 1))


def test_triangular_solve() -> None:
    a, b = np.tril(_normal(3, 3)) + 2 * np.eye(3, dtype=np.float32), _normal(3, 2)
    body = (
        '%r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, '
        "transpose_a = #stablehlo<transpose NO_TRANSPOSE>} "
        ": (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>"
    )
    found = _run(_function(body, "3x2xf32", a="3x3xf32", b="3x2xf32"), a, b)
    matrix, right = _fractions(a), _fractions(b)
    expected = np.empty((3, 2), object)
    for row in range(3):
        expected[row] = (right[row] - matrix[row, :row].dot(expected[:row])) / matrix[row, row]
    _require_exact(found, expected)


@pytest.mark.parametrize("kind", ["FFT", "IFFT"])
def test_fourier_transform(kind: str) -> None:
    x = (_normal(6) + 1j * _normal(6)).astype(np.complex64)
    body = f"%r = stablehlo.fft %x, type = {kind}, length = [6] : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>"
    found = _run(_function(body, "6xcomplex<f32>", x="6xcomplex<f32>"), x)
    with mp.workprec(300):
        sign = -1 if kind == "FFT" else 1
        for k, element in enumerate(found):
            terms = (mp.mpc(complex(z)) * mp.expjpi(sign * mpf(2 * j * k) / 6) for j, z in enumerate(x))
            wanted = mp.fsum(terms) / (1 if kind == "FFT" else 6)
            assert abs(element.real - _ball(wanted.real)) < arb((1, -120))
            assert abs(element.imag - _ball(wanted.imag)) < arb((1, -120))


@pytest.mark.parametrize("length", [6, 7])
def test_fourier_transform_of_real_numbers_and_back(length: int) -> None:
    x = _normal(2, length)
    spectrum = f"2x{length // 2 + 1}xcomplex<f32>"
    body = (
        f"%s = stablehlo.fft %x, type = RFFT, length = [{length}] : (tensor<2x{length}xf32>) -> tensor<{spectrum}>\n"
        f"%r = stablehlo.fft %s, type = IRFFT, length = [{length}] : (tensor<{spectrum}>) -> tensor<2x{length}xf32>"
    )
    _require_exact(_run(_function(body, f"2x{length}xf32", x=f"2x{length}xf32"), x), _fractions(x))


# --- order ----------------------------------------------------------------------------------------------------------


def test_sort_keeps_the_order_of_equal_keys() -> None:
    keys = np.asarray([3, 1, 2, 1, 3, 1], np.float32)
    body = """%i = stablehlo.iota dim = 0 : tensor<6xi32>
    %s:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
      %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<6xf32>, tensor<6xi32>) -> (tensor<6xf32>, tensor<6xi32>)
    %r = stablehlo.add %s#1, %s#1 : tensor<6xi32>"""
    found = _run(_function(body, "6xi32", x="6xf32"), keys)
    assert found.tolist() == (2 * np.argsort(keys, kind="stable")).tolist()


def test_value_equals_its_copies() -> None:
    """The largest sine is one of the sines, however wide its ball; a sine that was computed again is not."""
    reduced = """%c = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %s = stablehlo.sine %x : tensor<4xf32>
    %m = stablehlo.reduce(%s init: %c) applies stablehlo.maximum across dimensions = [0]
      : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %b = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<f32>) -> tensor<4xf32>
    {again}
    %r = stablehlo.compare EQ, {left}, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>"""
    x = np.asarray([1, 2, 3, 4], np.float32)
    found = _run(_function(reduced.replace("{again}", "").replace("{left}", "%s"), "4xi1", x="4xf32"), x)
    assert found.tolist() == [False, True, False, False]
    again = reduced.replace("{again}", "%t = stablehlo.sine %x : tensor<4xf32>").replace("{left}", "%t")
    with pytest.raises(UndecidedError) as caught:
        _run(_function(again, "4xi1", x="4xf32"), x)
    assert caught.value.op is not None
    assert caught.value.op.name == "stablehlo.compare"


def test_bits_of_a_computed_number_are_refused() -> None:
    body = "%s = stablehlo.sine %x : tensor<f32>\n%r = stablehlo.bitcast_convert %s : (tensor<f32>) -> tensor<i32>"
    with pytest.raises(LoweringError, match="bits of"):
        _run(_function(body, "i32", x="f32"), np.asarray(1, np.float32))


def test_library_call_is_refused_by_name() -> None:
    body = "%r = stablehlo.custom_call @mine(%x) : (tensor<f32>) -> tensor<f32>"
    with pytest.raises(LoweringError, match="@mine"):
        _run(_function(body, "f32", x="f32"), np.asarray(1, np.float32))


# --- types ----------------------------------------------------------------------------------------------------------


def test_conversions_between_floats_are_the_identity() -> None:
    body = (
        "%n = stablehlo.convert %x : (tensor<3xf32>) -> tensor<3xf8E4M3FN>\n"
        "%p = stablehlo.reduce_precision %n, format = e4m1 : tensor<3xf8E4M3FN>\n"
        "%r = stablehlo.convert %p : (tensor<3xf8E4M3FN>) -> tensor<3xf32>"
    )
    x = np.asarray([0.1, 1e30, -1.2345], np.float32)
    _require_exact(_run(_function(body, "3xf32", x="3xf32"), x), _fractions(x))


def test_quantized_sum_follows_its_definition() -> None:
    """Stored integers stand for (q - zero point) * scale; results are rounded to nearest even and clamped."""
    quantized = "4x!quant.uniform<i8:f32, 0.5:3>"
    body = f"%r = stablehlo.add %x, %y : tensor<{quantized}>"
    x, y = np.asarray([5, -128, 100, 7], np.int8), np.asarray([4, 3, 120, 8], np.int8)
    found = _run(_function(body, quantized, x=quantized, y=quantized), x, y)
    assert found.tolist() == [6, -128, 127, 12]


def test_integers_saturate_and_truncate() -> None:
    body = "%r = stablehlo.convert %x : (tensor<6xf32>) -> tensor<6xi8>"
    x = np.asarray([1.9, -1.9, 1e9, -np.inf, np.nan, -0.0], np.float32)
    assert _run(_function(body, "6xi8", x="6xf32"), x).tolist() == [1, -1, 127, -128, 0, 0]


# --- processes ------------------------------------------------------------------------------------------------------


def test_processes_exchange_exact_values() -> None:
    """Every process sums the quarters of all, then receives its neighbour's."""
    text = """HloModule m, replica_count=4

add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT s = f32[] add(a, b)
}

ENTRY e {
  p = f32[2] parameter(0)
  c = f32[2] constant({3, 7})
  d = f32[2] divide(p, c)
  s = f32[2] all-reduce(d), replica_groups={}, to_apply=add
  m = f32[2] collective-permute(d), source_target_pairs={{0,1},{1,2},{2,3},{3,0}}
  ROOT r = f32[2] add(s, m)
}
"""
    inputs = [[np.asarray([n + 1, n - 1.5], np.float32)] for n in range(4)]
    program = ExactProgram(hlo_text.parse(text), inputs, Grid(4, 1), [[]] * 4, RunOptions())
    found = program.evaluate(_BITS)
    shares = [
        [Fraction(float(number)) / divisor for number, divisor in zip(given[0], (3, 7), strict=True)]
        for given in inputs
    ]
    for number, (result,) in enumerate(found):
        neighbour = shares[(number - 1) % 4]
        expected = np.asarray(
            [sum(column) + neighbour[k] for k, column in enumerate(zip(*shares, strict=True))], object
        )
        _require_exact(result, expected)
