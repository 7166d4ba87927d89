"""Operations that rearrange elements without computing on them, and those that query or set dimension sizes."""

from __future__ import annotations

from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import I32, TensorType, Type
from hlo_text.inference.result_types import (
    Dimension,
    common_element_type,
    difference_from_inferred_shape,
    dimensions_of,
    failure_to_infer_sizes,
    fresh_type,
    is_hlo,
    most_specific,
    require,
    require_axes,
    require_same_size,
    reshaped_like,
    tensor_type,
    tensor_types,
)
from hlo_text.inference.shape_formulas import transposed

_ANY = TypeClass.TENSOR_OR_ANY_QUANTIZED
_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED
_SIZES = TypeClass.INTEGER | TypeClass.INDEX


@op(mlir="stablehlo.iota", hlo=Opcode("iota", needs_shape=True), form=Form.RESULT_TYPE)
class Iota(DeclaredOperation):
    """The numbers 0, 1, 2, ... along `iota_dimension`.

    Spec: iota.
    """

    other_names = ("arange", "range")
    output: Value = result_field(
        TypeClass.INTEGER | TypeClass.FLOAT | TypeClass.COMPLEX | TypeClass.PER_TENSOR_QUANTIZED
    )
    iota_dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="iota_dimension")
    constraints = {
        "O1": "is_hlo or is_static(output)",
        "C1": "0 <= iota_dimension < rank(output)",
    }


@op(mlir="stablehlo.dynamic_iota", form=Form.FUNCTION_TYPE)
class DynamicIota(DeclaredOperation):
    """Iota with the shape as an operand.

    Spec: dynamic_iota.
    """

    output_shape: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)
    iota_dimension: int = attribute_field(Kind.I64, pretty="dim")
    constraints = {
        "C1": "0 <= iota_dimension < size(output_shape)",
        "C2": "rank(result) = size(output_shape)",
        "sizes": "0 <= output_shape and shape(result) = output_shape",
    }
    unenforced = dict.fromkeys(("C1", "C2"), "0 <= iota_dimension < rank(result)")


@op(mlir="stablehlo.reshape", hlo=Opcode("reshape", needs_shape=True), form=Form.FUNCTION_TYPE)
class Reshape(DeclaredOperation):
    """Changes the shape, keeping the elements in row-major order.

    Spec: reshape.
    """

    other_names = ("view", "squeeze", "unsqueeze", "expand_dims", "flatten")
    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    inferred_dimension: int = attribute_field(
        Kind.I64, default=-1, hlo="inferred_dimension", hlo_omit_default=True, mlir=False
    )
    constraints = {
        "O1": "is_static_or_bounded(result) and (is_hlo or num_open(result) <= 1)",
        "C1": (
            "if is_per_axis_quantized(operand) then without_quantization_dimension(result) = "
            "without_quantization_dimension(operand) else element_type(result) = element_type(operand)"
        ),
        "C2": "size(operand) = size(result)",
        "bounds": "is_hlo and not is_running implies product(extents(operand)) = product(extents(result))",
        "C3": (
            "is_per_axis_quantized(operand) implies product(shape(operand)[:d]) = product(shape(result)[:e]) and "
            "dim(operand, d) = dim(result, e) and product(shape(operand)[d + 1:]) = product(shape(result)[e + 1:]) "
            "where d = quantization_dimension(operand), e = quantization_dimension(result)"
        ),
    }


@op(mlir="stablehlo.dynamic_reshape", form=Form.FUNCTION_TYPE)
class DynamicReshape(DeclaredOperation):
    """Reshape with the result shape as an operand.

    Spec: dynamic_reshape.
    """

    operand: Value = operand_field(_ANY)
    output_shape: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_ANY)
    constraints = {
        "C1": (
            "if is_per_axis_quantized(operand) then without_quantization_dimension(result) = "
            "without_quantization_dimension(operand) else element_type(result) = element_type(operand)"
        ),
        "C2": "size(operand) = size(result)",
        "C3": (
            "is_per_axis_quantized(operand) implies product(shape(operand)[:d]) = product(shape(result)[:e]) and "
            "dim(operand, d) = dim(result, e) and product(shape(operand)[d + 1:]) = product(shape(result)[e + 1:]) "
            "where d = quantization_dimension(operand), e = quantization_dimension(result)"
        ),
        "C4": "size(output_shape) = rank(result)",
        "sizes": (
            "0 <= output_shape and shape(result) = output_shape and product(shape(operand)) = product(output_shape)"
        ),
    }


