"""Runs a program on a grid of processes, all of them simulated in this one.

The processes take turns: each runs until it needs data of others. Nothing has to be set up, and the grid may be larger
than the machine. Numbers move between processes as numpy arrays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Unpack

import jax
import numpy as np

from evaluator.execution.memory import require_memory
from evaluator.execution.platform import require_platform
from evaluator.grid import nested
from evaluator.grid.devices import refusal, refused, run_on_devices
from evaluator.grid.process import Process
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.program import GridProgram, run_programs
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module

#: Imported for the steps it registers.
_REGISTRATIONS = (nested,)


class GridResults(list[list[Any]]):
    """The results of each process, in the order of flattened ids.

    Attributes:
        outfeed: What each process wrote to its outfeed: one tuple of arrays per `outfeed` operation, in order.
        to_host: What each process sent to its host: channel and tuple of arrays per `send`, in order.
    """

    def __init__(
        self,
        results: Iterable[list[Any]],
        outfeed: list[list[tuple[Any, ...]]],
        to_host: list[list[tuple[int, tuple[Any, ...]]]],
    ) -> None:
        super().__init__(results)
        self.outfeed = outfeed
        self.to_host = to_host


def run_grid(
    module: Module,
    inputs_per_process: Sequence[Sequence[Any]],
    *,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    infeed: Sequence[Iterable[Any]] | None = None,
    from_host: Sequence[Mapping[int, Iterable[Any]]] | None = None,
    devices: Sequence[Any] | Literal["auto"] | None = "auto",
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> GridResults:
    """Run one program in every process of a grid and return what each process returns.

    With enough devices each process runs on one of them, in a single compiled program; otherwise all are simulated in
    this process, where they take turns. The results are the same. Only the simulation can run programs whose processes
    go different ways in branches and loops that communicate, transfers over channels and to hosts, infeeds, ragged
    exchanges, groups of different sizes, roots given at run time, random numbers, probes, and programs with dynamic
    shapes or limits.

    Args:
        module: A module of either language; it should have been verified.
        inputs_per_process: The arguments of each process in the order of flattened ids, which are
            `replica * num_partitions + partition`; as for `run`.
        num_replicas, num_partitions: The size of the grid; by default what the module names, else 1.
        infeed: What each process reads, one item per `infeed` operation it runs: an array, or a tuple of arrays if
            the operation gives several or a tuple. What is read is taken out of a `deque`.
        from_host: What each process receives from its host, by channel one item per `recv` with `is_host_transfer`.
            Over other channels the host hands on what processes send to it, to the sender first.
        devices: JAX devices, at least one per process; None simulates; `auto` takes `jax.devices()` if there are
            several processes, enough devices, and nothing that only the simulation can run. Under `jax.distributed`
            all JAX processes must call this with the same program and the same arguments of all processes.
        options, keywords: As for `run`. Process n draws the numbers of `seed + n`; each may run `max_steps` iterations,
            and the memory of all is added up.

    Raises:
        LoweringError: The program cannot be lowered, or not run on the devices given (`lower.devices`).
        ExecutionError: As for `run`; or processes wait for each other or for one that has ended (`grid.deadlock`),
            meet in different operations (`grid.mismatch`) or with data that do not fit (`grid.failed`), or the infeed
            or a channel from the host is empty (`grid.infeed`).
        KeyError, ValueError: There is no entry of that name; the grid is empty.

    Example:
        >>> from hlo_text.hlo.parse import parse_hlo
        >>> module = parse_hlo('''HloModule gather, replica_count=2
        ... ENTRY main { x = s32[2] parameter(0)
        ...   ROOT y = s32[4] all-gather(x), dimensions={0}, replica_groups={}
        ... }''')
        >>> [result.tolist() for (result,) in run_grid(module, [[[1, 2]], [[3, 4]]])]
        [[1, 2, 3, 4], [1, 2, 3, 4]]
    """
    require_module(module)
    given = merged(options, keywords)
    grid = chosen_grid(module, num_replicas, num_partitions)
    require_count(module, "inputs_per_process", inputs_per_process, grid)
    hosts = hosts_of(module, infeed, from_host, grid)
    program = GridProgram.of(module, given)
    require_memory(module, program.region, given.max_bytes, grid.num_processes)
    arguments = [program.converted(inputs) for inputs in inputs_per_process]
    on_devices = _run_on_devices(program, grid, arguments, devices)
    return on_devices or _collected(program, run_programs(grid, [program] * grid.num_processes, arguments, *hosts))


def hosts_of(
    module: Module,
    infeed: Sequence[Iterable[Any]] | None,
    from_host: Sequence[Mapping[int, Iterable[Any]]] | None,
    grid: Grid,
) -> tuple[list[Any], list[Any]]:
    """Return what gives each process the next item of its infeed, and of each channel from its host.

    Raises:
        ExecutionError: They are not one for each process (`run.arguments`).
    """
    if from_host is not None:
        require_count(module, "from_host", from_host, grid)
    feeds = [queue.popleft for queue in _queues(module, infeed, grid)]
    return feeds, [_channels(items) for items in from_host or [{}] * grid.num_processes]


def chosen_grid(module: Module, num_replicas: int | None, num_partitions: int | None) -> Grid:
    """Return the grid that a caller, or else the module, names.

    Raises:
        ValueError: It is empty.
    """
    named = grid_of(module)
    grid = Grid(
        named.num_replicas if num_replicas is None else num_replicas,
        named.num_partitions if num_partitions is None else num_partitions,
    )
    if grid.num_replicas < 1 or grid.num_partitions < 1:
        raise ValueError(f"a grid must have at least one replica and one partition, not {grid}")
    return grid


def _queues(module: Module, infeed: Sequence[Iterable[Any]] | None, grid: Grid) -> list[deque[Any]]:
    if infeed is None:
        return [deque() for _ in range(grid.num_processes)]
    require_count(module, "infeed", infeed, grid)
    return [items if isinstance(items, deque) else deque(items) for items in infeed]


def _collected(program: GridProgram, processes: Sequence[Process]) -> GridResults:
    """Return what processes returned and wrote, in arrays of the caller's own."""
    results = [list(program.as_numpy(process.results or ())) for process in processes]
    streams = [process.streams for process in processes]
    to_host = [[(channel, _copied(arrays)) for channel, arrays in stream.to_host] for stream in streams]
    return GridResults(_copied(results), _copied([stream.outfeed for stream in streams]), to_host)


