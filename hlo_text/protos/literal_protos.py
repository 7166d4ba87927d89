"""Conversion between NumPy arrays and XLA's binary literals: `LiteralProto`, and the format of `Literal::Serialize`.

Both start with a `ShapeProto` of `xla_data.proto`. The elements follow in the order of its layout.
"""

from __future__ import annotations

import math
from typing import Any

import attrs
import ml_dtypes
import numpy as np

from hlo_text.protos.wire_format import (
    BYTES,
    MAXIMUM_VARINT_BYTES,
    VARINT,
    WireError,
    bytes_field,
    fields,
    number_field,
    submessages,
    varint,
)

Array = np.ndarray[Any, Any]

_TUPLE, _TOKEN = 13, 17
_SHAPE, _PREDICATES, _TUPLE_LITERALS = 1, 2, 10  # fields of LiteralProto
_ELEMENT_TYPE, _DIMENSIONS, _LAYOUT, _IS_DYNAMIC = 2, 3, 5, 6  # fields of ShapeProto
_TUPLE_SHAPES = 4
_MINOR_TO_MAJOR = 1  # field of LayoutProto
_MAXIMUM_DEPTH = 64
_MAXIMUM_RANK = 64  # of a NumPy array
_MAXIMUM_ELEMENTS = 1 << 48  # counting empty dimensions as one, as NumPy multiplies them too


@attrs.frozen
class _Storage:
    """Storage of a literal's elements: the field, the dtype, and whether elements are varints."""

    field: int
    dtype: np.dtype[Any]
    is_varints: bool = False


#: Storage by element type number of `xla.PrimitiveType`.
_STORAGES = {
    1: _Storage(_PREDICATES, np.dtype(np.bool_), is_varints=True),
    2: _Storage(15, np.dtype(np.int8)),
    3: _Storage(17, np.dtype(np.int16)),
    4: _Storage(4, np.dtype(np.int32), is_varints=True),
    5: _Storage(5, np.dtype(np.int64), is_varints=True),
    6: _Storage(3, np.dtype(np.uint8)),
    7: _Storage(16, np.dtype(np.uint16)),
    8: _Storage(6, np.dtype(np.uint32), is_varints=True),
    9: _Storage(7, np.dtype(np.uint64), is_varints=True),
    10: _Storage(11, np.dtype(np.float16)),
    11: _Storage(8, np.dtype(np.float32)),
    12: _Storage(9, np.dtype(np.float64)),
    15: _Storage(12, np.dtype(np.complex64)),
    16: _Storage(13, np.dtype(ml_dtypes.bfloat16)),
    18: _Storage(18, np.dtype(np.complex128)),
    19: _Storage(19, np.dtype(ml_dtypes.float8_e5m2)),
    20: _Storage(20, np.dtype(ml_dtypes.float8_e4m3fn)),
    21: _Storage(21, np.dtype(ml_dtypes.int4)),
    22: _Storage(22, np.dtype(ml_dtypes.uint4)),
    23: _Storage(23, np.dtype(ml_dtypes.float8_e4m3b11fnuz)),
    24: _Storage(24, np.dtype(ml_dtypes.float8_e5m2fnuz)),
    25: _Storage(25, np.dtype(ml_dtypes.float8_e4m3fnuz)),
    26: _Storage(26, np.dtype(ml_dtypes.int2)),
    27: _Storage(27, np.dtype(ml_dtypes.uint2)),
    28: _Storage(28, np.dtype(ml_dtypes.float8_e4m3)),
    29: _Storage(29, np.dtype(ml_dtypes.float8_e3m4)),
    30: _Storage(30, np.dtype(ml_dtypes.int1)),
    31: _Storage(31, np.dtype(ml_dtypes.uint1)),
    32: _Storage(32, np.dtype(ml_dtypes.float4_e2m1fn)),
    33: _Storage(33, np.dtype(ml_dtypes.float8_e8m0fnu)),
    35: _Storage(35, np.dtype(ml_dtypes.float6_e3m2fn)),
    36: _Storage(36, np.dtype(ml_dtypes.float6_e2m3fn)),
}

_SUB_BYTE_BITS = {"int1": 1, "uint1": 1, "int2": 2, "uint2": 2, "int4": 4, "uint4": 4, "float4_e2m1fn": 4}


def read_literal_proto(data: bytes) -> Any:
    """Return the value of a serialized `LiteralProto`.

    Elements are reordered from the literal's layout to row-major order.

    Args:
        data: The serialized message.

    Returns:
        An array, a tuple of values for a tuple, None for a token.

    Raises:
        WireError: The bytes are not a literal, or the number of elements does not match the shape.

    >>> read_literal_proto(bytes.fromhex("0a05 100b1a0102 4208 0000803f 000000c0"))
    array([ 1., -2.], dtype=float32)
    """
    return _read(data, 0)


