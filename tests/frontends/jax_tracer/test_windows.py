"""Tracing of windows, convolutions, Fourier transforms, special functions and structured products."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from frontends import TraceError, trace

from support.traced_programs import TracedProgram, check

pytestmark = pytest.mark.usefixtures("quick_compilation")

_RANDOM = np.random.default_rng(31)


def _floats(*shape: int) -> Any:
    return _RANDOM.normal(size=shape).astype(np.float32)


def _positive(*shape: int) -> Any:
    return abs(_floats(*shape)) + np.float32(0.1)


def _complex(*shape: int) -> Any:
    return (_floats(*shape) + 1j * _floats(*shape)).astype(np.complex64)


def _bytes(*shape: int) -> Any:
    return _RANDOM.integers(-9, 9, shape).astype(np.int8)


def _pool(x: Any) -> Any:
    return lax.reduce_window(x, -jnp.inf, lax.max, (3, 3), (2, 2), "SAME")


def _specials(x: Any, y: Any) -> Any:
    return (
        *(function(x) for function in (lax.lgamma, lax.digamma, lax.erf, lax.erfc, lax.bessel_i0e, lax.bessel_i1e)),
        *(function(x, y) for function in (lax.igamma, lax.igammac, lax.igamma_grad_a, lax.random_gamma_grad)),
        lax.erf_inv(x / 9),
        lax.zeta(x + 1, y),
        lax.polygamma(jnp.floor(x), y),
        lax.betainc(x, y, x / 9),
    )


_CONTRACTED_GROUPS = lax.RaggedDotDimensionNumbers((([1], [0]), ([], [])), [1], [])
_BATCHED_GROUPS = lax.RaggedDotDimensionNumbers((([3], [1]), ([1], [0])), [2], [2])

PROGRAMS = {
    "windows": TracedProgram(
        lambda x: (
            lax.reduce_window(x, 0.0, lax.add, (2, 2), (1, 2), "SAME"),
            lax.reduce_window(x, -np.inf, lax.max, (2, 3), (1, 1), "VALID", (1, 2), (2, 1)),
            lax.reduce_window(x, np.inf, lax.min, (2, 2), (2, 2), "SAME"),
            lax.reduce_window(x, 1.0, lax.mul, (2, 2), (2, 2), "SAME"),
            lax.reduce_window(x, 3.0, lax.max, (2, 2), (2, 2), "SAME"),
        ),
        (_floats(6, 7),),
        by_xla=True,
    ),
    "windows of pairs": TracedProgram(
        lambda x, y: lax.reduce_window(
            (x, y), (0.0, 1.0), lambda a, b: (a[0] + b[0], a[1] * b[1]), (2, 2), (1, 1), "VALID"
        ),
        (_floats(4, 5), _floats(4, 5)),
    ),
    "pooling gradient": TracedProgram(jax.grad(lambda x: (_pool(x) ** 2).sum()), (_floats(7, 7),), by_xla=True),
    "pooling derivative": TracedProgram(lambda x, t: jax.jvp(_pool, (x,), (t,)), (_floats(7, 7), _floats(7, 7))),
    "derivative of pooled minima": TracedProgram(
        lambda x, t: jax.jvp(
            lambda x: lax.reduce_window(x, jnp.inf, lax.min, (3, 2), (2, 1), ((1, 0), (0, 1))), (x,), (t,)
        ),
        (_floats(6, 5), _floats(6, 5)),
    ),
    "gradient of pooled minima, padded on one side": TracedProgram(
        jax.grad(lambda x: (lax.reduce_window(x, jnp.inf, lax.min, (2, 2), (2, 2), ((1, 0), (1, 0))) ** 2).sum()),
        (_floats(5, 5),),
        by_xla=True,
    ),
    "gradient of pooled maxima, padded on one side": TracedProgram(
        jax.grad(lambda x: (lax.reduce_window(x, -jnp.inf, lax.max, (2, 3), (2, 3), ((1, 0), (2, 0))) ** 2).sum()),
        (_floats(5, 7),),
        by_xla=True,
    ),
    "pooling second gradient": TracedProgram(
        jax.grad(lambda x: jax.grad(lambda x: (_pool(-x) ** 3).sum())(x).sum()), (_floats(7, 7),), rtol=1e-4
    ),
    "convolution": TracedProgram(
        lambda x, w: (
            lax.conv_general_dilated(x, w, (1, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
            lax.conv_general_dilated(
                x,
                w,
                (1, 1),
                [(1, 2), (0, 3)],
                (2, 1),
                (1, 2),
                dimension_numbers=("NHWC", "HWIO", "NCHW"),
                precision="highest",
            ),
        ),
        (_floats(2, 6, 7, 4), _floats(3, 3, 4, 5)),
        by_xla=True,
    ),
    "convolution groups": TracedProgram(
        lambda x, w, v: (
            lax.conv_general_dilated(x, w, (1,), "SAME", feature_group_count=2),
            lax.conv_general_dilated(x, v, (1,), "SAME", batch_group_count=2),
        ),
        (_floats(4, 4, 8), _floats(6, 2, 3), _floats(6, 4, 3)),
    ),
    "convolution gradient": TracedProgram(
        jax.grad(lambda x, w: lax.conv_general_dilated(x, w, (2, 2), "SAME").sum(), (0, 1)),
        (_floats(2, 3, 6, 6), _floats(4, 3, 3, 3)),
        atol=1e-4,
    ),
    "convolution complex": TracedProgram(
        lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME"), (_complex(2, 3, 8), _complex(4, 3, 3)), atol=1e-5
    ),
    "convolution integers": TracedProgram(
        lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", preferred_element_type=jnp.int32),
        (_bytes(2, 3, 8), _bytes(4, 3, 3)),
    ),
    "convolution of points": TracedProgram(
        lambda x, w: lax.conv_general_dilated(x, w, (), ()), (_floats(2, 3), _floats(4, 3))
    ),
    "fourier": TracedProgram(
        lambda x: (jnp.fft.fft(x), jnp.fft.rfft2(x), jnp.fft.irfft(jnp.fft.rfft(x), n=7), jnp.fft.ifftn(x)),
        (_floats(4, 6),),
        by_xla=True,
    ),
    "special functions": TracedProgram(_specials, (_positive(20), _positive(20)), rtol=1e-4),
    "special functions in double precision": TracedProgram(
        _specials, (_positive(9).astype(np.float64), _positive(9).astype(np.float64)), rtol=1e-10, x64=True
    ),
    "special functions of narrow floats": TracedProgram(
        lambda x, y: (lax.igamma(x, y), lax.betainc(x, y, x / 9), lax.bessel_i0e(x)),
        (_positive(9).astype(np.float16), _positive(9).astype(np.float16)),
        rtol=2e-3,
    ),
    "special functions of scalars and arrays": TracedProgram(
        lambda x: (lax.polygamma(1.0, x), lax.igamma(2.0, x)), (_positive(5),), rtol=1e-4
    ),
    "special functions gradient": TracedProgram(
        jax.grad(lambda a, x: (lax.igamma(a, x) + lax.lgamma(a) * lax.bessel_i0e(x)).sum(), (0, 1)),
        (_positive(5), _positive(5)),
        rtol=1e-4,
    ),
    "ragged product": TracedProgram(
        lambda a, b, g: (
            lax.ragged_dot(a, b, g),
            jax.grad(lambda a, b: lax.ragged_dot(a, b, g).sum(), (0, 1))(a, b),
        ),
        (_floats(7, 4), _floats(3, 4, 5), np.array([2, 1, 3], np.int32)),
        by_xla=True,
    ),
    "ragged product batched": TracedProgram(
        jax.vmap(lax.ragged_dot),
        (_floats(2, 7, 4), _floats(2, 3, 4, 5), np.array([[2, 1, 3], [0, 5, 2]], np.int32)),
    ),
    "ragged product with contracted groups": TracedProgram(
        lambda a, b, g: lax.ragged_dot_general(a, b, g, _CONTRACTED_GROUPS),
        (_floats(4, 7), _floats(7, 5), np.array([2, 1, 3], np.int32)),
    ),
    "ragged product with batching dimensions": TracedProgram(
        lambda a, b, g: lax.ragged_dot_general(a, b, g, _BATCHED_GROUPS),
        (_floats(3, 2, 7, 4), _floats(2, 4, 2, 5), np.array([2, 5], np.int32)),
    ),
    "scaled product": TracedProgram(
        lambda a, b, s, t: (
            lax.scaled_dot(a, b, lhs_scale=s, rhs_scale=t),
            lax.scaled_dot(a, b, preferred_element_type=jnp.float32),
        ),
        (
            _floats(2, 8, 64).astype(jnp.float8_e4m3fn),
            _floats(2, 64, 4).astype(jnp.float8_e4m3fn),
            _positive(2, 8, 2).astype(jnp.float8_e8m0fnu),
            _positive(2, 2, 4).astype(jnp.float8_e8m0fnu),
        ),
        rtol=2e-2,
        atol=2e-2,
    ),
    "barriers": TracedProgram(
        lambda x, y: (lax.after_all(lax.create_token()), lax.dce_sink(x), lax.optimization_barrier((x, y)))[2],
        (_floats(3), _bytes(3, 2)),
    ),
}

#: Written out by formulas of this project's own.
_OWN_TEXT = {
    "special functions",
    "special functions in double precision",
    "special functions of narrow floats",
    "special functions of scalars and arrays",
    "special functions gradient",
    "ragged product",
    "ragged product batched",
    "ragged product with contracted groups",
    "ragged product with batching dimensions",
    "scaled product",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name], has_text_of_jax=name not in _OWN_TEXT)


_A = np.array([0.1, 0.5, 1.0, 2.5, 10.0, 30.0])
_X = np.array([0.01, 0.7, 1.0, 4.0, 9.5, 40.0])


def test_products_with_scales_for_gpus_are_refused_elsewhere() -> None:
    block, scale = jnp.ones((1, 8, 32), jnp.float8_e4m3fn), jnp.ones((1, 8, 1), jnp.float8_e8m0fnu)
    arguments = (block, block, scale, scale)
    with pytest.raises(TraceError, match="scaled_matmul: only supported on CUDA devices"):
        trace(jax.nn.scaled_matmul, *arguments)
    text = trace(jax.nn.scaled_matmul, *arguments, platform="cuda").to_text()
    assert "@__op$block_scaled_dot" in text
