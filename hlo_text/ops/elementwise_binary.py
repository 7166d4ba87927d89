"""Elementwise operations of two operands of one shape."""

from __future__ import annotations

from hlo_text.forms import Form
from hlo_text.inference.result_types import (
    LikeOperands,
    common_element_type,
    common_shape,
    require,
    tensor_type,
)
from hlo_text.ir import Value
from hlo_text.opdef import DeclaredOperation, TypeClass, op, operand_field, result_field
from hlo_text.types import F32, F64, ComplexType, Type

_FLOAT = TypeClass.FLOAT | TypeClass.PER_TENSOR_QUANTIZED
_FLOAT_OR_COMPLEX = _FLOAT | TypeClass.COMPLEX
_NUMBER = _FLOAT_OR_COMPLEX | TypeClass.INTEGER
_BITS = TypeClass.BOOL | TypeClass.INTEGER


class BinaryElementwise(LikeOperands):
    """Two operands of one type, which is also the result's."""

    __slots__ = ()
    lhs: Value = operand_field(_NUMBER)
    rhs: Value = operand_field(_NUMBER)
    result: Value = result_field(_NUMBER)
    constraints = {
        "C1": "baseline_type(lhs) = baseline_type(rhs) = baseline_type(result)",
    }


class BinaryAny(BinaryElementwise):
    """Two operands of any tensor type."""

    __slots__ = ()
    lhs: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    rhs: Value = operand_field(TypeClass.TENSOR_OR_QUANTIZED)
    result: Value = result_field(TypeClass.TENSOR_OR_QUANTIZED)


class BinaryBits(BinaryElementwise):
    """Two operands of integer or boolean type."""

    __slots__ = ()
    lhs: Value = operand_field(_BITS)
    rhs: Value = operand_field(_BITS)
    result: Value = result_field(_BITS)
    constraints = {
        "C1": "type(lhs) = type(rhs) = type(result)",
    }


class Shift(BinaryElementwise):
    """A shift of integers."""

    __slots__ = ()
    lhs: Value = operand_field(TypeClass.INTEGER)
    rhs: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.INTEGER)
    constraints = {
        "C1": "type(lhs) = type(rhs) = type(result)",
    }


@op(mlir="stablehlo.complex", hlo="complex", form=Form.OWN)
class Complex(DeclaredOperation):
    """A complex number from its real and imaginary part.

    Spec: complex.
    """

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.COMPLEX)
    constraints = {
        "C1": "type(lhs) = type(rhs)",
        "C2": "shape(result) = shape(lhs) = shape(rhs)",
        "C3": "element_type(result) = complex(element_type(lhs))",
    }

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        part = common_element_type(lhs, rhs)
        require(part in (F32, F64), f"the parts of a complex number must be f32 or f64: {part.mlir_name}")
        return (common_shape(lhs, rhs, ComplexType(part)),)


@op(mlir="stablehlo.add", hlo="add", form=Form.SAME_TYPE)
class Add(BinaryAny):
    """Sum; logical or for booleans.

    Spec: add.
    """

    other_names = ("plus", "sum")
    is_commutative = True
    lhs: Value = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    rhs: Value = operand_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    result: Value = result_field(TypeClass.TENSOR_OR_ANY_QUANTIZED)
    constraints = {
        "C1": (
            "if is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) then shape(lhs) = shape(rhs) = "
            "shape(result) else type(lhs) = type(rhs) = type(result)"
        ),
        "C2": (
            "is_quantized(lhs) or is_quantized(rhs) or is_quantized(result) implies is_quantized(lhs) and "
            "is_quantized(rhs) and is_quantized(result)"
        ),
        "C3": "storage_type(lhs) = storage_type(rhs) = storage_type(result)",
        "C4": "expressed_type(lhs) = expressed_type(rhs) = expressed_type(result)",
        "C5": "(is_per_axis_quantized(lhs) or is_per_axis_quantized(rhs)) = is_per_axis_quantized(result)",
        "C6": "is_per_axis_quantized(lhs) implies quantization_dimension(lhs) = quantization_dimension(result)",
        "C7": "is_per_axis_quantized(rhs) implies quantization_dimension(rhs) = quantization_dimension(result)",
    }


