"""Programs of the speed benchmarks: functions of JAX and of libraries, which no test or corpus contains.

Each module registers programs in `PROGRAMS`. A program is a function without parameters that returns the function to
lower and its arguments, so that nothing is built before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import jax
import jax.numpy as jnp

Program = Callable[[], tuple[Callable[..., Any], tuple[Any, ...]]]
#: Modules of this package with the packages that they need.
MODULES = {
    "of_jax": (),
    "of_neural_libraries": ("flax", "equinox", "haiku", "optax", "distrax"),
    "of_solvers": ("diffrax", "optimistix", "lineax", "jaxopt", "blackjax", "numpyro"),
    "of_agents": ("rlax", "mctx", "jraph", "brax"),
    "large": (),
}
PROGRAMS: dict[str, Program] = {}


def array(*shape: int, dtype: Any = jnp.float32) -> jax.ShapeDtypeStruct:
    """Return an argument without data."""
    return jax.ShapeDtypeStruct(shape, dtype)


def key() -> Any:
    """Return a random key."""
    return jax.random.key(0)


def add(name: str, function: Callable[..., Any], *arguments: Any) -> None:
    """Register a function and its arguments."""
    build(name)(lambda: (function, arguments))


def build(name: str) -> Callable[[Program], Program]:
    """Register the decorated program."""

    def register(program: Program) -> Program:
        assert name not in PROGRAMS, name
        PROGRAMS[name] = program
        return program

    return register


def load() -> list[str]:
    """Import the modules; return why modules whose packages are missing are left out."""
    missing = []
    for module in MODULES:
        try:
            import_module(f"{__name__}.{module}")
        except ImportError as error:
            missing.append(f"{module}: {error}")
    return missing
