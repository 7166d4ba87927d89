"""Operations that must stay though nobody uses their results, those that need not, and those that change nothing."""

from __future__ import annotations

from collections.abc import Container, Mapping

from hlo_text import ops
from hlo_text.attributes import Literal
from hlo_text.ir import Function, Module, Operation, Region, Value
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import TensorType, Type


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
    if isinstance(op, ops.Pad):
        return None if any(op.edge_padding_low) or any(op.edge_padding_high) else op.operand
    neutral = 1 if isinstance(op, ops.Multiply) else 0
    for operand, other in ((op.operands[0], op.operands[1]), (op.operands[1], op.operands[0])):
        if _splat(other, definitions) == neutral:
            return operand
        if isinstance(op, ops.Subtract):
            break
    return None


_NEUTRAL = (
    *(ops.Convert, ops.BroadcastInDim, ops.Reshape, ops.Transpose),
    *(ops.Multiply, ops.Add, ops.Subtract, ops.Slice, ops.Pad),
)
_LONGEST_CHAIN = 8  # of broadcasts
#: What XLA computes of constants when it converts a program.
_FOLDED = (
    *(ops.Add, ops.Subtract, ops.Multiply, ops.Divide, ops.Remainder, ops.Maximum, ops.Minimum, ops.And, ops.Or),
    *(ops.Compare, ops.Select, ops.Convert, ops.Reshape, ops.Negate, ops.Not, ops.Xor, ops.Clamp),
)


def _splat(value: Value, definitions: Mapping[Value, Operation]) -> float | None:
    """Return the number that all elements of a constant are, broadcast or not."""
    op = definitions.get(value)
    for _ in range(_LONGEST_CHAIN):
        if not isinstance(op, ops.BroadcastInDim):
            break
        op = definitions.get(op.operand)
    if not isinstance(op, ops.Constant) or not op.value.has_value or not isinstance(op.value.type, TensorType):
        return None
    if not op.value.is_splat and op.value.type.num_elements != 1:
        return None
    array = op.value.array
    return float(array.reshape(-1)[0]) if array.size and array.dtype.kind in "iuf" else None


def live_operations(region: Region, constants: Container[Value] = ()) -> list[Operation]:
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
            used.update(() if op.results and op.results[0] in constants else op.operands)
            used.update(value for inner in _below(op) for value in inner.operands)
    live.reverse()
    return live


def converted_operations(region: Region) -> tuple[list[Operation], frozenset[Operation]]:
    """Return the operations of an MLIR region that XLA keeps when it converts it, and which of them spread a constant.

    Those are the live ones but for what it computes itself of constants, and constants that it spreads a second time.
    """
    numbers: dict[Value, object] = {}  # of values all of whose elements are one constant
    folded: set[Value] = set()
    spreads: dict[tuple[object, Type], Operation] = {}
    for op in region.operations:
        if isinstance(op, ops.Constant):
            folded.add(op.output)
            if (number := _number(op.value)) is not None:
                numbers[op.output] = number
        elif isinstance(op, _FOLDED) and op.operands and folded.issuperset(op.operands):
            folded.update(op.results)
        if isinstance(op, ops.BroadcastInDim | ops.Reshape) and op.operand in numbers:
            numbers[op.results[0]] = numbers[op.operand]
            spreads.setdefault((numbers[op.operand], op.results[0].type), op)
    kept = frozenset(spreads.values())
    found = []
    for op in live_operations(region, numbers.keys()):
        is_folded = bool(op.results) and (op.results[0] in folded or op.results[0] in numbers)
        if not is_folded or op in kept or isinstance(op, ops.Constant):
            found.append(op)
    return found, kept


def _number(literal: Literal) -> object | None:
    """Return the element of a constant all of whose elements are the same, None for any other one."""
    if not literal.has_value or not isinstance(literal.type, TensorType):
        return None
    is_one = literal.type.num_elements == 1 or (literal.is_splat and literal.type.num_elements)
    return literal.array.reshape(-1)[:1].tobytes() if is_one else None


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
