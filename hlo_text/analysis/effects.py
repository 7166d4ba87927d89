"""Operations with side effects, which must be kept even if their results are unused."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.ir import Function, Module, Operation
from hlo_text.core.opdef import DeclaredOperation


def has_effects(op: Operation) -> bool:
    """Whether an operation itself has side effects, regardless of its regions.

    Function calls and undeclared operations are assumed to have side effects.
    """
    if isinstance(op, ops.CustomCall):
        return op.has_side_effect
    if isinstance(op, ops.FunctionCall | ops.Composite | Function | Module) or not isinstance(op, DeclaredOperation):
        return True
    return op.has_effects or op.draws_random_numbers
