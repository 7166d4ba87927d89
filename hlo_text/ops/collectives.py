"""Operations in which the processes of a grid exchange data."""

from __future__ import annotations

from hlo_text.attributes import ChannelHandle, MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.ir import Region, Value
from hlo_text.opdef import (
    DeclaredOperation,
    Kind,
    TypeClass,
    attribute_field,
    op,
    operand_field,
    region_field,
    result_field,
)

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED


class ChannelOperation(DeclaredOperation):
    """Has a channel."""

    __slots__ = ()
    channel_handle: ChannelHandle | None = attribute_field(Kind.STRUCT, ChannelHandle, default=None)


class Collective(ChannelOperation):
    """Works within groups of processes."""

    __slots__ = ()
    replica_groups: ReplicaGroups | MeshAxesReplicaGroups = attribute_field(Kind.REPLICA_GROUPS)


class GloballyNumberedCollective(Collective):
    """Groups may name processes by flattened id."""

    __slots__ = ()
    use_global_device_ids: bool = attribute_field(
        Kind.UNIT, default=False, hlo="use_global_device_ids", hlo_omit_default=True
    )


@op(mlir="stablehlo.all_gather", hlo="all-gather")
class AllGather(GloballyNumberedCollective):
    """Concatenates the operands of a group along a dimension.

    Spec: all_gather.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    all_gather_dim: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True)


@op(mlir="stablehlo.all_reduce", hlo="all-reduce")
class AllReduce(GloballyNumberedCollective):
    """Folds the operands of a group with `computation`.

    Spec: all_reduce.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    computation: Region = region_field(hlo="to_apply")


@op(mlir="stablehlo.reduce_scatter", hlo="reduce-scatter")
class ReduceScatter(GloballyNumberedCollective):
    """Folds the operands of a group and gives each process its part of the result.

    Spec: reduce_scatter.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    scatter_dimension: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True)
    computation: Region = region_field(hlo="to_apply")


@op(mlir="stablehlo.all_to_all", hlo="all-to-all")
class AllToAll(Collective):
    """Splits each operand and exchanges the parts within a group.

    Spec: all_to_all.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    split_dimension: int = attribute_field(Kind.I64)
    concat_dimension: int = attribute_field(Kind.I64)
    split_count: int = attribute_field(Kind.I64)


@op(mlir="stablehlo.collective_permute", hlo="collective-permute")
class CollectivePermute(ChannelOperation):
    """Sends operands from sources to targets.

    Spec: collective_permute.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    source_target_pairs: tuple[tuple[int, ...], ...] = attribute_field(Kind.I64_MATRIX)


@op(mlir="stablehlo.collective_broadcast", hlo="collective-broadcast")
class CollectiveBroadcast(Collective):
    """Gives a group the operand of its first process, or of a root given at run time.

    Spec: collective_broadcast.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    has_dynamic_root: bool = attribute_field(Kind.UNIT, default=False)


@op(mlir="stablehlo.collective_reduce")
class CollectiveReduce(GloballyNumberedCollective):
    """Folds the operands of a group into its root."""

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    has_dynamic_root: bool = attribute_field(Kind.UNIT, default=False)
    computation: Region = region_field()


@op(mlir="stablehlo.cross-replica-sum")
class CrossReplicaSum(DeclaredOperation):
    """Legacy: all_reduce with addition."""

    operand: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(TypeClass.TENSOR)
    replica_groups: ReplicaGroups = attribute_field(Kind.REPLICA_GROUPS)


@op(mlir="stablehlo.replica_id", hlo="replica-id")
class ReplicaId(DeclaredOperation):
    """This process's replica number.

    Spec: replica_id.
    """

    result: Value = result_field(TypeClass.UNSIGNED, rank=0)


@op(mlir="stablehlo.partition_id", hlo="partition-id")
class PartitionId(DeclaredOperation):
    """This process's partition number.

    Spec: partition_id.
    """

    result: Value = result_field(TypeClass.UNSIGNED, rank=0)


@op(mlir="stablehlo.async_start")
class AsyncStart(DeclaredOperation):
    """Starts the one operation of `body`."""

    operands_: tuple[Value, ...] = operand_field(variadic=True)
    result: Value = result_field(TypeClass.FUTURE)
    body: Region = region_field()


@op(mlir="stablehlo.async_done")
class AsyncDone(DeclaredOperation):
    """Waits for what `async_start` started."""

    operand: Value = operand_field(TypeClass.FUTURE)
    all_results: tuple[Value, ...] = result_field(variadic=True)
