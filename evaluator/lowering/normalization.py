"""Lowering of batch normalization by the decompositions in the specification."""

from __future__ import annotations

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.quantization import dequantizes
from evaluator.registry import lowers
from evaluator.values.arrays import Array
from hlo_text import ops


def _broadcast_features(values: Array, operand: Array, feature_index: int) -> Array:
    return lax.broadcast_in_dim(values, operand.shape, (feature_index,))


def _sum(array: Array, feature_index: int) -> Array:
    return lax.reduce_sum(array, tuple(d for d in range(array.ndim) if d != feature_index))


def _mean(array: Array, feature_index: int) -> Array:
    total = _sum(array, feature_index)
    return lax.div(total, lax.full_like(total, array.size // array.shape[feature_index]))


def _deviation(variance: Array, epsilon: float) -> Array:
    return lax.sqrt(lax.add(variance, np.asarray(epsilon, variance.dtype)))


def _normalize(op: ops.BatchNorm, operand: Array, scale: Array, offset: Array, mean: Array, variance: Array) -> Array:
    scale, offset, mean, deviation = (
        _broadcast_features(values, operand, op.feature_index)
        for values in (scale, offset, mean, _deviation(variance, op.epsilon))
    )
    return lax.add(lax.mul(scale, lax.div(lax.sub(operand, mean), deviation)), offset)


@lowers(ops.BatchNormInference)
@dequantizes
def lower_batch_norm_inference(op: ops.BatchNormInference, context: LoweringContext, *operands: Array) -> Array:
    return _normalize(op, *operands)


@lowers(ops.BatchNormTraining)
@dequantizes
def lower_batch_norm_training(
    op: ops.BatchNormTraining, context: LoweringContext, operand: Array, scale: Array, offset: Array
) -> tuple[Array, ...]:
    mean = _mean(operand, op.feature_index)
    centered = lax.sub(operand, _broadcast_features(mean, operand, op.feature_index))
    variance = _mean(lax.mul(centered, centered), op.feature_index)
    return _normalize(op, operand, scale, offset, mean, variance), mean, variance


@lowers(ops.BatchNormGrad)
@dequantizes
def lower_batch_norm_grad(
    op: ops.BatchNormGrad,
    context: LoweringContext,
    operand: Array,
    scale: Array,
    mean: Array,
    variance: Array,
    grad_output: Array,
) -> tuple[Array, ...]:
    feature = op.feature_index
    count = lax.full_like(operand, operand.size // operand.shape[feature])
    deviation = _deviation(variance, op.epsilon)
    centered = lax.sub(operand, _broadcast_features(mean, operand, feature))
    grad_offset = _sum(grad_output, feature)
    normalized = lax.div(centered, _broadcast_features(deviation, operand, feature))
    grad_scale = _sum(lax.mul(grad_output, normalized), feature)
    weighted = _broadcast_features(_sum(lax.mul(grad_output, centered), feature), operand, feature)
    shifted = _broadcast_features(lax.add(variance, np.asarray(op.epsilon, variance.dtype)), operand, feature)
    inner = lax.sub(
        lax.sub(lax.mul(grad_output, count), _broadcast_features(grad_offset, operand, feature)),
        lax.div(lax.mul(weighted, centered), shifted),
    )
    factor = lax.div(_broadcast_features(lax.div(scale, deviation), operand, feature), count)
    return lax.mul(factor, inner), grad_scale, grad_offset
