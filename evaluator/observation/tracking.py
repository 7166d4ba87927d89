"""Observers: instruments that follow an evaluation through frames and iterations and inspect every operation.

Findings are the state, a tree of arrays. Programs run operation by operation, without compiling the inspections. Loops
do so up to a number of operations. Their remaining iterations are compiled and carry the state, so that no callback is
needed.
"""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, ClassVar, Self

import attrs
import jax
import numpy as np
from jax import lax

from evaluator.interpreter import Arrays, Body, Condition, Instrument, LoopRunner, LoweringContext, evaluate
from evaluator.observation.sites import Frame, Site, Sites
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.core.ir import Operation, Region, Value

#: Operations in loops that run one by one before the remaining iterations are compiled together with all inspections.
_STEPPED_OPERATIONS = 20_000


@attrs.define(eq=False)
class Visit:
    """An evaluation of a frame.

    Attributes:
        frame: The frame.
        facts: Facts about values, stored by observers.
        pending: Observations that are not in the state yet.
    """

    frame: Frame
    facts: dict[Value, Any] = attrs.field(factory=dict)
    pending: list[Any] = attrs.field(factory=list)


@attrs.frozen(eq=False)
class Application:
    """An application of a computation to arguments.

    Attributes:
        region: The computation.
        arguments: Its arguments.
        step: The step of a scan, counted from 0 in the order of execution; None elsewhere.
    """

    region: Region
    arguments: tuple[Array, ...]
    step: int | None = None


class Tracker(Instrument):
    """Base of observers: follows the evaluation and passes every operation to `see`.

    Attributes:
        sites: The sites of the program.
        state: The observations so far, a tree of arrays.
        visits: The frames being evaluated, the innermost last.
        iterations: Numbers of the iterations of the loops around, the outermost first.
        entered: Numbers of the sites whose regions or functions were evaluated under observation.
    """

    observes: ClassVar[bool] = True
    tests_conditions: ClassVar[bool] = True

    def __init__(self, sites: Sites, state: Any = None) -> None:
        self.sites = sites
        self.state = state
        self.visits: list[Visit] = []
        self.iterations: list[Array] = []
        self.entered: set[int] = set()
        self._running: list[Site | None] = []
        self._is_silent = False
        self._left = _STEPPED_OPERATIONS

    @property
    def steps_through(self) -> bool:
        return self._left > 0 and all(map(is_concrete, jax.tree.leaves(self.state)))

    @property
    def surroundings(self) -> Frame | None:
        return self.visits[-1].frame if self.visits else None

    @abstractmethod
    def see(self, site: Site, context: LoweringContext) -> None:
        """Inspect an operation; its operands and results are in the environment."""

    def close(self, visit: Visit) -> None:
        """Move pending observations into the state at the end of a frame."""

    @contextmanager
    def region(self, region: Region) -> Iterator[None]:
        frame = None if self._is_silent else self._frame_of(region)
        if frame is None:
            with self._silence():
                yield
            return
        visit = Visit(frame)
        self.visits.append(visit)
        try:
            yield
            self.close(visit)
        finally:
            self.visits.pop()

    def _frame_of(self, region: Region) -> Frame | None:
        """Return the frame that the evaluation of a region enters, or None if its sites are unknown."""
        if not self.visits:
            return self.sites.entry if region is self.sites.entry.region else None
        site = self._running[-1] if self._running else None
        frame = site.frames.get(region) if site is not None else None
        if site is not None and frame is not None:
            self.entered.add(site.number)
        return frame

    def _site_of(self, op: Operation) -> Site | None:
        return self.visits[-1].frame.sites.get(op) if self.visits and not self._is_silent else None

    def before(self, op: Operation, context: LoweringContext) -> None:
        self._running.append(self._site_of(op))

    def leave(self, op: Operation) -> None:
        self._running.pop()

    def after(self, op: Operation, context: LoweringContext) -> None:
        site = self._site_of(op)
        if site is not None:
            self._left -= bool(self.iterations)
            self.see(site, context)

    @contextmanager
    def iteration(self, number: Array) -> Iterator[None]:
        self.iterations.append(number)
        try:
            yield
        finally:
            self.iterations.pop()

    @contextmanager
    def _silence(self) -> Iterator[None]:
        before, self._is_silent = self._is_silent, True
        try:
            yield
        finally:
            self._is_silent = before

    # --- processes that take turns

    def copy(self) -> Self:
        other = copy.copy(self)
        other.visits, other.iterations = list(self.visits), list(self.iterations)
        other.entered, other._running = set(self.entered), list(self._running)
        return other

    def fork(self) -> Self:
        return self.copy()

    def join(self, other: Self) -> None:
        self.entered |= other.entered
        self.state = self.merged(other.state)

    def merged(self, state: Any) -> Any:
        """Return this observer's state merged with the state of a fork."""
        return self.state

    def apply(self, site: Site, application: Application, context: LoweringContext) -> None:
        """Reevaluate a computation that an operation applies to elements, on some of them, under observation."""
        turn = self.iteration(np.int32(application.step)) if application.step is not None else nullcontext()
        self.before(site.op, context)
        try:
            with turn:
                evaluate(application.region, application.arguments, context)
        finally:
            self.leave(site.op)
        self.entered.discard(site.number)

    # --- loops

    def loop(
        self, op: Operation, context: LoweringContext, run: LoopRunner, *, first: int, count: int | None
    ) -> LoopRunner:
        """Make a loop carry the iteration count and the state.

        Observations inside a condition cannot leave it, so it is evaluated again at the beginning of the body and after
        the loop.
        """

        def observed(condition: Condition, body: Body, carried: Arrays) -> Arrays:
            def silent_condition(*values: Any) -> Any:
                with self._silence():
                    return condition(*values[:-2])

            def observed_body(*values: Any) -> Any:
                *inner, number, self.state = values
                with self.iteration(number):
                    if not self._is_silent:
                        condition(*inner)
                    results = body(*inner)
                return (*results, lax.add(number, np.int32(1)), self.state)

            *values, number, self.state = run(silent_condition, observed_body, (*carried, np.int32(first), self.state))
            if not self._is_silent:
                with self.iteration(number):
                    condition(*values)
            return tuple(values)

        return observed


def hands_over(op: Operation) -> bool:
    """Whether the results of an operation are the results of its regions or functions."""
    return isinstance(op, ops.Branching | ops.Calling | ops.While | ops.ShardyNamedComputation)


def arrays_in(value: Any) -> list[Array]:
    """Return the arrays in a run-time value; tokens have none."""
    return jax.tree.leaves(value)
