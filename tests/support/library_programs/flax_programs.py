"""Models of Flax: layers of `linen` applied, differentiated and trained, and of `nnx`."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from flax import linen, nnx

from support.jax_programs.declaration import Area, floats, integers, key
from support.library_programs.parameters import parameters_of

area = Area("flax")

_X = floats(2, 6)
_IMAGE = floats(2, 8, 8, 3)
_SEQUENCE = floats(2, 5, 8)


def _add(name: str, model: linen.Module, *inputs: Any, **options: Any) -> None:
    parameters = parameters_of(lambda key, *inputs: model.init(key, *inputs), key(), *inputs)
    area.add(name, lambda parameters, *inputs: model.apply(parameters, *inputs), parameters, *inputs, **options)


class _Perceptron(linen.Module):
    @linen.compact
    def __call__(self, x: Any) -> Any:
        return linen.Dense(3)(linen.gelu(linen.Dense(16)(x)))


class _Block(linen.Module):
    """A block of a transformer."""

    @linen.compact
    def __call__(self, x: Any) -> Any:
        x = x + linen.MultiHeadDotProductAttention(num_heads=2)(linen.LayerNorm()(x))
        return x + linen.Dense(8)(linen.gelu(linen.Dense(16)(linen.LayerNorm()(x))))


class _Residual(linen.Module):
    @linen.compact
    def __call__(self, x: Any) -> Any:
        y = linen.relu(linen.BatchNorm(use_running_average=True)(linen.Conv(4, (3, 3))(x)))
        return linen.max_pool(y, (2, 2), strides=(2, 2)).mean(axis=(1, 2))


_add("perceptron", _Perceptron(), _X)
_add("residual", _Residual(), _IMAGE)
_add("transformer_block", _Block(), _SEQUENCE)
_add("convolution_transposed", linen.ConvTranspose(4, (3, 3), strides=(2, 2)), _IMAGE)
_add("group_norm", linen.GroupNorm(num_groups=3), _IMAGE)
_add("embedding", linen.Embed(10, 4), integers(0, 10, 2, 5))
_add("recurrent", linen.RNN(linen.GRUCell(4)), _SEQUENCE)
_add("recurrent_lstm", linen.RNN(linen.OptimizedLSTMCell(4), reverse=True, keep_order=True), _SEQUENCE)
_add("weight_norm", linen.WeightNorm(linen.Dense(3)), _X)


def _initialised(key: Any, x: Any) -> Any:
    return _Block().init(key, x)


area.add("initialised", _initialised, key(), _SEQUENCE)


def _dropped(key: Any, x: Any) -> Any:
    return linen.Dropout(0.5, deterministic=False).apply({}, x, rngs={"dropout": key})


area.add("dropout", _dropped, key(), _X)

_BATCH_NORM = linen.BatchNorm(use_running_average=False)


def _normalised(variables: Any, x: Any) -> Any:
    return _BATCH_NORM.apply(variables, x, mutable=["batch_stats"])


area.add("batch_norm", _normalised, parameters_of(_BATCH_NORM.init, key(), _X), _X)


def _trained(parameters: Any, x: Any, labels: Any) -> Any:
    def loss(parameters: Any) -> Any:
        logits = _Perceptron().apply(parameters, x)
        return -(jax.nn.one_hot(labels, 3) * jax.nn.log_softmax(logits)).sum(axis=-1).mean()

    value, gradient = jax.value_and_grad(loss)(parameters)
    return value, jax.tree.map(lambda p, g: p - 0.1 * g, parameters, gradient)


area.add("trained", _trained, parameters_of(_Perceptron().init, key(), _X), _X, integers(0, 3, 2))


def _nnx_gradient(x: Any, y: Any) -> Any:
    model = nnx.Linear(6, 3, rngs=nnx.Rngs(0))

    def loss(model: Any) -> Any:
        return jnp.mean((model(x) - y) ** 2)

    return nnx.grad(loss)(model)


area.add("nnx_gradient", _nnx_gradient, _X, floats(2, 3))


def _nnx_scanned(x: Any) -> Any:
    @nnx.vmap(in_axes=0, out_axes=0)
    def make(key: Any) -> Any:
        return nnx.Linear(6, 6, rngs=nnx.Rngs(key))

    layers = make(jax.random.split(jax.random.key(0), 3))

    @nnx.scan(in_axes=(0, nnx.Carry), out_axes=nnx.Carry)
    def forward(layer: Any, x: Any) -> Any:
        return jnp.tanh(layer(x))

    return forward(layers, x)


area.add("nnx_scanned", _nnx_scanned, _X)


def _attention(q: Any, k: Any, v: Any, mask: Any) -> Any:
    return linen.dot_product_attention(q, k, v, mask=mask)


area.add(
    "attention", _attention, *(floats(2, 5, 2, 4, seed=seed) for seed in range(3)), np.tri(5, dtype=bool)[None, None]
)
