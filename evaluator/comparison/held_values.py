"""Values that a run has: looked for by elements in whatever order, and by what operations made of the same operands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from evaluator.comparison.recordings import Entry, Recording, Sample
from evaluator.comparison.tolerances import Tolerance
from hlo_text import ops
from hlo_text.core.ir import Operation, Value, walk

#: Operands and results of an entry by size and kind of number.
_Form = tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]

#: Elements that are compared first, and by what share of the largest one they may differ.
_SKETCH, _ALIKE = 9, 1e-2
#: Entries of two runs, and those of one form, up to which it is looked for what was made of the same operands.
_MOST_ENTRIES, _MOST_ALIKE = 8000, 300
_BROADCASTS = ops.BroadcastInDim | ops.Broadcast | ops.DynamicBroadcastInDim
#: A class of operations and the number of one of their operands.
_Use = tuple[type[Operation], int]
#: Uses of constants that optimisations write otherwise: sums for differences, products with reciprocals for quotients.
_RECIPROCAL: _Use = (ops.Divide, 0)
_REWRITTEN: tuple[_Use, ...] = ((ops.Subtract, 1), (ops.Divide, 1), _RECIPROCAL)


class HeldValues:
    """The values of a run, found by size and mean.

    Args:
        samples: They.
        tolerance: How far equal values may be apart.
    """

    def __init__(self, samples: Iterable[Sample], tolerance: Tolerance) -> None:
        self._tolerance = tolerance
        self._by_size: dict[tuple[int, str], list[tuple[float, Sample]]] = defaultdict(list)
        seen: set[int] = set()
        for sample in samples:
            if id(sample) not in seen:
                seen.add(id(sample))
                self._by_size[kind(sample)].append((_mean(sample), sample))
        for alike in self._by_size.values():
            alike.sort(key=lambda pair: pair[0])
        self._known: dict[int, bool] = {}
        self._scales: dict[int, tuple[float, float]] = {}
        self._sketches: dict[int, tuple[float, ...]] = {}

    def holds(self, sample: Sample) -> bool:
        """Whether some value of the run is this one, in whatever order its elements lie."""
        known = self._known.get(id(sample))
        if known is None:
            known = self._known[id(sample)] = self._search(sample)
        return known

    def same(self, a: Sample, b: Sample) -> bool:
        """Whether two values are the same, in whatever order their elements lie."""
        if a is b or kind(a) != kind(b):
            return a is b
        (mean, reach), (other, _) = self._scale(a), self._scale(b)
        return abs(mean - other) <= reach and _same_elements(a, b, self._tolerance)

    def alike(self, a: Sample, b: Sample) -> bool:
        """Whether two values are the same also for their size, however small that is."""
        if a is b or kind(a) != kind(b):
            return a is b
        first, second = self._sketch(a), self._sketch(b)
        reach = _ALIKE * max(map(abs, (*first, *second)), default=0.0)
        return all(abs(x - y) <= reach for x, y in zip(first, second, strict=False)) and self.same(a, b)

    def _sketch(self, sample: Sample) -> tuple[float, ...]:
        """Return some of the sorted finite elements of a value."""
        known = self._sketches.get(id(sample))
        if known is None:
            numbers = np.sort(_finite(sample))
            places = np.linspace(0, max(numbers.size - 1, 0), _SKETCH).astype(np.int64)
            known = self._sketches[id(sample)] = tuple(numbers[places].tolist()) if numbers.size else ()
        return known

    def _scale(self, sample: Sample) -> tuple[float, float]:
        """Return the mean of a value, and by how much that of one that agrees may differ."""
        known = self._scales.get(id(sample))
        if known is None:
            known = self._scales[id(sample)] = _mean(sample), max(2e-2 * _mean_size(sample), 1e-2)
        return known

    def _search(self, sample: Sample) -> bool:
        candidates = self._by_size.get(kind(sample), [])
        mean, reach = self._scale(sample)
        first = bisect_left(candidates, mean - reach, key=lambda pair: pair[0])
        last = bisect_right(candidates, mean + reach, key=lambda pair: pair[0])
        return any(_same_elements(sample, other, self._tolerance) for _, other in candidates[first:last])


def kind(sample: Sample) -> tuple[int, str]:
    """Return how many elements a value has, and of which kind of number."""
    return int(np.prod(sample.shape, dtype=np.int64)), "c" if sample.values.dtype.kind == "c" else "r"


def _finite(sample: Sample) -> np.ndarray[Any, Any]:
    wide = np.abs(sample.values) if sample.values.dtype.kind == "c" else sample.values.astype(np.float64)
    return wide[np.isfinite(wide)]


def _mean(sample: Sample) -> float:
    numbers = _finite(sample)
    return float(numbers.mean()) if numbers.size else 0.0


def _mean_size(sample: Sample) -> float:
    numbers = _finite(sample)
    return float(np.abs(numbers).mean()) if numbers.size else 0.0


def _same_elements(a: Sample, b: Sample, tolerance: Tolerance) -> bool:
    if a.values.dtype != b.values.dtype:
        return False
    if a.shape == b.shape and bool(tolerance.holds(a.values, b.values).all()):
        return True
    return a.sorted.shape == b.sorted.shape and bool(tolerance.holds(a.sorted, b.sorted).all())


class Missing:
    """Entries of a run whose results the other run does not have.

    What is spread over an array is there if the operand is, since optimisations spread later; numbers in a wider type,
    if those in the narrow one are; a constant, if what it becomes is there when divisions become multiplications and
    differences sums; the one of a reciprocal is always there. A result that tells little (all elements are one number,
    or those of an operand) may be there by chance: it is not, if something else was made of the same operands.

    Args:
        a: The run.
        b: The other one.
        values: The values of the other one.
    """

    def __init__(self, a: Recording, b: Recording, values: HeldValues) -> None:
        self._values = values
        is_small = len(a.entries) + len(b.entries) <= _MOST_ENTRIES
        self._made = _Made(a.entries if is_small else [], b.entries if is_small else [], values)
        self._rewritten = _rewritten_constants(a)
        self._entries = a.entries
        self._is_missing: list[bool] = []
        for entry in a.entries:
            self._is_missing.append(self._lacks(entry))

    def __getitem__(self, number: int) -> bool:
        return self._is_missing[number]

    def numbers(self) -> set[int]:
        """Return the numbers of these entries."""
        return {number for number, is_missing in enumerate(self._is_missing) if is_missing}

    def folded(self, suspects: set[int]) -> set[int]:
        """Return the suspects that are constants which the other run does not have elsewhere, either, without harm."""
        constants = {n: e for n, e in enumerate(self._entries) if not e.inputs and e.results and self._is_missing[n]}
        harmless = {_content(entry) for number, entry in constants.items() if number not in suspects}
        return {number for number in suspects & constants.keys() if _content(constants[number]) in harmless}

    def has_operands(self, number: int) -> bool:
        """Whether the other run has the operands of an entry."""
        return self._has_operands(self._entries[number])

    def is_contradicted(self, number: int) -> bool:
        """Whether the other run made something else of the operands of an entry, and this not, or not as often."""
        entry = self._entries[number]
        if not self._made.is_kept or not entry.op.is_elementwise or len(entry.results) != 1:
            return False
        made = self._made
        return made.something_else(entry) if self._is_missing[number] else made.something_else_once(entry)

    def _has_operands(self, entry: Entry) -> bool:
        return all(
            (maker is not None and not self._is_missing[maker]) or self._values.holds(sample)
            for sample, maker in zip(entry.inputs, entry.operands, strict=True)
        )

    def _lacks(self, entry: Entry) -> bool:
        maker = entry.operands[0] if _spreads(entry) or entry.keeps_numbers else None
        if maker is not None:
            return self._is_missing[maker]
        if entry.keeps_numbers:  # those of an argument
            return False
        if all(map(self._values.holds, entry.results)):
            return self._made.is_kept and _tells_little(entry, self._values) and self._made.something_else(entry)
        if isinstance(entry.op, _BROADCASTS):
            return not self._has_operands(entry)
        use = self._rewritten.get(entry.op)
        if use == _RECIPROCAL:
            return not bool((entry.results[0].values == 1).all())
        return use is None or not any(map(self._values.holds, _rewritings(entry.results[0], use)))


def _content(entry: Entry) -> tuple[bytes, ...]:
    return tuple(sample.values.tobytes() for sample in entry.results)


def _spreads(entry: Entry) -> bool:
    return isinstance(entry.op, _BROADCASTS) and entry.inputs[0].values.size == 1


def _tells_little(entry: Entry, values: HeldValues) -> bool:
    if not entry.op.is_elementwise or len(entry.results) != 1:
        return False
    (result,) = entry.results
    is_uniform = result.values.size > 0 and bool((result.values == result.values[:1]).all())
    return is_uniform or any(values.alike(result, sample) for sample in entry.inputs)


class _Made:
    """Elementwise operations of two runs by operands."""

    def __init__(self, a: Sequence[Entry], b: Sequence[Entry], values: HeldValues) -> None:
        self._values = values
        self._ours, self._theirs = _by_form(a), _by_form(b)
        self._by_class: defaultdict[tuple[str, tuple[int, str]], list[Sample]] = defaultdict(list)
        for entry in b:
            if entry.op.is_elementwise and len(entry.results) == 1:
                self._by_class[_name(entry.op), kind(entry.results[0])].append(entry.results[0])

    @property
    def is_kept(self) -> bool:
        """Whether there is anything to look for it in."""
        return bool(self._theirs)

    def something_else(self, entry: Entry) -> bool:
        """Whether the other run made something else of an entry's operands, and never this in the same way."""
        (result,) = entry.results
        alike = self._by_class.get((_name(entry.op), kind(result)), ())
        if any(self._values.same(result, sample) for sample in alike):
            return False
        others = list(self._with_operands_of(entry, self._theirs))
        if not others or any(self._values.same(result, other.results[0]) for other in others):
            return False
        return self._has_more(others, list(self._with_operands_of(entry, self._ours)))

    def something_else_once(self, entry: Entry) -> bool:
        """Whether the other run made this of an entry's operands fewer times, and something else more often."""
        others, ours = (list(self._with_operands_of(entry, made)) for made in (self._theirs, self._ours))
        different = [other for other in others if not self._values.same(entry.results[0], other.results[0])]
        return self._count(entry, ours) > self._count(entry, others) and self._has_more(different, ours)

    def _has_more(self, others: Sequence[Entry], ours: Sequence[Entry]) -> bool:
        return any(self._count(other, others) > self._count(other, ours) for other in others)

    def _count(self, entry: Entry, entries: Sequence[Entry]) -> int:
        """Return how many entries do what one of the same operands does."""
        return sum(
            _name(found.op) == _name(entry.op) and self._values.same(found.results[0], entry.results[0])
            for found in entries
        )

    def _with_operands_of(self, entry: Entry, entries: dict[_Form, list[Entry]]) -> Iterator[Entry]:
        alike = entries.get(_form(entry), [])
        for found in alike if len(alike) <= _MOST_ALIKE else ():
            left = list(found.inputs)
            for sample in entry.inputs:
                match = next((other for other in left if self._values.alike(sample, other)), None)
                if match is None:
                    break
                left.remove(match)
            else:
                yield found


