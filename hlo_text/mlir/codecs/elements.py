"""Elements of MLIR's constants, both ways: decimal and hexadecimal numbers, truth values, complex pairs, raw bytes.

NumPy reads and writes the types that it supports; elements of other types are Python objects.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import Any

from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import ml_dtypes, np
from hlo_text.core.types import (
    BOOL,
    FLOAT_NAMES,
    ComplexType,
    ElementType,
    FloatType,
    IndexType,
    IntegerType,
    Signedness,
    num_bits,
    numpy_dtype,
)
from hlo_text.mlir.codecs.floats import format_float
from hlo_text.mlir.codecs.numbers import (
    bits_value,
    double_bits,
    fit_bits,
    fit_integer,
    float_bits,
    integer_value,
    nearest_floats,
    word,
)
from hlo_text.mlir.codecs.strings import BLANKS
from hlo_text.reading.failure import MalformedError
from hlo_text.reading.nested_numbers import count_elements, decimal_numbers, integer_range

#: Literals of more elements are printed as raw bytes.
MAX_LISTED_ELEMENTS = 100

_ELEMENT = late(r"(-?)\s*(?:(0x[0-9a-fA-F]+|[0-9]+)|([0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?)|(true|false))\Z", re.ASCII)
_HEXADECIMAL = late(rb"0x([0-9a-fA-F]+)")
_PLUS = late(rb"(?<![eE])\+")
_BRACKETS = b"[]()"
_BOOL_WORDS = {False: "false", True: "true"}


def elements_dtype(element_type: ElementType) -> np.dtype[Any]:
    """Return the NumPy dtype of an element type, `object` if there is none."""
    try:
        return numpy_dtype(element_type)
    except ValueError:
        return np.dtype(object)


def storage_bytes(element_type: ElementType) -> int:
    """Return the size in bytes of an element in hexadecimal data."""
    if isinstance(element_type, ComplexType):
        return 2 * storage_bytes(element_type.element_type)
    try:
        bits = num_bits(element_type)
    except ValueError:
        raise MalformedError(
            "literal.type", f"elements of type {element_type.mlir_name} cannot be given as raw data"
        ) from None
    return max(1, -(-bits // 8))


# --- reading ---------------------------------------------------------------------------------------------------------


def elements_from_bytes(data: bytes | bytearray, element_type: ElementType) -> np.ndarray[Any, Any]:
    """Return the elements of little-endian raw bytes; each sub-byte element occupies one byte."""
    dtype = elements_dtype(element_type)
    if isinstance(element_type, IntegerType) and element_type.width < 8:
        raw = np.frombuffer(data, np.uint8)
        if element_type == BOOL:
            truth: np.ndarray[Any, Any] = raw != 0
            return truth
        mask = raw & np.uint8((1 << element_type.width) - 1)
        return _narrow(mask.astype(np.int64), element_type).astype(dtype)
    if isinstance(element_type, FloatType) and num_bits(element_type) < 8:
        bits = np.frombuffer(data, np.uint8) & np.uint8((1 << num_bits(element_type)) - 1)
        return np.asarray(bits).view(dtype)
    if dtype.hasobject and isinstance(element_type, ComplexType):
        parts = elements_from_bytes(data, element_type.element_type).tolist()
        return _objects(list(zip(parts[::2], parts[1::2], strict=True)), (len(parts) // 2,))
    if dtype.hasobject:
        width = storage_bytes(element_type)
        parts = [int.from_bytes(data[i : i + width], "little") for i in range(0, len(data), width)]
        return _objects([_object_from_bits(bits, element_type) for bits in parts], (len(parts),))
    if len(data) % dtype.itemsize:
        message = f"size of elements data must be a multiple of {dtype.itemsize} bytes, found {len(data)}"
        raise MalformedError("literal.size", message)
    return np.frombuffer(data, dtype)


def element_bytes(values: list[Any], element_type: ElementType) -> bytes:
    """Return the little-endian raw bytes of elements of a type that NumPy lacks."""
    if isinstance(element_type, ComplexType):
        return element_bytes([part for value in values for part in value], element_type.element_type)
    width, mask = storage_bytes(element_type), (1 << num_bits(element_type)) - 1
    if isinstance(element_type, FloatType):
        values = [float_bits(value, element_type) for value in values]
    return b"".join([(int(value) & mask).to_bytes(width, "little") for value in values])


def _object_from_bits(bits: int, element_type: ElementType) -> Any:
    if isinstance(element_type, FloatType):
        return bits_value(bits & ((1 << num_bits(element_type)) - 1), element_type)
    if isinstance(element_type, IntegerType) and element_type.signedness is not Signedness.UNSIGNED:
        bits &= (1 << element_type.width) - 1
        return bits - (1 << element_type.width) if bits >> (element_type.width - 1) else bits
    return bits


def decode_list(data: bytes, shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    """Decode a list whose brackets match its shape."""
    count = count_elements(shape)
    if count == 0:
        return np.empty(shape, elements_dtype(element_type))
    values = data.translate(None, _BRACKETS)
    if not isinstance(element_type, ComplexType):
        flat = _fast_numbers(values, count, element_type)
        return (flat if flat is not None else _slow_numbers(values, element_type)).reshape(shape)
    if b"(" not in data:
        raise MalformedError(
            "literal.shape", f"expected (real, imaginary) for each element of type {element_type.mlir_name}"
        )
    flat = _fast_numbers(values, 2 * count, element_type.element_type)
    if flat is None:
        flat = _slow_numbers(values, element_type.element_type)
    return _join_complex(flat, shape, element_type)


def _join_complex(flat: np.ndarray[Any, Any], shape: tuple[int, ...], type: ComplexType) -> np.ndarray[Any, Any]:
    dtype = elements_dtype(type)
    if dtype.hasobject:
        return _objects(list(zip(flat[::2].tolist(), flat[1::2].tolist(), strict=True)), shape)
    return np.ascontiguousarray(flat).view(dtype).reshape(shape)


def _fast_numbers(values: bytes, count: int, element_type: ElementType) -> np.ndarray[Any, Any] | None:
    """Decode plain decimal numbers with NumPy; return None if an element has another form."""
    if b"x" in values or b"t" in values or b"f" in values or b"n" in values or b"i" in values:
        return None
    if isinstance(element_type, FloatType):
        if element_type.name not in FLOAT_NAMES or values.count(b".") != count:
            return None
        if any(part in values for part in (b" .", b",.", b"-.", b"\n.")) or _PLUS.search(values) is not None:
            return None
        numbers = None if values.startswith(b".") else decimal_numbers(values, np.float64, count)
        return None if numbers is None else nearest_floats(numbers, element_type)
    if isinstance(element_type, IntegerType | IndexType) and b"." not in values and b"-0" not in values:
        if num_bits(element_type) > 32 or b"+" in values:
            return _fast_wide_integers(values, count, element_type)
        numbers = decimal_numbers(values, np.int64, count)
        return None if numbers is None else _checked_integers(numbers, element_type)
    return None


def _fast_wide_integers(values: bytes, count: int, element_type: ElementType) -> np.ndarray[Any, Any] | None:
    # NumPy saturates numbers that exceed 64 bits, so Python converts those
    if b"+" in values or num_bits(element_type) != 64 or max(map(len, values.split(b","))) > 18:
        return None
    numbers = decimal_numbers(values, np.int64, count)
    if numbers is None or (_is_unsigned(element_type) and (numbers < 0).any()):
        return None
    return numbers.astype(numpy_dtype(element_type))


def _checked_integers(numbers: np.ndarray[Any, Any], element_type: ElementType) -> np.ndarray[Any, Any] | None:
    if not isinstance(element_type, IntegerType) or numbers.size == 0:
        return None
    lowest, highest = integer_range(element_type)
    if element_type.signedness is Signedness.SIGNLESS:
        highest = (1 << element_type.width) - 1  # the unsigned view
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
    return numbers.astype(elements_dtype(element_type))


def _is_unsigned(element_type: ElementType) -> bool:
    return isinstance(element_type, IntegerType) and element_type.signedness is Signedness.UNSIGNED


def _slow_numbers(values: bytes, element_type: ElementType) -> np.ndarray[Any, Any]:
    items = [_number(item.strip(BLANKS), element_type) for item in values.decode().split(",")]
    dtype = elements_dtype(element_type)
    if dtype.hasobject:
        return _objects(items, (len(items),))
    array = np.empty(len(items), dtype)
    for position, item in enumerate(items):
        array[position] = item
    return array


def read_element(text: str, element_type: ElementType) -> Any:
    """Return the element for a text: a number, a truth value or `(real, imaginary)`."""
    if not isinstance(element_type, ComplexType):
        return _number(text, element_type)
    if not (text.startswith("(") and text.endswith(")") and text.count(",") == 1):
        message = f"expected (real, imaginary) for an element of type {element_type.mlir_name}, found {text[:40]!r}"
        raise MalformedError("literal.shape", message)
    real, imaginary = (_number(part.strip(BLANKS), element_type.element_type) for part in text[1:-1].split(","))
    if elements_dtype(element_type).hasobject:
        return (real, imaginary)
    parts = np.empty(2, numpy_dtype(element_type.element_type))
    parts[0], parts[1] = real, imaginary
    return parts.view(numpy_dtype(element_type))[0]


def _number(text: str, element_type: ElementType) -> Any:
    """Return one number or truth value, converted to its type; floats keep their bits."""
    match = _ELEMENT.match(text)
    if match is None:
        raise MalformedError("syntax", f"expected element literal of primitive type, found {text[:40]!r}")
    sign, integer, decimal, truth = match.groups()
    if truth is not None:
        if not _is_one_bit(element_type) or sign:
            raise MalformedError("literal.type", "expected i1 type for 'true' or 'false' values")
        return truth == "true"
    if isinstance(element_type, FloatType):
        return _float_number(sign, integer, decimal, element_type)
    if not isinstance(element_type, IntegerType | IndexType):
        raise MalformedError("literal.type", f"elements of type {element_type.mlir_name} cannot be written as literals")
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
    dtype = elements_dtype(type)
    if dtype.hasobject:
        return bits_value(bits, type)
    return np.frombuffer(bits.to_bytes(dtype.itemsize, "little"), dtype)[0]


def find_short_number(data: bytes, element_type: ElementType) -> str | None:
    """Return a message about the first hexadecimal float with too few digits, if any.

    Spec: constants, C2 of float constants. The C++ reads them as numbers.
    """
    part = element_type.element_type if isinstance(element_type, ComplexType) else element_type
    if not isinstance(part, FloatType):
        return None
    wanted = -(-num_bits(part) // 4)
    for match in _HEXADECIMAL.finditer(data):
        if len(match[1]) < wanted:
            return f"expected {wanted} hexadecimal digits for {part.mlir_name}, found {match[0][:40].decode()}"
    return None


def _objects(items: list[Any], shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    array = np.empty(len(items), object)
    for position, item in enumerate(items):
        array[position] = item
    return array.reshape(shape)


# --- printing --------------------------------------------------------------------------------------------------------


def hexadecimal_data(array: np.ndarray[Any, Any], element_type: ElementType | None) -> str:
    """Return the raw bytes of an array in the printer's hexadecimal form."""
    if array.dtype.hasobject and element_type is not None:
        return element_bytes(array.reshape(-1).tolist(), element_type).hex().upper()
    if array.dtype in (ml_dtypes.int4, ml_dtypes.int2):
        mask = 15 if array.dtype == ml_dtypes.int4 else 3
        array = array.astype(np.int8).view(np.uint8) & mask
    return binascii.hexlify(array.tobytes()).upper().decode()


