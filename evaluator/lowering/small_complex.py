"""Functions of complex numbers with subnormal parts, which XLA's CPU backend takes for zero: computed of multiples.

Multiplied by a power of two, the parts are normal numbers, and the power is taken out of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from jax import lax

from evaluator.lowering.subnormals import is_subnormal, multiplied, not_subnormal
from evaluator.values.arrays import Array

Function = Callable[[Array], Array]

#: Exponents of the power, by the size of a part in bytes: squares of the multiples of numbers up to one are finite.
_LARGE: Mapping[int, int] = {4: 62, 8: 500}
#: As small as exponents may be: even ones by which the smallest number becomes a normal one.
_SMALL: Mapping[int, int] = {4: 26, 8: 54}


def _larger(operand: Array) -> Array:
    return lax.max(lax.abs(lax.real(operand)), lax.abs(lax.imag(operand)))


def _has_subnormal_part(operand: Array, limit: float) -> Array:
    """Return where one part is subnormal and none larger than a limit."""
    is_meant = lax.bitwise_or(is_subnormal(lax.real(operand)), is_subnormal(lax.imag(operand)))
    larger = _larger(operand)
    return lax.bitwise_and(is_meant, lax.le(larger, lax.full_like(larger, limit)))


def _multiples(operand: Array, is_meant: Array, exponent: int) -> Array:
    """Return numbers, some of them times a power of two."""
    parts = [lax.select(is_meant, multiplied(p, exponent), p) for p in (lax.real(operand), lax.imag(operand))]
    return lax.complex(*parts)


def _scaled(part: Array, is_meant: Array, factor: float) -> Array:
    """Return parts, some of them times a factor."""
    return lax.mul(part, lax.select(is_meant, lax.full_like(part, factor), lax.full_like(part, 1)))


def of_power(function: Function, power: float) -> Function:
    """Return a function f with f(a * z) = a ** power * f(z)."""

    def apply(operand: Array) -> Array:
        exponent = (_SMALL if power < 0 else _LARGE)[operand.dtype.itemsize // 2]
        is_meant = _has_subnormal_part(operand, 1)
        result, factor = function(_multiples(operand, is_meant, exponent)), 2.0 ** (-exponent * power)
        return lax.complex(_scaled(lax.real(result), is_meant, factor), _scaled(lax.imag(result), is_meant, factor))

    return apply


def of_sizes(function: Function) -> Function:
    """Return the absolute value of complex numbers; beside a part that is large others do not count."""

    def apply(operand: Array) -> Array:
        exponent = _LARGE[operand.dtype.itemsize // 2]
        is_meant = _has_subnormal_part(operand, 2.0 ** (2 - exponent))
        return _scaled(function(_multiples(operand, is_meant, exponent)), is_meant, 2.0**-exponent)

    return apply


def of_logarithms(function: Function) -> Function:
    """Return a logarithm: its angle is that of multiples, its size too where numbers are far from one."""

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
