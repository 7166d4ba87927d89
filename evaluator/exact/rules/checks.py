"""Rules of checks, prints and probes, which use the nearest native numbers; and of library calls on floats."""

from __future__ import annotations

from typing import Any

from evaluator.exact.elements import elements_of, is_inexact
from evaluator.exact.formats import native_array
from evaluator.exact.registry import computes_exactly
from evaluator.exact.rules.reduction import outermost
from evaluator.reference.registry import Array, Context, Value, find_rule
from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.ir import Value as SsaValue
from hlo_text.core.types import TensorType, numpy_dtype


def _native(array: Array, value: SsaValue) -> Array:
    type = value.type
    return native_array(array, type.element_type) if isinstance(type, TensorType) else array


@computes_exactly(
    *(ops.ExpectEq, ops.ExpectAlmostEq, ops.ExpectClose, ops.ExpectEqConst, ops.ExpectAlmostEqConst),
    *(ops.ExpectSerializedEq, ops.Print),
)
def _shown(op: Operation, context: Context, *operands: Array) -> tuple[Value, ...]:
    rule = find_rule(type(op))
    assert rule is not None
    return rule(op, context, *map(_native, operands, op.operands))


@computes_exactly(ops.Probe)
def _probe(op: ops.Probe, context: Context, operand: Array) -> tuple[Value, ...]:
    _shown(op, context, operand)
    return (operand,)


@computes_exactly(ops.RngBitGenerator)
def _random_bits(op: ops.RngBitGenerator, context: Context, state: Array) -> tuple[Value, ...]:
    rule = find_rule(type(op))
    assert rule is not None
    results = rule(op, context, state)
    return tuple(context.arithmetic.imported(*pair) for pair in zip(results, op.logical_result_types, strict=True))


@computes_exactly(ops.CustomCall)
def _custom_call(op: ops.CustomCall, context: Context, *operands: Value) -> tuple[Value, ...]:
    target = op.call_target_name
    if target in ("TopK", "stablehlo.dynamic_top_k"):
        return _largest(op, operands)
    rule = find_rule(ops.CustomCall)
    assert rule is not None
    if target.startswith("check."):
        operands = tuple(map(_native, operands, op.operands))
    results: tuple[Any, ...] = rule(op, context, *operands)
    return tuple(
        elements_of(result, type.element_type)
        if isinstance(type, TensorType) and is_inexact(type.element_type)
        else result
        for result, type in zip(results, op.logical_result_types, strict=True)
    )


def _largest(op: ops.CustomCall, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    values_type, places_type = op.logical_result_types
    assert isinstance(values_type, TensorType)
    assert isinstance(places_type, TensorType)
    count = int(operands[1].reshape(())) if len(operands) > 1 else values_type.shape[-1] or 0
    values, places = outermost(operands[0], count, is_largest=True)
    return values, places.astype(numpy_dtype(places_type.element_type))
