"""Literals: values exchanged with a client, with their memory layout.

A layout orders the dimensions of an array, fastest varying first, and may pad them (`padded_dimensions`). Spec: Moving
data into and out of XLA; Shapes and layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from frontends.builder.shapes import as_array_shape, as_element_type, as_integers, as_shape, make_shape, shape_text
from hlo_text.core.attributes import Literal
from hlo_text.core.types import (
    BOOL,
    ComplexType,
    ElementType,
    IntegerType,
    Layout,
    TensorType,
    TupleType,
    Type,
    numpy_dtype,
)
from hlo_text.hlo.codecs.literals import literal_text

Array = np.ndarray[Any, Any]

#: Element types of lists of Python numbers, by NumPy's kind.
_LIST_TYPES = {"b": "pred", "i": "s32", "u": "s32", "f": "f32", "c": "c64"}


class ClientLiteral:
    """An array with a layout, or a tuple of literals.

    Attributes:
        shape: The shape, including the layout.
        padded_dimensions: The padded sizes of the dimensions in memory, or None without padding.
        padding_value: The value of padding elements.
        elements: The literals of a tuple, or None for an array.

    Example:
        >>> literal = ClientLiteral([[1, 2, 3], [4, 5, 6]], minor_to_major=[0, 1])
        >>> print(literal)
        s32[2,3]{0,1} { { 1, 2, 3 }, { 4, 5, 6 } }
        >>> literal.linear_memory().tolist()
        [1, 4, 2, 5, 3, 6]
    """

    __slots__ = ("_array", "elements", "padded_dimensions", "padding_value", "shape")
    __hash__ = None  # type: ignore[assignment]  # equality is by content, which is too large to hash

    def __init__(
        self,
        value: Any,
        element_type: Any = None,
        *,
        minor_to_major: Iterable[int] | None = None,
        padded_dimensions: Iterable[int] | None = None,
        padding_value: complex = 0,
    ) -> None:
        """Create the literal of an array; use `tuple` for several.

        Args:
            value: An array, a number, nested lists of numbers, or a literal, whose layout is the default.
            element_type: The element type; by default the array's, for Python numbers `s32`, `f32`, `pred` or `c64`.
            minor_to_major: Dimension numbers, fastest varying first; row-major by default.
            padded_dimensions: The padded sizes of the dimensions.
            padding_value: The value of padding elements.

        Raises:
            TypeError: The value has another type.
            ValueError: Numbers do not match the element type, or layout or padding do not match the sizes.
        """
        if isinstance(value, ClientLiteral):
            if minor_to_major is None and isinstance(value.shape, TensorType) and value.shape.layout is not None:
                minor_to_major = value.shape.layout.minor_to_major
            value = value.to_numpy()
        array = _as_array(value, None if element_type is None else as_element_type(element_type))
        self._array: Array | None = array
        self.elements: tuple[ClientLiteral, ...] | None = None
        self.shape: Type = make_shape(
            array.dtype if element_type is None else element_type, array.shape, minor_to_major
        )
        self.padding_value = padding_value
        self.padded_dimensions = _padding(padded_dimensions, array.shape)

    @classmethod
    def tuple(cls, elements: Iterable[Any]) -> ClientLiteral:
        """Return the literal of a tuple of literals, or of values convertible to literals."""
        literal = cls.__new__(cls)
        literal.elements = tuple(e if isinstance(e, ClientLiteral) else cls.of(e) for e in elements)
        literal.shape = TupleType(tuple(element.shape for element in literal.elements))
        literal._array, literal.padded_dimensions, literal.padding_value = None, None, 0
        return literal

    @classmethod
    def of(cls, value: Any, shape: Any = None) -> ClientLiteral:
        """Return the literal of arrays in nested tuples.

        Args:
            value: An array, or a tuple.
            shape: The expected shape, whose layouts the literal gets. Dimensions of bounded size may be smaller.

        Raises:
            ValueError: The shapes differ.
        """
        if shape is None:
            return cls.tuple(value) if isinstance(value, tuple) else cls(value)
        wanted = as_shape(shape)
        if isinstance(wanted, TupleType):
            return cls.tuple(cls.of(part, type) for part, type in zip(value, wanted.types, strict=True))
        array_shape = as_array_shape(wanted)
        if not _has_shape(value, array_shape):
            raise ValueError(f"the value has shape {list(np.shape(value))}, expected {shape_text(array_shape)}")
        return cls(value, array_shape.element_type, minor_to_major=_order(array_shape))

    @classmethod
    def from_linear_memory(
        cls, memory: Any, shape: Any, *, padded_dimensions: Iterable[int] | None = None, padding_value: complex = 0
    ) -> ClientLiteral:
        """Return the literal with the given memory content.

        Args:
            memory: The elements in memory order, including padding.
            shape: The shape with its layout.
            padded_dimensions, padding_value: As for a literal.

        Raises:
            ValueError: The number of elements is wrong.
        """
        type = as_array_shape(shape)
        sizes, order = _static(type), _order(type)
        padded = _padding(padded_dimensions, sizes) or sizes
        major_to_minor = order[::-1]
        memory = np.asarray(memory)
        count = np.prod(padded, dtype=int)
        if memory.size != count:
            raise ValueError(f"the memory of shape {list(padded)} must have {count} elements, not {memory.size}")
        stored = memory.reshape([padded[axis] for axis in major_to_minor])
        array = stored.transpose(np.argsort(major_to_minor))[tuple(map(slice, sizes))]
        return cls(
            array,
            type.element_type,
            minor_to_major=order,
            padded_dimensions=padded_dimensions,
            padding_value=padding_value,
        )

    def linear_memory(self) -> Array:
        """Return the elements of an array in memory order, including padding.

        Raises:
            TypeError: The literal is a tuple.
        """
        array = self.to_numpy()
        if self.elements is not None or not isinstance(self.shape, TensorType):
            raise TypeError("a tuple has no linear memory: only its elements do")
        if self.padded_dimensions is not None:
            padded = np.full(self.padded_dimensions, self.padding_value, array.dtype)
            padded[tuple(map(slice, array.shape))] = array
            array = padded
        memory: Array = array.transpose(_order(self.shape)[::-1]).reshape(-1)
        return memory

    def relayout(self, minor_to_major: Iterable[int]) -> ClientLiteral:
        """Return the same array in another layout, without padding."""
        return ClientLiteral(self, minor_to_major=as_integers(minor_to_major, "minor_to_major"))

    def to_numpy(self) -> Any:
        """Return the array, or a tuple of the elements' arrays."""
        if self.elements is not None:
            return tuple(element.to_numpy() for element in self.elements)
        return self._array

    def attribute(self) -> Literal:
        """Return the literal as the value of a constant."""
        return Literal(self.shape, self.to_numpy())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        if self._array is None:
            raise TypeError("a tuple is not an array")
        return np.array(self._array, dtype, copy=copy)

    def __len__(self) -> int:
        return len(self.elements) if self.elements is not None else len(self.to_numpy())

    def __getitem__(self, index: Any) -> Any:
        return self.elements[index] if self.elements is not None else self.to_numpy()[index]

    def __eq__(self, other: object) -> bool:
        """Return whether both have equal shapes, ignoring layouts, and bitwise equal elements."""
        if not isinstance(other, ClientLiteral):
            return NotImplemented
        return self.attribute() == other.attribute()

    def __str__(self) -> str:
        return f"{shape_text(self.shape)} {literal_text(self.attribute())}"

    def __repr__(self) -> str:
        return f"ClientLiteral({self})"


