"""Elements of constants in MLIR bytecode: raw little-endian bytes, of a single element for splats."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from hlo_text.core.attributes import Literal
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.memo import remembered
from hlo_text.core.types import BOOL, ElementType, FloatType, IntegerType, QuantizedType, TensorType, Type
from hlo_text.mlir.codecs.elements import element_bytes, elements_dtype, elements_from_bytes, storage_bytes
from hlo_text.mlir.codecs.literals import LAZY_BYTES, static_shape
from hlo_text.mlir.codecs.types import element_type as named_element_type
from hlo_text.reading.failure import MalformedError
from hlo_text.reading.nested_numbers import MAX_RANK, count_elements


def dense_elements(type: Type, data: bytes) -> Literal:
    """Return the constant of a tensor or vector type from the bytes of its elements.

    Raises:
        ValueError: The bytes do not match the type.
    """
    try:
        shape, element_type = static_shape(type, lambda element: named_element_type(element.text))
    except MalformedError:
        raise ValueError(f"constants have a static tensor type, found {type}") from None
    if len(shape) > MAX_RANK:
        raise ValueError(f"a constant has at most {MAX_RANK} dimensions, found {len(shape)}")
    if isinstance(element_type, QuantizedType):
        element_type = element_type.storage_type
    width, always_decodes = _storage(element_type)
    data, is_splat = _checked(data, count_elements(shape), width, element_type)
    decode = partial(_decoded, data, shape, element_type)
    if len(data) <= LAZY_BYTES and not always_decodes:
        try:
            return Literal(type, decode(), is_splat=is_splat)
        except ParseError as error:
            raise ValueError(error.diagnostics[0].message) from None
    return Literal(type, decode=decode, is_splat=is_splat)


@remembered("bytecode: storage of elements", 1 << 12)
def _storage(element_type: ElementType) -> tuple[int, bool]:
    """Return the size of an element in bytes, and whether NumPy decodes all bytes of that size.

    Raises:
        ValueError: Elements of the type have no raw bytes.
    """
    try:
        return storage_bytes(element_type), not elements_dtype(element_type).hasobject
    except MalformedError as error:
        raise ValueError(error.message) from None


def _checked(data: bytes, count: int, width: int, element_type: ElementType) -> tuple[bytes, bool]:
    """Return the bytes of all elements, or of one element and True for a splat."""
    if isinstance(element_type, IntegerType) and element_type.width == 1:
        data = _unpacked(data, count)
    if len(data) == width * count and count > 1 and data[:width] * count != data:
        return data, False
    if count == 0:
        return b"", False
    if len(data) not in (width, width * count):
        raise ValueError(f"{count} elements take {width * count} bytes, or {width} for a splat, found {len(data)}")
    return data[:width], True


def _unpacked(data: bytes, count: int) -> bytes:
    """Return one byte per boolean; older writers pack eight into a byte, with unused bits clear."""
    if count > 1 and len(data) == -(-count // 8) and data not in (b"\0", b"\xff"):
        return np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")[:count].tobytes()
    return data


def _decoded(data: bytes, shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    try:
        flat = elements_from_bytes(data, element_type)
    except MalformedError as error:
        raise ParseError(Diagnostic(error.code, error.message)) from None
    if flat.size != 1 or not shape:
        return flat.reshape(shape)
    if flat.dtype.hasobject:
        return np.broadcast_to(flat.reshape(()), shape)
    return np.ndarray(shape, flat.dtype, flat, strides=(0,) * len(shape))  # as broadcast_to, ten times faster


def elements_bytes(literal: Literal) -> Sequence[Any] | None:
    """Return the type and the raw bytes of a constant; None for a constant that is not a tensor."""
    type = literal.type
    return (type, literal_bytes(literal)) if isinstance(type, TensorType) else None


def literal_bytes(literal: Literal) -> bytes:
    """Return the raw bytes of a constant's elements, of one element for a splat; booleans are packed."""
    array, type = literal.array, literal.type
    count = array.size
    if count == 0:
        return b""
    element_type = type.element_type if isinstance(type, TensorType) else None
    if array.dtype.hasobject and element_type is not None:
        width = storage_bytes(element_type)
        data = element_bytes(array.reshape(-1)[: 1 if literal.is_splat else count].tolist(), element_type)
    else:
        width = array.dtype.itemsize
        data = array.reshape(-1)[:1].tobytes() if count > 1 and literal.is_splat else array.tobytes()
    is_truth = width == 1 and isinstance(element_type, IntegerType) and element_type.width == 1
    if len(data) == width or data == data[:width] * count:
        return (b"\xff" if data[0] else b"\0") if is_truth else data[:width]
    return np.packbits(np.frombuffer(data, np.uint8), bitorder="little").tobytes() if is_truth else data


def integers_from_bytes(element_type: IntegerType | FloatType, count: int, data: bytes) -> tuple[int, ...]:
    """Return the integers of an array attribute; floats are bit patterns.

    Raises:
        ValueError: The number of bytes does not match.
    """
    width, _ = _storage(element_type)
    if len(data) != width * count:
        raise ValueError(f"{count} elements of {width} bytes take {width * count} bytes, found {len(data)}")
    is_signed = isinstance(element_type, IntegerType) and element_type.signedness.value != "ui" and element_type != BOOL
    if width == 8 and is_signed:
        return struct.unpack(f"<{count}q", data)
    return tuple(
        [
            int.from_bytes(data[start : start + width], "little", signed=is_signed)
            for start in range(0, len(data), width)
        ]
    )
