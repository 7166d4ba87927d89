"""The backward search for the first divergence of two runs.

It starts from the results that disagree and follows their dependences through values that the other run lacks. An
operation with a wrong value and only correct operands is a candidate. Each candidate is verified before it is reported.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs
import numpy as np

from evaluator.comparison.alignment import Partners, no_partners, partners_by_structure
from evaluator.comparison.bridges import BridgedOrigins
from evaluator.comparison.closeness import Closeness
from evaluator.comparison.compiled_forms import CompiledOrigins
from evaluator.comparison.confirmation import Confirmation
from evaluator.comparison.counterparts import Counterparts, Proposal
from evaluator.comparison.divergence import Divergence, LocatedDivergence
from evaluator.comparison.joints import Joint, Joints
from evaluator.comparison.recordings import Sample
from evaluator.comparison.replay import Replacement, Substitution
from evaluator.comparison.verification import Verifier
from evaluator.observation.tracking import hands_over
from hlo_text import ops
from hlo_text.analysis.places import Place
from hlo_text.core.ir import Operation

#: Limits on listed candidates, on verified candidates, and on steps from a candidate to an operand.
_MOST_LISTED, _MOST_VERIFIED, _MOST_STEPS = 10, 16, 20


@attrs.define(eq=False)
class DivergenceSearch:
    """A search with one alignment and one closeness.

    Attributes:
        a, b: The runs.
        partners: Counterparts by structure.
        closeness: How close values must be to agree.
        counterparts: Counterparts by value and metadata, for operations without one by structure; None disables them.
        verifier: Verifies candidates.
        origin: Returns the operation to report for an operation of `b`, if `b` is an equivalent of the module.
        is_compiled: Whether XLA compiled the module to `b`.
    """

    a: Joints
    b: Joints
    partners: Partners
    closeness: Closeness
    counterparts: Counterparts | None
    verifier: Verifier
    origin: Callable[[Joint], Joint | None] = attrs.field(default=lambda joint: joint)
    is_compiled: bool = False
    _right: dict[int, bool] = attrs.field(factory=dict, init=False)
    _found: list[Joint] | None = attrs.field(default=None, init=False)

    def location(self, wrong: Iterable[int]) -> LocatedDivergence:
        """Return the location found from the joints of wrong results."""
        return first_location([self], wrong)

    def single(self, wrong: Sequence[int]) -> LocatedDivergence | None:
        """Return the operation that passes verification by itself."""
        candidates = self._first_candidates(wrong)
        found = self._alone(candidates) or self._alone(self._more_candidates(wrong))
        if found is None and self.counterparts is not None:  # a value that the other run has elsewhere may be wrong
            self._right.update((n, False) for number in wrong for n in self._computing(number))
            found = self._alone(joint for joint in self._candidates(wrong) if joint not in candidates)
        return self._named(found)

    def _computing(self, number: int) -> Iterator[int]:
        """Yield the operation that computes a result, and those that take it out of a tuple."""
        while not hands_over(self.a.all[number].op):
            yield number
            source = self.a.all[number].operands[:1]
            if not isinstance(self.a.all[number].op, ops.GetTupleElement) or source[0] is None:
                break
            number = source[0]

    def call(self, wrong: Sequence[int]) -> LocatedDivergence | None:
        """Return the fusion or call around a candidate that passes verification by itself."""
        return self._named(self._alone(self._callers(self._first_candidates(wrong))))

    def several(self, wrong: Sequence[int]) -> LocatedDivergence | None:
        """Return candidates that pass verification together, or the one operation whose value all of them use."""
        together = self._together(self._first_candidates(wrong)[:_MOST_VERIFIED])
        for proposal in together:
            found = self._furthest(proposal)
            if found is not proposal:
                return self._named(found)
        listed = tuple(self._divergence(p.joint, p.counterpart, verified=True) for p in together)
        return LocatedDivergence(None, listed) if listed else None

    def ranked(self, wrong: Sequence[int]) -> LocatedDivergence | None:
        """Return the candidates, ranked, when none of them passes verification."""
        candidates = [*self._first_candidates(wrong), *self._more_candidates(wrong)][:_MOST_LISTED]
        listed = tuple(self._divergence(joint, self._nearest(joint)) for joint in candidates)
        return LocatedDivergence(None, listed) if listed else None

    def _first_candidates(self, wrong: Sequence[int]) -> list[Joint]:
        if self._found is None:
            self._found = self._ranked(self._candidates(wrong))
        return self._found

    def _more_candidates(self, wrong: Sequence[int]) -> list[Joint]:
        found = self._candidates(wrong, through_right=True)
        return [joint for joint in self._ranked(found) if joint not in self._first_candidates(wrong)]

    def _named(self, proposal: Proposal | None) -> LocatedDivergence | None:
        if proposal is None:
            return None
        return LocatedDivergence(self._divergence(proposal.joint, proposal.counterpart, verified=True))

    def _alone(self, joints: Iterable[Joint]) -> Proposal | None:
        """Return the first operation that passes verification by itself, or an operand of it that passes."""
        for joint in itertools.islice(joints, _MOST_VERIFIED):
            for proposal in self._proposals(joint):
                if self.verifier.fixes(proposal.substitution):
                    found = self._furthest(proposal)
                    if self._is_confirmed(found):
                        return found
                    caller = self._passing_caller(found)
                    if caller is not None:
                        return caller
        return None

    def _is_confirmed(self, proposal: Proposal) -> bool:
        """Whether the operands of a verified operation agree with those of its counterpart."""
        joint, other = proposal.joint, proposal.counterpart
        if self.counterparts is not None and self.counterparts.replaces_by_inverse(proposal):
            return False  # compilers multiply by the inverse of a divisor
        if self.partners(joint) is other and other is not None:
            return not self._is_passed_otherwise(joint, other) and not self._reads_unpaired(joint, other)
        return self.counterparts is None or Confirmation(self.counterparts).confirms(proposal)

    def _reads_unpaired(self, joint: Joint, other: Joint) -> bool:
        """Whether an operand differs from the counterpart's, and an operation before this one may have to differ.

        A maker that agrees with its own counterpart is right: then the operation itself reads a wrong value, if this
        run has the value that it should read. Otherwise the fault is where that value should be computed.
        """
        if len(joint.entry.inputs) != len(other.entry.inputs):
            return False
        for number, (maker, mine) in enumerate(zip(joint.operands, joint.entry.inputs, strict=True)):
            if maker is None or any(self.closeness.same(mine, each) for each in other.entry.inputs):
                continue
            made = self.a.all[maker]
            if self.partners(made) is None and not hands_over(made.op) and not self._is_behind(made, other):
                return True
            if self.counterparts is not None and not self.counterparts.values.is_ours(self.b.inputs(other)[number]):
                return True
        return False

    def _passing_caller(self, proposal: Proposal) -> Proposal | None:
        """Return the fusion or call that passes other arguments than its counterpart, if it passes verification."""
        joint, other = proposal.joint, proposal.counterpart
        while other is not None and self.partners(joint) is other and self._is_passed_otherwise(joint, other):
            caller = self._caller(joint)
            other = self.partners(caller) if caller is not None else None
            if caller is None or other is None:
                return None
            joint = caller
        if joint is proposal.joint or other is None or self._reads_unpaired(joint, other):
            return None
        found = next(self._proposals(joint), None)
        return found if found is not None and self.verifier.fixes(found.substitution) else None

    def _is_passed_otherwise(self, joint: Joint, other: Joint) -> bool:
        """Whether the call passes a different argument to an operation than to its counterpart."""
        a, b = self.a.recording.argument_numbers(joint.entry), self.b.recording.argument_numbers(other.entry)
        pairs = zip(a, b, joint.entry.inputs, other.entry.inputs, strict=False)
        return any(m is not None and m == n and not self.closeness.same(x, y) for m, n, x, y in pairs)

    def _callers(self, joints: Sequence[Joint]) -> Iterator[Joint]:
        """Yield the calls and fusions around operations that depend only on correct values."""
        seen: set[Operation] = set()
        for joint in joints if not (self.a.joins or self.b.joins) else ():  # order is not confirmed for calls
            caller = self._caller(joint)
            if caller is None or caller.op in seen:
                continue
            seen.add(caller.op)
            if all(map(self._is_right, caller.sources)):
                yield caller

    def _caller(self, joint: Joint) -> Joint | None:
        """Return the fusion or call that executes an operation."""
        sites, execution = self.a.recording.sites, joint.entry.execution
        owner = sites.all[execution[0]].frame.owner if sites is not None and execution is not None else None
        if owner is None or not isinstance(owner.op, ops.Calling):
            return None
        return next((j for j in self.a.by_op[owner.op] if j.key == (owner.number, joint.entry.iterations)), None)

    # --- which values are right --------------------------------------------------------------------------------------

    def _is_right(self, number: int) -> bool:
        known = self._right.get(number)
        if known is None:
            joint = self.a.all[number]
            partner = self.partners(joint)
            if partner is not None:
                known = self._agree(joint, partner)
            else:
                known = hands_over(joint.op) or (self.counterparts is not None and self.counterparts.values.has(joint))
            self._right[number] = known
        return known

    def _agree(self, a: Joint, b: Joint) -> bool:
        if len(a.entries) != len(b.entries):
            return False
        return all(
            len(x.results) == len(y.results) and all(map(self.closeness.same, x.results, y.results))
            for x, y in zip(a.entries, b.entries, strict=True)
        )

    def _candidates(self, wrong: Iterable[int], *, through_right: bool = False) -> list[Joint]:
        """Return the first execution of each operation with a wrong value and only correct dependences.

        Args:
            wrong: The joints from which the search starts.
            through_right: Do not stop at correct values, which may agree by chance (narrow types, few elements).
        """
        suspects: set[int] = set()
        pending = list(wrong)
        while pending:
            number = pending.pop()
            if number not in suspects and (through_right or not self._is_right(number)):
                suspects.add(number)
                pending += self.a.all[number].sources
        begins = self._may_begin if through_right else self._begins
        operations = dict.fromkeys(self.a.all[n].op for n in sorted(suspects) if begins(self.a.all[n]))
        return [next(filter(begins, self.a.by_op[op])) for op in operations]

    def _may_begin(self, joint: Joint) -> bool:
        """Whether a divergence may begin at an operation, also if its value may agree by chance."""
        if self._begins(joint):
            return True
        if self.counterparts is None or hands_over(joint.op) or not self.counterparts.values.is_vague(joint):
            return False
        return self.partners(joint) is None and all(map(self._is_right, joint.sources))

    def _begins(self, joint: Joint) -> bool:
        """Whether an operation's value is wrong and all its dependences are correct."""
        return not self._is_right(joint.number) and all(map(self._is_right, joint.sources))

    def _ranked(self, joints: Sequence[Joint]) -> list[Joint]:
        """Return candidates, largest difference first."""
        return sorted(joints, key=lambda joint: (-self._distance(joint), joint.number))

    def _distance(self, joint: Joint) -> float:
        other = self.partners(joint)
        if other is None:
            return 1.0
        entries = zip(joint.entries, other.entries, strict=False)
        pairs = (pair for x, y in entries for pair in zip(x.results, y.results, strict=False))
        return max((self.closeness.distance(*pair) for pair in pairs), default=2.0)

    # --- verification ------------------------------------------------------------------------------------------------

    def _proposals(self, joint: Joint) -> Iterator[Proposal]:
        partner = self.partners(joint)
        if partner is not None:
            substitution = self._all_applications(joint, partner)
            if substitution is not None:
                yield Proposal(joint, partner, substitution)
        elif self.counterparts is not None:
            yield from self.counterparts.of(joint)

    def _all_applications(self, joint: Joint, partner: Joint) -> Substitution | None:
        """Return the counterpart's values for every execution of an operation, or None if shapes differ."""
        found: dict[tuple[int, int | None, int], Replacement] = {}
        ours, theirs = self.a.by_op[joint.op], self.b.by_op[partner.op]
        pairs = [(x, other, x.entry.occurrence) for x in ours if (other := self.partners(x)) is not None]
        pairs += [(joint, other, n) for n, other in enumerate(theirs) if n >= len(ours)]  # iterations that only B has
        for x, other, occurrence in pairs:
            for mine, entry in zip(x.entries, other.entries, strict=False):
                if [s.shape for s in mine.results] != [s.shape for s in entry.results]:
                    return None
                arrays = [_converted(s, like) for s, like in zip(entry.results, mine.results, strict=True)]
                found[mine.number, mine.process, occurrence] = arrays
        return found

    def _furthest(self, proposal: Proposal) -> Proposal:
        """Return the operation furthest upstream that passes: repeatedly tries operands unlike the counterpart's."""
        for _ in range(_MOST_STEPS):
            before = next((p for p in self._upstream(proposal) if self.verifier.fixes(p.substitution)), None)
            if before is None:
                break
            proposal = before
        return proposal

    def _upstream(self, proposal: Proposal) -> Iterator[Proposal]:
        """Yield proposals for operands of an operation that differ from those of its counterpart."""
        joint, other = proposal.joint, proposal.counterpart
        if self.counterparts is not None and self.partners(joint) is None:
            yield from self.counterparts.upstream(proposal)
            return
        if other is None or len(other.entry.inputs) != len(joint.entry.inputs) or self.a.count > 1:
            return
        pairs = zip(joint.operands, joint.entry.inputs, other.entry.inputs, strict=True)
        for position, (maker, mine, theirs) in enumerate(pairs):
            if maker is None or mine.shape != theirs.shape or self.closeness.same(mine, theirs):
                continue
            made = self.a.all[maker]
            if len(made.entry.results) != 1 or made.entry.keeps_numbers or self._is_behind(made, other):
                continue
            if self.partners(made) is not None and self._is_right(maker) and not made.is_constant:
                continue  # the operation reads another value than its counterpart
            users = self.a.by_op[joint.op] if self.partners(joint) is other else []
            substitution: dict[tuple[int, int | None, int], Replacement] = {}
            for number, x in enumerate(self.a.by_op[made.op]):
                user = self.partners(users[number]) if len(users) == len(self.a.by_op[made.op]) else None
                sample = theirs if user is None else user.entry.inputs[position]
                substitution[x.entry.number, x.entry.process, x.entry.occurrence] = [_converted(sample, mine)]
            yield Proposal(made, self._source(other, theirs), substitution)

    def _is_behind(self, made: Joint, other: Joint) -> bool:
        """Whether the other run computes the values of `made`, which are no coincidence, before `other`."""
        if self.counterparts is None:
            return False
        values = self.counterparts.values
        return not values.is_vague(made) and values.is_behind(made, other)

    def _source(self, joint: Joint, sample: Sample) -> Joint | None:
        makers = [m for m, s in zip(joint.operands, joint.entry.inputs, strict=True) if s is sample and m is not None]
        return self.b.all[makers[0]] if makers else None

    def _together(self, joints: Sequence[Joint]) -> list[Proposal]:
        """Return a minimal set of candidates that passes together, or an empty list if all together fail."""
        chosen = [proposal for joint in joints if (proposal := next(self._proposals(joint), None)) is not None]
        if len(chosen) < 2 or not self.verifier.fixes(_merged(chosen)):
            return []
        for proposal in list(chosen):
            rest = [other for other in chosen if other is not proposal]
            if rest and self.verifier.fixes(_merged(rest)):
                chosen = rest
        return sorted(chosen, key=lambda proposal: proposal.joint.number)

    # --- reports -----------------------------------------------------------------------------------------------------

    def _nearest(self, joint: Joint) -> Joint | None:
        partner = self.partners(joint)
        if partner is None and self.counterparts is not None:
            return self.counterparts.nearest(joint)
        return partner

    def _divergence(self, joint: Joint, other: Joint | None, *, verified: bool = False) -> Divergence:
        joins = self.a.joins or self.b.joins
        reported = self.origin(other) if other is not None else None
        if reported is other and other is not None and other.entry.keeps_numbers and other.operands[0] is not None:
            reported = self.b.all[other.operands[0]]
        place = _location(reported, joins) if reported is not None else None
        if other is None:
            return Divergence(_location(joint, joins), None, None, None, None, verified)
        how = verified, self.is_compiled
        for mine, theirs in () if joins else zip(joint.entries, other.entries, strict=False):
            for x, y in zip(mine.results, theirs.results, strict=False):
                wrong = self._differing(x, y)
                if wrong is not None:
                    index = tuple(int(n) for n in np.unravel_index(wrong, x.shape)) if x.is_whole else None
                    if reported is other:
                        place = theirs.place()
                    return Divergence(mine.place(), place, index, x.values[wrong], y.values[wrong], *how)
        return Divergence(_location(joint, joins), place, None, None, None, *how)

    def _differing(self, x: Sample, y: Sample) -> int | None:
        """Return the number of the first element that differs, or None if elements do not correspond."""
        if x.shape != y.shape:
            return None
        for closeness in (Closeness(), self.closeness):
            wrong = np.flatnonzero(~closeness.agreeing(x.values, y.values))
            if wrong.size:
                return int(wrong[0])
        return None


