"""Replacement of operations by zeros, by one of their operands, or by parameters of the entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.case import computes, num_elements
from evaluator.reduction.kinds.kind import Reduction
from hlo_text import ops
from hlo_text.core.attributes import Literal
from hlo_text.core.ir import Function, Module, Operation, Value
from hlo_text.core.types import (
    ComplexType,
    FloatType,
    IntegerType,
    Layout,
    TensorType,
    TupleType,
    Type,
    numpy_dtype,
)


class ReplaceByZeros(Reduction):
    """Reduction that replaces the results of operations by zeros."""

    name = "zeros"

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        index = candidate.editor.index
        return [op for op in candidate.operations() if computes(op) and not _is_zeros(op, index.definitions)]

    def edit(self, candidate: Candidate, target: Operation) -> None:
        made = [zeros(result.type, candidate.module.language) for result in target.results]
        operations = [op for group in made for op in group]
        for group in made:
            if not group:
                raise candidate.refusal(target)
        candidate.replace(target, *operations, *(group[-1].results[0] for group in made))


class CutOut(ReplaceByZeros):
    """Reduction that replaces operations of the entry by zeros, and returns their operands to keep them alive."""

    name = "cut out operations"

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        body = candidate.body
        if body is None or candidate.called is None or candidate.editor.callers(candidate.called):
            return ()
        standing = set(body.operations)
        return [op for op in super().targets(candidate) if op in standing]

    def reduce(self, candidate: Candidate, targets: Sequence[Operation]) -> None:
        candidate.attempt(lambda: _return_operands(candidate, set(targets)))
        super().reduce(candidate, targets)


def _return_operands(candidate: Candidate, gone: set[Operation]) -> None:
    called, body = candidate.called, candidate.body
    if called is None or body is None:
        return
    used = dict.fromkeys(value for op in gone for value in op.operands)
    results = candidate.editor.returned(called)
    left = [op for op in body.operations if op not in gone and computes(op)]
    further = [value for op in left for value in op.results if value in used and value not in results]
    candidate.editor.set_results(called, *results, *further)


class ReplaceByOperands(Reduction):
    """Reduction that replaces results of operations by operands of the same type."""

    name = "operands"

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        kept = Function | Module | ops.Terminator
        return [op for op in candidate.operations() if not isinstance(op, kept) and _standing_in(op) is not None]

    def edit(self, candidate: Candidate, target: Operation) -> None:
        values = _standing_in(target)
        if values is not None:
            candidate.replace(target, *values)


class LookIntoTuples(Reduction):
    """Reduction that forwards tuple elements from the operation that makes the tuple."""

    name = "tuples"
    is_private = True

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        made = candidate.editor.index.definitions
        taken = [op for op in candidate.operations() if isinstance(op, ops.GetTupleElement)]
        return [op for op in taken if isinstance(made.get(op.operands[0]), ops.Tuple)]

    def edit(self, candidate: Candidate, target: Operation) -> None:
        assert isinstance(target, ops.GetTupleElement)
        packed = candidate.editor.definition(target.operands[0])
        if isinstance(packed, ops.Tuple):
            candidate.replace(target, packed.operands[target.index])


class ReplaceByParameters(Reduction):
    """Reduction that replaces results in the entry by its parameters, or by new ones if it has no inputs."""

    name = "parameters"

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        body = candidate.body
        if body is None or (isinstance(candidate.called, Function) and candidate.editor.callers(candidate.called)):
            return ()
        return [op for op in body.operations if computes(op)]

    def edit(self, candidate: Candidate, target: Operation) -> None:
        called, body = candidate.called, candidate.body
        if called is None or body is None:
            return
        values = []
        for result in target.results:
            known = next((value for value in body.arguments if _same(value.type, result.type)), None)
            if known is None and candidate.inputs is not None:
                raise candidate.refusal(target)
            values.append(known or candidate.editor.add_parameter(called, result.type))
        candidate.replace(target, *values)


def zeros(type: Type, language: str) -> list[Operation]:
    """Return operations, the last of which yields zeros of a type; empty if the type has no zeros."""
    if isinstance(type, TupleType):
        parts = [zeros(part, language) for part in type.types]
        if not all(parts):
            return []
        packed: Operation = ops.Tuple({}, tuple(part[-1].results[0] for part in parts), (Value(type),))
        return [*(op for part in parts for op in part), packed]
    if not isinstance(type, TensorType) or not _is_plain(type):
        return []
    return filled(type, np.zeros((), numpy_dtype(type.element_type)), language)


def filled(type: TensorType, number: Any, language: str) -> list[Operation]:
    """Return operations, the last of which yields an array filled with one number; HLO broadcasts a scalar constant."""
    array = np.asarray(number).astype(numpy_dtype(type.element_type))
    if language != "hlo" or type.num_elements == 1:
        return [constant(type, np.broadcast_to(array, _shape(type)))]
    scalar = TensorType((), type.element_type, layout=Layout.default(0) if type.layout is not None else None)
    one = constant(scalar, array)
    return [one, ops.BroadcastInDim({"broadcast_dimensions": ()}, one.results, (Value(type),))]


def constant(type: TensorType, array: Any) -> Operation:
    """Return a constant."""
    flat = np.asarray(array).reshape(-1)
    is_splat = flat.size > 1 and bool((flat == flat[0]).all())
    literal = Literal(type, np.ascontiguousarray(array).reshape(_shape(type)), is_splat=is_splat)
    return ops.Constant({"value": literal}, (), (Value(type),))


def _shape(type: TensorType) -> tuple[int, ...]:
    return tuple(size for size in type.shape if size is not None)


def _is_plain(type: Type) -> bool:
    """Whether constants can have a type."""
    if not isinstance(type, TensorType) or not type.is_static:
        return False
    return isinstance(type.element_type, IntegerType | FloatType | ComplexType)


def _is_zeros(op: Operation, definitions: Any) -> bool:
    """Whether an operation broadcasts a constant, a form that cannot be simplified."""
    is_repeating = isinstance(op, ops.BroadcastInDim | ops.Broadcast) and num_elements(op.results[0].type) != 1
    return is_repeating and isinstance(definitions.get(op.operands[0]), ops.Constant)


def _same(first: Type, second: Type) -> bool:
    return first == second and getattr(first, "layout", None) == getattr(second, "layout", None)


def _standing_in(op: Operation) -> list[Value] | None:
    """Return an operand for each result, by position if there are several, or None if the types do not match."""
    if not op.results or not op.operands:
        return None
    if len(op.results) == 1:
        fitting = [value for value in op.operands if value.type == op.results[0].type]
        return fitting[:1] or None
    if len(op.operands) < len(op.results):
        return None
    operands = op.operands[: len(op.results)]
    fits = all(value.type == result.type for value, result in zip(operands, op.results, strict=True))
    return list(operands) if fits else None
