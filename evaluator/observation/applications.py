"""The application of an elementwise computation, among many, in which a NaN or an infinity arises.

Computations of `reduce`, `sort`, `scatter`, windows and scans are reevaluated on NumPy, operation by operation.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from evaluator.interpreter import LoweringContext
from evaluator.observation.marks import Mark, is_inexact
from evaluator.observation.tracking import Application, hands_over
from evaluator.reference.execute import run_operation
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.core.diagnostics import HloTextError
from hlo_text.core.ir import Operation, Region
from hlo_text.core.types import FloatType, TensorType

#: Limits on inspected operations, if a NaN arose and if one may have been masked. Operations on large arrays count
#: more, because they take longer.
_MOST_WHERE_ONE_AROSE = 200_000
_MOST_ELSE = 5_000
_ELEMENTS_OF_AN_OPERATION = 256

#: Exceptions that NumPy raises for operands of other types than the declared ones.
_REJECTIONS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError, KeyError)


def failing_application(op: Operation, context: LoweringContext, mark: Mark, *, arose: bool) -> Application | None:
    """Return the first application of an operation's computation in which a NaN or an infinity arises.

    None if there is none, if values are not concrete, if the search would take long, or if computations are single
    operations, which add nothing to the operation that applies them.

    Args:
        op: The operation.
        context: Where it was evaluated.
        mark: Marks elements.
        arose: Whether a result contains one; otherwise the search is for one that is masked inside.
    """
    if not _applies_computations(op) or not any(_is_of_interest(region, arose=arose) for region in op.regions):
        return None
    operands = [context.environment[operand] for operand in op.operands]
    if not operands or not all(map(is_concrete, operands)):
        return None
    search = _Search(op, mark, _MOST_WHERE_ONE_AROSE if arose else _MOST_ELSE, counts_constants=arose)
    environment = _captured(op, context)
    try:
        run_operation(op, list(map(np.asarray, operands)), context.module, environment, search.see, search.around)
    except _Over:
        return search.found
    except (HloTextError, *_REJECTIONS):
        return None
    return None


def applies_long_computations(op: Operation) -> bool:
    """Return whether an operation's computation is searched even if no NaN arises in its results."""
    return _applies_computations(op) and any(_is_of_interest(region, arose=False) for region in op.regions)


def _applies_computations(op: Operation) -> bool:
    """Whether an operation applies its regions to elements, rather than running them as control flow."""
    return bool(op.regions) and not hands_over(op) and not op.communicates


def _is_of_interest(region: Region, *, arose: bool) -> bool:
    computing = [op for op in region.operations if not isinstance(op, ops.Parameter | ops.Terminator)]
    return len(computing) > 1 and (arose or any(map(_makes_numbers, computing)))


def _makes_numbers(op: Operation) -> bool:
    """Whether an operation computes floating-point numbers instead of only selecting among its operands."""
    if isinstance(op, ops.Select | ops.Maximum | ops.Minimum | ops.Constant | ops.Tuple | ops.GetTupleElement):
        return False
    types = [result.type for result in op.results]
    return any(isinstance(type, TensorType) and isinstance(type.element_type, FloatType) for type in types)


def _captured(op: Operation, context: LoweringContext) -> dict[Any, Any]:
    """Return the outer values that an operation's computations may use."""
    used = {value for region in op.regions for inner in region.operations for value in inner.operands}
    found: dict[Any, Any] = {}
    for value in used:
        with contextlib.suppress(KeyError):
            array = context.environment[value]
            found[value] = np.asarray(array) if is_concrete(array) else array
    return found


class _Over(Exception):  # noqa: N818  # no error: the search is over
    """The search has ended."""


class _Search:
    """Searches the operations inside an operation until a NaN or an infinity arises."""

    def __init__(self, op: Operation, mark: Mark, most: int, *, counts_constants: bool) -> None:
        self.found: Application | None = None
        self._is_scan = isinstance(op, ops.ScanOperation)
        self._mark = mark
        self._left = most
        self._counts_constants = counts_constants
        self._applied: list[tuple[Region, Sequence[Any]]] = []
        self._steps = -1

    @contextlib.contextmanager
    def around(self, region: Region, arguments: Sequence[Any]) -> Iterator[None]:
        """Record the computation that is being applied."""
        self._steps += not self._applied
        self._applied.append((region, arguments))
        try:
            yield
        finally:
            self._applied.pop()

    def see(self, op: Operation, operands: tuple[Any, ...], results: tuple[Any, ...]) -> None:
        """Inspect an operation; raise `_Over` when a NaN or an infinity arises or the budget is exhausted."""
        self._left -= 1 + sum(map(np.size, _arrays(results))) // _ELEMENTS_OF_AN_OPERATION
        if self._left < 0:
            raise _Over
        if hands_over(op) or (isinstance(op, ops.Constant) and not self._counts_constants):
            return
        region, arguments = self._applied[0]
        shape = _mapped_shape(region, arguments)
        arises = self._marked(results, shape) & ~self._marked(operands, shape)
        if arises.any():
            chosen = _chosen(arguments, shape, int(np.argmax(arises)))
            self.found = Application(region, chosen, self._steps if self._is_scan else None)
            raise _Over

    def _marked(self, values: Sequence[Any], shape: tuple[int, ...]) -> Any:
        """Return, per simultaneous application, whether any of the values is marked."""
        marked = np.zeros(shape, np.bool_)
        for value in _arrays(values):
            if is_inexact(value):
                found = np.asarray(self._mark(value))
                marked = marked | (found if found.shape == shape else found.any())
        return marked.reshape(-1)


def _arrays(values: Sequence[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, tuple):
            yield from _arrays(value)
        elif value is not None:
            yield np.asarray(value)


def _mapped_shape(region: Region, arguments: Sequence[Any]) -> tuple[int, ...]:
    """Return the shape of the applications that NumPy evaluates at once, empty for a single one."""
    pairs = zip(region.arguments, arguments, strict=True)
    is_mapped = any(isinstance(v.type, TensorType) and v.type.rank == 0 and np.ndim(a) for v, a in pairs)
    return np.broadcast_shapes(*map(np.shape, arguments)) if is_mapped else ()


def _chosen(arguments: Sequence[Any], shape: tuple[int, ...], number: int) -> tuple[Array, ...]:
    if not shape:
        return tuple(arguments)
    return tuple(np.asarray(np.broadcast_to(array, shape).reshape(-1)[number]) for array in arguments)
