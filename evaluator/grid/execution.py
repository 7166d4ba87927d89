"""Runs a program on a grid of processes, all of them simulated in this one.

The processes take turns: each runs until it needs data of others. Nothing has to be set up, and the grid may be larger
than the machine. Numbers move between processes as numpy arrays.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import jax
import numpy as np

from evaluator.custom_calls import registrations
from evaluator.grid.exchanges import Reducer
from evaluator.grid.process import Process, Surroundings, has_step
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.rendezvous import Rendezvous
from evaluator.grid.segments import Planner, communicates
from evaluator.interpreter import name_of
from evaluator.preflight import reachable_operations
from evaluator.program import FAILURES, FillElided, Program, as_numpy, converted, paired, position_of
from evaluator.registry import find_rule
from hlo_text import ops
from hlo_text.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.ir import Module, Operation

#: Reads what comes next from an infeed; raises LookupError when it is empty.
Feed = Callable[[], Any]


class GridResults(list[list[Any]]):
    """The results of each process, in the order of flattened ids.

    Attributes:
        outfeed: What each process wrote to its outfeed: one tuple of arrays per `outfeed` operation, in order.
    """

    def __init__(self, results: Iterable[list[Any]], outfeed: list[list[tuple[Any, ...]]]) -> None:
        super().__init__(results)
        self.outfeed = outfeed


def run_grid(
    module: Module,
    inputs_per_process: Sequence[Sequence[Any]],
    *,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    entry: str | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    jit: bool = True,
    fill_elided: FillElided = None,
    seed: int = 0,
    probe_directory: Path | None = None,
) -> GridResults:
    """Run one program in every process of a grid and return what each process returns.

    Args:
        module: A module of either language; it should have been verified.
        inputs_per_process: The arguments of each process in the order of flattened ids, which are
            `replica * num_partitions + partition`; as for `run`.
        num_replicas, num_partitions: The size of the grid; by default what the module names, else 1.
        entry: Name of the function or computation; by default what `module.entry()` says.
        infeed: What each process reads, one item per `infeed` operation it runs: an array, or a tuple of arrays if
            the operation gives several or a tuple.
        jit: Compile what lies between communication (kept for further runs of the same module).
        fill_elided, probe_directory: As for `run`.
        seed: As for `run`; process n draws the numbers of `seed + n`.

    Raises:
        LoweringError: The program cannot be lowered.
        ExecutionError: As for `run`; or processes wait for each other or for one that has ended (`grid.deadlock`),
            meet in different operations (`grid.mismatch`) or with data that do not fit (`grid.failed`), or the infeed
            is empty (`grid.infeed`).
        KeyError: There is no entry of that name.
        ValueError: The grid is empty.
    """
    named = grid_of(module)
    grid = Grid(
        named.num_replicas if num_replicas is None else num_replicas,
        named.num_partitions if num_partitions is None else num_partitions,
    )
    if grid.num_replicas < 1 or grid.num_partitions < 1:
        raise ValueError(f"a grid has at least one replica and one partition, not {grid}")
    _require_count(module, "inputs_per_process has", inputs_per_process, grid)
    if infeed is not None:
        _require_count(module, "infeed has", infeed, grid)
    queues = [deque(items) for items in infeed] if infeed is not None else [deque() for _ in inputs_per_process]
    program = grid_program(module, entry, fill_elided, seed, probe_directory, registrations())
    feeds = [queue.popleft for queue in queues]
    processes = run_programs(grid, [program] * grid.num_processes, inputs_per_process, feeds, jit)
    results = [list(program.unpacked(process.results or ())) for process in processes]
    return GridResults(_copied(results), _copied([process.outfeed for process in processes]))


def _require_count(module: Module, what: str, given: Sequence[Any], grid: Grid) -> None:
    if len(given) != grid.num_processes:
        message = f"{what} {len(given)} entries for {grid}"
        raise ExecutionError(Diagnostic("run.arguments", message, None, module.source))


def _copied(value: Any) -> Any:
    """Return values as arrays of the caller's own: what processes exchange, they may share."""
    if isinstance(value, list | tuple):
        return type(value)(_copied(element) for element in value)
    return None if value is None else np.array(value)


