"""Operations that read or update parts of an array: slices, gather, scatter."""

from __future__ import annotations

from hlo_text.core.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hlo_text.core.forms import Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import TensorType, Type
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

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED
_SIZES = TypeClass.INTEGER | TypeClass.INDEX


@op(mlir="stablehlo.slice", hlo=Opcode("slice", needs_shape=True), form=Form.OWN)
class Slice(DeclaredOperation):
    """Extracts elements `start`, `start + stride`, ... below `limit` in each dimension. Pretty form: `[0:4, 1:5:2]`.

    Spec: slice.
    """

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    start_indices: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    limit_indices: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    strides: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    constraints = {
        "C1": "element_type(operand) = element_type(result)",
        "C2": "size(start_indices) = size(limit_indices) = size(strides) = rank(operand)",
        "C3": "0 <= start_indices <= limit_indices <= shape(operand)",
        "C4": "0 < strides",
        "C5": "shape(result) = ceil((limit_indices - start_indices) / strides)",
        "limits": "is_static(operand) or limit_indices <= extents(operand)",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        parts = (self.start_indices, self.limit_indices, self.strides)
        rule = f"start_indices, limit_indices and strides must each have {operand.rank} entries"
        require(all(len(entries) == operand.rank for entries in parts), rule)
        own = dimensions_of(operand)
        sizes = [_sliced(*entries) for entries in zip(own, *parts, strict=True)]
        if is_hlo(operand):  # in XLA, slices of a dynamic dimension stay dynamic unless they have size 1
            sizes = [
                Dimension(None, new.size) if old.size is None and new.size != 1 else new
                for old, new in zip(own, sizes, strict=True)
            ]
        return (fresh_type(sizes, operand.element_type, operand),)


def _sliced(dimension: Dimension, start: int, limit: int, stride: int) -> Dimension:
    extent = limit if dimension.extent is None else dimension.extent
    require(0 <= start <= limit <= extent, f"slice [{start}:{limit}] is out of bounds for dimension size {dimension}")
    require(stride > 0, f"strides must be positive, found {stride}")
    return Dimension(-((start - limit) // stride))


def _require_slice_sizes(slice_sizes: tuple[int, ...], operand: TensorType) -> None:
    require(
        len(slice_sizes) == operand.rank, f"slice_sizes must have {operand.rank} entries, found {list(slice_sizes)}"
    )
    for size, dimension in zip(slice_sizes, dimensions_of(operand), strict=True):
        fits = size >= 0 and (dimension.extent is None or size <= dimension.extent)
        require(fits, f"slice size {size} is out of bounds for dimension size {dimension}")


@op(mlir="stablehlo.dynamic_slice", hlo=Opcode("dynamic-slice", needs_shape=True), form=Form.OWN)
class DynamicSlice(DeclaredOperation):
    """Extracts a slice of static size at run-time start indices, which are clamped to fit.

    Spec: dynamic_slice.
    """

    operand: Value = operand_field(_PER_TENSOR)
    start_indices: tuple[Value, ...] = operand_field(TypeClass.INTEGER, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    slice_sizes: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="sizes", hlo="dynamic_slice_sizes")
    constraints = {
        "I2": "rank(start_indices...) = 0 or is_hlo and rank(start_indices[0]) = size(start_indices) = 1",
        "C1": "element_type(operand) = element_type(result)",
        "C2": "num_indices(start_indices) = size(slice_sizes) = rank(operand)",
        "C3": "same(type(start_indices...))",
        "C4": "0 <= slice_sizes <= shape(operand)",
        "C5": "shape(result) = slice_sizes",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        _require_slice_sizes(self.slice_sizes, operand)
        return (fresh_type(tuple(map(Dimension, self.slice_sizes)), operand.element_type, operand),)


@op(
    mlir="stablehlo.dynamic_update_slice", hlo=Opcode("dynamic-update-slice", needs_shape=True), form=Form.FUNCTION_TYPE
)
class DynamicUpdateSlice(DeclaredOperation):
    """Overwrites a slice of `operand` with `update` at run-time start indices, which are clamped to fit.

    Spec: dynamic_update_slice.
    """

    operand: Value = operand_field(_PER_TENSOR)
    update: Value = operand_field(_PER_TENSOR)
    start_indices: tuple[Value, ...] = operand_field(TypeClass.INTEGER, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    constraints = {
        "I3": "rank(start_indices...) = 0 or is_hlo and rank(start_indices[0]) = size(start_indices) = 1",
        "C1": "type(operand) = type(result)",
        "C2": "element_type(update) = element_type(operand)",
        "C3": "rank(update) = rank(operand)",
        "C4": "num_indices(start_indices) = rank(operand)",
        "C5": "same(type(start_indices...))",
        "C6": "0 <= shape(update) <= shape(operand)",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand, update = tensor_type(self.operand), tensor_type(self.update)
        require(operand.rank == update.rank, f"update must have rank {operand.rank}, found {update.rank}")
        return (operand,)


@op(mlir="stablehlo.real_dynamic_slice", form=Form.FUNCTION_TYPE)
class RealDynamicSlice(DeclaredOperation):
    """Slice with start indices, limits and strides as operands."""

    operand: Value = operand_field(_PER_TENSOR)
    start_indices: Value = operand_field(_SIZES, rank=1)
    limit_indices: Value = operand_field(_SIZES, rank=1)
    strides: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)
    constraints = {
        "type": "element_type(operand) = element_type(result)",
        "rank": "size(start_indices) = size(limit_indices) = size(strides) = rank(operand) = rank(result)",
        "index_type": "element_type(start_indices) = element_type(limit_indices) = element_type(strides)",
    }
    unenforced = {"rank": "size(start_indices) = size(limit_indices) = size(strides) = rank(operand)"}


@op(mlir="stablehlo.gather", hlo="gather")
class Gather(DeclaredOperation):
    """Gathers slices of `operand` at the positions in `start_indices`.

    Spec: gather.
    """

    second_version = (1, 1, 0)
    operand: Value = operand_field(_PER_TENSOR)
    start_indices: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(_PER_TENSOR)
    dimension_numbers: GatherDimensionNumbers = attribute_field(Kind.STRUCT, GatherDimensionNumbers)
    slice_sizes: tuple[int, ...] = attribute_field(Kind.I64_ARRAY)
    indices_are_sorted: bool = attribute_field(Kind.BOOL, default=False)
    constraints = {
        "C1": "rank(operand) = size(offset_dims) + size(collapsed_slice_dims) + size(operand_batching_dims)",
        "C2": "0 <= index_vector_dim <= rank(start_indices)",
        "C3": (
            "size(start_index_map) = (index_vector_dim < rank(start_indices) ? dim(start_indices, index_vector_dim) : "
            "1)"
        ),
        "C4": "is_unique(offset_dims) and is_sorted(offset_dims)",
        "C5": "0 <= offset_dims < rank(result)",
        "C6": "is_unique(collapsed_slice_dims + operand_batching_dims)",
        "C7": "is_sorted(collapsed_slice_dims)",
        "C8": "0 <= collapsed_slice_dims < rank(operand)",
        "C9": "slice_sizes[collapsed_slice_dims...] <= 1",
        "C10": "is_sorted(operand_batching_dims)",
        "C11": "0 <= operand_batching_dims < rank(operand)",
        "C12": "slice_sizes[operand_batching_dims...] <= 1",
        "C13": "is_unique(start_indices_batching_dims)",
        "C14": "0 <= start_indices_batching_dims < rank(start_indices)",
        "C15": "index_vector_dim not in start_indices_batching_dims",
        "C16": "size(operand_batching_dims) = size(start_indices_batching_dims)",
        "C17": "dim(operand, operand_batching_dims...) = dim(start_indices, start_indices_batching_dims...)",
        "C18": "is_unique(start_index_map + operand_batching_dims)",
        "C19": "0 <= start_index_map < rank(operand)",
        "C20": "size(slice_sizes) = rank(operand)",
        "C21": "0 <= slice_sizes <= shape(operand)",
        "C22": (
            "shape(result) = combine(without(shape(start_indices), [index_vector_dim]), without(slice_sizes, "
            "collapsed_slice_dims + operand_batching_dims), offset_dims)"
        ),
        "C23": "element_type(operand) = element_type(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand, indices = tensor_type(self.operand), tensor_type(self.start_indices)
        dropped = _dropped_dimensions(self.dimension_numbers, operand)
        _require_slice_sizes(self.slice_sizes, operand)
        keeps_dynamic = is_hlo(operand, indices)
        offsets = [
            dimension if keeps_dynamic and size == dimension.bound else Dimension(size)
            for axis, (size, dimension) in enumerate(zip(self.slice_sizes, dimensions_of(operand), strict=True))
            if axis not in dropped
        ]
        return (_gathered(operand, indices, self.dimension_numbers, offsets),)


def _dropped_dimensions(numbers: GatherDimensionNumbers, operand: TensorType) -> frozenset[int]:
    """Return the dimensions of the operand that the result lacks."""
    dropped = (*numbers.collapsed_slice_dims, *numbers.operand_batching_dims)
    require_axes(dropped, operand.rank, "collapsed_slice_dims and operand_batching_dims")
    return frozenset(dropped)


def _gathered(
    operand: TensorType, indices: TensorType, numbers: GatherDimensionNumbers, offsets: list[Dimension]
) -> TensorType:
    """Return the type of the result, with `offsets` as its dimensions `offset_dims`."""
    in_range = 0 <= numbers.index_vector_dim <= indices.rank
    require(in_range, f"index_vector_dim must be at most the rank {indices.rank}, found {numbers.index_vector_dim}")
    batch = [d for axis, d in enumerate(dimensions_of(indices)) if axis != numbers.index_vector_dim]
    rule = f"offset_dims must list {len(offsets)} result dimensions, found {list(numbers.offset_dims)}"
    require(len(numbers.offset_dims) == len(offsets), rule)
    rank = len(offsets) + len(batch)
    require_axes(numbers.offset_dims, rank, "offset_dims")
    placed = frozenset(numbers.offset_dims)
    sources = iter(offsets), iter(batch)
    sizes = [next(sources[axis not in placed]) for axis in range(rank)]
    return fresh_type(sizes, operand.element_type, operand, indices)


@op(mlir="stablehlo.dynamic_gather")
class DynamicGather(DeclaredOperation):
    """Gather with the slice sizes as an operand. Batching dimensions follow the rules of gather.

    Spec: dynamic_gather.
    """

    second_version = (1, 1, 0)
    operand: Value = operand_field(_PER_TENSOR)
    start_indices: Value = operand_field(TypeClass.INTEGER)
    slice_sizes: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)
    dimension_numbers: GatherDimensionNumbers = attribute_field(Kind.STRUCT, GatherDimensionNumbers)
    indices_are_sorted: bool = attribute_field(Kind.BOOL, default=False)
    constraints = {
        "C1": "rank(operand) = size(offset_dims) + size(collapsed_slice_dims) + size(operand_batching_dims)",
        "C2": "0 <= index_vector_dim <= rank(start_indices)",
        "C3": (
            "size(start_index_map) = (index_vector_dim < rank(start_indices) ? dim(start_indices, index_vector_dim) : "
            "1)"
        ),
        "C4": "is_unique(offset_dims) and is_sorted(offset_dims)",
        "C5": "0 <= offset_dims < rank(result)",
        "C6": "is_unique(collapsed_slice_dims) and is_sorted(collapsed_slice_dims)",
        "C7": "0 <= collapsed_slice_dims < rank(operand)",
        "C8": "slice_sizes[collapsed_slice_dims...] <= 1",
        "C9": "is_unique(start_index_map)",
        "C10": "0 <= start_index_map < rank(operand)",
        "C11": "size(slice_sizes) = rank(operand)",
        "C12": "0 <= slice_sizes <= shape(operand)",
        "batching": (
            "is_unique(collapsed_slice_dims + operand_batching_dims) and is_sorted(operand_batching_dims) and 0 <= "
            "operand_batching_dims < rank(operand) and slice_sizes[operand_batching_dims...] <= 1 and "
            "is_unique(start_indices_batching_dims) and 0 <= start_indices_batching_dims < rank(start_indices) and "
            "index_vector_dim not in start_indices_batching_dims and size(operand_batching_dims) = "
            "size(start_indices_batching_dims) and dim(operand, operand_batching_dims...) = dim(start_indices, "
            "start_indices_batching_dims...) and is_unique(start_index_map + operand_batching_dims)"
        ),
        "C13": (
            "shape(result) = combine(without(shape(start_indices), [index_vector_dim]), without([slice_sizes[d] for d "
            "in axes(operand)], collapsed_slice_dims + operand_batching_dims), offset_dims)"
        ),
        "C14": "element_type(operand) = element_type(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand, indices = tensor_type(self.operand), tensor_type(self.start_indices)
        dropped = _dropped_dimensions(self.dimension_numbers, operand)
        offsets = [Dimension(None)] * (operand.rank - len(dropped))
        return (_gathered(operand, indices, self.dimension_numbers, offsets),)


@op(mlir="stablehlo.scatter", hlo=Opcode("scatter", operands=(3, None)))
class Scatter(DeclaredOperation):
    """Combines `updates` into `inputs` at the positions in `scatter_indices`.

    Spec: scatter.
    """

    second_version = (1, 1, 0)
    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    scatter_indices: Value = operand_field(_SIZES)
    updates: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    scatter_dimension_numbers: ScatterDimensionNumbers = attribute_field(Kind.STRUCT, ScatterDimensionNumbers)
    indices_are_sorted: bool = attribute_field(Kind.BOOL, default=False)
    unique_indices: bool = attribute_field(Kind.BOOL, default=False)
    update_computation: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "same(shape(inputs...))",
        "C2": ("rank(inputs[0]) = size(update_window_dims) + size(inserted_window_dims) + size(input_batching_dims)"),
        "C3": "same(shape(updates...))",
        "C4": (
            "rank(updates[0]) = size(update_window_dims) + size(scatter_sizes) and (update_window_dims < "
            "rank(updates[0]) implies without(shape(updates[0]), update_window_dims) = scatter_sizes) and "
            "shape(updates[0]) <= combine(scatter_sizes, without(shape(inputs[0]), inserted_window_dims + "
            "input_batching_dims), update_window_dims) where scatter_sizes = "
            "without(shape(scatter_indices), [index_vector_dim])"
        ),
        "C5": "0 < size(inputs) = size(updates)",
        "C6": "element_type(updates...) = element_type(inputs...)",
        "C7": "is_unique(update_window_dims) and is_sorted(update_window_dims)",
        "C8": "0 <= update_window_dims < rank(updates[0])",
        "C9": "is_unique(inserted_window_dims + input_batching_dims)",
        "C10": "is_sorted(inserted_window_dims)",
        "C11": "0 <= inserted_window_dims < rank(inputs[0])",
        "C12": "is_sorted(input_batching_dims)",
        "C13": "0 <= input_batching_dims < rank(inputs[0])",
        "C14": "is_unique(scatter_indices_batching_dims)",
        "C15": "0 <= scatter_indices_batching_dims < rank(scatter_indices)",
        "C16": "index_vector_dim not in scatter_indices_batching_dims",
        "C17": "size(input_batching_dims) = size(scatter_indices_batching_dims)",
        "C18": "dim(inputs[0], input_batching_dims...) = dim(scatter_indices, scatter_indices_batching_dims...)",
        "C19": (
            "size(scatter_dims_to_operand_dims) = (index_vector_dim < rank(scatter_indices) ? dim(scatter_indices, "
            "index_vector_dim) : 1)"
        ),
        "C20": "is_unique(scatter_dims_to_operand_dims + input_batching_dims)",
        "C21": "0 <= scatter_dims_to_operand_dims < rank(inputs[0])",
        "C22": "0 <= index_vector_dim <= rank(scatter_indices)",
        "C23": (
            "input_types(update_computation) = tensor(E...) + tensor(E...) and output_types(update_computation) = "
            "tensor(E...) and is_promotable(element_type(inputs...)..., E...) where E = "
            "element_type(output_types(update_computation)...)"
        ),
        "C24": "shape(inputs...) = shape(results...)",
        "C25": "element_type(results...) = element_type(output_types(update_computation)...)",
    }
    unenforced = {
        "C6": "is_converted_by_xla(element_type(updates...)..., E...) where E = "
        "element_type(output_types(update_computation)...)",
        "C23": (
            "input_types(update_computation) = tensor(E...) + tensor(E...) and output_types(update_computation) = "
            "tensor(E...) and is_converted_by_xla(element_type(inputs...)..., E...) where E = "
            "element_type(output_types(update_computation)...)"
        ),
        "I2": "is_boolean(scatter_indices)",
    }

    def _infer(self) -> tuple[Type, ...]:
        inputs = tensor_types(self.inputs)
        require_same_sizes(inputs)
        if is_hlo(*inputs):
            return inputs
        element_types = returned_element_types(self.update_computation, len(inputs))
        return tuple(map(retyped, inputs, element_types))


@op(mlir="stablehlo.torch_index_select")
class TorchIndexSelect(DeclaredOperation):
    """Legacy: selects slices along `dim` at `index`."""

    operand: Value = operand_field(_PER_TENSOR)
    index: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(_PER_TENSOR)
    dim: int = attribute_field(Kind.I64)
    batch_dims: int = attribute_field(Kind.I64)
    constraints = {
        "type": "element_type(result) = element_type(operand)",
    }
    unenforced = {"type": "", "bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        operand, index = tensor_type(self.operand), tensor_type(self.index)
        require(0 <= self.dim < operand.rank, f"dim must be less than the rank {operand.rank}, found {self.dim}")
        rule = f"batch_dims must be at most dim and the rank of index, found {self.batch_dims}"
        require(0 <= self.batch_dims <= min(self.dim, index.rank), rule)
        kept, new = dimensions_of(operand), dimensions_of(index)
        sizes = (*kept[: self.dim], *new[self.batch_dims :], *kept[self.dim + 1 :])
        return (fresh_type(sizes, operand.element_type, operand),)
