"""Values of a run as they were computed, one entry per operation executed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import ml_dtypes
import numpy as np

from evaluator.observation.marks import is_inexact
from evaluator.observation.sites import Sites
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Step
from evaluator.values.arrays import Array as Value
from hlo_text import ops
from hlo_text.analysis.places import Place, PlaceFinder
from hlo_text.core.ir import Module, Operation, walk

Array = np.ndarray[Any, Any]

#: Arrays of more elements are kept as a sample: memory stays bounded.
_WHOLE = 1 << 16
_SAMPLE = 4096
#: What a recording keeps, for the same reason: operations, and bytes of samples. What comes later is not looked at.
_MOST_ENTRIES = 1 << 20
_MOST_BYTES = 1 << 31


@attrs.define(eq=False)
class Sample:
    """An array, or as much of it as is kept.

    Attributes:
        shape: That of the array.
        values: Its elements in order, or every n-th.
    """

    shape: tuple[int, ...]
    values: Array
    _sorted: Array | None = None

    @staticmethod
    def of(array: Any) -> Sample:
        """Take a sample of an array."""
        whole = np.asarray(array)
        flat = whole.reshape(-1)
        step = stride(flat.size)
        if step == 1:
            return Sample(whole.shape, flat)
        return Sample(whole.shape, flat[::step].copy(), _ordered(flat)[::step])

    @property
    def sorted(self) -> Array:
        """The kept elements of the sorted array: the same whatever the order in memory."""
        if self._sorted is None:
            self._sorted = _ordered(self.values)
        return self._sorted

    @property
    def is_whole(self) -> bool:
        """Whether every element is kept."""
        return self.values.size == int(np.prod(self.shape, dtype=np.int64))


def stride(size: int) -> int:
    """Return the distance of the elements that are kept of an array of some size."""
    return 1 if size <= _WHOLE else -(-size // _SAMPLE)


def _ordered(flat: Array) -> Array:
    """Sort elements, NaNs last; numbers of narrow types by the value they have as doubles."""
    if flat.dtype.kind == "c":
        return np.sort(flat)
    wide = flat.astype(np.float64)
    return np.take(flat, np.argsort(wide, kind="stable"))


@attrs.define(eq=False)
class Entry:
    """An operation that was executed.

    Attributes:
        op: The operation.
        number: Its number among all operations of the module.
        process: Number of the process in a grid.
        occurrence: How often it had been executed before, by this process.
        execution: Number of its site, and how often that had been executed before; None where sites are not known.
        place: Gives its place.
        operands: Numbers of the entries that made its operands, None for arguments.
        inputs: Samples of its operands.
        results: Samples of its results, the arrays of tuples one by one.
    """

    op: Operation
    number: int
    process: int | None
    occurrence: int
    execution: tuple[int, int] | None
    place: Callable[[], Place]
    operands: tuple[int | None, ...]
    inputs: tuple[Sample, ...]
    results: tuple[Sample, ...]

    @property
    def key(self) -> tuple[int, int | None, int]:
        """The operation's number, the process and the occurrence."""
        return self.number, self.process, self.occurrence

    @property
    def keeps_numbers(self) -> bool:
        """Whether it converts numbers to a type that holds all of them, so that nothing can go wrong in it."""
        return isinstance(self.op, ops.Convert) and _holds_all(self.results[0].values, self.inputs[0].values)


