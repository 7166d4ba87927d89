"""Counterparts by value and metadata, for modules with little common structure."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from evaluator.comparison.arrangements import ArrangedPieces
from evaluator.comparison.closeness import Closeness, is_distinctive, kind
from evaluator.comparison.common_values import (
    COMPUTATIONS,
    CommonValues,
    broadcasts_scalar,
    has_number,
    is_inverse,
    operations,
    paired,
)
from evaluator.comparison.joints import Forms, Joint, Joints
from evaluator.comparison.recordings import Sample
from evaluator.comparison.replay import Replacement, Substitution
from evaluator.observation.tracking import hands_over
from hlo_text import ops
from hlo_text.core.ir import Operation

#: Counterparts proposed for a candidate, and arrangements of a value tried for each.
_MOST_PROPOSED, _MOST_ARRANGED, _MOST_SOURCES = 5, 5, 3
#: Operations of the other run between the operands of a candidate and its counterpart.
_MOST_BETWEEN = 12


@attrs.frozen(eq=False)
class Proposal:
    """A candidate operation and the counterpart's values that replace its results.

    Attributes:
        joint: The operation, in the first execution that is wrong.
        counterpart: The operation of the other run that has these values.
        substitution: The values, in all executions.
    """

    joint: Joint
    counterpart: Joint | None
    substitution: Substitution


class Counterparts:
    """Proposes operations of the other run whose values may replace those of an operation.

    Args:
        a, b: The runs.
        closeness: How close equal values are.

    Attributes:
        values: The values that the runs have in common.
        pieces: Arrangements of values of partitioned programs.
    """

    def __init__(self, a: Joints, b: Joints, closeness: Closeness) -> None:
        self._a, self._b = a, b
        self.values, self.pieces = CommonValues(a, b, closeness), ArrangedPieces(a, b)
        self._missing: frozenset[int] | None = None

    def of(self, joint: Joint) -> Iterator[Proposal]:
        """Yield proposals for an operation, most likely first."""
        for other in self._ranked(joint)[:_MOST_PROPOSED]:
            yield from self._proposed(joint, other)

    def nearest(self, joint: Joint) -> Joint | None:
        """Return the most likely counterpart."""
        return next(iter(self._ranked(joint)), None)

    def _proposed(self, joint: Joint, other: Joint) -> Iterator[Proposal]:
        ours, theirs = self._a.by_op[joint.op], self._b.by_op[other.op]
        inlined = self._inlined(joint, other)
        pairs = [(x, source, x.entry.occurrence) for x, source in inlined or paired(ours, theirs, joint, other)]
        pairs += [(ours[-1], theirs[n], n) for n in range(len(ours), len(theirs))]  # iterations that only B has
        for number in range(_MOST_ARRANGED):
            found: dict[tuple[int, int | None, int], Replacement] = {}
            changes = len(theirs) > len(ours)
            for mine, source, occurrence in pairs:
                arranged = self.pieces.arranged(source, mine, number)
                if arranged is None:
                    return
                found.update({(n, process, occurrence): arrays for (n, process, _), arrays in arranged.items()})
                changes = changes or self._differs(mine, arranged)
            if changes:
                yield Proposal(joint, other, found)

    def _inlined(self, joint: Joint, other: Joint) -> list[tuple[Joint, Joint]]:
        """Return pairs of executions of a function's operation and its inlined copies, or none unless B inlined it.

        The copies are the operations of one class, scope and source, one for each call in order.
        """
        calls: dict[int, list[Joint]] = {}
        for mine in self._a.by_op[joint.op]:
            if mine.entry.execution is not None:
                calls.setdefault(mine.entry.execution[0], []).append(mine)
        if len(calls) < 2 or len(self._b.by_op[other.op]) * len(calls) > len(self._a.by_op[joint.op]):
            return []
        recording = self._b.recording
        described = recording.scope(other.op), recording.source(other.op)
        copies = [
            op
            for op, executed in self._b.by_op.items()
            if op.__class__ is other.op.__class__
            and (recording.scope(op), recording.source(op)) == described
            and self._is_of_kind(joint, executed[0])
        ]
        if described == (None, None) or len(copies) != len(calls):
            return []
        pairs = zip(calls.values(), copies, strict=True)
        return [pair for mine, op in pairs for pair in zip(mine, self._b.by_op[op], strict=False)]

    def _differs(self, mine: Joint, arranged: Substitution) -> bool:
        """Whether replacements differ from the operation's own values."""
        return any(
            new is not None and not self.values.closeness.same(sample, Sample.of(new))
            for entry in mine.entries
            for sample, new in zip(entry.results, arranged[entry.number, entry.process, entry.occurrence], strict=True)
        )

    def _ranked(self, joint: Joint) -> list[Joint]:
        reached = self._reached(joint) if joint.operands else {}
        ranked: dict[Operation, tuple[tuple[int, ...], Joint]] = {}
        for other in self._b.all:
            if hands_over(other.op) or other.is_constant != joint.is_constant or not self._is_of_kind(joint, other):
                continue
            is_same = joint.op.__class__ is other.op.__class__
            distance = reached.get(other.number, _MOST_BETWEEN + 1)
            is_far = distance > _MOST_BETWEEN and not (is_same and self._is_first_missing(other))
            is_held = all(any(map(self.values.ours.holds, forms)) for forms in self._b.results(other))
            in_scope, on_line = self._share_scope_and_source(joint, other)
            if is_far and (is_held or not (in_scope or on_line or joint.is_constant)):
                continue
            rank = (is_held, is_far, not in_scope, not is_same, distance, other.number)
            ranked.setdefault(other.op, (rank, other))
        return [other for _, other in sorted(ranked.values(), key=lambda pair: pair[0])]

    def _is_first_missing(self, other: Joint) -> bool:
        """Whether this run lacks the results of an operation of the other run, but has all of its operands."""
        if self._missing is None:
            self._missing = frozenset(
                each.number
                for each in self._b.all
                if not hands_over(each.op)
                and each.operands
                and not all(map(self.values.is_ours, self._b.results(each)))
                and all(map(self.values.is_ours, self._b.inputs(each)))
            )
        return other.number in self._missing

    def _share_scope_and_source(self, joint: Joint, other: Joint) -> tuple[bool, bool]:
        """Return whether two operations share their scope name, and whether they share a source line."""
        a, b = self._a.recording, self._b.recording
        scope, source = a.scope(joint.op), a.source(joint.op)
        return scope is not None and b.scope(other.op) == scope, source is not None and b.source(other.op) == source

    def _is_of_kind(self, joint: Joint, other: Joint) -> bool:
        pairs = list(zip(_kinds(self._a, joint), _kinds(self._b, other), strict=False))
        return len(joint.entry.results) == len(other.entry.results) and bool(pairs) and all(a & b for a, b in pairs)

    def _reached(self, joint: Joint) -> dict[int, int]:
        """Return the other run's operations that depend only on the operands of an operation and on constants.

        The values of the dictionary are distances from the operands.
        """
        wanted = [self._before_broadcast(*pair) for pair in zip(self._a.inputs(joint), joint.operands, strict=False)]
        wanted = [forms for forms, maker in zip(wanted, joint.operands, strict=False) if not self._is_constant(maker)]
        matched = {id(found) for forms in wanted for form in forms for found in self.values.theirs.owners(form)}
        reached: dict[int, int] = {}
        for other in self._b.all:
            if any(id(form) in matched for forms in self._b.results(other) for form in forms):
                reached[other.number] = _MOST_BETWEEN  # the operand itself, where the operation was inserted
                continue
            distances: list[int] = []
            for forms, maker in zip(self._b.inputs(other), other.operands, strict=False):
                if any(id(form) in matched for form in forms):
                    distances.append(0)  # also if a value on the path reaches it through an operand
                elif maker is not None and maker in reached:
                    distances.append(reached[maker])
                elif maker is None or self._b.all[maker].has_data:
                    break  # a value other than the operands and constants
            else:
                if (distances or not wanted) and max(distances, default=0) < _MOST_BETWEEN:
                    reached[other.number] = max(distances, default=0) + 1
        return reached

    def _before_broadcast(self, forms: Forms, maker: int | None) -> Forms:
        """Return a value in the type in which it was computed, before any upcasts, and the scalar that it repeats."""
        while maker is not None and self._a.all[maker].entry.keeps_numbers:
            made = self._a.all[maker]
            forms, maker = self._a.inputs(made)[0], made.operands[0]
        if maker is not None and broadcasts_scalar(self._a.all[maker]):
            return *forms, *self._a.inputs(self._a.all[maker])[0]
        return forms

    def _is_constant(self, maker: int | None) -> bool:
        return maker is not None and self._a.all[maker].is_constant

    # --- operands of operations that pass ----------------------------------------------------------------------------

    def upstream(self, proposal: Proposal) -> Iterator[Proposal]:
        """Yield proposals for operands that the counterpart lacks or has in another order.

        The reciprocal or negative of an operand is none: compilers multiply by the inverse of a divisor.
        """
        return (found for found in self._operands_of(proposal) if not self._inverts(found))

    def replaces_by_inverse(self, proposal: Proposal) -> bool:
        """Whether correct values that an operation moves or selects are replaced by their reciprocals or negatives."""
        joint = proposal.joint
        if not joint.has_data or isinstance(joint.op, COMPUTATIONS):
            return False
        return self._inverts(proposal) and self.values.has(joint)

    def _inverts(self, proposal: Proposal) -> bool:
        """Whether values are replaced by their reciprocals or negatives."""
        entry = proposal.joint.entry
        (new, *_) = proposal.substitution.get((entry.number, entry.process, entry.occurrence), [None])
        if new is None or len(entry.results) != 1:
            return False
        return self.values.are_inverse(entry.results[0], Sample.of(new))

    def _operands_of(self, proposal: Proposal) -> Iterator[Proposal]:
        joint, other = proposal.joint, proposal.counterpart
        if other is None:
            return
        values = list(self.values.behind(other))
        sources = operations(values)
        for maker in dict.fromkeys(joint.operands):
            if maker is None:
                continue
            made = self._a.all[maker]
            while broadcasts_scalar(made) and made.operands[0] is not None:
                made = self._a.all[made.operands[0]]
            if made.is_constant:
                for found in self._constants(made, values):
                    if joint.op.__class__ is other.op.__class__ or not _is_neutral(joint.op, found):
                        yield found
            elif len(made.entry.results) == 1 and not made.entry.keeps_numbers:
                alike = [s for s in sources if self.values.is_like(made, s) and not s.is_constant]
                alike = [s for s in alike if _type(s) == _type(made)] or alike
                replaced = self._only_other_operand(joint, other, made)
                if replaced is not None:
                    if self._is_computed_from(made, replaced):
                        continue  # correct, since the correct value of the operand is computed from it
                    yield from self._proposed(made, replaced)
                if self.values.agrees_with_one(made, alike):
                    continue
                alike.sort(key=lambda source: source.op.__class__ is not made.op.__class__)
                for source in alike[:_MOST_SOURCES]:
                    yield from self._proposed(made, source)

    def _only_other_operand(self, joint: Joint, other: Joint, made: Joint) -> Joint | None:
        """Return the only operand in which a counterpart differs, if `made` is at its position."""
        if joint.op.__class__ is not other.op.__class__ or len(joint.operands) != len(other.operands):
            return None
        ours, theirs = self._a.inputs(joint), self._b.inputs(other)
        lacking = [m for f, m in zip(ours, joint.operands, strict=False) if not self.values.is_among(f, theirs)]
        lacked = [m for f, m in zip(theirs, other.operands, strict=False) if not self.values.is_among(f, ours)]
        if len(lacking) != 1 or len(lacked) != 1 or lacked[0] is None:
            return None
        number = next(n for n, forms in enumerate(ours) if not self.values.is_among(forms, theirs))
        source = self._b.all[lacked[0]]
        return source if joint.operands[number] == made.number and not source.is_constant else None

    def _is_computed_from(self, made: Joint, replaced: Joint) -> bool:
        """Whether this run computes the distinctive values of an operation of the other run from those of `made`."""
        wanted = [form for forms in self._b.results(replaced) for form in forms if is_distinctive(form)]
        behind = {made.number}
        for joint in self._a.all[made.number + 1 :] if wanted else ():
            if not behind.isdisjoint(joint.sources):
                behind.add(joint.number)
                forms = itertools.chain.from_iterable(self._a.results(joint))
                if any(self.values.is_same_value(x, y) for x, y in itertools.product(forms, wanted)):
                    return True
        return False

    def _constants(self, made: Joint, values: Sequence[tuple[Sample, Joint | None]]) -> Iterator[Proposal]:
        """Yield proposals for a constant: the differing constants of the other run."""
        root = made
        while len(root.operands) == 1 and root.operands[0] is not None:
            root = self._a.all[root.operands[0]]
        if not isinstance(root.op, ops.Constant) or not root.entry.results:
            return
        mine = root.entry.results[0]
        constants = {id(s): (s, joint) for s, joint in values if joint is not None and joint.is_constant}
        if any(has_number(sample, mine) or is_inverse(sample, mine) for sample, _ in constants.values()):
            return  # compilers multiply by the inverse of a divisor and add the negative of what is subtracted
        tried: set[bytes] = set()
        for sample, source in constants.values():
            for array in self.pieces.as_constant(sample, mine):
                if array.tobytes() not in tried and len(tried) < _MOST_PROPOSED:
                    tried.add(array.tobytes())
                    keys = [(e.number, e.process, e.occurrence) for x in self._a.by_op[root.op] for e in x.entries]
                    yield Proposal(root, source, {key: [array] for key in keys})


def _kinds(joints: Joints, joint: Joint) -> list[set[tuple[int, str]]]:
    """Return the numbers of elements that each result of an operation may have as a whole, and their kind of number."""
    if not joints.joins:
        return [set(map(kind, forms)) for forms in joints.results(joint)]
    tiles = [number for number in range(1, joints.count + 1) if joints.count % number == 0]
    return [{(kind(sample)[0] * number, kind(sample)[1]) for number in tiles} for sample in joint.entry.results]


def _is_neutral(op: Operation, constant: Proposal) -> bool:
    """Whether a constant in place of an operand makes an operation return its other operand."""
    ((array,), *_) = constant.substitution.values()
    if isinstance(op, ops.Add | ops.Subtract):
        return not np.any(array)
    return isinstance(op, ops.Multiply | ops.Divide) and bool(np.all(array == 1))


def _type(joint: Joint) -> object:
    return joint.entry.results[0].values.dtype
