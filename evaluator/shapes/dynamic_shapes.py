"""Run-time checks of shapes that are dynamic in the program and could not be verified.

Spec: Dynamism (constraints that depend on dynamic sizes are deferred to run time), Shape mismatches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Operation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.notation.context import FormulaContext

if TYPE_CHECKING:
    from evaluator.values.arrays import Array


def leaves_sizes_open(op: Operation) -> bool:
    """Return whether an operation has dynamic types or operands that specify sizes."""
    if any(not _is_static(value.type) for value in (*op.operands, *op.results)):
        return True
    return takes_sizes(op)


def _is_static(type: Type) -> bool:
    if isinstance(type, TupleType):
        return all(_is_static(element) for element in type.types)
    return not isinstance(type, TensorType) or type.is_static


def find_mismatch(
    op: Operation, operands: Sequence[Array], results: Sequence[Array] | None, language: str
) -> str | None:
    """Return the shape constraint that an operation violates at run time, or None.

    Args:
        op: An operation with dynamic shapes.
        operands: The operand values; those that specify sizes are used if they are NumPy arrays.
        results: The result values, or None before they are computed.
        language: The module's language.
    """
    if not isinstance(op, DeclaredOperation) or op.has_loose_shapes:
        return None
    actual = type(op)(
        op.attributes,
        tuple(Value(_actual_type(v.type, a)) for v, a in zip(op.operands, operands, strict=True)),
        tuple(
            Value(_actual_type(v.type, a))
            for v, a in zip(op.results, results or (None,) * len(op.results), strict=True)
        ),
        op.regions,
        op.annotations,
    )
    from hlo_text.verifier.operations import find_broken_rule  # loads the parser of formulas

    context = FormulaContext(language=language, is_running=True, constants=_sizes_given(actual, operands))
    finding = find_broken_rule(actual, context)
    if finding is None:
        return None
    before = find_broken_rule(op, FormulaContext(language=language))  # also broken without run-time sizes: a warning
    if before is not None and before[0] == finding[0]:
        return None
    return f"{finding[0].rpartition('.')[2]}: {finding[1]}"


def takes_sizes(op: Operation) -> bool:
    """Return whether an operation has operands that specify sizes."""
    return isinstance(op, DeclaredOperation) and any(field.holds_sizes for field in op.operand_fields)


def _sizes_given(op: DeclaredOperation, operands: Sequence[Array]) -> dict[Value, Literal]:
    """Return the operands that specify sizes, as literals."""
    arrays = {value: array for value, array in zip(op.operands, operands, strict=True) if isinstance(array, np.ndarray)}
    given = [getattr(op, field.name) for field in op.operand_fields if field.holds_sizes]
    return {
        value: Literal(value.type, arrays[value])
        for value in given
        if value in arrays and isinstance(value.type, TensorType)
    }


def require_slice(shape: Sequence[int], starts: Sequence[int], limits: Sequence[int], strides: Sequence[int]) -> None:
    """Check the bounds of a slice that a program computes.

    Raises:
        ValueError: The bounds exceed the array, or a stride is not positive.
    """
    for dimension, (size, start, limit) in enumerate(zip(shape, starts, limits, strict=True)):
        if not 0 <= start <= limit <= size:
            raise ValueError(f"slice [{start}:{limit}] is out of bounds for dimension {dimension} of size {size}")
    if any(stride < 1 for stride in strides):
        raise ValueError(f"strides must be positive: {list(strides)}")


def broadcast_sizes(op: ops.BroadcastInDim, operand: Sequence[int]) -> tuple[int, ...]:
    """Return the shape of a broadcast's result.

    A dynamic size is that of the operand dimension mapped to it. The size of a new dimension is its bound.

    Args:
        op: The broadcast.
        operand: The shape of the operand.

    Raises:
        ValueError: A new dimension is dynamic and unbounded.
    """
    type = op.result.type
    assert isinstance(type, TensorType)
    grown = dict(zip(op.broadcast_dimensions, operand, strict=True))
    sizes = []
    for dimension, (size, bound) in enumerate(zip(type.shape, type.bounds or type.shape, strict=True)):
        known = size if size is not None else grown.get(dimension, bound)
        if known is None:
            raise ValueError(f"the size of the result's dimension {dimension} is unknown")
        sizes.append(known)
    return tuple(sizes)


def trimmed(op: Operation, operands: Sequence[Any]) -> tuple[Operation, list[Any]]:
    """Trim operands to their common run-time sizes and adjust the operation.

    Elementwise operations of HLO combine an array of bounded size with one whose static size is the bound; only the
    common elements are valid. StableHLO converted from HLO does so too. A slice with a dynamic result size ends where
    its operand ends.
    """
    if isinstance(op, ops.Slice):
        return _ending_with(op, operands[0]), list(operands)
    if not op.is_elementwise or all(_is_static(value.type) for value in op.operands):
        return op, list(operands)
    sizes = _smallest_sizes([value.type for value in op.operands], operands)
    values, results = list(op.operands), list(operands)
    for index, (value, array) in enumerate(zip(op.operands, operands, strict=True)):
        type = value.type
        if not isinstance(type, TensorType) or not type.rank:
            continue
        cut = tuple(sizes.get((d, size), size) for d, size in enumerate(array.shape))
        if cut != tuple(array.shape):
            results[index] = array[tuple(map(slice, cut))]
            values[index] = Value(attrs.evolve(type, shape=cut, bounds=None), value.name)
    return attrs.evolve(op, operands=tuple(values)), results


def _smallest_sizes(types: Sequence[Type], arrays: Sequence[Array]) -> dict[tuple[int, int], int]:
    """Return the smallest run-time size of bounded dimensions, by dimension and bound."""
    sizes: dict[tuple[int, int], int] = {}
    for type, array in zip(types, arrays, strict=True):
        if not isinstance(type, TensorType) or type.bounds is None:
            continue
        for key in enumerate(type.bounds):
            dimension, bound = key
            if bound is not None:
                sizes[dimension, bound] = min(sizes.get((dimension, bound), bound), array.shape[dimension])
    return sizes


def _ending_with(op: ops.Slice, operand: Array) -> Operation:
    type = op.result.type
    if not isinstance(type, TensorType) or type.is_static:
        return op
    limits = zip(type.shape, op.limit_indices, operand.shape, strict=True)
    ends = tuple(min(limit, size) if wanted is None else limit for wanted, limit, size in limits)
    return attrs.evolve(op, attributes=ReadOnlyDict({**op.attributes, "limit_indices": ends}))


def _actual_type(type: Type, array: Array | None) -> Type:
    if array is None:
        return type
    if isinstance(type, TupleType):
        return TupleType(tuple(_actual_type(t, a) for t, a in zip(type.types, array, strict=True)))
    if isinstance(type, TensorType) and not type.is_static:
        return attrs.evolve(type, shape=tuple(array.shape), bounds=None)
    return type
