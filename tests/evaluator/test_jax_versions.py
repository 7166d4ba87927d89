"""Functions that older JAX releases lack compute the same."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax

from evaluator.jax_versions import enable_x64, mulhi


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_upper_halves_of_products(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python's integers say, of which none overflows."""
    monkeypatch.delattr(lax, "mulhi", raising=False)
    info, width = np.iinfo(dtype), 8 * np.dtype(dtype).itemsize
    generator = np.random.default_rng(3)
    values = [info.min, info.max, 0, 1, *generator.integers(info.min, info.max, 20, dtype=dtype).tolist()]
    pairs = [(a, b) for a in values for b in values]
    with enable_x64(True):
        found = mulhi(*(jnp.asarray([pair[side] for pair in pairs], dtype) for side in (0, 1)))
    assert found.dtype == dtype
    assert np.asarray(found).tolist() == [a * b >> width for a, b in pairs]


def test_types_of_64_bits() -> None:
    assert jnp.asarray(1.0).dtype == jnp.float32
    with enable_x64(True):
        assert jnp.asarray(1.0).dtype == jnp.float64
