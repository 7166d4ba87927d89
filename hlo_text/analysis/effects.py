"""Operations that must stay though nobody uses their results."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.ir import Function, Module, Operation
from hlo_text.opdef import DeclaredOperation


def has_effects(op: Operation) -> bool:
    """Whether an operation does more than give results; what its regions hold is not looked at.

    Calls of functions count as such, and so does what nobody declared.
    """
    if isinstance(op, ops.CustomCall):
        return op.has_side_effect
    if isinstance(op, ops.FunctionCall | ops.Composite | Function | Module) or not isinstance(op, DeclaredOperation):
        return True
    return op.has_effects or op.draws_random_numbers
