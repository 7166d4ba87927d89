"""Operations that must stay though nobody uses their results, those that need not, and those that change nothing."""

from __future__ import annotations

from collections.abc import Mapping

from hlo_text import ops
from hlo_text.ir import Function, Module, Operation, Region, Value
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import IntegerType, TensorType, Type


def has_effects(op: Operation) -> bool:
    """Whether an operation does more than give results; what its regions hold is not looked at.

    Calls of functions count as such, and so does what nobody declared.
    """
    if isinstance(op, ops.CustomCall):
        return op.has_side_effect
    if isinstance(op, ops.FunctionCall | ops.Composite | Function | Module) or not isinstance(op, DeclaredOperation):
        return True
    return op.has_effects or op.draws_random_numbers


def forwarded(op: Operation, definitions: Mapping[Value, Operation]) -> Value | None:
    """Return the operand that an operation gives unchanged: a conversion to the same type, a product with one.

    Args:
        op: The operation.
        definitions: What makes each value, as far as known.
    """
    if not isinstance(op, _NEUTRAL) or not op.operands or op.results[0].type != op.operands[0].type:
        return None
    if isinstance(op, ops.Transpose):
        return op.operand if tuple(op.permutation) == tuple(range(len(op.permutation))) else None
    if len(op.operands) == 1:
        return op.operands[0]
    neutral = 1 if isinstance(op, ops.Multiply) else 0
    if isinstance(op, ops.Add) and not _is_integer(op.results[0].type):
        return None  # -0.0 + 0.0 is 0.0
    for operand, other in ((op.operands[0], op.operands[1]), (op.operands[1], op.operands[0])):
        if _splat(other, definitions) == neutral:
            return operand
        if isinstance(op, ops.Subtract):
            break
    return None


_NEUTRAL = (
    *(ops.Convert, ops.BroadcastInDim, ops.Reshape, ops.Transpose),
    *(ops.Multiply, ops.Add, ops.Subtract),
)


def _is_integer(type: Type) -> bool:
    return isinstance(type, TensorType) and isinstance(type.element_type, IntegerType)


def _splat(value: Value, definitions: Mapping[Value, Operation]) -> float | None:
    """Return the number that all elements of a constant are, broadcast or not."""
    op = definitions.get(value)
    if isinstance(op, ops.BroadcastInDim):
        op = definitions.get(op.operand)
    if not isinstance(op, ops.Constant) or not op.value.has_value or not isinstance(op.value.type, TensorType):
        return None
    if not op.value.is_splat and op.value.type.num_elements != 1:
        return None
    array = op.value.array
    return float(array.reshape(-1)[0]) if array.size and array.dtype.kind in "iuf" else None


def live_operations(region: Region) -> list[Operation]:
    """Return the operations of an MLIR region that have effects or whose results are used by such, in order.

    Operations that change nothing are left out: XLA drops both when it converts a program. An operation with regions is
    dead with all that they hold, unless something in there has effects; terminators of nested regions are none.
    """
    operations = [op for block in region.blocks for op in block.operations]
    if len(region.blocks) > 1:
        return operations
    definitions = {op.results[0]: op for op in operations if len(op.results) == 1}
    live: list[Operation] = []
    used: set[Value] = set()
    for op in reversed(operations):
        operand = forwarded(op, definitions)
        if operand is not None:
            used.update((operand,) if op.results[0] in used else ())
        elif not used.isdisjoint(op.results) or has_effects(op) or _holds_effects(op):
            live.append(op)
            used.update(op.operands)
            used.update(value for inner in _below(op) for value in inner.operands)
    live.reverse()
    return live


def _below(op: Operation) -> list[Operation]:
    """Return the operations in an operation's regions, at any depth."""
    found: list[Operation] = []
    pending = list(op.regions)
    while pending:
        for block in pending.pop().blocks:
            found += block.operations
            pending += [region for inner in block.operations for region in inner.regions]
    return found


def _holds_effects(op: Operation) -> bool:
    return bool(op.regions) and any(has_effects(inner) for inner in _below(op) if not isinstance(inner, ops.Terminator))
