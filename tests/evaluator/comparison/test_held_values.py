"""Values that the other program has by chance do not hide where programs part."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hlo_text
from evaluator import compare

_X = np.asarray([0.7, -1.3, 2.1, 0.4], np.float32)


def _loop(x: Any) -> Any:
    """In iteration 0 a scalar product is zero, and a scalar sum one of its operands."""
    return jax.lax.fori_loop(0, 4, lambda i, c: jnp.sin(c) + 0.3 * i, x)


def _carry(x: Any) -> Any:
    """In step 0 the carry is zero."""

    def step(c: Any, y: Any) -> tuple[Any, Any]:
        c = jnp.tanh(c * 0.9 + y)
        return c, jnp.exp(-c * c)

    return jax.lax.scan(step, jnp.zeros(2, jnp.float32), jnp.outer(x, x[:2]))


def _both_ways(x: Any) -> Any:
    """The value that `1 - t` should have is not there, but the one that is there instead is made elsewhere too."""
    t = jnp.tanh(x)
    return (1 - t) * x + jnp.sin(1 + t)


def _shared_divisor(x: Any) -> Any:
    """XLA divides by a number that it spreads afterwards."""
    return jnp.cos(x) * x / jnp.max(jnp.abs(x))


_FAULTS = {
    "scalar-in-a-loop": (_loop, "stablehlo.multiply", "stablehlo.add", False),
    "carry-of-zeros": (_carry, "stablehlo.multiply", "stablehlo.add", False),
    "made-elsewhere": (_both_ways, "stablehlo.subtract", "stablehlo.add", False),
    "spread-divisor": (_shared_divisor, "stablehlo.divide", "stablehlo.multiply", True),
}


@pytest.mark.parametrize("name", _FAULTS)
def test_first_fault_is_named(name: str) -> None:
    function, right, wrong, is_optimized = _FAULTS[name]
    lowered = jax.jit(function).lower(_X)
    text = lowered.as_text()
    line = next(number for number, line in enumerate(text.split("\n"), 1) if right in line)
    other = lowered.compile().as_text() if is_optimized else hlo_text.parse(text).to_text(dialect="hlo")
    found = compare(hlo_text.parse(text.replace(right, wrong, 1)), hlo_text.parse(other), _X).first_divergence
    assert found is not None
    assert found.a.line == line
