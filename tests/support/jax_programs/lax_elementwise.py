"""Elementwise operations of `jax.lax`, special functions included."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from support.jax_programs.declaration import Area, bf16, booleans, complexes, floats, integers, uniforms

area = Area("lax_elementwise")

_X, _Y = floats(3, 4), floats(3, 4, seed=1)
_P = uniforms(3, 4)
_I, _J = integers(-99, 99, 6), integers(1, 9, 6)
_B = integers(0, 2**31 - 1, 6).astype(np.uint32)
_SPECIAL = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan, 1e-40], np.float32)

area.add("arithmetic", lambda x, y: (lax.add(x, y), lax.sub(x, y), lax.mul(x, y), lax.div(x, y), lax.rem(x, y)), _X, _Y)
area.add("integer_division", lambda i, j: (lax.div(i, j), lax.rem(i, j), lax.div(j, j - j), lax.rem(i, j - j)), _I, _J)
area.add("negate", lambda x, i: (lax.neg(x), lax.abs(i), lax.sign(x), lax.sign(i), lax.square(i)), _X, _I)
area.add(
    "powers",
    lambda x, i: (lax.pow(x, 2.5), lax.integer_pow(x, -3), lax.integer_pow(i, 5), lax.pow(x, jnp.int32(3))),
    _P,
    _I,
)
area.add("roots", lambda x: (lax.sqrt(x), lax.rsqrt(x), lax.cbrt(x), lax.reciprocal(x)), _P)
area.add(
    "exponentials", lambda x: (lax.exp(x), lax.exp2(x), lax.expm1(x), lax.log(x), lax.log1p(x), lax.logistic(x)), _P
)
area.add("trigonometry", lambda x: (lax.sin(x), lax.cos(x), lax.tan(x), lax.asin(x), lax.acos(x), lax.atan(x)), _P)
area.add(
    "hyperbolic", lambda x: (lax.sinh(x), lax.cosh(x), lax.tanh(x), lax.asinh(x), lax.acosh(x + 1), lax.atanh(x)), _P
)
area.add(
    "special_values",
    lambda x: (lax.exp(x), lax.log(x), lax.sqrt(x), lax.tanh(x), lax.sign(x), lax.floor(x)),
    _SPECIAL,
    reference=np.errstate(all="ignore")(  # XLA flushes
        lambda x: (np.exp(x), np.log(x), np.sqrt(x), np.tanh(x), np.sign(x), np.floor(x))
    ),
)
area.add(
    "accuracy",
    lambda x: (lax.exp(x, accuracy=lax.AccuracyMode.HIGHEST), lax.tanh(x, accuracy=lax.AccuracyMode.DEFAULT)),
    _P,
)
area.add("atan2", lambda x, y: (lax.atan2(x, y), lax.nextafter(x, y)), _X, _Y)
area.add(
    "rounding", lambda x: [lax.floor(x), lax.ceil(x), *(lax.round(x, method) for method in lax.RoundingMethod)], _X * 3
)
area.add("min_max_clamp", lambda x, y: (lax.max(x, y), lax.min(x, y), lax.clamp(-0.5, x, 0.5)), _X, _Y)
area.add("min_max_special", lambda x: (lax.max(x, x[::-1]), lax.min(x, x[::-1]), lax.clamp(0.0, x, 1.0)), _SPECIAL)
area.add(
    "comparisons", lambda x: (lax.eq(x, x), lax.lt(x, 1.0), lax.ge(x, 0.0), lax.ne(x, x), lax.is_finite(x)), _SPECIAL
)
area.add("bits", lambda b, i: (lax.population_count(b), lax.clz(b), lax.clz(i), lax.bitwise_not(i)), _B, _I)
area.add(
    "shifts",
    lambda b, i: (
        lax.shift_left(b, jnp.uint32(3)),
        lax.shift_right_logical(i, jnp.int32(2)),
        lax.shift_right_arithmetic(i, jnp.int32(2)),
    ),
    _B,
    _I,
)
area.add(
    "shifts_beyond_width",
    lambda i: (lax.shift_left(i, i + 32), lax.shift_right_logical(i, i + 40), lax.shift_right_arithmetic(i, i + 99)),
    _I,
)
area.add("bitwise", lambda i, j: (lax.bitwise_and(i, j), lax.bitwise_or(i, j), lax.bitwise_xor(i, j)), _I, _J)
area.add("mulhi", lambda i, b: (lax.mulhi(i, i * 123456789), lax.mulhi(b, b)), _I, _B)
area.add("select", lambda p, x, y: (lax.select(p, x, y), lax.select_n(p, x, y)), booleans(3, 4), _X, _Y)
area.add("select_many", lambda i, x: lax.select_n(i, x, x * 2, x * 3), integers(0, 3, 3, 4), _X)
area.add(
    "convert", lambda x: [lax.convert_element_type(x, t) for t in (jnp.int32, jnp.bfloat16, jnp.uint8, bool)], _P * 50
)
area.add(
    "bitcast",
    lambda x: (
        lax.bitcast_convert_type(x, jnp.uint32),
        lax.bitcast_convert_type(x, jnp.uint16),
        lax.bitcast_convert_type(lax.bitcast_convert_type(x, jnp.uint8), jnp.float32),
    ),
    _SPECIAL,
)
area.add("reduce_precision", lambda x: (lax.reduce_precision(x, 5, 10), lax.reduce_precision(x, 8, 7)), _X)
area.add("error_functions", lambda x: (lax.erf(x), lax.erfc(x), lax.erf_inv(x)), _P)
area.add(
    "gamma_functions", lambda x: (lax.lgamma(x * 5), lax.digamma(x * 5)), _P, tolerance=1e-5, reason="poles of digamma"
)
area.add(
    "incomplete_gamma",
    lambda x, y: (lax.igamma(x, y), lax.igammac(x, y)),
    _P,
    uniforms(3, 4, seed=2) * 3,
    tolerance=1e-5,
    reason="series of many terms",
)
area.add(
    "incomplete_gamma_derivatives",
    lambda x, y: (lax.igamma_grad_a(x, y), lax.random_gamma_grad(x, y)),
    _P,
    uniforms(3, 4, seed=2),
    tolerance=1e-5,
    reason="series of many terms",
)
area.add("incomplete_beta", lambda x: lax.betainc(x * 2, x * 3, x), _P, tolerance=1e-5, reason="continued fraction")
area.add("bessel_functions", lambda x: (lax.bessel_i0e(x), lax.bessel_i1e(x)), _X)
area.add(
    "zeta_polygamma",
    lambda x: (lax.zeta(x + 1.1, x), lax.polygamma(jnp.float32(2), x)),
    _P,
    tolerance=1e-5,
    reason="series of many terms",
)
area.add(
    "complex_arithmetic",
    lambda z, w: (lax.mul(z, w), lax.div(z, w), lax.conj(z), lax.abs(z), lax.sign(z)),
    complexes(5),
    complexes(5, seed=3),
)
area.add(
    "complex_functions",
    lambda z: [
        f(z)
        for f in (
            lax.exp,
            lax.expm1,
            lax.log,
            lax.log1p,
            lax.sqrt,
            lax.rsqrt,
            lax.sin,
            lax.cos,
            lax.tan,
            lax.tanh,
            lax.logistic,
        )
    ],
    complexes(5),
)
area.add(
    "complex_inverse_functions",
    lambda z: [f(z) for f in (lax.asin, lax.acos, lax.atan, lax.asinh, lax.acosh, lax.atanh, lax.sinh, lax.cosh)],
    complexes(5),
    tolerance=1e-5,
    reason="long decompositions in real arithmetic",
)
area.add(
    "complex_construction",
    lambda x, y: (lax.complex(x, y), lax.real(lax.complex(x, y)), lax.imag(lax.complex(x, y))),
    _X,
    _Y,
)
area.add(
    "complex_power", lambda z: (lax.pow(z, z), lax.integer_pow(z, 3)), complexes(5), tolerance=1e-5, reason="exp of log"
)
area.add(
    "bfloat16",
    lambda x: [
        f(x) for f in (lax.exp, lax.log, lax.sin, lax.tanh, lax.sqrt, lax.rsqrt, lax.erf, lax.logistic, lax.lgamma)
    ],
    bf16(_P),
)
area.add(
    "float16",
    lambda x: [f(x) for f in (lax.exp, lax.log, lax.cos, lax.tanh, lax.cbrt, lax.erf_inv)],
    _P.astype(np.float16),
)
area.add("stop_gradient", lambda x: lax.stop_gradient(x) + lax.optimization_barrier((x, x * 2))[1], _X)
