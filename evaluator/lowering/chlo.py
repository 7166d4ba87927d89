"""Lowering of CHLO constants, ragged dots and top_k."""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.contraction import precision_pair
from evaluator.lowering.elementwise import convert, is_float
from evaluator.registry import lowers, lowers_named
from evaluator.values.arrays import Array, array_dtype, literal_array, static_shape, tensor_dtype
from evaluator.values.sub_bytes import from_bytes, to_bytes
from hlo_text import ops
from hlo_text.core.attributes import BoolAttribute, FloatAttribute, IntegerAttribute
from hlo_text.core.ir import Operation


@lowers(ops.ChloConstant)
def lower_chlo_constant(op: ops.ChloConstant, context: LoweringContext) -> Array:
    return literal_array(op.value, context.run.fill_elided)


@lowers(ops.ConstantLike)
def lower_constant_like(op: ops.ConstantLike, context: LoweringContext, operand: Array) -> Array:
    dtype = tensor_dtype(op.result.type)
    match op.value:
        case FloatAttribute(bits, type):
            source = array_dtype(type)
            value = np.asarray(bits, f"uint{source.itemsize * 8}").view(source).astype(dtype)
        case IntegerAttribute(number) | BoolAttribute(number):
            value = np.asarray(number).astype(dtype)
        case _:
            raise NotImplementedError(f"unsupported value {op.value}")
    return lax.full(operand.shape, value, dtype)


@lowers(ops.RaggedDot)
def lower_ragged_dot(op: ops.RaggedDot, context: LoweringContext, lhs: Array, rhs: Array, sizes: Array) -> Array:
    numbers = op.ragged_dot_dimension_numbers
    return lax.ragged_dot_general(
        lhs,
        rhs,
        sizes,
        lax.RaggedDotDimensionNumbers(
            dot_dimension_numbers=(
                (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
                (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
            ),
            lhs_ragged_dimensions=numbers.lhs_ragged_dimensions,
            rhs_group_dimensions=numbers.rhs_group_dimensions,
        ),
        precision=precision_pair(op.precision_config),
        preferred_element_type=tensor_dtype(op.result.type),
    )


@lowers(ops.TopK)
def lower_top_k(op: ops.TopK, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    return _top_k(operand, op.k, op.logical_result_types[1], largest=op.largest)


@lowers_named("mhlo.topk")
def lower_named_top_k(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    """Return the largest or smallest elements of the last dimension, and positions; the result type sets the count."""
    values_type, indices_type = op.logical_result_types
    largest = str(op.attributes.get("largest", "true")).lower() != "false"
    return _top_k(operand, static_shape(values_type)[-1], indices_type, largest=largest)


def _top_k(narrow: Array, count: int, indices_type: Any, *, largest: bool) -> tuple[Array, Array]:
    operand = to_bytes(narrow)
    if largest:
        values, positions = lax.top_k(operand, count)
    else:
        reverse = lax.neg if is_float(operand) else lax.bitwise_not
        reversed_values, positions = lax.top_k(reverse(operand), count)
        values = reverse(reversed_values)
    return from_bytes(values, narrow), convert(positions, tensor_dtype(indices_type))
