"""Checklists: a fast sufficient condition for an operation to satisfy all rules of its class.

Most operations have plain types, none of them quantized, and satisfy their rules. A checklist combines the rules into
one condition per class (`notation/compilation.py`). If it is not met, `operations.py` checks rule by rule and reports
the first violation, if any. `notation/conditions.py` contains the conditions of all declared classes as generated
Python, so that a process loads them as bytecode; those of other classes are compiled when first verified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from hlo_text.core.ir import Operation, Region
from hlo_text.core.memo import Memo
from hlo_text.core.opdef import DeclaredOperation, Kind, OperandField, ResultField, is_declared
from hlo_text.core.type_classes import TypeClass, type_class
from hlo_text.core.types import ElementType, TensorType, Type
from hlo_text.notation.conditions import CONDITIONS
from hlo_text.notation.context import FormulaContext
from hlo_text.ops import Return, StartOperation, UpstreamOperation
from hlo_text.verifier.counts import find_wrong_count
from hlo_text.verifier.types import belongs_to, find_in_type

_MOST_KEPT = 64  # limit on the operands, results and regions whose fields are cached
_NOT_PLAIN = TypeClass.PER_TENSOR_QUANTIZED | TypeClass.PER_AXIS_QUANTIZED | TypeClass.UNRANKED
_NO_TUPLE = (TypeClass.ANY & ~TypeClass.TUPLE).value
_LITERAL_KINDS = (Kind.ELEMENTS, Kind.ATTRIBUTE)
#: Errors of a condition if attributes are not of the declared kinds, or an index is out of range.
_UNDECIDED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def _class_number(type: Type) -> tuple[int, Type]:
    """Return the class number of a type, 0 if rules must inspect the type, and the type itself."""
    if isinstance(type, TensorType) and type.bounds is None:  # determined by its elements
        number = _OF_ELEMENTS.get(type.element_type)
        if number is None:
            number = _OF_ELEMENTS.remember(type.element_type, _find_class_number(type))
    else:
        number = _find_class_number(type)
    return _CLASSES.remember(id(type), (number, type))


def _find_class_number(type: Type) -> int:
    found = type_class(type)
    if isinstance(type, TensorType) and type.bounds is not None:
        return 0
    is_plain = not found & _NOT_PLAIN and belongs_to(type, found) is None and find_in_type(type) is None
    return found.value if is_plain else 0


#: Class numbers of tensors without bounds, by element type.
_OF_ELEMENTS: Memo[ElementType, int] = Memo("verifier: classes of elements", 1 << 10)
#: By identity, since comparing a tuple of n elements with an equal one takes n steps; the types are kept with them.
_CLASSES: Memo[int, tuple[int, Type]] = Memo("verifier: classes of types", 1 << 12)


@attrs.frozen(eq=False, repr=False)
class _FieldPositions:
    """The declared fields of a given number of operands and results.

    Attributes:
        classes: Allowed type classes of each operand and result.
        ranked: Positions of tensors with a required rank, the rank, and whether their shape must be static.
    """

    classes: tuple[int, ...]
    ranked: tuple[tuple[int, int, bool], ...]

    def take(self, types: Sequence[Type]) -> bool:
        known = _CLASSES.get
        for type, classes in zip(types, self.classes):  # noqa: B905 - as many, and a third of the time without `strict`
            if not (known(id(type)) or _class_number(type))[0] & classes:
                return False
        for place, rank, is_static in self.ranked:
            shape = getattr(types[place], "shape", None)
            if shape is not None and (len(shape) != rank or (is_static and None in shape)):
                return False
        return True


class Checklist:
    """The checklist of a class in one language.

    Attributes:
        condition: The condition of the class; None if it is always true.
        asks_around: Whether a formula reads more from its context than the language.
        has_literals: Whether attributes may be literals.

    Args:
        cls: The class.
        in_hlo: Whether the operations are in an HLO module.
    """

    def __init__(self, cls: type[DeclaredOperation], in_hlo: bool) -> None:
        generated = CONDITIONS.get(f"{cls.__module__}.{cls.__qualname__}")
        self.condition, self.asks_around = generated or _compiled(cls)
        self._cls = cls
        self._rules = [rule for rule in cls.constraints.values() if not isinstance(rule, str)]
        self.has_literals = any(field.kind in _LITERAL_KINDS for field in cls.attribute_fields.values())
        self._allowed = _NO_TUPLE if cls.has_tuples_in_hlo_only and not in_hlo else TypeClass.ANY.value
        self._is_packed = in_hlo and (len(cls.result_fields) != 1 or cls.result_fields[0].variadic)
        self._places: dict[tuple[int, ...], _FieldPositions] = {}
        self._without_regions: dict[int, _FieldPositions] = {}
        self._required: frozenset[str] = frozenset()
        self._region_ends: frozenset[str] | None = None
        if not in_hlo:
            required = [name for name, field in cls.attribute_fields.items() if field.is_required and field.mlir]
            self._required = frozenset(required)
            ends = cls.region_ends if issubclass(cls, UpstreamOperation) else (str(Return.mlir_name),)
            self._region_ends = frozenset(ends)

    def is_met(self, op: DeclaredOperation, context: FormulaContext) -> bool:
        """Whether an operation certainly satisfies all rules of its class."""
        try:
            # rules other than formulas come last, since they may rely on the formulas
            return (
                self._fits(op)
                and (self.condition is None or bool(self.condition(op, context)))
                and (not self._rules or all(rule(op) is None for rule in self._rules))
            )
        except _UNDECIDED:
            return False

    def is_met_without_regions(self, op: DeclaredOperation, types: Sequence[Type], context: FormulaContext) -> bool:
        """Whether an operation with one result and no regions, of operands and a result of these types, meets it."""
        try:
            places = self._without_regions.get(len(types))
            if places is None:
                return self.is_met(op, context)
            return (
                places.take(types)
                and (not self._required or self._required <= op.attributes.keys())
                and (self.condition is None or bool(self.condition(op, context)))
                and (not self._rules or all(rule(op) is None for rule in self._rules))
            )
        except _UNDECIDED:
            return False

    def _fits(self, op: DeclaredOperation) -> bool:
        """Whether types, attributes and regions are as declared."""
        operands, results, regions = op.operands, op.results, op.regions
        types = [operand.type for operand in operands]
        types += op.logical_result_types if self._is_packed else [result.type for result in results]
        places = self._places.get((len(operands), len(results), len(types), len(regions))) or self._record(op, types)
        return (
            places is not None
            and places.take(types)
            and (not self._required or self._required <= op.attributes.keys())
            and (not regions or self._region_ends is None or all(map(self._ends, regions)))
        )

    def _ends(self, region: Region) -> bool:
        if not region.blocks:
            return self._cls.takes_empty_regions
        last = region.terminator
        return len(region.blocks) == 1 and last is not None and last.mlir_name in (self._region_ends or ())

    def _record(self, op: DeclaredOperation, types: Sequence[Type]) -> _FieldPositions | None:
        """Record the requirements for a number of operands, results and regions; None if the numbers are wrong."""
        if find_wrong_count(op) is not None:
            return None
        count, last = len(op.operands), len(op.result_fields) - 1
        segments = zip(op.operand_fields, op.operand_segments(count), strict=True)
        fields: list[OperandField | ResultField] = [
            field for field, (start, end) in segments for _ in range(start, end)
        ]
        fields += [op.result_fields[min(number, last)] for number in range(len(types) - count)]
        places = _FieldPositions(
            tuple([field.types.value & self._allowed for field in fields]),
            tuple(
                [
                    (place, field.rank, isinstance(field, OperandField) and field.holds_sizes)
                    for place, field in enumerate(fields)
                    if field.rank is not None
                ]
            ),
        )
        counts = count, len(op.results), len(types), len(op.regions)
        if sum(counts) <= _MOST_KEPT:
            self._places[counts] = places
            if counts == (count, 1, count + 1, 0) and not self._is_packed:
                self._without_regions[count + 1] = places
        return places


def _compiled(cls: type[DeclaredOperation]) -> tuple[Callable[[Any, Any], Any] | None, bool]:
    """Return the condition of a class without a generated one, and whether it reads the context."""
    if not any(isinstance(rule, str) for rule in cls.constraints.values()):
        return None, False
    from hlo_text.notation.compilation import condition_of, depends_on_module

    return condition_of(cls), depends_on_module(cls)


#: Checklists by class, outside of HLO and in HLO.
_CHECKLISTS: dict[type[Operation], Checklist | None] = {}
_HLO_CHECKLISTS: dict[type[Operation], Checklist | None] = {}


def checklist_of(cls: type[Operation], in_hlo: bool) -> Checklist | None:
    """Return the checklist of a class; None for undeclared classes and asynchronous starts."""
    known = _HLO_CHECKLISTS if in_hlo else _CHECKLISTS
    if cls not in known:
        known[cls] = None
        if issubclass(cls, DeclaredOperation) and not issubclass(cls, StartOperation) and is_declared(cls):
            known[cls] = Checklist(cls, in_hlo)
    return known[cls]


def surely_keeps_rules(op: DeclaredOperation, context: FormulaContext) -> bool:
    """Whether an operation meets the checklist of its class."""
    checklist = checklist_of(op.__class__, context.is_hlo)
    return checklist is not None and checklist.is_met(op, context)
