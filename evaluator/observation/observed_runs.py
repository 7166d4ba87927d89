"""Observed runs: a program with an observer, or a grid with an observer per process."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import attrs
import jax

from evaluator.execution.memory import require_memory
from evaluator.execution.program import LoweredProgram, as_numpy, running
from evaluator.grid import nested
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.program import GridProgram, run_programs
from evaluator.interpreter import evaluate
from evaluator.known_results import KnownResults
from evaluator.observation.host_operations import HostOperations
from evaluator.observation.sites import Sites
from evaluator.observation.tracking import Tracker
from evaluator.observation.values import Step, Stepping
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text import ops
from hlo_text.core.ir import Module, Region, walk
from hlo_text.core.types import TokenType, Type

#: Imported for the steps it registers.
_REGISTRATIONS = (nested,)

T = TypeVar("T", bound=Tracker)


@attrs.frozen(eq=False)
class ObservedRun(Generic[T]):
    """A completed observed run.

    Attributes:
        results: The results of each process, as NumPy arrays of the program's types.
        observers: The observer of each process.
    """

    results: list[list[Any]]
    observers: list[T]


class Subject:
    """A program to run under observation, repeatedly.

    Attributes:
        module: The module.
        sites: Its sites.
        grid: Its processes, which are simulated.
        entry: Name of the entry, None for the module's.
        arguments: The arguments of each process.
    """

    def __init__(
        self,
        module: Module,
        arguments: Sequence[Sequence[Any]],
        grid: Grid,
        options: RunOptions,
        infeed: Sequence[Iterable[Any]] | None = None,
    ) -> None:
        self.module = module
        self.grid = grid
        self.entry = options.entry
        self._is_grid = grid.num_processes > 1
        self._infeed = [list(items) for items in infeed or [()] * grid.num_processes]
        has_streams = any(isinstance(op, ops.Feed) for op in walk(module))
        program = None if self._is_grid or has_streams else LoweredProgram(module, options)
        self._program = GridProgram(module, options) if program is None or program.runs_grid else program
        require_memory(module, self._program.region, options.max_bytes, grid.num_processes)
        self.sites = Sites(module, module.entry(options.entry))
        with self._program.precision():
            self.arguments = [self._program.check_arguments(self._program.converted(given)) for given in arguments]

    @classmethod
    def of(
        cls,
        module: Module,
        inputs: Sequence[Any],
        options: RunOptions,
        num_replicas: int | None,
        num_partitions: int | None,
        infeed: Sequence[Iterable[Any]] | None,
    ) -> Subject:
        """Return the subject of a program, with arguments as public functions accept them.

        Args:
            module: The program.
            inputs: Arguments of all processes, or of each in turn.
            options: The run options.
            num_replicas, num_partitions: The size of the grid; by default the size that the module states.
            infeed: The infeed items of each process.
        """
        named = grid_of(module)
        grid = Grid(num_replicas or named.num_replicas, num_partitions or named.num_partitions)
        target = module.entry(options.entry)
        types = (target if isinstance(target, Region) else target.body).argument_types
        return cls(module, dealt(inputs, types, grid.num_processes), grid, options, infeed)

    @property
    def processes(self) -> list[int | None]:
        """Numbers of the processes, or [None] for a single process."""
        return list(range(self.grid.num_processes)) if self._is_grid else [None]

    @property
    def runs_as_grid(self) -> bool:
        """Whether the program runs as a grid: several processes, or one that uses infeed or outfeed."""
        return isinstance(self._program, GridProgram)

    def run(
        self,
        make: Callable[[int | None], T],
        *,
        compiles: bool = False,
        reuses_results: bool = True,
        uses_host: bool = False,
    ) -> ObservedRun[T]:
        """Run the program once with an observer per process.

        Args:
            make: Creates the observer of a process; the argument is None for a single process.
            compiles: Compile the code of each process between its exchanges; requires observers without iterations.
            reuses_results: Operations equal in attributes and operands are computed once; not for observers that
                change results.
            uses_host: Operations whose result does not depend on it are computed in NumPy, without compilation.

        Raises as `evaluator.run` and `evaluator.run_grid` do.
        """
        if isinstance(self._program, GridProgram):
            return self._run_grid(self._program, make, compiles)
        program, (arguments,) = self._program, self.arguments
        observer = make(None)
        with running([program]):
            context = program.context()
            is_plain = not (context.run.folds_shapes or context.run.mixes_precisions)
            known = (KnownResults(),) if reuses_results and not context.run.folds_shapes else ()
            host = (HostOperations(),) if uses_host and is_plain and jax.default_backend() == "cpu" else ()
            context.instruments = (observer, *known, *host, *context.instruments)
            results = program.unpacked(evaluate(program.region, arguments, context))
            shown = [as_numpy(r, type) for r, type in zip(results, program.result_types, strict=True)]
        return ObservedRun([shown], [observer])

    def _run_grid(self, program: GridProgram, make: Callable[[int | None], T], compiles: bool) -> ObservedRun[T]:
        observers = [make(process) for process in self.processes]
        count = self.grid.num_processes
        feeds = [deque(items).popleft for items in self._infeed]
        programs = [program] * count
        processes = run_programs(
            self.grid, programs, self.arguments, feeds, observers=observers, compiles_observed=compiles
        )
        return ObservedRun([list(program.as_numpy(process.results or ())) for process in processes], observers)


def passed_types(types: Sequence[Type], inputs: Sequence[Any]) -> list[Type]:
    """Return the types of the arguments of one process; callers leave out tokens, or pass None for each of them."""
    if any(array is None for array in inputs):
        return list(types)
    return [type for type in types if not isinstance(type, TokenType)]


def dealt(inputs: Sequence[Any], types: Sequence[Type], num_processes: int) -> list[Sequence[Any]]:
    """Return the arguments of each process: the same for all, or separate ones if enough are given."""
    count = len(passed_types(types, inputs))
    if count and len(inputs) == count * num_processes:
        return [inputs[start : start + count] for start in range(0, len(inputs), count)]
    return [inputs] * num_processes


def observe(
    module: Module,
    *inputs: Any,
    receive: Callable[[Step], None],
    options: RunOptions | None = None,
    **keywords: Any,
) -> list[Any]:
    """Run a program operation by operation, pass each operation and its values to a callback, and return the results.

    Args:
        module: A module of either language; it should have been verified.
        inputs: The arguments, as for `evaluator.run`.
        receive: Receives every operation in the order of execution, including those inside loops, branches, fusions and
            called computations, with their iterations. A reduction, like any operation that applies a computation to
            elements, counts as one operation.
        options, keywords: As for `evaluator.run`.

    Raises as `evaluator.run` does.
    """
    given: RunKeywords = keywords  # type: ignore[assignment]  # checked by `merged`
    subject = Subject(module, [inputs], Grid(), merged(options, given))
    run = subject.run(lambda process: Stepping(subject.sites, receive, process))
    return run.results[0]
