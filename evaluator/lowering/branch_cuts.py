"""Complex functions on their branch cuts, where the sign of a zero selects the side.

XLA treats -0 as 0 in some functions. By symmetry it suffices that they are correct on one side.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from jax import lax

from evaluator.values.arrays import Array


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
