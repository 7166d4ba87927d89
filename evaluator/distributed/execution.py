"""Execution of a grid of processes on the devices of several hosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import attrs
import jax

from evaluator.distributed.shardings import count_of_devices
from evaluator.distributed.whole_programs import run_whole, whole_refusal
from evaluator.execution.memory import require_memory
from evaluator.execution.preflight import require_platform
from evaluator.grid.devices import refusal, refused, run_on_devices
from evaluator.grid.execution import chosen_grid, require_count
from evaluator.grid.process_groups import Grid
from evaluator.grid.program import GridProgram
from evaluator.options import RunKeywords, RunOptions, merged
from hlo_text.core.diagnostics import Diagnostic, ExecutionError
from hlo_text.core.ir import Module
from hlo_text.core.module_arguments import require_module


def run_distributed(
    module: Module,
    inputs_per_process: Sequence[Sequence[Any]],
    *,
    num_replicas: int | None = None,
    num_partitions: int | None = None,
    gather: bool = False,
    options: RunOptions | None = None,
    **keywords: Unpack[RunKeywords],
) -> dict[int, list[Any]]:
    """Run a program in every process of a grid, on the devices of all hosts, and return results by flattened id.

    A program that is still to be partitioned (`sdy.sharding` or `mhlo.sharding` on its arguments, manual computations)
    is one process on all devices of its mesh. That process belongs to the first host.

    All hosts call this function with the same program, after `join_hosts` (or `jax.distributed.initialize`).
    Consecutive processes are assigned host by host; the counts of two hosts differ by at most one. If there are more
    devices than processes, the first devices of each host are used. The results equal those of the simulation by
    `run_grid`.

    Args:
        module: A module of either language, which should be verified.
        inputs_per_process: As for `run_grid`. A host reads only the values of its own processes; the other arguments
            must have the right shapes and types.
        num_replicas, num_partitions: The size of the grid, by default that of the module.
        gather: Whether to return the results of all processes on every host, instead of those of its own devices.
        options, keywords: As for `run`; `jit`, `max_steps` and `timeout` are ignored.

    Raises:
        LoweringError: The program cannot be lowered, or can only be simulated (`lower.devices`).
        ExecutionError: As for `run`; or hosts run different programs (`grid.mismatch`), or there are too few devices
            (`distributed.devices`).
        KeyError, ValueError: The entry is undefined; the grid is empty.
    """
    require_module(module)
    given = attrs.evolve(merged(options, keywords), jit=True, max_steps=None, timeout=None)
    grid = chosen_grid(module, num_replicas, num_partitions)
    require_count(module, "inputs_per_process", inputs_per_process, grid)
    program = GridProgram.of(module, given)
    require_platform(module.source)
    require_memory(module, program.region, given.max_bytes)
    if grid.num_processes == 1 and count_of_devices(module) > 1:
        return _run_whole(program, inputs_per_process[0], gather)
    devices = shared_devices(grid, module)
    found = refusal(program, grid)
    if found is not None:
        raise refused(module, *found)
    arguments = [program.converted(inputs) for inputs in inputs_per_process]
    return run_on_devices(program, grid, devices, arguments, gather=gather)


def _run_whole(program: GridProgram, inputs: Sequence[Any], gather: bool) -> dict[int, list[Any]]:
    """Run a program that JAX partitions; its only process belongs to the first host."""
    devices = shared_devices(Grid(1, count_of_devices(program.module)), program.module)
    found = whole_refusal(program)
    if found is not None:
        raise refused(program.module, *found)
    results = run_whole(program, devices, program.converted(inputs))
    return {0: results} if gather or jax.process_index() == 0 else {}


def shared_devices(grid: Grid, module: Module) -> list[Any]:
    """Return the device of each process; the counts of two hosts differ by at most one.

    Raises:
        ExecutionError: A host has no process, or too few devices (`distributed.devices`).
    """
    devices = sorted(jax.devices(), key=lambda device: (device.process_index, device.id))
    by_host = [[d for d in devices if d.process_index == host] for host in range(jax.process_count())]
    each, more = divmod(grid.num_processes, len(by_host))
    counts = [each + (host < more) for host in range(len(by_host))]
    if grid.num_processes == len(devices):
        return devices
    if not each or any(count > len(own) for count, own in zip(counts, by_host, strict=True)):
        have = ", ".join(str(len(own)) for own in by_host)
        message = f"{grid} cannot be distributed over {len(by_host)} hosts with {have} devices"
        raise ExecutionError(Diagnostic("distributed.devices", message, None, module.source))
    return [device for count, own in zip(counts, by_host, strict=True) for device in own[:count]]
