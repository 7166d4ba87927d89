"""Operator overloading for array formulas: `(x + 1) * log(x)` adds its operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hlo_text import ops
from hlo_text.conversion.formulas.writer import Adder, Writer
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import BOOL, ElementType, TensorType


class Term:
    """A value in a formula. Python numbers are broadcast to its shape and type.

    Attributes:
        value: The value.
        type: Its type.
    """

    def __init__(self, adder: Adder, value: Value) -> None:
        self._adder, self.value = adder, value
        assert isinstance(value.type, TensorType)
        self.type = value.type

    def apply(
        self, operation: type[Operation], *others: Term | float, type: TensorType | None = None, **attributes: Any
    ) -> Term:
        """Return the result of an operation on this and other terms; its type defaults to this term's."""
        write = Writer(self._adder, self.type)
        operands = [other if isinstance(other, Term) else self.number(other) for other in others]
        value = write(operation, self.value, *(operand.value for operand in operands), type=type, **attributes)
        return Term(self._adder, value)

    def number(self, number: float) -> Term:
        """Return a splat constant of this shape and type."""
        return Term(self._adder, Writer(self._adder, self.type).splat(number))

    def converted(self, element_type: ElementType) -> Term:
        """Return the elements converted to another element type."""
        if element_type == self.type.element_type:
            return self
        return self.apply(ops.Convert, type=self.type.with_element_type(element_type))

    def converted_bits(self, element_type: ElementType) -> Term:
        """Return the bits of the elements as another element type of the same width."""
        return self.apply(ops.BitcastConvert, type=self.type.with_element_type(element_type))

    def written(self, function: Callable[[Writer, Value], Value]) -> Term:
        """Return the result of a function that adds its operations to a `Writer`."""
        write = Writer(self._adder, self.type)
        return Term(self._adder, function(write, self.value))

    def __add__(self, other: Term | float) -> Term:
        return self.apply(ops.Add, other)

    def __sub__(self, other: Term | float) -> Term:
        return self.apply(ops.Subtract, other)

    def __rsub__(self, other: float) -> Term:
        return self.number(other) - self

    def __mul__(self, other: Term | float) -> Term:
        return self.apply(ops.Multiply, other)

    def __truediv__(self, other: Term | float) -> Term:
        return self.apply(ops.Divide, other)

    def __rtruediv__(self, other: float) -> Term:
        return self.number(other) / self

    def __neg__(self) -> Term:
        return self.apply(ops.Negate)

    def __abs__(self) -> Term:
        return self.apply(ops.Abs)

    def __and__(self, other: Term | float) -> Term:
        return self.apply(ops.And, other)

    def __or__(self, other: Term | float) -> Term:
        return self.apply(ops.Or, other)

    def __lt__(self, other: Term | float) -> Term:
        return self.compare(ComparisonDirection.LT, other)

    def __le__(self, other: Term | float) -> Term:
        return self.compare(ComparisonDirection.LE, other)

    def __gt__(self, other: Term | float) -> Term:
        return self.compare(ComparisonDirection.GT, other)

    def equals(self, other: Term | float) -> Term:
        """Return the elementwise equality."""
        return self.compare(ComparisonDirection.EQ, other)

    def differs(self, other: Term | float) -> Term:
        """Return the elementwise inequality, true where one is NaN."""
        return self.compare(ComparisonDirection.NE, other)

    def compare(self, direction: ComparisonDirection, other: Term | float) -> Term:
        result = self.type.with_element_type(BOOL)
        return self.apply(ops.Compare, other, type=result, comparison_direction=direction)

    def __ge__(self, other: Term | float) -> Term:
        return self.compare(ComparisonDirection.GE, other)

    def choose(self, value: Term, otherwise: Term | float) -> Term:
        """Return the elementwise selection by this boolean array."""
        other = otherwise if isinstance(otherwise, Term) else value.number(otherwise)
        return self.apply(ops.Select, value, other, type=value.type)


def log1p(x: Term) -> Term:
    return x.apply(ops.LogPlusOne)


def exp(x: Term) -> Term:
    return x.apply(ops.Exponential)


def log(x: Term) -> Term:
    return x.apply(ops.Log)


def sine(x: Term) -> Term:
    return x.apply(ops.Sine)


def cosine(x: Term) -> Term:
    return x.apply(ops.Cosine)


def atan2(y: Term, x: Term) -> Term:
    return y.apply(ops.Atan2, x)


def sqrt(x: Term) -> Term:
    return x.apply(ops.Sqrt)


def floor(x: Term) -> Term:
    return x.apply(ops.Floor)


def power(x: Term, exponent: Term) -> Term:
    return x.apply(ops.Power, exponent)