@op(mlir="stablehlo.broadcast_in_dim", hlo=Opcode("broadcast", needs_shape=True), form=Form.FUNCTION_TYPE)
class BroadcastInDim(DeclaredOperation):
    """Broadcasts an array: operand dimension i becomes result dimension `broadcast_dimensions[i]`.

    StableHLO expands dimensions of size 1; HLO requires equal sizes.

    Spec: broadcast_in_dim.
    """

    other_names = ("broadcast_to", "expand")
    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    broadcast_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")
    constraints = {
        "O1": "is_static_or_bounded(result) and (is_hlo or num_open(result) <= 1)",
        "C1": (
            "if is_per_axis_quantized(operand) then without_quantized_slices(result) = "
            "without_quantized_slices(operand) else element_type(result) = element_type(operand)"
        ),
        "C2": "size(broadcast_dimensions) = rank(operand)",
        "C3": "0 <= broadcast_dimensions < rank(result)",
        "C4": "is_unique(broadcast_dimensions)",
        "C5": (
            "for d in axes(operand): dim(operand, d) = dim(result, broadcast_dimensions[d]) or "
            "dim(operand, d) = 1 and not is_hlo"
        ),
        "C6": (
            "is_per_axis_quantized(result) implies quantization_dimension(result) = "
            "broadcast_dimensions[quantization_dimension(operand)] and (dim(operand, quantization_dimension(operand)) "
            "= 1 implies scales(result) = scales(operand)[0] and zero_points(result) = zero_points(operand)[0])"
        ),
        "open": (
            "is_hlo or is_static(result) or (for d in axes(operand): is_open(operand, d) or dim(operand, d) = 1 or "
            "not is_open(result, broadcast_dimensions[d]))"
        ),
    }
    unenforced = {
        "C5": (
            "for d in axes(operand): is_hlo and "
            "(dim(operand, d) = dim(result, broadcast_dimensions[d]) or dim(operand, d) = 1)"
        )
    }


@op(mlir="stablehlo.dynamic_broadcast_in_dim", form=Form.FUNCTION_TYPE)
class DynamicBroadcastInDim(DeclaredOperation):
    """BroadcastInDim with the result shape as an operand.

    Spec: dynamic_broadcast_in_dim.
    """

    operand: Value = operand_field(_ANY)
    output_dimensions: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_ANY)
    broadcast_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims")
    known_expanding_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, default=())
    known_nonexpanding_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, default=())
    constraints = {
        "C1": (
            "if is_per_axis_quantized(operand) then without_quantized_slices(result) = "
            "without_quantized_slices(operand) else element_type(result) = element_type(operand)"
        ),
        "C2": "size(broadcast_dimensions) = rank(operand)",
        "C3": "0 <= broadcast_dimensions < rank(result)",
        "C4": "is_unique(broadcast_dimensions)",
        "C5": "for d in axes(operand): dim(operand, d) = 1 or dim(operand, d) = dim(result, broadcast_dimensions[d])",
        "C6": (
            "is_per_axis_quantized(result) implies quantization_dimension(result) = "
            "broadcast_dimensions[quantization_dimension(operand)] and (dim(operand, quantization_dimension(operand)) "
            "= 1 implies scales(result) = scales(operand)[0] and zero_points(result) = zero_points(operand)[0])"
        ),
        "C7": "size(output_dimensions) = rank(result)",
        "C8": "is_unique(known_expanding_dimensions + known_nonexpanding_dimensions)",
        "C9": "0 <= known_expanding_dimensions < rank(operand)",
        "C10": "0 <= known_nonexpanding_dimensions < rank(operand)",
        "sizes": (
            "0 <= output_dimensions and shape(result) = output_dimensions and (is_static(operand) implies (for d in "
            "axes(operand): dim(operand, d) = 1 or dim(operand, d) = output_dimensions[broadcast_dimensions[d]]))"
        ),
    }
    unenforced = {"C7": ""}


@op(mlir="stablehlo.broadcast", form=Form.FUNCTION_TYPE)
class Broadcast(DeclaredOperation):
    """Legacy: broadcasts an array by prepending dimensions of `broadcast_sizes`."""

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_ANY)
    broadcast_sizes: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="sizes")
    constraints = {
        "broadcast_sizes": "0 <= broadcast_sizes",
        "type": ("element_type(result) = element_type(operand) and shape(result) = broadcast_sizes + shape(operand)"),
    }
    unenforced = {"bounds": ""}

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        require(all(size >= 0 for size in self.broadcast_sizes), "broadcast_sizes must not be negative")
        sizes = (*map(Dimension, self.broadcast_sizes), *dimensions_of(operand))
        return (fresh_type(sizes, operand.element_type, operand),)


