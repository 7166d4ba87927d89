"""Elementwise functions computed by mpmath, as the reference of accuracy measurements.

A reference receives mpmath numbers and returns one, or None if the function has no value there (NaN).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import attrs
from mpmath import mp, mpc, mpf

#: Represents a signed zero, which mpmath lacks: so close to zero that every limit rounds to the correct value.
TINY = mpf(2) ** -3000


class UnknownValueError(Exception):
    """The reference cannot compute the value in reasonable time."""


@attrs.frozen(eq=False)
class Reference:
    """The reference implementation of a function.

    Attributes:
        operation: The operation that computes it, in full.
        real: Its value at real numbers.
        complex: Its value at complex numbers; None if the operation only accepts floats.
        arity: How many operands it has.
        takes_floats: `real` receives Python floats, because the sign of zero matters.
        has_inexact_roots: XLA computes it to an absolute error near its roots, so results below 1 count like 1.
    """

    operation: str
    real: Callable[..., Any]
    complex: Callable[..., Any] | None = None
    arity: int = 1
    takes_floats: bool = False
    has_inexact_roots: bool = False


#: Precision that distinguishes a number from its sum with `TINY`.
_PRECISION_NEXT_TO_ZERO = 6500


def _within(low: float, high: float, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Restrict a function to an interval, with no value outside."""
    return lambda x: function(x) if low <= x <= high else None


_INFINITY = float("inf")
_LARGE = mpf(2) ** 40


def _logistic(x: Any) -> Any:
    return 1 / (1 + mp.exp(-x))


def _logarithm(x: Any) -> Any:
    return None if x < 0 else -mp.inf if x == 0 else mp.log(x)


def _logarithm_plus_one(x: Any) -> Any:
    return None if x < -1 else -mp.inf if x == -1 else mp.log1p(x)


def _cube_root(x: Any) -> Any:
    return mp.sign(x) * mp.cbrt(abs(x))


def _inverse_root(x: float) -> Any:
    return None if x < 0 else math.copysign(_INFINITY, x) if x == 0 else 1 / mp.sqrt(mpf(x))


def _is_pole(x: Any) -> bool:
    return bool(x <= 0 and mp.isint(x))


def _log_gamma(x: Any) -> Any:
    if _is_pole(x):
        return mp.inf
    if x > _LARGE:  # Stirling's formula; the next term is below 2^-40 of an ulp
        return (x - mpf(1) / 2) * mp.log(x) - x + mp.log(2 * mp.pi) / 2
    if x < -_LARGE:
        return mp.log(mp.pi / abs(mp.sinpi(x))) - _log_gamma(1 - x)
    return mp.re(mp.loggamma(x))


def _digamma(x: Any) -> Any:
    if _is_pole(x):
        return None
    if x > _LARGE:
        return mp.log(x) - 1 / (2 * x)
    if x < -_LARGE:
        return _digamma(1 - x) - mp.pi * mp.cospi(x) / mp.sinpi(x)
    return mp.digamma(x)


def _inverse_error_function(x: Any) -> Any:
    if abs(x) > 1:
        return None
    return x * mp.inf if abs(x) == 1 else mp.erfinv(x)


def _bessel_i1e(x: Any) -> Any:
    if abs(x) > mpf(2) ** 30:  # the first terms of the expansion for large numbers
        y = abs(x)
        series = 1 - 3 / (8 * y) - 15 / (128 * y * y)
        return mp.sign(x) * series / mp.sqrt(2 * mp.pi * y)
    return mp.besseli(1, x) * mp.exp(-abs(x))


def _power(x: float, y: float) -> Any:
    if y == 0 or x == 1:
        return mpf(1)
    if x < 0 and not mp.isint(y):
        return None
    if x == 0:
        is_odd = mp.isint(y) and int(y) % 2
        return (math.copysign(_INFINITY, x) if is_odd else mp.inf) if y < 0 else mpf(0)
    magnitude = mp.power(abs(mpf(x)), mpf(y))
    return -magnitude if x < 0 and int(y) % 2 else magnitude


def _complex_power(x: Any, y: Any) -> Any:
    if abs(x) < 2 * TINY:  # where limits depend on the direction
        raise UnknownValueError
    return mp.power(x, y)


def _atan2(y: float, x: float) -> Any:
    if y == 0:
        return math.copysign(1, y) * mp.pi if math.copysign(1, x) < 0 else mpf(0)
    return mp.atan2(mpf(y), mpf(x))


def _remainder(x: Any, y: Any) -> Any:
    return None if y == 0 else mpf(math.fmod(float(x), float(y)))  # which is exact


def _divide(x: Any, y: Any) -> Any:
    if y == 0:
        return None if x == 0 else mp.sign(x) * mp.inf
    return x / y


def _zeta(x: Any, q: Any) -> Any:
    if x <= 1 or (q <= 0 and mp.isint(q)):
        return mp.inf if x >= 1 else None
    if x > 2**20 or abs(q) > 2**80:  # so small or large that mpmath takes long
        raise UnknownValueError
    return mp.zeta(x, q) if q > 0 or mp.isint(x) else None


