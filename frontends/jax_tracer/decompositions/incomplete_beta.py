"""The regularized incomplete beta function by its continued fraction (DLMF 8.17.22), with Lentz's algorithm."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from frontends.jax_tracer.decompositions.selection import choose

#: More steps than the fraction needs; NaN never converges.
_MAXIMUM_STEPS = {"float32": 200, "float64": 600}


def incomplete_beta(a: Any, b: Any, x: Any) -> Any:
    """Return I_x(a, b); the operands are float32 or float64 and of one shape."""
    is_at_zero, is_at_one = (a == 0) | jnp.isposinf(b), (b == 0) | jnp.isposinf(a)
    is_invalid = (a < 0) | (b < 0) | (x < 0) | (x > 1) | (is_at_zero & is_at_one)
    is_invalid = is_invalid | jnp.isnan(a) | jnp.isnan(b) | jnp.isnan(x)
    result_is_zero = (is_at_one & (x != 1)) | (is_at_zero & (x == 0))
    result_is_one = (is_at_zero & (x != 0)) | (is_at_one & (x == 1))

    converges_fast = x < (a + 1) / (a + b + 2)
    result = _scaled_fraction(
        choose(converges_fast, a, b), choose(converges_fast, b, a), choose(converges_fast, x, 1 - x)
    )
    result = choose(converges_fast, result, 1 - result)
    result = choose(result_is_one, 1, choose(result_is_zero, 0, result))
    return choose(is_invalid, jnp.nan, result)


def _scaled_fraction(a: Any, b: Any, x: Any) -> Any:
    """Return the fraction times x^a (1 - x)^b / (a B(a, b)); for tiny `a`, a gamma(a) is 1."""
    tiny = 2 * jnp.finfo(x.dtype).tiny
    without_a = lax.lgamma(b) - lax.lgamma(a + b)
    power = lax.log1p(-x) * b
    factor = choose(
        a < tiny,
        jnp.exp(power - without_a),
        jnp.exp(jnp.log(x) * a + power - (lax.lgamma(a) + without_a)) / a,
    )
    return _fraction(a, b, x) * factor


def _fraction(a: Any, b: Any, x: Any) -> Any:
    """Return 1 / (1 + d1 / (1 + d2 / (1 + ...))).

    `numerator` and `denominator` are ratios of neighbouring convergents' numerators and denominators; Lentz keeps
    them away from zero.
    """
    threshold = float(jnp.finfo(x.dtype).eps) / 2
    most = _MAXIMUM_STEPS[x.dtype.name]

    def away_from_zero(value: Any) -> Any:
        return choose(jnp.abs(value) < threshold, threshold, value)

    def step(state: Any) -> Any:
        count, _, numerator, denominator, value = state
        term = _coefficient(count, a, b, x)
        numerator = away_from_zero(1 + term / numerator)
        denominator = 1 / away_from_zero(1 + term * denominator)
        change = numerator * denominator
        return count + 1, jnp.any(jnp.abs(change - 1) >= threshold), numerator, denominator, value * change

    one = jnp.ones_like(x)
    start = (jnp.int32(1), jnp.bool_(True), one, jnp.zeros_like(x), one)
    end = lax.while_loop(lambda state: (state[0] < most) & state[1], step, start)
    return 1 / end[-1]


def _coefficient(count: Any, a: Any, b: Any, x: Any) -> Any:
    """Return d_count: d_2m = m (b - m) x / ((a + 2m - 1) (a + 2m)), d_2m+1 = -(a + m) (a + b + m) x / (...)."""
    m = lax.convert_element_type(count // 2, x.dtype)
    even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    first = -(a + b) * x / (a + 1)
    return choose(
        jnp.broadcast_to(count == 1, x.shape), first, choose(jnp.broadcast_to(count % 2 == 0, x.shape), even, odd)
    )
