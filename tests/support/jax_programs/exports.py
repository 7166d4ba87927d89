"""Functions exported for any size: symbolic dimensions become `?`, and the program computes the sizes."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, nn

from support.jax_programs.declaration import Area, definite, distinct, floats, integers, key

area = Area("exports")

_X = floats(3, 4)
_SQUARE, _BATCH, _BATCH_OF_FOUR = ("b, n",), ("b, n", "b, n"), ("b, 4",)

area.add(
    "elementwise",
    lambda x, y: (jnp.sin(x) + y * 2, x > y, x.astype(jnp.int32)),
    _X,
    floats(3, 4, seed=1),
    symbolic=_BATCH,
)
area.add(
    "broadcasting",
    lambda x, v: (x + v, x * v[None], jnp.broadcast_to(v, (2, *x.shape))),
    _X,
    floats(4),
    symbolic=("b, n", "n"),
)
area.add("reductions", lambda x: (x.sum(), x.max(0), x.mean(1), x.std(), jnp.any(x > 1, 1)), _X, symbolic=_SQUARE)
area.add("sizes", lambda x: (x.sum() / x.shape[0], jnp.full((), x.shape[1] * 2), x * x.size), _X, symbolic=_SQUARE)
area.add(
    "reshape",
    lambda x: (x.reshape(-1), x.reshape(x.shape[1], -1), x[None], x.T, x.reshape(-1, 2)),
    _X,
    symbolic=_BATCH_OF_FOUR,
)
area.add("flatten_and_back", lambda x: x.reshape(-1).reshape(x.shape) @ x.T, _X, symbolic=_SQUARE)
area.add(
    "slices",
    lambda x: (x[1:], x[:, :-1], x[::2], x[-1], x[::-1], lax.slice_in_dim(x, 0, x.shape[0] - 1)),
    _X,
    symbolic=("b, 4",),
)
area.add(
    "concatenate",
    lambda x, y: (jnp.concatenate([x, y]), jnp.stack([x, x]), jnp.append(x, x, 1)),
    _X,
    floats(2, 4),
    symbolic=("b, n", "c, n"),
)
area.add("pad", lambda x: (jnp.pad(x, 1), jnp.pad(x, ((0, 2), (1, 0)), mode="edge")), _X, symbolic=_SQUARE)
area.add("repeat", lambda x: (jnp.repeat(x, 2, axis=0), jnp.tile(x, (2, 1)), jnp.roll(x, 1, 1)), _X, symbolic=_SQUARE)
area.add(
    "iota",
    lambda x: (jnp.arange(x.shape[0]), jnp.eye(x.shape[1]), jnp.tril(x), x + jnp.arange(x.shape[1])),
    _X,
    symbolic=_SQUARE,
)
area.add(
    "gather",
    lambda x, i: (x[i], jnp.take(x, i, axis=1, mode="clip"), jnp.take_along_axis(x, i[:, None] % 3, 1)),
    _X,
    integers(0, 3, 3),
    symbolic=("b, n", "b"),
)
area.add(
    "scatter",
    lambda x, i, u: (x.at[i].add(u), x.at[i].set(0.0), x.at[:, 0].mul(2.0)),
    _X,
    np.int32([0, 2]),
    floats(2, 4),
    symbolic=("b, n", "k", "k, n"),
)
area.add(
    "dynamic_slice",
    lambda x, i: (lax.dynamic_slice_in_dim(x, i, 1), lax.dynamic_update_slice_in_dim(x, x[:1], i, 0)),
    _X,
    np.int32(1),
    symbolic=("b, n", ""),
)
area.add(
    "sort",
    lambda x: (jnp.sort(x, 1), jnp.argsort(x, 0), jnp.argmax(x, 1), lax.top_k(x, x.shape[1] // 2 + 1)),
    distinct(3, 4),
    symbolic=_SQUARE,
)
area.add("cumulative", lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 0), lax.cummax(x, 1)), _X, symbolic=_SQUARE)
area.add(
    "contractions",
    lambda x, y: (x @ y.T, jnp.einsum("bn,bn->b", x, y), jnp.tensordot(x, y, ((0,), (0,)))),
    _X,
    floats(3, 4, seed=2),
    symbolic=_BATCH,
)
area.add(
    "convolution",
    lambda x, w: lax.conv_general_dilated(x, w, (2, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
    floats(2, 5, 4, 3),
    floats(3, 3, 3, 2),
    symbolic=("b, n, 4, 3", "3, 3, 3, 2"),
)
area.add("pooling", lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 2), (1, 2), "VALID"), _X, symbolic=_SQUARE)
area.add(
    "fourier", lambda x: (jnp.fft.fft(x), jnp.fft.rfft(x), jnp.fft.irfft(jnp.fft.rfft(x))), _X, symbolic=_BATCH_OF_FOUR
)
area.add(
    "linear_algebra",
    lambda s, b: (jnp.linalg.cholesky(s), jnp.linalg.solve(s, b), jnp.linalg.eigh(s)[0]),
    np.stack([definite(3), definite(3, seed=1)]),
    floats(2, 3, 1),
    symbolic=("b, 3, 3", "b, 3, 1"),
)
area.add(
    "decompositions",
    lambda s: (jnp.linalg.qr(s), jnp.linalg.svd(s, compute_uv=False)),
    np.stack([definite(3), definite(3, seed=1)]),
    symbolic=("b, 3, 3",),
)
area.add(
    "random",
    lambda k, x: (jax.random.normal(k, x.shape), jax.random.bernoulli(k, 0.5, x.shape)),
    key(),
    _X,
    symbolic=("2", "b, n"),
)
area.add(
    "loops",
    lambda x: (lax.fori_loop(0, 3, lambda i, c: c * 2 + i, x), lax.scan(lambda c, r: (c + r, c), x[0], x)),
    _X,
    symbolic=_SQUARE,
)
area.add(
    "while_over_size",
    lambda x: lax.while_loop(lambda c: c[0] < x.shape[0], lambda c: (c[0] + 1, c[1] * 2), (0, x)),
    _X,
    symbolic=_SQUARE,
)
area.add(
    "branches", lambda p, x: lax.cond(p > 0, lambda a: a * 2, lambda a: -a, x), np.int32(1), _X, symbolic=("", "b, n")
)
area.add(
    "batched", jax.vmap(lambda row: (jnp.outer(row, row), jnp.sort(row), row.at[0].set(0.0))), _X, symbolic=_SQUARE
)
area.add("one_hot", lambda i: nn.one_hot(i, 5), integers(0, 5, 4), symbolic=("b",))
area.add("gradient", jax.grad(lambda x: (jnp.tanh(x) @ x.T).mean()), _X, symbolic=_SQUARE)


@area.program(floats(5, 4), floats(4, 8), floats(8, 3), integers(0, 3, 5), symbolic=("b, 4", "4, 8", "8, 3", "b"))
def classifier_step(x: Any, w1: Any, w2: Any, labels: Any) -> Any:
    def loss(w1: Any, w2: Any) -> Any:
        scores = nn.log_softmax(nn.relu(x @ w1) @ w2)
        return -jnp.take_along_axis(scores, labels[:, None], 1).mean()

    value, gradients = jax.value_and_grad(loss, (0, 1))(w1, w2)
    return value, w1 - 0.1 * gradients[0], w2 - 0.1 * gradients[1]


@area.program(
    floats(2, 5, 8),
    floats(8, 24) * 0.3,
    floats(8, 8) * 0.3,
    symbolic=("b, n, 8", "8, 24", "8, 8"),
    tolerance=1e-5,
    reason="many layers",
)
def attention_block(x: Any, wqkv: Any, wo: Any) -> Any:
    q, k, v = (part.reshape(*x.shape[:2], 2, 4) for part in jnp.split(nn.standardize(x) @ wqkv, 3, -1))
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / 2
    scores = jnp.where(jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool)), scores, -1e9)
    return x + jnp.einsum("bhqk,bkhd->bqhd", nn.softmax(scores), v).reshape(x.shape) @ wo


@area.program(floats(4, 2, 3), floats(3, 3) * 0.5, symbolic=("t, b, 3", "3, 3"))
def recurrent_network(xs: Any, w: Any) -> Any:
    return lax.scan(lambda h, x: (jnp.tanh(x + h @ w), h.sum()), jnp.zeros_like(xs[0]), xs)


@area.program(floats(9, 4), integers(0, 9, 2, 3), symbolic=("9, 4", "b, n"))
def embedding(table: Any, tokens: Any) -> Any:
    return table[tokens].mean(1), jnp.arange(tokens.shape[1]) + tokens
