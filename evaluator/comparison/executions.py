"""Executions of a module to compare: their results, and all values operation by operation."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Any

import attrs
import jax
import numpy as np

from evaluator.comparison.recordings import Recording
from evaluator.comparison.replay import Replays
from evaluator.execute import run
from evaluator.grid.execution import run_grid
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.whole_arrays import WholeArrays
from evaluator.observation.observed_runs import Subject, dealt, passed_types
from evaluator.observation.values import Step, Stepping
from evaluator.options import RunOptions
from evaluator.reference.execute import run_reference
from evaluator.reference.grid import run_reference_grid
from hlo_text import ops
from hlo_text.core.ir import Function, Module, Operation, Region, walk
from hlo_text.core.types import Type, numpy_dtype

#: Operations from which on a module may run operation by operation at once, and how often each of them then occurs on
#: average: compiling one of them alone takes about as long as compiling so many together.
_LARGE = 3000
_REPEATED = 25

#: The results of each process of a grid.
Results = list[list[Any]]


@attrs.define(eq=False)
class Execution:
    """A module with its inputs and run options.

    Attributes:
        module: The module.
        inputs: Its arguments, of all processes or of each in turn.
        options: The run options.
        grid: Its processes.
        infeed: The infeed items of each process.
        device: The JAX device; None for the default one.
        compiles: Results are those of the compiled program, regardless of compilation time.
        steps: Results are those of an operation-by-operation run, including loops.
        uses_host: Operation by operation, those with the same result in NumPy are not compiled.
        whole: The arrays of the whole program that results are joined to; None compares results process by process.
        inserted: Operations of the module that the module it is compared with does not have.
    """

    module: Module
    inputs: Sequence[Any]
    options: RunOptions
    grid: Grid
    infeed: Sequence[Sequence[Any]]
    device: Any = None
    compiles: bool = False
    steps: bool = False
    uses_host: bool = False
    whole: WholeArrays | None = None
    inserted: Set[Operation] = frozenset()
    _recorded: tuple[Recording, Results] | None = attrs.field(default=None, init=False)
    _subject: Subject | None = attrs.field(default=None, init=False)
    _results: Results | None = attrs.field(default=None, init=False)

    @staticmethod
    def of(
        module: Module,
        inputs: Sequence[Any],
        options: RunOptions,
        num_replicas: int | None = None,
        num_partitions: int | None = None,
        infeed: Sequence[Iterable[Any]] | None = None,
    ) -> Execution:
        """Return the execution of a module on a grid of the given size, by default the grid stated in the module."""
        named = grid_of(module)
        grid = Grid(num_replicas or named.num_replicas, num_partitions or named.num_partitions)
        items = [list(process) for process in infeed] if infeed is not None else [[] for _ in range(grid.num_processes)]
        return Execution(module, inputs, options, grid, items)

    def sharded(self, output_shardings: Sequence[str | None]) -> Execution:
        """Return the execution of a per-device program on shards of these inputs, with results that are joined.

        Inputs of all processes together are already shards. A program of a single process is returned unchanged.

        Raises:
            ValueError: A sharding is malformed, or does not match.
        """
        if not self.is_grid:
            return self
        whole, inputs = WholeArrays.of(self.module, self.options.entry, self.grid, output_shardings), self.inputs
        if len(inputs) == len(whole.types):
            inputs = [shard for process in whole.shards(inputs) for shard in process]
        return attrs.evolve(self, inputs=inputs, whole=whole)

    @property
    def is_grid(self) -> bool:
        """Whether there are several processes."""
        return self.grid.num_processes > 1

    @property
    def has_streams(self) -> bool:
        """Whether the program uses infeed or outfeed."""
        return any(isinstance(op, ops.Feed) for op in walk(self.module))

    @property
    def processes(self) -> list[int | None]:
        """Numbers of the processes, or [None] for a single process."""
        return list(range(self.grid.num_processes)) if self.is_grid else [None]

    def results(self) -> Results:
        """Return the results of each process; the module runs once."""
        if self._results is None:
            self._results = self._run()
        return self._results

    def _run(self) -> Results:
        if not self.compiles and self.options.jit and _repeats_operations(self.module):
            return self.recorded()[1]
        with self._on_device():
            if self.steps:
                return self._stepped(lambda step: None, self.subject())
            if self.is_grid or self.has_streams:
                return list(self._run_grid())
            return [list(run(self.module, *self.inputs, options=self.options))]

    def recorded(self, *, stops: bool = False) -> tuple[Recording, Results]:
        """Run operation by operation, once, and return all values and what each process returns.

        Args:
            stops: Raise a RecordingLimitError where there are too many values; otherwise, the first ones are recorded.
        """
        if self._recorded is None:
            with self._on_device(), _without_collections():
                self._recorded = self._record(stops)
        return self._recorded

    def recording(self) -> Recording:
        """Return all values of the execution."""
        return self.recorded(stops=True)[0]

    def subject(self) -> Subject:
        """Return the program for observers, always with the same sites and argument arrays."""
        if self._subject is None:
            self._subject = self.new_subject()
        return self._subject

    def new_subject(self) -> Subject:
        """Return a new subject, for observers of another kind that cached compiled segments would ignore."""
        return Subject(self.module, self.dealt(), self.grid, self.options, self.infeed)

    def replays(self, other: Recording) -> Replays:
        """Return replays of the recorded run, limited to a multiple of the operations of both runs."""
        most = 4 * (len(self.recording().entries) + len(other.entries)) + 1000
        return Replays(self.subject(), self.recording(), most, uses_host=self.uses_host)

    def _record(self, stops: bool) -> tuple[Recording, Results]:
        recording, subject = Recording(self.module, stops, self.inserted), self.subject()
        return recording, self._stepped(recording.receiver(subject.sites), subject)

    def _stepped(self, receive: Callable[[Step], None], subject: Subject) -> Results:
        run = subject.run(lambda process: Stepping(subject.sites, receive, process), uses_host=self.uses_host)
        return run.results

    def _run_grid(self) -> Results:
        return run_grid(
            self.module,
            self.dealt(),
            num_replicas=self.grid.num_replicas,
            num_partitions=self.grid.num_partitions,
            infeed=self.infeed,
            options=self.options,
        )

    def dealt(self) -> list[Sequence[Any]]:
        """Return the arguments of each process."""
        return dealt(self.inputs, parameter_types(self.module, self.options.entry), self.grid.num_processes)

    def _on_device(self) -> contextlib.AbstractContextManager[Any]:
        return contextlib.nullcontext() if self.device is None else jax.default_device(self.device)


class ReferenceExecution(Execution):
    """A module executed on NumPy, without XLA."""

    def results(self) -> Results:
        return self.recorded()[1]

    def _record(self, stops: bool) -> tuple[Recording, Results]:
        recording = Recording(self.module, stops)
        inputs = [converted_to(self.module, given, self.options.entry) for given in self.dealt()]
        if not (self.is_grid or self.has_streams):
            observe = recording.plain_receiver(None)
            return recording, [list(run_reference(self.module, *inputs[0], observe=observe, options=self.options))]
        receivers = [recording.plain_receiver(process) for process in self.processes]
        results = run_reference_grid(
            self.module,
            inputs,
            num_replicas=self.grid.num_replicas,
            num_partitions=self.grid.num_partitions,
            infeed=self.infeed,
            observers=receivers.__getitem__,
            options=self.options,
        )
        return recording, list(results)


@contextlib.contextmanager
def _without_collections() -> Iterator[None]:
    """Disable garbage collection, which would repeatedly traverse a growing record."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _repeats_operations(module: Module) -> bool:
    """Whether a large module without loops repeats a few operations, so that compiling these alone takes less time."""
    operations = [op for op in walk(module) if not isinstance(op, ops.Constant)]
    if len(operations) < _LARGE or any(isinstance(op, ops.While | ops.ScanOperation) for op in operations):
        return False
    values = ((op, (*op.operands, *op.results)) for op in operations)
    distinct = {(op.__class__, id(op.attributes), *(value.type for value in each)) for op, each in values}
    return _REPEATED * len(distinct) <= len(operations)


def parameter_types(module: Module, entry: str | None) -> list[Type]:
    """Return the parameter types of an entry."""
    return list(_region(module, entry).argument_types)


def result_types(module: Module, entry: str | None) -> list[Type]:
    """Return the result types of an entry."""
    return list(_region(module, entry).output_types)


def _region(module: Module, entry: str | None) -> Region:
    found = module.entry(entry)
    return found.body if isinstance(found, Function) else found


def converted_to(module: Module, inputs: Sequence[Any], entry: str | None) -> list[Any]:
    """Convert arguments, possibly of several processes in turn, to a module's parameter types."""
    types = passed_types(parameter_types(module, entry), inputs)
    if not types:
        return list(inputs)
    return [_converted(array, types[number % len(types)]) for number, array in enumerate(inputs)]


def _converted(array: Any, type: Any) -> Any:
    """Convert an argument to the dtype of a type; tuples and tokens are unchanged."""
    if array is None or isinstance(array, tuple) or not hasattr(type, "element_type"):
        return array
    return np.asarray(array).astype(numpy_dtype(type.element_type))
