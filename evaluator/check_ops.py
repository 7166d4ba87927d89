"""The `check` and `interpreter` dialects: programs with embedded expectations.

A check inspects values on the host: immediately while a program runs operation by operation, from a callback when it is
compiled. Failures are collected, and `run` raises them at the end of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.interpreter import LoweringContext
from evaluator.probes import UNREACHABLE, read_probe, write_probe
from evaluator.registry import lowers
from evaluator.values.arrays import Array, describe_array, is_concrete, literal_array
from evaluator.values.sub_bytes import call_on_host, to_bytes
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic
from hlo_text.core.ir import Module, Operation
from hlo_text.mlir.codecs.attributes import AttributePrinter

#: NumPy arrays; for ULP distances, arrays of Python integers.
_Numbers = Any

#: ULP distance between a finite and a non-finite number.
_FARTHEST = 2**64 - 1


@attrs.frozen
class Rule:
    """Comparison of a check, for two arrays of one type.

    Attributes:
        fails: Function that marks elements which differ by more than allowed.
        distance: Function that describes the distance of two numbers.
    """

    fails: Callable[[_Numbers, _Numbers], _Numbers]
    distance: Callable[[_Numbers, _Numbers], str]


def equal() -> Rule:
    """Require equal numbers; NaN differs from NaN, -0 equals 0."""
    return Rule(lambda actual, expected: actual != expected, _difference)


def close(tolerance: float) -> Rule:
    """Require numbers that differ by at most an absolute tolerance.

    Real and imaginary parts are compared separately. NaN equals NaN; infinities and integers must be equal.
    """

    def fails(actual: _Numbers, expected: _Numbers) -> _Numbers:
        if actual.dtype.kind == "c":
            return fails(actual.real, expected.real) | fails(actual.imag, expected.imag)
        if is_integral(actual.dtype):
            return actual != expected
        lhs, rhs = actual.astype(np.float64), expected.astype(np.float64)
        with np.errstate(invalid="ignore"):
            is_close = np.abs(lhs - rhs) <= tolerance
        return ~(is_close | (lhs == rhs) | (np.isnan(lhs) & np.isnan(rhs)))

    return Rule(fails, lambda actual, expected: f"{_difference(actual, expected)}, tolerance {tolerance}")


def within_ulps(low: int, high: int) -> Rule:
    """Require floats whose distance is between `low` and `high` ULP."""

    def fails(actual: _Numbers, expected: _Numbers) -> _Numbers:
        distance = ulp_distance(np.atleast_1d(actual), np.atleast_1d(expected))
        return np.asarray((distance < low) | (distance > high), np.bool_).reshape(actual.shape)

    def distance(actual: _Numbers, expected: _Numbers) -> str:
        apart = ulp_distance(np.atleast_1d(actual), np.atleast_1d(expected))[0]
        return f"difference {apart} ULP, allowed {low} to {high}"

    return Rule(fails, distance)


def is_integral(dtype: np.dtype[Any]) -> bool:
    """Return whether a dtype is boolean or integer, including narrow integers unknown to NumPy."""
    return dtype.kind in "biu" or dtype.name in ("int2", "int4", "uint2", "uint4")


def _difference(actual: _Numbers, expected: _Numbers) -> str:
    if is_integral(actual.dtype):
        return f"difference {abs(int(actual) - int(expected))}"
    wide = np.complex128 if actual.dtype.kind == "c" else np.float64
    with np.errstate(invalid="ignore"):
        return f"difference {abs(actual.astype(wide) - expected.astype(wide)):.6g}"


def ulp_distance(actual: _Numbers, expected: _Numbers) -> _Numbers:
    """Return the ULP distance of floats, for complex numbers the larger of both parts.

    NaNs are equal with any payload. The distance of a finite number from a non-finite one is 2**64 - 1.
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
    """Return the positions of floats in their total order as Python integers, with both zeros at 0."""
    sign = 1 << (ml_dtypes.finfo(numbers.dtype).bits - 1)
    bits = np.array(numbers).view(f"uint{numbers.dtype.itemsize * 8}").astype(object)
    if numbers.dtype == ml_dtypes.float8_e8m0fnu:  # the type is unsigned
        return bits
    return np.where(bits >= sign, sign - bits, bits).astype(object)


def check(op: Operation, name: str, context: LoweringContext, actual: Array, expected: Array, rule: Rule) -> None:
    """Compare two arrays on the host, and record a failure at the first difference.

    Args:
        op: The check operation.
        name: The name of the check in the diagnostic.
        context: The context of the operation, whose failures the diagnostic is added to.
        actual: The computed array.
        expected: The expected array.
        rule: The comparison.
    """

    def compare(lhs: Any, rhs: Any) -> None:
        found = find_failure(op, name, context.module, lhs, rhs, rule)
        context.failures.extend([found] if found is not None else [])

    if is_concrete(actual) and is_concrete(expected):
        compare(actual, expected)
    else:
        call_on_host(compare, actual, expected)


def find_failure(op: Operation, name: str, module: Module, actual: Any, expected: Any, rule: Rule) -> Diagnostic | None:
    """Return the failure of a check of two arrays, or None; arguments as for `check`."""
    left, right = np.asarray(actual), np.asarray(expected)
    places = np.argwhere(rule.fails(left, right))
    if not len(places):
        return None
    index = tuple(int(number) for number in places[0])
    message = f"{len(places)} of {left.size} elements differ, first at {list(index)}"
    notes = (
        f"actual {left[index]}, expected {right[index]}",
        rule.distance(np.asarray(left[index]), np.asarray(right[index])),
    )
    return Diagnostic(name, message, op.span(module.source), module.source, notes)


