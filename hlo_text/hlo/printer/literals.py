"""Constants as HLO text, with the digits, braces and index comments of XLA's printer.

Spec: the section on literals; digits are `%g` with as many as the type needs, once the shorter form does not read back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hlo_text.attributes import Literal
from hlo_text.types import (
    BOOL,
    ComplexType,
    ElementType,
    FloatType,
    IntegerType,
    TensorType,
    TupleType,
    Type,
    numpy_dtype,
)

ELIDED = "{...}"
#: XLA leaves out constants of more elements when large constants are not wanted.
LARGE_CONSTANT_ELEMENTS = 10

#: Significant digits of the types that XLA prints through a double.
_DIGITS = {
    "f16": 5,
    "bf16": 4,
    "f8E5M2": 2,
    "f8E5M2FNUZ": 2,
    "f8E4M3": 3,
    "f8E4M3FN": 3,
    "f8E4M3FNUZ": 3,
    "f8E4M3B11FNUZ": 3,
    "f8E3M4": 3,
    "f8E8M0FNU": 2,
    "f6E3M2FN": 2,
    "f6E2M3FN": 3,
    "f4E2M1FN": 2,
}
#: Digits of the short and of the exact form.
_TWO_FORMS = {"f32": (6, 9), "f64": (15, 17)}
#: Mantissa bits of the types whose NaNs have a payload.
_PAYLOAD_BITS = {"f64": 52, "f32": 23, "bf16": 7, "f16": 10, "f8E5M2": 2, "f8E4M3": 3, "f8E3M4": 4}


def literal_text(literal: Literal, *, large_constants: bool = True) -> str:
    """Return what stands in `constant(...)`.

    Args:
        literal: The constant; without a value it is `{...}`.
        large_constants: Print all elements; otherwise tuples and more than ten elements become `{...}`.

    Raises:
        ParseError: The literal's text turns out to be malformed when it is decoded.
    """
    if literal.is_elided or (not large_constants and _is_large(literal.type)):
        return ELIDED
    if literal.text is not None:
        return literal.text
    return _value_text(literal.type, literal.array)


def essential_text(literal: Literal) -> str:
    """Return what stands in `constant(...)` of a fingerprint: 0 or 1 if all elements are, integers, else `{...}`.

    Raises:
        ParseError: As `literal_text`.
    """
    type_ = literal.type
    if isinstance(type_, TupleType) and not type_.types:
        return _value_text(type_, ())
    if not isinstance(type_, TensorType) or not literal.has_value:
        return ELIDED
    for number in (0, 1):
        if (literal.array == number).all() and not np.signbit(np.real(literal.array).astype(np.float64)).any():
            return str(number)
    is_integer = isinstance(type_.element_type, IntegerType) and type_.element_type != BOOL
    return literal_text(literal) if is_integer else ELIDED


def _is_large(type_: Type) -> bool:
    if not isinstance(type_, TensorType):
        return True
    count = 1
    for size in type_.shape:
        count *= size or 0
    return count > LARGE_CONSTANT_ELEMENTS


def _value_text(type_: Type, value: Any) -> str:
    """Return the text of a value; tuples nest at most as deep as their type's text, which readers limit."""
    if isinstance(type_, TupleType):
        elements = ", ".join(_value_text(element, part) for element, part in zip(type_.types, value, strict=True))
        return f"( {elements} )"
    if not isinstance(type_, TensorType):
        raise ValueError(f"HLO has no literal of type {type_!r}")
    array = np.asarray(value)
    if type_.element_type == BOOL:
        if array.ndim == 0:
            return "true" if array[()] else "false"
        return nested_braces(["1" if element else "0" for element in array.reshape(-1).tolist()], array.shape)
    return nested_braces(element_texts(array.reshape(-1), type_.element_type), array.shape)


