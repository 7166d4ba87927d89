"""A layer of a text encoder, after its layer norm was made faster and its GELU replaced by the one of JAX."""

import jax
import jax.numpy as jnp


def layer_norm(x):
    mean = x.mean(-1, keepdims=True)
    variance = jnp.square(x - mean).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5)


def attention(x, qkv, out):
    query, key, value = jnp.split(x @ qkv, 3, axis=-1)
    weights = jax.nn.softmax(query @ key.T / jnp.sqrt(query.shape[-1]))
    return weights @ value @ out


@jax.jit
def encode(weights, x):
    x = x + attention(layer_norm(x), weights["qkv"], weights["out"])
    hidden = jax.nn.gelu(layer_norm(x) @ weights["up"])
    return layer_norm(x + hidden @ weights["down"])


if __name__ == "__main__":
    keys = jax.random.split(jax.random.key(0), 5)
    shapes = {"qkv": (32, 96), "out": (32, 32), "up": (32, 128), "down": (128, 32)}
    weights = {
        name: jax.random.normal(key, shape) / 4 for key, (name, shape) in zip(keys, shapes.items(), strict=False)
    }
    encoded = encode(weights, jax.random.normal(keys[4], (16, 32)))
    print("first token:", *(f"{number:.5f}" for number in encoded[0, :6]))
