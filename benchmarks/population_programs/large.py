"""Large programs: unrolled networks and simulations, with repeated and with varied shapes."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from population_programs import add, array, build


def _varied(layers: int) -> Any:
    """Return a function whose steps all have different shapes, and its arguments."""

    def run(x: Any) -> Any:
        total = jnp.zeros(())
        for n in range(layers):
            rows, columns = 3 + n % 17, 4 + n % 23
            block = lax.dynamic_slice(x, (n % 5, n % 7), (rows, columns))
            mixed = jnp.concatenate([block, jnp.flip(block, 0)], 0).reshape(columns, 2 * rows)
            scaled = jax.nn.softmax(mixed * (n + 1), axis=n % 2) @ jnp.pad(block, ((0, rows), (0, n % 3)))
            total += jnp.where(scaled > n / layers, jnp.sin(scaled), lax.cumsum(scaled, n % 2)).mean()
        return total

    return run, (array(32, 32),)


for _layers in (20, 200):
    build(f"large.varied_{_layers}")(lambda layers=_layers: _varied(layers))


@build("large.varied_gradient_200")
def _varied_gradient() -> Any:
    function, arguments = _varied(200)
    return jax.grad(function), arguments


def _mixer(weights: Any, x: Any) -> Any:
    for first, second in weights:
        y = (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-6)
        x = x + jax.nn.silu(y @ first) @ second + jnp.roll(y, 1, 0).swapaxes(0, 1).cumsum(0).swapaxes(0, 1)
    return (x**2).mean()


for _layers in (8, 800):
    add(f"large.mixer_gradient_{_layers}", jax.grad(_mixer), [(array(8, 16), array(16, 8))] * _layers, array(6, 8))


def _lattice(field: Any, steps: int) -> Any:
    for n in range(steps):
        neighbours = sum(jnp.roll(field, shift, axis) for axis in (0, 1, 2) for shift in (-1, 1))
        field = jnp.where(jnp.abs(field) < 1 + n, field + 0.1 * (neighbours - 6 * field) - 0.01 * field**3, field)
    return field


add("large.lattice_300", lambda field: _lattice(field, 300), array(6, 6, 6))
