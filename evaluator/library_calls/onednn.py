"""Custom calls of XLA CPU to oneDNN: products, convolutions, softmax and layer normalization."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.convolution import onednn_convolution
from evaluator.library_calls.gpu_matmul import compute_dtype
from evaluator.library_calls.settings import read_settings, refusal, require, section, swap_last, with_scratch
from evaluator.values.arrays import Array

_ACTIVATIONS: dict[str, Callable[[Array], Array]] = {
    "RELU": jax.nn.relu,
    "RELU6": jax.nn.relu6,
    "TANH": lax.tanh,
    "ELU": jax.nn.elu,
    "SIGMOID": lax.logistic,
    "GELU_ERF": lambda array: jax.nn.gelu(array, approximate=False),
    "GELU_TANH": lambda array: jax.nn.gelu(array, approximate=True),
}
#: Fused operations that add one more operand.
_ADDITIONS = ("BIAS", "BINARY_ADD", "SUM")


def _float_of_bits(bits: Any) -> Any:
    """Return the f32 number whose bits the configuration stores as an integer."""
    return np.asarray(int(bits), np.int32).view(np.float32)[()]


def _fuse(call: CustomCallSite, fusions: Mapping[str, Any], result: Array, operands: tuple[Array, ...]) -> Array:
    """Apply the operations fused into a product, in order."""
    settings = read_settings(call, fusions, {"ops": (), "alpha_typecast": 0})
    names = list(settings["ops"])
    unknown = [name for name in names if name not in (*_ADDITIONS, *_ACTIVATIONS, "LINEAR")]
    if unknown:
        raise refusal(call, f"unknown fused operation {unknown[0]!r}")
    if len(operands) != sum(name in _ADDITIONS for name in names):
        raise refusal(call, f"the number of operands does not match the fused operations: {len(operands)}")
    addends = iter(operands)
    for name in names:
        if name in _ADDITIONS:
            result = result + next(addends).astype(result.dtype)
        elif name == "LINEAR":
            result = result * _float_of_bits(settings["alpha_typecast"]).astype(result.dtype)
        else:
            result = _ACTIVATIONS[name](result)
    return result


def _require_plain_weights(call: CustomCallSite, optimization: Mapping[str, Any]) -> None:
    understood = {"weights_prepacked": False, "user_scratchpad": False, "bias_broadcast": False}
    require(call, read_settings(call, optimization, understood), weights_prepacked=False)


@provide_custom_call("__onednn$matmul")
def lower_matmul(call: CustomCallSite, lhs: Array, rhs: Array, *operands: Array) -> tuple[Array, ...]:
    """Return the product over the last two dimensions, batched over the others."""
    understood = {"transpose_a": False, "transpose_b": False, "fusions": {}, "optimization_config": {}}
    settings = read_settings(call, section(call, "onednn_matmul_config"), understood)
    _require_plain_weights(call, settings["optimization_config"])
    lhs = swap_last(lhs) if settings["transpose_a"] else lhs
    rhs = swap_last(rhs) if settings["transpose_b"] else rhs
    product = jnp.matmul(lhs, rhs, preferred_element_type=compute_dtype(call.results[0].dtype))
    result = _fuse(call, settings["fusions"], product, operands)
    return with_scratch(call, result.astype(call.results[0].dtype))


@provide_custom_call("__onednn$convolution")
def lower_convolution(call: CustomCallSite, operand: Array, kernel: Array, *operands: Array) -> tuple[Array, ...]:
    names = ("dims", "input", "kernel", "output", "window", "feature_groups")
    understood: dict[str, Any] = {**dict.fromkeys(names), "fusions": {}, "optimization_config": {}}
    given = section(call, "onednn_conv_config")
    settings = read_settings(call, given, understood)
    _require_plain_weights(call, settings["optimization_config"])
    convolution = onednn_convolution(call, {name: given[name] for name in names if name in given}, operand.ndim)
    product = convolution.apply(operand, kernel, compute_dtype(call.results[0].dtype))
    result = _fuse(call, settings["fusions"], product, operands)
    return with_scratch(call, result.astype(call.results[0].dtype))


@provide_custom_call("__onednn$softmax")
def lower_softmax(call: CustomCallSite, operand: Array) -> Array:
    settings = read_settings(call, section(call, "onednn_softmax_config"), {"softmax_axis": 0})
    wide = operand.astype(compute_dtype(operand.dtype))
    return jax.nn.softmax(wide, axis=int(settings["softmax_axis"])).astype(call.results[0].dtype)


@provide_custom_call("__onednn$layernorm")
def lower_layer_norm(call: CustomCallSite, operand: Array, scale: Array, shift: Array) -> Array:
    """Normalize over the last dimension; older texts name the rescaling `fused_ops`."""
    given = section(call, "onednn_layer_norm_config")
    understood = {"rescale": given.get("fused_ops", "UNDEFINED"), "epsilon_typecast": 0, "fusions": {}}
    settings = read_settings(call, given, understood, ("fused_ops",))
    require(call, settings, rescale="SCALE_AND_SHIFT", fusions={})
    wide = operand.astype(compute_dtype(operand.dtype))
    mean = jnp.mean(wide, -1, keepdims=True)
    variance = jnp.mean(lax.square(wide - mean), -1, keepdims=True)
    normalized = (wide - mean) * lax.rsqrt(variance + _float_of_bits(settings["epsilon_typecast"]))
    return (normalized * scale.astype(wide.dtype) + shift.astype(wide.dtype)).astype(call.results[0].dtype)
