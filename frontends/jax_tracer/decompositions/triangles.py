"""Triangles and permutations of matrices."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
from jax import lax


def upper_triangle(matrix: Any) -> Any:
    """Return matrices with zeros below the diagonal."""
    shape = matrix.shape[-2:]
    below = lax.broadcasted_iota(np.int32, shape, 0) + np.int32(-1) >= lax.broadcasted_iota(np.int32, shape, 1)
    return lax.select(lax.broadcast(below, matrix.shape[:-2]), lax.full_like(matrix, 0), matrix)


def pivots_to_permutation(pivots: Any, *, permutation_size: int) -> Any:
    """Return the permutation of rows that exchanges row i with row `pivots[i]`, one after the other."""
    shape = (*pivots.shape[:-1], permutation_size)
    permutation = lax.broadcasted_iota(np.int32, shape, len(shape) - 1)
    if 0 in (permutation_size, pivots.shape[-1]):
        return permutation

    def swap(number: Any, permutation: Any, pivots: Any) -> Any:
        other = pivots[number]
        first, second = permutation[number], permutation[other]
        return permutation.at[number].set(second).at[other].set(first)

    for _ in shape[:-1]:
        swap = jax.vmap(swap, in_axes=(None, 0, 0))
    count = np.int32(pivots.shape[-1])
    return lax.fori_loop(np.int32(0), count, lambda number, state: swap(number, state, pivots), permutation)


def identity(rows: int, columns: int, batch: tuple[int, ...], dtype: Any) -> Any:
    """Return a batch of matrices with ones on the diagonal."""
    is_diagonal = lax.broadcasted_iota(np.int32, (rows, columns), 0) == lax.broadcasted_iota(
        np.int32, (rows, columns), 1
    )
    return lax.broadcast(lax.convert_element_type(is_diagonal, dtype), batch)
