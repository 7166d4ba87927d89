"""Handles of operations in a computation that is being built, with Python's operators.

An operator is supported if it has the same meaning in Python and XLA. Others (`//`, `/` and `%` of integers) are
rejected with a reference to the builder's method.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from frontends.builder.literal import ClientLiteral
from frontends.builder.shapes import shape_text
from hlo_text.core.ir import Value
from hlo_text.core.types import ElementType, IntegerType, Signedness, TensorType, TupleType, Type

if TYPE_CHECKING:
    from frontends.builder.builder import Builder


class Handle:
    """Future result of a builder's operation: an array, a tuple or a token.

    The XLA documentation calls it `ComputationDataHandle` and `XlaOp`. `==` and other comparisons add operations, so a
    handle has no truth value.

    Attributes:
        builder: The builder of the operation.
    """

    __slots__ = ("_value", "builder")
    #: Makes NumPy leave operators to this class.
    __array_ufunc__ = None

    def __init__(self, builder: Builder, value: Value | None) -> None:
        self.builder = builder
        self._value = value

    # --- properties --------------------------------------------------------------------------------------------------

    @property
    def value(self) -> Value:
        """The value in the AST.

        Raises:
            BuildError: The operation or an earlier one failed.
        """
        if self._value is None:
            error = self.builder.first_error
            assert error is not None  # only a builder with an error returns handles without a value
            raise error
        return self._value

    @property
    def shape(self) -> Type:
        """The inferred shape.

        Raises:
            BuildError: The operation or an earlier one failed.
        """
        return self.value.type

    @property
    def type(self) -> TensorType:
        """The shape of an array.

        Raises:
            TypeError: The value is a tuple or a token.
        """
        shape = self.shape
        if not isinstance(shape, TensorType):
            raise TypeError(f"{shape_text(shape)} is not an array")
        return shape

    @property
    def dimensions(self) -> tuple[int | None, ...]:
        """The sizes of an array; None for a dynamic one."""
        return self.type.shape

    @property
    def rank(self) -> int:
        """The number of dimensions of an array."""
        return self.type.rank

    @property
    def element_type(self) -> ElementType:
        """The element type of an array."""
        return self.type.element_type

    def __repr__(self) -> str:
        if self._value is None:
            return "<a handle of a builder with an error>"
        return f"<{self._value.name}: {shape_text(self._value.type)}>"

    def __bool__(self) -> bool:
        raise TypeError("a handle has no truth value while its computation is being built: use conditional or select")

    __hash__ = object.__hash__

    # --- arithmetic --------------------------------------------------------------------------------------------------

    def __add__(self, other: Operand) -> Handle:
        return self.builder.add(self, other)

    def __radd__(self, other: Operand) -> Handle:
        return self.builder.add(other, self)

    def __sub__(self, other: Operand) -> Handle:
        return self.builder.sub(self, other)

    def __rsub__(self, other: Operand) -> Handle:
        return self.builder.sub(other, self)

    def __mul__(self, other: Operand) -> Handle:
        return self.builder.mul(self, other)

    def __rmul__(self, other: Operand) -> Handle:
        return self.builder.mul(other, self)

    def __truediv__(self, other: Operand) -> Handle:
        self._refuse_integers("/", "div, which truncates")
        return self.builder.div(self, other)

    def __rtruediv__(self, other: Operand) -> Handle:
        self._refuse_integers("/", "div, which truncates")
        return self.builder.div(other, self)

    def __mod__(self, other: Operand) -> Handle:
        self._refuse_signed("%")
        return self.builder.rem(self, other)

    def __rmod__(self, other: Operand) -> Handle:
        self._refuse_signed("%")
        return self.builder.rem(other, self)

    def __pow__(self, other: Operand) -> Handle:
        return self.builder.pow(self, other)

    def __rpow__(self, other: Operand) -> Handle:
        return self.builder.pow(other, self)

    def __matmul__(self, other: Operand) -> Handle:
        """Return the product of matrices and vectors."""
        if any(isinstance(side, Handle) and side._value is not None and side.rank > 2 for side in (self, other)):
            raise TypeError("@ only multiplies vectors and matrices: use dot_general for higher ranks")
        return self.builder.dot(self, other)

    def __rmatmul__(self, other: Operand) -> Handle:
        return self.builder.dot(other, self)

    def __neg__(self) -> Handle:
        return self.builder.neg(self)

    def __pos__(self) -> Handle:
        return self

    def __abs__(self) -> Handle:
        return self.builder.abs(self)

    # --- bits --------------------------------------------------------------------------------------------------------

    def __and__(self, other: Operand) -> Handle:
        return self.builder.and_(self, other)

    def __rand__(self, other: Operand) -> Handle:
        return self.builder.and_(other, self)

    def __or__(self, other: Operand) -> Handle:
        return self.builder.or_(self, other)

    def __ror__(self, other: Operand) -> Handle:
        return self.builder.or_(other, self)

    def __xor__(self, other: Operand) -> Handle:
        return self.builder.xor(self, other)

    def __rxor__(self, other: Operand) -> Handle:
        return self.builder.xor(other, self)

    def __invert__(self) -> Handle:
        return self.builder.not_(self)

    def __lshift__(self, other: Operand) -> Handle:
        return self.builder.shift_left(self, other)

    def __rshift__(self, other: Operand) -> Handle:
        """Shift right; the sign bit of signed integers is copied."""
        if self._is_integer(unsigned=True):
            return self.builder.shift_right_logical(self, other)
        return self.builder.shift_right_arithmetic(self, other)

    # --- comparisons -------------------------------------------------------------------------------------------------

    def __eq__(self, other: Operand) -> Handle:  # type: ignore[override]  # an operation, as in NumPy
        return self.builder.eq(self, other)

    def __ne__(self, other: Operand) -> Handle:  # type: ignore[override]  # an operation, as in NumPy
        return self.builder.ne(self, other)

    def __lt__(self, other: Operand) -> Handle:
        return self.builder.lt(self, other)

    def __le__(self, other: Operand) -> Handle:
        return self.builder.le(self, other)

    def __gt__(self, other: Operand) -> Handle:
        return self.builder.gt(self, other)

    def __ge__(self, other: Operand) -> Handle:
        return self.builder.ge(self, other)

    # --- parts -------------------------------------------------------------------------------------------------------

    def __getitem__(self, index: Any) -> Handle:
        """Return a tuple element, or a part of an array by NumPy's basic indexing (integers, slices, `...`, `None`)."""
        return self.builder.index(self, index)

    def __len__(self) -> int:
        shape = self.shape
        if isinstance(shape, TupleType):
            return len(shape.types)
        size = self.dimensions[0] if self.rank else None
        if size is None:
            raise TypeError(f"{shape_text(shape)} has no length")
        return size

    def __iter__(self) -> Iterator[Handle]:
        return (self[position] for position in range(len(self)))

    # --- unsupported operators ---------------------------------------------------------------------------------------

    def _is_integer(self, *, unsigned: bool) -> bool:
        shape = self._value.type if self._value is not None else None
        element_type = shape.element_type if isinstance(shape, TensorType) else None
        return isinstance(element_type, IntegerType) and (element_type.signedness is Signedness.UNSIGNED) == unsigned

    def _refuse_integers(self, operator: str, method: str) -> None:
        if self._is_integer(unsigned=False) or self._is_integer(unsigned=True):
            raise TypeError(f"{operator} on integers has different semantics in HLO than in Python: use {method}")

    def _refuse_signed(self, operator: str) -> None:
        if self._value is not None and not self._is_integer(unsigned=True):
            raise TypeError(f"{operator} on signed numbers has different semantics in HLO than in Python: use rem")


#: An operand: a handle, or a value that becomes a constant.
Operand = Handle | ClientLiteral | np.ndarray[Any, Any] | np.generic | complex
