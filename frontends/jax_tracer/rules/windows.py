"""Translation of sliding windows: reductions, and gradients of pooling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax

from evaluator.jax_internals import core, primitives
from frontends.jax_tracer.avals import avals_of, greatest, is_static, least
from frontends.jax_tracer.registry import decomposes, translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.ir import Region, Value
from hlo_text.core.types import Type

#: Operation on two numbers and identity element, by primitive.
_REDUCTIONS: Mapping[str, tuple[Any, Callable[[Any], Any]]] = {
    "reduce_window_sum": (ops.Add, lambda dtype: 0),
    "reduce_window_max": (ops.Maximum, least),
    "reduce_window_min": (ops.Minimum, greatest),
}


@translates(*_REDUCTIONS)
def translate_reduction(context: Translation, equation: core.JaxprEqn, operand: Value) -> Value:
    cls, identity = _REDUCTIONS[equation.primitive.name]
    results = avals_of(equation.outvars)
    dtype = results[0].dtype
    start = context.broadcast(context.constant(identity(dtype), dtype), (), ())  # broadcast to rank 0, as in JAX

    def body(x: Value, y: Value) -> list[Value]:
        return [context.emit(cls, x, y)]

    (result,) = emit_window(context, [operand], [start], [start.type] * 2, body, results, equation.params)
    return result


@translates("reduce_window")
def translate_general_reduction(context: Translation, equation: core.JaxprEqn, *operands: Value) -> Sequence[Value]:
    """Reduce windows; the operands are arrays followed by an initial value for each."""
    params = equation.params
    count = len(operands) // 2
    scalars = [value.type for value in operands[count:]]

    def body(*arguments: Value) -> list[Value]:
        constants = [context.captured(constant) for constant in params["consts"]]
        return context.equations(params["jaxpr"], constants, arguments)

    results = avals_of(equation.outvars)
    return emit_window(context, operands[:count], operands[count:], (*scalars, *scalars), body, results, params)


def emit_window(
    context: Translation,
    operands: Sequence[Value],
    starts: Sequence[Value],
    scalars: Sequence[Type],
    body: Callable[..., list[Value]],
    results: Sequence[Any],
    window: Mapping[str, Any],
) -> Sequence[Value]:
    """Emit a reduction of windows.

    Args:
        context: The context.
        operands: The arrays.
        starts: The initial values, one scalar per operand.
        scalars: Types of the body's arguments.
        body: Function that combines the left scalars with the right ones.
        results: Abstract values of the results.
        window: `window_dimensions`, `window_strides`, `padding`, `base_dilation` and `window_dilation`.
    """
    sizes = (window["window_dimensions"], window["window_strides"], window["base_dilation"], window["window_dilation"])
    types = [context.type_of(result) for result in results]
    if not all(map(is_static, (*sizes, *window["padding"]))):
        return _emit_dynamic_window(context, (*operands, *starts), sizes, window["padding"], scalars, body, types)
    return context.emit_all(
        ops.ReduceWindow,
        operands,
        starts,
        result_types=types,
        window_dimensions=tuple(sizes[0]),
        window_strides=tuple(sizes[1]),
        base_dilations=tuple(sizes[2]),
        window_dilations=tuple(sizes[3]),
        padding=tuple(map(tuple, window["padding"])),
        body=context.region(scalars, body),
    )


def _emit_dynamic_window(
    context: Translation,
    operands: Sequence[Value],
    sizes: Sequence[Any],
    padding: Any,
    scalars: Sequence[Type],
    body: Callable[..., list[Value]],
    types: Sequence[Type],
) -> Sequence[Value]:
    """Emit StableHLO's custom call for windows with sizes computed at run time."""
    rows = [context.reshape(context.shape_tensor(pair), (1, 2)) for pair in padding]
    edges = context.emit(ops.Concatenate, rows, dimension=0) if len(rows) > 1 else rows[0]
    reducer = context.declare("reduce_window_reducer", "private")
    context.define(reducer, scalars, body, takes_dimensions=False)
    return context.emit_all(
        ops.CustomCall,
        (*operands, *(context.shape_tensor(part) for part in sizes), edges),
        result_types=types,
        call_target_name="stablehlo.dynamic_reduce_window",
        called_computations=(reducer.symbol,),
    )


@translates("select_and_scatter")
def translate_select_and_scatter(
    context: Translation, equation: core.JaxprEqn, operand: Value, source: Value, start: Value
) -> Value:
    params = equation.params

    def region(kind: str) -> Region:
        def body(*arguments: Value) -> list[Value]:
            constants = [context.captured(constant) for constant in params[f"{kind}_consts"]]
            return context.equations(params[f"{kind}_jaxpr"], constants, arguments)

        return context.region([start.type, start.type], body)

    return context.emit(
        ops.SelectAndScatter,
        operand,
        source,
        start,
        result_types=[context.type_of(avals_of(equation.outvars)[0])],
        window_dimensions=tuple(params["window_dimensions"]),
        window_strides=tuple(params["window_strides"]),
        padding=tuple(map(tuple, params["padding"])),
        select=region("select"),
        scatter=region("scatter"),
    )


@decomposes("select_and_scatter_add")
def add_to_selected(
    source: Any,
    operand: Any,
    *,
    select_prim: core.Primitive,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
) -> Any:
    """Add each element of `source` at the selected position of its window; XLA CPU requires explicit padding."""
    identity = (least if select_prim is primitives.ge_p else greatest)(operand.dtype)
    padded = lax.pad(operand, identity, [(low, high, 0) for low, high in padding])
    combine = primitives.or_p if operand.dtype == np.bool_ else primitives.add_p
    scalar = jax.ShapeDtypeStruct((), operand.dtype)
    select, scatter = (jax.make_jaxpr(primitive.bind)(scalar, scalar) for primitive in (select_prim, combine))
    scattered = primitives.select_and_scatter_p.bind(
        padded,
        source,
        np.zeros((), operand.dtype),
        select_jaxpr=select.jaxpr,
        select_consts=(),
        scatter_jaxpr=scatter.jaxpr,
        scatter_consts=(),
        window_dimensions=tuple(window_dimensions),
        window_strides=tuple(window_strides),
        padding=((0, 0),) * len(padding),
    )
    starts = [low for low, _ in padding]
    return lax.slice(scattered, starts, [low + size for low, size in zip(starts, operand.shape, strict=True)])


@decomposes("select_and_gather_add")
def gather_selected(
    tangents: Any,
    operand: Any,
    *,
    select_prim: core.Primitive,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
    base_dilation: Sequence[int],
    window_dilation: Sequence[int],
) -> Any:
    """Return the tangent of the element that each window selects, by a reduction of pairs."""

    def combine(left: Any, right: Any) -> Any:
        is_left = select_prim.bind(left[0], right[0])
        return tuple(lax.select(is_left, x, y) for x, y in zip(left, right, strict=True))

    worst = -np.inf if select_prim is primitives.ge_p else np.inf
    _, selected = lax.reduce_window(
        (operand, tangents),
        (np.array(worst, operand.dtype), np.array(0, operand.dtype)),
        combine,
        window_dimensions,
        window_strides,
        tuple(padding),
        base_dilation,
        window_dilation,
    )
    return selected
