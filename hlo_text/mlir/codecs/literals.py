"""MLIR's elements attributes, both ways: `dense<...>`, `dense_resource<...>` and `sparse<...>`.

Payloads of more than `LAZY_BYTES` characters are decoded by NumPy when their value is first read. Checks that need no
decoding (the number of bytes of hexadecimal data) are immediate.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, TypeVar

import attrs

from hlo_text.core.arrays import is_uniform
from hlo_text.core.attributes import Attribute, DenseResourceAttribute, KeptLiteral, Literal, TextLiteral
from hlo_text.core.describe import number_text
from hlo_text.core.diagnostics import Diagnostic, ParseError
from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np
from hlo_text.core.types import (
    BOOL,
    I64,
    ComplexType,
    DialectType,
    ElementType,
    IndexType,
    IntegerType,
    TensorType,
    Type,
    element_type_of_dtype,
    num_bits,
)
from hlo_text.mlir.codecs.elements import (
    MAX_LISTED_ELEMENTS,
    decode_list,
    element_texts,
    elements_dtype,
    elements_from_bytes,
    find_short_number,
    hexadecimal_data,
    nested_list,
    plain_text,
    read_element,
    storage_bytes,
)
from hlo_text.mlir.codecs.strings import BLANKS, identifier_or_string, unescape
from hlo_text.reading.failure import MalformedError
from hlo_text.reading.nested_numbers import (
    MAX_RANK,
    MLIR_FLOAT,
    are_plain_numbers,
    check_hexadecimal,
    count_elements,
    has_structure,
    hexadecimal_bytes,
    nothing_wrong,
)

#: Payloads longer than this are decoded on first use.
LAZY_BYTES = 1 << 14
_NO_BRACKETS = str.maketrans("", "", "[]")
_NO_PARENTHESES = str.maketrans("", "", "()")
_NO_BRACKETS_OR_PARENTHESES = _NO_BRACKETS | _NO_PARENTHESES
_PAIRS = late(r"\([^(),]*,[^(),]*\)(?:, *\([^(),]*,[^(),]*\))*+\Z")
_ELIDED = "__elided__"
_ALIGNMENT_DIGITS = 8  # hexadecimal digits of the alignment in front of a resource's data

_SHAPED = late(r"(?:vector|memref)<((?:[0-9]+x|\[[0-9]+\]x)*)([a-z][A-Za-z0-9]*)>\Z")
_SIZE = late("[0-9]+")
_BARE = late(r"[A-Za-z_][\w$.]*\Z", re.ASCII)
_COMMENT = late(rb"//[^\n]*")
#: Maximum number of elements of a sparse attribute, most of which are zeros that are not in the text.
_MOST_SPARSE = 1 << 24
_NOT_STRUCTURE = bytes(code for code in range(256) if code not in b"[](),")
_HEX_LETTERS = "abcdef"

_R = TypeVar("_R")


def read_elements(token: str, type: Type, make_type: Callable[[DialectType], ElementType]) -> Attribute | Literal:
    """Return the attribute for a `dense<..>`, `dense_resource<..>` or `sparse<..>` token and the type after it.

    Args:
        token: The text up to `>`.
        type: The type after the colon.
        make_type: Reader of an element type's name, for vectors and memrefs that are kept as text.

    Raises:
        MalformedError: The payload does not fit the type.
    """
    keyword, opening, rest = token.partition("<")
    keyword, payload = keyword.strip(BLANKS), rest[:-1].strip(BLANKS)
    if not opening or not rest.endswith(">"):
        raise MalformedError("syntax", "malformed elements attribute")
    if keyword == "dense_resource":
        return _resource(payload, type)
    shape, element_type = _checked_shape(type, make_type)
    if keyword == "sparse":
        return _sparse(payload, type, shape, element_type)
    return _dense_literal(Payload(payload, 0, len(payload)), type, shape, element_type)


@attrs.define(slots=True, eq=False, repr=False)
class Payload:
    """Elements between `dense<` and `>` as a range of the source, which avoids a copy.

    Attributes:
        source: The text.
        start, end: Offsets in it.
    """

    source: str
    start: int
    end: int

    def __str__(self) -> str:
        return self.source[self.start : self.end]


def read_payload(payload: Payload, type: Type, make_type: Callable[[DialectType], ElementType]) -> Literal:
    """Return the literal of a long payload, which is not copied.

    Raises:
        MalformedError: As for `read_elements`.
    """
    return _dense_literal(payload, type, *_checked_shape(type, make_type))


def _checked_shape(type: Type, make_type: Callable[[DialectType], ElementType]) -> tuple[tuple[int, ...], ElementType]:
    shape, element_type = static_shape(type, make_type)
    if not shape:
        return shape, element_type
    if len(shape) > MAX_RANK or count_elements(shape if 0 not in shape else tuple(filter(None, shape))) >= 1 << 60:
        raise MalformedError(
            "literal.size", f"elements literal must have at most {MAX_RANK} dimensions and fewer than 2^60 elements"
        )
    return shape, element_type


def _dense_literal(within: Payload, type: Type, shape: tuple[int, ...], element_type: ElementType) -> Literal:
    """Return the literal for the text between `dense<` and `>`."""
    if isinstance(element_type, DialectType) and element_type.is_of_declared_dialect:
        return KeptLiteral(type, str(within), text=f"dense<{within}>")
    first = within.source[within.start : within.start + 1]
    if first == '"':
        return _hex_literal(within, type, shape, element_type)
    payload = str(within)
    if first == "[":
        data = _list_bytes(payload, shape, element_type)
        if len(payload) > LAZY_BYTES:
            return LongList(within, type, element_type, shape, has_bit_patterns=b"x" in data)
        if 0 not in shape and _plain_numbers(payload.translate(_NO_BRACKETS), element_type) is not None:
            return PlainElements(within, type, element_type, shape, is_splat=None)
        array = decode_list(data, shape, element_type)
        return Literal(type, array, is_splat=is_uniform(array), check=_short_number_check(data, element_type))
    if not payload:
        if count_elements(shape):
            raise MalformedError(
                "literal.shape", f"inferred shape of elements literal ([0]) does not match type ({list(shape)})"
            )
        decode = partial(_decode_nothing, shape, element_type)
        return Literal(type, decode=decode, check=nothing_wrong, integers=(), text="dense<>")
    numbers = _plain_numbers(payload, element_type)
    is_plain = numbers is not None and len(numbers) == (2 if isinstance(element_type, ComplexType) else 1)
    if is_plain and 0 not in shape:
        return PlainElements(within, type, element_type, shape, is_splat=True)
    count = count_elements(shape)
    if count == 0 and isinstance(element_type, ComplexType) and not payload.startswith("("):
        read_element(payload, element_type.element_type)  # a single part represents no elements
        return Literal(type, decode=partial(_decode_nothing, shape, element_type), check=nothing_wrong)
    decode = partial(_decode_splat, payload, shape, element_type)
    text = None if count else f"dense<{elements_text(_decode_splat(payload, (1,), element_type), type)}>"
    if is_plain:
        return Literal(type, decode=decode, is_splat=True, check=nothing_wrong, integers=(), text=text)
    check = _short_number_check(payload.encode("ascii", "replace"), element_type)
    return Literal(type, decode(), is_splat=True, text=text, check=check)


class _Elements(TextLiteral):
    """Elements of known shape and type between `dense<` and `>`."""

    __slots__ = ("_element_type", "_shape")

    def __init__(
        self,
        payload: Payload,
        type: Type,
        element_type: ElementType,
        shape: tuple[int, ...],
        *,
        is_splat: bool | None,
        check: Callable[[], None] | None = nothing_wrong,
    ) -> None:
        super().__init__(type, payload.source, payload.start, payload.end, is_splat=is_splat, check=check)
        self._element_type = element_type
        self._shape = shape


class PlainElements(_Elements):
    """One number or a list of plain numbers (see `are_plain_numbers`), which is printed without decoding."""

    __slots__ = ()

    def _decode_text(self) -> Any:
        text = self.elements_in_text
        if text.startswith("["):
            return decode_list(_list_bytes(text, self._shape, self._element_type), self._shape, self._element_type)
        return _decode_splat(text, self._shape, self._element_type)

    @property
    def text(self) -> str | None:
        return _printed(self.elements_in_text, self._shape, self._element_type)

    @property
    def integers(self) -> tuple[int, ...]:
        if self._integers is None and self._has_short_integers():
            numbers = tuple(map(int, self.elements_in_text.translate(_NO_BRACKETS).split(",")))
            self._integers = numbers if len(numbers) > 1 else numbers * count_elements(self._shape)
        return super().integers

    def _has_short_integers(self) -> bool:
        is_integer = isinstance(self._element_type, IntegerType | IndexType) and self._element_type != BOOL
        return is_integer and count_elements(self._shape) <= MAX_LISTED_ELEMENTS

    def with_type(self, type: TensorType) -> Literal:
        if self._has_short_integers():
            _ = self.integers  # the other literal has them too
        return super().with_type(type)


class LongList(_Elements):
    """A list whose brackets were checked and whose elements are decoded when first read."""

    __slots__ = ()

    def __init__(
        self,
        payload: Payload,
        type: Type,
        element_type: ElementType,
        shape: tuple[int, ...],
        *,
        has_bit_patterns: bool,
    ) -> None:
        check = partial(_check_list, payload, shape, element_type) if has_bit_patterns else None
        super().__init__(payload, type, element_type, shape, is_splat=None, check=check)

    def _decode_text(self) -> Any:
        data = _list_bytes(self.elements_in_text, self._shape, self._element_type)
        return _reported(partial(decode_list, data, self._shape, self._element_type))


def _printed(payload: str, shape: tuple[int, ...], element_type: ElementType) -> str | None:
    """Return the printed text of a literal of plain numbers; None if printing requires its array."""
    is_complex = isinstance(element_type, ComplexType)
    part_type = element_type.element_type if isinstance(element_type, ComplexType) else element_type
    numbers = payload.translate(_NO_BRACKETS_OR_PARENTHESES).split(",")
    if len(numbers) > MAX_LISTED_ELEMENTS << is_complex:
        return None
    texts = [plain_text(number.strip(BLANKS), part_type) for number in numbers]
    if is_complex:
        texts = [f"({real},{imaginary})" for real, imaginary in zip(texts[::2], texts[1::2], strict=True)]
    return f"dense<{texts[0] if len(set(texts)) == 1 else nested_list(texts, shape)}>"


def _plain_numbers(texts: str, element_type: ElementType) -> list[str] | None:
    """Return the numbers of an element or of a list without brackets, None if one has another form."""
    if isinstance(element_type, ComplexType):
        if not _PAIRS.match(texts):
            return None
        texts, element_type = texts.translate(_NO_PARENTHESES), element_type.element_type
    numbers = [text.strip(BLANKS) for text in texts.split(",")] if "," in texts else [texts.strip(BLANKS)]
    return numbers if are_plain_numbers(numbers, element_type, MLIR_FLOAT) else None


def _decode_nothing(shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    return np.empty(shape, elements_dtype(element_type))


def _decode_splat(payload: str, shape: tuple[int, ...], element_type: ElementType) -> np.ndarray[Any, Any]:
    value = np.empty((), elements_dtype(element_type))
    value[()] = read_element(payload, element_type)
    return np.broadcast_to(value, shape)


def _short_number_check(data: bytes, element_type: ElementType) -> Callable[[], None] | None:
    """Return a check that reports a bit pattern with too few digits, which is still read; None without one."""
    message = find_short_number(data, element_type) if b"x" in data else None
    return None if message is None else partial(_report, "literal.digits", message)


def _check_list(payload: Payload, shape: tuple[int, ...], element_type: ElementType) -> None:
    data = _list_bytes(str(payload), shape, element_type)
    message = find_short_number(data, element_type)
    if message is not None:
        _report("literal.digits", message)
    _reported(partial(decode_list, data, shape, element_type))


def resource_literal(literal: Literal, blob: str) -> None:
    """Set the data of a `dense_resource` literal: hex digits that start with four bytes of alignment."""
    type = literal.type
    if isinstance(type, TensorType) and type.is_static and len(blob) >= _ALIGNMENT_DIGITS:
        shape = tuple(size or 0 for size in type.shape)
        digits = blob[_ALIGNMENT_DIGITS:]
        literal.decode_later(
            partial(_reported, partial(_decode_hex, digits, shape, type.element_type)),
            partial(_reported, partial(_check_resource, digits, shape, type.element_type)),
        )


def _wrong_count(what: str, expected: int, found: int) -> MalformedError:
    return MalformedError("literal.size", f"wrong number of {what}: expected {number_text(expected)}, found {found}")


def _check_resource(digits: str, shape: tuple[int, ...], element_type: ElementType) -> None:
    width = 2 * storage_bytes(element_type)
    wanted = width * count_elements(shape)
    if len(digits) not in (width, wanted):
        raise _wrong_count("hex digits for the type", wanted, len(digits))
    check_hexadecimal(digits)


# --- forms -----------------------------------------------------------------------------------------------------------


def _resource(payload: str, type: Type) -> Literal | DenseResourceAttribute:
    key = unescape(payload) if payload.startswith('"') else payload
    if not payload.startswith('"') and not _BARE.match(payload):
        raise MalformedError("syntax", "expected a resource key")
    static_shape(type, None)
    return resource_reference(key, type)


def resource_reference(key: str, type: Type) -> Literal:
    """Return the literal of `dense_resource<key>`; `resource_literal` sets its data later."""
    return Literal(type, resource_key=key, is_elided=key == _ELIDED)


def as_attribute(value: Any) -> Any:
    """Return an elements attribute in its form for attribute dictionaries instead of declared fields."""
    if isinstance(value, Literal) and value.resource_key is not None:
        return DenseResourceAttribute(value.resource_key, value.type)
    return value


def _sparse(payload: str, type: Type, shape: tuple[int, ...], element_type: ElementType) -> Literal:
    """Return the dense literal of a sparse attribute, which keeps its text for printing."""
    if math.prod(shape) > _MOST_SPARSE:
        raise MalformedError("literal.size", f"a sparse attribute can have at most {_MOST_SPARSE} elements")
    indices_text, values_text = _split_sparse(payload)
    written = indices = _decode_free(indices_text, I64)
    values = _decode_free(values_text, element_type)
    if values.ndim > 1:
        raise MalformedError("literal.shape", "the values of a sparse attribute must be a list")
    if indices.ndim == 1 == len(shape):
        indices = indices.reshape(-1, 1)
    if values.ndim == 0 and indices.ndim == 2:
        values = np.broadcast_to(values, indices.shape[:1])
    count = values.size if values.ndim else 1
    if (indices.ndim not in (0, 2) and indices.size) or (
        indices.size and indices.ndim == 2 and indices.shape != (count, len(shape))
    ):
        raise MalformedError(
            "literal.shape", f"sparse indices must have shape {[count, len(shape)]}, found {[*indices.shape]}"
        )
    has_rows = shape if indices.ndim == 0 else indices.size
    rows = np.broadcast_to(indices, (count, len(shape))) if has_rows else None
    if rows is not None and ((rows < 0).any() or (rows >= np.array(shape, np.int64)).any()):
        raise MalformedError("literal.range", "sparse index is out of bounds")
    text = "sparse<>"
    if rows is not None:
        spelled = elements_text(values, TensorType(values.shape, element_type))
        text = f"sparse<{_write_indices(written)}, {spelled}>"
    return Literal(type, decode=partial(_fill_sparse, shape, element_type, rows, values), text=text)


def _fill_sparse(shape: tuple[int, ...], element_type: ElementType, rows: Any, values: Any) -> np.ndarray[Any, Any]:
    array = np.zeros(shape, elements_dtype(element_type))
    if rows is not None:
        array[tuple(rows.T)] = values.reshape(-1)
    return array


def _write_indices(indices: np.ndarray[Any, Any]) -> str:
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
            return payload[:position].strip(BLANKS), payload[position + 1 :].strip(BLANKS)
    raise MalformedError("syntax", "expected ',' between the indices and values of a sparse attribute")


def _decode_free(text: str, element_type: ElementType) -> np.ndarray[Any, Any]:
    """Decode a nested list and infer its shape from the brackets."""
    shape = _bracket_shape(text)
    return decode_list(_list_bytes(text, shape, element_type), shape, element_type)


def _bracket_shape(text: str) -> tuple[int, ...]:
    shape = []
    inner = text.strip(BLANKS)
    while inner.startswith("["):
        depth = count = 0
        end = len(inner)
        for position, letter in enumerate(inner):
            depth += (letter in "[(") - (letter in "])")
            count += letter == "," and depth == 1
            if depth == 0:
                end = position
                break
        body = inner[1:end].strip(BLANKS)
        shape.append(count + 1 if body else 0)
        inner = body
        if len(shape) > 64:
            raise MalformedError("nesting", "elements literal is nested more than 64 levels deep")
    return tuple(shape)


def static_shape(
    type: Type, make_type: Callable[[DialectType], ElementType] | None
) -> tuple[tuple[int, ...], ElementType]:
    """Return the shape and element type of a tensor, or of a vector or memref, which are kept as text.

    Raises:
        MalformedError: The type has no static shape.
    """
    if isinstance(type, TensorType):
        shape: Any = type.shape
        if None in shape:
            raise MalformedError("literal.type", "elements literal type must have static shape")
        return shape, type.element_type
    if isinstance(type, DialectType) and make_type is not None and (match := _SHAPED.match(type.text)):
        return tuple(map(int, _SIZE.findall(match[1]))), make_type(DialectType(match[2]))
    if isinstance(type, DialectType) and make_type is None:
        return (), type
    raise MalformedError("literal.type", "elements literal must have a static shaped type")


def _report(code: str, message: str) -> NoReturn:
    raise ParseError(Diagnostic(code, message))


def _reported(read: Callable[[], _R]) -> _R:
    try:
        return read()
    except MalformedError as error:
        raise ParseError(Diagnostic(error.code, error.message)) from None


# --- hexadecimal data ------------------------------------------------------------------------------------------------


def _hex_literal(payload: Payload, type: Type, shape: tuple[int, ...], element_type: ElementType) -> Literal:
    source, start, end = payload.source, payload.start + 3, payload.end - 1
    if source[start - 2 : start] != "0x" or source[end] != '"':
        raise MalformedError("literal.hex", "expected string containing hex digits starting with `0x`")
    num_digits = end - start
    width = 2 * storage_bytes(element_type)
    count = count_elements(shape)
    if num_digits not in (width, width * count) or (count == 0 and num_digits):
        raise _wrong_count("hex digits for the type", width * count, num_digits)
    if count == 0:
        return Literal(type, np.empty(shape, elements_dtype(element_type)))
    first = source[start : start + width]
    is_splat = num_digits == width or (
        source.startswith(first, start + width) and source[start + width : end] == source[start : end - width]
    )
    check: Callable[[], None] = nothing_wrong
    if is_splat:
        check_hexadecimal(first)
        payload = Payload(f'"0x{first}"', 0, width + 4)
    elif num_digits > LAZY_BYTES:
        check = partial(_reported, partial(check_hexadecimal, source, start, end))
        return HexElements(payload, type, element_type, shape, is_splat=None, check=check)
    else:
        check_hexadecimal(source, start, end)
    return HexElements(payload, type, element_type, shape, is_splat=is_splat)


class HexElements(_Elements):
    """Hexadecimal digits in quotes, decoded when first read."""

    __slots__ = ()

    def _decode_text(self) -> Any:
        start, end = self._start + 3, self._end - 1
        return _reported(partial(_decode_hex, self._source, self._shape, self._element_type, start, end))

    @property
    def text(self) -> str | None:
        if self._end - self._start - 4 > LAZY_BYTES or (
            not self._is_splat
            and count_elements(self._shape) > MAX_LISTED_ELEMENTS
            and _has_printed_bytes(self._element_type)
        ):
            return _canonical_hex(Payload(self._source, self._start, self._end))
        return None


def _has_printed_bytes(element_type: ElementType) -> bool:
    """Return whether every bit of hexadecimal data is one of an element, which NumPy has."""
    if isinstance(element_type, ComplexType):
        return num_bits(element_type) in (64, 128)
    return num_bits(element_type) in (8, 16, 32, 64)


def _canonical_hex(payload: Payload) -> str | None:
    """Return the text of hexadecimal data if it is in the printed form, with capital letters."""
    has_small = any(payload.source.find(letter, payload.start, payload.end) >= 0 for letter in _HEX_LETTERS)
    return None if has_small else f"dense<{payload}>"


def _decode_hex(
    digits: str, shape: tuple[int, ...], element_type: ElementType, start: int = 0, end: int | None = None
) -> np.ndarray[Any, Any]:
    flat = elements_from_bytes(hexadecimal_bytes(digits, start, end), element_type)
    if flat.size == 1:
        return np.broadcast_to(flat.reshape(()), shape)
    if flat.size != count_elements(shape):
        raise _wrong_count("elements", count_elements(shape), flat.size)
    return flat.reshape(shape)


# --- lists -------------------------------------------------------------------------------------------------------


def _list_bytes(payload: str, shape: tuple[int, ...], element_type: ElementType) -> bytes:
    """Return a list's text without comments, after checking its brackets and commas against the shape."""
    data = payload.encode("ascii", "replace")
    if b"//" in data:
        data = _COMMENT.sub(b"", data)
    structure = data.translate(None, _NOT_STRUCTURE)
    is_complex = isinstance(element_type, ComplexType) and b"(" in data
    fits = has_structure(structure, shape, b"[]", b"(,)" if is_complex else b"")
    if 0 in shape:  # brackets show the shape up to the first 0 and are empty after it
        fits = fits and 0 not in shape[:-1] and not data.translate(None, b"[], \t\r\n")
    if not fits:
        raise MalformedError("literal.shape", f"inferred shape of elements literal does not match type ({list(shape)})")
    return data


