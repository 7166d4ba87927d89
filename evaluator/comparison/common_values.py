"""Values that two runs have in common, for modules with little common structure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np

from evaluator.comparison.closeness import Closeness, ValueIndex, is_distinctive, kind
from evaluator.comparison.joints import Forms, Joint, Joints
from evaluator.comparison.recordings import Sample
from hlo_text import ops

#: Operations whose results are new values.
COMPUTATIONS = ops.BinaryElementwise | ops.UnaryElementwise | ops.DotGeneral | ops.Convolution
BROADCASTS = ops.BroadcastInDim | ops.Broadcast | ops.DynamicBroadcastInDim
#: Maximum number of steps from an operation to those from which it is computed.
_MOST_BEHIND = 6


class CommonValues:
    """The values that two runs have in common.

    Attributes:
        a, b: The runs.
        closeness: How close equal values are.
        ours, theirs: Indexes of the values of each run.
    """

    def __init__(self, a: Joints, b: Joints, closeness: Closeness) -> None:
        self.a, self.b = a, b
        self.closeness = closeness
        self.ours, self.theirs = (ValueIndex(((s, s) for s in _all_samples(joints)), closeness) for joints in (a, b))
        self._has: dict[int, bool] = {}

    def has(self, joint: Joint) -> bool:
        """Whether the other run contains the results of an operation, or need not contain them.

        Compilers fold and rewrite constants, so a constant with few distinct elements is never reported as missing.
        """
        known = self._has.get(joint.number)
        if known is None:
            known = self._has[joint.number] = self._decided(joint)
        return known

    def is_vague(self, joint: Joint) -> bool:
        """Whether results, such as booleans or few numbers, may be in the other run by chance."""
        results = self.a.results(joint)
        return not joint.is_constant and not any(map(is_distinctive, itertools.chain.from_iterable(results)))

    def _decided(self, joint: Joint) -> bool:
        results = self.a.results(joint)
        if not joint.has_data and (self.a.joins or self.b.joins):
            return True  # programs that are partitioned otherwise have other offsets
        if joint.is_constant and not all(any(map(is_distinctive, forms)) for forms in results):
            return True
        if joint.has_data and any(map(is_all_nan, itertools.chain.from_iterable(results))):
            return False  # any other NaN is equal to it
        maker = joint.operands[0] if joint.operands else None
        if maker is not None and (broadcasts_scalar(joint) or joint.entry.keeps_numbers):
            return self.has(self.a.all[maker])
        if joint.entry.keeps_numbers:  # of an argument
            return True
        if all(self.is_theirs(forms) for forms in results):
            return True
        if isinstance(joint.op, BROADCASTS):  # compilers broadcast what they compute from the operand
            return maker is None or self.has(self.a.all[maker])
        divisor = joint.operands[1] if self._is_reciprocal(joint) else None
        return divisor is not None and self.has(self.a.all[divisor])

    @staticmethod
    def _is_reciprocal(joint: Joint) -> bool:
        """Whether an operation divides 1 by a divisor, which compilers insert to multiply by its inverse."""
        return isinstance(joint.op, ops.Divide) and bool((joint.entry.inputs[0].values == 1).all())

    def is_theirs(self, forms: Forms) -> bool:
        return not forms or any(map(self.theirs.holds, forms))

    def is_ours(self, forms: Forms) -> bool:
        """Whether this run has a value of the other run."""
        return any(map(self.ours.holds, forms))

    def is_among(self, forms: Forms, others: Sequence[Forms]) -> bool:
        return any(self.closeness.same_elements(x, y) for x in forms for other in others for y in other)

    def is_same_value(self, form: Sample, sample: Sample) -> bool:
        """Whether two values agree: in order if they have one shape, else as sets of elements."""
        alike = self.closeness.same if form.shape == sample.shape else self.closeness.same_elements
        return alike(form, sample)

    def is_same(self, mine: Joint, other: Joint) -> bool:
        pairs = zip(self.a.results(mine), self.b.results(other), strict=False)
        return all(any(self.closeness.same(x, y) for x in ours for y in theirs) for ours, theirs in pairs)

    def is_like(self, made: Joint, source: Joint) -> bool:
        """Whether each operation has a single result, of the same size and kind of number."""
        pairs = (self.a.results(made)[:1], self.b.results(source)[:1]) if len(source.entry.results) == 1 else ((), ())
        return any({kind(x) for x in f} & {kind(y) for y in g} for f, g in zip(*pairs, strict=False))

    def agrees_with_one(self, made: Joint, sources: Sequence[Joint]) -> bool:
        """Whether some operation of the other run has the same values in every execution, in order."""
        ours = self.a.by_op[made.op]
        for source in sources:
            theirs = self.b.by_op[source.op]
            pairs = paired(ours, theirs, made, source)
            if len(ours) == len(theirs) and pairs and all(self.is_same(*pair) for pair in pairs):
                return True
        return False

    def behind(self, other: Joint) -> Iterator[tuple[Sample, Joint | None]]:
        """Yield the values from which an operation of the other run is computed, up to a distance."""
        pending, seen = [(other, 0)], {other.number}
        while pending:
            joint, distance = pending.pop(0)
            for forms, maker in zip(self.b.inputs(joint), joint.operands, strict=False):
                source = self.b.all[maker] if maker is not None else None
                yield from ((form, source) for form in forms)
                if source is not None and source.number not in seen and distance < _MOST_BEHIND:
                    seen.add(source.number)
                    pending.append((source, distance + 1))

    def is_behind(self, made: Joint, other: Joint) -> bool:
        """Whether an operation of the other run is computed from an operation with the values of `made`."""
        sources = operations(list(self.behind(other)))
        return self.agrees_with_one(made, [s for s in sources if self.is_like(made, s)])

    def are_inverse(self, a: Sample, b: Sample) -> bool:
        """Whether the elements of two values are reciprocals or negatives of each other."""
        if a.values.size != b.values.size or a.values.dtype.kind in "biu":
            return False
        with np.errstate(all="ignore"):
            inverses = (1 / a.values, -a.values)
        return any(self.closeness.holds(b.values, inverse) for inverse in inverses)


def broadcasts_scalar(joint: Joint) -> bool:
    return isinstance(joint.op, BROADCASTS) and joint.entry.inputs[0].values.size == 1


def operations(values: Sequence[tuple[Sample, Joint | None]]) -> list[Joint]:
    return list({source.op: source for _, source in values if source is not None}.values())


def is_uniform(sample: Sample) -> bool:
    return bool(sample.values.size) and bool((sample.values == sample.values[0]).all())


def is_all_nan(sample: Sample) -> bool:
    values = sample.values
    return bool(values.size) and values.dtype.kind in "fcV" and bool((values != values).all())


def is_inverse(sample: Sample, mine: Sample) -> bool:
    """Whether two constants repeat a number and its reciprocal or negative."""
    if not (is_uniform(sample) and is_uniform(mine)) or "b" in (sample.values.dtype.kind, mine.values.dtype.kind):
        return False
    number, other = complex(sample.values[0]), complex(mine.values[0])
    return math.isclose(abs(number * other - 1), 0, abs_tol=1e-6) or (number == -other and number != 0)


def has_number(sample: Sample, mine: Sample) -> bool:
    """Whether two constants repeat the same number, perhaps of different types."""
    kinds = sample.values.dtype.kind, mine.values.dtype.kind
    if (kinds[0] != kinds[1] and "b" in kinds) or not (is_uniform(sample) and is_uniform(mine)):
        return False
    return complex(sample.values[0]) == complex(mine.values[0])


def paired(ours: Sequence[Joint], theirs: Sequence[Joint], mine: Joint, other: Joint) -> list[tuple[Joint, Joint]]:
    """Return pairs of executions of two operations, aligned so that two given executions form a pair."""
    if len(ours) == 1:
        return [(mine, other)]
    if len(theirs) == 1:
        return [(joint, other) for joint in ours]
    shift = 0 if len(ours) == len(theirs) else theirs.index(other) - ours.index(mine)
    pairs = ((joint, number + shift) for number, joint in enumerate(ours))
    return [(joint, theirs[number]) for joint, number in pairs if 0 <= number < len(theirs)]


def _all_samples(joints: Joints) -> Iterator[Sample]:
    seen: set[int] = set()
    for joint in joints.all:
        for forms in (*joints.results(joint), *joints.inputs(joint)):
            for form in forms:
                if id(form) not in seen:
                    seen.add(id(form))
                    yield form
