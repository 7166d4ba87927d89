"""Alignment of two runs by structure: maps each executed operation of one module to its counterpart in the other."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Set

from evaluator.comparison.joints import Joint, Joints
from evaluator.observation.sites import Frame, Site, Sites
from hlo_text.analysis.comparison.matching import Matching
from hlo_text.core.ir import Operation

#: Minimum share of the sites of both runs matched to the same operation, for an alignment by structure.
_ENOUGH = 0.6
#: The same share of sites by number, from which modules correspond operation by operation, as they do if one differs.
_NEARLY_ALL = 0.9

#: Returns the counterpart of an executed operation in the other run, None if it has none.
Partners = Callable[[Joint], Joint | None]


def no_partners(joint: Joint) -> None:
    """Return no counterpart, for modules without common structure."""


def partners_in_same_module(b: Joints) -> Partners:
    """Return a function that finds counterparts in another run of the same module."""
    by_key, plain = {joint.key: joint for joint in b.all}, _partners_by_occurrence(b)
    return lambda joint: by_key.get(joint.key) or plain(joint)


def _partners_by_occurrence(b: Joints) -> Partners:
    found = {(joint.entry.number, joint.entry.occurrence): joint for joint in b.all}
    return lambda joint: found.get((joint.entry.number, joint.entry.occurrence))


def partners_without(inserted: Set[Operation], a: Joints, b: Joints) -> Partners:
    """Return a function that finds counterparts in a run of the same module with inserted operations.

    Args:
        inserted: Operations of the second module that have no counterpart in the first one, and no regions.
        a, b: Runs of the first and the second module.
    """
    sites = a.recording.sites, b.recording.sites
    assert sites[0] is not None
    assert sites[1] is not None
    others = (site for site in sites[1].all if site.op not in inserted)
    at_sites = _partners_of({x.number: y.number for x, y in zip(sites[0].all, others, strict=True)}, b)
    plain = _partners_by_occurrence(b)
    return lambda joint: at_sites(joint) or plain(joint)


def partners_by_structure(a: Joints, b: Joints) -> Partners | None:
    """Return a function that finds counterparts in a run of a similar module, or None if too little matches."""
    sites = a.recording.sites, b.recording.sites
    if sites[0] is None or sites[1] is None or a.recording.module.language != b.recording.module.language:
        return None
    size = max(len(sites[0].all), len(sites[1].all))
    pairs = list(zip(sites[0].all, sites[1].all, strict=False))
    if len(sites[0].all) != len(sites[1].all) or _alike(pairs) < min(_NEARLY_ALL * size, size - 1):
        pairs = _Alignment(Matching(a.recording.module, b.recording.module)).refined_pairs(sites[0], sites[1])
        if _alike(pairs) < _ENOUGH * size:
            return None
    return _partners_of({x.number: y.number for x, y in pairs}, b)


def _partners_of(numbers: Mapping[int, int], b: Joints) -> Partners:
    """Return a function that finds counterparts at the given sites, in the same iterations."""
    by_key = {joint.key: joint for joint in b.all}

    def partner(joint: Joint) -> Joint | None:
        number, iterations = joint.key
        return by_key.get((numbers.get(number), iterations))

    return partner


def _alike(pairs: list[tuple[Site, Site]]) -> int:
    """Return how many pairs have the same operation name and number of operands."""
    return sum(x.op.name == y.op.name and len(x.op.operands) == len(y.op.operands) for x, y in pairs)


def _operand_sites(one: Site, other: Site) -> Iterator[tuple[Site, Site]]:
    """Yield the operations of the same name that make the same operand or result of two operations, last first."""
    users = [(one.op, one.frame, other.op, other.frame)]
    for mine, theirs in zip(one.frames.values(), other.frames.values(), strict=False):
        if mine.terminator is not None and theirs.terminator is not None:
            users.append((mine.terminator, mine, theirs.terminator, theirs))
    for op, frame, twin, around in users:
        if op.name != twin.name or len(op.operands) != len(twin.operands):
            continue
        for x, y in zip(op.operands, twin.operands, strict=True):
            made, counterpart = frame.maker(x), around.maker(y)
            if made is not None and counterpart is not None and made.op.name == counterpart.op.name:
                yield made, counterpart


class _Alignment:
    """Pairs of sites: matched operations in frames that both modules reach in the same way."""

    def __init__(self, matching: Matching) -> None:
        self._matching = matching
        if not matching.is_equal:
            matching.run()

    def refined_pairs(self, a: Sites, b: Sites) -> list[tuple[Site, Site]]:
        """Return the pairs of sites after pairing the operands of paired operations.

        The matching pairs operations of equal content in the order of the text. A fault may duplicate an operation;
        which of the duplicates it was is known from the operations that use them.
        """
        pairs = dict(self.pairs(a, b))
        inverse = {other: one for one, other in pairs.items()}
        pending = list(pairs.items())
        swapped: set[Site] = set()
        while pending:
            one, other = pending.pop()
            for mine, theirs in _operand_sites(one, other):
                partner, rival = pairs.get(mine), inverse.get(theirs)
                if partner is None and rival is None:
                    pairs[mine], inverse[theirs] = theirs, mine
                    pending.append((mine, theirs))
                elif partner is not None and rival is not None and self._is_crossed(mine, rival, swapped):
                    swapped |= {mine, rival}
                    pairs[mine], pairs[rival] = theirs, partner
                    inverse[theirs], inverse[partner] = mine, rival
                    pending.append((mine, theirs))
        return list(pairs.items())

    def _is_crossed(self, mine: Site, rival: Site, swapped: Set[Site]) -> bool:
        """Whether two different sites have equal content, so that their counterparts may be swapped once."""
        number = self._matching.a.number(mine.op)
        return mine is not rival and mine not in swapped and number == self._matching.a.number(rival.op) is not None

    def pairs(self, a: Sites, b: Sites) -> list[tuple[Site, Site]]:
        """Return the pairs of sites."""
        found: list[tuple[Site, Site]] = []
        pending = [(a.entry, b.entry)]
        while pending:
            frames = pending.pop()
            for one, other in self._in_frames(*frames):
                found.append((one, other))
                pending += zip(one.frames.values(), other.frames.values(), strict=False)
        return found

    def _in_frames(self, a: Frame, b: Frame) -> Iterator[tuple[Site, Site]]:
        """Yield, in order, the pairs of sites of two frames that are matched or have the same content."""
        left: defaultdict[bytes | None, deque[Site]] = defaultdict(deque)
        taken = {partner for op in a.sites if (partner := self._matching.pairs.get(op)) is not None}
        for op, site in b.sites.items():
            if op not in taken:
                left[self._matching.b.number(op)].append(site)
        for op, site in a.sites.items():
            other = self._partner(op, b)
            if other is None:
                number = self._matching.a.number(op)
                other = left[number].popleft() if number is not None and left[number] else None
            if other is not None:
                yield site, other

    def _partner(self, op: Operation, b: Frame) -> Site | None:
        matched = self._matching.pairs.get(op)
        return b.sites.get(matched) if matched is not None else None
