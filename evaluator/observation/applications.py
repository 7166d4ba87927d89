"""The application of a computation to elements, out of many, in which a NaN or an infinity arises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.interpreter import REJECTIONS, LoweringContext
from evaluator.lowering.quantization import convert_to, is_quantized
from evaluator.observation.marks import Mark, is_inexact
from evaluator.values.arrays import Array, is_concrete
from hlo_text import ops
from hlo_text.ir import Operation, Region, Value

#: A computation and the scalars it is applied to.
Application = tuple[Region, tuple[Array, ...]]


def failing_application(op: Operation, context: LoweringContext, mark: Mark) -> Application | None:
    """Return the computation of a `reduce` or `map` with the first scalars of which it makes what `mark` marks.

    Reductions are gone through from the first element to the last. None if there are no such scalars, if values are
    not known yet, or if the computation is a single operation, which says no more than the operation that applies it.
    """
    operands = [context.environment[operand] for operand in op.operands]
    if not operands or not all(map(is_concrete, operands)):
        return None
    try:
        return _searched(op, context, mark, operands)
    except REJECTIONS:  # a computation that XLA takes as it stands, but JAX not as a step of a scan
        return None


def _searched(op: Operation, context: LoweringContext, mark: Mark, operands: Sequence[Array]) -> Application | None:
    if isinstance(op, ops.Map) and _is_compound(op.computation):
        flat = [jnp.reshape(array, (-1,)) for array in operands]
        found = _first_failure(context.scalar_function(op.computation), mark, flat)
        return _application(op.computation, *found)
    if isinstance(op, ops.Reduce) and _is_compound(op.body) and not _has_quantized(op.body):
        found = _fold(op, context.scalar_function(op.body), mark, operands)
        return _application(op.body, *found)
    return None


def _application(region: Region, is_found: Array, scalars: Sequence[Array]) -> Application | None:
    return (region, tuple(map(np.asarray, scalars))) if bool(is_found) else None


def _is_compound(region: Region) -> bool:
    computing = [op for op in region.operations if not isinstance(op, ops.Parameter | ops.Terminator)]
    return len(computing) > 1


def _has_quantized(region: Region) -> bool:
    return any(is_quantized(argument.type) for argument in region.arguments)


def _first_failure(
    function: Callable[..., tuple[Array, ...]], mark: Mark, rows: Sequence[Array]
) -> tuple[Array, list[Array]]:
    """Return whether some element of rows fails, and the scalars of the first that does."""
    results = jax.vmap(function)(*rows)
    fails = jnp.logical_and(_marked(results, mark), jnp.logical_not(_marked(rows, mark)))
    first = jnp.argmax(fails)
    return jnp.any(fails), [row[first] for row in rows]


def _marked(arrays: Sequence[Array], mark: Mark) -> Array:
    """Return of each element whether it is marked in one of some arrays of one length."""
    marked = jnp.zeros(arrays[0].shape, np.bool_)
    for array in arrays:
        marked = jnp.logical_or(marked, mark(array)) if is_inexact(array) else marked
    return marked


def _fold(
    op: ops.Reduce, function: Callable[..., tuple[Array, ...]], mark: Mark, operands: Sequence[Array]
) -> tuple[Array, list[Array]]:
    count = len(operands) // 2
    inputs = _converted(op.inputs, operands[:count], op.body.arguments[count:])
    starts = _converted(op.init_values, operands[count:], op.body.arguments)
    rows = tuple(_in_rows(array, tuple(op.dimensions)) for array in inputs)
    totals = tuple(jnp.broadcast_to(start, row.shape[1:]) for start, row in zip(starts, rows, strict=True))
    nothing = [jnp.zeros((), array.dtype) for array in (*totals, *rows)]

    def step(carried: Any, row: tuple[Array, ...]) -> tuple[Any, None]:
        totals, is_found, scalars = carried
        fails, failing = _first_failure(function, mark, [*totals, *row])
        kept = [lax.select(is_found, old, new) for old, new in zip(scalars, failing, strict=True)]
        following = tuple(jax.vmap(function)(*totals, *row))
        return (following, jnp.logical_or(is_found, fails), kept), None

    if not rows[0].size:
        return np.False_, nothing
    (_, is_found, scalars), _ = lax.scan(step, (totals, jnp.zeros((), np.bool_), nothing), rows)
    return is_found, scalars


def _converted(values: Sequence[Value], arrays: Sequence[Array], arguments: Sequence[Value]) -> list[Array]:
    pairs = zip(values, arrays, arguments, strict=False)
    return [jnp.asarray(convert_to(array, value.type, argument.type)) for value, array, argument in pairs]


def _in_rows(array: Array, dimensions: tuple[int, ...]) -> Array:
    """Return an array with what is reduced along the first dimension and all else along the second."""
    kept = [dimension for dimension in range(array.ndim) if dimension not in dimensions]
    size = int(np.prod([array.shape[dimension] for dimension in dimensions], dtype=int))
    return jnp.reshape(jnp.transpose(array, (*dimensions, *kept)), (size, array.size // max(size, 1)))
