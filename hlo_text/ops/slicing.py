"""Operations that read or write parts of an array: slices, gather, scatter."""

from __future__ import annotations

from hlo_text.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hlo_text.ir import Region, Value
from hlo_text.opdef import (
    DeclaredOperation,
    Kind,
    TypeClass,
    attribute_field,
    op,
    operand_field,
    region_field,
    result_field,
)

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED
_SIZES = TypeClass.INTEGER | TypeClass.INDEX


@op(mlir="stablehlo.slice", hlo="slice")
class Slice(DeclaredOperation):
    """Elements `start, start + stride, ...` below `limit` of every dimension. Pretty form: `[0:4, 1:5:2]`.

    Spec: slice.
    """

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    start_indices: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    limit_indices: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    strides: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)


@op(mlir="stablehlo.dynamic_slice", hlo="dynamic-slice")
class DynamicSlice(DeclaredOperation):
    """A slice of static sizes whose start is computed and clamped so that it fits.

    Spec: dynamic_slice.
    """

    operand: Value = operand_field(_PER_TENSOR)
    start_indices: tuple[Value, ...] = operand_field(TypeClass.INTEGER, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    slice_sizes: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="sizes", hlo="dynamic_slice_sizes")


@op(mlir="stablehlo.dynamic_update_slice", hlo="dynamic-update-slice")
class DynamicUpdateSlice(DeclaredOperation):
    """`operand` with `update` written at a computed start, clamped so that it fits.

    Spec: dynamic_update_slice.
    """

    operand: Value = operand_field(_PER_TENSOR)
    update: Value = operand_field(_PER_TENSOR)
    start_indices: tuple[Value, ...] = operand_field(TypeClass.INTEGER, variadic=True)
    result: Value = result_field(_PER_TENSOR)


@op(mlir="stablehlo.real_dynamic_slice")
class RealDynamicSlice(DeclaredOperation):
    """Slice whose starts, limits and strides are operands."""

    operand: Value = operand_field(_PER_TENSOR)
    start_indices: Value = operand_field(_SIZES, rank=1)
    limit_indices: Value = operand_field(_SIZES, rank=1)
    strides: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)


@op(mlir="stablehlo.gather", hlo="gather")
class Gather(DeclaredOperation):
    """Collects slices of `operand` from the places that `start_indices` names.

    Spec: gather.
    """

    operand: Value = operand_field(_PER_TENSOR)
    start_indices: Value = operand_field(_SIZES)
    result: Value = result_field(_PER_TENSOR)
    dimension_numbers: GatherDimensionNumbers = attribute_field(Kind.STRUCT, GatherDimensionNumbers)
    slice_sizes: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    indices_are_sorted: bool = attribute_field(Kind.BOOL, default=False)


@op(mlir="stablehlo.dynamic_gather")
class DynamicGather(DeclaredOperation):
    """Gather whose slice sizes are an operand.

    Spec: dynamic_gather.
    """

    operand: Value = operand_field(_PER_TENSOR)
    start_indices: Value = operand_field(_SIZES)
    slice_sizes: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)
    dimension_numbers: GatherDimensionNumbers = attribute_field(Kind.STRUCT, GatherDimensionNumbers)
    indices_are_sorted: bool = attribute_field(Kind.BOOL, default=False)


@op(mlir="stablehlo.scatter", hlo="scatter")
class Scatter(DeclaredOperation):
    """Combines `updates` into `inputs` at the places that `scatter_indices` names.

    Spec: scatter.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    scatter_indices: Value = operand_field(_SIZES)
    updates: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    scatter_dimension_numbers: ScatterDimensionNumbers = attribute_field(Kind.STRUCT, ScatterDimensionNumbers)
    indices_are_sorted: bool = attribute_field(Kind.BOOL, default=False)
    unique_indices: bool = attribute_field(Kind.BOOL, default=False)
    update_computation: Region = region_field(hlo="to_apply")


@op(mlir="stablehlo.torch_index_select")
class TorchIndexSelect(DeclaredOperation):
    """Legacy: takes slices along `dim` at `index`."""

    operand: Value = operand_field(TypeClass.TENSOR)
    index: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(TypeClass.TENSOR)
    dim: int = attribute_field(Kind.I64)
    batch_dims: int = attribute_field(Kind.I64)
