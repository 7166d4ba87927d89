"""Conversion between `LiteralProto`s of constants and literals of the AST."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text.core.attributes import Literal
from hlo_text.core.types import Layout, TensorType, TokenType, TupleType, Type, numpy_dtype
from hlo_text.protos.codec import encode
from hlo_text.protos.literal_protos import element_field, read_literal_proto
from hlo_text.protos.shapes import write_shape
from hlo_text.protos.wire_format import WireError, bytes_field

_SHAPE, _TUPLE_LITERALS = 1, 10


def read_literal(data: bytes, type: Type) -> Literal:
    """Read a serialized `LiteralProto` as a literal of a type.

    Raises:
        WireError: The literal is invalid or has another type.
    """
    value = read_literal_proto(data)
    if not _fits(value, type):
        raise WireError(f"the literal does not have the shape of its instruction, {type}")
    return Literal(type, value)


def _fits(value: Any, type: Type) -> bool:
    if isinstance(type, TupleType):
        return (
            isinstance(value, tuple)
            and len(value) == len(type.types)
            and all(_fits(element, inner) for element, inner in zip(value, type.types, strict=True))
        )
    if not isinstance(type, TensorType):
        return value is None and isinstance(type, TokenType)
    try:
        dtype = numpy_dtype(type.element_type)
    except ValueError:
        return False
    return isinstance(value, np.ndarray) and value.dtype == dtype and value.shape == type.shape


def write_literal(literal: Literal, type: Type) -> bytes:
    """Serialize a literal as XLA does in an instruction of the given type, with elements in the order of its layout.

    Raises:
        ValueError: The literal has no value.
        ParseError: A large constant of the text, which is parsed lazily, is malformed.
    """
    return _written(literal.array, type)


def _written(value: Any, type: Type) -> bytes:
    shape = bytes_field(_SHAPE, encode(write_shape(type), "ShapeProto"))
    if isinstance(type, TupleType):
        parts = zip(value, type.types, strict=True)
        return shape + b"".join(bytes_field(_TUPLE_LITERALS, _written(element, inner)) for element, inner in parts)
    if not isinstance(type, TensorType):
        return shape
    order = (type.layout or Layout.default(type.rank)).minor_to_major[::-1]
    array = np.asarray(value)
    field, elements = element_field(array.transpose(order) if array.ndim else array)
    return shape + (bytes_field(field, elements) if elements else b"")
