"""Batch normalization by the specification's formulas, in a wide type and rounded once."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, element_type_of, narrowed, widened
from evaluator.reference.registry import Context, Value, computes_numbers
from hlo_text import ops


def _wide(op: Any, arrays: tuple[Array, ...]) -> list[Array]:
    return [
        widened(array, element_type_of(value.type), longest=True)
        for array, value in zip(arrays, op.operands, strict=True)
    ]


def _along(op: Any, vector: Array, rank: int) -> Array:
    return vector.reshape([-1 if axis == op.feature_index else 1 for axis in range(rank)])


def _others(op: Any, rank: int) -> tuple[int, ...]:
    return tuple(axis for axis in range(rank) if axis != op.feature_index)


def _rounded(op: Any, *arrays: Array) -> tuple[Value, ...]:
    types = op.logical_result_types
    return tuple(narrowed(array, element_type_of(type)) for array, type in zip(arrays, types, strict=True))


@computes_numbers(ops.BatchNormInference)
def _inference(op: ops.BatchNormInference, context: Context, *operands: Array) -> tuple[Value, ...]:
    x, *vectors = _wide(op, operands)
    scale, offset, mean, variance = (_along(op, vector, x.ndim) for vector in vectors)
    with np.errstate(all="ignore"):
        return _rounded(op, (x - mean) / np.sqrt(variance + op.epsilon) * scale + offset)


@computes_numbers(ops.BatchNormTraining)
def _training(op: ops.BatchNormTraining, context: Context, *operands: Array) -> tuple[Value, ...]:
    x, *vectors = _wide(op, operands)
    scale, offset = (_along(op, vector, x.ndim) for vector in vectors)
    axes = _others(op, x.ndim)
    with np.errstate(all="ignore"):
        mean = np.mean(x, axes, keepdims=True)
        variance = np.mean((x - mean) ** 2, axes, keepdims=True)
        result = (x - mean) / np.sqrt(variance + op.epsilon) * scale + offset
    return _rounded(op, result, mean.reshape(-1), variance.reshape(-1))


@computes_numbers(ops.BatchNormGrad)
def _gradient(op: ops.BatchNormGrad, context: Context, *operands: Array) -> tuple[Value, ...]:
    x, scale, mean, variance, grad = _wide(op, operands)
    scale, mean, variance = (_along(op, vector, x.ndim) for vector in (scale, mean, variance))
    axes = _others(op, x.ndim)
    count = np.prod([x.shape[axis] for axis in axes])
    with np.errstate(all="ignore"):
        centered, deviation = x - mean, np.sqrt(variance + op.epsilon)
        grad_scale = np.sum(grad * centered / deviation, axes, keepdims=True)
        grad_offset = np.sum(grad, axes, keepdims=True)
        projected = np.sum(grad * centered, axes, keepdims=True) * centered / (variance + op.epsilon)
        grad_operand = scale / deviation / count * (count * grad - grad_offset - projected)
    return _rounded(op, grad_operand, grad_scale.reshape(-1), grad_offset.reshape(-1))
