"""The incomplete gamma functions and their derivatives by the shape parameter.

Below its peak the power series of P(a, x) converges fast, above it the continued fraction of Q(a, x) = 1 - P(a, x).
Both run for all elements at once until the last has converged; an element that has keeps its value.
References: DLMF 8.11.4 and 8.9.2; S. L. Moshier, Cephes, igam.c.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from frontends.jax_tracer.decompositions.selection import choose

#: More steps than the fraction needs anywhere; NaN never converges.
_MAXIMUM_STEPS = 2000


class Wanted(Enum):
    """Wanted value: the function, or its derivative by `a`."""

    VALUE = auto()
    DERIVATIVE = auto()


def lower_gamma(a: Any, x: Any) -> Any:
    """Return the regularized lower incomplete gamma function P(a, x)."""
    is_invalid = (x < 0) | (a < 0) | ((a == 0) & (x == 0)) | jnp.isnan(a) | jnp.isnan(x)
    by_fraction = (x >= 1) & (x > a)
    scale, is_computed = _scale(a, x, is_invalid | (x == 0) | jnp.isposinf(x))
    result = choose(
        by_fraction,
        1 - _fraction(a, x, scale, is_computed & by_fraction, Wanted.VALUE),
        _series(a, x, scale, is_computed & ~by_fraction, Wanted.VALUE),
    )
    result = choose(x == 0, 0, choose(jnp.isposinf(x), 1, result))
    return choose(is_invalid, jnp.nan, result)


def upper_gamma(a: Any, x: Any) -> Any:
    """Return the regularized upper incomplete gamma function Q(a, x)."""
    is_invalid = (x < 0) | (a < 0) | ((a == 0) & (x == 0)) | jnp.isnan(a) | jnp.isnan(x)
    by_series = (x < 1) | (x < a)
    scale, is_computed = _scale(a, x, is_invalid | (a == 0) | jnp.isposinf(x))
    result = choose(
        by_series,
        1 - _series(a, x, scale, is_computed & by_series, Wanted.VALUE),
        _fraction(a, x, scale, is_computed & ~by_series, Wanted.VALUE),
    )
    result = choose(jnp.isposinf(x) | (a == 0), 0, result)
    return choose(is_invalid, jnp.nan, result)


def lower_gamma_derivative(a: Any, x: Any) -> Any:
    """Return the derivative of P(a, x) by `a`."""
    is_invalid = (x < 0) | (a <= 0) | jnp.isnan(a) | jnp.isnan(x)
    by_fraction = (x > 1) & (x > a)
    scale, is_computed = _scale(a, x, is_invalid | (x == 0))
    result = choose(
        by_fraction,
        -_fraction(a, x, scale, is_computed & by_fraction, Wanted.DERIVATIVE),
        _series(a, x, scale, is_computed & ~by_fraction, Wanted.DERIVATIVE),
    )
    return choose(is_invalid, jnp.nan, choose(x == 0, 0, result))


def _scale(a: Any, x: Any, is_known: Any) -> tuple[Any, Any]:
    """Return x^a e^-x / gamma(a), and where a sum must be computed: not where it is known or vanishes."""
    logarithm = a * jnp.log(x) - x - lax.lgamma(a)
    vanishes = logarithm < -jnp.log(jnp.finfo(x.dtype).max)
    return jnp.exp(logarithm), ~(is_known | vanishes)


def _series(a: Any, x: Any, scale: Any, is_active: Any, wanted: Wanted) -> Any:
    """Return P(a, x) = scale / a * sum of x^n / ((a + 1) ... (a + n)), or its derivative."""
    epsilon = jnp.finfo(x.dtype).eps

    def step(state: Any) -> Any:
        is_active, *sums = state
        divisor, term, total, slope, total_slope = sums
        divisor = divisor + 1
        slope = slope * (x / divisor) - term * x / (divisor * divisor)
        total_slope = total_slope + slope
        term = term * (x / divisor)
        total = total + term
        change = term / total if wanted is Wanted.VALUE else jnp.abs(slope / total_slope)
        return _kept(is_active, change > epsilon, (divisor, term, total, slope, total_slope), sums)

    one, zero = jnp.ones_like(a), jnp.zeros_like(a)
    state = lax.while_loop(lambda state: jnp.any(state[0]), step, (is_active, a, one, one, zero, zero))
    _, _, _, total, _, total_slope = state
    if wanted is Wanted.VALUE:
        return total * scale / a
    return scale * (total * (jnp.log(x) - lax.digamma(a + 1)) + total_slope) / a


def _fraction(a: Any, x: Any, scale: Any, is_active: Any, wanted: Wanted) -> Any:
    """Return Q(a, x) as scale times a continued fraction, or its derivative.

    `last` and `before` are the numerators and denominators of the last two convergents, then their derivatives.
    """
    epsilon = jnp.finfo(x.dtype).eps

    def step(state: Any) -> Any:
        count, is_active, *kept = state
        ratio, slope, y, z, last, before = kept
        count, y, z = count + 1, y + 1, z + 2
        following = _next_convergent(last, before, y * count, z, count)
        numerator, denominator, numerator_slope, denominator_slope = following
        is_finite = denominator != 0
        new_ratio = choose(is_finite, numerator / denominator, ratio)
        change = choose(is_finite, jnp.abs((ratio - new_ratio) / new_ratio), 1)
        new_slope = choose(is_finite, (numerator_slope - new_ratio * denominator_slope) / denominator, slope)
        if wanted is Wanted.DERIVATIVE:
            change = choose(is_finite, jnp.abs(new_slope - slope), 1)
        is_large = jnp.abs(numerator) > 1 / epsilon
        last, before = jax.tree.map(lambda part: choose(is_large, part * epsilon, part), (following, last))
        return count, *_kept(is_active, change > epsilon, (new_ratio, new_slope, y, z, last, before), kept)

    zero = jnp.zeros_like(x)
    z = x - a + 2
    before, last = (jnp.ones_like(x), x, zero, zero), (x + 1, z * x, zero, -x)
    ratio = last[0] / last[1]
    start = (jnp.zeros((), x.dtype), is_active, ratio, ratio * x / last[1], 1 - a, z, last, before)
    end = lax.while_loop(lambda state: (state[0] < _MAXIMUM_STEPS) & jnp.any(state[1]), step, start)
    _, _, ratio, slope, *_ = end
    if wanted is Wanted.VALUE:
        return ratio * scale
    return scale * (ratio * (jnp.log(x) - lax.digamma(a)) + slope)


def _next_convergent(last: Any, before: Any, product: Any, z: Any, count: Any) -> tuple[Any, ...]:
    values = [new * z - old * product for new, old in zip(last[:2], before[:2], strict=True)]
    slopes = [
        new_slope * z - new - old_slope * product + old * count
        for new, old, new_slope, old_slope in zip(last[:2], before[:2], last[2:], before[2:], strict=True)
    ]
    return (*values, *slopes)


def _kept(is_active: Any, goes_on: Any, new: Any, old: Any) -> tuple[Any, ...]:
    """Return the next state: where an element is no longer active, the old one."""
    chosen = jax.tree.map(lambda after, until: choose(is_active, after, until), tuple(new), tuple(old))
    return is_active & goes_on, *chosen
