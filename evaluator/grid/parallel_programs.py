"""`interpreter.run_parallel`: runs several functions of a module as the processes of a grid."""

from __future__ import annotations

from collections import deque
from typing import Any

import jax

from evaluator.arrays import Array, is_concrete
from evaluator.custom_calls import registrations
from evaluator.grid.execution import grid_program, run_programs
from evaluator.grid.process_groups import Grid
from evaluator.interpreter import LoweringContext
from evaluator.program import needs_grid
from evaluator.registry import lowers
from hlo_text import ops


@lowers(ops.RunParallel)
def lower_run_parallel(op: ops.RunParallel, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    """Runs one function per replica and partition; inputs and results follow each other in the order of the grid.

    All processes read the one infeed; its items are what its functions return, called in order as they are needed.
    """
    if not needs_grid(op):
        return context.call(op, op.program_names[0][0], inputs)
    if not all(leaf is None or is_concrete(leaf) for leaf in jax.tree.leaves(inputs)):
        raise context.error(op, "lower.unsupported", "a grid of processes cannot be traced, only run")
    rows = op.program_names
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise context.error(op, "lower.unsupported", "its programs are no grid of function names")
    with jax.ensure_compile_time_eval():
        return _run(op, context, list(inputs), Grid(len(rows), len(rows[0])))


def _run(op: ops.RunParallel, context: LoweringContext, inputs: list[Any], grid: Grid) -> tuple[Array, ...]:
    programs = [_program(op, context, name) for row in op.program_names for name in row]
    arguments = []
    for program in programs:
        count = len(program.parameters)
        arguments.append(inputs[:count])
        del inputs[:count]
    if inputs:
        raise context.error(op, "lower.rejected", f"its programs take {len(inputs)} inputs less than it has")
    feeders = deque(_program(op, context, name) for name in op.feeder_names or ())

    def feed() -> Any:
        return feeders.popleft()()

    processes = run_programs(grid, programs, arguments, [feed] * len(programs), jit=True)
    return tuple(result for process in processes for result in process.results or ())


def _program(op: ops.RunParallel, context: LoweringContext, name: str) -> Any:
    if name not in context.functions:
        raise context.error(op, "lower.undefined", f"there is no function @{name}")
    options = context.options
    return grid_program(context.module, name, None, options.seed, options.probe_directory, registrations())
