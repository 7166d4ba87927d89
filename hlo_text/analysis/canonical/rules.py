"""Simplification rules by operation: XLA's results when it converts a program.

A rule returns the value or the constant that replaces the result, or None to keep the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from hlo_text import ops
from hlo_text.analysis.canonical import shapes
from hlo_text.analysis.canonical.known_values import Known, computed, joined
from hlo_text.analysis.canonical.steps import Body, ValueFacts
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import FloatType, IntegerType, Signedness, TensorType, Type

Outcome = Value | Known | None
Rule = Callable[[ValueFacts, Body, Any, Sequence[Value]], Outcome]

RULES: dict[type[Operation], Rule] = {}
_R = TypeVar("_R", bound=Rule)


def _of(*classes: type[Operation]) -> Callable[[_R], _R]:
    def register(rule: _R) -> _R:
        RULES.update(dict.fromkeys(classes, rule))
        return rule

    return register


@_of(ops.Constant)
def _constant(values: ValueFacts, body: Body, op: ops.Constant, operands: Sequence[Value]) -> Outcome:
    type = op.results[0].type
    return values.literal(type, op) if isinstance(type, TensorType) else None


@_of(
    *(ops.Divide, ops.Remainder, ops.Maximum, ops.Minimum, ops.Clamp, ops.Abs, ops.Negate, ops.Not, ops.Sign),
    *(ops.RoundNearestEven, ops.RoundNearestAfz, ops.Cosine, ops.Sine, ops.Tan, ops.Tanh, ops.Exponential),
    *(ops.Logistic, ops.Log, ops.Sqrt, ops.Rsqrt, ops.Square),
)
def _folded(values: ValueFacts, body: Body, op: Operation, operands: Sequence[Value]) -> Known | None:
    """Return the folded constant if all operands are constants that XLA folds."""
    known = values.known
    for operand in operands:
        if operand not in known:
            return None
    return computed(op, [known[operand] for operand in operands])


def _number(values: ValueFacts, value: Value) -> Any:
    known = values.known.get(value)
    return None if known is None else known.number


@_of(ops.Add, ops.Subtract, ops.Multiply)
def _arithmetic(values: ValueFacts, body: Body, op: Operation, operands: Sequence[Value]) -> Outcome:
    lhs, rhs = operands
    if lhs not in values.known and rhs not in values.known and lhs is not rhs:
        return None
    folded = _folded(values, body, op, operands)
    if folded is not None:
        return folded
    neutral = 1 if isinstance(op, ops.Multiply) else 0
    if _number(values, rhs) == neutral:
        return lhs
    if _number(values, lhs) == neutral and not isinstance(op, ops.Subtract):
        return rhs
    if not _is_integer(lhs.type):
        return None
    if isinstance(op, ops.Subtract):
        return _zero(lhs.type) if lhs is rhs else None
    return _absorbed(values, operands, 0) if neutral else None


def _is_integer(type: Type) -> bool:
    return isinstance(type, TensorType) and isinstance(type.element_type, IntegerType)


def _zero(type: Type) -> Known | None:
    return Known(type, np.asarray(0)) if isinstance(type, TensorType) and type.is_static else None


def _absorbed(values: ValueFacts, operands: Sequence[Value], number: int) -> Outcome:
    """Return the operand equal to the absorbing element `number`, if any."""
    return next((operand for operand in operands if _number(values, operand) == number), None)


@_of(ops.And, ops.Or, ops.Xor)
def _logic(values: ValueFacts, body: Body, op: Operation, operands: Sequence[Value]) -> Outcome:
    lhs, rhs = operands
    if isinstance(op, ops.Xor):
        if lhs is rhs:
            return _zero(lhs.type)
        neutral: int | None = 0
        absorbing = None
    else:
        folded = _folded(values, body, op, operands)
        if folded is not None:
            return folded
        neutral, absorbing = (0, _ones(lhs.type)) if isinstance(op, ops.Or) else (_ones(lhs.type), 0)
    for operand, other in ((lhs, rhs), (rhs, lhs)):
        number = _number(values, other)
        if number is not None and number == neutral:
            return operand
        if number is not None and number == absorbing:
            return other
    return None


def _ones(type: Type) -> int | None:
    """Return the integer with all bits set."""
    element_type = type.element_type if isinstance(type, TensorType) else None
    if not isinstance(element_type, IntegerType):
        return None
    if element_type.width == 1:
        return 1
    return (1 << element_type.width) - 1 if element_type.signedness is Signedness.UNSIGNED else -1


@_of(ops.Compare)
def _compare(values: ValueFacts, body: Body, op: ops.Compare, operands: Sequence[Value]) -> Outcome:
    folded = _folded(values, body, op, operands)
    if folded is not None:
        return folded
    lhs, rhs = operands
    if lhs is rhs and op.compare_type in (ComparisonType.SIGNED, ComparisonType.UNSIGNED):
        return Known(values.tensor(op.results[0]), np.asarray(op.comparison_direction.value in ("EQ", "LE", "GE")))
    if isinstance(lhs.type, TensorType) and lhs.type.element_type == IntegerType(1):
        same = {ComparisonDirection.EQ: True, ComparisonDirection.NE: False}.get(op.comparison_direction)
        if same is not None and _number(values, rhs) == same:
            return lhs
    return None


@_of(ops.Select)
def _select(values: ValueFacts, body: Body, op: ops.Select, operands: Sequence[Value]) -> Outcome:
    chosen = _number(values, operands[0])
    if chosen is not None:
        return operands[1 if chosen else 2]
    if operands[1] is operands[2]:
        return operands[1]
    folded = _folded(values, body, op, operands)
    if folded is not None:
        return folded
    maker = values.makers.get(operands[0])
    if maker is not None and maker.kind is ops.Not:
        return values.emit(body, op, ops.Select, (maker.operands[0], operands[2], operands[1]), op.results[0].type)
    return None


@_of(ops.Convert)
def _convert(values: ValueFacts, body: Body, op: ops.Convert, operands: Sequence[Value]) -> Outcome:
    (operand,) = operands
    return operand if operand.type == op.results[0].type else _folded(values, body, op, operands)


# --- complex numbers --------------------------------------------------------------------------------------------------


@_of(ops.Real, ops.Imag)
def _part(values: ValueFacts, body: Body, op: Operation, operands: Sequence[Value]) -> Outcome:
    maker = values.makers.get(operands[0])
    if maker is not None and maker.kind is ops.Complex:
        return maker.operands[0 if isinstance(op, ops.Real) else 1]
    is_real = isinstance(operands[0].type, TensorType) and isinstance(operands[0].type.element_type, FloatType)
    return operands[0] if is_real and isinstance(op, ops.Real) else None


@_of(ops.Complex)
def _complex(values: ValueFacts, body: Body, op: ops.Complex, operands: Sequence[Value]) -> Outcome:
    real, imaginary = (values.makers.get(operand) for operand in operands)
    if real is None or imaginary is None or (real.kind, imaginary.kind) != (ops.Real, ops.Imag):
        return None
    return real.operands[0] if real.operands[0] is imaginary.operands[0] else None


# --- shapes -----------------------------------------------------------------------------------------------------------


@_of(ops.Reshape, ops.DynamicReshape)
def _reshape(values: ValueFacts, body: Body, op: Operation, operands: Sequence[Value]) -> Outcome:
    return shapes.reshape(values, body, op, operands[0], values.tensor(op.results[0]))


@_of(ops.BroadcastInDim, ops.DynamicBroadcastInDim)
def _broadcast(values: ValueFacts, body: Body, op: Any, operands: Sequence[Value]) -> Outcome:
    return shapes.broadcast(values, body, op, operands[0], op.broadcast_dimensions, values.tensor(op.results[0]))


@_of(ops.Transpose)
def _transpose(values: ValueFacts, body: Body, op: ops.Transpose, operands: Sequence[Value]) -> Outcome:
    return shapes.transpose(values, body, op, operands[0], op.permutation, values.tensor(op.results[0]))


@_of(ops.Iota, ops.DynamicIota)
def _iota(values: ValueFacts, body: Body, op: Any, operands: Sequence[Value]) -> Outcome:
    return shapes.count_up(values, body, op, op.iota_dimension, values.tensor(op.results[0]))


@_of(ops.Reverse)
def _reverse(values: ValueFacts, body: Body, op: ops.Reverse, operands: Sequence[Value]) -> Outcome:
    type = values.tensor(op.results[0])
    if all(type.shape[axis] == 1 for axis in op.dimensions):
        return operands[0]
    known = values.known.get(operands[0])
    if known is None or not known.is_computable:
        return None
    return known.rearranged(type, lambda elements: np.flip(elements, op.dimensions))


@_of(ops.Pad)
def _pad(values: ValueFacts, body: Body, op: ops.Pad, operands: Sequence[Value]) -> Outcome:
    if values.tensor(operands[0]).num_elements == 0:
        return shapes.broadcast(values, body, op, operands[1], (), values.tensor(op.results[0]))
    return operands[0] if operands[0].type == op.results[0].type and not any(op.edge_padding_low) else None


@_of(ops.Slice)
def _slice(values: ValueFacts, body: Body, op: ops.Slice, operands: Sequence[Value]) -> Outcome:
    window = tuple(zip(op.start_indices, op.limit_indices, op.strides, strict=True))
    return shapes.cut(values, body, op, operands[0], window, values.tensor(op.results[0]))


@_of(ops.DynamicSlice)
def _dynamic_slice(values: ValueFacts, body: Body, op: ops.DynamicSlice, operands: Sequence[Value]) -> Outcome:
    """Convert a dynamic slice with constant start indices to a static slice; start indices are clamped."""
    starts = [_number(values, index) for index in operands[1:]]
    if any(start is None for start in starts):
        return None
    type = values.tensor(operands[0])
    sizes = op.slice_sizes
    return shapes.cut(values, body, op, operands[0], _inside(type, starts, sizes), values.tensor(op.results[0]))


def _inside(type: TensorType, starts: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return the start, end and stride of a slice in each dimension, with start indices clamped."""
    places = [
        max(0, min(start, (extent or 0) - size)) for start, size, extent in zip(starts, sizes, type.shape, strict=True)
    ]
    return tuple((place, place + size, 1) for place, size in zip(places, sizes, strict=True))


