"""Execution of a grid of processes on as many JAX devices, compiled as one program by `jax.shard_map`.

All processes run one program in lockstep, so control flow must not diverge between them. A collective becomes an
exchange between all devices. Each device selects the data of its group and folds them in the order of the simulation,
so the results are the same. Programs that cannot run on devices are detected before the run (`refusal`), or after it
(control flow diverged around communication: `lower.devices`). Those programs are simulated.

Under `jax.distributed` the devices may belong to several JAX processes. All of them call `run_grid` with the same
program and the arguments of all processes, and all receive every result.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import multihost_utils
from jax.sharding import Mesh, NamedSharding, PartitionSpec

from evaluator.agreement import Agreement
from evaluator.execution.preflight import reachable_operations
from evaluator.execution.program import needs_grid, running
from evaluator.grid.participant import written_pairs
from evaluator.grid.process_groups import Grid, process_groups, process_pairs
from evaluator.grid.program import GridProgram
from evaluator.grid.segments import communicates
from evaluator.interpreter import Arrays, LoweringContext, evaluate, name_of
from evaluator.lowering.exchanges import EXCHANGES, CompiledReducers, Group, TracedArrays, zeros_of
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic, ExecutionError, LoweringError
from hlo_text.core.ir import Module, Operation
from hlo_text.core.types import Type

#: The axis of the mesh: one device per process.
_AXIS = "process"

#: Reasons why operations of a class and its subclasses need the simulation, each with a flag: whether the reason
#: disappears when one process runs on several devices, which has one control flow and one order of random draws.
_SIMULATED: dict[type[Operation], tuple[str, bool]] = {
    ops.Feed: ("it reads or writes a host queue", False),
    ops.ChannelTransfer: ("it transfers data over a channel", False),
    ops.Rng: ("each process draws its own random numbers", True),
    ops.RngGetAndUpdateState: ("each process draws its own random numbers", True),
    ops.Print: ("the order of its output would be nondeterministic", False),
    ops.Probe: ("the order of its output would be nondeterministic", False),
    ops.RaggedAllToAll: ("the amount of data each process sends is only known at run time", True),
}


def why_simulated(op: Operation, *, is_alone: bool = False) -> str | None:
    """Return the reason why an operation needs the simulation, or None.

    Args:
        op: The operation.
        is_alone: Whether a single process runs the operation, on several devices.
    """
    found = next((_SIMULATED[base] for base in type(op).__mro__ if base in _SIMULATED), None)
    return None if found is None or (is_alone and found[1]) else found[0]


def refusal(program: GridProgram, grid: Grid) -> tuple[Operation, str] | None:
    """Return the first operation that cannot run on devices with the reason, or None."""
    for op, _ in reachable_operations(program.module, program.region):
        reason = reason_against(op, program, grid)
        if reason is not None:
            return op, reason
    return None


def reason_against(op: Operation, program: GridProgram, grid: Grid) -> str | None:
    """Return the reason why an operation cannot run on devices, or None."""
    if needs_grid(op):
        return "it contains a nested grid"
    reason = why_simulated(op)
    if reason is not None:
        return reason
    wrapped = op.wrapped_operation() if isinstance(op, ops.StartOperation) and communicates(op) else op
    if isinstance(wrapped, ops.CollectivePermute):
        return "it transfers slices in place" if wrapped.slice_sizes is not None else None
    if isinstance(wrapped, ops.Rooted) and wrapped.has_dynamic_root:
        return "its roots are only known at run time"
    if type(wrapped) in EXCHANGES:
        sizes = {len(group) for group in process_groups(wrapped, grid, program.module)}
        return "its replica groups have different sizes" if len(sizes) > 1 else None
    return why_simulated(wrapped)


class DeviceExchange(Agreement):
    """Collectives on devices, and the check that processes agree on control flow.

    Attributes:
        number: The flattened id of the process, as an array.

    Args:
        program, grid: The program and its processes.
        number: The flattened id of the process.
        numbers: As for `Agreement`.
        axes: Mesh axes along which the processes are laid out.
        order: Mesh position of each process, or None if it equals the flattened id.
    """

    def __init__(
        self,
        program: GridProgram,
        grid: Grid,
        number: Array,
        numbers: dict[Operation, int],
        axes: tuple[str, ...] = (_AXIS,),
        order: Any = None,
    ) -> None:
        super().__init__(program.planner.reaches_others, self._gathered, numbers)
        self.number = number
        self._program = program
        self._grid = grid
        self._axes = axes
        self._order = order
        self._fold = CompiledReducers(program.context(), jit=False).fold

    def _gathered(self, operand: Array) -> Array:
        """Gather an operand from all processes, indexed by flattened id."""
        gathered = lax.all_gather(operand, self._axes)
        return gathered if self._order is None else gathered[self._order]

    def exchange(self, op: Any, context: LoweringContext, operands: Arrays) -> Arrays:
        """Return the results of a collective in this process.

        Raises:
            ValueError: A process is not in any replica group.
            LoweringError: The operation is a nested manual computation (`lower.devices`).
        """
        if isinstance(op, ops.ShardyManualComputation):
            raise refused(context.module, op, "it contains a nested grid")
        if isinstance(op, ops.CollectivePermute):
            return self._permute(op, operands)
        groups = process_groups(op, self._grid, self._program.module)
        count = self._grid.num_processes
        members = np.full((count, len(groups[0])), -1)
        for numbers in groups:
            members[list(numbers)] = numbers
        is_member = members[:, 0] >= 0
        if not is_member.all() and not isinstance(op, ops.Rooted):
            position = self._grid.position(int(np.argmin(is_member)))
            raise ValueError(f"process {position} is not in any replica group")
        row = _at(np.maximum(members, 0), self.number)
        place = _at(np.argmax(members == np.arange(count)[:, None], axis=1), self.number)
        data = [self._gathered(operand) for operand in operands]
        parts = [[_at(array, row[member]) for array in data] for member in range(members.shape[1])]
        group = Group([tuple(part) for part in parts], self._fold, _zeros, TracedArrays())
        results = EXCHANGES[type(op)](op, group)(place)
        if is_member.all():
            return results
        zeros = [_zeros(type) for type in op.logical_result_types]
        inside = _at(is_member, self.number)
        return tuple(lax.select(inside, result, zero) for result, zero in zip(results, zeros, strict=True))

    def _permute(self, op: ops.CollectivePermute, operands: tuple[Array, ...]) -> tuple[Array, ...]:
        pairs = process_pairs(op, written_pairs(op) or (), self._grid)
        is_target = np.isin(np.arange(self._grid.num_processes), [target for _, target in pairs])
        sources = np.zeros(self._grid.num_processes, int)
        for source, target in pairs:
            sources[target] = source
        results = []
        for operand, type in zip(operands, op.logical_result_types, strict=True):
            came = _at(self._gathered(operand), _at(sources, self.number))
            results.append(lax.select(_at(is_target, self.number), came, jnp.asarray(_zeros(type))))
        return tuple(results)


def require_agreement(program: GridProgram, numbers: dict[Operation, int], diverged: int) -> None:
    """Raise a LoweringError (`lower.devices`) if control flow diverged at the operation with number `diverged`."""
    for op, number in numbers.items():
        if number == diverged:
            raise refused(program.module, op, "control flow diverges between processes that communicate inside it")


def _zeros(type: Type) -> Any:
    with jax.ensure_compile_time_eval():
        return zeros_of(type)


def _at(array: Any, place: Array) -> Array:
    """Return the entry of an array at a traced index."""
    return lax.dynamic_index_in_dim(jnp.asarray(array), place, keepdims=False)


def run_on_devices(
    program: GridProgram,
    grid: Grid,
    devices: Sequence[Any],
    inputs: Sequence[Sequence[Any]],
    *,
    gather: bool = True,
) -> dict[int, list[Any]]:
    """Run a program with one process per device and return the results by flattened id.

    Args:
        program: The program, for which `refusal` returns None.
        grid: The processes.
        devices: JAX devices, at least one per process.
        inputs: Run-time values of the arguments of each process.
        gather: Whether to return the results of all processes, including those on devices of other JAX processes.

    Raises:
        LoweringError: As for `run`; or control flow diverges around communication (`lower.devices`).
        ExecutionError: As for `run`; or JAX processes run different programs (`grid.mismatch`).
    """
    devices = devices[: grid.num_processes]
    mesh = Mesh(np.array(devices), (_AXIS,))
    numbers: dict[Operation, int] = {}
    with running([program]):
        stacked = jax.tree.map(lambda *leaves: np.stack(leaves), *(program.check_arguments(given) for given in inputs))
        require_same_program(program.module, grid, jax.tree.leaves(stacked))
        cut, whole = PartitionSpec(_AXIS), PartitionSpec()
        function = functools.partial(_process, program, grid, numbers, gather)
        mapped = jax.shard_map(function, mesh=mesh, in_specs=cut, out_specs=whole if gather else cut, check_vma=False)
        given = jax.tree.map(lambda leaf: placed(leaf, NamedSharding(mesh, cut)), stacked)
        leaves, structure = jax.tree.flatten(jax.jit(mapped)(*given))
        diverged, *columns = [_by_process(leaf, gather) for leaf in leaves]
    require_agreement(program, numbers, int(next(iter(diverged.values()))))
    returning = [n for n, device in enumerate(devices) if gather or device.process_index == jax.process_index()]
    results = {n: jax.tree.unflatten(structure, [diverged[n], *(column[n] for column in columns)]) for n in returning}
    return {n: list(program.as_numpy(values)) for n, (_, values) in results.items()}


def _by_process(result: Array, gather: bool) -> dict[int, Any]:
    """Return a result by flattened id, for the processes whose results this JAX process holds."""
    if gather:
        return dict(enumerate(np.asarray(result.addressable_data(0))))
    return {shard.index[0].start or 0: np.asarray(shard.data)[0] for shard in result.addressable_shards}


def _process(
    program: GridProgram, grid: Grid, numbers: dict[Operation, int], gather: bool, *arguments: Any
) -> tuple[Array, tuple[Array, ...]]:
    """Evaluate the program on one device; return the divergence state and the results, gathered on request."""
    number = lax.convert_element_type(lax.axis_index(_AXIS), np.int32)
    context = program.context(counts_steps=False)
    partitions = lax.full_like(number, grid.num_partitions)
    unsigned = [lax.convert_element_type(f(number, partitions), np.uint32) for f in (lax.div, lax.rem)]
    context.process = (unsigned[0], unsigned[1])
    exchange = DeviceExchange(program, grid, number, numbers)
    context.instruments = (*context.instruments, exchange)
    results = evaluate(program.region, jax.tree.map(lambda leaf: leaf[0], arguments), context)

    def returned(result: Any) -> Array:
        return lax.all_gather(jnp.asarray(result), _AXIS) if gather else jnp.asarray(result)[None]

    made: tuple[Array, tuple[Array, ...]] = jax.tree.map(returned, (exchange.state, results))
    return made


def placed(leaf: Any, sharding: NamedSharding) -> Array:
    """Return an array sharded over the devices of all hosts; each host fills its own shards."""
    return jax.make_array_from_callback(leaf.shape, sharding, lambda index: leaf[index])


def require_same_program(module: Module, grid: Grid, leaves: Sequence[Any]) -> None:
    """Raise an ExecutionError if JAX processes are about to run different programs, which would hang."""
    if jax.process_count() == 1:
        return
    digest = hashlib.sha256(f"{grid} {module.to_text()}".encode("utf-8", "surrogateescape"))
    for leaf in leaves:
        digest.update(f"{leaf.dtype} {leaf.shape}".encode())
    mine = np.frombuffer(digest.digest()[:8], np.uint32)
    everyone = np.asarray(multihost_utils.process_allgather(mine)).reshape(-1, 2)
    if (everyone != mine).any():
        other = int(np.argmax((everyone != mine).any(axis=1)))
        processes = f"JAX processes {other} and {jax.process_index()}"
        message = f"{processes} run different programs or have inputs of different types"
        raise ExecutionError(Diagnostic("grid.mismatch", message, None, module.source))


def refused(module: Module, op: Operation, reason: str) -> LoweringError:
    """Return the error for an operation that cannot run on devices."""
    message = f"{name_of(op, module)} cannot run on devices: {reason}"
    return LoweringError(Diagnostic("lower.devices", message, op.span(module.source), module.source))
