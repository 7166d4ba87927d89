"""Operations of the Shardy dialect as XLA keeps them in HLO: custom calls with frontend attributes.

A manual computation becomes the call of its body between two custom calls, one that cuts whole arrays into parts and
one that joins parts again. Meshes stand in the frontend attributes of the module.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hlo_text import ops
from hlo_text.conversion.hlo.rules import Results, Rule
from hlo_text.conversion.tasks import Task
from hlo_text.core.attributes import Attribute, Mesh, OpaqueAttribute, ShardingPerValue, StringAttribute, TensorSharding
from hlo_text.core.ir import Annotations, Module, Operation, Region, Value
from hlo_text.core.types import TupleType, Type
from hlo_text.hlo.spelling import write_frontend_attributes
from hlo_text.mlir.spelling.upstream_attributes import read_upstream_attribute, upstream_text

if TYPE_CHECKING:
    from hlo_text.conversion.hlo.packing import Frame, Packing

#: XLA knows the body of a manual computation by the start of its name.
_BODY = "xla.sdy.manual_computation_body"
_TILES = "mhlo.sharding"


def meshes_of(module: Module) -> dict[str, Mesh]:
    """Return the meshes of a module by name."""
    return {op.sym_name: op.mesh for op in module.body.operations if isinstance(op, ops.ShardyMesh)}


def meshes_text(meshes: dict[str, Mesh]) -> str:
    """Return meshes as the value of the frontend attribute `xla.sdy.meshes`."""
    return f"{{{', '.join(f'{name} = {upstream_text(mesh)}' for name, mesh in meshes.items())}}}"


def tile_text(sharding: TensorSharding, meshes: dict[str, Mesh]) -> str | None:
    """Return a sharding as HLO's `sharding` text, None if that depends on more than axes of a mesh in its own order.

    Example:
        >>> from hlo_text.mlir.spelling.upstream_attributes import read_upstream_attribute
        >>> mesh = Mesh((("x", 2), ("y", 2)))
        >>> tile_text(read_upstream_attribute('#sdy.sharding<@m, [{"x"}, {}]>'), {"m": mesh})
        '{devices=[2,1,2]<=[4] last_tile_dim_replicate}'
    """
    mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes.get(sharding.mesh)
    axes = [dimension.axes for dimension in sharding.dimensions]
    if mesh is None or mesh.device_ids is not None or sharding.unreduced:
        return None
    if any(axis.sub_axis for names in axes for axis in names):
        return None
    sizes, places = dict(mesh.axes), {name: place for place, (name, _) in enumerate(mesh.axes)}
    cut = [[places[axis.name] for axis in names] for names in axes]
    rest = [place for place in range(len(mesh.axes)) if place not in {place for part in cut for place in part}]
    lengths = list(sizes.values())
    tiles = [math.prod(lengths[place] for place in part) for part in cut]
    copies = math.prod(lengths[place] for place in rest)
    if all(tile == 1 for tile in tiles):
        return "{replicated}"
    order = [place for part in (*cut, rest) for place in part if lengths[place] > 1]
    shape, permutation = _merged(order, lengths)
    devices = ",".join(map(str, [*tiles, copies] if copies > 1 else tiles))
    turned = f"T({','.join(map(str, permutation))})" if len(permutation) > 1 else ""
    suffix = " last_tile_dim_replicate" if copies > 1 else ""
    return f"{{devices=[{devices}]<=[{','.join(map(str, shape))}]{turned}{suffix}}}"


def with_tiles(attributes: Sequence[Mapping[str, Attribute]], meshes: dict[str, Mesh]) -> list[dict[str, Attribute]]:
    """Return the attributes of arguments or results with HLO's sharding beside that of Shardy, where HLO can say it."""
    return [_with_tiles(dict(given), meshes) for given in attributes]


def _with_tiles(given: dict[str, Attribute], meshes: dict[str, Mesh]) -> dict[str, Attribute]:
    placed = _placement(given)
    text = tile_text(placed, meshes) if placed is not None else None
    return given if text is None else {_TILES: StringAttribute(text), **given}


