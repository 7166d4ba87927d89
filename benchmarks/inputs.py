"""Programs and constants of the benchmarks, in addition to those of the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

_LAYERS = 60


def _transformer_loss(weights: list[Any], x: Any) -> Any:
    def layer_norm(x: Any) -> Any:
        return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)

    for wq, wk, wv, wo, w1, w2 in weights:
        h = layer_norm(x)
        q, k, v = h @ wq, h @ wk, h @ wv
        scores = jax.nn.softmax(jnp.einsum("bsd,btd->bst", q, k) / np.sqrt(q.shape[-1]))
        x = x + jnp.einsum("bst,btd->bsd", scores, v) @ wo
        x = x + jax.nn.gelu(layer_norm(x) @ w1) @ w2
    return jnp.mean(x**2)


def transformer_gradient(num_layers: int = _LAYERS) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return the gradient of a transformer, as a new function that JAX has not traced, and its arguments."""
    d = jax.ShapeDtypeStruct((64, 64), jnp.float32)
    up, down = jax.ShapeDtypeStruct((64, 256), jnp.float32), jax.ShapeDtypeStruct((256, 64), jnp.float32)
    weights = [(d, d, d, d, up, down)] * num_layers
    x = jax.ShapeDtypeStruct((2, 16, 64), jnp.float32)
    return jax.grad(lambda weights, x: _transformer_loss(weights, x)), (weights, x)


def constant_mlir(num_elements: int, *, decimal: bool) -> str:
    """A module of one float32 constant with random elements."""
    values = np.random.default_rng(0).normal(size=num_elements).astype(np.float32)
    payload = "[" + ", ".join(f"{v:.9e}" for v in values) + "]" if decimal else f'"0x{values.tobytes().hex().upper()}"'
    type_ = f"tensor<{num_elements}xf32>"
    return (
        f"module {{\n  func.func public @main() -> {type_} {{\n"
        f"    %cst = stablehlo.constant dense<{payload}> : {type_}\n    return %cst : {type_}\n  }}\n}}\n"
    )


def constant_hlo(num_elements: int) -> str:
    """An HLO module of one float32 constant with random elements."""
    values = np.random.default_rng(0).normal(size=num_elements).astype(np.float32)
    payload = ", ".join(f"{v:.9g}" for v in values)
    shape = f"f32[{num_elements}]{{0}}"
    return (
        f"HloModule m, entry_computation_layout={{()->{shape}}}\n\nENTRY %main () -> f32[{num_elements}] {{\n"
        f"  ROOT %c = {shape} constant({{{payload}}})\n}}\n\n"
    )