@_of(ops.RealDynamicSlice, ops.DynamicPad, ops.DynamicGather)
def _sized(values: ValueFacts, body: Body, op: Operation, operands: Sequence[Value]) -> Outcome:
    """Convert operations with constant size operands to their static forms."""
    result = values.tensor(op.results[0])
    if isinstance(op, ops.DynamicPad):
        return values.emit(body, op, ops.Pad, operands[:2], result, shapes.moved(*operands[:2], result))
    if isinstance(op, ops.RealDynamicSlice):
        return values.emit(body, op, ops.Slice, operands[:1], result, shapes.moved(result, result))
    return None


@_of(ops.DynamicUpdateSlice)
def _update(values: ValueFacts, body: Body, op: ops.DynamicUpdateSlice, operands: Sequence[Value]) -> Outcome:
    if operands[1].type != op.results[0].type:
        return None
    return operands[1] if all(_number(values, index) == 0 for index in operands[2:]) else None


@_of(ops.Gather)
def _gather(values: ValueFacts, body: Body, op: ops.Gather, operands: Sequence[Value]) -> Outcome:
    """Convert a gather of one slice with constant indices to a slice and, for collapsed dimensions, a reshape."""
    numbers, indices = op.dimension_numbers, values.known.get(operands[1])
    if indices is None or len(indices.type.shape) > 1 or numbers.index_vector_dim != 0:
        return None
    if numbers.operand_batching_dims or numbers.start_indices_batching_dims or indices.elements is None:
        return None
    operand, result = values.tensor(operands[0]), values.tensor(op.results[0])
    places = np.broadcast_to(indices.elements, tuple(size or 0 for size in indices.type.shape)).reshape(-1)
    starts = [0] * operand.rank
    for axis, place in zip(numbers.start_index_map, places, strict=False):
        starts[axis] = int(place)
    cut_type = TensorType(tuple(op.slice_sizes), operand.element_type)
    window = _inside(operand, starts, op.slice_sizes)
    found = shapes.cut(values, body, op, operands[0], window, cut_type)
    if found is None:
        found = values.emit(body, op, ops.Slice, operands[:1], cut_type, shapes.moved(cut_type, cut_type))
    value = values.constant(found, op) if isinstance(found, Known) else found
    return shapes.reshape(values, body, op, value, result) or value


