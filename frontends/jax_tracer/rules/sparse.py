"""Products of sparse matrices (`jax.experimental.sparse`): the sparse operand is made dense.

The other primitives of sparse matrices have implementations in terms of `jax.lax`, which the tracer uses.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from frontends.jax_tracer.registry import REFUSED, decomposes

REFUSED["spsolve"] = "it calls a solver of SciPy or cuSOLVER, which no text can hold"


@decomposes("bcoo_dot_general")
def bcoo_dot_general(
    data: Any, indices: Any, rhs: Any, *, dimension_numbers: Any, preferred_element_type: Any, lhs_spinfo: Any
) -> Any:
    from jax.experimental import sparse  # takes a tenth of a second to import

    lhs = sparse.BCOO((data, indices), shape=lhs_spinfo.shape).todense()
    return lax.dot_general(lhs, rhs, dimension_numbers, preferred_element_type=preferred_element_type)


@decomposes("bcsr_dot_general")
def bcsr_dot_general(
    data: Any,
    indices: Any,
    starts: Any,
    rhs: Any,
    *,
    dimension_numbers: Any,
    preferred_element_type: Any,
    lhs_spinfo: Any,
) -> Any:
    from jax.experimental import sparse

    lhs = sparse.BCSR((data, indices, starts), shape=lhs_spinfo.shape).todense()
    return lax.dot_general(lhs, rhs, dimension_numbers, preferred_element_type=preferred_element_type)


def _from_coordinates(data: Any, rows: Any, columns: Any, shape: Any) -> Any:
    return jnp.zeros(shape, data.dtype).at[rows, columns].add(data)


def _rows(starts: Any, count: int) -> Any:
    """Return the row of each element from where the rows start."""
    return jnp.cumsum(jnp.zeros(count, starts.dtype).at[starts].add(1)) - 1


@decomposes("coo_todense")
def coo_todense(data: Any, rows: Any, columns: Any, *, spinfo: Any) -> Any:
    return _from_coordinates(data, rows, columns, spinfo.shape)


@decomposes("coo_matvec", "coo_matmat")
def coo_product(data: Any, rows: Any, columns: Any, dense: Any, *, spinfo: Any, transpose: bool) -> Any:
    matrix = _from_coordinates(data, rows, columns, spinfo.shape)
    return (matrix.T if transpose else matrix) @ dense


@decomposes("coo_fromdense")
def coo_fromdense(matrix: Any, *, nse: int, index_dtype: Any) -> Any:
    rows, columns = jnp.nonzero(matrix, size=nse, fill_value=matrix.shape)
    data = matrix.at[rows, columns].get(mode="fill", fill_value=0)
    return data, rows.astype(index_dtype), columns.astype(index_dtype)


@decomposes("csr_todense")
def csr_todense(data: Any, columns: Any, starts: Any, *, shape: Any) -> Any:
    return _from_coordinates(data, _rows(starts, len(columns)), columns, shape)


@decomposes("csr_matvec", "csr_matmat")
def csr_product(data: Any, columns: Any, starts: Any, dense: Any, *, shape: Any, transpose: bool) -> Any:
    matrix = csr_todense(data, columns, starts, shape=shape)
    return (matrix.T if transpose else matrix) @ dense


@decomposes("csr_fromdense")
def csr_fromdense(matrix: Any, *, nse: int, index_dtype: Any) -> Any:
    rows, columns = jnp.nonzero(matrix, size=nse, fill_value=matrix.shape)
    data = matrix.at[rows, columns].get(mode="fill", fill_value=0)
    counts = jnp.zeros(matrix.shape[0] + 1, index_dtype).at[rows + 1].add(1)
    return data, columns.astype(index_dtype), jnp.cumsum(counts).astype(index_dtype)
