"""Values of a run as they were computed, one entry per operation executed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from evaluator.observation.sites import Sites
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Step
from evaluator.values.arrays import Array as Value
from hlo_text.analysis.places import Place, PlaceFinder
from hlo_text.ir import Module, Operation, walk

Array = np.ndarray[Any, Any]

#: Arrays of more elements are kept as a sample: memory stays bounded.
_WHOLE = 1 << 16
_SAMPLE = 4096


@attrs.frozen(eq=False)
class Sample:
    """An array, or as much of it as is kept.

    Attributes:
        shape: That of the array.
        values: Its elements in order, or every n-th.
        sorted: The kept elements of the sorted array: the same whatever the order in memory.
    """

    shape: tuple[int, ...]
    values: Array
    sorted: Array

    @staticmethod
    def of(array: Any) -> Sample:
        """Take a sample of an array."""
        whole = np.asarray(array)
        flat = whole.reshape(-1)
        step = 1 if flat.size <= _WHOLE else -(-flat.size // _SAMPLE)
        return Sample(whole.shape, flat[::step].copy(), _ordered(flat)[::step])

    @property
    def is_whole(self) -> bool:
        """Whether every element is kept."""
        return self.values.size == int(np.prod(self.shape, dtype=np.int64))


def _ordered(flat: Array) -> Array:
    """Sort elements, NaNs last; numbers of narrow types by the value they have as doubles."""
    if flat.dtype.kind == "c":
        return np.sort(flat)
    wide = flat.astype(np.float64)
    return flat[np.argsort(wide, kind="stable")]


@attrs.frozen(eq=False)
class Entry:
    """An operation that was executed.

    Attributes:
        op: The operation.
        number: Its number among all operations of the module.
        occurrence: How often it had been executed before.
        place: Gives its place.
        scope: Its name in the traced program, None if the text has none.
        operands: Numbers of the entries that made its operands, None for arguments.
        inputs: Samples of its operands.
        results: Samples of its results, the arrays of tuples one by one.
    """

    op: Operation
    number: int
    occurrence: int
    place: Callable[[], Place]
    scope: str | None
    operands: tuple[int | None, ...]
    inputs: tuple[Sample, ...]
    results: tuple[Sample, ...]

    @property
    def key(self) -> tuple[int, int]:
        """The operation's number and its occurrence."""
        return self.number, self.occurrence


class Recording:
    """All operations of a run in the order of execution.

    Args:
        module: The module that runs.
        entry: Its entry, by name.
    """

    def __init__(self, module: Module, entry: str | None) -> None:
        self.module = module
        self.entries: list[Entry] = []
        self._numbers = {op: number for number, op in enumerate(walk(module))}
        self._occurrences: Counter[Operation] = Counter()
        self._producers: dict[int, int] = {}
        self._samples: dict[int, Sample] = {}
        self._kept: list[Value] = []  # ids stand for what lives
        self._finder = PlaceFinder(module)
        self._scopes = {op: self._finder.scope(op) for op in self._numbers}
        self._sites = Sites(module, module.entry(entry))

    def receive(self, step: Step) -> None:
        """Take an operation from `observe`."""
        site, iterations, process = step.site, step.iterations, step.process
        self._take(site.op, step.operands, step.results, lambda: self._sites.place(site, iterations, process))

    def receive_plain(self, op: Operation, results: tuple[Value, ...]) -> None:
        """Take an operation from a run that says only this much of it."""
        self._take(op, (), results, lambda: self._finder.place(op))

    def _take(
        self, op: Operation, operands: Sequence[Value], results: Sequence[Value], place: Callable[[], Place]
    ) -> None:
        occurrence = self._occurrences[op]
        self._occurrences[op] += 1
        inputs, outputs = arrays_in(list(operands)), arrays_in(list(results))
        made_by = tuple(self._producers.get(id(array)) for array in inputs)
        samples = tuple(map(self._sample, inputs)), tuple(map(self._sample, outputs))
        self._kept += [*inputs, *outputs]
        for array in outputs:
            self._producers.setdefault(id(array), len(self.entries))
        scope = self._scopes[op]
        self.entries.append(Entry(op, self._numbers[op], occurrence, place, scope, made_by, *samples))

    def _sample(self, array: Value) -> Sample:
        known = self._samples.get(id(array))
        if known is None:
            known = self._samples[id(array)] = Sample.of(array)
        return known

    def maker(self, array: Array) -> int | None:
        """Return the number of the last entry that made an array of these elements."""
        elements = array.tobytes()
        for number in range(len(self.entries) - 1, -1, -1):
            if any(_is_array(sample, array, elements) for sample in self.entries[number].results):
                return number
        return None


def _is_array(sample: Sample, array: Array, elements: bytes) -> bool:
    is_alike = sample.shape == array.shape and sample.values.dtype == array.dtype and sample.is_whole
    return is_alike and sample.values.tobytes() == elements
