"""Conversion of a module to a function of arrays (`lower`), and execution of modules (`run`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

import attrs

from evaluator.execution.memory import require_memory
from evaluator.execution.program import LoweredProgram, as_numpy, running
from evaluator.options import FillElided, RunKeywords, RunOptions, merged
from evaluator.values.arrays import Array
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module


def lower(
    module: Module,
    entry: str | None = None,
    *,
    fill_elided: FillElided = None,
    seed: int = 0,
    options: RunOptions | None = None,
) -> Callable[..., tuple[Array, ...]]:
    """Return a program as a function of arrays, composed of `jax.lax` calls.

    The function runs operation by operation, or as a whole under `jax.jit`. `jax.grad`, `jax.jvp` and `jax.vmap` apply
    to it. It accepts the entry's arguments in order (HLO tuples as Python tuples, tokens as None) and returns a tuple
    of results; for an HLO entry that returns a tuple, its elements. If the program has 64-bit types, calls run in JAX's
    64-bit mode regardless of the global setting. Arguments and results of element types that XLA does not support have
    the dtype that carries them: `f32` for six-bit floats, 8-bit integers for signed and unsigned one-bit integers.

    Args:
        module: A module of either language, which should be verified.
        entry: Name of the function or computation, by default `module.entry()`.
        fill_elided, seed: As in `RunOptions`.
        options: The same settings and `probe_directory` as one value, instead of those arguments; limits are ignored.

    Raises:
        LoweringError: The program contains operations that cannot be lowered; the error names them. Operations that
            JAX rejects are only detected when the function is called.
        KeyError: The entry is undefined.
    """
    require_module(module)
    given = options or RunOptions(entry=entry, fill_elided=fill_elided, seed=seed)
    return LoweredProgram(module, attrs.evolve(given, max_steps=None, timeout=None, max_bytes=None))


def run(
    module: Module, *arrays: Any, options: RunOptions | None = None, **keywords: Unpack[RunKeywords]
) -> tuple[Any, ...]:
    """Run a program and return its results as NumPy arrays of exactly the program's types.

    The program runs in one process. Nested grids (`interpreter.run_parallel`, `sdy.manual_computation`) run as by
    `run_grid`, but their outfeeds are not returned. Use `run_grid` for programs of several processes.

    Args:
        module: A module of either language, which should be verified.
        arrays: The arguments: arrays of exactly the entry's types, or Python numbers and lists, which are converted.
        options: Options and limits of the run.
        keywords: Single options, which override `options`: `entry`, `jit`, `fill_elided`, `callbacks`, `seed`,
            `probe_directory`, `max_steps`, `timeout`, `max_bytes`; see `RunOptions`.

    Raises:
        LoweringError: The program cannot be lowered.
        ExecutionError: The arguments do not match (`run.arguments`), running failed (`run.failed`), checks in the
            program failed (`check.expect_eq` and others, by name), a callback without an implementation was reached
            (`run.callback`), a limit was exceeded (`run.steps`, `run.timeout`), or the estimated memory exceeds its
            limit before the run (`run.memory`).
        KeyError: The entry is undefined.
        TypeError: An option is unknown.
        ValueError: A limit is negative.
    """
    require_module(module)
    given = merged(options, keywords)
    program = LoweredProgram.of(module, given)
    require_memory(module, program.region, given.max_bytes)
    if program.runs_grid:
        from evaluator.grid.execution import run_alone

        return run_alone(module, arrays, given)
    return run_program(program, arrays)


def run_program(program: LoweredProgram, arrays: Sequence[Any]) -> tuple[Any, ...]:
    """Run a prepared program, which caches its compiled form; arguments, results and errors are those of `run`.

    Raises:
        LoweringError: JAX rejects an operation.
        ExecutionError: The arguments do not match, running failed, or checks in the program failed.
    """
    with program.precision():
        arguments = program.check_arguments(program.converted(arrays))
    with running([program]):
        results = program.apply(arguments)
        return tuple(as_numpy(r, type) for r, type in zip(results, program.result_types, strict=True))
