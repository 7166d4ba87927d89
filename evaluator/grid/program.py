"""Programs of the processes of a grid, and the scheduler that runs the processes in turns."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np

from evaluator.execution.preflight import reachable_operations
from evaluator.execution.program import LoweredProgram, running
from evaluator.grid import control_flow
from evaluator.grid.participant import FromHost, Participant, Streams, Surroundings
from evaluator.grid.process import Process, has_step
from evaluator.grid.process_groups import Grid
from evaluator.grid.rendezvous import Rendezvous
from evaluator.grid.segments import Planner
from evaluator.interpreter import Instrument, name_of
from evaluator.lowering.exchanges import CompiledReducers
from evaluator.options import RunOptions
from evaluator.registry import find_rule
from hlo_text.core.diagnostics import Diagnostic, LoweringError
from hlo_text.core.ir import Module, Operation

#: Imported because it registers steps.
_REGISTRATIONS = (control_flow,)

#: Returns the next item of an infeed; raises LookupError when it is empty.
Feed = Callable[[], Any]


class GridProgram(LoweredProgram):
    """Program that one or more processes of a grid run."""

    def __init__(self, module: Module, options: RunOptions) -> None:
        super().__init__(module, options)
        self.planner = Planner(module)
        refused = [
            Diagnostic("lower.unsupported", f"{name_of(op, module)}: {reason}", op.span(module.source), module.source)
            for op, _ in reachable_operations(module, self.region)
            if (reason := self._refusal(op)) is not None
        ]
        if refused:
            raise LoweringError(refused)

    def _refusal(self, op: Operation) -> str | None:
        """Return the reason why an operation cannot run in a grid, or None."""
        if self.planner.reaches_others(op) and not has_step(op):
            return "its computation communicates with other processes; only regions of control flow may do so"
        return None

    @staticmethod
    def has_rule(op: Operation) -> bool:
        return has_step(op) or find_rule(op) is not None

    @functools.cached_property
    def reducer(self) -> CompiledReducers:
        """Return the object that applies the computations of reducing operations."""
        return CompiledReducers(self.context(), self.options.jit)


def run_programs(
    grid: Grid,
    programs: Sequence[GridProgram],
    inputs: Sequence[Sequence[Any]],
    feeds: Sequence[Feed],
    from_host: Sequence[FromHost] | None = None,
    observers: Sequence[Instrument] | None = None,
    compiles_observed: bool = False,
) -> list[Process]:
    """Run one program per process until all have ended, and return the processes.

    Args:
        grid: The processes.
        programs: The program of each process, all of one module.
        inputs: The arguments of each process.
        feeds: The infeed of each process.
        from_host: The data from the host, for each process.
        observers: An instrument per process, which sees its values; the process runs operation by operation.
        compiles_observed: Whether to compile observed processes like others. Their observers keep their data in the
            state that the program carries, and do not request iterations.

    Raises as `run_grid` does.
    """
    first = programs[0]
    module = first.module
    with running(programs):
        hosts: Sequence[FromHost] = from_host or [{}] * len(feeds)
        jit = first.options.jit and (observers is None or compiles_observed)
        surroundings = Surroundings(grid, module, Rendezvous(grid, module, first.reducer), jit)
        seers: Sequence[Instrument | None] = observers or [None] * len(feeds)
        processes = [
            _process(number, surroundings, *given)
            for number, given in enumerate(zip(programs, inputs, feeds, hosts, seers, strict=True))
        ]
        take_turns(processes, surroundings.rendezvous)
        jax.block_until_ready([process.results for process in processes])
    return processes


def _process(
    number: int,
    surroundings: Surroundings,
    program: GridProgram,
    inputs: Sequence[Any],
    feed: Feed,
    from_host: FromHost,
    observer: Instrument | None,
) -> Process:
    arguments = program.check_arguments(inputs)
    context = program.context(number)
    replica, partition = surroundings.grid.position(number)
    if observer is not None:
        context.instruments = (observer, *context.instruments)
    context.process = (np.array(replica, np.uint32), np.array(partition, np.uint32))
    streams = Streams(feed, from_host)
    return Process(number, surroundings, program.planner, streams, program.region, arguments, context)


def take_turns(processes: Sequence[Participant], rendezvous: Rendezvous) -> None:
    """Run the processes in turns until all have ended.

    Raises:
        ExecutionError: All processes wait (`grid.deadlock`), or a message was not received.
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
