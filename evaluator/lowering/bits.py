"""Bit casts of any element types, low bits first, including complex numbers, booleans and sub-byte types."""

from __future__ import annotations

import math

import numpy as np
from jax import lax

from evaluator.gpus import may_be_on_gpu
from evaluator.values.arrays import Array, array_dtype
from evaluator.values.carriers import CARRIERS, bits_of_carried, carried_of_bits, is_carried_float
from evaluator.values.sub_bytes import recomposed
from hlo_text.core.types import BOOL, ComplexType, ElementType, IntegerType, num_bits


def bits_as(operand: Array, source: ElementType, target: ElementType) -> Array:
    """Reinterpret the bits of an array as elements of another type.

    Narrower elements add a trailing dimension. Wider elements consume the last one.
    """
    if source == target or (operand.dtype == array_dtype(target) and not {source, target} & CARRIERS.keys()):
        return operand
    if not _needs_steps(source, target):
        return _reinterpreted(operand, source, target)
    shape = _shape(operand.shape, num_bits(source), num_bits(target))
    part, part_bits = _part(target)
    numbers, bits = _unsigned(_parts(operand), _part(source)[0])
    elements = elements_of_bits(_regrouped(numbers, bits, part_bits), part)
    if isinstance(target, ComplexType):
        pairs = lax.reshape(elements, (*shape, 2))
        real, imaginary = (lax.index_in_dim(pairs, index, len(shape), keepdims=False) for index in range(2))
        return lax.complex(real, imaginary)
    return lax.reshape(elements, shape)


def _reinterpreted(operand: Array, source: ElementType, target: ElementType) -> Array:
    if operand.size != 2 or not may_be_on_gpu():
        return lax.bitcast_convert_type(operand, array_dtype(target))
    operand = recomposed(operand) if isinstance(source, IntegerType) else operand
    result = lax.bitcast_convert_type(operand, array_dtype(target))
    return recomposed(result) if isinstance(target, IntegerType) else result


def _needs_steps(source: ElementType, target: ElementType) -> bool:
    """Return whether `jax.lax` cannot bitcast between the types, or XLA's constant folding computes wrong results."""
    if isinstance(source, ComplexType) or isinstance(target, ComplexType) or {source, target} & CARRIERS.keys():
        return True
    return num_bits(source) != num_bits(target) and min(num_bits(source), num_bits(target)) < 8


def _shape(shape: tuple[int, ...], bits: int, wanted: int) -> tuple[int, ...]:
    if bits == wanted:
        return shape
    return (*shape, bits // wanted) if bits > wanted else shape[:-1]


def _part(type: ElementType) -> tuple[ElementType, int]:
    """Return the type of a complex number's parts, or a non-complex type itself, and its width in bits."""
    part = type.element_type if isinstance(type, ComplexType) else type
    return part, num_bits(part)


def _parts(array: Array) -> Array:
    if array.dtype.kind != "c":
        return array
    rank = array.ndim
    return lax.concatenate([lax.expand_dims(part, (rank,)) for part in (lax.real(array), lax.imag(array))], rank)


def _container(bits: int) -> np.dtype[np.unsignedinteger]:
    return np.dtype(f"uint{max(bits, 8)}")


def _unsigned(array: Array, type: ElementType) -> tuple[Array, int]:
    """Return the flattened elements as unsigned integers of at least a byte, and the number of significant bits."""
    bits = num_bits(type)
    if is_carried_float(type):
        array = bits_of_carried(array, type)
    elif array.dtype.kind == "V" and "float" in array.dtype.name and bits < 8:
        array = lax.bitcast_convert_type(array, f"uint{bits}")
    if bits < 8:
        numbers = lax.convert_element_type(array, np.uint8)
        numbers = lax.bitwise_and(numbers, lax.full_like(numbers, (1 << bits) - 1))
    else:
        numbers = lax.bitcast_convert_type(array, _container(bits))
    return lax.reshape(numbers, (math.prod(numbers.shape),)), bits


def _regrouped(numbers: Array, bits: int, wanted: int) -> Array:
    if bits == wanted:
        return numbers
    if bits > wanted:
        return _split(numbers, bits, wanted)
    return _joined(numbers, bits, wanted)


def _split(numbers: Array, bits: int, wanted: int) -> Array:
    shape = (numbers.size, bits // wanted)
    repeated = lax.broadcast_in_dim(numbers, shape, (0,))
    shifted = lax.shift_right_logical(repeated, _offsets(shape, wanted, numbers.dtype))
    low = lax.bitwise_and(shifted, lax.full_like(shifted, (1 << wanted) - 1))
    return lax.reshape(lax.convert_element_type(low, _container(wanted)), (math.prod(shape),))


def _joined(numbers: Array, bits: int, wanted: int) -> Array:
    shape = (numbers.size * bits // wanted, wanted // bits)
    wide = lax.reshape(lax.convert_element_type(numbers, _container(wanted)), shape)
    shifted = lax.shift_left(wide, _offsets(shape, bits, wide.dtype))
    return lax.reduce(shifted, np.zeros((), wide.dtype), lax.bitwise_or, (1,))


def _offsets(shape: tuple[int, ...], step: int, dtype: np.dtype[np.unsignedinteger]) -> Array:
    return lax.mul(lax.broadcasted_iota(dtype, shape, 1), lax.full(shape, step, dtype))


def elements_of_bits(numbers: Array, type: ElementType) -> Array:
    """Convert unsigned integers that hold the bits of elements to those elements; the type is not complex."""
    if is_carried_float(type):
        return carried_of_bits(numbers, type)
    dtype = array_dtype(type)
    if type == BOOL:
        return lax.ne(numbers, lax.full_like(numbers, 0))
    if num_bits(type) >= 8:
        return lax.bitcast_convert_type(numbers, dtype)
    if "float" in dtype.name:
        return lax.bitcast_convert_type(lax.convert_element_type(numbers, f"uint{num_bits(type)}"), dtype)
    return lax.convert_element_type(numbers, dtype)
