"""Rules of the Shardy dialect about meshes and shardings, as in Shardy's verifier.

Rules that involve several operations (users of data-flow edges, collectives whose operand has another sharding) are
not checked.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise

from hlo_text.core.attributes import (
    AllToAllParameter,
    AllToAllParameters,
    Attribute,
    AxisReference,
    AxisReferenceLists,
    AxisReferences,
    DimensionSharding,
    Mesh,
    MeshAxesReplicaGroups,
    OpaqueAttribute,
    ShardingPerValue,
    TensorSharding,
)
from hlo_text.core.describe import describe, number_text
from hlo_text.core.ir import Function, Operation
from hlo_text.core.type_classes import TypeClass, type_class
from hlo_text.core.types import TOKEN, TensorType, TupleType, Type
from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute
from hlo_text.ops import UpstreamOperation
from hlo_text.ops.sharding import (
    ShardyAllReduce,
    ShardyCollective,
    ShardyManualComputation,
    ShardyMesh,
    ShardyNamedComputation,
    ShardyReplicatedToUnreduced,
)
from hlo_text.verifier.counts import counted
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.sharding_rules import code_prefix

#: The attribute of operations, arguments and results that contains a sharding.
SHARDING = "sdy.sharding"


def find_in_sharding(op: UpstreamOperation, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Return the finding about a mesh or about the shardings of a Shardy operation."""
    found = next(_broken(op, meshes), None)
    return None if found is None else (f"{op.name}.sharding", found)


