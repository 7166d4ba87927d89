"""Checklists: a fast sufficient condition for an operation to satisfy all rules of its class.

Most operations have plain types, none of them quantized, and satisfy their rules. A checklist combines the rules into
one condition per class (`notation/compilation.py`). If it is not met, `operations.py` checks rule by rule and reports
the first violation, if any. `notation/conditions.py` contains the conditions of all declared classes as generated
Python, so that a process loads them as bytecode; those of other classes are compiled when first verified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from hlo_text.core.ir import Function, Module, Operation, Region, UnregisteredOperation
from hlo_text.core.memo import Memo, by_declaration
from hlo_text.core.opdef import (
    MLIR_OPERATIONS,
    REQUIRED,
    DeclaredOperation,
    Kind,
    OperandField,
    ResultField,
    is_declared,
)
from hlo_text.core.type_classes import TypeClass, type_class
from hlo_text.core.types import ElementType, TensorType, TupleType, Type
from hlo_text.notation.conditions import CONDITIONS
from hlo_text.notation.context import FormulaContext
from hlo_text.ops import FirstHalf, Return, UpstreamOperation
from hlo_text.verifier.counts import find_wrong_count
from hlo_text.verifier.types import find_in_type, holds_values, is_element

_MOST_KEPT = 64  # limit on the operands, results and regions whose fields are cached
_NOT_PLAIN = (TypeClass.PER_TENSOR_QUANTIZED | TypeClass.PER_AXIS_QUANTIZED | TypeClass.UNRANKED).value
_ANY = TypeClass.ANY.value
_NO_TUPLE = (TypeClass.ANY & ~TypeClass.TUPLE).value
#: Undeclared classes with rules about their context.
_PLACED = (Function, Module, UnregisteredOperation)
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


def are_plain(types: Iterable[Type]) -> bool:
    """Whether no rule needs to inspect the types."""
    known = _CLASSES.get
    return all((known(id(type)) or _class_number(type))[0] for type in types)


def _find_class_number(type: Type) -> int:
    number: int = type_class(type)._value_
    if isinstance(type, TensorType):
        is_plain = type.bounds is None and is_element(type.element_type, False)
    else:
        is_plain = find_in_type(type) is None
        if isinstance(type, TupleType):
            is_plain = is_plain and holds_values(type, TypeClass.VALUE)
    return number if is_plain and not number & _NOT_PLAIN else 0


#: Class numbers of tensors without bounds, by element type.
_OF_ELEMENTS: Memo[ElementType, int] = Memo("verifier: classes of elements", 1 << 10)
#: By identity, since comparing a tuple of n elements with an equal one takes n steps; the types are kept with them.
_CLASSES: Memo[int, tuple[int, Type]] = Memo("verifier: classes of types", 1 << 12)


@attrs.define(eq=False, repr=False)
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
        takes_sizes: Whether the rules inspect constant operands.
        is_by_signature: Whether no rule inspects constant operands or the context of the operation.

    Args:
        cls: The class.
        in_hlo: Whether the operations are in an HLO module.
    """

    def __init__(self, cls: type[DeclaredOperation], in_hlo: bool) -> None:
        generated = CONDITIONS.get(f"{cls.__module__}.{cls.__qualname__}")
        self.condition, self.asks_around = generated or _compiled(cls)
        self._cls = cls
        self._rules = [rule for rule in cls.constraints.values() if not isinstance(rule, str)]
        self.has_literals = False
        required = []
        for name, field in cls.attribute_fields.items():
            if field.kind in _LITERAL_KINDS:
                self.has_literals = True
            if field.default is REQUIRED and field.mlir:
                required.append(name)
        self.takes_sizes = MLIR_OPERATIONS.get(cls.mlir_name or "") is cls and any(
            field.rank is not None and field.holds_sizes for field in cls.operand_fields
        )
        self.is_by_signature = not self.takes_sizes and not is_placed(cls)
        self._allowed = _NO_TUPLE if cls.has_tuples_in_hlo_only and not in_hlo else _ANY
        self._is_packed = in_hlo and (len(cls.result_fields) != 1 or cls.result_fields[0].variadic)
        self._places: dict[tuple[int, ...], _FieldPositions] = {}
        self._required = frozenset(() if in_hlo else required)
        self._region_ends: tuple[str, ...] | None = None
        if cls.region_fields and not in_hlo:
            self._region_ends = cls.region_ends if issubclass(cls, UpstreamOperation) else (str(Return.mlir_name),)

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
            if self._is_packed:
                return self.is_met(op, context)
            places = self._places.get((len(types) - 1, 1, len(types), 0)) or self._record(op, types)
            return (
                places is not None
                and places.take(types)
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
        fields = _declared_fields(op, len(types))
        if fields is None:
            return None
        classes: list[int] = []
        ranked: list[tuple[int, int, bool]] = []
        for field in fields:
            if field.rank is not None:
                is_static = isinstance(field, OperandField) and field.holds_sizes
                ranked.append((len(classes), field.rank, is_static))
            classes.append(field.types._value_ & self._allowed)
        places = _FieldPositions(tuple(classes), tuple(ranked))
        counts = len(op.operands), len(op.results), len(types), len(op.regions)
        if sum(counts) <= _MOST_KEPT:
            self._places[counts] = places
        return places


def _declared_fields(op: DeclaredOperation, num_types: int) -> Sequence[OperandField | ResultField] | None:
    """Return the field of each operand and result, or None if the numbers of operands, results or regions are wrong."""
    operands, results = op.operand_fields, op.result_fields
    count = len(op.operands)
    if (
        count == len(operands)
        and len(op.results) == len(results) == num_types - count == 1
        and not op.regions
        and not op.region_fields
        and not results[0].variadic
        and not any(field.variadic or field.optional for field in operands)
    ):
        return *operands, *results
    if find_wrong_count(op) is not None:
        return None
    segments = zip(operands, op.operand_segments(count), strict=True)
    fields: list[OperandField | ResultField] = [field for field, (start, end) in segments for _ in range(start, end)]
    fields += [results[min(number, len(results) - 1)] for number in range(num_types - count)]
    return fields


def _compiled(cls: type[DeclaredOperation]) -> tuple[Callable[[Any, Any], Any] | None, bool]:
    """Return the condition of a class without a generated one, and whether it reads the context."""
    if not any(isinstance(rule, str) for rule in cls.constraints.values()):
        return None, False
    from hlo_text.notation.compilation import condition_of, depends_on_module

    return condition_of(cls), depends_on_module(cls)


@by_declaration
def is_placed(cls: type[Operation]) -> bool:
    """Whether a class has rules about the context of its operations."""
    name = cls.mlir_name or ""
    known = MLIR_OPERATIONS.get(name)
    if known is None or known is not cls:
        return cls in _PLACED
    return known.depends_on_context or name.startswith("sdy.")


def _starts_another(cls: type[Operation]) -> bool:
    """Whether a class starts an operation of another class."""
    if not issubclass(cls, FirstHalf):
        return False
    from hlo_text.ops.asynchronous import StartOperation

    return issubclass(cls, StartOperation)


class Checklists(dict[type[Operation], Checklist | None]):
    """The checklists of classes in one language; None for undeclared classes and asynchronous starts."""

    def __init__(self, in_hlo: bool) -> None:
        super().__init__()
        self._in_hlo = in_hlo

    def __missing__(self, cls: type[Operation]) -> Checklist | None:
        has_one = issubclass(cls, DeclaredOperation) and not _starts_another(cls) and is_declared(cls)
        checklist = self[cls] = Checklist(cls, self._in_hlo) if has_one else None  # type: ignore[arg-type]  # declared
        return checklist


#: Checklists outside of HLO and in HLO.
CHECKLISTS = Checklists(False), Checklists(True)


def surely_keeps_rules(op: DeclaredOperation, context: FormulaContext) -> bool:
    """Whether an operation meets the checklist of its class."""
    checklist = CHECKLISTS[context.is_hlo][op.__class__]
    return checklist is not None and checklist.is_met(op, context)
