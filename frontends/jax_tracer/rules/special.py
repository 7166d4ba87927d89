"""Special functions: operations of CHLO where there is one, otherwise what computes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.extend import core

from frontends.jax_tracer.decompositions.bessel import scaled_bessel_i0
from frontends.jax_tracer.decompositions.incomplete_beta import incomplete_beta
from frontends.jax_tracer.decompositions.incomplete_gamma import lower_gamma, lower_gamma_derivative, upper_gamma
from frontends.jax_tracer.registry import decomposes, translates
from frontends.jax_tracer.rules.elementwise import stretched
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.ir import Value

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
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "bessel_i0e": scaled_bessel_i0,
    "igamma": lower_gamma,
    "igamma_grad_a": lower_gamma_derivative,
    "igammac": upper_gamma,
    "regularized_incomplete_beta": incomplete_beta,
}


@translates(*_OPERATIONS)
def translate_special_function(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Value:
    given = stretched(context, equation, operands)
    return context.emit(_OPERATIONS[equation.primitive.name], *given)


def _at_any_precision(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function for all float types, of operands that stretch: narrow ones are computed in float32."""

    def compute(*operands: Any) -> Any:
        dtype = operands[0].dtype
        shape = jnp.broadcast_shapes(*(operand.shape for operand in operands))
        wide = dtype if dtype in (np.float32, np.float64) else np.float32
        given = (jnp.broadcast_to(lax.convert_element_type(operand, wide), shape) for operand in operands)
        return lax.convert_element_type(function(*given), dtype)

    return compute


for _name, _function in _FUNCTIONS.items():
    decomposes(_name)(_at_any_precision(_function))
