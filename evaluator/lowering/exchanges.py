"""Data exchange of collectives: the results of each group member from the operands of all.

Each function accepts an operation and its group, and returns a function from a member's position to its results.
Positions are integers on the host and in groups of one process, arrays on devices.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.quantization import convert_to
from evaluator.lowering.reducers import map_elements
from evaluator.values.arrays import Array, static_shape, tensor_dtype
from evaluator.values.quantization import along_dimensions
from hlo_text import ops
from hlo_text.core.ir import Operation, Region
from hlo_text.core.types import QuantizedType, TensorType, TupleType, Type

#: Returns the results of the member at a position.
Results = Callable[[Any], tuple[Array, ...]]

Exchange = Callable[[Any, "Group"], Results]

EXCHANGES: dict[type[Operation], Exchange] = {}


def exchanges(*classes: type[Operation]) -> Callable[[Exchange], Exchange]:
    """Register the decorated function for operation classes."""

    def register(function: Exchange) -> Exchange:
        EXCHANGES.update(dict.fromkeys(classes, function))
        return function

    return register


class FoldFunction(Protocol):
    """Function that folds arrays by a computation, in the computation's type, and converts them to the target type."""

    def __call__(self, computation: Region, arrays: Sequence[Array], source: Type, target: Type, /) -> Array: ...


class CompiledReducers:
    """Computations of reducing operations, each compiled once."""

    def __init__(self, context: LoweringContext, jit: bool) -> None:
        self._context = context
        self._jit = jit
        self._compiled: dict[tuple[Region, Type, Type], Callable[..., Array]] = {}

    def __call__(self, computation: Region, arrays: Sequence[Array], source: Type, target: Type) -> Array:
        """Fold arrays in order, in the type of the computation, and convert the result to the target type."""
        key = (computation, source, target)
        if key not in self._compiled:
            fold = functools.partial(self.fold, computation, source=source, target=target)
            self._compiled[key] = jax.jit(fold) if self._jit else fold
        return np.asarray(self._compiled[key](arrays))

    def fold(self, computation: Region, arrays: Sequence[Array], source: Type, target: Type) -> Array:
        """Fold arrays as `__call__` does, without compiling; may be traced."""
        shape = tuple(arrays[0].shape)
        wanted, given = computation.argument_types[0], target
        if not isinstance(wanted, TensorType) or not isinstance(given, TensorType):
            raise TypeError("the computation must reduce scalars")
        type = TensorType(shape, wanted.element_type)
        function = self._context.scalar_function(computation)
        folded, *others = (convert_to(array, source, type) for array in arrays)
        for other in others:
            (folded,) = map_elements(function, (folded, other))
        return convert_to(folded, type, TensorType(shape, given.element_type))


def zeros_of(type: Type) -> Array:
    """Return zeros of a type, for quantized types the zero points."""
    if isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType):
        shape = static_shape(type)
        points = along_dimensions(type.element_type.zero_points, np.int64, type.element_type, shape)
        return np.broadcast_to(points, shape).astype(tensor_dtype(type))
    return np.zeros(static_shape(type), tensor_dtype(type))


def filler(type: Any) -> Array:
    """Return a placeholder where no process sent a value, or where only presence matters."""
    if isinstance(type, TupleType):
        return tuple(map(filler, type.types))
    return zeros_of(type) if isinstance(type, TensorType) else None


class Arrays:
    """Data movement where positions are integers: NumPy arrays on the host, or the only array of a group of one."""

    def joined(self, arrays: Sequence[Array], dimension: int) -> Array:
        """Concatenate arrays."""
        return np.concatenate(arrays, dimension) if len(arrays) > 1 else arrays[0]

    def part(self, array: Array, place: Any, count: int, dimension: int) -> Array:
        """Return one of `count` equal parts of an array."""
        return np.split(array, count, dimension)[place] if count > 1 else array

    def entry(self, arrays: Sequence[Array], place: Any) -> Array:
        """Return one of several arrays of equal shape."""
        return arrays[place]

    def at(self, place: Any, wanted: int, array: Array, other: Array) -> Array:
        """Return `array` at position `wanted`, `other` elsewhere."""
        return array if place == wanted else other

    def sum(self, arrays: Sequence[Array]) -> Array:
        """Add arrays in order."""
        return np.asarray(functools.reduce(np.add, arrays)) if len(arrays) > 1 else arrays[0]


class TracedArrays(Arrays):
    """Data movement in a device program, where the position is an array."""

    def joined(self, arrays: Sequence[Array], dimension: int) -> Array:
        return lax.concatenate(arrays, dimension)

    def part(self, array: Array, place: Any, count: int, dimension: int) -> Array:
        size = array.shape[dimension] // count
        return lax.dynamic_slice_in_dim(array, place * size, size, dimension)

    def entry(self, arrays: Sequence[Array], place: Any) -> Array:
        stacked = lax.concatenate([array[None] for array in arrays], 0)
        return lax.dynamic_index_in_dim(jnp.asarray(stacked), place, keepdims=False)

    def at(self, place: Any, wanted: int, array: Array, other: Array) -> Array:
        return lax.select(lax.eq(place, lax.full_like(place, wanted)), array, other)

    def sum(self, arrays: Sequence[Array]) -> Array:
        return functools.reduce(lax.add, arrays)


