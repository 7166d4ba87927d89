"""The operation where two runs part: the first whose value the other run has nowhere, though it has its operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.held_values import HeldValues, Missing
from evaluator.comparison.recordings import Entry, Recording, Sample
from evaluator.comparison.tolerances import Tolerance
from evaluator.observation.marks import is_inexact
from evaluator.observation.numbers import spelled
from hlo_text.analysis.places import Place
from hlo_text.core.ir import Module, Operation, walk

#: Share of operations of the same class, place by place, from which two modules are variants of one another.
_ALIKE = 0.8


@attrs.frozen
class Divergence:
    """The place where two runs part.

    Attributes:
        a: The operation in the first.
        b: The operation of the second that comes nearest, if there is one.
        index: Index of the first element that differs; None where elements do not correspond.
        value_a, value_b: The elements there.
    """

    a: Place
    b: Place | None
    index: tuple[int, ...] | None
    value_a: Any
    value_b: Any

    def as_json(self) -> dict[str, Any]:
        """Return the divergence as JSON documents hold it."""
        return {
            "a": self.a.as_json(),
            "b": self.b.as_json() if self.b is not None else None,
            "index": None if self.index is None else list(self.index),
            "value_a": _spelled(self.value_a),
            "value_b": _spelled(self.value_b),
        }


def _spelled(value: Any) -> Any:
    if value is None:
        return None
    if np.iscomplexobj(value):
        return [spelled(float(value.real)), spelled(float(value.imag))]
    return bool(value) if np.asarray(value).dtype == np.bool_ else spelled(float(value))


def are_variants(a: Module, b: Module) -> bool:
    """Whether the operations of two modules correspond one by one, most of them being of one class."""
    first, second = list(walk(a)), list(walk(b))
    if len(first) != len(second) or a.language != b.language:
        return False
    alike = sum(x.__class__ is y.__class__ for x, y in zip(first, second, strict=True))
    return alike >= _ALIKE * len(first)


def first_aligned_divergence(a: Sequence[Entry], b: Sequence[Entry], tolerance: Tolerance) -> Divergence | None:
    """Return the first operation of a run whose value differs from that of its counterpart."""
    counterparts = {entry.key: entry for entry in b}

    def differs(entry: Entry) -> bool:
        other = counterparts.get(entry.key)
        return other is not None and not _agree(entry.results, other.results, tolerance)

    first = next(filter(differs, a), None)
    if first is not None and first.process:  # of a grid, which took turns in its own order
        same = [x for x in a if (x.number, x.occurrence) == (first.number, first.occurrence) and differs(x)]
        first = min(same, key=lambda entry: entry.process or 0)
    return None if first is None else _divergence(first, counterparts[first.key], tolerance)


def first_divergence_by_value(
    a: Recording, b: Recording, wrong: Sequence[int | None], tolerance: Tolerance
) -> Divergence | None:
    """Return the first operation of a run whose value the other run never has, though it has its operands.

    Looked for among the operations from which a way leads to a wrong result along values that the other run does not
    have either, and among those of whose operands the other run makes something else; what an optimisation computes by
    another way is not reported.

    Args:
        a, b: The runs.
        wrong: The entries of `a` that made wrong results.
        tolerance: How far equal values may be apart.
    """
    values = HeldValues(b.samples(), tolerance)
    missing = Missing(a, b, values)
    suspects = _leading_to(a.entries, wrong, missing.__getitem__) or missing.numbers()
    suspects |= set(filter(missing.is_contradicted, _leading_to(a.entries, wrong, lambda number: True)))
    for number in sorted(suspects - missing.folded(suspects)):
        if missing.has_operands(number):
            return _divergence(a.entries[number], _nearest(a.entries[number], a, b, values), tolerance)
    first = min(suspects, default=None)
    return _divergence(a.entries[first], None, tolerance) if first is not None else None


def _leading_to(entries: Sequence[Entry], wrong: Sequence[int | None], passes: Callable[[int], bool]) -> set[int]:
    """Return the entries from which a way leads to wrong ones, by way of entries that let it pass."""
    found: set[int] = set()
    pending = [number for number in wrong if number is not None and passes(number)]
    while pending:
        number = pending.pop()
        if number not in found:
            found.add(number)
            pending += [maker for maker in entries[number].operands if maker is not None and passes(maker)]
    return found


def _agree(a: Sequence[Sample], b: Sequence[Sample], tolerance: Tolerance) -> bool:
    return len(a) == len(b) and all(_same_array(x, y, tolerance) for x, y in zip(a, b, strict=True))


def _same_array(a: Sample, b: Sample, tolerance: Tolerance) -> bool:
    if a.shape != b.shape:
        return False
    first, second = _one_type(a.values, b.values)
    return bool(tolerance.holds(first, second).all())


def _one_type(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return two arrays of one kind of numbers: floats of the other run may be wider, and stay so."""
    is_same_kind = is_inexact(a) and is_inexact(b)
    return (a, b) if a.dtype == b.dtype or is_same_kind else (a, b.astype(a.dtype))


def _nearest(entry: Entry, a: Recording, b: Recording, values: HeldValues) -> Entry | None:
    """Return the entry of the same form that has the operands, or comes from the same operation or line of the program.

    Of several, it is one of the same name and with most of the operands.
    """
    shared: dict[int, int] = {}
    shapes = _shapes(entry)
    alike = [other for other in b.entries if _shapes(other) == shapes and other.results]
    for other in alike:
        shared[id(other)] = _shared_operands(entry, other, values)
    scope, source = a.scope(entry.op), a.source(entry.op)
    ranked = (
        [other for other in alike if other.inputs and shared[id(other)] == len(entry.inputs) == len(other.inputs)],
        [other for other in alike if scope is not None and b.scope(other.op) == scope],
        [other for other in alike if source is not None and b.source(other.op) == source],
        [other for other in alike if _name(other.op) == _name(entry.op)],
    )
    for found in ranked:
        if found:
            return max(found, key=lambda x: (_name(x.op) == _name(entry.op), _types(x) == _types(entry), shared[id(x)]))
    return None


def _shared_operands(entry: Entry, other: Entry, values: HeldValues) -> int:
    """Return how many operands two entries have in common."""
    left, count = list(other.inputs), 0
    for sample in entry.inputs:
        match = next((number for number, found in enumerate(left) if values.same(sample, found)), None)
        if match is not None:
            left.pop(match)
            count += 1
    return count


def _shapes(entry: Entry) -> list[tuple[tuple[int, ...], bool]]:
    return [(sample.shape, is_inexact(sample.values)) for sample in entry.results]


def _types(entry: Entry) -> list[Any]:
    return [sample.values.dtype for sample in entry.results]


def _name(op: Operation) -> str:
    return op.hlo_name or op.name


def _divergence(entry: Entry, other: Entry | None, tolerance: Tolerance) -> Divergence:
    place = entry.place()
    if other is None:
        return Divergence(place, None, None, None, None)
    for a, b in zip(entry.results, other.results, strict=False):
        if a.shape != b.shape:
            continue
        first, second = _one_type(a.values, b.values)
        wrong = np.flatnonzero(~tolerance.holds(first, second))
        if wrong.size:
            index = tuple(int(n) for n in np.unravel_index(wrong[0], a.shape)) if a.is_whole else None
            return Divergence(place, other.place(), index, first[wrong[0]], second[wrong[0]])
    return Divergence(place, other.place(), None, None, None)
