"""Conversion of Shardy operations to HLO as XLA does it: custom calls with frontend attributes.

A manual computation becomes a call of its body between two custom calls. The first one splits global arrays into local
shards, the second one joins the shards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hlo_text import ops
from hlo_text.conversion.hlo.packing import ComputationFrame, Packing, Results, Rule
from hlo_text.conversion.hlo.shardy import meshes_of, tile_text
from hlo_text.core.attributes import ShardingPerValue
from hlo_text.core.ir import Annotations, Operation, Region, Value
from hlo_text.core.tasks import Task
from hlo_text.core.types import TupleType, Type
from hlo_text.hlo.codecs import write_frontend_attributes
from hlo_text.mlir.codecs.upstream_attributes import upstream_text

#: The name prefix by which XLA recognizes the body of a manual computation.
_BODY = "xla.sdy.manual_computation_body"


def _constraint(
    conversion: Packing, op: ops.ShardyShardingConstraint | ops.ShardyReshard, frame: ComputationFrame
) -> Results:
    """Convert a constraint to a custom call with HLO's `sharding` and Shardy's frontend attribute."""
    text = upstream_text(ShardingPerValue((op.sharding,)))
    annotations = Annotations(
        sharding=tile_text(op.sharding, meshes_of(conversion.module)),
        frontend_attributes=write_frontend_attributes({"xla.sdy.sharding": text or ""}),
    )
    operands = conversion.operands(frame, op)
    return (_call(conversion, frame, "Sharding", operands, operands[0].type, annotations),)


def _call(
    conversion: Packing,
    frame: ComputationFrame,
    target: str,
    operands: tuple[Value, ...],
    type: Type,
    annotations: Annotations,
    **attributes: Any,
) -> Value:
    given = {"call_target_name": target, **attributes}
    return conversion.add(frame, ops.CustomCall, operands, given, type, annotations=annotations)


def _manual_computation(conversion: Packing, op: ops.ShardyManualComputation, frame: ComputationFrame) -> Task:
    body: Region = yield conversion.reducer(op.body, frame.captures, _BODY)
    conversion.current = op
    axes = upstream_text(op.manual_axes) or ""
    values = conversion.operands(frame, op)
    if values:
        types = [conversion.types(argument.type) for argument in op.body.arguments]
        values = _shaped(conversion, frame, "GlobalToLocalShape", values, types, ("in", op.in_shardings), axes)
    local = [conversion.types(type) for type in op.body.output_types]
    annotations = Annotations(frontend_attributes=write_frontend_attributes({"inlineable": "false"}))
    called = conversion.add(frame, ops.Call, values, {}, _packed(local), (body,), annotations)
    if not local:
        return ()
    parts = conversion.elements(frame, called, local) if len(local) > 1 else (called,)
    whole = [conversion.types(result.type) for result in op.results]
    return _shaped(conversion, frame, "LocalToGlobalShape", parts, whole, ("out", op.out_shardings), axes)


def _packed(types: Sequence[Type]) -> Type:
    return types[0] if len(types) == 1 else TupleType(tuple(types))


def _shaped(
    conversion: Packing,
    frame: ComputationFrame,
    name: str,
    values: tuple[Value, ...],
    types: Iterable[Type],
    shardings: tuple[str, ShardingPerValue],
    axes: str,
) -> tuple[Value, ...]:
    """Add the custom call that converts between global arrays and local shards, and return its results."""
    side, given = shardings
    texts = {f"xla.sdy.{side}_shardings": upstream_text(given) or "", "xla.sdy.manual_axes": axes}
    annotations = Annotations(frontend_attributes=write_frontend_attributes(dict(sorted(texts.items()))))
    types = list(types)
    made = _call(conversion, frame, f"xla.sdy.{name}", values, _packed(types), annotations, has_side_effect=True)
    return conversion.elements(frame, made, types) if len(types) > 1 else (made,)


def _sharding_group(conversion: Packing, op: ops.ShardyShardingGroup, frame: ComputationFrame) -> Results:
    texts = {"xla.sdy.sharding_group_id": f"{op.group_id} : i64"}
    annotations = Annotations(frontend_attributes=write_frontend_attributes(texts))
    operands = conversion.operands(frame, op)
    _call(conversion, frame, "xla.sdy.ShardingGroup", operands, TupleType(()), annotations, has_side_effect=True)
    return ()


def _named_computation(conversion: Packing, op: ops.ShardyNamedComputation, frame: ComputationFrame) -> Task:
    body: Region = yield conversion.reducer(op.body, frame.captures, op.name_)
    conversion.current = op
    types = [conversion.types(result.type) for result in op.results]
    return conversion.add_current(frame, ops.Call, conversion.operands(frame, op), {}, types, (body,))


SHARDY: dict[type[Operation], Rule] = {
    ops.ShardyManualComputation: _manual_computation,
    ops.ShardyNamedComputation: _named_computation,
    ops.ShardyReshard: _constraint,
    ops.ShardyShardingConstraint: _constraint,
    ops.ShardyShardingGroup: _sharding_group,
}
