"""Elementwise operations with one or two operands of the same shape."""

from __future__ import annotations

from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opcode import Opcode
from hlo_text.core.opdef import DeclaredOperation, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.core.types import F32, F64, ComplexType, Type
from hlo_text.inference.result_types import (
    LikeOperand,
    PredicateOperation,
    common_element_type,
    common_shape,
    require,
    tensor_type,
)
from hlo_text.ops.elementwise_bases import (
    BITS,
    FLOAT,
    FLOAT_OR_COMPLEX,
    SIGNED_NUMBER,
    BinaryAny,
    BinaryBits,
    BinaryElementwise,
    ComplexPart,
    IntegerBits,
    RealResult,
    Shift,
    Transcendental,
    UnaryElementwise,
    UnaryNumber,
)


@op(mlir="stablehlo.abs", hlo="abs", form=Form.SAME_TYPE)
class Abs(RealResult):
    """Absolute value; for complex numbers the magnitude, a float.

    Spec: abs.
    """

    operand: Value = operand_field(SIGNED_NUMBER)
    result: Value = result_field(SIGNED_NUMBER)
    constraints = {
        "C1": "shape(result) = shape(operand)",
        "C2": (
            "baseline_element_type(result) = (is_complex(operand) ? complex_element_type(operand) : "
            "baseline_element_type(operand))"
        ),
    }


@op(mlir="stablehlo.cbrt", hlo="cbrt", form=Form.SAME_TYPE)
class Cbrt(Transcendental):
    """Cube root.

    Spec: cbrt.
    """


@op(mlir="stablehlo.ceil", hlo="ceil", form=Form.SAME_TYPE)
class Ceil(UnaryElementwise):
    """Rounds toward positive infinity.

    Spec: ceil.
    """


@op(mlir="stablehlo.count_leading_zeros", hlo="count-leading-zeros", form=Form.SAME_TYPE)
class CountLeadingZeros(IntegerBits):
    """Number of leading zero bits.

    Spec: count_leading_zeros.
    """


@op(mlir="stablehlo.cosine", hlo="cosine", form=Form.SAME_TYPE)
class Cosine(Transcendental):
    """Cosine.

    Spec: cosine.
    """

    other_names = ("cos",)


@op(mlir="stablehlo.exponential", hlo="exponential", form=Form.SAME_TYPE)
class Exponential(Transcendental):
    """e to the power of the operand.

    Spec: exponential.
    """

    second_version = (1, 9, 0)
    other_names = ("exp",)


@op(mlir="stablehlo.exponential_minus_one", hlo="exponential-minus-one", form=Form.SAME_TYPE)
class ExponentialMinusOne(Transcendental):
    """exp(x) - 1, accurate near zero.

    Spec: exponential_minus_one.
    """

    other_names = ("expm1",)


@op(mlir="mhlo.exp2", hlo="exp2", form=Form.SAME_TYPE)
class Exp2(Transcendental):
    """2 to the power of the operand. Only XLA of 2026 and newer has it."""


@op(mlir="mhlo.log2", hlo="log2", form=Form.SAME_TYPE)
class Log2(Transcendental):
    """Logarithm to base 2. Only XLA of 2026 and newer has it."""


@op(mlir="stablehlo.floor", hlo="floor", form=Form.SAME_TYPE)
class Floor(UnaryElementwise):
    """Rounds toward negative infinity.

    Spec: floor.
    """


@op(mlir="stablehlo.imag", hlo="imag", form=Form.SAME_TYPE)
class Imag(ComplexPart):
    """Imaginary part; zero for floats.

    Spec: imag.
    """


@op(mlir="stablehlo.log", hlo="log", form=Form.SAME_TYPE)
class Log(Transcendental):
    """Natural logarithm.

    Spec: log.
    """

    other_names = ("ln", "logarithm")


@op(mlir="stablehlo.log_plus_one", hlo="log-plus-one", form=Form.SAME_TYPE)
class LogPlusOne(Transcendental):
    """log(1 + x), accurate near zero.

    Spec: log_plus_one.
    """

    other_names = ("log1p",)


@op(mlir="stablehlo.logistic", hlo="logistic", form=Form.SAME_TYPE)
class Logistic(Transcendental):
    """1 / (1 + exp(-x)).

    Spec: logistic.
    """

    other_names = ("sigmoid", "expit")


