"""Division of a region into communicating operations and the compiled segments between them.

An operation reaches other processes if it communicates itself or contains or calls a computation that does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs
import jax

from evaluator.execution.compilation import compile_in_time
from evaluator.execution.program import needs_grid
from evaluator.interpreter import Environment, LoweringContext, ends_region, execute, only_block, restore, states_of
from evaluator.limits import Watch
from evaluator.lowering.exchanges import EXCHANGES
from evaluator.step_counter import Clock
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.analysis.called_functions import called_symbol
from hlo_text.conversion.called_collectives import called_collective
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Module, Operation, Region, Value


def communicates(op: Operation) -> bool:
    """Return whether an operation itself communicates with other processes or a host."""
    if isinstance(op, ops.StartOperation):
        return op.wrapped is ops.CollectivePermute or op.wrapped in EXCHANGES
    return op.communicates or needs_grid(op) or called_collective(op) is not None


@attrs.define(eq=False)
class Segment:
    """Consecutive operations of a region that do not communicate.

    Attributes:
        operations: The operations.
        inputs: Values that the operations use.
        outputs: Results of the operations that are used later.
        runs_eagerly: Whether the operations run one by one because they draw random numbers, have data-dependent
            shapes, or contain nothing to compile.
        compiled: Compiled functions of replica, partition, instrument states and inputs, one for each path through
            which an observed region is reached.
    """

    operations: tuple[Operation, ...]
    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    runs_eagerly: bool
    compiled: dict[object, Callable[..., tuple[Any, list[Any]]]] = attrs.field(factory=dict)

    def run(self, context: LoweringContext, jit: bool) -> None:
        """Evaluate the operations in a process and add the outputs to its environment."""
        if jit and not self.runs_eagerly:
            try:
                self._run_compiled(context)
            except LoweringError as error:
                if error.code != "lower.dynamic-shape":
                    raise
                self.runs_eagerly = True
            else:
                return
        for op in self.operations:
            execute(op, context)
        _require_limits(context)

    def _run_compiled(self, context: LoweringContext) -> None:
        instruments = context.instruments
        way = tuple([instrument.surroundings for instrument in instruments])
        if way not in self.compiled:
            self.compiled[way] = jax.jit(self._function(context))
        compiled = self.compiled[way]
        assert context.process is not None
        environment = context.environment
        arguments = [*context.process, states_of(instruments), *(environment[value] for value in self.inputs)]
        for watch in _watches(context):
            if context.options.timeout is not None:
                compile_in_time(compiled, arguments, watch)
        values, states = compiled(*arguments)
        environment.update(zip(self.outputs, values, strict=True))
        restore(instruments, states)
        _require_limits(context)

    def _function(self, context: LoweringContext) -> Callable[..., tuple[Any, list[Any]]]:
        # JAX may trace the function for other processes after this context has advanced, hence the copies.
        instruments = tuple([instrument.copy() for instrument in context.instruments])

        def function(replica: Array, partition: Array, states: Sequence[Any], *arrays: Array) -> tuple[Any, list[Any]]:
            environment = Environment()
            environment.update(zip(self.inputs, arrays, strict=True))
            process = replica, partition
            inner = attrs.evolve(context, environment=environment, process=process, instruments=instruments)
            restore(instruments, states)
            for op in self.operations:
                execute(op, inner)
            return tuple(environment[value] for value in self.outputs), states_of(instruments)

        return function


def _watches(context: LoweringContext) -> list[Watch]:
    return [instrument.watch for instrument in context.instruments if isinstance(instrument, Clock)]


def _require_limits(context: LoweringContext) -> None:
    """Raise an ExecutionError if a loop exceeded its limits."""
    for watch in _watches(context):
        jax.effects_barrier()
        watch.require()


@attrs.frozen(eq=False)
class Plan:
    """Steps and results of a region."""

    arguments: tuple[Value, ...]
    steps: tuple[Segment | Operation, ...]
    returned: tuple[Value, ...]


class Planner:
    """Cached plans of the regions of a module.

    Args:
        module: The module.
        most: The largest number of operations of a segment; None for no limit.
    """

    def __init__(self, module: Module, most: int | None = None) -> None:
        self._most = most
        self._is_hlo = module.language == "hlo"
        self._functions = module.functions
        self._plans: dict[Region, Plan] = {}
        self._reaching: dict[Region, bool] = {}
        self._drawing: dict[Region, bool] = {}
        self._captured: dict[Region, frozenset[Value]] = {}

    def reaches_others(self, op: Operation) -> bool:
        """Return whether an operation, or a computation it contains or calls, communicates."""
        return communicates(op) or self.some_inside(op, self.reaches_others, self._reaching)

    def runs_alone(self, op: Operation) -> bool:
        """Return whether an operation runs outside of segments."""
        return self.reaches_others(op)

    def computations(self, op: Operation) -> Iterable[Region]:
        """Return the regions of an operation and the body of the function it calls."""
        function = self._functions.get(called_symbol(op))
        return (*op.regions, function.body) if function is not None else op.regions

    def some_inside(self, op: Operation, holds: Callable[[Operation], bool], known: dict[Region, bool]) -> bool:
        """Return whether a predicate holds for any operation in a computation that an operation contains or calls."""
        for region in self.computations(op):
            if region not in known:
                known[region] = False  # ends recursion of functions, which is rejected at run time
                known[region] = any(holds(inner) for block in region.blocks for inner in block.operations)
        return any(known[region] for region in self.computations(op))

    def plan(self, region: Region) -> Plan:
        """Return the steps of a region.

        Raises:
            ValueError: The region has several blocks or no terminator.
        """
        if region not in self._plans:
            self._plans[region] = self._make_plan(region)
        return self._plans[region]

    def _make_plan(self, region: Region) -> Plan:
        block = only_block(region)
        end = next((place for place, op in enumerate(block.operations) if ends_region(op)), None)
        if end is None:
            raise ValueError("the region has no terminator")
        returned = block.operations[end].operands
        steps: list[Segment | Operation] = []
        needed = set(returned)  # by later operations
        run: list[Operation] = []

        def close_run() -> None:
            if run:
                segment = self._segment(run[::-1], needed)
                steps.append(segment)
                needed.difference_update(result for op in run for result in op.results)
                needed.update(segment.inputs)
                run.clear()

        for op in reversed(block.operations[:end]):
            if isinstance(op, ops.Parameter):  # its result is the argument
                continue
            if self.runs_alone(op):
                close_run()
                steps.append(op)
                needed.update(self._used(op))
                continue
            if len(run) == self._most:
                close_run()
            run.append(op)
        close_run()
        return Plan(block.arguments, tuple(reversed(steps)), returned)

    def _segment(self, operations: list[Operation], needed: set[Value]) -> Segment:
        made = dict.fromkeys(result for op in operations for result in op.results)
        used = dict.fromkeys(value for op in operations for value in self._used(op) if value not in made)
        outputs = tuple(value for value in made if value in needed)
        is_trivial = all(op.is_renaming for op in operations)
        return Segment(tuple(operations), tuple(used), outputs, is_trivial or any(map(self._draws, operations)))

    def _draws(self, op: Operation) -> bool:
        return op.draws_random_numbers or self.some_inside(op, self._draws, self._drawing)

    def _used(self, op: Operation) -> tuple[Value, ...]:
        """Return the values an operation uses: its operands and the values its regions capture."""
        if self._is_hlo or not op.regions:
            return op.operands
        captured: dict[Any, None] = {}
        for region in op.regions:
            captured.update(dict.fromkeys(self._captures(region)))
        return (*op.operands, *captured)

    def _captures(self, region: Region) -> frozenset[Value]:
        if region not in self._captured:
            inside = {argument for block in region.blocks for argument in block.arguments}
            used: set[Value] = set()
            for block in region.blocks:
                for op in block.operations:
                    used.update(self._used(op))
                    inside.update(op.results)
            self._captured[region] = frozenset(used - inside)
        return self._captured[region]
