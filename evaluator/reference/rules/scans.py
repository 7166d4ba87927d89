"""Scans along a dimension: a computation of slices and carries, step by step."""

from __future__ import annotations

import numpy as np

from evaluator.reference.registry import Array, Context, Value, computes
from hlo_text import ops
from hlo_text.core.types import TensorType, numpy_dtype


@computes(ops.Scan, ops.HloScan)
def _scan(op: ops.Scan | ops.HloScan, context: Context, *operands: Array) -> tuple[Value, ...]:
    count, num_outputs = len(op.inputs), len(op.logical_result_types) - op.num_carries
    steps = range(operands[0].shape[op.dimension]) if count else range(0)
    carries = tuple(operands[count:])
    rows: dict[int, tuple[Array, ...]] = {}
    for step in reversed(steps) if op.is_reverse else steps:
        slices = [np.take(array, step, axis=op.dimension) for array in operands[:count]]
        results = context.run(op.body, *slices, *carries)
        results = results[0] if len(results) == 1 and isinstance(results[0], tuple) else results
        rows[step], carries = tuple(results[:num_outputs]), tuple(results[num_outputs:])
    if not rows:
        return (*_empty(op, num_outputs, context), *carries)
    outputs = [np.stack([rows[step][number] for step in steps], axis=op.dimension) for number in range(num_outputs)]
    return (*outputs, *carries)


def _empty(op: ops.Scan | ops.HloScan, count: int, context: Context) -> list[Array]:
    """Return the outputs of a scan without steps."""
    types = [type for type in op.logical_result_types[:count] if isinstance(type, TensorType)]
    empty = [np.empty([size or 0 for size in type.shape], numpy_dtype(type.element_type)) for type in types]
    return [context.arithmetic.imported(*pair) for pair in zip(empty, types, strict=True)]
