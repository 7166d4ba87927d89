"""Rules of single-operation reductions, top-k and batch normalization over balls."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from evaluator.exact.elements import Element, boxed, elements_of, is_inexact, mapped
from evaluator.exact.functions import square_root
from evaluator.exact.numbers import add, divide, less_in_total_order, multiply, subtract
from evaluator.exact.registry import computes_exactly
from evaluator.exact.rules.elementwise import binary_function
from evaluator.exact.sharing import shared
from evaluator.reference.numbers import element_type_of
from evaluator.reference.registry import Array, Context, Value, find_rule
from hlo_text import ops
from hlo_text.core.ir import Region

_Fold = Callable[[Element, Element], Element]


@computes_exactly(ops.Reduce)
def _reduce(op: ops.Reduce, context: Context, *operands: Array) -> tuple[Value, ...]:
    """Fold elements directly if the computation is one operation, and as any computation otherwise."""
    function = _single_operation(op.body) if len(op.inputs) == 1 else None
    if function is None:
        rule = find_rule(ops.Reduce)
        assert rule is not None
        return rule(op, context, *operands)
    array, initial = (elements_of(given, element_type_of(op.body.argument_types[0])) for given in operands)
    axes = sorted(op.dimensions)
    kept = [axis for axis in range(array.ndim) if axis not in axes]
    shape = [array.shape[axis] for axis in kept]
    lines = array.transpose(*axes, *kept).reshape(math.prod(array.shape[axis] for axis in axes), *shape)
    total = np.broadcast_to(initial.reshape(()), (1, *shape))
    folded = np.frompyfunc(shared(function), 2, 1).reduce(np.concatenate([total, lines]), axis=0)
    return (folded if isinstance(folded, np.ndarray) else boxed(folded),)


def _single_operation(region: Region) -> _Fold | None:
    """Return the operation that a computation applies to its two arguments, or None for other computations."""
    body = [op for op in region.operations if not isinstance(op, ops.Parameter)]
    if len(body) != 2 or len(region.arguments) != 2:
        return None
    op, terminator = body
    if len(op.operands) != 2 or set(op.operands) != set(region.arguments) or terminator.operands != op.results:
        return None
    if not is_inexact(element_type_of(op.results[0].type)):
        return None
    function = binary_function(op)
    if function is None or tuple(op.operands) == tuple(region.arguments):
        return function
    return lambda x, y: function(y, x)


@computes_exactly(ops.TopK)
def _top_k(op: ops.TopK, context: Context, operand: Array) -> tuple[Value, ...]:
    values, places = outermost(operand, op.k, is_largest=op.largest)
    return values, places.astype(np.int32)


def outermost(operand: Array, count: int, *, is_largest: bool) -> tuple[Array, Array]:
    """Return the largest or smallest elements of the last dimension in total order, with their indices."""

    def compare(x: tuple[Element, int], y: tuple[Element, int]) -> int:
        first, second = (y[0], x[0]) if is_largest else (x[0], y[0])
        if first is second:
            return 0
        return -1 if less_in_total_order(first, second) else 1 if less_in_total_order(second, first) else 0

    places = np.empty((*operand.shape[:-1], count), np.int64)
    for row in np.ndindex(*operand.shape[:-1]):
        line = [(element, number) for number, element in enumerate(operand[row])]
        places[row] = [number for _, number in sorted(line, key=functools.cmp_to_key(compare))][:count]
    return np.take_along_axis(operand, places, -1), places


# --- batch normalization --------------------------------------------------------------------------------------------


def _along(op: Any, vector: Array, rank: int) -> Array:
    return vector.reshape([-1 if axis == op.feature_index else 1 for axis in range(rank)])


def _sum(op: Any, array: Array) -> Array:
    """Sum over all dimensions except the feature dimension."""
    lines = np.moveaxis(array, op.feature_index, 0).reshape(array.shape[op.feature_index], -1)
    totals = [functools.reduce(add, line, arb(0)) for line in lines]
    result = np.empty(len(totals), object)
    result[:] = totals
    return _along(op, result, array.ndim)


def _centered(op: Any, x: Array, mean: Array, variance: Array) -> tuple[Array, Array]:
    """Return x - mean and the square root of variance + epsilon."""
    epsilon = elements_of(np.asarray(op.epsilon), element_type_of(op.operands[0].type))
    return mapped(subtract, x, mean), mapped(square_root, mapped(add, variance, epsilon))


@computes_exactly(ops.BatchNormInference)
def _inference(op: ops.BatchNormInference, context: Context, x: Array, *vectors: Array) -> tuple[Value, ...]:
    scale, offset, mean, variance = (_along(op, vector, x.ndim) for vector in vectors)
    centered, deviation = _centered(op, x, mean, variance)
    return (mapped(add, mapped(multiply, mapped(divide, centered, deviation), scale), offset),)


@computes_exactly(ops.BatchNormTraining)
def _training(op: ops.BatchNormTraining, context: Context, x: Array, *vectors: Array) -> tuple[Value, ...]:
    scale, offset = (_along(op, vector, x.ndim) for vector in vectors)
    count = boxed(arb(x.size // max(x.shape[op.feature_index], 1)))
    mean = mapped(divide, _sum(op, x), count)
    squares = mapped(lambda a, m: multiply(subtract(a, m), subtract(a, m)), x, mean)
    variance = mapped(divide, _sum(op, squares), count)
    centered, deviation = _centered(op, x, mean, variance)
    result = mapped(add, mapped(multiply, mapped(divide, centered, deviation), scale), offset)
    return result, mean.reshape(-1), variance.reshape(-1)


@computes_exactly(ops.BatchNormGrad)
def _gradient(op: ops.BatchNormGrad, context: Context, *operands: Array) -> tuple[Value, ...]:
    x, scale, mean, variance, grad = operands
    scale, mean, variance = (_along(op, vector, x.ndim) for vector in (scale, mean, variance))
    count = boxed(arb(x.size // max(x.shape[op.feature_index], 1)))
    centered, deviation = _centered(op, x, mean, variance)
    projected = _sum(op, mapped(multiply, grad, centered))
    grad_offset = _sum(op, grad)
    rest = mapped(
        lambda g, c, s, p, d: subtract(subtract(multiply(count[()], g), s), divide(multiply(p, c), multiply(d, d))),
        *(grad, centered, grad_offset, projected, deviation),
    )
    grad_operand = mapped(multiply, mapped(divide, mapped(divide, scale, deviation), count), rest)
    return grad_operand, mapped(divide, projected, deviation).reshape(-1), grad_offset.reshape(-1)
