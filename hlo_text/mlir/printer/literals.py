"""Constants as MLIR prints them: `dense<...>` without its type."""

from __future__ import annotations

import binascii
import struct
from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np

from hlo_text.attributes import Literal
from hlo_text.mlir.spelling.floats import format_float
from hlo_text.mlir.spelling.strings import identifier_or_string
from hlo_text.types import I64, ComplexType, ElementType, FloatType, TensorType, Type, element_type_of_dtype

_MAX_LISTED_ELEMENTS = 100  # longer literals are printed as raw bytes
_BOOL_WORDS = {False: "false", True: "true"}


def float_bits(value: float, name: str) -> int:
    """Return the bit pattern of a float rounded to `f32` or `f64`."""
    if name == "f64":
        return int(struct.unpack("<Q", struct.pack("<d", value))[0])
    with np.errstate(over="ignore"):
        return int(np.float32(value).view(np.uint32))


def literal_text(literal: Literal, limit: int | None = None) -> str:
    """Return the text of a literal without its type.

    Args:
        literal: What to print.
        limit: Literals of more elements, except splats, are printed as `dense_resource<__elided__>`.
    """
    if literal.resource_key is not None:
        return f"dense_resource<{identifier_or_string(literal.resource_key)}>"
    if not literal.has_value:
        return literal.text or "dense_resource<__elided__>"
    if (
        limit is not None
        and _num_elements(literal.type) > limit
        and not (literal.is_splat or _is_uniform(literal.array))
    ):
        return "dense_resource<__elided__>"
    if literal.text is not None:
        return literal.text
    return f"dense<{elements_text(literal.array, literal.type, is_splat=literal.is_splat)}>"


def _num_elements(type: Type) -> int:
    return (type.num_elements or 0) if isinstance(type, TensorType) else 0


def elements_text(array: np.ndarray[Any, Any], type: Type, *, is_splat: bool = False) -> str:
    """Return what stands between `dense<` and `>`: one element, nested lists or raw bytes."""
    element_type = _element_type(array, type)
    if array.size == 0:
        return ""
    if is_splat or _is_uniform(array):
        return next(_element_texts(array.reshape(-1)[:1], element_type))
    if array.size > _MAX_LISTED_ELEMENTS and array.dtype != object:
        return f'"0x{_raw_bytes(array).decode()}"'
    return _nested(list(_element_texts(array.reshape(-1), element_type)), array.shape)


def _element_type(array: np.ndarray[Any, Any], type: Type) -> ElementType | None:
    """Return the element type, read off the array for vectors and buffers; None where numpy has no such type."""
    if isinstance(type, TensorType):
        return type.element_type
    return element_type_of_dtype(array.dtype) if array.dtype != object else None


def _is_uniform(array: np.ndarray[Any, Any]) -> bool:
    """Return whether all elements have the same bits."""
    if array.dtype == object:
        return len(set(map(repr, array.reshape(-1).tolist()))) == 1
    data = np.ascontiguousarray(array).reshape(-1).view(np.uint8).reshape(array.size, -1)
    return bool((data == data[0]).all())


def _raw_bytes(array: np.ndarray[Any, Any]) -> bytes:
    if array.dtype in (ml_dtypes.int4, ml_dtypes.int2):
        mask = 15 if array.dtype == ml_dtypes.int4 else 3
        array = array.astype(np.int8).view(np.uint8) & mask
    return binascii.hexlify(array.tobytes()).upper()


def _element_texts(flat: np.ndarray[Any, Any], element_type: ElementType | None) -> Iterator[str]:
    if flat.dtype == object:
        return map(_object_text, flat.tolist())
    if isinstance(element_type, ComplexType):
        name = element_type.element_type.mlir_name
        parts = iter(_float_texts(flat.view(np.float32 if flat.dtype == np.complex64 else np.float64), name))
        return (f"({real},{imaginary})" for real, imaginary in zip(parts, parts, strict=True))
    if isinstance(element_type, FloatType):
        return _float_texts(flat, element_type.name)
    if flat.dtype == np.bool_:
        return map(_BOOL_WORDS.__getitem__, flat.tolist())
    if flat.dtype.kind == "V":  # the sub-byte integers
        flat = flat.astype(np.int16)
    return map(str, flat.tolist())


def _object_text(value: Any) -> str:
    """Return the text of an element whose type numpy lacks: a number, or a pair of them."""
    if isinstance(value, tuple):
        return f"({','.join(map(_object_text, value))})"
    return format_float(float_bits(value, "f64"), "f64") if isinstance(value, float) else str(value)


def _float_texts(flat: np.ndarray[Any, Any], name: str) -> Iterator[str]:
    patterns = np.ascontiguousarray(flat).view(f"u{flat.dtype.itemsize}").tolist()
    return (format_float(bits, name) for bits in patterns)


def _nested(texts: list[str], shape: tuple[int, ...]) -> str:
    """Return the texts in brackets by dimension."""
    for size in reversed(shape):
        texts = [f"[{', '.join(texts[start : start + size])}]" for start in range(0, len(texts), size)]
    return texts[0]


def matrix_text(rows: tuple[tuple[int, ...], ...], columns: int, limit: int | None = None) -> str:
    """Return `dense<...> : tensor<RxCxi64>` for rows of integers.

    Args:
        rows: The rows, of equal length.
        columns: Number of columns when there are no rows.
        limit: See `literal_text`.
    """
    array = np.array(rows, np.int64).reshape(len(rows), len(rows[0]) if rows else columns)
    literal = Literal(TensorType(array.shape, I64), array, is_splat=array.size > 0 and _is_uniform(array))
    return f"{literal_text(literal, limit)} : tensor<{array.shape[0]}x{array.shape[1]}xi64>"


def vector_text(values: tuple[int, ...], element_type: str) -> str:
    """Return `dense<...> : tensor<Nx...>` for integers stored in 64 bits (`i64`, `index`)."""
    literal = Literal(TensorType((len(values),), I64), np.array(values, np.int64))
    return f"{literal_text(literal)} : tensor<{len(values)}x{element_type}>"
