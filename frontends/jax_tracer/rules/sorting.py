"""Translation of sorting and top-k."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.jax_internals import core, primitives
from frontends.jax_tracer.avals import avals_of, element_type, is_static
from frontends.jax_tracer.decompositions.arrays import choose
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import (
    BoolAttribute,
    ComparisonDirection,
    DictionaryAttribute,
    FloatAttribute,
    IntegerAttribute,
)
from hlo_text.core.ir import Region, Value
from hlo_text.core.types import F32, I32, I64, TensorType


@translates("sort")
def translate_sort(context: Translation, equation: core.JaxprEqn, *operands: Value) -> tuple[Value, ...]:
    params = equation.params
    return context.emit_all(
        ops.Sort,
        operands,
        result_types=[operand.type for operand in operands],
        dimension=params["dimension"],
        is_stable=params["is_stable"],
        comparator=_comparator(context, [aval.dtype for aval in avals_of(equation.invars)], params["num_keys"]),
    )


def _comparator(context: Translation, dtypes: list[Any], num_keys: int) -> Region:
    """Return the comparator region, which compares keys lexicographically."""
    pairs = [jax.ShapeDtypeStruct((), dtype) for dtype in dtypes for _ in range(2)]
    keys = pairs[: 2 * num_keys]

    def body(*arguments: Value) -> list[Value]:
        # a new function object makes JAX trace it for each sort, with that sort's frames
        results: list[Value] = context.inline_function(partial(_is_before), arguments[: 2 * num_keys], keys)
        return results

    return context.region([context.type_of(pair) for pair in pairs], body)


def _is_before(*keys: Any) -> Any:
    """Compare lexicographically; complex numbers by real, then imaginary part."""
    left = [part for key in keys[::2] for part in _parts(key)]
    right = [part for key in keys[1::2] for part in _parts(key)]
    result = None
    for x, y in zip(reversed(left), reversed(right), strict=True):
        is_less = primitives.lt_to_p.bind(x, y)
        result = is_less if result is None else is_less | (primitives.eq_to_p.bind(x, y) & result)
    return result


def _parts(key: Any) -> list[Any]:
    if jnp.issubdtype(key.dtype, jnp.complexfloating):
        return [_canonical(lax.real(key)), _canonical(lax.imag(key))]
    return [_canonical(key)] if jnp.issubdtype(key.dtype, jnp.floating) else [key]


def _canonical(key: Any) -> Any:
    """Make zeros of both signs equal, and all NaNs the largest number of the total order."""
    positive = choose(key == 0, 0, key)
    return choose(key != key, float("nan"), positive)


@translates("top_k")
def translate_top_k(context: Translation, equation: core.JaxprEqn, operand: Value) -> list[Value]:
    axis, k = equation.params["axis"], equation.params["k"]
    rank = len(avals_of(equation.invars)[0].shape)
    permutation = list(range(rank))
    permutation[axis], permutation[-1] = permutation[-1], permutation[axis]
    if axis != rank - 1:
        operand = context.emit(ops.Transpose, operand, permutation=tuple(permutation))
    if is_static((k,)):
        results = list(context.emit_all(ops.TopK, operand, k=k))
    else:
        results = list(_dynamic_top_k(context, operand, k))
    if axis != rank - 1:
        results = [context.emit(ops.Transpose, result, permutation=tuple(permutation)) for result in results]
    return results


def _dynamic_top_k(context: Translation, operand: Value, k: Any) -> tuple[Value, ...]:
    """Emit StableHLO's custom call for a number of elements computed at run time."""
    assert isinstance(operand.type, TensorType)
    shape = (*operand.type.shape[:-1], None)
    return context.emit_all(
        ops.CustomCall,
        (operand, context.dimension(k)),
        result_types=[operand.type.with_shape(shape), TensorType(shape, I32)],
        call_target_name="stablehlo.dynamic_top_k",
    )


@translates("approx_top_k")
def translate_approx_top_k(context: Translation, equation: core.JaxprEqn, operand: Value) -> tuple[Value, ...]:
    """Emit a custom call, which XLA CPU computes exactly."""
    params = equation.params
    aval = avals_of(equation.invars)[0]
    axis = params["reduction_dimension"] % len(aval.shape)
    is_largest = params["is_max_k"]
    if not is_static((*aval.shape, params["k"])):
        raise refusal("trace.dimension", "approx_top_k: the shapes must be static")
    indices = context.emit(ops.Iota, result_types=[TensorType(aval.shape, I32)], iota_dimension=axis)
    worst = context.constant(-np.inf if is_largest else np.inf, aval.dtype)
    nowhere = context.constant(np.int32(-1))
    config = {
        "aggregate_to_topk": BoolAttribute(params["aggregate_to_topk"]),
        "recall_target": FloatAttribute(int(np.float32(params["recall_target"]).view(np.uint32)), F32),
        "reduction_dim": IntegerAttribute(axis, I64),
        "reduction_input_size_override": IntegerAttribute(params["reduction_input_size_override"], I64),
        "top_k": IntegerAttribute(params["k"], I64),
    }
    if context.options.platform != "tpu":
        config["is_fallback"] = BoolAttribute(True)
    return context.emit_all(
        ops.CustomCall,
        (operand, indices, worst, nowhere),
        result_types=[context.type_of(result.aval) for result in equation.outvars],
        call_target_name="ApproxTopK",
        called_computations=(_top_k_comparator(context, aval.dtype, is_largest=is_largest),),
        backend_config=DictionaryAttribute(tuple(sorted(config.items()))),
        api_version=4,
    )


def _top_k_comparator(context: Translation, dtype: Any, *, is_largest: bool) -> str:
    """Return the name of the function that compares two elements with indices; one per module and type."""
    key = ("approx_top_k", dtype, is_largest)
    name: str | None = context.shared.get(key)
    if name is None:
        scalar, index = TensorType((), element_type(dtype)), TensorType((), I32)
        direction = ComparisonDirection.GT if is_largest else ComparisonDirection.LT

        def body(x: Value, y: Value, *indices: Value) -> list[Value]:
            return [context.emit(ops.Compare, x, y, comparison_direction=direction)]

        word = "gt" if is_largest else "lt"
        function = context.declare(f"top_k_{word}_{element_type(dtype).mlir_name}_comparator", "private")
        context.define(function, [scalar, scalar, index, index], body, takes_dimensions=False)
        name = context.shared[key] = function.symbol
    return name
