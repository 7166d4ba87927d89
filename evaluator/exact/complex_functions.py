"""Complex arithmetic and functions over pairs of real elements.

python-flint computes functions of finite numbers. On branch cuts the sign of a zero part selects the side, as in C99.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from flint import acb, arb

from evaluator.exact.elements import (
    NAN,
    UNKNOWN,
    ZERO,
    Element,
    ExactComplex,
    ball_of,
    element_of,
    is_nan,
    is_zero,
    known,
)
from evaluator.exact.functions import square_root
from evaluator.exact.numbers import add, divide, equal, multiply, negate, parts
from hlo_text import ops
from hlo_text.core.ir import Operation

_Ball = Any


def _is_plain(x: Element) -> bool:
    """Whether a real or imaginary part is a finite number."""
    return type(x) is arb or is_zero(x)


def ball_pair(x: Element) -> _Ball:
    """Return a complex number with finite parts as one complex ball."""
    real, imag = parts(x)
    return acb(ball_of(real), ball_of(imag))


def pair_of(ball: _Ball) -> ExactComplex:
    """Return a complex ball as a pair of real elements."""
    return ExactComplex(known(ball.real), known(ball.imag))


def _logistic(z: _Ball) -> _Ball:
    return 1 / (1 + (-z).exp())


def _native_logistic(z: Any) -> Any:
    return 1 / (1 + np.exp(-z))


_TABLE: dict[type[Operation], tuple[Callable[[_Ball], _Ball], Callable[[Any], Any]]] = {
    ops.Cbrt: (lambda z: (z.log() / 3).exp(), lambda z: np.exp(np.log(z) / 3)),
    ops.Cosine: (acb.cos, np.cos),
    ops.Exponential: (acb.exp, np.exp),
    ops.Exp2: (lambda z: (z * arb.const_log2()).exp(), np.exp2),
    ops.ExponentialMinusOne: (acb.expm1, np.expm1),
    ops.Log: (acb.log, np.log),
    ops.Log2: (lambda z: z.log() / arb.const_log2(), np.log2),
    ops.LogPlusOne: (acb.log1p, np.log1p),
    ops.Logistic: (_logistic, _native_logistic),
    ops.Rsqrt: (acb.rsqrt, lambda z: 1 / np.sqrt(z)),
    ops.Sine: (acb.sin, np.sin),
    ops.Sqrt: (acb.sqrt, np.sqrt),
    ops.Tan: (acb.tan, np.tan),
    ops.ChloTan: (acb.tan, np.tan),
    ops.Tanh: (acb.tanh, np.tanh),
    ops.Acos: (acb.acos, np.arccos),
    ops.Acosh: (acb.acosh, np.arccosh),
    ops.Asin: (acb.asin, np.arcsin),
    ops.Asinh: (acb.asinh, np.arcsinh),
    ops.Atan: (acb.atan, np.arctan),
    ops.Atanh: (acb.atanh, np.arctanh),
    ops.Cosh: (acb.cosh, np.cosh),
    ops.Sinh: (acb.sinh, np.sinh),
}


def _function_of(over_balls: Callable[[_Ball], _Ball], native: Callable[[Any], Any]) -> Callable[[Element], Element]:
    """Return a function of complex elements: over balls if both parts are finite, otherwise native."""

    def apply(x: Element) -> Element:
        if not (_is_plain(x.real) and _is_plain(x.imag)):
            return _at_infinity(native, x)
        found = over_balls(ball_pair(x))
        if (is_zero(x.real) or is_zero(x.imag)) and found.is_finite():
            return pair_of(_on_side(found, native, x))
        return pair_of(found)

    return apply


def _native(x: Element) -> complex:
    real, imag = (part if type(part) is arb else part.value for part in (x.real, x.imag))
    return complex(float(real), float(imag))


def _on_side(found: _Ball, native: Callable[[Any], Any], x: Element) -> _Ball:
    """Return the value on the side of a branch cut that the signs of zeros select, guided by NumPy's result."""
    with np.errstate(all="ignore"):
        near = complex(native(np.complex128(_native(x))))
    if not (math.isfinite(near.real) and math.isfinite(near.imag)):
        return found
    real, imag = found.real, found.imag
    sides = [found, acb(real, -imag), acb(-real, imag), acb(-real, -imag)]
    return min(sides, key=lambda side: abs(complex(float(side.real), float(side.imag)) - near))


