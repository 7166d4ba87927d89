"""Shapes as the builder takes them: types of the AST, HLO text, numpy arrays, and everything that has a shape.

A shape is what XLA calls so: the element type and sizes of an array with its layout, a tuple of shapes, or a token.
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
from hlo_text.hlo.spelling.shapes import ELEMENT_TYPES, read_shape, type_text
from hlo_text.verifier.types import find_in_type

#: Element types by MLIR's words, where HLO has others.
_MLIR_WORDS: dict[str, ElementType] = {
    "i1": BOOL,
    **{f"i{width}": IntegerType(width) for width in (2, 4, 8, 16, 32, 64)},
    **{f"ui{width}": IntegerType(width, Signedness.UNSIGNED) for width in (2, 4, 8, 16, 32, 64)},
    **{name: FloatType(name) for name in FLOAT_NAMES},
}
#: What Python's own numbers become when nothing else says it.
_PYTHON_TYPES: dict[type, ElementType] = {bool: BOOL, int: I32, float: F32, complex: C64}


def make_shape(
    element_type: Any, dimensions: Iterable[int] = (), minor_to_major: Iterable[int] | None = None
) -> TensorType:
    """Return the shape of an array.

    Args:
        element_type: An element type, its word in HLO or MLIR, a numpy dtype, or `bool`, `int`, `float`, `complex`.
        dimensions: The sizes, in increasing order of dimension number.
        minor_to_major: The layout: dimension numbers, the fastest varying first; row-major by default.

    Raises:
        TypeError: A size is no integer.
        ValueError: There is no such element type, a size is negative, or the layout does not order the dimensions.

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
    """Return the shape of a tuple of anything that `as_shape` takes."""
    return TupleType(tuple(map(as_shape, shapes)))


def as_element_type(given: Any, argument: str = "element_type") -> ElementType:
    """Return an element type (see `make_shape`).

    Args:
        given: What names it.
        argument: What errors call it.

    Raises:
        ValueError: There is no such element type.
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
    """Return the shape that something is or has.

    Args:
        given: A type of the AST, HLO text (`f32[2,3]{0,1}`, `(f32[], s32[4])`, `token[]`), a tuple of shapes, or what
            has one: a handle, a literal, an array, a `jax.ShapeDtypeStruct`, a Python number.
        argument: What errors call it.

    Raises:
        TypeError: It has no shape.
        ValueError: The text is no shape.

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
    """Return a shape that must be an array's (see `as_shape`).

    Raises:
        TypeError: It is a tuple or token, or no shape.
        ValueError: The text is no shape.
    """
    shape = as_shape(given, argument)
    if not isinstance(shape, TensorType):
        raise TypeError(f"{argument} must be an array shape, not {shape_text(shape)}")
    return shape


def as_integers(given: Any, argument: str) -> tuple[int, ...]:
    """Return integers as a tuple.

    Raises:
        TypeError: Something is no integer.
    """
    try:
        return tuple(operator.index(number) for number in given)
    except TypeError:
        raise TypeError(f"{argument} must be integers, not {given!r}") from None


def as_pairs(given: Any, argument: str) -> tuple[tuple[int, int], ...]:
    """Return pairs of integers as a tuple.

    Raises:
        TypeError: Something is no pair of integers.
    """
    pairs = tuple(as_integers(pair, argument) for pair in given)
    if any(len(pair) != 2 for pair in pairs):
        raise TypeError(f"{argument} must be pairs, not {given!r}")
    return tuple((first, second) for first, second in pairs)


def shape_text(shape: Type) -> str:
    """Return a shape as HLO text; default layouts are left out."""
    if isinstance(shape, TupleType):
        return f"({', '.join(map(shape_text, shape.types))})"
    is_plain = not isinstance(shape, TensorType) or shape.layout in (None, Layout.default(shape.rank))
    return type_text(shape, layout=not is_plain)


def scalar(element_type: ElementType) -> TensorType:
    """Return the shape of a scalar."""
    return TensorType((), element_type)


def scalar_of(shape: Type) -> Type:
    """Return the shape of an array's elements; that of anything else itself."""
    return scalar(shape.element_type) if isinstance(shape, TensorType) else shape


def _laid_out(shape: Type) -> Type:
    """Return a shape in which every array of rank 1 or more has a layout, the default one if none is given."""
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
    """Return the parts of `(a,b)` between commas that stand in no further brackets.

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
