"""Counterparts by value and metadata, for modules with little common structure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from evaluator.comparison.arrangements import ArrangedPieces
from evaluator.comparison.closeness import Closeness, ValueIndex, is_distinctive, kind
from evaluator.comparison.joints import Forms, Joint, Joints
from evaluator.comparison.recordings import Sample
from evaluator.comparison.replay import Replacement, Substitution
from evaluator.observation.tracking import hands_over
from hlo_text import ops
from hlo_text.core.ir import Operation

#: Counterparts proposed for a candidate, and arrangements of a value tried for each.
_MOST_PROPOSED, _MOST_ARRANGED, _MOST_SOURCES = 5, 5, 3
#: Operations that move elements; sorted elements do not show whether they moved correctly.
_MOVEMENTS = ops.Copy | ops.Bitcast | ops.Transpose | ops.Reshape
#: Operations of the other run between the operands of a candidate and its counterpart.
_MOST_BETWEEN = 12
#: Operations whose results are new values.
_COMPUTATIONS = ops.BinaryElementwise | ops.UnaryElementwise | ops.DotGeneral | ops.Convolution
_BROADCASTS = ops.BroadcastInDim | ops.Broadcast | ops.DynamicBroadcastInDim


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
    """The values and operations that two runs have in common.

    Args:
        a, b: The runs.
        closeness: How close equal values are.
    """

    def __init__(self, a: Joints, b: Joints, closeness: Closeness) -> None:
        self._a, self._b = a, b
        self._closeness = closeness
        self._pieces = ArrangedPieces(a, b)
        self._ours, self._theirs = (ValueIndex(((s, s) for s in _all_samples(joints)), closeness) for joints in (a, b))
        self._has: dict[int, bool] = {}
        self._missing: frozenset[int] | None = None

    # --- values that both runs have ----------------------------------------------------------------------------------

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
        results = self._a.results(joint)
        return not joint.is_constant and not any(map(is_distinctive, itertools.chain.from_iterable(results)))

    def _decided(self, joint: Joint) -> bool:
        results = self._a.results(joint)
        if not joint.has_data and (self._a.joins or self._b.joins):
            return True  # programs that are partitioned otherwise have other offsets
        if joint.is_constant and not all(any(map(is_distinctive, forms)) for forms in results):
            return True
        if joint.has_data and any(map(_is_all_nan, itertools.chain.from_iterable(results))):
            return False  # any other NaN is equal to it
        maker = joint.operands[0] if joint.operands else None
        if maker is not None and (_broadcasts_scalar(joint) or joint.entry.keeps_numbers):
            return self.has(self._a.all[maker])
        if joint.entry.keeps_numbers:  # of an argument
            return True
        if all(self._is_held(forms) for forms in results):
            return True
        if isinstance(joint.op, _BROADCASTS):  # compilers broadcast what they compute from the operand
            return maker is None or self.has(self._a.all[maker])
        divisor = joint.operands[1] if self._is_reciprocal(joint) else None
        return divisor is not None and self.has(self._a.all[divisor])

    @staticmethod
    def _is_reciprocal(joint: Joint) -> bool:
        """Whether an operation divides 1 by a divisor, which compilers insert to multiply by its inverse."""
        return isinstance(joint.op, ops.Divide) and bool((joint.entry.inputs[0].values == 1).all())

    def _is_held(self, forms: Forms) -> bool:
        return not forms or any(map(self._theirs.holds, forms))

    # --- proposals ---------------------------------------------------------------------------------------------------

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
        pairs = [(x, source, x.entry.occurrence) for x, source in inlined or _paired(ours, theirs, joint, other)]
        pairs += [(ours[-1], theirs[n], n) for n in range(len(ours), len(theirs))]  # iterations that only B has
        for number in range(_MOST_ARRANGED):
            found: dict[tuple[int, int | None, int], Replacement] = {}
            changes = len(theirs) > len(ours)
            for mine, source, occurrence in pairs:
                arranged = self._pieces.arranged(source, mine, number)
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
            new is not None and not self._closeness.same(sample, Sample.of(new))
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
            is_held = all(any(map(self._ours.holds, forms)) for forms in self._b.results(other))
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
                and not all(map(self.is_ours, self._b.results(each)))
                and all(map(self.is_ours, self._b.inputs(each)))
            )
        return other.number in self._missing

    def is_ours(self, forms: Forms) -> bool:
        """Whether this run has a value of the other run."""
        return any(map(self._ours.holds, forms))

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
        matched = {id(found) for forms in wanted for form in forms for found in self._theirs.owners(form)}
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
        if maker is not None and _broadcasts_scalar(self._a.all[maker]):
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
        return (
            joint.has_data and not isinstance(joint.op, _COMPUTATIONS) and self._inverts(proposal) and self.has(joint)
        )

    def _inverts(self, proposal: Proposal) -> bool:
        """Whether values are replaced by their reciprocals or negatives."""
        entry = proposal.joint.entry
        (new, *_) = proposal.substitution.get((entry.number, entry.process, entry.occurrence), [None])
        if new is None or len(entry.results) != 1:
            return False
        return self._are_inverse(entry.results[0], Sample.of(new))

    def _are_inverse(self, a: Sample, b: Sample) -> bool:
        """Whether the elements of two values are reciprocals or negatives of each other."""
        if a.values.size != b.values.size or a.values.dtype.kind in "biu":
            return False
        with np.errstate(all="ignore"):
            inverses = (1 / a.values, -a.values)
        return any(self._closeness.holds(b.values, inverse) for inverse in inverses)

    def _operands_of(self, proposal: Proposal) -> Iterator[Proposal]:
        joint, other = proposal.joint, proposal.counterpart
        if other is None:
            return
        values = list(self._behind(other))
        sources = _operations(values)
        for maker in dict.fromkeys(joint.operands):
            if maker is None:
                continue
            made = self._a.all[maker]
            while _broadcasts_scalar(made) and made.operands[0] is not None:
                made = self._a.all[made.operands[0]]
            if made.is_constant:
                yield from self._constants(made, values)
            elif len(made.entry.results) == 1 and not made.entry.keeps_numbers:
                alike = [s for s in sources if self._is_like(made, s) and not s.is_constant]
                alike = [s for s in alike if _type(s) == _type(made)] or alike
                replaced = self._only_other_operand(joint, other, made)
                if replaced is not None:
                    if self._is_computed_from(made, replaced):
                        continue  # correct, since the correct value of the operand is computed from it
                    yield from self._proposed(made, replaced)
                if self._agrees_with_one(made, alike):
                    continue
                alike.sort(key=lambda source: source.op.__class__ is not made.op.__class__)
                for source in alike[:_MOST_SOURCES]:
                    yield from self._proposed(made, source)

    def _only_other_operand(self, joint: Joint, other: Joint, made: Joint) -> Joint | None:
        """Return the only operand in which a counterpart differs, if `made` is at its position."""
        if joint.op.__class__ is not other.op.__class__ or len(joint.operands) != len(other.operands):
            return None
        ours, theirs = self._a.inputs(joint), self._b.inputs(other)
        lacking = [m for f, m in zip(ours, joint.operands, strict=False) if not self._is_among(f, theirs)]
        lacked = [m for f, m in zip(theirs, other.operands, strict=False) if not self._is_among(f, ours)]
        if len(lacking) != 1 or len(lacked) != 1 or lacked[0] is None:
            return None
        number = next(n for n, forms in enumerate(ours) if not self._is_among(forms, theirs))
        source = self._b.all[lacked[0]]
        return source if joint.operands[number] == made.number and not source.is_constant else None

    def _is_computed_from(self, made: Joint, replaced: Joint) -> bool:
        """Whether this run computes the distinctive values of an operation of the other run from those of `made`."""
        wanted = [form for forms in self._b.results(replaced) for form in forms if is_distinctive(form)]
        behind = {made.number}
        for joint in self._a.all[made.number + 1 :] if wanted else ():
            if not behind.isdisjoint(joint.sources):
                behind.add(joint.number)
                if any(self._is_same_value(x, y) for forms in self._a.results(joint) for x in forms for y in wanted):
                    return True
        return False

    def _is_among(self, forms: Forms, others: Sequence[Forms]) -> bool:
        return any(self._closeness.same_elements(x, y) for x in forms for other in others for y in other)

    def is_confirmed(self, proposal: Proposal) -> bool:
        """Whether the operands of an operation agree with those of its counterpart.

        If both have the same class, their operands must agree. Otherwise the counterpart must be computed from the
        operands. Values of partitioned programs are found with their elements sorted: they must also be in the same
        order.
        """
        joint, other = proposal.joint, proposal.counterpart
        if other is None or joint.comes_around:
            return False
        joins = self._a.joins or self._b.joins
        if joins and isinstance(joint.op, _MOVEMENTS):
            return False
        values = list(self._behind(other))
        is_alike = joint.op.__class__ is other.op.__class__ and len(joint.operands) == len(other.operands)
        if self.is_vague(joint) and not is_alike and not joins and not self._read_the_same_arguments(joint, other):
            return False  # scalars pass by chance
        if self.is_vague(joint) and is_alike and not joins and not self._agree_throughout(joint, other):
            return False  # scalars that agree in the first iteration only
        if isinstance(joint.op, _MOVEMENTS) and not is_alike and not self._is_rearranged(joint, other):
            return False  # it reads a wrong value
        if is_alike and not joins:
            values = values[: sum(map(len, self._b.inputs(other)))]
        elif not joins:  # an inserted operation, whose operand the counterpart is
            values += [(form, other) for forms in self._b.results(other) for form in forms]
        sources = [other, *_operations(values)]
        operands = zip(self._a.inputs(joint), joint.operands, strict=False)
        unlike = [number for number, pair in enumerate(operands) if not self._is_operand(*pair, values, sources)]
        if not is_alike or joins or len(unlike) != 1:
            return not unlike
        return self._misreads(joint, other, unlike[0]) or self._is_inverted(joint, other, unlike[0])

    def _is_passed(self, joint: Joint, number: int) -> bool:
        """Whether a call or fusion passes an operand, so that it may pass a wrong one."""
        sites, execution = self._a.recording.sites, joint.entry.execution
        passed = self._a.recording.argument_numbers(joint.entry)[number : number + 1]
        if sites is None or execution is None or passed in ([], [None]):
            return False
        owner = sites.all[execution[0]].frame.owner
        return owner is not None and isinstance(owner.op, ops.Calling)

    def _is_inverted(self, joint: Joint, other: Joint, number: int) -> bool:
        """Whether the counterpart reads the inverse of an operand, which the other run computes from that operand."""
        mine, maker = self._a.inputs(joint)[number], joint.operands[number]
        theirs = [form for forms in self._b.inputs(other) for form in forms]
        if not any(self._are_inverse(x, y) for x in mine for y in theirs):
            return False
        return self._is_operand(mine, maker, list(self._behind(other)), [])

    def _misreads(self, joint: Joint, other: Joint, number: int) -> bool:
        """Whether an operation reads a correct value, and its counterpart another one that this run has as well.

        Then no other operation has to differ. The other value must have the form of the operand in this run: otherwise,
        an operation that only reshapes it may be at fault.
        """
        if self.has(joint) or self._is_passed(joint, number):
            return False
        maker, ours = joint.operands[number], self._a.inputs(joint)
        made = self._a.all[maker] if maker is not None else None
        lacked = [pair for pair in zip(self._b.inputs(other), other.operands, strict=True)
                  if not self._is_among(pair[0], ours)]  # fmt: skip
        if len(lacked) != 1 or not (made is None or made.is_constant or all(map(self._is_held, self._a.results(made)))):
            return False
        (wanted, source), shape = lacked[0], joint.entry.inputs[number].shape
        is_constant = source is not None and not self._b.all[source].has_data
        if is_constant and made is not None and not (made.has_data and isinstance(made.op, _COMPUTATIONS)):
            return False  # the operand may be the one that should be constant
        return any(
            found.shape == shape and self._closeness.holds(found.values, form.values)
            for form in wanted
            if is_constant or is_distinctive(form)
            for found in self._ours.owners(form)
        )

    def _agree_throughout(self, joint: Joint, other: Joint) -> bool:
        """Whether operands that the counterpart has in one execution occur in its other executions, too."""
        ours, theirs = self._a.by_op[joint.op], self._b.by_op[other.op]
        if len(ours) != len(theirs):
            return True
        held = [self._is_among(forms, self._b.inputs(other)) for forms in self._a.inputs(joint)]
        return all(
            self._is_among(forms, self._b.inputs(y))
            for x, y in zip(ours, theirs, strict=True)
            for forms, was_held in zip(self._a.inputs(x), held, strict=False)
            if was_held
        )

    def _is_rearranged(self, joint: Joint, other: Joint) -> bool:
        """Whether the counterpart's value has the elements of the operand of an operation that moves elements."""
        pairs = zip(self._a.inputs(joint), self._b.results(other), strict=False)
        return all(any(self._closeness.same_elements(x, y) for x in mine for y in theirs) for mine, theirs in pairs)

    def _read_the_same_arguments(self, joint: Joint, other: Joint) -> bool:
        """Whether two operations read nothing but arguments of the programs, in the same order."""
        if any(maker is not None for maker in (*joint.operands, *other.operands)):
            return False
        ours, theirs = joint.entry.inputs, other.entry.inputs
        return len(ours) == len(theirs) > 0 and all(map(self._closeness.same, ours, theirs))

    def _is_operand(
        self,
        forms: Forms,
        maker: int | None,
        values: Sequence[tuple[Sample, Joint | None]],
        sources: Sequence[Joint],
    ) -> bool:
        """Whether an operand is among given values of the other run."""
        made = self._a.all[maker] if maker is not None else None
        while made is not None and made.operands and (made.entry.keeps_numbers or isinstance(made.op, _BROADCASTS)):
            if any(self._closeness.same_elements(form, sample) for form in forms for sample, _ in values):
                break
            forms, maker = self._a.inputs(made)[0], made.operands[0]
            made = self._a.all[maker] if maker is not None else None
        if made is not None and made.is_constant:
            constants = [sample for sample, source in values if source is not None and source.is_constant]
            return not all(map(_is_uniform, forms)) or any(
                _has_number(sample, form) or _is_inverse(sample, form) for sample in constants for form in forms
            )
        if any(map(_is_all_nan, forms)):
            return False
        if made is not None and (self._a.joins or self._b.joins):
            return self._is_in_order(made, sources)
        return any(self._is_same_value(form, sample) for form in forms for sample, _ in values)

    def _is_same_value(self, form: Sample, sample: Sample) -> bool:
        """Whether two values agree: in order if they have one shape, else as sets of elements."""
        alike = self._closeness.same if form.shape == sample.shape else self._closeness.same_elements
        return alike(form, sample)

    def _is_in_order(self, made: Joint, sources: Sequence[Joint]) -> bool:
        others = sources if made.are_parts else sources[1:]
        return any(self._is_same(made, s) or self._pieces.is_in_order(s, made, self._closeness.same) for s in others)

    def is_behind(self, made: Joint, other: Joint) -> bool:
        """Whether an operation of the other run is computed from an operation with the values of `made`."""
        sources = _operations(list(self._behind(other)))
        return self._agrees_with_one(made, [s for s in sources if self._is_like(made, s)])

    def _is_like(self, made: Joint, source: Joint) -> bool:
        """Whether each operation has a single result, of the same size and kind of number."""
        pairs = (self._a.results(made)[:1], self._b.results(source)[:1]) if len(source.entry.results) == 1 else ((), ())
        return any({kind(x) for x in f} & {kind(y) for y in g} for f, g in zip(*pairs, strict=False))

    def _agrees_with_one(self, made: Joint, sources: Sequence[Joint]) -> bool:
        """Whether some operation of the other run has the same values in every execution, in order."""
        ours = self._a.by_op[made.op]
        for source in sources:
            theirs = self._b.by_op[source.op]
            pairs = _paired(ours, theirs, made, source)
            if len(ours) == len(theirs) and pairs and all(self._is_same(*pair) for pair in pairs):
                return True
        return False

    def _is_same(self, mine: Joint, other: Joint) -> bool:
        pairs = zip(self._a.results(mine), self._b.results(other), strict=False)
        return all(any(self._closeness.same(x, y) for x in ours for y in theirs) for ours, theirs in pairs)

    def _behind(self, other: Joint) -> Iterator[tuple[Sample, Joint | None]]:
        """Yield the values from which an operation of the other run is computed, up to a distance."""
        pending, seen = [(other, 0)], {other.number}
        while pending:
            joint, distance = pending.pop(0)
            for forms, maker in zip(self._b.inputs(joint), joint.operands, strict=False):
                source = self._b.all[maker] if maker is not None else None
                yield from ((form, source) for form in forms)
                if source is not None and source.number not in seen and distance < _MOST_BETWEEN // 2:
                    seen.add(source.number)
                    pending.append((source, distance + 1))

    def _constants(self, made: Joint, values: Sequence[tuple[Sample, Joint | None]]) -> Iterator[Proposal]:
        """Yield proposals for a constant: the differing constants of the other run."""
        root = made
        while len(root.operands) == 1 and root.operands[0] is not None:
            root = self._a.all[root.operands[0]]
        if not isinstance(root.op, ops.Constant) or not root.entry.results:
            return
        mine = root.entry.results[0]
        constants = {id(s): (s, joint) for s, joint in values if joint is not None and joint.is_constant}
        if any(_has_number(sample, mine) or _is_inverse(sample, mine) for sample, _ in constants.values()):
            return  # compilers multiply by the inverse of a divisor and add the negative of what is subtracted
        tried: set[bytes] = set()
        for sample, source in constants.values():
            for array in self._pieces.as_constant(sample, mine):
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


