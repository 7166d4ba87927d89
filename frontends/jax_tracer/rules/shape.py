"""Translation of primitives that move elements. Random keys keep their words as trailing dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import (
    avals_of,
    is_extended,
    is_static,
    physical_element,
    physical_shape_and_dtype,
    type_of,
)
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.ir import Value

#: Maximum number of arrays one operation concatenates; XLA is slow with more.
_CONCATENATED = 16


def word_dimensions(aval: Any) -> tuple[int, ...]:
    """Return the trailing sizes of the array that represents an abstract value: the words of random keys."""
    return physical_element(aval.dtype)[0] if is_extended(aval.dtype) else ()


@translates("broadcast_in_dim")
def translate_broadcast_in_dim(
    context: Translation, equation: core.JaxprEqn, operand: Value, *dynamic_sizes: Value
) -> Value:
    aval = avals_of(equation.outvars)[0]
    shape, _ = physical_shape_and_dtype(aval)
    dimensions = (*equation.params["broadcast_dimensions"], *range(len(aval.shape), len(shape)))
    return context.broadcast(operand, shape, dimensions)


@translates("reshape")
def translate_reshape(context: Translation, equation: core.JaxprEqn, operand: Value, *dynamic_sizes: Value) -> Value:
    if equation.params["dimensions"] is not None:
        operand = context.emit(ops.Transpose, operand, permutation=tuple(map(int, equation.params["dimensions"])))
    return _reshaped(context, equation, operand)


@translates("squeeze", "expand_dims")
def translate_squeeze(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    return _reshaped(context, equation, operand)


def _reshaped(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    shape, _ = physical_shape_and_dtype(avals_of(equation.outvars)[0])
    return context.reshape(operand, shape)


@translates("transpose")
def translate_transpose(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    aval = avals_of(equation.outvars)[0]
    rank = len(aval.shape)
    permutation = (*map(int, equation.params["permutation"]), *range(rank, rank + len(word_dimensions(aval))))
    return context.emit(ops.Transpose, operand, permutation=permutation)


@translates("rev")
def translate_rev(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    return context.emit(ops.Reverse, operand, dimensions=tuple(map(int, equation.params["dimensions"])))


@translates("pad")
def translate_pad(context: Translation, equation: core.JaxprEqn, operand: Value, padding_value: Value) -> Value:
    aval = avals_of(equation.outvars)[0]
    words = word_dimensions(aval)
    config = (*equation.params["padding_config"], *((0, 0, 0) for _ in words))
    low, high, interior = (tuple(entry[part] for entry in config) for part in range(3))
    if words:
        raise TypeError("random keys cannot be padded")
    if all(map(is_static, (low, high, interior))):
        return context.emit(
            ops.Pad,
            operand,
            padding_value,
            edge_padding_low=tuple(map(int, low)),
            edge_padding_high=tuple(map(int, high)),
            interior_padding=tuple(map(int, interior)),
            result_types=[type_of(aval)],
        )
    sizes = [context.shape_tensor(part) for part in (low, high, interior)]
    return context.emit(ops.DynamicPad, operand, padding_value, *sizes, result_types=[type_of(aval)])


@translates("concatenate")
def translate_concatenate(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    return concatenated(context, operands, equation.params["dimension"])


def concatenated(context: Translation, operands: Sequence[Value], dimension: int) -> Value:
    """Concatenate arrays, as a tree if there are many."""
    parts = list(operands)
    while len(parts) > 1:
        parts = [
            context.emit(ops.Concatenate, parts[start : start + _CONCATENATED], dimension=int(dimension))
            for start in range(0, len(parts), _CONCATENATED)
        ]
    return parts[0]


@translates("stack")
def translate_stack(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    axis = equation.params["axis"]
    parts = []
    for operand, atom in zip(operands, equation.invars, strict=True):
        shape, _ = physical_shape_and_dtype(atom.aval)
        places = [place for place in range(len(shape) + 1) if place != axis]
        parts.append(context.broadcast(operand, (*shape[:axis], 1, *shape[axis:]), places))
    return concatenated(context, parts, axis)


@translates("unstack")
def translate_unstack(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    axis, shape = equation.params["axis"], avals_of(equation.invars)[0].shape
    full, _ = physical_shape_and_dtype(avals_of(equation.invars)[0])
    return [
        context.reshape(sliced(context, operand, full, axis, number, number + 1), (*full[:axis], *full[axis + 1 :]))
        for number in range(shape[axis])
    ]


@translates("split")
def translate_split(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    axis = equation.params["axis"]
    full, _ = physical_shape_and_dtype(avals_of(equation.invars)[0])
    made, start = [], 0
    for size in equation.params["sizes"]:
        made.append(sliced(context, operand, full, axis, start, start + size))
        start = start + size
    return made


def sliced(context: Translation, operand: Value, shape: Sequence[Any], axis: int, start: Any, limit: Any) -> Value:
    """Emit a slice of one dimension, whose bounds may be symbolic."""
    starts = tuple(start if number == axis else 0 for number in range(len(shape)))
    limits = tuple(limit if number == axis else size for number, size in enumerate(shape))
    return context.slice(operand, starts, limits, (1,) * len(shape))


@translates("slice")
def translate_slice(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    parameters = equation.params
    words = word_dimensions(avals_of(equation.invars)[0])
    starts = (*parameters["start_indices"], *(0 for _ in words))
    limits = (*parameters["limit_indices"], *words)
    strides = parameters["strides"] or (1,) * len(parameters["start_indices"])
    return context.slice(operand, starts, limits, (*strides, *(1 for _ in words)))


@translates("tile")
def translate_tile(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    shape = avals_of(equation.invars)[0].shape
    split = context.reshape(operand, tuple(size for dimension in shape for size in (1, dimension)))
    pairs = zip(equation.params["reps"], shape, strict=True)
    repeated = context.broadcast(split, tuple(size for pair in pairs for size in pair), range(2 * len(shape)))
    return context.reshape(repeated, avals_of(equation.outvars)[0].shape)


@translates("iota")
def translate_iota(context: Translation, equation: core.JaxprEqn, *dynamic_sizes: Value) -> Value:
    aval, dimension = avals_of(equation.outvars)[0], int(equation.params["dimension"])
    if is_static(aval.shape):
        return context.emit(ops.Iota, iota_dimension=dimension, result_types=[type_of(aval)])
    sizes = context.shape_tensor(aval.shape)
    return context.emit(ops.DynamicIota, sizes, iota_dimension=dimension, result_types=[type_of(aval)])


@translates("empty", "empty2")
def translate_empty(context: Translation, equation: core.JaxprEqn) -> Value:
    """Return zeros for an array whose values are not read."""
    shape, dtype = physical_shape_and_dtype(avals_of(equation.outvars)[0])
    if equation.primitive.name == "empty":
        return context.broadcast(context.constant(np.zeros((), dtype)), shape, ())
    return context.constant(np.zeros(shape, dtype))


@translates("tie")
def translate_tie(context: Translation, equation: core.JaxprEqn, first: Value, second: Value) -> Value:
    return second


@translates("dim_as_value")
def translate_dim_as_value(context: Translation, equation: core.JaxprEqn) -> Value:
    size = context.dimension(equation.params["dim"])
    return context.convert(size, avals_of(equation.outvars)[0].dtype)
