"""Reducer regions, recognized as a single known operation."""

from __future__ import annotations

from hlo_text import ops
from hlo_text.core.ir import Operation, Region
from hlo_text.core.opdef import DeclaredOperation


def only_operation(region: Region) -> type[DeclaredOperation] | None:
    """Return the class of the binary operation that a two-argument region consists of, or None.

    A non-commutative operation must have the arguments in order.
    """
    body = _body(region)
    if body is None or len(region.arguments) != 2 or len(body) != 2:
        return None
    operation, terminator = body
    if not isinstance(operation, ops.BinaryElementwise) or terminator.operands != operation.results:
        return None
    arguments = region.arguments
    in_order = operation.operands[0] is arguments[0] and operation.operands[1] is arguments[1]
    swapped = operation.operands[0] is arguments[1] and operation.operands[1] is arguments[0]
    return type(operation) if in_order or (swapped and operation.is_commutative) else None


def applied(region: Region) -> Operation | None:
    """Return the StableHLO binary operation that a region applies to its arguments in order, or None."""
    if len(region.blocks) != 1 or len(region.blocks[0].operations) != 2:
        return None
    block = region.blocks[0]
    operation, terminator = block.operations
    if operation.operands != block.arguments or terminator.operands != operation.results:
        return None
    if not isinstance(operation, ops.BinaryElementwise) or not isinstance(terminator, ops.Terminator):
        return None
    return operation if operation.name.startswith("stablehlo.") else None


def returns_argument(region: Region, number: int) -> bool:
    """Whether a region only returns the argument of a number."""
    body = _body(region)
    return (
        body is not None
        and len(body) == 1
        and len(body[0].operands) == 1
        and len(region.arguments) > number
        and body[0].operands[0] is region.arguments[number]
    )


def _body(region: Region) -> list[Operation] | None:
    """Return a region's operations without HLO parameters, or None for many operations or several blocks."""
    if len(region.blocks) != 1 or len(region.operations) > 8:
        return None
    return [op for op in region.operations if not isinstance(op, ops.Parameter)]
