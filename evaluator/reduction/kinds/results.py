"""Reduction of results: cut the end of the entry, drop results, run another function as the entry."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.reduction.candidate import Candidate
from evaluator.reduction.kinds.kind import Reduction
from hlo_text import ops
from hlo_text.core.ir import Function, Operation, Region, Value, walk
from hlo_text.core.types import TensorType, TokenType, TupleType, Type


class CutEnd(Reduction):
    """Reduction that erases the last operations of the entry; their now-unused operands become results."""

    name = "truncate the entry"
    from_first = True

    def targets(self, candidate: Candidate) -> Sequence[Operation]:
        """Return the erasable operations, the last first."""
        body = candidate.body
        if body is None or not isinstance(body.terminator, ops.Terminator):
            return ()
        packed = (
            candidate.editor.index.definitions.get(body.terminator.operands[0]) if body.terminator.operands else None
        )
        root = packed if isinstance(packed, ops.Tuple) else None
        found = [op for op in body.operations[:-1] if not isinstance(op, ops.Parameter) and op is not root]
        return found[:0:-1]

    def edit(self, candidate: Candidate, target: Operation) -> None:
        self.reduce(candidate, [target])

    def reduce(self, candidate: Candidate, targets: Sequence[Operation]) -> None:
        candidate.attempt(lambda: _cut(candidate, targets))


def _cut(candidate: Candidate, targets: Sequence[Operation]) -> None:
    editor, called, body = candidate.editor, candidate.called, candidate.body
    if called is None or body is None:
        return
    gone = set(targets)
    results = editor.returned(called)
    operands = {value: None for op in targets for inner in _own(candidate, op) for value in inner.operands}
    kept = [value for value in results if not gone.intersection(_makers(candidate, value))]
    left = [op for op in body.operations[:-1] if op not in gone and not isinstance(op, ops.Parameter | ops.Tuple)]
    for value in (value for op in left for value in op.results if value in operands):
        uses = [use.user for use in editor.uses(value)]
        if value not in kept and _is_returnable(value.type) and all(user in gone or not user.results for user in uses):
            kept.append(value)
    editor.set_results(called, *(kept or [value for op in left[-1:] for value in op.results]))
    for op in targets:
        held = op.regions
        editor.erase(op)
        for region in held:
            candidate.free_computation(region)


def _own(candidate: Candidate, op: Operation) -> list[Operation]:
    return [op] if candidate.module.language == "hlo" else list(walk(op))


def _makers(candidate: Candidate, value: Value) -> list[Operation]:
    maker = candidate.editor.index.definitions.get(value)
    return [maker] if isinstance(maker, Operation) else []


def _is_returnable(type: Type) -> bool:
    return isinstance(type, TensorType | TupleType | TokenType)


class DropResults(Reduction):
    """Reduction that drops results of the entry and the operations that only they need."""

    name = "drop results"

    def targets(self, candidate: Candidate) -> Sequence[Value]:
        called = candidate.called
        if called is None or candidate.body is None:
            return ()
        values = candidate.editor.returned(called)
        return values if len(values) > 1 or isinstance(called, Function) else ()

    def edit(self, candidate: Candidate, target: Value) -> None:
        self.reduce(candidate, [target])

    def reduce(self, candidate: Candidate, targets: Sequence[Value]) -> None:
        called = candidate.called
        if called is None:
            return
        dropped = set(targets)
        kept = [value for value in candidate.editor.returned(called) if value not in dropped]
        if kept:
            candidate.free(targets)
            candidate.attempt(lambda: candidate.editor.set_results(called, *kept))


class UnpackResult(Reduction):
    """Reduction that returns one element of the tuple that an HLO entry returns."""

    name = "unpack results"
    may_grow = True

    def targets(self, candidate: Candidate) -> Sequence[int]:
        called = candidate.called
        if not isinstance(called, Region) or candidate.body is None:
            return ()
        root = next(iter(candidate.editor.returned(called)), None)
        return range(len(root.type.types)) if root is not None and isinstance(root.type, TupleType) else ()

    def edit(self, candidate: Candidate, target: int) -> None:
        called = candidate.called
        if not isinstance(called, Region) or target not in self.targets(candidate):
            return
        (root, *_) = candidate.editor.returned(called)
        part = ops.GetTupleElement.make(root, index=target)
        candidate.editor.append(called, part)
        candidate.editor.set_results(called, part.result)


class ChangeEntry(Reduction):
    """Reduction that makes another function or computation the entry of a module that runs without given inputs."""

    name = "run a callee alone"

    def targets(self, candidate: Candidate) -> Sequence[Function | Region]:
        if candidate.inputs is not None or candidate.called is None:
            return ()
        functions = [op for op in candidate.module.functions.values() if op.body.blocks]
        candidates: list[Function | Region] = [*functions, *candidate.module.computations]
        return [called for called in candidates if called is not candidate.called and _is_large(called)]

    def edit(self, candidate: Candidate, target: Function | Region) -> None:
        candidate.editor.set_entry(target, candidate.entry)

    def reduce(self, candidate: Candidate, targets: Sequence[Function | Region]) -> None:
        if len(targets) == 1:
            super().reduce(candidate, targets)


def _is_large(called: Function | Region) -> bool:
    body = called.body if isinstance(called, Function) else called
    return len(body.operations) > len(body.arguments) + 1