def _location(joint: Joint, joins: bool) -> Place:
    place = joint.entry.place()
    return attrs.evolve(place, process=None) if joins else place


def _merged(proposals: Iterable[Proposal]) -> Substitution:
    return {key: value for proposal in proposals for key, value in proposal.substitution.items()}


def _converted(sample: Sample, like: Sample) -> object:
    """Convert an array of the other run to the type of an array of this run."""
    if sample.array is None or sample.values.dtype == like.values.dtype:
        return sample.array
    with np.errstate(all="ignore"):
        return np.asarray(sample.array).astype(like.values.dtype)


def searches(
    a: Joints,
    b: Joints,
    verifier: Verifier,
    equivalent: Callable[[], Joints | None] = lambda: None,
    origin: CompiledOrigins | None = None,
) -> Iterator[DivergenceSearch]:
    """Yield searches for the first divergence of two modules: by structure if possible, then by values.

    Args:
        a, b: The runs.
        verifier: Verifies candidates.
        equivalent: Returns the run of a module equivalent to `b` in the form of `a`, if there is one.
        origin: The operations that instructions of `b` compute, if XLA compiled `b` for the comparison.
    """
    is_compiled = origin is not None
    shown: Callable[[Joint], Joint | None] = origin if origin is not None else lambda joint: joint
    other, shown_other = b, shown
    partners = partners_by_structure(a, b)
    if partners is None:
        made = equivalent()
        if made is not None:
            other, shown_other = made, BridgedOrigins(made, b)
            partners = partners_by_structure(a, made)
    for closeness in (Closeness(is_exact=True), Closeness()) if partners is not None else ():
        counterparts = Counterparts(a, other, Closeness())
        aligned = a, other, partners or no_partners, closeness, counterparts, verifier
        yield DivergenceSearch(*aligned, shown_other, is_compiled)
    by_values = a, b, no_partners, Closeness(), Counterparts(a, b, Closeness()), verifier
    yield DivergenceSearch(*by_values, shown, is_compiled)


def first_location(searches: Iterable[DivergenceSearch], wrong: Iterable[int]) -> LocatedDivergence:
    """Return the first location of any search: one operation, else operations that pass together, else candidates."""
    roots, known = list(wrong), _Kept(searches)
    for look in (DivergenceSearch.single, DivergenceSearch.call, DivergenceSearch.several, DivergenceSearch.ranked):
        for search in known:
            found = look(search, roots)
            if found is not None:
                return found
    return LocatedDivergence()


class _Kept:
    """An iterator of searches, cached to be iterated again."""

    def __init__(self, searches: Iterable[DivergenceSearch]) -> None:
        self._left, self._kept = iter(searches), list[DivergenceSearch]()

    def __iter__(self) -> Iterator[DivergenceSearch]:
        yield from self._kept
        for search in self._left:
            self._kept.append(search)
            yield search
