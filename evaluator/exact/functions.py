"""Real functions over balls, and special functions of two arguments, with their values at zeros and infinities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from flint import acb, arb

from evaluator.exact.elements import (
    INFINITY,
    NAN,
    NEGATIVE_INFINITY,
    NEGATIVE_ZERO,
    ONE,
    UNKNOWN,
    ZERO,
    Element,
    UndecidedError,
    ball_of,
    integer_of,
    is_nan,
    is_negative,
    is_zero,
    known,
    zero,
)
from evaluator.reference.special_functions import hurwitz_zeta
from hlo_text import ops
from hlo_text.core.ir import Operation

Ball = Any

#: The value of a function at an infinity: an element, or a function that computes it at the current precision.
_Limit = Element | Callable[[], Element]


@attrs.frozen
class RealFunction:
    """A function of one real number.

    Attributes:
        ball: The function of a finite ball; an unbounded result is unknown.
        limits: Its values at minus infinity and infinity.
        is_odd: It keeps the sign of zero.
        at_zeros: Its values at -0 and 0, where they are no balls.
    """

    ball: Callable[[Ball], Element]
    limits: tuple[_Limit, _Limit]
    is_odd: bool = False
    at_zeros: tuple[Element, Element] | None = None

    def __call__(self, x: Element) -> Element:
        """Return the function's value at an element."""
        if type(x) is not arb or x.is_zero():
            return self._special(x)
        if not x.is_finite():
            return UNKNOWN
        result = self.ball(x)
        return result if type(result) is not arb or result.is_finite() else UNKNOWN

    def _special(self, x: Element) -> Element:
        if is_nan(x):
            return NAN
        if x is INFINITY or x is NEGATIVE_INFINITY:
            limit = self.limits[x is INFINITY]
            return limit() if callable(limit) else limit
        if self.is_odd:
            return x
        if self.at_zeros is not None:
            return self.at_zeros[not is_negative(x)]
        return self.ball(ball_of(x))


def _within(low: int | None, high: int | None, function: Callable[[Ball], Ball]) -> Callable[[Ball], Element]:
    """Wrap a function to return NaN outside an interval, and the unknown value if the argument may be outside."""

    def apply(x: Ball) -> Element:
        if (low is not None and x < low) or (high is not None and x > high):
            return NAN
        is_inside = (low is None or x >= low) and (high is None or x <= high)
        return known(function(x)) if is_inside else UNKNOWN

    return apply


def _with_poles(poles: dict[int, Element], function: Callable[[Ball], Element]) -> Callable[[Ball], Element]:
    """Wrap a function to return given values at poles, where its argument is exactly a pole."""

    def apply(x: Ball) -> Element:
        for pole, value in poles.items():
            if x.is_exact() and x == pole:
                return value
        return function(x)

    return apply


def _cbrt(x: Ball) -> Ball:
    if x > 0:
        return x.root(3)
    if x < 0:
        return -((-x).root(3))
    return arb(0, x.abs_upper().root(3).abs_upper())


def _log2(x: Ball) -> Ball:
    exact = _exponent_of(x)
    return arb(exact) if exact is not None else x.log() / arb.const_log2()


def _exponent_of(x: Ball) -> int | None:
    """Return the logarithm of an exact power of two, or None for other numbers."""
    if not x.is_exact():
        return None
    mantissa, exponent = x.man_exp()
    return int(exponent) if mantissa == 1 else None


def _logistic(x: Ball) -> Ball:
    if x < 0:
        power = x.exp()
        return power / (1 + power)
    return 1 / (1 + (-x).exp())


def _tanh(x: Ball) -> Ball:
    return x.tanh()


def _bessel_i1e(x: Ball) -> Ball:
    if x >= 0:
        return x.bessel_i(1, scaled=True)
    if x <= 0:
        return -((-x).bessel_i(1, scaled=True))
    return (-abs(x)).exp() * x.bessel_i(1)


def _lgamma(x: Ball) -> Element:
    if x > 0:
        return x.lgamma()
    whole = integer_of(x)
    if whole is not None:
        return INFINITY if whole <= 0 else x.lgamma()
    # the reflection formula: |gamma(x) gamma(1 - x)| = pi / |sin(pi x)|
    return (arb.pi() / abs(x.sin_pi())).log() - (1 - x).lgamma()


def _digamma(x: Ball) -> Element:
    if x > 0:
        return x.digamma()
    whole = integer_of(x)
    return NAN if whole is not None and whole <= 0 else x.digamma()


def _half_pi() -> Element:
    return arb.pi() / 2


def _minus_half_pi() -> Element:
    return -arb.pi() / 2


#: Orders of derivatives, and terms of sums that are added one by one: others take too long.
_MOST_ORDER = 10_000
_MOST_TERMS = 10_000

_SIGNED_INFINITIES = (NEGATIVE_INFINITY, INFINITY)
_NANS = (NAN, NAN)

