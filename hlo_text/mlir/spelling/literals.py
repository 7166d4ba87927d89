"""Decoding of MLIR's elements attributes: `dense<...>`, `dense_resource<...>` and `sparse<...>`.

Payloads of more than `LAZY_BYTES` characters are decoded when their value is first read; numpy does the work. What can
be checked without decoding (the number of bytes of hexadecimal data) is checked at once.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from hlo_text.attributes import Attribute, DenseResourceAttribute, Literal
from hlo_text.diagnostics import Diagnostic, ParseError
from hlo_text.mlir.spelling.numbers import (
    bits_value,
    fit_bits,
    fit_integer,
    float_bits,
    integer_value,
    nearest_floats,
    unescape,
)
from hlo_text.reading.failure import MalformedError
from hlo_text.types import (
    BOOL,
    I64,
    ComplexType,
    DialectType,
    ElementType,
    FloatType,
    IndexType,
    IntegerType,
    Signedness,
    TensorType,
    Type,
    num_bits,
    numpy_dtype,
)

#: Payloads longer than this are decoded on first use.
LAZY_BYTES = 1 << 14
_ELIDED = "__elided__"
_MAX_RANK = 64  # numpy's

_ELEMENT = re.compile(r"(-?)\s*(?:(0x[0-9a-fA-F]+|[0-9]+)|([0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?)|(true|false))\Z")
_SHAPED = re.compile(r"(?:vector|memref)<((?:[0-9]+x)*)([a-z][A-Za-z0-9]*)>\Z")
_BARE = re.compile(r"[A-Za-z_][\w$.]*\Z")
_FIRST_ELEMENT = re.compile(r"[^\[\](),\s]+|\([^()]*\)")
_COMMENT = re.compile(rb"//[^\n]*")
_OBJECT = np.dtype(object)
_BRACKETS = b"[]()"
_NOT_STRUCTURE = bytes(code for code in range(256) if code not in b"[](),")
_HEX_LETTERS = "abcdef"


def read_elements(token: str, type: Type, make_type: Callable[[DialectType], ElementType]) -> Attribute | Literal:
    """Return the attribute of a `dense<..>`, `dense_resource<..>` or `sparse<..>` token and the type behind it.

    Args:
        token: The text up to `>`.
        type: The type after the colon.
        make_type: Reads an element type's name, for vectors and buffers that are kept as text.

    Raises:
        MalformedError: The payload does not fit the type.
    """
    keyword, opening, rest = token.partition("<")
    keyword, payload = keyword.strip(), rest[:-1].strip()
    if not opening or not rest.endswith(">"):
        raise MalformedError("syntax", "malformed elements attribute")
    if keyword == "dense_resource":
        return _resource(payload, type)
    shape, element_type = _checked_shape(type, make_type)
    if keyword == "sparse":
        return _sparse(payload, type, shape, element_type)
    return dense_literal(payload, type, shape, element_type)


def read_payload(payload: str, type: Type, make_type: Callable[[DialectType], ElementType]) -> Literal:
    """Return the literal of a long payload, which stands between `dense<` and `>`, without copying it.

    Raises:
        MalformedError: As for `read_elements`.
    """
    return dense_literal(payload, type, *_checked_shape(type, make_type))


def _checked_shape(type: Type, make_type: Callable[[DialectType], ElementType]) -> tuple[tuple[int, ...], ElementType]:
    shape, element_type = _static_shape(type, make_type)
    if len(shape) > _MAX_RANK or _num_elements(tuple(size or 1 for size in shape)) >= 1 << 60:
        raise MalformedError("literal.size", "elements literal has too many dimensions or elements")
    return shape, element_type


def dense_literal(payload: str, type: Type, shape: tuple[int, ...], element_type: ElementType) -> Literal:
    """Return the literal of what stands between `dense<` and `>`."""
    if payload.startswith('"'):
        return _hex_literal(payload, type, shape, element_type)
    if payload.startswith("["):
        decode = partial(_decode_list, _list_bytes(payload, shape, element_type), shape, element_type)
        if len(payload) > LAZY_BYTES:
            return _lazy(type, decode)
        array = decode()
        return Literal(type, array, is_splat=is_uniform(array))
    if not payload:
        if _num_elements(shape):
            raise MalformedError(
                "literal.shape", f"inferred shape of elements literal ([0]) does not match type ({list(shape)})"
            )
        return Literal(type, np.empty(shape, _dtype(element_type)))
    value = np.empty((), _dtype(element_type))
    value[()] = _element(payload, element_type)
    text = None if _num_elements(shape) else f"dense<{payload}>"
    return Literal(type, np.broadcast_to(value, shape), is_splat=True, text=text)


def is_uniform(array: np.ndarray[Any, Any]) -> bool:
    """Return whether an array has at least one element and all have the same bits."""
    if array.size <= 1:
        return array.size == 1
    if array.dtype == _OBJECT:
        flat = array.reshape(-1).tolist()
        return all(repr(item) == repr(flat[0]) for item in flat)
    data = np.ascontiguousarray(array).reshape(-1).view(np.uint8).reshape(array.size, -1)
    return bool((data[1] == data[0]).all()) and bool((data == data[0]).all())


def resource_literal(literal: Literal, blob: str) -> None:
    """Give a `dense_resource` literal its data: hex text that starts with four bytes of alignment."""
    type = literal.type
    if isinstance(type, TensorType) and type.is_static and len(blob) >= 8:
        shape = tuple(size or 0 for size in type.shape)
        literal._decode = partial(_reported, partial(_decode_hex, blob[8:], shape, type.element_type))


# --- forms -----------------------------------------------------------------------------------------------------------


def _resource(payload: str, type: Type) -> Literal | DenseResourceAttribute:
    key = unescape(payload) if payload.startswith('"') else payload
    if not payload.startswith('"') and not _BARE.match(payload):
        raise MalformedError("syntax", "expected a resource key")
    _static_shape(type, None)
    return resource_reference(key, type)


def resource_reference(key: str, type: Type) -> Literal:
    """Return the literal of `dense_resource<key>`, whose data the module's resource section gives later."""
    return Literal(type, resource_key=key, is_elided=key == _ELIDED)


