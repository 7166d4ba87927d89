"""The reference executor on fractions in object arrays, whose results are exact."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import hlo_text
from evaluator.options import RunOptions
from evaluator.reference.arithmetic import NativeArithmetic
from evaluator.reference.execute import run_in_arithmetic
from evaluator.reference.registry import Array, Context, Rule, Value, find_rule, find_shared_rule
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.diagnostics import LoweringError
from hlo_text.core.ir import Operation
from hlo_text.core.types import ElementType, FloatType, TensorType, Type

_fraction = np.vectorize(lambda number: Fraction(float(number)), otypes=[object])
_COMPARISONS: dict[ComparisonDirection, Callable[[Any, Any], Any]] = {
    ComparisonDirection.LT: operator.lt,
    ComparisonDirection.GT: operator.gt,
}


def _is_float(type: Type) -> bool:
    return isinstance(type, TensorType) and isinstance(type.element_type, FloatType)


def _compare(op: ops.Compare, context: Context, lhs: Array, rhs: Array) -> tuple[Value, ...]:
    return (np.asarray(_COMPARISONS[op.comparison_direction](lhs, rhs), np.bool_),)


def _elementwise(function: Callable[..., Any]) -> Rule:
    return lambda op, context, *operands: (np.asarray(function(*operands), object),)


_RULES: dict[type[Operation], Rule] = {
    ops.Add: _elementwise(operator.add),
    ops.Compare: _compare,
    ops.Divide: _elementwise(operator.truediv),
    ops.Multiply: _elementwise(operator.mul),
    ops.Negate: _elementwise(operator.neg),
}


class Fractions(NativeArithmetic):
    """Floats are fractions; other elements are native."""

    def rule(self, op: Operation) -> Rule | None:
        if not any(_is_float(value.type) for value in (*op.operands, *op.results)):
            return find_rule(type(op))
        return _RULES.get(type(op)) or find_shared_rule(type(op))

    def imported(self, array: Array, type: Type) -> Array:
        if not _is_float(type) or array.dtype == object:
            return array
        return np.asarray(_fraction(array), object) if array.size else array.astype(object)

    def fits(self, array: Array, type: Type) -> bool:
        if not _is_float(type):
            return super().fits(array, type)
        return array.dtype == object and isinstance(type, TensorType) and array.shape == type.shape

    def promoted(self, array: Array, element_type: ElementType) -> Array:
        return array if array.dtype == object else super().promoted(array, element_type)

    def converted(self, array: Array, source: ElementType, target: ElementType) -> Array:
        if isinstance(source, FloatType) and isinstance(target, FloatType):
            return array
        return super().converted(array, source, target)

    def widened(self, array: Array, element_type: ElementType) -> Array:
        return array if isinstance(element_type, FloatType) else super().widened(array, element_type)

    def narrowed(self, array: Array, element_type: ElementType) -> Array:
        return array if isinstance(element_type, FloatType) else super().narrowed(array, element_type)


def _run(text: str, *arrays: Any) -> tuple[Value, ...]:
    return run_in_arithmetic(Fractions(), hlo_text.parse(text), arrays, RunOptions())


_NUMBERS = np.array([[1, 3, 7], [9, 10, 11]], np.float32)


def test_elementwise_operations_are_exact() -> None:
    """1/3 + 1/7 and the like have no exact float, and are fractions here."""
    text = """
func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<2x3xf32>
  %q = stablehlo.divide %one, %a : tensor<2x3xf32>
  %s = stablehlo.add %q, %a : tensor<2x3xf32>
  %p = stablehlo.multiply %s, %q : tensor<2x3xf32>
  %r = stablehlo.negate %p : tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
"""
    (result,) = _run(text, _NUMBERS)
    wanted = [[-(Fraction(1, int(n)) + int(n)) * Fraction(1, int(n)) for n in row] for row in _NUMBERS]
    assert result.tolist() == wanted


def test_reductions_and_data_movement() -> None:
    """Sums of reciprocals after a transposition, and padding with exact zeros."""
    text = """
