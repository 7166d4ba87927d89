"""Conversions between floats and quantized types."""

from __future__ import annotations

from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import DeclaredOperation, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import QuantizedType, Type
from hlo_text.inference.result_types import fail_to_infer, retyped, tensor_type

_QUANTIZED = TypeClass.PER_TENSOR_QUANTIZED | TypeClass.PER_AXIS_QUANTIZED


@op(mlir="stablehlo.uniform_quantize", form=Form.SAME_TYPE)
class UniformQuantize(DeclaredOperation):
    """Quantizes floats, or requantizes quantized elements.

    Spec: uniform_quantize.
    """

    operand: Value = operand_field(TypeClass.FLOAT | _QUANTIZED)
    result: Value = result_field(_QUANTIZED)
    constraints = {
        "C1": "shape(operand) = shape(result)",
        "C2": "expressed_type(result) = (is_float(operand) ? element_type(operand) : expressed_type(operand))",
    }


@op(mlir="stablehlo.uniform_dequantize", form=Form.SAME_TYPE)
class UniformDequantize(DeclaredOperation):
    """Converts quantized elements to floats.

    Spec: uniform_dequantize.
    """

    operand: Value = operand_field(_QUANTIZED)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = {
        "C1": "shape(operand) = shape(result)",
        "C2": "element_type(result) = expressed_type(operand)",
    }

    def _infer(self) -> tuple[Type, ...]:
        type = tensor_type(self.operand)
        if not isinstance(type.element_type, QuantizedType):
            fail_to_infer("expected a quantized operand")
        return (retyped(type, type.element_type.expressed_type),)
