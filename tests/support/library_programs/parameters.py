"""Generated parameters of models: small numbers that depend only on their position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np

from support.jax_programs.declaration import floats


def parameters_of(initialise: Callable[..., Any], *arguments: Any) -> Any:
    """Return the result of a model's initialization function, with generated numbers."""
    shapes = jax.eval_shape(initialise, *arguments)
    leaves, structure = jax.tree.flatten(shapes)
    return structure.unflatten([_filled(leaf, number) for number, leaf in enumerate(leaves)])


def _filled(leaf: Any, number: int) -> Any:
    if np.issubdtype(leaf.dtype, np.floating):
        return abs(floats(*leaf.shape, seed=number, dtype=leaf.dtype) * 0.3) + 0.05  # variances stay positive
    return np.zeros(leaf.shape, leaf.dtype)
