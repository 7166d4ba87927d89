"""The program of this folder: arguments and results of several element types, layouts by their own order."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")  # no directories of this machine in the files

ARGUMENTS = (
    np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3),
    np.array([[-3, 0, 7, 2**31 - 1], [1, -1, 2, -(2**31)], [5, 5, 5, 300]], np.int32),
    np.array([True, False]),
    np.array([[7, -8], [3, -1]], jnp.int4),
    np.array([0.1, -2, 3, 4, 5], np.float16),
)


@jax.jit
def mixed(x: jax.Array, n: jax.Array, keep: jax.Array, small: jax.Array, half: jax.Array) -> dict[str, object]:
    """Return a matrix product, sorted rows, a masked half-precision array, 4-bit integers and a complex array."""
    return {
        "dot": x @ (n % 7).astype(jnp.float32),
        "sorted": jnp.sort(n, 0),
        "half": (jnp.where(keep[:, None], x, 0).astype(jnp.bfloat16), x.astype(jnp.float8_e4m3fn), half * 2),
        "integers": (n[:2, :2].astype(jnp.int4), small),
        "complex": jax.lax.complex(x, -x),
        "kept": keep & (x.sum(1) < 0),
    }


if __name__ == "__main__":
    jax.block_until_ready(mixed(*ARGUMENTS))
