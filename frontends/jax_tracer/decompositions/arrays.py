"""Array functions shared by rules: elementwise selection, identity matrices, packed eigenvectors."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax


def choose(predicate: Any, value: Any, otherwise: Any) -> Any:
    """Return `value` where the predicate is true and `otherwise` elsewhere; one of them may be a number.

    Unlike `jnp.where` it adds no function call to a jaxpr.
    """
    like = otherwise if isinstance(value, int | float) else value
    cases = (lax.full_like(like, case) if isinstance(case, int | float) else case for case in (value, otherwise))
    return lax.select(predicate, *cases)


def identity(rows: int, columns: int, batch: tuple[int, ...], dtype: Any) -> Any:
    """Return a batch of matrices with ones on the diagonal."""
    is_diagonal = lax.broadcasted_iota(np.int32, (rows, columns), 0) == lax.broadcasted_iota(
        np.int32, (rows, columns), 1
    )
    return lax.broadcast(lax.convert_element_type(is_diagonal, dtype), batch)


def unpack_pairs(values: Any, packed: Any) -> Any:
    """Unpack complex eigenvectors, stored in columns, of real matrices.

    Args:
        values: The eigenvalues; conjugate ones are adjacent.
        packed: The vector of each real eigenvalue; for a conjugate pair the real and imaginary parts of its first.
    """
    is_real = lax.imag(values) == 0
    is_first = ~is_real & (lax.cumsum((~is_real).astype(np.int32), axis=values.ndim - 1) % 2 == 1)
    is_real, is_first = (
        lax.broadcast_in_dim(mask, packed.shape, [*range(packed.ndim - 2), packed.ndim - 1])
        for mask in (is_real, is_first)
    )
    zeros = jnp.zeros_like(packed[..., :1])
    following = lax.concatenate([packed[..., 1:], zeros], packed.ndim - 1)
    preceding = lax.concatenate([zeros, packed[..., :-1]], packed.ndim - 1)
    real = choose(is_real | is_first, packed, preceding)
    imaginary = choose(is_real, 0, choose(is_first, following, -packed))
    return lax.complex(real, imaginary)
