"""Checks of single operations that XLA's parser performs; all others belong to the verifier.

A check receives the finished operation and the prototype of its text, and returns a code and a message, or None. It is
registered for classes and applies to their subclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hlo_text import ops
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Operation
from hlo_text.core.memo import by_declaration
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.source import SourceText
from hlo_text.core.types import BOOL, I32, UI32, TensorType, TupleType, Type
from hlo_text.hlo.codecs.shapes import are_compatible, read_printed_shape
from hlo_text.hlo.reader.grammar import parse_rule
from hlo_text.hlo.reader.prototypes import InstructionPrototype
from hlo_text.reading.failure import MalformedError

Finding = tuple[str, str] | None
Check = Callable[[Operation, InstructionPrototype], Finding]


_CHECKS: dict[type[Operation], Check] = {}
_CONDITIONS: dict[Check, Callable[[Mapping[str, str]], bool]] = {}


def checks(
    *operations: type[Operation], when: Callable[[Mapping[str, str]], bool] | None = None
) -> Callable[[Check], Check]:
    """Return a decorator that registers a check for operation classes.

    Args:
        operations: The classes.
        when: Whether the check can find anything in an instruction with these attribute texts; always, by default.
    """

    def register(check: Check) -> Check:
        _CHECKS.update(dict.fromkeys(operations, check))
        if when is not None:
            _CONDITIONS[check] = when
        return check

    return register


def check_for(prototype: InstructionPrototype) -> Check | None:
    """Return the check of the instructions of a prototype, None if it cannot find anything in them."""
    check = check_of(prototype.operation)
    if check is None or (check in _CONDITIONS and not _CONDITIONS[check](prototype.texts)):
        return None
    return check


@by_declaration
def check_of(operation: type[Operation]) -> Check | None:
    """Return the check of a class: its own or an inherited one, or the one of operand groups; None without one."""
    for base in operation.__mro__:
        if base in _CHECKS:
            return _CHECKS[base]
    has_groups = issubclass(operation, DeclaredOperation) and _num_groups(operation) > 1
    return _check_groups if has_groups else None


def _num_groups(operation: type[DeclaredOperation]) -> int:
    return sum(field.variadic for field in operation.operand_fields)


def _check_groups(op: Operation, prototype: InstructionPrototype) -> Finding:
    """Check that operand groups, such as the inputs and initial values of a reduction, have equal sizes."""
    assert isinstance(op, DeclaredOperation)  # what has fields
    groups = [field.name for field in op.operand_fields if field.variadic]
    single = len(op.operand_fields) - len(groups)
    if (len(op.operands) - single) % len(groups):
        rule = f"{prototype.opcode} requires equal numbers of {' and '.join(groups)}"
        return "arity.operands", f"{rule}, found {len(op.operands)} operands"
    return None


@checks(ops.DynamicSlice, ops.DynamicUpdateSlice)
def _check_start_indices(op: Operation, prototype: InstructionPrototype) -> Finding:
    """Check that the start indices are one scalar per dimension, or one vector (the legacy form)."""
    assert isinstance(op, ops.DynamicSlice | ops.DynamicUpdateSlice)
    operand, indices = op.operands[0].type, op.start_indices
    rank = operand.rank if isinstance(operand, TensorType) else 0
    if len(indices) == 1 and isinstance(indices[0].type, TensorType) and indices[0].type.rank == 1:
        return None
    if len(indices) != rank:
        return (
            "arity.operands",
            f"wrong number of start indices for {prototype.opcode}: expected {rank}, found {len(indices)}",
        )
    return None


@checks(ops.BroadcastInDim, when=lambda texts: "dimensions" not in texts)
def _check_broadcast(op: Operation, prototype: InstructionPrototype) -> Finding:
    operand = op.operands[0].type
    if "dimensions" not in prototype.texts and isinstance(operand, TensorType) and operand.shape:
        return "attribute.missing", "broadcast: missing attribute 'dimensions' (only optional for scalar operands)"
    return None


@checks(ops.Tuple)
def _check_tuple(op: Operation, prototype: InstructionPrototype) -> Finding:
    type = op.results[0].type
    if not isinstance(type, TupleType):
        return "type.mismatch", "the result of tuple must have a tuple shape"
    if len(type.types) != len(op.operands):
        return (
            "arity.operands",
            f"wrong number of operands for tuple: expected {len(type.types)}, found {len(op.operands)}",
        )
    return None


@checks(ops.Conditional)
def _check_conditional(op: Operation, prototype: InstructionPrototype) -> Finding:
    selector = op.operands[0].type
    if not isinstance(selector, TensorType) or selector.shape or selector.element_type not in (BOOL, I32):
        return "conditional.selector", "the selector of a conditional must be a pred or s32 scalar"
    indexed = "branch_computations" in prototype.computation_names
    if indexed == (selector.element_type == BOOL):
        kind, wanted = ("pred", "true_computation and false_computation") if indexed else ("s32", "branch_computations")
        return "conditional.selector", f"a conditional with selector type {kind} requires {wanted}"
    if len(op.operands) != len(op.regions) + 1:
        wanted = f"expected {len(op.regions) + 1}, found {len(op.operands)}"
        return "arity.operands", f"wrong number of operands for conditional: {wanted}"
    return None


@checks(ops.ProcessNumber)
def _check_unsigned_scalar(op: Operation, prototype: InstructionPrototype) -> Finding:
    type = op.results[0].type
    if isinstance(type, TensorType) and not type.shape and type.element_type == UI32:
        return None
    return "type.mismatch", f"the result of {prototype.opcode} must be u32[]"


@checks(ops.CollectivePermute, ops.CollectivePermuteStart, when=lambda texts: "slice_sizes" in texts)
def _check_permute(op: Operation, prototype: InstructionPrototype) -> Finding:
    if "slice_sizes" in prototype.texts and len(op.operands) != 4:
        return (
            "arity.operands",
            f"wrong number of operands for {prototype.opcode} with slice_sizes: expected 4, found {len(op.operands)}",
        )
    return None


@checks(ops.AllReduce, ops.AllReduceStart, ops.ReduceScatter, when=lambda texts: "use_global_device_ids" in texts)
def _check_global_ids(op: Operation, prototype: InstructionPrototype) -> Finding:
    if prototype.texts.get("use_global_device_ids") == "true" and "channel_id" not in prototype.texts:
        return "attribute.missing", "use_global_device_ids requires a channel_id"
    return None


@checks(ops.HloRecv, ops.Infeed)
def _check_tuple_result(op: Operation, prototype: InstructionPrototype) -> Finding:
    if isinstance(op.results[0].type, TupleType):
        return None
    return "type.mismatch", f"the result of {prototype.opcode} must have a tuple shape"


@checks(ops.ThreadedStart)
def _check_async_start(op: Operation, prototype: InstructionPrototype) -> Finding:
    type = op.results[0].type
    if not (isinstance(type, TupleType) and len(type.types) >= 2 and isinstance(type.types[0], TupleType)):
        return "type.mismatch", f"the result shape of {prototype.opcode} must be ((operands), result, ...)"
    starts_call = isinstance(op, ops.WrappedStart) and issubclass(op.wrapped, ops.CustomCall)
    return _check_layout_constraints(op, prototype) if starts_call else None


@checks(ops.CustomCall, when=lambda texts: "operand_layout_constraints" in texts)
def _check_layout_constraints(op: Operation, prototype: InstructionPrototype) -> Finding:
    text = prototype.texts.get("operand_layout_constraints")
    if text is None:
        return None
    # Shapes contain commas, so the braces are read as a tuple to count them.
    type = _read_shapes(text)
    if type is None:
        return "attribute.value", "operand_layout_constraints must be a list of shapes"
    if len(type.types) != len(op.operands):
        counts = f"expected {len(op.operands)}, found {len(type.types)}"
        return "arity.operands", f"wrong number of shapes in operand_layout_constraints: {counts}"
    for index, (shape, operand) in enumerate(zip(type.types, op.operands, strict=True)):
        if not are_compatible(shape, operand.type):
            return "type.mismatch", f"shape {index} of operand_layout_constraints does not match operand {index}"
    return None


def _read_shapes(text: str) -> TupleType | None:
    shapes = f"({text.strip()[1:-1]})"
    try:
        type: Type = read_printed_shape(shapes) or parse_rule("shape", shapes, SourceText(text)).type
    except (ParseError, MalformedError):
        return None
    return type if isinstance(type, TupleType) else None


def leaf_count(type: Type) -> int:
    """Return the number of leaves (arrays, tokens, ...) of a type."""
    match type:
        case TupleType(types):
            return sum(map(leaf_count, types))
        case _:
            return 1


@checks(ops.Parameter, when=lambda texts: "parameter_replication" in texts)
def _check_parameter(op: Operation, prototype: InstructionPrototype) -> Finding:
    text = prototype.texts.get("parameter_replication")
    if text is None:
        return None
    given = text.count("true") + text.count("false")
    leaves = leaf_count(op.results[0].type)
    if given != leaves:
        return (
            "attribute.value",
            f"wrong number of entries in parameter_replication: expected {leaves}, found {given}",
        )
    return None
