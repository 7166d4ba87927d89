"""Executed operations joined over all processes, with their values as the whole program computes them.

A whole program has one process. The pieces of a partitioned program may be tiles of an array, copies of it, or terms of
a sum that a collective reduces later. The text does not always state which. A value therefore has several forms, which
are compared with their elements sorted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.recordings import Entry, Recording, Sample
from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.core.ir import Operation, walk

Array = np.ndarray[Any, Any]
#: A value in every form in which its pieces may be joined; empty if too few elements were kept.
Forms = tuple[Sample, ...]

#: Operations that produce terms of a sum or of a maximum; values before them are whole.
_CONTRACTIONS = (ops.DotGeneral, ops.Convolution, ops.Reduce, ops.Scatter, ops.DynamicUpdateSlice)
#: Collectives that reduce the terms to one value.
_REDUCING = (ops.AllReduce, ops.ReduceScatter, ops.AllReduceStart)
#: Operations whose result is constant if their operand is.
_MOVES = (ops.BroadcastInDim, ops.Broadcast, ops.Convert, ops.Copy, ops.Reshape, ops.GetTupleElement)
_EXCHANGES = (ops.CollectivePermute, ops.CollectivePermuteStart, ops.CollectivePermuteDone)


@attrs.define(eq=False)
class Joint:
    """An operation that all processes executed.

    Attributes:
        number: Its number in the order of execution.
        entries: The execution in each process.
        operands: Numbers of the joints that made its operands in the first process, None for arguments.
        sources: Numbers of the joints that it depends on in any process: operands, and deciders of control flow.
        has_data: It depends on arguments; else it is computed from constants and the process's number.
        is_constant: It is a constant, perhaps converted, reshaped or broadcast.
        comes_around: Another process sent an operand, and the values do not show whether the sender is correct.
        are_parts: The processes' results are parts that a collective reduces.
    """

    number: int
    entries: tuple[Entry, ...]
    operands: tuple[int | None, ...]
    sources: tuple[int, ...]
    has_data: bool
    is_constant: bool
    comes_around: bool = False
    are_parts: bool = False

    @property
    def entry(self) -> Entry:
        """The execution in the first process."""
        return self.entries[0]

    @property
    def op(self) -> Operation:
        """The operation."""
        return self.entries[0].op

    @property
    def key(self) -> tuple[Any, ...]:
        """The site, or operation, and the iterations; equal in every run of the same module."""
        entry = self.entry
        if entry.execution is None:
            return entry.number, entry.occurrence
        return entry.execution[0], entry.iterations


class Joints:
    """The operations of a run, each joined over all processes, in the order of execution.

    Args:
        recording: The run.
        count: How many processes it has.
        joins: Join pieces to whole values; otherwise keep the values of each process.
    """

    def __init__(self, recording: Recording, count: int, *, joins: bool) -> None:
        self.recording = recording
        self.count = count
        self.joins = joins and count > 1
        self.all: list[Joint] = []
        self._forms: dict[tuple[tuple[int, ...], bool], Forms] = {}
        by_hand = _partitioned_by_hand(recording) if joins else frozenset()
        together: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
        for number, entry in enumerate(recording.entries):
            if entry.op not in by_hand:
                together[entry.number, entry.occurrence].append(number)
        self._numbers = {number: joint for joint, same in enumerate(together.values()) for number in same}
        parts = self._found_parts() if self.joins else set()
        self._sent: set[tuple[int | None, int]] = set()  # by process and sample
        for same in together.values():
            self._add(sorted((recording.entries[n] for n in same), key=lambda entry: entry.process or 0), parts)
        self.by_op: defaultdict[Operation, list[Joint]] = defaultdict(list)
        for joint in self.all:
            self.by_op[joint.op].append(joint)

    def numbers_of(self, entries: Iterable[int | None]) -> tuple[int, ...]:
        """Return the joints of entries, without arguments and omitted operations."""
        found = (self._numbers.get(number) for number in entries if number is not None)
        return tuple(dict.fromkeys(number for number in found if number is not None))

    def samples(self) -> Iterator[tuple[Sample, Joint]]:
        """Yield all values in all forms, each with the joint that computes it."""
        for joint in self.all:
            for forms in self.results(joint):
                yield from ((form, joint) for form in forms)

    def results(self, joint: Joint) -> tuple[Forms, ...]:
        """Return the results of a joint."""
        return self._values(joint, lambda entry: entry.results, [joint.are_parts] * len(joint.entry.results))

    def inputs(self, joint: Joint) -> tuple[Forms, ...]:
        """Return the operands of a joint."""
        are_parts = [maker is not None and self.all[maker].are_parts for maker in joint.operands]
        return self._values(joint, lambda entry: entry.inputs, are_parts)

    def _values(
        self, joint: Joint, of: Callable[[Entry], Sequence[Sample]], are_parts: Sequence[bool]
    ) -> tuple[Forms, ...]:
        values = [of(entry) for entry in joint.entries]
        rows = zip(*values, strict=True) if len({len(row) for row in values}) == 1 else ()
        return tuple(self._joined(row, parts) for row, parts in zip(rows, are_parts, strict=False))

    def _found_parts(self) -> set[int]:
        """Return the joints whose results are terms that a collective reduces."""
        entries = self.recording.entries
        pending = [maker for entry in entries if isinstance(entry.op, _REDUCING) for maker in entry.operands]
        found: set[int] = set()
        seen: set[int | None] = {None}
        while pending:
            number = pending.pop()
            if number in seen or number is None:
                continue
            seen.add(number)
            if number not in self._numbers:
                continue
            found.add(self._numbers[number])
            if not isinstance(entries[number].op, _CONTRACTIONS):
                pending += entries[number].operands
        return found

    def _add(self, entries: Sequence[Entry], parts: set[int]) -> None:
        first, number = entries[0], len(self.all)
        operands = tuple(None if maker is None else self._numbers.get(maker) for maker in first.operands)
        makers = [maker for entry in entries for maker in (*entry.operands, *entry.controls)]
        has_data = any(
            maker is None or maker >= number or self.all[maker].has_data
            for maker in (*operands, *self.numbers_of(makers))
        )
        comes_around = any((entry.process, id(sample)) in self._sent for entry in entries for sample in entry.inputs)
        sources = tuple(source for source in self.numbers_of(makers) if source != number)
        is_moved = isinstance(first.op, _MOVES) and all(m is not None and m < number for m in operands)
        is_constant = isinstance(first.op, ops.Constant) or (
            is_moved and all(self.all[m].is_constant for m in operands if m is not None)
        )
        facts = has_data, is_constant, comes_around and self.joins, number in parts
        self.all.append(Joint(number, tuple(entries), operands, sources, *facts))
        if isinstance(first.op, _EXCHANGES):
            self._sent |= {(entry.process, id(sample)) for entry in entries for sample in entry.results}

    def _joined(self, pieces: Sequence[Sample], are_parts: bool) -> Forms:
        key = tuple(map(id, pieces)), are_parts
        if key not in self._forms:
            self._forms[key] = tuple(self._all_forms(pieces, are_parts))
        return self._forms[key]

    def _all_forms(self, pieces: Sequence[Sample], are_parts: bool) -> Iterator[Sample]:
        if self.count == 1:
            yield from pieces
            return
        shapes = {piece.shape for piece in pieces}
        if len(pieces) != self.count or len(shapes) != 1 or not all(piece.is_whole for piece in pieces):
            return
        arrays = [piece.values for piece in pieces]
        if not self.joins:
            yield Sample.of(np.concatenate(arrays))
            return
        yield from _tiled(arrays, pieces[0].shape)
        for groups in _groupings(len(arrays)) if are_parts else ():
            for combine in (np.add, np.maximum, np.minimum):
                yield from _tiled([_combined([arrays[n] for n in group], combine) for group in groups], pieces[0].shape)


def _partitioned_by_hand(recording: Recording) -> frozenset[Operation]:
    """Return the operations inside manual computations, whose values belong to single devices."""
    functions = recording.module.functions
    pending: list[Operation] = [op for op in walk(recording.module) if isinstance(op, ops.ShardyManualComputation)]
    found: set[Operation] = set()
    while pending:
        inner = [op for op in walk(pending.pop()) if op not in found]
        found.update(inner)
        pending += [functions[symbol] for op in inner if (symbol := called_symbol(op)) in functions]
    return frozenset(found)


def _tiled(pieces: Sequence[Array], shape: tuple[int, ...]) -> Iterator[Sample]:
    """Yield the values that pieces may form: distinct tiles, each repeated equally often."""
    counts = Counter(piece.tobytes() for piece in pieces)
    different = {piece.tobytes(): piece for piece in pieces}
    for repeats in _divisors(len(pieces)):
        if all(count % repeats == 0 for count in counts.values()):
            tiles = [different[key] for key, count in counts.items() for _ in range(count // repeats)]
            joined = np.concatenate(tiles)
            yield Sample.of(joined.reshape(shape) if len(tiles) == 1 else joined)


def _groupings(count: int) -> Iterator[list[list[int]]]:
    """Yield groupings of processes: consecutive processes, and processes at equal distances."""
    for size in _divisors(count):
        if size > 1:
            yield [list(range(start, start + size)) for start in range(0, count, size)]
            if size < count:
                yield [list(range(start, count, count // size)) for start in range(count // size)]


def _combined(parts: Sequence[Array], combine: Any) -> Array:
    dtype = parts[0].dtype
    if dtype.kind == "b":
        return np.asarray(np.any(parts, axis=0) if combine is not np.minimum else np.all(parts, axis=0))
    wide = [part if part.dtype.kind in "iuc" else part.astype(np.float64) for part in parts]
    with np.errstate(all="ignore"):
        return np.asarray(combine.reduce(wide)).astype(dtype)


def _divisors(count: int) -> list[int]:
    return [number for number in range(1, count + 1) if count % number == 0]
