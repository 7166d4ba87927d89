"""Collective operations, in which the processes of a grid exchange data."""

from __future__ import annotations

from collections.abc import Callable

from hlo_text.core.attributes import ChannelHandle, MeshAxesReplicaGroups, ReplicaGroups
from hlo_text.core.describe import describe
from hlo_text.core.forms import Form
from hlo_text.core.ir import Region, Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, region_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import UI32, FutureType, TensorType, Type
from hlo_text.inference.result_types import (
    Dimension,
    LikeOperand,
    dimensions_of,
    fail_to_infer,
    require,
    require_axes,
    reshaped_like,
    returned_element_types,
    returned_types,
    retyped,
    tensor_types,
)
from hlo_text.notation.functions import process_group_size
from hlo_text.notation.logic import compatible

_PER_TENSOR = TypeClass.TENSOR_OR_QUANTIZED


class ChannelOperation(DeclaredOperation):
    """Operation with a channel."""

    __slots__ = ()
    communicates = True
    channel_handle: ChannelHandle | None = attribute_field(Kind.STRUCT, ChannelHandle, default=None)

    @property
    def channel_id(self) -> int:
        """The channel's number; 0 means no channel."""
        handle = self.attributes.get("channel_handle")
        return handle.handle if isinstance(handle, ChannelHandle) else 0


class Collective(ChannelOperation):
    """Collective operation within process groups."""

    __slots__ = ()
    depends_on_context = True
    replica_groups: ReplicaGroups | MeshAxesReplicaGroups = attribute_field(Kind.REPLICA_GROUPS)
    constrain_layout: bool = attribute_field(Kind.BOOL, default=False, mlir=False)


class GloballyNumberedCollective(Collective):
    """Collective whose replica groups may contain flattened ids."""

    __slots__ = ()
    use_global_device_ids: bool = attribute_field(
        Kind.UNIT, default=False, hlo="use_global_device_ids", hlo_omit_default=True
    )

    def _group_size(self) -> int:
        """The number of processes in a group, if it does not depend on the module's process counts."""
        count = process_group_size(self.replica_groups, self.channel_id, self.use_global_device_ids, None)
        if count is None:
            fail_to_infer("the process group size depends on num_replicas or num_partitions")
        require(count > 0, "process groups must not be empty")
        return count


def _has_named_processes(op: GloballyNumberedCollective) -> str | None:
    """Flattened ids require explicit replica groups."""
    groups = op.replica_groups
    if op.use_global_device_ids and isinstance(groups, ReplicaGroups) and not any(groups.groups):
        return "use_global_device_ids requires replica_groups"
    return None


def _has_no_empty_group(op: Collective) -> str | None:
    """With several replica groups, none is empty."""
    groups = op.replica_groups
    rows = groups.groups if isinstance(groups, ReplicaGroups) else ()
    empty = [number for number, row in enumerate(rows) if len(rows) > 1 and all(process < 0 for process in row)]
    return f"replica group {empty[0]} is empty" if empty else None


def _resized(type: TensorType, axis: int, resize: Callable[[Dimension], Dimension]) -> TensorType:
    require(0 <= axis < type.rank, f"the dimension must be less than the rank {type.rank}, found {axis}")
    sizes = list(dimensions_of(type))
    sizes[axis] = resize(sizes[axis])
    return reshaped_like(type, sizes)


