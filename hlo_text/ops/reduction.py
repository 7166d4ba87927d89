"""Reductions, windowed reductions, sort and map, which apply a region to elements, and top_k."""

from __future__ import annotations

from hlo_text.core.forms import Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import I32, Type
from hlo_text.inference.result_types import (
    Dimension,
    dimensions_of,
    fresh_type,
    is_hlo,
    require,
    require_axes,
    require_same_sizes,
    returned_element_types,
    retyped,
    tensor_type,
    tensor_types,
)
from hlo_text.inference.shape_formulas import windowed

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED


#: Rule of the C++ for initial values, in place of the type of the folded value.
_IS_PROMOTED = (
    "is_converted_by_xla(element_type(init_values...)..., E...) where E = element_type(output_types(body)...)"
)
_IS_FOLDED = (
    "element_type(input_types(body)...) = element_type(output_types(body)...) + element_type(output_types(body)...) "
    "and "
    "shape(input_types(body)...) = shape(output_types(body)...) + shape(output_types(body)...) and "
    "shape(init_values...) = shape(output_types(body)...) and "
    "(for x in input_types(body): is_subsequence(shape(x), {sizes})) and "
    "is_converted_by_xla(element_type(inputs...)..., E...) where E = element_type(output_types(body)...)"
)
_IS_SCATTERED = (
    "input_types(scatter) = [tensor(E), tensor(E)] and output_types(scatter) = [tensor(E)] and "
    "is_converted_by_xla(element_type(source), E) and is_converted_by_xla(element_type(init_value), E) and "
    "(element_type(source) = element_type(operand) or is_float(source) and is_float(operand)) where "
    "E = element_type(output_types(scatter)[0])"
)


@op(mlir="stablehlo.reduce", hlo=Opcode("reduce", operands=(2, None)), form=Form.OWN)
class Reduce(DeclaredOperation):
    """Reduces arrays along `dimensions` with `body`, starting from `init_values`.

    Spec: reduce.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    init_values: tuple[Value, ...] = operand_field(_PER_TENSOR, rank=0, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, hlo="dimensions")
    body: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "same(shape(inputs...))",
        "C2": "element_type(inputs...) = element_type(init_values...)",
        "C3": "0 < size(inputs) = size(init_values) = size(results)",
        "C4": "0 <= dimensions < rank(inputs[0])",
        "C5": "is_unique(dimensions)",
        "C6": (
            "input_types(body) = tensor(E...) + tensor(E...) and output_types(body) = tensor(E...) and "
            "is_promotable(element_type(inputs...)..., E...) where E = element_type(output_types(body)...)"
        ),
        "C7": "for x in results: shape(x) = without(shape(inputs[0]), dimensions)",
        "C8": "element_type(results...) = element_type(output_types(body)...)",
    }
    unenforced = {
        "C2": _IS_PROMOTED,
        "C6": _IS_FOLDED.format(sizes="without(shape(inputs[0]), dimensions)"),
        "I2": "shape(init_values...) = shape(output_types(body)...)",
    }

    def _infer(self) -> tuple[Type, ...]:
        inputs = tensor_types(self.inputs)
        require_same_sizes(inputs)
        require_axes(self.dimensions, inputs[0].rank, "dimensions")
        dropped = frozenset(self.dimensions)
        kept = [d for axis, d in enumerate(dimensions_of(inputs[0])) if axis not in dropped]
        element_types = returned_element_types(self.body, len(inputs))
        return tuple(fresh_type(kept, element_type, *inputs) for element_type in element_types)


@op(mlir="stablehlo.reduce_window", hlo=Opcode("reduce-window", operands=(2, None)))
class ReduceWindow(DeclaredOperation):
    """Reduces the elements in each position of a sliding window. HLO: `window={size=... stride=...}`.

    Spec: reduce_window.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    init_values: tuple[Value, ...] = operand_field(_PER_TENSOR, rank=0, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    window_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    window_strides: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    base_dilations: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    window_dilations: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)
    window_reversal: tuple[bool, ...] | None = attribute_field(Kind.BOOL_ARRAY, default=None, mlir=False)
    body: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "0 < size(inputs) = size(init_values) = size(results)",
        "C2": "same(shape(inputs...))",
        "C3": "element_type(inputs...) = element_type(init_values...)",
        "C4": "size(window_dimensions) = rank(inputs[0])",
        "C5": "0 < window_dimensions",
        "C6": "size(window_strides) = rank(inputs[0])",
        "C7": "0 < window_strides",
        "C8": "size(base_dilations) = rank(inputs[0])",
        "C9": "0 < base_dilations",
        "C10": "size(window_dilations) = rank(inputs[0])",
        "C11": "0 < window_dilations",
        "C12": "size(padding) = rank(inputs[0]) and (for p in padding: size(p) = 2)",
        "C13": (
            "input_types(body) = tensor(E...) + tensor(E...) and output_types(body) = tensor(E...) and "
            "is_promotable(element_type(inputs...)..., E...) where E = element_type(output_types(body)...)"
        ),
        "C14": "same(shape(results...))",
        "C15": (
            "[shape(x) for x in results] = [num_windows(shape(x), window_dimensions, window_strides, padding, "
            "base_dilations, window_dilations) for x in inputs]"
        ),
        "C16": "element_type(results...) = element_type(output_types(body)...)",
    }
    unenforced = {
        "C3": _IS_PROMOTED,
        "C13": _IS_FOLDED.format(sizes="window_dimensions"),
        "I2": "shape(init_values...) = shape(output_types(body)...)",
    }

    def _infer(self) -> tuple[Type, ...]:
        inputs = tensor_types(self.inputs)
        require_same_sizes(inputs)
        sizes = windowed(
            dimensions_of(inputs[0]),
            tuple(map(Dimension, self.window_dimensions)),
            self.window_strides,
            self.padding,
            self.base_dilations,
            self.window_dilations,
        )
        element_types = returned_element_types(self.body, len(inputs))
        if is_hlo(*inputs):  # XLA converts the results of its computation
            element_types = tuple(tensor_type(init).element_type for init in self.init_values)
        return tuple(fresh_type(sizes, element_type, *inputs) for element_type in element_types)


