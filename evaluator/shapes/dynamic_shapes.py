"""Checks shapes while a program runs: what could not be checked because the program leaves sizes open.

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
from hlo_text.verifier.operations import find_broken_rule

if TYPE_CHECKING:
    from evaluator.values.arrays import Array


def leaves_sizes_open(op: Operation) -> bool:
    """Whether an operation's types, or operands that give sizes, say only at run time which shapes there are."""
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
    """Return which constraint of an operation its shapes at run time break, None if they keep all.

    Args:
        op: An operation that leaves sizes open.
        operands: Their values; those that give sizes count where they are numpy arrays.
        results: The values of its results, None before they are computed.
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
    finding = find_broken_rule(actual, FormulaContext(language=language, constants=_sizes_given(actual, operands)))
    if finding is None:
        return None
    before = find_broken_rule(op, FormulaContext(language=language))  # a warning about something else than open sizes
    if before is not None and before[0] == finding[0]:
        return None
    return f"{finding[0].rpartition('.')[2]}: {finding[1]}"


def takes_sizes(op: Operation) -> bool:
    """Whether an operation has operands that give sizes."""
    return isinstance(op, DeclaredOperation) and any(field.holds_sizes for field in op.operand_fields)


def _sizes_given(op: DeclaredOperation, operands: Sequence[Array]) -> dict[Value, Literal]:
    """Return the operands that give sizes as literals."""
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
        ValueError: They reach beyond the array, or a stride is not positive.
    """
    for dimension, (size, start, limit) in enumerate(zip(shape, starts, limits, strict=True)):
        if not 0 <= start <= limit <= size:
            raise ValueError(f"slice [{start}:{limit}] is out of bounds for dimension {dimension} of size {size}")
    if any(stride < 1 for stride in strides):
        raise ValueError(f"strides must be positive: {list(strides)}")


def broadcast_sizes(op: ops.BroadcastInDim, operand: Sequence[int]) -> tuple[int, ...]:
    """Return the shape of a broadcast's result.

    A size that is left open is that of the operand's dimension which becomes it. A new dimension has its bound as size.

    Args:
        op: The broadcast.
        operand: The operand's shape.

    Raises:
        ValueError: A new dimension is open and has no bound.
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
    """Return an operation and its operands without what lies behind sizes that are left open.

    Elementwise operations of HLO combine an array of a bounded size with one that has the bound as its size: only the
    elements that both have count. StableHLO converted from HLO does so, too. A slice whose size is left open ends
    where its operand does.
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
    """Return the smallest size of dimensions whose size is open, by their number and bound."""
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
