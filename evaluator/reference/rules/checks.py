"""Rules of checks on expected results, and of operations that print or save values."""

from __future__ import annotations

from typing import Any

import numpy as np

from evaluator.probes import UNREACHABLE, read_probe, write_probe
from evaluator.reference.registry import Array, Context, Value, computes_natively
from hlo_text import ops
from hlo_text.core.diagnostics import Diagnostic
from hlo_text.mlir.codecs.attributes import AttributePrinter


@computes_natively(ops.ExpectEq, ops.ExpectAlmostEq, ops.ExpectClose)
def _expect(op: Any, context: Context, actual: Array, expected: Array) -> tuple[Value, ...]:
    _check(op, context, actual, expected)
    return ()


@computes_natively(ops.ExpectEqConst, ops.ExpectAlmostEqConst)
def _expect_constant(op: Any, context: Context, actual: Array) -> tuple[Value, ...]:
    _check(op, context, actual, op.value.array)
    return ()


@computes_natively(ops.ExpectSerializedEq)
def _expect_probed(op: ops.ExpectSerializedEq, context: Context, expected: Array) -> tuple[Value, ...]:
    if context.probe_directory is None:
        raise context.refusal(op, "no probe directory was given")
    try:
        actual = read_probe(context.probe_directory, op.probe_id, op.iteration)
    except UNREACHABLE as error:
        source = context.module.source
        context.failures.append(Diagnostic(op.name, str(error), op.span(source), source))
        return ()
    _check(op, context, actual.view(expected.dtype) if actual.dtype.kind == "V" else actual, expected)
    return ()


def _check(op: Any, context: Context, actual: Array, expected: Array) -> None:
    from evaluator.check_ops import close, equal, find_failure, within_ulps

    match op:
        case ops.ExpectClose():
            rule = within_ulps(op.min_ulp_difference, op.max_ulp_difference)
        case ops.ExpectAlmostEq() | ops.ExpectAlmostEqConst():
            rule = close(op.tolerance)
        case _:
            rule = equal()
    found = find_failure(op, op.name, context.module, actual, expected, rule)
    context.failures += [found] if found is not None else []


def called_check(op: ops.CustomCall, context: Context, operands: tuple[Value, ...]) -> tuple[Value, ...] | None:
    """Run the check that a custom call represents, or return None for other custom calls."""
    from evaluator.check_ops import close, equal, find_failure, is_integral, within_ulps

    if len(operands) != 2:
        return None
    rules = {
        "check.expect_eq": equal(),
        "check.expect_almost_eq": close(1e-3),
        "check.expect_close": within_ulps(0, 3),
        "check.eq": equal() if is_integral(operands[0].dtype) else close(1e-4),
    }
    target = op.call_target_name
    if target not in rules:
        return None
    found = find_failure(op, target, context.module, *operands, rules[target])
    if target == "check.eq":
        return (np.asarray(found is None),)
    context.failures += [found] if found is not None else []
    return ()


@computes_natively(ops.Print)
def _print(op: ops.Print, context: Context, operand: Array) -> tuple[Value, ...]:
    print(f"%{op.operands[0].name} = {operand}")
    return ()


@computes_natively(ops.Probe)
def _probe(op: ops.Probe, context: Context, operand: Array) -> tuple[Value, ...]:
    """Return the value, and write it if there is a probe directory."""
    if context.probe_directory is not None:
        type_text = AttributePrinter().types.text(op.operand.type)
        try:
            write_probe(context.probe_directory, op.probe_id, type_text, operand)
        except UNREACHABLE as error:
            from evaluator.check_ops import unwritten

            context.failures.append(unwritten(op, context.module, error))
    return (operand,)
