"""Lowering of elementwise operations.

Behavior that the specification leaves open follows XLA's CPU backend. Integers wrap. Division by zero returns -1 (all
bits set), remainder by zero the dividend. The smallest integer divided by -1 is itself, with remainder 0. A shift by
the width or more returns 0, an arithmetic right shift the sign. Floats outside an integer type's range convert to its
nearest value, NaN to 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.gpus import may_be_on_gpu
from evaluator.interpreter import LoweringContext
from evaluator.lowering import complex_functions, small_complex, subnormals
from evaluator.lowering.quantization import convert_to, dequantizes
from evaluator.registry import Rule, lowers
from evaluator.values.arrays import Array, array_dtype, tensor_dtype
from evaluator.values.carriers import is_carried, round_to, round_to_bits
from evaluator.values.quantization import is_quantized
from evaluator.values.sub_bytes import from_bytes, recomposed, to_bytes
from hlo_text import ops
from hlo_text.core.ir import Operation
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import TensorType, Type

_FLOAT4 = np.dtype(ml_dtypes.float4_e2m1fn)
_POWERS = np.dtype(ml_dtypes.float8_e8m0fnu)
#: Types with a wider range than the exact integers of `f32`, to which XLA rounds integers via `f32`.
_FEW_DIGITS = (np.dtype(ml_dtypes.bfloat16), _POWERS)
#: Number of digits of `f32` that exactly represent an integer, less one.
_STICKY_DIGITS = 23
#: Mantissa bits and least exponent of the types to which XLA rounds doubles via `f32`; those of a byte on GPUs only.
_ROUNDED_TWICE = {
    np.dtype(np.float16): (10, -14),
    np.dtype(ml_dtypes.bfloat16): (7, -126),
    np.dtype(ml_dtypes.float8_e4m3fn): (3, -6),
    np.dtype(ml_dtypes.float8_e5m2): (2, -14),
}


def _is_bool(array: Array) -> bool:
    return bool(array.dtype == np.bool_)


def is_complex(array: Array) -> bool:
    """Return whether an array is complex."""
    return bool(array.dtype.kind == "c")


def is_float(array: Array) -> bool:
    """Return whether an array has a float dtype (those of ml_dtypes have kind `V`, as its integers do)."""
    return array.dtype.kind == "f" or (array.dtype.kind == "V" and "float" in array.dtype.name)


def is_integer(dtype: np.dtype[Any]) -> bool:
    """Return whether a dtype is an integer type, including those of ml_dtypes, but not boolean."""
    return dtype.kind in "iu" or (dtype.kind == "V" and "int" in dtype.name)


def add(lhs: Array, rhs: Array) -> Array:
    return lax.bitwise_or(lhs, rhs) if _is_bool(lhs) else lax.add(lhs, rhs)


def multiply(lhs: Array, rhs: Array) -> Array:
    return lax.bitwise_and(lhs, rhs) if _is_bool(lhs) else lax.mul(lhs, rhs)


def _absolute(operand: Array) -> Array:
    if is_complex(operand):
        return _sizes(operand)
    return operand if operand.dtype.kind in "ub" else _in_bytes(lax.abs)(operand)


def _modulus(operand: Array) -> Array:
    """Return absolute values, which are infinite if a component is, even next to NaN."""
    modulus = lax.abs(operand)
    infinity = lax.full_like(modulus, np.inf)
    parts = (lax.abs(lax.real(operand)), lax.abs(lax.imag(operand)))
    is_infinite = lax.bitwise_or(*(lax.eq(part, infinity) for part in parts))
    return lax.select(is_infinite, infinity, modulus)


_sizes = small_complex.of_sizes(_modulus)


def _sign(operand: Array) -> Array:
    return _directions(operand) if is_complex(operand) else _with_zeros(operand)


def _with_zeros(operand: Array) -> Array:
    """Return signs; zeros keep theirs, which XLA drops in constant folding."""
    sign = _in_bytes(lax.sign)(operand)
    if not is_float(operand):
        return sign
    is_zero = lax.eq(operand, lax.full_like(operand, 0))
    return lax.select(is_zero, lax.stop_gradient(operand), sign)


_directions = small_complex.of_power(_with_zeros, 0)


def _in_bytes(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that computes sub-byte numbers in whole bytes, as `jax.lax` rejects some of them."""
    return lambda operand: from_bytes(function(to_bytes(operand)), operand)


