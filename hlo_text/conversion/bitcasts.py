"""HLO's bitcast without layouts: the elements in memory order, read under another type, by explicit operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.ir import Operation, Value
from hlo_text.types import BOOL, UI8, ComplexType, ElementType, Layout, TensorType, Type, num_bits

#: Makes an operation and returns its only result: class, operand, attributes, result type.
Emit = Callable[[type[Operation], Value, Mapping[str, Any], Type], Value]


def expand_bitcast(operand: Value, source: TensorType, target: TensorType, emit: Emit) -> Value:
    """Return the value of a bitcast of `operand`.

    Args:
        operand: The StableHLO value.
        source: Its HLO type with its layout.
        target: The bitcast's HLO type with its layout.
        emit: Makes the operations.

    Raises:
        ValueError: The memory order cannot be told, or does not exist: tiles, dynamic sizes, complex parts.
    """
    if source == target and _order(source) == _order(target) and _tiles(source) == _tiles(target):
        return operand
    if _tiles(source) or _tiles(target):
        raise ValueError("the memory order of tiled layouts has no counterpart")
    if not (source.is_static and target.is_static):
        raise ValueError("the sizes are dynamic")
    value = _transposed(operand, source, _order(source), emit)
    if source.element_type != target.element_type:
        value = _read_as(value, source.element_type, target.element_type, emit)
    order = _order(target)
    value = _reshaped(value, tuple(target.shape[axis] or 0 for axis in order), emit)
    inverse = tuple(order.index(axis) for axis in range(target.rank))
    return _transposed(value, _tensor(value), inverse, emit)


def _order(type: TensorType) -> tuple[int, ...]:
    """Return the dimensions, the slowest first."""
    layout = type.layout
    return layout.minor_to_major[::-1] if layout is not None and layout.minor_to_major else tuple(range(type.rank))


def _tiles(type: TensorType) -> Any:
    return (type.layout or Layout()).tiles


def _tensor(value: Value) -> TensorType:
    assert isinstance(value.type, TensorType)
    return value.type


def _transposed(value: Value, type: TensorType, permutation: tuple[int, ...], emit: Emit) -> Value:
    if permutation == tuple(range(type.rank)):
        return value
    shape = tuple(type.shape[axis] for axis in permutation)
    if all(size == 1 for size in shape):
        return value
    return emit(ops.Transpose, value, {"permutation": permutation}, TensorType(shape, type.element_type))


def _reshaped(value: Value, shape: tuple[int, ...], emit: Emit) -> Value:
    type = _tensor(value)
    if type.shape == shape:
        return value
    return emit(ops.Reshape, value, {}, TensorType(shape, type.element_type))


def _read_as(value: Value, source: ElementType, target: ElementType, emit: Emit) -> Value:
    """Return the flat elements under another element type; a boolean is a byte in memory."""
    if source == BOOL:
        value = emit(ops.Convert, value, {}, attrs.evolve(_tensor(value), element_type=UI8))
        source = UI8
    if isinstance(source, ComplexType) != isinstance(target, ComplexType):
        raise ValueError("complex numbers have no counterpart among real ones")
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
        value = emit(ops.BitcastConvert, value, {}, TensorType(shape, read))
    return value if read == target else emit(ops.Convert, value, {}, TensorType(shape, target))