@op(mlir="stablehlo.negate", hlo="negate", form=Form.SAME_TYPE)
class Negate(UnaryNumber):
    """Negation; integers wrap around.

    Spec: negate.
    """

    other_names = ("neg", "minus")


@op(mlir="stablehlo.popcnt", hlo="popcnt", form=Form.SAME_TYPE)
class Popcnt(IntegerBits):
    """Number of set bits.

    Spec: popcnt.
    """


@op(mlir="stablehlo.real", hlo="real", form=Form.SAME_TYPE)
class Real(ComplexPart):
    """Real part; the identity on floats.

    Spec: real.
    """


@op(mlir="stablehlo.round_nearest_afz", hlo="round-nearest-afz", form=Form.SAME_TYPE)
class RoundNearestAfz(UnaryElementwise):
    """Rounds to the nearest integer, ties away from zero.

    Spec: round_nearest_afz.
    """


@op(mlir="stablehlo.round_nearest_even", hlo="round-nearest-even", form=Form.SAME_TYPE)
class RoundNearestEven(UnaryElementwise):
    """Rounds to the nearest integer, ties to even.

    Spec: round_nearest_even.
    """


@op(mlir="stablehlo.rsqrt", hlo="rsqrt", form=Form.SAME_TYPE)
class Rsqrt(Transcendental):
    """Reciprocal square root.

    Spec: rsqrt.
    """

    other_names = ("inverse_sqrt", "reciprocal_sqrt")


@op(mlir="stablehlo.sign", hlo="sign", form=Form.SAME_TYPE)
class Sign(UnaryElementwise):
    """Sign of each element: -1, 0 or 1; NaN stays NaN, and zeros keep their sign.

    Spec: sign.
    """

    other_names = ("sgn", "signum")
    operand: Value = operand_field(SIGNED_NUMBER)
    result: Value = result_field(SIGNED_NUMBER)


@op(mlir="stablehlo.sine", hlo="sine", form=Form.SAME_TYPE)
class Sine(Transcendental):
    """Sine.

    Spec: sine.
    """

    other_names = ("sin",)


@op(mlir="stablehlo.sqrt", hlo="sqrt", form=Form.SAME_TYPE)
class Sqrt(Transcendental):
    """Square root.

    Spec: sqrt.
    """

    other_names = ("square_root",)


@op(mlir="stablehlo.tan", hlo="tan", form=Form.SAME_TYPE)
class Tan(Transcendental):
    """Tangent.

    Spec: tan.
    """

    since = (1, 4, 0)
    other_names = ("tangent",)


@op(mlir="stablehlo.tanh", hlo="tanh", form=Form.SAME_TYPE)
class Tanh(Transcendental):
    """Hyperbolic tangent.

    Spec: tanh.
    """


@op(mlir="stablehlo.is_finite", hlo="is-finite", form=Form.FUNCTION_TYPE)
class IsFinite(PredicateOperation):
    """Whether each element is neither infinite nor NaN.

    Spec: is_finite.
    """

    x: Value = operand_field(FLOAT)
    y: Value = result_field(TypeClass.BOOL)
    constraints = {
        "C1": "shape(x) = shape(y)",
    }


@op(mlir="stablehlo.not", hlo="not", form=Form.SAME_TYPE)
class Not(IntegerBits):
    """Bitwise complement.

    Spec: not.
    """

    other_names = ("logical_not", "invert")
    operand: Value = operand_field(BITS)
    result: Value = result_field(BITS)


@op(mlir="stablehlo.convert", hlo=Opcode("convert", needs_shape=True), form=Form.SAME_TYPE)
class Convert(UnaryElementwise):
    """Converts elements to the result's element type.

    Spec: convert.
    """

    other_names = ("cast", "astype", "convert_element_type")
    operand: Value = operand_field(TypeClass.TENSOR)
    result: Value = result_field(TypeClass.TENSOR)
    constraints = {
        "C1": "shape(operand) = shape(result)",
    }

    def _infer(self) -> tuple[Type, ...]:
        raise TypeError("the result element type of a conversion must be given; pass result_types")


@op(mlir="stablehlo.reduce_precision", hlo=Opcode("reduce-precision", needs_shape=True), form=Form.OWN)
class ReducePrecision(LikeOperand):
    """Rounds to a narrower float format and back. Pretty form: `format = e5m10`.

    Spec: reduce_precision.
    """

    operand: Value = operand_field(FLOAT)
    output: Value = result_field(FLOAT)
    exponent_bits: int = attribute_field(Kind.I32, hlo="exponent_bits")
    mantissa_bits: int = attribute_field(Kind.I32, hlo="mantissa_bits")
    constraints = {
        "C1": "baseline_type(operand) = baseline_type(output)",
        "C2": "1 <= exponent_bits",
        "C3": "0 <= mantissa_bits",
    }


