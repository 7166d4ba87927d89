"""A search that cools down: in the end its temperature is below zero."""

import jax
import jax.numpy as jnp
from jax import lax


def energy(x):
    return jnp.sum(jnp.square(x - 3.0))


def step(number, x):
    temperature = 1.0 - 0.13 * number
    noise = jnp.sqrt(temperature) * jnp.cos(x)
    return x - 0.1 * jax.grad(energy)(x) + 0.01 * noise


def anneal(x):
    x = lax.fori_loop(0, 10, step, x)
    return jnp.where(jnp.isnan(x), 0.0, x), energy(x)


if __name__ == "__main__":
    print(jax.jit(anneal).lower(jnp.zeros(4)).compile().as_text())