def _broadcasts_scalar(joint: Joint) -> bool:
    return isinstance(joint.op, _BROADCASTS) and joint.entry.inputs[0].values.size == 1


def _operations(values: Sequence[tuple[Sample, Joint | None]]) -> list[Joint]:
    return list({source.op: source for _, source in values if source is not None}.values())


def _is_uniform(sample: Sample) -> bool:
    return bool(sample.values.size) and bool((sample.values == sample.values[0]).all())


def _is_all_nan(sample: Sample) -> bool:
    values = sample.values
    return bool(values.size) and values.dtype.kind in "fcV" and bool((values != values).all())


def _is_inverse(sample: Sample, mine: Sample) -> bool:
    """Whether two constants repeat a number and its reciprocal or negative."""
    if not (_is_uniform(sample) and _is_uniform(mine)) or "b" in (sample.values.dtype.kind, mine.values.dtype.kind):
        return False
    number, other = complex(sample.values[0]), complex(mine.values[0])
    return math.isclose(abs(number * other - 1), 0, abs_tol=1e-6) or (number == -other and number != 0)


def _type(joint: Joint) -> object:
    return joint.entry.results[0].values.dtype


def _has_number(sample: Sample, mine: Sample) -> bool:
    """Whether two constants repeat the same number, perhaps of different types."""
    kinds = sample.values.dtype.kind, mine.values.dtype.kind
    if (kinds[0] != kinds[1] and "b" in kinds) or not (_is_uniform(sample) and _is_uniform(mine)):
        return False
    return complex(sample.values[0]) == complex(mine.values[0])


def _paired(ours: Sequence[Joint], theirs: Sequence[Joint], mine: Joint, other: Joint) -> list[tuple[Joint, Joint]]:
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
