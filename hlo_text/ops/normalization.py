"""Batch normalization."""

from __future__ import annotations

from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import TensorType, Type
from hlo_text.inference.result_types import dimensions_of, fresh_type, require, tensor_type

_FLOAT = TypeClass.FLOAT | TypeClass.PER_TENSOR_QUANTIZED


class BatchNorm(DeclaredOperation):
    """Attributes shared by the batch normalization operations."""

    __slots__ = ()
    epsilon: float = attribute_field(Kind.F32, hlo="epsilon")
    feature_index: int = attribute_field(Kind.I64, hlo="feature_index")
    constraints = {
        "C1": "0 <= feature_index < rank(operand)",
    }

    def _feature_type(self) -> TensorType:
        operand = tensor_type(self.operands[0])
        require(
            0 <= self.feature_index < operand.rank,
            f"feature_index must be less than the rank {operand.rank}, found {self.feature_index}",
        )
        return fresh_type((dimensions_of(operand)[self.feature_index],), operand.element_type, operand)


@op(mlir="stablehlo.batch_norm_inference", hlo="batch-norm-inference")
class BatchNormInference(BatchNorm):
    """Normalizes along `feature_index` with a given mean and variance.

    Spec: batch_norm_inference.
    """

    operand: Value = operand_field(_FLOAT)
    scale: Value = operand_field(_FLOAT, rank=1)
    offset: Value = operand_field(_FLOAT, rank=1)
    mean: Value = operand_field(_FLOAT, rank=1)
    variance: Value = operand_field(_FLOAT, rank=1)
    result: Value = result_field(_FLOAT)
    constraints = {
        "C2": (
            "baseline_element_type(operand) = baseline_element_type(scale) = baseline_element_type(offset) = "
            "baseline_element_type(mean) = baseline_element_type(variance) = baseline_element_type(result)"
        ),
        "C3": "size(scale) = dim(operand, feature_index)",
        "C4": "size(offset) = size(scale) = dim(operand, feature_index)",
        "C5": "size(mean) = size(scale) = dim(operand, feature_index)",
        "C6": "size(variance) = size(scale) = dim(operand, feature_index)",
        "C7": "baseline_type(operand) = baseline_type(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        self._feature_type()
        return (self.operand.type,)


@op(mlir="stablehlo.batch_norm_training", hlo="batch-norm-training")
class BatchNormTraining(BatchNorm):
    """Normalizes along `feature_index` with the batch's own mean and variance, and returns those as well.

    Spec: batch_norm_training.
    """

    operand: Value = operand_field(_FLOAT)
    scale: Value = operand_field(_FLOAT, rank=1)
    offset: Value = operand_field(_FLOAT, rank=1)
    output: Value = result_field(_FLOAT)
    batch_mean: Value = result_field(_FLOAT, rank=1)
    batch_var: Value = result_field(_FLOAT, rank=1)
    constraints = {
        "C2": (
            "baseline_element_type(operand) = baseline_element_type(scale) = baseline_element_type(offset) = "
            "baseline_element_type(batch_mean) = baseline_element_type(batch_var) = baseline_element_type(output)"
        ),
        "C3": "size(scale) = dim(operand, feature_index)",
        "C4": "size(offset) = size(scale) = dim(operand, feature_index)",
        "C5": "size(batch_mean) = size(scale) = dim(operand, feature_index)",
        "C6": "size(batch_var) = size(scale) = dim(operand, feature_index)",
        "C7": "baseline_type(output) = baseline_type(operand)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return self.operand.type, self._feature_type(), self._feature_type()


@op(mlir="stablehlo.batch_norm_grad", hlo="batch-norm-grad")
class BatchNormGrad(BatchNorm):
    """Gradients of `batch_norm_training`.

    Spec: batch_norm_grad.
    """

    operand: Value = operand_field(_FLOAT)
    scale: Value = operand_field(_FLOAT, rank=1)
    mean: Value = operand_field(_FLOAT, rank=1)
    variance: Value = operand_field(_FLOAT, rank=1)
    grad_output: Value = operand_field(_FLOAT)
    grad_operand: Value = result_field(_FLOAT)
    grad_scale: Value = result_field(_FLOAT, rank=1)
    grad_offset: Value = result_field(_FLOAT, rank=1)
    constraints = {
        "C2": (
            "baseline_element_type(operand) = baseline_element_type(scale) = baseline_element_type(mean) = "
            "baseline_element_type(variance) = baseline_element_type(grad_output) = "
            "baseline_element_type(grad_operand) = baseline_element_type(grad_scale) = "
            "baseline_element_type(grad_offset)"
        ),
        "C3": "shape(operand) = shape(grad_output) = shape(grad_operand)",
        "C4": "shape(scale) = shape(mean) = shape(variance) = shape(grad_scale) = shape(grad_offset)",
        "C5": "size(scale) = dim(operand, feature_index)",
    }

    def _infer(self) -> tuple[Type, ...]:
        return self.operand.type, self._feature_type(), self._feature_type()
