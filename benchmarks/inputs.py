"""Programs and constants that the benchmarks take besides those of the tests."""

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
    """Return the gradient of a transformer, as a new function that JAX has not traced yet, and its arguments."""
    d = jax.ShapeDtypeStruct((64, 64), jnp.float32)
    up, down = jax.ShapeDtypeStruct((64, 256), jnp.float32), jax.ShapeDtypeStruct((256, 64), jnp.float32)
    weights = [(d, d, d, d, up, down)] * num_layers
    x = jax.ShapeDtypeStruct((2, 16, 64), jnp.float32)
    return jax.grad(lambda weights, x: _transformer_loss(weights, x)), (weights, x)


def _diverse_functions(n: int) -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
    def f32(*shape: int) -> Any:
        return jax.ShapeDtypeStruct(shape, jnp.float32)

    def scan(xs: Any, w: Any) -> Any:
        return lax.scan(lambda c, x: (jnp.tanh(c @ w + x), c.sum()), jnp.zeros(w.shape[0]), xs)

    def loop(x: Any) -> Any:
        return lax.while_loop(lambda s: s[0] < n, lambda s: (s[0] + 1, jnp.sin(s[1]) * s[1]), (0, x))

    def branch(x: Any, i: Any) -> Any:
        return lax.switch(i, [jnp.sin, lambda v: v * 2, lambda v: jnp.cumsum(v, -1)], x)

    def order(x: Any) -> Any:
        return jnp.sort(x, axis=0), jnp.argsort(x, axis=-1), lax.top_k(x, 2)

    def convolve(x: Any, w: Any) -> Any:
        y = lax.conv_general_dilated(x, w, (1, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return lax.reduce_window(jax.nn.relu(y), -jnp.inf, lax.max, (1, 2, 2, 1), (1, 1, 1, 1), "SAME").sum()

    def index(x: Any, i: Any) -> Any:
        return x[i].sum() + x.at[i].add(1.0).max() + lax.dynamic_slice(x, (i[0], 0), (2, 2)).sum()

    def fourier(x: Any) -> Any:
        return jnp.abs(jnp.fft.rfft(x)), jnp.fft.ifft(x.astype(jnp.complex64)).real

    def random(key: Any) -> Any:
        a, b = jax.random.split(key)
        return jax.random.normal(a, (n, 3)), jax.random.permutation(b, n)

    def mixed(x: Any, y: Any) -> Any:
        z = jnp.einsum("ij,kj->ik", x, y).astype(jnp.bfloat16)
        return jnp.pad(z, ((1, 2), (0, n % 3))), jnp.where(z > 0, z, -z).T, jnp.concatenate([x, y], 0)[:, ::-1]

    integers = jax.ShapeDtypeStruct((n,), jnp.int32)
    return [
        (scan, (f32(n, 4 + n), f32(4 + n, 4 + n))),
        (jax.grad(lambda xs, w: scan(xs, w)[1].sum(), 1), (f32(n, 5 + n), f32(5 + n, 5 + n))),
        (loop, (f32(n, 3),)),
        (branch, (f32(3, n), jax.ShapeDtypeStruct((), jnp.int32))),
        (order, (f32(n, 7),)),
        (convolve, (f32(2, 2 * n, 9, 4), f32(3, 3, 4, n))),
        (jax.grad(convolve, (0, 1)), (f32(1, 2 * n, 8, 3), f32(3, 3, 3, n))),
        (index, (f32(3 * n, 5), integers)),
        (jax.grad(lambda x, i: index(x, i)), (f32(4 * n, 6), integers)),
        (fourier, (f32(n, 8),)),
        (random, (jax.ShapeDtypeStruct((2,), jnp.uint32),)),
        (mixed, (f32(n, 6), f32(n + 1, 6))),
    ]


def diverse_functions(num_shapes: int = 20) -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Return many small functions, made anew, with their arguments."""
    return [entry for n in range(4, 4 + num_shapes) for entry in _diverse_functions(n)]


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
