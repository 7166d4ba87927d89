"""Rules of the operations of the Shardy dialect, as in Shardy's verifier.

Rules that involve several operations (users of data-flow edges, collectives whose operand has another sharding) are
not checked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from hlo_text.core.attributes import (
    AllToAllParameter,
    AllToAllParameters,
    AxisReferenceLists,
    AxisReferences,
    DimensionSharding,
    Mesh,
    ShardingPerValue,
    TensorSharding,
)
from hlo_text.core.describe import describe
from hlo_text.core.ir import Operation
from hlo_text.core.types import TensorType, Type
from hlo_text.ops.sharding import (
    ShardyAllReduce,
    ShardyCollective,
    ShardyManualComputation,
    ShardyNamedComputation,
    ShardyReplicatedToUnreduced,
)
from hlo_text.verifier.counts import counted
from hlo_text.verifier.findings import Finding
from hlo_text.verifier.shardings import broken_axis_lists, broken_sharding, is_in_mesh_order, overlap
from hlo_text.verifier.structure import sharding_code


def find_in_sharding(op: Operation, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Return the finding about the shardings of a Shardy operation other than a mesh."""
    found = next(_broken(op, meshes), None)
    return None if found is None else (sharding_code(op), found)


def _broken(op: Operation, meshes: Mapping[str, Mesh]) -> Iterator[str]:
    for what, shardings, types in _placements(op):
        if len(shardings) != len(types):
            yield f"expected a sharding per {what[:-1]}: {len(types)}, found {len(shardings)}"
        for number, (sharding, type) in enumerate(zip(shardings, types, strict=True)):
            where = f"{what[:-1]} {number}: " if len(types) > 1 else ""
            yield from (where + found for found in broken_sharding(sharding, type, meshes))
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
                yield from broken_axis_lists(lists, sizes)
            case AxisReferences(axes):
                yield from broken_axis_lists([axes], sizes)
                if not axes and isinstance(op, ShardyReplicatedToUnreduced):
                    yield "expected at least one axis"
                if not is_in_mesh_order(axes, sizes):
                    yield "the axes must be in the order of the mesh"
            case AllToAllParameters(parameters):
                yield from broken_axis_lists([parameter.axes for parameter in parameters], sizes)
                yield from _broken_moves(parameters, rank)
    if isinstance(op, ShardyAllReduce):
        used = [axis for dimension in sharding.dimensions for axis in dimension.axes]
        for axis in op.reduction_axes.axes:
            if any(overlap(axis, other) for other in used):
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
