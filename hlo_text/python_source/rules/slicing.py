"""Slices, gather and scatter. Start indices of slices and gathers are clamped; scatters skip out-of-bounds updates."""

from __future__ import annotations

from collections.abc import Sequence

from hlo_text import ops
from hlo_text.analysis.reducers import only_operation, returns_argument
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import BOOL, I32, I64, ElementType
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name
from hlo_text.python_source.expressions import (
    Expression,
    Precedence,
    call,
    list_of,
    literal,
    method,
    subscript,
    text,
    tuple_of,
)
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import RefusedError, writes
from hlo_text.python_source.rules.elementwise import element_type, is_unsigned

_LONG = 60


@writes(ops.Slice)
def write_slice(op: ops.Slice, body: FunctionBody) -> Expression:
    sizes = shape_of(op.operand.type)
    if not sizes:
        return body[op.operand]
    bounds = zip(op.start_indices, op.limit_indices, op.strides, sizes, strict=True)
    indices = [_bounds_text(*bound) for bound in bounds]
    while len(indices) > 1 and indices[-1] == ":":
        indices.pop()
    sliced = subscript(body[op.operand], *indices)
    if len(sliced.flat) <= _LONG:
        return sliced
    bounds_of = (tuple(op.start_indices), tuple(op.limit_indices))
    strides = tuple(op.strides) if any(stride != 1 for stride in op.strides) else None
    return call("lax.slice", body[op.operand], *bounds_of, strides=strides)


def _bounds_text(start: int, limit: int, stride: int, size: int) -> str:
    shown = f"{start or ''}:{limit if limit != size else ''}"
    return shown if stride == 1 else f"{shown}:{stride}"


@writes(ops.DynamicSlice)
def write_dynamic_slice(op: ops.DynamicSlice, body: FunctionBody) -> Expression:
    starts = _starts(op.start_indices, body)
    return call(
        "lax.dynamic_slice",
        body[op.operand],
        starts,
        tuple(op.slice_sizes),
        allow_negative_indices=_no_negatives(op.start_indices, body),
    )


@writes(ops.DynamicUpdateSlice)
def write_dynamic_update_slice(op: ops.DynamicUpdateSlice, body: FunctionBody) -> Expression:
    return call(
        "lax.dynamic_update_slice",
        body[op.operand],
        body[op.update],
        _starts(op.start_indices, body),
        allow_negative_indices=_no_negatives(op.start_indices, body),
    )


def _no_negatives(starts: Sequence[Value], body: FunctionBody) -> Expression | None:
    """Return `False` for `allow_negative_indices` unless no start index can be negative; then None."""
    is_harmless = all(body.is_constant(start) or is_unsigned(element_type(start)) for start in starts)
    return None if is_harmless else text("False")


def _starts(starts: Sequence[Value], body: FunctionBody) -> Expression:
    if len(starts) == 1 and shape_of(starts[0].type):
        return body[starts[0]]
    numbers = [_start(start, body) for start in starts]
    type = element_type(starts[0]) if starts else None
    if type is None or type == _usual(body) or all(map(body.is_constant, starts)) or len(starts) == 1:
        return tuple_of(numbers)
    return call("jnp.array", list_of(numbers), text(dtype_name(type)))  # JAX requires a common type


def _start(start: Value, body: FunctionBody) -> Expression:
    number = body.number(start)
    if number is None:
        return body[start]
    return literal(0) if number.precedence is Precedence.UNARY else number  # clamped


def _usual(body: FunctionBody) -> ElementType:
    """Return the type of Python integers in the program."""
    return I64 if body.module.has_wide_numbers else I32


@writes(ops.Gather)
def write_gather(op: ops.Gather, body: FunctionBody) -> Expression:
    numbers = op.dimension_numbers
    indices, batching = _vectors_last(
        op.start_indices, numbers.index_vector_dim, numbers.start_indices_batching_dims, body
    )
    batch_fields = _batch_fields(numbers.operand_batching_dims, "start_indices_batching_dims", batching)
    dimension_numbers = call(
        "lax.GatherDimensionNumbers",
        offset_dims=tuple(numbers.offset_dims),
        collapsed_slice_dims=tuple(numbers.collapsed_slice_dims),
        start_index_map=tuple(numbers.start_index_map),
        **batch_fields,
    )
    return call(
        "lax.gather",
        body[op.operand],
        indices,
        dimension_numbers,
        slice_sizes=tuple(op.slice_sizes),
        indices_are_sorted=op.indices_are_sorted or None,
        mode="clip",
    )


def _batch_fields(operand: tuple[int, ...], indices_name: str, indices: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Return the batching dimensions of operand and indices as keywords, empty without batching dimensions."""
    return {"operand_batching_dims": tuple(operand), indices_name: indices} if operand else {}


def _vectors_last(
    indices: Value, dimension: int, batching: tuple[int, ...], body: FunctionBody
) -> tuple[Expression, tuple[int, ...]]:
    """Return indices with the index vectors in the last dimension, and the renumbered batching dimensions."""
    rank = len(shape_of(indices.type))
    if dimension == rank:
        return method(body[indices], "reshape", *shape_of(indices.type), 1), tuple(batching)
    others = [other for other in range(rank) if other != dimension]
    moved = tuple(others.index(batch) for batch in batching)
    if dimension == rank - 1:
        return body[indices], moved
    return method(body[indices], "transpose", *others, dimension), moved


#: Scatter functions by the operation of the update computation.
_SCATTERS: dict[type[Operation], str] = {
    ops.Add: "lax.scatter_add",
    ops.Multiply: "lax.scatter_mul",
    ops.Minimum: "lax.scatter_min",
    ops.Maximum: "lax.scatter_max",
    ops.Subtract: "lax.scatter_sub",
}


@writes(ops.Scatter)
def write_scatter(op: ops.Scatter, body: FunctionBody) -> Expression:
    function = _scatter_function(op)
    numbers = op.scatter_dimension_numbers
    indices, batching = _vectors_last(
        op.scatter_indices, numbers.index_vector_dim, numbers.scatter_indices_batching_dims, body
    )
    batch_fields = _batch_fields(numbers.input_batching_dims, "scatter_indices_batching_dims", batching)
    dimension_numbers = call(
        "lax.ScatterDimensionNumbers",
        update_window_dims=tuple(numbers.update_window_dims),
        inserted_window_dims=tuple(numbers.inserted_window_dims),
        scatter_dims_to_operand_dims=tuple(numbers.scatter_dims_to_operand_dims),
        **batch_fields,
    )
    return call(
        function,
        body[op.inputs[0]],
        indices,
        body[op.updates[0]],
        dimension_numbers,
        indices_are_sorted=op.indices_are_sorted or None,
        unique_indices=op.unique_indices or None,
        mode="drop",
    )


def _scatter_function(op: ops.Scatter) -> str:
    if len(op.inputs) > 1:
        raise RefusedError(f"jax.lax scatters into a single array, found {len(op.inputs)}")
    if not shape_of(op.inputs[0].type) and len(shape_of(op.scatter_indices.type)) > 1:
        raise RefusedError("XLA rejects several updates of a scalar")
    if returns_argument(op.update_computation, 1):
        return "lax.scatter"
    operation = only_operation(op.update_computation)
    function = _SCATTERS.get(operation) if operation is not None else None
    if function is None or element_type(op.inputs[0]) == BOOL:
        raise RefusedError("jax.lax only scatters with add, mul, min, max, sub or replacement")
    return function
