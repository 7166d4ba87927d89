"""Conversion of a module back to a function that JAX can transform."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evaluator import lower
from hlo_text.core.ir import Module


def to_function(module: Module, entry: str | None = None) -> Callable[..., tuple[Any, ...]]:
    """Return a module of either language as a function of arrays.

    The function accepts and returns the arrays of the entry; for a traced function, the leaves of its arguments and its
    result. It computes the same values as a traced function, and so do its derivatives and its `jax.vmap`.

    Args:
        module: The module, which may have been printed and parsed in between.
        entry: Name of the function or computation, by default `module.entry()`.

    Raises:
        LoweringError: The module contains operations that cannot be lowered; the error names all of them.

    >>> import jax.numpy as jnp
    >>> from frontends import trace
    >>> (result,) = to_function(trace(jnp.sin, jnp.zeros(())))(jnp.zeros(()))
    >>> print(result)
    0.0
    """
    return lower(module, entry)
