"""Reshapes and broadcasts with several dynamic sizes, which StableHLO takes as an operand."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hlo_text import ops
from hlo_text.conversion.stablehlo.unpacking import BlockFrame, Flat, Unpacking
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Value
from hlo_text.core.types import I32, TensorType, numpy_dtype
from hlo_text.inference.reshaped_dimensions import runs
from hlo_text.inference.result_types import Dimension, dimensions_of, tensor_type

_SCALAR = TensorType((), I32)


def integers(conversion: Unpacking, frame: BlockFrame, values: tuple[int, ...], type: TensorType) -> Value:
    """Add an integer constant."""
    array = np.asarray(values, numpy_dtype(type.element_type)).reshape(tuple(size or 0 for size in type.shape))
    return conversion.emit(frame, ops.Constant, (), {"value": Literal(type, array)}, (type,))[0]


def dynamic_reshape(conversion: Unpacking, op: ops.HloDynamicReshape, frame: BlockFrame) -> Flat:
    operand, *sizes = frame.flat(op.operands)
    (type,) = types = conversion.types.flat(op.results[0].type)
    if isinstance(type, TensorType) and type.is_static:
        return conversion.emit(frame, ops.Reshape, (operand,), {}, types)
    shape = _stacked(conversion, frame, sizes)
    return conversion.emit(frame, ops.DynamicReshape, (operand, shape), {}, types)


def reshape(conversion: Unpacking, op: ops.Reshape, frame: BlockFrame) -> Flat:
    """Convert a reshape; each run of result sizes is computed from the matching run of operand sizes.

    Raises:
        ValueError: Several sizes are dynamic and cannot be inferred.
    """
    (operand,) = frame.flat(op.operands)
    types = conversion.types.flat(op.result.type)
    own, wanted = dimensions_of(tensor_type(operand)), dimensions_of(tensor_type(op.result))
    most, extents = ([dimension.extent or 0 for dimension in given] for given in (own, wanted))
    if not all(most) or math.prod(most) != math.prod(extents):
        raise ValueError("several dynamic dimension sizes of the result cannot be inferred from the operand")
    sizes: list[Value] = []
    for old, new in runs(most, extents):
        sizes += _run_sizes(conversion, frame, operand, old, wanted[new])
    return conversion.emit(frame, ops.DynamicReshape, (operand, _stacked(conversion, frame, sizes)), {}, types)


def _run_sizes(
    conversion: Unpacking, frame: BlockFrame, operand: Value, old: slice, wanted: Sequence[Dimension]
) -> list[Value]:
    """Return the sizes of a run of result dimensions, at most one of which is dynamic."""
    if _count_dynamic(wanted) > 1:
        raise ValueError("several dynamic dimension sizes of the result cannot be inferred from the operand")
    known = math.prod(dimension.size for dimension in wanted if dimension.size is not None)
    sizes = [_number(conversion, frame, dimension.size or 0) for dimension in wanted]
    for place, dimension in enumerate(wanted):
        if dimension.size is None:
            factors = [_size(conversion, frame, operand, axis) for axis in range(old.start, old.stop)]
            count = factors[0]
            for factor in factors[1:]:
                count = conversion.emit(frame, ops.Multiply, (count, factor), {}, (_SCALAR,))[0]
            divisor = _number(conversion, frame, known)
            sizes[place] = conversion.emit(frame, ops.Divide, (count, divisor), {}, (_SCALAR,))[0]
    return sizes


def broadcast_in_dim(conversion: Unpacking, op: ops.BroadcastInDim, frame: BlockFrame) -> Flat:
    """Convert a broadcast; each dynamic size is that of the corresponding operand dimension.

    Raises:
        ValueError: A new dimension is dynamic, and so are others.
    """
    (operand,) = frame.flat(op.operands)
    types, wanted = conversion.types.flat(op.result.type), dimensions_of(tensor_type(op.result))
    attributes = {"broadcast_dimensions": op.broadcast_dimensions}
    axes = {place: axis for axis, place in enumerate(op.broadcast_dimensions)}
    if any(dimension.size is None and place not in axes for place, dimension in enumerate(wanted)):
        raise ValueError("the size of a new dynamic dimension of the result cannot be inferred")
    sizes = [
        _size(conversion, frame, operand, axes[place])
        if dimension.size is None
        else _number(conversion, frame, dimension.size)
        for place, dimension in enumerate(wanted)
    ]
    shape = _stacked(conversion, frame, sizes)
    return conversion.emit(frame, ops.DynamicBroadcastInDim, (operand, shape), attributes, types)


def has_several(op: ops.Reshape | ops.BroadcastInDim) -> bool:
    """Whether several sizes of the result are dynamic."""
    return _count_dynamic(dimensions_of(tensor_type(op.result))) > 1


def _count_dynamic(dimensions: Sequence[Dimension]) -> int:
    return sum(dimension.size is None for dimension in dimensions)


def _number(conversion: Unpacking, frame: BlockFrame, value: int) -> Value:
    return integers(conversion, frame, (value,), _SCALAR)


def _size(conversion: Unpacking, frame: BlockFrame, operand: Value, axis: int) -> Value:
    return conversion.emit(frame, ops.GetDimensionSize, (operand,), {"dimension": axis}, (_SCALAR,))[0]


def _stacked(conversion: Unpacking, frame: BlockFrame, sizes: Sequence[Value]) -> Value:
    """Return scalars as a vector."""
    parts: list[Value] = []
    for size in sizes:
        parts += conversion.emit(frame, ops.Reshape, (size,), {}, (TensorType((1,), I32),))
    shape = TensorType((len(parts),), I32)
    if not parts:
        return integers(conversion, frame, (), shape)
    return conversion.emit(frame, ops.Concatenate, tuple(parts), {"dimension": 0}, (shape,))[0]
