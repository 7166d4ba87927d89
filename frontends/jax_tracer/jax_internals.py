"""Private parts of JAX that the tracer needs: the only module that reads private attributes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jax._src import effects


def key_implementation(dtype: Any) -> Any:
    """Return what JAX knows about a kind of random keys: functions of words `seed`, `split`, `fold_in`, `random_bits`.

    `jax.extend.random` only has the way from there to the dtype.
    """
    return dtype._impl


def argument_shardings(traced: Any) -> list[Any]:
    """Return the shardings that `jax.jit` was told for arguments; JAX shows them publicly for the results only."""
    return list(traced._params["in_shardings"])


def keeps_unused(traced: Any) -> bool:
    """Whether `jax.jit` was told to keep arguments that nothing reads."""
    return bool(traced._params["keep_unused"])


def implementation_of(primitive: Any) -> Any:
    """Return what computes a primitive without a rule from others.

    Newer JAX has primitives of a higher level, of whose kind there may be any number; they know how they are lowered.
    """
    return primitive.to_lojax if primitive.name == "call_hi_primitive" else primitive.impl


def ordered_effects(found: Iterable[Any]) -> list[Any]:
    """Return the effects among others that happen in the order of the program, each of which has a token."""
    return list(effects.ordered_effects.filter_in(found))


def trace_of(value: Any) -> Any:
    """Return the trace that a tracer belongs to, None for any other value."""
    return getattr(value, "_trace", None)
