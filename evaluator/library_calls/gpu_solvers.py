"""Custom calls to GPU matrix decompositions (cuSOLVER, hipSOLVER, cuSPARSE) as JAX writes them.

LAPACK on the CPU computes the results. Signs and phases of vectors may differ from those of a GPU.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from evaluator.custom_calls import CustomCallSite, provide_custom_call
from evaluator.jax_internals import threefry2x32_p
from evaluator.library_calls.lapack_kernels import decompose_singular, described, letter, run_routine, triangle
from evaluator.library_calls.settings import conjugate, read_settings, require, require_operands, swap_last, zeros
from evaluator.values.arrays import Array


def _solver(*routines: str) -> tuple[str, ...]:
    return tuple(f"{vendor}solver_{routine}_ffi" for vendor in ("cu", "hip") for routine in routines)


def _settings(call: CustomCallSite, **understood: Any) -> dict[str, Any]:
    """Return the settings of a solver; the choice of algorithm is ignored, as it does not affect the result."""
    return read_settings(call, call.configuration, understood, ("algorithm", "magma"))


@provide_custom_call(*_solver("potrf"))
def lower_solver_potrf(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    settings = _settings(call, lower=False)
    return run_routine("potrf", (a,), call.results, uplo=triangle(settings["lower"]))


@provide_custom_call(*_solver("getrf"), "cublas_getrf_batched_ffi", "hipblas_getrf_batched_ffi")
def lower_solver_getrf(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    _settings(call)
    return run_routine("getrf", (a,), call.results)


@provide_custom_call(*_solver("geqrf"), "cublas_geqrf_batched_ffi", "hipblas_geqrf_batched_ffi")
def lower_solver_geqrf(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    _settings(call)
    return run_routine("geqrf", (a,), call.results)


@provide_custom_call(*_solver("orgqr"))
def lower_solver_orgqr(call: CustomCallSite, a: Array, taus: Array) -> Array:
    _settings(call)
    return lax.linalg.householder_product(a, taus)


@provide_custom_call(*_solver("syrk"))
def lower_solver_syrk(call: CustomCallSite, a: Array, c: Array, alpha: Array, beta: Array) -> Array:
    """Return the lower triangle of alpha · a · aᵀ + beta · c (or aᵀ · a), with the upper triangle of `c`."""
    settings = _settings(call, transpose=False)
    left, right = (swap_last(a), a) if settings["transpose"] else (a, swap_last(a))
    product = alpha * jnp.matmul(left, right, precision="highest") + beta * c
    return jnp.where(np.tri(c.shape[-1], dtype=bool), product, c).astype(call.results[0].dtype)


@provide_custom_call(*_solver("ormqr"))
def lower_solver_ormqr(call: CustomCallSite, a: Array, taus: Array, c: Array) -> tuple[Array, ...]:
    settings = _settings(call, left=True, transpose=False)
    return run_routine("ormqr", (a, taus, c), call.results, **settings)


@provide_custom_call(*_solver("syevd"))
def lower_solver_syevd(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    settings = _settings(call, lower=False)
    return run_routine("syevd", (a,), call.results, mode=letter("V"), uplo=triangle(settings["lower"]))


@provide_custom_call(*_solver("sytrd"))
def lower_solver_sytrd(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    settings = _settings(call, lower=False)
    return run_routine("sytrd", (a,), call.results, uplo=triangle(settings["lower"]))


@provide_custom_call(*_solver("gesvd", "gesdd"))
def lower_solver_gesvd(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return a singular value decomposition; a transposed call swaps U and the adjoint of V."""
    settings = _settings(call, full_matrices=True, compute_uv=True, transposed=False)
    overwritten, values, left, right, info = decompose_singular(
        a, is_full=settings["full_matrices"], has_vectors=settings["compute_uv"]
    )
    vectors = (right, left) if settings["transposed"] else (left, right)
    if not settings["compute_uv"]:
        vectors = (zeros(call.results[2]), zeros(call.results[3]))
    return overwritten, values, *vectors, info


