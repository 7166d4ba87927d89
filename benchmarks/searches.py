"""Measures `hlo-run --nan` against a compiled run of the same training steps, in whole processes.

    python benchmarks/searches.py [--layers N] [--rounds N]

Prints a table of processor seconds for docs/speed.md. Layers are of one width, or each of another: then hardly any two
operations have the same shapes. In `NaN in the first layer`, one element of the input is infinite.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from timing import median_usage

_COMMAND = ("-m", "evaluator.cli")
_BETA_1, _BETA_2 = 0.9, 0.999


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layers", type=int, default=14)
    parser.add_argument("--rounds", type=int, default=1)
    given = parser.parse_args()
    print("| training step | lines | compiled run | `--nan`, NaN in constants | `--nan`, NaN in the first layer |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, growth in (("layers of one width", 0), ("layers of growing width", 1)):
        with tempfile.TemporaryDirectory() as directory:
            print(_row(name, growth, Path(directory), given.layers, given.rounds), flush=True)


def _row(name: str, growth: int, directory: Path, layers: int, rounds: int) -> str:
    arguments = _arguments(layers, growth)
    text = jax.jit(_step).lower(*arguments).as_text()
    module, finite, infinite = (directory / file for file in ("step.mlir", "finite.npz", "infinite.npz"))
    module.write_text(text, encoding="utf-8")
    leaves = [np.array(leaf) for leaf in jax.tree.leaves(arguments)]
    np.savez(finite, *leaves)
    leaves[-2][0, 0] = np.inf
    np.savez(infinite, *leaves)
    run, clean, faulty = median_usage(
        rounds,
        [*_COMMAND, str(module), "-i", str(finite)],
        [*_COMMAND, str(module), "-i", str(finite), "--nan"],
        [*_COMMAND, str(module), "-i", str(infinite), "--nan"],
    )
    columns = [f"{used.seconds:.1f} ({used.seconds / run.seconds:.1f})" for used in (clean, faulty)]
    return f"| {name} | {text.count(chr(10)):,} | {run.seconds:.1f} | {' | '.join(columns)} |"


def _arguments(layers: int, growth: int) -> tuple[Any, ...]:
    random = np.random.default_rng(0)

    def weights(*shape: int) -> np.ndarray[Any, Any]:
        return (0.1 * random.normal(size=shape)).astype(np.float32)

    parameters = []
    for layer in range(layers):
        width = 24 + growth * layer
        shapes = [(width, width)] * 4 + [(width, 2 * width), (2 * width, width), (width, width + growth)]
        parameters.append(tuple(weights(*shape) for shape in shapes))
    zeros = jax.tree.map(np.zeros_like, parameters)
    return parameters, zeros, zeros, np.float32(1), weights(16, 24), np.ones(16, np.float32)


def _step(parameters: Any, first: Any, second: Any, number: Any, inputs: Any, targets: Any) -> Any:
    """Return the loss, and the parameters and moments after a step of Adam."""

    def loss(parameters: Any) -> Any:
        values = inputs
        for layer in parameters:
            values = _layer(layer, values)
        return jnp.mean(jnp.log((values * values).sum(-1)) - targets)

    value, gradients = jax.value_and_grad(loss)(parameters)
    first = jax.tree.map(lambda m, g: _BETA_1 * m + (1 - _BETA_1) * g, first, gradients)
    second = jax.tree.map(lambda v, g: _BETA_2 * v + (1 - _BETA_2) * g * g, second, gradients)

    def updated(parameter: Any, m: Any, v: Any) -> Any:
        scaled = jnp.sqrt(v / (1 - _BETA_2**number)) + 1e-8
        return parameter - 1e-3 * (m / (1 - _BETA_1**number)) / scaled

    return value, jax.tree.map(updated, parameters, first, second), first, second


def _layer(parameters: Any, values: Any) -> Any:
    query, key, value, joined, wide, narrow, last = parameters
    normal = (values - values.mean(-1, keepdims=True)) / jnp.sqrt(values.var(-1, keepdims=True) + 1e-5)
    scores = jax.nn.softmax((normal @ query) @ (normal @ key).swapaxes(-1, -2) / 8.0)
    values = values + (scores @ (normal @ value)) @ joined
    values = values + jax.nn.gelu(values @ wide) @ narrow
    return jnp.tanh(values @ last)


if __name__ == "__main__":
    main()
