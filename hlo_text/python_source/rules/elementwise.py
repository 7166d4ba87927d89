"""Elementwise operations: Python operators where they exist, else functions of `jax.lax`."""

from __future__ import annotations

from typing import Any

from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonOrder, ComparisonType
from hlo_text.core.ir import Operation, Value
from hlo_text.core.types import BOOL, ComplexType, FloatType, IntegerType, Signedness, TensorType
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name
from hlo_text.python_source.expressions import Expression, Precedence, call, infix, method, prefixed, text
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import writes

_UNARY: dict[type[Operation], str] = {
    ops.Cbrt: "lax.cbrt",
    ops.Ceil: "lax.ceil",
    ops.CountLeadingZeros: "lax.clz",
    ops.Cosine: "lax.cos",
    ops.Exponential: "lax.exp",
    ops.Exp2: "lax.exp2",
    ops.ExponentialMinusOne: "lax.expm1",
    ops.Floor: "lax.floor",
    ops.Imag: "lax.imag",
    ops.IsFinite: "lax.is_finite",
    ops.Log: "lax.log",
    ops.LogPlusOne: "lax.log1p",
    ops.Logistic: "lax.logistic",
    ops.Popcnt: "lax.population_count",
    ops.Real: "lax.real",
    ops.Rsqrt: "lax.rsqrt",
    ops.Sign: "lax.sign",
    ops.Sine: "lax.sin",
    ops.Sqrt: "lax.sqrt",
    ops.Tan: "lax.tan",
    ops.Tanh: "lax.tanh",
}
#: Operators, with the equivalent functions for operands that include no traced array.
_OPERATORS: dict[type[Operation], tuple[str, Precedence, str]] = {
    ops.Add: ("+", Precedence.SUM, "lax.add"),
    ops.Subtract: ("-", Precedence.SUM, "lax.sub"),
    ops.Multiply: ("*", Precedence.PRODUCT, "lax.mul"),
    ops.Divide: ("/", Precedence.PRODUCT, "lax.div"),
    ops.And: ("&", Precedence.AND, "lax.bitwise_and"),
    ops.Or: ("|", Precedence.OR, "lax.bitwise_or"),
    ops.Xor: ("^", Precedence.XOR, "lax.bitwise_xor"),
    ops.ShiftLeft: ("<<", Precedence.SHIFT, "lax.shift_left"),
    ops.ShiftRightArithmetic: (">>", Precedence.SHIFT, "lax.shift_right_arithmetic"),
    ops.ShiftRightLogical: (">>", Precedence.SHIFT, "lax.shift_right_logical"),
}
_FUNCTIONS: dict[type[Operation], str] = {
    ops.Atan2: "lax.atan2",
    ops.Complex: "lax.complex",
    ops.Power: "lax.pow",
    ops.Remainder: "lax.rem",
}
_EXTREMES: dict[type[Operation], str] = {ops.Maximum: "jnp.maximum", ops.Minimum: "jnp.minimum"}
#: The functions that add and multiply booleans.
_OF_BOOLEANS: dict[type[Operation], type[Operation]] = {ops.Add: ops.Or, ops.Multiply: ops.And}

_COMPARISONS = {
    ComparisonDirection.EQ: "==",
    ComparisonDirection.NE: "!=",
    ComparisonDirection.LT: "<",
    ComparisonDirection.LE: "<=",
    ComparisonDirection.GT: ">",
    ComparisonDirection.GE: ">=",
}


def element_type(value: Value) -> Any:
    """Return the element type of a tensor."""
    assert isinstance(value.type, TensorType)
    return value.type.element_type


def is_float(type: Any) -> bool:
    """Whether an element type is a floating-point type."""
    return isinstance(type, FloatType)


def is_unsigned(type: Any) -> bool:
    """Whether an element type is an unsigned integer; booleans are not."""
    return isinstance(type, IntegerType) and type.signedness is Signedness.UNSIGNED


@writes(*_UNARY)
def write_unary(op: Any, body: FunctionBody) -> Expression:
    return call(_UNARY[type(op)], *body.all(op.operands))


@writes(ops.Abs)
def write_abs(op: ops.Abs, body: FunctionBody) -> Expression:
    operand = body[op.operand]
    return operand if is_unsigned(element_type(op.operand)) else call("lax.abs", operand)


@writes(ops.Negate)
def write_negate(op: ops.Negate, body: FunctionBody) -> Expression:
    operand = body[op.operand]
    if body.is_constant(op.operand) or operand.precedence is Precedence.UNARY:  # linters reject `--x`
        return call("lax.neg", operand)
    return prefixed("-", operand)


@writes(ops.Not)
def write_not(op: ops.Not, body: FunctionBody) -> Expression:
    operand = body[op.operand]
    return call("lax.bitwise_not", operand) if body.is_constant(op.operand) else prefixed("~", operand)


