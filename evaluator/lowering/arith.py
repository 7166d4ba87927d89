"""Lowering of MLIR's arith dialect, scalar and elementwise. `index` is a 64-bit integer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from jax import lax

from evaluator.interpreter import LoweringContext
from evaluator.lowering.elementwise import convert
from evaluator.registry import lowers
from evaluator.values.arrays import Array, array_dtype, literal_array, tensor_dtype
from hlo_text import ops
from hlo_text.core.attributes import (
    BoolAttribute,
    FloatAttribute,
    IntegerAttribute,
    IntegerPredicate,
    Literal,
    RoundingMode,
)
from hlo_text.core.opdef import DeclaredOperation
from hlo_text.core.types import BOOL, ElementType, IndexType, IntegerType, TensorType, Type


def _dtype(type: Type) -> np.dtype[Any]:
    if isinstance(type, TensorType):
        return tensor_dtype(type)
    assert isinstance(type, ElementType)
    return array_dtype(type)


def _unsigned(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def apply(lhs: Array, rhs: Array) -> Array:
        dtype = lhs.dtype
        if dtype == np.bool_:
            return function(lhs, rhs)
        unsigned = np.dtype(f"uint{dtype.itemsize * 8}")
        result = function(lax.bitcast_convert_type(lhs, unsigned), lax.bitcast_convert_type(rhs, unsigned))
        return result if result.dtype == np.bool_ else lax.bitcast_convert_type(result, dtype)

    return apply


def divide_down(lhs: Array, rhs: Array) -> Array:
    """Divide signed integers and round toward minus infinity."""
    quotient, rest = lax.div(lhs, rhs), lax.rem(lhs, rhs)
    differ = lax.ne(lax.lt(rest, lax.full_like(rest, 0)), lax.lt(rhs, lax.full_like(rhs, 0)))
    is_lower = lax.bitwise_and(differ, lax.ne(rest, lax.full_like(rest, 0)))
    return lax.sub(quotient, convert(is_lower, quotient.dtype))


def _divide_up(lhs: Array, rhs: Array) -> Array:
    rest = lax.rem(lhs, rhs)
    agree = lax.eq(lax.lt(rest, lax.full_like(rest, 0)), lax.lt(rhs, lax.full_like(rhs, 0)))
    is_higher = lax.bitwise_and(agree, lax.ne(rest, lax.full_like(rest, 0)))
    return lax.add(lax.div(lhs, rhs), convert(is_higher, lhs.dtype))


def _unsigned_divide_up(lhs: Array, rhs: Array) -> Array:
    return lax.add(lax.div(lhs, rhs), convert(lax.ne(lax.rem(lhs, rhs), lax.full_like(rhs, 0)), lhs.dtype))


def _ignoring_nan(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def apply(lhs: Array, rhs: Array) -> Array:
        return lax.select(lax.ne(lhs, lhs), rhs, lax.select(lax.ne(rhs, rhs), lhs, function(lhs, rhs)))

    return apply


_BINARY: Mapping[type[DeclaredOperation], Callable[[Any, Any], Any]] = {
    ops.ArithAddI: lax.add,
    ops.ArithSubI: lax.sub,
    ops.ArithMulI: lax.mul,
    ops.ArithDivSI: lax.div,
    ops.ArithDivUI: _unsigned(lax.div),
    ops.ArithFloorDivSI: divide_down,
    ops.ArithCeilDivSI: _divide_up,
    ops.ArithCeilDivUI: _unsigned(_unsigned_divide_up),
    ops.ArithRemSI: lax.rem,
    ops.ArithRemUI: _unsigned(lax.rem),
    ops.ArithMaxSI: lax.max,
    ops.ArithMinSI: lax.min,
    ops.ArithMaxUI: _unsigned(lax.max),
    ops.ArithMinUI: _unsigned(lax.min),
    ops.ArithAndI: lax.bitwise_and,
    ops.ArithOrI: lax.bitwise_or,
    ops.ArithXorI: lax.bitwise_xor,
    ops.ArithShlI: lax.shift_left,
    ops.ArithShrSI: lax.shift_right_arithmetic,
    ops.ArithShrUI: lax.shift_right_logical,
    ops.ArithAddF: lax.add,
    ops.ArithSubF: lax.sub,
    ops.ArithMulF: lax.mul,
    ops.ArithDivF: lax.div,
    ops.ArithMaximumF: lax.max,
    ops.ArithMinimumF: lax.min,
    ops.ArithMaxNumF: _ignoring_nan(lax.max),
    ops.ArithMinNumF: _ignoring_nan(lax.min),
    ops.ArithRemF: lax.rem,
}


@lowers(*_BINARY)
def lower_binary(op: Any, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return _BINARY[type(op)](lhs, rhs)


@lowers(ops.ArithNegF)
def lower_negate(op: Any, context: LoweringContext, operand: Array) -> Array:
    return lax.neg(operand)


@lowers(ops.ArithConstant)
def lower_arithmetic_constant(op: ops.ArithConstant, context: LoweringContext) -> Array:
    match op.value:
        case Literal() as literal:
            return literal_array(literal, context.run.fill_elided)
        case IntegerAttribute(value) | BoolAttribute(value):
            return np.asarray(value).astype(_dtype(op.result.type))
        case FloatAttribute(bits):
            dtype = _dtype(op.result.type)
            return np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype)
    raise NotImplementedError("the value must be a number or an array of numbers")


_INTEGER_PREDICATES: Mapping[IntegerPredicate, Callable[[Any, Any], Any]] = {
    IntegerPredicate.EQ: lax.eq,
    IntegerPredicate.NE: lax.ne,
    IntegerPredicate.SLT: lax.lt,
    IntegerPredicate.SLE: lax.le,
    IntegerPredicate.SGT: lax.gt,
    IntegerPredicate.SGE: lax.ge,
    IntegerPredicate.ULT: _unsigned(lax.lt),
    IntegerPredicate.ULE: _unsigned(lax.le),
    IntegerPredicate.UGT: _unsigned(lax.gt),
    IntegerPredicate.UGE: _unsigned(lax.ge),
}


@lowers(ops.ArithCmpI)
def lower_compare_integers(op: ops.ArithCmpI, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    return _INTEGER_PREDICATES[op.predicate](lhs, rhs)


#: Comparisons of numbers. If an operand is NaN, `U...` predicates are true and `O...` predicates false.
_FLOAT_COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "EQ": lax.eq,
    "GE": lax.ge,
    "GT": lax.gt,
    "LE": lax.le,
    "LT": lax.lt,
    "NE": lax.ne,
}


@lowers(ops.ArithCmpF)
def lower_compare_floats(op: ops.ArithCmpF, context: LoweringContext, lhs: Array, rhs: Array) -> Array:
    name = op.predicate.name
    unordered = lax.bitwise_or(lax.ne(lhs, lhs), lax.ne(rhs, rhs))
    if name in ("TRUE", "FALSE"):
        return lax.full_like(unordered, name == "TRUE")
    if name in ("ORD", "UNO"):
        return unordered if name == "UNO" else lax.bitwise_not(unordered)
    holds = _FLOAT_COMPARISONS[name[1:]](lhs, rhs)
    if name.startswith("U"):
        return lax.bitwise_or(unordered, holds)
    return lax.bitwise_and(lax.bitwise_not(unordered), holds)


@lowers(ops.ArithSelect)
def lower_select(op: Any, context: LoweringContext, *operands: Array) -> Array:
    condition, on_true, on_false = operands
    return lax.select(condition, on_true, on_false)


@lowers(
    *(ops.ArithIndexCast, ops.ArithExtSI, ops.ArithTruncI, ops.ArithSIToFP),
    *(ops.ArithFPToSI, ops.ArithExtF, ops.ArithTruncF),
)
def lower_cast(op: Any, context: LoweringContext, operand: Array) -> Array:
    """Lower casts with booleans as one-bit integers: sign extension maps true to -1, truncation keeps the low bit."""
    dtype = _dtype(op.result.type)
    if isinstance(op, ops.ArithTruncF) and op.roundingmode not in (None, RoundingMode.TO_NEAREST_EVEN):
        raise context.error(op, "lower.unsupported", f"unsupported rounding mode {op.roundingmode.name.lower()}")
    if dtype == np.bool_ and isinstance(op, ops.ArithTruncI | ops.ArithIndexCast):
        return lax.ne(lax.bitwise_and(operand, lax.full_like(operand, 1)), lax.full_like(operand, 0))
    result = convert(operand, dtype)
    return lax.neg(result) if operand.dtype == np.bool_ else result


@lowers(ops.ArithBitcast)
def lower_bitcast(op: ops.ArithBitcast, context: LoweringContext, operand: Array) -> Array:
    return lax.bitcast_convert_type(operand, _dtype(op.result.type))


@lowers(ops.ArithIndexCastUI, ops.ArithExtUI, ops.ArithUIToFP, ops.ArithFPToUI)
def lower_unsigned_cast(op: Any, context: LoweringContext, operand: Array) -> Array:
    dtype = _dtype(op.result.type)
    if operand.dtype.kind == "i" and _is_signless(op.operands[0].type):
        operand = lax.bitcast_convert_type(operand, np.dtype(f"uint{operand.dtype.itemsize * 8}"))
    if isinstance(op, ops.ArithFPToUI):
        return convert(convert(operand, np.dtype(f"uint{dtype.itemsize * 8}")), dtype)
    return convert(operand, dtype)


def _is_signless(type: Type) -> bool:
    element_type = type.element_type if isinstance(type, TensorType) else type
    return isinstance(element_type, IntegerType | IndexType) and element_type != BOOL
