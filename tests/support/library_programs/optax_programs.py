"""Optimizers and losses of Optax: one step of each."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import optax

from support.jax_programs.declaration import Area, floats, integers, uniforms

area = Area("optax")

_PARAMETERS = {"w": floats(6, 4), "b": floats(4, seed=1)}
_GRADIENTS = {"w": floats(6, 4, seed=2), "b": floats(4, seed=3)}

_OPTIMISERS = {
    "sgd_nesterov": optax.sgd(0.1, momentum=0.9, nesterov=True),
    "adam": optax.adam(1e-2),
    "adamw": optax.adamw(optax.cosine_decay_schedule(1e-2, 100)),
    "lamb": optax.lamb(1e-2),
    "lion": optax.lion(1e-2),
    "rmsprop": optax.rmsprop(1e-2, centered=True),
    "adagrad": optax.adagrad(1e-2),
    "adafactor": optax.adafactor(1e-2, min_dim_size_to_factor=4),
    "novograd": optax.novograd(1e-2),
    "clipped": optax.chain(optax.clip_by_global_norm(1.0), optax.adam(optax.warmup_constant_schedule(0.0, 1e-2, 10))),
    "accumulated": optax.MultiSteps(optax.adam(1e-2), 2).gradient_transformation(),
    "noisy": optax.noisy_sgd(1e-2, key=0),
}


def _words(leaf: Any) -> Any:
    """Return the words of a random key; other arrays are unchanged."""
    return jax.random.key_data(leaf) if jax.numpy.issubdtype(leaf.dtype, jax.dtypes.prng_key) else leaf


def _add(name: str, optimiser: Any) -> None:
    def step(parameters: Any, gradients: Any) -> Any:
        updates, state = optimiser.update(gradients, optimiser.init(parameters), parameters)
        return optax.apply_updates(parameters, updates), [_words(leaf) for leaf in jax.tree.leaves(state)]

    area.add(name, step, _PARAMETERS, _GRADIENTS)


for _name, _optimiser in _OPTIMISERS.items():
    _add(_name, _optimiser)

_LOGITS, _LABELS = floats(4, 5), integers(0, 5, 4)
area.add(
    "cross_entropy",
    jax.grad(lambda x, y: optax.softmax_cross_entropy_with_integer_labels(x, y).sum()),
    _LOGITS,
    _LABELS,
)
area.add("focal_loss", optax.sigmoid_focal_loss, _LOGITS, uniforms(4, 5))
area.add(
    "ctc_loss",
    optax.ctc_loss,
    floats(2, 6, 5),
    np.zeros((2, 6), np.float32),
    integers(1, 5, 2, 3),
    np.zeros((2, 3), np.float32),
)
area.add("projection", optax.projections.projection_simplex, floats(6))


def _lbfgs(x: Any) -> Any:
    def quadratic(x: Any) -> Any:
        return ((x - 2.0) ** 2).sum() + (x**4).sum()

    optimiser = optax.lbfgs(memory_size=3)
    value_and_grad = optax.value_and_grad_from_state(quadratic)

    def step(carry: Any, _: Any) -> Any:
        x, state = carry
        value, gradient = value_and_grad(x, state=state)
        updates, state = optimiser.update(gradient, state, x, value=value, grad=gradient, value_fn=quadratic)
        return (optax.apply_updates(x, updates), state), value

    (x, _), values = jax.lax.scan(step, (x, optimiser.init(x)), length=4)
    return x, values


area.add("lbfgs", _lbfgs, floats(3), tolerance=1e-3, reason="a line search multiplies rounding")
