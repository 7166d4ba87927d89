"""Elements of HLO's constants, read and printed: numbers, truth values, special floats, and NaNs with payloads.

Spec: the section on literals. Digits are `%g`, with as many as the type needs if the shorter form does not round-trip.
"""

from __future__ import annotations

from struct import Struct
from typing import Any

from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import BOOL, ComplexType, ElementType, FloatType, IntegerType, Signedness, numpy_dtype
from hlo_text.hlo.codecs.scalars import shown
from hlo_text.reading.failure import MalformedError
from hlo_text.reading.nested_numbers import count_elements, decimal_numbers, integer_range
from hlo_text.reading.rounding import nearest_floats

#: Tokens of elements with their offsets.
Tokens = list[tuple[str, int]]

_NUMBER_CHARACTERS = b"0123456789+-eE., "
_BRACES_TO_SPACES = bytes.maketrans(b"{}()\t\r\n", b" " * 7)
_FLOAT_TOKEN = late(
    r"(?:-?[0-9]+(?:\.[0-9]*)?|-\.[0-9]+)(?:[eE][+-]?[0-9]+)?|-?inf|-?nan(?:\(0x(?P<payload>[0-9a-fA-F]+)\))?"
)
_INTEGER_TOKEN = late(r"-?[0-9]{1,20}")
_LONG_INTEGER = late(rb"[0-9]{18}")

#: Scalars in the printers' format with few enough digits for a direct conversion.
_SCALAR = late(r"-?[0-9]{1,18}(\.[0-9]{1,18})?(e[+-]?[0-9]{1,2})?")
_LARGEST_F32 = float.fromhex("0x1.fffffep+127")

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
_SINGLE = Struct("<f")
#: Digits of the short and of the exact form.
_TWO_FORMS = {"f32": (6, 9), "f64": (15, 17)}
#: Exponent and mantissa bits of the types whose NaNs have a payload.
_NAN_BITS = {
    "f64": (11, 52),
    "f32": (8, 23),
    "f16": (5, 10),
    "bf16": (8, 7),
    "f8E5M2": (5, 2),
    "f8E4M3": (4, 3),
    "f8E3M4": (3, 4),
}


# --- reading ------------------------------------------------------------------------------------------------------


def decode_tokens(element_type: ElementType, tokens: Tokens) -> np.ndarray[Any, Any]:
    """Return the elements of tokens; a complex number has two tokens.

    Raises:
        MalformedError: A token does not fit the type.
    """
    match element_type:
        case IntegerType():
            values = [_integer(element_type, *token) for token in tokens]
            return np.array(values, dtype=object).astype(elements_dtype(element_type))
        case FloatType():
            return _float_array(element_type, tokens)
        case ComplexType(FloatType() as part):
            return _float_array(part, tokens).view(elements_dtype(element_type))
    raise MalformedError("literal.type", f"constants cannot have elements of type {element_type.hlo_name}")


def plain_scalar(element_type: ElementType, text: str) -> np.ndarray[Any, Any] | None:
    """Return the number of a literal without braces, None if it is a special number or not in printed form."""
    match = _SCALAR.fullmatch(text)
    if match is None:
        return None
    value: float
    low: float
    high: float
    if isinstance(element_type, IntegerType) and element_type.width >= 8 and match.lastindex is None:
        value = int(text)
        low, high = integer_range(element_type)
    elif isinstance(element_type, FloatType) and element_type.name in _TWO_FORMS:
        value = float(text)
        high = _LARGEST_F32
        low = -high
    else:
        return None
    return np.array(value, elements_dtype(element_type)) if low <= value <= high else None


def elements_dtype(element_type: ElementType) -> np.dtype[Any]:
    """Return the NumPy dtype of an element type.

    Raises:
        MalformedError: NumPy has no matching dtype.
    """
    try:
        return numpy_dtype(element_type)
    except ValueError:
        raise MalformedError(
            "literal.type", f"constants cannot have elements of type {element_type.hlo_name}"
        ) from None


def decode_printed(shape: tuple[int, ...], element_type: ElementType, text: str) -> np.ndarray[Any, Any] | None:
    """Decode a printed literal of finite numbers with one NumPy call; return None for other literals."""
    numbers = text.encode("ascii", "replace").translate(_BRACES_TO_SPACES)
    count = count_elements(shape) * (2 if isinstance(element_type, ComplexType) else 1)
    if count == 0 or not _has_hlo_numbers(numbers):
        return None
    if isinstance(element_type, IntegerType):
        return _decode_printed_integers(numbers, count, shape, element_type)
    values = decimal_numbers(numbers, np.float64, count)
    part = element_type.element_type if isinstance(element_type, ComplexType) else element_type
    if values is None or not isinstance(part, FloatType) or not np.isfinite(values).all():
        return None
    rounded = _nearest_floats(values, part)
    if not np.isfinite(rounded.astype(np.float64)).all():
        return None
    return rounded.view(numpy_dtype(element_type)).reshape(shape)


