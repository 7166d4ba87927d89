"""Models and training steps."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax, nn

from support.memory_programs.declaration import Programs, array

PROGRAMS = Programs()

_WIDTHS = (784, 512, 256, 10)
_MLP = [(array(m, n), array(n)) for m, n in pairwise(_WIDTHS)]
_IMAGES, _LABELS = array(128, 784), array(128, dtype=jnp.int32)


def _mlp(parameters: Any, x: Any) -> Any:
    for w, b in parameters[:-1]:
        x = nn.relu(x @ w + b)
    w, b = parameters[-1]
    return x @ w + b


def _loss(parameters: Any, x: Any, labels: Any) -> Any:
    return -jnp.take_along_axis(nn.log_softmax(_mlp(parameters, x)), labels[:, None], 1).mean()


def _sgd(parameters: Any, x: Any, labels: Any) -> Any:
    loss, gradients = jax.value_and_grad(_loss)(parameters, x, labels)
    return jax.tree.map(lambda p, g: p - 0.1 * g, parameters, gradients), loss


def _adam(parameters: Any, first: Any, second: Any, step: Any, x: Any, labels: Any) -> Any:
    loss, gradients = jax.value_and_grad(_loss)(parameters, x, labels)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, gradients)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g**2, second, gradients)
    count = step + 1.0
    updated = jax.tree.map(
        lambda p, m, v: p - 1e-3 * (m / (1 - 0.9**count)) / (jnp.sqrt(v / (1 - 0.999**count)) + 1e-8),
        parameters, first, second,
    )  # fmt: skip
    return updated, first, second, count, loss


@PROGRAMS.program(_MLP, _IMAGES)
def mlp(parameters: Any, x: Any) -> Any:
    return _mlp(parameters, x)


@PROGRAMS.program(_MLP, _IMAGES, _LABELS)
def mlp_gradient(parameters: Any, x: Any, labels: Any) -> Any:
    return jax.grad(_loss)(parameters, x, labels)


@PROGRAMS.program(_MLP, _IMAGES, _LABELS)
def mlp_sgd(parameters: Any, x: Any, labels: Any) -> Any:
    return _sgd(parameters, x, labels)


@PROGRAMS.program(_MLP, _IMAGES, _LABELS, donated=(0,))
def mlp_sgd_donated(parameters: Any, x: Any, labels: Any) -> Any:
    return _sgd(parameters, x, labels)


@PROGRAMS.program(_MLP, _MLP, _MLP, array(), _IMAGES, _LABELS)
def mlp_adam(*arguments: Any) -> Any:
    return _adam(*arguments)


@PROGRAMS.program(_MLP, _MLP, _MLP, array(), _IMAGES, _LABELS, donated=(0, 1, 2, 3))
def mlp_adam_donated(*arguments: Any) -> Any:
    return _adam(*arguments)


@PROGRAMS.program(_MLP, array(20, 128, 784), array(20, 128, dtype=jnp.int32), donated=(0,))
def mlp_epoch(parameters: Any, images: Any, labels: Any) -> Any:
    """Scan over minibatches."""
    return lax.scan(lambda p, batch: _sgd(p, *batch), parameters, (images, labels))


@PROGRAMS.program(_MLP, array(4, 64, 784), array(4, 64, dtype=jnp.int32))
def gradient_accumulation(parameters: Any, images: Any, labels: Any) -> Any:
    def body(total: Any, batch: Any) -> Any:
        return jax.tree.map(jnp.add, total, jax.grad(_loss)(parameters, *batch)), None

    return lax.scan(body, jax.tree.map(jnp.zeros_like, parameters), (images, labels))[0]


_D, _T, _B, _HEADS, _LAYERS = 128, 64, 8, 4, 3
_BLOCK = {
    "q": array(_D, _D),
    "k": array(_D, _D),
    "v": array(_D, _D),
    "o": array(_D, _D),
    "up": array(_D, 4 * _D),
    "down": array(4 * _D, _D),
    "scale": array(_D),
}
_TOKENS = array(_B, _T, dtype=jnp.int32)
_TRANSFORMER = {"embed": array(1000, _D), "blocks": [_BLOCK] * _LAYERS}


def _normalized(x: Any, scale: Any) -> Any:
    x = x - x.mean(-1, keepdims=True)
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * scale


def _attention(w: Any, x: Any) -> Any:
    def heads(matrix: Any) -> Any:
        return (x @ matrix).reshape(*x.shape[:2], _HEADS, -1).swapaxes(1, 2)

    q, k, v = heads(w["q"]), heads(w["k"]), heads(w["v"])
    scores = q @ k.swapaxes(-1, -2) / 8.0
    mask = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    mixed = nn.softmax(jnp.where(mask, scores, -1e9)) @ v
    return mixed.swapaxes(1, 2).reshape(x.shape) @ w["o"]


def _block(w: Any, x: Any) -> Any:
    x = x + _attention(w, _normalized(x, w["scale"]))
    return x + nn.gelu(_normalized(x, w["scale"]) @ w["up"]) @ w["down"]


def _language_loss(parameters: Any, tokens: Any, block: Any = _block) -> Any:
    x = parameters["embed"][tokens]
    for number, w in enumerate(parameters["blocks"]):
        with jax.named_scope(f"layer{number}"):
            x = block(w, x)
    logits = nn.log_softmax(x @ parameters["embed"].T)
    return -jnp.take_along_axis(logits[:, :-1], tokens[:, 1:, None], 2).mean()


@PROGRAMS.program(_BLOCK, array(_B, _T, _D))
def transformer_block(w: Any, x: Any) -> Any:
    return _block(w, x)


@PROGRAMS.program(_TRANSFORMER, _TOKENS)
def transformer_gradient(parameters: Any, tokens: Any) -> Any:
    return jax.value_and_grad(_language_loss)(parameters, tokens)


@PROGRAMS.program(_TRANSFORMER, _TOKENS, donated=(0,))
def transformer_step(parameters: Any, tokens: Any) -> Any:
    gradients = jax.grad(_language_loss)(parameters, tokens)
    return jax.tree.map(lambda p, g: p - 0.01 * g, parameters, gradients)


@PROGRAMS.program(_TRANSFORMER, _TOKENS)
def transformer_rematerialized(parameters: Any, tokens: Any) -> Any:
    return jax.grad(lambda p: _language_loss(p, tokens, jax.checkpoint(_block)))(parameters)


@PROGRAMS.program(jax.tree.map(lambda a: array(6, *a.shape), _BLOCK), array(_B, _T, _D))
def transformer_scanned(stacked: Any, x: Any) -> Any:
    """One block of the code for all layers, with gradients."""

    def loss(stacked: Any) -> Any:
        return lax.scan(lambda y, w: (_block(w, y), None), x, stacked)[0].sum()

    return jax.grad(loss)(stacked)


@PROGRAMS.program(_BLOCK, array(2, _D), array(2, 256, _D), array(2, 256, _D), array(dtype=jnp.int32), donated=(2, 3))
def decoding_step(w: Any, x: Any, keys: Any, values: Any, position: Any) -> Any:
    """Attention of one token over a cache that is updated in place."""
    keys = lax.dynamic_update_slice_in_dim(keys, (x @ w["k"])[:, None], position, 1)
    values = lax.dynamic_update_slice_in_dim(values, (x @ w["v"])[:, None], position, 1)
    scores = jnp.einsum("bd,btd->bt", x @ w["q"], keys)
    return jnp.einsum("bt,btd->bd", nn.softmax(scores), values) @ w["o"], keys, values


def _convolved(x: Any, w: Any, stride: int = 1) -> Any:
    return lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


_UNET = [array(3, 3, m, n) for m, n in ((3, 16), (16, 32), (32, 32), (48, 16), (16, 3))]


def _unet(w: Any, x: Any) -> Any:
    first = nn.relu(_convolved(x, w[0]))
    second = nn.relu(_convolved(first, w[1], 2))
    second = nn.relu(_convolved(second, w[2]))
    up = jax.image.resize(second, (*first.shape[:3], second.shape[3]), "nearest")
    joined = jnp.concatenate([first, up], -1)
    return _convolved(nn.relu(_convolved(joined, w[3])), w[4])


@PROGRAMS.program(_UNET, array(4, 64, 64, 3))
def unet(w: Any, x: Any) -> Any:
    return _unet(w, x)


@PROGRAMS.program(_UNET, array(4, 64, 64, 3), donated=(0,))
def unet_step(w: Any, x: Any) -> Any:
    gradients = jax.grad(lambda w: ((_unet(w, x) - x) ** 2).mean())(w)
    return jax.tree.map(lambda p, g: p - 0.1 * g, w, gradients)


@PROGRAMS.program([array(3, 3, 16, 16) for _ in range(4)], array(8, 32, 32, 16))
def residual_network_gradient(w: Any, x: Any) -> Any:
    def loss(w: Any) -> Any:
        y = x
        for kernel in w:
            y = y + nn.relu(_convolved(y, kernel))
            y = (y - y.mean((0, 1, 2))) / (y.std((0, 1, 2)) + 1e-3)
        return (y**2).sum()

    return jax.grad(loss)(w)


@PROGRAMS.program(array(8, 64, 64, 16))
def pooling_gradient(x: Any) -> Any:
    def pooled(x: Any) -> Any:
        return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID").sum()

    return jax.grad(pooled)(x)


_CELL = (array(64, 192), array(64, 192), array(192))
_SEQUENCE = array(100, 32, 64)


def _gru(w: Any, h: Any, x: Any) -> Any:
    wx, wh, b = w
    zx, rx, nx = jnp.split(x @ wx + b, 3, -1)
    zh, rh, nh = jnp.split(h @ wh, 3, -1)
    z, r = nn.sigmoid(zx + zh), nn.sigmoid(rx + rh)
    return (1 - z) * h + z * jnp.tanh(nx + r * nh)


def _gru_loss(w: Any, sequence: Any) -> Any:
    h = jnp.zeros(sequence.shape[1:])
    return (lax.scan(lambda h, x: (_gru(w, h, x),) * 2, h, sequence)[1] ** 2).mean()


@PROGRAMS.program(_CELL, _SEQUENCE)
def gru(w: Any, sequence: Any) -> Any:
    return lax.scan(lambda h, x: (_gru(w, h, x),) * 2, jnp.zeros(sequence.shape[1:]), sequence)


@PROGRAMS.program(_CELL, _SEQUENCE)
def gru_gradient(w: Any, sequence: Any) -> Any:
    return jax.grad(_gru_loss)(w, sequence)


@PROGRAMS.program(_CELL, _SEQUENCE, donated=(0,))
def gru_step(w: Any, sequence: Any) -> Any:
    return jax.tree.map(lambda p, g: p - 0.1 * g, w, jax.grad(_gru_loss)(w, sequence))


@PROGRAMS.program((array(64, 64), array(64, 64)), array(200, 16, 64))
def rnn_states(w: Any, sequence: Any) -> Any:
    def body(h: Any, x: Any) -> Any:
        h = jnp.tanh(x @ w[0] + h @ w[1])
        return h, h

    return lax.scan(body, jnp.zeros(sequence.shape[1:]), sequence)[1]


@PROGRAMS.program(array(512, 64), array(64, 512), array(256, 512))
def autoencoder_in_half_precision(encoder: Any, decoder: Any, x: Any) -> Any:
    def loss(encoder: Any, decoder: Any) -> Any:
        code = jnp.tanh(x.astype(jnp.bfloat16) @ encoder.astype(jnp.bfloat16))
        return ((code @ decoder.astype(jnp.bfloat16)).astype(jnp.float32) - x).var()

    return jax.grad(loss, argnums=(0, 1))(encoder, decoder)


@PROGRAMS.program(array(4096, 32), array(8, 32, 64), array(8, 64, 32), array(32, 8))
def mixture_of_experts(x: Any, up: Any, down: Any, router: Any) -> Any:
    gate = nn.softmax(x @ router)
    hidden = nn.silu(jnp.einsum("nd,edh->enh", x, up))
    return jnp.einsum("enh,ehd,ne->nd", hidden, down, gate)


@PROGRAMS.program(array(10000, 64), array(20000, dtype=jnp.int32), array(20000, dtype=jnp.int32))
def graph_convolution(nodes: Any, senders: Any, receivers: Any) -> Any:
    return nn.relu(jax.ops.segment_sum(nodes[senders], receivers, num_segments=10000))
