"""Functions of JAX that its releases since 0.8 call differently, or do not have yet."""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib import import_module

import jax
import numpy as np
from jax import Array, lax


def enable_x64(new_value: bool) -> AbstractContextManager[None]:
    """Keep types of 64 bits in the block; older releases have it among their experiments."""
    switch = jax.enable_x64 if hasattr(jax, "enable_x64") else import_module("jax.experimental").enable_x64
    context: AbstractContextManager[None] = switch(new_value)
    return context


def mulhi(x: Array, y: Array) -> Array:
    """Return the upper halves of products of integers; `lax.mulhi` since JAX 0.10."""
    if hasattr(lax, "mulhi"):
        return lax.mulhi(x, y)
    dtype = x.dtype
    if not np.issubdtype(dtype, np.signedinteger):
        return _upper_half(x, y)
    unsigned = np.dtype(f"uint{8 * dtype.itemsize}")
    upper = _upper_half(x.view(unsigned), y.view(unsigned)).view(dtype)
    zero = lax.full_like(x, 0)
    return upper - lax.select(x < zero, y, zero) - lax.select(y < zero, x, zero)


def _upper_half(x: Array, y: Array) -> Array:
    """Multiply by halves of the bits, none of whose products overflows."""
    half = lax.full_like(x, 4 * x.dtype.itemsize)
    mask = lax.shift_left(lax.full_like(x, 1), half) - lax.full_like(x, 1)
    x_high, x_low = lax.shift_right_logical(x, half), x & mask
    y_high, y_low = lax.shift_right_logical(y, half), y & mask
    middle = x_high * y_low + lax.shift_right_logical(x_low * y_low, half)
    other = x_low * y_high + (middle & mask)
    return x_high * y_high + lax.shift_right_logical(middle, half) + lax.shift_right_logical(other, half)
