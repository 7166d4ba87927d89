"""Complex functions where XLA's formulas overflow, lose a component or miss a limit.

XLA treats -0 as 0 in some functions; on branch cuts, the sign of a zero selects the side. By symmetry it suffices that
these functions are correct on one side.

Values at infinite or NaN components are those of Annex G of the C standard. Derivatives are those of `jax.lax`.
"""

from __future__ import annotations

from collections.abc import Callable

import jax
import numpy as np
from jax import lax

from evaluator.lowering import small_complex, subnormals
from evaluator.values.arrays import Array

Function = Callable[[Array], Array]


def _has_sign(part: Array) -> Array:
    bits = lax.bitcast_convert_type(part, np.dtype(f"int{part.dtype.itemsize * 8}"))
    return lax.lt(bits, lax.full_like(bits, 0))


def _with_sign(is_negative: Array, part: Array) -> Array:
    return lax.select(is_negative, lax.neg(part), part)


def cut_along_real_axis(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """Return f with f(conj(z)) = conj(f(z)), from a function that is correct unless the imaginary part is -0."""

    def apply(operand: Array) -> Array:
        if operand.dtype.kind != "c":
            return function(operand)
        is_below = _has_sign(lax.imag(operand))
        above = function(lax.complex(lax.real(operand), _with_sign(is_below, lax.imag(operand))))
        return lax.complex(lax.real(above), _with_sign(is_below, lax.imag(above)))

    return apply


def cut_along_imaginary_axis(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """Return f with f(-conj(z)) = -conj(f(z)), from a function that is correct unless the real part is -0."""

    def apply(operand: Array) -> Array:
        if operand.dtype.kind != "c":
            return function(operand)
        is_left = _has_sign(lax.real(operand))
        right = function(lax.complex(_with_sign(is_left, lax.real(operand)), lax.imag(operand)))
        return lax.complex(_with_sign(is_left, lax.real(right)), lax.imag(right))

    return apply


def _with_complex(function: Function, of_complex: Function, of_floats: Function | None = None) -> Function:
    """Return a function with separate implementations for complex numbers and floats, and the derivative of the
    given one for complex numbers."""

    @jax.custom_jvp
    def accurate(operand: Array) -> Array:
        return of_complex(operand)

    @accurate.defjvp
    def _differentiate(primals: tuple[Array], tangents: tuple[Array]) -> tuple[Array, Array]:
        return accurate(*primals), jax.jvp(function, primals, tangents)[1]

    def apply(operand: Array) -> Array:
        return accurate(operand) if operand.dtype.kind == "c" else (of_floats or function)(operand)

    return apply


def _full(operand: Array, value: float) -> Array:
    return lax.full_like(operand, value)


def _is_infinite(part: Array) -> Array:
    return lax.eq(lax.abs(part), _full(part, np.inf))


def _is_zero(part: Array) -> Array:
    return lax.eq(part, _full(part, 0))


def _is_finite(operand: Array) -> Array:
    return lax.bitwise_and(lax.is_finite(lax.real(operand)), lax.is_finite(lax.imag(operand)))


def _signed(size: Array, sign_of: Array) -> Array:
    """Return magnitudes with the signs of other numbers, including those of zeros and NaN."""
    integers = np.dtype(f"int{size.dtype.itemsize * 8}")
    is_negative = lax.lt(lax.bitcast_convert_type(sign_of, integers), lax.full_like(size, 0, integers))
    return lax.select(is_negative, lax.neg(lax.abs(size)), lax.abs(size))


def _limit(size: Array, direction: Array, product: Array, *, keeps_infinity: bool = False) -> Array:
    """Return the product of a magnitude with a sine or cosine, where zero times anything is zero.

    Infinity times a NaN cosine is infinite: the sign is undetermined, the magnitude is not.
    """
    vanishes = lax.bitwise_or(_is_zero(size), _is_zero(direction))
    zero = _signed(_full(product, 0), lax.mul(_signed(_full(size, 1), size), _signed(_full(size, 1), direction)))
    product = lax.select(vanishes, zero, product)
    if keeps_infinity:
        is_open = lax.bitwise_and(_is_infinite(size), lax.ne(direction, direction))
        product = lax.select(is_open, lax.abs(size), product)
    return product


#: Threshold above which exp(-x) is below half an ULP of exp(x), by the size of the type in bytes.
_FAR = {2: 4.5, 4: 8.5, 8: 19.0}


def _hyperbolic(operand: Array, sign: Array, direction: Array | None = None, *, is_sine: bool) -> Array:
    """Return sinh or cosh of floats times a sine or cosine.

    Far from zero it is computed as sign * exp(|x| / 2) / 2 * direction * exp(|x| / 2), which overflows only where the
    result does, and does not round the argument of exp.
    """
    zero = _full(operand, 0)
    is_far = lax.gt(lax.abs(operand), _full(operand, _FAR[operand.dtype.itemsize]))
    near = _sinh_near_zero(operand) if is_sine else lax.cosh(lax.select(is_far, zero, operand))
    if is_sine or operand.dtype.itemsize == 8:
        near = lax.select(lax.gt(lax.abs(operand), _full(operand, 1)), _of_powers(operand, sign, is_sine=is_sine), near)
    root = lax.exp(lax.mul(lax.select(is_far, lax.abs(operand), zero), _full(operand, 0.5)))
    half = lax.mul(lax.mul(root, _full(operand, 0.5)), sign)
    if direction is not None:
        near, half = lax.mul(near, direction), lax.mul(half, direction)
    return lax.select(is_far, lax.mul(half, root), near)


def _of_powers(operand: Array, sign: Array, *, is_sine: bool) -> Array:
    """Return sinh or cosh from exponentials, more accurate than XLA's form; not near zero."""
    power = lax.exp(lax.min(lax.abs(operand), _full(operand, _FAR[operand.dtype.itemsize])))
    inverse = lax.div(_full(operand, 1), power)
    combined = lax.sub(power, inverse) if is_sine else lax.add(power, inverse)
    return lax.mul(lax.mul(combined, _full(operand, 0.5)), sign)


#: Number of Taylor terms for sinh up to 1, by the size of the type in bytes.
_TERMS = {2: 4, 4: 6, 8: 9}


def _sinh_near_zero(operand: Array) -> Array:
    """Return sinh of floats up to 1 by its Taylor series, as XLA's form subtracts exponentials there."""
    square = lax.square(lax.clamp(_full(operand, -1), operand, _full(operand, 1)))
    rest = _full(operand, 0)
    for term in range(_TERMS[operand.dtype.itemsize], 0, -1):
        share = lax.mul(square, _full(operand, 1 / (2 * term * (2 * term + 1))))
        rest = lax.mul(share, lax.add(_full(operand, 1), rest))
    return lax.add(operand, lax.mul(operand, rest))


def _hyperbolic_parts(operand: Array, angle: Array) -> tuple[Array, ...]:
    """Return sinh(x) * cos(y), cosh(x) * sin(y), cosh(x) * cos(y) and sinh(x) * sin(y)."""
    sine, cosine = lax.sin(angle), lax.cos(angle)
    one, sign = _full(operand, 1), lax.sign(operand)
    like_cosh = lax.max(lax.abs(operand), one)  # infinite where cosh is infinite, and never zero
    return (
        _limit(operand, cosine, _hyperbolic(operand, sign, cosine, is_sine=True), keeps_infinity=True),
        _limit(like_cosh, sine, _hyperbolic(operand, one, sine, is_sine=False)),
        _limit(like_cosh, cosine, _hyperbolic(operand, one, cosine, is_sine=False), keeps_infinity=True),
        _limit(operand, sine, _hyperbolic(operand, sign, sine, is_sine=True)),
    )


def _sinh(operand: Array) -> Array:
    parts = _hyperbolic_parts(lax.real(operand), lax.imag(operand))
    return lax.complex(parts[0], parts[1])


def _cosh(operand: Array) -> Array:
    parts = _hyperbolic_parts(lax.real(operand), lax.imag(operand))
    return lax.complex(parts[2], parts[3])


def _sine(operand: Array) -> Array:
    parts = _hyperbolic_parts(lax.imag(operand), lax.real(operand))
    return lax.complex(parts[1], parts[0])


def _cosine(operand: Array) -> Array:
    parts = _hyperbolic_parts(lax.imag(operand), lax.real(operand))
    return lax.complex(parts[2], lax.neg(parts[3]))


def _exponential(operand: Array) -> Array:
    size, angle = lax.exp(lax.real(operand)), lax.imag(operand)
    sine, cosine = lax.sin(angle), lax.cos(angle)
    real = _limit(size, cosine, lax.mul(size, cosine), keeps_infinity=True)
    limit = lax.complex(real, _limit(size, sine, lax.mul(size, sine)))
    return lax.select(_is_finite(operand), lax.exp(operand), limit)


def _exponential_minus_one(operand: Array) -> Array:
    """Return exp(z) - 1; far to the right the one is negligible and exponentials overflow only with the result."""
    real, imaginary = lax.real(operand), lax.imag(operand)
    half = lax.sin(lax.mul(imaginary, _full(real, 0.5)))
    growth = lax.mul(lax.expm1(real), lax.cos(imaginary))
    limit = _exponential(operand)
    near = lax.complex(lax.sub(growth, lax.mul(lax.mul(half, half), _full(real, 2))), lax.imag(limit))
    is_near = lax.bitwise_and(_is_finite(operand), lax.lt(real, _full(real, 40)))
    left = lax.complex(lax.sub(lax.real(limit), _full(real, 1)), lax.imag(limit))
    return lax.select(is_near, near, lax.select(lax.lt(real, _full(real, 0)), left, limit))


def _with_infinite_size(operand: Array, logarithm: Array) -> Array:
    is_infinite = lax.bitwise_or(_is_infinite(lax.real(operand)), _is_infinite(lax.imag(operand)))
    real = lax.real(logarithm)
    return lax.complex(lax.select(is_infinite, _full(real, np.inf), real), lax.imag(logarithm))


def _log(operand: Array) -> Array:
    """Return the logarithm; XLA's loses two digits of the real part of doubles for magnitudes around 0.8."""
    logarithm = _with_infinite_size(operand, lax.log(operand))
    if operand.dtype.itemsize < 16:
        return logarithm
    parts = (lax.abs(lax.real(operand)), lax.abs(lax.imag(operand)))
    largest, smallest = lax.max(*parts), lax.min(*parts)
    one = _full(largest, 1)
    is_near = lax.bitwise_and(lax.gt(largest, _full(one, 0.5)), lax.lt(largest, _full(one, 2)))
    square = lax.add(
        lax.mul(lax.sub(largest, one), lax.add(largest, one)), lax.mul(smallest, lax.select(is_near, smallest, one))
    )
    near = lax.mul(_log_plus_one_of_floats(lax.select(is_near, square, _full(one, 0))), _full(one, 0.5))
    return lax.complex(lax.select(is_near, near, lax.real(logarithm)), lax.imag(logarithm))


def _log_plus_one(operand: Array) -> Array:
    """Return log(1 + z); around z = -1 the sum is exact, while squares of components underflow."""
    real = lax.real(operand)
    is_exact = lax.bitwise_and(lax.ge(real, _full(real, -2)), lax.le(real, _full(real, -0.5)))
    logarithm = _with_larger_size(operand, lax.log1p(operand)) if real.dtype.itemsize == 8 else lax.log1p(operand)
    sum = lax.complex(lax.add(lax.select(is_exact, real, _full(real, 0)), _full(real, 1)), lax.imag(operand))
    return _with_infinite_size(operand, lax.select(is_exact, small_complex.of_logarithms(_log)(sum), logarithm))


def _with_larger_size(operand: Array, logarithm: Array) -> Array:
    """Return log(1 + z) of doubles with a more accurate real part where |1 + z| is not close to one."""
    real, imaginary = lax.real(operand), lax.imag(operand)
    zero, one = _full(real, 0), _full(real, 1)
    is_near = lax.bitwise_and(lax.lt(lax.abs(real), one), lax.lt(lax.abs(imaginary), one))
    x, y = lax.select(is_near, real, zero), lax.select(is_near, imaginary, zero)
    square = lax.add(lax.mul(x, lax.add(x, _full(x, 2))), lax.mul(y, y))
    is_away = lax.gt(lax.abs(square), _full(square, 0.1))
    size = lax.mul(_log_plus_one_of_floats(lax.select(is_away, square, zero)), _full(real, 0.5))
    return lax.complex(lax.select(is_away, size, lax.real(logarithm)), lax.imag(logarithm))


def _sqrt(operand: Array) -> Array:
    """Return the square root; both parts are infinite if the imaginary part is, and -inf has an imaginary root."""
    real, imaginary = lax.real(operand), lax.imag(operand)
    root = lax.sqrt(operand)
    is_tall = _is_infinite(imaginary)
    infinity, is_unknown = _full(real, np.inf), lax.ne(imaginary, imaginary)
    is_left = lax.bitwise_and(is_unknown, lax.eq(real, _full(real, -np.inf)))
    is_right = lax.bitwise_and(is_unknown, lax.eq(real, infinity))
    real_root = lax.select(lax.bitwise_or(is_tall, is_right), infinity, lax.real(root))
    imaginary_root = lax.select(lax.bitwise_or(is_tall, is_left), _signed(infinity, imaginary), lax.imag(root))
    return lax.complex(lax.select(is_left, imaginary, real_root), imaginary_root)


def _rsqrt(operand: Array) -> Array:
    """Return the conjugate of the root over the magnitude of the operand, scaled to avoid overflow and underflow."""
    real, imaginary = lax.real(operand), lax.imag(operand)
    largest = lax.max(lax.abs(real), lax.abs(imaginary))
    limits = np.finfo(real.dtype)
    one = _full(real, 1)
    root_of_scale = lax.select(lax.gt(largest, _full(real, limits.max / 8)), _full(real, 0.5), one)
    root_of_scale = lax.select(lax.lt(largest, _full(real, limits.tiny * 2**60)), _full(real, 2.0**30), root_of_scale)
    scale = lax.mul(root_of_scale, root_of_scale)
    scaled = lax.complex(lax.mul(real, scale), lax.mul(imaginary, scale))
    root, size = lax.sqrt(scaled), lax.abs(scaled)
    is_known = lax.bitwise_and(_is_finite(operand), lax.gt(size, _full(size, 0)))
    across = _signed(lax.imag(root), lax.neg(imaginary))
    parts = (lax.mul(lax.div(part, size), root_of_scale) for part in (lax.real(root), across))
    return lax.select(is_known, lax.complex(*parts), lax.rsqrt(operand))


def _tanh(operand: Array) -> Array:
    real, imaginary = lax.real(operand), lax.imag(operand)
    tangent, is_wide = lax.tanh(operand), _is_infinite(real)
    double = lax.sin(lax.mul(imaginary, _full(imaginary, 2)))
    side = _signed(_full(real, 0), lax.select(lax.is_finite(imaginary), double, imaginary))
    flat = lax.select(_is_zero(imaginary), imaginary, lax.imag(tangent))
    return lax.complex(
        lax.select(is_wide, _signed(_full(real, 1), real), lax.select(_is_zero(real), real, lax.real(tangent))),
        lax.select(is_wide, side, flat),
    )


def _tan(operand: Array) -> Array:
    """Return -i * tanh(i * z)."""
    turned = _tanh(lax.complex(lax.neg(lax.imag(operand)), lax.real(operand)))
    return lax.complex(lax.imag(turned), lax.neg(lax.real(turned)))


def _atanh(operand: Array) -> Array:
    real, imaginary = lax.real(operand), lax.imag(operand)
    one = _full(real, 1)
    area = lax.atanh(operand)
    near_pole = lax.sub(
        _log_size(lax.add(one, lax.abs(real)), imaginary), _log_size(lax.sub(one, lax.abs(real)), imaginary)
    )
    size = lax.select(_is_infinite(lax.real(area)), _signed(lax.mul(near_pole, _full(real, 0.5)), real), lax.real(area))
    quarter = _signed(_full(real, np.pi / 2), imaginary)
    return lax.select(
        _is_finite(operand), lax.complex(size, lax.imag(area)), _atanh_at_infinity(real, imaginary, quarter)
    )


def _log_size(real: Array, imaginary: Array) -> Array:
    return lax.real(lax.log(lax.complex(real, imaginary)))


def _atanh_at_infinity(real: Array, imaginary: Array, quarter: Array) -> Array:
    is_tall, is_wide = _is_infinite(imaginary), _is_infinite(real)
    zero, unknown = _signed(_full(real, 0), real), _full(real, np.nan)
    size = lax.select(lax.bitwise_or(lax.bitwise_or(is_tall, is_wide), _is_zero(real)), zero, unknown)
    is_known = lax.bitwise_or(is_tall, lax.bitwise_and(is_wide, lax.eq(imaginary, imaginary)))
    return lax.complex(size, lax.select(is_known, quarter, unknown))


def _atan(operand: Array) -> Array:
    """Return -i * atanh(i * z)."""
    turned = _atanh(lax.complex(lax.neg(lax.imag(operand)), lax.real(operand)))
    return lax.complex(lax.imag(turned), lax.neg(lax.real(turned)))


def _asinh(operand: Array) -> Array:
    """Return asinh, which is real for real operands even if XLA's imaginary part is NaN."""
    area, imaginary = lax.asinh(operand), lax.imag(operand)
    return lax.complex(lax.real(area), lax.select(_is_zero(imaginary), imaginary, lax.imag(area)))


def _asin(operand: Array) -> Array:
    arc, real = lax.asin(operand), lax.real(operand)
    return lax.complex(lax.select(_is_zero(real), real, lax.real(arc)), lax.imag(arc))


def _acos(operand: Array) -> Array:
    arc, real = lax.acos(operand), lax.real(operand)
    return lax.complex(lax.select(_is_zero(real), _full(real, np.pi / 2), lax.real(arc)), lax.imag(arc))


def _acosh(operand: Array) -> Array:
    area, real = lax.acosh(operand), lax.real(operand)
    quarter = _signed(_full(real, np.pi / 2), lax.imag(operand))
    return lax.complex(lax.real(area), lax.select(_is_zero(real), quarter, lax.imag(area)))


def _acosh_by_logarithm(operand: Array) -> Array:
    """Return acosh in a form whose derivative, unlike that of `lax.acosh`, has the right sign on the left."""
    one = _full(operand, 1)
    return lax.log(lax.add(operand, lax.mul(lax.sqrt(lax.add(operand, one)), lax.sqrt(lax.sub(operand, one)))))


def _log_plus_one_of_floats(operand: Array) -> Array:
    """Return log(1 + x); XLA's loses two digits of doubles below zero."""
    if operand.dtype.itemsize < 8:
        return lax.log1p(operand)
    one = _full(operand, 1)
    is_between = lax.bitwise_and(lax.gt(operand, lax.neg(one)), lax.lt(operand, _full(operand, -0.25)))
    part = lax.select(is_between, operand, _full(operand, -0.5))
    sum = lax.add(part, one)
    rounded_off = lax.sub(lax.sub(sum, one), part)
    return lax.select(is_between, lax.sub(lax.log(sum), lax.div(rounded_off, sum)), lax.log1p(operand))


def _atanh_of_floats(operand: Array) -> Array:
    if operand.dtype.itemsize < 8:
        return lax.atanh(operand)
    size = lax.abs(operand)
    difference = lax.sub(_log_plus_one_of_floats(size), _log_plus_one_of_floats(lax.neg(size)))
    return _signed(lax.mul(difference, _full(operand, 0.5)), operand)


sine = _with_complex(lax.sin, _sine)
cosine = _with_complex(lax.cos, _cosine)
tan = _with_complex(lax.tan, _tan)
tanh = _with_complex(lax.tanh, _tanh)
exponential = _with_complex(lax.exp, _exponential)
exponential_minus_one = _with_complex(lax.expm1, _exponential_minus_one)
log = _with_complex(lax.log, small_complex.of_logarithms(_log), subnormals.log)
log_plus_one = _with_complex(lax.log1p, _log_plus_one, _log_plus_one_of_floats)
rsqrt = _with_complex(lax.rsqrt, small_complex.of_power(_rsqrt, -0.5))
sqrt = _with_complex(lax.sqrt, small_complex.of_power(cut_along_real_axis(_sqrt), 0.5), subnormals.sqrt)
sinh = _with_complex(lax.sinh, _sinh, lambda operand: _hyperbolic(operand, lax.sign(operand), is_sine=True))
cosh = _with_complex(lax.cosh, _cosh, lambda operand: _hyperbolic(operand, _full(operand, 1), is_sine=False))
acos = _with_complex(lax.acos, cut_along_real_axis(_acos))
acosh = _with_complex(_acosh_by_logarithm, cut_along_real_axis(_acosh), lax.acosh)
asin = _with_complex(lax.asin, cut_along_real_axis(_asin))
asinh = _with_complex(lax.asinh, cut_along_imaginary_axis(_asinh))
atan = _with_complex(lax.atan, _atan)
atanh = _with_complex(lax.atanh, _atanh, _atanh_of_floats)
