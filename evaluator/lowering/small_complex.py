"""Complex functions with subnormal components, which XLA's CPU backend flushes to zero, computed on scaled operands.

Operands are scaled by a power of two to make components normal, and the result is scaled back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from jax import lax

from evaluator.lowering.subnormals import is_subnormal, multiplied, not_subnormal
from evaluator.values.arrays import Array

Function = Callable[[Array], Array]

#: Exponents of the scale, by component size in bytes; squares of scaled numbers up to one remain finite.
_LARGE: Mapping[int, int] = {4: 62, 8: 500}
#: Smallest exponents of the scale: even ones that make the smallest subnormal number normal.
_SMALL: Mapping[int, int] = {4: 26, 8: 54}


def _larger(operand: Array) -> Array:
    return lax.max(lax.abs(lax.real(operand)), lax.abs(lax.imag(operand)))


def _has_subnormal_part(operand: Array, limit: float) -> Array:
    """Return a mask of numbers with a subnormal component and none above a limit."""
    is_meant = lax.bitwise_or(is_subnormal(lax.real(operand)), is_subnormal(lax.imag(operand)))
    larger = _larger(operand)
    return lax.bitwise_and(is_meant, lax.le(larger, lax.full_like(larger, limit)))


def _multiples(operand: Array, is_meant: Array, exponent: int) -> Array:
    """Scale the selected numbers by a power of two."""
    parts = [lax.select(is_meant, multiplied(p, exponent), p) for p in (lax.real(operand), lax.imag(operand))]
    return lax.complex(*parts)


def _scaled(part: Array, is_meant: Array, factor: float) -> Array:
    """Scale the selected components by a factor."""
    return lax.mul(part, lax.select(is_meant, lax.full_like(part, factor), lax.full_like(part, 1)))


def of_power(function: Function, power: float) -> Function:
    """Extend a homogeneous function, with f(a * z) = a ** power * f(z), to subnormal components."""

    def apply(operand: Array) -> Array:
        exponent = (_SMALL if power < 0 else _LARGE)[operand.dtype.itemsize // 2]
        is_meant = _has_subnormal_part(operand, 1)
        result, factor = function(_multiples(operand, is_meant, exponent)), 2.0 ** (-exponent * power)
        return lax.complex(_scaled(lax.real(result), is_meant, factor), _scaled(lax.imag(result), is_meant, factor))

    return apply


def of_sizes(function: Function) -> Function:
    """Extend the absolute value to subnormal components, which do not matter next to a large component."""

    def apply(operand: Array) -> Array:
        exponent = _LARGE[operand.dtype.itemsize // 2]
        is_meant = _has_subnormal_part(operand, 2.0 ** (2 - exponent))
        return _scaled(function(_multiples(operand, is_meant, exponent)), is_meant, 2.0**-exponent)

    return apply


def of_logarithms(function: Function) -> Function:
    """Extend a logarithm: angles are computed on scaled numbers, magnitudes too if far from one."""

    def apply(operand: Array) -> Array:
        exponent = _LARGE[operand.dtype.itemsize // 2]
        is_tiny, is_small, is_meant = (_has_subnormal_part(operand, x) for x in (2.0 ** (2 - exponent), 1, np.inf))
        logarithm = function(_multiples(operand, is_tiny, exponent))
        size = lax.real(logarithm)
        shift = lax.full_like(size, exponent * float(np.log(2.0)))
        multiple = _multiples(operand, is_small, exponent)
        angle = lax.atan2(*(not_subnormal(part) for part in (lax.imag(multiple), lax.real(multiple))))
        return lax.complex(
            lax.select(is_tiny, lax.sub(size, shift), size), lax.select(is_meant, angle, lax.imag(logarithm))
        )

    return apply
