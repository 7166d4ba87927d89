"""The fast Fourier transform."""

from __future__ import annotations

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, is_static
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import FftType
from hlo_text.core.ir import Value


@translates("fft")
def translate_fft(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    lengths = equation.params["fft_lengths"]
    if not is_static(lengths):
        raise refusal("trace.dimension", f"fft: the lengths {lengths} must be static")
    return context.emit(
        ops.Fft,
        operand,
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        fft_type=FftType[equation.params["fft_type"].name],
        fft_length=tuple(lengths),
    )
