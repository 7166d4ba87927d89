"""Compiles a program while a clock runs: XLA cannot be interrupted, but it need not be waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from evaluator.limits import Watch, ends_within
from evaluator.values.arrays import Array


def compile_in_time(compiled: Callable[..., Any], arguments: Sequence[Array], watch: Watch) -> None:
    """Compile a function under `jax.jit`, which keeps what it compiled, unless that takes too long.

    It is traced here, where the clock is looked at between operations, and compiled in a thread that is left alone
    when the time is over.

    Raises:
        ExecutionError: The time is over (`run.timeout`).
    """
    lowered: Any = compiled.lower(*arguments)  # type: ignore[attr-defined]  # JAX's functions have it
    ends_within(watch.seconds_left, lowered.compile, "XLA compilation", is_awaited=True)  # XLA aborts otherwise
    watch.require_time()