@op(mlir="stablehlo.select_and_scatter", hlo="select-and-scatter")
class SelectAndScatter(DeclaredOperation):
    """Scatters each element of `source` to the operand element that `select` chooses in its window.

    Spec: select_and_scatter.
    """

    operand: Value = operand_field(_PER_TENSOR)
    source: Value = operand_field(_PER_TENSOR)
    init_value: Value = operand_field(_PER_TENSOR, rank=0)
    result: Value = result_field(_PER_TENSOR)
    window_dimensions: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    window_strides: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None)
    padding: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None)
    #: Further parts of an HLO window, which XLA refuses here.
    base_dilations: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None, mlir=False)
    window_dilations: tuple[int, ...] | None = attribute_field(Kind.I64_ARRAY, default=None, mlir=False)
    window_reversal: tuple[bool, ...] | None = attribute_field(Kind.BOOL_ARRAY, default=None, mlir=False)
    select: Region = region_field(hlo="select")
    scatter: Region = region_field(hlo="scatter")
    constraints = {
        "C1": "element_type(operand) = element_type(source)",
        "C2": "shape(source) = num_windows(shape(operand), window_dimensions, window_strides, padding)",
        "C3": "element_type(init_value) = element_type(operand)",
        "C4": "size(window_dimensions) = rank(operand) and (is_given(window_dimensions) or rank(operand) = 0)",
        "C5": "0 < window_dimensions",
        "C6": "size(window_strides) = rank(operand)",
        "C7": "0 < window_strides",
        "C8": "size(padding) = rank(operand) and (for p in padding: size(p) = 2)",
        "C9": (
            "input_types(select) = [tensor(E), tensor(E)] and output_types(select) = [tensor(i1)] where E = "
            "element_type(operand)"
        ),
        "C10": (
            "input_types(scatter) = [tensor(E), tensor(E)] and output_types(scatter) = [tensor(E)] and "
            "is_promotable(element_type(operand), E) where E = element_type(output_types(scatter)[0])"
        ),
        "C11": "shape(operand) = shape(result)",
        "C12": "element_type(result) = element_type(output_types(scatter)[0])",
    }
    unenforced = {"C1": _IS_SCATTERED, "C3": _IS_SCATTERED, "C10": _IS_SCATTERED}

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        (element_type,) = returned_element_types(self.scatter, 1)
        return (operand if is_hlo(operand) else retyped(operand, element_type),)


