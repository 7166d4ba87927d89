"""Translation of reads and writes of array parts at computed indices: dynamic slices, gather, scatter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, element_type, is_extended, is_static, physical_shape_and_dtype
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hlo_text.core.ir import Value
from hlo_text.core.types import TensorType


def _with_key_starts(
    context: Translation, aval: Any, starts: Sequence[Value], index_avals: Sequence[Any]
) -> tuple[Value, ...]:
    """Append zero starts for the words of random keys, which are sliced as a whole."""
    extra = len(physical_shape_and_dtype(aval)[0]) - len(aval.shape)
    dtype = index_avals[0].dtype if index_avals else np.int32
    return (*starts, *(context.constant(0, dtype) for _ in range(extra)))


@translates("dynamic_slice")
def translate_dynamic_slice(context: Translation, equation: core.JaxprEqn, operand: Value, *starts: Value) -> Value:
    result = avals_of(equation.outvars)[0]
    sizes, _ = physical_shape_and_dtype(result)
    indices = _with_key_starts(context, result, starts, avals_of(equation.invars[1:]))
    if is_static(sizes):
        return context.emit(ops.DynamicSlice, operand, indices, slice_sizes=tuple(sizes))
    return _real_dynamic_slice(context, equation, operand, indices, sizes)


def _real_dynamic_slice(
    context: Translation, equation: core.JaxprEqn, operand: Value, starts: Sequence[Value], sizes: Sequence[Any]
) -> Value:
    """Slice with sizes computed at run time; starts are clamped explicitly, as the operation does not clamp."""
    i32 = TensorType((), element_type(np.int32))
    start = context.stack_scalars(
        [value if value.type == i32 else context.emit(ops.Convert, value, result_types=[i32]) for value in starts]
    )
    shape = context.shape_tensor(physical_shape_and_dtype(avals_of(equation.invars)[0])[0])
    extent = context.shape_tensor(sizes)
    zeros = context.shape_tensor((0,) * len(sizes))
    clamped = context.emit(ops.Clamp, zeros, start, context.emit(ops.Subtract, shape, extent))
    return context.emit(
        ops.RealDynamicSlice,
        operand,
        clamped,
        context.emit(ops.Add, clamped, extent),
        context.shape_tensor((1,) * len(sizes)),
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
    )


@translates("dynamic_update_slice")
def translate_dynamic_update_slice(
    context: Translation, equation: core.JaxprEqn, operand: Value, update: Value, *starts: Value
) -> Value:
    index_avals = avals_of(equation.invars[2:])
    indices = _with_key_starts(context, avals_of(equation.outvars)[0], starts, index_avals)
    return context.emit(ops.DynamicUpdateSlice, operand, update, indices)


# --- gather ----------------------------------------------------------------------------------------------------------


@translates("gather")
def translate_gather(context: Translation, equation: core.JaxprEqn, operand: Value, indices: Value) -> Value:
    params = dict(equation.params)
    operand_aval, indices_aval = avals_of(equation.invars)
    result = avals_of(equation.outvars)[0]
    if is_extended(operand_aval.dtype):
        _gather_keys(params, operand_aval, result)
    shape, dtype = physical_shape_and_dtype(result)
    if params["mode"] == lax.GatherScatterMode.FILL_OR_DROP:
        avals = (jax.ShapeDtypeStruct(*physical_shape_and_dtype(operand_aval)), indices_aval)
        (filled,) = context.inline_function(lambda x, i: _gather_or_fill(x, i, params), (operand, indices), avals)
        return filled
    if 0 in shape:
        return context.full_like(0, jax.ShapeDtypeStruct(shape, dtype))
    numbers = params["dimension_numbers"]
    fields: dict[str, Any] = {
        "dimension_numbers": GatherDimensionNumbers(
            offset_dims=tuple(numbers.offset_dims),
            collapsed_slice_dims=tuple(numbers.collapsed_slice_dims),
            operand_batching_dims=tuple(numbers.operand_batching_dims),
            start_indices_batching_dims=tuple(numbers.start_indices_batching_dims),
            start_index_map=tuple(numbers.start_index_map),
            index_vector_dim=len(indices_aval.shape) - 1,
        ),
        "indices_are_sorted": params["indices_are_sorted"],
        "result_types": [context.type_of(result)],
    }
    sizes = params["slice_sizes"]
    if is_static(sizes):
        return context.emit(ops.Gather, operand, indices, slice_sizes=tuple(sizes), **fields)
    return context.emit(ops.DynamicGather, operand, indices, context.shape_tensor(sizes), **fields)


def _gather_keys(params: dict[str, Any], operand: Any, result: Any) -> None:
    """Extend each slice to the words of its random keys."""
    words = physical_shape_and_dtype(operand)[0][len(operand.shape) :]
    numbers = params["dimension_numbers"]
    extra = tuple(range(len(result.shape), len(result.shape) + len(words)))
    params["dimension_numbers"] = numbers._replace(offset_dims=(*numbers.offset_dims, *extra))
    params["slice_sizes"] = (*params["slice_sizes"], *words)


def _gather_or_fill(operand: Any, indices: Any, params: dict[str, Any]) -> Any:
    """Gather, and replace slices out of bounds by the fill value."""
    numbers, sizes = params["dimension_numbers"], params["slice_sizes"]
    is_small = all(not isinstance(size, int) or size <= np.iinfo(np.int32).max for size in operand.shape)
    dtype = np.dtype(np.int32 if is_small else np.int64)
    indices = lax.convert_element_type(indices, dtype)
    batch_rank = indices.ndim - 1
    bounds = [operand.shape[axis] - sizes[axis] for axis in numbers.start_index_map]
    last = np.array(bounds, dtype) if is_static(bounds) else lax.shape_as_value(tuple(bounds)).astype(dtype)
    is_inside = (indices >= dtype.type(0)) & (indices <= lax.expand_dims(last, range(batch_rank)))
    is_inside = lax.reduce_and(is_inside, [batch_rank])
    gathered = lax.gather(
        operand,
        indices,
        numbers,
        sizes,
        indices_are_sorted=params["indices_are_sorted"],
        mode=lax.GatherScatterMode.PROMISE_IN_BOUNDS,
    )
    kept = [axis for axis in range(gathered.ndim) if axis not in numbers.offset_dims]
    is_inside = lax.broadcast_in_dim(is_inside, gathered.shape, kept)
    return lax.select(is_inside, gathered, lax.full_like(gathered, params["fill_value"]))


# --- scatter ---------------------------------------------------------------------------------------------------------

#: Updates of the old by the new number, for scatters without a jaxpr.
_UPDATES = {
    "scatter": lambda old, new: new,
    "scatter-add": lax.add,
    "scatter-sub": lax.sub,
    "scatter-mul": lax.mul,
    "scatter-min": lax.min,
    "scatter-max": lax.max,
}


@translates(*_UPDATES)
def translate_scatter(
    context: Translation, equation: core.JaxprEqn, operand: Value, indices: Value, updates: Value
) -> Value:
    params = equation.params
    operand_aval, indices_aval, updates_aval = avals_of(equation.invars)
    numbers = params["dimension_numbers"]
    words = physical_shape_and_dtype(operand_aval)[0][len(operand_aval.shape) :]
    extra = tuple(range(len(updates_aval.shape), len(updates_aval.shape) + len(words)))
    if params["mode"] == lax.GatherScatterMode.CLIP:
        indices = _clamp_indices(context, equation, indices)
    assert isinstance(operand.type, TensorType)
    scalar = TensorType((), operand.type.element_type)
    dtype = physical_shape_and_dtype(operand_aval)[1]

    def body(old: Value, new: Value) -> list[Value]:
        if params["update_jaxpr"] is None or words:
            scalars = [jax.ShapeDtypeStruct((), dtype)] * 2
            found: list[Value] = context.inline_function(_UPDATES[equation.primitive.name], (old, new), scalars)
            return found
        constants = [context.captured(constant) for constant in params["update_consts"]]
        return context.equations(params["update_jaxpr"], constants, (old, new))

    return context.emit(
        ops.Scatter,
        [operand],
        indices,
        [updates],
        result_types=[operand.type],
        scatter_dimension_numbers=ScatterDimensionNumbers(
            update_window_dims=(*numbers.update_window_dims, *extra),
            inserted_window_dims=tuple(numbers.inserted_window_dims),
            input_batching_dims=tuple(numbers.operand_batching_dims),
            scatter_indices_batching_dims=tuple(numbers.scatter_indices_batching_dims),
            scatter_dims_to_operand_dims=tuple(numbers.scatter_dims_to_operand_dims),
            index_vector_dim=len(indices_aval.shape) - 1,
        ),
        indices_are_sorted=params["indices_are_sorted"],
        unique_indices=params["unique_indices"],
        update_computation=context.region([scalar, scalar], body),
    )


def _clamp_indices(context: Translation, equation: core.JaxprEqn, indices: Value) -> Value:
    """Clamp indices so that every update is within bounds."""
    operand, indices_aval, updates = avals_of(equation.invars)
    numbers = equation.params["dimension_numbers"]
    windows = iter(numbers.update_window_dims)
    whole = {*numbers.inserted_window_dims, *numbers.operand_batching_dims}
    sizes = [1 if axis in whole else updates.shape[next(windows)] for axis in range(len(operand.shape))]
    bounds = [operand.shape[axis] - sizes[axis] for axis in numbers.scatter_dims_to_operand_dims]

    def clamp(array: Any) -> Any:
        most = lax.shape_as_value(bounds)
        greatest = min(jnp.iinfo(most.dtype).max, jnp.iinfo(array.dtype).max)
        most = lax.convert_element_type(lax.min(most, most.dtype.type(greatest)), array.dtype)
        limit = lax.broadcast_in_dim(most, array.shape, (array.ndim - 1,))
        return lax.clamp(array.dtype.type(0), array, limit)

    (clamped,) = context.inline_function(clamp, [indices], [indices_aval])
    return clamped
