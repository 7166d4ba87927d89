"""The only module that uses `jax.extend`, private parts of JAX, and names that moved between releases.

`PLACES` lists names that moved, `COMPUTED_SINCE` dtypes that older releases compute incorrectly. Names that did not
move are imported here and re-exported. The functions below read attributes that have no public name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
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

    ClosedJaxpr = Any  # newer releases hide it from type checkers

__all__ = [
    "CALLBACK_LOGGER",
    "COMPUTED_SINCE",
    "PLACES",
    "ClosedJaxpr",
    "ModuleByRelease",
    "argument_shardings",
    "compile_for_replicas",
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
    "keep_unused_of",
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

#: Modules of names that are imported on first use: programs run without them, and the import is slow.
_EXTENSIONS = {
    "ClosedJaxpr": "jax.extend.core",
    "core": "jax.extend.core",
    "primitives": "jax.extend.core.primitives",
    "source_info_util": "jax.extend.source_info_util",
    "threefry2x32_p": "jax.extend.random",
}

Version = tuple[int, int]

#: Logger to which JAX reports exceptions of user callbacks.
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
    """Module that contains a name, from some release of JAX on.

    Attributes:
        since: The first release series that has the name there.
        module: The module.
    """

    since: Version
    module: str


#: Names that moved, newest location first. The oldest supported series is 0.7.
PLACES: dict[str, tuple[ModuleByRelease, ...]] = {
    "ClusterEnv": (ModuleByRelease((0, 0), "jax._src.clusters"),),
    "enable_x64": (ModuleByRelease((0, 8), "jax"), ModuleByRelease((0, 0), "jax.experimental")),
    "mulhi": (ModuleByRelease((0, 10), "jax.lax"),),
    "pallas_call_hlo_interpret": (ModuleByRelease((0, 8), "jax._src.pallas.hlo_interpreter"),),
}


#: First series in which XLA computes correctly with a dtype: older ones return wrong numbers or abort the process.
COMPUTED_SINCE: dict[str, Version] = {"int2": (0, 8), "uint2": (0, 8)}


def find(name: str) -> Any:
    """Return this release's object for a name of the table, or None if the release is older than all entries."""
    release = jax.__version_info__[:2]
    place = next((place for place in PLACES[name] if release >= place.since), None)
    return getattr(import_module(place.module), name) if place is not None else None


def why_not_computed(dtype: np.dtype[Any]) -> str | None:
    """Return the reason why this release cannot compute with a dtype, or None."""
    since = COMPUTED_SINCE.get(dtype.name, (0, 0))
    if jax.__version_info__[:2] >= since:
        return None
    return (
        f"XLA in JAX {jax.__version__} computes wrong results for {dtype.name}; use JAX {since[0]}.{since[1]} or newer"
    )


def enable_x64(new_value: bool) -> AbstractContextManager[None]:
    """Return a context manager that sets JAX's 64-bit mode."""
    context: AbstractContextManager[None] = find("enable_x64")(new_value)
    return context


def mulhi(x: Array, y: Array) -> Array:
    """Return the upper halves of integer products."""
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
    """Multiply by halves of the bits, so that no partial product overflows."""
    half = lax.full_like(x, 4 * x.dtype.itemsize)
    mask = lax.shift_left(lax.full_like(x, 1), half) - lax.full_like(x, 1)
    x_high, x_low = lax.shift_right_logical(x, half), x & mask
    y_high, y_low = lax.shift_right_logical(y, half), y & mask
    middle = x_high * y_low + lax.shift_right_logical(x_low * y_low, half)
    other = x_low * y_high + (middle & mask)
    return x_high * y_high + lax.shift_right_logical(middle, half) + lax.shift_right_logical(other, half)


def key_implementation(dtype: Any) -> Any:
    """Return JAX's implementation of a kind of random key: the functions `seed`, `split`, `fold_in`, `random_bits`.

    `jax.extend.random` only converts an implementation to a dtype, not back.
    """
    return dtype._impl


def is_token(aval: Any) -> bool:
    """Return whether an abstract value is a token, whose class `jax.extend.core` does not export."""
    return isinstance(aval, _core.AbstractToken)


