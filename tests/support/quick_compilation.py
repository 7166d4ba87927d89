"""Options that speed up XLA's compilation of small programs severalfold; both sides of a comparison use them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest import mock

import jax
from jax._src import compiler

#: Options of code generation; algebraic simplification is unchanged.
_CODE_GENERATION = {
    "xla_backend_optimization_level": 0,
    "xla_cpu_parallel_codegen_split_count": 1,
    "xla_cpu_use_fusion_emitters": False,
    "xla_llvm_disable_expensive_passes": True,
}
#: A component of the keys of JAX's compilation cache.
_is_quick: Any = jax.make_user_context(False)

_OPTIONS = {"xla_allow_excess_precision": False, **_CODE_GENERATION}


@cache
def quick_options() -> dict[str, bool | int]:
    """Return the quick options that the installed XLA supports."""
    lowered = jax.jit(lambda x: x).lower(0.0)
    known: dict[str, bool | int] = {}
    for name, value in _OPTIONS.items():
        try:
            lowered.compile(compiler_options={name: value})
        except jax.errors.JaxRuntimeError as error:
            if "No such compile option" not in str(error):
                raise
        else:
            known[name] = value
    return known


def quick_flags(*, old_emitters: bool = True) -> str:
    """Return the options as `XLA_FLAGS` for a child process; the old emitters do not support every type."""
    options = {**quick_options()}
    if not old_emitters:
        options.pop("xla_cpu_use_fusion_emitters", None)
    return " ".join(f"--{name}={str(value).lower()}" for name, value in options.items())


@contextmanager
def compiling_quickly() -> Iterator[None]:
    """Generate machine code quickly inside the context; JAX caches such programs separately."""
    options = {name: value for name, value in quick_options().items() if name in _CODE_GENERATION}
    original = compiler.get_compile_options

    def quick(*arguments: Any, env_options_overrides: dict[str, Any] | None = None, **keywords: Any) -> Any:
        overrides = options if _is_quick.value else {}
        return original(*arguments, env_options_overrides={**overrides, **(env_options_overrides or {})}, **keywords)

    with mock.patch.object(compiler, "get_compile_options", quick), _is_quick(True):
        yield
