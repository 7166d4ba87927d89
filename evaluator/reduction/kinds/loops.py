"""Removal of loop-carried values: zeros replace them inside the loop, their initial values after it."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.kinds.kind import Reduction
from evaluator.reduction.kinds.replacements import zeros
from hlo_text import ops
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import TupleType

#: A loop and the number of a value that it carries.
_Carried = tuple[ops.While, int]


class DropCarried(Reduction):
    """Reduction that drops loop-carried values."""

    name = "drop carried values"
    may_grow = True

    def targets(self, candidate: Candidate) -> Sequence[_Carried]:
        """Return the carried values, the last of each loop first, so that the others keep their numbers."""
        loops = [op for op in candidate.operations() if isinstance(op, ops.While) and len(op.regions) == 2]
        return [(loop, number) for loop in loops if _count(loop) > 1 for number in reversed(range(_count(loop)))]

    def edit(self, candidate: Candidate, target: _Carried) -> None:
        loop, number = target
        if _count(loop) == 1:
            raise candidate.refusal(loop)
        editor = candidate.editor
        first = _first_value(candidate, loop, number)
        for region in loop.regions:
            for value in _carried(candidate, region.arguments, number):
                if any(not _only_carries(use.user) for use in editor.uses(value)):
                    made = zeros(value.type, candidate.module.language)
                    if not made:
                        raise candidate.refusal(loop)
                    before = next(op for op in region.operations if not isinstance(op, ops.Parameter))
                    editor.insert_before(before, *made)
                    editor.replace_value(value, made[-1].results[0])
        for value in _carried(candidate, loop.results, number):
            if first is not None:
                editor.replace_value(value, first)
        candidate.free((*loop.operands, *(value for region in loop.regions for value in _returned(region.terminator))))
        editor.drop_carried(loop, number)


def _count(loop: ops.While) -> int:
    if len(loop.operands) == 1 and isinstance(loop.operands[0].type, TupleType):
        return len(loop.operands[0].type.types)
    return len(loop.operands)


def _carried(candidate: Candidate, values: Sequence[Value], number: int) -> list[Value]:
    """Return the values of one carried value: the value itself, or the elements extracted from the tuple."""
    if candidate.module.language != "hlo":
        return [values[number]]
    taken = [use.user for use in candidate.editor.uses(values[0])]
    return [op.results[0] for op in taken if isinstance(op, ops.GetTupleElement) and op.index == number]


def _first_value(candidate: Candidate, loop: ops.While, number: int) -> Value | None:
    """Return the initial value of a carried value."""
    if candidate.module.language != "hlo":
        return loop.operands[number]
    packed = candidate.editor.definition(loop.operands[0])
    return packed.operands[number] if isinstance(packed, ops.Tuple) else None


def _only_carries(op: Operation) -> bool:
    """Whether an operation terminates a loop's region, or packs the region's results."""
    return isinstance(op, ops.Tuple | ops.Terminator)


def _returned(end: Operation | None) -> tuple[Value, ...]:
    return end.operands if end is not None else ()