@op(mlir="stablehlo.sort", hlo=Opcode("sort", operands=(1, None)))
class Sort(DeclaredOperation):
    """Sorts the inputs together along `dimension` by `comparator`.

    Spec: sort.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    dimension: int = attribute_field(Kind.I64, default=-1, hlo="dimensions", hlo_list=True)
    is_stable: bool = attribute_field(Kind.BOOL, default=False, hlo="is_stable", hlo_omit_default=True)
    comparator: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "0 < size(inputs)",
        "C2": "type(inputs...) = type(results...)",
        "C3": "same_by_pairs(shape(inputs...) + shape(results...))",
        "C4": "-rank(inputs[0]) <= dimension < rank(inputs[0])",
        "C5": (
            "input_types(comparator) = tensor(twice(element_type(inputs...))...) and output_types(comparator) = "
            "[tensor(i1)]"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        inputs = tensor_types(self.inputs)
        require_same_sizes(inputs)
        return inputs


@op(mlir="chlo.top_k", hlo="topk", form=Form.OWN)
class TopK(DeclaredOperation):
    """The `k` largest elements along the last dimension and their indices. Pretty form: `(%a, k = 3)`.

    In HLO, `largest=false` selects the `k` smallest.
    """

    takes_unranked = True
    operand: Value = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.UNRANKED)
    values: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED | TypeClass.UNRANKED)
    indices: Value = result_field(TypeClass.INTEGER)
    k: int = attribute_field(Kind.I64, pretty="k", hlo="k")
    largest: bool = attribute_field(Kind.BOOL, default=True, hlo="largest", mlir=False)
    is_stable: bool = attribute_field(Kind.BOOL, default=True, pretty="is_stable", hlo="is_stable", later=24)
    constraints = {
        "rank": "0 < rank(operand)",
        "k": "0 <= k <= dim(operand, -1)",
        "shape": "shape(values) = shape(indices) = replace(shape(operand), rank(operand) - 1, k)",
        "type": "element_type(values) = element_type(operand) and element_type(indices) = i32",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        require(operand.rank > 0, "the operand must have rank at least 1")
        last = dimensions_of(operand)[-1]
        require(
            0 <= self.k <= (self.k if last.extent is None else last.extent),
            f"k must be from 0 to {last}, found {self.k}",
        )
        sizes = (*dimensions_of(operand)[:-1], Dimension(self.k))
        return fresh_type(sizes, operand.element_type, operand), fresh_type(sizes, I32, operand)


@op(mlir="stablehlo.map", hlo="map")
class Map(DeclaredOperation):
    """Applies `computation` to the elements of all inputs.

    Spec: map.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, hlo="dimensions")
    computation: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "same_by_pairs(shape(inputs...) + [shape(result)])",
        "C2": "0 < size(inputs)",
        "C3": "dimensions = range(rank(inputs[0]))",
        "C4": (
            "input_types(computation) = tensor(element_type(inputs...)...) and output_types(computation) = "
            "[tensor(element_type(result))]"
        ),
    }
    unenforced = {"bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        inputs = tensor_types(self.inputs)
        require_same_sizes(inputs)
        rank = inputs[0].rank
        rule = f"dimensions must list all {rank} dimensions in order, found {list(self.dimensions)}"
        require(self.dimensions == tuple(range(rank)), rule)
        (element_type,) = returned_element_types(self.computation, 1)
        return (fresh_type(dimensions_of(inputs[0]), element_type, *inputs),)
