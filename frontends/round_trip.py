"""The way back: a module as a function that JAX can transform."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evaluator import lower
from hlo_text.core.ir import Module


def to_function(module: Module, entry: str | None = None) -> Callable[..., tuple[Any, ...]]:
    """Return a module of either language as a function of arrays.

    It takes and returns what the module does: of a traced function the leaves of its arguments and of its result. It
    computes what the traced function computes, and so do its derivatives and its `jax.vmap`.

    Args:
        module: The module, perhaps printed and read again in between.
        entry: Name of the function or computation; by default what `module.entry()` says.

    Raises:
        LoweringError: The module has operations that cannot be lowered; all of them are named.

    >>> import jax.numpy as jnp
    >>> from frontends import trace
    >>> (result,) = to_function(trace(jnp.sin, jnp.zeros(())))(jnp.zeros(()))
    >>> print(result)
    0.0
    """
    return lower(module, entry)
