"""Grids on NumPy: each process runs in a fiber, which waits where it needs data from others."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Unpack

import attrs

from evaluator.execution.program import needs_grid
from evaluator.grid.execution import GridResults, hosts_of, require_count
from evaluator.grid.manual_computations import read_manual_computation
from evaluator.grid.participant import Participant, Steps, Streams, Surroundings
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.program import take_turns
from evaluator.grid.rendezvous import Rendezvous, Ticket
from evaluator.grid.transfers import collective_in, transfer_of
from evaluator.limits import Watch
from evaluator.options import RunKeywords, RunOptions, merged
from evaluator.reference.arithmetic import NATIVE_ARITHMETIC
from evaluator.reference.entries import imported, imported_arguments, unpacked
from evaluator.reference.evaluation import context_of, evaluate_region
from evaluator.reference.fibers import Fiber
from evaluator.reference.reducers import Reducer
from evaluator.reference.registry import Arithmetic, Array, Context, Observer, Value
from evaluator.reference.rules.quantization import requantized
from evaluator.registry import has_several_results
from evaluator.values.carriers import from_carrier, to_carrier
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Function, Module, Operation, Region
from hlo_text.core.module_arguments import require_module
from hlo_text.core.types import TensorType, Type

#: Each process has a thread.
_MOST_PROCESSES = 1024

#: Returns the observer of a process.
Observers = Callable[[int], Observer]


def run_reference_grid(
    module: Module,
    inputs_per_process: Sequence[Sequence[Any]],
    *,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    from_host: Sequence[Mapping[int, Iterable[Any]]] | None = None,
    observers: Observers | None = None,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> GridResults:
    """Run one program in every process of a grid as `run_reference` does; arguments and errors as for `run_grid`.

    Args:
        module: A valid module of either language.
        inputs_per_process: The arguments of each process, NumPy arrays with exactly the parameters' types.
        num_replicas, num_partitions: The size of the grid; by default the size that the module states, else 1.
        infeed, from_host: The infeed items of each process, and by channel the data from its host.
        observers: Returns the observer of a process, which receives its operations.
        options, keywords: As for `run_reference`; iterations of all processes count together.

    Raises as `run_reference` and `run_grid` do.
    """
    require_module(module)
    named = grid_of(module)
    grid = Grid(num_replicas or named.num_replicas, num_partitions or named.num_partitions)
    hosts = hosts_of(module, infeed, from_host, grid)
    given = merged(options, keywords)
    return run_grid_in_arithmetic(NATIVE_ARITHMETIC, module, inputs_per_process, grid, hosts, given, observers)


def run_grid_in_arithmetic(
    arithmetic: Arithmetic,
    module: Module,
    inputs_per_process: Sequence[Sequence[Any]],
    grid: Grid,
    hosts: tuple[Sequence[Any], Sequence[Any]],
    options: RunOptions,
    observers: Observers | None = None,
) -> GridResults:
    """Run a grid as `run_reference_grid` does, in an arithmetic; return results in its elements.

    Args:
        arithmetic: Represents and computes elements.
        module, inputs_per_process, options, observers: As for `run_reference_grid`.
        grid: Its processes.
        hosts: The infeed and host channels of each process, as returned by `hosts_of`.
    """
    require_count(module, "inputs_per_process", inputs_per_process, grid)
    found = module.entry(options.entry)
    region = found.body if isinstance(found, Function) else found
    watch = Watch.started(options)
    programs = [
        _Program(
            region,
            imported_arguments(arithmetic, module, region, arrays),
            context_of(module, see, watch=watch, arithmetic=arithmetic),
            Streams(*host),
        )
        for arrays, see, *host in zip(inputs_per_process, _seers(observers, grid), *hosts, strict=True)
    ]
    processes = _run(module, grid, programs)
    written = [process.streams for process in processes]
    results = [list(unpacked(module, process.results or ())) for process in processes]
    return GridResults(results, [streams.outfeed for streams in written], [streams.to_host for streams in written])


def _seers(observers: Observers | None, grid: Grid) -> list[Observer | None]:
    return [None if observers is None else observers(number) for number in range(grid.num_processes)]


def run_alone(module: Module, region: Region, arguments: Sequence[Value], context: Context) -> tuple[Value, ...]:
    """Run a program as the only process of a grid, and discard its outfeed."""
    (process,) = _run(module, Grid(), [_Program(region, arguments, context, Streams(deque[Any]().popleft, {}))])
    results: tuple[Value, ...] = process.results or ()
    return results


@attrs.frozen(eq=False)
class _Program:
    """The program of a process: a region, its arguments, its context and its host streams."""

    region: Region
    arguments: Sequence[Value]
    context: Context
    streams: Streams


def _run(module: Module, grid: Grid, programs: Sequence[_Program]) -> list[_Process]:
    surroundings = _surroundings(module, grid, programs[0].context)
    processes = [_Process(number, surroundings, program) for number, program in enumerate(programs)]
    _take_turns(processes, module, grid)
    failures = [found for program in programs for found in program.context.failures]
    if failures:
        raise ExecutionError(failures)
    return processes


def _surroundings(module: Module, grid: Grid, context: Context) -> Surroundings:
    return Surroundings(grid, module, Rendezvous(grid, module, _Fold(context)), jit=False)


def _take_turns(processes: Sequence[_Process], module: Module, grid: Grid) -> None:
    if len(processes) > _MOST_PROCESSES:
        message = f"{grid} exceed the limit of {_MOST_PROCESSES} in the reference executor"
        raise LoweringError(Diagnostic("reference.unsupported", message, None, module.source))
    try:
        take_turns(processes, processes[0].surroundings.rendezvous)
    finally:
        for process in processes:
            process.stop()


class _Fold:
    """Applies the computations of reductions."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def __call__(self, computation: Region, arrays: Sequence[Array], source: Type, target: Type) -> Array:
        """Fold arrays of one type in order, in the type of the computation, and convert to the result's type."""
        wanted = computation.argument_types[0]
        if not isinstance(wanted, TensorType) or not isinstance(target, TensorType):
            raise TypeError("the computation must reduce scalars")
        shape = arrays[0].shape
        type = TensorType(shape, wanted.element_type)
        reduce = Reducer(computation, self._context)
        folded, *others = (requantized(array, source, type, self._context) for array in arrays)
        for other in others:
            (folded,) = reduce(folded, other)
        return requantized(folded, type, TensorType(shape, target.element_type), self._context)


