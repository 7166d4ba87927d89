"""Whole values of a run: of selected operations in a compiled program, or of all operations one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.grid.segments import Segment
from evaluator.interpreter import LoweringContext
from evaluator.observation.applications import failing_application
from evaluator.observation.blocks import Blocks, BlockTracker
from evaluator.observation.marks import Mark
from evaluator.observation.sites import Frame, Site, Sites, leaf_types
from evaluator.observation.tracking import Tracker, arrays_in
from evaluator.values.arrays import Array, is_concrete, static_shape, tensor_dtype
from hlo_text.core.types import TensorType


@attrs.frozen(eq=False)
class Values:
    """Operands and results of an operation in one iteration, as flat arrays."""

    operands: tuple[Array, ...]
    results: tuple[Array, ...]


class Capturing(BlockTracker):
    """Captures values of selected sites, in one iteration each. Its state is a boolean and a `Values`' arrays per site.

    Args:
        sites: The sites of the program.
        wanted: Iterations by site; sites whose types are not static are left out.
        mark: Marks elements; of applied computations, captures the application that produces a marked element.
        blocks: The program's compiled blocks; None runs every operation alone.
    """

    def __init__(
        self, sites: Sites, wanted: Mapping[Site, tuple[int, ...]], mark: Mark, blocks: Blocks | None = None
    ) -> None:
        self._mark = mark
        self._wanted = {site: iterations for site, iterations in wanted.items() if _is_static(site)}
        super().__init__(sites, {site.number: (np.False_, *_blank(site)) for site in self._wanted}, blocks)
        self._leading = {leading for site in self._wanted for leading in _leading_to(site)}

    def values(self, site: Site) -> Values | None:
        """Return the captured values of a site, or None."""
        if site.number not in self.state or not self.state[site.number][0]:
            return None
        _, operands, results = self.state[site.number]
        return Values(tuple(map(np.asarray, operands)), tuple(map(np.asarray, results)))

    def merged(self, state: Any) -> Any:
        """Keep the values captured first; use another process's values only where there are none."""
        return {number: mine if bool(mine[0]) else state[number] for number, mine in self.state.items()}

    def inspects(self, block: Segment, frame: Frame) -> bool:
        return any(frame.sites[op] in self._leading for op in block.operations)

    def see(self, site: Site, context: LoweringContext) -> None:
        if any(frame.sites.get(other.op) is other for frame in site.frames.values() for other in self._wanted):
            self._look_inside(site, context)
        if site not in self._wanted:
            return
        operands = tuple(arrays_in([context.environment[value] for value in site.op.operands]))
        results = tuple(arrays_in([context.environment[value] for value in site.op.results]))
        before = self.state[site.number]
        is_wanted = self._is_wanted(self._wanted[site])
        new = (np.True_, operands, results)
        chosen = (new if is_wanted else before) if is_concrete(is_wanted) else _chosen(is_wanted, new, before)
        self.state = {**self.state, site.number: chosen}

    def _look_inside(self, site: Site, context: LoweringContext) -> None:
        application = failing_application(site.op, context, self._mark, arose=True) or failing_application(
            site.op, context, self._mark, arose=False
        )
        if application is not None:
            self.apply(site, application, context)

    def _is_wanted(self, wanted: tuple[int, ...]) -> Array:
        is_wanted: Array = np.True_
        for number, iteration in zip(wanted, self.iterations, strict=True):
            is_wanted = jnp.logical_and(is_wanted, iteration == number)
        return is_wanted


def _chosen(is_wanted: Array, new: Any, before: Any) -> Any:
    (_, *new_values), (known, *old_values) = new, before
    kept = [
        tuple(lax.select(is_wanted, *map(jnp.asarray, pair)) for pair in zip(news, olds, strict=True))
        for news, olds in zip(new_values, old_values, strict=True)
    ]
    return (jnp.logical_or(is_wanted, known), *kept)


def _leading_to(site: Site) -> Iterator[Site]:
    """Yield a site and those that contain it."""
    found: Site | None = site
    while found is not None:
        yield found
        found = found.frame.owner


def _is_static(site: Site) -> bool:
    values = (*site.op.operands, *site.op.results)
    types = [type for value in values for type in leaf_types(value.type)]
    return all(isinstance(type, TensorType) and type.is_static for type in types)


def _blank(site: Site) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
    """Return zeros with the types of an operation's operands and results."""
    operands, results = (
        tuple(np.zeros(static_shape(type), tensor_dtype(type)) for value in values for type in leaf_types(value.type))
        for values in (site.op.operands, site.op.results)
    )
    return operands, results


@attrs.frozen(eq=False)
class Step:
    """An evaluated operation.

    Attributes:
        site: The site of the operation; the same object in every iteration.
        iterations: Numbers of the iterations of the loops around it.
        process: Number of the process in a grid.
        operands, results: Run-time values, HLO's tuples as tuples and tokens as None.
    """

    site: Site
    iterations: tuple[int, ...]
    process: int | None
    operands: tuple[Any, ...]
    results: tuple[Any, ...]


class Stepping(Tracker):
    """Passes every evaluated operation with its values to a callback; all loops run with concrete values."""

    def __init__(self, sites: Sites, receive: Callable[[Step], None], process: int | None = None) -> None:
        super().__init__(sites)
        self._receive = receive
        self._process = process

    @property
    def steps_through(self) -> bool:
        return True

    def see(self, site: Site, context: LoweringContext) -> None:
        operands, results = (
            tuple(context.environment[value] for value in values) for values in (site.op.operands, site.op.results)
        )
        self._receive(Step(site, tuple(map(int, self.iterations)), self._process, operands, results))
