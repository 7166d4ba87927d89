"""Tracing of linear algebra: calls of LAPACK that jaxlib accepts and XLA runs, and of the GPU libraries."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy
import numpy as np
import pytest
from jax import lax

from evaluator import run
from frontends import TraceError, trace
from hlo_text import ops, verify
from hlo_text.core.ir import walk

from support.jax_version import IS_FOLLOWED
from support.oracle import oracle
from support.traced_programs import TracedProgram, check

pytestmark = pytest.mark.usefixtures("quick_compilation")

_RANDOM = np.random.default_rng(37)


def _floats(*shape: int) -> Any:
    return _RANDOM.normal(size=shape).astype(np.float32)


def _complex(*shape: int) -> Any:
    return (_floats(*shape) + 1j * _floats(*shape)).astype(np.complex64)


def _definite(a: Any) -> Any:
    size = a.shape[-1]
    return (a @ np.conj(np.swapaxes(a, -1, -2)) + size * np.eye(size)).astype(a.dtype)


_MATRIX = _floats(4, 4)
_SYMMETRIC, _BATCH, _HERMITIAN = _definite(_MATRIX), _definite(_floats(3, 4, 4)), _definite(_complex(4, 4))
_SIMILAR = {"rtol": 2e-4, "atol": 2e-5}

PROGRAMS = {
    "cholesky": TracedProgram(
        lambda a, b, c: (
            lax.linalg.cholesky(a),
            lax.linalg.cholesky(b),
            jnp.linalg.cholesky(c),
            lax.linalg.cholesky(-a),
        ),
        (_SYMMETRIC, _BATCH, _HERMITIAN),
        by_xla=True,
    ),
    "cholesky gradient": TracedProgram(jax.grad(lambda a: jnp.linalg.cholesky(a).sum()), (_SYMMETRIC,), **_SIMILAR),
    "cholesky update": TracedProgram(
        lax.linalg.cholesky_update, (np.linalg.cholesky(_SYMMETRIC).T.copy(), _floats(4)), **_SIMILAR
    ),
    "lu": TracedProgram(
        lambda a, b: (lax.linalg.lu(a), lax.linalg.lu(b), jnp.linalg.det(b), jax.scipy.linalg.lu(a)),
        (_MATRIX, _floats(3, 4, 4)),
        by_xla=True,
        **_SIMILAR,
    ),
    "lu rectangular": TracedProgram(lambda a, b: (lax.linalg.lu(a), lax.linalg.lu(b)), (_floats(4, 3), _floats(3, 5))),
    "permutation": TracedProgram(
        lambda p: lax.linalg.lu_pivots_to_permutation(p, 6), (np.array([[3, 1, 2], [2, 2, 5]], np.int32),)
    ),
    "solve": TracedProgram(
        lambda a, b, c: (
            jnp.linalg.solve(a, b),
            jnp.linalg.inv(a),
            jnp.linalg.solve(c, b),
            jax.scipy.linalg.cho_solve((jnp.linalg.cholesky(a), True), b),
        ),
        (_SYMMETRIC, _floats(4, 2), _BATCH),
        **_SIMILAR,
    ),
    "solve gradient": TracedProgram(
        jax.grad(lambda a, b: jnp.linalg.solve(a, b).sum(), (0, 1)), (_SYMMETRIC, _floats(4, 2)), **_SIMILAR
    ),
    "qr": TracedProgram(
        lambda a, b, c: (
            jnp.linalg.qr(a),
            jnp.linalg.qr(a, mode="complete"),
            jnp.linalg.qr(b),
            jnp.linalg.qr(b, mode="complete"),
            jnp.linalg.qr(c),
            jnp.linalg.qr(a, mode="raw"),
        ),
        (_floats(5, 3), _floats(3, 5), _complex(2, 4, 4)),
        by_xla=True,
        **_SIMILAR,
    ),
    "qr with pivots": TracedProgram(
        lambda a, c: (jax.scipy.linalg.qr(a, pivoting=True), jax.scipy.linalg.qr_multiply(a, c)),
        (_floats(5, 3), _floats(3, 5)),
        **_SIMILAR,
    ),
    "qr of nothing": TracedProgram(
        lambda a, b: (lax.linalg.qr(a), lax.linalg.qr(b, full_matrices=False)), (_floats(0, 3), _floats(3, 0))
    ),
    "householder": TracedProgram(lax.linalg.householder_product, (_floats(5, 3), _floats(3)), **_SIMILAR),
    "eigh": TracedProgram(
        lambda a, c: (
            jnp.linalg.eigvalsh(a),
            abs(jnp.linalg.eigh(a)[1]),
            jnp.linalg.eigvalsh(c),
            lax.linalg.eigh(a, lower=False)[1],
        ),
        (_SYMMETRIC, _HERMITIAN),
        **_SIMILAR,
    ),
    "eig": TracedProgram(
        lambda a, c: (
            jnp.linalg.eig(a),
            jnp.linalg.eigvals(c),
            lax.linalg.eig(a, compute_right_eigenvectors=False),
        ),
        (_MATRIX, _complex(4, 4)),
        **_SIMILAR,
    ),
    "svd": TracedProgram(
        lambda a, b, c: (
            jnp.linalg.svd(a),
            jnp.linalg.svd(a, full_matrices=False),
            jnp.linalg.svd(b, compute_uv=False),
            jnp.linalg.svd(c, full_matrices=False),
            lax.linalg.svd(a, algorithm=lax.linalg.SvdAlgorithm.QR),
        ),
        (_floats(5, 3), _floats(2, 3, 5), _complex(3, 4)),
        by_xla=True,
        **_SIMILAR,
    ),
    "svd of nothing": TracedProgram(
        lambda a: (lax.linalg.svd(a), lax.linalg.svd(a, full_matrices=False)), (_floats(0, 3),)
    ),
    "triangular": TracedProgram(
        lambda a, b, c, d: (
            lax.linalg.triangular_solve(a, b),
            lax.linalg.triangular_solve(a, b, left_side=True, lower=True, transpose_a=True),
            lax.linalg.triangular_solve(c, d, conjugate_a=True, transpose_a=True, unit_diagonal=True),
            lax.linalg.triangular_solve(c, d, conjugate_a=True),
        ),
        (_SYMMETRIC, _floats(4, 4), _HERMITIAN, _complex(4, 4)),
        **_SIMILAR,
    ),
    "triangular narrow": TracedProgram(
        lambda a: lax.linalg.triangular_solve(a, a), (_SYMMETRIC.astype(np.float16),), rtol=1e-2, atol=1e-2
    ),
    "schur and hessenberg": TracedProgram(
        lambda a, c: (
            jax.scipy.linalg.schur(a),
            lax.linalg.schur(c, compute_schur_vectors=False),
            lax.linalg.hessenberg(a),
        ),
        (_MATRIX, _complex(4, 4)),
        **_SIMILAR,
    ),
    "tridiagonal": TracedProgram(
        lambda a, c: (lax.linalg.tridiagonal(a), lax.linalg.tridiagonal(c, lower=False)),
        (_SYMMETRIC, _HERMITIAN),
        **_SIMILAR,
    ),
    "tridiagonal systems": TracedProgram(
        lambda lower, d, upper, b: (
            lax.linalg.tridiagonal_solve(lower, d, upper, b),
            lax.linalg.tridiagonal_solve(lower, d, upper, b, perturb_singular=True),
        ),
        (_floats(4), _floats(4) + 5, _floats(4), _floats(4, 2)),
        **_SIMILAR,
    ),
    "symmetric product": TracedProgram(
        lambda a, c: lax.linalg.symmetric_product(a, c, alpha=2.0, beta=0.5), (_floats(4, 3), _floats(4, 4)), **_SIMILAR
    ),
    "double precision": TracedProgram(
        lambda a: (jnp.linalg.cholesky(a), jnp.linalg.eigvalsh(a), jnp.linalg.inv(a)),
        (_SYMMETRIC.astype(np.float64),),
        rtol=1e-10,
        atol=1e-12,
        x64=True,
    ),
}

#: Written out otherwise than by JAX.
_OWN_TEXT = {
    "cholesky update",
    "qr of nothing",
    "svd of nothing",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name], has_text_of_jax=name not in _OWN_TEXT)


def _custom_call(text: str) -> str:
    (line,) = [line.strip() for line in text.splitlines() if "custom_call" in line]
    return line.partition(" = ")[2]


@pytest.mark.parametrize(
    "function",
    [
        lambda a: lax.linalg.cholesky(a, symmetrize_input=False),
        lambda a: lax.linalg.triangular_solve(a, a),
        lambda a: lax.linalg.eigh(a, symmetrize_input=False),
        lax.linalg.eig,
        lax.linalg.hessenberg,
    ],
)
@pytest.mark.parametrize("shape", [(3, 3), (4, 3, 3)])
def test_calls_are_those_of_jax(function: Any, shape: tuple[int, ...]) -> None:
    a = np.zeros(shape, np.float32)
    assert _custom_call(trace(function, a).to_text()) == _custom_call(jax.jit(function).lower(a).as_text())


@pytest.mark.parametrize("platform", ["cuda", "rocm"])
def test_gpu_libraries(platform: str) -> None:
    """The evaluator emulates the libraries; wide matrices go to the solver as the transposes of tall ones."""

    def decompose(a: Any, b: Any, d: Any) -> Any:
        q, r = jnp.linalg.qr(b)
        u, s, vt = jnp.linalg.svd(b, full_matrices=False)
        u2, s2, vt2 = jnp.linalg.svd(b.T, full_matrices=False)
        return (
            jnp.linalg.cholesky(a),
            lax.linalg.lu(a)[0],
            q @ r,
            jnp.linalg.eigvalsh(a),
            (u * s) @ vt,
            (u2 * s2) @ vt2,
            lax.linalg.triangular_solve(a, a, left_side=True),
            lax.linalg.tridiagonal_solve(d, d + 5, d, a),
        )

    arguments = (_SYMMETRIC, _floats(5, 3), _floats(4))
    module = trace(decompose, *arguments, platform=platform)
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    targets = {op.call_target_name for op in walk(module) if isinstance(op, ops.CustomCall)}
    assert all(target.startswith("cu" if platform == "cuda" else "hip") for target in targets)
    for actual, expected in zip(run(module, *arguments), jax.jit(decompose)(*arguments), strict=True):
        np.testing.assert_allclose(actual, expected, 1e-4, 1e-4)


def test_eigenvectors_of_cusolver_are_unpacked() -> None:
    """Two rotations and two real eigenvalues: conjugate pairs stand between real ones."""
    a = np.zeros((5, 5), np.float32)
    a[:2, :2], a[2, 2], a[3:, 3:] = [[1, -2], [2, 1]], 5, [[3, -1], [1, 3]]
    change = _floats(5, 5) + 3 * np.eye(5, dtype=np.float32)
    a = (change @ a @ np.linalg.inv(change)).astype(np.float32)
    module = trace(_right_eigenvectors, a, platform="cuda")
    assert verify(module) == []
    assert oracle().accepts_mlir(module.to_text()) is None
    values, vectors = run(module, a)
    np.testing.assert_allclose(a @ vectors, vectors * values, 1e-3, 1e-3)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=0), np.ones(5), 1e-4)


def _right_eigenvectors(a: Any) -> Any:
    return lax.linalg.eig(a, compute_left_eigenvectors=False)


@pytest.mark.parametrize(
    ("function", "platform", "message"),
    [
        (lambda a: lax.linalg.svd(a, algorithm=lax.linalg.SvdAlgorithm.JACOBI), "cpu", "svd: the algorithm"),
        (lambda a: lax.linalg.eigh(a, subset_by_index=(0, 2)), "cpu", "eigh: subset_by_index"),
        (lax.linalg.eig, "cuda", "eig: on GPUs only supported by cuSOLVER"),
        (lax.linalg.schur, "cuda", "schur: only supported on CPUs"),
        # newer JAX refuses it itself
        *(
            [
                (
                    lambda a: lax.linalg.cholesky(a.astype(jnp.float16)),
                    "cpu",
                    "LAPACK's potrf only supports float32, float64, complex64 and complex128, not float16",
                )
            ]
            if IS_FOLLOWED
            else []
        ),
    ],
)
def test_what_no_library_has_is_refused(function: Any, platform: str, message: str) -> None:
    with pytest.raises(TraceError, match=message):
        trace(function, _SYMMETRIC, platform=platform)
