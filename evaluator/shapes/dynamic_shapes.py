"""Checks shapes while a program runs: what could not be checked because the program leaves sizes open.

Spec: Dynamism (constraints that depend on dynamic sizes are deferred to run time), Shape mismatches.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Operation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.read_only import ReadOnlyDict
from hlo_text.core.types import TensorType, TupleType, Type
from hlo_text.notation.context import Context
from hlo_text.verifier.operations import find_broken_rule


def leaves_sizes_open(op: Operation) -> bool:
    """Whether an operation's types, or operands that give sizes, say only at run time which shapes there are."""
    if any(not _is_static(value.type) for value in (*op.operands, *op.results)):
        return True
    return isinstance(op, DeclaredOperation) and any(field.holds_sizes for field in op.operand_fields)


def _is_static(type: Type) -> bool:
    if isinstance(type, TupleType):
        return all(_is_static(element) for element in type.types)
    return not isinstance(type, TensorType) or type.is_static


def find_mismatch(op: Operation, operands: Sequence[Array], results: Sequence[Array], language: str) -> str | None:
    """Return which constraint of an operation its shapes at run time break, None if they keep all.

    Args:
        op: An operation that leaves sizes open.
        operands: Their values.
        results: Their values, one per result of the operation.
        language: The module's language.
    """
    if not isinstance(op, DeclaredOperation) or op.has_loose_shapes:
        return None
    actual = type(op)(
        op.attributes,
        tuple(Value(_actual_type(v.type, a)) for v, a in zip(op.operands, operands, strict=True)),
        tuple(Value(_actual_type(v.type, a)) for v, a in zip(op.results, results, strict=True)),
        op.regions,
        op.annotations,
    )
    finding = find_broken_rule(actual, Context(language=language))
    if finding is None:
        return None
    before = find_broken_rule(op, Context(language=language))  # a warning about something else than open sizes
    if before is not None and before[0] == finding[0]:
        return None
    return f"{finding[0].rpartition('.')[2]}: {finding[1]}"


def trimmed(op: Operation, operands: Sequence[Array]) -> tuple[Operation, list[Array]]:
    """Return an operation and its operands without what lies behind sizes that are left open.

    Elementwise operations of HLO combine an array of a bounded size with one that has the bound as its size: only the
    elements that both have count. StableHLO converted from HLO does so, too. A slice whose size is left open ends
    where its operand does.
    """
    if isinstance(op, ops.Slice):
        return _ending_with(op, operands[0]), list(operands)
    kept = op, list(operands)
    if not op.is_elementwise or all(_is_static(value.type) for value in op.operands):
        return kept
    types = [value.type for value in op.operands]
    arrays = [(t, a) for t, a in zip(types, operands, strict=True) if isinstance(t, TensorType) and t.rank]
    sizes: dict[int, tuple[int | None, int]] = {}
    for tensor, array in arrays:
        for dimension, size in enumerate(tensor.shape):
            if size is None:
                sizes[dimension] = (tensor.bounds[dimension] if tensor.bounds else None, array.shape[dimension])
    values, results = list(op.operands), list(operands)
    for index, (type, array) in enumerate(zip(types, operands, strict=True)):
        if isinstance(type, TensorType) and type.rank and type.is_static:
            cut = tuple(sizes[d][1] if sizes.get(d, (None,))[0] == size else size for d, size in enumerate(type.shape))
            if cut != tuple(array.shape):
                results[index] = array[tuple(map(slice, cut))]
                values[index] = Value(attrs.evolve(type, shape=cut), op.operands[index].name)
    return attrs.evolve(op, operands=tuple(values)), results


def _ending_with(op: ops.Slice, operand: Array) -> Operation:
    type = op.result.type
    if not isinstance(type, TensorType) or type.is_static:
        return op
    limits = zip(type.shape, op.limit_indices, operand.shape, strict=True)
    ends = tuple(min(limit, size) if wanted is None else limit for wanted, limit, size in limits)
    return attrs.evolve(op, attributes=ReadOnlyDict({**op.attributes, "limit_indices": ends}))


def _actual_type(type: Type, array: Array) -> Type:
    if isinstance(type, TupleType):
        return TupleType(tuple(_actual_type(t, a) for t, a in zip(type.types, array, strict=True)))
    if isinstance(type, TensorType) and not type.is_static:
        return attrs.evolve(type, shape=tuple(array.shape), bounds=None)
    return type
