"""Reductions, windows, sort and map: operations that apply a function given as a region to elements."""

from __future__ import annotations

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


@op(mlir="stablehlo.reduce", hlo="reduce")
class Reduce(DeclaredOperation):
    """Folds elements along `dimensions` with `body`, starting from `init_values`.

    Spec: reduce.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    init_values: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, hlo="dimensions")
    body: Region = region_field(hlo="to_apply")


@op(mlir="stablehlo.reduce_window", hlo="reduce-window")
class ReduceWindow(DeclaredOperation):
    """Folds the elements of every position of a sliding window. HLO: `window={size=... stride=...}`.

    Spec: reduce_window.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    init_values: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    window_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    window_strides: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    base_dilations: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    window_dilations: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)
    body: Region = region_field(hlo="to_apply")


@op(mlir="stablehlo.select_and_scatter", hlo="select-and-scatter")
class SelectAndScatter(DeclaredOperation):
    """Adds each element of `source` to the operand element that `select` picks in its window.

    Spec: select_and_scatter.
    """

    operand: Value = operand_field(_PER_TENSOR)
    source: Value = operand_field(_PER_TENSOR)
    init_value: Value = operand_field(_PER_TENSOR, rank=0)
    result: Value = result_field(_PER_TENSOR)
    window_dimensions: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    window_strides: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)
    select: Region = region_field(hlo="select")
    scatter: Region = region_field(hlo="scatter")


@op(mlir="stablehlo.sort", hlo="sort")
class Sort(DeclaredOperation):
    """Sorts all inputs together along `dimension` by `comparator`.

    Spec: sort.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    dimension: int = attribute_field(Kind.I64, default=-1, hlo="dimensions", hlo_list=True)
    is_stable: bool = attribute_field(Kind.BOOL, default=False, hlo="is_stable", hlo_omit_default=True)
    comparator: Region = region_field(hlo="to_apply")


@op(mlir="stablehlo.map", hlo="map")
class Map(DeclaredOperation):
    """Applies `computation` to the elements of all inputs.

    Spec: map.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, hlo="dimensions")
    computation: Region = region_field(hlo="to_apply")
