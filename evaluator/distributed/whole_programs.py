"""Execution of a program that is still to be partitioned on the devices of several hosts.

JAX partitions the program by the shardings of its arguments. `sdy.manual_computation`, which is written per device,
`jax.shard_map`. The results are those of the program in one process.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec

from evaluator.agreement import Agreement
from evaluator.distributed.shardings import argument_sharding, mesh_over, meshes_of, specification
from evaluator.execution.preflight import reachable_operations
from evaluator.execution.program import needs_grid, running
from evaluator.grid.devices import (
    DeviceExchange,
    placed,
    reason_against,
    require_agreement,
    require_same_program,
    why_simulated,
)
from evaluator.grid.manual_computations import ManualComputation, read_manual_computation
from evaluator.grid.process_groups import Grid
from evaluator.grid.program import GridProgram
from evaluator.interpreter import Arrays, LoweringContext, evaluate
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Function, Operation, walk


def whole_refusal(program: GridProgram) -> tuple[Operation, str] | None:
    """Return the first operation that cannot run on devices with the reason, or None."""
    orders = {mesh.device_ids for mesh in meshes_of(program.module)}
    for op, _ in reachable_operations(program.module, program.region):
        if isinstance(op, ops.ShardyManualComputation) and needs_grid(op):
            found = (op, "its meshes have different device orders") if len(orders) > 1 else _inner(op, program)
        elif needs_grid(op):
            found = op, "it runs several programs"
        else:
            reason = why_simulated(op, is_alone=True)
            found = None if reason is None else (op, reason)
        if found is not None:
            return found
    return None


def _inner(op: ops.ShardyManualComputation, program: GridProgram) -> tuple[Operation, str] | None:
    try:
        manual = read_manual_computation(op, program.module)
    except ValueError as error:
        return op, str(error)
    if any(specification(axes) is None for axes in (*manual.inputs, *manual.outputs)):
        return op, "it shards arrays over sub-axes"
    for inner in walk(op.body):
        reason = reason_against(inner, program, manual.grid)
        if reason is not None:
            return inner, reason
    return None


def run_whole(program: GridProgram, devices: Sequence[Any], inputs: Sequence[Any]) -> list[Any]:
    """Run a program on devices and return its results, which are available on every host.

    Args:
        program: The program, for which `whole_refusal` returns None.
        devices: The devices of its meshes, by device id.
        inputs: Run-time values of the arguments.

    Raises as `run_distributed` does.
    """
    order = next((mesh.device_ids for mesh in meshes_of(program.module) if mesh.device_ids is not None), None)
    ordered = [devices[number] for number in order or range(len(devices))]
    numbers: dict[Operation, int] = {}
    with running([program]):
        arguments = jax.tree.map(np.asarray, program.check_arguments(inputs))
        leaves, structure = jax.tree.flatten(arguments)
        require_same_program(program.module, Grid(), leaves)
        everywhere = NamedSharding(mesh_over(ordered, [("all", len(ordered))]), PartitionSpec())
        shardings = _shardings(program, ordered, len(leaves), everywhere)
        given = [placed(array, sharding) for array, sharding in zip(leaves, shardings, strict=True)]
        function = functools.partial(_evaluated, program, ordered, numbers)
        made = jax.jit(function, out_shardings=everywhere)(*jax.tree.unflatten(structure, given))
        diverged, results = jax.tree.map(lambda result: np.asarray(result.addressable_data(0)), made)
    require_agreement(program, numbers, int(diverged))
    return list(program.as_numpy(results))


def _shardings(program: GridProgram, devices: Sequence[Any], count: int, default: NamedSharding) -> list[NamedSharding]:
    target = program.module.entry(program.options.entry)
    given = target.argument_attributes if isinstance(target, Function) else ()
    if len(given) != count:
        return [default] * count
    return [argument_sharding(attributes, program.module, devices) for attributes in given]


def _evaluated(
    program: GridProgram, devices: Sequence[Any], numbers: dict[Operation, int], *arguments: Any
) -> tuple[Array, tuple[Array, ...]]:
    context = program.context(counts_steps=False)
    zero = np.zeros((), np.uint32)
    context.process = (zero, zero)
    exchange = WholeProgram(program, devices, numbers)
    context.instruments = (*context.instruments, exchange)
    results = evaluate(program.region, arguments, context)
    return exchange.state, results


class WholeProgram(Agreement):
    """Exchange of a program with one process, whose manual computations run on all devices."""

    def __init__(self, program: GridProgram, devices: Sequence[Any], numbers: dict[Operation, int]) -> None:
        super().__init__(program.planner.reaches_others, None, numbers)
        self._program = program
        self._devices = devices

    def exchange(self, op: Operation, context: LoweringContext, operands: Arrays) -> Arrays | None:
        """Return the results of a manual computation; None for collectives, which involve one process."""
        if not isinstance(op, ops.ShardyManualComputation):
            return None
        manual = read_manual_computation(op, context.module)
        mesh = mesh_over(self._devices, manual.mesh.axes)
        ins, outs = ([specification(axes) for axes in given] for given in (manual.inputs, manual.outputs))
        body = self._body(manual, mesh, context)
        specifications = PartitionSpec(), *outs
        mapped = jax.shard_map(body, mesh=mesh, in_specs=tuple(ins), out_specs=specifications, check_vma=False)
        diverged, *results = mapped(*operands)
        self.note(diverged)
        return tuple(results)

    def _body(self, manual: ManualComputation, mesh: Mesh, context: LoweringContext) -> Callable[..., Any]:
        axes = mesh.axis_names
        ids = np.array(manual.mesh.device_ids or range(manual.grid.num_processes), np.int32)

        def body(*shards: Array) -> tuple[Array, ...]:
            number = lax.dynamic_index_in_dim(ids, lax.axis_index(axes), keepdims=False)
            exchange = DeviceExchange(self._program, manual.grid, number, self.numbers, axes, np.argsort(ids))
            partition = lax.convert_element_type(number, np.uint32)
            others = [instrument for instrument in context.instruments if instrument is not self]
            process = np.zeros((), np.uint32), partition
            inner = attrs.evolve(context, process=process, instruments=(*others, exchange))
            results = evaluate(manual.body, shards, inner)
            return jnp.asarray(exchange.state), *results

        return body
