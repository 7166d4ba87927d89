"""Operations that move elements about without looking at them, and those that ask for or set sizes."""

from __future__ import annotations

from hlo_text.ir import Value
from hlo_text.opdef import DeclaredOperation, Kind, TypeClass, attribute_field, op, operand_field, result_field

_ANY = TypeClass.TENSOR_OR_ANY_QUANTIZED
_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED
_SIZES = TypeClass.INTEGER | TypeClass.INDEX


@op(mlir="stablehlo.iota", hlo="iota")
class Iota(DeclaredOperation):
    """0, 1, 2, ... along `iota_dimension`.

    Spec: iota.
    """

    output: Value = result_field(
        TypeClass.INTEGER | TypeClass.FLOAT | TypeClass.COMPLEX | TypeClass.PER_TENSOR_QUANTIZED
    )
    iota_dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="iota_dimension")


@op(mlir="stablehlo.dynamic_iota")
class DynamicIota(DeclaredOperation):
    """Iota whose shape is an operand.

    Spec: dynamic_iota.
    """

    output_shape: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)
    iota_dimension: int = attribute_field(Kind.I64, pretty="dim")


@op(mlir="stablehlo.reshape", hlo="reshape")
class Reshape(DeclaredOperation):
    """The same elements in row-major order under another shape.

    Spec: reshape.
    """

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    inferred_dimension: int = attribute_field(
        Kind.I64, default=-1, hlo="inferred_dimension", hlo_omit_default=True, mlir=False
    )


@op(mlir="stablehlo.dynamic_reshape")
class DynamicReshape(DeclaredOperation):
    """Reshape whose result shape is an operand.

    Spec: dynamic_reshape.
    """

    operand: Value = operand_field(_ANY)
    output_shape: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_ANY)


@op(mlir="stablehlo.broadcast_in_dim", hlo="broadcast")
class BroadcastInDim(DeclaredOperation):
    """Duplicates elements: operand dimension i becomes result dimension `broadcast_dimensions[i]`.

    Size-1 dimensions stretch in StableHLO; HLO demands equal sizes.

    Spec: broadcast_in_dim.
    """

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    broadcast_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")


@op(mlir="stablehlo.dynamic_broadcast_in_dim")
class DynamicBroadcastInDim(DeclaredOperation):
    """BroadcastInDim whose result shape is an operand.

    Spec: dynamic_broadcast_in_dim.
    """

    operand: Value = operand_field(_ANY)
    output_dimensions: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_ANY)
    broadcast_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims")
    known_expanding_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, default=())
    known_nonexpanding_dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, default=())


@op(mlir="stablehlo.broadcast")
class Broadcast(DeclaredOperation):
    """Legacy: prepends dimensions of `broadcast_sizes`."""

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_ANY)
    broadcast_sizes: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="sizes")


@op(mlir="stablehlo.transpose", hlo="transpose")
class Transpose(DeclaredOperation):
    """Permutes the dimensions of `operand`: result dimension i is operand dimension permutation[i].

    Spec: transpose.
    """

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    permutation: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")


@op(mlir="stablehlo.reverse", hlo="reverse")
class Reverse(DeclaredOperation):
    """Reverses the order of elements along `dimensions`.

    Spec: reverse.
    """

    operand: Value = operand_field(_PER_TENSOR)
    result: Value = result_field(_PER_TENSOR)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="dims", hlo="dimensions")


@op(mlir="stablehlo.pad", hlo="pad")
class Pad(DeclaredOperation):
    """Pads around and between elements; negative edge padding removes elements. HLO: `padding=0_1x2_3_1`.

    Spec: pad.
    """

    operand: Value = operand_field(_PER_TENSOR)
    padding_value: Value = operand_field(_PER_TENSOR, rank=0)
    result: Value = result_field(_PER_TENSOR)
    edge_padding_low: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="low")
    edge_padding_high: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="high")
    interior_padding: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, pretty="interior")


@op(mlir="stablehlo.dynamic_pad")
class DynamicPad(DeclaredOperation):
    """Pad whose amounts are operands.

    Spec: dynamic_pad.
    """

    operand: Value = operand_field(_PER_TENSOR)
    padding_value: Value = operand_field(_PER_TENSOR, rank=0)
    edge_padding_low: Value = operand_field(_SIZES, rank=1)
    edge_padding_high: Value = operand_field(_SIZES, rank=1)
    interior_padding: Value = operand_field(_SIZES, rank=1)
    result: Value = result_field(_PER_TENSOR)


@op(mlir="stablehlo.concatenate", hlo="concatenate")
class Concatenate(DeclaredOperation):
    """Joins arrays along `dimension`.

    Spec: concatenate.
    """

    inputs: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    result: Value = result_field(_PER_TENSOR)
    dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="dimensions", hlo_list=True)


@op(mlir="stablehlo.bitcast_convert", hlo="bitcast-convert")
class BitcastConvert(DeclaredOperation):
    """Reads the bits of elements as another element type, little endian.

    Spec: bitcast_convert.
    """

    operand: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)


@op(mlir="stablehlo.get_dimension_size", hlo="get-dimension-size")
class GetDimensionSize(DeclaredOperation):
    """The size of a dimension at run time, an `i32` scalar.

    Spec: get_dimension_size.
    """

    operand: Value = operand_field(_ANY)
    result: Value = result_field(TypeClass.SIGNED, rank=0)
    dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="dimensions", hlo_list=True)


@op(mlir="stablehlo.set_dimension_size", hlo="set-dimension-size")
class SetDimensionSize(DeclaredOperation):
    """Marks how many elements of a bounded dimension are meant."""

    operand: Value = operand_field(_PER_TENSOR)
    size: Value = operand_field(TypeClass.SIGNED, rank=0)
    result: Value = result_field(_PER_TENSOR)
    dimension: int = attribute_field(Kind.I64, pretty="dim", hlo="dimensions", hlo_list=True)
