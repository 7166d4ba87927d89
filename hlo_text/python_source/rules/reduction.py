"""Reductions, window reductions and map."""

from __future__ import annotations

from typing import Any

import numpy as np

from hlo_text import ops
from hlo_text.analysis.reducers import only_operation
from hlo_text.core.attributes import ComparisonDirection
from hlo_text.core.ir import Operation, Region, Value
from hlo_text.core.types import BOOL, ComplexType, FloatType, numpy_dtype
from hlo_text.python_source.body import FunctionBody
from hlo_text.python_source.constants import dtype_name, typed_literal
from hlo_text.python_source.expressions import Expression, Precedence, call, literal, method, subscript, text, tuple_of
from hlo_text.python_source.folding import shape_of
from hlo_text.python_source.registry import RefusedError, writes
from hlo_text.python_source.rules.elementwise import element_type

#: Reducers as functions of `jax.lax`, for numbers and for booleans.
_REDUCERS: dict[type[Operation], tuple[str, str]] = {
    ops.Add: ("lax.add", "lax.bitwise_or"),
    ops.Multiply: ("lax.mul", "lax.bitwise_and"),
    ops.Maximum: ("lax.max", "lax.bitwise_or"),
    ops.Minimum: ("lax.min", "lax.bitwise_and"),
    ops.And: ("lax.bitwise_and", "lax.bitwise_and"),
    ops.Or: ("lax.bitwise_or", "lax.bitwise_or"),
    ops.Xor: ("lax.bitwise_xor", "lax.bitwise_xor"),
}
#: Reductions of `jax.numpy`, which start from the identity element.
_REDUCTIONS = {"lax.add": "jnp.sum", "lax.mul": "jnp.prod", "lax.max": "jnp.max", "lax.min": "jnp.min"}
_REDUCTIONS_OF_BOOLEANS = {"lax.bitwise_or": "jnp.any", "lax.bitwise_and": "jnp.all"}
_EXACT_REDUCTIONS = {
    "lax.add": "lax.reduce_sum",
    "lax.mul": "lax.reduce_prod",
    "lax.bitwise_xor": "lax.reduce_xor",
    "lax.bitwise_or": "lax.reduce_or",
    "lax.bitwise_and": "lax.reduce_and",
}


def _reducer(region: Region, type: Any) -> str | None:
    operation = only_operation(region)
    pair = _REDUCERS.get(operation) if operation is not None else None
    return None if pair is None else pair[type == BOOL]


def _identity(reducer: str, dtype: np.dtype[Any]) -> Any:
    """Return the identity element of a reducer."""
    is_float = dtype.kind == "f" or "float" in dtype.name
    match reducer:
        case "lax.mul":
            return np.ones((), dtype)[()]
        case "lax.max" if is_float:
            return np.array(-np.inf).astype(dtype)[()]
        case "lax.min" if is_float:
            return np.array(np.inf).astype(dtype)[()]
        case "lax.max" | "lax.min" if dtype.kind in "iu":
            info = np.iinfo(dtype)
            return np.array(info.min if reducer == "lax.max" else info.max, dtype)[()]
        case "lax.bitwise_and":
            return np.array(True) if dtype == np.bool_ else np.invert(np.zeros((), dtype))
        case _:
            return np.zeros((), dtype)[()]


def _starts_from_identity(init: Value, reducer: str, body: FunctionBody) -> bool:
    number = body.module.splat(body.module.root(init))
    if number is None:
        return False
    dtype = numpy_dtype(element_type(init))
    return bool(number == _identity(reducer, dtype))


def _promoted(body: FunctionBody, values: Any, region: Region, offset: int) -> list[Expression]:
    """Return operands converted to the types in which a region computes."""
    operands = []
    for value, argument in zip(values, region.arguments[offset : offset + len(values)], strict=True):
        wanted = element_type(argument)
        operand = body[value]
        operands.append(
            operand if wanted == element_type(value) else method(operand, "astype", text(dtype_name(wanted)))
        )
    return operands


@writes(ops.Reduce)
def write_reduce(op: ops.Reduce, body: FunctionBody) -> Expression:
    count, dimensions = len(op.inputs), tuple(op.dimensions)
    reducer = _reducer(op.body, element_type(op.body.arguments[0])) if count == 1 else None
    function = text(reducer) if reducer is not None else reducer_function(op.body, count, body)
    inputs = _promoted(body, op.inputs, op.body, count)
    if reducer is not None:
        has_elements = all(shape_of(op.inputs[0].type)[dimension] for dimension in dimensions)
        if has_elements and _starts_from_identity(op.init_values[0], reducer, body):
            named = _named_reduction(reducer, inputs[0], op.body.arguments[0].type, dimensions)
            if named is not None:
                return named
        init_values = _promoted(body, op.init_values, op.body, 0)
        return call("lax.reduce", inputs[0], init_values[0], function, dimensions)
    init_values = _promoted(body, op.init_values, op.body, 0)
    if count == 1:
        return call("lax.reduce", inputs[0], init_values[0], function, dimensions)
    return call("lax.reduce", tuple_of(inputs), tuple_of(init_values), function, dimensions)


