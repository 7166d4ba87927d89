"""Triangles and diagonals of matrices."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
from jax import lax


def upper_triangle(matrix: Any) -> Any:
    """Return matrices with zeros below the diagonal."""
    shape = matrix.shape[-2:]
    dtype = jax.dtypes.canonicalize_dtype(np.int64)  # offsets from the diagonal have JAX's default type
    below = lax.broadcasted_iota(dtype, shape, 0) + dtype.type(-1) >= lax.broadcasted_iota(dtype, shape, 1)
    return lax.select(lax.broadcast(below, matrix.shape[:-2]), lax.full_like(matrix, 0), matrix)


def identity(rows: int, columns: int, batch: tuple[int, ...], dtype: Any) -> Any:
    """Return a batch of matrices with ones on the diagonal."""
    is_diagonal = lax.broadcasted_iota(np.int32, (rows, columns), 0) == lax.broadcasted_iota(
        np.int32, (rows, columns), 1
    )
    return lax.broadcast(lax.convert_element_type(is_diagonal, dtype), batch)