def argument_shardings(traced: Any) -> list[Any]:
    """Return the argument shardings passed to `jax.jit`; JAX exposes only those of results publicly."""
    return list(traced._params["in_shardings"])


def keep_unused_of(traced: Any) -> bool:
    """Return whether `jax.jit` was called with `keep_unused`."""
    return bool(traced._params["keep_unused"])


def implementation_of(primitive: Any) -> Any:
    """Return the function that expresses a primitive without a rule by other primitives."""
    return primitive.to_lojax if is_of_higher_level(primitive) else primitive.impl


def is_of_higher_level(primitive: Any) -> bool:
    """Return whether a primitive belongs to a higher-level operation, which newer JAX expands before lowering."""
    return bool(primitive.name == "call_hi_primitive")


def lowering_function(primitive: Any, platform: str) -> Callable[..., Any] | None:
    """Return the function of arrays by which JAX lowers a primitive, or None if its rule emits operations itself.

    The function accepts the operands, and the parameters by keyword.
    """
    rule: Any = getattr(_lowering_rules(primitive, platform)[-1], "rule", None)
    if getattr(rule, "__qualname__", "") != "lower_fun.<locals>.f_lowered":
        return None
    variables = zip(rule.__code__.co_freevars, rule.__closure__, strict=True)
    return next((cell.cell_contents for name, cell in variables if name == "fun"), None)


def interpreting_function(interpret: Any) -> Callable[..., Any] | None:
    """Return the function of arrays that interprets a Pallas kernel, or None if it needs more than arrays."""
    if interpret is not True:
        return None
    function: Callable[..., Any] | None = find("pallas_call_hlo_interpret")
    return function


def is_lowered(primitive: Any, platform: str) -> bool:
    """Return whether a rule of JAX or a library lowers a primitive."""
    return _lowering_rules(primitive, platform) != [None]


def has_own_place(primitive: Any) -> bool:
    """Return whether JAX lowers each equation of a primitive separately instead of sharing the result of equal ones."""
    return primitive in _mlir._uncacheable_primitives


def is_lowered_in_place(primitive: Any, platform: str) -> bool:
    """Return whether the lowering of a primitive is inlined, not put into a function of the module."""
    return all(getattr(rule, "inline", True) for rule in _lowering_rules(primitive, platform))


def _lowering_rules(primitive: Any, platform: str) -> list[Any]:
    """Return the rules that JAX has for a primitive, the one it uses last, or `[None]`."""
    tables = (_mlir._lowerings, _mlir._platform_specific_lowerings[platform])
    return [table[primitive] for table in tables if primitive in table] or [None]


def ordered_effects(found: Iterable[Any]) -> list[Any]:
    """Return the ordered effects, each of which has a token."""
    return list(_effects.ordered_effects.filter_in(found))


def compile_for_replicas(
    text: str, num_replicas: int, num_partitions: int, backend: str, options: Mapping[str, Any], *, uses_shardy: bool
) -> None:
    """Compile StableHLO for several replicas, which no public function of JAX does.

    Args:
        text: The module.
        num_replicas, num_partitions: The sizes of the grid; each process needs a device.
        backend: Platform of the devices.
        options: XLA's options, by name.
        uses_shardy: The module's shardings are Shardy's.
    """
    xla_client: Any = import_module("jaxlib.xla_client")
    devices = jax.devices(backend)[: num_replicas * num_partitions]
    made = xla_client.CompileOptions()
    build = made.executable_build_options
    made.num_replicas = build.num_replicas = num_replicas
    made.num_partitions = build.num_partitions = num_partitions
    build.use_spmd_partitioning = num_partitions > 1
    build.use_shardy_partitioner = uses_shardy
    identifiers = np.array([device.id for device in devices]).reshape(num_replicas, num_partitions)
    made.device_assignment = xla_client.DeviceAssignment.create(identifiers)
    made.env_option_overrides = list(options.items())
    devices[0].client.compile_and_load(text, xla_client._xla.DeviceList(tuple(devices)), made)


def trace_of(value: Any) -> Any:
    """Return the trace that a tracer belongs to, or None for any other value."""
    return getattr(value, "_trace", None)
