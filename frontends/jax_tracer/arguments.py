"""Arguments of a trace: checks before JAX sees them, so that errors name the argument, and donated buffers."""

from __future__ import annotations

import inspect
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from frontends.jax_tracer.failure import ArgumentError
from hlo_text.core.attributes import Attribute, BoolAttribute, IntegerAttribute
from hlo_text.core.types import I32


def check_arguments(
    function: Callable[..., Any],
    arguments: Sequence[Any],
    keywords: Mapping[str, Any],
    static_numbers: Sequence[int],
    static_names: Sequence[str],
) -> None:
    """Check that a function can be called with the arguments and that every leaf is an array or static.

    Raises:
        ArgumentError: The number of arguments is wrong, a static argument cannot be hashed, or JAX does not support a
            shape, dtype or number.
    """
    name = getattr(function, "__name__", repr(function))
    bound = _bound_names(function, name, arguments, keywords)
    static = {number % len(arguments) for number in static_numbers if -len(arguments) <= number < len(arguments)}
    static |= {number for number, parameter in enumerate(bound) if parameter in static_names}
    for number, argument in enumerate(arguments):
        parameter = bound[number] if number < len(bound) else f"argument {number}"
        if number in static:
            _check_hashable(name, parameter, argument)
        else:
            _check_leaves(name, parameter, argument)
    for parameter, argument in keywords.items():
        if parameter in static_names:
            _check_hashable(name, parameter, argument)
        else:
            _check_leaves(name, parameter, argument)


def _bound_names(
    function: Callable[..., Any], name: str, arguments: Sequence[Any], keywords: Mapping[str, Any]
) -> list[str]:
    """Return the parameter name of each positional argument."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # built-in functions
        return []
    try:
        signature.bind(*arguments, **keywords)
    except TypeError as error:
        raise ArgumentError(f"{name}{signature} cannot be called with {_count(arguments, keywords)}: {error}") from None
    names: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.VAR_POSITIONAL:
            names += [f"{parameter.name}[{number}]" for number in range(len(arguments) - len(names))]
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            names.append(parameter.name)
    return names


def _count(arguments: Sequence[Any], keywords: Mapping[str, Any]) -> str:
    count = f"{len(arguments)} argument{'' if len(arguments) == 1 else 's'}"
    return f"{count} and {', '.join(keywords)}" if keywords else count


def _check_hashable(name: str, parameter: str, argument: Any) -> None:
    try:
        hash(argument)
    except TypeError:
        kind = type(argument).__name__
        message = f"{name}: the static argument {parameter} must be hashable, but has type {kind}"
        raise ArgumentError(message) from None


def _check_leaves(name: str, parameter: str, argument: Any) -> None:
    for path, leaf in jax.tree_util.tree_flatten_with_path(argument)[0]:
        where = f"{name}: the argument {parameter}{jax.tree_util.keystr(path)}"
        if not isinstance(leaf, bool | int | float | complex | np.generic) and not hasattr(leaf, "dtype"):
            if hasattr(leaf, "__jax_array__"):
                continue
            raise ArgumentError(f"{where} must be an array or static, but has type {type(leaf).__name__}")
        if isinstance(leaf, int):
            _check_number(where, leaf)
        if any(isinstance(size, int) and not 0 <= size < 2**63 for size in getattr(leaf, "shape", ())):
            raise ArgumentError(f"{where} has an invalid shape: {leaf.shape}")
        dtype = getattr(leaf, "dtype", None)
        if dtype is None or jnp.issubdtype(dtype, jax.dtypes.extended) or dtype == jax.dtypes.float0:
            continue
        if not (jnp.issubdtype(dtype, np.number) or jnp.issubdtype(dtype, np.bool_)):
            raise ArgumentError(f"{where} has dtype {dtype}, which JAX does not support")
        if np.dtype(dtype).name in ("float128", "longdouble", "complex256"):
            raise ArgumentError(f"{where} has dtype {dtype}, which JAX does not support")


def _check_number(where: str, number: int) -> None:
    limits = np.iinfo(jax.dtypes.canonicalize_dtype(np.int64))
    if not limits.min <= number <= limits.max:
        raise ArgumentError(f"{where} is out of range for {limits.dtype}: {number}")


def donation_attributes(
    in_avals: Sequence[Any], out_avals: Sequence[Any], donated: Sequence[bool], num_tokens: int = 0
) -> list[dict[str, Attribute]]:
    """Return the attributes that let results reuse the buffers of donated arguments.

    An argument is paired with the first free result of equal shape and dtype (`tf.aliasing_output`). Otherwise XLA
    chooses, if some result has the same size (`jax.buffer_donor`). Tokens precede all results.
    """
    made: list[dict[str, Attribute]] = [{} for _ in in_avals]
    waiting: dict[Any, deque[int]] = defaultdict(deque)
    for number, aval in enumerate(in_avals):
        if donated[number] and hasattr(aval, "shape"):
            waiting[aval.shape, aval.dtype].append(number)
    free: dict[int, int] = defaultdict(int)
    for number, aval in enumerate(out_avals):
        if not hasattr(aval, "shape"):
            continue
        candidates = waiting.get((aval.shape, aval.dtype))
        if candidates:
            made[candidates.popleft()]["tf.aliasing_output"] = IntegerAttribute(num_tokens + number, I32)
        else:
            free[aval.size] += 1
    for number in sorted(number for candidates in waiting.values() for number in candidates):
        size = in_avals[number].size
        if free[size]:
            free[size] -= 1
            made[number]["jax.buffer_donor"] = BoolAttribute(True)
    return made
