"""Linear algebra in `jax.numpy`, `jax.numpy.linalg` and `jax.scipy.linalg`."""

from __future__ import annotations

import jax.numpy as jnp
import jax.scipy.linalg as scipy_linalg
import numpy as np
from jax.numpy import linalg

from support.jax_programs.declaration import Area, bf16, complexes, definite, floats, integers

area = Area("linalg")

_S, _A, _B = definite(4), floats(4, 4), floats(4, 2)
_V = floats(4)
_CONDITION = "error grows with the condition number"

area.add("matmul", lambda a, b: (a @ b, a @ b[:, 0], b[:, 0] @ a, jnp.matmul(a, a, precision="highest")), _A, _B)
area.add(
    "matmul_batches",
    lambda x, y: (x @ y, x[0] @ y, jnp.matvec(x, y[0, :, 0]), jnp.vecmat(x[0, :, 0], x)),
    floats(2, 3, 3),
    floats(2, 3, 3, seed=1),
)
area.add(
    "matmul_integer",
    lambda i, j: (i @ j, i.astype(jnp.int8) @ j.astype(jnp.int8)),
    integers(-9, 9, 3, 4),
    integers(-9, 9, 4, 2),
)
area.add(
    "matmul_bfloat16", lambda a, b: (a @ b, jnp.matmul(a, b, preferred_element_type=jnp.float32)), bf16(_A), bf16(_B)
)
area.add("dot_products", lambda a, v: (jnp.dot(a, v), jnp.vdot(v, v), jnp.inner(a, a), jnp.vecdot(a, v)), _A, _V)
area.add(
    "tensordot",
    lambda x, y: (jnp.tensordot(x, y, 1), jnp.tensordot(x, y, ((0, 2), (1, 0))), jnp.tensordot(x, y, 0)),
    floats(2, 3, 4),
    floats(4, 2, 5),
)
area.add(
    "einsum",
    lambda x, y: (jnp.einsum("bij,bjk->bik", x, y), jnp.einsum("bii->b", x), jnp.einsum("bij,bij->", x, y)),
    floats(2, 3, 3),
    floats(2, 3, 3, seed=1),
)
area.add(
    "einsum_path",
    lambda a, b, c: jnp.einsum("ij,jk,kl->il", a, b, c, optimize="optimal"),
    floats(2, 3),
    floats(3, 4),
    floats(4, 5),
)
area.add("multi_dot", lambda a, b, c: linalg.multi_dot([a, b, c]), floats(2, 3), floats(3, 4), floats(4, 5))
area.add("cross", lambda x, y: (jnp.cross(x, y), linalg.cross(x, y)), floats(4, 3), floats(4, 3, seed=1))
area.add(
    "norms", lambda a: (linalg.norm(a), linalg.norm(a, 1), linalg.norm(a, jnp.inf, axis=0), linalg.norm(a, axis=1)), _A
)
area.add(
    "matrix_norms",
    lambda a: (linalg.norm(a, "nuc"), linalg.norm(a, 2), linalg.matrix_norm(a), linalg.vector_norm(a, axis=0)),
    _A,
)
area.add("determinant", lambda a: (linalg.det(a), linalg.slogdet(a), linalg.det(a[:3, :3]), linalg.det(a[:2, :2])), _A)
area.add("inverse", lambda s: (linalg.inv(s), linalg.matrix_power(s, 3), linalg.matrix_power(s, -2)), _S)
area.add("solve", lambda a, b: (linalg.solve(a, b), linalg.solve(a, b[:, 0])), _A + 3 * np.eye(4, dtype=np.float32), _B)
area.add("solve_batch", lambda a, b: linalg.solve(a, b), np.stack([_S, definite(4, seed=1)]), floats(2, 4, 3))
area.add(
    "least_squares", lambda a, b: linalg.lstsq(a, b), floats(5, 3), floats(5, 2), tolerance=1e-4, reason=_CONDITION
)
area.add(
    "pseudoinverse", lambda a: (linalg.pinv(a), linalg.matrix_rank(a)), floats(4, 3), tolerance=1e-4, reason=_CONDITION
)
area.add("condition", lambda s: (linalg.cond(s), linalg.cond(s, 1)), _S)
area.add(
    "tensor_equations",
    lambda a: (linalg.tensorinv(a), linalg.tensorsolve(a, a[:, :, 0, 0])),
    floats(2, 2, 2, 2) + 2 * np.eye(4, dtype=np.float32).reshape(2, 2, 2, 2),
    tolerance=1e-4,
    reason=_CONDITION,
)
area.add("cholesky", lambda s: (linalg.cholesky(s), linalg.cholesky(s, upper=True)), _S)
area.add("qr", lambda a: (linalg.qr(a), linalg.qr(a, "complete"), linalg.qr(a, "r")), floats(4, 3))
area.add("eigh", lambda s: (linalg.eigh(s), linalg.eigvalsh(s, UPLO="U")), _S)
area.add("eig", lambda a: (linalg.eig(a), linalg.eigvals(a)), _A)
area.add("svd", lambda a: (linalg.svd(a, full_matrices=False), linalg.svdvals(a)), floats(4, 3))
area.add("svd_batch_complex", lambda z: linalg.svd(z, full_matrices=False), complexes(2, 3, 4))
area.add("roots", lambda v: jnp.roots(v, strip_zeros=False), _V)
area.add("polyfit", lambda x, y: jnp.polyfit(x, y, 2), floats(6), floats(6, seed=1), tolerance=1e-3, reason=_CONDITION)
area.add(
    "scipy_cholesky",
    lambda s, b: (scipy_linalg.cholesky(s, lower=True), scipy_linalg.cho_solve(scipy_linalg.cho_factor(s), b)),
    _S,
    _B,
)
area.add("scipy_lu", lambda a, b: (scipy_linalg.lu(a), scipy_linalg.lu_solve(scipy_linalg.lu_factor(a), b)), _A, _B)
area.add(
    "scipy_qr",
    lambda a: (scipy_linalg.qr(a), scipy_linalg.qr(a, mode="economic"), scipy_linalg.qr(a, pivoting=True)),
    floats(4, 3),
)
area.add("scipy_qr_multiply", lambda a, c: scipy_linalg.qr_multiply(a, c), floats(4, 3), floats(2, 4))
area.add(
    "scipy_solve",
    lambda s, b: (scipy_linalg.solve(s, b), scipy_linalg.solve(s, b, assume_a="pos"), scipy_linalg.inv(s)),
    _S,
    _B,
)
area.add(
    "scipy_solve_triangular",
    lambda a, b: [
        scipy_linalg.solve_triangular(a, b, trans=trans, lower=lower) for trans in (0, 1) for lower in (False, True)
    ],
    _A + 3 * np.eye(4, dtype=np.float32),
    _B,
)
area.add("scipy_eigh", lambda s: (scipy_linalg.eigh(s), scipy_linalg.eigh(s, eigvals_only=True)), _S)
area.add(
    "scipy_eigh_tridiagonal",
    lambda d: scipy_linalg.eigh_tridiagonal(d, d[:3] * 0.5, eigvals_only=True),
    _V,
    tolerance=1e-4,
    reason="bisection stops at a tolerance",
)
area.add(
    "scipy_svd", lambda a: (scipy_linalg.svd(a), scipy_linalg.polar(a)), floats(4, 3), tolerance=1e-4, reason=_CONDITION
)
area.add("scipy_schur", lambda a: (scipy_linalg.schur(a), scipy_linalg.hessenberg(a, calc_q=True)), _A)
area.add(
    "scipy_schur_complex", lambda a: scipy_linalg.rsf2csf(*scipy_linalg.schur(a)), _A, tolerance=1e-4, reason=_CONDITION
)
area.add(
    "scipy_expm",
    lambda a: (scipy_linalg.expm(a), scipy_linalg.expm_frechet(a, a.T)),
    _A * 0.3,
    tolerance=1e-5,
    reason=_CONDITION,
)
area.add("scipy_sqrtm", lambda s: scipy_linalg.sqrtm(s), _S, tolerance=1e-4, reason=_CONDITION)
area.add("scipy_funm", lambda s: scipy_linalg.funm(s, jnp.exp, disp=False), _S, tolerance=1e-4, reason=_CONDITION)
area.add(
    "scipy_sylvester",
    lambda s, a: scipy_linalg.solve_sylvester(s, s + jnp.eye(4), a),
    _S,
    _A,
    tolerance=1e-4,
    reason=_CONDITION,
)
area.add("scipy_block_diagonal", lambda a, b: scipy_linalg.block_diag(a, b, a[:1]), _A, _B)
area.add(
    "scipy_structured",
    lambda v: (
        scipy_linalg.toeplitz(v),
        scipy_linalg.hankel(v),
        scipy_linalg.circulant(v),
        scipy_linalg.companion(v),
        scipy_linalg.fiedler(v),
        scipy_linalg.convolution_matrix(v, 3),
        scipy_linalg.leslie(v, v[1:]),
    ),
    _V,
)
area.add(
    "scipy_named_matrices",
    lambda v: v @ scipy_linalg.hilbert(4) + v @ scipy_linalg.hadamard(4) + v @ scipy_linalg.pascal(4),
    _V,
)
area.add("scipy_dft", lambda v: scipy_linalg.dft(4) @ v, _V)
area.add(
    "scipy_more_matrices",
    lambda v: (
        v @ scipy_linalg.helmert(4).T,
        v @ scipy_linalg.invhilbert(4),
        v @ scipy_linalg.invpascal(4),
        scipy_linalg.fiedler_companion(v),
        linalg.matrix_transpose(v[None]),
    ),
    _V,
)