# --- printing --------------------------------------------------------------------------------------------------------


def literal_text(literal: Literal, limit: int | None = None) -> str:
    """Return the text of a literal without its type.

    Args:
        literal: The literal.
        limit: Literals of more elements, except splats, are printed as `dense_resource<__elided__>`.
    """
    if literal.resource_key is not None:
        return f"dense_resource<{identifier_or_string(literal.resource_key)}>"
    if not literal.has_value:
        return literal.text or "dense_resource<__elided__>"
    if (
        limit is not None
        and ((literal.type.num_elements or 0) if isinstance(literal.type, TensorType) else 0) > limit
        and not (literal.is_splat or is_uniform(literal.array))
    ):
        return "dense_resource<__elided__>"
    text = literal.text
    if text is not None:
        return text
    return f"dense<{elements_text(literal.array, literal.type, is_splat=literal.is_splat)}>"


def elements_text(array: np.ndarray[Any, Any], type: Type, *, is_splat: bool = False) -> str:
    """Return the text between `dense<` and `>`: one element, nested lists or raw bytes."""
    element_type = _element_type(array, type)
    if array.size == 0:
        return ""
    if is_splat or is_uniform(array):
        return next(element_texts(array.reshape(-1)[:1], element_type))
    if array.size > MAX_LISTED_ELEMENTS and (array.dtype != object or element_type is not None):
        return f'"0x{hexadecimal_data(array, element_type)}"'
    return nested_list(list(element_texts(array.reshape(-1), element_type)), array.shape)


def _element_type(array: np.ndarray[Any, Any], type: Type) -> ElementType | None:
    """Return the element type, from the array for vectors and memrefs; None if NumPy has no matching dtype."""
    if isinstance(type, TensorType):
        return type.element_type
    return element_type_of_dtype(array.dtype) if array.dtype != object else None
