"""Exchanges: results that the processes of one group get from an operation in which they exchange data.

Each function takes the operation, the operands of every member in the order of the group, and how computations are
applied; it returns the results of every member. Data only moves in numpy arrays on the host.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import jax
import numpy as np

from evaluator.interpreter import LoweringContext
from evaluator.lowering.quantization import convert_to
from evaluator.lowering.reducers import map_elements
from evaluator.values.arrays import Array, static_shape, tensor_dtype
from evaluator.values.quantization import along_dimensions
from hlo_text import ops
from hlo_text.core.ir import Operation, Region
from hlo_text.core.types import QuantizedType, TensorType, Type

#: Operands or results of the members of a group.
Members = Sequence[tuple[Array, ...]]

Exchange = Callable[..., list[tuple[Array, ...]]]

EXCHANGES: dict[type[Operation], Exchange] = {}


def exchanges(*classes: type[Operation]) -> Callable[[Exchange], Exchange]:
    """Register the decorated function for operation classes."""

    def register(function: Exchange) -> Exchange:
        EXCHANGES.update(dict.fromkeys(classes, function))
        return function

    return register


class Fold(Protocol):
    """Folds arrays of one type in order by a computation, in its type, and returns them in the result's."""

    def __call__(self, computation: Region, arrays: Sequence[Array], source: Type, target: Type, /) -> Array: ...


class Reducer:
    """Applies the computations of reducing operations; each is compiled once."""

    def __init__(self, context: LoweringContext, jit: bool) -> None:
        self._context = context
        self._jit = jit
        self._compiled: dict[tuple[Region, Type, Type], Callable[..., Array]] = {}

    def __call__(self, computation: Region, arrays: Sequence[Array], source: Type, target: Type) -> Array:
        """Fold arrays of one type in order, in the type of the computation, and return them in the result's."""
        key = (computation, source, target)
        if key not in self._compiled:
            fold = functools.partial(self.fold, *key)
            self._compiled[key] = jax.jit(fold) if self._jit else fold
        return np.asarray(self._compiled[key](*arrays))

    def fold(self, computation: Region, source: Type, target: Type, *arrays: Array) -> Array:
        """Return what calling it does; it may be traced."""
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
    """Return zeros of a type, quantized zeros of a quantized one."""
    if isinstance(type, TensorType) and isinstance(type.element_type, QuantizedType):
        shape = static_shape(type)
        points = along_dimensions(type.element_type.zero_points, np.int64, type.element_type, shape)
        return np.broadcast_to(points, shape).astype(tensor_dtype(type))
    return np.zeros(static_shape(type), tensor_dtype(type))


def _folded(op: Any, members: Members, reduce: Fold) -> list[Array]:
    targets = op.logical_result_types
    sources = [operand.type for operand in op.operands]
    columns = zip(*members, strict=True)
    return [reduce(op.computation, c, s, t) for c, s, t in zip(columns, sources, targets, strict=False)]


@exchanges(ops.AllGather)
def gather(op: ops.AllGather, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    gathered = tuple(np.concatenate(column, axis=op.all_gather_dim) for column in zip(*members, strict=True))
    return [gathered] * len(members)


@exchanges(ops.AllReduce)
def fold(op: ops.AllReduce, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    return [tuple(_folded(op, members, reduce))] * len(members)


@exchanges(ops.ReduceScatter)
def fold_and_scatter(op: ops.ReduceScatter, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    """A member's place in the group says which part it gets."""
    parts = [np.split(array, len(members), op.scatter_dimension) for array in _folded(op, members, reduce)]
    return list(zip(*parts, strict=True))


@exchanges(ops.CrossReplicaSum)
def add(op: ops.CrossReplicaSum, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    total = functools.reduce(np.add, (operand for (operand,) in members))
    return [(np.asarray(total),)] * len(members)


@exchanges(ops.AllToAll)
def transpose_parts(op: ops.AllToAll, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    """Part i of each member goes to member i; in HLO's form without a dimension the operands are the parts."""
    if "split_dimension" not in op.attributes:
        return list(zip(*members, strict=True))
    split, concat = op.split_dimension, op.concat_dimension
    columns = []
    for column in zip(*members, strict=True):
        parts = [np.split(array, len(members), split) for array in column]
        columns.append([np.concatenate(received, concat) for received in zip(*parts, strict=True)])
    return list(zip(*columns, strict=True))


@exchanges(ops.CollectiveBroadcast)
def spread(op: ops.CollectiveBroadcast, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    roots = _roots(op, members)
    return [tuple(members[root][place] for place, root in enumerate(roots))] * len(members)


@exchanges(ops.CollectiveReduce)
def fold_into_root(op: ops.CollectiveReduce, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    """The specification leaves open what the others get; here it is zeros, as in other collectives."""
    roots = _roots(op, members)
    data = [operands[: len(roots)] for operands in members]
    folded = _folded(op, data, reduce)
    zeros = [zeros_of(type) for type in op.logical_result_types]
    return [
        tuple(folded[i] if root == place else zeros[i] for i, root in enumerate(roots)) for place in range(len(members))
    ]


def _roots(op: ops.Rooted, members: Members) -> list[int]:
    """Return each data operand's root as a place in the group.

    Raises:
        ValueError: The members do not agree, or a root is outside the group.
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
def exchange_slices(op: ops.RaggedAllToAll, members: Members, reduce: Fold) -> list[tuple[Array, ...]]:
    """Slice i of a member goes to member i, which keeps its own output elsewhere; several per member follow in turn."""
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
    return [(output,) for output in outputs]
