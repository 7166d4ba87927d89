"""Summaries of all values, including those in compiled loops: which contain NaN or infinity, and where they arose."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.grid.segments import Segment
from evaluator.interpreter import Environment, LoweringContext
from evaluator.observation.applications import failing_application
from evaluator.observation.blocks import BlockRun, Blocks, BlockTracker, frame_at
from evaluator.observation.marks import Kind, Mark, is_inexact, marks
from evaluator.observation.sites import Frame, Site, Sites, captured, count_leaves, leaf_types, num_leaves
from evaluator.observation.tracking import Visit, hands_over
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.core.ir import Value
from hlo_text.core.types import FutureType, TensorType, TupleType, Type

#: Whether a value contains a NaN or an infinity: a boolean, or an array with one boolean.
Flag = Any


#: How often an operation that gives no NaN itself is searched for one that is masked inside: loops run it many times.
_MOST_LOOKS_INSIDE = 2_000


@attrs.frozen
class Summary:
    """A run's summary.

    Attributes:
        held: For each array of each site's results, whether it ever contained a NaN or an infinity.
        arose: For each site, whether one arose there, and the iterations in which it first did.
    """

    held: Array
    arose: Array

    @staticmethod
    def empty(sites: Sites) -> Summary:
        """Return the summary of a run that has not started."""
        return Summary(np.zeros(sites.num_leaves, np.bool_), np.zeros((len(sites.all), 1 + sites.depth), np.int32))


class Summarizing(BlockTracker):
    """Marks values that contain a NaN or an infinity; its state has the fields of a `Summary`."""

    def __init__(self, sites: Sites, kind: Kind, blocks: Blocks | None = None) -> None:
        empty = Summary.empty(sites)
        super().__init__(sites, (empty.held, empty.arose), blocks)
        self._mark = marks(kind)
        self._looks_left = _MOST_LOOKS_INSIDE

    @property
    def summary(self) -> Summary:
        """Summary of the operations observed so far."""
        return Summary(*(np.asarray(part) for part in self.state))

    def see(self, site: Site, context: LoweringContext) -> None:
        environment = context.environment
        facts = self.visits[-1].facts
        for result in site.op.results:
            facts[result] = self._result_flags(site, result, environment)
        held = [flag for result in site.op.results for flag in facts[result]]
        arose = False if self._hands_on(site) else _only(held, lambda: self._operand_flags(site, environment))
        if isinstance(arose, bool) and self._arises_inside(site, context, arose=arose):
            arose = False
        self.visits[-1].pending.append((site, held, arose))

    def accept(self, block: Segment, frame: Frame, run: BlockRun) -> bool:
        if not run.agrees:
            return False
        inner: dict[Frame, Visit] = {frame: self.visits[-1]}
        for path, op, flags, arose in run.states:
            found = frame_at(frame, path)
            site, visit = found.sites[op], inner.setdefault(found, Visit(found))
            visit.pending.append((site, flags, arose))
            left = iter(flags)
            visit.facts.update((result, [next(left) for _ in range(num_leaves(result))]) for result in op.results)
        for visit in inner.values():
            if visit is not self.visits[-1]:
                self.close(visit)
        return True

    def _arises_inside(self, site: Site, context: LoweringContext, *, arose: bool) -> bool:
        """Inspect the computation that an operation applies to elements if a NaN or an infinity arises in it."""
        if not arose:
            self._looks_left -= bool(site.op.regions) and not hands_over(site.op)
            if self._looks_left < 0:
                return False
        application = failing_application(site.op, context, self._mark, arose=arose)
        if application is None:
            return False
        before = self._num_arisen()
        self.apply(site, application, context)
        return self._num_arisen() > before

    def _num_arisen(self) -> int:
        """Return the number of sites at which one has arisen."""
        _, arose = self.state
        return int(np.count_nonzero(np.asarray(arose)[:, 0])) if is_concrete(arose) else 0

    def _hands_on(self, site: Site) -> bool:
        """Whether an operation only forwards values that were inspected where they were computed."""
        op = site.op
        is_handed = isinstance(op, ops.Tuple | ops.GetTupleElement) or site.number in self.entered
        return is_handed or any(isinstance(operand.type, FutureType) for operand in op.operands)

    def _result_flags(self, site: Site, result: Value, environment: Environment) -> list[Flag]:
        op = site.op
        match op:
            case ops.Tuple():
                return [flag for operand in op.operands for flag in self._flags(operand, environment)]
            case ops.GetTupleElement() if isinstance(op.operand.type, TupleType):
                start = sum(map(count_leaves, op.operand.type.types[: op.index]))
                return self._flags(op.operand, environment)[start : start + num_leaves(result)]
        return self._array_flags(environment[result], result.type)

    def _flags(self, value: Value, environment: Environment) -> list[Flag]:
        """Return the flags of a value; flags of arguments are computed on first use."""
        for visit in reversed(self.visits):
            if value in visit.facts:
                flags: list[Flag] = visit.facts[value]
                return flags
        flags = self.visits[-1].facts[value] = self._array_flags(environment[value], value.type)
        return flags

    def _array_flags(self, array: Array, type: Type) -> list[Flag]:
        if isinstance(type, TupleType) and isinstance(array, tuple):
            return [
                flag
                for element, part in zip(array, type.types, strict=True)
                for flag in self._array_flags(element, part)
            ]
        if not isinstance(type, TensorType):
            return [False for _ in leaf_types(type)]
        return [holds(array, self._mark)]

    def _operand_flags(self, site: Site, environment: Environment) -> list[Flag]:
        values = dict.fromkeys([*site.op.operands, *(v for region in site.op.regions for v in captured(region))])
        return [flag for value in values for flag in self._flags(value, environment)]

    def merged(self, state: Any) -> Any:
        (held, arose), (other_held, other_arose) = self.state, state
        is_new = other_arose[:, :1] > arose[:, :1]
        if not all(map(is_concrete, (held, arose, other_held, other_arose))):
            return jnp.logical_or(held, other_held), jnp.where(is_new, other_arose, arose)
        return np.logical_or(held, other_held), np.where(is_new, other_arose, arose)

    def close(self, visit: Visit) -> None:
        if any(flag is not False for _, held, _ in visit.pending for flag in held):
            held, arose = self.state
            self.state = (self._with_held(held, visit), self._with_arisen(arose, visit))

    def _with_held(self, state: Array, visit: Visit) -> Array:
        first, last = visit.pending[0][0].leaf, visit.pending[-1]
        flags: list[Flag] = [False] * (last[0].leaf + len(last[1]) - first)
        for site, held, _ in visit.pending:
            flags[site.leaf - first : site.leaf - first + len(held)] = held
        seen = _vector(flags)
        return _put(state, first, _either(state[first : first + len(flags)], seen))

    def _with_arisen(self, state: Array, visit: Visit) -> Array:
        first = visit.pending[0][0].number
        flags: list[Flag] = [False] * (visit.pending[-1][0].number - first + 1)
        for site, _, arose in visit.pending:
            flags[site.number - first] = arose
        if all(flag is False for flag in flags):
            return state
        seen = _vector(flags)
        numbers = [*self.iterations, *[np.int32(0)] * (self.sites.depth - len(self.iterations))]
        row = _stacked([np.int32(1), *numbers])
        known = state[first : first + len(flags)]
        if is_concrete(seen) and is_concrete(row) and is_concrete(known):
            is_new = np.asarray(seen) & (np.asarray(known)[:, 0] == 0)
            return _put(state, first, np.where(is_new[:, None], np.asarray(row)[None], known))
        is_new = jnp.logical_and(seen, known[:, 0] == 0)
        return _put(state, first, jnp.where(is_new[:, None], row[None], known))


def holds(array: Array, mark: Mark) -> Flag:
    """Return whether a floating-point or complex array contains elements that `mark` marks."""
    if not is_inexact(array) or not array.size:
        return False
    if is_concrete(array):
        return bool(np.any(mark(np.asarray(array))))
    return jnp.any(mark(array))


def _only(held: Sequence[Flag], operand_flags: Callable[[], Sequence[Flag]]) -> Flag:
    """Return whether any of the first flags is set and none of the second."""
    present = _any_of(held)
    if present is False:
        return False
    before = _any_of(operand_flags())
    if before is False or before is True:
        return False if before else present
    if present is True:
        return jnp.logical_not(before)
    return jnp.logical_and(present, jnp.logical_not(before))


def _any_of(flags: Sequence[Flag]) -> Flag:
    if any(flag is True for flag in flags):
        return True
    unknown = [flag for flag in flags if flag is not False]
    return functools.reduce(operator.or_, unknown) if unknown else False


def _vector(flags: Sequence[Flag]) -> Array:
    return _stacked([np.bool_(flag) if isinstance(flag, bool) else flag for flag in flags])


def _stacked(scalars: Sequence[Array]) -> Array:
    return np.array(scalars) if all(map(is_concrete, scalars)) else jnp.stack(scalars)


def _either(lhs: Array, rhs: Array) -> Array:
    is_known = is_concrete(lhs) and is_concrete(rhs)
    return np.logical_or(lhs, rhs) if is_known else jnp.logical_or(lhs, rhs)


def _put(state: Array, start: int, block: Array) -> Array:
    """Return an array with some of its rows replaced."""
    if is_concrete(state) and is_concrete(block):
        changed = np.array(state)
        changed[start : start + len(block)] = block
        return changed
    return lax.dynamic_update_slice_in_dim(jnp.asarray(state), block, start, 0)
