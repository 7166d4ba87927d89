"""Values of partitioned programs as whole ones have them: pieces of all processes, joined in all ways there may be.

Pieces may be tiles, several processes may have the same one, and before collectives that reduce they may be parts of a
sum. Nothing says in which order tiles lie, so joined values are compared with their elements sorted.
"""

from __future__ import annotations

import functools
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.comparison.held_values import HeldValues
from evaluator.comparison.recordings import Entry, Recording, Sample
from evaluator.observation.tracking import hands_over
from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.core.ir import Operation, Value, walk

Array = np.ndarray[Any, Any]
#: One value, in every way in which pieces may be joined; none, where too little of it is kept.
Forms = tuple[Sample, ...]

#: What makes parts of a sum, or of a largest number: further back values are whole.
_CONTRACTIONS = (ops.DotGeneral, ops.Convolution, ops.Reduce, ops.Scatter, ops.DynamicUpdateSlice)
#: Collectives that make one value of the parts.
REDUCING = (ops.AllReduce, ops.ReduceScatter, ops.AllReduceStart)


@attrs.define(eq=False)
class Joint:
    """An operation that was executed in all processes.

    Attributes:
        entry: It in the first process.
        operands: Numbers of the joints that made its operands, None for arguments.
        inputs: Its operands.
        results: Its results, the arrays of tuples one by one.
        has_data: It depends on arguments; else it is a constant, or made of constants and the process's number.
        comes_around: An operand is what another process sent: nothing says whether the right one did.
    """

    entry: Entry
    operands: tuple[int | None, ...]
    inputs: tuple[Forms, ...]
    results: tuple[Forms, ...]
    has_data: bool
    comes_around: bool

    @property
    def is_address(self) -> bool:
        """Whether it says where something lies: programs that are partitioned otherwise have others."""
        return not self.has_data and all(form.values.dtype.kind in "biu" for forms in self.results for form in forms)

    @property
    def is_known(self) -> bool:
        """Whether all of its results are kept, in all processes."""
        return all(self.results)

    @property
    def sizes(self) -> tuple[frozenset[int], ...]:
        """Numbers of elements that each result may have."""
        return tuple(frozenset(form.values.size for form in forms) for forms in self.results)


class Joints:
    """The operations of a run, each once for all processes, in the order of execution.

    Args:
        recording: The run.
        num_processes: The processes; one has whole values only.
    """

    def __init__(self, recording: Recording, num_processes: int) -> None:
        self.recording = recording
        self.all: list[Joint] = []
        self._count = num_processes
        self._forms: dict[tuple[tuple[int, ...], bool], Forms] = {}
        self._of_parts: set[int] = set()  # samples, which the forms keep
        self._sent: set[tuple[int | None, int]] = set()  # by process and sample
        together: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        by_hand = _partitioned_by_hand(recording)
        for number, entry in enumerate(recording.entries):
            if entry.op not in by_hand:
                together[entry.number, entry.occurrence].append(number)
        self.numbers = {number: joint for joint, same in enumerate(together.values()) for number in same}
        self._parts = self._found_parts() if num_processes > 1 else set()
        for same in together.values():
            self._add(sorted((recording.entries[number] for number in same), key=lambda entry: entry.process or 0))

    def samples(self, *, with_parts: bool) -> Iterator[Sample]:
        """Yield all values, in all forms; with what parts would make together, if that is wanted."""
        for joint in self.all:
            for forms in (*joint.results, *joint.inputs):
                yield from (form for form in forms if with_parts or id(form) not in self._of_parts)

    @functools.cached_property
    def definitions(self) -> dict[Value, Operation]:
        """The operations of the program by result."""
        return {result: op for op in walk(self.recording.module) for result in op.results}

    def _found_parts(self) -> set[int]:
        """Return the joints of which the results are parts that a collective makes one value of."""
        entries = self.recording.entries
        pending = [maker for entry in entries if isinstance(entry.op, REDUCING) for maker in entry.operands]
        found: set[int] = set()
        seen: set[int | None] = {None}
        while pending:
            number = pending.pop()
            if number is None or number in seen:
                continue
            seen.add(number)
            if number not in self.numbers:
                continue
            found.add(self.numbers[number])
            if not isinstance(entries[number].op, _CONTRACTIONS):
                pending += entries[number].operands
        return found

    def _add(self, entries: Sequence[Entry]) -> None:
        first, number = entries[0], len(self.all)
        operands = tuple(None if maker is None else self.numbers.get(maker) for maker in first.operands)
        inputs = tuple(
            self._joined([entry.inputs[place] for entry in entries if place < len(entry.inputs)], maker in self._parts)
            for place, maker in enumerate(operands)
        )
        results = tuple(
            self._joined([entry.results[place] for entry in entries], number in self._parts)
            for place in range(len(first.results))
        )
        has_data = any(maker is None or maker >= number or self.all[maker].has_data for maker in operands)
        comes_around = any((entry.process, id(sample)) in self._sent for entry in entries for sample in entry.inputs)
        self.all.append(Joint(first, operands, inputs, results, has_data, comes_around))
        if isinstance(first.op, ops.CollectivePermute | ops.CollectivePermuteStart | ops.CollectivePermuteDone):
            self._sent |= {(entry.process, id(sample)) for entry in entries for sample in entry.results}

    def _joined(self, pieces: Sequence[Sample], are_parts: bool) -> Forms:
        key = tuple(map(id, pieces)), are_parts
        if key not in self._forms:
            self._forms[key] = tuple(self._all_forms(pieces, are_parts)) if self._are_kept(pieces) else ()
        return self._forms[key]

    def _are_kept(self, pieces: Sequence[Sample]) -> bool:
        """Whether there is one piece of each process, all of one shape and kept as a whole."""
        is_one = self._count == 1 or all(piece.is_whole and piece.shape == pieces[0].shape for piece in pieces)
        return len(pieces) == self._count and is_one

    def _all_forms(self, pieces: Sequence[Sample], are_parts: bool) -> Iterator[Sample]:
        if self._count == 1:
            yield from pieces
            return
        arrays = [piece.values for piece in pieces]
        yield from _tiled(arrays, pieces[0].shape)
        for groups in _groupings(len(arrays)) if are_parts else ():
            for combine in (np.add, np.maximum, np.minimum):
                made = [_combined([arrays[n] for n in group], combine) for group in groups]
                for sample in _tiled(made, pieces[0].shape):
                    self._of_parts.add(id(sample))
                    yield sample


