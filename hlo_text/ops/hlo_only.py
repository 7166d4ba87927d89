"""HLO-only opcodes, which optimization passes and backends introduce."""

from __future__ import annotations

from hlo_text.core.attributes import DotAlgorithm, DotDimensionNumbers, FusionKind, Precision, ShuffleMode
from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import Type
from hlo_text.inference.result_types import (
    LikeOperand,
    called_types,
)
from hlo_text.ops.collectives import Collective
from hlo_text.ops.control_flow import Calling

_REAL = TypeClass.FLOAT | TypeClass.INTEGER


@op(hlo=Opcode("fusion", needs_shape=True))
class Fusion(Calling):
    """Calls `computation`, which is compiled as a single kernel."""

    keeps_precision = True
    keeps_layout = True
    owns_computation = True
    inputs: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field()
    kind: FusionKind = attribute_field(Kind.ENUM, FusionKind, hlo="kind", mlir=False)
    #: `output_to_operand_aliasing` as text.
    output_to_operand_aliasing: str | None = attribute_field(
        Kind.STRING, default=None, hlo="output_to_operand_aliasing", mlir=False
    )
    computation: Region = region_field(hlo="calls")
    constraints = {
        "operands": "input_types(computation) = type(inputs...)",
        "result": "output_types(computation) = types(raw_results)",
    }
    unenforced = {"result": ""}

    def _infer(self) -> tuple[Type, ...]:
        return called_types(self.computation, self.inputs)


@op(hlo=Opcode("copy", has_asynchronous_forms=False))
class Copy(LikeOperand):
    """Copies a value, possibly to another layout or memory space."""

    is_renaming = True
    operand: Value = operand_field()
    result: Value = result_field()
    constraints = {
        "type": "type(operand) = type(result)",
    }


@op(hlo=Opcode("bitcast", needs_shape=True))
class Bitcast(DeclaredOperation):
    """Reinterprets the bytes of an array with another type and layout."""

    reads_bits = True
    aliases_operands = True
    keeps_precision = True
    operand: Value = operand_field()
    result: Value = result_field()


@op(hlo="add-dependency")
class AddDependency(LikeOperand):
    """Identity; orders its operand after `token`."""

    is_renaming = True
    aliases_operands = True
    operand: Value = operand_field()
    token: Value = operand_field(TypeClass.TOKEN)
    result: Value = result_field()
    constraints = {
        "type": "type(operand) = type(result)",
    }


@op(hlo="domain")
class Domain(LikeOperand):
    """Identity; marks a change of sharding from `entry` to `exit`, both kept as text."""

    aliases_operands = True
    operand: Value = operand_field()
    result: Value = result_field()
    entry: str = attribute_field(Kind.STRING, mlir=False)
    exit: str = attribute_field(Kind.STRING, mlir=False)
    constraints = {
        "type": "type(operand) = type(result)",
    }


@op(hlo=Opcode("dynamic-reshape", needs_shape=True))
class HloDynamicReshape(DeclaredOperation):
    """Reshape with the sizes as operands, one per dimension; the result's shape bounds them."""

    operand: Value = operand_field(TypeClass.TENSOR)
    sizes: tuple[Value, ...] = operand_field(TypeClass.SIGNED, rank=0, variadic=True)
    result: Value = result_field(TypeClass.TENSOR)
    constraints = {
        "sizes": "size(sizes) = rank(result) and element_type(sizes...) = i32",
        "elements": "element_type(operand) = element_type(result) and size(operand) = size(result)",
        "bounds": "not is_running implies product(extents(operand)) = product(extents(result))",
    }


@op(hlo=Opcode("stochastic-convert", needs_shape=True))
class StochasticConvert(DeclaredOperation):
    """Converts with stochastic rounding, driven by `random`; unbiased on average."""

    needs_its_floats = True
    operand: Value = operand_field(TypeClass.FLOAT)
    random: Value = operand_field(TypeClass.UNSIGNED)
    result: Value = result_field(_REAL)
    constraints = {
        "shape": "shape(operand) = shape(random) = shape(result)",
        "random": "num_bits(random) = num_bits(operand)",
    }


