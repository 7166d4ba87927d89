"""Runs modules on the reference's rules: the loop, and what goes in and comes out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from evaluator.reference import (  # noqa: F401  # the rules register themselves
    chlo,
    contraction,
    control_flow,
    elementwise,
    movement,
    normalization,
    random,
    reduction,
    scans,
)
from evaluator.reference.quantization import dequantized, quantized
from evaluator.reference.registry import ON_NUMBERS, Array, Context, Rule, Value, find_rule
from evaluator.values.quantization import expressed_type, is_quantized
from hlo_text import ops
from hlo_text.describe import describe_type
from hlo_text.diagnostics import Diagnostic, ExecutionError, HloTextError
from hlo_text.ir import Function, Module, Operation, Region, UnregisteredOperation
from hlo_text.ir import Value as SsaValue
from hlo_text.types import TensorType, TupleType, Type, numpy_dtype

#: What numpy raises about operands that break an operation's rules.
_REJECTIONS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)

Observer = Callable[[Operation, tuple[Value, ...], tuple[Value, ...]], None]


def run_reference(
    module: Module, *arrays: Any, entry: str | None = None, observe: Observer | None = None
) -> tuple[Value, ...]:
    """Run a module without XLA, operation by operation, each result rounded once.

    Random numbers without a specification, custom calls and operations that reach other processes are refused.

    Args:
        module: A valid module of either language.
        arrays: Arguments, numpy arrays of exactly the parameters' types.
        entry: The function or computation to run; by default what `module.entry()` says.
        observe: Is handed every operation, its operands and its results as they are computed.

    Raises:
        LoweringError: An operation cannot be evaluated here (`reference.unsupported`).
        ExecutionError: Arguments do not fit (`run.arguments`), an operation rejects its operands (`reference.failed`),
            or checks of the program did not hold.
        KeyError: There is no such entry.

    Example:
        >>> import hlo_text, numpy
        >>> text = "HloModule m\\n\\nENTRY e {\\n  p = f32[2] parameter(0)\\n  ROOT r = f32[2] add(p, p)\\n}\\n"
        >>> run_reference(hlo_text.parse(text), numpy.ones(2, numpy.float32))
        (array([2., 2.], dtype=float32),)
    """
    found = module.entry(entry)
    region = found.body if isinstance(found, Function) else found
    arguments = _arguments(module, region, arrays)
    context = Context(module, module.functions, _evaluate, _never, observe=observe)
    context.apply = lambda op, operands: _computed(op, context, operands)
    results = _evaluate(region, arguments, context)
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
    """Evaluate one operation and look at every operation of the computations that it applies.

    Args:
        op: The operation.
        operands: Numpy arrays.
        module: What it stands in.
        environment: The values that its regions capture.
        observe: Is handed the operations inside.
        around: Surrounds each application of a computation to arguments, which are arrays where numpy applies it to
            many at a time.

    Raises as `run_reference` does, and what numpy raises about the operands.
    """

    def evaluate(region: Region, arguments: Sequence[Value], context: Context) -> tuple[Value, ...]:
        with around(region, arguments):
            return _evaluate(region, arguments, context)

    context = Context(module, module.functions, evaluate, _never, environment, observe=observe)
    context.apply = lambda op, operands: _computed(op, context, operands)
    _computed(op, context, tuple(operands))


def _never(op: Operation, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    raise TypeError("the context is not complete")


def _arguments(module: Module, region: Region, arrays: Sequence[Any]) -> list[Value]:
    parameters = region.arguments
    if len(arrays) != len(parameters):
        raise _argument_error(module, f"the program takes {len(parameters)} arguments, not {len(arrays)}")
    return [_argument(module, value, array) for value, array in zip(parameters, arrays, strict=True)]


def _argument(module: Module, value: SsaValue, array: Any) -> Value:
    if isinstance(array, tuple | list) and isinstance(value.type, TupleType):
        return tuple(
            _argument(module, SsaValue(t, value.name), a) for t, a in zip(value.type.types, array, strict=False)
        )
    if array is None:
        return None
    try:
        converted = np.asarray(array)
    except (TypeError, ValueError, RuntimeError) as error:  # lists of uneven lengths, JAX arrays that were deleted
        raise _argument_error(module, f"%{value.name}: {error}") from error
    if not _fits(converted, value.type):
        shown = f"{converted.dtype}{list(converted.shape)}"
        raise _argument_error(module, f"%{value.name} is {describe_type(value.type)}, not {shown}")
    return converted


def _argument_error(module: Module, message: str) -> ExecutionError:
    return ExecutionError(Diagnostic("run.arguments", message, None, module.source))


def _fits(array: Array, type: Type) -> bool:
    if not isinstance(type, TensorType):
        return True
    if array.dtype != numpy_dtype(type.element_type) or array.ndim != type.rank:
        return False
    return all(wanted is None or wanted == size for wanted, size in zip(type.shape, array.shape, strict=True))


def _evaluate(region: Region, arguments: Sequence[Value], context: Context) -> tuple[Value, ...]:
    """Evaluate the operations of a region in order."""
    if len(region.blocks) != 1:
        raise ValueError(f"a region of {len(region.blocks)} blocks")
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
    try:
        operands = tuple([environment[operand] for operand in op.operands])
        results = _computed(op, context, operands)
        bound = _packed(op, results)
        for value, result in zip(op.results, bound, strict=True):
            if isinstance(result, np.ndarray) and not context.is_mapped and not _fits(result, value.type):
                shown = f"{result.dtype}{list(result.shape)}"
                raise TypeError(f"computed {shown}, declared {describe_type(value.type)}")
            environment[value] = result
    except HloTextError:
        raise
    except _REJECTIONS as error:
        raise context.failure(op, str(error).partition("\n")[0] or type(error).__name__) from error
    if context.observe is not None:
        context.observe(op, operands, bound)


def _computed(op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    rule = None if isinstance(op, UnregisteredOperation) else find_rule(op.__class__)
    if rule is None:
        raise context.refusal(op, "there is no rule for it here")
    if rule in ON_NUMBERS and any(is_quantized(value.type) for value in (*op.operands, *op.results)):
        return _through_numbers(rule, op, context, operands)
    return tuple(rule(op, context, *operands))


def _through_numbers(rule: Rule, op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    """Dequantize, compute, quantize."""
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
    """Return one value per result: HLO has one tuple for several."""
    if len(op.results) != 1 or not isinstance(op.results[0].type, TupleType):
        return results
    is_packed = len(results) == 1 and isinstance(results[0], tuple)
    return results if is_packed else (results,)