def _count_leading_zeros(operand: Array) -> Array:
    width = SUB_BYTE_WIDTHS.get(operand.dtype.name)
    if width is None:
        if operand.dtype.kind == "u":
            return lax.clz(operand)
        # XLA's constant folding counts signed numbers incorrectly
        unsigned = lax.bitcast_convert_type(operand, np.dtype(f"uint{operand.dtype.itemsize * 8}"))
        return lax.bitcast_convert_type(lax.clz(unsigned), operand.dtype)
    unsigned = _padded(operand, width)
    count = lax.sub(lax.clz(unsigned), lax.full_like(unsigned, 8 - width))
    return lax.convert_element_type(count, operand.dtype)


def _count_ones(operand: Array) -> Array:
    width = SUB_BYTE_WIDTHS.get(operand.dtype.name)
    if width is None:
        return lax.population_count(operand)
    return lax.convert_element_type(lax.population_count(_padded(operand, width)), operand.dtype)


def _padded(operand: Array, width: int) -> Array:
    """Return the bits of sub-byte integers as `ui8`."""
    padded = lax.convert_element_type(operand, np.uint8)
    return lax.bitwise_and(padded, lax.full_like(padded, (1 << width) - 1))


SUB_BYTE_WIDTHS = {"int2": 2, "uint2": 2, "int4": 4, "uint4": 4}


def _cube_root(operand: Array) -> Array:
    if is_complex(operand):
        return lax.pow(operand, np.asarray(1 / 3, operand.dtype))
    return in_f32(subnormals.cbrt)(operand)


def _real(operand: Array) -> Array:
    return lax.real(operand) if is_complex(operand) else operand


def _imaginary(operand: Array) -> Array:
    return lax.imag(operand) if is_complex(operand) else lax.full_like(operand, 0)


