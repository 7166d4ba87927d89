"""Collectives of a module: data volume, process groups and mesh axes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.analysis.places import Place, short_name
from hlo_text.analysis.sizes import size_in_bytes
from hlo_text.core.attributes import Mesh, MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.core.ir import Module, Operation
from hlo_text.verifier.structure import meshes_of

#: Group size, number of groups, mesh axes.
_Groups = tuple[int | None, int | None, tuple[str, ...]]
_Row = Sequence[int]
_EXCHANGING = (ops.Collective, ops.CollectivePermute, ops.CollectivePermuteStart, ops.CrossReplicaSum)
#: Limit on the characters of frontend attributes that are searched for meshes.
_LONGEST_HEADER = 1 << 16


@attrs.frozen
class CommunicatingOperation:
    """A collective or transfer between processes.

    Attributes:
        place: Its location.
        op: Its name without dialect, in the module's language.
        bytes: Bytes of its operands in one process.
        group_size: Processes in a group; None if it is only known at run time.
        groups: Number of groups; None if it is only known at run time.
        axes: Mesh axes along which the groups lie, if the text or the module's mesh determines them.
        times: Number of executions; as for costs, a loop of unknown trip count runs once.
    """

    place: Place
    op: str
    bytes: int
    group_size: int | None
    groups: int | None
    axes: tuple[str, ...] = ()
    times: int = 0


def exchanges(op: Operation) -> bool:
    """Whether processes exchange data in an operation."""
    wrapped = op.wrapped if isinstance(op, ops.WrappedStart) else op.__class__
    return issubclass(wrapped, _EXCHANGING)


def sent_bytes(op: Operation, num_bytes: int, group_size: int | None) -> float:
    """Return the bytes that a process sends in a collective, by the ring algorithm.

    Args:
        op: The collective, or its first half.
        num_bytes: Bytes of its operands in one process.
        group_size: Processes in a group; an unknown size counts as two, which send the least.
    """
    size = 2 if group_size is None else max(group_size, 1)
    others = size - 1
    cls = op.wrapped if isinstance(op, ops.StartOperation) else op.__class__
    if issubclass(cls, ops.AllReduce | ops.CrossReplicaSum):
        return 2 * others / size * num_bytes
    if issubclass(cls, ops.AllGather):
        return float(others * num_bytes)
    if issubclass(cls, ops.ReduceScatter | ops.AllToAll | ops.RaggedAllToAll):
        return others / size * num_bytes
    return float(num_bytes) if others else 0.0


class CollectiveFinder:
    """Describes the collectives of a module.

    Args:
        module: The module.
        mesh: Axis sizes of the mesh that it runs on, if the module does not state them.
    """

    def __init__(self, module: Module, mesh: Mapping[str, int] | None = None) -> None:
        self._module = module
        self._meshes = meshes_of(module)
        given = [Mesh(tuple(mesh.items()))] if mesh is not None else []
        self._grids = [_Grid(found) for found in (*given, *self._meshes.values(), *_meshes_in_header(module))]

    def collective(self, op: Operation, place: Place, times: int = 0) -> CommunicatingOperation:
        """Return the description of a collective with the number of its executions."""
        return CommunicatingOperation(
            place, short_name(op, self._module.language), _bytes_of(op), *self._groups(op), times
        )

    def amount(self, op: Operation) -> tuple[int, int | None]:
        """Return the bytes of the operands in one process, and the group size."""
        return _bytes_of(op), self._groups(op)[0]

    def _groups(self, op: Operation) -> _Groups:
        pairs = op.attributes.get("source_target_pairs")
        if pairs is not None:
            return 2, len(pairs), self._axes(lambda grid: grid.axes_of_pairs(pairs))
        groups = op.attributes.get("replica_groups")
        if isinstance(groups, ReplicaGroups) and groups.groups:
            rows = [[process for process in row if process >= 0] for row in groups.groups]
            axes = _axes_in(groups.text) or self._axes(lambda grid: grid.axes_of_groups(rows))
            return max(map(len, rows)), len(rows), axes
        if isinstance(groups, MeshAxesReplicaGroups):
            return self._groups_of_axes(groups)
        return self._groups_of_all(op)

    def _axes(self, find: Callable[[_Grid], tuple[str, ...]]) -> tuple[str, ...]:
        return next((axes for axes in map(find, self._grids) if axes), ())

    def _groups_of_all(self, op: Operation) -> _Groups:
        """Return the default groups: all replicas, or all processes if the operation has a channel."""
        module = self._module
        header = module.header.attributes if module.header is not None else {}
        replicas, partitions = (_integer(header.get(name, "1")) for name in ("replica_count", "num_partitions"))
        if module.language != "hlo":
            return None, None, ()
        has_channel = isinstance(op, ops.ChannelOperation) and op.channel_id > 0
        if not has_channel:
            return replicas, partitions, ()
        everyone = range(replicas * partitions)
        return len(everyone), 1, self._axes(lambda grid: grid.axes_of_groups([everyone]))

    def _groups_of_axes(self, groups: MeshAxesReplicaGroups) -> _Groups:
        """Return the groups along mesh axes, which may be sub-axes."""
        names = tuple(axis.name if axis.sub_axis is None else f"{axis.name}:{axis.sub_axis}" for axis in groups.axes)
        mesh = groups.mesh if isinstance(groups.mesh, Mesh) else self._meshes.get(groups.mesh)
        if mesh is None:
            return None, None, names
        sizes = dict(mesh.axes)
        size = math.prod(
            axis.sub_axis[1] if axis.sub_axis is not None else sizes.get(axis.name, 1) for axis in groups.axes
        )
        return size, math.prod(sizes.values()) // max(size, 1), names


def _bytes_of(op: Operation) -> int:
    return sum(size_in_bytes(operand.type) for operand in op.operands)


class _Grid:
    """The positions of devices on a mesh."""

    def __init__(self, mesh: Mesh) -> None:
        self._names = tuple(name for name, _ in mesh.axes)
        self._sizes = tuple(size for _, size in mesh.axes)
        self._places: dict[int, int] | None = None
        if mesh.device_ids:
            self._places = {device: place for place, device in enumerate(mesh.device_ids)}

    def _coordinates(self, device: int) -> tuple[int, ...]:
        """Return the coordinates of a device.

        Raises:
            LookupError: The device is not on the mesh.
        """
        place = device if self._places is None else self._places[device]
        if not 0 <= place < math.prod(self._sizes):
            raise LookupError(f"device {device} is not on the mesh")
        found = []
        for size in reversed(self._sizes):
            place, coordinate = divmod(place, size)
            found.append(coordinate)
        return tuple(reversed(found))

    def axes_of_groups(self, groups: Sequence[_Row]) -> tuple[str, ...]:
        """Return the axes that each group spans completely, none if groups do not span whole axes."""
        if sum(map(len, groups)) != math.prod(self._sizes):
            return ()
        varying: set[int] | None = None
        for group in groups:
            axes = self._varying([group])
            if axes is None or len(set(group)) != math.prod(self._sizes[axis] for axis in axes):
                return ()
            if varying is not None and axes != varying:
                return ()
            varying = axes
        return tuple(self._names[axis] for axis in sorted(varying or ()))

    def axes_of_pairs(self, pairs: Sequence[_Row]) -> tuple[str, ...]:
        """Return the axes along which pairs transfer data."""
        return tuple(self._names[axis] for axis in sorted(self._varying(pairs) or ()))

    def _varying(self, groups: Iterable[_Row]) -> set[int] | None:
        """Return the axes along which devices of one group differ, or None if a device is not on the mesh."""
        found: set[int] = set()
        try:
            for group in groups:
                first, *others = map(self._coordinates, group)
                found.update(axis for other in others for axis in range(len(self._sizes)) if other[axis] != first[axis])
        except (LookupError, ValueError):
            return None
        return found


def _meshes_in_header(module: Module) -> list[Mesh]:
    """Return the meshes in the frontend attributes of an HLO header."""
    header: Mapping[str, Any] = module.header.attributes if module.header is not None else {}
    text = str(header.get("frontend_attributes", ""))[:_LONGEST_HEADER]
    texts = re.findall(r"#sdy\.mesh<\[((?:[^\]#]++|#(?!sdy\.mesh<\[))*+)\]", text)
    axes = [re.findall(r'"([^"\\]+)\\?"=(\d{1,9})', text) for text in texts]
    return [Mesh(tuple((name, int(size)) for name, size in found)) for found in axes if found]


def _axes_in(text: str | None) -> tuple[str, ...]:
    """Return the axes in HLO's `mesh['x'=2,'y'=2]{'y'}`."""
    is_mesh = text is not None and text.startswith("mesh")
    return tuple(re.findall(r"'([^']+)'", text.rpartition("{")[2])) if text is not None and is_mesh else ()


def _integer(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,18}", text) else 1
