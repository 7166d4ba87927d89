"""Scalar and elementwise arithmetic of MLIR's arith dialect: signless integers, and a 64-bit `index`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from evaluator.reference.numbers import Array, converted, narrowed, wrapped
from evaluator.reference.registry import Context, Value, computes_natively
from hlo_text import ops
from hlo_text.core.attributes import (
    BoolAttribute,
    FloatAttribute,
    IntegerAttribute,
    IntegerPredicate,
    Literal,
    RoundingMode,
)
from hlo_text.core.ir import Operation
from hlo_text.core.types import BOOL, ElementType, IntegerType, Signedness, TensorType, Type, num_bits, numpy_dtype

_Binary = Callable[[Any, Any], Any]


def _element_type(type: Type) -> ElementType:
    found = type.element_type if isinstance(type, TensorType) else type
    if not isinstance(found, ElementType):
        raise TypeError("the value is not a number")
    return found


def _signed(array: Array, element_type: ElementType) -> Array:
    """Return integers as signed; the 1-bit integer 1 becomes -1."""
    return -array.astype(np.int64) if element_type == BOOL else array.astype(np.int64)


def _unsigned(array: Array, element_type: ElementType) -> Array:
    return array.astype(np.int64).astype(np.uint64) & np.uint64((1 << num_bits(element_type)) - 1)


def _as_element_type(array: Array, element_type: ElementType) -> Array:
    """Convert computed integers to their element type."""
    return (
        (array.astype(np.uint64) & np.uint64(1)).astype(np.bool_)
        if element_type == BOOL
        else wrapped(array, element_type)
    )


def _truncated(lhs: Array, rhs: Array) -> Array:
    """Divide toward zero."""
    quotient, rest = np.floor_divide(lhs, rhs), np.remainder(lhs, rhs)
    return np.asarray(quotient + ((rest != 0) & ((lhs < 0) != (rhs < 0))))


def _checked_division(divide: _Binary) -> _Binary:
    def apply(lhs: Array, rhs: Array) -> Array:
        if (rhs == 0).any():
            raise ZeroDivisionError("division by zero")
        return np.asarray(divide(lhs, rhs))

    return apply


def _ceiling(lhs: Array, rhs: Array) -> Array:
    return np.asarray(np.floor_divide(lhs, rhs) + (np.remainder(lhs, rhs) != 0))


def _shifted(shift: _Binary, width: int) -> _Binary:
    """Wrap a shift so that distances of at least the width shift all bits out."""

    def apply(lhs: Array, distance: Array) -> Array:
        is_far = distance.astype(np.uint64) >= np.uint64(width)
        nothing = np.where(lhs < 0, -1, 0) if shift is np.right_shift and lhs.dtype == np.int64 else 0
        return np.where(is_far, np.asarray(nothing, lhs.dtype), shift(lhs, np.where(is_far, 0, distance)))

    return apply


_ON_SIGNED: Mapping[type[Operation], _Binary] = {
    ops.ArithAddI: np.add,
    ops.ArithSubI: np.subtract,
    ops.ArithMulI: np.multiply,
    ops.ArithDivSI: _checked_division(_truncated),
    ops.ArithFloorDivSI: _checked_division(np.floor_divide),
    ops.ArithCeilDivSI: _checked_division(_ceiling),
    ops.ArithRemSI: _checked_division(lambda lhs, rhs: lhs - _truncated(lhs, rhs) * rhs),
    ops.ArithMaxSI: np.maximum,
    ops.ArithMinSI: np.minimum,
    ops.ArithAndI: np.bitwise_and,
    ops.ArithOrI: np.bitwise_or,
    ops.ArithXorI: np.bitwise_xor,
}
_ON_UNSIGNED: Mapping[type[Operation], _Binary] = {
    ops.ArithDivUI: _checked_division(np.floor_divide),
    ops.ArithCeilDivUI: _checked_division(_ceiling),
    ops.ArithRemUI: _checked_division(np.remainder),
    ops.ArithMaxUI: np.maximum,
    ops.ArithMinUI: np.minimum,
}
_SHIFTS: Mapping[type[Operation], tuple[Callable[[Array, ElementType], Array], _Binary]] = {
    ops.ArithShlI: (_unsigned, np.left_shift),
    ops.ArithShrUI: (_unsigned, np.right_shift),
    ops.ArithShrSI: (_signed, np.right_shift),
}
_ON_FLOATS: Mapping[type[Operation], _Binary] = {
    ops.ArithAddF: np.add,
    ops.ArithSubF: np.subtract,
    ops.ArithMulF: np.multiply,
    ops.ArithDivF: np.divide,
    ops.ArithRemF: np.fmod,
    ops.ArithMaximumF: np.maximum,
    ops.ArithMinimumF: np.minimum,
    ops.ArithMaxNumF: np.fmax,
    ops.ArithMinNumF: np.fmin,
}


@computes_natively(*_ON_SIGNED)
def _on_signed(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _element_type(op.operands[0].type)
    with np.errstate(over="ignore"):
        result = _ON_SIGNED[op.__class__](_signed(lhs, element_type), _signed(rhs, element_type))
    return (_as_element_type(np.asarray(result), element_type),)


@computes_natively(*_ON_UNSIGNED)
def _on_unsigned(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _element_type(op.operands[0].type)
    result = _ON_UNSIGNED[op.__class__](_unsigned(lhs, element_type), _unsigned(rhs, element_type))
    return (_as_element_type(np.asarray(result), element_type),)


@computes_natively(*_SHIFTS)
def _shift(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _element_type(op.operands[0].type)
    read, shift = _SHIFTS[op.__class__]
    wide = read(lhs, element_type)
    distance = _unsigned(rhs, element_type).astype(wide.dtype)
    return (_as_element_type(_shifted(shift, num_bits(element_type))(wide, distance), element_type),)


@computes_natively(*_ON_FLOATS)
def _on_floats(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    with np.errstate(all="ignore"):
        wide = _ON_FLOATS[op.__class__](lhs.astype(np.float64), rhs.astype(np.float64))
    return (narrowed(np.asarray(wide), _element_type(op.operands[0].type)),)


@computes_natively(ops.ArithNegF)
def _negate(op: ops.ArithNegF, context: Context, operand: Array) -> tuple[Value, ...]:
    return (narrowed(-operand.astype(np.float64), _element_type(op.operands[0].type)),)


@computes_natively(ops.ArithConstant)
def _constant(op: ops.ArithConstant, context: Context) -> tuple[Value, ...]:
    dtype = numpy_dtype(_element_type(op.results[0].type))
    given: Any = op.value
    match given:
        case Literal() as literal if literal.has_value:
            return (literal.array,)
        case IntegerAttribute(value) | BoolAttribute(value):
            return (np.asarray(value).astype(dtype),)
        case FloatAttribute(bits):
            return (np.asarray(bits, f"uint{dtype.itemsize * 8}").view(dtype),)
    raise context.refusal(op, "its value is elided in the text")


_COMPARISONS: Mapping[str, _Binary] = {
    "EQ": np.equal,
    "GE": np.greater_equal,
    "GT": np.greater,
    "LE": np.less_equal,
    "LT": np.less,
    "NE": np.not_equal,
}


@computes_natively(ops.ArithCmpI)
def _compare_integers(op: ops.ArithCmpI, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type, name = _element_type(op.operands[0].type), op.predicate.name
    has_sign = op.predicate in (IntegerPredicate.EQ, IntegerPredicate.NE) or name.startswith("S")
    read = _signed if has_sign else _unsigned
    return (np.asarray(_COMPARISONS[name[-2:]](read(lhs, element_type), read(rhs, element_type))),)


@computes_natively(ops.ArithCmpF)
def _compare_floats(op: ops.ArithCmpF, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    """Compare floats; predicates that begin with U also hold if an operand is NaN, those that begin with O do not."""
    name = op.predicate.name
    left, right = lhs.astype(np.float64), rhs.astype(np.float64)
    is_unordered = np.isnan(left) | np.isnan(right)
    match name:
        case "TRUE" | "FALSE":
            return (np.full_like(is_unordered, name == "TRUE"),)
        case "ORD" | "UNO":
            return (is_unordered if name == "UNO" else ~is_unordered,)
    holds = _COMPARISONS[name[1:]](left, right)
    return (np.asarray(is_unordered | holds if name.startswith("U") else ~is_unordered & holds),)


@computes_natively(ops.ArithSelect)
def _select(op: ops.ArithSelect, context: Context, condition: Array, *values: Array) -> tuple[Value, ...]:
    return (np.where(condition, *values).astype(values[0].dtype),)


@computes_natively(ops.ArithIndexCast, ops.ArithExtSI, ops.ArithTruncI, ops.ArithIndexCastUI, ops.ArithExtUI)
def _resize(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    read = _unsigned if isinstance(op, ops.ArithIndexCastUI | ops.ArithExtUI) else _signed
    return (_as_element_type(read(operand, _element_type(op.operands[0].type)), _element_type(op.results[0].type)),)


@computes_natively(ops.ArithSIToFP, ops.ArithUIToFP)
def _to_float(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    is_signed = isinstance(op, ops.ArithSIToFP)
    wide = (_signed if is_signed else _unsigned)(operand, _element_type(op.operands[0].type))
    source = IntegerType(64, Signedness.SIGNLESS if is_signed else Signedness.UNSIGNED)
    return (converted(wide, source, _element_type(op.results[0].type)),)


@computes_natively(ops.ArithFPToSI, ops.ArithFPToUI)
def _to_integer(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    target = _element_type(op.results[0].type)
    sign = Signedness.SIGNLESS if isinstance(op, ops.ArithFPToSI) else Signedness.UNSIGNED
    whole = converted(operand, _element_type(op.operands[0].type), IntegerType(num_bits(target), sign))
    return (_as_element_type(whole.astype(np.int64), target),)


@computes_natively(ops.ArithExtF, ops.ArithTruncF)
def _to_other_float(op: Any, context: Context, operand: Array) -> tuple[Value, ...]:
    if isinstance(op, ops.ArithTruncF) and op.roundingmode not in (None, RoundingMode.TO_NEAREST_EVEN):
        raise context.refusal(op, f"unsupported rounding mode {op.roundingmode.name.lower()}")
    return (converted(operand, _element_type(op.operands[0].type), _element_type(op.results[0].type)),)


@computes_natively(ops.ArithBitcast)
def _bitcast(op: ops.ArithBitcast, context: Context, operand: Array) -> tuple[Value, ...]:
    return (operand.view(numpy_dtype(_element_type(op.results[0].type))),)