def as_attribute(value: Any) -> Any:
    """Return an elements attribute as it stands in attribute dictionaries rather than in an operation's field."""
    if isinstance(value, Literal) and value.resource_key is not None:
        return DenseResourceAttribute(value.resource_key, value.type)
    return value


def _sparse(payload: str, type: Type, shape: tuple[int, ...], element_type: ElementType) -> Literal:
    """Return the full array a sparse attribute stands for, keeping its spelling as text."""
    indices_text, values_text = _split_sparse(payload)
    indices = _decode_free(indices_text, I64)
    values = _decode_free(values_text, element_type)
    count = values.size if values.ndim else 1
    if (indices.ndim not in (0, 2) and indices.size) or (
        indices.size and indices.ndim == 2 and indices.shape != (count, len(shape))
    ):
        raise MalformedError("literal.shape", "sparse indices and values do not fit the type")
    rows = np.broadcast_to(indices, (count, len(shape))) if indices.ndim == 0 or indices.size else None
    if rows is not None and ((rows < 0).any() or (rows >= np.array(shape, np.int64)).any()):
        raise MalformedError("literal.range", "sparse index is out of bounds")
    text = "sparse<>"
    if rows is not None:
        shown = _FIRST_ELEMENT.search(values_text)
        spelled = shown[0] if is_uniform(values) and shown else values_text
        if values.dtype.kind in "iu" and not is_uniform(values):
            spelled = str(values.tolist())
        text = f"sparse<{_spell_indices(indices)}, {spelled}>"
    return Literal(type, decode=partial(_fill_sparse, shape, element_type, rows, values), text=text)


def _fill_sparse(shape: tuple[int, ...], element_type: ElementType, rows: Any, values: Any) -> np.ndarray[Any, Any]:
    array = np.zeros(shape, _dtype(element_type))
    if rows is not None:
        array[tuple(rows.T)] = values.reshape(-1)
    return array


def _spell_indices(indices: np.ndarray[Any, Any]) -> str:
    return str(indices.reshape(-1)[0] if is_uniform(indices) else indices.tolist())


def _split_sparse(payload: str) -> tuple[str, str]:
    if not payload:
        return "[]", "[]"
    depth = 0
    for position, letter in enumerate(payload):
        if letter in "[(":
            depth += 1
        elif letter in "])":
            depth -= 1
        elif letter == "," and depth == 0:
            return payload[:position].strip(), payload[position + 1 :].strip()
    raise MalformedError("syntax", "expected ',' between the indices and values of a sparse attribute")


def _decode_free(text: str, element_type: ElementType) -> np.ndarray[Any, Any]:
    """Decode a nested list whose shape is what the brackets say."""
    shape = _bracket_shape(text)
    return _decode_list(_list_bytes(text, shape, element_type), shape, element_type)


