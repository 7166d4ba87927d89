"""Expansion of HLO's bitcast, which reinterprets memory, to explicit StableHLO operations."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Operation, Value
from hlo_text.core.layouts import Extend, Reorder, Step, memory_order, memory_size, memory_steps
from hlo_text.core.types import BOOL, UI8, ComplexType, ElementType, TensorType, Type, num_bits, numpy_dtype

#: Adds an operation, given its class, operands, attributes and result type, and returns its only result.
Emit = Callable[[type[Operation], tuple[Value, ...], Mapping[str, Any], Type], Value]


def expand_bitcast(operand: Value, source: TensorType, target: TensorType, emit: Emit) -> Value:
    """Return the value of a bitcast of `operand`.

    Args:
        operand: The StableHLO value.
        source: Its HLO type with its layout.
        target: The bitcast's HLO type with its layout.
        emit: Adds an operation.

    Raises:
        ValueError: The memory order is unknown or has no equivalent: dynamic sizes, memories of different sizes,
            padding that becomes elements, complex parts.
    """
    given, wanted = memory_steps(source), memory_steps(target)
    if source == target and given == wanted:
        return operand
    _require_equal_memories(source, target)
    value = _to_memory(operand, given, emit)
    if source.element_type != target.element_type:
        value = _read_as(value, source.element_type, target.element_type, emit)
    return _from_memory(value, wanted, tuple(size or 0 for size in target.shape), emit)


def _element_bits(element_type: ElementType) -> int:
    return 8 if element_type == BOOL else num_bits(element_type)


def _require_equal_memories(source: TensorType, target: TensorType) -> None:
    sizes = [memory_size(type) * _element_bits(type.element_type) for type in (source, target)]
    if sizes[0] != sizes[1]:
        raise ValueError("the padded sizes of the source and target layouts differ")
    if memory_size(source) != math.prod(size or 0 for size in source.shape):
        unit = math.gcd(_element_bits(source.element_type), _element_bits(target.element_type))
        given, wanted = (
            np.repeat(memory_order(type) >= 0, _element_bits(type.element_type) // unit) for type in (source, target)
        )
        if (wanted & ~given).any():
            raise ValueError("the bitcast reads padding of the operand's layout")


def _to_memory(value: Value, steps: Iterable[Step], emit: Emit) -> Value:
    """Emit the steps of a layout; reshape only if the next step requires it."""
    sizes = _sizes(value)
    for step in steps:
        match step:
            case Reorder(permutation):
                value = _transposed(_reshaped(value, sizes, emit), permutation, emit)
                sizes = _sizes(value)
            case Extend(before, after):
                value = _extended(_reshaped(value, before, emit), after, emit)
                sizes = after
            case _:
                sizes = step.after
    return _reshaped(value, (math.prod(sizes),), emit)


def _from_memory(value: Value, steps: Iterable[Step], shape: tuple[int, ...], emit: Emit) -> Value:
    for step in reversed(tuple(steps)):
        match step:
            case Reorder(permutation):
                value = _transposed(value, tuple(permutation.index(d) for d in range(len(permutation))), emit)
            case Extend(before, after):
                value = _cut(_reshaped(value, after, emit), before, emit)
            case _:
                value = _reshaped(value, step.before, emit)
    return _reshaped(value, shape, emit)


def _tensor(value: Value) -> TensorType:
    assert isinstance(value.type, TensorType)
    return value.type


def _sizes(value: Value) -> tuple[int, ...]:
    return tuple(size or 0 for size in _tensor(value).shape)


def _transposed(value: Value, permutation: tuple[int, ...], emit: Emit) -> Value:
    type = _tensor(value)
    shape = tuple(type.shape[axis] for axis in permutation)
    if permutation == tuple(range(type.rank)):
        return value
    moved = [axis for axis in permutation if type.shape[axis] != 1]
    if moved == sorted(moved):
        return _reshaped(value, tuple(size or 0 for size in shape), emit)
    return emit(ops.Transpose, (value,), {"permutation": permutation}, TensorType(shape, type.element_type))


def _extended(value: Value, sizes: tuple[int, ...], emit: Emit) -> Value:
    type = _tensor(value)
    scalar = TensorType((), type.element_type)
    zero = emit(ops.Constant, (), {"value": Literal(scalar, np.zeros((), numpy_dtype(type.element_type)))}, scalar)
    none = (0,) * type.rank
    high = tuple(more - size for more, size in zip(sizes, _sizes(value), strict=True))
    attributes = {"edge_padding_low": none, "edge_padding_high": high, "interior_padding": none}
    return emit(ops.Pad, (value, zero), attributes, TensorType(sizes, type.element_type))


def _cut(value: Value, sizes: tuple[int, ...], emit: Emit) -> Value:
    rank = len(sizes)
    attributes = {"start_indices": (0,) * rank, "limit_indices": sizes, "strides": (1,) * rank}
    return emit(ops.Slice, (value,), attributes, TensorType(sizes, _tensor(value).element_type))


def _reshaped(value: Value, shape: tuple[int, ...], emit: Emit) -> Value:
    type = _tensor(value)
    if type.shape == shape:
        return value
    return emit(ops.Reshape, (value,), {}, TensorType(shape, type.element_type))


def _read_as(value: Value, source: ElementType, target: ElementType, emit: Emit) -> Value:
    """Reinterpret flat elements as another element type; a boolean occupies one byte."""
    if source == BOOL:
        value = emit(ops.Convert, (value,), {}, attrs.evolve(_tensor(value), element_type=UI8))
        source = UI8
    if isinstance(source, ComplexType) != isinstance(target, ComplexType):
        raise ValueError("StableHLO cannot bitcast between complex and real element types")
    read = UI8 if target == BOOL else target
    count = _tensor(value).num_elements or 0
    bits, wanted = num_bits(source), num_bits(read)
    if bits == wanted:
        shape = tuple(size or 0 for size in _tensor(value).shape)
    elif bits > wanted:
        value, shape = _reshaped(value, (count,), emit), (count, bits // wanted)
    else:
        value, shape = _reshaped(value, (count * bits // wanted, wanted // bits), emit), (count * bits // wanted,)
    if source != read:
        value = emit(ops.BitcastConvert, (value,), {}, TensorType(shape, read))
    return value if read == target else emit(ops.Convert, (value,), {}, TensorType(shape, target))
