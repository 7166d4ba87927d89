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
    """Elementwise functions of one operand.

    `result_accuracy` specifies the required accuracy of a function; by default the implementation chooses.
    """

    def _unary(
        self, cls: type[DeclaredOperation], operand: Operand, result_accuracy: ResultAccuracy | None = None
    ) -> Handle:
        return self._add(cls, self._operand(operand), result_accuracy=result_accuracy)

    @operation
    def abs(self, operand: Operand) -> Handle:
        """Compute absolute values, of complex numbers magnitudes."""
        return self._unary(ops.Abs, operand)

    @operation
    def neg(self, operand: Operand) -> Handle:
        """Negate elements."""
        return self._unary(ops.Negate, operand)

    @operation
    def sign(self, operand: Operand) -> Handle:
        """Compute signs: -1, -0, NaN, +0 or 1."""
        return self._unary(ops.Sign, operand)

    @operation
    def ceil(self, operand: Operand) -> Handle:
        """Round up."""
        return self._unary(ops.Ceil, operand)

    @operation
    def floor(self, operand: Operand) -> Handle:
        """Round down."""
        return self._unary(ops.Floor, operand)

    @operation
    def round(self, operand: Operand) -> Handle:
        """Round to the nearest integer, halves away from zero."""
        return self._unary(ops.RoundNearestAfz, operand)

    @operation
    def round_nearest_afz(self, operand: Operand) -> Handle:
        """Round to the nearest integer, halves away from zero."""
        return self._unary(ops.RoundNearestAfz, operand)

    @operation
    def round_nearest_even(self, operand: Operand) -> Handle:
        """Round to the nearest integer, halves to even."""
        return self._unary(ops.RoundNearestEven, operand)

    @operation
    def exp(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute e to the power of the operand."""
        return self._unary(ops.Exponential, operand, result_accuracy)

    @operation
    def exp2(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute 2 to the power of the operand; requires XLA of 2026 or newer."""
        return self._unary(ops.Exp2, operand, result_accuracy)

    @operation
    def expm1(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute exp(x) - 1, accurate near zero."""
        return self._unary(ops.ExponentialMinusOne, operand, result_accuracy)

    @operation
    def log(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute natural logarithms."""
        return self._unary(ops.Log, operand, result_accuracy)

    @operation
    def log2(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute logarithms to base 2; requires XLA of 2026 or newer."""
        return self._unary(ops.Log2, operand, result_accuracy)

    @operation
    def log1p(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute log(1 + x), accurate near zero."""
        return self._unary(ops.LogPlusOne, operand, result_accuracy)

    @operation
    def logistic(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute 1 / (1 + exp(-x))."""
        return self._unary(ops.Logistic, operand, result_accuracy)

    @operation
    def erf(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute the error function."""
        return self._unary(ops.Erf, operand, result_accuracy)

    @operation
    def sqrt(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute square roots."""
        return self._unary(ops.Sqrt, operand, result_accuracy)

    @operation
    def rsqrt(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute reciprocal square roots."""
        return self._unary(ops.Rsqrt, operand, result_accuracy)

    @operation
    def cbrt(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute cube roots."""
        return self._unary(ops.Cbrt, operand, result_accuracy)

    @operation
    def sin(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute sines."""
        return self._unary(ops.Sine, operand, result_accuracy)

    @operation
    def cos(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute cosines."""
        return self._unary(ops.Cosine, operand, result_accuracy)

    @operation
    def tan(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute tangents."""
        return self._unary(ops.Tan, operand, result_accuracy)

    @operation
    def asin(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute inverse sines."""
        return self._unary(ops.Asin, operand, result_accuracy)

    @operation
    def acos(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute inverse cosines."""
        return self._unary(ops.Acos, operand, result_accuracy)

    @operation
    def sinh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute hyperbolic sines."""
        return self._unary(ops.Sinh, operand, result_accuracy)

    @operation
    def cosh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute hyperbolic cosines."""
        return self._unary(ops.Cosh, operand, result_accuracy)

    @operation
    def tanh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute hyperbolic tangents."""
        return self._unary(ops.Tanh, operand, result_accuracy)

    @operation
    def asinh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute inverse hyperbolic sines."""
        return self._unary(ops.Asinh, operand, result_accuracy)

    @operation
    def acosh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute inverse hyperbolic cosines."""
        return self._unary(ops.Acosh, operand, result_accuracy)

    @operation
    def atanh(self, operand: Operand, result_accuracy: ResultAccuracy | None = None) -> Handle:
        """Compute inverse hyperbolic tangents."""
        return self._unary(ops.Atanh, operand, result_accuracy)

    @operation
    def real(self, operand: Operand) -> Handle:
        """Extract real parts."""
        return self._unary(ops.Real, operand)

    @operation
    def imag(self, operand: Operand) -> Handle:
        """Extract imaginary parts."""
        return self._unary(ops.Imag, operand)

    @operation
    def is_finite(self, operand: Operand) -> Handle:
        """Test whether elements are neither infinite nor NaN."""
        return self._unary(ops.IsFinite, operand)

    @operation
    def not_(self, operand: Operand) -> Handle:
        """Compute bitwise complements, of booleans negations."""
        return self._unary(ops.Not, operand)

    @operation
    def clz(self, operand: Operand) -> Handle:
        """Count leading zero bits."""
        return self._unary(ops.CountLeadingZeros, operand)

    @operation
    def population_count(self, operand: Operand) -> Handle:
        """Count set bits."""
        return self._unary(ops.Popcnt, operand)

    @operation
    def square(self, operand: Operand) -> Handle:
        """Square elements."""
        handle = self._operand(operand)
        return self._add(ops.Multiply, handle, handle)

    @operation
    def reciprocal(self, operand: Operand) -> Handle:
        """Compute 1 / x."""
        return self._binary(ops.Divide, 1, self._operand(operand), ())

    @operation
    def sqrt_f32(self, operand: Operand) -> Handle:
        """Compute square roots of `f32` numbers as powers with a constant exponent of 0.5."""
        return self._power_f32(operand, 0.5)

    @operation
    def square_f32(self, operand: Operand) -> Handle:
        """Square `f32` numbers as powers with a constant exponent of 2."""
        return self._power_f32(operand, 2.0)

    @operation
    def reciprocal_f32(self, operand: Operand) -> Handle:
        """Compute 1 / x of `f32` numbers as powers with a constant exponent of -1."""
        return self._power_f32(operand, -1.0)

    def _power_f32(self, operand: Operand, exponent: float) -> Handle:
        handle = self._operand(operand)
        require(handle.element_type == F32, f"the operand must be f32, not {handle.element_type.hlo_name}")
        return self._binary(ops.Power, handle, exponent, ())


class Conversions(Broadcasting):
    """Conversions to other element types, by value or by bits."""

    @operation
    def convert_element_type(self, operand: Operand, new_element_type: Any) -> Handle:
        """Convert elements: integers to floats round to nearest even, floats to integers truncate."""
        handle, element_type = self._operand(operand), as_element_type(new_element_type, "new_element_type")
        return self._add(ops.Convert, handle, shape=retyped(handle.type, element_type))

    @operation
    def bitcast_convert_type(self, operand: Operand, new_element_type: Any) -> Handle:
        """Reinterpret the bits of elements as another element type.

        A narrower type adds a last dimension, a wider type removes it.
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
        """Round to a float format with fewer bits and back; ties go to even, overflow becomes infinity."""
        handle = self._operand(operand)
        return self._add(ops.ReducePrecision, handle, exponent_bits=exponent_bits, mantissa_bits=mantissa_bits)

    @operation
    def stochastic_convert(self, operand: Operand, random: Operand, new_element_type: Any) -> Handle:
        """Round up or down at random, by random bits of the operand's width."""
        handle, element_type = self._operand(operand), as_element_type(new_element_type, "new_element_type")
        shape = retyped(handle.type, element_type)
        return self._add(ops.StochasticConvert, handle, self._operand(random), shape=shape)


class BinaryFunctions(Broadcasting):
    """Elementwise functions of two operands. `broadcast_dimensions`: see `frontends.builder.broadcasting`."""

    @operation
    def add(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Add elements, of booleans compute `or`."""
        return self._binary(ops.Add, lhs, rhs, broadcast_dimensions)

    @operation
    def sub(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Subtract elements."""
        return self._binary(ops.Subtract, lhs, rhs, broadcast_dimensions)

    @operation
    def mul(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Multiply elements, of booleans compute `and`."""
        return self._binary(ops.Multiply, lhs, rhs, broadcast_dimensions)

    @operation
    def div(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Divide elements; integer quotients are truncated."""
        return self._binary(ops.Divide, lhs, rhs, broadcast_dimensions)

    @operation
    def rem(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute remainders with the sign of the dividend."""
        return self._binary(ops.Remainder, lhs, rhs, broadcast_dimensions)

    @operation
    def max(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute the larger of two elements; NaN takes precedence."""
        return self._binary(ops.Maximum, lhs, rhs, broadcast_dimensions)

    @operation
    def min(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute the smaller of two elements; NaN takes precedence."""
        return self._binary(ops.Minimum, lhs, rhs, broadcast_dimensions)

    @operation
    def pow(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute lhs to the power of rhs."""
        return self._binary(ops.Power, lhs, rhs, broadcast_dimensions)

    @operation
    def atan2(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute the angles of the points (rhs, lhs)."""
        return self._binary(ops.Atan2, lhs, rhs, broadcast_dimensions)

    @operation
    def complex(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Combine real and imaginary parts to complex numbers."""
        return self._binary(ops.Complex, lhs, rhs, broadcast_dimensions)

    @operation
    def mulhi(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute the high halves of integer products."""
        return self._binary(ops.Mulhi, lhs, rhs, broadcast_dimensions)

    @operation
    def and_(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute bitwise `and`."""
        return self._binary(ops.And, lhs, rhs, broadcast_dimensions)

    @operation
    def or_(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute bitwise `or`."""
        return self._binary(ops.Or, lhs, rhs, broadcast_dimensions)

    @operation
    def xor(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Compute bitwise exclusive `or`."""
        return self._binary(ops.Xor, lhs, rhs, broadcast_dimensions)

    @operation
    def shift_left(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Shift left; shifting by the width or more yields zero."""
        return self._binary(ops.ShiftLeft, lhs, rhs, broadcast_dimensions)

    @operation
    def shift_right_arithmetic(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Shift right, copying the sign bit."""
        return self._binary(ops.ShiftRightArithmetic, lhs, rhs, broadcast_dimensions)

    @operation
    def shift_right_logical(self, lhs: Operand, rhs: Operand, broadcast_dimensions: _Dimensions = ()) -> Handle:
        """Shift right, filling with zeros."""
        return self._binary(ops.ShiftRightLogical, lhs, rhs, broadcast_dimensions)

    logical_and = and_
    logical_or = or_


class Elementwise(Functions, Conversions, BinaryFunctions):
    """All elementwise operations except comparisons."""

    logical_not = Functions.not_
