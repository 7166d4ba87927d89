"""Inlining of calls, fusions, loops and branches; loops are inlined for one iteration."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.kinds.kind import Reduction
from hlo_text import ops
from hlo_text.core.ir import Operation, Region, Value

#: A region that can replace an operation, with the region's arguments.
_Way = tuple[Operation, Region, tuple[Value, ...]]


class InlineCalls(Reduction):
    """Reduction that inlines calls, fusions and composites."""

    name = "inline"
    may_grow = True
    is_private = True

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        kinds = ops.Call | ops.Fusion | ops.FunctionCall | ops.Composite
        return [op for op in candidate.operations() if isinstance(op, kinds)]

    def edit(self, candidate: Candidate, target: Operation) -> None:
        candidate.editor.inline(target)


class PeelLoops(Reduction):
    """Reduction that replaces a loop by one iteration, regardless of its condition."""

    name = "peel loops"
    may_grow = True

    def targets(self, candidate: Candidate) -> Sequence[_Way]:
        loops = [op for op in candidate.operations() if isinstance(op, ops.While) and len(op.regions) == 2]
        return [(op, op.body, op.operands) for op in loops]

    def edit(self, candidate: Candidate, target: _Way) -> None:
        _write_out(candidate, target)


class TakeBranches(Reduction):
    """Reduction that replaces a branching operation by one of its branches."""

    name = "keep one branch"
    may_grow = True

    def targets(self, candidate: Candidate) -> Sequence[_Way]:
        found: list[_Way] = []
        for op in candidate.operations():
            if isinstance(op, ops.Conditional):
                pairs = zip(op.branches, op.branch_operands, strict=False)
                found += [(op, branch, (operand,)) for branch, operand in pairs]
            elif isinstance(op, ops.Branching):
                found += [(op, branch, ()) for branch in op.regions]
        return found

    def edit(self, candidate: Candidate, target: _Way) -> None:
        _write_out(candidate, target)


def _write_out(candidate: Candidate, way: _Way) -> None:
    op, region, operands = way
    candidate.editor.replace_by_region(op, region, operands)
    candidate.free(op.operands)
