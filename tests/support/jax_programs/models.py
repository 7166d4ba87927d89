"""Small whole models and training steps, as users write them."""

from __future__ import annotations

from typing import Any

import jax
import jax.experimental.ode
import jax.numpy as jnp
import numpy as np
from jax import lax, nn
from jax.experimental import sparse

from support.jax_programs.declaration import Area, bf16, definite, floats, integers, key, uniforms

area = Area("models")

_MLP = [(floats(4, 8), floats(8)), (floats(8, 3), floats(3))]
_DEEP = "many layers"


def _mlp(parameters: Any, x: Any) -> Any:
    for w, b in parameters[:-1]:
        x = nn.relu(x @ w + b)
    w, b = parameters[-1]
    return x @ w + b


def _mlp_loss(parameters: Any, x: Any, labels: Any) -> Any:
    return -jnp.take_along_axis(nn.log_softmax(_mlp(parameters, x)), labels[:, None], 1).mean()


_BATCH = (floats(5, 4), integers(0, 3, 5))

area.add("mlp", _mlp, _MLP, _BATCH[0])
area.add("mlp_gradient", jax.value_and_grad(_mlp_loss), _MLP, *_BATCH)


@area.program(_MLP, *_BATCH)
def sgd_step(parameters: Any, x: Any, labels: Any) -> Any:
    gradients = jax.grad(_mlp_loss)(parameters, x, labels)
    return jax.tree.map(lambda p, g: p - 0.1 * g, parameters, gradients)


@area.program(_MLP, jax.tree.map(np.zeros_like, _MLP), jax.tree.map(np.zeros_like, _MLP), np.int32(3), *_BATCH)
def adam_step(parameters: Any, first: Any, second: Any, step: Any, x: Any, labels: Any) -> Any:
    loss, gradients = jax.value_and_grad(_mlp_loss)(parameters, x, labels)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, gradients)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g**2, second, gradients)
    corrected = jnp.float32(step + 1)
    updated = jax.tree.map(
        lambda p, m, v: p - 1e-3 * (m / (1 - 0.9**corrected)) / (jnp.sqrt(v / (1 - 0.999**corrected)) + 1e-8),
        parameters, first, second,
    )  # fmt: skip
    return updated, first, second, loss


@area.program(_MLP, jax.tree.map(np.zeros_like, _MLP), *_BATCH)
def momentum_with_clipping(parameters: Any, momentum: Any, x: Any, labels: Any) -> Any:
    gradients = jax.grad(_mlp_loss)(parameters, x, labels)
    norm = jnp.sqrt(sum(jnp.sum(g**2) for g in jax.tree.leaves(gradients)))
    scale = jnp.minimum(1.0, 0.5 / norm)
    momentum = jax.tree.map(lambda m, g: 0.9 * m + scale * g, momentum, gradients)
    return jax.tree.map(lambda p, m: p - 0.1 * m, parameters, momentum), momentum


@area.program(_MLP, floats(4, 5, 4), integers(0, 3, 4, 5))
def training_loop(parameters: Any, batches: Any, labels: Any) -> Any:
    return lax.scan(lambda p, batch: (sgd_step(p, *batch), _mlp_loss(p, *batch)), parameters, (batches, labels))


def _normalized(x: Any, scale: Any, offset: Any) -> Any:
    mean, variance = x.mean((0, 1, 2)), x.var((0, 1, 2))
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + offset


def _convolved(x: Any, w: Any, stride: int = 1) -> Any:
    return lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _resnet_block(x: Any, w1: Any, w2: Any, scale: Any, offset: Any) -> Any:
    y = nn.relu(_normalized(_convolved(x, w1), scale, offset))
    y = nn.relu(x + _normalized(_convolved(y, w2), scale, offset))
    return lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID").mean((1, 2))


_RESNET = (floats(2, 6, 6, 4), floats(3, 3, 4, 4) * 0.3, floats(3, 3, 4, 4, seed=1) * 0.3, floats(4), floats(4, seed=1))
area.add("resnet_block", _resnet_block, *_RESNET, tolerance=1e-5, reason=_DEEP)
area.add(
    "resnet_gradient",
    jax.grad(lambda *a: (_resnet_block(*a) ** 2).sum(), (1, 2, 3, 4)),
    *_RESNET,
    tolerance=1e-4,
    reason=_DEEP,
)