def in_f32(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that computes floats of less than 32 bits in `f32` and rounds once.

    XLA does so for most functions. Where it does not, steps in the narrow type lose digits.
    """

    def apply(*operands: Array) -> Array:
        dtype = operands[0].dtype
        if not is_float(operands[0]) or dtype.itemsize >= 4:
            return function(*operands)
        wide = (lax.convert_element_type(operand, np.float32) for operand in operands)
        return lax.convert_element_type(function(*wide), dtype)

    return apply


def _logistic(operand: Array) -> Array:
    """Return the logistic function, computed in `f16` for `f16` as in XLA."""
    return lax.logistic(operand) if operand.dtype == np.float16 else in_f32(lax.logistic)(operand)


def _power(lhs: Array, rhs: Array) -> Array:
    if is_complex(lhs):
        return _complex_power(lhs, rhs)
    return lax.pow(lhs, rhs) if is_float(lhs) else _integer_power(lhs, rhs)


def _complex_power(lhs: Array, rhs: Array) -> Array:
    """Return complex powers, via the logarithm where XLA's product of a power and an exponential is out of range."""
    power, zero = lax.pow(lhs, rhs), lax.full_like(lhs, 0)
    is_zero = lax.eq(lhs, zero)
    base = lax.select(is_zero, lax.full_like(lhs, 1), lhs)
    whole = lax.exp(lax.mul(rhs, lax.log(base)))
    is_finite = lax.bitwise_and(lax.is_finite(lax.real(power)), lax.is_finite(lax.imag(power)))
    is_good = lax.bitwise_or(is_zero, lax.bitwise_and(is_finite, lax.ne(power, zero)))
    return lax.select(is_good, power, whole)


def _integer_power(lhs: Array, rhs: Array) -> Array:
    """Return integer powers by squaring; a negative exponent yields 0 unless the base is 1 or -1."""
    one = lax.full_like(lhs, 1)
    zero = lax.full_like(lhs, 0)
    result, square, exponent = one, lhs, rhs
    num_bits = lhs.dtype.itemsize * 8
    for _ in range(num_bits):
        is_odd = lax.ne(lax.bitwise_and(exponent, one), zero)
        result = lax.select(is_odd, lax.mul(result, square), result)
        square = lax.mul(square, square)
        exponent = lax.shift_right_logical(exponent, one)
    if lhs.dtype.kind == "u":
        return result
    minus_one = lax.full_like(lhs, -1)
    is_odd = lax.ne(lax.bitwise_and(rhs, one), zero)
    inverse = lax.select(
        lax.eq(lhs, one), one, lax.select(lax.eq(lhs, minus_one), lax.select(is_odd, minus_one, one), zero)
    )
    return lax.select(lax.lt(rhs, zero), inverse, result)


def _divide(lhs: Array, rhs: Array) -> Array:
    if not _is_integer(lhs):
        return lax.div(lhs, rhs)
    divisor, is_zero, is_minus_one = _safe_divisor(rhs)
    quotient = lax.select(is_minus_one, lax.neg(lhs), lax.div(lhs, divisor))
    return lax.select(is_zero, lax.bitwise_not(lax.full_like(lhs, 0)), quotient)


def _remainder(lhs: Array, rhs: Array) -> Array:
    if is_complex(lhs):
        raise NotImplementedError("the remainder of complex numbers is undefined")
    if not _is_integer(lhs):
        return lax.rem(lhs, rhs)
    divisor, is_zero, _ = _safe_divisor(rhs)
    return lax.select(is_zero, lhs, lax.rem(lhs, divisor))


def _is_integer(array: Array) -> bool:
    return not (is_float(array) or is_complex(array) or _is_bool(array))


def _safe_divisor(rhs: Array) -> tuple[Array, Array, Array]:
    """Replace divisors 0 and -1 by 1 and return masks of both, as XLA's constant folding of such divisions crashes.

    Remainders by 1 and -1 are equal.
    """
    is_zero = lax.eq(rhs, lax.full_like(rhs, 0))
    is_signed = rhs.dtype.kind == "i" or rhs.dtype.name in ("int2", "int4")
    is_minus_one = lax.eq(rhs, lax.full_like(rhs, -1)) if is_signed else lax.full_like(is_zero, False)
    divisor = lax.select(lax.bitwise_or(is_zero, is_minus_one), lax.full_like(rhs, 1), rhs)
    return divisor, is_zero, is_minus_one


def _is_finite(operand: Array) -> Array:
    return lax.is_finite(operand) if is_float(operand) else lax.full_like(operand, True, dtype=np.bool_)


def _exp2(operand: Array) -> Array:
    """Return 2 to the power of floats, with the integer part in the exponent to keep large powers accurate."""
    if is_complex(operand):
        return complex_functions.exponential(lax.mul(operand, lax.full_like(operand, math.log(2))))
    whole = jnp.clip(jnp.round(operand), -2000, 2000)
    return jnp.ldexp(
        lax.exp(lax.mul(lax.sub(operand, whole), lax.full_like(operand, math.log(2)))), whole.astype(np.int32)
    )


def _log2(operand: Array) -> Array:
    """Return logarithms to base 2, exact for powers of two and accurate near 1."""
    if is_complex(operand):
        return lax.div(complex_functions.log(operand), lax.full_like(operand, math.log(2)))
    mantissa, exponent = jnp.frexp(operand)
    is_low = mantissa < math.sqrt(0.5)
    mantissa, exponent = jnp.where(is_low, 2 * mantissa, mantissa), jnp.where(is_low, exponent - 1, exponent)
    rest = lax.div(lax.log(mantissa), lax.full_like(mantissa, math.log(2)))
    return lax.add(exponent.astype(operand.dtype), rest)


UNARY: Mapping[type[DeclaredOperation], Callable[[Any], Any]] = {
    ops.Abs: _absolute,
    ops.Cbrt: _cube_root,
    ops.Ceil: subnormals.with_signs(in_f32(lax.ceil), 1.0, -0.0),
    ops.CountLeadingZeros: _count_leading_zeros,
    ops.Cosine: complex_functions.cosine,
    ops.Exponential: complex_functions.exponential,
    ops.ExponentialMinusOne: complex_functions.exponential_minus_one,
    ops.Exp2: in_f32(_exp2),
    ops.Floor: subnormals.with_signs(in_f32(lax.floor), 0.0, -1.0),
    ops.Imag: _imaginary,
    ops.IsFinite: _is_finite,
    ops.Log: complex_functions.log,
    ops.Log2: in_f32(_log2),
    ops.LogPlusOne: complex_functions.log_plus_one,
    ops.Logistic: _logistic,
    ops.Negate: lax.neg,
    ops.Not: lax.bitwise_not,
    ops.Popcnt: _count_ones,
    ops.Real: _real,
    ops.RoundNearestAfz: in_f32(partial(lax.round, rounding_method=lax.RoundingMethod.AWAY_FROM_ZERO)),
    ops.RoundNearestEven: in_f32(partial(lax.round, rounding_method=lax.RoundingMethod.TO_NEAREST_EVEN)),
    ops.Rsqrt: complex_functions.rsqrt,
    ops.Sign: subnormals.with_signs(_sign, 1.0, -1.0),
    ops.Sine: complex_functions.sine,
    ops.Sqrt: in_f32(complex_functions.sqrt),
    ops.Tan: complex_functions.tan,
    ops.Tanh: complex_functions.tanh,
}

BINARY: Mapping[type[DeclaredOperation], Callable[[Any, Any], Any]] = {
    ops.Add: add,
    ops.And: lax.bitwise_and,
    ops.Atan2: lax.atan2,
    ops.Complex: lax.complex,
    ops.Divide: _divide,
    ops.Maximum: lax.max,
    ops.Minimum: lax.min,
    ops.Multiply: multiply,
    ops.Or: lax.bitwise_or,
    ops.Power: _power,
    ops.Remainder: _remainder,
    ops.ShiftLeft: lax.shift_left,
    ops.ShiftRightArithmetic: lax.shift_right_arithmetic,
    ops.ShiftRightLogical: lax.shift_right_logical,
    ops.Subtract: lax.sub,
    ops.Xor: lax.bitwise_xor,
}


#: Bit-counting functions of one-bit integers.
_ONE_BIT: Mapping[type[Operation], Callable[[Any], Any]] = {
    ops.CountLeadingZeros: lax.bitwise_not,
    ops.Popcnt: lambda operand: operand,
}


def _rule(function: Callable[..., Any]) -> Rule:
    def rule(op: Operation, context: LoweringContext, *operands: Array) -> Array:
        if is_carried(op.operands[0].type) and type(op) in _ONE_BIT:
            return _ONE_BIT[type(op)](*operands)
        return function(*operands)

    return dequantizes(rule)


for _table in (UNARY, BINARY):
    for _cls, _function in _table.items():
        lowers(_cls)(_rule(_function))


@lowers(ops.Convert)
def lower_convert(op: ops.Convert, context: LoweringContext, operand: Array) -> Array:
    source, target = op.operand.type, op.result.type
    if is_quantized(source) or is_quantized(target):
        return convert_to(operand, source, target)
    return convert_to_carried(operand, target) if is_carried(target) else convert(operand, tensor_dtype(target))


def convert_to_carried(operand: Array, target: Type) -> Array:
    """Convert an array to the carrier of a type that XLA does not support; values out of range saturate."""
    assert isinstance(target, TensorType)
    dtype = array_dtype(target.element_type)
    operand = lax.real(operand) if is_complex(operand) else operand
    if dtype == np.float32:  # doubles are rounded once
        return convert(round_to(operand, target.element_type) if operand.dtype == np.float64 else operand, dtype)
    if is_float(operand):
        low, high = (-1, 0) if dtype == np.int8 else (0, 1)
        return lax.clamp(np.asarray(low, dtype), convert(operand, dtype), np.asarray(high, dtype))
    return convert(operand, dtype)


def convert(operand: Array, dtype: np.dtype[Any]) -> Array:
    """Convert an array to a dtype: complex numbers to their real parts, other numbers to booleans by `!= 0`."""
    if operand.dtype == dtype:
        return operand
    if dtype.kind == "c":
        return _converted_parts(operand, np.dtype(f"float{4 * dtype.itemsize}"))
    if is_complex(operand):
        operand = lax.real(operand)
    if operand.dtype == _FLOAT4 and is_integer(dtype):  # XLA converts infinity to the largest number
        operand = lax.convert_element_type(operand, np.float32)
    if operand.dtype == dtype:
        return operand
    if operand.dtype == np.float64 and dtype in _ROUNDED_TWICE and (dtype.itemsize == 2 or may_be_on_gpu()):
        return _narrowed(operand, dtype)
    if isinstance(operand, np.ndarray) and (is_float(operand) or operand.dtype.name in SUB_BYTE_WIDTHS):
        # JAX 0.11 converts by NumPy, which wraps and lacks conversions of sub-byte types
        operand = jnp.asarray(operand)
    if operand.size == 2 and is_integer(dtype) and not is_float(operand) and may_be_on_gpu():
        return recomposed(lax.convert_element_type(operand, dtype))
    if dtype == np.bool_ and is_float(operand):
        return subnormals.is_not_zero(operand)
    if dtype in _FEW_DIGITS and operand.dtype.kind in "iu" and operand.dtype.itemsize >= 4:
        operand = _with_sticky_bit(operand)
    converted = subnormals.converted(operand, dtype)
    return _as_powers(operand, converted) if dtype == _POWERS and operand.dtype != np.bool_ else converted


def _with_sticky_bit(operand: Array) -> Array:
    """Convert 32- and 64-bit integers to `f32` such that rounding to fewer digits equals direct rounding.

    The lowest kept digit is set if a lower digit is dropped (a sticky bit).
    """
    unsigned, bits = np.dtype(f"uint{operand.dtype.itemsize * 8}"), operand.dtype.itemsize * 8
    is_signed = operand.dtype.kind == "i"
    size = lax.convert_element_type(lax.abs(operand) if is_signed else operand, unsigned)
    length = lax.sub(lax.full_like(size, bits), lax.clz(size))
    dropped = lax.sub(lax.max(length, lax.full_like(size, _STICKY_DIGITS)), lax.full_like(size, _STICKY_DIGITS))
    unit = lax.shift_left(lax.full_like(size, 1), dropped)
    low = lax.bitwise_and(size, lax.sub(unit, lax.full_like(size, 1)))
    sticky = lax.select(lax.ne(low, lax.full_like(low, 0)), unit, lax.full_like(low, 0))
    number = lax.convert_element_type(lax.bitwise_or(lax.sub(size, low), sticky), np.float32)
    return lax.select(lax.lt(operand, lax.full_like(operand, 0)), lax.neg(number), number) if is_signed else number


def _converted_parts(operand: Array, dtype: np.dtype[Any]) -> Array:
    """Convert numbers to complex numbers with components of a dtype."""
    real = convert(_real(operand), dtype)
    return lax.complex(real, convert(lax.imag(operand), dtype) if is_complex(operand) else lax.full_like(real, 0))


def _as_powers(operand: Array, converted: Array) -> Array:
    """Convert numbers to powers of two, and negative numbers to NaN: XLA's constant folding drops their sign."""
    powers = _with_least_power(operand, converted) if is_float(operand) else converted
    is_negative = lax.lt(operand, lax.full_like(operand, 0))
    return lax.select(is_negative, lax.full_like(converted, np.nan), powers)


def _narrowed(operand: Array, dtype: np.dtype[Any]) -> Array:
    """Round doubles once, including subnormal results of 16 bits, which XLA flushes on the way."""
    mantissa_bits, least_exponent = _ROUNDED_TWICE[dtype]
    rounded = lax.select(lax.is_finite(operand), round_to_bits(operand, mantissa_bits, least_exponent), operand)
    converted = lax.convert_element_type(rounded, dtype)
    if dtype.itemsize == 1:  # its subnormal numbers are normal ones of wider types
        return converted
    size = lax.abs(rounded)
    is_subnormal = lax.lt(size, lax.full_like(size, 2.0**least_exponent))
    steps = lax.mul(
        lax.select(is_subnormal, size, lax.full_like(size, 0)),
        lax.full_like(size, 2.0 ** (mantissa_bits - least_exponent)),
    )
    sign = lax.shift_right_logical(lax.bitcast_convert_type(operand, np.uint64), lax.full_like(operand, 48, np.uint64))
    bits = lax.bitwise_or(
        lax.convert_element_type(steps, np.uint16),
        lax.bitwise_and(lax.convert_element_type(sign, np.uint16), lax.full_like(operand, 1 << 15, np.uint16)),
    )
    return lax.select(is_subnormal, lax.bitcast_convert_type(bits, dtype), converted)


def _with_least_power(operand: Array, converted: Array) -> Array:
    """Fix the conversion to powers of two near the smallest one, where XLA returns the second or zero."""
    if operand.dtype != np.float64:
        operand = lax.convert_element_type(operand, np.float32)
        bits = lax.bitcast_convert_type(operand, np.int32)  # XLA flushes such small numbers
    else:
        bits = lax.bitcast_convert_type(operand, np.int64)
    middle = np.array(1.5 * 2.0**-127, operand.dtype).view(bits.dtype)
    is_first = lax.bitwise_and(lax.gt(bits, lax.full_like(bits, 0)), lax.lt(bits, lax.full_like(bits, middle)))
    return lax.select(is_first, lax.full_like(converted, np.array(0, np.uint8).view(_POWERS)), converted)


@lowers(ops.ReducePrecision)
@dequantizes
def lower_reduce_precision(op: ops.ReducePrecision, context: LoweringContext, operand: Array) -> Array:
    reduced = lax.reduce_precision(operand, op.exponent_bits, op.mantissa_bits)
    if op.mantissa_bits:
        return reduced
    return lax.select(lax.ne(operand, operand), operand, reduced)  # XLA turns NaN into infinity
