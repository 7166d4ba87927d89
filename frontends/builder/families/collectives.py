"""Collective operations, which exchange data between the processes of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from frontends.builder.core import Computation, operation
from frontends.builder.failure import require
from frontends.builder.families.shape import Shape
from frontends.builder.handle import Handle, Operand
from frontends.builder.layouts import in_layout
from frontends.builder.shapes import as_integers, as_pairs, as_shape, scalar_of, shape_text
from hlo_text import ops
from hlo_text.core.attributes import ChannelHandle, ReplicaGroups
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.inference.result_types import Dimension, dimensions_of, reshaped_like

_DEVICE_TO_DEVICE = 1

#: Groups of processes: lists of ids; empty for one group of all.
Groups = ReplicaGroups | Iterable[Iterable[int]]


class Collectives(Shape):
    """Data exchange within groups of processes.

    `replica_groups` lists the processes of each group by replica id, or with `use_global_device_ids` by flattened id
    (`replica * partition_count + partition`). Empty groups mean one group of all. Operations with the same `channel_id`
    communicate across modules. An operand may be a tuple of arrays where the XLA documentation allows it; the result is
    then a tuple.
    """

    @operation
    def all_gather(
        self,
        operand: Operand,
        all_gather_dimension: int,
        shard_count: int | None = None,
        replica_groups: Groups = (),
        channel_id: int | None = None,
        layout: Any = None,
        use_global_device_ids: bool = False,
    ) -> Handle:
        """Concatenate the operands of a group along a dimension.

        Args:
            operand: An array, or a tuple of arrays.
            all_gather_dimension: The dimension.
            shard_count: The size of a group; required if `replica_groups` is empty, or if a channel includes all
                partitions of its replicas.
            replica_groups, channel_id, use_global_device_ids: See `Collectives`.
            layout: The result's required layout: its dimensions, fastest varying first, or a shape with that layout.
        """
        groups = groups_of(replica_groups)
        has_all_partitions = channel_id is not None and not use_global_device_ids
        count = self._group_size(groups, shard_count, "shard_count", has_all_partitions=has_all_partitions)
        parts = self._parts(operand)
        shapes = tuple(self._resized(part, all_gather_dimension, count, 1) for part in parts)
        return self._add(
            ops.AllGather,
            *parts,
            shape=self._wanted(shapes, layout),
            replica_groups=groups,
            all_gather_dim=all_gather_dimension,
            **_collective(channel_id, use_global_device_ids, layout),
        )

    @operation
    def all_reduce(
        self,
        operand: Operand,
        computation: Computation,
        replica_groups: Groups = (),
        channel_id: int | None = None,
        shape_with_layout: Any = None,
        use_global_device_ids: bool = False,
    ) -> Handle:
        """Reduce the operands of a group by a computation of two scalars.

        Args:
            operand: An array, or a tuple of arrays of one element type.
            computation: The reducer.
            replica_groups, channel_id, use_global_device_ids: See `Collectives`.
            shape_with_layout: The required layout of the result: its dimensions, fastest varying first, or a shape with
                that layout.
        """
        parts = self._parts(operand)
        region = self._computation(computation, "computation", [scalar_of(parts[0].shape)] * 2)
        shapes = tuple(part.shape for part in parts)
        return self._add(
            ops.AllReduce,
            *parts,
            regions=[region],
            shape=self._wanted(shapes, shape_with_layout),
            replica_groups=groups_of(replica_groups),
            **_collective(channel_id, use_global_device_ids, shape_with_layout),
        )

    @operation
    def collective_reduce(
        self,
        operand: Operand,
        computation: Computation,
        replica_groups: Groups = (),
        channel_id: int | None = None,
        use_global_device_ids: bool = False,
    ) -> Handle:
        """Reduce the operands of a group into its first process; requires XLA of 2026 or newer.

        Args:
            operand: An array, or a tuple of arrays of one element type.
            computation: The reducer.
            replica_groups, channel_id, use_global_device_ids: See `Collectives`.
        """
        parts = self._parts(operand)
        region = self._computation(computation, "computation", [scalar_of(parts[0].shape)] * 2)
        return self._add(
            ops.CollectiveReduce,
            *parts,
            regions=[region],
            shape=self._wanted(tuple(part.shape for part in parts), None),
            replica_groups=groups_of(replica_groups),
            **_collective(channel_id, use_global_device_ids, None),
        )

    @operation
    def cross_replica_sum(self, operand: Operand, replica_groups: Groups = ()) -> Handle:
        """Sum the operands of a group."""
        return self.all_reduce(operand, _sum, replica_groups)

    @operation
    def reduce_scatter(
        self,
        operand: Operand,
        computation: Computation,
        scatter_dimension: int,
        shard_count: int | None = None,
        replica_groups: Groups = (),
        channel_id: int | None = None,
        layout: Any = None,
        use_global_device_ids: bool = False,
    ) -> Handle:
        """Reduce the operands of a group and return this process's part of the result along a dimension.

        Args:
            operand: An array, or a tuple of arrays of one element type.
            computation: The reducer.
            scatter_dimension: The dimension that is split.
            shard_count: The size of a group; required if `replica_groups` is empty, or if a channel includes all
                partitions of its replicas.
            replica_groups, channel_id, use_global_device_ids: See `Collectives`.
            layout: The result's required layout: its dimensions, fastest varying first, or a shape with that layout.
        """
        groups = groups_of(replica_groups)
        has_all_partitions = channel_id is not None and not use_global_device_ids
        count = self._group_size(groups, shard_count, "shard_count", has_all_partitions=has_all_partitions)
        parts = self._parts(operand)
        region = self._computation(computation, "computation", [scalar_of(parts[0].shape)] * 2)
        shapes = tuple(self._resized(part, scatter_dimension, 1, count) for part in parts)
        return self._add(
            ops.ReduceScatter,
            *parts,
            regions=[region],
            shape=self._wanted(shapes, layout),
            replica_groups=groups,
            scatter_dimension=scatter_dimension,
            **_collective(channel_id, use_global_device_ids, layout),
        )

    @operation
    def all_to_all(
        self,
        operand: Operand,
        split_dimension: int,
        concat_dimension: int,
        split_count: int | None = None,
        replica_groups: Groups = (),
        layout: Any = None,
        channel_id: int | None = None,
    ) -> Handle:
        """Split the operand into blocks, send block i to process i, and concatenate the received blocks.

        HLO splits and concatenates along one dimension. If they differ, blocks become a separate dimension meanwhile.

        Args:
            operand: An array.
            split_dimension: The dimension that is split.
            concat_dimension: The dimension along which received blocks are concatenated.
            split_count: The number of blocks, equal to the size of a group; required if `replica_groups` is empty.
            replica_groups, channel_id: See `Collectives`.
            layout: The result's required layout: its dimensions, fastest varying first, or a shape with that layout.
        """
        handle, groups = self._operand(operand), groups_of(replica_groups)
        count = self._group_size(groups, split_count, "split_count")
        if not groups.groups:  # XLA's parser requires explicit groups
            groups = ReplicaGroups((tuple(range(count)),))
        self._require_axes((split_dimension, concat_dimension), handle)
        sizes = self._static_sizes(handle)
        rule = f"split_count must divide the size {sizes[split_dimension]} of split_dimension"
        require(sizes[split_dimension] % count == 0, f"{rule}: {count}")
        if split_dimension == concat_dimension:
            return self._exchange(handle, split_dimension, count, groups, channel_id, layout)
        split_sizes = list(sizes)
        split_sizes[split_dimension : split_dimension + 1] = [count, sizes[split_dimension] // count]
        pieces = self._reshaped(handle, split_sizes)
        exchanged = self._exchange(pieces, split_dimension, count, groups, channel_id, None)
        rest = [axis for axis in range(len(split_sizes)) if axis != split_dimension]
        rest.insert(concat_dimension, split_dimension)
        joined = list(sizes)
        joined[split_dimension] //= count
        joined[concat_dimension] *= count
        result = self._reshaped(self._add(ops.Transpose, exchanged, permutation=tuple(rest)), joined)
        return result if layout is None else self._add(ops.Copy, result, shape=in_layout(result.shape, layout))

    def _exchange(
        self, operand: Handle, dimension: int, count: int, groups: ReplicaGroups, channel_id: int | None, layout: Any
    ) -> Handle:
        return self._add(
            ops.AllToAll,
            operand,
            shape=self._wanted((operand.shape,), layout),
            replica_groups=groups,
            split_dimension=dimension,
            concat_dimension=dimension,
            split_count=count,
            **_collective(channel_id, False, layout),
        )

    @operation
    def collective_broadcast(
        self, operand: Operand, replica_groups: Groups = (), channel_id: int | None = None
    ) -> Handle:
        """Return the operand of the first process of a group; zeros in processes outside all groups."""
        groups = groups_of(replica_groups)
        return self._add(
            ops.CollectiveBroadcast,
            self._operand(operand),
            replica_groups=groups,
            channel_handle=channel_of(channel_id),
        )

    @operation
    def collective_permute(
        self,
        operand: Operand,
        source_target_pairs: Iterable[Sequence[int]],
        channel_id: int | None = None,
        inplace: bool = False,
    ) -> Handle:
        """Return the operand of the source process; zeros in processes that are not a target.

        Args:
            operand: An array.
            source_target_pairs: Pairs of process ids; sources are distinct, and so are targets.
            channel_id: See `Collectives`.
            inplace: A hint for buffer assignment that HLO text cannot express; the result is the same.
        """
        pairs = as_pairs(source_target_pairs, "source_target_pairs")
        return self._add(
            ops.CollectivePermute,
            self._operand(operand),
            source_target_pairs=pairs,
            channel_handle=channel_of(channel_id),
        )

    @operation
    def ragged_all_to_all(
        self,
        input: Operand,
        input_offsets: Operand,
        send_sizes: Operand,
        output: Operand,
        output_offsets: Operand,
        recv_sizes: Operand,
        replica_groups: Groups = (),
        channel_id: int | None = None,
    ) -> Handle:
        """Send slices of `input` to the processes of a group, which write them into their `output`.

        Args:
            input: The array to send from.
            input_offsets: Start of the slice for each process.
            send_sizes: Sizes of the slices.
            output: The array that received slices are written into.
            output_offsets: Start of the slice in the output of each process.
            recv_sizes: Sizes of the received slices.
            replica_groups, channel_id: See `Collectives`.
        """
        given = (input, output, input_offsets, send_sizes, output_offsets, recv_sizes)
        return self._add(
            ops.RaggedAllToAll,
            *map(self._operand, given),
            replica_groups=groups_of(replica_groups),
            channel_handle=channel_of(channel_id),
        )

    @operation
    def replica_id(self) -> Handle:
        """Return the replica id of the process, a `u32` scalar."""
        return self._add(ops.ReplicaId)

    @operation
    def partition_id(self, shape: Any = "u32[]") -> Handle:
        """Return the partition id of the process, a `u32` scalar; the shape argument is that of XLA's builder."""
        return self._add(ops.PartitionId, shape=as_shape(shape))

    build_partition_id = partition_id

    # --- shared by all -----------------------------------------------------------------------------------------------

    def _parts(self, operand: Operand) -> list[Handle]:
        """Return the arrays of an operand that may be a tuple."""
        handle = self._operand(operand)
        if not isinstance(handle.shape, TupleType):
            return [handle]
        require(bool(handle.shape.types), "the tuple must not be empty")
        return [self._add(ops.GetTupleElement, handle, index=index) for index in range(len(handle.shape.types))]

    def _group_size(
        self, groups: ReplicaGroups, given: int | None, name: str, *, has_all_partitions: bool = False
    ) -> int:
        """Return the number of processes in a group, whose replicas may participate with all partitions."""
        size = len(groups.groups[0]) if groups.groups else given
        require(size is not None and size > 0, f"{name} is required when replica_groups is empty")
        if has_all_partitions and size and given:
            require(given % size == 0, f"{name} must be a multiple of the {size} replicas of a group: {given}")
            return given
        require(given in (None, size), f"{name} must be the group size {size}: {given}")
        return size or 0

    def _resized(self, part: Handle, dimension: int, factor: int, divisor: int) -> TensorType:
        """Return the shape of an array with one size multiplied and divided."""
        self._require_axes((dimension,), part)
        sizes = list(dimensions_of(part.type))
        size = sizes[dimension].size
        if size is None or size % divisor:
            rule = f"the size of dimension {dimension} must be a multiple of {divisor}"
            require(False, f"{rule}: {shape_text(part.shape)}")
        sizes[dimension] = Dimension((size or 0) * factor // divisor)
        return reshaped_like(part.type, sizes)

    def _wanted(self, shapes: tuple[Type, ...], layout: Any) -> Type:
        """Return the shape of a result, in the given layout."""
        shape = shapes[0] if len(shapes) == 1 else TupleType(shapes)
        return in_layout(shape, layout)


def groups_of(given: Groups) -> ReplicaGroups:
    if isinstance(given, ReplicaGroups):
        return given
    rows = [as_integers(row, "replica_groups") for row in given]
    width = max(map(len, rows), default=0)
    return ReplicaGroups(tuple(row + (-1,) * (width - len(row)) for row in rows))


def channel_of(channel_id: int | None) -> ChannelHandle | None:
    return None if channel_id is None else ChannelHandle(channel_id, _DEVICE_TO_DEVICE)


def _collective(channel_id: int | None, use_global_device_ids: bool, layout: Any) -> dict[str, Any]:
    return {
        "channel_handle": channel_of(channel_id),
        "use_global_device_ids": use_global_device_ids or None,
        "constrain_layout": True if layout is not None else None,
    }


def _sum(lhs: Handle, rhs: Handle) -> Handle:
    return lhs + rhs
