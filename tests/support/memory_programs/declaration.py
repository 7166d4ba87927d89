"""Declaration of a program for memory comparison with XLA, and XLA's reservation for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import jax
import jax.numpy as jnp

from evaluator.jax_internals import enable_x64

Function = Callable[..., Any]


@attrs.frozen(eq=False)
class MemoryProgram:
    """A JAX function with the shapes of its arguments.

    Attributes:
        function: The function.
        arguments: `ShapeDtypeStruct`s, or pytrees of them.
        donated: Numbers of the donated arguments.
        x64: Whether it needs JAX's 64-bit mode.
    """

    function: Function
    arguments: tuple[Any, ...]
    donated: tuple[int, ...] = ()
    x64: bool = False


@attrs.frozen
class CompiledStages:
    """A compiled program.

    Attributes:
        stablehlo: The program before compilation.
        optimized: Its optimized, scheduled HLO.
        reserved: Arguments + results - aliases + temporaries, as XLA states them: constants are not included.
    """

    stablehlo: str
    optimized: str
    reserved: int


class Programs(dict[str, MemoryProgram]):
    """Programs by name."""

    def program(self, *arguments: Any, donated: tuple[int, ...] = (), x64: bool = False) -> Callable[[Function], Any]:
        """Declare the decorated function as a program with its name."""

        def declare(function: Function) -> Function:
            assert function.__name__ not in self
            self[function.__name__] = MemoryProgram(function, arguments, donated, x64)
            return function

        return declare


def array(*shape: int, dtype: Any = jnp.float32) -> jax.ShapeDtypeStruct:
    """Return an argument's shape and type."""
    return jax.ShapeDtypeStruct(shape, dtype)


def compiled_stages(program: MemoryProgram) -> CompiledStages:
    """Compile a program with XLA for CPUs."""
    with enable_x64(program.x64):
        lowered = jax.jit(program.function, donate_argnums=program.donated).lower(*program.arguments)
        compiled = lowered.compile()
    found = compiled.memory_analysis()
    reserved = (
        found.argument_size_in_bytes + found.output_size_in_bytes - found.alias_size_in_bytes + found.temp_size_in_bytes
    )
    return CompiledStages(lowered.as_text(), compiled.as_text(), reserved)
