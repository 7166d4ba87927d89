"""Constant values, and the constant folding that XLA does when it converts a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, Literal
from hlo_text.core.ir import Operation
from hlo_text.core.types import ComplexType, FloatType, IntegerType, TensorType, numpy_dtype

#: The largest non-splat array, in elements, that XLA folds.
LARGEST_ARRAY = 1 << 16

Array = Any
_Function = Callable[..., Any]


class Known:
    """A constant array, whose elements may be unknown.

    Attributes:
        type: Its type.
        is_splat: Whether all elements are the same.
    """

    __slots__ = ("_array", "_literal", "is_splat", "type")

    def __init__(self, type: TensorType, array: Array = None, literal: Literal | None = None) -> None:
        self.type = type
        self._array, self._literal = array, literal
        if literal is not None:
            self.is_splat = bool(type.num_elements) and (literal.is_splat or type.num_elements == 1)
        else:
            self.is_splat = array is not None and array.ndim == 0

    @property
    def elements(self) -> Array | None:
        """The elements, a scalar for a splat; None where they are unknown."""
        if self._array is None and self._literal is not None and self._literal.has_value:
            array = self._literal.array
            self._array = np.asarray(array[(0,) * array.ndim]) if self.is_splat else array
        return self._array

    @property
    def is_computed(self) -> bool:
        """Whether the constant was computed rather than read from a literal of the program."""
        return self._literal is None

    @property
    def number(self) -> Any:
        """The element of a splat; None for other arrays and for complex numbers."""
        if not self.is_splat or isinstance(self.type.element_type, ComplexType):
            return None
        elements = self.elements
        return None if elements is None else elements.item()

    @property
    def key(self) -> bytes | None:
        """The bytes of a splat's element, which identify it among constants of one type; None for other arrays."""
        elements = self.elements if self.is_splat else None
        return None if elements is None else bytes(elements.tobytes())

    @property
    def is_computable(self) -> bool:
        """Whether XLA folds operations on the constant."""
        return self.is_splat or (self.type.num_elements or 0) <= LARGEST_ARRAY

    def rearranged(self, type: TensorType, rearrange: Callable[[Array], Array]) -> Known:
        """Return the constant of another shape whose elements `rearrange` derives from this one's."""
        elements = self.elements if self.is_computable else None  # larger arrays need not be decoded
        return Known(type, elements if self.is_splat or elements is None else rearrange(elements))


def _divide(lhs: Array, rhs: Array) -> Array:
    if lhs.dtype.kind in "iu":
        if not np.all(rhs):
            raise ArithmeticError("division by zero")
        quotient = abs(lhs) // abs(rhs)
        return np.where((lhs < 0) == (rhs < 0), quotient, -quotient)
    return lhs / rhs


def _remainder(lhs: Array, rhs: Array) -> Array:
    if lhs.dtype.kind in "iu" and not np.all(rhs):
        raise ArithmeticError("division by zero")
    return np.fmod(lhs, rhs)


def _of_positive(function: _Function) -> _Function:
    def computed(operand: Array) -> Array:
        if np.any(operand <= 0):
            raise ArithmeticError("expected positive numbers")
        return function(operand.astype(np.float64))

    return computed


def _in_double(function: _Function) -> _Function:
    return lambda operand: function(operand.astype(np.float64))


_COMPARISONS: dict[ComparisonDirection, _Function] = {
    ComparisonDirection.EQ: np.equal,
    ComparisonDirection.NE: np.not_equal,
    ComparisonDirection.LT: np.less,
    ComparisonDirection.LE: np.less_equal,
    ComparisonDirection.GT: np.greater,
    ComparisonDirection.GE: np.greater_equal,
}

#: The operations that XLA folds for constants of real numbers.
_FUNCTIONS: dict[type[Operation], _Function] = {
    ops.Add: np.add,
    ops.Subtract: np.subtract,
    ops.Multiply: np.multiply,
    ops.Divide: _divide,
    ops.Remainder: _remainder,
    ops.Maximum: np.maximum,
    ops.Minimum: np.minimum,
    ops.And: np.bitwise_and,
    ops.Or: np.bitwise_or,
    ops.Select: np.where,
    ops.Clamp: lambda low, operand, high: np.minimum(np.maximum(operand, low), high),
    ops.Convert: lambda operand: operand,
    ops.Abs: np.abs,
    ops.Negate: np.negative,
    ops.Not: np.invert,
    ops.Sign: np.sign,
    ops.RoundNearestEven: np.rint,
    ops.RoundNearestAfz: lambda operand: np.trunc(operand + np.copysign(0.5, operand)),
    ops.Cosine: _in_double(np.cos),
    ops.Sine: _in_double(np.sin),
    ops.Tan: _in_double(np.tan),
    ops.Square: np.square,
    ops.Tanh: _in_double(np.tanh),
    ops.Exponential: _in_double(np.exp),
    ops.Logistic: _in_double(lambda operand: 1 / (1 + np.exp(-operand))),
    ops.Log: _of_positive(np.log),
    ops.Sqrt: _of_positive(np.sqrt),
    ops.Rsqrt: _of_positive(lambda operand: 1 / np.sqrt(operand)),
}


def computed(op: Operation, operands: Sequence[Known]) -> Known | None:
    """Return the constant that XLA folds an elementwise operation to, or None if it keeps the operation."""
    function = _FUNCTIONS.get(op.__class__) or (_compare(op) if isinstance(op, ops.Compare) else None)
    type = op.results[0].type
    if function is None or not isinstance(type, TensorType) or not _is_real(type):
        return None
    if not all(_is_real(known.type) and known.is_computable for known in operands):
        return None
    arrays = [known.elements for known in operands]
    if any(array is None for array in arrays):
        return Known(type)
    try:
        with np.errstate(all="ignore"):
            result = np.asarray(function(*arrays)).astype(numpy_dtype(type.element_type))
    except ArithmeticError:
        return None
    return constant_of(type, result)


def constant_of(type: TensorType, elements: Array) -> Known:
    """Return the constant with these elements, as a splat if all are equal."""
    if elements.ndim and elements.size:
        data = elements.tobytes()
        if data == data[: elements.itemsize] * elements.size:
            return Known(type, elements.reshape(-1)[0].reshape(()))
    return Known(type, elements)


def joined(type: TensorType, parts: Sequence[Known], axis: int) -> Known | None:
    """Return the concatenation of constants, or None if XLA does not fold it."""
    if (type.num_elements or 0) > LARGEST_ARRAY:
        return None
    arrays = []
    for part in parts:
        elements = part.elements
        if elements is None:
            return None
        arrays.append(np.broadcast_to(elements, tuple(size or 0 for size in part.type.shape)))
    return constant_of(type, np.concatenate(arrays, axis))


def _compare(op: ops.Compare) -> _Function:
    return _COMPARISONS[op.comparison_direction]


def _is_real(type: TensorType) -> bool:
    return isinstance(type.element_type, FloatType | IntegerType) and type.is_static
