"""The evaluation loop of the reference: operations of a region in order, each by its rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from evaluator.limits import Watch
from evaluator.options import RunOptions
from evaluator.reference.arithmetic import NATIVE_ARITHMETIC
from evaluator.reference.entries import in_precision_of
from evaluator.reference.registry import ON_NUMBERS, Arithmetic, Context, Evaluate, Observer, Rule, Value
from evaluator.reference.rules import (  # noqa: F401  # the rules register themselves
    arith,
    checks,
    chlo,
    communication,
    contraction,
    control_flow,
    custom_calls,
    dots,
    elementwise,
    movement,
    normalization,
    random,
    reduction,
    scans,
    shape_dialects,
    sharding,
)
from evaluator.reference.rules.quantization import dequantized, quantized
from evaluator.shapes.dynamic_shapes import find_mismatch, leaves_sizes_open, takes_sizes, trimmed
from evaluator.values.quantization import expressed_type, is_quantized
from hlo_text import ops
from hlo_text.core.describe import describe_type
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Module, Operation, Region, UnregisteredOperation, walk
from hlo_text.core.ir import Value as SsaValue
from hlo_text.core.types import TupleType
from hlo_text.verifier.hlo.precisions import mixes_precisions

#: Exceptions that NumPy raises for operands that violate an operation's constraints.
_REJECTIONS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError, MemoryError)


def context_of(
    module: Module,
    observe: Observer | None = None,
    *,
    watch: Watch | None = None,
    probe_directory: Path | None = None,
    environment: dict[Any, Value] | None = None,
    evaluate: Evaluate | None = None,
    arithmetic: Arithmetic = NATIVE_ARITHMETIC,
) -> Context:
    """Return the context in which a program's operations are evaluated.

    Args:
        module: The program.
        observe: Receives every operation with its values.
        watch: Knows the limits of the run.
        probe_directory: Where probes write.
        environment: The values around.
        evaluate: Evaluates regions, if something is to be done around that.
        arithmetic: Represents and computes elements.
    """
    return Context(
        module,
        module.functions,
        evaluate or evaluate_region,
        computed,
        watch or Watch(RunOptions()),
        arithmetic,
        ops.complete_starts_of(module),
        environment or {},
        observe=observe,
        mixes_precisions=mixes_precisions(module),
        checks_shapes=any(map(leaves_sizes_open, walk(module))),
        probe_directory=probe_directory,
    )


def evaluate_region(region: Region, arguments: Sequence[Value], context: Context) -> tuple[Value, ...]:
    """Evaluate the operations of a region in order."""
    if len(region.blocks) != 1:
        raise ValueError(f"the region has {len(region.blocks)} blocks; only regions with one block are supported")
    block, outer = region.blocks[0], context.environment
    environment = dict(outer) if context.module.language != "hlo" else {}
    environment.update(zip(block.arguments, arguments, strict=True))
    context.environment = environment
    try:
        for op in block.operations:
            if isinstance(op, ops.Terminator):
                return tuple([environment[operand] for operand in op.operands])
            if not isinstance(op, ops.Parameter):
                _execute(op, context, environment)
    finally:
        context.environment = outer
    raise ValueError("the region has no terminator")


def _execute(op: Operation, context: Context, environment: dict[Any, Value]) -> None:
    context.watch.require_time(op, context.module.source)
    try:
        operands = tuple([environment[operand] for operand in op.operands])
        results = computed(op, context, operands)
        bound = _packed(op, results)
        if context.mixes_precisions:
            bound = tuple(
                [in_precision_of(value.type, result) for value, result in zip(op.results, bound, strict=True)]
            )
        for value, result in zip(op.results, bound, strict=True):
            is_array = isinstance(result, np.ndarray) and not context.is_mapped
            if is_array and not context.arithmetic.fits(result, value.type):
                shown = f"{result.dtype}{list(result.shape)}"
                raise TypeError(f"computed {shown}, but declared {describe_type(value.type)}")
            environment[value] = result
    except HloTextError:
        raise
    except _REJECTIONS as error:
        raise context.failure(op, str(error).partition("\n")[0] or type(error).__name__) from error
    if context.observe is not None:
        context.observe(op, operands, bound)


def computed(op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    """Compute an operation from values; return the tuple of its logical results."""
    if not context.checks_shapes:
        return _computed(op, context, operands)
    run, values = trimmed(op, operands)
    if takes_sizes(run):
        _require_match(run, values, None, context)
    results = _computed(run, context, tuple(values))
    if leaves_sizes_open(run):
        _require_match(run, values, _packed(run, results), context)
    return results


def _require_match(op: Operation, operands: Sequence[Value], results: Sequence[Value] | None, context: Context) -> None:
    mismatch = find_mismatch(op, operands, results, context.module.language)
    if mismatch is not None:
        raise context.failure(op, mismatch)


def _computed(op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    rule = None if isinstance(op, UnregisteredOperation) else context.arithmetic.rule(op)
    if rule is None:
        raise context.refusal(op, "not supported by the reference executor")
    if rule in ON_NUMBERS and any(is_quantized(value.type) for value in (*op.operands, *op.results)):
        return _through_numbers(rule, op, context, operands)
    if op.is_elementwise and not context.is_mapped:
        shapes = {array.shape for array in operands if isinstance(array, np.ndarray) and array.ndim}
        if len(shapes) > 1:
            raise ValueError(f"its operands have different shapes: {', '.join(str(list(s)) for s in sorted(shapes))}")
    return tuple(rule(op, context, *operands))


def _through_numbers(rule: Rule, op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    """Dequantize, compute, and quantize."""
    numbers = [
        dequantized(array, value.type) if is_quantized(value.type) else array
        for array, value in zip(operands, op.operands, strict=True)
    ]
    on_numbers = type(op)(
        op.attributes,
        tuple(SsaValue(expressed_type(value.type)) for value in op.operands),
        tuple(SsaValue(expressed_type(value.type)) for value in op.results),
        op.regions,
    )
    results = rule(on_numbers, context, *numbers)
    return tuple(
        quantized(result, type) if is_quantized(type) else result
        for result, type in zip(results, op.logical_result_types, strict=True)
    )


def _packed(op: Operation, results: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return one value per result: HLO packs several into one tuple."""
    if len(op.results) != 1 or not isinstance(op.results[0].type, TupleType):
        return results
    is_packed = len(results) == 1 and isinstance(results[0], tuple)
    return results if is_packed else (results,)
