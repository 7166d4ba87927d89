"""Rules of elementwise operations: arithmetic rounded once, functions in a wide type, wrapping integers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np

from evaluator.reference import special_functions
from evaluator.reference.numbers import (
    Array,
    converted,
    element_type_of,
    is_float,
    is_signed,
    narrowed,
    ordinals,
    widened,
    wrapped,
)
from evaluator.reference.registry import Context, Value, computes_natively, computes_numbers, dequantizes
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Operation
from hlo_text.core.types import BOOL, F64, ComplexType, ElementType, FloatType, num_bits, numpy_dtype

#: A function of wide numbers.
_Function = Callable[..., Any]


def _result_type(op: Operation) -> ElementType:
    return element_type_of(op.results[0].type)


def _operand_type(op: Operation, index: int = 0) -> ElementType:
    return element_type_of(op.operands[index].type)


def _computed(op: Operation, function: _Function, *operands: Array, longest: bool = False) -> tuple[Value, ...]:
    """Compute in a wide type and round."""
    wide = [widened(a, element_type_of(v.type), longest=longest) for a, v in zip(operands, op.operands, strict=True)]
    with np.errstate(all="ignore"):
        return (narrowed(function(*wide), _result_type(op)),)


# --- functions ------------------------------------------------------------------------------------------------------


def _logistic(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _cbrt(x: Array) -> Any:
    return np.cbrt(x) if x.dtype.kind == "f" else np.exp(np.log(x) / 3)


def _expm1(x: Array) -> Any:
    if x.dtype.kind == "f":
        return np.expm1(x)
    half = np.sin(x.imag / 2)
    real = np.expm1(x.real) * np.cos(x.imag) - 2 * half * half
    return real + 1j * (np.exp(x.real) * np.sin(x.imag))


def _atan2(y: Array, x: Array) -> Array:
    """Return the angle of a point; for complex coordinates, a logarithm."""
    if y.dtype.kind != "c":
        return np.asarray(np.arctan2(y, x))
    turned = np.empty_like(y)  # i * y, with the signs of its zeros
    turned.real, turned.imag = -y.imag, y.real
    logarithm = np.log((x + turned) / np.sqrt(x * x + y * y))
    angle = np.empty_like(logarithm)
    angle.real, angle.imag = logarithm.imag, -logarithm.real
    return np.asarray(angle)


def _scalar(function: Callable[..., float]) -> _Function:
    """Lift a function of Python floats to arrays."""

    def apply(*arrays: Array) -> Array:
        broadcast = np.broadcast_arrays(*arrays)
        flat = [
            _try(function, *map(float, numbers)) for numbers in zip(*(a.reshape(-1) for a in broadcast), strict=True)
        ]
        return np.asarray(flat, np.float64).reshape(broadcast[0].shape)

    return apply


def _try(function: Callable[..., float], *arguments: float) -> float:
    try:
        return float(function(*arguments))
    except (ArithmeticError, ValueError):
        return math.nan


def _inverse_error_function(x: Array) -> Array:
    """Return SciPy's inverse error function, imported on first use; JAX depends on SciPy."""
    from scipy import special

    return np.asarray(special.erfinv(np.asarray(x, np.float64)))


_FUNCTIONS: dict[type[Operation], _Function] = {
    ops.Cbrt: _cbrt,
    ops.Cosine: np.cos,
    ops.Exponential: np.exp,
    ops.Exp2: np.exp2,
    ops.ExponentialMinusOne: _expm1,
    ops.Log: np.log,
    ops.Log2: np.log2,
    ops.LogPlusOne: np.log1p,
    ops.Logistic: _logistic,
    ops.Rsqrt: lambda x: 1 / np.sqrt(x),
    ops.Sine: np.sin,
    ops.Tan: np.tan,
    ops.ChloTan: np.tan,
    ops.Tanh: np.tanh,
    ops.Acos: np.arccos,
    ops.Acosh: np.arccosh,
    ops.Asin: np.arcsin,
    ops.Asinh: np.arcsinh,
    ops.Atan: np.arctan,
    ops.Atanh: np.arctanh,
    ops.Cosh: np.cosh,
    ops.Sinh: np.sinh,
    ops.Erf: _scalar(math.erf),
    ops.Erfc: _scalar(math.erfc),
    ops.BesselI1e: _scalar(special_functions.bessel_i1e),
    ops.Digamma: _scalar(special_functions.digamma),
    ops.ErfInv: _inverse_error_function,
    ops.Lgamma: _scalar(special_functions.lgamma),
    ops.Atan2: _atan2,
    ops.Zeta: _scalar(special_functions.zeta),
}