@op(mlir="stablehlo.and", hlo="and", form=Form.SAME_TYPE)
class And(BinaryBits):
    """Bitwise and.

    Spec: and.
    """

    other_names = ("logical_and", "bitwise_and")
    is_commutative = True


@op(mlir="stablehlo.atan2", hlo="atan2", form=Form.SAME_TYPE)
class Atan2(BinaryElementwise):
    """Angle of the point (rhs, lhs).

    Spec: atan2.
    """

    lhs: Value = operand_field(_FLOAT_OR_COMPLEX)
    rhs: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)


@op(mlir="stablehlo.divide", hlo="divide", form=Form.SAME_TYPE)
class Divide(BinaryElementwise):
    """Quotient; truncates for integers.

    Spec: divide.
    """

    other_names = ("div", "truediv")


@op(mlir="stablehlo.maximum", hlo="maximum", form=Form.SAME_TYPE)
class Maximum(BinaryAny):
    """Larger element; NaN wins.

    Spec: maximum.
    """

    other_names = ("max",)
    is_commutative = True


@op(mlir="stablehlo.minimum", hlo="minimum", form=Form.SAME_TYPE)
class Minimum(BinaryAny):
    """Smaller element; NaN wins.

    Spec: minimum.
    """

    other_names = ("min",)
    is_commutative = True


@op(mlir="stablehlo.multiply", hlo="multiply", form=Form.SAME_TYPE)
class Multiply(BinaryAny):
    """Product; logical and for booleans.

    Spec: multiply.
    """

    other_names = ("mul", "times", "product")
    is_commutative = True


@op(mlir="stablehlo.or", hlo="or", form=Form.SAME_TYPE)
class Or(BinaryBits):
    """Bitwise or.

    Spec: or.
    """

    other_names = ("logical_or", "bitwise_or")
    is_commutative = True


@op(mlir="stablehlo.power", hlo="power", form=Form.SAME_TYPE)
class Power(BinaryElementwise):
    """lhs to the power of rhs.

    Spec: power.
    """

    other_names = ("pow",)


@op(mlir="stablehlo.remainder", hlo="remainder", form=Form.SAME_TYPE)
class Remainder(BinaryElementwise):
    """Remainder with the sign of lhs.

    Spec: remainder.
    """

    other_names = ("rem", "mod", "fmod")


@op(mlir="stablehlo.shift_left", hlo="shift-left", form=Form.SAME_TYPE)
class ShiftLeft(Shift):
    """Shift left; a width or more gives zero.

    Spec: shift_left.
    """

    other_names = ("shl",)


@op(mlir="stablehlo.shift_right_arithmetic", hlo="shift-right-arithmetic", form=Form.SAME_TYPE)
class ShiftRightArithmetic(Shift):
    """Shift right copying the sign bit.

    Spec: shift_right_arithmetic.
    """

    other_names = ("ashr", "shr")


@op(mlir="stablehlo.shift_right_logical", hlo="shift-right-logical", form=Form.SAME_TYPE)
class ShiftRightLogical(Shift):
    """Shift right filling with zeros.

    Spec: shift_right_logical.
    """

    other_names = ("lshr",)


@op(mlir="stablehlo.subtract", hlo="subtract", form=Form.SAME_TYPE)
class Subtract(BinaryElementwise):
    """Difference; wraps for integers.

    Spec: subtract.
    """

    other_names = ("sub",)


@op(mlir="stablehlo.xor", hlo="xor", form=Form.SAME_TYPE)
class Xor(BinaryBits):
    """Bitwise exclusive or.

    Spec: xor.
    """

    is_commutative = True