def _bracket_shape(text: str) -> tuple[int, ...]:
    shape = []
    inner = text.strip()
    while inner.startswith("["):
        depth = count = 0
        end = len(inner)
        for position, letter in enumerate(inner):
            depth += (letter in "[(") - (letter in "])")
            count += letter == "," and depth == 1
            if depth == 0:
                end = position
                break
        body = inner[1:end].strip()
        shape.append(count + 1 if body else 0)
        inner = body
        if len(shape) > 64:
            raise MalformedError("nesting", "lists are nested too deeply")
    return tuple(shape)


def _static_shape(
    type: Type, make_type: Callable[[DialectType], ElementType] | None
) -> tuple[tuple[int, ...], ElementType]:
    if isinstance(type, TensorType):
        if not type.is_static:
            raise MalformedError("literal.type", "elements literal type must have static shape")
        return tuple(size or 0 for size in type.shape), type.element_type
    if isinstance(type, DialectType) and make_type is not None and (match := _SHAPED.match(type.text)):
        shape = tuple(map(int, match[1].split("x")[:-1]))
        return shape, make_type(DialectType(match[2]))
    if isinstance(type, DialectType) and make_type is None:
        return (), type
    raise MalformedError("literal.type", "elements literal must have a static shaped type")


def _reported(decode: Callable[[], np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    try:
        return decode()
    except MalformedError as error:
        raise ParseError(Diagnostic(error.code, error.message)) from None


def _lazy(type: Type, decode: Callable[[], np.ndarray[Any, Any]]) -> Literal:
    literal = Literal(type)

    def decode_and_check() -> np.ndarray[Any, Any]:
        array = _reported(decode)
        literal.is_splat = is_uniform(array)
        return array

    literal._decode = decode_and_check
    return literal


# --- hexadecimal data ------------------------------------------------------------------------------------------------


def _hex_literal(payload: str, type: Type, shape: tuple[int, ...], element_type: ElementType) -> Literal:
    if payload[1:3] != "0x" or payload[-1] != '"':
        raise MalformedError("literal.hex", "expected string containing hex digits starting with `0x`")
    num_digits = len(payload) - 4
    width = 2 * _storage_bytes(element_type)
    count = _num_elements(shape)
    if num_digits not in (width, width * count) or (count == 0 and num_digits):
        raise MalformedError("literal.size", "elements hex data size is invalid for the type")
    if count == 0:
        return Literal(type, np.empty(shape, _dtype(element_type)))
    first = payload[3 : 3 + width]
    is_splat = num_digits == width or (
        payload.startswith(first, 3 + width) and payload[3 + width : -1] == payload[3 : -1 - width]
    )
    if is_splat:
        payload, num_digits = f'"0x{first}"', width
    decode = partial(_decode_payload, payload, shape, element_type)
    if num_digits <= LAZY_BYTES:
        return Literal(type, decode(), is_splat=is_splat)
    literal = _lazy(type, decode)
    literal.text = partial(_canonical_hex, payload)
    return literal


def _canonical_hex(payload: str) -> str | None:
    """Return the text of hexadecimal data if it is spelled as printers do, in capital letters."""
    return None if any(letter in payload for letter in _HEX_LETTERS) else f"dense<{payload}>"


def _decode_payload(payload: str, shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    try:
        digits = memoryview(payload.encode("ascii"))[3:-1]
    except UnicodeEncodeError:
        raise MalformedError("literal.hex", "expected hexadecimal digits in elements data") from None
    return _decode_hex(digits, shape, element_type)


def _decode_hex(digits: str | memoryview, shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    try:
        data = binascii.unhexlify(digits)
    except ValueError:
        raise MalformedError("literal.hex", "expected hexadecimal digits in elements data") from None
    flat = _from_bytes(data, element_type)
    if flat.size == 1:
        return np.broadcast_to(flat.reshape(()), shape)
    if flat.size != _num_elements(shape):
        raise MalformedError("literal.size", "elements data size is invalid for the type")
    return flat.reshape(shape)


def _from_bytes(data: bytes, element_type: ElementType) -> np.ndarray[Any, Any]:
    dtype = _dtype(element_type)
    if isinstance(element_type, IntegerType) and element_type.width < 8:
        raw = np.frombuffer(data, np.uint8)
        if element_type == BOOL:
            truth: np.ndarray[Any, Any] = raw != 0
            return truth
        mask = raw & np.uint8((1 << element_type.width) - 1)
        return _narrow(mask.astype(np.int64), element_type).astype(dtype)
    if dtype == _OBJECT:
        width = _storage_bytes(element_type)
        parts = [int.from_bytes(data[i : i + width], "little") for i in range(0, len(data), width)]
        return _objects([_object_from_bits(bits, element_type) for bits in parts], (len(parts),))
    if len(data) % dtype.itemsize:
        raise MalformedError("literal.size", "elements data size is invalid for the type")
    return np.frombuffer(data, dtype)


def _object_from_bits(bits: int, element_type: ElementType) -> Any:
    if isinstance(element_type, FloatType):
        return bits_value(bits & ((1 << num_bits(element_type)) - 1), element_type)
    if isinstance(element_type, IntegerType) and element_type.signedness is not Signedness.UNSIGNED:
        bits &= (1 << element_type.width) - 1
        return bits - (1 << element_type.width) if bits >> (element_type.width - 1) else bits
    return bits


def _storage_bytes(element_type: ElementType) -> int:
    if isinstance(element_type, ComplexType):
        return 2 * _storage_bytes(element_type.element_type)
    try:
        bits = num_bits(element_type)
    except ValueError:
        raise MalformedError("literal.type", f"{element_type.mlir_name} has no elements data") from None
    return max(1, -(-bits // 8))


# --- lists and single elements ---------------------------------------------------------------------------------------


def _list_bytes(payload: str, shape: tuple[int, ...], element_type: ElementType) -> bytes:
    """Return a list's text without comments, checked against the shape: its brackets and commas say how many."""
    data = payload.encode("ascii", "replace")
    if b"//" in data:
        data = _COMMENT.sub(b"", data)
    structure = data.translate(None, _NOT_STRUCTURE)
    if _num_elements(shape) == 0 and not structure.strip(b"[],"):
        fits = not data.translate(None, b"[], \t\r\n")
    else:
        is_complex = isinstance(element_type, ComplexType) and b"(" in data
        # the length first: a shape may promise more elements than memory holds
        length = 3 if is_complex else 0
        for size in reversed(shape):
            length = 2 + size * length + max(size - 1, 0)
        fits = length == len(structure) and structure == _predicted_structure(shape, is_complex)
    if not fits:
        raise MalformedError("literal.shape", f"inferred shape of elements literal does not match type ({list(shape)})")
    return data


def _decode_list(data: bytes, shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    """Decode a list that has the right shape."""
    count = _num_elements(shape)
    if count == 0:
        return np.empty(shape, _dtype(element_type))
    values = data.translate(None, _BRACKETS)
    if not isinstance(element_type, ComplexType):
        flat = _fast_numbers(values, count, element_type)
        return (flat if flat is not None else _slow_numbers(values, element_type)).reshape(shape)
    if b"(" not in data:
        raise MalformedError("literal.shape", f"expected two parts for each element of {element_type.mlir_name}")
    flat = _fast_numbers(values, 2 * count, element_type.element_type)
    if flat is None:
        flat = _slow_numbers(values, element_type.element_type)
    return _join_complex(flat, shape, element_type)


def _join_complex(flat: np.ndarray[Any, Any], shape: tuple[int, ...], type: ComplexType) -> np.ndarray[Any, Any]:
    dtype = _dtype(type)
    if dtype == _OBJECT:
        return _objects(list(zip(flat[::2].tolist(), flat[1::2].tolist(), strict=True)), shape)
    return np.ascontiguousarray(flat).view(dtype).reshape(shape)


def _predicted_structure(shape: tuple[int, ...], is_complex: bool) -> bytes:
    text = b"(,)" if is_complex else b""
    for size in reversed(shape):
        text = b"[" + b",".join([text] * size) + b"]"
    return text


def _fast_numbers(values: bytes, count: int, element_type: ElementType) -> np.ndarray[Any, Any] | None:
    """Decode plain decimal numbers with numpy; None if some element needs a closer look."""
    if b"x" in values or b"t" in values or b"f" in values or b"n" in values or b"i" in values:
        return None
    try:
        if isinstance(element_type, FloatType):
            if values.count(b".") != count or any(part in values for part in (b" .", b",.", b"-.", b"\n.")):
                return None
            numbers = np.fromstring(values, np.float64, sep=",")
            if values.startswith(b".") or numbers.size != count:
                return None
            return nearest_floats(numbers, element_type)
        if isinstance(element_type, IntegerType | IndexType) and b"." not in values and b"-0" not in values:
            width = num_bits(element_type)
            if width > 32 or b"+" in values:
                return _fast_wide_integers(values, count, element_type)
            numbers = np.fromstring(values, np.int64, sep=",")
            if numbers.size != count:
                return None
            return _checked_integers(numbers, element_type)
    except ValueError:
        return None
    return None


def _fast_wide_integers(values: bytes, count: int, element_type: ElementType) -> np.ndarray[Any, Any] | None:
    # numpy saturates what does not fit 64 bits, so numbers that long go through Python
    if b"+" in values or num_bits(element_type) != 64 or max(map(len, values.split(b","))) > 18:
        return None
    numbers = np.fromstring(values, np.int64, sep=",")
    if numbers.size != count or (_is_unsigned(element_type) and (numbers < 0).any()):
        return None
    return numbers.astype(numpy_dtype(element_type))


def _checked_integers(numbers: np.ndarray[Any, Any], element_type: ElementType) -> np.ndarray[Any, Any] | None:
    if not isinstance(element_type, IntegerType) or numbers.size == 0:
        return None
    width = element_type.width
    lowest = 0 if element_type.signedness is Signedness.UNSIGNED else -(1 << (width - 1)) if width else 0
    highest = (1 << (width - 1)) - 1 if element_type.signedness is Signedness.SIGNED else (1 << width) - 1
    if numbers.min() < lowest or numbers.max() > highest:
        return None
    return _narrow(numbers, element_type)


def _narrow(numbers: np.ndarray[Any, Any], element_type: IntegerType) -> np.ndarray[Any, Any]:
    if element_type == BOOL:
        truth: np.ndarray[Any, Any] = numbers != 0
        return truth
    if not _is_unsigned(element_type):
        sign = 1 << (element_type.width - 1) if element_type.width else 0
        numbers = np.where(numbers >= sign, numbers - 2 * sign, numbers)
    return numbers.astype(_dtype(element_type))


def _is_unsigned(element_type: ElementType) -> bool:
    return isinstance(element_type, IntegerType) and element_type.signedness is Signedness.UNSIGNED


def _slow_numbers(values: bytes, element_type: ElementType) -> np.ndarray[Any, Any]:
    items = [_number(item.strip(), element_type) for item in values.decode().split(",")]
    dtype = _dtype(element_type)
    if dtype == _OBJECT:
        return _objects(items, (len(items),))
    array = np.empty(len(items), dtype)
    for position, item in enumerate(items):
        array[position] = item
    return array


def _element(text: str, element_type: ElementType) -> Any:
    if not isinstance(element_type, ComplexType):
        return _number(text, element_type)
    if not (text.startswith("(") and text.endswith(")") and text.count(",") == 1):
        raise MalformedError("literal.shape", f"expected two parts for an element of {element_type.mlir_name}")
    real, imaginary = (_number(part.strip(), element_type.element_type) for part in text[1:-1].split(","))
    if _dtype(element_type) == _OBJECT:
        return (real, imaginary)
    parts = np.empty(2, numpy_dtype(element_type.element_type))
    parts[0], parts[1] = real, imaginary
    return parts.view(numpy_dtype(element_type))[0]


def _number(text: str, element_type: ElementType) -> Any:
    """Return one number or truth value, fit to its type; floats keep their bits."""
    match = _ELEMENT.match(text)
    if match is None:
        raise MalformedError("syntax", f"expected element literal of primitive type, found {text[:40]!r}")
    sign, integer, decimal, word = match.groups()
    if word is not None:
        if element_type != BOOL or sign:
            raise MalformedError("literal.type", "expected i1 type for 'true' or 'false' values")
        return word == "true"
    if isinstance(element_type, FloatType):
        return _float_number(sign, integer, decimal, element_type)
    if not isinstance(element_type, IntegerType | IndexType):
        raise MalformedError("literal.type", f"{element_type.mlir_name} has no literals")
    if integer is None:
        raise MalformedError("literal.type", "expected integer elements, but parsed floating-point")
    magnitude = integer_value(integer)
    value = fit_integer(-magnitude if sign else magnitude, element_type, bool(sign))
    return bool(value) if element_type == BOOL else value


def _float_number(sign: str, integer: str | None, decimal: str | None, type: FloatType) -> Any:
    if decimal is not None:
        bits = float_bits(float(sign + decimal), type)
    elif integer is not None and integer.startswith("0x") and not sign:
        bits = fit_bits(integer_value(integer), type)
    else:
        raise MalformedError("literal.type", "unexpected decimal integer literal for a floating point value")
    dtype = _dtype(type)
    if dtype == _OBJECT:
        return bits_value(bits, type)
    return np.frombuffer(bits.to_bytes(dtype.itemsize, "little"), dtype)[0]


def _dtype(element_type: ElementType) -> np.dtype[Any]:
    """Return the numpy type of an element type, `object` where there is none."""
    try:
        return numpy_dtype(element_type)
    except ValueError:
        return _OBJECT


def _objects(items: list[Any], shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    array = np.empty(len(items), object)
    for position, item in enumerate(items):
        array[position] = item
    return array.reshape(shape)


def _num_elements(shape: tuple[int, ...]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count
