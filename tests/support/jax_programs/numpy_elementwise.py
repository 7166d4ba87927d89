"""Elementwise functions of `jax.numpy`."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from support.jax_programs.declaration import Area, booleans, complexes, floats, integers, uniforms

area = Area("numpy_elementwise")

_X, _Y = floats(3, 4), floats(4, seed=1)
_I, _J = integers(-9, 9, 3, 4), integers(1, 9, 4, seed=1)
_U = integers(0, 255, 5, dtype=np.uint8)
_SPECIAL = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan], np.float32)
_P = uniforms(3, 4)

area.add("add_broadcast", lambda x, y: x + y, _X, _Y)
area.add("arithmetic", lambda x, y: (x - y, x * y, x / y, -x, abs(x), +x), _X, _Y)
area.add("integer_arithmetic", lambda i, j: (i + j, i - j, i * j, i / j, -i, abs(i)), _I, _J)
area.add("floor_divide", lambda x, y, i, j: (x // y, i // j), _X, _Y, _I, _J)
area.add("remainder", lambda x, y, i, j: (x % y, i % j, jnp.fmod(x, y), jnp.fmod(i, j)), _X, _Y, _I, _J)
area.add("divmod", lambda x, y, i, j: (jnp.divmod(x, y), jnp.divmod(i, j)), _X, _Y, _I, _J)
area.add("power_float", lambda x, y: (jnp.power(x, y), x**2, x**-3, jnp.float_power(x, 0.5)), _P, _Y)
area.add("power_integer", lambda i, j: (jnp.power(i, j), i**3), _I, _J)
area.add("exponentials", lambda x: (jnp.exp(x), jnp.exp2(x), jnp.expm1(x)), _X)
area.add("logarithms", lambda x: (jnp.log(x), jnp.log2(x), jnp.log10(x), jnp.log1p(x)), _P)
area.add("roots", lambda x: (jnp.sqrt(x), jnp.cbrt(x), jnp.reciprocal(x), jnp.square(x)), _P)
area.add("trigonometry", lambda x: (jnp.sin(x), jnp.cos(x), jnp.tan(x)), _X)
area.add("inverse_trigonometry", lambda x: (jnp.arcsin(x), jnp.arccos(x), jnp.arctan(x)), _P)
area.add("arctan2", lambda x, y: (jnp.arctan2(x, y), jnp.hypot(x, y)), _X, _Y)
area.add("hyperbolic", lambda x: (jnp.sinh(x), jnp.cosh(x), jnp.tanh(x)), _X)
area.add("inverse_hyperbolic", lambda x: (jnp.arcsinh(x), jnp.arccosh(x + 1), jnp.arctanh(x)), _P)
area.add("degrees", lambda x: (jnp.deg2rad(x), jnp.rad2deg(x), jnp.degrees(x), jnp.radians(x)), _X)
area.add("unwrap", lambda x: jnp.unwrap(x * 5), _X)
area.add("rounding", lambda x: (jnp.floor(x), jnp.ceil(x), jnp.trunc(x), jnp.rint(x)), _X * 5)
area.add("round_decimals", lambda x, i: (jnp.round(x, 2), jnp.round(x, -1), jnp.round(i)), _X * 20, _I)
area.add("sign", lambda x, i: (jnp.sign(x), jnp.sign(i), jnp.signbit(x), jnp.copysign(x, -x)), _SPECIAL, _I)
area.add("heaviside", lambda x: jnp.heaviside(x, 0.5), _SPECIAL)
area.add("minimum_maximum", lambda x: (jnp.minimum(x, 1), jnp.maximum(x, 0), jnp.fmin(x, 1), jnp.fmax(x, 0)), _SPECIAL)
area.add("clip", lambda x, i: (jnp.clip(x, -1, 1), jnp.clip(i, min=0), jnp.clip(i, max=3)), _X, _I)
area.add(
    "classify", lambda x: (jnp.isnan(x), jnp.isinf(x), jnp.isfinite(x), jnp.isposinf(x), jnp.isneginf(x)), _SPECIAL
)
area.add("nan_to_num", lambda x: (jnp.nan_to_num(x), jnp.nan_to_num(x, nan=1.0, posinf=2.0)), _SPECIAL)
area.add("nextafter", lambda x: (jnp.nextafter(x, 2), jnp.spacing(x)), np.array([1, -1, 3e-3, 7e9], np.float32))
area.add("frexp_ldexp", lambda x, i: (jnp.frexp(x), jnp.ldexp(x, i), jnp.modf(x)), _X * 9, _I)
area.add("logaddexp", lambda x, y: (jnp.logaddexp(x, y), jnp.logaddexp2(x, y)), _X, _Y)
area.add("sinc", lambda x: (jnp.sinc(x), jnp.i0(x)), _X)
area.add("comparisons", lambda x, y: (x < y, x <= y, x > y, x >= y, x == y, x != y), _X.round(), _Y.round())
area.add("comparisons_unsigned", lambda u: (u < 100, u >= 100, u == 7), _U)
area.add("closeness", lambda x, y: (jnp.isclose(x, y), jnp.allclose(x, x), jnp.array_equal(x, x)), _X, _Y)
area.add(
    "logical",
    lambda p, q: (jnp.logical_and(p, q), jnp.logical_or(p, q), jnp.logical_xor(p, q), jnp.logical_not(p)),
    booleans(4),
    booleans(4, seed=1),
)
area.add("bitwise", lambda i, j: (i & j, i | j, i ^ j, ~i, jnp.bitwise_count(i)), _I, _J)
area.add("shifts", lambda i, j, u: (i << j, i >> j, jnp.right_shift(u, 3), u << 2), _I, _J, _U)
area.add("unsigned_wraparound", lambda u: (u + u, u * u, -u, u - 200, u // 7, u % 7), _U)
area.add("gcd_lcm", lambda i, j: (jnp.gcd(i, j), jnp.lcm(i, j)), _I, _J)
area.add("where", lambda x, y: (jnp.where(x > 0, x, y), jnp.where(x > 0, 1, 0)), _X, _Y)
area.add("select", lambda x: jnp.select([x > 1, x > 0], [x, x * 2], default=-1.0), _X)
area.add("piecewise", lambda x: jnp.piecewise(x, [x < 0, x >= 1], [jnp.sin, jnp.cos, 3.0]), _X)
area.add("choose", lambda i, x: jnp.choose(i, [x, x * 2, x * 3], mode="clip"), integers(0, 4, 4), _Y)
area.add("interp", lambda x, y: jnp.interp(x, jnp.arange(4.0), y), _P * 3, _Y)
area.add("complex_parts", lambda z: (z.real, z.imag, jnp.conj(z), jnp.angle(z), jnp.abs(z)), complexes(5))
area.add("complex_arithmetic", lambda z, w: (z + w, z * w, z / w, z - w, z**2, -z), complexes(5), complexes(5, seed=2))
area.add("complex_functions", lambda z: (jnp.exp(z), jnp.log(z), jnp.sin(z), jnp.tanh(z), jnp.sqrt(z)), complexes(5))
area.add("complex_predicates", lambda z: (jnp.iscomplex(z), jnp.isreal(z), z == z), complexes(5))
area.add(
    "astype", lambda x: [x.astype(t) for t in (jnp.int32, jnp.uint8, jnp.bool_, jnp.float16, jnp.complex64)], _P * 9
)
area.add("promotion", lambda i, u, x: (i + u, u + x, i * True, u / 2, jnp.add(i, 0.5)), _J, np.uint8([1, 2, 3, 4]), _Y)
area.add("view", lambda x, u: (x.view(jnp.int32), x.view(jnp.uint8), u.view(jnp.int8)), _X, _U)
area.add("packbits", lambda p: (jnp.packbits(p), jnp.unpackbits(jnp.packbits(p, bitorder="little"))), booleans(3, 11))
area.add("polynomials", lambda c, x: (jnp.polyval(c, x), jnp.polyder(c), jnp.polyint(c)), floats(4), _X)
area.add(
    "polynomial_products", lambda a, b: (jnp.polymul(a, b), jnp.polyadd(a, b), jnp.polysub(a, b)), floats(4), floats(3)
)
area.add("signal_windows", lambda x: (x * jnp.hanning(8), x * jnp.hamming(8), x * jnp.kaiser(8, 3.0)), floats(8))
area.add("ufunc_methods", lambda x, y: (jnp.add.outer(y, y), jnp.multiply.reduce(x), jnp.add.accumulate(y)), _X, _Y)
area.add(
    "ufunc_at",
    lambda x, i: (jnp.add.at(x, i, 1.0, inplace=False), jnp.add.reduceat(x, i)),
    floats(6),
    integers(0, 6, 3),
)
area.add("constants", lambda x: x * jnp.pi + jnp.e + jnp.array([1.0, jnp.inf, 0.1, -0.0]) + np.arange(4.0), _Y)
area.add("vectorize", jnp.vectorize(lambda a, b: a @ b, signature="(n),(n)->()"), floats(2, 3), floats(3, seed=1))
area.add(
    "names_of_comparisons",
    lambda x, y: [
        f(x, y) for f in (jnp.equal, jnp.not_equal, jnp.less, jnp.less_equal, jnp.greater, jnp.greater_equal)
    ],
    _X.round(),
    _Y.round(),
)
area.add(
    "names_of_arithmetic",
    lambda x, y: (
        jnp.add(x, y),
        jnp.subtract(x, y),
        jnp.true_divide(x, y),
        jnp.mod(x, y),
        jnp.negative(x),
        jnp.fabs(x),
        jnp.positive(x),
    ),
    _X,
    _Y,
)
area.add(
    "names_of_bits",
    lambda i, j: (
        jnp.bitwise_left_shift(i, j),
        jnp.bitwise_right_shift(i, j),
        jnp.invert(i),
        jnp.bitwise_invert(i),
        jnp.left_shift(i, j),
    ),
    _I,
    _J,
)
area.add("more_windows", lambda x: (x * jnp.bartlett(8), x * jnp.blackman(8), jnp.conjugate(x), jnp.copy(x)), floats(8))
area.add("frompyfunc", lambda x: jnp.frompyfunc(lambda a, b: a * b + 1, 2, 1).outer(x, x), _Y)
area.add("polynomial_division", lambda a, b: (jnp.polydiv(a, b), jnp.poly(b)), floats(4), floats(3))
