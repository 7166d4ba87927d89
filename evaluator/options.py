"""Options of a run: said once by the caller, handed on as one value."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Literal, TypedDict, get_args

import attrs

from evaluator.durations import require_seconds

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
    return None if value is None else Path(value)


@attrs.frozen(kw_only=True)
class RunOptions:
    """Options of a run, and limits to what it may take.

    Attributes:
        entry: Name of the function or computation; by default what `module.entry()` says.
        jit: Compile the program as a whole (kept for further runs of the same module until its operations are
            changed); otherwise operation by operation.
        fill_elided: What takes the place of constants whose elements the text left out: `zeros`, `random` (seeded), or
            None to refuse them.
        callbacks: Treatment of calls back to Python, as `jax.debug.print` and `jax.pure_callback` make them. `skip`:
            those without results do nothing, one with results fails where it is reached. `call`: the functions at hand
            are called, which are those of a module that was traced in this process and those that were registered
            (`register_custom_call`); another fails where it is reached. `zeros`: no function is called, results are 0.
        seed: Seed of `fill_elided="random"` and of operations that draw random numbers without a state.
        probe_directory: Where `interpreter.probe` writes what it sees, and `check.expect_serialized_eq` looks for it.
        max_steps: How many iterations the program's loops may run, all together; at most 2**32 - 2 are counted.
        timeout: Seconds that it may take, lowering and compilation included; at most 1,000,000. The clock is read
            between operations that are lowered, while XLA compiles, between iterations of loops and at the end. An
            operation that runs is not interrupted, so that the error may come later. A compilation that is given up
            continues in its thread, for which the interpreter waits when it exits.
        max_bytes: Bytes that its values may take at one time, by the estimate of `evaluator.execution.memory`.
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
        """The value of `time.monotonic()` at which a run that begins now must end, None if there is no limit."""
        if self.timeout is None:
            return None
        return (time.monotonic() if self.started is None else self.started) + self.timeout

    @property
    def counts_steps(self) -> bool:
        """Whether loops have to be watched while they run."""
        return self.max_steps is not None or self.timeout is not None


def merged(options: RunOptions | None, keywords: RunKeywords) -> RunOptions:
    """Return the options that a caller gave, those given by keyword in front.

    Raises:
        TypeError: There is no option of a name.
        ValueError: A limit is out of range.
    """
    unknown = [name for name in keywords if name not in RunKeywords.__annotations__]
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}; options are {', '.join(RunKeywords.__annotations__)}")
    return attrs.evolve(options or RunOptions(), **keywords)
