"""Custom calls of programs with dynamic shapes: assertions about sizes, and operations whose sizes are operands."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from jax import lax

from evaluator.arrays import Array, is_concrete
from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.lowering.reduction import Window, reduce_windows
from hlo_text import ops
from hlo_text.attributes import StringAttribute, SymbolReference
from hlo_text.diagnostics import Diagnostic, ExecutionError


def _concrete(call: CustomCallSite, *values: Array) -> list[Any]:
    if not all(is_concrete(value) for value in values):
        message = "the shape depends on values that are not known when the program is lowered"
        raise call.context.error(call.op, "lower.dynamic-shape", message)
    return [np.asarray(value) for value in values]


@provide_custom_call("shape_assertion")
def lower_shape_assertion(call: CustomCallSite, condition: Array, *sizes: Array) -> tuple[Array, ...]:
    """Raises what a program exported by JAX says about its arguments' sizes if the condition does not hold."""
    holds, *values = _concrete(call, condition, *sizes)
    if not bool(holds):
        message = _error_message(call)
        for number, value in enumerate(values):
            message = message.replace(f"{{{number}}}", str(int(value)))
        source = call.context.module.source
        raise ExecutionError(Diagnostic("run.shape", f"{call.target}: {message}", call.op.span(source), source))
    return ()


def _error_message(call: CustomCallSite) -> str:
    discardable = call.op.annotations.discardable if call.op.annotations is not None else {}
    message = discardable.get("error_message")
    return message.value if isinstance(message, StringAttribute) else "the condition does not hold"
