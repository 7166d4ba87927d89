"""Steps of operations that run a nested grid: `interpreter.run_parallel` and `sdy.manual_computation`."""

from __future__ import annotations

from collections import deque
from typing import Any

import attrs
import numpy as np

from evaluator.execution.program import as_numpy
from evaluator.grid.manual_computations import read_manual_computation
from evaluator.grid.process import Process, grid_step
from evaluator.grid.process_groups import Grid
from evaluator.grid.program import GridProgram, run_programs, take_turns
from evaluator.interpreter import Environment, Instrument, LoweringContext
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Operation


@grid_step("interpreter.run_parallel")
def run_parallel(process: Process, op: ops.RunParallel, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    """Run one function per replica and partition; inputs and results are concatenated in the order of the grid.

    All processes share one infeed. Its items are the results of the feeder functions, called in order on demand. Values
    written to the outfeeds are appended to the outfeed of this process, process by process.
    """
    rows = op.program_names
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise ValueError("its programs must be a rectangular grid of function names")
    programs = [_program(op, context, name) for row in rows for name in row]
    left = deque(inputs)
    if len(left) != sum(len(program.parameters) for program in programs):
        raise ValueError(f"its programs do not have {len(left)} parameters in total, the number of inputs")
    arguments = [[left.popleft() for _ in program.parameters] for program in programs]
    feeders = deque(_program(op, context, name) for name in op.feeder_names or ())

    def feed() -> tuple[Any, ...]:
        program = feeders.popleft()
        return tuple(as_numpy(array, type) for array, type in zip(program(), program.result_types, strict=True))

    grid = Grid(len(rows), len(rows[0]))
    hosts = [process.streams.from_host] * len(programs)
    processes = run_programs(grid, programs, arguments, [feed] * len(programs), hosts)
    process.adopt(processes)
    return tuple(as_numpy(result) for inner in processes for result in inner.results or ())


def _program(op: Operation, context: LoweringContext, name: str) -> GridProgram:
    if name not in context.run.functions:
        raise context.error(op, "lower.undefined", f"the function @{name} is not defined")
    return GridProgram.of(context.module, attrs.evolve(context.options, entry=name))


@grid_step("sdy.manual_computation")
def run_manual_computation(
    process: Process, op: ops.ShardyManualComputation, context: LoweringContext, *operands: Array
) -> tuple[Array, ...]:
    """Run the body on every device of the mesh; the devices share the streams of this process."""
    manual = read_manual_computation(op, context.module)
    surroundings = process.surroundings.on(manual.grid)
    devices: list[Process] = []
    forks: list[tuple[Instrument, ...]] = []
    for number in range(manual.grid.num_processes):
        inner = context.inside(Environment(context.environment))
        inner.instruments = tuple(instrument.fork() for instrument in context.instruments)  # devices take turns
        forks.append(inner.instruments)
        inner.process = (np.zeros((), np.uint32), np.array(number, np.uint32))
        shards = manual.shards(operands, number)
        devices.append(process.with_body(number, surroundings, manual.body, shards, inner))
    take_turns(devices, surroundings.rendezvous)
    for instruments in forks:
        for instrument, fork in zip(context.instruments, instruments, strict=True):
            instrument.join(fork)
    process.adopt(devices)
    return manual.assembled([device.results or () for device in devices], [value.type for value in op.results])
