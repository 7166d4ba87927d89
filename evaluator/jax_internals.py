"""The only module that reads `jax.extend`, private parts of JAX, and functions that its releases have in other places.

`PLACES` is the table of what moved, `COMPUTED_SINCE` that of what older releases cannot be asked for. What stays in one
place is imported here and handed on; the functions below read attributes that have no public name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs
import jax
import numpy as np
from jax import Array, lax
from jax._src import core as _core
from jax._src import effects as _effects
from jax._src.interpreters import mlir as _mlir

if TYPE_CHECKING:
    from jax.extend import core, source_info_util
    from jax.extend.core import primitives
    from jax.extend.random import threefry2x32_p

    ClosedJaxpr = Any  # newer releases do not tell type checkers of it

__all__ = [
    "CALLBACK_LOGGER",
    "COMPUTED_SINCE",
    "PLACES",
    "ClosedJaxpr",
    "ModuleByRelease",
    "argument_shardings",
    "core",
    "enable_x64",
    "find",
    "has_own_place",
    "implementation_of",
    "interpreting_function",
    "is_lowered",
    "is_lowered_in_place",
    "is_of_higher_level",
    "is_token",
    "keeps_unused",
    "key_implementation",
    "lowering_function",
    "mulhi",
    "ordered_effects",
    "primitives",
    "source_info_util",
    "threefry2x32_p",
    "trace_of",
    "why_not_computed",
]

#: Where `jax.extend` has what is imported when it is first asked for: programs run without it, and it takes a while.
_EXTENSIONS = {
    "ClosedJaxpr": "jax.extend.core",
    "core": "jax.extend.core",
    "primitives": "jax.extend.core.primitives",
    "source_info_util": "jax.extend.source_info_util",
    "threefry2x32_p": "jax.extend.random",
}

Version = tuple[int, int]

#: Where JAX says what functions of the user's raised while a program ran.
CALLBACK_LOGGER = logging.getLogger("jax._src.callback")


def __getattr__(name: str) -> Any:
    if name not in _EXTENSIONS:
        raise AttributeError(f"module 'evaluator.jax_internals' has no attribute {name!r}")
    found = import_module(_EXTENSIONS[name])
    is_module = found.__name__.endswith(f".{name}")
    value = globals()[name] = found if is_module else getattr(found, name)
    return value


@attrs.frozen
class ModuleByRelease:
    """A module where releases of JAX have a name.

    Attributes:
        since: The first series that has it there.
        module: The module.
    """

    since: Version
    module: str


#: Names that moved, newest place first. The oldest series that is supported is 0.7.
PLACES: dict[str, tuple[ModuleByRelease, ...]] = {
    "ClusterEnv": (ModuleByRelease((0, 0), "jax._src.clusters"),),
    "enable_x64": (ModuleByRelease((0, 8), "jax"), ModuleByRelease((0, 0), "jax.experimental")),
    "mulhi": (ModuleByRelease((0, 10), "jax.lax"),),
    "pallas_call_hlo_interpret": (ModuleByRelease((0, 8), "jax._src.pallas.hlo_interpreter"),),
}


#: Types with which XLA computes right only since a series: before, it gives wrong numbers or aborts the process.
COMPUTED_SINCE: dict[str, Version] = {"int2": (0, 8), "uint2": (0, 8)}


def find(name: str) -> Any:
    """Return what this release of JAX has by a name of the table, None if it is newer."""
    release = jax.__version_info__[:2]
    place = next((place for place in PLACES[name] if release >= place.since), None)
    return getattr(import_module(place.module), name) if place is not None else None


def why_not_computed(dtype: np.dtype[Any]) -> str | None:
    """Return why this release must not be asked to compute with a type, None if it may."""
    since = COMPUTED_SINCE.get(dtype.name, (0, 0))
    if jax.__version_info__[:2] >= since:
        return None
    return (
        f"XLA in JAX {jax.__version__} computes wrong results for {dtype.name}; use JAX {since[0]}.{since[1]} or newer"
    )


def enable_x64(new_value: bool) -> AbstractContextManager[None]:
    """Keep types of 64 bits in the block."""
    context: AbstractContextManager[None] = find("enable_x64")(new_value)
    return context


def mulhi(x: Array, y: Array) -> Array:
    """Return the upper halves of products of integers."""
    function = find("mulhi")
    if function is not None:
        found: Array = function(x, y)
        return found
    dtype = x.dtype
    if not np.issubdtype(dtype, np.signedinteger):
        return _upper_half(x, y)
    unsigned = np.dtype(f"uint{8 * dtype.itemsize}")
    upper = _upper_half(x.view(unsigned), y.view(unsigned)).view(dtype)
    zero = lax.full_like(x, 0)
    return upper - lax.select(x < zero, y, zero) - lax.select(y < zero, x, zero)


def _upper_half(x: Array, y: Array) -> Array:
    """Multiply by halves of the bits, none of whose products overflows."""
    half = lax.full_like(x, 4 * x.dtype.itemsize)
    mask = lax.shift_left(lax.full_like(x, 1), half) - lax.full_like(x, 1)
    x_high, x_low = lax.shift_right_logical(x, half), x & mask
    y_high, y_low = lax.shift_right_logical(y, half), y & mask
    middle = x_high * y_low + lax.shift_right_logical(x_low * y_low, half)
    other = x_low * y_high + (middle & mask)
    return x_high * y_high + lax.shift_right_logical(middle, half) + lax.shift_right_logical(other, half)


def key_implementation(dtype: Any) -> Any:
    """Return what JAX knows about a kind of random keys: functions of words `seed`, `split`, `fold_in`, `random_bits`.

    `jax.extend.random` only has the way from there to the dtype.
    """
    return dtype._impl


def is_token(aval: Any) -> bool:
    """Whether an abstract value is that of a token, whose class `jax.extend.core` does not name."""
    return isinstance(aval, _core.AbstractToken)


def argument_shardings(traced: Any) -> list[Any]:
    """Return the shardings that `jax.jit` was told for arguments; JAX shows them publicly for the results only."""
    return list(traced._params["in_shardings"])


def keeps_unused(traced: Any) -> bool:
    """Whether `jax.jit` was told to keep arguments that nothing reads."""
    return bool(traced._params["keep_unused"])


def implementation_of(primitive: Any) -> Any:
    """Return what computes a primitive without a rule from others."""
    return primitive.to_lojax if is_of_higher_level(primitive) else primitive.impl


def is_of_higher_level(primitive: Any) -> bool:
    """Whether a primitive, of whose kind there may be any number, is replaced by others before newer JAX lowers it."""
    return bool(primitive.name == "call_hi_primitive")


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
    function: Callable[..., Any] | None = find("pallas_call_hlo_interpret")
    return function


def is_lowered(primitive: Any, platform: str) -> bool:
    """Whether a rule of JAX or of a library lowers a primitive."""
    return _lowering_rules(primitive, platform) != [None]


def has_own_place(primitive: Any) -> bool:
    """Whether JAX lowers each equation of a primitive where it stands; of others, what equal ones share is copied."""
    return primitive in _mlir._uncacheable_primitives


def is_lowered_in_place(primitive: Any, platform: str) -> bool:
    """Whether what JAX lowers a primitive to stands in place; otherwise in a function of the module."""
    return all(getattr(rule, "inline", True) for rule in _lowering_rules(primitive, platform))


def _lowering_rules(primitive: Any, platform: str) -> list[Any]:
    """Return the rules that JAX knows for a primitive, last the one that it takes; None if there is none."""
    tables = (_mlir._lowerings, _mlir._platform_specific_lowerings[platform])
    return [table[primitive] for table in tables if primitive in table] or [None]


def ordered_effects(found: Iterable[Any]) -> list[Any]:
    """Return the effects among others that happen in the order of the program, each of which has a token."""
    return list(_effects.ordered_effects.filter_in(found))


def trace_of(value: Any) -> Any:
    """Return the trace that a tracer belongs to, None for any other value."""
    return getattr(value, "_trace", None)