def _by_form(entries: Sequence[Entry]) -> dict[_Form, list[Entry]]:
    found: defaultdict[_Form, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.op.is_elementwise and len(entry.results) == 1 and entry.inputs:
            found[_form(entry)].append(entry)
    return found


def _form(entry: Entry) -> _Form:
    return tuple(sorted(map(kind, entry.inputs))), tuple(map(kind, entry.results))


def _name(op: Operation) -> str:
    return op.hlo_name or op.name


def _rewritten_constants(run: Recording) -> dict[Operation, _Use]:
    """Return constants of one use: only subtracted, only divided by, or only divided."""
    users: defaultdict[Value, list[tuple[Operation, int]]] = defaultdict(list)
    for op in walk(run.module):
        for place, operand in enumerate(op.operands):
            users[operand].append((op, place))
    found: dict[Operation, _Use] = {}
    for op in walk(run.module):
        if isinstance(op, ops.Constant):
            uses = {use for user, place in users[op.results[0]] for use in _uses(user, place, users)}
            if len(uses) == 1 and (use := uses.pop()) in _REWRITTEN:
                found[op] = use
    return found


def _uses(user: Operation, place: int, users: dict[Value, list[tuple[Operation, int]]]) -> Iterator[_Use]:
    """Yield the class of what uses a value, or uses it spread over an array, and which operand it is."""
    if isinstance(user, _BROADCASTS):
        yield from ((other.__class__, position) for other, position in users.get(user.results[0], ()))
    else:
        yield user.__class__, place


def _rewritings(sample: Sample, use: _Use) -> Iterator[Sample]:
    if sample.values.dtype.kind in "biu":
        return
    with np.errstate(all="ignore"):
        changed = -sample.values if use[0] is ops.Subtract else (1 / sample.values).astype(sample.values.dtype)
    yield Sample(sample.shape, changed)