REAL_FUNCTIONS: dict[type[Operation], RealFunction] = {
    ops.Cbrt: RealFunction(_cbrt, _SIGNED_INFINITIES, is_odd=True),
    ops.Cosine: RealFunction(arb.cos, _NANS),
    ops.Exponential: RealFunction(arb.exp, (ZERO, INFINITY)),
    ops.Exp2: RealFunction(lambda x: arb(2) ** x, (ZERO, INFINITY)),
    ops.ExponentialMinusOne: RealFunction(arb.expm1, (-ONE, INFINITY), is_odd=True),
    ops.Log: RealFunction(_within(0, None, arb.log), (NAN, INFINITY), at_zeros=(NEGATIVE_INFINITY,) * 2),
    ops.Log2: RealFunction(_within(0, None, _log2), (NAN, INFINITY), at_zeros=(NEGATIVE_INFINITY,) * 2),
    ops.LogPlusOne: RealFunction(
        _with_poles({-1: NEGATIVE_INFINITY}, _within(-1, None, arb.log1p)), (NAN, INFINITY), is_odd=True
    ),
    ops.Logistic: RealFunction(_logistic, (ZERO, ONE)),
    ops.Rsqrt: RealFunction(_within(0, None, arb.rsqrt), (NAN, ZERO), at_zeros=_SIGNED_INFINITIES),
    ops.Sine: RealFunction(arb.sin, _NANS, is_odd=True),
    ops.Tan: RealFunction(arb.tan, _NANS, is_odd=True),
    ops.ChloTan: RealFunction(arb.tan, _NANS, is_odd=True),
    ops.Tanh: RealFunction(_tanh, (-ONE, ONE), is_odd=True),
    ops.Acos: RealFunction(_within(-1, 1, arb.acos), _NANS),
    ops.Acosh: RealFunction(_within(1, None, arb.acosh), (NAN, INFINITY)),
    ops.Asin: RealFunction(_within(-1, 1, arb.asin), _NANS, is_odd=True),
    ops.Asinh: RealFunction(arb.asinh, _SIGNED_INFINITIES, is_odd=True),
    ops.Atan: RealFunction(arb.atan, (_minus_half_pi, _half_pi), is_odd=True),
    ops.Atanh: RealFunction(
        _with_poles({-1: NEGATIVE_INFINITY, 1: INFINITY}, _within(-1, 1, arb.atanh)), _NANS, is_odd=True
    ),
    ops.Cosh: RealFunction(arb.cosh, (INFINITY, INFINITY)),
    ops.Sinh: RealFunction(arb.sinh, _SIGNED_INFINITIES, is_odd=True),
    ops.Sqrt: RealFunction(_within(0, None, arb.sqrt), (NAN, INFINITY), is_odd=True),
    ops.Erf: RealFunction(arb.erf, (-ONE, ONE), is_odd=True),
    ops.Erfc: RealFunction(arb.erfc, (arb(2), ZERO)),
    ops.BesselI1e: RealFunction(_bessel_i1e, (NEGATIVE_ZERO, ZERO), is_odd=True),
    ops.Digamma: RealFunction(_digamma, (NAN, INFINITY), at_zeros=_NANS),
    ops.ErfInv: RealFunction(
        _with_poles({-1: NEGATIVE_INFINITY, 1: INFINITY}, _within(-1, 1, arb.erfinv)), _NANS, is_odd=True
    ),
    ops.Lgamma: RealFunction(_lgamma, (INFINITY, INFINITY), at_zeros=(INFINITY, INFINITY)),
}


def zeta(s: Element, q: Element) -> Element:
    """Return the sum of (q + n)**-s over n from 0; requires s > 1."""
    if is_nan(s) or is_nan(q):
        return NAN
    if not all(type(z) is not arb or z.is_finite() for z in (s, q)):
        return UNKNOWN
    if s is INFINITY or s is NEGATIVE_INFINITY or q is INFINITY or q is NEGATIVE_INFINITY:
        return _infinite_zeta(s, q)
    exponent, start = ball_of(s), ball_of(q)
    if exponent == ONE:
        return INFINITY
    if exponent < 1:
        return NAN
    if not exponent > 1:
        return UNKNOWN
    if start > 0:
        return known(hurwitz_zeta(exponent, start))
    if integer_of(start) is not None:  # as in CHLO's expansion
        exact = integer_of(exponent)
        return INFINITY if exact is not None and exact % 2 == 0 else NAN
    power = integer_of(exponent)
    if power is None:
        return NAN
    count = int((-start).floor().unique_fmpz() or 0) + 1
    if count > _MOST_TERMS:
        return UNKNOWN
    first = sum(((start + n) ** -power for n in range(count)), ZERO)
    return known(first + hurwitz_zeta(exponent, start + count))


def _infinite_zeta(s: Element, q: Element) -> Element:
    if s is NEGATIVE_INFINITY or q is NEGATIVE_INFINITY:
        return NAN
    if q is INFINITY:
        return ZERO if s is INFINITY or ball_of(s) > 1 else NAN
    start = ball_of(q)
    if start == ONE:
        return ONE
    return ZERO if start > 1 else UNKNOWN


def polygamma(n: Element, x: Element) -> Element:
    """Return the derivative of order n of digamma; NaN unless n is a non-negative integer."""
    if is_nan(n) or is_nan(x) or n is INFINITY or n is NEGATIVE_INFINITY:
        return NAN
    order = integer_of(ball_of(n))
    if order is None or order < 0:
        return NAN
    if order == 0:
        return REAL_FUNCTIONS[ops.Digamma](x)
    if x is INFINITY:
        return zero(order % 2 == 0)
    if x is NEGATIVE_INFINITY:
        return NAN
    point = ball_of(x)
    if not point.is_finite():
        return UNKNOWN
    if not point > 0:
        whole = integer_of(point)
        if whole is not None and whole <= 0:
            return INFINITY if order % 2 else NAN
    return known(acb(point).polygamma(order).real) if order <= _MOST_ORDER else UNKNOWN


def square_root(x: Element) -> Element:
    """Return the square root of a real number."""
    return REAL_FUNCTIONS[ops.Sqrt](x)


def require_sign(x: Element) -> bool:
    """Whether a number, possibly zero, has a negative sign; raises if that is undecided."""
    if is_zero(x):
        return False
    if type(x) is arb and not x.is_finite():
        raise UndecidedError("the sign of a number is not determined")
    return is_negative(x)