class Recording:
    """All operations of a run in the order of execution.

    Args:
        module: The module that runs.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.entries: list[Entry] = []
        self._numbers = {op: number for number, op in enumerate(walk(module))}
        self._occurrences: Counter[tuple[int, int | None]] = Counter()
        self._executions: Counter[tuple[int, int | None]] = Counter()
        self._producers: dict[int, int] = {}
        self._makers: dict[tuple[int, int | None], int] = {}
        self._samples: dict[int, Sample] = {}
        self._kept: list[Value] = []  # ids stand for what lives
        self._bytes = 0
        self._finder = PlaceFinder(module)

    def receiver(self, sites: Sites) -> Callable[[Step], None]:
        """Return what takes the operations of an observed run."""

        def receive(step: Step) -> None:
            site, iterations, process = step.site, step.iterations, step.process
            count = self._executions[site.number, process]
            self._executions[site.number, process] = count + 1
            self._take(
                *(site.op, process, (site.number, count), step.operands, step.results),
                lambda: sites.place(site, iterations, process),
            )

        return receive

    def plain_receiver(self, process: int | None) -> Callable[[Operation, tuple[Value, ...], tuple[Value, ...]], None]:
        """Return what takes operations from a run that does not say where they stand."""
        return lambda op, operands, results: self._take(
            op, process, None, operands, results, lambda: self._finder.place(op)
        )

    def samples(self) -> Iterator[Sample]:
        """Yield all values."""
        for entry in self.entries:
            yield from (*entry.results, *entry.inputs)

    def scope(self, op: Operation) -> str | None:
        """Return an operation's name in the traced program, None if the text has none."""
        return self._finder.scope(op)

    def source(self, op: Operation) -> str | None:
        """Return the line of the user's program that an operation comes from."""
        return self._finder.source(op)

    def _take(
        self,
        op: Operation,
        process: int | None,
        execution: tuple[int, int] | None,
        operands: Sequence[Value],
        results: Sequence[Value],
        place: Callable[[], Place],
    ) -> None:
        if self._is_full:
            return
        number = self._numbers[op]
        occurrence = self._occurrences[number, process]
        self._occurrences[number, process] = occurrence + 1
        inputs, outputs = _arrays(operands), _arrays(results)
        made_by = tuple([self._producers.get(id(array)) for array in inputs])
        samples = tuple(map(self._sample, inputs)), tuple(map(self._sample, outputs))
        for array, sample in zip(outputs, samples[1], strict=True):
            self._producers.setdefault(id(array), len(self.entries))
            self._makers.setdefault((id(sample), process), len(self.entries))
        self.entries.append(Entry(op, number, process, occurrence, execution, place, made_by, *samples))

    @property
    def _is_full(self) -> bool:
        return len(self.entries) >= _MOST_ENTRIES or self._bytes >= _MOST_BYTES

    def _sample(self, array: Value) -> Sample:
        known = self._samples.get(id(array))
        if known is None:
            known = self._samples[id(array)] = Sample.of(array)
            self._bytes += known.values.nbytes
            self._kept.append(array)
        return known

    def maker(self, array: Array, process: int | None = None) -> int | None:
        """Return the number of the entry of a process that made the last array of these elements.

        Loops, branches and calls hand on what was made inside.
        """
        elements = array.tobytes()
        for entry in reversed(self.entries):
            for sample in entry.results if entry.process == process else ():
                if _is_array(sample, array, elements):
                    return self._makers[id(sample), process]
        return None


def _arrays(values: Sequence[Value]) -> list[Value]:
    """Return the arrays in run-time values."""
    is_flat = all(value is not None and value.__class__ is not tuple for value in values)
    return list(values) if is_flat else arrays_in(list(values))


def _holds_all(wide: Array, narrow: Array) -> bool:
    """Whether the type of one array has every number of the other's."""
    if not (is_inexact(wide) and is_inexact(narrow)):
        return wide.dtype.kind in "iu" and np.can_cast(narrow.dtype, wide.dtype)
    if "c" in (wide.dtype.kind, narrow.dtype.kind):
        return wide.dtype.kind == narrow.dtype.kind and np.can_cast(narrow.dtype, wide.dtype)
    more, less = ml_dtypes.finfo(wide.dtype), ml_dtypes.finfo(narrow.dtype)
    return bool(more.nmant >= less.nmant and more.maxexp >= less.maxexp and more.minexp <= less.minexp)


def _is_array(sample: Sample, array: Array, elements: bytes) -> bool:
    is_alike = sample.shape == array.shape and sample.values.dtype == array.dtype and sample.is_whole
    return is_alike and sample.values.tobytes() == elements
