"""Linear algebra in `jax.lax.linalg`."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.lax import linalg

from support.jax_programs.declaration import Area, complexes, definite, floats

area = Area("lax_linalg")

_S = definite(4)
_A = floats(4, 4)
_B = floats(4, 2)
_LOWER = np.linalg.cholesky(_S)

area.add("cholesky", lambda s: (linalg.cholesky(s), linalg.cholesky(s, symmetrize_input=False)), _S)
area.add("cholesky_batch", lambda s: linalg.cholesky(s), np.stack([_S, definite(4, seed=1)]))
area.add("cholesky_complex", lambda z: linalg.cholesky(z @ z.conj().T + 4 * jnp.eye(3)), complexes(3, 3))
area.add("cholesky_indefinite", linalg.cholesky, -_S)
area.add("cholesky_update", linalg.cholesky_update, _LOWER.T, floats(4))
area.add(
    "triangular_solve",
    lambda a, b: (
        linalg.triangular_solve(a, b, left_side=True, lower=True),
        linalg.triangular_solve(a, b, left_side=True, lower=True, transpose_a=True),
        linalg.triangular_solve(a, b.T, lower=True, unit_diagonal=True),
    ),
    _LOWER,
    _B,
)
area.add(
    "triangular_solve_complex",
    lambda a, b: linalg.triangular_solve(a, b, left_side=True, lower=True, transpose_a=True, conjugate_a=True),
    _LOWER + 1j * np.tril(_A),
    complexes(4, 2),
)
area.add("lu", lambda a: linalg.lu(a), _A)
area.add("lu_batch", lambda a: linalg.lu(a), floats(2, 4, 3))
area.add("lu_pivots", lambda p: linalg.lu_pivots_to_permutation(p, 5), np.array([2, 1, 3, 4], np.int32))
area.add("qr", lambda a: (linalg.qr(a, full_matrices=False), linalg.qr(a, full_matrices=True)), floats(4, 3))
area.add("qr_pivoted", lambda a: linalg.qr(a, pivoting=True), floats(4, 3))
area.add("householder", lambda a, t: linalg.householder_product(a, t), floats(4, 3), floats(3))
area.add(
    "ormqr",
    lambda a, t, c: (linalg.ormqr(a, t, c), linalg.ormqr(a, t, c, transpose=True)),
    floats(4, 3),
    floats(3),
    floats(4, 2),
)
area.add("eigh", lambda s: linalg.eigh(s), _S)
area.add("eigh_subset", lambda s: linalg.eigh(s, lower=False, sort_eigenvalues=False), _S)
area.add("eigh_complex", lambda z: linalg.eigh(z + z.conj().T), complexes(3, 3))
area.add(
    "svd", lambda a: (linalg.svd(a), linalg.svd(a, full_matrices=False), linalg.svd(a, compute_uv=False)), floats(4, 3)
)
area.add("eig", lambda a: linalg.eig(a), _A)
area.add("schur", lambda a: linalg.schur(a), _A)
area.add("hessenberg", lambda a: linalg.hessenberg(a), _A)
area.add("tridiagonal", lambda s: linalg.tridiagonal(s), _S)
area.add("tridiagonal_solve", lambda d, b: linalg.tridiagonal_solve(d * 0.1, d + 4, d * 0.2, b), floats(4), _B)
area.add("qdwh", lambda a: linalg.qdwh(a), floats(4, 3), tolerance=1e-4, reason="iterates until it converges")
area.add(
    "symmetric_product",
    lambda a, c: linalg.symmetric_product(a, c, alpha=2.0, beta=0.5, symmetrize_output=True),
    floats(3, 4),
    definite(3),
)
area.add(
    "custom_linear_solve",
    lambda s, b: lax.custom_linear_solve(
        lambda x: s @ x, b, lambda matvec, rhs: jnp.linalg.solve(s, rhs), symmetric=True
    ),
    _S,
    floats(4),
)
