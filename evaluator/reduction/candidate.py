"""Candidates: mutable copies of cases, edited by reductions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from evaluator.reduction.case import Case, error_codes
from hlo_text.core.diagnostics import Diagnostic, RewriteError
from hlo_text.core.ir import Function, Module, Operation, Region, Value, walk
from hlo_text.rewrite import Editor, clone
from hlo_text.verifier.walk import verify


class Candidate:
    """A mutable copy of a case, from which the next case is made.

    Args:
        case: The initial case.
        copies: Whether to copy the module for editing; otherwise the candidate is read-only.

    Attributes:
        module: The module, referenced only by this candidate.
        editor: Its editor. Edits are verified one by one, unless the case itself is invalid.
        entry: Name of the entry; None for the module's.
        inputs: Arguments, one per parameter of the entry, or None; separate arguments of processes follow each other.
        other: The candidate of the other module, if there is one.
    """

    def __init__(self, case: Case, *, copies: bool = True) -> None:
        self._case = case
        self.module: Module = clone(case.module) if copies else case.module
        self.editor = Editor(self.module, verifies=not (case.errors or case.may_be_invalid))
        self.entry = case.entry
        self.inputs: list[Any] | None = None if case.inputs is None else list(case.inputs)
        self._freed: dict[Operation, None] = {}
        self.other = None if case.other is None else Candidate(case.other, copies=copies)

    @property
    def called(self) -> Function | Region | None:
        """The function or computation that runs, or None where the module leaves it open."""
        try:
            return self.module.entry(self.entry)
        except KeyError:
            return None

    @property
    def body(self) -> Region | None:
        """The region that runs, if it is a single block."""
        called = self.called
        body = called.body if isinstance(called, Function) else called
        return body if body is not None and len(body.blocks) == 1 and body.operations else None

    def operations(self) -> Iterator[Operation]:
        """Yield all operations: the entry's first, outer before inner."""
        if self.module.language != "hlo":
            called = self.called
            first = list(walk(called)) if isinstance(called, Function) else []
            known = set(first)
            yield from (op for op in (*first, *(op for op in walk(self.module) if op not in known)))
            return
        entry = self.module.entry_computation
        yield from [*entry.operations] if entry is not None else ()
        for computation in self.module.computations:
            if computation is not entry:
                yield from [*computation.operations]

    def arguments(self, number: int) -> list[Any]:
        """Return the arguments of an entry parameter, one per process with arguments of its own."""
        inputs = self.inputs or []
        return inputs[number :: len(inputs) // self._case.processes]

    # --- edits ----------------------------------------------------------------------------------------------------

    def attempt(self, edit: Callable[[], object]) -> bool:
        """Make an edit, or roll it back if it is refused; return whether it was made."""
        inputs, freed = self.inputs and list(self.inputs), dict(self._freed)
        try:
            with self.editor.together():
                edit()
        except RewriteError:
            self.inputs, self._freed = inputs, freed
            return False
        return True

    def refusal(self, op: Operation) -> RewriteError:
        """Return the error of an edit that a kind of reduction does not support."""
        return RewriteError(
            Diagnostic("rewrite.reduction", f"this reduction does not support {op.name}", None, self.module.source)
        )

    def drop_parameter(self, called: Function | Region, number: int) -> None:
        """Drop a parameter; of the entry, together with its arguments."""
        self.editor.drop_parameter(called, number)
        if called is self.called and self.inputs is not None:
            del self.inputs[number :: len(self.inputs) // self._case.processes]

    def free(self, values: Iterable[Value]) -> None:
        """Record values that lose a use; their operations are erased at the end if they are unused."""
        for value in values:
            maker = self.editor.index.definitions.get(value)
            if isinstance(maker, Operation):
                self._freed[maker] = None

    def replace(self, op: Operation, *new: Operation | Value) -> None:
        """Replace an operation by others, and free its operands and computations."""
        self.free(value for inner in _below(op, self.module.language) for value in inner.operands)
        held = op.regions if self.module.language == "hlo" else ()
        self.editor.replace(op, *new)
        for region in held:
            self.free_computation(region)

    def free_computation(self, computation: Region) -> None:
        """Drop a computation that is no longer called."""
        self.editor.drop_uncalled(computation)

    @contextmanager
    def all_or_nothing(self) -> Iterator[Callable[[Any, str, Any], None]]:
        """Yield a function that sets fields in the module; roll back all fields if new errors result."""
        changed: list[tuple[Any, str, Any]] = []

        def set_field(holder: Any, field: str, value: Any) -> None:
            before = getattr(holder, field)
            if isinstance(value, list) or before != value:
                changed.append((holder, field, before))
                setattr(holder, field, value)

        yield set_field
        is_changed = any(field != "inputs" for _, field, _ in changed)
        is_verified = is_changed and not self._case.may_be_invalid
        if is_verified and error_codes(verify(self.module, allow_unregistered=True)) - self._case.errors:
            for holder, field, value in reversed(changed):
                setattr(holder, field, value)

    # --- the end --------------------------------------------------------------------------------------------------

    def finish(self) -> Case | None:
        """Return the edited case; None if it is unchanged, invalid or does not round-trip."""
        made, before = self._finished(), self._case
        other = self.other._finished() if self.other is not None else None
        if made is None or (other is None) != (before.other is None):
            return None
        return None if made is before and other is before.other else attrs.evolve(made, text=made.text, other=other)

    def _finished(self) -> Case | None:
        """Return the edited case, the original case if nothing changed, or None if the result is invalid."""
        freed = [op for op in self._freed if op in self.editor.index.parents]
        if freed:
            self.attempt(lambda: self.editor.erase_unused(*freed))
        text = self.module.to_text()
        if text == self._case.text:
            return self._case
        inputs = None if self.inputs is None else tuple(self.inputs)
        reread = attrs.evolve(self._case, module=self.module, text=text, inputs=inputs).read_back()
        return reread if reread is not None and reread.errors <= self._case.errors else None


def _below(op: Operation, language: str) -> list[Operation]:
    return [op] if language == "hlo" else list(walk(op))
