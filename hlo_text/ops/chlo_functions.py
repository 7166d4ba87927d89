"""CHLO functions of one or two numbers: inverse, hyperbolic and special functions, and tests of floats.

Some of them are also HLO opcodes.
"""

from __future__ import annotations

from hlo_text.core.attributes import ResultAccuracy
from hlo_text.core.forms import Form
from hlo_text.core.ir import Value
from hlo_text.core.opdef import UNRELEASED, Kind, attribute_field, op, operand_field, result_field
from hlo_text.core.type_classes import TypeClass
from hlo_text.inference.result_types import LikeOperand, LikeOperands, PredicateOperation
from hlo_text.ops.elementwise_bases import Transcendental

_FLOAT_OR_COMPLEX = TypeClass.FLOAT | TypeClass.COMPLEX


class ChloTranscendental(Transcendental):
    """Function with a configurable accuracy."""

    __slots__ = ()
    takes_unranked = True
    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    result_accuracy: ResultAccuracy = attribute_field(
        Kind.STRUCT,
        ResultAccuracy,
        default=ResultAccuracy(),
        hlo="result_accuracy",
        hlo_omit_default=True,
        later=UNRELEASED,
    )


class NumberFunction(LikeOperand):
    """Function of floats or complex numbers."""

    __slots__ = ()
    takes_unranked = True
    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)
    constraints = {
        "type": "type(operand) = type(result)",
    }


class FloatFunction(NumberFunction):
    """Function of floats."""

    __slots__ = ()
    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


class FloatFunctionOfTwo(LikeOperands):
    """Function of two floats."""

    __slots__ = ()
    takes_unranked = True
    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
    constraints = {
        "type": "type(lhs) = type(rhs) = type(result)",
    }


@op(mlir="chlo.acos", hlo="acos", form=Form.OPERANDS_TO_RESULT)
class Acos(ChloTranscendental):
    """Inverse cosine."""


@op(mlir="chlo.acosh", hlo="acosh", form=Form.OPERANDS_TO_RESULT)
class Acosh(ChloTranscendental):
    """Inverse hyperbolic cosine."""


@op(mlir="chlo.asin", hlo="asin", form=Form.OPERANDS_TO_RESULT)
class Asin(ChloTranscendental):
    """Inverse sine."""


@op(mlir="chlo.asinh", hlo="asinh", form=Form.OPERANDS_TO_RESULT)
class Asinh(ChloTranscendental):
    """Inverse hyperbolic sine."""


@op(mlir="chlo.atanh", hlo="atanh", form=Form.OPERANDS_TO_RESULT)
class Atanh(ChloTranscendental):
    """Inverse hyperbolic tangent."""


@op(mlir="chlo.cosh", hlo="cosh", form=Form.OPERANDS_TO_RESULT)
class Cosh(ChloTranscendental):
    """Hyperbolic cosine."""


@op(mlir="chlo.sinh", hlo="sinh", form=Form.OPERANDS_TO_RESULT)
class Sinh(ChloTranscendental):
    """Hyperbolic sine."""


@op(mlir="chlo.erf", hlo="erf", form=Form.OPERANDS_TO_RESULT)
class Erf(ChloTranscendental):
    """Error function."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.atan", form=Form.OPERANDS_TO_RESULT)
class Atan(NumberFunction):
    """Inverse tangent."""


@op(mlir="chlo.bessel_i1e", form=Form.OPERANDS_TO_RESULT)
class BesselI1e(NumberFunction):
    """Exponentially scaled modified Bessel function of order 1."""


@op(mlir="chlo.conj", form=Form.OPERANDS_TO_RESULT)
class Conj(NumberFunction):
    """Complex conjugate."""


@op(mlir="chlo.tan", form=Form.OPERANDS_TO_RESULT)
class ChloTan(NumberFunction):
    """Tangent."""


@op(mlir="chlo.square", form=Form.OPERANDS_TO_RESULT)
class Square(NumberFunction):
    """Square of each element."""


@op(mlir="chlo.digamma", form=Form.OPERANDS_TO_RESULT)
class Digamma(FloatFunction):
    """Digamma function, the derivative of `lgamma`."""


@op(mlir="chlo.erf_inv", form=Form.OPERANDS_TO_RESULT)
class ErfInv(FloatFunction):
    """Inverse error function."""


@op(mlir="chlo.erfc", form=Form.OPERANDS_TO_RESULT)
class Erfc(FloatFunction):
    """Complementary error function, 1 - erf(x)."""


@op(mlir="chlo.lgamma", form=Form.OPERANDS_TO_RESULT)
class Lgamma(FloatFunction):
    """Logarithm of the absolute value of the gamma function."""


@op(mlir="chlo.next_after", form=Form.OPERANDS_TO_RESULT)
class NextAfter(FloatFunctionOfTwo):
    """The next representable float after `lhs` toward `rhs`."""

    needs_its_floats = True


@op(mlir="chlo.polygamma", form=Form.OPERANDS_TO_RESULT)
class Polygamma(FloatFunctionOfTwo):
    """Polygamma function: the derivative of digamma of order `lhs` at `rhs`."""


@op(mlir="chlo.zeta", form=Form.OPERANDS_TO_RESULT)
class Zeta(FloatFunctionOfTwo):
    """Hurwitz zeta function of `lhs` and `rhs`."""


@op(mlir="chlo.mulhi", hlo="mulhi", form=Form.OPERANDS_TO_RESULT)
class Mulhi(LikeOperands):
    """High half of the product of two integers."""

    lhs: Value = operand_field(TypeClass.INTEGER)
    rhs: Value = operand_field(TypeClass.INTEGER)
    result: Value = result_field(TypeClass.INTEGER)
    constraints = {
        "type": "type(lhs) = type(rhs) = type(result)",
    }


@op(mlir="chlo._asin_acos_kernel", form=Form.OPERANDS_TO_RESULT)
class AsinAcosKernel(NumberFunction):
    """Common kernel of complex `asin` and `acos`."""

    operand: Value = operand_field(TypeClass.COMPLEX)
    result: Value = result_field(TypeClass.COMPLEX)


class FloatTest(PredicateOperation):
    """Test of each element of a float tensor."""

    __slots__ = ()
    takes_unranked = True
    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.BOOL)
    constraints = {
        "shape": "shape(operand) = shape(result)",
    }


@op(mlir="chlo.is_inf", form=Form.OPERANDS_TO_RESULT)
class IsInf(FloatTest):
    """Whether each element is infinite."""


@op(mlir="chlo.is_neg_inf", form=Form.OPERANDS_TO_RESULT)
class IsNegInf(FloatTest):
    """Whether each element is negative infinity."""


@op(mlir="chlo.is_pos_inf", form=Form.OPERANDS_TO_RESULT)
class IsPosInf(FloatTest):
    """Whether each element is positive infinity."""