def find_in_annotation(op: Operation, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Return the finding about the `sdy.sharding` of an operation of another dialect."""
    noted = op.annotations.discardable if op.annotations is not None else {}
    if SHARDING not in noted:
        return None
    finding = _find_in_note(noted[SHARDING], [value.type for value in op.results], meshes)
    return None if finding is None else _at(code_prefix(op), finding)


def _at(name: str, finding: Finding, where: str = "") -> Finding:
    """Return a finding with the code of an operation; advice stays advice."""
    named = (f"{name}.sharding", where + finding[1])
    return Advice(named) if isinstance(finding, Advice) else named


def find_in_arguments(function: Function, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Return the finding about the shardings of a function's arguments and results."""
    signature = function.function_type
    sides = (
        ("argument", function.argument_attributes, signature.inputs),
        ("result", function.result_attributes, signature.results),
    )
    for what, notes, types in sides:
        for number, (attributes, type) in enumerate(zip(notes, types, strict=False)):
            finding = _find_in_note(attributes[SHARDING], type, meshes) if SHARDING in attributes else None
            if finding is not None:
                return _at("func", finding, f"{what} {number}: ")
    return None


def _find_in_note(given: Attribute, types: Type | Sequence[Type], meshes: Mapping[str, Mesh]) -> Finding | None:
    """Return the finding about the sharding of one value or of several; unknown forms may be newer."""
    try:
        sharding = read_upstream_attribute(given.text) if isinstance(given, OpaqueAttribute) else None
    except ValueError:
        return Advice(("", f"{SHARDING} has an unknown form"))
    found = next(_broken_note(sharding, types, meshes), None)
    return None if found is None else ("", found)


def _broken_note(sharding: object, types: Type | Sequence[Type], meshes: Mapping[str, Mesh]) -> Iterator[str]:
    if isinstance(types, Type):
        if isinstance(sharding, TensorSharding):
            yield from _broken_sharding(sharding, types, meshes)
        else:
            yield f"{SHARDING} must be #sdy.sharding<...>"
        return
    if not isinstance(sharding, ShardingPerValue):
        yield f"{SHARDING} must be #sdy.sharding_per_value<...>"
    elif not types and len(sharding.shardings) == 1:
        one = sharding.shardings[0]  # JAX's form of a callback's device
        if one.dimensions or one.replicated or one.unreduced:
            yield "the sharding of an operation without results cannot have dimensions or axes"
        yield from _broken_sharding(one, TOKEN, meshes)
    elif len(sharding.shardings) != len(types):
        yield f"expected a sharding per result: {len(types)}, found {len(sharding.shardings)}"
    else:
        for one, type in zip(sharding.shardings, types, strict=True):
            yield from _broken_sharding(one, type, meshes)


def find_in_groups(op: Operation, symbols: Container[str]) -> Finding | None:
    """Return the finding about replica groups given by mesh axes: an undefined mesh or axis."""
    groups = op.attributes.get("replica_groups")
    if not isinstance(groups, MeshAxesReplicaGroups):
        return None
    found = None
    if isinstance(groups.mesh, Mesh):
        names = {name for name, _ in groups.mesh.axes}
        unknown = next((axis.name for axis in groups.axes if axis.name not in names), None)
        found = None if unknown is None else f"the mesh has no axis {unknown!r}"
    elif groups.mesh not in symbols:
        found = f"undefined mesh @{groups.mesh}"
    return None if found is None else (f"{code_prefix(op)}.mesh", found)


def _broken(op: UpstreamOperation, meshes: Mapping[str, Mesh]) -> Iterator[str]:
    if isinstance(op, ShardyMesh):
        yield from _broken_mesh(op.mesh)
        return
    for what, shardings, types in _placements(op):
        if len(shardings) != len(types):
            yield f"expected a sharding per {what[:-1]}: {len(types)}, found {len(shardings)}"
        for number, (sharding, type) in enumerate(zip(shardings, types, strict=True)):
            where = f"{what[:-1]} {number}: " if len(types) > 1 else ""
            yield from (where + found for found in _broken_sharding(sharding, type, meshes))
    if isinstance(op, ShardyCollective):
        yield from _broken_collective(op, meshes)
    if isinstance(op, ShardyManualComputation):
        yield from _broken_manual_computation(op, meshes)


def _placements(op: Operation) -> Iterator[tuple[str, Sequence[TensorSharding], Sequence[Type]]]:
    """Yield the sharded values of an operation: `operands` or `results`, their shardings, their types."""
    if isinstance(op, ShardyManualComputation | ShardyNamedComputation):
        sides = (("operands", op.in_shardings, op.operands), ("results", op.out_shardings, op.results))
        for what, given, values in sides:
            if isinstance(given, ShardingPerValue):
                yield what, given.shardings, [value.type for value in values]
        return
    given = op.attributes.get("out_sharding" if isinstance(op, ShardyCollective) else "sharding")
    if isinstance(given, TensorSharding):
        yield "results", [given], [value.type for value in (op.results or op.operands)[:1]]


def _broken_mesh(mesh: Mesh) -> Iterator[str]:
    names = [name for name, _ in mesh.axes]
    if len(set(names)) != len(names):
        yield f"mesh axis names must be unique, found {', '.join(names)}"
    if any(size < 1 for _, size in mesh.axes):
        yield "mesh axes must have at least one device"
    if mesh.device_ids is None:
        return
    if any(number < 0 for number in mesh.device_ids):
        yield "device ids must not be negative"
    if len(mesh.device_ids) != mesh.num_positions:
        positions = number_text(mesh.num_positions)
        yield f"expected a device id per mesh position: {positions}, found {len(mesh.device_ids)}"
    if mesh.axes and not mesh.orders_devices:
        yield f"device ids must be a permutation of 0 to {number_text(mesh.num_positions - 1)}"


def _broken_sharding(sharding: TensorSharding, type: Type, meshes: Mapping[str, Mesh]) -> Iterator[str]:
    mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes.get(sharding.mesh)
    if mesh is None:
        yield f"undefined mesh @{sharding.mesh}"
        return
    if isinstance(sharding.mesh, Mesh):
        yield from _broken_mesh(sharding.mesh)
    if not mesh.axes and mesh.device_ids:
        if sharding.dimensions or sharding.replicated or sharding.unreduced:
            yield "a single-device sharding cannot have dimensions or axes"
        return
    if isinstance(type, TupleType):
        if len(type.types) != 1:
            yield f"only a tuple of one value can have a sharding, found {describe(type)}"
            return
        type = type.types[0]
    if isinstance(type, TensorType) and len(sharding.dimensions) != type.rank:
        yield f"expected a sharding of rank {type.rank} for {describe(type)}, found rank {len(sharding.dimensions)}"
    if not isinstance(type, TensorType) and sharding.dimensions and type_class(type) is not TypeClass.OTHER:
        yield f"{describe(type)} has no dimensions to shard"
    yield from _broken_axes(sharding, dict(mesh.axes))
    for number, dimension in enumerate(sharding.dimensions):
        if dimension.priority is not None and not dimension.axes and not dimension.is_open:
            yield f"dimension {number} is closed and has no axes, so it cannot have a priority"


def _broken_axes(sharding: TensorSharding, sizes: Mapping[str, int]) -> Iterator[str]:
    lists = [*(dimension.axes for dimension in sharding.dimensions), sharding.replicated, sharding.unreduced]
    yield from _broken_axis_lists(lists, sizes)
    for word, given in (("replicated", sharding.replicated), ("unreduced", sharding.unreduced)):
        if not _is_in_mesh_order(given, sizes):
            yield f"the {word} axes must be in the order of the mesh"


def _broken_axis_lists(lists: Sequence[Sequence[AxisReference]], sizes: Mapping[str, int]) -> Iterator[str]:
    axes = [axis for axes in lists for axis in axes]
    for axis in axes:
        yield from _broken_axis(axis, sizes)
    for position, axis in enumerate(axes):
        if any(_overlap(axis, other) for other in axes[:position]):
            yield f"axis {axis.name!r} is used twice"
    for neighbours in lists:
        for first, second in pairwise(neighbours):
            if first.name == second.name and _end(first) == (second.sub_axis or (1, 0))[0]:
                yield f"consecutive sub-axes of {first.name!r} must be merged into one"


def _is_in_mesh_order(axes: Sequence[AxisReference], sizes: Mapping[str, int]) -> bool:
    order = {name: number for number, name in enumerate(sizes)}
    places = [(order[axis.name], (axis.sub_axis or (1, 0))[0]) for axis in axes if axis.name in order]
    return places == sorted(places)


def _broken_axis(axis: AxisReference, sizes: Mapping[str, int]) -> Iterator[str]:
    size = sizes.get(axis.name)
    if size is None:
        yield f"the mesh has no axis {axis.name!r}"
    elif axis.sub_axis is not None:
        before, part = axis.sub_axis
        if before < 1 or part < 2:
            yield f"invalid sub-axis ({before}){part} of {axis.name!r}: the pre-size must be at least 1, the size 2"
        elif size % (before * part):
            yield f"sub-axis ({before}){part} does not divide axis {axis.name!r} of size {size}"
        elif part == size:
            yield f"sub-axis ({before}){part} is the full axis {axis.name!r}; name the axis alone"


def _end(axis: AxisReference) -> int | None:
    return axis.sub_axis[0] * axis.sub_axis[1] if axis.sub_axis is not None else None


def _overlap(first: AxisReference, second: AxisReference) -> bool:
    """Whether two axis references overlap."""
    if first.name != second.name:
        return False
    if first.sub_axis is None or second.sub_axis is None:
        return True
    (a, b), (c, d) = first.sub_axis, second.sub_axis
    return a < c * d and c < a * b


def _broken_collective(op: ShardyCollective, meshes: Mapping[str, Mesh]) -> Iterator[str]:
    """Check the axes of a collective against the mesh and the dimensions of its result's sharding."""
    sharding = op.out_sharding
    mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes[sharding.mesh]
    sizes, rank = dict(mesh.axes), len(sharding.dimensions)
    for given in op.attributes.values():
        match given:
            case AxisReferenceLists(lists):
                if len(lists) != rank:
                    yield f"expected a list of axes per dimension: {rank}, found {len(lists)}"
                yield from _broken_axis_lists(lists, sizes)
            case AxisReferences(axes):
                yield from _broken_axis_lists([axes], sizes)
                if not axes and isinstance(op, ShardyReplicatedToUnreduced):
                    yield "expected at least one axis"
                if not _is_in_mesh_order(axes, sizes):
                    yield "the axes must be in the order of the mesh"
            case AllToAllParameters(parameters):
                yield from _broken_axis_lists([parameter.axes for parameter in parameters], sizes)
                yield from _broken_moves(parameters, rank)
    if isinstance(op, ShardyAllReduce):
        used = [axis for dimension in sharding.dimensions for axis in dimension.axes]
        for axis in op.reduction_axes.axes:
            if any(_overlap(axis, other) for other in used):
                yield f"the reduction axis {axis.name!r} shards a dimension"


def _broken_moves(parameters: Sequence[AllToAllParameter], rank: int) -> Iterator[str]:
    """Check the dimensions between which an all-to-all moves axes."""
    if not parameters:
        yield "expected at least one move of axes"
    seen: set[int] = set()
    for parameter in parameters:
        if not parameter.axes:
            yield f"expected at least one axis to move from dimension {parameter.source} to {parameter.target}"
        for what, number in (("source", parameter.source), ("target", parameter.target)):
            if not 0 <= number < rank:
                yield f"{what} dimension {number} is out of range for rank {rank}"
            elif number in seen:
                yield f"dimension {number} occurs twice as source or target"
            seen.add(number)


def _broken_manual_computation(op: ShardyManualComputation, meshes: Mapping[str, Mesh]) -> Iterator[str]:
    manual = set(op.manual_axes.names)
    sides = (
        ("operand", op.in_shardings, [value.type for value in op.operands], op.body.argument_types),
        ("result", op.out_shardings, [value.type for value in op.results], op.body.output_types),
    )
    used = {sharding.mesh for _, given, _, _ in sides for sharding in given.shardings}
    if len(used) > 1:
        yield "all shardings of a manual computation must use the same mesh"
    for what, given, types, inside in sides:
        if len(inside) != len(types):
            yield f"expected {counted(len(types), what)} in the body, found {len(inside)}"
        for number, (sharding, whole, part) in enumerate(zip(given.shardings, types, inside, strict=False)):
            mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes[sharding.mesh]
            for found in _broken_part(sharding.dimensions, whole, part, dict(mesh.axes), manual):
                yield f"{what} {number}: {found}"
    for sharding in (sharding for _, given, _, _ in sides for sharding in given.shardings):
        mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes[sharding.mesh]
        names = {name for name, _ in mesh.axes}
        if not manual <= names:
            yield f"the mesh has no axis {min(manual - names)!r}"


def _broken_part(
    dimensions: Sequence[DimensionSharding], whole: Type, part: Type, sizes: Mapping[str, int], manual: set[str]
) -> Iterator[str]:
    """Check the local type of an array, which is the global type sharded by the manual axes."""
    for number, dimension in enumerate(dimensions):
        is_manual = [axis.name in manual for axis in dimension.axes]
        if is_manual != sorted(is_manual, reverse=True):
            yield f"manual axes must come first in dimension {number}"
    if not isinstance(whole, TensorType) or not isinstance(part, TensorType):
        if whole != part:
            yield f"expected {describe(whole)} in the body, found {describe(part)}"
        return
    shape = []
    for size, dimension in zip(whole.shape, dimensions, strict=True):
        cutting = [axis for axis in dimension.axes if axis.name in manual]
        count = math.prod(axis.sub_axis[1] if axis.sub_axis else sizes[axis.name] for axis in cutting)
        is_even = size is not None and count > 0 and size % count == 0  # a mesh may have no device
        shape.append(None if size is None else size // count if is_even else -1)
    if -1 in shape:
        yield f"the manual axes do not divide {describe(whole)} evenly"
    elif tuple(shape) != part.shape or whole.element_type != part.element_type:
        yield f"expected {describe(whole.with_shape(tuple(shape)))} in the body, found {describe(part)}"