@computes_numbers(*_FUNCTIONS)
def _function(op: Operation, context: Context, *operands: Array) -> tuple[Value, ...]:
    return _computed(op, _FUNCTIONS[op.__class__], *operands, longest=True)


@computes_numbers(ops.Polygamma)
def _polygamma(op: ops.Polygamma, context: Context, order: Array, x: Array) -> tuple[Value, ...]:
    return _computed(op, _scalar(special_functions.polygamma), order, x)


# --- arithmetic -----------------------------------------------------------------------------------------------------


@computes_numbers(ops.Add, ops.Subtract)
def _add(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    if _result_type(op) == BOOL:
        return (lhs | rhs,)
    return _computed(op, np.add if isinstance(op, ops.Add) else np.subtract, lhs, rhs)


@computes_numbers(ops.Multiply)
def _multiply(op: ops.Multiply, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    return (lhs & rhs,) if _result_type(op) == BOOL else _computed(op, np.multiply, lhs, rhs)


@computes_numbers(ops.Square)
def _square(op: ops.Square, context: Context, operand: Array) -> tuple[Value, ...]:
    return _computed(op, np.square, operand)


@computes_numbers(ops.Conj)
def _conjugate(op: ops.Conj, context: Context, operand: Array) -> tuple[Value, ...]:
    return (np.conj(operand).astype(operand.dtype),)


@computes_numbers(ops.Divide)
def _divide(op: ops.Divide, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _result_type(op)
    if is_float(element_type) or isinstance(element_type, ComplexType):
        return _computed(op, np.divide, lhs, rhs)
    return _computed(op, _integer_quotient, lhs, rhs)


def _integer_quotient(x: Array, y: Array) -> Array:
    """Truncate toward zero; division by zero sets all bits."""
    divisor = np.where(y == 0, 1, y).astype(x.dtype)
    if x.dtype.kind == "u":
        return np.where(y == 0, np.uint64(2**64 - 1), x // divisor)
    divisor = np.where((y == -1), 1, divisor)
    quotient = x // divisor
    quotient = quotient + ((x % divisor != 0) & ((x < 0) != (divisor < 0)))
    return np.where(y == 0, -1, np.where(y == -1, np.negative(x), quotient)).astype(np.int64)


@computes_numbers(ops.Remainder)
def _remainder(op: ops.Remainder, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    if is_float(_result_type(op)):
        return _computed(op, np.fmod, lhs, rhs)
    if isinstance(_result_type(op), ComplexType):
        raise context.refusal(op, "the remainder of complex numbers is undefined")

    def remainder(x: Array, y: Array) -> Array:
        harmless = (y == 0) | ((y == -1) if y.dtype.kind == "i" else np.zeros(y.shape, bool))
        rest = np.fmod(x, np.where(harmless, 1, y).astype(x.dtype))
        return np.where(y == 0, x, rest)

    return _computed(op, remainder, lhs, rhs)


@computes_numbers(ops.Power)
def _power(op: ops.Power, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _result_type(op)
    if is_float(element_type) or isinstance(element_type, ComplexType):
        return _computed(op, np.power, lhs, rhs, longest=True)

    def power(base: Array, exponent: Array) -> Array:
        modulus = 1 << 64
        numbers = [
            pow(int(b), int(e), modulus) if e >= 0 else _reciprocal_power(int(b), int(e))
            for b, e in zip(*(a.reshape(-1) for a in np.broadcast_arrays(base, exponent)), strict=True)
        ]
        return np.asarray([n % modulus for n in numbers], np.uint64).reshape(base.shape)

    if element_type == BOOL:
        return (lhs | ~rhs,)
    return _computed(op, power, lhs, rhs)


def _reciprocal_power(base: int, exponent: int) -> int:
    return {1: 1, -1: -1 if exponent % 2 else 1}.get(base, 0)


@computes_numbers(ops.Maximum, ops.Minimum)
def _extremum(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type, is_maximum = _result_type(op), isinstance(op, ops.Maximum)
    if element_type == BOOL:
        return (lhs | rhs if is_maximum else lhs & rhs,)
    if isinstance(element_type, ComplexType):
        first = (lhs.real > rhs.real) | ((lhs.real == rhs.real) & (lhs.imag >= rhs.imag))
        return (np.where(first == is_maximum, lhs, rhs),)
    if not isinstance(element_type, FloatType):
        return _computed(op, np.maximum if is_maximum else np.minimum, lhs, rhs)
    return (_extreme_float(lhs, rhs, element_type, is_maximum),)


def _extreme_float(lhs: Array, rhs: Array, element_type: FloatType, is_maximum: bool) -> Array:
    """Return the extreme of floats; NaN wins, and -0 is smaller than 0."""
    lhs, rhs = np.broadcast_arrays(lhs, rhs)
    first, second = (ordinals(array, element_type) for array in (lhs, rhs))
    chosen = np.where((first >= second) == is_maximum, lhs, rhs)
    wide = [widened(array, element_type) for array in (lhs, rhs)]
    return np.where(np.isnan(wide[0]), lhs, np.where(np.isnan(wide[1]), rhs, chosen))


@computes_numbers(ops.Clamp)
def _clamp(op: ops.Clamp, context: Context, low: Array, operand: Array, high: Array) -> tuple[Value, ...]:
    element_type = _result_type(op)
    if isinstance(element_type, FloatType):
        return (_extreme_float(_extreme_float(operand, low, element_type, True), high, element_type, False),)
    wide = [widened(array, element_type) for array in (low, operand, high)]
    return (narrowed(np.minimum(np.maximum(wide[1], wide[0]), wide[2]), element_type),)


# --- one operand ----------------------------------------------------------------------------------------------------


@computes_numbers(ops.Abs)
def _abs(op: ops.Abs, context: Context, operand: Array) -> tuple[Value, ...]:
    if isinstance(_operand_type(op), ComplexType):
        return _computed(op, lambda x: np.hypot(x.real, x.imag), operand, longest=True)
    return _computed(op, np.abs, operand)


@computes_numbers(ops.Negate)
def _negate(op: ops.Negate, context: Context, operand: Array) -> tuple[Value, ...]:
    return _computed(op, np.negative, operand)


@computes_numbers(ops.Sign)
def _sign(op: ops.Sign, context: Context, operand: Array) -> tuple[Value, ...]:
    element_type = _operand_type(op)
    if isinstance(element_type, ComplexType):
        return _computed(op, lambda x: np.where(x == 0, 0, x / np.hypot(x.real, x.imag)), operand)
    if is_float(element_type):
        return _computed(op, lambda x: np.where(np.isnan(x) | (x == 0), x, np.copysign(1.0, x)), operand)
    return _computed(op, np.sign, operand)


@computes_numbers(ops.Sqrt)
def _sqrt(op: ops.Sqrt, context: Context, operand: Array) -> tuple[Value, ...]:
    return _computed(op, np.sqrt, operand, longest=isinstance(_operand_type(op), ComplexType))


@computes_numbers(ops.Ceil, ops.Floor, ops.RoundNearestEven)
def _round_to_integral(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    function: _Function = np.ceil if isinstance(op, ops.Ceil) else np.floor if isinstance(op, ops.Floor) else np.rint
    return _computed(op, function, operand)


@computes_numbers(ops.RoundNearestAfz)
def _round_away(op: ops.RoundNearestAfz, context: Context, operand: Array) -> tuple[Value, ...]:
    def away(x: Array) -> Any:
        whole = np.trunc(x)
        return np.copysign(whole + np.where(np.abs(x - whole) >= 0.5, np.copysign(1.0, x), 0.0), x)

    return _computed(op, away, operand)


@computes_numbers(ops.IsFinite)
def _is_finite(op: ops.IsFinite, context: Context, operand: Array) -> tuple[Value, ...]:
    return (np.isfinite(widened(operand, _operand_type(op))),)


@computes_numbers(ops.IsInf, ops.IsPosInf, ops.IsNegInf)
def _is_infinite(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    wide = widened(operand, _operand_type(op))
    found: _Function = np.isinf
    if not isinstance(op, ops.IsInf):
        found = np.isposinf if isinstance(op, ops.IsPosInf) else np.isneginf
    return (np.asarray(found(wide)),)


@computes_numbers(ops.Real, ops.Imag)
def _part(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    is_real = isinstance(op, ops.Real)
    if operand.dtype.kind != "c":
        return (operand if is_real else np.zeros_like(operand),)
    return (np.array(operand.real if is_real else operand.imag),)


@computes_numbers(ops.Complex)
def _complex(op: ops.Complex, context: Context, real: Array, imaginary: Array) -> tuple[Value, ...]:
    result = np.empty(np.broadcast_shapes(real.shape, imaginary.shape), np.result_type(real, np.complex64))
    result.real, result.imag = real, imaginary
    return (result,)


@computes_numbers(ops.NextAfter)
def _next_after(op: ops.NextAfter, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    return (np.nextafter(lhs, rhs),)


# --- bits -----------------------------------------------------------------------------------------------------------


@computes_numbers(ops.And, ops.Or, ops.Xor)
def _bitwise(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    function: _Function = np.bitwise_xor
    if not isinstance(op, ops.Xor):
        function = np.bitwise_and if isinstance(op, ops.And) else np.bitwise_or
    return (function(lhs, rhs),) if _result_type(op) == BOOL else _computed(op, function, lhs, rhs)


@computes_numbers(ops.Not)
def _not(op: ops.Not, context: Context, operand: Array) -> tuple[Value, ...]:
    return (~operand,) if _result_type(op) == BOOL else _computed(op, np.invert, operand)


@computes_numbers(ops.ShiftLeft, ops.ShiftRightArithmetic, ops.ShiftRightLogical)
def _shift(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    """Shift by an unsigned distance; bits that are shifted out are lost."""
    element_type = _result_type(op)
    bits = num_bits(element_type)
    mask = np.uint64((1 << bits) - 1)
    pattern = widened(lhs, element_type).astype(np.uint64) & mask
    count = widened(rhs, element_type).astype(np.uint64) & mask
    is_over, safe = count >= bits, np.minimum(count, np.uint64(63))
    if isinstance(op, ops.ShiftRightArithmetic):
        signed = pattern.astype(np.int64)
        signed = np.where(pattern >> np.uint64(bits - 1) != 0, signed - (1 << bits) if bits < 64 else signed, signed)
        moved = signed >> np.minimum(count, np.uint64(bits - 1)).astype(np.int64)
        return (wrapped(moved, element_type),)
    moved = pattern << safe if isinstance(op, ops.ShiftLeft) else pattern >> safe
    return (wrapped(np.where(is_over, np.uint64(0), moved), element_type),)


@computes_numbers(ops.Popcnt, ops.CountLeadingZeros)
def _count_bits(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    element_type = _result_type(op)
    bits = num_bits(element_type)
    pattern = widened(operand, element_type).astype(np.uint64) & np.uint64((1 << bits) - 1)
    if isinstance(op, ops.Popcnt):
        return (wrapped(np.bitwise_count(pattern).astype(np.int64), element_type),)
    lengths = np.asarray([int(number).bit_length() for number in pattern.reshape(-1)], np.int64)
    return (wrapped((bits - lengths).reshape(pattern.shape), element_type),)


@computes_numbers(ops.Mulhi)
def _high_product(op: ops.Mulhi, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _result_type(op)
    bits = num_bits(element_type)
    products = [int(x) * int(y) >> bits for x, y in zip(lhs.reshape(-1), rhs.reshape(-1), strict=True)]
    wide = np.asarray([p & (2**64 - 1) for p in products], np.uint64).reshape(lhs.shape)
    return (wrapped(wide, element_type),)


# --- choices and conversions ----------------------------------------------------------------------------------------

_COMPARISONS: dict[ComparisonDirection, _Function] = {
    ComparisonDirection.EQ: np.equal,
    ComparisonDirection.NE: np.not_equal,
    ComparisonDirection.GE: np.greater_equal,
    ComparisonDirection.GT: np.greater,
    ComparisonDirection.LE: np.less_equal,
    ComparisonDirection.LT: np.less,
}


@computes_numbers(ops.Compare)
def _compare(op: ops.Compare, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    return (compared(op.comparison_direction, op.compare_type, _operand_type(op), lhs, rhs),)


def compared(
    direction: ComparisonDirection, kind: ComparisonType | None, element_type: ElementType, lhs: Array, rhs: Array
) -> Array:
    """Compare numbers; `TOTALORDER` orders NaNs and zeros by their bits."""
    if kind is ComparisonType.TOTALORDER and isinstance(element_type, FloatType):
        wide = [ordinals(array, element_type) for array in (lhs, rhs)]
    else:
        wide = [widened(array, element_type) for array in (lhs, rhs)]
    with np.errstate(invalid="ignore"):
        return np.asarray(_COMPARISONS[direction](*wide))


@dequantizes(ops.Select)
def _select(op: ops.Select, context: Context, pred: Array, on_true: Array, on_false: Array) -> tuple[Value, ...]:
    if isinstance(on_true, tuple):
        return (on_true if bool(pred) else on_false,)
    return (np.where(pred, on_true, on_false).astype(on_true.dtype),)


@computes_numbers(ops.Convert)
def _convert(op: ops.Convert, context: Context, operand: Array) -> tuple[Value, ...]:
    return (converted(operand, _operand_type(op), _result_type(op)),)


@computes_numbers(ops.ReducePrecision)
def _reduce_precision(op: ops.ReducePrecision, context: Context, operand: Array) -> tuple[Value, ...]:
    """Round the significand to nearest even; exponents out of range become infinity or zero."""
    element_type = _result_type(op)
    dtype, width = numpy_dtype(element_type), num_bits(element_type)
    own, storage = ml_dtypes.finfo(dtype), f"uint{8 * dtype.itemsize}"
    pattern = operand.view(storage).astype(np.uint64)
    magnitude = pattern & np.uint64((1 << (width - 1)) - 1)
    sign = pattern ^ magnitude
    dropped = np.uint64(max(own.nmant - op.mantissa_bits, 0))
    if dropped:
        is_odd = (magnitude >> dropped) & np.uint64(1)
        magnitude = (magnitude + np.uint64((1 << int(dropped) - 1) - 1) + is_odd) >> dropped << dropped
    if op.exponent_bits < own.nexp:
        exponents, bias, reach = magnitude >> np.uint64(own.nmant), 1 - own.minexp, (1 << (op.exponent_bits - 1)) - 1
        infinity = np.asarray(np.inf, dtype).view(storage).astype(np.uint64)
        magnitude = np.where(exponents > bias + reach, infinity, magnitude)
        magnitude = np.where(exponents <= bias - reach, np.uint64(0), magnitude)
    rounded = (sign | magnitude).astype(storage).view(dtype)
    return (np.where(np.isnan(operand), operand, rounded),)


@computes_natively(ops.StochasticConvert)
def _stochastic_convert(
    op: ops.StochasticConvert, context: Context, operand: Array, random: Array
) -> tuple[Value, ...]:
    """Round away from zero if the random number, as a fraction of 1, is less than the fractional part."""
    target = _result_type(op)
    if not is_signed(target):
        raise context.refusal(op, "stochastic conversion is only defined for signed integers")
    wide = widened(operand, _operand_type(op))
    whole = np.trunc(np.where(np.isfinite(wide), wide, 0))
    fraction = np.abs(np.where(np.isfinite(wide), wide, 0) - whole)
    with np.errstate(all="ignore"):
        threshold = np.ldexp(fraction, num_bits(_operand_type(op, 1))).astype(np.uint64)
    rounded = whole + np.where(random.astype(np.uint64) < threshold, np.copysign(1.0, wide), 0.0)
    return (converted(np.where(np.isfinite(wide), rounded, wide), F64, target),)
