"""Operations of MLIR's tensor dialect that dynamic programs use to query sizes and to build shapes."""

from __future__ import annotations

import math
from typing import Any

from hlo_text.core.attributes import ArrayAttribute, Attribute, IntegerAttribute
from hlo_text.core.describe import describe
from hlo_text.core.forms import CustomForm
from hlo_text.core.ir import Value
from hlo_text.core.opdef import Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import INDEX, IndexType, IntegerType, Signedness, TensorType, Type, UnrankedTensorType
from hlo_text.notation.logic import compatible
from hlo_text.ops.upstream import UpstreamOperation, scalar_type

_ANY = TypeClass.ANY


def _elements(type: Type) -> Type | None:
    return type.element_type if isinstance(type, TensorType | UnrankedTensorType) else None


def _tensors_only(op: Any) -> str | None:
    """The first operand and the result are tensors."""
    for type in (op.operands[0].type, op.results[0].type):
        if _elements(type) is None:
            return f"expected a tensor, found {describe(type)}"
    return None


def _sizes_are_given(op: TensorEmpty | TensorSplat) -> str | None:
    """There is one index operand per dynamic dimension of the result."""
    type = op.result.type
    if not isinstance(type, TensorType):
        return f"expected a ranked tensor, found {describe(type)}"
    dynamic = type.shape.count(None)
    if len(op.dynamic_sizes) != dynamic:
        return f"expected a size per dynamic dimension of the result: {dynamic}, found {len(op.dynamic_sizes)}"
    return _are_indices(op.dynamic_sizes)


def _are_indices(values: tuple[Value, ...]) -> str | None:
    return next((f"expected index, found {describe(value.type)}" for value in values if value.type != INDEX), None)


def _casts(op: TensorCast) -> str | None:
    source, target = op.operand.type, op.result.type
    return None if compatible(source, target) else f"cannot cast {describe(source)} to {describe(target)}"


@op(mlir="tensor.cast")
class TensorCast(UpstreamOperation):
    """Converts a tensor to a type with more or less static shape information."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"tensors": _tensors_only, "types": _casts}
    form = CustomForm(" %", "operand to result")
    result_hints = ("cast",)


def _has_dimensions(op: TensorDim) -> str | None:
    type = op.operand.type
    if _elements(type) is None or (isinstance(type, TensorType) and type.rank == 0):
        return f"expected a tensor of rank at least 1, found {describe(type)}"
    return _are_indices((op.index, op.result))


@op(mlir="tensor.dim")
class TensorDim(UpstreamOperation):
    """The size of dimension `index` of a tensor; `index` must be in range at run time."""

    operand: Value = operand_field(_ANY)
    index: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _has_dimensions}
    form = CustomForm(" %, %", "operand")
    hidden_result = INDEX
    result_hints = ("dim",)

    def _infer(self) -> tuple[Type, ...]:
        return (INDEX,)


def _has_rank(op: TensorRank) -> str | None:
    return (
        f"expected a tensor, found {describe(op.operand.type)}"
        if _elements(op.operand.type) is None
        else _are_indices((op.result,))
    )


@op(mlir="tensor.rank")
class TensorRank(UpstreamOperation):
    """The number of dimensions of a tensor."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _has_rank}
    form = CustomForm(" %", "operand")
    hidden_result = INDEX
    result_hints = ("rank",)

    def _infer(self) -> tuple[Type, ...]:
        return (INDEX,)


@op(mlir="tensor.empty")
class TensorEmpty(UpstreamOperation):
    """Tensor with unspecified elements; the evaluator uses zeros."""

    has_loose_shapes = True
    dynamic_sizes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"sizes": _sizes_are_given}
    form = CustomForm("(%*)", "result")


def _extracts(op: TensorExtract) -> str | None:
    type = op.tensor.type
    if not isinstance(type, TensorType):
        return f"expected a ranked tensor, found {describe(type)}"
    if op.result.type != type.element_type:
        return f"expected result type {describe(type.element_type)}, found {describe(op.result.type)}"
    if len(op.indices) != type.rank:
        return f"expected an index per dimension: {type.rank}, found {len(op.indices)}"
    return _are_indices(op.indices)


@op(mlir="tensor.extract")
class TensorExtract(UpstreamOperation):
    """Extracts an element of a tensor. Out-of-range indices are undefined; the evaluator clamps them."""

    tensor: Value = operand_field(_ANY)
    indices: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _extracts}
    form = CustomForm(" %[%*]", "operand")
    result_hints = ("extracted",)

    @classmethod
    def operands_of_shown(cls, types: tuple[Type, ...]) -> tuple[Type, ...]:
        return types

    @classmethod
    def result_of_shown(cls, types: tuple[Type, ...]) -> Type | None:
        return scalar_type(types[0]) if types else None

    def _infer(self) -> tuple[Type, ...]:
        element = _elements(self.tensor.type)
        return (self.tensor.type if element is None else element,)


