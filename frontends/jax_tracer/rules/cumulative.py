"""Cumulative sums and their like: windows that reach from one end of an array to each element, as JAX writes them.

XLA recognises such windows and computes them as scans.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from jax import lax
from jax.extend import core

from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.decompositions.selection import choose
from frontends.jax_tracer.identities import greatest, least
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.rules.windows import window_of_function
from frontends.jax_tracer.translation import Translation
from hlo_text.ir import Value


def add_exponentials(x: Any, y: Any) -> Any:
    """Return the logarithm of a sum of exponentials without overflow."""
    largest = lax.max(x, y)
    if np.issubdtype(x.dtype, np.complexfloating):
        total = largest + lax.log1p(lax.exp(x + y - largest * 2))
        return lax.complex(lax.real(total), _between(lax.imag(total), np.pi))
    difference = x - y
    is_undefined = difference != difference  # of NaNs or equal infinities
    total = x + y
    return choose(is_undefined, total, largest + lax.log1p(lax.exp(-abs(difference))))


def _between(x: Any, bound: float) -> Any:
    """Wrap an angle into the interval around zero."""
    period = x.dtype.type(2 * bound)
    rest = lax.rem(x + x.dtype.type(bound), period)
    return choose(rest < 0, rest + period, rest) - x.dtype.type(bound)


#: The function of two numbers and its neutral element, by primitive.
_REDUCTIONS: Mapping[str, tuple[Callable[[Any, Any], Any], Callable[[Any], Any]]] = {
    "cumsum": (lax.add, lambda dtype: 0),
    "cumprod": (lax.mul, lambda dtype: 1),
    "cummax": (lax.max, least),
    "cummin": (lax.min, greatest),
    "cumlogsumexp": (add_exponentials, lambda dtype: -np.inf),
}


@translates(*_REDUCTIONS, outlined=True)
def translate_cumulative(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    function, identity = _REDUCTIONS[equation.primitive.name]
    axis, shape = equation.params["axis"], avals_of(equation.invars)[0].shape
    length, ones = shape[axis], (1,) * len(shape)
    if isinstance(length, int) and length == 0:
        return operand
    edge = (0, length - 1) if equation.params["reverse"] else (length - 1, 0)
    window = {
        "window_dimensions": tuple(length if number == axis else 1 for number in range(len(shape))),
        "window_strides": ones,
        "base_dilation": ones,
        "window_dilation": ones,
        "padding": tuple(edge if number == axis else (0, 0) for number in range(len(shape))),
    }
    (result,) = window_of_function(context, equation, operand, function, identity, window)
    return result
