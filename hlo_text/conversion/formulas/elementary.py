"""Elementary, gamma and error functions of real numbers.

The formulas are those of XLA's own decompositions of CHLO: stable near zero and without overflow in between. Narrow
floats are computed in single precision. The logarithm of the gamma function and its derivative use the approximation of
Lanczos with g = 7, the complementary error function those of the Cephes library in single precision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hlo_text import ops
from hlo_text.conversion.formulas.writer import Writer
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import BOOL, numpy_dtype

#: Writes a function of real numbers in single or double precision.
Formula = Callable[[Writer, Value], Value]

_GT, _GE, _LT, _LE, _EQ = (ComparisonDirection[name] for name in ("GT", "GE", "LT", "LE", "EQ"))
_LOG_2 = float(np.log(2))
_LANCZOS_G = 7.0
_LANCZOS_BASE = 0.99999999999980993227684700473478
_LANCZOS = (
    *(676.520368121885098567009190444019, -1259.13921672240287047156078755283, 771.3234287776530788486528258894),
    *(-176.61502916214059906584551354, 12.507343278686904814458936853, -0.13857109526572011689554707),
    *(9.984369578019570859563e-6, 1.50563273514931155834e-7),
)
_ERFC_NEAR = (
    *(2.326819970068386e-2, -1.387039388740657e-1, 3.687424674597105e-1, -5.824733027278666e-1, 6.210004621745983e-1),
    *(-4.944515323274145e-1, 3.404879937665872e-1, -2.741127028184656e-1, 5.638259427386472e-1),
)
_ERFC_FAR = (
    *(-1.047766399936249e1, 1.297719955372516e1, -7.495518717768503, 2.921019019210786, -1.015265279202700),
    *(4.218463358204948e-1, -2.820767439740514e-1, 5.641895067754075e-1),
)


def _largest(write: Writer) -> float:
    return float(np.finfo(numpy_dtype(write.type.element_type)).max)


def _root_of_complement(write: Writer, x: Value) -> Value:
    """Return sqrt(1 - x * x) without cancellation."""
    one = write.splat(1.0)
    return write(ops.Sqrt, write(ops.Multiply, write(ops.Subtract, one, x), write(ops.Add, one, x)))


def _asin(write: Writer, x: Value) -> Value:
    half = write(ops.Atan2, x, write(ops.Add, write.splat(1.0), _root_of_complement(write, x)))
    return write(ops.Add, half, half)


def _acos(write: Writer, x: Value) -> Value:
    return write(ops.Atan2, _root_of_complement(write, x), x)


def _halves(write: Writer, x: Value) -> tuple[Value, Value]:
    """Return exp(x) / 2 and exp(-x) / 2, which only overflow if their sum does."""
    log_half = write.splat(-_LOG_2)
    return write(ops.Exponential, write(ops.Add, x, log_half)), write(ops.Exponential, write(ops.Subtract, log_half, x))


def _cosh(write: Writer, x: Value) -> Value:
    return write(ops.Add, *_halves(write, x))


def _sinh(write: Writer, x: Value) -> Value:
    one = write.splat(1.0)
    small = write(ops.ExponentialMinusOne, x)
    small = write(ops.Add, small, write(ops.Divide, small, write(ops.Add, small, one)))
    small = write(ops.Multiply, write.splat(0.5), small)
    is_small = write.compare(write(ops.Abs, x), _LT, one)
    return write(ops.Select, is_small, small, write(ops.Subtract, *_halves(write, x)))


def _asinh(write: Writer, x: Value) -> Value:
    size, one = write(ops.Abs, x), write.splat(1.0)
    square = write(ops.Multiply, size, size)
    root = write(ops.Sqrt, write(ops.Add, square, one))
    quotient = write(ops.Divide, square, write(ops.Add, one, root))
    value = write(ops.LogPlusOne, write(ops.Add, size, quotient))
    large = write(ops.Add, write(ops.Log, size), write.splat(_LOG_2))
    is_large = write.compare(size, _GE, write.splat(_largest(write) ** 0.5))
    return write(ops.Multiply, write(ops.Sign, x), write(ops.Select, is_large, large, value))


def _acosh(write: Writer, x: Value) -> Value:
    one = write.splat(1.0)
    below = write(ops.Sqrt, write(ops.Subtract, x, one))
    above = write(ops.Sqrt, write(ops.Add, x, one))
    value = write(ops.LogPlusOne, write(ops.Multiply, below, write(ops.Add, above, below)))
    large = write(ops.Add, write(ops.Log, x), write.splat(_LOG_2))
    return write(ops.Select, write.compare(x, _GE, write.splat(_largest(write) / 2)), large, value)


def _atanh(write: Writer, x: Value) -> Value:
    difference = write(ops.Subtract, write(ops.LogPlusOne, x), write(ops.LogPlusOne, write(ops.Negate, x)))
    value = write(ops.Multiply, difference, write.splat(0.5))
    is_outside = write.compare(write(ops.Abs, x), _GT, write.splat(1.0))
    return write(ops.Select, is_outside, write.splat(np.nan), value)


# --- gamma and error functions ----------------------------------------------------------------------------------------


def _lanczos_terms(write: Writer, x: Value) -> tuple[Value, Value, list[tuple[float, Value]]]:
    """Return z = x - 1 (or -x below 1/2), whether it is the latter, and the terms z + i with their coefficients."""
    needs_reflection = write.compare(x, _LT, write.splat(0.5))
    z = write(ops.Select, needs_reflection, write(ops.Negate, x), write(ops.Subtract, x, write.splat(1.0)))
    places = [write(ops.Add, z, write.splat(float(index))) for index in range(1, len(_LANCZOS) + 1)]
    return z, needs_reflection, list(zip(_LANCZOS, places, strict=True))


def _series(write: Writer, terms: Sequence[tuple[float, Value]]) -> Value:
    total = write.splat(_LANCZOS_BASE)
    for coefficient, place in terms:
        total = write(ops.Add, total, write(ops.Divide, write.splat(coefficient), place))
    return total


def _shifted(write: Writer, z: Value) -> tuple[Value, Value]:
    """Return t = z + g + 1/2 and its logarithm."""
    shift = _LANCZOS_G + 0.5
    t = write(ops.Add, write.splat(shift), z)
    log = write(ops.LogPlusOne, write(ops.Divide, z, write.splat(shift)))
    return t, write(ops.Add, log, write.splat(float(np.log(shift))))


def write_log_gamma(write: Writer, x: Value) -> Value:
    z, needs_reflection, terms = _lanczos_terms(write, x)
    t, log_t = _shifted(write, z)
    inner = write(ops.Add, z, write.splat(0.5))
    inner = write(ops.Multiply, write(ops.Subtract, inner, write(ops.Divide, t, log_t)), log_t)
    value = write(ops.Add, write.splat(float(np.log(2 * np.pi) / 2)), inner)
    value = write(ops.Add, value, write(ops.Log, _series(write, terms)))
    size = write(ops.Abs, x)
    fraction = write(ops.Subtract, size, write(ops.Floor, size))
    is_upper = write.compare(write.splat(0.5), _LT, fraction)
    reduced = write(ops.Select, is_upper, write(ops.Subtract, write.splat(1.0), fraction), fraction)
    sine = write(ops.Log, write(ops.Sine, write(ops.Multiply, write.splat(float(np.pi)), reduced)))
    reflected = write(ops.Subtract, write(ops.Subtract, write.splat(float(np.log(np.pi))), sine), value)
    is_finite = write(ops.IsFinite, sine, type=write.type.with_element_type(BOOL))
    reflected = write(ops.Select, is_finite, reflected, write(ops.Negate, sine))
    result = write(ops.Select, needs_reflection, reflected, value)
    infinity = write.splat(np.inf)
    return write(ops.Select, write.compare(size, _EQ, infinity), infinity, result)


def write_digamma(write: Writer, x: Value) -> Value:
    z, needs_reflection, terms = _lanczos_terms(write, x)
    t, log_t = _shifted(write, z)
    slope = write.splat(0.0)
    for coefficient, place in terms:
        square = write(ops.Multiply, place, place)
        slope = write(ops.Subtract, slope, write(ops.Divide, write.splat(coefficient), square))
    value = write(ops.Add, log_t, write(ops.Divide, slope, _series(write, terms)))
    value = write(ops.Subtract, value, write(ops.Divide, write.splat(_LANCZOS_G), t))
    whole = write(ops.Abs, write(ops.Floor, write(ops.Add, x, write.splat(0.5))))
    angle = write(ops.Multiply, write.splat(float(np.pi)), write(ops.Add, x, whole))
    cosine = write(ops.Multiply, write.splat(float(np.pi)), write(ops.Cosine, angle))
    reflected = write(ops.Subtract, value, write(ops.Divide, cosine, write(ops.Sine, angle)))
    result = write(ops.Select, needs_reflection, reflected, value)
    is_whole = write.compare(x, _EQ, write(ops.Floor, x))
    is_pole = write(ops.And, write.compare(x, _LE, write.splat(0.0)), is_whole, type=write.type.with_element_type(BOOL))
    return write(ops.Select, is_pole, write.splat(np.nan), result)


def _polynomial(write: Writer, x: Value, coefficients: Sequence[float]) -> Value:
    value = write.splat(coefficients[0])
    for coefficient in coefficients[1:]:
        value = write(ops.Add, write(ops.Multiply, value, x), write.splat(coefficient))
    return value


def write_erfc(write: Writer, x: Value) -> Value:
    size, one = write(ops.Abs, x), write.splat(1.0)
    decay = write(ops.Exponential, write(ops.Negate, write(ops.Multiply, x, x)))
    inverse = write(ops.Divide, one, size)
    square = write(ops.Multiply, inverse, inverse)
    near, far = (_polynomial(write, square, coefficients) for coefficients in (_ERFC_NEAR, _ERFC_FAR))
    tail = write(ops.Select, write.compare(size, _LT, write.splat(2.0)), near, far)
    tail = write(ops.Multiply, write(ops.Multiply, decay, inverse), tail)
    zero = write.splat(0.0)
    tail = write(ops.Select, write.compare(decay, _EQ, zero), zero, tail)
    tail = write(ops.Select, write.compare(x, _LT, zero), write(ops.Subtract, write.splat(2.0), tail), tail)
    middle = write(ops.Subtract, one, write(ops.Erf, x))
    return write(ops.Select, write.compare(size, _GT, one), tail, middle)


#: Formulas of one array in single or double precision.
ELEMENTARY: dict[type[Operation], Formula] = {
    ops.Asin: _asin,
    ops.Acos: _acos,
    ops.Sinh: _sinh,
    ops.Cosh: _cosh,
    ops.Asinh: _asinh,
    ops.Acosh: _acosh,
    ops.Atanh: _atanh,
    ops.Lgamma: write_log_gamma,
    ops.Digamma: write_digamma,
}
