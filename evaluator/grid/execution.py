"""Execution of a program on a grid of processes, simulated in this process or run on devices.

Simulated processes take turns: each runs until it needs data from others. The simulation needs no setup, and the grid
may be larger than the machine. Processes exchange data as NumPy arrays.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Unpack

import jax
import numpy as np

from evaluator.execution.memory import require_memory
from evaluator.execution.preflight import require_platform
from evaluator.grid import nested
from evaluator.grid.devices import refusal, refused, run_on_devices
from evaluator.grid.process import Process
from evaluator.grid.process_groups import Grid, grid_of
from evaluator.grid.program import GridProgram, run_programs
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module

#: Imported because it registers steps.
_REGISTRATIONS = (nested,)


class GridResults(list[list[Any]]):
    """The results of each process, in the order of flattened ids.

    Attributes:
        outfeed: Values written to the outfeed by each process: one tuple of arrays per `outfeed` operation, in order.
        to_host: Values sent to the host by each process: channel and tuple of arrays per `send`, in order.
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
    """Run a program in every process of a grid and return the results of each process.

    With enough devices each process runs on one of them, in a single compiled program. Otherwise all processes are
    simulated in this process. The results are the same. Only the simulation supports control flow that diverges around
    communication, channel and host transfers, infeeds, ragged exchanges, replica groups of different sizes, dynamic
    roots, random numbers, probes, dynamic shapes, and limits.

    Args:
        module: A module of either language, which should be verified.
        inputs_per_process: The arguments of each process in the order of flattened ids, which are
            `replica * num_partitions + partition`; as for `run`.
        num_replicas, num_partitions: The size of the grid, by default that of the module, else 1.
        infeed: Infeed items of each process, one per executed `infeed` operation: an array, or a tuple of arrays if
            the operation has several results or a tuple. Items that are read are removed from a `deque`.
        from_host: Values that the host sends to each process: by channel, one item per `recv` with
            `is_host_transfer`. On other channels the host forwards data between processes, to the sender first.
        devices: JAX devices, at least one per process. None simulates. `auto` uses `jax.devices()` if there are
            several processes, enough devices, and no operation that requires the simulation. Under `jax.distributed`
            all JAX processes must call this with the same program and the same arguments of all processes.
        options, keywords: As for `run`. Process n uses the random seed `seed + n`. `max_steps` applies to each process,
            `max_bytes` to the sum over all processes.

    Raises:
        LoweringError: The program cannot be lowered, or cannot run on the given devices (`lower.devices`).
        ExecutionError: As for `run`; or processes wait for each other or for an ended process (`grid.deadlock`), meet
            in different operations (`grid.mismatch`) or with incompatible data (`grid.failed`), or the infeed or a
            channel from the host is empty (`grid.infeed`).
        KeyError, ValueError: The entry is undefined; the grid is empty.

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
    """Return the infeed reader and the host channels of each process.

    Raises:
        ExecutionError: The number of entries differs from the number of processes (`run.arguments`).
    """
    if from_host is not None:
        require_count(module, "from_host", from_host, grid)
    feeds = [queue.popleft for queue in _queues(module, infeed, grid)]
    return feeds, [_channels(items) for items in from_host or [{}] * grid.num_processes]


def chosen_grid(module: Module, num_replicas: int | None, num_partitions: int | None) -> Grid:
    """Return the grid of the given size, by default the size that the module declares.

    Raises:
        ValueError: The grid is empty.
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
    """Return the results, outfeeds and host transfers of the processes, copied into new arrays."""
    results = [list(program.as_numpy(process.results or ())) for process in processes]
    streams = [process.streams for process in processes]
    to_host = [[(channel, _copied(arrays)) for channel, arrays in stream.to_host] for stream in streams]
    return GridResults(_copied(results), _copied([stream.outfeed for stream in streams]), to_host)


def _run_on_devices(
    program: GridProgram, grid: Grid, arguments: Sequence[Sequence[Any]], devices: Any
) -> GridResults | None:
    """Return the results of a program run on devices, or None if it must be simulated."""
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
    """Raise an ExecutionError (`run.arguments`) unless `given` has one entry per process."""
    if len(given) != grid.num_processes:
        message = f"{what} must have one entry for each of the {grid}, not {len(given)}"
        raise ExecutionError(Diagnostic("run.arguments", message, None, module.source))


def _copied(value: Any) -> Any:
    """Copy arrays, nested in lists and tuples, because processes may share the arrays they exchange."""
    if isinstance(value, list | tuple):
        return type(value)(_copied(element) for element in value)
    return None if value is None else np.array(value)


def run_alone(module: Module, inputs: Sequence[Any], options: RunOptions) -> tuple[Any, ...]:
    """Run a program that contains nested grids as a single process. Arguments and errors are those of `run`."""
    program = GridProgram.of(module, options)
    (process,) = run_programs(Grid(), [program], [program.converted(inputs)], [deque[Any]().popleft])
    return program.as_numpy(process.results or ())
