"""The operation where a whole program and a partitioned one part.

Much of a partitioned program has no counterpart: tables of offsets, blocks on their way, parts of sums. So an operation
is named only where the other program makes something else, which this one lacks, of the same operands, or where a
collective does not give what it was given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
import numpy as np

from evaluator.comparison.divergence import Divergence
from evaluator.comparison.held_values import HeldValues
from evaluator.comparison.joined_values import REDUCING, Forms, Joint, Joints, Lacking
from evaluator.comparison.recordings import Recording
from evaluator.comparison.tolerances import Tolerance
from hlo_text import ops

#: Collectives that give what they were given, put together.
_GATHERING = (*REDUCING, ops.AllGather, ops.AllGatherStart)
#: Entries of two runs up to which they are compared.
_MOST_ENTRIES = 20_000


def first_divergence_of_parts(
    a: Recording, b: Recording, processes: tuple[int, int], wrong: Sequence[int | None], tolerance: Tolerance
) -> Divergence | None:
    """Return the first operation of a run whose value the other run never has, though it has its operands.

    Args:
        a, b: The runs, one of them partitioned.
        processes: How many processes each has.
        wrong: The entries of `a` that made wrong results.
        tolerance: How far equal values may be apart.
    """
    if len(a.entries) + len(b.entries) > _MOST_ENTRIES:
        return None
    return _Parting(Joints(a, processes[0]), Joints(b, processes[1]), tolerance).divergence(wrong)


class _Parting:
    """Two runs, and what each lacks of the other's values."""

    def __init__(self, a: Joints, b: Joints, tolerance: Tolerance) -> None:
        self._a, self._b = a, b
        ours, theirs = (HeldValues(joints.samples(with_parts=True), tolerance) for joints in (a, b))
        self._values = theirs
        self._missing = Lacking(a, theirs, HeldValues(b.samples(with_parts=False), tolerance))
        self._unmade = Lacking(b, ours, ours)

    def divergence(self, wrong: Sequence[int | None]) -> Divergence | None:
        """Return where they part, None if nothing is sure."""
        for number in sorted(self._leading_to([self._a.numbers[n] for n in wrong if n in self._a.numbers])):
            joint = self._a.all[number]
            if self._missing.has_operands(number) and not joint.comes_around:
                partner = self._partner(joint)
                if partner is not None:
                    return self._between(joint, self._b.all[partner])
        return None

    def _leading_to(self, wrong: Sequence[int]) -> set[int]:
        """Return the joints from which a way leads to wrong ones, by way of values that the other run lacks."""
        found: set[int] = set()
        pending = list(wrong)
        while pending:
            number = pending.pop()
            if number not in found and self._missing[number]:
                found.add(number)
                pending += [maker for maker in self._a.all[number].operands if maker is not None]
        return found

    # --- the other run

    def _partner(self, joint: Joint) -> int | None:
        """Return what the other run makes of the same operands, or in the same place of the traced program."""
        if isinstance(joint.entry.op, _GATHERING):
            return self._maker(joint.inputs[0])
        gathering = self._gathering(joint.results)
        if gathering is not None:
            return gathering
        others = [n for n in range(len(self._b.all)) if self._unmade[n] and self._is_sized_as(joint, self._b.all[n])]
        fitting = [n for n in others if not self._b.all[n].comes_around and self._has_operands_of(joint, n)]
        scope = self._a.recording.scope(joint.entry.op)
        alike = [n for n in fitting if _same_class(joint, self._b.all[n])]
        placed = [n for n in others if scope is not None and self._b.recording.scope(self._b.all[n].entry.op) == scope]
        placed = [n for n in placed if _same_class(joint, self._b.all[n]) and self._unmade.has_operands(n)]
        return next(iter((*alike, *fitting, *placed)), None)

    def _maker(self, forms: Forms) -> int | None:
        """Return what gives a value in the other run."""
        return next((n for n, other in enumerate(self._b.all) if any(map(self._one_of(forms), other.results))), None)

    def _gathering(self, results: Sequence[Forms]) -> int | None:
        """Return what was to put a value together in the other run, of parts that are right."""
        for number, other in enumerate(self._b.all):
            is_wrong = isinstance(other.entry.op, _GATHERING) and self._unmade[number] and len(results) == 1
            if is_wrong and self._one_of(results[0])(other.inputs[0]):
                return number
        return None

    def _one_of(self, forms: Forms) -> Callable[[Forms], bool]:
        """Return what says of a value whether it is this one."""
        return lambda others: any(self._values.same(x, y) for x in forms for y in others)

    @staticmethod
    def _is_sized_as(joint: Joint, other: Joint) -> bool:
        pairs = zip(joint.sizes, other.sizes, strict=False)
        return len(joint.results) == len(other.results) and all(x & y for x, y in pairs)

    def _has_operands_of(self, joint: Joint, number: int) -> bool:
        left, wanted = _data(self._b, self._b.all[number]), _data(self._a, joint)
        if not wanted or len(left) != len(wanted):
            return False
        for forms in wanted:
            match = next((other for other in left if self._one_of(forms)(other)), None)
            if match is None:
                return False
            left.remove(match)
        return True

    # --- what is told

    def _between(self, joint: Joint, other: Joint) -> Divergence:
        """Return the difference of two operations; of their constants, if they differ only in these."""
        if _same_class(joint, other):
            ours, theirs = _constants(self._a, joint), _constants(self._b, other)
            if len(ours) == len(theirs) == 1 and not self._are_alike(ours[0], theirs[0]):
                joint, other = ours[0], theirs[0]
        a, b = (attrs.evolve(found.entry.place(), process=None) for found in (joint, other))
        return Divergence(a, b, None, None, None)

    def _are_alike(self, joint: Joint, other: Joint) -> bool:
        """Whether constants are the same, or one is the inverse of the other: then operations are at fault."""
        if not (joint.is_known and other.is_known):
            return True
        (ours, *_), (theirs, *_) = joint.results[0], other.results[0]
        wide = [sample.values.reshape(-1)[:1].astype(np.complex128) for sample in (ours, theirs)]
        with np.errstate(all="ignore"):
            is_inverse = np.allclose(wide[0] * wide[1], 1) or np.allclose(wide[0], -wide[1])
        return self._one_of((ours,))((theirs,)) or bool(is_inverse)


def _same_class(joint: Joint, other: Joint) -> bool:
    return joint.entry.op.__class__ is other.entry.op.__class__


def _data(joints: Joints, joint: Joint) -> list[Forms]:
    """Return the operands that depend on arguments."""
    pairs = zip(joint.operands, joint.inputs, strict=True)
    return [forms for maker, forms in pairs if maker is None or joints.all[maker].has_data]


def _constants(joints: Joints, joint: Joint) -> list[Joint]:
    """Return the constants among the operands, and those that are spread to make operands."""
    made = joints.definitions
    found: list[Joint] = []
    for operand in joint.entry.op.operands:
        op = made.get(operand)
        while isinstance(op, ops.BroadcastInDim | ops.Broadcast | ops.Convert):
            op = made.get(op.operands[0])
        if isinstance(op, ops.Constant):
            found += [other for other in joints.all if other.entry.op is op][:1]
    return found
