"""Simplification of constants and arguments: zeros, ones, splats; small arguments become constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.case import constant_weight
from evaluator.reduction.kinds.kind import Reduction
from evaluator.reduction.kinds.replacements import constant, filled, zeros
from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.types import TensorType

#: Elements of arguments that are written into the program.
_MOST_WRITTEN = 16
#: Derives the replacement number from a constant's elements.
_Number = Callable[[Any], Any]


def _zero(array: Any) -> Any:
    return np.zeros((), array.dtype)


def _one(array: Any) -> Any:
    return np.ones((), array.dtype)


def _first(array: Any) -> Any:
    return array.reshape(-1)[0]


class SimplifyConstants(Reduction):
    """Reduction that replaces constants by zero, one, or a splat of their first element."""

    name = "simplify constants"
    only_simplifies = True

    def targets(self, candidate: Candidate) -> Sequence[tuple[Operation, _Number]]:
        constants = [
            op for op in candidate.operations() if isinstance(op, ops.Constant) and constant_weight(op.value) > 1
        ]
        numbers: tuple[_Number, ...] = (_zero, _one, _first)
        return [
            (op, number)
            for weight, number in enumerate(numbers, 1)
            for op in constants
            if constant_weight(op.value) > weight and op.value.has_value and isinstance(op.value.type, TensorType)
        ]

    def edit(self, candidate: Candidate, target: tuple[Operation, _Number]) -> None:
        op, number = target
        assert isinstance(op, ops.Constant)
        literal, type = op.value, op.results[0].type
        if not isinstance(type, TensorType) or not literal.array.size:
            raise candidate.refusal(op)
        candidate.editor.replace(op, *filled(type, number(literal.array), candidate.module.language))


class WriteArguments(Reduction):
    """Reduction that replaces parameters of the entry by zeros, or by constants of small arguments."""

    name = "replace parameters by constants"
    only_simplifies = True

    def targets(self, candidate: Candidate) -> Sequence[int]:
        body = candidate.body
        if body is None:
            return ()
        return range(len(body.arguments))[::-1]

    def edit(self, candidate: Candidate, target: int) -> None:
        called, body = candidate.called, candidate.body
        if called is None or body is None:
            return
        value = body.arguments[target]
        made: list[Operation] = []
        if candidate.inputs is None:
            made = zeros(value.type, candidate.module.language)
        elif isinstance(value.type, TensorType):
            array, *others = map(np.asarray, candidate.arguments(target))
            is_one = all(other.tobytes() == array.tobytes() for other in others)
            if is_one and array.size <= _MOST_WRITTEN and array.dtype.kind != "V":
                made = [constant(value.type, array)]
        if not made:
            return
        first = next(op for op in body.operations if not isinstance(op, ops.Parameter))
        candidate.editor.insert_before(first, *made)
        candidate.editor.replace_value(value, made[-1].results[0])
        candidate.drop_parameter(called, target)
