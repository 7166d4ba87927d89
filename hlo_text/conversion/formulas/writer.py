"""Emitters of elementwise operations on arrays of one type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import BOOL, TensorType


class Adder(Protocol):
    """A sink of new operations."""

    def add(
        self, operation: type[Operation], operands: tuple[Value, ...], attributes: Mapping[str, Any], type: TensorType
    ) -> Value:
        """Add an operation with one result and return the result."""

    def splat(self, type: TensorType, number: Any) -> Value:
        """Add a splat constant of a type."""


class Writer:
    """Adds elementwise operations on arrays of one type."""

    def __init__(self, adder: Adder, type: TensorType) -> None:
        self.adder, self.type = adder, type

    def __call__(
        self, operation: type[Operation], *operands: Value, type: TensorType | None = None, **attributes: Any
    ) -> Value:
        return self.adder.add(operation, operands, attributes, type or self.type)

    def splat(self, number: Any) -> Value:
        """Add a splat constant."""
        return self.adder.splat(self.type, number)

    def compare(self, lhs: Value, direction: ComparisonDirection, rhs: Value) -> Value:
        """Add a comparison."""
        return self(ops.Compare, lhs, rhs, type=self.type.with_element_type(BOOL), comparison_direction=direction)
