"""Operations accepted by a checklist satisfy every rule, also after changes of their types and attributes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest

from hlo_text import parse
from hlo_text.core.diagnostics import ParseError
from hlo_text.core.ir import Operation, Value, walk
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import (
    BOOL,
    F32,
    I32,
    UI8,
    ComplexType,
    QuantizedType,
    TensorType,
    TupleType,
    Type,
    UnrankedTensorType,
)
from hlo_text.notation.context import FormulaContext
from hlo_text.verifier.checklists import CHECKLISTS
from hlo_text.verifier.operations import find_by_rules

from support.folders import CORPUS

#: Operations of a class that are changed, and changes of each.
PER_CLASS, CHANGES = 4, 25
_QUANTIZED = QuantizedType(UI8, F32, (0.5,), (1,), 0, 255)


@cache
def operations(language: str) -> tuple[DeclaredOperation, ...]:
    """Operations of the corpus, right and wrong, a few of each class."""
    folders = {"stablehlo": ("stablehlo", "invalid"), "hlo": ("hlo", "invalid")}[language]
    found: Counter[type] = Counter()
    chosen = []
    for folder in folders:
        for path in sorted((CORPUS / folder).rglob("*.mlir" if language == "stablehlo" else "*.hlo")):
            if path.stat().st_size < 20_000:
                for op in _operations_of(path.read_text(encoding="utf-8")):
                    found[type(op)] += 1
                    if found[type(op)] <= PER_CLASS:
                        chosen.append(op)
    return tuple(chosen)


def _operations_of(text: str) -> Iterator[DeclaredOperation]:
    try:
        yield from (op for op in walk(parse(text)) if isinstance(op, DeclaredOperation))
    except ParseError:
        return


def changed(op: DeclaredOperation, others: Sequence[DeclaredOperation], random: Random) -> DeclaredOperation:
    """Return an operation with one or two things changed."""
    operands, results, attributes = list(op.operands), list(op.results), dict(op.attributes)
    for _ in range(random.randint(1, 2)):
        place = random.randrange(len(operands) + len(results) + len(attributes) + 1)
        if place < len(operands):
            operands[place] = Value(_other_type(operands[place].type, random))
        elif place < len(operands) + len(results):
            results[place - len(operands)] = Value(_other_type(results[place - len(operands)].type, random))
        elif attributes:
            name = random.choice(sorted(attributes))
            like = [other.attributes[name] for other in others if name in other.attributes]
            attributes[name] = _other_value(attributes[name], like, random)
            if random.random() < 0.2:
                del attributes[name]
        elif operands:
            operands.pop(random.randrange(len(operands)))
    return type(op)(attributes, tuple(operands), tuple(results), op.regions)


def _other_type(type: Type, random: Random) -> Type:
    shape = list(type.shape) if isinstance(type, TensorType) else [2]
    element = type.element_type if isinstance(type, TensorType) else F32
    if shape and random.random() < 0.6:
        shape[random.randrange(len(shape))] = random.choice((0, 1, 2, 3, None))
    elif random.random() < 0.3:
        shape = random.choice((shape[:-1], [*shape, 2], [1, *shape]))
    else:
        element = random.choice((BOOL, I32, UI8, F32, ComplexType(F32), _QUANTIZED))
    tensor = TensorType(tuple(shape), element)
    return random.choice((*[tensor] * 8, UnrankedTensorType(element), TupleType((tensor,))))


def _other_value(value: Any, like: Sequence[Any], random: Random) -> Any:
    if attrs.has(type(value)) and random.random() < 0.6:
        lists = [field.name for field in attrs.fields(type(value)) if isinstance(getattr(value, field.name), tuple)]
        for name in random.sample(lists, min(1, len(lists))):
            entries = tuple(random.choice((-1, 0, 1, 2, 3)) for _ in range(random.randint(0, 2)))
            return attrs.evolve(value, **{name: entries})
    if isinstance(value, tuple) and value and random.random() < 0.6:
        entries = list(value)
        entries[random.randrange(len(entries))] = random.choice((-1, 0, 1, 2, 3, 7, entries[0]))
        return tuple(random.choice((entries, entries[:-1], [*entries, entries[0]])))
    if isinstance(value, int) and random.random() < 0.6:
        return random.choice((-1, 0, 1, 2, 5))
    return random.choice([*like, None, "x"])


@pytest.mark.parametrize("language", ["stablehlo", "hlo"])
def test_what_a_checklist_passes_keeps_every_rule(language: str) -> None:
    context, random = FormulaContext(language=language), Random(5)
    verdicts: Counter[bool] = Counter()
    for op in operations(language):
        checklist = CHECKLISTS[language == "hlo"][type(op)]
        others = [other for other in operations(language) if type(other) is type(op)]
        for number in range(CHANGES if checklist is not None else 0):
            candidate = op if number == 0 else changed(op, others, random)
            assert checklist is not None
            is_met = checklist.is_met(candidate, context)
            verdicts[is_met] += 1
            if is_met:
                assert find_by_rules(candidate, context) is None, str(candidate)
    assert min(verdicts.values()) > 1000


def test_most_operations_of_the_corpus_meet_their_checklist() -> None:
    """At least nine in ten valid operations without quantized types and with static sizes."""
    context = FormulaContext()
    plain = [op for op in operations("stablehlo") if _is_plain(op) and find_by_rules(op, context) is None]
    lists = [(op, CHECKLISTS[False][type(op)]) for op in plain]
    met = [checklist.is_met(op, context) for op, checklist in lists if checklist is not None]
    assert len(met) > 300
    assert sum(met) >= 0.9 * len(met)


def test_operations_with_regions_meet_their_checklist() -> None:
    context = FormulaContext()
    checked = [op for op in operations("stablehlo") if op.regions and _is_plain(op) and not find_by_rules(op, context)]
    lists = [(op, CHECKLISTS[False][type(op)]) for op in checked]
    met = [checklist.is_met(op, context) for op, checklist in lists if checklist is not None]
    assert len(met) > 20
    assert sum(met) >= 0.9 * len(met)


def _is_plain(op: Operation) -> bool:
    types = [value.type for value in (*op.operands, *op.results)]
    return all(isinstance(type, TensorType) and type.is_static for type in types) and not any(
        isinstance(type.element_type, QuantizedType) for type in types if isinstance(type, TensorType)
    )
