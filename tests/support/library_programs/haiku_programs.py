"""Modules of Haiku, transformed to functions of parameters."""

from __future__ import annotations

from typing import Any

import haiku
import jax
import jax.numpy as jnp

from support.jax_programs.declaration import Area, floats, integers, key
from support.library_programs.parameters import parameters_of

area = Area("haiku")

_X = floats(2, 6)


def _add(name: str, forward: Any, *inputs: Any, **options: Any) -> None:
    transformed = haiku.transform_with_state(forward)
    parameters, state = parameters_of(transformed.init, key(), *inputs)
    area.add(
        name,
        lambda p, s, key, *inputs: transformed.apply(p, s, key, *inputs),
        parameters,
        state,
        key(),
        *inputs,
        **options,
    )


_add("perceptron", lambda x: haiku.nets.MLP([8, 3])(x), _X)
_add("dropout", lambda x: haiku.dropout(haiku.next_rng_key(), 0.3, haiku.Linear(4)(x)), _X)
_add("convolution", lambda x: haiku.Conv2D(4, 3, stride=2)(x), floats(2, 8, 8, 3))
_add("batch_norm", lambda x: haiku.BatchNorm(True, True, 0.9)(x, is_training=True), _X)
_add("attention", lambda x: haiku.MultiHeadAttention(2, 4, model_size=8, w_init_scale=1.0)(x, x, x), floats(2, 5, 8))
_add("embedding", lambda x: haiku.Embed(10, 4)(x), integers(0, 10, 2, 5))
_add("layer_norm", lambda x: haiku.LayerNorm(-1, True, True)(x), _X)


def _recurrent(x: Any) -> Any:
    core = haiku.LSTM(4)
    return haiku.dynamic_unroll(core, x, core.initial_state(2))


_add("recurrent", _recurrent, floats(5, 2, 6))


def _stacked(x: Any) -> Any:
    return haiku.layer_stack(3)(lambda x: jax.nn.relu(haiku.Linear(6)(x)))(x)


_add("layer_stack", _stacked, _X)


def _gradient(parameters: Any, x: Any) -> Any:
    model = haiku.without_apply_rng(haiku.transform(lambda x: haiku.nets.MLP([8, 1])(x)))
    return jax.grad(lambda p: jnp.square(model.apply(p, x)).mean())(parameters)


_MODEL = haiku.transform(lambda x: haiku.nets.MLP([8, 1])(x))
area.add("gradient", _gradient, parameters_of(_MODEL.init, key(), _X), _X)
