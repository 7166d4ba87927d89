"""Operations that CHLO's broadcasting operations apply after broadcasting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hlo_text.core.ir import Operation, Value
from hlo_text.core.opdef import MLIR_OPERATIONS, DeclaredOperation
from hlo_text.core.types import TensorType
from hlo_text.notation.context import FormulaContext
from hlo_text.verifier.operations import find_broken_rule

_PREFIX = "chlo.broadcast_"
#: The operation that each broadcasting operation applies after broadcasting: `add` for `chlo.broadcast_add`.
WITHOUT_BROADCASTING: Mapping[type[DeclaredOperation], type[DeclaredOperation]] = {
    MLIR_OPERATIONS[f"{_PREFIX}{name}"]: MLIR_OPERATIONS.get(f"stablehlo.{name}") or MLIR_OPERATIONS[f"chlo.{name}"]
    for name in (each.removeprefix(_PREFIX) for each in MLIR_OPERATIONS if each.startswith(_PREFIX))
}


def plain_operation(op: Operation, operands: Sequence[Value], target: TensorType) -> type[Operation]:
    """Return the operation that a broadcasting operation applies to its broadcast operands.

    Raises:
        ValueError: The operation does not apply to these types. CHLO does not check them, XLA does.
    """
    assert isinstance(op, DeclaredOperation)
    operation = WITHOUT_BROADCASTING[type(op)]
    attributes: dict[str, Any] = {n: value for n, value in op.attributes.items() if n in operation.attribute_fields}
    finding = find_broken_rule(operation(attributes, tuple(operands), (Value(target),)), FormulaContext())
    if finding is not None:
        raise ValueError(f"{finding[0]}: {finding[1]}")
    return operation
