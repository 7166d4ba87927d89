"""Special functions for which CHLO has an operation; JAX lowers others to functions of arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluator.jax_internals import core
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.rules.elementwise import stretched
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.ir import Value

_OPERATIONS: Mapping[str, Any] = {
    "bessel_i1e": ops.BesselI1e,
    "digamma": ops.Digamma,
    "erf": ops.Erf,
    "erf_inv": ops.ErfInv,
    "erfc": ops.Erfc,
    "lgamma": ops.Lgamma,
    "polygamma": ops.Polygamma,
    "zeta": ops.Zeta,
}


@translates(*_OPERATIONS)
def translate_special_function(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    given = stretched(context, equation, operands)
    return context.emit(_OPERATIONS[equation.primitive.name], *given)
