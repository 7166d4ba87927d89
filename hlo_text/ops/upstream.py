"""Base of operations from other projects' dialects in StableHLO programs: Shardy, shape, tensor, arith.

Their rules are those of MLIR's own verifiers; their codes end in a word instead of a number of the specification.
"""

from __future__ import annotations

from typing import ClassVar

from hlo_text.core.ir import Region
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import DialectType, ElementType, TensorType, Type, UnrankedTensorType


class UpstreamOperation(DeclaredOperation):
    """An operation of another project's dialect.

    Attributes:
        result_hints: Names that MLIR prints for its results.
        is_named_by_value: MLIR names the result of this constant after its value.
        has_one_type: Operands and result have the same type, which the custom form shows once.
        region_ends: Names of the terminators of its regions.
        hidden_result: Fixed type of its result, which the custom form omits.
        implicit_end: Name of the terminator that the custom form omits if it has no operands.
    """

    __slots__ = ()
    result_hints: ClassVar[tuple[str, ...]] = ()
    is_named_by_value: ClassVar[bool] = False
    has_one_type: ClassVar[bool] = False
    region_ends: ClassVar[tuple[str, ...]] = ()
    hidden_result: ClassVar[Type | None] = None
    implicit_end: ClassVar[str | None] = None

    @classmethod
    def result_of_shown(cls, types: tuple[Type, ...]) -> Type | None:
        """Return the result type for the types in the custom form; None if they do not determine it."""
        return types[-1] if types else None

    @classmethod
    def operands_of_shown(cls, types: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the types of the first operands for the types in the custom form."""
        return types if cls.hidden_result is not None or not cls.result_fields else ()

    @classmethod
    def results_of_signature(cls, types: tuple[Type, ...], results: tuple[Type, ...]) -> tuple[Type, ...]:
        """Return the result types for the signature in the custom form."""
        return results

    @classmethod
    def hides_end(cls, region: Region) -> bool:
        """Whether the custom form omits the terminator of a region."""
        end = region.terminator
        return cls.implicit_end is not None and end is not None and end.name == cls.implicit_end and not end.operands


def scalar_type(type: Type) -> Type:
    """Return the element type of a tensor; other types are returned unchanged."""
    return type.element_type if isinstance(type, TensorType | UnrankedTensorType) else type


def with_scalar(type: Type, scalar: ElementType) -> Type:
    """Return the type with another element type; a scalar is replaced."""
    return type.with_element_type(scalar) if isinstance(type, TensorType) else scalar


def is_named(type: Type, *names: str) -> bool:
    """Whether a type is one of the named dialect types."""
    return isinstance(type, DialectType) and type.text in names
