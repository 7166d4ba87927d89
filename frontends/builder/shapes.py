"""Shapes as builder arguments: types of the AST, HLO text, NumPy arrays, and objects that have a shape.

A shape in the sense of XLA is the element type, sizes and layout of an array, a tuple of shapes, or a token.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

import attrs
import numpy as np

from hlo_text.core.memo import remembered
from hlo_text.core.types import (
    BOOL,
    C64,
    F32,
    FLOAT_NAMES,
    I32,
    TOKEN,
    ElementType,
    FloatType,
    IntegerType,
    Layout,
    Signedness,
    TensorType,
    TokenType,
    TupleType,
    Type,
    element_type_of_dtype,
)
from hlo_text.hlo.codecs.shapes import ELEMENT_TYPES, read_shape, type_text
from hlo_text.verifier.types import find_in_type

#: MLIR names of element types that differ from HLO's.
_MLIR_WORDS: dict[str, ElementType] = {
    "i1": BOOL,
    **{f"i{width}": IntegerType(width) for width in (2, 4, 8, 16, 32, 64)},
    **{f"ui{width}": IntegerType(width, Signedness.UNSIGNED) for width in (2, 4, 8, 16, 32, 64)},
    **{name: FloatType(name) for name in FLOAT_NAMES},
}
#: Default element types of Python numbers.
_PYTHON_TYPES: dict[type, ElementType] = {bool: BOOL, int: I32, float: F32, complex: C64}


def make_shape(
    element_type: Any, dimensions: Iterable[int] = (), minor_to_major: Iterable[int] | None = None
) -> TensorType:
    """Return the shape of an array.

    Args:
        element_type: An element type, its name in HLO or MLIR, a NumPy dtype, or `bool`, `int`, `float`, `complex`.
        dimensions: The sizes, by dimension number.
        minor_to_major: The layout: dimension numbers, fastest varying first; row-major by default.

    Raises:
        TypeError: A size is not an integer.
        ValueError: The element type is unknown, a size is negative, or the layout is not a permutation.

    Example:
        >>> shape_text(make_shape("f32", (2, 3)))
        'f32[2,3]'
    """
    sizes = as_integers(dimensions, "dimensions")
    if any(size < 0 for size in sizes):
        raise ValueError(f"dimensions must not be negative: {list(sizes)}")
    type = _laid_out(TensorType(sizes, as_element_type(element_type)))
    assert isinstance(type, TensorType)
    if minor_to_major is None:
        return type
    order = as_integers(minor_to_major, "minor_to_major")
    if sorted(order) != list(range(len(sizes))):
        raise ValueError(f"minor_to_major must be a permutation of the {len(sizes)} dimensions: {list(order)}")
    return attrs.evolve(type, layout=Layout(order)) if sizes else type


def make_tuple_shape(shapes: Iterable[Any]) -> TupleType:
    """Return the shape of a tuple from element shapes that `as_shape` accepts."""
    return TupleType(tuple(map(as_shape, shapes)))


def as_element_type(given: Any, argument: str = "element_type") -> ElementType:
    """Return an element type (see `make_shape`).

    Args:
        given: An element type or its name.
        argument: The argument's name in errors.

    Raises:
        ValueError: The element type is unknown.
    """
    if isinstance(given, ElementType):
        return given
    if isinstance(given, str):
        found = ELEMENT_TYPES.get(given.lower()) or _MLIR_WORDS.get(given)
        if found is not None:
            return found
    elif isinstance(given, type) and given in _PYTHON_TYPES:
        return _PYTHON_TYPES[given]
    try:
        return element_type_of_dtype(np.dtype(given))
    except (TypeError, ValueError):
        raise ValueError(f"{argument} is not an element type: {given!r}") from None


def as_shape(given: Any, argument: str = "shape") -> Type:
    """Return the shape that an object denotes or has.

    Args:
        given: A type of the AST, HLO text (`f32[2,3]{0,1}`, `(f32[], s32[4])`, `token[]`), a tuple of shapes, or an
            object with a shape: a handle, a literal, an array, a `jax.ShapeDtypeStruct`, a Python number.
        argument: The argument's name in errors.

    Raises:
        TypeError: The object has no shape.
        ValueError: The text is not a shape.

    Example:
        >>> shape_text(as_shape("(f32[2, 3], s32[])")), shape_text(as_shape(np.zeros(4)))
        ('(f32[2,3], s32[])', 'f64[4]')
    """
    if isinstance(given, str):
        return _read(given, argument)
    if isinstance(given, tuple):
        return TupleType(tuple(as_shape(element, argument) for element in given))
    if isinstance(given, TensorType | TupleType | TokenType):
        return _laid_out(given)
    if type(given) in _PYTHON_TYPES:
        return TensorType((), _PYTHON_TYPES[type(given)])
    shape = getattr(given, "shape", None)
    if isinstance(shape, TensorType | TupleType | TokenType):
        return _laid_out(shape)
    if isinstance(shape, tuple) and hasattr(given, "dtype"):
        return make_shape(as_element_type(given.dtype, f"the dtype of {argument}"), shape)
    raise TypeError(f"{argument} must be a shape, its HLO text or an object with a shape, not {given!r}")


def as_array_shape(given: Any, argument: str = "shape") -> TensorType:
    """Return an array shape (see `as_shape`).

    Raises:
        TypeError: The argument is a tuple, a token, or not a shape.
        ValueError: The text is not a shape.
    """
    shape = as_shape(given, argument)
    if not isinstance(shape, TensorType):
        raise TypeError(f"{argument} must be an array shape, not {shape_text(shape)}")
    return shape


def as_integers(given: Any, argument: str) -> tuple[int, ...]:
    """Convert integers to a tuple.

    Raises:
        TypeError: An element is not an integer.
    """
    try:
        return tuple(operator.index(number) for number in given)
    except TypeError:
        raise TypeError(f"{argument} must be integers, not {given!r}") from None


def as_pairs(given: Any, argument: str) -> tuple[tuple[int, int], ...]:
    """Convert pairs of integers to a tuple.

    Raises:
        TypeError: An element is not a pair of integers.
    """
    pairs = tuple(as_integers(pair, argument) for pair in given)
    if any(len(pair) != 2 for pair in pairs):
        raise TypeError(f"{argument} must be pairs, not {given!r}")
    return tuple((first, second) for first, second in pairs)


def shape_text(shape: Type) -> str:
    """Return a shape as HLO text without default layouts."""
    if isinstance(shape, TupleType):
        return f"({', '.join(map(shape_text, shape.types))})"
    is_plain = not isinstance(shape, TensorType) or shape.layout in (None, Layout.default(shape.rank))
    return type_text(shape, layout=not is_plain)


def scalar(element_type: ElementType) -> TensorType:
    """Return the shape of a scalar."""
    return TensorType((), element_type)


def scalar_of(shape: Type) -> Type:
    """Return the scalar shape of an array's elements; return other shapes unchanged."""
    return scalar(shape.element_type) if isinstance(shape, TensorType) else shape


