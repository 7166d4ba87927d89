"""Detection of eager operations: outside `jax.jit`, `jnp.mean(x)` compiles and runs its own module.

JAX names a module after the function that it compiles. A module belongs to an eager operation if that name is one of
JAX's own functions and the module's stack frames contain no user function with that name.
"""

from __future__ import annotations

import re

_FUNCTION_NAMES = re.compile(r'^FunctionNames\n((?:\d+ "[^"\n]*"\n)*)', re.MULTILINE)
_NAMED = re.compile(r'"([^"\n]*)"')
_OPERATION = re.compile(r" = (?:\([^=]*\)|\S+) (?!parameter\()[a-z][\w-]*\(")
#: Names that JAX gives to functions without a name.
_ANONYMOUS = frozenset({"lambda", "unnamed_function", "unnamed_wrapped_function"})


def is_eager_operation(name: str, text: str) -> bool:
    """Whether JAX compiled a module for one operation outside `jax.jit`.

    Args:
        name: The module's name.
        text: The module before optimizations, as XLA dumps it.
    """
    if not may_be_eager_operation(name, text):
        return False
    if not _OPERATION.search(text):  # copies its arguments
        return True
    function = name.removeprefix("jit_")
    return function.startswith("_") or function.strip("_") in _library_names()


def may_be_eager_operation(name: str, text: str) -> bool:
    """Whether JAX compiled a module and it contains no user function with its name; fast, without JAX."""
    if not name.startswith("jit_"):
        return False
    table = _FUNCTION_NAMES.search(text)
    frames = {part for match in _NAMED.findall(table[1] if table else "") for part in _names(match)}
    function = name.removeprefix("jit_").strip("_")
    return function not in frames and function not in _ANONYMOUS


def _names(qualified: str) -> set[str]:
    """Return the names that a module of a function may have: `Model.__call__` and `call`."""
    parts = {qualified, qualified.rpartition(".")[2]}
    return {re.sub(r"\W", "_", part).strip("_") for part in parts}


def _library_names() -> frozenset[str]:
    """Return the names of JAX's functions and primitives."""
    import jax
    import jax.nn
    import jax.numpy
    import jax.random
    import jax.scipy.linalg
    import jax.scipy.special

    from evaluator.jax_internals import primitives

    modules = (
        *(jax.lax, jax.lax.linalg, jax.nn, jax.numpy, jax.numpy.fft, jax.numpy.linalg, jax.random),
        *(jax.scipy.linalg, jax.scipy.special),
    )
    functions = {name for module in modules for name in dir(module)}
    return frozenset(functions | {name.removesuffix("_p") for name in dir(primitives)})