def _holds_elements(op: TensorFromElements) -> str | None:
    type = op.result.type
    if not isinstance(type, TensorType) or not type.is_static:
        return f"expected a tensor of static shape, found {describe(type)}"
    if len(op.elements) != type.num_elements:
        return f"expected {type.num_elements} elements for {describe(type)}, found {len(op.elements)}"
    found = next((value.type for value in op.elements if value.type != type.element_type), None)
    return (
        None if found is None else f"expected elements of type {describe(type.element_type)}, found {describe(found)}"
    )


@op(mlir="tensor.from_elements")
class TensorFromElements(UpstreamOperation):
    """Builds a tensor from its elements in row-major order."""

    elements: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _holds_elements}
    form = CustomForm(" %*", "result")
    result_hints = ("from_elements",)


def _repeats(op: TensorSplat) -> str | None:
    element = _elements(op.result.type)
    return (
        None
        if element == op.input.type
        else f"the element type of {describe(op.result.type)} must be that of input, {describe(op.input.type)}"
    )


@op(mlir="tensor.splat")
class TensorSplat(UpstreamOperation):
    """Tensor with all elements equal to `input`."""

    has_loose_shapes = True
    input: Value = operand_field(_ANY)
    dynamic_sizes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"types": _repeats, "sizes": _sizes_are_given}
    form = CustomForm(" %<sizes>", "result")
    result_hints = ("splat",)


def _reshapes(op: TensorReshape) -> str | None:
    source, shape, target = op.source.type, op.shape.type, op.result.type
    if _elements(source) is None or _elements(target) is None or _elements(source) != _elements(target):
        return f"cannot reshape {describe(source)} to {describe(target)}"
    if not isinstance(shape, TensorType) or shape.rank != 1 or not _is_size(shape.element_type):
        return f"expected shape as a rank-1 tensor of signless integers or indices, found {describe(shape)}"
    if not isinstance(target, TensorType):
        return None
    if shape.shape != (target.rank,):
        return f"expected shape with {target.rank} sizes for {describe(target)}, found {describe(shape)}"
    counts = source.num_elements if isinstance(source, TensorType) else None, target.num_elements
    if None in counts or counts[0] == counts[1]:
        return None
    return f"reshape must keep the number of elements, found {counts[0]} and {counts[1]}"


def _is_size(type: Type) -> bool:
    return isinstance(type, IndexType) or (isinstance(type, IntegerType) and type.signedness is Signedness.SIGNLESS)


@op(mlir="tensor.reshape")
class TensorReshape(UpstreamOperation):
    """Reshapes a tensor to a shape given by an operand."""

    source: Value = operand_field(_ANY)
    shape: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _reshapes}
    form = CustomForm(" %(%)", "signature")
    result_hints = ("reshape",)


def _collapses(op: TensorCollapseShape) -> str | None:
    """`reassociation` partitions the dimensions in order; each group becomes one dimension of the result."""
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        return f"expected ranked tensors, found {describe(source)} and {describe(target)}"
    groups = dimension_groups(op)
    if groups is None or [dimension for group in groups for dimension in group] != list(range(source.rank)):
        return f"reassociation must list the {source.rank} dimensions of the operand in order"
    if source.element_type != target.element_type or len(groups) != target.rank:
        return f"cannot collapse {describe(source)} to {describe(target)} in {len(groups)} groups"
    for dimension, group in enumerate(groups):
        sizes = [source.shape[number] for number in group]
        size = None if None in sizes else math.prod(size for size in sizes if size is not None)
        if size != target.shape[dimension]:
            shown = "x".join("?" if size is None else str(size) for size in sizes)
            return f"dimension {dimension} of {describe(target)} must be the product of the collapsed sizes {shown}"
    return None


def dimension_groups(op: TensorCollapseShape) -> list[list[int]] | None:
    """Return the collapsed dimensions of each result dimension, or None if `reassociation` is malformed."""
    attribute = op.reassociation
    rows = attribute.elements if isinstance(attribute, ArrayAttribute) else ()
    groups = []
    for row in rows:
        numbers = row.elements if isinstance(row, ArrayAttribute) else ()
        if not numbers or not all(isinstance(number, IntegerAttribute) for number in numbers):
            return None
        groups.append([number.value for number in numbers if isinstance(number, IntegerAttribute)])
    return groups


@op(mlir="tensor.collapse_shape")
class TensorCollapseShape(UpstreamOperation):
    """Collapses each group of consecutive dimensions in `reassociation` into one dimension."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    reassociation: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"types": _collapses}
    form = CustomForm(" % {reassociation:list}", "operand into result")
    result_hints = ("collapsed",)
