"""Custom calls of XLA GPU to cuDNN's layer normalization."""

from __future__ import annotations

import math

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.gpu_matmul import compute_dtype
from evaluator.library_calls.settings import read_settings, refusal, require_operands, section, with_scratch
from evaluator.values.arrays import Array


def _normalized(x: Array, scale: Array, epsilon: float) -> tuple[Array, Array, Array]:
    """Return the normalized elements, the mean and the reciprocal deviation over all dimensions except the first."""
    dtype = compute_dtype(x.dtype)
    axes = tuple(range(1, x.ndim))
    wide = x.astype(dtype)
    mean = jnp.mean(wide, axes, keepdims=True)
    factor = lax.rsqrt(jnp.mean(lax.square(wide - mean), axes, keepdims=True) + np.asarray(epsilon, dtype))
    return (wide - mean) * factor, mean, factor


@provide_custom_call("__cudnn$norm")
def lower_norm(call: CustomCallSite, x: Array, scale: Array, *rest: Array) -> tuple[Array, ...]:
    """Normalize over all dimensions except the first; scale and bias have one element per position.

    `LAYER_FWD_INFER` returns the result. `LAYER_FWD_TRAIN` also returns the mean and the reciprocal deviation.
    `LAYER_BWD` accepts the gradient of the result, the mean and the reciprocal deviation, and returns the gradients of
    operand, scale and bias.
    """
    settings = read_settings(
        call, section(call, "cudnn_norm_backend_config"), {"epsilon": 0.0, "kind": "LAYER_FWD_INFER"}, ("algorithm",)
    )
    if scale.size != math.prod(x.shape[1:]):
        raise refusal(call, "the scale must have as many elements as a row of the operand")
    kind, dtypes = settings["kind"], [result.dtype for result in call.results]
    row = (1, *x.shape[1:])
    if kind == "LAYER_BWD":
        require_operands(call, rest, 3)
        outputs = _norm_gradients(x, scale.reshape(row), *rest)
        shaped = [array.reshape(result.shape) for array, result in zip(outputs, call.results, strict=False)]
        return with_scratch(call, *(array.astype(dtype) for array, dtype in zip(shaped, dtypes, strict=False)))
    if kind not in ("LAYER_FWD_INFER", "LAYER_FWD_TRAIN"):
        raise refusal(call, f"unknown kind {kind!r}")
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
