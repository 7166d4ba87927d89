"""The `check` and `interpreter` dialects: programs that carry their own expectations.

A check looks at numbers on the host: at once while a program runs operation by operation, from a callback when it is
compiled. What fails is collected; `run` raises it when the program has ended.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import numpy as np

from evaluator.arrays import Array, is_concrete, literal_array
from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.interpreter import LoweringContext
from evaluator.registry import UNSUPPORTED, lowers
from hlo_text import ops
from hlo_text.attributes import ArrayAttribute, SymbolReference
from hlo_text.diagnostics import Diagnostic
from hlo_text.ir import Operation

#: Arrays of numpy or, for distances, of Python integers.
_Numbers = Any

#: Distance in units in the last place between a finite and a non-finite number.
_FARTHEST = 2**64 - 1


def differing_exactly(actual: _Numbers, expected: _Numbers) -> _Numbers:
    """Return where numbers differ; NaN differs from NaN, -0 equals 0."""
    return actual != expected


def differing_by(tolerance: float) -> Callable[[_Numbers, _Numbers], _Numbers]:
    """Return a function that says where numbers differ by more than an absolute tolerance.

    Real and imaginary parts count separately, NaN equals NaN, infinities must be equal.
    """

    def differing(actual: _Numbers, expected: _Numbers) -> _Numbers:
        if actual.dtype.kind == "c":
            return differing(actual.real, expected.real) | differing(actual.imag, expected.imag)
        if actual.dtype.kind in "biu":
            return actual != expected
        lhs, rhs = actual.astype(np.float64), expected.astype(np.float64)
        with np.errstate(invalid="ignore"):
            is_close = np.abs(lhs - rhs) <= tolerance
        return ~(is_close | (lhs == rhs) | (np.isnan(lhs) & np.isnan(rhs)))

    return differing


def ulp_distance(actual: _Numbers, expected: _Numbers) -> _Numbers:
    """Return how many representable numbers lie between floats; of complex numbers the larger part's.

    NaNs are equal whatever their payload; a finite number is 2**64 - 1 away from any other.
    """
    if actual.dtype.kind == "c":
        return np.maximum(ulp_distance(actual.real, expected.real), ulp_distance(actual.imag, expected.imag))
    first, second = (_ordinals(numbers) for numbers in (actual, expected))
    distance = np.abs(first - second)
    lhs, rhs = actual.astype(np.float64), expected.astype(np.float64)
    is_same = (lhs == rhs) | (np.isnan(lhs) & np.isnan(rhs))
    is_far = ~is_same & ~(np.isfinite(lhs) & np.isfinite(rhs))
    distance[is_far] = _FARTHEST
    distance[is_same] = 0
    return distance


def _ordinals(numbers: _Numbers) -> _Numbers:
    """Return the position of floats in their order as Python integers, both zeros at 0."""
    width = numbers.dtype.itemsize * 8
    bits = np.asarray(numbers).reshape(numbers.shape).view(f"uint{width}").astype(object)
    sign = 1 << (width - 1)
    return np.where(bits >= sign, sign - bits, bits).astype(object)


def differing_in_ulps(low: int, high: int) -> Callable[[_Numbers, _Numbers], _Numbers]:
    """Return a function that says where floats are not between `low` and `high` representable numbers apart."""

    def differing(actual: _Numbers, expected: _Numbers) -> _Numbers:
        distance = ulp_distance(np.atleast_1d(actual), np.atleast_1d(expected))
        return np.asarray((distance < low) | (distance > high), np.bool_).reshape(actual.shape)

    return differing


def check(
    op: Operation,
    context: LoweringContext,
    actual: Array,
    expected: Array,
    differing: Callable[[_Numbers, _Numbers], _Numbers],
) -> None:
    """Compare two arrays where their numbers are, and report where they differ."""

    def compare(lhs: Any, rhs: Any) -> None:
        left, right = np.asarray(lhs), np.asarray(rhs)
        places = np.argwhere(differing(left, right))
        if len(places):
            index = tuple(int(number) for number in places[0])
            message = f"{op.name}: {len(places)} of {left.size} elements differ, first at {list(index)}"
            notes = (f"actual {left[index]}", f"expected {right[index]}")
            source = context.module.source
            context.failures.append(Diagnostic("check.failed", message, op.span(source), source, notes))

    if is_concrete(actual) and is_concrete(expected):
        compare(actual, expected)
    else:
        jax.debug.callback(compare, actual, expected)


@lowers(ops.ExpectEq)
def lower_expect_eq(op: ops.ExpectEq, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[()]:
    check(op, context, lhs, rhs, differing_exactly)
    return ()


@lowers(ops.ExpectEqConst)
def lower_expect_eq_const(op: ops.ExpectEqConst, context: LoweringContext, lhs: Array) -> tuple[()]:
    check(op, context, lhs, literal_array(op.value), differing_exactly)
    return ()


@lowers(ops.ExpectAlmostEq)
def lower_expect_almost_eq(op: ops.ExpectAlmostEq, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[()]:
    check(op, context, lhs, rhs, differing_by(op.tolerance))
    return ()


@lowers(ops.ExpectAlmostEqConst)
def lower_expect_almost_eq_const(op: ops.ExpectAlmostEqConst, context: LoweringContext, lhs: Array) -> tuple[()]:
    check(op, context, lhs, literal_array(op.value), differing_by(op.tolerance))
    return ()


@lowers(ops.ExpectClose)
def lower_expect_close(op: ops.ExpectClose, context: LoweringContext, actual: Array, expected: Array) -> tuple[()]:
    check(op, context, actual, expected, differing_in_ulps(op.min_ulp_difference, op.max_ulp_difference))
    return ()


@provide_custom_call("check.expect_eq")
def call_expect_eq(call: CustomCallSite, actual: Array, expected: Array) -> tuple[()]:
    check(call.op, call.context, actual, expected, differing_exactly)
    return ()


@provide_custom_call("check.expect_almost_eq")
def call_expect_almost_eq(call: CustomCallSite, actual: Array, expected: Array) -> tuple[()]:
    check(call.op, call.context, actual, expected, differing_by(1e-3))
    return ()


@provide_custom_call("check.expect_close")
def call_expect_close(call: CustomCallSite, actual: Array, expected: Array) -> tuple[()]:
    check(call.op, call.context, actual, expected, differing_in_ulps(0, 3))
    return ()


@lowers(ops.Print)
def lower_print(op: ops.Print, context: LoweringContext, operand: Array) -> tuple[()]:
    jax.debug.print(f"%{op.operands[0].name} = {{}}", operand)
    return ()


@lowers(ops.Probe)
def lower_probe(op: ops.Probe, context: LoweringContext, operand: Array) -> Array:
    """Passes the value on; it writes no file."""
    return operand


@lowers(ops.RunParallel)
def lower_run_parallel(op: ops.RunParallel, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    """Runs a grid of one function; larger grids need several processes."""
    rows = op.programs.elements if isinstance(op.programs, ArrayAttribute) else ()
    programs = [program for row in rows if isinstance(row, ArrayAttribute) for program in row.elements]
    if len(programs) != 1 or not isinstance(programs[0], SymbolReference) or op.infeed is not None:
        raise context.error(op, "lower.unsupported", "it runs a grid of several processes, or feeds them")
    return context.call(op, programs[0].path[-1], inputs)


UNSUPPORTED[ops.ExpectSerializedEq] = "it reads a file that a probe wrote"