def _named_reduction(reducer: str, operand: Expression, type: Any, dimensions: tuple[int, ...]) -> Expression | None:
    """Return a `jax.numpy` reduction, or the `jax.lax` one where that would widen the type; None for other reducers."""
    element = type.element_type
    if element == BOOL and reducer in _REDUCTIONS_OF_BOOLEANS:
        return _over_axes(_REDUCTIONS_OF_BOOLEANS[reducer], operand, dimensions)
    dtype = numpy_dtype(element)
    is_exact = dtype.kind in "fc" and dtype.itemsize >= 4
    if reducer in ("lax.max", "lax.min") and dtype.kind in "fiu" and not isinstance(element, ComplexType):
        return _over_axes(_REDUCTIONS[reducer], operand, dimensions)
    if reducer in ("lax.add", "lax.mul") and is_exact:
        return _over_axes(_REDUCTIONS[reducer], operand, dimensions)
    function = _EXACT_REDUCTIONS.get(reducer)
    return call(function, operand, dimensions) if function is not None else None


def _over_axes(function: str, operand: Expression, dimensions: tuple[int, ...]) -> Expression:
    return call(function, operand, axis=dimensions[0] if len(dimensions) == 1 else dimensions)


def reducer_function(region: Region, count: int, body: FunctionBody) -> Expression:
    """Return a function of two elements, or of two tuples of elements for several arrays."""
    if count == 1:
        known = _reducer(region, element_type(region.arguments[0]))
        if known is not None:
            return text(known)
    return body.once((region, count), lambda: _defined_reducer(region, count, body))


def _defined_reducer(region: Region, count: int, body: FunctionBody) -> Expression:
    inner = body.inside(region)
    if count == 1:
        parameters = inner.take_parameters(region.arguments)
    else:
        parameters = [inner.names.fresh("left"), inner.names.fresh("right")]
        for parameter, arguments in zip(parameters, (region.arguments[:count], region.arguments[count:]), strict=True):
            names = [inner.names.fresh(body.module.hint(argument)) for argument in arguments]
            for argument, name in zip(arguments, names, strict=True):
                inner.bind(argument, text(name))
            inner.write_unpacking(names, text(parameter))
    return body.define("reducer", parameters, inner, inner.take_region(region))


@writes(ops.ReduceWindow)
def write_reduce_window(op: ops.ReduceWindow, body: FunctionBody) -> Expression:
    count = len(op.inputs)
    if op.window_reversal is not None and any(op.window_reversal):
        raise RefusedError("jax.lax does not support window reversal")
    if not shape_of(op.inputs[0].type):
        raise RefusedError("jax.lax does not support windows over scalars")
    rank = len(op.window_dimensions)
    function = reducer_function(op.body, count, body)
    inputs = _promoted(body, op.inputs, op.body, count)
    init_values = _promoted(body, op.init_values, op.body, 0)
    padding = op.padding or ((0, 0),) * rank
    return call(
        "lax.reduce_window",
        inputs[0] if count == 1 else tuple_of(inputs),
        init_values[0] if count == 1 else tuple_of(init_values),
        function,
        window_dimensions=tuple(op.window_dimensions),
        window_strides=tuple(op.window_strides or (1,) * rank),
        padding=tuple_of(literal(tuple(pair)) for pair in padding),
        base_dilation=_unless_ones(op.base_dilations),
        window_dilation=_unless_ones(op.window_dilations),
    )


def _unless_ones(sizes: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return tuple(sizes) if sizes and any(size != 1 for size in sizes) else None


@writes(ops.SelectAndScatter)
def write_select_and_scatter(op: ops.SelectAndScatter, body: FunctionBody) -> Expression:
    """Write the gradient of a max or min pool, the only supported form."""
    direction = _selected(op.select)
    is_sum = only_operation(op.scatter) is ops.Add and _starts_from_identity(op.init_value, "lax.add", body)
    if direction is None or not is_sum or not isinstance(element_type(op.operand), FloatType):
        raise RefusedError("jax.lax only supports it as the gradient of a floating-point max or min pool")
    rank = len(shape_of(op.operand.type))
    dtype = numpy_dtype(element_type(op.operand))
    init = typed_literal(_identity(direction, dtype), dtype)
    pooled = call(
        "lax.reduce_window",
        text("x"),
        init,
        text(direction),
        window_dimensions=tuple(op.window_dimensions or (1,) * rank),
        window_strides=tuple(op.window_strides or (1,) * rank),
        padding=tuple_of(literal(tuple(pair)) for pair in op.padding or ((0, 0),) * rank),
    )
    function = body.once(op, lambda: _pooling(op, pooled, body))
    operand, source = body[op.operand], body[op.source]
    gradient = call(subscript(call("jax.vjp", function, operand), "1").flat, source)
    return subscript(gradient, "0")


def _pooling(op: ops.SelectAndScatter, pooled: Expression, body: FunctionBody) -> Expression:
    return body.define("pooled", ("x",), body.inside(op.select), [pooled])


def _selected(region: Region) -> str | None:
    """Return the reducer that selects one of its arguments by a comparison, or None."""
    compared = [op for op in region.operations if isinstance(op, ops.Compare)]
    if len(compared) != 1 or len([op for op in region.operations if not isinstance(op, ops.Parameter)]) != 2:
        return None
    if list(compared[0].operands) != list(region.arguments):
        return None
    directions = {ComparisonDirection.GE: "lax.max", ComparisonDirection.LE: "lax.min"}
    return directions.get(compared[0].comparison_direction)


@writes(ops.Map)
def write_map(op: ops.Map, body: FunctionBody) -> Expression:
    function = body.function(op.computation, "mapped")
    is_scalar = not shape_of(op.inputs[0].type)
    mapped = f"({function.flat})" if function.precedence < Precedence.ATOM else function.flat
    return call(mapped if is_scalar else call("jnp.vectorize", function).flat, *body.all(op.inputs))
