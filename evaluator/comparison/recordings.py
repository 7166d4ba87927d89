"""Recorded values of a run: one entry per executed operation, with its dependences."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

import attrs
import ml_dtypes
import numpy as np

from evaluator.comparison.dependences import Dependences
from evaluator.observation.marks import is_inexact
from evaluator.observation.sites import Site, Sites
from evaluator.observation.tracking import arrays_in
from evaluator.observation.values import Step
from evaluator.values.arrays import Array as Value
from hlo_text import ops
from hlo_text.analysis.places import Place, PlaceFinder
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module, Operation, walk

Array = np.ndarray[Any, Any]

#: Comparisons inspect a sample of arrays with more elements.
_WHOLE = 1 << 16
_SAMPLE = 4096
#: Limits of a recording: operations, and bytes of the arrays that it keeps alive and of its own objects.
_MOST_ENTRIES = 1 << 18
_MOST_BYTES = 1 << 31
_BYTES_OF_ENTRY = 1 << 12


class RecordingLimitError(ExecutionError):
    """A run that executes more operations than a recording may contain."""

    def __init__(self) -> None:
        limits = (
            f"the run executes more than {_MOST_ENTRIES:,} operations, or its values exceed {_MOST_BYTES >> 30} GiB"
        )
        super().__init__(Diagnostic("run.memory", limits))


@attrs.define(eq=False)
class Sample:
    """An array, or a sample of its elements.

    Attributes:
        shape: The shape of the array.
        values: Its elements in order, or every n-th.
        array: The array of the run, None where only the sample is known.
    """

    shape: tuple[int, ...]
    values: Array
    array: Any = None
    _sorted: Array | None = None

    @staticmethod
    def of(array: Any) -> Sample:
        """Take a sample of an array."""
        whole = np.asarray(array)
        flat = whole.reshape(-1)
        step = stride(flat.size)
        if step == 1:
            return Sample(whole.shape, flat, array)
        return Sample(whole.shape, flat[::step].copy(), array)

    @property
    def sorted(self) -> Array:
        """The kept elements of the sorted array, which do not depend on the order in memory."""
        if self._sorted is None:
            whole = self.values if self.is_whole or self.array is None else np.asarray(self.array).reshape(-1)
            self._sorted = _ordered(whole)[:: 1 if whole is self.values else stride(whole.size)]
        return self._sorted

    @property
    def is_whole(self) -> bool:
        """Whether every element is kept."""
        return self.values.size == int(np.prod(self.shape, dtype=np.int64))


def stride(size: int) -> int:
    """Return the distance between the kept elements of an array of the given size."""
    return 1 if size <= _WHOLE else -(-size // _SAMPLE)


def _ordered(flat: Array) -> Array:
    """Sort elements, NaNs last; narrow types by their values as doubles."""
    if flat.dtype.kind == "c":
        return np.sort(flat)
    wide = flat.astype(np.float64)
    return np.take(flat, np.argsort(wide, kind="stable"))


@attrs.define(eq=False)
class Entry:
    """An executed operation.

    Attributes:
        op: The operation.
        number: Its number among all operations of the module.
        process: Number of the process in a grid.
        occurrence: Number of earlier executions by this process.
        execution: Number of its site and of the site's earlier executions; None where sites are unknown.
        iterations: Numbers of the iterations of the loops around it.
        place: Returns its location.
        operands: Numbers of the entries that made its operands, None for arguments.
        controls: Numbers of the entries that decided that it is executed, or which of several values its operands are.
        inputs: Samples of its operands, with tuples flattened.
        results: Samples of its results, with tuples flattened.
    """

    op: Operation
    number: int
    process: int | None
    occurrence: int
    execution: tuple[int, int] | None
    iterations: tuple[int, ...]
    place: Callable[[], Place]
    operands: tuple[int | None, ...]
    controls: tuple[int, ...]
    inputs: tuple[Sample, ...]
    results: tuple[Sample, ...]

    @property
    def key(self) -> tuple[int, int | None, int]:
        """The operation's number, the process and the occurrence."""
        return self.number, self.process, self.occurrence

    @property
    def keeps_numbers(self) -> bool:
        """Whether the operation converts to a type that represents all numbers of the operand's type."""
        return isinstance(self.op, ops.Convert) and _holds_all(self.results[0].values, self.inputs[0].values)


