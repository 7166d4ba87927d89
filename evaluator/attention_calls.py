"""Custom calls of XLA for GPUs to cuDNN's layer normalization and attention."""

from __future__ import annotations

import math
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.arrays import Array
from evaluator.call_settings import read_settings, refusal, require, require_operands, section, with_scratch
from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.gpu_matmul_calls import compute_dtype, dot_dimensions

_ATTENTION_SETTINGS = {
    "fmha_scale": 1.0,
    "dropout_rate": 0.0,
    "bmm1_dot_dimension_numbers": {},
    "bmm2_dot_dimension_numbers": {},
    "is_causal_mask": False,
    "mask_type": "NO_MASK",
    "sliding_window_length": 0,
    "max_seg_per_batch": 1,
    "is_paged_attention": False,
}
#: Which kernel computes it, the seed of a dropout that has no effect, and a shape that follows from the operands.
_ATTENTION_IGNORED = ("algorithm", "intermediate_tensor_shape", "is_flash_attention", "seed", "force_deterministic")


def _normalized(x: Array, scale: Array, epsilon: float) -> tuple[Array, Array, Array]:
    """Return the normalized elements, the mean and the reciprocal deviation over all dimensions but the first."""
    dtype = compute_dtype(x.dtype)
    axes = tuple(range(1, x.ndim))
    wide = x.astype(dtype)
    mean = jnp.mean(wide, axes, keepdims=True)
    factor = lax.rsqrt(jnp.mean(lax.square(wide - mean), axes, keepdims=True) + np.asarray(epsilon, dtype))
    return (wide - mean) * factor, mean, factor


@provide_custom_call("__cudnn$norm")
def lower_norm(call: CustomCallSite, x: Array, scale: Array, *rest: Array) -> tuple[Array, ...]:
    """Layer normalization over all dimensions but the first; scale and bias hold an element for each position.

    `LAYER_FWD_INFER` gives the result, `LAYER_FWD_TRAIN` also the mean and the reciprocal deviation, which `LAYER_BWD`
    takes after the result's gradient to give gradients of operand, scale and bias.
    """
    settings = read_settings(
        call, section(call, "cudnn_norm_backend_config"), {"epsilon": 0.0, "kind": "LAYER_FWD_INFER"}, ("algorithm",)
    )
    if scale.size != math.prod(x.shape[1:]):
        raise refusal(call, "the scale has no element for each position of a row")
    kind, dtypes = settings["kind"], [result.dtype for result in call.results]
    row = (1, *x.shape[1:])
    if kind == "LAYER_BWD":
        require_operands(call, rest, 3)
        outputs = _norm_gradients(x, scale.reshape(row), *rest)
        shaped = [array.reshape(result.shape) for array, result in zip(outputs, call.results, strict=False)]
        return with_scratch(call, *(array.astype(dtype) for array, dtype in zip(shaped, dtypes, strict=False)))
    if kind not in ("LAYER_FWD_INFER", "LAYER_FWD_TRAIN"):
        raise refusal(call, f"the kind {kind!r} is not known")
    require_operands(call, rest, 1)
    normalized, mean, factor = _normalized(x, scale, float(settings["epsilon"]))
    wide = normalized.dtype
    result = normalized * scale.reshape(row).astype(wide) + rest[0].reshape(row).astype(wide)
    values = (result,) if kind == "LAYER_FWD_INFER" else (result, mean, factor)
    return with_scratch(call, *(array.astype(dtype) for array, dtype in zip(values, dtypes, strict=False)))


def _norm_gradients(x: Array, scale: Array, gradient: Array, mean: Array, factor: Array) -> tuple[Array, Array, Array]:
    dtype = compute_dtype(x.dtype)
    axes = tuple(range(1, x.ndim))
    wide = gradient.astype(dtype)
    factor = factor.astype(dtype)
    normalized = (x.astype(dtype) - mean.astype(dtype)) * factor
    scaled = wide * scale.astype(dtype)
    centered = scaled - jnp.mean(scaled, axes, keepdims=True)
    along = normalized * jnp.mean(scaled * normalized, axes, keepdims=True)
    return (centered - along) * factor, jnp.sum(wide * normalized, 0), jnp.sum(wide, 0)


def _attention_settings(call: CustomCallSite) -> dict[str, Any]:
    given = section(call, "cudnn_fmha_backend_config")
    settings = read_settings(call, given, _ATTENTION_SETTINGS, _ATTENTION_IGNORED)
    require(call, settings, dropout_rate=0, is_paged_attention=False)
    if settings["mask_type"] not in ("NO_MASK", "CAUSAL"):
        raise refusal(call, f"the mask {settings['mask_type']!r} is not emulated")
    if int(settings["sliding_window_length"]) > 0 or int(settings["max_seg_per_batch"]) > 1:
        raise refusal(call, "windows of attention and packed segments are not emulated")
    return settings


@provide_custom_call("__cudnn$fmhaSoftmax", "__cudnn$fmhaSoftmaxDropout")
def lower_attention(call: CustomCallSite, query: Array, key: Array, value: Array) -> tuple[Array, ...]:
    """Softmax of scale · query · key, times value; also the logarithm of the softmax's divisor if it is a result."""
    return _attend(call, query, key, value, None)


@provide_custom_call("__cudnn$fmhaScaleBiasSoftmax", "__cudnn$fmhaScaleBiasSoftmaxDropout")
def lower_biased_attention(
    call: CustomCallSite, query: Array, key: Array, value: Array, bias: Array
) -> tuple[Array, ...]:
    """As without a bias, which is added before the softmax."""
    return _attend(call, query, key, value, bias)


def _attend(call: CustomCallSite, query: Array, key: Array, value: Array, bias: Array | None) -> tuple[Array, ...]:
    settings = _attention_settings(call)
    dtype = compute_dtype(query.dtype)
    first, second = (dot_dimensions(settings[f"bmm{number}_dot_dimension_numbers"]) for number in (1, 2))
    logits = lax.dot_general(query, key, first, preferred_element_type=dtype) * np.asarray(
        settings["fmha_scale"], dtype
    )
    if bias is not None:
        logits = logits + bias.astype(dtype)
    if settings["is_causal_mask"] or settings["mask_type"] == "CAUSAL":
        rows, columns = logits.shape[-2:]
        if rows != columns:
            raise refusal(call, "a causal mask of queries and keys of different lengths is not emulated")
        logits = jnp.where(np.tri(rows, dtype=bool), logits, -jnp.inf)
    divisors = jax.nn.logsumexp(logits, axis=-1)
    weights = lax.exp(logits - jnp.expand_dims(divisors, -1)).astype(value.dtype)
    result = lax.dot_general(weights, value, second, preferred_element_type=dtype)
    outputs = [result.astype(call.results[0].dtype)]
    if len(call.results) > 1 and jnp.issubdtype(call.results[1].dtype, jnp.floating):
        outputs.append(divisors.astype(call.results[1].dtype))
    return with_scratch(call, *outputs)
