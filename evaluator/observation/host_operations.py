"""Operations computed in NumPy with the bits that XLA returns, where compiling them takes longer than all the rest.

A run operation by operation compiles each operation for each shape, which takes about 50 milliseconds. Operations that
move elements, and those that IEEE 754 defines to the last bit, return the same in NumPy, except that XLA's CPU backend
flushes subnormal numbers: where an operand or a result has some, XLA computes the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from evaluator.interpreter import Instrument
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Operation
from hlo_text.core.types import FloatType, IntegerType, TensorType, Type, numpy_dtype

_Rule = Callable[..., Any]

#: The largest arrays, in elements.
_MOST_ELEMENTS = 1 << 16
_FLOATS = (np.dtype(np.float32), np.dtype(np.float64))
_COMPARISONS: Mapping[ComparisonDirection, _Rule] = {
    ComparisonDirection.EQ: np.equal,
    ComparisonDirection.NE: np.not_equal,
    ComparisonDirection.GE: np.greater_equal,
    ComparisonDirection.GT: np.greater,
    ComparisonDirection.LE: np.less_equal,
    ComparisonDirection.LT: np.less,
}


def _broadcast_in_dim(op: Any, operand: Any) -> Any:
    order = sorted(range(operand.ndim), key=lambda position: op.broadcast_dimensions[position])
    shape = [1] * len(op.result.type.shape)
    for position in order:
        shape[op.broadcast_dimensions[position]] = operand.shape[position]
    return np.broadcast_to(operand.transpose(order).reshape(shape), op.result.type.shape)


def _dynamic_slice(op: Any, operand: Any, *starts: Any) -> Any:
    return operand[_clamped(operand, op.slice_sizes, starts)]


def _dynamic_update_slice(op: Any, operand: Any, update: Any, *starts: Any) -> Any:
    result = np.array(operand)
    result[_clamped(operand, update.shape, starts)] = update
    return result


def _clamped(operand: Any, sizes: Sequence[int], starts: Sequence[Any]) -> tuple[slice, ...]:
    """Return the elements of a slice that begins at start indices, moved to fit into the operand."""
    firsts = [min(max(int(n), 0), most - size) for n, most, size in zip(starts, operand.shape, sizes, strict=True)]
    return tuple(slice(first, first + size) for first, size in zip(firsts, sizes, strict=True))


_MOVES: Mapping[type[Operation], _Rule] = {
    ops.Broadcast: lambda op, operand: np.broadcast_to(operand, op.result.type.shape),
    ops.BroadcastInDim: _broadcast_in_dim,
    ops.DynamicSlice: _dynamic_slice,
    ops.DynamicUpdateSlice: _dynamic_update_slice,
    ops.Reshape: lambda op, operand: operand.reshape(op.result.type.shape),
    ops.Reverse: lambda op, operand: np.flip(operand, op.dimensions),
    ops.Slice: lambda op, operand: operand[tuple(map(slice, op.start_indices, op.limit_indices, op.strides))],
    ops.Transpose: lambda op, operand: operand.transpose(op.permutation),
    ops.Select: lambda op, choice, one, other: np.where(choice, one, other),
}
#: Functions of floats that are rounded to nearest.
_OF_FLOATS: Mapping[type[Operation], _Rule] = {
    ops.Add: np.add,
    ops.Divide: np.divide,
    ops.Multiply: np.multiply,
    ops.Negate: np.negative,
    ops.Sqrt: np.sqrt,
    ops.Subtract: np.subtract,
}
_OF_INTEGERS: Mapping[type[Operation], _Rule] = {
    ops.Add: np.add,
    ops.And: np.bitwise_and,
    ops.Multiply: np.multiply,
    ops.Or: np.bitwise_or,
    ops.Subtract: np.subtract,
}


class HostOperations(Instrument):
    """Computes single operations on concrete arrays in NumPy."""

    def recall(self, op: Operation, operands: list[Array]) -> Array | None:
        cls = op.__class__
        if cls not in _MOVES and cls not in _OF_FLOATS and cls not in _OF_INTEGERS and cls is not ops.Compare:
            return None
        types = [value.type for value in (*op.operands, *op.results)]
        if not all(map(_is_plain, types)) or not all(map(is_concrete, operands)):
            return None
        arrays = [np.asarray(array) for array in operands]
        with np.errstate(all="ignore"):
            found = _moved(op, arrays) if cls in _MOVES else _computed(op, arrays)
        return None if found is None else np.array(found, order="C", ndmin=0)


def _is_plain(type: Type) -> bool:
    """Whether values of a type are small arrays of numbers."""
    if (
        not isinstance(type, TensorType)
        or not type.is_static
        or not isinstance(type.element_type, FloatType | IntegerType)
    ):
        return False
    return math.prod(size or 0 for size in type.shape) <= _MOST_ELEMENTS


def _moved(op: Operation, arrays: list[Any]) -> Any:
    moved = arrays[-2:] if isinstance(op, ops.Select) else arrays[: 1 + isinstance(op, ops.DynamicUpdateSlice)]
    has_other_starts = isinstance(op, ops.DynamicSlice | ops.DynamicUpdateSlice) and any(
        array.ndim for array in arrays[len(moved) :]
    )
    if has_other_starts or len({array.dtype for array in moved}) != 1:
        return None
    return _MOVES[op.__class__](op, *arrays)


def _computed(op: Operation, arrays: list[Any]) -> Any:
    """Return an elementwise result, or None if its bits may be others than XLA's."""
    element = op.operands[0].type.element_type  # type: ignore[attr-defined]
    dtype = arrays[0].dtype
    if any(array.dtype != dtype or array.shape != arrays[0].shape for array in arrays) or numpy_dtype(element) != dtype:
        return None
    if isinstance(op, ops.Compare):
        if op.compare_type is ComparisonType.TOTALORDER or op.is_total_order:
            return None
        rule: _Rule | None = _COMPARISONS[op.comparison_direction]
    else:
        if op.results[0].type != op.operands[0].type:
            return None
        rule = (_OF_FLOATS if dtype in _FLOATS else _OF_INTEGERS).get(op.__class__)
    if rule is None or (dtype not in _FLOATS and dtype.kind not in "iu"):
        return None
    if dtype not in _FLOATS:
        return rule(*arrays)
    result = rule(*arrays)
    return None if any(map(_has_subnormal, (*arrays, result))) else result


def _has_subnormal(array: Any) -> bool:
    if array.dtype not in _FLOATS:
        return False
    return bool(np.any((array != 0) & (np.abs(array) < np.finfo(array.dtype).smallest_normal)))