@op(hlo=Opcode("shuffle", needs_shape=True))
class Shuffle(LikeOperand):
    """Moves elements within `dimensions`: `rotate` by a shift each, toward lower indices, or `permute` by a table.

    Only XLA of 2026 and newer has it.
    """

    operand: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(TypeClass.TENSOR)
    dimensions: tuple[int, ...] = attribute_field(Kind.I64_ARRAY, hlo="dimensions", mlir=False)
    mode: ShuffleMode = attribute_field(Kind.ENUM, ShuffleMode, hlo="mode", mlir=False)
    shifts: tuple[int, ...] = attribute_field(
        Kind.I64_ARRAY, default=(), hlo="shifts", hlo_omit_default=True, mlir=False
    )
    constraints = {
        "type": "type(operand) = type(result)",
        "dimensions": "is_unique(dimensions) and 0 <= dimensions < rank(operand)",
        "shifts": "mode = ROTATE implies size(shifts) = size(dimensions)",
    }


@op(hlo=Opcode("scaled-dot", needs_shape=True))
class ScaledDot(DeclaredOperation):
    """Dot product of block-scaled operands: a scale has one element per block; a scalar scale means unscaled."""

    lhs: Value = operand_field(TypeClass.TENSOR)
    rhs: Value = operand_field(TypeClass.TENSOR)
    lhs_scale: Value = operand_field(TypeClass.TENSOR)
    rhs_scale: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(TypeClass.TENSOR)
    dot_dimension_numbers: DotDimensionNumbers = attribute_field(Kind.STRUCT, DotDimensionNumbers, mlir=False)
    precision_config: tuple[Precision, ...] | None = attribute_field(
        Kind.ENUM_ARRAY, Precision, default=None, mlir=False
    )
    algorithm: DotAlgorithm | None = attribute_field(Kind.STRUCT, DotAlgorithm, default=None, mlir=False)
    constraints = {
        "batching": (
            "size(lhs_batching_dimensions) = size(rhs_batching_dimensions) and 0 <= lhs_batching_dimensions < "
            "rank(lhs) and 0 <= rhs_batching_dimensions < rank(rhs)"
        ),
        "contracting": (
            "size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions) = 1 and 0 <= "
            "lhs_contracting_dimensions < rank(lhs) and 0 <= rhs_contracting_dimensions < rank(rhs)"
        ),
        "unique": (
            "is_unique(lhs_batching_dimensions + lhs_contracting_dimensions) and is_unique(rhs_batching_dimensions + "
            "rhs_contracting_dimensions)"
        ),
        "sizes": (
            "dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...) and dim(lhs, "
            "lhs_batching_dimensions...) = dim(rhs, rhs_batching_dimensions...)"
        ),
        "scales": (
            "rank(lhs_scale) in [0, rank(lhs)] and rank(rhs_scale) in [0, rank(rhs)] and (0 < rank(lhs_scale) or 0 < "
            "rank(rhs_scale))"
        ),
        "blocks": (
            "(0 < rank(lhs_scale) implies 0 < shape(lhs_scale) and shape(lhs) % shape(lhs_scale) = 0) and (0 < "
            "rank(rhs_scale) implies 0 < shape(rhs_scale) and shape(rhs) % shape(rhs_scale) = 0)"
        ),
        "shape": (
            "shape(result) = dims(lhs, lhs_batching_dimensions) + without(shape(lhs), lhs_batching_dimensions + "
            "lhs_contracting_dimensions) + without(shape(rhs), rhs_batching_dimensions + rhs_contracting_dimensions)"
        ),
    }


@op(hlo=Opcode("ragged-all-to-all", needs_shape=True, ignored=("dimensions",)))
class RaggedAllToAll(Collective):
    """Sends slices of `operand` to the processes of a group, which write them to their `output`.

    The offsets and sizes have one element per process of the group, or a multiple of that.
    """

    operand: Value = operand_field(TypeClass.TENSOR)
    output: Value = operand_field(TypeClass.TENSOR)
    input_offsets: Value = operand_field(TypeClass.INTEGER)
    send_sizes: Value = operand_field(TypeClass.INTEGER)
    output_offsets: Value = operand_field(TypeClass.INTEGER)
    recv_sizes: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.TENSOR)
    constraints = {
        "shape": "type(result) = type(output)",
        "rows": "element_type(operand) = element_type(output) and shape(operand)[1:] = shape(output)[1:]",
        "offsets": (
            "type(input_offsets) = type(send_sizes) = type(output_offsets) = type(recv_sizes) and rank(input_offsets) "
            "in [1, 2]"
        ),
        "groups": "is_unique(process_ids(replica_groups)) and 0 <= process_ids(replica_groups)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return (self.output.type,)
