"""NaN, infinities and signed zeros over the real numbers, against NumPy in IEEE arithmetic."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx

import hlo_text
from evaluator.exact.arithmetic import ExactArithmetic
from evaluator.exact.elements import is_nan, is_zero
from evaluator.exact.formats import native_array
from evaluator.options import RunOptions
from evaluator.reference.execute import run_in_arithmetic
from hlo_text.core.types import F64

_NUMBERS = np.asarray([math.nan, math.inf, -math.inf, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0])

_UNARY: dict[str, Callable[[Any], Any]] = {
    "stablehlo.abs": np.abs,
    "stablehlo.cbrt": np.cbrt,
    "stablehlo.ceil": np.ceil,
    "stablehlo.cosine": np.cos,
    "stablehlo.exponential": np.exp,
    "stablehlo.exponential_minus_one": np.expm1,
    "stablehlo.floor": np.floor,
    "stablehlo.log": np.log,
    "stablehlo.log_plus_one": np.log1p,
    "stablehlo.negate": np.negative,
    "stablehlo.round_nearest_even": np.rint,
    "stablehlo.rsqrt": lambda x: 1 / np.sqrt(x),
    "stablehlo.sine": np.sin,
    "stablehlo.sqrt": np.sqrt,
    "stablehlo.tan": np.tan,
    "stablehlo.tanh": np.tanh,
    "chlo.acos": np.arccos,
    "chlo.acosh": np.arccosh,
    "chlo.asin": np.arcsin,
    "chlo.asinh": np.arcsinh,
    "chlo.atan": np.arctan,
    "chlo.atanh": np.arctanh,
    "chlo.cosh": np.cosh,
    "chlo.sinh": np.sinh,
    "chlo.square": np.square,
}
_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "stablehlo.add": np.add,
    "stablehlo.atan2": np.arctan2,
    "stablehlo.divide": np.divide,
    "stablehlo.multiply": np.multiply,
    "stablehlo.power": np.power,
    "stablehlo.remainder": np.fmod,
    "stablehlo.subtract": np.subtract,
}


def _evaluated(operation: str, *arguments: Any) -> Any:
    """Return the elements of an operation on doubles."""
    tensor = f"tensor<{len(arguments[0])}xf64>"
    names = [f"%x{number}" for number in range(len(arguments))]
    text = (
        f"func.func @main({', '.join(f'{name}: {tensor}' for name in names)}) -> {tensor} {{\n"
        f'  %r = "{operation}"({", ".join(names)}) : ({", ".join([tensor] * len(names))}) -> {tensor}\n'
        f"  return %r : {tensor}\n}}\n"
    )
    with ctx.workprec(128):
        return run_in_arithmetic(ExactArithmetic(), hlo_text.parse(text), arguments, RunOptions())[0]


def _require_equal(elements: Any, expected: Any) -> None:
    """Compare elements with doubles: special ones exactly, zeros with their sign, others within an ULP."""
    for element, number, wanted in zip(elements, native_array(elements, F64), expected, strict=True):
        if math.isnan(wanted):
            assert is_nan(element)
        elif wanted == 0 or math.isinf(wanted):
            assert (number, math.copysign(1, number)) == (wanted, math.copysign(1, wanted))
            assert is_zero(element) == (wanted == 0)
        else:
            assert type(element) is arb
            assert number == pytest.approx(wanted, rel=1e-15)


@pytest.mark.parametrize("operation", _UNARY)
def test_function_at_special_values(operation: str) -> None:
    with np.errstate(all="ignore"):
        expected = _UNARY[operation](_NUMBERS)
    _require_equal(_evaluated(operation, _NUMBERS), expected)


@pytest.mark.parametrize("operation", _BINARY)
def test_pairs_of_special_values(operation: str) -> None:
    pairs = np.asarray([*itertools.product(_NUMBERS, repeat=2)])
    lhs, rhs = np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1])
    with np.errstate(all="ignore"):
        expected = _BINARY[operation](lhs, rhs)
    _require_equal(_evaluated(operation, lhs, rhs), expected)


@pytest.mark.parametrize(("operation", "function"), [("maximum", max), ("minimum", min)])
def test_extrema_order_zeros_and_keep_nan(operation: str, function: Callable[..., Any]) -> None:
    """IEEE 754-2019: NaN wins, and -0 is below 0."""
    pairs = [*itertools.product(_NUMBERS.tolist(), repeat=2)]
    lhs, rhs = (np.asarray(column) for column in zip(*pairs, strict=True))
    expected = [
        math.nan
        if math.isnan(x + y) and (math.isnan(x) or math.isnan(y))
        else function((x, y), key=lambda number: (number, math.copysign(1, number)))
        for x, y in pairs
    ]
    _require_equal(_evaluated(f"stablehlo.{operation}", lhs, rhs), expected)


@pytest.mark.parametrize("direction", ["EQ", "NE", "LT", "LE", "GT", "GE"])
def test_comparisons_of_special_values(direction: str) -> None:
    pairs = np.asarray([*itertools.product(_NUMBERS, repeat=2)])
    lhs, rhs = np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1])
    names = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal}
    functions = {**names, "GT": np.greater, "GE": np.greater_equal}
    tensor = f"tensor<{len(lhs)}xf64>"
    predicates = f"tensor<{len(lhs)}xi1>"
    text = (
        f"func.func @main(%x: {tensor}, %y: {tensor}) -> {predicates} {{\n"
        f"  %r = stablehlo.compare {direction}, %x, %y : ({tensor}, {tensor}) -> {predicates}\n"
        f"  return %r : {predicates}\n}}\n"
    )
    (found,) = run_in_arithmetic(ExactArithmetic(), hlo_text.parse(text), (lhs, rhs), RunOptions())
    with np.errstate(invalid="ignore"):
        np.testing.assert_array_equal(found, functions[direction](lhs, rhs))


@pytest.mark.parametrize("number", [math.nan, -math.nan, math.inf, 0.5, -0.0])
def test_bits_of_numbers_of_the_type_are_reread(number: float) -> None:
    text = """func.func @main(%x: tensor<f64>) -> tensor<i64> {
      %r = stablehlo.bitcast_convert %x : (tensor<f64>) -> tensor<i64>
      return %r : tensor<i64>
    }"""
    (found,) = run_in_arithmetic(ExactArithmetic(), hlo_text.parse(text), (np.asarray(number),), RunOptions())
    assert found == np.asarray(number).view(np.int64)