def _read(data: bytes, depth: int) -> Any:
    _check_depth(depth)
    shape = _only(submessages(data, _SHAPE), "shape")
    kind = _only(numbers(shape, _ELEMENT_TYPE).tolist(), "element type")
    if kind == _TUPLE:
        return tuple(_read(element, depth + 1) for element in submessages(data, _TUPLE_LITERALS))
    if kind == _TOKEN:
        return None
    return _in_row_major_order(_elements(data, _storage(kind)), _sizes(shape), shape)


def write_literal_proto(value: Any) -> bytes:
    """Serialize a value as a `LiteralProto` in row-major order: the inverse of `read_literal_proto`.

    Args:
        value: An array, a tuple of values, None for a token.

    Raises:
        ValueError: A literal cannot have the element type.

    >>> write_literal_proto(np.array([1, -2], np.float32)).hex()
    '0a0a100b1a01022a030a010042080000803f000000c0'
    """
    if value is None:
        return bytes_field(_SHAPE, number_field(_ELEMENT_TYPE, _TOKEN))
    if isinstance(value, tuple):
        parts = [bytes_field(_TUPLE_LITERALS, write_literal_proto(element)) for element in value]
        return bytes_field(_SHAPE, _shape_proto(value)) + b"".join(parts)
    field, elements = element_field(np.asarray(value))
    return bytes_field(_SHAPE, _shape_proto(value)) + bytes_field(field, elements)


def element_field(array: Array) -> tuple[int, bytes]:
    """Return the field number and the row-major bytes of an array's elements.

    Raises:
        ValueError: A literal cannot have the element type.
    """
    storage = _STORAGES[_kind_of(array.dtype)]
    if not storage.is_varints:
        return storage.field, np.ascontiguousarray(array).tobytes()
    signed = np.ascontiguousarray(array).reshape(-1).astype(np.int64 if array.dtype.kind == "i" else np.uint64)
    return storage.field, written_numbers(signed.view(np.uint64))


def _kind_of(dtype: np.dtype[Any]) -> int:
    for kind, storage in _STORAGES.items():
        if storage.dtype == dtype:
            return kind
    raise ValueError(f"literals have no element type {dtype}")


def _shape_proto(value: Any) -> bytes:
    if value is None:
        return number_field(_ELEMENT_TYPE, _TOKEN)
    if isinstance(value, tuple):
        shapes = b"".join(bytes_field(_TUPLE_SHAPES, _shape_proto(element)) for element in value)
        return number_field(_ELEMENT_TYPE, _TUPLE) + shapes
    sizes, order = np.shape(value), range(np.ndim(value) - 1, -1, -1)
    layout = bytes_field(_MINOR_TO_MAJOR, b"".join(map(varint, order)))
    dimensions = bytes_field(_DIMENSIONS, b"".join(map(varint, sizes)))
    return number_field(_ELEMENT_TYPE, _kind_of(np.asarray(value).dtype)) + dimensions + bytes_field(_LAYOUT, layout)


def read_serialized_literal(data: bytes) -> Any:
    """Read the format of `Literal::Serialize`: the size of a `ShapeProto`, the message, and the elements.

    Elements smaller than a byte are packed, the first in the lowest bits.

    Args:
        data: The serialized literal.

    Returns:
        The same as `read_literal_proto`.

    Raises:
        WireError: The bytes are not a literal, or their number does not match the shape.
    """
    start = 8 + int.from_bytes(data[:8], "little")
    if len(data) < start:
        raise WireError("truncated literal: its shape is incomplete")
    value, end = _read_serialized(data, start, data[8:start], 0)
    if end != len(data):
        raise WireError(f"{len(data) - end} bytes remain after the literal")
    return value


