"""Operations of the Shardy dialect except `sdy.mesh`: shardings, collectives and manual computations.

Their rules are in `hlo_text.verifier.shardy_operations`.
"""

from __future__ import annotations

from typing import Any

from hlo_text.core.attributes import (
    AllToAllParameters,
    AxisReferenceLists,
    AxisReferences,
    Literal,
    ManualAxes,
    PropagationDirection,
    ShardingPerValue,
    ShardyReduction,
    TensorSharding,
)
from hlo_text.core.describe import describe
from hlo_text.core.forms import CustomForm, Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opdef import Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import Type
from hlo_text.ops.control_flow import Terminator
from hlo_text.ops.upstream import UpstreamOperation

_ANY = TypeClass.ANY


def _find_changed_type(op: Any) -> str | None:
    given, result = op.operands[0].type, op.results[0].type
    if given == result:
        return None
    return f"operand and result must have the same type, found {describe(given)} and {describe(result)}"


class _ShardingAnnotation(UpstreamOperation):
    """Identity; attaches sharding information to its operand."""

    __slots__ = ()
    input: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    constraints = {"types": _find_changed_type}
    form = CustomForm(" % {sharding:sharding}", "operand")

    def _infer(self) -> tuple[Type, ...]:
        return (self.input.type,)


@op(mlir="sdy.sharding_constraint")
class ShardyShardingConstraint(_ShardingAnnotation):
    """Identity; constrains its operand to `sharding`."""

    sharding: TensorSharding = attribute_field(Kind.STRUCT, TensorSharding)


@op(mlir="sdy.reshard")
class ShardyReshard(_ShardingAnnotation):
    """Reshards an array to `sharding`."""

    sharding: TensorSharding = attribute_field(Kind.STRUCT, TensorSharding)


@op(mlir="sdy.propagation_barrier")
class ShardyPropagationBarrier(_ShardingAnnotation):
    """Identity; limits sharding propagation to `allowed_direction`."""

    allowed_direction: PropagationDirection = attribute_field(Kind.I32, PropagationDirection)
    form = CustomForm(" % allowed_direction={allowed_direction:direction}", "operand")


@op(mlir="sdy.data_flow_edge")
class ShardyDataFlowEdge(_ShardingAnnotation):
    """Identity; links values that must have the same sharding, such as the carried values of a loop."""

    sharding: TensorSharding | None = attribute_field(Kind.STRUCT, TensorSharding, default=None)
    form = CustomForm(" %{?sharding:sharding: sharding=}", "operand")


@op(mlir="sdy.func_data_flow_edge")
class ShardyFunctionDataFlowEdge(_ShardingAnnotation):
    """Identity; links an argument or result of a function to its users for sharding propagation."""

    form = CustomForm(" %", "operand")


@op(mlir="sdy.sharding_group")
class ShardyShardingGroup(UpstreamOperation):
    """Requires all arrays with the same `group_id` to have the same sharding."""

    has_effects = True
    input: Value = operand_field(_ANY)
    group_id: int = attribute_field(Kind.I64)
    form = CustomForm(" % group_id={group_id:i64}", "operand")


@op(mlir="sdy.constant", form=Form.OWN)
class ShardyConstant(UpstreamOperation):
    """Constant that is not shared between its users, so that each can be sharded on its own."""

    output: Value = result_field(_ANY)
    value: Literal = attribute_field(Kind.ELEMENTS)
    constraints = {
        "types": lambda op: (
            None
            if op.value.type == op.output.type
            else f"expected result type {describe(op.value.type)} of the value, found {describe(op.output.type)}"
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
    """Changes the sharding of an array, not its global value."""

    __slots__ = ()
    tensor: Value = operand_field(_ANY)
    result: Value = result_field(_ANY)
    out_sharding: TensorSharding = attribute_field(Kind.STRUCT, TensorSharding)
    constraints = {"types": _find_changed_type}
    has_one_type = True

    def _infer(self) -> tuple[Type, ...]:
        return (self.tensor.type,)


@op(mlir="sdy.all_gather")
class ShardyAllGather(ShardyCollective):
    """Gathers an array along `gathering_axes`, which no longer shard it."""

    gathering_axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    form = _collective_form("gathering_axes:axis_lists")


@op(mlir="sdy.all_slice")
class ShardyAllSlice(ShardyCollective):
    """Slices an array along `slicing_axes`, which then shard it."""

    slicing_axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    form = _collective_form("slicing_axes:axis_lists")


@op(mlir="sdy.all_reduce")
class ShardyAllReduce(ShardyCollective):
    """Reduces an array over `reduction_axes`: sum by default, maximum or minimum."""

    reduction_axes: AxisReferences = attribute_field(Kind.STRUCT, AxisReferences)
    reduction_op: ShardyReduction | None = attribute_field(Kind.I32, ShardyReduction, default=None, later=24)
    form = _reducing_form("reduction_axes:axes")


@op(mlir="sdy.reduce_scatter")
class ShardyReduceScatter(ShardyCollective):
    """Reduces an array over axes (sum by default, maximum or minimum) and shards the result by them."""

    reduce_scatter_axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    reduction_op: ShardyReduction | None = attribute_field(Kind.I32, ShardyReduction, default=None, later=24)
    form = _reducing_form("reduce_scatter_axes:axis_lists")


@op(mlir="sdy.all_to_all")
class ShardyAllToAll(ShardyCollective):
    """Moves sharding axes from one dimension to another."""

    params: AllToAllParameters = attribute_field(Kind.STRUCT, AllToAllParameters)
    form = _collective_form("params:all_to_all")


@op(mlir="sdy.collective_permute")
class ShardyCollectivePermute(ShardyCollective):
    """Permutes shards between devices."""

    form = _collective_form("")


@op(mlir="sdy.replicated_to_unreduced")
class ShardyReplicatedToUnreduced(ShardyCollective):
    """Converts a replicated array to an unreduced one over `axes`: all shards but one become zero."""

    axes: AxisReferences = attribute_field(Kind.STRUCT, AxisReferences)
    form = _collective_form("axes:axes")


@op(mlir="sdy.sharded_to_unreduced")
class ShardyShardedToUnreduced(ShardyCollective):
    """Converts a sharded array to an unreduced one: each device pads its shard with zeros."""

    axes: AxisReferenceLists = attribute_field(Kind.STRUCT, AxisReferenceLists)
    form = _collective_form("axes:axis_lists")


# --- regions ---------------------------------------------------------------------------------------------------------


@op(mlir="sdy.return")
class ShardyReturn(Terminator, UpstreamOperation):
    """Terminator of Shardy regions."""

    form = CustomForm("<operands>", "operands if any")


@op(mlir="sdy.manual_computation")
class ShardyManualComputation(UpstreamOperation):
    """Computation on local shards along `manual_axes`, with explicit shardings of operands and results."""

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
    """The region's argument and result types are those of the operands and results."""
    pairs = (
        ("operands", tuple(value.type for value in op.operands), op.body.argument_types),
        ("results", tuple(value.type for value in op.results), op.body.output_types),
    )
    return next(
        (f"expected {what} {describe(b)} as in the region, found {describe(a)}" for what, a, b in pairs if a != b), None
    )


@op(mlir="sdy.named_computation")
class ShardyNamedComputation(UpstreamOperation):
    """Named region of the program, compiled as a separate function."""

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
