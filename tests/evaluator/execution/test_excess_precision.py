"""Programs in narrow types against `jax.jit`, which keeps more digits between operations unless a flag forbids it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.folders import ROOT

_CHILD = """
import jax, jax.numpy as jnp, numpy as np
import hlo_text
from evaluator import run

def layer(weights, x):
    mean = x.astype(jnp.float32).mean(-1, keepdims=True).astype(x.dtype)
    return x + jax.nn.gelu((x - mean) @ weights) @ weights.T

def network(weights, x):
    for number in range(3):
        x = layer(weights[number], x)
    return jax.nn.softmax(x)

rng = np.random.default_rng(0)
arguments = [(rng.standard_normal(shape) / 4).astype(jnp.{type}) for shape in ((3, 16, 32), (8, 16))]
compiled = jax.jit(network)
module = hlo_text.parse(compiled.lower(*arguments).as_text())
expected, found = compiled(*arguments), run(module, *arguments)[0]
print((np.asarray(expected) != np.asarray(found)).sum())
"""


@pytest.mark.parametrize("type", ["bfloat16", "float16"])
def test_results_are_those_of_jax_without_excess_precision(type: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", _CHILD.replace("{type}", type)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XLA_FLAGS": "--xla_allow_excess_precision=false"},
    )
    assert child.returncode == 0, child.stderr[-3000:]
    assert int(child.stdout) == 0
