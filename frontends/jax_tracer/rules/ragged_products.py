"""Products of matrices with more structure than `dot_general`: ragged groups of rows, blocks with scales."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.extend import core

from frontends.jax_tracer.avals import avals_of
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import decomposes, translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.attributes import StringAttribute
from hlo_text.ir import Value
from hlo_text.types import TensorType

# --- ragged groups ---------------------------------------------------------------------------------------------------


@decomposes("ragged_dot_general")
def ragged_dot(
    lhs: Any,
    rhs: Any,
    group_sizes: Any,
    *,
    ragged_dot_dimension_numbers: lax.RaggedDotDimensionNumbers,
    precision: Any,
    preferred_element_type: Any,
    group_offset: Any,
    out_sharding: Any,
) -> Any:
    """Return the product whose ragged dimension of `lhs` is cut into groups, as one product with zeros elsewhere.

    Rows meet their group's matrix of `rhs`; groups of a contracted dimension give a matrix each; a ragged batch
    dimension changes nothing.
    """
    if group_offset is not None:
        raise refusal("trace.parameter", "ragged_dot_general: group_offset is not supported by JAX's own lowering")
    numbers = ragged_dot_dimension_numbers
    (lhs_contracting, rhs_contracting), (lhs_batch, rhs_batch) = (
        tuple(map(tuple, part)) for part in numbers.dot_dimension_numbers
    )
    (ragged,) = numbers.lhs_ragged_dimensions
    multiply = functools.partial(lax.dot_general, precision=precision, preferred_element_type=preferred_element_type)
    if ragged in lhs_batch:
        return multiply(lhs, rhs, numbers.dot_dimension_numbers)
    if ragged in lhs_contracting:
        place = lhs_contracting.index(ragged)
        left = _by_group(lhs, group_sizes, ragged, (*lhs_batch, *lhs_contracting[:place]))
        right = _by_group(rhs, group_sizes, rhs_contracting[place], (*rhs_batch, *rhs_contracting[:place]))
        contracting = (_moved(lhs_contracting), _moved(rhs_contracting))
        return multiply(left, right, (contracting, ((0, *_moved(lhs_batch)), (0, *_moved(rhs_batch)))))
    free = [axis for axis in range(lhs.ndim) if axis not in (*lhs_contracting, *lhs_batch)]
    left = _by_group(lhs, group_sizes, ragged, (*lhs_batch, *free[: free.index(ragged)]))
    (group_axis,) = numbers.rhs_group_dimensions
    contracting = ((*_moved(lhs_contracting), 0), (*rhs_contracting, group_axis))
    return multiply(left, rhs, (contracting, (_moved(lhs_batch), rhs_batch)))


def _moved(axes: Sequence[int]) -> tuple[int, ...]:
    """Return the axes after a new first one."""
    return tuple(axis + 1 for axis in axes)


def _by_group(operand: Any, group_sizes: Any, ragged: int, prefix: Sequence[int]) -> Any:
    """Return the operand once per group, zeros outside of it, with the groups as first dimension.

    Args:
        operand: What is cut along `ragged`.
        group_sizes: The lengths of the groups, the last dimension's; its others, if any, are those of `prefix`.
        ragged: The dimension that is cut.
        prefix: Dimensions of the operand on whose index the sizes may depend.
    """
    sizes = jnp.moveaxis(group_sizes, -1, 0)
    if sizes.ndim == 1:
        prefix = ()
    order = sorted(range(len(prefix)), key=lambda place: prefix[place])
    ends = lax.cumsum(lax.transpose(sizes, (0, *(place + 1 for place in order))), axis=0)
    starts = lax.concatenate([jnp.zeros_like(ends[:1]), ends[:-1]], 0)
    shape = (sizes.shape[0], *operand.shape)
    axes = (0, *(prefix[place] + 1 for place in order))
    places = lax.broadcasted_iota(sizes.dtype, shape, ragged + 1)
    starts, ends = (lax.broadcast_in_dim(edges, shape, axes) for edges in (starts, ends))
    is_inside = (starts <= places) & (places < ends)
    whole = lax.broadcast_in_dim(operand, shape, range(1, len(shape)))
    return lax.select(is_inside, whole, lax.full_like(whole, 0))


# --- blocks with scales ----------------------------------------------------------------------------------------------


@decomposes("scaled_dot")
@functools.partial(lax.composite, name="xla.scaled_dot")
def scaled_dot(
    lhs: Any, rhs: Any, lhs_scale: Any, rhs_scale: Any, *, dimension_numbers: Any, preferred_element_type: Any
) -> Any:
    """Multiply blocks by their scales in bfloat16, then contract; XLA may recognise the composite."""
    (lhs_contracting, rhs_contracting), _ = dimension_numbers
    return lax.dot_general(
        _scaled(lhs, lhs_scale, lhs_contracting),
        _scaled(rhs, rhs_scale, rhs_contracting),
        dimension_numbers,
        preferred_element_type=preferred_element_type,
    )


def _scaled(operand: Any, scale: Any, contracting: Sequence[int]) -> Any:
    for axis in contracting:
        size = operand.shape[axis]
        if scale.shape[axis] != size:
            shape = list(scale.shape)
            shape.insert(axis + 1, size // shape[axis])
            spread = lax.broadcast_in_dim(scale, shape, [place for place in range(len(shape)) if place != axis + 1])
            scale = lax.reshape(spread, (*scale.shape[:axis], size, *scale.shape[axis + 1 :]))
    return lax.convert_element_type(operand, jnp.bfloat16) * lax.convert_element_type(scale, jnp.bfloat16)


@translates("scaled_matmul", "scaled_matmul_wrapper")
def translate_scaled_matmul(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    """A custom call of XLA for CUDA devices, where JAX has it."""
    if context.options.platform != "cuda":
        raise refusal("trace.platform", "scaled_matmul: JAX has it for CUDA devices only")
    dtype = np.dtype(equation.params["preferred_element_type"])
    config = {
        "scaled_dot_backend_config": {
            "lhs_batch_dimensions": [0],
            "rhs_batch_dimensions": [0],
            "dequantize_type": {"bfloat16": "BF16", "float16": "F16", "float32": "F32"}[dtype.name],
        }
    }
    return context.emit(
        ops.CustomCall,
        operands,
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        call_target_name="__op$block_scaled_dot",
        backend_config=StringAttribute(json.dumps(config)),
        api_version=2,
        operand_layouts=tuple(_rows(operand) for operand in operands),
        result_layouts=((2, 1, 0),),
    )


def _rows(operand: Value) -> tuple[int, ...]:
    assert isinstance(operand.type, TensorType)
    return tuple(reversed(range(operand.type.rank)))
