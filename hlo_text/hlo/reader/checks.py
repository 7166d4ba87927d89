"""What XLA checks of single opcodes while it parses; everything else is the verifier's.

A check gets the finished operation and the statement it was read from, and returns a code and a message, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from hlo_text import ops
from hlo_text.diagnostics import ParseError
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.reader.statements import Statement
from hlo_text.hlo.spelling.shapes import are_compatible
from hlo_text.ir import Operation
from hlo_text.source import SourceText
from hlo_text.types import BOOL, I32, UI32, TensorType, TupleType, Type

Finding = tuple[str, str] | None
Check = Callable[[Operation, Statement], Finding]


def _even(op: Operation, statement: Statement) -> Finding:
    if len(op.operands) % 2:
        return "arity.operands", f"{statement.opcode} takes as many initial values as inputs"
    return None


def _scatter(op: Operation, statement: Statement) -> Finding:
    return None if len(op.operands) % 2 else ("arity.operands", "scatter takes n operands, indices and n updates")


def _dynamic_index(first: int) -> Check:
    """Return a check of index operands: one scalar per dimension, or a vector (the legacy form)."""

    def check(op: Operation, statement: Statement) -> Finding:
        operand = op.operands[0].type
        indices = op.operands[first:]
        rank = operand.rank if isinstance(operand, TensorType) else 0
        if len(indices) == 1 and isinstance(indices[0].type, TensorType) and indices[0].type.rank == 1:
            return None
        if len(indices) != rank:
            return "arity.operands", f"{statement.opcode} takes {rank} start indices here, found {len(indices)}"
        return None

    return check


def _broadcast(op: Operation, statement: Statement) -> Finding:
    operand = op.operands[0].type
    if "dimensions" not in statement.texts and isinstance(operand, TensorType) and operand.shape:
        return "attribute.missing", "broadcast needs dimensions unless its operand is a scalar"
    return None


def _tuple(op: Operation, statement: Statement) -> Finding:
    type = op.results[0].type
    if not isinstance(type, TupleType):
        return "type.mismatch", "the shape of a tuple is a tuple"
    if len(type.types) != len(op.operands):
        return "arity.operands", f"the shape has {len(type.types)} elements, the tuple {len(op.operands)} operands"
    return None


def _conditional(op: Operation, statement: Statement) -> Finding:
    selector = op.operands[0].type
    if not isinstance(selector, TensorType) or selector.shape or selector.element_type not in (BOOL, I32):
        return "conditional.selector", "the selector of a conditional is a pred or s32 scalar"
    indexed = "branch_computations" in statement.computation_names
    if indexed == (selector.element_type == BOOL):
        wanted = "true_computation and false_computation" if indexed else "branch_computations"
        return "conditional.selector", f"with this selector a conditional has {wanted}"
    if len(op.operands) != len(op.regions) + 1:
        return "arity.operands", f"{len(op.regions)} branches take as many operands, found {len(op.operands) - 1}"
    return None


def _unsigned_scalar(op: Operation, statement: Statement) -> Finding:
    type = op.results[0].type
    if isinstance(type, TensorType) and not type.shape and type.element_type == UI32:
        return None
    return "type.mismatch", f"the result of {statement.opcode} is u32[]"


def _permute(op: Operation, statement: Statement) -> Finding:
    if "slice_sizes" in statement.texts and len(op.operands) != 4:
        return "arity.operands", "collective-permute with slice_sizes takes four operands"
    return None


def _global_ids(op: Operation, statement: Statement) -> Finding:
    if statement.texts.get("use_global_device_ids") == "true" and "channel_id" not in statement.texts:
        return "attribute.missing", "use_global_device_ids needs a channel_id"
    return None


def _tuple_result(op: Operation, statement: Statement) -> Finding:
    if isinstance(op.results[0].type, TupleType):
        return None
    return "type.mismatch", f"the shape of {statement.opcode} is a tuple"


def _async_start(op: Operation, statement: Statement) -> Finding:
    type = op.results[0].type
    if isinstance(type, TupleType) and len(type.types) >= 2 and isinstance(type.types[0], TupleType):
        return None
    return "type.mismatch", f"the shape of {statement.opcode} is ((operands), result, ...)"


def _layout_constraints(op: Operation, statement: Statement) -> Finding:
    text = statement.texts.get("operand_layout_constraints")
    if text is None:
        return None
    # Shapes hold commas, so they are counted by reading the braces as a tuple.
    type = _read_shapes(text)
    if type is None:
        return "attribute.value", "operand_layout_constraints is a list of shapes"
    if len(type.types) != len(op.operands):
        return (
            "arity.operands",
            f"operand_layout_constraints has {len(type.types)} shapes for {len(op.operands)} operands",
        )
    for index, (shape, operand) in enumerate(zip(type.types, op.operands, strict=True)):
        if not are_compatible(shape, operand.type):
            return "type.mismatch", f"shape {index} of operand_layout_constraints is not the operand's"
    return None


def _read_shapes(text: str) -> TupleType | None:
    inner = text.strip()
    try:
        type: Type = parse_rule("shape", f"({inner[1:-1]})", SourceText(text)).type
    except ParseError:
        return None
    return type if isinstance(type, TupleType) else None


def leaf_count(type: Type) -> int:
    """Return how many arrays and tokens a type holds."""
    match type:
        case TupleType(types):
            return sum(map(leaf_count, types))
        case _:
            return 1


def _parameter(op: Operation, statement: Statement) -> Finding:
    text = statement.texts.get("parameter_replication")
    if text is None:
        return None
    given = text.count("true") + text.count("false")
    leaves = leaf_count(op.results[0].type)
    if given != leaves:
        return "attribute.value", f"parameter_replication has {given} entries, the shape {leaves} leaves"
    return None


def check_of(opcode: str) -> Check | None:
    """Return the check of an opcode, if it has one; the asynchronous start of any opcode has that of `async-start`."""
    check = _CHECKS.get(opcode)
    if check is None and opcode.endswith("-start") and issubclass(ops.hlo_class(opcode) or Operation, ops.WrappedStart):
        return _async_start
    return check


_CHECKS: dict[str, Check] = {
    "reduce": _even,
    "reduce-window": _even,
    "scatter": _scatter,
    "dynamic-slice": _dynamic_index(1),
    "dynamic-update-slice": _dynamic_index(2),
    "broadcast": _broadcast,
    "tuple": _tuple,
    "conditional": _conditional,
    "partition-id": _unsigned_scalar,
    "replica-id": _unsigned_scalar,
    "collective-permute": _permute,
    "collective-permute-start": _permute,
    "all-reduce": _global_ids,
    "all-reduce-start": _global_ids,
    "reduce-scatter": _global_ids,
    "recv": _tuple_result,
    "infeed": _tuple_result,
    "async-start": _async_start,
    "custom-call": _layout_constraints,
    "parameter": _parameter,
}
