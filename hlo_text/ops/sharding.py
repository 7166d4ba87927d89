"""Operations of the Shardy dialect: meshes of devices, how arrays lie on them, and what each device does by hand.

The rules that look into a mesh are in `hlo_text.verifier.shardings`.
"""

from __future__ import annotations

from typing import Any

from hlo_text.attributes import Literal, Mesh
from hlo_text.describe import describe
from hlo_text.forms import CustomForm, Form
from hlo_text.ir import Region, Value
from hlo_text.mlir.spelling.upstream_attributes import (
    AllToAllParameters,
    AxisReferenceLists,
    AxisReferences,
    ManualAxes,
    PropagationDirection,
    Reduction,
    ShardingPerValue,
    TensorSharding,
)
from hlo_text.opdef import Kind, TypeClass, attribute_field, op, operand_field, region_field, result_field
from hlo_text.ops.control_flow import Terminator
from hlo_text.ops.upstream import UpstreamOperation
from hlo_text.types import Type

_ANY = TypeClass.ANY


def _keeps_type(op: Any) -> str | None:
    given, result = op.operands[0].type, op.results[0].type
    return None if given == result else f"the operand is {describe(given)}, the result {describe(result)}"


@op(mlir="sdy.mesh")
class ShardyMesh(UpstreamOperation):
    """A named mesh: axes with sizes, and perhaps the order of its devices."""

    has_effects = True
    sym_name: str = attribute_field(Kind.STRING)
    mesh: Mesh = attribute_field(Kind.STRUCT, Mesh)
    form = CustomForm(" {sym_name:symbol} = {mesh:mesh}", "")


class _Placed(UpstreamOperation):
    """Gives back its operand, about which it says something."""

    __slots__ = ()
    input: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _keeps_type}
    form = CustomForm(" % {sharding:sharding}", "operand")
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.input.type,)


@op(mlir="sdy.sharding_constraint")
class ShardyShardingConstraint(_Placed):
    """Asks that an array lies on the devices like `sharding`."""

    sharding: TensorSharding = attribute_field(Kind.STRUCT, TensorSharding)


@op(mlir="sdy.reshard")
class ShardyReshard(_Placed):
    """Moves an array so that it lies on the devices like `sharding`."""

    sharding: TensorSharding = attribute_field(Kind.STRUCT, TensorSharding)


@op(mlir="sdy.propagation_barrier")
class ShardyPropagationBarrier(_Placed):
    """Shardings pass only in one direction, or none."""

    allowed_direction: PropagationDirection = attribute_field(Kind.I32, PropagationDirection)
    form = CustomForm(" % allowed_direction={allowed_direction:direction}", "operand")


@op(mlir="sdy.data_flow_edge")
class ShardyDataFlowEdge(_Placed):
    """A bridge between the values that have to lie alike, such as the carried values of a loop."""

    sharding: TensorSharding | None = attribute_field(Kind.STRUCT, TensorSharding, default=None)
    form = CustomForm(" %{?sharding:sharding: sharding=}", "operand")


@op(mlir="sdy.func_data_flow_edge")
class ShardyFunctionDataFlowEdge(_Placed):
    """A bridge between an argument or result of a function and its users."""

    form = CustomForm(" %", "operand")


@op(mlir="sdy.sharding_group")
class ShardyShardingGroup(UpstreamOperation):
    """Asks that all arrays of one group lie alike."""

    has_effects = True
    input: Value = operand_field(_ANY)
    group_id: int = attribute_field(Kind.I64)
    form = CustomForm(" % group_id={group_id:i64}", "operand")


@op(mlir="sdy.constant", form=Form.OWN)
class ShardyConstant(UpstreamOperation):
    """A constant that is not shared between its users."""

    output: Value = result_field(_ANY)
    value: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {
        "types": lambda op: (
            None if op.value.type == op.output.type else f"the value has the type {describe(op.value.type)}"
        )
    }

    def _infer(self) -> tuple[Type, ...]:
        return (self.value.type,)


# --- collectives -----------------------------------------------------------------------------------------------------


def _reducing_form(attribute: str) -> CustomForm:
    layout = f"{{?reduction_op:reduction: }} {{{attribute}}} % out_sharding={{out_sharding:sharding}}"
    return CustomForm(layout, "operand", silent=(("reduction_op", "0 : i32"),))


def _collective_form(attribute: str) -> CustomForm:
    name, _, kind = attribute.partition(":")
    shown = f" {{{name}:{kind}}}" if kind else ""
    return CustomForm(f"{shown} % out_sharding={{out_sharding:sharding}}", "operand")


class ShardyCollective(UpstreamOperation):
    """Changes how an array lies; the whole array stays the same."""

    __slots__ = ()
    tensor: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    out_sharding: TensorSharding = attribute_field(Kind.STRUCT, TensorSharding)
    constraints = {"types": _keeps_type}
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.tensor.type,)