class Recording:
    """All executed operations of a run, in order.

    Args:
        module: The module that runs.
        stops: Stop the run with a RecordingLimitError at the limits; otherwise, later operations are not recorded.
        inserted: Operations numbered after all others, which have the numbers of the module without them.

    Attributes:
        entries: The operations.
        sites: The sites of the module; None for an executor that does not report them.
        is_complete: Whether every operation was recorded.
    """

    def __init__(self, module: Module, stops: bool = False, inserted: Set[Operation] = frozenset()) -> None:
        self.module = module
        self._stops = stops
        self.entries: list[Entry] = []
        self.sites: Sites | None = None
        self.is_complete = True
        self._numbers = {op: number for number, op in enumerate(sorted(walk(module), key=inserted.__contains__))}
        self._occurrences: Counter[tuple[int, int | None]] = Counter()
        self._executions: Counter[tuple[int, int | None]] = Counter()
        self._samples: dict[int, Sample] = {}
        self._dependences = Dependences()
        self._bytes = 0
        self._finder = PlaceFinder(module)

    def receiver(self, sites: Sites) -> Callable[[Step], None]:
        """Return a callback that records the operations of an observed run."""
        self.sites = sites

        def receive(step: Step) -> None:
            site, iterations, process = step.site, step.iterations, step.process
            count = self._executions[site.number, process]
            self._executions[site.number, process] = count + 1
            inputs, outputs = _arrays(step.operands), _arrays(step.results)
            if isinstance(site.op, ops.GetTupleElement):  # reads one element of the tuple
                inputs = outputs
            operands, controls = self._dependences.of(site, process, inputs)
            self._dependences.note(site, process, outputs, len(self.entries))
            place = _placing(sites, site, iterations, process)
            self._take(site.op, process, (site.number, count), iterations, place, operands, controls, inputs, outputs)

        return receive

    def plain_receiver(self, process: int | None) -> Callable[[Operation, tuple[Value, ...], tuple[Value, ...]], None]:
        """Return a callback that records operations of a run that does not report sites."""

        def receive(op: Operation, operands: tuple[Value, ...], results: tuple[Value, ...]) -> None:
            inputs, outputs = _arrays(operands), _arrays(results)
            makers = self._dependences.by_identity(process, inputs)
            self._dependences.note_arrays(process, outputs, len(self.entries))
            self._take(op, process, None, (), lambda: self._finder.place(op), makers, (), inputs, outputs)

        return receive

    def samples(self) -> Iterator[Sample]:
        """Yield the samples of all values."""
        for entry in self.entries:
            yield from (*entry.results, *entry.inputs)

    def argument_numbers(self, entry: Entry) -> list[int | None]:
        """Return, per operand, its number among the arguments of the enclosing region; None for other values."""
        if self.sites is None or entry.execution is None:
            return []
        arguments = self.sites.all[entry.execution[0]].frame.region.arguments
        numbers = {argument: number for number, argument in enumerate(arguments)}
        return [numbers.get(value) for value in entry.op.operands]

    def with_entries(self, entries: list[Entry]) -> Recording:
        """Return the recording with other values of the same operations."""
        other = copy.copy(self)
        other.entries = entries
        return other

    def scope(self, op: Operation) -> str | None:
        """Return an operation's name in the traced program, or None if the text does not state it."""
        return self._finder.scope(op)

    def source(self, op: Operation) -> str | None:
        """Return the source line of an operation in the user's program."""
        return self._finder.source(op)

    def makers_of_results(self, process: int | None) -> list[tuple[int | None, tuple[int, ...]]]:
        """Return, per array that a process returned, the entry that made it and the deciding entries."""
        if self.sites is None:
            return []
        return self._dependences.returned(self.sites.entry, process)

    def _take(
        self,
        op: Operation,
        process: int | None,
        execution: tuple[int, int] | None,
        iterations: tuple[int, ...],
        place: Callable[[], Place],
        operands: tuple[int | None, ...],
        controls: tuple[int, ...],
        inputs: Sequence[Value],
        outputs: Sequence[Value],
    ) -> None:
        if self._is_full:
            if self._stops:
                raise RecordingLimitError
            self.is_complete = False
            return
        self._bytes += _BYTES_OF_ENTRY
        number = self._numbers[op]
        occurrence = self._occurrences[number, process]
        self._occurrences[number, process] = occurrence + 1
        samples = tuple(map(self._sample, inputs)), tuple(map(self._sample, outputs))
        position = (op, number, process, occurrence, execution, iterations)
        self.entries.append(Entry(*position, place, operands, controls, *samples))

    @property
    def _is_full(self) -> bool:
        return len(self.entries) >= _MOST_ENTRIES or self._bytes >= _MOST_BYTES

    def _sample(self, array: Value) -> Sample:
        known = self._samples.get(id(array))
        if known is None:  # the sample keeps the array alive, so that its id identifies it
            known = self._samples[id(array)] = Sample.of(array)
            self._bytes += int(getattr(array, "nbytes", 0))
        return known


def _placing(sites: Sites, site: Site, iterations: tuple[int, ...], process: int | None) -> Callable[[], Place]:
    return lambda: sites.place(site, iterations, process)


def _arrays(values: Sequence[Value]) -> list[Value]:
    """Return the arrays in run-time values."""
    is_flat = all(value is not None and value.__class__ is not tuple for value in values)
    return list(values) if is_flat else arrays_in(list(values))


def _holds_all(wide: Array, narrow: Array) -> bool:
    """Whether the type of one array represents every number of the other's type."""
    if not (is_inexact(wide) and is_inexact(narrow)):
        return wide.dtype.kind in "iu" and np.can_cast(narrow.dtype, wide.dtype)
    if "c" in (wide.dtype.kind, narrow.dtype.kind):
        return wide.dtype.kind == narrow.dtype.kind and np.can_cast(narrow.dtype, wide.dtype)
    more, less = ml_dtypes.finfo(wide.dtype), ml_dtypes.finfo(narrow.dtype)
    return bool(more.nmant >= less.nmant and more.maxexp >= less.maxexp and more.minexp <= less.minexp)