def _divide(dimension: Dimension, count: int) -> Dimension:
    is_even = dimension.size is None or dimension.size % count == 0
    require(is_even, f"the dimension size {dimension} must be divisible by {count}")
    return dimension.map(lambda size: size // count)


#: Requirement of the C++ on the reduction computation of a collective.
_FOLDS_ONE_TYPE = (
    "input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and "
    "is_converted_by_xla(element_type(operands_...)..., E) where E = element_type(output_types(computation)[0])"
)


@op(mlir="stablehlo.all_gather", hlo=Opcode("all-gather", needs_shape=True, has_asynchronous_forms=False))
class AllGather(GloballyNumberedCollective):
    """Concatenates the operands of a process group along `all_gather_dim`.

    Spec: all_gather.
    """

    second_version = (1, 5, 0)
    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    all_gather_dim: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True)
    constraints = {
        "C1": "0 <= all_gather_dim < rank(operands_...)",
        "C2": "is_unique(process_ids(replica_groups))",
        "C3": "size(process_ids(replica_groups)) = (use_global_device_ids ? num_processes : num_replicas)",
        "C4": (
            "0 <= process_ids(replica_groups) < size(process_ids(replica_groups)) and not has_padding(replica_groups)"
        ),
        "C5": "use_global_device_ids implies channel_id > 0",
        "C6": (
            "element_type(results...) = element_type(operands_...) and shape(results...) = [replace(shape(x), "
            "all_gather_dim, dim(x, all_gather_dim) * n) for x in operands_] and dim(results..., all_gather_dim) % "
            "dim(operands_..., all_gather_dim) = 0 where n = process_group_size(replica_groups, channel_id, "
            "use_global_device_ids, num_partitions)"
        ),
        "flattened": _has_named_processes,
        "size": "is_hlo or 0 < dim(operands_..., all_gather_dim)",
    }
    unenforced = {
        "bounds": "",
        "C3": "",
        "C5": "0 <= channel_id",
        "C6": (
            "element_type(results...) = element_type(operands_...) and [replace(shape(x), all_gather_dim, 1) for x in "
            "results] = [replace(shape(x), all_gather_dim, 1) for x in operands_] and dim(results..., all_gather_dim) "
            "% dim(operands_..., all_gather_dim) = 0"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        count = self._group_size()
        return tuple(
            _resized(type, self.all_gather_dim, lambda dimension: dimension.map(lambda size: size * count))
            for type in tensor_types(self.operands_)
        )


@op(
    mlir="stablehlo.all_reduce",
    hlo=Opcode("all-reduce", needs_shape=True, has_asynchronous_forms=False, ignored=("mode",)),
)
class AllReduce(GloballyNumberedCollective):
    """Reduces the operands of a process group with `computation`.

    Spec: all_reduce.
    """

    second_version = (1, 5, 0)
    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    computation: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "is_unique(process_ids(replica_groups))",
        "C2": "size(process_ids(replica_groups)) = (use_global_device_ids ? num_processes : num_replicas)",
        "C3": "0 <= process_ids(replica_groups) < size(process_ids(replica_groups))",
        "C4": "use_global_device_ids implies channel_id > 0",
        "C5": (
            "input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and "
            "is_promotable(element_type(operands_...)..., E) where E = element_type(output_types(computation)[0])"
        ),
        "C6": "shape(results...) = shape(operands_...)",
        "C7": "element_type(results...) = element_type(output_types(computation)[0])",
        "channel": "is_hlo and is_given(channel_handle) implies channel_id > 0",
        "flattened": _has_named_processes,
        "groups": _has_no_empty_group,
    }
    unenforced = {
        "bounds": "",
        "C2": "",
        "C5": _FOLDS_ONE_TYPE,
        "channel": "",
        "groups": "",
    }

    def _infer(self) -> tuple[Type, ...]:
        (element_type,) = returned_element_types(self.computation, 1)
        return tuple(retyped(type, element_type) for type in tensor_types(self.operands_))


@op(mlir="stablehlo.reduce_scatter", hlo=Opcode("reduce-scatter", needs_shape=True, ignored=("mode",)))
class ReduceScatter(GloballyNumberedCollective):
    """Reduces the operands of a process group with `computation` and splits the result among its processes.

    Spec: reduce_scatter.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    scatter_dimension: int = attribute_field(Kind.I64, hlo="dimensions", hlo_list=True)
    computation: Region = region_field(hlo="to_apply", hlo_inline="calls")
    constraints = {
        "C1": (
            "dim(operands_..., scatter_dimension) % n = 0 where n = process_group_size(replica_groups, channel_id, "
            "use_global_device_ids, num_partitions)"
        ),
        "C2": "0 <= scatter_dimension < rank(operands_...)",
        "C3": "is_unique(process_ids(replica_groups))",
        "C4": "size(process_ids(replica_groups)) = (use_global_device_ids ? num_processes : num_replicas)",
        "C5": (
            "0 <= process_ids(replica_groups) < size(process_ids(replica_groups)) and not has_padding(replica_groups)"
        ),
        "C6": "use_global_device_ids implies channel_id > 0",
        "C7": (
            "input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and "
            "is_promotable(element_type(operands_...)..., E) where E = element_type(output_types(computation)[0])"
        ),
        "C8": (
            "shape(results...) = [replace(shape(x), scatter_dimension, dim(x, scatter_dimension) / n) for x in "
            "operands_] and dim(operands_..., scatter_dimension) % dim(results..., scatter_dimension) = 0 where n = "
            "process_group_size(replica_groups, channel_id, use_global_device_ids, num_partitions)"
        ),
        "C9": "element_type(results...) = element_type(output_types(computation)[0])",
        "operands": "is_hlo or size(operands_) = 1",
        "flattened": _has_named_processes,
        "size": (
            "is_hlo or (for i in range(size(operands_)): 0 < dim(operands_[i], scatter_dimension) * dim(results[i], "
            "scatter_dimension))"
        ),
    }
    unenforced = {
        "bounds": "",
        "C1": "",
        "C4": "",
        "C7": _FOLDS_ONE_TYPE,
        "C8": (
            "[replace(shape(x), scatter_dimension, 1) for x in results] = [replace(shape(x), scatter_dimension, 1) for "
            "x in operands_] and "
            "dim(operands_..., scatter_dimension) % dim(results..., scatter_dimension) = 0"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        count = self._group_size()
        (element_type,) = returned_element_types(self.computation, 1)
        return tuple(
            _resized(retyped(type, element_type), self.scatter_dimension, lambda dimension: _divide(dimension, count))
            for type in tensor_types(self.operands_)
        )


def _has_an_operand_per_process(op: AllToAll) -> str | None:
    """The HLO form without a dimension has one operand per process of a group, all of one type."""
    groups = op.replica_groups
    if "split_dimension" in op.attributes or not isinstance(groups, ReplicaGroups) or not groups.groups:
        return None
    count = len(groups.groups[0])
    if len(op.operands) != count:
        return f"expected an operand per process of a group: {count}, found {len(op.operands)}"
    first, *others = (operand.type for operand in op.operands)
    other = next((type for type in others if not compatible(first, type)), None)
    return None if other is None else f"expected operands of one type, found {describe(first)} and {describe(other)}"


@op(mlir="stablehlo.all_to_all", hlo=Opcode("all-to-all", needs_shape=True))
class AllToAll(Collective):
    """Splits each operand and exchanges the parts within a process group.

    Spec: all_to_all.
    """

    second_version = (1, 5, 0)
    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    split_dimension: int = attribute_field(Kind.I64)
    concat_dimension: int = attribute_field(Kind.I64)
    split_count: int = attribute_field(Kind.I64)
    constraints = {
        "C1": "0 <= split_dimension < rank(operands_...)",
        "C2": "dim(operands_..., split_dimension) % split_count = 0",
        "C3": "0 <= concat_dimension < rank(operands_...)",
        "C4": "0 < split_count",
        "C5": "is_unique(process_ids(replica_groups))",
        "C6": "size(process_ids(replica_groups)) = (channel_id > 0 ? num_partitions : num_replicas)",
        "C7": (
            "0 <= process_ids(replica_groups) < size(process_ids(replica_groups)) and not has_padding(replica_groups)"
        ),
        "C8": "dim(replica_groups, 1) = split_count",
        "C9": (
            "element_type(results...) = element_type(operands_...) and shape(results...) = (split_dimension = "
            "concat_dimension ? shape(operands_...) : [replace(replace(shape(x), split_dimension, dim(x, "
            "split_dimension) / split_count), concat_dimension, dim(x, concat_dimension) * split_count) for x in "
            "operands_])"
        ),
        "tuple": _has_an_operand_per_process,
        "groups": "is_hlo or names_processes(replica_groups)",
    }
    unenforced = {"C6": ""}

    def _infer(self) -> tuple[Type, ...]:
        types = tensor_types(self.operands_)
        if "split_dimension" not in self.attributes:  # HLO's form with one operand per process
            return types
        return tuple(map(self._exchanged, types))

    def _exchanged(self, type: TensorType) -> TensorType:
        split, concat, count = self.split_dimension, self.concat_dimension, self.split_count
        require(count > 0, f"split_count must be positive, found {count}")
        for axis in (split, concat):
            require_axes((axis,), type.rank, "split_dimension and concat_dimension")
        if split == concat:
            return type
        divided = _resized(type, split, lambda dimension: _divide(dimension, count))
        return _resized(divided, concat, lambda dimension: dimension.map(lambda size: size * count))


@op(
    mlir="stablehlo.collective_permute",
    hlo=Opcode("collective-permute", needs_shape=True, has_asynchronous_forms=False),
)
class CollectivePermute(ChannelOperation):
    """Sends operands from source to target processes.

    Spec: collective_permute.
    """

    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR | TypeClass.TUPLE, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    source_target_pairs: tuple[tuple[int, ...], ...] = attribute_field(Kind.I64_MATRIX)
    #: In-place HLO form: sizes of the slices at the positions in operands 2 and 3.
    slice_sizes: tuple[tuple[int, ...], ...] | None = attribute_field(Kind.I64_MATRIX, default=None, mlir=False)
    constraints = {
        "I1": "is_given(slice_sizes) or is_tensor(operands_...)",
        "C1": "for pair in source_target_pairs: size(pair) = 2",
        "C2": "is_unique(column(source_target_pairs, 0))",
        "C3": "is_unique(column(source_target_pairs, 1))",
        "C4": "0 <= source_target_pairs < (channel_id > 0 ? num_partitions : num_replicas)",
        "C5": "is_given(slice_sizes) or type(results...) = type(operands_...)",
    }
    unenforced = {"C4": "0 <= source_target_pairs"}

    def _infer(self) -> tuple[Type, ...]:
        if self.slice_sizes is not None:
            fail_to_infer("the result types of an in-place collective-permute are ambiguous")
        return tuple(operand.type for operand in self.operands_)


class Rooted(DeclaredOperation):
    """Collective with a root: the first process of a group, or the one given by the last operand."""

    __slots__ = ()
    has_dynamic_root: bool


@op(mlir="stablehlo.collective_broadcast", hlo=Opcode("collective-broadcast", needs_shape=True))
class CollectiveBroadcast(Rooted, Collective):
    """Broadcasts the operands of the root within each process group.

    Spec: collective_broadcast.
    """

    since = (0, 16, 0)
    second_version = (1, 20, 0)
    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    has_dynamic_root: bool = attribute_field(Kind.UNIT, default=False, second=True, later=24)
    constraints = {
        "C1": "is_unique(process_ids(replica_groups))",
        "C2": (
            "0 <= process_ids(replica_groups) < (channel_id > 0 ? num_partitions : num_replicas) and "
            "not has_padding(replica_groups)"
        ),
        "C3": "not has_dynamic_root implies size(operands_) >= 1 and type(results...) = type(operands_...)",
        "C4": (
            "has_dynamic_root implies size(operands_) >= 2 and shape(operands_[-1]) = [size(operands_) - 1] and "
            "element_type(operands_[-1]) = i32 and type(results...) = type(operands_[:-1])"
        ),
        "C5": "size(results) = size(operands_) - (has_dynamic_root ? 1 : 0)",
    }
    unenforced = {"C2": "size(operands_) = 1 and not has_padding(replica_groups)"}

    def _infer(self) -> tuple[Type, ...]:
        types = tuple(operand.type for operand in self.operands_)
        return types[:-1] if self.has_dynamic_root else types


@op(mlir="stablehlo.collective_reduce", hlo=Opcode("collective-reduce", needs_shape=True))
class CollectiveReduce(Rooted, GloballyNumberedCollective):
    """Reduces the operands of a process group with `computation` into its root."""

    since = (1, 19, 0)
    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    has_dynamic_root: bool = attribute_field(Kind.UNIT, default=False)
    computation: Region = region_field(hlo="to_apply")
    constraints = {
        "C1": "is_unique(process_ids(replica_groups))",
        "C2": (
            "0 <= process_ids(replica_groups) < (channel_id > 0 ? num_partitions : num_replicas) and "
            "not has_padding(replica_groups)"
        ),
        "C3": (
            "if has_dynamic_root then shape(results...) = shape(operands_[:-1]...) and rank(operands_[-1]) = 1 and "
            "size(operands_[-1]) = size(operands_) - 1 and element_type(operands_[-1]) = i32 else "
            "shape(results...) = shape(operands_...)"
        ),
        "C4": (
            "input_types(computation) = [tensor(E), tensor(E)] and output_types(computation) = [tensor(E)] and "
            "is_promotable(element_type(operands_[0]), E) where E = element_type(output_types(computation)[0])"
        ),
    }

    def _infer(self) -> tuple[Type, ...]:
        (element_type,) = returned_element_types(self.computation, 1)
        operands = self.operands_[:-1] if self.has_dynamic_root else self.operands_
        return tuple(retyped(type, element_type) for type in tensor_types(operands))


@op(mlir="stablehlo.cross-replica-sum")
class CrossReplicaSum(LikeOperand):
    """Legacy: `all_reduce` with addition."""

    communicates = True
    operand: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(TypeClass.TENSOR)
    replica_groups: ReplicaGroups = attribute_field(Kind.REPLICA_GROUPS)
    constraints = {
        "type": "type(operand) = type(result)",
    }


class ProcessNumber(DeclaredOperation):
    """Id of the executing process."""

    __slots__ = ()

    def _infer(self) -> tuple[Type, ...]:
        return (TensorType((), UI32),)


@op(mlir="stablehlo.replica_id", hlo="replica-id", form=Form.RESULT_TYPE)
class ReplicaId(ProcessNumber):
    """Replica id of the executing process.

    Spec: replica_id.
    """

    result: Value = result_field(TypeClass.UNSIGNED, rank=0)
    constraints = {
        "O1": "element_type(result) = ui32",
    }


@op(mlir="stablehlo.partition_id", hlo="partition-id", form=Form.RESULT_TYPE)
class PartitionId(ProcessNumber):
    """Partition id of the executing process.

    Spec: partition_id.
    """

    result: Value = result_field(TypeClass.UNSIGNED, rank=0)
    constraints = {
        "O1": "element_type(result) = ui32",
    }


def _holds_one_operation(op: AsyncStart) -> str | None:
    """The body is a single operation and a return."""
    count = len(op.body.operations)
    return None if count == 2 else f"the body must be one operation and a return, found {count} operations"


def _holds_collective_or_slice(op: AsyncStart) -> str | None:
    """The operation in the body can run asynchronously: a collective or slice."""
    name = op.body.operations[0].name
    return None if name in _ASYNCHRONOUS_OPERATIONS else f"the body must be a collective or slice, found {name}"


_ASYNCHRONOUS_OPERATIONS = frozenset(
    f"stablehlo.{name}"
    for name in (
        "all_reduce",
        "all_gather",
        "all_to_all",
        "collective_permute",
        "reduce_scatter",
        "collective_broadcast",
        "slice",
        "dynamic_slice",
        "dynamic_update_slice",
    )
)


@op(mlir="stablehlo.async_start")
class AsyncStart(DeclaredOperation):
    """Starts the single operation in `body` asynchronously."""

    since = (1, 15, 0)
    is_isolated = True
    runs_regions = True
    communicates = True
    operands_: tuple[Value, ...] = operand_field(_PER_TENSOR, variadic=True)
    result: Value = result_field(TypeClass.FUTURE)
    body: Region = region_field()
    constraints = {
        "C1": _holds_one_operation,
        "C2": _holds_collective_or_slice,
        "C3": "identical(input_types(body), type(operands_...))",
        "C4": "future_element_types(result) = output_types(body)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return (FutureType(returned_types(self.body)),)


@op(mlir="stablehlo.async_done")
class AsyncDone(DeclaredOperation):
    """Waits for the operation that `async_start` started and returns its results."""

    since = (1, 15, 0)
    communicates = True
    operand: Value = operand_field(TypeClass.FUTURE)
    all_results: tuple[Value, ...] = result_field(_PER_TENSOR, variadic=True)
    constraints = {
        "C1": "future_element_types(operand) = type(raw_results...)",
    }

    def _infer(self) -> tuple[Type, ...]:
        future = self.operand.type
        return future.types if isinstance(future, FutureType) else fail_to_infer("expected a future as operand")
