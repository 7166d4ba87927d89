"""Lowering of scans along a dimension."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.registry import lowers
from evaluator.values.arrays import Array
from hlo_text import ops


@lowers(ops.Scan)
def lower_scan(op: ops.Scan, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    return _scan_along(op, context.function(op.body), operands)


@lowers(ops.HloScan)
def lower_hlo_scan(op: ops.HloScan, context: LoweringContext, *operands: Array) -> tuple[Array, ...]:
    return _scan_along(op, context.scalar_function(op.body), operands)


def _scan_along(
    op: ops.Scan | ops.HloScan, body: Callable[..., tuple[Array, ...]], operands: tuple[Array, ...]
) -> tuple[Array, ...]:
    """Scan `body`, which maps slices of the inputs and carries to outputs and carries."""
    num_inputs, num_outputs = len(op.inputs), len(op.logical_result_types) - op.num_carries

    def step(carries: tuple[Array, ...], slices: tuple[Array, ...]) -> tuple[Any, Any]:
        results = body(*slices, *carries)
        return tuple(results[num_outputs:]), tuple(results[:num_outputs])

    leading = tuple(_dimension_first(array, op.dimension) for array in operands[:num_inputs])
    carries, outputs = lax.scan(step, tuple(operands[num_inputs:]), leading, reverse=op.is_reverse)
    return (*(_dimension_back(output, op.dimension) for output in outputs), *carries)


def _dimension_first(array: Array, dimension: int) -> Array:
    return lax.transpose(array, [dimension, *(d for d in range(array.ndim) if d != dimension)])


def _dimension_back(array: Array, dimension: int) -> Array:
    order = list(range(1, array.ndim))
    order.insert(dimension, 0)
    return lax.transpose(array, order)
