"""Propagation of NaN and infinities from operation to operation: which origins reach a result.

A chain leads from an operation's results to the results of the operations that use them, through regions and calls, if
each value on it contained one at some time of the run. It crosses processes at a common communication.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import attrs

from evaluator.observation.sites import Frame, Site, Sites, captured, count_leaves, num_leaves
from evaluator.observation.summaries import Summary
from evaluator.observation.tracking import hands_over
from hlo_text import ops
from hlo_text.core.ir import Value
from hlo_text.core.types import FutureType, TupleType


@attrs.frozen
class _Node:
    """An array of a value in a frame of a process."""

    process: int
    frame: Frame
    value: Value
    leaf: int


@attrs.frozen(eq=False)
class _Use:
    """A use of a value, as an operand of a site or of a frame's terminator."""

    frame: Frame
    site: Site | None
    number: int


class Flow:
    """Propagation through a program, derived from the summaries of its processes."""

    def __init__(self, sites: Sites, summaries: Sequence[Summary]) -> None:
        self._sites = sites
        self._summaries = summaries
        self._uses: dict[tuple[Frame, Value], list[_Use]] = defaultdict(list)
        self._communicating: list[Site] = []
        self._collect()

    def reaches_results(self, site: Site, process: int) -> bool:
        """Whether a NaN or an infinity in a site's results reaches a result of the program."""
        return self._arrives([_Node(process, site.frame, v, n) for v, n in _leaves(site.op.results)])

    def argument_reaches_results(self, number: int, leaf: int, process: int) -> bool:
        """Whether a NaN or an infinity in an argument reaches a result of the program."""
        entry = self._sites.entry
        return self._arrives([_Node(process, entry, entry.region.arguments[number], leaf)])

    def held_by_operands(self, site: Site, process: int) -> bool:
        """Whether an operand of a site ever contained a NaN or an infinity."""
        nodes = [_Node(process, _definer(site.frame, v), v, n) for v, n in _leaves(site.op.operands)]
        return any(node.frame.definitions[node.value] is not None and self._held(node) for node in nodes)

    def _arrives(self, start: list[_Node]) -> bool:
        pending = [node for node in start if self._held(node)]
        seen = set(pending)
        while pending:
            node = pending.pop()
            for use in self._uses[node.frame, node.value]:
                if use.site is None and use.frame is self._sites.entry:
                    return True
                for following in self._following(node, use):
                    if following not in seen and self._held(following):
                        seen.add(following)
                        pending.append(following)
        return False

    def _held(self, node: _Node) -> bool:
        """Whether an array ever contained a NaN or an infinity; assumes so for arguments of regions."""
        site = node.frame.definitions[node.value]
        if site is None or isinstance(node.value.type, FutureType):
            return True
        before = sum(num_leaves(result) for result in site.op.results[: _index(site.op.results, node.value)])
        return bool(self._summaries[node.process].held[site.leaf + before + node.leaf])

    def _collect(self) -> None:
        frames = [self._sites.entry]
        while frames:
            frame = frames.pop()
            for site in frame.sites.values():
                self._add(frame, site, site.op.operands)
                frames.extend(site.frames.values())
                if site.op.communicates:
                    self._communicating.append(site)
                if not hands_over(site.op):
                    self._add_captured(site)
            if frame.terminator is not None:
                self._add(frame, None, frame.terminator.operands)

    def _add(self, frame: Frame, site: Site | None, operands: Sequence[Value]) -> None:
        for number, operand in enumerate(operands):
            self._uses[_definer(frame, operand), operand].append(_Use(frame, site, number))

    def _add_captured(self, site: Site) -> None:
        """Add flow from values that regions capture to the results of the operation that applies the regions."""
        for value in dict.fromkeys(value for region in site.op.regions for value in captured(region)):
            self._uses[_definer(site.frame, value), value].append(_Use(site.frame, site, -1))

    def _following(self, node: _Node, use: _Use) -> Iterator[_Node]:
        if use.site is None:
            yield from self._returned(node, use)
            return
        site, op = use.site, use.site.op
        process = node.process
        match op:
            case ops.Tuple():
                before = sum(map(num_leaves, op.operands[: use.number]))
                yield _Node(process, use.frame, op.results[0], before + node.leaf)
                return
            case ops.GetTupleElement() if isinstance(op.operand.type, TupleType):
                start = sum(count_leaves(type) for type in op.operand.type.types[: op.index])
                if start <= node.leaf < start + num_leaves(op.results[0]):
                    yield _Node(process, use.frame, op.results[0], node.leaf - start)
                return
            case ops.While():
                yield from _same_place(process, use.frame, op.results, use.number, node.leaf)
        for frame, number in _entered(site, use.number):
            yield from _same_place(process, frame, frame.region.arguments, number, node.leaf)
        if not hands_over(op):
            for value, leaf in _leaves(op.results):
                yield _Node(process, use.frame, value, leaf)
        if op.communicates:
            yield from self._received(site)

    def _received(self, site: Site) -> Iterator[_Node]:
        """Yield the arrays that other processes may have received."""
        targets = self._communicating if isinstance(site.op, ops.ChannelTransfer) else [site]
        for process in range(len(self._summaries)):
            for target in targets:
                for value, leaf in _leaves(target.op.results):
                    yield _Node(process, target.frame, value, leaf)

    def _returned(self, node: _Node, use: _Use) -> Iterator[_Node]:
        """Yield the arrays that an operation derives from a region's results."""
        owner = use.frame.owner
        if owner is None:
            return
        if not hands_over(owner.op):
            for value, leaf in _leaves(owner.op.results):
                yield _Node(node.process, owner.frame, value, leaf)
            return
        if isinstance(owner.op, ops.While):
            if use.frame.region is not owner.op.body:
                return
            for frame in owner.frames.values():
                yield from _same_place(node.process, frame, frame.region.arguments, use.number, node.leaf)
        yield from _same_place(node.process, owner.frame, owner.op.results, use.number, node.leaf)


def _entered(site: Site, number: int) -> Iterator[tuple[Frame, int]]:
    """Yield the frames that receive an operand as an argument, with the argument's number."""
    op = site.op
    if isinstance(op, ops.Conditional):
        if number > 0:
            yield site.frames[op.branches[number - 1]], 0
    elif not isinstance(op, ops.If | ops.Case):
        for frame in site.frames.values():
            if 0 <= number < len(frame.region.arguments):
                yield frame, number


def _same_place(process: int, frame: Frame, values: Sequence[Value], number: int, leaf: int) -> Iterator[_Node]:
    """Yield the node at the same position among other values."""
    if number < len(values) and leaf < num_leaves(values[number]):
        yield _Node(process, frame, values[number], leaf)


def _definer(frame: Frame, value: Value) -> Frame:
    """Return the frame that defines a value used in an inner frame."""
    current: Frame | None = frame
    while current is not None:
        if value in current.definitions:
            return current
        current = current.owner.frame if current.owner is not None else None
    return frame


def _leaves(values: Sequence[Value]) -> list[tuple[Value, int]]:
    return [(value, leaf) for value in values for leaf in range(num_leaves(value))]


def _index(values: Sequence[Value], value: Value) -> int:
    return next(number for number, candidate in enumerate(values) if candidate is value)