def _laid_out(shape: Type) -> Type:
    """Add the default layout to every array of rank 1 or more that has none."""
    match shape:
        case TensorType(layout=None) if shape.rank:
            return attrs.evolve(shape, layout=Layout.default(shape.rank))
        case TupleType(types):
            return TupleType(tuple(map(_laid_out, types)))
    return shape


def _read(text: str, argument: str) -> Type:
    try:
        return _read_shape("".join(text.split()))
    except (LookupError, ValueError) as error:
        raise ValueError(f"{argument} is not an HLO shape: {text!r} ({error})") from None


@remembered("builder: shapes by text", 1 << 10)
def _read_shape(text: str) -> Type:
    if text == "token[]":
        return TOKEN
    if text.startswith("("):
        return TupleType(tuple(map(_read_shape, _split(text))))
    shape = read_shape(text)
    broken = find_in_type(shape)
    if broken is not None:
        raise ValueError(broken[1])
    return _laid_out(shape)


def _split(text: str) -> Sequence[str]:
    """Split `(a,b)` at commas outside of nested brackets.

    Raises:
        ValueError: The brackets do not match.
    """
    parts, depth, start = [], 0, 1
    for position, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 and position < len(text) - 1:
            raise ValueError("unexpected text after the tuple")
        if (depth == 1 and character == ",") or depth == 0:
            parts.append(text[start:position])
            start = position + 1
    if depth:
        raise ValueError("unclosed bracket")
    return [] if parts == [""] else parts
