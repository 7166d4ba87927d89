"""Custom calls of XLA GPU to cuBLAS: `__cublas$gemm`, `__cublas$lt$matmul` (also in 8 bits), and triangular solves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.library_calls.settings import (
    integers,
    read_settings,
    refusal,
    require,
    require_operands,
    section,
    with_scratch,
)
from evaluator.values.arrays import Array

_UNDERSTOOD = {
    "alpha_real": 1.0,
    "alpha_imag": 0.0,
    "beta": 0.0,
    "dot_dimension_numbers": {},
    "epilogue": "DEFAULT",
    "damax_output": False,
    "scale_mode": 0,
}
#: Modes without scales or with per-tensor scales, by number and by name in XLA's protos; others scale blocks.
_SCALE_MODES = (0, 1, "kNone", "kTensorScaling")
#: Settings of the kernel, the precision and the use of the gradient, and sizes known from the operands, none of which
#: change the exact result.
_IGNORED = (
    "precision_config",
    "batch_size",
    "lhs_stride",
    "rhs_stride",
    "grad_x",
    "grad_y",
    "selected_algorithm",
    "autotune_workspace_size",
    "is_fp8",
)
_ACTIVATIONS: dict[str, Callable[[Array], Array]] = {
    "RELU": jax.nn.relu,
    "GELU": lambda array: jax.nn.gelu(array, approximate=True),
}


def compute_dtype(dtype: Any) -> np.dtype[Any]:
    """Return the dtype in which a GPU computes a result of a dtype: at least f32, or s32."""
    dtype = np.dtype(dtype)
    if jnp.issubdtype(dtype, jnp.floating):
        return np.dtype(np.float32) if dtype.itemsize < 4 else dtype
    return np.dtype(np.int32) if dtype.kind == "i" and dtype.itemsize < 4 else dtype


def dot_dimensions(numbers: Mapping[str, Any]) -> lax.DotDimensionNumbers:
    """Convert dimension numbers to the form of `jax.lax`; fields omitted from JSON are empty."""
    parts = [integers(numbers.get(f"{side}_contracting_dimensions", ())) for side in ("lhs", "rhs")]
    batches = [integers(numbers.get(f"{side}_batch_dimensions", ())) for side in ("lhs", "rhs")]
    return (parts[0], parts[1]), (batches[0], batches[1])


def _settings(call: CustomCallSite) -> dict[str, Any]:
    settings = read_settings(call, section(call, "gemm_backend_config"), _UNDERSTOOD, _IGNORED)
    require(call, settings, damax_output=False)
    if settings["scale_mode"] not in _SCALE_MODES:
        raise refusal(call, f"only per-tensor scales are emulated, not scale_mode = {settings['scale_mode']!r}")
    return settings


def _scaled_product(call: CustomCallSite, settings: Mapping[str, Any], lhs: Array, rhs: Array, *addend: Array) -> Array:
    """Return alpha · lhs · rhs + beta · addend in the dtype the GPU computes in."""
    dtype = compute_dtype(call.results[0].dtype)
    numbers = dot_dimensions(settings["dot_dimension_numbers"])
    product = lax.dot_general(lhs.astype(dtype), rhs.astype(dtype), numbers, preferred_element_type=dtype)
    alpha = complex(float(settings["alpha_real"]), float(settings["alpha_imag"]))
    if alpha != 1:
        product = product * np.asarray(alpha if dtype.kind == "c" else alpha.real).astype(dtype)
    for array in addend:
        product = product + np.asarray(float(settings["beta"])).astype(dtype) * array.astype(dtype)
    return product


@provide_custom_call("__cublas$gemm")
def lower_gemm(call: CustomCallSite, lhs: Array, rhs: Array, *addend: Array) -> tuple[Array, ...]:
    settings = _settings(call)
    require(call, settings, epilogue="DEFAULT")
    require_operands(call, addend, int(float(settings["beta"]) != 0))
    product = _scaled_product(call, settings, lhs, rhs, *addend)
    return with_scratch(call, product.astype(call.results[0].dtype))


def _epilogue(call: CustomCallSite, settings: Mapping[str, Any]) -> tuple[bool, Callable[[Array], Array] | None, bool]:
    """Return whether an epilogue adds a bias, its activation, and whether the activation's operand is also a result."""
    name = str(settings["epilogue"])
    parts = [] if name == "DEFAULT" else name.split("_")
    has_bias = parts[:1] == ["BIAS"]
    activation = parts[int(has_bias) :]
    has_auxiliary = activation == ["GELU", "AUX"]
    if has_auxiliary:
        activation.pop()
    if len(activation) > 1 or any(part not in _ACTIVATIONS for part in activation):
        raise refusal(call, f"unknown epilogue {name!r}")
    return has_bias, _ACTIVATIONS[activation[0]] if activation else None, has_auxiliary


