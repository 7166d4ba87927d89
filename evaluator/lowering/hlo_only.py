"""Lowering of opcodes that only HLO has."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.contraction import precision_pair, scaled
from evaluator.lowering.elementwise import convert, is_integer
from evaluator.lowering.shape import concrete_sizes
from evaluator.registry import lowers
from evaluator.values.arrays import Array, static_shape, tensor_dtype
from hlo_text import ops
from hlo_text.core.types import TensorType


@lowers(ops.Copy)
def lower_copy(op: ops.Copy, context: LoweringContext, operand: Array) -> Array:
    return operand


@lowers(ops.AddDependency)
def lower_add_dependency(op: ops.AddDependency, context: LoweringContext, operand: Array, token: Array) -> Array:
    return operand


@lowers(ops.Domain)
def lower_domain(op: ops.Domain, context: LoweringContext, operand: Array) -> Array:
    return operand


@lowers(ops.HloDynamicReshape)
def lower_dynamic_reshape(op: ops.HloDynamicReshape, context: LoweringContext, operand: Array, *sizes: Array) -> Array:
    type = op.result.type
    if not isinstance(type, TensorType) or type.is_static:
        return lax.reshape(operand, static_shape(type))
    computed = (concrete_sizes(op, context, size)[0] for size in sizes)
    shape = [given if size is None else size for size, given in zip(type.shape, computed, strict=True)]
    return lax.reshape(operand, shape)


@lowers(ops.StochasticConvert)
def lower_stochastic_convert(
    op: ops.StochasticConvert, context: LoweringContext, operand: Array, random: Array
) -> Array:
    """Round away from zero if the random number, as a fraction of 1, is less than the fractional part.

    Values outside the range saturate, and NaN becomes 0.
    """
    dtype = tensor_dtype(op.result.type)
    if not is_integer(dtype) or dtype.name.startswith("uint"):
        raise context.error(op, "lower.unsupported", "XLA only supports stochastic conversion to signed integers")
    wide = np.dtype(np.float64) if operand.dtype.itemsize == 8 else np.dtype(np.float32)
    magnitude = lax.abs(convert(operand, wide))
    whole = lax.floor(magnitude)
    fraction = lax.mul(lax.sub(magnitude, whole), np.asarray(2.0 ** (8 * random.dtype.itemsize), wide))
    up = lax.lt(random, convert(fraction, random.dtype))
    rounded = lax.mul(lax.add(whole, convert(up, wide)), lax.sign(convert(operand, wide)))
    return convert(lax.select(lax.ne(operand, operand), lax.full_like(rounded, 0), rounded), dtype)


@lowers(ops.ScaledDot)
def lower_scaled_dot(
    op: ops.ScaledDot, context: LoweringContext, lhs: Array, rhs: Array, lhs_scale: Array, rhs_scale: Array
) -> Array:
    numbers = op.dot_dimension_numbers
    dtype = tensor_dtype(op.result.type)
    wide = np.dtype(jnp.promote_types(dtype, np.float32))
    result = lax.dot_general(
        scaled(lhs, lhs_scale, wide),
        scaled(rhs, rhs_scale, wide),
        (
            (numbers.lhs_contracting_dimensions, numbers.rhs_contracting_dimensions),
            (numbers.lhs_batching_dimensions, numbers.rhs_batching_dimensions),
        ),
        precision=precision_pair(op.precision_config),
    )
    return convert(result, dtype)
