"""Makes a module a function of arrays (`lower`) and runs it (`run`)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jax

from evaluator.custom_calls import registrations
from evaluator.execution.limits import Limits
from evaluator.execution.memory import require_memory
from evaluator.execution.module_state import ModuleState, state_of
from evaluator.execution.program import FAILURES, FillElided, Program, as_numpy, converted, paired, position_of
from evaluator.grid.execution import run_alone
from evaluator.values.arrays import Array
from hlo_text.diagnostics import Diagnostic, ExecutionError
from hlo_text.ir import Module


def lower(
    module: Module, entry: str | None = None, *, fill_elided: FillElided = None, seed: int = 0
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
        fill_elided: What takes the place of constants whose elements the text left out: `zeros`, `random` (seeded), or
            None to refuse them.
        seed: Seed of `fill_elided="random"` and of operations that draw random numbers without a state.

    Raises:
        LoweringError: The program has operations that cannot be lowered; all of them are named. Operations that JAX
            rejects are only found when the function is called.
        KeyError: There is no entry of that name.
    """
    return Program(module, entry, fill_elided, seed)


def run(
    module: Module,
    *arrays: Any,
    entry: str | None = None,
    jit: bool = True,
    fill_elided: FillElided = None,
    seed: int = 0,
    probe_directory: Path | None = None,
    max_steps: int | None = None,
    timeout: float | None = None,
    max_bytes: int | None = None,
) -> tuple[Any, ...]:
    """Run a program and return its results as numpy arrays of exactly the program's types.

    It runs in one process. The grids it holds itself (`interpreter.run_parallel`, `sdy.manual_computation`) run too, as
    by `run_grid`, but what they write to an outfeed is not returned. Programs of one process of several: `run_grid`.

    Args:
        module: A module of either language; it should have been verified.
        arrays: The arguments: arrays of exactly the entry's types, or Python numbers and lists, which are converted.
        entry: Name of the function or computation; by default what `module.entry()` says.
        jit: Compile the program as a whole (kept for further runs of the same module until its operations are
            changed); otherwise operation by operation.
        fill_elided, seed: As for `lower`.
        probe_directory: Where `interpreter.probe` writes what it sees, and `check.expect_serialized_eq` looks for it.
        max_steps: How many iterations the program's loops may run, all together.
        timeout: Seconds that it may take, compilation included. The clock is looked at between iterations of loops and
            at the end, so an operation that runs is not interrupted.
        max_bytes: Bytes that its values may take at one time, by the estimate of `evaluator.execution.memory`.

    Raises:
        LoweringError: The program cannot be lowered.
        ExecutionError: The arguments do not fit (`run.arguments`), running failed (`run.failed`), checks in the
            program did not hold (`check.expect_eq`, ...: the name of each), it was stopped (`run.steps`,
            `run.timeout`), or it needs too much memory (`run.memory`), which is found before it begins.
        KeyError: There is no entry of that name.
        ValueError: A limit is negative.
    """
    limits = Limits(max_steps, timeout, max_bytes)
    program = _program(state_of(module), entry, fill_elided, seed, probe_directory, limits, registrations())
    require_memory(module, program.region, max_bytes)
    if program.runs_grid:
        return run_alone(module, arrays, entry, jit, fill_elided, seed, probe_directory, limits)
    return run_program(program, arrays, jit=jit)


def run_program(program: Program, arrays: Sequence[Any], *, jit: bool = True) -> tuple[Any, ...]:
    """Run a program that is ready, which keeps its compiled form; arguments, results and errors as for `run`.

    Raises:
        LoweringError: JAX rejects an operation.
        ExecutionError: The arguments do not fit, running failed, or checks in the program did not hold.
    """
    with program.precision():
        arguments = program.check_arguments([converted(a, v.type) for a, v in paired(arrays, program.parameters)])
        try:
            program.failures.clear()
            program.watch.begin()
            results = program.apply(arguments, jit)
            results = tuple(as_numpy(r, type) for r, type in zip(results, program.result_types, strict=True))
            jax.effects_barrier()
        except FAILURES as error:
            message = str(error).strip().partition("\n")[0] or type(error).__name__
            raise ExecutionError(Diagnostic("run.failed", message, None, program.module.source)) from error
    program.watch.require()
    if program.failures:
        raise ExecutionError(sorted(program.failures, key=position_of))
    return results


@functools.lru_cache(maxsize=32)
def _program(
    state: ModuleState,
    entry: str | None,
    fill_elided: FillElided,
    seed: int,
    probe_directory: Path | None,
    limits: Limits,
    registered: int,
) -> Program:
    """Return the program of a module; the last ones used keep their compiled form until `registered` changes."""
    return Program(state.module, entry, fill_elided, seed, probe_directory, limits=limits)