def _partitioned_by_hand(recording: Recording) -> set[Operation]:
    """Return the operations of which a whole program has values of single devices, and those that hold them."""
    functions = recording.module.functions
    pending: list[Operation] = [op for op in walk(recording.module) if isinstance(op, ops.ShardyManualComputation)]
    found: set[Operation] = set()
    while pending:
        inner = [op for op in walk(pending.pop()) if op not in found]
        found.update(inner)
        pending += [functions[symbol] for op in inner if (symbol := called_symbol(op)) in functions]
    return found


def _tiled(pieces: Sequence[Array], shape: tuple[int, ...]) -> Iterator[Sample]:
    """Yield what pieces make up: each number of tiles of which every one is there as often."""
    counts = Counter(piece.tobytes() for piece in pieces)
    different = {piece.tobytes(): piece for piece in pieces}
    for repeats in _divisors(len(pieces)):
        if all(count % repeats == 0 for count in counts.values()):
            tiles = [different[key] for key, count in counts.items() for _ in range(count // repeats)]
            joined = np.concatenate(tiles)
            yield Sample.of(joined.reshape(shape) if len(tiles) == 1 else joined)


def _groupings(count: int) -> Iterator[list[list[int]]]:
    """Yield ways to group processes: those that follow one another, and those at equal distances."""
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


class Lacking:
    """Joints of a run whose results the other run does not have.

    Args:
        joints: The run.
        others: The values of the other run.
        made: Those of them that it has without what parts would make together.
    """

    def __init__(self, joints: Joints, others: HeldValues, made: HeldValues) -> None:
        self._joints = joints.all
        self._others, self._made = others, made
        self._lacks: list[bool] = []
        for joint in self._joints:
            self._lacks.append(self._decided(joint))

    def __getitem__(self, number: int) -> bool:
        return self._lacks[number]

    def has(self, forms: Forms) -> bool:
        """Whether the other run has a value."""
        return any(map(self._others.holds, forms))

    def has_operands(self, number: int) -> bool:
        """Whether the other run has the operands of a joint; constants are nobody's fault."""
        joint = self._joints[number]
        pairs = zip(joint.operands, joint.inputs, strict=True)
        return all(self._is_constant(maker) or self.has(forms) for maker, forms in pairs)

    def _is_constant(self, maker: int | None) -> bool:
        return maker is not None and not self._joints[maker].has_data

    def _decided(self, joint: Joint) -> bool:
        if joint.is_address or not joint.is_known or not joint.entry.inputs or hands_over(joint.entry.op):
            return False
        maker = joint.operands[0]
        if isinstance(joint.entry.op, ops.BroadcastInDim | ops.Broadcast) and maker is not None:
            return self._lacks[maker] if maker < len(self._lacks) else False
        return not all(any(map(self._made.holds, forms)) for forms in joint.results)
