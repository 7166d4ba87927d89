"""Rules of quantization and dequantization over the real numbers."""

from __future__ import annotations

from typing import Any

from evaluator.exact.conversions import converted, dequantized, quantized
from evaluator.exact.registry import computes_exactly
from evaluator.reference.numbers import element_type_of
from evaluator.reference.registry import Array, Context, Value
from evaluator.values.quantization import expressed_type, is_quantized
from hlo_text import ops


@computes_exactly(ops.UniformQuantize, ops.UniformDequantize, always=True)
def _requantize(op: Any, context: Context, operand: Array) -> tuple[Value, ...]:
    source, target = op.operand.type, op.results[0].type
    numbers = dequantized(operand, source) if is_quantized(source) else operand
    if is_quantized(target):
        return (quantized(numbers, target),)
    return (converted(numbers, element_type_of(expressed_type(source)), element_type_of(target)),)
