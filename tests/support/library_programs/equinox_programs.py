"""Modules of Equinox, their gradients, runtime checks and loops."""

from __future__ import annotations

from typing import Any

import equinox
import jax
import jax.numpy as jnp
import numpy as np
from equinox import internal

from support.jax_programs.declaration import Area, floats, key

area = Area("equinox")

_X = floats(4)


def _module(name: str, make: Any, *inputs: Any, **options: Any) -> None:
    area.add(name, lambda key, *inputs: make(key)(*inputs), key(), *inputs, **options)


_module("perceptron", lambda key: equinox.nn.MLP(4, 2, 8, 2, key=key), _X)
_module("convolution", lambda key: equinox.nn.Conv2d(3, 4, 3, padding=1, key=key), floats(3, 8, 8))
_module("layer_norm", lambda key: equinox.nn.LayerNorm(4), _X)
_module(
    "attention", lambda key: equinox.nn.MultiheadAttention(2, 8, key=key), *(floats(5, 8, seed=s) for s in range(3))
)
_module("recurrent_cell", lambda key: lambda x: equinox.nn.GRUCell(4, 6, key=key)(x, jnp.zeros(6)), _X)
_module("rotary_embedding", lambda key: equinox.nn.RotaryPositionalEmbedding(8), floats(5, 8))
_module("pooling", lambda key: equinox.nn.AdaptiveAvgPool2d((3, 2)), floats(3, 8, 8))
_module("spectral", lambda key: lambda x: jax.vmap(equinox.nn.Linear(4, 4, key=key))(jnp.stack([x, -x])), _X)


def _gradient(key: Any, x: Any) -> Any:
    model = equinox.nn.MLP(4, "scalar", 8, 1, activation=jnp.tanh, key=key)
    return equinox.filter_grad(lambda model: model(x) ** 2)(model)


area.add("gradient", _gradient, key(), _X)


def _checked(x: Any) -> Any:
    return jnp.sqrt(equinox.error_if(x, x < 0, "numbers must not be negative"))


area.add("checked", _checked, abs(_X))
area.add("checked_branch", lambda x: internal.branched_error_if(x, (x > 9).any(), 0, ["too large", "unknown"]), _X)


def _checkpointed(x: Any) -> Any:
    def total(x: Any) -> Any:
        step = lambda c: (c[0] + 1, jnp.sin(c[1]) * 1.1)  # noqa: E731
        _, y = internal.while_loop(lambda c: c[0] < 5, step, (0, x), max_steps=8, kind="checkpointed", checkpoints=2)
        return y.sum()

    return jax.grad(total)(x)


area.add("checkpointed_loop", _checkpointed, _X)


def _bounded(x: Any) -> Any:
    step = lambda c: (c[0] + 1, c[1] * 1.5)  # noqa: E731
    return internal.while_loop(lambda c: c[0] < 5, step, (np.int32(0), x), max_steps=8, kind="bounded")[1]


area.add("bounded_loop", _bounded, _X)


def _stateful(x: Any) -> Any:
    norm, state = equinox.nn.make_with_state(equinox.nn.BatchNorm)(3, axis_name="batch", mode="batch")
    return jax.vmap(norm, axis_name="batch", in_axes=(0, None), out_axes=(0, None))(x, state)[0]


area.add("batch_norm", _stateful, floats(5, 3))