@op(mlir="stablehlo.transpose", hlo="transpose", form=Form.FUNCTION_TYPE)
class Transpose(DeclaredOperation):
    """Permutes dimensions: result dimension i is operand dimension `permutation[i]`.

    Spec: transpose.
    """

    other_names = ("permute", "swapaxes")
    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    permutation: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")
    constraints = {
        "C1": (
            "if is_per_axis_quantized(operand) then without_quantization_dimension(result) = "
            "without_quantization_dimension(operand) else element_type(result) = element_type(operand)"
        ),
        "C2": "is_permutation(permutation, rank(operand))",
        "C3": "shape(result) = dim(operand, permutation...)",
        "C4": (
            "is_per_axis_quantized(result) implies quantization_dimension(operand) = "
            "permutation[quantization_dimension(result)]"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        return (transposed(tensor_type(self.operand), self.permutation),)


@op(mlir="stablehlo.reverse", hlo="reverse", form=Form.SAME_TYPE)
class Reverse(DeclaredOperation):
    """Reverses the order of elements along `dimensions`.

    Spec: reverse.
    """

    other_names = ("flip",)
    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")
    constraints = {
        "C1": "type(operand) = type(result)",
        "C2": "is_unique(dimensions)",
        "C3": "0 <= dimensions < rank(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        require_axes(self.dimensions, operand.rank, "dimensions")
        return (operand,)


@op(mlir="stablehlo.pad", hlo="pad", form=Form.FUNCTION_TYPE)
class Pad(DeclaredOperation):
    """Adds padding around and between elements; negative edge padding removes elements. HLO: `padding=0_1x2_3_1`.

    Spec: pad.
    """

    operand: Value = operand_field(_PER_TENSOR)
    padding_value: Value = operand_field(_PER_TENSOR, rank=0)
    result: Value = result_field(_PER_TENSOR)
    edge_padding_low: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="low")
    edge_padding_high: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="high")
    interior_padding: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="interior")
    constraints = {
        "C1": "element_type(operand) = element_type(padding_value) = element_type(result)",
        "C2": "size(edge_padding_low) = size(edge_padding_high) = size(interior_padding) = rank(operand)",
        "C3": "0 <= interior_padding",
        "C4": (
            "shape(result) = [dim(operand, d) + edge_padding_low[d] + max(dim(operand, d) - 1, 0) * "
            "interior_padding[d] + edge_padding_high[d] for d in axes(operand)]"
        ),
        "sizes": failure_to_infer_sizes,
    }

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        amounts = (self.edge_padding_low, self.edge_padding_high, self.interior_padding)
        rule = f"edge_padding_low, edge_padding_high and interior_padding must have {operand.rank} entries"
        require(all(len(entries) == operand.rank for entries in amounts), rule)
        sizes = [_padded(*parts) for parts in zip(dimensions_of(operand), *amounts, strict=True)]
        element_type = common_element_type(operand, tensor_type(self.padding_value))
        return (fresh_type(sizes, element_type, operand),)


def _padded(dimension: Dimension, low: int, high: int, interior: int) -> Dimension:
    require(interior >= 0, f"interior_padding must not be negative, found {interior}")
    padded = dimension.map(lambda size: size + low + high + max(size - 1, 0) * interior)
    require((padded.extent or 0) >= 0, f"the padded size must not be negative, found {padded}")
    return padded


@op(mlir="stablehlo.dynamic_pad", form=Form.FUNCTION_TYPE)
class DynamicPad(DeclaredOperation):
    """Pad with the padding amounts as operands.

    Spec: dynamic_pad.
    """

    operand: Value = operand_field(_PER_TENSOR)
    padding_value: Value = operand_field(_PER_TENSOR, rank=0)
    edge_padding_low: Value = operand_field(_SIZES, rank=1)
    edge_padding_high: Value = operand_field(_SIZES, rank=1)
    interior_padding: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)
    constraints = {
        "C1": "element_type(operand) = element_type(padding_value) = element_type(result)",
        "C2": "size(edge_padding_low) = size(edge_padding_high) = size(interior_padding) = rank(operand)",
        "C3": "0 <= interior_padding",
        "C4": (
            "shape(result) = [dim(operand, d) + edge_padding_low[d] + max(dim(operand, d) - 1, 0) * "
            "interior_padding[d] + edge_padding_high[d] for d in axes(operand)]"
        ),
    }
    unenforced = {"C4": "0 < num_open(operand)"}


