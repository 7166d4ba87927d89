"""Operations that XLA's own passes insert, and asynchronous operations, which programs rarely need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from frontends.builder.attribute_values import as_text
from frontends.builder.core import Computation, operation
from frontends.builder.failure import require
from frontends.builder.families.collectives import Collectives, Groups, channel_of, groups_of
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_pairs, as_shape, scalar, scalar_of
from hlo_text import ops
from hlo_text.core.types import UI32, TupleType
from hlo_text.hlo.codecs import read_sharding


class HloOnly(Collectives):
    """Operations that XLA's own passes insert, and asynchronous operations.

    `X_start` starts an operation and returns a tuple for `X_done`, which waits for the result.
    """

    @operation
    def bitcast(self, operand: Operand, shape: Any) -> Handle:
        """Reinterpret the same bytes in memory as another shape and layout."""
        return self._add(ops.Bitcast, self._operand(operand), shape=as_shape(shape))

    @operation
    def copy(self, operand: Operand, layout: Any = None) -> Handle:
        """Copy a value; `layout` is its dimensions, fastest varying first, or a shape with the layout."""
        handle = self._operand(operand)
        return self._add(ops.Copy, handle, shape=self._wanted((handle.shape,), layout))

    @operation
    def copy_start(self, operand: Operand) -> Handle:
        """Start a copy."""
        return self._add(ops.CopyStart, self._operand(operand))

    @operation
    def copy_done(self, operand: Handle) -> Handle:
        """Wait for a copy and return it."""
        return self._add(ops.CopyDone, operand)

    @operation
    def add_dependency(self, operand: Operand, token: Handle) -> Handle:
        """Return the operand, ordered after a token."""
        return self._add(ops.AddDependency, self._operand(operand), token)

    @operation
    def domain(self, operand: Operand, entry: str, exit: str) -> Handle:
        """Mark a change of sharding from `entry` to `exit`, which are HLO texts of shardings.

        Raises:
            ValueError: A text is not a sharding.
        """
        for name, sharding in (("entry", entry), ("exit", exit)):
            read_sharding(as_text(sharding, name))
        return self._add(ops.Domain, self._operand(operand), entry=entry, exit=exit)

    # --- asynchronous collectives ------------------------------------------------------------------------------------

    @operation
    def all_gather_start(
        self,
        operand: Operand,
        all_gather_dimension: int,
        shard_count: int | None = None,
        replica_groups: Groups = (),
        channel_id: int | None = None,
        use_global_device_ids: bool = False,
    ) -> Handle:
        """Start an all-gather; arguments as for `all_gather`."""
        groups = groups_of(replica_groups)
        has_all_partitions = channel_id is not None and not use_global_device_ids
        count = self._group_size(groups, shard_count, "shard_count", has_all_partitions=has_all_partitions)
        parts = self._parts(operand)
        results = [self._resized(part, all_gather_dimension, count, 1) for part in parts]
        sides = ([part.shape for part in parts], results)
        return self._add(
            ops.AllGatherStart,
            *parts,
            shape=TupleType(tuple(side[0] if len(side) == 1 else TupleType(tuple(side)) for side in sides)),
            replica_groups=groups,
            all_gather_dim=all_gather_dimension,
            channel_handle=channel_of(channel_id),
            use_global_device_ids=use_global_device_ids or None,
        )

    @operation
    def all_gather_done(self, operand: Handle) -> Handle:
        """Wait for an all-gather and return its result."""
        return self._add(ops.AllGatherDone, operand)

    @operation
    def all_reduce_start(
        self,
        operand: Operand,
        computation: Computation,
        replica_groups: Groups = (),
        channel_id: int | None = None,
        use_global_device_ids: bool = False,
    ) -> Handle:
        """Start an all-reduce; arguments as for `all_reduce`."""
        parts = self._parts(operand)
        shapes = tuple(part.shape for part in parts)
        return self._add(
            ops.AllReduceStart,
            *parts,
            regions=[self._computation(computation, "computation", [scalar_of(parts[0].shape)] * 2)],
            shape=shapes[0] if len(shapes) == 1 else TupleType(shapes),
            replica_groups=groups_of(replica_groups),
            channel_handle=channel_of(channel_id),
            use_global_device_ids=use_global_device_ids or None,
        )

    @operation
    def all_reduce_done(self, operand: Handle) -> Handle:
        """Wait for an all-reduce and return its result."""
        return self._add(ops.AllReduceDone, operand)

    @operation
    def collective_permute_start(
        self, operand: Operand, source_target_pairs: Iterable[Sequence[int]], channel_id: int | None = None
    ) -> Handle:
        """Start a collective-permute; arguments as for `collective_permute`."""
        handle = self._operand(operand)
        return self._add(
            ops.CollectivePermuteStart,
            handle,
            shape=TupleType((handle.shape, handle.shape)),
            source_target_pairs=as_pairs(source_target_pairs, "source_target_pairs"),
            channel_handle=channel_of(channel_id),
        )

    @operation
    def collective_permute_done(self, operand: Handle) -> Handle:
        """Wait for a collective-permute and return its result."""
        return self._add(ops.CollectivePermuteDone, operand)

    # --- asynchronous calls ------------------------------------------------------------------------------------------

    @operation
    def async_start(
        self, computation: Computation, operands: Sequence[Operand], execution_thread: str = "main"
    ) -> Handle:
        """Start a call of a computation and return `((operands...), result, u32[])`.

        Args:
            computation: The computation.
            operands: The operands.
            execution_thread: The name of the thread that runs the call.
        """
        handles = [self._operand(given) for given in operands]
        shapes = tuple(handle.shape for handle in handles)
        region = self._computation(computation, "computation", shapes)
        (result,) = region.output_types
        thread = execution_thread if execution_thread != "main" else None
        return self._add(
            ops.AsyncComputationStart,
            *handles,
            regions=[region],
            shape=TupleType((TupleType(shapes), result, scalar(UI32))),
            async_execution_thread=thread,
        )

    @operation
    def async_update(self, operand: Handle) -> Handle:
        """Continue an asynchronous call."""
        return self._add(ops.AsyncComputationUpdate, operand)

    @operation
    def async_done(self, operand: Handle) -> Handle:
        """Wait for an asynchronous call and return its result."""
        shape = self._own(operand).type
        fits = isinstance(shape, TupleType) and len(shape.types) >= 2
        require(fits, "the operand must be a result of async_start")
        return self._add(ops.AsyncComputationDone, operand)