def _polygamma(n: Any, x: Any) -> Any:
    if n < 0 or not mp.isint(n) or _is_pole(x):
        return mp.inf if _is_pole(x) and mp.isint(n) and n % 2 else None
    if n > 300:  # out of every type's range, which mpmath only finds slowly
        raise UnknownValueError
    return mp.polygamma(int(n), x)


UNARY: Mapping[str, Reference] = {
    "cbrt": Reference("stablehlo.cbrt", _cube_root),
    "cosine": Reference("stablehlo.cosine", mp.cos, mp.cos),
    "exponential": Reference("stablehlo.exponential", mp.exp, mp.exp),
    "exponential_minus_one": Reference("stablehlo.exponential_minus_one", mp.expm1, mp.expm1),
    "log": Reference("stablehlo.log", _logarithm, mp.log),
    "log_plus_one": Reference("stablehlo.log_plus_one", _logarithm_plus_one, mp.log1p),
    "logistic": Reference("stablehlo.logistic", _logistic, _logistic),
    "rsqrt": Reference("stablehlo.rsqrt", _inverse_root, lambda z: 1 / mp.sqrt(z), takes_floats=True),
    "sine": Reference("stablehlo.sine", mp.sin, mp.sin),
    "sqrt": Reference("stablehlo.sqrt", _within(0, _INFINITY, mp.sqrt), mp.sqrt),
    "tan": Reference("stablehlo.tan", mp.tan, mp.tan),
    "tanh": Reference("stablehlo.tanh", mp.tanh, mp.tanh),
    "acos": Reference("chlo.acos", _within(-1, 1, mp.acos), mp.acos),
    "acosh": Reference("chlo.acosh", _within(1, _INFINITY, mp.acosh), mp.acosh),
    "asin": Reference("chlo.asin", _within(-1, 1, mp.asin), mp.asin),
    "asinh": Reference("chlo.asinh", mp.asinh, mp.asinh),
    "atan": Reference("chlo.atan", mp.atan, mp.atan),
    "atanh": Reference(
        "chlo.atanh", lambda x: None if abs(x) > 1 else x * mp.inf if abs(x) == 1 else mp.atanh(x), mp.atanh
    ),
    "cosh": Reference("chlo.cosh", mp.cosh, mp.cosh),
    "sinh": Reference("chlo.sinh", mp.sinh, mp.sinh),
    "square": Reference("chlo.square", lambda x: x * x, lambda z: z * z),
    "erf": Reference("chlo.erf", mp.erf),
    "erfc": Reference("chlo.erfc", lambda x: mp.erfc(x) if abs(x) < 2**20 else mpf(2 if x < 0 else 0)),
    "erf_inv": Reference("chlo.erf_inv", _inverse_error_function),
    "lgamma": Reference("chlo.lgamma", _log_gamma, has_inexact_roots=True),
    "digamma": Reference("chlo.digamma", _digamma, has_inexact_roots=True),
    "bessel_i1e": Reference("chlo.bessel_i1e", _bessel_i1e),
}

BINARY: Mapping[str, Reference] = {
    "add": Reference("stablehlo.add", lambda x, y: x + y, lambda x, y: x + y, arity=2),
    "subtract": Reference("stablehlo.subtract", lambda x, y: x - y, lambda x, y: x - y, arity=2),
    "multiply": Reference("stablehlo.multiply", lambda x, y: x * y, lambda x, y: x * y, arity=2),
    "divide": Reference("stablehlo.divide", _divide, lambda x, y: x / y, arity=2),
    "remainder": Reference("stablehlo.remainder", _remainder, arity=2),
    "power": Reference("stablehlo.power", _power, _complex_power, arity=2, takes_floats=True),
    "atan2": Reference("stablehlo.atan2", _atan2, arity=2, takes_floats=True),
    "zeta": Reference("chlo.zeta", _zeta, arity=2),
    "polygamma": Reference("chlo.polygamma", _polygamma, arity=2),
}

REFERENCES: Mapping[str, Reference] = {**UNARY, **BINARY}


def exact(reference: Reference, arguments: tuple[Any, ...], precision: int) -> Any:
    """Return a function's value at NumPy scalars as an mpmath number; NaN as None, poles as infinities.

    Args:
        reference: The function.
        arguments: Finite floats or complex numbers; zeros keep their signs in complex ones.
        precision: Bits to compute with.
    """
    has_zero = any(0 in (value.real, value.imag) for value in arguments)  # 0.0 and -0.0 are one key
    if not has_zero:
        return _remembered(reference, arguments, precision)
    return _exact(reference, arguments, _PRECISION_NEXT_TO_ZERO if isinstance(arguments[0], complex) else precision)


def _exact(reference: Reference, arguments: tuple[Any, ...], precision: int) -> Any:
    is_complex = isinstance(arguments[0], complex)
    with mp.workprec(precision):
        try:
            if is_complex:
                assert reference.complex is not None
                return reference.complex(*(mpc(_limit(z.real), _limit(z.imag)) for z in arguments))
            return reference.real(*(arguments if reference.takes_floats else map(mpf, arguments)))
        except (ZeroDivisionError, ValueError, mp.NoConvergence, OverflowError):
            return None


_remembered = lru_cache(maxsize=1 << 18)(_exact)


def _limit(part: float) -> Any:
    """Replace a zero by a tiny number of the same sign."""
    return mpf(part) if part else (TINY if str(part)[0] != "-" else -TINY)
