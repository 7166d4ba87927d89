"""Translation of elementwise primitives. Operands of lower rank are broadcast along leading dimensions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, is_complex, is_extended, is_integer, is_unsigned, type_of
from frontends.jax_tracer.registry import decomposes, translates
from frontends.jax_tracer.rules.comparison_selection import compare
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import ResultAccuracy, ResultAccuracyMode
from hlo_text.core.ir import Value

#: Primitives with an equivalent operation.
_PLAIN: Mapping[str, Any] = {
    "abs": ops.Abs,
    "acos": ops.Acos,
    "acosh": ops.Acosh,
    "add": ops.Add,
    "and": ops.And,
    "asin": ops.Asin,
    "asinh": ops.Asinh,
    "atan": ops.Atan,
    "atan2": ops.Atan2,
    "atanh": ops.Atanh,
    "cbrt": ops.Cbrt,
    "ceil": ops.Ceil,
    "clamp": ops.Clamp,
    "clz": ops.CountLeadingZeros,
    "complex": ops.Complex,
    "cosh": ops.Cosh,
    "div": ops.Divide,
    "exp": ops.Exponential,
    "expm1": ops.ExponentialMinusOne,
    "floor": ops.Floor,
    "imag": ops.Imag,
    "is_finite": ops.IsFinite,
    "log": ops.Log,
    "log1p": ops.LogPlusOne,
    "mul": ops.Multiply,
    "mulhi": ops.Mulhi,
    "neg": ops.Negate,
    "nextafter": ops.NextAfter,
    "not": ops.Not,
    "or": ops.Or,
    "population_count": ops.Popcnt,
    "real": ops.Real,
    "rem": ops.Remainder,
    "rsqrt": ops.Rsqrt,
    "shift_left": ops.ShiftLeft,
    "shift_right_arithmetic": ops.ShiftRightArithmetic,
    "shift_right_logical": ops.ShiftRightLogical,
    "sinh": ops.Sinh,
    "sqrt": ops.Sqrt,
    "sub": ops.Subtract,
    "tan": ops.Tan,
    "tanh": ops.Tanh,
    "xor": ops.Xor,
}


def stretched(context: Translation, equation: core.JaxprEqn, operands: Sequence[Value]) -> list[Value]:
    """Broadcast operands to the shape of the equation's result."""
    shape = avals_of(equation.outvars)[0].shape
    made = []
    for operand, aval in zip(operands, avals_of(equation.invars), strict=True):
        if aval.shape == shape:
            made.append(operand)
        else:
            rank = len(aval.shape)
            made.append(context.broadcast(operand, shape, range(len(shape) - rank, len(shape))))
    return made


