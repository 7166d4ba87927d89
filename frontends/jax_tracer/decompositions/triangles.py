"""Triangles and diagonals of matrices."""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax


def identity(rows: int, columns: int, batch: tuple[int, ...], dtype: Any) -> Any:
    """Return a batch of matrices with ones on the diagonal."""
    is_diagonal = lax.broadcasted_iota(np.int32, (rows, columns), 0) == lax.broadcasted_iota(
        np.int32, (rows, columns), 1
    )
    return lax.broadcast(lax.convert_element_type(is_diagonal, dtype), batch)
