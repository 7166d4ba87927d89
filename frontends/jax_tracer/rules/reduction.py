"""Translation of reductions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, greatest, least, type_of
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.rules.comparison_selection import extremum_region
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.ir import Value


def _ones(dtype: Any) -> np.ndarray[Any, Any]:
    """Return the number with all bits set."""
    dtype = np.dtype(dtype)
    return np.array(True) if dtype == np.bool_ else np.array(-1).astype(dtype)


#: Operation and initial value of each primitive.
_REDUCERS: Mapping[str, tuple[Any, Callable[[Any], Any]]] = {
    "reduce_sum": (ops.Add, lambda dtype: np.array(0, dtype)),
    "reduce_prod": (ops.Multiply, lambda dtype: np.array(1, dtype)),
    "reduce_or": (ops.Or, lambda dtype: np.array(0, dtype)),
    "reduce_and": (ops.And, _ones),
    "reduce_xor": (ops.Xor, lambda dtype: np.array(0, dtype)),
    "reduce_min": (ops.Minimum, greatest),
    "reduce_max": (ops.Maximum, least),
}


@translates(*_REDUCERS)
def translate_reduction(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    cls, start_of = _REDUCERS[equation.primitive.name]
    aval = avals_of(equation.outvars)[0]
    start = context.constant(start_of(aval.dtype))
    is_extremum = cls in (ops.Minimum, ops.Maximum)
    body = extremum_region(context, cls, aval.dtype) if is_extremum else context.reducer(cls, aval.dtype)
    axes = tuple(map(int, equation.params["axes"]))
    return context.emit(ops.Reduce, [operand], [start], dimensions=axes, body=body, result_types=[type_of(aval)])


@translates("reduce")
def translate_reduce(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    count = len(operands) // 2
    jaxpr = equation.params["jaxpr"]
    scalars = [type_of(atom.aval) for atom in equation.invars[count:]]
    return context.emit_all(
        ops.Reduce,
        operands[:count],
        operands[count:],
        dimensions=tuple(map(int, equation.params["dimensions"])),
        body=context.jaxpr_region(jaxpr, [*scalars, *scalars]),
        result_types=[type_of(variable.aval) for variable in equation.outvars],
    )