def _plain(cls: Any) -> Any:
    def rule(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
        result_type = type_of(avals_of(equation.outvars)[0])
        given = stretched(context, equation, operands)
        if equation.params.get("out_dtype") is not None:
            given = [context.emit(ops.Convert, operand, result_types=[result_type]) for operand in given]
        result = context.emit(cls, *given, result_types=[result_type])
        accuracy = result_accuracy(equation)  # JAX emits an additional operation without the accuracy
        return context.emit(cls, *given, result_types=[result_type], **accuracy) if accuracy else result

    return rule


for _name, _cls in _PLAIN.items():
    translates(_name)(_plain(_cls))


def result_accuracy(equation: core.JaxprEqn) -> dict[str, Any]:
    """Return the field of the accuracy that the user requested, possibly empty."""
    accuracy = equation.params.get("accuracy")
    if accuracy is None:
        return {}
    if isinstance(accuracy, lax.AccuracyMode):
        return {"result_accuracy": ResultAccuracy(mode=ResultAccuracyMode(accuracy.name))}
    tolerance = ResultAccuracy(accuracy.atol, accuracy.rtol, accuracy.ulps, ResultAccuracyMode.TOLERANCE)
    return {"result_accuracy": tolerance}


@translates("add_any")
def translate_add_any(context: Translation, equation: core.JaxprEqn, lhs: Value, rhs: Value) -> Value:
    """Add derivatives."""
    return context.emit(ops.Add, lhs, rhs)


@translates("sign")
def translate_sign(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    aval = avals_of(equation.invars)[0]
    if not is_unsigned(aval.dtype):
        return context.emit(ops.Sign, operand)
    is_zero = compare(context, operand, context.full_like(0, aval), "EQ", aval.dtype)
    return context.emit(ops.Select, is_zero, context.full_like(0, aval), context.full_like(1, aval))


@translates("round")
def translate_round(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    is_away = equation.params["rounding_method"] is lax.RoundingMethod.AWAY_FROM_ZERO
    return context.emit(ops.RoundNearestAfz if is_away else ops.RoundNearestEven, operand)


@translates("exp2")
def translate_exp2(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    scale = context.full_like(np.log(2), avals_of(equation.invars)[0])
    return context.emit(ops.Exponential, context.emit(ops.Multiply, scale, operand), **result_accuracy(equation))


@translates("log2")
def translate_log2(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    aval = avals_of(equation.invars)[0]
    logarithm = context.emit(ops.Log, operand, **result_accuracy(equation))
    if not is_complex(aval.dtype):
        return context.emit(ops.Multiply, logarithm, context.full_like(1 / np.log(2), aval))
    (result,) = context.inline_function(_complex_over_log2, [logarithm], [aval])
    return result


def _complex_over_log2(x: Any) -> Any:
    scale = lax.full_like(lax.real(x), 1 / np.log(2))
    return lax.complex(lax.mul(lax.real(x), scale), lax.mul(lax.imag(x), scale))


@translates("sin", "cos")
def translate_sine(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    is_sine = equation.primitive.name == "sin"
    aval = avals_of(equation.invars)[0]
    if is_complex(aval.dtype):
        (result,) = context.inline_function(_complex_sine if is_sine else _complex_cosine, [operand], [aval])
        return result
    return context.emit(ops.Sine if is_sine else ops.Cosine, operand, **result_accuracy(equation))


def _trigonometric_parts(x: Any) -> tuple[Any, ...]:
    """Return a mask of zero real parts, the sine and cosine of real parts, and sinh and cosh of imaginary parts.

    `expm1` preserves digits of small imaginary parts that would cancel with `exp`.
    """
    a, b = lax.real(x), lax.imag(x)
    is_zero, two = lax.eq(a, lax.full_like(a, 0, shape=())), lax.full_like(a, 2, shape=())
    sine, cosine = lax.sin(a), lax.cos(a)
    up, down = lax.expm1(b), lax.expm1(lax.neg(b))
    hyperbolic_sine = lax.div(lax.sub(up, down), two)
    hyperbolic_cosine = lax.div(lax.add(lax.add(up, down), two), two)
    return is_zero, sine, cosine, hyperbolic_sine, hyperbolic_cosine


def _complex_sine(x: Any) -> Any:
    is_zero, sine, cosine, hyperbolic_sine, hyperbolic_cosine = _trigonometric_parts(x)
    real, imaginary = lax.mul(sine, hyperbolic_cosine), lax.mul(cosine, hyperbolic_sine)
    return lax.select(is_zero, lax.complex(lax.full_like(real, 0, shape=()), imaginary), lax.complex(real, imaginary))


def _complex_cosine(x: Any) -> Any:
    is_zero, sine, cosine, hyperbolic_sine, hyperbolic_cosine = _trigonometric_parts(x)
    real, imaginary = lax.mul(cosine, hyperbolic_cosine), lax.mul(lax.neg(sine), hyperbolic_sine)
    return lax.select(is_zero, lax.complex(real, lax.full_like(real, 0, shape=())), lax.complex(real, imaginary))


@decomposes("logistic")
def logistic(x: Any, *, accuracy: Any) -> Any:
    one = lax.full_like(x, 1, shape=())
    return lax.div(one, lax.add(one, lax.exp(lax.neg(x))))


@decomposes("conj")
def conj(x: Any, **parameters: Any) -> Any:
    if is_complex(x.dtype):
        return lax.complex(lax.real(x), lax.neg(lax.imag(x)))
    return lax.complex(x, lax.full_like(x, 0))


@translates("square")
def translate_square(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    if is_integer(avals_of(equation.invars)[0].dtype):
        return context.emit(ops.Multiply, operand, operand)
    return context.emit(ops.Square, operand)


@translates("pow")
def translate_pow(context: Translation, equation: core.JaxprEqn, base: Value, exponent: Value) -> Value:
    result_aval = avals_of(equation.outvars)[0]
    base_aval, exponent_aval = avals_of(equation.invars)
    if base_aval.dtype != exponent_aval.dtype:
        exponent = context.convert(exponent, result_aval.dtype)
    lhs, rhs = stretched(context, equation, (base, exponent))
    return context.emit(ops.Power, lhs, rhs)


@translates("integer_pow")
def translate_integer_pow(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Compute powers by repeated squaring; a negative exponent yields the reciprocal."""
    exponent, aval = equation.params["y"], avals_of(equation.invars)[0]
    if exponent == 0:
        return context.inline_function(lambda x: lax.full_like(x, 1), [operand], [aval])[0]
    if exponent == 3:
        return context.emit(ops.Multiply, context.emit(ops.Multiply, operand, operand), operand)
    if exponent == -1:
        return context.emit(ops.Divide, context.full_like(1, aval), operand)
    if exponent == 2:
        return context.emit(ops.Multiply, operand, operand)
    return context.inline_function(lambda x: _power(x, exponent), [operand], [aval])[0]


def _power(x: Any, exponent: int) -> Any:
    result: Any = None
    remaining = abs(exponent)
    while remaining:
        if remaining & 1:
            result = x if result is None else lax.mul(result, x)
        remaining >>= 1
        if remaining:
            x = lax.mul(x, x)
    return lax.div(lax.full_like(result, 1), result) if exponent < 0 else result


@translates("convert_element_type")
def translate_convert_element_type(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Convert elements: complex numbers to their real parts, numbers to booleans by `!= 0`."""
    source, target = avals_of(equation.invars)[0], avals_of(equation.outvars)[0]
    source_dtype = source.dtype
    if is_extended(source_dtype) or is_extended(target.dtype):
        return operand
    if is_complex(source_dtype) and not is_complex(target.dtype):
        operand = context.emit(ops.Real, operand)
        source_dtype = np.finfo(source_dtype).dtype
    if target.dtype == np.bool_:
        zero = context.broadcast(context.constant(0, source_dtype), source.shape, ())
        operand = compare(context, operand, zero, "NE", source_dtype)
    return context.convert(operand, target.dtype)


@translates("bitcast_convert_type")
def translate_bitcast_convert_type(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    return context.emit(ops.BitcastConvert, operand, result_types=[type_of(avals_of(equation.outvars)[0])])


@translates("to_edtype", "from_edtype", "stage", "copy", "copy_p", "stop_gradient", "pvary", "reduced_vary_cast")
def translate_unchanged(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    """Return the operand of a primitive that is the identity once compiled."""
    return operand


@translates("reduce_precision")
def translate_reduce_precision(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    parameters = equation.params
    return context.emit(
        ops.ReducePrecision,
        operand,
        exponent_bits=int(parameters["exponent_bits"]),
        mantissa_bits=int(parameters["mantissa_bits"]),
    )


# --- special functions with a CHLO operation; JAX lowers others to functions of arrays --------------------------------

_SPECIAL_FUNCTIONS: Mapping[str, Any] = {
    "bessel_i1e": ops.BesselI1e,
    "digamma": ops.Digamma,
    "erf": ops.Erf,
    "erf_inv": ops.ErfInv,
    "erfc": ops.Erfc,
    "lgamma": ops.Lgamma,
    "polygamma": ops.Polygamma,
    "zeta": ops.Zeta,
}


@translates(*_SPECIAL_FUNCTIONS)
def translate_special_function(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    given = stretched(context, equation, operands)
    return context.emit(_SPECIAL_FUNCTIONS[equation.primitive.name], *given)
