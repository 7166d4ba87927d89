"""Rules about a single declared operation: counts, types, attributes and the constraints of its class.

They depend only on the class, the attributes, the types and the signatures of regions, so `hlo_text.verifier.walk`
checks each distinct signature once.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hlo_text.core.describe import describe_type
from hlo_text.core.ir import Region, Value
from hlo_text.core.opdef import Constraint, DeclaredOperation
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import TensorType, Type, UnrankedTensorType
from hlo_text.inference.result_types import LikeOperand, PredicateOperation
from hlo_text.notation.context import FormulaContext
from hlo_text.notation.explanation import applicable_text
from hlo_text.notation.formulas import compile_formula
from hlo_text.notation.logic import compatible
from hlo_text.ops import FirstHalf, Return, UpstreamOperation
from hlo_text.verifier.checklists import surely_keeps_rules
from hlo_text.verifier.counts import code_prefix, find_wrong_count
from hlo_text.verifier.findings import Advice, Finding, gravest
from hlo_text.verifier.types import belongs_to, find_in_type, find_unknown_type


def find_broken_rule(op: DeclaredOperation, context: FormulaContext) -> Finding | None:
    """Return the first rule that an operation breaks, or None.

    Violations of rules that the C++ does not enforce are reported only if there is no other. An asynchronous start is
    also checked against the rules of the operation that it wraps.
    """
    return None if surely_keeps_rules(op, context) else find_by_rules(op, context)


def find_by_rules(op: DeclaredOperation, context: FormulaContext) -> Finding | None:
    """Return the first rule that an operation breaks, without the checklist."""
    return gravest(_find_broken_rules(op, context)) or _find_exceeded_bound(op, context)


def _find_broken_rules(op: DeclaredOperation, context: FormulaContext) -> Iterator[Finding | None]:
    finding = find_wrong_count(op)
    if finding is not None:
        yield _weighed(op, finding[0].rpartition(".")[2], finding, context)
        return
    yield _find_missing_attribute(op, context)
    results, operands = ([find_unknown_type(value.type) for value in values] for values in (op.results, op.operands))
    if any(results) or any(operands):  # the rules of a class with unknown types may be newer too
        yield gravest(results if context.language == "hlo" else [*results, *operands])  # HLO texts state results
        return
    for label, finding in _find_wrong_types(op, in_hlo=context.language == "hlo"):
        yield _weighed(op, label, finding, context)
    yield _find_mixed_ranks(op)
    yield _find_wrong_region(op, context)
    for label, constraint in op.constraints.items():
        found = _find_broken_constraint(op, constraint, context)
        if found is not None:
            yield _weighed(op, label, (f"{code_prefix(op)}.{label}", found), context)
    if isinstance(op, FirstHalf):
        from hlo_text.ops.asynchronous import StartOperation

        if isinstance(op, StartOperation):
            yield find_broken_rule(op.wrapped_operation(), context)


def _weighed(op: DeclaredOperation, label: str, finding: Finding, context: FormulaContext) -> Finding:
    """Return a finding, as `Advice` if the C++ does not enforce the rule here."""
    when = op.unenforced.get(label)
    if when is None or (when and compile_formula(when, op.__class__).failure(op, context) is not None):
        return finding
    return Advice(finding)


def _find_missing_attribute(op: DeclaredOperation, context: FormulaContext) -> Finding | None:
    if context.language == "hlo":  # the HLO reader checks required attributes itself
        return None
    for name, field in op.attribute_fields.items():
        if field.is_required and field.mlir and name not in op.attributes:
            return f"{code_prefix(op)}.attribute", f"missing attribute {field.mlir_name}"
    return None


def _checked_type(op: DeclaredOperation, type: Type) -> Type:
    """Return the type to check against type classes; an unranked tensor is replaced with a scalar."""
    if isinstance(type, UnrankedTensorType) and op.takes_unranked:
        return TensorType((), type.element_type)
    return type


def _find_mixed_ranks(op: DeclaredOperation) -> Finding | None:
    """Check that a unary function has an unranked result exactly if its operand is unranked."""
    if not (op.takes_unranked and isinstance(op, LikeOperand | PredicateOperation)):
        return None
    types = [value.type for value in (*op.operands, *op.results)]
    unranked = [isinstance(type, UnrankedTensorType) for type in types]
    if any(unranked) and not all(unranked):
        found = f"{describe_type(types[0])} and {describe_type(types[-1])}"
        return f"{code_prefix(op)}.type", f"operand and result must both be ranked or both be unranked, found {found}"
    return None


def _find_wrong_types(op: DeclaredOperation, *, in_hlo: bool) -> Iterator[tuple[str, Finding]]:
    """Yield findings about operands and results whose types the class does not allow, with their labels."""
    allowed = TypeClass.ANY & ~TypeClass.TUPLE if op.has_tuples_in_hlo_only and not in_hlo else TypeClass.ANY
    for field in op.operand_fields:
        start, end = op.operand_segments(len(op.operands))[field.index]
        for operand in op.operands[start:end]:
            found = belongs_to(_checked_type(op, operand.type), field.types & allowed, field.rank, in_hlo=in_hlo)
            if (
                found is None
                and field.holds_sizes
                and isinstance(operand.type, TensorType)
                and not operand.type.is_static
                and op.dialect is None  # MHLO allows an unknown number of sizes
            ):
                found = f"expected a static shape, found {describe_type(operand.type)}"
            if found is not None:
                position = op.first_operand_position + field.index
                yield f"I{position}", (f"{code_prefix(op)}.I{position}", f"{field.name}: {found}")
    is_packed = in_hlo and (len(op.result_fields) != 1 or op.result_fields[0].variadic)
    types = op.logical_result_types if is_packed else tuple([result.type for result in op.results])
    for index, type in enumerate(types):
        result_field = op.result_fields[min(index, len(op.result_fields) - 1)]
        found = belongs_to(_checked_type(op, type), result_field.types & allowed, result_field.rank, in_hlo=in_hlo)
        if found is not None:
            label = f"O{result_field.index + 1}"
            yield label, (f"{code_prefix(op)}.{label}", f"{result_field.name}: {found}")
    for type in (*(operand.type for operand in op.operands), *types):
        finding = find_in_type(type)
        if finding is not None:
            yield "", finding  # a rule about the type itself


def _find_wrong_region(op: DeclaredOperation, context: FormulaContext) -> Finding | None:
    """Check that each region is a single block that ends with the dialect's return."""
    if context.language == "hlo":
        return None
    for number, region in enumerate(op.regions):
        if op.takes_empty_regions and not region.blocks:
            continue
        if len(region.blocks) != 1:
            found = f"expected one block in region {number}, found {len(region.blocks)}"
            return f"{code_prefix(op)}.regions", found
        ends = op.region_ends if isinstance(op, UpstreamOperation) else (str(Return.mlir_name),)
        if not _ends_with(region, ends):
            return f"{code_prefix(op)}.regions", f"region {number} must end with {' or '.join(ends)}"
    return None


