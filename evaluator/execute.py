"""Makes a module a function of arrays (`lower`) and runs it (`run`)."""

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
    """Return a program as a function of arrays, made of `jax.lax` calls.

    The function runs operation by operation, or as one under `jax.jit`; `jax.grad`, `jax.jvp` and `jax.vmap` apply to
    it. It takes the entry's arguments in order (HLO tuples as Python tuples, tokens as None) and returns the tuple of
    its results; an HLO entry that returns a tuple returns its elements. It works in JAX's 64-bit mode while it is
    called if the program has 64-bit types, whatever the global setting. Element types that XLA does not know go in and
    out in the dtype that carries them: six-bit floats in `f32`, signed and unsigned one-bit integers in 8 bits.

    Args:
        module: A module of either language; it should have been verified.
        entry: Name of the function or computation; by default what `module.entry()` says.
        fill_elided, seed: As in `RunOptions`.
        options: The same and `probe_directory` as one value, instead of those arguments; limits do not apply.

    Raises:
        LoweringError: The program has operations that cannot be lowered; all of them are named. Operations that JAX
            rejects are only found when the function is called.
        KeyError: There is no entry of that name.
    """
    require_module(module)
    given = options or RunOptions(entry=entry, fill_elided=fill_elided, seed=seed)
    return LoweredProgram(module, attrs.evolve(given, max_steps=None, timeout=None, max_bytes=None))


def run(
    module: Module, *arrays: Any, options: RunOptions | None = None, **keywords: Unpack[RunKeywords]
) -> tuple[Any, ...]:
    """Run a program and return its results as numpy arrays of exactly the program's types.

    It runs in one process. The grids it holds itself (`interpreter.run_parallel`, `sdy.manual_computation`) run too, as
    by `run_grid`, but what they write to an outfeed is not returned. Programs of one process of several: `run_grid`.

    Args:
        module: A module of either language; it should have been verified.
        arrays: The arguments: arrays of exactly the entry's types, or Python numbers and lists, which are converted.
        options: How it runs and what it may take.
        keywords: The same one by one, in front of `options`: `entry`, `jit`, `fill_elided`, `callbacks`, `seed`,
            `probe_directory`, `max_steps`, `timeout`, `max_bytes`; see `RunOptions`.

    Raises:
        LoweringError: The program cannot be lowered.
        ExecutionError: The arguments do not fit (`run.arguments`), running failed (`run.failed`), checks in the
            program did not hold (`check.expect_eq`, ...: the name of each), a callback was reached that cannot be made
            (`run.callback`), it was stopped (`run.steps`,
            `run.timeout`), or it needs too much memory (`run.memory`), which is found before it begins.
        KeyError: There is no entry of that name.
        TypeError: There is no option of a name.
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
    """Run a program that is ready, which keeps its compiled form; arguments, results and errors as for `run`.

    Raises:
        LoweringError: JAX rejects an operation.
        ExecutionError: The arguments do not fit, running failed, or checks in the program did not hold.
    """
    with program.precision():
        arguments = program.check_arguments(program.converted(arrays))
    with running([program]):
        results = program.apply(arguments)
        return tuple(as_numpy(r, type) for r, type in zip(results, program.result_types, strict=True))
