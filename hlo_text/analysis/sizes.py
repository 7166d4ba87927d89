"""Element counts and byte sizes of types."""

from __future__ import annotations

import math

from hlo_text.core.memo import remembered
from hlo_text.core.types import DialectType, FutureType, OpaqueElementType, TensorType, TupleType, Type, num_bits

_POINTER_BYTES = 8
_OPEN_DIMENSION_BYTES = 4


@remembered("analysis: numbers of elements", 1 << 12)
def num_elements(type: Type) -> int:
    """Return the number of elements of a type; a dynamic dimension counts with its bound, or as 1."""
    match type:
        case TupleType(types) | FutureType(types):
            return sum(map(num_elements, types))
        case TensorType(shape=shape):
            bounds = type.bounds or (None,) * len(shape)
            return math.prod(bound or 1 if size is None else size for size, bound in zip(shape, bounds, strict=False))
    return 0


@remembered("analysis: sizes of types", 1 << 12)
def size_in_bytes(type: Type) -> int:
    """Return the bytes of a value's elements, each rounded up to whole bytes; tokens have none."""
    match type:
        case TupleType(types) | FutureType(types):
            return sum(map(size_in_bytes, types))
        case TensorType(element_type=element_type):
            is_pointer = isinstance(element_type, DialectType | OpaqueElementType)  # as XLA counts opaque values
            bits = 8 * _POINTER_BYTES if is_pointer else num_bits(element_type)
            return num_elements(type) * -(-bits // 8)
    return 0


def reserved_bytes(type: Type, has_layout: bool) -> int:
    """Return the bytes that a buffer of a type occupies.

    Elements smaller than a byte are packed if the layout states it (`E(4)`), booleans never. A tuple counts as its
    arrays, without its pointer table.

    Args:
        type: The type.
        has_layout: Whether layouts are final. Before layout assignment, XLA has yet to choose packed layouts.
    """
    if isinstance(type, TupleType | FutureType):
        return sum(reserved_bytes(element, has_layout) for element in type.types)
    if isinstance(type, TensorType) and not isinstance(type.element_type, DialectType | OpaqueElementType):
        bits = num_bits(type.element_type)
        stated = type.layout.element_size_bits if type.layout is not None else 0
        if 1 < bits < 8 and (stated == bits or not has_layout):
            return -(-num_elements(type) * bits // 8)
    return size_in_bytes(type)


def stored_bytes(type: Type) -> int:
    """Return the bytes that XLA's cost analysis counts for an operand; a tuple counts as its pointer table.

    Arrays with dynamic sizes also store the sizes. Elements have the size that the layout states (`E(4)`).
    """
    if isinstance(type, TensorType) and type.layout is not None and type.layout.element_size_bits:
        stated = -(-num_elements(type) * type.layout.element_size_bits // 8)
        return stated - size_in_bytes(type) + _unpacked_bytes(type)
    return _unpacked_bytes(type)


@remembered("analysis: sizes of values", 1 << 12)
def _unpacked_bytes(type: Type) -> int:
    if isinstance(type, TupleType):
        return _POINTER_BYTES * len(type.types)
    if isinstance(type, TensorType) and not type.is_static:
        return size_in_bytes(type) + _OPEN_DIMENSION_BYTES * type.rank
    return size_in_bytes(type)


def written_bytes(type: Type) -> int:
    """Return the bytes that XLA's cost analysis counts for a result; a tuple counts as its arrays."""
    return sum(map(written_bytes, type.types)) if isinstance(type, TupleType) else stored_bytes(type)
