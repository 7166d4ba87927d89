"""Operations that CHLO's broadcasting operations apply after broadcasting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hlo_text import ops
from hlo_text.core.ir import Operation, Value
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType
from hlo_text.notation.context import FormulaContext
from hlo_text.verifier.operations import find_broken_rule

WITHOUT_BROADCASTING: Mapping[type[Operation], type[Operation]] = {
    ops.BroadcastAdd: ops.Add,
    ops.BroadcastAnd: ops.And,
    ops.BroadcastAtan2: ops.Atan2,
    ops.BroadcastCompare: ops.Compare,
    ops.BroadcastComplex: ops.Complex,
    ops.BroadcastDivide: ops.Divide,
    ops.BroadcastMaximum: ops.Maximum,
    ops.BroadcastMinimum: ops.Minimum,
    ops.BroadcastMultiply: ops.Multiply,
    ops.BroadcastNextAfter: ops.NextAfter,
    ops.BroadcastOr: ops.Or,
    ops.BroadcastPolygamma: ops.Polygamma,
    ops.BroadcastPower: ops.Power,
    ops.BroadcastRemainder: ops.Remainder,
    ops.BroadcastSelect: ops.Select,
    ops.BroadcastShiftLeft: ops.ShiftLeft,
    ops.BroadcastShiftRightArithmetic: ops.ShiftRightArithmetic,
    ops.BroadcastShiftRightLogical: ops.ShiftRightLogical,
    ops.BroadcastSubtract: ops.Subtract,
    ops.BroadcastXor: ops.Xor,
    ops.BroadcastZeta: ops.Zeta,
}


def plain_operation(op: Operation, operands: Sequence[Value], target: TensorType) -> type[Operation]:
    """Return the operation that a broadcasting operation applies to its broadcast operands.

    Raises:
        ValueError: The operation does not apply to these types. CHLO does not check them, XLA does.
    """
    operation = WITHOUT_BROADCASTING[type(op)]
    assert issubclass(operation, DeclaredOperation)
    attributes: dict[str, Any] = {n: value for n, value in op.attributes.items() if n in operation.attribute_fields}
    finding = find_broken_rule(operation(attributes, tuple(operands), (Value(target),)), FormulaContext())
    if finding is not None:
        raise ValueError(f"{finding[0]}: {finding[1]}")
    return operation