class _Process(Participant):
    """A process of a grid on NumPy."""

    def __init__(self, number: int, surroundings: Surroundings, program: _Program) -> None:
        super().__init__(number, surroundings, program.streams)
        self._context = program.context
        self._context.member = self
        self._fiber = Fiber(lambda: evaluate_region(program.region, program.arguments, self._context))

    @property
    def position(self) -> tuple[int, int]:
        return self.surroundings.grid.position(self.number)

    def go_on(self) -> None:
        self._fiber.go_on()
        self.results = self._fiber.results

    def stop(self) -> None:
        """End the process; it does not run again."""
        if self.results is None:
            self._context.watch.is_abandoned = True
        self._fiber.stop()

    def exchange(self, op: Operation, operands: tuple[Value, ...]) -> tuple[Value, ...] | None:
        transfer = transfer_of(op)
        if transfer is None:
            return None
        results = self._awaited(transfer(self, op, *_carried(op, operands)))
        if has_several_results(type(op)):
            return self._received(op.logical_result_types, results)
        return self._received([value.type for value in op.results], (results,))

    def begin_async(self, op: Any, operands: tuple[Value, ...]) -> Value | None:
        collective = collective_in(op)
        return None if collective is None else self.begin(collective, _carried(collective, operands))

    def finish_async(self, future: Value) -> tuple[Value, ...]:
        if not isinstance(future, Ticket):
            return tuple(future)
        return self._received(future.op.logical_result_types, self._awaited(self.wait(future)))

    def _received(self, types: Sequence[Type], results: Sequence[Value]) -> tuple[Value, ...]:
        """Convert received results to the arithmetic of the run."""
        arithmetic = self._context.arithmetic
        return tuple(imported(arithmetic, from_carrier(*pair), pair[1]) for pair in zip(results, types, strict=True))

    def _awaited(self, steps: Steps) -> Any:
        """Run steps, waiting for every ticket, and return their result."""
        try:
            while True:
                self.ticket = next(steps)
                self._fiber.wait()
        except StopIteration as stop:
            self.ticket = None
            return stop.value

    # --- grids in this process

    def run_grid(self, op: Operation, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
        if isinstance(op, ops.RunParallel):
            return self._run_parallel(op, context, operands)
        assert isinstance(op, ops.ShardyManualComputation)
        if needs_grid(op):
            return self._run_manual_computation(op, context, operands)
        return context.run(op.body, *operands)

    def _run_parallel(self, op: ops.RunParallel, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...]:
        """Run one function per process; inputs and results are in the order of the grid."""
        rows, left = op.program_names, deque(operands)
        if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
            raise ValueError("its programs must be a rectangular grid of function names")
        regions = [_body(op, context, name) for row in rows for name in row]
        if len(left) != sum(len(region.arguments) for region in regions):
            raise ValueError(f"its programs do not have {len(left)} parameters in total, the number of inputs")
        feeders = deque(_body(op, context, name) for name in op.feeder_names or ())

        def feed() -> tuple[Any, ...]:
            region, inner = feeders.popleft(), context.inside(context.callers)
            return evaluate_region(region, (), inner)

        programs = [
            _Program(
                region,
                [left.popleft() for _ in region.arguments],
                _copied(context),
                Streams(feed, self.streams.from_host),
            )
            for region in regions
        ]
        processes = _run(context.module, Grid(len(rows), len(rows[0])), programs)
        self.adopt(processes)
        return tuple(result for process in processes for result in process.results or ())

    def _run_manual_computation(
        self, op: ops.ShardyManualComputation, context: Context, operands: tuple[Value, ...]
    ) -> tuple[Value, ...]:
        """Run the body on every device of the mesh; all devices share this process's streams."""
        manual = read_manual_computation(op, context.module)
        surroundings = _surroundings(context.module, manual.grid, context)
        devices = []
        for number in range(manual.grid.num_processes):
            inner = _copied(context)
            inner.environment = dict(context.environment)
            streams = Streams(self.streams.feed, self.streams.from_host)
            program = _Program(manual.body, manual.shards(operands, number), inner, streams)
            devices.append(_Process(number, surroundings, program))
        _take_turns(devices, context.module, manual.grid)
        context.failures += [found for device in devices for found in device.failures]
        self.adopt(devices)
        return manual.assembled([device.results or () for device in devices], [value.type for value in op.results])

    @property
    def failures(self) -> list[Diagnostic]:
        """Failed checks of the program."""
        return self._context.failures


def _carried(op: Operation, operands: tuple[Value, ...]) -> tuple[Value, ...]:
    """Convert operands to the dtypes in which processes exchange data."""
    return tuple(to_carrier(array, value.type) for array, value in zip(operands, op.operands, strict=True))


def _copied(context: Context) -> Context:
    """Return a context for another process of the same run."""
    return attrs.evolve(context, environment={}, failures=[], member=None)


def _body(op: Operation, context: Context, name: str) -> Region:
    if name not in context.functions:
        raise context.refusal(op, f"the function @{name} is not defined")
    return context.functions[name].body