def _read_serialized(data: bytes, start: int, shape: bytes, depth: int) -> tuple[Any, int]:
    """Return the value of a shape at an offset, and the offset after it."""
    _check_depth(depth)
    kind = _only(numbers(shape, _ELEMENT_TYPE).tolist(), "element type")
    if kind == _TUPLE:
        values = []
        for element in submessages(shape, _TUPLE_SHAPES):
            value, start = _read_serialized(data, start, element, depth + 1)
            values.append(value)
        return tuple(values), start
    if kind == _TOKEN:
        return None, start
    dtype, sizes = _storage(kind).dtype, _sizes(shape)
    bits = 1 if dtype == np.bool_ else _SUB_BYTE_BITS.get(dtype.name, 8 * dtype.itemsize)
    end = start + -(-math.prod(sizes) * bits // 8)
    if end > len(data):
        raise WireError(f"truncated literal: shape {list(sizes)} needs {end - start} bytes, {len(data) - start} remain")
    return _in_row_major_order(_unpacked(data[start:end], dtype, bits, math.prod(sizes)), sizes, shape), end


def _unpacked(data: bytes, dtype: np.dtype[Any], bits: int, count: int) -> Array:
    if bits >= 8:
        return np.frombuffer(data, dtype)
    places = np.arange(0, 8, bits, dtype=np.uint8)
    spread = (np.frombuffer(data, np.uint8)[:, None] >> places) & ((1 << bits) - 1)
    return spread.astype(np.uint8).reshape(-1)[:count].view(dtype)


def _check_depth(depth: int) -> None:
    if depth > _MAXIMUM_DEPTH:
        raise WireError(f"tuples are nested more than {_MAXIMUM_DEPTH} levels deep")


def _storage(kind: int) -> _Storage:
    if kind not in _STORAGES:
        raise WireError(f"literals have no element type {kind}")
    return _STORAGES[kind]


def _sizes(shape: bytes) -> tuple[int, ...]:
    if numbers(shape, _IS_DYNAMIC).any():
        raise WireError("literals with dynamic dimensions are not supported")
    sizes = tuple(numbers(shape, _DIMENSIONS).tolist())
    if math.prod(max(size, 1) for size in sizes) > _MAXIMUM_ELEMENTS:
        raise WireError(f"the shape {list(sizes)} is too large for an array")
    return sizes


def _only(found: list[Any], what: str) -> Any:
    if not found:
        raise WireError(f"the {what} of a literal is missing")
    return found[-1]  # the last occurrence of a field takes precedence


def _elements(data: bytes, storage: _Storage) -> Array:
    if storage.is_varints:
        return numbers(data, storage.field).astype(storage.dtype)
    parts = []
    for field, wire_type, value in fields(data):
        if field == storage.field:
            if wire_type == VARINT:
                raise WireError(f"field {field} must contain {storage.dtype} elements, found a varint")
            parts.append(value)
    joined = b"".join(parts)
    if len(joined) % storage.dtype.itemsize:
        raise WireError(f"{len(joined)} bytes are not a multiple of the size of {storage.dtype}")
    return np.frombuffer(joined, storage.dtype)


def _in_row_major_order(elements: Array, sizes: tuple[int, ...], shape: bytes) -> Array:
    if len(elements) != math.prod(sizes):
        raise WireError(f"a literal of shape {list(sizes)} has {math.prod(sizes)} elements, found {len(elements)}")
    layouts = submessages(shape, _LAYOUT)
    order = numbers(layouts[-1], _MINOR_TO_MAJOR).tolist()[::-1] if layouts else []
    order = order or list(range(len(sizes)))
    if sorted(order) != list(range(len(sizes))) or len(sizes) > _MAXIMUM_RANK:
        raise WireError(f"invalid layout {order[::-1]} of a literal of rank {len(sizes)}")
    physical = elements.reshape([sizes[dimension] for dimension in order])
    return np.ascontiguousarray(physical.transpose(np.argsort(order))) if sizes else physical.reshape(())


# --- packed numbers --------------------------------------------------------------------------------------------------


def numbers(data: bytes, number: int) -> Array:
    """Return the values of a repeated integer field, packed or not, as unsigned 64-bit numbers.

    Raises:
        WireError: As `fields`, or the field is not numeric.

    >>> numbers(b"\\x0a\\x03\\x01\\xac\\x02\\x08\\x05", 1).tolist()
    [1, 300, 5]
    """
    parts = [np.empty(0, np.uint64)]
    for field, wire_type, value in fields(data):
        if field != number:
            continue
        if wire_type == VARINT:
            parts.append(np.array([value], np.uint64))
        elif wire_type == BYTES:
            parts.append(_packed(value))
        else:
            raise WireError(f"field {number} must contain varints")
    return np.concatenate(parts)


#: Numbers encoded per batch, as encoding temporarily needs about ten bytes per number.
_ENCODED_AT_ONCE = 1 << 16


def written_numbers(values: Array) -> bytes:
    """Encode unsigned numbers as the content of a packed field, in vectorized batches.

    >>> written_numbers(np.array([1, 300, 5], np.uint64)).hex()
    '01ac0205'
    """
    starts = range(0, len(values), _ENCODED_AT_ONCE)
    return b"".join([_encoded(values[start : start + _ENCODED_AT_ONCE]) for start in starts])


def _encoded(values: Array) -> bytes:
    left = values[:, None] >> np.arange(0, 7 * MAXIMUM_VARINT_BYTES, 7, dtype=np.uint64)
    is_followed = left >= 0x80
    octets = (left & np.uint64(0x7F)).astype(np.uint8) | (is_followed.astype(np.uint8) << np.uint8(7))
    is_written = np.ones(left.shape, np.bool_)
    is_written[:, 1:] = is_followed[:, :-1]
    return octets[is_written].tobytes()


def _packed(data: bytes) -> Array:
    """Decode packed varints, vectorized because literals contain millions of them."""
    octets = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(octets < 0x80)
    if len(octets) and (not len(ends) or ends[-1] != len(octets) - 1):
        raise WireError("unexpected end of data in a packed varint")
    starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1]) if len(ends) else ends
    lengths = ends - starts + 1
    longest = int(np.max(lengths, initial=0))
    if longest > MAXIMUM_VARINT_BYTES:
        raise WireError(f"a packed varint has at most {MAXIMUM_VARINT_BYTES} bytes")
    digits = (octets & 0x7F).astype(np.uint64)
    values = np.zeros(len(ends), np.uint64)
    for index in range(longest):
        longer = lengths > index
        values[longer] |= digits[starts[longer] + index] << np.uint64(7 * index)
    return values
