"""Translation of tokens and barriers, which order operations."""

from __future__ import annotations

from evaluator.jax_internals import core
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.ir import Value


@translates("create_token")
def translate_create_token(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    return context.emit(ops.CreateToken)


@translates("after_all")
def translate_after_all(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    return context.emit(ops.AfterAll, operands)


@translates("optimization_barrier")
def translate_optimization_barrier(
    context: Translation, equation: core.JaxprEqn, *operands: Value
) -> tuple[Value, ...]:
    return context.emit_all(ops.OptimizationBarrier, operands) if operands else ()


@translates("dce_sink")
def translate_sink(context: Translation, equation: core.JaxprEqn, operand: Value) -> tuple[Value, ...]:
    """Mark a value as used."""
    if equation.params["prevent_mlir_dce"]:
        context.emit_all(
            ops.CustomCall,
            [operand],
            result_types=(),
            call_target_name="dce_sink",
            has_side_effect=True,
            api_version=4,
        )
    return ()
