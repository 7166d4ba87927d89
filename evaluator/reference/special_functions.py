"""Special functions of doubles, computed by python-flint to more bits than a double has."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

#: Precisions of evaluation, tried in order until the result is known to slightly more bits than a double has.
_PRECISIONS = (128, 512, 2400)
_KNOWN_BITS = 60
#: Limits on the terms of a sum that are added one by one, and on the order of derivatives, which bound the time.
_MOST_TERMS = 10_000
_MOST_ORDER = 10_000
_LARGE_EXPONENT = 1000


def _rounded(function: Callable[..., Any], *arguments: float) -> float:
    """Return a function's value at finite doubles, rounded to a double; NaN where it is undetermined."""
    from flint import arb, ctx

    for bits in _PRECISIONS:
        with ctx.workprec(bits):
            found = function(*map(arb, arguments))
            if found.is_finite() and found.rel_accuracy_bits() >= _KNOWN_BITS:
                return float(found)
    return math.nan


def _is_pole(x: float) -> bool:
    return x <= 0 and x == math.floor(x)


def lgamma(x: float) -> float:
    """Return log |gamma(x)|, infinity at its poles."""
    if math.isnan(x) or math.isinf(x) or _is_pole(x):
        return x if math.isnan(x) else math.inf
    if x in (1.0, 2.0):
        return 0.0
    if x > 0:
        return _rounded(lambda y: y.lgamma(), x)
    return _rounded(lambda y: (y.pi() / abs(y.sin_pi())).log() - (1 - y).lgamma(), x)


def digamma(x: float) -> float:
    """Return the logarithmic derivative of gamma, NaN at its poles."""
    if math.isinf(x):
        return math.inf if x > 0 else math.nan
    return math.nan if math.isnan(x) or _is_pole(x) else _rounded(lambda y: y.digamma(), x)


def bessel_i1e(x: float) -> float:
    """Return the modified Bessel function of order 1 times exp(-|x|)."""
    if not math.isfinite(x) or x == 0:
        return x if math.isnan(x) or x == 0 else math.copysign(0.0, x)
    return math.copysign(_rounded(lambda y: y.bessel_i(1, scaled=True), abs(x)), x)


def zeta(s: float, q: float) -> float:
    """Return the sum of (q + n)**-s over n from 0; at poles in q, infinity for even s, as in CHLO's expansion."""
    if not (math.isfinite(s) and math.isfinite(q)):
        return _infinite_zeta(s, q)
    if s <= 1:
        return math.inf if s == 1 else math.nan
    if q > 0:
        return _rounded(hurwitz_zeta, s, q)
    if s != math.floor(s) or _is_pole(q):
        return math.inf if _is_pole(q) and s % 2 == 0 else math.nan
    count = math.floor(-q) + 1
    if count > _MOST_TERMS:
        return math.nan

    def continued(a: Any, b: Any) -> Any:
        return sum(((b + n) ** -int(s) for n in range(count)), hurwitz_zeta(a, b + count))

    return _rounded(continued, s, q)


def hurwitz_zeta(s: Any, q: Any) -> Any:
    """Return the Hurwitz zeta function of balls with s > 1 and q > 0; sums terms directly if s is large."""
    from flint import ctx

    if not (s > _LARGE_EXPONENT and q < s):
        return s.zeta(q)
    total = sum(((q + n) ** -s for n in range(ctx.prec)), s * 0)
    end = q + ctx.prec
    rest = end**-s * (1 + end / (s - 1))  # the first omitted term, and the integral
    return total.union(total + rest)


def _infinite_zeta(s: float, q: float) -> float:
    if math.isnan(s) or math.isnan(q) or -math.inf in (s, q):
        return math.nan
    if q == math.inf:
        return 0.0 if s > 1 else math.nan
    return 1.0 if q == 1 else 0.0 if q > 1 else math.nan


def polygamma(n: float, x: float) -> float:
    """Return the derivative of order n of digamma: infinity at poles for odd n, NaN unless n is a natural number."""
    if not math.isfinite(n) or math.isnan(x) or n < 0 or n != math.floor(n):
        return math.nan
    if n == 0:
        return digamma(x)
    if math.isinf(x):
        return math.copysign(0.0, 1 if n % 2 else -1) if x > 0 else math.nan
    if _is_pole(x):
        return math.inf if n % 2 else math.nan
    return _rounded(_polygamma, n, x) if n <= _MOST_ORDER else math.nan


def _polygamma(n: Any, x: Any) -> Any:
    from flint import acb

    return acb(x).polygamma(int(n.unique_fmpz())).real
