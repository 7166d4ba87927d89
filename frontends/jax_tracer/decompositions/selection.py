"""Choosing between arrays by element, without the function call that `jnp.where` is in a jaxpr."""

from __future__ import annotations

from typing import Any

from jax import lax


def choose(predicate: Any, value: Any, otherwise: Any) -> Any:
    """Return `value` where the predicate holds and `otherwise` elsewhere; one of them may be a number."""
    like = otherwise if isinstance(value, int | float) else value
    cases = (lax.full_like(like, case) if isinstance(case, int | float) else case for case in (value, otherwise))
    return lax.select(predicate, *cases)
