"""Elementwise operations: arithmetic, functions, bits, conversions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from frontends.builder.broadcasting import Broadcasting
from frontends.builder.core import operation
from frontends.builder.failure import require
from frontends.builder.handle import Handle, Operand
from frontends.builder.shapes import as_element_type
from hlo_text import ops
from hlo_text.core.attributes import ResultAccuracy
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import F32, Layout, num_bits
from hlo_text.inference.result_types import Dimension, arranged, dimensions_of, retyped

_Dimensions = Iterable[int]


class Functions(Broadcasting):
    """One operand in, one out, of the same shape.

    `result_accuracy` says how exact a function must be; the default leaves it to the implementation.
    """

    def _unary(
        self, cls: type[DeclaredOperation], operand: Operand, result_accuracy: ResultAccuracy | None = None
    ) -> Handle:
        return self._add(cls, self._operand(operand), result_accuracy=result_accuracy)

    @operation
    def abs(self, operand: Operand) -> Handle:
        """Absolute value; of a complex number its magnitude."""
        return self._unary(ops.Abs, operand)

    @operation
    def neg(self, operand: Operand) -> Handle:
        """Negation."""
        return self._unary(ops.Negate, operand)

    @operation
    def sign(self, operand: Operand) -> Handle:
        """-1, -0, NaN, +0 or 1."""
        return self._unary(ops.Sign, operand)

    @operation
    def ceil(self, operand: Operand) -> Handle:
        """Rounds up."""
        return self._unary(ops.Ceil, operand)

    @operation
    def floor(self, operand: Operand) -> Handle:
        """Rounds down."""
        return self._unary(ops.Floor, operand)

    @operation
    def round(self, operand: Operand) -> Handle:
        """Rounds to the nearest integer, halves away from zero."""
        return self._unary(ops.RoundNearestAfz, operand)

    @operation
    def round_nearest_afz(self, operand: Operand) -> Handle:
        """Rounds to the nearest integer, halves away from zero."""
        return self._unary(ops.RoundNearestAfz, operand)

    @operation
    def round_nearest_even(self, operand: Operand) -> Handle:
        """Rounds to the nearest integer, halves to even."""
        return self._unary(ops.RoundNearestEven, operand)

    @operation
    def exp(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """e to the power of the operand."""
        return self._unary(ops.Exponential, operand, result_accuracy)

    @operation
    def exp2(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """2 to the power of the operand; only XLA of 2026 and newer reads it."""
        return self._unary(ops.Exp2, operand, result_accuracy)

    @operation
    def expm1(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """exp(x) - 1, accurate near zero."""
        return self._unary(ops.ExponentialMinusOne, operand, result_accuracy)

    @operation
    def log(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Natural logarithm."""
        return self._unary(ops.Log, operand, result_accuracy)

    @operation
    def log2(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Logarithm to base 2; only XLA of 2026 and newer reads it."""
        return self._unary(ops.Log2, operand, result_accuracy)

    @operation
    def log1p(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """log(1 + x), accurate near zero."""
        return self._unary(ops.LogPlusOne, operand, result_accuracy)

    @operation
    def logistic(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """1 / (1 + exp(-x))."""
        return self._unary(ops.Logistic, operand, result_accuracy)

    @operation
    def erf(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Error function."""
        return self._unary(ops.Erf, operand, result_accuracy)

    @operation
    def sqrt(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Square root."""
        return self._unary(ops.Sqrt, operand, result_accuracy)

    @operation
    def rsqrt(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Reciprocal square root."""
        return self._unary(ops.Rsqrt, operand, result_accuracy)

    @operation
    def cbrt(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Cube root."""
        return self._unary(ops.Cbrt, operand, result_accuracy)

    @operation
    def sin(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Sine."""
        return self._unary(ops.Sine, operand, result_accuracy)

    @operation
    def cos(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Cosine."""
        return self._unary(ops.Cosine, operand, result_accuracy)

    @operation
    def tan(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Tangent."""
        return self._unary(ops.Tan, operand, result_accuracy)

    @operation
    def asin(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Inverse sine."""
        return self._unary(ops.Asin, operand, result_accuracy)

    @operation
    def acos(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Inverse cosine."""
        return self._unary(ops.Acos, operand, result_accuracy)

    @operation
    def sinh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Hyperbolic sine."""
        return self._unary(ops.Sinh, operand, result_accuracy)

    @operation
    def cosh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Hyperbolic cosine."""
        return self._unary(ops.Cosh, operand, result_accuracy)

    @operation
    def tanh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Hyperbolic tangent."""
        return self._unary(ops.Tanh, operand, result_accuracy)

    @operation
    def asinh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Inverse hyperbolic sine."""
        return self._unary(ops.Asinh, operand, result_accuracy)

    @operation
    def acosh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Inverse hyperbolic cosine."""
        return self._unary(ops.Acosh, operand, result_accuracy)

    @operation
    def atanh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Inverse hyperbolic tangent."""
        return self._unary(ops.Atanh, operand, result_accuracy)

    @operation
    def real(self, operand: Operand) -> Handle:
        """Real part."""
        return self._unary(ops.Real, operand)

    @operation
    def imag(self, operand: Operand) -> Handle:
        """Imaginary part."""
        return self._unary(ops.Imag, operand)

    @operation
    def is_finite(self, operand: Operand) -> Handle:
        """Whether an element is neither infinite nor NaN."""
        return self._unary(ops.IsFinite, operand)

    @operation
    def not_(self, operand: Operand) -> Handle:
        """Bitwise complement; of booleans the negation."""
        return self._unary(ops.Not, operand)

    @operation
    def clz(self, operand: Operand) -> Handle:
        """The number of leading zero bits."""
        return self._unary(ops.CountLeadingZeros, operand)

    @operation
    def population_count(self, operand: Operand) -> Handle:
        """The number of bits that are set."""
        return self._unary(ops.Popcnt, operand)

    @operation
    def square(self, operand: Operand) -> Handle:
        """The operand times itself."""
        handle = self._operand(operand)
        return self._add(ops.Multiply, handle, handle)

    @operation
    def reciprocal(self, operand: Operand) -> Handle:
        """1 / x."""
        return self._binary(ops.Divide, 1, self._operand(operand), ())

    @operation
    def sqrt_f32(self, operand: Operand) -> Handle:
        """Square root of `f32` numbers, by a constant exponent of 0.5."""
        return self._power_f32(operand, 0.5)

    @operation
    def square_f32(self, operand: Operand) -> Handle:
        """Square of `f32` numbers, by a constant exponent of 2."""
        return self._power_f32(operand, 2.0)

    @operation
    def reciprocal_f32(self, operand: Operand) -> Handle:
        """1 / x of `f32` numbers, by a constant exponent of -1."""
        return self._power_f32(operand, -1.0)

    def _power_f32(self, operand: Operand, exponent: float) -> Handle:
        handle = self._operand(operand)
        require(handle.element_type == F32, f"the operand must be f32, not {handle.element_type.hlo_name}")
        return self._binary(ops.Power, handle, exponent, ())


class Conversions(Broadcasting):
    """Other element types for the same numbers or the same bits."""

    @operation
    def convert_element_type(self, operand: Operand, new_element_type: Any) -> Handle:
        """Converts elements: integers to floats round to nearest even, floats to integers truncate."""
        handle, element_type = self._operand(operand), as_element_type(new_element_type, "new_element_type")
        return self._add(ops.Convert, handle, shape=retyped(handle.type, element_type))

    @operation
    def bitcast_convert_type(self, operand: Operand, new_element_type: Any) -> Handle:
        """Reads the bits of elements as another element type.

        A narrower type adds a last dimension, a wider one takes it away.
        """
        handle, element_type = self._operand(operand), as_element_type(new_element_type, "new_element_type")
        old, new = num_bits(handle.element_type), num_bits(element_type)
        sizes = list(dimensions_of(handle.type))
        if old > new:
            sizes.append(Dimension(old // new))
        elif old < new:
            require(bool(sizes) and sizes[-1].size == new // old, f"the last dimension must have size {new // old}")
            sizes.pop()
        layout = Layout.default(len(sizes)) if sizes else None
        return self._add(ops.BitcastConvert, handle, shape=arranged(sizes, element_type, layout))

    @operation
    def reduce_precision(self, operand: Operand, exponent_bits: int, mantissa_bits: int) -> Handle:
        """Rounds to a float format of fewer bits and back; ties to even, too large becomes infinite."""
        handle = self._operand(operand)
        return self._add(ops.ReducePrecision, handle, exponent_bits=exponent_bits, mantissa_bits=mantissa_bits)

    @operation
    def stochastic_convert(self, operand: Operand, random: Operand, new_element_type: Any) -> Handle:
        """Rounds up or down at random, by bits of as many as the operand has."""
        handle, element_type = self._operand(operand), as_element_type(new_element_type, "new_element_type")
        shape = retyped(handle.type, element_type)
        return self._add(ops.StochasticConvert, handle, self._operand(random), shape=shape)


class BinaryFunctions(Broadcasting):
    """Two operands in, one out. `broadcast_dimensions`: see `frontends.builder.broadcasting`."""

    @operation
    def add(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Sum; of booleans their or."""
        return self._binary(ops.Add, lhs, rhs, broadcast_dimensions)

    @operation
    def sub(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Difference."""
        return self._binary(ops.Subtract, lhs, rhs, broadcast_dimensions)

    @operation
    def mul(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Product; of booleans their and."""
        return self._binary(ops.Multiply, lhs, rhs, broadcast_dimensions)

    @operation
    def div(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Quotient; of integers truncated."""
        return self._binary(ops.Divide, lhs, rhs, broadcast_dimensions)

    @operation
    def rem(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Remainder with the sign of the dividend."""
        return self._binary(ops.Remainder, lhs, rhs, broadcast_dimensions)

    @operation
    def max(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Larger element; NaN wins."""
        return self._binary(ops.Maximum, lhs, rhs, broadcast_dimensions)

    @operation
    def min(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Smaller element; NaN wins."""
        return self._binary(ops.Minimum, lhs, rhs, broadcast_dimensions)

    @operation
    def pow(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """lhs to the power of rhs."""
        return self._binary(ops.Power, lhs, rhs, broadcast_dimensions)

    @operation
    def atan2(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Angle of the point (rhs, lhs)."""
        return self._binary(ops.Atan2, lhs, rhs, broadcast_dimensions)

    @operation
    def complex(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """A complex number from its real and imaginary part."""
        return self._binary(ops.Complex, lhs, rhs, broadcast_dimensions)

    @operation
    def mulhi(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """The high half of the product of two integers."""
        return self._binary(ops.Mulhi, lhs, rhs, broadcast_dimensions)

    @operation
    def and_(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Bitwise and."""
        return self._binary(ops.And, lhs, rhs, broadcast_dimensions)

    @operation
    def or_(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Bitwise or."""
        return self._binary(ops.Or, lhs, rhs, broadcast_dimensions)

    @operation
    def xor(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Bitwise exclusive or."""
        return self._binary(ops.Xor, lhs, rhs, broadcast_dimensions)

    @operation
    def shift_left(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Shift left; a width or more gives zero."""
        return self._binary(ops.ShiftLeft, lhs, rhs, broadcast_dimensions)

    @operation
    def shift_right_arithmetic(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Shift right copying the sign bit."""
        return self._binary(ops.ShiftRightArithmetic, lhs, rhs, broadcast_dimensions)

    @operation
    def shift_right_logical(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Shift right filling with zeros."""
        return self._binary(ops.ShiftRightLogical, lhs, rhs, broadcast_dimensions)

    logical_and = and_
    logical_or = or_


class Elementwise(Functions, Conversions, BinaryFunctions):
    """All elementwise operations but comparisons."""

    logical_not = Functions.not_