def _at_infinity(native: Callable[[Any], Any], x: Element) -> Element:
    """Return a function's value at NaN or an infinity if it is NaN, infinite or zero, and unknown otherwise."""
    if any(type(part) is arb and not part.is_exact() for part in (x.real, x.imag)):
        return ExactComplex(UNKNOWN, UNKNOWN)
    with np.errstate(all="ignore"):
        found = complex(native(np.complex128(_native(x))))
    return ExactComplex(
        *(element_of(p) if p == 0 or not math.isfinite(p) else UNKNOWN for p in (found.real, found.imag))
    )


#: Functions of complex numbers by operation.
COMPLEX_FUNCTIONS: dict[type[Operation], Callable[[Element], Element]] = {
    cls: _function_of(*functions) for cls, functions in _TABLE.items()
}


def complex_quotient(x: Element, y: Element) -> Element:
    """Return x / y of complex numbers."""
    if all(map(_is_plain, (x.real, x.imag, y.real, y.imag))) and not (is_zero(y.real) and is_zero(y.imag)):
        return pair_of(ball_pair(x) / ball_pair(y))
    if any(map(is_nan, (x.real, x.imag, y.real, y.imag))):
        return ExactComplex(NAN, NAN)
    size = add(multiply(y.real, y.real), multiply(y.imag, y.imag))
    product = multiply(x, conjugate(y))
    return ExactComplex(divide(product.real, size), divide(product.imag, size))


def complex_power(x: Element, y: Element) -> Element:
    """Return x to the power of y of complex numbers."""
    if not all(map(_is_plain, (x.real, x.imag, y.real, y.imag))):
        return ExactComplex(NAN, NAN)
    if is_zero(x.real) and is_zero(x.imag):
        return _power_of_zero(y)
    return pair_of(ball_pair(x) ** ball_pair(y))


def _power_of_zero(y: Element) -> Element:
    if is_zero(y.real) and is_zero(y.imag):
        return ExactComplex(arb(1), ZERO)
    if type(y.real) is arb and y.real > 0:
        return ExactComplex(ZERO, ZERO)
    return ExactComplex(NAN, NAN)


def conjugate(x: Element) -> Element:
    """Return the complex conjugate; a real number is its own conjugate."""
    return ExactComplex(x.real, negate(x.imag)) if isinstance(x, ExactComplex) else x


def complex_magnitude(x: Element) -> Element:
    """Return the absolute value of a complex number as a real number."""
    if all(map(_is_plain, (x.real, x.imag))):
        if is_zero(x.imag) or is_zero(x.real):
            return abs(ball_of(x.real if is_zero(x.imag) else x.imag))
        return known(abs(ball_pair(x)))
    values = [part.value for part in (x.real, x.imag) if type(part) is not arb]
    if any(math.isinf(value) for value in values):
        return element_of(math.inf)
    return square_root(add(multiply(x.real, x.real), multiply(x.imag, x.imag)))


def complex_sign(x: Element) -> Element:
    """Return x / |x|, or zero if x is zero."""
    if equal(x, ExactComplex(ZERO, ZERO)):
        return ExactComplex(ZERO, ZERO)
    size = complex_magnitude(x)
    return ExactComplex(divide(x.real, size), divide(x.imag, size))


def complex_atan2(y: Element, x: Element) -> Element:
    """Return the angle of complex coordinates: -i log((x + i y) / sqrt(x x + y y))."""
    if not all(map(_is_plain, (x.real, x.imag, y.real, y.imag))):
        return ExactComplex(UNKNOWN, UNKNOWN)
    a, b = ball_pair(x), ball_pair(y)
    angle = ((a + b * acb(0, 1)) / (a * a + b * b).sqrt()).log()
    return pair_of(acb(angle.imag, -angle.real))