@op(mlir="sdy.all_gather")
class ShardyAllGather(ShardyCollective):
    """Axes leave dimensions: each device gets more of them."""

    gathering_axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    form = _collective_form("gathering_axes:axis_lists")


@op(mlir="sdy.all_slice")
class ShardyAllSlice(ShardyCollective):
    """Axes come to cut dimensions: each device keeps a part."""

    slicing_axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    form = _collective_form("slicing_axes:axis_lists")


@op(mlir="sdy.all_reduce")
class ShardyAllReduce(ShardyCollective):
    """Sums over axes, or the largest or least along them."""

    reduction_axes: AxisReferences = attribute_field(Kind.STRUCT, AxisReferences)
    reduction_op: Reduction | None = attribute_field(Kind.I32, Reduction, default=None)
    form = _reducing_form("reduction_axes:axes")


@op(mlir="sdy.reduce_scatter")
class ShardyReduceScatter(ShardyCollective):
    """Sums over axes, which come to cut dimensions, or the largest or least along them."""

    reduce_scatter_axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    reduction_op: Reduction | None = attribute_field(Kind.I32, Reduction, default=None)
    form = _reducing_form("reduce_scatter_axes:axis_lists")


@op(mlir="sdy.all_to_all")
class ShardyAllToAll(ShardyCollective):
    """Axes leave one dimension and come to cut another."""

    params: AllToAllParameters = attribute_field(Kind.STRUCT, AllToAllParameters)
    form = _collective_form("params:all_to_all")


@op(mlir="sdy.collective_permute")
class ShardyCollectivePermute(ShardyCollective):
    """Shards change devices."""

    form = _collective_form("")


@op(mlir="sdy.replicated_to_unreduced")
class ShardyReplicatedToUnreduced(ShardyCollective):
    """Copies become summands: all but one are zero."""

    axes: AxisReferences = attribute_field(Kind.STRUCT, AxisReferences)
    form = _collective_form("axes:axes")


@op(mlir="sdy.sharded_to_unreduced")
class ShardyShardedToUnreduced(ShardyCollective):
    """Parts become summands: each is zero outside of its part."""

    axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    form = _collective_form("axes:axis_lists")


# --- regions ---------------------------------------------------------------------------------------------------------


@op(mlir="sdy.return")
class ShardyReturn(Terminator, UpstreamOperation):
    """Ends a region of this dialect."""

    form = CustomForm("<operands>", "operands if any")


@op(mlir="sdy.manual_computation")
class ShardyManualComputation(UpstreamOperation):
    """Computation of each device of a mesh on its parts of the operands; results are put together from its parts."""

    is_isolated = True
    runs_regions = True
    tensors: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    all_results: tuple[Value, ...] = result_field(_ANY, variadic=True)
    in_shardings: ShardingPerValue = attribute_field(Kind.STRUCT, ShardingPerValue)
    out_shardings: ShardingPerValue = attribute_field(Kind.STRUCT, ShardingPerValue)
    manual_axes: ManualAxes = attribute_field(Kind.STRUCT, ManualAxes)
    body: Region = region_field()
    form = CustomForm(
        "(%*) in_shardings={in_shardings:shardings} out_shardings={out_shardings:shardings} "
        "manual_axes={manual_axes:manual_axes} (<arguments>) <region>",
        "signature",
    )
    region_ends = ("sdy.return",)


def _passes_through(op: ShardyNamedComputation) -> str | None:
    """The region takes the operands and gives the results."""
    pairs = (
        ("operands", tuple(value.type for value in op.operands), op.body.argument_types),
        ("results", tuple(value.type for value in op.results), op.body.output_types),
    )
    return next((f"the types of the {what} are not those of the region" for what, a, b in pairs if a != b), None)


@op(mlir="sdy.named_computation")
class ShardyNamedComputation(UpstreamOperation):
    """A part of the program with a name, to be compiled for itself."""

    has_loose_shapes = True
    is_isolated = True
    operands_: tuple[Value, ...] = operand_field(_ANY, variadic=True)
    all_results: tuple[Value, ...] = result_field(_ANY, variadic=True)
    name_: str = attribute_field(Kind.STRING, mlir_name="name")
    in_shardings: ShardingPerValue | None = attribute_field(Kind.STRUCT, ShardingPerValue, default=None)
    out_shardings: ShardingPerValue | None = attribute_field(Kind.STRUCT, ShardingPerValue, default=None)
    body: Region = region_field()
    constraints = {"types": _passes_through}
    form = CustomForm(
        "<{name:string}>(%*){?in_shardings:shardings: in_shardings=}{?out_shardings:shardings: out_shardings=} "
        "(<arguments>) <region>",
        "signature",
    )
    region_ends = ("sdy.return",)