@provide_custom_call(*_solver("gesvdj", "gesvdp"))
def lower_solver_gesvdj(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return a singular value decomposition with V, not its adjoint; both vectors are always computed."""
    settings = _settings(call, full_matrices=True, compute_uv=True)
    overwritten, values, left, right, info = decompose_singular(a, is_full=settings["full_matrices"], has_vectors=True)
    return overwritten, values, left, conjugate(swap_last(right)), info


@provide_custom_call(*_solver("geev"))
def lower_solver_geev(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return eigenvalues and eigenvectors; conjugate pairs of a real matrix are packed as real and imaginary parts."""
    settings = _settings(call, left=False, right=True)
    require(call, settings, left=False)
    is_real = a.dtype.kind != "c"
    _, eigenvalues, left, right, info = call.results
    vectors = jnp.zeros(right.shape, eigenvalues.dtype)
    parts = (np.dtype(a.dtype),) * 2 if is_real else (np.dtype(eigenvalues.dtype),)
    wanted = (*(described(jnp.zeros(eigenvalues.shape, part)) for part in parts), vectors, vectors, info)
    options = {"compute_left": letter("N"), "compute_right": letter("V" if settings["right"] else "N")}
    *values, _, vectors, status = run_routine("geev", (a,), wanted, **options)
    if not is_real:
        return a, values[0], zeros(left), vectors, status
    is_second = jnp.expand_dims(values[1] < 0, -2)
    packed = jnp.where(is_second, -jnp.imag(vectors), jnp.real(vectors))
    return a, lax.complex(*values), zeros(left), packed, status


def _hybrid(*routines: str) -> tuple[str, ...]:
    return tuple(f"{vendor}hybrid_{routine}" for vendor in ("cu", "hip") for routine in routines)


@provide_custom_call(*_hybrid("eig_real", "eig_comp"))
def lower_hybrid_eig(call: CustomCallSite, a: Array) -> tuple[Array, ...]:
    """Return LAPACK's `geev`, which JAX itself runs on the CPU for arrays in GPU memory."""
    settings = _settings(call, left=False, right=True)
    options = {f"compute_{side}": letter("V" if settings[side] else "N") for side in ("left", "right")}
    return run_routine("geev", (a,), call.results, **options)


@provide_custom_call(*_hybrid("geqp3"))
def lower_hybrid_geqp3(call: CustomCallSite, a: Array, pivots: Array) -> tuple[Array, ...]:
    _settings(call)
    return run_routine("geqp3", (a, pivots), call.results)


@provide_custom_call("cu_cholesky_update_ffi")
def lower_cholesky_update(call: CustomCallSite, factor: Array, vector: Array) -> tuple[Array, ...]:
    """Return the upper factor of rᵀ · r + w · wᵀ; the vector becomes scratch memory."""
    _settings(call)
    return lax.linalg.cholesky_update(factor, vector), zeros(call.results[1])


@provide_custom_call("cusparse_gtsv2_ffi", "hipsparse_gtsv2_ffi")
def lower_sparse_gtsv(call: CustomCallSite, lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    _settings(call)
    return lax.linalg.tridiagonal_solve(lower, diagonal, upper, right)


@provide_custom_call("cu_tridiagonal_solve_perturbed", "hip_tridiagonal_solve_perturbed")
def lower_solver_perturbed(call: CustomCallSite, lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    _settings(call)
    return lax.linalg.tridiagonal_solve(lower, diagonal, upper, right, perturb_singular=True)


@provide_custom_call("cu_lu_pivots_to_permutation", "hip_lu_pivots_to_permutation")
def lower_pivots_to_permutation(call: CustomCallSite, pivots: Array) -> Array:
    """Convert pivots, counted from 0, to a permutation."""
    _settings(call)
    return lax.linalg.lu_pivots_to_permutation(pivots, call.results[0].shape[-1])


@provide_custom_call("cu_threefry2x32_ffi", "hip_threefry2x32_ffi", "cu_threefry2x32", "hip_threefry2x32")
def lower_threefry(call: CustomCallSite, *operands: Array) -> tuple[Array, Array]:
    """Return Threefry-2x32 with 20 rounds; operands are two halves of the key and two of the counters."""
    require_operands(call, operands, 4)
    first, second = threefry2x32_p.bind(*operands)
    return first, second


@provide_custom_call(
    "__cub$DeviceRadixSort", *(f"xla.gpu.ext.cub_sort_{kind}" for kind in ("keys", "pairs", "unassigned_scratch_size"))
)
def lower_radix_sort(call: CustomCallSite, keys: Array, *values: Array) -> tuple[Array, ...]:
    """Sort rows of keys together with values; the sort is stable in both directions.

    Targets `xla.gpu.ext.cub_sort_*` also state the number of rows.
    """
    settings = read_settings(call, call.configuration, {"descending": False}, ("batch_size",))
    arrays: tuple[Array, ...] = (keys, *values)
    axis = (keys.ndim - 1,)
    if settings["descending"]:
        arrays = tuple(lax.rev(array, axis) for array in arrays)
    arrays = tuple(lax.sort(arrays, dimension=keys.ndim - 1, is_stable=True, num_keys=1))
    if settings["descending"]:
        arrays = tuple(lax.rev(array, axis) for array in arrays)
    return (*arrays, *map(zeros, call.results[len(arrays) :]))
