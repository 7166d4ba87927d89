"""Private parts of JAX that the tracer needs: the only module that reads private attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from jax._src import core, effects
from jax._src.interpreters import mlir


def key_implementation(dtype: Any) -> Any:
    """Return what JAX knows about a kind of random keys: functions of words `seed`, `split`, `fold_in`, `random_bits`.

    `jax.extend.random` only has the way from there to the dtype.
    """
    return dtype._impl


def is_token(aval: Any) -> bool:
    """Whether an abstract value is that of a token; `jax.extend.core` names their class since JAX 0.10."""
    return isinstance(aval, core.AbstractToken)


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


def lowering_function(primitive: Any, platform: str) -> Callable[..., Any] | None:
    """Return the function of arrays by which JAX lowers a primitive, None if its rule emits operations itself.

    It takes the operands and, by name, the parameters.
    """
    rule: Any = getattr(_lowering_rules(primitive, platform)[-1], "rule", None)
    if getattr(rule, "__qualname__", "") != "lower_fun.<locals>.f_lowered":
        return None
    variables = zip(rule.__code__.co_freevars, rule.__closure__, strict=True)
    return next((cell.cell_contents for name, cell in variables if name == "fun"), None)


def interpreting_function(interpret: Any) -> Callable[..., Any] | None:
    """Return the function of arrays that interprets a Pallas kernel, None if it is not one of arrays alone."""
    if interpret is not True:
        return None
    from jax._src.pallas.hlo_interpreter import pallas_call_hlo_interpret

    function: Callable[..., Any] = pallas_call_hlo_interpret
    return function


def is_lowered(primitive: Any, platform: str) -> bool:
    """Whether a rule of JAX or of a library lowers a primitive."""
    return _lowering_rules(primitive, platform) != [None]


def has_own_place(primitive: Any) -> bool:
    """Whether JAX lowers each equation of a primitive where it stands; of others, what equal ones share is copied."""
    return primitive in mlir._uncacheable_primitives


def is_lowered_in_place(primitive: Any, platform: str) -> bool:
    """Whether what JAX lowers a primitive to stands in place; otherwise in a function of the module."""
    return all(getattr(rule, "inline", True) for rule in _lowering_rules(primitive, platform))


def _lowering_rules(primitive: Any, platform: str) -> list[Any]:
    """Return the rules that JAX knows for a primitive, last the one that it takes; None if there is none."""
    tables = (mlir._lowerings, mlir._platform_specific_lowerings[platform])
    return [table[primitive] for table in tables if primitive in table] or [None]


def ordered_effects(found: Iterable[Any]) -> list[Any]:
    """Return the effects among others that happen in the order of the program, each of which has a token."""
    return list(effects.ordered_effects.filter_in(found))


def trace_of(value: Any) -> Any:
    """Return the trace that a tracer belongs to, None for any other value."""
    return getattr(value, "_trace", None)
