"""Custom calls of XLA GPU to cuDNN's fused attention: forward, backward, and forward with 8-bit floats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.gpu_matmul import compute_dtype, dot_dimensions
from evaluator.library_calls.settings import read_settings, refusal, require, require_operands, section, with_scratch
from evaluator.lowering.elementwise import convert
from evaluator.values.arrays import Array

_SETTINGS = {
    "fmha_scale": 1.0,
    "dropout_rate": 0.0,
    "is_causal_mask": False,
    "mask_type": "NO_MASK",
    "sliding_window_length": 0,
    "max_seg_per_batch": 1,
    "is_paged_attention": False,
}
_FORWARD_DOTS = ("bmm1_dot_dimension_numbers", "bmm2_dot_dimension_numbers")
_BACKWARD_DOTS = (
    "bmm1_grad_gemm1_dot_dimension_numbers",
    "bmm1_grad_gemm2_dot_dimension_numbers",
    "bmm2_grad_gemm1_dot_dimension_numbers",
    "bmm2_grad_gemm2_dot_dimension_numbers",
)
#: Settings that do not change the result: the kernel, the seed of an unused dropout, and an inferable shape.
_IGNORED = ("algorithm", "intermediate_tensor_shape", "is_flash_attention", "seed", "force_deterministic")


@attrs.frozen
class _Attention:
    """Settings of an attention call.

    Attributes:
        scale: Factor of the logits.
        is_causal: Whether queries only attend to keys up to their own position.
        window: Number of keys, up to its own, that a query attends to; 0 for all.
        dots: Dimension numbers of the dot products, by their names in the configuration.
    """

    scale: float
    is_causal: bool
    window: int
    dots: Mapping[str, Any]


def _read(call: CustomCallSite, dots: tuple[str, ...]) -> _Attention:
    understood = {**_SETTINGS, **{name: {} for name in dots}}
    settings = read_settings(call, section(call, "cudnn_fmha_backend_config"), understood, _IGNORED)
    require(call, settings, dropout_rate=0, is_paged_attention=False)
    if settings["mask_type"] not in ("NO_MASK", "CAUSAL"):
        raise refusal(call, f"mask_type {settings['mask_type']!r} is not emulated")
    if int(settings["max_seg_per_batch"]) > 1:
        raise refusal(call, "packed segments are not emulated")
    is_causal = bool(settings["is_causal_mask"]) or settings["mask_type"] == "CAUSAL"
    window = max(int(settings["sliding_window_length"]), 0)
    if window and not is_causal:
        raise refusal(call, "a sliding window without a causal mask is not emulated")
    numbers = {name: dot_dimensions(settings[name]) for name in dots}
    return _Attention(float(settings["fmha_scale"]), is_causal, window, numbers)


def _arranged(call: CustomCallSite, array: Array, contracting: tuple[int, ...], batch: tuple[int, ...]) -> Array:
    """Transpose an operand to batch dimensions, the free dimension, and the contracting dimension."""
    rest = [dimension for dimension in range(array.ndim) if dimension not in (*contracting, *batch)]
    if len(contracting) != 1 or len(rest) != 1:
        raise refusal(call, "its dot dimension numbers are not those of attention")
    return lax.transpose(array, (*batch, *rest, *contracting))


def _swapped(array: Array) -> Array:
    return jnp.swapaxes(array, -1, -2)


def _for_each_query(call: CustomCallSite, array: Array, query: Array) -> Array:
    """Repeat heads of keys or values, which groups of query heads share, to one per query head."""
    if array.shape[:-2] == query.shape[:-2]:
        return array
    heads, wanted = array.shape[-3], query.shape[-3]
    if heads == 0 or wanted % heads:
        raise refusal(call, f"the number of query heads must be a multiple of the {heads} key heads: {wanted}")
    return jnp.repeat(array, wanted // heads, axis=-3)


def _of_groups(array: Array, groups: tuple[int, ...]) -> Array:
    """Sum over the query heads that share a key head."""
    if array.shape[:-2] == groups:
        return array
    return jnp.sum(array.reshape((*groups, array.shape[-3] // groups[-1], *array.shape[-2:])), axis=-3)


def _logits(
    call: CustomCallSite, attention: _Attention, query: Array, key: Array, bias: Array | None, dtype: np.dtype[Any]
) -> Array:
    """Return scale · query · key plus the bias, with minus infinity at masked keys."""
    logits = jnp.matmul(query, _swapped(key), preferred_element_type=dtype) * np.asarray(attention.scale, dtype)
    if bias is not None:
        logits = logits + bias.astype(dtype)
    if not attention.is_causal:
        return logits
    rows, columns = logits.shape[-2:]
    if rows != columns:
        raise refusal(call, "a causal mask over queries and keys of different lengths is not emulated")
    visible = np.tri(rows, dtype=bool)
    if attention.window:
        visible &= ~np.tri(rows, k=-attention.window, dtype=bool)
    return jnp.where(visible, logits, -jnp.inf)


# --- forward ----------------------------------------------------------------------------------------------------------


@provide_custom_call("__cudnn$fmhaSoftmax", "__cudnn$fmhaSoftmaxDropout")
def lower_attention(call: CustomCallSite, query: Array, key: Array, value: Array) -> tuple[Array, ...]:
    """Return softmax(scale · query · key) · value, and on request the logarithm of the softmax's divisor."""
    return _attend(call, query, key, value, None)


