"""Compilation with a time limit: XLA cannot be interrupted, but the caller can stop waiting for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from evaluator.limits import Watch, ends_within
from evaluator.values.arrays import Array


def compile_in_time(compiled: Callable[..., Any], arguments: Sequence[Array], watch: Watch) -> None:
    """Compile a function under `jax.jit`, which caches the result, within the time limit.

    The function is traced in this thread, where the clock is checked between operations. It is compiled in a separate
    thread, which is abandoned when the time is over.

    Raises:
        ExecutionError: The time is over (`run.timeout`).
    """
    lowered: Any = compiled.lower(*arguments)  # type: ignore[attr-defined]  # JAX's functions have it
    ends_within(watch.seconds_left, lowered.compile, "XLA compilation", is_awaited=True)  # XLA aborts otherwise
    watch.require_time()
