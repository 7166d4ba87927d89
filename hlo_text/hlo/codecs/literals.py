"""Literals in `constant(...)`, read and printed: nested braces of elements, tuples of them, or only `{...}`.

A short literal is decoded at once. Of a long one only the structure is checked; its elements are decoded when they are
first read. Machine-printed literals (one comma between two elements, one brace pair per row) need no tokens at all.
XLA skips commas anywhere, so other literals are read token by token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Any

from hlo_text.core.attributes import KeptLiteral, Literal, TextLiteral
from hlo_text.core.late_patterns import late
from hlo_text.core.numpy_on_use import np
from hlo_text.core.source import SourceText
from hlo_text.core.types import (
    BOOL,
    ComplexType,
    ElementType,
    IntegerType,
    TensorType,
    TupleType,
    Type,
    unknown_part,
)
from hlo_text.hlo.codecs.elements import (
    Tokens,
    decode_printed,
    decode_tokens,
    element_texts,
    elements_dtype,
    plain_scalar,
    plain_text,
)
from hlo_text.hlo.codecs.scalars import shown, with_blank_comments
from hlo_text.reading.failure import MalformedError, fail
from hlo_text.reading.nested_numbers import (
    HLO_FLOAT,
    MAX_RANK,
    are_plain_numbers,
    count_elements,
    has_structure,
    nothing_wrong,
)

#: Characters from which on a literal is decoded lazily.
LAZY_LENGTH = 1024
#: Texts of literals of at most this length are copied, so that caches can store the literals.
_COPIED_LENGTH = 256
#: XLA elides constants with more elements unless it prints large constants.
LARGE_CONSTANT_ELEMENTS = 10
#: Maximum number of elements of an array that a single number may represent.
_MOST_FILLED = 1 << 24
#: Number of elements beyond which an array from a single number is printed as that number.
_LARGEST_WRITTEN = 1024
ELIDED = "{...}"

_NO_BRACES = str.maketrans("", "", "{}()")
_NO_STRUCTURE = str.maketrans("", "", "{}, \t\r\n")
_TRUTHS = ("true", "false", "0", "1")
_DIGITS = {"true": "1", "false": "0"}
_WORDS = {"1": "true", "0": "false"}
_NO_BLANKS = str.maketrans("()", "{}", " \t\r\n")
_NOT_STRUCTURE = bytes(set(range(256)) - set(b"{}(),"))
#: Literals of unknown types, as far as the grammar reads them.
_KEPT = late(r"[^\"'%=/]*+")
_TOKEN = late(r"-?nan\(0x[0-9a-fA-F]+\)|[{}()]|[^{}(), \t\r\n]+|[ \t\r\n,]+")


class PlainLiteral(TextLiteral):
    """An array of plain numbers (see `are_plain_numbers`), which is printed without decoding."""

    __slots__ = ()

    def __init__(self, type: TensorType, source: str, start: int, end: int) -> None:
        super().__init__(type, source, start, end, check=nothing_wrong, is_splat=False)

    def _decode_text(self) -> Any:
        return _decode(*_shape_and_element_type(self.type), with_blank_comments(self.elements_in_text))

    def printed(self) -> str | None:
        """Return its printed text; None if printing requires its array."""
        type = self.type
        if isinstance(type, TensorType) and not type.shape and not isinstance(type.element_type, ComplexType):
            text = with_blank_comments(self.elements_in_text).strip(" \t\r\n")
            return _WORDS.get(text, text) if type.element_type == BOOL else plain_text(text, type.element_type)
        shape, element_type = _shape_and_element_type(type)
        if 0 in shape:
            return nested_braces([], shape)
        text = with_blank_comments(self.elements_in_text).translate(_NO_BRACES)
        part_type = element_type.element_type if isinstance(element_type, ComplexType) else element_type
        parts = [plain_text(part.strip(" \t\r\n"), part_type) for part in text.split(",")]
        if None in parts:
            return None
        texts = list(map(str, parts))
        if isinstance(element_type, ComplexType):
            texts = [f"({real}, {imaginary})" for real, imaginary in zip(texts[::2], texts[1::2], strict=True)]
        elif element_type == BOOL and shape:
            texts = [_DIGITS.get(text, text) for text in texts]
        return nested_braces(texts, shape)


class LongLiteral(TextLiteral):
    """An array whose structure was checked and whose elements are decoded when first read."""

    __slots__ = ("_origin",)

    def __init__(self, type: TensorType, origin: SourceText, start: int, end: int) -> None:
        super().__init__(type, origin.text, start, end)
        self._origin = origin

    def _decode_text(self) -> Any:
        try:
            return _decode(*_shape_and_element_type(self.type), with_blank_comments(self.elements_in_text))
        except MalformedError as error:
            fail(self._origin, error.code, error.message, self._start + (error.offset or 0))


def _shape_and_element_type(type: Type) -> tuple[tuple[int, ...], ElementType]:
    assert isinstance(type, TensorType)
    return _static_shape(type), type.element_type


class SingleNumber(Literal):
    """A large array written as one number, which is its first element; XLA sets all others to zero.

    It is printed as that number, unlike in XLA, which prints every element.
    """

    __slots__ = ()

    def printed(self) -> str:
        """Return the text of the number."""
        assert isinstance(self.type, TensorType)
        return _value_text(self.type.with_shape(()), self.array[(0,) * self.array.ndim])

    def with_type(self, type: TensorType) -> Literal:
        return SingleNumber(type, self.array, is_splat=self.is_splat)


def read_literal(type: Type, text: str, source: SourceText, offset: int) -> Literal:
    """Read the text between the parentheses of `constant`, which starts at `offset` of the source.

    Raises:
        ParseError: The literal does not match the type (`literal.shape`, `literal.range`, `literal.element`).
    """
    try:
        return _read(type, text, source, offset)
    except MalformedError as error:
        fail(source, error.code, error.message, offset + (error.offset or 0))


def _read(type: Type, text: str, source: SourceText, offset: int) -> Literal:
    is_scalar = False
    if isinstance(type, TensorType) and not type.shape:
        is_scalar = True
        if len(text) <= _COPIED_LENGTH and _are_plain((text,), type.element_type):
            return PlainLiteral(type, text, 0, len(text))
    plain = with_blank_comments(text)
    stripped = plain.strip(" \t\r\n")
    if not is_scalar and (stripped == ELIDED or _is_elided(stripped)):
        return Literal(type, is_elided=True)
    if unknown_part(type) is not None and _KEPT.fullmatch(stripped) and plain.count("{") == plain.count("}"):
        return KeptLiteral(type, stripped)
    if isinstance(type, TupleType):
        return _read_tuple(type, plain)
    if not isinstance(type, TensorType):
        raise MalformedError("literal.type", "a constant must be an array or a tuple of arrays")
    if stripped.startswith(",") or stripped.endswith(","):  # XLA skips commas in braces only
        place = plain.index(",") if stripped.startswith(",") else plain.rindex(",")
        raise MalformedError("syntax", "unexpected ',' outside the elements of a constant", place)
    shape = _static_shape(type)
    literal_type = type if shape == type.shape else TensorType(shape, type.element_type, layout=type.layout)
    if count_elements(shape) > _LARGEST_WRITTEN and (number := _single_number(shape, type.element_type, plain)):
        array = _filled(shape, elements_dtype(type.element_type), decode_tokens(type.element_type, [number]), number[1])
        return SingleNumber(literal_type, array, is_splat=0 in array.strides)
    if len(text) < LAZY_LENGTH:
        if _is_plain(shape, type.element_type, plain):
            if len(text) <= _COPIED_LENGTH:
                return PlainLiteral(literal_type, text, 0, len(text))
            return PlainLiteral(literal_type, source.text, offset, offset + len(text))
        return Literal(literal_type, _decode(shape, type.element_type, plain))
    if not _has_predicted_structure(shape, type.element_type, plain):
        _check_structure(shape, type.element_type, plain)
    return LongLiteral(literal_type, source, offset, offset + len(text))


def _is_plain(shape: tuple[int, ...], element_type: ElementType, text: str) -> bool:
    """Return whether a text has the predicted structure and contains only plain numbers."""
    if not _has_predicted_structure(shape, element_type, text):
        return False
    if 0 in shape:
        return not text.translate(_NO_STRUCTURE)
    number_type = element_type.element_type if isinstance(element_type, ComplexType) else element_type
    texts = (part.strip(" \t\r\n") for part in text.translate(_NO_BRACES).split(","))
    return _are_plain(texts, number_type)


def _are_plain(texts: Iterable[str], element_type: ElementType) -> bool:
    return are_plain_numbers(texts, element_type, HLO_FLOAT, _TRUTHS)


def _is_elided(text: str) -> bool:
    """Whether a text is `{...}` with commas and white space in its braces, which XLA skips."""
    return text[:1] == "{" and text[-1:] == "}" and text[1:-1].strip(", \t\r\n") == "..."


def constant_type(type: Type) -> Type:
    """Return the type of a constant for its type in the text: XLA makes bounded dimensions static."""
    if not isinstance(type, TensorType) or not type.bounds or None in (sizes := _sizes(type)):
        return type
    return TensorType(sizes, type.element_type, layout=type.layout)


def _sizes(type: TensorType) -> tuple[int | None, ...]:
    """Return sizes, or bounds of dynamic dimensions."""
    bounds = type.bounds or (None,) * type.rank
    return tuple(bound if size is None else size for size, bound in zip(type.shape, bounds, strict=True))


def _static_shape(type: TensorType) -> tuple[int, ...]:
    sizes = _sizes(type)
    if None in sizes:
        raise MalformedError("literal.shape", "a constant cannot have an unbounded dynamic dimension")
    if type.rank > MAX_RANK:
        raise MalformedError("literal.shape", f"a constant can have at most {MAX_RANK} dimensions, found {type.rank}")
    return tuple(size for size in sizes if size is not None)


# --- structure ----------------------------------------------------------------------------------------------------


def _has_predicted_structure(shape: tuple[int, ...], element_type: ElementType, text: str) -> bool:
    """Whether the braces and commas are those of the printed form for the shape."""
    if (0 in shape and shape[-1] != 0) or (shape and len(text) < LAZY_LENGTH and _has_elements_outside(text)):
        return False
    structure = text.encode("ascii", "replace").translate(None, _NOT_STRUCTURE)
    return has_structure(structure, shape, b"{}", b"(,)" if isinstance(element_type, ComplexType) else b"")


def _has_elements_outside(text: str) -> bool:
    """Return whether an element directly precedes an opening bracket or follows a closing one."""
    compact = text.translate(_NO_BLANKS)
    ends = [piece[-1] for piece in compact.split("{")[:-1] if piece]
    starts = [piece[0] for piece in compact.split("}")[1:] if piece]
    return not all(character == "," or character.isspace() for character in ends + starts)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token[0] not in ", \t\r\n":
            yield token, match.start()


def _check_structure(shape: tuple[int, ...], element_type: ElementType, text: str) -> Tokens:
    """Return the element tokens in order, two per complex number.

    Raises:
        MalformedError: The brace depth or the number of elements does not match.
    """
    is_complex = isinstance(element_type, ComplexType)
    found: Tokens = []
    counts: list[int] = []
    closed = False
    in_complex = -1
    for token, position in _tokens(text):
        if closed or (not shape and not is_complex and found):
            raise MalformedError("literal.shape", f"expected end of literal, found {shown(token)}", position)
        if in_complex >= 0:
            if token == ")" and in_complex == 2:
                in_complex = -1
                closed = not shape
            elif token in "{}()" or in_complex == 2:
                raise MalformedError("literal.element", f"expected (real, imaginary), found {shown(token)}", position)
            else:
                found.append((token, position))
                in_complex += 1
        elif token == "{":
            _count_element(shape, counts, position)
            counts.append(0)
            if len(counts) > len(shape):
                raise MalformedError(
                    "literal.shape", f"expected a brace depth of {len(shape)}, found {len(counts)}", position
                )
        elif token == "}":
            if not counts:
                raise MalformedError("literal.shape", "unmatched '}'", position)
            dimension = len(counts) - 1
            if counts[-1] != shape[dimension]:
                raise _wrong_count(dimension, shape[dimension], str(counts[-1]), position)
            counts.pop()
            closed = not counts
        else:
            if len(counts) != len(shape):
                raise MalformedError(
                    "literal.shape", f"expected a brace depth of {len(shape)}, found {len(counts)}", position
                )
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
        raise MalformedError("literal.shape", "unexpected end of literal", len(text))
    if not shape and text.count(",") != is_complex:
        raise MalformedError("literal.shape", "expected exactly one ','" if is_complex else "unexpected ','")
    return found


def _wrong_count(dimension: int, size: int, found: str, position: int) -> MalformedError:
    message = f"wrong number of elements in dimension {dimension}: expected {size}, found {found}"
    return MalformedError("literal.shape", message, position)


def _count_element(shape: tuple[int, ...], counts: list[int], position: int) -> None:
    if counts:
        counts[-1] += 1
        if len(counts) <= len(shape) and counts[-1] > shape[len(counts) - 1]:
            dimension = len(counts) - 1
            raise _wrong_count(dimension, shape[dimension], f"at least {shape[dimension] + 1}", position)


# --- arrays -------------------------------------------------------------------------------------------------------


def _decode(shape: tuple[int, ...], element_type: ElementType, text: str) -> np.ndarray[Any, Any]:
    if not shape and (scalar := plain_scalar(element_type, text)) is not None:
        return scalar
    dtype = elements_dtype(element_type)
    is_printed = shape and _has_predicted_structure(shape, element_type, text)
    if is_printed and (printed := decode_printed(shape, element_type, text)) is not None:
        return printed
    if (number := _single_number(shape, element_type, text)) is not None:
        return _filled(shape, dtype, decode_tokens(element_type, [number]), number[1])
    values = decode_tokens(element_type, _check_structure(shape, element_type, text))
    try:
        return values.reshape(shape)
    except ValueError:
        raise MalformedError("literal.shape", "constant has too many or too large dimensions") from None


def _single_number(shape: tuple[int, ...], element_type: ElementType, text: str) -> tuple[str, int] | None:
    """Return the single number in place of an array and its offset, None if the text is not a single number."""
    if not shape or 0 in shape or isinstance(element_type, ComplexType) or "{" in text:
        return None
    tokens = [token for token, _ in zip(_tokens(text), range(2), strict=False)]
    return tokens[0] if len(tokens) == 1 and tokens[0][0] not in "()}" else None


def _filled(
    shape: tuple[int, ...], dtype: np.dtype[Any], number: np.ndarray[Any, Any], position: int
) -> np.ndarray[Any, Any]:
    """Return the array that XLA reads from a single number: its first element; all others are zero."""
    if count_elements(shape) > _MOST_FILLED:
        raise MalformedError(
            "literal.size", f"a single number can initialize at most {_MOST_FILLED} elements", position
        )
    if not any(number.tobytes()):
        return np.broadcast_to(number.reshape((1,) * len(shape)), shape)
    array = np.zeros(shape, dtype)
    array.reshape(-1)[0] = number[0]
    return array


# --- tuples -------------------------------------------------------------------------------------------------------


def _read_tuple(type: TupleType, text: str) -> Literal:
    value, position = _tuple_value(type, text, _skip(text, 0))
    if _skip(text, position) != len(text):
        raise MalformedError("literal.shape", f"expected end of literal, found {shown(text[position:])}", position)
    return Literal(type, value)


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\r\n":
        position += 1
    return position


def _tuple_value(type: TupleType, text: str, position: int) -> tuple[tuple[Any, ...], int]:
    """Return the elements of the tuple that starts at `position`, and the offset after it."""
    if not text.startswith("(", position):
        raise MalformedError("literal.shape", "expected a tuple literal", position)
    position = _skip(text, position + 1)
    values: list[Any] = []
    for index, element in enumerate(type.types):
        if index:
            if not text.startswith(",", position):
                raise MalformedError(
                    "literal.shape",
                    f"wrong number of tuple elements: expected {len(type.types)}, found {index}",
                    position,
                )
            position = _skip(text, position + 1)
        value: Any
        if isinstance(element, TupleType):
            value, position = _tuple_value(element, text, position)
        else:
            value, position = _leaf_value(element, text, position)
        values.append(value)
        position = _skip(text, position)
    if not text.startswith(")", position):
        raise MalformedError("literal.shape", f"expected ')' after tuple element {len(type.types)}", position)
    return tuple(values), position + 1


def _leaf_value(type: Type, text: str, position: int) -> tuple[Any, int]:
    if not isinstance(type, TensorType):
        raise MalformedError("literal.type", "a constant must be an array or a tuple of arrays", position)
    end = leaf_end(text, position)
    try:
        return _decode(_static_shape(type), type.element_type, text[position:end]), end
    except MalformedError as error:
        raise MalformedError(error.code, error.message, position + (error.offset or 0)) from None


def leaf_end(text: str, position: int) -> int:
    """Return the end of the array literal at `position`: a comma or parenthesis outside of its own brackets."""
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


# --- printing -----------------------------------------------------------------------------------------------------


def literal_text(literal: Literal, *, large_constants: bool = True) -> str:
    """Return the text of a literal in `constant(...)`.

    Args:
        literal: The constant; without a value it is `{...}`.
        large_constants: Print all elements; otherwise tuples and more than ten elements become `{...}`.

    Raises:
        ParseError: The literal's text turns out to be malformed when it is decoded.
    """
    if not large_constants and _is_large(literal.type):
        return ELIDED
    if isinstance(literal, PlainLiteral) and (text := literal.printed()) is not None:  # most of them
        return text
    if literal.is_elided:
        return ELIDED
    if isinstance(literal, KeptLiteral):
        return literal.written
    if isinstance(literal, SingleNumber):
        return literal.printed()
    return _value_text(literal.type, literal.decoded())


def essential_text(literal: Literal) -> str:
    """Return the text of a literal in a fingerprint: 0 or 1 if all elements are, integers, else `{...}`.

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
    """Return the text of a value; readers limit the nesting of tuples in its type."""
    if isinstance(type_, TupleType):
        elements = ", ".join(_value_text(element, part) for element, part in zip(type_.types, value, strict=True))
        return f"( {elements} )"
    if not isinstance(type_, TensorType):
        raise ValueError(f"HLO has no literals of type {type_!r}")
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
    row_count = prod(shape[:-1])
    open_row, close_row = ("{ ", " }") if size > 1 else ("{", "}")
    rows = [open_row + ", ".join(elements[start * size : (start + 1) * size]) + close_row for start in range(row_count)]
    for depth in range(rank - 2, -1, -1):
        size = shape[depth]
        count = prod(shape[:depth])
        commented = rank > 3 and depth > 0
        grouped = []
        for start in range(count):
            comment = f" /*i{depth - 1}={start % shape[depth - 1]}*/" if commented else ""
            body = ", ".join(rows[start * size : (start + 1) * size])
            grouped.append(f"{{{comment} }}" if commented and not size else f"{{{comment} {body} }}")
        rows = grouped
    return rows[0]
