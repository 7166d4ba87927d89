"""A simulated process of a grid, which runs until it has to wait for others.

A process is a generator. It yields the tickets it waits for and is resumed by its driver when they are complete.
Control flow that contains communication is evaluated here, on run-time values, so it may diverge between processes.
Everything else runs in compiled segments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from evaluator.execution.program import needs_grid
from evaluator.grid.participant import Participant, Steps, Streams, Surroundings
from evaluator.grid.segments import Planner, Segment, communicates
from evaluator.grid.transfers import collective_in, transfer_of
from evaluator.interpreter import REJECTIONS, Environment, LoweringContext, bind_results, rejection, surrounding
from evaluator.values.arrays import Array
from hlo_text import ops
from hlo_text.core.ir import Operation, Region

_Step = Callable[..., Steps]

_STEPS: dict[type[Operation], _Step] = {}
_GRID_STEPS: dict[str, _Step] = {}


class Process(Participant):
    """A process that evaluates its program."""

    def __init__(
        self,
        number: int,
        surroundings: Surroundings,
        planner: Planner,
        streams: Streams,
        region: Region,
        arguments: Iterable[Array],
        context: LoweringContext,
    ) -> None:
        super().__init__(number, surroundings, streams)
        self._planner = planner
        self._steps = self.evaluate(region, tuple(arguments), context)

    def with_body(
        self,
        number: int,
        surroundings: Surroundings,
        body: Region,
        arguments: Iterable[Array],
        context: LoweringContext,
    ) -> Process:
        """Return a process of another grid that evaluates a region of this process's program."""
        streams = Streams(self.streams.feed, self.streams.from_host)
        return Process(number, surroundings, self._planner, streams, body, arguments, context)

    def go_on(self) -> None:
        """Run until the process has to wait or has ended."""
        try:
            self.ticket = next(self._steps)
        except StopIteration as stop:
            self.ticket, self.results = None, stop.value

    def evaluate(self, region: Region, arguments: tuple[Array, ...], context: LoweringContext) -> Steps:
        """Evaluate a region that reaches other processes and return the operands of its terminator."""
        plan = self._planner.plan(region)
        environment = Environment(context.environment)
        inner = context.inside(environment)
        environment.update(zip(plan.arguments, arguments, strict=True))
        with surrounding([each.region(region) for each in inner.instruments]):
            for step in plan.steps:
                if isinstance(step, Segment):
                    step.run(inner, self.surroundings.jit)
                else:
                    yield from self._execute(step, inner)
        return tuple(environment[value] for value in plan.returned)

    def _execute(self, op: Operation, context: LoweringContext) -> Steps:
        for instrument in context.instruments:
            instrument.before(op, context)
        try:
            operands = [context.environment[operand] for operand in op.operands]
            outputs = yield from step_of(op)(self, op, context, *operands)
            bind_results(context.environment, op, outputs)
        except REJECTIONS as error:
            raise rejection(op, context, error) from error
        finally:
            for instrument in context.instruments:
                instrument.leave(op)
        for instrument in context.instruments:
            instrument.after(op, context)


# --- steps ------------------------------------------------------------------------------------------------------------


def step_of(op: Operation) -> _Step:
    """Return the step of an operation that reaches other processes.

    Raises:
        LookupError: The operation does not support communication in its computation.
    """
    if needs_grid(op):
        return _GRID_STEPS[op.name]
    transfer = transfer_of(op)
    if transfer is not None:
        return lambda process, op, context, *operands: transfer(process, op, *operands)
    step = _STEPS.get(type(op))
    if step is None:
        raise LookupError("its computation communicates with other processes; only regions of control flow may do so")
    return step


def has_step(op: Operation) -> bool:
    """Return whether a process can communicate at an operation."""
    return communicates(op) or type(op) in _STEPS


def step_for(*classes: type[Operation]) -> Callable[[_Step], _Step]:
    """Register the decorated generator function as the step of operation classes."""

    def register(step: _Step) -> _Step:
        _STEPS.update(dict.fromkeys(classes, step))
        return step

    return register


def grid_step(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register the decorated function, which never waits, as the step of operations with that full name."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any) -> Steps:
            return function(*arguments)
            yield  # makes it a generator

        _GRID_STEPS[name] = step
        return function

    return register


@step_for(ops.AsyncStart)
def _async_start(process: Process, op: ops.AsyncStart, context: LoweringContext, *operands: Array) -> Steps:
    wrapped = collective_in(op)
    if wrapped is not None:
        return process.begin(wrapped, operands)
    return (yield from process.evaluate(op.body, operands, context))