@attrs.frozen(eq=False)
class Group:
    """Members of a group at an operation.

    Attributes:
        members: Operands of each member, in group order.
        fold: Function that folds arrays by the computation of a reducing operation.
        zeros: Function that creates zeros of a type.
        arrays: Data movement.
    """

    members: Sequence[tuple[Array, ...]]
    fold: FoldFunction
    zeros: Callable[[Type], Array] = zeros_of
    arrays: Arrays = attrs.field(factory=Arrays)

    @property
    def columns(self) -> list[tuple[Array, ...]]:
        """The operands of all members, by operand."""
        return list(zip(*self.members, strict=True))

    def folded(self, op: Any) -> tuple[Array, ...]:
        """Fold each operand that has a result."""
        targets, sources = op.logical_result_types, [operand.type for operand in op.operands]
        triples = zip(self.columns, sources, targets, strict=False)  # roots may follow the data
        return tuple(self.fold(op.computation, *triple) for triple in triples)


@exchanges(ops.AllGather)
def gather(op: ops.AllGather, group: Group) -> Results:
    gathered = tuple(group.arrays.joined(column, op.all_gather_dim) for column in group.columns)
    return lambda place: gathered


@exchanges(ops.AllReduce)
def fold(op: ops.AllReduce, group: Group) -> Results:
    folded = group.folded(op)
    return lambda place: folded


@exchanges(ops.ReduceScatter)
def fold_and_scatter(op: ops.ReduceScatter, group: Group) -> Results:
    """Fold the operands and return the part that belongs to a member's position."""
    folded, count = group.folded(op), len(group.members)
    return lambda place: tuple(group.arrays.part(array, place, count, op.scatter_dimension) for array in folded)


@exchanges(ops.CrossReplicaSum)
def add(op: ops.CrossReplicaSum, group: Group) -> Results:
    sums = tuple(map(group.arrays.sum, group.columns))
    return lambda place: sums


@exchanges(ops.AllToAll)
def transpose_parts(op: ops.AllToAll, group: Group) -> Results:
    """Send part i of each member to member i; without a dimension (an HLO form) the operands are the parts."""
    arrays, count = group.arrays, len(group.members)
    if "split_dimension" not in op.attributes:
        return lambda place: tuple(arrays.entry(operands, place) for operands in group.members)
    split, concat = op.split_dimension, op.concat_dimension
    return lambda place: tuple(
        arrays.joined([arrays.part(array, place, count, split) for array in column], concat) for column in group.columns
    )


@exchanges(ops.CollectiveBroadcast)
def replicate(op: ops.CollectiveBroadcast, group: Group) -> Results:
    sent = tuple(group.members[root][number] for number, root in enumerate(_roots(op, group.members)))
    return lambda place: sent


@exchanges(ops.CollectiveReduce)
def fold_into_root(op: ops.CollectiveReduce, group: Group) -> Results:
    """Fold into the root; the others, whose results are unspecified, receive zeros as in other collectives."""
    roots, folded = _roots(op, group.members), group.folded(op)
    zeros = [group.zeros(type) for type in op.logical_result_types]
    triples = list(zip(roots, folded, zeros, strict=True))
    return lambda place: tuple(group.arrays.at(place, *triple) for triple in triples)


def _roots(op: ops.Rooted, members: Sequence[tuple[Array, ...]]) -> list[int]:
    """Return the root of each data operand as a position in the group.

    Raises:
        ValueError: The members have different roots, or a root is outside the group.
    """
    if not op.has_dynamic_root:
        return [0] * len(op.operands)
    chosen = {tuple(np.asarray(operands[-1]).tolist()) for operands in members}
    if len(chosen) > 1:
        raise ValueError(f"the processes of a group have different roots: {sorted(chosen)}")
    (roots,) = chosen
    if any(not 0 <= root < len(members) for root in roots):
        raise ValueError(f"C6: roots must be positions in a group of size {len(members)}: {list(roots)}")
    return list(roots)


@exchanges(ops.RaggedAllToAll)
def exchange_slices(op: ops.RaggedAllToAll, group: Group) -> Results:
    """Copy slice i of a member to member i, whose other output is kept; several slices per member are consecutive."""
    members = group.members
    outputs = [np.array(operands[1]) for operands in members]
    for data, _, *numbers in members:
        starts, sizes, targets, _ = (np.asarray(array).reshape(-1).tolist() for array in numbers)
        if len(starts) % len(members):
            raise ValueError(f"the number of slices must be a multiple of the group size {len(members)}: {len(starts)}")
        for place, (start, size, target) in enumerate(zip(starts, sizes, targets, strict=True)):
            output = outputs[place // (len(starts) // len(members))]
            if min(start, size, target) < 0 or start + size > len(data) or target + size > len(output):
                raise ValueError(f"slice {place} is out of bounds: {size} rows from offset {start} to offset {target}")
            output[target : target + size] = data[start : start + size]
    return lambda place: (outputs[place],)
