"""Lowering of HLO's bitcast, which reinterprets memory between any layouts, tiles and padding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.registry import lowers
from evaluator.values.arrays import Array, tensor_dtype
from hlo_text import ops
from hlo_text.core.layouts import Extend, Regroup, Reorder, Step, memory_order, memory_size, memory_steps
from hlo_text.core.types import BOOL, TensorType, num_bits


@lowers(ops.Bitcast)
def lower_bitcast(op: ops.Bitcast, context: LoweringContext, operand: Array) -> Array:
    """Write the elements in the operand's memory order and read them in that of the result.

    If the memories differ in their amount of padding, elements correspond in memory order.
    """
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        return operand
    try:
        source_steps, target_steps = memory_steps(source), memory_steps(target)
    except ValueError as error:
        raise context.error(op, "lower.unsupported", str(error)) from error
    if _memory_bits(source) != _memory_bits(target):
        memory = _without_padding(_to_memory(operand, source_steps), source)
        return _from_memory(_padded(_read_as(memory, source, target), target), target_steps)
    if _reads_padding(source, target):
        raise context.error(op, "lower.unsupported", "reads the padding of its operand's layout")
    return _from_memory(_read_as(_to_memory(operand, source_steps), source, target), target_steps)


def _element_bits(type: TensorType) -> int:
    return 8 if type.element_type == BOOL else num_bits(type.element_type)


def _memory_bits(type: TensorType) -> int:
    return memory_size(type) * _element_bits(type)


def _to_memory(array: Array, steps: Sequence[Step]) -> Array:
    for step in steps:
        match step:
            case Reorder(permutation):
                array = lax.transpose(array, permutation)
            case Regroup(_, after):
                array = lax.reshape(array, after)
            case Extend(before, after):
                widths = [(0, more - size, 0) for size, more in zip(before, after, strict=True)]
                array = lax.pad(array, np.zeros((), array.dtype), widths)
    return array


def _from_memory(array: Array, steps: Sequence[Step]) -> Array:
    for step in reversed(steps):
        match step:
            case Reorder(permutation):
                array = lax.transpose(array, tuple(np.argsort(np.array(permutation, np.int64)).tolist()))
            case Regroup(before, _):
                array = lax.reshape(array, before)
            case Extend(before, _):
                array = lax.slice(array, (0,) * len(before), before)
    return array


def _has_padding(type: TensorType) -> bool:
    return memory_size(type) != math.prod(size or 0 for size in type.shape)


def _reads_padding(source: TensorType, target: TensorType) -> bool:
    """Return whether a result element reads padding of the operand, for memories of equal size."""
    if not _has_padding(source):
        return False
    bits = math.gcd(_element_bits(source), _element_bits(target))
    given, wanted = (np.repeat(memory_order(type) >= 0, _element_bits(type) // bits) for type in (source, target))
    return bool((wanted & ~given).any())


def _without_padding(memory: Array, type: TensorType) -> Array:
    return memory[np.flatnonzero(memory_order(type) >= 0)] if _has_padding(type) else memory


def _padded(elements: Array, type: TensorType) -> Array:
    if not _has_padding(type):
        return elements
    order = memory_order(type)
    numbers = np.cumsum(order >= 0) - 1  # padding repeats the element before it
    return elements[np.maximum(numbers, 0)]


def _read_as(memory: Array, source: TensorType, target: TensorType) -> Array:
    """Reinterpret bytes as elements of the target type; complex numbers are pairs, booleans bytes of 0 or 1."""
    dtype = tensor_dtype(target)
    if memory.dtype == dtype:
        return memory
    bits, wanted = _element_bits(source), _element_bits(target)
    if memory.dtype.kind == "c":
        parts = lax.concatenate([lax.real(memory)[:, None], lax.imag(memory)[:, None]], 1)
        memory, bits = lax.reshape(parts, (2 * memory.size,)), bits // 2
    elif memory.dtype == np.bool_:
        memory = lax.convert_element_type(memory, np.uint8)
    if dtype.kind == "c":
        pairs = _regrouped(memory, bits, wanted // 2, np.empty(0, dtype).real.dtype)
        pairs = lax.reshape(pairs, (pairs.size // 2, 2))
        return lax.complex(pairs[:, 0], pairs[:, 1])
    if dtype == np.bool_:
        return lax.ne(_regrouped(memory, bits, wanted, np.dtype(np.uint8)), np.uint8(0))
    return _regrouped(memory, bits, wanted, dtype)


def _regrouped(memory: Array, bits: int, wanted: int, dtype: np.dtype[Any]) -> Array:
    """Reinterpret elements of `bits` bits as elements of another dtype with `wanted` bits."""
    if memory.dtype == dtype:
        return memory
    count = memory.size * bits // wanted
    if bits < wanted:
        memory = lax.reshape(memory, (count, wanted // bits))
    return lax.reshape(lax.bitcast_convert_type(memory, dtype), (count,))
