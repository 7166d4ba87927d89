"""The grid of processes that run a program, and the process groups of its communicating operations.

A process is a replica and a partition; its number, the flattened id, is `replica * num_partitions + partition`.
Spec: Parallel execution, Collective ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hlo_text import ops
from hlo_text.conversion.partitioning import is_per_device, process_counts
from hlo_text.core.attributes import (
    AxisReference,
    Mesh,
    MeshAxesReplicaGroups,
    ReplicaGroups,
)
from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.ir import Module, Operation
from hlo_text.hlo.codecs.groups import read_replica_groups

#: Rows of ids, which the grouping strategy interprets.
Rows = Sequence[Sequence[int]]

#: The largest grid; a larger one would take hours and gigabytes to simulate.
MAXIMUM_PROCESSES = 1 << 16

#: Process numbers, group by group.
ProcessGroups = tuple[tuple[int, ...], ...]


@attrs.frozen
class Grid:
    """Size of a grid of processes."""

    num_replicas: int = 1
    num_partitions: int = 1

    @property
    def num_processes(self) -> int:
        return self.num_replicas * self.num_partitions

    def number(self, replica: int, partition: int) -> int:
        """Return the flattened id of a process.

        Raises:
            ValueError: The grid has no such process.
        """
        if not 0 <= replica < self.num_replicas:
            raise ValueError(f"replica {replica} is out of range for a grid of {self}")
        if not 0 <= partition < self.num_partitions:
            raise ValueError(f"partition {partition} is out of range for a grid of {self}")
        return replica * self.num_partitions + partition

    def position(self, process: int) -> tuple[int, int]:
        """Return the replica and partition of a flattened id.

        Raises:
            ValueError: The grid has no such process.
        """
        if not 0 <= process < self.num_processes:
            raise ValueError(f"process {process} is out of range for a grid of {self}")
        return divmod(process, self.num_partitions)

    def __str__(self) -> str:
        return f"{self.num_replicas} x {self.num_partitions} processes"


def grid_of(module: Module) -> Grid:
    """Return the grid that a module declares, by default one process.

    MLIR: the module's attributes `mhlo.num_replicas` and `mhlo.num_partitions`; HLO: `replica_count` and
    `num_partitions` of the header. A program that is still to be partitioned runs as one process.

    Raises:
        LoweringError: The grid exceeds the maximum number of simulated processes.
    """
    grid = Grid(*process_counts(module)) if is_per_device(module) else Grid()
    if grid.num_processes > MAXIMUM_PROCESSES:
        message = f"{grid} exceed the limit of {MAXIMUM_PROCESSES} simulated processes"
        raise LoweringError(Diagnostic("lower.unsupported", message, None, module.source))
    return grid


def cross_replica(rows: Rows, grid: Grid) -> ProcessGroups:
    """Group the replicas of each partition."""
    partitions = range(grid.num_partitions)
    return tuple(tuple(grid.number(r, p) for r in row) for row in rows for p in partitions)


def cross_partition(rows: Rows, grid: Grid) -> ProcessGroups:
    """Group the partitions of each replica."""
    replicas = range(grid.num_replicas)
    return tuple(tuple(grid.number(r, p) for p in row) for row in rows for r in replicas)


def cross_replica_and_partition(rows: Rows, grid: Grid) -> ProcessGroups:
    """Group the replicas of a row with all their partitions, partition by partition."""
    partitions = range(grid.num_partitions)
    return tuple(tuple(grid.number(r, p) for p in partitions for r in row) for row in rows)


def cross_replica_and_partition_of_xla(rows: Rows, grid: Grid) -> ProcessGroups:
    """Group the replicas of a row with all their partitions, replica by replica: the order of XLA, not of StableHLO."""
    partitions = range(grid.num_partitions)
    return tuple(tuple(grid.number(r, p) for r in row for p in partitions) for row in rows)


def flattened_ids(rows: Rows, grid: Grid) -> ProcessGroups:
    """Group processes by their flattened ids."""
    return tuple(tuple(grid.number(*grid.position(process)) for process in row) for row in rows)


Strategy = Callable[[Rows, Grid], ProcessGroups]


def grouping_strategy(op: Operation) -> Strategy:
    """Return the function that converts an operation's replica groups to process groups.

    Raises:
        ValueError: The operation uses global ids without a channel.
    """
    has_channel = isinstance(op, ops.ChannelOperation) and op.channel_id > 0
    if isinstance(op, ops.GloballyNumberedCollective):
        if op.use_global_device_ids:
            if not has_channel:
                raise ValueError("use_global_device_ids requires a channel")
            return flattened_ids
        if has_channel and not isinstance(op, ops.CollectiveReduce):
            return cross_replica_and_partition
    return cross_partition if has_channel else cross_replica


def process_groups(op: Any, grid: Grid, module: Module) -> ProcessGroups:
    """Return the process groups of an operation with `replica_groups`, without padding.

    Empty replica groups mean one group of all.

    Raises:
        ValueError: A group names a process outside the grid or repeats one, or a mesh is undefined.
    """
    strategy = grouping_strategy(op)
    rows = [[number for number in row if number >= 0] for row in _rows(op.replica_groups, module)]
    rows = [row for row in rows if row]
    if not rows:
        sizes: dict[Strategy, int] = {flattened_ids: grid.num_processes, cross_partition: grid.num_partitions}
        rows = [list(range(sizes.get(strategy, grid.num_replicas)))]
    if strategy is cross_replica_and_partition and module.language == "hlo":
        strategy = cross_replica_and_partition_of_xla
    groups = strategy(rows, grid)
    members = [process for group in groups for process in group]
    if len(set(members)) != len(members):
        raise ValueError("its replica groups contain a process twice")
    return groups


def process_pairs(op: Operation, pairs: Rows, grid: Grid) -> tuple[tuple[int, int], ...]:
    """Return pairs of source and target as process numbers.

    Raises:
        ValueError: A pair names a process outside the grid, or a source or target is repeated.
    """
    found = tuple((group[0], group[1]) for group in grouping_strategy(op)(pairs, grid))
    for column in zip(*found, strict=True):
        if len(set(column)) != len(column):
            raise ValueError("its source_target_pairs contain a source or a target twice")
    return found


def _rows(groups: ReplicaGroups | MeshAxesReplicaGroups, module: Module) -> Rows:
    if isinstance(groups, ReplicaGroups):
        return groups.groups
    mesh = groups.mesh if isinstance(groups.mesh, Mesh) else find_mesh(groups.mesh, module)
    axes = ",".join(f"'{name}'={size}" for name, size in mesh.axes)
    ids = f", device_ids=({','.join(map(str, mesh.device_ids))})" if mesh.device_ids is not None else ""
    chosen = ",".join(_axis_text(axis) for axis in groups.axes)
    return read_replica_groups(f"mesh[{axes}]{ids} {{{chosen}}}").groups


def _axis_text(axis: AxisReference) -> str:
    part = f":({axis.sub_axis[0]}){axis.sub_axis[1]}" if axis.sub_axis is not None else ""
    return f"'{axis.name}'{part}"


def find_mesh(symbol: str, module: Module) -> Mesh:
    """Return the `sdy.mesh` with the given symbol name.

    Raises:
        ValueError: The module does not define it.
    """
    for op in module.body.operations:
        if isinstance(op, ops.ShardyMesh) and op.sym_name == symbol:
            return op.mesh
    raise ValueError(f"the mesh @{symbol} is not defined")