def _has_shape(value: Any, type: TensorType) -> bool:
    sizes, bounds = np.shape(value), type.bounds or type.shape
    return len(sizes) == type.rank and all(
        size == wanted or (wanted is None and (bound is None or size <= bound))
        for size, wanted, bound in zip(sizes, type.shape, bounds, strict=True)
    )


def _as_array(value: Any, element_type: ElementType | None) -> Array:
    """Convert a value to an array with exactly the dtype of an element type."""
    is_array = isinstance(value, np.ndarray | np.generic) or hasattr(value, "__array__")
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"nested lists must be rectangular: {error}") from None
    if array.dtype == object or array.dtype.kind in "USMm":
        raise TypeError(f"a literal must be an array, a number or nested lists of numbers, not {value!r}")
    if element_type is None:
        if is_array:
            as_element_type(array.dtype, "the array's dtype")
            return array
        element_type = as_element_type(_LIST_TYPES[array.dtype.kind])
    dtype = numpy_dtype(element_type)
    if array.dtype == dtype:
        return array
    if _kind(as_element_type(array.dtype, "the array's dtype")) > _kind(element_type):
        raise ValueError(f"cannot convert {array.dtype} to {element_type.mlir_name} without loss")
    converted = array.astype(dtype)
    if isinstance(element_type, IntegerType) and not np.array_equal(converted.astype(array.dtype), array):
        raise ValueError(f"a number is out of range for {element_type.mlir_name}")
    return converted


def _kind(element_type: ElementType) -> int:
    """Return the rank of a type in the order boolean, integer, float, complex: none converts to a lower one."""
    match element_type:
        case IntegerType():
            return int(element_type != BOOL)
        case ComplexType():
            return 3
    return 2


def _padding(given: Iterable[int] | None, sizes: Sequence[int]) -> tuple[int, ...] | None:
    if given is None:
        return None
    padded = as_integers(given, "padded_dimensions")
    if len(padded) != len(sizes) or any(wide < size for wide, size in zip(padded, sizes, strict=False)):
        raise ValueError(f"padded_dimensions must not be smaller than {list(sizes)}: {list(padded)}")
    return padded


def _order(shape: TensorType) -> tuple[int, ...]:
    return (shape.layout or Layout.default(shape.rank)).minor_to_major


def _static(shape: TensorType) -> tuple[int, ...]:
    sizes = tuple(size for size in shape.shape if size is not None)
    if len(sizes) != shape.rank:
        raise ValueError("a literal cannot have dynamic dimensions")
    return sizes
