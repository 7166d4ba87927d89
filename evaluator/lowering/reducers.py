"""Application of region computations to arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import jax
from jax import lax

from evaluator.values.arrays import Array


def map_elements(function: Callable[..., tuple[Array, ...]], arrays: Sequence[Array]) -> tuple[Array, ...]:
    """Apply a function of scalars elementwise to arrays of equal shape."""
    shape = arrays[0].shape
    if not shape:
        return function(*arrays)
    results = jax.vmap(function)(*(lax.reshape(array, (array.size,)) for array in arrays))
    return tuple(lax.reshape(result, shape) for result in results)
