"""Custom calls of programs with dynamic shapes: assertions about sizes, and operations with sizes as operands."""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.settings import called_computation
from evaluator.lowering.random import draw_bits
from evaluator.lowering.reduction import ReductionWindow, reduce_windows
from evaluator.values.arrays import Array, is_concrete
from hlo_text.core.attributes import Attribute, RngAlgorithm, StringAttribute
from hlo_text.core.types import TensorType


def _concrete(call: CustomCallSite, *values: Array) -> list[Any]:
    if not all(is_concrete(value) for value in values):
        message = "the shape depends on values that are only known at run time"
        raise call.context.error(call.op, "lower.dynamic-shape", message)
    return [np.asarray(value) for value in values]


def _sizes(call: CustomCallSite, *values: Array) -> list[tuple[int, ...]]:
    return [tuple(int(size) for size in value.reshape(-1)) for value in _concrete(call, *values)]


def _given(call: CustomCallSite, name: str) -> Attribute | None:
    return call.op.annotations.discardable.get(name) if call.op.annotations is not None else None


@provide_custom_call("shape_assertion")
def lower_shape_assertion(call: CustomCallSite, condition: Array, *sizes: Array) -> tuple[Array, ...]:
    """Raise the error message of a shape assertion, as exported by JAX, if the condition is false."""
    holds, *values = _concrete(call, condition, *sizes)
    if not bool(holds):
        given = _given(call, "error_message")
        message = given.value if isinstance(given, StringAttribute) else "the shape assertion failed"
        for number, value in enumerate(values):
            message = message.replace(f"{{{number}}}", str(int(value)))
        raise call.context.shape_error(call.op, message)
    return ()


@provide_custom_call("stablehlo.dynamic_reduce_window")
def lower_dynamic_reduce_window(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Lower `reduce_window` whose window is given by the last five operands; the called function is the body."""
    arrays, sizes = operands[:-5], _sizes(call, *operands[-5:])
    window_sizes, strides, base_dilations, window_dilations, edges = sizes
    padding = tuple(zip(edges[::2], edges[1::2], strict=True))
    window = ReductionWindow(window_sizes, strides, padding, base_dilations, window_dilations)
    body, context = called_computation(call)
    count = len(arrays) // 2
    return reduce_windows(body, window, arrays[:count], arrays[count:], context)


@provide_custom_call("stablehlo.dynamic_top_k")
def lower_dynamic_top_k(call: CustomCallSite, operand: Array, k: Array) -> tuple[Array, Array]:
    ((count,),) = _sizes(call, k)
    values, indices = lax.top_k(operand, count)
    return values, lax.convert_element_type(indices, call.results[1].dtype)


@provide_custom_call("stablehlo.dynamic_rng_bit_generator")
def lower_dynamic_rng_bit_generator(call: CustomCallSite, state: Array, shape: Array) -> tuple[Array, Array]:
    (sizes,) = _sizes(call, shape)
    given, type = _given(call, "rng_algorithm"), call.op.logical_result_types[1]
    assert isinstance(type, TensorType)
    algorithm = given if isinstance(given, RngAlgorithm) else RngAlgorithm.DEFAULT
    return draw_bits(algorithm, state, sizes, type.element_type)
