"""Translation of convolutions."""

from __future__ import annotations

from typing import Any

import numpy as np
from jax import lax

from evaluator.jax_internals import core
from frontends.jax_tracer.avals import avals_of, is_static
from frontends.jax_tracer.failure import refusal
from frontends.jax_tracer.registry import translates
from frontends.jax_tracer.translation import Translation
from hlo_text import ops
from hlo_text.core.attributes import ConvolutionDimensionNumbers, Precision
from hlo_text.core.ir import Value


@translates("conv_general_dilated")
def translate_convolution(context: Translation, equation: core.JaxprEqn, lhs: Value, rhs: Value) -> Value:
    params = equation.params
    avals = avals_of(equation.invars)
    if np.issubdtype(avals[0].dtype, np.complexfloating) and context.options.platform != "tpu":
        (result,) = context.inline_function(lambda x, y: _complex_convolution(x, y, params), (lhs, rhs), avals)
        return result
    groups = (params["feature_group_count"], params["batch_group_count"])
    sizes = (params["window_strides"], params["lhs_dilation"], params["rhs_dilation"], groups)
    if not all(map(is_static, sizes)):
        raise refusal("trace.dimension", "conv_general_dilated: strides, dilations and groups must be static")
    fields: dict[str, Any] = {
        "window_strides": tuple(params["window_strides"]),
        "lhs_dilation": tuple(params["lhs_dilation"]),
        "rhs_dilation": tuple(params["rhs_dilation"]),
        "window_reversal": (False,) * len(params["window_strides"]),
        "dimension_numbers": _dimension_numbers(params["dimension_numbers"]),
        "feature_group_count": groups[0],
        "batch_group_count": groups[1],
        "precision_config": _precision_config(params["precision"]),
        "result_types": [context.type_of(avals_of(equation.outvars)[0])],
    }
    padding = params["padding"]
    if all(map(is_static, padding)):
        return context.emit(ops.Convolution, lhs, rhs, padding=tuple(map(tuple, padding)), **fields)
    rows = [context.reshape(context.shape_tensor(pair), (1, 2)) for pair in padding]
    edges = context.emit(ops.Concatenate, rows, dimension=0) if len(rows) > 1 else rows[0]
    return context.emit(ops.DynamicConv, lhs, rhs, edges, **fields)


def _dimension_numbers(numbers: lax.ConvDimensionNumbers) -> ConvolutionDimensionNumbers:
    lhs, rhs, out = numbers.lhs_spec, numbers.rhs_spec, numbers.out_spec
    return ConvolutionDimensionNumbers(
        input_batch_dimension=lhs[0],
        input_feature_dimension=lhs[1],
        input_spatial_dimensions=tuple(lhs[2:]),
        kernel_output_feature_dimension=rhs[0],
        kernel_input_feature_dimension=rhs[1],
        kernel_spatial_dimensions=tuple(rhs[2:]),
        output_batch_dimension=out[0],
        output_feature_dimension=out[1],
        output_spatial_dimensions=tuple(out[2:]),
    )


def _precision_config(precision: Any) -> tuple[Precision, ...]:
    pair = precision if isinstance(precision, tuple) else (precision, precision)
    return tuple(Precision.DEFAULT if part is None else Precision[part.name] for part in pair)


def _complex_convolution(x: Any, y: Any, params: dict[str, Any]) -> Any:
    """Convolve complex arrays by three real convolutions, as XLA GPU does not support complex ones."""
    wanted = params["preferred_element_type"]
    real = {**params, "preferred_element_type": wanted if wanted is None else np.finfo(wanted).dtype}

    def convolve(left: Any, right: Any) -> Any:
        return lax.conv_general_dilated(left, right, **real)

    a, b, c, d = lax.real(x), lax.imag(x), lax.real(y), lax.imag(y)
    common, first, second = convolve(a + b, c), convolve(a, d - c), convolve(b, c + d)
    return lax.complex(common - second, common + first)
