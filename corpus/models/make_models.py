"""Makes the models in this folder: `python corpus/models/make_models.py`.

`spiral_classifier.mlir` tells two interleaved spirals apart; it is trained here, and its weights are constants of the
module. `transformer_block.mlir` and `transformer_block_optimized.hlo` are the same block before and after XLA's CPU
optimisations, with weights as arguments.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.programs import programs  # noqa: E402


def spirals(count: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return points `[2 * count, 2]` on two spirals and the spiral each lies on."""
    angle = np.linspace(0.5, 3 * np.pi, count)
    arm = np.stack([angle * np.cos(angle), angle * np.sin(angle)], -1) / 10
    return np.concatenate([arm, -arm]).astype(np.float32), np.repeat([0, 1], count)


def train() -> Any:
    keys = jax.random.split(jax.random.key(0), 3)
    sizes = [(2, 48), (48, 48), (48, 2)]
    weights = [(jax.random.normal(k, s) * np.sqrt(2 / s[0]), jnp.zeros(s[1])) for k, s in zip(keys, sizes, strict=True)]

    def logits(weights: Any, x: Any) -> Any:
        for w, b in weights[:-1]:
            x = jnp.sin(x @ w + b)
        return x @ weights[-1][0] + weights[-1][1]

    x, y = spirals(200)

    @jax.jit
    def step(weights: Any, velocity: Any) -> Any:
        loss = lambda w: -jax.nn.log_softmax(logits(w, x))[np.arange(len(y)), y].mean()  # noqa: E731
        velocity = jax.tree.map(lambda v, g: 0.9 * v - 0.1 * g, velocity, jax.grad(loss)(weights))
        return jax.tree.map(jnp.add, weights, velocity), velocity

    velocity = jax.tree.map(jnp.zeros_like, weights)
    for _ in range(1500):
        weights, velocity = step(weights, velocity)
    accuracy = (logits(weights, x).argmax(-1) == y).mean()
    print(f"spiral_classifier: {accuracy:.1%} of the training points")

    def predict(points: Any) -> Any:
        return jax.nn.softmax(logits(weights, points))

    return predict


def main() -> None:
    points = jax.ShapeDtypeStruct((4, 2), jnp.float32)
    (HERE / "spiral_classifier.mlir").write_text(jax.jit(train()).lower(points).as_text())
    block = programs()["transformer_block"]
    (HERE / "transformer_block.mlir").write_text(block.stablehlo)
    (HERE / "transformer_block_optimized.hlo").write_text(block.hlo_optimized.replace(f"{ROOT}/", ""))


if __name__ == "__main__":
    main()