func.func @main(%a: tensor<2x3xf32>) -> (tensor<3xf32>, tensor<2x5xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<2x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %q = stablehlo.divide %one, %a : tensor<2x3xf32>
  %t = stablehlo.transpose %q, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %s = stablehlo.reduce(%t init: %zero) applies stablehlo.add across dimensions = [1]
       : (tensor<3x2xf32>, tensor<f32>) -> tensor<3xf32>
  %p = stablehlo.pad %q, %zero, low = [0, 1], high = [0, 1], interior = [0, 0]
       : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x5xf32>
  return %s, %p : tensor<3xf32>, tensor<2x5xf32>
}
"""
    sums, padded = _run(text, _NUMBERS)
    rows = [[Fraction(1, int(n)) for n in row] for row in _NUMBERS]
    assert sums.tolist() == [one + other for one, other in zip(*rows, strict=True)]
    assert padded.tolist() == [[0, *row, 0] for row in rows]


def test_dot_accumulates_exactly() -> None:
    text = """
func.func @main(%a: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<2x3xf32>
  %q = stablehlo.divide %one, %a : tensor<2x3xf32>
  %r = stablehlo.dot_general %q, %q, contracting_dims = [1] x [1]
       : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
"""
    (result,) = _run(text, _NUMBERS)
    rows = [[Fraction(1, int(n)) for n in row] for row in _NUMBERS]
    assert result.tolist() == [[sum(x * y for x, y in zip(a, b, strict=True)) for b in rows] for a in rows]


def test_control_flow_and_sorting_decide_by_exact_values() -> None:
    """A loop with a native counter halves a fraction; a sort distinguishes fractions that round to one float."""
    text = """
func.func @main(%a: tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %limit = stablehlo.constant dense<40> : tensor<i32>
  %step = stablehlo.constant dense<1> : tensor<i32>
  %x = stablehlo.constant dense<1.0> : tensor<f32>
  %three = stablehlo.constant dense<3.0> : tensor<f32>
  %n, %y = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<f32>
  cond {
    %c = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %step : tensor<i32>
    %w = stablehlo.divide %v, %three : tensor<f32>
    stablehlo.return %j, %w : tensor<i32>, tensor<f32>
  }
  %b = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %m = stablehlo.multiply %b, %a : tensor<3xf32>
  %big = stablehlo.constant dense<1.0> : tensor<3xf32>
  %close = stablehlo.add %big, %m : tensor<3xf32>
  %sorted = "stablehlo.sort"(%close) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %less = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) {dimension = 0 : i64} : (tensor<3xf32>) -> tensor<3xf32>
  return %y, %sorted : tensor<f32>, tensor<3xf32>
}
"""
    power, ordered = _run(text, np.array([3, 1, 2], np.float32))
    tiny = Fraction(1, 3**40)
    assert power.item() == tiny
    assert ordered.tolist() == [1 + tiny, 1 + 2 * tiny, 1 + 3 * tiny]


def test_collectives_exchange_exact_values() -> None:
    """One process adds its own fractions, and receives zeros without a sender."""
    text = """
func.func @main(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<2x3xf32>
  %q = stablehlo.divide %one, %a : tensor<2x3xf32>
  %s = "stablehlo.all_reduce"(%q) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %t = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %p = "stablehlo.collective_permute"(%q) <{source_target_pairs = dense<> : tensor<0x2xi64>}>
       : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %s, %p : tensor<2x3xf32>, tensor<2x3xf32>
}
"""
    summed, received = _run(text, _NUMBERS)
    assert summed.tolist() == [[Fraction(1, int(n)) for n in row] for row in _NUMBERS]
    assert received.tolist() == [[0, 0, 0], [0, 0, 0]]
    assert received.dtype == object


def test_operation_without_a_rule_is_refused() -> None:
    text = """
func.func @main(%a: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.sine %a : tensor<f32>
  return %r : tensor<f32>
}
"""
    with pytest.raises(LoweringError, match="not supported"):
        _run(text, np.float32(1))