def _decode_printed_integers(
    numbers: bytes, count: int, shape: tuple[int, ...], element_type: IntegerType
) -> np.ndarray[Any, Any] | None:
    is_long = element_type.width == 64 and _LONG_INTEGER.search(numbers) is not None
    if is_long or b"." in numbers or b"e" in numbers:
        return None
    values = decimal_numbers(numbers, np.int64, count)
    if values is None:
        return None
    if element_type == BOOL:
        return values.astype(np.bool_).reshape(shape)
    low, high = _written_range(element_type)
    if values.min() < low or values.max() > high:
        return None
    return values.astype(numpy_dtype(element_type)).reshape(shape)


def _has_hlo_numbers(numbers: bytes) -> bool:
    """Whether all numbers are valid in HLO: NumPy also accepts `+5` and `.5`, which HLO does not."""
    if numbers.translate(None, _NUMBER_CHARACTERS) or b" ." in numbers or b",." in numbers:
        return False
    return b"+" not in numbers or numbers.count(b"+") == numbers.count(b"e+") + numbers.count(b"E+")


def _written_range(element_type: IntegerType) -> tuple[int, int]:
    """Return the range of integers in text: XLA's lexer stores them in 64 bits, so that unsigned ones wrap."""
    if element_type.width == 64:
        return -(2**63), 2**63 - 1
    return integer_range(element_type)


def _integer(element_type: IntegerType, token: str, position: int) -> int | bool:
    is_bool = element_type.width == 1 and element_type.signedness is Signedness.SIGNLESS
    if token in ("true", "false") and is_bool:
        return token == "true"
    if _INTEGER_TOKEN.fullmatch(token) is None:
        code = "literal.range" if token.lstrip("-").isdecimal() else "literal.element"
        raise MalformedError(
            code, f"expected an integer of type {element_type.hlo_name}, found {shown(token)}", position
        )
    value = int(token)
    if not -(2**63) <= value < 2**64:
        raise MalformedError("literal.range", f"{token} does not fit in 64 bits", position)
    if value >= 2**63:
        value -= 2**64  # XLA's lexer stores integers as int64, with wraparound
    if is_bool:
        return value != 0
    low, high = _written_range(element_type)
    if not low <= value <= high:
        raise MalformedError("literal.range", f"{token} does not fit in {element_type.hlo_name}", position)
    if element_type.signedness is Signedness.UNSIGNED and value < 0:
        value += 2**64
    return value


def _float_array(element_type: FloatType, tokens: Tokens) -> np.ndarray[Any, Any]:
    """Convert tokens to floats with NaN payloads; `-0` keeps its sign, which XLA drops by reading an integer."""
    dtype = numpy_dtype(element_type)
    values = np.empty(len(tokens), np.float64)
    nans: list[tuple[int, int]] = []
    for index, (token, position) in enumerate(tokens):
        match = _FLOAT_TOKEN.fullmatch(token)
        if match is None:
            raise MalformedError("literal.element", f"expected a number, found {shown(token)}", position)
        values[index] = float(token.partition("(")[0])
        if "nan" in token:
            nans.append((index, _nan_bits(element_type, dtype, token, match["payload"], position)))
    rounded = _nearest_floats(values, element_type)
    lost = ~np.isfinite(rounded.astype(np.float64)) | ~np.isfinite(values)  # some types round infinity to a number
    for token, position in (tokens[int(index)] for index in np.flatnonzero(lost)):
        if "n" not in token:
            raise MalformedError("literal.range", f"{token[:40]} does not fit in {element_type.hlo_name}", position)
    bits = rounded.view(f"u{dtype.itemsize}")
    for index, pattern in nans:
        bits[index] = pattern
    return rounded


def _nearest_floats(values: np.ndarray[Any, Any], element_type: FloatType) -> np.ndarray[Any, Any]:
    """Round doubles to a type as XLA does: to `f16` and `bf16` by way of `f32`."""
    if element_type.name in ("f16", "bf16"):
        with np.errstate(over="ignore"):
            values = values.astype(np.float32).astype(np.float64)
    return nearest_floats(values, element_type)


def _nan_bits(element_type: FloatType, dtype: np.dtype[Any], token: str, payload: str | None, position: int) -> int:
    is_negative = token.startswith("-")
    sizes = _NAN_BITS.get(element_type.name)
    if sizes is None:
        if payload is not None:
            raise MalformedError(
                "literal.range", f"a NaN of type {element_type.hlo_name} cannot have a payload", position
            )
        value = np.array(-np.nan if is_negative else np.nan).astype(dtype)
        return int(value.view(f"u{dtype.itemsize}"))
    exponent_bits, mantissa = sizes
    mask = (1 << mantissa) - 1
    fraction = 1 << (mantissa - 1) if payload is None else int(payload, 16)
    if not 0 < fraction <= mask:
        raise MalformedError(
            "literal.range", f"NaN payload 0x{payload} does not fit in {element_type.hlo_name}", position
        )
    exponent = ((1 << exponent_bits) - 1) << mantissa
    return fraction | exponent | (is_negative << (exponent_bits + mantissa))