@op(mlir="stablehlo.complex", hlo="complex", form=Form.OWN)
class Complex(DeclaredOperation):
    """Complex numbers from real and imaginary parts.

    Spec: complex.
    """

    keeps_precision = True
    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.COMPLEX)
    constraints = {
        "C1": "type(lhs) = type(rhs)",
        "C2": "shape(result) = shape(lhs) = shape(rhs)",
        "C3": "element_type(result) = complex(element_type(lhs))",
    }
    unenforced = {"C1": "element_type(lhs) = element_type(rhs) and shape(lhs) = shape(rhs)"}

    def _infer(self) -> tuple[Type, ...]:
        lhs, rhs = tensor_type(self.lhs), tensor_type(self.rhs)
        part = common_element_type(lhs, rhs)
        require(part in (F32, F64), f"real and imaginary parts must be f32 or f64, found {part.mlir_name}")
        return (common_shape(lhs, rhs, ComplexType(part)),)


@op(mlir="stablehlo.add", hlo="add", form=Form.SAME_TYPE)
class Add(BinaryAny):
    """Sum; logical or of booleans.

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
    """Angle of the point (`rhs`, `lhs`).

    Spec: atan2.
    """

    lhs: Value = operand_field(FLOAT_OR_COMPLEX)
    rhs: Value = operand_field(FLOAT_OR_COMPLEX)
    result: Value = result_field(FLOAT_OR_COMPLEX)


@op(mlir="stablehlo.divide", hlo="divide", form=Form.SAME_TYPE)
class Divide(BinaryElementwise):
    """Quotient; integer division truncates toward zero.

    Spec: divide.
    """

    other_names = ("div", "truediv")


@op(mlir="stablehlo.maximum", hlo="maximum", form=Form.SAME_TYPE)
class Maximum(BinaryAny):
    """Maximum; NaN if either element is NaN.

    Spec: maximum.
    """

    other_names = ("max",)
    is_commutative = True


@op(mlir="stablehlo.minimum", hlo="minimum", form=Form.SAME_TYPE)
class Minimum(BinaryAny):
    """Minimum; NaN if either element is NaN.

    Spec: minimum.
    """

    other_names = ("min",)
    is_commutative = True


@op(mlir="stablehlo.multiply", hlo="multiply", form=Form.SAME_TYPE)
class Multiply(BinaryAny):
    """Product; logical and of booleans.

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
    """`lhs` to the power of `rhs`.

    Spec: power.
    """

    other_names = ("pow",)


@op(mlir="stablehlo.remainder", hlo="remainder", form=Form.SAME_TYPE)
class Remainder(BinaryElementwise):
    """Remainder of the division, with the sign of `lhs`.

    Spec: remainder.
    """

    other_names = ("rem", "mod", "fmod")


@op(mlir="stablehlo.shift_left", hlo="shift-left", form=Form.SAME_TYPE)
class ShiftLeft(Shift):
    """Left shift; zero if the shift amount is at least the bit width.

    Spec: shift_left.
    """

    other_names = ("shl",)


@op(mlir="stablehlo.shift_right_arithmetic", hlo="shift-right-arithmetic", form=Form.SAME_TYPE)
class ShiftRightArithmetic(Shift):
    """Arithmetic right shift, which replicates the sign bit.

    Spec: shift_right_arithmetic.
    """

    other_names = ("ashr", "shr")


@op(mlir="stablehlo.shift_right_logical", hlo="shift-right-logical", form=Form.SAME_TYPE)
class ShiftRightLogical(Shift):
    """Logical right shift, which shifts in zeros.

    Spec: shift_right_logical.
    """

    other_names = ("lshr",)


@op(mlir="stablehlo.subtract", hlo="subtract", form=Form.SAME_TYPE)
class Subtract(BinaryElementwise):
    """Difference; integers wrap around.

    Spec: subtract.
    """

    other_names = ("sub",)


@op(mlir="stablehlo.xor", hlo="xor", form=Form.SAME_TYPE)
class Xor(BinaryBits):
    """Bitwise exclusive or.

    Spec: xor.
    """

    is_commutative = True
