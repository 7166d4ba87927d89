"""Base classes of elementwise operations, by element types and number of operands."""

from __future__ import annotations

from hlo_text.core.attributes import ResultAccuracy
from hlo_text.core.ir import Value
from hlo_text.core.opdef import Kind, attribute_field, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import ComplexType, Type
from hlo_text.inference.result_types import (
    LikeOperand,
    LikeOperands,
    retyped,
    tensor_type,
)

FLOAT = TypeClass.FLOAT | TypeClass.PER_TENSOR_QUANTIZED
FLOAT_OR_COMPLEX = FLOAT | TypeClass.COMPLEX
NUMBER = FLOAT_OR_COMPLEX | TypeClass.INTEGER
SIGNED_NUMBER = FLOAT_OR_COMPLEX | TypeClass.SIGNED
BITS = TypeClass.BOOL | TypeClass.INTEGER


class UnaryElementwise(LikeOperand):
    """Elementwise operation on one operand; the result has its shape."""

    __slots__ = ()
    operand: Value = operand_field(FLOAT)
    result: Value = result_field(FLOAT)
    constraints = {
        "C1": "baseline_type(operand) = baseline_type(result)",
    }


class UnaryNumber(UnaryElementwise):
    """Elementwise operation on one operand of any number type."""

    __slots__ = ()
    operand: Value = operand_field(NUMBER)
    result: Value = result_field(NUMBER)


class Transcendental(UnaryElementwise):
    """Function with a configurable accuracy."""

    __slots__ = ()
    second_version = (1, 10, 0)
    operand: Value = operand_field(FLOAT_OR_COMPLEX)
    result: Value = result_field(FLOAT_OR_COMPLEX)
    result_accuracy: ResultAccuracy = attribute_field(
        Kind.STRUCT,
        ResultAccuracy,
        default=ResultAccuracy(),
        hlo="result_accuracy",
        hlo_omit_default=True,
        second=True,
    )
    constraints = {
        "result_accuracy": (
            "0 <= atol and 0 <= rtol and 0 <= ulps and (mode = TOLERANCE or atol = 0 and rtol = 0 and ulps = 0)"
        ),
    }


class IntegerBits(UnaryElementwise):
    """Bit count of integers."""

    __slots__ = ()
    operand: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.INTEGER)
    constraints = {
        "C1": "type(operand) = type(result)",
    }


class BinaryElementwise(LikeOperands):
    """Elementwise operation on two operands; operands and result have the same type."""

    __slots__ = ()
    lhs: Value = operand_field(NUMBER)
    rhs: Value = operand_field(NUMBER)
    result: Value = result_field(NUMBER)
    constraints = {
        "C1": "baseline_type(lhs) = baseline_type(rhs) = baseline_type(result)",
    }


class BinaryAny(BinaryElementwise):
    """Elementwise operation on two operands of any tensor type."""

    __slots__ = ()
    lhs: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    rhs: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    result: Value = result_field(TypeClass.TENSOR_OR_QUANTIZED)


class BinaryBits(BinaryElementwise):
    """Elementwise operation on two integer or boolean operands."""

    __slots__ = ()
    lhs: Value = operand_field(BITS)
    rhs: Value = operand_field(BITS)
    result: Value = result_field(BITS)
    constraints = {
        "C1": "type(lhs) = type(rhs) = type(result)",
    }


class Shift(BinaryElementwise):
    """Shift of integers."""

    __slots__ = ()
    lhs: Value = operand_field(TypeClass.INTEGER)
    rhs: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.INTEGER)
    constraints = {
        "C1": "type(lhs) = type(rhs) = type(result)",
    }


class RealResult(UnaryElementwise):
    """Function whose result for complex numbers has the type of their parts."""

    __slots__ = ()

    def _infer(self) -> tuple[Type, ...]:
        type = tensor_type(self.operand)
        element_type = type.element_type
        return (retyped(type, element_type.element_type if isinstance(element_type, ComplexType) else element_type),)


class ComplexPart(RealResult):
    """Real or imaginary part of complex numbers or floats."""

    __slots__ = ()
    keeps_precision = True
    operand: Value = operand_field(TypeClass.FLOAT | TypeClass.COMPLEX)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = {
        "C1": "shape(result) = shape(operand)",
        "C2": ("element_type(result) = (is_complex(operand) ? complex_element_type(operand) : element_type(operand))"),
    }