def _placement(given: Mapping[str, Attribute]) -> TensorSharding | None:
    attribute = given.get("sdy.sharding")
    value = read_upstream_attribute(attribute.text) if isinstance(attribute, OpaqueAttribute) else None
    return value if isinstance(value, TensorSharding) else None


def placed_results(
    conversion: Packing, frame: Frame, results: Sequence[Value], attributes: Sequence[Mapping[str, Attribute]]
) -> tuple[Value, ...]:
    """Return what a function returns, through a custom call for each result that lies on a mesh."""
    made = []
    for result, given in zip(results, attributes or ({},) * len(results), strict=True):
        placed = _placement(given)
        if placed is not None:
            texts = {"xla.sdy.sharding": upstream_text(ShardingPerValue((placed,))) or ""}
            carried = Annotations(frontend_attributes=write_frontend_attributes(texts))
            name = "xla.sdy.FuncResultSharding"
            result = _call(conversion, frame, name, (result,), result.type, carried, has_side_effect=True)
        made.append(result)
    return tuple(made)


def _merged(order: Sequence[int], lengths: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the fewest dimensions of the device numbers, and their order, that give an order of axes."""
    kept = [place for place in range(len(lengths)) if lengths[place] > 1]
    ranks = [kept.index(place) for place in order]
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] + 1 == rank:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    by_start = sorted(runs)
    shape = [math.prod(lengths[kept[rank]] for rank in run) for run in by_start]
    return shape, [by_start.index(run) for run in runs]


def _constraint(conversion: Packing, op: ops.ShardyShardingConstraint | ops.ShardyReshard, frame: Frame) -> Results:
    """A custom call whose `sharding` XLA reads without Shardy, and whose frontend attribute with it."""
    text = upstream_text(ShardingPerValue((op.sharding,)))
    annotations = Annotations(
        sharding=tile_text(op.sharding, meshes_of(conversion.module)),
        frontend_attributes=write_frontend_attributes({"xla.sdy.sharding": text or ""}),
    )
    operands = conversion.operands(frame, op)
    return (_call(conversion, frame, "Sharding", operands, operands[0].type, annotations),)


def _call(
    conversion: Packing,
    frame: Frame,
    target: str,
    operands: tuple[Value, ...],
    type: Type,
    annotations: Annotations,
    **attributes: Any,
) -> Value:
    given = {"call_target_name": target, **attributes}
    return conversion.add(frame, ops.CustomCall, operands, given, type, annotations=annotations)


def _manual_computation(conversion: Packing, op: ops.ShardyManualComputation, frame: Frame) -> Task:
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
    frame: Frame,
    name: str,
    values: tuple[Value, ...],
    types: Iterable[Type],
    shardings: tuple[str, ShardingPerValue],
    axes: str,
) -> tuple[Value, ...]:
    """Add the custom call that changes between whole arrays and their parts, and return its results."""
    side, given = shardings
    texts = {f"xla.sdy.{side}_shardings": upstream_text(given) or "", "xla.sdy.manual_axes": axes}
    annotations = Annotations(frontend_attributes=write_frontend_attributes(dict(sorted(texts.items()))))
    types = list(types)
    made = _call(conversion, frame, f"xla.sdy.{name}", values, _packed(types), annotations, has_side_effect=True)
    return conversion.elements(frame, made, types) if len(types) > 1 else (made,)


def _sharding_group(conversion: Packing, op: ops.ShardyShardingGroup, frame: Frame) -> Results:
    texts = {"xla.sdy.sharding_group_id": f"{op.group_id} : i64"}
    annotations = Annotations(frontend_attributes=write_frontend_attributes(texts))
    operands = conversion.operands(frame, op)
    _call(conversion, frame, "xla.sdy.ShardingGroup", operands, TupleType(()), annotations, has_side_effect=True)
    return ()


def _named_computation(conversion: Packing, op: ops.ShardyNamedComputation, frame: Frame) -> Task:
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
