"""Operations of MLIR's tensor dialect that dynamic programs use: sizes of arrays, and arrays of sizes."""

from __future__ import annotations

import math
from typing import Any

from hlo_text.attributes import ArrayAttribute, Attribute, IntegerAttribute
from hlo_text.describe import describe
from hlo_text.forms import CustomForm
from hlo_text.ir import Value
from hlo_text.notation.logic import compatible
from hlo_text.opdef import Kind, TypeClass, attribute_field, op, operand_field, result_field
from hlo_text.ops.upstream import UpstreamOperation, scalar_type
from hlo_text.types import INDEX, IndexType, IntegerType, Signedness, TensorType, Type, UnrankedTensorType

_ANY = TypeClass.ANY


def _elements(type: Type) -> Type | None:
    return type.element_type if isinstance(type, TensorType | UnrankedTensorType) else None


def _tensors_only(op: Any) -> str | None:
    """The first operand and the result are tensors."""
    for type in (op.operands[0].type, op.results[0].type):
        if _elements(type) is None:
            return f"{describe(type)} is no tensor"
    return None


def _sizes_are_given(op: TensorEmpty | TensorSplat) -> str | None:
    """There is one index per open dimension of the result."""
    type = op.result.type
    if not isinstance(type, TensorType):
        return f"{describe(type)} is no ranked tensor"
    if len(op.dynamic_sizes) != type.shape.count(None):
        return f"{len(op.dynamic_sizes)} sizes for {type.shape.count(None)} open dimensions"
    return _are_indices(op.dynamic_sizes)


def _are_indices(values: tuple[Value, ...]) -> str | None:
    return next((f"{describe(value.type)} is no index" for value in values if value.type != INDEX), None)


def _casts(op: TensorCast) -> str | None:
    source, target = op.operand.type, op.result.type
    return None if compatible(source, target) else f"{describe(source)} cannot become {describe(target)}"


@op(mlir="tensor.cast")
class TensorCast(UpstreamOperation):
    """The same array under a type that says more or less about its shape."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"tensors": _tensors_only, "types": _casts}
    form = CustomForm(" %", "operand to result")
    result_hints = ("cast",)


def _has_dimensions(op: TensorDim) -> str | None:
    type = op.operand.type
    if _elements(type) is None or (isinstance(type, TensorType) and type.rank == 0):
        return f"{describe(type)} is no tensor with dimensions"
    return _are_indices((op.index, op.result))


@op(mlir="tensor.dim")
class TensorDim(UpstreamOperation):
    """The size of dimension `index` of a tensor; there must be one at run time."""

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
        f"{describe(op.operand.type)} is no tensor"
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
    """A tensor without defined elements; the evaluator takes zeros."""

    has_loose_shapes = True
    dynamic_sizes: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    result: Value = result_field(_ANY)
    constraints = {"sizes": _sizes_are_given}
    form = CustomForm("(%*)", "result")


def _extracts(op: TensorExtract) -> str | None:
    type = op.tensor.type
    if not isinstance(type, TensorType):
        return f"{describe(type)} is no ranked tensor"
    if op.result.type != type.element_type:
        return f"an element is {describe(type.element_type)}, the result {describe(op.result.type)}"
    if len(op.indices) != type.rank:
        return f"{len(op.indices)} indices for rank {type.rank}"
    return _are_indices(op.indices)


@op(mlir="tensor.extract")
class TensorExtract(UpstreamOperation):
    """An element of a tensor. Indices outside have no defined result; the evaluator takes the nearest element."""

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
        return f"{describe(type)} is no tensor of a static shape"
    if len(op.elements) != type.num_elements:
        return f"{len(op.elements)} elements for {describe(type)}"
    found = next((value.type for value in op.elements if value.type != type.element_type), None)
    return None if found is None else f"an element is {describe(found)}, not {describe(type.element_type)}"


@op(mlir="tensor.from_elements")
class TensorFromElements(UpstreamOperation):
    """A tensor of given elements in row-major order."""

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
        else f"an element is {describe(op.input.type)}, the result {describe(op.result.type)}"
    )


@op(mlir="tensor.splat")
class TensorSplat(UpstreamOperation):
    """A tensor of which all elements are the same."""

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
        return f"{describe(source)} cannot become {describe(target)}"
    if not isinstance(shape, TensorType) or shape.rank != 1 or not _is_size(shape.element_type):
        return f"{describe(shape)} is no list of sizes"
    if not isinstance(target, TensorType):
        return None
    if shape.shape != (target.rank,):
        return f"{describe(shape)} does not give the sizes of {describe(target)}"
    counts = source.num_elements if isinstance(source, TensorType) else None, target.num_elements
    return None if None in counts or counts[0] == counts[1] else f"{counts[0]} elements do not make {counts[1]}"


def _is_size(type: Type) -> bool:
    return isinstance(type, IndexType) or (isinstance(type, IntegerType) and type.signedness is Signedness.SIGNLESS)


@op(mlir="tensor.reshape")
class TensorReshape(UpstreamOperation):
    """The elements of a tensor under a shape that is a value."""

    source: Value = operand_field(_ANY)
    shape: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _reshapes}
    form = CustomForm(" %(%)", "signature")
    result_hints = ("reshape",)


def _collapses(op: TensorCollapseShape) -> str | None:
    """Groups are neighbouring dimensions, all of them in order; each makes one dimension of the result."""
    source, target = op.operand.type, op.result.type
    if not isinstance(source, TensorType) or not isinstance(target, TensorType):
        return f"{describe(source)} cannot become {describe(target)}"
    groups = dimension_groups(op)
    if groups is None or [dimension for group in groups for dimension in group] != list(range(source.rank)):
        return f"the groups are not the {source.rank} dimensions in order"
    if source.element_type != target.element_type or len(groups) != target.rank:
        return f"{describe(source)} cannot become {describe(target)}"
    for dimension, group in enumerate(groups):
        sizes = [source.shape[number] for number in group]
        size = None if None in sizes else math.prod(size for size in sizes if size is not None)
        if size != target.shape[dimension]:
            return f"dimension {dimension} of {describe(target)} is not what {sizes} make"
    return None


def dimension_groups(op: TensorCollapseShape) -> list[list[int]] | None:
    """Return the dimensions that each dimension of the result is made of; None if they are malformed."""
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
    """A tensor whose groups of dimensions, `reassociation`, are one each."""

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    reassociation: Attribute = attribute_field(Kind.ATTRIBUTE)
    constraints = {"types": _collapses}
    form = CustomForm(" % {reassociation:list}", "operand into result")
    result_hints = ("collapsed",)