@area.program(floats(1, 8, 8, 2), floats(3, 3, 2, 4), floats(3, 3, 4, 8), floats(8, 3), tolerance=1e-5, reason=_DEEP)
def convolutional_network(x: Any, w1: Any, w2: Any, head: Any) -> Any:
    for w in (w1, w2):
        x = nn.relu(_convolved(x, w))
        x = lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") / 4
    return nn.log_softmax(x.mean((1, 2)) @ head)


@area.program(floats(1, 8, 8, 2), floats(3, 3, 2, 4), floats(3, 3, 4, 2), tolerance=1e-5, reason=_DEEP)
def unet(x: Any, down: Any, up: Any) -> Any:
    h = nn.silu(_convolved(x, down, 2))
    h = jax.image.resize(h, (1, 8, 8, 4), "nearest")
    return x + _convolved(h, up)


def _layer_norm(x: Any) -> Any:
    return (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


def _attention(q: Any, k: Any, v: Any, mask: Any = None) -> Any:
    scores = jnp.einsum("bshe,bthe->bhst", q, k) / np.sqrt(q.shape[-1])
    scores = scores if mask is None else jnp.where(mask, scores, -1e9)
    return jnp.einsum("bhst,bthe->bshe", nn.softmax(scores), v)


_TOKENS = floats(2, 5, 8)
_PROJECTIONS = tuple(floats(8, 2, 4, seed=seed) * 0.5 for seed in range(3))
_BLOCK = (_TOKENS, *_PROJECTIONS, floats(2, 4, 8) * 0.5, floats(8, 16) * 0.5, floats(16, 8) * 0.5)


def _transformer_block(x: Any, wq: Any, wk: Any, wv: Any, wo: Any, w1: Any, w2: Any) -> Any:
    h = _layer_norm(x)
    q, k, v = (jnp.einsum("bsd,dhe->bshe", h, w) for w in (wq, wk, wv))
    causal = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    x = x + jnp.einsum("bshe,hed->bsd", _attention(q, k, v, causal), wo)
    return x + nn.gelu(_layer_norm(x) @ w1) @ w2


area.add("transformer_block", _transformer_block, *_BLOCK, tolerance=1e-5, reason=_DEEP)
area.add(
    "transformer_gradient",
    jax.grad(lambda *a: (_transformer_block(*a) ** 2).mean(), tuple(range(7))),
    *_BLOCK,
    tolerance=1e-4,
    reason=_DEEP,
)
area.add(
    "transformer_checkpointed",
    jax.grad(lambda *a: (jax.checkpoint(_transformer_block)(*a) ** 2).mean(), 1),
    *_BLOCK,
    tolerance=1e-4,
    reason=_DEEP,
)
area.add(
    "transformer_bfloat16",
    _transformer_block,
    *map(bf16, _BLOCK),
    tolerance=0.05,
    reason="eight bits of mantissa through many layers",
)
area.add(
    "transformer_layers",
    lambda x, *w: lax.scan(lambda h, layer: (_transformer_block(h, *layer), None), x, w)[0],
    _TOKENS,
    *(np.stack([w, w * 0.5]) for w in _BLOCK[1:]),
    tolerance=1e-5,
    reason=_DEEP,
)


@area.program(_TOKENS, floats(8, 4, 2), floats(8, 2, 2), floats(8, 2, 2, seed=1))
def grouped_query_attention(x: Any, wq: Any, wk: Any, wv: Any) -> Any:
    q, k, v = (jnp.einsum("bsd,dhe->bshe", x, w) for w in (wq, wk, wv))
    return _attention(q, jnp.repeat(k, 2, axis=2), jnp.repeat(v, 2, axis=2))


@area.program(floats(1, 4, 2, 4), floats(1, 4, 2, 4, seed=1), np.arange(4, dtype=np.int32))
def rotary_embedding(q: Any, k: Any, positions: Any) -> Any:
    frequencies = 1.0 / 10000 ** (jnp.arange(2) / 2)
    angles = positions[:, None, None] * frequencies

    def rotated(x: Any) -> Any:
        even, odd = x[..., ::2], x[..., 1::2]
        turned = (even * jnp.cos(angles) - odd * jnp.sin(angles), even * jnp.sin(angles) + odd * jnp.cos(angles))
        return jnp.stack(turned, -1).reshape(x.shape)

    return jnp.einsum("bshe,bthe->bhst", rotated(q), rotated(k))


@area.program(floats(1, 1, 2, 4), floats(1, 6, 2, 4), floats(1, 6, 2, 4, seed=1), np.int32(3))
def decoding_with_cache(q: Any, keys: Any, values: Any, position: Any) -> Any:
    keys = lax.dynamic_update_slice(keys, q * 2, (0, position, 0, 0))
    values = lax.dynamic_update_slice(values, q - 1, (0, position, 0, 0))
    return _attention(q, keys, values, jnp.arange(6) <= position), keys, values


@area.program(floats(8, 4), floats(8, 4, seed=1), floats(8, 4, seed=2))
def flash_attention(q: Any, k: Any, v: Any) -> Any:
    def step(carry: Any, block: Any) -> Any:
        total, weight, top = carry
        scores = q @ block[0].T
        new_top = jnp.maximum(top, scores.max(1))
        probabilities, decay = jnp.exp(scores - new_top[:, None]), jnp.exp(top - new_top)
        return (total * decay[:, None] + probabilities @ block[1], weight * decay + probabilities.sum(1), new_top), None

    start = (jnp.zeros_like(q), jnp.zeros(8), jnp.full(8, -jnp.inf))
    (total, weight, _), _ = lax.scan(step, start, (k.reshape(4, 2, 4), v.reshape(4, 2, 4)))
    return total / weight[:, None]


@area.program(floats(6, 4), floats(4, 3), floats(3, 4, 4))
def mixture_of_experts(x: Any, gate: Any, experts: Any) -> Any:
    weights, chosen = lax.top_k(nn.softmax(x @ gate), 2)
    mask = nn.one_hot(chosen, 3) * weights[..., None]
    return jnp.einsum("tke,edf,td->tf", mask, experts, x)


@area.program(floats(5, 2, 4), floats(4, 16) * 0.5, floats(4, 16, seed=1) * 0.5, floats(16))
def lstm(xs: Any, w: Any, u: Any, b: Any) -> Any:
    def step(carry: Any, x: Any) -> Any:
        h, c = carry
        i, f, g, o = jnp.split(x @ w + h @ u + b, 4, axis=-1)
        c = nn.sigmoid(f) * c + nn.sigmoid(i) * jnp.tanh(g)
        h = nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    start = jnp.zeros((2, 4))
    return lax.scan(step, (start, start), xs)


area.add(
    "lstm_gradient",
    jax.grad(lambda w, xs, u, b: (lstm(xs, w, u, b)[1] ** 2).sum()),
    floats(4, 16) * 0.5,
    floats(5, 2, 4),
    floats(4, 16, seed=1) * 0.5,
    floats(16),
    tolerance=1e-5,
    reason=_DEEP,
)


@area.program(floats(5, 2, 4), floats(4, 12) * 0.5, floats(4, 12, seed=1) * 0.5)
def gru(xs: Any, w: Any, u: Any) -> Any:
    def step(h: Any, x: Any) -> Any:
        (xr, xz, xn), (hr, hz, hn) = jnp.split(x @ w, 3, -1), jnp.split(h @ u, 3, -1)
        z = nn.sigmoid(xz + hz)
        h = (1 - z) * jnp.tanh(xn + nn.sigmoid(xr + hr) * hn) + z * h
        return h, h

    return lax.scan(step, jnp.zeros((2, 4)), xs)


@area.program(uniforms(4), floats(4, 3), floats(3, 2), floats(5, 3))
def state_space_model(a: Any, b: Any, c: Any, xs: Any) -> Any:
    def combine(left: Any, right: Any) -> Any:
        return left[0] * right[0], right[0] * left[1] + right[1]

    _, states = lax.associative_scan(combine, (jnp.broadcast_to(a, (5, 4)), xs @ b.T))
    return (states[:, :3] @ c), states


@area.program(floats(1, 4, 4, 2), floats(1, 4, 4, 2, seed=1), np.float32(0.8), np.float32(0.6))
def ddim_step(x: Any, noise: Any, alpha: Any, alpha_previous: Any) -> Any:
    clean = (x - jnp.sqrt(1 - alpha) * noise) / jnp.sqrt(alpha)
    return jnp.sqrt(alpha_previous) * jnp.clip(clean, -1, 1) + jnp.sqrt(1 - alpha_previous) * noise


@area.program(key(1), floats(2, 3), floats(3, 3))
def diffusion_sampler(k: Any, x: Any, w: Any) -> Any:
    betas = jnp.linspace(1e-4, 0.02, 4)
    alphas = jnp.cumprod(1 - betas)

    def step(carry: Any, t: Any) -> Any:
        k, x = carry
        k, sub = jax.random.split(k)
        predicted = jnp.tanh(x @ w)
        mean = (x - betas[t] / jnp.sqrt(1 - alphas[t]) * predicted) / jnp.sqrt(1 - betas[t])
        return (k, mean + jnp.where(t > 0, jnp.sqrt(betas[t]), 0) * jax.random.normal(sub, x.shape)), None

    return lax.scan(step, (k, x), jnp.arange(3, -1, -1))[0][1]


@area.program(key(2), floats(3, 6))
def language_model_sampler(k: Any, logits: Any) -> Any:
    values, indices = lax.top_k(logits / 0.7, 3)
    chosen = jax.random.categorical(k, values)
    probabilities = jnp.cumsum(nn.softmax(jnp.sort(logits, descending=True)), -1)
    return jnp.take_along_axis(indices, chosen[:, None], 1), (probabilities < 0.9).sum(-1), jnp.argmax(logits, -1)


@area.program(floats(6), floats(6, 4), np.int32([2, 0, 1]))
def beam_search_step(scores: Any, logits: Any, beams: Any) -> Any:
    total = scores[:3, None] + nn.log_softmax(logits[beams])
    best, flat = lax.top_k(total.reshape(-1), 3)
    return best, flat // 4, flat % 4


def _pendulum(state: Any, t: Any) -> Any:
    return jnp.stack([state[1], -jnp.sin(state[0]) + 0.1 * t])


@area.program(floats(2))
def runge_kutta(state: Any) -> Any:
    def step(y: Any, t: Any) -> Any:
        h = 0.1
        k1 = _pendulum(y, t)
        k2 = _pendulum(y + h / 2 * k1, t + h / 2)
        k3 = _pendulum(y + h / 2 * k2, t + h / 2)
        k4 = _pendulum(y + h * k3, t + h)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return y, y

    return lax.scan(step, state, jnp.arange(5) * 0.1)


@area.program(floats(2), tolerance=1e-4, reason="the step size adapts to the error")
def ode_solver(state: Any) -> Any:
    return jax.experimental.ode.odeint(_pendulum, state, jnp.linspace(0.0, 1.0, 3))


@area.program(definite(3), floats(3), floats(2, 3), definite(2), floats(2))
def kalman_filter(covariance: Any, mean: Any, observation: Any, noise: Any, measured: Any) -> Any:
    s = observation @ covariance @ observation.T + noise
    gain = jnp.linalg.solve(s, observation @ covariance).T
    return mean + gain @ (measured - observation @ mean), covariance - gain @ s @ gain.T


@area.program(floats(6, 2), floats(6), floats(3, 2), tolerance=1e-4, reason="a kernel matrix is badly conditioned")
def gaussian_process(x: Any, y: Any, queries: Any) -> Any:
    def kernel(a: Any, b: Any) -> Any:
        return jnp.exp(-0.5 * ((a[:, None] - b[None]) ** 2).sum(-1))

    factor = jax.scipy.linalg.cho_factor(kernel(x, x) + 0.1 * jnp.eye(6))
    cross = kernel(queries, x)
    return cross @ jax.scipy.linalg.cho_solve(factor, y), 1 - (
        cross * jax.scipy.linalg.cho_solve(factor, cross.T).T
    ).sum(1)


@area.program(floats(8, 2), floats(3, 2))
def k_means(points: Any, centers: Any) -> Any:
    def step(_: Any, centers: Any) -> Any:
        nearest = jnp.argmin(((points[:, None] - centers) ** 2).sum(-1), 1)
        return (
            jax.ops.segment_sum(points, nearest, 3)
            / jnp.maximum(jax.ops.segment_sum(jnp.ones(8), nearest, 3), 1)[:, None]
        )

    return lax.fori_loop(0, 3, step, centers)


@area.program(floats(5, 3), np.int32([0, 1, 2, 3]), np.int32([1, 2, 3, 0]), floats(3, 3))
def graph_network(nodes: Any, senders: Any, receivers: Any, w: Any) -> Any:
    messages = nn.relu(nodes[senders] @ w)
    return nodes + jax.ops.segment_sum(messages, receivers, 5), jax.ops.segment_max(messages, receivers, 5)


@area.program(floats(7, 4), integers(0, 7, 2, 3), floats(4, 4))
def embedding_gradient(table: Any, tokens: Any, w: Any) -> Any:
    return jax.grad(lambda t: (jnp.tanh(t[tokens] @ w) ** 2).sum())(table)


@area.program(key(4), floats(3, 4), floats(4, 4), floats(2, 4))
def variational_autoencoder(k: Any, x: Any, encoder: Any, decoder: Any) -> Any:
    mean, log_variance = jnp.split(x @ encoder, 2, -1)
    z = mean + jnp.exp(0.5 * log_variance) * jax.random.normal(k, mean.shape)
    divergence = -0.5 * (1 + log_variance - mean**2 - jnp.exp(log_variance)).sum(-1)
    return ((nn.sigmoid(z @ decoder) - x) ** 2).sum(-1) + divergence


@area.program(uniforms(3, 4))
def sinkhorn(costs: Any) -> Any:
    def step(duals: Any, _: Any) -> Any:
        f, g = duals
        f = -nn.logsumexp(g[None] - costs, axis=1)
        g = -nn.logsumexp(f[:, None] - costs, axis=0)
        return (f, g), (f.sum() + g.sum())

    return lax.scan(step, (jnp.zeros(3), jnp.zeros(4)), None, length=4)


@area.program(floats(6), floats(6, seed=1), uniforms(6))
def policy_gradient(rewards: Any, logits: Any, discounts: Any) -> Any:
    returns = lax.scan(lambda c, r: (r[0] + r[1] * c,) * 2, jnp.float32(0), (rewards, discounts), reverse=True)[1]
    return jax.grad(lambda p: -(nn.log_sigmoid(p) * (returns - returns.mean())).sum())(logits)


@area.program(floats(4, 4), np.int32(3))
def game_of_life(board: Any, steps: Any) -> Any:
    def step(_: Any, cells: Any) -> Any:
        neighbours = sum(jnp.roll(cells, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1)) - cells
        return ((neighbours == 3) | ((cells == 1) & (neighbours == 2))).astype(jnp.int32)

    return lax.fori_loop(0, steps, step, (board > 0).astype(jnp.int32))


@area.program(floats(4, 3), floats(3, 4), floats(4, 3, seed=1))
def low_rank_adaptation(x: Any, w: Any, a: Any) -> Any:
    return x @ w + (x @ a.T) @ (a @ w) * 0.5


@area.program(floats(3, 4) * 5, uniforms(4))
def quantized_layer(x: Any, scale: Any) -> Any:
    quantized = jnp.clip(jnp.round(x / scale), -128, 127).astype(jnp.int8)
    return lax.dot(quantized, quantized.T, preferred_element_type=jnp.int32).astype(jnp.float32) * scale.mean()


@area.program(floats(2, 8))
def spectral_layer(x: Any) -> Any:
    spectrum = jnp.fft.rfft(x)
    return jnp.fft.irfft(spectrum.at[:, 3:].set(0), 8) + x


@area.program(floats(6, 2), np.int32([0, 2, 2, 1, 0, 2]))
def segment_statistics(values: Any, groups: Any) -> Any:
    functions = (jax.ops.segment_sum, jax.ops.segment_prod, jax.ops.segment_min, jax.ops.segment_max)
    return [function(values, groups, num_segments=3) for function in functions]


@area.program(floats(5, 4), floats(4, 2))
def sparse_product(matrix: Any, dense: Any) -> Any:
    return sparse.bcoo_fromdense(jnp.where(matrix > 0, matrix, 0), nse=12) @ dense


@area.program(floats(4, 6), floats(6, 3))
def default_precision(x: Any, w: Any) -> Any:
    with jax.default_matmul_precision("highest"):
        return jnp.tanh(x @ w) @ w.T
