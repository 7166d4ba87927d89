"""Runs a grid of processes on the devices of several hosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import attrs
import jax

from evaluator.distributed.shardings import count_of_devices
from evaluator.distributed.whole_programs import run_whole, whole_refusal
from evaluator.execution.memory import require_memory
from evaluator.execution.platform import require_platform
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
    """Run one program in every process of a grid, on the devices of all hosts, and return results by flattened id.

    A program that is still to be partitioned (`sdy.sharding` or `mhlo.sharding` at its arguments, manual computations)
    is one process on all devices of its mesh, and belongs to the first host.

    All hosts call it with the same program, after `join_hosts` (or `jax.distributed.initialize`). Processes follow each
    other host by host, each host having as many as the next, or one more; of devices that are too many, the first of
    each host are used. The results are those of `run_grid`, which simulates.

    Args:
        module: A module of either language; it should have been verified.
        inputs_per_process: As for `run_grid`. A host reads those of its own processes alone; others' matter by their
            shapes and types.
        num_replicas, num_partitions: The size of the grid; by default what the module names.
        gather: Return the results of all processes on every host; otherwise each has those of its own devices.
        options, keywords: As for `run`; `jit`, `max_steps` and `timeout` have no meaning here.

    Raises:
        LoweringError: The program cannot be lowered, or only be simulated (`lower.devices`).
        ExecutionError: As for `run`; or hosts run different programs (`grid.mismatch`), or the devices are too few
            (`distributed.devices`).
        KeyError, ValueError: There is no entry of that name; the grid is empty.
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
    """Run a program that JAX has to partition; its only process belongs to the first host."""
    devices = shared_devices(Grid(1, count_of_devices(program.module)), program.module)
    found = whole_refusal(program)
    if found is not None:
        raise refused(program.module, *found)
    results = run_whole(program, devices, program.converted(inputs))
    return {0: results} if gather or jax.process_index() == 0 else {}


def shared_devices(grid: Grid, module: Module) -> list[Any]:
    """Return the device of each process, as many of each host as of the next, or one more.

    Raises:
        ExecutionError: A host would have none, or too few (`distributed.devices`).
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
