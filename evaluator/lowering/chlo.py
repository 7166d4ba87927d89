"""Lowering of CHLO constants, ragged dots and top_k."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from jax import lax

from evaluator.gpus import depending_on_gpu
from evaluator.interpreter import LoweringContext
from evaluator.lowering.comparison_selection import total_order_key
from evaluator.lowering.contraction import multiplied, precision_pair
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
    dimensions = lax.RaggedDotDimensionNumbers(
        dot_dimension_numbers=(
            (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
            (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
        ),
        lhs_ragged_dimensions=numbers.lhs_ragged_dimensions,
        rhs_group_dimensions=numbers.rhs_group_dimensions,
    )
    product = partial(
        lax.ragged_dot_general,
        group_sizes=sizes,
        ragged_dot_dimension_numbers=dimensions,
        precision=precision_pair(op.precision_config),
    )
    return multiplied(product, lhs, rhs, tensor_dtype(op.result.type))


@lowers(ops.TopK)
def lower_top_k(op: ops.TopK, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    return top_k(operand, op.k, tensor_dtype(op.logical_result_types[1]), largest=op.largest)


@lowers_named("mhlo.topk")
def lower_named_top_k(op: Operation, context: LoweringContext, operand: Array) -> tuple[Array, ...]:
    """Return the largest or smallest elements of the last dimension, and positions; the result type sets the count."""
    values_type, indices_type = op.logical_result_types
    largest = str(op.attributes.get("largest", "true")).lower() != "false"
    return top_k(operand, static_shape(values_type)[-1], tensor_dtype(indices_type), largest=largest)


def top_k(narrow: Array, count: int, indices_dtype: np.dtype[Any], *, largest: bool) -> tuple[Array, Array]:
    """Return the largest or smallest elements of the last dimension and their positions."""
    operand = to_bytes(narrow)
    select = partial(_select, count=count, largest=largest)
    if is_float(operand) and "fnu" not in operand.dtype.name:  # with NaN of either sign, which GPUs do not order
        by_sort = partial(select_by_sort, count=count, largest=largest)
        values, positions = depending_on_gpu(operand, gpu=by_sort, default=select)
    else:
        values, positions = select(operand)
    return from_bytes(values, narrow), convert(positions, indices_dtype)


def _select(operand: Array, count: int, *, largest: bool) -> tuple[Array, Array]:
    if largest:
        values, positions = lax.top_k(operand, count)
        return values, positions
    reverse = lax.neg if is_float(operand) else lax.bitwise_not
    values, positions = lax.top_k(reverse(operand), count)
    return reverse(values), positions


def select_by_sort(operand: Array, count: int, *, largest: bool) -> tuple[Array, Array]:
    """Return the first or last floats in IEEE's total order."""
    key = total_order_key(lax.stop_gradient(operand))
    dimension = operand.ndim - 1
    arrays = (
        lax.bitwise_not(key) if largest else key,
        operand,
        lax.broadcasted_iota(np.int32, operand.shape, dimension),
    )
    _, *found = lax.sort(arrays, dimension=dimension, num_keys=1, is_stable=True)
    values, positions = (lax.slice_in_dim(array, 0, count, axis=dimension) for array in found)
    return values, positions