@_of(ops.Concatenate)
def _concatenate(values: ValueFacts, body: Body, op: ops.Concatenate, operands: Sequence[Value]) -> Outcome:
    parts: list[Value] = []
    axis = op.dimension
    for operand in operands:
        maker = values.makers.get(operand)
        is_nested = maker is not None and maker.kind is ops.Concatenate and maker.dimensions == (axis,)
        parts += maker.operands if maker is not None and is_nested else (operand,)
    parts = [part for part in parts if values.tensor(part).shape[axis] != 0] or list(operands[:1])
    if len(parts) == 1:
        return parts[0]
    type = values.tensor(op.results[0])
    constants = [values.known[part] for part in parts if part in values.known]
    if len(constants) == len(parts) and type.is_static:
        folded = joined(type, constants, axis)
        if folded is not None:
            return folded
    return values.emit(body, op, ops.Concatenate, parts, type, shapes.moved(*parts, type), (axis,))


@_of(ops.Reduce)
def _reduce(values: ValueFacts, body: Body, op: ops.Reduce, operands: Sequence[Value]) -> Outcome:
    if len(operands) != 2:
        return None
    if not op.dimensions:
        return operands[0]
    if values.tensor(operands[0]).num_elements == 0:
        return shapes.broadcast(values, body, op, operands[1], (), values.tensor(op.results[0]))
    return None


@_of(ops.GetDimensionSize)
def _dimension_size(values: ValueFacts, body: Body, op: ops.GetDimensionSize, operands: Sequence[Value]) -> Outcome:
    size = values.tensor(operands[0]).shape[op.dimension]
    return None if size is None else Known(values.tensor(op.results[0]), np.asarray(size, np.int32))