def nested_braces(elements: Sequence[str], shape: tuple[int, ...]) -> str:
    """Return row-major elements in braces.

    Args:
        elements: Texts of the elements.
        shape: The array's shape; from rank 4 on, every brace but the first and those of rows has an index comment.
    """
    rank = len(shape)
    if rank == 0:
        return elements[0]
    size = shape[-1]
    if rank == 1:
        return "{" + ", ".join(elements) + "}"
    row_count = int(np.prod(shape[:-1]))
    open_row, close_row = ("{ ", " }") if size > 1 else ("{", "}")
    rows = [open_row + ", ".join(elements[start * size : (start + 1) * size]) + close_row for start in range(row_count)]
    for depth in range(rank - 2, -1, -1):
        size = shape[depth]
        count = int(np.prod(shape[:depth]))
        commented = rank > 3 and depth > 0
        grouped = []
        for start in range(count):
            comment = f" /*i{depth - 1}={start % shape[depth - 1]}*/" if commented else ""
            body = ", ".join(rows[start * size : (start + 1) * size])
            grouped.append(f"{{{comment} }}" if commented and not size else f"{{{comment} {body} }}")
        rows = grouped
    return rows[0]


def element_texts(flat: np.ndarray[Any, Any], element_type: ElementType) -> list[str]:
    """Return the text of every element of a one-dimensional array."""
    if isinstance(element_type, ComplexType):
        part_type = element_type.element_type
        parts = np.ascontiguousarray(flat).view(numpy_dtype(part_type))
        texts = element_texts(parts, part_type)
        return [f"({real}, {imaginary})" for real, imaginary in zip(texts[::2], texts[1::2], strict=True)]
    if isinstance(element_type, FloatType):
        return _float_texts(flat, element_type.name)
    integers = flat.astype(np.uint64 if numpy_dtype(element_type) == np.uint64 else np.int64)
    return list(map(str, integers.tolist()))


def _float_texts(flat: np.ndarray[Any, Any], name: str) -> list[str]:
    with np.errstate(invalid="ignore"):  # signaling NaNs, whose bits are read below
        doubles = flat.astype(np.float64)
    digits = _DIGITS.get(name) or _TWO_FORMS[name][1]
    texts = list(map(f"{{:.{digits}g}}".format, doubles.tolist()))
    if name in _TWO_FORMS:
        _shorten(texts, flat, doubles, _TWO_FORMS[name][0])
    for index in np.flatnonzero(np.isnan(doubles)).tolist():
        texts[index] = _nan_text(flat[index], name)
    return texts


def _shorten(texts: list[str], flat: np.ndarray[Any, Any], doubles: np.ndarray[Any, Any], digits: int) -> None:
    """Replace texts by those of fewer digits where these read back as the same number."""
    candidates = np.arange(len(flat)) if flat.dtype == np.float64 else _nearly_short(flat, doubles, digits)
    shorter = list(map(f"{{:.{digits}g}}".format, doubles[candidates].tolist()))
    read_back = np.array(list(map(float, shorter)), np.float64).astype(flat.dtype)
    for index in np.flatnonzero(read_back == flat[candidates]).tolist():
        texts[candidates[index]] = shorter[index]


def _nearly_short(
    flat: np.ndarray[Any, Any], doubles: np.ndarray[Any, Any], digits: int
) -> np.ndarray[Any, np.dtype[np.intp]]:
    """Return the indices of all single-precision numbers within one unit in the last place of `digits` digits.

    Only these can read back from so few digits, and formatting every number twice is what costs most.
    """
    with np.errstate(all="ignore"):
        unit = 10.0 ** (np.floor(np.log10(np.abs(doubles))) - (digits - 1))
        distance = np.abs(doubles - np.round(doubles / unit) * unit)
        return np.flatnonzero(~(distance > 1.5 * np.spacing(np.abs(flat)).astype(np.float64)))


def _nan_text(value: Any, name: str) -> str:
    """Return `nan`, `-nan` or `nan(0x...)`; only a payload that is not the default quiet one is shown."""
    bytes_ = value.tobytes()
    bits = int.from_bytes(bytes_, "little")
    is_negative = bool(bits >> (8 * len(bytes_) - 1)) and name != "f8E8M0FNU"
    text = "-nan" if is_negative else "nan"
    mantissa_bits = _PAYLOAD_BITS.get(name)
    if mantissa_bits is not None:
        payload = bits & ((1 << mantissa_bits) - 1)
        if payload != 1 << (mantissa_bits - 1):
            text += f"(0x{payload:x})"
    return text
