"""Options of a run, collected in one value."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

import attrs

from evaluator.durations import require_seconds

if TYPE_CHECKING:
    from pathlib import Path

FillElided = Literal["zeros", "random"] | None
Callbacks = Literal["skip", "call", "zeros"]


class RunKeywords(TypedDict, total=False):
    """The fields of `RunOptions` as keyword arguments of functions that run programs."""

    entry: str | None
    jit: bool
    fill_elided: FillElided
    callbacks: Callbacks
    seed: int
    probe_directory: str | os.PathLike[str] | None
    max_steps: int | None
    timeout: float | None
    max_bytes: int | None


def _is_no_negative_limit(options: RunOptions, field: attrs.Attribute[Any], value: Any) -> None:
    if value is not None and not value >= 0:
        raise ValueError(f"{field.name} must not be negative: {value}")


def _is_duration(options: RunOptions, field: attrs.Attribute[Any], value: Any) -> None:
    if value is not None:
        require_seconds(field.name, value)


def _is_known_mode(options: RunOptions, field: attrs.Attribute[Any], value: Any) -> None:
    if value not in get_args(Callbacks):
        raise ValueError(f"{field.name} must be one of {', '.join(get_args(Callbacks))}, not {value!r}")


def _is_known_filling(options: RunOptions, field: attrs.Attribute[Any], value: Any) -> None:
    if value not in (None, "zeros", "random"):
        raise ValueError(f"{field.name} is 'zeros', 'random' or None, not {value!r}")


def _path(value: str | os.PathLike[str] | None) -> Path | None:
    if value is None:
        return None
    from pathlib import Path

    return Path(value)


@attrs.frozen(kw_only=True)
class RunOptions:
    """Options and limits of a run.

    Attributes:
        entry: Name of the function or computation, by default `module.entry()`.
        jit: Whether to compile the program as a whole (cached until the module's operations change) instead of running
            it operation by operation.
        fill_elided: Values of constants whose elements are elided from the text: `zeros`, `random` (seeded), or None to
            reject them.
        callbacks: Treatment of Python callbacks, such as those of `jax.debug.print` and `jax.pure_callback`. `skip`
            ignores callbacks without results and fails at others. `call` calls the functions of modules traced in this
            process and registered ones (`register_custom_call`), and fails at others. `zeros` calls no function and
            returns zeros.
        seed: Seed of `fill_elided="random"` and of operations that draw random numbers without a state.
        probe_directory: Directory that `interpreter.probe` writes to and `check.expect_serialized_eq` reads from.
        max_steps: Maximum number of iterations of all loops together; at most 2**32 - 2 are counted.
        timeout: Maximum seconds of the run, including lowering and compilation; at most 1,000,000. The clock is checked
            between lowered operations, during XLA compilation, between loop iterations and at the end. A running
            operation is not interrupted, so the error may come later. An abandoned compilation continues in its
            thread, for which the interpreter waits when it exits.
        max_bytes: Maximum bytes of values alive at one time, as estimated by `evaluator.execution.memory`.
        started: The value of `time.monotonic()` from which `timeout` counts; by default, the start of each run.

    >>> RunOptions(max_steps=1000).counts_steps
    True
    """

    entry: str | None = None
    jit: bool = True
    fill_elided: FillElided = attrs.field(default=None, validator=_is_known_filling)
    callbacks: Callbacks = attrs.field(default="skip", validator=_is_known_mode)
    seed: int = 0
    probe_directory: Path | None = attrs.field(default=None, converter=_path)
    max_steps: int | None = attrs.field(default=None, validator=_is_no_negative_limit)
    timeout: float | None = attrs.field(default=None, validator=_is_duration)
    max_bytes: int | None = attrs.field(default=None, validator=_is_no_negative_limit)
    started: float | None = None

    @property
    def deadline(self) -> float | None:
        """The value of `time.monotonic()` at which a run that starts now must end, or None without a limit."""
        if self.timeout is None:
            return None
        return (time.monotonic() if self.started is None else self.started) + self.timeout

    @property
    def counts_steps(self) -> bool:
        """Whether loops are counted or timed while they run."""
        return self.max_steps is not None or self.timeout is not None


def merged(options: RunOptions | None, keywords: RunKeywords) -> RunOptions:
    """Return the options of a caller; keywords override `options`.

    Raises:
        TypeError: An option is unknown.
        ValueError: A limit is out of range.
    """
    unknown = [name for name in keywords if name not in RunKeywords.__annotations__]
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}; options are {', '.join(RunKeywords.__annotations__)}")
    return attrs.evolve(options or RunOptions(), **keywords)
