"""Numbers of operands, results and regions of an operation."""

from __future__ import annotations

from operator import attrgetter

from hlo_text.core.ir import Operation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.verifier.findings import Finding

_variadic = attrgetter("variadic")


def code_prefix(op: Operation) -> str:
    """Return the operation's name in diagnostic codes: `transpose`, `chlo.erf`, `fusion`."""
    return op.name.removeprefix("stablehlo.")


def find_wrong_count(op: DeclaredOperation) -> Finding | None:
    """Return a finding if the number of operands, results or regions is wrong."""
    count, groups, optional = len(op.operands), 0, 0
    for field in op.operand_fields:
        groups += field.variadic
        optional += field.optional
    fixed = len(op.operand_fields) - groups - optional
    if count < fixed or (not groups and count > fixed + optional) or (groups > 1 and (count - fixed) % groups):
        return f"{code_prefix(op)}.operands", f"expected {_operand_list(op)}, found {counted(count, 'operand')}"
    results = op.result_fields
    count = len(op.results) if len(results) <= 1 else len(op.logical_result_types)
    variadic = any(map(_variadic, results))
    if (count < len(results) - 1) if variadic else (count != len(results)):
        return f"{code_prefix(op)}.results", f"expected {counted(len(results), 'result')}, found {count}"
    regions, count = op.region_fields, len(op.regions)
    if not regions and not count:
        return None
    fewest = sum(not field.optional for field in regions)
    if not fewest <= count <= len(regions) and not any(field.variadic for field in regions):
        return f"{code_prefix(op)}.regions", f"expected {counted(len(regions), 'region')}, found {count}"
    return None


def _operand_list(op: DeclaredOperation) -> str:
    """Return the declared operands as text: `operands lhs, rhs`, `operands inputs..., updates..., scatter_indices`."""
    groups = [field.name.rstrip("_") for field in op.operand_fields if field.variadic]
    single = [f"{field.name} (optional)" if field.optional else field.name for field in op.operand_fields]
    single = [name for field, name in zip(op.operand_fields, single, strict=True) if not field.variadic]
    names = [f"{name}..." for name in groups] + single
    if not names:
        return "no operands"
    equal = f" with equal numbers of {' and '.join(groups)}" if len(groups) > 1 else ""
    return f"{'operand' if len(names) == 1 and not groups else 'operands'} {', '.join(names)}{equal}"


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: `1 operand`, `2 operands`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
