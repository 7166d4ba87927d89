"""Samples of the gamma distribution by rejection.

Reference: G. Marsaglia, W. W. Tsang, "A simple method for generating gamma variables", 2000.
"""

from __future__ import annotations

import math
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from frontends.jax_tracer.decompositions.selection import choose

_SQUEEZE = 0.0331


def sample_gamma(keys: Any, shapes: Any, *, log_space: bool) -> Any:
    """Return a sample for each shape parameter, or its logarithm.

    Args:
        keys: Random keys, whose dimensions are the first ones of `shapes`.
        shapes: Shape parameters.
        log_space: Return the logarithm, which does not underflow for small parameters.
    """
    per_key = math.prod(shapes.shape[keys.ndim :])
    split = jax.vmap(lambda key: jax.random.split(key, per_key))(keys.flatten()).flatten()

    def sample(key: Any, shape: Any) -> Any:
        return _sample(key, shape, log_space=log_space)

    if jax.random.key_impl(keys) == "threefry2x32":
        samples = jax.vmap(sample)(split, shapes.flatten())
    else:  # generators whose results depend on how they are batched
        samples = lax.map(lambda pair: sample(*pair), (split, shapes.flatten()))
    return samples.reshape(shapes.shape)


def _sample(key: Any, shape: Any, *, log_space: bool) -> Any:
    """Return one sample; below one, a sample of `shape + 1` times a power of a uniform number."""
    is_plain = shape >= 1
    boosted = choose(is_plain, shape, shape + 1)
    scale = boosted - shape.dtype.type(1 / 3)
    width = shape.dtype.type(1 / 3) / lax.sqrt(scale)
    key, last_key = jax.random.split(key)
    cube = _accepted_cube(key, scale, width)
    if log_space:
        logarithm = -jax.random.exponential(last_key, (), shape.dtype)
        boost = choose(is_plain | (logarithm == 0), 0, logarithm * (1 / shape))
        return jnp.log(scale) + jnp.log(cube) + boost
    uniform = 1 - jax.random.uniform(last_key, (), shape.dtype)
    return scale * cube * choose(is_plain, 1, lax.pow(uniform, 1 / shape))


def _accepted_cube(key: Any, scale: Any, width: Any) -> Any:
    """Return the cube v of `1 + width x` for the first normal x that the test accepts with its uniform number."""
    dtype = scale.dtype

    def is_rejected(state: Any) -> Any:
        _, square, cube, uniform = state
        is_outside = uniform >= 1 - dtype.type(_SQUEEZE) * (square * square)
        bound = square * dtype.type(0.5) + scale * ((1 - cube) + jnp.log(cube))
        return is_outside & (jnp.log(uniform) >= bound)

    def draw(state: Any) -> Any:
        key, normal_key, uniform_key = jax.random.split(state[0], 3)
        _, normal, root = lax.while_loop(
            lambda pair: pair[2] <= 0, draw_root, (normal_key, jnp.zeros((), dtype), jnp.full((), -1, dtype))
        )
        return key, normal * normal, (root * root) * root, jax.random.uniform(uniform_key, (), dtype)

    def draw_root(state: Any) -> Any:
        key, normal_key = jax.random.split(state[0])
        normal = jax.random.normal(normal_key, (), dtype)
        return key, normal, 1 + normal * width

    start = (key, jnp.zeros((), dtype), jnp.ones((), dtype), jnp.full((), 2, dtype))
    return lax.while_loop(is_rejected, draw, start)[2]