@provide_custom_call("__cudnn$fmhaScaleBiasSoftmax", "__cudnn$fmhaScaleBiasSoftmaxDropout")
def lower_biased_attention(
    call: CustomCallSite, query: Array, key: Array, value: Array, bias: Array
) -> tuple[Array, ...]:
    """Return attention with a bias, which is added before the softmax."""
    return _attend(call, query, key, value, bias)


def _inputs(
    call: CustomCallSite, attention: _Attention, query: Array, key: Array, value: Array
) -> tuple[Array, Array, Array]:
    """Return queries, keys and values as `[batch, heads, position, feature]` with equal numbers of heads."""
    ((query_contracting, key_contracting), (query_batch, key_batch)) = attention.dots[_FORWARD_DOTS[0]]
    ((_, value_contracting), (_, value_batch)) = attention.dots[_FORWARD_DOTS[1]]
    query = _arranged(call, query, query_contracting, query_batch)
    key = _arranged(call, key, key_contracting, key_batch)
    value = _swapped(_arranged(call, value, value_contracting, value_batch))
    return query, _for_each_query(call, key, query), _for_each_query(call, value, query)


def _attend(call: CustomCallSite, query: Array, key: Array, value: Array, bias: Array | None) -> tuple[Array, ...]:
    attention = _read(call, _FORWARD_DOTS)
    dtype = compute_dtype(query.dtype)
    query, key, value = _inputs(call, attention, query, key, value)
    logits = _logits(call, attention, query, key, bias, dtype)
    divisors = jax.nn.logsumexp(logits, axis=-1)
    weights = lax.exp(logits - jnp.expand_dims(divisors, -1)).astype(value.dtype)
    result = jnp.matmul(weights, value, preferred_element_type=dtype)
    outputs = [result.astype(call.results[0].dtype)]
    if len(call.results) > 1 and jnp.issubdtype(call.results[1].dtype, jnp.floating):
        outputs.append(divisors.astype(call.results[1].dtype))
    return with_scratch(call, *outputs)


