"""What stands in `constant(...)`: nested braces of elements, decoded by numpy.

A short literal is decoded at once. Of a long one only the structure is checked; its elements are decoded when they are
first read. Machine-printed literals (one comma between two elements, one brace pair per row) need no tokens at all.
XLA skips commas wherever they stand, so anything else is read token by token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from hlo_text.attributes import Literal
from hlo_text.hlo.spelling.scalars import shown
from hlo_text.reading.failure import MalformedError, fail
from hlo_text.source import SourceText
from hlo_text.types import (
    ComplexType,
    ElementType,
    FloatType,
    IntegerType,
    Signedness,
    TensorType,
    TupleType,
    Type,
    numpy_dtype,
)

#: Characters from which on a literal is decoded lazily.
LAZY_LENGTH = 1024

_IGNORED = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_NOT_STRUCTURE = bytes(set(range(256)) - set(b"{}(),"))
_NUMBER_CHARACTERS = b"0123456789+-eE., "
_BRACES_TO_SPACES = bytes.maketrans(b"{}()\t\r\n", b" " * 7)
_TOKEN = re.compile(r"-?nan\(0x[0-9a-fA-F]+\)|[{}()]|[^{}(), \t\r\n]+|[ \t\r\n,]+")
_FLOAT_TOKEN = re.compile(
    r"(?:-?[0-9]+(?:\.[0-9]*)?|-\.[0-9]+)(?:[eE][+-]?[0-9]+)?|-?inf|-?nan(?:\(0x(?P<payload>[0-9a-fA-F]+)\))?"
)
_INTEGER_TOKEN = re.compile(r"-?[0-9]{1,20}")
_LONG_INTEGER = re.compile(rb"[0-9]{18}")
#: Bits of the element and of its mantissa, for the formats with payloads in their NaNs.
_NAN_BITS = {
    "f64": (64, 52),
    "f32": (32, 23),
    "f16": (16, 10),
    "bf16": (16, 7),
    "f8E5M2": (8, 2),
    "f8E4M3": (8, 3),
    "f8E3M4": (8, 4),
}
_ELIDED = "{...}"
_MAXIMUM_RANK = 64  # numpy's


def read_literal(type: Type, text: str, source: SourceText, offset: int) -> Literal:
    """Read the text between the parentheses of `constant`, which starts at `offset` of the source.

    Raises:
        ParseError: It does not fit the type (`literal.shape`, `literal.range`, `literal.element`).
    """
    try:
        return _read(type, text, source, offset)
    except MalformedError as error:
        fail(source, error.code, error.message, offset + (error.offset or 0))


def _read(type: Type, text: str, source: SourceText, offset: int) -> Literal:
    plain = _blank_comments(text)
    if plain.strip(" \t\r\n") == _ELIDED and not (isinstance(type, TensorType) and not type.shape):
        return Literal(type, is_elided=True)
    if isinstance(type, TupleType):
        return _read_tuple(type, plain)
    if not isinstance(type, TensorType):
        raise MalformedError("literal.type", "a constant holds arrays or tuples of arrays")
    shape = _static_shape(type)
    literal_type = type if shape == type.shape else TensorType(shape, type.element_type, layout=type.layout)
    if len(text) < LAZY_LENGTH:
        return Literal(literal_type, _decode(shape, type.element_type, plain))
    is_printed = _has_predicted_structure(shape, type.element_type, plain)
    if not is_printed:
        _check_structure(shape, type.element_type, plain)

    def decode() -> Any:
        try:
            return _decode(shape, type.element_type, _blank_comments(text), is_printed=is_printed)
        except MalformedError as error:
            fail(source, error.code, error.message, offset + (error.offset or 0))

    return Literal(literal_type, decode=decode)


def _blank_comments(text: str) -> str:
    """Return the text with comments replaced by spaces, so that offsets stay."""
    return _IGNORED.sub(lambda match: " " * len(match[0]), text) if "/" in text else text


def _static_shape(type: TensorType) -> tuple[int, ...]:
    bounds = type.bounds or (None,) * type.rank
    sizes = [bound if size is None else size for size, bound in zip(type.shape, bounds, strict=True)]
    if None in sizes:
        raise MalformedError("literal.shape", "a constant needs dimension sizes or bounds, found ?")
    if type.rank > _MAXIMUM_RANK:
        raise MalformedError("literal.shape", f"a constant has at most {_MAXIMUM_RANK} dimensions, found {type.rank}")
    return tuple(size for size in sizes if size is not None)


# --- structure ----------------------------------------------------------------------------------------------------


def _has_predicted_structure(shape: tuple[int, ...], element_type: ElementType, text: str) -> bool:
    """Whether the braces and commas are those that printers write for the shape."""
    element = "(,)" if isinstance(element_type, ComplexType) else ""
    elements = 1
    for size in shape:
        elements *= size
    if elements > len(text) or (0 in shape and shape[-1] != 0) or any(size > len(text) for size in shape):
        return False
    predicted = element
    for size in reversed(shape):
        predicted = "{" + ",".join([predicted] * size) + "}"
        if len(predicted) > len(text):
            return False
    return text.encode("ascii", "replace").translate(None, _NOT_STRUCTURE) == predicted.encode()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token[0] not in ", \t\r\n":
            yield token, match.start()


def _check_structure(shape: tuple[int, ...], element_type: ElementType, text: str) -> list[tuple[str, int]]:
    """Return the element tokens in order, two per complex number.

    Raises:
        MalformedError: Depth or number of the elements is wrong.
    """
    is_complex = isinstance(element_type, ComplexType)
    found: list[tuple[str, int]] = []
    counts: list[int] = []
    closed = False
    in_complex = -1
    for token, position in _tokens(text):
        if closed or (not shape and not is_complex and found):
            raise MalformedError("literal.shape", f"the literal ends before {shown(token)}", position)
        if in_complex >= 0:
            if token == ")" and in_complex == 2:
                in_complex = -1
                closed = not shape
            elif token in "{}()" or in_complex == 2:
                raise MalformedError("literal.element", "expected a complex number (real, imaginary)", position)
            else:
                found.append((token, position))
                in_complex += 1
        elif token == "{":
            _count_element(shape, counts, position)
            counts.append(0)
            if len(counts) > len(shape):
                raise MalformedError("literal.shape", f"expected {len(shape)} levels of braces, found more", position)
        elif token == "}":
            if not counts or counts[-1] != shape[len(counts) - 1]:
                wanted = shape[len(counts) - 1] if counts else 0
                raise MalformedError(
                    "literal.shape",
                    f"expected {wanted} elements in dimension {len(counts) - 1}, found {counts[-1] if counts else 0}",
                    position,
                )
            counts.pop()
            closed = not counts
        else:
            if len(counts) != len(shape):
                raise MalformedError("literal.shape", f"expected {len(shape)} levels of braces here", position)
            _count_element(shape, counts, position)
            if is_complex:
                if token != "(":
                    raise MalformedError(
                        "literal.element", f"expected (real, imaginary), found {shown(token)}", position
                    )
                in_complex = 0
            else:
                found.append((token, position))
    if counts or in_complex >= 0 or (shape and not closed) or (not shape and not found):
        raise MalformedError("literal.shape", "the literal is incomplete", len(text))
    return found


def _count_element(shape: tuple[int, ...], counts: list[int], position: int) -> None:
    if counts:
        counts[-1] += 1
        if len(counts) <= len(shape) and counts[-1] > shape[len(counts) - 1]:
            size = shape[len(counts) - 1]
            raise MalformedError("literal.shape", f"expected {size} elements in dimension {len(counts) - 1}", position)


# --- elements -----------------------------------------------------------------------------------------------------


def _decode(
    shape: tuple[int, ...], element_type: ElementType, text: str, *, is_printed: bool | None = None
) -> np.ndarray[Any, Any]:
    """Return the elements. `is_printed` tells whether the text has the predicted structure, if that is known."""
    try:
        dtype = numpy_dtype(element_type)
    except ValueError:
        raise MalformedError("literal.type", f"no constant holds elements of type {element_type.hlo_name}") from None
    if is_printed is None:
        is_printed = _has_predicted_structure(shape, element_type, text)
    if is_printed and shape and (printed := _decode_printed(shape, element_type, dtype, text)) is not None:
        return printed
    tokens = _check_structure(shape, element_type, text)
    match element_type:
        case IntegerType():
            values = np.array([_integer(element_type, *token) for token in tokens], dtype=object).astype(dtype)
        case FloatType():
            values = _float_array(element_type, tokens)
        case ComplexType(FloatType() as part):
            values = _float_array(part, tokens).view(dtype)
        case _:
            raise MalformedError("literal.type", f"no constant holds elements of type {element_type.hlo_name}")
    try:
        return values.reshape(shape)
    except ValueError:
        raise MalformedError("literal.shape", "no array has so many or so large dimensions") from None


def _decode_printed(
    shape: tuple[int, ...], element_type: ElementType, dtype: np.dtype[Any], text: str
) -> np.ndarray[Any, Any] | None:
    """Decode a literal of finite numbers as printers write it in one call of numpy; None if it is anything else."""
    numbers = text.encode("ascii", "replace").translate(_BRACES_TO_SPACES)
    if not _has_hlo_numbers(numbers):
        return None
    count = int(np.prod(shape, dtype=object)) * (2 if isinstance(element_type, ComplexType) else 1)
    if count == 0:
        return None
    if isinstance(element_type, IntegerType):
        is_long = element_type.width == 64 and _LONG_INTEGER.search(numbers) is not None
        if is_long or b"." in numbers or b"e" in numbers:
            return None
        values = _from_text(numbers, np.dtype(np.int64), count)
        if values is None:
            return None
        if dtype == np.bool_:
            return values.astype(np.bool_).reshape(shape)
        low, high = _integer_range(element_type)
        if values.min() < low or values.max() > high:
            return None
        return values.astype(dtype).reshape(shape)
    values = _from_text(numbers, np.dtype(np.float64), count)
    if values is None or not np.isfinite(values).all():
        return None
    part = numpy_dtype(element_type.element_type) if isinstance(element_type, ComplexType) else dtype
    with np.errstate(over="ignore", invalid="ignore"):
        rounded = values.astype(part)
    if not np.isfinite(rounded.astype(np.float64)).all():
        return None
    return rounded.view(dtype).reshape(shape)


def _has_hlo_numbers(numbers: bytes) -> bool:
    """Whether numpy reads the numbers as HLO does: it also takes `+5` and `.5`, which HLO does not."""
    if numbers.translate(None, _NUMBER_CHARACTERS) or b" ." in numbers or b",." in numbers:
        return False
    return b"+" not in numbers or numbers.count(b"+") == numbers.count(b"e+") + numbers.count(b"E+")


def _from_text(numbers: bytes, dtype: np.dtype[Any], count: int) -> np.ndarray[Any, Any] | None:
    try:
        values = np.fromstring(numbers, dtype=dtype, sep=",")
    except ValueError:
        return None
    return values if values.size == count else None


def _integer_range(element_type: IntegerType) -> tuple[int, int]:
    width = element_type.width
    if element_type.signedness is Signedness.UNSIGNED:
        return (0, 2**width - 1) if width < 64 else (-(2**63), 2**63 - 1)
    return -(2 ** (width - 1)), 2 ** (width - 1) - 1


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
        raise MalformedError("literal.range", f"{token} needs more than 64 bits", position)
    if value >= 2**63:
        value -= 2**64  # XLA's lexer keeps integers as int64 and lets them wrap
    if is_bool:
        return value != 0
    low, high = _integer_range(element_type)
    if not low <= value <= high:
        raise MalformedError("literal.range", f"{token} does not fit {element_type.hlo_name}", position)
    if element_type.signedness is Signedness.UNSIGNED and value < 0:
        value += 2**64
    return value


def _float_array(element_type: FloatType, tokens: list[tuple[str, int]]) -> np.ndarray[Any, Any]:
    """Convert tokens; NaNs get their payload, and `-0` keeps its sign (XLA reads an integer there and loses it)."""
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
    with np.errstate(over="ignore", invalid="ignore"):
        rounded = values.astype(dtype)
    lost = ~np.isfinite(rounded.astype(np.float64)) | ~np.isfinite(values)  # some types round infinity to a number
    for token, position in (tokens[int(index)] for index in np.flatnonzero(lost)):
        if "n" not in token:
            raise MalformedError("literal.range", f"{token[:40]} does not fit {element_type.hlo_name}", position)
    bits = rounded.view(f"u{dtype.itemsize}")
    for index, pattern in nans:
        bits[index] = pattern
    return rounded


def _nan_bits(element_type: FloatType, dtype: np.dtype[Any], token: str, payload: str | None, position: int) -> int:
    is_negative = token.startswith("-")
    sizes = _NAN_BITS.get(element_type.name)
    if sizes is None:
        if payload is not None:
            raise MalformedError("literal.range", f"a NaN of {element_type.hlo_name} has no payload", position)
        value = np.array(-np.nan if is_negative else np.nan).astype(dtype)
        return int(value.view(f"u{dtype.itemsize}"))
    width, mantissa = sizes
    mask = (1 << mantissa) - 1
    fraction = 1 << (mantissa - 1) if payload is None else int(payload, 16)
    if not 0 < fraction <= mask:
        raise MalformedError("literal.range", f"the payload 0x{payload} does not fit {element_type.hlo_name}", position)
    exponent = (1 << (width - 1)) - 1 - mask
    return fraction | exponent | (is_negative << (width - 1))


# --- tuples -------------------------------------------------------------------------------------------------------


def _read_tuple(type: TupleType, text: str) -> Literal:
    value, position = _tuple_value(type, text, _skip(text, 0))
    if _skip(text, position) != len(text):
        raise MalformedError("literal.shape", "the literal ends here", position)
    return Literal(type, value)


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\r\n":
        position += 1
    return position


def _tuple_value(type: TupleType, text: str, position: int) -> tuple[tuple[Any, ...], int]:
    """Return the elements of the tuple that starts at `position` and the offset behind it."""
    if not text.startswith("(", position):
        raise MalformedError("literal.shape", "expected a tuple literal", position)
    position = _skip(text, position + 1)
    values: list[Any] = []
    for index, element in enumerate(type.types):
        if index:
            if not text.startswith(",", position):
                raise MalformedError("literal.shape", f"expected {len(type.types)} elements, found {index}", position)
            position = _skip(text, position + 1)
        value: Any
        if isinstance(element, TupleType):
            value, position = _tuple_value(element, text, position)
        else:
            value, position = _leaf_value(element, text, position)
        values.append(value)
        position = _skip(text, position)
    if not text.startswith(")", position):
        raise MalformedError("literal.shape", f"expected ')' behind {len(type.types)} elements", position)
    return tuple(values), position + 1


def _leaf_value(type: Type, text: str, position: int) -> tuple[Any, int]:
    if not isinstance(type, TensorType):
        raise MalformedError("literal.type", "a constant holds arrays or tuples of arrays", position)
    end = _leaf_end(text, position)
    try:
        return _decode(_static_shape(type), type.element_type, text[position:end]), end
    except MalformedError as error:
        raise MalformedError(error.code, error.message, position + (error.offset or 0)) from None


def _leaf_end(text: str, position: int) -> int:
    """Return where the array literal at `position` ends: at a comma or parenthesis outside of its own brackets."""
    depth = 0
    for match in re.compile(r"[{}(),]").finditer(text, position):
        bracket = match[0]
        if bracket in "{(":
            depth += 1
        elif bracket != ",":
            depth -= 1
        if depth < 0 or (depth == 0 and bracket == ","):
            return match.start()
    return len(text)