class GridProgram(Program):
    """A program of one or more processes of a grid."""

    def __init__(
        self, module: Module, entry: str | None, fill_elided: FillElided, seed: int, probe_directory: Path | None
    ) -> None:
        super().__init__(module, entry, fill_elided, seed, probe_directory, _has_rule)
        self.planner = Planner(module)
        self.reducers: dict[bool, Reducer] = {}
        refused = [
            Diagnostic("lower.unsupported", f"{name_of(op, module)}: {reason}", op.span(module.source), module.source)
            for op, _ in reachable_operations(module, self.region)
            if (reason := self._refusal(op)) is not None
        ]
        if refused:
            raise LoweringError(refused)

    def _refusal(self, op: Operation) -> str | None:
        """Return why an operation cannot run in a grid."""
        if isinstance(op, ops.ChannelTransfer) and op.is_host_transfer:
            return "it moves data to or from a host; here are only the processes of the grid"
        begun = op.wrapped_operation() if isinstance(op, ops.StartOperation) and communicates(op) else op
        if isinstance(begun, ops.CollectivePermute) and begun.slice_sizes is not None:
            return "it transfers slices in place"
        if self.planner.reaches_others(op) and not has_step(op):
            return "its computation communicates with other processes, which only control flow can hold"
        return None

    def reducer(self, jit: bool) -> Reducer:
        """Return what applies the computations of reducing operations."""
        if jit not in self.reducers:
            self.reducers[jit] = Reducer(self.context(), jit)
        return self.reducers[jit]


def _has_rule(op: Operation) -> bool:
    return has_step(op) or find_rule(op) is not None


@functools.lru_cache(maxsize=32)
def grid_program(
    module: Module,
    entry: str | None,
    fill_elided: FillElided,
    seed: int,
    probe_directory: Path | None,
    registered: int,
) -> GridProgram:
    """Return the program of a module; the last ones used keep their compiled form until `registered` changes."""
    return GridProgram(module, entry, fill_elided, seed, probe_directory)


def run_programs(
    grid: Grid, programs: Sequence[GridProgram], inputs: Sequence[Sequence[Any]], feeds: Sequence[Feed], jit: bool
) -> list[Process]:
    """Run one program per process until all have ended, and return the processes. Raises as `run_grid` does."""
    first = programs[0]
    module = first.module
    widest = next((program for program in programs if program.has_64_bits), first)
    with widest.precision():
        for program in programs:
            program.failures.clear()
        surroundings = Surroundings(grid, module, Rendezvous(grid, module, first.reducer(jit)), jit)
        processes = [
            _process(number, surroundings, *given)
            for number, given in enumerate(zip(programs, inputs, feeds, strict=True))
        ]
        try:
            _take_turns(processes, surroundings.rendezvous)
            for process in processes:
                process.results = tuple(map(as_numpy, process.results or ()))
                process.outfeed = [tuple(map(as_numpy, written)) for written in process.outfeed]
            jax.effects_barrier()
        except FAILURES as error:
            message = str(error).strip().partition("\n")[0] or type(error).__name__
            raise ExecutionError(Diagnostic("run.failed", message, None, module.source)) from error
    failures = [failure for program in dict.fromkeys(programs) for failure in program.failures]
    if failures:
        raise ExecutionError(sorted(failures, key=position_of))
    return processes


def _process(
    number: int, surroundings: Surroundings, program: GridProgram, inputs: Sequence[Any], feed: Feed
) -> Process:
    given = [converted(array, parameter.type) for array, parameter in paired(inputs, program.parameters)]
    arguments = program.check_arguments(given)
    context = program.context(number)
    replica, partition = surroundings.grid.position(number)
    context.process = (np.array(replica, np.uint32), np.array(partition, np.uint32))
    return Process(number, surroundings, program.planner, feed, program.region, arguments, context)


def _take_turns(processes: Sequence[Process], rendezvous: Rendezvous) -> None:
    """Let each process that can go on do so, until all have ended.

    Raises:
        ExecutionError: None can go on, or one sent what nobody received.
    """
    while any(process.results is None for process in processes):
        ready = [process for process in processes if process.can_go_on]
        if not ready:
            waiting = [process.ticket for process in processes if process.ticket is not None]
            ended = {process.number for process in processes if process.results is not None}
            raise rendezvous.deadlock(waiting, ended)
        for process in ready:
            process.go_on()
    rendezvous.require_no_messages()
