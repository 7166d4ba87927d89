"""Conversion of `replica_groups` between text and the three forms in XLA's messages."""

from __future__ import annotations

import re

from hlo_text.core.attributes import AxisReference, Mesh
from hlo_text.hlo.codecs.groups import canonical_transpose, iota_parts
from hlo_text.hlo.codecs.scalars import (
    MalformedTextError,
    read_integer_lists,
    read_natural,
    shown,
    without_spaces,
    write_integer_lists,
)
from hlo_text.protos.codec import Message
from hlo_text.protos.shardings import axes_text, axis_messages, mesh_message, mesh_text
from hlo_text.protos.wire_format import WireError

_LISTS, _IOTA, _MESH = "collective_device_list", "iota_collective_device_list", "mesh_axes_replica_group_list"
_MESH_AXES = re.compile(r"mesh\[([^\]]*)\]")
_AXIS = re.compile(r"['\"]([^'\"]*)['\"](?:=([0-9]+)|:\(([0-9]+)\)([0-9]+))?")
_DEVICE_IDS = re.compile(r"device_ids=\(([0-9,]+)\)")


def groups_text(instruction: Message) -> str:
    """Return the groups of a collective as text; `{}` for none.

    Raises:
        WireError: The message is inconsistent.
    """
    if _IOTA in instruction:
        return _iota_text(instruction[_IOTA])
    if _MESH in instruction:
        message = instruction[_MESH]
        mesh = message.get("mesh", {})
        return f"{mesh_text(mesh)} {{{axes_text(message.get('axes', []), mesh).replace(', ', ',')}}}"
    groups = instruction.get(_LISTS, instruction).get("replica_groups", [])
    return write_integer_lists([group.get("replica_ids", []) for group in groups])


def _iota_text(message: Message) -> str:
    sizes, order = message.get("iota_reshape_dims", []), message.get("iota_transpose_perm", [])
    text = f"[{message.get('num_replica_groups', 0)},{message.get('num_devices_per_group', 0)}]"
    if not sizes:
        raise WireError("iota replica groups need `iota_reshape_dims`")
    return f"{text}<=[{','.join(map(str, sizes))}]" + (f"T({','.join(map(str, order))})" if len(order) > 1 else "")


def groups_message(text: str) -> Message:
    """Return the instruction fields for the groups of a text.

    Raises:
        MalformedTextError: The text is malformed.
    """
    compact = without_spaces(text)
    if compact.startswith("["):
        shape, sizes, order = iota_parts(compact)
        sizes, order = canonical_transpose(sizes, order)
        return {
            _IOTA: {
                "num_replica_groups": shape[0],
                "num_devices_per_group": shape[1],
                "iota_reshape_dims": sizes,
                "iota_transpose_perm": order,
            }
        }
    if compact.startswith("mesh"):
        return {_MESH: _mesh_groups(compact)}
    return {_LISTS: {"replica_groups": [{"replica_ids": row} for row in read_integer_lists(compact)]}}


def _mesh_groups(compact: str) -> Message:
    axes = _MESH_AXES.match(compact)
    if axes is None:
        raise MalformedTextError(f"expected a mesh and axes, found {shown(compact)}")
    ids = _DEVICE_IDS.search(compact)
    mesh = Mesh(
        tuple((axis[1], read_natural(axis[2])) for axis in _AXIS.finditer(axes[1])),
        tuple(map(read_natural, ids[1].split(","))) if ids is not None else None,
    )
    chosen = tuple(
        AxisReference(axis[1], None if axis[3] is None else (read_natural(axis[3]), read_natural(axis[4])))
        for axis in _AXIS.finditer(compact, compact.rindex("{"))
    )
    return {"mesh": mesh_message(mesh, compact), "axes": axis_messages(chosen, mesh)}
