"""Functions of complex numbers as formulas of real numbers.

Inverse sine and cosine follow T. E. Hull, T. F. Fairgrieve and P. T. P. Tang, Implementing the complex arcsine and
arccosine functions using exception handling, 1997. All are accurate near their zeros, and intermediate values only
overflow if the result does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from hlo_text import ops
from hlo_text.conversion.formulas.terms import Term, atan2, cosine, exp, log, log1p, sine, sqrt
from hlo_text.core.ir import Operation
from hlo_text.core.types import BOOL, ComplexType, IntegerType, num_bits, numpy_dtype


def _parts(z: Term) -> tuple[Term, Term]:
    element_type = z.type.element_type
    assert isinstance(element_type, ComplexType)
    type = z.type.with_element_type(element_type.element_type)
    return z.apply(ops.Real, type=type), z.apply(ops.Imag, type=type)


def _complex(real: Term, imaginary: Term) -> Term:
    return real.apply(ops.Complex, imaginary, type=real.type.with_element_type(ComplexType(real.type.element_type)))


def _limits(x: Term) -> np.finfo[np.floating]:
    return np.finfo(numpy_dtype(x.type.element_type))


def _is_negative(x: Term) -> Term:
    """Return whether the sign bit is set, as for -0."""
    return x.converted_bits(IntegerType(num_bits(x.type.element_type))) < 0


def _signed(size: Term, sign: Term) -> Term:
    """Return non-negative numbers with the signs of others."""
    return _is_negative(sign).choose(-size, size)


def _both(a: Term, b: Term) -> Term:
    return a.apply(ops.And, b, type=a.type.with_element_type(BOOL))


def _hypotenuse(x: Term, y: Term) -> Term:
    """Return sqrt(x^2 + y^2) of non-negative numbers."""
    largest, smallest = x.apply(ops.Maximum, y), x.apply(ops.Minimum, y)
    ratio = smallest / largest
    size = largest * sqrt(ratio * ratio + 1.0)
    return largest.equals(smallest).choose(largest * math.sqrt(2), size)


def _kernel(x: Term, y: Term) -> tuple[Term, Term]:
    """Return w with asin(z) = (atan2(x, re w), im w) for z = x + iy in the first quadrant."""
    limits = _limits(x)
    small, large = 4 * math.sqrt(limits.tiny), math.sqrt(float(limits.max)) / 8
    after, before = x + 1.0, x - 1.0
    r, s = _hypotenuse(after, y), _hypotenuse(abs(before), y)
    a = (r + s) * 0.5
    square, half = y * y, (a + x) * 0.5
    outer, inner, beyond = r + after, s - before, s + before
    is_inside = x < 1.0
    across = y.equals(0.0).choose(y, y * sqrt(half / outer + half / beyond))
    real = is_inside.choose(sqrt(half * (square / outer + inner)), across)
    over_one = (is_inside.choose(square / outer + square / inner, square / outer + beyond)) * 0.5
    imaginary = log1p(over_one + sqrt(over_one * (a + 1.0)))
    flat = y / sqrt(-before * after)
    imaginary = _both(is_inside, y < small).choose(flat, imaginary)
    largest, smallest = x.apply(ops.Maximum, y), x.apply(ops.Minimum, y)
    ratio = largest.equals(smallest).choose(x.number(1.0), smallest / largest)
    far = log(largest) + log1p(ratio * ratio) * 0.5 + math.log(2)
    is_far = largest >= large
    return is_far.choose(y, real), is_far.choose(far, imaginary)


def _of_kernel(z: Term) -> Term:
    return _complex(*_kernel(*map(abs, _parts(z))))


def _asin(z: Term) -> Term:
    x, y = _parts(z)
    across, along = _kernel(abs(x), abs(y))
    return _complex(atan2(x, across), _signed(along, y))


def _acos(z: Term) -> Term:
    x, y = _parts(z)
    across, along = _kernel(abs(x), abs(y))
    return _complex(atan2(across, x), _is_negative(y).choose(along, -along))


def _asinh(z: Term) -> Term:
    """Return -i asin(iz)."""
    x, y = _parts(z)
    across, along = _kernel(abs(y), abs(x))
    return _complex(_signed(along, x), atan2(y, across))


def _acosh(z: Term) -> Term:
    x, y = _parts(z)
    across, along = _kernel(abs(x), abs(y))
    return _complex(along, _signed(atan2(across, x), y))


def _atanh_parts(x: Term, y: Term) -> tuple[Term, Term]:
    limits = _limits(x)
    size, height = abs(x), abs(y)
    before = 1.0 - size
    square = y * y
    real = log1p(size * 4.0 / (before * before + square)) * 0.25
    pole = (log(_hypotenuse(x.number(2.0), height)) - log(height)) * 0.5
    real = before.equals(0.0).choose(pole, real)
    angle = atan2(y * 2.0, before * (size + 1.0) - square) * 0.5
    largest, smallest = size.apply(ops.Maximum, height), size.apply(ops.Minimum, height)
    ratio = smallest / largest
    inverse = 1.0 / largest  # XLA divides once by the product of divisors, which would overflow
    far = size * inverse * inverse / (ratio * ratio + 1.0)
    is_far = largest > math.sqrt(float(limits.max)) / 8
    far = largest.equals(np.inf).choose(x.number(0.0), largest.equals(smallest).choose(0.5 / largest, far))
    quarter = _signed(x.number(math.pi / 2), y)
    return _signed(is_far.choose(far, real), x), is_far.choose(quarter, angle)


def _atanh(z: Term) -> Term:
    return _complex(*_atanh_parts(*_parts(z)))


def _atan(z: Term) -> Term:
    """Return -i atanh(iz)."""
    x, y = _parts(z)
    real, imaginary = _atanh_parts(-y, x)
    return _complex(imaginary, -real)


def _hyperbolic(x: Term, factor: Term, function: type[Operation]) -> Term:
    """Return `factor` times sinh(x) or cosh(x), for |factor| <= 1; only overflows if the result does."""
    is_large = abs(x) > math.log(float(_limits(x).max)) - 1
    root = exp(abs(x) * 0.5)
    half = root * 0.5 * factor * root
    zero = factor
    if function is ops.Sinh:
        half, zero = (_is_negative(x).choose(-number, number) for number in (half, zero))
    product = is_large.choose(half, x.apply(function) * factor)
    return factor.equals(0.0).choose(zero, product)


def _sinh(z: Term) -> Term:
    x, y = _parts(z)
    return _complex(_hyperbolic(x, cosine(y), ops.Sinh), _hyperbolic(x, sine(y), ops.Cosh))


def _cosh(z: Term) -> Term:
    x, y = _parts(z)
    return _complex(_hyperbolic(x, cosine(y), ops.Cosh), _hyperbolic(x, sine(y), ops.Sinh))


def _conjugate(z: Term) -> Term:
    x, y = _parts(z)
    return _complex(x, -y)


def _square(z: Term) -> Term:
    x, y = _parts(z)
    real = abs(x).equals(abs(y)).choose(x.number(0.0), (x - y) * (x + y))
    return _complex(real, x * y * 2.0)


COMPLEX_FUNCTIONS: Mapping[type[Operation], Callable[[Term], Term]] = {
    ops.Acos: _acos,
    ops.Acosh: _acosh,
    ops.Asin: _asin,
    ops.AsinAcosKernel: _of_kernel,
    ops.Asinh: _asinh,
    ops.Atan: _atan,
    ops.Atanh: _atanh,
    ops.Conj: _conjugate,
    ops.Cosh: _cosh,
    ops.Sinh: _sinh,
    ops.Square: _square,
}
