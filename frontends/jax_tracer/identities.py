"""The smallest and the largest number of a dtype: what maxima and minima start from."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np


def least(dtype: Any) -> np.ndarray[Any, Any]:
    """Return minus infinity, or the smallest number if there is none, or False."""
    return _bound(dtype, -1)


def greatest(dtype: Any) -> np.ndarray[Any, Any]:
    """Return infinity, or the largest number if there is none, or True."""
    return _bound(dtype, 1)


def _bound(dtype: Any, sign: int) -> np.ndarray[Any, Any]:
    if dtype == np.bool_:
        return np.array(sign > 0)
    limits: Any
    if jnp.issubdtype(dtype, jnp.integer):
        limits = jnp.iinfo(dtype)
    else:
        infinity = np.array(sign * np.inf).astype(dtype)
        if jnp.issubdtype(dtype, jnp.complexfloating) or bool(np.isinf(infinity)):
            return infinity
        limits = jnp.finfo(dtype)
    return np.array(limits.max if sign > 0 else limits.min).astype(dtype)