def _run_on_devices(
    program: GridProgram, grid: Grid, arguments: Sequence[Sequence[Any]], devices: Any
) -> GridResults | None:
    """Return the results of a program on devices, None if it has to be simulated."""
    compiles = program.options.jit and not program.options.counts_steps
    if devices is None or (devices == "auto" and (grid.num_processes == 1 or not compiles)):
        return None
    if devices == "auto":
        require_platform(program.module.source)
    available = jax.devices() if devices == "auto" else devices
    if len(available) < grid.num_processes:
        if devices == "auto":
            return None
        message = f"{grid} need {grid.num_processes} devices, got {len(available)}"
        raise ExecutionError(Diagnostic("run.arguments", message, None, program.module.source))
    found = refusal(program, grid)
    if found is not None:
        if devices == "auto":
            return None
        raise refused(program.module, *found)
    try:
        results = run_on_devices(program, grid, available, arguments)
        return GridResults(results.values(), [[] for _ in arguments], [[] for _ in arguments])
    except LoweringError as error:
        if devices != "auto" or error.code not in ("lower.devices", "lower.dynamic-shape"):
            raise
        return None


def _channels(items: Mapping[int, Iterable[Any]]) -> dict[int, deque[Any]]:
    return {channel: deque(values) for channel, values in items.items()}


def require_count(module: Module, what: str, given: Sequence[Any], grid: Grid) -> None:
    """Raise an ExecutionError (`run.arguments`) if there is not one of something for each process."""
    if len(given) != grid.num_processes:
        message = f"{what} must have one entry for each of the {grid}, not {len(given)}"
        raise ExecutionError(Diagnostic("run.arguments", message, None, module.source))


def _copied(value: Any) -> Any:
    """Return values as arrays of the caller's own: what processes exchange, they may share."""
    if isinstance(value, list | tuple):
        return type(value)(_copied(element) for element in value)
    return None if value is None else np.array(value)


def run_alone(module: Module, inputs: Sequence[Any], options: RunOptions) -> tuple[Any, ...]:
    """Run a program that holds grids of processes, itself in one process. Arguments and errors as for `run`."""
    program = GridProgram.of(module, options)
    (process,) = run_programs(Grid(), [program], [program.converted(inputs)], [deque[Any]().popleft])
    return program.as_numpy(process.results or ())
