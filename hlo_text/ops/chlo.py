"""CHLO: higher-level operations that producers emit beside StableHLO; HLO has some of them as opcodes."""

from __future__ import annotations

from hlo_text.ir import Value
from hlo_text.opdef import DeclaredOperation, TypeClass, op, operand_field, result_field
from hlo_text.ops.elementwise import Transcendental

_FLOAT_OR_COMPLEX = TypeClass.FLOAT | TypeClass.COMPLEX


@op(mlir="chlo.acos", hlo="acos")
class Acos(Transcendental):
    """Inverse cosine."""


@op(mlir="chlo.acosh", hlo="acosh")
class Acosh(Transcendental):
    """Inverse hyperbolic cosine."""


@op(mlir="chlo.asin", hlo="asin")
class Asin(Transcendental):
    """Inverse sine."""


@op(mlir="chlo.asinh", hlo="asinh")
class Asinh(Transcendental):
    """Inverse hyperbolic sine."""


@op(mlir="chlo.atanh", hlo="atanh")
class Atanh(Transcendental):
    """Inverse hyperbolic tangent."""


@op(mlir="chlo.cosh", hlo="cosh")
class Cosh(Transcendental):
    """Hyperbolic cosine."""


@op(mlir="chlo.sinh", hlo="sinh")
class Sinh(Transcendental):
    """Hyperbolic sine."""


@op(mlir="chlo.erf", hlo="erf")
class Erf(Transcendental):
    """Error function."""


@op(mlir="chlo.atan")
class Atan(DeclaredOperation):
    """Inverse tangent."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)


@op(mlir="chlo.bessel_i1e")
class BesselI1e(DeclaredOperation):
    """Exponentially scaled modified Bessel function of order 1."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)


@op(mlir="chlo.conj")
class Conj(DeclaredOperation):
    """Complex conjugate."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)


@op(mlir="chlo.tan")
class ChloTan(DeclaredOperation):
    """Tangent."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)


@op(mlir="chlo.square")
class Square(DeclaredOperation):
    """Square."""

    operand: Value = operand_field(_FLOAT_OR_COMPLEX)
    result: Value = result_field(_FLOAT_OR_COMPLEX)


@op(mlir="chlo.digamma")
class Digamma(DeclaredOperation):
    """Derivative of lgamma."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.erf_inv")
class ErfInv(DeclaredOperation):
    """Inverse error function."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.erfc")
class Erfc(DeclaredOperation):
    """1 - erf(x)."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.lgamma")
class Lgamma(DeclaredOperation):
    """Logarithm of the absolute gamma function."""

    operand: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.next_after")
class NextAfter(DeclaredOperation):
    """The next float from lhs towards rhs."""

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.polygamma")
class Polygamma(DeclaredOperation):
    """Derivative of order lhs of digamma."""

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)


@op(mlir="chlo.zeta")
class Zeta(DeclaredOperation):
    """Hurwitz zeta function."""

    lhs: Value = operand_field(TypeClass.FLOAT)
    rhs: Value = operand_field(TypeClass.FLOAT)
    result: Value = result_field(TypeClass.FLOAT)
