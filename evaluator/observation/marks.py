"""Marks of elements: which are NaN, and which are infinite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.values.arrays import Array, is_concrete

Kind = Literal["nan", "inf"]
Mark = Callable[[Array], Array]

_WIDE = frozenset(map(np.dtype, (np.float32, np.float64, np.complex64, np.complex128)))


def is_inexact(array: Array) -> bool:
    """Whether an array contains floating-point or complex numbers."""
    return hasattr(array, "dtype") and bool(jnp.issubdtype(array.dtype, jnp.inexact))


def marks(kind: Kind) -> Callable[[Array], Array]:
    """Return the function that marks elements of a kind."""
    return is_nan if kind == "nan" else is_infinite


def is_nan(array: Array) -> Array:
    """Mark NaN; a complex number is NaN if a part is."""
    array = _widened(array)
    return array != array


def is_infinite(array: Array) -> Array:
    """Mark infinities; a complex number is infinite if a part is."""
    array = _widened(array)
    return (np.isinf if is_concrete(array) else jnp.isinf)(array)


def _widened(array: Array) -> Array:
    """Return floats in a type that supports all arithmetic."""
    if array.dtype in _WIDE:
        return array
    return array.astype(np.float32) if is_concrete(array) else lax.convert_element_type(array, np.float32)
