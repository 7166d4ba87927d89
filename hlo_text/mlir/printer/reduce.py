"""When a reduction has the compact form `applies stablehlo.add`."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.ir import Operation, Region
from hlo_text.opdef import DeclaredOperation
from hlo_text.types import TensorType


def compact_operation(op: ops.Reduce) -> Operation | None:
    """Return the only operation of a reduction's body if the compact form says it all, else None.

    It is a commutative StableHLO operation on the two arguments in order, all scalars of the first input's element
    type, and the body returns its result. What else it carries is lost in the compact form.
    """
    inner = _single_operation(op.regions[0])
    if inner is None or len(op.operands) != 2 or not isinstance(inner, DeclaredOperation):
        return None
    if not inner.is_commutative or not inner.name.startswith("stablehlo.") or inner.regions:
        return None
    body = op.regions[0]
    terminator = body.terminator
    if len(inner.results) != 1 or not isinstance(terminator, ops.Return) or terminator.operands != inner.results:
        return None
    if len(body.arguments) != 2 or inner.operands != body.arguments:
        return None
    input_type = op.operands[0].type
    if not isinstance(input_type, TensorType):
        return None
    scalar = TensorType((), input_type.element_type)
    return inner if all(value.type == scalar for value in (*inner.operands, *inner.results)) else None


def _single_operation(region: Region) -> Operation | None:
    if len(region.blocks) != 1 or len(region.operations) != 2:
        return None
    return region.operations[0]


def has_reducer_form(op: ops.Reduce) -> bool:
    """Return whether the body can be shown behind `reducer`: one block with a pair of arguments per input."""
    body = op.regions[0]
    return len(body.blocks) == 1 and len(body.arguments) == len(op.operands) > 0
