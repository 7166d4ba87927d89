"""Fits a logistic regression until its loss is no number."""

import jax
import jax.numpy as jnp


def loss(weights, x, y):
    p = jax.nn.sigmoid(x @ weights)
    return -jnp.mean(y * jnp.log(p) + (1 - y) * jnp.log(1 - p))


@jax.jit
def fit(weights, x, y):
    value, slope = jax.value_and_grad(loss)(weights, x, y)
    return weights - 2.0 * slope, value


if __name__ == "__main__":
    x = jnp.linspace(-8.0, 8.0, 48).reshape(16, 3)
    y = jnp.float32(x[:, 0] > 0)
    weights = jnp.zeros(3)
    for step in range(4):
        weights, value = fit(weights, x, y)
        print(f"step {step}: loss {value:.4f}")