def _finish(
    call: CustomCallSite, settings: Mapping[str, Any], product: Array, bias: Array | None, scale: Array | None
) -> tuple[Array, ...]:
    """Apply the epilogue and the result scale, and convert to the result dtype."""
    _, activate, has_auxiliary = _epilogue(call, settings)
    if bias is not None:
        if bias.ndim != 1:
            raise refusal(call, f"the bias must be a vector, not an array of rank {bias.ndim}")
        product = product + bias.astype(product.dtype)
    activated = activate(product) if activate is not None else product
    if scale is not None:
        limit = float(jnp.finfo(call.results[0].dtype).max)
        activated = lax.clamp(np.float32(-limit), activated * scale, np.float32(limit))
    outputs = [activated.astype(call.results[0].dtype)]
    if has_auxiliary:
        outputs.append(product.astype(call.results[1].dtype))
    return with_scratch(call, *outputs)


@provide_custom_call("__cublas$lt$matmul")
def lower_lt_matmul(call: CustomCallSite, lhs: Array, rhs: Array, *rest: Array) -> tuple[Array, ...]:
    """Lower a product; further operands are an addend if beta is not 0, and a bias if the epilogue adds one."""
    settings = _settings(call)
    has_bias, _, _ = _epilogue(call, settings)
    count = int(float(settings["beta"]) != 0)
    require_operands(call, rest, count + has_bias)
    product = _scaled_product(call, settings, lhs, rhs, *rest[:count])
    return _finish(call, settings, product, rest[-1] if has_bias else None, None)


@provide_custom_call("__cublas$triangularSolve")
def lower_triangular_solve(call: CustomCallSite, a: Array, b: Array) -> tuple[Array, ...]:
    understood = {"left_side": False, "lower": False, "unit_diagonal": False, "transpose_a": "NO_TRANSPOSE"}
    settings = read_settings(call, call.configuration, understood)
    transposition = str(settings["transpose_a"])
    if transposition not in ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"):
        raise refusal(call, f"unknown transposition {transposition!r}")
    solution = lax.linalg.triangular_solve(
        a,
        b,
        left_side=bool(settings["left_side"]),
        lower=bool(settings["lower"]),
        transpose_a=transposition != "NO_TRANSPOSE",
        conjugate_a=transposition == "ADJOINT",
        unit_diagonal=bool(settings["unit_diagonal"]),
    )
    return with_scratch(call, solution)


@provide_custom_call("__cublas$lt$matmul$f8")
def lower_lt_matmul_f8(call: CustomCallSite, lhs: Array, rhs: Array, *rest: Array) -> tuple[Array, ...]:
    """Lower an 8-bit float product.

    Further operands are an addend if beta is not 0, scales of the factors, a bias, and the scale of an f8 result.

    Older texts always have scales of addend and result, before the bias.
    """
    settings = _settings(call)
    has_bias, _, _ = _epilogue(call, settings)
    count = int(float(settings["beta"]) != 0)
    is_f8 = np.dtype(call.results[0].dtype).itemsize == 1
    scales = rest[count:]
    is_old = len(scales) == 4 + has_bias
    if not is_old:
        require_operands(call, scales, 2 + has_bias + is_f8)
    if any(scale.size != 1 for scale in scales[:2]):
        raise refusal(call, "only per-tensor scales are emulated")
    if is_old and any(array.dtype.itemsize == 1 for array in rest[:count]):
        raise refusal(call, "8-bit float addends are not emulated")
    product = _scaled_product(call, {**settings, "beta": 0.0}, lhs, rhs)
    product = product * (scales[0].reshape(()) * scales[1].reshape(())).astype(product.dtype)
    for addend in rest[:count]:
        product = product + np.float32(settings["beta"]) * addend.astype(product.dtype)
    bias = scales[4 if is_old else 2] if has_bias else None
    return _finish(call, settings, product, bias, scales[3 if is_old else -1].reshape(()) if is_f8 else None)
