"""Rules of elementwise operations over balls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from evaluator.exact import complex_functions, numbers
from evaluator.exact.conversions import converted, determined_array
from evaluator.exact.elements import (
    INFINITY,
    NEGATIVE_INFINITY,
    Element,
    ExactComplex,
    UndecidedError,
    ball_of,
    decided,
    elements_of,
    is_nan,
    is_negative,
    is_zero,
    mapped,
    zero,
)
from evaluator.exact.functions import REAL_FUNCTIONS, polygamma, zeta
from evaluator.exact.registry import computes_exactly
from evaluator.reference.numbers import element_type_of, is_signed
from evaluator.reference.registry import Array, Context, Value
from evaluator.reference.rules.chlo import one_shape
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Operation
from hlo_text.core.types import ComplexType, ElementType, Type, num_bits

_Binary = Callable[[Element, Element], Element]


def _element_type(type: Type) -> ElementType:
    """Return the element type of a tensor, or an MLIR scalar type itself."""
    if isinstance(type, ElementType):
        return type
    return element_type_of(type)


def _is_complex(op: Operation, index: int = 0) -> bool:
    return isinstance(_element_type(op.operands[index].type), ComplexType)


# --- functions ------------------------------------------------------------------------------------------------------


@computes_exactly(*REAL_FUNCTIONS)
def _function(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    if not _is_complex(op):
        return (mapped(REAL_FUNCTIONS[type(op)], operand),)
    function = complex_functions.COMPLEX_FUNCTIONS.get(type(op))
    if function is None:
        raise context.refusal(op, "not defined for complex numbers")
    return (mapped(function, operand),)


def _square(x: Element) -> Element:
    return numbers.multiply(x, x)


def _minimum_number(x: Element, y: Element) -> Element:
    return y if is_nan(x) else x if is_nan(y) else numbers.minimum(x, y)


def _maximum_number(x: Element, y: Element) -> Element:
    return y if is_nan(x) else x if is_nan(y) else numbers.maximum(x, y)


_REAL_BINARY: dict[type[Operation], _Binary] = {
    ops.Add: numbers.add,
    ops.Subtract: numbers.subtract,
    ops.Multiply: numbers.multiply,
    ops.Divide: numbers.divide,
    ops.Remainder: numbers.remainder,
    ops.Power: numbers.power,
    ops.Maximum: numbers.maximum,
    ops.Minimum: numbers.minimum,
    ops.Atan2: numbers.atan2,
    ops.Zeta: zeta,
    ops.Polygamma: polygamma,
    ops.ArithAddF: numbers.add,
    ops.ArithSubF: numbers.subtract,
    ops.ArithMulF: numbers.multiply,
    ops.ArithDivF: numbers.divide,
    ops.ArithRemF: numbers.remainder,
    ops.ArithMaximumF: numbers.maximum,
    ops.ArithMinimumF: numbers.minimum,
    ops.ArithMaxNumF: _maximum_number,
    ops.ArithMinNumF: _minimum_number,
}
_COMPLEX_BINARY: dict[type[Operation], _Binary] = {
    ops.Add: numbers.add,
    ops.Subtract: numbers.subtract,
    ops.Multiply: numbers.multiply,
    ops.Divide: complex_functions.complex_quotient,
    ops.Power: complex_functions.complex_power,
    ops.Maximum: numbers.maximum,
    ops.Minimum: numbers.minimum,
    ops.Atan2: complex_functions.complex_atan2,
}


def binary_function(op: Operation) -> _Binary | None:
    """Return the function of two elements that a binary operation applies, or None if it does not compute floats."""
    return (_COMPLEX_BINARY if _is_complex(op) else _REAL_BINARY).get(type(op))


@computes_exactly(*_REAL_BINARY)
def _binary(op: Operation, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    function = binary_function(op)
    if function is None:
        raise context.refusal(op, "not defined for complex numbers")
    types = [_element_type(value.type) for value in (*op.operands, op.results[0])]
    left, right = (elements_of(array, types[2]) for array in (lhs, rhs))
    if types[0] != types[1]:  # HLO may mix precisions, and real with complex parts
        left, right = converted(left, types[0], types[2]), converted(right, types[1], types[2])
    return (mapped(function, left, right),)


_UNARY: dict[type[Operation], Callable[[Element], Element]] = {
    ops.Square: _square,
    ops.Negate: numbers.negate,
    ops.ArithNegF: numbers.negate,
    ops.Conj: complex_functions.conjugate,
    ops.Ceil: numbers.ceil,
    ops.Floor: numbers.floor,
    ops.RoundNearestEven: numbers.round_to_even,
    ops.RoundNearestAfz: numbers.round_away,
    ops.Real: lambda x: numbers.parts(x)[0],
    ops.Imag: lambda x: numbers.parts(x)[1],
    ops.ReducePrecision: lambda x: x,
}


@computes_exactly(*_UNARY)
def _unary(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    return (mapped(_UNARY[type(op)], operand),)


@computes_exactly(ops.Abs)
def _abs(op: ops.Abs, context: Context, operand: Array) -> tuple[Value, ...]:
    return (mapped(complex_functions.complex_magnitude if _is_complex(op) else numbers.absolute, operand),)


@computes_exactly(ops.Sign)
def _sign(op: ops.Sign, context: Context, operand: Array) -> tuple[Value, ...]:
    return (mapped(complex_functions.complex_sign if _is_complex(op) else numbers.sign, operand),)


@computes_exactly(ops.Complex)
def _complex(op: ops.Complex, context: Context, real: Array, imaginary: Array) -> tuple[Value, ...]:
    return (mapped(ExactComplex, real, imaginary),)


@computes_exactly(ops.Clamp)
def _clamp(op: ops.Clamp, context: Context, low: Array, operand: Array, high: Array) -> tuple[Value, ...]:
    return (mapped(lambda a, x, b: numbers.minimum(numbers.maximum(x, a), b), low, operand, high),)


@computes_exactly(ops.NextAfter)
def _next_after(op: ops.NextAfter, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    """Return the next number of the type's grid; both operands must be numbers of the type."""
    element_type = _element_type(op.results[0].type)
    native = [determined_array(array, element_type) for array in (lhs, rhs)]
    return (elements_of(np.nextafter(*native), element_type),)