def element_texts(flat: np.ndarray[Any, Any], element_type: ElementType | None) -> Iterator[str]:
    """Return the texts of the elements of a one-dimensional array."""
    if flat.dtype.hasobject:
        return (_object_text(value, element_type) for value in flat.tolist())
    if isinstance(element_type, ComplexType):
        name = element_type.element_type.mlir_name
        parts = iter(_float_texts(flat.view(np.float32 if flat.dtype == np.complex64 else np.float64), name))
        return (f"({real},{imaginary})" for real, imaginary in zip(parts, parts, strict=True))
    if isinstance(element_type, FloatType):
        return _float_texts(flat, element_type.name)
    if flat.dtype == np.bool_ or _is_one_bit(element_type):
        return map(_BOOL_WORDS.__getitem__, flat.tolist())
    if flat.dtype.kind == "V":  # the sub-byte integers
        flat = flat.astype(np.int16)
    return map(str, flat.tolist())


def plain_text(text: str, element_type: ElementType) -> str:
    """Return a plain number or truth value (see `are_plain_numbers`) in its printed form."""
    if not isinstance(element_type, FloatType):
        return word(text != "0") if _is_one_bit(element_type) and text in ("0", "1") else text
    if text.startswith("0x"):
        return format_float(int(text, 16), element_type.name)
    value = float(text)
    is_normal = 1e-30 < abs(value) < 1e30 or not value
    if is_normal and element_type.name in ("f32", "f64") and text[-5:-4] == "0" and f"{value:.6e}" == text:
        return text  # numbers with six digits round-trip
    return format_float(float_bits(value, element_type), element_type.name)


def _object_text(value: Any, element_type: ElementType | None) -> str:
    """Return the text of an element whose type NumPy lacks: a number or a pair of numbers."""
    if isinstance(value, tuple):
        part = element_type.element_type if isinstance(element_type, ComplexType) else None
        return f"({','.join(_object_text(number, part) for number in value)})"
    if isinstance(element_type, FloatType):
        return format_float(float_bits(value, element_type), element_type.name)
    if isinstance(value, float):
        return format_float(double_bits(value), "f64")
    return word(bool(value)) if _is_one_bit(element_type) else str(value)


def _is_one_bit(element_type: ElementType | None) -> bool:
    return isinstance(element_type, IntegerType) and element_type.width == 1


def _float_texts(flat: np.ndarray[Any, Any], name: str) -> Iterator[str]:
    patterns = np.ascontiguousarray(flat).view(f"u{flat.dtype.itemsize}").tolist()
    return (format_float(bits, name) for bits in patterns)


def nested_list(texts: list[str], shape: tuple[int, ...]) -> str:
    """Return the texts of elements in nested brackets."""
    for size in reversed(shape):
        texts = [f"[{', '.join(texts[start : start + size])}]" for start in range(0, len(texts), size)]
    return texts[0]
