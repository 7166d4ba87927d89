"""Checklists of classes: their rules, taken out of the declarations once, which most signatures keep.

A checklist only tells whether an operation surely keeps all of them; `operations.py` finds what it breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import attrs

from hlo_text.memo import Memo
from hlo_text.notation import logic
from hlo_text.notation.formulas import Context, compile_formula
from hlo_text.opdef import DeclaredOperation, OperandField, ResultField, TypeClass, type_class
from hlo_text.ops import Return, StartOperation, UpstreamOperation
from hlo_text.types import TensorType, Type
from hlo_text.verifier.types import find_in_type, is_element

_type = attrgetter("type")

#: Classes of types that keep their own rules and whose elements both languages allow, as numbers, 0 for other types. A
#: key is the identity of the type, which is kept.
_PLAIN_CLASSES: Memo[int, tuple[int, Type]] = Memo("verifier: plain types", 1 << 12)

#: Types of a field as a number, and the rank they must have.
_Allowed = tuple[int, int | None]


@attrs.frozen
class Checklist:
    """Rules of one class.

    Attributes:
        num_operands: How many operands at least.
        is_open: More may follow, in as many groups as `groups`.
        num_optional: How many may be missing.
        operands: Of each field what it allows, in MLIR and in HLO.
        holds_sizes: Whether each operand field says something about shapes.
        results: Of each field what it allows, in MLIR and in HLO.
        has_open_results: The last field stands for any number of results.
        plain: What the result and each operand may be, in MLIR and in HLO, if every field is one value of no meaning
            for shapes.
        regions: How few and how many; None where there may be any number.
        required: Attributes that MLIR must give.
        formulas: Constraints as functions of the operation and the context.
        predicates: Constraints that the notation cannot say.
        is_irregular: The class has rules of its own, which are not on the list.
        looks_around: They ask about more than the operation itself: its module, or constant operands.
    """

    num_operands: int
    groups: int
    num_optional: int
    operands: tuple[tuple[_Allowed, _Allowed], ...]
    holds_sizes: tuple[bool, ...]
    results: tuple[tuple[_Allowed, _Allowed], ...]
    has_open_results: bool
    plain: tuple[tuple[_Allowed, ...], tuple[_Allowed, ...]] | None
    regions: tuple[int, int | None]
    required: tuple[str, ...]
    formulas: tuple[Callable[[Any, Context], Any], ...]
    predicates: tuple[Callable[[Any], str | None], ...]
    is_irregular: bool
    looks_around: bool

    def is_surely_kept_by(self, op: DeclaredOperation, context: Context) -> bool:
        """Whether an operation keeps every rule; what this cannot tell quickly counts as no."""
        in_hlo = context.language == "hlo"
        return (
            not self.is_irregular
            and self._has_right_counts(op)
            and (in_hlo or (all(map(op.attributes.__contains__, self.required)) and _ends_regions_rightly(op)))
            and self._has_right_types(op, in_hlo)
            and self._keeps_constraints(op, context)
        )

    def _has_right_counts(self, op: DeclaredOperation) -> bool:
        more = len(op.operands) - self.num_operands
        if more and (more < 0 or (more % self.groups if self.groups else more > self.num_optional)):
            return False
        fewest, most = self.regions
        return fewest <= len(op.regions) and (most is None or len(op.regions) <= most)

    def _has_right_types(self, op: DeclaredOperation, in_hlo: bool) -> bool:
        operands = op.operands
        if self.plain is not None:
            return len(op.results) == 1 and all(map(_is_of, self.plain[in_hlo], map(_type, (*op.results, *operands))))
        if operands:
            if len(self.operands) == 1:
                allowed = self.operands[0][in_hlo]
                if not all(_is_of(allowed, operand.type) for operand in operands):
                    return False
            else:
                for either, (start, end) in zip(self.operands, op.operand_segments(len(operands)), strict=True):
                    if not all(_is_of(either[in_hlo], operand.type) for operand in operands[start:end]):
                        return False
            if True in self.holds_sizes and not all(map(_is_static, map(_type, operands))):
                return False
        return self._gives_right_types(op, in_hlo)

    def _gives_right_types(self, op: DeclaredOperation, in_hlo: bool) -> bool:
        results = self.results
        if len(results) == 1 and not self.has_open_results:
            return len(op.results) == 1 and _is_of(results[0][in_hlo], op.results[0].type)
        types = op.logical_result_types
        if not in_hlo and len(types) != len(op.results):
            return False  # a tuple that is one result
        fixed = len(results) - self.has_open_results
        if len(types) < fixed or (len(types) > fixed and not self.has_open_results):
            return False
        return all(_is_of(results[min(i, len(results) - 1)][in_hlo], type) for i, type in enumerate(types))

    def _keeps_constraints(self, op: DeclaredOperation, context: Context) -> bool:
        for holds in self.formulas:
            truth = holds(op, context)
            if truth is not True and truth is not None and logic.truth_of(truth) is False:
                return False
        return all(predicate(op) is None for predicate in self.predicates)


_CHECKLISTS: dict[type[DeclaredOperation], Checklist] = {}


def checklist_of(cls: type[DeclaredOperation]) -> Checklist:
    """Return the rules of a class."""
    known = _CHECKLISTS.get(cls)
    if known is None:
        known = _CHECKLISTS[cls] = _checklist(cls)
    return known


def _checklist(cls: type[DeclaredOperation]) -> Checklist:
    fields, regions = cls.operand_fields, cls.region_fields
    rules = cls.constraints.values()
    formulas = [compile_formula(rule, cls) for rule in rules if isinstance(rule, str)]
    groups = sum(field.variadic for field in fields)
    num_optional = sum(field.optional for field in fields)
    operands, results = (tuple(_allowed(cls, field) for field in group) for group in (fields, cls.result_fields))
    has_open_results = any(field.variadic for field in cls.result_fields)
    holds_sizes = tuple(field.holds_sizes for field in fields)
    is_plain = len(results) == 1 and not (has_open_results or groups or num_optional or any(holds_sizes))
    both = tuple(tuple(allowed[in_hlo] for allowed in (*results, *operands)) for in_hlo in (False, True))
    return Checklist(
        num_operands=len(fields) - groups - num_optional,
        groups=groups,
        num_optional=num_optional,
        operands=operands,
        holds_sizes=holds_sizes,
        results=results,
        has_open_results=has_open_results,
        plain=(both[0], both[1]) if is_plain else None,
        regions=(
            sum(not field.optional for field in regions),
            None if any(field.variadic for field in regions) else len(regions),
        ),
        required=tuple(name for name, field in cls.attribute_fields.items() if field.is_required and field.mlir),
        formulas=tuple(formula.holds for formula in formulas),
        predicates=tuple(rule for rule in rules if not isinstance(rule, str)),
        is_irregular=issubclass(cls, StartOperation | UpstreamOperation) or (groups > 0 and num_optional > 0),
        looks_around=issubclass(cls, StartOperation) or any(formula.looks_around for formula in formulas),
    )


def _allowed(cls: type[DeclaredOperation], field: OperandField | ResultField) -> tuple[_Allowed, _Allowed]:
    """Return what a field allows in MLIR and in HLO."""
    in_mlir = field.types & ~TypeClass.TUPLE if cls.has_tuples_in_hlo_only else field.types
    return (in_mlir.value, field.rank), (field.types.value, field.rank)


def _is_of(allowed: _Allowed, type: Type) -> bool:
    classes, rank = allowed
    known = _PLAIN_CLASSES.get(id(type)) or _PLAIN_CLASSES.remember(id(type), (_plain_class(type), type))
    return bool(known[0] & classes) and (rank is None or not isinstance(type, TensorType) or len(type.shape) == rank)


def _plain_class(type: Type) -> int:
    if find_in_type(type) is not None:
        return 0
    if isinstance(type, TensorType) and not is_element(type.element_type, in_hlo=False):
        return 0
    return type_class(type).value & ~TypeClass.UNRANKED.value


def _is_static(type: Type) -> bool:
    return not isinstance(type, TensorType) or type.is_static


def _ends_regions_rightly(op: DeclaredOperation) -> bool:
    return all(
        len(region.blocks) == 1 and region.terminator is not None and region.terminator.mlir_name == Return.mlir_name
        for region in op.regions
    )