# --- predicates -----------------------------------------------------------------------------------------------------


def _require_known(x: Element) -> None:
    if type(x) is arb and not x.is_finite():
        raise UndecidedError("whether a value is finite is not determined")


def _is_finite(x: Element) -> bool:
    _require_known(x)
    return not is_nan(x) and x is not INFINITY and x is not NEGATIVE_INFINITY


def _is_one_of(*infinities: Element) -> Callable[[Element], bool]:
    def holds(x: Element) -> bool:
        _require_known(x)
        return any(x is one for one in infinities)

    return holds


_PREDICATES: dict[type[Operation], Callable[[Element], bool]] = {
    ops.IsFinite: _is_finite,
    ops.IsInf: _is_one_of(INFINITY, NEGATIVE_INFINITY),
    ops.IsPosInf: _is_one_of(INFINITY),
    ops.IsNegInf: _is_one_of(NEGATIVE_INFINITY),
}


@computes_exactly(*_PREDICATES)
def _predicate(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    return (decided(_PREDICATES[type(op)], operand),)


def _swapped(function: Callable[[Element, Element], bool]) -> Callable[[Element, Element], bool]:
    return lambda x, y: function(y, x)


def _negated(function: Callable[[Element, Element], bool]) -> Callable[[Element, Element], bool]:
    return lambda x, y: not function(x, y)


def _equal_in_total_order(x: Element, y: Element) -> bool:
    if is_nan(x) or is_nan(y):
        return not (numbers.less_in_total_order(x, y) or numbers.less_in_total_order(y, x))
    if is_zero(x) and is_zero(y):
        return is_negative(x) == is_negative(y)
    return numbers.equal(x, y)


_COMPARISONS: dict[ComparisonDirection, Callable[[Element, Element], bool]] = {
    ComparisonDirection.EQ: numbers.equal,
    ComparisonDirection.NE: numbers.not_equal,
    ComparisonDirection.LT: numbers.less,
    ComparisonDirection.LE: numbers.less_or_equal,
    ComparisonDirection.GT: _swapped(numbers.less),
    ComparisonDirection.GE: _swapped(numbers.less_or_equal),
}
_TOTAL_ORDER: dict[ComparisonDirection, Callable[[Element, Element], bool]] = {
    ComparisonDirection.EQ: _equal_in_total_order,
    ComparisonDirection.NE: _negated(_equal_in_total_order),
    ComparisonDirection.LT: numbers.less_in_total_order,
    ComparisonDirection.LE: _negated(_swapped(numbers.less_in_total_order)),
    ComparisonDirection.GT: _swapped(numbers.less_in_total_order),
    ComparisonDirection.GE: _negated(numbers.less_in_total_order),
}


def _compared(
    direction: ComparisonDirection, kind: ComparisonType | None, element_type: ElementType, lhs: Array, rhs: Array
) -> Array:
    table = _TOTAL_ORDER if kind is ComparisonType.TOTALORDER else _COMPARISONS
    return decided(table[direction], *(elements_of(array, element_type) for array in (lhs, rhs)))


@computes_exactly(ops.Compare)
def _compare(op: ops.Compare, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _element_type(op.operands[0].type)
    return (_compared(op.comparison_direction, op.compare_type, element_type, lhs, rhs),)


@computes_exactly(ops.BroadcastCompare)
def _broadcast_compare(op: ops.BroadcastCompare, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    element_type = _element_type(op.operands[0].type)
    return (_compared(op.comparison_direction, op.compare_type, element_type, *one_shape(op, lhs, rhs)),)


_ORDERED: dict[str, Callable[[Element, Element], bool]] = {
    direction.name: function for direction, function in _COMPARISONS.items()
}


@computes_exactly(ops.ArithCmpF)
def _compare_floats(op: ops.ArithCmpF, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    """Compare floats; predicates that begin with U also hold if an operand is NaN, those that begin with O do not."""
    name = op.predicate.name

    def holds(x: Element, y: Element) -> bool:
        if name in ("TRUE", "FALSE"):
            return name == "TRUE"
        for element in (x, y):
            _require_known(element)
        is_unordered = is_nan(x) or is_nan(y)
        if name in ("ORD", "UNO"):
            return is_unordered == (name == "UNO")
        return name.startswith("U") if is_unordered else _ORDERED[name[1:]](x, y)

    return (decided(holds, lhs, rhs),)


@computes_exactly(ops.ArithSelect)
def _select(op: ops.ArithSelect, context: Context, condition: Array, *values: Array) -> tuple[Value, ...]:
    return (np.where(condition, *values).astype(object),)


# --- conversions ----------------------------------------------------------------------------------------------------


@computes_exactly(
    *(ops.Convert, ops.ArithExtF, ops.ArithTruncF, ops.ArithSIToFP, ops.ArithFPToSI, ops.ArithFPToUI),
)
def _convert(op: Operation, context: Context, operand: Array) -> tuple[Value, ...]:
    source, target = (_element_type(value.type) for value in (op.operands[0], op.results[0]))
    return (converted(operand, source, target),)


@computes_exactly(ops.StochasticConvert)
def _stochastic_convert(
    op: ops.StochasticConvert, context: Context, operand: Array, random: Array
) -> tuple[Value, ...]:
    """Round away from zero if the random number, as a fraction of 1, is less than the fractional part."""
    source, target = (_element_type(value.type) for value in (op.operands[0], op.results[0]))
    if not is_signed(target):
        raise context.refusal(op, "stochastic conversion is only defined for signed integers")
    width = num_bits(_element_type(op.operands[1].type))

    def rounded(x: Element, bits: Any) -> Element:
        if not _is_finite(x):
            return x
        ball = ball_of(x)
        whole = numbers.truncated(ball)
        fraction = abs(ball - whole) * (1 << width)
        if not numbers.less(arb(int(bits)), fraction):
            return arb(whole) if whole else zero(False)
        return arb(whole - 1 if is_negative(ball) else whole + 1)

    return (converted(mapped(rounded, operand, random), source, target),)
