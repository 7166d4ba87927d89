"""Numbers of operands, results and regions of an operation."""

from __future__ import annotations

from hlo_text.ir import Operation
from hlo_text.opdef import DeclaredOperation
from hlo_text.verifier.findings import Finding


def code_prefix(op: Operation) -> str:
    """The operation's name in diagnostic codes: `transpose`, `chlo.erf`, `fusion`."""
    return op.name.removeprefix("stablehlo.")


def find_wrong_count(op: DeclaredOperation) -> Finding | None:
    """Return that an operation has too few or too many operands, results or regions."""
    fields = op.operand_fields
    count = len(op.operands)
    groups = sum(field.variadic for field in fields)
    optional = sum(field.optional for field in fields)
    fixed = len(fields) - groups - optional
    if count < fixed or (not groups and count > fixed + optional) or (groups > 1 and (count - fixed) % groups):
        return f"{code_prefix(op)}.operands", f"expected {_operand_list(op)}, found {count} operands"
    results = op.result_fields
    count = len(op.results) if len(results) <= 1 else len(op.logical_result_types)
    variadic = any(field.variadic for field in results)
    if (count < len(results) - 1) if variadic else (count != len(results)):
        return f"{code_prefix(op)}.results", f"expected {len(results)} results, found {count}"
    regions = op.region_fields
    fewest = sum(not field.optional for field in regions)
    if not fewest <= len(op.regions) <= len(regions) and not any(field.variadic for field in regions):
        return f"{code_prefix(op)}.regions", f"expected {len(regions)} regions, found {len(op.regions)}"
    return None


def _operand_list(op: DeclaredOperation) -> str:
    """Return what operands an operation takes: `lhs, rhs`, `as many inputs as updates, scatter_indices`."""
    groups = [field.name.rstrip("_") for field in op.operand_fields if field.variadic]
    single = [f"{field.name} (optional)" if field.optional else field.name for field in op.operand_fields]
    single = [name for field, name in zip(op.operand_fields, single, strict=True) if not field.variadic]
    several = [f"as many {' as '.join(groups)}"] if len(groups) > 1 else [f"{name}..." for name in groups]
    return ", ".join(several + single) or "none"