# --- printing -----------------------------------------------------------------------------------------------------


#: Arrays of fewer elements are not worth the overhead of numpy's functions.
_FEW = 8


def element_texts(flat: np.ndarray[Any, Any], element_type: ElementType) -> list[str]:
    """Return the text of every element of a one-dimensional array."""
    if isinstance(element_type, ComplexType):
        part_type = element_type.element_type
        parts = np.ascontiguousarray(flat).view(numpy_dtype(part_type))
        texts = element_texts(parts, part_type)
        return [f"({real}, {imaginary})" for real, imaginary in zip(texts[::2], texts[1::2], strict=True)]
    if isinstance(element_type, FloatType):
        return _float_texts(flat, element_type.name)
    if len(flat) < _FEW:
        return [str(int(element)) for element in flat]
    integers = flat.astype(np.uint64 if numpy_dtype(element_type) == np.uint64 else np.int64)
    return list(map(str, integers.tolist()))


def _float_texts(flat: np.ndarray[Any, Any], name: str) -> list[str]:
    if len(flat) < _FEW:
        return [_float_text(element, name) for element in flat]
    with np.errstate(invalid="ignore"):  # signaling NaNs, whose bits are read below
        doubles = flat.astype(np.float64)
    digits = _DIGITS.get(name) or _TWO_FORMS[name][1]
    texts = list(map(f"{{:.{digits}g}}".format, doubles.tolist()))
    if name in _TWO_FORMS:
        _shorten(texts, flat, doubles, _TWO_FORMS[name][0])
    for index in np.flatnonzero(np.isnan(doubles)).tolist():
        texts[index] = _nan_text(flat[index], name)
    return texts


def _float_text(element: Any, name: str) -> str:
    value = float(element)
    if value != value:
        return _nan_text(element, name)
    if name not in _TWO_FORMS:
        return f"{value:.{_DIGITS[name]}g}"
    short, exact = _TWO_FORMS[name]
    text = f"{value:.{short}g}"
    return text if type(element)(float(text)) == element else f"{value:.{exact}g}"


def plain_text(text: str, element_type: ElementType) -> str | None:
    """Return a plain number (see `are_plain_numbers`) in its printed form; None if NumPy must round it."""
    if not isinstance(element_type, FloatType) or text in ("0", "nan", "inf", "-inf"):
        return text
    if element_type.name not in _TWO_FORMS:
        return None
    short, exact = _TWO_FORMS[element_type.name]
    value = float(text)
    if 1e-30 < abs(value) < 1e30 and f"{value:.{short}g}" == text:  # normal numbers with so few digits round-trip
        return text
    value = _rounded(value, element_type.name)
    shorter = f"{value:.{short}g}"
    return shorter if _rounded(float(shorter), element_type.name) == value else f"{value:.{exact}g}"


def _rounded(value: float, name: str) -> float:
    """Return a number rounded to f32 or f64."""
    return float(_SINGLE.unpack(_SINGLE.pack(value))[0]) if name == "f32" else value


def _shorten(texts: list[str], flat: np.ndarray[Any, Any], doubles: np.ndarray[Any, Any], digits: int) -> None:
    """Replace texts with shorter ones of `digits` digits that round-trip."""
    candidates = np.arange(len(flat)) if flat.dtype == np.float64 else _nearly_short(flat, doubles, digits)
    shorter = list(map(f"{{:.{digits}g}}".format, doubles[candidates].tolist()))
    read_back = np.array(list(map(float, shorter)), np.float64).astype(flat.dtype)
    for index in np.flatnonzero(read_back == flat[candidates]).tolist():
        texts[candidates[index]] = shorter[index]


def _nearly_short(
    flat: np.ndarray[Any, Any], doubles: np.ndarray[Any, Any], digits: int
) -> np.ndarray[Any, np.dtype[np.intp]]:
    """Return the indices of all single-precision numbers within about one ULP of a number with `digits` digits.

    Only these can round-trip with so few digits, and formatting every number twice is the most expensive step.
    """
    with np.errstate(all="ignore"):
        unit = 10.0 ** (np.floor(np.log10(np.abs(doubles))) - (digits - 1))
        distance = np.abs(doubles - np.round(doubles / unit) * unit)
        return np.flatnonzero(~(distance > 1.5 * np.spacing(np.abs(flat)).astype(np.float64)))


def _nan_text(value: Any, name: str) -> str:
    """Return `nan`, `-nan` or `nan(0x...)`, which has a payload other than the default quiet one."""
    bytes_ = value.tobytes()
    bits = int.from_bytes(bytes_, "little")
    is_negative = bool(bits >> (8 * len(bytes_) - 1)) and name != "f8E8M0FNU"
    text = "-nan" if is_negative else "nan"
    sizes = _NAN_BITS.get(name)
    if sizes is not None:
        mantissa_bits = sizes[1]
        payload = bits & ((1 << mantissa_bits) - 1)
        if payload != 1 << (mantissa_bits - 1):
            text += f"(0x{payload:x})"
    return text