@writes(ops.RoundNearestAfz)
def write_round(op: ops.RoundNearestAfz, body: FunctionBody) -> Expression:
    return call("lax.round", body[op.operand], text("lax.RoundingMethod.AWAY_FROM_ZERO"))


@writes(ops.RoundNearestEven)
def write_round_even(op: ops.RoundNearestEven, body: FunctionBody) -> Expression:
    return call("lax.round", body[op.operand], text("lax.RoundingMethod.TO_NEAREST_EVEN"))


@writes(*_OPERATORS)
def write_operator(op: Any, body: FunctionBody) -> Expression:
    cls = _OF_BOOLEANS.get(type(op), type(op)) if element_type(op.operands[0]) == BOOL else type(op)
    symbol, precedence, function = _OPERATORS[cls]
    if all(map(body.is_constant, op.operands)):
        return call(function, *body.all(op.operands))
    if not _is_operator(op):
        return call(function, *body.broadcasting(op.operands, shape_of(op.result.type), only_literals=True))
    return infix(symbol, precedence, *body.broadcasting(op.operands, shape_of(op.result.type)))


def _is_operator(op: Any) -> bool:
    """Whether Python's operator has the operation's meaning for arrays of the type."""
    type = element_type(op.operands[0])
    match op:
        case ops.Divide():
            return not isinstance(type, IntegerType)
        case ops.ShiftRightArithmetic():
            return not is_unsigned(type)
        case ops.ShiftRightLogical():
            return is_unsigned(type)
        case _:
            return True


@writes(*_FUNCTIONS)
def write_function(op: Any, body: FunctionBody) -> Expression:
    if all(map(body.is_constant, op.operands)):
        return call(_FUNCTIONS[type(op)], *body.all(op.operands))
    operands = body.broadcasting(op.operands, shape_of(op.result.type), only_literals=True)
    return call(_FUNCTIONS[type(op)], *operands)


@writes(*_EXTREMES)
def write_extreme(op: Any, body: FunctionBody) -> Expression:
    return call(_EXTREMES[type(op)], *body.broadcasting(op.operands, shape_of(op.result.type)))


@writes(ops.Compare)
def write_compare(op: ops.Compare, body: FunctionBody) -> Expression:
    is_total = op.compare_type is ComparisonType.TOTALORDER or op.order is ComparisonOrder.TOTAL
    symbol = _COMPARISONS[op.comparison_direction]
    if is_total and is_float(element_type(op.lhs)):
        order = body.module.total_order()
        lhs, rhs = (call(order, operand) for operand in body.all(op.operands))
        return infix(symbol, Precedence.COMPARISON, lhs, rhs)
    if all(map(body.is_constant, op.operands)):
        return call(f"lax.{op.comparison_direction.value.lower()}", *body.all(op.operands))
    if op.lhs is op.rhs:
        return _compared_with_itself(op, body)
    operands = body.broadcasting(op.operands, shape_of(op.result.type))
    return infix(symbol, Precedence.COMPARISON, *operands)


def _compared_with_itself(op: ops.Compare, body: FunctionBody) -> Expression:
    """Return a comparison of a value with itself in a form that linters accept, such as `jnp.isnan`."""
    (operand,) = body.named([op.lhs])
    type = element_type(op.lhs)
    if op.comparison_direction is ComparisonDirection.NE and isinstance(type, FloatType | ComplexType):
        return call("jnp.isnan", operand)
    return call(f"lax.{op.comparison_direction.value.lower()}", operand, operand)


@writes(ops.Select)
def write_select(op: ops.Select, body: FunctionBody) -> Expression:
    return call("jnp.where", *body.broadcasting(op.operands, shape_of(op.results[0].type), typed=(1, 2)))


@writes(ops.Clamp)
def write_clamp(op: ops.Clamp, body: FunctionBody) -> Expression:
    low, high = body.number(op.min), body.number(op.max)
    if low is not None and high is not None and not body.is_constant(op.operand):
        return call("jnp.clip", body[op.operand], low, high)
    return call("lax.clamp", body[op.min], body[op.operand], body[op.max])


@writes(ops.Convert)
def write_convert(op: ops.Convert, body: FunctionBody) -> Expression:
    source, target = element_type(op.operand), element_type(op.result)
    operand, dtype = body[op.operand], text(dtype_name(target))
    if isinstance(source, ComplexType) and not isinstance(target, ComplexType) and target != BOOL:
        operand = call("lax.real", operand)
    if body.is_constant(op.operand):
        return call("lax.convert_element_type", operand, dtype)
    return method(operand, "astype", dtype)


@writes(ops.ReducePrecision)
def write_reduce_precision(op: ops.ReducePrecision, body: FunctionBody) -> Expression:
    return call(
        "lax.reduce_precision",
        body[op.operand],
        exponent_bits=op.exponent_bits,
        mantissa_bits=op.mantissa_bits,
    )
