"""Execution of modules by the rules of the reference."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Unpack

from evaluator.limits import Watch
from evaluator.options import RunKeywords, RunOptions, merged
from evaluator.reference.arithmetic import NATIVE_ARITHMETIC
from evaluator.reference.entries import imported_arguments, unpacked
from evaluator.reference.evaluation import computed, context_of, evaluate_region
from evaluator.reference.registry import Arithmetic, Context, Observer, Value
from evaluator.reference.rules.communication import reaches_others
from hlo_text.core.diagnostics import ExecutionError
from hlo_text.core.ir import Function, Module, Operation, Region
from hlo_text.core.module_arguments import require_module


def run_reference(
    module: Module,
    *arrays: Any,
    observe: Observer | None = None,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> tuple[Value, ...]:
    """Run a module without XLA, operation by operation, each result rounded once.

    The module runs in one process; communication runs in a grid of that process alone. Random numbers without a state
    and calls of libraries are refused, because their values are unspecified.

    Args:
        module: A valid module of either language.
        arrays: Arguments, NumPy arrays with exactly the parameters' types.
        observe: Receives every operation, its operands and its results as they are computed.
        options, keywords: As for `run`; only `entry`, `probe_directory`, `max_steps` and `timeout` apply. The time
            limit is checked between operations.

    Raises:
        LoweringError: An operation cannot be evaluated here (`reference.unsupported`).
        ExecutionError: Arguments do not fit (`run.arguments`), an operation rejects its operands (`reference.failed`),
            a limit is exceeded (`run.steps`, `run.timeout`), checks of the program fail, or as for `run_grid`.
        KeyError: The entry does not exist.

    Example:
        >>> import hlo_text, numpy
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[2] parameter(0)\\n  ROOT r = f32[2] add(p, p)\\n}\\n"
        >>> run_reference(hlo_text.parse(text), numpy.ones(2, numpy.float32))
        (array([2., 2.], dtype=float32),)
    """
    require_module(module)
    results = run_in_arithmetic(NATIVE_ARITHMETIC, module, arrays, merged(options, keywords), observe)
    return unpacked(module, results)


def run_in_arithmetic(
    arithmetic: Arithmetic,
    module: Module,
    arrays: Sequence[Any],
    options: RunOptions,
    observe: Observer | None = None,
) -> tuple[Value, ...]:
    """Run a module as `run_reference` does, in an arithmetic; return results in its elements."""
    found = module.entry(options.entry)
    region = found.body if isinstance(found, Function) else found
    arguments = imported_arguments(arithmetic, module, region, arrays)
    watch, probes = Watch.started(options), options.probe_directory
    context = context_of(module, observe, watch=watch, probe_directory=probes, arithmetic=arithmetic)
    if reaches_others(module):
        from evaluator.reference.grid import run_alone

        return run_alone(module, region, arguments, context)
    results = evaluate_region(region, arguments, context)
    if context.failures:
        raise ExecutionError(context.failures)
    return results


def run_operation(
    op: Operation,
    operands: Sequence[Value],
    module: Module,
    environment: dict[Any, Value],
    observe: Observer,
    around: Callable[[Region, Sequence[Value]], contextlib.AbstractContextManager[None]],
) -> None:
    """Evaluate one operation, and observe every operation of the computations that it applies.

    Args:
        op: The operation.
        operands: NumPy arrays.
        module: The module that contains it.
        environment: The values that its regions capture.
        observe: Receives the operations inside.
        around: Surrounds each application of a computation to arguments, which are arrays where numpy applies it to
            many at a time.

    Raises as `run_reference` does, and what numpy raises about the operands.
    """

    def evaluate(region: Region, arguments: Sequence[Value], context: Context) -> tuple[Value, ...]:
        with around(region, arguments):
            return evaluate_region(region, arguments, context)

    context = context_of(module, observe, environment=environment, evaluate=evaluate)
    computed(op, context, tuple(operands))
