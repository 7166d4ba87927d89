"""Translation of comparisons, selections, and minimum and maximum, which support complex numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import (
    avals_of,
    is_complex,
    is_extended,
    is_inexact,
    is_signed_integer,
    physical_element,
    physical_shape_and_dtype,
)
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import ComparisonDirection, ComparisonType
from hlo_text.core.ir import Region, Value
from hlo_text.core.types import TensorType


def comparison_type(dtype: Any) -> ComparisonType:
    """Return the comparison type of a dtype; booleans compare as unsigned integers."""
    if is_inexact(dtype):
        return ComparisonType.FLOAT
    return ComparisonType.SIGNED if is_signed_integer(dtype) else ComparisonType.UNSIGNED


def compare(
    context: Translation, lhs: Value, rhs: Value, direction: str, dtype: Any, *, total_order: bool = False
) -> Value:
    """Emit a comparison of two arrays of a dtype."""
    kind = ComparisonType.TOTALORDER if total_order else comparison_type(dtype)
    return context.emit(ops.Compare, lhs, rhs, comparison_direction=ComparisonDirection(direction), compare_type=kind)


def _comparison(direction: str, is_total: bool) -> Any:
    def rule(context: Translation, equation: core.JaxprEqn, lhs: Value, rhs: Value) -> Value:
        avals = avals_of(equation.invars)
        shape, dtype = avals_of(equation.outvars)[0].shape, avals[0].dtype
        lhs, rhs = (_stretch(context, operand, aval, shape) for operand, aval in zip((lhs, rhs), avals, strict=True))
        if is_extended(dtype):
            return _compare_keys(context, lhs, rhs, direction, equation)
        return compare(context, lhs, rhs, direction, dtype, total_order=is_total and is_inexact(dtype))

    return rule


for _direction in ("eq", "ne", "ge", "gt", "le", "lt"):
    translates(_direction)(_comparison(_direction.upper(), False))
for _direction in ("eq", "le", "lt"):
    translates(f"{_direction}_to")(_comparison(_direction.upper(), True))


def _stretch(context: Translation, operand: Value, aval: Any, shape: Sequence[Any]) -> Value:
    """Broadcast an operand to a shape of higher rank; random keys keep their words."""
    if aval.shape == shape:
        return operand
    physical, _ = physical_shape_and_dtype(aval)
    trailing = physical[len(aval.shape) :]
    full = (*shape, *trailing)
    return context.broadcast(operand, full, range(len(full) - len(physical), len(full)))


def _compare_keys(context: Translation, lhs: Value, rhs: Value, direction: str, equation: core.JaxprEqn) -> Value:
    """Compare random keys, which are equal if all their words are."""
    words, word_dtype = physical_element(avals_of(equation.invars)[0].dtype)
    equal_words = compare(context, lhs, rhs, direction, word_dtype)
    rank = len(avals_of(equation.outvars)[0].shape)
    axes = tuple(range(rank, rank + len(words)))
    is_equality = direction == "EQ"
    start = context.constant(np.bool_(is_equality))
    body = context.reducer(ops.And if is_equality else ops.Or, np.bool_)
    return context.emit(ops.Reduce, [equal_words], [start], dimensions=axes, body=body)


def extremum(context: Translation, cls: Any, lhs: Value, rhs: Value) -> Value:
    """Emit a minimum or maximum; complex numbers compare by real parts, then by imaginary parts."""
    assert isinstance(lhs.type, TensorType)
    if not lhs.type.element_type.mlir_name.startswith("complex"):
        return context.emit(cls, lhs, rhs)
    direction = "LT" if cls is ops.Minimum else "GT"
    lhs_real, rhs_real = context.emit(ops.Real, lhs), context.emit(ops.Real, rhs)
    is_tie = compare(context, lhs_real, rhs_real, "EQ", np.float32)
    by_real = compare(context, lhs_real, rhs_real, direction, np.float32)
    lhs_imaginary, rhs_imaginary = context.emit(ops.Imag, lhs), context.emit(ops.Imag, rhs)
    by_imaginary = compare(context, lhs_imaginary, rhs_imaginary, direction, np.float32)
    is_left = context.emit(ops.Select, is_tie, by_imaginary, by_real)
    return context.emit(ops.Select, is_left, lhs, rhs)


def extremum_region(context: Translation, cls: Any, dtype: Any) -> Region:
    """Return the reducer region of minimum or maximum."""
    if not is_complex(dtype):
        return context.reducer(cls, dtype)
    scalar = context.scalar_type(dtype)
    return context.region([scalar, scalar], lambda x, y: [extremum(context, cls, x, y)])


@translates("max", "min")
def translate_extremum(context: Translation, equation: core.JaxprEqn, lhs: Value, rhs: Value) -> Value:
    shape = avals_of(equation.outvars)[0].shape
    lhs, rhs = (
        _stretch(context, operand, atom.aval, shape) for operand, atom in zip((lhs, rhs), equation.invars, strict=True)
    )
    return extremum(context, ops.Maximum if equation.primitive.name == "max" else ops.Minimum, lhs, rhs)


@translates("select_n")
def translate_select_n(context: Translation, equation: core.JaxprEqn, which: Value, *cases: Value) -> Value:
    """Select the second case for true, or a case by integer through bisection."""
    which_aval, result_aval = avals_of(equation.invars)[0], avals_of(equation.outvars)[0]
    if len(cases) == 1:
        return cases[0]
    shape, _ = physical_shape_and_dtype(result_aval)

    def select(predicate: Value, on_true: Value, on_false: Value) -> Value:
        if len(shape) > len(result_aval.shape) and len(which_aval.shape) == len(result_aval.shape):
            predicate = context.broadcast(predicate, shape, range(len(result_aval.shape)))
        return context.emit(ops.Select, predicate, on_true, on_false)

    if which_aval.dtype == np.bool_:
        return select(which, cases[1], cases[0])

    def choose(offset: int, remaining: Sequence[Value]) -> Value:
        if len(remaining) == 1:
            return remaining[0]
        middle = len(remaining) // 2
        is_lower = compare(context, which, context.full_like(offset + middle, which_aval), "LT", which_aval.dtype)
        lower = choose(offset, remaining[:middle])
        return select(is_lower, lower, choose(offset + middle, remaining[middle:]))

    return choose(0, cases)
