"""Rules about meshes, and the shardings of callbacks, which most programs with a mesh have and no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hlo_text.core.attributes import Attribute, Mesh, OpaqueAttribute
from hlo_text.core.describe import number_text
from hlo_text.core.ir import Operation
from hlo_text.ops.meshes import ShardyMesh
from hlo_text.verifier.findings import Finding
from hlo_text.verifier.structure import sharding_code


def find_in_mesh(op: ShardyMesh) -> Finding | None:
    """Return the finding about the mesh of a `sdy.mesh`."""
    found = next(broken_mesh(op.mesh), None)
    return None if found is None else (sharding_code(op), found)


def broken_mesh(mesh: Mesh) -> Iterator[str]:
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


def is_on_one_device(op: Operation, given: Attribute, meshes: Mapping[str, Mesh]) -> bool:
    """Whether the sharding of an operation, as printers write it, states one device for all of its results."""
    if not isinstance(given, OpaqueAttribute):
        return False
    name = given.text.partition("@")[2].partition(",")[0]
    mesh = meshes.get(name)
    shardings = ", ".join([f"<@{name}, []>"] * max(1, len(op.results)))
    is_printed = name.isidentifier() and name.isascii() and given.text == f"#sdy.sharding_per_value<[{shardings}]>"
    return is_printed and mesh is not None and not mesh.axes and bool(mesh.device_ids)