def _find_exceeded_bound(op: DeclaredOperation, context: FormulaContext) -> Finding | None:
    """Check results against bounds inferred from operands, which constraints on sizes do not cover."""
    if context.language == "hlo" or not any(map(_is_bounded, (*op.operands, *op.results))):
        return None
    try:
        inferred = op.infer_result_types()
    except (TypeError, ValueError):  # not inferable, or already checked by a constraint
        return None
    for type, result in zip(inferred, op.results, strict=False):
        if not compatible(type, result.type) and compatible(_without_bounds(type), _without_bounds(result.type)):
            found = f"expected result type {describe_type(type)}, found {describe_type(result.type)}"
            return _weighed(op, "bounds", (f"{code_prefix(op)}.bounds", found), context)
    return None


def _is_bounded(value: Value) -> bool:
    return isinstance(value.type, TensorType) and value.type.bounds is not None


def _without_bounds(type: Type) -> Type:
    return attrs.evolve(type, bounds=None) if isinstance(type, TensorType) else type


def _ends_with(region: Region, names: tuple[str, ...]) -> bool:
    terminator = region.terminator
    return terminator is not None and terminator.mlir_name in names


def _find_broken_constraint(op: DeclaredOperation, constraint: Constraint, context: FormulaContext) -> str | None:
    if not isinstance(constraint, str):
        return constraint(op)
    formula = compile_formula(constraint, op.__class__)
    found = formula.failure(op, context)
    return None if found is None else f"{applicable_text(constraint, formula.tree, context)}: {found}"
