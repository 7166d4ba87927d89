"""Base of the operations that StableHLO programs take from dialects of other projects: Shardy, shape, tensor, arith.

Their rules are those of MLIR's own verifiers; their codes end in a word instead of a number of the specification.
"""

from __future__ import annotations

from typing import ClassVar

from hlo_text.ir import Region
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import DialectType, ElementType, TensorType, Type, UnrankedTensorType


class UpstreamOperation(DeclaredOperation):
    """An operation of another project's dialect.

    Attributes:
        result_hints: Names that MLIR gives to its results.
        has_one_type: Operands and result have the same type, which the custom form shows once.
        region_ends: Names of the operations that may end its regions.
        hidden_result: Type of its result where that is always the same and the custom form does not show it.
        implicit_end: A last operation without operands of this name is not shown.
    """

    __slots__ = ()
    result_hints: ClassVar[tuple[str, ...]] = ()
    has_one_type: ClassVar[bool] = False
    region_ends: ClassVar[tuple[str, ...]] = ()
    hidden_result: ClassVar[Type | None] = None
    implicit_end: ClassVar[str | None] = None

    @classmethod
    def result_of_shown(cls, types: tuple[Type, ...]) -> Type | None:
        """Return the type of the result if the custom form shows but these types; None if they do not tell."""
        return types[-1] if types else None

    @classmethod
    def operands_of_shown(cls, types: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the types of the first operands if the custom form shows but these types: none is a result's."""
        return types if cls.hidden_result is not None or not cls.result_fields else ()

    @classmethod
    def results_of_signature(cls, types: tuple[Type, ...], results: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the types of the results if the custom form shows a signature."""
        return results

    @classmethod
    def hides_end(cls, region: Region) -> bool:
        """Whether the custom form leaves out what ends a region."""
        end = region.terminator
        return cls.implicit_end is not None and end is not None and end.name == cls.implicit_end and not end.operands


def scalar_type(type: Type) -> Type:
    """Return the element type of a tensor, a scalar type itself."""
    return type.element_type if isinstance(type, TensorType | UnrankedTensorType) else type


def with_scalar(type: Type, scalar: ElementType) -> Type:
    """Return a type of the same shape with other elements."""
    return type.with_element_type(scalar) if isinstance(type, TensorType) else scalar


def is_named(type: Type, *names: str) -> bool:
    """Whether a type is one of another dialect, by its text."""
    return isinstance(type, DialectType) and type.text in names