@op(mlir="stablehlo.concatenate", hlo=Opcode("concatenate", operands=(1, None)), form=Form.FUNCTION_TYPE)
class Concatenate(DeclaredOperation):
    """Concatenates arrays along `dimension`.

    Spec: concatenate.
    """

    other_names = ("concat", "cat")
    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="dimensions", hlo_list=True)
    constraints = {
        "C1": "same(element_type(inputs...))",
        "C2": "same(rank(inputs...)) and same_by_pairs([without(shape(x), [dimension]) for x in inputs])",
        "C3": "0 < size(inputs)",
        "C4": "0 <= dimension < rank(inputs[0])",
        "C5": "element_type(result) = element_type(inputs[0])",
        "C6": "shape(result) = replace(shape(inputs[0]), dimension, sum(dim(inputs..., dimension)))",
        "sizes": failure_to_infer_sizes,
    }

    def _infer(self) -> tuple[Type, ...]:
        inputs = tensor_types(self.inputs)
        require_axes((self.dimension,), inputs[0].rank, "dimension")
        require(all(type.rank == inputs[0].rank for type in inputs), "the operands must have the same rank")
        columns = enumerate(zip(*map(dimensions_of, inputs), strict=True))
        sizes = [_joined(column) if axis == self.dimension else _shared(column, inputs) for axis, column in columns]
        return (fresh_type(sizes, common_element_type(*inputs), *inputs),)


def _joined(column: tuple[Dimension, ...]) -> Dimension:
    sizes = [dimension.size for dimension in column if dimension.size is not None]
    if len(sizes) == len(column):
        return Dimension(sum(sizes))
    extents = [dimension.extent for dimension in column if dimension.extent is not None]
    return Dimension(None, sum(extents) if len(extents) == len(column) else None)


def _shared(column: tuple[Dimension, ...], inputs: tuple[TensorType, ...]) -> Dimension:
    rule = "the operands must have equal sizes in all dimensions except the concatenated one"
    result = column[0]
    for dimension in column[1:]:
        require_same_size(result, dimension, rule)
        keeps_bound = is_hlo(*inputs) and None not in (result.bound, dimension.extent)
        result = result if keeps_bound else most_specific(result, dimension, rule)
    return result


@op(mlir="stablehlo.bitcast_convert", hlo=Opcode("bitcast-convert", needs_shape=True), form=Form.FUNCTION_TYPE)
class BitcastConvert(DeclaredOperation):
    """Reinterprets the bits of elements as another element type, little endian.

    Spec: bitcast_convert.
    """

    reads_bits = True
    keeps_precision = True
    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {
        "C1": (
            "if bits = result_bits then shape(result) = shape(operand) else if bits > result_bits then rank(result) = "
            "rank(operand) + 1 and shape(result)[:-1] = shape(operand) and dim(result, -1) * result_bits = bits else "
            "rank(result) = rank(operand) - 1 and shape(result) = shape(operand)[:-1] and dim(operand, -1) * bits = "
            "result_bits where bits = num_bits(operand), result_bits = num_bits(result)"
        ),
        "C2": "is_complex(operand) = is_complex(result)",
    }
    unenforced = {
        "C1": (
            "not is_hlo and num_bits(operand) = num_bits(result) and "
            "shape(operand)[:rank(result)] = shape(result)[:rank(operand)]"
        )
    }


@op(mlir="stablehlo.get_dimension_size", hlo="get-dimension-size", form=Form.FUNCTION_TYPE)
class GetDimensionSize(DeclaredOperation):
    """Run-time size of a dimension, an `i32` scalar.

    Spec: get_dimension_size.
    """

    operand: Value = operand_field(_ANY)
    result: Value = result_field(TypeClass.SIGNED, rank=0)
    dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="dimensions", hlo_list=True)
    constraints = {
        "O1": "element_type(result) = i32",
        "C1": "0 <= dimension < rank(operand)",
    }

    def _infer(self) -> tuple[Type, ...]:
        require_axes((self.dimension,), tensor_type(self.operand).rank, "dimension")
        return (TensorType((), I32),)


@op(mlir="stablehlo.set_dimension_size", hlo="set-dimension-size", form=Form.FUNCTION_TYPE)
class SetDimensionSize(DeclaredOperation):
    """Sets the run-time size of a dimension, whose static size becomes its bound."""

    operand: Value = operand_field(_PER_TENSOR)
    size: Value = operand_field(TypeClass.SIGNED, rank=0)
    result: Value = result_field(_PER_TENSOR)
    dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="dimensions", hlo_list=True)
    constraints = {
        "dimension": "0 <= dimension < rank(operand)",
        "size": "element_type(size) = i32",
        "type": (
            "element_type(result) = element_type(operand) and rank(result) = rank(operand) and without(shape(result), "
            "[dimension]) = without(shape(operand), [dimension])"
        ),
        "bounds": difference_from_inferred_shape,
        "extents": "is_hlo and not is_running implies extents(operand) = extents(result)",
    }
    unenforced = {"extents": ""}

    def _infer(self) -> tuple[Type, ...]:
        operand = tensor_type(self.operand)
        require_axes((self.dimension,), operand.rank, "dimension")
        require(tensor_type(self.size).element_type == I32, "size must be an i32 scalar")
        sizes = list(dimensions_of(operand))
        sizes[self.dimension] = Dimension(None, sizes[self.dimension].extent)
        return (reshaped_like(operand, sizes),)
