"""CHLO constants and ragged dot; other CHLO operations are in modules of their families."""

from __future__ import annotations

from hlo_text.core.attributes import Attribute, Literal, Precision, RaggedDotDimensionNumbers
from hlo_text.core.describe import describe
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import BOOL, ElementType, TensorType, Type, UnrankedTensorType
from hlo_text.inference.result_types import (
    difference_from_inferred_shape,
    fail_to_infer,
    fresh_type,
    higher_precision,
    retyped,
    tensor_type,
)
from hlo_text.inference.shape_formulas import ragged_contracted
from hlo_text.notation.logic import equal


@op(mlir="chlo.constant", form=Form.OWN)
class ChloConstant(DeclaredOperation):
    """Constant."""

    takes_unranked = True
    output: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    value: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {
        "type": "is_static(output) and type(value) = type(output)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return (self.value.type,)


def _has_element_type_of_value(op: ConstantLike) -> str | None:
    """The result has the element type of the value."""
    result = op.result.type
    if not isinstance(result, TensorType | UnrankedTensorType):
        return f"expected a tensor result, found {describe(result)}"
    expected, found = getattr(op.value, "type", BOOL), result.element_type
    if found == expected:
        return None
    return f"expected result elements of the value's type {describe(expected)}, found {describe(found)}"


@op(mlir="chlo.constant_like")
class ConstantLike(DeclaredOperation):
    """Splat of `value` with the shape of `operand`."""

    takes_unranked = True
    operand: Value = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.UNRANKED)
    result: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.UNRANKED)
    value: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {
        "shape": "shape(operand) = shape(result)",
        "type": _has_element_type_of_value,
    }

    def _infer(self) -> tuple[Type, ...]:
        element_type = getattr(self.value, "type", None)
        if not isinstance(element_type, ElementType):
            fail_to_infer("value must be a typed scalar attribute")
        return (retyped(tensor_type(self.operand), element_type),)


def _group_sizes_fit(op: RaggedDot) -> str | None:
    """`group_sizes` has one row of sizes, or one per index of the dimensions before the ragged one."""
    lhs, sizes = tensor_type(op.lhs), tensor_type(op.group_sizes)
    numbers = op.ragged_dot_dimension_numbers
    ragged, batching = numbers.lhs_ragged_dimensions[0], numbers.lhs_batching_dimensions
    contracting = numbers.lhs_contracting_dimensions
    free = tuple(axis for axis in range(lhs.rank) if axis not in (*batching, *contracting))
    kind = next((axes for axes in (batching, contracting, free) if ragged in axes), None)
    if kind is None:
        return f"lhs_ragged_dimensions must be less than the rank {lhs.rank} of lhs, found {ragged}"
    before = (*(() if kind is batching else batching), *kind[: kind.index(ragged)])
    expected = [*(lhs.shape[axis] for axis in before), sizes.shape[-1] if sizes.rank else None]
    if sizes.rank == 1 or (sizes.rank and equal(sizes.shape, tuple(expected)) is not False):
        return None
    allowed = " or ".join(dict.fromkeys((f"[{expected[-1]}]", str(expected))))
    return f"group_sizes must have the shape {allowed}, found {list(sizes.shape)}"


@op(mlir="chlo.ragged_dot", hlo="ragged-dot")
class RaggedDot(DeclaredOperation):
    """Dot product of groups of rows of `lhs` with one matrix of `rhs` per group. Its enums print as `#chlo<...>`."""

    lhs: Value = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    rhs: Value = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    group_sizes: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    ragged_dot_dimension_numbers: RaggedDotDimensionNumbers = attribute_field(Kind.STRUCT, RaggedDotDimensionNumbers)
    precision_config: tuple[Precision, ...] | None = attribute_field(Kind.ENUM_ARRAY, Precision, default=None)
    constraints = {
        "batching": (
            "size(lhs_batching_dimensions) = size(rhs_batching_dimensions) and 0 <= lhs_batching_dimensions < "
            "rank(lhs) and 0 <= rhs_batching_dimensions < rank(rhs)"
        ),
        "contracting": (
            "size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions) and 0 <= lhs_contracting_dimensions "
            "< rank(lhs) and 0 <= rhs_contracting_dimensions < rank(rhs)"
        ),
        "sizes": (
            "dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...) and dim(lhs, "
            "lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)"
        ),
        "ragged": (
            "size(lhs_ragged_dimensions) = 1 and 0 <= lhs_ragged_dimensions < rank(lhs) and 0 <= rhs_group_dimensions "
            "< rank(rhs)"
        ),
        "group_sizes": _group_sizes_fit,
        "groups": "dim(rhs, rhs_group_dimensions...) = dim(group_sizes, -1)",
        "group_dimensions": (
            "size(rhs_group_dimensions) = (lhs_ragged_dimensions[0] in lhs_contracting_dimensions + "
            "lhs_batching_dimensions ? 0 : 1)"
        ),
        "precision": "size(precision_config) <= 2",
        "shape": difference_from_inferred_shape,
    }

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs, group_sizes = map(tensor_type, self.operands)
        sizes = ragged_contracted(lhs, rhs, group_sizes, self.ragged_dot_dimension_numbers)
        return (fresh_type(sizes, higher_precision(lhs.element_type, rhs.element_type), lhs, rhs),)
