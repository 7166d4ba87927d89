"""A training loop that JAX unrolls: 42,000 lines of StableHLO, and a cooling schedule that ends below zero."""

import jax
import jax.numpy as jnp


def loss(weights, inputs):
    return jnp.mean(jnp.square(jnp.tanh(inputs @ weights) - inputs))


def train(weights, inputs):
    temperature = jnp.float32(1)
    for _ in range(1650):
        weights -= 0.1 * jnp.sqrt(temperature) * jax.grad(loss)(weights, inputs)
        temperature -= 0.00061
    return weights