@lowers(ops.ExpectEq)
def lower_expect_eq(op: ops.ExpectEq, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[()]:
    check(op, op.name, context, lhs, rhs, equal())
    return ()


@lowers(ops.ExpectEqConst)
def lower_expect_eq_const(op: ops.ExpectEqConst, context: LoweringContext, lhs: Array) -> tuple[()]:
    check(op, op.name, context, lhs, literal_array(op.value), equal())
    return ()


@lowers(ops.ExpectAlmostEq)
def lower_expect_almost_eq(op: ops.ExpectAlmostEq, context: LoweringContext, lhs: Array, rhs: Array) -> tuple[()]:
    check(op, op.name, context, lhs, rhs, close(op.tolerance))
    return ()


@lowers(ops.ExpectAlmostEqConst)
def lower_expect_almost_eq_const(op: ops.ExpectAlmostEqConst, context: LoweringContext, lhs: Array) -> tuple[()]:
    check(op, op.name, context, lhs, literal_array(op.value), close(op.tolerance))
    return ()


@lowers(ops.ExpectClose)
def lower_expect_close(op: ops.ExpectClose, context: LoweringContext, actual: Array, expected: Array) -> tuple[()]:
    check(op, op.name, context, actual, expected, within_ulps(op.min_ulp_difference, op.max_ulp_difference))
    return ()


@lowers(ops.ExpectSerializedEq)
def lower_expect_serialized_eq(op: ops.ExpectSerializedEq, context: LoweringContext, expected: Array) -> tuple[()]:
    """Compare with the values that a probe wrote; the file is read at run time."""
    directory = context.options.probe_directory
    if directory is None:
        raise context.error(op, "lower.unsupported", "no probe directory was given")

    def compare(array: Any) -> None:
        right = np.asarray(array)
        source = context.module.source
        try:
            left = read_probe(directory, op.probe_id, op.iteration)
        except UNREACHABLE as error:
            context.failures.append(Diagnostic(op.name, str(error), op.span(source), source))
            return
        if left.dtype.kind == "V":  # raw bytes of a type unknown to NumPy
            left = left.view(right.dtype)
        if describe_array(left) != describe_array(right):
            message = f"the probe recorded {describe_array(left)}, expected {describe_array(right)}"
            context.failures.append(Diagnostic(op.name, message, op.span(source), source))
        else:
            check(op, op.name, context, left, right, equal())

    call_on_host(compare, expected, ordered=True)
    return ()


@provide_custom_call("check.expect_eq")
def call_expect_eq(call: CustomCallSite, actual: Array, expected: Array) -> tuple[()]:
    check(call.op, call.target, call.context, actual, expected, equal())
    return ()


@provide_custom_call("check.expect_almost_eq")
def call_expect_almost_eq(call: CustomCallSite, actual: Array, expected: Array) -> tuple[()]:
    check(call.op, call.target, call.context, actual, expected, close(1e-3))
    return ()


@provide_custom_call("check.expect_close")
def call_expect_close(call: CustomCallSite, actual: Array, expected: Array) -> tuple[()]:
    check(call.op, call.target, call.context, actual, expected, within_ulps(0, 3))
    return ()


@provide_custom_call("check.eq")
def call_eq(call: CustomCallSite, actual: Array, expected: Array) -> Array:
    """Return whether all elements are equal, floats to within 1e-4, without reporting a failure."""
    if is_integral(np.dtype(actual.dtype)):
        return jnp.all(lax.eq(actual, expected))
    return jnp.allclose(actual, expected, rtol=0, atol=1e-4, equal_nan=True)


@lowers(ops.Print)
def lower_print(op: ops.Print, context: LoweringContext, operand: Array) -> tuple[()]:
    jax.debug.print(f"%{op.operands[0].name} = {{}}", to_bytes(operand))
    return ()


@lowers(ops.Probe)
def lower_probe(op: ops.Probe, context: LoweringContext, operand: Array) -> Array:
    """Return the operand, and write it to the probe directory if there is one."""
    directory = context.options.probe_directory
    if directory is not None:
        type_text = AttributePrinter().types.text(op.operand.type)

        def write(array: Any) -> None:
            try:
                write_probe(directory, op.probe_id, type_text, np.asarray(array))
            except UNREACHABLE as error:
                context.failures.append(unwritten(op, context.module, error))

        call_on_host(write, operand, ordered=True)
    return operand


def unwritten(op: Operation, module: Module, error: Exception) -> Diagnostic:
    """Return the failure of a probe that could not write its value."""
    return Diagnostic(
        "run.failed", f"{op.name}: cannot write the value: {error}", op.span(module.source), module.source
    )


@lowers(ops.RunParallel)
def lower_run_parallel(op: ops.RunParallel, context: LoweringContext, *inputs: Array) -> tuple[Array, ...]:
    """Call the function of a grid of one process; `evaluator.grid` runs larger grids."""
    if op.only_program is None:
        raise context.error(op, "lower.unsupported", "cannot be traced by JAX: it runs several processes")
    return context.call(op, op.only_program, inputs)
