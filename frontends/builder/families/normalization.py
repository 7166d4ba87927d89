"""Batch normalization."""

from __future__ import annotations

from frontends.builder.core import BuilderBase, operation
from frontends.builder.handle import Handle, Operand
from hlo_text import ops


class Normalization(BuilderBase):
    """Batch normalization along the dimension `feature_index`; `epsilon` is added to the variance."""

    @operation
    def batch_norm_training(
        self, operand: Operand, scale: Operand, offset: Operand, epsilon: float, feature_index: int
    ) -> Handle:
        """Normalize with the mean and variance of the batch, and return output, mean and variance."""
        given = (operand, scale, offset)
        return self._add(
            ops.BatchNormTraining, *map(self._operand, given), epsilon=epsilon, feature_index=feature_index
        )

    @operation
    def batch_norm_inference(
        self,
        operand: Operand,
        scale: Operand,
        offset: Operand,
        mean: Operand,
        variance: Operand,
        epsilon: float,
        feature_index: int,
    ) -> Handle:
        """Normalize with a given mean and variance."""
        given = (operand, scale, offset, mean, variance)
        return self._add(
            ops.BatchNormInference, *map(self._operand, given), epsilon=epsilon, feature_index=feature_index
        )

    @operation
    def batch_norm_grad(
        self,
        operand: Operand,
        scale: Operand,
        batch_mean: Operand,
        batch_var: Operand,
        grad_output: Operand,
        epsilon: float,
        feature_index: int,
    ) -> Handle:
        """Compute the gradients of `batch_norm_training` with respect to operand, scale and offset."""
        given = (operand, scale, batch_mean, batch_var, grad_output)
        return self._add(ops.BatchNormGrad, *map(self._operand, given), epsilon=epsilon, feature_index=feature_index)