@provide_custom_call("__cudnn$fmhaSoftmaxF8")
def lower_narrow_attention(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return attention of 8-bit floats with a scale for each narrow array.

    Operands are query, key and value; the scales that dequantize them and the weights; and the scales that quantize
    the weights and the result. Results are the result, the largest magnitudes of the weights and of the result before
    quantization, and optionally the logarithm of the softmax's divisor.
    """
    require_operands(call, operands, 9)
    attention = _read(call, _FORWARD_DOTS)
    dtype = np.dtype(np.float32)
    query, key, value = (
        operand.astype(dtype) * factor.reshape(()) for operand, factor in zip(operands[:3], operands[3:6], strict=True)
    )
    weights_wide, weights_narrow, result_narrow = (factor.reshape(()) for factor in operands[6:])
    query, key, value = _inputs(call, attention, query, key, value)
    logits = _logits(call, attention, query, key, None, dtype)
    divisors = jax.nn.logsumexp(logits, axis=-1)
    weights = lax.exp(logits - jnp.expand_dims(divisors, -1))
    narrow = _saturated(weights * weights_narrow, operands[0].dtype)
    result = jnp.matmul(narrow.astype(dtype) * weights_wide, value)
    largest = [jnp.max(jnp.abs(array)).reshape((1, 1, 1, 1)) for array in (weights, result)]
    outputs = [_saturated(result * result_narrow, call.results[0].dtype), *largest]
    if len(call.results) > 3 and jnp.issubdtype(call.results[3].dtype, jnp.floating):
        outputs.append(divisors)
    return with_scratch(
        call, *(array.astype(result.dtype) for array, result in zip(outputs, call.results, strict=False))
    )


def _saturated(array: Array, dtype: Any) -> Array:
    """Convert an array to a narrow type, clamped to its finite range."""
    limit = float(jnp.finfo(dtype).max)
    return convert(jnp.clip(array, -limit, limit), np.dtype(dtype))


# --- backward ---------------------------------------------------------------------------------------------------------


@provide_custom_call("__cudnn$fmhaSoftmaxBackward", "__cudnn$fmhaSoftmaxDropoutBackward")
def lower_attention_gradient(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return the gradients of query, key and value.

    Operands are query, key, value, the logarithm of the softmax's divisor, the gradient of the result, and the result.
    """
    require_operands(call, operands, 6)
    query, key, value, divisors, gradient, result = operands
    return _gradients(call, query, key, value, divisors, gradient, None, result)


@provide_custom_call("__cudnn$fmhaScaleBiasSoftmaxBackward", "__cudnn$fmhaScaleBiasSoftmaxDropoutBackward")
def lower_biased_attention_gradient(call: CustomCallSite, *operands: Array) -> tuple[Array, ...]:
    """Return the gradients of attention with a bias, which precedes the result; its own gradient is optional."""
    require_operands(call, operands, 7)
    query, key, value, divisors, gradient, bias, result = operands
    return _gradients(call, query, key, value, divisors, gradient, bias, result)


def _gradients(
    call: CustomCallSite,
    query: Array,
    key: Array,
    value: Array,
    divisors: Array,
    gradient: Array,
    bias: Array | None,
    result: Array,
) -> tuple[Array, ...]:
    attention = _read(call, _BACKWARD_DOTS)
    dtype = compute_dtype(query.dtype)
    rows = {name: _right(attention.dots[name]) for name in _BACKWARD_DOTS}
    query = _swapped(_arranged(call, query, *rows[_BACKWARD_DOTS[0]])).astype(dtype)
    key = _swapped(_arranged(call, key, *rows[_BACKWARD_DOTS[1]])).astype(dtype)
    gradient, result = (
        _swapped(_arranged(call, array, *rows[_BACKWARD_DOTS[2]])).astype(dtype) for array in (gradient, result)
    )
    value = _arranged(call, value, *rows[_BACKWARD_DOTS[3]]).astype(dtype)
    groups = key.shape[:-2]
    key, value = _for_each_query(call, key, query), _for_each_query(call, value, query)
    logits = _logits(call, attention, query, key, bias, dtype)
    weights = lax.exp(logits - divisors.astype(dtype).reshape((*logits.shape[:-1], 1)))
    of_weights = jnp.matmul(gradient, _swapped(value))
    of_logits = weights * (of_weights - jnp.sum(gradient * result, -1, keepdims=True))
    scale = np.asarray(attention.scale, dtype)
    outputs = [
        jnp.matmul(of_logits, key) * scale,
        _of_groups(jnp.matmul(_swapped(of_logits), query) * scale, groups),
        _of_groups(jnp.matmul(_swapped(weights), gradient), groups),
    ]
    if bias is not None and len(call.results) > 3 and jnp.issubdtype(call.results[3].dtype, jnp.floating):
        shared = tuple(axis for axis, size in enumerate(bias.shape) if size != of_logits.shape[axis])
        outputs.append(jnp.sum(of_logits, shared, keepdims=True))
    for output, wanted in zip(outputs, call.results, strict=False):
        if output.shape != wanted.shape:
            raise refusal(call, f"the gradient of shape {list(output.shape)} has a result of {list(wanted.shape)}")
    return with_scratch(
        call, *(array.astype(wanted.dtype) for array, wanted in zip(outputs, call.results, strict=False))
    )


def _right(dimensions: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the contracting and batch dimensions of the second operand of a dot product."""
    (_, contracting), (_, batch) = dimensions
    return contracting, batch
