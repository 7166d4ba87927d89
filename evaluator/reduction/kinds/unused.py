"""Removal of unused operations, functions, computations and parameters."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.kinds.kind import Reduction
from hlo_text import ops
from hlo_text.core.ir import Function, Operation, Region, walk

#: A parameter: its function or computation, and its number.
_Number = tuple[Function | Region, int]


class DropUnused(Reduction):
    """Reduction that drops unused operations, and uncalled functions and computations.

    If several functions could be the entry, all but one may be dropped.
    """

    name = "unused"
    is_private = True

    def targets(self, candidate: Candidate) -> Sequence[Operation | Region]:
        editor, module = candidate.editor, candidate.module
        unused = [op for op in candidate.operations() if op.results and not editor.is_needed(op)]
        uncalled = [
            region for region in module.computations if region is not candidate.called and not editor.callers(region)
        ]
        entry = candidate.called
        functions = [
            op for op in walk(module) if isinstance(op, Function) and op is not entry and not editor.callers(op)
        ]
        return [*unused, *uncalled, *functions]

    def edit(self, candidate: Candidate, target: Operation | Region) -> None:
        if isinstance(target, Region):
            candidate.editor.drop_uncalled(target)
        elif isinstance(target, Function):
            candidate.editor.erase(target)
        else:
            candidate.editor.erase_unused(target)


class DropParameters(Reduction):
    """Reduction that drops unused parameters; of the entry, together with their arguments."""

    name = "drop unused parameters"

    def targets(self, candidate: Candidate) -> Sequence[_Number]:
        """Return the unused parameters, the last of each signature first, so that the others keep their numbers."""
        found: list[_Number] = []
        for called in _with_parameters(candidate):
            arguments = (called.body if isinstance(called, Function) else called).arguments
            unused = [n for n, value in enumerate(arguments) if not candidate.editor.uses(value)]
            found += [(called, number) for number in reversed(unused)]
        return found

    def edit(self, candidate: Candidate, target: _Number) -> None:
        candidate.drop_parameter(*target)


def _with_parameters(candidate: Candidate) -> list[Function | Region]:
    """Return the functions and computations whose signatures may change, the entry first."""
    called: list[Function | Region] = [op for op in candidate.module.functions.values() if op.body.blocks]
    for computation in candidate.module.computations:
        if all(isinstance(caller, ops.Call | ops.Fusion) for caller in candidate.editor.callers(computation)):
            called.append(computation)
    return sorted(called, key=lambda found: found is not candidate.called)
