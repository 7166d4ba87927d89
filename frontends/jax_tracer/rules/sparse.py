"""Sparse matrices (`jax.experimental.sparse`): JAX lowers nearly all of their primitives to functions of arrays."""

from __future__ import annotations

from frontends.jax_tracer.registry import REFUSED

REFUSED["spsolve"] = "calls a solver of SciPy or cuSOLVER, which has no representation in a module"
