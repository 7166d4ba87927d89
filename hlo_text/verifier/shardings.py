"""Rules of the Shardy dialect about shardings, as in Shardy's verifier.

Rules that involve several operations (users of data-flow edges, collectives whose operand has another sharding) are
not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from hlo_text.core.attributes import (
    Attribute,
    AxisReference,
    Mesh,
    OpaqueAttribute,
    ShardingPerValue,
    TensorSharding,
)
from hlo_text.core.describe import describe
from hlo_text.core.ir import Function, Operation
from hlo_text.core.type_classes import TypeClass, type_class
from hlo_text.core.types import TOKEN, TensorType, TupleType, Type
from hlo_text.mlir.codecs.upstream_attributes import read_upstream_attribute
from hlo_text.verifier.findings import Advice, Finding
from hlo_text.verifier.meshes import broken_mesh
from hlo_text.verifier.structure import SHARDING, sharding_code


def find_in_annotation(op: Operation, given: Attribute, meshes: Mapping[str, Mesh]) -> Finding | None:
    """Return the finding about the `sdy.sharding` of an operation of another dialect."""
    finding = _find_in_note(given, [value.type for value in op.results], meshes)
    return None if finding is None else _at(op, finding)


def _at(op: Operation, finding: Finding, where: str = "") -> Finding:
    """Return a finding with the code of an operation; advice stays advice."""
    named = (sharding_code(op), where + finding[1])
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
                return _at(function, finding, f"{what} {number}: ")
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
            yield from broken_sharding(sharding, types, meshes)
        else:
            yield f"{SHARDING} must be #sdy.sharding<...>"
        return
    if not isinstance(sharding, ShardingPerValue):
        yield f"{SHARDING} must be #sdy.sharding_per_value<...>"
    elif not types and len(sharding.shardings) == 1:
        one = sharding.shardings[0]  # JAX's form of a callback's device
        if one.dimensions or one.replicated or one.unreduced:
            yield "the sharding of an operation without results cannot have dimensions or axes"
        yield from broken_sharding(one, TOKEN, meshes)
    elif len(sharding.shardings) != len(types):
        yield f"expected a sharding per result: {len(types)}, found {len(sharding.shardings)}"
    else:
        for one, type in zip(sharding.shardings, types, strict=True):
            yield from broken_sharding(one, type, meshes)


def broken_sharding(sharding: TensorSharding, type: Type, meshes: Mapping[str, Mesh]) -> Iterator[str]:
    """Yield the violated rules of the sharding of a value."""
    mesh = sharding.mesh if isinstance(sharding.mesh, Mesh) else meshes.get(sharding.mesh)
    if mesh is None:
        yield f"undefined mesh @{sharding.mesh}"
        return
    if isinstance(sharding.mesh, Mesh):
        yield from broken_mesh(sharding.mesh)
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
    yield from broken_axis_lists(lists, sizes)
    for word, given in (("replicated", sharding.replicated), ("unreduced", sharding.unreduced)):
        if not is_in_mesh_order(given, sizes):
            yield f"the {word} axes must be in the order of the mesh"


def broken_axis_lists(lists: Sequence[Sequence[AxisReference]], sizes: Mapping[str, int]) -> Iterator[str]:
    """Yield the violated rules of lists of axes of a mesh with axes of these sizes."""
    axes = [axis for axes in lists for axis in axes]
    for axis in axes:
        yield from _broken_axis(axis, sizes)
    for position, axis in enumerate(axes):
        if any(overlap(axis, other) for other in axes[:position]):
            yield f"axis {axis.name!r} is used twice"
    for neighbours in lists:
        for first, second in pairwise(neighbours):
            if first.name == second.name and _end(first) == (second.sub_axis or (1, 0))[0]:
                yield f"consecutive sub-axes of {first.name!r} must be merged into one"


def is_in_mesh_order(axes: Sequence[AxisReference], sizes: Mapping[str, int]) -> bool:
    """Whether axes are in the order of the mesh."""
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


def overlap(first: AxisReference, second: AxisReference) -> bool:
    """Whether two axis references overlap."""
    if first.name != second.name:
        return False
    if first.sub_axis is None or second.sub_axis is None:
        return True
    (a, b), (c, d) = first.sub_axis, second.sub_axis
    return a < c * d and c < a * b
