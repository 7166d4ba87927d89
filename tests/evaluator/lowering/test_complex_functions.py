"""Complex functions at the limits of their types: each part against mpmath, in ULP of that part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import mpmath
import numpy as np
import pytest
from accuracy import compute

from evaluator import lower, run
from hlo_text import parse

from references import UNARY

_MPMATH: dict[str, Callable[[Any], Any]] = {
    "acos": mpmath.acos,
    "acosh": mpmath.acosh,
    "asin": mpmath.asin,
    "asinh": mpmath.asinh,
    "atan": mpmath.atan,
    "atanh": mpmath.atanh,
    "cosh": mpmath.cosh,
    "cosine": mpmath.cos,
    "exponential": mpmath.exp,
    "exponential_minus_one": lambda z: mpmath.exp(z) - 1,
    "log": mpmath.log,
    "log_plus_one": lambda z: mpmath.log(1 + z),
    "rsqrt": lambda z: 1 / mpmath.sqrt(z),
    "sine": mpmath.sin,
    "sinh": mpmath.sinh,
    "sqrt": mpmath.sqrt,
    "square": lambda z: z * z,
    "tan": mpmath.tan,
    "tanh": mpmath.tanh,
}
_TRIGONOMETRIC = {"sine", "cosine", "tan"}
_EXPONENTIAL = {"exponential", "exponential_minus_one", "tanh", "cosh", "sinh"}
#: In ulp. Real parts near zero that are differences have more.
_LIMIT = {"exponential_minus_one": 32, "log": 32, "log_plus_one": 32}


def _numbers(dtype: Any) -> Any:
    """Return numbers with parts from the smallest to the largest, around one and where exponentials overflow."""
    limits = np.finfo(dtype)
    largest, tiny = float(limits.max), float(limits.tiny)
    end = 89.0 if dtype == np.float32 else 710.0
    parts = [8 * tiny, tiny**0.5, 1e-5, 0.5, 0.7, 1, 2, 10, end, 1.1 * largest**0.5, largest / 4, largest]
    sides = np.array([*parts, *(-part for part in parts)], dtype)
    return np.array([complex(x, y) for x in sides for y in sides[: len(parts)]], np.result_type(dtype, np.complex64))


def _error(found: Any, exact: Any, dtype: Any) -> float:
    """Return the distance of a part from the exact one in ULP; subnormal numbers may become zero."""
    limits = np.finfo(dtype)
    size = abs(exact)
    if size < 4 * float(limits.tiny):
        return 0.0 if abs(found) <= 8 * float(limits.tiny) else np.inf
    if size > float(limits.max):
        return 0.0 if abs(found) >= float(limits.max) else np.inf
    if not np.isfinite(found):
        return np.inf
    return float(
        abs(mpmath.mpf(float(found)) - exact) / mpmath.mpf(2) ** (mpmath.floor(mpmath.log(size, 2)) - limits.nmant)
    )


def _is_tried(name: str, number: Any) -> bool:
    if name in _TRIGONOMETRIC:
        return abs(number.imag) < 1e3
    if name == "exponential_minus_one" and abs(number.real) < 1e-15:  # a difference of equal numbers
        return False
    return abs(number.real) < 1e3 if name in _EXPONENTIAL else True


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_parts(dtype: Any) -> None:
    numbers = _numbers(dtype)
    results = compute(
        [UNARY[name] for name in _MPMATH], [numbers], "complex<f32>" if dtype == np.float32 else "complex<f64>"
    )
    wrong = []
    with mpmath.workprec(1200):
        for (name, function), found in zip(_MPMATH.items(), results, strict=True):
            for number, result in zip(numbers, found, strict=True):
                if not _is_tried(name, number):
                    continue
                exact = mpmath.mpc(function(mpmath.mpc(float(number.real), float(number.imag))))
                errors = (_error(result.real, exact.real, dtype), _error(result.imag, exact.imag, dtype))
                if max(errors) > _LIMIT.get(name, 4):
                    wrong.append((name, number, result, mpmath.nstr(exact, 9), errors))
    assert wrong == []


def _derivative(name: str, number: complex) -> Any:
    program = parse(
        "func.func @main(%z: tensor<complex<f32>>) -> tensor<complex<f32>> {\n"
        f"  %r = {name} %z : tensor<complex<f32>>{' -> tensor<complex<f32>>' if name.startswith('chlo') else ''}\n"
        "  return %r : tensor<complex<f32>>\n}"
    )
    function = lower(program)
    return jax.grad(lambda z: function(z)[0], holomorphic=True)(np.complex64(number))


@pytest.mark.parametrize(
    ("name", "derivative"),
    [
        ("stablehlo.sine", mpmath.cos),
        ("stablehlo.exponential", mpmath.exp),
        ("stablehlo.exponential_minus_one", mpmath.exp),
        ("stablehlo.log", lambda z: 1 / z),
        ("stablehlo.log_plus_one", lambda z: 1 / (1 + z)),
        ("stablehlo.rsqrt", lambda z: -(z ** mpmath.mpf(-1.5)) / 2),
        ("stablehlo.tanh", lambda z: 1 - mpmath.tanh(z) ** 2),
        ("chlo.sinh", mpmath.cosh),
        ("chlo.atan", lambda z: 1 / (1 + z * z)),
        ("chlo.acosh", lambda z: 1 / (mpmath.sqrt(z - 1) * mpmath.sqrt(z + 1))),
    ],
)
def test_derivatives(name: str, derivative: Callable[[Any], Any]) -> None:
    for number in (0.3 + 0.4j, -1.5 + 0.2j, 2.5 - 1j):
        np.testing.assert_allclose(_derivative(name, number), complex(derivative(mpmath.mpc(number))), rtol=1e-5)


def test_logarithms_of_doubles() -> None:
    """XLA's own `log_plus_one` loses two digits between -0.7 and -0.3, and with it `atanh`."""
    numbers = np.linspace(-0.999, 0.999, 999)
    for name, function in (("log_plus_one", mpmath.log1p), ("atanh", mpmath.atanh)):
        (found,) = compute([UNARY[name]], [numbers], "f64")
        exact = [function(mpmath.mpf(number)) for number in numbers]
        assert max(_error(one, other, np.float64) for one, other in zip(found, exact, strict=True)) <= 2.5


def test_powers_of_two_have_no_sign() -> None:
    """XLA drops the sign of constants that it converts to `f8E8M0FNU`."""
    for source, text in (("i8", "[1, -2, -128]"), ("f32", "[1.0, -2.0, -3.0]"), ("bf16", "[1.0, -2.0, -4.0]")):
        program = parse(
            f"func.func @main() -> tensor<3xf8E8M0FNU> {{ %a = stablehlo.constant dense<{text}> : tensor<3x{source}>\n"
            f"%o = stablehlo.convert %a : (tensor<3x{source}>) -> tensor<3xf8E8M0FNU>\n"
            "return %o : tensor<3xf8E8M0FNU> }"
        )
        (found,) = run(program)
        np.testing.assert_array_equal(found.astype(np.float32), [1, np.nan, np.nan])
